"""Chapter 9.2: activation and what it costs."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.games.paths_of_glory import game
from sandtable.games.paths_of_glory.facts.board import SPACES
from sandtable.games.paths_of_glory.rules.operations import activation_cost
from tests.rules.paths_of_glory.scene import Scene


def cost(space: str, units: str, side: str = "allied", attack: bool = False, **given: Any) -> int:
    """What activating a stack costs."""
    s = Scene({space: units}, f"activation {side} 5", **given)
    return activation_cost(s.g, 0 if side == "central" else 1, SPACES.number(space), attack)


def test_9_2_1_points_are_spent_on_spaces() -> None:
    s = Scene({"essen": "ge_1", "berlin": "ge_2", "munich": "ge_3"}, "activation central 2")
    s.do("central", "move essen", "move berlin")
    assert s.step() != "activation"


@pytest.mark.rule("R38")
def test_9_2_2_russians_cost_more_in_combat_after_the_tsar() -> None:
    units = "ru_1 ru_corps"
    assert cost("vilna", units, attack=True) == 1
    assert cost("vilna", units, attack=True, events="cp52") == 2
    assert cost("vilna", units, attack=False, events="cp52") == 1


@pytest.mark.rule("R34")
def test_9_2_3_a_point_for_each_nation() -> None:
    assert cost("cambrai", "fr_1 fr_2 fr_corps") == 1
    assert cost("cambrai", "fr_1 br_1 be_1") == 3
    assert cost("cambrai", "br_1 aus_corps cnd_corps") == 1
    assert cost("calais", "br_1 be_1") == 1
    assert cost("brussels", "br_1 be_1") == 2
    assert cost("cambrai", "fr_1 us_corps", at_war="us") == 1
    assert cost("turin", "fr_1 us_corps", at_war="us it", options={"historical": False}) == 2


@pytest.mark.rule("R36")
def test_9_2_3_sud_army_once_per_action() -> None:
    stack = "ah_1 ge_corps ge_corps"
    assert cost("tarnow", stack, "central") == 2
    assert cost("tarnow", stack, "central", events="cp10") == 1
    assert cost("tarnow", "ah_1 ah_2 ge_corps", "central", events="cp10") == 2
    assert cost("tarnow", "ah_1 ge_1", "central", events="cp10") == 2
    units = {"tarnow": stack, "cracow": "ah_3 ge_corps"}
    s = Scene(units, "activation central 3", events="cp10")
    s.do("central", "move tarnow")
    assert activation_cost(s.g, 0, SPACES.number("cracow"), False) == 2


@pytest.mark.rule("R37")
def test_9_2_3_the_eleventh_army() -> None:
    assert cost("tarnow", "ge_11 ah_corps bu_corps", "central", events="cp29") == 1
    assert cost("tarnow", "ge_11 ah_1 bu_corps", "central", events="cp29") == 2
    assert cost("tarnow", "ge_11 ge_12", "central", events="cp29") == 1


@pytest.mark.rule("R35")
def test_9_2_3_moltke_counts_units_in_the_west() -> None:
    given: dict[str, Any] = {"events": "ap09 cp29"}
    assert cost("sedan", "ge_1 ge_2 ge_3", "central", **given) == 3
    assert cost("aachen", "ge_1 ge_2 ge_3", "central", **given) == 1
    assert cost("sedan", "ge_11 ah_corps", "central", **given) == 2
    assert cost("sedan", "ge_1 ge_2", "central", events="ap09 cp13") == 1


@pytest.mark.rule("R39")
def test_everyone_into_battle_makes_stacks_cheap() -> None:
    assert cost("cambrai", "fr_1 br_1 be_1", this_turn="ap51") == 1
    assert cost("metz", "fr_1 br_1", this_turn="ap51", allied="metz", ruins=["metz"]) == 2


@pytest.mark.rule("16.4.5", "R180")
def test_16_4_5_a_russian_in_the_stack_costs_a_point_a_unit_even_with_everyone_into_battle() -> (
    None
):
    given: dict[str, Any] = {"events": "cp52", "this_turn": "ap51"}
    s = Scene({"cambrai": "ru_corps fr_1 br_1"}, "activation allied 5", **given)
    here = SPACES.number("cambrai")
    assert activation_cost(s.g, 1, here, True) == 3, "for combat: units"
    assert activation_cost(s.g, 1, here, False) == 1, "for movement: the event"
    assert cost("cambrai", "fr_1 br_1 be_1", **given) == 1


@pytest.mark.rule("9.2.7.1", "R40")
def test_9_2_7_1_units_without_any_supply_do_not_live_on_the_beachhead() -> None:
    """Two British corps cut off in Russia are one nationality, wherever a beachhead may be."""
    s = Scene(
        {"vilna": "ru_1 br_corps br_corps"}, "activation allied 5",
        at_war="tu", beachhead="mef1", allied="mef1",
    )  # fmt: skip
    assert activation_cost(s.g, 1, SPACES.number("vilna"), False) == 2
    given: dict[str, Any] = {"at_war": "tu", "beachhead": "mef1", "allied": "mef1"}
    assert cost("paris", "fr_1 fr_2", **given) == 1


@pytest.mark.rule("14.3.1", "15.2.4")
@pytest.mark.parametrize(("other", "movable"), [("br_corps", False), ("ru_corps", True)])
def test_14_3_1_besiegers_out_of_supply_free_nobody_from_a_siege(other: str, movable: bool) -> None:
    """Two corps besiege Cracow. A British one there is out of supply: it cannot leave as well."""
    s = Scene(
        {"cracow": f"ru_corps {other}"}, "activation allied 3", allied="tarnow przemysl lemberg"
    )
    assert s.supplied("ru_corps_1")
    assert s.offered("move cracow") is movable
    if not movable:
        assert s.refusal("allied", "move cracow") == "11.1.1"


@pytest.mark.rule("11.3.1", "11.1.1")
@pytest.mark.parametrize(("unit", "movable"), [("ge_1", False), ("ge_corps", True)])
def test_11_3_1_an_army_with_no_way_but_the_near_east_is_not_activated(
    unit: str, movable: bool
) -> None:
    units = {"adrianople": unit, "burgas": "ro_corps", "philippoli": "ro_corps"}
    units["gallipoli"] = "br_corps"
    s = Scene(units, "activation central 3", at_war="tu bu ro")
    assert s.offered("move adrianople") is movable
    if not movable:
        assert s.refusal("central", "move adrianople") == "11.1.1"


def test_9_2_3_the_price_falls_with_falkenhayn() -> None:
    """Moltke makes German stacks in the West dear, and Falkenhayn ends it at once (CP13)."""
    s = Scene(
        {"sedan": "ge_1 ge_2", "essen": "ge_3", "paris": "fr_1"},
        "activation central 1",
        "choose_action central",
        "activation central 1",
        hands={"central": "cp13"},
        events="ap09",
    )
    assert s.refusal("central", "move sedan") == "9.2.3"
    s.do("central", "done", "event cp13")
    assert s.offered("move sedan")


@pytest.mark.rule("R31")
def test_9_2_4_all_nations_are_paid_for_even_out_of_supply() -> None:
    units = {"vilna": "ru_1 br_corps"}
    s = Scene(units, "activation allied 5")
    assert not s.supplied("br_corps_1")
    assert activation_cost(s.g, 1, SPACES.number("vilna"), False) == 2
    alone = Scene({"vilna": "br_corps", "moscow": "ru_1"}, "activation allied 5")
    assert alone.refusal("allied", "move vilna") == "14.3.1"


@pytest.mark.rule("R160")
@pytest.mark.rule("R33")
def test_9_2_5_move_or_attack_never_both() -> None:
    s = Scene({"metz": "ge_1", "nancy": "fr_1"}, "operation central 3")
    s.do("central", "attack metz")
    assert s.refusal("central", "move metz") == "9.2.5"
    s.do("central", "done")
    assert s.step() == "choose_target"
    s.do("central", "done")  # nobody has to attack


@pytest.mark.rule("R43")
def test_9_2_6_only_occupied_spaces() -> None:
    s = Scene({"essen": "ge_1", "nancy": "fr_1"}, "activation central 3")
    assert s.refusal("central", "move berlin") == "9.2.6"
    assert s.refusal("central", "attack metz") == "9.2.6"


@pytest.mark.rule("R41")
def test_9_2_7_one_near_east_space_for_allied_combat() -> None:
    units = {
        "batum": "ru_corps",
        "kars": "ru_corps",
        "rize": "tu_corps",
        "erzerum": "tu_corps",
        "constantinople": "tu_corps",
    }
    s = Scene(units, "activation allied 4", at_war="tu")
    s.do("allied", "attack batum")
    assert s.refusal("allied", "attack kars") == "9.2.7"
    assert s.offered("move kars")


def test_9_2_7_the_beachhead_and_the_ne_army_do_not_count() -> None:
    units = {
        "sinai": "br_ne",
        "port_said": "br_corps",
        "cairo": "br_corps",
        "gaza": "tu_corps",
        "basra": "br_corps",
        "qurna": "tu_corps",
    }
    s = Scene(units, "activation allied 4", at_war="tu")
    s.do("allied", "attack basra")
    assert s.offered("attack sinai")


@pytest.mark.rule("R40")
@pytest.mark.rule("R127")
def test_9_2_7_1_units_on_the_beachhead_are_dear() -> None:
    given: dict[str, Any] = {"at_war": "tu", "beachhead": "mef1", "allied": "mef1"}
    assert cost("mef1", "br_mef", **given) == 3
    assert cost("mef1", "br_mef br_corps aus_corps", **given) == 5
    assert cost("mef1", "br_corps", **given) == 1
    s = Scene({"mef1": "br_mef fr_corps"}, "activation allied 5", **given)
    assert s.supplied("br_mef")
    assert not s.supplied("fr_corps_1")


@pytest.mark.rule("R32")
@pytest.mark.rule("9.2.8")
def test_units_out_of_supply_when_marked_stay_where_they_are() -> None:
    units = {"vilna": "ru_1 br_corps", "dvinsk": "ru_2"}
    s = Scene(units, "operation allied 3")
    s.do("allied", "move vilna", "done")
    takes = s.offers("take")
    assert "take ru_1" in takes
    assert "take br_corps_1" not in takes
    assert s.refusal("allied", "take br_corps_1") == "14.3.1"
    s.do("allied", "done")  # not all units must move


@pytest.mark.rule("R161")
@pytest.mark.rule("9.2.9")
def test_movement_then_entrenching_then_combat() -> None:
    units = {"essen": "ge_1", "aachen": "ge_2", "liege": "(be_1)", "metz": "ge_3"}
    s = Scene(units, "operation central 3", events="cp06", ruins=["liege"])
    s.do("central", "move essen", "move metz", "attack aachen")
    assert s.step() == "choose_mover"
    s.do("central", "entrench ge_3", "take ge_1", "go kassel", "stop")
    assert s.step() == "entrench_roll"
    s.roll(1)
    assert s.step() == "choose_target"


def test_r42_the_desert_is_closed_as_soon_as_summer_comes() -> None:
    units = {"sinai": "br_corps", "gaza": "tu_corps", "essen": "ge_1"}
    s = Scene(units, "activation allied 1", "end_of_turn", turn=5, at_war="tu")
    assert s.offered("attack sinai")
    s.do("allied", "done")
    s.any_chance()
    s.do("central", "one_op", "done")
    s.do("allied", "one_op")
    assert s.g.turn == 6
    assert s.refusal("allied", "attack sinai") == "15.2.5"


def test_r42_no_combat_from_a_desert_in_summer() -> None:
    units = {"sinai": "br_corps", "port_said": "br_corps", "gaza": "tu_corps"}
    units |= {"basra": "br_corps", "qurna": "tu_corps"}
    for turn, offered in ((6, False), (7, True)):
        s = Scene(units, "activation allied 3", at_war="tu", turn=turn)
        assert s.offered("attack sinai") == offered
        assert s.offered("attack basra"), "no desert"
    s = Scene(units, "activation allied 3", at_war="tu", turn=6)
    assert s.refusal("allied", "attack sinai") == "15.2.5"


def test_r44_london_may_be_activated_to_attack() -> None:
    units = {"london": "br_1", "calais": "(ge_corps)", "cambrai": "ge_1", "sedan": "ge_2"}
    s = Scene(units, "activation allied 3", war_status={"central": 4})
    assert s.offered("attack london")


def test_9_2_3_sud_army_costs_two_points_with_a_third_nation() -> None:
    """Without the event three nations cost three points; with an army the event is no help."""
    stack = "ah_corps ge_corps bu_corps"
    assert cost("tarnow", stack, "central", at_war="bu") == 3
    assert cost("tarnow", stack, "central", at_war="bu", events="cp10") == 2


def test_9_2_3_sud_army_is_not_used_up_where_moltke_counts_units() -> None:
    units = {"sedan": "ah_corps ge_corps", "tarnow": "ah_1 ge_corps"}
    s = Scene(units, "activation central 5", events="ap09 cp10")
    s.do("central", "move sedan")
    assert activation_cost(s.g, 0, SPACES.number("tarnow"), False) == 1


def test_12_1_1_no_combat_without_an_enemy_next_to_the_space_or_under_siege() -> None:
    units = {"essen": "ge_1", "metz": "ge_2", "nancy": "fr_1", "liege": "ge_3"}
    s = Scene(units, "activation central 3", allied="liege")
    assert s.refusal("central", "attack essen") == "12.1.1"
    assert s.offered("attack metz")
    assert s.offered("attack liege"), "the fort under siege"


def test_14_3_1_a_space_without_a_supplied_unit_is_not_activated() -> None:
    units = {"essen": "ge_1", "moscow": "ge_2", "velikiye_luki": "ru_1"}
    s = Scene(units, "activation central 3")
    assert s.refusal("central", "attack moscow") == "14.3.1"
    assert s.refusal("central", "move moscow") == "14.3.1"


def test_9_5_2_4_neutral_greeks_are_not_activated() -> None:
    greeks = {"florina": "gr_corps", "larisa": "gr_corps", "athens": "gr_corps"}
    s = Scene({**greeks, "monastir": "bu_corps"}, "activation allied 3", at_war="bu", events="ap30")
    assert s.refusal("allied", "attack florina") == "9.5.2.4"
    assert s.refusal("allied", "move athens") == "9.5.2.4"


@pytest.mark.rule("11.1.1", "11.1.7")
def test_11_1_7_a_corps_in_a_port_among_enemies_is_not_activated_to_move() -> None:
    units = {"calais": "fr_corps", "paris": "fr_corps"}
    units |= dict.fromkeys(("amiens", "ostend", "cambrai"), "ge_corps")
    s = Scene(units, "activation allied 3")
    assert s.refusal("allied", "move calais") == "11.1.1"
    assert s.offered("attack calais"), "it is in supply"
    assert s.offered("move paris")


@pytest.mark.rule("11.1.1", "11.1.6")
def test_11_1_6_what_is_marked_to_attack_keeps_no_other_space_from_being_activated() -> None:
    """The besiegers of Gaza can go nowhere else; the others may be marked before them or after."""
    units = {"gaza": "br_corps*2", "sinai": "br_corps", "port_said": "br_ne"}
    units |= dict.fromkeys(("nablus", "beersheba", "cairo", "alexandria"), "tu_corps")
    s = Scene(units, "activation allied 3", at_war="tu")
    assert s.offered("move gaza")
    s.do("allied", "attack sinai", "attack port_said")
    s.g = game.load(game.export(s.g))
    assert s.offered("move gaza"), "also in a game that was kept"


@pytest.mark.rule("11.1.1", "16.4.9")
def test_16_4_9_a_corps_among_russians_is_not_activated_to_move_after_the_treaty() -> None:
    units = {"odessa": "ro_corps", "uman": "ru_corps", "ismail": "ru_corps"}
    s = Scene(units, "activation allied 3", at_war="ro", events="cp45")
    assert s.refusal("allied", "move odessa") == "11.1.1"
    s = Scene(units, "activation allied 3", at_war="ro")
    assert s.offered("move odessa")
