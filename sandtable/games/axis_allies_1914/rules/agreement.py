"""Agreement between players (R4; 3.11, 5.9, 10.12, 10.15).

Where powers of one side must agree, the next of them in turn order proposes. One person may play
several of them, and then there is nothing to ask. Else each other player whom the proposal
concerns may object, once; then the power whose turn it is decides.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from sandtable.core.action import Action
from sandtable.core.bits import bits, mask_of
from sandtable.core.names import Names
from sandtable.core.refusal import Refusal
from sandtable.games.axis_allies_1914.rules.state import Position, book
from sandtable.games.axis_allies_1914.rules.verbs import ACCEPT, object_

MATTERS = Names("matter", ("control", "supply", "losses", "sea_losses"))
CONTROL, SUPPLY, LOSSES, SEA_LOSSES = range(4)
"""What can be agreed on."""
book.names["matter"] = MATTERS

Outcome = Callable[[Position, int, int], None]
"""What follows, by the space and by what was proposed."""
_AGREED: dict[int, Outcome] = {}
_DISPUTED: dict[int, Outcome] = {}

R_AGREE = Refusal(
    "R4", "Accept what your ally proposes, or object: then the power whose turn it is decides."
)


def settles(matter: int, agreed: Outcome, disputed: Outcome) -> None:
    """Each chapter says what follows from agreement in its matter, and what from a dispute."""
    _AGREED[matter], _DISPUTED[matter] = agreed, disputed


def several(g: Position, powers: Iterable[int]) -> bool:
    """1.7: whether these powers have more than one player."""
    return len({g.players[one] for one in powers}) > 1


def propose(
    g: Position, matter: int, space: int, proposal: int, speaker: int, concerned: Iterable[int]
) -> None:
    """R4: one power of each other player that is concerned is asked to agree."""
    first: dict[int, int] = {}
    for power in concerned:
        if g.players[power] != g.players[speaker]:
            first.setdefault(g.players[power], power)
    _ask(g, mask_of(first.values()), matter, space, proposal)


def _ask(g: Position, waiting: int, matter: int, space: int, proposal: int) -> None:
    """The next one is asked; when all have agreed, it is done."""
    if not waiting:
        _AGREED[matter](g, space, proposal)
        return
    power = bits(waiting)[0]
    g.todo(agreeing(power, waiting & ~(1 << power), matter, space, proposal))


@book.question("Your ally proposes; do you agree?", rule="R4")
def agreeing(
    g: Position, power: int, waiting: int, matter: int, space: int, proposal: int
) -> Iterator[Action]:
    """R4: once, and without another proposal."""
    yield ACCEPT
    yield object_()


@agreeing.answer
def answered(
    g: Position, action: Action, power: int, waiting: int, matter: int, space: int, proposal: int
) -> None:
    if action == ACCEPT:
        _ask(g, waiting, matter, space, proposal)
    else:
        g.tell("objects", power, space)
        _DISPUTED[matter](g, space, proposal)


@agreeing.refusal
def forbids_agreeing(
    g: Position, action: Action, power: int, waiting: int, matter: int, space: int, proposal: int
) -> Refusal | None:
    return R_AGREE
