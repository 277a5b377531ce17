"""The Japanese Responses to one's own battles and builds."""

from __future__ import annotations

from typing import Any

from tests.rules.quartermaster.cards.shapes_axis import battles, face_down, holding, plays, used
from tests.rules.quartermaster.scene import Scene

# Banzai Charge


def test_jpn_banzai_charge_battles_beside_the_battle() -> None:
    s = holding(
        "jpn_land_battle",
        armies={
            "japan": ["japan", "china"],
            "united_kingdom": ["szechuan", "southeast_asia", "india"],
            "soviet_union": ["vladivostok"],
        },
        responses=face_down("banzai_charge"),
    )
    battles(s, "jpn_land_battle", "szechuan united_kingdom")
    s.do("japan", "use jpn_banzai_charge")
    assert used(s, "jpn_banzai_charge")
    assert s.refusal("japan", "battle vladivostok soviet_union") == "50"
    assert s.refusal("japan", "battle india united_kingdom") == "53"
    assert "battle szechuan" in s.offers("japan")
    s.do("japan", "battle southeast_asia united_kingdom")
    assert s.armies("united_kingdom") == {"india"}


def test_jpn_banzai_charge_takes_a_second_army_of_the_space() -> None:
    s = holding(
        "jpn_land_battle",
        armies={
            "japan": ["japan", "china"],
            "united_kingdom": ["szechuan"],
            "united_states": ["szechuan"],
        },
        responses=face_down("banzai_charge"),
    )
    battles(s, "jpn_land_battle", "szechuan united_kingdom")
    s.do("japan", "use jpn_banzai_charge", "battle szechuan united_states")
    assert s.armies("united_states") == set()


def test_jpn_banzai_charge_not_at_sea() -> None:
    s = holding("jpn_sea_battle", responses=face_down("banzai_charge"))
    battles(s, "jpn_sea_battle", "sea_of_japan")
    assert s.refusal("japan", "use jpn_banzai_charge") == "57"


# China Offensive


def test_jpn_china_offensive_builds_there_and_next_door() -> None:
    s = holding(
        "jpn_land_battle",
        armies={"united_states": ["china"]},
        navies={"japan": ["sea_of_japan"]},
        responses=face_down("china_offensive"),
    )
    battles(s, "jpn_land_battle", "china united_states")
    s.do("japan", "use jpn_china_offensive")
    assert s.offers("japan", "build") == ["build army china"]
    s.do("japan", "build army china")
    assert set(s.offers("japan", "build")) == {
        "build army szechuan",
        "build army southeast_asia",
    }
    assert s.refusal("japan", "build army vladivostok") == "50"
    s.do("japan", "build army southeast_asia")
    assert s.armies("japan") == {"japan", "china", "southeast_asia"}


def test_jpn_china_offensive_either_build_may_be_left() -> None:
    s = holding(
        "jpn_land_battle",
        armies={"japan": ["japan", "china"]},
        responses=face_down("china_offensive"),
    )
    battles(s, "jpn_land_battle", "szechuan")
    s.do("japan", "use jpn_china_offensive", "done", "build army southeast_asia")
    assert s.armies("japan") == {"japan", "china", "southeast_asia"}


def test_jpn_china_offensive_only_after_a_battle_in_one_of_the_three() -> None:
    s = holding(
        "jpn_land_battle",
        navies={"japan": ["sea_of_japan"]},
        responses=face_down("china_offensive"),
    )
    battles(s, "jpn_land_battle", "vladivostok")
    assert s.refusal("japan", "use jpn_china_offensive") == "57"


# Destroyer Transport


def transport(**fields: Any) -> Scene:
    """Japan has battled the South China Sea with Destroyer Transport face down."""
    s = holding(
        "jpn_sea_battle",
        armies={"united_kingdom": ["india"]} | fields.pop("armies", {}),
        navies={"japan": ["sea_of_japan"], "united_kingdom": ["south_china_sea"]},
        responses=face_down("destroyer_transport"),
        **fields,
    )
    battles(s, "jpn_sea_battle", "south_china_sea united_kingdom")
    return s


def test_jpn_destroyer_transport_lands_on_the_shores_of_that_sea() -> None:
    s = transport(armies={"japan": ["japan", "china"]})
    s.do("japan", "use jpn_destroyer_transport")
    assert set(s.offers("japan", "build")) == {
        "build army southeast_asia",
        "build army philippines",
    }
    assert s.refusal("japan", "build army iwo_jima") == "50"
    assert s.refusal("japan", "build army india") == "20"
    s.do("japan", "build army philippines")
    s.do("japan", "build army southeast_asia")
    assert s.armies("japan") == {"japan", "china", "philippines", "southeast_asia"}
    assert s.step() != "choose_build"


def test_jpn_destroyer_transport_may_stop_at_one() -> None:
    s = transport(armies={"japan": ["japan", "china"]})
    s.do("japan", "use jpn_destroyer_transport")
    assert s.refusal("japan", "done") == "48"
    s.do("japan", "build army philippines", "done")
    assert s.armies("japan") == {"japan", "china", "philippines"}


def test_jpn_destroyer_transport_answers_the_battle_that_set_it_off() -> None:
    s = holding(
        "jpn_sea_battle",
        armies={"japan": ["japan", "china", "southeast_asia"], "united_kingdom": ["india"]},
        navies={
            "japan": ["sea_of_japan"],
            "united_kingdom": ["south_china_sea", "bay_of_bengal"],
        },
        responses=face_down("destroyer_transport", "surprise_attack"),
    )
    battles(s, "jpn_sea_battle", "south_china_sea united_kingdom")
    s.do("japan", "use jpn_surprise_attack", "battle bay_of_bengal united_kingdom")
    s.do("japan", "use jpn_destroyer_transport")
    assert s.refusal("japan", "build army india") == "20"
    assert s.refusal("japan", "build army philippines") == "50"
    assert set(s.offers("japan", "build")) == {"build army southeast_asia"}


def test_jpn_destroyer_transport_not_after_a_land_battle() -> None:
    s = holding(
        "jpn_land_battle",
        navies={"japan": ["sea_of_japan"]},
        responses=face_down("destroyer_transport"),
    )
    battles(s, "jpn_land_battle", "china")
    assert s.refusal("japan", "use jpn_destroyer_transport") == "57"


# Fall of Singapore


def singapore(navies: dict[str, list[str]], battled: str = "southeast_asia") -> Scene:
    """Japan has battled on land from China with Fall of Singapore face down."""
    s = holding(
        "jpn_land_battle",
        armies={"japan": ["japan", "china"]},
        navies=navies,
        responses=face_down("fall_of_singapore"),
    )
    battles(s, "jpn_land_battle", battled)
    return s


def test_jpn_fall_of_singapore_takes_the_south_china_sea() -> None:
    s = singapore({"united_kingdom": ["south_china_sea"]})
    s.do("japan", "use jpn_fall_of_singapore", "eliminate united_kingdom south_china_sea")
    assert s.navies("united_kingdom") == set()
    s.do("japan", "recruit japan south_china_sea")
    assert s.navies("japan") == {"south_china_sea"}


def test_jpn_fall_of_singapore_recruits_in_the_empty_sea() -> None:
    s = singapore({})
    s.do("japan", "use jpn_fall_of_singapore", "recruit japan south_china_sea")
    assert s.navies("japan") == {"south_china_sea"}


def test_jpn_fall_of_singapore_sinks_only_one_navy() -> None:
    s = singapore({"united_kingdom": ["south_china_sea"], "united_states": ["south_china_sea"]})
    s.do("japan", "use jpn_fall_of_singapore", "eliminate united_states south_china_sea")
    assert s.navies("united_kingdom") == {"south_china_sea"}
    assert s.navies("japan") == set()
    assert s.step() != "choose_recruit"


def test_jpn_fall_of_singapore_takes_a_navy_back_if_all_are_out() -> None:
    five = ["sea_of_japan", "north_pacific", "central_pacific", "east_pacific", "indian_ocean"]
    s = singapore({"japan": five})
    s.do("japan", "use jpn_fall_of_singapore")
    assert s.refusal("japan", "recruit japan south_china_sea") == "22"
    s.do("japan", "withdraw navy east_pacific", "recruit japan south_china_sea")
    assert s.navies("japan") == {*five, "south_china_sea"} - {"east_pacific"}


def test_jpn_fall_of_singapore_only_after_a_battle_in_southeast_asia() -> None:
    s = singapore({"united_kingdom": ["south_china_sea"]}, battled="szechuan")
    assert s.refusal("japan", "use jpn_fall_of_singapore") == "57"


# Special Naval Landing Forces


def landing(card: str, *then: str) -> Scene:
    """Japan plays a build card with the landing forces face down."""
    s = holding(
        card,
        armies={"japan": ["japan", "philippines"]},
        navies={"japan": ["sea_of_japan"]},
        responses=face_down("special_naval_landing_forces"),
    )
    plays(s, card, *then)
    return s


def test_jpn_special_naval_landing_forces_land_beside_the_new_navy() -> None:
    s = landing("jpn_build_navy", "build navy south_china_sea")
    s.do("japan", "use jpn_special_naval_landing_forces")
    assert s.refusal("japan", "build army iwo_jima") == "50"
    s.do("japan", "build army new_guinea", "build army indonesia")
    assert s.armies("japan") == {"japan", "philippines", "new_guinea", "indonesia"}
    assert s.step() != "choose_build"


def test_jpn_special_naval_landing_forces_may_be_one_army() -> None:
    s = landing("jpn_build_navy", "build navy south_china_sea")
    s.do("japan", "use jpn_special_naval_landing_forces", "build army indonesia", "done")
    assert s.armies("japan") == {"japan", "philippines", "indonesia"}


def test_jpn_special_naval_landing_forces_follow_a_navy_named_as_built() -> None:
    s = landing("jpn_build_navy", "build navy sea_of_japan")
    s.do("japan", "use jpn_special_naval_landing_forces", "build army china", "done")
    assert "china" in s.armies("japan")


def test_jpn_special_naval_landing_forces_not_for_an_army() -> None:
    s = landing("jpn_build_army", "build army china")
    assert s.step() != "react"


# Surprise Attack


def surprise(*responses: str) -> Scene:
    """Japan battles the South China Sea with Surprise Attack face down."""
    s = holding(
        "jpn_sea_battle",
        armies={
            "japan": ["japan", "china", "southeast_asia"],
            "united_kingdom": ["united_kingdom", "australia", "india"],
        },
        navies={
            "japan": ["sea_of_japan"],
            "united_kingdom": ["south_china_sea", "bay_of_bengal"],
        },
        responses=face_down("surprise_attack", *responses),
    )
    battles(s, "jpn_sea_battle", "south_china_sea united_kingdom")
    return s


def test_jpn_surprise_attack_battles_a_navy_and_then_an_army() -> None:
    s = surprise()
    s.do("japan", "use jpn_surprise_attack")
    assert s.refusal("japan", "battle india united_kingdom") == "21"
    s.do("japan", "battle bay_of_bengal united_kingdom", "battle india united_kingdom")
    assert s.navies("united_kingdom") == set()
    assert s.armies("united_kingdom") == {"united_kingdom", "australia"}


def test_jpn_surprise_attack_either_battle_may_be_left() -> None:
    s = surprise()
    s.do("japan", "use jpn_surprise_attack", "done", "battle india united_kingdom")
    assert s.navies("united_kingdom") == {"bay_of_bengal"}
    assert "india" not in s.armies("united_kingdom")
    s = surprise()
    s.do("japan", "use jpn_surprise_attack", "battle bay_of_bengal united_kingdom", "done")
    assert "india" in s.armies("united_kingdom")


def test_jpn_surprise_attack_is_answered_battle_by_battle() -> None:
    s = surprise("destroyer_transport", "banzai_charge")
    s.do("japan", "use jpn_surprise_attack", "battle bay_of_bengal united_kingdom")
    assert s.offers("japan", "use") == ["use jpn_destroyer_transport"]
    s.do("japan", "pass", "battle india united_kingdom")
    assert s.offers("japan", "use") == ["use jpn_banzai_charge"]


def test_jpn_surprise_attack_keeps_the_rules_of_battle() -> None:
    s = surprise()
    s.do("japan", "use jpn_surprise_attack")
    assert s.refusal("japan", "battle indian_ocean") == "53"
    s.do("japan", "done")
    assert s.refusal("japan", "battle australia united_kingdom") == "53"


def test_jpn_surprise_attack_not_after_a_land_battle() -> None:
    s = holding(
        "jpn_land_battle",
        navies={"japan": ["sea_of_japan"]},
        responses=face_down("surprise_attack"),
    )
    battles(s, "jpn_land_battle", "china")
    assert s.refusal("japan", "use jpn_surprise_attack") == "57"
