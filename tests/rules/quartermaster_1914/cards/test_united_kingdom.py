"""The cards of the United Kingdom, each where it matters."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.quartermaster_1914.cards.shapes import (
    lies_on_the_table,
    lost,
    offered,
    play,
    text,
    use_attrition,
    used,
)
from tests.rules.quartermaster_1914.scene import Scene

ME = "uk_us"
COUNTER = "us_american_public_outraged_by_zimmermann_telegram"
ENEMY = "austria_ottomans"
SEAS = ["north_atlantic", "english_channel", "north_sea"]
HOME = {"united_kingdom": ["britain"]}


@pytest.mark.parametrize(
    "card",
    [
        "uk_the_pals_battalions",
        "uk_commonwealth_support",
        "uk_relied_on_for_any_enterprise",
        "uk_battlecruisers",
        "uk_the_girls_with_yellow_hands",
        "uk_mark_iv_tanks",
        "uk_dreadnoughts",
    ],
)
def test_a_uk_status_is_laid_on_the_table(card: str) -> None:
    lies_on_the_table(card)


def test_uk_lawrence_foments_arab_revolts_does_one_of_two() -> None:
    card = "uk_lawrence_foments_arab_revolts"
    s = play(card, armies={"ottoman_empire": ["middle_east"]})
    assert lost(s, ENEMY) == 2
    assert s.offers(ME, "recruit") == []
    s.do(ME, "eliminate ottoman_empire middle_east")
    assert s.step() != "choose"
    s = play(card)
    lost(s, ENEMY)
    s.do(ME, "recruit united_kingdom middle_east")
    assert s.armies("united_kingdom") == {"middle_east"}


def test_uk_united_kingdom_seizes_german_colonies_in_africa() -> None:
    card = "uk_united_kingdom_seizes_german_colonies_in_africa"
    assert lost(play(card, navies={"united_kingdom": SEAS[:2]}), "germany") == 3
    assert lost(play(card, navies={"united_kingdom": SEAS}), "germany") == 5
    assert lost(use_attrition(card), "germany") == 2


def test_uk_japan_attacks_german_enclaves_at_tsingtao() -> None:
    card = "uk_japan_attacks_german_enclaves_at_tsingtao"
    assert lost(play(card), "germany") == 4
    assert lost(use_attrition(card), "germany") == 2


def test_uk_the_blockade_of_europe_counts_a_navy_in_the_north_sea() -> None:
    card = "uk_the_blockade_of_europe"
    for navies, options, found in (
        ({}, {}, (2, 1)),
        ({"united_kingdom": ["north_sea"]}, {}, (4, 2)),
        ({"france": ["north_sea"]}, {}, (4, 2)),
        ({"united_states": ["north_sea"]}, {}, (4, 2)),
        ({"united_states": ["north_sea"]}, {"blockade_without_us": True}, (2, 1)),
    ):
        s = play(card, navies=navies, options=options)
        lost(s, ENEMY)
        assert (s.count("buried", "germany"), s.count("buried", ENEMY)) == found
    s = use_attrition(card)
    lost(s, ENEMY)
    assert (s.count("buried", "germany"), s.count("buried", ENEMY)) == (1, 1)


def test_uk_sidney_reilly() -> None:
    statuses = {"germany": ["de_mustard_gas", "de_the_red_baron"]}
    s = play("uk_sidney_reilly", statuses=statuses)
    lost(s, "germany")
    assert (s.count("buried", "germany"), s.count("buried", "russia")) == (1, 1)
    assert s.asked() == "germany"
    assert s.offers("germany") == ["take de_mustard_gas", "take de_the_red_baron"], "no way round"
    s.do("germany", "take de_the_red_baron")
    assert s.pile("germany") == ["de_the_red_baron"]
    assert offered(s, "uk_sidney_reilly", "recruit") == {
        f"united_kingdom {space}" for space in ("moscow", "petrograd", "ukraine", "caucasus")
    }
    s.do(ME, "recruit united_kingdom petrograd")
    assert s.armies("united_kingdom") == {"petrograd"}


def test_uk_the_pals_battalions_draft_from_the_pile_for_a_point() -> None:
    fields: dict[str, Any] = {
        "power": ME,
        "points": {"entente": 2},
        "hands": {ME: ["uk_cambrai", "us_build_navy"]},
        "discards": {ME: ["uk_build_army", "us_build_army", "uk_dreadnoughts"]},
    }
    s = Scene("draft_step uk_us", statuses={ME: ["uk_the_pals_battalions"]}, **fields)
    assert s.offers(ME, "recall") == ["recall uk_build_army"], "what lies in the pile"
    s.do(ME, "recall uk_build_army", "discard uk_cambrai", "discard us_build_navy")
    assert s.cards("hands", ME) == {"uk_build_army"}
    assert s.points("entente") == 1
    s = Scene("draft_step uk_us", **fields)
    for card in ("uk_build_army", "uk_dreadnoughts"):
        assert s.why(ME, f"recall {card}") == (
            "Only The Pals Battalions fetch UK Build Army cards from the pile."
        )


@pytest.mark.parametrize(
    ("card", "kept"),
    [
        ("uk_commonwealth_support", "uk_build_army"),
        ("uk_the_girls_with_yellow_hands", "uk_land_battle"),
    ],
)
def test_a_card_that_stays_in_hand(card: str, kept: str) -> None:
    s = play(kept, statuses={ME: [card]}, armies=HOME, navies={"united_kingdom": SEAS})
    assert s.step() == "choose_stay"
    assert s.refusal(ME, "use uk_battlecruisers") == "F4e"
    s.do(ME, f"use {card}")
    assert s.step() == "choose", "then it does what it says"
    assert s.cards("hands", ME) == s.cards("shown", ME) == {kept}, "and all know it"
    assert s.pile(ME) == []
    assert s.g.revealed
    s = play(kept, statuses={ME: [card]}, armies=HOME, navies={"united_kingdom": SEAS})
    s.do(ME, "pass")
    assert s.pile(ME) == [kept], "no Status need be used"
    assert s.cards("hands", ME) == s.cards("shown", ME) == set()
    s = play(kept, statuses={ME: [card]}, armies=HOME, navies={"united_kingdom": SEAS[:2]})
    assert s.pile(ME) == [kept]
    s = play(kept, armies=HOME, navies={"united_kingdom": SEAS})
    assert s.pile(ME) == [kept]
    other = kept.replace("uk_", "us_")
    s = play(other, statuses={ME: [card]}, armies=HOME, navies={"united_kingdom": SEAS})
    assert s.pile(ME) == [other], "UK cards only"


def test_uk_relied_on_for_any_enterprise_makes_any_uk_card_attrition() -> None:
    card = "uk_relied_on_for_any_enterprise"
    fields: dict[str, Any] = {
        "power": ME,
        "armies": {
            "united_kingdom": ["picardy"],
            "germany": ["belgium"],
            "united_states": ["belgium"][1:],
        },
        "prepared": {ME: ["uk_build_navy", "us_build_navy"]},
    }
    s = Scene("attrition_step uk_us", statuses={ME: [card]}, **fields)
    assert s.offers(ME, "attrition") == ["attrition uk_build_navy germany"]
    s.do(ME, "attrition uk_build_navy germany")
    assert lost(s, "germany") == 1
    s = Scene("attrition_step uk_us", **fields)
    assert s.offers(ME, "attrition") == []


def sea_battle(**fields: Any) -> Scene:
    s = Scene(
        power=ME,
        armies={**HOME, "germany": ["berlin", "western_germany"]},
        navies={"united_kingdom": ["english_channel"], "germany": ["north_sea"]},
        **fields,
    )
    s.do(ME, "play uk_sea_battle", "battle united_kingdom north_sea english_channel")
    return s


def test_uk_battlecruisers_sustain_from_hand() -> None:
    s = sea_battle(
        hands={ME: ["uk_sea_battle", "uk_sea_battle_2"]},
        statuses={ME: ["uk_battlecruisers"]},
        prepared={"germany": ["de_build_navy"]},
    )
    s.do("germany", "reinforce de_build_navy")
    assert s.offers(ME, "sustain") == ["sustain uk_sea_battle_2"]
    s.do(ME, "sustain uk_sea_battle_2")
    assert s.pile(ME)[0] == "uk_sea_battle_2"
    assert used(s) == {"uk_battlecruisers"}


def test_uk_battlecruisers_fight_at_sea_and_once_per_turn() -> None:
    s = sea_battle(
        hands={ME: ["uk_sea_battle", "uk_sea_battle_2"]},
        statuses={ME: ["uk_battlecruisers"]},
        used=["uk_battlecruisers"],
        prepared={"germany": ["de_build_navy"]},
    )
    s.do("germany", "reinforce de_build_navy")
    assert s.step() != "choose_sustain"
    s = Scene(
        power=ME,
        armies={"united_kingdom": ["britain", "paris"], "germany": ["berlin", "picardy"]},
        navies={"united_kingdom": ["english_channel"]},
        hands={ME: ["uk_land_battle", "uk_sea_battle_2"]},
        statuses={ME: ["uk_battlecruisers"]},
        prepared={"germany": ["de_landwehr"]},
    )
    s.do(ME, "play uk_land_battle", "battle united_kingdom picardy paris")
    if s.asked() == "germany":
        s.do("germany", s.offers("germany")[-1])
    assert s.step() != "choose_sustain", "on land they are of no use"


def test_uk_mark_iv_tanks_build_in_the_space_won() -> None:
    fields: dict[str, Any] = {
        "power": ME,
        "armies": {"united_kingdom": ["britain", "paris"], "germany": ["picardy"]},
        "navies": {"united_kingdom": ["english_channel"]},
        "statuses": {ME: ["uk_mark_iv_tanks"]},
        "prepared": {ME: ["uk_land_battle_2", "us_land_battle"]},
        "hands": {ME: ["uk_land_battle", "uk_build_army"]},
    }
    s = Scene(**fields)
    s.do(ME, "play uk_land_battle", "battle united_kingdom picardy paris")
    assert s.offers(ME, "give_up") == ["give_up uk_land_battle_2"]
    s.do(ME, "give_up uk_land_battle_2")
    assert s.armies("united_kingdom") == {"britain", "paris", "picardy"}
    assert s.pile(ME)[0] == "uk_land_battle_2"
    assert used(s) == {"uk_mark_iv_tanks"}
    s = Scene(**fields)
    s.do(ME, "play uk_land_battle", "battle united_kingdom picardy paris")
    assert s.refusal(ME, "give_up us_land_battle") == "H5"
    s.do(ME, "pass")
    assert s.armies("united_kingdom") == {"britain", "paris"}
    assert s.cards("prepared", ME) == {"uk_land_battle_2", "us_land_battle"}
    s = Scene(**fields, used=["uk_mark_iv_tanks"])
    s.do(ME, "play uk_land_battle", "battle united_kingdom picardy paris")
    assert s.step() != "choose_tanks", "once per turn"
    s = Scene(**fields)
    s.do(ME, "play uk_land_battle", "battle united_kingdom picardy english_channel")
    s.do(ME, "discard uk_build_army")
    assert s.step() != "choose_tanks", "across the coast it counts as difficult"


def test_uk_mark_iv_tanks_with_an_army_taken_off_elsewhere() -> None:
    """D2: all five Armies stand on the board; one is withdrawn to be built anew."""
    armies = ["britain", "paris", "ireland", "greece", "persia"]
    s = Scene(
        power=ME,
        armies={"united_kingdom": armies, "germany": ["picardy"]},
        navies={"united_kingdom": ["english_channel"]},
        statuses={ME: ["uk_mark_iv_tanks"]},
        prepared={ME: ["uk_land_battle_2"]},
        hands={ME: ["uk_land_battle"]},
    )
    s.do(ME, "play uk_land_battle", "battle united_kingdom picardy paris")
    assert s.refusal(ME, "give_up uk_land_battle_2") == "D1"
    assert s.refusal(ME, "withdraw germany berlin") == "D2"
    s.do(ME, "withdraw united_kingdom persia", "give_up uk_land_battle_2")
    assert s.armies("united_kingdom") == {"britain", "paris", "ireland", "greece", "picardy"}


def test_uk_mark_iv_tanks_build_no_longer_where_supply_was_taken_off() -> None:
    s = Scene(
        power=ME,
        armies={"united_kingdom": ["britain", "paris"], "germany": ["picardy"]},
        navies={"united_kingdom": ["english_channel"]},
        statuses={ME: ["uk_mark_iv_tanks"]},
        prepared={ME: ["uk_land_battle_2"]},
        hands={ME: ["uk_land_battle"]},
    )
    s.do(ME, "play uk_land_battle", "battle united_kingdom picardy paris")
    s.do(ME, "withdraw united_kingdom english_channel")
    assert s.step() != "choose_tanks", "without the Navy Paris is out of supply"
    assert s.armies("united_kingdom") == {"britain", "paris"}


def test_uk_mark_iv_tanks_take_nothing_off_in_the_turn_of_another() -> None:
    armies = ["britain", "paris", "ireland", "greece", "persia"]
    s = Scene(
        armies={
            "united_kingdom": armies,
            "germany": ["berlin", "western_germany", "belgium", "picardy"],
        },
        navies={"united_kingdom": ["english_channel"], "united_states": ["english_channel"]},
        statuses={ME: ["uk_mark_iv_tanks", "us_blackjack_and_the_doughboys"]},
        prepared={ME: ["uk_build_army", "uk_land_battle_2", COUNTER]},
        hands={"germany": ["de_land_battle"]},
    )
    s.do("germany", "play de_land_battle", "battle germany paris picardy")
    s.do(ME, "reinforce uk_build_army", f"counterattack united_kingdom {COUNTER}")
    assert "picardy" not in s.armies("germany")
    assert s.step() != "choose_tanks", "no Army is left, and this is not its turn"


def held_channel() -> Scene:
    """The Royal Navy has held the Channel with a card that Dreadnoughts may keep."""
    s = Scene(
        armies={**HOME, "germany": ["berlin", "western_germany"]},
        navies={"united_kingdom": ["english_channel"], "germany": ["north_sea"]},
        hands={"germany": ["de_sea_battle"]},
        statuses={ME: ["uk_dreadnoughts"]},
        prepared={ME: ["uk_build_navy"]},
    )
    s.do("germany", "play de_sea_battle", "battle germany english_channel north_sea")
    s.do(ME, "reinforce uk_build_navy")
    return s


def test_uk_dreadnoughts_are_not_compulsory() -> None:
    s = held_channel()
    s.do(ME, "pass")
    assert used(s) == set()
    assert s.cards("prepared", ME) == set()
    assert s.pile(ME) == ["uk_build_navy"]


def test_uk_dreadnoughts_keep_a_reinforce_navy_card() -> None:
    s = held_channel()
    assert s.refusal(ME, "use uk_battlecruisers") == "F4e"
    s.do(ME, "use uk_dreadnoughts")
    assert used(s) == {"uk_dreadnoughts"}
    assert s.cards("prepared", ME) == {"uk_build_navy"}
    assert s.navies("united_kingdom") == {"english_channel"}
    assert s.pile(ME) == []


def test_uk_first_lord_of_the_admiralty_prepares_for_war() -> None:
    card = "uk_first_lord_of_the_admiralty_prepares_for_war"
    s = play(
        card,
        "uk_dreadnoughts",
        "us_blackjack_and_the_doughboys",
        armies=HOME,
        then=("draft uk_build_navy",),
    )
    assert offered(s, card, "play") == {"uk_dreadnoughts"}, "a UK Status"
    s.do(ME, "play uk_dreadnoughts", "build united_kingdom north_atlantic")
    assert s.navies("united_kingdom") == {"north_atlantic"}


def test_uk_persian_campaign_needs_three_navies() -> None:
    s = play("uk_persian_campaign", navies={"united_kingdom": SEAS})
    assert s.tokens() == {"persia"}
    s.do(ME, "recruit united_kingdom persia")
    s = play("uk_persian_campaign", navies={"united_kingdom": SEAS[:2]})
    assert s.tokens() == set()
    assert s.step() != "choose"


def test_uk_tunnel_mines() -> None:
    s = play(
        "uk_tunnel_mines",
        armies={"united_kingdom": ["picardy"], "germany": ["belgium"]},
        prepared={"germany": ["de_jutland"]},
        points={"central": 3},
    )
    assert s.offers(ME) == ["pass", "strike germany"]
    assert s.why(ME, "strike austria_ottomans") == (
        "Choose an enemy power with an Army adjacent to one of that country."
    )
    s.do(ME, "strike germany")
    s.do("germany", "give_up de_jutland")
    assert s.points("central") == 2, "one card was missing"
    assert play("uk_tunnel_mines").step() != "choose_mined"


def test_uk_asquith_sends_ultimatum() -> None:
    card = "uk_asquith_sends_ultimatum"
    s = play(card, "uk_dreadnoughts", then=("play uk_dreadnoughts", "build united_kingdom britain"))
    assert s.armies("united_kingdom") == {"britain"}
    s = play(card, armies=HOME, then=("build united_kingdom english_channel",))
    assert s.navies("united_kingdom") == {"english_channel"}


def test_uk_passchendaele() -> None:
    card = "uk_passchendaele"
    fields: dict[str, Any] = {
        "armies": {
            "united_kingdom": ["britain", "picardy"],
            "germany": ["berlin", "western_germany", "belgium"],
        },
        "navies": {"united_kingdom": ["english_channel"]},
    }
    s = play(card, prepared={ME: ["us_build_navy"], "germany": ["de_jutland"]}, **fields)
    assert s.refusal(ME, "give_up us_sea_battle") == "H3"
    s.do(ME, "give_up us_build_navy")
    assert s.cards("prepared", ME) == set()
    s.do("germany", "give_up de_jutland")
    assert offered(s, card, "battle") >= {"united_kingdom belgium picardy"}
    s.do(ME, "battle united_kingdom belgium picardy")
    assert "belgium" not in s.armies("germany")
    s = play(card, prepared={"germany": ["de_jutland"]}, **fields)
    assert s.cards("prepared", "germany") == {"de_jutland"}, "nothing to discard, no effect"
    assert lost(use_attrition(card), "germany") == 2


def test_uk_provisional_government_of_national_defence() -> None:
    card = "uk_provisional_government_of_national_defence"
    s = play(card, then=("recruit united_kingdom greece",))
    assert s.tokens() == {"greece"}
    assert s.armies("united_kingdom") == {"greece"}


def test_uk_the_grand_fleet() -> None:
    s = play("uk_the_grand_fleet", armies=HOME, then=("draft uk_build_navy",))
    assert offered(s, "uk_the_grand_fleet", "build") == {
        "united_kingdom north_atlantic",
        "united_kingdom english_channel",
    }


def test_uk_gallipoli_builds_or_battles() -> None:
    fields: dict[str, Any] = {
        "armies": HOME,
        "navies": {"united_kingdom": ["north_atlantic", "western_mediterranean"]},
    }
    s = play(
        "uk_gallipoli", "uk_cambrai", then=("build united_kingdom eastern_mediterranean",), **fields
    )
    s.do(ME, "build united_kingdom istanbul")
    assert "istanbul" in s.armies("united_kingdom")
    assert s.step() != "choose"


def test_uk_belgium_resists() -> None:
    s = play("uk_belgium_resists", then=("recruit united_kingdom belgium",))
    assert s.armies("united_kingdom") == {"belgium"}


ARMIES = {
    "united_kingdom": ["britain", "paris"],
    "germany": ["berlin", "western_germany", "picardy"],
}


def test_uk_the_somme_prepares_two_cards_and_battles() -> None:
    s = play(
        "uk_the_somme",
        "uk_land_battle",
        "uk_build_army",
        armies=ARMIES,
        navies={"united_kingdom": ["english_channel"]},
        then=("prepare uk_land_battle", "prepare uk_build_army"),
    )
    s.do(ME, "battle united_kingdom picardy paris")
    assert "picardy" not in s.armies("germany")
    s = play("uk_the_somme", "uk_land_battle", armies=HOME)
    assert s.step() == "choose_prepare", "no UK Army near Picardy"


def test_uk_the_royal_navy_recruits_two() -> None:
    s = play("uk_the_royal_navy", "uk_dreadnoughts", then=("play uk_dreadnoughts",))
    s.do(
        ME, "recruit united_kingdom western_mediterranean", "recruit united_kingdom english_channel"
    )
    assert s.navies("united_kingdom") == {"western_mediterranean", "english_channel"}


def test_uk_cambrai() -> None:
    s = play(
        "uk_cambrai",
        "uk_mark_iv_tanks",
        armies=ARMIES,
        navies={"united_kingdom": ["english_channel"]},
        then=("play uk_mark_iv_tanks", "battle united_kingdom picardy paris"),
    )
    assert "picardy" not in s.armies("germany")
    s = play("uk_cambrai", "uk_mark_iv_tanks", armies=HOME)
    assert s.step() == "choose_prepare", "no UK Army near Picardy"


def test_the_words_with_options() -> None:
    card = "uk_the_blockade_of_europe"
    assert "an Entente Navy" in text(card)
    assert "Russian, French, Italian or UK Navy" in text(card, blockade_without_us=True)
