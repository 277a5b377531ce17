"""The slips beside the map: the battle board, and the battles of the turn in a row."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sandtable.core.bits import bits
from sandtable.core.english import capital, counted, listed
from sandtable.core.show.scene import Cell, Group, Panel, Row, Side, Step
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
from sandtable.games.axis_allies_1914.facts.units import ARTILLERY, DEFEND, DUEL, FIGHTER, PIECES
from sandtable.games.axis_allies_1914.rules.agreement import LOSSES, SEA_LOSSES
from sandtable.games.axis_allies_1914.rules.combat import ATTACKER, DEFENDER, battles
from sandtable.games.axis_allies_1914.rules.control import contested
from sandtable.games.axis_allies_1914.rules.sailing import landing_in
from sandtable.games.axis_allies_1914.rules.sea_combat import sea_battles
from sandtable.games.axis_allies_1914.rules.state import (
    COMBAT,
    FACES,
    VOLLEYS,
    Position,
    enemy,
)
from sandtable.games.axis_allies_1914.show.line_up import (
    Line,
    army,
    fighters,
    line_up,
    losses,
    ruler,
    troops,
)
from sandtable.games.axis_allies_1914.show.words import pieces, power_name, where

Course = list[tuple[str, str, bool]]
"""The steps of a battle: title, what is said of it, and whether it applies."""

LAND_STEP_OF = {"choose_ashore": 1, "casualties": 4}
SEA_STEP_OF = {"choose_dive": 1, "sea_casualties": 3, "press_on": 4}
"""10.4 and 12.1: where a battle stands when a question is open."""


def panels(g: Position) -> Iterator[Panel]:
    """What lies on the map now."""
    if g.phase == COMBAT and g.site != NOBODY:
        yield battle(g)
        row = in_a_row(g)
        if len(row) > 1:
            yield Panel("battles", "Battles", "in any order (10.3)", steps=row)


# The battle board.


def battle(g: Position) -> Panel:
    """The battle now fought, or the one fought last: both sides by what they hit on."""
    at_sea = g.site >= FIRST_ZONE
    course = _sea_course(g) if at_sea else _land_course(g)
    now = step_of(g, at_sea)
    kind = "Sea battle" if at_sea else "One round of fire"
    caption = f"{kind}: {course[now - 1][0].lower()}" if now else f"{kind}: {result(g, g.site)}"
    lines = [line_up(g, 1), line_up(g, 0)]
    columns = sorted({line.most for side in lines for line in side})
    return Panel(
        "battle",
        where(g.site),
        caption,
        space=SPACES[g.site],
        rows=list(_first_dice(g)),
        steps=[_step(n, now, *one) for n, one in enumerate(course, 1)],
        columns=[f"hits on {_numbers(most)}" if most else "does not fire" for most in columns],
        sides=[_side(g, attacking, lines[1 - attacking], columns) for attacking in (1, 0)],
    )


def step_of(g: Position, at_sea: bool) -> int:
    """The step at which a battle waits for an answer; 0 if it is over."""
    if not g.agenda:
        return 0
    name, arguments = g.now
    if name == "agreeing":
        return {LOSSES: 4, SEA_LOSSES: 3}.get(arguments[2], 0)
    return (SEA_STEP_OF if at_sea else LAND_STEP_OF).get(name, 0)


def _step(number: int, now: int, title: str, note: str, applies: bool) -> Step:
    state = "skipped" if not applies else "now" if number == now else "done"
    return Step(title, note, state if not now or number <= now or not applies else "")


def _numbers(most: int) -> str:
    return f"1-{most}" if most > 1 else "1"


def _land_course(g: Position) -> Course:
    """10.4, 10.8, 10.13: what each step has come to, or why it is left out."""
    guns = sum(g.coast)
    landing = guns > 0 or any(landing_in(g, g.site))
    coast = counted(_scored(g.coast, DEFEND[ARTILLERY]), "hit") if guns else "no guns on the coast"
    flying = fighters(g, 1) + fighters(g, 0)
    fliers = any(g.duels) or any(army(g, one)[FIGHTER] for one in flying)
    return [
        ("Coastal fire", coast if landing else "no landing", landing and guns > 0),
        ("Air duel", _sky(g) if fliers else "no fighters", fliers),
        ("Fire", _exchange(g), True),
        ("Casualties", _toll(g), True),
    ]


def _sky(g: Position) -> str:
    """10.8: who holds the air."""
    holder = {ATTACKER: SIDE_OF[g.power], DEFENDER: enemy(SIDE_OF[g.power])}.get(ruler(g))
    return "nobody holds the air" if holder is None else f"the {SIDE_TITLES[holder]} hold the air"


def _sea_course(g: Position) -> Course:
    """12.1 to 12.5: the steps of a round at sea."""
    lines = [*line_up(g, 1), *line_up(g, 0)]
    divers = [line for line in lines if PIECES[line.piece] == "submarine"]
    under = sum(line.number for line in divers if not line.most)
    dived = counted(under, "submarine") + " submerged" if under else "all stay"
    return [
        ("Submerge", dived if divers else "no submarines", bool(divers)),
        ("Fire", _exchange(g), True),
        ("Casualties", _toll(g), True),
        ("Press on", "the attacker decides", True),
    ]


def _exchange(g: Position) -> str:
    """The hits of both sides."""
    mine, theirs = hits(g, 1), hits(g, 0)
    if mine is None and theirs is None:
        return ""
    return f"{counted(mine or 0, 'hit')} against {theirs or 0}"


def _toll(g: Position) -> str:
    """Who chooses casualties now, or what both sides have lost."""
    if g.agenda and g.now[0] in ("casualties", "sea_casualties"):
        return f"{POWER_TITLES[g.now[1][0]]} chooses"
    mine, theirs = losses(g, 1), losses(g, 0)
    return f"{mine} and {theirs} lost" if hits(g, 1) is not None else ""


def _scored(counts: Sequence[int], most: int) -> int:
    """How many dice of each face hit."""
    return sum(counts[:most])


def volley(g: Position, attacking: int, most: int) -> Sequence[int]:
    """How often each face fell for those of a side that hit up to a number."""
    each = len(VOLLEYS) // 2
    first = (attacking * each + most - 1) * len(FACES)
    return g.volleys[first : first + len(FACES)]


def hits(g: Position, attacking: int) -> int | None:
    """10.4: what a side has scored; nothing if it has not fired yet."""
    found = [(volley(g, attacking, most), most) for most in range(1, len(VOLLEYS) // 2 + 1)]
    if not any(any(counts) for counts, _ in found):
        return None
    return sum(_scored(counts, most) for counts, most in found)


def dice_of(counts: Sequence[int]) -> list[int]:
    """Dice as they lie there, the lowest first."""
    return [face + 1 for face, count in enumerate(counts) for _ in range(count)]


def _first_dice(g: Position) -> Iterator[Row]:
    """10.8 and 10.13: the dice that fell before the round of fire: of the coast, and in the air."""
    mine, theirs = SIDE_OF[g.power], enemy(SIDE_OF[g.power])
    if any(g.coast):
        guns = DEFEND[ARTILLERY]
        scored = counted(_scored(g.coast, guns), "hit")
        yield Row("Coast", owner=SIDES[theirs], dice=dice_of(g.coast), result=scored, most=guns)
    for who, side in ((ATTACKER, mine), (DEFENDER, theirs)):
        counts = g.duels[who * len(FACES) : (who + 1) * len(FACES)]
        if any(counts):
            shot = counted(_scored(counts, DUEL), "hit")
            yield Row("In the air", owner=SIDES[side], dice=dice_of(counts), result=shot, most=DUEL)


def _side(g: Position, attacking: int, lines: list[Line], columns: list[int]) -> Side:
    """A side with its pieces, its dice and its losses."""
    side = SIDE_OF[g.power] if attacking else enemy(SIDE_OF[g.power])
    owners = list(dict.fromkeys(line.power for line in lines))
    alone = owners[0] if len(owners) == 1 else NOBODY
    scored, lost = hits(g, attacking), losses(g, attacking)
    does = ("attack" if attacking else "defend") + ("" if alone == NOBODY else "s")
    return Side(
        SIDE_TITLES[side] if alone == NOBODY else POWER_TITLES[alone],
        SIDES[side] if alone == NOBODY else POWERS[alone],
        f"{does}, {counted(troops(g, attacking), 'unit')}",
        counted(scored, "hit") if scored is not None else "",
        f"loses {lost}" if lost else "",
        [_cell(g, attacking, most, lines) for most in columns],
    )


def _cell(g: Position, attacking: int, most: int, lines: list[Line]) -> Cell:
    groups = [
        Group(PIECES[line.piece], line.number, POWERS[line.power], line.why, line.lost)
        for line in lines
        if line.most == most
    ]
    dice = dice_of(volley(g, attacking, most)) if most and groups else []
    return Cell(groups, dice, most)


# The battles of a turn.


def in_a_row(g: Position) -> list[Step]:
    """10.3: the battles that have been fought, the one now fought, and those still to come."""
    fought = [*bits(g.fought), *[FIRST_ZONE + zone for zone in bits(g.fought_at_sea)]]
    ahead = [*bits(battles(g, g.power)), *[FIRST_ZONE + zone for zone in sea_battles(g, g.power)]]
    going_on = step_of(g, g.site >= FIRST_ZONE)
    return [
        *[_fought(g, space) for space in fought if space != g.site],
        Step(where(g.site), "now", "now", SPACES[g.site]) if going_on else _fought(g, g.site),
        *[Step(where(space), "still to fight", "", SPACES[space]) for space in ahead],
    ]


def _fought(g: Position, space: int) -> Step:
    return Step(where(space), result(g, space), "done", SPACES[space])


def result(g: Position, space: int) -> str:
    """What has come of a battle."""
    if space >= FIRST_ZONE:
        return "it is over"
    owner = g.control[space]
    if owner == NOBODY:
        return "still contested" if contested(g, space) else "nobody holds it"
    return f"{power_name(owner)} holds it"


def told(g: Position) -> list[str]:
    """The battle board in words."""
    board = battle(g)
    lines = [f"{capital(board.caption)}."]
    for side in board.sides:
        counts: dict[str, int] = {}
        for group in (group for cell in side.cells for group in cell.groups):
            counts[group.kind] = counts.get(group.kind, 0) + group.count
        there = listed([pieces(n, PIECES.number(kind)) for kind, n in counts.items()], "and")
        came = "; ".join(word for word in (side.result, side.lost) if word)
        does = side.note.partition(",")[0]
        who = f"The {side.title}" if side.title in SIDE_TITLES else side.title
        lines.append(f"{who} {does} with {there}" + (f"; {came}" if came else ""))
    return lines
