"""The battle board: both sides in columns by what they hit on, their dice, losses and steps."""

from __future__ import annotations

from sandtable.core.show.scene import Panel, Side
from sandtable.games.axis_allies_1914 import game
from sandtable.games.axis_allies_1914.rules.combat import attackers_fire, defence_numbers, defending
from sandtable.games.axis_allies_1914.show.line_up import line_up, ruler
from tests.rules.axis_allies_1914.scene import Scene


def board(s: Scene) -> Panel:
    """The slip of the battle."""
    return game.show.scene(s.g, 0).panels[0]


def columns(side: Side) -> list[list[tuple[str, int, str, int]]]:
    """What a side has in each column."""
    return [
        [(group.kind, group.count, group.note, group.lost) for group in cell.groups]
        for cell in side.cells
    ]


def steps(panel: Panel) -> list[tuple[str, str, str]]:
    return [(step.title, step.note, step.state) for step in panel.steps]


def lorraine() -> Scene:
    """Five infantry and two guns against three infantry and a gun, both with losses to choose."""
    s = Scene(
        "combat",
        germany={"lorraine": "5 inf 2 art", "picardy": "1 inf"},
        france={"lorraine": "3 inf 1 art", "picardy": "1 inf"},
        control={"lorraine": None, "picardy": None},
    )
    s.do("germany", "attack lorraine")
    s.roll(3, 5, 2, 6, 1, 3, 6)
    s.roll(1, 6, 6, 2)
    return s


def test_10_5_units_stand_in_columns_by_what_they_hit_on_with_their_dice() -> None:
    panel = board(lorraine())
    assert (panel.title, panel.caption) == ("Lorraine", "One round of fire: casualties")
    assert panel.columns == ["hits on 1-2", "hits on 1-3"]
    attack, defence = panel.sides
    assert columns(attack) == [
        [("infantry", 3, "alone", 0)],
        [("infantry", 2, "with artillery", 0), ("artillery", 2, "", 0)],
    ]
    assert [cell.dice for cell in attack.cells] == [[1, 2, 6], [3, 3, 5, 6]]
    assert (attack.title, attack.note, attack.result) == (
        "Germany",
        "attacks, 7 units",
        "4 hits",
    )
    assert columns(defence) == [[], [("infantry", 3, "", 0), ("artillery", 1, "", 0)]]
    assert (defence.note, defence.result) == ("defends, 4 units", "2 hits")


def test_10_11_losses_are_marked_on_the_units_that_fired() -> None:
    s = lorraine()
    s.do("germany", "lose germany_infantry 1", "lose germany_artillery 1")
    attack, _ = board(s).sides
    assert columns(attack) == [
        [("infantry", 3, "alone", 1)],
        [("infantry", 2, "with artillery", 0), ("artillery", 2, "", 1)],
    ]
    assert attack.lost == "loses 2"
    assert board(s).sides[1].lost == "loses 4", "all of them, so nobody is asked"
    assert board(s).caption == "One round of fire: Germany holds it"


def test_10_4_the_steps_say_what_has_come_of_them_and_why_some_are_left_out() -> None:
    s = lorraine()
    assert steps(board(s)) == [
        ("Coastal fire", "no landing", "skipped"),
        ("Air duel", "no fighters", "skipped"),
        ("Fire", "4 hits against 2", "done"),
        ("Casualties", "Germany chooses", "now"),
    ]
    s.do("germany", "accept")
    assert steps(board(s))[3] == ("Casualties", "2 and 4 lost", "done")


def test_10_3_the_battles_of_a_turn_stand_in_a_row() -> None:
    s = lorraine()
    row = game.show.scene(s.g, 0).panels[1]
    assert [(one.title, one.note, one.state) for one in row.steps] == [
        ("Lorraine", "now", "now"),
        ("Picardy", "still to fight", ""),
    ]
    s.do("germany", "accept")
    row = game.show.scene(s.g, 0).panels[1]
    assert [(one.title, one.note) for one in row.steps] == [
        ("Lorraine", "Germany holds it"),
        ("Picardy", "still to fight"),
    ]


def test_10_8_a_duel_in_the_air_shows_its_dice_and_who_holds_the_air() -> None:
    s = Scene(
        "combat",
        germany={"lorraine": "3 inf 1 art 2 ftr"},
        france={"lorraine": "4 inf 1 art 1 ftr"},
        control={"lorraine": None},
    )
    s.do("germany", "attack lorraine")
    s.roll(2, 5, 6)
    s.roll(1, 5, 6, 6, 2, 6)
    s.roll(1, 2, 3, 6, 6)
    panel = board(s)
    assert [(row.title, row.owner, row.dice, row.result) for row in panel.rows] == [
        ("In the air", "central", [2, 5], "1 hit"),
        ("In the air", "allied", [6], "0 hits"),
    ]
    assert panel.steps[1].note == "the Central Powers hold the air"
    assert panel.columns == ["hits on 1-2", "hits on 1-3", "hits on 1-4"]
    assert columns(panel.sides[0]) == [
        [("infantry", 2, "alone", 0), ("fighter", 2, "hold the air", 0)],
        [("infantry", 1, "with artillery", 0)],
        [("artillery", 1, "under own fighters", 0)],
    ]
    fired = attackers_fire(s.g, 2, s.g.site, ruler(s.g))
    lines = line_up(s.g, 1)
    assert sorted(fired) == sorted(line.most for line in lines for _ in range(line.number))
    answered = defence_numbers(defending(s.g, 2, s.g.site), ruler(s.g))
    lines = line_up(s.g, 0)
    assert sorted(answered) == sorted(line.most for line in lines for _ in range(line.number))


def test_12_3_and_12_4_a_sea_battle_shows_what_submerged_and_which_ships_were_hit() -> None:
    s = Scene(
        "combat",
        germany={"sz_09": "1 bb 1 ss"},
        britain={"sz_09": "1 bb 2 ca 1 tp"},
    )
    s.do("germany", "attack sz_09", "submerge 1")
    s.roll(1)
    s.roll(4, 6, 6)
    s.do("germany", "accept")
    panel = board(s)
    assert panel.columns == ["does not fire", "hits on 1-3", "hits on 1-4"]
    attack, defence = panel.sides
    assert columns(attack) == [
        [("submarine", 1, "submerged", 0)],
        [],
        [("battleship", 1, "", 1)],
    ]
    assert columns(defence) == [
        [("transport", 1, "", 0)],
        [("cruiser", 2, "", 0)],
        [("battleship", 1, "", 0)],
    ]
    assert steps(panel)[0] == ("Submerge", "1 submarine submerged", "done")
    assert (panel.steps[2].note, panel.steps[2].state) == ("Britain chooses", "now")


def test_the_text_board_tells_of_the_battle() -> None:
    (section,) = [one for one in game.show.board(lorraine().g, 0) if one.title.startswith("Battle")]
    assert section.lines == [
        "One round of fire: casualties.",
        "Germany attacks with 5 infantry and 2 artillery; 4 hits",
        "France defends with 3 infantry and 1 artillery; 2 hits",
    ]


def test_10_3_a_new_battle_begins_without_the_losses_of_the_last() -> None:
    s = lorraine()
    s.do("germany", "accept", "attack picardy")
    assert [side.lost for side in board(s).sides] == ["", ""]


def test_12_1_a_second_round_shows_its_own_dice() -> None:
    s = Scene("combat", germany={"sz_09": "1 ca"}, britain={"sz_09": "1 ca"})
    s.do("germany", "attack sz_09")
    s.roll(5)
    s.roll(6)
    s.do("germany", "press")
    s.roll(4)
    attack, _ = board(s).sides
    assert [cell.dice for cell in attack.cells if cell.dice] == [[4]]


def test_several_defenders_defend_in_the_plural() -> None:
    s = Scene(
        "combat",
        germany={"lorraine": "5 inf"},
        france={"lorraine": "3 inf"},
        britain={"lorraine": "1 inf"},
        control={"lorraine": None},
    )
    s.do("germany", "attack lorraine")
    s.roll(1, 6, 6, 6, 6)
    s.roll(1, 1, 6, 6)
    (section,) = [one for one in game.show.board(s.g, 0) if one.title.startswith("Battle")]
    assert section.lines[2] == "The Allies defend with 4 infantry; 2 hits"
    assert board(s).sides[1].note == "defend, 4 units"


def test_15_2_russian_units_are_not_on_the_board_after_the_armistice() -> None:
    s = Scene(
        "combat",
        germany={"poland": "3 inf 1 art 1 ftr"},
        britain={"poland": "1 inf"},
        russia={"poland": "2 inf 1 ftr"},
        control={"poland": None},
        fields={"armistice": 1},
    )
    s.do("germany", "attack poland")
    s.roll(6, 6, 6, 6, 6)
    s.roll(1)
    panel = board(s)
    assert steps(panel)[1] == ("Air duel", "the Central Powers hold the air", "done")
    assert (panel.sides[1].title, panel.sides[1].note) == ("Britain", "defends, 1 unit")
    fired = attackers_fire(s.g, 2, s.g.site, ruler(s.g))
    lines = line_up(s.g, 1)
    assert sorted(fired) == sorted(line.most for line in lines for _ in range(line.number))


def test_10_2_fighters_of_friends_that_look_on_make_no_air_battle() -> None:
    s = Scene(
        "combat",
        germany={"lorraine": "3 inf"},
        austria_hungary={"lorraine": "1 inf 1 ftr"},
        france={"lorraine": "3 inf"},
        control={"lorraine": None},
    )
    s.do("germany", "attack lorraine")
    assert steps(board(s))[1] == ("Air duel", "no fighters", "skipped")
