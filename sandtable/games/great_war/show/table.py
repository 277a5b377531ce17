"""What lies on the table: the cards of this turn, or of the one just judged until the next begins.

The rules put the cards away at once; a player wants to see what the turn was won with.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from sandtable.core.bits import mask_of
from sandtable.core.english import counted
from sandtable.core.show.scene import Panel, Row
from sandtable.games.great_war.facts.cards import BP, DECK, SIDES
from sandtable.games.great_war.rules.judging import lying, turn_total
from sandtable.games.great_war.rules.state import Lain, Position
from sandtable.games.great_war.show.words import SIDE_TITLES, say


def in_sight(g: Position) -> tuple[Lain, ...]:
    """The cards that lie there; what has been shuffled into its deck since is gone for all."""
    if not g.lain:
        return tuple(lying(g))
    open_ = g.captured[0] | g.captured[1]
    for discards in g.discards:
        open_ |= discards
    return tuple([one for one in _judged(g) if open_ >> one.card & 1])


def _judged(g: Position) -> list[Lain]:
    return [Lain._make(one) for one in g.lain]


@lru_cache(maxsize=1 << 8)
def before(side: int, lying: tuple[Lain, ...]) -> list[tuple[Lain, int]]:
    """The cards before a side, each behind the card it was laid on, and how deep it lies."""
    return list(_stacked([one for one in lying if one.side == side]))


def _stacked(mine: list[Lain]) -> Iterator[tuple[Lain, int]]:
    cards = {one.card for one in mine}

    def lay(one: Lain, depth: int) -> Iterator[tuple[Lain, int]]:
        yield one, depth
        for above in mine:
            if above.base == one.card:
                yield from lay(above, depth + 1)

    for one in mine:
        if one.base not in cards:
            yield from lay(one, 0)


def still_lying(g: Position) -> int:
    """The cards of a turn that is judged: they are seen on the table, not yet on their piles."""
    return mask_of([one.card for one in in_sight(g)]) if g.lain else 0


def total(g: Position, side: int) -> int:
    """9.2: what a side's cards come to, or came to."""
    return g.lain_totals[side] if g.lain else turn_total(g, side)


def is_prize(g: Position, one: Lain) -> bool:
    """9.3: whether the card has been captured by the enemy of the side it lies before."""
    return bool(g.lain) and bool(g.captured[1 - one.side] >> one.card & 1)


def result(g: Position) -> Panel | None:
    """The slip of a turn that is judged: who has won it, and what each side scored, and why."""
    if not g.lain:
        return None
    winner, turn = g.winners[-1], len(g.winners)
    return Panel(
        "result",
        say("wins_turn", (winner, turn)).rstrip("."),
        rows=[_side(g, side) for side in (0, 1)],
    )


def _side(g: Position, side: int) -> Row:
    note = "; ".join([*_count(g, side), *_verdict(g, side)])
    return Row(SIDE_TITLES[side], str(total(g, side)), SIDES[side], note=f"{note}.")


def _count(g: Position, side: int) -> Iterator[str]:
    """Where the points of a side come from."""
    mine = [one for one in _judged(g) if one.side == side]
    points = [one.points for one in mine if not one.down]
    role = "Defender" if side == g.defender else "Attacker"
    yield f"{role}: {counted(len(points), 'card')} face up, {sum(points)} BP"
    if cancelled := len(mine) - len(points):
        yield f"{cancelled} cancelled"
    if added := total(g, side) - sum(points):
        yield f"{DECK[g.lain_event].title} adds {added}"


def _verdict(g: Position, side: int) -> Iterator[str]:
    """8.7, 9.2 and 9.3: what decided, and what the winner has captured."""
    if side != g.defender and g.lain_stalled:
        yield "the attack stalled for want of an Attack arrow"
    elif side == g.defender and not g.lain_stalled and total(g, 0) == total(g, 1):
        yield "a tie is the Defender's"
    if side != g.winners[-1]:
        return
    prizes = [one.card for one in _judged(g) if g.captured[side] >> one.card & 1]
    worth = sum(BP[card] for card in prizes)
    yield f"captures {counted(len(prizes), 'card')}, {worth} BP" if prizes else "captures nothing"
