"""Discard piles in which some cards lie face up and others were put at the bottom unseen."""

from __future__ import annotations

from typing import Protocol


class DiscardPiles(Protocol):
    """A position with a discard pile for each owner.

    ``discards`` are the cards that all have seen, ``faces`` the same in order with the top one
    first, ``buried`` those that went to the bottom unseen.
    """

    discards: list[int]
    buried: list[int]
    faces: list[tuple[int, ...]]


def bury(g: DiscardPiles, owner: int, card: int) -> None:
    """To the bottom of the discard pile, unseen."""
    g.buried[owner] |= 1 << card


def to_pile(g: DiscardPiles, owner: int, card: int) -> None:
    """Face up on top of the discard pile."""
    g.discards[owner] |= 1 << card
    g.faces[owner] = (card, *g.faces[owner])


def off_the_pile(g: DiscardPiles, owner: int, card: int) -> None:
    """Takes a card out of the discard pile, wherever it lies; the one below is then on top."""
    g.discards[owner] &= ~(1 << card)
    g.buried[owner] &= ~(1 << card)
    g.faces[owner] = tuple(one for one in g.faces[owner] if one != card)
