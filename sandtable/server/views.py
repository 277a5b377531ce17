"""What leaves the server: each seat gets what it may know, and nothing else.

All of it is made from ``game.show.scene``, prompts, offers and the log of one seat. Events are
numbered as the seat notices them; see ``visible_events``.
"""

from __future__ import annotations

from dataclasses import asdict
from typing import Any, NamedTuple, cast

from msgspec.json import Encoder

from sandtable.bots.ladder import Opponent, opponents
from sandtable.bots.levels import STEADY, TITLES
from sandtable.core.action import range_of, with_number
from sandtable.core.bits import bits, mask_of
from sandtable.core.game import Game
from sandtable.core.options import describe
from sandtable.core.registry import all_games, in_one_line, leave_out
from sandtable.core.show.brought import WHITE, Paint
from sandtable.core.show.scene import Nation
from sandtable.core.table.table import LogLine, Rollback
from sandtable.server import answers, clocks, summaries
from sandtable.server.brief import printed
from sandtable.server.errors import Denied, no_table, not_seated
from sandtable.server.live_table import LiveTable
from sandtable.server.visible_events import Noticed

Plain = dict[str, Any]

LINES_TOLD = 16
"""One who comes to a table gets this many lines of the log in brief, and asks for the others."""


class Viewer(NamedTuple):
    """Who looks at a table: the seat looked from, or none, and the powers seen through."""

    person: int | None
    seat: int | None
    powers: int


def viewer_of(live: LiveTable, person: int | None, seat: int | None = None) -> Viewer:
    """How a person sees a table. Who holds several seats sees through one at a time."""
    if not live.may_watch(person):
        raise no_table()
    mine = live.seats_of(person)
    if seat is None:
        asked = {live.seat_of(power) for power in live.table.asked()}
        seat = next((own for own in mine if own in asked), mine[0] if mine else None)
    elif seat not in mine:
        raise not_seated()
    return Viewer(person, seat, live.powers(seat) if seat is not None else 0)


def opened(live: LiveTable, viewer: Viewer) -> Viewer:
    """Somebody who looks at a finished game with all cards open."""
    if not live.table.finished:
        raise Denied(403, "The cards of a game are opened when it is over.")
    return viewer._replace(powers=mask_of(range(len(live.table.game.powers))))


def games() -> list[Plain]:
    """All that one can choose when starting a game; a broken one is named and left out."""
    told = []
    for game in all_games():
        try:
            told.append(_game(game))
        except Exception as error:
            leave_out(game.key, f"it cannot be shown ({in_one_line(error)})")
    return told


def _game(game: Game[Any]) -> Plain:
    return {
        "key": game.key,
        "title": game.title,
        "powers": [
            {"id": name, "title": game.title_of(power)} for power, name in enumerate(game.powers)
        ],
        "nations": {name: _nation(game, nation) for name, nation in game.show.nations.items()},
        "palette": {name: _paint(paint) for name, paint in game.show.palette.items()},
        "pictures": {
            name: {"address": _address(game, "pictures", name), "inked": file.inked}
            for name, file in game.show.pictures.items()
            if not file.faults
        },
        "sounds": {
            name: _address(game, "sounds", name)
            for name, file in game.show.sounds.items()
            if not file.faults
        },
        "legend": [asdict(sign) for sign in game.show.legend],
        "teams": [
            {"title": title, "powers": _names(game, team)}
            for team, title in zip(game.teams, game.team_titles, strict=False)
        ],
        "seatings": {
            str(people): [_names(game, mask) for mask in masks]
            for people, masks in sorted(game.seatings.items())
        },
        "scenarios": {name: dict(preset) for name, preset in game.scenarios.items()},
        "options": [
            {
                "name": each.name,
                "words": each.words,
                "rule": each.rule,
                "default": each.default,
                "choices": list(each.choices),
            }
            for each in describe(game.options).values()
        ],
        "bots": [_opponent(one) for one in opponents(game)],
        "bot_titles": TITLES,
        "box": asdict(game.show.box),
        "map": game.show.map is not None,
        "versions": {
            "map": game.show.map.version if game.show.map else "",
            "rules": game.rulebook.version,
        },
        "guide": game.show.guide is not None,
        "check": game.show.check,
        "odds": sorted(game.study.foreseen),
    }


def _opponent(one: Opponent) -> Plain:
    """A level, with what the ladder knows of it."""
    return {
        "name": one.level.name,
        "title": one.level.title,
        "words": one.level.words,
        "usual": one.level.name == STEADY,
        "bot": one.bot,
        "seconds": one.seconds,
        "wins": one.wins,
        "games": one.games,
    }


def _nation(game: Game[Any], nation: Nation) -> Plain:
    """How an owner looks, the game's own colours looked up."""
    palette = game.show.palette
    paint = _paint(palette[nation.hue]) if nation.hue in palette else None
    ribbon = [palette[one].light if one in palette else one for one in nation.ribbon]
    return {**asdict(nation), "ribbon": ribbon, "paint": paint}


def _paint(paint: Paint) -> Plain:
    return {
        "light": paint.light,
        "dark": paint.night,
        "grain": paint.grain,
        "white": paint.letters == WHITE,
    }


def _address(game: Game[Any], folder: str, name: str) -> str:
    """Where a file of a package is sent from."""
    return f"/api/games/{game.key}/{folder}/{name}"


def state(
    live: LiveTable, viewer: Viewer, at: int | None = None, known: str = ""
) -> answers.TableState:
    """The table as a viewer sees it now, or after an earlier event.

    ``known`` is the revision that the viewer has already: see ``_first_told``. The viewer comes
    from ``knowledge.look``, which writes down what they are shown.
    """
    if viewer.person is not None and viewer.seat is not None:
        assert not live.is_news_to(viewer.person, viewer.seat), "shown without being noted"
    table, game = live.table, live.table.game
    noticed = live.noticed(viewer.powers)
    last = len(noticed.events) - 1
    now = at is None or at == last
    shown = last if at is None else at
    true = noticed.true(shown)
    g = table.position_at(true)
    first = _first_told(live, noticed, known)
    asked = table.asked() if now else game.asked(g)
    mine = [power for power in asked if now and viewer.powers >> power & 1]
    if viewer.seat is None:
        mine = []
    return {
        "id": live.id,
        "game": game.key,
        "title": game.title,
        "revision": live.revision(viewer.powers),
        "event": shown,
        "last_event": last,
        "you": _you(live, viewer),
        "scene": game.show.scene(g, viewer.powers),
        "asked": [game.powers[power] for power in asked],
        "prompts": {game.powers[power]: _prompt(live, power) for power in mine},
        "offers": [offer for power in mine for offer in _offers(live, power)],
        "log": _log(live, viewer.powers, true, first),
        "log_from": first,
        "log_cut": False,
        "acted": acted(live, viewer),
        "seats": summaries.seats(live, viewer.person, live.titled_seats()),
        "undo": _undo(live, viewer),
        "rollback": _rollback(live, viewer),
        "draw": _draw(live),
        "applicants": _applicants(live, viewer.person),
        "damage": table.damaged_tail,
        "orders": _orders(live, viewer),
        "over": table.finished,
        "outcome": table.outcome(),
        "result": _result(live),
        "commitment": table.header.commitment,
        "options": dict(table.header.options),
        "scenario": table.header.scenario,
        "visibility": cast(answers.Visibility, live.visibility),
        "watch_invite": live.watch_invite if summaries.may_invite(live, viewer.person) else None,
        "guide": table.guide is not None,
        "owner": viewer.person is not None and viewer.person == live.owner,
        "clock": clocks.shown(live.clock, clocks.running_time()) if live.clock else None,
        "bots_resign": live.bots_resign,
    }


def brief(live: LiveTable, state: answers.TableState) -> answers.BriefState:
    """A state without what its reader can add: see ``brief.py``; of a long log the last lines."""
    known = printed(live.table.game.key, live.table.header.options)
    log, since = state["log"], state["log_from"]
    cut = not since and len(log) > LINES_TOLD
    if cut:
        since = log[-LINES_TOLD]["event"]
        log = [line for line in log if line["event"] >= since]
    told = {
        **state,
        "printed": known.version,
        "scene": known.less(state["scene"]),
        "offers": _less(state),
        "log": log,
        "log_from": since,
        "log_cut": cut,
    }
    return cast(answers.BriefState, told)


def _less(state: answers.TableState) -> list[Plain]:
    """Offers without what goes without saying: the power that is asked, the words of a verb."""
    usual: Plain = {"power": next(iter(state["prompts"]), ""), "ends": False}
    return [
        {
            name: value
            for name, value in offer.items()
            if value != (offer["action"].split()[1:] if name == "concerns" else usual.get(name))
        }
        for offer in state["offers"]
    ]


def log_since(live: LiveTable, viewer: Viewer, event: int) -> list[answers.LogLine]:
    """What was told from an event on."""
    events = live.noticed(viewer.powers).events
    return _log(live, viewer.powers, events[-1], event)


def log_before(live: LiveTable, viewer: Viewer, event: int) -> list[answers.LogLine]:
    """What was told before an event."""
    noticed = live.noticed(viewer.powers)
    noticed.true(event)  # there must be such an event
    lines = _log(live, viewer.powers, noticed.events[-1], 0)
    return [line for line in lines if line["event"] < event]


_ENCODER = Encoder()


def encode(answer: Any) -> bytes:
    """What goes over the wire; scenes need not be made plain first, which would take longer."""
    return _ENCODER.encode(answer)


def _you(live: LiveTable, viewer: Viewer) -> answers.You:
    powers = _names(live.table.game, viewer.powers) if viewer.seat is not None else []
    return {"seat": viewer.seat, "powers": powers, "seats": live.seats_of(viewer.person)}


def _prompt(live: LiveTable, power: int) -> answers.Prompt:
    """What a power is asked, the rule behind it, and the question in its text."""
    game, g = live.table.game, live.table.state
    frame = g.now
    return {
        "text": game.show.prompt(g, power),
        "rule": game.book.questions[frame[0]].rule,
        "question": game.book.text_for(frame, power),
        "about": game.show.asked_about(g, power),
    }


def _offers(live: LiveTable, power: int) -> list[answers.Offer]:
    game, g = live.table.game, live.table.state
    show = game.show
    told = []
    actions = live.table.offers(power)
    for action, label in zip(actions, show.labels(g, actions), strict=True):
        concerns = show.concerns(g, action)
        offer: answers.Offer = {
            "power": game.powers[power],
            "action": game.verbs.text(action),
            "label": label,
            "concerns": concerns,
            "ends": not concerns or action[0] in show.endings,
        }
        if action[0] in show.asides:
            offer["aside"] = True
        if offer["ends"] and (unused := show.unused(g, action)):
            offer["unused"] = unused
        if together := show.all_of(g, action):
            offer["together"] = together
        if (span := range_of(action)) is not None and span.least < span:
            offer["range"] = ends = [span.least, int(span)]
            offer["said"] = [show.label(g, with_number(action, number)) for number in ends]
        told.append(offer)
    return told


def _first_told(live: LiveTable, noticed: Noticed, known: str) -> int:
    """The event from which on the log is told, to one who has this revision of the table.

    What was taken back since, or has gone on, is told anew. The revision of another seat says
    nothing here.
    """
    if not known:
        return 0
    seat, events, _ = map(int, known.split("-"))
    if seat != noticed.seat or events > len(noticed.events):
        return 0
    first = noticed.unchanged(events)
    if first == len(noticed.events):
        return first
    return noticed.own(live.table.retold_from(seat, noticed.true(first)))


def _log(live: LiveTable, seat: int, until: int, first: int) -> list[answers.LogLine]:
    """The log up to a true event, from the seat's event ``first`` on."""
    events = live.noticed(seat).events
    if first >= len(events) or events[first] > until:
        return []
    own = {true: number for number, true in enumerate(events[first:], first)}
    return [
        _log_line(own[line.event], line)
        for line in live.table.log(seat, events[first], until)
        if line.event in own
    ]


def _log_line(event: int, line: LogLine) -> answers.LogLine:
    told: answers.LogLine = {
        "event": event,
        "text": line.text,
        "about": list(line.about),
        "dice": list(line.dice),
    }
    if line.detail:
        told["detail"] = True
    return told


def acted(live: LiveTable, viewer: Viewer) -> int | None:
    """The last event that the viewer's seat brought about, to look back from."""
    last = live.table.history.acted.get(-1 if viewer.seat is None else viewer.seat)
    return None if last is None else live.noticed(viewer.powers).own(last)


def _undo(live: LiveTable, viewer: Viewer) -> answers.Undo:
    if viewer.seat is None:
        return {"can": False, "why": "Only players take back steps."}
    refusal = live.table.undo_refusal(viewer.seat)
    return {"can": refusal is None, "why": refusal.words if refusal else ""}


def _rollback(live: LiveTable, viewer: Viewer) -> answers.Rollback | None:
    proposal = live.table.rollback
    if proposal is None:
        return None
    return rollback(live, viewer, proposal)


def rollback(live: LiveTable, viewer: Viewer, proposal: Rollback) -> answers.Rollback:
    """A proposal to go back, with the dice it would cancel."""
    noticed = live.noticed(viewer.powers)
    names = _titles(live)
    agreed = {proposal.asker, *proposal.consented}
    return {
        "by": names[proposal.asker],
        "seat": proposal.asker,
        "to": noticed.own(proposal.back),
        "lines": [{"event": noticed.own(line.event), "text": line.text} for line in proposal.lines],
        "chance": list(proposal.chance),
        "falls": proposal.falls,
        "agreed": [names[seat] for seat in sorted(agreed)],
        "waiting": [name for seat, name in enumerate(names) if seat not in agreed],
        "yours": viewer.seat is not None and viewer.seat not in agreed,
    }


def _draw(live: LiveTable) -> answers.Proposal | None:
    offer = live.table.draw_offer
    if not offer:
        return None
    names = _titles(live)
    return {
        "by": names[offer[0]],
        "seat": offer[0],
        "agreed": [names[seat] for seat in offer],
        "waiting": [name for seat, name in enumerate(names) if seat not in offer],
    }


def _applicants(live: LiveTable, person: int | None) -> list[answers.Application]:
    """Who asks for a seat that was given up, and whose consent is still wanted."""
    return [
        {
            "seat": one.seat,
            "title": live.table.seat_title(one.seat),
            "name": one.name,
            "waiting": sorted(
                {
                    place.holder
                    for place in live.places
                    if place.person not in (None, one.person, *one.agreed)
                }
            ),
            "you": one.person == person,
            "yours": bool(live.seats_of(person)) and person not in one.agreed,
        }
        for one in live.applicants
        if not live.table.finished
    ]


def _titles(live: LiveTable) -> list[str]:
    """What the seats are called."""
    return [live.table.seat_title(seat) for seat in range(len(live.places))]


def _orders(live: LiveTable, viewer: Viewer) -> list[str]:
    if viewer.seat is None:
        return []
    return [order.text for order in live.table.orders.of(viewer.seat)]


def _result(live: LiveTable) -> dict[str, float] | None:
    table = live.table
    if not table.finished:
        return None
    return dict(zip(table.game.powers, table.result(), strict=True))


def summary(live: LiveTable, person: int | None) -> Plain:
    """A table in a list."""
    return summaries.summary(summaries.of(live), person)


def invitation(live: LiveTable, person: int | None, seat: int | None) -> Plain:
    """A table as somebody sees it who is invited to a seat, or to look on."""
    title = live.table.seat_title(seat) if seat is not None else None
    return {**summary(live, person), "seat": title}


def _names(game: Game[Any], mask: int) -> list[str]:
    return [game.powers[power] for power in bits(mask)]
