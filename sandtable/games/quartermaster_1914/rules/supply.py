"""Supply (rules E): computed when asked, never stored."""

from __future__ import annotations

from functools import lru_cache

from sandtable.core.graph import around, spread
from sandtable.games.quartermaster_1914.facts.board import HOMES, TEAM_OF_COUNTRY, adjacency
from sandtable.games.quartermaster_1914.rules.state import Position


def beside(g: Position, team: int) -> tuple[int, ...]:
    """C1 and C2: the neighbours of each space for the pieces of a team."""
    return adjacency(team, g.options.north_sea)


def next_to(g: Position, country: int, mask: int) -> int:
    """The spaces adjacent, for a country's pieces, to any of these."""
    return around(mask, beside(g, TEAM_OF_COUNTRY[country]))


def supplied(g: Position, country: int) -> int:
    """E1 and E2: the spaces in which a country's pieces are supplied, by a chain or by a card."""
    lent = g.lent[country] & g.armies[country]
    return lent | linked(g, country)


def linked(g: Position, country: int) -> int:
    """E1: the spaces whose pieces have a chain to their home; only these carry new pieces."""
    return traced(
        g.armies[country],
        g.navies[country],
        HOMES[country],
        beside(g, TEAM_OF_COUNTRY[country]),
    )


@lru_cache(maxsize=1 << 16)
def traced(armies: int, navies: int, home: int, neighbours: tuple[int, ...]) -> int:
    """E1: a chain of own pieces to the home space, which an own Army must hold."""
    return spread(armies & 1 << home, armies | navies, neighbours)
