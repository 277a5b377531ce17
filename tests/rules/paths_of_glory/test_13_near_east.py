"""13.2 Redeployment in the Near East, and what else is special about places and units."""

from __future__ import annotations

import pytest

from tests.rules.paths_of_glory.reserves import Reserves

CENTRAL = "redeployment central 4"
ALLIED = "redeployment allied 4"


# 13.2 The Near East.


@pytest.mark.rule("R122", "13.2.5", "R171")
def test_13_2_1_one_british_corps_a_turn_by_sea_or_reserve() -> None:
    units = {"cairo": "br_corps", "alexandria": "br_corps"}
    s = Reserves(units, ALLIED, reserve="br_corps aus_corps")
    s.act("take br_corps_3", "go cairo")
    assert s.at("cairo") == "br_corps br_corps"
    assert s.goals("aus_corps") == {"london"}
    s.act("take br_corps_2")
    assert s.refused("go london") == "13.2.1"
    assert s.refused("go reserve") == "13.2.1"
    assert s.offered("go basra"), "inside the Near East there is no limit"
    s.act("go basra")
    assert s.at("basra") == "br_corps"


@pytest.mark.rule("R122")
def test_13_2_1_the_limit_holds_for_the_whole_turn() -> None:
    s = Reserves({"london": "br_corps", "cairo": "br_corps"}, ALLIED, near_east_sr=["br"])
    s.act("take br_corps_1")
    assert s.refused("go alexandria") == "13.2.1"


@pytest.mark.rule("R122")
def test_13_2_1_the_australians_are_the_one_corps_as_well() -> None:
    s = Reserves({"cairo": "br_corps"}, ALLIED, reserve="aus_corps br_corps")
    s.act("take aus_corps", "go cairo")
    s.act("take br_corps_2")
    assert s.refused("go cairo") == "13.2.1"


@pytest.mark.rule("R122")
def test_13_2_1_other_western_corps_go_neither_by_sea_nor_by_reserve() -> None:
    names = "fr_corps it_corps gr_corps us_corps be_corps cnd_corps pt_corps bef_corps"
    for name in names.split():
        s = Reserves({"london": name}, ALLIED, at_war="it gr us")
        s.act(f"take {name}")
        assert s.refused("go alexandria") in ("13.2.1", "11.1.17"), name
    s = Reserves({"cairo": "cnd_corps br_corps"}, ALLIED, reserve="cnd_corps pt_corps")
    assert s.goals("pt_corps") == {"london"}
    s.act("take cnd_corps")
    assert s.refused("go reserve") == "13.2.1"
    assert s.why_not("go reserve").startswith("Corps of this nation")


@pytest.mark.rule("R122")
def test_13_2_1_the_arab_army_uses_neither_box_nor_ships() -> None:
    s = Reserves({"alexandria": "ana_corps"}, ALLIED, at_war="tu")
    s.act("take ana_corps")
    assert s.refused("go reserve") == "13.2.1"
    assert s.refused("go london") == "13.2.1"
    assert s.why_not("go london").startswith("The Arab army")
    assert s.offered("go basra"), "ships inside the Near East are open"


@pytest.mark.rule("R123")
def test_13_2_1_overland_through_constantinople_nobody_counts() -> None:
    units = {"constantinople": "br_corps*2", "adrianople": "br_ne"}
    s = Reserves(
        units, ALLIED, at_war="tu gr bu", allied="gallipoli philippoli", near_east_sr=["br"]
    )
    s.act("take br_corps", "go philippoli")
    s.act("take br_corps", "go gallipoli")
    assert s.at("philippoli") == s.at("gallipoli") == "br_corps"


@pytest.mark.rule("R123")
def test_13_2_1_who_goes_overland_leaves_the_ships_to_another() -> None:
    units = {"constantinople": "br_corps", "adrianople": "br_ne", "london": "br_corps"}
    s = Reserves(units, ALLIED, at_war="tu gr", allied="gallipoli")
    s.act("take br_corps_1", "go adrianople")
    s.act("take br_corps_2", "go alexandria")
    assert s.at("alexandria") == "br_corps"


@pytest.mark.rule("R123", "13.2.3")
def test_13_2_1_who_goes_overland_counts_for_neither_side() -> None:
    """The city changes hands in between, and German corps leave the Near East by land too."""
    units = {"constantinople": "br_corps", "adrianople": "br_ne", "bursa": "tu_corps ge_corps"}
    s = Reserves(
        units,
        "redeployment allied 1",
        "movement central",
        "redeployment central 1",
        at_war="tu gr bu",
        allied="philippoli",
        move="bursa",
    )
    s.act("take br_corps", "go adrianople")
    s.act("take tu_corps", "go constantinople", "stop", "done")
    s.act("take ge_corps", "go gallipoli")
    assert s.at("gallipoli") == "ge_corps"


@pytest.mark.rule("R122")
def test_13_2_2_one_russian_corps_a_turn() -> None:
    s = Reserves({"kharkov": "ru_corps*2", "batum": "ru_corps"}, ALLIED, reserve="ru_corps")
    s.act("take ru_corps_1", "go tbilisi")
    s.act("take ru_corps_2")
    assert s.refused("go tbilisi") == "13.2.2"
    s.act("go moscow")
    s.act("take ru_corps_4")
    assert s.refused("go batum") == "13.2.2"
    s.act("go petrograd")
    s.act("take ru_corps_3")
    assert s.refused("go reserve") == "13.2.2"
    assert s.offered("go kars")


@pytest.mark.rule("R54", "R122")
def test_13_2_2_never_a_russian_army() -> None:
    s = Reserves({"batum": "ru_cau", "kharkov": "ru_1"}, ALLIED)
    assert "tbilisi" in s.goals("ru_cau")
    s.act("take ru_cau")
    assert s.refused("go caucasus") == "13.2.2"
    s = Reserves({"batum": "ru_cau", "kharkov": "ru_1"}, ALLIED)
    s.act("take ru_1")
    assert s.refused("go batum") == "11.3.1"


@pytest.mark.rule("R122")
def test_13_2_3_one_central_corps_a_turn_turks_apart() -> None:
    units = {"constantinople": "ge_corps ah_corps tu_corps", "sofia": "bu_corps"}
    s = Reserves(units, CENTRAL, at_war="tu bu")
    s.act("take ge_corps", "go sofia")
    s.act("take ah_corps")
    assert s.refused("go sofia") == "13.2.3"
    assert s.offered("go bursa")
    s.act("go bursa")
    s.act("take bu_corps")
    assert s.refused("go constantinople") == "13.2.3"
    s.act("go varna")
    s.act("take tu_corps", "go adrianople")
    assert s.at("adrianople") == "tu_corps"


@pytest.mark.rule("R122", "13.1.5")
def test_13_2_3_the_limit_is_no_reason_where_nobody_crosses() -> None:
    s = Reserves({"essen": "ge_corps"}, CENTRAL, at_war="bu", near_east_sr=["ge"])
    s.act("take ge_corps")
    assert s.refused("go sofia") == "13.1.5", "Serbia lies between"


@pytest.mark.rule("R122")
def test_13_2_3_turks_do_not_use_the_crossing_of_the_others() -> None:
    s = Reserves({"constantinople": "ge_corps tu_corps"}, CENTRAL, at_war="tu bu")
    s.act("take tu_corps", "go adrianople")
    s.act("take ge_corps", "go sofia")
    assert s.at("sofia") == "ge_corps"


@pytest.mark.rule("R123")
def test_13_2_4_inside_the_near_east_there_is_no_limit() -> None:
    s = Reserves({"ankara": "ge_corps*2"}, CENTRAL, at_war="tu", near_east_sr=["ge"])
    s.act("take ge_corps", "go mosul", "take ge_corps", "go damascus")
    assert s.at("mosul") == s.at("damascus") == "ge_corps"
    s = Reserves({"batum": "ru_corps"}, ALLIED, at_war="tu", allied="rize", near_east_sr=["ru"])
    goals = s.goals("ru_corps")
    assert "kars" in goals
    assert "rize" not in goals, "Russians stay in Russia"


@pytest.mark.rule("R171")
def test_13_2_5_before_turkey_is_at_war() -> None:
    s = Reserves({"cairo": "br_corps"}, ALLIED, reserve="br_corps")
    s.act("take br_corps_2", "go cairo")
    assert s.at("cairo") == "br_corps br_corps"


# Armies of the Near East, the beachhead, neutral Greeks, the treaty.


@pytest.mark.rule("R55")
def test_11_3_1_only_near_east_armies_enter_the_near_east() -> None:
    units = {"adrianople": "br_ne br_1"}
    s = Reserves(units, ALLIED, at_war="tu gr", allied="gallipoli constantinople kavala")
    assert "constantinople" in s.goals("br_ne")
    s.act("take br_1")
    assert s.refused("go constantinople") == "11.3.1"


@pytest.mark.rule("R56")
def test_9_5_3_4_an_army_that_came_in_at_home_keeps_out() -> None:
    held = "gallipoli constantinople kavala"
    s = Reserves({"adrianople": "br_ne"}, ALLIED, at_war="tu gr", allied=held, at_home=["br_ne"])
    s.act("take br_ne")
    assert s.refused("go constantinople") == "11.3.1"
    s = Reserves({"skopje": "fr_orient"}, ALLIED, at_war="gr", at_home=["fr_orient"])
    s.act("take fr_orient")
    assert s.refused("go salonika") == "9.5.3.4"


@pytest.mark.rule("R57")
def test_9_5_3_5_the_beachhead_is_a_port_for_british_corps() -> None:
    units = {"mef1": "br_mef", "marseilles": "fr_corps", "london": "br_corps"}
    s = Reserves(units, ALLIED, at_war="tu", allied="mef1", beachhead="mef1")
    assert "mef1" in s.goals("br_corps")
    s.act("take fr_corps")
    assert s.refused("go mef1") == "13.1.5", "a French corps would be out of supply"
    assert s.refused("go mef2") == "11.1.10"


@pytest.mark.rule("R57")
def test_11_1_10_a_lost_beach_is_closed() -> None:
    units = {"gallipoli": "tu_corps", "constantinople": "tu_corps"}
    s = Reserves(units, CENTRAL, at_war="tu", central="mef1")
    s.act("take tu_corps")
    assert s.refused("go mef1") == "11.1.10"


@pytest.mark.rule("R61")
def test_9_5_2_4_neutral_greeks_neither_go_nor_let_pass() -> None:
    units = {"florina": "gr_corps", "larisa": "gr_corps", "athens": "gr_corps", "salonika": "fr_1"}
    s = Reserves(units, ALLIED, events="ap30", allied="kavala")
    assert s.refused("take gr_corps") == "9.5.2.4"
    s.act("take fr_1")
    assert s.offered("go kavala")
    assert s.refused("go florina") == "9.5.2.4"


@pytest.mark.rule("R141")
def test_16_4_9_after_the_treaty_russians_and_allies_keep_apart() -> None:
    units = {"kiev": "ru_corps", "odessa": "ro_corps", "rovno": "ru_1"}
    s = Reserves(units, ALLIED, at_war="ro", events="cp45")
    assert "odessa" not in s.goals("ru_corps")
    assert "rovno" in s.goals("ru_corps")
    assert "kiev" not in s.goals("ro_corps")
    s.act("take ru_corps")
    assert s.refused("go odessa") == "16.4.9"


def test_11_1_15_a_unit_that_joins_the_arab_army_holds_the_space() -> None:
    units = {"jerusalem": "ana_corps", "cairo": "br_corps br_ne"}
    s = Reserves(
        units, ALLIED, at_war="tu", allied="sinai beersheba", ruins=["beersheba"], lent="jerusalem"
    )
    s.act("take br_corps", "go jerusalem")
    s.act("take ana_corps", "go sinai")
    assert s.controls("allied", "jerusalem")


def test_11_1_15_the_space_the_arab_army_leaves_goes_back() -> None:
    units = {"jerusalem": "ana_corps", "cairo": "br_corps"}
    s = Reserves(
        units, ALLIED, at_war="tu", allied="sinai beersheba", ruins=["beersheba"], lent="jerusalem"
    )
    s.act("take ana_corps", "go sinai")
    assert s.controls("central", "jerusalem")


def test_11_1_15_a_space_that_others_have_held_stays_allied_when_all_have_left() -> None:
    s = Reserves(
        {"jerusalem": "ana_corps", "cairo": "br_corps"},
        "redeployment allied 1",
        "redeployment allied 2",
        at_war="tu",
        allied="sinai beersheba",
        ruins=["beersheba"],
        lent="jerusalem",
    )
    s.act("take br_corps", "go jerusalem")
    s.act("take br_corps", "go sinai", "take ana_corps", "go sinai")
    assert s.controls("allied", "jerusalem")


def test_the_cavalry_stays_out_of_the_near_east() -> None:
    s = Reserves({"kharkov": "ru_cavalry_corps ru_corps"}, ALLIED)
    assert "batum" in s.goals("ru_corps")
    assert "batum" not in s.goals("ru_cavalry_corps")
