"""Checks of what helps a player: the box, the short rulebook, the guide to a first game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sandtable.core.game import Game
from sandtable.core.kit.book import modules_of
from sandtable.core.kit.run import Run
from sandtable.core.kit.scenes import all_cards, all_pieces
from sandtable.core.options import describe
from sandtable.core.refusal import Refusal
from sandtable.core.show.guide import OPENING
from sandtable.core.show.scene import Scene


def check_box(run: Run) -> None:
    """What a player reads before choosing the game is there, and every choice has its words."""
    game, box = run.game, run.game.show.box
    for name in ("epigraph", "length", "era"):
        run.require(getattr(box, name).strip(), f"the box of the game says nothing of its {name}")
    for scenario in game.scenarios:
        run.require(box.scenarios.get(scenario), f"the box has no words for {scenario!r}")
    run.require(not box.first or box.first in game.scenarios, "the box's first game is no scenario")
    for name, info in describe(game.options).items():
        for value in info.choices:
            named = not isinstance(value, str) or box.choices.get(value)
            run.require(named, f"the box has no words for {name}={value}")
    views = [view["name"] for view in game.show.map.plain["views"]] if game.show.map else []
    run.require(not box.view or box.view in views, f"the map has no view {box.view!r}")


def check_rulebook(run: Run) -> None:
    """Every rule that a question, an option or a refusal names has its text."""
    game = run.game
    run.require(game.rulebook.title == game.title, "the rulebook must bear the game's title")
    for name, question in game.book.questions.items():
        check_rule(run, question.rule, f"the question {name!r}")
    for name, info in describe(game.options).items():
        if info.rule:
            check_rule(run, info.rule, f"the option {name!r}")
    for refusal in refusals_of(game):
        check_rule(run, refusal.rule, f"the refusal {refusal.words!r}")


def check_rule(run: Run, number: str, who: str) -> None:
    """A rule that something names is in the rulebook."""
    run.require(run.game.rule(number), f"{who} names the rule {number}, which has no text")


def refusals_of(game: Game[Any]) -> Iterator[Refusal]:
    """The refusals that the modules of a game hold ready."""
    for module in modules_of(game):
        yield from (value for value in vars(module).values() if isinstance(value, Refusal))


def check_guide(run: Run) -> None:
    """The lessons belong to questions, light up things that exist and suggest real actions."""
    game, guide = run.game, run.game.show.guide
    if guide is None:
        return
    run.require(guide.lessons, "a guide needs lessons")
    run.require(guide.seat in guide.seats, "the guide's newcomer must have one of its seats")
    run.require(
        sum(guide.seats) == (1 << len(game.powers)) - 1,
        "the guide's seats must give each power to one of them",
    )
    g = game.start(game.read_options({**_preset(run), **guide.options}))
    known = {*game.spaces, *game.verbs.names(), *scene_ids(game.show.scene(g, guide.seat))}
    for lesson in guide.lessons:
        who = f"the lesson {lesson.heading!r}"
        run.require(lesson.heading.strip() and lesson.text.strip(), f"{who} says nothing")
        run.require(
            lesson.question == OPENING or lesson.question.split()[0] in game.book.questions,
            f"{who} belongs to {lesson.question!r}, which is no question",
        )
        for thing in lesson.lights:
            run.require(thing in known, f"{who} lights up {thing!r}, which is unknown")
        game.parse_all((*lesson.suggest, *lesson.otherwise))


def _preset(run: Run) -> dict[str, object]:
    guide = run.game.show.guide
    scenario = guide.scenario if guide else None
    return dict(run.game.scenarios[scenario]) if scenario else {}


def scene_ids(scene: Scene) -> set[str]:
    """The ids of all things in a scene that can light up."""
    return {
        *[piece.id for piece in all_pieces(scene)],
        *[card.id for card in all_cards(scene)],
        *[zone.id for zone in scene.zones],
        *[track.id for track in scene.tracks],
    }
