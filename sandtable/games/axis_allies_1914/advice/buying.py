"""What to buy: for the front over land, and ships for who has none."""

from __future__ import annotations

from sandtable.core.action import Action
from sandtable.core.bits import bits
from sandtable.games.axis_allies_1914.advice.outlook import FAR, Outlook
from sandtable.games.axis_allies_1914.advice.shipping import sea_distances, trip
from sandtable.games.axis_allies_1914.facts.board import CAPITALS, FIRST_ZONE, SEA, adjacency
from sandtable.games.axis_allies_1914.facts.units import (
    ARTILLERY,
    AT_SEA,
    COSTS,
    FIGHTER,
    HOLD,
    INFANTRY,
    TANK,
    TRANSPORT,
)
from sandtable.games.axis_allies_1914.rules.control import income
from sandtable.games.axis_allies_1914.rules.purchase import forbids_unit
from sandtable.games.axis_allies_1914.rules.state import EACH_TROOP, ROW, Position
from sandtable.games.axis_allies_1914.rules.verbs import ACCEPT, DONE, buy

FIGHTERS = 3
"""How many fighters keep the air over a front."""
GUNS = 0.7
"""How many artillery for each infantry make an attack as strong as the defence."""
UNIT_COST = 4.0
"""What a land unit costs on average."""
MOST_SHIPS = 10
"""More transports than these are not bought."""
IN_REACH = 4
"""Transports at most this many zones away belong to those that serve the capital."""
RICH = 20
"""From this income on a power can afford fighters."""
ARMOUR = 0.3
"""The share of a purchase that goes into tanks, once there are any."""


def best_purchase(g: Position, power: int, look: Outlook) -> Action:
    """What to buy next; asked again until nothing is left to buy."""
    for unit, count in _wishes(g, power, look):
        most = min(count, g.treasury[power] // COSTS[unit])
        if most > 0 and forbids_unit(g, power, unit, most) is None:
            return buy(unit, most)
    return DONE


def total(g: Position, power: int, unit: int) -> int:
    """How many of a unit a power has on land, and has bought."""
    return sum(g.armies[power * EACH_TROOP + unit :: ROW]) + g.bought[unit]


def _wishes(g: Position, power: int, look: Outlook) -> list[tuple[int, int]]:
    """Units in the order in which they are wanted, and how many of each."""
    home = CAPITALS[power]
    danger = look.threat(home) + look.theirs[home] > look.ours[home]
    wishes = []
    if look.way[home] >= FAR and not danger:
        wishes.append((TRANSPORT, ships_wanted(g, power, look) - _transports(g, power, look)))
    if not danger and not g.bought[INFANTRY]:
        if income(g, power) >= RICH and not g.bought[FIGHTER]:
            wishes.append((FIGHTER, min(1, FIGHTERS - total(g, power, FIGHTER))))
        if not g.bought[TANK]:
            wishes.append((TANK, int(ARMOUR * g.treasury[power]) // COSTS[TANK]))
    infantry, guns = total(g, power, INFANTRY), total(g, power, ARTILLERY)
    money = g.treasury[power]
    both = infantry + guns + money / 3.5
    missing = round(both * GUNS / (1 + GUNS)) - guns
    if not g.bought[ARTILLERY] and not danger:
        wishes.append((ARTILLERY, min(missing, money // COSTS[ARTILLERY])))
    wishes.append((INFANTRY, money // COSTS[INFANTRY]))
    wishes.append((ARTILLERY, 1))
    return wishes


def ships_wanted(g: Position, power: int, look: Outlook) -> int:
    """Transports for a turn's purchase, there and back."""
    units = income(g, power) / UNIT_COST
    return min(MOST_SHIPS, max(2, round(units / HOLD * trip(g, power, look))))


def _transports(g: Position, power: int, look: Outlook) -> int:
    """The transports in reach of the capital, and those bought."""
    home = tuple((zone - FIRST_ZONE, 0) for zone in bits(look.beside[CAPITALS[power]] & SEA))
    steps = sea_distances(home, 0)
    near = sum(one[1] == power and steps[one[0]] <= IN_REACH for one in g.transports)
    return near + g.bought[TRANSPORT]


def best_place(g: Position, power: int, offers: list[Action]) -> Action:
    """13.3: ships appear beside the capital, where troops wait, if they can."""
    home = adjacency(g.options)[CAPITALS[power]]
    for action in offers:
        if action[0] == "place" and action[1][0] in AT_SEA and home >> action[1][1] & 1:
            return action
    return ACCEPT
