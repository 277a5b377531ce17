"""12.4: taking losses."""

from __future__ import annotations

import random
from itertools import product

import pytest

from sandtable.games.paths_of_glory.rules.best_fit import (
    REPLACEMENT,
    Pool,
    Soldier,
    State,
    after_loss,
    best,
    choices,
    endings,
    pool,
    settled,
)
from tests.rules.paths_of_glory.fights import dice, field, fight
from tests.rules.paths_of_glory.scene import Scene

GERMANS = "ge_1 ge_2 ge_3"


def defence(defenders: str, number: int, reserve: str = "", **fields: object) -> Scene:
    """French, or other, defenders of Sedan suffer a loss number from a German attack."""
    attackers, die = {7: (GERMANS, 4), 5: ("ge_1 ge_2", 4), 4: ("ge_1", 5), 3: ("ge_1", 2)}[number]
    s = field(
        {"koblenz": attackers, "sedan": defenders}, "central", "koblenz", reserve=reserve, **fields
    )
    fight(s, "central", "sedan", *attackers.split())
    dice(s, die, 1)
    return s


def attack(attackers: dict[str, str], defenders: str, die: int, reserve: str = "") -> Scene:
    """Allied attackers of Sedan suffer what the Germans there roll."""
    units = " ".join(attackers.values()).replace("(", "").replace(")", "").split()
    names = [f"{unit}_1" if unit in ("br_corps", "fr_corps") else unit for unit in units]
    s = field({**attackers, "sedan": defenders}, "allied", " ".join(attackers), reserve=reserve)
    fight(s, "allied", "sedan", *names)
    if s.step() == "choose_flank":
        s.do("allied", "frontal")
    dice(s, 1, die)
    while s.asked() == "central":
        s.do("central", s.offers()[0])
    return s


def test_12_4_1_the_result_of_one_side_is_the_loss_number_of_the_other() -> None:
    s = defence("fr_5 fr_4", 4, "fr_corps*4")
    assert s.g.losses == [3, 4]  # by side: the Germans suffer 3 from 6 factors and a one


def test_12_4_2_each_step_counts_for_the_loss_factor() -> None:
    s = defence("fr_5 fr_corps", 4, "fr_corps*4")
    assert s.at("sedan") == "(fr_5) (fr_corps)"  # 3 and 1


def test_12_4_2_the_second_step_of_the_bef_corps_counts_less_than_the_first() -> None:
    assert defence("bef_corps", 3).at("removed") == "bef_corps"  # 2 and 1
    s = defence("(fr_5) (bef_corps)", 4, "fr_corps")
    s.do("allied", "lose bef_corps")
    assert s.at("sedan") == "fr_corps", "three are left for the army"


def test_12_4_3_the_rulebook_example_of_a_full_and_a_reduced_army() -> None:
    s = defence("fr_5 (fr_4)", 5, "fr_corps")
    assert s.at("sedan") == "fr_5"
    assert s.at("eliminated") == "fr_4 fr_corps"


def test_12_4_3_never_more_than_the_number() -> None:
    s = defence("fr_5", 5, "fr_corps*4")
    assert s.at("sedan") == "(fr_5)"


def test_12_4_3_a_step_that_spoils_the_best_total_is_refused() -> None:
    s = defence("fr_5 fr_corps fr_corps", 4, "fr_corps*3")
    # 3 + 1, or four corps steps: an army step alone with no corps step after it never comes up
    assert s.offers() == ["lose fr_5", "lose fr_corps_1"]
    s.do("allied", "lose fr_corps_1", "lose fr_corps_1")
    # two of four are paid: the army would be one too much
    assert s.at("sedan") == "fr_5"


def test_12_4_3_why_not_names_the_rule() -> None:
    s = defence("fr_5 fr_4 fr_corps", 4, "fr_corps*3")
    assert s.offers() == ["lose fr_4", "lose fr_5", "lose fr_corps_1"]
    s.do("allied", "lose fr_corps_1")
    assert s.offers() == ["lose fr_4", "lose fr_5"]
    assert s.refusal("allied", "lose fr_corps_1") == "12.4.3"
    assert s.refusal("allied", "lose ge_1") == "12.1.8"


@pytest.mark.rule("R173")
def test_12_4_3_each_step_that_fits_must_be_taken() -> None:
    s = attack({"brussels": "fr_1 fr_2 fr_3", "verdun": "(fr_corps)"}, "ge_1 ge_2", 4)
    assert s.step() == "choose_loss"  # 5: one army step and the corps
    s.do("allied", "lose fr_1")
    assert s.at("verdun") == ""


def test_12_4_3_nobody_is_asked_when_there_is_no_choice() -> None:
    s = defence("fr_corps fr_corps", 5)
    assert s.at("sedan") == ""
    assert s.step() == "choose_advance"


@pytest.mark.rule("R91")
def test_12_4_4_a_full_corps_comes_before_a_reduced_one() -> None:
    s = defence("(fr_5)", 3, "(fr_corps) fr_corps")
    assert s.at("sedan") == "fr_corps"
    s = defence("(fr_5)", 3, "(fr_corps)")
    assert s.at("sedan") == "(fr_corps)"
    assert s.at("eliminated") == "fr_5"


def test_12_4_4_a_reduced_corps_in_reserve_has_one_step_to_lose() -> None:
    # 4: the Russians pay 2 and the step of their corps, no more than the French army alone
    s = defence("(ru_1) fr_5", 4, "(ru_corps)")
    assert s.offers() == ["lose fr_5", "lose ru_1"]
    s = defence("(ru_1) fr_5", 4, "ru_corps")
    assert (s.at("sedan"), s.at("reserve")) == ("fr_5", ""), "with a full one they pay all"


def test_12_4_4_without_a_corps_the_army_is_gone_for_good() -> None:
    s = defence("(fr_5)", 3)
    assert s.at("sedan") == ""
    assert s.at("removed") == "fr_5"


def test_12_4_4_corps_of_another_nation_do_not_help() -> None:
    s = defence("(fr_5)", 3, "br_corps be_corps")
    assert s.at("removed") == "fr_5"


@pytest.mark.rule("R95")
def test_12_4_4_1_an_army_out_of_supply_is_replaced_but_gone_for_good() -> None:
    s = field(
        {"koblenz": "ge_1", "sedan": "(fr_5)", "cambrai": "ge_2", "verdun": "ge_3"},
        "central",
        "koblenz",
        reserve="fr_corps*2",
        central="chateau_thierry brussels liege",
        ruins=["liege"],
    )
    assert not s.supplied("fr_5")
    fight(s, "central", "sedan", "ge_1")
    dice(s, 2, 1)
    assert s.at("removed") == "fr_5"
    assert s.at("sedan") == "fr_corps"


@pytest.mark.rule("R92")
def test_12_4_4_2_two_full_armies_facing_seven_lose_one_for_good() -> None:
    s = defence("fr_5 fr_4", 7)
    assert s.step() == "choose_loss"
    s.do("allied", "lose fr_4")
    assert s.at("sedan") == "fr_5"
    assert s.at("removed") == "fr_4"


def test_12_4_4_2_the_same_for_loss_factor_two_and_five() -> None:
    s = field({"thorn": "ge_8 ge_9", "plock": "ru_1 ru_2"}, "central", "thorn")
    fight(s, "central", "plock", "ge_8", "ge_9")
    dice(s, 4, 1)
    s.do("allied", "lose ru_1")
    assert s.at("plock") == "ru_2"
    assert s.at("removed") == "ru_1"


def test_12_4_4_2_with_a_corps_in_reserve_the_corps_takes_the_last_point() -> None:
    s = defence("fr_5 fr_4", 7, "fr_corps")
    s.do("allied", "lose fr_4")
    assert s.at("sedan") == "fr_5 (fr_corps)"


@pytest.mark.rule("R94")
def test_12_4_4_3_the_bef_army_becomes_only_the_bef_corps() -> None:
    s = defence("(br_bef)", 3, "br_corps bef_corps")
    assert s.at("sedan") == "bef_corps"
    s = defence("(br_bef)", 3, "br_corps")
    assert s.at("sedan") == ""
    s = defence("(br_1)", 3, "bef_corps cnd_corps aus_corps pt_corps")
    assert s.at("sedan") == ""
    s = defence("(br_1)", 3, "bef_corps br_corps")
    assert s.at("sedan") == "br_corps"


def test_12_4_4_3_the_bef_corps_counts_two_at_full_strength() -> None:
    # 4: with either army 3 are paid, for the BEF corps cannot take the last point
    s = defence("(br_bef) br_1", 4, "bef_corps")
    assert s.offers() == ["lose br_1", "lose br_bef"]


def test_12_4_4_3_russian_cavalry_and_czechs_replace_nobody_poles_replace_germans() -> None:
    s = field(
        {"thorn": "ge_8", "plock": "(ru_1)"},
        "central",
        "thorn",
        reserve="ru_cavalry_corps czech_legion_corps",
    )
    fight(s, "central", "plock", "ge_8")
    dice(s, 1, 1)
    assert s.at("plock") == ""
    s = field(
        {"plock": "ru_1 ru_2", "thorn": "(ge_8)"},
        "allied",
        "plock",
        reserve="polish_corps",
        ruins=["thorn"],
    )
    fight(s, "allied", "thorn", "ru_1", "ru_2")
    dice(s, 2, 1)
    assert s.at("thorn") == "polish_corps"


def test_12_4_4_3_mef_and_ne_armies_take_any_british_corps() -> None:
    s = defence("(br_ne)", 3, "br_corps")
    assert s.at("sedan") == "br_corps"


@pytest.mark.rule("R93")
def test_12_4_5_the_bef_takes_the_first_loss_of_an_attack() -> None:
    s = attack({"brussels": "br_bef br_1 fr_corps"}, "ge_1 ge_2 ge_3", 1, "fr_corps br_corps")
    assert s.at("brussels") == "br_1 (br_bef) (fr_corps)"  # 4 from 15 factors: BEF 3, corps 1


def test_12_4_5_who_cannot_take_it_without_exceeding_is_passed_over() -> None:
    s = attack({"brussels": "br_bef cnd_corps fr_corps"}, "(ge_1)", 2, "fr_corps")
    assert s.at("brussels") == "br_bef (cnd_corps) fr_corps"
    assert s.offers() == ["lose fr_corps_1", "lose cnd_corps"]  # the second point is anybody's


def test_12_4_5_beats_the_best_fit() -> None:
    # 3 points: an army step would pay them all, but the Australian corps must go first.
    s = attack({"brussels": "br_1 aus_corps"}, "ge_1", 2, "br_corps")
    assert s.at("brussels") == "br_1"


def test_12_4_5_the_bef_corps_comes_second() -> None:
    s = attack({"brussels": "bef_corps br_1"}, "(ge_1)", 2, "br_corps")
    assert s.at("brussels") == "(bef_corps) br_1"  # LF 2


def test_12_4_5_mef_and_caucasus_army_choose_between_them() -> None:
    s = field(
        {"sivas": "br_mef ru_cau aus_corps", "samsun": "tu_corps*2 tu_yld"},
        "allied",
        "sivas",
        at_war="tu",
        allied="ankara",
    )
    fight(s, "allied", "samsun", "br_mef", "ru_cau", "aus_corps")
    dice(s, 1, 4)  # 3 factors on the army table: 3
    while s.asked() == "central":
        s.do("central", s.offers()[0])
    assert s.offers() == ["lose br_mef", "lose ru_cau"]
    assert s.refusal("allied", "lose aus_corps") == "12.4.5"


def test_12_4_5_defenders_have_no_priority() -> None:
    s = defence("br_bef br_1", 3, "br_corps")
    assert s.offers() == ["lose br_1", "lose br_bef"]


@pytest.mark.rule("R97")
def test_12_4_6_a_fort_suffers_only_after_all_units() -> None:
    s = field({"metz": "ge_4 ge_5", "nancy": "(fr_corps)"}, "central", "metz")
    fight(s, "central", "nancy", "ge_4", "ge_5")
    dice(s, 1, 1)  # 3: one for the corps, two for the fort
    assert s.at("nancy") == ""
    assert "The fort of Nancy is destroyed." in s.told()
    s = field({"metz": "ge_4 ge_5", "nancy": "fr_corps"}, "central", "metz")
    fight(s, "central", "nancy", "ge_4", "ge_5")
    dice(s, 1, 1)  # 3: two for the corps, one is not enough
    assert s.at("nancy") == ""
    assert not s.g.ruins
    s = field({"metz": "ge_3 ge_4 ge_5", "nancy": "fr_5"}, "central", "metz", reserve="fr_corps")
    fight(s, "central", "nancy", "ge_3", "ge_4", "ge_5")
    dice(s, 6, 1)  # 7: the army, a step of its corps; a unit survives, so the fort does
    assert not s.g.ruins


@pytest.mark.rule("15.1.7", "15.1.8")
def test_12_4_6_a_fort_alone_falls_to_its_value() -> None:
    s = field({"metz": "ge_4"}, "central", "metz")
    fight(s, "central", "verdun", "ge_4")
    dice(s, 1, 1)  # 2 of 3
    assert not s.g.ruins
    s = field({"metz": "ge_4"}, "central", "metz")
    fight(s, "central", "verdun", "ge_4")
    dice(s, 2, 1)  # 3
    assert "The fort of Verdun is destroyed." in s.told()


@pytest.mark.rule("R151")
def test_12_4_6_forts_of_the_attacker_are_never_touched() -> None:
    s = field({"verdun": "(fr_corps)", "metz": "ge_3 ge_4 ge_5"}, "allied", "verdun")
    fight(s, "allied", "metz", "fr_corps_1")
    dice(s, 1, 6)
    assert s.at("verdun") == ""
    assert not s.g.ruins
    assert s.controls("allied", "verdun")


@pytest.mark.rule("R156")
def test_12_4_7_dotted_units_are_always_gone_for_good() -> None:
    s = defence("(br_bef)", 3, "bef_corps")
    assert s.at("removed") == "br_bef"
    s = defence("(fr_orient)", 3, "fr_corps")
    assert s.at("removed") == "fr_orient"
    s = defence("(bef_corps)", 3)
    assert s.at("removed") == "bef_corps"
    s = defence("(fr_corps)", 3)
    assert s.at("eliminated") == "fr_corps"


@pytest.mark.rule("R96")
def test_12_4_4_a_replacement_corps_fights_on_and_may_advance() -> None:
    s = field(
        {"metz": "(ge_4)", "nancy": "(fr_5)"},
        "central",
        "metz",
        reserve="ge_corps",
        ruins=["nancy"],
    )
    fight(s, "central", "nancy", "ge_4")
    dice(s, 6, 5)  # 4 against 3: both armies are lost, the German one is replaced
    assert s.at("nancy") == ""
    assert s.offers() == ["done", "advance ge_corps_1 nancy"]


def test_12_4_4_the_corps_in_reserve_may_run_out_within_a_combat() -> None:
    s = defence("(fr_5) (fr_4)", 7, "fr_corps")
    s.do("allied", "lose fr_4")
    # the second army finds no corps: one of the two is gone for good
    assert s.at("removed") == "fr_5"
    assert s.at("eliminated") == "fr_4"
    assert s.at("sedan") == "(fr_corps)"


# The best fit itself, against the plainest search that could be written.

ARMY = (3, 0, 1, 7)
"""An army at its last step, loss factor 3, replaced from the second pool."""


@pytest.mark.parametrize(
    ("waiting", "corps", "left_waiting", "missing"),
    [
        (pool(2, 1), (1, 1, -1, 7 + REPLACEMENT), pool(1, 1), 0),
        (pool(0, 2), (1, 0, -1, 7 + REPLACEMENT), pool(0, 1), 0),
        (pool(1, 0, bef=True), (2, 1, -1, 7 + REPLACEMENT), pool(0, 0, bef=True), 0),
        (pool(0, 1, bef=True), (1, 0, -1, 7 + REPLACEMENT), pool(0, 0, bef=True), 0),
        (pool(0, 0), None, pool(0, 0), 1),
    ],
)
def test_12_4_4_the_last_step_of_an_army_brings_one_corps_of_its_pool(
    waiting: Pool, corps: Soldier | None, left_waiting: Pool, missing: int
) -> None:
    other, third = pool(3, 3), pool(1, 2)
    before: State = ((ARMY, (3, 3, 0, 8)), (other, waiting, third), 5, 0)
    came = [corps] if corps else []
    force = tuple(sorted([(3, 3, 0, 8), *came]))
    assert after_loss(before, ARMY) == (force, (other, left_waiting, third), 2, missing)


def test_12_4_2_a_unit_with_a_step_left_stays_and_a_corps_is_replaced_by_nobody() -> None:
    full, corps = (3, 3, 0, 1), (1, 0, -1, 2)
    state: State = ((corps, full), (pool(1, 0),), 4, 0)
    assert after_loss(state, full) == ((corps, (3, 0, 0, 1)), (pool(1, 0),), 1, 0)
    assert after_loss(state, corps) == ((full,), (pool(1, 0),), 3, 0)


def test_12_4_4_2_an_army_that_nobody_replaces_counts_for_what_its_corps_would_have_paid() -> None:
    alone = (3, 0, 0, 1)
    for left, absent in ((3, 0), (4, 1), (5, 2), (6, 2)):
        assert best(((alone,), (pool(0, 0),), left, 0)) == (3, absent, False)
    two = ((3, 0, 0, 1), (3, 0, 0, 2))
    assert best((two, (pool(0, 0),), 9, 0)) == (6, 3, False)


def test_12_6_9_a_corps_step_is_asked_for_only_where_the_best_total_allows_one() -> None:
    army, corps = (3, 3, 0, 1), (1, 1, -1, 2)
    state: State = (tuple(sorted([army, corps, (2, 2, 1, 3)])), (pool(0, 0), pool(0, 0)), 3, 0)
    assert choices(state, corps_first=False) == [corps, (2, 2, 1, 3), army]
    assert choices(state, corps_first=True) == [corps, (2, 2, 1, 3)]
    state = (tuple(sorted([army, corps])), (pool(0, 0),), 3, 0)
    assert choices(state, corps_first=True) == [army], "two corps steps would pay less"


def test_12_6_9_one_corps_step_is_enough() -> None:
    army, corps, other = (2, 2, 0, 3), (1, 1, -1, 2), (1, 0, -1, 5)
    ends = {end[0] for end in endings(((other, corps, army), (pool(0, 0),), 3, 0), True)}
    assert ((1, 0, -1, 2), (1, 0, -1, 5), (2, 0, 0, 3)) in ends, "one corps step, then the army"


def test_12_4_3_nobody_need_be_asked_where_all_ways_end_alike() -> None:
    army, corps = (3, 3, 0, 1), (1, 1, -1, 2)
    assert settled(((corps, corps), (), 2, 0), False) is False, "one corps twice, or both once"
    assert settled(((corps, corps), (), 4, 0), False) is True
    assert settled(((army, army), (pool(0, 0),), 3, 0), False) is True, "they are alike"
    assert settled((((3, 3, 0, 1), (3, 3, 0, 2)), (pool(0, 0),), 3, 0), False) is False


def slow_best(state: State) -> int:
    """The most that can be paid, by trying everything."""
    force, _, left, _ = state
    paid = [
        soldier[0] + slow_best(after_loss(state, soldier))
        for soldier in force
        if soldier[0] <= left
    ]
    return max(paid, default=0)


def random_state(luck: random.Random) -> State:
    kinds = [
        (3, 3, 0, 1),
        (3, 0, 0, 2),
        (2, 2, 1, 3),
        (2, 0, 1, 4),
        (1, 1, -1, 5),
        (1, 0, -1, 6),
        (2, 1, -1, 7),
    ]
    force = tuple(sorted(luck.choice(kinds) for _ in range(luck.randint(1, 5))))
    pools = tuple(pool(luck.randint(0, 2), luck.randint(0, 1)) for _ in range(2))
    return force, pools, luck.choice((1, 2, 3, 4, 5, 7)), 0


def test_12_4_3_the_best_fit_is_the_best_of_all_ways() -> None:
    luck = random.Random(12)
    for _ in range(300):
        state = random_state(luck)
        assert best(state)[0] == slow_best(state)


def test_12_4_3_every_way_offered_pays_the_same_and_some_way_always_ends() -> None:
    luck = random.Random(4)
    for _, corps_first in product(range(100), (False, True)):
        state = random_state(luck)
        rests = {end[2] for end in endings(state, corps_first)}
        assert rests == {state[2] - best(state)[0]}
        if best(state)[0]:
            assert choices(state, corps_first)


def test_12_6_9_once_a_corps_has_lost_a_step_the_rest_is_free() -> None:
    """An army, 2 a step, and two corps, 1 a step, lose three: a corps first, then either."""
    army, corps = (2, 2, 0, 2), ((1, 1, -1, 0), (1, 1, -1, 1))
    state: State = ((*corps, army), (pool(0, 0),), 3, 0)
    ends = [end[0] for end in endings(state, True)]
    assert any((2, 0, 0, 2) in end for end in ends), "the army may take the other two"
    assert any(army in end for end in ends), "or corps take all three"


# CP59 makes Polish corps German: then there are two kinds to choose from.


def poles(number: int, reserve: str) -> Scene:
    """A German army at its last step defends Koblenz against a French attack."""
    units = {"sedan": "fr_1 fr_2", "koblenz": "(ge_1)"}
    s = field(units, "allied", "sedan", reserve=reserve, options={"optional_cards": "all"})
    fight(s, "allied", "koblenz", "fr_1", "fr_2")
    dice(s, number, 1)
    return s


def test_12_4_4_with_two_kinds_of_corps_in_reserve_the_player_chooses() -> None:
    s = poles(2, "ge_corps polish_corps")
    assert (s.asked(), s.step()) == ("central", "choose_corps")
    assert s.offers() == ["take ge_corps_1", "take polish_corps_1"]
    assert s.refusal("central", "take ge_2") == "12.4.4"
    assert s.why("central", "take ge_corps_2") == (
        "Take a corps that may replace this army, full strength first."
    )
    s.do("central", "take polish_corps_1")
    assert s.at("eliminated") == "ge_1", "replaced, it can be rebuilt"
    assert "ge_corps" in s.at("reserve")
    assert "polish_corps" not in s.at("reserve")


def test_12_4_4_full_strength_comes_before_reduced_and_then_nobody_is_asked() -> None:
    s = poles(2, "(ge_corps) polish_corps")
    assert s.step() != "choose_corps"
    assert s.at("reserve") == "(ge_corps)"


def test_12_4_4_the_rest_of_the_loss_number_falls_on_the_corps_chosen() -> None:
    s = poles(6, "ge_corps polish_corps")
    assert s.g.losses[0] > 3
    s.do("central", "take polish_corps_1")
    assert "polish_corps" not in s.at("koblenz").split() or "(polish_corps)" in s.at("koblenz")
    assert s.at("reserve") == "ge_corps"


def test_12_4_4_an_attacking_army_is_replaced_by_the_corps_chosen_too() -> None:
    units = {"koblenz": "(ge_1) ge_2", "sedan": "fr_1 fr_2 fr_3"}
    s = field(
        units, "central", "koblenz",
        reserve="ge_corps polish_corps fr_corps*3", options={"optional_cards": "all"},
    )  # fmt: skip
    fight(s, "central", "sedan", "ge_1", "ge_2")
    dice(s, 1, 1)
    while s.step() == "choose_loss":
        s.do("central" if s.asked() == "central" else "allied", s.offers()[0])
    assert s.step() == "choose_corps"
    s.do("central", "take polish_corps_1")
    assert "polish_corps" in s.at("koblenz")


@pytest.mark.rule("12.5.3", "12.4.4")
def test_12_5_3_who_pays_for_the_retreat_with_an_army_chooses_its_corps() -> None:
    s = Scene(
        {"sedan": "fr_1", "koblenz": "(ge_1)"},
        "choose_stand central 1",
        "throw_away central",
        reserve="ge_corps polish_corps",
        options={"optional_cards": "all"},
        active="allied",
        target="koblenz",
        attackers=["fr_1"],
    )
    s.do("central", "hold ge_1")
    assert s.step() == "choose_corps"
    s.do("central", "take ge_corps_1")
    assert (s.at("koblenz"), s.step()) == ("ge_corps", "throw_away")


@pytest.mark.rule("12.4.6", "15.1.7")
def test_12_4_6_what_the_attacker_cannot_pay_does_not_hurt_the_fort() -> None:
    s = field({"metz": "ge_4", "nancy": "(fr_corps)"}, "central", "metz")
    fight(s, "central", "nancy", "ge_4")
    dice(s, 1, 5)  # 2, one for the corps; 2 against an army that only 3 can reduce
    assert s.at("nancy") == ""
    assert "The fort of Nancy falls." not in s.told()
    s.do("central", "advance ge_4 nancy")
    assert not s.controls("central", "nancy")
