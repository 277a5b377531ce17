"""Victory points, Scoring Rounds and the end (rules L)."""

from __future__ import annotations

from sandtable.core.bits import bits
from sandtable.games.quartermaster_1914.facts.board import (
    CENTRAL,
    COUNTRIES,
    ENTENTE,
    HOMES,
    OBJECTIVES,
    TEAM_COUNTRIES,
    TEAM_OF,
    TEAM_OF_COUNTRY,
)
from sandtable.games.quartermaster_1914.facts.cards.catalogue import CATALOGUE, OWNERS, lasting
from sandtable.games.quartermaster_1914.facts.cards.statuses import Scoring, Stands
from sandtable.games.quartermaster_1914.facts.options import SCORING_ROUNDS
from sandtable.games.quartermaster_1914.rules.sentences import where_is
from sandtable.games.quartermaster_1914.rules.state import Position, enemy
from sandtable.games.quartermaster_1914.rules.supply import supplied

LEAD = 12
"""L5: the lead in points that wins after a Scoring Round."""

SCORES = lasting(Scoring)


def score(g: Position, team: int, points: int) -> None:
    """L1 and L2: no team goes below 0; what it cannot lose, the enemy gains."""
    g.tell("scores", team, points)
    total = g.points[team] + points
    g.points[team] = max(0, total)
    if total < 0:
        g.points[enemy(team)] -= total
        g.tell("scores_instead", enemy(team), -total)


def lose_for_want(g: Position, power: int) -> None:
    """H4 and G4: a point lost for a card that cannot be discarded."""
    g.tell("out_of_cards", power)
    score(g, TEAM_OF[power], -1)


def occupied(g: Position, country: int) -> bool:
    """L4: whether an enemy Army is in a country's home."""
    return bool(g.team_armies(enemy(TEAM_OF_COUNTRY[country])) >> HOMES[country] & 1)


def objectives(g: Position) -> int:
    """L3 and L7: printed Objectives and tokens."""
    return OBJECTIVES | g.tokens


def objective_points(g: Position, team: int) -> int:
    """L3 and L4: one for each Objective under an Army of a country that may score."""
    held = 0
    for country in TEAM_COUNTRIES[team]:
        if not occupied(g, country):
            held |= g.armies[country]
    return (held & objectives(g)).bit_count()


def status_points(g: Position, team: int) -> int:
    """L3 and L4: what Status cards score, unless their country's home is occupied."""
    return sum(
        one.points
        for card, one in SCORES
        if TEAM_OF[OWNERS[card]] == team
        and g.has(card)
        and not occupied(g, CATALOGUE[card].country)
        and holds(g, one.when)
    )


def holds(g: Position, when: Stands) -> bool:
    """Whether the condition under which a Status scores is met."""
    pieces = g.of_kind(when.kind)
    for country in bits(when.of):
        found = pieces[country] & where_is(g, when.where, country)
        if when.supplied:
            found &= supplied(g, country)
        if found:
            return not when.none
    return when.none


def scoring_round(g: Position) -> None:
    """L3 to L6: after rounds 3, 7, 11, 15 and 17; a lead of twelve wins at once."""
    for country in range(len(COUNTRIES)):
        if occupied(g, country):
            g.tell("home_lost", country)
    gains = [objective_points(g, team) + status_points(g, team) for team in (CENTRAL, ENTENTE)]
    for team, points in enumerate(gains):
        if points:
            score(g, team, points)
    lead = g.points[CENTRAL] - g.points[ENTENTE]
    if abs(lead) >= LEAD:
        end(g, CENTRAL if lead > 0 else ENTENTE, "wins_by_lead")
    elif g.round == g.options.rounds:
        end(g, CENTRAL if lead >= 0 else ENTENTE, "wins_by_points" if lead else "wins_by_tie")


def end(g: Position, team: int, how: str) -> None:
    """The game is over."""
    g.winner = team
    g.agenda.clear()
    g.tell(how, team)


def scores_now(round_number: int) -> bool:
    """L3: whether a Scoring Round follows this round."""
    return round_number in SCORING_ROUNDS
