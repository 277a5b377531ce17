"""``python -m tools.train GAME value|cards --games 2000 --seed 1``"""

from __future__ import annotations

import argparse
import subprocess
from collections.abc import Sequence
from importlib.resources import files
from pathlib import Path
from typing import Any

from sandtable.bots.series import Hand
from sandtable.commands.series import add_workers, workers_of
from sandtable.core.errors import SandtableError
from sandtable.core.game import Game
from sandtable.core.learned import Learned, Weight, read_learned, write_learned
from sandtable.core.options import write_options
from sandtable.core.registry import find_game
from sandtable.version import commit
from tools.train.bonuses import Trial, learn_bonuses
from tools.train.values import Lesson, learn_value

TREE = Path(__file__).parents[2]


def main(words: Sequence[str] | None = None) -> None:
    args = _parser().parse_args(words)
    try:
        _train(find_game(args.game), args)
    except SandtableError as error:
        raise SystemExit(str(error)) from None


def _train(game: Game[Any], args: argparse.Namespace) -> None:
    """Learns a table and writes it."""
    with workers_of(args) as workers:
        learn = _value if args.what == "value" else _cards
        weights, found = learn(game, args, workers)
    origin = (
        f"made by python -m tools.train {game.key} {args.what}\n"
        f"commit {commit()}{changed()}, rules version {game.rules_version}, options "
        f"{_words(game.read_options({}))}, seed {args.seed}, {args.games} games {found}"
    )
    out = args.out or table_of(game, args.what)
    out.write_text(write_learned(Learned(origin, weights)), encoding="utf-8")
    print(origin)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tools.train", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("what", choices=["value", "cards"])
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    add_workers(parser)
    parser.add_argument("--out", type=Path, help="instead of the game's own table")
    parser.add_argument("--bot", default="greedy", help="value: who plays the games")
    parser.add_argument("--slips", type=float, default=0.05, help="value: share of careless acts")
    parser.add_argument("--spread", type=float, default=1.5, help="cards: how far to change them")
    parser.add_argument("--stride", type=float, default=1.0, help="cards: how far to follow")
    parser.add_argument("--on", action="store_true", help="cards: begin with the table there is")
    return parser


def changed() -> str:
    """Says so if the package here is not that of the commit."""
    ask = ["git", "-C", str(TREE), "status", "--porcelain", "--", "sandtable", "tools"]
    try:
        told = subprocess.run(ask, capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return ""
    return " with changes" if told.strip() else ""


def _value(
    game: Game[Any], args: argparse.Namespace, workers: int | Hand
) -> tuple[dict[str, Weight], str]:
    lesson = Lesson(game.read_options({}), args.bot, args.slips, args.seed)
    weights, fit, positions = learn_value(game, lesson, args.games, workers)
    found = (
        f"by {args.bot} with {args.slips:.0%} slips, {positions} positions\n"
        f"held-out loss {fit.loss:.4f}, of knowing nothing {fit.loss_of_knowing_nothing:.4f}"
    )
    return weights, found


def _cards(
    game: Game[Any], args: argparse.Namespace, workers: int | Hand
) -> tuple[dict[str, Weight], str]:
    around = dict.fromkeys(game.advisor.bonus_cards, Weight(0.0, 0.0))
    if args.on:
        around = read_learned(_advice(game), "cards").weights
    trial = Trial(game.read_options({}), args.seed, around, args.spread)
    weights, foretold = learn_bonuses(game, trial, args.games, args.stride, workers)
    found = (
        f"with bonuses changed by {args.spread:g}, a stride of {args.stride:g}\n"
        f"held-out loss {foretold.loss:.2f}, of knowing nothing "
        f"{foretold.loss_of_knowing_nothing:.2f}, correlation with the margin "
        f"{foretold.correlation:.3f}"
    )
    return weights, found


def _advice(game: Game[Any]) -> str:
    return f"{type(game).__module__}.advice"


def table_of(game: Game[Any], name: str) -> Path:
    """Where a game keeps a table that it learned."""
    return Path(str(files(_advice(game)).joinpath(f"data/{name}.csv")))


def _words(options: Any) -> str:
    chosen = write_options(options)
    return ", ".join(f"{name}={value}" for name, value in chosen.items()) or "defaults"


if __name__ == "__main__":
    main()
