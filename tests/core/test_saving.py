"""Saves that lose nothing: a loaded game is the game, also after damage or a killed process."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from sandtable.core.errors import BadRecord, SandtableError, UnknownName
from sandtable.core.table.chance import verify
from sandtable.core.table.record import Record
from sandtable.core.table.table import Table, replay
from tests.core.tables import (
    NORTH,
    SECRET,
    after_dice_and_draws,
    new_table,
    play_on,
    second_round,
)
from tests.toy import ToyState


@pytest.mark.parametrize("seed", range(8))
def test_a_saved_game_is_the_game(tmp_path: Path, seed: int) -> None:
    path = tmp_path / "game.jsonl"
    table = play_on(new_table(contributions={"Ann": "tulip"}), seed, steps=3 + seed)
    table.save(path)
    loaded: Table[ToyState] = Table.load(path)
    assert loaded.state == table.state
    assert loaded.events == table.events
    assert loaded.log(1) == table.log(1)
    assert loaded.header == table.header
    assert not loaded.damaged_tail


def test_a_loaded_game_goes_on_with_the_same_dice() -> None:
    table = after_dice_and_draws()
    table.propose_rollback(0, 0)
    table.consent(1)
    loaded: Table[ToyState] = Table.load(table.record().text(secret=True))
    assert play_on(loaded).events == play_on(table).events


def test_a_public_record_can_be_looked_at_but_not_played_on(tmp_path: Path) -> None:
    path = tmp_path / "public.jsonl"
    second_round().save(path, secret=False)
    assert SECRET.hex() not in path.read_text()
    table: Table[ToyState] = Table.load(path)
    assert table.asked() == (NORTH,)
    with pytest.raises(SandtableError, match="does not hold the secret of its dice"):
        table.act(0, NORTH, "pass")
    assert len(table.events) == 1


def test_a_secret_kept_apart_can_be_brought_along() -> None:
    public = second_round().record().text()
    table: Table[ToyState] = Table.load(public, secret=SECRET)
    table.act(0, NORTH, "pass")
    with pytest.raises(SandtableError, match="does not belong to the commitment"):
        Table.load(public, secret=bytes(32))


def test_a_record_that_plays_differently_names_the_first_such_event() -> None:
    lines = play_on(new_table(), steps=6).record().text().splitlines()
    lines[3] = lines[3][:-4] + 'x"}'
    lines[4] = lines[4][:-4] + 'x"}'
    with pytest.raises(BadRecord, match="Event 2 of the record leads to another position"):
        Table.load("\n".join(lines))


def test_a_last_event_that_does_not_replay_is_lost_alone() -> None:
    lines = play_on(new_table(), steps=6).record().text(secret=True).splitlines()
    lines[-1] = lines[-1].replace('"do":"', '"do":"xx')
    table: Table[ToyState] = Table.load("\n".join(lines))
    assert len(table.events) == 6
    assert "last event of the record is lost" in table.damaged_tail
    play_on(table)


def test_the_record_is_written_while_the_game_is_played(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    table = second_round()
    table.autosave(path, sync=True)
    for _ in range(30):
        play_on(table, steps=1)
        assert path.read_text() == table.record().text(secret=True)
    assert table.finished


def test_what_cannot_be_written_is_not_played(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    table = second_round()
    table.autosave(path)
    path.unlink()
    with pytest.raises(SandtableError, match="nothing was played"):
        table.act(0, NORTH, "pass")
    assert table.asked() == (NORTH,)
    assert len(table.events) == 1
    table.autosave(path)
    table.act(0, NORTH, "pass")
    assert Record.read(path).events == table.events


def test_a_game_goes_on_after_a_damaged_last_line(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    table = play_on(new_table(), steps=6)
    table.save(path)
    path.write_bytes(path.read_bytes()[:-9])
    loaded: Table[ToyState] = Table.load(path, autosave=True)
    assert "damaged" in loaded.damaged_tail
    assert loaded.events == table.events[:-1]
    play_on(loaded)
    assert Record.read(path).events == loaded.events
    assert verify(Record.read(path)).right


def test_a_file_that_lost_its_start_is_dealt_the_same_again() -> None:
    table = new_table()
    header = table.record().text(secret=True).splitlines()[0]
    loaded: Table[ToyState] = Table.load(header + '\n{"n":0,"ki')
    assert loaded.events == table.events
    assert loaded.damaged_tail


def test_a_game_that_ended_without_its_reveal_reveals_when_loaded() -> None:
    table = play_on(new_table())
    lines = table.record().text(secret=True).splitlines()
    assert Table.load("\n".join(lines[:-1])).events == table.events


def test_autosave_needs_a_file_to_go_on_with() -> None:
    record = new_table().record()
    for source in (record, record.text(secret=True)):
        with pytest.raises(SandtableError, match="load the table from that file"):
            Table.load(source, autosave=True)


KILLED = """
import os, signal, sys
from tests.core.tables import NORTH, play_on, second_round
table = second_round()
table.autosave(sys.argv[1])
table.act(0, NORTH, "play c3")
table.act(0, NORTH, "call low")
print(table.state.digest(), flush=True)
os.kill(os.getpid(), signal.SIGKILL)
"""


def test_a_killed_process_loses_nothing(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    home = Path(__file__).parents[2]
    killed = subprocess.run(
        [sys.executable, "-c", KILLED, str(path)],
        capture_output=True,
        text=True,
        check=False,
        cwd=home,
        env={**os.environ, "PYTHONPATH": str(home)},
    )
    assert killed.returncode == -signal.SIGKILL
    table: Table[ToyState] = Table.load(path, autosave=True)
    assert table.state.digest() == killed.stdout.strip()
    play_on(table)
    assert verify(Record.read(path)).right


def test_replay_shows_every_event_with_its_position_and_news() -> None:
    table = after_dice_and_draws()
    steps = list(replay(table.record()))
    assert [step.event for step in steps] == table.events
    for event, state, _, _ in steps:
        assert state == table.position_at(event.n)
    assert [key for _, key, _ in steps[1].news] == ["played"]


def test_an_unknown_game_in_a_file_is_named(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    new_table().save(path)
    path.write_text(path.read_text().replace('"game":"toy"', '"game":"tic"'))
    with pytest.raises(UnknownName, match="no game called 'tic'"):
        Table.load(path)
