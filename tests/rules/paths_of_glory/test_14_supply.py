"""14.1 and 14.2 Supply: what a supply line may use, and where it must end."""

from __future__ import annotations

import pytest

from tests.rules.paths_of_glory.scene import Scene

AROUND_PARIS = "amiens rouen chateau_thierry melun orleans"


# 14.1.2 and 14.1.3 The line.


def test_14_1_2_a_chain_of_friendly_spaces_leads_to_a_source() -> None:
    assert Scene({"cambrai": "ge_1"}, central="sedan").supplied("ge_1")
    assert not Scene({"cambrai": "ge_1"}).supplied("ge_1"), "only Cambrai itself is friendly"


def test_14_1_2_the_chain_may_be_of_any_length() -> None:
    assert Scene({"petrograd": "ru_1", "odessa": "ru_2", "erivan": "ru_cau"}).supplied("ru_cau")
    assert Scene({"tarnopol": "ge_1"}).supplied("ge_1")


def test_14_1_2_the_source_must_be_friendly() -> None:
    units = {"berlin": "ge_1"}
    assert not Scene(units, allied="essen breslau", ruins=["breslau"]).supplied("ge_1")
    assert Scene(units, allied="essen").supplied("ge_1")


@pytest.mark.rule("14.1.3", "9.5.2.4")
def test_14_1_3_neutral_greeks_close_the_line() -> None:
    """A French corps in Valona traces by Florina and Monastir to the port of Salonika."""
    units = {"valona": "fr_corps", "florina": "gr_corps", "london": "br_1"}
    land = "florina salonika monastir"
    neutral = Scene(units, events="ap30", allied=land, central="skopje")
    assert not neutral.supplied("fr_corps_1")
    assert Scene(units, at_war="gr", allied=land, central="skopje").supplied("fr_corps_1")


@pytest.mark.rule("14.1.3", "R124")
def test_14_1_3_enemy_controlled_spaces_block_the_line() -> None:
    around = "sedan brussels amiens calais chateau_thierry"
    assert not Scene({"cambrai": "ge_1"}, allied=around).supplied("ge_1")
    assert Scene({"lodz": "ge_1"}).supplied("ge_1")
    s = Scene({"lodz": "ge_1"}, allied="breslau posen thorn", ruins=["breslau", "posen", "thorn"])
    assert not s.supplied("ge_1")


@pytest.mark.rule("14.1.3", "R124")
def test_14_1_3_enemy_units_block_the_line_even_in_a_friendly_space() -> None:
    """French besiegers stand in Metz, whose fort keeps it German."""
    free = Scene({"verdun": "ge_1"}, central="verdun", ruins=["verdun"])
    assert free.supplied("ge_1")
    blocked = Scene({"verdun": "ge_1", "metz": "fr_1"}, central="verdun", ruins=["verdun"])
    assert blocked.controls("central", "metz")
    assert not blocked.supplied("ge_1")


@pytest.mark.rule("14.1.3", "R51", "R124")
def test_14_1_3_the_space_of_the_unit_itself_may_be_the_enemys() -> None:
    """One corps is too weak to besiege Liege: supply reaches it, but not through it."""
    s = Scene({"liege": "ge_corps_1", "brussels": "ge_1"})
    assert s.controls("allied", "liege")
    assert s.supplied("ge_corps_1")
    assert not s.supplied("ge_1")


@pytest.mark.rule("14.1.3", "15.2.2", "R124")
def test_14_1_3_a_besieged_enemy_fort_lets_supply_through() -> None:
    assert Scene({"liege": "ge_2", "brussels": "ge_1"}).supplied("ge_1")
    corps = "ge_corps_1 ge_corps_2"
    assert not Scene({"liege": corps, "brussels": "ge_1"}).supplied("ge_1")
    assert Scene({"liege": f"{corps} ge_corps_3", "brussels": "ge_1"}).supplied("ge_1")


@pytest.mark.rule("14.1.3", "R53")
def test_14_1_3_russians_romanians_and_serbs_use_dashed_lines_to_russian_sources() -> None:
    s = Scene({"kiev": "ro_corps_1 sb_1 ru_1"}, at_war="ro")
    assert s.supplied("ro_corps_1")
    assert s.supplied("sb_1")
    assert s.supplied("ru_1")


@pytest.mark.rule("14.1.3", "R53")
def test_14_1_3_riga_to_reval_joins_no_source_and_serves_russians_only() -> None:
    s = Scene({"riga": "ro_corps_1 ru_1"}, at_war="ro", central="szawli dvinsk")
    assert s.supplied("ru_1")
    assert not s.supplied("ro_corps_1")


@pytest.mark.rule("14.1.3", "R129")
def test_14_1_3_germans_in_medina_cannot_use_the_turkish_line() -> None:
    s = Scene({"medina": "tu_corps_1 ge_corps_1"}, at_war="tu")
    assert s.supplied("tu_corps_1")
    assert not s.supplied("ge_corps_1")


@pytest.mark.rule("14.1.3", "R124")
def test_14_1_3_neutral_nations_are_closed_to_supply() -> None:
    units = {"monastir": "fr_1"}
    assert not Scene(units).supplied("fr_1")
    assert Scene(units, events="ap30", allied="salonika").supplied("fr_1")


@pytest.mark.rule("9.5.2.4", "R61")
def test_9_5_2_4_no_supply_runs_through_neutral_greeks() -> None:
    units = {"florina": "gr_corps_1", "athens": "gr_corps_2", "larisa": "fr_1"}
    assert not Scene(units, events="ap30").supplied("fr_1"), "Athens is no port to anybody"
    assert Scene(units, events="ap30 ap44", at_war="gr").supplied("fr_1")


# 14.1.4 Ports.


@pytest.mark.rule("14.1.4", "R172")
def test_14_1_4_from_a_port_by_sea_to_a_source_that_is_a_port() -> None:
    assert Scene({"bordeaux": "fr_1"}, central="poitiers").supplied("fr_1")
    assert Scene({"cairo": "br_corps_1"}).supplied("br_corps_1")


@pytest.mark.rule("14.1.4", "R172")
def test_14_1_4_the_central_powers_sail_from_russian_to_german_ports_and_go_on_overland() -> None:
    assert Scene({"libau": "ge_8"}, allied="memel").supplied("ge_8")
    harbours = "wilhelmshaven kiel rostock stettin kolberg danzig konigsberg memel"
    s = Scene({"libau": "ge_8"}, allied=harbours, ruins=["danzig", "konigsberg"])
    assert not s.supplied("ge_8"), "no German port is left"


@pytest.mark.rule("14.1.4", "R172")
def test_14_1_4_the_central_powers_have_no_use_of_western_ports() -> None:
    assert not Scene({"calais": "ge_1"}, central="ostend").supplied("ge_1")


@pytest.mark.rule("14.1.4", "R172")
def test_14_1_4_the_allies_have_no_use_of_german_and_russian_ports() -> None:
    assert not Scene({"stettin": "br_1"}).supplied("br_1")
    assert not Scene({"riga": "fr_1"}).supplied("fr_1")


@pytest.mark.rule("14.1.4", "15.2.2", "R148")
def test_14_1_4_a_besieged_riga_is_no_port_for_the_central_powers() -> None:
    assert not Scene({"riga": "ge_8"}).supplied("ge_8")
    assert Scene({"riga": "ge_8"}, central="riga", ruins=["riga"]).supplied("ge_8")


@pytest.mark.rule("14.1.4", "R172")
def test_14_1_4_a_besieged_port_is_closed() -> None:
    units = {"ahwaz": "br_corps_1"}
    assert Scene(units, at_war="tu").supplied("br_corps_1")
    s = Scene({**units, "basra": "tu_corps"}, at_war="tu")
    assert s.controls("allied", "basra")
    assert not s.supplied("br_corps_1")


@pytest.mark.rule("14.1.4", "R172")
def test_14_1_4_constantinople_is_an_allied_port_only_with_gallipoli() -> None:
    units = {"constantinople": "br_corps_1"}
    assert not Scene(units, at_war="tu").supplied("br_corps_1")
    assert Scene(units, at_war="tu", allied="gallipoli").supplied("br_corps_1")


# 14.1.5 Always supplied.


def test_14_1_5_montenegro_is_always_supplied() -> None:
    assert Scene({"cetinje": "mn_corps"}, central="tirana").supplied("mn_corps")


def test_14_1_5_serbs_are_supplied_in_serbia_and_nowhere_else() -> None:
    s = Scene({"nis": "sb_1", "tirana": "sb_2"}, central="belgrade", ruins=["belgrade"])
    assert s.supplied("sb_1")
    assert not s.supplied("sb_2")


def test_14_1_5_arabs_and_senussi_are_supplied_in_the_near_east() -> None:
    s = Scene({"medina": "ana_corps", "libya": "sn_corps"}, at_war="tu")
    assert s.supplied("ana_corps")
    assert s.supplied("sn_corps")


def test_14_1_5_outside_the_near_east_they_trace_like_others() -> None:
    s = Scene({"adrianople": "ana_corps", "athens": "sn_corps"}, at_war="tu gr")
    assert not s.supplied("ana_corps")
    assert not s.supplied("sn_corps")
    assert Scene({"adrianople": "sn_corps"}, at_war="tu").supplied("sn_corps")


@pytest.mark.rule("14.1.5", "R128")
def test_14_1_5_turks_cut_off_in_medina_can_do_nothing() -> None:
    units = {"medina": "tu_corps_1"}
    s = Scene(units, "operation central 3", at_war="tu", allied="aqaba", ruins=["aqaba"])
    assert not s.supplied("tu_corps_1")
    assert s.refusal("central", "move medina") == "14.3.1"


# 14.2 Sources.


@pytest.mark.rule("14.2.1", "R125")
def test_14_2_1_each_of_the_four_sources_serves_all_central_powers() -> None:
    skopje = {"skopje": "ge_corps_1 ah_corps_1 tu_corps_1"}
    for unit in ("ge_corps_1", "ah_corps_1", "tu_corps_1"):
        assert Scene(skopje, at_war="bu").supplied(unit), "from Sofia"
        assert not Scene(skopje).supplied(unit)
    ankara = {"ankara": "ge_corps_1 bu_corps_1"}
    for unit in ("ge_corps_1", "bu_corps_1"):
        assert Scene(ankara, at_war="tu").supplied(unit), "from Constantinople"
        cut = Scene(ankara, at_war="tu", allied="constantinople gallipoli")
        assert not cut.supplied(unit)


@pytest.mark.rule("14.2.1", "R125")
def test_14_2_1_essen_and_breslau() -> None:
    s = Scene({"aachen": "ge_1", "oppeln": "ah_1"}, allied="koblenz frankfurt")
    assert s.supplied("ge_1")
    assert s.supplied("ah_1")


@pytest.mark.rule("14.2.2", "R125")
def test_14_2_2_russians_romanians_and_serbs_use_belgrade() -> None:
    s = Scene({"skopje": "ru_1 sb_1 ro_corps_1"}, at_war="ro")
    assert all(s.supplied(unit) for unit in ("ru_1", "sb_1", "ro_corps_1"))
    lost = Scene({"skopje": "ru_1 ro_corps_1"}, at_war="ro", central="belgrade", ruins=["belgrade"])
    assert not lost.supplied("ru_1")
    assert not lost.supplied("ro_corps_1")


@pytest.mark.rule("14.2.2", "R125")
def test_14_2_2_they_have_no_supply_by_sea() -> None:
    west = {"marseilles": "ru_1 ro_corps_1", "paris": "sb_1"}
    s = Scene(west, at_war="ro")
    assert not any(s.supplied(unit) for unit in ("ru_1", "ro_corps_1", "sb_1"))


@pytest.mark.rule("14.2.2", "R125")
def test_14_2_2_a_besieged_belgrade_is_no_source() -> None:
    s = Scene({"belgrade": "ah_1", "skopje": "ru_1"})
    assert s.controls("allied", "belgrade")
    assert not s.supplied("ru_1")


@pytest.mark.rule("14.2.3", "R125")
def test_14_2_3_serbs_also_use_salonika_while_it_is_allied() -> None:
    units = {"kavala": "sb_1 ru_1"}
    s = Scene(units, events="ap30", allied="salonika")
    assert s.supplied("sb_1")
    s = Scene(units, events="ap30", central="monastir strumitsa", allied="salonika")
    assert s.supplied("sb_1")
    assert not s.supplied("ru_1"), "no source of theirs"
    assert not Scene(units, events="ap30", central="salonika").supplied("sb_1")


@pytest.mark.rule("14.2.4", "R125")
def test_14_2_4_all_other_allies_live_on_london() -> None:
    units = {"rouen": "br_1 fr_1 be_1", "paris": "us_1 it_1 pt_corps"}
    s = Scene(units, at_war="it")
    for unit in ("br_1", "fr_1", "be_1", "us_1", "it_1", "pt_corps"):
        assert s.supplied(unit), unit
    east = Scene({"kiev": "br_1", "vilna": "fr_1"})
    assert not east.supplied("br_1"), "Russian sources are not theirs"
    assert not east.supplied("fr_1")


def test_14_2_4_paris_is_no_source() -> None:
    assert not Scene({"paris": "fr_1"}, central=AROUND_PARIS).supplied("fr_1")


@pytest.mark.rule("R126", "14.1.3")
def test_r126_units_in_albania_live_on_taranto_only_if_italian() -> None:
    s = Scene({"valona": "it_corps_1 fr_1"}, at_war="it")
    assert s.supplied("it_corps_1")
    assert not s.supplied("fr_1")


@pytest.mark.rule("R127", "9.2.7.1")
def test_r127_the_beachhead_feeds_mef_british_and_australians_only() -> None:
    units = {"gallipoli": "br_mef br_corps_1 aus_corps"}
    s = Scene(units, at_war="tu", beachhead="mef1", allied="mef1")
    for unit in ("br_mef", "br_corps_1", "aus_corps"):
        assert s.supplied(unit), unit
    others = {"gallipoli": "fr_corps_1 cnd_corps br_1"}
    s = Scene(others, at_war="tu", beachhead="mef1", allied="mef1")
    for unit in ("fr_corps_1", "cnd_corps", "br_1"):
        assert not s.supplied(unit), unit


@pytest.mark.rule("R127", "R57")
def test_r127_without_its_marker_the_beach_feeds_nobody() -> None:
    assert not Scene({"gallipoli": "br_mef"}, at_war="tu").supplied("br_mef")


@pytest.mark.rule("14.2.2")
def test_14_2_2_salonika_is_a_source_for_serbs_alone() -> None:
    units = {"salonika": "sb_corps ro_corps ru_corps"}
    s = Scene(units, at_war="ro gr", allied="salonika", central="belgrade")
    assert s.supplied("sb_corps_1")
    assert not s.supplied("ro_corps_1")
    assert not s.supplied("ru_corps_1")
