"""4.3 and 5.6 Before the first turn: bids for sides, optional cards, Guns of August, hands."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.core.action import Action
from sandtable.core.bits import bits
from sandtable.core.outcomes import Dice, Outcomes
from sandtable.core.refusal import Refusal
from sandtable.games.paths_of_glory.facts.board import ALLIED, CENTRAL
from sandtable.games.paths_of_glory.facts.cards import (
    CATALOGUE,
    MOBILIZATION,
    OF_SIDE,
    OPTIONAL,
    card,
)
from sandtable.games.paths_of_glory.rules.decks import fill_hand
from sandtable.games.paths_of_glory.rules.sequence import turn
from sandtable.games.paths_of_glory.rules.set_up import deck_cards, lay_out
from sandtable.games.paths_of_glory.rules.state import Position, book
from sandtable.games.paths_of_glory.rules.verbs import (
    DONE,
    accept,
    bid,
    leave_guns,
    swap,
    take_guns,
)

BOTH = 1 << CENTRAL | 1 << ALLIED
GUNS_OF_AUGUST = card("cp01")
HIGHEST_BID = 9

R_BID = Refusal("5.6.1", "Bid more points for the same side, or accept.")
R_SWAP = Refusal("R178", "A card is swapped for an optional one of the same deck and values.")


@book.step
def opening(g: Position) -> None:
    """Bids, optional cards, the map, the first hands, and the war begins."""
    lay_out(g)
    g.todo(stack_decks(), guns(), fill_hand(CENTRAL), fill_hand(ALLIED), turn())
    if g.options.optional_cards == "chosen":
        for side in (CENTRAL, ALLIED):
            g.boxed[side] = OF_SIDE[side] & OPTIONAL
        g.todo(choose_optional(BOTH))
    if g.options.tournament:
        g.todo(bid_dice())


@book.step
def stack_decks(g: Position) -> None:
    """9.1.2: both sides begin with their mobilization cards."""
    for side in (CENTRAL, ALLIED):
        g.decks[side] = deck_cards(g, side, MOBILIZATION)


# 5.6.1 Bids.


@book.chance
def bid_dice(g: Position) -> Outcomes:
    """5.6.1: each player rolls a die."""
    return Dice(2)


@bid_dice.answer
def bid_diced(g: Position, action: Action) -> None:
    """The higher die speaks first; equal dice are rolled again."""
    central, allied = action[1]
    if central == allied:
        g.todo(bid_dice())
    else:
        g.todo(first_bid(CENTRAL if central > allied else ALLIED))


@book.question("Name the side you want and the points you give for it.", rule="5.6.1")
def first_bid(g: Position, side: int) -> Iterator[Action]:
    for wanted in (CENTRAL, ALLIED):
        for points in range(HIGHEST_BID + 1):
            yield bid(wanted, points)


@first_bid.answer
def first_bid_made(g: Position, action: Action, side: int) -> None:
    wanted, points = action[1]
    g.tell("bids", side, wanted, points)
    g.todo(next_bid(1 - side, wanted, points))


@book.question("Accept and take the other side, or bid more for the same.", rule="5.6.1")
def next_bid(g: Position, side: int, wanted: int, points: int) -> Iterator[Action]:
    yield accept()
    for more in range(points + 1, HIGHEST_BID + 1):
        yield bid(wanted, more)


@next_bid.answer
def next_bid_made(g: Position, action: Action, side: int, wanted: int, points: int) -> None:
    if action[0] == "bid":
        g.tell("bids", side, *action[1])
        g.todo(next_bid(1 - side, wanted, action[1][1]))
        return
    g.bid = points if wanted == ALLIED else -points
    g.exchanged = int(wanted == side)
    g.tell("bid_stands", 1 - side, wanted, points)


@next_bid.refusal
def forbids_bid(g: Position, action: Action, side: int, wanted: int, points: int) -> Refusal | None:
    return R_BID


# Optional cards.


def matching(g: Position, side: int, number: int) -> list[int]:
    """R178: cards of the same deck and values that are still in."""
    optional = CATALOGUE[number]
    return [
        other
        for other in bits(OF_SIDE[side] & ~OPTIONAL & ~g.boxed[side])
        if CATALOGUE[other].deck == optional.deck
        and (CATALOGUE[other].ops, CATALOGUE[other].sr) == (optional.ops, optional.sr)
        and other != GUNS_OF_AUGUST
    ]


@book.together("Swap optional cards in, each for a card of equal value, then end.", "R178")
def choose_optional(g: Position, side: int) -> Iterator[Action]:
    """R178: in secret, as many as one likes."""
    yield DONE
    for number in bits(g.boxed[side] & OPTIONAL):
        for other in matching(g, side, number):
            yield swap(number, other)


@choose_optional.answer
def optional_chosen(g: Position, action: Action, side: int) -> bool:
    if action == DONE:
        return True
    number, other = action[1]
    g.boxed[side] ^= 1 << number | 1 << other
    return False


@choose_optional.refusal
def forbids_optional(g: Position, action: Action, side: int) -> Refusal | None:
    return R_SWAP


# 4.3.1 Guns of August.


@book.step
def guns(g: Position) -> None:
    """4.3.1 and 5.7.4: in hand, in the deck, or as the Central Powers choose."""
    if g.options.guns_of_august == "choice" and not g.options.historical:
        g.todo(choose_guns(CENTRAL))
    elif g.options.guns_of_august == "in" or g.options.historical:
        take(g)


@book.question("Begin with Guns of August in hand?", rule="4.3.1")
def choose_guns(g: Position, side: int) -> Iterator[Action]:
    yield take_guns()
    yield leave_guns()


@choose_guns.answer
def guns_chosen(g: Position, action: Action, side: int) -> None:
    g.tell(action[0], side)
    if action[0] == take_guns.name:
        take(g)


def take(g: Position) -> None:
    """The card counts towards the first hand."""
    g.decks[CENTRAL] &= ~(1 << GUNS_OF_AUGUST)
    g.hands[CENTRAL] |= 1 << GUNS_OF_AUGUST
