"""9.5: which events still work, long after their cards were played."""

from __future__ import annotations

from sandtable.games.paths_of_glory.facts.board import CENTRAL
from sandtable.games.paths_of_glory.rules.attacking import BREST_LITOVSK
from sandtable.games.paths_of_glory.rules.forts import FREE_STATUS, OBEROST
from sandtable.games.paths_of_glory.rules.ground import RACE_TO_THE_SEA
from sandtable.games.paths_of_glory.rules.mandated import HOFFMANN, MUTINY, TAKE_COMMAND
from sandtable.games.paths_of_glory.rules.operations import (
    ELEVENTH_ARMY,
    FALKENHAYN,
    FALL_OF_THE_TSAR,
    MOLTKE,
    SUD_ARMY,
)
from sandtable.games.paths_of_glory.rules.reinforcements import SALONIKA_OPEN, SINAI_PIPELINE
from sandtable.games.paths_of_glory.rules.replacements import (
    AIR_FORCE,
    BOLSHEVIKS,
    CONVOY,
    OVER_THERE,
    RATHENAU,
    U_BOATS,
)
from sandtable.games.paths_of_glory.rules.state import Position
from sandtable.games.paths_of_glory.rules.trenches import ENTRENCH
from sandtable.games.paths_of_glory.rules.war_and_peace import (
    BLOCKADE,
    FOURTEEN_POINTS,
    TSAR_TAKES_COMMAND,
    ZIMMERMANN,
)

LASTING = (
    BLOCKADE
    | BOLSHEVIKS
    | BREST_LITOVSK
    | ELEVENTH_ARMY
    | ENTRENCH
    | FALL_OF_THE_TSAR
    | FOURTEEN_POINTS
    | HOFFMANN
    | MUTINY
    | OVER_THERE
    | RACE_TO_THE_SEA
    | SALONIKA_OPEN
    | SINAI_PIPELINE
    | SUD_ARMY
    | TAKE_COMMAND
    | TSAR_TAKES_COMMAND
    | ZIMMERMANN
)
"""Events that work from the time they are played to the end of the war."""

UNTIL = ((MOLTKE, FALKENHAYN), (U_BOATS, CONVOY), (RATHENAU, AIR_FORCE))
"""Events that another one ends."""


def forces(g: Position) -> int:
    """The events that work now: lasting ones, and those of this turn and of this action."""
    found = g.events & LASTING | g.this_turn | g.this_action
    for event, end in UNTIL:
        if not g.events & end:
            found |= g.events & event
    if g.war_status[CENTRAL] < FREE_STATUS:
        found |= g.events & OBEROST
    return found
