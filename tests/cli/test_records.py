"""Replaying, verifying, and positions from and to files."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from sandtable.core.table.record import Record
from tests.cli.conftest import SHORT, Run


def lines_of(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def write_lines(path: Path, lines: list[dict[str, Any]]) -> None:
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")


def test_replay_tells_the_game_in_words(run: Run, record: Path) -> None:
    shown = run("replay", str(record))
    assert shown.code == 0
    assert "The game begins." in shown.out
    assert "[Central Powers] You are dealt" in shown.out
    assert "wins turn 1." in shown.out or "win turn 1." in shown.out
    assert "The secret of the dice was" in shown.out
    assert "victory of the" in shown.lines[-1] or "Draw" in shown.lines[-1]


def test_replay_of_a_part(run: Run, record: Path) -> None:
    events = json.loads(run("replay", str(record), "--from", "3", "--to", "5", "--json").out)
    assert [event["n"] for event in events["events"]] == [3, 4, 5]
    assert events["outcome"] == ""


def test_replay_for_a_seat_hides_what_it_was_not_told(run: Run, record: Path) -> None:
    picks = [line["do"] for line in lines_of(record)[1:] if line.get("do", "").startswith("keep")]
    hidden = run("replay", str(record), "--seat", "spectator", "--json").out
    mine = run("replay", str(record), "--seat", "central", "--json").out
    everything = run("replay", str(record), "--json").out
    assert all(pick in everything for pick in picks)
    assert not any(pick in hidden for pick in picks)
    assert 0 < sum(pick in mine for pick in picks) < len(picks)
    assert "You are dealt" not in hidden
    assert "You are dealt" in mine


def test_replay_shows_boards(run: Run, record: Path) -> None:
    shown = run("replay", str(record), "--board", "--seat", "entente", "--from", "20", "--to", "20")
    assert "Hand of the Entente" in shown.out
    assert "Hand of the Central" not in shown.out


def test_replay_knows_the_seats(run: Run, record: Path) -> None:
    ran = run("replay", str(record), "--seat", "centrel")
    assert ran.code == 2
    assert "did you mean 'central'" in ran.err


def test_verify_of_an_honest_game(run: Run, record: Path) -> None:
    ran = run("verify", str(record))
    assert ran.code == 0
    assert ran.out.startswith("All is right")
    assert json.loads(run("verify", str(record), "--json").out)["dice_checked"] is True


def test_verify_finds_a_changed_digest(run: Run, record: Path) -> None:
    lines = lines_of(record)
    lines[5]["digest"] = "00000000"
    write_lines(record, lines)
    ran = run("verify", str(record))
    assert ran.code == 1
    assert "Event 4 " in ran.out


def test_verify_finds_dice_that_were_not_sealed(run: Run, record: Path) -> None:
    """A record that replays fine, but whose secret was not the one committed to."""
    lines = lines_of(record)
    lines[0]["commitment"] = "0" * 64
    del lines[0]["sealed_secret"]
    write_lines(record, lines)
    ran = run("verify", str(record), "--json")
    assert ran.code == 1
    assert json.loads(ran.out)["right"] is False


def test_verify_finds_a_damaged_line(run: Run, record: Path) -> None:
    text = record.read_text(encoding="utf-8").splitlines()
    record.write_text("\n".join([*text[:4], text[4][:20], *text[5:]]), encoding="utf-8")
    ran = run("verify", str(record))
    assert ran.code == 1
    assert "line 5 is damaged" in ran.out
    assert run("replay", str(record)).code == 2


def test_a_damaged_end_loses_one_event_and_is_told(run: Run, record: Path) -> None:
    events = len(lines_of(record)) - 1
    record.write_bytes(record.read_bytes()[:-15])
    ran = run("verify", str(record))
    assert ran.code == 1
    assert "its event is lost" in ran.out
    replayed = run("replay", str(record), "--json")
    assert replayed.code == 0
    assert "its event is lost" in replayed.err
    assert len(json.loads(replayed.out)["events"]) == events - 1


def test_a_foreign_file_is_no_record(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Ann,\n", encoding="utf-8")
    ran = run("replay", str(path))
    assert ran.code == 2
    assert "is not a Sandtable record" in ran.err
    assert run("verify", str(path)).code == 1


def test_the_latest_game_needs_no_name(run: Run) -> None:
    run(*SHORT, typed="1\n" * 200)
    assert run("verify", "latest").out.startswith("All is right")


@pytest.fixture
def position(run: Run, record: Path, tmp_path: Path) -> Path:
    path = tmp_path / "study.json"
    assert run("position", "export", str(record), "--at", "12", "--out", str(path)).code == 0
    return path


def test_an_exported_position_is_that_of_its_event(run: Run, record: Path, position: Path) -> None:
    checked = json.loads(run("position", "check", str(position), "--json").out)
    assert checked["right"] is True
    assert checked["digest"] == Record.read(record).events[12].digest


def test_export_without_a_number_gives_the_end(run: Run, record: Path) -> None:
    plain = json.loads(run("position", "export", str(record)).out)
    assert plain["game"] == "great_war"
    assert plain["agenda"] == []


def test_export_of_an_event_that_is_not_there(run: Run, record: Path) -> None:
    ran = run("position", "export", str(record), "--at", "9999")
    assert ran.code == 2
    assert "There is no event 9999" in ran.err


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"weather": "fine"}, "no field 'weather'"),
        ({"hands": {"central": ["cp_ks", "cp_xx"]}}, "no card called 'cp_xx'"),
        ({"hands": {"central": [], "entente": []}}, "is in no place"),
        ({"game": "great_peace"}, "no game called 'great_peace'"),
        ({"options": {"turns": 77}}, "turns cannot be 77"),
        ({"agenda": ["dance central"]}, "no step called 'dance'"),
    ],
)
def test_a_bad_position_is_told_what_is_wrong(
    run: Run, position: Path, changes: dict[str, Any], words: str
) -> None:
    plain = json.loads(position.read_text(encoding="utf-8"))
    position.write_text(json.dumps(plain | changes), encoding="utf-8")
    ran = run("position", "check", str(position))
    assert ran.code == 1
    assert words in ran.out
    started = run("position", "play", str(position), "--as", "central", "--against", "random")
    assert started.code == 2
    assert words in started.err


def test_a_file_that_is_no_position(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "study.json"
    path.write_text("[1, 2", encoding="utf-8")
    assert "is not JSON" in run("position", "check", str(path)).err
    path.write_text("[1, 2]", encoding="utf-8")
    assert "names its game" in run("position", "check", str(path)).out


def test_a_game_from_a_position(run: Run, position: Path) -> None:
    players = ("--as", "central", "--against", "random", "--save", "from.jsonl")
    played = run("position", "play", str(position), *players, typed="1\n" * 200)
    assert played.code == 0
    assert "Turn 1 of 1" in played.out
    assert "Keep one or two Bonus" not in played.out
    assert run("verify", "from.jsonl").code == 0
