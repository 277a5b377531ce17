"""What a seat cannot see and may imagine, and positions that cannot be."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.core.bits import bits, mask_of
from sandtable.core.outcomes import SeededLuck
from sandtable.games.paths_of_glory import game
from sandtable.games.paths_of_glory.facts.board import ALLIED, CENTRAL, SPACES
from sandtable.games.paths_of_glory.facts.cards import CATALOGUE, IN_DECK, OF_SIDE, OPTIONAL
from sandtable.games.paths_of_glory.facts.units import PIECES, PLACES
from sandtable.games.paths_of_glory.rules.state import Position
from tests.rules.paths_of_glory.scene import Scene, codes

HANDS = {"central": "cp02 cp03 cp05 cp08", "allied": "ap02 ap05 ap08 ap09"}


def imagined(g: Position, seat: int) -> list[Position]:
    return [game.imagine(g, seat, SeededLuck(seed)) for seed in range(30)]


def scene(**fields: Any) -> Scene:
    return Scene({"metz": "ge_4", "sedan": "fr_5"}, hands=HANDS, **fields)


@pytest.mark.parametrize("side", [CENTRAL, ALLIED])
def test_the_other_hand_may_hold_any_cards_left(side: int) -> None:
    g, seat = scene().g, 1 << 1 - side
    several = imagined(g, seat)
    for h in several:
        assert game.view(h, seat) == game.view(g, seat)
        assert h.hands[side] | h.decks[side] == g.hands[side] | g.decks[side]
        assert (h.hands[1 - side], h.decks[1 - side]) == (g.hands[1 - side], g.decks[1 - side])
        assert list(game.faults(h)) == []
    assert len({h.hands[side] for h in several}) > 20


def test_who_only_watches_knows_neither_hand() -> None:
    several = imagined(scene().g, 0)
    for side in (CENTRAL, ALLIED):
        assert len({h.hands[side] for h in several}) > 20


def test_cards_a_spy_has_seen_stay_known_to_the_spy_alone() -> None:
    g = scene().g
    g.seen[CENTRAL] = codes("ap02 ap05")
    several = imagined(g, 1 << CENTRAL)
    assert all(h.hands[ALLIED] & g.seen[CENTRAL] == g.seen[CENTRAL] for h in several)
    assert all(h.hands[ALLIED].bit_count() == 4 for h in several)
    assert all(h.seen[CENTRAL] == g.seen[CENTRAL] for h in several)
    assert len({h.hands[ALLIED] for h in several}) > 5
    watching = imagined(g, 0)
    assert len({h.hands[ALLIED] & g.seen[CENTRAL] for h in watching}) > 1
    for h in watching:
        assert h.seen[CENTRAL].bit_count() == 2
        assert not h.seen[CENTRAL] & ~h.hands[ALLIED]


def chosen() -> Position:
    """Each side has swapped cards in secret for optional ones, and the war is at its height."""
    g = scene(options={"optional_cards": "chosen"}).g
    for side in (CENTRAL, ALLIED):
        g.level[side] = 2
        everything = OF_SIDE[side] & ~g.hands[side]
        g.boxed[side] = OF_SIDE[side] & OPTIONAL
        g.decks[side] = everything & ~g.boxed[side]
    return g


def values(mask: int) -> list[tuple[int, int, int]]:
    return sorted((CATALOGUE[c].deck, CATALOGUE[c].ops, CATALOGUE[c].sr) for c in bits(mask))


@pytest.mark.rule("R178")
def test_r178_the_cards_another_has_boxed_may_be_any_of_the_same_values() -> None:
    g = chosen()
    several = imagined(g, 1 << CENTRAL)
    for h in several:
        assert game.view(h, 1 << CENTRAL) == game.view(g, 1 << CENTRAL)
        assert values(h.boxed[ALLIED]) == values(g.boxed[ALLIED])
        assert not h.boxed[ALLIED] & (h.hands[ALLIED] | h.decks[ALLIED])
        known = h.boxed[ALLIED] | h.hands[ALLIED] | h.decks[ALLIED]
        assert known == OF_SIDE[ALLIED]
        assert h.boxed[CENTRAL] == g.boxed[CENTRAL]
    assert len({h.boxed[ALLIED] for h in several}) > 20
    assert any(h.hands[ALLIED] & OPTIONAL for h in several)


@pytest.mark.rule("R178")
def test_r178_a_card_that_has_been_shown_is_not_in_the_box() -> None:
    g = chosen()
    optional = bits(g.boxed[ALLIED])[0]
    one = CATALOGUE[optional]
    same = mask_of(
        number
        for number in bits(OF_SIDE[ALLIED] & ~OPTIONAL)
        if (CATALOGUE[number].deck, CATALOGUE[number].ops, CATALOGUE[number].sr)
        == (one.deck, one.ops, one.sr)
    )
    for field in ("discards", "table", "removed"):
        h = g.copy()
        h.decks[ALLIED] &= ~same
        h.hands[ALLIED] &= ~same
        getattr(h, field)[ALLIED] |= same
        assert all(k.boxed[ALLIED] >> optional & 1 for k in imagined(h, 1 << CENTRAL))


@pytest.mark.rule("R178")
def test_r178_cards_of_decks_not_yet_added_are_in_no_hand() -> None:
    g = chosen()
    for side in (CENTRAL, ALLIED):
        g.level[side] = 0
        g.decks[side] &= IN_DECK[0]
    for h in imagined(g, 1 << CENTRAL):
        assert not (h.hands[ALLIED] | h.decks[ALLIED]) & ~IN_DECK[0]
        assert h.hands[ALLIED].bit_count() == 4
        assert h.decks[ALLIED].bit_count() == g.decks[ALLIED].bit_count()


@pytest.mark.rule("R178")
def test_r178_before_the_choice_all_optional_cards_are_in_the_box() -> None:
    g = chosen()
    g.agenda = [game.book.parse("choose_optional allied")]
    for h in imagined(g, 1 << CENTRAL):
        assert h.boxed[ALLIED] == OF_SIDE[ALLIED] & OPTIONAL


# What cannot be.


def faults(g: Position) -> list[str]:
    return list(game.faults(g))


def test_a_unit_in_two_places_or_in_none_is_a_fault() -> None:
    g = scene().g
    g.here[SPACES.number("metz")] |= 1 << PIECES.number("ge_5")
    assert "ge_5 is in two places" in faults(g)
    g = scene().g
    g.here[PLACES.number("to_come")] &= ~(1 << PIECES.number("ge_5"))
    assert faults(g) == ["ge_5 is nowhere"]


@pytest.mark.parametrize(("side", "name"), [(CENTRAL, "metz"), (ALLIED, "sedan")])
def test_occupied_must_repeat_where_units_stand(side: int, name: str) -> None:
    g = scene().g
    g.occupied[side] = 0
    which = ("central", "allied")[side]
    assert faults(g) == [f"occupied by {which} is wrong about {name}"]


@pytest.mark.parametrize(
    ("field", "name", "words"),
    [
        ("controlled", "metz", "metz is controlled by both sides"),
        ("trenches", "metz", "metz has trenches of both sides"),
    ],
)
def test_a_space_is_of_one_side(field: str, name: str, words: str) -> None:
    g = scene().g
    for side in (CENTRAL, ALLIED):
        getattr(g, field)[side] |= 1 << SPACES.number(name)
    assert faults(g) == [words]


def test_a_second_trench_needs_a_first() -> None:
    g = scene().g
    g.deep[ALLIED] |= 1 << SPACES.number("sedan")
    assert faults(g) == ["sedan has a second trench without a first"]


@pytest.mark.rule("10.1.1")
def test_10_1_1_more_than_three_units_are_a_fault_unless_some_are_on_the_way() -> None:
    g = Scene({"metz": "ge_4 ge_5 ge_6", "koblenz": "ge_1"}).g
    assert faults(g) == []
    metz, koblenz = SPACES.number("metz"), SPACES.number("koblenz")
    g.here[metz] |= g.here[koblenz]
    g.here[koblenz] = 0
    g.occupied[CENTRAL] &= ~(1 << koblenz)
    assert faults(g) == ["more than three units stand in Metz"]
    for field in ("group", "fallen_back"):
        h = g.copy()
        setattr(h, field, 1 << PIECES.number("ge_1"))
        assert faults(h) == []


def test_units_control_where_they_stand_but_for_a_fort_they_besiege() -> None:
    g = scene().g
    sedan = 1 << SPACES.number("sedan")
    g.controlled[ALLIED] &= ~sedan
    g.controlled[CENTRAL] |= sedan
    assert faults(g) == ["Sedan is occupied but not controlled"]
    assert faults(Scene({"verdun": "ge_4"}).g) == []


@pytest.mark.parametrize("field", ["decks", "hands", "discards", "table", "removed"])
def test_a_card_in_two_places_is_a_fault(field: str) -> None:
    for where in ("hands", "decks"):
        g = scene().g
        getattr(g, field)[CENTRAL] |= getattr(g, where)[CENTRAL]
        expected = [] if field == where else ["a card of the central side is in two places"]
        assert faults(g) == expected


@pytest.mark.parametrize("field", ["decks", "hands", "discards", "table", "removed"])
def test_a_card_of_the_other_side_is_a_fault(field: str) -> None:
    g = scene().g
    getattr(g, field)[ALLIED] |= codes("cp10")
    assert faults(g) == ["the allied side has a card of the other"]
