"""Why nothing can be done with a thing: the best refusal among the actions that concern it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, product
from typing import Any

from sandtable.core.action import Action, Verb
from sandtable.core.game import Game
from sandtable.core.refusal import Refusal
from sandtable.core.scene import plain_id
from sandtable.core.table import Table

MOST_TRIED = 500
"""So many actions are tried at most for one thing."""


def why_nothing(table: Table[Any], power: int, thing: str) -> Refusal | None:
    """Why a power can do nothing with a thing of the scene; ``None`` if it can."""
    game, g = table.game, table.state
    if table.finished or power not in table.asked():
        return table.why_not(power, next(_any_action(game)))
    for action in table.offers(power):
        if thing in game.concerns(g, action):
            return None
    names = _names(game, plain_id(thing))
    usual = Refusal(
        game.book.questions[g.agenda[-1][0]].rule,
        f"That is not what is asked now: {game.prompt(g, power)}",
    )
    found = [usual]
    for action in islice(_about(game, names), MOST_TRIED):
        refusal = game.why_not(g, power, action)
        if refusal is not None and refusal != usual:
            found.append(refusal)
            break
    return found[-1]


def _any_action(game: Game[Any]) -> Iterator[Action]:
    for verb in game.verbs:
        if verb.fits(0):
            yield verb()
    for verb in game.verbs:
        yield verb(*[0] * len(verb.tables))


def _names(game: Game[Any], thing: str) -> list[str]:
    """The names a thing of the scene may go by: its own, and the space a piece stands on."""
    parts = thing.split("_")
    tails = ["_".join(parts[start:]) for start in range(len(parts))]
    tables = {table for verb in game.verbs for table in verb.tables if table is not None}
    return [tail for tail in tails if any(tail in table for table in tables)][:1]


def _about(game: Game[Any], names: list[str]) -> Iterator[Action]:
    """Actions that name one of these things, the shortest first."""
    for verb in sorted(game.verbs, key=lambda verb: len(verb.tables)):
        for name in names:
            yield from _of_verb(verb, name)


def _of_verb(verb: Verb, name: str) -> Iterator[Action]:
    for place, table in enumerate(verb.tables):
        if table is None or name not in table:
            continue
        choices: list[range | tuple[int]] = [
            (table.number(name),)
            if other == place
            else range(len(each) if each is not None else 10)
            for other, each in enumerate(verb.tables)
        ]
        for count in range(max(place + 1, len(choices) - verb.optional), len(choices) + 1):
            for targets in product(*choices[:count]):
                yield verb(*targets)
