"""One line of log a move, not a step: who marches over several spaces has done one thing."""

from __future__ import annotations

import random
from typing import Any

from sandtable.core.registry import find_game
from sandtable.core.table.table import Table
from sandtable.server import views
from tests.core.tables import SECRET
from tests.server.test_deeds import act, opening
from tests.server.test_log_since import joined, live, seen, step

MARCH = ("take_guns", "ops cp01_guns_of_august", "move koblenz", "done", "take ge_2", "take ge_3")


def marched(*steps: str) -> Table[Any]:
    """Two German armies on the march from Koblenz."""
    table = opening()
    act(table, *MARCH, *steps)
    return table


def moves(table: Table[Any], seat: int = 0) -> list[str]:
    return [line.text for line in table.log(seat) if " from Koblenz" in line.text]


def test_a_march_over_three_spaces_is_one_line_with_its_way() -> None:
    table = marched("go aachen", "go koblenz", "go frankfurt")
    assert moves(table) == [
        "The German 2nd Army and 1 more move from Koblenz by Aachen and Koblenz to Frankfurt."
    ]
    (line,) = [line for line in table.log(0) if " from Koblenz" in line.text]
    assert line.event == table.history.line[-1], "clicking it leads to where the march ended"
    assert list(line.about) == ["ge_2", "koblenz", "aachen", "koblenz", "frankfurt"]


def test_another_unit_has_a_line_of_its_own() -> None:
    table = opening()
    act(table, *MARCH[:-1], "go aachen", "stop", "take ge_3", "go frankfurt", "stop")
    assert moves(table) == [
        "The German 2nd Army moves from Koblenz to Aachen.",
        "The German 3rd Army moves from Koblenz to Frankfurt.",
    ]


def test_a_step_taken_back_leaves_the_line_of_those_before() -> None:
    table = marched("go aachen", "go koblenz")
    table.undo(0)
    assert moves(table) == ["The German 2nd Army and 1 more move from Koblenz to Aachen."]
    act(table, "go essen")
    assert moves(table) == ["The German 2nd Army and 1 more move from Koblenz by Aachen to Essen."]


def test_the_log_at_an_earlier_event_tells_only_what_had_happened() -> None:
    table = marched("go aachen", "go koblenz")
    at = live(table)
    told = views.state(at, views.viewer_of(at, 0), at=len(table.history.moments) - 2)["log"]
    assert told[-1]["text"] == "The German 2nd Army and 1 more move from Koblenz to Aachen."


def test_what_is_new_makes_the_log_whole_while_a_march_goes_on() -> None:
    """Of a march that goes on, or is taken back, the whole line is told anew."""
    told = 0
    for seed in range(3):
        luck = random.Random(seed)
        table = Table.new(find_game("paths_of_glory"), scenario="introductory", secret=SECRET)
        at = live(table)
        viewers = [None, 0, 1]
        known = {seat: seen(at, seat) for seat in viewers}
        for _ in range(300):
            if table.finished:
                break
            step(table, luck)
            for seat in viewers if luck.random() < 0.7 else ():
                answer = seen(at, seat, known[seat]["revision"])
                whole = seen(at, seat)
                assert joined(known[seat], answer) == whole["log"]
                told += any(" by " in line["text"] for line in answer["log"])
                known[seat] = whole
    assert told > 5


def test_what_was_told_before_fits_what_came_with_a_state() -> None:
    table = marched("go aachen", "go koblenz", "go frankfurt")
    at = live(table)
    viewer = views.viewer_of(at, 0)
    whole = views.state(at, viewer)["log"]
    for line in whole:
        before = views.log_before(at, viewer, line["event"])
        rest = [one for one in whole if one["event"] >= line["event"]]
        assert [*before, *rest] == whole
