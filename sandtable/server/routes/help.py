"""What goes with each game: rulebook, map, pictures, sounds, and the guide to a first game."""

from __future__ import annotations

import json
from functools import cache
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request
from fastapi.responses import Response

from sandtable.core.bits import bits
from sandtable.core.errors import SandtableError
from sandtable.core.game import Game
from sandtable.core.outcomes import SeededLuck
from sandtable.core.registry import find_game
from sandtable.core.show.brought import File
from sandtable.core.show.guide import Guide
from sandtable.core.table.chance import secret_of
from sandtable.server import views
from sandtable.server.brief import printed
from sandtable.server.errors import Denied
from sandtable.server.new_tables import Sealed, Wish, new_table
from sandtable.server.routes.admission import Route
from sandtable.server.routes.common import Anybody, Server, Somebody
from sandtable.server.routes.tables import may_start

router = APIRouter(prefix="/api/games/{key}", tags=["help"], route_class=Route)

Key = Annotated[str, Path(max_length=60)]
Name = Annotated[str, Path(max_length=60)]
Options = Annotated[str, Query(max_length=2000)]
Version = Annotated[str, Query(max_length=40)]
AN_HOUR = "public, max-age=3600"
FOR_GOOD = "public, max-age=31536000, immutable"
ALONE = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox"
"""What a file of a package may do: be drawn in the colours it names, and nothing else."""
PICTURE_SEED = 1
CARDS_IN_PICTURE = 2
"""How many cards of each side lie in the picture of a game without a map."""


@router.get("/rules")
async def rules(key: Key, request: Request, _: Anybody, version: Version = "") -> Any:
    """The rules of a game in short: chapters of numbered rules, and those of every table.

    Under its version it may be kept for good.
    """
    book = find_game(key).rulebook
    return _kept(request, book.text, book.version, version)


@router.get("/map")
async def board_map(key: Key, request: Request, _: Anybody, version: Version = "") -> Any:
    """The map of a game, for a client to draw its scenes on; see ``sandtable.core.show.maps``.

    Under its version it may be kept for good.
    """
    board = find_game(key).show.map
    if board is None:
        raise Denied(404, "This game has no map.")
    return _kept(request, board.text, board.version, version)


@router.get("/pictures/{name}")
async def picture(key: Key, name: Name, request: Request, _: Anybody) -> Any:
    """A picture that a game brings, to be shown as an image; see ``sandtable.core.show.brought``.

    Whoever opens it by itself sees a drawing and nothing else: it may not run or load anything.
    """
    return _sent(request, find_game(key).show.pictures.get(name), "picture")


@router.get("/sounds/{name}")
async def sound(key: Key, name: Name, request: Request, _: Anybody) -> Any:
    """A sound that a game brings."""
    return _sent(request, find_game(key).show.sounds.get(name), "sound")


def _sent(request: Request, file: File | None, what: str) -> Response:
    """A file of a package, if it is there and sound."""
    if file is None or file.faults:
        raise Denied(404, f"This game has no such {what}.")
    answer = _kept(request, file.octets, file.version, media_type=file.media_type)
    answer.headers["Content-Security-Policy"] = ALONE
    return answer


def _kept(
    request: Request,
    content: bytes | str,
    version: str,
    asked: str = "",
    media_type: str = "application/json",
) -> Response:
    """Something with a version; a client that asks for just that one may keep it for good."""
    tag = f'"{version}"'
    headers = {"ETag": tag, "Cache-Control": FOR_GOOD if asked == version else "no-cache"}
    if request.headers.get("If-None-Match") == tag:
        return Response(status_code=304, headers=headers)
    return Response(content, media_type=media_type, headers=headers)


@router.get("/printed")
async def printed_things(
    key: Key, request: Request, _: Anybody, options: Options = "{}", version: Version = ""
) -> Any:
    """What brief states leave out: all that is printed, for a table with these options.

    Under its version it may be kept for good.
    """
    found = printed(find_game(key).key, _read(options))
    return _kept(request, found.octets, found.version, version)


def _read(options: str) -> dict[str, object]:
    """Options from an address; whether a game has them is for the game to say."""
    try:
        chosen = json.loads(options)
    except (ValueError, RecursionError):
        chosen = None
    if not isinstance(chosen, dict):
        raise Denied(422, "Write the options as a JSON object.", "form")
    return chosen


@router.get("/opening")
async def opening(key: Key, _: Anybody) -> Any:
    """What lies on the table when a first game begins, for a picture; nobody plays it."""
    return Response(
        _opening(find_game(key).key),
        media_type="application/json",
        headers={"Cache-Control": AN_HOUR},
    )


@cache
def _opening(key: str) -> bytes:
    game = find_game(key)
    g = game.start(game.read_options(game.scenarios.get(game.show.box.first, {})))
    game.settle(g, SeededLuck(PICTURE_SEED))
    scene = game.show.scene(g, sum(1 << power for power in range(len(game.powers))))
    held = [zone.cards[:CARDS_IN_PICTURE] for zone in scene.zones if zone.owner and zone.cards]
    cards = [] if game.show.map else [card for hand in held for card in hand]
    return views.encode({"pieces": scene.pieces, "marks": scene.marks, "cards": cards})


@router.get("/guide")
async def lessons(key: Key, _: Anybody) -> list[dict[str, Any]]:
    """The lessons that go with a first game, in their order."""
    return guide_of(find_game(key)).plain()


@router.post("/guide")
async def learn(key: Key, server: Server, person: Somebody) -> dict[str, Any]:
    """Starts a first game at the table the lessons were written for."""
    await may_start(server, person)
    game = find_game(key)
    guide = guide_of(game)
    wishes = [
        Wish(
            [game.powers[power] for power in bits(mask)],
            "me" if mask == guide.seat else f"bot:{guide.bot}",
        )
        for mask in guide.seats
    ]
    live = new_table(
        game,
        person,
        wishes,
        "private",
        scenario=guide.scenario,
        options=guide.options,
        sealed=Sealed(secret_of(guide.seed), ""),
    )
    await server.tables.add(live)
    return views.summary(live, person.id)


def guide_of(game: Game[Any]) -> Guide:
    """The guide of a game; not every game has one."""
    if game.show.guide is None:
        raise SandtableError(f"{game.title} has no guide yet; start it like any other game.")
    return game.show.guide
