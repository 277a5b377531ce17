"""Advice: what a bot would do in one's place, and the odds of what is being decided."""

from __future__ import annotations

import asyncio
import json
from dataclasses import asdict
from typing import Annotated, Any

from fastapi import APIRouter, Query
from pydantic import Field

from sandtable.bots.hints import ADVISER
from sandtable.core.action import offer_for
from sandtable.core.errors import Refused
from sandtable.core.outcomes import SeededLuck
from sandtable.core.refusal import Refusal
from sandtable.server.bots import task_for
from sandtable.server.errors import Denied
from sandtable.server.live_table import BotMove, LiveTable
from sandtable.server.people import Person
from sandtable.server.routes import talk
from sandtable.server.routes.admission import Route
from sandtable.server.routes.common import Body, Parts, Server, Somebody, TheTable
from sandtable.server.routes.play import own_seat

router = APIRouter(prefix="/api/tables/{table_id}", tags=["advice"], route_class=Route)

AGREED = "I agree to hints at this table."


class Hint(Body):
    power: Annotated[str, Field(min_length=1, max_length=60)]


@router.post("/hint")
async def hint(body: Hint, live: TheTable, server: Server, person: Somebody) -> dict[str, Any]:
    """The best moves by what one knows, with their chances and reasons, the best first.

    The bot thinks on the asker's account, about one hint at a time. The first move is also told by
    itself.
    """
    server.limits.take("act", f"person {person.id}")
    async with server.tables.held(live) as live:
        table, game = live.table, live.table.game
        power = game.powers.number(body.power)
        seat = await own_seat(server, live, person, power)
        await _must_be_allowed(server, live, person)
        if power not in table.asked():
            raise Refused(Refusal("turn", "You are not asked now, so there is nothing to advise."))
        task = task_for(live, BotMove(seat, power, ADVISER), hint=True)
    asker, thinkers = f"person {person.id}", server.bots.thinkers
    if thinkers.owes_hint(asker):
        raise Denied(429, "The bot still thinks about your last hint; ask again when it is there.")
    chosen = await thinkers.think(asker, task)
    async with server.tables.held(live) as live:
        if chosen is None:
            raise Denied(503, "The bot has found nothing; ask again.")
        best = [_told(live, power, *one) for one in json.loads(chosen)]
        return {**best[0], "best": best}


def _told(live: LiveTable, power: int, text: str, chance: float, reason: str) -> dict[str, Any]:
    """A move of a hint as the page shows it."""
    table, game = live.table, live.table.game
    action = game.verbs.parse(text)
    if power not in table.asked() or offer_for(table.offers(power), action) is None:
        raise Denied(409, "The table has moved on; ask again.")
    return {
        "action": text,
        "label": game.show.label(table.state, action),
        "concerns": game.show.concerns(table.state, action),
        "chance": round(chance, 3),
        "reason": reason,
    }


@router.get("/odds")
async def odds(
    live: TheTable, server: Server, person: Somebody, power: Annotated[str, Query(max_length=60)]
) -> list[dict[str, Any]]:
    """What would come of what a power of one's own is deciding now, by what it may know."""
    server.limits.take("act", f"person {person.id}")
    async with server.tables.held(live) as live:
        table, game = live.table, live.table.game
        number = game.powers.number(power)
        seat = await own_seat(server, live, person, number)
        if number not in table.asked() or table.state.now[0] not in game.study.foreseen:
            return []
        g = game.imagine(table.state, live.powers(seat), SeededLuck(len(table.events)))
    found = await asyncio.to_thread(game.study.prospects, g, number)
    return [asdict(one) for one in found]


async def _must_be_allowed(server: Parts, live: LiveTable, person: Person) -> None:
    """Between people there are hints only once all of them have asked for one."""
    people = {place.person for place in live.places if place.person is not None}
    if len(people) < 2:
        return
    fresh = person.id not in live.hints
    live.hints.add(person.id)
    waiting = [place.holder for place in live.places if place.person in people - live.hints]
    if not waiting:
        return
    if fresh:
        await talk.say(server, live, person, AGREED)
    raise Denied(
        403,
        "Between people there are hints only if all agree. You have agreed now; "
        f"not yet: {', '.join(sorted(set(waiting)))}.",
    )
