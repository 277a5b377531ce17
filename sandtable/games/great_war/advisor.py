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
from sandtable.games.great_war.cancelling import ready_cards
from sandtable.games.great_war.cards import BP, CANCELS, DECK, NATIONALITY, OF_DECK, SLOTS
from sandtable.games.great_war.events import added, weakened
from sandtable.games.great_war.judging import battle_points, turn_total, turn_winner
from sandtable.games.great_war.laying import playable
from sandtable.games.great_war.obligations import owes_nationality
from sandtable.games.great_war.prospects import (
    KEEP,
    leads_left,
    nationality_points,
    open_slots,
    optional_left,
    reach,
    reachable,
)
from sandtable.games.great_war.scoring import lead_of_central
from sandtable.games.great_war.state import Position

P = {"answer": 0.75, "keep": 0.15, "nat": 0.03, "early": 0.5, "doubt": 6.0}
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
    return 1 / (1 + exp(-ahead / P["doubt"])) if ahead > -40 else 0.0


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
    return now + P["answer"] * (most - now)


def outlook(g: Position, side: int, mine: float, stake: float, theirs: float) -> float:
    """What a turn is worth with these totals: prizes if won, one's stake if lost."""
    edge = 0.5 if side == g.defender else -0.5
    win = chance(mine - theirs + edge)
    enemy_cards = nationality_points(g.table[1 - side])
    if leads_left(g, 1 - side):
        enemy_cards += CHEAP_CARD
    return win * enemy_cards - (1 - win) * stake


class Plan:
    """The rest of a side's turn, weighed: how far to go from a given table and hand."""

    def __init__(self, g: Position, side: int) -> None:
        self.g = g
        self.side = side
        self.theirs = expected_answer(g, side)
        self.leads = leads_left(g, side)
        self.optional = optional_left(g, side)
        self.slots = open_slots(g, side)
        self.hand = playable(g, side)
        self.gone = nationality_points(g.table[side] & g.down)
        self.shot_at = _under_fire(g, side)

    def worth_now(self) -> float:
        """The outlook if nothing more is laid in this part."""
        g, side = self.g, self.side
        staked = nationality_points(g.table[side])
        return outlook(g, side, turn_total(g, side), staked, self.theirs)

    def worth(self, new: int, slots: tuple[int, ...], leads: int) -> float:
        """The outlook with these new cards laid, going on as far as is wise."""
        g, side = self.g, self.side
        up = g.up(side) | new & ~self.shot_at
        hand = self.hand & ~new
        staked = nationality_points(g.up(side) | new) + self.gone
        now = total_of(g, side, up)
        if leads and owes_nationality(g, side) and not new & NATIONALITY:
            staked_least = staked + CHEAP_CARD
        else:
            staked_least = staked
        best = outlook(g, side, now, staked_least, self.theirs)
        everything = reach(up, hand, slots, leads, self.optional)
        more = everything & ~up & ~self.shot_at
        if more:
            free = total_of(g, side, up | more & ~NATIONALITY) - now
            most = total_of(g, side, up | more) - now
            stake = nationality_points(more)
            for share in SHARES:
                total = now + free + share * (most - free)
                best = max(best, outlook(g, side, total, staked + share * stake, self.theirs))
        return best


SHARES = (0.0, 0.35, 0.7, 1.0)
"""How much of what could be staked is tried in a plan."""


def _under_fire(g: Position, side: int) -> int:
    """The cards that an enemy card kept ready would cancel as they land."""
    mask = 0
    for card in bits(ready_cards(g, 1 - side)):
        mask |= CANCELS[card]
    return mask


def weigh_laying(g: Position, side: int, offers: list[Action]) -> list[float]:
    """Leads and additions: what the turn is worth with the card laid, and with nothing more."""
    plan = Plan(g, side)
    leading = g.agenda[-1][0] == "lead"
    leads = plan.leads - 1 if leading else plan.leads
    weights = []
    for verb, arguments in offers:
        if verb in ("done", "pass"):
            weights.append(plan.worth(0, plan.slots, leads) if leads else _stop(plan))
        elif verb == "cancel":
            weights.append(100.0 + BP[arguments[1]])
        else:
            weights.append(_laid(plan, verb, arguments, leads))
    return weights


def _stop(plan: Plan) -> float:
    """The outlook if no further card is laid but in the final optional play."""
    return plan.worth_now()


def _laid(plan: Plan, verb: str, arguments: tuple[int, ...], leads: int) -> float:
    cards = action_cards(verb, arguments)
    new = 0
    slots = plan.slots
    if verb == "slot":
        place = slots.index(arguments[1])
        slots = slots[:place] + slots[place + 1 :]
    cost = 0.0
    for card in cards:
        new |= 1 << card
        slots += (card,) * SLOTS[card]
        cost += (
            P["keep"] * (KEEP[card] - BP[card]) + P["nat"] * (NATIONALITY >> card & 1) * BP[card]
        )
    early = P["early"] if leads and verb != "play" else 0.0
    return plan.worth(new, slots, leads) - cost - early


def weigh_response(g: Position, side: int, offers: list[Action]) -> list[float]:
    """Ready cards and interrupts: what the turn is worth before and after."""
    card = g.agenda[-1][1][1]
    mine = turn_total(g, side) + P["answer"] * (
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
