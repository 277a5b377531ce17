"""A real server on loopback, in a thread, and people who talk to it."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from typing import Any, TypeVar

import httpx
import uvicorn

from sandtable.server import connections
from sandtable.server.app import create_app
from sandtable.server.connections import configuration
from sandtable.server.routes.common import Parts
from sandtable.server.settings import Settings
from tests.server.databases import Home

T = TypeVar("T")
PATIENCE = 60.0
_keys = count()


class Host:
    """A running server."""

    def __init__(self, settings: Settings, patience: float = connections.PATIENCE) -> None:
        self.app = create_app(settings)
        self.parts: Parts = self.app.state.parts
        config = configuration(self.app, patience, port=0, log_level="error", lifespan="on")
        self.server = uvicorn.Server(config)
        self.thread = threading.Thread(target=self.server.run, daemon=True)

    def start(self) -> None:
        self.thread.start()
        wait_for(lambda: self.server.started)
        port = self.server.servers[0].sockets[0].getsockname()[1]
        self.address = f"http://127.0.0.1:{port}"

    def stop(self) -> None:
        self.server.should_exit = True
        self.thread.join(PATIENCE)
        assert not self.thread.is_alive()

    def client(self) -> httpx.Client:
        return httpx.Client(base_url=self.address, headers={"X-Sandtable": "1"}, timeout=PATIENCE)

    def guest(self, name: str) -> Player:
        """Somebody who has just come in."""
        player = Player(self.client())
        assert player.post("/api/guest", name=name).status_code == 200
        return player

    def nobody(self) -> Player:
        """Somebody who has not said who they are."""
        return Player(self.client())


class Player:
    """A person with a browser."""

    def __init__(self, http: httpx.Client) -> None:
        self.http = http

    def get(self, path: str, **query: Any) -> httpx.Response:
        return self.http.get(path, params=query)

    def post(self, path: str, **body: Any) -> httpx.Response:
        return self.http.post(path, json=body)

    def table(self, game: str = "great_war", **body: Any) -> str:
        """The id of a new table."""
        answer = self.post("/api/tables", game=game, **body)
        assert answer.status_code == 200, answer.text
        table: str = answer.json()["id"]
        return table

    def state(self, table: str, **query: Any) -> dict[str, Any]:
        answer = self.get(f"/api/tables/{table}/state", **query)
        assert answer.status_code == 200, answer.text
        plain: dict[str, Any] = answer.json()
        return plain

    def at(self, table: str, what: str, **body: Any) -> httpx.Response:
        """A request at a table."""
        return self.post(f"/api/tables/{table}/{what}", **body)

    def act(
        self, table: str, offer: dict[str, Any], revision: str, key: str = ""
    ) -> httpx.Response:
        return self.at(
            table,
            "act",
            power=offer["power"],
            action=offer["action"],
            revision=revision,
            key=key or f"key {next(_keys)}",
        )

    def asked(self, table: str) -> dict[str, Any]:
        """The table once one is asked, or the game is over."""
        found: dict[str, Any] = {}

        def ready() -> bool:
            found.update(self.state(table))
            return bool(found["offers"] or found["over"])

        wait_for(ready)
        return found

    def play(self, table: str, steps: int, seed: int = 0) -> dict[str, Any]:
        """Does so many things, any that are offered."""
        luck = random.Random(seed)
        while steps:
            state = self.asked(table)
            if state["over"]:
                break
            answer = self.act(table, luck.choice(state["offers"]), state["revision"])
            assert answer.status_code in (200, 409), answer.text
            steps -= answer.status_code == 200  # a bot may have been quicker
        return self.state(table)


TWO = [{"powers": ["central"], "player": "me"}, {"powers": ["entente"], "player": "friend"}]
"""The seats of two people at The Great War."""


def two_players(host: Host, **body: Any) -> tuple[Player, Player, str]:
    """Two people at one table of The Great War."""
    ann, bob = host.guest("Ann"), host.guest("Bob")
    made = ann.post("/api/tables", game="great_war", seats=TWO, **body).json()
    invite = made["seats"][1]["invite"]
    assert bob.at(made["id"], "join", invite=invite).status_code == 200
    return ann, bob, made["id"]


def wait_for(ready: Callable[[], bool]) -> None:
    """Waits until something is so; far longer than it can take."""
    end = time.monotonic() + PATIENCE
    while not ready():
        assert time.monotonic() < end, "it never happened"
        time.sleep(0.01)


@contextmanager
def hosted(home: Home, patience: float = connections.PATIENCE, **changes: Any) -> Iterator[Host]:
    """A server for a while."""
    choices: dict[str, Any] = {
        "database": home.database,
        "client": (home.folder / "client",),
        "bot_pace": 0.0,
        "notice_look": 0.05,
        "rate_limits": False,
        **changes,
    }
    host = Host(Settings(**choices), patience)
    host.start()
    try:
        yield host
    finally:
        host.stop()
