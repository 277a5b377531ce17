"""Entering as a guest, registering, logging in and out; private links and bots' tokens."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Request, Response
from pydantic import Field

from sandtable.server.errors import Denied
from sandtable.server.people import COOKIE, LIFETIME, Person
from sandtable.server.routes.common import Anybody, Body, Parts, Server, Somebody, address

router = APIRouter(prefix="/api", tags=["people"])

Name = Annotated[str, Field(min_length=1, max_length=40)]
Password = Annotated[str, Field(min_length=1, max_length=200)]


class Guest(Body):
    name: Name


class Account(Body):
    name: Name
    password: Password


class Link(Body):
    link: Annotated[str, Field(max_length=100)]


class Token(Body):
    label: Annotated[str, Field(max_length=60)] = ""


class Leaving(Body):
    everywhere: bool = False


NO_LABEL, THIS_DEVICE = Token(), Leaving()


@router.get("/me")
async def me(person: Anybody) -> dict[str, Any] | None:
    """Who one is."""
    return person.plain() if person else None


@router.post("/guest")
async def guest(body: Guest, request: Request, response: Response, server: Server) -> Any:
    """Enters with a name and nothing else."""
    server.limits.take("enter", address(request))
    person = await server.people.guest(body.name)
    return await _welcome(server, request, response, person)


@router.post("/register")
async def register(
    body: Account, request: Request, response: Response, server: Server, person: Anybody
) -> Any:
    """Makes an account; a guest keeps their seats."""
    server.limits.take("password", address(request))
    as_guest = person if person and person.guest else None
    new = await server.people.register(body.name, body.password, as_guest)
    server.tables.renamed(new.id, new.name)
    return await _welcome(server, request, response, new)


@router.post("/login")
async def login(body: Account, request: Request, response: Response, server: Server) -> Any:
    """Comes back to an account."""
    server.limits.take("password", address(request))
    server.limits.take("password", f"account {body.name.strip().lower()}")
    person = await server.people.login(body.name, body.password)
    return await _welcome(server, request, response, person)


@router.post("/logout")
async def logout(
    request: Request,
    response: Response,
    server: Server,
    person: Anybody,
    body: Leaving = THIS_DEVICE,
) -> None:
    """Leaves this device, or all devices and private links."""
    token = request.cookies.get(COOKIE)
    if body.everywhere and person is not None:
        await server.people.drop_all(person)
    elif token:
        await server.people.drop("session", token)
    response.delete_cookie(COOKIE, path="/")


@router.post("/link")
async def make_link(server: Server, person: Somebody) -> dict[str, str]:
    """A private link by which one is known on another device. Whoever has it, is you."""
    server.limits.take("create", f"person {person.id}")
    return {"link": await server.people.key(person, "link")}


@router.post("/enter")
async def enter(body: Link, request: Request, response: Response, server: Server) -> Any:
    """Comes in by a private link."""
    server.limits.take("enter", address(request))
    person = await server.people.owner("link", body.link)
    if person is None:
        raise Denied(403, "This link is not known here; ask for a new one.")
    return await _welcome(server, request, response, person)


@router.post("/tokens")
async def make_token(server: Server, person: Somebody, body: Token = NO_LABEL) -> dict[str, str]:
    """A token for a bot that plays in one's name; it is shown only now."""
    server.limits.take("create", f"person {person.id}")
    return {"token": await server.people.key(person, "token", body.label)}


@router.get("/tokens")
async def tokens(server: Server, person: Somebody) -> list[dict[str, Any]]:
    """The tokens one has made."""
    return await server.people.keys(person, "token")


@router.delete("/tokens/{token_id}")
async def drop_token(token_id: str, server: Server, person: Somebody) -> None:
    """Makes a token worthless."""
    await server.people.drop_own(person, "token", token_id)


async def _welcome(
    server: Parts, request: Request, response: Response, person: Person
) -> dict[str, Any]:
    token = await server.people.key(person, "session")
    response.set_cookie(
        COOKIE,
        token,
        max_age=int(LIFETIME["session"]),
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
        path="/",
    )
    return person.plain()
