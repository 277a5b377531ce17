"""Rounds and the steps of a turn (rules F): Draft, Play, Attrition, Prepare, Draw."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.core.action import Action, UpTo
from sandtable.core.bits import bits
from sandtable.core.graph import around
from sandtable.core.refusal import Refusal
from sandtable.games.quartermaster_1914.facts.board import (
    COUNTRIES,
    POWERS,
    TEAM_OF_COUNTRY,
    TEAM_POWERS,
)
from sandtable.games.quartermaster_1914.facts.cards.catalogue import (
    ATTRITIONS,
    CATALOGUE,
    OF_COUNTRY,
    distinct,
    lasting,
)
from sandtable.games.quartermaster_1914.facts.cards.statuses import AnyForAttrition
from sandtable.games.quartermaster_1914.rules.decks import (
    deck_size,
    draw_cards,
    prepare_card,
    unprepare_card,
    unveil,
    wear,
)
from sandtable.games.quartermaster_1914.rules.drafting import draft_step
from sandtable.games.quartermaster_1914.rules.laying import play_in_step
from sandtable.games.quartermaster_1914.rules.pieces import R_WITHDRAW, take_off, withdrawals
from sandtable.games.quartermaster_1914.rules.state import (
    ATTRITION,
    DRAW,
    HAND,
    PLAY,
    PREPARE,
    Position,
    book,
    enemy,
)
from sandtable.games.quartermaster_1914.rules.supply import beside
from sandtable.games.quartermaster_1914.rules.verbs import (
    PASS,
    attrition,
    play,
    prepare,
    refill,
    unprepare,
)
from sandtable.games.quartermaster_1914.rules.victory import scores_now, scoring_round

ENTERPRISES = lasting(AnyForAttrition)

R_PLAY = Refusal("F4a", "Play a card from your own hand; of copies, the first.")
R_SYMBOL = Refusal("F5a", "Only a prepared card of yours with Attrition symbols will do.")
R_ADJACENT = Refusal("F5b", "That country has no Army adjacent to an Army of that enemy power.")
R_NAMED = Refusal("F5c", "Double and triple symbols name the powers they strike.")
R_LATER = Refusal("F6a", "Later in this turn, in the Prepare step.")
R_PREPARE = Refusal("F6a", "Prepare a card from hand, or take a prepared one back; one of them.")
R_REFILL = Refusal("F7a", "Draw up to a hand of seven cards.")


@book.step
def turn(g: Position, power: int) -> None:
    """F1 and F2: the steps of a power's turn, in order."""
    g.power = power
    g.used = 0
    g.bersaglieri = 0
    g.lent = [0] * len(COUNTRIES)
    g.built = g.battled = -1
    g.rough = 0
    g.tell("turn", g.round, power)
    g.todo(
        draft_step(power),
        play_step(power),
        attrition_step(power),
        prepare_step(power),
        draw_step(power),
        end_of_turn(power),
    )


@book.step
def end_of_turn(g: Position, power: int) -> None:
    """F1 and L3: the next power; after the last of them the round is over."""
    if power + 1 < len(POWERS):
        g.todo(turn(power + 1))
        return
    g.truce = 0
    g.todo(turn(0))
    if scores_now(g.round):
        scoring_round(g)
    if g.agenda:
        g.round += 1


# Play.


@book.step
def play_step(g: Position, power: int) -> None:
    """F4: optional; D2: pieces may be taken off even with an empty hand."""
    g.step = PLAY
    if g.hands[power] or (any(withdrawals(g, power)) and not spent(g, power)):
        g.todo(choose_play(power))


def spent(g: Position, power: int) -> bool:
    """Whether a power has no card left in hand, prepared or to draw."""
    return not g.hands[power] and not g.prepared[power] and not deck_size(g, power)


@book.question("Play step: play a card, or go on.", rule="F4a")
def choose_play(g: Position, power: int) -> Iterator[Action]:
    """F4a to F4f: one card from hand."""
    yield PASS
    for card in distinct(g.hands[power]):
        yield play(card)
    yield from withdrawals(g, power)


@choose_play.answer
def play_chosen(g: Position, action: Action, power: int) -> None:
    if action[0] == "play":
        play_in_step(g, power, action[1][0])
    elif action[0] == "withdraw":
        g.todo(play_step(power))
        take_off(g, *action[1])


@choose_play.refusal
def forbids_play(g: Position, action: Action, power: int) -> Refusal | None:
    return {"play": R_PLAY, "prepare": R_LATER, "withdraw": R_WITHDRAW}.get(action[0])


# Attrition.


@book.step
def attrition_step(g: Position, power: int) -> None:
    """F5: asked if, by what everybody can see, such a card might be prepared."""
    g.step = ATTRITION
    if g.prepared[power] and g.unseen(power) & (ATTRITIONS | single_symbols(g)):
        g.todo(choose_attrition(power))


@book.question("Attrition step: use a prepared Attrition card, or go on.", rule="F5a")
def choose_attrition(g: Position, power: int) -> Iterator[Action]:
    """F5b and F5c; Relied on For Any Enterprise makes any UK card a single symbol."""
    yield PASS
    for card in distinct(g.prepared[power] & ATTRITIONS):
        if CATALOGUE[card].prepared.targets:
            yield attrition(card)
    for card in distinct(g.prepared[power] & single_symbols(g)):
        for victim in bits(in_touch(g, CATALOGUE[card].country)):
            yield attrition(card, victim)
    yield from withdrawals(g, power)


def single_symbols(g: Position) -> int:
    """F5b: the cards that serve as a single Attrition symbol."""
    cards = SINGLES
    for status, one in ENTERPRISES:
        if g.has(status):
            cards |= OF_COUNTRY[one.of]
    return cards


SINGLES = sum(1 << card for card in bits(ATTRITIONS) if not CATALOGUE[card].prepared.targets)


def in_touch(g: Position, country: int) -> int:
    """F5b and R23: the enemy powers with an Army adjacent to an Army of a country."""
    team = TEAM_OF_COUNTRY[country]
    near = around(g.armies[country], beside(g, team))
    found = 0
    for victim in TEAM_POWERS[enemy(team)]:
        if g.power_armies(victim) & near:
            found |= 1 << victim
    return found


@choose_attrition.answer
def attrition_chosen(g: Position, action: Action, power: int) -> None:
    """F5a and H1: shown, to the top; then the powers give up their cards."""
    verb, arguments = action
    if verb == "withdraw":
        g.todo(attrition_step(power))
        take_off(g, *arguments)
    elif verb == "attrition":
        card, *victim = arguments
        g.tell("wears", power, unveil(g, power, card))
        losses = [(victim[0], 1)] if victim else CATALOGUE[card].prepared.targets
        g.todo(*[wear(one, count) for one, count in losses])


@choose_attrition.refusal
def forbids_attrition(g: Position, action: Action, power: int) -> Refusal | None:
    """F5: why this card does not strike that power."""
    verb, arguments = action
    if verb == "withdraw":
        return R_WITHDRAW
    if verb != "attrition":
        return None
    card = arguments[0]
    if not g.prepared[power] & (ATTRITIONS | single_symbols(g)) & 1 << card:
        return R_SYMBOL
    if len(arguments) == 1 or not single_symbols(g) >> card & 1:
        return R_NAMED
    return R_ADJACENT


# Prepare.


@book.step
def prepare_step(g: Position, power: int) -> None:
    """F6: optional."""
    g.step = PREPARE
    if g.hands[power] or g.prepared[power]:
        g.todo(choose_prepare(power))


@book.question("Prepare step: prepare a card or take one back, or go on.", rule="F6a")
def choose_prepare(g: Position, power: int) -> Iterator[Action]:
    """F6a: one card down, or one card back."""
    yield PASS
    for card in distinct(g.hands[power]):
        yield prepare(card)
    for card in distinct(g.prepared[power]):
        yield unprepare(card)
    yield from withdrawals(g, power)


@choose_prepare.answer
def prepare_chosen(g: Position, action: Action, power: int) -> None:
    verb, arguments = action
    if verb == "prepare":
        prepare_card(g, power, arguments[0])
    elif verb == "unprepare":
        unprepare_card(g, power, arguments[0])
    elif verb == "withdraw":
        g.todo(prepare_step(power))
        take_off(g, *arguments)


@choose_prepare.refusal
def forbids_prepare(g: Position, action: Action, power: int) -> Refusal | None:
    return {"prepare": R_PREPARE, "unprepare": R_PREPARE, "withdraw": R_WITHDRAW}.get(action[0])


# Draw.


@book.step
def draw_step(g: Position, power: int) -> None:
    """F7a: asked while the hand can grow; D2: and once a turn if there is no card left at all."""
    g.step = DRAW
    if room(g, power) > 0 or (spent(g, power) and any(withdrawals(g, power))):
        g.todo(choose_refill(power))


def room(g: Position, power: int) -> int:
    """F7a: how many cards may be drawn."""
    return min(HAND - g.hand_size(power), deck_size(g, power))


@book.question("Draw step: draw cards, up to a hand of seven, or end your turn.", rule="F7a")
def choose_refill(g: Position, power: int) -> Iterator[Action]:
    """F7a: any number; having seen some, one may draw more. D2: pieces may still be taken off."""
    if room(g, power) > 0:
        yield refill(UpTo(room(g, power)))
    yield PASS
    yield from withdrawals(g, power)


@choose_refill.answer
def refill_chosen(g: Position, action: Action, power: int) -> None:
    if action[0] == "refill":
        (count,) = action[1]
        g.tell("refills", power, int(count))
        g.todo(draw_cards(power, int(count)), draw_step(power))
    elif action[0] == "withdraw":
        g.todo(draw_step(power))
        take_off(g, *action[1])


@choose_refill.refusal
def forbids_refill(g: Position, action: Action, power: int) -> Refusal | None:
    return {"refill": R_REFILL, "withdraw": R_WITHDRAW}.get(action[0])
