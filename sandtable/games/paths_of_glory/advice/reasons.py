"""Why an action is good, for a hint: the odds of an attack, what a move guards or takes, what a
card brings.

All of it is read from the map and from one's own cards, which is what everybody sees or oneself.
"""

from __future__ import annotations

from collections.abc import Callable

from sandtable.core.action import Action
from sandtable.core.bits import bits
from sandtable.core.english import counted
from sandtable.games.paths_of_glory.advice.battles import attacks_on, exchange_of_fire
from sandtable.games.paths_of_glory.advice.marching import best_walk
from sandtable.games.paths_of_glory.advice.needs import prizes
from sandtable.games.paths_of_glory.advice.planning import dig_worth, jobs, walks_from
from sandtable.games.paths_of_glory.advice.walls import within_reach
from sandtable.games.paths_of_glory.advice.worth import LIMITED_STATUS, TOTAL_STATUS
from sandtable.games.paths_of_glory.facts.board import (
    ADJACENT,
    SPACE_TITLES,
    SPACES,
    VICTORY,
    VICTORY_HISTORICAL,
)
from sandtable.games.paths_of_glory.facts.cards import CATALOGUE, REINFORCEMENT
from sandtable.games.paths_of_glory.facts.units import ARMIES, CF
from sandtable.games.paths_of_glory.rules.flank import flank_modifier
from sandtable.games.paths_of_glory.rules.mandated import qualifies
from sandtable.games.paths_of_glory.rules.movement import march
from sandtable.games.paths_of_glory.rules.operations import activation
from sandtable.games.paths_of_glory.rules.pieces import where
from sandtable.games.paths_of_glory.rules.reinforcements import arriving
from sandtable.games.paths_of_glory.rules.state import Position
from sandtable.games.paths_of_glory.rules.supply import supplied


def reason(g: Position, side: int, action: Action) -> str:
    """What speaks for an action; nothing where there is nothing to say."""
    found = REASONS.get(action[0])
    return found(g, side, *action[1]) if found is not None else ""


# Attacks.


def attack_words(g: Position, side: int, force: int, starts: int, target: int) -> str:
    """12: the chance to do more harm than one suffers, and the mean loss numbers."""
    given, taken, won = exchange_of_fire(g, side, force, starts, target)
    prize = ", a victory space" if _victory(g) >> target & 1 else ""
    order = "; the mandated offensive" if qualifies(g, side, force, target) else ""
    return (
        f"{round(100 * won)} % to win at {SPACE_TITLES[target]}{prize}; "
        f"loss numbers on average {given:.1f} to {taken:.1f}{order}"
    )


def _victory(g: Position) -> int:
    return VICTORY_HISTORICAL if g.options.historical else VICTORY


def _attack(g: Position, side: int, space: int) -> str:
    """9.2: the best attack that a space takes part in."""
    _, points = activation.arguments(g.now)
    found = [one for one in attacks_on(g, side, g.to_attack, points) if one.starts >> space & 1]
    if not found:
        return ""
    best = max(found, key=lambda one: one.value)
    return attack_words(g, side, best.force, best.starts, best.target)


def _against(g: Position, side: int, target: int) -> str:
    for one in attacks_on(g, side, g.to_attack, 0):
        if one.target == target:
            return attack_words(g, side, one.force, one.starts, target)
    return ""


def _fight(g: Position, side: int) -> str:
    starts = 0
    for p in bits(g.attackers):
        starts |= 1 << where(g, p)
    return attack_words(g, side, g.attackers, starts, g.target)


def _combat_card(g: Position, side: int, card: int) -> str:
    prize = ", a victory space" if _victory(g) >> g.target & 1 else ""
    after = "it can be played only once" if CATALOGUE[card].removed else "it comes back later"
    return f"for the combat at {SPACE_TITLES[g.target]}{prize}; {after}"


def _flank(g: Position, side: int, space: int) -> str:
    """12.3: firing first is worth a try with a modifier."""
    return f"you fire first if the flank attack succeeds, with {flank_modifier(g, space):+d}"


def _hold(g: Position, side: int, piece: int) -> str:
    prize = ", a victory space" if _victory(g) >> g.target & 1 else ""
    return f"a step buys {SPACE_TITLES[g.target]}{prize}"


def _give_way(g: Position, side: int) -> str:
    return f"saves the steps that {SPACE_TITLES[g.target]} would cost"


def _retreat(g: Position, side: int, piece: int, space: int) -> str:
    if not supplied(g, piece, space):
        return "out of supply there"
    friends = g.units(side, space).bit_count()
    return f"in supply, {counted(friends, 'friend')} there" if friends else "in supply there"


def _advance(g: Position, side: int, piece: int, space: int) -> str:
    return _takes(g, side, space)


# Moves.


def place_words(g: Position, side: int, space: int) -> str:
    """What a unit is wanted for in a space."""
    title = SPACE_TITLES[space]
    if prizes(g, side) >> space & 1:
        return _takes(g, side, space)
    enemies = [one for one in bits(ADJACENT[space]) if g.occupied[1 - side] >> one & 1]
    if g.occupied[side] >> space & 1 and enemies:
        return f"strengthens {title}, which {counted(_factors(g, side, enemies), 'factor')} face"
    if within_reach(g, side) >> space & 1:
        return f"closes the gap at {title}"
    return f"brings units to {title}"


def _factors(g: Position, side: int, spaces: list[int]) -> int:
    """The combat factors of the enemies in some spaces."""
    return sum(g.cf(p) for space in spaces for p in bits(g.units(1 - side, space)))


def _takes(g: Position, side: int, space: int) -> str:
    title = SPACE_TITLES[space]
    if not g.controlled[1 - side] >> space & 1:
        return f"brings units to {title}"
    return f"takes {title}, a victory space" if _victory(g) >> space & 1 else f"takes {title}"


def _move(g: Position, side: int, space: int) -> str:
    """9.2: where the units of a space would go, or dig in."""
    walks = walks_from(g, side, space)
    if dig_worth(g, side, space) > max(walks.values(), default=0.0):
        return f"lets units dig in at {SPACE_TITLES[space]}"
    return place_words(g, side, max(walks, key=walks.__getitem__)) if walks else ""


def _take(g: Position, side: int, piece: int) -> str:
    space = where(g, piece)
    if g.now[0] != "choose_mover" or space >= len(SPACES):
        return ""
    gain, walk = best_walk(g, side, piece, space, g.mf(piece))
    return place_words(g, side, walk[-1]) if gain > 0 and len(walk) > 1 else ""


def _go(g: Position, side: int, space: int) -> str:
    """A step on the way to where units are wanted, or the place they are redeployed to."""
    if space >= len(SPACES):
        return ""
    if g.now[0] != "march":
        return place_words(g, side, space)
    _, start = march.arguments(g.now)
    slowest = min(bits(g.group), key=lambda p: (g.mf(p), p))
    _, walk = best_walk(g, side, slowest, start, g.mf(slowest) - g.steps)
    return place_words(g, side, walk[-1]) if walk[1:2] == (space,) else ""


def _entrench(g: Position, side: int, piece: int) -> str:
    space = where(g, piece)
    enemies = [one for one in bits(ADJACENT[space]) if g.occupied[1 - side] >> one & 1]
    faced = counted(_factors(g, side, enemies), "factor")
    return f"a trench at {SPACE_TITLES[space]}, which {faced} face"


# Cards.


def _operations(g: Position, side: int, points: int) -> str:
    """The first of the jobs that points would be spent on."""
    for job in jobs(g, side, points):
        space = bits(job.spaces)[0]
        if not job.attack:
            words = _move(g, side, space)
        else:
            found = attacks_on(g, side, g.to_attack, points)
            best = max((one for one in found if one.cost), key=lambda one: one.value)
            words = attack_words(g, side, best.force, best.starts, best.target)
        return f"{counted(points, 'point')}, first: {words}" if words else ""
    return ""


def _ops(g: Position, side: int, card: int) -> str:
    return _operations(g, side, CATALOGUE[card].ops)


def _one_op(g: Position, side: int) -> str:
    words = _operations(g, side, 1)
    return f"keeps your cards; {words}" if words else "keeps your cards"


def _event(g: Position, side: int, card: int) -> str:
    """What an event brings: units, war status."""
    printed, parts = CATALOGUE[card], []
    if printed.kind == REINFORCEMENT:
        units = arriving(g, card)
        armies, corps = (units & ARMIES).bit_count(), (units & ~ARMIES).bit_count()
        factors = sum(CF[0][p] for p in bits(units))
        named = [counted(armies, "army")] if armies else []
        named += [counted(corps, "corps")] if corps else []
        parts.append(f"brings {' and '.join(named)}, {counted(factors, 'factor')}")
    if printed.war_status:
        parts.append(_status(g, side, printed.war_status))
    return "; ".join(parts)


def _status(g: Position, side: int, more: int) -> str:
    """5.4: how far it is to the next deck."""
    now = g.war_status[side] + more
    if now - more < LIMITED_STATUS:
        goal, name = LIMITED_STATUS, "Limited War"
    elif now - more < TOTAL_STATUS:
        goal, name = TOTAL_STATUS, "Total War"
    else:
        return f"war status {now}"
    return (
        f"war status {now}, which reaches {name}"
        if now >= goal
        else (f"war status {now} of the {goal} for {name}")
    )


def _replacements(g: Position, side: int, card: int) -> str:
    points = sum(count for _, count in CATALOGUE[card].rp)
    return f"{counted(points, 'replacement point')} to bring lost steps back"


def _redeployment(g: Position, side: int, card: int) -> str:
    return f"{counted(CATALOGUE[card].sr, 'point')} to bring units to where they are needed"


def _refit(g: Position, side: int, piece: int) -> str:
    return f"combat factor {CF[0][piece]} again, instead of {CF[1][piece]}"


REASONS: dict[str, Callable[..., str]] = {
    "attack": _attack,
    "against": _against,
    "fight": _fight,
    "play": _combat_card,
    "flank": _flank,
    "hold": _hold,
    "give_way": _give_way,
    "retreat": _retreat,
    "advance": _advance,
    "move": _move,
    "take": _take,
    "go": _go,
    "entrench": _entrench,
    "ops": _ops,
    "one_op": _one_op,
    "event": _event,
    "rp": _replacements,
    "sr": _redeployment,
    "refit": _refit,
}
