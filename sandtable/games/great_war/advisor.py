"""What a bot needs to know of The Great War.

The battle of a turn is worth fighting when the cards one would lay, times the chance to win,
bring more than they cost if lost: only Nationality cards can be captured, so Neutral and Bonus
cards are laid freely and Nationality cards with care.
"""

from __future__ import annotations

from math import exp

from sandtable.core.action import Action
from sandtable.core.bits import bits
from sandtable.core.game import Advisor
from sandtable.games.great_war.cards import BP, CANCELS, DECK, NATIONALITY, OF_DECK, SLOTS
from sandtable.games.great_war.judging import battle_points, turn_total, turn_winner
from sandtable.games.great_war.events import added, weakened
from sandtable.games.great_war.prospects import (
    KEEP,
    leads_left,
    nationality_points,
    optional_left,
    reachable,
)
from sandtable.games.great_war.scoring import lead_of_central
from sandtable.games.great_war.state import ROUND_1, Position

DOUBT = 6.0
"""How far apart two totals must be for the outlook to be clear, in BP."""
ANSWER = 0.75
"""The share of what it can reach that a side is reckoned to lay."""
CHEAP_CARD = 6
"""What a side that gives the turn up is reckoned to lose."""


def chance(ahead: float) -> float:
    """The chance to win a turn with this lead in sight."""
    if ahead > 40:
        return 1.0
    return 1 / (1 + exp(-ahead / DOUBT)) if ahead > -40 else 0.0


def total_of(g: Position, side: int, cards: int) -> int:
    """What a side's total would be with these cards up."""
    weak, weaker_by = weakened(g, side)
    return battle_points(cards, side != g.defender, weak, weaker_by) + added(g, side)


class GreatWarAdvisor(Advisor[Position]):
    """Careful play: fights the turns it expects to win, and gives up the others cheaply."""

    looks = 2
    look_ahead = 1

    def value(self, g: Position, power: int) -> float:
        """The chance that the score, as it stands, is a win in the end."""
        lead = lead_of_central(g) if power == 0 else -lead_of_central(g)
        turns = max(0, g.options.turns - len(g.winners))
        return 1 / (1 + exp(-lead / (8 + 9 * turns**0.5)))

    def horizon(self, g: Position) -> int:
        """Search looks to the end of the turn."""
        return len(g.winners)

    def weigh(self, g: Position, actor: int, offers: list[Action]) -> list[float]:
        if len(offers) == 1:
            return [1.0]
        weigh = WEIGH.get(g.agenda[-1][0])
        if weigh is None:
            return [1.0] * len(offers)
        raw = weigh(g, actor, offers)
        least = min(raw)
        return [score - least + 0.01 for score in raw]


def expected_answer(g: Position, side: int) -> float:
    """The total the other side is expected to end with, if it sees a battle worth fighting."""
    enemy = 1 - side
    now = turn_total(g, enemy)
    if not leads_left(g, enemy) and not optional_left(g, enemy):
        return now
    most = total_of(g, enemy, reachable(g, enemy))
    return now + ANSWER * (most - now)


def outlook(g: Position, side: int, mine: float, stake: float, theirs: float) -> float:
    """What a turn is worth with these totals: prizes if won, one's stake if lost."""
    edge = 0.5 if side == g.defender else -0.5
    win = chance(mine - theirs + edge)
    enemy_cards = nationality_points(g.table[1 - side])
    if leads_left(g, 1 - side):
        enemy_cards += CHEAP_CARD
    return win * enemy_cards - (1 - win) * stake


def weigh_laying(g: Position, side: int, offers: list[Action]) -> list[float]:
    """Leads and additions: compare giving up, and laying just enough to win."""
    theirs = expected_answer(g, side)
    up = g.up(side)
    staked = nationality_points(g.table[side])
    everything = reachable(g, side)
    best = total_of(g, side, everything)
    fight = outlook(g, side, best, staked + _stake(everything & ~up), theirs)
    give_up = outlook(g, side, turn_total(g, side) + 2, staked + CHEAP_CARD / 2, theirs)
    fighting = fight > give_up
    early = g.phase == ROUND_1 and leads_left(g, side) > 0
    now = turn_total(g, side)
    enough = theirs + 8
    return [_laying(g, side, action, fighting, early, now, enough, everything) for action in offers]


def _stake(cards: int) -> float:
    return float(nationality_points(cards))


def _laying(
    g: Position,
    side: int,
    action: Action,
    fighting: bool,
    early: bool,
    now: float,
    enough: float,
    everything: int,
) -> float:
    verb, arguments = action
    if verb in ("done", "pass"):
        return _stopping(fighting, early, now, enough)
    if verb == "cancel":
        return 30.0 + BP[arguments[1]]
    cards = arguments[:1] + (arguments[2:] if verb != "play" else arguments[1:])
    score = 0.0
    for card in cards:
        score += _card_laid(g, side, card, fighting)
    if verb == "play" and fighting and not early:
        score += _opens(everything, cards[0])
    return score


def _stopping(fighting: bool, early: bool, now: float, enough: float) -> float:
    if not fighting:
        return 1.5
    if early:
        return 4.0
    return 40.0 if now >= enough else 0.0


def _card_laid(g: Position, side: int, card: int, fighting: bool) -> float:
    """What laying one card is worth: BP for nothing, or BP at a stake."""
    points = DECK[card].attacker_bp if side != g.defender else BP[card]
    risk = BP[card] if NATIONALITY >> card & 1 else 0
    if fighting:
        return points - 0.35 * risk - 0.15 * (KEEP[card] - BP[card])
    return 0.4 * points - 1.2 * risk - 0.5 * (KEEP[card] - BP[card])


def _opens(everything: int, card: int) -> float:
    """A lead that later cards lean on."""
    return 5.0 * SLOTS[card] + (3.0 if everything >> card & 1 else 0.0)


def weigh_response(g: Position, side: int, offers: list[Action]) -> list[float]:
    """Ready cards and interrupts: what the turn is worth before and after."""
    card = g.agenda[-1][1][1]
    mine = turn_total(g, side) + ANSWER * (
        total_of(g, side, reachable(g, side)) - turn_total(g, side)
    )
    staked = nationality_points(g.table[side])
    theirs = expected_answer(g, side)
    lost_part = theirs - turn_total(g, 1 - side)
    quiet = outlook(g, side, mine, staked, theirs)
    weights = []
    for verb, arguments in offers:
        if verb == "pass":
            weights.append(0.0)
        elif verb == "cancel":
            gain = BP[arguments[1]] + 6 * SLOTS[arguments[1]]
            weights.append(outlook(g, side, mine, staked, theirs - gain) - quiet - 1.5)
        else:
            gain = BP[card] + (0.6 if leads_left(g, 1 - side) else 1.0) * lost_part
            thrown = outlook(g, side, mine + BP[arguments[0]], staked, theirs - gain)
            weights.append(thrown - quiet - 3.0)
    return weights


def weigh_targets(g: Position, side: int, offers: list[Action]) -> list[float]:
    """Cancel what is worth most; never nothing."""
    return [
        BP[arguments[1]] + 6.0 * SLOTS[arguments[1]] if verb == "cancel" else -1.0
        for verb, arguments in offers
    ]


def weigh_last_shot(g: Position, side: int, offers: list[Action]) -> list[float]:
    """Any hit that may turn the turn."""
    return [float(BP[action[1][1]]) if action[0] == "cancel" else 0.0 for action in offers]


def weigh_points(g: Position, side: int, offers: list[Action]) -> list[float]:
    """Revive or discard from the enemy hand what has most points and uses."""
    return [float(KEEP[action[1][0]]) if action[1] else 0.0 for action in offers]


def weigh_blockade(g: Position, side: int, offers: list[Action]) -> list[float]:
    """9.1: remove the smallest card that turns the turn; otherwise keep the prizes."""
    if turn_winner(g) == side:
        return [1.0 if action[0] == "pass" else 0.0 for action in offers]
    weights = []
    for verb, arguments in offers:
        if verb == "pass":
            weights.append(0.0)
            continue
        h = g.copy()
        h.table[1 - side] &= ~(1 << arguments[0])
        weights.append(50.0 - BP[arguments[0]] if turn_winner(h) == side else -1.0)
    return weights


def weigh_hold(g: Position, side: int, offers: list[Action]) -> list[float]:
    """10.1: keep what is better than what one may expect to draw."""
    last = g.turn + 1 >= g.options.turns
    weights = []
    for verb, arguments in offers:
        if verb == "done":
            weights.append(0.0)
            continue
        card = arguments[0]
        floor = 7.0 if NATIONALITY >> card & 1 else 5.5
        if last and NATIONALITY >> card & 1:
            floor = 6.0
        weights.append(floor - KEEP[card])
    return weights


def weigh_neutral(g: Position, side: int, offers: list[Action]) -> list[float]:
    """10.4: the best of the reserve, or a card from the deck."""
    weights = []
    for verb, arguments in offers:
        if verb == "take":
            weights.append(float(KEEP[arguments[0]]))
        else:
            weights.append(6.0 if verb == "from_deck" else 7.0)
    return weights


def weigh_pick(g: Position, side: int, offers: list[Action]) -> list[float]:
    """2.4: two good Bonus cards, one or two good Neutral cards."""
    weights = []
    for verb, arguments in offers:
        if verb == "done":
            weights.append(7.0)
        else:
            bonus = 3.0 if OF_DECK[3] >> arguments[0] & 1 else 0.0
            weights.append(KEEP[arguments[0]] + bonus)
    return weights


def weigh_optional(g: Position, side: int, offers: list[Action]) -> list[float]:
    """5.1: hold interrupts back; play what hurts the enemy hand at once; settle the turn in G."""
    final = g.agenda[-1][1][1]
    theirs = expected_answer(g, side)
    now = turn_total(g, side)
    weights = []
    for verb, arguments in offers:
        if verb == "done":
            weights.append(2.0)
        elif verb == "cancel":
            weights.append(2.5 + (BP[arguments[1]] if final else -5.0))
        else:
            weights.append(
                _optional_card(g, side, action_cards(verb, arguments), final, now, theirs)
            )
    return weights


def action_cards(verb: str, arguments: tuple[int, ...]) -> tuple[int, ...]:
    """The cards an action brings to the table."""
    return arguments[:1] + (arguments[2:] if verb != "play" else arguments[1:])


def _optional_card(
    g: Position, side: int, cards: tuple[int, ...], final: int, now: float, theirs: float
) -> float:
    points = sum(BP[card] for card in cards)
    stake = nationality_points(sum(1 << card for card in cards))
    if final:
        turned = chance(now + points - theirs) - chance(now - theirs)
        return 2.0 + 20 * turned - 0.3 * stake - 0.3
    hurts = DECK[cards[0]].effect in ("discard_random", "discard_chosen")
    return 8.0 if hurts else -1.0 - (KEEP[cards[0]] if CANCELS[cards[0]] else 0)


WEIGH = {
    "lead": weigh_laying,
    "add": weigh_laying,
    "respond": weigh_response,
    "choose_target": weigh_targets,
    "last_shot": weigh_last_shot,
    "choose_revived": weigh_points,
    "choose_discard": weigh_points,
    "choose_blockaded": weigh_blockade,
    "hold": weigh_hold,
    "choose_neutral": weigh_neutral,
    "pick": weigh_pick,
    "optional": weigh_optional,
}
