"""Bots that give up lost games: only if the table was made so, and never at a person's cost."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.games.great_war.advice.advisor import GreatWarAdvisor
from sandtable.server.bot_worker import Task, decide
from sandtable.server.bots import may_resign
from sandtable.server.thinkers import Thinkers
from tests.server.databases import Home
from tests.server.hosting import Host, hosted, wait_for

AGAINST_A_BOT = [
    {"powers": ["central"], "player": "me"},
    {"powers": ["entente"], "player": "bot:captain"},
]


@pytest.fixture
def hopeless(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every bot of The Great War thinks that it has lost; it thinks where that is known."""

    async def think(self: Thinkers, person: str, task: Task) -> str | None:
        return decide(task)

    monkeypatch.setattr(GreatWarAdvisor, "value", lambda self, g, power: 0.01)
    monkeypatch.setattr(Thinkers, "think", think)


@pytest.mark.usefixtures("hopeless")
def test_a_bot_gives_up_where_that_is_wanted_and_plays_on_elsewhere(home: Home) -> None:
    with hosted(home) as host:
        ann = host.guest("Ann")
        wanted = ann.table(seats=AGAINST_A_BOT, bots_resign=True)
        other = ann.table(seats=AGAINST_A_BOT)
        wait_for(lambda: bool(ann.state(wanted)["over"]))
        assert ann.state(wanted)["outcome"] == "Entente resigns."
        ann.play(other, 3)
        assert not ann.state(other)["over"]


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


def test_no_bot_gives_up_for_a_person_of_its_team(host: Host) -> None:
    ann = host.guest("Ann")

    def seats(person: str) -> list[dict[str, Any]]:
        powers = ["germany", "united_kingdom", "japan", "soviet_union", "italy", "united_states"]
        return [
            {"powers": [one], "player": "me" if one == person else "bot:captain"} for one in powers
        ]

    table = ann.table("quartermaster", seats=seats("japan"), bots_resign=True)
    live = host.parts.tables._live[table]
    assert [may_resign(live, seat) for seat in range(6)] == [False, True] * 3
