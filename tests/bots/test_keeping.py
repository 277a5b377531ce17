"""What is kept of many games: records and a table."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from sandtable.bots.arena import arena
from sandtable.bots.keeping import keeping
from sandtable.bots.simulate import simulate
from sandtable.cli import main
from sandtable.core.errors import SandtableError
from sandtable.core.registry import registered
from sandtable.core.table.record import Record
from sandtable.core.table.table import Table, replay
from tests.bots.test_mass_play import timeless
from tests.toy import game as toy


def rows_of(path: Path) -> list[dict[str, str]]:
    with path.open(newline="") as file:
        return list(csv.DictReader(file))


def test_every_game_has_a_record_that_replays_to_what_the_table_says(tmp_path: Path) -> None:
    table = tmp_path / "games.csv"
    with keeping(toy, 5, tmp_path / "kept", table) as keep:
        report = simulate(toy, bots=["greedy", "random"], games=8, seed=5, keep=keep, recorded=True)
    assert timeless(report) == timeless(simulate(toy, bots=["greedy", "random"], games=8, seed=5))
    rows = rows_of(table)
    assert [row["game"] for row in rows] == [str(number) for number in range(1, 9)]
    assert sum(float(row["north result"]) for row in rows) / 8 == report["results"]["north"]
    assert {row["south bot"] for row in rows} == {"random"}
    with registered(toy):
        for row in rows:
            record = Record.read(tmp_path / "kept" / row["record"])
            last = [step.state for step in replay(record)][-1]
            assert toy.outcome(last) == row["outcome"]
            assert toy.study.margin(last) == float(row["margin"])
            assert sum(event.kind == "play" for event in record.events) == int(row["decisions"])
            assert [seat.player for seat in record.header.seats] == ["bot:greedy", "bot:random"]
            assert Table.load(record).finished


def test_several_processes_keep_the_same(tmp_path: Path) -> None:
    kept = []
    for workers in (1, 2):
        folder = tmp_path / str(workers)
        with keeping(toy, 7, folder, folder.with_suffix(".csv")) as keep:
            arena(
                toy,
                bots=["greedy", "random"],
                games=40,
                seed=7,
                workers=workers,
                keep=keep,
                recorded=True,
            )
        texts = [path.read_text() for path in sorted(folder.iterdir())]
        kept.append((folder.with_suffix(".csv").read_text(), texts))
    assert len(kept[0][1]) == 40
    assert kept[0] == kept[1]


def test_the_pairs_of_an_arena_share_their_luck(tmp_path: Path) -> None:
    table = tmp_path / "games.csv"
    with keeping(toy, 1, None, table) as keep:
        arena(toy, bots=["greedy", "random"], games=4, seed=1, keep=keep)
    rows = rows_of(table)
    assert [row["north bot"] for row in rows] == ["greedy", "random"] * 2
    assert rows[0]["luck"] == rows[1]["luck"] != rows[2]["luck"]
    assert {row["record"] for row in rows} == {""}


def test_the_command_writes_both(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder, table = tmp_path / "records", tmp_path / "games.csv"
    said = main(
        ["simulate", "great_war", "--games", "2", "--records", str(folder), "--table", str(table)]
    )
    assert said == 0
    assert "2 games" in capsys.readouterr().out
    first = rows_of(table)[0]["record"]
    assert main(["replay", str(folder / first)]) == 0
    assert rows_of(table)[0]["outcome"] in capsys.readouterr().out


def test_a_place_where_nothing_can_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("")
    with (
        pytest.raises(SandtableError, match=r"Cannot write .*taken.* choose another place"),
        keeping(toy, 1, tmp_path / "taken" / "records", None),
    ):
        pass
