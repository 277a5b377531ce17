"""What is asked in one form: a purchase, a stack that goes, casualties, where units appear."""

from __future__ import annotations

from sandtable.core.show.form import Form
from sandtable.games.axis_allies_1914 import game
from sandtable.games.axis_allies_1914.facts.board import POWERS
from tests.rules.axis_allies_1914.scene import Scene


def form(s: Scene, power: str) -> Form:
    """The form that a power is asked by; nobody else sees it."""
    seat = 1 << POWERS.number(power)
    (one,) = game.show.scene(s.g, seat).forms
    assert not game.show.scene(s.g, 0xFF & ~seat).forms
    return one


def suggested(one: Form) -> dict[str, int]:
    return {entry.title: entry.number for entry in one.entries}


def test_4_2_a_purchase_has_a_line_for_each_unit_and_says_what_is_not_sold_yet() -> None:
    s = Scene("purchase", fields={"treasury": {"germany": 35}})
    one = form(s, "germany")
    assert (one.title, one.none, one.then) == ("Germany buys", "Buy nothing", "done")
    assert [(sum_.title, sum_.most) for sum_ in one.sums] == [("IPC", 35)]
    lines = {entry.title: entry for entry in one.entries}
    assert lines["Infantry"].figures == ["3", "2, 3 with artillery", "3", "1"]
    assert lines["Cruiser"].figures == ["9", "3", "3", "3"]
    assert (lines["Tank"].note, lines["Tank"].rule) == (
        "from round 4",
        "4.3",
    )
    assert [(preset.title, preset.numbers[0]) for preset in one.presets] == [("11 infantry", 11)]
    s.do("germany", "buy infantry 11")
    assert form(s, "germany").none == "Buy no more"


def test_5_2_a_whole_stack_goes_unless_one_says_otherwise() -> None:
    s = Scene(germany={"munich": "11 inf 3 art", "sz_10": "1 bb"})
    assert not game.show.scene(s.g, 1 << POWERS.number("germany")).forms, "first say from where"
    s.do("germany", "from munich")
    one = form(s, "germany")
    assert (one.title, one.space, one.usual, one.goals) == ("Munich", "munich", "all", True)
    assert suggested(one) == {"Infantry": 11, "Artillery": 3}
    s.do("germany", "all alsace")
    assert not game.show.scene(s.g, 1 << POWERS.number("germany")).forms, "all have gone"


def test_10_11_casualties_come_chosen_and_the_last_infantry_lives() -> None:
    s = Scene(
        "combat",
        germany={"lorraine": "3 inf 2 art"},
        france={"lorraine": "4 inf"},
        control={"lorraine": None},
    )
    s.do("germany", "attack lorraine")
    s.rolls(5, 6)
    s.rolls(4, 1)
    one = form(s, "germany")
    assert (one.usual, one.button) == ("accept", "Take {count} losses")
    assert suggested(one) == {"Infantry": 2, "Artillery": 2}


def test_12_4_at_sea_the_battleship_is_damaged_first() -> None:
    s = Scene("combat", germany={"sz_10": "1 bb 2 ca"}, britain={"sz_10": "2 ca"})
    s.do("germany", "attack sz_10")
    s.rolls(3, 6)
    s.rolls(2, 1)
    assert suggested(form(s, "germany")) == {"Battleship": 1, "Cruiser": 1}


def test_13_1_british_units_may_appear_in_india_and_london_is_suggested() -> None:
    s = Scene(
        "purchase",
        power="britain",
        fields={"treasury": {"britain": 9}},
        britain={"london": "1 inf"},
    )
    s.do("britain", "buy infantry 3", "done", "done")
    one = form(s, "britain")
    assert suggested(one) == {"Infantry in London": 3, "Infantry in India": 0}
    assert [(sum_.most, sum_.least) for sum_ in one.sums] == [(3, 3)]
