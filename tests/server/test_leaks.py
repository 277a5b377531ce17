"""What the server sends to a seat does not change when what it cannot know is permuted."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from sandtable.core.outcomes import SeededLuck
from sandtable.core.registry import find_game
from sandtable.server import views
from sandtable.server.bots import task_for
from sandtable.server.live_table import BotMove, LiveTable
from sandtable.server.new_tables import Wish, new_table
from sandtable.server.people import Person
from tests.quick import quick

GAMES = ("great_war", "paths_of_glory", "quartermaster")
PERSON = 7


def table_of(key: str) -> LiveTable:
    """A table with a seat for each of the game's usual players."""
    game = find_game(key)
    people = max(count for count in game.seatings if count <= 4)
    wishes = [
        Wish([name for power, name in enumerate(game.powers) if mask >> power & 1], "open")
        for mask in game.seatings[people]
    ]
    person = Person(PERSON, "Ann", True)
    return new_table(game, person, wishes, "open", options=quick(game))


def sent(live: LiveTable, seat: int | None) -> bytes:
    """All that the server sends to a seat, or to a spectator: the bytes of the answer."""
    for number, place in enumerate(live.places):
        place.person = PERSON if number == seat else None
        live.shown.add((PERSON, number))
    viewer = views.viewer_of(live, PERSON)
    assert viewer.seat == seat
    answers: list[Any] = [views.state(live, viewer), views.summary(live, PERSON)]
    return views.encode(answers)


def imagined(live: LiveTable, seat: int | None, luck: SeededLuck) -> Any:
    """The position of the table, with what the seat cannot know dealt anew."""
    powers = live.powers(seat) if seat is not None else 0
    return live.table.game.imagine(live.table.state, powers, luck)


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("number", range(2))
@pytest.mark.slow
def test_nothing_sent_depends_on_what_is_hidden(key: str, number: int) -> None:
    luck = random.Random(number)
    live = table_of(key)
    compared = differed = 0
    while not live.table.finished and compared < 1200:
        for seat in [None, *range(len(live.places))]:
            before = sent(live, seat)
            truth = live.table.state
            other = imagined(live, seat, SeededLuck(luck.getrandbits(32)))
            differed += other != truth
            live.table.history.state = other
            assert sent(live, seat) == before
            live.table.history.state = truth
            compared += 1
        for _ in range(luck.randrange(1, 4)):
            if not live.table.finished:
                power = luck.choice(live.table.asked())
                action = luck.choice(live.table.offers(power))
                live.table.act(live.seat_of(power), power, action)
    assert compared > 100
    assert differed > compared // 2


def test_the_secret_of_the_dice_never_leaves_before_the_end() -> None:
    live = table_of("great_war")
    secret = live.table.header.sealed_secret
    assert secret is not None
    for seat in (None, 0, 1):
        assert secret.hex().encode() not in sent(live, seat)
    assert secret.hex() not in json.dumps(live.table.header.line(secret=False))


def test_bots_are_told_nothing_they_cannot_know() -> None:
    live = table_of("great_war")
    game, table = live.table.game, live.table
    secret = table.header.sealed_secret
    assert secret is not None
    task = task_for(live, BotMove(1, 1, "greedy"))
    assert secret.hex() not in json.dumps(task)
    hidden = game.export(table.state)["reserves"]["central"]
    told = [task_for(live, BotMove(1, 1, "greedy")).position["reserves"]["central"]]
    table.history.state = game.imagine(table.state, 2, SeededLuck(5))
    told.append(task_for(live, BotMove(1, 1, "greedy")).position["reserves"]["central"])
    assert told[0] == told[1]
    assert told[0] != hidden
