"""12.7: advance after combat."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.paths_of_glory.fights import dice, field, fight
from tests.rules.paths_of_glory.scene import Scene


def cambrai(attackers: str = "ge_1", *rolled: int, **fields: Any) -> Scene:
    """Germans in Brussels drive a French army from Cambrai; it goes through Amiens to Rouen."""
    fields.setdefault("central", "liege")
    fields.setdefault("ruins", ["liege"])
    fields.setdefault("reserve", "fr_corps*3 ge_corps*3")
    units = {"brussels": attackers, "cambrai": "fr_5", **fields.pop("units", {})}
    s = field(units, "central", "brussels", **fields)
    names = attackers.replace("(", "").replace(")", "").split()
    fight(s, "central", "cambrai", *[f"{name}_1" if name == "ge_corps" else name for name in names])
    dice(s, *(rolled or (6, 1)))
    return s


def retreat(s: Scene, *spaces: str) -> None:
    for space in spaces:
        s.do("allied", f"retreat fr_5 {space}")


def free_coast(attackers: str = "ge_1 ge_2", *rolled: int, **fields: Any) -> Scene:
    """The same after the Race to the Sea, so that the advance may go beyond Cambrai."""
    return cambrai(attackers, *(rolled or (4, 1)), events="cp08", **fields)


def test_12_7_1_full_strength_attackers_may_advance() -> None:
    s = cambrai("ge_1 ge_2 (ge_3)", 6, 1)
    assert s.at("cambrai") == "(fr_corps)"  # 7: the army and a step of its corps
    s.do("allied", "retreat fr_corps_1 amiens", "retreat fr_corps_1 rouen")
    advancing = {text.split()[1] for text in s.offers("advance")}
    assert advancing == {"ge_1", "ge_2"}
    assert s.refusal("central", "advance ge_3 cambrai") == "12.7.1"


def test_12_7_1_stacking_holds() -> None:
    s = field(
        {"brussels": "ge_1 ge_2", "sedan": "ge_3 ge_4", "cambrai": "fr_5"},
        "central",
        "brussels sedan",
        central="liege",
        ruins=["liege"],
        reserve="fr_corps",
        events="cp08",
    )
    fight(s, "central", "cambrai", "ge_1", "ge_2", "ge_3", "ge_4")
    s.do("central", "frontal")
    dice(s, 1, 1)  # 5: the army is reduced; 3 factors: 1
    s.do("allied", "retreat fr_5 amiens", "retreat fr_5 rouen")
    s.do("central", "advance ge_1 cambrai", "advance ge_2 cambrai", "advance ge_3 cambrai")
    assert s.refusal("central", "advance ge_4 cambrai") == "10.1.1"
    assert s.offered("advance ge_4 amiens")  # passing through a full space is no matter


@pytest.mark.rule("R107")
def test_12_7_1_no_advance_against_a_lone_fort_that_stands() -> None:
    s = field({"metz": "ge_4"}, "central", "metz")
    fight(s, "central", "verdun", "ge_4")
    dice(s, 1, 1)  # 2 against 1: the attack is won, the fort of 3 stands
    assert "The Central Powers win the combat of Verdun." in s.told()
    assert s.at("verdun") == ""
    assert s.asked() is None


@pytest.mark.rule("R106")
def test_12_7_2_after_elimination_only_into_the_space_attacked() -> None:
    s = cambrai("ge_1 ge_2 ge_3", 6, 1, units={"cambrai": "fr_corps"})
    assert s.at("cambrai") == ""
    assert {text.split()[2] for text in s.offers("advance")} == {"cambrai"}


def test_12_7_2_even_if_the_attacker_lost_by_numbers() -> None:
    s = field(
        {"brussels": "ge_1 ge_2", "cambrai": "(fr_corps)", "sedan": "ge_3"}, "central", "brussels"
    )
    fight(s, "central", "cambrai", "ge_1")
    dice(s, 1, 6)
    assert s.at("cambrai") == ""
    assert s.offered("advance ge_1 cambrai")


@pytest.mark.rule("R105")
def test_12_7_3_two_spaces_into_the_spaces_the_retreat_left() -> None:
    s = free_coast()  # 5 against 1: the army is reduced
    retreat(s, "amiens", "rouen")
    assert set(s.offers("advance")) == {
        "advance ge_1 cambrai",
        "advance ge_1 amiens",
        "advance ge_2 cambrai",
        "advance ge_2 amiens",
    }
    assert s.refusal("central", "advance ge_1 calais") == "12.7.3"
    assert s.refusal("central", "advance ge_1 rouen") == "12.7.3"


def test_12_7_3_a_retreat_of_one_space_allows_one_space() -> None:
    s = cambrai("ge_1", 3, 3)
    retreat(s, "amiens")
    assert s.offers("advance") == ["advance ge_1 cambrai"]
    assert s.refusal("central", "advance ge_1 amiens") == "12.7.3"


def test_12_7_3_units_stop_in_rough_terrain() -> None:
    s = field(
        {"koblenz": "ge_1", "sedan": "fr_5"},
        "central",
        "koblenz",
        reserve="fr_corps",
        events="cp08",
    )
    fight(s, "central", "sedan", "ge_1")
    dice(s, 4, 1)  # 4 against 1
    s.do("allied", "give_way", "retreat fr_5 cambrai", "retreat fr_5 amiens")
    assert s.offers("advance") == ["advance ge_1 sedan"]
    assert s.refusal("central", "advance ge_1 cambrai") == "12.7.3"


def test_12_7_4_the_advance_may_follow_to_where_the_retreat_was_cut_short() -> None:
    # the rulebook's example: Kishinev attacked from Zhmerinka, Odessa held by the enemy
    s = field(
        {"zhmerinka": "ge_9", "kishinev": "ru_4", "odessa": "ah_1"},
        "central",
        "zhmerinka",
        central="odessa",
        ruins=["odessa"],
        reserve="ru_corps",
    )
    fight(s, "central", "kishinev", "ge_9")
    dice(s, 2, 1)  # 3 against 1: two spaces, but beyond Ismail there is no way
    assert s.at("removed") == "ru_4"
    assert set(s.offers("advance")) == {"advance ge_9 kishinev", "advance ge_9 ismail"}


def test_12_7_5_not_into_enemy_units() -> None:
    s = free_coast(units={"amiens": "fr_corps"})
    retreat(s, "amiens", "rouen")
    assert set(s.offers("advance")) == {"advance ge_1 cambrai", "advance ge_2 cambrai"}
    assert s.refusal("central", "advance ge_1 amiens") == "11.1.7"


def test_12_7_6_into_a_fort_only_to_besiege_it() -> None:
    s = field(
        {"metz": "ge_corps*2 ge_4", "verdun": "fr_corps"}, "central", "metz", reserve="fr_corps"
    )
    fight(s, "central", "verdun", "ge_corps_1", "ge_corps_2")
    dice(s, 6, 1)  # 2 against 1: the corps is gone, a German corps is reduced
    assert s.at("verdun") == ""
    assert s.step() == "choose_target"  # one corps cannot besiege a fort of 3


def test_12_7_6_corps_that_together_besiege_must_all_come() -> None:
    s = field({"metz": "ge_corps*3", "nancy": "(fr_corps)"}, "central", "metz")
    fight(s, "central", "nancy", "ge_corps_1", "ge_corps_2", "ge_corps_3")
    dice(s, 1, 1)  # 6 factors: 1; corps and fort, 3 factors: 1
    assert s.at("nancy") == ""
    assert set(s.offers("advance")) == {"advance ge_corps_2 nancy", "advance ge_corps_3 nancy"}
    s.do("central", "advance ge_corps_2 nancy")
    assert s.offers() == ["advance ge_corps_3 nancy"]  # the siege must be completed
    assert s.refusal("central", "done") == "15.2.1"
    s.do("central", "advance ge_corps_3 nancy")
    assert s.at("nancy") == "ge_corps ge_corps"
    assert not s.controls("central", "nancy")


def test_12_7_6_a_corps_may_lead_if_an_army_can_follow() -> None:
    s = field({"metz": "ge_4 ge_corps", "verdun": "(fr_corps)"}, "central", "metz")
    fight(s, "central", "verdun", "ge_4", "ge_corps_1")
    dice(s, 1, 2)  # 7 factors: 3, one for the corps; 4 factors: 1
    assert s.at("metz") == "ge_4 (ge_corps)"
    s = field({"metz": "ge_4 ge_corps*2", "verdun": "(fr_corps)"}, "central", "metz")
    fight(s, "central", "verdun", "ge_4", "ge_corps_1", "ge_corps_2")
    dice(s, 1, 1)
    s.do("central", "advance ge_corps_2 verdun")
    assert s.offers() == ["advance ge_4 verdun"]


def test_r59_montenegrins_do_not_advance() -> None:
    s = field({"cetinje": "mn_corps", "mostar": "(ah_corps)"}, "allied", "cetinje")
    fight(s, "allied", "mostar", "mn_corps")
    dice(s, 6, 1)  # one factor, one left: 1
    assert s.at("mostar") == ""
    assert s.asked() is None


def test_12_7_6_others_go_on_once_the_fort_is_besieged() -> None:
    s = field(
        {"metz": "ge_4 ge_5 ge_corps", "nancy": "fr_5"},
        "central",
        "metz",
        reserve="fr_corps ge_corps",
    )
    fight(s, "central", "nancy", "ge_4", "ge_5", "ge_corps_1")
    dice(s, 3, 1)  # 12 factors: 5; 5 factors: 2, two steps of the corps
    assert s.at("metz") == "ge_4 ge_5"
    s.do("allied", "retreat fr_5 bar_le_duc", "retreat fr_5 melun")
    assert set(s.offers("advance")) == {"advance ge_4 nancy", "advance ge_5 nancy"}
    assert s.refusal("central", "advance ge_4 bar_le_duc") == "12.7.6"
    s.do("central", "advance ge_4 nancy")
    assert s.offered("advance ge_5 bar_le_duc")
    s.do("central", "advance ge_5 bar_le_duc")
    assert s.controls("central", "bar_le_duc")
    assert not s.controls("central", "nancy")
    assert s.at("nancy") == "ge_4"


@pytest.mark.rule("R63", "R177")
def test_12_7_7_the_channel_coast_only_if_it_was_attacked() -> None:
    s = cambrai("ge_1 ge_2", 4, 1)
    retreat(s, "amiens", "rouen")
    assert s.refusal("central", "advance ge_1 amiens") == "11.1.9"
    s = free_coast()
    retreat(s, "amiens", "rouen")
    assert s.offered("advance ge_1 amiens")
    s = cambrai("ge_1 ge_2", 4, 1, war_status={"central": 4})
    retreat(s, "amiens", "rouen")
    assert s.offered("advance ge_1 amiens")
    s = field({"cambrai": "ge_1", "amiens": "(fr_corps)"}, "central", "cambrai", central="sedan")
    fight(s, "central", "amiens", "ge_1")
    dice(s, 1, 1)
    assert s.offered("advance ge_1 amiens")  # it was the space attacked


def test_12_7_8_the_defender_never_advances() -> None:
    s = field({"brussels": "(ge_corps)", "cambrai": "fr_5 fr_4"}, "central", "brussels")
    fight(s, "central", "cambrai", "ge_corps_1")
    dice(s, 1, 6)
    assert s.at("brussels") == ""
    assert s.asked() is None


def test_12_7_9_advancing_units_take_every_space_they_enter() -> None:
    s = free_coast()
    retreat(s, "amiens", "rouen")
    s.do("central", "advance ge_1 amiens")
    assert s.controls("central", "cambrai")
    assert s.controls("central", "amiens")
    assert s.at("amiens") == "ge_1"


def test_12_7_9_a_captured_trench_is_lost_or_reduced() -> None:
    s = field(
        {"brussels": "ge_1 ge_2 ge_3", "cambrai": "(fr_corps)"},
        "central",
        "brussels",
        trenches={"allied": "cambrai*2"},
    )
    fight(s, "central", "cambrai", "ge_1", "ge_2", "ge_3")
    dice(s, 1, 1)
    s.do("central", "advance ge_1 cambrai")
    assert s.trench("allied", "cambrai") == 0
    assert s.trench("central", "cambrai") == 1


@pytest.mark.rule("R114")
def test_r114_peace_offensive_must_enter_the_space() -> None:
    def offensive() -> Scene:
        s = field(
            {"brussels": "ge_1", "cambrai": "(fr_corps)"},
            "central",
            "brussels",
            hands={"central": "cp51"},
            events="cp54",
        )
        fight(s, "central", "cambrai", "ge_1")
        s.do("central", "play cp51")
        dice(s, 1, 1)
        return s

    s = offensive()
    level = s.vp
    s.do("central", "done")
    assert s.vp == level - 1
    s = offensive()
    level = s.vp
    s.do("central", "advance ge_1 cambrai")
    assert s.vp == level + 1  # Cambrai is a victory space; no point is lost


def test_12_7_6_a_corps_alone_does_not_besiege_a_fort_of_two() -> None:
    s = field({"metz": "ge_corps*2", "nancy": "(fr_corps)"}, "central", "metz")
    fight(s, "central", "nancy", "ge_corps_1", "ge_corps_2")
    dice(s, 1, 1)  # 4 factors: 1, the corps is gone; one German corps is reduced
    assert s.at("nancy") == ""
    assert s.at("metz") == "ge_corps (ge_corps)"
    assert s.asked() is None


def beyond(owed: str | None = None, **units: str) -> Scene:
    """Germans have driven the enemy from Bar le Duc, who went through the fort of Verdun."""
    attackers = [f"ge_corps_{number}" for number in (1, 2, 3)]
    return Scene(
        {"nancy": "ge_corps*3", "chateau_thierry": "(fr_5)", **units},
        "next_advance central",
        active="central",
        central="nancy",
        ruins=["nancy"],
        target="bar_le_duc",
        vacated=["verdun"],
        attackers=attackers,
        fallen_back=["fr_5"],
        owed=owed,
    )


def test_12_7_6_a_fort_beyond_is_entered_only_by_enough_to_besiege_it() -> None:
    s = beyond()
    assert s.offered("advance ge_corps_1 verdun")
    s.do("central", "advance ge_corps_1 bar_le_duc")
    assert s.refusal("central", "advance ge_corps_2 verdun") == "15.1.1"  # two are left


def test_12_7_6_who_must_help_to_besiege_a_fort_goes_nowhere_else() -> None:
    s = beyond()
    s.do("central", "advance ge_corps_1 verdun")
    assert set(s.offers()) == {"advance ge_corps_2 verdun", "advance ge_corps_3 verdun"}
    assert s.refusal("central", "advance ge_corps_2 bar_le_duc") == "15.2.1"
    s.do("central", "advance ge_corps_2 verdun", "advance ge_corps_3 verdun")
    assert s.at("verdun") == "ge_corps ge_corps ge_corps"
    assert s.g.owed == -1


@pytest.mark.rule("11.1.17", "12.7.6")
def test_12_7_6_who_may_not_enter_the_fort_does_not_count_for_its_siege() -> None:
    for second, besieged in (("bef_corps", False), ("br_corps_2", True)):
        s = Scene(
            {"breslau": f"br_corps {second.removesuffix('_2')}", "martin": "(ah_corps)"},
            "next_advance allied",
            active="allied",
            allied="breslau",
            ruins=["breslau"],
            target="oppeln",
            vacated=["cracow"],
            attackers=["br_corps_1", second],
            fallen_back=["ah_corps_1"],
        )
        assert s.offered("advance br_corps_1 oppeln")
        assert s.offered("advance br_corps_1 cracow") is besieged
