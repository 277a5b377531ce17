"""The game record: the truth about a game, as lines of JSON.

The first line is the header::

    {"sandtable": 2, "game": "great_war", "rules": 1, "options": {"turns": 5},
     "seats": [{"name": "Ann", "powers": ["central"], "player": "human"}, ...],
     "commitment": "5f0c...", "contributions": {"Ann": "tulip"}}

``scenario`` and ``position`` (an exported position the game began from) are there if used. A
record that its table may go on with also holds ``sealed_secret``: whoever reads it can foresee
the dice, so it stays in local saves, and a server keeps it apart. So do ``orders``, the standing
orders of each seat.

Every other line is an event, numbered from 0, with the ``digest`` of the position after it::

    {"n": 0, "kind": "start", "chance": ["draw c7", ...], "digest": "0d5c1b2a"}
    {"n": 1, "by": "central", "do": "play c7", "chance": ["roll 4"], "digest": "..."}
    {"n": 2, "kind": "undo", "by": "Ann", "back": 0, "digest": "..."}
    {"n": 3, "kind": "rollback", "by": "Ann", "with": ["Bob"], "back": 0, "digest": "..."}
    {"n": 4, "kind": "resign", "by": "Ann", "digest": "..."}
    {"n": 4, "kind": "draw", "by": "Ann", "with": ["Bob"], "digest": "..."}
    {"n": 5, "kind": "reveal", "secret": "91ab...", "result": [1.0, 0.0], "seal": "77e0..."}
    {"n": 1, "kind": "word", "by": "Bob", "word": "clover"}
    {"n": 3, "kind": "seat", "by": "Bob", "holder": "Cat", "with": ["Ann"], "digest": "..."}

A line without ``kind`` is a power's action; ``by`` is then the power, and elsewhere the seat.
``chance`` lists what chance answered before a power was asked again; ``back`` is the event
whose position is returned to; where an undo takes back a step out of a choice that several make
together, it is the event before that step, and what the others chose since stands. ``word`` is
what a seat adds to the dice; ``seat`` says that somebody else plays on in it, and who agreed.
Events are only ever added, never changed.

``result`` has each power's share of the win. ``seal`` binds what replaying alone cannot check: who
sat where, who took back, agreed or resigned, and the result; see ``seal_of``.

A record holds everything, hidden cards too: keep it from the players until the game is over.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from errno import ENOSPC
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple

from sandtable.core.bits import bits, mask_of
from sandtable.core.errors import BadRecord, SandtableError
from sandtable.core.game import Game
from sandtable.core.names import Names
from sandtable.core.plain import read_plain
from sandtable.core.registry import find_game
from sandtable.core.table.migrations import BEFORE_SEALS, FORMAT, UNSEALED, Line, migrate
from sandtable.core.texts import LONGEST_LABEL, LONGEST_NAME, LONGEST_WORD, line_fault

KINDS = ("start", "play", "undo", "rollback", "resign", "draw", "reveal", "word", "seat")


class Seat(NamedTuple):
    """A place at the table: who sits there, the mask of powers they play, and what they are.

    ``player`` is ``human``, or ``bot:`` and the bot's name.
    """

    name: str
    powers: int
    player: str = "human"

    @property
    def is_bot(self) -> bool:
        return self.player.startswith("bot")


@dataclass(frozen=True, slots=True)
class Header:
    """What is settled before the first event."""

    game: Game[Any]
    options: Mapping[str, Any]
    seats: tuple[Seat, ...]
    commitment: str
    contributions: Mapping[str, str] = field(default_factory=dict)
    scenario: str | None = None
    position: Mapping[str, Any] | None = None
    sealed_secret: bytes | None = None
    orders: Mapping[str, Any] = field(default_factory=dict)

    def line(self, secret: bool, written: int = FORMAT) -> Line:
        """The header as plain data, with or without what is secret."""
        line: Line = {
            "sandtable": written,
            "game": self.game.key,
            "rules": self.game.rules_version,
            "options": dict(self.options),
        }
        if self.scenario is not None:
            line["scenario"] = self.scenario
        line["seats"] = [_write_seat(seat, self.game.powers) for seat in self.seats]
        line["commitment"] = self.commitment
        line["contributions"] = dict(self.contributions)
        if self.position is not None:
            line["position"] = dict(self.position)
        if secret and self.sealed_secret is not None:
            line["sealed_secret"] = self.sealed_secret.hex()
        if secret and self.orders:
            line["orders"] = dict(self.orders)
        return line


class Event(NamedTuple):
    """One line of the record after the header; what its kind does not need stays empty."""

    n: int
    kind: str
    by: str = ""
    do: str = ""
    chance: tuple[str, ...] = ()
    consented: tuple[str, ...] = ()
    back: int | None = None
    secret: str = ""
    digest: str = ""
    word: str = ""
    holder: str = ""
    result: tuple[float, ...] = ()
    seal: str = ""

    def line(self) -> Line:
        """The event as plain data, without what is empty."""
        line: Line = {"n": self.n}
        if self.kind != "play":
            line["kind"] = self.kind
        written = {
            "by": self.by,
            "do": self.do,
            "chance": list(self.chance),
            "with": list(self.consented),
            "back": self.back,
            "secret": self.secret,
            "word": self.word,
            "holder": self.holder,
            "result": list(self.result),
            "seal": "" if self.seal == UNSEALED else self.seal,
            "digest": self.digest,
        }
        line.update({key: value for key, value in written.items() if value not in ("", [], None)})
        return line

    def text(self) -> str:
        """The event as it stands in the file, without the end of line."""
        return _json(self.line())


def seal_of(secret: bytes, header: Header, events: Iterable[Event], result: Sequence[float]) -> str:
    """The seal of a finished record: BLAKE2b, keyed with the secret of the dice.

    It covers what could be changed without the positions or the dice showing it. Nobody can make it
    before the secret is revealed; who wants to be sure later keeps a copy of the seal.
    """
    seats = [[seat.name, seat.powers, seat.player] for seat in header.seats]
    said = [
        [event.kind, event.by, event.consented, event.back, event.word, event.holder]
        for event in events
        if event.kind not in ("start", "play", "reveal")
    ]
    covered = [header.scenario, seats, dict(header.contributions), said, list(result)]
    text = json.dumps(covered, sort_keys=True, separators=(",", ":"))
    return blake2b(
        text.encode(), key=secret, digest_size=32, person=b"sandtable record"
    ).hexdigest()


@dataclass
class Record:
    """A header and its events. ``damaged_tail`` tells of a last line that could not be read."""

    header: Header
    events: list[Event]
    damaged_tail: str = ""

    @property
    def game(self) -> Game[Any]:
        return self.header.game

    @property
    def secret(self) -> bytes | None:
        """The secret of the dice, once it is revealed (or as far as this copy holds it)."""
        for event in reversed(self.events):
            if event.kind == "reveal":
                return bytes.fromhex(event.secret)
        return self.header.sealed_secret

    @classmethod
    def read(cls, source: Path | str) -> Record:
        """A record from a file, or from its own text (which begins with a brace)."""
        if is_text(source):
            return _read(str(source).encode("utf-8", "replace"), "This text")
        return _read(_content(Path(source)), str(source))

    def text(self, secret: bool = False) -> str:
        """The whole record as it stands in a file."""
        lines = [self.first_line(secret), *[event.text() for event in self.events]]
        return "\n".join(lines) + "\n"

    def first_line(self, secret: bool = False) -> str:
        """The header as it stands in the file; what was never sealed stays in its old format."""
        unsealed = any(event.seal == UNSEALED for event in self.events)
        return _json(self.header.line(secret, BEFORE_SEALS if unsealed else FORMAT))

    def write(self, path: Path | str, secret: bool = False) -> None:
        """Writes the record in one go: a file of this name is either as it was or complete."""
        target = Path(path)
        draft = target.with_name(target.name + ".new")
        try:
            draft.write_text(self.text(secret), encoding="utf-8", newline="\n")
            os.replace(draft, target)
        except OSError as error:
            raise SandtableError(
                f"Cannot write {target} ({error.strerror}); choose another place."
            ) from None


def append(path: Path, events: Iterable[Event], sync: bool = False) -> None:
    """Adds events to a record's file. What cannot be written whole is not written at all.

    ``sync`` waits until the disk has it, against a loss of power and not only of the process.
    """
    octets = "".join(event.text() + "\n" for event in events).encode()
    try:
        with path.open("r+b", buffering=0) as file:
            end = file.seek(0, os.SEEK_END)
            try:
                if file.write(octets) != len(octets):
                    raise OSError(ENOSPC, os.strerror(ENOSPC))
                if sync:
                    os.fsync(file.fileno())
            except OSError:
                file.truncate(end)
                raise
    except OSError as error:
        raise SandtableError(
            f"Cannot write to {path} ({error.strerror}), so nothing was played; make room there "
            f"or save the game elsewhere."
        ) from None


def is_text(source: Path | str) -> bool:
    """Whether this is a record's text rather than the name of its file."""
    return isinstance(source, str) and source.lstrip().startswith("{")


def _content(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except (OSError, ValueError) as error:
        cause = getattr(error, "strerror", None) or error
        raise BadRecord(f"Cannot read {path} ({cause}); check the name.") from None


def _json(line: Line) -> str:
    return json.dumps(line, separators=(",", ":"), ensure_ascii=False)


def _read(content: bytes, name: str) -> Record:
    """Parses, migrates and checks; only the last line may be damaged."""
    lines, damage = _parse(content.rstrip().split(b"\n"), name)
    lines = _today(lines, name)
    header = _read_header(lines[0])
    events: list[Event] = []
    for number, line in enumerate(lines[1:], start=2):
        try:
            events.append(_read_event(line, len(events)))
        except BadRecord as error:
            if number < len(lines) or damage:
                raise BadRecord(f"{name}, line {number}: {error} {_RESTORE}") from None
            damage = _tail(number)
    return Record(header, events, damage)


def _today(lines: list[Line], name: str) -> list[Line]:
    """The lines in today's format; a migration may stumble over what was never a record."""
    try:
        return migrate(lines)
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError):
        raise BadRecord(f"{name} is damaged and cannot be read. {_RESTORE}") from None


def _parse(raw: list[bytes], name: str) -> tuple[list[Line], str]:
    """The lines as plain objects, and what is wrong with the last one if anything is."""
    lines: list[Line] = []
    for number, octets in enumerate(raw, start=1):
        try:
            line = read_plain(octets)
        except ValueError:
            line = None
        if number == 1 and (not isinstance(line, dict) or "sandtable" not in line):
            break
        if not isinstance(line, dict):
            if number == len(raw):
                return lines, _tail(number)
            raise BadRecord(f"{name}, line {number} is damaged. {_RESTORE}")
        lines.append(line)
    if not lines:
        raise BadRecord(f"{name} is not a Sandtable record; choose a file saved by Sandtable.")
    return lines, ""


_RESTORE = "Restore the file from a copy, or delete this line and all after it to go on from there."


def _tail(number: int) -> str:
    return f"The last line of the record (line {number}) is damaged, so its event is lost."


_HEADER = {
    *("sandtable", "game", "rules", "options", "scenario", "seats", "commitment"),
    *("contributions", "position", "sealed_secret", "orders"),
}


def _read_header(line: Line) -> Header:
    if not line.keys() <= _HEADER:
        raise BadRecord("The record's header says more than a header can; restore that line.")
    game = find_game(_want(line, "game", str))
    options = _want(line, "options", dict, {})
    game.read_options(options)
    seats = tuple(_read_seat(plain, game.powers) for plain in _want(line, "seats", list))
    check_seats(seats, game)
    contributions = _want(line, "contributions", dict, {})
    for name in contributions:
        _short(contributions, name, LONGEST_WORD)
        if name not in [seat.name for seat in seats]:
            raise BadRecord("Only seats add words to the dice; restore the record's header.")
    secret = _want(line, "sealed_secret", str, "")
    return Header(
        game,
        options,
        seats,
        _short(line, "commitment", LONGEST_LABEL),
        contributions,
        _short(line, "scenario", LONGEST_LABEL, "") or None,
        _want(line, "position", dict) if "position" in line else None,
        _octets(secret) if secret else None,
        _want(line, "orders", dict, {}),
    )


def _write_seat(seat: Seat, powers: Names) -> Line:
    names = [powers[power] for power in bits(seat.powers)]
    return {"name": seat.name, "powers": names, "player": seat.player}


def _read_seat(plain: Any, powers: Names) -> Seat:
    if not isinstance(plain, dict):
        raise BadRecord("A seat in the record's header must be an object; restore that line.")
    names = _texts(plain, "powers")
    mask = mask_of(powers.number(name) for name in names)
    name = _short(plain, "name", LONGEST_LABEL)
    return Seat(name, mask, _short(plain, "player", LONGEST_LABEL, "human"))


def check_seats(seats: Iterable[Seat], game: Game[Any]) -> None:
    """Every power belongs to just one seat, and no two seats share a name."""
    taken = 0
    names: set[str] = set()
    for seat in seats:
        if not seat.powers or seat.powers >> len(game.powers):
            raise SandtableError(
                f"Seat {seat.name!r} must play at least one of: {', '.join(game.powers)}."
            )
        if seat.name in names:
            raise SandtableError(f"Two seats are called {seat.name!r}; give each its own name.")
        for power in bits(taken & seat.powers):
            raise SandtableError(f"{game.powers[power]} has two seats; give it to just one.")
        names.add(seat.name)
        taken |= seat.powers
    for power, name in enumerate(game.powers):
        if not taken >> power & 1:
            raise SandtableError(f"Nobody plays {name}; give it to one of the seats.")


_NEEDED = {
    "start": (),
    "play": ("by", "do"),
    "undo": ("by", "back"),
    "rollback": ("by", "back"),
    "resign": ("by",),
    "draw": ("by", "with"),
    "reveal": ("secret",),
    "word": ("by", "word"),
    "seat": ("by", "holder"),
}
_KNOWN = {"n", "kind", "by", "do", "chance", "with", "back", "secret", "word", "digest"} | {
    "holder",
    "result",
    "seal",
}


def _read_event(line: Line, n: int) -> Event:
    kind = _want(line, "kind", str, "play")
    if kind not in KINDS or not line.keys() <= _KNOWN:
        raise BadRecord("This is no event of a record.")
    for key in _NEEDED[kind]:
        if key not in line:
            raise BadRecord(f"An event of the kind {kind!r} needs {key!r}.")
    if _want(line, "n", int) != n:
        raise BadRecord(f"This is event {line['n']} where event {n} belongs.")
    secret = _want(line, "secret", str, "")
    if kind == "reveal":
        _octets(secret)
    return Event(
        n,
        kind,
        _short(line, "by", LONGEST_LABEL, ""),
        _want(line, "do", str, ""),
        _texts(line, "chance"),
        _texts(line, "with"),
        _want(line, "back", int, 0) if "back" in line else None,
        secret,
        _short(line, "digest", LONGEST_LABEL, ""),
        _short(line, "word", LONGEST_WORD, ""),
        _short(line, "holder", LONGEST_NAME, ""),
        _shares(line),
        _short(line, "seal", LONGEST_LABEL, ""),
    )


def _want(line: Line, key: str, kind: type, default: Any = None) -> Any:
    """The value of a key, of the right kind; a key without a default must be there."""
    value = line.get(key, default)
    if not isinstance(value, kind) or isinstance(value, bool):
        raise BadRecord(f"{key!r} is missing or damaged in {json.dumps(line)[:60]}.")
    return value


def _short(line: Line, key: str, most: int, default: Any = None) -> str:
    """A free text of one line that is not too long."""
    text: str = _want(line, key, str, default)
    fault = line_fault(text, most)
    if fault:
        raise BadRecord(f"{key!r} {fault}.")
    return text


def _shares(line: Line) -> tuple[float, ...]:
    values = _want(line, "result", list, [])
    if not all(isinstance(value, float | int) for value in values):
        raise BadRecord("'result' must be a list of numbers.")
    return tuple(map(float, values))


def _texts(line: Line, key: str) -> tuple[str, ...]:
    values = _want(line, key, list, [])
    if not all(isinstance(value, str) for value in values):
        raise BadRecord(f"{key!r} must be a list of texts.")
    return tuple(values)


def _octets(secret: str) -> bytes:
    try:
        return bytes.fromhex(secret)
    except ValueError:
        raise BadRecord("The secret must be written in hexadecimal digits.") from None
