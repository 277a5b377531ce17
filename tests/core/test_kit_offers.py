"""Planted faults: what a game accepts by a door of its own, and numbers that cannot be said."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.core.action import Action, Verb, Verbs
from tests import toy
from tests.core.test_kit import caught, rewritten
from tests.toy import Toy, ToyShow, ToyState


def test_one_rare_action_that_was_not_offered_is_accepted() -> None:
    """A game that has a door of its own beside the engine is tried with every refused action."""

    class Broken(Toy):
        def apply(self, g: ToyState, actor: int, action: Action) -> None:
            if self.asked(g) == (actor,) and action == toy.keep(11):
                return
            super().apply(g, actor, action)

    caught(Broken(), "keep scout_2' was not offered, but accepted")


def test_a_number_beyond_what_its_verb_declares() -> None:
    bid = Verb("bid", None, most=300)

    def offers(g: ToyState, power: int) -> Iterator[Action]:
        yield from [bid(300), bid(301)]

    class Broken(Toy):
        verbs = Verbs([*toy.game.verbs, bid])

    class Saying(ToyShow):
        verbs = Broken.verbs

    game = rewritten("call_die", offers=offers)
    game.__class__ = Broken
    game.show = Saying()
    caught(game, "'bid 301' has a number beyond what its verb declares")
