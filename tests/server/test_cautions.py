"""Warnings before an action is ended, and players who change chairs, over the wire."""

from __future__ import annotations

from typing import Any

from tests.server.hosting import Host, Player

WAR = {
    "game": "paths_of_glory",
    "scenario": "introductory",
    "seats": [
        {"powers": ["central"], "player": "me"},
        {"powers": ["allied"], "player": "friend"},
    ],
}


def two_at_war(host: Host, **body: Any) -> tuple[Player, Player, str]:
    """Two people at one table."""
    ann, bob = host.guest("Ann"), host.guest("Bob")
    made = ann.post("/api/tables", **WAR, **body).json()
    assert bob.at(made["id"], "join", invite=made["seats"][1]["invite"]).status_code == 200
    return ann, bob, made["id"]


def do(player: Player, table: str, power: str, *actions: str) -> None:
    for action in actions:
        offer = {"power": power, "action": action}
        answer = player.act(table, offer, player.state(table)["revision"])
        assert answer.status_code == 200, answer.text


def check(player: Player, table: str, **query: Any) -> dict[str, Any]:
    answer = player.get(f"/api/tables/{table}/cautions", **query)
    assert answer.status_code == 200, answer.text
    plain: dict[str, Any] = answer.json()
    return plain


def test_the_games_that_can_be_checked_say_what_is_looked_at(host: Host) -> None:
    games = {game["key"]: game for game in host.nobody().get("/api/games").json()}
    assert games["paths_of_glory"]["check"] == "Check supply"
    assert games["great_war"]["check"] == ""


def test_a_check_tells_what_could_be_cut_off_and_where(host: Host) -> None:
    ann, _, table = two_at_war(host)
    found = check(ann, table, power="central")
    assert not found["commits"]
    (caution,) = found["cautions"]
    assert "Sarajevo" in caution["words"]
    assert {"sarajevo", "mostar"} <= set(caution["about"])


def test_before_a_step_that_cannot_be_taken_back_the_position_after_it_counts(host: Host) -> None:
    ann, _, table = two_at_war(host)
    do(ann, table, "central", "take_guns", "one_op", "move sarajevo", "take ah_6")
    going = check(ann, table, power="central", action="go mostar")
    assert going == {"commits": False, "cautions": []}
    do(ann, table, "central", "go mostar")
    staying = check(ann, table, power="central", action="stop")
    assert staying["commits"]
    assert any("cut off" in one["words"] for one in staying["cautions"])


def test_what_is_not_offered_is_not_checked(host: Host) -> None:
    ann, _, table = two_at_war(host)
    answer = ann.get(f"/api/tables/{table}/cautions", power="central", action="done")
    assert answer.status_code == 422
    assert answer.json()["rule"]


def test_nobody_checks_for_another(host: Host) -> None:
    ann, bob, table = two_at_war(host)
    path = f"/api/tables/{table}/cautions"
    assert ann.get(path, power="allied").status_code == 403
    assert host.guest("Cy").get(path, power="central").status_code in (403, 404)
    assert host.nobody().get(path, power="central").status_code == 401
    assert bob.get(path, power="allied").status_code == 200


def test_5_6_1_after_a_bid_for_the_other_side_both_sit_in_new_chairs(host: Host) -> None:
    ann, bob, table = two_at_war(host, options={"tournament": True})
    people = {"central": ann, "allied": bob}
    (first,) = ann.state(table)["asked"]
    other = "allied" if first == "central" else "central"
    do(people[first], table, first, f"bid {other} 1")
    do(people[other], table, other, "accept")
    assert people[first].state(table)["you"]["powers"] == [other]
    assert people[other].state(table)["you"]["powers"] == [first]
    seats = ann.state(table)["seats"]
    assert [(seat["name"], seat["powers"]) for seat in seats] == [
        ("Ann", ["allied"]),
        ("Bob", ["central"]),
    ]
    assert [seat["title"] for seat in seats] == ["Allied Powers", "Central Powers"]
    assert bob.state(table)["offers"]
    assert not ann.state(table)["offers"]
    do(bob, table, "central", "take_guns")
    (hand,) = [zone for zone in bob.state(table)["scene"]["zones"] if zone["id"] == "central_hand"]
    assert len(hand["cards"]) == 7
    (hand,) = [zone for zone in ann.state(table)["scene"]["zones"] if zone["id"] == "central_hand"]
    assert (hand["cards"], hand["hidden"]) == ([], 7)
