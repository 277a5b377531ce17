"""Chapters 5 and 6: movement on land and in the air."""

from __future__ import annotations

import pytest

from sandtable.games.axis_allies_1914.facts.board import SIDES, space
from sandtable.games.axis_allies_1914.rules.control import contested, friendly, neutral
from tests.rules.axis_allies_1914.scene import Scene


def test_5_1_in_any_order_and_not_after_the_phase() -> None:
    s = Scene(germany={"ruhr": "3 inf", "munich": "2 inf"})
    assert s.refusal("germany", "send infantry alsace 1") == "5.1", "first say from where"
    s.do("germany", "from ruhr", "send infantry alsace 1", "from munich", "all alsace")
    s.do("germany", "from ruhr")
    assert s.refusal("germany", "from ruhr") == "5.1"
    assert s.refusal("germany", "attack ruhr") == "5.1"
    s.do("germany", "send infantry hanover 1", "done")
    assert s.army("germany", "alsace") == "3 inf"
    assert s.asked() == "france"


def test_5_2_one_territory_and_once() -> None:
    s = Scene(germany={"ruhr": "3 inf 1 art", "alsace": "1 inf"})
    s.do("germany", "from ruhr")
    assert s.refusal("germany", "send infantry berlin 1") == "5.2"
    assert s.refusal("germany", "send infantry sz_10 1") == "5.2"
    assert s.refusal("germany", "send infantry alsace 4") == "5.2"
    s.do("germany", "send infantry alsace 2", "from alsace")
    assert s.offers("germany", "send")[0].split()[-1] == "1", "two of the three have moved"
    assert s.refusal("germany", "send infantry lorraine 2") == "5.2"


def test_5_3_entering_where_the_enemy_stands_makes_it_contested_at_once() -> None:
    s = Scene(germany={"alsace": "4 inf"}, france={"lorraine": "2 inf"})
    before = s.income("france")
    s.do("germany", "from alsace", "send infantry lorraine 3")
    assert s.owner("lorraine") is None
    assert s.income("france") == before - 2
    s.do("germany", "done")
    assert s.refusal("germany", "done") == "10.1"
    assert s.why("germany", "done").startswith("You must attack")


@pytest.mark.rule("17.3")
def test_5_3_the_income_of_italy_falls_to_ten() -> None:
    s = Scene(
        power="austria_hungary",
        austria_hungary={"tyrolia": "4 inf", "tuscany": "1 inf"},
        italy={"tuscany": "1 inf", "venice": "1 inf"},
        control={"tuscany": None},
    )
    assert s.income("italy") == 12
    s.do("austria_hungary", "from tyrolia", "send infantry venice 3")
    assert s.income("italy") == 10


def test_5_4_an_empty_hostile_territory_changes_hands_in_combat() -> None:
    s = Scene(germany={"alsace": "4 inf"})
    s.do("germany", "from alsace", "send infantry lorraine 1")
    assert s.owner("lorraine") == "france"
    s.do("germany", "done")
    assert s.owner("lorraine") == "germany"
    assert s.asked() == "france", "there was nothing to fight"
    assert s.places("entered") == set()


def withdrawing(**options: object) -> Scene:
    """German units in a contested Lorraine; one of them also shares a contested Belgium."""
    s = Scene(
        options=options,
        germany={"lorraine": "4 inf 1 ftr", "alsace": "1 inf", "belgium": "1 inf"},
        austria_hungary={"switzerland": "1 inf"},
        france={"lorraine": "2 inf", "burgundy": "1 inf"},
        control={"lorraine": None, "belgium": "austria_hungary", "switzerland": "austria_hungary"},
        fields={"mobilized": ["belgium", "switzerland"]},
    )
    s.do("germany", "from lorraine")
    return s


def test_5_5_who_leaves_a_contested_territory_opens_no_attack() -> None:
    s = withdrawing()
    assert s.refusal("germany", "send infantry burgundy 1") == "5.5"
    assert s.refusal("germany", "all burgundy") == "5.5"
    assert s.refusal("germany", "send infantry switzerland 1") == "5.5"
    s.do("germany", "send infantry alsace 1", "send infantry belgium 1")


def test_5_5_the_printed_rule_asks_for_control_or_a_contest() -> None:
    s = withdrawing(printed_withdrawal=True)
    assert s.refusal("germany", "send infantry belgium 1") == "5.5"
    s.do("germany", "send infantry alsace 1")


def test_5_6_fighters_leave_as_they_like() -> None:
    s = withdrawing()
    s.do("germany", "from alsace", "send infantry switzerland 1", "from lorraine")
    assert s.refusal("germany", "send infantry switzerland 1") == "5.5"
    s.do("germany", "send fighter switzerland 1")


def test_5_7_a_whole_stack_moves_together() -> None:
    s = Scene(germany={"ruhr": "1 inf 2 art"})
    s.do("germany", "from ruhr", "all alsace", "done")
    assert s.army("germany", "alsace") == "1 inf 2 art"
    assert s.army("germany", "ruhr") == ""


def test_5_7_infantry_that_comes_covers_what_stays() -> None:
    s = Scene(germany={"ruhr": "1 inf 2 art", "alsace": "2 inf"})
    s.do("germany", "from alsace", "send infantry ruhr 1", "from ruhr", "send infantry belgium 1")
    assert s.army("germany", "ruhr") == "1 inf 2 art"


def test_5_7_infantry_of_an_ally_does_not_count() -> None:
    s = Scene(germany={"silesia": "2 inf 1 art"}, austria_hungary={"bohemia": "5 inf"})
    s.do("germany", "from silesia", "send artillery bohemia 1")
    assert s.refusal("germany", "done") == "5.7"


def test_5_8_an_empty_territory_stays_under_control() -> None:
    s = Scene(germany={"ruhr": "3 inf"})
    s.do("germany", "from ruhr", "all alsace", "done")
    assert s.owner("ruhr") == "germany"


def test_5_9_the_other_side_takes_what_is_left_to_it() -> None:
    s = Scene(
        germany={"lorraine": "4 inf", "alsace": "1 inf"},
        britain={"lorraine": "2 inf"},
        control={"lorraine": None},
    )
    s.do("germany", "from lorraine", "all alsace", "done")
    assert s.owner("lorraine") == "france", "its original controller, though it has no units there"


def test_5_9_its_original_controller_takes_it_even_without_a_capital() -> None:
    s = Scene(
        germany={"lorraine": "4 inf", "alsace": "1 inf"},
        britain={"lorraine": "2 inf"},
        control={"lorraine": None, "paris": "germany"},
    )
    s.do("germany", "from lorraine", "all alsace", "done")
    assert s.owner("lorraine") == "france", "11.2 is about captures"


def test_5_9_a_minor_power_goes_to_the_units_that_are_there() -> None:
    fields = {"mobilized": ["belgium"]}
    s = Scene(germany={"belgium": "4 inf"}, britain={"belgium": "2 inf"}, fields=fields)
    s.do("germany", "from belgium", "all ruhr", "done")
    assert s.owner("belgium") == "britain"
    s = Scene(
        germany={"belgium": "4 inf"},
        britain={"belgium": "2 inf"},
        italy={"belgium": "2 inf"},
        fields=fields,
    )
    s.do("germany", "from belgium", "all ruhr", "done")
    assert s.asked() == "britain", "several decide between them; R4: the next in turn order"
    assert s.refusal("britain", "choose france") == "10.15"
    assert s.offers("britain") == ["choose britain", "choose italy"]
    s.do("britain", "choose italy")
    assert s.owner("belgium") == "italy"
    assert s.asked() == "france", "the turn of Germany is over"


def berlin(**more: object) -> Scene:
    """Germany leaves a contested capital, with a treasury in it and relief on its way."""
    return Scene(
        germany={"berlin": "2 inf", "hanover": "4 inf"},
        france={"berlin": "1 inf"},
        control={"berlin": None},
        fields={"treasury": {"germany": 20, "france": 5}},
        options=more,
    )


def test_5_9_what_is_left_and_entered_again_was_never_given_up() -> None:
    s = berlin()
    s.do("germany", "from berlin", "all hanover")
    assert s.faults() == []
    s.do("germany", "from hanover", "send infantry berlin 4", "done")
    assert s.owner("berlin") is None
    assert (s.treasury("germany"), s.treasury("france")) == (20, 5)
    assert s.offers("germany") == ["attack berlin", "done"], "5.1: no new attack"


def test_5_9_a_capital_that_is_left_for_good_falls_when_movement_ends() -> None:
    s = berlin()
    s.do("germany", "from berlin", "all hanover")
    assert s.treasury("germany") == 20, "it is not yet known who has left"
    s.do("germany", "done")
    assert s.owner("berlin") == "france"
    assert s.treasury("france") == 25


def test_5_9_by_an_option_what_is_left_is_given_up_at_once() -> None:
    s = berlin(leave_at_once=True)
    s.do("germany", "from berlin", "all hanover")
    assert s.owner("berlin") == "france"
    assert s.treasury("france") == 25


def test_5_9_nobody_is_asked_while_the_enemy_still_moves() -> None:
    s = Scene(
        germany={"belgium": "2 inf", "ruhr": "4 inf"},
        france={"belgium": "1 inf"},
        britain={"belgium": "1 inf"},
        control={"belgium": None},
        fields={"mobilized": ["belgium"]},
    )
    s.do("germany", "from belgium", "all ruhr")
    assert (s.asked(), s.step()) == ("germany", "moving")
    s.do("germany", "from ruhr", "send infantry belgium 4", "done")
    assert (s.asked(), s.step()) == ("germany", "choose_battle")


def test_5_9_what_an_ally_freed_does_not_go_back_in_between() -> None:
    s = Scene(
        germany={"paris": "2 inf", "picardy": "2 inf"},
        britain={"paris": "1 inf", "bordeaux": "1 inf"},
        control={"paris": None, "picardy": "germany", "bordeaux": "britain"},
    )
    s.do("germany", "from paris", "all picardy", "from picardy", "send infantry paris 2", "done")
    assert (s.owner("paris"), s.owner("bordeaux")) == (None, "britain")


def test_5_9_it_is_settled_before_the_mines_are_rolled() -> None:
    s = Scene(
        germany={"lorraine": "2 inf", "sz_10": "1 ca"},
        france={"lorraine": "1 inf"},
        control={"lorraine": None},
    )
    s.do("germany", "from lorraine", "all alsace", "from sz_10", "all sz_09", "done")
    assert s.asked() == "chance"
    assert s.owner("lorraine") == "france"


@pytest.mark.rule("R16")
def test_5_10_allies_share_territories_zones_and_transports() -> None:
    apart = {"players": {"austria_hungary": 1, "france": 1}}
    s = Scene(germany={"silesia": "2 inf"}, austria_hungary={"bohemia": "5 inf"}, fields=apart)
    s.do("germany", "from silesia", "all bohemia", "done")
    assert s.army("germany", "bohemia") == "2 inf"
    assert s.owner("bohemia") == "austria_hungary"
    assert s.asked() == "france", "the other player is not asked: to share is to agree"
    s = Scene(
        power="britain",
        britain={"london": "3 inf", "sz_08": "1 ca"},
        france={"sz_09": "1 ca 1 tp"},
        fields=apart,
    )
    s.do("britain", "from sz_08", "all sz_09", "from london", "load infantry sz_09 1")
    assert s.army("britain", "sz_09") == "1 ca"
    assert s.g.transports[0][2] >= 0, "aboard a French ship"
    lone = Scene(germany={"silesia": "2 inf"}, russia={"poland": "5 inf"})
    lone.do("germany", "from silesia", "all poland")
    assert lone.owner("poland") is None, "an enemy is no host"


def test_6_1_a_fighter_flies_two_spaces_but_not_over_a_neutral() -> None:
    s = Scene(
        germany={"munich": "1 inf 1 ftr", "burgundy": "1 inf", "piedmont": "1 inf"},
        control={"burgundy": "germany", "piedmont": "germany"},
    )
    s.do("germany", "from munich")
    assert s.refusal("germany", "send fighter burgundy 1") == "6.1", "only over Switzerland"
    open_sky = Scene(
        germany={"munich": "1 inf 1 ftr", "burgundy": "1 inf"},
        control={"burgundy": "germany", "switzerland": "germany"},
        fields={"mobilized": ["switzerland"]},
    )
    open_sky.do("germany", "from munich", "send fighter burgundy 1")
    assert open_sky.army("germany", "burgundy") == "1 inf 1 ftr"


def test_6_1_the_sea_and_the_enemy_may_be_overflown() -> None:
    s = Scene(
        germany={"ruhr": "1 inf 1 ftr", "picardy": "1 inf", "kiel": "1 inf 1 ftr"},
        france={"belgium": "3 inf"},
        control={"belgium": "france", "picardy": "germany", "norway": "germany"},
        fields={"mobilized": ["belgium", "norway"]},
    )
    s.do("germany", "from ruhr", "send fighter picardy 1")
    assert s.refusal("germany", "send fighter norway 1") == "6.1"


def test_6_2_a_fighter_lands_where_own_infantry_is() -> None:
    s = Scene(germany={"ruhr": "2 inf 1 ftr"})
    s.do("germany", "from ruhr")
    assert s.refusal("germany", "send fighter sz_10 1") == "6.2"
    assert s.refusal("germany", "send fighter lorraine 1") == "5.7", "no infantry gets there"
    s.do("germany", "send infantry alsace 1", "send fighter alsace 1")
    assert s.army("germany", "alsace") == "1 inf 1 ftr"


def test_6_1_by_an_option_neutrals_are_overflown() -> None:
    for on in (False, True):
        s = Scene(
            germany={"munich": "1 inf 1 ftr", "burgundy": "1 inf"},
            control={"burgundy": "germany"},
            options={"neutral_airspace": on},
        )
        s.do("germany", "from munich")
        assert ("send fighter burgundy 1" in s.offers("germany")) is on
        assert "send fighter switzerland 1" not in s.offers("germany")


def test_1_6_a_stack_may_be_of_any_size() -> None:
    s = Scene(germany={"ruhr": "700 inf", "alsace": "900 inf"})
    s.do("germany", "from ruhr", "all alsace")
    assert s.army("germany", "alsace") == "1600 inf"


def test_2_4_conditions_of_territories() -> None:
    s = Scene(
        germany={"lorraine": "1 inf"},
        france={"lorraine": "1 inf"},
        control={"lorraine": None, "brest": "germany"},
    )
    g = s.g

    def friendly_to(name: str) -> set[str]:
        return {side for n, side in enumerate(SIDES) if friendly(g, space(name), n)}

    assert friendly_to("berlin") == {"central"}
    assert friendly_to("brest") == {"central"}
    assert friendly_to("belgium") == {"allied"}, "untouched, but aligned with France"
    assert friendly_to("bulgaria") == {"central"}
    assert friendly_to("holland") == set()
    assert friendly_to("lorraine") == set()
    assert contested(g, space("lorraine"))
    assert not contested(g, space("holland"))
    assert neutral(g, space("holland"))
    assert not neutral(g, space("belgium"))


def test_6_1_a_fighter_follows_infantry_into_a_neutral() -> None:
    s = Scene(germany={"ruhr": "3 inf 1 ftr"})
    s.do("germany", "from ruhr")
    assert s.refusal("germany", "send fighter holland 1") == "6.1"
    s.do("germany", "send infantry holland 1", "send fighter holland 1", "done")
    assert s.army("germany", "holland") == "1 inf 1 ftr"


def test_5_2_only_territories_that_units_can_leave_are_offered() -> None:
    s = Scene(
        germany={"moscow": "2 inf", "ruhr": "1 inf"},
        russia={"moscow": "1 inf"},
        control={"moscow": None},
    )
    assert s.offers("germany") == ["from ruhr", "done"], "nothing beside Moscow was German"
    assert s.refusal("germany", "from moscow") == "5.5"


def test_5_2_where_all_have_left_nothing_is_there_to_move() -> None:
    s = Scene(germany={"ruhr": "2 inf"})
    s.do("germany", "from ruhr", "all alsace")
    assert s.refusal("germany", "all alsace") == "5.2"
    assert s.why("germany", "all kiel") == "You have no unit there that can still move."


@pytest.mark.rule("7.1")
def test_5_2_land_units_neither_sail_nor_land() -> None:
    s = Scene(germany={"ruhr": "2 inf"})
    s.do("germany", "from ruhr")
    assert s.refusal("germany", "sail 1 sz_10") == "7.1"
    assert s.refusal("germany", "land infantry alsace 1") == "7.1"


def test_3_1_before_serbia_austria_hungary_moves_nothing_else() -> None:
    s = Scene(
        power="austria_hungary",
        austria_hungary={
            "trieste": "3 inf",
            "budapest": "3 inf 1 ftr",
            "vienna": "1 inf",
            "sz_18": "1 tp 1 ca",
        },
        fields={"round": 1},
    )
    assert s.offers("austria_hungary") == ["from budapest", "from trieste"]
    assert s.refusal("austria_hungary", "from sz_18") == "3.1"
    assert s.refusal("austria_hungary", "from vienna") == "3.1"
    s.do("austria_hungary", "from trieste")
    assert s.offers("austria_hungary", "load") == []
    assert s.refusal("austria_hungary", "load infantry sz_18 1") == "3.1"
    s.do("austria_hungary", "from budapest")
    assert s.refusal("austria_hungary", "send fighter vienna 1") == "3.1"
    assert s.refusal("austria_hungary", "send fighter trieste 1") == "3.1"
