"""4.0 Game set-up, with the changes of 5.7.1, and what neutral nations bring (4.2.2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from sandtable.core.bits import bits
from sandtable.core.remember import forget
from sandtable.games.paths_of_glory.facts.board import (
    ALLIED,
    AT_START,
    CENTRAL,
    SIDES,
    SPACES,
    spaces,
)
from sandtable.games.paths_of_glory.facts.cards import (
    IN_DECK,
    OF_SIDE,
    OPTIONAL,
)
from sandtable.games.paths_of_glory.facts.charts import CHARTS
from sandtable.games.paths_of_glory.facts.units import NATIONS, PIECES, RESERVE, TO_COME, kind
from sandtable.games.paths_of_glory.rules.pieces import arrive
from sandtable.games.paths_of_glory.rules.state import Position


def lay_out(g: Position) -> None:
    """4.1 and 4.2: markers and units as the charts have them."""
    g.here[TO_COME] = (1 << len(PIECES)) - 1
    g.controlled = list(AT_START)
    set_out(g, CHARTS["units"], CHARTS["reserve"])
    for side, name in enumerate(SIDES):
        g.trenches[side] = spaces(*CHARTS["trenches"][name])
    if g.options.historical:
        g.trenches[CENTRAL] |= spaces(*CHARTS["historical"]["add_central"])
        g.trenches[ALLIED] &= ~spaces(*CHARTS["historical"]["remove_allied"])


def deck_cards(g: Position, side: int, deck: int) -> int:
    """9.1.2: the cards a side adds when it reaches a level, optional ones if they are used."""
    cards = OF_SIDE[side] & IN_DECK[deck]
    if g.options.optional_cards == "none":
        return cards & ~OPTIONAL
    return cards & ~g.boxed[side]


def set_out(g: Position, units: Mapping[str, list[str]], reserve: Mapping[str, int]) -> None:
    """Places units that have not been in the game yet."""
    for name, listed in units.items():
        for word in listed:
            for p, reduced in _counters(g, word):
                arrive(g, p, SPACES.number(name))
                g.reduced |= reduced << p
    for word, count in reserve.items():
        for p in bits(kind(word) & g.here[TO_COME])[:count]:
            arrive(g, p, RESERVE)


def _counters(g: Position, word: str) -> Iterator[tuple[int, bool]]:
    """``(ge_7)`` is one reduced unit, ``fr_corps*2`` are two."""
    name, _, count = word.partition("*")
    reduced = name.startswith("(")
    waiting = bits(kind(name.strip("()")) & g.here[TO_COME])
    for p in waiting[: int(count or 1)]:
        yield p, reduced


def enter_war(g: Position, nation: int) -> None:
    """9.5.2.1 and 16.1.3.1: a neutral nation's units and spaces come into play.

    What may be placed freely is left to the question that follows.
    """
    chart = CHARTS["entry"][NATIONS[nation]]
    set_out(g, chart["units"], chart.get("reserve", {}))
    side = CENTRAL if NATIONS[nation] in ("bu", "tu") else ALLIED
    g.trenches[side] |= spaces(*chart.get("trenches", ()))
    g.at_war |= 1 << nation
    forget(g)
