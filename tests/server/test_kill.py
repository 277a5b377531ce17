"""A real server is killed in the middle of things: nothing that it acknowledged is lost."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server.hosting import PATIENCE, Player, wait_for
from tests.server.processes import Process

pytestmark = pytest.mark.slow

TABLES = 3
KILLS = 3


def children(parent: int) -> list[int]:
    """The processes that a process has started."""
    listed = Path(f"/proc/{parent}/task").glob("*/children")
    return [int(pid) for file in listed for pid in file.read_text().split()]


class Stubborn:
    """Plays both sides of a table as fast as it can, and remembers what was acknowledged."""

    def __init__(self, address: str, number: int) -> None:
        self.luck = random.Random(number)
        self.player = Player(self._client(address, {}))
        assert self.player.post("/api/guest", name=f"Player {number}").status_code == 200
        powers = ("central", "entente")
        seats = [{"powers": [power], "player": "me"} for power in powers]
        self.table = self.player.table(seats=seats)
        self.acknowledged: dict[str, Any] = self.player.state(self.table)
        self.pending: dict[str, Any] | None = None

    def _client(self, address: str, cookies: Any) -> httpx.Client:
        return httpx.Client(
            base_url=address, headers={"X-Sandtable": "1"}, cookies=cookies, timeout=PATIENCE
        )

    def move_to(self, address: str) -> None:
        self.player = Player(self._client(address, self.player.http.cookies))

    def play_until_it_breaks(self) -> None:
        while not self.acknowledged["over"]:
            offer = self.luck.choice(self.acknowledged["offers"])
            self.pending = {
                "power": offer["power"],
                "action": offer["action"],
                "revision": self.acknowledged["revision"],
                "key": str(self.luck.random()),
            }
            try:
                answer = self.player.at(self.table, "act", **self.pending)
            except httpx.TransportError:
                return
            if answer.status_code == 429:
                time.sleep(0.1)
                continue
            assert answer.status_code == 200, answer.text
            self.acknowledged = answer.json()
            self.pending = None

    def check(self) -> None:
        """After the restart: all that was acknowledged is there, and at most the rest is too."""
        found = self.player.state(self.table)
        seat = self.acknowledged["you"]["seat"]
        same = self.player.state(self.table, seat=seat, at=self.acknowledged["event"])
        log = self.acknowledged["log"]
        assert same["scene"] == self.acknowledged["scene"]
        told = [line for line in same["log"] if line["event"] >= self.acknowledged["log_from"]]
        assert told[: len(log)] == log
        if self.pending is not None:
            once = self.player.at(self.table, "act", **self.pending)
            again = self.player.at(self.table, "act", **self.pending)
            assert once.status_code == again.status_code == 200, once.text
            assert once.json() == again.json()
            found = once.json()
        self.acknowledged = found
        self.pending = None


def test_no_acknowledged_action_is_lost_when_the_server_is_killed(
    start: Callable[[], Process],
) -> None:
    luck = random.Random(1)
    process = start()
    players = [Stubborn(process.address, number) for number in range(TABLES)]
    for _ in range(KILLS):
        threads = [threading.Thread(target=one.play_until_it_breaks) for one in players]
        for thread in threads:
            thread.start()
        time.sleep(luck.uniform(0.5, 1.5))
        process.kill()
        for thread in threads:
            thread.join()
        process = start()
        for player in players:
            player.move_to(process.address)
            player.check()
    assert all(player.acknowledged["event"] > KILLS for player in players)


def test_bots_go_on_by_themselves_after_a_kill_and_leave_no_worker_behind(
    start: Callable[[], Process],
) -> None:
    process = start()
    ann = Stubborn(process.address, 0)
    table = ann.player.table(scenario="half")
    ann.player.at(table, "caretaker", bot="random")
    wait_for(lambda: ann.player.state(table)["event"] > 5)
    workers = children(process.process.pid)
    assert workers
    process.kill()
    wait_for(lambda: not any(Path(f"/proc/{pid}").exists() for pid in workers))
    process = start()
    ann.move_to(process.address)
    before = ann.player.state(table)["event"]
    wait_for(lambda: ann.player.state(table)["event"] > before + 5)
