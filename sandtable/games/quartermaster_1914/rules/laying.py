"""A card is played (rules F4): where it goes, and that its sentences come next."""

from __future__ import annotations

from sandtable.core.decks import to_pile
from sandtable.games.quartermaster_1914.facts.board import P_UK, UNITED_KINGDOM
from sandtable.games.quartermaster_1914.facts.cards.catalogue import (
    CATALOGUE,
    STATUSES,
    status_card,
)
from sandtable.games.quartermaster_1914.facts.cards.vocabulary import Type
from sandtable.games.quartermaster_1914.rules.decks import (
    known_copy,
    named,
    play_out,
    show_into_hand,
)
from sandtable.games.quartermaster_1914.rules.state import Position

COMMONWEALTH = status_card("commonwealth")
YELLOW_HANDS = status_card("yellow_hands")
RETURNS = {Type.BUILD_ARMY: COMMONWEALTH, Type.LAND_BATTLE: YELLOW_HANDS}
"""The Status cards that keep a UK card played in the Play step."""
FLEET = 3
"""How many UK Navies must be on the board for them."""


def lay(g: Position, power: int, card: int) -> None:
    """F4b: on top of the discard pile; a Status face up on the table. Then what it says."""
    _shown(g)
    if STATUSES >> card & 1:
        g.statuses[power] |= 1 << card
        g.tell("lays", power, card)
    else:
        to_pile(g, power, card)
        g.tell("plays", power, card)
    g.todo(("carry_on", (card, 0)))


def _shown(g: Position) -> None:
    """A card is shown, and knows nothing of what another has built or battled."""
    g.reveal()
    g.built = g.battled = -1
    g.rough = 0


def play_from_hand(g: Position, power: int, card: int) -> None:
    """K4: a card from hand, as an action of another card."""
    lay(g, power, play_out(g, power, card))


def play_in_step(g: Position, power: int, card: int) -> None:
    """F4a: the card of the Play step; two Status cards may let it stay in hand."""
    if returns(g, card):
        status = RETURNS[CATALOGUE[card].type]
        card = named(g, power, known_copy(g, power, card, g.hands[power]))
        show_into_hand(g, power, card)
        _shown(g)
        g.tell("plays", power, card)
        g.tell("works", power, status)
        g.todo(("carry_on", (card, 0)))
    else:
        play_from_hand(g, power, card)


def returns(g: Position, card: int) -> bool:
    """Commonwealth Support and The Girls with Yellow Hands, with three UK Navies on the board."""
    one = CATALOGUE[card]
    status = RETURNS.get(one.type, -1)
    if status < 0 or one.country != UNITED_KINGDOM or not g.statuses[P_UK] >> status & 1:
        return False
    return g.navies[UNITED_KINGDOM].bit_count() >= FLEET
