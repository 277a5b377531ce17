"""Chapter 10: combat on land."""

from __future__ import annotations

import pytest

from sandtable.games.axis_allies_1914.rules.combat import attack_numbers, defence_numbers
from tests.rules.axis_allies_1914.scene import Scene

NOBODY, ATTACKER, DEFENDER = range(3)


def battle(
    attacker: str, defender: str, *, allies: dict[str, dict[str, str]] | None = None
) -> Scene:
    """Germany may attack France in a contested Lorraine."""
    s = Scene(
        "combat",
        germany={"lorraine": attacker},
        france={"lorraine": defender},
        control={"lorraine": None},
        armies=allies,
    )
    s.do("germany", "attack lorraine")
    return s


def fight(s: Scene, attack: list[int], defence: list[int]) -> None:
    s.roll(*attack)
    s.roll(*defence)


def test_10_1_attacks_in_old_contests_are_free() -> None:
    s = Scene(
        germany={"lorraine": "4 inf", "alsace": "3 inf"},
        france={"lorraine": "2 inf"},
        control={"lorraine": None},
    )
    s.do("germany", "from alsace", "send infantry lorraine 2", "done")
    assert s.offers("germany") == ["attack lorraine", "done"]
    assert s.refusal("germany", "attack alsace") == "10.1"
    assert s.refusal("germany", "from alsace") == "10.1"
    s.do("germany", "done")
    assert s.asked() == "france"


@pytest.mark.rule("10.12")
def test_10_2_all_enemies_defend_and_no_ally_attacks() -> None:
    s = battle(
        "2 inf",
        "1 inf",
        allies={"britain": {"lorraine": "2 inf"}, "austria_hungary": {"lorraine": "5 inf"}},
    )
    assert s.dice() == 2
    s.rolls(2, 1)
    assert s.dice() == 3
    s.rolls(3, 1)
    assert s.army("germany", "lorraine") == ""
    assert s.army("austria_hungary", "lorraine") == "5 inf"
    assert s.asked() == "france", "R4: the next of the defenders in turn order"
    assert s.refusal("france", "lose germany_infantry 1") == "10.11"
    s.do("france", "lose britain_infantry 2")
    assert s.army("france", "lorraine") == "1 inf"


def test_10_3_each_territory_has_one_battle() -> None:
    s = Scene(
        "combat",
        germany={"lorraine": "4 inf", "burgundy": "2 inf"},
        france={"lorraine": "4 inf", "burgundy": "2 inf"},
        control={"lorraine": None, "burgundy": None},
    )
    assert set(s.offers("germany", "attack")) == {"attack lorraine", "attack burgundy"}
    s.do("germany", "attack lorraine")
    fight(s, [6] * 4, [6] * 4)
    assert s.refusal("germany", "attack lorraine") == "10.3"
    s.do("germany", "attack burgundy")


def test_10_4_one_round_and_the_fallen_still_fire() -> None:
    s = battle("2 inf", "2 inf")
    s.rolls(2, 1)
    assert s.army("france", "lorraine") == "2 inf", "casualties wait for both sides"
    s.rolls(2, 3)
    assert s.army("france", "lorraine") == ""
    assert s.army("germany", "lorraine") == ""


@pytest.mark.rule("10.7")
def test_10_5_what_attackers_hit_on() -> None:
    assert sorted(attack_numbers([2, 0, 0, 0], NOBODY)) == [2, 2]
    assert sorted(attack_numbers([3, 1, 1, 0], NOBODY)) == [2, 2, 2, 3, 3]
    assert sorted(attack_numbers([1, 3, 1, 2], NOBODY)) == [3, 3, 3, 3, 3]
    assert sorted(attack_numbers([1, 1, 0, 2], ATTACKER)) == [2, 2, 3, 4]
    assert sorted(attack_numbers([1, 1, 0, 2], DEFENDER)) == [3, 3]


def test_10_6_what_defenders_hit_on() -> None:
    assert sorted(defence_numbers([2, 1, 1, 1], NOBODY)) == [1, 3, 3, 3]
    assert sorted(defence_numbers([2, 1, 1, 1], DEFENDER)) == [1, 2, 3, 3, 4]
    assert sorted(defence_numbers([2, 1, 1, 1], ATTACKER)) == [1, 3, 3, 3]


def test_10_8_fighters_fight_until_one_side_has_none() -> None:
    s = battle("2 inf 2 ftr", "2 inf 1 ftr")
    assert s.dice() == 3
    s.roll(3, 6, 3)
    assert s.dice() == 3, "nobody was hit: another round"
    s.roll(2, 6, 2)
    assert s.army("germany", "lorraine") == "2 inf 1 ftr"
    assert s.army("france", "lorraine") == "2 inf"
    assert "The attacker has air supremacy over Lorraine." in s.told()
    assert s.dice() == 3


def test_10_8_both_may_be_wiped_out() -> None:
    s = battle("2 inf 1 ftr", "2 inf 1 ftr")
    s.roll(1, 1)
    assert s.step() == "attack_fire"
    assert s.dice() == 2
    assert not any("supremacy" in line for line in s.told())


def test_r5_the_greatest_defender_loses_fighters_first() -> None:
    s = battle("2 inf 1 ftr", "1 inf 1 ftr", allies={"britain": {"lorraine": "1 inf 2 ftr"}})
    s.roll(1, 6, 6, 6)
    assert s.army("britain", "lorraine") == "1 inf 1 ftr"
    assert s.army("france", "lorraine") == "1 inf 1 ftr"


def test_10_9_fighters_of_the_side_that_rules_the_air_fire() -> None:
    s = battle("1 inf", "1 inf 2 ftr")
    s.roll(6)
    assert s.dice() == 3
    s = battle("1 inf 2 ftr", "1 inf")
    assert s.dice() == 3


@pytest.mark.rule("17.9")
def test_10_10_tanks_absorb_hits() -> None:
    s = battle("3 inf 2 tank", "4 inf")
    fight(s, [6] * 5, [1, 1, 1, 6])
    s.do("germany", "lose germany_infantry 1")
    assert s.army("germany", "lorraine") == "2 inf 2 tank"
    s = battle("3 inf", "1 inf 2 tank")
    fight(s, [1, 1, 6], [6] * 3)
    assert s.army("france", "lorraine") == "1 inf", "tanks of the defender absorb nothing"


@pytest.mark.rule("17.10")
def test_10_11_the_last_infantry_goes_last() -> None:
    s = battle("1 inf 1 art 1 tank", "6 inf")
    fight(s, [6] * 3, [1, 1, 1, 6, 6, 6])
    assert s.refusal("germany", "lose germany_infantry 1") == "10.11"
    assert s.army("germany", "lorraine") == "1 inf 1 art 1 tank"
    s.do("germany", "lose germany_artillery 1")
    assert s.army("germany", "lorraine") == "1 inf", "the rest was no choice"


def test_10_11_casualties_may_be_chosen_or_accepted() -> None:
    s = battle("4 inf 2 art 1 ftr", "6 inf")
    fight(s, [6] * 7, [1, 1, 1, 6, 6, 6])
    assert s.offers("germany")[0] == "accept"
    assert s.refusal("germany", "lose germany_infantry 4") == "10.11"
    assert s.refusal("germany", "lose germany_fighter 2") == "10.11"
    assert s.refusal("germany", "done") == "10.11"
    s.do("germany", "lose germany_fighter 1", "accept")
    assert s.army("germany", "lorraine") == "2 inf 2 art"


def test_10_11_the_attacker_chooses_first() -> None:
    s = battle("2 inf 1 art", "2 inf 1 art")
    fight(s, [1, 6, 6], [1, 6, 6])
    assert s.asked() == "germany"
    s.do("germany", "accept")
    assert s.asked() == "france"
    s.do("france", "lose france_artillery 1")
    assert s.army("france", "lorraine") == "2 inf"


def test_10_15_units_of_both_sides_keep_it_contested() -> None:
    s = battle("2 inf", "2 inf")
    fight(s, [6, 6], [6, 6])
    assert s.owner("lorraine") is None


def test_10_15_the_attacker_takes_control() -> None:
    s = battle("2 inf", "1 inf", allies={"austria_hungary": {"lorraine": "5 inf"}})
    fight(s, [1, 6], [6])
    assert s.owner("lorraine") == "germany"
    assert "Germany now controls Lorraine." in s.told()


def test_10_15_friends_of_a_fallen_attacker_take_control() -> None:
    s = battle("1 inf", "1 inf", allies={"austria_hungary": {"lorraine": "5 inf"}})
    fight(s, [1], [1])
    assert s.owner("lorraine") == "austria_hungary"
    both = {"austria_hungary": {"lorraine": "5 inf"}, "ottoman": {"lorraine": "1 inf"}}
    s = battle("1 inf", "1 inf", allies=both)
    fight(s, [1], [1])
    s.do("ottoman", "choose ottoman")
    assert s.owner("lorraine") == "ottoman"


def test_10_15_who_stood_for_a_neutral_takes_it_back() -> None:
    for supplier, other in (("britain", "russia"), ("russia", "britain")):
        s = Scene(germany={"ruhr": "3 inf"})
        s.do("germany", "from ruhr", "send infantry holland 1", "done")
        s.do("france", f"choose {supplier}")
        s.do("germany", "attack holland")
        s.roll(6)
        s.roll(6, 6, 6, 6)
        g = s.g
        again = Scene(
            "combat",
            germany={"holland": "1 inf"},
            armies={supplier: {"holland": "1 inf"}, other: {"holland": "4 inf"}},
            control={"holland": None},
            fields={"mobilized": ["holland"], "represented": g.export()["represented"]},
        )
        again.do("germany", "attack holland")
        again.roll(6)
        again.roll(1, 6, 6, 6, 6)
        assert again.owner("holland") == supplier, "3.11: whoever has more units there"


def test_10_15_defenders_alone_give_it_to_its_original_controller() -> None:
    s = battle("1 inf", "1 inf", allies={"britain": {"lorraine": "5 inf"}})
    fight(s, [6], [1] * 6)
    assert s.owner("lorraine") == "france"
    lost = Scene(
        "combat",
        germany={"lorraine": "1 inf"},
        britain={"lorraine": "5 inf"},
        control={"lorraine": None, "paris": "germany"},
    )
    lost.do("germany", "attack lorraine")
    fight(lost, [6], [1] * 5)
    assert lost.owner("lorraine") == "britain", "the capital of France is in enemy hands"


def test_10_16_nobody_left() -> None:
    s = battle("1 inf", "1 inf")
    fight(s, [1], [1])
    assert s.owner("lorraine") == "france"
    for minor, owner in (("belgium", "france"), ("holland", None)):
        s = Scene(
            "combat",
            germany={minor: "1 inf"},
            britain={minor: "1 inf"},
            fields={"mobilized": [minor]},
        )
        s.do("germany", f"attack {minor}")
        fight(s, [1], [1])
        assert s.owner(minor) == owner
        assert s.places("mobilized") == {minor}


def test_10_15_a_minor_power_goes_to_the_defender_it_is_aligned_with() -> None:
    s = Scene(
        "combat",
        power="austria_hungary",
        austria_hungary={"serbia": "1 inf"},
        russia={"serbia": "1 inf"},
        italy={"serbia": "5 inf"},
        control={"serbia": None},
        fields={"mobilized": ["serbia"]},
    )
    s.do("austria_hungary", "attack serbia")
    s.roll(6)
    s.roll(1, 6, 6, 6, 6, 6)
    assert s.owner("serbia") == "russia"


def test_10_16_a_capital_that_nobody_holds_is_free_again() -> None:
    s = Scene(
        "combat",
        power="britain",
        britain={"paris": "1 inf"},
        germany={"paris": "1 inf"},
        control={"paris": None, "brest": "britain"},
    )
    s.do("britain", "attack paris")
    s.roll(1)
    s.roll(1)
    assert s.owner("paris") == "france"
    assert s.owner("brest") == "france", "11.5: its friends give back the rest"


def test_10_16_an_emptied_neutral_is_taken_by_who_enters_next() -> None:
    s = Scene(germany={"ruhr": "2 inf"}, fields={"mobilized": ["holland"]})
    s.do("germany", "from ruhr", "send infantry holland 1", "done")
    assert s.owner("holland") == "germany"
    assert s.asked() == "france", "nobody mobilizes again"


def test_10_4_the_dice_of_a_battle_lie_on_the_table_until_the_next() -> None:
    s = Scene(
        "combat",
        germany={"lorraine": "2 inf 1 art"},
        france={"lorraine": "3 inf"},
        control={"lorraine": None},
    )
    s.do("germany", "attack lorraine")
    s.roll(2, 5, 1)
    s.roll(3, 3, 6)
    plain = s.g.export()
    assert plain["site"] == "lorraine"
    assert plain["volleys"] == {
        "attack_2": {"five": 1},
        "attack_3": {"one": 1, "two": 1},
        "defence_3": {"three": 2, "six": 1},
    }


def test_10_11_the_reason_why_a_casualty_is_refused() -> None:
    s = battle("4 inf 1 art", "1 inf 1 art", allies={"britain": {"lorraine": "2 inf 1 art"}})
    fight(s, [1, 1, 6, 6, 6], [6] * 5)
    reasons = {
        "lose germany_infantry 1": "not in the battle",
        "lose france_battleship 1": "not in the battle",
        "lose france_artillery 0": "not in the battle",
        "lose france_artillery 2": "not in the battle",
        "lose france_infantry 1": "last infantry",
        "lose britain_infantry 2": "last infantry",
        "done": "or accept what is suggested",
    }
    for action, reason in reasons.items():
        assert reason in s.why("france", action), action
    s.do("france", "lose france_artillery 1")
    assert "more than the hits" in s.why("france", "lose britain_infantry 2")


def test_10_15_each_neutral_has_the_power_that_stands_for_it() -> None:
    s = Scene(
        "combat",
        germany={"holland": "1 inf"},
        britain={"holland": "1 inf"},
        italy={"holland": "3 inf"},
        control={"holland": None, "albania": "austria_hungary"},
        fields={
            "mobilized": ["albania", "holland"],
            "represented": [
                {"space": "albania", "power": "italy"},
                {"space": "holland", "power": "britain"},
            ],
        },
    )
    s.do("germany", "attack holland")
    s.roll(6)
    s.roll(1, 6, 6, 6)
    assert s.owner("holland") == "britain", "Italy stood for Albania"
