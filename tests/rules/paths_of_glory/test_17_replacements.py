"""9.4 and 17.0 Replacements."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.paths_of_glory.reserves import Reserves

CENTRAL = "replacement_segment central"
ALLIED = "replacement_segment allied"
STANDARD: dict[str, Any] = {"historical": False}


# 9.4 Recording.


@pytest.mark.rule("9.4.2")
def test_9_4_1_a_card_records_its_points_and_nothing_else_happens() -> None:
    s = Reserves(
        {"essen": "(ge_1)"}, "choose_action central", hands={"central": "cp13"}, at_war="tu bu"
    )
    s.act("rp cp13")
    assert [s.rp(name) for name in ("ge", "ah", "tu", "bu")] == [6, 4, 2, 2]
    assert s.at("essen") == "(ge_1)"
    assert s.g.war_status[0] == 0


def test_9_4_1_neutral_nations_record_nothing() -> None:
    s = Reserves({}, "choose_action central", hands={"central": "cp13"})
    s.act("rp cp13")
    assert [s.rp(name) for name in ("ge", "ah", "tu", "bu")] == [6, 4, 0, 0]
    s = Reserves({}, "choose_action allied", hands={"allied": "ap02"})
    s.act("rp ap02")
    assert [s.rp(name) for name in ("a", "br", "fr", "it", "ru")] == [2, 4, 4, 0, 6]
    s = Reserves({}, "choose_action allied", hands={"allied": "ap02"}, at_war="it")
    s.act("rp ap02")
    assert s.rp("it") == 2


def test_9_4_1_points_of_several_cards_add_up() -> None:
    s = Reserves({}, "choose_action central", hands={"central": "cp13"}, rp={"ge": 2, "ah": 2})
    s.act("rp cp13")
    assert [s.rp(name) for name in ("ge", "ah")] == [8, 6]


def test_17_1_8_american_points_come_with_every_allied_card_after_over_there() -> None:
    s = Reserves({}, "choose_action allied", hands={"allied": "ap02"}, at_war="us")
    s.act("rp ap02")
    assert s.rp("us") == 0
    hands = {"allied": "ap02"}
    s = Reserves({}, "choose_action allied", hands=hands, at_war="us", events="ap54 ap55")
    s.act("rp ap02")
    assert s.rp("us") == 2
    s = Reserves({}, "choose_action central", hands={"central": "cp13"}, events="ap54 ap55")
    s.act("rp cp13")
    assert s.rp("us") == 0


@pytest.mark.rule("R2")
def test_9_4_3_not_twice_running() -> None:
    hands = {"central": "cp13"}
    s = Reserves({}, "choose_action central", hands=hands, last_action={"central": "rp"})
    assert s.refused("rp cp13") == "9.4.3"
    s = Reserves({}, "choose_action central", hands=hands, last_action={"central": "sr"})
    assert s.offered("rp cp13")


def test_ap65_influenza_stops_the_recording_but_not_the_spending() -> None:
    hands = {"central": "cp13"}
    s = Reserves({}, "choose_action central", hands=hands, this_turn="ap65")
    assert s.refused("rp cp13") == "9.4.1"
    s = Reserves({"essen": "(ge_1)"}, CENTRAL, rp={"ge": 2}, this_turn="ap65")
    s.act("refit ge_1")
    assert s.at("essen") == "ge_1"


# 17 Spending.


@pytest.mark.rule("9.4.4", "6.F.2")
def test_17_1_1_each_nation_spends_its_own_points() -> None:
    s = Reserves({"essen": "(ge_1)", "vienna": "(ah_1)"}, CENTRAL, rp={"ge": 2, "ah": 2})
    assert s.choices() == {"refit ge_1", "refit ah_1", "done"}
    s.act("refit ge_1")
    assert s.at("essen") == "ge_1"
    assert s.choices() == {"refit ah_1", "done"}
    s.act("refit ah_1")
    assert s.asked() is None
    assert s.at("vienna") == "ah_1"


@pytest.mark.rule("6.F.1")
def test_17_1_1_nobody_spends_the_enemys_points() -> None:
    s = Reserves({"essen": "(ge_1)", "paris": "(fr_1)"}, ALLIED, rp={"ge": 2, "fr": 2})
    assert s.refused("refit ge_1") == "17.1.1"
    s.act("refit fr_1")
    assert s.at("paris") == "fr_1"
    assert s.rp("ge") == 2, "the Central Powers spend later"


def test_17_1_1_1_a_points_serve_the_small_allies_and_only_them() -> None:
    small = "(be_1) (sb_1) (ro_corps) (gr_corps) (aus_corps) (cnd_corps) (pt_corps) (mn_corps)"
    places = ("calais", "belgrade", "bucharest", "athens", "cairo", "paris", "london", "cetinje")
    units = dict(zip(places, small.split(), strict=True))
    units |= {"arabia": "(ana_corps)", "rouen": "(fr_1)", "amiens": "(br_1)"}
    s = Reserves(units, ALLIED, rp={"a": 2}, at_war="ro gr tu")
    expected = {f"refit {word.strip('()')}" for word in small.split()} | {"refit ana_corps"}
    assert s.choices("refit") == expected
    assert s.refused("refit fr_1") == "17.1.4"
    s = Reserves(units, ALLIED, rp={"br": 8, "fr": 8}, at_war="ro gr tu")
    assert s.choices("refit") == {"refit fr_1", "refit br_1"}
    assert s.refused("refit aus_corps") == "17.1.4"


@pytest.mark.rule("R138")
def test_17_1_2_points_not_spent_are_lost() -> None:
    s = Reserves({"essen": "(ge_1)"}, CENTRAL, rp={"ge": 6, "ah": 4, "fr": 2})
    s.act("done")
    assert [s.rp(name) for name in ("ge", "ah", "fr")] == [0, 0, 2]


def test_17_1_2_with_nothing_to_buy_nobody_is_asked() -> None:
    s = Reserves({"essen": "ge_1"}, CENTRAL, rp={"ge": 6})
    assert s.asked() is None
    assert s.rp("ge") == 0


@pytest.mark.rule("R134")
def test_17_1_3_a_nation_without_its_capital_spends_nothing() -> None:
    s = Reserves(
        {"verdun": "(fr_1)", "calais": "(br_1)"}, ALLIED, rp={"fr": 4, "br": 2}, central="paris"
    )
    assert s.choices() == {"refit br_1", "done"}
    assert s.refused("refit fr_1") == "17.1.3"


@pytest.mark.rule("R134")
def test_17_1_3_a_besieged_capital_counts_as_lost() -> None:
    s = Reserves({"verdun": "(fr_1)", "paris": "ge_1"}, ALLIED, rp={"fr": 4})
    assert s.asked() is None
    s = Reserves({"paris": "fr_1", "verdun": "(fr_2)"}, ALLIED, rp={"fr": 4})
    assert "refit fr_2" in s.choices()


@pytest.mark.rule("R134")
def test_17_1_3_paris_merely_cut_off_does_not_matter() -> None:
    around = "amiens rouen chateau_thierry melun orleans"
    units = {"paris": "fr_1", "marseilles": "(fr_2)"}
    s = Reserves(units, ALLIED, rp={"fr": 4}, central=around, eliminated="fr_corps fr_3")
    assert s.choices() == {"refit fr_2", "rebuild fr_corps", "done"}, "no army appears in Paris"


@pytest.mark.rule("R134")
def test_17_1_3_either_austrian_capital() -> None:
    s = Reserves({"vienna": "(ah_1)"}, CENTRAL, rp={"ah": 4}, allied="budapest")
    assert s.asked() is None


@pytest.mark.rule("R134")
def test_17_1_3_belgians_and_serbs_go_on() -> None:
    units = {"brussels": "ge_1", "belgrade": "ah_1", "calais": "(be_1)"}
    s = Reserves(
        units,
        ALLIED,
        rp={"a": 4},
        eliminated="be_corps sb_corps sb_1",
        central="brussels belgrade antwerp ostend liege nis",
        ruins=["liege", "belgrade"],
    )
    assert s.choices() == {"refit be_1", "rebuild be_corps", "rebuild sb_corps", "done"}


def test_17_1_4_a_corps_step_costs_half_a_point_and_an_army_step_one() -> None:
    s = Reserves({"essen": "(ge_1)", "berlin": "(ge_corps)*2"}, CENTRAL, rp={"ge": 4})
    s.act("refit ge_corps")
    assert s.rp("ge") == 3
    s.act("refit ge_1")
    assert s.rp("ge") == 1
    assert s.choices() == {"refit ge_corps", "done"}
    s.act("refit ge_corps")
    assert s.asked() is None
    assert s.at("berlin") == "ge_corps ge_corps"


@pytest.mark.rule("17.1.2")
def test_17_1_4_half_a_point_left_over_buys_no_army_step() -> None:
    s = Reserves({"essen": "(ge_1)", "berlin": "(ge_corps)"}, CENTRAL, rp={"ge": 2})
    s.act("refit ge_corps")
    assert s.asked() is None
    assert s.at("essen") == "(ge_1)"
    assert s.rp("ge") == 0


def test_17_1_4_an_eliminated_corps_returns_reduced_and_is_brought_up_for_another_half() -> None:
    s = Reserves({}, CENTRAL, rp={"ge": 2}, eliminated="ge_corps")
    s.act("rebuild ge_corps")
    assert s.at("reserve") == "(ge_corps)"
    s.act("refit ge_corps")
    assert s.at("reserve") == "ge_corps"
    assert s.asked() is None


def test_17_1_4_an_eliminated_army_returns_reduced_on_the_map() -> None:
    s = Reserves({}, CENTRAL, rp={"ge": 4}, eliminated="ge_1")
    assert s.choices("place") == {"place ge_1 berlin", "place ge_1 essen", "place ge_1 breslau"}
    assert s.refused("rebuild ge_1") == "17.1.4"
    s.act("place ge_1 essen")
    assert s.at("essen") == "(ge_1)"
    s.act("refit ge_1")
    assert s.at("essen") == "ge_1"
    assert s.asked() is None


def test_17_1_4_what_can_be_done_with_which_unit() -> None:
    s = Reserves({"essen": "ge_1 (ge_2)"}, CENTRAL, rp={"ge": 4}, eliminated="ge_corps ge_3")
    assert s.refused("refit ge_1") == "17.1.4"
    assert s.refused("refit ge_3") == "17.1.4"
    assert s.refused("rebuild ge_2") == "17.1.4"
    assert s.refused("place ge_2 essen") == "17.1.4"
    assert s.refused("place ge_corps essen") == "17.1.4"
    assert s.refused("refit ge_9") == "17.1.4"
    assert s.refused("place ge_3 munich") == "9.5.3.3"


@pytest.mark.rule("R135")
def test_17_1_4_units_out_of_supply_take_nothing() -> None:
    held = "liege koblenz aachen brussels cambrai chateau_thierry bar_le_duc verdun metz"
    s = Reserves(
        {"sedan": "(ge_1)", "essen": "(ge_2)", "paris": "fr_1"}, CENTRAL, rp={"ge": 4}, allied=held
    )
    assert s.choices() == {"refit ge_2", "done"}
    assert s.refused("refit ge_1") == "17.1.4.1"


@pytest.mark.rule("R135")
def test_17_1_4_1_units_on_a_strangers_source_take_nothing() -> None:
    units = {"sofia": "(ge_corps) (bu_corps)", "vienna": "(bu_corps)"}
    s = Reserves(units, CENTRAL, rp={"ge": 2, "bu": 1}, at_war="bu")
    assert s.choices() == {"refit bu_corps", "done"}
    assert s.refused("refit ge_corps") == "17.1.4.1"
    s.act("refit bu_corps")
    assert s.at("sofia") == "bu_corps (ge_corps)", "the one in Vienna lives on German supply"


@pytest.mark.rule("R135")
def test_17_1_4_1_the_boxes_need_no_supply() -> None:
    s = Reserves(
        {}, CENTRAL, rp={"tu": 2}, reserve="(tu_corps)", eliminated="tu_corps", at_war="tu"
    )
    assert s.choices() == {"refit tu_corps", "rebuild tu_corps", "done"}


@pytest.mark.rule("R128")
def test_17_1_4_1_turks_shut_in_medina_take_nothing() -> None:
    s = Reserves(
        {"medina": "(tu_corps)"},
        CENTRAL,
        rp={"tu": 2},
        at_war="tu",
        allied="aqaba",
        ruins=["aqaba"],
    )
    assert s.asked() is None


@pytest.mark.rule("R128")
def test_17_1_4_1_serbs_in_serbia_are_always_supplied() -> None:
    s = Reserves({"nis": "(sb_1)", "belgrade": "ah_1"}, ALLIED, rp={"a": 2})
    assert s.choices() == {"refit sb_1", "done"}


@pytest.mark.rule("R136")
def test_17_1_5_serbian_armies_return_in_belgrade_unless_nis_is_lost() -> None:
    s = Reserves({}, ALLIED, rp={"a": 2}, eliminated="sb_1")
    assert s.choices("place") == {"place sb_1 belgrade"}
    s = Reserves({}, ALLIED, rp={"a": 2}, eliminated="sb_1", central="nis")
    assert s.asked() is None


@pytest.mark.rule("R136")
def test_17_1_5_serbian_armies_return_in_an_allied_salonika() -> None:
    s = Reserves(
        {}, ALLIED, rp={"a": 2}, eliminated="sb_1", central="nis", at_war="gr", events="ap44"
    )
    assert s.choices("place") == {"place sb_1 salonika"}
    s = Reserves(
        {"salonika": "bu_corps"},
        ALLIED,
        rp={"a": 2},
        eliminated="sb_1",
        central="nis",
        at_war="gr bu",
        events="ap44",
    )
    assert s.asked() is None


@pytest.mark.rule("R136")
def test_17_1_5_the_belgian_army_returns_in_belgium() -> None:
    s = Reserves({}, ALLIED, rp={"a": 2}, eliminated="be_1")
    spots = {"place be_1 brussels", "place be_1 antwerp", "place be_1 ostend"}
    assert s.choices("place") == spots
    assert s.refused("place be_1 liege") == "9.5.3.3"
    assert s.refused("place be_1 calais") == "9.5.3.3"


@pytest.mark.rule("R136")
def test_17_1_5_without_belgium_the_army_returns_in_calais() -> None:
    s = Reserves(
        {"antwerp": "ge_1"}, ALLIED, rp={"a": 2}, eliminated="be_1", central="brussels ostend"
    )
    assert s.choices("place") == {"place be_1 calais"}, "Antwerp is besieged"
    # Antwerp held but cut off does not do either.
    s = Reserves(
        {"brussels": "ge_1"},
        ALLIED,
        rp={"a": 2},
        eliminated="be_1",
        central="ostend liege",
        ruins=["liege"],
    )
    assert s.choices("place") == {"place be_1 calais"}


@pytest.mark.rule("9.5.3.3")
def test_17_1_5_french_armies_overflow_to_orleans() -> None:
    s = Reserves({"paris": "fr_6 fr_10"}, ALLIED, rp={"fr": 4}, eliminated="fr_2 fr_3")
    assert s.choices("place") == {"place fr_2 paris", "place fr_3 paris"}
    s.act("place fr_2 paris")
    assert s.choices("place") == {"place fr_3 orleans"}
    s.act("place fr_3 orleans")
    assert s.at("orleans") == "(fr_3)"


def test_17_1_6_the_arab_army_returns_in_arabia() -> None:
    s = Reserves({}, ALLIED, rp={"a": 1}, eliminated="ana_corps", at_war="tu")
    s.act("rebuild ana_corps")
    assert s.at("arabia") == "(ana_corps)"


@pytest.mark.rule("R137")
def test_17_1_7_units_with_a_dot_never_take_replacements() -> None:
    units = {
        "london": "(br_bef) (bef_corps)",
        "cairo": "(br_ne) (br_mef)",
        "batum": "(ru_cau)",
        "paris": "(fr_orient) (fr_1)",
        "ankara": "(tu_yld) (tu_aoi)",
        "libya": "(sn_corps)",
    }
    points = {"br": 8, "ru": 8, "fr": 8, "a": 8}
    s = Reserves(units, ALLIED, rp=points, at_war="tu")
    assert s.choices() == {"refit fr_1", "done"}
    for name in ("br_bef", "bef_corps", "br_ne", "br_mef", "ru_cau", "fr_orient"):
        assert s.refused(f"refit {name}") == "17.1.7"
    assert Reserves(units, CENTRAL, rp={"tu": 8}, at_war="tu").asked() is None


@pytest.mark.rule("17.1.1")
def test_american_units_take_american_points() -> None:
    s = Reserves({"paris": "(us_1)"}, ALLIED, rp={"us": 2}, at_war="us")
    s.act("refit us_1")
    assert s.at("paris") == "us_1"


# What changes the points of a phase.


def test_cp33_rathenau_gives_a_german_point_each_phase() -> None:
    s = Reserves({"essen": "(ge_1)"}, CENTRAL, events="cp33")
    s.act("refit ge_1")
    assert s.at("essen") == "ge_1"
    assert Reserves({"essen": "(ge_1)"}, CENTRAL).asked() is None
    assert Reserves({"essen": "(ge_1)"}, CENTRAL, events="cp33 ap37").asked() is None


@pytest.mark.rule("R139")
def test_5_7_3_the_sedan_bonus() -> None:
    units = {"essen": "(ge_1)"}
    held = "sedan cambrai liege"
    total: dict[str, Any] = {"level": {"central": "total"}}
    assert Reserves(units, CENTRAL, central=held, **total).rp("ge") == 2
    assert Reserves(units, CENTRAL, central=held, options=STANDARD, **total).asked() is None
    assert Reserves(units, CENTRAL, central="sedan liege", **total).asked() is None
    assert Reserves(units, CENTRAL, central="verdun cambrai liege", **total).asked() is None


@pytest.mark.rule("R139")
def test_5_7_3_the_bonus_waits_until_total_war_cards_are_drawn() -> None:
    s = Reserves(
        {"essen": "(ge_1)"},
        CENTRAL,
        central="sedan cambrai liege",
        commitment={"central": "total"},
        level={"central": "limited"},
    )
    assert s.asked() is None


@pytest.mark.rule("R138")
def test_cp27_zeppelin_raids_cost_four_british_points_of_the_turn() -> None:
    units = {"london": "(br_1)", "paris": "(fr_1)"}
    s = Reserves(units, ALLIED, rp={"br": 10, "fr": 2}, this_turn="cp27", events="cp27")
    assert s.rp("br") == 2
    s = Reserves(units, ALLIED, rp={"br": 4, "fr": 2}, this_turn="cp27", events="cp27")
    assert s.rp("br") == 0
    s = Reserves(units, ALLIED, rp={"br": 10, "fr": 2}, events="cp27")
    assert s.rp("br") == 10, "only in its own turn"


@pytest.mark.rule("R138")
def test_cp36_u_boats_cost_a_british_point_until_convoy() -> None:
    units = {"london": "(br_1)", "paris": "(fr_1)"}
    s = Reserves(units, ALLIED, rp={"br": 4, "fr": 2}, events="cp36")
    assert s.rp("br") == 2
    s = Reserves(units, ALLIED, rp={"br": 0, "fr": 2}, events="cp36")
    assert s.rp("br") == 0
    s = Reserves(units, ALLIED, rp={"br": 4, "fr": 2}, events="cp36 ap52")
    assert s.rp("br") == 4


def test_16_4_7_one_russian_point_a_turn_after_the_revolution() -> None:
    units = {"kiev": "(ru_1) (ru_corps)", "moscow": "(ru_2)"}
    s = Reserves(units, ALLIED, rp={"ru": 8}, events="cp53")
    s.act("refit ru_1")
    assert s.asked() is None
    s = Reserves(units, ALLIED, rp={"ru": 8})
    s.act("refit ru_1", "refit ru_2", "refit ru_corps")
    assert s.at("kiev") == "ru_1 ru_corps"


def test_cp59_polish_corps_take_nothing_while_warsaw_is_allied() -> None:
    units = {"essen": "(polish_corps) (ge_corps)"}
    s = Reserves(units, CENTRAL, rp={"ge": 2}, eliminated="polish_corps")
    assert s.choices() == {"refit ge_corps", "done"}
    assert s.refused("refit polish_corps") == "17.1.4"
    s = Reserves(units, CENTRAL, rp={"ge": 2}, central="warsaw", ruins=["warsaw"])
    assert s.choices("refit") == {"refit ge_corps", "refit polish_corps"}


@pytest.mark.rule("16.4.9")
def test_16_4_9_russian_armies_do_not_return_among_other_allies() -> None:
    s = Reserves(
        {"moscow": "ro_corps"}, ALLIED, rp={"ru": 2}, eliminated="ru_1", events="cp45", at_war="ro"
    )
    assert "place ru_1 moscow" not in s.choices()
    assert "place ru_1 kharkov" in s.choices()


def test_the_news_of_replacements() -> None:
    s = Reserves({"essen": "(ge_1)"}, CENTRAL, rp={"ge": 4}, eliminated="ge_corps")
    s.act("refit ge_1", "rebuild ge_corps", "done")
    assert "full strength" in s.told()[0]
    assert "reserve box" in s.told()[1]


# The example of play, September 1914.


@pytest.mark.rule("17.1.4", "17.1.5")
def test_the_replacements_of_the_example() -> None:
    units = {
        "paris": "(fr_6) fr_10",
        "calais": "(be_1)",
        "nancy": "ge_3",
        "port_said": "(br_corps)",
        "cairo": "(br_corps)",
        "basra": "(br_corps)",
    }
    s = Reserves(
        units,
        ALLIED,
        turn=2,
        rp={"a": 2, "br": 4, "fr": 4, "ru": 6},
        eliminated="ru_3 fr_2 fr_3 fr_5 fr_corps",
    )
    s.act("place ru_3 caucasus", "refit ru_3", "refit be_1")
    s.act("refit br_corps", "refit br_corps", "refit br_corps")
    s.act("place fr_2 paris", "place fr_3 orleans")
    assert s.asked() is None, "the third Russian point and half a British one are lost"
    assert s.at("caucasus") == "ru_3"
    assert s.at("paris") == "fr_10 (fr_2) (fr_6)"
    assert s.at("orleans") == "(fr_3)"
    assert s.at("cairo") == s.at("basra") == s.at("port_said") == "br_corps"
