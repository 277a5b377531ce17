"""12.4.3 to 12.4.4.2 The best fit of losses, as pure functions of loss factors.

A ``Soldier`` is a unit reduced to what losses ask of it: the loss factor of its next step, that
of the step after it (0 if there is none), the pool of reserve corps that replace it (-1 for a
corps), and a label that tells apart units which are not interchangeable. The pools say how many
full and reduced corps wait, and whether they are the BEF corps, whose loss factors differ.

Shared by the game and by the combat calculator (odds.py).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

Soldier = tuple[int, int, int, int]
Pool = tuple[int, int, bool]
Value = tuple[int, int, bool]
"""Steps paid for, what a corps that is missing would have paid (12.4.4.2), any corps step."""
State = tuple[tuple[Soldier, ...], tuple[Pool, ...], int, int]
"""The soldiers in order, the pools, the loss number left, the armies that nobody replaced."""

CORPS_STEPS = 2
REPLACEMENT = 64
"""Added to the label of an army, it is that of the corps in its place."""


def pool(full: int, reduced: int, bef: bool = False) -> Pool:
    """A number of corps in reserve; more than a combat can use are all the same."""
    return (min(full, 4), min(reduced, 4), bef)


def after_loss(state: State, soldier: Soldier) -> State:
    """12.4.2 and 12.4.4: a soldier loses a step; an army's last step brings a corps."""
    force, pools, left, missing = state
    step, further, source, label = soldier
    rest = list(force)
    rest.remove(soldier)
    if further:
        rest.append((further, 0, source, label))
    elif source >= 0:
        full, reduced, bef = pools[source]
        if full:
            rest.append((2 if bef else 1, 1, -1, label + REPLACEMENT))
            pools = (*pools[:source], (full - 1, reduced, bef), *pools[source + 1 :])
        elif reduced:
            rest.append((1, 0, -1, label + REPLACEMENT))
            pools = (*pools[:source], (full, reduced - 1, bef), *pools[source + 1 :])
        else:
            missing += 1
    return tuple(sorted(rest)), pools, left - step, missing


def worth(state: State, soldier: Soldier) -> Value:
    """The best that losses can come to if this soldier loses the next step."""
    paid, absent, corps = best(after_loss(state, soldier))
    return paid + soldier[0], absent, corps or soldier[2] < 0


@lru_cache(maxsize=1 << 15)
def best(state: State) -> Value:
    """12.4.3: as much of the loss number as can be paid, never more.

    12.4.4.2 and R92: where two ways pay the same, armies that no corps replaces come first if
    such a corps could have paid more.
    """
    force, _, left, missing = state
    found: Value = (0, min(left, CORPS_STEPS * missing), False)
    for soldier in set(force):
        if soldier[0] <= left:
            found = max(found, worth(state, soldier))
    return found


def choices(state: State, corps_first: bool, first: tuple[int, ...] = ()) -> list[Soldier]:
    """The soldiers that may lose the next step, so that the best total is still reached.

    ``first`` are the labels of those who must take the first loss (12.4.5). ``corps_first``
    asks for a corps step among the losses if the best total allows one (12.6.9).
    """
    able = [soldier for soldier in sorted(set(state[0])) if soldier[0] <= state[2]]
    forced = [soldier for soldier in able if soldier[3] in first]
    if forced:
        able = forced
    values = [_judged(worth(state, soldier), corps_first) for soldier in able]
    top = max(values, default=None)
    return [soldier for soldier, value in zip(able, values, strict=True) if value == top]


def _judged(value: Value, corps_first: bool) -> Value:
    return value if corps_first else (value[0], value[1], False)


@lru_cache(maxsize=1 << 15)
def settled(state: State, corps_first: bool) -> bool:
    """Whether every way to take the losses comes to the same, so that nobody need be asked."""
    ends: set[tuple[Soldier, ...]] = set()
    for end in endings(state, corps_first):
        ends.add(end[0])
        if len(ends) > 1:
            return False
    return True


def endings(state: State, corps_first: bool, first: tuple[int, ...] = ()) -> Iterator[State]:
    """Every state in which losses can end, each once.

    A corps step that is asked for may as well come last, so it is asked for all the time.
    """
    seen: set[State] = set()
    waiting = [(state, first)]
    while waiting:
        now, forced = waiting.pop()
        if now in seen:
            continue
        seen.add(now)
        able = choices(now, corps_first, forced)
        if not able:
            yield now
        waiting += [(after_loss(now, one), ()) for one in able]
