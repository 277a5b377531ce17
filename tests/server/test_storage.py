"""What is kept is kept in every database, and the migrations make just the tables we use."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import insert, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from sandtable.core.errors import SandtableError
from sandtable.server.storage import Base, PersonRow, Rows, Storage
from tests.server.databases import Home, kinds
from tests.server.hosting import hosted, two_players, wait_for


def test_the_migrations_make_the_tables_that_the_code_uses(home: Home) -> None:
    storage = Storage(home.database)
    storage.upgrade()
    storage.upgrade()
    with storage.engine.connect() as connection:
        context = MigrationContext.configure(connection)
        assert compare_metadata(context, Base.metadata) == []
    storage.close()


def test_a_database_of_a_newer_sandtable_is_named_as_such(home: Home) -> None:
    storage = Storage(home.database)
    storage.upgrade()
    with storage.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(SandtableError, match="made by a newer Sandtable"):
        storage.upgrade()
    storage.close()


@pytest.mark.slow
def test_a_server_plays_and_comes_back(home: Home) -> None:
    with hosted(home, clock_look=0.05) as host:
        ann, bob, table = two_players(host, visibility="open")
        state = ann.state(table)
        for _ in range(2):
            assert ann.act(table, state["offers"][0], state["revision"], "one").status_code == 200
        ann.at(table, "chat", text="hello")
        ann.at(table, "note", text="first")
        ann.at(table, "note", text="second")
        ann.at(table, "orders", order="pass unless attacked")
        bob.at(table, "draw")
        assert ann.post("/api/register", name="Anna", password="long enough").status_code == 200
        game = ann.table("quartermaster", clock={"kind": "live", "amount": 0.005})
        wait_for(lambda: ann.state(game)["seats"][0]["caretaker"] == "greedy")
        ann.at(game, "caretaker", bot=None)
        before = ann.state(table)
    with hosted(home) as host:
        anna = host.nobody()
        assert anna.post("/api/login", name="Anna", password="long enough").status_code == 200
        assert anna.state(table) == before
        assert before["draw"]
        assert before["orders"] == ["pass unless attacked"]
        again = anna.act(table, state["offers"][0], state["revision"], "one")
        assert again.json() == anna.state(table, revision=state["revision"])
        assert anna.get(f"/api/tables/{table}/note").json() == {"text": "second"}
        assert [line["text"] for line in anna.get(f"/api/tables/{table}/chat").json()] == ["hello"]
        lists = anna.get("/api/tables").json()
        assert {one["id"] for one in lists["mine"]} == {table, game}
        assert anna.asked(game)["offers"]


def test_an_impossible_database_is_told_in_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(SandtableError, match="cannot be used"):
        Storage(f"sqlite:///{tmp_path}/no/such/folder/server.db").upgrade()
    with pytest.raises(SandtableError, match="no address of a database"):
        Storage("a file")


def test_the_file_is_for_its_owner_alone(tmp_path: Path) -> None:
    storage = Storage(f"sqlite:///{tmp_path / 'server.db'}")
    storage.upgrade()
    assert (tmp_path / "server.db").stat().st_mode & 0o077 == 0
    storage.close()


async def _two_jobs(storage: Storage) -> list[object]:
    def fails(session: Session) -> None:
        session.execute(insert(PersonRow).values(name="lost", settings={}, created=0.0))
        raise ValueError("no")

    def works(session: Session) -> None:
        session.execute(insert(PersonRow).values(name="kept", settings={}, created=0.0))

    jobs = [storage.run(works), storage.run(fails), storage.run(works)]
    return list(await asyncio.gather(*jobs, return_exceptions=True))


def test_jobs_written_together_fail_each_by_itself(home: Home) -> None:
    storage = Storage(home.database)
    storage.upgrade()
    results = asyncio.run(_two_jobs(storage))
    assert [type(result) for result in results] == [type(None), ValueError, type(None)]
    names = storage.now(lambda s: list(s.scalars(select(PersonRow.name))))
    assert names == ["kept", "kept"]
    storage.close()


async def _three_writes(storage: Storage) -> list[object]:
    add = insert(PersonRow)

    def person(number: int) -> Rows:
        return Rows(add, [{"id": number, "name": "somebody", "settings": {}, "created": 0.0}])

    await storage.write(person(1))
    writes = [
        storage.write(person(2)),
        storage.write(person(3), person(1)),
        storage.write(person(4)),
    ]
    return list(await asyncio.gather(*writes, return_exceptions=True))


@pytest.mark.parametrize("quick", [False, True])
def test_rows_written_together_fail_each_by_themselves(home: Home, quick: bool) -> None:
    storage = Storage(home.database)
    storage.upgrade()
    storage.quick = quick and storage.sqlite
    results = asyncio.run(_three_writes(storage))
    assert [type(result) for result in results] == [type(None), IntegrityError, type(None)]
    numbers = storage.now(lambda s: set(s.scalars(select(PersonRow.id))))
    assert numbers == {1, 2, 4}
    storage.close()


async def _a_slow_job_first(storage: Storage) -> list[object]:
    person = {"id": 1, "settings": {}, "created": 0.0}

    def slow(session: Session) -> None:
        time.sleep(0.05)
        session.execute(insert(PersonRow).values(name="first", **person))

    jobs = [storage.run(slow), storage.write(Rows(insert(PersonRow), [{"name": "late", **person}]))]
    return list(await asyncio.gather(*jobs, return_exceptions=True))


def test_a_quick_disk_does_not_change_the_order(tmp_path: Path) -> None:
    storage = Storage(f"sqlite:///{tmp_path / 'server.db'}")
    storage.upgrade()
    storage.quick = True
    results = asyncio.run(_a_slow_job_first(storage))
    assert [type(result) for result in results] == [type(None), IntegrityError]
    assert storage.now(lambda s: list(s.scalars(select(PersonRow.name)))) == ["first"]
    storage.close()


SQLITE_ALONE = {"test_storage.py", "test_restore.py"}
"""Tests of files among others; theirs are the only databases that are not given to them."""


@pytest.mark.slow
def test_postgresql_is_here_so_that_every_server_test_runs_on_it_too() -> None:
    assert [kind.values[0] for kind in kinds()] == ["sqlite", "postgresql"]


def test_every_server_test_is_given_its_database() -> None:
    own = {
        file.name
        for file in Path(__file__).parent.glob("test_*.py")
        if "sqlite:///" in file.read_text() or "create_app(" in file.read_text()
    }
    assert own <= SQLITE_ALONE
