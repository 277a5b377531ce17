"""11.1 and 11.3: which spaces units may enter when they move, and in which they may stop.

What closes a space to units is one list of masks (``closed``): the steps offered are the lines
that lead to no closed space, and the reason a player hears is the first mask that closes it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from sandtable.core.bits import bits, mask_of
from sandtable.core.refusal import Refusal
from sandtable.core.remember import remembered_on
from sandtable.games.paths_of_glory.facts.board import (
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
    TURKEY,
    WESTERN,
    spaces,
)
from sandtable.games.paths_of_glory.facts.cards import TOTAL, cards
from sandtable.games.paths_of_glory.facts.units import (
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
    kind,
)
from sandtable.games.paths_of_glory.rules.forts import (
    FREE_STATUS,
    german_forts_closed,
    unbesieged_forts,
)
from sandtable.games.paths_of_glory.rules.ground import (
    RACE_TO_THE_SEA,
    RUSSIANS,
    ground,
    standing_apart,
)
from sandtable.games.paths_of_glory.rules.homelands import full_spaces
from sandtable.games.paths_of_glory.rules.pieces import BREST_LITOVSK, neutral_greeks
from sandtable.games.paths_of_glory.rules.state import Position

FALL_OF_THE_TSAR = cards("cp52")
CAVALRY = kind("ru_cavalry_corps")
ALPS = spaces("trent", "villach", "trieste")
RUSSIAN_LANDS = RUSSIA | GERMANY | TURKEY | AUSTRIA_HUNGARY | ROMANIA
"""16.4.9: where Russians may still be after Brest-Litovsk."""

R_NO_LINE = Refusal("11.1.3", "No line that these units may use leads there.")
R_ENEMY = Refusal("11.1.7", "Enemy units stand there.")
R_BEACH = Refusal("11.1.10", "No beachhead has been made there.")
R_NEUTRAL = Refusal("11.1.11", "That space is in a neutral nation.")
R_GREEKS_IN_THE_WAY = Refusal("9.5.2.4", "Neutral Greek units close that space.")
R_NOT_NEAR_EAST = Refusal("11.3.1", "These armies may not enter the Near East.")
R_ORIENT = Refusal("9.5.3.4", "The Orient army entered in France and stays out of Salonika.")
R_CAVALRY = Refusal("11.3.1", "The Russian cavalry stays out of the Near East.")
R_BEF = Refusal("11.1.17", "The BEF stays in Britain, France, Belgium and Germany.")
R_ITALY = Refusal("5.7.4.6", "Until the Allies are at Total War only AH and IT armies enter Italy.")
R_GERMAN_FORTS = Refusal("15.1.12", "Russians keep away from German forts in August 1914.")
R_CAUCASUS = Refusal("11.3.2", "One Russian corps a turn crosses the Caucasus, and no army.")
R_CAUCASUS_CLOSED = Refusal("11.3.2", "After the Fall of the Tsar no unit moves over the Caucasus.")
R_BREST = Refusal("16.4.9", "After Brest-Litovsk Russians and other Allies keep apart.")
R_RUSSIAN_LANDS = Refusal("16.4.9", "After Brest-Litovsk Russians do not go there.")
R_CANNOT_BESIEGE = Refusal("15.1.1", "These units cannot besiege the fort there.")
R_FULL = Refusal("10.1.1", "No more than three units may end in a space.")
R_MARKER = Refusal("11.1.6", "Units may not end their move in a space marked for attack.")
R_COAST = Refusal("11.1.9", "The Central Powers may not stop there before the Race to the Sea.")
R_ALPS = Refusal("5.7.4.6", "German armies may not end there until the Allies are at Total War.")


# Where units may go.


def closed(g: Position, side: int, group: int) -> Iterator[tuple[Refusal, int]]:
    """Every rule that closes spaces to a group, with the spaces it closes; forts apart."""
    yield from closed_to_all(g, side)
    yield from closed_to_group(g, side, group)


def closed_to_all(g: Position, side: int) -> Iterator[tuple[Refusal, int]]:
    """Those of these rules that hold for all units of a side."""
    yield R_ENEMY, g.occupied[1 - side]
    yield R_GREEKS_IN_THE_WAY, neutral_greeks(g)
    yield R_BEACH, BEACHES & ~(1 << g.beachhead if g.beachhead >= 0 else 0)
    yield R_NEUTRAL, EVERYWHERE & ~(g.controlled[0] | g.controlled[1])


def closed_to_group(g: Position, side: int, group: int) -> Iterator[tuple[Refusal, int]]:
    """Those of these rules that hold for particular units."""
    sort = sort_of(group)
    if group & ARMIES & (~NEAR_EAST_ARMIES | g.at_home):
        yield R_NOT_NEAR_EAST, NEAR_EAST
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
        yield from kept_apart(g, group)


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


@lru_cache(maxsize=1 << 14)
def alike(group: int) -> int:
    """A group to which the same spaces are open, to stand for all groups like it.

    Groups of one sort are alike; armies of the East that came in at home are not (9.5.3.4).
    """
    sort = sort_of(group)
    return group if sort & NEAR_EAST_GROUP else FIRST_OF_SORT.setdefault(sort, group)


FIRST_OF_SORT: dict[int, int] = {}
"""The first group of each sort that was asked for."""


def closed_spaces(g: Position, side: int, group: int) -> int:
    """All spaces that are closed to a group."""
    return _closed_spaces(g, side, alike(group))


@remembered_on(ground)
def _closed_spaces(g: Position, side: int, group: int) -> int:
    mask = _closed_to_all(g, side)
    for _, spaces_closed in closed_to_group(g, side, group):
        mask |= spaces_closed
    return mask


@remembered_on(ground)
def _closed_to_all(g: Position, side: int) -> int:
    mask = 0
    for _, spaces_closed in closed_to_all(g, side):
        mask |= spaces_closed
    return mask


def kept_apart(g: Position, group: int) -> Iterator[tuple[Refusal, int]]:
    """16.4.9: Russians and other Allies neither mix nor pass through each other."""
    russians, others = standing_apart(g)
    if group & RUSSIANS:
        yield R_RUSSIAN_LANDS, EVERYWHERE & ~RUSSIAN_LANDS
        yield R_BREST, others
    else:
        yield R_BREST, russians


@lru_cache(maxsize=1 << 14)
def lines(group: int, start: int) -> int:
    """11.1.3 and 11.1.4: the spaces joined to a space for every unit of a group."""
    joined = EVERYWHERE
    for p in bits(group):
        joined &= LINES[NATION[p]][start]
    return joined


def entries(g: Position, side: int, group: int, start: int) -> int:
    """The spaces a group may enter from another, forts that it would have to besiege included."""
    joined = lines(group, start) & ~closed_spaces(g, side, group)
    if not joined:
        return 0
    crossing = joined & crossing_from(start)
    if crossing and crossing_refusal(g, group) is not None:
        joined &= ~crossing
    return joined


def free_steps(g: Position, side: int, group: int, start: int) -> int:
    """The spaces a group may enter from another and leave again: no fort yet to be besieged."""
    return entries(g, side, group, start) & ~unbesieged_forts(g, side)


def crossing_from(start: int) -> int:
    """11.3.2: the spaces on the other side of the Caucasus line."""
    if start == CAUCASUS:
        return CAUCASUS_CROSSING
    return 1 << CAUCASUS if CAUCASUS_CROSSING >> start & 1 else 0


def crossing_refusal(g: Position, group: int) -> Refusal | None:
    """11.3.2: one corps a turn, no army, none after the Fall of the Tsar."""
    if g.events & FALL_OF_THE_TSAR:
        return R_CAUCASUS_CLOSED
    if g.crossed or group & ARMIES or group.bit_count() > 1:
        return R_CAUCASUS
    return None


def line_refusal(
    group: int,
    start: int,
    goal: int,
    no_line: Refusal = R_NO_LINE,
    rule: str = "go space by space",
) -> Refusal:
    """11.1.3: tells how far away a space is that no line joins to this one."""
    steps = distance(group, start, goal)
    if steps < 2:
        return no_line
    return Refusal(no_line.rule, f"That is {steps} spaces away: {rule}.")


def distance(group: int, start: int, goal: int) -> int:
    """11.1.3: how many lines lead from a space to another; 0 if none do."""
    reached, before, steps = 1 << start, 0, 0
    while not reached >> goal & 1:
        if reached == before:
            return 0
        before, steps = reached, steps + 1
        reached |= mask_of(one for space in bits(reached) for one in bits(lines(group, space)))
    return steps


def step_refusal(g: Position, side: int, group: int, start: int, goal: int) -> Refusal | None:
    """What forbids the group to enter a space from its own; sieges and room are another matter."""
    if not lines(group, start) >> goal & 1:
        return R_NO_LINE
    for refusal, mask in closed(g, side, group):
        if mask >> goal & 1:
            return refusal
    if crossing_from(start) >> goal & 1:
        refused = crossing_refusal(g, group)
        if refused is not None:
            return refused
    return None


# Where units may stop.


def no_stops(g: Position, side: int, group: int) -> Iterator[tuple[Refusal, int]]:
    """Every rule that keeps a group from ending its move, and where; room is another matter."""
    yield R_MARKER, g.to_attack
    yield from forbidden_ends(g, side, group)


def forbidden_ends(g: Position, side: int, group: int) -> Iterator[tuple[Refusal, int]]:
    """Every such rule about the land itself."""
    if coast_closed(g, side):
        yield R_COAST, COAST
    if alps_closed(g, group):
        yield R_ALPS, ALPS


def stop_refusal(g: Position, side: int, group: int, space: int) -> Refusal | None:
    """What forbids the group to end its move in a space, even if there is room."""
    for refusal, mask in no_stops(g, side, group):
        if mask >> space & 1:
            return refusal
    return None


def may_stop(g: Position, side: int, group: int, within: int) -> int:
    """Those of some spaces in which a group may end its move if there is room."""
    for _, mask in no_stops(g, side, group):
        within &= ~mask
    return within


def open_ends(g: Position, side: int, group: int) -> int:
    """The spaces with room that a group may enter and end in."""
    closed_ = full_spaces(g, side, group.bit_count()) | g.to_attack
    return _open_ends(g, side, alike(group)) & ~closed_


@remembered_on(ground)
def _open_ends(g: Position, side: int, group: int) -> int:
    """The same if there were room everywhere and no marker."""
    found = EVERYWHERE & ~closed_spaces(g, side, group) & ~unbesieged_forts(g, side)
    for _, mask in forbidden_ends(g, side, group):
        found &= ~mask
    return found


ODD = BEF | CAVALRY | mask_of(p for p, points in enumerate(MF[0]) if not points)
"""Units that may go hardly anywhere."""


def open_to_any(g: Position, side: int, sort: int) -> int:
    """The spaces with room for one more in which all units of a sort, except the odd ones, may end.

    Markers are another matter.
    """
    return _open_to_any(g, side, sort) & ~full_spaces(g, side)


@remembered_on(ground)
def _open_to_any(g: Position, side: int, sort: int) -> int:
    closed_ = unbesieged_forts(g, side) | (COAST if coast_closed(g, side) else 0)
    units = OF_SIDE[side] & sort & ~ODD
    for group in (units & RUSSIANS, units & ~RUSSIANS):
        if group:
            closed_ |= closed_spaces(g, side, group) | (ALPS if alps_closed(g, group) else 0)
    return EVERYWHERE & ~closed_


def coast_closed(g: Position, side: int) -> bool:
    """11.1.9: before the Race to the Sea."""
    return (
        side == CENTRAL and not g.events & RACE_TO_THE_SEA and g.war_status[CENTRAL] < FREE_STATUS
    )


def alps_closed(g: Position, group: int) -> bool:
    """5.7.4: German armies in Trent, Villach and Trieste."""
    return bool(g.options.historical and g.level[ALLIED] < TOTAL and sort_of(group) & GERMAN_GROUP)


def ends_within(g: Position, side: int, group: int, start: int, left: int) -> int:
    """Every space in which a group could end its move with the points it has left, room apart.

    A fort yet to be besieged ends the move. Whoever comes from the Near East into the Caucasus
    box has crossed the line and cannot cross it again (11.3.2).
    """
    forts = unbesieged_forts(g, side)
    found, edge = 0, 1 << start
    for _ in range(left):
        near = 0
        for space in bits(edge):
            near |= entries(g, side, group, space)
            if space == CAUCASUS and NEAR_EAST >> start & 1:
                near &= ~CAUCASUS_CROSSING
        edge = near & ~found & ~forts
        found |= near
        if not edge:
            break
    return may_stop(g, side, group, found)


def slowest(g: Position, group: int) -> int:
    """The movement points of a group."""
    return _slowest(group, g.reduced & group)


@lru_cache(maxsize=1 << 14)
def _slowest(group: int, reduced: int) -> int:
    return min(MF[reduced >> p & 1][p] for p in bits(group))


def walks(
    g: Position, side: int, p: int, path: tuple[int, ...], left: int
) -> list[tuple[int, ...]]:
    """Every way on for a unit that has come along a path; it does not come back to a space."""
    found: list[tuple[int, ...]] = []
    steps: dict[int, tuple[int, ...]] = {}

    def go_on(path: tuple[int, ...], left: int) -> None:
        space = path[-1]
        if space not in steps:
            steps[space] = bits(free_steps(g, side, 1 << p, space))
        for goal in steps[space]:
            if goal not in path:
                longer = (*path, goal)
                found.append(longer)
                if left > 1:
                    go_on(longer, left - 1)

    if left:
        go_on(path, left)
    return found
