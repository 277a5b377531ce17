"""Planted faults: offers, refusals and dice; doors beside the engine; numbers out of bounds."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sandtable.core.action import Action, Verb, Verbs
from sandtable.core.agenda import CHANCE
from sandtable.core.bits import bits
from sandtable.core.outcomes import Dice, Luck
from sandtable.core.refusal import Refusal
from tests import toy
from tests.core.planted import caught, rewritten
from tests.toy import Toy, ToyShow, ToyState


def test_an_offer_that_cannot_be_carried_out() -> None:
    def played(g: ToyState, action: Action, power: int) -> None:
        if action == toy.play(10):
            raise KeyError("scout")
        toy.card_played(g, action, power)

    failure = caught(rewritten("play_card", run=played), "KeyError")
    assert "play scout_1" in str(failure)


def test_an_offer_that_leads_to_a_question_without_offers() -> None:
    def offers(g: ToyState, power: int) -> Iterator[Action]:
        if g.in_play != 4:
            yield from toy.call_die.offers(g, power)

    caught(rewritten("call_die", offers=offers), "dead end")


def test_nobody_is_asked() -> None:
    def next_round(g: ToyState) -> None:
        g.todo(toy.keep_two(0))

    caught(rewritten("next_round", run=next_round), "dead end: nobody is asked")


def test_a_question_without_an_answer() -> None:
    unanswered: Any = type(toy.call_die)(toy.call_die.offers, "", "").run
    caught(rewritten("call_die", run=unanswered), "the question 'call_die' has no answer")


def test_duplicate_offers() -> None:
    def offers(g: ToyState, power: int) -> Iterator[Action]:
        yield from toy.play_card.offers(g, power)
        yield toy.skip()

    caught(rewritten("play_card", offers=offers), "offered twice: 'north: pass'")


def test_an_action_that_was_not_offered_is_accepted() -> None:
    class Broken(Toy):
        def apply(self, g: ToyState, actor: int, action: Action) -> None:
            """Forgets rule 2.1."""
            if g.now == toy.play_card(actor) and action in map(toy.play, bits(g.hands[actor])):
                g.memo = (actor, [action])
            super().apply(g, actor, action)

    caught(Broken(), "was not offered, but accepted")


def test_acting_out_of_turn_is_accepted() -> None:
    class Broken(Toy):
        def apply(self, g: ToyState, actor: int, action: Action) -> None:
            asked = self.asked(g)
            super().apply(g, asked[0] if asked and actor >= 0 else actor, action)

    caught(Broken(), "was not offered, but accepted")


def test_a_refused_action_that_leaves_a_trace() -> None:
    class Broken(Toy):
        def apply(self, g: ToyState, actor: int, action: Action) -> None:
            g.round += 1
            super().apply(g, actor, action)

    caught(Broken(), "was refused but has changed round")


def test_why_not_refuses_what_is_offered() -> None:
    class Broken(Toy):
        def why_not(self, g: ToyState, actor: int, action: Action) -> Refusal | None:
            return super().why_not(g, actor, action) or Refusal("0", "Never.")

    caught(Broken(), "is offered, but why_not says: Never")


def test_why_not_without_a_rule() -> None:
    def refuse(g: ToyState, action: Action, power: int) -> Refusal | None:
        return Refusal("", "No.")

    caught(rewritten("play_card", refuse=refuse), "why_not names no rule")


def test_a_text_that_does_not_fit_its_verb() -> None:
    def offers(g: ToyState, power: int) -> Iterator[Action]:
        yield from [toy.call(0, 0), toy.call(1, 1)]

    caught(rewritten("call_die", offers=offers), "does not fit")


def test_a_text_that_parses_to_another_action() -> None:
    class Sloppy(Verbs):
        def text(self, action: Action) -> str:
            return super().text(("call", (0,)) if action[0] == "call" else action)

    class Broken(Toy):
        verbs = Sloppy(toy.game.verbs)

    caught(Broken(), "does not parse back")


def test_an_offer_without_a_label() -> None:
    class Broken(ToyShow):
        def label(self, g: ToyState, action: Action) -> str:
            return "" if action == toy.skip() else super().label(g, action)

    caught(Toy(Broken()), "'pass' has no label")


def test_two_offers_with_the_same_label() -> None:
    class Broken(ToyShow):
        def label(self, g: ToyState, action: Action) -> str:
            return action[0]

    caught(Toy(Broken()), "'.* .*' and '.* .*' have the same label, '.*'")


def test_dice_whose_probabilities_do_not_add_up() -> None:
    class Loaded(Dice):
        def each(self) -> Iterator[tuple[Action, float]]:
            yield from ((answer, share * 1.5) for answer, share in super().each())

    caught(rewritten("roll_die", outcomes=lambda g, power, called: Loaded()), "add up to 1.5")


def test_dice_that_fall_on_what_is_not_allowed() -> None:
    class Loaded(Dice):
        def sample(self, luck: Luck) -> Action:
            return ("roll", (luck.below(7),))

    broken = rewritten("roll_die", outcomes=lambda g, power, called: Loaded())
    caught(broken, r"chance answered \('roll', \(0,\)\)")


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


def test_a_power_that_throws_the_dice_itself() -> None:
    class Broken(Toy):
        def apply(self, g: ToyState, actor: int, action: Action) -> None:
            super().apply(g, CHANCE if g.now[0] in self.book.chances else actor, action)

    caught(Broken(), "was not offered, but accepted")
