"""12.1 Who may attack what, and with whom.

Three sorts of rules: what closes a space to any attack (``space_refusal``), what keeps a unit
out of an attack (``unit_refusal``), and what a set of attackers must satisfy together
(``force_refusal``). The last are either limits, which every part of a legal force keeps, or
demands that more units can meet; ``completable`` asks whether they still can be met.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from sandtable.core.bits import bits
from sandtable.core.refusal import Refusal
from sandtable.core.remember import remembered_by
from sandtable.games.paths_of_glory.facts.board import (
    ADJACENT,
    BELGIUM,
    CENTRAL,
    DESERT,
    FRANCE,
    LONDON,
    NEAR_EAST,
    SUMMER,
    around,
    season,
)
from sandtable.games.paths_of_glory.facts.cards import cards
from sandtable.games.paths_of_glory.facts.units import (
    ARMIES,
    BEF,
    BLOC_OF,
    BRITISH_PROPER,
    GE,
    LINES,
    NATION,
    OF_NATION,
    RU,
    TURKS_PROPER,
)
from sandtable.games.paths_of_glory.rules.forts import (
    besieged,
    can_besiege,
    german_forts_closed,
    russian_forts_closed,
)
from sandtable.games.paths_of_glory.rules.movement_routes import (
    CAVALRY,
    R_BEF,
    R_CAVALRY,
    R_GREEKS_IN_THE_WAY,
    R_ITALY,
    R_NOT_NEAR_EAST,
    closed_to_group,
    crossing_from,
    crossing_refusal,
    line_refusal,
)
from sandtable.games.paths_of_glory.rules.pieces import neutral_greeks, trench_level
from sandtable.games.paths_of_glory.rules.state import Position

LLOYD_GEORGE = cards("cp55")
KAISERSCHLACHT = cards("cp49", "cp50", "cp51")
"""Michael, Blucher and Peace Offensive end Lloyd George's and Haig's events."""
STAVKA = cards("cp58")
BREST_LITOVSK = cards("cp45")
GERMANS, RUSSIANS = OF_NATION[GE], OF_NATION[RU]
CONTINENT = FRANCE | BELGIUM
BOUND = ARMIES | BEF | CAVALRY
"""Units that may not go, or attack, everywhere."""
OUT_OF_BOUNDS = (R_NOT_NEAR_EAST, R_CAVALRY, R_BEF, R_ITALY)
"""Of the rules that close spaces to units, those that speak of attacks as well."""

R_NOTHING = Refusal("12.1.2", "No enemy unit or fort is there to be attacked.")
R_RETREATED = Refusal("12.1.2", "The only enemy units there retreated earlier in this action.")
R_ATTACKED_ALREADY = Refusal("12.1.6", "That space has been attacked in this action.")
R_DESERT = Refusal("15.2.5", "A desert space can neither attack nor be attacked in Summer.")
R_NOT_MARKED = Refusal("12.1.1", "This unit is not in a space activated for attack.")
R_NO_NEIGHBOUR = Refusal("12.1.1", "No space activated for attack is next to that one.")
R_FOUGHT = Refusal("12.1.6", "This unit has attacked in this action.")
R_IDLE = Refusal("14.1.1.1", "This unit was out of supply when its space was activated.")
R_NO_LINE_OF_ATTACK = Refusal(
    "12.1.9", "No line that this unit may use leads to the space attacked."
)
R_BESIEGED = Refusal("15.1.3", "A besieged fort is attacked only from its own space.")
R_INSIDE = Refusal("15.2.3", "Units too few to besiege a fort do not attack it from its space.")
R_RUSSIAN_FORTS = Refusal(
    "15.1.11", "Germans attack Russian forts only after OberOst or with war status 4."
)
R_GERMAN_FORTS = Refusal("15.1.12", "Russians do not attack German forts in August 1914.")
R_BREST = Refusal("16.4.9", "After Brest-Litovsk Russian units may not attack.")
R_PEACE = Refusal("16.4.9", "After Brest-Litovsk only Turks in the Near East attack Russians.")
R_LLOYD_GEORGE = Refusal(
    "9.5.1.1", "Lloyd George: the British do not attack Germans in level 2 trenches this turn."
)
R_STAVKA = Refusal(
    "9.5.1.1", "Stavka Timidity: Russians do not attack entrenched Germans this turn."
)
R_NEEDED_FOR_SIEGE = Refusal(
    "15.2.3", "Too few units would be left for the siege of the fort here."
)
R_CROSSING = Refusal("12.1.9", "Only one Russian corps a turn attacks over the Caucasus.")
R_LONDON = Refusal("12.1.10", "Units in London attack only with friends in France or Belgium.")
R_NATIONS = Refusal(
    "12.1.11.1", "One space must hold an attacking unit of every nation in the attack."
)
R_NOBODY = Refusal("12.1.4", "An attack needs at least one unit.")
R_NO_FORCE = Refusal("12.1.11", "The units next to that space cannot attack it, alone or together.")


def space_refusal(g: Position, side: int, target: int) -> Refusal | None:
    """What forbids any attack on a space."""
    enemy = 1 - side
    there = g.units(enemy, target)
    if g.attacked >> target & 1:
        return R_ATTACKED_ALREADY
    if not there and not g.forts(enemy) >> target & 1:
        return R_NOTHING
    if there and not there & ~g.fallen_back:
        return R_RETREATED
    if neutral_greeks(g) >> target & 1:
        return R_GREEKS_IN_THE_WAY
    if DESERT >> target & 1 and season(g.turn) == SUMMER:
        return R_DESERT
    return None


def unit_refusal(g: Position, side: int, p: int, start: int, target: int) -> Refusal | None:
    """What keeps a unit in a space out of any attack on another."""
    bit = 1 << p
    if not g.to_attack >> start & 1:
        return R_NOT_MARKED
    if g.fought & bit:
        return R_FOUGHT
    if g.idle & bit:
        return R_IDLE
    siege = besieged(g, side) >> target & 1
    if start == target:
        if not siege:
            return R_INSIDE
    elif siege:
        return R_BESIEGED
    elif not LINES[NATION[p]][start] >> target & 1:
        return line_refusal(1 << p, start, target, R_NO_LINE_OF_ATTACK, "only neighbours attack")
    if DESERT >> start & 1 and season(g.turn) == SUMMER:
        return R_DESERT
    if crossing_from(start) >> target & 1:
        refused = crossing_refusal(g, bit)
        if refused is not None:
            return refused
    if bit & BOUND:
        for refused, mask in closed_to_group(g, side, bit):
            if mask >> target & 1 and refused in OUT_OF_BOUNDS:
                return refused
    return nation_refusal(g, side, p, target)


def nation_refusal(g: Position, side: int, p: int, target: int) -> Refusal | None:
    """What a nation may not attack: forts of 1914, events, Brest-Litovsk."""
    bit = 1 << p
    there = g.units(1 - side, target)
    if bit & GERMANS:
        if russian_forts_closed(g) >> target & 1:
            return R_RUSSIAN_FORTS
    elif bit & RUSSIANS:
        if g.events & BREST_LITOVSK:
            return R_BREST
        if german_forts_closed(g) >> target & 1:
            return R_GERMAN_FORTS
        if g.this_turn & STAVKA and there and not there & ~GERMANS and trench_level(g, 0, target):
            return R_STAVKA
    elif bit & BRITISH_PROPER and g.this_turn & LLOYD_GEORGE:
        ended = g.events & KAISERSCHLACHT
        if not ended and there & GERMANS and trench_level(g, 0, target) == 2:
            return R_LLOYD_GEORGE
    if side == CENTRAL and g.events & BREST_LITOVSK and there & RUSSIANS:
        return None if bit & TURKS_PROPER and NEAR_EAST >> target & 1 else R_PEACE
    return None


def candidates(g: Position, side: int, target: int) -> list[tuple[int, int]]:
    """The spaces that could take part in an attack, each with the units that could."""
    found = []
    for start in bits(g.to_attack & (ADJACENT[target] | 1 << target)):
        able = 0
        for p in bits(g.units(side, start) & ~g.fought & ~g.idle):
            if unit_refusal(g, side, p, start, target) is None:
                able |= 1 << p
        if able:
            found.append((start, able))
    return found


# What attackers must satisfy together. ``field`` is what ``candidates`` found.

Field = list[tuple[int, int]]


def limit_refusal(g: Position, side: int, field: Field, force: int, target: int) -> Refusal | None:
    """15.2.3 and 12.1.9: what every part of a legal force keeps, too."""
    crossing = 0
    for start, able in field:
        here = force & able
        if not here:
            continue
        if g.forts(1 - side) >> start & 1 and start != target:
            staying = g.units(side, start) & ~here & ~g.sallied
            if besieged(g, side) >> start & 1 and not can_besiege(staying, start):
                return R_NEEDED_FOR_SIEGE
        if crossing_from(start) >> target & 1:
            crossing += here.bit_count()
    return R_CROSSING if crossing > 1 else None


def blocs(force: int) -> int:
    """12.1.11.2: the nations in a force, as a mask, as they count for attacks."""
    found = 0
    for p in bits(force):
        found |= 1 << BLOC_OF[p]
    return found


def shares_a_space(field: Field, force: int) -> bool:
    """12.1.11.1: whether one space holds attackers of every nation in the force."""
    nations = blocs(force)
    if nations.bit_count() < 2:
        return True
    return any(blocs(force & able) == nations for _, able in field)


def has_company(field: Field, force: int) -> bool:
    """12.1.10: whether attackers from London have company on the continent."""
    from_london = any(start == LONDON and force & able for start, able in field)
    return not from_london or any(CONTINENT >> start & 1 and force & able for start, able in field)


def force_refusal(g: Position, side: int, field: Field, force: int, target: int) -> Refusal | None:
    """What forbids this set of attackers as it stands."""
    if not force:
        return R_NOBODY
    refused = limit_refusal(g, side, field, force, target)
    if refused is not None:
        return refused
    if not shares_a_space(field, force):
        return R_NATIONS
    return None if has_company(field, force) else R_LONDON


def completable(g: Position, side: int, field: Field, force: int, target: int) -> bool:
    """Whether a force is legal, or can become so by adding units of one space.

    More is never needed: whoever is missing for 12.1.11.1 stands in the common space, and since
    only the British attack from London, those who share a space with others are company there.
    """
    if limit_refusal(g, side, field, force, target) is not None:
        return False
    if shares_a_space(field, force) and has_company(field, force):
        return True
    for _, able in field:
        for added in subsets(able & ~force):
            larger = force | added
            if limit_refusal(g, side, field, larger, target) is not None:
                continue
            if shares_a_space(field, larger) and has_company(field, larger):
                return True
    return False


def subsets(mask: int) -> Iterator[int]:
    """Every part of a stack, the empty one first."""
    members = bits(mask)
    for count in range(len(members) + 1):
        for chosen in combinations(members, count):
            yield sum(1 << p for p in chosen)


@remembered_by(lambda g, side: (side, g.to_attack, g.attacked, g.fought, g.idle))
def targets(g: Position, side: int) -> list[int]:
    """Every space that can be attacked now."""
    enemy = 1 - side
    reach = around(g.to_attack & g.occupied[side], ADJACENT) | g.to_attack
    there = (g.occupied[enemy] | g.forts(enemy)) & reach & ~g.attacked
    return [target for target in bits(there) if target_refusal(g, side, target) is None]


def target_refusal(g: Position, side: int, target: int) -> Refusal | None:
    """What forbids attacking a space now with the units that could."""
    refused = space_refusal(g, side, target)
    if refused is not None:
        return refused
    field = candidates(g, side, target)
    for _, able in field:
        for p in bits(able):
            if completable(g, side, field, 1 << p, target):
                return None
    return first_refusal(g, side, field, target)


def first_refusal(g: Position, side: int, field: Field, target: int) -> Refusal:
    """Why nobody can attack a space: what stops the first unit near it."""
    if field:
        force = 1 << bits(field[0][1])[0]
        return force_refusal(g, side, field, force, target) or R_NO_FORCE
    for start in bits(g.to_attack & (ADJACENT[target] | 1 << target) & g.occupied[side]):
        for p in bits(g.units(side, start)):
            refused = unit_refusal(g, side, p, start, target)
            if refused is not None:
                return refused
    return R_NO_NEIGHBOUR
