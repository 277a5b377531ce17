"""Chapter 11: control, liberation and capitals; chapter 14: victory."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from sandtable.core.bits import bits
from sandtable.core.table.table import Seat, Table
from sandtable.games.axis_allies_1914 import game
from sandtable.games.axis_allies_1914.facts.board import POWERS
from tests.rules.axis_allies_1914.scene import Scene


def test_11_1_income_goes_with_control() -> None:
    s = Scene(germany={"alsace": "2 inf"})
    s.do("germany", "from alsace", "send infantry lorraine 1", "done")
    assert s.income("germany") == 37
    assert s.income("france") == 22


def test_11_2_an_allys_territory_is_freed_for_it() -> None:
    s = Scene(power="britain", britain={"picardy": "2 inf"}, control={"brest": "germany"})
    s.do("britain", "from picardy", "send infantry brest 1", "done")
    assert s.owner("brest") == "france"


def test_11_2_but_kept_while_its_capital_is_lost() -> None:
    taken = {"brest": "germany", "paris": "germany"}
    s = Scene(power="britain", britain={"picardy": "2 inf"}, control=taken)
    s.do("britain", "from picardy", "send infantry brest 1", "done")
    assert s.owner("brest") == "britain"


def at_stake(brest: str) -> Scene:
    """Britain frees Brest, then it fights alone for a contested Paris."""
    s = Scene(
        power="britain",
        britain={"picardy": "3 inf", "paris": "1 inf"},
        germany={"paris": "3 inf"} | ({"brest": brest} if brest else {}),
        control={"brest": "germany", "paris": None, "picardy": "britain"},
    )
    s.do("britain", "from picardy", "send infantry brest 2", "done")
    if brest:
        s.do("britain", "attack brest")
        s.roll(1, 6)
        s.roll(6)
    assert s.owner("brest") == "france", "nobody has Paris yet"
    s.do("britain", "attack paris")
    s.roll(6)
    return s


def test_11_2_a_capital_counts_as_it_is_at_the_end_of_the_phase() -> None:
    s = at_stake("1 inf")
    s.roll(1, 6, 6)
    assert s.owner("paris") == "germany"
    assert s.owner("brest") == "britain", "Paris was lost after Brest had been freed"
    s = at_stake("1 inf")
    s.roll(6, 6, 6)
    assert (s.owner("paris"), s.owner("brest")) == (None, "france"), "it is still contested"


def test_11_2_the_same_goes_for_what_was_freed_without_a_battle() -> None:
    s = at_stake("")
    s.roll(1, 6, 6)
    assert (s.owner("paris"), s.owner("brest")) == ("germany", "britain")
    s = at_stake("")
    s.roll(6, 6, 6)
    assert (s.owner("paris"), s.owner("brest")) == (None, "france"), "it is still contested"


def test_11_3_a_capital_taken_gives_its_treasury() -> None:
    fields = {"treasury": {"france": 17, "germany": 5}}
    s = Scene(germany={"picardy": "2 inf"}, control={"picardy": "germany"}, fields=fields)
    s.do("germany", "from picardy", "send infantry paris 1", "done")
    assert s.owner("paris") == "germany"
    assert s.treasury("france") == 0
    assert s.treasury("germany") == 5 + 17 + s.income("germany")
    assert "Germany seizes 17 IPC of France." in s.told()


def test_11_5_a_freed_capital_brings_the_rest_back() -> None:
    s = Scene(
        power="britain",
        britain={"picardy": "2 inf"},
        control={"paris": "germany", "brest": "britain", "burgundy": "germany", "picardy": "italy"},
        fields={"treasury": {"germany": 9}},
    )
    s.do("britain", "from picardy", "send infantry paris 1", "done")
    assert s.owner("paris") == "france"
    assert s.owner("brest") == "france"
    assert s.owner("picardy") == "france"
    assert s.owner("burgundy") == "germany"
    assert s.treasury("germany") == 9, "who frees a capital takes no treasury"


def after_turn(power: str, control: Mapping[str, str | None]) -> Scene:
    s = Scene("end_of_turn", power=power, control=control)
    game.run(s.g)
    return s


def test_14_1_the_allies_need_berlin_and_another_capital() -> None:
    both: dict[str, str | None] = {"berlin": "russia", "vienna": "italy"}
    assert after_turn("ottoman", both).winner() == "allied"
    assert after_turn("italy", both).winner() is None
    assert after_turn("ottoman", {"berlin": "russia"}).winner() is None
    assert after_turn("ottoman", {"constantinople": "russia", "vienna": "italy"}).winner() is None


def test_14_2_the_central_powers_need_two_with_paris_or_london() -> None:
    for first in ("paris", "london"):
        both: dict[str, str | None] = {first: "germany", "rome": "austria_hungary"}
        s = after_turn("usa", both)
        assert s.winner() == "central"
        assert game.over(s.g)
        assert game.result(s.g) == [1, 0, 1, 0, 0, 1, 0, 0]
        assert game.outcome(s.g) == "Victory of the Central Powers in round 2"
        assert after_turn("ottoman", both).winner() is None
    assert after_turn("usa", {"moscow": "germany", "rome": "germany"}).winner() is None


def test_14_4_the_end_of_a_round_is_no_check_point_of_its_own() -> None:
    """The exact points count: a capital freed between them does not help the other side."""
    taken = {"berlin": "britain", "vienna": "russia"}
    for power in ("germany", "britain", "usa"):
        s = Scene("end_of_turn", power=power, control=taken)
        game.run(s.g)
        assert s.winner() is None, "the Allies win at the end of an Ottoman turn alone"
    s = Scene("end_of_turn", power="ottoman", control=taken)
    game.run(s.g)
    assert s.winner() == "allied"
    s = Scene("end_of_turn", power="ottoman", control={"paris": "germany", "rome": "germany"})
    game.run(s.g)
    assert s.winner() is None, "the Central Powers win at the end of a turn of the United States"


def test_14_3_contested_capitals_do_not_count() -> None:
    assert after_turn("usa", {"paris": "germany", "rome": None}).winner() is None


def test_r1_the_game_is_drawn_after_the_last_round() -> None:
    s = Scene("end_of_turn", power="usa", options={"rounds": 2})
    game.run(s.g)
    assert game.over(s.g)
    assert game.result(s.g) == [0.5] * 8
    assert game.outcome(s.g) == "A draw after round 2"
    s = Scene("end_of_turn", power="usa", options={"rounds": 3})
    game.run(s.g)
    assert s.asked() == "austria_hungary"
    assert s.g.round == 3


@pytest.mark.parametrize("people", range(2, 9))
def test_1_7_a_player_has_powers_of_one_side(people: int) -> None:
    seats = game.seatings[people]
    assert len(seats) == people
    assert sum(seats) == (1 << len(POWERS)) - 1
    for seat in seats:
        assert any(seat & side == seat for side in game.teams)


SPLITS = {
    2: "austria_hungary germany ottoman / russia france britain italy usa",
    3: "austria_hungary germany ottoman / russia italy usa / france britain",
    4: "austria_hungary ottoman / germany / russia italy usa / france britain",
    5: "austria_hungary ottoman / germany / russia usa / france italy / britain",
    6: "austria_hungary / germany / ottoman / russia usa / france italy / britain",
    7: "austria_hungary / germany / ottoman / russia usa / france / britain / italy",
    8: "austria_hungary / russia / germany / france / britain / ottoman / italy / usa",
}


@pytest.mark.parametrize("people", range(2, 9))
def test_1_7_who_plays_what(people: int) -> None:
    seats = [{POWERS[power] for power in bits(seat)} for seat in game.seatings[people]]
    assert seats == [set(one.split()) for one in SPLITS[people].split(" / ")]


def test_1_7_the_rules_know_who_plays_what() -> None:
    people = [Seat(str(place), powers) for place, powers in enumerate(game.seatings[3])]
    g = Table.new(game, seats=people).state
    assert {POWERS[power] for power in range(8) if g.players[power] == 2} == {"france", "britain"}


def test_1_5_ipc_are_not_given_away() -> None:
    assert not {verb.name for verb in game.verbs} & {"give", "lend", "pay"}
