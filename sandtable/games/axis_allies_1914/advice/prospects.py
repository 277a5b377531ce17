"""What would come of the battles that are to be fought, and of those that the enemy may begin."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

from sandtable.core.show.odds import Prospect
from sandtable.games.axis_allies_1914.advice.attack import (
    ABOARD,
    CONTESTED,
    DESERTED,
    DROWNED,
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
from sandtable.games.axis_allies_1914.advice.standing import attacks, zone_of
from sandtable.games.axis_allies_1914.advice.threats import threats
from sandtable.games.axis_allies_1914.facts.board import (
    FIRST_ZONE,
    POWER_TITLES,
    POWERS,
    SPACE_TITLES,
    SPACES,
)
from sandtable.games.axis_allies_1914.rules.combat import choose_battle
from sandtable.games.axis_allies_1914.rules.movement import moving
from sandtable.games.axis_allies_1914.rules.sea_combat import press_on
from sandtable.games.axis_allies_1914.rules.state import Position

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
        attack = Attack(zones=(zone_of(g, power, space - FIRST_ZONE),))
        return [foreseen(f"Press on in {SPACE_TITLES[space]}", power, space, attack)]
    found = [
        foreseen(f"Attack in {SPACE_TITLES[space]}", power, space, attack)
        for space, attack in attacks(g, power)
    ]
    if g.now[0] == moving.name:
        feared = [
            foreseen(
                f"{POWER_TITLES[foe]} attacks in {SPACE_TITLES[space]} with all that is near",
                foe,
                space,
                attack,
                threat=True,
            )
            for foe, space, attack in threats(g, power)
        ]
        found += sorted(feared, key=lambda one: -one.shares[0][1])[:MOST_THREATS]
    return found


def foreseen(title: str, owner: int, space: int, attack: Attack, threat: bool = False) -> Prospect:
    """What would come of an attack, what would be left, and what it costs."""
    odds = attack_odds(attack)
    shares = outcomes(attack, odds)
    mine, theirs = mean_losses(attack, odds)
    rows = [
        (name, sum(shares.get(one, 0.0) for one in of))
        for name, of in (AT_SEA_ROWS if attack.at_sea else ON_LAND_ROWS)
    ]
    rows += [(one, shares[one]) for one in (ABOARD, DROWNED) if one in shares]
    empty = not attack.at_sea and not attack.defenders
    return Prospect(
        title,
        tuple(rows),
        (("IPC the attacker loses", mine), ("IPC the defender loses", theirs)),
        "nobody is there" if empty else "with the suggested casualties",
        SPACES[space],
        POWERS[owner],
        threat,
        (
            ("Attackers left", survivors(odds, "ships" if attack.at_sea else "attacker")),
            ("Defenders left", survivors(odds, "enemy_ships" if attack.at_sea else "defender")),
        ),
    )


def survivors(odds: Mapping[Left, float], of: str) -> tuple[tuple[int, float], ...]:
    """How likely each number of pieces is to be left of a side."""
    shares: dict[int, float] = defaultdict(float)
    for left, share in odds.items():
        shares[sum(getattr(left, of))] += share
    return tuple(sorted(shares.items()))
