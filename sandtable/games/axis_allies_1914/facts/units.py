"""The eight kinds of units (4.2, 10.5, 10.6, 12.2), and damaged battleships as a ninth.

Armies stand in territories: three kinds of land units, and fighters. Ships sail in sea zones;
transports are kept apart from the other ships, for each has its own cargo.
"""

from __future__ import annotations

from sandtable.core.data_files import read_rows
from sandtable.core.names import Names

_UNITS = read_rows(__package__, "units")

UNITS = Names("unit", (row["id"] for row in _UNITS))
"""What can be bought."""
UNIT_TITLES = [row["name"] for row in _UNITS]
COSTS = [int(row["cost"]) for row in _UNITS]
FROM_ROUND = [int(row["from_round"]) for row in _UNITS]
"""4.3: the first round in which a unit can be bought."""

INFANTRY, ARTILLERY, TANK, FIGHTER = range(4)
BATTLESHIP, CRUISER, SUBMARINE, TRANSPORT = range(4, 8)
"""The numbers of the units that can be bought."""
ON_LAND = range(4)
AT_SEA = range(4, 8)

TROOPS = Names("unit", list(UNITS)[:4])
"""What stands in territories, and what a transport can carry."""

SHIPS = Names("ship", ("battleship", "damaged_battleship", "cruiser", "submarine"))
"""Ships but for transports; a damaged battleship is a kind of its own."""
WHOLE, DAMAGED, FAST, DIVING = range(4)
"""A battleship, a damaged one, a cruiser, a submarine."""
SURFACE = (WHOLE, DAMAGED, FAST)
"""2.5: the ships that make a zone hostile."""
SHIP_OF = {BATTLESHIP: WHOLE, CRUISER: FAST, SUBMARINE: DIVING}
"""The ship that a bought unit becomes."""
UNIT_OF = (BATTLESHIP, BATTLESHIP, CRUISER, SUBMARINE)
"""The bought unit that a ship was."""

SHIP_MOVES = tuple(int(_UNITS[unit]["move"]) for unit in UNIT_OF)
TRANSPORT_MOVES = int(_UNITS[TRANSPORT]["move"])
"""7.1: how many zones a ship may move."""
FIGHTER_MOVES = int(_UNITS[FIGHTER]["move"])
HOLD = 2
"""8.1: how many units a transport carries."""

ATTACK = tuple(int(_UNITS[unit]["attack"]) for unit in ON_LAND)
SUPPORTED = int(_UNITS[INFANTRY]["supported"])
"""10.5: what infantry or a tank beside an artillery hits on."""
ATTACK_WITH_AIR = int(_UNITS[ARTILLERY]["attack_with_air"])
DEFEND = tuple(int(_UNITS[unit]["defend"]) for unit in ON_LAND)
DEFEND_WITH_AIR = int(_UNITS[ARTILLERY]["defend_with_air"])
"""10.5 and 10.6: what artillery of the side with air supremacy hits on."""
DUEL = int(_UNITS[FIGHTER]["attack"])
"""10.8: what fighters hit fighters on."""
SHIP_FIRE = tuple(int(_UNITS[unit]["attack"]) for unit in UNIT_OF)
"""12.2: what ships hit on, in attack and defence."""
BOMBARD = SHIP_FIRE[WHOLE]
"""10.14: what a battleship off the coast hits on."""

PIECES = Names("unit", (*TROOPS, *SHIPS, "transport"))
"""All that can move or be lost: troops, ships, transports."""
FIRST_SHIP = len(TROOPS)
"""The first ship's number among the pieces."""
