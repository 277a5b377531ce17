"""Obligations (section 8): a Nationality card each turn, and an arrow for the Attacker."""

from __future__ import annotations

from sandtable.core.action import Action
from sandtable.core.outcomes import Draw, Outcomes
from sandtable.core.refusal import Refusal
from sandtable.games.great_war.facts.cards import ARROWS, BONUS_OR_JOKER, NATIONALITY
from sandtable.games.great_war.rules.decks import end_for_want_of_cards, rebuild
from sandtable.games.great_war.rules.events import no_optional_plays
from sandtable.games.great_war.rules.state import Position, book

R8_1 = Refusal("8.1", "You must play a Nationality card this turn: lead one now.")
R8_2 = Refusal("8.2", "As Attacker you must play a card with an Attack arrow: lead one now.")
R8_5 = Refusal("8.5", "Nationality card and Attack arrow are both still owed: lead what is due.")
R8_6 = Refusal("8.6", "The card you levied must be your lead.")


def count_as_played(g: Position, side: int, card: int) -> None:
    """8.1 to 8.3: what is played meets its obligations at once, and cancelling undoes nothing."""
    if NATIONALITY >> card & 1:
        g.nationality_played |= 1 << side
    if ARROWS >> card & 1 and side != g.defender:
        g.arrow_played = 1


def owes_nationality(g: Position, side: int) -> bool:
    """8.1: no Nationality card played yet this turn."""
    return not g.nationality_played >> side & 1


def owes_arrow(g: Position, side: int) -> bool:
    """8.2: the Attacker has played no Attack arrow yet this turn."""
    return side != g.defender and not g.arrow_played


def due(g: Position, side: int, cards: int, may_wait: int) -> int:
    """Those of ``cards`` that meet what is owed; 0 if nothing is owed or can be met.

    8.4: an obligation that a card among ``may_wait`` can meet later does not press now.
    8.5: with both pressing, a card that meets both goes first, then the Nationality card.
    """
    nationality = NATIONALITY & cards if owes_nationality(g, side) else 0
    if may_wait & NATIONALITY:
        nationality = 0
    arrow = ARROWS & cards if owes_arrow(g, side) else 0
    if may_wait & ARROWS:
        arrow = 0
    return nationality & arrow or nationality or arrow


def due_lead(g: Position, side: int, cards: int) -> int:
    """8.4: the cards that must lead round 2; a fitting Bonus or Joker may wait for step G."""
    may_wait = 0 if no_optional_plays(g) else cards & BONUS_OR_JOKER
    return due(g, side, cards, may_wait)


def due_refusal(g: Position, side: int) -> Refusal:
    """Which obligation stands in the way."""
    if owes_nationality(g, side) and owes_arrow(g, side):
        return R8_5
    return R8_1 if owes_nationality(g, side) else R8_2


def must_levy(g: Position, side: int) -> bool:
    """8.6: in round 2, with no Nationality card played and none in hand."""
    return owes_nationality(g, side) and not g.hands[side] & NATIONALITY


@book.step
def levy(g: Position, side: int) -> None:
    """8.6: draw the top card of one's Nationality deck; it must be the lead."""
    if rebuild(g, side):
        g.todo(levy_drawn(side))
    else:
        end_for_want_of_cards(g, side)


@book.chance
def levy_drawn(g: Position, side: int) -> Outcomes:
    """Which card is levied."""
    return Draw(g.decks[side])


@levy_drawn.answer
def card_levied(g: Position, action: Action, side: int) -> None:
    (card,) = action[1]
    g.decks[side] &= ~(1 << card)
    g.hands[side] |= 1 << card
    g.seen[side] |= 1 << card
    g.levied = card
    g.tell("levy", side, card)
