"""Hints: the best three, their chances and reasons, by what the seat knows."""

from __future__ import annotations

from sandtable.bots.bot import Situation
from sandtable.bots.consent import gives_up
from sandtable.bots.hints import best_moves
from sandtable.bots.look_ahead import Limit
from sandtable.core.action import Action
from sandtable.core.advisor import Advisor
from sandtable.core.outcomes import SeededLuck
from tests.bots.sticks import SticksState, take
from tests.bots.test_bots import Fond, sticks_left
from tests.toy import game as toy


def test_the_winning_move_comes_first_with_the_greatest_chance() -> None:
    best = best_moves(sticks_left(6), seed=1, limit=Limit(playouts=300))
    assert best[0].action == take(2)
    assert len(best) == 3
    assert best[0].chance > max(one.chance for one in best[1:])


def test_a_hint_says_when_a_move_is_better_than_it_looks() -> None:
    advisor = Fond({1: 10.0, 2: 1.0, 3: 10.0})
    best = best_moves(sticks_left(6, advisor), seed=1, limit=Limit(playouts=1000))
    reasons = {one.action: one.reason for one in best}
    assert reasons[take(2)] == "does better when played on than it looks"
    assert reasons[take(1)] == "looks best, but does less well when played on"


def test_three_moves_are_told_even_where_only_one_is_thought_of() -> None:
    best = best_moves(
        sticks_left(6, Fond({1: 0.0, 2: 1.0, 3: 0.0})), seed=1, limit=Limit(playouts=8)
    )
    assert best[0].action == take(2)
    assert {one.action for one in best} == {take(1), take(2), take(3)}
    assert all(one.reason for one in best)


class Talker(Fond):
    def reason(self, g: SticksState, actor: int, action: Action) -> str:
        return f"leaves {g.sticks - action[1][0]}"


def test_the_advisors_own_reason_is_told() -> None:
    advisor = Talker({1: 1.0, 2: 1.0, 3: 1.0})
    best = best_moves(sticks_left(6, advisor), seed=1, limit=Limit(playouts=50))
    assert {one.reason for one in best} == {"leaves 5", "leaves 4", "leaves 3"}


def test_what_is_hidden_changes_no_hint() -> None:
    for number in range(6):
        g = toy.start()
        toy.settle(g, SeededLuck(number))
        actor = toy.actor(g)
        assert actor is not None
        found = []
        for world in (g, *(toy.imagine(g, 1 << actor, SeededLuck(seed)) for seed in range(3))):
            situation = Situation(toy, world, 1 << actor, actor)
            found.append(best_moves(situation, seed=3, limit=Limit(playouts=12)))
        assert all(one == found[0] for one in found)


class Gloomy(Advisor[SticksState]):
    def __init__(self, worth: float) -> None:
        self.worth = worth

    def value(self, g: SticksState, power: int) -> float:
        return self.worth


def test_a_bot_gives_up_only_what_is_lost() -> None:
    assert gives_up(sticks_left(9, Gloomy(0.01)), seed=1)
    assert not gives_up(sticks_left(9, Gloomy(0.1)), seed=1)
