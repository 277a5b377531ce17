"""The slip beside the map: the battle with its dice."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.core.english import counted
from sandtable.core.show.scene import Panel, Row
from sandtable.games.axis_allies_1914.facts.board import (
    FIRST_ZONE,
    NOBODY,
    POWER_TITLES,
    POWERS,
    SIDE_OF,
    SIDE_TITLES,
    SIDES,
    SPACES,
)
from sandtable.games.axis_allies_1914.rules.control import contested
from sandtable.games.axis_allies_1914.rules.state import (
    COMBAT,
    FACES,
    VOLLEYS,
    Position,
    enemy,
)
from sandtable.games.axis_allies_1914.show.words import power_name, where

LAND_STEPS = ("coastal fire", "air duel", "fire", "casualties")
LAND_STEP_OF = {"choose_ashore": 1, "casualties": 4}
SEA_STEPS = ("submarines submerge", "fire", "casualties", "press on or break off")
SEA_STEP_OF = {"choose_dive": 1, "sea_casualties": 3, "press_on": 4}
"""10.4 and 12.1: the steps of a battle, and where it stands when a question is open."""


def panels(g: Position) -> Iterator[Panel]:
    """What lies on the map now."""
    if g.phase == COMBAT and g.site != NOBODY:
        yield battle(g)


# A battle.


def battle(g: Position) -> Panel:
    """The battle now fought, or the one fought last: its step, and the dice of its last round."""
    at_sea = g.site >= FIRST_ZONE
    steps, step_of = (SEA_STEPS, SEA_STEP_OF) if at_sea else (LAND_STEPS, LAND_STEP_OF)
    step = step_of.get(g.now[0], 0) if g.agenda else 0
    kind = "Sea battle" if at_sea else "One round of fire"
    caption = f"{kind}: {steps[step - 1]}" if step else f"{kind}: {_result(g)}"
    rows = [*_volleys(g, 1), *_volleys(g, 0)]
    return Panel(
        "battle", where(g.site), caption, step or len(steps) + 1, len(steps), SPACES[g.site], rows
    )


def _result(g: Position) -> str:
    """What has come of a battle."""
    if g.site >= FIRST_ZONE:
        return "it is over"
    owner = g.control[g.site]
    if owner == NOBODY:
        return "still contested" if contested(g, g.site) else "nobody holds it"
    return f"{power_name(owner)} holds it"


def _volleys(g: Position, attacking: int) -> Iterator[Row]:
    """The dice of one side, those that hit on the same numbers together."""
    side = SIDE_OF[g.power] if attacking else enemy(SIDE_OF[g.power])
    owner, title = (
        (POWERS[g.power], POWER_TITLES[g.power]) if attacking else (SIDES[side], SIDE_TITLES[side])
    )
    each = len(VOLLEYS) // 2
    for most in range(1, each + 1):
        first = (attacking * each + most - 1) * len(FACES)
        counts = g.volleys[first : first + len(FACES)]
        dice = [face + 1 for face, count in enumerate(counts) for _ in range(count)]
        if dice:
            hits = sum(die <= most for die in dice)
            yield Row(
                title,
                f"1-{most}" if most > 1 else "1",
                owner,
                dice=dice,
                result=counted(hits, "hit"),
                most=most,
            )
