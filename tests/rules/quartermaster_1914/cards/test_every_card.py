"""Every title of the five decks is named by a test, and its words are those it was written for."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path

import pytest

from sandtable.games.quartermaster_1914.facts.board import DECK_SIZES
from sandtable.games.quartermaster_1914.facts.cards.catalogue import CATALOGUE, OF_POWER, TWIN
from sandtable.games.quartermaster_1914.facts.cards.vocabulary import BASIC, Source, Type
from sandtable.games.quartermaster_1914.facts.options import Options
from sandtable.games.quartermaster_1914.rules.sentences import SENTENCES
from tests.rules.quartermaster_1914.cards.shapes import text

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


def test_every_card_is_written_in_sentences_and_nothing_else() -> None:
    """One table knows each kind of sentence; no card brings words of its own."""
    for card in CATALOGUE:
        assert card.does or card.lasting, card.id
        assert all(type(sentence) in SENTENCES for sentence in card.does), card.id
        assert bool(card.lasting) is (card.type is Type.STATUS), card.id
        for sentence in (*card.does, *card.lasting):
            facts = [getattr(sentence, one.name) for one in fields(sentence)]  # type: ignore[arg-type]
            options = {one.name for one in fields(Options)}
            assert all(not isinstance(fact, str) or fact in {"", *options} for fact in facts), card


@pytest.mark.parametrize(
    ("card", "option", "words"),
    [
        ("ah_russian_rail_gauge", {}, "except Reinforce cards with the Supply symbol."),
        (
            "ah_russian_rail_gauge",
            {"gauge_stops_supply_symbol": True},
            "not even those with the Supply symbol.",
        ),
        ("ot_limited_rail_and_road_network", {"network_taxes_sustain": True}, "each Sustain card"),
        ("de_big_bertha_railway_guns", {"bertha_for_stosstruppen": False}, "not for Stosstruppen"),
        ("fr_armee_dafrique", {"afrique_by_mediterranean": True}, "in the Western Mediterranean"),
        ("ru_serbia_defies_austrian_ultimatum", {"ultimatum_takes_all": True}, "eliminate every"),
        (
            "uk_the_blockade_of_europe",
            {"blockade_without_us": True},
            "if a Russian, French, Italian or UK Navy",
        ),
    ],
)
def test_a_card_reads_as_the_options_have_it(
    card: str, option: dict[str, object], words: str
) -> None:
    assert words in text(card, **option)
    assert not option or words not in text(card)


def test_the_words_of_every_card() -> None:
    """The texts, read and approved; a card whose words change must be read again."""
    lines = [f"{card.id}: {card.whole_text(Options())}" for card in CATALOGUE]
    wanted = (HERE / "texts.txt").read_text(encoding="utf-8").splitlines()
    assert [line for number, line in enumerate(lines) if TWIN[number] == number] == wanted
