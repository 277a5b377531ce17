"""What lists say of a table: of one in memory, or of one that is stored and need not be opened.

What comes of the game itself is its ``Standing``. It is kept beside the table, with the questions
in the words of the seats that are asked: nobody is told those but who sits there and has looked.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, NamedTuple

from sandtable.bots.levels import title_of
from sandtable.core.bits import bits
from sandtable.core.english import listed
from sandtable.core.game import Game
from sandtable.core.table.record import Seat
from sandtable.server import answers, clocks
from sandtable.server.live_table import LiveTable, Place, Question, Standing

Plain = dict[str, Any]


class Listed(NamedTuple):
    """A table as lists know it."""

    id: str
    game: Game[Any]
    standing: Standing
    places: list[Place]
    owner: int | None
    visibility: str
    changes: int
    over: bool
    outcome: str
    clock: Mapping[str, Any]
    bots_resign: bool
    updated: float
    applicants: set[int]
    """The people who ask for a seat."""
    shown: set[tuple[int, int]]
    """Who has looked from which seat."""

    def seats_of(self, person: int | None) -> list[int]:
        """The seats that a person holds."""
        if person is None:
            return []
        return [number for number, place in enumerate(self.places) if place.person == person]

    def asked_seats(self) -> set[int]:
        """The seats that are to decide now."""
        return {question.seat for question in self.standing.questions}


def of(live: LiveTable) -> Listed:
    """A table in memory."""
    return Listed(
        live.id,
        live.table.game,
        live.standing(),
        live.places,
        live.owner,
        live.visibility,
        live.changes,
        live.table.finished,
        live.table.outcome(),
        live.clock,
        live.bots_resign,
        live.updated,
        {one.person for one in live.applicants},
        live.shown,
    )


def summary(table: Listed, person: int | None) -> Plain:
    """A table in a list."""
    standing, game = table.standing, table.game
    return {
        "id": table.id,
        "game": game.key,
        "title": game.title,
        "seats": seats(table, person, standing.seats),
        "revision": f"0-{standing.noticed}-{table.changes}",
        "over": table.over,
        "outcome": table.outcome,
        "headline": standing.headline,
        "host": _host(table),
        "scenario": _scenario(table),
        "clock": clocks.shown(dict(table.clock), clocks.running_time()) if table.clock else None,
        "bots_resign": table.bots_resign,
        "prompt": _own_prompt(table, person),
        "asks": _asks(table),
        "result": dict(zip(game.powers, standing.result, strict=True)) if table.over else None,
        "asking": person in table.applicants,
        "visibility": table.visibility,
        "updated": moment(table.updated),
    }


def seats(
    table: Listed | LiveTable, person: int | None, named: Sequence[Seat]
) -> list[answers.Seat]:
    """The seats as anybody may know them; invitations for those who may invite."""
    asked, invites, game = table.asked_seats(), may_invite(table, person), table.game
    plain = []
    for number, (seat, place) in enumerate(zip(named, table.places, strict=True)):
        bot = seat.player.removeprefix("bot:") if seat.is_bot else place.caretaker
        one: answers.Seat = {
            "index": number,
            "name": place.holder or seat.name,
            "title": seat.name,
            "powers": [game.powers[power] for power in bits(seat.powers)],
            "player": seat.player if seat.is_bot else ("human" if place.person else place.kind),
            "you": person is not None and place.person == person,
            "asked": number in asked,
            "bot": bot or None,
            "bot_title": title_of(bot) if bot else None,
            "caretaker": place.caretaker or None,
        }
        if place.invite and place.person is None and invites:
            one["invite"] = place.invite
        plain.append(one)
    return plain


def may_invite(table: Listed | LiveTable, person: int | None) -> bool:
    """Whether somebody is shown the links of the free seats."""
    return person is not None and (person == table.owner or bool(table.seats_of(person)))


def _host(table: Listed) -> str:
    """Who made the table, if they sit at it."""
    return next((place.holder for place in table.places if place.person == table.owner), "")


def _scenario(table: Listed) -> str:
    """What is played, in the words of the game's box."""
    scenario = table.standing.scenario
    return table.game.show.box.scenarios.get(scenario, scenario) if scenario else ""


def _own_prompt(table: Listed, person: int | None) -> str:
    """What somebody is asked: in its own words once they have looked from that seat."""
    mine = table.seats_of(person)
    for question in table.standing.questions:
        if person is not None and question.seat in mine:
            return question.own if _has_looked(table, person, question) else question.open
    return ""


def _has_looked(table: Listed, person: int, question: Question) -> bool:
    looked = (person, question.seat) in table.shown
    return looked or table.over or not table.game.hides_anything


def _asks(table: Listed) -> str:
    """Who is asked what, in words for everybody: "Entente: Play a card."."""
    asked: dict[str, list[str]] = {}
    for question in table.standing.questions:
        asked.setdefault(question.open, []).append(table.game.title_of(question.power))
    return " ".join(f"{listed(who, 'and')}: {words}" for words, who in asked.items())


def moment(seconds: float) -> str:
    """A time as clients read it."""
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="seconds")
