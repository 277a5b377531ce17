"""Writes the types that the page and the server share, as TypeScript.

They are read from ``sandtable/core/show/form.py`` and ``scene.py`` there, and from
``sandtable/server/answers.py``, with the words that stand beside each class and field.
``python tools/web_types.py`` writes ``web/src/lib/contract.ts``; a test says when that is stale.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
SOURCES = (
    ROOT / "sandtable" / "core" / "show" / "form.py",
    ROOT / "sandtable" / "core" / "show" / "scene.py",
    ROOT / "sandtable" / "server" / "answers.py",
)
TARGET = ROOT / "web" / "src" / "lib" / "contract.ts"

HEAD = """\
/**
 * What the server sends. Written by tools/web_types.py from core/show/form.py,
 * core/show/scene.py and server/answers.py; change it there.
 */
"""
PLAIN = {
    "str": "string",
    "int": "number",
    "float": "number",
    "bool": "boolean",
    "None": "null",
    "object": "unknown",
}
RENAMED = {"Nation": "NationLook"}
"""What the page calls otherwise, because it has more to say of it."""


def contract() -> str:
    """The whole file."""
    modules = [ast.parse(path.read_text("utf-8")) for path in SOURCES]
    parts = [part for module in modules for part in _parts(module)]
    return "\n".join([HEAD, *parts])


def _parts(module: ast.Module) -> Iterator[str]:
    for node in module.body:
        if isinstance(node, ast.ClassDef):
            yield _interface(node)
        elif isinstance(node, ast.Assign) and _is_literal(node.value):
            (target,) = node.targets
            yield f"export type {ast.unparse(target)} = {type_of(node.value)};\n"


def _interface(node: ast.ClassDef) -> str:
    """A class as an interface; its first line of words, and those of each field."""
    bases = [_name(ast.unparse(base)) for base in node.bases if ast.unparse(base) != "TypedDict"]
    head = f"export interface {_name(node.name)}"
    if bases:
        head += f" extends {', '.join(bases)}"
    words = (ast.get_docstring(node) or "").split("\n\n")[0]
    lines = [*_comment(words, ""), f"{head} {{"]
    for field, after in zip(node.body, [*node.body[1:], None], strict=True):
        if isinstance(field, ast.AnnAssign):
            lines += [*_comment(_words(after), "  "), f"  {_field(field)};"]
    return "\n".join([*lines, "}", ""])


def _words(node: ast.stmt | None) -> str:
    """What a string that stands alone says."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return str(node.value.value)
    return ""


def _comment(words: str, indent: str) -> list[str]:
    said = " ".join(words.replace("``", "`").split())
    return [f"{indent}/** {said} */"] if said else []


def _field(field: ast.AnnAssign) -> str:
    name, kind = ast.unparse(field.target), field.annotation
    if isinstance(kind, ast.Subscript) and ast.unparse(kind.value) == "NotRequired":
        return f"{name}?: {type_of(kind.slice)}"
    return f"{name}: {type_of(kind)}"


def type_of(node: ast.expr) -> str:
    """An annotation as TypeScript has it."""
    if isinstance(node, ast.BinOp):
        return f"{type_of(node.left)} | {type_of(node.right)}"
    if isinstance(node, ast.Subscript):
        return _container(ast.unparse(node.value), node.slice)
    return _name(ast.unparse(node))


def _container(kind: str, inside: ast.expr) -> str:
    several = inside.elts if isinstance(inside, ast.Tuple) else [inside]
    if kind == "Literal":
        return " | ".join(ast.unparse(one).replace("'", '"') for one in several)
    if kind in ("list", "tuple"):
        one = type_of(several[0])
        return f"({one})[]" if " | " in one else f"{one}[]"
    if kind == "dict":
        return f"Record<{type_of(several[0])}, {type_of(several[1])}>"
    raise ValueError(f"the page has no type for {kind}")


def _is_literal(node: ast.expr) -> bool:
    return isinstance(node, ast.Subscript) and ast.unparse(node.value) == "Literal"


def _name(name: str) -> str:
    return PLAIN.get(name) or RENAMED.get(name) or name


if __name__ == "__main__":
    TARGET.write_text(contract(), "utf-8")
