"""Which events a seat can notice, so that not even their number tells what is secret.

While several powers choose in secret at the same time, how far another has come is hidden: its
steps show only when it is done. So each seat has its own numbering of events, without the steps
it cannot notice. Everything that leaves the server speaks of events by these numbers.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from typing import Any

from sandtable.core.state import hears
from sandtable.core.table.history import History, Moment
from sandtable.server.errors import Denied


class Noticed:
    """The events that one seat (a mask of powers) notices, kept up with the history."""

    def __init__(self, history: History[Any], seat: int) -> None:
        self.history = history
        self.seat = seat
        self._events = array("i")
        self._line = array("i")
        self._changes = array("i")
        """For each event noticed, the first one (by the seat's number) that it changes."""
        self._known = 0

    @property
    def events(self) -> Sequence[int]:
        """The true numbers of the events noticed."""
        moments = self.history.moments
        if self._known < len(moments):
            for moment in moments[self._known :]:
                self._take(moment)
            self._known = len(moments)
        return self._events

    def own(self, true: int) -> int:
        """The seat's number of the last event it noticed up to a true one."""
        return bisect_right(self.events, true) - 1

    def true(self, own: int) -> int:
        """The true number of an event, from the seat's number of it."""
        events = self.events
        if not 0 <= own < len(events):
            raise Denied(404, f"There is no event {own}; the last one is {len(events) - 1}.")
        return events[own]

    def unchanged(self, known: int) -> int:
        """How many of the first ``known`` events no later event has changed."""
        return min([known, *self._changes[known : len(self.events)]])

    def may_return_to(self, true: int) -> bool:
        """Whether an event is an earlier step of the game, for all that the seat can tell."""
        seen = set(self.events)
        return true in [n for n in self._line if n in seen][:-1]

    def _take(self, moment: Moment) -> None:
        event = moment.event
        first = event.n
        noticed = True
        if event.kind == "play":
            noticed = self._sees_play(moment)
        if event.kind in ("start", "play"):
            self._line.append(event.n)
        elif event.kind == "undo" and event.back is not None:
            first = self._line.pop(self._line.index(event.back) + 1)
            noticed = first in self._events
        elif event.back is not None:
            first = event.back + 1
            self._line = array("i", [n for n in self._line if n < first])
        if noticed:
            self._changes.append(bisect_left(self._events, first))
            self._events.append(event.n)

    def _sees_play(self, moment: Moment) -> bool:
        """A step of others in a choice made together is seen once the chooser has finished."""
        own = self.seat >> self.history.game.powers.number(moment.event.by) & 1
        if own or not moment.secret:
            return True
        return any(hears(self.seat, to) for to, _, _ in moment.news)
