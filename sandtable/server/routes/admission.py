"""What comes before every route: who asks and how often, and only then what they have sent.

A body is read when its sender may send one, and parsed when it is no deeper than any request of
ours: so nobody makes the server work by sending much, or something odd.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Coroutine
from typing import Any

from fastapi import Request, Response
from fastapi.dependencies.models import Dependant
from fastapi.routing import APIRoute
from starlette.requests import ClientDisconnect

from sandtable.server.errors import Denied
from sandtable.server.routes.common import known, limited, not_nobody

DEEPEST = 20
"""How deep lists and objects may lie in each other in a request."""
_BRACKETS = re.compile(rb'"(?:[^"\\]|\\.)*+"?|[\[{]|[\]}]', re.DOTALL)
"""Finds a whole string, even one that does not end, or else a bracket."""


class Route(APIRoute):
    """A route of the API."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        answer = super().get_route_handler()
        for_somebody = _asks_for(self.dependant, known)
        takes_body = self.body_field is not None

        async def admit(request: Request) -> Response:
            person = await limited(request)
            if for_somebody:
                not_nobody(person)
            if takes_body:
                await check_body(request)
            return await answer(request)

        return admit


def _asks_for(dependant: Dependant, call: Callable[..., Any]) -> bool:
    """Whether a route depends on this function."""
    return dependant.call is call or any(_asks_for(one, call) for one in dependant.dependencies)


async def check_body(request: Request) -> None:
    """Reads a body, no longer than the guard lets through, and refuses what is not worth parsing.

    The forms of other sites cannot send JSON without asking first.
    """
    try:
        octets = await request.body()
    except ClientDisconnect:
        raise Denied(400, "The request has not arrived as a whole; send it again.") from None
    kind = request.headers.get("content-type", "")
    if octets and kind.partition(";")[0].strip().lower() != "application/json":
        raise Denied(422, "Send the body as application/json.", "form")
    if depth(octets) > DEEPEST:
        raise Denied(422, "Lists and objects lie too deep in each other; send less.", "form")


def depth(octets: bytes) -> int:
    """How deep lists and objects lie in each other, whatever else is wrong with a text."""
    if octets.count(b"[") + octets.count(b"{") <= DEEPEST:
        return 0
    now = deepest = 0
    for found in _BRACKETS.finditer(octets):
        first = octets[found.start()]
        if first in b"[{":
            now += 1
            deepest = max(deepest, now)
        elif first in b"]}":
            now -= 1
    return deepest
