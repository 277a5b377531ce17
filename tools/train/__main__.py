"""``python -m tools.train GAME value|cards --games 2000 --seed 1``"""

from __future__ import annotations

import argparse
from importlib.resources import files
from pathlib import Path
from typing import Any

from sandtable.core.game import Game
from sandtable.core.learned import Learned, Weight, read_learned, write_learned
from sandtable.core.options import write_options
from sandtable.core.registry import find_game
from sandtable.version import commit
from tools.train.bonuses import Trial, learn_bonuses
from tools.train.values import Lesson, learn_value


def main() -> None:
    args = _parser().parse_args()
    game = find_game(args.game)
    weights, found = _value(game, args) if args.what == "value" else _cards(game, args)
    origin = (
        f"made by python -m tools.train {game.key} {args.what}\n"
        f"commit {commit()}, rules version {game.rules_version}, options "
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
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--out", type=Path, help="instead of the game's own table")
    parser.add_argument("--bot", default="greedy", help="value: who plays the games")
    parser.add_argument("--slips", type=float, default=0.05, help="value: share of careless acts")
    parser.add_argument("--spread", type=float, default=1.5, help="cards: how far to change them")
    parser.add_argument("--stride", type=float, default=1.0, help="cards: how far to follow")
    parser.add_argument("--on", action="store_true", help="cards: begin with the table there is")
    return parser


def _value(game: Game[Any], args: argparse.Namespace) -> tuple[dict[str, Weight], str]:
    lesson = Lesson(game.read_options({}), args.bot, args.slips, args.seed)
    weights, fit, positions = learn_value(game, lesson, args.games, args.workers)
    found = (
        f"by {args.bot} with {args.slips:.0%} slips, {positions} positions\n"
        f"held-out loss {fit.loss:.4f}, of knowing nothing {fit.loss_of_knowing_nothing:.4f}"
    )
    return weights, found


def _cards(game: Game[Any], args: argparse.Namespace) -> tuple[dict[str, Weight], str]:
    around = dict.fromkeys(game.advisor.bonus_cards, Weight(0.0, 0.0))
    if args.on:
        around = read_learned(_advice(game), "cards").weights
    trial = Trial(game.read_options({}), args.seed, around, args.spread)
    weights, foretold = learn_bonuses(game, trial, args.games, args.stride, args.workers)
    found = (
        f"with bonuses changed by {args.spread:g}, a stride of {args.stride:g}\n"
        f"held-out correlation with the margin {foretold:.3f}"
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
