"""The Economic Warfare and Event cards of Germany, each where it matters."""

from __future__ import annotations

import pytest

from tests.rules.quartermaster_1914.cards.shapes import lost, offered, play, use_attrition
from tests.rules.quartermaster_1914.scene import Scene

ME = "germany"
HOME = {"germany": ["berlin", "western_germany"]}


def losses(s: Scene) -> dict[str, int]:
    """Who has lost how many cards."""
    lost(s, ME)
    powers = ("austria_ottomans", "russia", "germany", "france_italy", "uk_us")
    return {power: s.count("buried", power) for power in powers if s.count("buried", power)}


def test_de_unrestricted_submarine_warfare() -> None:
    card = "de_unrestricted_submarine_warfare"
    s = play(card, "de_sea_battle")
    assert losses(s) == {"uk_us": 3}
    assert s.points("central") == 1
    s.do(ME, "discard de_sea_battle")
    assert losses(s) == {"uk_us": 5}
    assert s.pile(ME) == ["de_sea_battle", card]
    assert losses(use_attrition(card)) == {"uk_us": 3}


def test_de_unrestricted_submarine_warfare_wants_a_sea_battle_card() -> None:
    s = play("de_unrestricted_submarine_warfare", "de_land_battle")
    lost(s, ME)
    assert s.offers(ME) == ["pass"]
    assert s.refusal(ME, "discard de_land_battle") == "K3"


def test_de_french_army_mutinies() -> None:
    card = "de_french_army_mutinies"
    s = play(card, armies={"france": ["paris", "picardy", "romania"], "italy": ["rome"]})
    assert losses(s) == {"france_italy": 4}
    assert s.points("central") == 1
    assert losses(use_attrition(card)) == {"france_italy": 2}


def test_de_von_lettow_vorbecks_east_african_army() -> None:
    card = "de_von_lettow_vorbecks_east_african_army"
    seas = ["north_atlantic", "english_channel", "north_sea"]
    assert losses(play(card, navies={"united_kingdom": seas[:2]})) == {"uk_us": 5}
    assert losses(play(card, navies={"united_kingdom": seas})) == {"uk_us": 3}
    assert losses(use_attrition(card)) == {"uk_us": 2}


def test_de_mata_hari() -> None:
    s = play("de_mata_hari")
    assert losses(s) == {"france_italy": 3, "uk_us": 1}
    assert s.points("central") == 1
    assert losses(use_attrition("de_mata_hari")) == {"france_italy": 1, "uk_us": 1}


def test_de_zeppelins() -> None:
    s = play("de_zeppelins")
    assert losses(s) == {"france_italy": 1, "uk_us": 3}
    assert s.points("central") == 1
    assert losses(use_attrition("de_zeppelins")) == {"france_italy": 1, "uk_us": 1}


def test_de_the_christmas_truce_protects_german_armies() -> None:
    armies = {"germany": ["berlin", "western_germany", "belgium"], "france": ["paris", "picardy"]}
    s = play(
        "de_the_christmas_truce",
        armies=armies,
        hands={"france_italy": ["fr_land_battle", "fr_marne"]},
    )
    assert losses(s) == {"germany": 1, "france_italy": 1, "uk_us": 1}
    assert s.points("central") == 2
    s.passes(until="choose_play")
    assert s.asked() == "france_italy"
    s.do("france_italy", "play fr_land_battle")
    assert s.refusal("france_italy", "battle france belgium picardy") == "R26"


def test_de_prize_rules_submarine_warfare() -> None:
    s = play("de_prize_rules_submarine_warfare")
    assert losses(s) == {"uk_us": 3}
    assert s.points("central") == 2


def test_de_surface_raiders_count_navies() -> None:
    card = "de_surface_raiders"
    s = play(card, navies={"germany": ["baltic_sea"], "austria_hungary": ["adriatic_sea"]})
    assert losses(s) == {"france_italy": 1, "uk_us": 5}
    assert s.points("central") == 1
    assert losses(use_attrition(card)) == {"france_italy": 1, "uk_us": 1}


def test_de_third_ohl_drafts_and_plays_two_cards() -> None:
    s = play("de_third_ohl", "de_tripled_trench_lines", "de_mata_hari", "de_jutland")
    for _ in range(2):
        s.do(ME, "top_card")
        s.any_chance()
    (build,) = s.offers(ME, "draft")
    assert build.startswith("draft de_build_army")
    s.do(ME, build)
    assert offered(s, "de_third_ohl", "play") == {"de_tripled_trench_lines"}
    s.do(ME, "play de_tripled_trench_lines")
    assert offered(s, "de_third_ohl", "play") == {"de_mata_hari"}
    s.do(ME, "play de_mata_hari")
    assert losses(s) == {"germany": 2, "france_italy": 3, "uk_us": 1}
    assert losses(use_attrition("de_third_ohl")) == {"russia": 1, "france_italy": 1, "uk_us": 1}


STATUS = "de_mustard_gas"


@pytest.mark.parametrize(
    ("card", "spaces"),
    [
        (
            "de_moltke_the_younger_mobilizes_western_advance",
            {"belgium", "tyrol", "vienna"},
        ),
        ("de_ninth_army_formed_to_defend_east_prussia", {"prussia", "vienna"}),
    ],
)
def test_prepare_play_a_status_build_near(card: str, spaces: set[str]) -> None:
    s = play(card, STATUS, "de_jutland", armies=HOME, then=("prepare de_jutland",))
    assert offered(s, card, "play") == {STATUS}
    s.do(ME, f"play {STATUS}")
    there = {text.split()[1] for text in offered(s, card, "build")}
    assert there >= spaces
    assert "burgundy" not in there or card.startswith("de_moltke")
    s.do(ME, f"build germany {sorted(spaces)[0]}")
    assert s.cards("prepared", ME) == {"de_jutland"}
    assert s.cards("statuses", ME) == {STATUS}


def test_de_prussian_military_tradition_battles_a_land_space() -> None:
    s = play(
        "de_prussian_military_tradition",
        STATUS,
        "de_jutland",
        armies={**HOME, "france": ["belgium"]},
        then=("prepare de_jutland", f"play {STATUS}", "battle germany belgium western_germany"),
    )
    s.do(ME, "pass")
    assert s.armies("france") == set()


def test_de_kaiserschlacht_battles_twice() -> None:
    s = play(
        "de_kaiserschlacht",
        "de_jutland",
        "de_mata_hari",
        armies={"germany": [*HOME["germany"], "belgium"], "france": ["picardy", "burgundy"]},
        then=("prepare de_jutland", "battle germany picardy belgium"),
    )
    s.do(ME, "battle germany burgundy belgium", "discard de_mata_hari")
    assert s.armies("france") == set()


def test_de_jutland_battles_and_builds_in_the_north_sea() -> None:
    s = play(
        "de_jutland",
        "de_mata_hari",
        armies=HOME,
        navies={"germany": ["baltic_sea"], "united_kingdom": ["north_sea"]},
        then=("pass", "battle germany north_sea baltic_sea", "build germany north_sea"),
    )
    assert s.navies("germany") == {"baltic_sea", "north_sea"}


def test_de_schlieffen_plan_builds_only_where_it_battled() -> None:
    s = play(
        "de_schlieffen_plan",
        "de_mata_hari",
        armies=HOME,
        then=("prepare de_mata_hari", "battle germany belgium western_germany"),
    )
    assert offered(s, "de_schlieffen_plan", "build") == {"germany belgium"}
    s.do(ME, "build germany belgium")
    s = play("de_schlieffen_plan", "de_mata_hari", armies=HOME, then=("pass", "pass"))
    assert s.step() != "choose", "no battle, no build"


def test_de_tannenberg_builds_then_battles() -> None:
    s = play(
        "de_tannenberg",
        "de_mata_hari",
        armies={**HOME, "russia": ["poland"]},
        then=("pass", "build germany prussia", "battle germany poland prussia"),
    )
    assert s.armies("russia") == set()


def test_de_weltpolitik_drives_military_expansion() -> None:
    card = "de_weltpolitik_drives_military_expansion"
    s = play(
        card,
        "de_mata_hari",
        armies=HOME,
        navies={"united_kingdom": ["north_sea"]},
        then=("pass", "build germany baltic_sea", "battle germany north_sea baltic_sea"),
    )
    assert s.navies("united_kingdom") == set()
    s = play(card, "de_mata_hari", armies={**HOME, "france": ["burgundy"]})
    s.do(ME, "pass", "build germany belgium")
    assert offered(s, card, "battle") >= {"germany burgundy belgium", "germany picardy belgium"}
    across = {
        "germany": ["berlin", "western_germany", "belgium", "picardy", "paris"],
        "united_kingdom": ["canada"],
    }
    navies = {"germany": ["north_atlantic", "western_atlantic"]}
    s = play(card, "de_mata_hari", armies=across, navies=navies, then=("pass", "build germany usa"))
    assert "germany canada usa" in offered(s, card, "battle")


def test_de_landsturm_prepares_two_and_recruits() -> None:
    s = play(
        "de_landsturm",
        "de_mata_hari",
        "de_jutland",
        then=("prepare de_mata_hari", "prepare de_jutland"),
    )
    assert offered(s, "de_landsturm", "recruit") == {
        "germany western_germany",
        "germany berlin",
        "germany prussia",
    }
    s.do(ME, "recruit germany prussia")
    assert s.armies("germany") == {"prussia"}


def test_de_volunteer_movement() -> None:
    s = play(
        "de_volunteer_movement",
        STATUS,
        "de_jutland",
        then=("draft de_build_army", "prepare de_jutland", f"play {STATUS}"),
    )
    assert s.cards("hands", ME) == {"de_build_army"}
    assert s.cards("statuses", ME) == {STATUS}


def test_de_landwehr_builds_anywhere() -> None:
    s = play("de_landwehr", "de_jutland", armies=HOME, then=("pass",))
    while s.step() == "choose" and not s.offers(ME, "build"):
        s.do(ME, "pass")
    s.do(ME, "build germany burgundy")
    assert "burgundy" in s.armies("germany")


def test_de_a_place_in_the_sun_builds_after_a_clear_battle_only() -> None:
    card = "de_a_place_in_the_sun"
    s = play(
        card, "de_jutland", armies=HOME, then=("pass", "battle germany belgium western_germany")
    )
    s.do(ME, "build germany belgium")
    s = play(
        card, "de_jutland", armies=HOME, then=("pass", "battle germany burgundy western_germany")
    )
    s.do(ME, "discard de_jutland")
    assert s.step() != "choose"


def test_de_hindenburg_line() -> None:
    s = play(
        "de_hindenburg_line",
        "de_mata_hari",
        "de_jutland",
        armies={"germany": [*HOME["germany"], "belgium"]},
        then=("prepare de_mata_hari", "prepare de_jutland"),
    )
    assert offered(s, "de_hindenburg_line", "build") == {"germany picardy", "germany burgundy"}


def test_de_gorlice_tarnow_offensive_takes_a_land_or_a_sea() -> None:
    card = "de_gorlice_tarnow_offensive"
    armies = {"germany": [*HOME["germany"], "prussia"], "russia": ["poland"]}
    s = play(card, "de_jutland", armies=armies, then=("pass", "battle germany poland prussia"))
    s.do(ME, "build germany poland")
    s = play(card, "de_jutland", armies=armies, navies={"russia": ["baltic_sea"]}, then=("pass",))
    s.do(ME, "battle germany baltic_sea prussia", "discard de_jutland")
    s.do(ME, "build germany baltic_sea")
    assert s.navies("germany") == {"baltic_sea"}
