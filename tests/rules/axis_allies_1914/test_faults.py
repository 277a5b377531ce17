"""What must be true of every position: each thing that can be wrong is found, and told."""

from __future__ import annotations

from typing import Any

from sandtable.games.axis_allies_1914.facts.board import RUSSIA, SPACES, TROOP_KINDS, ZONES
from sandtable.games.axis_allies_1914.facts.units import SHIPS
from sandtable.games.axis_allies_1914.rules.state import EACH_RUN, EACH_SHIP, EACH_TROOP
from tests.rules.axis_allies_1914.scene import Scene
from tests.rules.axis_allies_1914.test_8_transports import assault, ship

CRUISER = SHIPS.number("cruiser")


def moving(**more: Any) -> Scene:
    """Germany moves; nothing is wrong yet."""
    s = Scene(**{"germany": {"alsace": "2 inf", "sz_10": "1 ca"}, **more})
    assert s.faults() == []
    return s


def place(zone: str) -> int:
    """Where the cruisers of a zone are counted."""
    return ZONES.number(zone) * EACH_SHIP + CRUISER


def test_5_2_no_more_units_have_moved_than_are_there() -> None:
    s = moving()
    alsace = SPACES.number("alsace") * EACH_TROOP
    s.g.moved[alsace] = 2
    assert s.faults() == []
    s.g.moved[alsace] = 3
    assert s.faults() == ["more units than there are have moved to alsace"]


def test_5_2_what_moved_is_counted_only_while_units_move() -> None:
    s = moving(france={"lorraine": "1 inf"})
    s.do("germany", "from alsace", "send infantry lorraine 2", "done", "attack lorraine")
    s.roll(6, 6)
    s.roll(1)
    assert s.army("germany", "lorraine") == "1 inf"
    assert s.faults() == [], "one of the two that moved has fallen"


def test_10_13_no_more_units_have_landed_than_have_moved() -> None:
    s = assault("britain_infantry", "britain_infantry", germany={"kiel": "1 inf"})
    s.do("britain", "all kiel")
    assert s.faults() == []
    s.g.landings.append(s.g.landings[0])
    assert s.faults() == ["more units than have moved have landed in kiel"]


def test_7_1_no_more_ships_have_sailed_than_are_there() -> None:
    s = moving()
    s.g.sailed[place("sz_10")] = 1
    assert s.faults() == []
    s.g.sailed[place("sz_10")] = 2
    assert s.faults() == ["more ships than there are have sailed to sz_10"]


def test_9_2_no_more_ships_have_run_mines_than_have_sailed() -> None:
    s = moving()
    s.g.sailed[place("sz_10")] = s.g.mined[place("sz_10") * EACH_RUN + 1] = 1
    assert s.faults() == []
    s.g.mined[place("sz_10") * EACH_RUN + 1] = 2
    assert s.faults() == ["more ships have run mines than have sailed to sz_10"]


def test_2_4_who_controls_a_territory_shares_it_with_no_enemy() -> None:
    s = moving(france={"lorraine": "1 inf"})
    s.g.add(SPACES.number("alsace"), RUSSIA, 0, 1)
    assert s.faults() == ["germany controls alsace with an enemy in it"]


def test_2_4_what_nobody_controls_holds_both_sides() -> None:
    s = moving(france={"alsace": "1 inf"}, control={"alsace": None})
    s.g.add(SPACES.number("alsace"), 3, 0, -1)
    assert s.faults() == ["nobody controls alsace, but only one side is there"]
    s.g.add(SPACES.number("alsace"), 2, 0, -2)
    assert s.faults() == ["nobody controls alsace, and nobody is there"]


def test_2_4_where_a_battle_was_is_judged_once_it_is_over() -> None:
    s = moving(france={"lorraine": "1 inf"})
    s.do("germany", "from alsace", "send infantry lorraine 1", "done", "attack lorraine")
    s.g.add(SPACES.number("lorraine"), 3, 0, -1)
    assert s.faults() == [], "the battle goes on"
    s = moving(france={"alsace": "1 inf"}, control={"alsace": None})
    s.g.site = SPACES.number("alsace")
    s.g.add(SPACES.number("alsace"), 3, 0, -1)
    assert s.faults() == ["nobody controls alsace, but only one side is there"]


def test_5_4_only_a_territory_without_enemies_is_entered_as_empty() -> None:
    s = moving()
    s.do("germany", "from alsace", "send infantry lorraine 1")
    assert s.faults() == []
    s.g.add(SPACES.number("lorraine"), 3, 0, 1)
    assert s.faults() == ["lorraine was entered as if no enemy were there"]


def test_8_1_cargo_is_of_the_side_of_its_ship_and_lies_in_order() -> None:
    s = moving(fields={"transports": [ship("sz_10", "germany", "germany_infantry")]})
    (one,) = s.g.transports
    enemy = TROOP_KINDS.number("france_infantry")
    s.g.transports = [(*one[:2], enemy, *one[3:])]
    assert s.faults() == ["a transport of germany carries an enemy"]
    s.g.transports = [(*one[:2], -1, one[2], *one[4:])]
    assert s.faults() == ["a transport carries its only unit in the second place"]
    s.g.transports = [(*one[:6], SPACES.number("rome"), one[7])]
    assert s.faults() == ["a transport in sz_10 has landed troops far away"]


def test_12_3_no_more_submarines_submerge_than_are_there() -> None:
    s = Scene("combat", germany={"sz_05": "1 ca 2 ss"}, britain={"sz_05": "1 ca"})
    s.do("germany", "attack sz_05", "submerge 1")
    s.g.dived[2] = 1
    assert s.faults() == []
    s.g.dived[2] = 2
    assert s.faults() == ["more submarines of germany have submerged than are there"]


def test_15_3_nothing_russian_is_left_abroad_after_the_armistice() -> None:
    s = moving(fields={"armistice": 1})
    s.g.add_ships(ZONES.number("sz_12"), RUSSIA, CRUISER, 1)
    assert s.faults() == ["Russia still has ships"]
    s = moving(fields={"armistice": 1})
    s.g.control[SPACES.number("galicia")] = RUSSIA
    assert s.faults() == ["Russia is still in galicia"]


def test_5_9_what_its_last_units_have_left_is_nobodys_until_movement_ends() -> None:
    s = moving(
        germany={"alsace": "2 inf", "lorraine": "1 inf"},
        france={"lorraine": "1 inf"},
        control={"lorraine": None},
    )
    s.do("germany", "from lorraine", "all alsace")
    assert s.faults() == []
    s.g.add(SPACES.number("lorraine"), 3, 0, -1)
    assert s.faults() == ["nobody controls lorraine, and nobody is there"]
