"""Forms: numbers asked together pass the kit if they are true, and each planted fault is caught."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sandtable.core.action import UpTo
from sandtable.core.kit.check import KitFailure, check_game
from sandtable.core.show.form import Entry, Form, Preset, Stand
from sandtable.core.show.scene import Scene
from tests.stall import Stall, StallShow, StallState, game


def broken(change: Callable[[Form], None], which: str) -> Stall:
    """The game with something wrong in one of its forms."""

    class Broken(StallShow):
        def scene(self, g: StallState, seat: int) -> Scene:
            scene = super().scene(g, seat)
            for form in scene.forms:
                if form.id == which:
                    change(form)
            return scene

    stall = Stall()
    stall.show = Broken()
    return stall


def test_the_game_passes_the_kit() -> None:
    assert check_game(game, games=4).decisions


def set_number(form: Form) -> None:
    form.entries[0].number = 99


def too_few(form: Form) -> None:
    form.entries[0].number -= 1


def no_reason(form: Form) -> None:
    form.entries[-1].note = ""


def unknown_end(form: Form) -> None:
    form.none, form.then = "Nothing", "accept"


def unknown_words(form: Form) -> None:
    form.entries.append(Entry("Plums", ["carry plums"]))


def short_preset(form: Form) -> None:
    form.presets.append(Preset("Few", [1]))


def short_line(form: Form) -> None:
    form.entries[0].figures = []
    form.columns = ["price", "weight"]


def wrong_sum(form: Form) -> None:
    form.entries[0].sum = 1


def a_range(form: Form) -> None:
    form.entries[0].number = UpTo(0, 0)


def nobody_asked(form: Form) -> None:
    form.owner = "clara"


def no_such_usual(form: Form) -> None:
    form.usual = "done"


def no_such_rest(form: Form) -> None:
    form.rest = len(form.entries)


def short_stand(form: Form) -> None:
    form.stands.append(Stand("Shed", form.owner, [0, 1], [3]))


FAULTS = [
    (set_number, "purchase", "99 coins|99 of Apples|198 coins"),
    (too_few, "losses", "1 fruits are suggested"),
    (no_reason, "purchase", "Melons is not offered"),
    (unknown_end, "purchase", "'accept', which is not offered"),
    (unknown_words, "load", "Plums is not offered"),
    (short_preset, "purchase", "'Few' does not fit"),
    (short_line, "purchase", "does not fill its columns"),
    (wrong_sum, "losses", "a sum that is none"),
    (a_range, "purchase", "suggests a range, not a number"),
    (nobody_asked, "load", "nothing of clara"),
    (no_such_usual, "losses", "'done', which is not offered"),
    (no_such_rest, "purchase", "for an entry that is none"),
    (short_stand, "purchase", "'Shed' does not fit"),
]


@pytest.mark.parametrize(("change", "which", "words"), FAULTS)
def test_the_kit_finds_what_is_wrong_with_a_form(
    change: Callable[[Form], None], which: str, words: str
) -> None:
    with pytest.raises(KitFailure, match=words):
        check_game(broken(change, which), games=2)
