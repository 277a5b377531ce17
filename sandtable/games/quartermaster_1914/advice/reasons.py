"""Why an action is good, for a hint: Objectives, the chance of a battle, what a card is ready for.

Only the board, what lies face up and one's own cards are spoken of; what others have prepared
counts as any of their cards that nobody has seen.
"""

from __future__ import annotations

from collections.abc import Callable

from sandtable.core.action import Action
from sandtable.core.english import counted
from sandtable.games.quartermaster_1914.advice.forecast import chance_of_victory
from sandtable.games.quartermaster_1914.advice.prospects import attack
from sandtable.games.quartermaster_1914.advice.worth import threatened
from sandtable.games.quartermaster_1914.facts.board import (
    ADJECTIVES,
    ARMY,
    HOMES,
    TEAM_OF,
    TEAM_OF_COUNTRY,
    kind_in,
)
from sandtable.games.quartermaster_1914.facts.cards.catalogue import CATALOGUE
from sandtable.games.quartermaster_1914.facts.cards.english import PIECES, place
from sandtable.games.quartermaster_1914.facts.cards.prepared import Symbol
from sandtable.games.quartermaster_1914.facts.cards.statuses import Scoring
from sandtable.games.quartermaster_1914.facts.cards.vocabulary import Score, Type, Wear
from sandtable.games.quartermaster_1914.facts.options import SCORING_ROUNDS
from sandtable.games.quartermaster_1914.rules.battle import defenders, price
from sandtable.games.quartermaster_1914.rules.decks import deck_size
from sandtable.games.quartermaster_1914.rules.sentences import SENTENCES, extra
from sandtable.games.quartermaster_1914.rules.state import Position, enemy
from sandtable.games.quartermaster_1914.rules.supply import beside
from sandtable.games.quartermaster_1914.rules.victory import holds, objectives

READY = {
    Symbol.REINFORCE_NAVY: "ready to hold a Navy that is battled",
    Symbol.SUSTAIN_LAND: "ready to carry a land battle through",
    Symbol.SUSTAIN_SEA: "ready to carry a sea battle through",
    Symbol.COUNTERATTACK: "ready to strike back at an attacker",
    Symbol.ATTRITION: "ready to wear an enemy's cards down",
}


def reason(g: Position, actor: int, action: Action) -> str:
    """What speaks for an action; nothing where there is nothing to say."""
    found = REASONS.get(action[0])
    return found(g, actor, *action[1]) if found is not None else ""


# Places.


def _place(g: Position, actor: int, country: int, space: int) -> str:
    """What a new piece is good for."""
    team = TEAM_OF_COUNTRY[country]
    if space == HOMES[country]:
        return "stands in the home, where an enemy would stop the scoring"
    near = beside(g, team)[space]
    if kind_in(space) == ARMY:
        if _gain(g, country, space):
            return f"holds an Objective: a point in {_scorings(g)}"
        if near & g.team_armies(enemy(team)):
            return "stands beside enemy Armies, ready for battle"
    open_ = near & objectives(g) & ~g.team_armies(team)
    if open_:
        return f"comes beside {counted(open_.bit_count(), 'Objective')} that your team lacks"
    return "gives supply and a place to build on from"


def _scorings(g: Position) -> str:
    """How often points are still counted."""
    left = sum(1 for number in SCORING_ROUNDS if g.round <= number <= g.options.rounds)
    return f"{counted(left, 'Scoring Round')} to come"


def _battle(g: Position, actor: int, country: int, space: int, base: int) -> str:
    """The prize of a battle, its chance and its price."""
    there = defenders(g, country, space)
    if not there:
        return "nobody is there: it removes nothing"
    cost = price(g, country, space, base)
    chance = round(100 * attack(g, actor, country, space, base).odds(cost).win)
    what = f"the {ADJECTIVES[there[0]]} {PIECES[kind_in(space)]} in {place(space)}"
    prize = ", an Objective" if objectives(g) >> space & 1 else ""
    paid = f", for {counted(cost, 'card')}" if cost else ""
    return f"about {chance} % to remove {what}{prize}{paid}"


def _hold(g: Position, actor: int, *cards: int) -> str:
    """Symbols spent in a battle: for what."""
    prize = ", an Objective" if objectives(g) >> g.target & 1 else ""
    home = ", a home" if g.target in HOMES else ""
    spent = sum(CATALOGUE[card].prepared.strength for card in cards)
    return f"{counted(spent, 'symbol')} for {place(g.target)}{home or prize}"


# Cards.


def _play(g: Position, actor: int, card: int) -> str:
    """What a card does now."""
    one = CATALOGUE[card]
    if one.type is Type.STATUS:
        for lasting in one.lasting:
            if isinstance(lasting, Scoring):
                points = counted(lasting.points, "point")
                met = "as the board stands" if holds(g, lasting.when) else "once its terms are met"
                return f"{points} in {_scorings(g)}, {met}"
        return f"works for the rest of the game, with {_scorings(g)}"
    for sentence in one.does:
        if isinstance(sentence, Score):
            return f"scores {counted(sentence.points, 'point')} at once"
        if isinstance(sentence, Wear):
            mine = TEAM_OF[actor]
            lost = sum(
                loss.count + extra(g, loss.extra)
                for loss in sentence.losses
                if TEAM_OF[loss.victim] != mine
            )
            return f"costs the enemy {counted(lost, 'card')}" if lost else ""
        rule = SENTENCES.get(type(sentence))
        if rule is None or rule.offers is None:
            continue
        h = _without(g, actor, card)
        found = [each for each in rule.offers(h, card, sentence) if _promise(h, each) > 0]
        if found:
            return _best_of(h, actor, max(found, key=lambda each: _promise(h, each)))
    return ""


def _without(g: Position, actor: int, card: int) -> Position:
    """J5: the card that is played can no longer pay for what it does."""
    h = g.copy()
    h.hands[actor] &= ~(1 << card)
    return h


def _best_of(g: Position, actor: int, action: Action) -> str:
    """The best that a card can do, and why; which of several plain places is left open."""
    words = reason(g, actor, action)
    if action[0] not in ("build", "recruit"):
        return words
    country, space = action[1]
    wanted = _gain(g, country, space) or space == HOMES[country]
    return f"for {place(space)}: {words}" if wanted else ""


def _promise(g: Position, action: Action) -> float:
    """How much an offer of a card promises; nothing for a battle against nobody."""
    verb, arguments = action
    if verb == "battle":
        country, space, base = arguments
        if not defenders(g, country, space):
            return 0.0
        prize = 2.0 if objectives(g) >> space & 1 else 1.0
        return prize * chance_of_victory(g, country, space, base)
    if verb in ("build", "recruit"):
        country, space = arguments
        return 1.0 + 3.0 * _gain(g, country, space) + 2.0 * (space == HOMES[country])
    return 1.0


def _gain(g: Position, country: int, space: int) -> int:
    """Whether a piece would hold an Objective that its team lacks."""
    team = TEAM_OF_COUNTRY[country]
    new = kind_in(space) == ARMY and not g.team_armies(team) >> space & 1
    return int(new and objectives(g) >> space & 1)


def _prepare(g: Position, actor: int, card: int) -> str:
    """F6: what a prepared card would be ready for."""
    one = CATALOGUE[card]
    if one.prepared.symbol is not Symbol.REINFORCE_ARMY:
        return READY.get(one.prepared.symbol, "")
    at_risk = threatened(g, TEAM_OF[actor]) & g.armies[one.country]
    if not at_risk:
        return "ready to hold an Army that is battled, though none is in danger now"
    held = (at_risk & objectives(g)).bit_count()
    armies = counted(at_risk.bit_count(), "Army")
    return f"guards {armies} within the enemy's reach and {counted(held, 'Objective')}"


def _top_card(g: Position, actor: int) -> str:
    left = g.options.rounds - g.round + 1
    return f"keeps your hand; {deck_size(g, actor)} cards lie in the deck for {left} more turns"


def _spare(g: Position, actor: int, card: int) -> str:
    """Cards given up: one that could do nothing if it were played now."""
    return "can do nothing for you now" if not _play(g, actor, card) else ""


REASONS: dict[str, Callable[..., str]] = {
    "build": _place,
    "recruit": _place,
    "battle": _battle,
    "reinforce": _hold,
    "sustain": _hold,
    "play": _play,
    "prepare": _prepare,
    "top_card": _top_card,
    "discard": _spare,
    "tuck": _spare,
}
