"""9.4 and 17.0 Replacements: recording points, and spending them at the end of the turn.

Points are kept in halves: a step of a corps costs one half, a step of an army two. A half left
over is lost with the rest (reading 15).
"""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.core.action import Action
from sandtable.core.bits import bits, mask_of
from sandtable.core.refusal import Refusal
from sandtable.games.paths_of_glory.facts.board import (
    ALLIED,
    ARABIA,
    BELGIUM,
    CENTRAL,
    FRANCE,
    SEDAN,
    spaces,
)
from sandtable.games.paths_of_glory.facts.cards import CATALOGUE, TOTAL, cards
from sandtable.games.paths_of_glory.facts.units import (
    ARAB_ARMY,
    ARMIES,
    BU,
    CORPS,
    ELIMINATED,
    IT,
    NATION,
    NATIONS,
    OF_NATION,
    PIECES,
    RESERVE,
    RP_OF,
    RP_SIDE,
    RP_TYPES,
    SIDE,
    TU,
    distinct,
    kind,
)
from sandtable.games.paths_of_glory.rules.homelands import capital_lost, home_network
from sandtable.games.paths_of_glory.rules.pieces import ON_MAP, shift, where
from sandtable.games.paths_of_glory.rules.reinforcements import entry_spaces, site_refusal
from sandtable.games.paths_of_glory.rules.state import Position, book
from sandtable.games.paths_of_glory.rules.supply import always_supplied
from sandtable.games.paths_of_glory.rules.verbs import DONE, place, rebuild, refit

POINT = 2
"""Points are counted in halves."""
CORPS_STEP, ARMY_STEP = 1, 2
RATHENAU = cards("cp33")
AIR_FORCE = cards("ap37")
ZEPPELINS = cards("cp27")
ZEPPELIN_LOSS = 4 * POINT
U_BOATS = cards("cp36")
CONVOY = cards("ap52")
BOLSHEVIKS = cards("cp53")
OVER_THERE = cards("ap55")
WARSAW = spaces("warsaw")
POLES = kind("polish_corps")
SEDAN_BIT = 1 << SEDAN
SEDAN_COMPANIONS = 2
GE_POINTS, BR_POINTS, RU_POINTS, US_POINTS = (
    RP_TYPES.number(name) for name in ("ge", "br", "ru", "us")
)
NEUTRAL_AT_FIRST = {RP_TYPES.number(NATIONS[nation]): nation for nation in (IT, TU, BU)}
"""9.4.1: points that a nation records only once it is at war."""
TAKING = [
    mask_of(p for p in range(len(PIECES)) if RP_OF[p] == points) for points in range(len(RP_TYPES))
]
"""17.1.1: the units that each kind of points serves."""

R_DOT = Refusal("17.1.7", "This unit never takes replacements.")
R_CAPITAL = Refusal("17.1.3", "The nation's capital is lost or besieged.")
R_WARSAW = Refusal("17.1.4", "Polish corps take no replacements while Warsaw is Allied.")
R_TOO_FEW_POINTS = Refusal("17.1.4", "Too few of this unit's replacement points are left.")
R_NOT_YOURS = Refusal("17.1.1", "Spend your points on your own units.")
R_NOT_REDUCED = Refusal("17.1.4", "Only a reduced unit can be brought to full strength.")
R_CUT_OFF = Refusal("17.1.4.1", "A unit must be supplied from its own nation's sources.")
R_NOT_ELIMINATED = Refusal("17.1.4", "Only units in the replaceable box can be rebuilt.")
R_ARMY_ON_THE_MAP = Refusal("17.1.4", "An army comes back on the map: place it in a space.")
R_CORPS_IN_RESERVE = Refusal("17.1.4", "A corps comes back in the reserve box: rebuild it.")


# 9.4 Recording.


def record_points(g: Position, number: int) -> None:
    """9.4.1 and 17.1.8: the points on a card, for nations at war; America's are on no card."""
    printed = CATALOGUE[number]
    for points, count in printed.rp:
        if points in NEUTRAL_AT_FIRST and not g.at_war >> NEUTRAL_AT_FIRST[points] & 1:
            continue
        g.rp[points] += count * POINT
    if printed.side == ALLIED and g.events & OVER_THERE:
        g.rp[US_POINTS] += POINT


# 17 Spending.


@book.step
def replacement_segment(g: Position, side: int) -> None:
    """6.F: bonuses and losses of the phase, then a side spends its points."""
    if side == CENTRAL:
        g.rp[GE_POINTS] += german_bonus(g)
    else:
        g.rp[BR_POINTS] = max(0, g.rp[BR_POINTS] - british_loss(g))
        if g.events & BOLSHEVIKS:
            g.rp[RU_POINTS] = min(POINT, g.rp[RU_POINTS])
    g.todo(spend(side))


def german_bonus(g: Position) -> int:
    """Walter Rathenau until the Independent Air Force; the Sedan bonus of 5.7.3 (R139)."""
    bonus = 0
    if g.events & RATHENAU and not g.events & AIR_FORCE:
        bonus += POINT
    if g.options.historical and g.level[CENTRAL] == TOTAL:
        held = g.controlled[CENTRAL] & (FRANCE | BELGIUM)
        if held & SEDAN_BIT and (held & ~SEDAN_BIT).bit_count() >= SEDAN_COMPANIONS:
            bonus += POINT
    return bonus


def british_loss(g: Position) -> int:
    """R138: Zeppelin Raids this turn, and U-Boats Unleashed until Convoy."""
    loss = ZEPPELIN_LOSS if g.this_turn & ZEPPELINS else 0
    if g.events & U_BOATS and not g.events & CONVOY:
        loss += POINT
    return loss


@book.step
def spend(g: Position, side: int) -> None:
    """17.1.2: asked as long as something can be bought; the rest is lost."""
    if any(True for _ in purchases(g, side)):
        g.todo(choose_replacement(side))
    else:
        lose_points(g, side)


def lose_points(g: Position, side: int) -> None:
    """17.1.2: points are not saved."""
    for points, owner in enumerate(RP_SIDE):
        if owner == side:
            g.rp[points] = 0


def payable(g: Position, side: int) -> int:
    """The units of a side whose nation has points for them and may spend (17.1.1, 17.1.3)."""
    found = 0
    for points, halves in enumerate(g.rp):
        if halves and RP_SIDE[points] == side:
            found |= TAKING[points] & (CORPS if halves < ARMY_STEP else -1)
    if not found:
        return 0
    for nation in range(len(NATIONS)):
        if found & OF_NATION[nation] and capital_lost(g, nation):
            found &= ~OF_NATION[nation]
    if not g.controlled[CENTRAL] & WARSAW:
        found &= ~POLES
    return found


def purchases(g: Position, side: int) -> Iterator[Action]:
    """17.1.4: everything a side could buy now."""
    able = payable(g, side)
    if not able:
        return
    weak = able & g.reduced
    for p in distinct(weak & g.here[RESERVE], g.reduced):
        yield refit(p)
    if weak:
        yield from refits_on_map(g, side, weak)
    lost = able & g.here[ELIMINATED]
    for p in distinct(lost & CORPS, 0):
        yield rebuild(p)
    for p in bits(lost & ARMIES):
        for space in bits(entry_spaces(g, p)):
            yield place(p, space)


def refits_on_map(g: Position, side: int, weak: int) -> Iterator[Action]:
    """17.1.4.1: units on the map need supply from home (R135)."""
    for space in bits(g.occupied[side]):
        for p in distinct(g.here[space] & weak, g.reduced):
            if home_network(g, p) >> space & 1 or always_supplied(p, space):
                yield refit(p)


@book.question("Spend replacement points, or stop.", rule="17.1.4")
def choose_replacement(g: Position, side: int) -> Iterator[Action]:
    """17.1.4: units brought to full strength, corps and armies rebuilt at reduced strength."""
    yield from purchases(g, side)
    yield DONE


@choose_replacement.answer
def replacement_chosen(g: Position, action: Action, side: int) -> None:
    if action == DONE:
        lose_points(g, side)
        return
    p = action[1][0]
    g.rp[RP_OF[p]] -= ARMY_STEP if ARMIES >> p & 1 else CORPS_STEP
    if action[0] == refit.name:
        g.reduced &= ~(1 << p)
        g.tell("refits", p)
    else:
        come_back(g, p, action[1][1] if action[0] == place.name else box_of(p))
    g.todo(spend(side))


def box_of(p: int) -> int:
    """17.1.6: corps return to the reserve box, the Arab army to Arabia."""
    return ARABIA if p == ARAB_ARMY else RESERVE


def come_back(g: Position, p: int, goal: int) -> None:
    """17.1.4: an eliminated unit returns at reduced strength."""
    shift(g, p, ELIMINATED, goal)
    g.reduced |= 1 << p
    g.tell("rebuilt", p, goal)


@choose_replacement.refusal
def forbids_replacement(g: Position, action: Action, side: int) -> Refusal | None:
    if action[0] not in (refit.name, rebuild.name, place.name):
        return None
    p = action[1][0]
    refusal = unit_refusal(g, side, p)
    if refusal is not None:
        return refusal
    if action[0] == refit.name:
        return refit_refusal(g, p)
    if where(g, p) != ELIMINATED:
        return R_NOT_ELIMINATED
    if action[0] == rebuild.name:
        return R_ARMY_ON_THE_MAP if ARMIES >> p & 1 else None
    return R_CORPS_IN_RESERVE if CORPS >> p & 1 else site_refusal(g, p, action[1][1])


def unit_refusal(g: Position, side: int, p: int) -> Refusal | None:
    """17.1.1, 17.1.3 and 17.1.7: why a unit takes no replacements."""
    if SIDE[p] != side:
        return R_NOT_YOURS
    if RP_OF[p] < 0:
        return R_DOT
    if capital_lost(g, NATION[p]):
        return R_CAPITAL
    if POLES >> p & 1 and not g.controlled[CENTRAL] & WARSAW:
        return R_WARSAW
    return None if payable(g, side) >> p & 1 else R_TOO_FEW_POINTS


def refit_refusal(g: Position, p: int) -> Refusal | None:
    """17.1.4.1: why a unit cannot be brought to full strength."""
    spot = where(g, p)
    if not g.reduced >> p & 1 or spot > RESERVE:
        return R_NOT_REDUCED
    if spot < ON_MAP and not (home_network(g, p) >> spot & 1 or always_supplied(p, spot)):
        return R_CUT_OFF
    return None
