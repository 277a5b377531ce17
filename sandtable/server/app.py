"""The server as a whole: its parts put together, and what it answers when something is wrong."""

from __future__ import annotations

import gzip
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import lru_cache
from pathlib import Path
from typing import Any

from fastapi import FastAPI, Request, WebSocket
from fastapi.exceptions import RequestValidationError
from fastapi.responses import FileResponse, HTMLResponse, JSONResponse, Response
from pydantic import BaseModel
from sqlalchemy.exc import OperationalError
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware

from sandtable.core.errors import Refused, SandtableError
from sandtable.server import views
from sandtable.server.bots import Bots
from sandtable.server.errors import Denied, nothing_here
from sandtable.server.listeners import Hub
from sandtable.server.metrics import Measured
from sandtable.server.people import People
from sandtable.server.routes import advice, dice, health, play, records, tables, talk
from sandtable.server.routes import help as help_routes
from sandtable.server.routes import people as people_routes
from sandtable.server.routes import settings as settings_routes
from sandtable.server.routes.common import Parts, asker, known_by, limited, parts_of
from sandtable.server.sealed_dice import Seals
from sandtable.server.security import Guard, RateLimits
from sandtable.server.settings import Settings
from sandtable.server.standings import Standings
from sandtable.server.storage import Storage
from sandtable.server.tables import Tables
from sandtable.server.timekeeper import Timekeeper
from sandtable.server.turn_notices import Notices
from sandtable.version import __version__

_log = logging.getLogger(__name__)
_YEAR = "public, max-age=31536000, immutable"


def create_app(settings: Settings | None = None) -> FastAPI:
    """A server by these settings, with its database brought up to date."""
    settings = settings or Settings()
    storage = Storage(settings.database)
    storage.upgrade()
    parts = _parts(settings, storage)

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        views.games()  # loads all games now, so that nobody waits for them later
        await parts.timekeeper.resume()
        await parts.people.forget_expired()
        parts.bots.start()
        parts.timekeeper.start()
        parts.notices.start()
        parts.standings.start()
        parts.metrics.start()
        yield
        parts.metrics.close()
        for part in (parts.bots, parts.notices, parts.timekeeper, parts.standings):
            try:
                await part.close()
            except Exception:
                _log.exception("%s did not end well.", type(part).__name__)
        storage.close()

    app = FastAPI(
        title="Sandtable",
        version=__version__,
        lifespan=lifespan,
        openapi_url="/api/openapi.json",
        responses={status: {"model": Denial, "description": words} for status, words in _NO},
        docs_url=None,
        redoc_url=None,
    )
    app.state.parts = parts
    # Addresses are tried in this order, and those of play are asked for most by far.
    rooms = (play, advice, tables, talk, dice, people_routes, settings_routes, help_routes, records)
    for router in rooms:
        app.include_router(router.router)
    app.include_router(health.router)
    app.add_api_websocket_route("/api/tables/{table_id}/live", live)
    app.add_api_route("/{path:path}", client_file, methods=["GET"], include_in_schema=False)
    app.add_exception_handler(Denied, _denied)
    app.add_exception_handler(Refused, _refused)
    app.add_exception_handler(SandtableError, _mistaken)
    app.add_exception_handler(RequestValidationError, _malformed)
    app.add_exception_handler(HTTPException, _http)
    app.add_exception_handler(OperationalError, _busy)
    app.add_exception_handler(Exception, _broken)
    app.add_middleware(GZipMiddleware, minimum_size=1500, compresslevel=1)
    app.add_middleware(Guard)
    app.add_middleware(Measured, metrics=parts.metrics)
    return app


class Denial(BaseModel):
    """Why a request was not carried out: the rule, if one forbids it, and one sentence."""

    rule: str
    words: str


_NO: tuple[tuple[int | str, str], ...] = (
    (400, "The request is broken."),
    (401, "Nobody knows who asks."),
    (403, "It is not yours to do."),
    (404, "There is no such thing, or it is not open to you."),
    (405, "That cannot be done with this address."),
    (409, "Somebody was quicker; at a table the answer is its present state."),
    (410, "What is stored of the table is damaged, and it is closed."),
    (413, "The request is too long."),
    (422, "It is refused; the rule and the words say why."),
    (503, "The server cannot write just now; nothing was done."),
    (429, "Too many requests; wait a little."),
)


def _parts(settings: Settings, storage: Storage) -> Parts:
    live_tables = Tables(storage, settings.most_live, settings.notice_after)
    hub = Hub()
    bots = Bots(live_tables, settings)
    live_tables.on_change += [hub.changed, bots.changed]
    limits = RateLimits(None if settings.rate_limits else {})
    notices = Notices(storage, live_tables, hub, settings, limits)
    timekeeper = Timekeeper(storage, live_tables, settings.clock_look)
    people = People(storage)
    standings = Standings(storage, live_tables)
    return Parts(
        settings,
        storage,
        people,
        live_tables,
        standings,
        bots,
        timekeeper,
        hub,
        limits,
        Seals(),
        notices,
    )


async def live(socket: WebSocket, table_id: str) -> None:
    """Tells a client whenever its table has changed."""
    parts = parts_of(socket)
    try:
        person = await limited(socket)
        who = asker(socket, person)
        table = await parts.tables.find(table_id)
    except Denied:
        await socket.close(1008)
        return
    if not table.may_watch(person.id if person else None):
        await socket.close(1008)
        return
    await socket.accept()
    await parts.hub.serve(socket, table, person.id if person else None, who, known_by(socket))


async def client_file(path: str, request: Request) -> Response:
    """A file of the built client; any other page is the client itself, which finds its way."""
    if path.startswith("api/"):
        raise nothing_here()
    folders = parts_of(request).settings.client
    folder = next((each for each in folders if (each / "index.html").is_file()), None)
    if folder is None:
        return HTMLResponse(_NO_CLIENT, 503)
    file = _inside(folder, path)
    if file is not None:
        if path.startswith("assets/"):
            return _asset(file, request)
        return FileResponse(file, headers={"Cache-Control": "no-cache"})
    if "." in path.rsplit("/", 1)[-1]:
        raise Denied(404, "There is no such file.")
    return FileResponse(folder / "index.html", headers={"Cache-Control": "no-cache"})


def _asset(file: Path, request: Request) -> Response:
    """A file of which the name says what is in it, so that it never changes."""
    headers = {"Cache-Control": _YEAR}
    if file.suffix not in _TEXTS or "gzip" not in request.headers.get("accept-encoding", ""):
        return FileResponse(file, headers=headers)
    headers |= {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
    return Response(_packed(file), headers=headers, media_type=_TEXTS[file.suffix])


@lru_cache(maxsize=64)
def _packed(file: Path) -> bytes:
    """A file as small as it can be made, which takes a moment, and so is done once."""
    return gzip.compress(file.read_bytes(), 9)


_TEXTS = {".js": "text/javascript", ".css": "text/css"}


def _inside(folder: Path, path: str) -> Path | None:
    """The file of this path, if it lies within the folder."""
    if not path or "\0" in path:
        return None
    root = folder.resolve()
    try:
        file = (root / path).resolve()
        return file if file.is_relative_to(root) and file.is_file() else None
    except OSError:  # a name that no file can have
        return None


_NO_CLIENT = (
    "<!doctype html><title>Sandtable</title><p>The pages are not built yet: "
    "run <code>make play</code>, or <code>npm run build</code> in <code>web/</code>."
)


def _answer(status: int, rule: str, words: str) -> JSONResponse:
    return JSONResponse({"rule": rule, "words": words}, status_code=status)


async def _denied(_: Request, error: Any) -> Response:
    return _answer(error.status, error.rule, error.words)


async def _refused(_: Request, error: Any) -> Response:
    return _answer(422, error.refusal.rule, error.refusal.words)


async def _mistaken(_: Request, error: Any) -> Response:
    return _answer(422, "", str(error))


async def _malformed(_: Request, error: Any) -> Response:
    """Says what is wrong with a request, without repeating what was sent."""
    first = error.errors()[0]
    where = ".".join(str(part) for part in first["loc"] if part != "body")
    return _answer(422, "form", f"{where or 'The request'}: {first['msg']}.")


async def _busy(_: Request, error: Any) -> Response:
    """The database is held by somebody else, or gone."""
    _log.error("The database did not answer: %s", error.orig)
    answer = _answer(503, "", "The server cannot write just now, and nothing was done; try again.")
    answer.headers["Retry-After"] = "2"
    return answer


async def _broken(_: Request, _error: Any) -> Response:
    """A fault of ours; the log has the rest."""
    return _answer(500, "", "Something is broken here, and nothing was done; try again later.")


async def _http(_: Request, error: Any) -> Response:
    return _answer(error.status_code, "", f"{error.detail}.")
