"""Section 5: optional plays."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.great_war.scene import Scene


def first(**fields: Any) -> Scene:
    """The first optional play of the Central Powers, who defend."""
    return Scene("optional_play central 0", phase="first_optional_play", **fields)


def final(**fields: Any) -> Scene:
    """The final optional play of the Central Powers, who defend."""
    return Scene("optional_play central 1", phase="final_optional_play", **fields)


@pytest.mark.parametrize("play", [first, final])
def test_5_1_one_bonus_or_joker_may_be_played(play: type[Scene]) -> None:
    s = play(central=["bo_amb", "cp_jk2", "cp_6s"], table={"central": ["cp_6h"]})
    assert s.offers("central") == ["done", "play cp_jk2", "play bo_amb"]
    s.lay("central", "play bo_amb")
    assert s.refusal("central", "play cp_jk2") == "5.1"
    assert s.why("central", "play cp_jk2") == (
        "You have already played your Bonus or Joker card here."
    )


def test_5_1_any_other_card_is_refused() -> None:
    s = first(central=["cp_6s", "nr_5c", "bo_amb"])
    assert s.refusal("central", "play cp_6s") == "5.1"
    assert s.why("central", "play nr_5c") == "An optional play is one Bonus or Joker card."


def test_5_1_it_may_be_declined() -> None:
    s = first(central=["bo_amb"])
    s.do("central", "done")
    assert s.hand("central") == {"bo_amb"}


def test_5_1_saying_pass_where_done_is_meant_blames_no_obligation() -> None:
    s = first(central=["bo_amb"])
    assert s.not_now("central", "pass") == "5.1"


def test_5_1_the_side_that_holds_no_bonus_is_asked_all_the_same() -> None:
    """A prompt is information: who is asked depends on hand size, not on what is held."""
    s = first(central=["cp_6s"])
    assert s.asked() == "central"
    assert s.offers("central") == ["done"]


def test_5_2_plus_and_slot_cards_only_on_friendly_bonus_and_joker_cards() -> None:
    s = final(
        central=["nr_2c", "nr_2h", "cp_ks"],
        table={"central": ["bo_big", "cp_6s", "cp_jh"], "entente": ["ea_jk1"]},
    )
    assert s.offers("central") == [
        "done",
        "slot cp_ks bo_big",
        "slot nr_2h bo_big",
        "link nr_2c bo_big",
    ]
    assert s.refusal("central", "link nr_2h cp_6s") == "5.2"
    assert s.refusal("central", "slot cp_ks cp_jh") == "5.2"
    assert s.refusal("central", "link nr_2c ea_jk1") == "4.3"
    assert s.why("central", "slot cp_ks cp_jh") == (
        "In an optional play cards are laid only on your Bonus and Joker cards."
    )


def test_5_2_they_come_besides_the_one_card() -> None:
    s = first(central=["bo_big", "nr_2c", "cp_6s"])
    s.lay("central", "play bo_big", "link nr_2c bo_big", "slot cp_6s bo_big")
    assert s.points("central") == 3 + 3 + 6
    s = final(central=["bo_crb", "bo_amb", "nr_2c", "cp_5h"], table={"central": ["cp_jk1"]})
    s.lay("central", "link nr_2c cp_jk1", "link bo_crb cp_jk1", "play bo_amb")
    assert s.points("central") == 8 + 3 + 4 + 2


def test_5_2_not_on_a_cancelled_joker() -> None:
    s = final(central=["nr_2c"], table={"central": ["cp_jk1"]}, down=["cp_jk1"])
    assert s.refusal("central", "link nr_2c cp_jk1") == "4.7"


@pytest.mark.rule("8.1")
def test_5_2_a_nationality_card_in_a_slot_meets_the_duty() -> None:
    """8.1 names rounds and Jokers; a card slotted in an optional play is played just as well."""
    s = final(central=["cp_6s", "cp_5h"], table={"central": ["bo_big"]})
    assert s.owes("central") == {"nationality"}
    s.lay("central", "slot cp_6s bo_big")
    assert s.owes("central") == set()


@pytest.mark.parametrize("base", ["bo_big", "cp_jk1"])
@pytest.mark.parametrize("plus", ["nr_2c", "bo_crb", "cp_10c"])
def test_5_2a_plus_cards_link_to_an_offensive(base: str, plus: str) -> None:
    s = final(central=[plus], table={"central": [base]})
    assert f"link {plus} {base}" in s.offers("central")


def test_5_2a_the_hundred_days_are_an_offensive_too() -> None:
    s = Scene(
        "optional_play entente 1",
        phase="final_optional_play",
        entente=["ea_10d"],
        table={"entente": ["ea_jk1"]},
    )
    assert s.offers("entente", "link") == ["link ea_10d ea_jk1"]


def test_5_3_the_one_card_may_be_a_bonus_plus_card_linked_to_anything() -> None:
    s = final(central=["bo_crb", "bo_amb"], table={"central": ["cp_6s"]})
    assert s.offers("central") == ["done", "play bo_amb", "play bo_crb", "link bo_crb cp_6s"]
    s.lay("central", "link bo_crb cp_6s")
    assert s.refusal("central", "play bo_amb") == "5.1"


def test_5_3_only_one_such_card() -> None:
    s = final(central=["bo_crb", "bo_imw"], table={"central": ["cp_6s"]})
    s.lay("central", "link bo_crb cp_6s")
    assert s.refusal("central", "link bo_imw cp_6s") == "5.1"


@pytest.mark.rule("6.12")
def test_5_3_an_improved_card_laid_together_is_the_one_card() -> None:
    """An Ace in a Joker's slot may bring an Improved card only as the one Bonus played."""
    s = final(central=["cp_as", "bo_imw", "bo_amb"], table={"central": ["cp_jk1"]})
    s.lay("central", "slot cp_as cp_jk1 bo_imw")
    assert s.points("central") == 8 + 11 + 4
    assert s.refusal("central", "play bo_amb") == "5.1"
    s = final(central=["cp_as", "bo_imw", "bo_amb"], table={"central": ["cp_jk1"]})
    s.lay("central", "play bo_amb")
    assert s.refusal("central", "slot cp_as cp_jk1 bo_imw") == "5.1"
    s.lay("central", "slot cp_as cp_jk1")
    assert s.is_up("cp_as")


def test_5_4_an_optional_play_is_not_part_of_a_round() -> None:
    s = first(central=["bo_big", "cp_6s"], entente=["ea_6s"])
    s.lay("central", "play bo_big")
    s.until("lead")
    assert s.asked() == "central"
    assert s.refusal("central", "pass") == "4.2"


@pytest.mark.rule("6.6")
def test_5_4_an_interrupt_ends_the_optional_play_and_no_round() -> None:
    s = first(central=["bo_big", "cp_6s"], entente=["bo_sab", "ea_6s"])
    s.do("central", "play bo_big")
    s.do("entente", "interrupt bo_sab")
    s.until("lead")
    assert s.asked() == "central"
    assert s.offers("central") == ["play cp_6s"]


def test_5_5_an_open_obligation_makes_the_play_compulsory() -> None:
    s = final(central=["cp_jk2", "bo_amb"], table={"central": ["nr_4c"]})
    assert s.offers("central") == ["play cp_jk2"]
    assert s.refusal("central", "done") == "5.5"
    assert s.refusal("central", "play bo_amb") == "5.5"
    assert s.why("central", "done") == (
        "You still owe a card this turn, and one in your hand can meet it: play it."
    )


def test_5_5_the_arrow_is_owed_by_the_attacker() -> None:
    s = final(
        central=["bo_crb", "bo_imw", "nr_2c"], defender="entente", table={"central": ["cp_6c"]}
    )
    assert s.offers("central") == ["play bo_crb", "link bo_crb cp_6c"]
    assert s.refusal("central", "link bo_imw cp_6c") == "5.5"


def test_5_5_not_in_the_first_optional_play() -> None:
    s = first(central=["cp_jk2"])
    assert "done" in s.offers("central")


def test_5_5_nothing_is_compulsory_once_the_duty_is_met() -> None:
    s = final(central=["cp_jk2"], table={"central": ["cp_6s"]})
    assert "done" in s.offers("central")
