"""A table that goes on from a position made for a test, against a bot."""

from __future__ import annotations

from typing import Any

from sandtable.core.bits import mask_of
from sandtable.core.game import Game
from sandtable.core.state import State
from sandtable.core.table.record import Seat as Chair
from sandtable.core.table.table import Table
from tests.browser.person import Person


def sit_down(who: Person, game: Game[Any], g: State, mine: list[str]) -> str:
    """A guest plays these powers from a position on; a bot plays the others."""
    who.come_in()
    others = [power for power in game.powers if power not in mine]
    chairs = [
        Chair(name, mask_of(map(game.powers.number, powers)))
        for name, powers in ((who.name, mine), ("bot", others))
    ]
    record = Table.new(game, position=game.export(g), seats=chairs).record().text()
    wanted: list[dict[str, Any]] = [
        {"powers": mine, "player": "me"},
        {"powers": others, "player": "bot:greedy"},
    ]
    made = who.post("/api/records", {"record": record, "mode": "continue", "seats": wanted})
    table = str(made["id"])
    who.page.goto(f"{who.address}/table/{table}")
    who.wait_until_asked()
    return table
