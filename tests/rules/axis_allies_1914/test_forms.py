"""What is asked in one form: a purchase, a stack that goes, casualties, where units appear."""

from __future__ import annotations

from sandtable.core.show.form import Form, Preset
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


def attack_on_lorraine() -> Scene:
    """Germany has hit nobody there, and France with every die."""
    s = Scene(
        "combat",
        germany={"lorraine": "3 inf 2 art"},
        france={"lorraine": "4 inf"},
        control={"lorraine": None},
    )
    s.do("germany", "attack lorraine")
    s.rolls(5, 6)
    s.rolls(4, 1)
    return s


def test_10_11_casualties_come_chosen_and_the_last_infantry_lives() -> None:
    s = attack_on_lorraine()
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


def test_4_2_what_was_bought_last_round_can_be_bought_again() -> None:
    s = Scene("purchase", fields={"treasury": {"germany": 13}}, germany={"berlin": "2 inf"})
    assert [one.title for one in form(s, "germany").presets] == ["4 infantry"]
    s.do("germany", "buy infantry 1", "buy artillery 1", "done")
    kept = {"ordered": game.export(s.g)["ordered"]}
    s = Scene("purchase", fields={**kept, "treasury": {"germany": 7}})
    assert form(s, "germany").presets[1] == Preset("As last round", [1, 1, *[0] * 6])
    s = Scene("purchase", fields={**kept, "treasury": {"germany": 6}})
    assert [one.title for one in form(s, "germany").presets] == ["2 infantry"]


def test_13_1_a_purchase_tells_where_the_units_will_stand() -> None:
    s = Scene(
        "purchase",
        fields={"treasury": {"germany": 13}},
        germany={"berlin": "2 inf 1 ftr", "sz_10": "1 bb 2 tp"},
    )
    one = form(s, "germany")
    stands = {stand.title: stand for stand in one.stands}
    berlin = stands["Berlin"]
    here = {one.entries[at].title: n for at, n in zip(berlin.entries, berlin.counts, strict=True)}
    assert here == {"Infantry": 2, "Artillery": 0, "Tank": 0, "Fighter": 1}
    sea = stands["Sea Zone 10"]
    assert sea.note == "no ship bought"
    assert sea.counts == [1, 0, 0, 2]
    assert one.entries[one.rest].title == "Infantry"


def test_10_11_losses_tell_what_stands_there_and_ships_what_they_become() -> None:
    s = attack_on_lorraine()
    one = form(s, "germany")
    assert (one.after, one.takes) == ("After these losses", True)
    (left,) = one.stands
    assert (left.owner, left.entries, left.counts) == ("germany", [0, 1], [3, 2])
    s = Scene("combat", germany={"sz_10": "1 bb 2 ca 1 tp"}, britain={"sz_10": "2 ca"})
    s.do("germany", "attack sz_10")
    s.rolls(3, 6)
    s.rolls(2, 1)
    one = form(s, "germany")
    assert [entry.becomes for entry in one.entries] == ["damaged_battleship", ""]
    assert one.stands[0].counts == [1, 2]
    assert one.stands[0].others == "1 transport"
