"""Chapters 7 and 9: ships that move, and mines."""

from __future__ import annotations

import pytest

from tests.rules.axis_allies_1914.scene import Scene


def goals(s: Scene, power: str, piece: str) -> set[str]:
    """Where ships of a kind may be sent from the chosen zone."""
    texts = [text.split() for text in s.offers(power, "send")]
    return {words[2] for words in texts if words[1] == piece}


def test_2_5_only_surface_warships_make_a_zone_hostile() -> None:
    for ships, stopped in (("1 ca", True), ("1 dbb", True), ("3 ss 2 tp", False)):
        s = Scene(germany={"sz_10": "1 bb"}, britain={"sz_05": ships})
        s.do("germany", "from sz_10")
        assert ("sz_06" in goals(s, "germany", "battleship")) is not stopped


def test_2_8_the_canal_needs_egypt() -> None:
    for owner, is_open in (("britain", True), ("italy", True), (None, False), ("ottoman", False)):
        s = Scene(power="britain", britain={"sz_19": "1 bb"}, control={"egypt": owner})
        s.do("britain", "from sz_19")
        assert ("sz_28" in goals(s, "britain", "battleship")) is is_open
        if not is_open:
            assert s.refusal("britain", "send battleship sz_28 1") == "2.8"
            assert s.refusal("britain", "all sz_28") == "2.8"


def test_2_8_egypt_counts_as_it_was_when_movement_began() -> None:
    s = Scene(
        power="ottoman",
        ottoman={"trans_jordan": "3 inf", "sz_19": "1 ca"},
        control={"egypt": "ottoman"},
    )
    s.do("ottoman", "from trans_jordan", "all egypt", "from sz_19", "send cruiser sz_28 1")
    for defenders in ({}, {"egypt": "1 inf"}):
        s = Scene(
            power="ottoman",
            ottoman={"trans_jordan": "3 inf", "sz_19": "1 ca"},
            britain=defenders,
        )
        s.do("ottoman", "from trans_jordan", "all egypt", "from sz_19")
        assert s.refusal("ottoman", "send cruiser sz_28 1") == "2.8", "entered, but not yet ours"


def test_2_9_the_straits_are_open_but_mined() -> None:
    s = Scene(power="russia", russia={"sz_21": "1 ca"})
    s.do("russia", "from sz_21", "send cruiser sz_20 1", "done")
    assert s.dice() == 1


@pytest.mark.rule("17.7")
def test_7_1_two_zones_and_three_for_cruisers() -> None:
    s = Scene(power="britain", britain={"sz_09": "1 bb 1 ca 1 ss"})
    s.do("britain", "from sz_09")
    assert "sz_06" in goals(s, "britain", "battleship"), "Sea Zone 5, then 6"
    assert s.refusal("britain", "send battleship sz_02 1") == "7.1"
    assert s.refusal("britain", "send battleship sz_06 2") == "7.1"
    assert s.refusal("britain", "send infantry sz_06 1") == "7.1"
    assert s.refusal("britain", "send battleship wales 1") == "7.1"
    assert goals(s, "britain", "battleship") < goals(s, "britain", "cruiser")
    s.do("britain", "send cruiser sz_05 1")
    assert s.refusal("britain", "from sz_05") == "7.1", "who has moved stays"


def test_7_1_the_way_with_the_fewest_mines_is_taken() -> None:
    s = Scene(power="britain", britain={"sz_09": "1 ca"})
    s.do("britain", "from sz_09", "send cruiser sz_11 1", "done")
    assert s.dice() == 2, "Sea Zones 10 and 11"
    s = Scene(britain={}, germany={"sz_05": "1 ss"})
    s.do("germany", "from sz_05", "send submarine sz_03 1", "done")
    assert s.asked() == "france", "around Scotland, by no minefield"


def test_7_2_a_hostile_zone_stops_ships_but_not_submarines() -> None:
    s = Scene(germany={"sz_10": "1 bb 1 ss"}, britain={"sz_05": "1 ca"})
    s.do("germany", "from sz_10")
    assert "sz_05" in goals(s, "germany", "battleship")
    assert "sz_06" not in goals(s, "germany", "battleship")
    assert "sz_06" in goals(s, "germany", "submarine")
    start = Scene(germany={"sz_05": "1 bb"}, britain={"sz_05": "1 ca"})
    start.do("germany", "from sz_05")
    assert "sz_03" in goals(start, "germany", "battleship"), "where it starts does not count"


def test_7_3_submarines_and_transports_stop_nobody() -> None:
    s = Scene(germany={"sz_10": "1 ca"}, britain={"sz_05": "2 ss 2 tp"})
    s.do("germany", "from sz_10")
    assert "sz_03" in goals(s, "germany", "cruiser")


def test_7_4_some_stop_to_fight_and_others_sail_on() -> None:
    s = Scene(germany={"sz_10": "1 ca 1 bb"}, britain={"sz_05": "1 tp"})
    s.do("germany", "from sz_10", "send cruiser sz_05 1", "send battleship sz_06 1", "done")
    while s.asked() == "chance":
        s.rolls(s.dice(), 6)
    assert s.offers("germany") == ["attack sz_05", "done"]


def test_7_5_a_transport_needs_an_escort_into_a_hostile_zone() -> None:
    s = Scene(germany={"sz_10": "1 tp 1 ca"}, britain={"sz_05": "1 ca"})
    s.do("germany", "from sz_10")
    assert s.refusal("germany", "sail 1 sz_05") == "7.5"
    s.do("germany", "send cruiser sz_05 1", "sail 1 sz_05")
    assert s.army("germany", "sz_05") == "1 ca 1 tp"
    together = Scene(germany={"sz_10": "1 tp 1 ca"}, britain={"sz_05": "1 ca"})
    together.do("germany", "from sz_10", "all sz_05")
    assert together.army("germany", "sz_05") == "1 ca 1 tp"
    ally = Scene(
        germany={"sz_19": "1 tp"}, austria_hungary={"sz_17": "1 ca"}, italy={"sz_17": "1 ca"}
    )
    ally.do("germany", "from sz_19")
    assert ally.refusal("germany", "sail 1 sz_17") == "7.5", "an escort is of the same power"


def test_7_6_nobody_must_fight_at_sea() -> None:
    s = Scene(germany={"sz_10": "1 ca"}, britain={"sz_05": "1 ca"})
    s.do("germany", "from sz_10", "all sz_05", "done")
    assert s.offers("germany") == ["attack sz_05", "done"]
    s.do("germany", "done")
    assert s.asked() == "france"


def test_9_1_mines_lie_for_their_own_side_only() -> None:
    for owner, dice in (("britain", 1), ("france", 1), (None, 1), ("germany", 0)):
        s = Scene(germany={"sz_05": "1 ss"}, control={"london": owner})
        s.do("germany", "from sz_05", "send submarine sz_09 1", "done")
        assert (s.dice() if s.asked() == "chance" else 0) == dice
    captor = Scene(power="britain", britain={"sz_15": "1 ca"}, control={"marseilles": "germany"})
    captor.do("britain", "from sz_15", "done")
    assert captor.asked() == "ottoman"


def test_9_2_a_one_strikes_a_mine() -> None:
    s = Scene(power="britain", britain={"sz_09": "2 ca 1 bb 1 dbb 1 ss"})
    s.do("britain", "from sz_09", "all sz_10", "done")
    rolls = {1: (1,), 2: (2, 1)}
    while s.asked() == "chance":
        s.roll(*rolls[s.dice()])
    assert s.army("britain", "sz_10") == "1 dbb 1 ca", "one battleship damaged, the other sunk"


def test_9_2_cargo_is_lost_with_its_ship() -> None:
    carried = [{"zone": "sz_09", "owner": "britain", "first": "britain_infantry"}]
    s = Scene(power="britain", fields={"transports": carried})
    s.do("britain", "from sz_09", "sail 1 sz_10", "done")
    s.roll(1)
    assert s.army("britain", "sz_10") == ""
    s = Scene(power="britain", fields={"transports": carried})
    s.do("britain", "from sz_09", "sail 1 sz_10", "done")
    s.roll(2)
    assert s.army("britain", "sz_10") == "1 tp"


def test_9_2_two_minefields_may_damage_and_sink_a_battleship() -> None:
    for dice, left in (((1, 1), ""), ((1, 2), "1 dbb"), ((2, 2), "1 bb")):
        s = Scene(power="britain", britain={"sz_09": "1 bb"})
        s.do("britain", "from sz_09", "send battleship sz_11 1", "done")
        s.roll(*dice)
        assert s.army("britain", "sz_11") == left


def test_9_3_leaving_and_staying_cost_nothing() -> None:
    s = Scene(power="britain", britain={"sz_10": "1 ca 1 ss"})
    s.do("britain", "from sz_10", "send cruiser sz_05 1", "done")
    assert s.asked() != "chance"


def test_9_4_mines_come_before_combat() -> None:
    s = Scene(power="britain", britain={"sz_09": "2 ca"}, germany={"sz_10": "1 ca"})
    s.do("britain", "from sz_09", "all sz_10", "done")
    s.roll(1, 6)
    assert s.offers("britain") == ["attack sz_10", "done"]
    assert s.army("britain", "sz_10") == "1 ca"


def test_9_5_minor_powers_mobilize_after_the_mines() -> None:
    s = Scene(germany={"sz_05": "1 ss", "ruhr": "3 inf"})
    s.do("germany", "from sz_05", "send submarine sz_09 1")
    s.do("germany", "from ruhr", "send infantry belgium 2", "done")
    assert s.asked() == "chance"
    assert s.army("france", "belgium") == ""
    s.roll(6)
    assert s.army("france", "belgium") == "3 inf 1 art"


def test_3_23_neutral_united_states_stop_nobody_and_no_mine_strikes_them() -> None:
    neutral = {"at_war": 0}
    s = Scene(germany={"sz_02": "1 ca"}, usa={"sz_01": "1 bb"}, fields=neutral)
    s.do("germany", "from sz_02", "send cruiser sz_01 1", "done")
    assert s.asked() == "germany", "no mines; but the ships may be attacked"
    s = Scene(power="usa", usa={"sz_05": "1 ca"}, germany={"sz_10": "1 ca"}, fields=neutral)
    s.do("usa", "from sz_05", "send cruiser sz_10 1", "done")
    assert s.asked() == "austria_hungary", "3.20: no mines, and no attack"
    s = Scene(germany={"sz_10": "1 bb"}, britain={"sz_05": "1 ca"}, fields=neutral)
    s.do("germany", "from sz_10")
    assert "sz_06" not in goals(s, "germany", "battleship"), "others stop each other"


@pytest.mark.rule("3.20")
def test_3_21_an_attack_at_sea_brings_the_united_states_into_the_war() -> None:
    s = Scene(
        "combat",
        germany={"sz_02": "1 ca"},
        usa={"sz_02": "1 ca"},
        fields={"at_war": 0},
    )
    s.do("germany", "attack sz_02")
    assert s.g.at_war == 1


def test_7_5_an_escort_does_not_leave_its_transport_in_a_hostile_zone() -> None:
    s = Scene(
        power="britain", britain={"sz_09": "1 tp", "sz_05": "2 ca"}, germany={"sz_05": "1 ca"}
    )
    s.do("britain", "from sz_09", "sail 1 sz_05", "from sz_05")
    assert s.refusal("britain", "send cruiser sz_04 2") == "7.5"
    s.do("britain", "send cruiser sz_04 1")
    assert s.refusal("britain", "all sz_04") == "7.5"


def test_r10_who_attacks_a_zone_attacks_neutral_united_states_too() -> None:
    s = Scene(
        "combat",
        germany={"sz_02": "2 ca"},
        britain={"sz_02": "1 ca"},
        usa={"sz_02": "1 ca"},
        fields={"at_war": 0},
    )
    s.do("germany", "attack sz_02")
    assert s.g.at_war == 1
    s.roll(6, 6)
    assert s.dice() == 2


def test_7_1_a_transport_sails_its_two_zones_one_after_the_other() -> None:
    s = Scene(power="usa", usa={"sz_02": "1 tp"})
    s.do("usa", "from sz_02", "sail 1 sz_01", "from sz_01", "sail 1 sz_13")
    assert s.army("usa", "sz_13") == "1 tp"


def test_7_1_only_zones_with_ships_and_only_ships_that_are_there_are_offered() -> None:
    s = Scene(germany={"sz_05": "1 ca"})
    assert s.offers("germany") == ["from sz_05", "done"]
    s.do("germany", "from sz_05")
    assert {text.split()[1] for text in s.offers("germany", "send")} == {"cruiser"}


def test_7_5_a_lone_escort_is_not_offered_to_leave() -> None:
    s = Scene(
        power="britain", britain={"sz_09": "1 tp", "sz_05": "1 ca"}, germany={"sz_05": "1 ca"}
    )
    s.do("britain", "from sz_09", "sail 1 sz_05")
    assert s.offers("britain", "from") == []
    s = Scene(
        power="britain", britain={"sz_09": "1 tp", "sz_05": "2 ca"}, germany={"sz_05": "1 ca"}
    )
    s.do("britain", "from sz_09", "sail 1 sz_05", "from sz_05", "send cruiser sz_04 1")
    assert s.offers("britain", "send") == []


def test_8_3_troops_go_aboard_from_land_and_not_from_the_sea() -> None:
    s = Scene(power="britain", britain={"london": "2 inf", "sz_09": "1 tp"})
    s.do("britain", "from sz_09")
    assert s.refusal("britain", "load infantry sz_09 1") == "8.3"
    s.do("britain", "from london")
    assert s.refusal("britain", "load infantry wales 1") == "8.3", (
        "Wales lies beside, but is no zone"
    )


def test_9_2_the_summary_of_a_turn_counts_what_mines_struck() -> None:
    carried = [{"zone": "sz_09", "owner": "britain", "first": "britain_infantry"}]
    s = Scene(
        power="britain",
        britain={"sz_09": "2 ca 1 bb 1 dbb 1 ss"},
        fields={"transports": carried},
    )
    s.do("britain", "from sz_09", "all sz_10", "done")
    while s.asked() == "chance":
        s.rolls(s.dice(), 1)
    assert [line for line in s.told() if line.startswith("Sea Zone 10:")] == [
        "Sea Zone 10: Britain lost 1 damaged battleship, 2 cruisers, 1 submarine and 1 transport "
        "and had 1 battleship damaged."
    ]
    s = Scene(power="britain", britain={"sz_09": "1 bb"})
    s.do("britain", "from sz_09", "all sz_11", "done")
    s.roll(1, 1)
    assert "Sea Zone 11: Britain lost 1 damaged battleship." in s.told()
    assert "Moves: Sea Zone 9 to Sea Zone 11." in s.told()


def test_7_5_transports_alone_do_not_enter_a_hostile_zone_together_either() -> None:
    s = Scene(germany={"sz_10": "2 tp"}, britain={"sz_05": "1 ca"})
    s.do("germany", "from sz_10")
    assert s.refusal("germany", "all sz_05") == "7.5"
    s.do("germany", "all sz_09")
    assert s.army("germany", "sz_09") == "2 tp"


def test_7_1_where_all_have_sailed_nothing_is_left_to_sail() -> None:
    s = Scene(germany={"sz_10": "1 ca"})
    s.do("germany", "from sz_10", "all sz_05")
    assert s.refusal("germany", "all sz_05") == "7.1"


def test_7_1_a_transport_that_has_sailed_holds_nobody_back() -> None:
    s = Scene(power="usa", usa={"sz_02": "1 tp", "sz_01": "1 ca"})
    s.do("usa", "from sz_02", "all sz_01", "from sz_01", "all sz_07")
    assert s.army("usa", "sz_01") == "1 tp"
    assert s.army("usa", "sz_07") == "1 ca"


def test_7_1_ships_of_the_next_power_have_not_moved() -> None:
    s = Scene(germany={"sz_10": "1 ca"}, france={"sz_05": "1 ca"})
    s.do("germany", "from sz_10", "all sz_05", "done", "done")
    s.do("france", "done")
    assert "from sz_05" in s.offers("france")


def test_9_2_ships_that_ran_more_minefields_roll_more_dice() -> None:
    s = Scene(power="britain", britain={"sz_09": "1 ca", "sz_10": "1 ca"})
    s.do("britain", "from sz_09", "all sz_11", "from sz_10", "all sz_11", "done")
    assert s.dice() == 2
    s.roll(6, 6)
    assert s.dice() == 1
    s.roll(1)
    assert s.army("britain", "sz_11") == "1 ca"
