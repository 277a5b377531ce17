"""How the sides of Paths of Glory fare: win rates, and victory points turn by turn.

    python tools/paths_of_glory_study.py --games 200 --seed 1 --workers 2 --report FILE

Both sides are played by the greedy bot in the historical campaign.
"""

from __future__ import annotations

import argparse
from collections import Counter
from multiprocessing import Pool
from pathlib import Path
from typing import NamedTuple

from sandtable.bots.bot import Situation, derive
from sandtable.bots.make import make_bot
from sandtable.bots.series import collect_rarely
from sandtable.bots.stats import wilson
from sandtable.core.outcomes import SeededLuck
from sandtable.games.paths_of_glory import game
from sandtable.games.paths_of_glory.facts.board import ALLIED, CENTRAL, LAST_TURN, SIDE_TITLES


class Course(NamedTuple):
    """How one game went: who won, in which turn, and the level at the beginning of each turn."""

    winner: int
    turn: int
    levels: list[int]


def course(job: tuple[int, int]) -> Course:
    """Plays one game."""
    seed, number = job
    luck = SeededLuck(derive(seed, "dice", number))
    bot = make_bot("greedy", seed)
    g = game.start(game.read_options({}))
    levels: list[int] = []
    made = 0
    while True:
        game.settle(g, luck)
        actor = game.actor(g)
        if actor is None:
            return Course(g.winner, g.turn, levels)
        if g.turn > len(levels):
            levels.append(g.vp)
        made += 1
        game.apply(g, actor, bot.choose(Situation(game, g, 1 << actor, actor, number, made)))


def report(courses: list[Course], seed: int) -> str:
    """The report in Markdown."""
    games = len(courses)
    lines = [
        "# Paths of Glory: how the sides fare",
        "",
        f"{games} games of the historical campaign, the `greedy` bot on both sides:",
        "",
        f"    python tools/paths_of_glory_study.py --games {games} --seed {seed}",
        "",
        "| side | games won | share | 95 % interval |",
        "|---|---|---|---|",
    ]
    for side in (CENTRAL, ALLIED):
        won = sum(one.winner == side for one in courses)
        low, high = wilson(won / games, games)
        lines.append(
            f"| {SIDE_TITLES[side]} | {won} | {won / games:.1%} | {low:.1%} to {high:.1%} |"
        )
    ends = Counter(one.turn for one in courses)
    mean = sum(one.turn for one in courses) / games
    told = ", ".join(f"turn {turn}: {ends[turn]}" for turn in sorted(ends))
    lines += ["", f"Length: {mean:.1f} turns on average ({told}).", ""]
    lines += ["| turn | games | mean level | lower quarter | median | upper quarter |"]
    lines += ["|---|---|---|---|---|---|"]
    for turn in range(1, LAST_TURN + 1):
        found = sorted(one.levels[turn - 1] for one in courses if len(one.levels) >= turn)
        if found:
            low, middle, high = (found[len(found) * part // 4] for part in (1, 2, 3))
            level = sum(found) / len(found)
            lines.append(f"| {turn} | {len(found)} | {level:.1f} | {low} | {middle} | {high} |")
    return "\n".join([*lines, ""])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--report", type=Path)
    chosen = parser.parse_args()
    with Pool(chosen.workers, collect_rarely) as pool:
        jobs = [(chosen.seed, number) for number in range(chosen.games)]
        courses = pool.map(course, jobs, chunksize=1)
    text = report(courses, chosen.seed)
    print(text)
    if chosen.report:
        chosen.report.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
