"""R178 Which of the optional cards 56 to 65 are in the game."""

from __future__ import annotations

from sandtable.games.paths_of_glory import game
from sandtable.games.paths_of_glory.facts.board import SIDES
from tests.rules.paths_of_glory.scene import Scene

STANDARD = {"guns_of_august": "out"}


def cards_of(s: Scene, side: str) -> set[str]:
    """Hand and draw pile of a side together."""
    return s.hand(side) | s.pile("decks", side)


def offered_to(s: Scene, side: str) -> set[str]:
    """The swaps a side may make, as pairs of codes."""
    texts = [game.verbs.text(action) for action in game.offers(s.g, SIDES.number(side))]
    pairs = [text.split()[1:] for text in texts if text.startswith("swap")]
    return {" ".join(name.split("_")[0] for name in pair) for pair in pairs}


def test_r178_none_of_them_by_default() -> None:
    s = Scene.begin("campaign", **STANDARD)
    s.any_chance()
    for side in SIDES:
        numbers = {int(one[2:]) for one in cards_of(s, side)}
        assert numbers == set(range(1, 15))


def test_r178_or_all_of_them() -> None:
    s = Scene.begin("campaign", optional_cards="all", **STANDARD)
    s.any_chance()
    for side in SIDES:
        numbers = {int(one[2:]) for one in cards_of(s, side)}
        assert numbers == {*range(1, 15), 56, 57}


def test_r178_or_chosen_in_secret_each_for_a_card_of_the_same_deck_and_value() -> None:
    s = Scene.begin("campaign", optional_cards="chosen", **STANDARD)
    assert game.asked(s.g) == (0, 1), "both at the same time"
    assert "cp56 cp02" in offered_to(s, "central")
    assert "cp56 cp08" not in offered_to(s, "central"), "another value"
    assert "cp58 cp02" not in offered_to(s, "central"), "another deck"
    assert "cp57 cp01" not in offered_to(s, "central"), "Guns of August stays"
    assert s.refusal("central", "swap cp56 cp08") == "R178"
    s.do("central", "swap cp56 cp02", "done")
    s.do("allied", "swap ap57 ap10", "done")
    s.any_chance()
    assert "cp56" in cards_of(s, "central")
    assert "cp02" not in cards_of(s, "central")
    assert len(cards_of(s, "central")) == 14
    assert "ap57" in cards_of(s, "allied")
    assert "ap10" not in cards_of(s, "allied")


def test_r178_the_other_side_does_not_learn_what_was_swapped() -> None:
    swapped = Scene.begin("campaign", optional_cards="chosen", **STANDARD)
    plain = Scene.begin("campaign", optional_cards="chosen", **STANDARD)
    swapped.do("central", "swap cp56 cp02", "done")
    plain.do("central", "done")
    for seat in ("allied", ""):
        mask = 1 << SIDES.number(seat) if seat else 0
        assert game.view(swapped.g, mask) == game.view(plain.g, mask)
        assert swapped.told(seat) == plain.told(seat)
    assert game.view(swapped.g, 1) != game.view(plain.g, 1)


def test_r178_swapped_cards_of_later_decks_join_with_their_deck() -> None:
    s = Scene.begin("campaign", optional_cards="chosen", **STANDARD)
    s.do("central", "swap cp58 cp17", "done")
    s.do("allied", "done")
    s.any_chance()
    assert "cp58" not in cards_of(s, "central")
    s.g.commitment[0] = 1
    s.g.agenda = [game.book.parse("new_cards central")]
    game.run(s.g)
    assert "cp58" in cards_of(s, "central")
    assert "cp17" not in cards_of(s, "central")
