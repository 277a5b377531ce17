"""Casualties on land (10.10 to 10.12): what each side loses in a battle."""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterator, Sequence

from sandtable.core.action import Action, UpTo
from sandtable.core.refusal import Refusal
from sandtable.games.axis_allies_1914.facts.board import SIDE_OF, piece_kind
from sandtable.games.axis_allies_1914.facts.units import INFANTRY, ON_LAND, PIECES
from sandtable.games.axis_allies_1914.rules.agreement import LOSSES, propose, settles, several
from sandtable.games.axis_allies_1914.rules.state import Position, book, enemy, speaker
from sandtable.games.axis_allies_1914.rules.verbs import ACCEPT, lose

R_LAST_INFANTRY = Refusal(
    "10.11", "A power's last infantry may not be taken while it has other units there."
)
R_NOT_THERE = Refusal("10.11", "These units are not in the battle, or fewer of them are.")
R_TOO_MANY = Refusal("10.11", "That is more than the hits that are left to take.")
R_CASUALTIES = Refusal("10.11", "Choose casualties, or accept what is suggested.")


def losers(g: Position, space: int, attacking: int) -> list[int]:
    """10.2: the attacker alone, or all defenders together."""
    return [g.power] if attacking else g.warring_in(space, enemy(SIDE_OF[g.power]))


def spare(army: Sequence[int], unit: int) -> int:
    """10.11: how many of a unit an army may lose now."""
    kept = 1 if unit == INFANTRY and sum(army) > army[INFANTRY] else 0
    return max(0, army[unit] - kept)


def cheapest(army: Sequence[int]) -> int:
    """What is suggested as an army's next casualty."""
    return next(unit for unit in ON_LAND if spare(army, unit))


def greatest(counts: Sequence[int]) -> int:
    """R5: which of several defenders suffers first: the one with the most, and of equals the first
    in turn order."""
    return max(range(len(counts)), key=counts.__getitem__)


def removable(g: Position, space: int, power: int, unit: int) -> int:
    """10.11: how many of a unit a power may lose in a territory."""
    return spare(g.army(space, power), unit)


def ahead(g: Position, space: int) -> Position:
    """10.12: a battle as it would be with the casualties that are proposed so far."""
    if not g.proposed:
        return g
    h = g.copy()
    for kind, count in h.proposed:
        owner, unit = divmod(kind, len(PIECES))
        h.add(space, owner, unit, -count)
    h.proposed = []
    return h


def choices(g: Position, space: int, attacking: int) -> list[tuple[int, int, int]]:
    """10.11: power, unit and how many of it may be lost."""
    h = ahead(g, space)
    return [
        (power, unit, most)
        for power in losers(h, space, attacking)
        for unit in ON_LAND
        if (most := removable(h, space, power, unit))
    ]


def remove(g: Position, space: int, power: int, unit: int, count: int) -> None:
    """Takes lost units off the board."""
    g.add(space, power, unit, -count)
    g.fell(space, piece_kind(power, unit), count)
    g.tell("lost", power, unit, count, space)


def take_cheapest(g: Position, space: int, attacking: int, left: int) -> None:
    """What is suggested: the cheapest units, of the power with the most units there."""
    for _ in range(left):
        powers = losers(g, space, attacking)
        power = powers[greatest([g.troops(space, one) for one in powers])]
        g.add(space, power, cheapest(g.army(space, power)), -1)


def suggested(g: Position, space: int, attacking: int, left: int) -> list[tuple[int, int, int]]:
    """The casualties that ``accept`` takes: power, unit and how many."""
    before = ahead(g, space)
    after = before.copy()
    take_cheapest(after, space, attacking, left)
    return [
        (power, unit, lost)
        for power in losers(before, space, attacking)
        for unit in ON_LAND
        if (lost := before.count(space, power, unit) - after.count(space, power, unit))
    ]


@book.step
def attackers_lose(g: Position, power: int, space: int, left: int) -> None:
    """10.11: the attacker takes casualties first."""
    suffer(g, power, space, 1, left)


@book.step
def defenders_lose(g: Position, power: int, space: int, left: int) -> None:
    """10.11 and 10.12: then the defenders; R4: the next of them in turn order proposes."""
    powers = losers(g, space, 0)
    if powers:
        suffer(g, speaker(powers, g.power), space, 0, left)


def suffer(g: Position, chooser: int, space: int, attacking: int, left: int) -> None:
    """10.11: who chooses goes on until all casualties are named, or until no choice is left."""
    h = ahead(g, space)
    there = sum(h.troops(space, one) for one in losers(h, space, attacking))
    left = min(left, there)
    if left and left < there and len(choices(g, space, attacking)) > 1:
        g.todo(casualties(chooser, space, attacking, left))
        return
    begun = bool(g.proposed)
    for owner, unit, count in suggested(g, space, attacking, left):
        name_loss(g, begun, space, owner, unit, count)
    if begun:
        ask_allies(g, chooser, space)


def name_loss(g: Position, proposing: bool, space: int, owner: int, unit: int, count: int) -> None:
    """10.12: what is named is lost; where several players must agree, it is first proposed."""
    if proposing:
        insort(g.proposed, (piece_kind(owner, unit), count))
    else:
        remove(g, space, owner, unit, count)


def ask_allies(g: Position, chooser: int, space: int) -> None:
    """10.12: who would lose something by a proposal must agree to it."""
    owners = [kind // len(PIECES) for kind, _ in g.proposed]
    hits = sum(count for _, count in g.proposed)
    propose(g, LOSSES, space, hits, chooser, owners)


def losses_agreed(g: Position, space: int, hits: int) -> None:
    """10.12: what was proposed is lost."""
    agreed, g.proposed = g.proposed, []
    for kind, count in agreed:
        remove(g, space, *divmod(kind, len(PIECES)), count)


def losses_disputed(g: Position, space: int, hits: int) -> None:
    """10.12: the attacker chooses, and chooses all of them."""
    g.proposed = []
    suffer(g, g.power, space, 0, hits)


settles(LOSSES, losses_agreed, losses_disputed)


@book.question("Choose casualties in {space}, or accept.", rule="10.11")
def casualties(g: Position, power: int, space: int, attacking: int, left: int) -> Iterator[Action]:
    """10.11 and 10.12: the owner's choice, or a proposal, or the attacker's choice for others."""
    yield ACCEPT
    for owner, unit, most in choices(g, space, attacking):
        yield lose(piece_kind(owner, unit), UpTo(min(most, left)))


@casualties.answer
def casualties_chosen(
    g: Position, action: Action, power: int, space: int, attacking: int, left: int
) -> None:
    proposing = power != g.power and several(g, losers(g, space, attacking))
    if action == ACCEPT:
        for owner, unit, count in suggested(g, space, attacking, left):
            name_loss(g, proposing, space, owner, unit, count)
        left = 0
    else:
        kind, count = action[1]
        name_loss(g, proposing, space, *divmod(kind, len(PIECES)), count)
        left -= count
    if left:
        suffer(g, power, space, attacking, left)
    elif proposing:
        ask_allies(g, power, space)


@casualties.refusal
def forbids_casualties(
    g: Position, action: Action, power: int, space: int, attacking: int, left: int
) -> Refusal | None:
    if action[0] != "lose":
        return R_CASUALTIES
    kind, count = action[1]
    owner, unit = divmod(kind, len(PIECES))
    if unit not in ON_LAND or owner not in losers(g, space, attacking):
        return R_NOT_THERE
    if not 0 < count <= ahead(g, space).count(space, owner, unit):
        return R_NOT_THERE
    return R_TOO_MANY if count > left else R_LAST_INFANTRY
