"""8.4, 8.6 to 8.8 and 10.3: landings that are declared, and what they wait for."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.games.axis_allies_1914.facts.board import TROOP_KINDS
from tests.rules.axis_allies_1914.scene import Scene
from tests.rules.axis_allies_1914.test_8_transports import before_battle, ship


def test_12_5_submarines_alone_do_not_block_a_landing() -> None:
    for back in (3, 6):
        s = Scene(
            power="britain",
            britain={"sz_10": "1 ca"},
            germany={"sz_10": "1 ca 1 ss", "kiel": "1 inf"},
            fields={"transports": [ship("sz_10", "britain", "britain_infantry")]},
        )
        s.do("britain", "from sz_10", "plan 1 kiel", "done", "attack sz_10")
        s.roll(1)
        s.do("germany", "submerge 1")
        s.roll(back)
        s.do("germany", "lose germany_cruiser 1")
        assert s.army("britain", "kiel") == "1 inf", "8.7: cover was there when movement ended"


def test_12_5_a_reinforcement_needs_no_warship_against_submarines() -> None:
    s = Scene(
        power="britain",
        britain={"sz_10": "1 ca", "kiel": "1 inf"},
        germany={"sz_10": "1 ca 1 ss", "kiel": "1 inf"},
        control={"kiel": None},
        fields={"transports": [ship("sz_10", "britain", "britain_infantry")]},
    )
    s.do("britain", "from sz_10", "plan 1 kiel", "done", "attack sz_10")
    s.roll(1)
    s.do("germany", "submerge 1")
    s.roll(3)
    s.do("germany", "lose germany_cruiser 1")
    assert s.army("britain", "kiel") == "2 inf"


# 8.7: cover, and mines.


def through_mines(*cargo: str, **options: Any) -> Scene:
    """A British cruiser and a loaded transport come into the mined zone of a German submarine."""
    aboard = cargo or ("britain_infantry",)
    s = Scene(
        power="britain",
        britain={"sz_09": "1 ca"},
        germany={"kiel": "1 inf", "sz_10": "1 ss"},
        fields={"transports": [ship("sz_09", "britain", *aboard)]},
        options=options,
    )
    s.do("britain", "from sz_09", "all sz_10", "from sz_10")
    return s


def strike(s: Scene, struck: str = "") -> None:
    """The mines are rolled: ``struck`` says which kind of ship strikes one."""
    while s.step() in ("mine_dice", "transport_dice"):
        s.roll(1 if s.step() == struck else 6)


def test_8_7_cover_counts_after_the_mines() -> None:
    s = through_mines()
    assert s.refusal("britain", "land infantry kiel 1") == "8.7"
    assert s.refusal("britain", "all kiel") == "8.7"
    s.do("britain", "plan 1 kiel", "done")
    strike(s, "mine_dice")
    assert s.army("britain", "sz_10") == "1 tp", "the cover is lost"
    assert s.army("britain", "kiel") == "", "so the troops stay aboard"
    assert s.owner("kiel") == "germany"
    assert s.asked() == "ottoman"


def test_8_7_who_keeps_cover_lands_past_the_submarines() -> None:
    s = through_mines()
    s.do("britain", "plan 1 kiel", "done")
    strike(s)
    assert s.step() == "landing_now"
    assert s.refusal("britain", "press") == "8.7"
    s.do("britain", "accept")
    assert s.army("britain", "kiel") == "1 inf"
    assert s.offers("britain", "attack") == ["attack kiel", "attack sz_10"]


def test_8_7_one_unit_lands_alone_past_the_submarines() -> None:
    s = through_mines("britain_infantry", "britain_artillery")
    s.do("britain", "plan_one 1 infantry kiel", "done")
    strike(s)
    s.do("britain", "accept")
    assert s.army("britain", "kiel") == "1 inf"
    assert [one[2] for one in s.g.transports] == [TROOP_KINDS.number("britain_artillery")]


def test_8_7_or_fights_them_first() -> None:
    s = through_mines()
    s.do("britain", "plan 1 kiel", "done")
    strike(s)
    s.do("britain", "done")
    assert s.army("britain", "kiel") == ""
    assert s.offers("britain") == ["attack sz_10", "done"]


def test_8_7_cover_that_ran_no_mines_is_sure() -> None:
    s = Scene(
        power="britain",
        britain={"sz_09": "1 ca", "sz_10": "1 ca"},
        germany={"kiel": "1 inf", "sz_10": "1 ss"},
        fields={"transports": [ship("sz_10", "britain", "britain_infantry")]},
    )
    s.do("britain", "from sz_09", "all sz_10", "from sz_10", "land infantry kiel 1")
    assert s.refusal("britain", "send cruiser sz_05 1") == "8.7", "the other may strike a mine"


def test_8_7_by_an_option_cover_counts_before_the_mines() -> None:
    s = through_mines(cover_before_mines=True)
    s.do("britain", "land infantry kiel 1", "done")
    s.roll(1)
    s.roll(1)
    assert s.army("britain", "sz_10") == ""
    assert s.offers("britain") == ["attack kiel"]


def test_r11_troops_are_ashore_before_mines_are_rolled() -> None:
    s = Scene(
        power="britain",
        germany={"kiel": "1 inf"},
        fields={"transports": [ship("sz_09", "britain", "britain_infantry")]},
    )
    s.do("britain", "from sz_09", "all sz_10", "from sz_10", "land infantry kiel 1", "done")
    s.roll(1)
    assert s.army("britain", "sz_10") == ""
    assert s.army("britain", "kiel") == "1 inf"


@pytest.mark.rule("9.5")
def test_9_5_mines_then_minor_powers_and_every_army_has_infantry() -> None:
    s = Scene(
        power="britain",
        britain={"sz_09": "1 ca"},
        germany={"sz_10": "1 ss"},
        fields={
            "transports": [ship("sz_09", "britain", "britain_infantry", "britain_artillery")],
        },
    )
    s.do("britain", "from sz_09", "all sz_10", "from sz_10", "plan 1 denmark", "done")
    assert s.asked() == "chance"
    assert s.places("mobilized") == set()
    strike(s)
    s.do("britain", "accept")
    s.do("ottoman", "choose germany")
    assert s.army("germany", "denmark") == "3 inf 1 art"
    assert s.army("britain", "denmark") == "1 inf 1 art"
    assert s.faults() == []


# 10.1: no sea battle is compulsory.


def test_10_1_a_declared_landing_forces_no_sea_battle() -> None:
    s = before_battle("britain_infantry", germany={"kiel": "1 inf"}, britain={"holland": "2 inf"})
    s.do("britain", "plan 1 kiel", "from holland", "send infantry kiel 1", "done")
    assert "attack kiel" in s.offers("britain")
    s.do("britain", "attack kiel")
    assert s.dice() == 1, "who walked in attacks alone"
    s.roll(1)
    s.roll(6)
    assert s.offers("britain") == ["attack sz_10", "done"]
    s.do("britain", "attack sz_10")
    s.roll(1, 6)
    s.roll(6)
    assert s.army("britain", "sz_10") == "2 ca 1 tp"
    assert s.army("britain", "kiel") == "1 inf", "10.3: the landing was given up"
    idle = before_battle("britain_infantry", germany={"kiel": "1 inf"})
    idle.do("britain", "plan 1 kiel", "done", "done")
    assert idle.army("britain", "kiel") == ""
    assert idle.asked() == "ottoman"


def test_10_3_a_battle_after_a_reinforcement_follows_at_once_or_not_this_turn() -> None:
    for fights in (False, True):
        s = Scene(
            power="britain",
            britain={"sz_10": "2 ca", "kiel": "1 inf", "holland": "1 inf"},
            germany={"sz_10": "1 ca", "kiel": "2 inf", "holland": "1 inf"},
            control={"kiel": None, "holland": None},
            fields={
                "mobilized": ["holland"],
                "transports": [ship("sz_10", "britain", "britain_infantry")],
            },
        )
        s.do("britain", "from sz_10", "plan 1 kiel", "done", "attack sz_10")
        s.roll(1, 6)
        s.roll(6)
        assert s.army("britain", "kiel") == "2 inf"
        assert s.offers("britain") == ["attack kiel", "done"]
        assert s.refusal("britain", "attack holland") == "10.3"
        s.do("britain", "attack kiel" if fights else "done")
        if fights:
            assert s.dice() == 2, "no coastal fire"
        else:
            assert s.refusal("britain", "attack kiel") == "10.3"
            s.do("britain", "done")
            assert any("0 battles" in line or "1 battle" in line for line in s.told())


# 8.4 and 8.6: what a transport declares.


def one_lands_at_kiel(unit: str, *cargo: str) -> Scene:
    """Of two units aboard one goes ashore, after a sea battle, where infantry has marched in."""
    s = before_battle(*cargo, germany={"kiel": "1 inf"}, britain={"holland": "2 inf"})
    s.do("britain", "from holland", "send infantry kiel 1", "from sz_10")
    s.do("britain", f"plan_one 1 {unit} kiel", "done", "attack sz_10")
    s.roll(1, 6)
    s.roll(6)
    return s


def test_8_4_one_unit_may_stay_aboard_in_a_declared_landing() -> None:
    for unit, left in (("infantry", 17), ("artillery", 16)):
        s = one_lands_at_kiel(unit, "britain_infantry", "britain_artillery")
        assert s.army("britain", "kiel") in ("2 inf", "1 inf 1 art")
        assert s.g.transports[0][2:4] == (left, -1)
    alone = before_battle("britain_infantry", "britain_artillery", germany={"kiel": "1 inf"})
    assert alone.refusal("britain", "plan_one 1 artillery kiel") == "5.7"
    assert alone.refusal("britain", "plan_one 1 tank kiel") == "8.6"


def test_8_6_a_declaration_can_be_taken_back() -> None:
    s = before_battle("britain_infantry", germany={"kiel": "1 inf"})
    assert s.refusal("britain", "recall 1") == "8.6"
    s.do("britain", "plan 1 kiel")
    assert s.refusal("britain", "plan 1 denmark") == "8.4"
    s.do("britain", "recall 1", "sail 1 sz_05")
    assert s.army("britain", "sz_05") == "1 tp"


def test_8_6_who_relied_on_another_ship_is_recalled_with_it() -> None:
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
    s.do("britain", "from sz_10", "plan 1 kiel", "plan 2 kiel", "recall 1")
    assert all(one[6] == -1 for one in s.g.transports), "artillery does not land alone"


# 5.1: moves are simultaneous.


@pytest.mark.rule("8.6")
def test_5_1_who_leaves_a_contested_territory_and_lands_there_reinforces_it() -> None:
    s = Scene(
        power="britain",
        britain={"picardy": "1 inf", "london": "1 inf", "belgium": "1 inf", "sz_09": "1 bb"},
        germany={"picardy": "2 inf 1 art"},
        control={"picardy": None, "belgium": "britain"},
        fields={
            "mobilized": ["belgium"],
            "transports": [ship("sz_09", "britain", "britain_infantry")],
        },
    )
    s.do("britain", "from picardy", "all belgium")
    s.do("britain", "from sz_09", "land infantry picardy 1", "done")
    assert s.owner("picardy") is None
    assert s.offers("britain") == ["attack picardy", "done"], "no new attack, so it is free"
    s.do("britain", "attack picardy")
    assert s.step() == "attack_fire", "no coastal fire in a reinforcement"
    assert s.dice() == 1, "and no bombardment"


def test_r13_coastal_fire_leaves_an_army_its_last_infantry() -> None:
    s = Scene(
        power="britain",
        britain={"holland": "1 inf 1 art"},
        germany={"kiel": "1 inf 1 art"},
        control={"holland": "britain"},
        fields={
            "mobilized": ["holland"],
            "transports": [ship("sz_10", "britain", "britain_infantry")],
        },
    )
    s.do("britain", "from sz_10", "all kiel", "from holland", "send artillery kiel 1", "done")
    s.do("britain", "attack kiel")
    s.roll(1)
    assert s.army("britain", "kiel") == "1 inf 1 art", "the hit is lost"
    assert s.faults() == []


def test_8_4_of_two_guns_or_tanks_the_one_that_was_named_lands() -> None:
    for unit, ashore in (("artillery", "1 inf 1 art"), ("tank", "1 inf 1 tank")):
        s = one_lands_at_kiel(unit, "britain_artillery", "britain_tank")
        assert s.army("britain", "kiel") == ashore


def test_5_6_who_left_a_contest_by_sea_is_still_bound_when_a_landing_is_taken_back() -> None:
    s = Scene(
        power="britain",
        britain={"belgium": "2 inf", "sz_09": "1 tp 1 ca"},
        germany={"belgium": "1 inf", "sz_08": "1 ca"},
        control={"belgium": None},
        fields={"mobilized": ["belgium"]},
    )
    s.do("britain", "from belgium", "load infantry sz_09 1", "from sz_09", "all sz_08")
    s.do("britain", "from sz_08", "plan 1 wales", "recall 1")
    assert s.refusal("britain", "plan 1 brest") == "5.6"


@pytest.mark.rule("8.6")
def test_5_6_a_landing_is_declared_for_the_unit_that_is_free_to_land() -> None:
    s = Scene(
        power="britain",
        britain={"belgium": "2 inf", "sz_09": "1 ca"},
        germany={"belgium": "1 inf", "sz_08": "1 ca"},
        control={"belgium": None},
        fields={
            "mobilized": ["belgium"],
            "transports": [ship("sz_09", "britain", "britain_infantry")],
        },
    )
    s.do("britain", "from belgium", "load infantry sz_09 1", "from sz_09", "all sz_08")
    s.do("britain", "from sz_08")
    assert s.refusal("britain", "plan 1 brest") == "5.6", "not both"
    s.do("britain", "plan_one 1 infantry brest", "done", "attack sz_08")
    s.roll(1)
    s.roll(6)
    assert s.army("britain", "brest") == "1 inf"
    assert s.g.transports[0][3] == -1, "one alone is left aboard"


def test_15_2_no_landing_is_declared_in_russia_after_the_armistice() -> None:
    s = Scene(
        germany={"sz_12": "1 ca"},
        britain={"sz_12": "1 ca"},
        fields={"armistice": 1, "transports": [ship("sz_12", "germany", "germany_infantry")]},
    )
    s.do("germany", "from sz_12")
    assert s.refusal("germany", "plan 1 karelia") == "15.2"


def test_8_7_a_refusal_says_what_can_be_done_about_the_submarines() -> None:
    s = through_mines()
    s.do("britain", "plan 1 kiel", "done")
    strike(s)
    why = "Land now, past the submarines, or fight them first."
    assert s.why("britain", "press") == why


def test_8_5_a_friends_ship_without_cargo_of_ours_is_none_to_land_from() -> None:
    s = Scene(
        power="britain",
        britain={"sz_10": "1 ca"},
        germany={"sz_10": "1 ca 1 tp", "kiel": "1 inf"},
        fields={
            "transports": [
                ship("sz_10", "france"),
                ship("sz_10", "france", "britain_infantry"),
            ]
        },
    )
    s.do("britain", "from sz_10")
    assert "plan 1 kiel" in s.offers("britain", "plan")
    assert s.refusal("britain", "plan 2 kiel") == "8.6"


def test_8_4_who_is_alone_aboard_lands_with_the_ship() -> None:
    s = before_battle("britain_infantry", germany={"kiel": "1 inf"})
    assert "plan 1 kiel" in s.offers("britain")
    assert s.offers("britain", "plan_one") == []
    assert s.refusal("britain", "plan_one 1 infantry kiel") == "8.6"
    empty = before_battle(germany={"kiel": "1 inf"})
    assert empty.refusal("britain", "plan 1 kiel") == "8.6", "nobody is aboard"


def two_zones(*goals: str) -> Scene:
    """British troops are to land from two zones, and each has a German cruiser in it."""
    s = Scene(
        power="britain",
        britain={"sz_10": "2 ca", "sz_11": "2 ca"},
        germany={"sz_10": "1 ca", "sz_11": "1 ca", "kiel": "2 inf", "denmark": "2 inf"},
        control={"denmark": "germany"},
        fields={
            "mobilized": ["denmark"],
            "transports": [ship(zone, "britain", "britain_infantry") for zone in ZONES],
        },
    )
    for zone, goal in zip(ZONES, goals, strict=True):
        s.do("britain", f"from {zone}", f"plan 1 {goal}")
    s.do("britain", "done")
    return s


ZONES = ("sz_10", "sz_11")


def win(s: Scene, zone: str) -> None:
    """The German cruiser there is sunk."""
    s.do("britain", f"attack {zone}")
    s.roll(1, 6)
    s.roll(6)


def test_10_3_the_battle_ashore_waits_for_troops_from_another_zone() -> None:
    s = two_zones("denmark", "denmark")
    win(s, "sz_10")
    assert s.army("britain", "denmark") == "1 inf"
    assert s.offers("britain") == ["attack denmark", "attack sz_11"]
    win(s, "sz_11")
    assert s.step() == "attack_fire"
    assert s.dice() == 2, "both fight together"


def test_10_3_but_not_for_troops_that_land_elsewhere() -> None:
    s = two_zones("kiel", "denmark")
    win(s, "sz_10")
    assert s.step() == "attack_fire"
    assert s.dice() == 1
    s.roll(6)
    s.roll(6, 6)
    assert s.refusal("britain", "attack kiel") == "10.3", "each territory has one battle"


def test_8_7_without_submarines_no_cover_must_stay() -> None:
    for enemies, leaves in (("", True), ("1 tp", True), ("1 ss", False)):
        s = Scene(
            power="britain",
            britain={"sz_10": "1 ca"},
            germany={"kiel": "1 inf", **({"sz_10": enemies} if enemies else {})},
            fields={"transports": [ship("sz_10", "britain", "britain_infantry")]},
        )
        s.do("britain", "from sz_10", "all kiel")
        assert ("send cruiser sz_05 1" in s.offers("britain")) is leaves


def test_8_4_nobody_lands_where_no_coast_is() -> None:
    s = Scene(
        power="britain",
        fields={"transports": [ship("sz_10", "britain", "britain_infantry")]},
    )
    s.do("britain", "from sz_10")
    assert s.refusal("britain", "land infantry london 1") == "8.3"
    assert s.refusal("britain", "all london") == "8.3"


def test_10_13_the_dice_of_the_coast_lie_on_the_table_until_the_next_battle() -> None:
    s = Scene(
        power="britain",
        britain={"holland": "1 inf"},
        germany={"kiel": "1 inf 2 art", "holland": "1 inf"},
        control={"holland": None},
        fields={
            "mobilized": ["holland"],
            "transports": [ship("sz_10", "britain", "britain_infantry", "britain_infantry")],
        },
    )
    s.do("britain", "from sz_10", "all kiel", "done", "attack kiel")
    s.roll(6, 5)
    assert s.g.coast == [0, 0, 0, 0, 1, 1]
    s.rolls(s.dice(), 6)
    s.roll(1, 6, 6)
    assert s.army("britain", "kiel") == "1 inf"
    s.do("britain", "attack holland")
    assert s.g.coast == [0] * 6
    assert s.g.fallen == [], "and so do the casualties"
