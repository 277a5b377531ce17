"""Cards too odd for the vocabulary, one function each, by the name on their sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from sandtable.core.action import Action
from sandtable.core.bits import bits
from sandtable.core.decks import off_the_pile, to_pile
from sandtable.core.graph import around
from sandtable.core.refusal import Refusal
from sandtable.games.quartermaster_1914.facts.board import (
    GERMANY,
    P_AUSTRIA,
    P_GERMANY,
    P_RUSSIA,
    P_UK,
    RUSSIA,
    TEAM_OF,
    TEAM_POWERS,
    UNITED_KINGDOM,
)
from sandtable.games.quartermaster_1914.facts.cards.catalogue import (
    OF_COUNTRY,
    OWNERS,
    distinct,
    of_type,
)
from sandtable.games.quartermaster_1914.facts.cards.vocabulary import Type
from sandtable.games.quartermaster_1914.rules.decks import (
    lose_prepared,
    named,
    play_out,
    show_into_hand,
    throw_away,
    wear,
)
from sandtable.games.quartermaster_1914.rules.initiation import R_LOOK
from sandtable.games.quartermaster_1914.rules.pieces import R_WITHDRAW, take_off
from sandtable.games.quartermaster_1914.rules.revenue import revenue
from sandtable.games.quartermaster_1914.rules.state import Position, book, enemy
from sandtable.games.quartermaster_1914.rules.supply import beside
from sandtable.games.quartermaster_1914.rules.verbs import PASS, discard, strike, take, withdraw
from sandtable.games.quartermaster_1914.rules.victory import score

MOST_EXTRAVAGANCE = 2
MOST_HOSPITALS = 2
MOST_PEACE = 5
SUBMARINES = 2
SEA_BATTLES = of_type(Type.SEA_BATTLE) & OF_COUNTRY[GERMANY]
RUSSIAN_ARMIES = of_type(Type.BUILD_ARMY) & OF_COUNTRY[RUSSIA]

R_DISCARD = Refusal(
    "K3", "The card lets you discard cards from your own hand; of copies, the first."
)
R_SEA_BATTLE = Refusal("K3", "Only a German Sea Battle card from your hand will do.")
R_PILE = Refusal("K3", "Only Build Army cards in your own discard pile can be taken.")
R_MINES = Refusal("K3", "Choose an enemy power with an Army adjacent to a UK Army.")
R_GERMAN_STATUS = Refusal("K3", "Choose a German Status card on the table.")


# The Extravagant Lifestyle of the Aristocracy.


def extravagance(g: Position, power: int) -> None:
    """Up to two cards from hand; each costs Russia one more."""
    g.todo(extravagant(power, MOST_EXTRAVAGANCE))


@book.step
def extravagant(g: Position, power: int, left: int) -> None:
    if left and g.hands[power]:
        g.todo(choose_extravagance(power, left))


@book.question("Discard a card, so that Russia gives up another?", rule="K3")
def choose_extravagance(g: Position, power: int, left: int) -> Iterator[Action]:
    yield PASS
    for card in distinct(g.hands[power]):
        yield discard(card)


@choose_extravagance.answer
def extravagance_chosen(g: Position, action: Action, power: int, left: int) -> None:
    if action[0] == "discard":
        g.todo(wear(P_RUSSIA, 1), extravagant(power, left - 1))
        throw_away(g, power, action[1][0])


@choose_extravagance.refusal
def forbids_extravagance(g: Position, action: Action, power: int, left: int) -> Refusal:
    return R_DISCARD


# Unrestricted Submarine Warfare.


def submarines(g: Position, power: int) -> None:
    """A German Sea Battle card from hand, shown, for two more."""
    if g.hands[power] and g.unseen(power) & SEA_BATTLES:
        g.todo(choose_submarines(power))


@book.question("Discard a Sea Battle card for two more losses of the enemy?", rule="K3")
def choose_submarines(g: Position, power: int) -> Iterator[Action]:
    yield PASS
    for card in distinct(g.hands[power] & SEA_BATTLES):
        yield discard(card)


@choose_submarines.answer
def submarines_chosen(g: Position, action: Action, power: int) -> None:
    """H1: a named type, so it goes to the top."""
    if action[0] == "discard":
        (card,) = action[1]
        card = play_out(g, power, card)
        to_pile(g, power, card)
        g.tell("shows", power, card)
        g.todo(wear(P_UK, SUBMARINES))


@choose_submarines.refusal
def forbids_submarines(g: Position, action: Action, power: int) -> Refusal:
    return R_SEA_BATTLE


# The Christmas Truce, and Bersaglieri.


def truce(g: Position, power: int) -> None:
    """R26: binds France and the United Kingdom to the end of the round."""
    g.truce = 1


def bersaglieri(g: Position, power: int) -> None:
    """R16: waives the price of difficult terrain for the whole power this turn."""
    g.bersaglieri = 1


# Redl Blackmailed.


def redl(g: Position, power: int) -> None:
    """R21: an empty hand costs nothing."""
    if g.hands[P_AUSTRIA]:
        g.looks[power] |= g.hands[P_AUSTRIA]
        g.reveal()
        for card in bits(g.hands[P_AUSTRIA]):
            g.tell("sees", power, P_AUSTRIA, card, to=1 << power)
        g.todo(choose_redl(power))


@book.question("Redl Blackmailed: which card must be discarded?", rule="M1")
def choose_redl(g: Position, power: int) -> Iterator[Action]:
    yield PASS
    for card in distinct(g.hands[P_AUSTRIA]):
        yield take(card)


@choose_redl.answer
def redl_chosen(g: Position, action: Action, power: int) -> None:
    """R21: face up, to the top; the rest of the hand the power remembers."""
    if action[0] == "take":
        (card,) = action[1]
        card = play_out(g, P_AUSTRIA, card)
        to_pile(g, P_AUSTRIA, card)
        g.tell("shows", P_AUSTRIA, card)


@choose_redl.refusal
def forbids_redl(g: Position, action: Action, power: int) -> Refusal:
    return R_LOOK


# Scottish Women's Hospitals.


def hospitals(g: Position, power: int) -> None:
    """Up to two Build Army cards from the discard pile."""
    g.todo(healing(power, MOST_HOSPITALS))


@book.step
def healing(g: Position, power: int, left: int) -> None:
    """Asked if, for all that everybody can see, there might be one in the pile."""
    hidden = g.buried[power] and g.unseen(power) & RUSSIAN_ARMIES
    if left and (g.discards[power] & RUSSIAN_ARMIES or hidden):
        g.todo(choose_healed(power, left))


@book.question("Take a Build Army card from your discard pile?", rule="K3")
def choose_healed(g: Position, power: int, left: int) -> Iterator[Action]:
    yield PASS
    for card in distinct((g.discards[power] | g.buried[power]) & RUSSIAN_ARMIES):
        yield take(card)


@choose_healed.answer
def healed_chosen(g: Position, action: Action, power: int, left: int) -> None:
    if action[0] == "take":
        (card,) = action[1]
        card = named(g, power, card)
        off_the_pile(g, power, card)
        show_into_hand(g, power, card)
        g.tell("recalls", power, card)
        g.todo(healing(power, left - 1))


@choose_healed.refusal
def forbids_healed(g: Position, action: Action, power: int, left: int) -> Refusal:
    return R_PILE


# Peace, Bread, Land.


def peace(g: Position, power: int) -> None:
    """Up to five own pieces, a point for each."""
    g.todo(peaceful(power, MOST_PEACE))


@book.step
def peaceful(g: Position, power: int, left: int) -> None:
    if left and g.pieces(RUSSIA):
        g.todo(choose_peace(power, left))


@book.question("Remove one of your pieces for a Victory Point?", rule="K3")
def choose_peace(g: Position, power: int, left: int) -> Iterator[Action]:
    yield PASS
    for place in bits(g.pieces(RUSSIA)):
        yield withdraw(RUSSIA, place)


@choose_peace.answer
def peace_chosen(g: Position, action: Action, power: int, left: int) -> None:
    if action[0] == "withdraw":
        take_off(g, *action[1])
        score(g, TEAM_OF[power], 1)
        g.todo(peaceful(power, left - 1))


@choose_peace.refusal
def forbids_peace(g: Position, action: Action, power: int, left: int) -> Refusal:
    return R_WITHDRAW


# Tunnel Mines.


def tunnel_mines(g: Position, power: int) -> None:
    """A power with an Army adjacent to a UK Army loses two prepared cards."""
    if any(True for _ in mined(g)):
        g.todo(choose_mined(power))


def mined(g: Position) -> Iterator[int]:
    """The powers that Tunnel Mines may strike."""
    team = TEAM_OF[P_UK]
    near = around(g.armies[UNITED_KINGDOM], beside(g, team))
    for victim in TEAM_POWERS[enemy(team)]:
        if g.power_armies(victim) & near:
            yield victim


@book.question("Tunnel Mines: which power loses two prepared cards?", rule="K3")
def choose_mined(g: Position, power: int) -> Iterator[Action]:
    yield PASS
    for victim in mined(g):
        yield strike(victim)


@choose_mined.answer
def mined_chosen(g: Position, action: Action, power: int) -> None:
    if action[0] == "strike":
        g.todo(lose_prepared(action[1][0], 2))


@choose_mined.refusal
def forbids_mined(g: Position, action: Action, power: int) -> Refusal:
    return R_MINES


# Sidney Reilly and Eddie Rickenbacker.


def reilly(g: Position, power: int) -> None:
    """H4: Germany chooses; without a Status it loses nothing."""
    if g.statuses[P_GERMANY]:
        g.todo(choose_reilly(P_GERMANY))


@book.question("Sidney Reilly: which of your Status cards do you discard?", rule="H4")
def choose_reilly(g: Position, power: int) -> Iterator[Action]:
    for card in bits(g.statuses[P_GERMANY]):
        yield take(card)


@choose_reilly.answer
def reilly_chosen(g: Position, action: Action, power: int) -> None:
    lose_status(g, action[1][0])


@choose_reilly.refusal
def forbids_reilly(g: Position, action: Action, power: int) -> Refusal | None:
    return R_GERMAN_STATUS


def lose_status(g: Position, card: int) -> None:
    """H1: a Status goes face up to the top of the pile."""
    owner = OWNERS[card]
    g.statuses[owner] &= ~(1 << card)
    to_pile(g, owner, card)
    g.tell("loses_status", owner, card)


def rickenbacker(g: Position, power: int) -> None:
    """A German Status of one's choice."""
    if g.statuses[P_GERMANY]:
        g.todo(choose_rickenbacker(power))


@book.question("Eddie Rickenbacker: which German Status card is discarded?", rule="K3")
def choose_rickenbacker(g: Position, power: int) -> Iterator[Action]:
    yield PASS
    for card in bits(g.statuses[P_GERMANY]):
        yield take(card)


@choose_rickenbacker.answer
def rickenbacker_chosen(g: Position, action: Action, power: int) -> None:
    if action[0] == "take":
        lose_status(g, action[1][0])


@choose_rickenbacker.refusal
def forbids_rickenbacker(g: Position, action: Action, power: int) -> Refusal:
    return R_GERMAN_STATUS


SPECIALS: dict[str, Callable[[Position, int], None]] = {
    "extravagance": extravagance,
    "submarines": submarines,
    "truce": truce,
    "bersaglieri": bersaglieri,
    "redl": redl,
    "hospitals": hospitals,
    "peace": peace,
    "tunnel_mines": tunnel_mines,
    "reilly": reilly,
    "rickenbacker": rickenbacker,
    "revenue": revenue,
}
