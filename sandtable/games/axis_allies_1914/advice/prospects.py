"""What would come of the battles that are to be fought, and of those that the enemy may begin."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.core.bits import bits
from sandtable.core.show.odds import Prospect
from sandtable.games.axis_allies_1914.advice.odds import (
    ABOARD,
    CONTESTED,
    DESERTED,
    EMPTY,
    HELD,
    LOST,
    OPEN,
    TAKEN,
    WON,
    Attack,
    attack_odds,
    mean_losses,
    outcomes,
)
from sandtable.games.axis_allies_1914.facts.board import (
    FIRST_ZONE,
    IPC,
    LAND,
    MINORS,
    NOBODY,
    POWER_TITLES,
    SIDE_OF,
    SIDE_POWERS,
    SPACE_TITLES,
    adjacency,
)
from sandtable.games.axis_allies_1914.facts.units import ON_LAND, WHOLE
from sandtable.games.axis_allies_1914.rules.combat import choose_battle
from sandtable.games.axis_allies_1914.rules.control import aligned, untouched
from sandtable.games.axis_allies_1914.rules.movement import moving
from sandtable.games.axis_allies_1914.rules.plans import aboard, planned
from sandtable.games.axis_allies_1914.rules.sailing import landing_in
from sandtable.games.axis_allies_1914.rules.sea_combat import press_on, sea_battles, targets
from sandtable.games.axis_allies_1914.rules.state import Position, enemy
from sandtable.games.axis_allies_1914.rules.transports import DECLARED, transports_in

FORESEEN = frozenset((moving.name, choose_battle.name, press_on.name))
"""The questions for which there are prospects."""
MOST = 10
"""More of them would not be read."""
ORDER = (TAKEN, WON, CONTESTED, OPEN, ABOARD, EMPTY, DESERTED, HELD, LOST)
"""Outcomes, the attacker's best first."""


def prospects(g: Position, power: int) -> list[Prospect]:
    """Every attack that could be made as it stands, then what the enemy could do to each."""
    if g.now[0] == press_on.name:
        space = g.now[1][1]
        attack = sea_attack(g, power, space - FIRST_ZONE)
        return [foreseen(f"Press on in {SPACE_TITLES[space]}", attack)]
    found = [
        foreseen(f"Attack in {SPACE_TITLES[space]}", attack) for space, attack in attacks(g, power)
    ]
    found += [
        foreseen(f"Attack in {SPACE_TITLES[FIRST_ZONE + zone]}", sea_attack(g, power, zone))
        for zone in sea_battles(g, power)
    ]
    return [*found, *threats(g, power)][:MOST]


def foreseen(title: str, attack: Attack) -> Prospect:
    """The shares of the outcomes of a battle, and what it costs both sides."""
    odds = attack_odds(attack)
    shares = outcomes(attack, odds)
    mine, theirs = mean_losses(attack, odds)
    return Prospect(
        title,
        tuple((name, shares[name]) for name in ORDER if name in shares),
        (("IPC the attacker loses", mine), ("IPC the defender loses", theirs)),
        "with the suggested casualties",
    )


def army_of(g: Position, space: int, powers: list[int]) -> tuple[int, ...]:
    """What these powers have in a territory, by kind."""
    return tuple(sum(g.count(space, one, unit) for one in powers) for unit in ON_LAND)


def defence(g: Position, power: int, space: int) -> tuple[int, ...]:
    """Who would defend a territory, a minor power that is still to mobilize among them."""
    side = enemy(SIDE_OF[power])
    army = army_of(g, space, g.warring_in(space, side))
    friend = aligned(g, space)
    ours = friend != NOBODY and SIDE_OF[friend] != side
    if MINORS >> space & 1 and untouched(g, space) and not ours:
        return (army[0] + 2 * IPC[space] - 1, army[1] + 1, *army[2:])
    return army


def attacks(g: Position, power: int) -> Iterator[tuple[int, Attack]]:
    """The territories that a power shares with enemies, or where its troops are to land."""
    declared = {one[6] for one in g.transports if one[7] & DECLARED}
    for space in bits(LAND):
        mine = tuple(g.army(space, power))
        if (not any(mine) and space not in declared) or g.fought >> space & 1:
            continue
        foe = defence(g, power, space)
        if not any(foe) or (g.control[space] != NOBODY and space not in declared):
            continue
        yield space, _attack(g, power, space, mine, foe)


def _attack(
    g: Position, power: int, space: int, mine: tuple[int, ...], foe: tuple[int, ...]
) -> Attack:
    """A battle with what has landed, what bombards, and what is still to land."""
    landed = tuple(landing_in(g, space))
    over_land = tuple(all_ - some for all_, some in zip(mine, landed, strict=True))
    zones = {one[0] for one in g.transports if one[6] == space}
    for zone in zones:
        waiting = [aboard(one, power) for one in planned(g, zone, space)]
        if waiting:
            troops = tuple(map(sum, zip(*waiting, strict=True)))
            at_sea = sea_attack(g, power, zone)
            return at_sea._replace(attacker=mine, landing=troops, defender=foe)
    ships = [0] * 5
    for zone in zones if any(landed) else ():
        fleet = g.fleet(zone, power)
        ships[WHOLE] += max(0, fleet[0] + fleet[1] - g.bombarded[zone])
    return Attack(over_land, landed, foe, tuple(ships))


def sea_attack(g: Position, power: int, zone: int) -> Attack:
    """A sea battle with all ships that are there."""
    return Attack(ships=_fleet(g, zone, [power]), enemy_ships=_fleet(g, zone, targets(g, power)))


def _fleet(g: Position, zone: int, powers: list[int]) -> tuple[int, ...]:
    """The ships of these powers that are in a battle, transports last."""
    fleets = [list(g.fleet(zone, one)) for one in powers]
    for fleet, one in zip(fleets, powers, strict=True):
        fleet[3] -= g.dived[one]
    carriers = sum(one.owner in powers for one in transports_in(g, zone))
    return (*map(sum, zip(*fleets, strict=True)), carriers)


def threats(g: Position, power: int) -> Iterator[Prospect]:
    """What the strongest enemy could do on its turn, where this power has moved or fights."""
    beside = adjacency(g.options)
    watched = [
        space
        for space in bits(LAND)
        if g.troops(space, power) and (g.opened | g.disputed | g.entered) >> space & 1
    ]
    side = SIDE_OF[power]
    for space in watched:
        best: int = NOBODY
        army: tuple[int, ...] = (0, 0, 0, 0)
        for foe in SIDE_POWERS[enemy(side)]:
            near = [one for one in bits(beside[space] & LAND) if not g.disputed >> one & 1]
            coming = [army_of(g, one, [foe]) for one in (space, *near)]
            whole = tuple(map(sum, zip(*coming, strict=True)))
            if sum(whole) > sum(army):
                best, army = foe, whole
        if best != NOBODY:
            mine = army_of(g, space, g.warring_in(space, side))
            title = f"{POWER_TITLES[best]} attacks in {SPACE_TITLES[space]} with all that is near"
            yield foreseen(title, Attack(attacker=army, defender=mine))
