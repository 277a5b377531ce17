"""Puts broken code in the place of the sound one, in a process that has loaded everything.

A function is broken by giving it the code of the broken source, so that whoever holds it, a
table, a decorator or another module, holds the broken one.
"""

from __future__ import annotations

import ast
import functools
import gc
import importlib.abc
import importlib.machinery
import importlib.util
import sys
from collections.abc import Hashable, Iterator, Sequence
from pathlib import Path
from types import CodeType, FunctionType, ModuleType

from tools.mutants.places import Place, exchange


class Chapter:
    """A module of rules: its name, source and syntax tree."""

    def __init__(self, module: str, path: Path) -> None:
        self.module = module
        self.package = module.split(".")[0]
        self.path = path
        self.tree = ast.parse(path.read_text(encoding="utf-8"))

    def sound(self) -> CodeType:
        """The code as it is written."""
        return compile(self.tree, str(self.path), "exec")

    def broken(self, place: Place) -> CodeType:
        """The code with one place broken."""
        sound = exchange(place.owner, place.field, place.index, place.instead)
        try:
            return compile(self.tree, str(self.path), "exec")
        finally:
            exchange(place.owner, place.field, place.index, sound)


def inner(code: CodeType) -> list[CodeType]:
    """The functions and classes defined right inside."""
    return [one for one in code.co_consts if isinstance(one, CodeType)]


def pairs(sound: CodeType, broken: CodeType) -> Iterator[tuple[CodeType, CodeType]]:
    """Each code with what it became; what is in a statement that was removed has no counterpart."""
    yield sound, broken
    if len(inner(sound)) == len(inner(broken)):
        for pair in zip(inner(sound), inner(broken), strict=True):
            yield from pairs(*pair)


def key(code: CodeType) -> Hashable:
    """What tells the codes of a file apart, even two lambdas in one line.

    Codes themselves cannot be compared: the interpreter rewrites those that have run.
    """
    places = [(line, column) for line, _, column, _ in code.co_positions() if line and column]
    return code.co_qualname, code.co_firstlineno, min(places, default=None)


class Loaded:
    """The functions and memos of the project that this process has loaded."""

    def __init__(self, package: str) -> None:
        everything = gc.get_objects()
        self.functions = [one for one in everything if isinstance(one, FunctionType)]
        self.memos = [
            one
            for one in everything
            if isinstance(one, functools._lru_cache_wrapper)
            and one.__module__.split(".")[0] == package
        ]

    def swap(self, sound: CodeType, broken: CodeType) -> None:
        """Gives the functions of a chapter their broken code."""
        instead = {key(old): new for old, new in pairs(sound, broken)}
        for function in self.functions:
            code = function.__code__
            if code.co_filename == sound.co_filename and key(code) in instead:
                function.__code__ = instead[key(code)]

    def forget(self) -> None:
        """Empties the memos, so that nothing is answered by the sound code."""
        for memo in self.memos:
            memo.cache_clear()


class Loader(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Loads a chapter from broken code."""

    def __init__(self, chapter: Chapter, code: CodeType) -> None:
        self.chapter = chapter
        self.code = code

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        if fullname != self.chapter.module:
            return None
        return importlib.util.spec_from_file_location(fullname, self.chapter.path, loader=self)

    def create_module(self, spec: importlib.machinery.ModuleSpec) -> None:
        return None

    def exec_module(self, module: ModuleType) -> None:
        exec(self.code, module.__dict__)


def load_anew(chapter: Chapter, code: CodeType) -> None:
    """Forgets every module of the project; the chapter will be loaded from broken code."""
    for name in [one for one in sys.modules if one.split(".")[0] in (chapter.package, "tests")]:
        del sys.modules[name]
    sys.meta_path.insert(0, Loader(chapter, code))
