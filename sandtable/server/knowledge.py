"""What each person has been shown of a table, and where they may therefore sit.

Whoever looks at a table from a seat is shown what only that seat may know. This is written down
for good, before the answer goes out, and no rollback takes it back. From then on:

* they can sit only on the side (the team) whose secrets they know;
* a seat that somebody else has looked from is passed on only if all others at the table agree,
  and so is any other seat of one's own side;
* while a seat that was given up is empty, nobody can go back by consent;
* who knows several sides, at one screen with others or from a record, cannot give up only some of
  them and play on against whoever comes.

Until somebody has looked, seats may be changed freely. Every route that shows something from a
seat gets its ``Viewer`` from ``look``, or the seat from ``own_seat``, which looks: a refusal shows
something too, as it depends on the hand.
"""

from __future__ import annotations

from collections.abc import Collection
from contextlib import suppress

from sqlalchemy import insert
from sqlalchemy.exc import IntegrityError

from sandtable.core.bits import bits
from sandtable.server.errors import Denied
from sandtable.server.live_table import LiveTable
from sandtable.server.storage import Rows, ShownRow, bare
from sandtable.server.tables import Tables
from sandtable.server.views import Viewer, viewer_of

NOTE_SHOWN = insert(bare(ShownRow))


async def look(
    tables: Tables, live: LiveTable, person: int | None, seat: int | None = None
) -> Viewer:
    """How a person sees a table; from now on they know what the seat looked from knows."""
    viewer = viewer_of(live, person, seat)
    await note_shown(tables, live, viewer.person, viewer.seat)
    return viewer


async def note_shown(tables: Tables, live: LiveTable, person: int | None, seat: int | None) -> None:
    """Writes down that somebody is about to be shown what a seat knows."""
    if person is None or seat is None or not live.is_news_to(person, seat):
        return
    row = {"table": live.id, "person": person, "place": seat}
    with suppress(IntegrityError):  # a copy of the table that has gone stale knew it already
        await tables.storage.write(Rows(NOTE_SHOWN, [row]))
    live.shown.add((person, seat))


def known_to(live: LiveTable, person: int) -> int:
    """The powers whose secrets somebody has been shown, or that are on the side of those."""
    powers = 0
    for who, seat in live.shown:
        if who == person:
            powers |= live.powers(seat)
    return live.table.game.side_of(powers)


def sitting_refusal(live: LiveTable, person: int, seat: int) -> Denied | None:
    """Why somebody may not take a seat whatever the others say; ``None`` if nothing forbids it."""
    known = known_to(live, person)
    side = live.table.game.side_of(live.powers(seat))
    if not known & ~side or not _faces_people(live, seat, side):
        return None
    titles = ", ".join(live.table.game.title_of(power) for power in bits(known))
    return Denied(
        403,
        f"You have seen what at this table only this side may know: {titles}. So you can take a "
        "seat only there; look on, or sit down at another table.",
        "seat",
    )


def must_agree(live: LiveTable, person: int, seat: int) -> set[int]:
    """The people who must agree before somebody takes a seat. Nobody must, as long as no other has
    looked from it, nor they from another seat."""
    seen_by_others = any(who != person and place == seat for who, place in live.shown)
    seen_elsewhere = any(who == person and place != seat for who, place in live.shown)
    if not seen_by_others and not seen_elsewhere:
        return set()
    return {one.person for one in live.places if one.person is not None} - {person}


def leaving_refusal(live: LiveTable, person: int, seats: Collection[int]) -> Denied | None:
    """Why somebody may not give up just these of their seats; ``None`` if they may."""
    kept = [seat for seat in live.seats_of(person) if seat not in seats]
    side = 0
    for seat in kept:
        side |= live.table.game.side_of(live.powers(seat))
    if not kept or not known_to(live, person) & ~side:
        return None
    return Denied(
        403,
        "You have seen the cards of both sides, so nobody could play against you fairly; "
        "give up all your seats at once, or start a new table with your friend.",
        "seat",
    )


def rollback_refusal(live: LiveTable) -> Denied | None:
    """Why nobody can go back now; ``None`` if nothing forbids it.

    The others would keep what they saw while a caretaker played the empty seat, and whoever takes
    it later could not agree to that. A seat from which nobody has looked yet does not count.
    """
    seen = {seat for _, seat in live.shown}
    for seat, place in enumerate(live.places):
        if seat in seen and place.person is None and not live.table.seats[seat].is_bot:
            title = live.table.seat_title(seat)
            return Denied(
                403,
                f"The seat {title} was given up, so nobody can agree for it; let somebody take it "
                "first.",
                "undo",
            )
    return None


def _faces_people(live: LiveTable, seat: int, side: int) -> bool:
    """Whether a person sits, or may sit, on another side than this seat; bots are not harmed."""
    return any(
        other != seat and not one.is_bot and one.powers & ~side
        for other, one in enumerate(live.table.seats)
    )
