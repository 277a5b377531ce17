"""The options of the game: scenarios, optional rules, and readings on which players may differ."""

from __future__ import annotations

from dataclasses import dataclass

from sandtable.core.options import option


@dataclass(frozen=True)
class Options:
    """Scenarios, optional rules, and readings on which players differ.

    The defaults are the historical scenario, as tournaments play it.
    """

    length: str = option(
        "campaign",
        "How long the war lasts: to turn 3, to Total War or turn 10, or to turn 20.",
        rule="5.3.1",
        choices=("introductory", "limited_war", "campaign"),
    )
    historical: bool = option(
        True, "The historical scenario's set-up, victory spaces and special rules.", rule="5.7.1"
    )
    hand: int = option(8, "Cards in a full hand.", rule="9.1.4", choices=(7, 8))
    trench_modifier: bool = option(
        True, "After a failed entrench roll the same army has -1 on its next.", rule="11.2.10"
    )
    guns_of_august: str = option(
        "in",
        "Whether the Central Powers begin with Guns of August, or choose.",
        rule="4.3.1",
        choices=("choice", "in", "out"),
    )
    optional_cards: str = option(
        "none",
        "The optional cards 56-65: not used, all used, or chosen in secret by each side.",
        rule="R178",
        choices=("none", "all", "chosen"),
    )
    tournament: bool = option(
        False, "Bid victory points for sides; draws go to the Allies.", rule="5.6.1"
    )
    striped_events_give_ops: bool = option(
        True, "Events with a yellow stripe also give operations.", rule="9.1.3"
    )
    combat_cards_once_per_action: bool = option(
        False,
        "A combat card may serve in each player's action, not once per round.",
        rule="9.5.4.4",
    )
    introductory_event_points: bool = option(
        True,
        "In the introductory scenario each event with an asterisk scores a point.",
        rule="5.3.4",
    )
