"""The kit: what every game must pass, in one call.

::

    from sandtable.core.kit.check import check_all_options, check_game

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
from collections import Counter, deque
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from sandtable.core.game import Game
from sandtable.core.kit.book import check_book, never_reached, noting_entries
from sandtable.core.kit.guided import check_suggestions
from sandtable.core.kit.help import check_box, check_guide, check_rulebook
from sandtable.core.kit.hidden import check_hidden, check_imagine_varied_all
from sandtable.core.kit.look import Look
from sandtable.core.kit.offers import (
    check_advice,
    check_asked,
    check_offers,
    check_offers_lead_on,
    check_playing_on,
    check_refusals,
    check_values,
    settle,
)
from sandtable.core.kit.positions import (
    check_copy,
    check_every_field_is_copied,
    check_saving,
    check_sound,
    sound_between,
)
from sandtable.core.kit.progress import Progress, tell
from sandtable.core.kit.run import KitFailure, Report, Run
from sandtable.core.kit.scenes import (
    check_brought,
    check_cautions,
    check_map,
    check_nations,
    check_scene,
    seats_to_show,
)
from sandtable.core.kit.table import check_table
from sandtable.core.options import describe
from sandtable.core.outcomes import SeededLuck, any_action
from sandtable.core.show.show import Show
from sandtable.core.state import State
from sandtable.core.study import Study

__all__ = ["KitFailure", "Report", "check_all_options", "check_game", "settings"]

MOST_DECISIONS = 5_000
"""No game has more, unless a caller says so."""

RECENT_DECISIONS = 200
"""How many of the latest decisions are looked at when a game does not end."""

_OWN_SLOTS = {"agenda", "derived", "memo", "news", "options", "revealed"}


def check_game(
    game: Game[Any],
    *,
    games: int = 20,
    seed: int = 1,
    options: Mapping[str, object] | None = None,
    every: int = 1,
    most_decisions: int = MOST_DECISIONS,
    guided: bool = True,
    say: Callable[[str], None] = tell,
) -> Report:
    """Plays and checks random games, seeded ``seed``, ``seed + 1`` and so on.

    ``options`` are names and values as a player would choose them; ``every`` makes the costly
    checks at every n-th decision only; a game of more than ``most_decisions`` is taken for
    one that never ends; ``guided`` plays the guide's own table too, which has options of its own;
    ``say`` is told how far it has come.
    """
    report = check_games(game, games, seed, options, every, most_decisions, guided, say)
    tell_unreached(game, report, say)
    return report


def check_games(
    game: Game[Any],
    games: int,
    seed: int,
    options: Mapping[str, object] | None,
    every: int,
    most_decisions: int,
    guided: bool,
    say: Callable[[str], None],
) -> Report:
    """Like ``check_game``, but leaves it to the report what no game came to."""
    report = Report()
    check_given(Run(game, None, seed, report, every))
    progress = Progress(game.key, games, say)
    chosen = game.read_options(options or {})
    check_declarations(Run(game, chosen, seed, report, every))
    if guided:
        check_suggestions(Run(game, chosen, seed, report, every))
    with noting_entries(game.book, report.reached):
        for number in range(games):
            run = Run(game, chosen, seed + number, report, every)
            with sound_between(run):
                decisions = play_and_check(run, most_decisions, progress)
            check_table(run, most_decisions)
            report.games += 1
            progress.finished(decisions)
    check_imagine_varied_all(Run(game, chosen, seed, report, every, games))
    report.unreached = never_reached(game.book, report.reached)
    return report


def tell_unreached(game: Game[Any], report: Report, say: Callable[[str], None]) -> None:
    """Names the steps, questions and dice that no game of a run came to."""
    if report.unreached:
        say(f"{game.key}: no game came to {', '.join(report.unreached)}.")


def check_all_options(
    game: Game[Any],
    games_per_setting: int = 2,
    seed: int = 1,
    *,
    every: int = 1,
    say: Callable[[str], None] = tell,
) -> Report:
    """Checks games with each scenario, each value of each option, and some mixtures of them."""
    report = Report()
    check_given(Run(game, None, seed, report, every))
    for number, chosen in enumerate(settings(game, seed)):
        say(f"{game.key} with {chosen or 'the default options'}:")
        report.add(
            check_games(
                game, games_per_setting, seed, chosen, every, MOST_DECISIONS, number == 0, say
            )
        )
    tell_unreached(game, report, say)
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
        check_book(run)
        run.require(game.seatings, "a game needs seats: give a seating for some number of people")
        for people, masks in game.seatings.items():
            run.require(
                len(masks) == people and sum(masks) == (1 << len(game.powers)) - 1,
                f"the seating for {people} must give each power to one of {people} seats",
            )
        for chosen in game.scenarios.values():
            game.read_options(chosen)
        check_brought(run)
        check_nations(run)
        check_map(run)
        check_box(run)
        check_rulebook(run)
        check_guide(run)
        for cls in game.state.__mro__:
            for slot in getattr(cls, "__slots__", ()):
                known = slot in game.state.FIELDS or slot in _OWN_SLOTS
                run.require(known, f"the slot {slot!r} of the position is no declared field")
        check_every_field_is_copied(run)


def check_given(run: Run) -> None:
    """The game gives all that has no default."""
    game = run.game
    with run.checking("declarations"):
        for name in Game.__annotations__:
            run.require(hasattr(game, name), f"the game has no {name!r}: give it in the class")
        for name in Show.__annotations__:
            given = hasattr(game.show, name)
            run.require(given, f"{type(game.show).__name__} has no {name!r}: give it in the class")
        given = hasattr(game.state, "book")
        run.require(given, f"{game.state.__name__} has no 'book': give it in the class")
        for owner, base, names in (
            (game, Game, ("set_up", "result", "outcome", "imagine", "faults")),
            (game.show, Show, ("board", "say")),
            (game.study, Study, ("margin",)),
        ):
            for name in names:
                given = getattr(type(owner), name) is not getattr(base, name)
                run.require(given, f"{type(owner).__name__} has no {name!r}: write this method")


def play_and_check(run: Run, most_decisions: int, progress: Progress) -> int:
    """Plays one random game and checks each of its decisions; how many there were."""
    game = run.game
    with run.checking("set-up"):
        g = game.start(run.options)
    decisions = 0
    asked: deque[str] = deque(maxlen=RECENT_DECISIONS)
    while True:
        settle(run, g, run.play_luck)
        check_sound(run, g)
        if game.over(g):
            check_end(run, g)
            return decisions
        check_decision(run, g, costly=decisions % run.every == 0)
        decisions += 1
        run.report.decisions += 1
        progress.decided(decisions)
        asked.append(g.now[0])
        if decisions > most_decisions:
            run.fail(never_ends(most_decisions, asked))
        actor = run.play_luck.choice(game.asked(g))
        action = any_action(game.offers(g, actor), run.play_luck)
        run.event += 1
        with run.checking("play", detail=run.words(actor, action)):
            game.apply(g, actor, action)


def never_ends(most_decisions: int, asked: Iterable[str]) -> str:
    """Names the questions that a game came to lately, the one asked most often first."""
    often = Counter(asked).most_common(3)
    named = ", ".join(f"{name!r} {times} times" for name, times in often)
    return f"the game does not end within {most_decisions} decisions; lately it asked {named}"


def check_decision(run: Run, g: State, costly: bool) -> None:
    """All that is checked when somebody must decide."""
    look = Look(run.game, g)
    check_asked(run, look)
    check_copy(run, look)
    for actor in run.game.asked(g):
        check_offers(run, look, actor)
    if costly:
        for actor in run.game.asked(g):
            check_advice(run, look, actor)
        check_refusals(run, look)
        check_offers_lead_on(run, look)
        check_playing_on(run, look)
        check_saving(run, look)
        for seat in seats_to_show(run, g):
            check_scene(run, look, seat)
        for actor in run.game.asked(g):
            check_cautions(run, look, actor)
        for seat in run.seats():
            check_hidden(run, look, seat)


def check_end(run: Run, g: State) -> None:
    """A game that is over has a result, and takes no more actions."""
    game, look = run.game, Look(run.game, g)
    with run.checking("end", look):
        result = game.result(g)
        run.require(
            len(result) == len(game.powers) and all(0 <= share <= 1 for share in result),
            f"the result must be a number from 0 to 1 for each power, not {result}",
        )
        run.require(game.outcome(g).strip(), "the outcome must be told in words")
        run.require(math.isfinite(game.study.margin(g)), "the margin must be a finite number")
        check_values(run, g)
    check_refusals(run, look)
    check_saving(run, look)
    for seat in run.seats():
        check_hidden(run, look, seat)
