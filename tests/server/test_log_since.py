"""Answers tell only what is new of the log to those who say how much of it they have."""

from __future__ import annotations

import random
from typing import Any

import pytest

from sandtable.core.registry import find_game
from sandtable.core.table.table import Table
from sandtable.server import views
from sandtable.server.live_table import LiveTable, Place
from tests.core.tables import NORTH, SECRET, SOUTH, new_table
from tests.server.hosting import Host, two_players

Plain = dict[str, Any]


def live(table: Table[Any]) -> LiveTable:
    """A table at a server, with somebody in each seat."""
    places = [Place("person", person) for person in range(len(table.seats))]
    shown = {(person, person) for person in range(len(places))}
    return LiveTable("table", table, places, None, "open", watch_invite="word", shown=shown)


def seen(at: LiveTable, seat: int | None, known: str = "") -> Plain:
    """What the server sends to a seat or a spectator."""
    viewer = views.viewer_of(at, seat)
    assert viewer.seat == seat
    return {**views.state(at, viewer, known=known)}


def joined(before: Plain, answer: Plain) -> list[Plain]:
    """The log of one who had an answer before."""
    told = [line for line in before["log"] if line["event"] < answer["log_from"]]
    return [*told, *answer["log"]]


def step(table: Table[Any], luck: random.Random) -> None:
    """Something that happens at a table; often something is taken back."""
    seat, chosen = luck.randrange(len(table.seats)), luck.random()
    if chosen < 0.3 and table.undo_refusal(seat) is None:
        table.undo(seat)
    elif chosen < 0.35 and len(table.history.line) > 1:
        table.propose_rollback(seat, luck.choice(table.history.line[:-1]))
        for other in range(len(table.seats)):
            if table.rollback is not None:
                table.consent(other)
    else:
        power = luck.choice(table.asked())
        table.act(table.history.seat_of(power), power, luck.choice(table.offers(power)))


@pytest.mark.parametrize("key", ["toy", "great_war", "quartermaster"])
def test_what_is_new_makes_the_log_whole_whatever_was_taken_back(key: str) -> None:
    shorter = retold = 0
    for seed in range(20 if key == "toy" else 2):
        luck = random.Random(seed)
        table = new_table() if key == "toy" else Table.new(find_game(key), secret=SECRET)
        at = live(table)
        viewers = [None, *range(len(table.seats))]
        known = {seat: seen(at, seat) for seat in viewers}
        for _ in range(120):
            if table.finished:
                break
            step(table, luck)
            seat = luck.choice(viewers)
            answer = seen(at, seat, known[seat]["revision"])
            whole = seen(at, seat)
            assert joined(known[seat], answer) == whole["log"]
            shorter += len(answer["log"]) < len(whole["log"])
            retold += 0 < answer["log_from"] <= known[seat]["event"]
            known[seat] = whole
    assert shorter > 20
    assert retold > 5


def test_secret_steps_of_others_change_nothing_that_is_sent() -> None:
    quiet, busy = live(new_table()), live(new_table())
    revisions = []
    for at in (quiet, busy):
        table = at.table
        for _ in range(2):
            table.act(NORTH, NORTH, table.offers(NORTH)[0])
            revisions.append(seen(at, NORTH)["revision"])
            table.undo(NORTH)
            revisions.append(seen(at, NORTH)["revision"])
    busy.table.act(SOUTH, SOUTH, busy.table.offers(SOUTH)[0])
    for at in (quiet, busy):
        at.table.act(NORTH, NORTH, at.table.offers(NORTH)[1])
        at.table.undo(NORTH)
    for revision in set(revisions):
        assert seen(quiet, NORTH, revision) == seen(busy, NORTH, revision)
    busy.table.undo(SOUTH)
    for revision in set(revisions):
        assert seen(quiet, NORTH, revision) == seen(busy, NORTH, revision)


def test_acting_and_taking_back_tell_what_is_new(host: Host) -> None:
    ann, bob, table = two_players(host)
    told = 0
    while told < 8:
        for player in (ann, bob):
            before = player.state(table)
            told += len(before["log"]) > 3
            for offer in before["offers"][-1:]:
                body = {**_done(before), "power": offer["power"], "action": offer["action"]}
                answer = player.at(table, "act", **body).json()
                assert 0 < answer["log_from"] <= before["event"] + 1, "what goes on is told anew"
                assert joined(before, answer) == player.state(table)["log"]
                if answer["undo"]["can"]:
                    undone = player.at(table, "undo", **_done(answer)).json()
                    whole = player.state(table)["log"]
                    assert 0 < undone["log_from"] <= answer["event"]
                    assert joined({"log": joined(before, answer)}, undone) == whole
                    body = {**_done(undone), "power": offer["power"], "action": offer["action"]}
                    assert player.at(table, "act", **body).status_code == 200


def _done(state: Plain) -> Plain:
    """What goes with a request of one who has this state."""
    key = f"{state['you']['seat']} {state['revision']} {random.random()}"
    return {"revision": state["revision"], "key": key}


def test_without_a_revision_or_with_one_of_another_seat_the_whole_log_is_told(host: Host) -> None:
    ann, bob, table = two_players(host)
    ann.play(table, 2)
    whole = ann.state(table)
    assert whole["log"]
    assert whole["log_from"] == 0
    others = bob.state(table)["revision"]
    assert ann.state(table, revision=others)["log"] == whole["log"]
    assert ann.state(table, revision="1-999999-0")["log"] == whole["log"]
    assert ann.state(table, revision=whole["revision"])["log"] == []
    for wrong in ("1", "-1", "1-2", "1-2-", "a-1-1", "1-2-3-4", "9" * 20):
        answer = ann.get(f"/api/tables/{table}/state", revision=wrong)
        assert answer.status_code == 422, wrong
