"""The speed of the research environments: steps a second, beside PettingZoo's own chess."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from sandtable.commands.common import output, print_json
from sandtable.research.pettingzoo import raw_env

TARGET = 5.0
"""Times as many steps a second as PettingZoo's chess."""


def players(keys: list[str], seed: int) -> dict[str, Callable[[int], int]]:
    """Chess and every game; each plays the game of a number, and says how many steps it took."""
    from pettingzoo.classic.chess.chess import raw_env as chess

    found = {"chess": player(chess(), seed)}
    for key in keys:
        found[key] = player(raw_env(key), seed)
    return found


def player(env: Any, seed: int) -> Callable[[int], int]:
    """Random play in an environment."""

    def play(number: int) -> int:
        luck = np.random.default_rng([seed, number])
        env.reset(seed=seed + number)
        steps = 0
        while True:
            sight, _, ended, cut, _ = env.last()
            if ended or cut:
                return steps
            env.step(int(luck.choice(np.flatnonzero(sight["action_mask"]))))
            steps += 1

    return play


def print_research(speeds: dict[str, float], as_json: bool) -> int:
    """Prints the table; 1 if a game is slower than the target."""
    chess = speeds.pop("chess")
    games = {
        key: {"steps_per_second": round(speed), "ratio_to_chess": round(speed / chess, 2)}
        for key, speed in speeds.items()
    }
    slow = [key for key, entry in games.items() if entry["ratio_to_chess"] < TARGET]
    if as_json:
        print_json({"chess_steps_per_second": round(chess), "games": games})
    else:
        console = output()
        console.print(f"chess (PettingZoo, random moves): {chess:.0f} steps/s")
        for key, entry in games.items():
            steps, ratio = entry["steps_per_second"], entry["ratio_to_chess"]
            console.print(f"{key}: {steps} steps/s, {ratio} x chess")
        if slow:
            console.print(f"Below the target of {TARGET:g} x chess: {', '.join(slow)}.")
    return int(bool(slow))
