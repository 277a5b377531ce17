"""Planted faults: games and dice without end, results, and what the advisor says."""

from __future__ import annotations

import pytest

from sandtable.core.action import Action
from sandtable.core.advisor import Advisor
from sandtable.core.kit import offers as offer_checks
from sandtable.core.kit.check import KitFailure, check_game
from tests import toy
from tests.core.planted import caught, rewritten
from tests.toy import Toy, ToyState


def test_a_game_that_never_ends() -> None:
    def next_round(g: ToyState) -> None:
        g.todo(toy.play_card(0), toy.play_card(1), toy.next_round())

    with pytest.raises(KitFailure, match="does not end within 60 decisions"):
        check_game(rewritten("next_round", run=next_round), games=1, most_decisions=60)


def test_dice_that_are_rolled_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    def rolled(g: ToyState, action: Action, power: int, called: int) -> None:
        g.todo(toy.roll_die(power, called))

    monkeypatch.setattr(offer_checks, "MOST_ANSWERS", 50)
    caught(rewritten("roll_die", run=rolled), "asks chance the 50th time")


@pytest.mark.parametrize("result", [[1.0], [2.0, 0.0], [float("nan"), 0.0]])
def test_a_result_that_is_none(result: list[float]) -> None:
    class Broken(Toy):
        def result(self, g: ToyState) -> list[float]:
            return result

    caught(Broken(), "the result must be a number from 0 to 1 for each power")


@pytest.mark.parametrize("weight", [0.0, -1.0, float("nan"), float("inf")])
def test_an_advisor_with_bad_weights(weight: float) -> None:
    class Fool(Advisor[ToyState]):
        def weigh(self, g: ToyState, actor: int, offers: list[Action]) -> list[float]:
            return [weight] * len(offers)

    class Broken(Toy):
        advisor = Fool()

    caught(Broken(), "weights must be finite")


def test_an_advisor_with_a_bad_value() -> None:
    class Fool(Advisor[ToyState]):
        def value(self, g: ToyState, power: int) -> float:
            return float(g.points[power])

    class Broken(Toy):
        advisor = Fool()

    caught(Broken(), "the value of a position is from 0 to 1")
