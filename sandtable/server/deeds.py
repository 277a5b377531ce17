"""What the others did since one's own last act, in order, as one's own seat could see it.

Each step of a game is an event; a deed is what a player would call one: a unit that goes over
several spaces has done one thing. Deeds are found by comparing the scenes before and after each
event, so they tell nothing that the seat was not shown.
"""

from __future__ import annotations

from itertools import pairwise

from sandtable.core.show.scene import Piece, Scene
from sandtable.server import answers, views
from sandtable.server.live_table import Change, LiveTable

MOST_EVENTS = 400
"""At most this many events are looked at: the last of those that tell something."""


def deeds(live: LiveTable, viewer: views.Viewer) -> list[answers.Deed]:
    """What was done after the viewer's own last act; nothing for one who has not acted."""
    noticed = live.noticed(viewer.powers)
    last = len(noticed.events) - 1
    acted = views.acted(live, viewer)
    if acted is None or acted >= last:
        return []
    telling = [one for one in range(acted + 1, last + 1) if _tells(live, noticed.true(one))]
    steps = pairwise([acted, *telling][-MOST_EVENTS - 1 :])
    told: dict[int, list[answers.LogLine]] = {}
    for line in views.log_since(live, viewer, acted + 1):
        told.setdefault(line["event"], []).append(line)
    found: list[answers.Deed] = []
    for before, event in steps:
        change = _change(live, viewer, noticed.true(before), noticed.true(event))
        deed = _deed(event, change, told.get(event, []))
        if found and _goes_on(found[-1], deed):
            _join(found[-1], deed)
        elif deed["text"] or deed["moves"] or deed["came"] or deed["gone"]:
            found.append(deed)
    live.forget_changes(viewer.powers, noticed.true(acted))
    return found


def _tells(live: LiveTable, true: int) -> bool:
    """Whether there may be something to see after an event; a step without news shows nothing."""
    moment = live.table.history.moments[true]
    return bool(moment.news) or moment.event.kind != "play"


def _change(live: LiveTable, viewer: views.Viewer, before: int, event: int) -> Change:
    """What a seat saw change between two events; it is asked for after every act of others."""
    key = (viewer.powers, before, event)
    if key not in live.seen_changes:
        old, new = _scene(live, viewer, before), _scene(live, viewer, event)
        live.seen_changes[key] = _difference(old, new)
    return live.seen_changes[key]


def _scene(live: LiveTable, viewer: views.Viewer, true: int) -> Scene:
    return live.table.game.show.scene(live.table.position_at(true), viewer.powers)


def _difference(before: Scene, after: Scene) -> Change:
    old = {piece.id: piece for piece in before.pieces}
    new = {piece.id: piece for piece in after.pieces}
    moves = [
        (old[thing].space, piece)
        for thing, piece in new.items()
        if thing in old and old[thing].space != piece.space
    ]
    return Change(moves, _spaces(new, old), _spaces(old, new), _taken(before, after))


def _deed(event: int, change: Change, told: list[answers.LogLine]) -> answers.Deed:
    return {
        "event": event,
        "text": " ".join(line["text"] for line in told),
        "about": list(dict.fromkeys(thing for line in told for thing in line["about"])),
        "dice": [die for line in told for die in line["dice"]],
        "moves": [
            {"piece": piece, "spaces": [start, piece.space]} for start, piece in change.moves
        ],
        "came": [*change.came],
        "gone": [*change.gone],
        "taken": [*change.taken],
    }


def _spaces(these: dict[str, Piece], without: dict[str, Piece]) -> list[str]:
    """Where pieces stand that are not among the others."""
    return list(dict.fromkeys(these[thing].space for thing in these if thing not in without))


def _taken(before: Scene, after: Scene) -> list[str]:
    """The spaces whose ground has another owner now."""
    old = {(mark.space, mark.owner) for mark in before.marks if mark.kind == "control"}
    marks = [mark for mark in after.marks if mark.kind == "control"]
    return [mark.space for mark in marks if (mark.space, mark.owner) not in old]


def _goes_on(deed: answers.Deed, step: answers.Deed) -> bool:
    """Whether the same pieces went on from where they were."""
    here = {move["piece"].id: move["spaces"][-1] for move in deed["moves"]}
    return bool(here) and here == {move["piece"].id: move["spaces"][0] for move in step["moves"]}


def _join(deed: answers.Deed, step: answers.Deed) -> None:
    on = {move["piece"].id: move["spaces"][-1] for move in step["moves"]}
    for move in deed["moves"]:
        move["spaces"].append(on[move["piece"].id])
    deed["event"] = step["event"]
    deed["text"] = " ".join(filter(None, [deed["text"], step["text"]]))
    deed["about"] += [thing for thing in step["about"] if thing not in deed["about"]]
    deed["dice"] += step["dice"]
    for name in ("came", "gone", "taken"):
        deed[name] += step[name]
