"""Section D: pieces, and what may stand where."""

from __future__ import annotations

import pytest

from sandtable.core.errors import BadPosition
from sandtable.core.table.migrations import migrate
from tests.rules.quartermaster.scene import Scene

SEVEN = ["germany", "western_europe", "italy", "balkans", "eastern_europe", "ukraine", "russia"]


def building(**armies: list[str]) -> Scene:
    """Germany has played Build Army."""
    s = Scene(armies=armies, hands={"germany": ["ger_build_army"]})
    s.do("germany", "play ger_build_army")
    return s


def test_20_one_piece_per_country_and_space() -> None:
    s = Scene(
        "carry_out ger_forced_conscription 0 germany army germany 0",
        armies={"germany": ["germany"]},
    )
    assert "recruit germany germany" not in s.offers("germany")
    assert s.refusal("germany", "recruit germany germany") == "20"
    assert s.why("germany", "recruit germany germany") == (
        "You already have a piece of that kind in that space. (rule 20)"
    )


def test_20_teammates_may_share_a_space() -> None:
    s = building(germany=["germany"], italy=["italy", "balkans"])
    s.do("germany", "build army balkans")
    assert "balkans" in s.armies("germany") & s.armies("italy")


def test_20_enemies_never_share_a_space() -> None:
    s = building(germany=["germany"], soviet_union=["moscow", "balkans"])
    assert "build army balkans" not in s.offers("germany")
    assert s.refusal("germany", "build army balkans") == "20"
    assert s.why("germany", "build army balkans") == (
        "Enemy pieces are in that space: the teams never share one. (rule 20)"
    )


@pytest.mark.parametrize("enemy", ["united_kingdom", "soviet_union", "united_states"])
def test_20_a_piece_of_any_allied_country_closes_a_space_to_the_axis(enemy: str) -> None:
    s = building(germany=["germany"], **{enemy: ["balkans"]})
    assert s.refusal("germany", "build army balkans") == "20"
    assert "build army italy" in s.offers("germany")


@pytest.mark.parametrize("enemy", ["germany", "italy", "japan"])
def test_20_a_piece_of_any_axis_country_closes_a_space_to_the_allies(enemy: str) -> None:
    s = Scene(
        country="soviet_union",
        armies={"soviet_union": ["moscow"], enemy: ["ukraine"]},
        hands={"soviet_union": ["sov_build_army"]},
    )
    s.do("soviet_union", "play sov_build_army")
    assert s.refusal("soviet_union", "build army ukraine") == "20"
    assert "build army russia" in s.offers("soviet_union")


def test_20_recruiting_does_not_get_around_it() -> None:
    s = Scene(
        country="united_kingdom",
        armies={"united_kingdom": ["united_kingdom"], "japan": ["japan", "southeast_asia"]},
        hands={"united_kingdom": ["uk_singapore"]},
    )
    s.do("united_kingdom", "play uk_singapore")
    assert s.offers("united_kingdom", "recruit") == ["recruit united_kingdom south_china_sea"]
    s.do("united_kingdom", "recruit united_kingdom south_china_sea")
    assert s.armies("united_kingdom") == {"united_kingdom"}


def test_20_a_position_with_both_teams_in_a_space_is_refused() -> None:
    with pytest.raises(BadPosition, match="pieces of both teams share a space"):
        Scene(armies={"germany": ["ukraine"], "soviet_union": ["ukraine"]})


def test_21_armies_on_land_navies_at_sea() -> None:
    s = building(germany=["germany"])
    assert s.refusal("germany", "build army baltic_sea") == "21"
    assert s.refusal("germany", "build navy balkans") == "21"
    assert s.why("germany", "build army baltic_sea") == (
        "Armies stand on land, Navies at sea. (rule 21)"
    )
    with pytest.raises(BadPosition, match="where it cannot stand"):
        Scene(navies={"germany": ["balkans"]})


def test_21_a_land_battle_is_on_land() -> None:
    s = Scene(
        armies={"germany": ["germany"]},
        navies={"soviet_union": ["baltic_sea"]},
        hands={"germany": ["ger_land_battle"]},
    )
    s.do("germany", "play ger_land_battle")
    assert s.refusal("germany", "battle baltic_sea soviet_union") == "21"


def test_22_with_all_pieces_on_the_board_none_can_be_built() -> None:
    s = building(germany=SEVEN)
    assert s.refusal("germany", "build army scandinavia") == "22"
    assert s.why("germany", "build army scandinavia") == (
        "All your pieces of that kind are on the board; withdraw one first. (rule 22)"
    )


def test_22_with_all_pieces_on_the_board_none_can_be_recruited() -> None:
    s = Scene(
        country="italy",
        armies={"italy": ["italy"], "germany": SEVEN},
        hands={"italy": ["ita_afrika_korps"]},
    )
    s.do("italy", "play ita_afrika_korps")
    assert s.offers("italy", "recruit") == ["recruit germany mediterranean_sea"]
    s.do("italy", "recruit germany mediterranean_sea")
    assert len(s.armies("germany")) == 7


def test_22_a_removed_piece_is_available_at_once() -> None:
    s = building(germany=SEVEN)
    assert s.refusal("germany", "build army scandinavia") == "22"
    s.do("germany", "withdraw army balkans", "build army scandinavia")
    assert s.armies("germany") == {*SEVEN, "scandinavia"} - {"balkans"}


def test_23_own_pieces_may_be_removed_before_playing() -> None:
    s = Scene(armies={"germany": ["germany", "balkans"]}, hands={"germany": ["ger_build_army"]})
    s.do("germany", "withdraw army balkans")
    assert s.armies("germany") == {"germany"}
    assert s.step() == "choose_play"


def test_23_also_in_the_turn_of_another_country() -> None:
    """Italy frees its last Army in the turn of the United Kingdom to answer with it."""
    s = Scene(
        country="united_kingdom",
        armies={
            "united_kingdom": ["united_kingdom", "western_europe"],
            "germany": ["germany"],
            "italy": ["italy", "balkans", "north_africa", "ukraine"],
        },
        hands={"united_kingdom": ["uk_land_battle"]},
        responses={"italy": ["ita_romanian_reinforcements"]},
    )
    s.do("united_kingdom", "play uk_land_battle", "battle germany germany")
    assert s.asked() == "italy"
    s.do("italy", "withdraw army north_africa", "use ita_romanian_reinforcements")
    s.do("italy", "recruit italy germany")
    assert s.armies("italy") == {"italy", "balkans", "ukraine", "germany"}


def test_23_a_piece_is_freed_in_the_middle_of_a_card() -> None:
    """The second Army of a card needs another to be withdrawn."""
    s = Scene(
        country="japan",
        armies={"japan": ["japan", "china", "vladivostok", "indonesia"]},
        navies={"japan": ["sea_of_japan", "south_china_sea"]},
        hands={"japan": ["jpn_build_navy"]},
        responses={"japan": ["jpn_special_naval_landing_forces"]},
    )
    s.do("japan", "play jpn_build_navy", "build navy sea_of_japan")
    s.do("japan", "use jpn_special_naval_landing_forces", "build army philippines")
    assert s.why("japan", "build army iwo_jima").endswith("(rule 22)")
    s.do("japan", "withdraw army indonesia", "build army iwo_jima")
    assert s.armies("japan") == {"japan", "china", "vladivostok", "philippines", "iwo_jima"}


def test_23_a_piece_is_withdrawn_to_be_recruited_again() -> None:
    """Of the two Armies that the card recruits only one is left."""
    four = ["united_kingdom", "canada", "africa", "india"]
    s = Scene(
        country="united_kingdom",
        armies={"united_kingdom": four},
        hands={"united_kingdom": ["uk_dutch_east_indies"]},
    )
    s.do("united_kingdom", "play uk_dutch_east_indies")
    assert s.refusal("united_kingdom", "withdraw army indonesia") == "23"
    s.do("united_kingdom", "withdraw army africa", "recruit united_kingdom indonesia")
    s.do("united_kingdom", "recruit united_kingdom new_guinea")
    assert s.armies("united_kingdom") == {*four, "indonesia", "new_guinea"} - {"africa"}


def last_recruit(**options: object) -> Scene:
    """The United Kingdom has recruited with its last Army the first of two."""
    s = Scene(
        country="united_kingdom",
        armies={"united_kingdom": ["united_kingdom", "canada", "africa", "india"]},
        hands={"united_kingdom": ["uk_dutch_east_indies"]},
        options=options,
    )
    s.do("united_kingdom", "play uk_dutch_east_indies", "recruit united_kingdom indonesia")
    return s


def test_23_a_piece_is_withdrawn_between_two_recruits() -> None:
    s = last_recruit()
    assert s.why("united_kingdom", "recruit united_kingdom new_guinea").endswith("(rule 22)")
    s.do("united_kingdom", "withdraw army africa", "recruit united_kingdom new_guinea")
    four = {"united_kingdom", "canada", "india", "indonesia"}
    assert s.armies("united_kingdom") == {*four, "new_guinea"}


def test_23_nobody_need_withdraw_between_two_recruits() -> None:
    s = last_recruit()
    s.do("united_kingdom", "done")
    assert s.offers("united_kingdom", "recruit") == ["recruit united_kingdom south_china_sea"]
    assert "new_guinea" not in s.armies("united_kingdom")


def test_23_a_record_of_older_rules_is_not_asked_between_two_recruits() -> None:
    s = last_recruit(withdraw_between_recruits=False)
    assert s.offers("united_kingdom", "recruit") == ["recruit united_kingdom south_china_sea"]
    header = {"game": "quartermaster", "rules": 2, "sandtable": 2, "options": {"rounds": 8}}
    (today,) = migrate([header])
    assert today["options"] == {"rounds": 8, "withdraw_between_recruits": False}
    assert today["rules"] == 3


def test_23_no_piece_need_be_withdrawn_for_recruits_while_enough_are_left() -> None:
    s = Scene(
        country="united_kingdom",
        armies={"united_kingdom": ["united_kingdom", "canada", "africa"]},
        hands={"united_kingdom": ["uk_dutch_east_indies"]},
    )
    s.do("united_kingdom", "play uk_dutch_east_indies")
    assert s.offers("united_kingdom", "withdraw") == []
    assert s.refusal("united_kingdom", "withdraw army africa") == "23"


def test_23_nor_for_a_build() -> None:
    s = building(germany=["germany", "balkans"])
    assert s.offers("germany", "withdraw") == []
    assert s.refusal("germany", "withdraw army balkans") == "23"
    assert s.why("germany", "withdraw army balkans") == (
        "You need not withdraw: you still have a piece of that kind to place. (rule 23)"
    )


def test_23_nobody_can_be_made_to_remove_a_piece_by_a_teammate() -> None:
    s = Scene(
        armies={"germany": ["germany"], "italy": ["italy", "balkans"]},
        hands={"germany": ["ger_build_army"]},
    )
    assert s.offers("germany", "withdraw") == ["withdraw army germany"]
    assert s.refusal("germany", "withdraw army balkans") == "23"
    assert s.why("germany", "withdraw army balkans") == (
        "You have no such piece there to withdraw. (rule 23)"
    )


def test_23_in_a_window_only_to_free_a_piece_when_none_is_left() -> None:
    s = Scene(
        armies={"germany": ["germany", "eastern_europe"], "soviet_union": ["moscow", "ukraine"]},
        hands={"germany": ["ger_land_battle"]},
        responses={"soviet_union": ["sov_stalingrad"]},
    )
    s.do("germany", "play ger_land_battle", "battle ukraine soviet_union")
    assert s.asked() == "soviet_union"
    assert s.why("soviet_union", "withdraw army moscow") == (
        "You need not withdraw: you still have a piece of that kind to place. (rule 23)"
    )


def test_23_a_protection_does_not_pass_to_a_piece_placed_later() -> None:
    s = Scene(
        "choose_build germany ger_build_army 0 germany 1",
        armies={"germany": SEVEN},
        safe_armies={"germany": ["russia"]},
    )
    s.do("germany", "withdraw army russia", "build army russia")
    assert not any(s.g.safe_armies)
