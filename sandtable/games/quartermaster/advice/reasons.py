"""Why an action is good, for a hint: stars and homes, supply, what is guarded, what cards bring.

Only the board, what lies face up and one's own cards are spoken of.
"""

from __future__ import annotations

from collections.abc import Callable

from sandtable.core.action import Action
from sandtable.core.bits import bits
from sandtable.core.english import counted
from sandtable.games.quartermaster.advice.worths import (
    STAR,
    battle_value,
    keeping_value,
    opens_a_star,
    rounds_left,
    shielded,
    space_value,
    steps_to,
)
from sandtable.games.quartermaster.facts.board import (
    ARMY,
    HOMES,
    LAND,
    MEMBERS,
    NAVY,
    STARS,
    team_of,
)
from sandtable.games.quartermaster.facts.cards.catalogue import (
    CATALOGUE,
    OWNERS,
    PROTECTIONS,
    RESPONSES,
    STATUSES,
)
from sandtable.games.quartermaster.facts.cards.english import ADJECTIVES, PIECES, place
from sandtable.games.quartermaster.facts.cards.vocabulary import Battle, Build, Raid
from sandtable.games.quartermaster.rules.battling import battles
from sandtable.games.quartermaster.rules.building import builds
from sandtable.games.quartermaster.rules.decks import deck_size
from sandtable.games.quartermaster.rules.playing import useful
from sandtable.games.quartermaster.rules.raiding import raid_size
from sandtable.games.quartermaster.rules.reactions import asked_about
from sandtable.games.quartermaster.rules.state import Position
from sandtable.games.quartermaster.rules.supply import neighbours, supplied
from sandtable.games.quartermaster.rules.victory import points_for


def reason(g: Position, me: int, action: Action) -> str:
    """What speaks for an action; nothing where there is nothing to say."""
    found = REASONS.get(action[0])
    return found(g, me, *action[1]) if found is not None else ""


# Spaces and pieces.


def place_reason(g: Position, country: int, kind: int, space: int) -> str:
    """What a new piece in a space is good for."""
    team = team_of(country)
    if kind == ARMY:
        if HOMES[country] == space:
            return "wins back the home, where supply and points begin"
        enemy_homes = sum(1 << HOMES[enemy] for enemy in MEMBERS[1 - team])
        if enemy_homes >> space & 1:
            second = g.team_armies(team) & enemy_homes & ~(1 << space)
            return "a second enemy home: it wins the game" if second else "holds an enemy home"
        if STARS >> space & 1:
            if g.team_armies(team) >> space & 1:
                return "a star that your team holds already"
            return f"holds a star: {STAR:.0f} points a round"
    if opens_a_star(g, country, space):
        near = neighbours(g, team)[space] & STARS & ~g.team_armies(0) & ~g.team_armies(1)
        return f"opens the way to the star in {place(bits(near)[0])}"
    steps = steps_to(STARS & ~g.team_armies(team) & ~(1 << space), space)
    away = "beside" if steps == 1 else f"{counted(steps, 'step')} from"
    return f"{away} a star that your team does not hold"


def _build(g: Position, me: int, kind: int, space: int) -> str:
    if g.of_kind(kind)[me] >> space & 1:
        return "only moves what stands there already"
    return place_reason(g, me, kind, space)


def _recruit(g: Position, me: int, country: int, space: int) -> str:
    kind = ARMY if LAND >> space & 1 else NAVY
    h = g.copy()
    h.of_kind(kind)[country] |= 1 << space
    if not supplied(h, country) >> space & 1:
        return "would be out of supply there"
    return place_reason(g, country, kind, space)


def removal_reason(g: Position, country: int, kind: int, space: int) -> str:
    """What the enemy loses with a piece."""
    parts = [f"removes {_piece(country, kind, space)}"]
    if kind == ARMY and STARS >> space & 1:
        parts.append("from a star")
    h = g.copy()
    h.of_kind(kind)[country] &= ~(1 << space)
    hanging = (supplied(g, country) & g.pieces(country) & ~(1 << space)) & ~supplied(h, country)
    if hanging:
        parts.append(f"and cuts {counted(hanging.bit_count(), 'piece')} off from supply")
    words = " ".join(parts)
    return f"{words}; a Status card can protect it" if shielded(g, country, kind, space) else words


def _piece(country: int, kind: int, space: int) -> str:
    return f"the {ADJECTIVES[country]} {PIECES[kind]} in {place(space)}"


def _battle(g: Position, me: int, space: int, country: int | None = None) -> str:
    if country is None:
        return "nobody is there: it removes nothing"
    return removal_reason(g, country, ARMY if LAND >> space & 1 else NAVY, space)


def _eliminate(g: Position, me: int, country: int, space: int) -> str:
    return removal_reason(g, country, ARMY if LAND >> space & 1 else NAVY, space)


def _protect(g: Position, me: int, country: int, space: int) -> str:
    kind = ARMY if LAND >> space & 1 else NAVY
    star = ", which holds a star" if kind == ARMY and STARS >> space & 1 else ""
    return f"guards {_piece(country, kind, space)}{star}"


# Cards.


def _play(g: Position, me: int, card: int) -> str:
    """What a card does at once, or for how long it will serve."""
    one, left = CATALOGUE[card], counted(rounds_left(g), "round")
    if RESPONSES >> card & 1:
        return f"lies ready on the table, with {left} to come"
    if STATUSES >> card & 1:
        if one.victory is not None:
            points = counted(points_for(g, one.victory), "point")
            return f"{points} a round as the board stands, with {left} to come"
        return f"works for the {left} to come"
    if not useful(g, card):
        return ""
    for sentence in one.does:
        words = _sentence(g, me, card, sentence)
        if words:
            return words
    return ""


def _sentence(g: Position, me: int, card: int, sentence: object) -> str:
    """The best that a sentence of a card can do now, in words."""
    if isinstance(sentence, Build):
        new, _ = builds(g, card, sentence, 0)
        who = sentence.of if sentence.of >= 0 else me
        if not new:
            return ""
        best = max(bits(new), key=lambda one: space_value(g, who, sentence.kind, one))
        return f"for {place(best)}: {place_reason(g, who, sentence.kind, best)}"
    if isinstance(sentence, Battle):
        found = [one for one in battles(g, card, sentence, 0) if len(one[1]) > 1]
        if not found:
            return ""
        best_battle = max(found, key=lambda one: battle_value(g, me, sentence.kind, one))
        space, country = best_battle[1]
        return removal_reason(g, country, sentence.kind, space)
    if isinstance(sentence, Raid):
        return f"drives {counted(raid_size(g, sentence), 'card')} from an enemy deck"
    return ""


def _use(g: Position, me: int, card: int) -> str:
    """Cards on the table, in answer to something."""
    o = asked_about(g) if g.now[0] == "react" else None
    if o is None or not PROTECTIONS >> card & 1:
        return ""
    return f"saves {_piece(o.country, o.kind, o.space)}"


def _pass(g: Position, me: int) -> str:
    return "keeps what lies ready for a better moment" if g.now[0] == "react" else ""


def _discard(g: Position, me: int, card: int) -> str:
    """What may go: the card that will be missed least."""
    least = min(bits(g.hands[OWNERS[card]]), key=lambda one: keeping_value(g, one), default=card)
    missed = keeping_value(g, card) <= keeping_value(g, least)
    return "you will miss no card of your hand less" if missed else ""


def _done(g: Position, me: int) -> str:
    if g.now[0] != "choose_discards":
        return ""
    rounds = counted(rounds_left(g), "round")
    return f"keeps your hand; your deck has {counted(deck_size(g, me), 'card')} for {rounds}"


REASONS: dict[str, Callable[..., str]] = {
    "build": _build,
    "recruit": _recruit,
    "battle": _battle,
    "eliminate": _eliminate,
    "protect": _protect,
    "play": _play,
    "use": _use,
    "pass": _pass,
    "discard": _discard,
    "done": _done,
}
