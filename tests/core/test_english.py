"""The core's English: what several of a thing are called."""

from __future__ import annotations

import pytest

from sandtable.core.english import addressed, counted, ordinal, plural, with_the
from sandtable.core.show.scene import Piece


@pytest.mark.parametrize(
    ("one", "several"),
    [
        ("point", "points"),
        ("German Army", "German Armies"),
        ("Army of the North", "Armies of the North"),
        ("French corps, 1-1-4", "French corps, 1-1-4"),
        ("Cavalry", "Cavalry"),
        ("day", "days"),
        ("march", "marches"),
        ("fox", "foxes"),
        ("Rifleman", "Riflemen"),
        ("company (reduced)", "companies (reduced)"),
        ("Mark IV tank", "Mark IV tanks"),
        ("V2", "V2"),
    ],
)
def test_several_of_a_thing(one: str, several: str) -> None:
    assert plural(one) == several
    assert counted(1, one) == f"1 {one}"
    assert counted(2, one) == f"2 {several}"


def test_pieces_are_counted_by_the_words_given_or_made() -> None:
    army = Piece("a", "hill", "north", "army", "Army of the North", count=2)
    assert army.many == "Armies of the North"
    colours = Piece("b", "hill", "north", "flag", "Standard", count=2, many="Colours")
    assert colours.many == "Colours"
    assert not Piece("d", "hill", "north", "army", "3 companies", count=3).many
    assert not Piece("c", "hill", "north", "army", "Army").many


def test_some_names_have_an_article() -> None:
    assert with_the("North Sea", True) == "the North Sea"
    assert with_the("Serbia", False) == "Serbia"


def test_who_is_asked_is_named_once_with_or_without_an_article() -> None:
    assert addressed("Italy", "Germany has built.") == "Italy: Germany has built."
    for words in ("Germany has built.", "The Germany of old."):
        assert addressed("Germany", words) == words
    assert addressed("Soviet Union", "The Soviet Union has built.") == "The Soviet Union has built."


def test_places_are_counted_in_words() -> None:
    assert [ordinal(place) for place in (1, 2, 10, 11)] == ["first", "second", "tenth", "11th"]
