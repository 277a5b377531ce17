"""Chapter 15: the Russian Revolution, an option."""

from __future__ import annotations

import pytest

from sandtable.games.axis_allies_1914 import game
from sandtable.games.axis_allies_1914.facts.options import Options
from tests.rules.axis_allies_1914.scene import Scene

LOST = {"belarus": "germany", "ukraine": "austria_hungary", "livonia": "germany"}
FOURTH = {"poland": "germany"}


def end_of_russian_turn(
    control: dict[str, str | None],
    round_number: int = 4,
    option: bool = True,
    armies: dict[str, dict[str, str]] | None = None,
) -> Scene:
    """What comes of these losses when Russia's turn ends."""
    s = Scene(
        "end_of_turn",
        power="russia",
        control=control,
        options={"russian_revolution": option},
        fields={"round": round_number},
        armies=armies,
    )
    game.run(s.g)
    return s


def after_armistice(
    power: str,
    now: str = "movement",
    control: dict[str, str | None] | None = None,
    **more: dict[str, str],
) -> Scene:
    """Russia has left the war; Poland is contested if others stand there."""
    contested = {"poland": None} if any("poland" in army for army in more.values()) else {}
    return Scene(
        now,
        power=power,
        control={**LOST, **contested, **(control or {})},
        options={"russian_revolution": True},
        fields={"round": 5, "armistice": 1},
        armies={"russia": {"poland": "3 inf", "moscow": "4 inf"}, **more},
    )


@pytest.mark.parametrize(
    ("control", "when", "option", "comes"),
    [
        ({**LOST, **FOURTH}, 4, True, True),
        ({**LOST, "karelia": "germany"}, 6, True, True),
        ({**LOST, **FOURTH}, 3, True, False),
        ({**LOST, **FOURTH}, 4, False, False),
        (LOST, 4, True, False),
        ({**LOST, **FOURTH, "livonia": "russia"}, 4, True, False),
        ({**LOST, **FOURTH, "moscow": "germany"}, 4, True, False),
    ],
)
def test_15_1_when_it_comes(
    control: dict[str, str | None], when: int, option: bool, comes: bool
) -> None:
    assert end_of_russian_turn(control, when, option).g.armistice == comes


def test_15_1_a_contested_territory_counts_as_the_other_but_not_around_moscow() -> None:
    armies = {"russia": {"poland": "1 inf"}, "germany": {"poland": "1 inf"}}
    assert end_of_russian_turn({**LOST, "poland": None}, armies=armies).g.armistice
    armies = {"russia": {"livonia": "1 inf"}, "germany": {"livonia": "1 inf"}}
    assert not end_of_russian_turn({**LOST, **FOURTH, "livonia": None}, armies=armies).g.armistice


def test_15_2_russia_has_no_more_turns() -> None:
    s = after_armistice("austria_hungary", "end_of_turn")
    game.run(s.g)
    assert s.asked() == "germany"


def test_15_2_nobody_enters_what_russia_controls() -> None:
    s = after_armistice("germany", germany={"livonia": "4 inf"}, britain={"finland": "2 inf"})
    s.do("germany", "from livonia")
    assert s.refusal("germany", "all moscow") == "15.2"
    assert s.refusal("germany", "send infantry karelia 1") == "15.2"
    s = after_armistice("britain", britain={"finland": "2 inf"})
    s.do("britain", "from finland")
    assert s.refusal("britain", "send infantry karelia 1") == "15.2"


def test_15_2_russian_units_fight_no_battles() -> None:
    s = after_armistice("germany", "combat", germany={"poland": "4 inf"})
    assert s.asked() == "france", "there is nobody to attack"
    s = after_armistice("germany", "combat", germany={"poland": "1 inf"}, italy={"poland": "1 inf"})
    s.do("germany", "attack poland")
    s.roll(1)
    assert s.dice() == 1, "only the Italians defend"
    s.roll(6)
    assert s.army("russia", "poland") == "3 inf"
    assert s.owner("poland") is None, "Russian units still stand there"
    assert s.faults() == []


def test_15_2_nobody_must_attack_russian_units() -> None:
    s = after_armistice(
        "germany",
        control={"poland": "britain", "lorraine": None},
        germany={"prussia": "4 inf", "lorraine": "2 inf"},
        france={"lorraine": "2 inf"},
    )
    s.do("germany", "from prussia", "send infantry poland 1", "done")
    assert s.owner("poland") is None, "the Russians that stand there contest it"
    assert s.offers("germany") == ["attack lorraine", "done"]


def test_15_2_contested_territories_of_russia_are_left_at_will_but_for_an_infantry() -> None:
    s = after_armistice("germany", germany={"poland": "2 inf 1 art", "prussia": "1 inf"})
    s.do("germany", "from poland")
    assert s.refusal("germany", "all prussia") == "15.2"
    s.do("germany", "send artillery prussia 1")
    assert s.refusal("germany", "send infantry prussia 0") == "5.2", "at least one must go"
    assert s.refusal("germany", "send infantry prussia 2") == "15.2"
    s.do("germany", "send infantry galicia 1")
    assert s.army("germany", "galicia") == "1 inf", "German units were not in Galicia before"
    s = after_armistice(
        "germany",
        germany={"poland": "2 inf", "prussia": "1 inf"},
        austria_hungary={"poland": "1 inf"},
    )
    s.do("germany", "from poland", "all prussia")
    assert s.army("germany", "prussia") == "3 inf", "an ally keeps the infantry there"


def test_15_2_contested_territories_give_no_income() -> None:
    s = after_armistice("germany", germany={"poland": "1 inf"})
    poland = 3
    assert s.income("russia") == 25 - 2 - 3 - 2 - poland
    assert s.income("germany") == 35 + 2 + 2


def test_15_3_units_and_territories_outside_russia_are_given_up() -> None:
    s = end_of_russian_turn(
        {
            **LOST,
            **FOURTH,
            "serbia": "russia",
            "galicia": "russia",
            "persia": "russia",
            "albania": "russia",
        },
        armies={
            "russia": {
                "serbia": "2 inf",
                "galicia": "1 inf",
                "moscow": "1 inf",
                "sz_21": "1 bb 2 tp",
                "albania": "1 inf",
            },
            "italy": {"albania": "1 inf"},
        },
    )
    assert s.army("russia", "serbia") == s.army("russia", "galicia") == ""
    assert s.army("russia", "moscow") == "1 inf"
    assert s.army("russia", "sz_21") == ""
    assert s.owner("galicia") == "austria_hungary", "its original controller"
    assert s.owner("persia") is None
    assert s.owner("serbia") is None
    assert s.owner("albania") == "italy", "the only power of the Allies that is there"
    assert s.faults() == []


def test_15_3_who_shares_a_contested_territory_with_russia_takes_it() -> None:
    s = end_of_russian_turn(
        {**LOST, **FOURTH, "serbia": None, "bulgaria": None},
        armies={
            "russia": {"serbia": "2 inf", "bulgaria": "1 inf"},
            "austria_hungary": {"serbia": "1 inf"},
            "ottoman": {"bulgaria": "1 inf"},
            "italy": {"bulgaria": "1 inf"},
        },
    )
    assert s.owner("serbia") == "austria_hungary"
    assert s.owner("bulgaria") is None, "Italian units still contest it"


def test_15_3_russian_cargo_is_removed_from_ships_of_friends() -> None:
    s = Scene(
        "end_of_turn",
        power="russia",
        control={**LOST, **FOURTH},
        options={"russian_revolution": True},
        fields={
            "round": 4,
            "transports": [
                {
                    "zone": "sz_19",
                    "owner": "britain",
                    "first": "russia_infantry",
                    "second": "britain_infantry",
                }
            ],
        },
    )
    game.run(s.g)
    assert s.g.transports[0][2:4] == (16, -1)


def test_15_3_friends_of_russia_count_as_neutral() -> None:
    s = after_armistice("austria_hungary", austria_hungary={"budapest": "6 inf"})
    s.do("austria_hungary", "from budapest", "send infantry romania 6", "done")
    assert s.asked() == "france", "the Allies choose whose units these are"
    assert "choose russia" not in s.offers("france")
    s.do("france", "choose italy")
    assert s.army("italy", "romania") == "5 inf 1 art"
    s = after_armistice("italy", control={"albania": "italy"}, italy={"albania": "2 inf"})
    s.do("italy", "from albania", "send infantry serbia 1", "done")
    assert s.asked() == "austria_hungary", "Serbia defends itself against the Allies too"


def test_15_3_russian_mines_are_off() -> None:
    for armistice, dice in ((0, "chance"), (1, "france")):
        s = Scene(
            germany={"sz_11": "1 ca"},
            options={"russian_revolution": True},
            fields={"armistice": armistice},
        )
        s.do("germany", "from sz_11", "send cruiser sz_12 1", "done")
        assert s.asked() == dice


def test_15_3_what_the_allies_take_from_the_enemy_stays_theirs() -> None:
    s = after_armistice("britain", control={"karelia": "germany"}, britain={"finland": "2 inf"})
    s.do("britain", "from finland", "send infantry karelia 2", "done")
    assert s.owner("karelia") == "britain"
    s = after_armistice("italy", "combat", germany={"poland": "1 inf"}, italy={"poland": "1 inf"})
    s.do("italy", "attack poland")
    s.roll(1)
    s.roll(6)
    assert s.owner("poland") == "russia", "Russian units stand there"


def test_15_4_it_needs_one_player_with_russia_and_the_united_states() -> None:
    for other, comes in ((0, 1), (1, 0)):
        s = Scene(
            "end_of_turn",
            power="russia",
            control={**LOST, **FOURTH},
            options={"russian_revolution": True},
            fields={"round": 4, "players": {"usa": other}},
        )
        game.run(s.g)
        assert s.g.armistice == comes


def test_r14_a_contested_moscow_may_be_the_fourth() -> None:
    for moscow, comes in (({"germany": {"moscow": "1 inf"}}, 1), ({}, 0)):
        s = Scene(
            "end_of_turn",
            power="russia",
            russia={"moscow": "1 inf"},
            armies=moscow,
            control={**LOST, **({"moscow": None} if moscow else {})},
            options={"russian_revolution": True},
            fields={"round": 4},
        )
        game.run(s.g)
        assert s.g.armistice == comes


def test_15_1_is_off_by_default() -> None:
    assert Options().russian_revolution is False
    s = Scene("end_of_turn", power="russia", control={**LOST, **FOURTH}, fields={"round": 4})
    game.run(s.g)
    assert s.g.armistice == 0


def test_15_4_moscow_cannot_be_taken_any_more() -> None:
    s = after_armistice("germany", germany={"belarus": "9 inf"})
    s.do("germany", "from belarus")
    assert s.refusal("germany", "all moscow") == "15.2"
    s = Scene(
        "combat",
        germany={"moscow": "9 inf"},
        russia={"moscow": "1 inf"},
        control={"moscow": None},
        options={"russian_revolution": True},
        fields={"armistice": 1},
    )
    game.run(s.g)
    assert s.asked() == "france"
    assert s.owner("moscow") is None


def test_15_3_the_log_names_what_is_given_up_and_nothing_else() -> None:
    s = Scene(
        power="russia",
        russia={"serbia": "2 inf 1 art", "moscow": "1 inf", "sz_21": "1 bb 1 tp"},
        control={**LOST, **FOURTH, "serbia": "russia"},
        options={"russian_revolution": True},
        fields={"round": 4},
    )
    s.do("russia", "done")
    assert [line for line in s.told() if "lose" in line] == [
        "Russia loses 1 battleship in Sea Zone 21.",
        "Russia loses 1 transport in Sea Zone 21.",
        "Russia loses 2 infantry in Serbia.",
        "Russia loses 1 artillery in Serbia.",
    ]
