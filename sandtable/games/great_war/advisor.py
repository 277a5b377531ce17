"""What a bot needs to know of The Great War."""

from __future__ import annotations

from sandtable.core.game import Advisor
from sandtable.games.great_war.state import Position


class GreatWarAdvisor(Advisor[Position]):
    """Knows nothing yet: every move is alike."""
