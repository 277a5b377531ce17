"""12.5 Retreats: whether, how far and where to."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.core.action import Action
from sandtable.core.bits import bits
from sandtable.core.refusal import Refusal
from sandtable.games.paths_of_glory.facts.board import CENTRAL, WESTERN
from sandtable.games.paths_of_glory.facts.cards import cards
from sandtable.games.paths_of_glory.facts.units import (
    ARMIES,
    BRITISH_PROPER,
    ELIMINATED,
    GE,
    LINES,
    MONTENEGRO,
    NATION,
    OF_NATION,
    REMOVED,
    REPLACED_BY,
    RU,
    SIDE,
    distinct,
)
from sandtable.games.paths_of_glory.rules.attacking import KAISERSCHLACHT
from sandtable.games.paths_of_glory.rules.combat_cards import in_play
from sandtable.games.paths_of_glory.rules.combatants import (
    defenders,
    full_strength,
    in_target,
    took_part,
)
from sandtable.games.paths_of_glory.rules.forts import besieged, unbesieged_forts
from sandtable.games.paths_of_glory.rules.losses import lose_step, replacing_corps, withdrawing
from sandtable.games.paths_of_glory.rules.modifiers import covered, trench
from sandtable.games.paths_of_glory.rules.movement_routes import (
    R_FULL,
    R_ITALY,
    closed,
    crossing_from,
    crossing_refusal,
    line_refusal,
)
from sandtable.games.paths_of_glory.rules.pieces import eliminate, enter, shift
from sandtable.games.paths_of_glory.rules.state import STACK, Position, book
from sandtable.games.paths_of_glory.rules.supply import supplied
from sandtable.games.paths_of_glory.rules.verbs import PASS, give_way, hold, retreat

HAIG = cards("cp61")
GREAT_RETREAT = cards("ap27")
RUSSIANS = OF_NATION[RU]

R_NOT_THERE = Refusal("12.5.1", "Only units of the space attacked retreat.")
R_NO_WAY = Refusal("12.5.5", "The unit cannot retreat there.")
R_NO_LINE_OF_RETREAT = Refusal("12.5.5", "No line that this unit may use leads there.")
R_PRIORITY = Refusal("12.5.5", "A better retreat is open: friendly and supplied spaces come first.")
R_FORT_BARS_RETREAT = Refusal("12.5.5", "An enemy fort that is not besieged bars the way.")
R_BACK = Refusal("12.5.5", "A unit may not retreat into the space it was driven from.")
R_DEAD_END = Refusal("12.5.5", "From there the unit could not go on to a second space.")
R_LAST_STEP = Refusal("12.5.3", "At least one step must remain after the extra loss.")


# Whether and how far.


@book.step
def retreat_step(g: Position, side: int) -> None:
    """12.2.12: the defenders of a lost combat retreat, or pay a step to stay."""
    defender = 1 - side
    length = retreat_length(g)
    if not length or not in_target(g):
        return
    if not withdrawing(g) and covered(g) and payers(g):
        g.todo(choose_stand(defender, length))
    else:
        g.todo(retreat_units(defender, length, 0))


def retreat_length(g: Position) -> int:
    """12.5.1, 12.5.2 and 12.6.4: 0, 1 or 2 spaces."""
    if withdrawing(g):
        return 1
    margin = g.losses[1 - g.active] - g.losses[g.active]
    if margin <= 0 or not full_strength(g) or holds(g):
        return 0
    return min(margin, 2)


def holds(g: Position) -> bool:
    """They Shall Not Pass, Backs to the Wall, Haig: no retreat for losing the combat."""
    return any(one.holds for one in in_play(g)) or haig(g)


def haig(g: Position) -> bool:
    """Reading 10: a stack with an entrenched German unit in the west holds against the British."""
    if not g.this_turn & HAIG or g.events & KAISERSCHLACHT or g.active == CENTRAL:
        return False
    west = bool(WESTERN >> g.target & 1) and trench(g) > 0
    return bool(west and defenders(g) & OF_NATION[GE] and took_part(g) & BRITISH_PROPER)


def payers(g: Position) -> list[int]:
    """12.5.3 and R99: the defenders that can lose one more step so that a step remains."""
    units = defenders(g)
    return [p for p in sorts(g, units) if pay_refusal(g, units, p) is None]


def pay_refusal(g: Position, units: int, p: int) -> Refusal | None:
    """What forbids a unit to pay for the retreat."""
    if not units >> p & 1:
        return R_NOT_THERE
    if units != 1 << p or not g.reduced >> p & 1:
        return None
    return None if replacing_corps(g, p) else R_LAST_STEP


def sorts(g: Position, units: int) -> tuple[int, ...]:
    """One unit of each sort; corps that have just replaced armies are a sort of their own."""
    found = distinct(units & ~g.newcomers, g.reduced)
    return found + distinct(units & g.newcomers, g.reduced)


@book.question("Retreat, or lose a step to stand fast.", rule="12.5.3")
def choose_stand(g: Position, side: int, length: int) -> Iterator[Action]:
    """12.5.3: one more step, of any defending unit, cancels the whole retreat."""
    yield give_way()
    for p in payers(g):
        yield hold(p)


@choose_stand.answer
def stand_chosen(g: Position, action: Action, side: int, length: int) -> None:
    if action[0] == hold.name:
        g.tell("stands_fast", side, g.target)
        lose_step(g, action[1][0])
    else:
        g.todo(retreat_units(side, length, 0))


@choose_stand.refusal
def forbids_stand(g: Position, action: Action, side: int, length: int) -> Refusal | None:
    if action[0] != hold.name:
        return None
    return pay_refusal(g, defenders(g), action[1][0])


# Great Retreat.


@book.step
def great_retreat(g: Position, side: int) -> None:
    """R111: before anything else Russian units may leave the space, all or none."""
    if not g.this_turn & GREAT_RETREAT or side != CENTRAL:
        return
    russians = in_target(g) & RUSSIANS
    if any(first_spaces(g, p, 1) for p in bits(russians)):
        g.todo(choose_great_retreat(1 - side))


@book.question("Great Retreat: do the Russian units leave the space attacked?", rule="R111")
def choose_great_retreat(g: Position, side: int) -> Iterator[Action]:
    """Reading 9: all of them or none."""
    yield PASS
    yield give_way()


@choose_great_retreat.answer
def great_retreat_chosen(g: Position, action: Action, side: int) -> None:
    if action != PASS:
        g.tell("great_retreat", g.target)
        g.todo(retreat_units(side, 1, 1))


# Where to.


def exits(g: Position, p: int, start: int) -> int:
    """12.5.5: the spaces a unit could enter from another on its retreat, stacking apart."""
    if p == MONTENEGRO:
        return 0
    side, bit = SIDE[p], 1 << p
    joined = LINES[NATION[p]][start] & ~unbesieged_forts(g, side) & ~(1 << g.target)
    for refused, mask in closed(g, side, bit):
        if refused is not R_ITALY:  # reading 6
            joined &= ~mask
    crossing = joined & crossing_from(start)
    if crossing and crossing_refusal(g, bit) is not None:
        joined &= ~crossing
    return joined


def with_room(g: Position, side: int, within: int) -> int:
    """10.1.1: those of these spaces in which a retreat can end."""
    found = within
    for space in bits(within & g.occupied[side]):
        if g.units(side, space).bit_count() >= STACK:
            found &= ~(1 << space)
    return found


def preferred(g: Position, p: int, within: int) -> list[int]:
    """12.5.5: the best of the four classes of space that there is."""
    side = SIDE[p]
    friendly = (g.controlled[side] | besieged(g, side)) & within
    for group in (friendly, within & ~friendly):
        fed = [space for space in bits(group) if supplied(g, p, space)]
        if fed:
            return fed
        if group:
            return list(bits(group))
    return []


def second_spaces(g: Position, p: int, start: int) -> list[int]:
    """Where a retreat of two spaces can end after its first."""
    return preferred(g, p, with_room(g, SIDE[p], exits(g, p, start)))


def first_spaces(g: Position, p: int, length: int) -> list[int]:
    """Where a unit may retreat to first; dead ends only if there is nothing else (R102)."""
    ways = exits(g, p, g.target)
    if length == 1:
        return preferred(g, p, with_room(g, SIDE[p], ways))
    onward = 0
    for space in bits(ways):
        if with_room(g, SIDE[p], exits(g, p, space)):
            onward |= 1 << space
    return preferred(g, p, onward or ways)


def leaving(g: Position, russians: int) -> int:
    """The units that still have to retreat; only Russians in a Great Retreat."""
    units = in_target(g)
    return units & RUSSIANS if russians else units


def routes(g: Position, length: int, russians: int) -> list[tuple[int, int]]:
    """Every unit that can retreat with every space it may enter first."""
    return [
        (p, space) for p in sorts(g, leaving(g, russians)) for space in first_spaces(g, p, length)
    ]


@book.step
def retreat_units(g: Position, side: int, length: int, russians: int) -> None:
    """12.5.5: the units go one by one, in the order their owner likes."""
    units = leaving(g, russians)
    if not units:
        return
    ways = routes(g, length, russians)
    if len(ways) == 1:
        p, space = ways[0]
        set_out(g, side, p, space, length, russians)
    elif ways:
        g.todo(choose_retreat(side, length, russians))
    else:
        for p in bits(units):
            perish(g, p)


@book.question("Retreat a unit.", rule="12.5.5")
def choose_retreat(g: Position, side: int, length: int, russians: int) -> Iterator[Action]:
    """12.5.5: any unit still to go, into a space of the best class open to it."""
    for p, space in routes(g, length, russians):
        yield retreat(p, space)


@choose_retreat.answer
def retreat_chosen(g: Position, action: Action, side: int, length: int, russians: int) -> None:
    p, space = action[1]
    set_out(g, side, p, space, length, russians)


@choose_retreat.refusal
def forbids_retreat(
    g: Position, action: Action, side: int, length: int, russians: int
) -> Refusal | None:
    if action[0] != retreat.name:
        return None
    p, space = action[1]
    if not leaving(g, russians) >> p & 1:
        return R_NOT_THERE
    refused = way_refusal(g, p, g.target, space)
    if refused is not None:
        return refused
    if length == 1 and not with_room(g, side, 1 << space):
        return R_FULL
    if length == 2 and not with_room(g, side, exits(g, p, space)):
        return R_DEAD_END
    return R_PRIORITY


def way_refusal(g: Position, p: int, start: int, space: int) -> Refusal | None:
    """What bars one step of a retreat."""
    side, bit = SIDE[p], 1 << p
    if space == g.target:
        return R_BACK
    if not LINES[NATION[p]][start] >> space & 1:
        return line_refusal(bit, start, space, R_NO_LINE_OF_RETREAT, "retreat space by space")
    for refused, mask in closed(g, side, bit):
        if mask >> space & 1 and refused is not R_ITALY:
            return refused
    if unbesieged_forts(g, side) >> space & 1:
        return R_FORT_BARS_RETREAT
    if crossing_from(start) >> space & 1:
        return crossing_refusal(g, bit)
    return None if exits(g, p, start) >> space & 1 else R_NO_WAY


def set_out(g: Position, side: int, p: int, space: int, length: int, russians: int) -> None:
    """A unit begins its retreat; if it is to go two spaces, it just passes through the first."""
    g.fallen_back |= 1 << p
    note_crossing(g, g.target, space)
    if length == 1:
        come_to_rest(g, p, space)
        g.todo(retreat_units(side, length, russians))
        return
    g.vacated |= 1 << space
    g.tell("falls_back", p, g.target, space)
    g.todo(go_on(side, p, space), retreat_units(side, length, russians))


@book.step
def go_on(g: Position, side: int, piece: int, space: int) -> None:
    """12.5.5: the second space, by the same order of preference; without one the unit is lost."""
    ways = second_spaces(g, piece, space)
    if not ways:
        perish(g, piece)
    elif len(ways) == 1:
        note_crossing(g, space, ways[0])
        come_to_rest(g, piece, ways[0])
    else:
        g.todo(choose_second(side, piece, space))


@book.question("{piece} retreats on from {space}.", rule="12.5.5")
def choose_second(g: Position, side: int, piece: int, space: int) -> Iterator[Action]:
    """12.5.5: where the retreat ends."""
    for goal in second_spaces(g, piece, space):
        yield retreat(piece, goal)


@choose_second.answer
def second_chosen(g: Position, action: Action, side: int, piece: int, space: int) -> None:
    note_crossing(g, space, action[1][1])
    come_to_rest(g, piece, action[1][1])


@choose_second.refusal
def forbids_second(
    g: Position, action: Action, side: int, piece: int, space: int
) -> Refusal | None:
    if action[0] != retreat.name:
        return None
    p, goal = action[1]
    if p != piece:
        return R_NOT_THERE
    refused = way_refusal(g, p, space, goal)
    if refused is not None:
        return refused
    return R_PRIORITY if with_room(g, side, 1 << goal) else R_FULL


def come_to_rest(g: Position, p: int, goal: int) -> None:
    """A retreat ends; the space there comes under control (12.5.5)."""
    enter(g, p, g.target, goal)
    g.tell("retreats", p, g.target, goal)


def note_crossing(g: Position, start: int, goal: int) -> None:
    """12.1.9: a retreat over the Caucasus is the one move of the turn."""
    if crossing_from(start) >> goal & 1:
        g.crossed = 1


def perish(g: Position, p: int) -> None:
    """12.5.4: a unit that cannot retreat is lost, an army for good.

    A corps that replaced an army in this combat takes such an army with it.
    """
    eliminate(g, p, g.target, for_good=bool(ARMIES >> p & 1))
    if not g.newcomers >> p & 1:
        return
    for army in bits(g.vanished & g.here[ELIMINATED]):
        if REPLACED_BY[army] >> p & 1:
            g.vanished &= ~(1 << army)
            shift(g, army, ELIMINATED, REMOVED)
            g.tell("lost", army, g.target)
            return
