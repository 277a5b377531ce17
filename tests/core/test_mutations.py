"""Whatever a file holds, it is read or answered in one sentence: never with a traceback."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from sandtable.core.errors import BadPosition, BadRecord, SandtableError
from sandtable.core.registry import find_game, installed_keys
from sandtable.core.table.chance import verify
from sandtable.core.table.record import Record
from sandtable.core.table.table import Table
from tests.core.mutations import as_text, damaged_text, mutated, nested
from tests.quick import quick

GAMES = installed_keys()
MUTATIONS = 20_000
"""So many for records and as many for positions, shared out among the games."""
FEW = 400


def played(key: str, steps: int) -> Table[Any]:
    """A game after some steps, any that were offered."""
    game, luck = find_game(key), random.Random(steps)
    table = Table.new(game, options=quick(game), secret=bytes(32))
    for _ in range(steps):
        if not table.finished:
            power = luck.choice(table.asked())
            table.act(table.history.seat_of(power), power, luck.choice(table.offers(power)))
    return table


def finished(key: str) -> Table[Any]:
    """A short game with an undo where it can be, a new holder of a seat, and an end."""
    table = played(key, 12)
    table.pass_on(0, "Cat", [1])
    table.resign(1)
    return table


def survived(read: Callable[[], object]) -> bool:
    """Whether something was read; if not, the reason is a sentence for people."""
    said = ""
    try:
        read()
    except SandtableError as error:
        said = str(error)
    assert len(said) < 2000
    return not said


def read_whole(text: str) -> None:
    """All that is done with a record that somebody brings."""
    record = Record.read(text if text.startswith("{") else "{}")
    verify(record)
    Table.load(record)


def try_records(key: str, count: int) -> int:
    table, luck = finished(key), random.Random(count)
    text = table.record().text(secret=True)
    lines = [json.loads(line) for line in text.splitlines()]
    read = 0
    for number in range(count):
        damaged = "{" + damaged_text(text[1:], luck)
        bad = as_text(mutated(lines, luck)) if number % 2 else damaged
        read += survived(partial(read_whole, bad))
    return read


def load_whole(game: Any, position: Any) -> None:
    """All that ``sandtable position`` does with a position."""
    g = game.load(position)
    for power in game.asked(g):
        game.offers(g, power)
    assert g.digest()


def try_positions(key: str, count: int) -> int:
    game, luck = find_game(key), random.Random(count)
    positions = [game.export(played(key, steps).state) for steps in (0, 15, 60, 150)]
    read = 0
    for _ in range(count):
        bad = mutated(luck.choice(positions), luck)
        read += survived(partial(load_whole, game, bad))
    return read


@pytest.mark.parametrize("key", GAMES)
def test_a_few_damaged_records_and_positions_are_answered_in_words(key: str) -> None:
    assert try_records(key, FEW) < FEW
    assert try_positions(key, FEW) < FEW


@pytest.mark.slow
@pytest.mark.parametrize("key", GAMES)
def test_no_damaged_record_gives_a_traceback(key: str) -> None:
    count = MUTATIONS // len(GAMES) + 1
    assert 0 < try_records(key, count) < count


@pytest.mark.slow
@pytest.mark.parametrize("key", GAMES)
def test_no_damaged_position_gives_a_traceback(key: str) -> None:
    count = MUTATIONS // len(GAMES) + 1
    assert 0 < try_positions(key, count) < count


# What was found once, one thing at a time.


@pytest.mark.parametrize("depth", [60, 900, 100_000])
def test_a_record_nested_deep_is_damaged(depth: int) -> None:
    header, *events = finished("great_war").record().text().splitlines()
    deep = header[:-1] + f',"position":{{"a":{nested(depth)}}}}}'
    with pytest.raises(BadRecord, match="is not a Sandtable record"):
        Record.read("\n".join([deep, *events]))
    with pytest.raises(BadRecord, match="line 3 is damaged"):
        Record.read("\n".join([header, events[0], f'{{"n":{nested(depth)}}}', *events[2:]]))


@pytest.mark.parametrize("where", ["hands", "discards"])
def test_a_null_in_a_set_or_pile_is_no_card(where: str) -> None:
    game = find_game("quartermaster")
    position = game.export(played("quartermaster", 3).state)
    field = next((name for name in position if where.rstrip("s") in name), None)
    assert field is not None
    part = position[field]
    first = next(iter(part)) if isinstance(part, dict) else None
    if first is None:
        part.append(None)
    else:
        part[first] = [None, *part[first]]
    with pytest.raises(BadPosition, match="holds no nulls"):
        game.load(position)


def test_halves_of_characters_do_no_harm() -> None:
    header, *events = finished("great_war").record().text().splitlines()
    assert Record.read("\n".join([header.replace('"entente","p', '"\ud800","p'), *events]))
    with pytest.raises(BadRecord, match="one line of readable characters"):
        Record.read("\n".join([header.replace('"entente","p', '"\\ud800","p'), *events]))


@pytest.mark.parametrize("name", ["x" * 5000, "a\u202eb", "a\x07b", "\u0301\u0301", "a\nb"])
def test_a_name_in_a_record_is_short_and_can_be_read(name: str) -> None:
    table = finished("great_war")
    header, *events = map(json.loads, table.record().text().splitlines())
    header["seats"][0]["name"] = name
    with pytest.raises(BadRecord, match="'name' must"):
        Record.read(as_text([header, *events]))


def test_a_header_says_no_more_than_a_header_can() -> None:
    header, *events = map(json.loads, finished("great_war").record().text().splitlines())
    with pytest.raises(BadRecord, match="says more than a header can"):
        Record.read(as_text([{**header, "note": "x" * 1000}, *events]))
