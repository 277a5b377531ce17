"""What must hold at every decision of any game, computed a second time from the plain facts."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import Any

import pytest

from sandtable.core.action import Action
from sandtable.core.bits import bits, mask_of
from sandtable.core.outcomes import SeededLuck
from sandtable.games.paths_of_glory import PathsOfGlory
from sandtable.games.paths_of_glory.facts.board import AT_START, PRINTED, SPACES, country
from sandtable.games.paths_of_glory.facts.cards import (
    CATALOGUE,
    DECKS,
    LIMITED,
    OF_SIDE,
    TOTAL,
)
from sandtable.games.paths_of_glory.facts.units import NATIONS, PIECES, TO_COME
from sandtable.games.paths_of_glory.facts.units import SIDE as SIDE_OF
from sandtable.games.paths_of_glory.rules.entry import turkey_enters
from sandtable.games.paths_of_glory.rules.forts import besieged, unbesieged_forts
from sandtable.games.paths_of_glory.rules.movement_routes import closed_spaces
from sandtable.games.paths_of_glory.rules.pieces import crowds, shift
from sandtable.games.paths_of_glory.rules.set_up import deck_cards
from sandtable.games.paths_of_glory.rules.state import OFFENSIVES, Position
from sandtable.games.paths_of_glory.rules.supply import (
    kept_spaces,
    network,
    open_spaces,
    supplied,
)
from tests.rules.paths_of_glory.plain import (
    AP,
    BEACHES,
    CP,
    IS_ARMY,
    KIND,
    NATION,
    SIDE,
    SPACE,
    UNIT,
    Board,
    enemy_of,
    in_names,
)
from tests.rules.paths_of_glory.scene import LAND_OF, code

SIDES = (CP, AP)
AT_ONCE = {"cp09": 1, "cp59": -1, "ap13": -1, "ap26": -1, "ap40": -1, "ap52": -1, "ap54": -1}
"""The points of events that score as they are played."""
PEACE = {True: (1, 1, 0, 0, 0, -1), False: (1, 1, 1, 0, 0, -1)}
"""The gain of a side whose offer was rejected, late in the war and early."""
MOVING = {
    "march",
    "choose_mover",
    "choose_unit",
    "choose_goal",
    "choose_retreat",
    "choose_second",
    "choose_great_retreat",
    "choose_advance",
}
"""10.1.2: the questions during which a space may be overfull."""


@dataclass
class Watched(PathsOfGlory):
    """The game, with somebody who keeps his own account of the points and of attrition."""

    ledger: int = 0
    fleet: bool = False
    answered: bool = False
    """Whether Grand Fleet has answered the High Seas Fleet."""
    seen: set[str] = field(default_factory=set)
    """The steps that were met, so that a test can tell what it has tested."""

    def run(self, g: Position) -> None:
        while g.now[0] in self.book.steps:
            name, arguments = g.agenda.pop()
            self.seen.add(name)
            board = in_names(g) if name in ("attrition_phase", "war_status_phase") else None
            if name == "end_action" and arguments[0] == 1:
                self.end_allied_action()
            if name == "end_combat":
                self.end_combat(g)
            level = g.vp
            if name == "war_status_phase" and board:
                self.ledger += points_of_the_phase(g, board)
                level += points_of_the_phase(g, board)
            self.book.steps[name].run(g, *arguments)
            if name == "attrition_phase" and board:
                check_attrition(board, in_names(g))
            if name == "war_status_phase" and not g.agenda and 0 < level < 20:
                self.ledger += points_at_the_end(g)

    def end_allied_action(self) -> None:
        """R16: the fleet's point, if nothing has answered it."""
        self.ledger += self.fleet and not self.answered
        self.fleet = self.answered = False

    def end_combat(self, g: Position) -> None:
        """R114: a Peace Offensive that nobody followed up."""
        if "cp51" in {code(number) for number in bits(g.played)}:
            fought_over = {g.target, *bits(g.vacated)}
            self.ledger -= not any(g.here[space] & g.attackers for space in fought_over)

    def note(self, g: Position, actor: int, action: Action) -> None:
        """Enters in the account what an action is worth, before it is carried out."""
        verb, arguments = action
        if verb == "event":
            self.note_event(g, actor, code(arguments[0]))
        elif verb == "play":
            self.note_asterisk(g, actor, arguments[0])
        elif verb == "pass" and g.now[0] == "choose_african_corps":
            self.ledger += 1
        elif verb == "fight" and actor == 1:
            self.ledger += mutinous(g)

    def note_event(self, g: Position, actor: int, card: str) -> None:
        """The points of an event."""
        board = in_names(g)
        self.ledger += AT_ONCE.get(card, 0)
        self.fleet = self.fleet or card == "cp25"
        self.answered = self.answered or card == "ap33"
        if card == "cp52":
            self.ledger += 1 if "ro" in board.at_war else 3
        if card == "cp32" and not any(
            KIND[piece] == "br_corps" and at in (*SPACE, "reserve")
            for piece, at in board.place.items()
        ):
            self.ledger += 1
        self.note_asterisk(g, actor, next(n for n in bits(g.hands[actor]) if code(n) == card))

    def note_asterisk(self, g: Position, actor: int, number: int) -> None:
        """The introductory scenario scores each event with an asterisk."""
        fresh = g.hands[actor] >> number & 1
        if g.options.length == "introductory" and CATALOGUE[number].removed and fresh:
            self.ledger += 1 if actor == 0 else -1

    def note_roll(self, g: Position, action: Action) -> None:
        """16.5.2: the die after a rejected offer."""
        name, arguments = g.now
        if name == "peace_roll":
            side, late = arguments
            gain = PEACE[bool(late)][action[1][0] - 1]
            self.ledger += gain if side == 0 else -gain

    def chances(self, g: Position, luck: SeededLuck) -> None:
        """Chance answers until somebody is asked."""
        while g.now[0] in self.book.chances:
            action = self.chance(g).sample(luck)
            self.note_roll(g, action)
            self.answer_chance(g, action)


def mutinous(g: Position) -> bool:
    """7.1.8: whether this attack is the one that a mutiny makes the Allies pay for."""
    board = in_names(g)
    if "cp47" not in board.events or OFFENSIVES[g.offensive[1]] != "fr":
        return False
    if SPACE[SPACES[g.target]]["nation"] not in ("france", "belgium", "germany"):
        return False
    french = [PIECES[p] for p in bits(g.attackers) if NATION[PIECES[p]] == "fr"]
    return any(
        not any(NATION[other] == "us" for other in board.here[board.place[piece]])
        for piece in french
    )


def points_of_the_phase(g: Position, board: Board) -> int:
    """6.E.1: Blockade in Winter, offensives not made, Italy neutral in Total War."""
    points = 0
    if "ap02" in board.events and g.turn in (4, 8, 12, 16, 20):
        points -= 1
    if OFFENSIVES[g.offensive[0]] != "none":
        points -= 1
    if OFFENSIVES[g.offensive[1]] not in ("none", "fr" if "cp47" in board.events else ""):
        points += 1
    if DECKS[g.commitment[1]] == "total" and "it" not in board.at_war:
        points += 1
    return points


def points_at_the_end(g: Position) -> int:
    """5.7.4.8-9: what is added when a game ends, but not by automatic victory."""
    if not g.options.historical or g.options.length != "campaign":
        return 0
    events = {code(number) for number in bits(g.events)}
    return ("ap43" not in events) + ("ap47" not in events) - 2 * ("cp52" not in events)


def check_attrition(before: Board, after: Board) -> None:
    """14.3.5 and 14.3.6: just the units and spaces that could not trace are gone."""
    starving = before.starving_units()
    for piece, place in before.place.items():
        if piece not in starving:
            assert after.place[piece] == place, piece
        elif IS_ARMY[piece] or "dot" in UNIT[KIND[piece]]["marks"]:
            assert after.place[piece] == "removed", piece
        else:
            assert after.place[piece] == "eliminated", piece
    lost = {space: enemy_of(side) for side in SIDES for space in before.starving_spaces(side)}
    for space in SPACE:
        owner = lost.get(space, before.control[space])
        if "ana_corps" not in before.here[space]:
            assert after.control[space] == owner, space


# What is checked at every decision.


def check_units(g: Position, board: Board) -> None:
    """Every counter in one place, stacks of three, never two sides together."""
    assert len(board.place) == len(PIECES) == sum(m.bit_count() for m in g.here)
    weak = {PIECES[p] for p in bits(g.reduced)}
    for piece in weak:
        assert board.place[piece] in (*SPACE, "reserve"), piece
    for side, mask in zip(SIDES, g.occupied, strict=True):
        assert {SPACES[one] for one in bits(mask)} == {
            at for piece, at in board.place.items() if at in SPACE and SIDE[piece] == side
        }
    for space in SPACE:
        units = board.here[space]
        assert len({SIDE[piece] for piece in units}) <= 1, space
        if len(units) > 3:
            assert g.now[0] in MOVING, (space, units, g.now)
    for piece in board.here["reserve"]:
        assert not IS_ARMY[piece], piece


def check_control(g: Position, board: Board) -> None:
    """11.1.14: units hold the spaces they stand in, unless they stand before a fort."""
    for piece, space in board.place.items():
        if space not in SPACE or board.fort(space) == enemy_of(SIDE[piece]):
            continue
        assert board.control[space] == SIDE[piece], (piece, space)
    for space in SPACE:
        if space in board.ruins or not SPACE[space]["fort_strength"]:
            continue
        assert board.control[space] in ("", SPACE[space]["printed_side"]), space
    if g.lent >= 0:
        assert board.place["ana_corps"] == SPACES[g.lent]
    if board.beachhead:
        assert board.control[board.beachhead] == AP
    neutral = {LAND_OF[nation] for nation in LAND_OF if nation not in board.at_war}
    for piece, space in board.place.items():
        if space in SPACE and SPACE[space]["nation"] in neutral:
            assert SPACE[space]["nation"] == "greece", (piece, space)
            assert "ap30" in board.events, (piece, space)


def check_bounds(board: Board) -> None:
    """11.1.17 and 11.3.1: the BEF in the West, few armies in the Near East."""
    for piece, space in board.place.items():
        if space not in SPACE:
            continue
        row = SPACE[space]
        if KIND[piece] in ("br_bef", "bef_corps"):
            assert row["nation"] in ("britain", "france", "belgium", "germany"), space
        if IS_ARMY[piece] and row["near_east_map"] == "yes":
            assert "near_east" in UNIT[KIND[piece]]["marks"], (piece, space)
    if "cp45" in board.events:
        for space in SPACE:
            nations = {NATION[piece] for piece in board.units(AP, space)}
            assert "ru" not in nations or nations == {"ru"}, (space, nations)


def check_cards(g: Position) -> None:
    """Every card is in one place; the decks that have joined are all there."""
    for side in (0, 1):
        piles = (g.decks, g.hands, g.discards, g.table, g.removed)
        there = [number for pile in piles for number in bits(pile[side])]
        assert len(there) == len(set(there))
        expected = {
            number
            for number in bits(OF_SIDE[side])
            if CATALOGUE[number].deck <= g.level[side]
            and (g.options.optional_cards == "all" or not CATALOGUE[number].optional)
        }
        assert set(there) == expected
        assert g.hands[side].bit_count() <= g.options.hand
        assert not g.seen[1 - side] & ~OF_SIDE[side]


def check_supply(g: Position, board: Board) -> None:
    """14 and 15.2: supply, sieges and the ground that supply runs through."""
    for number, side in enumerate(SIDES):
        sieges = {SPACES[one] for one in bits(besieged(g, number))}
        assert sieges == {space for space in SPACE if board.besieges(side, space)}
        ground = {SPACES[one] for one in bits(open_spaces(g, number))}
        assert ground == {space for space in SPACE if board.passable(side, space)}
    for piece, space in board.place.items():
        if space in SPACE:
            p = PIECES.number(piece)
            assert supplied(g, p) == board.supplied(piece), (piece, space)


def check_points(game: Watched, g: Position, board: Board) -> None:
    """5.1: the level of points, from spaces and the account of everything else."""
    column = "is_vp_historical" if g.options.historical else "is_vp"
    assert g.vp == 10 + board.points_of_spaces(column) + game.ledger


def check_memory(game: Watched, g: Position) -> None:
    """Nothing that is remembered about a position is out of date."""
    fresh = g.copy()
    fresh.derived = fresh.memo = None
    (actor,) = game.asked(g)
    assert game.offers(g, actor) == game.offers(fresh, actor)
    for number in (0, 1):
        assert kept_spaces(g, number) == kept_spaces(fresh, number)
        assert besieged(g, number) == besieged(fresh, number)
        assert unbesieged_forts(g, number) == unbesieged_forts(fresh, number)
        assert open_spaces(g, number) == open_spaces(fresh, number)
        assert crowds(g, number) == crowds(fresh, number)
    for p in range(len(PIECES)):
        assert network(g, p) == network(fresh, p)
        assert closed_spaces(g, SIDE_OF[p], 1 << p) == closed_spaces(fresh, SIDE_OF[p], 1 << p)


def hurry(g: Position) -> None:
    """Both sides have all their cards and Turkey is at war: most events are possible at once."""
    for side in (0, 1):
        for deck in (LIMITED, TOTAL):
            g.decks[side] |= deck_cards(g, side, deck)
    g.commitment, g.level, g.war_status = [TOTAL, TOTAL], [TOTAL, TOTAL], [11, 11]
    g.turn = 5
    turkey_enters(g)


def play_and_check(seed: int, options: dict[str, Any], every: int, late: bool = False) -> Watched:
    """A random game; the slow checks at every so many decisions."""
    random, luck, game = Random(seed), SeededLuck(seed), Watched()
    g = game.start(game.read_options(options))
    if late:
        hurry(g)
    decisions, status = 0, [0, 0]
    while True:
        game.chances(g, luck)
        board = in_names(g)
        check_points(game, g, board)
        check_units(g, board)
        check_control(g, board)
        if game.over(g):
            break
        if decisions % max(1, every // 5) == 0:
            check_memory(game, g)
        if decisions % every == 0:
            check_bounds(board)
            check_cards(g)
            check_supply(g, board)
        assert all(now >= then for now, then in zip(g.war_status, status, strict=True)), "16.1.5"
        status = g.war_status[:]
        (actor,) = game.asked(g)
        action = choice(random, game.offers(g, actor))
        game.note(g, actor, action)
        game.apply(g, actor, action)
        decisions += 1
    assert decisions > 50
    assert {"attrition_phase", "war_status_phase", "siege_phase"} <= game.seen
    return game


def choice(random: Random, offers: list[Action]) -> Action:
    """At random, but sooner an event, and rarely the end of things."""
    events = [action for action in offers if action[0] == "event"]
    if events and random.random() < 0.5:
        return random.choice(events)
    going_on = [action for action in offers if action[0] not in ("done", "accept", "one_op")]
    return random.choice(going_on if going_on and random.random() < 0.8 else offers)


SETTINGS: list[dict[str, Any]] = [
    {},
    {"historical": False, "hand": 7, "guns_of_august": "out", "optional_cards": "all"},
    {"historical": False, "hand": 7, "length": "introductory"},
    {"historical": False, "length": "limited_war", "optional_cards": "all"},
]


def _long(number: int) -> Any:
    """A game that the daily check leaves out."""
    return pytest.param(number, marks=pytest.mark.slow)


@pytest.mark.parametrize("number", [_long(0), _long(1), 2, 3])
def test_every_decision_of_random_games(number: int) -> None:
    play_and_check(number, SETTINGS[number], every=40)


@pytest.mark.parametrize("number", [_long(0), 1])
def test_every_decision_of_games_that_begin_at_total_war(number: int) -> None:
    play_and_check(number, {**SETTINGS[number], "optional_cards": "all"}, every=40, late=True)


@pytest.mark.slow
@pytest.mark.parametrize("number", range(3))
def test_every_decision_of_many_random_games(number: int) -> None:
    play_and_check(100 + number, SETTINGS[number % 4], every=10)


@pytest.mark.slow
@pytest.mark.parametrize("number", range(3))
def test_every_decision_of_many_games_that_begin_at_total_war(number: int) -> None:
    options = {**SETTINGS[number % 2], "optional_cards": "all"}
    play_and_check(500 + number, options, every=10, late=True)


# Positions that no game would soon lead to.


def scattered(random: Random) -> Position:
    """Units and control anywhere they may be, however they came there."""
    g = Position(PathsOfGlory().read_options({}))
    g.here[TO_COME] = (1 << len(PIECES)) - 1
    entered = [nation for nation in LAND_OF if random.random() < 0.7]
    g.at_war = mask_of(NATIONS.number(nation) for nation in entered)
    land = AT_START[0] | AT_START[1] | country(*[LAND_OF[nation] for nation in entered])
    if "gr" not in entered and random.random() < 0.7:
        land |= country("greece")
    g.ruins = mask_of(s for s in range(len(SPACES)) if random.random() < 0.5)
    g.controlled = [0, 0]
    for space in bits(land):
        printed = 0 if PRINTED[0] >> space & 1 else 1
        whole = SPACE[SPACES[space]]["fort_strength"] and not g.ruins >> space & 1
        owner = printed if whole or random.random() < 0.6 else 1 - printed
        g.controlled[owner] |= 1 << space
    if random.random() < 0.5:
        g.beachhead = SPACES.number(random.choice(sorted(BEACHES)))
        g.controlled[1] |= 1 << g.beachhead
    for p in random.sample(range(len(PIECES)), 70):
        settle(g, random, p)
    return g


def settle(g: Position, random: Random, p: int) -> None:
    """Puts a unit into a space it could hold."""
    side = 0 if SIDE[PIECES[p]] == CP else 1
    space = random.choice(bits(g.controlled[side] | g.forts(1 - side)))
    if NATION[PIECES[p]] == "gr" and not g.at_war >> NATIONS.number("gr") & 1:
        space = SPACES.number(random.choice(["florina", "larisa", "athens"]))
        if not g.controlled[1] >> space & 1 or g.here[space]:
            return
    enemies = g.here[space] and not g.units(side, space)
    if enemies or g.here[space].bit_count() > 2 or in_names(g).neutral_greeks(SPACES[space]):
        return
    shift(g, p, TO_COME, space)


@pytest.mark.parametrize("seed", range(5))
def test_supply_and_attrition_of_scattered_positions(seed: int) -> None:
    random, game = Random(seed), Watched()
    for _ in range(4):
        g = scattered(random)
        board = in_names(g)
        check_units(g, board)
        check_supply(g, board)
        starving = board.starving_units()
        assert starving
        assert starving != {piece for piece, at in board.place.items() if at in SPACE}
        g.agenda = [("attrition_phase", ())]
        game.run(g)  # which compares what attrition takes
