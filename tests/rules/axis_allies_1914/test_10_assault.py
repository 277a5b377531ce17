"""10.13 and 10.14: what coastal fire takes of a landing force, and which battleships bombard."""

from __future__ import annotations

from tests.rules.axis_allies_1914.scene import Scene
from tests.rules.axis_allies_1914.test_8_transports import assault, ship

LANDING = ("britain_infantry", "britain_artillery")


def under_coastal_fire(*cargo: str, guns: int = 2) -> Scene:
    """Two British infantry walk into Kiel while others land there before German artillery."""
    s = assault(
        *cargo,
        britain={"holland": "3 inf"},
        germany={"kiel": f"1 inf {guns} art"},
        control={"holland": "britain"},
    )
    s.do("britain", "all kiel", "from holland", "send infantry kiel 2", "done", "attack kiel")
    return s


# 10.13: coastal fire.


def test_10_13_the_attacker_chooses_among_those_who_land() -> None:
    s = under_coastal_fire(*LANDING)
    s.roll(3, 4)
    assert s.offers("britain") == [
        "accept",
        "lose britain_infantry 1",
        "lose britain_artillery 1",
    ]
    s.do("britain", "lose britain_artillery 1")
    assert s.army("britain", "kiel") == "3 inf"
    assert s.step() == "attack_fire", "the battle goes on"


def test_10_13_who_accepts_loses_infantry_before_dearer_units() -> None:
    s = under_coastal_fire(*LANDING)
    s.roll(3, 4)
    s.do("britain", "accept")
    assert s.army("britain", "kiel") == "2 inf 1 art", "one hit, one infantry"
    assert s.step() == "attack_fire"


def test_10_13_who_accepts_two_hits_loses_two_units() -> None:
    s = under_coastal_fire(*LANDING)
    s.roll(1, 2)
    s.do("britain", "accept")
    assert s.army("britain", "kiel") == "2 inf", "who walked in is out of reach"


def test_10_13_hits_are_chosen_one_after_the_other() -> None:
    s = under_coastal_fire(*LANDING)
    s.roll(1, 2)
    s.do("britain", "lose britain_artillery 1")
    assert s.army("britain", "kiel") == "2 inf", "only the infantry is left for the second hit"


def test_10_13_the_last_infantry_is_taken_by_a_second_hit() -> None:
    s = assault(*LANDING, germany={"kiel": "1 inf 2 art"})
    s.do("britain", "all kiel", "done", "attack kiel")
    s.roll(1, 1)
    assert s.army("britain", "kiel") == "", "first the artillery, then nobody is left but it"


def test_10_13_no_more_are_lost_than_were_hit() -> None:
    s = under_coastal_fire("britain_infantry", "britain_infantry", guns=3)
    s.roll(3, 4, 6)
    assert s.army("britain", "kiel") == "3 inf"


def test_10_13_a_refusal_says_what_coastal_fire_may_take() -> None:
    s = under_coastal_fire(*LANDING)
    s.roll(3, 4)
    only = "Coastal fire hits only units that come ashore, as many as it hits."
    for action in ("done", "lose britain_infantry 2", "lose britain_artillery 2"):
        assert s.why("britain", action) == only, action
    assert s.why("britain", "lose germany_infantry 1") == only


def test_10_13_a_refusal_says_that_the_last_infantry_goes_last() -> None:
    fields = {
        "transports": [
            ship("sz_10", "britain", "britain_infantry", "britain_artillery"),
            ship("sz_10", "britain", "britain_tank"),
        ]
    }
    s = Scene(power="britain", germany={"kiel": "1 inf 2 art"}, fields=fields)
    s.do("britain", "from sz_10", "all kiel", "done", "attack kiel")
    s.roll(3, 4)
    assert s.offers("britain", "lose") == ["lose britain_artillery 1", "lose britain_tank 1"]
    last = "The last infantry to come ashore goes last, unless you attack over land too."
    assert s.why("britain", "lose britain_infantry 1") == last
    assert s.why("britain", "lose britain_infantry 2") != last, "there was only one hit"


# 10.14: bombardment.


def test_10_14_no_battleship_bombards_after_a_battle_in_its_zone() -> None:
    s = assault(
        "britain_infantry", britain={"sz_10": "1 bb"}, germany={"kiel": "2 inf", "sz_10": "1 ss"}
    )
    s.do("britain", "all kiel", "done", "attack sz_10")
    s.roll(1)
    s.do("germany", "done")
    s.roll(6)
    s.do("britain", "attack kiel")
    assert s.dice() == 1, "the infantry alone"


def test_10_14_only_battleships_in_a_zone_that_landed_troops_there_bombard() -> None:
    s = Scene(
        power="britain",
        britain={"sz_09": "1 bb"},
        germany={"kiel": "2 inf"},
        fields={
            "transports": [
                ship("sz_09", "britain", "britain_infantry"),
                ship("sz_10", "britain", "britain_infantry"),
            ]
        },
    )
    s.do("britain", "from sz_10", "all kiel", "done", "attack kiel")
    assert s.dice() == 1


def test_10_14_battleships_off_the_coast_of_america_bombard() -> None:
    s = Scene(
        germany={"sz_01": "1 bb"},
        usa={"united_states_of_america": "2 inf"},
        fields={"transports": [ship("sz_01", "germany", "germany_infantry")]},
    )
    s.do("germany", "from sz_01", "all united_states_of_america", "done")
    s.do("germany", "attack united_states_of_america")
    assert s.dice() == 2, "the infantry, and the battleship of Sea Zone 1"


def test_10_14_battleships_bombard_though_a_mine_sank_the_transport() -> None:
    s = Scene(
        power="britain",
        britain={"sz_09": "1 bb"},
        germany={"kiel": "2 inf"},
        fields={"transports": [ship("sz_09", "britain", "britain_infantry")]},
    )
    s.do("britain", "from sz_09", "all sz_10", "from sz_10", "all kiel", "done")
    s.roll(1)
    s.roll(6)
    assert s.army("britain", "sz_10") == "1 bb", "the transport is gone"
    s.do("britain", "attack kiel")
    assert s.dice() == 2, "the infantry had landed before"


def from_two_zones(**fleets: str) -> Scene:
    """One British infantry lands in Mesopotamia from each of the zones beside it."""
    s = Scene(
        power="britain",
        britain=fleets,
        ottoman={"mesopotamia": "4 inf"},
        fields={
            "transports": [
                ship("sz_20", "britain", "britain_infantry"),
                ship("sz_29", "britain", "britain_infantry"),
            ]
        },
    )
    s.do("britain", "from sz_20", "all mesopotamia", "from sz_29", "all mesopotamia", "done")
    s.do("britain", "attack mesopotamia")
    return s


def test_10_14_ships_of_two_zones_bombard_together_for_all_that_landed() -> None:
    assert from_two_zones(sz_20="1 bb", sz_29="1 dbb").dice() == 4
    assert from_two_zones(sz_20="2 bb", sz_29="1 bb").dice() == 4, "no more than two landed"


def test_10_14_a_battleship_bombards_once_a_turn() -> None:
    s = Scene(
        power="britain",
        britain={"sz_19": "1 bb"},
        ottoman={"smyrna": "3 inf", "trans_jordan": "3 inf"},
        fields={
            "transports": [
                ship("sz_19", "britain", "britain_infantry"),
                ship("sz_19", "britain", "britain_infantry"),
            ]
        },
    )
    s.do("britain", "from sz_19", "land infantry smyrna 1", "land infantry trans_jordan 1")
    s.do("britain", "done", "attack smyrna")
    assert s.dice() == 2
    s.roll(6, 6)
    s.rolls(3, 6)
    s.do("britain", "attack trans_jordan")
    assert s.dice() == 1, "it has fired at Smyrna"
