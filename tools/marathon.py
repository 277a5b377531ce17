"""Plays very many random games over all options and player counts and replays every record.

Each game is played at a live table with sealed dice, written as a record, read back and
replayed; the last position must be the same to the digest. With ``--kit`` each game is instead
played through the whole kit. Run it before a release::

    python tools/marathon.py great_war --games 10000 --workers 2
    python tools/marathon.py quartermaster --games 200 --kit --every 20
"""

from __future__ import annotations

import argparse
import sys
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from hashlib import blake2b
from time import perf_counter
from typing import Any

from sandtable.bots.series import collect_rarely
from sandtable.core.game import Game
from sandtable.core.kit.check import check_game, settings
from sandtable.core.outcomes import SeededLuck
from sandtable.core.registry import find_game
from sandtable.core.table.record import Record
from sandtable.core.table.table import Seat, Table

MOST_DECISIONS = 20_000
"""More than the longest settings of a game take at random."""


def main() -> int:
    """Plays the games and prints what came of them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--kit", action="store_true", help="run the whole kit on every game")
    parser.add_argument("--every", type=int, default=20, help="how often the kit's costly checks")
    args = parser.parse_args()
    begun = perf_counter()
    jobs = [(args.game, args.seed, number) for number in range(args.games)]
    with ProcessPoolExecutor(args.workers, initializer=collect_rarely) as pool:
        if args.kit:
            checked = list(pool.map(partial(through_the_kit, args.every), jobs, chunksize=2))
            print(f"{args.games} games, {sum(checked)} decisions: the kit finds nothing.")
            return 0
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


def through_the_kit(every: int, job: tuple[str, int, int]) -> int:
    """One game through the whole kit: how many decisions it took."""
    key, seed, number = job
    game: Game[Any] = find_game(key)
    choices = settings(game, seed)
    options = choices[number % len(choices)]
    report = check_game(
        game,
        games=1,
        seed=seed + number,
        options=options,
        every=every,
        most_decisions=MOST_DECISIONS,
    )
    return report.decisions


def seats_for(game: Game[Any], number: int) -> list[Seat]:
    """The people of a game: all the seatings it has, in turn."""
    counts = sorted(game.seatings)
    masks = game.seatings[counts[number % len(counts)]]
    return [Seat(f"player {place + 1}", mask) for place, mask in enumerate(masks)]


def play_and_replay(job: tuple[str, int, int]) -> tuple[int, int]:
    """One game: how many decisions it took, and how many bytes its public record has."""
    key, seed, number = job
    game: Game[Any] = find_game(key)
    choices = settings(game, seed)
    options = choices[number % len(choices)]
    secret = blake2b(f"{seed} {number}".encode(), digest_size=32).digest()
    luck = SeededLuck(f"{seed} {number}")
    table: Table[Any] = Table.new(
        game, options=options, secret=secret, seats=seats_for(game, number)
    )
    decisions = 0
    while not table.finished:
        asked = table.asked()
        power = asked[luck.below(len(asked))]
        offers = table.offers(power)
        if not offers:
            raise RuntimeError(f"game {number} with {options} is stuck: {table.state.agenda[-1]}")
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
