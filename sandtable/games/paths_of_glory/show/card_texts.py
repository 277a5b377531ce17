"""The text of every card, taken from the definition that runs."""

from __future__ import annotations

from sandtable.core.bits import bits
from sandtable.core.english import listed
from sandtable.games.paths_of_glory.facts.board import SIDE_TITLES
from sandtable.games.paths_of_glory.facts.cards import (
    CATALOGUE,
    COMBAT_CARD,
    NEUTRAL_ENTRY,
    REINFORCEMENT,
    card,
)
from sandtable.games.paths_of_glory.facts.units import ARMIES, CORPS, short
from sandtable.games.paths_of_glory.rules import combat_cards
from sandtable.games.paths_of_glory.rules.cards import allied_events, central_events
from sandtable.games.paths_of_glory.rules.events import EVENTS
from sandtable.games.paths_of_glory.rules.reinforcements import HOME_OR_AWAY, UNITS

ENTERS = {card("ap16"): "Romania", card("ap17"): "Italy", card("ap44"): "Greece"} | {
    card("cp34"): "Bulgaria"
}
AWAY = {
    "ap29": "a Russian space of the Near East",
    "ap31": "one of the four beaches, with Turkey at war and before Salonika",
    "ap50": "Alexandria, after Sinai Pipeline",
    "ap53": "Salonika, once it is open to the Allies",
}
ALONE = {"ap41": "in Arabia, with Turkey at war", "cp24": "in Libya, with Turkey at war"}


def card_text(number: int) -> str:
    """What a card does as an event."""
    kind = CATALOGUE[number].kind
    if kind == COMBAT_CARD:
        return combat_cards.words(number)
    if kind == REINFORCEMENT:
        return reinforcement_text(number)
    if kind == NEUTRAL_ENTRY:
        side = SIDE_TITLES[CATALOGUE[number].side]
        return f"{ENTERS[number]} joins the {side}. One neutral enters in a turn."
    return EVENTS[number].text


def reinforcement_text(number: int) -> str:
    """The units a card brings and where they appear."""
    code = CATALOGUE[number].code.lower()
    armies = [short(bits(one)[0]) for one, _ in UNITS[number] if one & ARMIES]
    corps = [f"{count} {short(bits(one)[0])}" for one, count in UNITS[number] if one & CORPS]
    if code in ALONE:
        return f"{listed(corps, 'and')} {ALONE[code]}."
    parts = []
    if armies:
        parts.append(f"{listed(armies, 'and')} {army_place(number, code)}")
    if corps:
        parts.append(f"{listed(corps, 'and')} in the reserve box")
    return f"{listed(parts, 'and')}."


def army_place(number: int, code: str) -> str:
    """Where the armies of a card may appear."""
    if code in AWAY and any(one & HOME_OR_AWAY for one, _ in UNITS[number]):
        return f"in {AWAY[code]}, or at home as a normal army"
    return "where the nation's armies appear"


__all__ = ["allied_events", "card_text", "central_events"]
