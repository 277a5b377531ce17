"""The two routes that are asked for most by far, which read their requests themselves.

For every request FastAPI looks for the route, works out what each of its parameters depends on, and
wraps it in several layers; at a busy server that takes longer than the games do. A ``DirectRoute``
has two parameters, a form called ``asked`` and the ``desk``. It is described by its signature like
any other, but fills both by itself; and ``FrontDesk`` finds it before all that begins.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, get_type_hints

from fastapi import Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from pydantic import BaseModel, ValidationError
from starlette.routing import BaseRoute
from starlette.types import ASGIApp, Receive, Scope, Send

from sandtable.server.errors import Denied
from sandtable.server.routes.common import the_desk


class DirectRoute(APIRoute):
    """A route of ``(asked, desk)``: what is asked for stands in the body, or after the ``?``."""

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self.form: type[BaseModel] = get_type_hints(self.endpoint)["asked"]

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["method"] not in (self.methods or ()):
            await super().handle(scope, receive, send)
            return
        response = await self.answer(Request(scope, receive))
        await response(scope, receive, send)

    def finds(self, scope: Scope) -> bool:
        """Whether a request is for this route; if so, it is told which table is meant."""
        found = self.path_regex.match(scope["path"])
        if found is None or scope["method"] not in (self.methods or ()):
            return False
        scope["path_params"] = found.groupdict()
        return True

    async def answer(self, request: Request) -> Response:
        desk = await the_desk(request.path_params["table_id"], request)
        response: Response = await self.endpoint(await self.read(request), desk)
        return response

    async def read(self, request: Request) -> BaseModel:
        """What is asked for, or the first thing that is wrong with it."""
        try:
            if request.method == "GET":
                return self.form.model_validate(dict(request.query_params))
            if not request.headers.get("content-type", "").startswith("application/json"):
                raise Denied(422, "Send the body as application/json.", "form")
            return self.form.model_validate_json(await request.body())
        except ValidationError as error:
            raise RequestValidationError(error.errors()) from None


class FrontDesk:
    """Answers what is asked for most; all else goes on to the rest of the server."""

    def __init__(self, app: ASGIApp, routes: Sequence[BaseRoute]) -> None:
        self.app = app
        self.routes = [route for route in routes if isinstance(route, DirectRoute)]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        http = scope["type"] == "http"
        route = next((one for one in self.routes if http and one.finds(scope)), None)
        if route is None:
            await self.app(scope, receive, send)
            return
        request = Request(scope, receive)
        try:
            response = await route.answer(request)
        except Exception as error:
            response = await _refusal(request, error)
        await response(scope, receive, send)


async def _refusal(request: Request, error: Exception) -> Response:
    """What the server answers to such an error; one that nobody foresaw goes on."""
    handlers = request.app.exception_handlers
    for kind in type(error).__mro__:
        if kind in handlers and kind is not Exception:
            response: Response = await handlers[kind](request, error)
            return response
    raise error
