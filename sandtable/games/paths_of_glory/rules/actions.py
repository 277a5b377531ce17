"""8.0 The action phase: one of six actions for each side in each of six rounds."""

from __future__ import annotations

from sandtable.core.action import Action
from sandtable.core.bits import bits
from sandtable.core.refusal import Refusal
from sandtable.games.paths_of_glory.facts.board import ALLIED, CENTRAL
from sandtable.games.paths_of_glory.facts.cards import (
    CATALOGUE,
    COMBAT_CARD,
    NEUTRAL_ENTRY,
    REINFORCEMENT,
    card,
    cards,
)
from sandtable.games.paths_of_glory.rules.cards import allied_events, central_events
from sandtable.games.paths_of_glory.rules.decks import LATE_ENTRY, late_entry, play_card
from sandtable.games.paths_of_glory.rules.entry import entry_refusal, neutral_entry
from sandtable.games.paths_of_glory.rules.events import EVENTS, gain_status, put_away, score
from sandtable.games.paths_of_glory.rules.operations import operation
from sandtable.games.paths_of_glory.rules.redeployment import redeployment
from sandtable.games.paths_of_glory.rules.reinforcements import reinforce, reinforcement_refusal
from sandtable.games.paths_of_glory.rules.replacements import record_points
from sandtable.games.paths_of_glory.rules.state import (
    ACTIONS,
    EVENT,
    NO_ACTION,
    ONE_OP,
    OPS,
    PEACE,
    ROUNDS,
    RP,
    SR,
    Position,
    book,
)
from sandtable.games.paths_of_glory.rules.verbs import (
    event,
    offer_peace,
    one_op,
    ops,
    redeploy,
    replace,
)
from sandtable.games.paths_of_glory.rules.war_and_peace import answer_peace, peace_refusal

GUNS_OF_AUGUST = card("cp01")
SALONIKA_EVENT = card("ap30")
GRAND_FLEET = cards("ap33")
INFLUENZA = cards("ap65")
EXECUTION = card("cp26")
STRIPED = cards("ap28", "ap54", "ap55", "cp28", "cp52", "cp53")
"""9.1.3: events with a yellow stripe."""

R_HELD = Refusal("9.1.3", "That card is not in your hand.")
R_GUNS = Refusal("5.7.4.3", "The Central Powers must open with Guns of August as an event.")
R_LATE = Refusal(
    "9.5.2.5", "While only the Central Powers are at Total War this card is an event or nothing."
)
R_TWO_SR = Refusal("9.3.3", "Your last action was a strategic redeployment, too.")
R_TWO_RP = Refusal("9.4.3", "Your last action was for replacement points, too.")
R_INFLUENZA = Refusal("9.4.1", "Influenza: nobody takes replacement points this turn.")
R_ACTION_FIRST = Refusal("8.1.3", "Choose your action first: a card for its use, or one operation.")
R_COMBAT = Refusal("9.5.4.1", "A combat card is played as an event only in a combat.")


@book.step
def action_phase(g: Position) -> None:
    """8.1.1: six action rounds."""
    g.last_action = [NO_ACTION, NO_ACTION]
    g.todo(*[action_round(number) for number in range(1, ROUNDS + 1)])


@book.step
def action_round(g: Position, number: int) -> None:
    """8.1.2: the Central Powers act first."""
    g.round = number
    g.used = 0
    g.todo(begin_action(CENTRAL), begin_action(ALLIED))


@book.step
def begin_action(g: Position, side: int) -> None:
    """One side's action."""
    g.active = side
    if g.options.combat_cards_once_per_action:
        g.used = 0
    g.todo(choose_action(side), end_action(side))


@book.question("Choose your action.", rule="8.1.3")
def choose_action(g: Position, side: int) -> list[Action]:
    """8.1.3: a card for operations, redeployment, replacements or its event; peace; one point."""
    uses = [verb.made for verb, refused in USES if refused(g, side) is None]
    events, late, found = event.made, late_cards(g), []
    forced = guns_refusal(g, side, -1) is not None
    for number in bits(g.hands[side]):
        if not late >> number & 1:
            found += [made[number] for made in uses]
        if (not forced or number == GUNS_OF_AUGUST) and needs(g, side, number) is None:
            found.append(events[number])
    if not forced:
        found.append(one_op())
        if peace_refusal(g, side) is None:
            found.append(offer_peace())
    return found


@choose_action.refusal
def forbids_action(g: Position, action: Action, side: int) -> Refusal | None:
    if action[0] == event.name:
        return event_refusal(g, side, action[1][0])
    for verb, refused in USES:
        if action[0] == verb.name:
            return card_refusal(g, side, action[1][0]) or refused(g, side)
    if action[0] == offer_peace.name:
        return guns_refusal(g, side, -1) or peace_refusal(g, side)
    return guns_refusal(g, side, -1) or R_ACTION_FIRST


def guns_refusal(g: Position, side: int, number: int) -> Refusal | None:
    """5.7.4: the first action of the historical scenario."""
    first = g.turn == 1 and g.round == 1 and side == CENTRAL and g.options.historical
    forced = first and g.hands[CENTRAL] >> GUNS_OF_AUGUST & 1
    return R_GUNS if forced and number != GUNS_OF_AUGUST else None


def card_refusal(g: Position, side: int, number: int) -> Refusal | None:
    """What forbids any use of a card but its event."""
    if not g.hands[side] >> number & 1:
        return R_HELD
    return R_LATE if late_cards(g) >> number & 1 else None


def late_cards(g: Position) -> int:
    """9.5.2.5: the cards that are an event or nothing."""
    return LATE_ENTRY if late_entry(g) else 0


def ops_refusal(g: Position, side: int) -> Refusal | None:
    """9.2: with any card, unless it must be Guns of August as an event."""
    return guns_refusal(g, side, -1)


def sr_refusal(g: Position, side: int) -> Refusal | None:
    """9.3.3: not twice running."""
    return guns_refusal(g, side, -1) or (R_TWO_SR if g.last_action[side] == SR else None)


def rp_refusal(g: Position, side: int) -> Refusal | None:
    """9.4.3: not twice running."""
    if g.this_turn & INFLUENZA:
        return R_INFLUENZA
    return guns_refusal(g, side, -1) or (R_TWO_RP if g.last_action[side] == RP else None)


def event_refusal(g: Position, side: int, number: int) -> Refusal | None:
    """9.5: what the event of a card needs."""
    if not g.hands[side] >> number & 1:
        return R_HELD
    return guns_refusal(g, side, number) or needs(g, side, number)


def needs(g: Position, side: int, number: int) -> Refusal | None:
    """The conditions of the event itself, by its kind."""
    kind = CATALOGUE[number].kind
    if kind == REINFORCEMENT:
        return reinforcement_refusal(g, number)
    if kind == NEUTRAL_ENTRY:
        return entry_refusal(g, number)
    if kind == COMBAT_CARD and number != EXECUTION:
        return R_COMBAT
    if number == SALONIKA_EVENT and g.last_action[side] == SR:
        return R_TWO_SR
    return EVENTS[number].needs(g)


USES = ((ops, ops_refusal), (redeploy, sr_refusal), (replace, rp_refusal))
"""What any card may be used for, but for its event."""


ACTION_OF = {
    "ops": OPS,
    "sr": SR,
    "rp": RP,
    "event": EVENT,
    "offer_peace": PEACE,
    "one_op": ONE_OP,
}


@choose_action.answer
def action_chosen(g: Position, action: Action, side: int) -> None:
    verb, arguments = action
    number = arguments[0] if arguments else -1
    if number >= 0:
        play_card(g, side, number)
    g.tell(verb, side, *arguments)
    g.last_action[side] = ACTION_OF[verb]
    if verb == "ops":
        g.todo(operation(side, CATALOGUE[number].ops))
    elif verb == "one_op":
        g.todo(operation(side, 1))
    elif verb == "sr":
        g.todo(redeployment(side, CATALOGUE[number].sr))
    elif verb == "rp":
        record_points(g, number)
    elif verb == "offer_peace":
        g.todo(answer_peace(1 - side))
    else:
        play_event(g, side, number)


def play_event(g: Position, side: int, number: int) -> None:
    """9.5.1: war status, the effect, and where it says so operations with the same card."""
    g.discards[side] &= ~(1 << number)
    put_away(g, side, number)
    gain_status(g, side, number)
    kind = CATALOGUE[number].kind
    if number == SALONIKA_EVENT:
        g.last_action[side] = SR
    if gives_ops(g, number):
        g.todo(operation(side, CATALOGUE[number].ops))
    if kind == REINFORCEMENT:
        reinforce(g, number)
    elif kind == NEUTRAL_ENTRY:
        neutral_entry(g, number)
    else:
        EVENTS[number].run(g)


def gives_ops(g: Position, number: int) -> bool:
    """9.1.3: events that are operations as well; the striped ones by option."""
    if not CATALOGUE[number].also_ops:
        return False
    striped = STRIPED >> number & 1
    return not striped or g.options.historical or g.options.striped_events_give_ops


@book.step
def end_action(g: Position, side: int) -> None:
    """What ends with an action: its effects, and the wait for the Grand Fleet."""
    if side == ALLIED and g.fleet:
        g.fleet = 0
        if not g.this_action & GRAND_FLEET:
            score(g, 1)
    g.this_action = 0
    g.spoiled[side] = g.failed
    g.failed = 0


__all__ = ["ACTIONS", "action_phase", "allied_events", "central_events", "choose_action"]
