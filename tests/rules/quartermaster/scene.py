"""Given, when, then for Quartermaster General.

A scene is a position with just the pieces and cards named; all other cards are in their draw
decks. Play goes on by naming country and action, chance by naming the card it draws::

    s = Scene(armies={"germany": ["germany", "eastern_europe"], "soviet_union": ["ukraine"]},
              hands={"germany": ["ger_land_battle"]})
    s.do("germany", "play ger_land_battle", "battle ukraine soviet_union")
    assert s.armies("soviet_union") == set()
"""

from __future__ import annotations

from typing import Any

from sandtable.core.bits import bits
from sandtable.games.quartermaster import game
from sandtable.games.quartermaster.facts.board import COUNTRIES, SPACES
from sandtable.games.quartermaster.facts.cards.catalogue import CARDS, CATALOGUE, OWNERS
from sandtable.games.quartermaster.rules.state import Position
from sandtable.games.quartermaster.rules.supply import supplied
from sandtable.games.quartermaster.show.words import NAMES
from tests.rules.quartermasters import QuartermasterScene, fill_decks

FOR_NOTHING = "for nothing: it has no effect, and goes to the discard pile"
STEPS = ("supply_step", "victory_step", "discard_step", "draw_step", "end_of_turn")
OWNER_OF = {card.id: COUNTRIES[OWNERS[number]] for number, card in enumerate(CATALOGUE)}
CARD_FIELDS = ("hands", "statuses", "responses", "discards", "buried", "tops", "bottoms")


class Scene(QuartermasterScene[Position]):
    """A position under test. ``now`` is what comes next; the rest of the turn follows it."""

    game = game

    def __init__(
        self,
        now: str = "",
        *more: str,
        country: str = "germany",
        options: dict[str, object] | None = None,
        rest_of_turn: bool = True,
        decks: dict[str, list[str]] | None = None,
        **fields: Any,
    ) -> None:
        """``decks`` names the whole draw deck of a country; the rest of its cards are buried."""
        plain: dict[str, Any] = {"country": country, "step": "play", **fields}
        agenda = [now or f"play_step {country}", *more]
        if rest_of_turn:
            agenda += [f"{step} {country}" for step in STEPS]
        plain["agenda"] = agenda
        fill_decks(plain, decks or {}, CARD_FIELDS, OWNER_OF)
        self.g = game.load({"options": options or {}, **plain})
        self.g.news = []

    # What happens.

    def all_pass(self) -> None:
        """Everybody passes in the windows now open; chance draws whatever it likes."""
        self.any_chance()
        while self.step() == "react":
            asked = self.asked()
            assert asked is not None
            self.do(asked, "pass")
            self.any_chance()

    # What can be seen.

    def after(self, country: str, *actions: str) -> list[str]:
        """What the country could do after these actions, which are not taken."""
        before, self.g = self.g, self.g.copy()
        self.do(country, *actions)
        offers, self.g = self.offers(country), before
        return offers

    def of_use(self, country: str) -> list[str]:
        """43: the cards that the country may play, and that would do something."""
        cards = [text.split()[1] for text in self.offers(country, "play")]
        return [card for card in cards if not self._label(f"play {card}").endswith(FOR_NOTHING)]

    def does_nothing(self, country: str, card: str) -> bool:
        """43: the card may be played, is offered last and says that it does nothing; so it is."""
        offers = self.offers(country)
        first = offers.index(f"play {card}")
        assert not [text for text in offers[first:] if text.split()[0] != "play"]
        if not self._label(f"play {card}").endswith(FOR_NOTHING):
            return False
        before, self.g = self.g, self.g.copy()
        self.g.agenda, self.g.news = self.g.agenda[-1:], []
        self.do(country, f"play {card}")
        after, told, self.g = self.g, self.told(), before
        assert told[1:] == [f"{NAMES[CARDS.number(card)]} has no effect."]
        number, bit = COUNTRIES.number(country), 1 << CARDS.number(card)
        assert after.discards[number] & bit
        after.discards[number] &= ~bit
        after.hands[number] |= bit
        after.faces[number] = before.faces[number]
        after.agenda = before.agenda
        return after == before

    def _label(self, text: str) -> str:
        return game.show.label(self.g, game.verbs.parse(text))

    def why(self, country: str, text: str) -> str:
        """What a player is told who asks why not; the action must not be offered."""
        refusal = game.why_not(self.g, COUNTRIES.number(country), game.verbs.parse(text))
        assert refusal is not None, f"{text!r} is offered"
        return str(refusal)

    def supplied(self, country: str) -> set[str]:
        """The spaces in which a country's pieces are supplied."""
        return {SPACES[one] for one in bits(supplied(self.g, COUNTRIES.number(country)))}

    def top_discard(self, country: str) -> str | None:
        """The top card of a country's discard pile, if it lies face up."""
        return next(iter(self.pile(country)), None)

    def deck_size(self, country: str) -> int:
        """How many cards are left to draw."""
        number = COUNTRIES.number(country)
        known = len(self.g.tops[number]) + len(self.g.bottoms[number])
        return known + self.g.pools[number].bit_count()
