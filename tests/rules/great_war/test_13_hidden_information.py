"""Digest section 13: hidden information."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.core.outcomes import SeededLuck
from sandtable.games.great_war import game
from tests.rules.great_war.scene import Scene


def scene() -> Scene:
    return Scene(
        central=["cp_6s", "bo_big", "nr_2h"],
        entente=["ea_6s", "ea_6h"],
        table={"central": ["cp_qs"], "entente": ["ea_qs"]},
        reserves={"central": ["nr_2d"], "entente": ["nr_5c", "bo_amb"]},
        discards={"neutral": ["nr_4c"]},
        captured={"central": ["ea_as"]},
        removed=["cp_as"],
    )


def fields(seat: int) -> Any:
    return game.view(scene().g, seat)["fields"]


@pytest.mark.parametrize("seat", [0b00, 0b01])
def test_13_1_hands_reserves_decks_and_removed_cards_are_hidden(seat: int) -> None:
    seen = fields(seat)
    assert seen["hands"]["entente"] == {"hidden": 2}
    assert seen["reserves"]["entente"] == {"hidden": 2}
    assert seen["removed"] == {"hidden": 1}
    assert all(set(deck) == {"hidden"} for deck in seen["decks"].values())


def test_13_1_a_side_sees_its_own_hand_and_reserve() -> None:
    assert set(fields(0b01)["hands"]["central"]) == {"cp_6s", "bo_big", "nr_2h"}
    assert fields(0b01)["reserves"]["central"] == ["nr_2d"]


@pytest.mark.parametrize("seat", [0b00, 0b01, 0b10])
def test_13_1_table_discards_captures_and_hand_sizes_are_open(seat: int) -> None:
    seen = fields(seat)
    assert seen["table"] == {"central": ["cp_qs"], "entente": ["ea_qs"]}
    assert seen["discards"]["neutral"] == ["nr_4c"]
    assert seen["captured"]["central"] == ["ea_as"]


@pytest.mark.parametrize("seat", [0b00, 0b10])
def test_13_1_how_many_cards_of_each_deck_a_hand_holds_is_open(seat: int) -> None:
    """Every draw and every play tells its deck, so all could keep count: the view does it."""
    about = game.view(scene().g, seat)["about"]
    assert about["hands_by_deck"]["central"] == {"central": 1, "neutral": 1, "bonus": 1}
    assert about["reserves_by_deck"]["entente"] == {"neutral": 1, "bonus": 1}


def test_13_1_what_differs_only_in_hidden_places_looks_the_same() -> None:
    one = scene()
    other = Scene(
        central=["cp_6s", "bo_big", "nr_2h"],
        entente=["ea_ks", "ea_jk2"],
        table={"central": ["cp_qs"], "entente": ["ea_qs"]},
        reserves={"central": ["nr_2d"], "entente": ["nb_5c", "bo_spy"]},
        discards={"neutral": ["nr_4c"]},
        captured={"central": ["ea_as"]},
        removed=["cp_ah"],
    )
    for seat in (0b00, 0b01):
        assert game.view(one.g, seat) == game.view(other.g, seat)
        assert game.board(one.g, seat) == game.board(other.g, seat)


def test_13_1_a_draw_tells_the_others_its_deck_only() -> None:
    s = Scene("draw_to_hand central central 1", rest_of_turn=False)
    s.chance("draw cp_ks")
    assert len(s.told("central")) == len(s.told("entente")) == 1
    assert "Big Bertha" in s.told("central")[0]
    assert "Big Bertha" not in s.told("entente")[0]


def test_13_1_a_card_once_seen_is_known_until_it_leaves_the_hand() -> None:
    s = Scene(central=["bo_spy", "cp_5h"], entente=["ea_6s", "ea_7h"])
    s.lay("central", "play bo_spy")
    s.do("central", "discard ea_7h")
    for seed in range(5):
        assert game.imagine(s.g, 0b01, SeededLuck(seed)).hands[1] == s.g.hands[1]
    s.do("central", "done")
    s.lay("entente", "play ea_6s")
    assert game.view(s.g, 0b01)["fields"]["seen"]["entente"] == []
