"""What prepared cards are good for (rules J9 to J14): symbols, limits, supply, and helpers.

Each function looks at a set of cards. Given the cards a power has prepared it says what may be
used; given all its cards that nobody has seen it says what, for all anybody knows, might be.
"""

from __future__ import annotations

from sandtable.core.bits import bits
from sandtable.core.refusal import Refusal
from sandtable.games.quartermaster_1914.facts.board import ARMY, kind_in
from sandtable.games.quartermaster_1914.facts.cards.catalogue import (
    CATALOGUE,
    OF_COUNTRY,
    lasting,
    of_type,
    with_symbol,
)
from sandtable.games.quartermaster_1914.facts.cards.prepared import (
    REINFORCE,
    SUSTAIN,
    Ground,
    Symbol,
)
from sandtable.games.quartermaster_1914.facts.cards.statuses import Aid, FromHand, Gauge
from sandtable.games.quartermaster_1914.rules.battle import difficult
from sandtable.games.quartermaster_1914.rules.sentences import where_is
from sandtable.games.quartermaster_1914.rules.state import Position
from sandtable.games.quartermaster_1914.rules.supply import next_to, supplied

GAUGES = lasting(Gauge)
AIDS = lasting(Aid)
BARRAGES = lasting(FromHand)

REINFORCING = tuple(with_symbol(symbol) for symbol in REINFORCE)
SUSTAINING = tuple(with_symbol(symbol) for symbol in SUSTAIN)
COUNTERING = with_symbol(Symbol.COUNTERATTACK)

AIDED = sorted({country for _, aid in AIDS for country in aid.to})
"""Whose Armies the cards of others may help."""

R_SYMBOL = Refusal("J9", "Its symbol is not the one for this side of this battle.")
R_ABSENT = Refusal("J10", "No piece that the card could protect is in the space battled.")
R_CUT_OFF = Refusal(
    "J11", "The piece is not supplied; only a Supply symbol of its country helps it."
)
R_STRANGER = Refusal("J12", "Only cards of the attacking country sustain this battle.")
R_HELPER = Refusal("R7", "A helper's cards serve Armies in land battles fought from land.")
R_TEXT = Refusal("J13", "Its Prepare text does not allow the space battled.")
R_GAUGE = Refusal("R10", "Russian Rail Gauge: the battle is too far from Moscow.")
R_NO_COUNTER = Refusal("J17b", "Only a prepared Counterattack card counterattacks.")
R_NOT_MINE = Refusal("J17b", "The card is not of the country whose Army counterattacks.")


def allows(g: Position, card: int, target: int, base: int) -> bool:
    """J13: whether the Prepare text allows the space battled."""
    one = CATALOGUE[card]
    prepared = one.prepared
    if prepared.ground is not Ground.ANY:
        return difficult(base, target) == (prepared.ground is Ground.DIFFICULT)
    there = where_is(g, prepared.where, one.country) | prepared.added(g.options)
    return bool(there >> target & 1)


def gauged(g: Position, card: int, target: int) -> bool:
    """R10, Russian Rail Gauge: a country cannot use its cards in battles far from a space."""
    one = CATALOGUE[card]
    for status, gauge in GAUGES:
        if gauge.of == one.country and g.has(status):
            spared = one.prepared.supply and not g.options.gauge_stops_supply_symbol
            return not spared and not where_is(g, gauge.where, gauge.of) >> target & 1
    return False


def helps(g: Position, card: int, country: int, target: int) -> bool:
    """R7: whether a card may serve another country's Army there."""
    return serves(g, CATALOGUE[card].country, country, target)


def helpers(g: Position, country: int) -> list[int]:
    """R7: whose cards may serve an Army of a country in the land battle now fought."""
    if kind_in(g.target) != ARMY:
        return []
    return [aid.by for _, aid in AIDS if serves(g, aid.by, country, g.target)]


def serves(g: Position, helper: int, country: int, target: int) -> bool:
    """R7, German Aid and Blackjack: whether a country's cards may serve another's Army there."""
    for status, aid in AIDS:
        if aid.by == helper and country in aid.to and g.has(status):
            return not aid.near or bool(next_to(g, helper, g.pieces(helper)) >> target & 1)
    return False


def reinforcing(g: Position, cards: int) -> int:
    """J9 to J13: those of some cards that may reinforce in the battle now fought."""
    found = 0
    for card in bits(cards & REINFORCING[kind_in(g.target)]):
        if bars_reinforcing(g, card) is None:
            found |= 1 << card
    return found


def bars_reinforcing(g: Position, card: int) -> Refusal | None:
    """J9 to J13: what keeps a card from reinforcing in the battle now fought, if anything does."""
    if not REINFORCING[kind_in(g.target)] >> card & 1:
        return R_SYMBOL
    return _bars_protecting(g, card) or _bars_ground(g, card)


def _bars_protecting(g: Position, card: int) -> Refusal | None:
    """J10 and J11: its own piece, supplied or by the Supply symbol; or one that it helps."""
    one = CATALOGUE[card]
    kind, target = kind_in(g.target), g.target
    mine = g.of_kind(kind)[one.country] >> target & 1
    if mine and (one.prepared.supply or supplied(g, one.country) >> target & 1):
        return None
    helped = [
        country
        for country in (AIDED if kind == ARMY else ())
        if g.armies[country] >> target & 1 and helps(g, card, country, target)
    ]
    if any(supplied(g, country) >> target & 1 for country in helped):
        return None
    return R_CUT_OFF if mine or helped else R_ABSENT


def _bars_ground(g: Position, card: int) -> Refusal | None:
    """J13 and R10: the Prepare text, and Russian Rail Gauge."""
    if not allows(g, card, g.target, g.base):
        return R_TEXT
    return R_GAUGE if gauged(g, card, g.target) else None


def sustaining(g: Position, cards: int) -> int:
    """J9, J12 and J13: those of some cards that may sustain the battle now fought."""
    found = 0
    for card in bits(cards & SUSTAINING[kind_in(g.target)]):
        if bars_sustaining(g, card) is None:
            found |= 1 << card
    return found


def bars_sustaining(g: Position, card: int) -> Refusal | None:
    """J9, J12 and J13: what keeps a card from sustaining the battle now fought.

    R7: the cards of helpers serve Armies in land battles only.
    """
    kind = kind_in(g.target)
    if not SUSTAINING[kind] >> card & 1:
        return R_SYMBOL
    if CATALOGUE[card].country != g.attacker:
        if not helps(g, card, g.attacker, g.target):
            return R_STRANGER
        if not kind == kind_in(g.base) == ARMY:
            return R_HELPER
    return _bars_ground(g, card)


def barrage(g: Position) -> int:
    """Nivelle and Battlecruisers: the Status that lets the attacker sustain out of the hand."""
    symbol = SUSTAIN[kind_in(g.target)]
    for status, one in BARRAGES:
        if one.by == g.attacker and one.symbol is symbol and g.ready(status):
            return status
    return -1


def from_hand(g: Position, cards: int) -> int:
    """J12: those of some cards that may sustain the battle out of the hand."""
    status = barrage(g)
    for number, one in BARRAGES:
        if number == status:
            return cards & OF_COUNTRY[one.by] & of_type(one.type)
    return 0


def countering(g: Position, country: int, cards: int) -> int:
    """J17b: those of some cards with which a country's Army may counterattack."""
    found = 0
    for card in bits(cards & COUNTERING):
        if bars_countering(g, country, card) is None:
            found |= 1 << card
    return found


def bars_countering(g: Position, country: int, card: int) -> Refusal | None:
    """J17b: what keeps a card from letting a country's Army counterattack.

    J13 and R10: the battle that a Counterattack is for is fought where the attack came from.
    """
    if not COUNTERING >> card & 1:
        return R_NO_COUNTER
    if CATALOGUE[card].country != country and not helps(g, card, country, g.base):
        return R_NOT_MINE
    return R_GAUGE if gauged(g, card, g.base) else None


def storming(g: Position, cards: int, target: int, base: int) -> int:
    """Stosstruppen and Mark IV: those Sustain Land Battle cards whose text allows a space."""
    found = 0
    for card in bits(cards & SUSTAINING[ARMY]):
        if allows(g, card, target, base):
            found |= 1 << card
    return found
