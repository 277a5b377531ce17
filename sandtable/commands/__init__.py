"""The commands of the command line, one module each with ``add`` and ``run``."""

from __future__ import annotations

from sandtable.commands import (
    arena,
    bench,
    games,
    odds,
    play,
    position,
    replay,
    serve,
    simulate,
    verify,
)

COMMANDS = (games, play, simulate, arena, replay, verify, bench, position, odds, serve)
