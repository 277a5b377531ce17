"""What the tests of cards have in common."""

from __future__ import annotations

from typing import Any

from sandtable.core.bits import bits
from sandtable.games.quartermaster_1914.facts.board import POWERS
from sandtable.games.quartermaster_1914.facts.cards.catalogue import CARDS, CATALOGUE, OWNERS
from sandtable.games.quartermaster_1914.facts.options import Options
from tests.rules.quartermaster_1914.scene import Scene


def owner(card: str) -> str:
    """The power whose card it is."""
    return POWERS[OWNERS[CARDS.number(card)]]


def holding(card: str, *more: str, **fields: Any) -> Scene:
    """The Play step of a card's power, which holds it, and perhaps others."""
    power = owner(card)
    hands = {**fields.pop("hands", {}), power: [card, *more]}
    return Scene(power=power, hands=hands, **fields)


def play(card: str, *more: str, then: tuple[str, ...] = (), **fields: Any) -> Scene:
    """The card has been played, and its owner has chosen these actions."""
    s = holding(card, *more, **fields)
    s.do(owner(card), f"play {card}", *then)
    return s


def offered(s: Scene, card: str, verb: str) -> set[str]:
    """What the owner of a card is offered now, without the verb."""
    return {text.split(" ", 1)[1] for text in s.offers(owner(card), verb)}


def lost(s: Scene, power: str) -> int:
    """How many cards a power has lost unseen, once everybody gave up what was asked from decks."""
    for _ in range(40):
        s.any_chance()
        asked = s.asked()
        if s.step() != "choose_loss" or asked is None:
            break
        s.do(asked, "top_card")
    return s.count("buried", power)


def used(s: Scene) -> set[str]:
    """The Status cards that have been used this turn."""
    return {CARDS[card] for card in bits(s.g.used)}


def lies_on_the_table(card: str) -> None:
    """F4b, F4e: a Status is laid down, useful or not, and stays."""
    s = play(card)
    assert s.cards("statuses", owner(card)) == {card}
    assert s.pile(owner(card)) == []


def text(card: str, **options: object) -> str:
    """The words a player reads."""
    chosen = Options(**options)  # type: ignore[arg-type]
    return CATALOGUE[CARDS.number(card)].whole_text(chosen)


def use_attrition(card: str, *victim: str, **fields: Any) -> Scene:
    """The card is prepared, and used in the Attrition step."""
    power = owner(card)
    s = Scene(f"attrition_step {power}", power=power, prepared={power: [card]}, **fields)
    s.do(power, " ".join(["attrition", card, *victim]))
    return s
