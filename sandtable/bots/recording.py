"""The record of a game that bots have played, as a table would have written it.

Its dice came from a seed and were sealed by nobody: the record replays, but proves nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from typing import Any

from sandtable.bots.match import teams
from sandtable.core.action import Action
from sandtable.core.agenda import CHANCE
from sandtable.core.game import Game
from sandtable.core.options import write_options
from sandtable.core.outcomes import Outcomes
from sandtable.core.table.chance import commitment
from sandtable.core.table.history import History
from sandtable.core.table.record import Header, Record, Seat


def record_of(
    game: Game[Any], options: Any, bots: Sequence[str], acts: Sequence[tuple[int, Action]]
) -> str:
    """The record of a game from who did what in it, chance included; a bot for each team."""
    chosen = write_options(game.options() if options is None else options)
    seats = tuple(
        Seat(game.seat_title(team), team, f"bot:{bot}")
        for team, bot in zip(teams(game), bots, strict=True)
    )
    nobody = blake2b(repr(acts).encode(), digest_size=32).digest()
    history: History[Any] = History(Header(game, chosen, seats, commitment(nobody)))
    answers = iter([action for actor, action in acts if actor == CHANCE])

    def fallen(number: int, outcomes: Outcomes) -> Action:
        return next(answers)

    history.add(history.begin(fallen))
    for actor, action in acts:
        if actor != CHANCE:
            history.add(history.play(actor, action, fallen))
    return Record(history.header, [moment.event for moment in history.moments]).text()
