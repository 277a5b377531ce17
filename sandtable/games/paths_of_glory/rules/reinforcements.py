"""9.5.3 Reinforcement events: who comes with which card, and where armies appear."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.core.action import Action
from sandtable.core.bits import bits
from sandtable.core.refusal import Refusal
from sandtable.core.remember import forget
from sandtable.games.paths_of_glory.facts.board import (
    ALLIED,
    ARABIA,
    BEACHES,
    CENTRAL,
    LIBYA,
    NEAR_EAST,
    PARIS,
    RUSSIA,
    SALONIKA,
    rows,
    spaces,
)
from sandtable.games.paths_of_glory.facts.cards import CATALOGUE, card, cards
from sandtable.games.paths_of_glory.facts.units import (
    ARAB_ARMY,
    ARMIES,
    BE,
    BR_NEAR_EAST,
    CAUCASUS_ARMY,
    FR,
    IT,
    MEF,
    NATION,
    ORIENT,
    RESERVE,
    SB,
    SENUSSI,
    SIDE,
    TO_COME,
    TU,
    US,
    kind,
)
from sandtable.games.paths_of_glory.rules.homelands import OWN, full_spaces, room
from sandtable.games.paths_of_glory.rules.movement_routes import kept_apart
from sandtable.games.paths_of_glory.rules.pieces import (
    BREST_LITOVSK,
    arrive,
    land_at,
    occupy,
    set_control,
)
from sandtable.games.paths_of_glory.rules.state import Position, book
from sandtable.games.paths_of_glory.rules.supply import network, open_spaces
from sandtable.games.paths_of_glory.rules.verbs import place

SALONIKA_EVENT = cards("ap30")
SALONIKA_OPEN = cards("ap30", "ap44")
"""9.5.2.4: either event opens Salonika."""
SINAI_PIPELINE = cards("ap49")
OVER_THERE = cards("ap55")
U_BOATS = cards("cp36")
CONVOY = cards("ap52")
PARIS_BIT = 1 << PARIS
ORLEANS = spaces("orleans")
ALEXANDRIA = spaces("alexandria")
CALAIS = spaces("calais")
NIS = spaces("nis")
BELGRADE = spaces("belgrade")
BELGIAN_SITES = spaces("brussels", "antwerp", "ostend")
CAUCASUS_FRONT = NEAR_EAST & RUSSIA
HOME_OR_AWAY = 1 << MEF | 1 << BR_NEAR_EAST | 1 << ORIENT | 1 << CAUCASUS_ARMY
"""9.5.3.4: the Allied armies that may come in at home instead."""

R_AUGUST = Refusal("9.5.3.1", "No reinforcements come in August 1914.")
R_ONE_CARD_A_TURN = Refusal("9.5.3.1", "This nation has had its reinforcement card of the turn.")
R_NO_ROOM = Refusal("9.5.3.1", "Not all of the card's armies can be placed now.")
R_TURKEY = Refusal("9.5.3.1", "Turkey must be at war for this card.")
R_ITALY = Refusal("9.5.3.1", "Italy must be at war for this card.")
R_LIBYA = Refusal("9.5.3.1", "An Allied unit stands in Libya.")
R_OVER_THERE = Refusal("16.3.4", "American reinforcements come only after Over There.")
R_U_BOATS = Refusal("9.5.3.1", "Until Convoy the U-boats keep American reinforcements away.")
R_NOT_THERE = Refusal("9.5.3.3", "The army cannot appear there.")
R_HOME_SPACE = Refusal(
    "9.5.3.3", "Armies appear in a friendly, unbesieged capital or supply source of their nation."
)
R_WOULD_LACK_SUPPLY = Refusal("9.5.3.3", "The army would be out of supply there.")
R_FULL = Refusal("10.1.1", "Three units already stand in that space.")


def _units(text: str) -> list[tuple[int, int]]:
    """``ru_9 ru_corps*2`` as kinds of units with how many of each."""
    found = []
    for word in text.split():
        name, _, count = word.partition("*")
        found.append((kind(name), int(count or 1)))
    return found


UNITS = {card(row["card"]): _units(row["units"]) for row in rows("reinforcements")}
"""What each reinforcement card brings."""


def arriving(g: Position, number: int) -> int:
    """The units a card brings, as a mask."""
    found = 0
    for one, count in UNITS[number]:
        for p in bits(one & g.here[TO_COME])[:count]:
            found |= 1 << p
    return found


# Where armies appear.


def entry_sites(g: Position, p: int) -> int:
    """9.5.3.3 and 17.1.5: the spaces where an army of its kind may appear, if they are fit."""
    nation = NATION[p]
    if HOME_OR_AWAY >> p & 1:
        return OWN[nation] | away_sites(g, p)
    if nation == SB and g.controlled[CENTRAL] & NIS:
        return OWN[nation] & ~BELGRADE
    if nation == BE:
        fit = BELGIAN_SITES & open_spaces(g, ALLIED) & network(g, p)
        return fit or CALAIS
    return OWN[nation]


def away_sites(g: Position, p: int) -> int:
    """9.5.3.3: where the card of a Near East army places it."""
    if p == MEF:
        landing = g.at_war >> TU & 1 and not g.events & SALONIKA_EVENT
        return BEACHES if landing else 0
    if p == ORIENT:
        return 1 << SALONIKA if g.events & SALONIKA_OPEN else 0
    if p == BR_NEAR_EAST:
        return ALEXANDRIA if g.events & SINAI_PIPELINE else 0
    return CAUCASUS_FRONT


def entry_spaces(g: Position, p: int) -> int:
    """9.5.3.3: where an army may appear now: friendly, unbesieged, supplied, with room."""
    side = SIDE[p]
    sites = entry_sites(g, p)
    found = sites & (open_spaces(g, side) & network(g, p) | BEACHES)
    full = full_spaces(g, side)
    if NATION[p] == FR and found & full & PARIS_BIT:
        found |= ORLEANS & open_spaces(g, side) & network(g, p)
    found &= ~full
    if side == ALLIED and g.events & BREST_LITOVSK:
        for _, apart in kept_apart(g, 1 << p):
            found &= ~apart
    return found


def site_refusal(g: Position, p: int, where: int) -> Refusal | None:
    """Why an army may not appear in a space."""
    if entry_spaces(g, p) >> where & 1:
        return None
    if not (open_spaces(g, SIDE[p]) & entry_sites(g, p)) >> where & 1:
        return R_HOME_SPACE
    if not network(g, p) >> where & 1:
        return R_WOULD_LACK_SUPPLY
    return R_FULL if full_spaces(g, SIDE[p]) >> where & 1 else R_NOT_THERE


# The event.


def reinforcement_refusal(g: Position, number: int) -> Refusal | None:
    """9.5.3.1: why a reinforcement card cannot be played as an event now."""
    nation = CATALOGUE[number].nation
    if g.turn == 1:
        return R_AUGUST
    if g.reinforced >> nation & 1:
        return R_ONE_CARD_A_TURN
    units = arriving(g, number)
    return nation_refusal(g, nation, units) or placing_refusal(g, units & ARMIES)


def nation_refusal(g: Position, nation: int, units: int) -> Refusal | None:
    """What the card asks of the war so far."""
    if (nation == TU or units >> ARAB_ARMY & 1) and not g.at_war >> TU & 1:
        return R_TURKEY
    if units >> SENUSSI & 1 and g.occupied[ALLIED] >> LIBYA & 1:
        return R_LIBYA
    if nation == IT and not g.at_war >> IT & 1:
        return R_ITALY
    if nation == US and not g.events & OVER_THERE:
        return R_OVER_THERE
    if nation == US and g.events & U_BOATS and not g.events & CONVOY:
        return R_U_BOATS
    return None


def placing_refusal(g: Position, armies: int) -> Refusal | None:
    """9.5.3.1: there must be room for all armies of the card."""
    if not armies:
        return None
    found = entry_spaces(g, bits(armies)[0])
    free = sum(room(g, one) for one in bits(found))
    return R_NO_ROOM if free < armies.bit_count() else None


def reinforce(g: Position, number: int) -> None:
    """9.5.3.2-3: corps go to the reserve box, then the armies are placed."""
    units = arriving(g, number)
    g.reinforced |= 1 << CATALOGUE[number].nation
    for p in bits(units & ~ARMIES):
        corps_arrives(g, p)
    g.todo(*[army_arrives(SIDE[p], p) for p in bits(units & ARMIES)])


def corps_arrives(g: Position, p: int) -> None:
    """9.5.3.2: the reserve box, except for Arabs and Senussi."""
    goal = {ARAB_ARMY: ARABIA, SENUSSI: LIBYA}.get(p, RESERVE)
    arrive(g, p, goal)
    g.tell("arrives", p, goal)
    if p == SENUSSI:
        occupy(g, CENTRAL, LIBYA)


@book.step
def army_arrives(g: Position, side: int, piece: int) -> None:
    """9.5.3.3: an army is placed, by choice where there is one."""
    found = bits(entry_spaces(g, piece))
    if len(found) == 1:
        put_army(g, piece, found[0])
    else:
        g.todo(choose_entry(side, piece))


@book.question("Choose where {piece} comes in.", rule="9.5.3.3")
def choose_entry(g: Position, side: int, piece: int) -> Iterator[Action]:
    """9.5.3.3-5: the capital, a supply source, or what the card allows."""
    for where in bits(entry_spaces(g, piece)):
        yield place(piece, where)


@choose_entry.answer
def entry_chosen(g: Position, action: Action, side: int, piece: int) -> None:
    put_army(g, piece, action[1][1])


@choose_entry.refusal
def forbids_entry(g: Position, action: Action, side: int, piece: int) -> Refusal | None:
    if action[0] != place.name or action[1][0] != piece:
        return None
    return site_refusal(g, piece, action[1][1])


def put_army(g: Position, p: int, where: int) -> None:
    """9.5.3.4-5: an army that could have come in elsewhere, and the landing of the MEF."""
    arrive(g, p, where)
    g.tell("arrives", p, where)
    if 1 << where & BEACHES:
        land_at(g, where)
        set_control(g, ALLIED, where)
    elif HOME_OR_AWAY >> p & 1 and not away_sites(g, p) >> where & 1:
        g.at_home |= 1 << p
        forget(g)
