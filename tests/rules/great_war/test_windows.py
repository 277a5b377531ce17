"""6.8: the windows in which a standing order may answer for a side."""

from __future__ import annotations

import pytest

from sandtable.games.great_war import game
from sandtable.games.great_war.facts.cards import CENTRAL, ENTENTE
from tests.rules.great_war.scene import Scene


def laid(card: str, *, table: list[str]) -> Scene:
    """The Entente lays a card; the Central Powers are asked."""
    s = Scene(
        "lead entente 1",
        entente=[card, "ea_5h"],
        central=["cp_5h"],
        table={"central": table},
        turn=4,
    )
    assert not game.windows.window(s.g, ENTENTE)
    s.do("entente", f"play {card}")
    return s


@pytest.mark.rule("6.8")
def test_6_8_a_window_is_open_for_the_side_that_may_answer() -> None:
    s = laid("ea_6s", table=["cp_6s"])
    assert s.step() == "respond"
    assert game.windows.window(s.g, CENTRAL)
    assert not game.windows.window(s.g, ENTENTE)


@pytest.mark.rule("6.8")
def test_6_8_an_order_lasts_for_the_card_or_for_the_turn() -> None:
    s = laid("ea_6s", table=["cp_6s"])
    assert game.windows.span(s.g, "turn") == (4,)
    assert game.windows.span(s.g, "card") == (4, 2)


@pytest.mark.rule("6.9")
def test_6_9_a_card_threatens_if_it_could_cancel_one_of_the_other_side() -> None:
    assert game.windows.threatens(laid("ea_as", table=["cp_8s"]).g, CENTRAL)
    assert not game.windows.threatens(laid("ea_as", table=["cp_6s"]).g, CENTRAL)
    assert not game.windows.threatens(laid("ea_6s", table=["cp_8s"]).g, CENTRAL)
    s = laid("ea_as", table=["cp_8s"])
    assert not game.windows.threatens(s.g, ENTENTE)
    s.g.down |= s.g.table[ENTENTE]
    assert not game.windows.threatens(s.g, CENTRAL)


@pytest.mark.rule("6.9")
def test_6_9_nothing_threatens_where_no_window_is_open() -> None:
    s = Scene(
        "lead central 1", central=["cp_5h"], table={"central": ["cp_8s"], "entente": ["ea_as"]}
    )
    assert not game.windows.threatens(s.g, CENTRAL)
    assert not game.windows.threatens(s.g, ENTENTE)
    table = {"central": ["cp_ah"], "entente": ["ea_8s"]}
    s = Scene("lead central 1", central=["cp_5h"], table=table)
    assert not game.windows.threatens(s.g, ENTENTE), "the Ace was not laid just now"


@pytest.mark.rule("6.9")
def test_6_9_likewise_for_the_entente() -> None:
    s = Scene(central=["cp_as", "cp_5h"], entente=["ea_5h"], table={"entente": ["ea_8s"]})
    s.do("central", "play cp_as")
    assert game.windows.window(s.g, ENTENTE)
    assert game.windows.threatens(s.g, ENTENTE)


@pytest.mark.rule("6.9", "6.12")
def test_6_12_an_ace_threatens_an_ace_unless_that_is_improved() -> None:
    aces = {"entente": ["ea_ah", "bo_imw"]}
    for laid_on, threatens in (({}, True), ({"bo_imw": "ea_ah"}, False)):
        s = Scene(central=["cp_as", "cp_5h"], entente=["ea_5h"], table=aces, laid_on=laid_on)
        s.do("central", "play cp_as")
        assert game.windows.window(s.g, ENTENTE)
        assert game.windows.threatens(s.g, ENTENTE) is threatens
