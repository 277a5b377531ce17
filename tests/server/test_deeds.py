"""What the others did since one's own last act, as one's own seat saw it."""

from __future__ import annotations

import random
from typing import Any

from sandtable.bots.bot import Bot, Situation
from sandtable.bots.make import make_bot
from sandtable.core.game import Game
from sandtable.core.registry import find_game
from sandtable.core.table.table import Table
from sandtable.server import views
from sandtable.server.deeds import deeds
from tests.core.tables import SECRET
from tests.server.hosting import Host, two_players
from tests.server.test_brief import play
from tests.server.test_log_since import live

CENTRAL, ALLIED = 0, 1


def opening() -> Table[Any]:
    """Paths of Glory: the Allies have chosen nothing yet, the Germans march."""
    return Table.new(find_game("paths_of_glory"), scenario="introductory", secret=SECRET)


def act(table: Table[Any], *actions: str) -> None:
    for action in actions:
        power = table.asked()[0]
        table.act(table.history.seat_of(power), power, action)


def marched() -> Table[Any]:
    """The Allies have played a round; then a German army marches over two spaces."""
    table = opening()
    luck = random.Random(4)
    while CENTRAL not in table.asked() or table.history.acted.get(ALLIED) is None:
        play(table, luck, 1)
    return table


def test_a_march_over_two_spaces_is_one_deed() -> None:
    table = marched()
    at = live(table)
    moved: list[Any] = []
    luck = random.Random(1)
    for _ in range(400):
        if table.finished:
            break
        play(table, luck, 1)
        found = deeds(at, views.viewer_of(at, ALLIED))
        moved += [move for deed in found for move in deed["moves"] if len(move["spaces"]) > 2]
    assert moved, "somebody has gone over more than one space"
    for move in moved:
        assert len(set(move["spaces"])) > 1, "it went somewhere"


def test_deeds_are_told_in_order_and_only_after_ones_own_last_act() -> None:
    table = marched()
    at = live(table)
    luck = random.Random(2)
    for _ in range(150):
        if table.finished:
            break
        play(table, luck, 1)
        for seat in (CENTRAL, ALLIED):
            viewer = views.viewer_of(at, seat)
            found = deeds(at, viewer)
            acted = views.acted(at, viewer)
            events = [deed["event"] for deed in found]
            assert events == sorted(set(events))
            if acted is None:
                assert not found
            else:
                assert all(event > acted for event in events)


def test_deeds_say_nothing_that_the_log_of_the_seat_does_not() -> None:
    table = Table.new(find_game("great_war"), secret=SECRET)
    at = live(table)
    luck = random.Random(3)
    told = 0
    for _ in range(200):
        play(table, luck, 1)
        viewer = views.viewer_of(at, 0)
        found = deeds(at, viewer)
        acted = views.acted(at, viewer)
        lines = views.log_since(at, viewer, acted + 1) if found and acted is not None else []
        assert " ".join(deed["text"] for deed in found) == " ".join(line["text"] for line in lines)
        told += len(found)
    assert told > 50


def test_the_server_tells_deeds_to_those_who_sit_there(host: Host) -> None:
    ann, bob, table = two_players(host)
    ann.play(table, 2)
    told = ann.get(f"/api/tables/{table}/since").json()
    acted = ann.state(table)["acted"]
    assert all(deed["event"] > acted for deed in told)
    assert bob.get(f"/api/tables/{table}/since", seat="0").status_code == 403


def test_of_many_players_the_first_deed_after_ones_own_act_is_told() -> None:
    """Seven others have a whole turn each before one is asked again."""
    game: Game[Any] = find_game("axis_allies_1914")
    table = Table.new(game, scenario="standard", secret=SECRET)
    at = live(table)
    viewer = views.viewer_of(at, 0)
    bot = make_bot("greedy", 1)
    first, acted, span = -1, None, 0
    while span <= 80:
        choose(table, bot)
        if views.acted(at, viewer) != acted:
            first, acted = -1, views.acted(at, viewer)
        found = deeds(at, viewer)
        if found:
            first = found[0]["event"] if first < 0 else first
            assert found[0]["event"] == first, "the first is still told"
            span = found[-1]["event"] - first


def choose(table: Table[Any], bot: Bot) -> None:
    """Whoever is asked does what a bot would do."""
    power = table.asked()[0]
    seat = table.history.seat_of(power)
    powers = table.seats[seat].powers
    table.act(seat, power, bot.choose(Situation(table.game, table.state, powers, power)))
