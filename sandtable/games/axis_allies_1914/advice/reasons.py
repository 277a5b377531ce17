"""Why an action is good, for a hint: what a battle costs, what is won, what is guarded.

Nothing is hidden in this game.
"""

from __future__ import annotations

from collections.abc import Callable

from sandtable.core.action import Action
from sandtable.core.english import counted
from sandtable.games.axis_allies_1914.advice.exchange import exchange, joined
from sandtable.games.axis_allies_1914.advice.fronts import Army, Fronts
from sandtable.games.axis_allies_1914.advice.outlook import FAR, Outlook
from sandtable.games.axis_allies_1914.facts.board import (
    CAPITALS,
    FIRST_ZONE,
    IPC,
    SPACE_TITLES,
)
from sandtable.games.axis_allies_1914.facts.units import (
    ARTILLERY,
    FIGHTER,
    INFANTRY,
    ON_LAND,
    TANK,
    TRANSPORT,
)
from sandtable.games.axis_allies_1914.rules.control import friendly
from sandtable.games.axis_allies_1914.rules.state import Position

BOUGHT = {
    INFANTRY: "the cheapest unit to hold ground and to take losses",
    ARTILLERY: "lets infantry hit more often when it attacks",
    TANK: "takes a hit in every attack and stays",
    FIGHTER: "rules the air, so that artillery hits more often",
    TRANSPORT: "brings armies over sea",
}


def reason(g: Position, power: int, action: Action) -> str:
    """What speaks for an action; nothing where there is nothing to say."""
    found = REASONS.get(action[0])
    return found(g, power, *action[1]) if found is not None else ""


def _buy(g: Position, power: int, unit: int, count: int) -> str:
    """4.2: what a unit is for, and whether the capital is in danger."""
    home, look = CAPITALS[power], Outlook(g, power)
    near = look.threat(home) + look.theirs[home]
    if unit in ON_LAND and near > look.ours[home]:
        return (
            f"{SPACE_TITLES[home]} is in danger: {near} IPC of enemies around it, "
            f"{look.ours[home]} to defend it"
        )
    return BOUGHT.get(unit, "keeps the sea for your transports")


def _all(g: Position, power: int, goal: int) -> str:
    if goal >= FIRST_ZONE or g.origin >= FIRST_ZONE:
        return ""
    return arrival(g, power, goal, tuple(g.movable(g.origin)))


def _send(g: Position, power: int, unit: int, goal: int, count: int) -> str:
    if goal >= FIRST_ZONE or g.origin >= FIRST_ZONE:
        return ""
    return arrival(g, power, goal, tuple(count if one == unit else 0 for one in ON_LAND))


def _land(g: Position, power: int, unit: int, goal: int, count: int) -> str:
    return arrival(g, power, goal, tuple(count if one == unit else 0 for one in ON_LAND))


def arrival(g: Position, power: int, goal: int, coming: Army) -> str:
    """What an army does where it goes: fight, walk in, guard or come nearer."""
    look = Outlook(g, power)
    fronts = Fronts(g, power, look)
    if any(fronts.enemies_in(goal)):
        return battle_words(fronts, goal, joined(g.army(goal, power), coming))
    if not friendly(g, goal, look.side):
        return f"takes {SPACE_TITLES[goal]} without a battle: {IPC[goal]} IPC a turn"
    if look.threat(goal):
        return f"guards {SPACE_TITLES[goal]} against {look.threat(goal)} IPC of enemies around it"
    if g.origin < FIRST_ZONE and look.way[goal] < look.way[g.origin] and look.way[goal] < FAR:
        return f"a step nearer to an enemy capital: {look.way[goal]} to go"
    return ""


def battle_words(fronts: Fronts, space: int, mine: Army) -> str:
    """10: what a round of battle costs both sides on average, and what there is to win."""
    foe = fronts.enemies_in(space)
    found = exchange(mine, foe)
    prize = "a capital" if space in CAPITALS else f"{IPC[space]} IPC a turn"
    odds = (
        f"{SPACE_TITLES[space]} ({prize}): {counted(sum(mine), 'unit')} against {sum(foe)}, "
        f"about {found.lost:.1f} lost for {found.killed:.1f}"
    )
    return f"{odds}, {round(100 * found.cleared)} % to clear it" if found.cleared > 0.005 else odds


def _attack(g: Position, power: int, space: int) -> str:
    if space >= FIRST_ZONE:
        return ""
    fronts = Fronts(g, power, Outlook(g, power))
    return battle_words(fronts, space, tuple(g.army(space, power)))


def _done(g: Position, power: int) -> str:
    if g.now[0] == "moving":
        return "leaves the rest where it stands"
    if g.now[0] == "choose_battle":
        return "costs no more units this turn"
    return f"saves {g.treasury[power]} IPC" if g.now[0] == "buying" else ""


def _declare(g: Position, power: int) -> str:
    """13.5 and 3.21: the first IPC that the United States lose brings them into the war."""
    if g.at_war:
        return "costs the enemy IPC; the United States are at war already"
    return "costs the enemy IPC, but a loss brings the United States into the war"


REASONS: dict[str, Callable[..., str]] = {
    "buy": _buy,
    "all": _all,
    "send": _send,
    "land": _land,
    "attack": _attack,
    "done": _done,
    "declare": _declare,
}
