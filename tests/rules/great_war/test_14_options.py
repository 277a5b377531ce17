"""Section 14: the options of the game."""

from __future__ import annotations

import pytest

from sandtable.core.errors import SandtableError
from sandtable.core.outcomes import SeededLuck
from sandtable.games.great_war import game
from sandtable.games.great_war.facts.cards import SIDES
from tests.rules.great_war.scene import Scene, random_game


@pytest.mark.parametrize(("chosen", "next_side"), [(False, "entente"), (True, "central")])
@pytest.mark.rule("6.6")
def test_14_interrupt_ends_whole_round(chosen: bool, next_side: str) -> None:
    """Off: the Attacker's part is still played. On: the round is over, and round 2 follows."""
    s = Scene(
        central=["cp_6s", "cp_7d"],
        entente=["bo_enf", "ea_6s"],
        options={"interrupt_ends_whole_round": chosen},
    )
    s.do("central", "play cp_6s")
    s.do("entente", "interrupt bo_enf")
    assert (s.asked(), s.step()) == (next_side, "lead")


def test_14_interrupt_ends_whole_round_but_not_an_optional_play_or_the_next_round() -> None:
    s = Scene(
        "optional_play central 0",
        phase="first_optional_play",
        central=["bo_big", "cp_6s"],
        entente=["bo_sab", "ea_6s"],
        options={"interrupt_ends_whole_round": True},
    )
    s.do("central", "play bo_big")
    s.do("entente", "interrupt bo_sab")
    s.until("lead")
    s.lay("central", "play cp_6s")
    assert (s.asked(), s.step()) == ("entente", "lead")


def after_turn_5(chosen: bool) -> Scene:
    return Scene(
        "end_of_turn",
        phase="end_of_turn",
        turn=5,
        event=None,
        central=["cp_6s", "bo_big", "nr_2h"],
        entente=["ea_6s"],
        reserves={"central": ["nr_2d"]},
        captured={"central": ["ea_ks"]},
        removed=["cp_as"],
        winners=["central"] * 5,
        options={"reshuffle_includes_hands": chosen},
    )


@pytest.mark.rule("10.8")
def test_14_reshuffle_includes_hands() -> None:
    """Hands and reserves go back, and the deal of the set-up is made anew; roles still swap."""
    s = after_turn_5(True)
    assert s.hand("central") == s.hand("entente") == set()
    assert "cp_6s" in s.deck("central")
    assert "ea_ks" not in s.deck("entente")
    game.settle(s.g, SeededLuck(1))
    assert s.step() == "pick"
    assert len(s.reserve("central")) == len(s.reserve("entente")) == 8
    for side in ("central", "entente"):
        bonus = next(card for card in s.offers(side) if card.startswith("keep bo_"))
        neutral = next(card for card in s.offers(side) if card.startswith("keep n"))
        s.do(side, bonus, neutral, "done")
    while s.step() != "event_drawn":
        s.chance(min(s.possible()))
    assert (s.g.turn, SIDES[s.g.defender]) == (6, "entente")
    assert len(s.hand("central")) == 9


def test_14_reshuffle_includes_hands_off_by_default() -> None:
    s = after_turn_5(False)
    assert s.step() == "hold"
    assert s.hand("central") == {"cp_6s", "bo_big", "nr_2h"}


@pytest.mark.rule("7.1", "7.3")
def test_14_bombers_discard_one_of_each() -> None:
    """Which of several is drawn at random: the bombers' owner does not see the hand."""
    s = Scene(
        central=["cp_8c", "cp_5h"],
        entente=["ea_as", "ea_ad", "ea_7s", "nr_3s", "ea_6s"],
        options={"bombers_discard": "one_of_each"},
    )
    s.lay("central", "play cp_8c")
    assert s.possible() == {"draw ea_as", "draw ea_ad"}
    s.chance("draw ea_ad")
    assert s.possible() == {"draw ea_7s", "draw nr_3s"}
    s.chance("draw nr_3s")
    assert s.hand("entente") == {"ea_as", "ea_7s", "ea_6s"}


def test_14_bombers_discard_one_of_each_as_far_as_held() -> None:
    s = Scene(
        central=["cp_8c", "cp_5h"],
        entente=["ea_7s", "ea_6s"],
        options={"bombers_discard": "one_of_each"},
    )
    s.lay("central", "play cp_8c")
    assert s.possible() == {"draw ea_7s"}


@pytest.mark.parametrize("turns", [1, 3, 5])
def test_14_turns_is_the_length_of_the_game(turns: int) -> None:
    *_, end = random_game(4, turns=turns)
    assert len(end.winners) == turns


def test_14_turns_is_ten_by_default_and_no_more() -> None:
    assert game.read_options({}).turns == 10
    with pytest.raises(SandtableError, match="Option turns cannot be 11"):
        game.read_options({"turns": 11})


@pytest.mark.parametrize("limit", [1, 2, 3])
@pytest.mark.rule("4.5")
def test_14_plus_limit(limit: int) -> None:
    """House rule: at most so many Plus cards on one card; another base may take more."""
    plus = ["nr_2h", "nr_2d", "nr_2c", "nr_3c"]
    s = Scene(
        central=["cp_6s", *plus],
        table={"central": ["cp_6h"]},
        options={"plus_limit": limit},
    )
    s.lay("central", "play cp_6s", *[f"link {card} cp_6s" for card in plus[:limit]])
    assert s.refusal("central", f"link {plus[limit]} cp_6s") == "4.5"
    assert s.why("central", f"link {plus[limit]} cp_6s") == (
        "By the house rule no more Plus cards may be laid on that card."
    )
    s.lay("central", f"link {plus[limit]} cp_6h")
    assert s.is_up(plus[limit])


def test_14_plus_limit_leaves_slots_to_a_card_that_cannot_link() -> None:
    """4.6: a Plus card that finds every base full may go into a slot."""
    s = Scene(
        central=["cp_jh", "cp_6s", "nr_2h", "nr_2d"],
        options={"plus_limit": 1},
    )
    s.lay("central", "play cp_jh", "slot cp_6s cp_jh", "link nr_2h cp_6s", "slot nr_2d cp_jh")
    assert s.points("central") == 8 + 6 + 3 + 3


def test_14_plus_limit_is_off_by_default() -> None:
    assert game.read_options({}).plus_limit == 0


def test_14_plus_limit_does_not_count_cards_in_slots() -> None:
    s = Scene(central=["cp_jh", "cp_6s", "bo_imd"], options={"plus_limit": 1})
    s.lay("central", "play cp_jh", "slot cp_6s cp_jh", "link bo_imd cp_jh")
    assert s.is_up("bo_imd")


def test_14_plus_limit_may_be_named_even_if_there_is_none() -> None:
    assert game.read_options({"plus_limit": 0}).plus_limit == 0
