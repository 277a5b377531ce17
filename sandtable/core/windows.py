"""Windows: questions that a power is asked only in case it wants to answer something.

Standing orders pass in them, or take what is suggested. A game that asks no such questions has no
windows.
"""

from __future__ import annotations

from typing import Generic, TypeVar

from sandtable.core.action import Action
from sandtable.core.state import State

S = TypeVar("S", bound=State)

SPANS = ("card", "turn")
"""What a standing order may last for; see ``Windows.span``."""
PASS: Action = ("pass", ())


class Windows(Generic[S]):
    """What standing orders need to know of a game."""

    does: str = "Pass"
    """What an order does in a window, in words."""
    danger: str = "something of yours is about to be lost"
    """What ``threatens`` tells, in words."""

    def window(self, g: S, actor: int) -> bool:
        """Whether a power is asked now only if it wants to answer something, and may pass."""
        return False

    def answer(self, g: S, actor: int) -> Action:
        """What an order answers in a window: to pass, or what is suggested there."""
        return PASS

    def span(self, g: S, what: str) -> tuple[int, ...]:
        """Numbers that name the present ``card`` or ``turn``; they change when it is over.

        None where no order can last for that.
        """
        return ()

    def threatens(self, g: S, power: int) -> bool:
        """Whether a piece of this power is, for all to see, about to be lost in the window."""
        return False
