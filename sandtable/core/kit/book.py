"""Checks of a game's book: every question has an answer, every step is put on the agenda."""

from __future__ import annotations

import ast
import inspect
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from types import ModuleType
from typing import Any

from sandtable.core.agenda import Book, Entry, unanswered
from sandtable.core.game import Game
from sandtable.core.kit.run import Run


def check_book(run: Run) -> None:
    """What can be seen of the book before a game is played."""
    for name in run.game.sound_before:
        run.require(name in run.game.book.steps, f"'sound_before' names {name!r}, which is no step")
    check_answers(run)
    check_nothing_dropped(run)


def check_answers(run: Run) -> None:
    """Every question has something that happens when it is answered."""
    questions, chances = run.game.book.questions, run.game.book.chances
    answers: dict[str, Callable[..., Any]] = {name: one.run for name, one in questions.items()}
    answers.update({name: one.run for name, one in chances.items()})
    for name, answer in answers.items():
        run.require(answer is not unanswered, f"the question {name!r} has no answer")


def check_nothing_dropped(run: Run) -> None:
    """To call a step or question only names it; whoever wants it done puts it on the agenda."""
    for module in modules_of(run.game):
        for name, line in dropped_in(module):
            run.fail(
                f"line {line} of {module.__name__} calls {name!r} and drops it: "
                f"write g.todo({name}(...))"
            )


def modules_of(game: Game[Any]) -> list[ModuleType]:
    """The modules that a game is made of, as far as they are loaded.

    They are those of its class and of its book, what lies below these in their packages, and what
    they use of the packages that they are in.
    """
    found: dict[str, ModuleType] = {}
    left = [type(game).__module__, *_modules_of_book(game.book)]
    while left:
        name = left.pop()
        module = sys.modules.get(name)
        if module is None or name in found:
            continue
        found[name] = module
        package = module.__package__ or name
        left += [other for other in _used_by(module) if f"{other}.".startswith(f"{package}.")]
        left += [other for other in list(sys.modules) if other.startswith(f"{name}.")]
    return list(found.values())


def _modules_of_book(book: Book[Any]) -> Iterator[str]:
    """Where the functions of a book are written."""
    for entry in (*book.steps.values(), *book.questions.values(), *book.chances.values()):
        for what in ("run", "offers", "outcomes"):
            function = getattr(entry, what, None)
            if function is not None and function is not unanswered:
                yield function.__module__


def _used_by(module: ModuleType) -> Iterator[str]:
    """The modules that the names in a module come from."""
    for value in list(vars(module).values()):
        name = value.__name__ if isinstance(value, ModuleType) else _module_of(value)
        if name is not None:
            yield name


def _module_of(value: object) -> str | None:
    """The module that a function or class was written in; that of its class for anything else."""
    name = getattr(value, "__module__", None)
    return name if isinstance(name, str) else None


@cache
def dropped_in(module: ModuleType) -> list[tuple[str, int]]:
    """The calls of entries whose frames nobody takes: (name, line).

    A frame is dropped by a line that does nothing else with it, or by giving it a name that its
    function never uses.
    """
    if not any(_leads_to_entries(value) for value in list(vars(module).values())):
        return []
    try:
        tree = ast.parse(inspect.getsource(module))
    except (OSError, TypeError, SyntaxError):
        return []
    left: list[ast.expr] = []
    for node in _statements(tree):
        if isinstance(node, ast.Expr):
            left.append(node.value)
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            left += _named_in_vain(node)
    calls = [call for value in left for call in _calls(value)]
    return sorted(
        {
            (ast.unparse(call.func), call.lineno)
            for call in calls
            if isinstance(_meant(call.func, module), Entry)
        },
        key=lambda found: found[::-1],
    )


def _statements(block: ast.AST) -> Iterator[ast.AST]:
    """All statements within a block, without the expressions that these are made of."""
    for part in ("body", "orelse", "handlers", "finalbody", "cases"):
        for node in getattr(block, part, ()):
            yield node
            yield from _statements(node)


def _leads_to_entries(value: object) -> bool:
    """Whether a name in a module may stand for an entry, or for a module or package with some."""
    if isinstance(value, ModuleType):
        within = list(vars(value).values())
        return hasattr(value, "__path__") or any(isinstance(one, Entry) for one in within)
    return isinstance(value, Entry)


def _named_in_vain(function: ast.FunctionDef | ast.AsyncFunctionDef) -> list[ast.expr]:
    """The values that a function gives names which it never uses."""
    used: set[str] = set()
    named: list[tuple[list[ast.expr], ast.expr]] = []
    for node in ast.walk(function):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            used.add(node.id)
        elif isinstance(node, ast.Global | ast.Nonlocal):
            used.update(node.names)
        elif isinstance(node, ast.Assign):
            named.append((node.targets, node.value))
        elif isinstance(node, ast.AnnAssign | ast.NamedExpr) and node.value is not None:
            named.append(([node.target], node.value))
    return [
        value
        for targets, value in named
        if all(isinstance(one, ast.Name) and one.id not in used for one in targets)
    ]


def _calls(value: ast.expr) -> Iterator[ast.Call]:
    """The calls whose results a value is or may be made of, not those that others take."""
    if isinstance(value, ast.Call):
        yield value
    elif not isinstance(value, ast.Yield | ast.YieldFrom):
        for part in ast.iter_child_nodes(value):
            if isinstance(part, ast.expr):
                yield from _calls(part)


def _meant(called: ast.expr, module: ModuleType) -> object:
    """What a name, or a name within a module, stands for there; nothing if it cannot be told."""
    if isinstance(called, ast.Name):
        return vars(module).get(called.id)
    if isinstance(called, ast.Attribute):
        holder = _meant(called.value, module)
        return getattr(holder, called.attr, None) if isinstance(holder, ModuleType) else None
    return None


@contextmanager
def noting_entries(book: Book[Any], seen: set[str]) -> Iterator[None]:
    """Notes which steps are taken, which questions asked, which dice and draws called for."""
    kept: list[tuple[Any, str, Callable[..., Any]]] = []
    for shelf, what in (
        (book.steps, "run"),
        (book.questions, "offers"),
        (book.chances, "outcomes"),
    ):
        for name, entry in shelf.items():
            function = getattr(entry, what)
            kept.append((entry, what, function))
            setattr(entry, what, _noting(entry, what, name, seen))
    try:
        yield
    finally:
        for entry, what, function in kept:
            setattr(entry, what, function)


def _noting(entry: Any, what: str, name: str, seen: set[str]) -> Callable[..., Any]:
    """Stands in for a function of an entry until it is called for the first time."""
    function: Callable[..., Any] = getattr(entry, what)

    def noted(*arguments: Any) -> Any:
        seen.add(name)
        if getattr(entry, what) is noted:  # and nobody else has stepped in since
            setattr(entry, what, function)
        return function(*arguments)

    return noted


def never_reached(book: Book[Any], seen: set[str]) -> list[str]:
    """The entries that no game has come to."""
    return [name for name in (*book.steps, *book.questions, *book.chances) if name not in seen]
