"""Help: the short rulebook of each game, and the guide to a first game."""

from __future__ import annotations

import json
from functools import cache
from typing import Annotated, Any

from fastapi import APIRouter, Path
from fastapi.responses import Response

from sandtable.core.bits import bits
from sandtable.core.chance import secret_of
from sandtable.core.errors import SandtableError
from sandtable.core.game import Game
from sandtable.core.guide import Guide
from sandtable.core.registry import find_game
from sandtable.server import views
from sandtable.server.routes.common import Anybody, Server, Somebody
from sandtable.server.routes.tables import may_start
from sandtable.server.starting import Sealed, Wish, new_table

router = APIRouter(prefix="/api/games/{key}", tags=["help"])

Key = Annotated[str, Path(max_length=60)]
AN_HOUR = "public, max-age=3600"


@router.get("/rules")
async def rules(key: Key, _: Anybody) -> Any:
    """The rules of a game in short: chapters of numbered rules, and those of every table."""
    return Response(
        _rulebook(find_game(key).key),
        media_type="application/json",
        headers={"Cache-Control": AN_HOUR},
    )


@cache
def _rulebook(key: str) -> bytes:
    return json.dumps(find_game(key).rulebook.plain(), ensure_ascii=False).encode()


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
    if game.guide is None:
        raise SandtableError(f"{game.title} has no guide yet; start it like any other game.")
    return game.guide
