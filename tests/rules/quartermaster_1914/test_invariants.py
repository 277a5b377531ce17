"""What must hold at every decision of any game, computed a second time from the plain facts.

Supply, what may be used in a battle and the points of a Scoring Round are worked out here with
the names of the data files and simple searches, without the functions of the game.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator
from importlib.resources import files
from random import Random
from typing import Any

import pytest

from sandtable.core.action import Action, range_of, with_number
from sandtable.core.bits import bits
from sandtable.core.options import describe
from sandtable.core.outcomes import SeededLuck
from sandtable.games.quartermaster_1914 import Quartermaster1914
from sandtable.games.quartermaster_1914.facts.board import COUNTRIES, POWERS, SPACES
from sandtable.games.quartermaster_1914.facts.cards.catalogue import CARDS, CATALOGUE
from sandtable.games.quartermaster_1914.facts.options import SCORING_ROUNDS, Options
from sandtable.games.quartermaster_1914.rules.limits import reinforcing, sustaining
from sandtable.games.quartermaster_1914.rules.state import Position
from sandtable.games.quartermaster_1914.rules.supply import supplied


def rows(name: str) -> list[dict[str, str]]:
    """A data file of the game."""
    data = files("sandtable.games.quartermaster_1914.facts").joinpath(f"data/{name}.csv")
    return list(csv.DictReader(data.read_text(encoding="utf-8").splitlines()))


CENTRAL = {"austria_hungary", "ottoman_empire", "germany"}
KINDS = {row["id"]: row["kind"] for row in rows("spaces")}
HARD = {row["id"] for row in rows("spaces") if row["terrain"] == "difficult"}
STARS = {row["id"] for row in rows("spaces") if row["objective"]}
HOMES = {row["id"]: row["home"] for row in rows("countries")}
POWER = {row["id"]: row["power"] for row in rows("countries")}
LINKS = [(row["a"], row["b"], row["only"]) for row in rows("links")]


class Board:
    """A position in names."""

    def __init__(self, g: Position) -> None:
        self.g = g
        self.option = g.options.north_sea
        self.armies = {c: {SPACES[s] for s in bits(g.armies[n])} for n, c in enumerate(COUNTRIES)}
        self.navies = {c: {SPACES[s] for s in bits(g.navies[n])} for n, c in enumerate(COUNTRIES)}
        self.statuses = {CARDS[card] for mask in g.statuses for card in bits(mask)}
        self.lent = {c: {SPACES[s] for s in bits(g.lent[n])} for n, c in enumerate(COUNTRIES)}

    def beside(self, space: str, country: str) -> set[str]:
        """C1 and C2, and the uncertain links that the option adds."""
        found = set()
        for a, b, only in LINKS:
            if only == "central" and country not in CENTRAL:
                continue
            if only == "north_sea_britain" and self.option not in ("britain", "both"):
                continue
            if only == "north_sea_atlantic" and self.option not in ("atlantic", "both"):
                continue
            if space in (a, b):
                found.add(b if space == a else a)
        return found

    def near(self, start: str, steps: int, country: str) -> set[str]:
        """The spaces at most so many steps away."""
        found = {start}
        for _ in range(steps):
            found |= {other for one in found for other in self.beside(one, country)}
        return found

    def supplied(self, country: str) -> set[str]:
        """E1, one piece after the other."""
        mine = self.armies[country] | self.navies[country]
        return {
            space
            for space in mine
            if self.joined(space, country)
            or (space in self.lent[country] and space in self.armies[country])
        }

    def joined(self, space: str, country: str) -> bool:
        """Whether a chain leads from a piece to its home."""
        home = HOMES[country]
        if home not in self.armies[country]:
            return False
        mine = self.armies[country] | self.navies[country]
        seen, edge = {space}, [space]
        while edge:
            one = edge.pop()
            if one == home:
                return True
            for other in (self.beside(one, country) & mine) - seen:
                seen.add(other)
                edge.append(other)
        return False

    def occupied(self, country: str) -> bool:
        """L4."""
        return any(
            HOMES[country] in self.armies[other]
            for other in COUNTRIES
            if (other in CENTRAL) != (country in CENTRAL)
        )

    def scoring(self, central: bool) -> int:
        """L3 and L4: what a team would score now."""
        stars = STARS | {SPACES[one] for one in bits(self.g.tokens)}
        free = [c for c in COUNTRIES if (c in CENTRAL) == central and not self.occupied(c)]
        held = {space for c in free for space in self.armies[c]} & stars
        points = len(held)
        for card, country, worth, true in self.status_points():
            if card in self.statuses and country in free and true:
                points += worth
        return points

    def status_points(self) -> Iterator[tuple[str, str, int, bool]]:
        """The Status cards that score, and whether their condition holds."""
        entente = {s for c in COUNTRIES if c not in CENTRAL for s in self.armies[c]}
        balkans = {"serbia", "budapest", "romania", "bulgaria", "greece"}
        coast = {"rome", "greece", "bulgaria", "istanbul", "anatolia", "middle_east"}
        port = self.armies["russia"] & self.supplied("russia") & coast
        fleet = self.navies["germany"] & {"north_sea", "english_channel", "north_atlantic"}
        yield "ah_balkan_domination", "austria_hungary", 2, not entente & balkans
        yield "ah_k_u_k_kriegsmarine", "austria_hungary", 1, bool(self.navies["austria_hungary"])
        yield "ru_warm_water_port", "russia", 1, bool(port)
        yield "de_german_high_seas_fleet", "germany", 2, bool(fleet)
        irish = "ireland" in self.armies["united_kingdom"]
        yield "de_easter_rising_of_ireland", "germany", 1, not irish

    # Battles.

    def fits(self, card: str, symbols: set[str]) -> bool:
        """J9 and J13: symbol and Prepare text, read from the words of the card."""
        one = CATALOGUE[CARDS.number(card)]
        words = one.prepared.words(self.g.options)
        if not any(symbol in words for symbol in symbols):
            return False
        target, base = SPACES[self.g.target], SPACES[self.g.base]
        hard = target in HARD or KINDS[target] != KINDS[base]
        if "not in difficult" in words:
            return not hard
        if "only in difficult" in words:
            return hard
        where = one.prepared.where
        if not where.mask:
            return True
        named = {SPACES[s] for s in bits(where.mask)}
        if "in or adjacent to" in words:
            country = COUNTRIES[one.country]
            named |= {other for s in list(named) for other in self.beside(s, country)}
        if self.g.options.fleet_in_north_sea and card == "de_german_high_seas_fleet":
            named.add("north_sea")
        return target in named

    def stopped(self, card: str) -> bool:
        """Russian Rail Gauge."""
        one = CATALOGUE[CARDS.number(card)]
        if COUNTRIES[one.country] != "russia" or "ah_russian_rail_gauge" not in self.statuses:
            return False
        if one.prepared.supply and not self.g.options.gauge_stops_supply_symbol:
            return False
        return SPACES[self.g.target] not in self.near("moscow", 2, "russia")

    def helped(self, card: str) -> set[str]:
        """The countries whose Armies a card of another may serve."""
        mine = COUNTRIES[CATALOGUE[CARDS.number(card)].country]
        target = SPACES[self.g.target]
        if mine == "germany" and "de_german_aid_in_the_east" in self.statuses:
            return {"austria_hungary", "ottoman_empire"}
        if mine == "united_states" and "us_blackjack_and_the_doughboys" in self.statuses:
            pieces = self.armies[mine] | self.navies[mine]
            if any(target in self.beside(one, mine) for one in pieces):
                return {"united_kingdom", "france", "italy"}
        return set()

    def reinforcing(self, card: str) -> bool:
        """J9 to J13."""
        target = SPACES[self.g.target]
        land = KINDS[target] == "land"
        if not self.fits(card, {"Reinforce Army" if land else "Reinforce Navy"}):
            return False
        if self.stopped(card):
            return False
        one = CATALOGUE[CARDS.number(card)]
        mine = COUNTRIES[one.country]
        there = self.armies if land else self.navies
        if target in there[mine] and (one.prepared.supply or target in self.supplied(mine)):
            return True
        return land and any(
            target in self.armies[other] and target in self.supplied(other)
            for other in self.helped(card)
        )

    def sustaining(self, card: str) -> bool:
        """J9, J12 and J13."""
        target, base = SPACES[self.g.target], SPACES[self.g.base]
        land = KINDS[target] == "land"
        if not self.fits(card, {"Sustain Land Battle" if land else "Sustain Sea Battle"}):
            return False
        attacker = COUNTRIES[self.g.attacker]
        mine = COUNTRIES[CATALOGUE[CARDS.number(card)].country]
        aids = land and KINDS[base] == "land" and attacker in self.helped(card)
        return (mine == attacker or aids) and not self.stopped(card)


class Watched(Quartermaster1914):
    """The game, with what the news tell of points added up."""

    recount: list[int]

    def recounted(self, g: Position) -> list[int]:
        for _, key, arguments in g.news or []:
            if key == "scores":
                team, points = arguments
                self.recount[team] = max(0, self.recount[team] + points)
            elif key == "scores_instead":
                team, points = arguments
                self.recount[team] += points
        g.news = []
        return self.recount


def check_decision(game: Watched, g: Position) -> None:
    """All that must hold whenever somebody is asked."""
    assert list(game.faults(g)) == []
    board = Board(g)
    for number, country in enumerate(COUNTRIES):
        assert {SPACES[one] for one in bits(supplied(g, number))} == board.supplied(country)
    assert g.points == game.recounted(g)
    assert min(g.points) >= 0
    if g.attacker >= 0:
        for cards in g.prepared:
            for card in bits(cards):
                name = CARDS[card]
                assert bool(reinforcing(g, 1 << card)) is board.reinforcing(name), name
                assert bool(sustaining(g, 1 << card)) is board.sustaining(name), name


def choice(random: Random, offers: list[Action]) -> Action:
    """At random, but rarely to withdraw a piece, and seldom to pass."""
    staying = [action for action in offers if action[0] != "withdraw"]
    playing = [action for action in staying if action[0] != "pass"]
    some = playing if playing and random.random() < 0.75 else staying or offers
    offer = random.choice(some)
    span = range_of(offer)
    return offer if span is None else with_number(offer, random.randint(span.least, span))


def games(count: int) -> Iterator[tuple[int, dict[str, Any]]]:
    """Games with every option varied by itself; some of full length, most shorter."""
    for number in range(count):
        random = Random(f"options of game {number}")
        known = describe(Options)
        options: dict[str, Any] = {name: random.choice(one.choices) for name, one in known.items()}
        options["rounds"] = 17 if number % 4 == 0 else (3, 7, 11)[number % 3]
        yield number, options


DAILY = 24


def test_the_daily_games_have_every_value_of_every_option() -> None:
    for name, one in describe(Options).items():
        found = {options[name] for _, options in games(DAILY)}
        assert found >= {*one.choices} - {15}, name


@pytest.mark.long
@pytest.mark.parametrize(("seed", "options"), [*games(200)][DAILY:])
def test_every_decision_of_many_more_random_games(seed: int, options: dict[str, Any]) -> None:
    test_every_decision_of_random_games(seed, options)


@pytest.mark.parametrize(("seed", "options"), [*games(DAILY)])
def test_every_decision_of_random_games(seed: int, options: dict[str, Any]) -> None:
    random, luck, game = Random(seed), SeededLuck(seed), Watched()
    game.recount = [0, 0]
    g = game.start(game.read_options(options))
    g.news = []
    game.settle(g, luck)
    decisions = 0
    while not game.over(g):
        check_decision(game, g)
        number = g.round
        actor = random.choice(game.asked(g))
        game.apply(g, actor, choice(random, game.offers(g, actor)))
        game.settle(g, luck)
        if number in SCORING_ROUNDS and (g.round != number or game.over(g)):
            gained = {args[0]: args[1] for _, key, args in g.news or [] if key == "scores"}
            for team, central in enumerate((True, False)):
                assert gained.get(team, 0) == Board(g).scoring(central)
        decisions += 1
    assert decisions > 100
    assert g.winner in (0, 1)
    assert g.points == game.recounted(g)


def test_cards_are_conserved() -> None:
    """Whatever happens, each power has each of its cards exactly once."""
    random, luck, game = Random(77), SeededLuck(77), Quartermaster1914()
    g = game.start()
    seen = 0
    while not game.over(g) and seen < 400:
        game.settle(g, luck)
        if game.over(g):
            break
        for power in range(len(POWERS)):
            places = [
                g.hands[power],
                g.pools[power],
                sum(1 << card for card in g.bottoms[power]),
                g.prepared[power],
                g.aside[power],
                g.statuses[power],
                g.discards[power],
                g.buried[power],
            ]
            total = sum(mask.bit_count() for mask in places)
            assert total == (38, 34, 53, 42, 49)[power]
        actor = random.choice(game.asked(g))
        game.apply(g, actor, choice(random, game.offers(g, actor)))
        seen += 1
