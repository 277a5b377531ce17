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

from sandtable.core.agenda import CHANCE
from sandtable.core.bits import bits, mask_of
from sandtable.core.errors import Refused
from sandtable.core.state import News, hears
from sandtable.games.quartermaster import game
from sandtable.games.quartermaster.facts.board import COUNTRIES, SPACES, TEAMS
from sandtable.games.quartermaster.facts.cards.catalogue import CARDS, CATALOGUE, OWNERS
from sandtable.games.quartermaster.rules.state import Position
from sandtable.games.quartermaster.rules.supply import supplied
from sandtable.games.quartermaster.show.words import NAMES

FOR_NOTHING = "for nothing: it has no effect, and goes to the discard pile"
STEPS = ("supply_step", "victory_step", "discard_step", "draw_step", "end_of_turn")
CARD_FIELDS = ("hands", "statuses", "responses", "discards", "buried", "tops", "bottoms")


class Scene:
    """A position under test. ``now`` is what comes next; the rest of the turn follows it."""

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
        _fill(plain, decks or {})
        self.g: Position = game.load({"options": options or {}, **plain})
        self.g.news = []

    # What happens.

    def do(self, country: str, *actions: str) -> None:
        """The country takes these actions, one after the other."""
        for text in actions:
            game.apply(self.g, COUNTRIES.number(country), game.verbs.parse(text))

    def chance(self, *cards: str) -> None:
        """Chance draws these cards."""
        for card in cards:
            game.apply(self.g, CHANCE, game.verbs.parse(f"draw {card}"))

    def any_cards(self) -> None:
        """Chance draws whatever it likes until somebody is asked."""
        while self.asked() == "chance":
            action, _ = next(iter(game.chance(self.g).each()))
            game.apply(self.g, CHANCE, action)

    def all_pass(self) -> None:
        """Everybody passes in the windows now open; chance draws whatever it likes."""
        self.any_cards()
        while self.step() == "react":
            asked = self.asked()
            assert asked is not None
            self.do(asked, "pass")
            self.any_cards()

    # What can be seen.

    def asked(self) -> str | None:
        """The country that is asked now; "chance" for draws; None when all is over."""
        actor = game.actor(self.g)
        if actor is None:
            return None
        return "chance" if actor == CHANCE else COUNTRIES[actor]

    def step(self) -> str:
        """The name of the question now open; empty when the game is over."""
        return self.g.agenda[-1][0] if self.g.agenda else ""

    def offers(self, country: str, verb: str = "") -> list[str]:
        """What the country may do, as texts; with ``verb`` only actions of that verb."""
        texts = [game.verbs.text(a) for a in game.offers(self.g, COUNTRIES.number(country))]
        return [text for text in texts if not verb or text.split()[0] == verb]

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

    def refusal(self, country: str, text: str) -> str:
        """The number of the rule that forbids the action; it must be refused, unchanged."""
        before = self.g.digest()
        try:
            self.do(country, text)
        except Refused as refused:
            assert self.g.digest() == before, "a refused action changed the position"
            words = refused.refusal.words
            assert not words.startswith("That is not what is asked now"), "forbidden by no rule"
            assert " Now: " not in words, "it only has another time"
            return refused.refusal.rule
        raise AssertionError(f"{text!r} was accepted")

    def why(self, country: str, text: str) -> str:
        """What a player is told who asks why not; the action must not be offered."""
        refusal = game.why_not(self.g, COUNTRIES.number(country), game.verbs.parse(text))
        assert refusal is not None, f"{text!r} is offered"
        return str(refusal)

    def armies(self, country: str) -> set[str]:
        """The spaces with an Army of a country."""
        return {SPACES[one] for one in bits(self.g.armies[COUNTRIES.number(country)])}

    def navies(self, country: str) -> set[str]:
        """The spaces with a Navy of a country."""
        return {SPACES[one] for one in bits(self.g.navies[COUNTRIES.number(country)])}

    def supplied(self, country: str) -> set[str]:
        """The spaces in which a country's pieces are supplied."""
        return {SPACES[one] for one in bits(supplied(self.g, COUNTRIES.number(country)))}

    def points(self, team: str) -> int:
        """A team's points."""
        return self.g.points[TEAMS.number(team)]

    def cards(self, field: str, country: str) -> set[str]:
        """The cards of a country in a field: hands, statuses, responses, discards, buried."""
        return {CARDS[one] for one in bits(getattr(self.g, field)[COUNTRIES.number(country)])}

    def top_discard(self, country: str) -> str | None:
        """The top card of a country's discard pile, if it lies face up."""
        faces = self.g.faces[COUNTRIES.number(country)]
        return CARDS[faces[0]] if faces else None

    def deck_size(self, country: str) -> int:
        """How many cards are left to draw."""
        number = COUNTRIES.number(country)
        known = len(self.g.tops[number]) + len(self.g.bottoms[number])
        return known + self.g.pools[number].bit_count()

    def winner(self) -> str | None:
        """The team that has won."""
        return TEAMS[self.g.winner] if self.g.winner >= 0 else None

    def told(self, country: str | None = None) -> list[str]:
        """The news so far, as a country (or a spectator) hears it."""
        lines: list[News] = self.g.news or []
        seat = 1 << COUNTRIES.number(country) if country else 0
        return [game.show.say(key, args) for to, key, args in lines if hears(seat, to)]


def _fill(plain: dict[str, Any], decks: dict[str, list[str]]) -> None:
    """Puts all cards not named elsewhere into the draw decks."""
    named: set[str] = {card for cards in decks.values() for card in cards}
    for field in CARD_FIELDS:
        for cards in plain.get(field, {}).values():
            named.update(cards)
    used = mask_of(CARDS.number(card) for card in named)
    pools: dict[str, list[str]] = {country: list(cards) for country, cards in decks.items()}
    buried: dict[str, list[str]] = {c: list(k) for c, k in plain.get("buried", {}).items()}
    for number, card in enumerate(CATALOGUE):
        if not used >> number & 1:
            country = COUNTRIES[OWNERS[number]]
            shelf = buried if country in decks else pools
            shelf.setdefault(country, []).append(card.id)
    plain["pools"] = pools
    plain["buried"] = buried
