"""The log: what a seat was told, in lines that each tell of one thing.

A step of the game is an event, but a player thinks of a march over three spaces as one move. So
where a line of news goes on from one before (``Show.goes_on``), one line tells both, and all that
was told in between belongs to the later event.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any, NamedTuple

from sandtable.core.english import times
from sandtable.core.show.show import Show, Told
from sandtable.core.state import News, hears


class LogLine(NamedTuple):
    """A line of the log, the event it tells of, the ids it names and the dice it tells of.

    A detail tells more of the line before it.
    """

    event: int
    text: str
    about: Sequence[str] = ()
    dice: Sequence[int] = ()
    detail: bool = False


class Log:
    """What one seat (a mask of powers; 0 a spectator) is told of some events."""

    def __init__(self, show: Show[Any], seat: int) -> None:
        self.show = show
        self.seat = seat
        self._entries: list[tuple[int, list[Told] | str]] = []
        self._last = -1
        """The place of the last entry that tells of play."""

    def add(self, event: int, news: Sequence[News]) -> None:
        """What an event brought about."""
        told = heard(self.show, self.seat, news)
        if not told:
            return
        before = self._entries[self._last][1] if self._last >= 0 else []
        assert not isinstance(before, str)
        whole, goes_on = _joined(self.show, before, told)
        if goes_on:
            del self._entries[self._last]
        self._last = len(self._entries)
        self._entries.append((event, whole if goes_on else told))

    def say(self, event: int, text: str) -> None:
        """Something that is no play."""
        self._entries.append((event, text))

    @property
    def lines(self) -> list[LogLine]:
        """All in words."""
        return [line for event, told in self._entries for line in self._in_words(event, told)]

    def _in_words(self, event: int, told: list[Told] | str) -> list[LogLine]:
        if isinstance(told, str):
            return [LogLine(event, told)]
        show = self.show
        lines = [
            LogLine(
                event,
                show.say_to(self.seat, key, words),
                show.mentions(key, words),
                show.dice(key, words),
                key in show.details,
            )
            for key, words in told
        ]
        return [_repeated(line, len(list(same))) for line, same in groupby(lines)]


def _repeated(line: LogLine, count: int) -> LogLine:
    """A line that was told several times, one after the other."""
    if count == 1:
        return line
    return line._replace(text=f"{line.text.removesuffix('.')}, {times(count)}.")


def heard(show: Show[Any], seat: int, news: Sequence[News]) -> list[Told]:
    """What a seat hears of some news, with what goes on told as one."""
    return _joined(show, [], [(key, words) for to, key, words in news if hears(seat, to)])[0]


def goes_on(show: Show[Any], before: list[Told], after: list[Told]) -> bool:
    """Whether something told goes on from something told before."""
    return _joined(show, before, after)[1]


def _joined(show: Show[Any], before: list[Told], after: list[Told]) -> tuple[list[Told], bool]:
    """All that was told, and whether something of it goes on from something earlier."""
    lines, found = list(before), False
    for told in after:
        for earlier in reversed(lines):
            whole = show.goes_on(earlier, told)
            if whole is not None:
                lines.remove(earlier)
                told, found = whole, True
                break
        lines.append(told)
    return lines, found
