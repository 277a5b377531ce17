"""Dice and draws: what chance may answer, and how likely."""

from __future__ import annotations

from collections import Counter

import pytest

from sandtable.core.action import Action
from sandtable.core.bits import mask_of
from sandtable.core.outcomes import Dice, Draw, EvenLuck, Outcomes, SeededLuck

BOTH: list[Outcomes] = [Dice(2, 4), Dice(1, 6, verb="throw"), Draw(mask_of((2, 5, 9)))]


@pytest.mark.parametrize("outcomes", BOTH)
def test_each_answer_is_allowed_once_and_the_shares_add_up(outcomes: Outcomes) -> None:
    answers = dict(outcomes.each())
    assert len(answers) == len(list(outcomes.each()))
    assert all(map(outcomes.allows, answers))
    assert sum(answers.values()) == pytest.approx(1)


@pytest.mark.parametrize("outcomes", BOTH)
def test_samples_come_as_often_as_their_share(outcomes: Outcomes) -> None:
    luck = SeededLuck(7)
    drawn = Counter(outcomes.sample(luck) for _ in range(8_000))
    for answer, share in outcomes.each():
        assert drawn[answer] / 8_000 == pytest.approx(share, abs=0.02)
    assert set(drawn) == {answer for answer, _ in outcomes.each()}


@pytest.mark.parametrize(
    "answer",
    [("roll", (0, 1)), ("roll", (1, 5)), ("roll", (1,)), ("roll", (1, 1, 1)), ("throw", (1, 1))],
)
def test_dice_do_not_fall_otherwise(answer: Action) -> None:
    assert not Dice(2, 4).allows(answer)


@pytest.mark.parametrize(
    "answer", [("draw", (3,)), ("draw", (-1,)), ("draw", ()), ("draw", (2, 5)), ("take", (2,))]
)
def test_only_what_is_there_can_be_drawn(answer: Action) -> None:
    assert not Draw(mask_of((2, 5, 9))).allows(answer)


def test_the_same_seed_gives_the_same_luck() -> None:
    one, two = SeededLuck(3), SeededLuck(3)
    assert [one.below(n) for n in range(1, 60)] == [two.below(n) for n in range(1, 60)]


def test_even_luck_gives_every_answer_once_before_any_comes_again() -> None:
    one, two = EvenLuck(3), EvenLuck(4)
    throws = [[one.below(6) for _ in range(6)] for _ in range(20)]
    assert all(sorted(throw) == list(range(6)) for throw in throws)
    assert len({tuple(throw) for throw in throws}) > 10, "in no fixed order"
    assert throws[0] != [two.below(6) for _ in range(6)] or throws[1] != [
        two.below(6) for _ in range(6)
    ]
    assert sorted(two.below(2) for _ in range(2)) == [0, 1], "each number of answers by itself"


def test_the_same_seed_gives_the_same_even_luck() -> None:
    one, two = EvenLuck(3), EvenLuck(3)
    assert [one.below(6) for _ in range(60)] == [two.below(6) for _ in range(60)]
