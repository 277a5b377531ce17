"""Section 10: the end of a turn."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.core.outcomes import SeededLuck
from sandtable.games.great_war import game
from sandtable.games.great_war.facts.cards import SIDES
from tests.rules.great_war.scene import Scene, cards_of

SEVEN = ["cp_6s", "cp_6h", "cp_6d", "cp_6c", "cp_5h", "cp_7d", "cp_7c"]


def end(**fields: Any) -> Scene:
    """A turn ends; the Central Powers were the Defender."""
    return Scene("end_of_turn", phase="end_of_turn", event=None, **fields)


def refill(**fields: Any) -> Scene:
    """The Central Powers refill their hand."""
    return Scene("refill central", rest_of_turn=False, phase="end_of_turn", **fields)


def test_10_1_defender_first_each_side_holds_or_discards() -> None:
    s = end(central=["cp_6s", "cp_6h"], entente=["ea_6s"])
    assert s.asked() == "central"
    s.do("central", "discard cp_6s", "done")
    assert s.hand("central") == {"cp_6h"}
    assert s.discards("central") == {"cp_6s"}
    assert s.offers("entente") == ["done", "discard ea_6s"]


def test_10_1_only_from_ones_own_hand() -> None:
    s = end(central=["cp_6s"], entente=["ea_6s"])
    assert s.refusal("central", "discard ea_6s") == "10.1"


def test_10_2_at_most_seven_cards_are_held() -> None:
    s = end(central=[*SEVEN, "cp_ks"])
    assert s.refusal("central", "done") == "10.2"
    assert s.why("central", "done") == (
        "Hold at most seven cards: a Bonus and a Neutral card must still come."
    )
    s.do("central", "discard cp_ks")
    assert "done" in s.offers("central")


def test_10_2_one_bonus_and_a_neutral_card_must_be_taken() -> None:
    s = refill(central=SEVEN)
    s.chance("draw bo_big", "draw nr_2h")
    assert s.asked() is None
    assert s.hand("central") == {*SEVEN, "bo_big", "nr_2h"}


def test_10_3_the_bonus_in_reserve_comes_first() -> None:
    s = refill(central=SEVEN, reserves={"central": ["bo_amb"]})
    assert "bo_amb" in s.hand("central")
    assert s.possible() == {f"draw {card}" for card in cards_of("neutral")}


def test_10_3_else_the_deck() -> None:
    s = refill(central=SEVEN)
    assert s.possible() == {f"draw {card}" for card in cards_of("bonus")}


def test_10_4_one_or_two_from_the_reserve_or_one_from_the_deck() -> None:
    reserve = {"central": ["bo_amb", "nr_2h", "nr_2d", "nr_2c"]}
    s = refill(central=SEVEN[:4], reserves=reserve)
    assert s.offers("central") == ["take nr_2h", "take nr_2d", "take nr_2c", "from_deck"]
    s.do("central", "take nr_2h")
    assert s.offers("central") == ["take nr_2d", "take nr_2c", "done"]
    assert s.refusal("central", "from_deck") == "10.4"
    assert s.why("central", "from_deck") == (
        "Having taken from your reserve you take none from the deck."
    )
    s.do("central", "take nr_2d")
    assert s.asked() == "chance"
    assert s.reserve("central") == {"nr_2c"}


def test_10_4_the_deck_may_be_chosen_while_a_reserve_remains() -> None:
    s = refill(central=SEVEN[:4], reserves={"central": ["bo_amb", "nr_2h"]})
    s.do("central", "from_deck")
    s.chance("draw nr_5c")
    assert s.reserve("central") == {"nr_2h"}
    assert "nr_5c" in s.hand("central")


def test_10_4_never_beyond_nine() -> None:
    s = refill(central=SEVEN, reserves={"central": ["bo_amb", "nr_2h", "nr_2d"]})
    s.do("central", "take nr_2h")
    assert s.asked() is None
    assert len(s.hand("central")) == 9


def test_10_5_then_nationality_cards_up_to_nine() -> None:
    s = refill(central=SEVEN[:4])
    s.chance("draw bo_big", "draw nr_2h")
    s.chance("draw cp_ks", "draw cp_qs", "draw cp_as")
    assert s.asked() is None
    assert len(s.hand("central")) == 9


@pytest.mark.parametrize("deck", ["bonus", "neutral"])
def test_10_6_an_empty_deck_is_rebuilt_from_its_discards(deck: str) -> None:
    first, second, *others = cards_of(deck)
    s = Scene(
        f"draw_to_hand {deck} central 0",
        rest_of_turn=False,
        discards={deck: [first, second]},
        removed=others,
    )
    assert s.possible() == {f"draw {first}", f"draw {second}"}
    assert s.discards(deck) == set()


def test_10_6_an_empty_event_deck_is_rebuilt_too() -> None:
    first, *others = cards_of("event")
    s = Scene(
        "random_event",
        rest_of_turn=False,
        event=None,
        discards={"event": [first]},
        removed=others,
    )
    assert s.possible() == {f"draw {first}"}


def test_10_6_without_discards_the_draw_is_skipped() -> None:
    s = refill(central=SEVEN, removed=[*cards_of("bonus"), *cards_of("neutral")])
    assert set(s.possible()) <= {f"draw {card}" for card in cards_of("central")}


@pytest.mark.rule("12.4")
@pytest.mark.parametrize(
    ("step", "deck"), [("draw_bonus", "bonus"), ("draw_nationality", "central")]
)
def test_10_6_an_extra_card_that_cannot_be_had_ends_nothing(step: str, deck: str) -> None:
    s = Scene(f"{step} central", "optional_plays 0", removed=cards_of(deck), central=["nr_2h"])
    assert s.asked() == "central"


def test_10_6_no_event_left_means_no_event() -> None:
    s = Scene(
        "random_event",
        "optional_plays 0",
        rest_of_turn=False,
        event=None,
        removed=cards_of("event"),
        central=SEVEN,
    )
    assert (s.asked(), s.step()) == ("central", "optional")


def test_10_6_a_nationality_deck_is_rebuilt_as_well() -> None:
    others = sorted({*cards_of("central")} - {*SEVEN, "cp_ks"})
    s = Scene(
        "draw_to_hand central central 1",
        rest_of_turn=False,
        central=SEVEN,
        discards={"central": ["cp_ks"]},
        removed=others,
    )
    assert s.possible() == {"draw cp_ks"}


def test_10_6_the_game_ends_if_a_needed_nationality_card_cannot_be_drawn() -> None:
    others = sorted({*cards_of("central")} - {*SEVEN[:4]})
    s = end(central=SEVEN[:4], entente=["ea_6s"], captured={"entente": others})
    s.do("central", "done")
    s.do("entente", "done")
    s.chance("draw bo_big", "draw nr_2h")
    assert s.asked() is None
    assert s.score("central") == 6 * 4
    assert "Strategic victory of the Entente" in game.outcome(s.g)


def test_10_7_the_roles_swap_every_turn() -> None:
    s = end(central=SEVEN, entente=["ea_6s"], winners=["central"])
    s.until("drawn")
    game.settle(s.g, SeededLuck(2))
    assert SIDES[s.g.defender] == "entente"
    assert s.g.turn == 2


def reshuffled(turn: int) -> Scene:
    """Both sides have refilled; the turn is over but for the reshuffle."""
    return Scene(
        "reshuffle",
        "swap_roles",
        rest_of_turn=False,
        phase="end_of_turn",
        turn=turn,
        central=SEVEN,
        discards={"central": ["cp_ks"], "bonus": ["bo_big"], "event": ["re_fog"]},
        captured={"entente": ["cp_qs"]},
        removed=["cp_as"],
        reserves={"central": ["nr_2h"]},
    )


def test_10_8_after_turn_5_each_deck_is_reshuffled_with_its_discards() -> None:
    s = reshuffled(5)
    assert {"cp_ks"} <= s.deck("central")
    assert {"bo_big"} <= s.deck("bonus")
    assert {"re_fog"} <= s.deck("event")
    assert s.discards("central") == s.discards("bonus") == s.discards("event") == set()


def test_10_8_captured_and_removed_cards_hands_and_reserves_stay() -> None:
    s = reshuffled(5)
    assert not {"cp_qs", "cp_as"} & s.deck("central")
    assert s.hand("central") == set(SEVEN)
    assert s.reserve("central") == {"nr_2h"}


@pytest.mark.parametrize("turn", [4, 6])
def test_10_8_after_no_other_turn(turn: int) -> None:
    assert reshuffled(turn).discards("central") == {"cp_ks"}


def test_10_4_who_has_taken_one_may_take_only_what_is_in_reserve() -> None:
    s = refill(central=SEVEN[:4], reserves={"central": ["bo_amb", "nr_2h", "nr_2d"]})
    assert (
        s.why("central", "done") == "Take a Neutral card from your reserve, or one from the deck."
    )
    s.do("central", "take nr_2h")
    assert s.why("central", "take nr_2c") == (
        "Take a Neutral card from your reserve, or one from the deck."
    )


def test_10_4_who_has_taken_the_last_in_reserve_is_not_asked_again() -> None:
    s = refill(central=SEVEN[:4], reserves={"central": ["bo_amb", "nr_2h"]})
    s.do("central", "take nr_2h")
    assert s.asked() == "chance"
