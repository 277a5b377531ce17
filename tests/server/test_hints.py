"""A hint: what a bot would do in one's place, by what one knows."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from threading import Event
from typing import Any

import pytest

from sandtable.core.registry import installed_keys
from sandtable.server.thinkers import Thought, Worker
from tests.server.hosting import Host, two_players, wait_for
from tests.server.test_cautions import do, two_at_war


@pytest.mark.parametrize("key", installed_keys())
def test_a_hint_is_one_of_the_offers(host: Host, key: str) -> None:
    ann = host.guest("Ann")
    table = ann.table(key)
    state = ann.asked(table)
    power = next(iter(state["prompts"]))
    given = ann.at(table, "hint", power=power)
    assert given.status_code == 200, given.text
    hint = given.json()
    assert hint["label"]
    assert 1 <= len(hint["best"]) <= 3
    assert hint["best"][0]["action"] == hint["action"]
    for one in hint["best"]:
        assert any(_takes_up(one["action"], offer) for offer in state["offers"])
        assert 0 <= one["chance"] <= 1
        assert one["reason"]


def _takes_up(action: str, offer: dict[str, Any]) -> bool:
    """Whether an action is an offer, or says a number of its range."""
    if "range" not in offer:
        return bool(action == offer["action"])
    words, _, number = action.rpartition(" ")
    least, most = offer["range"]
    return bool(words == offer["action"].rpartition(" ")[0] and least <= int(number) <= most)


def test_of_somebodys_hints_one_is_thought_about_at_a_time(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bob = host.guest("Ann"), host.guest("Bob")
    at = {player: player.table() for player in (ann, bob)}
    for player, table in at.items():
        player.asked(table)
    think, free = Worker.think, Event()

    async def thinks_later(self: Worker, thought: Thought, most: float) -> str | None:
        while not free.is_set():
            await asyncio.sleep(0.01)
        return await think(self, thought, most)

    monkeypatch.setattr(Worker, "think", thinks_later)
    with ThreadPoolExecutor() as people:
        first = people.submit(ann.at, at[ann], "hint", power="central")
        thinkers = host.parts.bots.thinkers
        wait_for(lambda: any(worker.thought for worker in thinkers._workers))
        again = people.submit(ann.at, at[ann], "hint", power="central")
        others = people.submit(bob.at, at[bob], "hint", power="central")
        wait_for(lambda: again.done() or thinkers.waits() > 1)
        free.set()
    assert again.result().status_code == 429
    assert again.result().json()["words"].startswith("The bot still thinks about your last hint")
    assert (first.result().status_code, others.result().status_code) == (200, 200)
    assert ann.at(at[ann], "hint", power="central").status_code == 200


def test_a_hint_is_for_those_who_play(host: Host) -> None:
    ann, bob = host.guest("Ann"), host.guest("Bob")
    table = ann.table(visibility="open")
    assert bob.at(table, "hint", power="central").status_code == 403
    assert ann.at(table, "hint", power="entente").status_code == 403


def test_between_people_all_must_agree_to_hints(host: Host) -> None:
    ann, bob, table = two_players(host)
    refused = ann.at(table, "hint", power="central")
    assert refused.status_code == 403
    assert refused.json()["words"].endswith("not yet: Bob.")
    said = bob.get(f"/api/tables/{table}/chat").json()
    assert [line["text"] for line in said] == ["I agree to hints at this table."]
    assert bob.at(table, "hint", power="entente").status_code == 200
    assert ann.at(table, "hint", power="central").status_code == 200


def test_the_odds_of_an_attack_are_told_while_it_is_put_together(host: Host) -> None:
    ann, bob, table = two_at_war(host)
    path = f"/api/tables/{table}/odds"
    assert ann.get(path, power="central").json() == []
    do(ann, table, "central", "take_guns", "one_op", "attack aachen", "against liege")
    assert ann.get(path, power="central").json() == []
    do(ann, table, "central", "commit ge_1")
    first, *_ = ann.get(path, power="central").json()
    assert first["title"] == "As it stands"
    assert [name for name, _ in first["shares"]] == ["win", "tie", "lose"]
    assert sum(share for _, share in first["shares"]) == pytest.approx(1)
    assert bob.get(path, power="central").status_code == 403
    assert host.nobody().get(path, power="central").status_code == 401
