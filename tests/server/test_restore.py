"""Backup and restore as docs/hosting.md tells it, step by step, on every database."""

from __future__ import annotations

import os
import sqlite3
import stat
import subprocess
from pathlib import Path

import pytest

from sandtable.cli import main
from tests.server.databases import Home, postgres_programs
from tests.server.hosting import Player, hosted

SQLITE = "sqlite:///"


def back_up(home: Home, copy: Path) -> None:
    if home.database.startswith(SQLITE):
        assert main(["backup", str(copy), "--database", home.database]) == 0
        return
    _postgresql("pg_dump", "--format=custom", f"--file={copy}", f"--dbname={_plain(home)}")


def lose(home: Home) -> None:
    """The disk is gone."""
    if home.database.startswith(SQLITE):
        for file in home.folder.glob("server.db*"):
            file.unlink()
        return
    _postgresql("psql", _plain(home), "--quiet", "--command", "DROP SCHEMA public CASCADE")


def restore(home: Home, copy: Path) -> None:
    if home.database.startswith(SQLITE):
        os.rename(copy, home.database.removeprefix(SQLITE))
        return
    _postgresql("psql", _plain(home), "--quiet", "--command", "CREATE SCHEMA IF NOT EXISTS public")
    _postgresql("pg_restore", "--clean", "--if-exists", f"--dbname={_plain(home)}", str(copy))


def _postgresql(program: str, *arguments: str) -> None:
    programs = postgres_programs()
    assert programs is not None
    subprocess.run([programs / program, *arguments], check=True)


def _plain(home: Home) -> str:
    return home.database.replace("+psycopg", "")


def test_after_a_loss_everybody_goes_on_where_the_backup_was_made(home: Home) -> None:
    copy = home.folder / "copy"
    with hosted(home) as host:
        ann = host.guest("Ann")
        table = ann.table(seats=[{"powers": ["central", "entente"], "player": "me"}])
        ann.play(table, 5)
        kept = ann.state(table)
        cookies = ann.http.cookies
        back_up(home, copy)
        ann.play(table, 3)
        assert ann.state(table)["last_event"] > kept["last_event"]
    lose(home)
    restore(home, copy)
    with hosted(home) as host:
        ann = Player(host.client())
        ann.http.cookies = cookies
        found = ann.state(table)
        for part in ("revision", "offers", "log", "scene"):
            assert found[part] == kept[part], part
        assert ann.play(table, 2)["last_event"] > kept["last_event"]


def test_the_copy_of_a_folder_is_named_after_the_time_and_is_for_its_owner_only(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    database = tmp_path / "server.db"
    sqlite3.connect(database).execute("CREATE TABLE things (id INTEGER)").connection.close()
    folder = tmp_path / "backups"
    folder.mkdir()
    assert main(["backup", str(folder), "--database", f"{SQLITE}{database}"]) == 0
    (copy,) = folder.glob("server-20*.db")
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    assert "the copy is sound" in capsys.readouterr().out
    assert main(["backup", str(copy), "--database", f"{SQLITE}{database}"]) == 2
    assert "is there already" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("address", "words"),
    [
        ("postgresql+psycopg://localhost/sandtable", "use pg_dump"),
        ("sqlite:///nowhere.db", "There is no database nowhere.db"),
        ("sqlite:///noise.db", "noise.db cannot be copied"),
    ],
)
def test_what_cannot_be_copied_is_said_in_a_sentence(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    address: str,
    words: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("noise.db").write_bytes(b"no database at all" * 100)
    assert main(["backup", "copy.db", "--database", address]) == 2
    assert words in capsys.readouterr().err
    assert not Path("copy.db").exists()
