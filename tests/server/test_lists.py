"""What lists and invitations say of a table: game, host, sides, scenario, pace, what is asked."""

from __future__ import annotations

import pytest

from sandtable.core.outcomes import SeededLuck
from sandtable.core.registry import find_game, installed_keys
from tests.server.hosting import TWO, Host

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
