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

from sandtable.core.agenda import CHANCE
from sandtable.core.bits import bits
from sandtable.core.errors import Refused
from sandtable.core.refusal import Refusal
from sandtable.core.state import News, hears
from sandtable.games.quartermaster_1914 import game
from sandtable.games.quartermaster_1914.facts.board import COUNTRIES, POWERS, SPACES, TEAMS
from sandtable.games.quartermaster_1914.facts.cards.catalogue import CARDS, CATALOGUE, OWNERS
from sandtable.games.quartermaster_1914.rules.decks import deck_size
from sandtable.games.quartermaster_1914.rules.state import Position
from sandtable.games.quartermaster_1914.rules.supply import supplied

STEPS = ("draft_step", "play_step", "attrition_step", "prepare_step", "draw_step", "end_of_turn")
CARD_FIELDS = ("hands", "statuses", "prepared", "discards", "buried", "bottoms")


class Scene:
    """A position under test, by default in the Play step; the rest of the turn follows."""

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
        _fill(plain, decks or {})
        self.g: Position = game.load({"options": options or {}, **plain})
        self.g.news = []

    # What happens.

    def do(self, power: str, *actions: str) -> None:
        """The power takes these actions, one after the other."""
        for text in actions:
            game.apply(self.g, POWERS.number(power), game.verbs.parse(text))

    def chance(self, *cards: str) -> None:
        """Chance draws these cards."""
        for card in cards:
            game.apply(self.g, CHANCE, game.verbs.parse(f"draw {card}"))

    def any_cards(self) -> None:
        """Chance draws whatever it likes until somebody is asked."""
        while self.asked() == "chance":
            action, _ = next(iter(game.chance(self.g).each()))
            game.apply(self.g, CHANCE, action)

    def give(self, power: str, count: int = 1) -> None:
        """The power gives up so many cards from the top of its deck, by attrition."""
        for _ in range(count):
            if self.step() == "choose_loss" and self.asked() == power:
                self.do(power, "top_card")
            self.any_cards()

    def passes(self, until: str = "") -> None:
        """Everybody passes, until a step of this name or the next turn is reached."""
        for _ in range(60):
            self.any_cards()
            asked = self.asked()
            if asked in (None, "chance") or self.step() == until:
                return
            assert asked is not None
            offers = self.offers(asked)
            if "pass" not in offers:
                return
            self.do(asked, "pass")

    # What can be seen.

    def asked(self) -> str | None:
        """The power that is asked now; "chance" for draws; None when all is over."""
        actor = game.actor(self.g)
        if actor is None:
            return None
        return "chance" if actor == CHANCE else POWERS[actor]

    def step(self) -> str:
        """The name of the question now open; empty when the game is over."""
        return self.g.agenda[-1][0] if self.g.agenda else ""

    def offers(self, power: str, verb: str = "") -> list[str]:
        """What the power may do, as texts; with ``verb`` only actions of that verb."""
        texts = [game.verbs.text(a) for a in game.offers(self.g, POWERS.number(power))]
        return [text for text in texts if not verb or text.split()[0] == verb]

    def refusal(self, power: str, text: str) -> str:
        """The number of the rule that forbids the action; it must be refused, unchanged."""
        return self._refused(power, text).rule

    def why(self, power: str, text: str) -> str:
        """The words with which the action is refused."""
        return self._refused(power, text).words

    def _refused(self, power: str, text: str) -> Refusal:
        before = self.g.digest()
        try:
            self.do(power, text)
        except Refused as refused:
            assert self.g.digest() == before, "a refused action changed the position"
            words = refused.refusal.words
            assert not words.startswith("That is not what is asked now"), "forbidden by no rule"
            assert " Now: " not in words, "it only has another time"
            return refused.refusal
        raise AssertionError(f"{text!r} was accepted")

    def prompt(self, power: str) -> str:
        """What the power is asked, in words."""
        return game.show.prompt(self.g, POWERS.number(power))

    def armies(self, country: str) -> set[str]:
        """The spaces with an Army of a country."""
        return {SPACES[one] for one in bits(self.g.armies[COUNTRIES.number(country)])}

    def navies(self, country: str) -> set[str]:
        """The spaces with a Navy of a country."""
        return {SPACES[one] for one in bits(self.g.navies[COUNTRIES.number(country)])}

    def supplied(self, country: str) -> set[str]:
        """The spaces in which a country's pieces are supplied."""
        return {SPACES[one] for one in bits(supplied(self.g, COUNTRIES.number(country)))}

    def tokens(self) -> set[str]:
        """The spaces with an Objective token."""
        return {SPACES[one] for one in bits(self.g.tokens)}

    def points(self, team: str) -> int:
        """A team's points."""
        return self.g.points[TEAMS.number(team)]

    def cards(self, field: str, power: str) -> set[str]:
        """The cards of a power in a field: hands, statuses, prepared, discards, buried."""
        return {CARDS[one] for one in bits(getattr(self.g, field)[POWERS.number(power)])}

    def count(self, field: str, power: str) -> int:
        """How many cards of a power are in a field."""
        return len(self.cards(field, power))

    def pile(self, power: str) -> list[str]:
        """The face-up cards of a power's discard pile, the top one first."""
        return [CARDS[one] for one in self.g.faces[POWERS.number(power)]]

    def deck_size(self, power: str) -> int:
        """How many cards are left to draw."""
        return deck_size(self.g, POWERS.number(power))

    def winner(self) -> str | None:
        """The team that has won."""
        return TEAMS[self.g.winner] if self.g.winner >= 0 else None

    def told(self, power: str | None = None) -> list[str]:
        """The news so far, as a power (or a spectator) hears it."""
        lines: list[News] = self.g.news or []
        seat = 1 << POWERS.number(power) if power else 0
        return [game.show.say(key, args) for to, key, args in lines if hears(seat, to)]


def _fill(plain: dict[str, Any], decks: dict[str, list[str]]) -> None:
    """Puts all cards not named elsewhere into the draw decks."""
    named = {card for cards in decks.values() for card in cards}
    for field in CARD_FIELDS:
        for cards in plain.get(field, {}).values():
            named.update(cards)
    pools: dict[str, list[str]] = {power: list(cards) for power, cards in decks.items()}
    buried: dict[str, list[str]] = {p: list(c) for p, c in plain.get("buried", {}).items()}
    for number, card in enumerate(CATALOGUE):
        if card.id not in named:
            power = POWERS[OWNERS[number]]
            shelf = buried if power in decks else pools
            shelf.setdefault(power, []).append(card.id)
    plain["pools"] = pools
    plain["buried"] = buried
