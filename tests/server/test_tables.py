"""Making tables, joining, looking on, acting, taking back, ending."""

from __future__ import annotations

import json
from typing import Any

import pytest
from websockets.sync.client import connect

from tests.server.databases import Home
from tests.server.hosting import TWO, Host, hosted, two_players


def test_the_games_come_with_all_there_is_to_choose(host: Host) -> None:
    games = {game["key"]: game for game in host.nobody().get("/api/games").json()}
    war = games["great_war"]
    assert [power["id"] for power in war["powers"]] == ["central", "entente"]
    assert war["seatings"]["2"] == [["central"], ["entente"]]
    assert war["scenarios"]["half"] == {"turns": 5}
    assert {"name", "words", "rule", "default", "choices"} <= war["options"][0].keys()
    names = [bot["name"] for bot in war["bots"]]
    assert names == ["recruit", "sergeant", "captain", "general"]
    captain = war["bots"][2]
    assert [one["name"] for one in war["bots"] if one["usual"]] == ["captain"]
    assert captain["wins"]["recruit"] > captain["wins"]["sergeant"] > 0.5
    assert captain["seconds"] < 0.5


def test_a_bot_has_one_name_however_it_was_asked_for(host: Host) -> None:
    ann = host.guest("Ann")
    for bot, title in (("captain", "Captain"), ("greedy", "Captain"), ("search:9", "thinks ahead")):
        seats = [*TWO[:1], {**TWO[1], "player": f"bot:{bot}"}]
        told = ann.state(ann.table(seats=seats))["seats"]
        assert [seat["bot_title"] for seat in told] == [None, title]


@pytest.mark.parametrize(
    "game",
    ["great_war", pytest.param("paths_of_glory", marks=pytest.mark.slow), "quartermaster"],
)
def test_a_guest_starts_each_game_against_bots_and_plays(host: Host, game: str) -> None:
    ann = host.guest("Ann")
    table = ann.table(game)
    first = ann.asked(table)
    assert first["prompts"][first["offers"][0]["power"]]["text"]
    after = ann.play(table, 25)
    assert after["event"] > 25
    assert len(after["log"]) > len(first["log"])


def test_the_bot_plays_its_seat(host: Host) -> None:
    ann = host.guest("Ann")
    table = ann.table(scenario="skirmish")
    log = ann.play(table, 30)["log"]
    assert any(line["text"].startswith("Entente play") for line in log)


@pytest.mark.slow
def test_a_whole_game_ends_and_opens_the_cards(host: Host) -> None:
    ann = host.guest("Ann")
    table = ann.table(scenario="skirmish")
    assert ann.get(f"/api/tables/{table}/state", cards="open").status_code == 403
    state = ann.play(table, 2000)
    assert state["over"]
    assert state["outcome"]
    assert state["offers"] == []
    assert set(state["result"]) == {"central", "entente"}
    assert ann.state(table, cards="open", at=0)["event"] == 0


def test_only_what_is_offered_is_done(host: Host) -> None:
    ann, _, table = two_players(host)
    state = ann.state(table)
    refused = ann.act(table, {"power": "central", "action": "keep cp_8s"}, state["revision"])
    assert refused.status_code == 422
    assert refused.json()["words"]
    nonsense = ann.act(table, {"power": "central", "action": "fly moon"}, state["revision"])
    assert nonsense.status_code == 422
    foreign = ann.act(table, {"power": "entente", "action": "done"}, state["revision"])
    assert foreign.status_code == 403
    assert ann.state(table)["revision"] == state["revision"]


def test_why_not_names_the_rule(host: Host) -> None:
    ann = host.guest("Ann")
    table = ann.table()
    state = ann.asked(table)
    offer = state["offers"][0]
    assert ann.at(table, "why", power="central", action=offer["action"]).json() is None
    assert ann.at(table, "why", power="central", id=offer["concerns"][0]).json() is None
    why = ann.at(table, "why", power="central", id="cp_8s").json()
    assert why["rule"]
    assert why["words"]
    assert ann.at(table, "why", power="entente", id="cp_8s").status_code == 403


def test_a_stale_request_gets_the_fresh_table(host: Host) -> None:
    ann = host.guest("Ann")
    table = ann.table()
    old = ann.asked(table)
    ann.play(table, 1)
    stale = ann.act(table, old["offers"][-1], old["revision"])
    assert stale.status_code == 409
    assert stale.json()["revision"] != old["revision"]


def test_a_request_sent_twice_is_done_once(host: Host) -> None:
    ann, _, table = two_players(host)
    state = ann.state(table)
    offer = state["offers"][0]
    first = ann.act(table, offer, state["revision"], key="once")
    again = ann.act(table, offer, state["revision"], key="once")
    assert (first.status_code, again.status_code) == (200, 200)
    assert again.json() == first.json()
    other = ann.act(table, state["offers"][1], again.json()["revision"], key="once")
    assert other.status_code == 422
    assert ann.state(table)["event"] == state["event"] + 1


def test_one_may_take_back_a_step(host: Host) -> None:
    ann, _, table = two_players(host)
    before = ann.state(table)
    assert not before["undo"]["can"]
    after = ann.act(table, before["offers"][0], before["revision"]).json()
    assert after["undo"] == {"can": True, "why": ""}
    back = ann.at(table, "undo", revision=after["revision"], key="u").json()
    assert back["scene"] == before["scene"]
    assert back["offers"] == before["offers"]
    refused = ann.at(table, "undo", revision=back["revision"], key="u2")
    assert refused.status_code == 422
    assert refused.json()["words"] == back["undo"]["why"]


def test_steps_in_a_secret_choice_are_not_even_counted_for_others(host: Host) -> None:
    ann, bob, table = two_players(host)
    before, state = bob.state(table), ann.state(table)
    for _ in range(2):
        state = ann.act(table, state["offers"][0], state["revision"]).json()
    assert bob.state(table) == before
    assert host.nobody().get(f"/api/tables/{table}/state").status_code == 404


def test_taking_back_tells_nothing_of_the_others_secret_choice(host: Host) -> None:
    told = []
    for busy in (False, True):
        ann, bob, table = two_players(host)
        state, other = ann.state(table), bob.state(table)
        after = ann.act(table, state["offers"][0], state["revision"]).json()
        if busy:
            bob.act(table, other["offers"][0], other["revision"])
        undo = ann.at(table, "undo", revision=after["revision"], key="u")
        assert undo.status_code == 200
        again = ann.at(table, "undo", revision=undo.json()["revision"], key="v")
        refused = [ann.at(table, "rollback", to=to) for to in (0, undo.json()["event"])]
        answers = [again, *refused]
        told.append([undo.json()["undo"], *[(each.status_code, each.json()) for each in answers]])
        assert len(bob.state(table)["offers"]) == len(other["offers"]) - busy
    assert told[0] == told[1]


def test_a_rollback_is_told_in_ones_own_numbers(host: Host) -> None:
    ann, bob, table = two_players(host)
    state = ann.state(table)
    for _ in range(2):
        state = ann.act(table, state["offers"][0], state["revision"]).json()
    ann.at(table, "rollback", to=0)
    assert bob.state(table)["rollback"]["to"] == 0
    log = bob.at(table, "consent").json()["log"]
    assert log[-1]["text"] == "All go back to an earlier step, as Central Powers asked."


def test_two_who_choose_at_once_do_not_disturb_each_other(host: Host) -> None:
    ann, bob, table = two_players(host)
    state, other = ann.state(table), bob.state(table)
    assert ann.act(table, state["offers"][0], state["revision"]).status_code == 200
    assert bob.act(table, other["offers"][0], other["revision"]).status_code == 200


def test_an_invitation_seats_one_person(host: Host) -> None:
    ann = host.guest("Ann")
    made = ann.post("/api/tables", game="great_war", seats=TWO).json()
    table, invite = made["id"], made["seats"][1]["invite"]
    stranger = host.guest("Stranger")
    assert stranger.get(f"/api/tables/{table}/state").status_code == 404
    assert stranger.at(table, "join").status_code == 404
    assert stranger.at(table, "join", invite="guess").status_code == 403
    bob = host.guest("Bob")
    assert bob.at(table, "join", invite=invite).status_code == 200
    assert bob.state(table)["you"] == {"seat": 1, "powers": ["entente"], "seats": [1]}
    assert stranger.at(table, "join", invite=invite).status_code == 403
    assert "invite" not in json.dumps(ann.state(table)["seats"])


def test_an_open_table_is_listed_and_its_open_seat_free_to_take(host: Host) -> None:
    ann, bob = host.guest("Ann"), host.guest("Bob")
    seats = [{"powers": ["central"], "player": "me"}, {"powers": ["entente"], "player": "open"}]
    table = ann.table(seats=seats, visibility="open")
    hidden = ann.table(seats=seats, visibility="unlisted")
    listed = [one["id"] for one in bob.get("/api/tables").json()["open"]]
    assert table in listed
    assert hidden not in listed
    assert bob.at(table, "join").status_code == 200
    assert table in [one["id"] for one in bob.get("/api/tables").json()["mine"]]
    assert host.guest("Cat").at(table, "join").status_code == 403


def test_a_spectator_sees_no_hand_and_does_nothing(host: Host) -> None:
    ann = host.guest("Ann")
    table = ann.table(visibility="unlisted")
    mine = ann.asked(table)
    eve = host.nobody()
    seen = eve.state(table)
    assert seen["you"]["seat"] is None
    assert seen["offers"] == []
    assert seen["prompts"] == {}
    for line in mine["log"]:
        if line["text"].startswith("You are dealt"):
            assert line not in seen["log"]
    body = {
        "power": "central",
        "action": mine["offers"][0]["action"],
        "revision": "1-1-0",
        "key": "k",
    }
    assert eve.at(table, "act", **body).status_code == 401
    assert host.guest("Eve").at(table, "act", **body).status_code == 403


def test_one_may_be_invited_to_look_on_at_a_private_table(host: Host) -> None:
    ann, _, table = two_players(host)
    eve = host.guest("Eve")
    assert eve.get(f"/api/tables/{table}/state").status_code == 404
    invite = ann.state(table)["watch_invite"]
    assert eve.at(table, "join", invite=invite).status_code == 200
    seen = eve.state(table)
    assert seen["you"] == {"seat": None, "powers": [], "seats": []}
    assert seen["watch_invite"] is None


def test_who_leaves_makes_room(host: Host) -> None:
    ann, bob, table = two_players(host)
    assert bob.at(table, "leave").status_code == 200
    assert bob.get(f"/api/tables/{table}/state").status_code == 404
    invite = ann.state(table)["seats"][1]["invite"]
    cat = host.guest("Cat")
    assert cat.at(table, "join", invite=invite).status_code == 200
    assert cat.state(table)["you"]["seat"] == 1


def test_hot_seat_shows_one_seat_at_a_time(host: Host) -> None:
    ann = host.guest("Ann")
    seats = [{"powers": [power], "player": "me"} for power in ("central", "entente")]
    table = ann.table(seats=seats)
    assert ann.state(table)["you"] == {"seat": 0, "powers": ["central"], "seats": [0, 1]}
    central, entente = ann.state(table, seat=0), ann.state(table, seat=1)
    assert {offer["power"] for offer in central["offers"]} == {"central"}
    assert {offer["power"] for offer in entente["offers"]} == {"entente"}
    assert ann.get(f"/api/tables/{table}/state", seat=2).status_code == 403
    assert ann.play(table, 30)["event"] > 20


def test_going_back_needs_consent_and_lists_the_dice(host: Host) -> None:
    ann, bob, table = two_players(host)
    for _ in range(12):
        for player in (ann, bob):
            state = player.state(table)
            if state["offers"]:
                player.act(table, state["offers"][-1], state["revision"])
    before = ann.state(table)
    proposed = ann.at(table, "rollback", to=0).json()
    assert proposed["rollback"]["waiting"] == ["Entente"]
    asked = bob.state(table)["rollback"]
    assert asked["yours"]
    assert asked["chance"]
    assert all("draw" not in each or "hidden" in each for each in asked["chance"])
    assert bob.at(table, "decline").json()["rollback"] is None
    assert ann.state(table)["scene"] == before["scene"]
    ann.at(table, "rollback", to=0)
    agreed = bob.at(table, "consent").json()
    assert agreed["rollback"] is None
    assert ann.state(table)["scene"] == ann.state(table, at=0)["scene"]


def test_bots_agree_to_go_back_at_once(host: Host) -> None:
    ann = host.guest("Ann")
    table = ann.table()
    ann.play(table, 3)
    answer = ann.at(table, "rollback", to=0)
    assert answer.status_code == 200
    assert "go back" in answer.json()["log"][-1]["text"]


def test_who_resigns_has_lost(host: Host) -> None:
    ann, bob, table = two_players(host)
    assert ann.at(table, "resign").json()["over"]
    assert bob.state(table)["result"] == {"central": 0.0, "entente": 1.0}
    assert bob.at(table, "resign").status_code == 422


def test_a_draw_needs_both(host: Host) -> None:
    ann, bob, table = two_players(host)
    assert ann.at(table, "draw").json()["draw"]["waiting"] == ["Entente"]
    assert bob.at(table, "decline").json()["draw"] is None
    ann.at(table, "draw")
    assert bob.at(table, "draw").json()["over"]
    assert ann.state(table)["result"] == {"central": 0.5, "entente": 0.5}


def test_a_caretaker_plays_until_one_takes_back(host: Host) -> None:
    ann = host.guest("Ann")
    table = ann.table(scenario="half")
    ann.asked(table)
    assert ann.at(table, "caretaker", bot="grandmaster").status_code == 422
    assert ann.at(table, "caretaker", bot="random").status_code == 200
    seen = ann.state(table)
    assert seen["seats"][0]["caretaker"] == "random"
    while ann.state(table)["event"] < 30:
        pass
    back = ann.at(table, "caretaker", bot=None).json()
    assert back["seats"][0]["caretaker"] is None
    assert ann.asked(table)["offers"]


def test_listeners_hear_of_every_change_they_may_notice(host: Host) -> None:
    ann, bob, table = two_players(host)
    address = host.address.replace("http", "ws") + f"/api/tables/{table}/live"
    cookie = f"sandtable={bob.http.cookies['sandtable']}"
    with connect(address, additional_headers={"Cookie": cookie}) as socket:
        first = json.loads(socket.recv(timeout=30))
        assert first == {"revision": bob.state(table)["revision"]}
        ann.play(table, 1)
        ann.at(table, "draw")
        heard = json.loads(socket.recv(timeout=30))
        assert heard["revision"] == bob.state(table)["revision"] != first["revision"]
        assert bob.state(table)["draw"]["by"] == "Central Powers"


def test_earlier_positions_hold_only_what_was_known(host: Host) -> None:
    ann = host.guest("Ann")
    table = ann.table()
    start = ann.asked(table)
    state = ann.play(table, 15)
    then = ann.state(table, at=0)
    assert then["scene"] == ann.state(table, at=0)["scene"]
    assert then["event"] == 0
    assert then["offers"] == []
    assert [line for line in state["log"] if line["event"] == 0] == then["log"]
    assert then["log"] == start["log"][: len(then["log"])]
    assert ann.get(f"/api/tables/{table}/state", at=10_000).status_code == 404


@pytest.mark.parametrize(
    "seats",
    [
        [{"powers": ["central"], "player": "me"}],
        [{"powers": ["central", "entente"], "player": "somebody"}],
        [{"powers": ["germany"], "player": "me"}, {"powers": ["entente"], "player": "me"}],
        [{"powers": ["central"], "player": "me"}, {"powers": ["entente"], "player": "bot:deep"}],
        [
            {"powers": ["central"], "player": "me"},
            {"powers": ["entente"], "player": "bot:search:1e9s"},
        ],
    ],
)
def test_seats_that_cannot_be_are_refused(host: Host, seats: list[Any]) -> None:
    answer = host.guest("Ann").post("/api/tables", game="great_war", seats=seats)
    assert answer.status_code == 422
    assert answer.json()["words"]


@pytest.mark.slow
def test_everything_is_there_after_a_restart(home: Home) -> None:
    with hosted(home) as host:
        ann, _, table = two_players(host)
        ann.play(table, 3)
        ann.at(table, "draw")
        against_bot = ann.table()
        ann.play(against_bot, 5)
        before = ann.state(table)
        cookies = ann.http.cookies
    with hosted(home) as host:
        ann = host.nobody()
        ann.http.cookies.update(cookies)
        assert ann.state(table) == before
        assert before["draw"]
        assert ann.play(against_bot, 5)["event"] > 10
