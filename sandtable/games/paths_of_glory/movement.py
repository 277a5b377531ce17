"""11.0 Movement: step by step, unit by unit or stack by stack.

What closes a space to units is one list of masks (``closed``): the steps offered are the lines
that lead to no closed space, and the reason a player hears is the first mask that closes it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from sandtable.core.action import Action
from sandtable.core.bits import bits, mask_of
from sandtable.core.refusal import Refusal
from sandtable.games.paths_of_glory.board import (
    ALLIED,
    AUSTRIA_HUNGARY,
    BEACHES,
    BRITAIN,
    CAUCASUS,
    CAUCASUS_CROSSING,
    CENTRAL,
    COAST,
    EVERYWHERE,
    GERMANY,
    ITALY,
    NEAR_EAST,
    ROMANIA,
    RUSSIA,
    SALONIKA,
    SPACES,
    TURKEY,
    WESTERN,
    spaces,
)
from sandtable.games.paths_of_glory.cards.catalogue import TOTAL, cards
from sandtable.games.paths_of_glory.forts import (
    FREE_STATUS,
    besieged,
    can_besiege,
    german_forts_closed,
    may_leave,
    unbesieged_forts,
)
from sandtable.games.paths_of_glory.home import full_spaces
from sandtable.games.paths_of_glory.pieces import derived, enter, neutral_greeks, where
from sandtable.games.paths_of_glory.state import Position, book
from sandtable.games.paths_of_glory.trenches import dig_refusal
from sandtable.games.paths_of_glory.units import (
    AH,
    ARMIES,
    BEF,
    GE,
    IT,
    LINES,
    MF,
    NATION,
    NEAR_EAST_ARMIES,
    OF_NATION,
    OF_SIDE,
    ORIENT,
    RU,
    distinct,
    kind,
)
from sandtable.games.paths_of_glory.verbs import DONE, STOP, entrench, go, take

RACE_TO_THE_SEA = cards("cp08")
FALL_OF_THE_TSAR = cards("cp52")
BREST_LITOVSK = cards("cp45")
CAVALRY = kind("ru_cavalry_corps")
ALPS = spaces("trent", "villach", "trieste")
RUSSIAN_FIELD = RUSSIA | GERMANY | TURKEY | AUSTRIA_HUNGARY | ROMANIA
"""16.4.9: where Russians may still be after Brest-Litovsk."""
RUSSIANS = OF_NATION[RU]

R_LINE = Refusal("11.1.3", "No line that these units may use leads there.")
R_ENEMY = Refusal("11.1.7", "Enemy units stand there.")
R_BEACH = Refusal("11.1.10", "No beachhead has been made there.")
R_NEUTRAL = Refusal("11.1.11", "That space is in a neutral nation.")
R_GREEKS = Refusal("9.5.2.4", "Neutral Greek units close that space.")
R_NEAR_EAST = Refusal("11.3.1", "These armies may not enter the Near East.")
R_ORIENT = Refusal("9.5.3.4", "The Orient army entered in France and stays out of Salonika.")
R_CAVALRY = Refusal("11.3.1", "The Russian cavalry stays out of the Near East.")
R_BEF = Refusal("11.1.17", "The BEF stays in Britain, France, Belgium and Germany.")
R_ITALY = Refusal("5.7.4.6", "Until the Allies are at Total War only AH and IT armies enter Italy.")
R_GERMAN_FORTS = Refusal("15.1.12", "Russians keep away from German forts in August 1914.")
R_CAUCASUS = Refusal("11.3.2", "One Russian corps a turn crosses the Caucasus, and no army.")
R_TSAR = Refusal("11.3.2", "After the Fall of the Tsar no unit moves over the Caucasus.")
R_BREST = Refusal("16.4.9", "After Brest-Litovsk Russians and other Allies keep apart.")
R_FIELD = Refusal("16.4.9", "After Brest-Litovsk Russians do not go there.")
R_FORT = Refusal("15.1.1", "These units cannot besiege the fort there.")
R_SIEGE = Refusal("15.2.4", "Too few units would be left to besiege the fort here.")
R_FULL = Refusal("10.1.1", "No more than three units may end in a space.")
R_MARKER = Refusal("11.1.6", "Units may not end their move in a space marked for attack.")
R_COAST = Refusal("11.1.9", "The Central Powers may not stop there before the Race to the Sea.")
R_ALPS = Refusal("5.7.4.6", "German armies may not end there until the Allies are at Total War.")
R_MOVED = Refusal("11.1.1", "This unit cannot move now.")
R_IDLE = Refusal("14.3.1", "This unit was out of supply when its space was activated.")
R_NO_DIGGING = Refusal("14.3.3", "A unit out of supply does not entrench.")
R_SAME_SPACE = Refusal("11.1.1", "Units that move together start in the same space.")
R_OWED = Refusal("15.2.1", "First complete the siege that was begun.")
R_STEPS = Refusal("11.1.5", "These units have no movement points left.")


# Where units may go.


def closed(g: Position, side: int, group: int) -> Iterator[tuple[Refusal, int]]:
    """Every rule that closes spaces to a group, with the spaces it closes; forts apart."""
    yield R_ENEMY, g.occupied[1 - side]
    yield R_GREEKS, neutral_greeks(g)
    yield R_BEACH, BEACHES & ~(1 << g.beachhead if g.beachhead >= 0 else 0)
    yield R_NEUTRAL, EVERYWHERE & ~(g.controlled[0] | g.controlled[1])
    sort = sort_of(group)
    if group & ARMIES & (~NEAR_EAST_ARMIES | g.at_home):
        yield R_NEAR_EAST, NEAR_EAST
    if (group & g.at_home) >> ORIENT & 1:
        yield R_ORIENT, 1 << SALONIKA
    if sort & CAVALRY_GROUP:
        yield R_CAVALRY, NEAR_EAST
    if sort & BEF_GROUP:
        yield R_BEF, EVERYWHERE & ~(WESTERN | BRITAIN)
    if sort & STRANGERS and g.options.historical and g.level[ALLIED] < TOTAL:
        yield R_ITALY, ITALY
    if sort & RUSSIAN_GROUP:
        yield R_GERMAN_FORTS, german_forts_closed(g)
    if side == ALLIED and g.events & BREST_LITOVSK:
        yield from parted(g, group)


(
    CAVALRY_GROUP,
    BEF_GROUP,
    STRANGERS,
    RUSSIAN_GROUP,
    NEAR_EAST_GROUP,
    ORDINARY_GROUP,
    GERMAN_GROUP,
) = (1 << number for number in range(7))


@lru_cache(maxsize=1 << 14)
def sort_of(group: int) -> int:
    """Which rules about particular units concern a group."""
    armies = group & ARMIES
    sort = CAVALRY_GROUP if group & CAVALRY else 0
    sort |= BEF_GROUP if group & BEF else 0
    sort |= STRANGERS if armies & ~(OF_NATION[AH] | OF_NATION[IT]) else 0
    sort |= RUSSIAN_GROUP if group & RUSSIANS else 0
    sort |= NEAR_EAST_GROUP if armies & NEAR_EAST_ARMIES else 0
    sort |= GERMAN_GROUP if armies & OF_NATION[GE] else 0
    return sort | (ORDINARY_GROUP if armies & ~NEAR_EAST_ARMIES else 0)


def shut(g: Position, side: int, group: int) -> int:
    """All spaces that are closed to a group, remembered for groups of the same sort."""
    sort = sort_of(group)
    if sort & NEAR_EAST_GROUP:
        return union(g, side, group)
    known = derived(g)
    key = ("shut", side, sort, g.turn, g.level[ALLIED], g.events & BREST_LITOVSK)
    if key not in known:
        known[key] = union(g, side, group)
    found: int = known[key]
    return found


def union(g: Position, side: int, group: int) -> int:
    mask = 0
    for _, spaces_closed in closed(g, side, group):
        mask |= spaces_closed
    return mask


def parted(g: Position, group: int) -> Iterator[tuple[Refusal, int]]:
    """16.4.9: Russians and other Allies neither mix nor pass through each other."""
    russians = mask_of(s for s in bits(g.occupied[ALLIED]) if g.here[s] & RUSSIANS)
    if group & RUSSIANS:
        yield R_FIELD, EVERYWHERE & ~RUSSIAN_FIELD
        others = OF_SIDE[ALLIED] & ~RUSSIANS
        yield R_BREST, mask_of(s for s in bits(g.occupied[ALLIED]) if g.here[s] & others)
    else:
        yield R_BREST, russians


@lru_cache(maxsize=1 << 14)
def lines(group: int, start: int) -> int:
    """11.1.3 and 11.1.4: the spaces joined to a space for every unit of a group."""
    joined = EVERYWHERE
    for p in bits(group):
        joined &= LINES[NATION[p]][start]
    return joined


def free_steps(g: Position, side: int, group: int, start: int) -> int:
    """The spaces a group may enter from another, forts yet to be besieged apart."""
    joined = lines(group, start) & ~shut(g, side, group) & ~unbesieged_forts(g, side)
    if not joined:
        return 0
    crossing = joined & crossing_from(start)
    if crossing and crossing_refusal(g, group) is not None:
        joined &= ~crossing
    return joined


def crossing_from(start: int) -> int:
    """11.3.2: the spaces on the other side of the Caucasus line."""
    if start == CAUCASUS:
        return CAUCASUS_CROSSING
    return 1 << CAUCASUS if CAUCASUS_CROSSING >> start & 1 else 0


def crossing_refusal(g: Position, group: int) -> Refusal | None:
    """11.3.2: one corps a turn, no army, none after the Fall of the Tsar."""
    if g.events & FALL_OF_THE_TSAR:
        return R_TSAR
    if g.crossed or group & ARMIES or group.bit_count() > 1:
        return R_CAUCASUS
    return None


def step_refusal(g: Position, side: int, group: int, start: int, goal: int) -> Refusal | None:
    """What forbids the group to enter a space from its own."""
    if not lines(group, start) >> goal & 1:
        return R_LINE
    for refusal, mask in closed(g, side, group):
        if mask >> goal & 1:
            return refusal
    if crossing_from(start) >> goal & 1:
        refused = crossing_refusal(g, group)
        if refused is not None:
            return refused
    if unbesieged_forts(g, side) >> goal & 1:
        return siege_refusal(g, side, group, goal)
    return None


def siege_refusal(g: Position, side: int, group: int, goal: int) -> Refusal | None:
    """11.1.8 and 15.2.1: alone or with units that still come in this action."""
    refused = stop_refusal(g, side, group, goal)
    if refused is not None:
        return refused
    force = group | g.units(side, goal)
    if can_besiege(force, goal):
        return None
    return None if can_besiege(force | coming(g, side, goal, group), goal) else R_FORT


def no_stops(g: Position, side: int, group: int, more: int) -> Iterator[tuple[Refusal, int]]:
    """Every rule that keeps a group, so many of it newcomers, from ending its move, and where."""
    yield R_FULL, full_spaces(g, side, more)
    yield R_MARKER, g.to_attack
    if coast_closed(g, side):
        yield R_COAST, COAST
    if alps_closed(g, group):
        yield R_ALPS, ALPS


def stop_refusal(g: Position, side: int, group: int, space: int) -> Refusal | None:
    """What forbids the group to end its move in a space."""
    newcomers = (group & ~g.here[space]).bit_count()
    for refusal, mask in no_stops(g, side, group, newcomers):
        if mask >> space & 1:
            return refusal
    return None


def may_stop(g: Position, side: int, group: int, within: int) -> int:
    """Those of some spaces, not its own, in which a group may end its move."""
    for _, mask in no_stops(g, side, group, group.bit_count()):
        within &= ~mask
    return within


def open_ends(g: Position, side: int, group: int) -> int:
    """The spaces a group may enter and end in, remembered for groups of the same sort."""
    known, sort, size = derived(g), sort_of(group), group.bit_count()
    times = g.turn, g.level[ALLIED], g.events, g.war_status[CENTRAL]
    key = ("ends", side, sort, size, g.to_attack, times)
    if key not in known or sort & NEAR_EAST_GROUP:
        open_ = ~shut(g, side, group) & ~unbesieged_forts(g, side)
        known[key] = may_stop(g, side, group, EVERYWHERE & open_)
    found: int = known[key]
    return found


def coast_closed(g: Position, side: int) -> bool:
    """11.1.9: before the Race to the Sea."""
    return (
        side == CENTRAL and not g.events & RACE_TO_THE_SEA and g.war_status[CENTRAL] < FREE_STATUS
    )


def alps_closed(g: Position, group: int) -> bool:
    """5.7.4: German armies in Trent, Villach and Trieste."""
    return bool(g.options.historical and g.level[ALLIED] < TOTAL and sort_of(group) & GERMAN_GROUP)


def viable(g: Position, side: int, group: int, space: int, left: int) -> bool:
    """Whether a group in a space can end its move there or further on."""
    if stop_refusal(g, side, group, space) is None:
        return True
    return left > 0 and any(
        viable(g, side, group, goal, left - 1) for goal in bits(free_steps(g, side, group, space))
    )


def next_steps(g: Position, side: int, group: int, start: int, left: int) -> list[int]:
    """The spaces a group may enter now."""
    if left <= 0:
        return []
    free = free_steps(g, side, group, start)
    stops = may_stop(g, side, group, free)
    found = [
        goal for goal in bits(free) if stops >> goal & 1 or viable(g, side, group, goal, left - 1)
    ]
    forts = lines(group, start) & unbesieged_forts(g, side)
    if forts:
        found += [goal for goal in bits(forts) if step_refusal(g, side, group, start, goal) is None]
    if g.owed >= 0:
        found = [goal for goal in found if reaches(g, side, group, goal, left - 1, g.owed)]
    return found


def reaches(g: Position, side: int, group: int, start: int, left: int, goal: int) -> bool:
    """Whether a group can get from one space to a fort space with the points it has left."""
    if start == goal:
        return True
    if left <= 0:
        return False
    if (lines(group, start) & ~shut(g, side, group)) >> goal & 1:
        return True
    return any(
        reaches(g, side, group, one, left - 1, goal)
        for one in bits(free_steps(g, side, group, start))
    )


def coming(g: Position, side: int, goal: int, group: int) -> int:
    """15.2.1: units that could still join a siege in this action."""
    found = 0
    for space in bits(g.to_move & g.occupied[side]):
        for p in bits(g.units(side, space) & ~(g.moved | g.idle | g.digging | group)):
            if space == goal or not may_leave(g, side, space, 1 << p):
                continue
            if reaches(g, side, 1 << p, space, g.mf(p), goal):
                found |= 1 << p
    return found


def can_leave(g: Position, side: int, group: int, space: int) -> bool:
    """Whether a group has any legal first step; mostly it could even stop after it."""
    easy = lines(group, space) & open_ends(g, side, group) & ~crossing_from(space)
    if easy and g.owed < 0 and slowest(g, group):
        return True
    return bool(next_steps(g, side, group, space, slowest(g, group)))


def departures(g: Position, side: int, group: int, space: int) -> Iterator[int]:
    """15.2.4: the groups that may leave a space, made of these units and others waiting there."""
    found = [group]
    for other in bits(waiting(g, side, space) & ~group):
        found += [one | 1 << other for one in found]
    for one in found:
        if may_go(g, side, space, one) and can_leave(g, side, one, space):
            yield one


def may_go(g: Position, side: int, space: int, group: int) -> bool:
    """15.2.4: the siege goes on without the group, or everybody else can leave after it."""
    if may_leave(g, side, space, group):
        return True
    units = g.units(side, space)
    rest = units & ~group
    return not rest & ~waiting(g, side, space) and all(
        has_exit(g, side, p, space, units.bit_count()) for p in bits(rest)
    )


def has_exit(g: Position, side: int, p: int, space: int, leavers: int) -> bool:
    """Whether a unit can leave for a space with room enough for all who leave."""
    roomy = free_steps(g, side, 1 << p, space) & ~full_spaces(g, side, leavers)
    return bool(may_stop(g, side, 1 << p, roomy))


# The questions.


@book.step
def movement(g: Position, side: int) -> None:
    """9.2.8: the units in spaces marked for movement, in any order."""
    g.group = 0
    g.owed = g.deserted = -1
    if anybody(g, side):
        g.todo(choose_mover(side))


def waiting(g: Position, side: int, space: int) -> int:
    """The units of an activated space that have done nothing yet and could."""
    return g.units(side, space) & ~(g.moved | g.idle | g.digging)


def movers(g: Position, side: int) -> Iterator[int]:
    """One of each sort of unit that may be picked up now."""
    for space in bits(g.to_move & g.occupied[side]):
        for p in distinct(waiting(g, side, space), g.reduced):
            if mover_refusal(g, side, p, space) is None:
                yield p


def anybody(g: Position, side: int) -> bool:
    """Whether any unit can still move or entrench."""
    return next(movers(g, side), None) is not None or bool(diggers(g, side))


def bound(g: Position) -> bool:
    """Whether a siege begun or given up binds the moves that follow."""
    return g.owed >= 0 or g.deserted >= 0


def mover_refusal(g: Position, side: int, p: int, space: int) -> Refusal | None:
    """What forbids picking up a unit first."""
    if not g.to_move >> space & 1 or not waiting(g, side, space) >> p & 1:
        return R_MOVED
    if g.owed >= 0 and not coming(g, side, g.owed, 0) >> p & 1:
        return R_OWED
    if g.deserted >= 0:
        return None if space == g.deserted else R_SIEGE
    if not can_leave(g, side, 1 << p, space):
        return R_MOVED
    return None if any(departures(g, side, 1 << p, space)) else R_SIEGE


def slowest(g: Position, group: int) -> int:
    """The movement points of a group."""
    return _slowest(group, g.reduced & group)


@lru_cache(maxsize=1 << 14)
def _slowest(group: int, reduced: int) -> int:
    return min(MF[reduced >> p & 1][p] for p in bits(group))


def diggers(g: Position, side: int) -> list[int]:
    """11.2.1: the armies that may try to entrench."""
    if bound(g):
        return []
    return [
        p
        for space in bits(g.to_move & g.occupied[side])
        for p in bits(waiting(g, side, space) & ARMIES)
        if dig_refusal(g, side, p, space) is None
    ]


@book.question("Pick up a unit to move, let an army entrench, or end movement.", rule="11.1.1")
def choose_mover(g: Position, side: int) -> Iterator[Action]:
    """11.1.1: one unit or stack at a time; a siege begun must be completed first."""
    for p in movers(g, side):
        yield take(p)
    for p in diggers(g, side):
        yield entrench(p)
    if not bound(g):
        yield DONE


@choose_mover.answer
def mover_chosen(g: Position, action: Action, side: int) -> None:
    if action == DONE:
        return
    (p,) = action[1]
    if action[0] == entrench.name:
        g.digging |= 1 << p
        g.tell("digs", p, where(g, p))
        g.todo(next_mover(side))
        return
    g.group = 1 << p
    g.steps = 0
    g.todo(march(side, where(g, p)))


@choose_mover.refusal
def forbids_mover(g: Position, action: Action, side: int) -> Refusal | None:
    if action == DONE:
        return R_OWED if g.owed >= 0 else R_SIEGE
    if action[0] in (take.name, entrench.name) and g.idle >> action[1][0] & 1:
        return R_IDLE if action[0] == take.name else R_NO_DIGGING
    if action[0] == take.name:
        p = action[1][0]
        space = where(g, p)
        return R_MOVED if space >= len(SPACES) else mover_refusal(g, side, p, space)
    if action[0] == entrench.name:
        p = action[1][0]
        space = where(g, p)
        if space >= len(SPACES) or not waiting(g, side, space) >> p & 1:
            return R_MOVED
        return dig_refusal(g, side, p, space)
    return None


@book.step
def next_mover(g: Position, side: int) -> None:
    """Asks on while anybody can still do something."""
    g.group = 0
    if g.deserted >= 0 and not forsaken(g, side, g.deserted):
        g.deserted = -1
    if anybody(g, side):
        g.todo(choose_mover(side))


def forsaken(g: Position, side: int, space: int) -> bool:
    """15.2.4: whether units left behind at a fort must follow; whoever returns frees them."""
    return bool(g.occupied[side] & ~besieged(g, side) & 1 << space)


@book.question("Move step by step, take more units along at the start, or stop.", rule="11.1.1")
def march(g: Position, side: int, start: int) -> Iterator[Action]:
    """11.1.1 to 11.1.5: one step, another unit of the same space, or the end of the move."""
    left = slowest(g, g.group) - g.steps
    if not g.steps:
        for p in companions(g, side, start):
            yield take(p)
    if g.steps or may_go(g, side, start, g.group):
        for goal in next_steps(g, side, g.group, start, left):
            yield go(goal)
    if g.steps and stop_refusal(g, side, g.group, start) is None and g.owed in (-1, start):
        yield STOP


def companions(g: Position, side: int, start: int) -> list[int]:
    """Units that can come along; together they must be able to go somewhere."""
    return [
        p
        for p in distinct(waiting(g, side, start) & ~g.group, g.reduced)
        if any(departures(g, side, g.group | 1 << p, start))
    ]


@march.answer
def marched(g: Position, action: Action, side: int, start: int) -> None:
    if action == STOP:
        halt(g, side)
        return
    (target,) = action[1]
    if action[0] == take.name:
        g.group |= 1 << target
        g.todo(march(side, start))
        return
    fort = bool(unbesieged_forts(g, side) >> target & 1)
    if crossing_from(start) >> target & 1:
        g.crossed = 1
    giving_up = not g.steps and not may_leave(g, side, start, g.group)
    for p in bits(g.group):
        enter(g, p, start, target)
    if giving_up:
        g.deserted = start
    g.steps += 1
    g.tell("moves", start, target, g.group.bit_count(), bits(g.group)[0])
    if fort:
        besiege(g, side, target)
    elif not next_steps(g, side, g.group, target, slowest(g, g.group) - g.steps):
        halt(g, side)
    else:
        g.todo(march(side, target))


def besiege(g: Position, side: int, fort: int) -> None:
    """15.1.1 and 15.2.1: units stop at a fort; if they are too few, others must follow."""
    g.owed = -1 if can_besiege(g.units(side, fort), fort) else fort
    halt(g, side)


def halt(g: Position, side: int) -> None:
    """The group's move is over."""
    g.moved |= g.group
    g.todo(next_mover(side))


@march.refusal
def forbids_march(g: Position, action: Action, side: int, start: int) -> Refusal | None:
    left = slowest(g, g.group) - g.steps
    if action == STOP:
        return stop_refusal(g, side, g.group, start) or (R_OWED if g.owed >= 0 else R_STEPS)
    if action[0] == take.name:
        return R_SAME_SPACE
    if action[0] != go.name or action[1][0] >= len(SPACES):
        return None
    goal = action[1][0]
    if left <= 0:
        return R_STEPS
    refused = step_refusal(g, side, g.group, start, goal)
    if refused is None and not may_go(g, side, start, g.group) and not g.steps:
        return R_SIEGE
    if refused is None and g.owed >= 0:
        return R_OWED
    return refused or stop_refusal(g, side, g.group, goal)
