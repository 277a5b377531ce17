"""What prepared cards are good for (rules J9 to J14): symbols, limits, supply, and helpers.

Each function looks at a set of cards. Given the cards a power has prepared it says what may be
used; given all its cards that nobody has seen it says what, for all anybody knows, might be.
"""

from __future__ import annotations

from sandtable.core.bits import bits
from sandtable.core.graph import within
from sandtable.games.quartermaster_1914.facts.board import (
    ARMY,
    AUSTRIA_HUNGARY,
    FRANCE,
    GERMANY,
    ITALY,
    LAND,
    OTTOMAN_EMPIRE,
    RUSSIA,
    TEAM_OF,
    UNITED_KINGDOM,
    UNITED_STATES,
    kind_in,
    space,
)
from sandtable.games.quartermaster_1914.facts.cards.catalogue import (
    CATALOGUE,
    OF_COUNTRY,
    of_type,
    status_card,
    with_symbol,
)
from sandtable.games.quartermaster_1914.facts.cards.prepared import (
    REINFORCE,
    SUSTAIN,
    Ground,
    Symbol,
)
from sandtable.games.quartermaster_1914.facts.cards.vocabulary import Type
from sandtable.games.quartermaster_1914.rules.battle import difficult
from sandtable.games.quartermaster_1914.rules.sentences import where_is
from sandtable.games.quartermaster_1914.rules.state import Position
from sandtable.games.quartermaster_1914.rules.supply import beside, next_to, supplied

RAIL_GAUGE = status_card("rail_gauge")
GERMAN_AID = status_card("german_aid")
BLACKJACK = status_card("blackjack")
NIVELLE = status_card("nivelle")
BATTLECRUISERS = status_card("battlecruisers")
MOSCOW = space("moscow")

REINFORCING = tuple(with_symbol(symbol) for symbol in REINFORCE)
SUSTAINING = tuple(with_symbol(symbol) for symbol in SUSTAIN)
COUNTERING = with_symbol(Symbol.COUNTERATTACK)

AIDED = ((AUSTRIA_HUNGARY, OTTOMAN_EMPIRE), (UNITED_KINGDOM, FRANCE, ITALY))
"""Whose Armies German Aid, and Blackjack, may help."""


def allows(g: Position, card: int, target: int, base: int) -> bool:
    """J13: whether the Prepare text allows the space battled."""
    one = CATALOGUE[card]
    prepared = one.prepared
    if prepared.ground is not Ground.ANY:
        return difficult(base, target) == (prepared.ground is Ground.DIFFICULT)
    there = where_is(g, prepared.where, one.country) | prepared.added(g.options)
    return bool(there >> target & 1)


def gauged(g: Position, card: int, target: int) -> bool:
    """Russian Rail Gauge: Russia cannot use its cards far from Moscow."""
    one = CATALOGUE[card]
    if one.country != RUSSIA or not g.has(RAIL_GAUGE):
        return False
    if one.prepared.supply and not g.options.gauge_stops_supply_symbol:
        return False
    neighbours = beside(g, TEAM_OF[one.power])
    return not within(MOSCOW, 2, neighbours) >> target & 1


def helps(g: Position, card: int, country: int, target: int) -> bool:
    """German Aid and Blackjack: whether a card may serve another country's Army there."""
    helper = CATALOGUE[card].country
    if helper == GERMANY:
        return country in AIDED[0] and g.has(GERMAN_AID)
    if helper == UNITED_STATES:
        near = next_to(g, helper, g.pieces(helper))
        return country in AIDED[1] and bool(near >> target & 1) and g.has(BLACKJACK)
    return False


def reinforcing(g: Position, cards: int) -> int:
    """J9 to J13: those of some cards that may reinforce in the battle now fought."""
    target = g.target
    kind = kind_in(target)
    found = 0
    for card in bits(cards & REINFORCING[kind]):
        if allows(g, card, target, g.base) and not gauged(g, card, target):
            found |= _protects(g, card, kind, target) << card
    return found


def _protects(g: Position, card: int, kind: int, target: int) -> int:
    """J10 and J11: its own piece, supplied or by the Supply symbol; or one that it helps."""
    one = CATALOGUE[card]
    if g.of_kind(kind)[one.country] >> target & 1 and (
        one.prepared.supply or supplied(g, one.country) >> target & 1
    ):
        return 1
    if kind != ARMY:
        return 0
    armies = [country for side in AIDED for country in side if g.armies[country] >> target & 1]
    return int(
        any(
            helps(g, card, country, target) and supplied(g, country) >> target & 1
            for country in armies
        )
    )


def sustaining(g: Position, cards: int) -> int:
    """J9, J12 and J13: those of some cards that may sustain the battle now fought."""
    target = g.target
    kind = kind_in(target)
    found = 0
    for card in bits(cards & SUSTAINING[kind]):
        mine = CATALOGUE[card].country == g.attacker
        aids = kind_in(g.base) == ARMY and helps(g, card, g.attacker, target)
        if (mine or aids) and allows(g, card, target, g.base) and not gauged(g, card, target):
            found |= 1 << card
    return found


def from_hand(g: Position, cards: int) -> int:
    """Nivelle and Battlecruisers: those of some cards that may sustain out of the hand."""
    on_land = LAND >> g.target & 1
    if g.attacker == FRANCE and on_land and g.ready(NIVELLE):
        return cards & OF_COUNTRY[FRANCE] & of_type(Type.LAND_BATTLE)
    if g.attacker == UNITED_KINGDOM and not on_land and g.ready(BATTLECRUISERS):
        return cards & OF_COUNTRY[UNITED_KINGDOM] & of_type(Type.SEA_BATTLE)
    return 0


def countering(g: Position, country: int, cards: int) -> int:
    """J17b: those of some cards with which a country's Army may counterattack."""
    found = 0
    for card in bits(cards & COUNTERING):
        mine = CATALOGUE[card].country == country
        if (mine or helps(g, card, country, g.base)) and not gauged(g, card, g.target):
            found |= 1 << card
    return found


def storming(g: Position, cards: int, target: int, base: int) -> int:
    """Stosstruppen and Mark IV: those Sustain Land Battle cards whose text allows a space."""
    found = 0
    for card in bits(cards & SUSTAINING[ARMY]):
        if allows(g, card, target, base):
            found |= 1 << card
    return found
