"""Planted faults: what a seat must not learn, and what imagine may not know."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sandtable.core.action import Action
from sandtable.core.agenda import Frame
from sandtable.core.bits import bits
from sandtable.core.kit.check import check_game
from sandtable.core.outcomes import Luck
from sandtable.core.refusal import Refusal
from sandtable.core.show.scene import Scene
from sandtable.core.show.show import Caution, Section
from sandtable.core.state import ALL
from sandtable.core.windows import Windows
from tests import toy
from tests.core.planted import caught, rewritten
from tests.core.test_scene_checks import Drawn, DrawnShow
from tests.toy import Toy, ToyShow, ToyState


def test_a_leak_in_the_view() -> None:
    class Broken(ToyShow):
        def about(self, g: ToyState, seat: int) -> dict[str, Any]:
            return {"strength": [sum(bits(hand)) for hand in g.hands]}

    caught(Toy(Broken()), "the view of .* depends on what is hidden from it: about.strength")


def test_a_leak_in_the_board() -> None:
    class Broken(ToyShow):
        def board(self, g: ToyState, seat: int) -> list[Section]:
            return super().board(g, 0b11 if seat else 0)

    caught(Toy(Broken()), "the board of .* depends on what is hidden from it")


def test_a_leak_in_a_label() -> None:
    class Broken(ToyShow):
        def label(self, g: ToyState, action: Action) -> str:
            return f"{super().label(g, action)} ({g.deck & 1})"

    caught(Toy(Broken()), "the label of .* depends on what is hidden")


def test_news_of_a_secret_choice() -> None:
    def kept(g: ToyState, action: Action, power: int) -> bool:
        g.tell("kept_card", *action[1], to=ALL)
        return bool(toy.card_kept(g, action, power))

    caught(rewritten("keep_two", run=kept), "the news to .* tell what is hidden from it")


def test_news_of_a_hidden_draw() -> None:
    def drawn(g: ToyState, action: Action, power: int) -> None:
        toy.card_drawn(g, action, power)
        g.tell("drew_card", *action[1], to=ALL)

    caught(rewritten("draw_card", run=drawn), "the news to .* tell what is hidden from it")


def test_news_that_depend_on_a_hidden_card() -> None:
    def played(g: ToyState, action: Action, power: int) -> None:
        toy.card_played(g, action, power)
        g.tell("passed" if g.hands[1 - power] & toy.SCOUTS else "drew", power)

    caught(rewritten("play_card", run=played), "the news to .* tell what is hidden from it")


def test_a_prompt_that_depends_on_a_hidden_card() -> None:
    def refill(g: ToyState, power: int) -> None:
        toy.refill.run(g, power)
        if g.hands[power] & toy.SCOUTS:
            g.todo(toy.play_card(power))

    caught(rewritten("refill", run=refill), "who is asked after the step 'refill' depends on what")


def test_a_prompt_after_an_action_that_depends_on_a_hidden_card() -> None:
    def played(g: ToyState, action: Action, power: int) -> None:
        if g.hands[1 - power] & toy.SCOUTS:
            g.todo(toy.play_card(1 - power))
        toy.card_played(g, action, power)

    caught(rewritten("play_card", run=played), "who is asked next depends on what is hidden")


def test_offers_that_depend_on_a_hidden_card() -> None:
    def offers(g: ToyState, power: int) -> Iterator[Action]:
        for action in toy.play_card.offers(g, power):
            if action == toy.skip() or 1 << action[1][0] < g.hands[1 - power]:
                yield action

    caught(rewritten("play_card", offers=offers), "the view of .* depends on .*: offers")


def test_a_refusal_that_tells_of_a_hidden_card() -> None:
    def refuse(g: ToyState, action: Action, power: int) -> Refusal | None:
        if action[0] == "play" and toy._in(g.hands[1 - power], action):
            return Refusal("2", "The other side holds that card.")
        return toy.forbids_play(g, action, power)

    caught(rewritten("play_card", refuse=refuse), "why_not of .* depends on what is hidden")


def test_imagine_that_looks_at_the_truth() -> None:
    class Broken(Toy):
        def imagine(self, g: ToyState, seat: int, luck: Luck) -> ToyState:
            return g.copy() if g.deck & 1 else super().imagine(g, seat, luck)

    caught(Broken(), "imagine looks at what .* cannot see")


def test_imagine_that_never_varies() -> None:
    class Broken(Toy):
        def imagine(self, g: ToyState, seat: int, luck: Luck) -> ToyState:
            return g.copy()

    caught(Broken(), "imagine never changed '(deck|hands)'", games=3)
    Broken.deducible = frozenset({"deck", "hands", "kept", "aside", "seen"})
    check_game(Broken(), games=3)


def test_imagine_that_does_not_vary_one_field() -> None:
    class Broken(Toy):
        def _imagine_kept(self, h: ToyState, power: int, luck: Luck) -> int:
            return h.kept[power] & h.hands[power]

        def faults(self, g: ToyState) -> Iterator[str]:
            yield from ()

    caught(Broken(), "imagine looks at what .* cannot see: .* different kept|never changed 'kept'")


def test_imagine_that_makes_up_an_impossible_position() -> None:
    class Broken(Toy):
        def imagine(self, g: ToyState, seat: int, luck: Luck) -> ToyState:
            h = super().imagine(g, seat, luck)
            h.deck |= h.hands[0]
            return h

    caught(Broken(), "the imagined position cannot be: every card must be in one place")


def test_imagine_that_changes_the_position_it_is_given() -> None:
    class Broken(Toy):
        def imagine(self, g: ToyState, seat: int, luck: Luck) -> ToyState:
            h = super().imagine(g, seat, luck)
            g.hands[1] = h.hands[1]
            return h

    caught(Broken(), "looking at the position has changed it|imagine looks at")


def test_imagine_that_changes_the_agenda() -> None:
    class Broken(Toy):
        def imagine(self, g: ToyState, seat: int, luck: Luck) -> ToyState:
            h = super().imagine(g, seat, luck)
            h.agenda.insert(0, toy.refill(0))
            return h

    caught(Broken(), "imagine has changed the agenda, which is public")


def test_a_scene_that_shows_the_hand_of_the_other_side() -> None:
    class Broken(DrawnShow):
        def scene(self, g: ToyState, seat: int) -> Scene:
            return super().scene(g, 0b11 if seat else 0)

    caught(Drawn(Broken()), "the scene of .* depends on what is hidden from it: scene.zones")


def test_an_offer_that_lights_up_what_the_other_side_holds() -> None:
    class Broken(DrawnShow):
        def concerns(self, g: ToyState, action: Action) -> list[str]:
            return ["hill" if g.hands[1] & 1 else "lake"]

    caught(Drawn(Broken()), "the concerns of .* depends on what is hidden from north")


def test_a_caution_about_a_hidden_card() -> None:
    class Broken(DrawnShow):
        check = "Look at the deck"

        def cautions(self, g: ToyState, power: int) -> list[Caution]:
            return [Caution("The ace is on its way.")] if g.deck & 1 else []

    caught(Drawn(Broken()), "the cautions to .* depends on what is hidden from")


class Reading(Windows[ToyState]):
    """Windows of a game that looks into hands."""

    def window(self, g: ToyState, actor: int) -> bool:
        return bool(g.hands[1 - actor] & 1)


class Fearing(Windows[ToyState]):
    def threatens(self, g: ToyState, power: int) -> bool:
        return bool(g.hands[1 - power] & 1)


class Fading(Windows[ToyState]):
    def span(self, g: ToyState, what: str) -> tuple[int, ...]:
        return (g.deck,)


def test_a_window_that_depends_on_a_hand() -> None:
    class Broken(Toy):
        windows = Reading()

    caught(Broken(), "the window of .* depends on what is hidden from")


def test_a_threat_that_depends_on_a_hand() -> None:
    class Broken(Toy):
        windows = Fearing()

    caught(Broken(), "the threat to .* depends on what is hidden from")


def test_the_life_of_an_order_that_depends_on_the_deck() -> None:
    class Broken(Toy):
        windows = Fading()

    caught(Broken(), "how long an order lasts for a .* depends on what is hidden from")


def test_a_secret_answer_that_is_put_into_a_frame() -> None:
    def kept(g: ToyState, action: Action, power: int) -> bool:
        frame: Frame = ("refill", (action[1][0] & 1,))
        g.agenda.insert(0, frame)
        return bool(toy.keep_two.run(g, action, power))

    caught(rewritten("keep_two", run=kept), "a secret answer to 'keep_two' is put into a frame")


class Hinting(Toy):
    """The game whose first question has another argument."""

    def set_up(self, g: ToyState) -> None:
        super().set_up(g)
        place = g.agenda.index(toy.keep_two(0b11))
        g.agenda[place] = ("keep_two", (0b11, 2))


def test_a_secret_answer_with_which_the_same_question_is_asked_again() -> None:
    """The frame has the question's own name; what differs is an argument of it."""

    def kept(g: ToyState, action: Action, power: int, *_: int) -> bool:
        done = bool(toy.keep_two.run(g, action, power))
        if not done:
            g.agenda.append(("keep_two", (1 << power, action[1][0] & 1)))
        return True

    def offers(g: ToyState, power: int, *_: int) -> Iterator[Action]:
        yield from toy.keep_two.offers(g, power)

    parameters = ("power", "hint")
    game = rewritten("keep_two", run=kept, offers=offers, parameters=parameters, refuse=None)
    game.__class__ = Hinting
    caught(game, "a secret answer to 'keep_two' is put into a frame")
