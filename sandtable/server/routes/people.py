"""Entering as a guest, registering, logging in and out; private links and bots' tokens."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Request, Response
from pydantic import Field

from sandtable.server import texts
from sandtable.server.errors import Denied
from sandtable.server.people import COOKIE, KNOWN_BROWSER, LIFETIME, Person, account_of, digest_of
from sandtable.server.routes.admission import Route
from sandtable.server.routes.common import Anybody, Body, Parts, Server, Somebody, address

router = APIRouter(prefix="/api", tags=["people"], route_class=Route)


class Guest(Body):
    name: texts.Name


class Account(Body):
    name: texts.Name
    password: texts.Password


class Link(Body):
    link: Annotated[str, Field(max_length=100)]


class Token(Body):
    label: texts.Label = ""


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
    await _know_browser(server, request, response, new)
    return await _welcome(server, request, response, new)


@router.post("/login")
async def login(body: Account, request: Request, response: Response, server: Server) -> Any:
    """Comes back to an account."""
    account = account_of(body.name)
    source = await _source(server, request, account)
    server.limits.take("password", source)
    guesser = f"{account} from {source}"
    server.limits.guesses.check(guesser)
    try:
        person = await server.people.login(body.name, body.password)
    except Denied:
        server.limits.guesses.wrong(guesser)
        raise
    server.limits.guesses.right(guesser)
    await _know_browser(server, request, response, person)
    return await _welcome(server, request, response, person)


async def _source(server: Parts, request: Request, account: str) -> str:
    """Where a password comes from: a browser in which the account was entered before, or an
    address. Whoever guesses elsewhere takes nothing from a known browser."""
    token = request.cookies.get(KNOWN_BROWSER, "")
    owner = await server.people.owner("browser", token) if token else None
    if owner is not None and not owner.guest and account_of(owner.name) == account:
        return f"browser {digest_of('browser', token)}"
    return address(request)


async def _know_browser(
    server: Parts, request: Request, response: Response, person: Person
) -> None:
    """Lets a browser be known again as one in which somebody has logged in."""
    token = request.cookies.get(KNOWN_BROWSER, "")
    if token and await server.people.owner("browser", token) == person:
        return
    token = await server.people.key(person, "browser")
    _set_cookie(request, response, KNOWN_BROWSER, token, LIFETIME["browser"])


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
        server.hub.let_go(person.id)
    elif token:
        await server.people.drop("session", token)
        server.hub.let_go_of(digest_of("session", token))
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
    for digest in await server.people.drop_own(person, "token", token_id):
        server.hub.let_go_of(digest)


async def _welcome(
    server: Parts, request: Request, response: Response, person: Person
) -> dict[str, Any]:
    token = await server.people.key(person, "session")
    _set_cookie(request, response, COOKIE, token, LIFETIME["session"])
    return person.plain()


def _set_cookie(
    request: Request, response: Response, name: str, token: str, lifetime: float
) -> None:
    """A cookie that scripts and other sites do not see."""
    response.set_cookie(
        name,
        token,
        max_age=int(lifetime),
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
        path="/",
    )
