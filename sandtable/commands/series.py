"""What ``simulate`` and ``arena`` share: how many games, where they are played, what is kept."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sandtable.bots.keeping import keeping
from sandtable.bots.series import Hand
from sandtable.commands.common import add_json, add_options, progress_bar
from sandtable.core.errors import SandtableError
from sandtable.core.game import Game

THIS_MACHINE = "local"
"""Stands for a cluster that is started on this machine alone."""


def add_series(parser: argparse.ArgumentParser, games: int) -> None:
    """The arguments of commands that play very many games."""
    parser.add_argument("game", metavar="GAME", help="the game's key, as 'sandtable games' shows")
    parser.add_argument("--games", metavar="N", type=int, default=games, help="how many games")
    parser.add_argument(
        "--seed", metavar="N", type=int, default=0, help="where all luck comes from"
    )
    add_workers(parser)
    parser.add_argument("--records", metavar="FOLDER", help="write a record of each game there")
    parser.add_argument("--table", metavar="FILE", help="write a line for each game there, as CSV")
    add_options(parser)
    add_json(parser)


def add_workers(parser: argparse.ArgumentParser) -> None:
    """The arguments that say where games are played."""
    parser.add_argument("--workers", metavar="N", type=int, default=1, help="processes to use")
    parser.add_argument(
        "--ray",
        metavar="ADDRESS",
        nargs="?",
        const=THIS_MACHINE,
        help="play on a Ray cluster; without an address, on one that is started here",
    )


@contextmanager
def series_of(game: Game[Any], args: argparse.Namespace) -> Iterator[dict[str, Any]]:
    """How a series is to be played, as arguments of ``simulate`` and ``arena``."""
    records = Path(args.records) if args.records else None
    table = Path(args.table) if args.table else None
    with (
        keeping(game, args.seed, records, table) as keep,
        workers_of(args) as workers,
        progress_bar(f"{game.title}: {args.bots}") as progress,
    ):
        yield {
            "workers": workers,
            "progress": progress,
            "keep": keep,
            "recorded": records is not None,
        }


@contextmanager
def workers_of(args: argparse.Namespace) -> Iterator[int | Hand]:
    """Who plays: processes of this machine, or a cluster."""
    if args.ray is None:
        yield args.workers
        return
    try:
        from sandtable.research.cluster import cluster
    except ImportError:
        raise SandtableError("To play on a cluster: pip install 'sandtable[ray]'.") from None
    with cluster(None if args.ray == THIS_MACHINE else args.ray) as hand:
        yield hand
