"""Fourteen rules that players of the other digital board carry out by hand: here each is kept."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.axis_allies_1914.scene import Scene


def battle(attacker: str, defender: str) -> Scene:
    """Germany attacks in a contested Lorraine."""
    s = Scene(
        "combat",
        germany={"lorraine": attacker},
        france={"lorraine": defender},
        control={"lorraine": None},
    )
    s.do("germany", "attack lorraine")
    return s


def off_kiel(first: str, second: str = "", *, kiel: str, **more: Any) -> Scene:
    """British ships and troops off Kiel."""
    carried = {"zone": "sz_10", "owner": "britain", "first": first}
    if second:
        carried["second"] = second
    fields = {"transports": [carried]}
    return Scene(power="britain", germany={"kiel": kiel}, fields=fields, **more)


@pytest.mark.rule("H1")
def test_one_infantry_in_every_army() -> None:
    s = Scene(germany={"alsace": "1 inf 2 art"}, france={"lorraine": "1 inf"})
    s.do("germany", "from alsace", "send artillery lorraine 1")
    assert s.refusal("germany", "done") == "5.7"
    s.do("germany", "all lorraine", "done", "attack lorraine")
    s.rolls(3, 6)
    s.roll(1)
    assert s.army("germany", "lorraine") == "1 inf 1 art", "the last infantry is not taken"


@pytest.mark.rule("H2")
def test_no_second_movement() -> None:
    s = Scene(germany={"alsace": "4 inf", "ruhr": "1 inf"}, france={"lorraine": "1 inf"})
    s.do("germany", "from alsace", "send infantry lorraine 3")
    assert s.refusal("germany", "from lorraine") == "5.2", "once a turn"
    s.do("germany", "done")
    assert s.refusal("germany", "from ruhr") == "10.1"
    s.do("germany", "attack lorraine")
    s.roll(1, 6, 6)
    s.roll(6)
    assert s.owner("lorraine") == "germany"
    assert s.asked() == "france", "no movement after combat"


@pytest.mark.rule("H3")
def test_tanks_absorb_in_attack_and_not_in_defence() -> None:
    s = battle("3 inf 2 tank", "3 inf")
    s.rolls(5, 6)
    s.rolls(3, 3)
    s.do("germany", "accept")
    assert s.army("germany", "lorraine") == "2 inf 2 tank", "three hits, two absorbed"
    s = battle("3 inf", "3 inf 2 tank")
    s.rolls(3, 2)
    s.rolls(5, 6)
    s.do("france", "accept")
    assert s.army("france", "lorraine") == "1 inf 1 tank", "all three hits count"


@pytest.mark.rule("H4")
def test_fighters_fly_over_sea_and_enemy_land() -> None:
    s = Scene(
        germany={
            "ruhr": "1 inf 1 ftr",
            "picardy": "1 inf",
            "kiel": "1 inf 1 ftr",
            "norway": "1 inf",
        },
        france={"belgium": "3 inf"},
        control={"belgium": "france", "picardy": "germany", "norway": "germany"},
        fields={"mobilized": ["belgium", "norway"]},
    )
    s.do("germany", "from ruhr", "send fighter picardy 1", "from kiel", "send fighter norway 1")
    assert s.army("germany", "picardy") == s.army("germany", "norway") == "1 inf 1 ftr"


@pytest.mark.rule("H5")
def test_submarines_submerge() -> None:
    s = Scene("combat", germany={"sz_05": "1 ca"}, britain={"sz_05": "1 ca 1 ss"})
    s.do("germany", "attack sz_05")
    s.roll(6)
    s.do("britain", "submerge 1")
    s.roll(6)
    s.do("germany", "press")
    s.roll(1)
    s.roll(6)
    assert s.army("britain", "sz_05") == "1 ss", "it was out of the battle"
    assert s.asked() == "france"


@pytest.mark.rule("H6")
def test_transports_outlive_an_attack_that_is_broken_off() -> None:
    s = Scene("combat", germany={"sz_05": "1 ca 1 tp"}, britain={"sz_05": "2 ca 1 tp"})
    s.do("germany", "attack sz_05")
    s.roll(6)
    s.roll(6, 6)
    s.do("germany", "break_off")
    assert s.army("germany", "sz_05") == "1 ca 1 tp"
    assert s.army("britain", "sz_05") == "2 ca 1 tp"


@pytest.mark.rule("H7")
def test_coastal_artillery_fires_at_landings() -> None:
    s = off_kiel("britain_infantry", "britain_tank", kiel="1 inf 2 art")
    s.do("britain", "from sz_10", "all kiel", "done", "attack kiel")
    assert s.dice() == 2
    s.roll(3, 4)
    assert s.army("britain", "kiel") == "1 inf"


@pytest.mark.rule("H8")
def test_nobody_must_attack_in_a_territory_that_was_contested() -> None:
    s = Scene(
        germany={"lorraine": "4 inf", "alsace": "3 inf"},
        france={"lorraine": "2 inf"},
        control={"lorraine": None},
    )
    s.do("germany", "from alsace", "send infantry lorraine 2", "done", "done")
    assert s.owner("lorraine") is None
    assert s.asked() == "france"


@pytest.mark.rule("H9")
def test_no_bombardment_in_a_reinforcement() -> None:
    s = off_kiel(
        "britain_infantry",
        kiel="2 inf 1 art",
        britain={"sz_10": "1 bb", "kiel": "1 inf"},
        control={"kiel": None},
    )
    s.do("britain", "from sz_10", "all kiel", "done", "attack kiel")
    assert s.dice() == 2, "two infantry alone, and no coastal fire before"
    s = off_kiel("britain_infantry", kiel="2 inf 1 art", britain={"sz_10": "1 bb"})
    s.do("britain", "from sz_10", "all kiel", "done", "attack kiel")
    s.roll(6)
    assert s.dice() == 2, "an infantry and the battleship"


@pytest.mark.rule("H10")
def test_minor_powers_go_to_the_power_they_are_aligned_with() -> None:
    s = Scene(power="britain", britain={"picardy": "2 inf"})
    s.do("britain", "from picardy", "send infantry belgium 1", "done")
    assert s.army("france", "belgium") == "3 inf 1 art"
    assert s.owner("belgium") == "france"
    s = Scene(germany={"ruhr": "6 inf"})
    s.do("germany", "from ruhr", "send infantry belgium 5", "done")
    assert s.army("france", "belgium") == "3 inf 1 art"
    assert s.offers("germany") == ["attack belgium"]


@pytest.mark.rule("H11")
def test_casualties_of_neutrals_are_of_the_power_that_stands_for_them() -> None:
    s = Scene(germany={"ruhr": "6 inf"})
    s.do("germany", "from ruhr", "send infantry holland 5", "done")
    s.do("france", "choose britain")
    s.do("germany", "attack holland")
    s.roll(1, 1, 6, 6, 6)
    s.rolls(4, 6)
    assert s.asked() == "britain", "who stands for it chooses"
    s.do("britain", "accept")
    assert s.army("britain", "holland") == "1 inf 1 art"


@pytest.mark.rule("H12")
def test_a_neutral_that_survives_goes_to_the_power_that_was_chosen() -> None:
    s = Scene(germany={"ruhr": "2 inf"})
    s.do("germany", "from ruhr", "send infantry holland 1", "done")
    s.do("france", "choose italy")
    s.do("germany", "attack holland")
    s.roll(6)
    s.roll(1, 6, 6, 6)
    assert s.army("italy", "holland") == "3 inf 1 art"
    assert s.owner("holland") == "italy"


@pytest.mark.rule("H13")
def test_no_mines_on_leaving() -> None:
    s = Scene(power="britain", britain={"sz_10": "1 bb 1 ca"})
    s.do("britain", "from sz_10", "send cruiser sz_05 1", "done")
    assert s.asked() == "ottoman", "who leaves and who stays rolls nothing"
    s = Scene(power="britain", britain={"sz_09": "1 bb 2 ca"})
    s.do("britain", "from sz_09", "all sz_10", "done")
    s.roll(1, 2)
    s.roll(1)
    assert s.army("britain", "sz_10") == "1 dbb 1 ca", "one die for each ship that enters"


@pytest.mark.rule("H14")
def test_mines_keep_their_owner() -> None:
    for owner, dice in (("germany", 1), ("austria_hungary", 1), ("france", 0), (None, 1)):
        s = Scene(power="britain", britain={"sz_09": "1 ca"}, control={"kiel": owner})
        s.do("britain", "from sz_09", "all sz_10", "done")
        assert (s.dice() if s.asked() == "chance" else 0) == dice, f"{owner} has the harbour"
    captor = Scene(germany={"sz_05": "1 ca"}, control={"kiel": "britain"})
    captor.do("germany", "from sz_05", "all sz_10", "done")
    assert captor.asked() == "france", "they never serve the captor"
