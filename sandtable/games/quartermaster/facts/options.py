"""The options of the game: optional rules, and readings on which players may differ."""

from __future__ import annotations

from dataclasses import dataclass

from sandtable.core.options import option

ROUNDS = 20


@dataclass(frozen=True)
class Options:
    """Optional rules, and readings on which players differ."""

    rounds: int = option(ROUNDS, "Length of the game in rounds.", rule="16", least=1, most=ROUNDS)
    tournament: bool = option(
        False, "A team that is 30 points ahead after a full round wins.", rule="84"
    )
    volksturm_is_battle: bool = option(
        False, "Volksturm's elimination counts as a battle for other cards.", rule="61"
    )
    firestorm_cards: int = option(
        7, "How many cards Firestorm Bombers make a country discard.", rule="37", choices=(6, 7)
    )
    firestorm_army_only: bool = option(
        False, "Firestorm Bombers need a US Army, not any piece, next to the target.", rule="59"
    )
    bombers_cross_straits: bool = option(
        True, "The range of US Bombers counts straits open to the Allies as crossings.", rule="11"
    )
    skilled_pilots_as_printed: bool = option(
        False,
        "Skilled Pilots answers only titles with the word Bombing, which none has.",
        rule="57",
    )
    protect_ahead: bool = option(
        True,
        "A protection may also be used for a piece that it could no longer protect afterwards.",
        rule="68",
    )
    withdraw_between_recruits: bool = option(
        True, "A piece may also be withdrawn between two recruits of one card.", rule="23"
    )
    ketsu_go_japan_only: bool = option(
        False, "Operation Ketsu-Go protects Japanese pieces only.", rule="68"
    )
