"""Planted faults: what a seat must not learn from scenes, windows, cautions and frames."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.core.action import Action
from sandtable.core.agenda import Frame
from sandtable.core.show.scene import Scene
from sandtable.core.show.show import Caution
from sandtable.core.windows import Windows
from tests import toy
from tests.core.test_kit import caught, rewritten
from tests.core.test_scene_checks import Drawn, DrawnShow
from tests.toy import Toy, ToyState


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
