"""What Status cards do when a battle is initiated (rule J7): after its price, before the exchange.

Some work by themselves, since they cost their owner nothing and have no limit; those that may be
used once per turn are asked for, for the owner may want to wait for another battle.
"""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.core.action import Action
from sandtable.core.bits import bits, mask_of
from sandtable.core.decks import to_pile
from sandtable.core.refusal import Refusal
from sandtable.games.quartermaster_1914.facts.board import (
    ENTENTE,
    FRANCE,
    GERMANY,
    ITALY,
    LAND,
    P_FRANCE,
    P_GERMANY,
    POWER_OF,
    TEAM_OF_COUNTRY,
    space,
    spaces,
)
from sandtable.games.quartermaster_1914.facts.cards.catalogue import OWNERS, distinct, status_card
from sandtable.games.quartermaster_1914.rules.battle import defenders, difficult
from sandtable.games.quartermaster_1914.rules.decks import (
    discard_top,
    give_away,
    lose_prepared,
    must_discard,
)
from sandtable.games.quartermaster_1914.rules.state import Position, book
from sandtable.games.quartermaster_1914.rules.verbs import PASS, strike, take, use
from sandtable.games.quartermaster_1914.rules.victory import score

REVANCHE = status_card("revanche")
TRENCH_LINES = status_card("trench_lines")
VERDUN = status_card("verdun")
MARNE = status_card("marne")
ALPINI = status_card("alpini")
MUSTARD_GAS = status_card("mustard_gas")
RED_BARON = status_card("red_baron")
RUMPLER = status_card("rumpler")

REVANCHE_SPACES = spaces("belgium", "burgundy", "western_germany")
BURGUNDY, PICARDY = space("burgundy"), space("picardy")

R_STRIKE = Refusal("J7", "Choose a power that defends in this battle.")
R_USE = Refusal("F4e", "Use the Status card you are asked about, or pass.")
R_LOOK = Refusal("M1", "Choose one of the cards you are looking at.")


def defending_powers(g: Position) -> int:
    """The powers that have a piece in the space battled."""
    return mask_of(POWER_OF[country] for country in defenders(g, g.attacker, g.target))


@book.step
def initiated(g: Position) -> None:
    """J7: what works by itself, then what its owner may use."""
    attacking = POWER_OF[g.attacker]
    frames = []
    for status, happens in _automatic(g):
        if happens and g.has(status):
            g.tell("works", OWNERS[status], status)
            if status == REVANCHE:
                score(g, ENTENTE, 1)
            elif status == TRENCH_LINES:
                frames.append(discard_top(attacking))
            else:
                frames.append(lose_prepared(attacking, 1))
    g.todo(*frames, alpini(), gas(MUSTARD_GAS), gas(RED_BARON), rumpler())


def _automatic(g: Position) -> Iterator[tuple[int, bool]]:
    """The Status cards that work by themselves, and whether this battle sets them off."""
    enemy_of_central = TEAM_OF_COUNTRY[g.attacker] == ENTENTE
    german = bool(g.armies[GERMANY] >> g.target & 1) and enemy_of_central
    french = bool(g.armies[FRANCE] >> g.target & 1) and not enemy_of_central
    yield REVANCHE, german and g.attacker == FRANCE and bool(REVANCHE_SPACES >> g.target & 1)
    yield TRENCH_LINES, german
    yield VERDUN, french and g.target == BURGUNDY
    yield MARNE, french and g.target == PICARDY


# Alpini.


@book.step
def alpini(g: Position) -> None:
    """An enemy battles an Italian Army in difficult terrain, from land or sea."""
    there = g.armies[ITALY] >> g.target & 1 and TEAM_OF_COUNTRY[g.attacker] != ENTENTE
    if there and difficult(g.base, g.target) and g.ready(ALPINI):
        g.todo(choose_alpini(P_FRANCE))


@book.question("Use Alpini: the attacker discards a card from hand?", rule="J7")
def choose_alpini(g: Position, power: int) -> Iterator[Action]:
    """Once per turn."""
    yield PASS
    yield use(ALPINI)


@choose_alpini.answer
def alpini_chosen(g: Position, action: Action, power: int) -> None:
    if action[0] == "use":
        g.used |= 1 << ALPINI
        g.tell("uses", power, ALPINI)
        g.todo(must_discard(POWER_OF[g.attacker]))


@choose_alpini.refusal
def forbids_alpini(g: Position, action: Action, power: int) -> Refusal:
    return R_USE


# Mustard Gas and The Red Baron.


@book.step
def gas(g: Position, card: int) -> None:
    """Germany initiates a land battle against an enemy Army."""
    if g.attacker == GERMANY and LAND >> g.target & 1 and g.ready(card):
        g.todo(choose_victim(P_GERMANY, card))


@book.question("Use {card}: against which defending power?", rule="J7")
def choose_victim(g: Position, power: int, card: int) -> Iterator[Action]:
    """Once per turn; one of the powers that defend."""
    yield PASS
    for victim in bits(defending_powers(g)):
        yield strike(victim)


@choose_victim.answer
def victim_chosen(g: Position, action: Action, power: int, card: int) -> None:
    if action[0] == "pass":
        return
    (victim,) = action[1]
    g.used |= 1 << card
    g.tell("uses", power, card)
    g.todo(lose_prepared(victim, 1) if card == MUSTARD_GAS else discard_top(victim))


@choose_victim.refusal
def forbids_victim(g: Position, action: Action, power: int, card: int) -> Refusal:
    return R_STRIKE


# Rumpler Taube.


@book.step
def rumpler(g: Position) -> None:
    """Germany initiates a battle against somebody with prepared cards."""
    if g.attacker == GERMANY and g.has(RUMPLER) and _prepared(g):
        g.todo(choose_rumpler(P_GERMANY))


def _prepared(g: Position) -> int:
    """All prepared cards of the defending powers."""
    found = 0
    for victim in bits(defending_powers(g)):
        found |= g.prepared[victim]
    return found


@book.question("Discard Rumpler Taube to look at the defenders' prepared cards?", rule="J7")
def choose_rumpler(g: Position, power: int) -> Iterator[Action]:
    """Once: the Status itself is the price."""
    yield PASS
    yield use(RUMPLER)


@choose_rumpler.answer
def rumpler_chosen(g: Position, action: Action, power: int) -> None:
    if action[0] == "pass":
        return
    g.statuses[power] &= ~(1 << RUMPLER)
    to_pile(g, power, RUMPLER)
    g.tell("uses", power, RUMPLER)
    g.looks[power] |= _prepared(g)
    g.reveal()
    for card in bits(_prepared(g)):
        g.tell("sees", power, OWNERS[card], card, to=1 << power)
    g.todo(choose_seen(power))


@choose_rumpler.refusal
def forbids_rumpler(g: Position, action: Action, power: int) -> Refusal:
    return R_USE


@book.question("Choose the prepared card to be discarded.", rule="M1")
def choose_seen(g: Position, power: int) -> Iterator[Action]:
    """One of the cards looked at."""
    for card in distinct(_prepared(g)):
        yield take(card)


@choose_seen.answer
def seen_chosen(g: Position, action: Action, power: int) -> None:
    """H2: unseen by all others, to the bottom; the others it looked at, the power remembers."""
    (card,) = action[1]
    victim = OWNERS[card]
    remembered = g.looks[power] & ~(1 << card)
    give_away(g, victim, card)
    g.looks[power] = remembered


@choose_seen.refusal
def forbids_seen(g: Position, action: Action, power: int) -> Refusal | None:
    return R_LOOK
