"""What bots know of the game: places that score, cards that pay, and what to keep ready."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from math import exp

from sandtable.core.action import Action
from sandtable.core.advisor import Advisor, Tuning
from sandtable.core.bits import bits
from sandtable.core.graph import around
from sandtable.games.quartermaster_1914.advice.forecast import chance_of_victory
from sandtable.games.quartermaster_1914.advice.reasons import reason
from sandtable.games.quartermaster_1914.advice.worth import threatened, worth
from sandtable.games.quartermaster_1914.facts.board import (
    ARMY,
    COUNTRIES_OF,
    HOMES,
    POWER_OF,
    TEAM_COUNTRIES,
    TEAM_OF,
    TEAM_OF_COUNTRY,
    kind_in,
)
from sandtable.games.quartermaster_1914.facts.cards.catalogue import (
    CATALOGUE,
    OF_COUNTRY,
    OWNERS,
    distinct,
)
from sandtable.games.quartermaster_1914.facts.cards.prepared import Symbol
from sandtable.games.quartermaster_1914.facts.cards.statuses import Forfeit, Scoring
from sandtable.games.quartermaster_1914.facts.cards.vocabulary import (
    Card,
    Cost,
    Disband,
    Draft,
    Mine,
    NeedArmy,
    NeedNavies,
    PlayAnother,
    Prepare,
    Score,
    Sentence,
    Token,
    Type,
    Wear,
)
from sandtable.games.quartermaster_1914.facts.options import SCORING_ROUNDS, Options
from sandtable.games.quartermaster_1914.rules.battle import defenders, price
from sandtable.games.quartermaster_1914.rules.decks import deck_size
from sandtable.games.quartermaster_1914.rules.exchange import sustain_price
from sandtable.games.quartermaster_1914.rules.initiation import ASSAULTS
from sandtable.games.quartermaster_1914.rules.keeping import KEEPS, choose_keep
from sandtable.games.quartermaster_1914.rules.limits import REINFORCING
from sandtable.games.quartermaster_1914.rules.pieces import remove
from sandtable.games.quartermaster_1914.rules.playing import met
from sandtable.games.quartermaster_1914.rules.sentences import SENTENCES, extra, the_sentence
from sandtable.games.quartermaster_1914.rules.specials import (
    choose_mined,
    choose_peace,
    choose_status,
)
from sandtable.games.quartermaster_1914.rules.state import Position, enemy
from sandtable.games.quartermaster_1914.rules.supply import beside, supplied
from sandtable.games.quartermaster_1914.rules.victory import (
    holds,
    objectives,
    occupied,
)

PINCHED = 0.4
"""What a card is worth to a power whose cards would not last to the end."""
TAKEN_BACK = 0.3
"""How much of what a prepared card is ready for is lost when it is taken back."""
MISSED = 0.5
"""How much less a card is missed for each other that would do as well."""
OBJECTIVE = 3.0
"""What it is worth to hold one, against a place that scores nothing."""
CARD = 0.25
"""What a card given up is worth."""
POINT = 1.5
NEARER = 0.4
"""A step towards an Objective that the team does not hold."""
FAR = 4
BLOW = 0.7
"""What a card is worth that an enemy gives up by a prepared Attrition card."""
LAID = 0.5
"""What a prepared card that an enemy loses is worth, if it has no other."""
STANDS = 0.12
"""What a piece will be good for in each round to come, beyond what it scores now."""
IDLE = 0.3
"""What it is worth to do nothing."""
WORTH_A_LOOK = 0.3
"""What has less than this share of the best weight is not looked at."""
DRAFT_GAIN, DRAFT_COST = 0.5, 0.2
"""What the better card of a draft brings, and what its two cards cost."""


class Advisor1914(Advisor[Position]):
    """Counts what would be scored, and what each card would do now."""

    tuning = Tuning(look_ahead=2, greed=0.9)

    def value(self, g: Position, power: int) -> float:
        team = TEAM_OF[power]
        if g.winner >= 0:
            return 1.0 if g.winner == team else 0.0
        lead = worth(g, team) - worth(g, enemy(team))
        return 1 / (1 + exp(-lead / (2.5 + 0.3 * (g.options.rounds - g.round))))

    def weigh(self, g: Position, actor: int, offers: list[Action]) -> list[float]:
        weights = [_weight(g, actor, action) for action in offers]
        best = max(weights)
        if best <= 0:
            return [max(0.0, IDLE + weight - best) for weight in weights]
        least = WORTH_A_LOOK * best
        return [weight if weight >= least else 0.0 for weight in weights]

    def reason(self, g: Position, actor: int, action: Action) -> str:
        return reason(g, actor, action)

    def horizon(self, g: Position) -> int:
        return g.round * len(TEAM_OF) + g.power


def _weight(g: Position, actor: int, action: Action) -> float:
    verb, arguments = action
    weigh = _WEIGH.get(verb)
    return weigh(g, actor, *arguments) if weigh is not None else _PLAIN.get(verb, 1.0)


# Places.


def place_worth(g: Position, country: int, space: int) -> float:
    """What a new piece would be worth: an Objective, a home, a place beside enemies."""
    team = TEAM_OF_COUNTRY[country]
    nearer = NEARER * progress(g, country, space)
    if kind_in(space) != ARMY:
        return nearer + (1.0 if g.navies[country].bit_count() < 2 else 0.6)
    held = g.team_armies(team)
    neighbours = beside(g, team)[space]
    worth = 0.6 + nearer
    if objectives(g) >> space & 1 and not held >> space & 1:
        worth += OBJECTIVE
    if space == HOMES[country]:
        worth += 2.0
    if neighbours & g.team_armies(enemy(team)):
        worth += 0.2
    return worth + 0.2 * (neighbours & objectives(g) & ~held).bit_count()


def progress(g: Position, country: int, space: int) -> int:
    """How many steps nearer to an Objective not yet held a piece would bring its country.

    So landings are prepared: Navies lead from island to shore, and Armies follow. An empty home of
    a friend is left to its owner.
    """
    team = TEAM_OF_COUNTRY[country]
    goal = objectives(g) & ~g.team_armies(team)
    for one in TEAM_COUNTRIES[team]:
        if not occupied(g, one):
            goal &= ~(1 << HOMES[one])
    steps = steps_to(goal, beside(g, team))
    now = min((steps[one] for one in bits(supplied(g, country))), default=FAR)
    return max(0, now - steps[space])


@lru_cache(maxsize=1 << 12)
def steps_to(goal: int, neighbours: tuple[int, ...]) -> tuple[int, ...]:
    """How far each space is from the nearest of some spaces."""
    found = [FAR] * len(neighbours)
    reached = goal
    for step in range(FAR):
        for space in bits(reached):
            found[space] = min(found[space], step)
        reached |= around(reached, neighbours)
    return tuple(found)


def battle_worth(g: Position, country: int, space: int, base: int) -> float:
    """What may be won, less what stands ready against it and what it costs."""
    cost = CARD * price(g, country, space, base)
    enemies = defenders(g, country, space)
    if not enemies:
        return 0.3 - cost
    prize = 1.0 + 0.5 * len(enemies)
    if objectives(g) >> space & 1:
        prize += OBJECTIVE * (1.1 if _cannot_come_back(g, enemies) else 0.9)
    prize += 2.0 if space in HOMES else 0.0
    return prize * chance_of_victory(g, country, space, base) - cost


def _cannot_come_back(g: Position, enemies: list[int]) -> bool:
    """Whether points are scored before the powers that defend have another turn."""
    return g.round in SCORING_ROUNDS and all(POWER_OF[one] < g.power for one in enemies)


# Cards.


def card_worth(g: Position, power: int, card: int) -> float:
    """What a card would do if it were played now; on the same board it is worked out once."""
    here = _worked_out(
        g.options,
        (*g.armies, *g.navies, *g.lent, *g.statuses, *g.prepared, *map(int.bit_count, g.hands)),
        (g.round, g.power, g.tokens, g.truce, g.bersaglieri, g.built, g.battled, g.rough, g.used),
    )
    if card not in here:
        here[card] = _card_worth(g, power, card)
    return here[card]


@lru_cache(maxsize=256)
def _worked_out(
    options: Options, board: tuple[int, ...], turn: tuple[int, ...]
) -> dict[int, float]:
    """Room for what cards are worth in a position, given all that this depends on."""
    return {}


def _card_worth(g: Position, power: int, card: int) -> float:
    one = CATALOGUE[card]
    if one.type is Type.STATUS:
        return _status_worth(g, one) + sum(_sentence_worth(g, card, each) for each in one.does)
    total = 0.0
    for sentence in one.does:
        if isinstance(sentence, NeedNavies | NeedArmy):
            if not met(g, sentence):
                return 0.1
        elif isinstance(sentence, Cost):
            there = g.prepared if sentence.prepared else g.hands
            spare = there[sentence.payer].bit_count() - (sentence.payer == power)
            if spare < 1:
                return 0.1
            total -= CARD
        else:
            total += _sentence_worth(g, card, sentence)
    return total


def _status_worth(g: Position, one: Card) -> float:
    left = sum(1 for number in SCORING_ROUNDS if g.round <= number <= g.options.rounds)
    for lasting in one.lasting:
        if isinstance(lasting, Scoring):
            return POINT * lasting.points * left * (0.7 if holds(g, lasting.when) else 0.2)
    return 0.5 * left


def _sentence_worth(g: Position, card: int, sentence: Sentence) -> float:
    if isinstance(sentence, Score):
        return POINT * sentence.points
    if isinstance(sentence, Wear):
        mine = TEAM_OF[OWNERS[card]]
        return CARD * sum(
            (loss.count + extra(g, loss.extra)) * (-1 if TEAM_OF[loss.victim] == mine else 1)
            for loss in sentence.losses
        )
    if isinstance(sentence, Token):
        army = g.team_armies(TEAM_OF[OWNERS[card]]) >> sentence.space & 1
        return POINT if army else 0.5
    if isinstance(sentence, Disband):
        return _disband(g, sentence)
    if isinstance(sentence, Prepare | Draft | PlayAnother):
        return 0.6
    offers = SENTENCES[type(sentence)].offers
    if offers is None:
        return 0.8
    actor = OWNERS[card]
    return max((_weight(g, actor, action) for action in offers(g, card, sentence)), default=0.0)


def readiness(g: Position, power: int, card: int) -> float:
    """What a card would be worth prepared, against the threats in sight."""
    one = CATALOGUE[card]
    prepared = one.prepared
    strong = 0.4 * (prepared.strength - 1)
    if prepared.symbol is Symbol.REINFORCE_ARMY:
        at_risk = threatened(g, TEAM_OF[power]) & g.armies[one.country]
        if not at_risk:
            return 0.6 + strong
        laid = g.prepared[power] & REINFORCING[ARMY] & OF_COUNTRY[one.country]
        stars = (at_risk & objectives(g)).bit_count() + (at_risk >> HOMES[one.country] & 1)
        return 1.2 + strong + min(0.8, 0.4 * stars / (1 + laid.bit_count()))
    if prepared.symbol is Symbol.ATTRITION:
        return 0.8 + strong
    return 1.0 + strong if prepared.symbol is Symbol.SUSTAIN_LAND else 0.6 + strong


def _prepare(g: Position, actor: int, card: int) -> float:
    """A card is missed the less, the more of the hand is as good to play."""
    ready = g.prepared[actor].bit_count()
    worth = card_worth(g, actor, card)
    others = g.hands[actor] & ~(1 << card)
    as_good = sum(card_worth(g, actor, one) >= worth for one in bits(others))
    missed = 0.35 * worth * MISSED**as_good
    return readiness(g, actor, card) - missed - 0.12 * ready - PINCHED * pinch(g, actor)


def _unprepare(g: Position, actor: int, card: int) -> float:
    """F6a: with an empty deck, what is prepared is the last that can be played."""
    if deck_size(g, actor) or g.round >= g.options.rounds:
        return 0.1
    best = max((card_worth(g, actor, one) for one in distinct(g.hands[actor])), default=0.0)
    return IDLE + 0.5 * (card_worth(g, actor, card) - best) - TAKEN_BACK * readiness(g, actor, card)


def pinch(g: Position, power: int) -> float:
    """From 0, two cards or more for each turn left, to 1, no more than one: they must last."""
    left = g.options.rounds - g.round + 1
    cards = deck_size(g, power) + g.hand_size(power)
    return min(1.0, max(0.0, 2 - cards / left))


def _spare(g: Position, actor: int, card: int) -> float:
    """The less a card is worth, the sooner it goes."""
    return 1.5 / (1.0 + max(0.0, card_worth(g, actor, card)))


def _top_card(g: Position, actor: int) -> float:
    """As long as the deck will last to the end, its top card is missed least."""
    left = g.options.rounds - g.round + 1
    return 2.0 if deck_size(g, actor) > 1.5 * left else 0.9


def _draft(g: Position, actor: int, card: int) -> float:
    """F3: a draft is for the plan: it pays if nothing in the hand would do as well."""
    worth = card_worth(g, actor, card)
    if g.now[0] != "choose_draft":
        return 1.0 + worth / 4
    best = max((card_worth(g, actor, one) for one in distinct(g.hands[actor])), default=0.0)
    return IDLE + DRAFT_GAIN * (worth - best) - DRAFT_COST


def _stake(g: Position) -> float:
    """What the space now battled is worth: symbols are spent where points are."""
    stake = OBJECTIVE if objectives(g) >> g.target & 1 else 0.0
    return stake + (2.0 if g.target in HOMES else 0.0)


def _hold(g: Position, actor: int, *cards: int) -> float:
    mine = any(g.pieces(country) >> g.target & 1 for country in COUNTRIES_OF[actor])
    spent = sum(CATALOGUE[card].prepared.strength - 1 for card in cards)
    left = g.prepared[actor].bit_count() - len(cards)
    return (0.4 + 0.15 * left + _stake(g) + 0.3 * mine) / len(cards) - 0.3 * spent


def _sustain(g: Position, actor: int, *cards: int) -> float:
    return (1.0 + _stake(g)) / len(cards) - CARD * len(cards) * sustain_price(g)


# Points, Status cards and cards of others.


def _withdraw(g: Position, actor: int, country: int, space: int) -> float:
    """D2: a piece goes only where it is paid for with points."""
    if g.now[0] != choose_peace.name:
        return 0.0
    _, card, index, _ = g.now[1]
    return IDLE + POINT * _gain_without(g, the_sentence(card, index, Disband), space)


def _gain_without(g: Position, sentence: Disband, space: int) -> float:
    """What a piece taken off for points brings its team, less what it would still score."""
    team = TEAM_OF_COUNTRY[sentence.of]
    h = g.copy()
    remove(h, sentence.of, space)
    later = STANDS * (g.options.rounds - g.round)
    return sentence.points - later + worth(h, team) - worth(g, team)


def _disband(g: Position, sentence: Disband) -> float:
    """The pieces that are worth less than their points."""
    gains = [_gain_without(g, sentence, space) for space in bits(g.pieces(sentence.of))]
    paying = sorted((gain for gain in gains if gain > 0), reverse=True)
    return POINT * sum(paying[: sentence.most])


def _take(g: Position, actor: int, card: int) -> float:
    """A card of one's own pile, or one that an enemy is to lose; one's own Status goes last."""
    owner = OWNERS[card]
    if g.prepared[owner] >> card & 1:
        return IDLE + readiness(g, owner, card)
    if g.now[0] == choose_status.name and owner == actor:
        return _spare(g, actor, card)
    return IDLE + card_worth(g, owner, card)


def _strike(g: Position, actor: int, victim: int) -> float:
    """H4: a prepared card is missed the more, the fewer there are; a missing one costs a point."""
    name, arguments = g.now
    count = 1
    if name == choose_mined.name:
        count = the_sentence(arguments[1], arguments[2], Mine).count
    elif ASSAULTS[arguments[1]].forfeit is not Forfeit.PREPARED:
        return IDLE + (CARD if deck_size(g, victim) else POINT)
    laid = g.prepared[victim].bit_count()
    lost = min(count, laid)
    return IDLE + POINT * (count - lost) + LAID * lost / max(1, laid)


def _counterattack(g: Position, actor: int, country: int, card: int) -> float:
    """J17c: it battles the space the attack came from, and the card is gone."""
    return IDLE - CARD + battle_worth(g, country, g.base, g.target)


def _use(g: Position, actor: int, card: int) -> float:
    """F4e: what costs nothing is used; Big Bertha must be worth the cards it takes."""
    if g.now[0] != choose_keep.name:
        return 1.0
    kept = g.now[1][1]
    cost = 0.0
    if any(keep.for_cards for status, keep in KEEPS.values() if status == card):
        held = sorted(max(0.0, card_worth(g, actor, one)) for one in bits(g.hands[actor]))
        cost = sum(CARD + 0.5 * one for one in held[: CATALOGUE[kept].prepared.strength])
    return IDLE + readiness(g, actor, kept) - cost


def _attrition(g: Position, actor: int, card: int, victim: int = -1) -> float:
    """F5: cards are missed most where they would not last; a card of another use is kept for it."""
    prepared = CATALOGUE[card].prepared
    losses = [(victim, 1)] if victim >= 0 else prepared.targets
    total = IDLE + BLOW * sum(count * (1 + pinch(g, one)) for one, count in losses)
    return total if prepared.symbol is Symbol.ATTRITION else total - readiness(g, actor, card)


_WEIGH: dict[str, Callable[..., float]] = {
    "build": lambda g, actor, country, space: place_worth(g, country, space),
    "recruit": lambda g, actor, country, space: place_worth(g, country, space),
    "battle": lambda g, actor, country, space, base: battle_worth(g, country, space, base),
    "play": card_worth,
    "prepare": _prepare,
    "unprepare": _unprepare,
    "discard": _spare,
    "tuck": _spare,
    "give_up": lambda g, actor, card: 0.4 * _spare(g, actor, card),
    "top_card": _top_card,
    "draft": _draft,
    "reinforce": _hold,
    "sustain": _sustain,
    "withdraw": _withdraw,
    "take": _take,
    "strike": _strike,
    "counterattack": _counterattack,
    "use": _use,
    "attrition": _attrition,
}
_PLAIN = {
    "pass": IDLE,
    "mulligan": 0.2,
    "recall": 0.4,
    "lose_point": 0.1,
    "eliminate": 3.0,
}
