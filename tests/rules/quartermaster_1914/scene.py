"""Given, when, then for Quartermaster General: 1914.

A scene is a position with just the pieces and cards named; all other cards are in their draw
decks. Play goes on by naming power and action, chance by naming the card it draws::

    s = Scene(armies={"germany": ["berlin", "prussia"], "russia": ["poland"]},
              hands={"germany": ["de_land_battle"]})
    s.do("germany", "play de_land_battle", "battle germany poland prussia")
    assert s.armies("russia") == set()
"""

from __future__ import annotations

from typing import Any

from sandtable.core.bits import bits
from sandtable.games.quartermaster_1914 import game
from sandtable.games.quartermaster_1914.facts.board import COUNTRIES, POWERS, SPACES
from sandtable.games.quartermaster_1914.facts.cards.catalogue import CATALOGUE
from sandtable.games.quartermaster_1914.rules.decks import deck_size
from sandtable.games.quartermaster_1914.rules.state import Position
from sandtable.games.quartermaster_1914.rules.supply import supplied
from tests.rules.quartermasters import QuartermasterScene, fill_decks

STEPS = ("draft_step", "play_step", "attrition_step", "prepare_step", "draw_step", "end_of_turn")
OWNER_OF = {card.id: POWERS[card.power] for card in CATALOGUE}
CARD_FIELDS = ("hands", "statuses", "prepared", "discards", "buried", "bottoms")


class Scene(QuartermasterScene[Position]):
    """A position under test, by default in the Play step; the rest of the turn follows."""

    game = game

    def __init__(
        self,
        now: str = "",
        *,
        power: str = "germany",
        options: dict[str, object] | None = None,
        rest_of_turn: bool = True,
        decks: dict[str, list[str]] | None = None,
        **fields: Any,
    ) -> None:
        """``decks`` names the whole draw deck of a power; the rest of its cards are buried."""
        plain: dict[str, Any] = {"power": power, "step": "play", **fields}
        agenda = [now or f"play_step {power}"]
        if rest_of_turn:
            left = STEPS[STEPS.index(agenda[0].split()[0]) + 1 :]
            agenda += [f"{step} {power}" for step in left]
        plain["agenda"] = agenda
        if "discards" in plain and "faces" not in plain:
            plain["faces"] = plain["discards"]
        fill_decks(plain, decks or {}, CARD_FIELDS, OWNER_OF)
        self.g = game.load({"options": options or {}, **plain})
        self.g.news = []

    # What happens.

    def give(self, power: str, count: int = 1) -> None:
        """The power gives up so many cards from the top of its deck, by attrition."""
        for _ in range(count):
            if self.step() == "choose_loss" and self.asked() == power:
                self.do(power, "top_card")
            self.any_chance()

    def passes(self, until: str = "") -> None:
        """Everybody passes, until a step of this name or the next turn is reached."""
        for _ in range(60):
            self.any_chance()
            asked = self.asked()
            if asked in (None, "chance") or self.step() == until:
                return
            assert asked is not None
            offers = self.offers(asked)
            if "pass" not in offers:
                return
            self.do(asked, "pass")

    # What can be seen.

    def supplied(self, country: str) -> set[str]:
        """The spaces in which a country's pieces are supplied."""
        return {SPACES[one] for one in bits(supplied(self.g, COUNTRIES.number(country)))}

    def tokens(self) -> set[str]:
        """The spaces with an Objective token."""
        return {SPACES[one] for one in bits(self.g.tokens)}

    def count(self, field: str, power: str) -> int:
        """How many cards of a power are in a field."""
        return len(self.cards(field, power))

    def deck_size(self, power: str) -> int:
        """How many cards are left to draw."""
        return deck_size(self.g, POWERS.number(power))
