"""The worked examples of the rulebook: the arithmetic of battle."""

from __future__ import annotations

from typing import Any

from tests.rules.quartermaster_1914.scene import Scene


def exchange(reinforce: list[str], sustain: list[str], target: str = "picardy") -> Scene:
    """Germany battles a French Army; these cards are prepared."""
    s = Scene(
        armies={
            "germany": ["berlin", "western_germany", "belgium"],
            "france": ["paris", "picardy", "burgundy"],
        },
        hands={"germany": ["de_land_battle", "de_mata_hari", "de_zeppelins", "de_jutland"]},
        prepared={"germany": sustain, "france_italy": reinforce},
    )
    s.do("germany", "play de_land_battle", f"battle germany {target} belgium")
    if target == "burgundy":
        s.do("germany", "discard de_mata_hari")
    return s


def test_ex24_after_a_double_sustain_two_more_are_needed() -> None:
    s = exchange(["fr_build_army", "fr_build_army_2", "fr_build_army_3"], ["de_stosstruppen"])
    s.do("france_italy", "reinforce fr_build_army")
    s.do("germany", "sustain de_stosstruppen")
    assert s.offers("france_italy", "reinforce") == ["reinforce fr_build_army_2 fr_build_army_3"]


def test_ex25_double_against_double_leaves_one() -> None:
    s = exchange(["fr_paris_taxis", "fr_build_army"], ["de_stosstruppen"])
    s.do("france_italy", "reinforce fr_paris_taxis")
    s.do("germany", "sustain de_stosstruppen")
    assert s.offers("france_italy", "reinforce") == ["reinforce fr_build_army"]
    assert s.g.export()["exchange"] == ["fr_paris_taxis", "de_stosstruppen"]


def test_ex26_two_singles_or_one_double_and_their_price() -> None:
    cards = [
        "de_land_battle_2",
        "de_land_battle_3",
        "de_woe_to_them_that_yet_draw_sword_against_me",
    ]
    s = exchange(["fr_verdun"], cards, "burgundy")
    s.do("france_italy", "reinforce fr_verdun")
    assert s.offers("germany", "sustain") == [
        "sustain de_woe_to_them_that_yet_draw_sword_against_me",
        "sustain de_land_battle_2 de_land_battle_3",
    ]
    s.do("germany", "sustain de_land_battle_2 de_land_battle_3")
    s.do("germany", "discard de_zeppelins", "discard de_jutland")
    assert s.cards("hands", "germany") == set()
    assert "burgundy" not in s.armies("france")
    s = exchange(["fr_verdun"], cards, "burgundy")
    s.do("france_italy", "reinforce fr_verdun")
    s.do("germany", f"sustain {cards[2]}", "discard de_zeppelins")
    assert s.cards("hands", "germany") == {"de_jutland"}, "one card for the double"
    assert "burgundy" not in s.armies("france")


def test_ex27_a_navy_against_difficult_land_pays_once() -> None:
    s = Scene(
        power="uk_us",
        armies={"united_kingdom": ["britain"], "ottoman_empire": ["istanbul"]},
        navies={
            "united_kingdom": ["north_atlantic", "western_mediterranean", "eastern_mediterranean"]
        },
        hands={"uk_us": ["uk_land_battle", "uk_cambrai", "uk_build_army"]},
    )
    s.do("uk_us", "play uk_land_battle", "battle united_kingdom istanbul eastern_mediterranean")
    s.do("uk_us", "discard uk_cambrai")
    assert s.armies("ottoman_empire") == set()


def test_ex28_an_empty_difficult_space_costs_a_card() -> None:
    s = Scene(
        power="austria_ottomans",
        armies={"austria_hungary": ["vienna", "budapest"]},
        hands={"austria_ottomans": ["ah_land_battle", "ot_persian_oil"]},
    )
    s.do("austria_ottomans", "play ah_land_battle", "battle austria_hungary serbia budapest")
    assert s.offers("austria_ottomans") == ["discard ot_persian_oil"]


def test_ex29_one_card_saves_both_one_victory_removes_both() -> None:
    both = {
        "germany": ["berlin", "western_germany", "belgium"],
        "france": ["paris", "picardy"],
        "united_kingdom": ["britain", "picardy"],
    }
    for power, card, answer, left in (
        ("uk_us", "uk_build_army", "reinforce uk_build_army", True),
        ("france_italy", "fr_build_army", "reinforce fr_build_army", True),
        ("uk_us", "uk_build_army", "pass", False),
        ("france_italy", "fr_build_army", "pass", False),
    ):
        s = Scene(
            armies=both,
            navies={"united_kingdom": ["english_channel"]},
            hands={"germany": ["de_land_battle"]},
            prepared={power: [card]},
        )
        s.do("germany", "play de_land_battle", "battle germany picardy belgium")
        s.do(power, answer)
        assert ("picardy" in s.armies("france")) is left
        assert ("picardy" in s.armies("united_kingdom")) is left


def test_ex30_a_limit_to_greece_holds_in_greece_only() -> None:
    for target, fits in (("greece", True), ("bulgaria", False)):
        s = Scene(
            power="austria_ottomans",
            armies={
                "austria_hungary": ["vienna", "budapest", "serbia"],
                "united_kingdom": [target],
            },
            hands={"austria_ottomans": ["ah_land_battle", "ah_land_battle_2"]},
            prepared={"uk_us": ["uk_provisional_government_of_national_defence"]},
        )
        s.do("austria_ottomans", "play ah_land_battle", f"battle austria_hungary {target} serbia")
        s.do("austria_ottomans", "discard ah_land_battle_2")
        assert bool(s.asked() == "uk_us" and s.offers("uk_us", "reinforce")) is fits


def test_ex31_gallipoli_does_not_pay_for_tanks_in_germany_the_somme_does_in_picardy() -> None:
    for target, base, payers in (
        ("western_germany", "belgium", []),
        ("picardy", "paris", ["give_up uk_the_somme"]),
    ):
        s = Scene(
            power="uk_us",
            armies={
                "united_kingdom": ["britain", "paris", "belgium"],
                "germany": ["berlin", target],
            },
            navies={"united_kingdom": ["english_channel", "north_sea"]},
            statuses={"uk_us": ["uk_mark_iv_tanks"]},
            hands={"uk_us": ["uk_land_battle"]},
            prepared={"uk_us": ["uk_gallipoli", "uk_the_somme"]},
        )
        s.do("uk_us", "play uk_land_battle", f"battle united_kingdom {target} {base}")
        assert s.armies("germany") == {"berlin"}
        assert s.step() == "choose_tanks"
        assert s.offers("uk_us", "give_up") == payers
        assert s.refusal("uk_us", "give_up uk_gallipoli") == "H5"
    s.do("uk_us", "give_up uk_the_somme")
    assert s.pile("uk_us")[0] == "uk_the_somme"
    assert "picardy" in s.armies("united_kingdom")


def test_ex32_no_counterattack_against_a_navy() -> None:
    s = Scene(
        power="uk_us",
        armies={"united_kingdom": ["britain"], "germany": ["berlin", "western_germany", "belgium"]},
        navies={"united_kingdom": ["english_channel"]},
        hands={"uk_us": ["uk_land_battle", "uk_cambrai"], "germany": ["de_jutland"]},
        prepared={"germany": ["de_build_army", "de_tannenberg"]},
    )
    s.do("uk_us", "play uk_land_battle", "battle united_kingdom belgium english_channel")
    s.do("uk_us", "discard uk_cambrai")
    s.do("germany", "reinforce de_build_army")
    assert "belgium" in s.armies("germany")
    assert s.step() not in ("choose_sustain", "choose_counterattack")
    s = Scene(
        power="france_italy",
        armies={
            "france": ["paris", "picardy"],
            "united_kingdom": ["britain", "picardy"],
            "germany": ["berlin", "western_germany", "belgium"],
        },
        hands={"france_italy": ["fr_land_battle"]},
        prepared={"germany": ["de_build_army", "de_tannenberg"]},
    )
    s.do("france_italy", "play fr_land_battle", "battle france belgium picardy")
    s.do("germany", "reinforce de_build_army", "counterattack germany de_tannenberg")
    assert "picardy" not in s.armies("france") | s.armies("united_kingdom")


def test_ex33_a_counterattack_into_difficult_terrain_needs_a_card() -> None:
    for cards, able in (([], False), (["fr_build_army_2"], True)):
        s = Scene(
            armies={"germany": ["berlin", "western_germany", "burgundy"], "france": ["paris"]},
            hands={"germany": ["de_land_battle"], "france_italy": cards},
            prepared={"france_italy": ["fr_build_army", "fr_la_revanche"]},
        )
        s.do("germany", "play de_land_battle", "battle germany paris burgundy")
        s.do("france_italy", "reinforce fr_build_army")
        assert (s.step() == "choose_counterattack") is able


def test_ex34_nothing_saves_what_is_eliminated() -> None:
    """A supplied German Army, which a battle would let its cards and its trenches protect."""
    fields: dict[str, Any] = {
        "power": "russia",
        "armies": {
            "germany": ["berlin", "vienna", "budapest", "serbia"],
            "russia": ["moscow", "ukraine", "romania"],
        },
        "statuses": {"germany": ["de_tripled_trench_lines"]},
        "prepared": {"germany": ["de_build_army"]},
    }
    s = Scene(hands={"russia": ["ru_land_battle", "ru_rasputin"]}, **fields)
    s.do("russia", "play ru_land_battle", "battle russia serbia romania", "discard ru_rasputin")
    s.any_chance()
    assert s.deck_size("russia") == 34 - 2 - 1, "the trenches cost a card"
    assert s.offers("germany", "reinforce") == ["reinforce de_build_army"]
    s = Scene(hands={"russia": ["ru_serbia_defies_austrian_ultimatum"]}, **fields)
    s.do("russia", "play ru_serbia_defies_austrian_ultimatum", "eliminate germany serbia")
    s.any_chance()
    assert s.asked() == "russia"
    assert "serbia" not in s.armies("germany")
    assert s.cards("prepared", "germany") == {"de_build_army"}
    assert s.deck_size("russia") == 34 - 1
