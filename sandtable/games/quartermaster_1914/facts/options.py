"""The options of the game: optional rules, and readings on which players may differ."""

from __future__ import annotations

from dataclasses import dataclass

from sandtable.core.options import option
from sandtable.games.quartermaster_1914.facts.board import NORTH_SEA

SCORING_ROUNDS = (3, 7, 11, 15, 17)


@dataclass(frozen=True)
class Options:
    """Optional rules, and readings on which players differ."""

    rounds: int = option(
        17, "After which Scoring Round the game ends.", rule="F1", choices=SCORING_ROUNDS
    )
    draw_seven: bool = option(
        False, "Beginners: draw seven cards instead of choosing seven of ten.", rule="B3"
    )
    mulligan: bool = option(
        False,
        "Each power may once shuffle its first ten cards back and draw again; "
        "not with seven drawn.",
        rule="B4",
    )
    north_sea: str = option(
        "as_given",
        "Further borders of the North Sea: with Britain, with the North Atlantic, or both.",
        rule="R1",
        choices=NORTH_SEA,
    )
    fleet_in_north_sea: bool = option(
        False, "German High Seas Fleet may also reinforce in the North Sea.", rule="R2"
    )
    afrique_by_mediterranean: bool = option(
        False, "Armée d'Afrique looks for a French Navy in the Western Mediterranean.", rule="R3"
    )
    gauge_stops_supply_symbol: bool = option(
        False, "Russian Rail Gauge stops cards with the Supply symbol too.", rule="R10"
    )
    network_taxes_sustain: bool = option(
        False, "Limited Rail and Road Network is paid again for each Sustain card.", rule="R11"
    )
    ultimatum_takes_all: bool = option(
        False, "Serbia Defies Austrian Ultimatum eliminates every enemy Army there.", rule="R21"
    )
    blockade_without_us: bool = option(
        False, "The Blockade of Europe does not count a US Navy in the North Sea.", rule="R22"
    )
    bertha_for_stosstruppen: bool = option(
        True, "Big Bertha may also pay for Stosstruppen.", rule="R18"
    )
