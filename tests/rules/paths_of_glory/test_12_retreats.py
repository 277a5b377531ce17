"""12.5: retreats."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.paths_of_glory.fights import dice, field, fight
from tests.rules.paths_of_glory.scene import Scene


def plain(margin: int, **fields: Any) -> Scene:
    """French corps in Cambrai lose to a German army in Brussels by 1, or by more."""
    units = {"brussels": "ge_1", "cambrai": "fr_5", **fields.pop("units", {})}
    fields.setdefault("reserve", "fr_corps*3 ge_corps*3")
    fields.setdefault("central", "liege")
    fields.setdefault("ruins", ["liege"])
    s = field(units, "central", "brussels", **fields)
    fight(s, "central", "cambrai", "ge_1")
    dice(s, *((2, 4) if margin == 0 else (3, 3) if margin == 1 else (6, 1)))
    return s


def test_12_5_1_the_defender_retreats_if_he_lost_and_a_full_attacker_is_left() -> None:
    s = plain(1)
    assert s.step() == "choose_retreat"
    assert s.asked() == "allied"


@pytest.mark.rule("R98")
def test_12_5_1_no_full_attacker_no_retreat_and_no_advance() -> None:
    s = field({"brussels": "(ge_1)", "cambrai": "fr_corps"}, "central", "brussels", central="liege")
    fight(s, "central", "cambrai", "ge_1")
    dice(s, 1, 1)  # 1 against 0
    assert s.at("cambrai") == "(fr_corps)"
    assert s.asked() is None


@pytest.mark.rule("R166")
def test_12_5_1_defenders_leave_a_fort_that_nobody_can_besiege() -> None:
    s = field({"metz": "ge_corps*2", "verdun": "fr_corps"}, "central", "metz")
    fight(s, "central", "verdun", "ge_corps_1", "ge_corps_2")
    dice(s, 4, 1)  # 4 factors: 2; 4 factors: 1
    assert s.at("verdun") == ""
    s = field({"metz": "ge_corps*2", "verdun": "fr_corps*2"}, "central", "metz")
    fight(s, "central", "verdun", "ge_corps_1", "ge_corps_2")
    dice(s, 4, 1)  # 2 against 1
    s.do("allied", "lose fr_corps_1")
    assert s.step() == "choose_retreat"
    s.do("allied", "retreat fr_corps_2 sedan")
    assert s.asked() is None  # one full corps is no siege of a fort of 3: no advance


def test_12_5_2_a_difference_of_one_is_one_space() -> None:
    s = plain(1)  # 3 against 2
    s.do("allied", "retreat fr_5 amiens")
    assert s.at("amiens") == "(fr_5)"
    assert s.step() == "choose_advance"


def test_12_5_2_more_is_two_spaces_always() -> None:
    s = plain(2)
    s.do("allied", "retreat fr_5 amiens")
    assert s.step() == "choose_second"
    s.do("allied", "retreat fr_5 paris")
    assert s.at("paris") == "(fr_5)"


def test_12_5_2_no_retreat_after_a_tie() -> None:
    s = plain(0)  # 3 against 3
    assert s.at("cambrai") == "(fr_5)"
    assert s.asked() is None


def forest(*rolled: int, defenders: str = "fr_5", **fields: Any) -> Scene:
    """The same in the forest of Sedan; without dice the French lose by far."""
    fields.setdefault("reserve", "fr_corps*3 ge_corps*3")
    s = field({"koblenz": "ge_1", "sedan": defenders}, "central", "koblenz", **fields)
    fight(s, "central", "sedan", "ge_1")
    dice(s, *(rolled or (6, 1)))
    return s


def test_12_5_3_in_a_forest_one_more_step_cancels_the_whole_retreat() -> None:
    s = forest()
    assert s.offers() == ["give_way", "hold fr_5"]
    s.do("allied", "hold fr_5")
    assert s.at("sedan") == "fr_corps"  # the reduced army is replaced
    assert s.asked() is None


def test_12_5_3_the_step_may_come_from_any_defender() -> None:
    s = forest(4, 1, defenders="fr_5 fr_corps")  # 4 against 2
    assert s.at("sedan") == "(fr_5) (fr_corps)"
    assert s.offers() == ["give_way", "hold fr_5", "hold fr_corps_1"]
    s.do("allied", "hold fr_corps_1")
    assert s.at("sedan") == "(fr_5)"


def test_12_5_3_not_in_the_open() -> None:
    assert plain(2).step() == "choose_retreat"


def test_12_5_3_in_a_trench_too() -> None:
    s = plain(1, trenches={"allied": "cambrai"})  # one column right for the French
    assert s.asked() is None  # 3 each
    s = field(
        {"brussels": "ge_1 ge_2", "cambrai": "fr_5"},
        "central",
        "brussels",
        trenches={"allied": "cambrai"},
        central="liege",
        reserve="fr_corps",
    )
    fight(s, "central", "cambrai", "ge_1", "ge_2")
    dice(s, 6, 1)
    assert s.step() == "choose_stand"


@pytest.mark.rule("R99")
def test_12_5_3_a_step_must_remain() -> None:
    s = forest(reserve="ge_corps*3")  # no French corps for the reduced army
    assert s.step() == "choose_retreat"
    s = forest(1, 1, defenders="fr_corps (fr_corps)")  # 2 against 0: two of three steps
    assert s.at("sedan") == "(fr_corps)"
    assert s.step() == "choose_retreat"


def test_12_5_3_only_defenders_pay() -> None:
    s = forest(4, 1, defenders="fr_5 fr_corps")
    assert s.refusal("allied", "hold fr_4") == "12.5.1"


@pytest.mark.rule("R167")
def test_12_5_3_spaces_on_the_way_do_not_help() -> None:
    s = plain(2)
    s.do("allied", "retreat fr_5 calais")  # a swamp
    assert s.step() == "choose_second"
    assert s.offers("hold") == []


def trapped(defenders: str, *rolled: int) -> Scene:
    """Nancy, its fort in ruins, with Germans on every side."""
    units = {"metz": "ge_5", "nancy": defenders, "belfort": "ge_6"}
    units |= {"verdun": "ge_2", "bar_le_duc": "ge_3"}
    s = field(
        units,
        "central",
        "metz",
        ruins=["nancy", "verdun", "belfort"],
        central="verdun belfort",
        reserve="fr_corps*3 ge_corps",
    )
    fight(s, "central", "nancy", "ge_5")
    dice(s, *rolled)
    return s


@pytest.mark.rule("R104")
def test_12_5_4_units_without_a_way_out_are_lost_armies_for_good() -> None:
    s = trapped("fr_5 fr_corps", 5, 1)  # 4: a step of each
    assert s.at("nancy") == ""
    assert s.at("removed") == "fr_5"
    assert s.at("eliminated") == "fr_corps"
    assert s.at("reserve") == "fr_corps fr_corps fr_corps ge_corps"


def test_12_5_4_montenegrins_never_retreat() -> None:
    s = field({"mostar": "ah_6", "cetinje": "mn_corps"}, "central", "mostar", reserve="ah_corps")
    fight(s, "central", "cetinje", "ah_6")
    dice(s, 1, 1)  # one column left for the mountain: 1 against 0
    assert s.at("cetinje") == ""
    assert s.at("eliminated") == "mn_corps"


def test_12_5_5_the_player_is_told_what_bars_the_way() -> None:
    s = Scene(
        {"mostar": "ah_6", "cetinje": "mn_corps sb_1"},
        "choose_retreat allied 1 0",
        "throw_away central",
        active="central",
        target="cetinje",
    )
    assert s.why("allied", "retreat mn_corps tirana") == "The unit cannot retreat there."
    assert s.why("allied", "retreat sb_1 belgrade") == (
        "That is 4 spaces away: retreat space by space."
    )
    assert s.why("allied", "retreat sb_1 mostar") == "Enemy units stand there."


def test_12_5_4_a_replacement_corps_takes_its_army_with_it() -> None:
    s = trapped("(fr_5)", 2, 1)  # 3: the army becomes a corps, which cannot retreat
    assert s.at("nancy") == ""
    assert s.at("removed") == "fr_5"
    assert s.at("eliminated") == "fr_corps"


@pytest.mark.rule("12.4.7")
def test_12_5_4_so_it_does_when_only_stacking_bars_the_way() -> None:
    units = {"brussels": "ge_1", "cambrai": "(fr_5)", "sedan": "ge_3", "calais": "ge_4"}
    units |= {"chateau_thierry": "ge_5", "amiens": "fr_1 fr_2 fr_3"}
    s = field(units, "central", "brussels", central="liege", ruins=["liege"], reserve="fr_corps")
    assert s.supplied("fr_5")
    fight(s, "central", "cambrai", "ge_1")
    dice(s, 3, 3)  # 3 against 2: the army becomes a corps, and Amiens is full
    assert s.at("removed") == "fr_5"
    assert s.at("eliminated") == "fr_corps"


# 12.5.5: where to.


@pytest.mark.rule("R101")
def test_12_5_5_friendly_supplied_spaces_come_first() -> None:
    s = plain(1, units={"amiens": "ge_2"}, central="liege chateau_thierry")
    # Calais and Sedan are friendly; Chateau Thierry is German and empty
    assert set(s.offers()) == {"retreat fr_5 calais", "retreat fr_5 sedan"}
    assert s.refusal("allied", "retreat fr_5 chateau_thierry") == "12.5.5"
    assert s.refusal("allied", "retreat fr_5 amiens") == "11.1.7"


def test_12_5_5_supply_comes_first_among_friendly_spaces() -> None:
    s = plain(
        1,
        units={"amiens": "ge_2", "calais": "ge_3", "paris": "ge_4"},
        central="liege paris melun",
        ruins=["liege", "paris"],
    )
    # Sedan and Chateau Thierry are French; both live on Verdun
    assert set(s.offers()) == {"retreat fr_5 chateau_thierry", "retreat fr_5 sedan"}
    s = field(
        {"posen": "ge_9", "lodz": "ru_4", "warsaw": "ge_8", "lomza": "ge_7"},
        "central",
        "posen",
        ruins=["warsaw", "lomza"],
        central="warsaw lomza tannenberg",
    )
    fight(s, "central", "lodz", "ge_9")
    dice(s, 3, 3)
    # Czestochowa leads home, and so does Plock: through Lodz, still Russian at this moment
    assert set(s.offers()) == {"retreat ru_4 plock", "retreat ru_4 czestochowa"}


def warsaw(**fields: Any) -> Scene:
    """The Russian 4th Army is driven from Warsaw, all but surrounded."""
    s = field(
        {"lodz": "ge_9", "warsaw": "ru_4", "ivangorod": "ah_1", "lomza": "ge_8"},
        "central",
        "lodz",
        ruins=["warsaw", "lomza", "ivangorod", "brest_litovsk"],
        reserve="ru_corps",
        **fields,
    )
    fight(s, "central", "warsaw", "ge_9")
    dice(s, 3, 3)  # 3 against 2
    return s


def test_12_5_5_friendly_before_enemy_even_without_supply() -> None:
    s = warsaw(central="brest_litovsk lomza ivangorod")
    # Plock is Russian but cut off; Brest Litovsk is German but would be in supply
    assert s.at("plock") == "(ru_4)"


def test_12_5_5_an_enemy_space_with_supply_comes_third_and_is_taken() -> None:
    s = warsaw(central="brest_litovsk lomza ivangorod plock")
    assert s.at("brest_litovsk") == "(ru_4)"
    assert s.controls("allied", "brest_litovsk")


def test_12_5_5_an_enemy_space_without_supply_comes_last() -> None:
    s = warsaw(central="brest_litovsk lomza ivangorod plock bialystok lublin kovel pinsk")
    assert set(s.offers()) == {"retreat ru_4 brest_litovsk", "retreat ru_4 plock"}


def test_12_5_5_besieged_enemy_forts_count_as_friendly() -> None:
    s = field(
        {"posen": "ge_9", "lodz": "ru_4", "thorn": "ru_1", "warsaw": "ge_8", "plock": "ge_7"},
        "central",
        "posen",
        central="czestochowa warsaw",
        ruins=["warsaw"],
        reserve="ru_corps",
    )
    fight(s, "central", "lodz", "ge_9")
    dice(s, 3, 3)
    # nothing Russian is near but the siege of Thorn, not even with supply
    assert s.at("thorn") == "ru_1 (ru_4)"


def test_12_5_5_not_into_enemy_units_or_unbesieged_forts() -> None:
    s = field(
        {"posen": "ge_9", "lodz": "ru_4", "plock": "ge_7"},
        "central",
        "posen",
        reserve="ru_corps",
    )
    fight(s, "central", "lodz", "ge_9")
    dice(s, 3, 3)
    assert set(s.offers()) == {"retreat ru_4 czestochowa", "retreat ru_4 warsaw"}
    assert s.refusal("allied", "retreat ru_4 breslau") == "12.5.5"
    assert s.refusal("allied", "retreat ru_4 plock") == "11.1.7"
    assert s.refusal("allied", "retreat ru_4 minsk") == "12.5.5"


def test_12_5_5_not_into_neutral_countries() -> None:
    s = field(
        {"zhmerinka": "ge_9", "kishinev": "ru_4", "odessa": "ah_1"},
        "central",
        "zhmerinka",
        central="odessa",
        ruins=["odessa"],
        reserve="ru_corps",
    )
    fight(s, "central", "kishinev", "ge_9")
    dice(s, 3, 3)
    assert s.at("ismail") == "(ru_4)"  # not to Barlad


def test_12_5_5_not_by_sea() -> None:
    s = field(
        {"cambrai": "ge_1", "calais": "fr_5", "amiens": "ge_2", "ostend": "ge_3"},
        "central",
        "cambrai",
        central="sedan",
        reserve="ge_corps",
    )
    fight(s, "central", "calais", "ge_1")
    dice(s, 6, 1)  # 4 against 1; the port does not save the French
    assert s.at("removed") == "fr_5"
    s = field(
        {"cambrai": "ge_1", "calais": "br_1", "amiens": "ge_2", "ostend": "ge_3"},
        "central",
        "cambrai",
        central="sedan",
        reserve="ge_corps",
    )
    fight(s, "central", "calais", "ge_1")
    dice(s, 3, 1)  # 3 against 2: the British have a line to London
    assert s.at("london") == "(br_1)"


def test_12_5_5_not_back_into_the_space_left() -> None:
    s = plain(2)
    s.do("allied", "retreat fr_5 amiens")
    assert s.refusal("allied", "retreat fr_5 cambrai") == "12.5.5"


@pytest.mark.rule("R102")
def test_12_5_5_a_retreat_of_two_spaces_may_end_next_door() -> None:
    s = field({"koblenz": "ge_1", "sedan": "fr_5"}, "central", "koblenz", reserve="fr_corps")
    fight(s, "central", "sedan", "ge_1")
    dice(s, 6, 1)
    s.do("allied", "give_way", "retreat fr_5 cambrai", "retreat fr_5 chateau_thierry")
    assert s.at("chateau_thierry") == "(fr_5)"


def test_12_5_5_full_spaces_are_passed_through_but_not_ended_in() -> None:
    s = plain(2, units={"amiens": "fr_1 fr_2 fr_3", "paris": "fr_4 fr_6 fr_7"})
    assert "retreat fr_5 amiens" in s.offers()
    s.do("allied", "retreat fr_5 amiens")
    assert "retreat fr_5 paris" not in s.offers()
    assert s.refusal("allied", "retreat fr_5 paris") == "10.1.1"
    s = plain(1, units={"amiens": "fr_1 fr_2 fr_3"})
    assert s.refusal("allied", "retreat fr_5 amiens") == "10.1.1"


def test_12_5_5_who_finds_no_room_is_lost_by_the_owners_choice() -> None:
    units = {"brussels": "ge_1 ge_corps", "cambrai": "fr_corps fr_5", "sedan": "ge_3"}
    units |= {"calais": "ge_4", "chateau_thierry": "ge_5", "amiens": "fr_1 fr_2"}
    s = field(units, "central", "brussels", central="liege", ruins=["liege"], reserve="fr_corps*2")
    fight(s, "central", "cambrai", "ge_1", "ge_corps_1")
    dice(s, 3, 3)  # 4 against 3, and the German corps is still whole
    assert set(s.offers()) == {"retreat fr_5 amiens", "retreat fr_corps_1 amiens"}
    s.do("allied", "retreat fr_corps_1 amiens")
    assert s.at("amiens") == "fr_1 fr_2 (fr_corps)"
    assert s.at("removed") == "fr_5"


def test_12_5_5_units_may_part() -> None:
    s = field(
        {"brussels": "ge_1 ge_corps", "cambrai": "fr_5 fr_corps"},
        "central",
        "brussels",
        central="liege",
        ruins=["liege"],
        reserve="fr_corps*2",
    )
    fight(s, "central", "cambrai", "ge_1", "ge_corps_1")
    dice(s, 3, 3)  # 4 against 3
    s.do("allied", "retreat fr_corps_1 amiens", "retreat fr_5 calais")
    assert s.at("amiens") == "(fr_corps)"
    assert s.at("calais") == "(fr_5)"


def test_12_5_5_dead_ends_are_avoided() -> None:
    s = field(
        {"posen": "ge_9", "lodz": "ru_4", "plock": "ge_7", "ivangorod": "ah_1", "oppeln": "ge_1"},
        "central",
        "posen",
        central="ivangorod",
        ruins=["ivangorod"],
        reserve="ru_corps",
    )
    fight(s, "central", "lodz", "ge_9")
    dice(s, 2, 1)  # 3 against 1
    # Czestochowa is Russian and next door, but leads only back, to Germans or to forts
    assert s.step() == "choose_second"
    assert "The Russian 4th Army falls back through Warsaw." in s.told()


@pytest.mark.rule("R103")
def test_12_5_5_control_changes_only_where_a_retreat_ends() -> None:
    s = plain(
        2, central="liege amiens calais sedan chateau_thierry paris", ruins=["liege", "paris"]
    )
    s.do("allied", "retreat fr_5 chateau_thierry", "retreat fr_5 melun")
    assert s.controls("central", "chateau_thierry")
    s = plain(1, central="liege amiens calais sedan chateau_thierry")
    s.do("allied", "retreat fr_5 amiens")
    assert s.controls("allied", "amiens")


@pytest.mark.rule("R168")
def test_12_5_7_leaving_a_space_does_not_change_its_control() -> None:
    s = plain(1)
    s.do("allied", "retreat fr_5 amiens")
    s.do("central", "done")
    assert s.controls("allied", "cambrai")


@pytest.mark.rule("R75")
def test_12_5_6_units_that_have_retreated_are_swept_away() -> None:
    s = field(
        {"koblenz": "ge_1", "metz": "ge_5", "sedan": "fr_5", "verdun": "fr_corps"},
        "central",
        "koblenz metz",
        reserve="fr_corps*3 ge_corps",
        ruins=["verdun"],
    )
    fight(s, "central", "sedan", "ge_1")
    dice(s, 3, 3)
    s.do("allied", "give_way", "retreat fr_5 verdun")
    s.do("central", "done")
    fight(s, "central", "verdun", "ge_5")
    dice(s, 1, 6)  # 2 for the corps; only the corps fires: 1 factor on the corps table, 1
    assert "The Allied Powers fire: die 6, loss number 1." in s.told()
    assert s.at("verdun") == ""
    assert s.at("eliminated") == "fr_5 fr_corps"  # not for good, and no corps comes
    assert s.at("reserve").count("fr_corps") == 3


def test_12_5_6_they_survive_a_loss_number_of_zero() -> None:
    s = field(
        {"koblenz": "ge_1", "metz": "(ge_corps)", "sedan": "fr_5", "verdun": "fr_corps"},
        "central",
        "koblenz metz",
        reserve="fr_corps*3 ge_corps",
        ruins=["verdun"],
    )
    fight(s, "central", "sedan", "ge_1")
    dice(s, 3, 3)
    s.do("allied", "give_way", "retreat fr_5 verdun")
    s.do("central", "done")
    fight(s, "central", "verdun", "ge_corps_1")
    dice(s, 1, 1)
    assert s.at("verdun") == "(fr_5) fr_corps"
