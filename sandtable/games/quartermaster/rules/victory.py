"""Scoring and victory (section I)."""

from __future__ import annotations

from sandtable.core.bits import bits
from sandtable.games.quartermaster.facts.board import ALLIES, AXIS, HOMES, MEMBERS, space, team_of
from sandtable.games.quartermaster.facts.cards.catalogue import CATALOGUE
from sandtable.games.quartermaster.facts.cards.vocabulary import VictoryPoints
from sandtable.games.quartermaster.rules.state import (
    SUDDEN_POINTS,
    TOURNAMENT_LEAD,
    VICTORY,
    Position,
    book,
)
from sandtable.games.quartermaster.rules.supply import star_changes, supply_spaces

BALTIC_SEA, SCANDINAVIA = space("baltic_sea"), space("scandinavia")


def score(g: Position, team: int, points: int) -> None:
    """42, 79 and 81: points are scored or lost at once; totals may be negative."""
    if not points:
        return
    g.points[team] += points
    g.tell("scores", team, points)
    if g.points[team] >= SUDDEN_POINTS:
        win(g, team, "points")


def win(g: Position, team: int, how: str) -> None:
    """The game is decided: nothing that was still to be done is done."""
    g.winner = team
    g.tell(f"wins_by_{how}", team)
    g.todo(game_over())


@book.step
def game_over(g: Position) -> None:
    """81 and 83: the end."""
    g.agenda.clear()


def check_homes(g: Position, team: int) -> bool:
    """73, 81 and 82: Armies of a team in two enemy Home Spaces win at once."""
    enemy_homes = sum(1 << HOMES[enemy] for enemy in MEMBERS[1 - team])
    if (g.team_armies(team) & enemy_homes).bit_count() < 2:
        return False
    win(g, team, "homes")
    return True


def home_is_lost(g: Position, country: int) -> bool:
    """77: an enemy Army stands in the Home Space."""
    return bool(g.team_armies(1 - team_of(country)) >> HOMES[country] & 1)


@book.step
def victory_step(g: Position, country: int) -> None:
    """75 to 77: stars held, and Status cards that name the Victory step."""
    g.step = VICTORY
    if home_is_lost(g, country):
        g.tell("home_lost", country)
        return
    score(g, team_of(country), star_points(g, country) + status_points(g, country))


def star_points(g: Position, country: int) -> int:
    """75, 78 and 80: 2 for a star held alone, 1 for one shared; a marker space always 2."""
    own_markers, _ = star_changes(g, country)
    teammates = 0
    for mate in MEMBERS[team_of(country)]:
        if mate != country:
            teammates |= g.armies[mate]
    held = g.armies[country] & supply_spaces(g, country)
    alone = held & (~teammates | own_markers)
    return held.bit_count() + alone.bit_count()


def status_points(g: Position, country: int) -> int:
    """76: what the Status cards of a country score."""
    total = 0
    for card in bits(g.statuses[country]):
        victory = CATALOGUE[card].victory
        if victory is not None:
            total += points_for(g, victory)
    return total


def points_for(g: Position, victory: VictoryPoints) -> int:
    """What one Status card scores now."""
    if victory.rule == "iron":
        (country,) = bits(victory.of)
        if not g.navies[country] >> BALTIC_SEA & 1:
            return 0
        return 1 + (g.armies[country] >> SCANDINAVIA & 1)
    pieces = 0
    count = 0
    for country in bits(victory.of):
        mine = g.of_kind(victory.kind)[country]
        if victory.where:
            mine &= victory.where
        pieces |= mine
        count += mine.bit_count()
    if victory.rule == "each":
        return count
    return pieces.bit_count() if victory.rule == "spaces" else int(pieces != 0)


def end_of_round(g: Position) -> None:
    """16, 83 and 84: after the last round the higher total wins, a tie is the Axis'."""
    lead = g.points[AXIS] - g.points[ALLIES]
    if g.round >= g.options.rounds:
        win(g, AXIS if lead >= 0 else ALLIES, "score")
    elif g.options.tournament and abs(lead) >= TOURNAMENT_LEAD:
        win(g, AXIS if lead > 0 else ALLIES, "lead")
    else:
        g.round += 1


def plunder(g: Position, country: int, kinds: tuple[int, ...]) -> int:
    """One point for each piece of these kinds outside the Home Space."""
    total = 0
    for kind in kinds:
        total += (g.of_kind(kind)[country] & ~(1 << HOMES[country])).bit_count()
    return total
