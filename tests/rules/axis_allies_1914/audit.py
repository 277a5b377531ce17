"""Whole games under the eyes of an auditor: nothing appears or vanishes untold.

Between any two decisions the units on the board may change only by what the news tell: bought
units that are placed, minor powers that mobilize, losses; the cargo of a ship goes down with it.
Treasuries change only by purchases, incomes and captured capitals. And no position has a fault.

``python -m tests.rules.axis_allies_1914.audit --games 500`` plays very many of them.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from sandtable.bots.bot import Bot, Situation
from sandtable.bots.make import make_bot
from sandtable.core.agenda import CHANCE
from sandtable.core.kit.check import settings
from sandtable.core.outcomes import SeededLuck, any_action
from sandtable.games.axis_allies_1914 import game
from sandtable.games.axis_allies_1914.facts.board import POWERS, SIDE_OF
from sandtable.games.axis_allies_1914.facts.units import (
    ARTILLERY,
    COSTS,
    FIGHTER,
    FIRST_SHIP,
    INFANTRY,
    TRANSPORT,
    UNIT_OF,
    UNITS,
    WHOLE,
)
from sandtable.games.axis_allies_1914.rules.state import (
    EACH_SHIP,
    EACH_TROOP,
    ROW,
    SHIP_ROW,
    Position,
)
from sandtable.games.axis_allies_1914.rules.transports import Transport

MOST_DECISIONS = 60_000
EVERY = 20
"""So many games later it says how far it has come."""


class Book:
    """What a position holds: units of each power ashore and at sea, cargo, and IPC."""

    def __init__(self, g: Position) -> None:
        self.units: Counter[tuple[int, int]] = Counter()
        self.cargo: Counter[tuple[int, int]] = Counter()
        self.treasury = list(g.treasury)
        for kind in range(ROW):
            self.units[divmod(kind, EACH_TROOP)] += sum(g.armies[kind::ROW])
        for kind in range(SHIP_ROW):
            power, ship = divmod(kind, EACH_SHIP)
            self.units[power, UNIT_OF[ship]] += sum(g.fleets[kind::SHIP_ROW])
        for one in (Transport(*ship) for ship in g.transports):
            self.units[one.owner, TRANSPORT] += 1
            for kind in one.cargo:
                self.cargo[divmod(kind, EACH_TROOP)] += 1


def unit_of(piece: int) -> int:
    """The unit that can be bought, of a piece that moves or is lost."""
    if piece < FIRST_SHIP:
        return piece
    ship = piece - FIRST_SHIP
    return UNIT_OF[ship] if ship < len(UNIT_OF) else TRANSPORT


class Auditor:
    """Reads the news between two positions, and compares what they hold."""

    def __init__(self, before: Book, mover: int) -> None:
        self.units = before.units.copy()
        self.cargo = before.cargo.copy()
        self.treasury = before.treasury[:]
        self.mover = mover
        self.shot_down = 0
        self.sunk = 0

    def read(self, key: str, said: tuple[int, ...]) -> None:
        """One line of news."""
        reader = getattr(self, f"_{key}", None)
        if reader is not None:
            reader(*said)

    def _turn(self, power: int, number: int) -> None:
        self.mover = power

    def _bought(self, power: int, unit: int, count: int) -> None:
        self.treasury[power] -= COSTS[unit] * count

    def _income(self, power: int, earned: int) -> None:
        self.treasury[power] += earned

    def _treasury(self, power: int, owner: int, count: int) -> None:
        self.treasury[power] += count
        self.treasury[owner] -= count

    def _placed(self, power: int, unit: int, count: int, space: int) -> None:
        self.units[power, unit] += count

    def _swapped(self, power: int, unit: int, space: int) -> None:
        self.units[power, unit] -= 1
        self.units[power, INFANTRY] += 1

    def _mobilized(self, space: int, power: int, infantry: int) -> None:
        self.units[power, INFANTRY] += infantry
        self.units[power, ARTILLERY] += 1

    def _loaded(self, power: int, unit: int, count: int, origin: int, space: int) -> None:
        self.units[power, unit] -= count
        self.cargo[power, unit] += count

    def _landed(self, power: int, unit: int, count: int, space: int, goal: int) -> None:
        self.units[power, unit] += count
        self.cargo[power, unit] -= count

    def _lost(self, power: int, piece: int, count: int, space: int) -> None:
        self.units[power, unit_of(piece)] -= count
        self.sunk += count if unit_of(piece) == TRANSPORT else 0

    def _hit(self, power: int, piece: int, count: int, space: int) -> None:
        if piece != FIRST_SHIP + WHOLE:
            self._lost(power, piece, count, space)

    def _mines(
        self, power: int, piece: int, space: int, lost: int, damaged: int, *dice: int
    ) -> None:
        self._lost(power, piece, lost, space)

    def _duel(self, space: int, shot_down: int, lost: int, *dice: int) -> None:
        self.units[self.mover, FIGHTER] -= lost
        self.shot_down += shot_down

    def _revolution(self) -> None:
        self.sunk += sum(self.cargo.values())

    def complaints(self, after: Book) -> Iterator[str]:
        """What the news do not account for."""
        if self.treasury != after.treasury:
            yield f"treasuries should be {self.treasury} but are {after.treasury}"
        enemies = [power for power in range(len(POWERS)) if SIDE_OF[power] != SIDE_OF[self.mover]]
        missing = self.units.copy()
        missing.subtract(after.units)
        down = sum(missing.pop((power, FIGHTER), 0) for power in enemies)
        if down != self.shot_down:
            yield f"{self.shot_down} fighters were shot down, but {down} are missing"
        for (power, unit), count in missing.items():
            if count:
                yield f"{count} {UNITS[unit]} of {POWERS[power]} are missing"
        drowned = self.cargo.copy()
        drowned.subtract(after.cargo)
        if min(drowned.values(), default=0) < 0 or sum(drowned.values()) > 2 * self.sunk:
            yield f"cargo {dict(drowned)} is missing, with {self.sunk} transports sunk"


def audited_game(options: dict[str, object], seed: int, bot: Bot | None = None) -> int:
    """Plays a game at random, or by a bot; how many decisions it took. Any fault is an error."""
    luck = SeededLuck(f"audit {seed}")
    g = game.start(game.read_options(options))
    players = sorted(game.seatings)
    game.seated(g, game.seatings[players[seed % len(players)]])
    decisions = 0
    after = Book(g)
    while not game.over(g):
        before, mover = after, g.power
        g.news = []
        actor = game.actor(g)
        assert actor is not None
        if actor == CHANCE:
            game.answer_chance(g, game.chance(g).sample(luck))
        elif bot is None:
            offers = game.offers(g, actor)
            assert offers, f"{options} {seed}: stuck at {g.now}"
            game.apply(g, actor, any_action(offers, luck))
        else:
            situation = Situation(game, g, game.teams[SIDE_OF[actor]], actor, seed, decisions)
            game.apply(g, actor, bot.choose(situation))
        auditor = Auditor(before, mover)
        for _, key, said in g.news:
            auditor.read(key, said)
        after = Book(g)
        problems = [*auditor.complaints(after), *game.faults(g)]
        assert not problems, f"{options} {seed}, decision {decisions}: {problems}"
        decisions += 1
        assert decisions < MOST_DECISIONS, f"{options} {seed}: does not end"
    return decisions


def _job(bot: str, rounds: int, seed: int) -> int:
    choices = settings(game, 1)
    options = {**choices[seed % len(choices)], **({"rounds": rounds} if rounds else {})}
    return audited_game(options, seed, make_bot(bot, seed) if bot else None)


def main() -> None:
    """Plays games over all options, and says how many decisions were audited."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--first", type=int, default=0, help="the first game's seed")
    parser.add_argument("--bot", default="", help="who plays; without it, chance")
    parser.add_argument("--rounds", type=int, default=0, help="how long they are, for all options")
    parser.add_argument("--workers", type=int, default=1)
    args = parser.parse_args()
    played: list[int] = []
    with ProcessPoolExecutor(args.workers) as pool:
        seeds = range(args.first, args.first + args.games)
        for decisions in pool.map(partial(_job, args.bot, args.rounds), seeds):
            played.append(decisions)
            if len(played) % EVERY == 0 or len(played) == args.games:
                print(f"{len(played)} games, {sum(played)} decisions and rolls: all is told.")


if __name__ == "__main__":
    main()
