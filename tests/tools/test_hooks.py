"""The reference of the hooks is up to date and leaves nothing unsaid."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import is_dataclass
from inspect import isfunction

from sandtable.core import state
from sandtable.core.fields import See
from sandtable.core.game import Game
from sandtable.core.show import form, scene
from sandtable.core.show.show import Show
from tools.hooks import CLASSES, PAGE, hooks_of, page


def test_the_reference_is_the_present_one() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "run: python tools/hooks.py"


def test_every_hook_is_there_with_words_and_a_default() -> None:
    for cls in CLASSES:
        hooks = list(hooks_of(cls))
        assert hooks
        assert not [hook.name for hook in hooks if not (hook.words and hook.default)]
    names = {hook.name.split("(")[0].split(":")[0] for hook in hooks_of(Show)}
    assert names == {name for name in (*Show.__annotations__, *vars(Show)) if name[0] != "_"}


def test_every_default_is_a_real_one() -> None:
    """A value, or what the core does in words; "by the core" says nothing."""
    defaults = {hook.default for cls in CLASSES for hook in hooks_of(cls)}
    assert "by the core" not in page()
    assert "the text board alone" in defaults
    assert "its words in `prompts`, or those with which the question was registered" in defaults
    assert "its `power_titles`, or its name as words" in defaults


def test_all_that_positions_rules_and_scenes_are_made_of_is_there() -> None:
    written = page()
    made = [
        name for module in (scene, form) for name, one in vars(module).items() if is_dataclass(one)
    ]
    assert {"Scene", "Piece", "Preset"} <= set(made)
    assert not [name for name in made if f"### `{name}`" not in written]
    declared = [
        name for name, one in vars(state).items() if isfunction(one) and returns(one) == "Any"
    ]
    assert {"number", "groups", "records"} <= set(declared)
    assert not [name for name in declared if f"* `{name}(" not in written]
    assert not [see.name for see in See if f"* `{see.name}`. " not in written]
    for decorator in ("step", "question", "together", "chance"):
        assert f"* `@book.{decorator}" in written
    assert "`marks: list[str]`, without it `[]`. States." in written


def returns(function: Callable[..., object]) -> object:
    return function.__annotations__.get("return")


def test_what_the_kit_asks_for_must_be_given() -> None:
    must = {hook.name.split("(")[0] for hook in hooks_of(Game) if hook.default == "must be given"}
    assert {"set_up", "result", "outcome", "imagine", "faults"} <= must
    assert not any(name.startswith(("apply", "start", "why_not")) for name in must)
