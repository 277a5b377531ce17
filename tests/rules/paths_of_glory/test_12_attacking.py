"""12.1: who may attack what, and with whom."""

from __future__ import annotations

import pytest

from sandtable.games.paths_of_glory import game
from sandtable.games.paths_of_glory.facts.board import CENTRAL
from tests.rules.paths_of_glory.fights import dice, field, fight
from tests.rules.paths_of_glory.scene import Scene

RESERVES = "ge_corps*5 fr_corps*5 br_corps*3 ru_corps*5 ah_corps*3"


def west(**fields: object) -> Scene:
    """Germans in Metz and Koblenz against the French in Sedan and Verdun."""
    units = {
        "metz": "ge_4 ge_5",
        "koblenz": "ge_2 ge_3",
        "sedan": "fr_5",
        "verdun": "fr_3 fr_4",
        "nancy": "fr_1",
    }
    return field(units, "central", "metz koblenz", reserve=RESERVES, **fields)


# 12.1.1 to 12.1.8.


def test_12_1_1_only_units_in_spaces_marked_for_attack_may_attack() -> None:
    s = field({"metz": "ge_4", "koblenz": "ge_2", "sedan": "fr_5"}, "central", "metz")
    s.do("central", "against sedan")
    assert s.offers() == ["commit ge_4"]
    assert s.refusal("central", "commit ge_2") == "12.1.1"


@pytest.mark.rule("R160")
def test_12_1_1_attacks_are_voluntary_and_may_stop_at_any_time() -> None:
    s = west()
    assert s.offered("done")
    fight(s, "central", "sedan", "ge_2", "ge_3")
    dice(s, 1, 1)
    while s.asked() == "allied":
        s.do("allied", s.offers()[0])
    while s.step() == "choose_advance":
        s.do("central", "done")
    assert s.step() == "choose_target"
    s.do("central", "done")
    assert s.asked() is None


@pytest.mark.rule("R74")
def test_12_1_2_a_space_with_only_retreated_units_is_safe() -> None:
    s = field(
        {"metz": "ge_4", "koblenz": "ge_2", "sedan": "fr_5", "verdun": "fr_corps"},
        "central",
        "metz koblenz",
        reserve=RESERVES,
    )
    fight(s, "central", "sedan", "ge_2")
    dice(s, 6, 1)  # 5 against 2: the French retreat two spaces
    s.do("allied", "give_way", "retreat fr_5 chateau_thierry", "retreat fr_5 verdun")
    s.do("central", "done")
    assert s.at("verdun") == "(fr_5) fr_corps"
    assert s.offered("against verdun")  # the corps has not retreated
    s = field(
        {"metz": "ge_4", "koblenz": "ge_2", "sedan": "fr_5"},
        "central",
        "metz koblenz",
        reserve=RESERVES,
    )
    fight(s, "central", "sedan", "ge_2")
    dice(s, 6, 1)
    s.do("allied", "give_way", "retreat fr_5 chateau_thierry", "retreat fr_5 verdun")
    s.do("central", "done")
    assert s.at("verdun") == "(fr_5)"
    assert s.refusal("central", "against verdun") == "12.1.2"  # the fort does not change it


def test_12_1_2_nothing_to_attack_is_refused() -> None:
    s = west()
    assert s.refusal("central", "against brussels") == "12.1.2"


def test_12_1_4_units_of_several_spaces_attack_one_space_together() -> None:
    s = west()
    fight(s, "central", "sedan", "ge_2", "ge_3", "ge_4", "ge_5")
    s.do("central", "frontal")
    dice(s, 1, 1)
    assert "The Central Powers fire: die 1, loss number 5." in s.told()  # 20 factors


def test_12_1_4_an_attack_needs_a_unit() -> None:
    s = west()
    s.do("central", "against sedan")
    assert s.refusal("central", "fight") == "12.1.4"


@pytest.mark.rule("R162")
def test_12_1_5_units_of_one_space_attack_different_neighbours() -> None:
    s = west()
    fight(s, "central", "sedan", "ge_4")
    dice(s, 1, 1)
    while s.step() != "choose_target":
        s.do(s.asked() or "", s.offers()[0])
    fight(s, "central", "verdun", "ge_5")
    assert s.step() == "dice_of_both"


@pytest.mark.rule("R73")
def test_12_1_6_no_unit_and_no_space_twice() -> None:
    s = west()
    fight(s, "central", "sedan", "ge_4")
    dice(s, 1, 1)
    while s.step() != "choose_target":
        s.do(s.asked() or "", s.offers()[0])
    assert s.refusal("central", "against sedan") == "12.1.6"
    s.do("central", "against verdun")
    assert s.refusal("central", "commit ge_4") == "12.1.6"
    s.do("central", "commit ge_5")
    assert s.refusal("central", "commit ge_5") == "12.1.6"


def test_12_1_6_a_corps_that_replaced_an_attacker_has_attacked() -> None:
    units = {"metz": "(ge_4) ge_5", "sedan": "fr_5 fr_4", "verdun": "fr_corps"}
    s = field(units, "central", "metz", reserve="ge_corps")
    fight(s, "central", "sedan", "ge_4")
    dice(s, 1, 1)  # 1 against 3: the army is replaced
    assert s.at("metz") == "ge_5 ge_corps"
    s.do("central", "against verdun")
    assert s.offers() == ["commit ge_5"]


@pytest.mark.rule("R77")
def test_12_1_7_a_corps_without_combat_factors_attacks_on_the_zero_column() -> None:
    s = field(
        {"novi_sad": "(ah_corps)", "belgrade": "(sb_corps)"},
        "central",
        "novi_sad",
        ruins=["belgrade"],
    )
    fight(s, "central", "belgrade", "ah_corps_1")
    dice(s, 5, 4)
    assert s.at("belgrade") == ""  # a five in column 0 is one loss
    assert s.at("novi_sad") == "(ah_corps)"


@pytest.mark.rule("R163")
def test_12_1_8_bystanders_take_no_losses_and_do_not_advance() -> None:
    s = field({"metz": "ge_4 ge_corps", "sedan": "fr_5 fr_4"}, "central", "metz", reserve=RESERVES)
    fight(s, "central", "sedan", "ge_4")
    dice(s, 1, 6)  # the French fire 6 factors: 5 losses
    assert s.at("metz") == "(ge_4) ge_corps"  # the corps cannot take what is left


# 12.1.9 to 12.1.11: lines, London, nations.


def test_12_1_9_dashed_lines_carry_only_the_nations_named() -> None:
    s = field(
        {"riga": "ge_8", "reval": "ru_1", "szawli": "ge_corps"},
        "central",
        "riga",
        ruins=["riga"],
        central="riga",
    )
    assert s.asked() is None
    s = field({"reval": "ru_1", "riga": "ge_8"}, "allied", "reval", ruins=["riga"], central="riga")
    assert s.offered("against riga")


def caucasus(*corps: str, **fields: object) -> Scene:
    units = {"caucasus": " ".join(corps), "poti": "tu_corps"}
    return field(units, "allied", "caucasus", at_war="tu", **fields)


@pytest.mark.rule("R54")
def test_12_1_9_one_russian_corps_attacks_over_the_caucasus() -> None:
    s = caucasus("ru_corps*2 ru_1")
    s.do("allied", "against poti")
    assert s.offers() == ["commit ru_corps_1"]
    assert s.refusal("allied", "commit ru_1") == "11.3.2"
    s.do("allied", "commit ru_corps_1")
    assert s.refusal("allied", "commit ru_corps_2") == "12.1.9"
    s.do("allied", "fight")
    assert s.g.crossed == 1  # the one move of the turn


def test_12_1_9_no_second_crossing_and_none_after_the_tsar() -> None:
    assert caucasus("ru_corps", crossed=1).asked() is None
    assert caucasus("ru_corps", events="cp52").asked() is None


@pytest.mark.rule("R44")
def test_12_1_10_london_attacks_only_with_friends_on_the_continent() -> None:
    alone = {"london": "br_1 br_2", "calais": "ge_1"}
    assert field(alone, "allied", "london").asked() is None
    s = field({**alone, "amiens": "br_corps"}, "allied", "london amiens", reserve=RESERVES)
    s.do("allied", "against calais", "commit br_1")
    assert s.refusal("allied", "fight") == "12.1.10"
    s.do("allied", "commit br_corps_1", "fight")
    assert s.step() == "dice_of_both"


def test_12_1_10_friends_in_belgium_are_company_enough() -> None:
    s = field({"london": "br_1", "ostend": "br_corps", "calais": "ge_1"}, "allied", "london ostend")
    fight(s, "allied", "calais", "br_1", "br_corps_1")
    assert s.step() == "dice_of_both"


def test_12_1_10_friends_of_another_nation_must_also_share_a_space() -> None:
    s = field({"london": "br_1", "amiens": "fr_1", "calais": "ge_1"}, "allied", "london amiens")
    s.do("allied", "against calais")
    assert s.offers() == ["commit fr_1"]
    s = field(
        {"london": "br_1", "amiens": "fr_1 br_corps", "calais": "ge_1"},
        "allied",
        "london amiens",
    )
    s.do("allied", "against calais", "commit br_1", "commit fr_1")
    assert s.offers() == ["commit br_corps_1"]  # only this makes the attack legal
    assert s.refusal("allied", "fight") == "12.1.11.1"


def test_12_1_10_italians_attack_valona_alone() -> None:
    s = field({"taranto": "it_corps", "valona": "ah_corps"}, "allied", "taranto", at_war="it")
    fight(s, "allied", "valona", "it_corps_1")
    assert s.step() == "dice_of_both"


def sedan(**units: str) -> Scene:
    spaces = {"sedan": "ge_4", **units}
    return field(spaces, "allied", " ".join(units), reserve=RESERVES)


@pytest.mark.rule("R34")
def test_12_1_11_nations_attack_together_from_one_space() -> None:
    s = sedan(brussels="br_1 be_1")
    fight(s, "allied", "sedan", "br_1", "be_1")
    assert s.step() == "dice_of_both"
    s = sedan(brussels="br_1", cambrai="be_1")  # cheap activation makes them no one nation
    s.do("allied", "against sedan", "commit br_1")
    assert s.offers() == ["fight"]
    assert s.refusal("allied", "commit be_1") == "12.1.11.1"


@pytest.mark.rule("R76")
def test_12_1_11_1_one_space_must_hold_every_nation() -> None:
    s = sedan(brussels="br_bef", verdun="fr_3 fr_4")
    s.do("allied", "against sedan", "commit fr_3")
    assert s.refusal("allied", "commit br_bef") == "12.1.11.1"
    s = sedan(brussels="br_bef fr_corps", verdun="fr_3 fr_4", cambrai="br_1")
    fight(s, "allied", "sedan", "br_bef", "fr_corps_1", "fr_3", "br_1")
    s.do("allied", "frontal")
    assert s.step() == "dice_of_both"


def test_12_1_11_1_the_unit_of_the_common_space_must_take_part() -> None:
    s = sedan(brussels="br_bef fr_corps", verdun="fr_3")
    s.do("allied", "against sedan", "commit br_bef", "commit fr_3")
    assert s.refusal("allied", "fight") == "12.1.11.1"
    s.do("allied", "commit fr_corps_1")
    assert s.offered("fight")


def test_12_1_11_2_canadians_are_british_and_montenegrins_serbian() -> None:
    s = sedan(brussels="cnd_corps", cambrai="br_1")
    fight(s, "allied", "sedan", "cnd_corps", "br_1")
    s.do("allied", "frontal")
    s = field(
        {"cetinje": "mn_corps", "valjevo": "sb_1", "mostar": "ah_6", "sarajevo": "ah_corps"},
        "allied",
        "cetinje valjevo",
    )
    fight(s, "allied", "mostar", "mn_corps")
    assert s.step() == "dice_of_both"
    s = field(
        {"libya": "sn_corps", "sinai": "tu_corps", "alexandria": "br_corps"},
        "central",
        "libya",
        at_war="tu",
    )
    fight(s, "central", "alexandria", "sn_corps")
    assert s.step() == "dice_of_both"


# Other limits on attacks.


def test_11_3_1_armies_do_not_attack_into_the_near_east() -> None:
    units = {"adrianople": "br_1 br_corps", "constantinople": "tu_corps"}
    s = field(units, "allied", "adrianople", at_war="tu")
    s.do("allied", "against constantinople")
    assert s.offers() == ["commit br_corps_1"]
    assert s.refusal("allied", "commit br_1") == "11.3.1"
    s = field(
        {"adrianople": "br_ne br_corps", "constantinople": "tu_corps"},
        "allied",
        "adrianople",
        at_war="tu",
    )
    assert s.offered("against constantinople")
    s.do("allied", "against constantinople")
    assert s.offered("commit br_ne")


def test_11_1_17_the_bef_attacks_only_in_the_west() -> None:
    s = field({"nice": "br_bef br_corps", "turin": "ah_corps"}, "allied", "nice", at_war="it")
    s.do("allied", "against turin")
    assert s.offers() == ["commit br_corps_1"]
    assert s.refusal("allied", "commit br_bef") == "11.1.17"


@pytest.mark.rule("R62")
def test_5_7_4_6_only_austrian_and_italian_armies_attack_into_italy_before_total_war() -> None:
    units = {"trent": "ge_14 ge_corps ah_1", "asiago": "it_4"}
    s = field(units, "central", "trent", at_war="it")
    s.do("central", "against asiago")
    assert s.refusal("central", "commit ge_14") == "5.7.4.6"
    assert s.offers() == ["commit ah_1", "commit ge_corps_1"]
    s = field(units, "central", "trent", at_war="it", level={"allied": "total"})
    s.do("central", "against asiago")
    assert s.offered("commit ge_14")
    s = field(units, "central", "trent", at_war="it", options={"historical": False})
    s.do("central", "against asiago")
    assert s.offered("commit ge_14")


@pytest.mark.rule("R42")
def test_15_2_5_deserts_neither_attack_nor_are_attacked_in_summer() -> None:
    units = {"cairo": "br_corps", "sinai": "tu_corps"}
    assert field(units, "allied", "cairo", at_war="tu", turn=6).asked() is None
    s = field(units, "allied", "cairo", at_war="tu", turn=7)
    assert s.offered("against sinai")
    assert field(units, "central", "sinai", at_war="tu", turn=6).asked() is None


@pytest.mark.rule("R147")
def test_15_1_11_germans_attack_no_russian_fort_before_oberost() -> None:
    units = {"insterberg": "ge_8", "kovno": "ru_1", "tarnow": "ah_1", "ivangorod": "ru_4"}
    s = field(units, "central", "insterberg tarnow")
    assert s.refusal("central", "against kovno") == "15.1.11"
    assert s.offered("against ivangorod")  # Austrians are free
    assert field(units, "central", "insterberg", events="cp11").offered("against kovno")
    assert field(units, "central", "insterberg", war_status={"central": 4}).offered("against kovno")
    assert field(units, "central", "insterberg", ruins=["kovno"]).offered("against kovno")


@pytest.mark.rule("R64")
def test_15_1_12_russians_attack_no_german_fort_in_august() -> None:
    units = {"tannenberg": "ru_2", "konigsberg": "ge_8"}
    assert field(units, "allied", "tannenberg", turn=1).asked() is None
    assert field(units, "allied", "tannenberg", turn=2).offered("against konigsberg")


def test_15_1_3_a_besieged_fort_is_attacked_only_from_its_own_space() -> None:
    s = field({"verdun": "ge_5", "metz": "ge_4"}, "central", "metz verdun")
    s.do("central", "against verdun")
    assert s.refusal("central", "commit ge_4") == "15.1.3"
    s.do("central", "commit ge_5", "fight")
    assert s.step() == "dice_of_both"


@pytest.mark.rule("15.1.3", "15.2.3", "R179")
def test_15_2_3_a_force_too_weak_to_besiege_does_not_attack_the_fort_from_inside() -> None:
    units = {"verdun": "ge_corps", "metz": "ge_4"}
    s = field(units, "central", "metz verdun")
    s.do("central", "against verdun")
    assert s.refusal("central", "commit ge_corps_1") == "15.2.3"
    s.do("central", "commit ge_4", "fight")
    assert s.step() == "dice_of_both", "from next door the fort may be attacked"
    weak = Scene({"liege": "ge_corps", "aachen": "ge_4"}, "activation central 3")
    assert weak.refusal("central", "attack liege") == "12.1.1", "there is nobody else to attack"
    strong = Scene({"liege": "ge_corps*3", "aachen": "ge_4"}, "activation central 3")
    assert strong.offered("attack liege")


def test_15_1_2_a_fort_alone_may_be_attacked_from_next_door() -> None:
    s = field({"metz": "ge_4", "strasbourg": "ge_6"}, "central", "metz strasbourg")
    fight(s, "central", "nancy", "ge_4", "ge_6")
    dice(s, 1, 1)  # 10 factors: 3; a fort of 2 factors: 0
    assert s.g.ruins
    assert s.offers() == ["done", "advance ge_4 nancy", "advance ge_6 nancy"]


@pytest.mark.rule("R108")
def test_15_2_3_only_the_surplus_attacks_out_of_a_siege() -> None:
    s = field({"verdun": "ge_4 ge_5", "sedan": "fr_5"}, "central", "verdun", reserve=RESERVES)
    s.do("central", "against sedan", "commit ge_4")
    assert s.refusal("central", "commit ge_5") == "15.2.3"
    assert s.offers() == ["fight"]
    s = field({"verdun": "ge_4", "sedan": "fr_5"}, "central", "verdun")
    assert s.refusal("central", "against sedan") == "15.2.3"


def test_15_2_3_units_that_have_attacked_elsewhere_do_not_besiege() -> None:
    units = {"verdun": "ge_3 ge_4 ge_5", "sedan": "fr_corps", "bar_le_duc": "fr_corps"}
    units["nancy"] = "fr_corps"
    s = field(units, "central", "verdun")
    for target, army in (("sedan", "ge_3"), ("bar_le_duc", "ge_4")):
        fight(s, "central", target, army)
        dice(s, 6, 1)
        while s.step() != "choose_target":
            s.do("central", "done")
    assert s.refusal("central", "against nancy") == "15.2.3"


def test_15_2_3_in_the_next_operation_all_besiege_again() -> None:
    units = {"verdun": "ge_4 ge_5", "sedan": "fr_5", "bar_le_duc": "fr_4"}
    s = Scene(units, "operation central 1", "operation central 1", reserve=RESERVES)
    s.do("central", "attack verdun")
    fight(s, "central", "sedan", "ge_4")
    dice(s, 1, 1)
    s.do("allied", "hold fr_5")
    assert s.refusal("central", "against bar_le_duc") == "15.2.3"
    s.do("central", "done", "attack verdun")
    fight(s, "central", "bar_le_duc", "ge_5")  # now the 4th Army holds the siege
    assert s.step() == "dice_of_both"


def test_12_1_6_in_the_next_operation_unit_and_space_may_fight_again() -> None:
    units = {"metz": "ge_4", "sedan": "fr_5"}
    s = Scene(units, "operation central 1", "operation central 1", reserve=RESERVES)
    s.do("central", "attack metz")
    fight(s, "central", "sedan", "ge_4")
    dice(s, 1, 1)
    s.do("allied", "hold fr_5")
    s.do("central", "attack metz")
    fight(s, "central", "sedan", "ge_4")
    assert s.step() == "dice_of_both"


@pytest.mark.rule("R149", "R150")
def test_15_1_3_those_who_attack_the_fort_still_besiege_it() -> None:
    units = {"verdun": "ge_3 ge_4 ge_5", "sedan": "fr_corps"}
    s = field(units, "central", "verdun")
    fight(s, "central", "verdun", "ge_4", "ge_5")
    dice(s, 1, 1)  # 10 factors: 3, enough for the fort of 3; 3 factors of the fort: 1
    assert s.controls("central", "verdun")  # the besiegers are in the space, no advance needed
    s = field({"verdun": "ge_4 ge_5", "sedan": "fr_corps"}, "central", "verdun")
    fight(s, "central", "verdun", "ge_4")
    dice(s, 1, 6)  # 5 factors: 2, the fort holds
    assert not s.controls("central", "verdun")
    s.do("central", "against sedan")
    assert s.offers() == ["commit ge_5"]  # the 4th Army holds the siege
    assert s.refusal("central", "commit ge_4") == "12.1.6"


def test_14_1_1_1_units_out_of_supply_at_activation_stay_out() -> None:
    s = field({"metz": "ge_4 ge_5", "sedan": "fr_5"}, "central", "metz", idle=["ge_4"])
    s.do("central", "against sedan")
    assert s.refusal("central", "commit ge_4") == "14.1.1.1"
    assert s.offers() == ["commit ge_5"]


def test_9_5_2_4_neutral_greeks_are_left_alone() -> None:
    units = {"monastir": "bu_corps", "florina": "gr_corps"}
    s = field(units, "central", "monastir", at_war="bu", allied="florina")
    assert s.asked() is None
    s = field(units, "central", "monastir", at_war="bu gr", allied="florina")
    assert s.offered("against florina")


@pytest.mark.rule("R141")
def test_16_4_9_after_brest_litovsk_russia_is_at_peace() -> None:
    units = {"lodz": "ge_9", "warsaw": "ru_4"}
    peace = {"events": "cp45 cp11", "ruins": ["warsaw"]}
    assert field(units, "allied", "warsaw", **peace).asked() is None
    assert field(units, "central", "lodz", **peace).asked() is None
    units = {"erzerum": "tu_corps ge_corps", "kars": "ru_corps"}
    s = field(units, "central", "erzerum", at_war="tu", events="cp45")
    s.do("central", "against kars")
    assert s.offers() == ["commit tu_corps_1"]
    assert s.refusal("central", "commit ge_corps_1") == "16.4.9"
    units = {"tannenberg": "tu_corps", "lomza": "ru_corps"}
    s = field(units, "central", "tannenberg", at_war="tu", events="cp45")
    assert s.asked() is None  # only on the Near East map


@pytest.mark.rule("R85")
def test_9_5_1_1_lloyd_george_forbids_the_british_deep_german_trenches() -> None:
    units = {"amiens": "br_3 cnd_corps", "cambrai": "ge_2"}
    deep = {"trenches": {"central": "cambrai*2"}, "this_turn": "cp55"}
    s = field(units, "allied", "amiens", **deep)
    s.do("allied", "against cambrai")
    assert s.offers() == ["commit cnd_corps"]
    assert s.refusal("allied", "commit br_3") == "9.5.1.1"
    shallow = {"trenches": {"central": "cambrai"}, "this_turn": "cp55"}
    s = field(units, "allied", "amiens", **shallow)
    s.do("allied", "against cambrai")
    assert s.offered("commit br_3")
    s = field(units, "allied", "amiens", events="cp49", **deep)  # Michael ends it
    s.do("allied", "against cambrai")
    assert s.offered("commit br_3")


def test_9_5_1_1_stavka_timidity_forbids_russians_entrenched_germans() -> None:
    units = {"warsaw": "ru_4", "lodz": "ge_9"}
    timid = {"trenches": {"central": "lodz"}, "this_turn": "cp58"}
    s = field(units, "allied", "warsaw", **timid)
    assert s.asked() is None
    assert field(units, "allied", "warsaw", this_turn="cp58").offered("against lodz")
    mixed = {**units, "lodz": "ge_9 ah_corps"}
    assert field(mixed, "allied", "warsaw", **timid).offered("against lodz")


def test_16_4_9_after_brest_litovsk_the_war_goes_on_in_the_west() -> None:
    s = field({"metz": "ge_4", "sedan": "fr_5"}, "central", "metz", events="cp45")
    s.do("central", "against sedan", "commit ge_4")
    assert s.offered("fight")


@pytest.mark.rule("R85")
def test_9_5_1_1_lloyd_george_does_not_speak_of_others_than_germans() -> None:
    s = field(
        {"amiens": "br_3", "cambrai": "ah_corps"},
        "allied",
        "amiens",
        trenches={"central": "cambrai*2"},
        this_turn="cp55",
    )
    s.do("allied", "against cambrai")
    assert s.offered("commit br_3")


def test_12_1_1_why_a_space_out_of_reach_is_not_attacked() -> None:
    s = west()
    refusal = game.why_not(s.g, CENTRAL, game.verbs.parse("against belfort"))
    assert refusal is not None
    assert refusal.words == "No space activated for attack is next to that one."
