"""``python -m tools.mutants [game [chapter ...]]``: see the package."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from tools.mutants.breaking import Chapter
from tools.mutants.places import places_of
from tools.mutants.report import ENOUGH, lines_of, page, read_page
from tools.mutants.reviewed import read_reviewed, stale, without
from tools.mutants.trials import Row, Trial, run_trials

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "mutants.md"
SEED = 1914
LEAST = 30
"""The least size of the samples that the page tells of, and the seed they are drawn with."""


def chapters_of(root: Path, game: str) -> dict[str, Chapter]:
    """The modules of a game's rules by their short names, ``cards.events`` among them."""
    rules = root / "sandtable" / "games" / game / "rules"
    found = {}
    for path in sorted(rules.rglob("*.py")):
        if path.name != "__init__.py":
            name = ".".join(path.relative_to(rules).with_suffix("").parts)
            found[name] = Chapter(f"sandtable.games.{game}.rules.{name}", path)
    return found


def rows_of(game: str, chapters: dict[str, Chapter], sample: int, seed: int) -> list[Row]:
    """The chapters of a game, each with the places that the lot falls on."""
    reviewed = read_reviewed(ROOT / "tests" / "rules" / game / "mutants.toml")
    places = {name: places_of(chapter.tree) for name, chapter in chapters.items()}
    for same in stale(places, reviewed):
        raise SystemExit(f"mutants.toml of {game}: nothing fits {same}")
    rows = []
    for name, all_places in places.items():
        counted = without(all_places, name, reviewed)
        drawn = sorted(counted, key=lambda place: place.lot(seed))[:sample]
        same_places = len(all_places) - len(counted)
        trials = [Trial(name, place) for place in drawn]
        rows.append(Row(game, name, len(all_places), same_places, trials))
    return [row for row in rows if row.trials]


def write(row: Row) -> None:
    """Tells a chapter anew on the page; those that are no more are forgotten."""
    told = read_page(PAGE.read_text(encoding="utf-8")) if PAGE.exists() else {}
    game = {**told.get(row.game, {}), row.chapter: lines_of(row)}
    chapters = chapters_of(ROOT, row.game)
    told[row.game] = {name: lines for name, lines in game.items() if name in chapters}
    PAGE.write_text(page(told), encoding="utf-8")


def main() -> int:
    parser = argparse.ArgumentParser(description="Breaks rules and counts what tests notice.")
    parser.add_argument("game", nargs="?", help="one game only")
    parser.add_argument("chapter", nargs="*", help="some chapters only")
    parser.add_argument("--tests", nargs="*", default=["."], help="some files of tests only")
    parser.add_argument("--sample", type=int, default=LEAST, help="places for each chapter")
    parser.add_argument("--seed", type=int, default=SEED, help="with another, no page is written")
    parser.add_argument("--jobs", type=int, default=2)
    chosen = parser.parse_args()

    def done(row: Row) -> None:
        print(lines_of(row)[0], flush=True)
        if chosen.sample >= LEAST and chosen.seed == SEED:
            write(row)

    listed = (ROOT / "tests" / "rules").glob("*/rules.toml")
    low = False
    for game in [chosen.game] if chosen.game else sorted(path.parent.name for path in listed):
        chapters = chapters_of(ROOT, game)
        names = chosen.chapter or list(chapters)
        rows = rows_of(game, {name: chapters[name] for name in names}, chosen.sample, chosen.seed)
        tests = [ROOT / "tests" / "rules" / game / name for name in chosen.tests]
        run_trials(tests, chapters, rows, chosen.jobs, done)
        low = low or any(row.share < ENOUGH for row in rows)
    return int(low)


if __name__ == "__main__":
    sys.exit(main())
