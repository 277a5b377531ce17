"""13.0 Strategic redeployment."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.games.paths_of_glory import game
from sandtable.games.paths_of_glory.facts.units import PLACES
from sandtable.games.paths_of_glory.rules.redeployment import forbids_goal
from sandtable.games.paths_of_glory.rules.set_up import lay_out
from sandtable.games.paths_of_glory.rules.state import Position
from sandtable.games.paths_of_glory.rules.verbs import go
from tests.rules.paths_of_glory.reserves import Reserves

CENTRAL = "redeployment central 4"
ALLIED = "redeployment allied 4"
LATE: dict[str, Any] = {"war_status": {"central": 4}}


# 13.1 In general.


@pytest.mark.rule("9.3.1", "9.3.2")
def test_13_1_2_an_army_takes_four_points_and_a_corps_one() -> None:
    s = Reserves({"essen": "ge_1 (ge_corps)"}, "redeployment central 5")
    s.act("take ge_1", "go berlin")
    assert s.at("berlin") == "ge_1"
    s.act("take ge_corps", "go munich")
    assert s.at("munich") == "(ge_corps)"
    assert s.asked() is None, "five points are spent"


def test_13_1_2_three_points_move_no_army() -> None:
    s = Reserves({"essen": "ge_1 ge_corps"}, "redeployment central 3")
    assert s.refused("take ge_1") == "13.1.2"
    assert s.choices() == {"take ge_corps", "done"}


@pytest.mark.rule("9.3.1")
def test_9_3_2_a_card_gives_as_many_points_as_its_sr_value() -> None:
    s = Reserves({"essen": "ge_corps*3"}, "choose_action central", hands={"central": "cp11"})
    s.act("sr cp11", "take ge_corps", "go berlin", "take ge_corps", "go munich")
    assert s.asked() is None, "OberOst has an SR value of 2"
    assert s.at("essen") == "ge_corps"


@pytest.mark.rule("R2")
def test_9_3_3_not_twice_running() -> None:
    hands = {"central": "cp11"}
    s = Reserves({}, "choose_action central", hands=hands, last_action={"central": "sr"})
    assert s.refused("sr cp11") == "9.3.3"
    s = Reserves({}, "choose_action central", hands=hands, last_action={"central": "rp"})
    assert s.offered("sr cp11")


@pytest.mark.rule("R170")
def test_13_1_3_a_unit_redeploys_once_in_an_action() -> None:
    s = Reserves({"essen": "ge_corps", "berlin": "ge_2"}, "redeployment central 5")
    s.act("take ge_corps", "go berlin")
    assert s.refused("take ge_corps") == "13.1.3"
    assert s.choices() == {"take ge_2", "done"}


def test_13_1_3_a_corps_just_put_into_the_reserve_stays_there() -> None:
    s = Reserves({"essen": "ge_corps"}, CENTRAL, reserve="ah_corps")
    s.act("take ge_corps", "go reserve")
    assert s.at("reserve") == "ah_corps ge_corps"
    assert s.refused("take ge_corps_1") == "13.1.3"
    s.act("take ah_corps", "go vienna")
    assert s.at("vienna") == "ah_corps"


def test_13_1_3_a_later_card_may_redeploy_the_unit_again() -> None:
    s = Reserves({"essen": "ge_corps"}, "redeployment central 1", "redeployment central 1", turn=3)
    s.act("take ge_corps", "go berlin")
    s.act("take ge_corps", "go munich")
    assert s.at("munich") == "ge_corps"


def test_13_1_4_points_are_split_among_nations_and_part_of_a_stack_stays() -> None:
    s = Reserves({"essen": "ge_corps*2", "vienna": "ah_corps*2"}, CENTRAL)
    s.act("take ge_corps", "go berlin", "take ah_corps", "go berlin", "done")
    assert s.at("berlin") == "ah_corps ge_corps"
    assert s.at("essen") == "ge_corps"
    assert s.at("vienna") == "ah_corps"
    assert s.asked() is None


def test_13_1_5_the_way_leads_through_friendly_spaces_only() -> None:
    s = Reserves({"essen": "ge_1", "koblenz": "ge_2"}, CENTRAL)
    goals = s.goals("ge_1")
    assert {"berlin", "cracow", "budapest", "aachen"} <= goals
    assert not goals & {"liege", "warsaw", "verona", "sofia"}
    s.act("take ge_1")
    assert s.refused("go brussels") == "13.1.5"
    assert s.refused("go essen") == "13.1.5"
    assert s.refused("go eliminated") == "13.1.5"
    assert s.refused("go verona") == "11.1.11"


def test_13_1_5_nobody_goes_from_the_reserve_to_the_lost_units() -> None:
    s = Reserves({"essen": "ge_1", "paris": "fr_1"}, CENTRAL, reserve="ge_corps")
    s.act("take ge_corps")
    assert s.refused("go eliminated") == "13.1.5"


@pytest.mark.rule("R116")
def test_13_1_5_enemies_beside_the_way_do_not_matter_but_units_on_it_do() -> None:
    units = {"verdun": "fr_1", "sedan": "ge_1", "metz": "ge_2"}
    s = Reserves(units, ALLIED)
    assert "bar_le_duc" in s.goals("fr_1")
    assert "nancy" in s.goals("fr_1")
    assert "sedan" not in s.goals("fr_1")
    s.act("take fr_1")
    assert s.refused("go sedan") == "11.1.7"


@pytest.mark.rule("14.3.2")
def test_13_1_5_units_out_of_supply_do_not_redeploy() -> None:
    held = "liege koblenz aachen brussels cambrai chateau_thierry bar_le_duc verdun"
    s = Reserves({"sedan": "ge_1", "paris": "fr_1"}, CENTRAL, allied=held + " metz")
    assert s.asked() is None, "its only unit is cut off"
    s = Reserves(
        {"sedan": "ge_1", "essen": "ge_2", "paris": "fr_1"}, CENTRAL, allied=held + " metz"
    )
    assert s.refused("take ge_1") == "14.3.2"


@pytest.mark.rule("R116")
def test_13_1_5_the_goal_must_be_in_supply_too() -> None:
    # Serbs live on their own in Serbia, but not in Albania.
    s = Reserves({"skopje": "sb_1", "belgrade": "ah_1"}, ALLIED, central="belgrade")
    s.act("take sb_1")
    assert s.offered("go monastir")
    assert s.refused("go tirana") == "13.1.5"


@pytest.mark.rule("R116")
def test_13_1_5_a_besieged_fort_may_be_passed_and_entered() -> None:
    s = Reserves({"essen": "ge_1", "liege": "ge_2", "brussels": "ge_3"}, CENTRAL, ruins=[], **LATE)
    goals = s.goals("ge_1")
    assert "liege" in goals
    assert "brussels" in goals


@pytest.mark.rule("R116")
def test_13_1_5_a_siege_is_not_given_up_by_redeployment() -> None:
    s = Reserves({"liege": "ge_2", "essen": "ge_corps"}, CENTRAL)
    assert s.refused("take ge_2") == "13.1.5"
    s = Reserves({"liege": "ge_2 ge_corps"}, CENTRAL)
    assert s.refused("take ge_2") == "13.1.5", "one corps cannot besiege a fort of 3"
    assert "essen" in s.goals("ge_corps")
    s = Reserves({"liege": "ge_2 ge_3"}, CENTRAL)
    s.act("take ge_3", "go essen")
    assert s.at("liege") == "ge_2"


def test_13_1_5_a_force_too_weak_for_its_siege_may_leave() -> None:
    s = Reserves({"verdun": "ge_corps", "metz": "ge_1"}, CENTRAL)
    assert "essen" in s.goals("ge_corps")


@pytest.mark.rule("13.1.5")
def test_11_1_4_dashed_lines_are_for_the_nations_named() -> None:
    s = Reserves({"calais": "fr_1 br_1"}, ALLIED)
    assert "london" in s.goals("br_1")
    assert "london" not in s.goals("fr_1")


@pytest.mark.rule("R45")
def test_10_1_1_no_redeployment_ends_as_the_fourth_unit() -> None:
    s = Reserves({"essen": "ge_1 ge_2 ge_3", "berlin": "ge_4"}, CENTRAL)
    s.act("take ge_4")
    assert s.refused("go essen") == "10.1.1"
    s.act("go munich")


@pytest.mark.rule("R63")
def test_11_1_9_redeployment_into_amiens_waits_for_the_race_to_the_sea() -> None:
    units = {"cambrai": "ge_1", "brussels": "ge_2"}
    opened = "amiens calais ostend rouen sedan liege"
    s = Reserves(units, CENTRAL, central=opened, ruins=["liege"])
    s.act("take ge_1")
    assert s.refused("go amiens") == "11.1.9"
    assert s.offered("go rouen"), "they may pass through Amiens"
    s = Reserves(units, CENTRAL, central=opened, ruins=["liege"], events="cp08")
    assert "amiens" in s.goals("ge_1")
    s = Reserves(units, CENTRAL, central=opened, ruins=["liege"], **LATE)
    assert "calais" in s.goals("ge_1")


@pytest.mark.rule("R58")
def test_11_1_17_the_bef_stays_in_the_west() -> None:
    s = Reserves({"calais": "br_bef", "marseilles": "bef_corps br_corps"}, ALLIED, at_war="it")
    assert "genoa" in s.goals("br_corps")
    assert "genoa" not in s.goals("br_bef")
    s.act("take bef_corps")
    assert s.refused("go genoa") == "11.1.17"
    assert s.refused("go naples") == "11.1.17"
    assert s.offered("go london")


@pytest.mark.rule("R62")
def test_5_7_4_6_foreign_armies_keep_out_of_italy_before_total_war() -> None:
    units = {"lyon": "fr_1 fr_corps", "rome": "it_1"}
    s = Reserves(units, ALLIED, at_war="it")
    s.act("take fr_1")
    assert s.refused("go turin").startswith("5.7.4")
    s = Reserves(units, ALLIED, at_war="it")
    assert "turin" in s.goals("fr_corps")
    s = Reserves(units, ALLIED, at_war="it", level={"allied": "total"})
    assert "turin" in s.goals("fr_1")
    s = Reserves(units, ALLIED, at_war="it", options={"historical": False})
    assert "turin" in s.goals("fr_1")


@pytest.mark.rule("R62")
def test_5_7_4_6_german_armies_do_not_end_in_trent_villach_or_trieste() -> None:
    units = {"munich": "ge_1 ah_1 ge_corps"}
    s = Reserves(units, CENTRAL)
    assert "trent" in s.goals("ah_1")
    assert {"trent", "villach", "trieste"} <= s.goals("ge_corps")
    s.act("take ge_1")
    assert s.refused("go villach").startswith("5.7.4")
    s = Reserves(units, CENTRAL, level={"allied": "total"})
    assert "trieste" in s.goals("ge_1")


@pytest.mark.rule("R121")
def test_13_1_6_russians_redeploy_only_inside_russia() -> None:
    s = Reserves({"kiev": "ru_1 ru_corps", "bucharest": "ro_corps"}, ALLIED, at_war="ro")
    assert "bucharest" not in s.goals("ru_1")
    assert "petrograd" in s.goals("ru_1")
    s.act("take ru_corps")
    assert s.refused("go bucharest") == "13.1.6"
    assert s.refused("go london") == "13.1.6"
    s.act("go batum")
    assert s.at("batum") == "ru_corps"


@pytest.mark.rule("R121")
def test_13_1_6_a_russian_outside_russia_does_not_redeploy_at_all() -> None:
    s = Reserves({"tarnopol": "ru_corps", "kiev": "ru_1"}, ALLIED)
    assert s.refused("take ru_corps") == "13.1.6"


@pytest.mark.rule("R121")
def test_13_1_6_russians_never_go_by_sea() -> None:
    s = Reserves({"riga": "ru_corps", "libau": "fr_corps", "calais": "fr_1"}, ALLIED)
    assert "calais" not in s.goals("ru_corps")


@pytest.mark.rule("R117")
def test_13_1_7_corps_sail_from_port_to_port() -> None:
    s = Reserves({"marseilles": "fr_corps br_1", "paris": "fr_corps"}, ALLIED, at_war="gr")
    s.act("take fr_corps_1")
    assert s.offered("go salonika")
    assert s.offered("go london")
    assert s.refused("go kavala") == "13.1.5", "no way by sea and land together"
    s.act("go salonika")
    assert s.at("salonika") == "fr_corps"


@pytest.mark.rule("R117")
def test_13_1_7_armies_never_sail() -> None:
    s = Reserves({"marseilles": "fr_1"}, ALLIED, at_war="gr")
    s.act("take fr_1")
    assert s.refused("go salonika") == "13.1.7"


@pytest.mark.rule("R117")
def test_13_1_7_an_army_that_is_not_in_a_port_is_told_that_no_way_leads_there() -> None:
    s = Reserves({"lyon": "fr_1"}, ALLIED, at_war="gr")
    s.act("take fr_1")
    assert s.refused("go salonika") == "13.1.5"


@pytest.mark.rule("R117")
def test_13_1_7_an_army_in_a_port_without_friendly_land_around_goes_nowhere() -> None:
    units = {"alexandria": "br_ne", "london": "br_corps"}
    s = Reserves(units, ALLIED, central="cairo port_said")
    assert s.choices("take") == {"take br_corps"}
    assert s.refused("take br_ne") == "13.1.5"


@pytest.mark.rule("R117")
def test_13_1_7_a_voyage_begins_in_a_port() -> None:
    s = Reserves({"lyon": "fr_corps"}, ALLIED, at_war="gr")
    assert "salonika" not in s.goals("fr_corps")
    assert "marseilles" in s.goals("fr_corps")


@pytest.mark.rule("R117")
def test_13_1_7_1_the_central_powers_use_ports_in_germany_and_russia() -> None:
    units = {"kiel": "ge_corps", "szawli": "ge_1"}
    s = Reserves(units, CENTRAL, central="libau", allied="memel insterberg konigsberg")
    assert "libau" in s.goals("ge_corps")
    held = "liege ostend calais le_havre"
    units = {"brussels": "ge_1", "calais": "ge_corps"}
    s = Reserves(units, CENTRAL, central=held, ruins=["liege"], **LATE)
    assert "brussels" in s.goals("ge_corps")
    assert "le_havre" not in s.goals("ge_corps")


@pytest.mark.rule("R117")
def test_13_1_7_1_a_besieged_riga_is_no_port() -> None:
    units = {"riga": "ge_1 ge_2", "kiel": "ge_corps"}
    cut_off = "memel libau szawli"
    s = Reserves(units, CENTRAL, allied=cut_off)
    assert "riga" not in s.goals("ge_corps")
    s = Reserves(units, CENTRAL, allied=cut_off, central="riga", ruins=["riga"])
    assert "riga" in s.goals("ge_corps")


@pytest.mark.rule("R117")
def test_13_1_7_2_the_allies_use_ports_outside_germany_and_russia() -> None:
    units = {"kiel": "fr_corps", "calais": "br_1", "hamburg": "fr_1"}
    s = Reserves(units, ALLIED, allied="bremen hannover essen aachen liege rostock")
    assert "calais" in s.goals("fr_corps"), "overland"
    assert "marseilles" in s.goals("fr_corps")
    s = Reserves({"calais": "fr_corps"}, ALLIED, allied="kiel wilhelmshaven")
    assert not s.goals("fr_corps") & {"kiel", "wilhelmshaven"}


@pytest.mark.rule("R117")
def test_13_1_7_2_constantinople_opens_with_gallipoli() -> None:
    units = {"salonika": "br_corps", "constantinople": "br_ne"}
    s = Reserves(units, ALLIED, at_war="gr tu", allied="adrianople")
    assert "constantinople" not in s.goals("br_corps")
    s = Reserves(units, ALLIED, at_war="gr tu", allied="gallipoli")
    assert "constantinople" in s.goals("br_corps")


# 13.1.8 to 13.1.12 The reserve box.


@pytest.mark.rule("R118")
def test_13_1_8_from_the_reserve_to_a_supplied_unit_of_the_nation() -> None:
    s = Reserves({"verdun": "fr_1", "calais": "br_1"}, ALLIED, reserve="fr_corps br_corps it_corps")
    assert s.goals("fr_corps") == {"verdun", "paris"}
    assert s.goals("br_corps") == {"calais", "london"}
    assert s.goals("it_corps") == set()
    s.act("take fr_corps")
    assert s.refused("go calais") == "13.1.8"
    assert s.refused("go reserve") == "13.1.5"
    for unit, goals in (("sb_1", {"belgrade", "cetinje"}), ("mn_corps", {"belgrade"})):
        s = Reserves({"cetinje": unit}, ALLIED, reserve="sb_corps")
        assert s.goals("sb_corps") == goals, "Montenegrins are no Serbs"


@pytest.mark.rule("R118")
def test_13_1_8_to_the_capital_or_a_supply_source_of_the_nation() -> None:
    s = Reserves({}, CENTRAL, reserve="ge_corps ah_corps tu_corps bu_corps", at_war="tu bu")
    assert s.goals("ge_corps") == {"berlin", "essen", "breslau"}
    assert s.goals("ah_corps") == {"vienna", "budapest"}
    assert s.goals("tu_corps") == {"constantinople"}
    assert s.goals("bu_corps") == {"sofia"}
    s = Reserves(
        {},
        ALLIED,
        reserve="ru_corps be_corps it_corps ro_corps gr_corps us_corps cnd_corps",
        at_war="it ro gr us",
    )
    assert s.goals("ru_corps") == {"petrograd", "moscow", "kharkov", "caucasus"}
    assert s.goals("be_corps") == {"brussels"}
    assert s.goals("it_corps") == {"rome"}
    assert s.goals("ro_corps") == {"bucharest"}
    assert s.goals("gr_corps") == {"athens"}
    assert s.goals("cnd_corps") == {"london"}
    french_ports = {"calais", "le_havre", "cherbourg", "nantes", "la_rochelle", "bordeaux"}
    assert s.goals("us_corps") == french_ports | {"marseilles"}


@pytest.mark.rule("R118")
def test_13_1_8_an_unsupplied_unit_draws_nobody() -> None:
    cut_off = {"sedan": "ge_1", "metz": "fr_1"}
    held = "metz liege koblenz aachen brussels cambrai chateau_thierry bar_le_duc verdun"
    s = Reserves(cut_off, CENTRAL, reserve="ge_corps", allied=held, ruins=["metz"])
    assert "sedan" not in s.goals("ge_corps")
    beach: dict[str, Any] = {"at_war": "tu", "allied": "mef1", "beachhead": "mef1"}
    s = Reserves({"mef1": "br_mef"}, ALLIED, reserve="br_corps", **beach)
    assert s.goals("br_corps") == {"london", "mef1"}
    s = Reserves({"mef1": "br_ne"}, ALLIED, reserve="br_corps", **beach)
    assert s.goals("br_corps") == {"london"}, "the beach supplies no such army"


@pytest.mark.rule("R118")
def test_13_1_8_arabs_and_senussi_alone_draw_nobody() -> None:
    for space in ("arabia", "cairo"):
        s = Reserves({space: "ana_corps"}, ALLIED, reserve="br_corps", at_war="tu")
        assert s.goals("br_corps") == {"london"}
    for space in ("libya", "damascus"):
        s = Reserves({space: "sn_corps"}, CENTRAL, reserve="tu_corps", at_war="tu")
        assert s.goals("tu_corps") == {"constantinople"}


@pytest.mark.rule("13.1.8")
def test_13_1_8_australians_and_canadians_are_british_here() -> None:
    s = Reserves({"calais": "cnd_corps"}, ALLIED, reserve="br_corps aus_corps")
    assert "calais" in s.goals("br_corps")
    assert "calais" in s.goals("aus_corps")


@pytest.mark.rule("R118")
def test_13_1_8_serbs_come_to_salonika_but_not_by_serbias_own_supply() -> None:
    units = {"skopje": "sb_1", "belgrade": "ah_1"}
    s = Reserves(units, ALLIED, reserve="sb_corps", central="belgrade", ruins=["belgrade"])
    assert s.goals("sb_corps") == set()
    assert s.refused("take sb_corps") == "13.1.5"
    s = Reserves({"belgrade": "ah_1"}, ALLIED, reserve="sb_corps", at_war="gr")
    assert s.goals("sb_corps") == {"salonika"}


def test_13_1_9_corps_go_to_the_reserve_box_but_armies_do_not() -> None:
    s = Reserves({"verdun": "fr_1 fr_corps"}, ALLIED)
    s.act("take fr_corps", "go reserve")
    assert s.at("reserve") == "fr_corps"
    s = Reserves({"verdun": "fr_1"}, ALLIED)
    s.act("take fr_1")
    assert s.refused("go reserve") == "13.1.9"


def test_13_1_10_one_redeployment_builds_on_another() -> None:
    s = Reserves({"verdun": "fr_corps"}, ALLIED, reserve="fr_corps*2")
    s.act("take fr_corps_2", "go verdun")
    s.act("take fr_corps_1", "go nancy")
    s.act("take fr_corps_3", "go nancy")
    assert s.at("nancy") == "fr_corps fr_corps"
    assert s.at("verdun") == "fr_corps"


@pytest.mark.rule("R119")
def test_13_1_11_a_lost_capital_closes_the_reserve_box() -> None:
    s = Reserves({"verdun": "fr_corps"}, ALLIED, reserve="fr_corps", central="paris")
    assert s.refused("take fr_corps_2") == "13.1.5", "nowhere to go from the box"
    s.act("take fr_corps_1")
    assert s.refused("go reserve") == "13.1.11"
    s = Reserves({"london": "fr_corps"}, ALLIED, reserve="fr_corps", central="paris")
    assert s.refused("take fr_corps_2") == "13.1.5", "not even to the corps in London"


@pytest.mark.rule("R119")
def test_13_1_11_a_besieged_capital_closes_it_too() -> None:
    s = Reserves({"paris": "ge_1", "verdun": "fr_1"}, ALLIED, reserve="fr_corps br_corps")
    assert s.choices("take") == {"take fr_1", "take br_corps"}


@pytest.mark.rule("R119")
def test_13_1_11_one_of_the_two_austrian_capitals_is_enough() -> None:
    s = Reserves({"vienna": "ge_1"}, CENTRAL, reserve="ah_corps", allied="budapest")
    assert "take ah_corps" not in s.choices()
    s = Reserves({"vienna": "ge_1"}, CENTRAL, reserve="ah_corps")
    assert "take ah_corps" in s.choices()


@pytest.mark.rule("R119")
def test_13_1_11_belgians_and_serbs_do_not_mind() -> None:
    units = {"calais": "be_1", "brussels": "ge_1"}
    s = Reserves(units, ALLIED, reserve="be_corps")
    assert s.goals("be_corps") == {"calais"}
    s = Reserves({"salonika": "sb_1", "belgrade": "ah_1"}, ALLIED, reserve="sb_corps", at_war="gr")
    assert s.goals("sb_corps") == {"salonika"}


@pytest.mark.rule("R59")
def test_13_1_11_the_montenegrin_corps_uses_only_cetinje_and_the_box() -> None:
    s = Reserves({"cetinje": "mn_corps"}, ALLIED)
    assert s.goals("mn_corps") == {"reserve"}
    s.act("take mn_corps")
    assert s.refused("go skopje") == "13.1.11"
    s = Reserves({}, ALLIED, reserve="mn_corps")
    assert s.goals("mn_corps") == {"cetinje"}
    s = Reserves({"paris": "fr_1"}, ALLIED, reserve="mn_corps", central="cetinje")
    assert s.goals("mn_corps") == set()


@pytest.mark.rule("R120")
def test_13_1_12_germans_supplied_from_sofia_have_no_reserve() -> None:
    units = {"sofia": "ge_corps bu_corps", "nis": "ah_1"}
    s = Reserves(units, CENTRAL, at_war="bu", reserve="ge_corps bu_corps")
    s.act("take ge_corps_1")
    assert s.refused("go reserve") == "13.1.12"
    s.act("go nis")
    assert s.goals("ge_corps") == {"berlin", "essen", "breslau"}
    assert "reserve" in s.goals("bu_corps"), "Bulgarians are at home there"


@pytest.mark.rule("R120")
def test_13_1_12_with_belgrade_taken_germans_in_bulgaria_reach_home() -> None:
    units = {"sofia": "ge_corps", "belgrade": "ah_1"}
    s = Reserves(units, CENTRAL, at_war="bu", central="belgrade nis", ruins=["belgrade"])
    assert "reserve" in s.goals("ge_corps")


@pytest.mark.rule("R120", "14.1.4")
def test_13_1_12_germans_in_a_baltic_port_are_joined_with_home_by_sea() -> None:
    units = {"libau": "ge_corps", "essen": "ge_1"}
    assert "reserve" in Reserves(units, CENTRAL, allied="memel").goals("ge_corps")
    ports = "wilhelmshaven kiel rostock stettin kolberg danzig konigsberg memel"
    assert Reserves(units, CENTRAL, allied=ports).goals("ge_corps") == set()


@pytest.mark.rule("R120")
def test_13_1_12_turks_and_bulgarians_supplied_from_elsewhere() -> None:
    units = {"budapest": "tu_corps bu_corps"}
    s = Reserves(units, CENTRAL, at_war="tu bu")
    s.act("take tu_corps")
    assert s.refused("go reserve") == "13.1.12"
    s = Reserves(units, CENTRAL, at_war="tu bu")
    s.act("take bu_corps")
    assert s.refused("go reserve") == "13.1.12"


@pytest.mark.rule("R120")
def test_13_1_12_romanians_supplied_from_belgrade_only() -> None:
    units = {"targu_jiu": "ro_corps", "belgrade": "sb_1"}
    russia_cut = "jassy galatz barlad czernowitz"
    s = Reserves(
        units, ALLIED, at_war="ro", central=russia_cut, allied="timisvar", reserve="ro_corps"
    )
    s.act("take ro_corps_1")
    assert s.refused("go reserve") == "13.1.12"
    s = Reserves(units, ALLIED, at_war="ro", allied="timisvar")
    assert "reserve" in s.goals("ro_corps")


# In general.


def test_only_own_units_on_the_map_or_in_the_box() -> None:
    s = Reserves({"essen": "ge_1", "paris": "fr_1"}, CENTRAL, eliminated="ge_corps")
    assert s.refused("take fr_1") == "13.1.1"
    assert s.refused("take ge_corps") == "13.1.1"
    assert s.refused("take ge_9") == "13.1.1"


def test_13_1_4_the_player_may_stop_with_points_left() -> None:
    s = Reserves({"essen": "ge_1"}, CENTRAL)
    s.act("done")
    assert s.at("essen") == "ge_1"
    assert s.asked() is None


def test_nothing_to_redeploy_is_not_asked() -> None:
    assert Reserves({"paris": "fr_1"}, CENTRAL).asked() is None


def test_redeployment_is_told() -> None:
    s = Reserves({"essen": "ge_1"}, CENTRAL)
    s.act("take ge_1", "go berlin")
    assert "Essen" in s.told()[0]
    assert "Berlin" in s.told()[0]


@pytest.mark.parametrize("side", ["central", "allied"])
def test_every_place_is_either_offered_or_refused_for_a_reason(side: str) -> None:
    g = Position(game.read_options({}))
    lay_out(g)
    g.agenda = [game.book.parse(f"redeployment {side} 4")]
    game.run(g)
    actor = game.actor(g)
    assert actor is not None
    for unit in game.offers(g, actor)[:-1]:
        taken = g.copy()
        game.apply(taken, actor, unit)
        offers = game.offers(taken, actor)
        assert len(set(offers)) == len(offers), "each place once"
        for place in range(len(PLACES)):
            refusal = forbids_goal(taken, go(place), actor, 4)
            assert (refusal is None) == (go(place) in offers), (unit, PLACES[place])
