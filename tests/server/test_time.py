"""Clocks, vacations, and what happens to time while there is no server."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from sqlalchemy import update

from sandtable.core.errors import SandtableError
from sandtable.server import clocks, vacations
from sandtable.server.storage import AliveRow, Storage, TableRow, now
from sandtable.server.turn_notices import keep_settings
from tests.server.databases import Home
from tests.server.hosting import TWO, Host, hosted, two_players, wait_for

DAY = clocks.DAY


def test_clocks_run_for_those_who_are_asked() -> None:
    clock = clocks.live_clock(2, minutes=1, increment=5, then="lose")
    clock = clocks.turned(clock, [0], [0], at=100, steps=1)
    assert clocks.deadline(clock) == 160
    assert clocks.fallen(clock, 159) == []
    assert clocks.fallen(clock, 160) == [0]
    clock = clocks.turned(clock, [1], [1], at=130, steps=2)
    assert clock["left"] == [35.0, 60.0]
    assert clocks.deadline(clock) == 190
    assert clocks.shown(clock, 140)["seats"] == [
        {"left": 35.0, "running": False},
        {"left": 50.0, "running": True},
    ]


def test_days_begin_anew_with_each_move() -> None:
    clock = clocks.day_clock(2, days=3, then="caretaker")
    clock = clocks.turned(clock, [0], [0], at=0, steps=1)
    clock = clocks.turned(clock, [1], [1], at=2 * clocks.DAY, steps=2)
    clock = clocks.turned(clock, [0], [0], at=3 * clocks.DAY, steps=3)
    assert clocks.deadline(clock) == 6 * clocks.DAY


@pytest.fixture
def ticking(home: Home) -> Iterator[Host]:
    with hosted(home, clock_look=0.05) as running:
        yield running


@pytest.mark.slow
def test_who_runs_out_of_time_is_helped_and_may_take_back(ticking: Host) -> None:
    ann = ticking.guest("Ann")
    table = ann.table(clock={"kind": "live", "amount": 0.005})
    wait_for(lambda: ann.state(table)["seats"][0]["caretaker"] == "greedy")
    wait_for(lambda: ann.state(table)["event"] > 5)
    back = ann.at(table, "caretaker", bot=None).json()
    assert back["seats"][0]["caretaker"] is None


def test_who_runs_out_of_time_may_also_have_lost(ticking: Host) -> None:
    ann = ticking.guest("Ann")
    table = ann.table(clock={"kind": "live", "amount": 0.005, "then": "lose"})
    wait_for(lambda: ann.state(table)["over"])
    assert ann.state(table)["result"] == {"central": 0.0, "entente": 1.0}


@pytest.mark.slow
def test_a_vacation_stops_the_days(ticking: Host) -> None:
    ann = ticking.guest("Ann")
    assert ann.post("/api/settings", vacation_days=10).status_code == 200
    table = ann.table(clock={"kind": "days", "amount": 0.00001})
    wait_for(lambda: ann.state(table)["clock"]["seats"][0]["left"] > clocks.DAY / 2)
    assert ann.state(table)["seats"][0]["caretaker"] is None


def test_a_step_taken_back_and_made_again_earns_no_time() -> None:
    clock = clocks.live_clock(2, minutes=1, increment=10, then="lose")
    clock = clocks.turned(clock, [0], [0], at=0, steps=1)
    for at in (0, 2, 4):
        clock = clocks.turned(clock, [1], [1], at=at + 1, steps=2)
        clock = clocks.turned(clock, [0], [0], at=at + 2, steps=1)
    assert clock["left"][0] == 60 + 10 - 3


def test_handing_over_for_a_moment_wins_no_time() -> None:
    for clock in (
        clocks.live_clock(1, minutes=1, increment=10, then="lose"),
        clocks.day_clock(1, days=3, then="lose"),
    ):
        before = clocks.turned(clock, [0], [0], at=0, steps=1)
        handed = clocks.turned(before, [0], [], at=50, steps=1)
        taken = clocks.turned(handed, [0], [0], at=50, steps=1)
        assert clocks.deadline(taken) == clocks.deadline(before)


def test_the_clock_of_a_seat_waits_until_somebody_sits_there(host: Host) -> None:
    ann = host.guest("Ann")
    clock = {"kind": "live", "amount": 10}
    made = ann.post("/api/tables", game="great_war", seats=TWO, clock=clock).json()
    assert [seat["running"] for seat in ann.state(made["id"])["clock"]["seats"]] == [True, False]
    bob = host.guest("Bob")
    bob.at(made["id"], "join", invite=made["seats"][1]["invite"])
    assert [seat["running"] for seat in bob.state(made["id"])["clock"]["seats"]] == [True, True]


def test_who_leaves_a_table_with_a_clock_is_replaced_by_a_caretaker(host: Host) -> None:
    ann, bob, table = two_players(host, clock={"kind": "live", "amount": 10})
    bob.at(table, "leave")
    assert ann.state(table)["seats"][1]["caretaker"] == "greedy"
    cat = host.guest("Cat")
    cat.at(table, "join", invite=ann.state(table)["seats"][1]["invite"])
    assert cat.state(table)["seats"][1]["caretaker"] is None


def test_a_caretaker_taken_back_at_once_wins_no_time(host: Host) -> None:
    ann, _, table = two_players(host, clock={"kind": "live", "amount": 0.5})
    left = ann.state(table)["clock"]["seats"][0]["left"]
    ann.at(table, "caretaker", bot="greedy")
    back = ann.at(table, "caretaker", bot=None).json()
    assert back["clock"]["seats"][0]["left"] <= left


def set_alive(home: Home, at: float) -> None:
    """Makes believe that the server was last seen at a time."""
    storage = Storage(home.database)
    storage.now(lambda s: s.execute(update(AliveRow).values(at=at)))
    storage.close()


@pytest.mark.parametrize("kind", ["live", "days"])
def test_clocks_stand_still_while_the_server_is_down(home: Home, kind: str) -> None:
    with hosted(home) as host:
        ann, _, table = two_players(host, clock={"kind": kind, "amount": 1, "then": "lose"})
        cookies, before = ann.http.cookies, ann.state(table)
        host.parts.storage.now(lambda s: shift(s, table, 3 * DAY))
    set_alive(home, clocks.running_time() - 3 * DAY)
    with hosted(home, clock_look=0.05) as host:
        ann = host.nobody()
        ann.http.cookies.update(cookies)
        after = ann.state(table)
        seconds = [state["clock"]["seats"][0]["left"] for state in (before, after)]
        assert seconds[0] - 30 < seconds[1] <= seconds[0] + 1
        assert not after["over"]


def shift(session: Any, table: str, seconds: float) -> None:
    """Makes believe that a table's clocks were started earlier than they were."""
    row = session.get_one(TableRow, table)
    row.clock = clocks.stood_still(row.clock, -seconds)
    row.deadline = clocks.deadline(row.clock)


def test_a_year_has_thirty_days_of_vacation() -> None:
    spans = vacations.begun([], 20, at=0)
    assert vacations.until(spans, at=DAY) == 20 * DAY
    assert vacations.days_left(spans, at=20 * DAY) == 10
    with pytest.raises(SandtableError, match="You have 10 days of vacation left"):
        vacations.begun(spans, 11, at=30 * DAY)
    assert vacations.days_left(spans, at=375 * DAY) == 20
    assert vacations.days_left(spans, at=400 * DAY) == 30


def test_who_comes_back_early_keeps_the_rest() -> None:
    spans = vacations.ended(vacations.begun([], 20, at=0), at=5 * DAY)
    assert vacations.until(spans, at=5 * DAY) == 0
    assert vacations.days_left(spans, at=5 * DAY) == 25


def test_a_vacation_is_begun_and_ended_in_the_settings(host: Host) -> None:
    ann = host.guest("Ann")
    assert ann.get("/api/settings").json()["vacation_left"] == 30
    away = ann.post("/api/settings", vacation_days=30).json()
    assert away["vacation_until"]
    back = ann.post("/api/settings", vacation_days=0).json()
    assert (back["vacation_until"], back["vacation_left"]) == (None, 30)


def test_more_vacation_than_is_left_is_refused(host: Host) -> None:
    ann = host.guest("Ann")
    taken = {"vacations": [[now() - 20 * DAY, now() - 5 * DAY]]}
    host.parts.storage.now(lambda s: keep_settings(s, ann.get("/api/me").json()["id"], taken))
    assert ann.get("/api/settings").json()["vacation_left"] == 15
    refused = ann.post("/api/settings", vacation_days=16)
    assert refused.status_code == 422
    assert "15 days" in refused.json()["words"]
    assert ann.post("/api/settings", vacation_days=15).status_code == 200


def test_time_in_which_the_server_did_nothing_does_not_count() -> None:
    wall = [1000.0]
    time = clocks.RunningTime(lambda: wall[0])
    wall[0] += 2
    assert time() == 1002
    wall[0] += 3600  # the host was suspended
    assert time() == 1002
    wall[0] += 1
    assert time() == 1003
    wall[0] -= 7200  # the wall clock was set
    assert time() == 1003


def test_a_host_that_was_suspended_costs_nobody_the_game(
    ticking: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = ticking.guest("Ann")
    table = ann.table(clock={"kind": "live", "amount": 10, "then": "lose"})
    other = ann.table(clock={"kind": "days", "amount": 1, "then": "lose"})
    before = ann.asked(table)
    monkeypatch.setattr(clocks.running_time, "wall", lambda: now() + 3 * DAY)
    after = ann.act(table, before["offers"][0], before["revision"]).json()
    assert after["clock"]["seats"][0]["left"] > 500
    for one in (table, other):
        looks = ticking.parts.timekeeper.looks
        wait_for(lambda seen=looks: ticking.parts.timekeeper.looks > seen + 2)  # type: ignore[misc]
        assert not ann.state(one)["over"]
        assert ann.state(one)["seats"][0]["caretaker"] is None
    monkeypatch.undo()


def test_a_clock_that_cannot_be_read_keeps_the_server_from_nothing(home: Home) -> None:
    with hosted(home) as host:
        ann = host.guest("Ann")
        clock = {"kind": "days", "amount": 1}
        broken, sound = ann.table(clock=clock), ann.table(clock=clock)
        spoil = update(TableRow).where(TableRow.id == broken).values(clock={"left": 3})
        host.parts.storage.now(lambda s: s.execute(spoil))
        cookies = ann.http.cookies
    with hosted(home) as host:
        ann = host.nobody()
        ann.http.cookies.update(cookies)
        assert ann.state(sound)["clock"]["seats"]
