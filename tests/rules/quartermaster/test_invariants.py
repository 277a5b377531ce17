"""What must hold at every decision of any game, computed a second time from the plain facts.

Supply and victory points are worked out here with the names of the data files and simple
searches, without the functions of the game.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator
from dataclasses import dataclass, field
from importlib.resources import files
from random import Random
from typing import Any

import pytest

from sandtable.core.action import Action
from sandtable.core.bits import bits, mask_of
from sandtable.core.outcomes import SeededLuck
from sandtable.games.quartermaster import Quartermaster
from sandtable.games.quartermaster.facts.board import COUNTRIES, LIMITS, SPACES
from sandtable.games.quartermaster.facts.cards.catalogue import CARDS, OF_COUNTRY, STATUSES
from sandtable.games.quartermaster.rules.state import Position
from sandtable.games.quartermaster.rules.supply import supplied


def rows(name: str) -> list[dict[str, str]]:
    """A data file of the game."""
    data = files("sandtable.games.quartermaster.facts").joinpath(f"data/{name}.csv")
    return list(csv.DictReader(data.read_text(encoding="utf-8").splitlines()))


AXIS = {"germany", "japan", "italy"}
LAND = {row["id"] for row in rows("spaces") if row["kind"] == "land"}
STARS = {row["id"] for row in rows("spaces") if row["star"]}
HOMES = {row["id"]: row["home"] for row in rows("countries")}
LINKS = {pair for row in rows("links") for pair in ((row["a"], row["b"]), (row["b"], row["a"]))}
AT_SEA = [(row["controlled_from"], row["sea_a"], row["sea_b"]) for row in rows("straits")]
NEAR: dict[str, set[str]] = {one: {b for a, b in LINKS if a == one} for one in SPACES}

CANADA_CARD = "uk_mackenzie_king_drafts_the_national_resources_mobilization_act"


@dataclass
class Board:
    """A position in names: the pieces of each country and the Status cards on the table."""

    armies: dict[str, set[str]]
    navies: dict[str, set[str]]
    statuses: set[str]
    truk: bool

    def mates(self, country: str) -> list[str]:
        """The other countries of the team."""
        return [c for c in HOMES if c != country and (c in AXIS) == (country in AXIS)]

    def enemies(self, country: str) -> list[str]:
        """The countries of the other team."""
        return [c for c in HOMES if (c in AXIS) != (country in AXIS)]

    def neighbours(self, space: str, country: str) -> set[str]:
        """8 to 14: the spaces adjacent to one for a country, straits as they stand."""
        found = set(NEAR[space])
        for control, a, b in AT_SEA:
            held_by_axis = any(control in self.armies[one] for one in AXIS)
            if held_by_axis == (country in AXIS) and space in (a, b):
                found.add(b if space == a else a)
        return found

    def stars(self, country: str) -> set[str]:
        """31 and 32: the Supply Spaces of a country."""
        found = set(STARS)
        if country == "united_kingdom" and CANADA_CARD in self.statuses:
            found.add("canada")
        if country == "united_states" and "usa_american_volunteer_group_expands" in self.statuses:
            found.add("szechuan")
        if country in ("germany", "italy") and "sov_scorched_earth" in self.statuses:
            found.remove("ukraine")
        return found

    def supplied(self, country: str) -> set[str]:
        """24 to 32: the spaces in which a country's pieces are supplied."""
        return {
            space
            for space in self.armies[country] | self.navies[country]
            if self.counts_as_supplied(country, space) or self.is_supplied(country, space)
        }

    def is_supplied(self, country: str, space: str) -> bool:
        """25 to 28: a chain of own pieces to an own Army on a star, and a port for a Navy."""
        if space in self.navies[country]:
            team = [country, *self.mates(country)]
            if not any(NEAR[space] & self.armies[one] for one in team):
                return False
        own = self.armies[country] | self.navies[country]
        reached, edge = {space}, [space]
        while edge:
            here = edge.pop()
            if here in self.armies[country] & self.stars(country):
                return True
            for beyond in self.neighbours(here, country) & own - reached:
                reached.add(beyond)
                edge.append(beyond)
        return False

    def counts_as_supplied(self, country: str, space: str) -> bool:
        """Shvernik's Evacuation Council and Truk."""
        if country == "soviet_union" and "sov_shverniks_evacuation_council" in self.statuses:
            return space in self.armies[country]
        if country == "japan" and self.truk:
            return space in self.navies[country] or "central_pacific" in NEAR[space]
        return False

    def victory_points(self, country: str) -> int:
        """75 to 80: what a country scores in its Victory step."""
        if any(HOMES[country] in self.armies[enemy] for enemy in self.enemies(country)):
            return 0
        points = 0
        for star in self.armies[country] & self.stars(country):
            shared = any(star in self.armies[mate] for mate in self.mates(country))
            points += 1 if shared and star in STARS else 2
        mine = [card for card in SCORING if CARD_OF[card] == country and card in self.statuses]
        return points + sum(self.status_points(card) for card in mine)

    def status_points(self, card: str) -> int:
        """76: what one Status card scores."""
        german, japanese, italian = (self.armies[c] for c in ("germany", "japan", "italy"))
        iron = "baltic_sea" in self.navies["germany"]
        return {
            "ger_abundant_resources": len(german & {"ukraine"}),
            "ger_swedish_iron_ore": iron + (iron and "scandinavia" in german),
            "ita_anti_communist_sentiment": int(bool(italian & {"russia", "ukraine"})),
            "ita_balkan_resources": len(italian & {"balkans"}),
            "ita_impero_italiano": len(
                (italian | german) & {"north_africa", "africa", "middle_east"}
            ),
            "ita_mare_nostrum": len(self.navies["italy"]),
            "jpn_forward_bases": len(japanese & {"hawaii", "pacific_northwest", "new_zealand"}),
            "jpn_greater_east_asia_co_prosperity_sphere": len(
                japanese & {"indonesia", "new_guinea", "southeast_asia"}
            ),
            "jpn_imperial_designs": int(bool(japanese & {"iwo_jima", "philippines"})),
        }[card]

    def abroad(self, country: str, navies: bool) -> int:
        """Plunder: the pieces outside the Home Space."""
        pieces = self.armies[country] | (self.navies[country] if navies else set())
        return len(pieces - {HOMES[country]})


SCORING = (
    "ger_abundant_resources",
    "ger_swedish_iron_ore",
    "ita_anti_communist_sentiment",
    "ita_balkan_resources",
    "ita_impero_italiano",
    "ita_mare_nostrum",
    "jpn_forward_bases",
    "jpn_greater_east_asia_co_prosperity_sphere",
    "jpn_imperial_designs",
)
CARD_OF = {card: {"g": "germany", "i": "italy", "j": "japan"}[card[0]] for card in SCORING}
AT_ONCE = {
    "ger_submarines": 1,
    "ger_v_weapons": 2,
    "jpn_submarines": 2,
    "ita_decima_flottiglia": 1,
    "ita_regia_marina": 2,
}
"""79: the cards that score when they are played, by how their names begin."""


def in_names(g: Position) -> Board:
    """The position as ``Board`` knows it."""
    statuses = [CARDS[card] for mask in g.statuses for card in bits(mask)]
    return Board(
        {c: {SPACES[one] for one in bits(g.armies[n])} for n, c in enumerate(COUNTRIES)},
        {c: {SPACES[one] for one in bits(g.navies[n])} for n, c in enumerate(COUNTRIES)},
        set(statuses),
        bool(g.truk),
    )


@dataclass
class Watched(Quartermaster):
    """The game, with somebody who counts the points along with every step."""

    recount: list[int] = field(default_factory=lambda: [0, 0])

    def run(self, g: Position) -> None:
        while g.agenda and g.agenda[-1][0] in self.book.steps:
            name, arguments = g.agenda.pop()
            before = g.points[:]
            team, points = self.should_score(g, name, arguments)
            self.book.steps[name].run(g, *arguments)
            change = [after - was for after, was in zip(g.points, before, strict=True)]
            expected = [0, 0]
            expected[team] = points
            assert change == expected, (name, arguments)
            self.recount = [a + b for a, b in zip(self.recount, expected, strict=True)]
            check_pieces(g)

    def should_score(self, g: Position, name: str, arguments: tuple[int, ...]) -> tuple[int, int]:
        """The team that scores in a step, and how much."""
        if name == "victory_step":
            return arguments[0] & 1, in_names(g).victory_points(COUNTRIES[arguments[0]])
        if name in ("discard_from_deck", "discard_from_hand"):
            country, count = arguments
            cards = g.hands[country] | g.pools[country]
            left = cards or g.tops[country] or g.bottoms[country]
            return country & 1, -1 if count and not left else 0
        if name == "carry_out":
            return 0, scores_at_once(g, CARDS[arguments[0]], arguments[1])
        return 0, 0


def scores_at_once(g: Position, card: str, sentence: int) -> int:
    """79: Plunder by its one sentence, the others by their second."""
    if card.endswith("_plunder"):
        owner = "germany" if card.startswith("ger") else "italy"
        return in_names(g).abroad(owner, navies=owner == "italy")
    points = [n for start, n in AT_ONCE.items() if card.startswith(start)]
    return sum(points) if sentence == 1 else 0


def check_pieces(g: Position) -> None:
    """20 to 22: one piece per country and space, never both teams in one."""
    teams = [0, 0]
    for country in range(6):
        armies, navies = g.armies[country], g.navies[country]
        assert not armies & navies
        assert all(SPACES[one] in LAND for one in bits(armies))
        assert not any(SPACES[one] in LAND for one in bits(navies))
        teams[country & 1] |= armies | navies
    assert not teams[0] & teams[1]


def check_decision(game: Watched, g: Position, people: int) -> None:
    """All that must hold whenever somebody is asked."""
    assert list(game.faults(g)) == []
    board = in_names(g)
    for number, country in enumerate(COUNTRIES):
        assert {SPACES[one] for one in bits(supplied(g, number))} == board.supplied(country)
    assert g.points == game.recount
    for actor in game.asked(g):
        offers = game.offers(g, actor)
        assert offers
        assert len(set(offers)) == len(offers)
        assert len([seat for seat in game.seatings[people] if seat >> actor & 1]) == 1


def choice(random: Random, offers: list[Action]) -> Action:
    """At random, but rarely to withdraw a piece, and sooner to play than to discard."""
    if random.random() < 0.95:
        staying = [action for action in offers if action[0] != "withdraw"]
        offers = staying or offers
    playing = [action for action in offers if action[0] not in ("discard", "pass")]
    return random.choice(playing if playing and random.random() < 0.7 else offers)


def games(count: int) -> Iterator[tuple[int, int, dict[str, Any]]]:
    """Games with each number of people and each option; some of full length, most shorter."""
    for number in range(count):
        options: dict[str, Any] = {"rounds": 20 if number % 3 == 0 else 4 + number % 5}
        options["tournament"] = number % 2 == 1
        options["volksturm_is_battle"] = number % 3 == 1
        options["ketsu_go_japan_only"] = number % 3 == 2
        options["firestorm_cards"] = 6 + number % 4 // 2
        yield number, 2 + number % 5, options


@pytest.mark.parametrize(("seed", "people", "options"), [*games(30)])
def test_every_decision_of_random_games(seed: int, people: int, options: dict[str, Any]) -> None:
    random, luck, game = Random(seed), SeededLuck(seed), Watched()
    g = game.start(game.read_options(options))
    decisions = 0
    while True:
        game.settle(g, luck)
        if game.over(g):
            break
        check_decision(game, g, people)
        actor = random.choice(game.asked(g))
        game.apply(g, actor, choice(random, game.offers(g, actor)))
        decisions += 1
    assert decisions > 50
    assert g.winner in (0, 1)
    assert g.points == game.recount


def scattered(random: Random) -> Position:
    """Pieces and Status cards anywhere they may be, however they came there."""
    g = Position(Quartermaster().read_options({}))
    spaces = list(range(len(SPACES)))
    for country, (armies, navies) in enumerate(LIMITS):
        enemies = g.team_pieces(1 - country % 2)
        random.shuffle(spaces)
        free = [one for one in spaces if not enemies >> one & 1]
        for kind, most in enumerate((armies, navies)):
            fitting = [one for one in free if (SPACES[one] in LAND) == (kind == 0)]
            g.of_kind(kind)[country] = mask_of(fitting[: random.randint(0, most)])
    for country in range(6):
        mine = bits(OF_COUNTRY[country] & STATUSES)
        g.statuses[country] = mask_of(card for card in mine if random.random() < 0.4)
    g.truk = random.randint(0, 1)
    return g


@pytest.mark.parametrize("seed", range(10))
def test_supply_and_points_of_scattered_positions(seed: int) -> None:
    random, game = Random(seed), Watched()
    for _ in range(50):
        g = scattered(random)
        check_pieces(g)
        board = in_names(g)
        for number, country in enumerate(COUNTRIES):
            assert {SPACES[one] for one in bits(supplied(g, number))} == board.supplied(country)
            g.agenda = [("victory_step", (number,))]
            game.run(g)
        assert g.points == [
            sum(board.victory_points(c) for c in COUNTRIES if (c in AXIS) == axis)
            for axis in (True, False)
        ]
