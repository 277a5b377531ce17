"""Why nothing can be done with a thing: the best refusal among the actions that concern it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, product
from typing import Any

from sandtable.core.action import Action, Verb
from sandtable.core.game import Game
from sandtable.core.refusal import Refusal
from sandtable.core.show.scene import Scene, plain_id
from sandtable.core.state import State
from sandtable.core.table.table import Table

MOST_TRIED = 500
"""At most this many actions are tried for one thing."""


def why_nothing(table: Table[Any], power: int, thing: str) -> Refusal | None:
    """Why a power can do nothing with a thing of the scene; ``None`` if it can.

    Verbs that are offered now come first, then all others, last those open by the way
    (``Show.asides``). The thing itself comes before its neighbours: a player who is asked for a
    unit and clicks a space means the units in it, and the other way round. If the question says
    nothing of such a thing, the refusal tells when one could do something with it.
    """
    game, g = table.game, table.state
    if table.finished or power not in table.asked():
        return table.why_not(power, next(_any_action(game)))
    offers = table.offers(power)
    there = _neighbours(game.show.scene(g, 1 << power), thing)
    things = [thing, *there]
    for action in offers:
        if not set(things).isdisjoint(game.show.concerns(g, action)):
            return None
    names = [_names(game, plain_id(one)) for one in things]
    usual = {verb.name: game.not_now(g, power, verb.name) for verb in game.verbs}
    *likely, asides = _by_likelihood(game, {action[0] for action in offers})
    for verbs in likely:
        reason = _first_reason(table, power, verbs, names, usual)
        if reason is not None:
            return reason
    rule, prompt = game.book.questions[g.now[0]].rule, game.show.prompt(g, power)
    if thing in game.spaces and not there:
        return Refusal(rule, f"Nothing stands there. {prompt}")
    later = _another_time(game, g, power, names)
    return (
        later
        or _first_reason(table, power, asides, names, usual)
        or Refusal(rule, f"This answers nothing that is asked. {prompt}")
    )


def _first_reason(
    table: Table[Any],
    power: int,
    verbs: list[Verb],
    names: list[list[str]],
    usual: dict[str, Refusal],
) -> Refusal | None:
    """The first refusal that says more than that it is not the time for a verb."""
    offers = table.offers(power)
    for each in names:
        for action in islice(_about(verbs, each, offers), MOST_TRIED):
            refusal = table.game.why_not(table.state, power, action)
            if refusal is not None and refusal != usual[action[0]]:
                return refusal
    return None


def _by_likelihood(game: Game[Any], asked: set[str]) -> list[list[Verb]]:
    """What a click may stand for: verbs offered now, then others, last those open by the way."""
    asides = game.show.asides
    verbs = sorted(game.verbs, key=lambda verb: len(verb.tables))
    return [
        [verb for verb in verbs if verb.name in asked - asides],
        [verb for verb in verbs if verb.name not in asked | asides],
        [verb for verb in verbs if verb.name in asides],
    ]


def _another_time(game: Game[Any], g: State, power: int, names: list[list[str]]) -> Refusal | None:
    """When one could do something with a thing that the question says nothing of."""
    verbs = [game.verbs[name] for name in game.show.times]
    for each in names:
        for action in islice(_about(verbs, each), 1):
            return game.not_now(g, power, action[0])
    return None


def _neighbours(scene: Scene, thing: str) -> list[str]:
    """The space of a piece, or the pieces in a space."""
    space = [piece.space for piece in scene.pieces if piece.id == thing]
    return space or [piece.id for piece in scene.pieces if piece.space == thing]


def barred_uses(table: Table[Any], power: int, thing: str) -> list[tuple[Action, Refusal]]:
    """What a thing cannot be used for in the question now asked, and why not.

    Only verbs that the question knows are looked at, whether or not they are open to anything
    now, and only in their shortest form: the thing alone. One that is open in any form is not
    barred.
    """
    game, g = table.game, table.state
    if table.finished or power not in table.asked():
        return []
    offers = table.offers(power)
    used = {action[0] for action in offers if thing in game.show.concerns(g, action)}
    known = {*game.show.uses.get(g.now[0], ()), *(action[0] for action in offers)} - used
    found = []
    for name in _names(game, plain_id(thing)):
        for verb in game.verbs:
            table_of_first = verb.tables[0] if verb.tables and verb.fits(1) else None
            if verb.name not in known or table_of_first is None or name not in table_of_first:
                continue
            action = verb(table_of_first.number(name))
            refusal = game.why_not(g, power, action)
            if refusal is not None:
                found.append((action, refusal))
    return found


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


def _about(verbs: list[Verb], names: list[str], offers: Sequence[Action] = ()) -> Iterator[Action]:
    """Actions that name one of these things, in the order of the verbs, likeliest first.

    What the thing is named with stands in offers first: who clicks a space where a unit cannot
    retreat to means a unit that can retreat.
    """
    for verb in verbs:
        like = [targets for name, targets in offers if name == verb.name]
        for name in names:
            yield from _of_verb(verb, name, like)


def _of_verb(verb: Verb, name: str, like: list[tuple[int, ...]]) -> Iterator[Action]:
    for place, table in enumerate(verb.tables):
        if table is None or name not in table:
            continue
        choices: list[Iterable[int]] = [
            (table.number(name),)
            if other == place
            else dict.fromkeys(
                [
                    *(int(targets[other]) for targets in like if other < len(targets)),
                    *range(len(each) if each is not None else 10),
                ]
            )
            for other, each in enumerate(verb.tables)
        ]
        for count in range(max(place + 1, len(choices) - verb.optional), len(choices) + 1):
            for targets in product(*choices[:count]):
                yield verb(*targets)
