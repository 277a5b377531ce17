"""9.5.2 Neutral nations enter the war: by card, and Turkey by 16.1.3.1."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.core.action import Action
from sandtable.core.bits import bits, mask_of
from sandtable.core.refusal import Refusal
from sandtable.core.remember import forget
from sandtable.games.paths_of_glory.facts.board import (
    ALLIED,
    BULGARIA,
    CENTRAL,
    GREECE,
    ITALY,
    PERSIA,
    PRINTED,
    ROMANIA,
    SALONIKA,
    TURKEY,
    spaces,
)
from sandtable.games.paths_of_glory.facts.cards import card, cards
from sandtable.games.paths_of_glory.facts.charts import CHARTS
from sandtable.games.paths_of_glory.facts.units import (
    BEF,
    BRITISH_PROPER,
    BU,
    CORPS,
    FR,
    GR,
    GREEKS,
    IT,
    NATIONS,
    OF_NATION,
    RESERVE,
    RO,
    TO_COME,
    TU,
    distinct,
)
from sandtable.games.paths_of_glory.rules.homelands import room
from sandtable.games.paths_of_glory.rules.pieces import arrive, where
from sandtable.games.paths_of_glory.rules.redeployment import move
from sandtable.games.paths_of_glory.rules.redeployment_routes import R_CAPITAL, Routes
from sandtable.games.paths_of_glory.rules.set_up import enter_war, set_out
from sandtable.games.paths_of_glory.rules.state import Position, book
from sandtable.games.paths_of_glory.rules.verbs import DONE, place, take

NATION_OF = {card("ap16"): RO, card("ap17"): IT, card("ap44"): GR, card("cp34"): BU}
"""9.5.2.1: whom each neutral entry card brings in."""
LAND = {IT: ITALY, RO: ROMANIA, GR: GREECE, BU: BULGARIA, TU: TURKEY | PERSIA}
"""The spaces that open when a nation enters; Persia's with Turkey's (11.1.13)."""
SIDE_OF = {IT: ALLIED, RO: ALLIED, GR: ALLIED, BU: CENTRAL, TU: CENTRAL}
FALL_OF_THE_TSAR = cards("cp52")
SALONIKA_CORPS = (BRITISH_PROPER | OF_NATION[FR]) & CORPS & ~BEF
"""R85: whose corps Salonika sends."""
MOST_CORPS = 3

R_ONE_ENTRY_A_TURN = Refusal("9.5.2.2", "A neutral nation has entered the war this turn already.")
R_ROMANIA = Refusal("9.5.2.1", "Romania stays neutral after the Fall of the Tsar.")
R_EMPTY_ONLY = Refusal("4.2.2", "One corps goes to each of four other spaces of the nation.")
R_PORT = Refusal("13.1.7", "The corps must come from an Allied port or from the reserve box.")
R_SALONIKA_CORPS = Refusal("9.5.2.4", "Only British and French corps go to Salonika.")
R_NO_CORPS = Refusal("9.5.2.4", "No British or French corps can be sent to Salonika.")
R_SALONIKA = Refusal("9.5.2.4", "Salonika must be Allied and have room for a corps.")
R_AT_LEAST_ONE = Refusal("9.5.2.4", "At least one corps must go to Salonika.")
R_ONCE = Refusal("13.1.3", "This unit is in Salonika already.")


# Entry by card.


def entry_refusal(g: Position, number: int) -> Refusal | None:
    """9.5.2.2: one neutral entry card a turn; no Romania after the Fall of the Tsar."""
    if g.entered:
        return R_ONE_ENTRY_A_TURN
    if NATION_OF[number] == RO and g.events & FALL_OF_THE_TSAR:
        return R_ROMANIA
    return None


def neutral_entry(g: Position, number: int) -> None:
    """9.5.2.1: the nation's units are placed at once."""
    nation = NATION_OF[number]
    g.entered = 1
    if nation == GR and greeks_placed(g):
        g.at_war |= 1 << GR  # 9.5.2.4: Salonika has put them on the map already
        forget(g)
    else:
        join(g, nation)
    if nation == IT and g.options.historical:
        g.trenches[ALLIED] |= spaces(*CHARTS["historical"]["italian_entry"])
    g.tell("enters_war", nation)
    free = CHARTS["entry"][NATIONS[nation]].get("free", 0)
    if free:
        g.todo(choose_corps_space(SIDE_OF[nation], nation, free))


def join(g: Position, nation: int) -> None:
    """A nation's units and spaces come into play; no points change."""
    open_land(g, LAND[nation])
    enter_war(g, nation)


def open_land(g: Position, land: int) -> None:
    """Spaces of a nation that was neutral belong to the side of their colour."""
    for side in (CENTRAL, ALLIED):
        g.controlled[side] |= land & PRINTED[side]
    forget(g)


def turkey_enters(g: Position) -> None:
    """16.1.3.1 and 11.1.13: Turkey's units and trenches, and the division of Persia."""
    join(g, TU)
    g.tell("enters_war", TU)


@book.question("Place a corps in a space of its own ({free} left).", rule="4.2.2")
def choose_corps_space(g: Position, side: int, nation: int, free: int) -> Iterator[Action]:
    """4.2.2: Bulgaria and Romania place four corps in four other spaces."""
    p = bits(g.here[TO_COME] & OF_NATION[nation])[0]
    for space in bits(empty_land(g, side, nation)):
        yield place(p, space)


def empty_land(g: Position, side: int, nation: int) -> int:
    """The spaces of a nation that hold no unit yet."""
    return LAND[nation] & ~g.occupied[side]


@choose_corps_space.answer
def corps_space_chosen(g: Position, action: Action, side: int, nation: int, free: int) -> None:
    p, space = action[1]
    arrive(g, p, space)
    g.tell("arrives", p, space)
    if free > 1:
        g.todo(choose_corps_space(side, nation, free - 1))


@choose_corps_space.refusal
def forbids_corps_space(
    g: Position, action: Action, side: int, nation: int, free: int
) -> Refusal | None:
    return R_EMPTY_ONLY if action[0] == place.name else None


# Limited Greek entry.


def greeks_placed(g: Position) -> bool:
    """9.5.2.4: whether Greek units have come into the game."""
    return not g.here[TO_COME] & GREEKS


def salonika_refusal(g: Position) -> Refusal | None:
    """AP30: a corps must be able to go there; once Greece is at war Salonika must be Allied."""
    if greeks_placed(g) and not (g.controlled[ALLIED] >> SALONIKA & 1 and room(g, SALONIKA)):
        return R_SALONIKA
    return None if travellers(g, Routes(g, ALLIED)) else R_NO_CORPS


def salonika(g: Position) -> None:
    """9.5.2.4: the Greeks appear, still neutral, and one to three corps go to Salonika."""
    if not greeks_placed(g):
        open_land(g, GREECE)
        set_out(g, CHARTS["entry"]["gr"]["units"], {})
    g.moved = 0
    g.todo(send_corps(min(MOST_CORPS, room(g, SALONIKA)), 0))


@book.step
def send_corps(g: Position, left: int, sent: int) -> None:
    """As long as there is room and a corps that can go."""
    if left and travellers(g, Routes(g, ALLIED)):
        g.todo(choose_traveller(ALLIED, left, sent))


def travellers(g: Position, routes: Routes) -> int:
    """The corps that can go to Salonika from a port or from the reserve box."""
    harbours = routes.harbours() & g.occupied[ALLIED] & ~(1 << SALONIKA)
    return mask_of(
        p
        for start in (RESERVE, *bits(harbours))
        for p in bits(g.here[start] & SALONIKA_CORPS)
        if travel_refusal(routes, p, start) is None
    )


def travel_refusal(routes: Routes, p: int, start: int) -> Refusal | None:
    """13.1.5, 13.1.7, 13.1.11 and 13.2.1: what keeps a corps from Salonika."""
    if not SALONIKA_CORPS >> p & 1:
        return R_SALONIKA_CORPS
    if start == SALONIKA:
        return R_ONCE
    if start == RESERVE:
        return R_CAPITAL if routes.box_closed(p) else None
    if not routes.harbours() >> start & 1:
        return R_PORT
    return routes.leaving(p, start) or routes.voyage(p, start, SALONIKA)


@book.question("Send a British or French corps to Salonika (up to {left} more).", rule="9.5.2.4")
def choose_traveller(g: Position, side: int, left: int, sent: int) -> Iterator[Action]:
    """AP30: at least one, at most three."""
    going = travellers(g, Routes(g, ALLIED))
    for start in (RESERVE, *bits(g.occupied[ALLIED])):
        for p in distinct(g.here[start] & going, g.reduced):
            yield take(p)
    if sent:
        yield DONE


@choose_traveller.answer
def traveller_chosen(g: Position, action: Action, side: int, left: int, sent: int) -> None:
    if action == DONE:
        return
    (p,) = action[1]
    move(g, p, where(g, p), SALONIKA)
    g.todo(send_corps(left - 1, sent + 1))


@choose_traveller.refusal
def forbids_traveller(
    g: Position, action: Action, side: int, left: int, sent: int
) -> Refusal | None:
    if action == DONE:
        return R_AT_LEAST_ONE
    if action[0] != take.name:
        return None
    (p,) = action[1]
    return travel_refusal(Routes(g, ALLIED), p, where(g, p))
