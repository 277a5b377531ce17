"""What the tests of the Allied decks share."""

from __future__ import annotations

from typing import Any

from sandtable.games.quartermaster.facts.board import COUNTRIES
from sandtable.games.quartermaster.facts.cards.catalogue import CARDS, CATALOGUE, OWNERS
from sandtable.games.quartermaster.facts.options import Options
from tests.rules.quartermaster.scene import Scene


def play_of(card: str, *others: str, **fields: Any) -> Scene:
    """The Play step of the card's country, which has it and some others in hand, and plays it."""
    s = play_step(card, *others, **fields)
    s.do(owner_of(card), f"play {card}")
    return s


def play_step(*hand: str, country: str = "", **fields: Any) -> Scene:
    """The Play step of a country with these cards in hand; nothing follows it."""
    active = country or owner_of(hand[0])
    hands = {active: list(hand), **fields.pop("hands", {})}
    fields.setdefault("rest_of_turn", False)
    return Scene(country=active, hands=hands, **fields)


def owner_of(card: str) -> str:
    """The country whose card it is."""
    return COUNTRIES[OWNERS[CARDS.number(card)]]


def words(card: str) -> str:
    """What is printed on a card."""
    return CATALOGUE[CARDS.number(card)].words(Options())


def titles(country: str) -> set[str]:
    """One card of each title in a deck; cards of the same title but different text are two."""
    found: dict[str, str] = {}
    for number, card in enumerate(CATALOGUE):
        if COUNTRIES[OWNERS[number]] == country:
            found.setdefault(card.title + card.words(Options()), card.id)
    return set(found.values())


def points_after_victory_step(country: str, team: str, **fields: Any) -> int:
    """The points of a team after the Victory step of a country."""
    s = Scene(f"victory_step {country}", country=country, rest_of_turn=False, **fields)
    return s.points(team)


def pay_by_hand(s: Scene, country: str, *cards: str) -> None:
    """The country discards these cards to pay for what it uses."""
    for card in cards:
        assert s.step() == "choose_discard"
        s.do(country, f"discard {card}")
