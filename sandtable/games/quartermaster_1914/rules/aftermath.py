"""How a battle ends (rules J15 and J17): pieces removed, or a counterattack."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.core.action import Action
from sandtable.core.refusal import Refusal
from sandtable.games.quartermaster_1914.facts.board import (
    ARMY,
    LAND,
    POWER_OF,
    POWERS,
    TEAM_OF,
    TEAM_OF_COUNTRY,
    kind_in,
)
from sandtable.games.quartermaster_1914.facts.cards.catalogue import (
    OF_COUNTRY,
    OF_POWER,
    distinct,
    lasting,
)
from sandtable.games.quartermaster_1914.facts.cards.statuses import FollowUp
from sandtable.games.quartermaster_1914.rules.battle import (
    bars_initiating,
    defenders,
    difficult,
    initiate,
)
from sandtable.games.quartermaster_1914.rules.decks import unveil
from sandtable.games.quartermaster_1914.rules.limits import bars_countering, countering, storming
from sandtable.games.quartermaster_1914.rules.pieces import (
    R_NONE_LEFT,
    R_WITHDRAW,
    available,
    building_spaces,
    remove,
    take_off,
    withdrawals,
)
from sandtable.games.quartermaster_1914.rules.placing import build_now
from sandtable.games.quartermaster_1914.rules.state import Position, book
from sandtable.games.quartermaster_1914.rules.supply import supplied
from sandtable.games.quartermaster_1914.rules.verbs import PASS, counterattack, give_up

((MARK_IV, TANKS),) = lasting(FollowUp)

R_HELD = Refusal("J17b", "Only a supplied Army in the space that held counterattacks.")
R_LAID = Refusal("J17b", "Only a card you have prepared counterattacks; of copies, the first.")
R_TANKS = Refusal("H5", "Discard a prepared UK Sustain Land Battle card that may be used there.")


# The attacker wins.


@book.step
def victory(g: Position) -> None:
    """J15: every enemy piece in the space is removed."""
    for country in defenders(g, g.attacker, g.target):
        remove(g, country, g.target)
        g.tell("removed", country, g.target)
    target, base, follow = g.target, g.base, may_follow_up(g)
    over(g)
    if follow:
        g.todo(choose_tanks(POWER_OF[TANKS.by], target, base))


def over(g: Position) -> None:
    """No battle is being fought."""
    g.attacker = g.base = g.target = -1
    g.reinforced = g.sustained = 0


def may_follow_up(g: Position) -> bool:
    """Whether, by what everybody can see, Mark IV Tanks could be used."""
    if g.attacker != TANKS.by or kind_in(g.target) != ARMY or difficult(g.base, g.target):
        return False
    return g.ready(MARK_IV) and could_build(g, g.target, g.base)


def could_build(g: Position, target: int, base: int) -> bool:
    """I1: an Army would be supplied there; D2: if need be, one is taken off elsewhere."""
    power = POWER_OF[TANKS.by]
    if not building_spaces(g, TANKS.by, ARMY) >> target & 1:
        return False
    if not available(g, TANKS.by, ARMY) and power != g.power:
        return False
    return bool(g.prepared[power] and tank_cards(g, g.unseen(power), target, base))


def tank_cards(g: Position, cards: int, target: int, base: int) -> int:
    """J13 and J14: single or double, if its text allows the space battled."""
    return storming(g, cards & OF_COUNTRY[TANKS.by], target, base)


@book.question("Mark IV Tanks: discard a prepared card to build in {space}?", rule="H5")
def choose_tanks(g: Position, power: int, space: int, base: int) -> Iterator[Action]:
    """Once per turn; D2: in one's own turn pieces may be taken off to be built anew."""
    yield PASS
    if available(g, TANKS.by, ARMY):
        for card in distinct(tank_cards(g, g.prepared[power], space, base)):
            yield give_up(card)
    yield from withdrawals(g, power)


@choose_tanks.answer
def tanks_chosen(g: Position, action: Action, power: int, space: int, base: int) -> None:
    """H1: its symbol was used, so it goes to the top."""
    if action[0] == "withdraw":
        take_off(g, *action[1])
        if could_build(g, space, base):
            g.todo(choose_tanks(power, space, base))
    elif action[0] == "give_up":
        (card,) = action[1]
        g.used |= 1 << MARK_IV
        g.tell("uses", power, MARK_IV)
        g.tell("shows", power, unveil(g, power, card))
        build_now(g, TANKS.by, space)


@choose_tanks.refusal
def forbids_tanks(g: Position, action: Action, power: int, space: int, base: int) -> Refusal:
    if action[0] == "withdraw":
        return R_WITHDRAW
    return R_TANKS if available(g, TANKS.by, ARMY) else R_NONE_LEFT


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
        if bars_answer(g, country) is None:
            for card in distinct(countering(g, country, cards & OF_POWER[power])):
                yield counterattack(country, card)


def bars_answer(g: Position, country: int) -> Refusal | None:
    """J17b and c: what keeps a country from battling the space the attack came from."""
    if not g.armies[country] & supplied(g, country) & 1 << g.target:
        return R_HELD
    return bars_initiating(g, country, g.base, g.target)


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
def forbids_counterattack(g: Position, action: Action, power: int) -> Refusal | None:
    """J17b and c: why this Army does not counterattack, or not by this card."""
    if action[0] != "counterattack":
        return None
    country, card = action[1]
    if country not in defenders(g, g.attacker, g.target):
        return R_HELD
    why = bars_answer(g, country)
    if why is not None or not g.prepared[power] >> card & 1:
        return why or R_LAID
    return bars_countering(g, country, card) or R_LAID
