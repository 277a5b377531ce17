"""Cards that one is asked to choose from, and that lie nowhere in sight."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from sandtable.core.action import Action
from sandtable.core.names import Names
from sandtable.core.show.scene import CardFace, Zone


def cards_to_choose(
    zones: Sequence[Zone],
    offers: Sequence[Action],
    verbs: Collection[str],
    names: Names,
    face: Callable[[int], CardFace],
) -> list[Zone]:
    """A zone for cards of a deck, a discard pile or another hand that these verbs offer.

    Without such cards there is no zone; what lies in another zone is chosen there.
    """
    in_sight = {card.id for zone in zones for card in zone.cards}
    cards = dict.fromkeys(
        card
        for verb, targets in offers
        if verb in verbs
        for card in targets
        if names[card] not in in_sight
    )
    faces = [face(card) for card in cards]
    return [Zone("choice", "Cards to choose from", "pile", "", faces)] if faces else []
