"""Standing orders: "pass until ...", answered for a player who does not want to be asked.

A seat may give these, each for all powers it plays::

    pass card                     in all windows until the card now played is finished
    pass turn                     in all windows until the present turn ends
    pass unless attacked          until revoked, unless a piece of one's own is about to be lost
    pass unless CARD [CARD ...]   until revoked, unless one of these cards could be used now

Orders for a card or a turn always pass and end by themselves. Of the others each names
exceptions: one is asked where any of them holds. No order ever does anything but pass, or what the
game says instead (losses as they are suggested), and only in what it calls a window. The answer
is an ordinary event of the power: neither record nor log nor view tells others that it was not
given by hand. Orders are known to their seat alone; a save keeps them beside the secret of the
dice.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from sandtable.core.action import Action
from sandtable.core.bits import bits
from sandtable.core.errors import BadRecord, SandtableError, unknown
from sandtable.core.game import Game
from sandtable.core.state import State
from sandtable.core.table.record import Seat
from sandtable.core.windows import SPANS, Windows

S = TypeVar("S", bound=State)

ATTACKED = "attacked"
MOST_GIVEN = 20
"""A seat has at most this many standing orders."""
USAGE = "pass card, pass turn, pass unless attacked, or pass unless CARD [CARD ...]"


class StandingOrder(NamedTuple):
    """A standing order; ``until`` names the card or turn that it lasts for, or is empty."""

    text: str
    until: tuple[int, ...] = ()

    @property
    def span(self) -> str:
        """``card`` or ``turn``; empty for an order that stands until revoked."""
        word = self.text.split()[1]
        return word if word in SPANS else ""

    @property
    def exceptions(self) -> list[str]:
        """What follows ``unless``: ``attacked``, or the names of cards."""
        return self.text.split()[2:]

    def words(self, windows: Windows[Any], title: Callable[[str], str] = str) -> str:
        """The order in words; cards by their names, or as ``title`` calls them."""
        does, danger = windows.does, windows.danger
        if self.span:
            return f"{does} until this {self.span} is over."
        if self.exceptions == [ATTACKED]:
            return f"{does} until you end it, unless {danger}."
        named = [title(word) for word in self.exceptions if word != ATTACKED]
        also = f", or {danger}" if ATTACKED in self.exceptions else ""
        return f"{does} until you end it, unless you could use {' or '.join(named)}{also}."

    @property
    def tells(self) -> bool:
        """Whether others can learn of hidden cards from whether the seat is asked."""
        return any(word != ATTACKED for word in self.exceptions)


class StandingOrders(Generic[S]):
    """The standing orders of all seats of a table."""

    def __init__(self, game: Game[S], seats: Sequence[Seat]) -> None:
        self.game = game
        self.seats = seats
        self._given: list[list[StandingOrder]] = [[] for _ in seats]

    def of(self, seat: int) -> list[StandingOrder]:
        """The orders of a seat, the oldest first."""
        return list(self._given[seat])

    def give(self, seat: int, text: str, g: S) -> StandingOrder:
        """A seat gives an order, in force from now on."""
        order = self._read(text, g)
        if order not in self._given[seat]:
            if len(self._given[seat]) >= MOST_GIVEN:
                raise SandtableError(
                    f"A seat has at most {MOST_GIVEN} standing orders; revoke one."
                )
            self._given[seat].append(order)
        return order

    def possible(self, g: S) -> list[StandingOrder]:
        """The orders that can be given now, beside those that name cards."""
        if not self.game.windows.span(g, "turn"):
            return []
        spans = {what: self.game.windows.span(g, what) for what in SPANS}
        timed = [StandingOrder(f"pass {what}", until) for what, until in spans.items() if until]
        return [*timed, StandingOrder(f"pass unless {ATTACKED}")]

    def _read(self, text: str, g: S) -> StandingOrder:
        words = text.lower().split()
        if not self.game.windows.span(g, "turn"):
            raise SandtableError(f"{self.game.title} never asks for a mere pass to be ordered.")
        if len(words) == 2 and words[0] == "pass" and words[1] in SPANS:
            until = self.game.windows.span(g, words[1])
            if not until:
                raise SandtableError(
                    f"{self.game.title} has no {words[1]} that an order lasts for."
                )
            return StandingOrder(" ".join(words), until)
        if len(words) < 3 or words[:2] != ["pass", "unless"]:
            raise SandtableError(f"{text!r} is no standing order; write {USAGE}.")
        names = set(self.game.verbs.names())
        for word in words[2:]:
            if word != ATTACKED and word not in names:
                raise unknown("card", word, names)
        return StandingOrder(" ".join(words))

    def revoke(self, seat: int, place: int | None = None) -> None:
        """A seat takes back one of its orders, by its place in the list, or all of them."""
        given = self._given[seat]
        if place is None:
            given.clear()
        elif 0 <= place < len(given):
            del given[place]
        else:
            raise SandtableError(f"There is no order {place + 1}; you have given {len(given)}.")

    def answer(self, seat: int, power: int, g: S, own: int) -> Action | None:
        """What a seat's orders answer for one of its ``own`` powers now, if they do."""
        given = self._given[seat]
        if not given or not self.game.windows.window(g, power):
            return None
        said = self.game.windows.answer(g, power)
        if said not in self.game.offers(g, power):
            return None
        if any(order.span for order in given):
            return said
        return None if any(self._excepted(power, order, g, own) for order in given) else said

    def _excepted(self, power: int, order: StandingOrder, g: S, own: int) -> bool:
        """Whether an exception of an order holds, so that its seat wants to be asked."""
        usable = {
            name
            for action in self.game.offers(g, power)
            for name in self.game.verbs.text(action).split()[1:]
        }
        threatens = self.game.windows.threatens
        if ATTACKED in order.exceptions and any(threatens(g, mine) for mine in bits(own)):
            return True
        return any(name in usable for name in order.exceptions)

    def tell(self, seat: int) -> bool:
        """Whether a seat's orders look at hidden cards to decide whether it is asked."""
        given = self._given[seat]
        return any(order.tells for order in given) and not any(order.span for order in given)

    def lapse(self, g: S) -> None:
        """Ends the orders whose card or turn is over."""
        for given in self._given:
            given[:] = [
                order
                for order in given
                if not order.span or order.until == self.game.windows.span(g, order.span)
            ]

    # Keeping them.

    def plain(self) -> dict[str, Any]:
        """All orders as plain data, by the names of their seats."""
        return {
            seat.name: [[order.text, *order.until] for order in given]
            for seat, given in zip(self.seats, self._given, strict=True)
            if given
        }

    def load(self, plain: Mapping[str, Any], g: S) -> None:
        """Brings back the orders that ``plain`` wrote."""
        places = {seat.name: place for place, seat in enumerate(self.seats)}
        for name, given in plain.items():
            try:
                orders = [(self._read(text, g).text, tuple(until)) for text, *until in given]
                self._given[places[name]] = [StandingOrder(*order) for order in orders]
            except (SandtableError, KeyError, TypeError, ValueError, AttributeError):
                raise BadRecord(
                    "The standing orders in the record's header are damaged; "
                    "delete 'orders' from its first line."
                ) from None
        self.lapse(g)
