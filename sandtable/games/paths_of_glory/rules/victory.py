"""5.0 Determining victory."""

from __future__ import annotations

from sandtable.games.paths_of_glory.facts.board import ALLIED, CENTRAL
from sandtable.games.paths_of_glory.facts.cards import card, cards
from sandtable.games.paths_of_glory.rules.events import score
from sandtable.games.paths_of_glory.rules.state import Position

CENTRAL_AUTOMATIC = 20
ALLIED_AUTOMATIC = 0
LAST_TURNS = {"introductory": 3, "limited_war": 10, "campaign": 20}
US_ARMIES = ("ap43", "ap47")
FALL_OF_THE_TSAR = cards("cp52")
BREST_LITOVSK = cards("cp45")
PEACE_ACCEPTED = 2


def last_turn(g: Position) -> int:
    """5.3.1, 5.4.1, 5.5.1: when the scenario ends at the latest."""
    return LAST_TURNS[g.options.length]


def levels(g: Position) -> tuple[int, int]:
    """5.3.4, 5.4.2, 5.5.2: from which level the Central Powers win, up to which the Allies."""
    if g.options.length == "introductory":
        return 14, 10
    if g.options.length == "limited_war":
        return 17, 12
    return (11, 9) if g.events & BREST_LITOVSK else (13, 9)


def automatic_victory(g: Position) -> bool:
    """5.2: in segment E.2 only; a bid does not count (5.6.1.1)."""
    if g.vp >= CENTRAL_AUTOMATIC:
        end(g, CENTRAL)
    elif g.vp <= ALLIED_AUTOMATIC:
        end(g, ALLIED)
    else:
        return False
    return True


def judge(g: Position) -> None:
    """The scenario is over by armistice, by Total War or by its last turn."""
    if g.options.historical and g.options.length == "campaign":
        historical_adjustments(g)
    score(g, g.bid)
    central, allied = levels(g)
    if g.vp >= central:
        end(g, CENTRAL)
    elif g.vp <= allied or g.options.historical or g.options.tournament:
        end(g, ALLIED)  # 5.7.2 and 5.6.2: draws go to the Allies
    else:
        g.drawn = 1
        stop(g)


def historical_adjustments(g: Position) -> None:
    """5.7.4: American armies that never came, a Tsar who never fell."""
    for code in US_ARMIES:
        if not g.events >> card(code) & 1:
            score(g, 1)
    if not g.events & FALL_OF_THE_TSAR:
        score(g, -2)


def peace_accepted(g: Position) -> None:
    """16.5.2: the game ends in a draw; in a tournament both have lost (5.6.3)."""
    g.drawn = PEACE_ACCEPTED
    stop(g)


def end(g: Position, winner: int) -> None:
    """Somebody has won."""
    g.winner = winner
    g.tell("victory", winner, g.vp)
    stop(g)


def stop(g: Position) -> None:
    """Nothing is left to do."""
    g.agenda.clear()


def shares(g: Position) -> list[float]:
    """What each side gets of the win."""
    if g.winner >= 0:
        return [float(side == g.winner) for side in (CENTRAL, ALLIED)]
    if g.drawn == PEACE_ACCEPTED and g.options.tournament:
        return [0.0, 0.0]
    return [0.5, 0.5]
