"""Pieces on the board (rules D and I): where they may be built, recruited and taken off."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.core.action import Action
from sandtable.core.bits import bits
from sandtable.core.graph import around
from sandtable.core.refusal import Refusal
from sandtable.games.quartermaster_1914.facts.board import (
    COUNTRIES_OF,
    HOMES,
    LAND,
    LIMITS,
    OF_KIND,
    POWER_OF,
    TEAM_OF_COUNTRY,
    kind_in,
)
from sandtable.games.quartermaster_1914.facts.cards.catalogue import lasting
from sandtable.games.quartermaster_1914.facts.cards.statuses import Toll
from sandtable.games.quartermaster_1914.rules.sentences import where_is
from sandtable.games.quartermaster_1914.rules.state import Position, enemy
from sandtable.games.quartermaster_1914.rules.supply import beside, linked
from sandtable.games.quartermaster_1914.rules.verbs import withdraw

TOLLS = lasting(Toll)

R_NONE_LEFT = Refusal("D1", "All pieces of that kind are on the board; withdraw one first.")
R_NO_NAVY = Refusal("D1", "That country has no Navies at all.")
R_WITHDRAW = Refusal("D2", "Only pieces of your own countries can be taken off the board.")
R_OWN = Refusal("D3", "The country already has a piece there.")
R_ENEMY = Refusal("D4", "An enemy piece is there.")
R_SUPPLY = Refusal("I1", "A piece built there would not be supplied.")
R_NETWORK = Refusal(
    "R11", "Limited Rail and Road Network: there must be a card in hand to discard for this."
)


def available(g: Position, country: int, kind: int) -> int:
    """D1: how many pieces of a kind a country still has."""
    return LIMITS[country][kind] - g.of_kind(kind)[country].bit_count()


def free_spaces(g: Position, country: int, kind: int) -> int:
    """D1, D3 and D4: where a piece could stand."""
    team = TEAM_OF_COUNTRY[country]
    return OF_KIND[kind] & ~g.of_kind(kind)[country] & ~g.team_pieces(enemy(team))


def supplied_places(g: Position, country: int) -> int:
    """E1 and E4: where a new piece would be supplied; an Army at home always is."""
    reach = around(linked(g, country), beside(g, TEAM_OF_COUNTRY[country]))
    return reach | 1 << HOMES[country]


def building_spaces(g: Position, country: int, kind: int) -> int:
    """I1: where a country may build, if it has a piece left."""
    places = free_spaces(g, country, kind) & supplied_places(g, country)
    return places & ~untaxable(g, country)


def recruiting_spaces(g: Position, country: int, kind: int) -> int:
    """I2: where a country may recruit, if it has a piece left."""
    return free_spaces(g, country, kind) & ~untaxable(g, country)


# Limited Rail and Road Network.


def toll(g: Position, country: int, place: int) -> int:
    """R11: cards from hand that a country pays to act in a space, once per action."""
    return network(g, country) >> place & 1


def network(g: Position, country: int) -> int:
    """R11: the land in which a country pays for what it does."""
    for status, tax in TOLLS:
        if tax.payers >> country & 1 and g.has(status):
            return where_is(g, tax.where, country) & LAND
    return 0


def untaxable(g: Position, country: int) -> int:
    """The spaces in which a country cannot act, as it has no card to pay the network."""
    return 0 if g.hands[POWER_OF[country]] else network(g, country)


# Why a piece cannot be placed.


def forbids_recruit(g: Position, country: int, place: int) -> Refusal | None:
    """D1 to D4: why a piece cannot stand there."""
    kind = kind_in(place)
    if g.pieces(country) >> place & 1:
        return R_OWN
    if not free_spaces(g, country, kind) >> place & 1:
        return R_ENEMY
    if not available(g, country, kind):
        return R_NONE_LEFT if LIMITS[country][kind] else R_NO_NAVY
    if untaxable(g, country) >> place & 1:
        return R_NETWORK
    return None


def forbids_build(g: Position, country: int, place: int) -> Refusal | None:
    """I1: why a piece cannot be built there."""
    refusal = forbids_recruit(g, country, place)
    if refusal is None and not building_spaces(g, country, kind_in(place)) >> place & 1:
        return R_SUPPLY
    return refusal


# D2: a power may take its own pieces off the board in its turn.


def withdrawals(g: Position, power: int) -> Iterator[Action]:
    """D2: every piece of the power whose turn it is."""
    if power == g.power:
        for country in COUNTRIES_OF[power]:
            for place in bits(g.pieces(country)):
                yield withdraw(country, place)


def take_off(g: Position, country: int, place: int) -> None:
    """D2: it sets off nothing."""
    remove(g, country, place)
    g.tell("withdraws", country, place)


def remove(g: Position, country: int, place: int) -> None:
    """D1: the piece is available again at once."""
    g.of_kind(kind_in(place))[country] &= ~(1 << place)
