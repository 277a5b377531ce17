"""Supply cautions: what the opponent's next action could put out of supply, in words.

Tournaments ask players to look for this before they commit an action; here the program does.
"""

from __future__ import annotations

from sandtable.core.bits import bits, mask_of
from sandtable.core.english import listed
from sandtable.core.show.show import Caution
from sandtable.games.paths_of_glory.facts.board import ALLIED, CENTRAL, SPACE_TITLES, SPACES
from sandtable.games.paths_of_glory.facts.units import PIECES
from sandtable.games.paths_of_glory.rules.state import Position
from sandtable.games.paths_of_glory.rules.threats import CutOff, Threat, threatened_supply
from sandtable.games.paths_of_glory.show.references import alike, drawn_for
from sandtable.games.paths_of_glory.show.words import unit_title

MOST_TOLD = 8
"""At most this many ways are told; those left out cut off less."""


def cautions(g: Position, side: int) -> list[Caution]:
    """What a player is told when he checks his supply."""
    found = threatened_supply(g, side)
    told = [Caution(words(g, one), about(g, one)) for one in found[:MOST_TOLD]]
    left = len(found) - len(told)
    if left:
        told.append(Caution(f"There are {left} more ways that cut off less."))
    return told


def words(g: Position, cut: CutOff) -> str:
    """``The French 9th Army moving Paris - Sedan would cut off the German 3rd Army in Cambrai.``"""
    how = listed([by(threat) for threat in cut.threats], "and")
    lost = []
    held = occupied_by(g, cut.units)
    for space in bits(held):
        names = [unit_title(group[0]) for group in alike(g, g.here[space] & cut.units)]
        lost.append(f"the {listed(names, 'and')} in {SPACE_TITLES[space]}")
    empty = [SPACE_TITLES[s] for s in bits(cut.spaces & ~held)]
    if empty:
        lost.append(f"the ground of {listed(empty, 'and')}")
    return f"{how[0].upper()}{how[1:]} would cut off {listed(lost, 'and')}."


def occupied_by(g: Position, units: int) -> int:
    """The spaces in which any of these units stands."""
    return mask_of([s for s in bits(g.occupied[CENTRAL] | g.occupied[ALLIED]) if g.here[s] & units])


def about(g: Position, cut: CutOff) -> list[str]:
    """The ids of what would be cut off, and of the spaces the enemy comes by."""
    units = [PIECES[drawn_for(g, p)] for p in bits(cut.units)]
    spaces = occupied_by(g, cut.units) | cut.spaces
    for threat in cut.threats:
        spaces |= mask_of(threat.path)
    return [*dict.fromkeys(units), *[SPACES[s] for s in bits(spaces)]]


def by(threat: Threat) -> str:
    """``the French 9th Army moving Chateau Thierry - Sedan``."""
    if threat.attack:
        return f"an attack on {SPACE_TITLES[threat.path[-1]]} with an advance into it"
    way = " - ".join(SPACE_TITLES[space] for space in threat.path)
    return f"the {unit_title(threat.unit)} moving {way}"
