"""Data files of a package: ``data/NAME.csv`` beside its modules.

A file that was made from other things says so in lines at its head that begin with ``#``.
"""

from __future__ import annotations

import csv
from importlib.resources import files


def read_rows(package: str, name: str) -> list[dict[str, str]]:
    """The rows of ``data/NAME.csv`` of a package."""
    return rows_of(read_data(package, name))[1]


def read_data(package: str, name: str) -> str:
    """The text of ``data/NAME.csv`` of a package."""
    return files(package).joinpath(f"data/{name}.csv").read_text(encoding="utf-8")


def rows_of(text: str) -> tuple[str, list[dict[str, str]]]:
    """What the head of a file says of its origin, and its rows."""
    lines = text.splitlines()
    head = [line.removeprefix("#").strip() for line in lines if line.startswith("#")]
    rows = csv.DictReader(line for line in lines if not line.startswith("#"))
    return "\n".join(head), list(rows)


def as_text(origin: str, rows: list[str]) -> str:
    """The text of a file, from its origin and its rows as they are written, the names first."""
    return "\n".join([*(f"# {line}" for line in origin.splitlines()), *rows]) + "\n"
