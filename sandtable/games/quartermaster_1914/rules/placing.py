"""Placing pieces (rules I), eliminating them (J16), and Stosstruppen that follow a build."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.core.action import Action
from sandtable.core.bits import bits
from sandtable.core.refusal import Refusal
from sandtable.games.quartermaster_1914.facts.board import (
    ARMY,
    LAND,
    POWER_OF,
    kind_in,
)
from sandtable.games.quartermaster_1914.facts.cards.catalogue import distinct, lasting
from sandtable.games.quartermaster_1914.facts.cards.statuses import Storm
from sandtable.games.quartermaster_1914.rules.battle import battles, forbids_battle, price
from sandtable.games.quartermaster_1914.rules.decks import pay, unveil
from sandtable.games.quartermaster_1914.rules.keeping import may_keep
from sandtable.games.quartermaster_1914.rules.limits import storming
from sandtable.games.quartermaster_1914.rules.pieces import (
    R_WITHDRAW,
    remove,
    take_off,
    toll,
    withdrawals,
)
from sandtable.games.quartermaster_1914.rules.state import Position, book
from sandtable.games.quartermaster_1914.rules.verbs import PASS, eliminate, give_up

((STOSSTRUPPEN, STORM),) = lasting(Storm)

R_STORM = Refusal("H5", "Discard a prepared Sustain Land Battle card that may be used there.")


def put(g: Position, country: int, place: int) -> None:
    """D1: a piece comes onto the board."""
    g.of_kind(kind_in(place))[country] |= 1 << place


def build_now(g: Position, country: int, place: int) -> None:
    """I1: a piece is built, after what a Status of the enemy makes it cost."""
    cost = toll(g, country, place)
    g.todo(pay(POWER_OF[country], cost), place_built(country, place))


def recruit_now(g: Position, country: int, place: int) -> None:
    """I2: a piece is recruited, after what a Status of the enemy makes it cost."""
    cost = toll(g, country, place)
    g.todo(pay(POWER_OF[country], cost), place_recruited(country, place))


@book.step
def place_built(g: Position, country: int, space: int) -> None:
    """I1: the piece is placed, and what waits for a build takes notice."""
    put(g, country, space)
    g.tell("builds", country, space)
    if country == STORM.by and kind_in(space) == ARMY and may_storm(g, space):
        g.todo(choose_storm(POWER_OF[country], space))


@book.step
def place_recruited(g: Position, country: int, space: int) -> None:
    """I2: recruiting is not building."""
    put(g, country, space)
    g.tell("recruits", country, space)


@book.step
def eliminate_piece(g: Position, country: int, space: int) -> None:
    """J16: the piece is just removed."""
    remove(g, country, space)
    g.tell("eliminated", country, space)


# Stosstruppen.


def storms(g: Position, place: int, cards: int) -> Iterator[Action]:
    """The battles from a new Army for which one of these cards could pay."""
    for action in battles(g, STORM.by, LAND, 1 << place):
        if storming(g, cards, action[1][1], place):
            yield action


def may_storm(g: Position, place: int) -> bool:
    """Whether, by what everybody can see, Stosstruppen could be used."""
    power = POWER_OF[STORM.by]
    if not g.prepared[power] or not g.ready(STOSSTRUPPEN):
        return False
    return any(True for _ in storms(g, place, g.unseen(power)))


@book.question("Stosstruppen: battle from the Army in {space}?", rule="H5")
def choose_storm(g: Position, power: int, space: int) -> Iterator[Action]:
    """Once per turn, at the price of a prepared Sustain Land Battle; D2: withdrawals too."""
    yield PASS
    yield from storms(g, space, g.prepared[power])
    yield from withdrawals(g, power)


@choose_storm.answer
def storm_chosen(g: Position, action: Action, power: int, space: int) -> None:
    if action[0] == "pass":
        return
    if action[0] == "withdraw":
        take_off(g, *action[1])
        if may_storm(g, space):
            g.todo(choose_storm(power, space))
        return
    _, target, base = action[1]
    g.used |= 1 << STOSSTRUPPEN
    g.tell("uses", power, STOSSTRUPPEN)
    g.todo(choose_storm_card(power, target, base))


@choose_storm.refusal
def forbids_storm(g: Position, action: Action, power: int, space: int) -> Refusal | None:
    if action[0] != "battle":
        return R_WITHDRAW if action[0] == "withdraw" else None
    country, target, base = action[1]
    if country != STORM.by or base != space:
        return R_STORM
    return forbids_battle(g, country, target, base) or R_STORM


@book.question("Stosstruppen: which prepared card do you discard?", rule="H5")
def choose_storm_card(g: Position, power: int, space: int, base: int) -> Iterator[Action]:
    """J13 and J14: single or double, if its Prepare text allows the space battled."""
    for card in distinct(storming(g, g.prepared[power], space, base)):
        yield give_up(card)


@choose_storm_card.answer
def storm_paid(g: Position, action: Action, power: int, space: int, base: int) -> None:
    """H1: to the top; J5: the terrain is paid before Big Bertha may spend what is left."""
    (card,) = action[1]
    card = unveil(g, power, card)
    g.tell("shows", power, card)
    keep = [may_keep(card)] if g.options.bertha_for_stosstruppen else []
    paid = pay(power, price(g, STORM.by, space, base))
    g.todo(paid, *keep, ("begin_battle", (STORM.by, space, base)))


@choose_storm_card.refusal
def forbids_storm_card(
    g: Position, action: Action, power: int, space: int, base: int
) -> Refusal | None:
    return R_STORM


def eliminations(g: Position, country: int, of: int, kind: int, places: int) -> Iterator[Action]:
    """J16: the pieces a card may eliminate; ``country`` is whose card it is."""
    for victim in bits(of):
        for place in bits(g.of_kind(kind)[victim] & places):
            if toll(g, country, place) <= g.hand_size(POWER_OF[country]):
                yield eliminate(victim, place)
