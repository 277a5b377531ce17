"""Long games: few positions are kept, and all can be looked at and gone back to as if all were."""

from __future__ import annotations

import gc
import random
from collections.abc import Callable
from typing import Any

import pytest

from sandtable.core.registry import find_game, game_keys
from sandtable.core.state import State
from sandtable.core.table import positions
from sandtable.core.table.packed import BLOCK, Packed
from sandtable.core.table.record import Record
from sandtable.core.table.table import Table
from tests.core.tables import SECRET, new_table, play_on

GAMES = [key for key in game_keys() if key != "toy"]


def wander(table: Table[Any], luck: random.Random, steps: int) -> list[Any]:
    """Plays at random, taking back now and then; the position after each event, copied."""
    seen = [table.state.copy()]
    for _ in range(steps):
        if table.finished:
            break
        _step(table, luck)
        seen += [table.state.copy()] * (len(table.events) - len(seen))
    return seen


def _step(table: Table[Any], luck: random.Random) -> None:
    seat = luck.randrange(len(table.seats))
    chosen = luck.random()
    if chosen < 0.15 and table.undo_refusal(seat) is None:
        table.undo(seat)
    elif chosen < 0.17 and len(table.history.line) > 1:
        table.propose_rollback(seat, luck.choice(table.history.line[-12:-1]))
        for other in range(len(table.seats)):
            if table.rollback is not None:
                table.consent(other)
    else:
        power = luck.choice(table.asked())
        table.act(table.history.seat_of(power), power, luck.choice(table.offers(power)))


def assert_same(table: Table[Any], seen: list[Any], order: Callable[[list[int]], None]) -> None:
    numbers = list(range(len(seen)))
    order(numbers)
    for n in numbers:
        assert table.position_at(n) == seen[n], n


@pytest.mark.parametrize("key", GAMES)
def test_every_position_of_a_long_game_is_as_it_was(key: str) -> None:
    luck = random.Random(key)
    table = Table.new(find_game(key), secret=SECRET)
    seen = wander(table, luck, 400)
    assert len(seen) > 2 * positions.SPACING
    assert_same(table, seen, luck.shuffle)
    loaded = Table.load(Record.read(table.record().text()))
    assert_same(loaded, seen, list.reverse)


def test_every_position_is_as_it_was_though_hardly_any_is_kept(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(positions, "LATEST", 1)
    monkeypatch.setattr(positions, "SPACING", 1000)
    undone = 0
    for seed in range(30):
        table = new_table()
        assert_same(table, wander(table, random.Random(seed), 60), list.reverse)
        undone += sum(event.kind == "undo" for event in table.events)
    assert undone > 30


def test_one_can_go_back_to_a_step_that_is_no_longer_kept() -> None:
    table = Table.new(find_game("quartermaster"), secret=SECRET)
    seen = wander(table, random.Random(5), 150)
    back = table.history.line[3]
    table.propose_rollback(0, back)
    for seat in range(1, len(table.seats)):
        table.consent(seat)
    assert table.events[-1].kind == "rollback"
    assert table.state == seen[back]
    assert table.history.line[-1] == back
    power = table.asked()[0]
    offers = find_game("quartermaster").offers(seen[back].copy(), power)
    assert table.offers(power) == offers
    play_on(table, steps=20)
    assert Table.load(Record.read(table.record().text())).state == table.state


def test_a_long_game_keeps_few_positions() -> None:
    table = Table.new(find_game("quartermaster"), secret=SECRET)
    kind = type(table.state)
    for _ in range(200):
        _step(table, random.Random(len(table.events)))
    events = len(table.events)
    for n in range(events):
        table.position_at(n)
    gc.collect()
    alive = [one for one in gc.get_objects() if isinstance(one, State) and type(one) is kind]
    mine = [one for one in alive if one.options is table.state.options]
    assert 2 < len(mine) <= events // positions.SPACING + positions.LATEST + 2


def test_a_packed_list_is_a_list() -> None:
    for length in (0, 1, BLOCK, 2 * BLOCK - 1, 2 * BLOCK, 5 * BLOCK + 7):
        plain = [(n, f"item {n}") for n in range(length)]
        packed: Packed[tuple[int, str]] = Packed()
        for item in plain:
            packed.append(item)
        assert len(packed) == length
        assert list(packed) == plain
        assert list(reversed(packed)) == plain[::-1]
        assert [packed[n] for n in range(-length, length)] == plain * 2
        for cut in (slice(3, None), slice(-5, None), slice(BLOCK - 2, BLOCK + 2), slice(None)):
            assert packed[cut] == plain[cut]
        for wrong in (length, -length - 1):
            with pytest.raises(IndexError):
                packed[wrong]
