"""What a position is worth to a team, in Victory Points at the end of the game."""

from __future__ import annotations

from functools import lru_cache

from sandtable.core.bits import bits
from sandtable.core.graph import around
from sandtable.games.quartermaster_1914.facts.board import (
    ARMY,
    NAVY,
    POWER_OF,
    TEAM_COUNTRIES,
    TEAM_OF_COUNTRY,
    TEAM_POWERS,
)
from sandtable.games.quartermaster_1914.facts.cards.catalogue import (
    ATTRITIONS,
    CATALOGUE,
    DOUBLES,
    OF_COUNTRY,
    SCORING,
)
from sandtable.games.quartermaster_1914.facts.options import SCORING_ROUNDS
from sandtable.games.quartermaster_1914.rules.decks import deck_size
from sandtable.games.quartermaster_1914.rules.limits import COUNTERING, REINFORCING, SUSTAINING
from sandtable.games.quartermaster_1914.rules.state import Position, enemy
from sandtable.games.quartermaster_1914.rules.supply import beside, supplied
from sandtable.games.quartermaster_1914.rules.victory import (
    objective_points,
    objectives,
    status_points,
)

HELD = 0.9
"""How likely what scores now still does so a round later."""
NEEDED = 2.2
"""Cards that a power spends in a round."""
CARD = 0.13
"""A card that will be missed before the game ends; one too many is worth much less."""
SPARE_CARD = 0.03
STATUS = 0.07
"""A Status on the table, for each round it still works."""
FOOTHOLD = 0.2
"""An Army beside an Objective that its team does not hold."""
PIECE = 0.12
CUT_OFF = 0.25
"""What is missing where an Army has no supply."""
EXPOSED = 0.3
"""An Objective beside enemies, for each time it may still score, unless cards are prepared."""


@lru_cache(maxsize=64)
def scorings(number: int, last: int) -> float:
    """How often what scores now may be expected to score until the end."""
    return sum(HELD ** (one - number) for one in SCORING_ROUNDS if number <= one <= last)


def worth(g: Position, team: int) -> float:
    """Points, those to come, cards, and what stands ready."""
    left = g.options.rounds - g.round + 1
    often = scorings(g.round, g.options.rounds)
    total = g.points[team] + often * (objective_points(g, team) + status_points(g, team))
    threat = threatened(g, team)
    missing = objectives(g) & ~g.team_armies(team)
    for country in TEAM_COUNTRIES[team]:
        total += _pieces_worth(g, country, missing)
        total += _ready_worth(g, country, threat, often)
    for power in TEAM_POWERS[team]:
        total += _cards_worth(g, power, left)
        laid = g.statuses[power] & ~SCORING
        total += STATUS * left * laid.bit_count()
    return total - EXPOSED * often * (threat & objectives(g)).bit_count()


def threatened(g: Position, team: int) -> int:
    """The spaces with an Army of a team that a supplied enemy piece could battle."""
    other = enemy(team)
    near = beside(g, other)
    reach = 0
    for country in TEAM_COUNTRIES[other]:
        reach |= around(supplied(g, country), near)
    return reach & g.team_armies(team)


def _pieces_worth(g: Position, country: int, missing: int) -> float:
    armies, navies = g.armies[country], g.navies[country]
    good = supplied(g, country)
    near = around(missing, beside(g, TEAM_OF_COUNTRY[country]))
    total = PIECE * (armies.bit_count() + navies.bit_count())
    total += FOOTHOLD * ((armies | navies) & good & near).bit_count()
    return total - CUT_OFF * ((armies | navies) & ~good).bit_count()


def _ready_worth(g: Position, country: int, threat: int, often: float) -> float:
    """What the prepared cards of a country are good for, the first more than the next."""
    mine = g.prepared[POWER_OF[country]] & OF_COUNTRY[country]
    if not mine:
        return 0.0
    at_risk = g.armies[country] & threat
    stars = (at_risk & objectives(g)).bit_count()
    reinforce = _strength(mine & REINFORCING[ARMY])
    cover = min(reinforce, 2.0 * stars)
    total = EXPOSED * often * 0.6 * (cover - 0.1 * cover * cover / max(1, stars)) if stars else 0.0
    total += 0.05 * (reinforce - cover)
    team = TEAM_OF_COUNTRY[country]
    front = around(g.team_armies(enemy(team)), beside(g, team)) & supplied(g, country)
    total += (0.35 if front else 0.08) * min(2.5, _strength(mine & SUSTAINING[ARMY]))
    if at_risk:
        total += 0.2 * min(1, (mine & COUNTERING).bit_count())
    if g.navies[country]:
        total += 0.1 * min(2.0, _strength(mine & (REINFORCING[NAVY] | SUSTAINING[NAVY])))
    return total + CARD * sum(_blow(card) for card in bits(mine & ATTRITIONS))


def _strength(cards: int) -> float:
    return cards.bit_count() + (cards & DOUBLES).bit_count()


@lru_cache(maxsize=256)
def _blow(card: int) -> int:
    """The cards that an Attrition card takes from enemies."""
    targets = CATALOGUE[card].prepared.targets
    return sum(count for _, count in targets) if targets else 1


def _cards_worth(g: Position, power: int, left: int) -> float:
    cards = deck_size(g, power) + g.hand_size(power)
    needed = NEEDED * left
    return CARD * min(cards, needed) + SPARE_CARD * max(0.0, cards - needed)
