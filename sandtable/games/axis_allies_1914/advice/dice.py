"""Exact odds of dice, of battles on land and of battles at sea, by the battle's own rules."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from itertools import accumulate
from typing import TypeVar

from sandtable.games.axis_allies_1914.facts.units import (
    ARTILLERY,
    BOMBARD,
    DAMAGED,
    DEFEND,
    DUEL,
    FIGHTER,
    FIRST_SHIP,
    INFANTRY,
    SHIPS,
    TANK,
    WHOLE,
)
from sandtable.games.axis_allies_1914.rules.assault import beach
from sandtable.games.axis_allies_1914.rules.casualties import cheapest, greatest
from sandtable.games.axis_allies_1914.rules.combat import (
    ATTACKER,
    DEFENDER,
    NO_SUPREMACY,
    attack_numbers,
    defence_numbers,
)
from sandtable.games.axis_allies_1914.rules.mines import STRUCK
from sandtable.games.axis_allies_1914.rules.sea_combat import TRANSPORT, fire_numbers, next_hit

Army = tuple[int, ...]
"""Infantry, artillery, tanks and fighters."""
Fleet = tuple[int, ...]
"""Battleships, damaged ones, cruisers, submarines, and transports."""
SIDES_OF_A_DIE = 6
T = TypeVar("T")
U = TypeVar("U")


@lru_cache(maxsize=1 << 14)
def _hit_odds(numbers: tuple[int, ...]) -> list[float]:
    odds = [1.0]
    for most in numbers:
        hit = most / SIDES_OF_A_DIE
        longer = [*odds, 0.0]
        for count in range(len(odds), -1, -1):
            before = odds[count - 1] * hit if count else 0.0
            longer[count] = longer[count] * (1 - hit) + before
        odds = longer
    return odds


def hit_odds(numbers: Sequence[int]) -> list[float]:
    """The probability of each number of hits, for dice that must not exceed these numbers."""
    return _hit_odds(tuple(sorted(numbers)))


def followed(odds: Mapping[T, float], then: Callable[[T], Mapping[U, float]]) -> dict[U, float]:
    """What comes of one matter of chance after another."""
    found: dict[U, float] = defaultdict(float)
    for before, share in odds.items():
        for after, other in then(before).items():
            found[after] += share * other
    return dict(found)


# On land.


@lru_cache(maxsize=1024)
def duel_odds(mine: int, theirs: int) -> dict[tuple[int, int], float]:
    """10.8: the probability of each number of fighters left, once a side has none."""
    if not mine or not theirs:
        return {(mine, theirs): 1.0}
    found: dict[tuple[int, int], float] = defaultdict(float)
    again = 0.0
    for down, share in enumerate(hit_odds([DUEL] * mine)):
        for lost, other in enumerate(hit_odds([DUEL] * theirs)):
            if not down and not lost:
                again = share * other
                continue
            after = duel_odds(max(0, mine - lost), max(0, theirs - down))
            for left, odds in after.items():
                found[left] += share * other * odds
    return {left: odds / (1 - again) for left, odds in found.items()}


def total(*counts: tuple[int, ...]) -> tuple[int, ...]:
    """What armies, or fleets, come to together."""
    return tuple(map(sum, zip(*counts, strict=True)))


def losing(*armies: Army) -> list[Army]:
    """10.11 and 10.12: what is left of these armies together after each number of suggested
    casualties, none first."""
    left, found = [list(army) for army in armies], [total(*armies)]
    while any(map(any, left)):
        army = left[greatest([sum(one) for one in left])]
        army[cheapest(army)] -= 1
        found.append(total(*map(tuple, left)))
    return found


def flying(defenders: Sequence[Army], fighters: int) -> list[Army]:
    """R5: the armies of several defenders when so many of their fighters are left."""
    counts = [army[FIGHTER] for army in defenders]
    while sum(counts) > fighters:
        counts[greatest(counts)] -= 1
    return [(*army[:FIGHTER], left) for army, left in zip(defenders, counts, strict=True)]


def _after(left: list[T], hits: int) -> T:
    return left[min(hits, len(left) - 1)]


def battle_odds(
    attacker: Army, *defenders: Army, battleships: int = 0
) -> dict[tuple[Army, Army], float]:
    """10.4 to 10.12: the probability of all that may be left on both sides."""
    found: dict[tuple[Army, Army], float] = defaultdict(float)
    against_us = sum(army[FIGHTER] for army in defenders)
    for (mine, theirs), share in duel_odds(attacker[FIGHTER], against_us).items():
        ruler = ATTACKER if mine else DEFENDER if theirs else NO_SUPREMACY
        attacking = (*attacker[:FIGHTER], mine)
        fallen, beaten = losing(attacking), losing(*flying(defenders, theirs))
        numbers = attack_numbers(list(attacking), ruler) + [BOMBARD] * battleships
        against = hit_odds(defence_numbers(list(beaten[0]), ruler))
        for scored, odds in enumerate(hit_odds(numbers)):
            for suffered, other in enumerate(against):
                absorbed = max(0, suffered - attacking[TANK])
                left = _after(fallen, absorbed), _after(beaten, scored)
                found[left] += share * odds * other
    return dict(found)


# Landings.


def coast_odds(ashore: Army, over_land: bool, guns: int, others: bool = False) -> dict[Army, float]:
    """10.13: what is left of a landing force after coastal fire."""
    found: dict[Army, float] = defaultdict(float)
    for hits, share in enumerate(hit_odds([DEFEND[ARTILLERY]] * guns)):
        left = list(ashore)
        for _ in range(hits):
            for unit, _ in beach(left, over_land, others)[:1]:
                left[unit] -= 1
        found[tuple(left)] += share
    return dict(found)


def assault_odds(
    ashore: Army, over_land: Army, defenders: Sequence[Army], battleships: int
) -> dict[tuple[Army, Army], float]:
    """10.13 and 10.14: coastal fire, then the battle with what has landed and what walked in."""
    firing = min(battleships, sum(ashore))
    nobody = (0,) * len(ashore)

    def fought(landed: Army) -> dict[tuple[Army, Army], float]:
        attacker = total(landed, over_land)
        if not any(attacker) or not defenders:
            return {(attacker, total(nobody, *defenders)): 1.0}
        return battle_odds(attacker, *defenders, battleships=firing)

    if not any(ashore):
        return fought(ashore)
    walks, guns = bool(over_land[INFANTRY]), sum(army[ARTILLERY] for army in defenders)
    return followed(coast_odds(ashore, walks, guns, any(over_land)), fought)


# At sea.


def strike_odds(runs: int) -> list[float]:
    """9.2: the probability that a ship strikes no mine, one, or more."""
    odds = hit_odds([STRUCK] * runs)
    return [odds[0], sum(odds[1:2]), sum(odds[2:])]


def mine_odds(fleet: Fleet, runs: int) -> dict[Fleet, float]:
    """9.2: what is left of a fleet that ran a number of minefields."""
    none, one, more = strike_odds(runs)
    found: dict[Fleet, float] = {(0,) * len(fleet): 1.0}
    for ship, count in enumerate(fleet):
        for _ in range(count):
            longer: dict[Fleet, float] = defaultdict(float)
            for left, share in found.items():
                longer[_more(left, ship)] += share * none
                if ship == WHOLE:
                    longer[_more(left, DAMAGED)] += share * one
                    longer[left] += share * more
                else:
                    longer[left] += share * (one + more)
            found = dict(longer)
    return {left: share for left, share in found.items() if share}


def _more(counts: tuple[int, ...], place: int) -> tuple[int, ...]:
    return (*counts[:place], counts[place] + 1, *counts[place + 1 :])


def sinking(fleet: Fleet) -> list[Fleet]:
    """12.4: what is left of a fleet after each number of suggested casualties, none first."""
    left, found = list(fleet), [fleet]
    while any(left):
        ships = [FIRST_SHIP + ship for ship in range(len(SHIPS)) if left[ship]]
        piece = next_hit(ships or [TRANSPORT])
        left[piece - FIRST_SHIP] -= 1
        if piece == FIRST_SHIP + WHOLE:
            left[DAMAGED] += 1
        found.append(tuple(left))
    return found


def warships(fleet: Fleet) -> Fleet:
    """A fleet without its transports."""
    return fleet[: len(SHIPS)]


def sea_odds(attacker: Fleet, defender: Fleet) -> dict[tuple[Fleet, Fleet], float]:
    """Chapter 12: a whole sea battle; nobody submerges, and the attacker never breaks off."""
    mine, theirs = sinking(attacker), sinking(defender)
    return {
        (mine[lost], theirs[sunk]): share
        for (lost, sunk), share in _sea_odds(tuple(mine), tuple(theirs)).items()
    }


@lru_cache(maxsize=1 << 12)
def _sea_odds(mine: tuple[Fleet, ...], theirs: tuple[Fleet, ...]) -> dict[tuple[int, int], float]:
    """How many hits each side has taken when the battle ends, round by round."""
    reached: dict[tuple[int, int], float] = {(0, 0): 1.0}
    ended: dict[tuple[int, int], float] = defaultdict(float)
    for total in accumulate([0] + [1] * (len(mine) + len(theirs))):
        now = [one for one in reached if sum(one) == total]
        for lost, sunk in now:
            share = reached.pop((lost, sunk))
            if not any(warships(mine[lost])) or not any(theirs[sunk]):
                ended[lost, sunk] += share
                continue
            fire = hit_odds(fire_numbers(warships(mine[lost])))
            back = hit_odds(fire_numbers(warships(theirs[sunk])))
            nothing = fire[0] * back[0]
            for scored, odds in enumerate(fire):
                for suffered, other in enumerate(back):
                    if scored or suffered:
                        after = (
                            min(lost + suffered, len(mine) - 1),
                            min(sunk + scored, len(theirs) - 1),
                        )
                        more = share * odds * other / (1 - nothing)
                        reached[after] = reached.get(after, 0.0) + more
    return dict(ended)
