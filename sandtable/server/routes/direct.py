"""The two routes that are asked for most by far, which read their requests themselves.

For every request FastAPI works out what each parameter of a route depends on, and wraps the route
in several layers; at a busy server that takes longer than the games do. A ``DirectRoute`` has two
parameters, a form called ``asked`` and the ``desk``. It is described by its signature like any
other, but fills both by itself.
"""

from __future__ import annotations

from typing import Any, get_type_hints

from fastapi import Request
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from pydantic import BaseModel, ValidationError
from starlette.types import Receive, Scope, Send

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
        request = Request(scope, receive)
        desk = await the_desk(scope["path_params"]["table_id"], request)
        response = await self.endpoint(await self.read(request), desk)
        await response(scope, receive, send)

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
