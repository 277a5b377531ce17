"""Acting over the wire: what can be taken back is done at once, the rest waits to be confirmed."""

from __future__ import annotations

from itertools import count
from typing import Any

import httpx

from tests.server.hosting import Host, Player
from tests.server.test_cautions import do, two_at_war

_keys = count()


def attempt(who: Player, table: str, action: str, **more: Any) -> httpx.Response:
    """Does something only if it could be taken back."""
    revision = who.state(table)["revision"]
    key = f"attempt {next(_keys)}"
    named = {"power": "central", "action": action, "revision": revision, "key": key, "hold": True}
    return who.at(table, "act", **named | more)


def offer(who: Player, table: str, action: str) -> dict[str, Any]:
    (found,) = [one for one in who.state(table)["offers"] if one["action"] == action]
    return dict(found)


def test_what_can_be_taken_back_is_done_at_once(host: Host) -> None:
    ann, _, table = two_at_war(host)
    do(ann, table, "central", "take_guns", "one_op", "move sarajevo")
    taken = attempt(ann, table, "take ah_6")
    assert taken.status_code == 200
    assert taken.json()["undo"]["can"]


def test_what_could_not_be_taken_back_waits_and_nothing_has_happened(host: Host) -> None:
    ann, _, table = two_at_war(host)
    do(ann, table, "central", "take_guns", "one_op", "move sarajevo", "take ah_6", "go mostar")
    before = ann.state(table)
    held = attempt(ann, table, "stop")
    assert (held.status_code, held.json()) == (202, {"held": True})
    assert ann.state(table)["revision"] == before["revision"]
    do(ann, table, "central", "stop")
    assert ann.state(table)["asked"] == ["allied"], "the turn is handed over"


def test_a_refusal_comes_before_the_question_whether_to_wait(host: Host) -> None:
    ann, _, table = two_at_war(host)
    refused = attempt(ann, table, "stop")
    assert refused.status_code == 422
    assert refused.json()["rule"]


def test_an_attempt_that_was_answered_before_is_not_held_the_second_time(host: Host) -> None:
    ann, _, table = two_at_war(host)
    do(ann, table, "central", "take_guns", "one_op", "move sarajevo", "take ah_6")
    revision = ann.state(table)["revision"]
    for _ in range(2):
        again = attempt(ann, table, "go mostar", key="once", revision=revision)
        assert again.status_code == 200


def test_endings_are_told_apart_and_say_what_they_leave_unused(host: Host) -> None:
    ann, _, table = two_at_war(host)
    do(ann, table, "central", "take_guns", "one_op")
    done = offer(ann, table, "done")
    assert (done["ends"], done["unused"]) == (True, "1 point unused")
    assert not offer(ann, table, "move sarajevo")["ends"]
    do(ann, table, "central", "move sarajevo", "take ah_6", "go mostar")
    stop = offer(ann, table, "stop")
    assert stop["ends"], "stopping is an ending"
    assert stop["concerns"] == ["ah_6"], "which a click on the unit on its way means"
    assert stop["unused"] == "2 more spaces unused"


def test_a_card_says_what_it_cannot_be_used_for_and_why(host: Host) -> None:
    ann, _, table = two_at_war(host)
    do(ann, table, "central", "take_guns")
    offered = [one["action"] for one in ann.state(table)["offers"]]
    hand = [action.removeprefix("ops ") for action in offered if action.startswith("ops ")]
    open_to_none = next(card for card in hand if f"event {card}" not in offered)
    path = f"/api/tables/{table}/barred"
    (barred,) = ann.get(path, power="central", thing=open_to_none).json()
    assert barred["action"] == f"event {open_to_none}"
    assert barred["rule"]
    assert barred["words"]
    assert ann.get(path, power="central", thing="cp01_guns_of_august").json() == []
    assert ann.get(path, power="allied", thing=open_to_none).status_code == 403


def why(who: Player, table: str, thing: str) -> dict[str, str]:
    plain: dict[str, str] = who.at(table, "why", power="central", id=thing).json()
    return plain


def test_a_reason_is_about_what_was_clicked(host: Host) -> None:
    ann, _, table = two_at_war(host)
    do(ann, table, "central", "take_guns")
    assert why(ann, table, "ge_1")["words"].startswith("Choose your action first")
    do(ann, table, "central", "ops cp01_guns_of_august", "move koblenz", "done")
    resting = [why(ann, table, thing) for thing in ("metz", "ge_5")]
    assert [one["words"] for one in resting] == ["This unit cannot move now."] * 2, "its units"
    assert why(ann, table, "frankfurt")["words"].startswith("Nothing stands there.")
    do(ann, table, "central", "take ge_2")
    assert why(ann, table, "mannheim")["words"] == "That is 2 spaces away: go space by space."
