"""Draws and going back: bots answer by what the position is worth to them, and the asker hears."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.core.table.rollback import falls_away
from sandtable.games.great_war.advice import advisor
from tests.server.hosting import Host, Player, two_players


def worth(monkeypatch: pytest.MonkeyPatch, now: float, at_first: float = 0.5) -> None:
    """Lets bots think so of the present and of the first position."""

    def value(self: Any, g: Any, power: int) -> float:
        return at_first if g.now[0] == "pick" else now

    monkeypatch.setattr(advisor.GreatWarAdvisor, "value", value)


def in_turn_one(host: Host) -> tuple[Player, str]:
    """A table with a bot, after both have chosen their hands."""
    ann = host.guest("Ann")
    table = ann.table()
    while "set up" in ann.asked(table)["scene"]["headline"]:
        state = ann.asked(table)
        ann.act(table, state["offers"][0], state["revision"])
    return ann, table


def test_a_bot_that_thinks_itself_ahead_declines_a_draw_and_says_so(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = host.guest("Ann")
    table = ann.table()
    worth(monkeypatch, 0.8, 0.8)
    refused = ann.at(table, "draw")
    assert refused.status_code == 422
    assert refused.json()["words"] == (
        "The bot that plays Entente declines the draw: it thinks itself ahead."
    )
    state = ann.state(table)
    assert state["draw"] is None
    assert not state["over"]
    worth(monkeypatch, 0.4, 0.4)
    assert ann.at(table, "draw").json()["over"]


def test_a_bot_goes_back_unless_it_would_lose_much_by_it(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, table = in_turn_one(host)
    worth(monkeypatch, 0.9)
    refused = ann.at(table, "rollback", to=0)
    assert refused.status_code == 422
    assert refused.json()["words"] == (
        "The bot that plays Entente declines to go back: it stands better now."
    )
    assert ann.state(table)["rollback"] is None
    worth(monkeypatch, 0.6)
    assert ann.at(table, "rollback", to=0).status_code == 200


def test_all_hear_that_somebody_declines(host: Host) -> None:
    ann, bob, table = two_players(host)
    ann.at(table, "draw")
    assert bob.at(table, "decline").status_code == 200
    said = ann.get(f"/api/tables/{table}/chat").json()[-1]
    assert (said["name"], said["text"]) == ("Bob", "No draw: I play on.")
    bob.at(table, "draw")
    bob.at(table, "decline")
    assert len(ann.get(f"/api/tables/{table}/chat").json()) == 1


@pytest.mark.parametrize(
    ("chance", "words"),
    [
        ([], "No dice and no cards would fall away."),
        (["roll 3"], "A die would fall away."),
        (["roll 3 5", "draw (hidden)"], "Two dice and a card would fall away."),
        (["draw (hidden)", "draw (hidden)"], "Two cards would fall away."),
        (
            ["roll 1", "draw (hidden)", "defend (hidden)"],
            "A die, a card and a lot would fall away.",
        ),
        (["roll " + "1 " * 13], "13 dice would fall away."),
    ],
)
def test_what_would_fall_away_in_words(chance: list[str], words: str) -> None:
    assert falls_away(chance) == words
