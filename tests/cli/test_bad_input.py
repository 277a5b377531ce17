"""Whatever a file holds, the command line answers in a sentence."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.core.tables import new_table, play_on

DEEP = "[" * 100_000
BAD = [
    b"",
    b"null",
    b'{"game": null}',
    b'{"game": ["great_war"]}',
    b'{"game": "\\ud800"}',
    b'{"game": "great_war", "options": null}',
    b'{"game": "great_war", "options": {"turns": {"a": [null]}}}',
    b'{"game": "great_war", "agenda": [null]}',
    b'{"game": "quartermaster", "hands": {"germany": [null]}}',
    b'{"game": "great_war", "reserves": ' + DEEP.encode(),
    b'{"sandtable": 2, "game": "great_war", "rules": null}',
    b'{"sandtable": 2, "game": "great_war", "rules": 1, "seats": [null]}',
    b"\xff\xfe\x00{}",
    b'{"sandtable": 1e999}',
]


@pytest.mark.parametrize("content", BAD)
@pytest.mark.parametrize(
    "command", [("position", "check"), ("position", "play"), ("verify",), ("replay",)]
)
def test_a_bad_file_is_answered_in_one_sentence(
    run: Run, tmp_path: Path, command: tuple[str, ...], content: bytes
) -> None:
    file = tmp_path / "bad.json"
    file.write_bytes(content)
    ran = run(*command, str(file))
    assert ran.code in (1, 2)
    said = (ran.out + ran.err).strip()
    assert said
    assert "Traceback" not in said
    assert len(said) < 2000


def test_verify_says_no_to_a_finished_record_without_its_secret(run: Run, tmp_path: Path) -> None:
    lines = play_on(new_table()).record().text().splitlines()
    assert json.loads(lines[-1])["kind"] == "reveal"
    file = tmp_path / "cut.jsonl"
    file.write_text("\n".join(lines[:-1]) + "\n")
    ran = run("verify", str(file))
    assert ran.code == 1
    assert "secret is missing" in ran.out
