"""Given, when, then for Paths of Glory.

A scene is a position with just the units named; control is as printed, and units hold the spaces
they stand in. ``(x)`` is a reduced unit, ``ge_corps`` the next German corps::

    s = Scene(
        {"insterberg": "ge_8", "konigsberg": "ge_corps", "tannenberg": "ru_2"},
        "attacks central",
        attack="insterberg konigsberg",
    )
    s.do("central", "against tannenberg", "commit ge_8", "commit ge_corps", "fight")
    s.do("central", "flank insterberg")
    s.roll(3)
    assert s.at("tannenberg") == "ru_corps"

Reserve box and other boxes are named like spaces: ``reserve="fr_corps*3 (fr_corps)"``. Cards go
by code: ``hands={"central": "cp01 cp03"}``; the other mobilization cards are in the decks.
"""

from __future__ import annotations

from typing import Any

from sandtable.core.agenda import CHANCE
from sandtable.core.bits import bits, mask_of
from sandtable.games.paths_of_glory import game
from sandtable.games.paths_of_glory.facts.board import (
    ALLIED,
    AT_START,
    CENTRAL,
    COUNTRIES,
    COUNTRY_OF,
    PRINTED,
    SIDES,
    SPACES,
    country,
    spaces,
)
from sandtable.games.paths_of_glory.facts.cards import CARDS, IN_DECK, OF_SIDE, OPTIONAL, card
from sandtable.games.paths_of_glory.facts.units import (
    KIND_OF,
    KINDS,
    NATIONS,
    PIECES,
    PLACES,
    TO_COME,
    kind,
)
from sandtable.games.paths_of_glory.facts.units import (
    OF_SIDE as PIECES_OF,
)
from sandtable.games.paths_of_glory.rules.state import Position
from sandtable.games.paths_of_glory.rules.supply import supplied
from tests.rules.staged import Staged

LAND_OF = {"it": "italy", "ro": "romania", "gr": "greece", "bu": "bulgaria", "tu": "turkey"}


class Scene(Staged[Position]):
    """A position under test. ``now`` is what comes next; ``more`` what follows it."""

    game = game

    def __init__(
        self,
        units: dict[str, str] | None = None,
        now: str = "choose_action central",
        *more: str,
        options: dict[str, object] | None = None,
        reserve: str = "",
        eliminated: str = "",
        removed_units: str = "",
        at_war: str = "",
        central: str = "",
        allied: str = "",
        move: str = "",
        attack: str = "",
        trenches: dict[str, str] | None = None,
        hands: dict[str, str] | None = None,
        events: str = "",
        this_turn: str = "",
        this_action: str = "",
        **fields: Any,
    ) -> None:
        """``central`` and ``allied`` name spaces that have changed hands.

        ``trenches`` says ``{"allied": "verdun nancy*2"}``, ``*2`` for level 2. ``at_war`` names
        nations that have entered: their countries then have their printed owner.
        """
        g = Position(game.read_options(options or {}))
        g.here[TO_COME] = (1 << len(PIECES)) - 1
        g.turn = 3
        g.round = 1
        self.g = g
        self._control(at_war, central, allied)
        boxes = {"reserve": reserve, "eliminated": eliminated, "removed": removed_units}
        for place, words in {**(units or {}), **boxes}.items():
            self._put(PLACES.number(place), words)
        g.to_move, g.to_attack = spaces(*move.split()), spaces(*attack.split())
        for side, words in (trenches or {}).items():
            self._dig(SIDES.number(side), words)
        self._cards(hands or {})
        g.events = codes(events)
        g.this_turn, g.this_action = codes(this_turn), codes(this_action)
        for name, value in fields.items():
            setattr(g, name, Position.FIELDS[name].kind.read(value, name))
        g.agenda = [game.book.parse(text) for text in reversed((now, *more))]
        for fault in game.faults(g):
            raise AssertionError(fault)
        game.run(g)
        g.news = []

    @classmethod
    def begin(cls, scenario: str, **options: object) -> Scene:
        """A whole game from its first question."""
        scene = cls.__new__(cls)
        scene.g = game.start(game.read_options({**game.scenarios[scenario], **options}))
        scene.g.news = []
        return scene

    def _control(self, at_war: str, central: str, allied: str) -> None:
        g = self.g
        g.controlled = list(AT_START)
        for nation in at_war.split():
            g.at_war |= 1 << NATIONS.number(nation)
            land = country(LAND_OF[nation]) if nation in LAND_OF else 0
            if nation == "tu":
                land |= country("persia")
            for side in (CENTRAL, ALLIED):
                g.controlled[side] |= land & PRINTED[side]
        for side, names in ((CENTRAL, central), (ALLIED, allied)):
            mask = spaces(*names.split())
            g.controlled[side] |= mask
            g.controlled[1 - side] &= ~mask

    def _put(self, place: int, words: str) -> None:
        g = self.g
        for word in words.split():
            name, _, count = word.partition("*")
            reduced = name.startswith("(")
            name = name.strip("()")
            waiting = 1 << PIECES.number(name) if name in PIECES else kind(name)
            for p in bits(waiting & g.here[TO_COME])[: int(count or 1)]:
                g.here[TO_COME] ^= 1 << p
                g.here[place] |= 1 << p
                g.reduced |= reduced << p
                side = CENTRAL if PIECES_OF[CENTRAL] >> p & 1 else ALLIED
                if place < len(SPACES):
                    g.occupied[side] |= 1 << place
                    if not g.forts(1 - side) >> place & 1:
                        g.controlled[side] |= 1 << place
                        g.controlled[1 - side] &= ~(1 << place)

    def _dig(self, side: int, words: str) -> None:
        for word in words.split():
            name, _, level = word.partition("*")
            self.g.trenches[side] |= spaces(name)
            if level == "2":
                self.g.deep[side] |= spaces(name)

    def _cards(self, hands: dict[str, str]) -> None:
        g = self.g
        for side in (CENTRAL, ALLIED):
            g.hands[side] = codes(hands.get(SIDES[side], ""))
            g.decks[side] = OF_SIDE[side] & IN_DECK[0] & ~OPTIONAL & ~g.hands[side]

    # What happens.

    def do(self, side: str, *actions: str) -> None:
        """The side takes these actions, one after the other. Cards may be written as codes."""
        for text in actions:
            super().do(side, self.full(text))

    def roll(self, *dice: int) -> None:
        """Chance rolls these dice in one throw."""
        game.apply(self.g, CHANCE, ("roll", dice))

    def draw(self, *names: str) -> None:
        """Chance draws these cards."""
        for name in names:
            game.apply(self.g, CHANCE, ("draw", (card(name),)))

    # What can be seen.

    def full(self, text: str) -> str:
        """A card code as the card's whole name; ``(ge_corps)`` as a unit of that kind offered."""
        words = [CARDS[card(word)] if is_code(word) else word for word in text.split()]
        kinds = [word for word in words[1:] if word.strip("()") in KINDS and word not in PIECES]
        return self.offer_like(words) if kinds else " ".join(words)

    def offer_like(self, words: list[str]) -> str:
        """The first offer that reads like these words when units go by their kinds."""
        for offer in self.offers(words[0]):
            named = [self.name(PIECES.number(w)) if w in PIECES else w for w in offer.split()]
            if named == words:
                return offer
        raise AssertionError(f"{' '.join(words)} is not offered: {self.offers(words[0])}")

    def offers(self, verb: str = "") -> list[str]:
        """What the side now asked may do, as texts; with ``verb`` only actions of that verb."""
        actor = game.actor(self.g)
        assert actor is not None
        return self.offers_of(actor, verb)

    def offered(self, text: str) -> bool:
        """Whether an action is among the offers."""
        return self.full(text) in self.offers()

    def at(self, place: str) -> str:
        """The units in a space or box, equal corps without their numbers: ``(ge_3) ge_corps``."""
        here = self.g.here[PLACES.number(place)]
        return " ".join(
            sorted((self.name(p) for p in bits(here)), key=lambda name: name.strip("("))
        )

    def name(self, p: int) -> str:
        """``ge_3``, ``(ge_corps)``."""
        word = KINDS[KIND_OF[p]]
        return f"({word})" if self.g.reduced >> p & 1 else word

    def controls(self, side: str, name: str) -> bool:
        """Whether a side controls a space."""
        return bool(self.g.controlled[SIDES.number(side)] >> SPACES.number(name) & 1)

    def supplied(self, unit: str) -> bool:
        """Whether a unit is in supply where it stands."""
        return supplied(self.g, PIECES.number(unit))

    def trench(self, side: str, name: str) -> int:
        """The level of a side's trench in a space."""
        number, at = SIDES.number(side), SPACES.number(name)
        return (self.g.trenches[number] >> at & 1) + (self.g.deep[number] >> at & 1)

    def hand(self, side: str) -> set[str]:
        """The codes of the cards in a hand."""
        return {code(number) for number in bits(self.g.hands[SIDES.number(side)])}

    def pile(self, field: str, side: str) -> set[str]:
        """The codes of the cards in ``discards``, ``table``, ``removed`` or ``decks``."""
        return {code(number) for number in bits(getattr(self.g, field)[SIDES.number(side)])}

    @property
    def vp(self) -> int:
        return self.g.vp


def code(number: int) -> str:
    """``cp01``."""
    return CARDS[number].split("_")[0]


def codes(text: str) -> int:
    """The mask of the cards with these codes."""
    return mask_of(card(word) for word in text.split())


def is_code(word: str) -> bool:
    """Whether a word is just the code of a card."""
    return len(word) == 4 and word[:2] in ("ap", "cp") and word[2:].isdigit()


def in_country(name: str) -> set[str]:
    """The spaces of a country."""
    number = COUNTRIES.number(name)
    return {SPACES[s] for s, one in enumerate(COUNTRY_OF) if one == number}
