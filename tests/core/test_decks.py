"""Decks, discard piles and dealing anew, as games with cards share them."""

from __future__ import annotations

from sandtable.core.bits import mask_of
from sandtable.core.decks import (
    bury,
    copies_among,
    copy_names,
    deal,
    first_copies,
    misplaced,
    move_top,
    off_the_pile,
    one_of_each,
    shuffle_in,
    shuffled,
    slug,
    take_known,
    to_pile,
)
from sandtable.core.outcomes import SeededLuck


class Table:
    """Two owners with their cards."""

    def __init__(self) -> None:
        self.pools = [0b111, 0]
        self.bottoms: list[tuple[int, ...]] = [(4, 3), ()]
        self.hands = [0, 0]
        self.discards = [0, 0]
        self.buried = [0, 0]
        self.faces: list[tuple[int, ...]] = [(), ()]
        self.heard: list[tuple[str, tuple[int, ...], int]] = []

    def tell(self, key: str, *arguments: int, to: int = -1) -> None:
        self.heard.append((key, arguments, to))


def test_ids_are_plain_letters() -> None:
    assert slug("Armée d'Afrique") == "armee_dafrique"
    assert slug("k.u.k. Kriegsmarine") == "k_u_k_kriegsmarine"
    assert copy_names("battle", 3) == ["battle", "battle_2", "battle_3"]


def test_copies_are_alike() -> None:
    twins = first_copies(["a", "b", "a", "c", "b"])
    assert twins == [0, 1, 0, 3, 1]
    assert one_of_each(0b11110, twins) == (1, 2, 3)
    assert copies_among(0b11110, 1, twins) == 2
    assert copies_among(0b11110, 0, twins) == 1


def test_the_pile_has_a_top_and_a_bottom() -> None:
    g = Table()
    to_pile(g, 0, 5)
    to_pile(g, 0, 6)
    bury(g, 0, 7)
    assert list(g.faces[0]) == [6, 5]
    off_the_pile(g, 0, 6)
    off_the_pile(g, 0, 7)
    assert list(g.faces[0]) == [5]
    assert (g.discards[0], g.buried[0]) == (1 << 5, 0)


def test_the_top_card_is_drawn_or_lost_and_only_its_owner_learns_which() -> None:
    g = Table()
    move_top(g, 0, take_known(g.bottoms, 0), 0)
    assert (g.hands[0], g.bottoms[0]) == (1 << 4, (3,))
    move_top(g, 0, take_known(g.bottoms, 0), 1)
    assert (g.buried[0], g.bottoms[0]) == (1 << 3, ())
    assert g.heard == [
        ("draws", (0, 4), 1),
        ("loses", (0, 3), 1),
        ("loses_unseen", (0,), ~1),
    ]


def test_after_a_search_nothing_is_known_of_the_deck() -> None:
    g = Table()
    shuffle_in(g, g.bottoms, 0)
    assert (g.pools[0], g.bottoms[0]) == (0b11111, ())


def test_cards_are_dealt_anew_and_none_is_lost() -> None:
    cards = shuffled(0b110110, SeededLuck(3))
    hand = deal(cards, 3)
    assert (len(hand), len(cards)) == (3, 1)
    assert mask_of(hand) | mask_of(cards) == 0b110110


def test_each_card_is_in_one_place() -> None:
    assert list(misplaced([0b01, 0b10], 0b11, str)) == []
    assert list(misplaced([0b01, 0b11], 0b11, str)) == ["0 is in two places"]
    assert list(misplaced([0b01], 0b111, str, away=0b100)) == ["1 is in no place"]
    assert list(misplaced([0b101], 0b001, str)) == ["2 lies among the cards of another"]
