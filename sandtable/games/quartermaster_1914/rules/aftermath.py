"""How a battle ends (rules J15 and J17): pieces removed, or a counterattack."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.core.action import Action
from sandtable.core.refusal import Refusal
from sandtable.games.quartermaster_1914.facts.board import (
    LAND,
    P_UK,
    POWER_OF,
    POWERS,
    TEAM_OF,
    TEAM_OF_COUNTRY,
    UNITED_KINGDOM,
)
from sandtable.games.quartermaster_1914.facts.cards.catalogue import (
    OF_COUNTRY,
    OF_POWER,
    distinct,
    status_card,
)
from sandtable.games.quartermaster_1914.rules.battle import (
    defenders,
    difficult,
    initiate,
    price,
    under_truce,
)
from sandtable.games.quartermaster_1914.rules.decks import unveil
from sandtable.games.quartermaster_1914.rules.limits import countering, storming
from sandtable.games.quartermaster_1914.rules.pieces import forbids_build, remove
from sandtable.games.quartermaster_1914.rules.placing import build_now
from sandtable.games.quartermaster_1914.rules.state import Position, book
from sandtable.games.quartermaster_1914.rules.supply import supplied
from sandtable.games.quartermaster_1914.rules.verbs import PASS, counterattack, give_up

MARK_IV = status_card("mark_iv")

R_COUNTER = Refusal("J17b", "Only a prepared Counterattack card of an Army that held is of use.")
R_TANKS = Refusal("H5", "Discard a prepared UK Sustain Land Battle card that may be used there.")


# The attacker wins.


@book.step
def victory(g: Position) -> None:
    """J15: every enemy piece in the space is removed."""
    for country in defenders(g, g.attacker, g.target):
        remove(g, country, g.target)
        g.tell("removed", country, g.target)
    target, base, tanks = g.target, g.base, _tanks_might_follow(g)
    over(g)
    if tanks:
        g.todo(choose_tanks(P_UK, target, base))


def over(g: Position) -> None:
    """No battle is being fought."""
    g.attacker = g.base = g.target = -1
    g.reinforced = g.sustained = 0


def _tanks_might_follow(g: Position) -> bool:
    """Whether, for all that everybody can see, Mark IV Tanks could be used."""
    if g.attacker != UNITED_KINGDOM or not LAND >> g.target & 1 or not g.prepared[P_UK]:
        return False
    if difficult(g.base, g.target) or not g.ready(MARK_IV):
        return False
    fitting = _tank_cards(g, g.unseen(P_UK), g.target, g.base)
    return bool(fitting) and forbids_build(g, UNITED_KINGDOM, g.target) is None


def _tank_cards(g: Position, cards: int, target: int, base: int) -> int:
    return storming(g, cards & OF_COUNTRY[UNITED_KINGDOM], target, base)


@book.question("Mark IV Tanks: discard a prepared card to build in {space}?", rule="H5")
def choose_tanks(g: Position, power: int, space: int, base: int) -> Iterator[Action]:
    """Once per turn; J13 and J14: single or double, if its text allows the space battled."""
    yield PASS
    for card in distinct(_tank_cards(g, g.prepared[power], space, base)):
        yield give_up(card)


@choose_tanks.answer
def tanks_chosen(g: Position, action: Action, power: int, space: int, base: int) -> None:
    """H1: its symbol was used, so it goes to the top."""
    if action[0] == "pass":
        return
    (card,) = action[1]
    g.used |= 1 << MARK_IV
    g.tell("uses", power, MARK_IV)
    g.tell("shows", power, unveil(g, power, card))
    build_now(g, UNITED_KINGDOM, space)


@choose_tanks.refusal
def forbids_tanks(g: Position, action: Action, power: int, space: int, base: int) -> Refusal:
    return R_TANKS


# The attack fails.


@book.step
def repelled(g: Position) -> None:
    """J17a: after a failed land battle from a land space the defenders may counterattack."""
    g.tell("repelled", g.attacker, g.target)
    if may_be_answered(g):
        g.todo(answer_attack(0))
    else:
        over(g)


def may_be_answered(g: Position) -> bool:
    """J17a: only a land battle that was initiated from a land space."""
    return bool(LAND >> g.target & LAND >> g.base & 1)


@book.step
def answer_attack(g: Position, first: int) -> None:
    """J17b and d: the defending powers in order of play, at most one counterattack."""
    team = TEAM_OF_COUNTRY[g.attacker]
    for power in range(first, len(POWERS)):
        if TEAM_OF[power] == team or not g.prepared[power]:
            continue
        if any(True for _ in counterattacks(g, power, g.unseen(power))):
            g.todo(choose_counterattack(power))
            return
    over(g)


def counterattacks(g: Position, power: int, cards: int) -> Iterator[Action]:
    """J17b and c: a supplied Army that held, a card for it, and its price in its owner's hand."""
    for country in defenders(g, g.attacker, g.target):
        if not g.armies[country] & supplied(g, country) & 1 << g.target:
            continue
        if under_truce(g, country, g.base):
            continue
        if price(g, country, g.base, g.target) > g.hand_size(POWER_OF[country]):
            continue
        for card in distinct(countering(g, country, cards & OF_POWER[power])):
            yield counterattack(country, card)


@book.question("Counterattack, or let it rest?", rule="J17b")
def choose_counterattack(g: Position, power: int) -> Iterator[Action]:
    """J17b: a prepared Counterattack card."""
    yield PASS
    yield from counterattacks(g, power, g.prepared[power])


@choose_counterattack.answer
def counterattack_chosen(g: Position, action: Action, power: int) -> None:
    """J17c: the Army that held initiates a land battle against the space of the attacker."""
    if action[0] == "pass":
        g.todo(answer_attack(power + 1))
        return
    country, card = action[1]
    g.tell("counterattacks", country, unveil(g, power, card))
    target, base = g.base, g.target
    over(g)
    g.todo(initiate(country, target, base))


@choose_counterattack.refusal
def forbids_counterattack(g: Position, action: Action, power: int) -> Refusal:
    return R_COUNTER
