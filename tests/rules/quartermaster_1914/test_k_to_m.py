"""Rules K to M: reading cards, victory points, and what is hidden."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.core.outcomes import SeededLuck
from sandtable.games.quartermaster_1914 import game
from sandtable.games.quartermaster_1914.facts.board import COUNTRIES, POWERS, SPACES
from sandtable.games.quartermaster_1914.facts.cards.where import (
    BATTLED,
    JUST_BUILT,
    around,
    beside,
)
from sandtable.games.quartermaster_1914.rules.sentences import where_is
from tests.rules.quartermaster_1914.cards.shapes import play
from tests.rules.quartermaster_1914.scene import Scene

ME = "germany"
EQUAL = "Equal points: the Central Powers win."


def test_k1_where_a_sentence_is_about() -> None:
    g = Scene().g
    france, usa = COUNTRIES.number("france"), 1 << SPACES.number("usa")
    assert where_is(g, JUST_BUILT, france) == where_is(g, BATTLED, france) == 0
    g.built = g.battled = SPACES.number("usa")
    assert where_is(g, JUST_BUILT, france) == where_is(g, BATTLED, france) == usa
    paris = 1 << SPACES.number("paris")
    assert where_is(g, around("paris"), france) == where_is(g, beside("paris"), france) | paris
    assert not where_is(g, beside("paris"), france) & paris


@pytest.mark.parametrize("statuses", [[], ["uk_the_girls_with_yellow_hands"]])
def test_k1_a_card_knows_nothing_of_what_another_built_or_battled(statuses: list[str]) -> None:
    s = play(
        "uk_land_battle",
        armies={"united_kingdom": ["britain"]},
        navies={"united_kingdom": ["north_sea", "english_channel", "north_atlantic"]},
        statuses={"uk_us": statuses},
        built="poland",
        battled="poland",
        rough=1,
    )
    assert (s.g.built, s.g.battled, s.g.rough) == (-1, -1, 0)
    assert s.g.revealed


def test_k1_without_the_requirement_nothing_happens() -> None:
    s = play("uk_persian_campaign", navies={"united_kingdom": ["north_atlantic"]})
    assert s.tokens() == set()
    assert "Persian Campaign does nothing: its requirement is not met." in s.told()
    s = play("ot_persian_oil", "ah_build_army", then=("pass",))
    assert s.tokens() == set()


def test_k2_in_printed_order_each_finished_first() -> None:
    s = play(
        "de_tannenberg",
        "de_land_battle",
        armies={"germany": ["berlin", "prussia"], "russia": ["poland", "moscow", "petrograd"]},
        prepared={"russia": ["ru_build_army"]},
    )
    assert s.offers(ME, "build") == [], "first it prepares"
    assert s.refusal(ME, "build germany vienna") == "K2"
    s.do(ME, "prepare de_land_battle", "pass", "battle germany poland prussia")
    s.do("russia", "reinforce ru_build_army")
    assert s.asked() == ME, "the battle goes on before the card does"


def test_k3_benefits_are_optional_and_independent_a_token_is_not() -> None:
    s = play("ah_bulgaria_joins_central_powers", then=("pass",))
    assert s.tokens() == {"bulgaria"}
    assert s.armies("austria_hungary") == set()
    s = play("de_jutland", "de_mata_hari", armies={"germany": ["berlin", "western_germany"]})
    s.do(ME, "pass", "pass", "build germany north_sea")
    assert s.navies("germany") == {"north_sea"}


def test_k4_a_card_that_plays_another() -> None:
    s = play("de_volunteer_movement", "de_mustard_gas", "de_mata_hari", then=("pass", "pass"))
    assert s.refusal(ME, "play de_mata_hari") == "K4"
    s.do(ME, "play de_mustard_gas")
    assert s.cards("statuses", ME) == {"de_mustard_gas"}


def test_k5_what_was_just_prepared_may_be_used() -> None:
    s = play(
        "de_kaiserschlacht",
        "de_land_battle",
        armies={
            "germany": ["berlin", "western_germany", "belgium"],
            "france": ["paris", "picardy"],
        },
        prepared={"france_italy": ["fr_build_army"]},
        then=("prepare de_land_battle", "battle germany picardy belgium"),
    )
    s.do("france_italy", "reinforce fr_build_army")
    s.do(ME, "sustain de_land_battle")
    assert "picardy" not in s.armies("france")


# L Victory points.


def scoring(number: int = 3, **fields: Any) -> Scene:
    return Scene("end_of_turn uk_us", power="uk_us", rest_of_turn=False, round=number, **fields)


def test_l1_points_belong_to_the_team_at_once() -> None:
    s = play("de_mata_hari")
    s.any_chance()
    assert s.points("central") == 1
    s = play("ru_rasputin", points={"entente": 4})
    assert s.points("entente") == 5


def test_l2_never_below_nothing() -> None:
    s = play("de_prize_rules_submarine_warfare", decks={"uk_us": []}, points={"entente": 2})
    assert (s.points("entente"), s.points("central")) == (0, 3)
    instead = "The Central Powers gain 1 Victory Point instead, for what could not be lost."
    assert instead in s.told()
    s = play("de_prize_rules_submarine_warfare", decks={"uk_us": []}, points={"entente": 3})
    assert (s.points("entente"), s.points("central")) == (0, 2)
    assert not any("instead" in line for line in s.told()), "all three points could be lost"


def test_l3_objectives_and_tokens_in_scoring_rounds() -> None:
    armies = {
        "germany": ["berlin", "belgium", "burgundy"],
        "russia": ["moscow", "galicia", "ukraine"],
    }
    assert scoring(armies=armies).g.points == [2, 2]
    assert scoring(armies=armies, tokens=["burgundy"]).g.points == [3, 2]
    for number in range(1, 17):
        gained = scoring(number, armies=armies).g.points != [0, 0]
        assert gained is (number in (3, 7, 11, 15))


def test_l4_an_occupied_home_silences_armies_and_statuses() -> None:
    table = {"austria_ottomans": ["ah_k_u_k_kriegsmarine"]}
    navies = {"austria_hungary": ["adriatic_sea"]}
    armies = {"austria_hungary": ["budapest"], "ottoman_empire": ["istanbul"]}
    assert scoring(armies=armies, statuses=table, navies=navies).points("central") == 3
    armies["russia"] = ["vienna"]
    s = scoring(armies=armies, statuses=table, navies=navies)
    assert s.points("central") == 1, "the Ottoman Empire still scores"


def test_l5_twelve_points_ahead_after_a_scoring_round() -> None:
    assert scoring(points={"entente": 14, "central": 2}).winner() == "entente"
    assert scoring(points={"entente": 13, "central": 2}).winner() is None
    assert scoring(4, points={"entente": 30, "central": 2}).winner() is None
    assert scoring(points={"entente": 14}).g.round == 3, "no other round begins"


def test_l6_the_higher_total_at_the_end() -> None:
    assert scoring(17, points={"entente": 9, "central": 8}).winner() == "entente"
    assert scoring(17, points={"entente": 9, "central": 9}).winner() == "central"


def test_l6_the_log_says_whether_the_points_are_equal() -> None:
    for points, said in ((8, "The Entente Powers win on points."), (9, EQUAL)):
        s = Scene(
            "prepare_step uk_us",
            power="uk_us",
            round=17,
            hands={"uk_us": ["uk_cambrai"]},
            decks={"uk_us": []},
            points={"entente": 9, "central": points},
        )
        s.do("uk_us", "pass")
        assert s.told()[-1] == said


def test_l7_one_token_per_space_for_either_team() -> None:
    s = play("fr_romania_joins_entente", tokens=["romania"])
    assert s.tokens() == {"romania"}
    s = scoring(armies={"austria_hungary": ["romania"]}, tokens=["romania"])
    assert s.points("central") == 1


# M What is hidden.


def test_m1_hands_and_prepared_cards_are_secret_from_teammates_too() -> None:
    s = Scene(
        hands={ME: ["de_jutland"]},
        prepared={ME: ["de_mata_hari"], "austria_ottomans": ["ah_caporetto"]},
    )
    seen = game.view(s.g, 1 << POWERS.number("austria_ottomans"))["fields"]
    assert seen["hands"][ME] == {"hidden": 1}
    assert seen["prepared"][ME] == {"hidden": 1}
    assert seen["prepared"]["austria_ottomans"] == ["ah_caporetto"]
    h = game.imagine(s.g, 1, SeededLuck(4))
    assert h.prepared[0] == s.g.prepared[0]
    assert h.prepared[2].bit_count() == 1


def test_m1_who_might_reinforce_is_asked_whatever_is_prepared() -> None:
    for card in ("fr_build_army", "fr_build_navy", "it_build_army"):
        s = play(
            "de_land_battle",
            armies={
                "germany": ["berlin", "western_germany", "belgium"],
                "france": ["paris", "picardy"],
            },
            prepared={"france_italy": [card]},
            then=("battle germany picardy belgium",),
        )
        assert (s.asked(), s.step()) == ("france_italy", "choose_reinforce")
        assert s.prompt("france_italy") == (
            "Battle for Picardy, Reinforce 0 to Sustain 0: reinforce, or pass."
        )


def test_m1_who_is_known_to_have_nothing_is_not_asked() -> None:
    s = play(
        "de_land_battle",
        armies={
            "germany": ["berlin", "western_germany", "belgium"],
            "france": ["paris", "picardy"],
        },
        hands={"france_italy": ["fr_build_army"]},
        then=("battle germany picardy belgium",),
    )
    assert s.asked() == ME, "nothing is prepared"


def test_m2_what_everybody_may_know() -> None:
    s = Scene(
        hands={ME: ["de_jutland"]},
        discards={ME: ["de_mata_hari", "de_zeppelins"]},
        statuses={ME: ["de_mustard_gas"]},
    )
    seen = game.view(s.g, 0)
    assert seen["fields"]["faces"][ME] == ["de_mata_hari", "de_zeppelins"]
    assert seen["fields"]["statuses"][ME] == ["de_mustard_gas"]
    assert seen["about"]["decks"][ME] == 53 - 4
    s = Scene("draft_step germany", hands={ME: ["de_jutland", "de_mata_hari", "de_landwehr"]})
    s.do(ME, "draft de_build_army", "discard de_jutland", "discard de_mata_hari")
    assert game.view(s.g, 0)["fields"]["shown"][ME] == ["de_build_army"]
    h = game.imagine(s.g, 1, SeededLuck(8))
    assert h.hands[2] & s.g.shown[2]
    s.passes(until="choose_prepare")
    s.do(ME, "prepare de_landwehr")
    assert s.cards("shown", ME) == set(), "it may be the one that was prepared"


def test_m2_a_card_is_shown_by_the_first_name_of_its_copies() -> None:
    """Which copy it was would tell where the others are not."""
    s = Scene(
        armies={"germany": ["berlin"]},
        hands={ME: ["de_build_army_4", "de_jutland"]},
        prepared={ME: ["de_build_army"]},
    )
    s.do(ME, "play de_build_army_4")
    assert s.pile(ME) == ["de_build_army"]
    assert s.cards("prepared", ME) == {"de_build_army_4"}, "the two are alike and changed names"
    s = Scene(
        "draft_step germany",
        hands={ME: ["de_build_army", "de_jutland", "de_mata_hari"]},
    )
    s.do(ME, "draft de_build_army_2", "discard de_jutland", "discard de_mata_hari")
    assert s.cards("shown", ME) == {"de_build_army"}
    assert s.cards("hands", ME) == {"de_build_army", "de_build_army_2"}


def test_m3_one_may_look_through_ones_own_pile() -> None:
    s = Scene(buried={ME: ["de_jutland"]})
    mine = game.view(s.g, 1 << POWERS.number(ME))["fields"]["buried"][ME]
    assert mine == ["de_jutland"]
    assert game.view(s.g, 1)["fields"]["buried"][ME] == {"hidden": 1}
