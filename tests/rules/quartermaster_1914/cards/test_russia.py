"""The cards of Russia, each where it matters."""

from __future__ import annotations

import pytest

from sandtable.games.quartermaster_1914 import game
from sandtable.games.quartermaster_1914.facts.board import POWERS
from tests.rules.quartermaster_1914.cards.shapes import (
    lies_on_the_table,
    lost,
    offered,
    play,
    use_attrition,
)
from tests.rules.quartermaster_1914.scene import Scene

ME = "russia"
ENEMY = "austria_ottomans"


def test_ru_warm_water_port_needs_a_supplied_army_on_the_coast() -> None:
    lies_on_the_table("ru_warm_water_port")

    def points(*armies: str) -> int:
        s = Scene(
            "end_of_turn uk_us",
            power="uk_us",
            rest_of_turn=False,
            round=3,
            statuses={ME: ["ru_warm_water_port"]},
            armies={"russia": list(armies)},
        )
        return s.points("entente")

    assert points("moscow", "ukraine", "romania", "bulgaria") == 2
    assert points("bulgaria") == 0, "not supplied"
    assert points("moscow", "ukraine", "romania") == 1


def test_ru_the_tsar_will_not_help_us() -> None:
    s = play("ru_the_tsar_will_not_help_us")
    assert lost(s, ME) == 1
    assert s.points("entente") == 2


def test_ru_assassins_of_the_black_hand() -> None:
    s = play("ru_assassins_of_the_black_hand")
    assert lost(s, ENEMY) == 2


def test_ru_trench_warfare_strikes_three_powers() -> None:
    s = play("ru_trench_warfare")
    lost(s, ME)
    assert [s.count("buried", p) for p in (ME, ENEMY, "germany")] == [2, 2, 2]


@pytest.mark.parametrize("card", ["ru_montenegro", "ru_serbia_russias_ally"])
def test_a_russian_army_in_serbia(card: str) -> None:
    s = play(card, then=("recruit russia serbia",))
    assert s.armies("russia") == {"serbia"}
    s = play(card, armies={"russia": ["serbia"]})
    assert s.step() != "choose"


def test_ru_russia_mobilizes_twice_near_moscow() -> None:
    s = play("ru_russia_mobilizes", armies={"russia": ["moscow", "ukraine"]})
    assert offered(s, "ru_russia_mobilizes", "build") == {
        f"russia {space}" for space in ("petrograd", "caucasus", "poland", "galicia", "romania")
    }
    s.do(ME, "build russia galicia")
    assert "build russia budapest" not in s.offers(ME), "three spaces from Moscow"
    s.do(ME, "build russia poland")
    assert s.armies("russia") == {"moscow", "ukraine", "galicia", "poland"}


def test_ru_redl_blackmailed_looks_at_a_hand() -> None:
    s = play(
        "ru_redl_blackmailed",
        hands={ENEMY: ["ah_caporetto", "ot_persian_oil"]},
    )
    assert s.cards("looks", ME) == {"ah_caporetto", "ot_persian_oil"}
    assert s.offers(ME) == ["pass", "take ah_caporetto", "take ot_persian_oil"]
    assert s.refusal(ME, "take ah_build_army") == "M1"
    assert "Russia sees Caporetto of Austria-Hungary & Ottoman Empire." in s.told(ME)
    assert not any("Caporetto" in line for line in s.told("germany"))
    s.do(ME, "take ah_caporetto")
    assert s.pile(ENEMY) == ["ah_caporetto"]
    assert s.cards("looks", ME) == {"ot_persian_oil"}, "the rest of the hand is remembered"


def test_ru_redl_blackmailed_finds_an_empty_hand() -> None:
    s = play("ru_redl_blackmailed", points={"central": 3})
    assert s.step() != "choose_redl"
    assert s.points("central") == 3


def test_ru_cossacks_battle_from_the_army_just_built() -> None:
    armies = {"russia": ["moscow", "ukraine"], "germany": ["poland", "galicia"]}
    s = play("ru_cossacks", armies=armies, then=("build russia petrograd",))
    assert offered(s, "ru_cossacks", "battle") == {"russia poland petrograd"}
    s.do(ME, "battle russia poland petrograd")
    assert s.armies("germany") == {"galicia"}
    s = play("ru_cossacks", armies=armies, then=("pass",))
    assert s.step() != "choose", "no Army was built"


def test_ru_serbia_defies_austrian_ultimatum() -> None:
    card = "ru_serbia_defies_austrian_ultimatum"
    armies = {"germany": ["serbia"], "austria_hungary": ["serbia"]}
    s = play(card, armies=armies, then=("eliminate germany serbia",))
    assert s.armies("austria_hungary") == {"serbia"}
    s = play(
        card,
        armies=armies,
        options={"ultimatum_takes_all": True},
    )
    assert s.offers(ME, "eliminate") == ["eliminate austria_hungary serbia"], "one for both"
    label = "Eliminate the Austro-Hungarian Army in Serbia and every other enemy Army there"
    assert label in [game.show.label(s.g, one) for one in game.offers(s.g, POWERS.number(ME))]
    s.do(ME, "eliminate austria_hungary serbia")
    assert s.armies("austria_hungary") == s.armies("germany") == set()
    s = play(
        card,
        armies={"germany": ["serbia"]},
        options={"ultimatum_takes_all": True},
        then=("eliminate germany serbia",),
    )
    assert [line for line in s.told() if "eliminated" in line] == [
        "The German Army in Serbia is eliminated."
    ]
    assert lost(use_attrition(card), ENEMY) == 2


def test_ru_kerensky_vows_to_continue_war() -> None:
    s = play(
        "ru_kerensky_vows_to_continue_war",
        "ru_rasputin",
        "ru_cossacks",
        "ru_montenegro",
        then=("prepare ru_rasputin", "prepare ru_cossacks"),
    )
    assert s.cards("prepared", ME) == {"ru_rasputin", "ru_cossacks"}
    s.do(ME, "pass", "prepare ru_montenegro")
    assert s.count("prepared", ME) == 3, "the Prepare step is still to come"


def test_ru_scottish_womens_hospitals() -> None:
    s = play(
        "ru_scottish_womens_hospitals",
        discards={ME: ["ru_build_army", "ru_rasputin"]},
        buried={ME: ["ru_build_army_2", "ru_build_army_3", "ru_build_navy"]},
    )
    assert offered(s, "ru_scottish_womens_hospitals", "take") == {"ru_build_army"}
    assert s.offers(ME)[0] == "pass"
    assert s.why(ME, "take ru_rasputin") == (
        "Only cards that the text names, in your own discard pile, can be taken."
    )
    s.do(ME, "take ru_build_army", "take ru_build_army_2")
    assert s.cards("hands", ME) == {"ru_build_army", "ru_build_army_2"}
    assert s.step() != "choose_healed"
    assert s.pile(ME) == ["ru_scottish_womens_hospitals", "ru_rasputin"]


def test_ru_scottish_womens_hospitals_find_nothing_where_nothing_can_lie() -> None:
    s = play("ru_scottish_womens_hospitals", discards={ME: ["ru_rasputin"]})
    assert s.step() != "choose_healed", "all that was discarded lies face up"


def test_ru_peace_bread_land() -> None:
    spaces = ["moscow", "ukraine", "galicia", "poland", "petrograd", "caucasus"]
    s = play("ru_peace_bread_land", armies={"russia": spaces})
    for space in spaces[:5]:
        s.do(ME, f"withdraw russia {space}")
    assert s.points("entente") == 5
    assert s.step() != "choose_peace"
    assert s.armies("russia") == {"caucasus"}


@pytest.mark.parametrize(
    ("card", "armies", "build", "battle"),
    [
        ("ru_brusilov_offensive", ["moscow", "ukraine"], "galicia", "budapest galicia"),
        ("ru_east_prussian_offensive", ["moscow", "petrograd"], "poland", "prussia poland"),
        (
            "ru_grand_duke_nicholas_nikolaevich_appointed_viceroy",
            ["moscow", "caucasus"],
            "azerbaijan",
            "anatolia azerbaijan",
        ),
    ],
)
def test_an_offensive_builds_and_battles(
    card: str, armies: list[str], build: str, battle: str
) -> None:
    target = battle.split()[0]
    s = play(
        card,
        "ru_rasputin",
        armies={"russia": armies, "germany": [target]},
        then=(f"build russia {build}",),
    )
    assert s.refusal(ME, "battle russia berlin moscow") == "J1"
    s.do(ME, f"battle russia {battle}")
    if s.step() == "choose_payment":
        s.do(ME, "discard ru_rasputin")
    assert s.armies("germany") == set()


def test_ru_rasputin() -> None:
    assert play("ru_rasputin").points("entente") == 1
