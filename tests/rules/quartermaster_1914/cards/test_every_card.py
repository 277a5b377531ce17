"""Every title of the five decks is named by a test, and its words are those it was written for."""

from __future__ import annotations

from pathlib import Path

from sandtable.games.quartermaster_1914.facts.board import DECK_SIZES
from sandtable.games.quartermaster_1914.facts.cards.catalogue import CATALOGUE, OF_POWER, TWIN
from sandtable.games.quartermaster_1914.facts.cards.vocabulary import BASIC, Source
from sandtable.games.quartermaster_1914.facts.options import Options

HERE = Path(__file__).parent


def test_every_titled_card_is_in_a_test() -> None:
    tests = "".join(path.read_text(encoding="utf-8") for path in HERE.glob("test_*.py"))
    titled = {card.id for card in CATALOGUE if card.type not in BASIC}
    assert len(titled) == 122
    assert {card for card in titled if card not in tests} == set()


def test_the_decks_have_the_right_sizes() -> None:
    assert [cards.bit_count() for cards in OF_POWER] == DECK_SIZES == [38, 34, 53, 42, 49]
    assert len(CATALOGUE) == 216
    assert len(set(TWIN)) == 152


def test_fourteen_cards_are_inferred_and_say_so() -> None:
    inferred = [card for card in CATALOGUE if card.source is Source.INFERRED]
    assert len(inferred) == 14
    assert all(card.note for card in inferred)
    assert sum(card.source is Source.BOTH for card in CATALOGUE) == 89


def test_the_words_of_every_card() -> None:
    """The texts, read and approved; a card whose words change must be read again."""
    lines = [f"{card.id}: {card.whole_text(Options())}" for card in CATALOGUE]
    wanted = (HERE / "texts.txt").read_text(encoding="utf-8").splitlines()
    assert [line for number, line in enumerate(lines) if TWIN[number] == number] == wanted
