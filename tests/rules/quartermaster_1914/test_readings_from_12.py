"""The readings R12 to R27, where the rulebook and the cards leave something open."""

from __future__ import annotations

from typing import Any

from tests.rules.quartermaster_1914.cards.shapes import lost, play
from tests.rules.quartermaster_1914.scene import Scene
from tests.rules.quartermaster_1914.test_readings import AH, FR, ME, UK, WEST, attack


def test_r12_the_piece_just_built_initiates() -> None:
    s = play(
        "fr_plan_xvii",
        armies={"france": ["paris", "burgundy"], "germany": ["western_germany", "belgium"]},
        then=("build france picardy",),
    )
    assert s.offers(FR, "battle") == ["battle france belgium picardy"]
    assert s.refusal(FR, "battle france western_germany burgundy") == "K2"


def test_r13_any_supplied_piece_may_follow_morava() -> None:
    s = play(
        "ah_morava_offensive",
        "ah_build_army",
        armies={"austria_hungary": ["vienna", "budapest", "bulgaria"], "russia": ["serbia"]},
    )
    assert {
        "battle austria_hungary serbia bulgaria",
        "battle austria_hungary serbia budapest",
    } <= set(s.offers(AH))


def test_r14_in_the_space_battled() -> None:
    s = play(
        "de_schlieffen_plan",
        armies=WEST,
        prepared={FR: ["fr_build_army"]},
        then=("battle germany picardy belgium",),
    )
    s.do(FR, "reinforce fr_build_army")
    assert s.step() != "choose", "the Army held: no room to build"
    s = play(
        "de_gorlice_tarnow_offensive",
        "de_jutland",
        armies={"germany": ["berlin", "prussia"]},
        then=("pass", "battle germany baltic_sea prussia", "discard de_jutland"),
    )
    s.do(ME, "build germany baltic_sea")
    assert s.navies("germany") == {"baltic_sea"}


def test_r15_one_of_two() -> None:
    s = play(
        "uk_gallipoli",
        "uk_cambrai",
        armies={"united_kingdom": ["britain"]},
        navies={"united_kingdom": ["north_atlantic", "western_mediterranean"]},
        then=("build united_kingdom eastern_mediterranean",),
    )
    offers = s.offers(UK)
    assert "build united_kingdom istanbul" in offers
    assert "battle united_kingdom istanbul eastern_mediterranean" in offers
    s.do(UK, "battle united_kingdom istanbul eastern_mediterranean", "discard uk_cambrai")
    assert s.step() != "choose"


def test_r16_bersaglieri_waive_the_price_not_the_terrain() -> None:
    s = play(
        "it_bersaglieri",
        armies={"italy": ["rome", "italian_alps"], "austria_hungary": ["vienna", "tyrol"]},
        prepared={AH: ["ah_imperial_austrian_landwehr"], FR: ["it_isonzo_river_offensives"]},
        then=("battle italy tyrol italian_alps",),
    )
    s.do(AH, "reinforce ah_imperial_austrian_landwehr")
    s.do(FR, "sustain it_isonzo_river_offensives")
    s.passes(until="choose_play")
    assert s.armies("austria_hungary") == {"vienna"}
    assert s.g.bersaglieri == 0, "until the turn ends"


def test_r16_bersaglieri_waive_it_for_french_battles_too() -> None:
    """Italy has failed; Austria-Hungary's counterattack fails, and France answers into Tyrol."""
    s = Scene(
        power=FR,
        armies={
            "italy": ["rome", "italian_alps"],
            "france": ["paris", "provence", "italian_alps"],
            "austria_hungary": ["vienna", "tyrol"],
        },
        hands={FR: ["it_bersaglieri"], AH: ["ah_sea_battle"]},
        prepared={
            AH: ["ah_build_army", "ah_brudermann_orders_cavalry_charge"],
            FR: ["it_build_army", "fr_la_revanche"],
        },
    )
    s.do(FR, "play it_bersaglieri", "battle italy tyrol italian_alps")
    s.do(AH, "reinforce ah_build_army")
    s.passes(until="choose_counterattack")
    s.do(AH, "counterattack austria_hungary ah_brudermann_orders_cavalry_charge")
    s.do(AH, "discard ah_sea_battle")
    s.do(FR, "reinforce it_build_army", "counterattack france fr_la_revanche")
    assert s.cards("hands", FR) == set()
    assert "tyrol" not in s.armies("austria_hungary")


def test_r17_la_revanche_without_limit() -> None:
    """France attacks, is counterattacked and counterattacks in turn: two battles, two points."""
    telegram = "us_american_public_outraged_by_zimmermann_telegram"
    s = Scene(
        power=FR,
        armies={**WEST, "france": ["paris", "picardy"]},
        navies={"united_states": ["english_channel"]},
        statuses={FR: ["fr_la_revanche"], UK: ["us_blackjack_and_the_doughboys"]},
        hands={FR: ["fr_land_battle"]},
        prepared={
            ME: ["de_build_army", "de_tannenberg"],
            FR: ["fr_build_army"],
            UK: [telegram],
        },
    )
    s.do(FR, "play fr_land_battle", "battle france belgium picardy")
    assert s.points("entente") == 1
    s.do(ME, "reinforce de_build_army")
    s.passes(until="choose_counterattack")
    s.do(ME, "counterattack germany de_tannenberg")
    assert s.points("entente") == 1, "Germany initiated that one"
    s.do(FR, "reinforce fr_build_army")
    s.do(UK, f"counterattack france {telegram}")
    assert s.points("entente") == 2


def test_r18_big_bertha_pays_for_stosstruppen() -> None:
    for option, asked in ((True, True), (False, False)):
        s = play(
            "de_build_army",
            "de_mata_hari",
            armies={"germany": ["berlin", "western_germany"]},
            statuses={ME: ["de_stosstruppen", "de_big_bertha_railway_guns"]},
            prepared={ME: ["de_land_battle"]},
            options={"bertha_for_stosstruppen": option},
            then=("build germany belgium", "battle germany picardy belgium"),
        )
        s.do(ME, "give_up de_land_battle")
        assert (s.step() == "choose_keep") is asked


def test_r18_big_bertha_spends_only_what_the_terrain_leaves() -> None:
    for spare, asked in (("", False), ("de_zeppelins", True)):
        s = play(
            "de_build_army",
            *["de_mata_hari", spare][: 1 + bool(spare)],
            armies={"germany": ["berlin", "western_germany"]},
            statuses={ME: ["de_stosstruppen", "de_big_bertha_railway_guns"]},
            prepared={ME: ["de_land_battle"]},
            then=("build germany belgium", "battle germany burgundy belgium"),
        )
        s.do(ME, "give_up de_land_battle", "discard de_mata_hari")
        assert (s.step() == "choose_keep") is asked


def test_r18_renault_returns_prepared_cards_only() -> None:
    s = Scene(
        power=FR,
        armies=WEST,
        statuses={FR: ["fr_renault_ft_tanks", "fr_general_nivelles_creeping_barrage"]},
        hands={FR: ["fr_land_battle", "fr_land_battle_2"]},
        prepared={ME: ["de_build_army"]},
    )
    s.do(FR, "play fr_land_battle", "battle france belgium picardy")
    s.do(ME, "reinforce de_build_army")
    s.do(FR, "sustain fr_land_battle_2")
    assert s.step() != "choose_keep"


def yellow_hands(navies: list[str]) -> Scene:
    return play(
        "uk_land_battle",
        "uk_cambrai",
        armies={"united_kingdom": ["britain"]},
        navies={"united_kingdom": navies},
        statuses={UK: ["uk_the_girls_with_yellow_hands"]},
    )


def test_r19_navies_are_counted_when_the_card_is_played() -> None:
    s = yellow_hands(["north_atlantic", "english_channel", "north_sea"])
    s.do(UK, "use uk_the_girls_with_yellow_hands", "withdraw united_kingdom north_sea")
    s.do(UK, "battle united_kingdom belgium english_channel", "discard uk_cambrai")
    assert s.cards("hands", UK) == {"uk_land_battle"}, "a Navy lost later takes nothing away"
    s = yellow_hands(["north_atlantic", "english_channel"])
    assert s.step() == "choose"
    assert s.pile(UK) == ["uk_land_battle"]


def test_r20_germany_chooses_for_caporetto() -> None:
    fields: dict[str, Any] = {"armies": {"austria_hungary": ["vienna", "tyrol"]}}
    hands = {ME: ["de_jutland", "de_landwehr"]}
    s = play("ah_caporetto", "ah_build_army", hands=hands, then=("use ah_caporetto",), **fields)
    assert s.offers(ME) == ["discard de_jutland", "discard de_landwehr"]
    s = play("ah_caporetto", "ah_build_army", points={"central": 4}, **fields)
    assert s.points("central") == 4
    assert s.step() == "choose_prepare"
    s = play("ah_caporetto", "ah_build_army", hands=hands, then=("pass",), **fields)
    assert s.count("hands", ME) == 2, "played only to be rid of it"
    assert s.step() == "choose_prepare"


def test_r21_redl_and_the_ultimatum() -> None:
    s = play("ru_redl_blackmailed", hands={AH: ["ah_caporetto"]}, then=("take ah_caporetto",))
    assert s.pile(AH) == ["ah_caporetto"]
    armies = {"germany": ["serbia"], "austria_hungary": ["serbia"]}
    s = play(
        "ru_serbia_defies_austrian_ultimatum", armies=armies, then=("eliminate germany serbia",)
    )
    assert s.armies("austria_hungary") == {"serbia"}


def test_r22_the_blockade_and_the_revenue_act() -> None:
    s = play("uk_the_blockade_of_europe", navies={"united_states": ["north_sea"]})
    assert lost(s, ME) == 4
    s = play("us_war_revenue_act", discards={UK: ["us_build_army"]}, then=("pass",))
    assert s.pile(UK) == ["us_war_revenue_act", "us_build_army"]


def test_r23_the_army_must_be_of_the_cards_country() -> None:
    s = Scene(
        "attrition_step austria_ottomans",
        power=AH,
        armies={
            "ottoman_empire": ["bulgaria"],
            "austria_hungary": ["vienna"],
            "united_kingdom": ["greece"],
        },
        prepared={AH: ["ah_morava_offensive", "ot_persian_oil"]},
    )
    assert s.offers(AH, "attrition") == ["attrition ot_persian_oil uk_us"]


def test_r23_any_uk_card_serves_whatever_its_prepare_text() -> None:
    s = Scene(
        "attrition_step uk_us",
        power=UK,
        armies={"united_kingdom": ["picardy"], "germany": ["belgium"]},
        statuses={UK: ["uk_relied_on_for_any_enterprise"]},
        prepared={UK: ["uk_provisional_government_of_national_defence"]},
    )
    card = "uk_provisional_government_of_national_defence"
    assert s.offers(UK, "attrition") == [f"attrition {card} germany"]


def test_r24_a_loss_larger_than_the_score() -> None:
    s = play("de_prize_rules_submarine_warfare", decks={UK: []}, points={"entente": 1})
    assert (s.points("entente"), s.points("central")) == (0, 4)


def test_r25_only_what_is_in_the_deck_is_offered() -> None:
    s = play("de_volunteer_movement", decks={ME: ["de_landwehr"]})
    assert s.step() == "choose"
    assert s.offers(ME) == ["pass"], "others cannot know that no Build Army is left"


def test_r26_the_truce_binds_two_countries_to_the_end_of_the_round() -> None:
    fields: dict[str, Any] = {
        "truce": 1,
        "armies": {"germany": WEST["germany"], "united_kingdom": ["britain"]},
        "navies": {"united_kingdom": ["english_channel"]},
    }
    s = play("uk_land_battle", "uk_cambrai", **fields)
    assert s.refusal(UK, "battle united_kingdom belgium english_channel") == "R26"
    s = Scene("end_of_turn uk_us", power=UK, rest_of_turn=False, **fields)
    assert s.g.truce == 0
    s = Scene("end_of_turn germany", rest_of_turn=False, **fields)
    assert s.g.truce == 1, "the round goes on"
    fleet = {"united_states": ["western_atlantic", "north_atlantic", "english_channel"]}
    armies = {"germany": WEST["germany"], "united_states": ["usa"]}
    s = play("us_land_battle", "uk_cambrai", truce=1, armies=armies, navies=fleet)
    assert "battle united_states belgium english_channel" in s.offers(UK), "not the United States"
    s = attack(truce=1, prepared={FR: ["fr_build_army", "fr_la_revanche"]})
    s.do(FR, "reinforce fr_build_army")
    assert s.step() != "choose_counterattack"


def test_r27_the_same_winner_either_way() -> None:
    s = Scene("end_of_turn uk_us", power=UK, rest_of_turn=False, round=17, points={"entente": 20})
    assert s.winner() == "entente"
