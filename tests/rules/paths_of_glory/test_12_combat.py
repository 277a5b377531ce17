"""12.2: the steps of a combat, and the two combat examples."""

from __future__ import annotations

import pytest

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


# 12.2: the steps.


def test_12_2_1_the_steps_come_in_their_order() -> None:
    s = field(
        {"metz": "ge_4", "koblenz": "ge_2", "sedan": "fr_5 fr_4"},
        "central",
        "metz koblenz",
        events="cp54",
        hands={"central": "cp50 cp15", "allied": "ap06"},
        trenches={"allied": "sedan*2"},
        reserve=RESERVES,
    )
    seen = []
    fight(s, "central", "sedan", "ge_4", "ge_2")
    answers = {
        "choose_trench_card": ["play cp50", "pass"],
        "choose_flank": ["flank metz"],
        "choose_combat_card": ["play cp15"],
    }
    while s.step() in ("choose_trench_card", "choose_flank", "choose_combat_card", "flank_roll"):
        seen.append(s.step())
        if s.step() == "flank_roll":
            s.roll(6)
        elif s.asked() == "allied":
            s.do("allied", "pass")
        else:
            s.do("central", answers[s.step()].pop(0))
    assert seen == [
        "choose_trench_card",
        "choose_trench_card",
        "choose_flank",
        "flank_roll",
        "choose_combat_card",
        "choose_combat_card",
    ]
    assert s.step() == "die_of_one"


def test_12_2_2_the_attack_names_its_units() -> None:
    s = west()
    fight(s, "central", "sedan", "ge_2")
    assert s.told()[-1] == "The Central Powers attack Sedan with 1 unit."


@pytest.mark.rule("15.1.4")
def test_12_2_3_strengths_are_added_up_with_the_fort() -> None:
    s = west()
    fight(s, "central", "verdun", "ge_4")  # two French armies and a fort of 3: 9 factors
    dice(s, 1, 3)
    assert "The Allied Powers fire: die 3, loss number 4." in s.told()


@pytest.mark.rule("R78")
def test_12_2_8_any_army_fires_on_the_army_table_a_fort_does_not() -> None:
    s = field({"metz": "ge_corps (ge_4)", "sedan": "fr_corps"}, "central", "metz")
    fight(s, "central", "sedan", "ge_4", "ge_corps_1")
    dice(s, 1, 1)  # 3 + 2 factors on the army table: 2
    assert s.at("sedan") == ""
    s = field({"metz": "ge_corps*3", "nancy": "fr_corps"}, "central", "metz", reserve=RESERVES)
    fight(s, "central", "nancy", "ge_corps_1", "ge_corps_2")
    dice(s, 1, 1)  # corps and fort: 1 + 2 factors on the corps table, column 3: 1
    assert "The Allied Powers fire: die 1, loss number 1." in s.told()


@pytest.mark.rule("R79")
def test_12_2_8_terrain_and_trench_shift_columns_together() -> None:
    s = field(
        {"mulhouse": "(ge_7)", "belfort": "fr_corps"},
        "central",
        "mulhouse",
        trenches={"allied": "belfort"},
    )
    fight(s, "central", "belfort", "ge_7")
    dice(s, 5, 6)  # 3 factors, two left: column 1, 2 losses; 3 factors, one right: 2 losses
    assert s.at("belfort") == ""
    assert s.at("mulhouse") == "(ge_7)"


def test_12_2_8_shifts_stop_at_the_edge_of_the_table() -> None:
    s = field(
        {"przemysl": "ru_corps", "uzhgorod": "(ah_corps)"},
        "allied",
        "przemysl",
        trenches={"central": "uzhgorod*2"},
    )
    fight(s, "allied", "uzhgorod", "ru_corps_1")
    dice(s, 5, 1)  # three columns left of column 1 is column 0
    assert s.at("uzhgorod") == ""


def test_12_2_9_a_modified_die_stays_between_one_and_six() -> None:
    s = field(
        {"metz": "ge_4", "sedan": "fr_5"},
        "central",
        "metz",
        hands={"central": "cp15 cp19"},
        reserve=RESERVES,
    )
    fight(s, "central", "sedan", "ge_4")
    s.do("central", "play cp15", "play cp19")
    dice(s, 6, 1)
    assert "The Central Powers fire: die 6 +2, loss number 5." in s.told()


def test_12_2_7_an_attack_from_sinai_alone_is_hampered() -> None:
    units = {"sinai": "br_corps*3", "gaza": "tu_corps", "beersheba": "br_corps"}
    beersheba = {"allied": "beersheba"}
    s = field(units, "allied", "sinai", at_war="tu", ruins=["gaza", "beersheba"], **beersheba)
    fight(s, "allied", "gaza", "br_corps_1", "br_corps_2", "br_corps_3")
    dice(s, 6, 1)
    assert "The Allied Powers fire: die 6 -3, loss number 2." in s.told()
    s = field(
        units, "allied", "sinai beersheba", at_war="tu", ruins=["gaza", "beersheba"], **beersheba
    )
    fight(s, "allied", "gaza", "br_corps_1", "br_corps_2", "br_corps_4")
    dice(s, 6, 1)
    assert "The Allied Powers fire: die 6, loss number 3." in s.told()


def test_12_2_7_the_pipeline_helps_the_allies_only() -> None:
    units = {"sinai": "br_corps*3", "gaza": "tu_corps"}
    s = field(units, "allied", "sinai", at_war="tu", ruins=["gaza"], events="ap49")
    fight(s, "allied", "gaza", "br_corps_1", "br_corps_2", "br_corps_3")
    dice(s, 6, 1)
    assert "The Allied Powers fire: die 6, loss number 3." in s.told()
    units = {"sinai": "tu_corps*3", "cairo": "br_corps"}
    s = field(units, "central", "sinai", at_war="tu", events="ap49")
    fight(s, "central", "cairo", "tu_corps_1", "tu_corps_2", "tu_corps_3")
    dice(s, 6, 1)
    assert "The Central Powers fire: die 6 -3, loss number 1." in s.told()


@pytest.mark.rule("R90")
def test_12_2_10_the_defender_takes_losses_first_but_fires_with_all_he_had() -> None:
    s = field({"metz": "ge_4", "sedan": "fr_5 fr_4 fr_corps"}, "central", "metz", reserve=RESERVES)
    fight(s, "central", "sedan", "ge_4")
    dice(s, 4, 6)  # 4 against 5
    assert s.step() == "choose_loss"
    assert s.asked() == "allied"
    assert s.at("metz") == "ge_4"
    s.do("allied", "lose fr_4")
    assert s.at("sedan") == "(fr_4) fr_5 (fr_corps)"
    assert s.at("metz") == "(ge_4)"


@pytest.mark.rule("R89")
def test_12_2_11_the_higher_loss_number_wins_whatever_was_lost() -> None:
    s = field({"metz": "ge_4 ge_5", "sedan": "fr_5"}, "central", "metz", reserve=RESERVES)
    fight(s, "central", "sedan", "ge_4")
    dice(s, 2, 3)  # 3 against 2: a French step, no German one
    assert "The Central Powers win the combat of Sedan." in s.told()
    s = field({"metz": "ge_corps", "sedan": "fr_5"}, "central", "metz")
    fight(s, "central", "sedan", "ge_corps_1")
    dice(s, 6, 1)  # 1 against 1: nobody wins, though only the corps loses a step
    assert "The combat of Sedan is undecided." in s.told()


def test_12_2_11_equal_numbers_are_lost_by_both() -> None:
    s = field(
        {"metz": "ge_4", "sedan": "fr_5"},
        "central",
        "metz",
        hands={"central": "cp40"},
        reserve=RESERVES,
    )
    fight(s, "central", "sedan", "ge_4")
    s.do("central", "play cp40")
    dice(s, 1, 5)  # 3 against 3
    assert s.pile("discards", "central") == {"cp40"}


def test_12_2_12_the_defender_retreats_only_if_a_full_attacker_is_left() -> None:
    s = field({"metz": "(ge_4)", "nancy": "fr_corps"}, "central", "metz", ruins=["nancy"])
    fight(s, "central", "nancy", "ge_4")
    dice(s, 1, 1)  # 1 against 0
    assert s.at("nancy") == "(fr_corps)"
    s = field({"metz": "ge_corps", "nancy": "fr_corps"}, "central", "metz", ruins=["nancy"])
    fight(s, "central", "nancy", "ge_corps_1")
    dice(s, 3, 1)  # 1 against 0
    assert s.step() == "choose_retreat"


def test_12_2_13_the_attacker_may_advance_into_the_empty_space() -> None:
    s = field({"metz": "ge_4", "nancy": "(fr_corps)"}, "central", "metz", ruins=["nancy"])
    fight(s, "central", "nancy", "ge_4")
    dice(s, 1, 1)
    assert s.offers() == ["done", "advance ge_4 nancy"]
    s.do("central", "advance ge_4 nancy")
    assert s.at("nancy") == "ge_4"
    assert s.controls("central", "nancy")


def test_12_2_4_cards_against_trenches_come_before_the_flank_attempt() -> None:
    units = {"metz": "ge_4", "koblenz": "ge_2", "sedan": "fr_5"}
    trench = {"trenches": {"allied": "sedan"}, "events": "cp54", "reserve": RESERVES}
    s = field(units, "central", "metz koblenz", hands={"central": "cp50"}, **trench)
    fight(s, "central", "sedan", "ge_4", "ge_2")
    s.do("central", "pass")
    assert s.step() == "choose_combat_card"  # the trench stands: no flank attempt
    s = field(units, "central", "metz koblenz", hands={"central": "cp50"}, **trench)
    fight(s, "central", "sedan", "ge_4", "ge_2")
    s.do("central", "play cp50")
    assert s.step() == "choose_flank"


def test_12_2_6_whoever_attacks_is_asked_for_cards_whatever_he_holds() -> None:
    """To be asked, or not, would tell the defender about the hand."""
    units = {"metz": "ge_4", "sedan": "fr_5"}
    trench = {"trenches": {"allied": "sedan"}, "reserve": RESERVES}
    steps = []
    for hand in ("cp15", "cp04"):
        s = field(units, "central", "metz", hands={"central": hand}, **trench)
        fight(s, "central", "sedan", "ge_4")
        steps.append([s.step()])
        s.do("central", "pass")
        steps[-1].append(s.step())
    assert steps == [["choose_trench_card", "choose_combat_card"]] * 2


def test_12_2_5_whoever_attempts_a_flank_attack_fires_no_longer_at_the_same_time() -> None:
    s = west()
    fight(s, "central", "sedan", "ge_4", "ge_2")
    s.do("central", "flank metz")
    s.roll(1)
    assert s.step() == "die_of_one"
    assert s.g.now[1] == (1,)  # the defender fires first


def test_12_2_6_the_attacker_plays_cards_first_and_any_number() -> None:
    s = field(
        {"metz": "ge_4", "sedan": "fr_5"},
        "central",
        "metz",
        hands={"central": "cp15 cp40", "allied": "ap06"},
        reserve=RESERVES,
    )
    fight(s, "central", "sedan", "ge_4")
    assert s.asked() == "central"
    assert s.refusal("central", "play cp03") == "9.5.4.1"
    s.do("central", "play cp15", "play cp40")
    assert s.asked() == "allied"
    s.do("allied", "pass")
    assert s.step() == "dice_of_both"


# 15.1.6 and R80: a fort alone.


@pytest.mark.rule("R80")
def test_15_1_6_a_fort_alone_has_no_trench_no_flank_and_no_cards() -> None:
    s = field(
        {"metz": "ge_4", "strasbourg": "ge_6"},
        "central",
        "metz strasbourg",
        trenches={"allied": "nancy*2"},
        hands={"central": "cp15", "allied": "ap06 ap07"},
    )
    fight(s, "central", "nancy", "ge_4", "ge_6")
    assert s.asked() == "central"  # the attacker may play cards
    s.do("central", "pass")
    dice(s, 2, 6)  # 10 factors, no shift: 4; the fort, no shift: 1
    assert "The Central Powers fire: die 2, loss number 4." in s.told()
    assert "The Allied Powers fire: die 6, loss number 1." in s.told()


@pytest.mark.rule("R80")
def test_12_2_6_who_attacks_a_fort_alone_is_asked_whatever_cards_are_held() -> None:
    """To be asked only with a fitting card would tell the enemy of it."""
    for held in ("cp15", "cp02"):
        s = field({"metz": "ge_4"}, "central", "metz", hands={"central": held, "allied": "ap06"})
        fight(s, "central", "nancy", "ge_4")
        assert s.step() == "choose_combat_card"
        assert s.asked() == "central"


def test_15_1_5_a_fort_never_helps_an_attack() -> None:
    s = field({"verdun": "fr_corps", "metz": "(ge_corps)"}, "allied", "verdun", ruins=["metz"])
    fight(s, "allied", "metz", "fr_corps_1")
    dice(s, 3, 1)  # one factor on the corps table: 0; with the fort it would be 1
    assert "The Allied Powers fire: die 3, loss number 0." in s.told()


@pytest.mark.rule("11.2.8")
def test_r165_corps_defend_in_trenches_like_armies_even_out_of_supply() -> None:
    s = field(
        {"brussels": "ge_1", "cambrai": "fr_corps", "amiens": "ge_2", "calais": "ge_3"},
        "central",
        "brussels",
        central="sedan chateau_thierry",
        trenches={"allied": "cambrai"},
    )
    assert not s.supplied("fr_corps_1")
    fight(s, "central", "cambrai", "ge_1")
    dice(s, 6, 4)  # 5 factors, one left: 4; one factor, one right: 1
    assert "The Central Powers fire: die 6, loss number 4." in s.told()
    assert "The Allied Powers fire: die 4, loss number 1." in s.told()


# R75 and 12.5.6 are in test_12_retreats.py; the two examples of combat follow.


def test_c1_tannenberg_august_1914() -> None:
    s = field(
        {"insterberg": "ge_8", "konigsberg": "ge_corps", "tannenberg": "ru_2"},
        "central",
        "insterberg konigsberg",
        reserve="ru_corps*5 ge_corps*2",
        turn=1,
    )
    fight(s, "central", "tannenberg", "ge_8", "ge_corps_1")
    s.do("central", "flank insterberg")
    s.roll(3)  # +1: the corps touches no other enemy
    s.roll(3)  # 7 factors: 4
    assert s.at("tannenberg") == "ru_corps"
    assert s.at("eliminated") == "ru_2"
    s.roll(4)  # 1 factor on the corps table: 1
    assert s.at("konigsberg") == "(ge_corps)"
    s.do("allied", "give_way")
    assert set(s.offers()) == {"retreat ru_corps_1 plock", "retreat ru_corps_1 lomza"}
    s.do("allied", "retreat ru_corps_1 plock", "retreat ru_corps_1 warsaw")
    assert s.at("warsaw") == "ru_corps"
    assert s.offers() == ["done", "advance ge_8 tannenberg"]
    s.do("central", "advance ge_8 tannenberg")
    assert s.at("tannenberg") == "ge_8"
    assert s.asked() is None


def test_c1_the_corps_may_hold_the_forest_instead() -> None:
    s = field(
        {"insterberg": "ge_8", "konigsberg": "ge_corps", "tannenberg": "ru_2"},
        "central",
        "insterberg konigsberg",
        reserve="ru_corps*5 ge_corps*2",
        turn=1,
    )
    fight(s, "central", "tannenberg", "ge_8", "ge_corps_1")
    s.do("central", "flank insterberg")
    for die in (3, 3, 4):
        s.roll(die)
    s.do("allied", "hold ru_corps_1")
    assert s.at("tannenberg") == "(ru_corps)"
    assert s.asked() is None


def cambrai(chateau: str) -> Scene:
    return field(
        {"amiens": "br_3 br_4", "chateau_thierry": chateau, "cambrai": "ge_2 ge_corps*2"},
        "allied",
        "amiens chateau_thierry",
        trenches={"central": "cambrai*2"},
        hands={"central": "cp18"},
        reserve="br_corps*2 fr_corps*2 ge_corps*2",
        central="sedan",
        turn=10,
    )


def test_c2_cambrai_july_1916() -> None:
    s = cambrai("(cnd_corps) fr_6")
    fight(s, "allied", "cambrai", "br_3", "br_4", "cnd_corps", "fr_6")
    assert s.step() == "choose_combat_card"  # no flank attack against the trench
    s.do("central", "play cp18")
    dice(s, 4, 5)  # 13 factors two left: 4; 9 factors one right, +1: 7
    assert s.offers() == ["lose ge_2", "lose ge_corps_1"]
    s.do("central", "lose ge_2")
    assert s.at("cambrai") == "(ge_2) ge_corps (ge_corps)"
    assert s.at("chateau_thierry") == "fr_6"  # the Canadians took the first loss
    s.do("allied", "lose br_3", "lose br_4")
    assert s.at("amiens") == "(br_3) (br_4)"
    assert s.pile("table", "central") == {"cp18"}
    assert s.asked() is None


def test_c2_without_the_canadians_the_attack_is_illegal() -> None:
    s = cambrai("fr_6")
    s.do("allied", "against cambrai", "commit br_3")
    assert s.refusal("allied", "commit fr_6") == "12.1.11.1"


def test_12_2_13_a_combat_leaves_nothing_behind_for_the_next() -> None:
    s = field(
        {"metz": "ge_4 ge_5", "koblenz": "ge_2", "sedan": "fr_5", "verdun": "fr_corps"},
        "central",
        "metz koblenz",
        reserve=RESERVES,
    )
    fight(s, "central", "sedan", "ge_4", "ge_2")
    s.do("central", "flank metz")
    s.roll(6)
    assert s.step() == "die_of_one"  # the flank attack succeeds: one side after the other
    while s.step() != "choose_target":
        if s.asked() == "chance":
            s.roll(6)
        else:
            s.do(s.asked() or "", s.offers()[0])
    assert s.g.target == -1
    for name in ("attackers", "played", "fresh", "flank", "newcomers", "vanished", "vacated"):
        assert not getattr(s.g, name), name
    assert (s.g.starved, s.g.hurt, s.g.slain) == (0, 0, 0)
    assert (s.g.dice, s.g.losses) == ([0, 0], [0, 0])
    fight(s, "central", "verdun", "ge_5")
    assert s.step() == "dice_of_both"
