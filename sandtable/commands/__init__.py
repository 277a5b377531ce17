"""The commands of the command line, one module each with ``add`` and ``run``."""

from __future__ import annotations

from sandtable.commands import (
    arena,
    backup,
    bench,
    bot,
    draw_map,
    games,
    matrix,
    new,
    odds,
    play,
    position,
    replay,
    serve,
    simulate,
    verify,
)

COMMANDS = (
    games,
    play,
    simulate,
    arena,
    bot,
    replay,
    verify,
    bench,
    position,
    odds,
    serve,
    backup,
    new,
    matrix,
    draw_map,
)
