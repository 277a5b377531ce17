"""Windows: questions that a power is asked only in case it wants to answer something.

Standing orders pass in them. A game that never asks for a mere pass has none.
"""

from __future__ import annotations

from typing import Generic, TypeVar

from sandtable.core.state import State

S = TypeVar("S", bound=State)

SPANS = ("card", "turn")
"""What a standing order may last for; see ``Windows.span``."""


class Windows(Generic[S]):
    """What standing orders need to know of a game."""

    def window(self, g: S, actor: int) -> bool:
        """Whether a power is asked now only if it wants to answer something, and may pass."""
        return False

    def span(self, g: S, what: str) -> tuple[int, ...]:
        """Numbers that name the present ``card`` or ``turn``: others once it is over."""
        return ()

    def threatens(self, g: S, power: int) -> bool:
        """Whether a piece of this power is, for all to see, about to be lost in the window."""
        return False
