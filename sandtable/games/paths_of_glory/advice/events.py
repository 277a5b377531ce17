"""What the events are worth to the side that plays them, in victory points."""

from __future__ import annotations

from sandtable.core.bits import bits
from sandtable.games.paths_of_glory.advice.worth import UNIT, status_worth, step_worth
from sandtable.games.paths_of_glory.facts.board import LAST_TURN
from sandtable.games.paths_of_glory.facts.cards import (
    CATALOGUE,
    NEUTRAL_ENTRY,
    REINFORCEMENT,
    card,
    cards,
)
from sandtable.games.paths_of_glory.rules.cards.central_events import landwehr_units
from sandtable.games.paths_of_glory.rules.reinforcements import arriving
from sandtable.games.paths_of_glory.rules.state import Position

FRESH_UNIT = 1.0
"""What a new unit is worth on the last turn, in units of what the same unit is worth in place."""
PER_TURN = 0.06
"""A new unit fights on every turn that is left, and so is worth more the earlier it comes."""
MOLTKE = cards("ap09")

PLAIN = {
    card(code): worth
    for code, worth in {
        "cp01": 3.0, "cp06": 1.6, "cp08": 0.1, "cp09": 1.1, "cp10": 0.2, "cp11": 0.4,
        "cp13": 0.3, "cp17": 0.2, "cp25": 0.6, "cp26": 0.05, "cp27": 0.4, "cp28": 0.7,
        "cp29": 0.3, "cp32": 0.4, "cp33": 0.9, "cp34": 2.2, "cp36": 0.6, "cp37": 0.4,
        "cp45": 2.0, "cp47": 0.6, "cp52": 2.5, "cp53": 1.5, "cp54": 0.9, "cp55": 0.2,
        "cp58": 0.1, "cp59": 0.2, "cp61": 0.3, "cp63": 0.7, "cp65": 0.4,
        "ap09": 0.8, "ap12": 1.6, "ap13": 1.1, "ap16": 1.1, "ap17": 2.2, "ap23": 0.2,
        "ap26": 1.1, "ap27": 0.3, "ap28": 0.2, "ap30": 0.4, "ap33": 1.4, "ap35": 0.4,
        "ap37": 0.5, "ap40": 1.1, "ap44": 0.5, "ap45": 0.5, "ap46": 0.7, "ap49": 0.1,
        "ap51": 0.3, "ap52": 1.4, "ap54": 2.2, "ap55": 1.3, "ap56": 0.35, "ap57": 0.5,
        "ap60": 0.4, "ap62": 0.2, "ap65": 0.1,
    }.items()
}  # fmt: skip
"""Events by what they usually bring, war status apart."""


def event_worth(g: Position, side: int, number: int) -> float:
    """An event as it would work now."""
    printed = CATALOGUE[number]
    worth = status_worth(g, side, printed.war_status)
    if printed.kind == REINFORCEMENT:
        lasting = FRESH_UNIT + PER_TURN * (LAST_TURN - g.turn)
        return worth + lasting * sum(UNIT[0][p] for p in bits(arriving(g, number)))
    if number == card("cp05"):
        return worth + 0.8 * sum(sorted(step_worth(g, p) for p in landwehr_units(g, 4))[-3:])
    if number == card("ap02"):
        return worth + 0.8 * sum(1 for turn in range(g.turn, LAST_TURN + 1) if turn % 4 == 0)
    if number == card("cp13") and g.events & MOLTKE:
        worth += 1.0
    if printed.kind == NEUTRAL_ENTRY and g.entered:
        return 0.0
    return worth + PLAIN.get(number, 0.0)
