"""Playing one card as an event, for the tests of the plain events."""

from __future__ import annotations

from typing import Any

from sandtable.games.paths_of_glory.facts.cards import card
from sandtable.games.paths_of_glory.show.card_texts import card_text
from tests.rules.paths_of_glory.reserves import Reserves

PEACE = {"paris": "fr_6", "berlin": "ge_9"}
"""Two armies far from each other, so that an operation can always be ended."""


def side_of(code: str) -> str:
    """Whose card it is."""
    return "central" if code.startswith("cp") else "allied"


def hold(code: str, units: dict[str, str] | None = None, *then: str, **given: Any) -> Reserves:
    """The side of a card is to act and holds it; ``then`` is what follows its action."""
    side = side_of(code)
    hands = given.pop("hands", {})
    hands[side] = f"{code} {hands.get(side, '')}"
    options = {"optional_cards": "all", **given.pop("options", {})}
    now = f"choose_action {side}"
    following = then or (f"choose_action {side}",)
    chosen = PEACE if units is None else units
    return Reserves(chosen, now, *following, hands=hands, options=options, **given)


def play(code: str, units: dict[str, str] | None = None, *then: str, **given: Any) -> Reserves:
    """The same, with the card just played as an event."""
    s = hold(code, units, *then, **given)
    s.act(f"event {code}")
    return s


def refused(code: str, units: dict[str, str] | None = None, **given: Any) -> str:
    """The rule that keeps the card from being an event; its other uses are offered all the same."""
    s = hold(code, units, **given)
    assert s.offered(f"ops {code}")
    assert s.offered(f"sr {code}")
    assert s.offered(f"rp {code}")
    return s.refused(f"event {code}")


def spent(s: Reserves, code: str, war_status: int = 0, back: bool = False) -> None:
    """9.5.1.2 and 9.5.1.3: the card is out of the game, or discarded; its war status is counted."""
    side = side_of(code)
    assert code not in s.hand(side)
    assert (code in s.pile("removed", side)) != back
    assert (code in s.pile("discards", side)) == back
    assert s.g.war_status[0 if side == "central" else 1] == war_status
    assert s.g.events >> card(code) & 1


def says(code: str, *words: str) -> None:
    """The text of a card, made from its definition, mentions what matters."""
    text = card_text(card(code))
    for word in words:
        assert word in text, (word, text)


def inflicted(s: Reserves) -> int:
    """The loss number that the attacker of the last combat rolled."""
    numbers = [arguments[3] for _, key, arguments in s.g.news or [] if key == "fires"]
    return numbers[-2]
