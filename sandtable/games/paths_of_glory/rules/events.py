"""9.5 Strategy cards as events: what they need, what they do, and what becomes of the card.

Plain events are registered beside their effects::

    @event("cp09", "The Central Powers gain 1 victory point.", needs=not_total_war)
    def reichstag_truce(g: Position) -> None: ...

Reinforcements (9.5.3) and neutral entry (9.5.2) have modules of their own; combat cards (9.5.4)
are played in combat.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from sandtable.core.refusal import Refusal
from sandtable.core.remember import forget
from sandtable.games.paths_of_glory.facts.board import CENTRAL
from sandtable.games.paths_of_glory.facts.cards import CATALOGUE, card
from sandtable.games.paths_of_glory.rules.pieces import CROWDS
from sandtable.games.paths_of_glory.rules.state import Position

Needs = Callable[[Position], Refusal | None]


@dataclass(frozen=True, slots=True)
class Event:
    """An event: its words, what it needs, what it does."""

    text: str
    needs: Needs
    run: Callable[[Position], None]


EVENTS: dict[int, Event] = {}


def always(g: Position) -> Refusal | None:
    """An event without conditions."""
    return None


def event(
    code: str, text: str, needs: Needs = always
) -> Callable[[Callable[[Position], None]], Callable[[Position], None]]:
    """Registers what a card does as an event."""

    def register(run: Callable[[Position], None]) -> Callable[[Position], None]:
        EVENTS[card(code)] = Event(text, needs, run)
        return run

    return register


def gain_status(g: Position, side: int, number: int) -> None:
    """9.5.1.3: the war status on the card; in the introductory scenario also a point (5.3)."""
    printed = CATALOGUE[number]
    g.war_status[side] += printed.war_status
    g.events |= 1 << number
    forget(g, CROWDS)
    if (
        printed.removed
        and g.options.length == "introductory"
        and g.options.introductory_event_points
    ):
        score(g, 1 if side == CENTRAL else -1)


def score(g: Position, points: int) -> None:
    """5.1.2: the victory point level changes; up is good for the Central Powers."""
    if points:
        g.extra_vp += points
        g.tell("points", points, g.vp)


def put_away(g: Position, side: int, number: int) -> None:
    """9.5.1.2: after an event a card with an asterisk leaves the game, others are discarded."""
    pile = g.removed if CATALOGUE[number].removed else g.discards
    pile[side] |= 1 << number
