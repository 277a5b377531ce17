"""9.2 Operations: activating spaces for movement or combat, and what that costs."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from sandtable.core.action import Action
from sandtable.core.bits import bits, mask_of
from sandtable.core.refusal import Refusal
from sandtable.core.remember import remembered_by
from sandtable.games.paths_of_glory.facts.board import (
    ADJACENT,
    ALLIED,
    BELGIAN_CORNER,
    BELGIUM,
    CENTRAL,
    DESERT,
    FRANCE,
    GERMANY,
    ITALY,
    NEAR_EAST,
    SUMMER,
    around,
    season,
)
from sandtable.games.paths_of_glory.facts.cards import cards
from sandtable.games.paths_of_glory.facts.units import (
    AH,
    ARMIES,
    BE,
    BLOC_OF,
    BR,
    BR_NEAR_EAST,
    CORPS,
    FR,
    GE,
    GE_11,
    MEF,
    OF_NATION,
    OF_SIDE,
    US,
)
from sandtable.games.paths_of_glory.rules.combat import attacks
from sandtable.games.paths_of_glory.rules.forts import besieged
from sandtable.games.paths_of_glory.rules.ground import RUSSIANS, standing_apart
from sandtable.games.paths_of_glory.rules.homelands import full_spaces
from sandtable.games.paths_of_glory.rules.movement import movement
from sandtable.games.paths_of_glory.rules.movement_end import can_leave, easily_left
from sandtable.games.paths_of_glory.rules.pieces import BREST_LITOVSK, neutral_greeks
from sandtable.games.paths_of_glory.rules.state import Position, book
from sandtable.games.paths_of_glory.rules.supply import only_by_beachhead, out_of_supply
from sandtable.games.paths_of_glory.rules.trenches import dig_refusal, entrench_rolls
from sandtable.games.paths_of_glory.rules.verbs import DONE, activate_attack, activate_move

MOLTKE = cards("ap09")
FALKENHAYN = cards("cp13")
SUD_ARMY = cards("cp10")
ELEVENTH_ARMY = cards("cp29")
EVERYONE = cards("ap51")
FALL_OF_THE_TSAR = cards("cp52")
MEF_COST = 3

R_EMPTY = Refusal("9.2.6", "You have no unit in this space to activate.")
R_MARKED = Refusal("9.2.5", "This space is activated already.")
R_GREEKS_NOT_ACTIVATED = Refusal("9.5.2.4", "Neutral Greek units cannot be activated.")
R_NONE_IN_SUPPLY = Refusal("14.3.1", "No unit in this space is in supply.")
R_STUCK = Refusal("11.1.1", "No unit in this space can move or entrench.")
R_NOBODY = Refusal("12.1.1", "No enemy unit or fort can be attacked from this space.")
R_ONE_NEAR_EAST_COMBAT = Refusal(
    "9.2.7", "The Allies activate one Near East space for combat per round."
)
R_DESERT = Refusal("15.2.5", "A desert space cannot be activated for combat in Summer.")
R_RUSSIANS = Refusal("16.4.9", "After Brest-Litovsk Russian units may not attack.")


@book.step
def operation(g: Position, side: int, points: int) -> None:
    """9.2: activation, all movement, entrenching, then combat."""
    clear_markers(g)
    g.todo(
        activation(side, points),
        mark_idle(side),
        movement(side),
        entrench_rolls(side),
        attacks(side),
        end_operation(side),
    )


@book.step
def end_operation(g: Position, side: int) -> None:
    """The markers come off the map."""
    clear_markers(g)


def clear_markers(g: Position) -> None:
    """No space is activated, no unit has acted."""
    g.to_move = g.to_attack = g.idle = g.moved = g.digging = g.sieges = 0
    g.attacked = g.fought = g.fallen_back = 0


@book.question(
    "Activate spaces to move or to attack ({points} points left), then end.", rule="9.2.1"
)
def activation(g: Position, side: int, points: int) -> list[Action]:
    """9.2.1: as long as points last."""
    marked = bits(g.to_move | g.to_attack)
    found = [
        action
        for price, space, action in activations(g, side)
        if price <= points and space not in marked
    ]
    if near_east_full(g, side):
        found = [one for one in found if not is_near_east_attack(g, one)]
    return [DONE, *found]


def is_near_east_attack(g: Position, action: Action) -> bool:
    """9.2.7: whether an activation counts as the one attack in the Near East."""
    return action[0] == activate_attack.name and counts_in_near_east(g, action[1][0])


NEVER = 99


def what_prices_follow_from(g: Position, side: int) -> tuple[int, ...]:
    """What prices depend on besides what ``forget`` is called for."""
    return side, g.crossed, g.this_turn, g.this_action


@remembered_by(what_prices_follow_from)
def activations(g: Position, side: int) -> list[tuple[int, int, Action]]:
    """Every space that can be activated, to move or to attack: price, space, action.

    Markers do not change them, so they are worked out once for all activations of an operation.
    """
    fit = g.occupied[side]
    for _, spaces in unfit(g, side):
        fit &= ~spaces
    harmful = fit
    for _, spaces in harmless(g, side):
        harmful &= ~spaces
    mobile = fit & easily_left(g, side)
    if fit != mobile:
        ready = all_ready(g, side)
        mobile |= mask_of(s for s in bits(fit & ~mobile) if not stuck(ready, side, s))
    stacks = full_spaces(g, side, 2) | spaces_of_mef(g, side)
    to_move, to_attack, found = activate_move.made, activate_attack.made, []
    for space in bits(mobile | harmful):
        bit = 1 << space
        if mobile & bit:
            price = activation_cost(g, side, space, False) if stacks & bit else 1
            found.append((price, space, to_move[space]))
        if harmful & bit:
            price = activation_cost(g, side, space, True) if stacks & bit else 1
            found.append((price, space, to_attack[space]))
    return found


@remembered_by(what_prices_follow_from)
def prices(g: Position, side: int) -> tuple[tuple[int, int, int], ...]:
    """Every space that can be activated, with its price to move and to attack."""
    found: dict[int, list[int]] = {}
    for price, space, action in activations(g, side):
        found.setdefault(space, [NEVER, NEVER])[action[0] == activate_attack.name] = price
    return tuple((space, move, attack) for space, (move, attack) in found.items())


def spaces_of_mef(g: Position, side: int) -> int:
    """9.2.7.1: where a unit may cost more than one point even alone."""
    return g.occupied[ALLIED] if side == ALLIED and g.beachhead >= 0 else 0


@activation.answer
def activated(g: Position, action: Action, side: int, points: int) -> None:
    if action == DONE:
        return
    (space,) = action[1]
    attack = action[0] == activate_attack.name
    cost = activation_cost(g, side, space, attack)
    if uses_sud_army(g, side, space, attack):
        g.this_action |= SUD_ARMY
    g.tell("activates_attack" if attack else "activates_move", side, space, cost)
    if attack:
        g.to_attack |= 1 << space
    else:
        g.to_move |= 1 << space
    if points > cost:
        g.todo(activation(side, points - cost))


@activation.refusal
def forbids_activation(g: Position, action: Action, side: int, points: int) -> Refusal | None:
    """The same tests as in ``activations``, one by one, for the words of the first that fails."""
    if action[0] not in (activate_move.name, activate_attack.name):
        return None
    (space,) = action[1]
    attack = action[0] == activate_attack.name
    limits = [*unfit(g, side), *harmless(g, side)] if attack else [*unfit(g, side)]
    for refused, spaces in limits:
        if spaces >> space & 1:
            return refused
    if not attack and stuck(all_ready(g, side), side, space):
        return R_STUCK
    if (g.to_move | g.to_attack) >> space & 1:
        return R_MARKED
    if attack and near_east_full(g, side) and counts_in_near_east(g, space):
        return R_ONE_NEAR_EAST_COMBAT
    cost = activation_cost(g, side, space, attack)
    return Refusal("9.2.3", f"Activating this space costs {cost}; you have {points} left.")


@book.step
def mark_idle(g: Position, side: int) -> None:
    """14.1.1.1: who is out of supply now stays where it is, whatever opens up later."""
    hungry = out_of_supply(g, side)
    if hungry:
        for space in bits(g.to_move | g.to_attack):
            g.idle |= g.here[space] & hungry


def unfit(g: Position, side: int) -> Iterator[tuple[Refusal, int]]:
    """Every rule that keeps spaces from being activated at all, with these spaces."""
    yield R_EMPTY, ~g.occupied[side]
    yield R_GREEKS_NOT_ACTIVATED, neutral_greeks(g)
    hungry = out_of_supply(g, side)
    if hungry:
        occupied = bits(g.occupied[side])
        yield R_NONE_IN_SUPPLY, mask_of(s for s in occupied if not g.units(side, s) & ~hungry)


def all_ready(g: Position, side: int) -> Position:
    """The position as if every space of a side were marked to move and none to attack."""
    ready = g.copy()
    ready.to_move, ready.sieges = g.occupied[side], besieged(g, side)
    ready.idle = out_of_supply(g, side)
    ready.to_attack = ready.moved = ready.digging = 0
    return ready


def stuck(g: Position, side: int, space: int) -> bool:
    """11.1.1: nobody here could move or entrench, even if all others were ready to move, too."""
    return not any(
        dig_refusal(g, side, p, space) is None or can_leave(g, side, 1 << p, space)
        for p in bits(g.units(side, space) & ~out_of_supply(g, side))
    )


def harmless(g: Position, side: int) -> Iterator[tuple[Refusal, int]]:
    """Every rule that keeps spaces from being activated for combat, with these spaces."""
    enemy = 1 - side
    threatened = around(g.occupied[enemy], ADJACENT) | around(g.forts(enemy), ADJACENT)
    yield R_NOBODY, ~(threatened | besieged(g, side))
    if season(g.turn) == SUMMER:
        yield R_DESERT, DESERT
    if g.events & BREST_LITOVSK and side == ALLIED:
        russians, others = standing_apart(g)
        yield R_RUSSIANS, russians & ~others


def near_east_full(g: Position, side: int) -> bool:
    """9.2.7: the Allies have marked their Near East space for combat."""
    return side == ALLIED and any(counts_in_near_east(g, s) for s in bits(g.to_attack))


def counts_in_near_east(g: Position, space: int) -> bool:
    """9.2.7: Near East spaces, but not the beachhead's and not the British NE army's."""
    if not NEAR_EAST >> space & 1 or space == g.beachhead:
        return False
    army = 1 << BR_NEAR_EAST & ~g.at_home
    return not g.here[space] & army


def activation_cost(g: Position, side: int, space: int, attack: bool) -> int:
    """9.2.3: one point for each nationality in the space, with all exceptions."""
    units = g.units(side, space)
    if not units & (units - 1) and units != 1 << MEF:
        return 1
    if side == ALLIED:
        return allied_cost(g, units, space, attack)
    return central_cost(g, units, space)


@lru_cache(maxsize=1 << 14)
def nationalities(units: int, space: int) -> int:
    """9.2.3: nations as they count for activation."""
    nations = {BLOC_OF[p] for p in bits(units)}
    if BE in nations and BR in nations and BELGIAN_CORNER >> space & 1:
        nations.discard(BE)
    if US in nations and FR in nations and (FRANCE | GERMANY) >> space & 1:
        nations.discard(US)
    return len(nations)


def allied_cost(g: Position, units: int, space: int, attack: bool) -> int:
    """9.2.2, 9.2.3, 9.2.7.1 and Everyone Into Battle."""
    if attack and g.events & FALL_OF_THE_TSAR and units & RUSSIANS:
        return units.bit_count()  # 16.4.5 counts units, not nations: the event changes nothing
    if g.this_turn & EVERYONE and (ITALY | FRANCE | BELGIUM) >> space & 1:
        return 1
    landed = 0
    if g.beachhead >= 0:
        landed = mask_of(p for p in bits(units) if only_by_beachhead(g, p, space))
    if not landed:
        return nationalities(units, space)
    corps = (landed & CORPS).bit_count()
    army = MEF_COST if landed >> MEF & 1 else 0
    others = units & ~landed
    british = any(BLOC_OF[p] == BR for p in bits(others))
    return army + corps + nationalities(others, space) - british


def central_cost(g: Position, units: int, space: int) -> int:
    """9.2.3 with Moltke, Sud Army and 11th Army."""
    if moltke(g, space):
        return units.bit_count()
    cost = nationalities(units, space)
    if g.events & ELEVENTH_ARMY and units >> GE_11 & 1:
        cost = min(cost, 1 if (units & ARMIES).bit_count() == 1 else 2)
    if not g.this_action & SUD_ARMY:
        cost = min(cost, sud_army_cost(g, units))
    return cost


def moltke(g: Position, space: int) -> bool:
    """Until Falkenhayn: a point per unit in Belgium and France."""
    in_force = g.events & MOLTKE and not g.events & FALKENHAYN
    return bool(in_force and (BELGIUM | FRANCE) >> space & 1)


def sud_army_cost(g: Position, units: int) -> int:
    """Sud Army: an Austrian unit with one or two German corps for one point, a third unit two."""
    germans, austrians = units & OF_NATION[GE], units & OF_NATION[AH]
    if not g.events & SUD_ARMY or not germans or germans & ARMIES or not austrians:
        return units.bit_count() + 1
    return 1 if austrians.bit_count() == 1 and units == germans | austrians else 2


def uses_sud_army(g: Position, side: int, space: int, attack: bool) -> bool:
    """Whether this activation is the one per round that Sud Army makes cheaper."""
    if side != CENTRAL or g.this_action & SUD_ARMY or moltke(g, space):
        return False
    units = g.units(CENTRAL, space) & OF_SIDE[CENTRAL]
    return sud_army_cost(g, units) < nationalities(units, space)
