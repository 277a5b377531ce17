"""What lists and invitations say of a table: game, host, sides, scenario, pace, what is asked."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import delete, update

from sandtable.core.outcomes import SeededLuck
from sandtable.core.registry import find_game, installed_keys
from sandtable.server import standings
from sandtable.server.routes import tables as routes
from sandtable.server.storage import StandingRow, Storage
from sandtable.server.tables import Tables
from tests.server.databases import Home
from tests.server.hosting import TWO, Host, Player, hosted, two_players, wait_for

DAYS = {"kind": "days", "amount": 3}
SCENARIO = "A skirmish: three turns"


def test_a_waiting_game_says_what_is_played_and_what_is_asked(host: Host) -> None:
    ann = host.guest("Ann")
    made = ann.post(
        "/api/tables", game="great_war", seats=TWO, scenario="skirmish", clock=DAYS
    ).json()
    asked = ann.state(made["id"])["prompts"]
    (mine,) = ann.get("/api/tables").json()["mine"]
    assert mine["title"] == "The Great War"
    assert mine["host"] == "Ann"
    assert mine["scenario"] == SCENARIO
    assert mine["clock"]["kind"] == "days"
    assert [seat["title"] for seat in mine["seats"]] == ["Central Powers", "Entente"]
    assert mine["prompt"] == next(iter(asked.values()))["text"]


def test_before_one_has_looked_the_list_says_only_what_all_may_know(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is asked is open; the words made for a seat may speak of what that seat alone sees."""
    game = find_game("great_war")
    monkeypatch.setattr(type(game.show), "prompt", lambda *_: "Your secret ace.")
    ann, bob = host.guest("Ann"), host.guest("Bob")
    seats = [*TWO[:1], {**TWO[1], "player": "open"}]
    made = ann.post("/api/tables", game="great_war", seats=seats, visibility="open").json()
    (mine,) = ann.get("/api/tables").json()["mine"]
    open_words = game.book.questions["pick"].ask
    assert mine["prompt"] == open_words
    assert mine["asks"] == f"Central Powers and Entente: {open_words}"
    ann.state(made["id"])
    (mine,) = ann.get("/api/tables").json()["mine"]
    assert mine["prompt"] == "Your secret ace."
    (listed,) = [one for one in bob.get("/api/tables").json()["open"] if one["id"] == made["id"]]
    assert (listed["prompt"], listed["asks"]) == ("", f"Central Powers and Entente: {open_words}")


def test_an_open_table_tells_its_deadline(host: Host) -> None:
    ann, bob = host.guest("Ann"), host.guest("Bob")
    seats = [*TWO[:1], {**TWO[1], "player": "open"}]
    made = ann.post(
        "/api/tables", game="great_war", seats=seats, visibility="open", clock=DAYS
    ).json()
    ann.state(made["id"])
    (listed,) = [one for one in bob.get("/api/tables").json()["open"] if one["id"] == made["id"]]
    assert listed["host"] == "Ann"
    left = [seat["left"] for seat in listed["clock"]["seats"]]
    assert max(left) <= 3 * 24 * 60 * 60


@pytest.mark.parametrize("key", installed_keys())
def test_what_all_are_told_is_asked_has_no_ids(key: str) -> None:
    game, luck = find_game(key), SeededLuck(1)
    g = game.start(game.read_options({}))
    game.settle(g, luck)
    for _ in range(150):
        if game.over(g):
            break
        actor = luck.choice(game.asked(g))
        words = game.show.open_prompt(g, actor)
        assert words, g.now
        assert "_" not in words, words
        game.apply(g, actor, luck.choice(game.offers(g, actor)))
        game.settle(g, luck)


def test_an_invitation_says_what_it_is_for(host: Host) -> None:
    ann, bob = host.guest("Ann"), host.guest("Bob")
    made = ann.post(
        "/api/tables",
        game="great_war",
        seats=TWO,
        scenario="skirmish",
        clock=DAYS,
        bots_resign=True,
    ).json()
    (invite,) = [seat["invite"] for seat in made["seats"] if "invite" in seat]
    path = f"/api/tables/{made['id']}/invitation"
    for one in (host.nobody(), bob):
        told = one.get(path, invite=invite).json()
        assert told["seat"] == "Entente"
        assert (told["host"], told["scenario"]) == ("Ann", SCENARIO)
        assert told["bots_resign"], "who comes is told that bots may end the game"
        assert invite not in str(told)
        assert told["prompt"] == ""
    refused = bob.get(path, invite="wrong")
    assert refused.status_code == 403
    assert "ask for a new one" in refused.json()["words"]


def test_a_finished_game_says_who_won(host: Host) -> None:
    ann = host.guest("Ann")
    table = ann.table()
    ann.state(table)
    assert ann.at(table, "resign").status_code == 200
    (mine,) = ann.get("/api/tables").json()["mine"]
    assert sorted(mine["result"].values()) == [0.0, 1.0]


# Lists after a start, when no table is in memory.


def open_none(monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on no table that is not in memory can be opened."""

    async def refuse(_: Tables, table: str) -> Any:
        raise AssertionError(f"{table} was opened")

    monkeypatch.setattr(Tables, "_opened", refuse)


def same_browser(host: Host, player: Player) -> Player:
    """Somebody who comes back after a restart."""
    back = host.nobody()
    back.http.cookies.update(player.http.cookies)
    return back


def without_clocks(lists: dict[str, Any]) -> dict[str, Any]:
    """Lists without the seconds that pass meanwhile."""
    for one in lists["mine"] + lists["open"]:
        for seat in one["clock"]["seats"] if one["clock"] else ():
            del seat["left"]
    return lists


def test_after_a_start_the_list_is_as_before_and_opens_no_table(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    with hosted(home) as host:
        ann, bob = host.guest("Ann"), host.guest("Bob")
        seats = [*TWO[:1], {**TWO[1], "player": "open"}]
        for game, looks in (("great_war", True), ("great_war", False), ("axis_allies_1914", True)):
            wanted = {"seats": seats} if game == "great_war" else {}
            table = ann.table(game, visibility="open", clock=DAYS, **wanted)
            if looks:
                ann.play(table, 3)
        ann.at(table, "resign")
        before = [without_clocks(who.get("/api/tables").json()) for who in (ann, bob)]
    with hosted(home) as host:
        open_none(monkeypatch)
        back = [same_browser(host, who) for who in (ann, bob)]
        assert [without_clocks(who.get("/api/tables").json()) for who in back] == before


def test_after_a_start_the_list_tells_nobody_what_only_a_seat_may_know(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = find_game("great_war")
    monkeypatch.setattr(type(game.show), "prompt", lambda *_: "Your secret ace.")
    with hosted(home) as host:
        ann, bob, table = two_players(host, visibility="open")
        ann.state(table)
        people = [ann, bob, host.guest("Cat")]
    with hosted(home) as host:
        open_none(monkeypatch)
        back = [same_browser(host, who) for who in people]
        lists = [who.get("/api/tables").json() for who in [*back, host.nobody()]]
    assert [one["prompt"] for one in lists[0]["mine"]] == ["Your secret ace."]
    assert [one["prompt"] for one in lists[1]["mine"]] == [game.book.questions["pick"].ask]
    for told in lists[1:]:
        assert "secret ace" not in str(told)
    assert [one["prompt"] for told in lists[2:] for one in told["open"]] == ["", ""]


@pytest.mark.parametrize("lost", ["never kept", "older than the table"])
def test_what_the_list_lacks_is_read_from_the_game(home: Home, lost: str) -> None:
    with hosted(home) as host:
        ann, _, table = two_players(host)
        ann.play(table, 3)
        before = ann.get("/api/tables").json()
    storage = Storage(home.database)
    wrong = delete(StandingRow) if lost == "never kept" else update(StandingRow).values(event=1)
    storage.now(lambda s: s.execute(wrong))
    storage.close()
    with hosted(home) as host:
        assert same_browser(host, ann).get("/api/tables").json() == before


def test_a_list_that_would_open_too_many_tables_has_the_others_at_the_next_look(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    with hosted(home) as host:
        ann, _, table = two_players(host)
    storage = Storage(home.database)
    storage.now(lambda s: s.execute(delete(StandingRow)))
    storage.close()
    monkeypatch.setattr(standings, "OPENING", 0.0)
    monkeypatch.setattr(standings, "LOOK", 0.05)
    with hosted(home) as host:
        ann = same_browser(host, ann)
        assert ann.get("/api/tables").json()["mine"] == []
        wait_for(lambda: [one["id"] for one in ann.get("/api/tables").json()["mine"]] == [table])


# More tables than a page has.


def test_the_games_that_wait_for_ones_answer_come_first_and_all_can_be_reached(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(routes, "MOST_LISTED", 2)
    ann = host.guest("Ann")
    alone = [{"powers": ["central", "entente"], "player": "me"}]  # no bot does anything later
    waiting = [ann.table(seats=alone) for _ in range(3)]
    other_first = [{**TWO[0], "player": "friend"}, {**TWO[1], "player": "friend"}]
    going_on = [ann.table(seats=other_first) for _ in range(3)]
    over = [ann.table() for _ in range(3)]
    for table in over:
        assert ann.at(table, "resign").status_code == 200
    first = ann.get("/api/tables").json()
    assert [one["id"] for one in first["mine"]] == [*waiting[:0:-1], *over[:0:-1]]
    assert first["more"] == {"going_on": 4, "over": 1}
    pages = [ann.get("/api/tables/further", over=False, after=after).json() for after in (2, 4)]
    assert [one["id"] for page in pages for one in page["mine"]] == [waiting[0], *going_on[::-1]]
    assert [page["more"] for page in pages] == [2, 0]
    last = ann.get("/api/tables/further", over=True, after=2).json()
    assert ([one["id"] for one in last["mine"]], last["more"]) == ([over[0]], 0)


def test_nobody_is_shown_more_of_the_tables_of_others(host: Host) -> None:
    ann = host.guest("Ann")
    ann.table()
    found = host.guest("Bob").get("/api/tables/further", over=False, after=0).json()
    assert found == {"mine": [], "more": 0}
    assert host.nobody().get("/api/tables/further", over=False, after=0).status_code == 401
