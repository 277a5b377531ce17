"""14.3 Out of supply: what units may not do, and the attrition of units and spaces."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.games.paths_of_glory import game
from tests.rules.paths_of_glory.fights import dice, field, fight
from tests.rules.paths_of_glory.reserves import Reserves
from tests.rules.paths_of_glory.scene import Scene

GREEKS = {"florina": "gr_corps", "larisa": "gr_corps", "athens": "gr_corps"}
ITALIANS = {"rome": "it_1"}
AROUND_CAMBRAI = "amiens calais chateau_thierry brussels"


def attrition(units: dict[str, str] | None = None, **given: Any) -> Scene:
    """The attrition phase has just been carried out."""
    return Scene(units or {}, "attrition_phase", "choose_action central", **given)


def shown(s: Scene) -> dict[str, Any]:
    """What follows from the position, as everybody is told it."""
    return game.show.about(s.g, 0)


# 14.3.1 to 14.3.4.


def test_14_3_1_units_out_of_supply_neither_move_nor_attack() -> None:
    units = {"cambrai": "ge_1", "amiens": "fr_1", "paris": "fr_2"}
    s = Scene(units, "operation central 5")
    assert s.refusal("central", "move cambrai") == "14.3.1"
    assert s.refusal("central", "attack cambrai") == "14.3.1"
    s = Scene(units, "operation central 5", central="sedan")
    assert s.offered("move cambrai")
    assert s.offered("attack cambrai")


def test_14_3_1_in_a_mixed_stack_only_supplied_units_move() -> None:
    s = Scene({"vilna": "ru_1 br_1"}, "operation allied 5")
    s.do("allied", "move vilna", "done")
    assert s.offered("take ru_1")
    assert not s.offered("take br_1")
    assert s.refusal("allied", "take br_1") == "14.3.1"


def test_14_3_1_in_a_mixed_stack_only_supplied_units_attack() -> None:
    s = Scene({"szawli": "ru_1 fr_1", "memel": "ge_1"}, "operation allied 5")
    s.do("allied", "attack szawli", "done", "against memel")
    assert s.offered("commit ru_1")
    assert s.refusal("allied", "commit fr_1") == "14.1.1.1"


def test_14_3_3_units_out_of_supply_do_not_entrench() -> None:
    s = Scene({"vilna": "ru_1 br_1"}, "operation allied 5", events="ap12")
    s.do("allied", "move vilna", "done")
    assert s.refusal("allied", "entrench br_1") == "14.3.3"
    s.do("allied", "entrench ru_1")


@pytest.mark.rule("14.3.3", "R165")
def test_14_3_3_but_trenches_that_are_there_protect_them() -> None:
    """Five factors at an entrenched army fire on column 4; a roll of 6 is 4 instead of 5."""
    for trenches, number in (({}, 5), ({"allied": "cambrai"}, 4)):
        units = {"sedan": "ge_1", "cambrai": "fr_1"}
        s = field(units, "central", "sedan", trenches=trenches, central=AROUND_CAMBRAI)
        assert not s.supplied("fr_1")
        fight(s, "central", "cambrai", "ge_1")
        dice(s, 6, 1)
        assert s.g.losses[1] == number


# 14.3.5 Units.


@pytest.mark.rule("14.3.5", "6.C", "R130")
def test_14_3_5_armies_are_lost_for_good_and_corps_can_come_back() -> None:
    s = attrition({"cambrai": "ge_1 (ge_corps)", "lodz": "ge_2"})
    assert s.at("removed") == "ge_1"
    assert s.at("eliminated") == "ge_corps"
    assert s.at("cambrai") == ""
    assert s.at("lodz") == "ge_2", "in supply"


@pytest.mark.rule("14.3.5", "14.3.6", "R130")
def test_14_3_5_both_sides_at_the_same_moment() -> None:
    """The Germans in Alexandria go, but too late for the British behind them."""
    units = {"libya": "br_corps", "alexandria": "ge_corps"}
    s = attrition(units, at_war="tu")
    assert s.at("libya") == s.at("alexandria") == ""
    assert s.at("eliminated") == "br_corps ge_corps"
    assert s.controls("central", "libya"), "neither could trace"
    assert s.controls("allied", "alexandria")


@pytest.mark.rule("14.3.5", "R128")
def test_14_3_5_those_always_supplied_are_spared() -> None:
    units = {"cetinje": "mn_corps", "nis": "sb_1", "libya": "sn_corps"}
    s = attrition(units, at_war="tu", central="tirana skopje belgrade", ruins=["belgrade"])
    assert s.at("cetinje") == "mn_corps"
    assert s.at("nis") == "sb_1"
    assert s.at("libya") == "sn_corps"


@pytest.mark.rule("14.3.5", "14.1.5", "R128")
def test_14_3_5_turks_hold_out_in_medina_but_germans_do_not() -> None:
    units = {"medina": "tu_corps ge_corps"}
    s = attrition(units, at_war="tu", allied="aqaba", ruins=["aqaba"])
    assert s.at("medina") == "tu_corps"
    assert s.at("eliminated") == "ge_corps"


@pytest.mark.rule("9.5.2.4", "14.3.5", "14.3.6")
def test_9_5_2_4_attrition_spares_neutral_greeks_and_their_spaces() -> None:
    s = attrition(GREEKS, events="ap30", allied="florina larisa athens salonika kavala")
    for name in GREEKS:
        assert s.at(name) == "gr_corps", name
        assert s.controls("allied", name), name


@pytest.mark.rule("9.5.2.4", "14.3.5")
def test_9_5_2_4_greeks_at_war_starve_like_others() -> None:
    s = attrition({"florina": "gr_corps"}, at_war="gr", central="salonika monastir larisa valona")
    assert s.at("florina") == ""
    assert s.at("eliminated") == "gr_corps"
    assert s.controls("central", "florina")


@pytest.mark.rule("9.5.2.4")
def test_9_5_2_4_neutral_greeks_are_not_shown_as_out_of_supply() -> None:
    s = Scene(GREEKS, events="ap30", allied="florina larisa athens")
    assert shown(s)["out_of_supply"]["allied"] == []


# 14.3.6 Spaces.


@pytest.mark.rule("14.3.6", "6.C", "R131")
def test_14_3_6_spaces_that_cannot_trace_go_to_the_enemy() -> None:
    s = attrition(central="cambrai", allied="lodz")
    assert s.controls("allied", "cambrai")
    assert s.controls("allied", "lodz"), "Lodz can trace to Russia"


@pytest.mark.rule("14.3.6", "R131")
def test_14_3_6_an_intact_fort_keeps_its_space() -> None:
    around = "sedan bar_le_duc nancy chateau_thierry"
    s = attrition(central=around, ruins=["nancy"])
    assert s.controls("allied", "verdun")
    s = attrition(central=around, ruins=["nancy", "verdun"])
    assert s.controls("central", "verdun")


@pytest.mark.rule("14.3.6", "R131")
def test_14_3_6_serbia_is_taken_only_by_entering() -> None:
    lost = "belgrade skopje monastir valjevo"
    s = attrition(central=lost, ruins=["belgrade"])
    assert s.controls("allied", "nis")


@pytest.mark.rule("14.3.6", "R131")
def test_14_3_6_what_the_central_powers_hold_in_serbia_is_checked_as_usual() -> None:
    s = attrition(central="skopje")
    assert s.controls("allied", "skopje")
    assert attrition(central="skopje", at_war="bu").controls("central", "skopje")


@pytest.mark.rule("14.3.6", "11.2.7", "R70")
def test_14_3_6_trenches_go_with_the_space() -> None:
    s = attrition(central="cambrai sedan", trenches={"central": "cambrai sedan*2"}, allied="metz")
    assert s.trench("central", "sedan") == 2, "Sedan is still in supply through Koblenz"
    cut = attrition(central="cambrai amiens", trenches={"central": "cambrai amiens*2"})
    assert (cut.trench("central", "cambrai"), cut.trench("allied", "cambrai")) == (0, 0)
    lost = attrition(allied="erfurt", trenches={"allied": "erfurt*2"})
    assert (lost.trench("central", "erfurt"), lost.trench("allied", "erfurt")) == (1, 0)
    assert (cut.trench("central", "amiens"), cut.trench("allied", "amiens")) == (0, 1)


@pytest.mark.rule("R132", "14.2.5", "14.3.6")
def test_14_2_5_spaces_may_use_any_source_of_their_side() -> None:
    """A British corps starves in Vilna, which itself is supplied from Russia."""
    s = attrition({"vilna": "br_corps"})
    assert s.at("vilna") == ""
    assert s.at("eliminated") == "br_corps"
    assert s.controls("allied", "vilna")


@pytest.mark.rule("14.2.5", "R125")
def test_14_2_5_friendly_dashed_lines_serve_spaces_of_both_sides() -> None:
    s = attrition({"medina": "tu_corps"}, at_war="tu")
    assert s.controls("central", "medina")
    s = attrition(at_war="tu", allied="medina aqaba beersheba", ruins=["aqaba", "beersheba"])
    assert not s.controls("allied", "medina"), "Sinai is Turkish, nothing leads to Egypt"
    held = "medina aqaba beersheba sinai"
    s = attrition(at_war="tu", allied=held, ruins=["aqaba", "beersheba"])
    assert s.controls("allied", "medina"), "by the line of the Arabs"


@pytest.mark.rule("R131", "14.1.5")
def test_r131_medina_falls_when_the_turks_have_left_it() -> None:
    lost: dict[str, Any] = {"at_war": "tu", "allied": "aqaba", "ruins": ["aqaba"]}
    assert attrition({"medina": "tu_corps"}, **lost).controls("central", "medina")
    assert attrition(**lost).controls("allied", "medina")


@pytest.mark.rule("R131")
def test_r131_arabia_and_beaches_never_change_hands() -> None:
    s = attrition(at_war="tu", allied="mef3", beachhead="mef3")
    assert s.controls("allied", "arabia")
    assert s.controls("allied", "mef3")


@pytest.mark.rule("R131", "9.5.3.5")
def test_r131_the_beachhead_is_a_port_for_the_spaces_behind_it() -> None:
    s = attrition(at_war="tu", allied="mef3 izmir", beachhead="mef3")
    assert s.controls("allied", "izmir")
    assert attrition(at_war="tu", allied="izmir").controls("central", "izmir")


@pytest.mark.rule("R131")
def test_r131_a_supplied_unit_keeps_its_space() -> None:
    s = attrition({"cetinje": "mn_corps"}, central="tirana", at_war="it")
    assert s.controls("allied", "cetinje")
    assert attrition(central="tirana mostar", at_war="it bu").controls("central", "cetinje")


@pytest.mark.rule("R131", "11.1.16")
def test_r131_the_senussi_keep_only_the_space_they_stand_in() -> None:
    s = attrition({"alexandria": "sn_corps"}, at_war="tu", central="libya")
    assert s.controls("central", "alexandria")
    assert s.controls("allied", "libya")


@pytest.mark.rule("R143", "11.1.16", "14.3.6")
def test_r143_libya_turns_allied_at_the_first_attrition() -> None:
    s = attrition()
    assert s.controls("allied", "libya")
    assert s.vp == 10


@pytest.mark.rule("R143", "11.1.16")
def test_r143_the_senussi_take_it_back() -> None:
    s = Reserves(
        {}, "choose_action central", hands={"central": "cp24"}, at_war="tu", allied="libya"
    )
    s.act("event cp24")
    assert s.controls("central", "libya")
    assert attrition({"libya": "sn_corps"}, at_war="tu").controls("central", "libya")


@pytest.mark.rule("R126", "11.1.12")
def test_11_1_12_albania_traces_to_taranto_even_while_italy_is_neutral() -> None:
    cut = "skopje cetinje"
    s = attrition(central=cut, at_war="bu")
    assert s.controls("allied", "valona")
    assert s.controls("allied", "tirana")
    s = attrition(central=f"{cut} valona", at_war="bu")
    assert s.controls("central", "tirana"), "no way to Valona"


@pytest.mark.rule("R126", "11.1.12")
def test_11_1_12_taranto_in_enemy_hands_feeds_nobody() -> None:
    cut = "skopje cetinje"
    s = attrition(ITALIANS, central=cut, at_war="it bu")
    assert s.controls("allied", "valona")
    s = attrition(ITALIANS, central=f"{cut} taranto", at_war="it bu")
    assert s.controls("central", "valona")


@pytest.mark.rule("R133", "16.4.2")
def test_r133_victory_spaces_count_when_attrition_moves_them() -> None:
    given = Scene(central="cambrai kiev")
    assert given.vp == 12
    assert shown(given)["russian_spaces_lost"] == 1
    s = attrition(central="cambrai kiev")
    assert s.controls("allied", "kiev")
    assert s.vp == 10
    assert shown(s)["russian_spaces_lost"] == 0


# 14.2.5: every source of the side counts for ground.


def test_14_2_5_ground_lives_on_belgrade_alone() -> None:
    """Tirana traces by Skopje and Nis; Valona and Monastir are lost, Italy is at war."""
    given: dict[str, Any] = {"at_war": "it", "central": "valona monastir"}
    assert attrition(ITALIANS, **given).controls("allied", "tirana")
    lost = attrition(ITALIANS, at_war="it", central="valona monastir belgrade")
    assert lost.controls("central", "tirana")


def test_14_2_5_ground_lives_on_salonika_alone() -> None:
    """London has fallen, so no port leads anywhere; Florina is joined to Salonika."""
    given: dict[str, Any] = {"at_war": "gr", "allied": "salonika"}
    s = attrition(GREEKS, central="london belgrade nis skopje monastir", **given)
    assert s.controls("allied", "florina")
    lost = attrition({}, central="london belgrade nis skopje monastir salonika", at_war="gr")
    assert lost.controls("central", "florina")


@pytest.mark.rule("14.3.6", "R131")
def test_14_3_6_a_beachhead_without_supply_stays_allied() -> None:
    cut = "london hamadan khorramabad"
    s = attrition({}, at_war="tu", beachhead="mef1", allied="mef1", central=cut)
    assert s.controls("allied", "mef1")


@pytest.mark.rule("14.1.5", "14.3.6")
def test_14_1_5_only_turks_hold_medina() -> None:
    cut: dict[str, Any] = {"at_war": "tu", "allied": "aqaba", "ruins": ["aqaba"]}
    assert attrition({"medina": "tu_corps"}, **cut).controls("central", "medina")
    assert attrition({"medina": "ge_corps"}, **cut).controls("allied", "medina")
