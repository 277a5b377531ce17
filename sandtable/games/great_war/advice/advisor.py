"""What a bot needs to know of The Great War.

Only Nationality cards can be captured. So a turn is worth the enemy's Nationality cards times
the chance to win it, less one's own times the chance to lose it; a bot lays as much as makes
that greatest, and gives up cheaply the turns it is likely to lose.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp

from sandtable.core.action import Action
from sandtable.core.advisor import Advisor, Tuning, Weigher
from sandtable.core.bits import bits
from sandtable.games.great_war.advice.prospects import (
    KEEP,
    leads_left,
    nationality_points,
    open_slots,
    optional_left,
    reach,
    reachable,
)
from sandtable.games.great_war.advice.reasons import reason
from sandtable.games.great_war.advice.value import FEATURES, features, time_left, value
from sandtable.games.great_war.facts.cards import (
    BONUS,
    BP,
    CANCELS,
    DECK,
    IMPROVED,
    NATIONALITY,
    OF_DECK,
    SLOTS,
)
from sandtable.games.great_war.rules.cancelling import ready_cards, respond
from sandtable.games.great_war.rules.events import added
from sandtable.games.great_war.rules.judging import points_now, turn_total, turn_winner
from sandtable.games.great_war.rules.laying import playable
from sandtable.games.great_war.rules.obligations import owes_nationality
from sandtable.games.great_war.rules.optional import optional
from sandtable.games.great_war.rules.state import Position

DOUBT = 6.0
"""How far apart two totals must be for the outlook to be clear, in BP."""
ANSWER = 0.75
"""The share of what it can reach that a side is reckoned to lay."""
CHEAP_CARD = 6
"""The Nationality card that a side is reckoned to lose in a turn it gives up."""
SHARES = (0.0, 0.35, 0.7, 1.0)
"""How much of the Nationality cards at hand a plan considers to lay."""
THRIFT = 0.05
"""What a Nationality card laid costs in any case, per BP."""


def chance(ahead: float) -> float:
    """The chance to win a turn with this lead in sight."""
    if abs(ahead) > 40:
        return 1.0 if ahead > 0 else 0.0
    return 1 / (1 + exp(-ahead / DOUBT))


def _most_points(action: Action) -> float:
    verb, arguments = action
    if verb in ("done", "pass"):
        return 0.5
    if verb == "cancel":
        return 30.0 + BP[arguments[1]]
    cards = laid_cards(action)
    return 1.0 + sum(BP[card] for card in cards) + 5 * SLOTS[cards[0]]


def laid_cards(action: Action) -> tuple[int, ...]:
    """The cards that a play, link or slot brings to the table."""
    verb, arguments = action
    return arguments if verb == "play" else arguments[:1] + arguments[2:]


def _once_each(g: Position, offers: list[Action], weights: list[float]) -> list[float]:
    """On which of several cards a Plus card is laid rarely matters: look at one of them only."""
    if g.options.plus_limit:
        return weights
    seen = set()
    for place, (verb, arguments) in enumerate(offers):
        if verb == "link" and not IMPROVED >> arguments[0] & 1:
            key = (arguments[0], arguments[2:])
            if key in seen:
                weights[place] = 0.0
            seen.add(key)
    return weights


def total_of(g: Position, side: int, cards: int) -> int:
    """What a side's total would be with these cards up."""
    return points_now(g, side, cards) + added(g, side)


def expected_answer(g: Position, side: int) -> float:
    """The total that the other side is expected to end with."""
    enemy = 1 - side
    now = turn_total(g, enemy)
    if not leads_left(g, enemy) and not optional_left(g, enemy):
        return now
    return now + ANSWER * (total_of(g, enemy, reachable(g, enemy)) - now)


def outlook(g: Position, side: int, mine: float, stake: float, theirs: float) -> float:
    """What a turn is worth with these totals: prizes if won, one's stake if lost."""
    tie = 0.5 if side == g.defender else -0.5
    win = chance(mine - theirs + tie)
    prizes = nationality_points(g.table[1 - side])
    if leads_left(g, 1 - side):
        prizes += CHEAP_CARD
    return win * prizes - (1 - win) * stake


class Plan:
    """The rest of a side's turn: how much to lay, from a given table and hand."""

    def __init__(self, g: Position, side: int) -> None:
        self.g = g
        self.side = side
        self.theirs = expected_answer(g, side)
        self.leads = leads_left(g, side)
        self.optional = optional_left(g, side)
        self.slots = open_slots(g, side)
        self.hand = playable(g, side)
        self.staked = nationality_points(g.table[side])
        self.shot_at = _under_fire(g, side)

    def worth_of_stopping(self) -> float:
        """The outlook if nothing more is laid."""
        return outlook(self.g, self.side, turn_total(self.g, self.side), self.staked, self.theirs)

    def worth(self, new: int, slots: tuple[int, ...], leads: int) -> float:
        """The outlook with these new cards laid, going on as far as is wise."""
        g, side = self.g, self.side
        up = g.up(side) | new & ~self.shot_at
        staked = self.staked + nationality_points(new)
        now = total_of(g, side, up)
        due = CHEAP_CARD if leads and owes_nationality(g, side) and not new & NATIONALITY else 0
        best = outlook(g, side, now, staked + due, self.theirs)
        more = reach(up, self.hand & ~new, slots, leads, self.optional) & ~up & ~self.shot_at
        if more:
            free = total_of(g, side, up | more & ~NATIONALITY) - now
            most = total_of(g, side, up | more) - now
            stake = nationality_points(more)
            for share in SHARES:
                total = now + free + share * (most - free)
                best = max(best, outlook(g, side, total, staked + share * stake, self.theirs))
        return best

    def worth_of_laying(self, action: Action, leads: int) -> float:
        """The outlook after a play, link or slot."""
        slots = self.slots
        if action[0] == "slot":
            place = slots.index(action[1][1])
            slots = slots[:place] + slots[place + 1 :]
        new = 0
        for card in laid_cards(action):
            new |= 1 << card
            slots += (card,) * SLOTS[card]
        return self.worth(new, slots, leads) - THRIFT * nationality_points(new)


def _under_fire(g: Position, side: int) -> int:
    """The cards that an enemy card kept ready would cancel as they land."""
    mask = 0
    for card in bits(ready_cards(g, 1 - side)):
        mask |= CANCELS[card]
    return mask


def weigh_laying(g: Position, side: int, offers: list[Action]) -> list[float]:
    """Leads and additions: what the turn is worth with the card laid, and with nothing more."""
    plan = Plan(g, side)
    leads = plan.leads - (g.now[0] == "lead")
    weights = []
    for action in offers:
        verb, arguments = action
        if verb == "cancel":
            weights.append(100.0 + BP[arguments[1]])
        elif verb in ("play", "link", "slot"):
            weights.append(plan.worth_of_laying(action, leads))
        elif leads:
            weights.append(plan.worth(0, plan.slots, leads))
        else:
            weights.append(plan.worth_of_stopping())
    return weights


def weigh_response(g: Position, side: int, offers: list[Action]) -> list[float]:
    """Ready cards and interrupts: what the turn is worth before and after."""
    _, card, *_ = respond.arguments(g.now)
    now = turn_total(g, side)
    mine = now + ANSWER * (total_of(g, side, reachable(g, side)) - now)
    staked = nationality_points(g.table[side])
    theirs = expected_answer(g, side)
    to_come = theirs - turn_total(g, 1 - side)
    quiet = outlook(g, side, mine, staked, theirs)
    weights = []
    for verb, arguments in offers:
        if verb == "pass":
            weights.append(0.0)
        elif verb == "cancel":
            loss = BP[arguments[1]] + 6 * SLOTS[arguments[1]]
            weights.append(outlook(g, side, mine, staked, theirs - loss) - quiet - 1.5)
        else:
            loss = BP[card] + int((0.6 if leads_left(g, 1 - side) else 1.0) * to_come)
            thrown = outlook(g, side, mine + BP[arguments[0]], staked, theirs - loss)
            weights.append(thrown - quiet - 3.0)
    return weights


def weigh_targets(g: Position, side: int, offers: list[Action]) -> list[float]:
    """Cancel what is worth most; never nothing."""
    return [
        BP[arguments[1]] + 6.0 * SLOTS[arguments[1]] if verb == "cancel" else -1.0
        for verb, arguments in offers
    ]


def weigh_keeping(g: Position, side: int, offers: list[Action]) -> list[float]:
    """Revive, or drive from the enemy hand, what is worth most."""
    return [float(KEEP[arguments[0]]) for _, arguments in offers]


def weigh_blockade(g: Position, side: int, offers: list[Action]) -> list[float]:
    """9.1: remove the smallest card that turns the turn; otherwise leave the prizes alone."""
    if turn_winner(g) == side:
        return [1.0 if verb == "pass" else 0.0 for verb, _ in offers]
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
    """10.1: discard what is worse than what one may expect to draw."""
    last = g.turn + 1 >= g.options.turns
    weights = []
    for verb, arguments in offers:
        if verb == "done":
            weights.append(0.0)
        elif NATIONALITY >> arguments[0] & 1:
            weights.append((6.0 if last else 7.0) - KEEP[arguments[0]])
        else:
            weights.append(5.5 - KEEP[arguments[0]])
    return weights


def weigh_neutral(g: Position, side: int, offers: list[Action]) -> list[float]:
    """10.4: the best of the reserve, or a card from the deck."""
    fixed = {"from_deck": 6.0, "done": 7.0}
    return [
        fixed[verb] if verb in fixed else float(KEEP[arguments[0]]) for verb, arguments in offers
    ]


def weigh_pick(g: Position, side: int, offers: list[Action]) -> list[float]:
    """2.4: good Bonus cards first, then a good Neutral card or two."""
    weights = []
    for verb, arguments in offers:
        if verb == "done":
            weights.append(7.0)
        else:
            bonus = 3.0 if OF_DECK[BONUS] >> arguments[0] & 1 else 0.0
            weights.append(KEEP[arguments[0]] + bonus)
    return weights


def weigh_optional(g: Position, side: int, offers: list[Action]) -> list[float]:
    """5.1: hold interrupts back, hurt the enemy hand at once, settle the turn in step G."""
    _, final, *_ = optional.arguments(g.now)
    ahead = turn_total(g, side) - expected_answer(g, side)
    weights = []
    for action in offers:
        verb, arguments = action
        if verb == "done":
            weights.append(2.0)
        elif verb == "cancel":
            weights.append(2.5 + (BP[arguments[1]] if final else -5.0))
        elif final:
            weights.append(_final_card(action, ahead))
        else:
            weights.append(_first_card(action))
    return weights


def _final_card(action: Action, ahead: float) -> float:
    """In step G a card is worth the turns it turns."""
    cards = laid_cards(action)
    points = sum(BP[card] for card in cards)
    stake = nationality_points(sum(1 << card for card in cards))
    return 1.7 + 20 * (chance(ahead + points) - chance(ahead)) - 0.3 * stake


def _first_card(action: Action) -> float:
    """In step B only what strikes the enemy hand is better now than later."""
    card = action[1][0]
    if DECK[card].effect in ("discard_random", "discard_chosen"):
        return 8.0
    return -1.0 - (KEEP[card] if CANCELS[card] else 0)


WEIGH: dict[str, Weigher] = {
    "lead": weigh_laying,
    "add": weigh_laying,
    "respond": weigh_response,
    "choose_target": weigh_targets,
    "last_shot": weigh_targets,
    "choose_revived": weigh_keeping,
    "choose_discard": weigh_keeping,
    "choose_blockaded": weigh_blockade,
    "hold": weigh_hold,
    "choose_neutral": weigh_neutral,
    "pick": weigh_pick,
    "optional": weigh_optional,
}


class GreatWarAdvisor(Advisor[Position]):
    """Careful play: fights the turns it expects to win, and gives up the others cheaply."""

    weighers = WEIGH
    tuning = Tuning(looks=2, plans=5)

    feature_names = FEATURES

    def value(self, g: Position, power: int) -> float:
        """The chance to win, as learned from games of bots."""
        return value(g, power)

    def features(self, g: Position, power: int) -> Sequence[float]:
        return features(g, power)

    def time_left(self, g: Position) -> float:
        return time_left(g)

    def horizon(self, g: Position) -> int:
        """Search looks to the end of the turn."""
        return len(g.winners)

    def reason(self, g: Position, actor: int, action: Action) -> str:
        return reason(g, actor, action)

    def weigh(self, g: Position, actor: int, offers: list[Action]) -> list[float]:
        if len(offers) == 1:
            return [1.0]
        raw = self.weighers[g.now[0]](g, actor, offers)
        least = min(raw)
        weights = [score - least + 0.01 for score in raw]
        return _once_each(g, offers, weights)


class AllInAdvisor(GreatWarAdvisor):
    """Lays as much as it can every turn; the yardstick for whether careful play pays."""

    def weigh(self, g: Position, actor: int, offers: list[Action]) -> list[float]:
        if g.now[0] not in ("lead", "add"):
            return super().weigh(g, actor, offers)
        return [_most_points(action) for action in offers]
