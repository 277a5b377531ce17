"""Talk, notes, standing orders, clocks, records and fairness."""

from __future__ import annotations

import json
from functools import partial
from hashlib import sha256
from typing import Any

import pytest
from websockets.sync.client import connect

from sandtable.core.table.chance import verify
from sandtable.core.table.record import Record
from tests.server.databases import Home
from tests.server.hosting import Host, Player, hosted, two_players, wait_for


def test_players_talk_and_all_who_look_on_hear(host: Host) -> None:
    ann, bob, table = two_players(host, visibility="unlisted")
    address = host.address.replace("http", "ws") + f"/api/tables/{table}/live"
    with connect(address) as socket:
        socket.recv(timeout=30)
        assert ann.at(table, "chat", text="Good <b>luck</b>").status_code == 200
        heard = json.loads(socket.recv(timeout=30))["chat"]
        assert (heard["name"], heard["text"]) == ("Ann", "Good <b>luck</b>")
    bob.at(table, "chat", text="You too")
    lines = [line["text"] for line in host.nobody().get(f"/api/tables/{table}/chat").json()]
    assert lines == ["Good <b>luck</b>", "You too"]
    assert host.guest("Eve").at(table, "chat", text="Hello").status_code == 403


def test_a_note_is_for_its_writer_alone(host: Host) -> None:
    ann, bob, table = two_players(host)
    ann.at(table, "note", text="first")
    ann.at(table, "note", text="he keeps the Joker")
    assert ann.get(f"/api/tables/{table}/note").json() == {"text": "he keeps the Joker"}
    assert bob.get(f"/api/tables/{table}/note").json() == {"text": ""}
    assert host.guest("Eve").get(f"/api/tables/{table}/note").status_code == 404


def test_standing_orders_are_known_to_their_seat_alone(host: Host) -> None:
    ann, bob, table = two_players(host)
    before = bob.state(table)
    given = ann.at(table, "orders", order="pass unless attacked").json()
    assert given["orders"] == ["pass unless attacked"]
    assert bob.state(table) == before
    assert ann.at(table, "orders", order="attack at dawn").status_code == 422
    assert ann.at(table, "orders/revoke").json()["orders"] == []


def test_a_standing_order_answers_for_its_player(home: Home) -> None:
    with hosted(home, order_pace=(0.2, 0.2)) as slow:
        ann, bob, table = two_players(slow)
        answered = 0
        while answered < 2:
            ann.at(table, "orders", order="pass turn")
            for player in (ann, bob):
                state = player.state(table)
                prompts = [prompt["text"] for prompt in state["prompts"].values()]
                if player is ann and prompts and prompts[0].startswith("The enemy lays"):
                    seen = state["event"]
                    wait_for(partial(moved_on, ann, table, seen))
                    answered += 1
                elif state["offers"]:
                    player.act(table, state["offers"][-1], state["revision"])


def moved_on(player: Player, table: str, event: int) -> bool:
    """Whether something has happened since an event."""
    return bool(player.state(table)["event"] > event)


def test_a_finished_game_opens_its_record_and_its_dice(host: Host) -> None:
    ann, bob, table = two_players(host)
    ann.play(table, 2)
    assert ann.get(f"/api/tables/{table}/record").status_code == 403
    sealed = bob.get(f"/api/tables/{table}/fairness").json()
    assert sealed["secret"] is None
    bob.at(table, "resign")
    text = ann.get(f"/api/tables/{table}/record").text
    record = Record.read(text)
    assert verify(record).dice_checked
    assert record.header.commitment == sealed["commitment"]
    fair = bob.get(f"/api/tables/{table}/fairness").json()
    assert fair["verdict"]["right"]
    assert fair["secret"] == record.secret.hex() if record.secret else False


def test_ones_own_word_goes_into_the_sealed_dice(host: Host) -> None:
    ann = host.guest("Ann")
    seal = ann.post("/api/seal").json()
    table = ann.table(seal=seal["seal"], contribution="tulip")
    fair = ann.get(f"/api/tables/{table}/fairness").json()
    assert fair["commitment"] == seal["commitment"]
    assert fair["contributions"] == {"Central Powers": "tulip"}
    ann.at(table, "resign")
    assert ann.get(f"/api/tables/{table}/fairness").json()["verdict"]["right"]
    again = ann.post("/api/tables", game="great_war", seal=seal["seal"])
    assert again.status_code == 422


def finished_record(host: Host) -> str:
    ann, bob, table = two_players(host)
    for _ in range(10):
        for player in (ann, bob):
            state = player.state(table)
            if state["offers"]:
                player.act(table, state["offers"][-1], state["revision"])
    ann.at(table, "resign")
    return ann.get(f"/api/tables/{table}/record").text


@pytest.mark.slow
def test_a_record_can_be_uploaded_and_replayed(host: Host) -> None:
    record = finished_record(host)
    cat = host.guest("Cat")
    made = cat.post("/api/records", record=record).json()
    assert made["over"]
    assert cat.get(f"/api/tables/{made['id']}/record").text == record
    assert host.nobody().state(made["id"], at=3, cards="open")["event"] == 3


def test_a_record_from_before_seals_is_replayed_and_kept_as_one(home: Home) -> None:
    with hosted(home) as host:
        header, *events = map(json.loads, finished_record(host).splitlines())
        del events[-1]["seal"], events[-1]["result"]
        old = "\n".join(map(json.dumps, [{**header, "sandtable": 1}, *events]))
        made = host.guest("Cat").post("/api/records", record=old, visibility="open")
        table = made.json()["id"]
        assert "older than seals" in verdict(host, table)["words"]
    with hosted(home) as host:
        assert verdict(host, table)["right"]
        assert "older than seals" in verdict(host, table)["words"]


def verdict(host: Host, table: str) -> dict[str, Any]:
    plain: dict[str, Any] = host.nobody().get(f"/api/tables/{table}/fairness").json()["verdict"]
    return plain


def test_a_record_can_be_played_on_from_any_event(host: Host) -> None:
    record = finished_record(host)
    cat = host.guest("Cat")
    made = cat.post("/api/records", record=record, mode="continue", at=9)
    assert made.status_code == 200, made.text
    table = made.json()["id"]
    assert not made.json()["over"]
    assert [seat["you"] for seat in made.json()["seats"]] == [True, False]
    dan = host.guest("Dan")
    dan.at(table, "join", invite=made.json()["seats"][1]["invite"])
    asked = cat.state(table)["asked"]
    player = cat if "central" in asked else dan
    assert player.play(table, 1)["event"] >= 1


@pytest.mark.parametrize(
    "record",
    ["", "{}", "nonsense", "[" * 50_000, '{"sandtable": 1}', '{"sandtable": 1, "game": "chess"}'],
)
def test_what_is_no_record_is_refused(host: Host, record: str) -> None:
    answer = host.guest("Cat").post("/api/records", record=record)
    assert answer.status_code == 422
    assert answer.json()["words"]


def test_a_record_that_was_tampered_with_is_refused(host: Host) -> None:
    lines = finished_record(host).splitlines()
    event = json.loads(lines[3])
    event["digest"] = "00000000"
    lines[3] = json.dumps(event)
    answer = host.guest("Cat").post("/api/records", record="\n".join(lines))
    assert answer.status_code == 422


def test_orders_come_in_words_with_those_one_could_give(host: Host) -> None:
    ann, bob, table = two_players(host)
    ann.at(table, "orders", order="pass unless attacked")
    orders = ann.get(f"/api/tables/{table}/orders").json()
    assert [each["order"] for each in orders["given"]] == ["pass unless attacked"]
    assert orders["given"][0]["words"].startswith("Pass until you end it")
    assert [each["order"] for each in orders["possible"]] == [
        "pass card",
        "pass turn",
        "pass unless attacked",
    ]
    card = orders["cards"][0]
    assert card["title"]
    named = ann.at(table, "orders", order=f"pass unless {card['id']}")
    assert named.json()["orders"][-1] == f"pass unless {card['id']}"
    assert bob.get(f"/api/tables/{table}/orders").json()["given"] == []
    assert host.guest("Eve").get(f"/api/tables/{table}/orders").status_code == 404


def test_everybody_adds_a_word_to_the_dice(host: Host) -> None:
    ann, bob, table = two_players(host)
    sealed = bob.get(f"/api/tables/{table}/fairness").json()
    assert (sealed["word_open"], sealed["yours"]) == (True, [1])
    assert bob.at(table, "word", word="clover").status_code == 200
    assert bob.at(table, "word", word="rose").status_code == 422
    assert ann.at(table, "word", word="tulip").status_code == 200
    fair = ann.get(f"/api/tables/{table}/fairness").json()
    assert fair["contributions"] == {"Entente": "clover", "Central Powers": "tulip"}
    assert (fair["word_open"], fair["yours"]) == (False, [])
    assert host.guest("Eve").at(table, "word", word="x").status_code == 404
    ann.at(table, "resign")
    over = bob.get(f"/api/tables/{table}/fairness").json()
    assert over["verdict"]["right"]
    secret = sha256(bytes.fromhex(over["secret"])).hexdigest()
    assert over["commitment"] == f"sha256:{secret}"


def test_whether_bots_give_up_stays_so_where_a_game_is_played_on(host: Host) -> None:
    ann = host.guest("Ann")
    seats = [
        {"powers": ["central"], "player": "me"},
        {"powers": ["entente"], "player": "bot:random"},
    ]
    table = ann.table(seats=seats, bots_resign=True)
    ann.state(table)
    ann.at(table, "resign")
    record = ann.get(f"/api/tables/{table}/record").text
    upload = {"record": record, "mode": "continue", "at": 0}
    for made, resign in (
        (ann.at(table, "continue", at=0), True),
        (ann.at(table, "continue", at=0, bots_resign=False), False),
        (ann.post("/api/records", **upload), False),
        (ann.post("/api/records", **upload, bots_resign=True), True),
    ):
        assert made.json()["bots_resign"] is resign
        assert ann.state(made.json()["id"])["bots_resign"] is resign


def test_a_finished_game_is_played_on_at_a_new_table(host: Host) -> None:
    ann, bob, table = two_players(host)
    ann.play(table, 3)
    assert ann.at(table, "continue").status_code == 403
    bob.at(table, "resign")
    last = bob.state(table, cards="open")
    seats = [
        {"powers": ["central"], "player": "bot:greedy"},
        {"powers": ["entente"], "player": "me"},
    ]
    clock = {"kind": "days", "amount": 3}
    made = bob.at(table, "continue", seats=seats, clock=clock)
    assert made.status_code == 200, made.text
    new = bob.state(made.json()["id"])
    assert new["you"]["powers"] == ["entente"]
    assert new["clock"]["kind"] == "days"
    assert not new["over"]
    assert last["over"]
    earlier = bob.at(table, "continue", at=0, seats=seats).json()["id"]
    assert bob.state(earlier)["scene"] == bob.state(table, at=0)["scene"]
