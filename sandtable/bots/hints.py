"""A hint: the best three moves with their chances, and why, by what one's seat knows.

The chances are those of search: how good the positions are, on average, that a move leads to when
the game is played on in one's head. The reason is the advisor's, or else what search found.
"""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import NamedTuple

from sandtable.bots.bot import Situation
from sandtable.bots.greedy import weigh_offers
from sandtable.bots.look_ahead import Limit, never
from sandtable.bots.search import Move, Search
from sandtable.core.action import Action

HINT = Limit(seconds=0.5)
"""How long the bot that gives hints thinks."""
ADVISER = f"search:{HINT.seconds}s"
"""The name of that bot."""
BEST = 3
TRIES = 6
"""Each of the best is played on at least this often, if time allows."""
SPARE = 0.5
"""The share of the limit that may be spent on that."""
MOST_OTHERS = 12
"""How many other moves are tried at most where the advisor sees fewer than are wanted."""
ALIKE = 0.02
"""Chances no further apart than this are as good as the same."""


class Hint(NamedTuple):
    """A move worth making."""

    action: Action
    chance: float
    """To win, from 0 to 1."""
    reason: str


def best_moves(
    situation: Situation, seed: int, limit: Limit = HINT, hurried: Callable[[], bool] = never
) -> list[Hint]:
    """The best moves, at most three; what search would do comes first."""
    search = Search(situation, situation.key(seed))
    search.think(limit, hurried)
    leader = search.best()
    moves = search.root.moves
    others = sorted(
        (action for action in moves if action != leader),
        key=lambda action: (moves[action].visits, moves[action].weight),
        reverse=True,
    )
    best = [leader, *others[: BEST - 1]]
    best += _others(search, limit, hurried)[: BEST - len(best)] if len(best) < BEST else []
    _try_each(search, best, limit, hurried)
    best[1:] = sorted(best[1:], key=lambda action: -_chance(search, action))
    return [Hint(one, _chance(search, one), _reason(search, one, leader)) for one in best]


def _others(search: Search, limit: Limit, hurried: Callable[[], bool]) -> list[Action]:
    """Offers that weigh nothing to the advisor, tried once each, the best first."""
    until = perf_counter() + SPARE * limit.seconds
    root = search.root
    weights = weigh_offers(search.situation, search.advisor, search.luck())
    left = sorted(weights.keys() - root.moves, key=lambda one: (-weights[one], one))
    tried: list[Action] = []
    for action in left[:MOST_OTHERS]:
        if len(tried) >= BEST and (hurried() or (limit.seconds and perf_counter() >= until)):
            break
        root.moves[action] = Move(0.0)
        search.play_out(action)
        tried.append(action)
    return sorted(tried, key=lambda action: -_chance(search, action))


def _try_each(
    search: Search, best: list[Action], limit: Limit, hurried: Callable[[], bool]
) -> None:
    """Plays each of the best on a few times, at least once."""
    until = perf_counter() + SPARE * limit.seconds
    for tries in range(1, TRIES + 1):
        for action in best:
            if search.root.moves[action].visits < tries:
                search.play_out(action)
        if hurried() or (limit.seconds and perf_counter() >= until):
            return


def _chance(search: Search, action: Action) -> float:
    move = search.root.moves[action]
    return move.total / move.visits


def _reason(search: Search, action: Action, leader: Action) -> str:
    """Why a move is good, or how it falls behind the first."""
    g, actor = search.situation.imagine(search.luck()), search.root.actor
    return search.advisor.reason(g, actor, action) or _found(search, action, leader)


def _found(search: Search, action: Action, leader: Action) -> str:
    """What search has found out about a move, where the advisor has nothing to say."""
    moves = search.root.moves
    looks_best = moves[action].weight == max(move.weight for move in moves.values())
    behind = _chance(search, leader) - _chance(search, action)
    if action == leader:
        if looks_best:
            return "the best at first sight, and it holds when played on"
        return "does better when played on than it looks"
    if behind <= ALIKE:
        return "about as good as the first"
    return "looks best, but does less well when played on" if looks_best else "does less well"
