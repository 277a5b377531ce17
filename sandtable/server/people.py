"""Who plays: guests with a name, accounts with a password, and how they are known again."""

from __future__ import annotations

import asyncio
from hashlib import sha256
from secrets import token_urlsafe
from typing import Any, NamedTuple
from unicodedata import normalize

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from sqlalchemy import delete, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from sandtable.core.texts import LONGEST_NAME, line_fault
from sandtable.server.errors import Denied
from sandtable.server.storage import KeyRow, PersonRow, Storage, now

COOKIE = "sandtable"
DAY = 86_400.0
KNOWN_BROWSER = "sandtable_browser"
"""The cookie of a browser in which somebody has logged in before."""
LIFETIME = {"session": 365 * DAY, "link": 3650 * DAY, "token": 3650 * DAY, "browser": 365 * DAY}
MOST_KEYS = {"session": 50, "link": 20, "token": 20, "browser": 50}
"""Somebody has at most this many keys of each kind; a new one makes the oldest worthless."""
SHORTEST_PASSWORD = 8
MOST_KNOWN = 10_000


class Person(NamedTuple):
    """Somebody as the server knows them in a request."""

    id: int
    name: str
    guest: bool

    def plain(self) -> dict[str, Any]:
        return {"id": self.id, "name": self.name, "guest": self.guest}


class People:
    """Entering, registering, logging in and out."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage
        self._hasher = PasswordHasher()
        self._hashing = asyncio.Semaphore(2)
        self._known: dict[str, Person] = {}
        self._nobody = self._hasher.hash(token_urlsafe())

    async def guest(self, name: str) -> Person:
        """A guest needs nothing but a name."""
        return await self.storage.run(lambda s: _add_guest(s, _clean(name)))

    async def register(self, name: str, password: str, guest: Person | None) -> Person:
        """An account; a guest who registers keeps the seats they have."""
        name = _clean(name)
        if len(password) < SHORTEST_PASSWORD:
            raise Denied(422, f"A password needs at least {SHORTEST_PASSWORD} characters.")
        hashed = await self._in_thread(self._hasher.hash, password)
        try:
            person = await self.storage.run(
                lambda s: _add(s, name, account_of(name), hashed, guest.id if guest else None)
            )
        except IntegrityError:
            raise Denied(409, f"The name {name!r} is taken; choose another.") from None
        self._known = {key: who for key, who in self._known.items() if who.id != person.id}
        return person

    async def login(self, name: str, password: str) -> Person:
        """The account of this name, if the password is right; takes as long if there is no
        account."""
        key = account_of(name)
        row = await self.storage.read(
            lambda s: s.scalar(select(PersonRow).where(PersonRow.account == key))
        )
        hashed = row.password if row is not None and row.password else self._nobody
        try:
            await self._in_thread(self._hasher.verify, hashed, password)
        except (VerificationError, InvalidHashError):
            row = None
        if row is None:
            raise Denied(403, "The name or the password is wrong.")
        return _person(row)

    async def key(self, person: Person, kind: str, label: str = "") -> str:
        """A new proof of who one is; only its digest is stored."""
        token = token_urlsafe(32)
        row = KeyRow(
            digest=digest_of(kind, token),
            kind=kind,
            person=person.id,
            label=label,
            created=now(),
            expires=now() + LIFETIME[kind],
        )
        for digest in await self.storage.run(lambda s: _keep_key(s, row)):
            self._known.pop(digest, None)
        return token

    async def owner(self, kind: str, token: str) -> Person | None:
        """Whose key this is."""
        digest = digest_of(kind, token)
        if digest not in self._known:
            found = await self.storage.read(lambda s: _owner(s, digest))
            if found is None:
                return None
            if len(self._known) >= MOST_KNOWN:
                self._known.clear()
            self._known[digest] = found
        return self._known[digest]

    async def drop(self, kind: str, token: str) -> None:
        """Makes a key worthless."""
        await self.drop_digest(digest_of(kind, token))

    async def drop_digest(self, digest: str) -> None:
        self._known.pop(digest, None)
        await self.storage.run(lambda s: s.execute(delete(KeyRow).where(KeyRow.digest == digest)))

    async def forget_expired(self) -> None:
        """Throws away the keys that are worth nothing any more."""
        expired = delete(KeyRow).where(KeyRow.expires < now())
        await self.storage.run(lambda s: s.execute(expired))

    async def drop_all(self, person: Person) -> None:
        """Makes all sessions and private links of somebody worthless, but not their tokens."""
        self._known = {key: who for key, who in self._known.items() if who.id != person.id}
        mine = delete(KeyRow).where(
            KeyRow.person == person.id, KeyRow.kind.in_(("session", "link", "browser"))
        )
        await self.storage.run(lambda s: s.execute(mine))

    async def keys(self, person: Person, kind: str) -> list[dict[str, Any]]:
        """The keys of a kind that somebody has given out, without the keys themselves."""
        rows = await self.storage.read(
            lambda s: list(
                s.scalars(select(KeyRow).where(KeyRow.person == person.id, KeyRow.kind == kind))
            )
        )
        return [{"id": row.digest[:16], "label": row.label} for row in rows]

    async def drop_own(self, person: Person, kind: str, key_id: str) -> list[str]:
        """Takes back a key by the id that ``keys`` shows; the digests of what was taken back."""
        rows = await self.storage.read(
            lambda s: list(
                s.scalars(
                    select(KeyRow.digest).where(KeyRow.person == person.id, KeyRow.kind == kind)
                )
            )
        )
        dropped = [digest for digest in rows if digest[:16] == key_id]
        for digest in dropped:
            await self.drop_digest(digest)
        return dropped

    async def _in_thread(self, function: Any, *arguments: str) -> Any:
        """Hashing is slow on purpose: outside the loop, and not too much at once."""
        async with self._hashing:
            return await asyncio.to_thread(function, *arguments)


def _clean(name: str) -> str:
    name = " ".join(normalize("NFKC", name).split())
    fault = line_fault(name, LONGEST_NAME, least=1) or line_fault(name.lower(), LONGEST_NAME)
    if fault:
        raise Denied(422, f"A name {fault}.")
    return name


def account_of(name: str) -> str:
    """What tells accounts apart: their names, however they are written."""
    return " ".join(normalize("NFKC", name).split()).lower()


def digest_of(kind: str, token: str) -> str:
    """What is stored of a key."""
    return sha256(f"{kind}:{token}".encode("utf-8", "replace")).hexdigest()


def _add(
    session: Session, name: str, account: str | None, hashed: str | None, person: int | None = None
) -> Person:
    row = session.get(PersonRow, person) if person is not None else None
    if row is None:
        row = PersonRow(settings={}, created=now())
        session.add(row)
    row.name, row.account, row.password = name, account, hashed
    session.flush()
    return _person(row)


def _add_guest(session: Session, name: str) -> Person:
    taken = select(PersonRow.id).where(PersonRow.account == account_of(name))
    if session.scalar(taken) is not None:
        raise Denied(
            409,
            f"The name {name!r} belongs to an account; log in if it is yours, or choose another.",
        )
    return _add(session, name, None, None)


def _keep_key(session: Session, row: KeyRow) -> list[str]:
    """Stores a key; the digests of older ones that it makes worthless."""
    own = select(KeyRow).where(KeyRow.person == row.person, KeyRow.kind == row.kind)
    latest = list(session.scalars(own.order_by(KeyRow.created.desc())))
    old = latest[MOST_KEYS[row.kind] - 1 :]
    for one in old:
        session.delete(one)
    session.add(row)
    return [one.digest for one in old]


def _owner(session: Session, digest: str) -> Person | None:
    row = session.get(KeyRow, digest)
    if row is None or row.expires < now():
        return None
    return _person(session.get_one(PersonRow, row.person))


def _person(row: PersonRow) -> Person:
    return Person(row.id, row.name, row.account is None)
