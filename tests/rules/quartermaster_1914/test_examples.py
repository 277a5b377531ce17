"""The worked examples of the rulebook, and a session that was reported."""

from __future__ import annotations

from typing import Any

from sandtable.core.outcomes import SeededLuck
from sandtable.games.quartermaster_1914 import game
from sandtable.games.quartermaster_1914.facts.board import DIFFICULT, spaces
from sandtable.games.quartermaster_1914.facts.cards.catalogue import CARDS
from tests.rules.quartermaster_1914.scene import Scene

SPARE = [
    "ah_build_army_2",
    "ah_sea_battle",
    "ah_land_battle_2",
    "ot_build_army",
    "ot_spanish_flu",
]
WESTERN = {
    "germany": ["berlin", "prussia", "western_germany", "belgium"],
    "france": ["paris", "burgundy"],
    "united_kingdom": ["britain", "picardy"],
}


def serbia() -> Scene:
    """Extended example 1: round 4, the turn of Austria-Hungary & Ottoman Empire."""
    return Scene(
        "draft_step austria_ottomans",
        power="austria_ottomans",
        round=4,
        armies={
            "austria_hungary": ["vienna", "galicia", "budapest"],
            "russia": ["moscow", "ukraine", "serbia"],
        },
        hands={
            "austria_ottomans": ["ah_franz_ferdinand_avenged", *SPARE, "ot_persian_oil"],
            "russia": ["ru_rasputin", "ru_cossacks"],
        },
        prepared={
            "austria_ottomans": ["ah_land_battle", "ah_morava_offensive"],
            "russia": ["ru_build_army", "ru_montenegro"],
        },
    )


def test_ex1_austria_takes_serbia() -> None:
    s = serbia()
    me, russia = "austria_ottomans", "russia"
    assert "serbia" not in s.supplied("russia")
    s.do(me, "draft ah_build_army", "discard ot_build_army", "discard ot_spanish_flu")
    assert s.count("hands", me) == 6
    assert any("drafts Austro-Hungarian Build Army" in line for line in s.told(russia))
    s.do(me, "play ah_franz_ferdinand_avenged")
    assert s.count("hands", me) == 5
    s.do(me, "discard ot_persian_oil")
    assert s.count("hands", me) == 4
    s.do(me, "battle austria_hungary serbia budapest", "discard ah_land_battle_2")
    assert s.count("hands", me) == 3
    assert (s.g.reinforced, s.g.sustained) == (0, 0)
    assert s.asked() == russia
    assert s.offers(russia, "reinforce") == ["reinforce ru_montenegro"]
    s.do(russia, "reinforce ru_montenegro")
    s.do(me, "sustain ah_land_battle", "discard ah_sea_battle")
    assert s.count("hands", me) == 2
    assert (s.g.reinforced, s.g.sustained) == (1, 1)
    assert s.asked() == russia, "it might have the other Serbian card; its number is all one sees"
    assert s.offers(russia) == ["pass"]
    assert s.refusal(russia, "reinforce ru_build_army") == "J11"
    s.do(russia, "pass")
    assert s.armies("russia") == {"moscow", "ukraine"}
    s.do(me, "build austria_hungary serbia")
    assert s.armies("austria_hungary") == {"vienna", "galicia", "budapest", "serbia"}
    assert s.offers(me, "attrition") == ["attrition ah_morava_offensive russia"]
    s.do(me, "attrition ah_morava_offensive russia")
    s.do(russia, "discard ru_rasputin")
    s.do(me, "prepare ah_build_army")
    assert s.count("hands", me) == 1
    assert s.offers(me, "refill") == ["refill 6"]
    s.do(me, "refill 5")
    s.any_chance()
    assert s.count("hands", me) == 6
    assert s.pile(me) == ["ah_morava_offensive", "ah_land_battle", "ah_franz_ferdinand_avenged"]
    assert s.count("buried", me) == 5
    assert s.pile(russia) == ["ru_montenegro"]
    assert s.cards("buried", russia) == {"ru_rasputin"}
    assert s.cards("prepared", russia) == {"ru_build_army"}


def picardy() -> Scene:
    """Extended example 2: round 3, the turn of Germany."""
    return Scene(
        round=3,
        armies=WESTERN,
        navies={"united_kingdom": ["english_channel", "north_atlantic"]},
        statuses={"germany": ["de_stosstruppen"]},
        hands={
            "germany": [
                "de_schlieffen_plan",
                "de_land_battle",
                "de_zeppelins",
                "de_mata_hari",
                "de_landsturm",
                "de_jutland",
                "de_sea_battle",
            ]
        },
        prepared={
            "germany": ["de_land_battle_2", "de_land_battle_3"],
            "france_italy": ["fr_paris_taxis", "fr_la_revanche"],
            "uk_us": ["uk_build_army"],
        },
    )


def test_ex2_schlieffen_plan_stosstruppen_and_counterattack() -> None:
    s = picardy()
    s.do("germany", "play de_schlieffen_plan", "prepare de_land_battle")
    assert (s.count("hands", "germany"), s.count("prepared", "germany")) == (5, 3)
    s.do("germany", "battle germany picardy belgium")
    assert s.count("hands", "germany") == 5
    assert "picardy" in s.supplied("united_kingdom")
    s.do("uk_us", "reinforce uk_build_army")
    s.do("germany", "sustain de_land_battle")
    assert s.armies("united_kingdom") == {"britain"}
    s.do("germany", "build germany picardy", "battle germany paris picardy")
    s.do("germany", "give_up de_land_battle_2")
    assert s.pile("germany")[0] == "de_land_battle_2"
    assert s.count("prepared", "germany") == 1
    s.do("france_italy", "reinforce fr_paris_taxis")
    assert s.g.reinforced == 2
    assert s.offers("germany") == ["pass"]
    s.do("germany", "pass")
    assert "paris" in s.armies("france")
    s.do("france_italy", "counterattack france fr_la_revanche")
    s.do("germany", "pass")
    assert s.armies("germany") == {"berlin", "prussia", "western_germany", "belgium"}
    assert s.armies("france") == {"paris", "burgundy"}
    assert s.armies("united_kingdom") == {"britain"}
    assert (s.count("hands", "germany"), s.count("prepared", "germany")) == (5, 1)
    assert s.count("prepared", "france_italy") == s.count("prepared", "uk_us") == 0


# Supply and map.

RUSSIANS = ["moscow", "ukraine", "azerbaijan", "serbia"]


def test_ex3_all_supplied_but_serbia() -> None:
    s = Scene(armies={"russia": RUSSIANS}, navies={"russia": ["black_sea"]})
    assert s.supplied("russia") == {"moscow", "ukraine", "azerbaijan", "black_sea"}


def test_ex4_without_moscow_nothing_is_supplied() -> None:
    s = Scene(armies={"russia": RUSSIANS[1:]}, navies={"russia": ["black_sea"]})
    assert s.supplied("russia") == set()


def test_ex5_difficult_and_clear_spaces() -> None:
    hard = spaces("vienna", "tyrol", "budapest", "serbia", "bulgaria")
    assert DIFFICULT & hard == hard
    assert not DIFFICULT & spaces("romania", "ukraine")


def test_ex6_the_kiel_canal_supplies_germans_only() -> None:
    s = Scene(
        armies={"germany": ["berlin"], "russia": ["moscow", "petrograd"]},
        navies={"germany": ["baltic_sea", "north_sea"]},
    )
    assert "north_sea" in s.supplied("germany")
    s = Scene(
        armies={"russia": ["moscow", "petrograd"]}, navies={"russia": ["baltic_sea", "north_sea"]}
    )
    assert s.supplied("russia") == {"moscow", "petrograd", "baltic_sea"}


def test_ex7_teammates_share_a_space_enemies_never() -> None:
    armies = {
        "france": ["paris", "picardy", "belgium"],
        "united_kingdom": ["britain"],
        "germany": ["berlin", "western_germany"],
    }
    s = Scene(
        power="uk_us",
        armies=armies,
        navies={"united_kingdom": ["english_channel"]},
        hands={"uk_us": ["uk_build_army"]},
    )
    s.do("uk_us", "play uk_build_army", "build united_kingdom belgium")
    assert "belgium" in s.armies("france") & s.armies("united_kingdom")
    s = Scene(power="france_italy", armies=armies, hands={"france_italy": ["fr_build_army"]})
    s.do("france_italy", "play fr_build_army")
    assert s.refusal("france_italy", "build france belgium") == "D3"
    s = Scene(armies=armies, hands={"germany": ["de_build_army"]})
    s.do("germany", "play de_build_army")
    assert s.refusal("germany", "build germany belgium") == "D4"


def test_ex8_no_event_builds_beside_an_enemy() -> None:
    s = Scene(
        power="austria_ottomans",
        armies={"austria_hungary": ["vienna", "budapest"], "russia": ["serbia"]},
        hands={"austria_ottomans": ["ah_franz_ferdinand_avenged", "ah_build_army"]},
    )
    s.do("austria_ottomans", "play ah_franz_ferdinand_avenged", "discard ah_build_army")
    assert s.step() != "choose", "no card for the terrain, and no build beside an enemy"
    assert s.armies("austria_hungary") == {"vienna", "budapest"}


# Cards and discards.


def test_ex9_zeppelins() -> None:
    """F4d: the United Kingdom & United States comes first, as on the card."""
    s = Scene(hands={"germany": ["de_zeppelins"]}, prepared={"uk_us": ["uk_cambrai"]})
    s.do("germany", "play de_zeppelins")
    s.any_chance()
    assert s.asked() == "uk_us"
    assert s.deck_size("france_italy") == 42
    s.do("uk_us", "top_card")
    s.any_chance()
    s.do("uk_us", "give_up uk_cambrai")
    s.any_chance()
    assert s.count("buried", "uk_us") == 3
    assert s.deck_size("france_italy") == 41
    assert s.points("central") == 1


def test_ex10_a_named_attrition_symbol_needs_no_neighbour() -> None:
    s = Scene("attrition_step germany", prepared={"germany": ["de_prize_rules_submarine_warfare"]})
    s.do("germany", "attrition de_prize_rules_submarine_warfare")
    s.any_chance()
    assert s.count("buried", "uk_us") == 2
    assert s.points("central") == 0


def test_ex11_yellow_hands_wait_for_three_navies() -> None:
    card = "uk_the_girls_with_yellow_hands"
    s = Scene(power="uk_us", hands={"uk_us": [card]})
    s.do("uk_us", f"play {card}")
    assert s.cards("statuses", "uk_us") == {card}
    for navies, stays in (2, False), (3, True):
        seas = ["north_atlantic", "english_channel", "north_sea"][:navies]
        s = Scene(
            power="uk_us",
            statuses={"uk_us": [card]},
            hands={"uk_us": ["uk_land_battle"]},
            navies={"united_kingdom": seas},
        )
        s.do("uk_us", "play uk_land_battle")
        assert (s.step() == "choose_stay") is stays
        if stays:
            s.do("uk_us", f"use {card}")
        assert s.cards("hands", "uk_us") == ({"uk_land_battle"} if stays else set())
        assert s.pile("uk_us") == ([] if stays else ["uk_land_battle"])


def storming(prepared: list[str], **more: Any) -> Scene:
    """Germany is about to build an Army in Belgium with Stosstruppen on the table."""
    return Scene(
        armies={"germany": ["berlin", "western_germany"], "france": ["paris", "picardy"]},
        statuses={"germany": ["de_stosstruppen"]},
        hands={"germany": ["de_build_army", "de_mata_hari"]},
        prepared={"germany": prepared},
        **more,
    )


def test_ex12_schlieffen_plan_pays_for_stosstruppen_only_in_its_spaces() -> None:
    s = storming(["de_schlieffen_plan"])
    s.do("germany", "play de_build_army", "build germany belgium")
    assert s.offers("germany", "battle") == ["battle germany picardy belgium"]
    assert s.refusal("germany", "battle germany burgundy belgium") == "H5"
    s.do("germany", "battle germany picardy belgium")
    assert s.offers("germany") == ["give_up de_schlieffen_plan"]
    s.do("germany", "give_up de_schlieffen_plan")
    assert s.armies("france") == {"paris"}


def test_ex13_what_pays_for_stosstruppen_goes_to_the_top() -> None:
    s = storming(["de_land_battle"])
    s.do("germany", "play de_build_army", "build germany belgium")
    s.do("germany", "battle germany picardy belgium", "give_up de_land_battle")
    assert s.pile("germany") == ["de_land_battle", "de_build_army"]


def test_ex14_mustard_gas_takes_a_card_of_either_country_unseen() -> None:
    s = Scene(
        armies={
            "germany": ["berlin", "western_germany", "belgium"],
            "france": ["paris", "picardy"],
        },
        statuses={"germany": ["de_mustard_gas"]},
        hands={"germany": ["de_land_battle"]},
        prepared={"france_italy": ["it_build_army", "fr_plan_xvii"]},
    )
    s.do("germany", "play de_land_battle", "battle germany picardy belgium", "strike france_italy")
    assert s.offers("france_italy") == ["give_up it_build_army", "give_up fr_plan_xvii"]
    s.do("france_italy", "give_up it_build_army")
    assert s.cards("buried", "france_italy") == {"it_build_army"}
    told = s.told("germany")
    assert "France & Italy discards a prepared card." in told
    assert not any("Italian Build Army" in line for line in told)
    assert s.pile("france_italy") == []


def test_ex15_stosstruppen_without_a_sustain_card() -> None:
    s = storming([])
    s.do("germany", "play de_build_army", "build germany belgium")
    assert s.step() != "choose_storm"
    s = storming(["de_build_navy"])
    s.do("germany", "play de_build_army", "build germany belgium")
    assert s.offers("germany", "battle") == []
    assert s.points("central") == 0


def test_ex16_a_missing_prepared_card_costs_a_point_a_missing_status_nothing() -> None:
    s = Scene(
        power="uk_us",
        points={"central": 3},
        armies={"united_kingdom": ["britain"]},
        hands={"uk_us": ["uk_passchendaele", "uk_sidney_reilly"]},
        prepared={"uk_us": ["uk_build_navy"]},
    )
    s.do("uk_us", "play uk_passchendaele", "give_up uk_build_navy")
    assert s.points("central") == 2
    s = Scene(power="uk_us", points={"central": 3}, hands={"uk_us": ["uk_sidney_reilly"]})
    s.do("uk_us", "play uk_sidney_reilly")
    s.any_chance()
    assert s.points("central") == 3


def test_ex17_attrition_with_one_card_in_the_deck() -> None:
    s = Scene(
        points={"entente": 5},
        hands={"germany": ["de_prize_rules_submarine_warfare"], "uk_us": ["uk_cambrai"]},
        decks={"uk_us": ["uk_build_army"]},
    )
    s.do("germany", "play de_prize_rules_submarine_warfare")
    assert s.refusal("uk_us", "lose_point") == "G3"
    s.do("uk_us", "top_card")
    s.any_chance()
    s.do("uk_us", "lose_point", "lose_point")
    assert s.points("entente") == 3
    assert s.cards("hands", "uk_us") == {"uk_cambrai"}


def test_ex18_what_cannot_be_lost_the_enemy_gains() -> None:
    s = Scene(
        hands={"germany": ["de_prize_rules_submarine_warfare"]}, decks={"uk_us": ["uk_cambrai"]}
    )
    s.do("germany", "play de_prize_rules_submarine_warfare")
    s.any_chance()
    assert (s.points("central"), s.points("entente")) == (4, 0)


# Complex cards.


def avenged(hand: list[str], **more: Any) -> Scene:
    return Scene(
        power="austria_ottomans",
        armies={"austria_hungary": ["vienna", "budapest"]},
        hands={"austria_ottomans": ["ah_franz_ferdinand_avenged", *hand]},
        **more,
    )


def test_ex19_an_empty_serbia_need_not_be_battled() -> None:
    s = avenged(["ot_persian_oil"])
    s.do("austria_ottomans", "play ah_franz_ferdinand_avenged", "discard ot_persian_oil")
    s.do("austria_ottomans", "build austria_hungary serbia")
    assert s.armies("austria_hungary") == {"vienna", "budapest", "serbia"}
    s = avenged(["ot_persian_oil", "ot_build_army"])
    s.do("austria_ottomans", "play ah_franz_ferdinand_avenged", "discard ot_persian_oil")
    assert "battle austria_hungary serbia budapest" in s.offers("austria_ottomans")
    s.do("austria_ottomans", "pass", "build austria_hungary serbia")
    assert s.armies("austria_hungary") == {"vienna", "budapest", "serbia"}
    assert s.cards("hands", "austria_ottomans") == {"ot_build_army"}, "no terrain was paid for"


def test_ex20_without_a_card_to_discard_there_is_no_benefit() -> None:
    s = avenged([])
    s.do("austria_ottomans", "play ah_franz_ferdinand_avenged")
    assert s.step() not in ("choose", "choose_cost")
    assert s.armies("austria_hungary") == {"vienna", "budapest"}


def test_ex21_a_card_prepared_by_the_same_event_may_be_used() -> None:
    s = Scene(
        armies={"germany": ["berlin", "prussia"], "russia": ["moscow", "petrograd", "poland"]},
        hands={
            "germany": [
                "de_prussian_military_tradition",
                "de_land_battle",
                "de_woe_to_them_that_yet_draw_sword_against_me",
            ]
        },
        prepared={"russia": ["ru_build_army"]},
    )
    s.do("germany", "play de_prussian_military_tradition", "prepare de_land_battle", "pass")
    s.do("germany", "battle germany poland prussia")
    s.do("russia", "reinforce ru_build_army")
    s.do("germany", "sustain de_land_battle")
    assert "poland" not in s.armies("russia")


def test_ex22_gallipoli_pays_for_difficult_terrain() -> None:
    s = Scene(
        power="uk_us",
        armies={"united_kingdom": ["britain"]},
        navies={"united_kingdom": ["north_atlantic", "western_mediterranean"]},
        hands={"uk_us": ["uk_gallipoli", "us_war_revenue_act"]},
    )
    s.do("uk_us", "play uk_gallipoli", "build united_kingdom eastern_mediterranean")
    s.do("uk_us", "battle united_kingdom istanbul eastern_mediterranean")
    assert s.offers("uk_us") == ["discard us_war_revenue_act"]
    s.do("uk_us", "discard us_war_revenue_act")
    assert s.cards("buried", "uk_us") == {"us_war_revenue_act"}
    assert not any("Revenue" in line for line in s.told("germany"))


def test_ex23_bersaglieri_need_no_card() -> None:
    s = Scene(
        power="france_italy",
        armies={"italy": ["rome", "italian_alps"], "austria_hungary": ["vienna", "tyrol"]},
        hands={"france_italy": ["it_bersaglieri"]},
    )
    s.do("france_italy", "play it_bersaglieri", "battle italy tyrol italian_alps")
    assert "tyrol" not in s.armies("austria_hungary")


# Scoring.


def scored(**fields: Any) -> Scene:
    """The end of a Scoring Round."""
    return Scene("end_of_turn uk_us", power="uk_us", rest_of_turn=False, round=3, **fields)


def test_ex35_once_per_space_supplied_or_not_and_never_a_navy() -> None:
    s = scored(
        armies={"france": ["picardy"], "united_kingdom": ["picardy"]},
        navies={"united_kingdom": ["english_channel"]},
    )
    assert (s.points("entente"), s.points("central")) == (1, 0)


def test_ex36_an_occupied_rome_silences_italy_not_france() -> None:
    armies = {"italy": ["italian_alps"], "france": ["paris"]}
    assert scored(armies=armies).points("entente") == 2
    s = scored(armies={**armies, "austria_hungary": ["rome"]})
    assert s.points("entente") == 1
    assert s.points("central") == 1


def test_ex37_a_lead_of_twelve_wins_in_a_scoring_round_only() -> None:
    s = scored(points={"central": 12, "entente": 0})
    assert s.winner() == "central"
    s = scored(points={"central": 11, "entente": 0})
    assert s.winner() is None
    s = Scene(
        "end_of_turn uk_us", power="uk_us", rest_of_turn=False, round=5, points={"central": 15}
    )
    assert s.winner() is None


def test_ex38_a_tie_goes_to_the_central_powers() -> None:
    s = Scene(
        "end_of_turn uk_us",
        power="uk_us",
        rest_of_turn=False,
        round=17,
        points={"central": 20, "entente": 20},
    )
    assert s.winner() == "central"


OPENING_MOVES = (
    (
        "austria_ottomans",
        "ah_royal_hungarian_honved",
        ("pass", "pass", "recruit austria_hungary tyrol"),
    ),
    ("russia", "ru_build_army", ("build russia ukraine",)),
    (
        "germany",
        "de_ninth_army_formed_to_defend_east_prussia",
        ("pass", "play de_big_bertha_railway_guns", "build germany prussia"),
    ),
    ("france_italy", "fr_build_army", ("build france picardy",)),
    (
        "uk_us",
        "uk_asquith_sends_ultimatum",
        ("play uk_the_pals_battalions", "build united_kingdom english_channel"),
    ),
    ("austria_ottomans", "ah_build_army", ("build austria_hungary italian_alps",)),
    ("russia", "ru_russia_mobilizes", ("build russia galicia", "build russia poland")),
    ("germany", "de_tripled_trench_lines", ()),
    ("france_italy", "it_build_army", ("build italy rome",)),
    ("uk_us", "us_build_army", ("build united_states usa",)),
    ("austria_ottomans", "ah_bulgaria_joins_central_powers", ("recruit austria_hungary bulgaria",)),
    ("russia", "ru_build_army_2", ("build russia romania",)),
    ("germany", "de_build_army", ("build germany belgium",)),
    ("france_italy", "fr_troupes_coloniales", ()),
    ("uk_us", "uk_the_grand_fleet", ("pass", "build united_kingdom north_sea")),
)


def test_ex39_a_reported_session_is_legal_and_scores_nine_to_nine() -> None:
    g = game.start(game.read_options({"draw_seven": True}))
    game.settle(g, SeededLuck(1))
    s = Scene()
    s.g = g
    for power, card, actions in OPENING_MOVES:
        s.passes(until="choose_play")
        assert (s.asked(), s.step()) == (power, "choose_play")
        _hold(
            s,
            game.powers.number(power),
            card,
            *[a.split()[1] for a in actions if a.startswith("play ")],
        )
        s.do(power, f"play {card}")
        for action in actions:
            while action.startswith(("build", "recruit", "play")) and action not in s.offers(power):
                s.do(power, "pass")
            s.do(power, action)
            s.any_chance()
        s.passes(until="choose_play")
    assert (s.points("central"), s.points("entente")) == (9, 9)
    assert s.g.round == 4


def _hold(s: Scene, power: int, *names: str) -> None:
    """The power has these cards in hand, wherever they were."""
    for name in names:
        card = CARDS.number(name)
        if s.g.hands[power] >> card & 1:
            continue
        s.g.pools[power] &= ~(1 << card)
        s.g.prepared[power] &= ~(1 << card)
        s.g.hands[power] |= 1 << card
    s.g.memo = None
