"""Chapter 4: purchase and repair; chapter 13: mobilization and income."""

from __future__ import annotations

import pytest

from sandtable.core.action import range_of
from sandtable.games.axis_allies_1914 import game
from sandtable.games.axis_allies_1914.facts.board import POWERS
from tests.rules.axis_allies_1914.scene import Scene


def buyer(power: str = "germany", ipc: int = 30, **more: object) -> Scene:
    fields = {"treasury": {power: ipc}, "round": more.pop("round", 2)}
    return Scene("purchase", power=power, fields=fields, **more)  # type: ignore[arg-type]


def test_4_1_five_phases_in_their_order() -> None:
    s = buyer(germany={"berlin": "3 inf"}, france={"paris": "1 inf"})
    assert s.step() == "buying"
    assert s.refusal("germany", "from berlin") == "4.1"
    s.do("germany", "buy infantry 2", "done")
    assert s.step() == "moving"
    s.do("germany", "done")
    assert s.army("germany", "berlin") == "5 inf"
    assert s.treasury("germany") == 24 + 35
    assert s.asked() == "france"


def test_4_2_costs() -> None:
    costs = {
        "infantry": 3,
        "artillery": 4,
        "tank": 6,
        "fighter": 6,
        "battleship": 12,
        "cruiser": 9,
        "submarine": 6,
        "transport": 6,
    }
    for unit, cost in costs.items():
        s = buyer(ipc=30, round=4)
        s.do("germany", f"buy {unit} 1")
        assert s.treasury("germany") == 30 - cost
    s = buyer(ipc=11)
    offers = game.offers(s.g, POWERS.number("germany"))
    assert [int(range_of(one) or 0) for one in offers][:2] == [3, 2]
    assert s.refusal("germany", "buy battleship 1") == "4.2"
    assert s.refusal("germany", "buy infantry 4") == "4.2"


@pytest.mark.rule("17.8")
def test_4_3_no_tanks_before_round_4() -> None:
    assert buyer(round=3).refusal("germany", "buy tank 1") == "4.3"
    s = buyer(round=4)
    s.do("germany", "buy tank 2")
    assert s.treasury("germany") == 18


def test_4_4_what_is_bought_waits_and_what_is_left_is_kept() -> None:
    s = buyer(ipc=10, germany={"berlin": "1 inf"})
    s.do("germany", "buy infantry 2", "done")
    assert s.army("germany", "berlin") == "1 inf"
    s.do("germany", "done")
    assert s.army("germany", "berlin") == "3 inf"
    assert s.treasury("germany") == 4 + 35


def test_4_5_battleships_are_repaired_at_a_base_one_controls() -> None:
    ships = {"sz_10": "1 dbb", "sz_05": "1 dbb", "sz_11": "2 dbb"}
    s = Scene("purchase", germany=ships, control={"berlin": None})
    game.run(s.g)
    assert s.army("germany", "sz_10") == "1 bb"
    assert s.army("germany", "sz_05") == "1 dbb"
    assert s.army("germany", "sz_11") == "2 dbb", "a contested base territory will not do"


def test_4_5_a_captured_base_repairs_too() -> None:
    s = Scene("purchase", germany={"sz_09": "1 dbb"}, control={"london": "germany"})
    game.run(s.g)
    assert s.army("germany", "sz_09") == "1 bb"


def test_13_1_land_units_appear_in_the_capital_even_when_contested() -> None:
    s = Scene(
        "mobilize",
        germany={"berlin": "1 inf"},
        russia={"berlin": "4 inf"},
        control={"berlin": None},
        fields={"bought": {"infantry": 3, "fighter": 1}},
    )
    game.run(s.g)
    assert s.army("germany", "berlin") == "4 inf 1 ftr"
    assert s.owner("berlin") is None


def test_13_1_british_units_may_appear_in_india() -> None:
    fields = {"bought": {"infantry": 3, "cruiser": 1}}
    s = Scene("mobilize", power="britain", fields=fields)
    game.run(s.g)
    assert s.refusal("britain", "place infantry egypt 1") == "13.1"
    assert s.refusal("britain", "place artillery india 1") == "4.4"
    s.do("britain", "place infantry india 2", "accept")
    assert s.army("britain", "india") == "2 inf"
    assert s.army("britain", "london") == "1 inf"
    s = Scene("mobilize", power="britain", fields=fields, control={"india": "ottoman"})
    game.run(s.g)
    assert s.refusal("britain", "place infantry india 2") == "13.1"


def test_13_2_one_new_unit_is_swapped_for_a_missing_infantry() -> None:
    s = Scene("mobilize", fields={"bought": {"artillery": 2, "fighter": 1}})
    game.run(s.g)
    assert s.offers("germany") == ["lose germany_artillery 1", "lose germany_fighter 1"]
    assert s.refusal("germany", "lose germany_tank 1") == "13.2"
    s.do("germany", "lose germany_fighter 1")
    assert s.army("germany", "berlin") == "1 inf 2 art"
    s = Scene("mobilize", power="britain", fields={"bought": {"infantry": 1, "artillery": 2}})
    game.run(s.g)
    s.do("britain", "place infantry india 1", "place artillery london 2")
    assert s.army("britain", "london") == "1 inf 1 art"


def test_13_3_ships_appear_at_own_original_bases() -> None:
    s = Scene(
        "mobilize",
        fields={"bought": {"cruiser": 2, "submarine": 1, "transport": 1}},
        control={"london": "germany"},
    )
    game.run(s.g)
    assert s.refusal("germany", "place cruiser sz_09 1") == "13.3"
    s.do("germany", "place cruiser sz_11 1", "place transport sz_11 1", "accept")
    assert s.army("germany", "sz_11") == "1 ca 1 tp"
    assert s.army("germany", "sz_10") == "1 ca 1 ss"


def test_13_3_a_base_under_enemy_control_gets_no_ships() -> None:
    taken = {"kiel": "britain", "berlin": None}
    s = Scene("mobilize", fields={"bought": {"cruiser": 1}}, control=taken)
    game.run(s.g)
    assert s.army("germany", "sz_11") == "1 ca", "a contested base will do"
    s = Scene(
        "mobilize",
        power="austria_hungary",
        control={"trieste": "italy"},
        fields={"bought": {"cruiser": 1}},
    )
    game.run(s.g)
    assert s.army("austria_hungary", "sz_18") == "", "it waits for a base"


def test_4_2_ships_may_be_bought_though_their_base_must_first_be_freed() -> None:
    s = buyer(
        "austria_hungary",
        control={"trieste": "italy"},
        austria_hungary={"vienna": "2 inf", "tyrolia": "2 inf"},
    )
    s.do("austria_hungary", "buy cruiser 1", "done")
    s.do("austria_hungary", "from tyrolia", "send infantry trieste 1", "done")
    assert s.owner("trieste") == "austria_hungary"
    assert s.army("austria_hungary", "sz_18") == "1 ca"


def test_13_4_contested_territories_give_nothing() -> None:
    s = Scene("collect_income", control={"ruhr": None, "alsace": "france"})
    game.run(s.g)
    assert s.treasury("germany") == 35 - 6 - 3


def test_11_4_without_a_capital_nothing_is_bought_placed_or_collected() -> None:
    s = Scene(
        "purchase",
        germany={"ruhr": "2 inf"},
        control={"berlin": "russia"},
        fields={"treasury": {"germany": 20}},
    )
    game.run(s.g)
    assert s.step() == "moving"
    s.do("germany", "from ruhr", "all hanover", "done")
    assert s.army("germany", "hanover") == "2 inf"
    assert s.treasury("germany") == 20
    s = Scene("purchase", control={"berlin": None}, fields={"treasury": {"germany": 20}})
    game.run(s.g)
    assert s.step() == "buying", "a contested capital is not lost"


def test_11_4_without_a_capital_nothing_is_repaired() -> None:
    for owner, after in (("germany", "1 bb"), ("britain", "1 dbb"), (None, "1 bb")):
        armies = {"germany": {"sz_10": "1 dbb"}}
        if owner is None:
            armies["germany"]["berlin"] = "1 inf"
            armies["britain"] = {"berlin": "1 inf"}
        s = Scene("purchase", control={"berlin": owner}, armies=armies)
        game.run(s.g)
        assert s.army("germany", "sz_10") == after


def test_11_4_what_was_bought_waits_until_the_capital_is_free() -> None:
    s = Scene(
        "movement",
        germany={"berlin": "1 inf"},
        britain={"berlin": "1 inf"},
        control={"berlin": None},
        fields={"bought": {"infantry": 3}},
    )
    s.do("germany", "from berlin", "all silesia", "done")
    assert s.owner("berlin") == "britain", "5.9: who leaves a contested capital loses it"
    assert s.asked() == "france"
    assert sum(s.g.bought) == 0, "it is no purchase of France"
    waiting = game.export(s.g)["waiting"]
    s = Scene("purchase", fields={"waiting": waiting})
    game.run(s.g)
    s.do("germany", "done", "done")
    assert s.army("germany", "berlin") == "3 inf"


def test_4_1_all_but_income_is_voluntary() -> None:
    s = Scene("purchase", germany={"berlin": "1 inf"})
    s.do("germany", "done", "done")
    assert s.asked() == "france"
    assert s.treasury("germany") == 35


def test_13_3_ships_without_a_base_wait() -> None:
    s = Scene(
        "mobilize",
        power="russia",
        control={"karelia": "germany", "sevastopol": "germany"},
        fields={"bought": {"cruiser": 1, "infantry": 1}},
    )
    game.run(s.g)
    assert s.army("russia", "moscow") == "1 inf"
    assert game.export(s.g)["waiting"] == {"russia": {"cruiser": 1}}


def test_11_4_what_waited_was_not_bought_again() -> None:
    waiting = {"germany": {"infantry": 2, "artillery": 1}}
    fields = {"treasury": {"germany": 9}, "waiting": waiting}
    s = Scene("purchase", fields=fields)
    s.do("germany", "buy infantry 3", "done")
    assert s.g.export()["ordered"] == {"germany": {"infantry": 3}}
    s.do("germany", "done")
    assert s.army("germany", "berlin") == "5 inf 1 art"
    assert [line for line in s.told() if "mobilizes" in line] == [
        "Germany mobilizes 5 infantry in Berlin.",
        "Germany mobilizes 1 artillery in Berlin.",
    ]


def test_4_2_what_the_treasury_just_pays_for_can_be_bought() -> None:
    s = buyer(ipc=3)
    assert s.offers("germany") == ["buy infantry 1", "done"]
    assert s.why("germany", "buy infantry 2") == "Your treasury does not pay for that many."
    assert s.why("germany", "buy infantry 0") == "Buy at least one of them, or nothing."
