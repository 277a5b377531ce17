"""``sandtable replay``: a recorded game in words, event by event."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from sandtable.commands.common import Commands, add_command, add_json, output, print_json
from sandtable.core.bits import bits
from sandtable.core.errors import unknown
from sandtable.core.game import SPECTATOR, Game
from sandtable.core.state import News, hears
from sandtable.core.table.history import replay
from sandtable.core.table.record import Event, Record
from sandtable.terminal import saves
from sandtable.terminal.layout import section_lines
from sandtable.terminal.menu import seat_title

EXAMPLES = """\
  sandtable replay latest
  sandtable replay game.jsonl --from 20 --to 40 --board
  sandtable replay game.jsonl --seat central --json"""


class Shown(NamedTuple):
    """An event as the reader sees it; ``act`` is empty if the seat did not learn it."""

    event: Event
    state: Any
    act: str
    lines: list[str]


def add(commands: Commands) -> None:
    words = "Tell a recorded game in words, event by event."
    parser = add_command(commands, "replay", run, words, EXAMPLES)
    parser.add_argument("file", metavar="FILE", help="the record of a game, or 'latest'")
    parser.add_argument("--from", dest="first", metavar="N", type=int, default=0)
    parser.add_argument("--to", dest="last", metavar="N", type=int, default=None)
    parser.add_argument(
        "--seat",
        metavar="NAME",
        help="only what this seat or power was told, or 'spectator'; else everything",
    )
    parser.add_argument("--board", action="store_true", help="show the board after each event")
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    record = Record.read(saves.find(args.file))
    seat = seat_mask(record, args.seat)
    if record.damaged_tail:
        print(f"sandtable: {record.damaged_tail}", file=sys.stderr)
    last = len(record.events) if args.last is None else args.last
    shown = [one for one in _shown(record, seat) if args.first <= one.event.n <= last]
    if args.json:
        print_json(_plain(record, shown, args.board, seat))
    else:
        _print(record.game, shown, args.board, seat)
    return 0


def seat_mask(record: Record, name: str | None) -> int:
    """The powers whose knowledge is shown: those a seat played last, or all if no seat is named."""
    game = record.game
    if name is None:
        return (1 << len(game.powers)) - 1
    if name == "spectator":
        return SPECTATOR
    *_, last = replay(record)
    masks = {seat.name: seat.powers for seat in last.seats}
    masks |= {power: 1 << number for number, power in enumerate(game.powers)}
    if name not in masks:
        raise unknown("seat", name, ["spectator", *masks])
    return masks[name]


def _shown(record: Record, seat: int) -> Iterator[Shown]:
    """Each event in words, as far as a seat was told."""
    game = record.game
    before = None
    for event, state, news, seats in replay(record):
        lines = [_told(game, one, seat) for one in news if hears(seat, one[0])]
        titles = {one.name: seat_title(game, one) for one in seats}
        yield Shown(event, state, _act(game, before, event, seat, titles), lines)
        before = state


def _told(game: Game[Any], news: News, seat: int) -> str:
    """A line of news, with the name of who was told it where the reader sees several hands."""
    to, key, arguments = news
    private = to > 0 and len(bits(seat)) > 1
    words = game.show.say_to(to if private else seat, key, arguments)
    return f"[{game.seat_title(to)}] {words}" if private else words


def _act(game: Game[Any], before: Any, event: Event, seat: int, titles: Mapping[str, str]) -> str:
    """What was done, by whom as players call them; an action only if the seat is that power's."""
    if event.kind == "play":
        power = game.powers.number(event.by)
        if not seat >> power & 1:
            return ""
        label = game.show.label(before, game.verbs.parse(event.do))
        return f"{game.title_of(power)}: {label}"
    who = titles.get(event.by, event.by)
    words = {
        "start": "The game begins.",
        "undo": f"{who} takes back a step.",
        "rollback": f"All go back to event {event.back}, as {who} asked.",
        "word": f"{who} adds a word to the dice: {event.word}",
        "seat": f"{event.holder} plays on as {who}, in place of who sat there before.",
        "resign": f"{who} resigns.",
        "draw": f"All agree to a draw, as {who} offered.",
        "reveal": f"The secret of the dice was {event.secret}.",
    }
    return words[event.kind]


def _plain(record: Record, shown: list[Shown], board: bool, seat: int) -> dict[str, Any]:
    game = record.game
    events = []
    for one in shown:
        line: dict[str, Any] = {"n": one.event.n, "kind": one.event.kind, "by": one.event.by}
        if one.act and one.event.kind == "play":
            line["do"] = one.event.do
        line |= {"words": one.act, "lines": one.lines, "digest": one.event.digest}
        if board:
            line["board"] = [section._asdict() for section in game.show.board(one.state, seat)]
        events.append(line)
    return {
        "game": game.key,
        "seats": [seat.name for seat in record.header.seats],
        "events": events,
        "outcome": _outcome(game, shown),
    }


def _print(game: Game[Any], shown: list[Shown], board: bool, seat: int) -> None:
    console = output()
    for one in shown:
        if one.act:
            console.print(f"{one.event.n:>4}  {one.act}", style="bold", soft_wrap=True)
        for line in one.lines:
            number = "" if one.act else one.event.n
            console.print(f"{number:>4}    {line}", soft_wrap=True)
        if board:
            for section in game.show.board(one.state, seat):
                for text in section_lines(section, console.width):
                    console.print(text)
            console.print()
    if _outcome(game, shown):
        console.print(_outcome(game, shown), style="bold")


def _outcome(game: Game[Any], shown: list[Shown]) -> str:
    """How the game ended, if that was shown."""
    for one in shown:
        if one.event.kind in ("resign", "draw"):
            return one.act
    over = bool(shown) and game.over(shown[-1].state)
    return game.outcome(shown[-1].state) if over else ""
