"""Rules 40 and 41: who can see what, what a seat may imagine, and what cannot be."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.core.bits import bits, mask_of
from sandtable.core.outcomes import SeededLuck
from sandtable.games.quartermaster import game
from sandtable.games.quartermaster.facts.board import COUNTRIES, LAND, SEA, SPACES
from sandtable.games.quartermaster.facts.cards.catalogue import CARDS, OF_COUNTRY, RESPONSES
from sandtable.games.quartermaster.rules.state import Position
from tests.rules.quartermaster.scene import Scene

JAPAN, UNITED_KINGDOM = COUNTRIES.number("japan"), COUNTRIES.number("united_kingdom")
OF_JAPAN = [CARDS[card] for card in bits(OF_COUNTRY[JAPAN])]
ANSWERS = [CARDS[card] for card in bits(OF_COUNTRY[JAPAN] & RESPONSES)]
LANDS, SEAS = list(bits(LAND)), list(bits(SEA))
PLAIN = [card for card in OF_JAPAN if card not in ANSWERS]


def scene(**fields: Any) -> Scene:
    """Japan has cards in every place where others cannot see them."""
    hidden: dict[str, Any] = {
        "responses": {"japan": ANSWERS[:2]},
        "hands": {"japan": [*ANSWERS[2:4], *PLAIN[:3]]},
        "buried": {"japan": PLAIN[3:6]},
        "tops": {"japan": PLAIN[6:8]},
        "bottoms": {"japan": PLAIN[8:11]},
    }
    return Scene(armies={"japan": ["japan"]}, **{**hidden, **fields})


def imagined(g: Position, seat: int) -> list[Position]:
    return [game.imagine(g, seat, SeededLuck(seed)) for seed in range(20)]


@pytest.mark.parametrize("country", ["united_kingdom", "germany"])
def test_40_what_another_country_hides_may_be_any_card_of_its_own(country: str) -> None:
    g, seat = scene().g, 1 << COUNTRIES.number(country)
    several = imagined(g, seat)
    for h in several:
        assert game.view(h, seat) == game.view(g, seat)
        assert list(game.faults(h)) == []
    for field in ("responses", "hands", "buried", "tops", "bottoms", "pools"):
        found = {getattr(h, field)[JAPAN] for h in several}
        assert len(found) > 5, field


def test_40_a_seat_knows_its_own_cards() -> None:
    g = scene().g
    for h in imagined(g, 1 << JAPAN):
        for field in ("responses", "hands", "buried", "tops", "bottoms", "pools"):
            assert getattr(h, field)[JAPAN] == getattr(g, field)[JAPAN]
    assert len({h.hands[UNITED_KINGDOM] for h in imagined(dealt(), 1 << JAPAN)}) > 10


def dealt() -> Position:
    """A new game with ten cards in every hand."""
    g = game.start()
    game.settle(g, SeededLuck(1))
    return g


def test_6_what_others_throw_away_at_the_start_is_unknown_until_all_have_chosen() -> None:
    g = dealt()
    for card in list(bits(g.hands[JAPAN]))[:3]:
        game.apply(g, JAPAN, game.verbs.parse(f"discard {CARDS[card]}"))
    others = imagined(g, 1 << UNITED_KINGDOM)
    assert all(h.picks[JAPAN].bit_count() == 3 for h in others)
    assert all(not h.picks[JAPAN] & ~h.hands[JAPAN] for h in others)
    assert len({h.picks[JAPAN] for h in others}) > 10
    places = [
        {list(bits(h.hands[JAPAN])).index(card) for card in bits(h.picks[JAPAN])} for h in others
    ]
    assert len({frozenset(one) for one in places}) > 10
    assert all(h.picks[JAPAN] == g.picks[JAPAN] for h in imagined(g, 1 << JAPAN))


def test_6_who_is_still_choosing_is_imagined_to_have_chosen_nothing() -> None:
    g = dealt()
    card = next(iter(bits(g.hands[JAPAN])))
    game.apply(g, JAPAN, game.verbs.parse(f"discard {CARDS[card]}"))
    assert all(h.picks[JAPAN] == 0 for h in imagined(g, 1 << UNITED_KINGDOM))


@pytest.mark.parametrize("field", ["hands", "pools", "responses", "statuses", "discards", "buried"])
def test_40_a_card_in_two_places_is_a_fault(field: str) -> None:
    g = scene().g
    assert list(game.faults(g)) == []
    twice = ANSWERS[0] if field != "responses" else PLAIN[0]
    getattr(g, field)[JAPAN] |= 1 << CARDS.number(twice)
    assert f"{twice} is in two places" in list(game.faults(g))


@pytest.mark.parametrize("field", ["tops", "bottoms"])
def test_40_a_card_twice_in_the_deck_is_a_fault(field: str) -> None:
    g = scene().g
    getattr(g, field)[JAPAN] = (CARDS.number(PLAIN[0]),)
    assert f"{PLAIN[0]} is in two places" in list(game.faults(g))


def test_40_a_card_that_is_nowhere_is_a_fault_but_for_the_one_being_played() -> None:
    g = scene().g
    g.hands[JAPAN] &= ~(1 << CARDS.number(PLAIN[0]))
    assert list(game.faults(g)) == [f"{PLAIN[0]} is in no place"]
    g.agenda.append(("play_card", (JAPAN, CARDS.number(PLAIN[0]))))
    assert list(game.faults(g)) == []


def test_40_a_card_of_another_country_is_a_fault() -> None:
    g = scene().g
    g.hands[JAPAN] |= OF_COUNTRY[UNITED_KINGDOM] & -OF_COUNTRY[UNITED_KINGDOM]
    assert list(game.faults(g)) == ["uk_build_army lies among the cards of another"]


@pytest.mark.parametrize("field", ["responses", "statuses"])
def test_45_a_card_of_the_wrong_type_on_the_table_is_a_fault(field: str) -> None:
    g = scene().g
    card = 1 << CARDS.number(next(one for one in PLAIN[:3]))
    g.hands[JAPAN] &= ~card
    getattr(g, field)[JAPAN] |= card
    assert list(game.faults(g)) == ["japan has a card of the wrong type on the table"]


@pytest.mark.parametrize(("field", "where"), [("armies", "baltic_sea"), ("navies", "japan")])
def test_21_a_piece_that_cannot_stand_there_is_a_fault(field: str, where: str) -> None:
    g = scene().g
    getattr(g, field)[JAPAN] = 1 << SPACES.number(where)
    assert list(game.faults(g)) == ["japan has a piece where it cannot stand"]


@pytest.mark.parametrize(("field", "most"), [("armies", 5), ("navies", 5)])
def test_22_more_pieces_than_a_country_owns_is_a_fault(field: str, most: int) -> None:
    g = Scene(armies={}).g
    fitting = LANDS if field == "armies" else SEAS
    getattr(g, field)[JAPAN] = mask_of(fitting[:most])
    assert list(game.faults(g)) == []
    getattr(g, field)[JAPAN] = mask_of(fitting[: most + 1])
    assert list(game.faults(g)) == ["japan has more pieces on the board than it owns"]


def test_20_both_teams_in_one_space_is_a_fault() -> None:
    g = scene().g
    g.armies[UNITED_KINGDOM] = g.armies[JAPAN]
    assert list(game.faults(g)) == ["pieces of both teams share a space"]
