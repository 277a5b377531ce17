"""What leaves the server: each seat gets what it may know, and nothing else.

Everything here is made from ``Game.scene``, prompts, offers and the log of one seat. Events are
numbered as the seat notices them; see ``noticing``.
"""

from __future__ import annotations

from dataclasses import asdict
from datetime import UTC, datetime
from typing import Any, NamedTuple

from msgspec.json import Encoder

from sandtable.core.bits import bits, mask_of
from sandtable.core.game import Game
from sandtable.core.options import describe
from sandtable.core.registry import find_game, game_keys
from sandtable.core.table import Rollback
from sandtable.server import clocks
from sandtable.server.errors import Denied, not_seated
from sandtable.server.noticing import Noticed
from sandtable.server.storage import now as seconds_now
from sandtable.server.tables import LiveTable

Plain = dict[str, Any]

BOTS = ("random", "greedy", "search:0.5s")
"""The bots offered to choose from."""


class Viewer(NamedTuple):
    """Who looks at a table: the seat looked from, or none, and the powers seen through."""

    person: int | None
    seat: int | None
    powers: int


def viewer_of(live: LiveTable, person: int | None, seat: int | None = None) -> Viewer:
    """How a person sees a table. Who holds several seats sees through one at a time."""
    if not live.may_watch(person):
        raise Denied(404, "There is no such table, or it is not open to you; check the link.")
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
    """All that one can choose when starting a game."""
    return [_game(find_game(key)) for key in game_keys()]


def _game(game: Game[Any]) -> Plain:
    return {
        "key": game.key,
        "title": game.title,
        "powers": [
            {"id": name, "title": game.title_of(power)} for power, name in enumerate(game.powers)
        ],
        "nations": {name: asdict(nation) for name, nation in game.nations.items()},
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
        "bots": list(BOTS),
        "guide": game.guide is not None,
        "check": game.check,
    }


def state(live: LiveTable, viewer: Viewer, at: int | None = None, since: str = "0") -> Plain:
    """The table as a viewer sees it now, or after an earlier event; its scene is a ``Scene``.

    ``since`` is what of the log is known already: see ``_first_told``.
    """
    table, game = live.table, live.table.game
    noticed = live.noticed(viewer.powers)
    last = len(noticed.events) - 1
    now = at is None or at == last
    shown = last if at is None else at
    true = noticed.true(shown)
    g = table.position_at(true)
    first = _first_told(noticed, since)
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
        "scene": game.scene(g, viewer.powers),
        "asked": [game.powers[power] for power in asked],
        "prompts": {game.powers[power]: _prompt(live, power) for power in mine},
        "offers": [offer for power in mine for offer in _offers(live, power)],
        "log": _log(live, viewer.powers, true, first),
        "log_from": first,
        "mark": f"{viewer.powers}-{shown + 1}",
        "acted": _acted(live, viewer),
        "seats": seats(live, viewer.person),
        "undo": _undo(live, viewer),
        "rollback": _rollback(live, viewer),
        "draw": _draw(live),
        "orders": _orders(live, viewer),
        "over": table.finished,
        "outcome": table.outcome(),
        "result": _result(live),
        "commitment": table.header.commitment,
        "options": dict(table.header.options),
        "scenario": table.header.scenario,
        "visibility": live.visibility,
        "watch_invite": live.watch_invite if may_invite(live, viewer.person) else None,
        "guide": table.guide is not None,
        "owner": viewer.person is not None and viewer.person == live.owner,
        "clock": clocks.shown(live.clock, seconds_now()) if live.clock else None,
    }


_ENCODER = Encoder()


def encode(answer: Any) -> bytes:
    """What goes over the wire; scenes need not be made plain first, which would take longer."""
    return _ENCODER.encode(answer)


def _you(live: LiveTable, viewer: Viewer) -> Plain:
    powers = _names(live.table.game, viewer.powers) if viewer.seat is not None else []
    return {"seat": viewer.seat, "powers": powers, "seats": live.seats_of(viewer.person)}


def _prompt(live: LiveTable, power: int) -> Plain:
    """What a power is asked, the rule behind it, and the question in its text."""
    game, g = live.table.game, live.table.state
    frame = g.agenda[-1]
    return {
        "text": game.prompt(g, power),
        "rule": game.book.questions[frame[0]].rule,
        "question": game.book.asked(frame, power),
    }


def _offers(live: LiveTable, power: int) -> list[Plain]:
    game, g = live.table.game, live.table.state
    return [
        {
            "power": game.powers[power],
            "action": game.verbs.text(action),
            "label": game.label(g, action),
            "concerns": game.concerns(g, action),
        }
        for action in live.table.offers(power)
    ]


def _first_told(noticed: Noticed, since: str) -> int:
    """The event from which on the log is told, to one who knows what came before it.

    ``since`` is that event's number, or the ``mark`` of an answer that the asker has: then
    what was taken back after it is told anew. A mark of another seat says nothing here.
    """
    seat, _, known = since.rpartition("-")
    if not seat:
        return int(known)
    if int(seat) != noticed.seat or int(known) > len(noticed.events):
        return 0
    return noticed.unchanged(int(known))


def _log(live: LiveTable, seat: int, until: int, first: int) -> list[Plain]:
    """The log up to a true event, from the seat's event ``first`` on."""
    events = live.noticed(seat).events
    if first >= len(events) or events[first] > until:
        return []
    own = {true: number for number, true in enumerate(events[first:], first)}
    return [
        {
            "event": own[line.event],
            "text": line.text,
            "about": list(line.about),
            "dice": list(line.dice),
        }
        for line in live.table.log(seat, events[first])
        if line.event <= until and line.event in own
    ]


def _acted(live: LiveTable, viewer: Viewer) -> int | None:
    """The last event that the viewer's seat brought about, to look back from."""
    last = live.table.history.acted.get(-1 if viewer.seat is None else viewer.seat)
    return None if last is None else live.noticed(viewer.powers).own(last)


def seats(live: LiveTable, person: int | None) -> list[Plain]:
    """The seats as anybody may know them; invitations for those who may invite."""
    game = live.table.game
    asked = {live.seat_of(power) for power in live.table.asked()}
    plain = []
    for number, (seat, place) in enumerate(zip(live.table.seats, live.places, strict=True)):
        one = {
            "index": number,
            "name": place.holder or live.table.seat_title(number),
            "title": live.table.seat_title(number),
            "powers": _names(game, seat.powers),
            "player": seat.player if seat.is_bot else ("human" if place.person else place.kind),
            "you": person is not None and place.person == person,
            "asked": number in asked,
            "bot": live.bot_of(number) or None,
            "caretaker": place.caretaker or None,
        }
        if place.invite and place.person is None and may_invite(live, person):
            one["invite"] = place.invite
        plain.append(one)
    return plain


def may_invite(live: LiveTable, person: int | None) -> bool:
    """Whether somebody is shown the links of the free seats."""
    return person is not None and (person == live.owner or bool(live.seats_of(person)))


def _undo(live: LiveTable, viewer: Viewer) -> Plain:
    if viewer.seat is None:
        return {"can": False, "why": "Only players take back steps."}
    refusal = live.table.undo_refusal(viewer.seat)
    return {"can": refusal is None, "why": refusal.words if refusal else ""}


def _rollback(live: LiveTable, viewer: Viewer) -> Plain | None:
    proposal = live.table.rollback
    if proposal is None:
        return None
    return rollback(live, viewer, proposal)


def rollback(live: LiveTable, viewer: Viewer, proposal: Rollback) -> Plain:
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
        "agreed": [names[seat] for seat in sorted(agreed)],
        "waiting": [name for seat, name in enumerate(names) if seat not in agreed],
        "yours": viewer.seat is not None and viewer.seat not in agreed,
    }


def _draw(live: LiveTable) -> Plain | None:
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


def _titles(live: LiveTable) -> list[str]:
    """What the seats are called."""
    return [live.table.seat_title(seat) for seat in range(len(live.places))]


def _orders(live: LiveTable, viewer: Viewer) -> list[str]:
    if viewer.seat is None:
        return []
    return [order.text for order in live.table.orders.of(viewer.seat)]


def _result(live: LiveTable) -> Plain | None:
    table = live.table
    if not table.finished:
        return None
    return dict(zip(table.game.powers, table.result(), strict=True))


def summary(live: LiveTable, person: int | None) -> Plain:
    """A table in a list."""
    table = live.table
    return {
        "id": live.id,
        "game": table.game.key,
        "title": table.game.title,
        "seats": seats(live, person),
        "revision": live.revision(0),
        "over": table.finished,
        "outcome": table.outcome(),
        "headline": live.headline(),
        "visibility": live.visibility,
        "updated": moment(live.updated),
    }


def moment(seconds: float) -> str:
    """A time as clients read it."""
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="seconds")


def _names(game: Game[Any], mask: int) -> list[str]:
    return [game.powers[power] for power in bits(mask)]
