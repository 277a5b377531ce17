"""Supply (section E): computed when asked, never stored."""

from __future__ import annotations

from functools import lru_cache

from sandtable.core.graph import around, spread
from sandtable.games.quartermaster.facts.board import (
    AXIS,
    JAPAN,
    LAND,
    SEA,
    SOVIET_UNION,
    STARS,
    STRAIT_CONTROLS,
    adjacency,
    space,
    team_of,
)
from sandtable.games.quartermaster.facts.cards.catalogue import (
    FEEDS_ARMIES,
    MOVES_STARS,
    continuous,
)
from sandtable.games.quartermaster.rules.state import Position

CENTRAL_PACIFIC = 1 << space("central_pacific")


def neighbours(g: Position, team: int) -> tuple[int, ...]:
    """11 to 14: the neighbours of each space for a team, straits as they stand."""
    return adjacency(team, g.team_armies(0) & STRAIT_CONTROLS)


def supply_spaces(g: Position, country: int) -> int:
    """31 and 32: the Supply Spaces of a country, with what cards add and take away."""
    a, b, c, d, e, f = g.statuses
    cards = (a | b | c | d | e | f) & MOVES_STARS
    if not cards:
        return STARS
    added, removed = _star_changes(cards, country)
    return (STARS | added) & ~removed


def star_changes(g: Position, country: int) -> tuple[int, int]:
    """31 and 32: spaces that cards on the table make, or unmake, Supply Spaces for a country."""
    a, b, c, d, e, f = g.statuses
    return _star_changes((a | b | c | d | e | f) & MOVES_STARS, country)


@lru_cache(maxsize=64)
def _star_changes(cards: int, country: int) -> tuple[int, int]:
    added = removed = 0
    for effect in continuous(cards):
        if effect.star_for >> country & 1:
            added |= effect.star_at
        if effect.no_star_for >> country & 1:
            removed |= effect.no_star_at
    return added, removed


def supplied(g: Position, country: int) -> int:
    """24 to 28: the spaces in which a country's pieces are supplied."""
    always = 0
    if fed_by_card(g, country):
        always = g.armies[country] if country == SOVIET_UNION else helped_by_truk(g)
    team = team_of(country)
    axis = g.team_armies(AXIS)
    return always | traced(
        g.armies[country],
        g.navies[country],
        axis if team == AXIS else g.team_armies(team),
        supply_spaces(g, country),
        team,
        axis & STRAIT_CONTROLS,
    )


def helped_by_truk(g: Position) -> int:
    """The Japanese Navies, and the Japanese Armies next to the Central Pacific."""
    near = around(CENTRAL_PACIFIC, neighbours(g, team_of(JAPAN)))
    return g.navies[JAPAN] | g.armies[JAPAN] & near


def fed_by_card(g: Position, country: int) -> bool:
    """Whether a card keeps pieces supplied without a chain: all Soviet Armies, or Truk."""
    if country == SOVIET_UNION:
        return g.statuses[country] & FEEDS_ARMIES != 0
    return country == JAPAN and g.truk != 0


@lru_cache(maxsize=1 << 16)
def traced(
    armies: int, navies: int, team_armies: int, stars: int, team: int, axis_controls: int
) -> int:
    """25 to 28: the pieces with a chain of own pieces to a Supply Space under an own Army.

    27: a Navy also needs an Army of its team next to it, but carries the chain without one.
    """
    own = armies | navies
    next_to = adjacency(team, axis_controls)
    reached = spread(armies & stars, own, next_to)
    ports = around(team_armies, next_to) & SEA
    return reached & (LAND | ports)
