"""The reference of the hooks: all that a game may give, what happens if it does not, and what
positions, rules and scenes are made of.

    python tools/hooks.py              # writes docs/hooks.md
    python tools/hooks.py --check      # fails if the page is not up to date

It is written from the classes themselves: their attributes with what is said below each, their
methods with their docstrings, and their defaults.
"""

from __future__ import annotations

import ast
import inspect
import re
import sys
import textwrap
from collections.abc import Callable, Iterator
from dataclasses import is_dataclass
from pathlib import Path
from typing import NamedTuple

from sandtable.core.advisor import Advisor, Tuning
from sandtable.core.agenda import Book, ChanceQuestion, Question
from sandtable.core.fields import See
from sandtable.core.game import Game
from sandtable.core.show.box import Box
from sandtable.core.show.brought import Paint
from sandtable.core.show.form import Entry, Form, Preset, Stand, Sum
from sandtable.core.show.guide import Guide, Lesson
from sandtable.core.show.scene import (
    Arrow,
    CardFace,
    Cell,
    Figure,
    Group,
    Mark,
    Nation,
    Notch,
    Note,
    Panel,
    Part,
    Piece,
    Roll,
    Row,
    Scene,
    Side,
    Sign,
    Step,
    Tile,
    Track,
    Zone,
)
from sandtable.core.show.show import Show
from sandtable.core.state import (
    counts,
    groups,
    keepsake,
    members,
    number,
    numbers,
    octets,
    piles,
    records,
    sequence,
)
from sandtable.core.study import Study
from sandtable.core.windows import Windows

PAGE = Path(__file__).parents[1] / "docs" / "hooks.md"

TOP = """# All that a game may give

Written by `tools/hooks.py` from the classes themselves. What **must be given** has no default;
the kit says so in one sentence if it is missing. Everything else may be left out, and then the
default holds.

What [fields](#what-a-position-is-made-of-fields), [books](#what-the-rules-are-made-of-the-book)
and [scenes](#what-a-scene-is-made-of) are made of stands at the end.
"""

FIELDS = """## What a position is made of: fields

Each is declared once in a subclass of `sandtable.core.state.State`, by one of these functions of
that module: `hands: list[int] = groups(SIDES, CARDS, see=OWNER)`. `see` says who may see it.
"""

BOOK = """## What the rules are made of: the book

`book: Book[Position] = Book({"side": SIDES})` of `sandtable.core.agenda`; the names say what
arguments stand for. Each of these is written above a function (`@book.question(...)`), which is
given the position and the arguments. To call what was registered only names it: `g.todo(...)` puts
it on the agenda.
"""

SCENE = """## What a scene is made of

`Show.scene` returns a `Scene`. All are classes of `sandtable.core.show.scene`; forms are described
in `sandtable.core.show.form`, maps in `sandtable.core.show.maps`. What has no default is given in
this order.
"""

CLASSES: dict[type, str] = {
    Game: "The game itself, `sandtable.core.game.Game`",
    Show: "How it looks and reads, `game.show`: `sandtable.core.show.show.Show`",
    Advisor: "What bots know of it, `game.advisor`: `sandtable.core.advisor.Advisor`",
    Tuning: "How its advisor is asked, `game.advisor.tuning`: `sandtable.core.advisor.Tuning`",
    Study: "What studies ask of it, `game.study`: `sandtable.core.study.Study`",
    Windows: "What standing orders need, `game.windows`: `sandtable.core.windows.Windows`",
    Box: "What is read before the game is chosen, `game.show.box`: `sandtable.core.show.box.Box`",
    Guide: "The guide to a first game, `game.show.guide`: `sandtable.core.show.guide.Guide`",
    Lesson: "A lesson of the guide: `sandtable.core.show.guide.Lesson`",
}

PARTS: tuple[type, ...] = (
    *(Scene, Piece, Part, Zone, CardFace, Figure, Note, Track, Notch, Mark, Arrow, Roll),
    *(Panel, Row, Tile, Step, Side, Cell, Group, Nation, Paint, Sign),
    *(Form, Entry, Sum, Preset, Stand),
)
"""What scenes are made of."""
FIELD_KINDS = (
    *(number, numbers, octets, members, groups),
    *(sequence, piles, counts, records, keepsake),
)
BOOK_ENTRIES = (Book.step, Book.question, Book.together, Book.chance)
ENTRY_PARTS = (Question.answer, Question.refusal, ChanceQuestion.answer)

MUST = "must be given"

ENGINE_FROM: dict[type, str] = {Game: "rule"}
"""From this method on a class is machinery, the same for all."""
FRESH = re.compile(r"field\(default_factory=(\w+)\)")
STILL_HOOKS: dict[type, tuple[str, ...]] = {Game: ("title_of", "exchanged")}
"""Methods behind it that a game may give all the same."""


class Hook(NamedTuple):
    """Something that a game may give: how it is written, its default, what it is."""

    name: str
    default: str
    words: str


def hooks_of(cls: type) -> Iterator[Hook]:
    """The hooks of a class, in their order."""
    (written,) = ast.parse(inspect.getsource(cls)).body
    assert isinstance(written, ast.ClassDef)
    body = written.body
    engine = False
    for node, below in zip(body, [*body[1:], None], strict=True):
        if isinstance(node, ast.AnnAssign | ast.Assign):
            yield _attribute(node, below)
        elif isinstance(node, ast.FunctionDef) and not (node.name[0] == "_" or is_data(cls)):
            engine = engine or node.name == ENGINE_FROM.get(cls)
            if not engine or node.name in STILL_HOOKS.get(cls, ()):
                yield _method(node)


def is_data(cls: type) -> bool:
    """Whether a class only holds what is given to it."""
    return is_dataclass(cls) or issubclass(cls, tuple)


def _attribute(node: ast.AnnAssign | ast.Assign, below: ast.stmt | None) -> Hook:
    target = node.target if isinstance(node, ast.AnnAssign) else node.targets[0]
    kind = f": {ast.unparse(node.annotation)}" if isinstance(node, ast.AnnAssign) else ""
    value = ast.unparse(node.value) if node.value else ""
    value = FRESH.sub(lambda made: "{}" if made[1] == "dict" else "[]", value)
    default = f"`{value}`" if value else MUST
    said = below.value if isinstance(below, ast.Expr) else None
    words = str(said.value) if isinstance(said, ast.Constant) else ""
    return Hook(f"{ast.unparse(target)}{kind}", default, _one_line(words))


def _method(node: ast.FunctionDef) -> Hook:
    given = [one.arg for one in node.args.args if one.arg != "self"]
    *rest, last = node.body
    if isinstance(last, ast.Raise):
        default = MUST
    elif isinstance(last, ast.Return) and last.value is not None and len(rest) == 1:
        default = f"`{ast.unparse(last.value)}`"
    else:
        default = _said_default(node)
    returns = f" -> {ast.unparse(node.returns)}" if node.returns is not None else ""
    words = ast.get_docstring(node) or ""
    return Hook(f"{node.name}({', '.join(given)}){returns}", default, _one_line(words))


def _said_default(node: ast.FunctionDef) -> str:
    """What a longer method does if it is left alone, as its words say."""
    words = _one_line(ast.get_docstring(node) or "")
    said = re.search(r"\bby default (.*?)\.?$", words, re.IGNORECASE)
    if said is None:
        raise ValueError(f"{node.name} must say in its words what it does 'by default ...'")
    return said[1]


def _function(function: Callable[..., object], before: str = "") -> str:
    """A function as one calls it, with what it does."""
    (written,) = ast.parse(textwrap.dedent(inspect.getsource(function))).body
    assert isinstance(written, ast.FunctionDef)
    arguments = ast.unparse(written.args).removeprefix("self, ")
    plain = arguments.startswith(("function:", "outcomes:"))  # written above a function as it is
    called = written.name if plain else f"{written.name}({arguments})"
    return f"`{before}{called}`. {_one_line(inspect.getdoc(function) or '')}"


def _part(cls: type) -> Iterator[str]:
    """A class of which scenes are made, with its fields."""
    yield f"### `{cls.__name__}`\n\n{_one_line(inspect.getdoc(cls) or '')}\n"
    for hook in hooks_of(cls):
        default = "" if hook.default == MUST else f", without it {hook.default}"
        words = f" {hook.words}" if hook.words else ""
        yield f"* `{hook.name}`{default}.{words}"
    yield ""


def below() -> Iterator[str]:
    """What positions, rules and scenes are made of."""
    yield FIELDS
    yield from (f"* {_function(one)}" for one in FIELD_KINDS)
    yield "\n`see=`, from `sandtable.core.fields`:\n"
    for hook in hooks_of(See):
        yield f"* `{hook.name}`. {hook.words}"
    yield f"\n{BOOK}"
    yield from (f"* {_function(one, '@book.')}" for one in BOOK_ENTRIES)
    yield "\nWhat a question and a die are given beside that, `@name.answer` and `@name.refusal`:\n"
    for one in ENTRY_PARTS:
        yield f"* {_function(one, '@name.')}"
    yield f"\n{SCENE}"
    for cls in PARTS:
        yield from _part(cls)


def _one_line(words: str) -> str:
    return re.sub(r"\s+", " ", words.replace("``", "`")).strip()


def page() -> str:
    """The whole reference."""
    parts = [TOP]
    for cls, title in CLASSES.items():
        parts.append(f"## {title}\n\n{_one_line(inspect.getdoc(cls) or '')}\n")
        for hook in hooks_of(cls):
            words = f" {hook.words}" if hook.words else ""
            default = f"**{MUST}**" if hook.default == MUST else f"without it {hook.default}"
            parts.append(f"* `{hook.name}`, {default}.{words}")
        parts.append("")
    parts += below()
    return "\n".join(parts).rstrip() + "\n"


def main(arguments: list[str]) -> int:
    written = page()
    if PAGE.exists() and PAGE.read_text(encoding="utf-8") == written:
        return 0
    if "--check" in arguments:
        print("The reference of the hooks is out of date; run: python tools/hooks.py")
        return 1
    PAGE.write_text(written, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
