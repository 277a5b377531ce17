"""Gives every space a seat of its own, and carries the coast along.

A seat holds a counter, the lean of a stack, the name below, and perhaps a mark beside it. Links
keep their direction as far as they can, everything is drawn home a little, and seats push each
other apart; in the end pushing alone has its way, so that nothing overlaps. The same input always
gives the same map.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from tools.maps.geometry import Box, Point

COUNTER = 44.0
LEAN = 8.0
"""A stack of three leans so far up and to the right."""
GAP = 8.0
LINE = 14.0
"""The height of a line of a name."""
STRAIT = 26.0
"""The width of a strait's lozenge."""

HOME = 0.03
DIRECTION = 0.25
LEAST_LINK = 66.0
"""A link should be at least this long."""
SOFT_ROUNDS = 700
MOST_HARD_ROUNDS = 5_000


@dataclass
class Seat:
    """A thing with a place on the map: where it truly lies, how big it is, where it is put."""

    id: str
    true: Point
    lines: list[str]
    """The name, in one or two lines; a strait has none."""
    text_width: float
    width: float = COUNTER
    line: float = LINE
    beside: float = 0.0
    """Room kept free on the left for a mark of the terrain."""
    plate: float = 0.0
    """The width of its pieces, if they are wider than a counter."""
    x: float = 0.0
    y: float = 0.0

    @property
    def place(self) -> Point:
        """Where it is put."""
        return self.x, self.y

    @property
    def counter(self) -> Box:
        """The room for the counters."""
        half = self.width / 2
        lean = LEAN if self.lines else 0.0
        return Box(self.x - half, self.y - half - lean, self.x + half + lean, self.y + half)

    @property
    def label(self) -> Box:
        """The room for the name, below the counter."""
        half, top = self.text_width / 2, self.y + self.width / 2
        return Box(self.x - half, top, self.x + half, top + self.line * len(self.lines))

    @property
    def room(self) -> Box:
        """Counter and name together."""
        return Box(
            self.x - self.leftwards,
            self.y - self.above,
            self.x + self.rightwards,
            self.y + self.below,
        )

    @cached_property
    def leftwards(self) -> float:
        """From the middle to the left side of the room."""
        return max(self.rightwards, self.width / 2 + self.beside)

    @cached_property
    def rightwards(self) -> float:
        """From the middle to the right side of the room."""
        return max(self.width / 2 + LEAN / 2, self.text_width / 2, self.plate / 2)

    @cached_property
    def above(self) -> float:
        """From the middle to the top of the room."""
        return self.width / 2 + (LEAN if self.lines else 0.0)

    @cached_property
    def below(self) -> float:
        """From the middle to the foot of the room."""
        return self.width / 2 + self.line * len(self.lines)


@dataclass(frozen=True)
class Wish:
    """A link that would like to keep its direction."""

    a: Seat
    b: Seat
    dx: float
    dy: float


def relax(seats: list[Seat], links: list[tuple[Seat, Seat]], upright: float = 1.0) -> None:
    """Puts each seat where it has room of its own.

    The larger ``upright``, the rather do seats go aside than up or down.
    """
    for seat in seats:
        seat.x, seat.y = seat.true
    wishes = [_wish(a, b) for a, b in links]
    for turn in range(SOFT_ROUNDS):
        _pull(seats, wishes, HOME * (1 - turn / SOFT_ROUNDS))
        _push(seats, 0.6, upright)
    for _ in range(MOST_HARD_ROUNDS):
        if _push(seats, 1.02, upright) < 0.05:
            break
    for seat in seats:
        seat.x, seat.y = round(seat.x, 1), round(seat.y, 1)


def _wish(a: Seat, b: Seat) -> Wish:
    dx, dy = b.true[0] - a.true[0], b.true[1] - a.true[1]
    length = math.hypot(dx, dy) or 1.0
    longer = max(1.0, (a.width + b.width) / (2 * COUNTER) * LEAST_LINK / length)
    return Wish(a, b, dx * longer, dy * longer)


def _pull(seats: list[Seat], wishes: list[Wish], home: float) -> None:
    """Links pull towards their direction, and home pulls towards the true place."""
    pulls = {seat.id: [0.0, 0.0, 0.0] for seat in seats}
    for wish in wishes:
        dx = wish.dx - (wish.b.x - wish.a.x)
        dy = wish.dy - (wish.b.y - wish.a.y)
        for seat, sign in ((wish.a, -0.5), (wish.b, 0.5)):
            pull = pulls[seat.id]
            pull[0] += sign * dx
            pull[1] += sign * dy
            pull[2] += 1
    for seat in seats:
        dx, dy, links = pulls[seat.id]
        share = DIRECTION / max(1.0, links)
        seat.x += share * dx + home * (seat.true[0] - seat.x)
        seat.y += share * dy + home * (seat.true[1] - seat.y)


def _push(seats: list[Seat], share: float, upright: float) -> float:
    """One round of pushing apart; the deepest overlap that was met."""
    deepest = 0.0
    for a, b in _near(seats):
        if a.y + a.below + GAP < b.y - b.above or b.y + b.below + GAP < a.y - a.above:
            continue
        deep_x = min(a.x + a.rightwards, b.x + b.rightwards) + GAP
        deep_x -= max(a.x - a.leftwards, b.x - b.leftwards)
        deep_y = min(a.y + a.below, b.y + b.below) + GAP - max(a.y - a.above, b.y - b.above)
        if deep_x > 0 and deep_y > 0:
            dx, dy = _way_out(a, b, (deep_x, deep_y), upright)
            a.x, a.y = a.x + share * dx / 2, a.y + share * dy / 2
            b.x, b.y = b.x - share * dx / 2, b.y - share * dy / 2
            deepest = max(deepest, min(deep_x, deep_y))
    return deepest


def _near(seats: list[Seat]) -> Iterator[tuple[Seat, Seat]]:
    """Pairs that may touch, by sweeping from left to right."""
    order = sorted(seats, key=lambda seat: seat.x - seat.leftwards)
    active: list[Seat] = []
    for seat in order:
        left = seat.x - seat.leftwards - GAP
        active = [other for other in active if other.x + other.rightwards > left]
        for other in active:
            yield seat, other
        active.append(seat)


def _way_out(a: Seat, b: Seat, depth: Point, upright: float) -> Point:
    """Along the cheaper axis, but who truly lies in the west stays in the west."""
    true_x, true_y = a.true[0] - b.true[0], a.true[1] - b.true[1]
    sum_of_both = abs(true_x) + abs(true_y) + 1e-9
    cost_x = depth[0] / (0.35 + abs(true_x) / sum_of_both)
    cost_y = upright * depth[1] / (0.35 + abs(true_y) / sum_of_both)
    if cost_x < cost_y:
        return math.copysign(depth[0], true_x), 0.0
    return 0.0, math.copysign(depth[1], true_y)


class Flow:
    """Carries any other point along with the seats around it.

    All move together in small steps, so that coasts bend but never fold: what lay on land, or at
    sea, stays there. The further a seat, the less it counts; far from all nothing moves.
    """

    steps = 12
    near = 16.0
    far = 150.0

    def __init__(self, seats: list[Seat]) -> None:
        self.starts = np.array([seat.true for seat in seats])
        ends = np.array([(seat.x, seat.y) for seat in seats])
        self.moves = (ends - self.starts) / self.steps

    def __call__(self, points: Sequence[Point]) -> list[Point]:
        here = np.array(points, dtype=float).reshape(-1, 2)
        for step in range(self.steps):
            away = here[:, None, :] - (self.starts + step * self.moves)
            weights = (np.square(away).sum(axis=2) + self.near**2) ** -2
            here = here + weights @ self.moves / (weights.sum(axis=1) + self.far**-4)[:, None]
        return [(float(x), float(y)) for x, y in here]
