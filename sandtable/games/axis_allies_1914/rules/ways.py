"""Where land units and fighters may go (5.2, 5.5, 6.1, 16.5), and what happens when they do."""

from __future__ import annotations

from sandtable.core.action import Action
from sandtable.core.bits import bits, mask_of
from sandtable.core.graph import around
from sandtable.games.axis_allies_1914.facts.board import (
    AUSTRIA_HUNGARY,
    FIRST_ZONE,
    LAND,
    MINOR_SOIL,
    SERBIA,
    SIDE_OF,
    adjacency,
)
from sandtable.games.axis_allies_1914.facts.units import FIGHTER, FIRST_SHIP, ON_LAND, TROOPS
from sandtable.games.axis_allies_1914.rules.control import (
    enter,
    friendly,
    neutral,
    untouched,
    vacated,
)
from sandtable.games.axis_allies_1914.rules.plans import declare_landing, take_back
from sandtable.games.axis_allies_1914.rules.politics import open_to
from sandtable.games.axis_allies_1914.rules.sailing import (
    bound_by_contest,
    land_troops,
    landing_force,
    load_troops,
    own_transports,
    sail_all,
    sail_ships,
    sail_transport,
    withdrawal,
)
from sandtable.games.axis_allies_1914.rules.state import EACH_TROOP, ROW, Position


def only(unit: int, count: int) -> list[int]:
    """This many of one kind, and nothing else."""
    return [count if one == unit else 0 for one in range(len(TROOPS))]


ONE_OF = [only(unit, 1) for unit in ON_LAND]


def near(g: Position, origin: int) -> int:
    """5.2 and 16.5: the territories beside another; by an option also those behind friends."""
    beside = adjacency(g.options)
    goals = beside[origin] & LAND
    if g.options.two_spaces:
        side = SIDE_OF[g.power]
        ours = sum(1 << one for one in bits(LAND) if friendly(g, one, side))
        through = sum(1 << one for one in bits(goals & ours & open_to(g)) if not untouched(g, one))
        goals |= around(through, beside) & (ours | g.disputed) & ~(1 << origin)
    return goals


def marches(g: Position, origin: int) -> int:
    """5.2 and 5.5: the territories that land units may move to from another."""
    goals = near(g, origin) & open_to(g)
    return goals & withdrawal(g) if bound_by_contest(g, origin) else goals


def flights(g: Position, origin: int) -> int:
    """6.1: the territories that a fighter reaches over one space, or directly."""
    beside = adjacency(g.options)
    closed = sum(1 << space for space in bits(MINOR_SOIL & ~g.entered) if neutral(g, space))
    first = beside[origin] if g.options.neutral_airspace else beside[origin] & ~closed
    return (first | around(first, beside)) & open_to(g) & ~closed & ~(1 << origin)


def must_enter_serbia(g: Position, power: int) -> bool:
    """3.1: Austria-Hungary's first move of the game leads into Serbia."""
    return power == AUSTRIA_HUNGARY and g.round == 1 and not g.entered >> SERBIA & 1


def goals(g: Position, power: int, origin: int, going: list[int]) -> int:
    """5.2 and 6.1: the territories that this many of each kind may move to, apart from 5.7."""
    found = marches(g, origin) if any(going[:FIGHTER]) else flights(g, origin)
    return found & 1 << SERBIA if must_enter_serbia(g, power) else found


def covered(g: Position, power: int, spaces: int) -> int:
    """5.7: the territories among these that have infantry of a power."""
    first = power * EACH_TROOP
    return mask_of(space for space in bits(spaces) if g.armies[space * ROW + first])


# What happens.


def perform(g: Position, power: int, action: Action) -> None:
    """5.2, 7.1, 8.3, 8.4 and 8.6: a move from the chosen space."""
    verb, targets = action
    if g.origin >= FIRST_ZONE:
        _perform_at_sea(g, power, g.origin - FIRST_ZONE, action)
    elif verb == "all":
        carry(g, power, targets[0], g.movable(g.origin))
    elif verb == "load":
        unit, space, count = targets
        load_troops(g, power, g.origin, unit, space - FIRST_ZONE, count)
        _left_at_once(g, power, g.origin)
    else:
        unit, goal, count = targets
        carry(g, power, goal, only(unit, count))


def _perform_at_sea(g: Position, power: int, zone: int, action: Action) -> None:
    verb, targets = action
    if verb == "all" and targets[0] < FIRST_ZONE:
        land_troops(g, power, zone, targets[0], landing_force(g, power, zone, targets[0]))
    elif verb == "all":
        sail_all(g, power, zone, targets[0] - FIRST_ZONE)
    elif verb == "plan":
        declare_landing(g, power, zone, *targets)
    elif verb == "plan_one":
        place, unit, goal = targets
        declare_landing(g, power, zone, place, goal, unit)
    elif verb == "recall":
        take_back(g, power, zone, targets[0])
    elif verb == "land":
        land_troops(g, power, zone, targets[1], only(targets[0], targets[2]))
    elif verb == "sail":
        one = own_transports(g, zone, power)[targets[0] - 1]
        sail_transport(g, power, one, targets[1] - FIRST_ZONE)
    else:
        piece, goal, count = targets
        sail_ships(g, power, zone, piece - FIRST_SHIP, goal - FIRST_ZONE, count)


def carry(g: Position, power: int, goal: int, going: list[int]) -> None:
    """5.2: units move, and what they enter and leave takes notice."""
    origin = g.origin
    g.march(origin, goal)
    for unit, count in enumerate(going):
        if count:
            g.add(origin, power, unit, -count)
            g.add(goal, power, unit, count)
            g.moved[goal * EACH_TROOP + unit] += count
            g.tell("moved", power, unit, count, origin, goal)
    enter(g, power, goal)
    _left_at_once(g, power, origin)


def _left_at_once(g: Position, power: int, origin: int) -> None:
    """5.9: by an option contested ground is given up before movement ends."""
    if g.options.leave_at_once:
        vacated(g, origin, SIDE_OF[power])
