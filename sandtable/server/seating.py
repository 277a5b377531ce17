"""Taking a seat, giving it up, and passing it on with the consent of the others.

What may be done is for ``knowledge`` to say; here it is done, in memory. Whoever calls this holds
the table's lock and writes it down.
"""

from __future__ import annotations

from collections.abc import Iterable
from secrets import token_urlsafe

from sandtable.core.table.record import Event
from sandtable.server.errors import Denied
from sandtable.server.knowledge import must_agree
from sandtable.server.live_table import Applicant, LiveTable
from sandtable.server.people import Person


def take(live: LiveTable, person: Person, seat: int) -> Event | None:
    """Somebody sits down, or asks the others for the seat if they have to agree."""
    if person.id in live.refused:
        raise Denied(
            403,
            "The others have refused you a seat at this table; look on, or play at another.",
            "seat",
        )
    asked_for = live.applicant(seat)
    if asked_for is not None and asked_for.person != person.id:
        raise Denied(
            409, "Somebody else has asked for this seat; wait for the others' answer.", "seat"
        )
    withdraw(live, person.id)
    live.applicants.append(Applicant(seat, person.id, person.name, ()))
    return settle(live)


def answer(live: LiveTable, person: Person, seat: int, yes: bool) -> Event | None:
    """Somebody at the table says whether a seat may be passed on."""
    applicant = live.applicant(seat)
    if applicant is None:
        raise Denied(409, "Nobody asks for this seat now.")
    if person.id not in must_agree(live, applicant.person, seat):
        raise Denied(403, "You do not sit at this table, so it is not yours to decide.", "seat")
    live.applicants.remove(applicant)
    if not yes:
        live.refused.add(applicant.person)
        return None
    agreed = (*applicant.agreed, person.id)
    live.applicants.append(applicant._replace(agreed=agreed))
    return settle(live)


def give_up(live: LiveTable, seats: Iterable[int], caretaker: str) -> Event | None:
    """Seats become free; a caretaker plays them meanwhile, where the clock would not wait."""
    for seat in seats:
        place = live.places[seat]
        place.person, place.holder = None, ""
        place.kind = "friend" if place.kind == "me" else place.kind
        place.invite = token_urlsafe(12)
        place.caretaker = caretaker if live.clock else place.caretaker
        live.table.revoke_orders(seat)
    return settle(live)


def withdraw(live: LiveTable, person: int) -> None:
    """Somebody no longer asks for a seat."""
    live.applicants = [one for one in live.applicants if one.person != person]


def settle(live: LiveTable) -> Event | None:
    """Seats every applicant to whom all have agreed who must; the first event of that."""
    first = None
    if live.table.finished:
        live.applicants.clear()
    for applicant in list(live.applicants):
        asked = must_agree(live, applicant.person, applicant.seat)
        if live.places[applicant.seat].person is None and asked <= set(applicant.agreed):
            live.applicants.remove(applicant)
            event = _sit(live, applicant)
            first = first or event
    return first


def _sit(live: LiveTable, applicant: Applicant) -> Event | None:
    """The seat has a new holder; if somebody knew its cards before, the log says who it is."""
    seat, place = applicant.seat, live.places[applicant.seat]
    passed_on = any(who != applicant.person and at == seat for who, at in live.shown)
    agreed = [at for at, one in enumerate(live.places) if one.person in applicant.agreed]
    place.person, place.holder = applicant.person, applicant.name
    place.caretaker = place.invite = ""
    return live.table.pass_on(seat, applicant.name, agreed) if passed_on else None
