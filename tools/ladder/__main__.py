"""``python -m tools.ladder [GAME ...] --minutes 4 --seed 1``"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from sandtable.bots.ladder import Ladder, ladder_of, place_of, write_ladder
from sandtable.core.game import Game
from sandtable.core.registry import find_game, game_keys
from sandtable.version import commit
from tools.ladder.playing import play_on
from tools.ladder.report import report

REPORT = Path("docs/reports/ladder.md")
BOTS = "random,careless:0.4,careless:0.2,careless:0.1,careless:0.05,careless:0.02,greedy"
LOOKS_AHEAD = "search:0.2s"


def main() -> None:
    args = _parser().parse_args()
    games = [find_game(key) for key in args.game or game_keys()]
    for game in games if args.minutes else []:
        play_for(game, args, 60 * args.minutes / len(games))
    args.report.write_text(report([find_game(key) for key in game_keys()]), encoding="utf-8")
    print(args.report)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tools.ladder", description=__doc__)
    parser.add_argument("game", nargs="*", help="all, if none is named")
    parser.add_argument("--minutes", type=float, default=4.0, help="in all; 0 writes the report")
    parser.add_argument("--seed", type=int, default=1, help="another for each run")
    parser.add_argument("--bots", help="who takes part; by default all that the game can have")
    parser.add_argument("--most", type=int, default=200, help="games for any two bots")
    parser.add_argument("--fresh", action="store_true", help="forget the games played before")
    parser.add_argument("--report", type=Path, default=REPORT)
    return parser


def play_for(game: Game[Any], args: argparse.Namespace, seconds: float) -> None:
    """Plays some time and adds the games to the file."""
    before = Ladder("", ()) if args.fresh else ladder_of(game)
    bots = (args.bots or contestants(game)).split(",")
    meetings = play_on(game, bots, before.meetings, args.seed, seconds, args.most)
    run = (
        f"commit {commit()}, rules version {game.rules_version}, options defaults, seed {args.seed}"
    )
    head = f"made by python -m tools.ladder {game.key}"
    runs = [line for line in before.origin.splitlines() if line.startswith("commit")]
    origin = "\n".join(dict.fromkeys([head, *runs, run]))
    place = place_of(game)
    place.parent.mkdir(exist_ok=True)
    place.write_text(write_ladder(Ladder(origin, tuple(meetings))), encoding="utf-8")
    ladder_of.cache_clear()
    print(game.key, ladder_of(game).games(), "games")


def contestants(game: Game[Any]) -> str:
    """All bots that a game can have."""
    planned = ",plan:0.2s" if game.advisor.tuning.plans else ""
    return f"{BOTS},{LOOKS_AHEAD}{planned}"


if __name__ == "__main__":
    main()
