"""Initiating a battle (rules J1 to J6): who may battle what, from where, and at what price."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.core.action import Action
from sandtable.core.bits import bits
from sandtable.core.graph import around
from sandtable.core.refusal import Refusal
from sandtable.games.quartermaster_1914.facts.board import (
    DIFFICULT,
    POWER_OF,
    TEAM_COUNTRIES,
    TEAM_OF_COUNTRY,
    kind_in,
)
from sandtable.games.quartermaster_1914.facts.cards.catalogue import OWNERS, the_card_with
from sandtable.games.quartermaster_1914.facts.cards.vocabulary import Truce, Waive
from sandtable.games.quartermaster_1914.rules.decks import pay
from sandtable.games.quartermaster_1914.rules.pieces import R_NETWORK, toll
from sandtable.games.quartermaster_1914.rules.state import Position, book, enemy
from sandtable.games.quartermaster_1914.rules.supply import beside, supplied
from sandtable.games.quartermaster_1914.rules.verbs import battle

_, TRUCE = the_card_with(Truce)
WAIVER = OWNERS[the_card_with(Waive)[0]]
"""J6: the power whose card waives the price of difficult terrain."""

R_FRIEND = Refusal("J3", "A piece of your own team is there.")
R_NEIGHBOUR = Refusal("J1", "The piece that initiates must be supplied and adjacent.")
R_TERRAIN = Refusal("J5", "Difficult terrain: there must be a card in hand to discard for it.")
R_TRUCE = Refusal(
    "R26", "The Christmas Truce: France and the United Kingdom may not battle German Armies."
)


def difficult(base: int, target: int) -> bool:
    """J4: printed on the map, or an attack across a coast."""
    return bool(DIFFICULT >> target & 1) or kind_in(base) != kind_in(target)


def terrain_price(g: Position, country: int, target: int, base: int) -> int:
    """J5 and J6: a card from hand, unless Bersaglieri waive it."""
    if g.bersaglieri and POWER_OF[country] == WAIVER:
        return 0
    return int(difficult(base, target))


def price(g: Position, country: int, target: int, base: int) -> int:
    """What it costs, in cards from hand, to initiate a battle."""
    return terrain_price(g, country, target, base) + toll(g, country, target)


def under_truce(g: Position, country: int, target: int) -> bool:
    """The Christmas Truce protects German Armies from two countries until the round ends."""
    return bool(g.truce and country in TRUCE.binds and g.armies[TRUCE.shields] >> target & 1)


def defenders(g: Position, country: int, target: int) -> list[int]:
    """The enemies of a country with a piece in a space."""
    other = enemy(TEAM_OF_COUNTRY[country])
    return [one for one in TEAM_COUNTRIES[other] if g.pieces(one) >> target & 1]


def battles(g: Position, country: int, targets: int, bases: int) -> Iterator[Action]:
    """J1 to J6: each space that may be battled, with each piece that may initiate."""
    team = TEAM_OF_COUNTRY[country]
    neighbours = beside(g, team)
    ready = supplied(g, country) & bases
    held = g.hand_size(POWER_OF[country])
    for target in bits(around(ready, neighbours) & targets & ~g.team_pieces(team)):
        if under_truce(g, country, target):
            continue
        for base in bits(neighbours[target] & ready):
            if price(g, country, target, base) <= held:
                yield battle(country, target, base)


def forbids_battle(g: Position, country: int, target: int, base: int) -> Refusal | None:
    """J1 to J6: why a battle cannot be initiated."""
    team = TEAM_OF_COUNTRY[country]
    if g.team_pieces(team) >> target & 1:
        return R_FRIEND
    if not supplied(g, country) & beside(g, team)[target] & 1 << base:
        return R_NEIGHBOUR
    return bars_initiating(g, country, target, base)


def bars_initiating(g: Position, country: int, target: int, base: int) -> Refusal | None:
    """J5, R11 and R26: what keeps a supplied piece from a battle: the truce, or its price."""
    if under_truce(g, country, target):
        return R_TRUCE
    held = g.hand_size(POWER_OF[country])
    if terrain_price(g, country, target, base) > held:
        return R_TERRAIN
    return R_NETWORK if price(g, country, target, base) > held else None


@book.step
def initiate(g: Position, country: int, space: int, base: int) -> None:
    """J5: the price is paid before the battle is initiated."""
    cards = price(g, country, space, base)
    g.todo(pay(POWER_OF[country], cards), ("begin_battle", (country, space, base)))
