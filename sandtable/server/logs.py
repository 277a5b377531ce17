"""The log of each seat, kept up as the game goes on instead of told anew each time."""

from __future__ import annotations

from typing import Any

from sandtable.core.table import LogLine, Table


class SeatLog:
    """The lines that one seat (a mask of powers) was told."""

    def __init__(self, table: Table[Any], seat: int) -> None:
        self.table = table
        self.seat = seat
        self._lines: list[LogLine] = []
        self._known = 0

    def lines(self) -> list[LogLine]:
        """All lines so far; when something was taken back, they are told anew."""
        moments = self.table.history.moments
        if any(moment.event.back is not None for moment in moments[self._known :]):
            self._lines, self._known = [], 0
        self._lines += self.table.log(self.seat, self._known)
        self._known = len(moments)
        return self._lines
