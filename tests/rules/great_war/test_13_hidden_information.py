"""Section 13: hidden information."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.core.bits import bits
from sandtable.core.outcomes import SeededLuck
from sandtable.games.great_war import game
from sandtable.games.great_war.facts.cards import BONUS, CARDS, NEUTRAL, OF_DECK
from sandtable.games.great_war.rules.state import Position
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
        assert game.show.board(one.g, seat) == game.show.board(other.g, seat)


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


def imagined(g: Position, seat: int) -> list[Position]:
    return [game.imagine(g, seat, SeededLuck(seed)) for seed in range(20)]


def named(mask: int) -> set[str]:
    return {CARDS[card] for card in bits(mask)}


@pytest.mark.parametrize("seat", [0b00, 0b01, 0b10])
def test_13_1_what_a_seat_cannot_see_may_be_any_card_of_its_deck(seat: int) -> None:
    g = scene().g
    others = [side for side in (0, 1) if not seat >> side & 1]
    for h in imagined(g, seat):
        assert game.view(h, seat) == game.view(g, seat)
        assert list(game.faults(h)) == []
    for side in others:
        assert len({h.hands[side] for h in imagined(g, seat)}) > 10
        assert len({h.reserves[side] for h in imagined(g, seat)}) > 10
    assert len({h.removed for h in imagined(g, seat)}) > 5
    for side in {0, 1} - {*others}:
        assert all(h.hands[side] == g.hands[side] for h in imagined(g, seat))


def test_13_1_who_only_watches_does_not_know_what_a_side_has_seen() -> None:
    s = Scene(central=["bo_spy", "cp_5h"], entente=["ea_6s", "ea_7h"])
    s.lay("central", "play bo_spy")
    assert len({h.hands[1] for h in imagined(s.g, 0b00)}) > 10
    assert all(h.seen == [0, 0] for h in imagined(s.g, 0b00))
    assert all(h.seen == s.g.seen for h in imagined(s.g, 0b01))


def picking() -> Scene:
    """The picks are being made; the Central Powers have made theirs."""
    dealt = ["bo_cbf", "bo_enf", "nb_2s", "nb_2h", "nb_2d", "nb_2c", "nb_3s", "nb_3h"]
    s = Scene(
        "pick central+entente",
        "opening_hands",
        phase="set_up",
        event=None,
        defender=None,
        rest_of_turn=False,
        reserves={"central": ["bo_big", "bo_amb", "nr_2s", "nr_2h"], "entente": dealt},
    )
    s.do("central", "keep bo_big", "keep nr_2s", "keep nr_2h", "done")
    return s


def test_2_3_the_picks_of_the_other_may_be_one_or_two_of_each_kind() -> None:
    g = picking().g
    for h in imagined(g, 0b10):
        assert not h.picks[0] & ~h.reserves[0]
    counts = {
        tuple((h.picks[0] & OF_DECK[deck]).bit_count() for deck in (BONUS, NEUTRAL))
        for h in imagined(g, 0b10)
    }
    assert counts == {(1, 1), (1, 2), (2, 1), (2, 2)}
    assert all(named(h.picks[0]) == {"bo_big", "nr_2s", "nr_2h"} for h in imagined(g, 0b01))


def test_2_3_who_still_picks_is_imagined_to_have_picked_nothing() -> None:
    s = picking()
    s.do("entente", "keep bo_cbf")
    assert all(h.picks[1] == 0 for h in imagined(s.g, 0b01))


FAULTS = {
    "two places": {"hands": "cp_qs", "words": "cp_qs is in two places, one of them the table"},
    "enemy card": {"hands": "ea_ks", "words": "central holds cards it can never hold"},
    "event": {"hands": "re_fog", "words": "central holds cards it can never hold"},
    "own capture": {
        "captured": "cp_ks",
        "words": "central has captured cards that are not enemy Nationality cards",
    },
    "wrong deck": {
        "decks": "nr_5c",
        "words": "the central deck or its discards hold cards of another deck",
    },
    "wrong discards": {
        "discards": "nr_5c",
        "words": "the central deck or its discards hold cards of another deck",
    },
    "seen": {"seen": "cp_ks", "words": "central is known to have cards it has not"},
    "picked": {"picks": "nr_2h", "words": "central is known to have cards it has not"},
}


@pytest.mark.rule("C12")
@pytest.mark.parametrize("case", FAULTS.values(), ids=FAULTS.keys())
def test_c12_a_card_where_it_cannot_be_is_a_fault(case: dict[str, str]) -> None:
    g = scene().g
    assert list(game.faults(g)) == []
    (field, card), (_, words) = case.items()
    getattr(g, field)[0] |= 1 << CARDS.number(card)
    assert words in list(game.faults(g))


@pytest.mark.rule("C12")
def test_c12_a_card_that_is_nowhere_is_a_fault() -> None:
    g = scene().g
    g.hands[0] &= ~(1 << CARDS.number("cp_6s"))
    assert list(game.faults(g)) == ["cp_6s is in no place"]
    g = scene().g
    g.event = -1
    assert list(game.faults(g)) == ["re_qui is in no place"]


@pytest.mark.rule("C12")
@pytest.mark.parametrize("mark", ["down", "used", "acted", "slotted"])
def test_c12_only_cards_on_the_table_are_marked(mark: str) -> None:
    g = scene().g
    setattr(g, mark, getattr(g, mark) | 1 << CARDS.number("cp_ks"))
    assert list(game.faults(g)) == ["a card is marked that is not on the table"]


@pytest.mark.rule("C12")
def test_c12_a_card_taken_out_by_a_blockade_may_keep_its_mark() -> None:
    s = Scene("judge", phase="judging", table={"central": ["cp_5s"], "entente": ["ea_8d"]})
    s.do("central", "blockade ea_8d")
    assert list(game.faults(s.g)) == []


@pytest.mark.rule("C12")
def test_c12_every_card_on_the_table_was_played() -> None:
    g = scene().g
    g.played.pop()
    assert list(game.faults(g)) == [
        "played and bases differ in length",
        "a card lies on the table that was not played",
    ]
