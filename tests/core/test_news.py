"""News in words."""

from __future__ import annotations

import pytest

from sandtable.core.show.news import Bulletin

CARDS = ("the fool", "the sun")
NEWS = Bulletin(
    {
        "plays": ("player card", "{card} is played by player {player}{twice}."),
        "draws": ("player card*", "player {player} draws {card}."),
        "ends": ("", "end."),
    },
    words={"card": CARDS.__getitem__},
    ids={"card": ("fool", "sun").__getitem__},
    together=lambda numbers: {"twice": "!" if numbers.get("player") == 2 else ""},
)


def test_a_sentence_is_made_of_what_its_numbers_stand_for() -> None:
    assert NEWS.say("plays", (1, 0)) == "The fool is played by player 1."
    assert NEWS.say("plays", (2, 1)) == "The sun is played by player 2!."
    assert NEWS.say("ends", ()) == "End."


def test_it_points_at_what_it_names() -> None:
    assert NEWS.mentions("plays", (1, 1)) == ["sun"]
    assert NEWS.mentions("plays", (1, -1)) == [], "nothing"


def test_too_few_numbers_are_an_error() -> None:
    with pytest.raises(ValueError, match="shorter"):
        NEWS.say("plays", (1,))


def test_several_things_are_named_in_one_line_if_all_else_is_the_same() -> None:
    first, second = ("draws", (1, 0)), ("draws", (1, 1))
    both = NEWS.goes_on(first, second)
    assert both == ("draws", (1, 0, 1))
    assert NEWS.say(*both) == "Player 1 draws the fool and the sun."
    assert NEWS.mentions(*both) == ["fool", "sun"]
    assert NEWS.goes_on(first, ("draws", (2, 1))) is None, "another draws"
    assert NEWS.goes_on(("plays", (1, 0)), ("plays", (1, 1))) is None, "cards are played one by one"
