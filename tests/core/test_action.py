"""Actions and their text form."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable.core.action import Action, Verb, Verbs
from sandtable.core.errors import SandtableError, UnknownName
from sandtable.core.names import Names

CARDS = Names("playing card", ("ace", "king", "queen"))
link = Verb("link", CARDS, CARDS, CARDS, optional=1)
roll = Verb("roll", None, many=True)
done = Verb("done")
verbs = Verbs((link, roll, done))

card = st.integers(0, len(CARDS) - 1)
actions = st.one_of(
    st.just(done()),
    st.lists(card, min_size=2, max_size=3).map(lambda cards: link(*cards)),
    st.lists(st.integers(-9, 99), min_size=1, max_size=5).map(lambda faces: roll(*faces)),
)


@given(actions)
def test_the_text_of_every_action_parses_back(action: Action) -> None:
    assert verbs.parse(verbs.text(action)) == action


def test_an_action_reads_in_names() -> None:
    assert verbs.text(link(1, 0)) == "link king ace"
    assert verbs.text(roll(3, 5)) == "roll 3 5"
    assert verbs.text(done()) == "done"


def test_spaces_around_a_text_do_not_matter() -> None:
    assert verbs.parse("  link  ace   queen ") == link(0, 2)


def test_usage_shows_tables_optional_targets_and_repeats() -> None:
    assert link.usage() == "link PLAYING_CARD PLAYING_CARD [PLAYING_CARD]"
    assert roll.usage() == "roll NUMBER ..."


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "empty"),
        ("link ace", "write it as: link PLAYING_CARD"),
        ("link ace ace ace ace", "write it as: link PLAYING_CARD"),
        ("done now", "write it as: done"),
        ("roll", "write it as: roll NUMBER"),
        ("roll six", "'six' in 'roll six' must be a number"),
    ],
)
def test_a_text_that_does_not_fit_is_told_how_to_be_written(text: str, words: str) -> None:
    with pytest.raises(SandtableError, match=words.replace(".", r"\.")):
        verbs.parse(text)


def test_unknown_verbs_and_targets_are_answered_with_the_nearest() -> None:
    with pytest.raises(UnknownName, match="no action called 'lnk'; did you mean 'link'"):
        verbs.parse("lnk ace king")
    with pytest.raises(UnknownName, match="no playing card called 'quen'; did you mean 'queen'"):
        verbs.parse("link ace quen")


def test_verbs_can_be_listed() -> None:
    assert [verb.name for verb in verbs] == ["link", "roll", "done"]
