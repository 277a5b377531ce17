"""Section I: scoring and victory."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.games.quartermaster import game
from tests.rules.quartermaster.scene import Scene


def victory_step(country: str, **fields: Any) -> Scene:
    """A country's Victory step, and then nothing."""
    return Scene(f"victory_step {country}", country=country, rest_of_turn=False, **fields)


def end_of_round(round_: int, axis: int, allies: int, **options: object) -> Scene:
    """The United States have just finished their turn."""
    return Scene(
        "end_of_turn united_states",
        country="united_states",
        round=round_,
        points={"axis": axis, "allies": allies},
        hands={"germany": ["ger_plunder"]},
        options=options,
        rest_of_turn=False,
    )


def test_75_two_points_for_a_star_held_alone() -> None:
    s = victory_step("germany", armies={"germany": ["germany", "ukraine", "balkans"]})
    assert (s.points("axis"), s.points("allies")) == (4, 0)


def test_75_the_log_tells_of_points_where_there_are_any() -> None:
    for home, said in (("germany", ["The Axis score 2 points."]), ("balkans", [])):
        s = Scene(hands={"germany": ["ger_plunder", "ger_land_battle"]}, armies={"germany": [home]})
        s.do("germany", "discard ger_plunder")
        assert [line for line in s.told() if "point" in line] == said


def test_75_one_point_for_a_star_shared() -> None:
    shared = {"germany": ["germany", "western_europe"], "italy": ["italy", "western_europe"]}
    assert victory_step("germany", armies=shared).points("axis") == 3
    assert victory_step("italy", armies=shared).points("axis") == 3


def test_75_only_armies_count() -> None:
    s = victory_step(
        "united_kingdom",
        armies={"united_kingdom": ["united_kingdom"]},
        navies={"united_kingdom": ["north_sea"], "united_states": ["north_sea"]},
    )
    assert s.points("allies") == 2


def test_76_statuses_that_name_the_victory_step_add_to_it() -> None:
    s = victory_step(
        "italy",
        armies={"italy": ["italy", "balkans"], "germany": ["north_africa"]},
        navies={"italy": ["mediterranean_sea", "black_sea"]},
        statuses={"italy": ["ita_mare_nostrum", "ita_balkan_resources", "ita_impero_italiano"]},
    )
    assert s.points("axis") == 2 + 2 + 1 + 1


def test_76_only_in_the_step_of_the_country_whose_card_it_is() -> None:
    s = victory_step(
        "germany",
        armies={"germany": ["germany"], "italy": ["italy", "balkans"]},
        statuses={"italy": ["ita_balkan_resources"]},
    )
    assert s.points("axis") == 2


def test_77_an_enemy_army_at_home_ends_all_scoring() -> None:
    s = victory_step(
        "italy",
        armies={"italy": ["balkans", "ukraine"], "united_states": ["italy"]},
        navies={"italy": ["mediterranean_sea"]},
        statuses={"italy": ["ita_mare_nostrum"]},
    )
    assert s.points("axis") == 0


def test_77_an_empty_home_does_not() -> None:
    s = victory_step("italy", armies={"italy": ["balkans", "ukraine"]})
    assert s.points("axis") == 2


def test_77_nor_does_a_teammates_army() -> None:
    s = victory_step("italy", armies={"italy": ["ukraine"], "germany": ["italy"]})
    assert s.points("axis") == 2


def test_78_a_sharing_teammate_gets_one_even_if_the_other_cannot_score() -> None:
    armies = {
        "germany": ["germany", "ukraine"],
        "italy": ["ukraine"],
        "united_states": ["italy"],
    }
    assert victory_step("germany", armies=armies).points("axis") == 3


def test_79_points_that_name_no_step_are_scored_at_once_whatever_stands_at_home() -> None:
    s = Scene(
        armies={"germany": ["western_europe", "balkans"], "soviet_union": ["germany"]},
        hands={"germany": ["ger_plunder", "ger_land_battle"]},
    )
    s.do("germany", "play ger_plunder")
    assert s.points("axis") == 2, "and nothing in the Victory step that followed"


def test_80_marker_spaces_give_two_even_if_shared() -> None:
    marker = {"united_states": ["usa_american_volunteer_group_expands"]}
    armies = {"united_states": ["szechuan"], "united_kingdom": ["szechuan"]}
    assert victory_step("united_states", armies=armies, statuses=marker).points("allies") == 2
    assert victory_step("united_kingdom", armies=armies, statuses=marker).points("allies") == 0


def test_81_two_enemy_home_spaces_win_at_once() -> None:
    s = Scene(
        country="soviet_union",
        armies={"soviet_union": ["moscow", "germany", "balkans"]},
        hands={"soviet_union": ["sov_build_army"]},
    )
    s.do("soviet_union", "play sov_build_army", "build army italy")
    assert (s.winner(), s.asked()) == ("allies", None)
    assert game.result(s.g) == [0, 1, 0, 1, 0, 1]
    assert game.offers(s.g, 0) == []


def test_81_one_enemy_home_space_does_not() -> None:
    s = Scene(
        country="soviet_union",
        armies={"soviet_union": ["moscow", "germany", "balkans"]},
        hands={"soviet_union": ["sov_build_army", "sov_mao_tse_tung"]},
    )
    s.do("soviet_union", "play sov_build_army", "build army ukraine")
    assert (s.winner(), s.asked()) == (None, "soviet_union")


def test_81_a_recruited_army_counts() -> None:
    s = Scene(
        "place japan army eastern_united_states 1",
        armies={"japan": ["moscow"]},
        country="japan",
    )
    assert s.winner() == "axis"


@pytest.mark.parametrize(("before", "winner"), [(398, "axis"), (397, None)])
def test_81_four_hundred_points_win_at_once(before: int, winner: str | None) -> None:
    s = Scene(
        armies={"germany": ["western_europe", "balkans"], "soviet_union": ["germany"]},
        hands={"germany": ["ger_plunder", "ger_land_battle"]},
        points={"axis": before, "allies": 399},
    )
    s.do("germany", "play ger_plunder")
    assert (s.winner(), s.points("axis")) == (winner, before + 2)
    assert (s.asked() is None) == (winner is not None)


def test_82_the_two_may_be_held_by_different_countries_of_the_team() -> None:
    s = Scene(
        country="united_states",
        armies={"united_states": ["western_europe"], "soviet_union": ["germany", "moscow"]},
        hands={"united_states": ["usa_build_army"]},
    )
    s.do("united_states", "play usa_build_army", "build army italy")
    assert s.winner() == "allies"


def test_82_two_armies_in_one_home_space_are_one() -> None:
    s = Scene(
        country="united_states",
        armies={"united_states": ["western_europe"], "soviet_union": ["germany", "moscow"]},
        hands={"united_states": ["usa_build_army", "usa_magic"]},
    )
    s.do("united_states", "play usa_build_army", "build army germany")
    assert s.winner() is None


@pytest.mark.parametrize(
    ("axis", "allies", "winner"), [(51, 50, "axis"), (50, 51, "allies"), (-3, -9, "axis")]
)
def test_83_after_round_twenty_the_higher_total_wins(axis: int, allies: int, winner: str) -> None:
    s = end_of_round(20, axis, allies)
    assert (s.winner(), s.asked()) == (winner, None)


def test_83_a_tie_goes_to_the_axis() -> None:
    s = end_of_round(20, 77, 77)
    assert s.winner() == "axis"
    assert game.result(s.g) == [1, 0, 1, 0, 1, 0]
    assert "Axis" in game.outcome(s.g)


@pytest.mark.parametrize(
    ("axis", "allies", "winner"),
    [(40, 10, "axis"), (5, 36, "allies"), (39, 10, None), (10, 39, None)],
)
def test_84_a_lead_of_thirty_wins_a_tournament_game(
    axis: int, allies: int, winner: str | None
) -> None:
    s = end_of_round(3, axis, allies, tournament=True)
    assert s.winner() == winner
    assert (s.asked() is None) == (winner is not None)


def test_84_it_is_optional() -> None:
    s = end_of_round(3, 90, 10)
    assert (s.winner(), s.asked()) == (None, "germany")
    assert game.scenarios["tournament"] == {"tournament": True}


def test_84_only_after_a_full_round() -> None:
    s = Scene(
        "end_of_turn italy",
        country="italy",
        points={"axis": 90},
        hands={"united_states": ["usa_magic"]},
        options={"tournament": True},
        rest_of_turn=False,
    )
    assert (s.winner(), s.asked()) == (None, "united_states")
