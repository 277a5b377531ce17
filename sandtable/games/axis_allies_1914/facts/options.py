"""The options of the game: variants, and readings on which players may differ."""

from __future__ import annotations

from dataclasses import dataclass

from sandtable.core.options import option

CORNERS = ("none", "first", "second")
"""R8: which of the doubtful coast corners are adjacent."""


@dataclass(frozen=True)
class Options:
    """Variants, and readings on which players differ."""

    rounds: int = option(
        20,
        "The game is drawn after this round if nobody has won.",
        rule="R1",
        least=1,
        most=40,
    )
    printed_withdrawal: bool = option(
        False,
        "Units leave contested territories by the printed rule, not by the official change.",
        rule="5.5",
    )
    leave_at_once: bool = option(
        False,
        "Who leaves contested ground gives it up at once, not when movement ends.",
        rule="5.9",
    )
    kiel_baltic: bool = option(False, "Kiel also borders Sea Zone 11.", rule="R2")
    naples_tuscany: bool = option(True, "Naples borders Tuscany.", rule="R3")
    coast_corners: str = option(
        "none",
        "Coasts that meet a zone only in a corner of the map: of two that are in doubt, "
        "none borders it, or the first, or the second.",
        rule="R8",
        choices=CORNERS,
    )
    outer_rim: bool = option(
        False, "Zones and territories that may meet at the edge of the board do so.", rule="R12"
    )
    neutral_airspace: bool = option(
        False, "Fighters may fly over neutrals that nobody has entered.", rule="6.1"
    )
    cover_before_mines: bool = option(
        False,
        "Warships cover an assault against submarines even if mines then sink them.",
        rule="8.7",
    )
    russian_revolution: bool = option(
        False,
        "Russia leaves the war when it is losing, from round 4 on; "
        "only where one player has Russia and the United States.",
        rule="15.1",
    )
    tournament_forces: bool = option(
        False,
        "Tournament: fewer units in Africa, more in Russia and at sea.",
        rule="16.1",
    )
    paris_needed: bool = option(
        False, "Tournament: the Central Powers need Paris; London will not do.", rule="16.3"
    )
    mines_stop: bool = option(
        False, "Tournament: ships stop when they enter an enemy minefield.", rule="16.4"
    )
    two_spaces: bool = option(
        False, "Tournament: land units move two spaces, through friendly territory.", rule="16.5"
    )
