"""The cards of the United States, each where it matters."""

from __future__ import annotations

from typing import Any

from tests.rules.quartermaster_1914.cards.shapes import (
    lies_on_the_table,
    lost,
    offered,
    play,
    use_attrition,
)
from tests.rules.quartermaster_1914.scene import Scene

ME = "uk_us"


def test_us_the_sinking_of_the_lusitania_builds_twice() -> None:
    card = "us_the_sinking_of_the_lusitania"
    s = play(card)
    assert lost(s, ME) == 1
    s.do(ME, "build united_states usa", "build united_states western_atlantic")
    assert s.armies("united_states") == {"usa"}
    assert s.navies("united_states") == {"western_atlantic"}


def helped(country: str, power: str, near: bool, **fields: Any) -> Scene:
    """Germany battles Picardy, held by a country that the United States may help."""
    homes = {"france": "paris", "united_kingdom": "britain"}
    s = Scene(
        armies={
            "germany": ["berlin", "western_germany", "belgium"],
            country: [homes[country], "picardy"],
        },
        navies={
            "united_states": ["english_channel"] if near else ["western_atlantic"],
            "united_kingdom": ["english_channel"],
        },
        hands={"germany": ["de_land_battle"]},
        statuses={ME: ["us_blackjack_and_the_doughboys"]},
        **fields,
    )
    s.do("germany", "play de_land_battle", "battle germany picardy belgium")
    return s


def test_us_blackjack_and_the_doughboys_reinforce_nearby() -> None:
    lies_on_the_table("us_blackjack_and_the_doughboys")
    for country, power in (("france", "france_italy"), ("united_kingdom", ME)):
        s = helped(country, power, near=True, prepared={ME: ["us_build_army"]})
        s.do(ME, "reinforce us_build_army")
        assert "picardy" in s.armies(country)
        s = helped(country, power, near=False, prepared={ME: ["us_build_army"]})
        assert s.asked() != ME or not s.offers(ME, "reinforce")


def test_us_blackjack_and_the_doughboys_sustain_and_counterattack() -> None:
    card = "us_american_public_outraged_by_zimmermann_telegram"
    armies = {
        "germany": ["berlin", "western_germany", "belgium"],
        "france": ["paris", "picardy"],
        "united_states": ["burgundy"],
    }
    s = Scene(
        power="france_italy",
        armies=armies,
        hands={"france_italy": ["fr_land_battle"]},
        statuses={ME: ["us_blackjack_and_the_doughboys"]},
        prepared={ME: ["us_land_battle"], "germany": ["de_build_army"]},
    )
    s.do("france_italy", "play fr_land_battle", "battle france belgium picardy")
    s.do("germany", "reinforce de_build_army")
    s.do(ME, "sustain us_land_battle")
    s.passes(until="choose_play")
    assert "belgium" not in s.armies("germany")
    s = Scene(
        armies=armies,
        hands={"germany": ["de_land_battle"]},
        statuses={ME: ["us_blackjack_and_the_doughboys"]},
        prepared={ME: ["us_build_army", card]},
    )
    s.do("germany", "play de_land_battle", "battle germany picardy belgium")
    s.do(ME, "reinforce us_build_army", f"counterattack france {card}")
    assert "belgium" not in s.armies("germany")


def test_us_blackjack_and_the_doughboys_give_the_second_of_two_cards() -> None:
    """J8: who has given a single card is not asked for another, but who may help."""
    me = "france_italy"
    s = Scene(
        power=me,
        armies={
            "germany": ["berlin", "western_germany", "belgium"],
            "france": ["paris", "picardy"],
            "united_states": ["burgundy"],
        },
        hands={me: ["fr_land_battle"]},
        statuses={ME: ["us_blackjack_and_the_doughboys"]},
        prepared={
            me: ["fr_land_battle_2", "fr_land_battle_3"],
            ME: ["us_land_battle"],
            "germany": ["de_tripled_trench_lines"],
        },
    )
    s.do(me, "play fr_land_battle", "battle france belgium picardy")
    s.do("germany", "reinforce de_tripled_trench_lines")
    s.do(me, "sustain fr_land_battle_2")
    assert s.asked() == ME
    s.do(ME, "sustain us_land_battle")
    assert "belgium" not in s.armies("germany")
    assert s.cards("prepared", me) == {"fr_land_battle_3"}


def test_us_eddie_rickenbacker_needs_an_army_near_germans() -> None:
    statuses = {"germany": ["de_mustard_gas", "de_the_red_baron"]}
    armies = {"germany": ["belgium"], "united_states": ["paris"]}
    s = play("us_eddie_rickenbacker", armies=armies, statuses=statuses)
    assert (
        s.why(ME, "take de_stosstruppen") == "Choose one of that power's Status cards on the table."
    )
    assert s.offers(ME) == ["pass", "take de_mustard_gas", "take de_the_red_baron"]
    s.do(ME, "take de_the_red_baron")
    assert s.cards("statuses", "germany") == {"de_mustard_gas"}
    s = play(
        "us_eddie_rickenbacker",
        armies={"germany": ["berlin"], "united_states": ["paris"]},
        statuses=statuses,
    )
    assert not [offer for offer in s.offers(ME) if offer.startswith("take")], "three spaces away"
    assert s.cards("statuses", "germany") == {"de_mustard_gas", "de_the_red_baron"}


def test_us_american_public_outraged_by_zimmermann_telegram() -> None:
    card = "us_american_public_outraged_by_zimmermann_telegram"
    s = play(card)
    assert offered(s, card, "draft") == {"us_build_army", "us_build_navy"}
    s.do(ME, "draft us_build_navy", "build united_states usa")
    assert s.armies("united_states") == {"usa"}


TAKEN = ["us_build_army", "us_eddie_rickenbacker", "us_sea_battle"]


def test_us_war_revenue_act_uses_three_cards_three_ways() -> None:
    s = play(
        "us_war_revenue_act",
        discards={ME: TAKEN[:2]},
        buried={ME: [TAKEN[2], "uk_cambrai"]},
    )
    assert "take uk_cambrai" not in s.offers(ME)
    assert "take us_war_revenue_act" not in s.offers(ME)
    s.do(ME, *[f"take {card}" for card in TAKEN])
    assert "pass" not in s.offers(ME), "three cards find a use only if one is played"
    told = "Each card taken must be used: played, prepared, or put under the deck."
    assert s.why(ME, "pass") == told
    s.do(ME, "play us_build_army", "build united_states usa")
    assert "pass" not in s.offers(ME), "of two cards one is prepared"
    s.do(ME, "prepare us_sea_battle")
    assert any("Rickenbacker" in line and "deck" in line for line in s.told(ME))
    assert not any("Rickenbacker" in line and "deck" in line for line in s.told("germany"))
    assert s.armies("united_states") == {"usa"}
    assert s.cards("prepared", ME) == {"us_sea_battle"}
    assert [s.g.bottoms[4]] == [(s.g.bottoms[4][0],)]
    assert s.pile(ME) == ["us_build_army", "us_war_revenue_act"]
    assert not any("US Sea Battle" in line and "prepares" in line for line in s.told("germany"))


def test_us_war_revenue_act_the_last_card_is_prepared_before_all_eyes() -> None:
    s = play("us_war_revenue_act", discards={ME: TAKEN[:1]}, then=("take us_build_army",))
    s.do(ME, "pass", "prepare us_build_army")
    assert s.cards("prepared", ME) == {"us_build_army"}
    assert s.g.shown[4] == s.g.prepared[4]


def test_us_war_revenue_act_with_fewer_cards() -> None:
    s = play("us_war_revenue_act", discards={ME: TAKEN[:1]}, then=("take us_build_army",))
    s.do(ME, "pass", "pass")
    assert s.deck_size(ME) == 48
    assert s.step() != "choose_levy"
    s = play("us_war_revenue_act")
    assert s.step() != "choose_levy", "an empty pile"
    s = use_attrition("us_war_revenue_act")
    lost(s, ME)
    assert (s.count("buried", "austria_ottomans"), s.count("buried", "germany")) == (1, 1)
