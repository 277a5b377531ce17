"""The page's types are those of the server."""

from __future__ import annotations

import ast

import pytest

from tools.web_types import TARGET, contract, type_of


def test_the_page_has_the_types_that_the_server_sends() -> None:
    stale = "run: python tools/web_types.py"
    assert TARGET.read_text("utf-8") == contract(), stale


@pytest.mark.parametrize(
    ("annotation", "written"),
    [
        ("list[str]", "string[]"),
        ("list[int | None]", "(number | null)[]"),
        ("dict[str, list[bool]]", "Record<string, boolean[]>"),
        ("tuple[str, ...]", "string[]"),
        ("Literal['a', 'b'] | None", '"a" | "b" | null'),
        ("Nation", "NationLook"),
    ],
)
def test_annotations_become_types_of_the_page(annotation: str, written: str) -> None:
    assert type_of(ast.parse(annotation, mode="eval").body) == written
