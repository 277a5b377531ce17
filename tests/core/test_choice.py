"""Cards to choose from that lie nowhere in sight are shown in a zone of their own."""

from __future__ import annotations

from sandtable.core.action import Action
from sandtable.core.names import Names
from sandtable.core.show.choice import cards_to_choose
from sandtable.core.show.scene import CardFace, Zone

CARDS = Names("card", ("ace", "king", "queen"))
HAND = Zone("hand", "Hand", "hand", "north", [CardFace("ace", "Ace", "", "card")])


def face(card: int) -> CardFace:
    return CardFace(CARDS[card], CARDS[card].title(), "", "card")


def shown(*offers: Action) -> list[str]:
    zones = cards_to_choose([HAND], offers, ("take", "recall"), CARDS, face)
    return [card.id for zone in zones for card in zone.cards]


def test_only_what_is_not_in_sight_is_shown_and_each_card_once() -> None:
    assert shown(("take", (0,)), ("take", (2,)), ("recall", (2, 1))) == ["queen", "king"]


def test_without_such_cards_there_is_no_zone() -> None:
    assert cards_to_choose([HAND], [("take", (0,))], ("take",), CARDS, face) == []


def test_other_verbs_show_nothing() -> None:
    assert shown(("play", (1,))) == []
