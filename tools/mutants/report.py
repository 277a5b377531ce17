"""The page about the broken places: a line for each chapter, and every survivor."""

from __future__ import annotations

from tools.mutants.trials import Row

HEAD = """\
# Rules broken on purpose

Written by `make mutants`; do not edit. Each chapter of the rules, one module, was broken in a
seeded sample of its places, one at a time, and tests of `tests/rules` that run the broken
function were run. *Places* is how many there are, *same* how many of them are reviewed and
change nothing for a player (`tests/rules/<game>/mutants.toml`, a reason each), *broken* the
sample, *noticed* how many of it made one of these tests fail, *seconds* what that took of a
processor. What counts as a place is said in `tools/mutants/places.py`, which tests count as a
chapter's own in `tools/mutants/trials.py`. A chapter without a line has
not been tried yet.
"""
TABLE = "| chapter | places | same | broken | noticed | share | seconds |"

ENOUGH = 90
"""The share of the broken places, in hundredths, that the tests of a chapter must notice."""

Pages = dict[str, dict[str, list[str]]]
"""For each game and chapter its lines."""


def lines_of(row: Row) -> list[str]:
    """The line of a chapter in the table, and a line for each survivor."""
    figures = [row.places, row.same, len(row.trials), row.noticed]
    shown = " | ".join(str(figure) for figure in figures)
    told = f"| {row.chapter} | {shown} | {row.share:.0f} % | {row.seconds:.0f} |"
    return [told, *[str(trial) for trial in row.trials if not trial.noticed]]


def read_page(text: str) -> Pages:
    """What a page says, so that some chapters can be told anew."""
    found: Pages = {}
    game: dict[str, list[str]] = {}
    for line in text.splitlines():
        if line.startswith("## "):
            game = found.setdefault(line.removeprefix("## "), {})
        elif line.startswith("| ") and line != TABLE:
            game[line.split(" | ")[0].removeprefix("| ")] = [line]
        elif line.startswith("- "):
            where = line.split(",")[0].removeprefix("- ")
            next(lines for name, lines in game.items() if belongs(where, name)).append(line)
    return found


def belongs(where: str, chapter: str) -> bool:
    """Whether ``supply.supplied`` is of the chapter ``supply``."""
    return where == chapter or where.startswith(f"{chapter}.")


def page(told: Pages) -> str:
    """The whole page."""
    parts = [HEAD]
    for game, chapters in sorted(told.items()):
        parts += [f"## {game}\n", TABLE, "|---|---|---|---|---|---|---|"]
        parts += [lines[0] for _, lines in sorted(chapters.items())]
        left = [line for _, lines in sorted(chapters.items()) for line in lines[1:]]
        if left:
            parts += ["\nNot noticed:\n", *left]
        parts.append("")
    return "\n".join(parts)
