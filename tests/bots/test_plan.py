"""The bot that compares plans: of several advisors, each of which plays out the turn."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from sandtable.bots.look_ahead import Limit
from sandtable.bots.make import make_bot
from sandtable.bots.plan import Planning
from sandtable.core.action import Action
from sandtable.core.advisor import Advisor, Tuning
from tests.bots.sticks import SticksState, take
from tests.bots.test_bots import Fond, sticks_left


class Torn(Advisor[SticksState]):
    """Takes one stick by habit, and has friends who would take others."""

    def __init__(self, *taken: int, alike: bool = False, ahead: int = 99) -> None:
        self.tuning = Tuning(plans=len(taken), plan_ahead=ahead, worlds=1, even_dice=True)
        self.friends = [Fond({count: 1.0}) for count in taken]
        self.alike = alike

    def rivals(self, g: SticksState, actor: int) -> Sequence[Advisor[SticksState]]:
        return self.friends

    def weigh(self, g: SticksState, actor: int, offers: list[Action]) -> list[float]:
        return [float(action == take(1)) for action in offers]

    def value(self, g: SticksState, power: int) -> float:
        return g.sticks / 30

    def gist(self, g: SticksState, power: int) -> Hashable | None:
        return "alike" if self.alike else None

    def horizon(self, g: SticksState) -> int:
        return 30 - g.sticks


def thought(advisor: Torn) -> Planning:
    """What came of thinking with six sticks on the table."""
    planning = Planning(sticks_left(6, advisor), 1, advisor)
    planning.think(Limit(playouts=50))
    return planning


def test_the_plan_that_wins_is_followed() -> None:
    """If all go on by taking one, who leaves four takes the last stick."""
    for friends in ((1, 2, 3), (3, 2, 1), (2, 1)):
        assert make_bot("plan:50").choose(sticks_left(6, Torn(*friends))) == take(2)


def test_plans_are_only_played_on_as_far_as_the_advisor_says() -> None:
    assert thought(Torn(3, 1, ahead=1)).best() == take(1), "more sticks are left, so it is better"
    assert thought(Torn(3, 1, ahead=99)).best() == take(3), "both lose"


def test_advisors_who_agree_need_no_thought() -> None:
    assert thought(Torn(3, 3)).played == 0


def test_of_plans_that_come_to_the_same_the_first_is_taken_without_playing_on() -> None:
    planning = thought(Torn(3, 2, alike=True))
    assert (planning.best(), planning.played) == (take(3), 0)
    assert thought(Torn(3, 2)).played == 2
