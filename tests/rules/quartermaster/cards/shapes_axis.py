"""What the tests of the Axis cards have in common."""

from __future__ import annotations

from typing import Any

from sandtable.games.quartermaster.facts.cards.catalogue import CARDS, CATALOGUE
from sandtable.games.quartermaster.facts.options import Options
from tests.rules.quartermaster.scene import Scene

Places = dict[str, list[str]]

HOMES: Places = {
    "germany": ["germany"],
    "united_kingdom": ["united_kingdom"],
    "japan": ["japan"],
    "soviet_union": ["moscow"],
    "italy": ["italy"],
    "united_states": ["eastern_united_states"],
}
PREFIXES = {
    "ger": "germany",
    "uk": "united_kingdom",
    "jpn": "japan",
    "sov": "soviet_union",
    "ita": "italy",
    "usa": "united_states",
}


def owner(card: str) -> str:
    """The country whose card it is."""
    return PREFIXES[card.split("_", maxsplit=1)[0]]


def holding(*cards: str, country: str = "", armies: Places | None = None, **more: Any) -> Scene:
    """The owner of the cards is to play, with just these in hand; the scene ends after that.

    Countries whose Armies are not named have one at home.
    """
    country = country or owner(cards[0])
    more.setdefault("rest_of_turn", False)
    return Scene(
        country=country,
        armies=HOMES | (armies or {}),
        hands={country: list(cards)} | more.pop("hands", {}),
        **more,
    )


def scored(
    card: str, armies: Places | None = None, navies: Places | None = None, home: bool = True
) -> int:
    """What the owner's Victory step gains by having this Status on the table."""
    country = owner(card)
    at_home = HOMES[country] if home else []

    def points(statuses: list[str]) -> int:
        mine = [*at_home, *(armies or {}).get(country, [])]
        s = Scene(
            f"victory_step {country}",
            country=country,
            rest_of_turn=False,
            armies=(armies or {}) | {country: mine},
            navies=navies or {},
            statuses={country: statuses},
        )
        return s.points("axis")

    return points([card]) - points([])


def plays(s: Scene, card: str, *then: str) -> None:
    """The owner plays a card and takes these further actions."""
    s.do(owner(card), f"play {card}", *then)


def battles(s: Scene, card: str, where: str) -> None:
    """The owner plays a battle card against a country's piece in a space, or against none."""
    plays(s, card, f"battle {where}")


def lost(s: Scene, country: str, before: int) -> int:
    """How many cards the draw deck of a country has lost, after chance has drawn them."""
    s.any_chance()
    return before - s.deck_size(country)


def words(card: str) -> str:
    """What a player reads on the card."""
    return CATALOGUE[CARDS.number(card)].words(Options())


def only_discarded(s: Scene, card: str) -> None:
    """The card cannot be played for want of its condition or effect, but it can be discarded."""
    country = owner(card)
    assert s.does_nothing(country, card)
    s.do(country, f"discard {card}")
    assert card in s.cards("buried", country)


def lies_on_table(card: str) -> None:
    """Laying it down is the whole Play step: face up or, as a Response, unseen by others."""
    country = owner(card)
    s = holding(card, country=country)
    plays(s, card)
    status = CATALOGUE[CARDS.number(card)].type.value == "Status"
    assert s.cards("statuses" if status else "responses", country) == {card}
    title = CATALOGUE[CARDS.number(card)].title
    assert any(title in line for line in s.told()) == status
    assert any(title in line for line in s.told(country))
    assert s.step() != "choose_play"


def face_down(*cards: str) -> dict[str, list[str]]:
    """These Japanese Responses lie face down."""
    return {"japan": [f"jpn_{card}" for card in cards]}


def used(s: Scene, card: str) -> bool:
    """Whether a Response has been turned up and lies on the discard pile."""
    return card in s.cards("discards", "japan") and card not in s.cards("responses", "japan")
