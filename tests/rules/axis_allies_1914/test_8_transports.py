"""Chapter 8: transports; 10.13 and 10.14: amphibious assaults."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.games.axis_allies_1914 import game
from tests.rules.axis_allies_1914.scene import Scene


def ship(zone: str, owner: str, *cargo: str) -> dict[str, Any]:
    """A transport with cargo."""
    return {"zone": zone, "owner": owner, **dict(zip(("first", "second"), cargo, strict=False))}


def test_8_1_two_units_for_each_transport() -> None:
    s = Scene(power="britain", britain={"london": "4 inf 1 art", "sz_09": "1 tp"})
    s.do("britain", "from london")
    assert s.refusal("britain", "load infantry sz_09 3") == "8.1"
    s.do("britain", "load infantry sz_09 1", "load artillery sz_09 1")
    assert s.refusal("britain", "load infantry sz_09 1") == "8.1"
    assert s.army("britain", "london") == "3 inf"
    assert s.faults() == []


def test_8_1_cargo_is_lost_with_its_ship() -> None:
    carried = [ship("sz_05", "britain", "britain_infantry", "france_infantry")]
    s = Scene("combat", germany={"sz_05": "1 ca"}, fields={"transports": carried})
    s.do("germany", "attack sz_05")
    s.roll(1)
    assert s.g.transports == []


def test_8_2_who_has_moved_does_not_go_aboard_and_who_landed_does_not_move() -> None:
    s = Scene(power="britain", britain={"yorkshire": "2 inf", "sz_09": "1 tp"})
    s.do("britain", "from yorkshire", "send infantry london 1")
    assert s.refusal("britain", "from london") == "5.2"
    s.do("britain", "load infantry sz_09 1", "from sz_09", "land infantry picardy 1")
    assert s.refusal("britain", "from picardy") == "5.2"


def test_8_3_loading_on_the_way_and_landing_in_the_same_turn() -> None:
    s = Scene(power="britain", britain={"wales": "1 inf", "yorkshire": "1 inf", "sz_09": "1 tp"})
    s.do("britain", "from yorkshire", "load infantry sz_09 1", "from sz_09", "sail 1 sz_08")
    s.do("britain", "from wales", "load infantry sz_08 1", "from sz_08", "all brest")
    assert s.army("britain", "brest") == "2 inf"
    assert s.army("britain", "sz_08") == "1 tp"


def test_8_3_only_in_a_friendly_zone_and_beside_it() -> None:
    s = Scene(
        power="britain",
        britain={"london": "2 inf", "sz_09": "1 tp 1 ca"},
        germany={"sz_09": "1 ca"},
    )
    s.do("britain", "from london")
    assert s.refusal("britain", "load infantry sz_09 1") == "8.3"
    assert s.refusal("britain", "load infantry sz_08 1") == "8.3"
    carried = [ship("sz_09", "britain", "britain_infantry")]
    s = Scene(power="britain", germany={"sz_09": "1 ca"}, fields={"transports": carried})
    s.do("britain", "from sz_09")
    assert s.refusal("britain", "land infantry picardy 1") == "8.3"


def test_8_4_one_territory_and_then_the_ship_stays() -> None:
    carried = [ship("sz_09", "britain", "britain_infantry", "britain_infantry")]
    s = Scene(power="britain", britain={"london": "2 inf"}, fields={"transports": carried})
    s.do("britain", "from sz_09", "land infantry picardy 1")
    assert s.refusal("britain", "land infantry belgium 1") == "8.4"
    assert s.refusal("britain", "sail 1 sz_08") == "8.4"
    s.do("britain", "from london")
    assert s.refusal("britain", "load infantry sz_09 1") == "8.1"
    s.do("britain", "from sz_09", "land infantry picardy 1")
    assert s.army("britain", "picardy") == "2 inf"


def test_8_5_allied_cargo_takes_three_turns() -> None:
    s = Scene(power="france", france={"picardy": "2 inf"}, britain={"sz_09": "1 tp"})
    s.do("france", "from picardy", "load infantry sz_09 1")
    assert s.refusal("france", "from sz_09") == "8.5", "not in the turn in which it went aboard"
    carried = [ship("sz_09", "britain", "france_infantry")]
    s = Scene(power="britain", fields={"transports": carried})
    s.do("britain", "from sz_09")
    assert s.refusal("britain", "land infantry picardy 1") == "8.5", "it is not British"
    s.do("britain", "sail 1 sz_08")
    s = Scene(power="france", fields={"transports": [ship("sz_08", "britain", "france_infantry")]})
    s.do("france", "from sz_08", "land infantry wales 1")
    assert s.army("france", "wales") == "1 inf"


@pytest.mark.rule("5.6")
def test_5_5_a_shipped_unit_lands_only_where_it_could_have_withdrawn() -> None:
    s = Scene(
        power="britain",
        britain={"picardy": "3 inf", "sz_09": "1 tp"},
        germany={"picardy": "2 inf"},
        control={"picardy": None},
    )
    s.do("britain", "from picardy", "load infantry sz_09 1", "from sz_09")
    assert s.refusal("britain", "land infantry belgium 1") == "5.6"
    s.do("britain", "land infantry london 1")


def assault(*cargo: str, power: str = "britain", **more: Any) -> Scene:
    """Troops before a German Kiel, whose zone holds no ship of the enemy."""
    fields = {"transports": [ship("sz_10", power, *cargo)]}
    s = Scene(power=power, fields=fields, **more)
    s.do(power, "from sz_10")
    return s


def test_8_6_an_assault_makes_the_territory_contested() -> None:
    s = assault("britain_infantry", germany={"kiel": "2 inf"})
    s.do("britain", "all kiel", "done")
    assert s.owner("kiel") is None
    assert s.offers("britain") == ["attack kiel"]


def test_8_7_enemy_submarines_are_ignored_only_under_cover() -> None:
    s = assault("britain_infantry", germany={"kiel": "2 inf", "sz_10": "1 ss"})
    assert s.refusal("britain", "land infantry kiel 1") == "8.7"
    covered = assault(
        "britain_infantry", germany={"kiel": "2 inf", "sz_10": "1 ss"}, britain={"sz_10": "1 ca"}
    )
    covered.do("britain", "land infantry kiel 1")
    assert covered.refusal("britain", "send cruiser sz_05 1") == "8.7"
    reinforcing = Scene(
        power="britain",
        germany={"sz_09": "1 ss"},
        fields={"transports": [ship("sz_09", "britain", "britain_infantry")]},
    )
    reinforcing.do("britain", "from sz_09", "land infantry picardy 1")


def test_5_7_infantry_goes_ashore_first() -> None:
    s = assault("britain_infantry", "britain_artillery", germany={"kiel": "1 inf"})
    assert s.refusal("britain", "land artillery kiel 1") == "5.7"
    s.do("britain", "land infantry kiel 1", "land artillery kiel 1")
    alone = assault("britain_artillery", germany={"kiel": "1 inf"})
    assert alone.refusal("britain", "all kiel") == "5.7"


def test_10_13_coastal_fire_before_the_battle() -> None:
    s = assault("britain_infantry", "britain_tank", germany={"kiel": "1 inf 2 art"})
    s.do("britain", "all kiel", "done", "attack kiel")
    assert s.dice() == 2
    s.roll(3, 4)
    assert s.army("britain", "kiel") == "1 inf", "the last infantry goes last; no tank absorbs"
    assert s.dice() == 1
    s.roll(6)
    assert s.dice() == 3, "the same artillery fire again"


def test_10_13_all_may_be_lost_on_the_beach() -> None:
    s = assault("britain_infantry", germany={"kiel": "1 inf 2 art"})
    s.do("britain", "all kiel", "done", "attack kiel")
    s.roll(3, 3)
    assert s.army("britain", "kiel") == ""
    assert s.owner("kiel") == "germany"


def test_10_13_only_units_that_land_are_hit() -> None:
    s = assault(
        "britain_infantry",
        "britain_artillery",
        britain={"holland": "3 inf"},
        germany={"kiel": "1 inf 1 art"},
        control={"holland": "britain"},
    )
    s.do("britain", "all kiel", "from holland", "send infantry kiel 2", "done", "attack kiel")
    s.roll(1)
    assert s.refusal("britain", "lose britain_infantry 2") == "10.13"
    assert s.refusal("britain", "done") == "10.13"
    s.do("britain", "lose britain_infantry 1")
    assert s.army("britain", "kiel") == "2 inf 1 art"


def test_10_13_none_in_a_reinforcement() -> None:
    s = assault(
        "britain_infantry",
        britain={"kiel": "1 inf", "sz_10": "1 bb"},
        germany={"kiel": "1 inf 1 art"},
        control={"kiel": None},
    )
    s.do("britain", "all kiel", "done", "attack kiel")
    assert s.dice() == 2, "10.14: nor does a battleship bombard"


def test_10_14_battleships_bombard_no_more_than_units_landed() -> None:
    s = assault("britain_infantry", britain={"sz_10": "1 bb 1 dbb"}, germany={"kiel": "2 inf"})
    s.do("britain", "all kiel", "done", "attack kiel")
    assert s.dice() == 2
    s.roll(6, 4)
    s.roll(6, 6)
    assert s.army("germany", "kiel") == "1 inf"


def test_r7_a_zone_that_has_bombarded_is_not_attacked() -> None:
    s = assault(
        "britain_infantry", britain={"sz_10": "1 bb"}, germany={"kiel": "2 inf", "sz_10": "1 ss"}
    )
    s.do("britain", "all kiel", "done", "attack kiel")
    s.roll(6, 6)
    s.roll(6, 6)
    assert s.asked() == "ottoman"


def test_r6_own_transports_are_filled_first() -> None:
    s = Scene(
        power="france",
        france={"picardy": "4 inf", "sz_09": "2 tp"},
        britain={"sz_09": "1 tp"},
    )
    s.do("france", "from picardy", "load infantry sz_09 3")
    cargo = {(one[1], sum(part >= 0 for part in one[2:4])) for one in s.g.transports}
    assert cargo == {(3, 2), (3, 1), (4, 0)}


def test_3_22_neutral_united_states_load_nothing() -> None:
    s = Scene(
        power="usa",
        usa={"united_states_of_america": "4 inf", "sz_01": "1 tp"},
        fields={"at_war": 0},
    )
    s.do("usa", "from sz_01")
    assert s.refusal("usa", "from united_states_of_america") == "3.22", "nor march to Canada"
    s = Scene(power="britain", britain={"canada": "3 inf"}, usa={"sz_02": "1 tp"})
    s.do("britain", "from canada", "load infantry sz_02 1")
    s = Scene(
        power="britain", britain={"london": "3 inf"}, usa={"sz_09": "1 tp"}, fields={"at_war": 0}
    )
    s.do("britain", "from london")
    assert s.refusal("britain", "load infantry sz_09 1") == "3.22"


def test_r9_nobody_visits_neutral_united_states() -> None:
    for at_war in (0, 1):
        carried = [ship("sz_01", "britain", "britain_infantry")]
        s = Scene(
            power="britain",
            britain={"canada": "3 inf", "london": "1 inf", "yorkshire": "1 inf"},
            fields={"at_war": at_war, "transports": carried},
        )
        if at_war:
            s.do("britain", "from canada", "send infantry united_states_of_america 1")
            s.do("britain", "from sz_01", "all united_states_of_america")
            assert s.army("britain", "united_states_of_america") == "2 inf"
        else:
            assert s.refusal("britain", "from canada") == "R9", "there is nowhere else to go"
            s.do("britain", "from sz_01")
            assert s.refusal("britain", "all united_states_of_america") == "R9"


def test_1_3_nine_transports_start_empty() -> None:
    g = game.start()
    assert len(g.transports) == 9
    assert all(one[2:4] == (-1, -1) for one in g.transports)
    assert all(one[4:6] == (0, 0) for one in g.transports), "they have sailed and run no mines"


def before_battle(*cargo: str, **armies: dict[str, str]) -> Scene:
    """British ships and troops in a zone with a German cruiser."""
    s = Scene(
        power="britain",
        armies={
            "britain": {"sz_10": "2 ca", **armies.get("britain", {})},
            "germany": {"sz_10": "1 ca", **armies.get("germany", {})},
        },
        control={"holland": "britain"},
        fields={"transports": [ship("sz_10", "britain", *cargo)], "mobilized": ["holland"]},
    )
    s.do("britain", "from sz_10")
    return s


def test_8_6_a_declared_landing_follows_the_sea_battle_at_once() -> None:
    s = before_battle("britain_infantry", "britain_artillery", germany={"kiel": "1 inf 1 art"})
    assert s.refusal("britain", "land infantry kiel 1") == "8.3"
    assert s.refusal("britain", "plan 2 kiel") == "8.6"
    assert s.refusal("britain", "plan 1 london") == "8.3"
    s.do("britain", "plan 1 kiel")
    assert s.refusal("britain", "sail 1 sz_05") == "8.4"
    s.do("britain", "done")
    assert s.owner("kiel") == "germany"
    assert s.refusal("britain", "attack kiel") == "10.1"
    s.do("britain", "attack sz_10")
    s.roll(1, 6)
    s.roll(6)
    assert s.army("britain", "kiel") == "1 inf 1 art"
    assert s.step() == "coastal_dice", "the battle ashore follows at once"
    s.roll(6)
    assert s.dice() == 2, "no bombardment after a sea battle"


def test_8_6_where_there_is_nothing_to_fight_nothing_is_declared() -> None:
    s = assault("britain_infantry", germany={"kiel": "2 inf"}, britain={"sz_10": "1 ca"})
    assert s.refusal("britain", "plan 1 kiel") == "8.6"


def test_8_8_without_victory_the_cargo_stays_aboard() -> None:
    s = before_battle("britain_infantry", germany={"kiel": "1 inf"}, britain={"holland": "2 inf"})
    s.do("britain", "plan 1 kiel", "from holland", "send infantry kiel 1", "done")
    s.do("britain", "attack sz_10")
    s.roll(6, 6)
    s.roll(6)
    s.do("britain", "break_off")
    assert s.army("britain", "sz_10") == "2 ca 1 tp"
    assert s.offers("britain") == ["attack kiel"], "who walked in must still attack"
    s.do("britain", "attack kiel")
    assert s.dice() == 1


def test_10_3_the_sea_battle_of_a_landing_comes_before_the_battle_ashore() -> None:
    s = before_battle("britain_infantry", germany={"kiel": "4 inf"}, britain={"holland": "2 inf"})
    s.do("britain", "plan 1 kiel", "from holland", "send infantry kiel 1", "done")
    assert s.offers("britain") == ["attack kiel", "attack sz_10"]
    assert s.refusal("britain", "done") == "10.1", "who walked in must attack"
    s.do("britain", "attack sz_10")
    s.roll(1, 6)
    s.roll(6)
    assert s.army("britain", "kiel") == "2 inf"
    assert s.step() == "attack_fire", "all fight together, and at once"
    assert s.dice() == 2


def test_3_5_a_minor_power_mobilizes_before_a_landing_that_needs_a_sea_battle() -> None:
    s = before_battle("britain_infantry", "britain_infantry")
    s.do("britain", "plan 1 denmark", "done", "attack sz_10")
    assert s.army("germany", "denmark") == ""
    s.roll(1, 6)
    s.roll(6)
    s.do("ottoman", "choose germany")
    assert s.army("germany", "denmark") == "3 inf 1 art"
    assert s.army("britain", "denmark") == "2 inf"
    assert s.step() == "coastal_dice"


def test_8_6_an_empty_territory_is_taken_after_the_sea_battle() -> None:
    s = before_battle("britain_infantry")
    s.do("britain", "plan 1 kiel", "done", "attack sz_10")
    s.roll(1, 6)
    s.roll(6)
    assert s.owner("kiel") == "britain"


def test_6_3_a_transport_carries_fighters_and_these_fight_no_ships() -> None:
    s = Scene(
        power="britain",
        britain={"london": "1 inf 2 ftr", "picardy": "1 inf", "sz_09": "1 tp 1 ca"},
        germany={"sz_09": "1 ca"},
    )
    s.do("britain", "from london")
    assert s.refusal("britain", "load fighter sz_09 1") == "8.3", "a hostile zone"
    s = Scene(
        power="britain", britain={"london": "1 inf 2 ftr", "picardy": "1 inf", "sz_09": "1 tp"}
    )
    s.do("britain", "from london", "load fighter sz_09 2", "from sz_09", "all picardy")
    assert s.army("britain", "picardy") == "1 inf 2 ftr"
    carried = [ship("sz_05", "britain", "britain_fighter", "britain_fighter")]
    s = Scene("combat", germany={"sz_05": "1 ca"}, fields={"transports": carried})
    s.do("germany", "attack sz_05")
    s.roll(6)
    assert s.asked() == "germany", "nothing fires back"


def test_5_6_a_fighter_that_left_a_contested_territory_by_sea_lands_anywhere() -> None:
    s = Scene(
        power="britain",
        britain={"belgium": "2 inf 1 ftr", "sz_09": "1 tp", "picardy": "1 inf"},
        germany={"belgium": "1 inf"},
        control={"belgium": None},
        fields={"mobilized": ["belgium"]},
    )
    s.do("britain", "from belgium", "load fighter sz_09 1", "from sz_09")
    assert "all picardy" in s.offers("britain")


def test_8_5_a_unit_assaults_from_a_friends_transport_in_its_own_turn() -> None:
    s = Scene(
        power="france",
        germany={"sz_10": "1 ca", "kiel": "1 inf"},
        france={"sz_10": "1 ca"},
        fields={"transports": [ship("sz_10", "britain", "france_infantry", "britain_infantry")]},
    )
    s.do("france", "from sz_10", "plan 1 kiel", "done", "attack sz_10")
    s.roll(1)
    s.roll(6)
    assert s.army("france", "kiel") == "1 inf"
    assert s.step() == "attack_fire"
    assert s.g.transports[0][2:4] == (16, -1), "the British infantry stays aboard"


def test_8_6_artillery_lands_with_the_infantry_of_another_ship() -> None:
    s = before_battle("britain_artillery", "britain_artillery", germany={"kiel": "1 inf"})
    assert s.refusal("britain", "plan 1 kiel") == "5.7"
    s = Scene(
        power="britain",
        britain={"sz_10": "2 ca"},
        germany={"sz_10": "1 ca", "kiel": "1 inf"},
        fields={
            "transports": [
                ship("sz_10", "britain", "britain_infantry"),
                ship("sz_10", "britain", "britain_artillery"),
            ]
        },
    )
    s.do("britain", "from sz_10", "plan 1 kiel", "plan 2 kiel", "done", "attack sz_10")
    s.roll(1, 6)
    s.roll(6)
    assert s.army("britain", "kiel") == "1 inf 1 art"


def test_10_13_the_same_artillery_fires_again() -> None:
    s = assault("britain_infantry", "britain_infantry", germany={"kiel": "1 inf 2 art"})
    s.do("britain", "land infantry kiel 2", "done", "attack kiel")
    assert s.dice() == 2
    s.roll(6, 6)
    s.roll(6, 6)
    assert s.dice() == 3, "one infantry and both artillery"


def test_10_10_tanks_lost_on_the_beach_absorb_nothing() -> None:
    s = assault("britain_infantry", "britain_tank", germany={"kiel": "1 inf 1 art"})
    s.do("britain", "all kiel", "done", "attack kiel")
    s.roll(1)
    assert s.army("britain", "kiel") == "1 inf", "the last infantry goes last"
    s.roll(6)
    s.roll(3, 6)
    assert s.army("britain", "kiel") == "", "nothing absorbs the hit"


def test_10_14_who_is_hit_by_a_bombardment_still_fires() -> None:
    s = assault("britain_infantry", germany={"kiel": "1 inf"}, britain={"sz_10": "1 bb"})
    s.do("britain", "all kiel", "done", "attack kiel")
    assert s.dice() == 2
    s.roll(6, 4)
    assert s.dice() == 1
    s.roll(3)
    assert s.army("britain", "kiel") == s.army("germany", "kiel") == ""
    assert s.owner("kiel") == "germany", "10.16: nobody is left"


def test_10_14_a_zone_with_only_a_declared_landing_does_not_bombard() -> None:
    s = Scene(
        power="britain",
        britain={"sz_10": "1 bb", "holland": "2 inf"},
        germany={"sz_10": "1 ss", "kiel": "2 inf"},
        control={"holland": "britain"},
        fields={
            "mobilized": ["holland"],
            "transports": [ship("sz_10", "britain", "britain_infantry")],
        },
    )
    s.do("britain", "from sz_10", "plan 1 kiel", "from holland", "all kiel", "done")
    s.do("britain", "attack sz_10")
    s.roll(6)
    s.do("germany", "done")
    s.roll(6)
    s.do("britain", "break_off")
    assert s.army("britain", "kiel") == "3 inf", "a submarine does not hold the zone"
    assert s.dice() == 3, "and no battleship bombards after a sea battle"


def test_5_6_who_left_a_contested_territory_by_sea_does_not_bind_others_aboard() -> None:
    s = Scene(
        power="britain",
        britain={"belgium": "2 inf", "picardy": "2 inf", "sz_09": "1 tp"},
        germany={"belgium": "1 inf"},
        control={"belgium": None, "picardy": "britain"},
        fields={"mobilized": ["belgium"]},
    )
    s.do("britain", "from belgium", "load infantry sz_09 1")
    s.do("britain", "from picardy", "load infantry sz_09 1", "from sz_09", "sail 1 sz_08")
    s.do("britain", "from sz_08")
    assert s.refusal("britain", "land infantry brest 2") == "8.4", "only one may land there"
    s.do("britain", "all brest")
    assert s.army("britain", "brest") == "1 inf", "who was in Picardy; the other stays aboard"
    s = Scene(
        power="britain",
        britain={"belgium": "3 inf", "sz_09": "1 tp"},
        germany={"belgium": "1 inf"},
        control={"belgium": None},
        fields={"mobilized": ["belgium"]},
    )
    s.do("britain", "from belgium", "load infantry sz_09 2", "from sz_09", "sail 1 sz_08")
    s.do("britain", "from sz_08")
    assert "all wales" in s.offers("britain")
    assert s.refusal("britain", "all brest") == "5.6", "British units were not in Brest"


def test_5_6_who_was_aboard_before_lands_where_it_likes() -> None:
    s = Scene(
        power="britain",
        britain={"egypt": "3 inf"},
        ottoman={"egypt": "1 inf"},
        control={"egypt": None},
        fields={"transports": [ship("sz_19", "britain", "britain_artillery")]},
    )
    s.do("britain", "from egypt", "load infantry sz_19 1", "from sz_19")
    assert s.offers("britain", "land") == ["land infantry egypt 1", "land artillery egypt 1"]
    assert s.refusal("britain", "land infantry trans_jordan 1") == "8.4", "nobody may, of its kind"
    assert s.refusal("britain", "land artillery trans_jordan 1") == "5.7", "free, but never alone"


def test_8_5_who_goes_aboard_a_friends_ship_does_not_bind_who_was_there_before() -> None:
    s = Scene(
        power="britain",
        britain={"london": "2 inf"},
        fields={"transports": [ship("sz_09", "france", "britain_infantry")]},
    )
    s.do("britain", "from london", "load infantry sz_09 1", "from sz_09")
    assert s.refusal("britain", "land infantry picardy 2") == "8.4", "one of them alone may land"
    s.do("britain", "land infantry picardy 1")
    assert s.army("britain", "picardy") == "1 inf"
    assert s.refusal("britain", "land infantry picardy 1") == "8.5"


def test_8_4_a_transport_that_landed_troops_sails_again_in_the_next_turn() -> None:
    landed = {**ship("sz_09", "britain"), "steps": 2, "landed": "picardy"}
    s = Scene(power="britain", fields={"transports": [landed]})
    s.do("britain", "from sz_09", "sail 1 sz_08")
    assert s.army("britain", "sz_08") == "1 tp"


def test_10_14_a_battleship_bombards_again_in_the_next_turn() -> None:
    s = Scene(
        power="britain",
        britain={"sz_10": "1 bb"},
        germany={"kiel": "2 inf"},
        fields={
            "transports": [ship("sz_10", "britain", "britain_infantry")],
            "bombarded": {"sz_10": 1},
        },
    )
    s.do("britain", "from sz_10", "all kiel", "done", "attack kiel")
    assert s.dice() == 2


def test_8_3_nobody_loads_what_is_not_there() -> None:
    s = Scene(power="britain", britain={"london": "2 inf", "sz_09": "1 tp"})
    s.do("britain", "from london")
    assert s.refusal("britain", "load tank sz_09 1") == "5.2"
