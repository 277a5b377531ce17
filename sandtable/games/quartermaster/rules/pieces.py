"""Pieces, building and battling (sections D and G): what may be placed and removed where."""

from __future__ import annotations

from sandtable.core.bits import bits
from sandtable.core.graph import around
from sandtable.core.refusal import Refusal
from sandtable.games.quartermaster.facts.board import (
    ARMY,
    HOMES,
    LIMITS,
    MEMBERS,
    NAVY,
    OF_KIND,
    team_of,
)
from sandtable.games.quartermaster.facts.cards.catalogue import continuous
from sandtable.games.quartermaster.rules.state import Position
from sandtable.games.quartermaster.rules.supply import fed_by_card, neighbours, supplied

R20_OWN = Refusal("20", "You already have a piece of that kind in that space.")
R20_ENEMY = Refusal("20", "Enemy pieces are in that space: the teams never share one.")
R21 = Refusal("21", "Armies stand on land, Navies at sea.")
R22 = Refusal("22", "All your pieces of that kind are on the board; withdraw one first.")
R23_NO_PIECE = Refusal("23", "You have no such piece there to withdraw.")
R23_LEFT = Refusal("23", "You need not withdraw: you still have a piece of that kind to place.")
R51_ADJACENT = Refusal("51", "You can build only next to a supplied piece of yours, or at home.")
R51_SUPPLY = Refusal("51", "A piece built there would be out of supply.")
R52_PORT = Refusal(
    "52", "A Navy there would be out of supply: it needs an Army of your team beside it."
)
R53 = Refusal("53", "You can battle only next to a supplied piece of yours.")
R11_STRAIT = Refusal("11", "The strait between is closed to your team.")
R53_NONE = Refusal("53", "That country has no piece there to battle.")
R63 = Refusal("63", "Pieces of your own team are there: that space cannot be battled.")


def available(g: Position, country: int, kind: int) -> bool:
    """22: whether a country has a piece of this kind left to place."""
    return g.of_kind(kind)[country].bit_count() < LIMITS[country][kind]


def pieces_left(g: Position, country: int, kind: int) -> int:
    """7 and 22: how many pieces of this kind a country can still place."""
    return LIMITS[country][kind] - g.of_kind(kind)[country].bit_count()


def like_home(g: Position, country: int) -> int:
    """51: the Home Space, and what cards make like it for building."""
    mask = 1 << HOMES[country]
    for effect in continuous(g.statuses[country]):
        mask |= effect.like_home_at
    return mask


def free_spaces(g: Position, country: int, kind: int) -> int:
    """20 and 21: the spaces in which a country could have a new piece at all."""
    enemies = g.team_pieces(1 - team_of(country))
    return OF_KIND[kind] & ~enemies & ~g.of_kind(kind)[country]


def building_spaces(g: Position, country: int, kind: int) -> int:
    """51 and 52: the spaces in which a country may build a new piece."""
    return spaces_to_build(g, country, kind) if available(g, country, kind) else 0


def spaces_to_build(g: Position, country: int, kind: int) -> int:
    """51 and 52: the same, whether or not the country has a piece left to place."""
    free = free_spaces(g, country, kind)
    next_to = neighbours(g, team_of(country))
    near = around(supplied(g, country), next_to) & free
    in_doubt = like_home(g, country) & free & ~near if kind == ARMY else 0
    if fed_by_card(g, country):
        near, in_doubt = 0, near | in_doubt
    elif kind == NAVY:
        near &= around(g.team_armies(team_of(country)), next_to)
    # A piece next to a supplied one hangs on the same chain; a Navy needs a port as well.
    for one in bits(in_doubt):
        if _would_be_supplied(g, country, kind, one):
            near |= 1 << one
    return near


def building_spaces_without(g: Position, country: int, kind: int, at: int) -> int:
    """23 and reading 8: where a country may build once it has taken up the piece at a space."""
    pieces = g.of_kind(kind)
    pieces[country] &= ~(1 << at)
    try:
        return building_spaces(g, country, kind) & ~(1 << at)
    finally:
        pieces[country] |= 1 << at


def _would_be_supplied(g: Position, country: int, kind: int, space: int) -> bool:
    """51: a new piece must be in supply as it is placed."""
    pieces = g.of_kind(kind)
    before = pieces[country]
    pieces[country] = before | 1 << space
    try:
        return bool(supplied(g, country) >> space & 1)
    finally:
        pieces[country] = before


def named_builds(g: Position, country: int, kind: int) -> int:
    """62: supplied pieces that may be named as the one just built."""
    return g.of_kind(kind)[country] & supplied(g, country)


def forbids_build(g: Position, country: int, kind: int, space: int) -> Refusal | None:
    """20 to 22, 51 and 52: why a country cannot build there."""
    if not OF_KIND[kind] >> space & 1:
        return R21
    if g.of_kind(kind)[country] >> space & 1:
        return None if named_builds(g, country, kind) >> space & 1 else R20_OWN
    if g.team_pieces(1 - team_of(country)) >> space & 1:
        return R20_ENEMY
    if not available(g, country, kind):
        return R22
    near = around(supplied(g, country), neighbours(g, team_of(country)))
    if kind == ARMY:
        near |= like_home(g, country)
    if not near >> space & 1:
        return R11_STRAIT if _beyond_a_strait(g, country, space) else R51_ADJACENT
    if _would_be_supplied(g, country, kind, space):
        return None
    return R51_SUPPLY if kind == ARMY else R52_PORT


def _beyond_a_strait(g: Position, country: int, space: int) -> bool:
    """11: whether the space would be adjacent if the straits were open to the other team."""
    return bool(around(supplied(g, country), neighbours(g, 1 - team_of(country))) >> space & 1)


def forbids_withdrawal(g: Position, country: int, kind: int, space: int) -> Refusal:
    """23: why a country cannot take that piece off the board now."""
    return R23_LEFT if g.of_kind(kind)[country] >> space & 1 else R23_NO_PIECE


def recruiting_spaces(g: Position, country: int, kind: int) -> int:
    """60: recruiting ignores supply and adjacency, not occupancy or limits."""
    return free_spaces(g, country, kind) if available(g, country, kind) else 0


def forbids_recruit(g: Position, country: int, kind: int, space: int) -> Refusal | None:
    """20 to 22: why a country cannot recruit there."""
    if not OF_KIND[kind] >> space & 1:
        return R21
    if g.team_pieces(1 - team_of(country)) >> space & 1:
        return R20_ENEMY
    if g.of_kind(kind)[country] >> space & 1:
        return R20_OWN
    return None if available(g, country, kind) else R22


def battle_spaces(g: Position, country: int, kind: int) -> int:
    """53 and 63: the spaces a country may battle: next to a supplied piece, none of one's own."""
    team = team_of(country)
    near = around(supplied(g, country), neighbours(g, team))
    return near & OF_KIND[kind] & ~g.team_pieces(team)


def battle_targets(g: Position, country: int, kind: int, space: int) -> tuple[int, ...]:
    """55: the enemy countries with a piece there."""
    pieces = g.of_kind(kind)
    return tuple(e for e in MEMBERS[1 - team_of(country)] if pieces[e] >> space & 1)


def unprotected_armies(g: Position, country: int, space: int) -> tuple[int, ...]:
    """68: the enemy countries with an Army there that can be removed this turn."""
    there = battle_targets(g, country, ARMY, space)
    return tuple(enemy for enemy in there if not g.safe_armies[enemy] >> space & 1)


def forbids_battle(g: Position, country: int, kind: int, space: int, victim: int) -> Refusal | None:
    """53, 55 and 63: why a country cannot battle this."""
    if not OF_KIND[kind] >> space & 1:
        return R21
    if g.team_pieces(team_of(country)) >> space & 1:
        return R63
    if not battle_spaces(g, country, kind) >> space & 1:
        return R11_STRAIT if _beyond_a_strait(g, country, space) else R53
    there = battle_targets(g, country, kind, space)
    if victim < 0:
        return None if not there else R53_NONE
    return None if victim in there else R53_NONE
