"""The kit: what every game must pass, in one call.

::

    from sandtable.core.kit import check_all_options, check_game

    def test_kit() -> None:
        check_game(game, games=20, seed=1)
        check_all_options(game, games_per_setting=2, seed=1)

It plays random games and looks at every decision: somebody is asked, the offers are in order
and can be completed, everything else is refused with a rule, positions save, load and copy,
nobody learns what is hidden from them, undo and replay lead to the same position, and the
game's own invariants hold. The first thing found wrong raises ``KitFailure``, which says how to
see it again.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Any

from sandtable.core.agenda import unanswered
from sandtable.core.checks.help import check_guide, check_rulebook
from sandtable.core.checks.hidden import check_hidden, check_imagination
from sandtable.core.checks.offers import (
    check_advice,
    check_asked,
    check_offers,
    check_offers_lead_on,
    check_playing_on,
    check_refusals,
    check_values,
    settle,
)
from sandtable.core.checks.positions import (
    check_copy,
    check_every_field_is_copied,
    check_saving,
    check_sound,
)
from sandtable.core.checks.run import KitFailure, Report, Run
from sandtable.core.checks.scenes import (
    check_cautions,
    check_nations,
    check_scene,
    seats_to_show,
)
from sandtable.core.checks.table import check_table
from sandtable.core.game import Game
from sandtable.core.options import describe
from sandtable.core.outcomes import SeededLuck
from sandtable.core.state import State

__all__ = ["KitFailure", "Report", "check_all_options", "check_game", "settings"]

_OWN_SLOTS = {"agenda", "derived", "memo", "news", "options", "revealed"}


def check_game(
    game: Game[Any],
    *,
    games: int = 20,
    seed: int = 1,
    options: Mapping[str, object] | None = None,
    every: int = 1,
    most_decisions: int = 5_000,
    say: Callable[[str], None] | None = None,
) -> Report:
    """Plays and checks random games, seeded ``seed``, ``seed + 1`` and so on.

    ``options`` are names and values as a player would choose them; ``every`` makes the costly
    checks at every so many decisions only; a game of more than ``most_decisions`` is taken for
    one that never ends; ``say`` is told how far it has come.
    """
    report = Report()
    chosen = game.read_options(options or {})
    check_declarations(Run(game, chosen, seed, report, every))
    for number in range(games):
        run = Run(game, chosen, seed + number, report, every)
        decisions = play_and_check(run, most_decisions)
        check_table(run, most_decisions)
        report.games += 1
        if say is not None:
            say(f"{game.key}: game {number + 1} of {games} is clean after {decisions} decisions.")
    check_imagination(Run(game, chosen, seed, report, every, games))
    return report


def check_all_options(
    game: Game[Any],
    games_per_setting: int = 2,
    seed: int = 1,
    *,
    every: int = 1,
    say: Callable[[str], None] | None = None,
) -> Report:
    """Checks games with each scenario, each value of each option, and some mixtures of them."""
    report = Report()
    for chosen in settings(game, seed):
        if say is not None:
            say(f"{game.key} with {chosen or 'the default options'}:")
        report.add(
            check_game(
                game, games=games_per_setting, seed=seed, options=chosen, every=every, say=say
            )
        )
    return report


def settings(game: Game[Any], seed: int, mixtures: int = 4) -> list[dict[str, object]]:
    """The choices of options worth a game: all defaults, scenarios, each value, mixtures."""
    known = describe(game.options)
    luck = SeededLuck(seed)
    found: list[dict[str, object]] = [{}, *[dict(chosen) for chosen in game.scenarios.values()]]
    found += [
        {name: choice}
        for name, info in known.items()
        for choice in info.choices
        if choice != info.default
    ]
    found += [
        {name: luck.choice(info.choices) for name, info in known.items()} for _ in range(mixtures)
    ]
    return [chosen for place, chosen in enumerate(found) if chosen not in found[:place]]


def check_declarations(run: Run) -> None:
    """What the game says of itself is complete."""
    game = run.game
    with run.checking("declarations"):
        run.require(game.key and game.title, "a game needs a key and a title")
        run.require(len(game.powers), "a game needs a power to play")
        check_answers(run)
        for people, masks in game.seatings.items():
            run.require(
                len(masks) == people and sum(masks) == (1 << len(game.powers)) - 1,
                f"the seating for {people} must give each power to one of {people} seats",
            )
        for chosen in game.scenarios.values():
            game.read_options(chosen)
        check_nations(run)
        check_rulebook(run)
        check_guide(run)
        for cls in game.state.__mro__:
            for slot in getattr(cls, "__slots__", ()):
                known = slot in game.state.FIELDS or slot in _OWN_SLOTS
                run.require(known, f"the slot {slot!r} of the position is no declared field")
        check_every_field_is_copied(run)


def check_answers(run: Run) -> None:
    """Every question has something that happens when it is answered."""
    questions, chances = run.game.book.questions, run.game.book.chances
    answers: dict[str, Callable[..., Any]] = {name: one.run for name, one in questions.items()}
    answers.update({name: one.run for name, one in chances.items()})
    for name, answer in answers.items():
        run.require(answer is not unanswered, f"the question {name!r} has no answer")


def play_and_check(run: Run, most_decisions: int) -> int:
    """Plays one random game and checks each of its decisions; how many there were."""
    game = run.game
    with run.checking("set-up"):
        g = game.start(run.options)
    decisions = 0
    while True:
        settle(run, g, run.play_luck)
        check_sound(run, g)
        if game.over(g):
            check_end(run, g)
            return decisions
        check_decision(run, g, costly=decisions % run.every == 0)
        decisions += 1
        run.report.decisions += 1
        if decisions > most_decisions:
            run.fail(f"the game does not end within {most_decisions} decisions")
        actor = run.play_luck.choice(game.asked(g))
        action = run.play_luck.choice(game.offers(g, actor))
        run.event += 1
        with run.checking("play", detail=run.words(actor, action)):
            game.apply(g, actor, action)


def check_decision(run: Run, g: State, costly: bool) -> None:
    """All that is checked when somebody must decide."""
    check_asked(run, g)
    check_copy(run, g)
    for actor in run.game.asked(g):
        check_offers(run, g, actor)
        check_advice(run, g, actor)
    if costly:
        check_refusals(run, g)
        check_offers_lead_on(run, g)
        check_playing_on(run, g)
        check_saving(run, g)
        for seat in seats_to_show(run, g):
            check_scene(run, g, seat)
        for actor in run.game.asked(g):
            check_cautions(run, g, actor)
        for seat in run.seats():
            check_hidden(run, g, seat)


def check_end(run: Run, g: State) -> None:
    """A game that is over has a result, and takes no more actions."""
    game = run.game
    with run.checking("end", g):
        result = game.result(g)
        run.require(
            len(result) == len(game.powers) and all(0 <= share <= 1 for share in result),
            f"the result must be a number from 0 to 1 for each power, not {result}",
        )
        run.require(game.outcome(g).strip(), "the outcome must be told in words")
        run.require(math.isfinite(game.margin(g)), "the margin must be a finite number")
        check_values(run, g)
    check_refusals(run, g)
    check_saving(run, g)
    for seat in run.seats():
        check_hidden(run, g, seat)
