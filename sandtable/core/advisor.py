"""What a bot needs to know of a game: its ``Advisor``."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeAlias, TypeVar

from sandtable.core.action import Action
from sandtable.core.learned import Weight
from sandtable.core.state import State

S = TypeVar("S", bound=State)

Weigher: TypeAlias = Callable[[Any, int, list[Action]], list[float]]
"""How good each offer is: from the position, the power that is asked, and the offers."""


@dataclass(frozen=True)
class Tuning:
    """What an advisor may say about how it is to be asked, and about searching its game."""

    looks: int = 1
    """The number of imagined positions in which offers are weighed; their weights are averaged.
    More than one helps an advisor that relies on the hidden things it sees in them."""
    look_ahead: int = 1
    """A playout ends when the advisor's horizon has grown by this much."""
    depth: int = 1000
    """A playout ends after this many decisions at the latest."""
    greed: float = 0.75
    """The share of decisions in which a playout takes the offer of the greatest weight. In the
    others it draws one, each offer as likely as its weight says."""
    explore: float = 2.0
    """How much to look at moves that have not done well, in units of the spread of values."""
    plans: int = 0
    """How many different whole turns the bot ``plan`` compares; 0 if it cannot play this game. It
    needs a horizon that grows when a turn ends, and weights by which a turn can be played on
    sensibly."""
    plan_ahead: int = 1
    """A plan is played on until the horizon has grown by this much."""
    worlds: int = 2
    """In how many imagined worlds all plans are played before the worse half is given up."""
    even_dice: bool = False
    """Whether plans are played with dice that are as good as on average: enough where many dice
    are thrown and little is hidden, so that few worlds will do."""


class Advisor(Generic[S]):
    """What a bot needs to know of a game. The defaults know nothing: every move is alike."""

    tuning = Tuning()
    """How it is to be asked."""
    weighers: Mapping[str, Weigher] = {}
    """How ``weigh`` judges the offers of a question, by the question's name in the rules. A name
    that the rules do not have is an error when the game is imported."""

    def value(self, g: S, power: int) -> float:
        """How good the position is for a power, from 0 (lost) to 1 (won)."""
        return 0.5

    feature_names: Sequence[str] = ()
    """What ``features`` counts, where the value of a position is learned (``core/learned.py``)."""

    def features(self, g: S, power: int) -> Sequence[float]:
        """What a position has that counts for a power, less the same of its enemies."""
        return ()

    bonus_cards: Mapping[str, int] = {}
    """Card -> the number of its team, for the cards whose weights get a bonus that was learned."""

    def with_bonuses(self, bonuses: Mapping[str, Weight]) -> Advisor[S]:
        """The same advisor with other bonuses; how ``tools/train`` tries them."""
        return self

    def time_left(self, g: S) -> float:
        """The share of the game that is still to come, from 1 at the start to 0 at the end."""
        return 0.0

    def weigh(self, g: S, actor: int, offers: list[Action]) -> list[float]:
        """A weight for each offer, greater for better; what is not worth a look weighs 0."""
        return [1.0] * len(offers)

    def reason(self, g: S, actor: int, action: Action) -> str:
        """Why an action is good, in a few words for a hint; nothing if there is nothing to say.

        It may depend on nothing that the actor does not know.
        """
        return ""

    def considered(self, g: S, actor: int, offers: list[Action]) -> list[Action]:
        """The actions worth a look: the offers, and of a range the greatest number or some others.

        It may depend on nothing that the actor does not know.
        """
        return offers

    def rivals(self, g: S, actor: int) -> Sequence[Advisor[S]]:
        """Advisors of different tempers, by each of which the bot ``plan`` plays out the turn.

        With none it compares the offers that have the greatest weights. The choice may depend on
        nothing that the actor does not know.
        """
        return ()

    def occasion(self, g: S) -> Hashable:
        """What dice are thrown for now: where plans come to the same, they throw the same.

        Then they differ by what they do, and less by luck elsewhere.
        """
        return None

    def gist(self, g: S, power: int) -> Hashable | None:
        """What matters of a power's turn when it is over: plans with the same gist are alike.

        Nothing, if every plan is to be looked at.
        """
        return None

    def horizon(self, g: S) -> int:
        """A number that grows as the game goes on; search looks ahead until it has changed."""
        return 0
