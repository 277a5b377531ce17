"""Hostile clients through a real network; ``test_hostile_storm`` sends very many more without."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import httpx
import pytest

from tests.server.hostility import ODD, earlier, odd_body, wrong_actions
from tests.server.hosting import TWO, Host, Player, two_players

pytestmark = pytest.mark.slow

REQUESTS = 3000
ROUTES = (
    "act", "undo", "why", "rollback", "consent", "decline", "resign", "draw", "chat", "note",
    "caretaker", "join", "admit", "leave", "visibility", "orders", "orders/revoke", "nowhere",
)  # fmt: skip


def likely_act(luck: random.Random, table: dict[str, Any]) -> dict[str, Any]:
    """An action that is nearly right: another's, an old one, or one that is not offered."""
    offers = table["offers"]
    return {
        "power": luck.choice(["central", "entente"]),
        "action": luck.choice([offer["action"] for offer in offers] + ["done", "pass"]),
        "revision": earlier(table["revision"], luck),
        "key": str(luck.random()),
    }


def test_no_hostile_request_is_accepted_and_none_breaks_the_server(host: Host) -> None:
    luck = random.Random(1)
    ann, bob, table = two_players(host)
    ann.play(table, 2)
    public = ann.table(seats=TWO, visibility="unlisted")
    eve = host.guest("Eve")
    before = [ann.state(table), bob.state(table), ann.state(public)]
    answers: Counter[int] = Counter()
    for number in range(REQUESTS):
        where = luck.choice([table, public, "nowhere", "%00", "..%2f..", "x" * 300])
        path = f"/api/tables/{where}/{luck.choice(ROUTES)}"
        headers = {"Content-Type": luck.choice(["application/json", "text/plain", ""])}
        if number % 3 == 0 and where in (table, public):
            body = json.dumps(likely_act(luck, before[0])).encode()
            path = f"/api/tables/{where}/act"
            headers = {"Content-Type": "application/json"}
        else:
            body = odd_body(luck)
        answer = eve.http.post(path, content=body, headers=headers)
        answers[answer.status_code] += 1
        assert answer.status_code < 500, (path, body[:200], answer.text)
        if answer.status_code < 400:
            assert path.endswith("/note"), (path, body)
    assert [ann.state(table), bob.state(table), ann.state(public)] == before
    assert {401, 403, 404, 422} & answers.keys() >= {403, 404, 422}
    assert ann.play(table, 1)["event"] > before[0]["event"]


def test_players_themselves_can_do_nothing_that_is_not_offered(host: Host) -> None:
    luck = random.Random(2)
    ann, bob, table = two_players(host)
    turns: list[tuple[Player, str]] = [(ann, "central"), (bob, "entente")]
    for _ in range(60):
        for player, power in turns:
            state = player.state(table)
            offered = {offer["action"] for offer in state["offers"]}
            for wrong in wrong_actions(luck, offered):
                answer = player.at(
                    table, "act", power=power, action=wrong, revision=state["revision"], key=wrong
                )
                assert answer.status_code == 422, (wrong, answer.text)
            if offered:
                offer = luck.choice(state["offers"])
                assert player.act(table, offer, state["revision"]).status_code == 200
                repeated = player.act(table, offer, state["revision"])
                assert repeated.status_code == 409


def test_random_answers_of_get_routes_never_break(host: Host) -> None:
    luck = random.Random(3)
    eve = host.guest("Eve")
    table = eve.table()
    tries: list[Callable[[], httpx.Response]] = [
        lambda: eve.get(f"/api/tables/{table}/state", at=luck.choice(ODD[:9])),
        lambda: eve.get(f"/api/tables/{table}/state", seat=luck.choice(ODD[:9])),
        lambda: eve.get(f"/api/tables/{table}/state", revision=luck.choice(ODD[:9])),
        lambda: eve.get(f"/api/tables/{luck.choice(['', 'x', '%ff'])}/record"),
        lambda: eve.get(f"/{luck.choice(['%2e%2e/x', '%00', 'a' * 3000, '//', '%ff'])}"),
        lambda: eve.http.get("/api/me", headers={b"Cookie": b"sandtable=\xff" + b"x" * 2000}),
        lambda: eve.http.get("/api/me", headers={b"Authorization": b"Bearer \xff"}),
    ]
    for _ in range(300):
        answer = luck.choice(tries)()
        assert answer.status_code < 500 or answer.status_code == 503, answer.url
