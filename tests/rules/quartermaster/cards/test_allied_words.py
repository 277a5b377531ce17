"""How the cards of the Allies read, title by title."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.rules.quartermaster.cards.shapes_allies import titles, words

LINES = Path(__file__).with_name("texts_allies.txt").read_text(encoding="utf-8").splitlines()
TEXTS = dict(line.split(": ", 1) for line in LINES)


@pytest.mark.parametrize("card", TEXTS)
def test_the_card_reads(card: str) -> None:
    assert words(card) == TEXTS[card]


def test_every_title_is_here() -> None:
    allies = titles("united_kingdom") | titles("soviet_union") | titles("united_states")
    assert allies == set(TEXTS)
