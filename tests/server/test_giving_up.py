"""Bots that give up lost games do so after a restart as well."""

from __future__ import annotations

import pytest

from sandtable.games.great_war.advice.advisor import GreatWarAdvisor
from sandtable.server.bot_worker import Task, decide
from sandtable.server.thinkers import Thinkers
from tests.server.databases import Home
from tests.server.hosting import hosted, wait_for

AGAINST_A_BOT = [
    {"powers": ["central"], "player": "me"},
    {"powers": ["entente"], "player": "bot:captain"},
]


@pytest.fixture
def hopeless(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every bot of The Great War thinks that it has lost; it thinks where that is known."""

    async def think(self: Thinkers, person: str, task: Task, with_person: bool) -> str | None:
        return decide(task)

    monkeypatch.setattr(GreatWarAdvisor, "value", lambda self, g, power: 0.01)
    monkeypatch.setattr(Thinkers, "think", think)


@pytest.mark.usefixtures("hopeless")
def test_that_bots_give_up_is_kept_when_the_server_restarts(home: Home) -> None:
    with hosted(home, bot_pace=1000.0) as host:
        ann = host.guest("Ann")
        table = ann.table(seats=AGAINST_A_BOT, bots_resign=True)
        assert not ann.state(table)["over"]
        cookies = ann.http.cookies
    with hosted(home) as host:
        again = host.nobody()
        again.http.cookies.update(cookies)
        wait_for(lambda: bool(again.state(table)["over"]))
