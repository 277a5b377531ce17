"""What the server keeps, and how it is written: SQLite by default, PostgreSQL by its address.

Everything goes through ``Storage.read`` and ``Storage.run``, functions of a session, or
``Storage.write``, rows; each is one transaction, done in a thread. SQLite has one thread that
writes, so that no two of ours ever wait for each other's lock; what has come in while the disk was
busy is written together, each part by itself whole or not at all, since waiting for the disk is
what takes the time. Reading has threads of its own and waits for no writer. If the disk is quicker
than the way to the thread and back, rows are written at once, without the thread, while it has
nothing to do.
"""

from __future__ import annotations

import asyncio
import logging
import os
from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from datetime import UTC, datetime
from functools import cache, partial
from itertools import groupby, starmap
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any, NamedTuple, TypeVar

from alembic import command
from alembic.config import Config
from alembic.util.exc import CommandError
from sqlalchemy import (
    JSON,
    BigInteger,
    Connection,
    Delete,
    Engine,
    ForeignKey,
    Index,
    Insert,
    Integer,
    String,
    Table,
    Text,
    Update,
    create_engine,
    event,
)
from sqlalchemy.dialects import sqlite
from sqlalchemy.exc import ArgumentError, OperationalError, SQLAlchemyError
from sqlalchemy.orm import DeclarativeBase, Mapped, Session, mapped_column
from sqlalchemy.sql.compiler import SQLCompiler

from sandtable.core.errors import SandtableError
from sandtable.core.plain import read_plain

_log = logging.getLogger(__name__)

T = TypeVar("T")
Write = Insert | Update | Delete

MIGRATIONS = Path(__file__).parent / "migrations"
THREADS = 8
READERS = 4
PATIENCE = 2.0
"""Seconds to wait while another program holds the database; then the request is refused."""
MOST_TOGETHER = 64
"""At most this many jobs are written together."""
QUICK_DISK = 0.001
"""Seconds within which a quick disk has written a transaction down for good."""
TRIALS = 5


def now() -> float:
    """Seconds since 1970."""
    return datetime.now(UTC).timestamp()


class Base(DeclarativeBase):
    """Every table below."""


class PersonRow(Base):
    """Somebody who plays: a guest has a name only, an account also a password."""

    __tablename__ = "people"
    id: Mapped[int] = mapped_column(Integer, primary_key=True)
    name: Mapped[str] = mapped_column(String(40))
    account: Mapped[str | None] = mapped_column(String(40), unique=True)
    """The name in lower case, for accounts alone."""
    password: Mapped[str | None] = mapped_column(String(200))
    settings: Mapped[dict[str, Any]] = mapped_column(JSON, default=dict)
    created: Mapped[float]


class KeyRow(Base):
    """Proof of who one is: a session's cookie, a guest's private link, a bot's token."""

    __tablename__ = "keys"
    digest: Mapped[str] = mapped_column(String(64), primary_key=True)
    kind: Mapped[str] = mapped_column(String(10))
    person: Mapped[int] = mapped_column(ForeignKey("people.id"), index=True)
    label: Mapped[str] = mapped_column(String(60), default="")
    created: Mapped[float]
    expires: Mapped[float]


class TableRow(Base):
    """A game being played, or played."""

    __tablename__ = "tables"
    id: Mapped[str] = mapped_column(String(20), primary_key=True)
    game: Mapped[str] = mapped_column(String(60))
    header: Mapped[str] = mapped_column(Text)
    """The first line of the record, without what is secret."""
    owner: Mapped[int | None] = mapped_column(ForeignKey("people.id"), index=True)
    visibility: Mapped[str] = mapped_column(String(10))
    watch_invite: Mapped[str] = mapped_column(String(40))
    """The invitation to look on at a private table."""
    changes: Mapped[int]
    """How many changes everybody could notice were no events: joining, proposals, caretakers."""
    asked: Mapped[int] = mapped_column(BigInteger)
    """The mask of the powers asked."""
    bot_asked: Mapped[bool]
    """Whether a bot or a standing order is to decide next."""
    over: Mapped[bool]
    outcome: Mapped[str] = mapped_column(Text)
    proposals: Mapped[dict[str, Any]] = mapped_column(JSON)
    """The rollback and the draw proposed now, who asks for a seat, and who was refused one; and
    whether bots give up lost games."""
    clock: Mapped[dict[str, Any]] = mapped_column(JSON)
    deadline: Mapped[float | None] = mapped_column(index=True)
    """When the first clock runs out."""
    uploaded: Mapped[bool]
    """Whether it is a record that somebody sent to be replayed."""
    created: Mapped[float]
    updated: Mapped[float]

    __table_args__ = (Index("tables_by_visibility", "visibility", "over", "updated"),)


class StandingRow(Base):
    """What lists say of the game at a table; see ``standings``. It is missing until it is known."""

    __tablename__ = "standings"
    table: Mapped[str] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    event: Mapped[int]
    """The last event that it knows of."""
    told: Mapped[dict[str, Any]] = mapped_column(JSON)


class SecretRow(Base):
    """What stays on the server until the end: the secret of the dice, and standing orders."""

    __tablename__ = "secrets"
    table: Mapped[str] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    secret: Mapped[str] = mapped_column(String(64))
    orders: Mapped[dict[str, Any]] = mapped_column(JSON)


class SeatRow(Base):
    """A place at a table, and who sits there."""

    __tablename__ = "seats"
    table: Mapped[str] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    place: Mapped[int] = mapped_column(primary_key=True)
    kind: Mapped[str] = mapped_column(String(10))
    """``me``, ``friend``, ``open`` or ``bot``: for whom it was laid."""
    person: Mapped[int | None] = mapped_column(ForeignKey("people.id"), index=True)
    invite: Mapped[str] = mapped_column(String(40))
    caretaker: Mapped[str] = mapped_column(String(40))
    """The bot that plays while the person is away; empty: none."""


class WatcherRow(Base):
    """Somebody who may look on at a private table."""

    __tablename__ = "watchers"
    table: Mapped[str] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    person: Mapped[int] = mapped_column(ForeignKey("people.id"), primary_key=True)


class ShownRow(Base):
    """Somebody has been shown what only a seat may know; see ``knowledge``."""

    __tablename__ = "shown"
    table: Mapped[str] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    person: Mapped[int] = mapped_column(ForeignKey("people.id"), primary_key=True)
    place: Mapped[int] = mapped_column(primary_key=True)


class EventRow(Base):
    """One line of a record."""

    __tablename__ = "events"
    table: Mapped[str] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    n: Mapped[int] = mapped_column(primary_key=True)
    line: Mapped[str] = mapped_column(Text)
    at: Mapped[float]


class KeyUsedRow(Base):
    """A request that was carried out, so that sending it again does nothing."""

    __tablename__ = "requests"
    table: Mapped[str] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    person: Mapped[int] = mapped_column(ForeignKey("people.id"), primary_key=True)
    key: Mapped[str] = mapped_column(String(80), primary_key=True)
    what: Mapped[str] = mapped_column(Text)
    at: Mapped[float]


class ChatRow(Base):
    """A line of talk at a table."""

    __tablename__ = "chats"
    id: Mapped[int] = mapped_column(Integer, primary_key=True)
    table: Mapped[str] = mapped_column(ForeignKey("tables.id"), index=True)
    person: Mapped[int] = mapped_column(ForeignKey("people.id"))
    name: Mapped[str] = mapped_column(String(40))
    text: Mapped[str] = mapped_column(Text)
    at: Mapped[float]


class NoteRow(Base):
    """What somebody wrote down for themselves."""

    __tablename__ = "notes"
    table: Mapped[str] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    person: Mapped[int] = mapped_column(ForeignKey("people.id"), primary_key=True)
    text: Mapped[str] = mapped_column(Text)


class NoticeRow(Base):
    """The outbox: somebody is asked at a table. The row goes when they have answered."""

    __tablename__ = "notices"
    table: Mapped[str] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    place: Mapped[int] = mapped_column(primary_key=True)
    due: Mapped[float | None] = mapped_column(index=True)
    """When to send word next; empty once they have been told, or have seen it by themselves."""
    tries: Mapped[int]
    ways: Mapped[str] = mapped_column(String(60))
    """The ways that are still to be tried, with commas between; empty: all."""


class AliveRow(Base):
    """One row: when the server was last seen running, so that clocks stand still without it."""

    __tablename__ = "alive"
    id: Mapped[int] = mapped_column(primary_key=True)
    at: Mapped[float]


class Damaged(dict[str, Any]):
    """In place of what is stored as JSON and cannot be read: empty, and known as such."""


def _read_json(text: str | bytes) -> dict[str, Any]:
    """What a column of JSON holds; all of ours are objects. One bad row must not hide others."""
    try:
        plain = read_plain(text)
    except ValueError:
        plain = None
    if isinstance(plain, dict):
        return plain
    _log.error("A stored text is no JSON object: %.200r", text)
    return Damaged()


def bare(row: type[Base]) -> Table:
    """The table of a class: writing by it takes three quarters of the time."""
    return Base.metadata.tables[row.__tablename__]


class Rows(NamedTuple):
    """A statement, and the rows to run it with."""

    statement: Write
    rows: Sequence[Mapping[str, Any]]


class Sql(NamedTuple):
    """A statement in SQLite's own words, and what is put into it: which value, and how."""

    text: str
    values: tuple[tuple[str, Callable[[Any], Any] | None], ...]

    def row(self, row: Mapping[str, Any]) -> tuple[Any, ...]:
        """The values of a row as the database takes them."""
        return tuple(
            row[name] if convert is None else convert(row[name]) for name, convert in self.values
        )


@cache
def _in_sqlite(statement: Write, columns: tuple[str, ...]) -> Sql:
    """A statement in SQLite's words, worked out once: that takes longer than writing a row."""
    dialect = sqlite.dialect()
    compiled = statement.compile(dialect=dialect, column_keys=columns)
    assert isinstance(compiled, SQLCompiler)
    names = compiled.positiontup or ()
    kinds = [compiled.binds[name].type.dialect_impl(dialect) for name in names]
    converting = [kind.bind_processor(dialect) for kind in kinds]
    return Sql(compiled.string, tuple(zip(names, converting, strict=True)))


class Job:
    """Something to do with the database, and who waits for it: rows to write, or a function."""

    def __init__(self, function: Callable[[Session], Any] | None, rows: Sequence[Rows]) -> None:
        self.function = function
        self.rows = rows
        self.done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self.result: Any = None
        self.error: BaseException | None = None

    def run(self, connection: Connection) -> None:
        """Runs the function, whole or not at all, whatever becomes of other jobs."""
        try:
            with _session(connection) as session, session.begin():
                self.result = self.function(session) if self.function else None
        except Exception as error:
            self.error = error

    def tell(self) -> None:
        """Lets the waiting know, once it is written."""
        if self.done.done():
            return
        if self.error is not None:
            self.done.set_exception(self.error)
        else:
            self.done.set_result(self.result)


class Storage:
    """The database. ``read``, ``run`` and ``write`` are the only ways in."""

    def __init__(self, address: str) -> None:
        self.engine = _engine(address)
        self.sqlite = self.engine.dialect.name == "sqlite"
        self._reading = _engine(address, read_only=True) if self.sqlite else self.engine
        self._at_once = _engine(address, patience=0.0) if self.sqlite else self.engine
        self._threads = ThreadPoolExecutor(1 if self.sqlite else THREADS, "storage")
        self._readers = ThreadPoolExecutor(READERS, "reading") if self.sqlite else self._threads
        self._waiting: deque[Job] = deque()
        self._busy: asyncio.AbstractEventLoop | None = None
        self.quick = False
        """Whether the disk is so quick that rows are written at once."""

    def upgrade(self) -> None:
        """Brings the tables of the database up to date."""
        config = Config()
        config.set_main_option("script_location", str(MIGRATIONS))
        try:
            with self.engine.begin() as connection:
                config.attributes["connection"] = connection
                command.upgrade(config, "head")
        except SQLAlchemyError as error:
            raise SandtableError(
                f"The database at {self.engine.url!r} cannot be used ({_cause(error)}); "
                "check its address, and that its folder can be written to."
            ) from None
        except CommandError:
            raise SandtableError(
                f"The database at {self.engine.url!r} was made by a newer Sandtable; update to use "
                "it, or name another database."
            ) from None
        if self.sqlite:
            self.quick = median(self._trial() for _ in range(TRIALS)) < QUICK_DISK

    def _trial(self) -> float:
        """The seconds that the disk needs for a small transaction."""
        begun = perf_counter()
        with self.engine.begin() as connection:
            connection.exec_driver_sql("PRAGMA user_version = 1")
        return perf_counter() - begun

    def now(self, function: Callable[[Session], T]) -> T:
        """Runs a function as one transaction, here and now."""
        with Session(self.engine, expire_on_commit=False) as session, session.begin():
            return function(session)

    async def read(self, function: Callable[[Session], T]) -> T:
        """Runs a function that only reads, in a thread; it waits for nobody who writes."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._readers, self._read, function)

    def _read(self, function: Callable[[Session], T]) -> T:
        with Session(self._reading, expire_on_commit=False) as session, session.begin():
            return function(session)

    async def run(self, function: Callable[[Session], T]) -> T:
        """Runs a function as one transaction in a thread."""
        result: T = await self._do(Job(function, ()))
        return result

    async def write(self, *rows: Rows) -> None:
        """Writes rows as one transaction; much quicker than a function that does."""
        if not (self.quick and self._busy is not asyncio.get_running_loop()):
            await self._do(Job(None, rows))
            return
        try:
            with self._at_once.begin() as connection:
                _execute(connection, rows)
        except OperationalError:  # another program has the file: whoever waits, waits in the thread
            await self._do(Job(None, rows))

    async def _do(self, job: Job) -> Any:
        if not self.sqlite:
            await asyncio.get_running_loop().run_in_executor(self._threads, self._run, [job])
            job.tell()
        else:
            self._waiting.append(job)
            if self._busy is not asyncio.get_running_loop():
                self._begin()
        return await job.done

    def _begin(self) -> None:
        """Begins all that waits together: what has come in while the disk was busy.

        The thread wakes those who wait by itself. A task in between would first have to wait for
        its own turn, which takes long on a busy server.
        """
        loop = self._busy = asyncio.get_running_loop()
        jobs = [self._waiting.popleft() for _ in range(min(len(self._waiting), MOST_TOGETHER))]

        def ended(_: Future[None]) -> None:
            with suppress(RuntimeError):  # the server has stopped meanwhile
                loop.call_soon_threadsafe(self._end, jobs)

        self._threads.submit(self._run, jobs).add_done_callback(ended)

    def _end(self, jobs: Sequence[Job]) -> None:
        """Lets the waiting know, and goes on with what has come in meanwhile."""
        self._busy = None
        if self._waiting:
            self._begin()
        for job in jobs:
            job.tell()

    def _run(self, jobs: Sequence[Job]) -> None:
        """Runs jobs in one transaction, in the order in which they came."""
        try:
            with self.engine.begin() as connection:
                if len(jobs) == 1 and jobs[0].function is None:
                    _execute(connection, jobs[0].rows)  # nothing else could be undone with it
                    return
                for has_function, group in groupby(jobs, lambda job: job.function is not None):
                    if has_function:
                        for job in group:
                            job.run(connection)
                    else:
                        _write(connection, list(group))
        except Exception as error:
            for job in jobs:
                job.error = error

    def close(self) -> None:
        """Finishes what is being written and lets go of the database."""
        self._readers.shutdown(wait=True, cancel_futures=True)
        self._threads.shutdown(wait=True)
        self._run(list(self._waiting))
        self._waiting.clear()
        for engine in (self._at_once, self._reading, self.engine):
            engine.dispose()


def _session(connection: Connection) -> Session:
    """A session whose transaction is a part of another, and can be undone by itself."""
    return Session(connection, expire_on_commit=False, join_transaction_mode="create_savepoint")


def _write(connection: Connection, jobs: Sequence[Job]) -> None:
    """Writes all rows of several jobs together; if that fails, the rows of each by itself."""
    together: dict[Write, list[Mapping[str, Any]]] = {}
    for job in jobs:
        for statement, rows in job.rows:
            together.setdefault(statement, []).extend(rows)
    try:
        with connection.begin_nested():
            _execute(connection, starmap(Rows, together.items()))
    except SQLAlchemyError as error:
        if len(jobs) == 1:
            jobs[0].error = error
        else:
            for job in jobs:
                _write(connection, [job])


def _execute(connection: Connection, several: Iterable[Rows]) -> None:
    for statement, rows in several:
        if connection.dialect.name == "sqlite":
            sql = _in_sqlite(statement, tuple(rows[0]))
            connection.exec_driver_sql(sql.text, [sql.row(row) for row in rows])
        else:
            connection.execute(statement, rows)


def _engine(address: str, read_only: bool = False, patience: float = PATIENCE) -> Engine:
    """The way to a database. Whoever only reads takes no lock that a writer could hold."""
    try:
        engine = create_engine(address, json_deserializer=_read_json)
    except (ArgumentError, ModuleNotFoundError) as error:
        raise SandtableError(
            f"{address!r} is no address of a database ({error}); write sqlite:///FILE or "
            "postgresql+psycopg://USER@HOST/NAME."
        ) from None
    milliseconds = round(1000 * patience)
    if engine.dialect.name != "sqlite":
        event.listen(engine, "connect", partial(_prepare_postgresql, milliseconds))
        return engine
    _keep_private(engine.url.database)
    event.listen(engine, "connect", partial(_prepare_sqlite, milliseconds, read_only))
    event.listen(engine, "begin", _begin_reading if read_only else _begin_writing)
    return engine


def _keep_private(file: str | None) -> None:
    """A new file is for its owner alone: it holds the secrets of games that go on."""
    if file and file != ":memory:":
        with suppress(OSError):
            os.close(os.open(file, os.O_CREAT, 0o600))


def _prepare_sqlite(milliseconds: int, read_only: bool, connection: Any, _record: object) -> None:
    """Write-ahead log, and nothing is acknowledged before the disk has it."""
    connection.isolation_level = None
    lines = [f"busy_timeout={milliseconds}", "synchronous=FULL", "foreign_keys=ON"]
    lines.append("query_only=ON" if read_only else "journal_mode=WAL")
    for line in lines:
        connection.execute(f"PRAGMA {line}")


def _begin_writing(connection: Any) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def _begin_reading(connection: Any) -> None:
    connection.exec_driver_sql("BEGIN")


def _prepare_postgresql(milliseconds: int, connection: Any, _record: object) -> None:
    connection.execute(f"SET lock_timeout = {milliseconds}")
    connection.commit()


def _cause(error: SQLAlchemyError) -> str:
    return str(getattr(error, "orig", None) or error).strip().splitlines()[0]
