"""Given, when, then for The Great War.

A scene is a position in which only the cards named are in hands, on the table or in reserve;
all others are in their decks. Play goes on by naming side and action, chance by naming what it
answers::

    s = Scene(central=["cp_jh", "cp_qs"], entente=["bo_cod"], now="lead central 1")
    s.do("central", "play cp_jh")
    s.do("entente", "interrupt bo_cod")
    assert s.is_down("cp_jh")
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sandtable.core.agenda import CHANCE
from sandtable.core.bits import mask_of
from sandtable.core.outcomes import SeededLuck
from sandtable.games.great_war import game
from sandtable.games.great_war.facts.cards import CARDS, DECK, DECKS, SIDES
from sandtable.games.great_war.rules.judging import turn_total
from sandtable.games.great_war.rules.scoring import score
from sandtable.games.great_war.rules.state import Position
from tests.rules.staged import Staged

AFTER = {
    "first_optional_play": ["battle_round 1", "battle_round 2", "optional_plays 1"],
    "round_1": ["battle_round 2", "optional_plays 1"],
    "round_2": ["optional_plays 1"],
    "final_optional_play": [],
}
CLOSING = ["final_shots", "judge", "end_of_turn", "next_turn"]


class Scene(Staged[Position]):
    """A position under test. ``now`` is what comes next; the rest of the turn follows it.

    In a round the Attacker's part follows by itself when ``now`` is the Defender's.
    """

    game = game

    def __init__(
        self,
        now: str = "lead central 1",
        *more: str,
        central: list[str] | None = None,
        entente: list[str] | None = None,
        table: dict[str, list[str]] | None = None,
        laid_on: dict[str, str] | None = None,
        phase: str = "round_1",
        defender: str | None = "central",
        event: str | None = "re_qui",
        options: dict[str, object] | None = None,
        rest_of_turn: bool = True,
        **fields: Any,
    ) -> None:
        table = table or {}
        played = [card for cards in table.values() for card in cards]
        plain: dict[str, Any] = {
            "phase": phase,
            "defender": defender,
            "event": event,
            "hands": {"central": central or [], "entente": entente or []},
            "table": table,
            "played": played,
            "bases": [(laid_on or {}).get(card) for card in played],
            "acted": played,
            "nationality_played": [side for side, cards in table.items() if _nation(cards)],
            "arrow_played": int(_arrow(table.get(_other(defender), []))),
            **fields,
        }
        agenda = [now, *more]
        if rest_of_turn:
            if phase.startswith("round") and now.split()[1] == defender:
                agenda.append(f"part {_other(defender)} {phase[-1]}")
            agenda += [*AFTER.get(phase, []), *CLOSING[_place(now) :]]
        plain["agenda"] = agenda
        plain["decks"] = _rest(plain)
        self.g = game.load({"options": options or {}, **plain})
        self.g.news = []

    # What happens.

    def chance(self, *answers: str) -> None:
        """Chance answers: ``draw cp_ks``, ``roll 5``."""
        for text in answers:
            game.apply(self.g, CHANCE, game.verbs.parse(text))

    def lay(self, side: str, *actions: str) -> None:
        """The side takes these actions and the other side passes whenever it is asked."""
        for text in actions:
            self.do(side, text)
            while self.asked() == _other(side) and self.step() == "respond":
                self.do(_other(side), "pass")

    def until(self, step: str) -> None:
        """Everybody declines whatever may be declined until this step is asked (or the end)."""
        while self.asked() is not None and self.step() != step:
            side = self.asked() or ""
            declining = [text for text in self.offers(side) if text in ("pass", "done")]
            assert declining, f"{side} cannot decline: {game.book.text(self.g.agenda[-1])}"
            self.do(side, declining[0])

    # What can be seen.

    def offers(self, side: str, verb: str = "") -> list[str]:
        """What the side may do, as texts; with ``verb`` only actions of that verb."""
        return self.offers_of(SIDES.number(side), verb)

    def possible(self) -> set[str]:
        """What chance may answer now, as texts."""
        return {game.verbs.text(action) for action, _ in game.chance(self.g).each()}

    def points(self, side: str) -> int:
        """The side's total this turn (9.2)."""
        return turn_total(self.g, SIDES.number(side))

    def score(self, side: str) -> int:
        """The side's score if the game ended now (11.1)."""
        return score(self.g, SIDES.number(side))

    def is_up(self, card: str) -> bool:
        """Whether the card lies face up on the table."""
        return bool((self.g.up(0) | self.g.up(1)) >> CARDS.number(card) & 1)

    def is_down(self, card: str) -> bool:
        """Whether the card lies cancelled on the table."""
        return bool((self.g.table[0] | self.g.table[1]) & self.g.down & 1 << CARDS.number(card))

    def hand(self, side: str) -> set[str]:
        """The cards in a hand."""
        return set(self.held("hands", side))

    def discards(self, deck: str) -> set[str]:
        """The cards in a discard pile."""
        return set(self.held("discards", deck))

    def captured(self, side: str) -> set[str]:
        """The cards a side has captured."""
        return set(self.held("captured", side))

    def reserve(self, side: str) -> set[str]:
        """The cards in a reserve."""
        return set(self.held("reserves", side))

    def deck(self, deck: str) -> set[str]:
        """The cards in a draw deck."""
        return set(self.held("decks", deck))

    def table(self, side: str) -> set[str]:
        """The cards before a side, up or down."""
        return set(self.held("table", side))

    def winners(self) -> list[str]:
        """Who won each turn so far."""
        return [SIDES[side] for side in self.g.winners]

    def owes(self, side: str) -> set[str]:
        """Which obligations the side has still to meet this turn."""
        about = game.show.about(self.g, 0)
        return {duty for duty in ("nationality", "arrow") if about[f"owes_{duty}"][side]}


def random_game(seed: int, **options: object) -> Iterator[Position]:
    """Plays a game at random; yields the position at every decision, and when it is over."""
    luck = SeededLuck(seed)
    g = game.start(game.read_options(options))
    game.settle(g, luck)
    while not game.over(g):
        yield g
        actor = luck.choice(game.asked(g))
        game.apply(g, actor, luck.choice(game.offers(g, actor)))
        game.settle(g, luck)
    yield g


def cards_of(deck: str) -> list[str]:
    """All cards of a deck, by name."""
    return [card.id for card in DECK if DECKS[card.deck] == deck]


def _place(now: str) -> int:
    """How much of the closing of a turn lies behind, if ``now`` is part of it."""
    return CLOSING.index(now) + 1 if now in CLOSING else 0


def _other(side: str | None) -> str:
    return "entente" if side == "central" else "central"


def _nation(cards: list[str]) -> bool:
    return any(DECK[CARDS.number(card)].deck < len(SIDES) for card in cards)


def _arrow(cards: list[str]) -> bool:
    return any(DECK[CARDS.number(card)].arrow for card in cards)


def _rest(plain: dict[str, Any]) -> dict[str, list[str]]:
    """All cards not named elsewhere, by deck."""
    named = {plain["event"], *plain.get("removed", [])}
    for field in ("hands", "table", "reserves", "captured", "discards"):
        for cards in plain.get(field, {}).values():
            named.update(cards)
    used = mask_of(CARDS.number(card) for card in named if card)
    rest: dict[str, list[str]] = {}
    for number, card in enumerate(DECK):
        if not used >> number & 1:
            rest.setdefault(DECKS[card.deck], []).append(card.id)
    return rest
