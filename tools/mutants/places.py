"""The places of a chapter that can be broken, and how each is broken.

Broken are: comparisons, ``and`` and ``or``, ``not`` and ``~``, sums, masks and shifts, whole
numbers and truth values, the conditions of ``if``, ``while`` and comprehensions, the values that
are returned, and whole statements that do something (calls, ``yield``, changes of the position).
Left alone are texts, annotations and types, decorators, what ``g.tell`` tells the log, the declared
length of a memo, and assignments to local names: without one the next line fails anyway.
"""

from __future__ import annotations

import ast
import hashlib
from collections.abc import Iterator
from dataclasses import dataclass

COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
OPERATORS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
FUNCTIONS = (ast.FunctionDef, ast.Lambda)
NOT_BROKEN = {"decorator_list", "annotation", "returns", "args", "type_params"}
"""Parts of the syntax that are no rule; the defaults of arguments are among ``args``."""


@dataclass(frozen=True)
class Place:
    """One way to break a chapter: a part of the syntax tree and what stands there instead."""

    owner: ast.AST
    field: str
    index: int | None
    instead: ast.AST
    function: str
    """The function it is in, with its class; empty for what a module does when loaded."""
    first_line: int
    """Where the innermost function begins, as its code object says; 0 outside functions."""
    line: int
    before: str
    """The first line of the statement it is in."""
    after: str

    def lot(self, seed: int) -> str:
        """A number drawn for the place: it stays the same while other lines change."""
        told = f"{seed}|{self.function}|{self.before}|{self.after}"
        return hashlib.sha256(told.encode()).hexdigest()


def exchange(owner: ast.AST, field: str, index: int | None, node: ast.AST) -> ast.AST:
    """Puts a node in its place and gives back the one that was there."""
    if index is None:
        old: ast.AST = getattr(owner, field)
        setattr(owner, field, node)
        return old
    row: list[ast.AST] = getattr(owner, field)
    old, row[index] = row[index], node
    return old


def replacements(node: ast.AST) -> Iterator[ast.AST]:
    """What may stand instead of a node."""
    match node:
        case ast.Compare(left, [only], right) if type(only) in COMPARISONS:
            yield ast.Compare(left, [COMPARISONS[type(only)]()], right)
        case ast.BoolOp(op, values):
            yield ast.BoolOp(ast.Or() if isinstance(op, ast.And) else ast.And(), values)
        case ast.UnaryOp(ast.Not() | ast.Invert(), operand):
            yield operand
        case ast.BinOp(left, op, right) if type(op) in OPERATORS:
            yield ast.BinOp(left, OPERATORS[type(op)](), right)
        case ast.AugAssign(target, op, value) if type(op) in OPERATORS:
            yield ast.AugAssign(target, OPERATORS[type(op)](), value)
        case ast.Constant(bool() as truth):
            yield ast.Constant(not truth)
        case ast.Constant(int() as number):
            yield ast.Constant(0 if number == 1 else number + 1)
        case ast.If() | ast.While() | ast.IfExp():
            for certain in (True, False):
                if not (certain and isinstance(node, ast.While)):
                    yield _with(node, test=ast.Constant(certain))
        case ast.comprehension(ifs=[_, *_]):
            yield _with(node, ifs=[])
        case ast.Return(value=value) if value is not None and not is_nothing(value):
            yield ast.Return(ast.Constant(None))
    if removable(node):
        yield ast.Pass()


def is_nothing(node: ast.AST) -> bool:
    """``None``, ``False``, ``0`` or an empty text: to return nothing instead is the same."""
    return isinstance(node, ast.Constant) and not node.value


def removable(node: ast.AST) -> bool:
    """A statement that does something by itself."""
    match node:
        case ast.Expr(ast.Constant()):
            return False
        case ast.Expr() | ast.AugAssign() | ast.Break() | ast.Continue() | ast.Return(value=None):
            return True
        case ast.Assign(targets):
            return not all(isinstance(target, ast.Name | ast.Tuple) for target in targets)
    return False


def _with(node: ast.AST, **changed: object) -> ast.AST:
    """A node like another, but for some fields."""
    fields = {name: getattr(node, name) for name in node._fields if hasattr(node, name)}
    return ast.copy_location(type(node)(**{**fields, **changed}), node)


def is_left_alone(node: ast.AST) -> bool:
    """What is told to the log, whether it is told, how much a memo keeps, and types."""
    match node:
        case ast.BinOp(op=ast.BitOr(), right=ast.Constant(None)):
            return True
        case ast.If(body=body, orelse=[]) | ast.For(body=body, orelse=[]):
            return all(isinstance(one, ast.Expr) and is_left_alone(one) for one in body)
        case ast.Expr(value=value):
            return is_left_alone(value)
        case ast.Call(func=func):
            return ast.unparse(func) in ("g.tell", "lru_cache")
    return False


def head(node: ast.AST) -> str:
    """The first line of a statement."""
    return ast.unparse(node).split("\n")[0]


def children(node: ast.AST) -> Iterator[tuple[str, int | None, ast.AST]]:
    """The parts of a node that may be broken, with where they stand."""
    for field, value in ast.iter_fields(node):
        if field in NOT_BROKEN and not (field == "args" and isinstance(node, ast.Call)):
            continue
        if isinstance(value, ast.AST):
            yield field, None, value
        elif isinstance(value, list):
            for index, one in enumerate(value):
                if isinstance(one, ast.AST):
                    yield field, index, one


def places_of(tree: ast.Module) -> list[Place]:
    """Every place of a chapter."""
    return list(_below(tree, "", 0, tree))


def _below(node: ast.AST, function: str, first_line: int, statement: ast.AST) -> Iterator[Place]:
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        function = f"{function}.{node.name}".lstrip(".")
    if isinstance(node, FUNCTIONS):
        decorators = getattr(node, "decorator_list", [])
        first_line = min(part.lineno for part in (node, *decorators))
    for field, index, part in children(node):
        if is_left_alone(part):
            continue
        inside = part if isinstance(part, ast.stmt) else statement
        yield from _broken(node, field, index, part, (function, first_line, inside))
        yield from _below(part, function, first_line, inside)


def _broken(
    owner: ast.AST,
    field: str,
    index: int | None,
    part: ast.AST,
    where: tuple[str, int, ast.AST],
) -> Iterator[Place]:
    function, first_line, statement = where
    before = head(statement)
    for instead in replacements(part):
        ast.copy_location(instead, part)
        ast.fix_missing_locations(instead)
        exchange(owner, field, index, instead)
        after = head(instead if part is statement else statement)
        exchange(owner, field, index, part)
        line = getattr(part, "lineno", getattr(statement, "lineno", 0))
        yield Place(owner, field, index, instead, function, first_line, line, before, after)
