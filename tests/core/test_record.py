"""The record: what is written is read back, old ones stay readable, bad ones say what to do."""

from __future__ import annotations

import json
from pathlib import Path
from types import MappingProxyType
from typing import Any

import pytest

from sandtable.core import registry
from sandtable.core.errors import BadRecord, SandtableError, UnknownName
from sandtable.core.table.chance import verify
from sandtable.core.table.history import replay
from sandtable.core.table.migrations import migrate
from sandtable.core.table.record import Event, Record, append
from sandtable.core.table.table import Table
from tests.core.tables import (
    ANN,
    BOB,
    NORTH,
    SECOND_ROUND,
    SECRET,
    new_table,
    play_on,
    second_round,
)
from tests.toy import Toy

GOLDEN = Path(__file__).parent / "golden"


@pytest.fixture
def lines() -> list[str]:
    """The lines of a record of an unfinished game: header, start and five actions."""
    return play_on(new_table(), steps=5).record().text().splitlines()


def with_header(lines: list[str], **values: Any) -> str:
    return "\n".join([json.dumps({**json.loads(lines[0]), **values}), *lines[1:]])


def test_text_and_record_are_the_same() -> None:
    text = play_on(new_table(options={"rounds": 2}, contributions={"Bob": "x"})).record().text()
    assert Record.read(text).text() == text


def test_the_header_says_what_was_settled_before_the_game() -> None:
    table = new_table(scenario="short", contributions={"Ann": "tulip"})
    header = json.loads(table.record().text().splitlines()[0])
    assert header == {
        "sandtable": 2,
        "game": "toy",
        "rules": 1,
        "options": {"rounds": 2},
        "scenario": "short",
        "seats": [
            {"name": "Ann", "powers": ["north"], "player": "human"},
            {"name": "Bob", "powers": ["south"], "player": "human"},
        ],
        "commitment": table.header.commitment,
        "contributions": {"Ann": "tulip"},
    }


def test_an_event_is_one_short_line() -> None:
    event = Event(7, "play", "north", "call low", ("roll 3",), digest="0a1b2c3d")
    expected = '{"n":7,"by":"north","do":"call low","chance":["roll 3"],"digest":"0a1b2c3d"}'
    assert event.text() == expected
    assert Event(8, "undo", "Ann", back=0).text() == '{"n":8,"kind":"undo","by":"Ann","back":0}'


def test_every_kind_of_event_is_read_as_it_was_written() -> None:
    table = second_round()
    table.act(0, NORTH, "pass")
    table.undo(0)
    table.act(0, NORTH, "pass")
    table.propose_rollback(0, 0)
    table.consent(1)
    table.pass_on(1, "Cat", [0])
    table.offer_draw(0)
    table.accept_draw(1)
    kinds = [event.kind for event in table.events]
    assert kinds == ["start", "play", "undo", "play", "rollback", "seat", "draw", "reveal"]
    assert Record.read(table.record().text()).events == table.events


def test_the_secret_is_written_only_when_asked_for() -> None:
    record = new_table().record()
    assert SECRET.hex() not in record.text()
    assert SECRET.hex() in record.text(secret=True)
    assert Record.read(record.text()).secret is None
    assert Record.read(record.text(secret=True)).secret == SECRET


def test_a_record_is_read_from_a_path_or_its_name(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    table = play_on(new_table())
    table.record().write(path)
    assert Record.read(path).events == Record.read(str(path)).events == table.events
    assert [file.name for file in tmp_path.iterdir()] == ["game.jsonl"]


def test_windows_line_ends_and_blank_lines_at_the_end_do_no_harm(lines: list[str]) -> None:
    record = Record.read("\r\n".join(lines) + "\r\n\r\n")
    assert len(record.events) == 6
    assert not record.damaged_tail


# Bad input.


@pytest.mark.parametrize("content", [b"", b"hello\n", b"[1]\n", b'{"a": 1}\n', b"\xff\xfe\n"])
def test_what_is_no_record_is_told_so(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "holiday.txt"
    path.write_bytes(content)
    with pytest.raises(BadRecord, match=r"holiday\.txt is not a Sandtable record"):
        Record.read(path)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadRecord, match=r"Cannot read .*nothing\.jsonl"):
        Record.read(tmp_path / "nothing.jsonl")


def test_a_record_that_cannot_be_written_says_where(tmp_path: Path) -> None:
    with pytest.raises(SandtableError, match="choose another place"):
        new_table().record().write(tmp_path / "no" / "such" / "place.jsonl")


def test_a_foreign_game_is_answered_with_the_known(lines: list[str]) -> None:
    with pytest.raises(UnknownName, match="There is no game called 'tou'; did you mean 'toy'"):
        Record.read(with_header(lines, game="tou"))


def test_a_newer_format_asks_for_an_update(lines: list[str]) -> None:
    with pytest.raises(BadRecord, match=r"made by a newer Sandtable.*update to read it"):
        Record.read(with_header(lines, sandtable=3))


def test_newer_rules_ask_for_an_update(lines: list[str]) -> None:
    with pytest.raises(BadRecord, match=r"newer Sandtable, with rules of Duel.*update"):
        Record.read(with_header(lines, rules=2))


def test_rules_too_old_to_migrate_say_so(lines: list[str]) -> None:
    with pytest.raises(BadRecord, match="can no longer be read"):
        Record.read(with_header(lines, rules=0))


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ({"options": {"round": 3}}, "no option called 'round'"),
        ({"options": 3}, "'options' is missing or damaged"),
        ({"seats": [{"name": "Ann", "powers": ["north"]}]}, "Nobody plays south"),
        ({"seats": [{"name": "Ann", "powers": ["nort"]}]}, "did you mean 'north'"),
        ({"seats": ["Ann"]}, "must be an object"),
        ({"commitment": None}, "'commitment' is missing"),
        ({"contributions": {"Ann": 3}}, "'Ann' is missing or damaged"),
        ({"sandtable": "one"}, "must give a version as 'sandtable'"),
        ({"sealed_secret": "xyz"}, "hexadecimal"),
    ],
)
def test_a_damaged_header_says_what_is_wrong(
    lines: list[str], values: dict[str, Any], words: str
) -> None:
    with pytest.raises(SandtableError, match=words):
        Record.read(with_header(lines, **values))


@pytest.mark.parametrize(
    "bad", ["", '{"n":2,"by":"no', "[]", '{"n":2}', '{"n":2,"by":"north","do":7}', '{"m":2}']
)
def test_a_damaged_line_in_the_middle_is_named(lines: list[str], bad: str) -> None:
    lines[3] = bad
    with pytest.raises(BadRecord, match=r"line 4.*Restore the file from a copy, or delete"):
        Record.read("\n".join(lines))


def test_a_missing_line_is_noticed(lines: list[str]) -> None:
    del lines[3]
    with pytest.raises(BadRecord, match=r"line 4: This is event 3 where event 2 belongs"):
        Record.read("\n".join(lines))


def test_wherever_the_last_line_is_cut_only_its_event_is_lost(lines: list[str]) -> None:
    whole = "\n".join(lines)
    for kept in range(1, len(lines[-1])):
        record = Record.read(whole[: len(whole) - len(lines[-1]) + kept])
        assert [event.text() for event in record.events] == lines[1:-1]
        assert "line 7" in record.damaged_tail


@pytest.mark.parametrize("bad", ["\0\0\0\0", "[]", '{"n":5,"what":1}', '{"n":9,"by":"a","do":"b"}'])
def test_a_last_line_of_rubbish_loses_only_its_event(lines: list[str], bad: str) -> None:
    record = Record.read("\n".join([*lines[:-1], bad]))
    assert len(record.events) == 5
    assert record.damaged_tail


def test_two_damaged_lines_at_the_end_are_more_than_a_cut(lines: list[str]) -> None:
    with pytest.raises(BadRecord, match="line 6"):
        Record.read("\n".join([*lines[:-2], '{"n":4}', '{"n":5']))


def test_a_record_cut_at_a_line_end_is_whole(lines: list[str]) -> None:
    record = Record.read("\n".join(lines[:-1]))
    assert len(record.events) == 5
    assert record.damaged_tail == ""


# Appending.


@pytest.mark.parametrize("sync", [False, True])
def test_appending_adds_lines_and_changes_nothing_before(
    tmp_path: Path, lines: list[str], sync: bool
) -> None:
    path = tmp_path / "game.jsonl"
    path.write_text("\n".join(lines[:-2]) + "\n")
    append(path, Record.read("\n".join(lines)).events[-2:], sync)
    assert path.read_text() == "\n".join(lines) + "\n"


def test_appending_to_a_file_that_is_gone_makes_no_headless_record(tmp_path: Path) -> None:
    path = tmp_path / "gone.jsonl"
    with pytest.raises(SandtableError, match="nothing was played"):
        append(path, [Event(1, "play", "north", "pass")])
    assert not path.exists()


# Older records.


@pytest.mark.parametrize("name", ["toy_format_0.jsonl", "toy_format_1.jsonl"])
def test_golden_records_of_every_format_replay_and_verify(name: str) -> None:
    record = Record.read(GOLDEN / name)
    steps = list(replay(record))
    assert verify(record).right
    assert "older than seals" in verify(record).words
    assert {step.event.kind for step in steps} == {
        "start",
        "play",
        "undo",
        "rollback",
        "reveal",
    }
    assert steps[-1].state.digest() == "1a94e35d"


@pytest.mark.parametrize("name", ["toy_format_0.jsonl", "toy_format_1.jsonl"])
def test_a_record_from_before_seals_stays_one_when_it_is_written_again(name: str) -> None:
    text = Table.load(GOLDEN / name).record().text()
    assert json.loads(text.splitlines()[0])["sandtable"] == 1
    assert "unsealed" not in text
    again = Record.read(text)
    assert verify(again).right
    assert "older than seals" in verify(again).words


def test_the_golden_record_of_format_2_has_a_seal_and_names_who_took_a_seat() -> None:
    record = Record.read(GOLDEN / "toy_format_2.jsonl")
    steps = list(replay(record))
    assert verify(record).right
    assert "So are the seats" in verify(record).words
    (passed,) = [step.event for step in steps if step.event.kind == "seat"]
    assert (passed.by, passed.holder, passed.consented) == ("Bob", "Cat", ("Ann",))
    assert steps[-1].event.kind == "reveal"


def lines_of(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (GOLDEN / name).open()]


def test_format_0_becomes_format_1_and_format_2() -> None:
    old = lines_of("toy_format_0.jsonl")
    assert old[0]["sandtable"] == 0
    assert "actor" in old[2]
    today = migrate(old)
    assert today[0]["sandtable"] == 2
    assert today == migrate(lines_of("toy_format_1.jsonl"))


def test_an_old_record_is_kept_in_todays_format_when_played_on(tmp_path: Path) -> None:
    lines = play_on(new_table(), steps=4).record().text(secret=True).splitlines()
    path = tmp_path / "old.jsonl"
    old = with_header(lines, sandtable=0).replace('"by"', '"actor"').replace('"do"', '"action"')
    path.write_text(old)
    table = play_on(Table.load(path, autosave=True), seed=2)
    assert Record.read(path).events == table.events
    assert "actor" not in path.read_text()


def _rest_is_pass(lines: list[dict[str, Any]]) -> list[dict[str, Any]]:
    for line in lines:
        if line.get("do") == "rest":
            line["do"] = "pass"
            line.pop("digest")
    return lines


class LaterToy(Toy):
    """The toy game after a change of its rules: what was called ``rest`` is now a pass."""

    key = "later_toy"
    rules_version = 3
    migrations = MappingProxyType({1: _rest_is_pass, 2: lambda lines: lines})


def later_record(do: str, digest: str) -> str:
    plain = json.loads(second_round(seats=(ANN, BOB)).record().text().splitlines()[0])
    start = json.loads(second_round().record().text().splitlines()[1])
    plain.update(game="later_toy", rules=1, position=SECOND_ROUND)
    event = {"n": 1, "by": "north", "do": do, "digest": digest}
    return "\n".join(map(json.dumps, (plain, start, event)))


def test_rules_migrations_are_the_games_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry._registered, "later_toy", LaterToy())
    record = Record.read(later_record("rest", "00000000"))
    assert record.events[1].do == "pass"
    assert json.loads(record.text().splitlines()[0])["rules"] == 3
    steps = list(replay(record))
    assert steps[-1].event.digest == steps[-1].state.digest()


def test_a_digest_that_a_migration_keeps_is_still_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry._registered, "later_toy", LaterToy())
    with pytest.raises(BadRecord, match="Event 1 of the record leads to another position"):
        list(replay(Record.read(later_record("pass", "00000000"))))
