"""Battles fought by the game itself, very often, against the odds that are worked out.

``python -m tests.rules.axis_allies_1914.simulated --set-ups 200 --battles 500`` fights 100,000.
"""

from __future__ import annotations

import argparse
from collections import Counter, defaultdict
from math import sqrt
from typing import NamedTuple

from sandtable.core.agenda import CHANCE
from sandtable.core.outcomes import Luck, SeededLuck
from sandtable.games.axis_allies_1914 import game
from sandtable.games.axis_allies_1914.advice.attack import (
    NO_ARMY,
    NO_FLEET,
    attack_odds,
    described,
    holds_of,
    worth,
)
from sandtable.games.axis_allies_1914.advice.dice import Army, Fleet, total, warships
from sandtable.games.axis_allies_1914.facts.board import (
    AUSTRIA_HUNGARY,
    BRITAIN,
    GERMANY,
    ZONES,
    space,
)
from sandtable.games.axis_allies_1914.facts.units import SHIPS, TROOPS
from sandtable.games.axis_allies_1914.rules.state import COMBAT, EACH_TROOP, MOVEMENT, Position
from sandtable.games.axis_allies_1914.rules.transports import Transport
from sandtable.games.axis_allies_1914.rules.verbs import DONE
from tests.rules.axis_allies_1914.scene import SHORT, Scene

KIEL, ZONE = space("kiel"), ZONES.number("sz_10")
Found = tuple[Army, Army, Fleet, Fleet, int]
DOUBTFUL, AGAIN = 3.5, 8
"""So many standard deviations from the odds, a set-up is fought again so many times as often."""
ANSWERS = ("accept", "done", "press")
"""What is said to every question of a battle: what is suggested, no submerging, no breaking off."""


class Battle(NamedTuple):
    """An attack as the calculator describes it; the second defender is Austria-Hungary."""

    attacker: Army = NO_ARMY
    landing: Army = NO_ARMY
    defenders: tuple[Army, ...] = ()
    ships: Fleet = NO_FLEET
    enemy_ships: Fleet = NO_FLEET
    mines: int = 0
    reinforces: bool = False


def any_attack(luck: Luck) -> Battle:
    """An attack on land, at sea or from the sea, with or without mines and a second defender."""

    def some(*most: int) -> tuple[int, ...]:
        return tuple(luck.below(one + 1) for one in most)

    kind = luck.below(5)
    defenders: tuple[Army, ...] = ((1 + luck.below(3), *some(2, 1, 1)),)
    if luck.below(3) == 0:
        defenders = ((1 + luck.below(2), *some(1, 1, 2)), *defenders)
    ships, enemies = (*some(2, 1, 2, 1), 0), (*some(1, 1, 1, 2), luck.below(2))
    ships = ships if any(ships) else (1, 0, 1, 0, 0)
    enemies = enemies if any(enemies) else (0, 0, 1, 0, 0)
    over_land = (1 + luck.below(4), *some(2, 1, 1))
    if kind == 0:
        return Battle(over_land, defenders=defenders)
    if kind == 1:
        return Battle(ships=ships, enemy_ships=enemies, mines=luck.below(2))
    landing, walking = (1 + luck.below(2), *some(1, 1, 0)), over_land if luck.below(2) else NO_ARMY
    if kind == 2:
        return Battle(walking, landing, defenders, ships, mines=luck.below(2))
    if kind == 3:
        return Battle(walking, landing, defenders, ships, enemies, luck.below(2))
    return Battle(over_land, landing, defenders, ships, enemies, luck.below(2), reinforces=True)


def text(counts: tuple[int, ...], names: list[str]) -> str:
    """The units as a scene reads them."""
    short = {name: word for word, name in SHORT.items()}
    return " ".join(
        f"{count} {short[name]}" for count, name in zip(counts, names, strict=True) if count
    )


def set_up(attack: Battle) -> Position:
    """The British attack on Kiel, all moves made, the dice still to come."""
    troops, vessels = list(TROOPS), [*SHIPS, "transport"]
    port = "sz_09" if attack.mines else "sz_10"
    armies: dict[str, dict[str, str]] = {
        "britain": {port: text(warships(attack.ships), list(SHIPS))},
        "germany": {"sz_10": text(attack.enemy_ships, vessels)},
    }
    for power, army in zip(("germany", "austria_hungary"), attack.defenders[::-1], strict=False):
        armies.setdefault(power, {})["kiel"] = text(army, troops)
    if any(attack.attacker):
        start = "kiel" if attack.reinforces else "holland"
        armies["britain"][start] = text(attack.attacker, troops)
    holds = [
        {
            "zone": port,
            "owner": "britain",
            **{
                place: f"britain_{TROOPS[unit]}"
                for place, unit in zip(("first", "second"), hold, strict=False)
            },
        }
        for hold in holds_of(attack.landing, attack.ships[-1])
    ]
    s = Scene(
        power="britain",
        control={"holland": "britain", **({"kiel": None} if attack.reinforces else {})},
        armies=armies,
        fields={"transports": holds, "mobilized": ["holland"]},
    )
    if any(attack.attacker) and not attack.reinforces:
        s.do("britain", "from holland", "all kiel")
    if attack.mines and (any(attack.ships) or holds):
        s.do("britain", f"from {port}", "all sz_10")
    if any(attack.landing):
        s.do("britain", "from sz_10")
        if not any(attack.enemy_ships):
            s.do("britain", "all kiel")
        while any(attack.enemy_ships) and (plans := plans_for_kiel(s)):
            s.do("britain", plans[0])
    s.do("britain", "done")
    return s.g


def plans_for_kiel(s: Scene) -> list[str]:
    """The landings that can be declared."""
    return [one for one in s.offers("britain", "plan") if one.endswith(" kiel")]


def fight(g: Position, luck: Luck) -> None:
    """To the end of combat, with what is suggested."""
    while g.phase in (MOVEMENT, COMBAT) and g.power == BRITAIN:
        actor = game.actor(g)
        assert actor is not None
        if actor == CHANCE:
            game.apply(g, CHANCE, game.chance(g).sample(luck))
            continue
        offers = game.offers(g, actor)
        if g.now[0] == "landing_now":  # The odds are those of who fights the submarines first.
            game.apply(g, actor, DONE)
            continue
        battles = [one for one in offers if one[0] == "attack"]
        chosen = max(battles, default=None) or next(one for one in offers if one[0] in ANSWERS)
        game.apply(g, actor, chosen)


def left(g: Position) -> Found:
    """What is left in Kiel and in its zone."""
    ships = [Transport(*one) for one in g.transports]
    afloat = [sum(one.owner == power for one in ships) for power in (BRITAIN, GERMANY)]
    cargo = [kind for one in ships for kind in one.cargo]
    aboard = tuple(cargo.count(BRITAIN * EACH_TROOP + unit) for unit in range(EACH_TROOP))
    return (
        tuple(g.army(KIEL, BRITAIN)),
        total(tuple(g.army(KIEL, GERMANY)), tuple(g.army(KIEL, AUSTRIA_HUNGARY))),
        (*g.fleet(ZONE, BRITAIN), afloat[0]),
        (*g.fleet(ZONE, GERMANY), afloat[1]),
        worth(aboard),
    )


def exact(attack: Battle) -> dict[Found, float]:
    """The odds of all that may be left."""
    found: dict[Found, float] = defaultdict(float)
    for one, share in attack_odds(described(*attack)).items():
        found[one.attacker, one.defender, one.ships, one.enemy_ships, one.cargo] += share
    return dict(found)


def compare(attack: Battle, battles: int, luck: Luck) -> list[float]:
    """Fights it so often; how many standard deviations each outcome is away from its odds, about.

    Outcomes that are rarer than one in a hundred battles, or than five in all of them, are counted
    together.
    """
    odds = exact(attack)
    assert abs(sum(odds.values()) - 1) < 1e-9, attack
    start = set_up(attack)
    seen: Counter[Found] = Counter()
    for _ in range(battles):
        g = start.copy()
        fight(g, luck)
        seen[left(g)] += 1
    assert set(seen) <= set(odds), f"{attack}: {set(seen) - set(odds)} cannot be"
    rare = {one for one, share in odds.items() if share < max(0.01, 5 / battles)}
    found = []
    for group in [{one} for one in odds if one not in rare] + ([rare] if rare else []):
        share = sum(odds[one] for one in group)
        count = sum(seen[one] for one in group)
        spread = max(0.5, sqrt(battles * share * max(0.0, 1 - share)))
        found.append((count - battles * share) / spread)
    return found


def agreement(attack: Battle, battles: int, luck: Luck) -> list[float]:
    """The same; what seems far from its odds is fought again, more often.

    Chance does not stay as far away, but a fault goes on growing.
    """
    found = compare(attack, battles, luck)
    if max(map(abs, found)) < DOUBTFUL:
        return found
    return compare(attack, AGAIN * battles, SeededLuck(f"again {attack}"))


def main() -> None:
    """Fights very many battles, and says how far the worst is from the odds."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--set-ups", type=int, default=200)
    parser.add_argument("--battles", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    luck = SeededLuck(args.seed)
    found = [
        away
        for _ in range(args.set_ups)
        for away in agreement(any_attack(luck), args.battles, luck)
    ]
    mean = sum(away * away for away in found) / len(found)
    print(
        f"{args.set_ups} set-ups, {args.set_ups * args.battles} battles, {len(found)} outcomes: "
        f"their mean square distance from the odds is {mean:.2f} standard deviations, "
        f"the farthest is {max(map(abs, found)):.2f} away."
    )


if __name__ == "__main__":
    main()
