"""The table of cards: make-up of the decks, names, and that no card is without a test."""

from __future__ import annotations

import ast
import csv
from importlib.resources import files
from pathlib import Path

import pytest

from sandtable.games.great_war.facts.cards import DECK, DECKS
from sandtable.games.great_war.rules.events import EVENTS

TEXT = (
    files("sandtable.games.great_war.facts").joinpath("data/cards.csv").read_text(encoding="utf-8")
)
ROWS = list(csv.DictReader(TEXT.splitlines()))
IDS = [row["id"] for row in ROWS]


@pytest.mark.parametrize(
    ("deck", "rows", "copies", "points", "arrows"),
    [
        ("central", 41, 41, 351, 24),
        ("entente", 41, 41, 347, 28),
        ("neutral", 28, 28, 132, 9),
        ("bonus", 13, 24, 68, 4),
        ("event", 13, 14, 0, 0),
    ],
)
def test_the_make_up_of_a_deck(deck: str, rows: int, copies: int, points: int, arrows: int) -> None:
    cards = [card for card in DECK if DECKS[card.deck] == deck]
    assert len([row for row in ROWS if row["deck"] == deck]) == rows
    assert len(cards) == copies
    assert sum(card.bp for card in cards) == points
    assert sum(card.arrow for card in cards) == arrows


def test_there_are_136_cards_in_148_copies_and_no_two_have_the_same_name() -> None:
    assert len(IDS) == len(set(IDS)) == 136
    assert len(DECK) == len({card.id for card in DECK}) == 148


def test_copies_are_alike_in_all_but_their_name() -> None:
    for row in ROWS:
        copies = [card for card in DECK if card.id in (row["id"], f"{row['id']}_2")]
        assert len(copies) == int(row["copies"])
        first = copies[0]
        for other in copies[1:]:
            for field in first.__slots__:
                if field != "id":
                    assert getattr(other, field) == getattr(first, field), other.id


@pytest.mark.parametrize("side", ["cp", "ea"])
def test_a_nationality_deck_is_a_pack_from_five_to_ace_with_two_jokers(side: str) -> None:
    ranks = ["A", "K", "Q", "J", "10", "9", "8", "7", "6"]
    suits = {"spades": "s", "hearts": "h", "diamonds": "d", "clubs": "c"}
    whole = {f"{side}_{rank.lower()}{suit}" for rank in ranks for suit in suits.values()}
    fives = {f"{side}_5s", f"{side}_5h", f"{side}_5d"}
    assert {name for name in IDS if name.startswith(side)} == {
        *whole,
        *fives,
        f"{side}_jk1",
        f"{side}_jk2",
    }
    for row in ROWS:
        if row["id"].startswith(side) and row["suit"]:
            assert row["id"] == f"{side}_{row['rank'].lower()}{suits[row['suit']]}"


def test_every_event_card_is_defined_and_every_definition_is_a_card() -> None:
    assert {name for name in IDS if name.startswith("re_")} == set(EVENTS)


def test_what_a_card_links_to_or_cancels_exists() -> None:
    tags = {tag for card in DECK for tag in card.tags}
    for card in DECK:
        assert set(card.links_to) <= tags, card.id
        selectors = {selector.partition("<=")[0] for selector in card.cancels}
        assert selectors <= tags | {"any", "neutral", "bonus", "aviation_plus"}, card.id


def test_every_card_has_a_test_of_its_own() -> None:
    tested = set()
    for path in Path(__file__).parent.glob("test_*.py"):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef):
                tested.add("_".join(node.name.split("_")[1:3]))
    assert [name for name in IDS if name not in tested] == []
