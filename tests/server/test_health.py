"""For whoever runs the server: whether it is well, and its figures, which are for nobody else."""

from __future__ import annotations

import logging
import re

import pytest
from sqlalchemy.exc import OperationalError

from sandtable.server.routes.health import _is_this_machine
from tests.server.databases import Home
from tests.server.hosting import TWO, Host, hosted


def figures(host: Host, **headers: str) -> dict[str, float]:
    """The figures by name and labels."""
    answer = host.client().get("/metrics", headers=headers)
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
    found = {}
    for line in answer.text.splitlines():
        if not line.startswith("#"):
            name, _, value = line.rpartition(" ")
            assert re.fullmatch(r'sandtable_\w+(\{\w+="[^"]*"(,\w+="[^"]*")*\})?', name), line
            found[name] = float(value)
    return found


def test_a_server_that_is_well_says_so(host: Host) -> None:
    answer = host.client().get("/api/health")
    assert (answer.status_code, answer.json()) == (200, {"healthy": True})


def test_a_server_whose_database_does_not_answer_says_so(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fails(_: object) -> None:
        raise OperationalError("SELECT 1", {}, Exception("gone"))

    with hosted(home) as host:
        monkeypatch.setattr(host.parts.storage, "read", fails)
        answer = host.client().get("/api/health")
        assert answer.status_code == 503
        assert answer.json()["words"] == "The database does not answer."


def test_the_figures_count_tables_people_actions_times_and_errors(home: Home) -> None:
    with hosted(home) as host:
        before = figures(host)
        ann = host.guest("Ann")
        table = ann.table(seats=TWO)
        state = ann.state(table)
        assert ann.act(table, state["offers"][0], state["revision"]).status_code == 200
        logging.getLogger("sandtable.server.test").error("Something went wrong.")
        after = figures(host)
    grown = {name: value - before.get(name, 0) for name, value in after.items()}
    assert grown['sandtable_tables{state="going on"}'] == 1
    assert grown["sandtable_tables_open"] == 1
    assert grown["sandtable_people"] == 1
    assert grown["sandtable_actions_total"] == 1
    assert grown["sandtable_events"] >= 2
    assert grown["sandtable_errors_total"] == 1
    assert grown['sandtable_requests_total{status="2xx"}'] == 5
    assert grown['sandtable_request_seconds_count{request="act"}'] == 1
    assert grown['sandtable_request_seconds_bucket{request="act",le="+Inf"}'] == 1
    assert grown['sandtable_request_seconds_sum{request="act"}'] > 0
    assert after["sandtable_bot_queue"] == 0
    assert after["sandtable_connections"] == 0


@pytest.mark.parametrize(
    ("host", "this"),
    [
        ("127.0.0.1", True),
        ("::1", True),
        ("::ffff:127.0.0.1", True),
        ("192.0.2.7", False),
        ("::ffff:192.0.2.7", False),
        ("?", False),
    ],
)
def test_the_machine_itself_is_known_by_its_address(host: str, this: bool) -> None:
    assert _is_this_machine(host) is this


@pytest.mark.parametrize("header", ["X-Forwarded-For", "Forwarded", "X-Real-IP", "Via"])
def test_the_figures_are_not_for_whoever_comes_through_a_proxy(host: Host, header: str) -> None:
    answer = host.client().get("/metrics", headers={header: "127.0.0.1"})
    assert answer.status_code == 404
    assert "sandtable_" not in answer.text


def test_with_a_token_the_figures_are_for_whoever_brings_it(home: Home) -> None:
    with hosted(home, metrics_token="only for the host") as host:
        assert host.client().get("/metrics").status_code == 404
        wrong = host.client().get("/metrics", headers={"Authorization": "Bearer guess"})
        assert wrong.status_code == 404
        asked = {"Authorization": "Bearer only for the host", "X-Forwarded-For": "203.0.113.9"}
        assert figures(host, **asked)["sandtable_people"] == 0
