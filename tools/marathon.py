"""Plays very many random games over all options and replays every record.

Each game is played at a live table with sealed dice, written as a record, read back and
replayed; the last position must be the same to the digest. Run it before a release::

    python tools/marathon.py great_war --games 10000 --workers 2
"""

from __future__ import annotations

import argparse
import sys
from concurrent.futures import ProcessPoolExecutor
from hashlib import blake2b
from time import perf_counter
from typing import Any

from sandtable.core.game import Game
from sandtable.core.kit import settings
from sandtable.core.outcomes import SeededLuck
from sandtable.core.record import Record
from sandtable.core.registry import find_game
from sandtable.core.table import Table

MOST_DECISIONS = 20_000


def main() -> int:
    """Plays the games and prints what came of them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=1)
    args = parser.parse_args()
    begun = perf_counter()
    jobs = [(args.game, args.seed, number) for number in range(args.games)]
    with ProcessPoolExecutor(args.workers) as pool:
        played = list(pool.map(play_and_replay, jobs, chunksize=20))
    decisions = sum(one[0] for one in played)
    largest = max(one[1] for one in played)
    print(
        f"{args.games} random games of {args.game} over "
        f"{len(settings(find_game(args.game), args.seed))} settings: {decisions} decisions, "
        f"every record replayed to the same digest; largest record {largest} bytes; "
        f"{perf_counter() - begun:.0f} s."
    )
    return 0


def play_and_replay(job: tuple[str, int, int]) -> tuple[int, int]:
    """One game: how many decisions it took, and how many bytes its public record has."""
    key, seed, number = job
    game: Game[Any] = find_game(key)
    choices = settings(game, seed)
    options = choices[number % len(choices)]
    secret = blake2b(f"{seed} {number}".encode(), digest_size=32).digest()
    luck = SeededLuck(f"{seed} {number}")
    table: Table[Any] = Table.new(game, options=options, secret=secret)
    decisions = 0
    while not table.finished:
        asked = table.asked()
        power = asked[luck.below(len(asked))]
        offers = table.offers(power)
        table.act(table.history.seat_of(power), power, offers[luck.below(len(offers))])
        decisions += 1
        if decisions > MOST_DECISIONS:
            raise RuntimeError(f"game {number} with {options} does not end")
    text = table.record().text()
    again: Table[Any] = Table.load(Record.read(text))
    if again.state.digest() != table.state.digest():
        raise RuntimeError(f"game {number} with {options} does not replay")
    return decisions, len(text.encode())


if __name__ == "__main__":
    sys.exit(main())
