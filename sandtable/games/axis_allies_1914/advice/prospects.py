"""What would come of the battles that are to be fought, and of those that the enemy may begin."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping

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
    Left,
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
    POWERS,
    SIDE_OF,
    SIDE_POWERS,
    SPACE_TITLES,
    SPACES,
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
MOST_THREATS = 16
"""More of them would not be read: the worst are told."""
BACK = "thrown back"
ON_LAND_ROWS = ((TAKEN, (TAKEN,)), (CONTESTED, (CONTESTED,)), (BACK, (HELD, EMPTY)))
AT_SEA_ROWS = ((WON, (WON,)), (OPEN, (OPEN,)), (LOST, (LOST, DESERTED)))
"""What is told of a battle, the attacker's best first, and the outcomes that it stands for."""


def prospects(g: Position, power: int) -> list[Prospect]:
    """Every attack as it stands; while units are moved, also what the enemy could do next."""
    if g.now[0] == press_on.name:
        space = g.now[1][1]
        attack = sea_attack(g, power, space - FIRST_ZONE)
        return [foreseen(f"Press on in {SPACE_TITLES[space]}", power, space, attack)]
    found = [
        foreseen(f"Attack in {SPACE_TITLES[space]}", power, space, attack)
        for space, attack in attacks(g, power)
    ]
    for zone in sea_battles(g, power):
        space = FIRST_ZONE + zone
        title = f"Attack in {SPACE_TITLES[space]}"
        found.append(foreseen(title, power, space, sea_attack(g, power, zone)))
    if g.now[0] == moving.name:
        worst = sorted(threats(g, power), key=lambda one: -one.shares[0][1])
        found += worst[:MOST_THREATS]
    return found


def foreseen(title: str, owner: int, space: int, attack: Attack, threat: bool = False) -> Prospect:
    """The shares of the outcomes of a battle, what is left of both sides, and what it costs."""
    odds = attack_odds(attack)
    shares = outcomes(attack, odds)
    mine, theirs = mean_losses(attack, odds)
    ashore = any(attack.defender)
    rows = [
        (name, sum(shares.get(one, 0.0) for one in of))
        for name, of in (ON_LAND_ROWS if ashore else AT_SEA_ROWS)
    ]
    if ABOARD in shares:
        rows.append((ABOARD, shares[ABOARD]))
    return Prospect(
        title,
        tuple(rows),
        (("IPC the attacker loses", mine), ("IPC the defender loses", theirs)),
        "with the suggested casualties",
        SPACES[space],
        POWERS[owner],
        threat,
        (
            ("Attackers left", survivors(odds, "attacker" if ashore else "ships")),
            ("Defenders left", survivors(odds, "defender" if ashore else "enemy_ships")),
        ),
    )


def survivors(odds: Mapping[Left, float], of: str) -> tuple[tuple[int, float], ...]:
    """How likely each number of pieces is to be left of a side."""
    shares: dict[int, float] = defaultdict(float)
    for left, share in odds.items():
        shares[sum(getattr(left, of))] += share
    return tuple(sorted(shares.items()))


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
    """What the strongest enemy could do by land on its turn, where this power stands or rules."""
    side = SIDE_OF[power]
    for space in bits(LAND):
        if not g.troops(space, power) and g.control[space] != power:
            continue
        strongest = max(
            ((sum(army), foe, army) for foe, army in _invaders(g, space, side)), default=None
        )
        if strongest is None:
            continue
        _, foe, army = strongest
        title = f"{POWER_TITLES[foe]} attacks in {SPACE_TITLES[space]} with all that is near"
        mine = army_of(g, space, g.warring_in(space, side))
        if any(mine):
            yield foreseen(title, foe, space, Attack(attacker=army, defender=mine), threat=True)
        else:
            walked_in = ((TAKEN, 1.0), (CONTESTED, 0.0), (BACK, 0.0))
            place, who = SPACES[space], POWERS[foe]
            yield Prospect(title, walked_in, (), "nobody is there", place, who, threat=True)


def _invaders(g: Position, space: int, side: int) -> Iterator[tuple[int, tuple[int, ...]]]:
    """5.2 and 5.5: each enemy with all it could bring: what is there, and in free ground beside."""
    near = [one for one in bits(adjacency(g.options)[space] & LAND) if not _tied(g, one)]
    for foe in SIDE_POWERS[enemy(side)]:
        if foe not in g.warring_in(space, enemy(side)) and not any(
            foe in g.warring_in(one, enemy(side)) for one in near
        ):
            continue
        coming = [army_of(g, one, [foe]) for one in (space, *near)]
        yield foe, tuple(map(sum, zip(*coming, strict=True)))


def _tied(g: Position, space: int) -> bool:
    """5.5: whether those in a territory are held there by an enemy."""
    return (g.disputed | g.opened) >> space & 1 == 1
