"""The page about the broken places: a line for each chapter, and every survivor."""

from __future__ import annotations

from tools.mutants.trials import Row

HEAD = """\
# Rules broken on purpose

Do the tests notice when a rule is wrong? To find out, a tool plants faults: it changes one place
of the rules at a time, a `<` to `<=` or a line to nothing, and runs the tests. If none of them
fails, the fault is not noticed, and a test is missing.

A chapter is one module of a game's rules. Its columns:

* *places*: how many places can be broken (`tools/mutants/places.py` says how);
* *same*: those among them whose change makes no difference to a player. Somebody has read each,
  and `tests/rules/<game>/mutants.toml` gives the reason;
* *broken*: how many were broken, a sample of the rest that is the same in every run;
* *noticed* and *share*: how many of these made a test fail; at least 90 % is wanted;
* *seconds*: what it took of a processor.

Run are the tests of `tests/rules/<game>` that call the broken function, without slow ones. Below
each table stands every fault that was not noticed. A chapter without a line has not been tried
yet. If only some files of tests were run (`--tests`), the share may be too low, never too high.

Written by `make mutants`, or chapter by chapter by `python -m tools.mutants GAME CHAPTER`; do
not edit.
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
