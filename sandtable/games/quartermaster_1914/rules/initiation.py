"""What Status cards do when a battle is initiated (rule J7): after its price, before the exchange.

Some work by themselves, since they cost their owner nothing and have no limit; those that may be
used once per turn are asked for, for the owner may want to wait for another battle.
"""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.core.action import Action
from sandtable.core.agenda import Frame
from sandtable.core.bits import bits, mask_of
from sandtable.core.decks import to_pile
from sandtable.core.refusal import Refusal
from sandtable.games.quartermaster_1914.facts.board import (
    ARMY,
    POWER_OF,
    TEAM_OF,
    TEAM_OF_COUNTRY,
    kind_in,
)
from sandtable.games.quartermaster_1914.facts.cards.catalogue import (
    OWNERS,
    distinct,
    lasting,
)
from sandtable.games.quartermaster_1914.facts.cards.statuses import (
    Assault,
    Forfeit,
    Glory,
    Provoked,
    Scout,
)
from sandtable.games.quartermaster_1914.rules.battle import defenders, difficult
from sandtable.games.quartermaster_1914.rules.decks import (
    discard_top,
    give_away,
    lose_prepared,
    must_discard,
)
from sandtable.games.quartermaster_1914.rules.sentences import where_is
from sandtable.games.quartermaster_1914.rules.state import Position, book
from sandtable.games.quartermaster_1914.rules.verbs import PASS, strike, take, use
from sandtable.games.quartermaster_1914.rules.victory import score

GLORIES = lasting(Glory)
PROVOCATIONS = dict(lasting(Provoked))
ASSAULTS = dict(lasting(Assault))
SCOUTS = dict(lasting(Scout))

R_STRIKE = Refusal("J7", "Choose a power that defends in this battle.")
R_USE = Refusal("F4e", "Use the Status card you are asked about, or pass.")
R_LOOK = Refusal("M1", "Choose one of the cards you are looking at.")


def defending_powers(g: Position) -> int:
    """The powers that have a piece in the space battled."""
    return mask_of(POWER_OF[country] for country in defenders(g, g.attacker, g.target))


@book.step
def initiated(g: Position) -> None:
    """J7: what works by itself, then what its owner may use."""
    for status, glory in GLORIES:
        if g.has(status) and glorious(g, glory):
            g.tell("works", OWNERS[status], status)
            score(g, TEAM_OF[OWNERS[status]], glory.points)
    frames = []
    for status, one in provocations(g):
        if not one.once:
            g.tell("works", OWNERS[status], status)
            frames.append(forfeits(one.forfeit, POWER_OF[g.attacker]))
    asked = [provocation(status) for status, one in PROVOCATIONS.items() if one.once]
    g.todo(*frames, *asked, *map(assault, ASSAULTS), *map(scout, SCOUTS))


def forfeits(forfeit: Forfeit, power: int) -> Frame:
    """H4: a power discards what a Status says; what it cannot costs a point."""
    if forfeit is Forfeit.PREPARED:
        return lose_prepared(power, 1)
    return discard_top(power) if forfeit is Forfeit.TOP else must_discard(power)


def glorious(g: Position, glory: Glory) -> bool:
    """La Revanche: whether this country battles such an Army there."""
    army = g.armies[glory.against] & where_is(g, glory.where, glory.by)
    return g.attacker == glory.by and bool(army >> g.target & 1)


def provocations(g: Position) -> list[tuple[int, Provoked]]:
    """The Status cards that make the attacker discard a card, each with what it says."""
    return [
        (status, one)
        for status, one in PROVOCATIONS.items()
        if g.ready(status) and provoked(g, one)
    ]


def provoked(g: Position, one: Provoked) -> bool:
    """Whether an enemy battles an Army of the country there, and on such ground."""
    army = g.armies[one.of] & where_is(g, one.where, one.of)
    hostile = TEAM_OF_COUNTRY[g.attacker] != TEAM_OF_COUNTRY[one.of]
    rough = not one.difficult or difficult(g.base, g.target)
    return hostile and rough and bool(army >> g.target & 1)


# Alpini.


@book.step
def provocation(g: Position, card: int) -> None:
    """A Status that may be used once per turn: its owner is asked."""
    if g.ready(card) and provoked(g, PROVOCATIONS[card]):
        g.todo(choose_alpini(OWNERS[card], card))


@book.question("Use {card}: the attacker discards a card?", rule="J7")
def choose_alpini(g: Position, power: int, card: int) -> Iterator[Action]:
    """Once per turn."""
    yield PASS
    yield use(card)


@choose_alpini.answer
def alpini_chosen(g: Position, action: Action, power: int, card: int) -> None:
    if action[0] == "use":
        g.used |= 1 << card
        g.tell("uses", power, card)
        g.todo(forfeits(PROVOCATIONS[card].forfeit, POWER_OF[g.attacker]))


@choose_alpini.refusal
def forbids_alpini(g: Position, action: Action, power: int, card: int) -> Refusal:
    return R_USE


# Mustard Gas and The Red Baron.


@book.step
def assault(g: Position, card: int) -> None:
    """A Status that may be used once per turn: its owner is asked."""
    if may_assault(g, card):
        g.todo(choose_victim(OWNERS[card], card))


def may_assault(g: Position, card: int) -> bool:
    """Whether the country initiates a land battle against an enemy Army."""
    return g.attacker == ASSAULTS[card].by and kind_in(g.target) == ARMY and g.ready(card)


@book.question("Use {card}: against which defending power?", rule="J7")
def choose_victim(g: Position, power: int, card: int) -> Iterator[Action]:
    """Once per turn; one of the powers that defend."""
    yield PASS
    for victim in bits(defending_powers(g)):
        yield strike(victim)


@choose_victim.answer
def victim_chosen(g: Position, action: Action, power: int, card: int) -> None:
    if action[0] == "strike":
        g.used |= 1 << card
        g.tell("uses", power, card)
        g.todo(forfeits(ASSAULTS[card].forfeit, action[1][0]))


@choose_victim.refusal
def forbids_victim(g: Position, action: Action, power: int, card: int) -> Refusal:
    return R_STRIKE


# Rumpler Taube.


@book.step
def scout(g: Position, card: int) -> None:
    """The country initiates a battle against somebody with prepared cards."""
    if g.attacker == SCOUTS[card].by and g.has(card) and _prepared(g):
        g.todo(choose_rumpler(OWNERS[card], card))


def _prepared(g: Position) -> int:
    """All prepared cards of the defending powers."""
    found = 0
    for victim in bits(defending_powers(g)):
        found |= g.prepared[victim]
    return found


@book.question("Discard {card} to look at the defenders' prepared cards?", rule="J7")
def choose_rumpler(g: Position, power: int, card: int) -> Iterator[Action]:
    """Once: the Status itself is the price."""
    yield PASS
    yield use(card)


@choose_rumpler.answer
def rumpler_chosen(g: Position, action: Action, power: int, card: int) -> None:
    if action[0] == "pass":
        return
    g.statuses[power] &= ~(1 << card)
    to_pile(g, power, card)
    g.tell("uses", power, card)
    g.looks[power] |= _prepared(g)
    g.reveal()
    for one in bits(_prepared(g)):
        g.tell("sees", power, OWNERS[one], one, to=1 << power)
    g.todo(choose_seen(power))


@choose_rumpler.refusal
def forbids_rumpler(g: Position, action: Action, power: int, card: int) -> Refusal:
    return R_USE


@book.question("Choose the prepared card to be discarded.", rule="M1")
def choose_seen(g: Position, power: int) -> Iterator[Action]:
    """One of the cards looked at."""
    for card in distinct(_prepared(g)):
        yield take(card)


@choose_seen.answer
def seen_chosen(g: Position, action: Action, power: int) -> None:
    """H2: it goes to the bottom, unseen by all others; the power remembers the rest it saw."""
    (card,) = action[1]
    victim = OWNERS[card]
    remembered = g.looks[power] & ~(1 << card)
    give_away(g, victim, card)
    g.looks[power] = remembered


@choose_seen.refusal
def forbids_seen(g: Position, action: Action, power: int) -> Refusal | None:
    return R_LOOK
