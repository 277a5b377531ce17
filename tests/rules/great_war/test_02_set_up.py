"""Section 2: set-up."""

from __future__ import annotations

import json

import pytest

from sandtable.core.agenda import CHANCE
from sandtable.core.bits import bits
from sandtable.core.errors import SandtableError
from sandtable.core.outcomes import SeededLuck
from sandtable.core.state import hears
from sandtable.games.great_war import game
from sandtable.games.great_war.facts.cards import BONUS, CARDS, NEUTRAL, OF_DECK, SIDES
from sandtable.games.great_war.rules.state import PHASES, Position
from tests.rules.great_war.scene import Scene, random_game

SEATS = (0b00, 0b01, 0b10, 0b11)
BONUSES = ["bo_big", "bo_amb"]
NEUTRALS = ["nr_2s", "nr_2h", "nr_2d", "nr_2c", "nr_3s", "nr_3h"]
ENEMY_DEAL = ["bo_cbf", "bo_enf", "nb_2s", "nb_2h", "nb_2d", "nb_2c", "nb_3s", "nb_3h"]


def dealt() -> Position:
    """A game run up to the secret picks."""
    g = game.start()
    g.news = []
    game.settle(g, SeededLuck(5))
    return g


def picking() -> Scene:
    """Both sides have been dealt known cards and must pick."""
    return Scene(
        "pick central+entente",
        "opening_hands",
        "first_defender",
        phase="set_up",
        event=None,
        defender=None,
        rest_of_turn=False,
        reserves={"central": BONUSES + NEUTRALS, "entente": ENEMY_DEAL},
    )


def do(g: Position, side: str, text: str) -> None:
    game.apply(g, SIDES.number(side), game.verbs.parse(text))


def test_2_1_five_shuffled_decks() -> None:
    """A shuffled deck has no order: chance picks each card drawn, all alike."""
    g = game.start()
    assert [deck.bit_count() for deck in g.decks] == [41, 41, 28, 24, 14]
    chances = [chance for _, chance in game.chance(g).each()]
    assert chances == [1 / 41] * 41


@pytest.mark.rule("13.1")
def test_2_2_eight_cards_are_removed_and_nobody_learns_which() -> None:
    g = dealt()
    by_deck = [(g.removed & deck).bit_count() for deck in OF_DECK]
    assert by_deck == [2, 2, 2, 1, 1]
    for seat in SEATS:
        shown = json.dumps(game.view(g, seat)) + json.dumps(game.show.board(g, seat))
        for card in bits(g.removed):
            assert f'"{CARDS[card]}"' not in shown
    assert not any(
        hears(seat, to) and set(arguments) & set(bits(g.removed))
        for seat in SEATS
        for to, key, arguments in g.news or []
        if key != "kept"
    )


def test_2_2_removed_cards_stay_out_for_the_whole_game() -> None:
    positions = random_game(3)
    removed = next(positions).removed
    assert all(g.removed == removed for g in positions)


def test_2_3_each_side_is_dealt_two_bonus_and_six_neutral_cards() -> None:
    g = dealt()
    for side in (0, 1):
        assert (g.reserves[side] & OF_DECK[BONUS]).bit_count() == 2
        assert (g.reserves[side] & OF_DECK[NEUTRAL]).bit_count() == 6
    assert game.asked(g) == (0, 1)


def test_2_3_nobody_knows_the_picks_of_the_other() -> None:
    s = picking()
    seen_before = game.view(s.g, 0b10)
    s.do("central", "keep bo_big", "keep nr_2s", "keep nr_2h")
    assert game.view(s.g, 0b10) == seen_before
    assert game.view(s.g, 0)["fields"].get("picks", {}) == {}
    assert "keep bo_big" not in s.offers("central")
    assert "keep bo_cbf" in s.offers("entente")


def test_2_3_only_dealt_cards_can_be_kept() -> None:
    s = picking()
    assert s.refusal("central", "keep bo_cbf") == "2.3"
    assert s.why("central", "keep bo_cbf") == "Keep cards from those you were dealt."


@pytest.mark.rule("C2")
def test_2_4_keep_one_or_two_of_each_kind() -> None:
    s = picking()
    assert s.refusal("central", "done") == "2.4"
    s.do("central", "keep bo_big")
    assert s.why("central", "done") == "Keep at least one Bonus and one Neutral card."
    s.do("central", "keep nr_2s", "keep nr_2h")
    assert s.refusal("central", "keep nr_2d") == "2.4"
    assert s.why("central", "keep nr_2d") == "Keep at most two Bonus and two Neutral cards."
    s.do("central", "keep bo_amb", "done")
    assert s.asked() == "entente"


def test_2_5_what_is_not_kept_is_a_reserve_only_its_owner_sees() -> None:
    s = picking()
    s.do("central", "keep bo_big", "keep nr_2s", "done")
    s.do("entente", "keep bo_cbf", "keep bo_enf", "keep nb_2s", "keep nb_2h", "done")
    assert s.reserve("central") == {"bo_amb", *NEUTRALS} - {"nr_2s"}
    assert s.reserve("entente") == {"nb_2d", "nb_2c", "nb_3s", "nb_3h"}
    reserves = game.view(s.g, 0b10)["fields"]["reserves"]
    assert reserves["central"] == {"hidden": 6}
    assert set(reserves["entente"]) == s.reserve("entente")


@pytest.mark.parametrize(("kept", "draws"), [((1, 1), 7), ((1, 2), 6), ((2, 1), 6), ((2, 2), 5)])
@pytest.mark.rule("C2")
def test_2_6_nationality_cards_are_drawn_up_to_nine(kept: tuple[int, int], draws: int) -> None:
    s = picking()
    s.do("entente", "keep bo_cbf", "keep nb_2s", "done")
    for card in BONUSES[: kept[0]] + NEUTRALS[: kept[1]]:
        s.do("central", f"keep {card}")
    s.do("central", "done")
    game.settle(s.g, SeededLuck(1))
    assert len(s.hand("central")) == 9
    assert sum(card.startswith("cp_") for card in s.hand("central")) == draws


def test_2_7_the_first_defender_is_drawn_at_random() -> None:
    s = Scene("first_defender", phase="set_up", event=None, defender=None, rest_of_turn=False)
    chances = {game.verbs.text(action): chance for action, chance in game.chance(s.g).each()}
    assert chances == {"defend central": 0.5, "defend entente": 0.5}
    game.apply(s.g, CHANCE, game.verbs.parse("defend entente"))
    assert SIDES[s.g.defender] == "entente"


def test_2_8_a_game_is_ten_turns_of_two_rounds() -> None:
    *positions, end = (g.copy() for g in random_game(11))
    assert positions[0].turn == 1
    parts = {(g.turn, *g.agenda[-1][1]) for g in positions if g.agenda[-1][0] == "lead"}
    assert {turn for turn, _, _ in parts} == set(range(1, 11))
    assert {number for _, _, number in parts} == {1, 2}
    assert len(end.winners) == 10


def test_2_1_nothing_has_happened_when_a_game_begins() -> None:
    g = game.start()
    assert (g.turn, PHASES[g.phase]) == (1, "set_up")
    assert (g.defender, g.event, g.levied, g.die) == (-1, -1, -1, 0)
    assert (g.arrow_played, g.part_over, g.round_over) == (0, 0, 0)


@pytest.mark.rule("2.8")
def test_2_8_a_game_may_be_shorter_but_has_at_least_one_turn_and_at_most_ten() -> None:
    assert game.read_options({}).turns == 10
    assert game.read_options({"turns": 1}).turns == 1
    for turns in (0, 11):
        with pytest.raises(SandtableError):
            game.read_options({"turns": turns})


def test_14_the_options_are_off_unless_chosen() -> None:
    plain = game.read_options({})
    assert plain.interrupt_ends_whole_round is False
    assert plain.reshuffle_includes_hands is False
    assert (plain.bombers_discard, plain.plus_limit) == ("every", 0)
