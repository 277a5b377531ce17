"""The cards of the Soviet Union: what each does, and when it cannot."""

from __future__ import annotations

import pytest

from tests.rules.quartermaster.cards.shapes_allies import pay_by_hand, play_of, play_step

SOV = "soviet_union"
UK = "united_kingdom"
US = "united_states"
ALL_OUT = ["moscow", "ukraine", "russia", "siberia", "kazakhstan", "vladivostok", "mongolia"]
TREATY = "sov_german_soviet_treaty_of_friendship_cooperation_and_demarcation"
VASILEVSKY = "sov_vasilevsky_takes_command_in_the_far_east"
MOTHERLAND = "sov_defense_of_the_motherland"


def front(**axis: list[str]) -> dict[str, list[str]]:
    """Soviet Armies in Moscow and Russia against these."""
    return {SOV: ["moscow", "russia"], **axis}


# Build and Battle


def test_sov_build_army_next_to_a_supplied_piece() -> None:
    s = play_of("sov_build_army", armies={SOV: ["moscow"], "germany": ["ukraine"]})
    assert set(s.offers(SOV, "build")) == {
        "build army kazakhstan",
        "build army moscow",
        "build army russia",
        "build army siberia",
    }
    assert s.refusal(SOV, "build army ukraine") == "20"
    assert s.refusal(SOV, "build army vladivostok") == "51"
    s.do(SOV, "build army russia")
    assert s.armies(SOV) == {"moscow", "russia"}


def test_sov_build_army_without_a_piece_left() -> None:
    s = play_of("sov_build_army", armies={SOV: ALL_OUT})
    assert s.refusal(SOV, "build army scandinavia") == "22"
    s.do(SOV, "withdraw army mongolia", "build army scandinavia")
    assert s.armies(SOV) == {*ALL_OUT, "scandinavia"} - {"mongolia"}


def test_sov_build_navy_the_only_one() -> None:
    s = play_of("sov_build_navy", armies={SOV: ["moscow", "ukraine"]})
    assert set(s.offers(SOV, "build")) == {"build navy black_sea", "build navy caspian_sea"}
    s.do(SOV, "build navy black_sea")
    assert s.navies(SOV) == {"black_sea"}

    s = play_of("sov_build_navy", armies={SOV: ["moscow", "ukraine"]}, navies={SOV: ["black_sea"]})
    assert s.refusal(SOV, "build navy caspian_sea") == "22"
    assert s.refusal(SOV, "build navy baltic_sea") == "22"


def test_sov_build_navy_needs_a_coast() -> None:
    s = play_step("sov_build_navy", armies={SOV: ["moscow"]})
    assert s.does_nothing(SOV, "sov_build_navy")


def test_sov_land_battle_removes_one_of_the_armies_there() -> None:
    s = play_of("sov_land_battle", armies=front(germany=["ukraine", "germany"], italy=["ukraine"]))
    assert s.refusal(SOV, "battle germany germany") == "53"
    assert s.refusal(SOV, "battle ukraine") == "53", "the space is not empty"
    s.do(SOV, "battle ukraine germany")
    assert s.armies("germany") == {"germany"}
    assert s.armies("italy") == {"ukraine"}


def test_sov_land_battle_needs_a_supplied_piece() -> None:
    s = play_step("sov_land_battle", armies={SOV: ["russia"], "germany": ["ukraine"]})
    assert s.does_nothing(SOV, "sov_land_battle")


def test_sov_sea_battle_from_the_shore() -> None:
    s = play_of(
        "sov_sea_battle", armies=front(germany=["germany"]), navies={"germany": ["baltic_sea"]}
    )
    assert s.refusal(SOV, "battle north_sea") == "53"
    s.do(SOV, "battle baltic_sea germany")
    assert s.navies("germany") == set()


def test_sov_sea_battle_needs_a_sea_beside() -> None:
    s = play_step("sov_sea_battle", armies={SOV: ["moscow"]}, navies={"germany": ["baltic_sea"]})
    assert s.does_nothing(SOV, "sov_sea_battle")


# Events


def test_sov_general_winter_eliminates_two_armies_in_all() -> None:
    s = play_of(
        "sov_general_winter",
        armies={
            SOV: ["moscow", "siberia"],
            "germany": ["ukraine", "russia", "balkans"],
            "italy": ["ukraine"],
        },
    )
    assert set(s.offers(SOV, "eliminate")) == {
        "eliminate soviet_union moscow",
        "eliminate soviet_union siberia",
        "eliminate germany ukraine",
        "eliminate germany russia",
        "eliminate italy ukraine",
    }
    assert s.refusal(SOV, "eliminate germany balkans") == "50"
    s.do(SOV, "eliminate germany ukraine", "eliminate italy ukraine")
    assert s.armies("germany") == {"russia", "balkans"}
    assert s.asked() is None, "two in all, not two in each space"


def test_sov_general_winter_may_eliminate_none() -> None:
    s = play_of("sov_general_winter", armies=front(germany=["ukraine"]))
    s.do(SOV, "done")
    assert s.armies("germany") == {"ukraine"}
    s = play_step("sov_general_winter", armies={"germany": ["balkans"]})
    assert s.does_nothing(SOV, "sov_general_winter")


def test_sov_german_soviet_treaty_builds_twice_in_either_order() -> None:
    for first, second in (("ukraine", "eastern_europe"), ("eastern_europe", "ukraine")):
        s = play_of(TREATY, armies={SOV: ["moscow", "russia"]})
        assert s.refusal(SOV, "build army siberia") == "50"
        s.do(SOV, f"build army {first}", f"build army {second}")
        assert s.armies(SOV) == {"moscow", "russia", "ukraine", "eastern_europe"}
        assert s.asked() is None


def test_sov_german_soviet_treaty_builds_from_ukraine_into_eastern_europe() -> None:
    s = play_of(TREATY, armies={SOV: ["moscow"]})
    assert s.refusal(SOV, "build army eastern_europe") == "51"
    s.do(SOV, "build army ukraine", "build army eastern_europe")
    assert s.armies(SOV) == {"moscow", "ukraine", "eastern_europe"}


def test_sov_german_soviet_treaty_either_may_be_left() -> None:
    s = play_of(TREATY, armies={SOV: ["moscow"]})
    s.do(SOV, "build army ukraine", "done")
    assert s.armies(SOV) == {"moscow", "ukraine"}
    s = play_step(TREATY, armies={SOV: ["siberia"]})
    assert s.does_nothing(SOV, TREATY)


def test_sov_mao_tse_tung_eliminates_an_army_no_matter_whose() -> None:
    s = play_of("sov_mao_tse_tung", armies={"japan": ["china", "mongolia"], US: ["szechuan"]})
    assert set(s.offers(SOV)) == {"eliminate japan china", "eliminate united_states szechuan"}
    assert s.refusal(SOV, "eliminate japan mongolia") == "50"
    s.do(SOV, "eliminate japan china")
    assert s.armies("japan") == {"mongolia"}
    assert s.armies(US) == {"szechuan"}
    assert s.asked() is None, "one only"


def test_sov_mao_tse_tung_needs_an_army_there() -> None:
    s = play_step("sov_mao_tse_tung", armies={"japan": ["mongolia"]})
    assert s.does_nothing(SOV, "sov_mao_tse_tung")


@pytest.mark.parametrize("whose", [SOV, UK])
def test_sov_titos_partisans_bring_a_soviet_or_uk_army(whose: str) -> None:
    s = play_of("sov_titos_partisans", armies={"germany": ["balkans"]})
    s.do(SOV, "eliminate germany balkans")
    assert s.refusal(SOV, "recruit united_states balkans") == "50"
    s.do(SOV, f"recruit {whose} balkans")
    assert s.armies("germany") == set()
    assert s.armies(whose) == {"balkans"}
    assert s.asked() is None


def test_sov_titos_partisans_need_no_victim() -> None:
    s = play_of("sov_titos_partisans")
    assert set(s.offers(SOV)) == {"recruit soviet_union balkans", "recruit united_kingdom balkans"}


def test_sov_titos_partisans_find_no_room_beside_a_second_enemy() -> None:
    s = play_of("sov_titos_partisans", armies={"germany": ["balkans"], "italy": ["balkans"]})
    s.do(SOV, "eliminate italy balkans")
    assert s.asked() is None
    assert s.armies("germany") == {"balkans"}
    s = play_step("sov_titos_partisans", armies={SOV: ["balkans"], UK: ["balkans"]})
    assert s.does_nothing(SOV, "sov_titos_partisans")


def test_sov_trans_siberian_railroad_moves_each_army_once() -> None:
    s = play_of(
        "sov_trans_siberian_railroad",
        armies={SOV: ["moscow", "siberia", "vladivostok"]},
        navies={SOV: ["north_pacific"]},
    )
    assert s.refusal(SOV, "lift navy north_pacific") == "50"
    s.do(SOV, "lift army vladivostok", "build army ukraine", "lift army siberia")
    assert s.refusal(SOV, "build army vladivostok") == "51"
    s.do(SOV, "build army russia")
    assert s.armies(SOV) == {"moscow", "ukraine", "russia"}
    assert s.refusal(SOV, "lift army ukraine") == "50"
    s.do(SOV, "done")
    assert s.asked() is None


def test_sov_trans_siberian_railroad_judges_without_the_army_in_hand() -> None:
    s = play_of("sov_trans_siberian_railroad", armies={SOV: ["moscow", "siberia", "vladivostok"]})
    s.do(SOV, "lift army siberia")
    assert s.refusal(SOV, "build army mongolia") == "51", "nothing supplied is next to it any more"
    s.do(SOV, "build army kazakhstan")
    assert s.armies(SOV) == {"moscow", "kazakhstan", "vladivostok"}


def test_sov_trans_siberian_railroad_is_a_build() -> None:
    s = play_of(
        "sov_trans_siberian_railroad",
        "sov_moscow",
        "sov_mao_tse_tung",
        armies={SOV: ["moscow", "siberia"]},
        statuses={SOV: [MOTHERLAND]},
    )
    s.do(SOV, "lift army siberia", "build army russia", f"use {MOTHERLAND}")
    pay_by_hand(s, SOV, "sov_moscow", "sov_mao_tse_tung")
    s.do(SOV, "build army siberia", "done")
    assert s.armies(SOV) == {"moscow", "siberia", "russia"}


def test_sov_trans_siberian_railroad_needs_an_army_with_somewhere_to_go() -> None:
    s = play_step("sov_trans_siberian_railroad", armies={SOV: ["moscow"]})
    assert s.does_nothing(SOV, "sov_trans_siberian_railroad")


def test_sov_vasilevsky_recruits_in_vladivostok_and_strikes_china() -> None:
    s = play_of(VASILEVSKY, armies={"japan": ["szechuan"], US: ["china"]})
    s.do(SOV, "recruit soviet_union vladivostok", "eliminate united_states china")
    assert s.armies(SOV) == {"vladivostok"}
    assert s.armies(US) == set(), "no matter whose it is"


def test_sov_vasilevsky_parts_stand_alone() -> None:
    s = play_of(VASILEVSKY, armies={"japan": ["vladivostok", "china"]})
    s.do(SOV, "eliminate japan china")
    assert s.armies("japan") == {"vladivostok"}
    s = play_of(VASILEVSKY)
    s.do(SOV, "recruit soviet_union vladivostok")
    assert s.asked() is None
    s = play_step(VASILEVSKY, armies={"japan": ["vladivostok"]})
    assert s.does_nothing(SOV, VASILEVSKY)
