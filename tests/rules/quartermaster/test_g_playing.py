"""Section G, 43 to 50 and 56 to 59: playing cards."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.games.quartermaster import game
from sandtable.games.quartermaster.facts.cards.catalogue import CARDS
from tests.rules.quartermaster.scene import Scene


def germany(*hand: str, **fields: Any) -> Scene:
    """Germany's Play step with these cards in hand."""
    fields.setdefault("armies", {"germany": ["germany"]})
    return Scene(hands={"germany": list(hand)}, **fields)


def test_43_a_card_must_be_played_or_discarded() -> None:
    s = germany("ger_plunder")
    assert s.offers("germany", "pass") == []
    assert s.refusal("germany", "pass") == "43"
    assert s.why("germany", "pass") == ("You must play or discard a card from your hand. (rule 43)")


def test_43_a_card_may_always_be_discarded_or_played_for_nothing() -> None:
    s = germany("ger_submarines_vs_uk", "ger_land_battle", armies={})
    assert s.offers("germany") == [
        "discard ger_land_battle",
        "discard ger_submarines_vs_uk",
        "play ger_land_battle",
        "play ger_submarines_vs_uk",
    ]
    s.do("germany", "discard ger_submarines_vs_uk")
    assert s.cards("hands", "germany") == {"ger_land_battle"}
    assert s.points("axis") == 0


@pytest.mark.parametrize("card", ["ger_submarines_vs_uk", "ger_plunder", "ger_the_autobahn"])
def test_43_a_card_of_no_use_may_be_played_comes_last_and_says_so(card: str) -> None:
    """A condition that is not met, nothing to count, nowhere to go."""
    s = germany("ger_build_army", card)
    assert s.offers("germany")[-1] == f"play {card}"
    assert s.does_nothing("germany", card)
    assert s.of_use("germany") == ["ger_build_army"]
    s.do("germany", f"play {card}")
    assert s.top_discard("germany") == card
    assert s.step() == "choose_discards", "the Play step is over"


def test_43_a_card_of_no_use_may_be_played_to_be_put_back_into_the_deck() -> None:
    """Rationing is for a card played, not for one discarded."""
    s = Scene(
        country="united_kingdom",
        hands={"united_kingdom": ["uk_enigma", "uk_land_battle"]},
        statuses={"united_kingdom": ["uk_rationing"]},
    )
    s.do("united_kingdom", "play uk_enigma", "return uk_enigma", "discard uk_land_battle")
    assert s.g.bottoms[1] == (CARDS.number("uk_enigma"),)


def test_43_bots_do_not_play_what_is_of_no_use() -> None:
    s = germany("ger_submarines_vs_uk", "ger_land_battle", "ger_build_army", armies={})
    offers = game.offers(s.g, 0)
    weights = dict(zip(s.offers("germany"), game.advisor.weigh(s.g, 0, offers), strict=True))
    of_use = [f"play {card}" for card in s.of_use("germany")]
    useless = [text for text in s.offers("germany", "play") if text not in of_use]
    assert len(useless) == 2
    assert all(weights[text] == 0 for text in useless)
    assert max(weights.values()) > 0


def test_43_a_card_not_in_hand_says_so() -> None:
    s = germany("ger_plunder")
    assert s.why("germany", "play ger_land_battle") == "That card is not in your hand. (rule 43)"
    assert s.refusal("germany", "discard ger_land_battle") == "43"


def test_43_one_of_two_copies_stands_for_both() -> None:
    s = germany("ger_build_army", "ger_build_army_2")
    assert s.offers("germany", "play") == ["play ger_build_army"]
    assert s.why("germany", "play ger_build_army_2") == (
        "Play your other copy of that card: they are the same. (rule 43)"
    )


def test_44_with_an_empty_hand_the_play_step_is_skipped() -> None:
    s = Scene(
        "play_step germany",
        "choose_discards italy 0",
        armies={"germany": ["germany"]},
        rest_of_turn=False,
    )
    assert s.asked() == "italy"
    assert s.points("axis") == 0
    assert s.deck_size("germany") == 40


def test_45_a_status_used_instead_replaces_the_play_step() -> None:
    s = Scene(
        country="italy",
        armies={"italy": ["italy"], "united_states": ["balkans"]},
        hands={
            "italy": ["ita_plunder", "ita_build_army", "ita_build_navy", "ita_land_battle_2"],
        },
        statuses={"italy": ["ita_bravado"]},
        discards={"italy": ["ita_land_battle"]},
    )
    s.do("italy", "use ita_bravado")
    s.do("italy", "discard ita_plunder", "discard ita_build_army", "discard ita_build_navy")
    s.do("italy", "take ita_land_battle", "battle balkans united_states")
    assert s.armies("united_states") == set()
    assert s.step() == "choose_discards"
    assert s.cards("hands", "italy") == {"ita_land_battle_2"}


def test_45_other_statuses_do_not_and_say_so() -> None:
    s = germany("ger_build_army", statuses={"germany": ["ger_blitzkrieg", "ger_conscription"]})
    assert s.why("germany", "use ger_blitzkrieg") == (
        "Only a Status card that says so is used instead of playing a card. (rule 45)"
    )
    free = Scene(
        country="united_kingdom",
        armies={"united_kingdom": ["united_kingdom"], "germany": ["western_europe"]},
        hands={"united_kingdom": ["uk_raf"]},
        statuses={"united_kingdom": ["uk_free_france"]},
    )
    assert free.why("united_kingdom", "use uk_free_france") == (
        "That Status card would do nothing now. (rule 45)"
    )


def test_45_with_an_empty_hand_it_can_be_used_or_left() -> None:
    s = Scene(
        armies={"germany": ["germany"]},
        statuses={"germany": ["ger_conscription"]},
        discards={"germany": ["ger_build_army"]},
    )
    assert {"use ger_conscription", "pass"} <= set(s.offers("germany"))
    s.do("germany", "pass")
    assert s.deck_size("germany") + len(s.cards("hands", "germany")) == 38


@pytest.mark.parametrize("card", ["ger_blitzkrieg", "ger_plunder", "ger_build_army"])
def test_46_one_card_is_played_in_a_play_step(card: str) -> None:
    s = germany(card, "ger_land_battle", armies={"germany": ["germany", "balkans"]})
    s.do("germany", f"play {card}")
    if card == "ger_build_army":
        s.do("germany", "build army eastern_europe")
    assert s.step() == "choose_discards"


def test_46_laying_down_a_response_is_the_whole_play_step() -> None:
    s = Scene(
        country="japan",
        armies={"japan": ["japan"]},
        hands={"japan": ["jpn_truk", "jpn_kamikaze"]},
    )
    s.do("japan", "play jpn_truk")
    assert s.cards("responses", "japan") == {"jpn_truk"}
    assert s.step() == "choose_discards"


def test_47_a_played_card_is_discarded_before_it_works() -> None:
    s = germany("ger_build_army")
    s.do("germany", "play ger_build_army")
    assert s.step() == "choose_build"
    assert s.top_discard("germany") == "ger_build_army"


def test_47_what_answers_the_discarding_comes_before_what_answers_the_effect() -> None:
    s = Scene(
        country="soviet_union",
        armies={"soviet_union": ["moscow"]},
        hands={"soviet_union": ["sov_build_army", "sov_mao_tse_tung", "sov_land_battle"]},
        statuses={"soviet_union": ["sov_women_conscripts", "sov_defense_of_the_motherland"]},
    )
    s.do("soviet_union", "play sov_build_army")
    assert s.step() == "choose_conscripts"
    s.do("soviet_union", "return sov_build_army", "build army russia")
    assert s.step() == "react"
    assert "use sov_defense_of_the_motherland" in s.offers("soviet_union")


def test_48_actions_are_done_in_printed_order_each_complete_before_the_next() -> None:
    """Fleet Deployed to Pearl Harbor: the North Pacific has no port before Hawaii is built."""
    s = Scene(
        country="united_states",
        armies={"united_states": ["eastern_united_states", "western_united_states"]},
        hands={"united_states": ["usa_fleet_deployed_to_pearl_harbor"]},
    )
    s.do("united_states", "play usa_fleet_deployed_to_pearl_harbor")
    assert s.offers("united_states", "build") == ["build navy east_pacific"]
    s.do("united_states", "build navy east_pacific")
    assert s.offers("united_states", "build") == ["build army hawaii"]
    s.do("united_states", "build army hawaii")
    assert "hawaii" in s.supplied("united_states")
    assert s.navies("united_states") == {"east_pacific"}


def test_48_a_second_build_may_stand_on_the_first() -> None:
    s = Scene(
        country="italy",
        armies={"italy": ["italy", "balkans"]},
        hands={"italy": ["ita_italy_attacks_communists"]},
    )
    s.do("italy", "play ita_italy_attacks_communists")
    assert s.offers("italy", "build") == ["build army ukraine"]
    s.do("italy", "build army ukraine")
    assert s.offers("italy", "build") == ["build army russia"]


def test_48_a_part_that_is_not_optional_must_be_done() -> None:
    s = germany("ger_build_army")
    s.do("germany", "play ger_build_army")
    assert s.why("germany", "done") == "Do what the card says first. (rule 48)"


def test_49_an_impossible_part_is_skipped_and_the_rest_done() -> None:
    s = germany(
        "ger_military_dictatorships_in_the_balkans",
        armies={"germany": ["germany"], "italy": ["balkans"], "soviet_union": ["ukraine"]},
    )
    s.do("germany", "play ger_military_dictatorships_in_the_balkans")
    assert s.offers("germany") == ["eliminate soviet_union ukraine"]
    s.do("germany", "eliminate soviet_union ukraine")
    assert s.armies("soviet_union") == set()


def test_50_a_card_means_its_own_countrys_pieces() -> None:
    s = germany("ger_build_army", armies={"germany": ["germany"], "italy": ["italy"]})
    s.do("germany", "play ger_build_army", "build army italy")
    assert "italy" in s.armies("germany")
    assert s.armies("italy") == {"italy"}


def test_50_some_cards_place_a_teammates_piece() -> None:
    s = Scene(
        country="italy",
        armies={"italy": ["italy"]},
        hands={"italy": ["ita_afrika_korps"]},
    )
    s.do("italy", "play ita_afrika_korps", "recruit germany north_africa")
    s.do("italy", "recruit germany mediterranean_sea")
    assert (s.armies("germany"), s.navies("germany")) == ({"north_africa"}, {"mediterranean_sea"})


def test_50_a_card_says_where_and_nowhere_else() -> None:
    s = Scene(country="italy", armies={"italy": ["italy"]}, hands={"italy": ["ita_afrika_korps"]})
    s.do("italy", "play ita_afrika_korps")
    assert s.why("italy", "recruit germany africa") == (
        "The card does not let you do that there. (rule 50)"
    )


def test_56_a_status_lies_face_up_and_stays() -> None:
    s = germany("ger_dive_bombers", "ger_plunder")
    s.do("germany", "play ger_dive_bombers", "done")
    s.any_chance()
    assert s.cards("statuses", "germany") == {"ger_dive_bombers"}


def test_56_using_a_status_is_never_compulsory() -> None:
    s = germany("ger_build_army", "ger_plunder", statuses={"germany": ["ger_bias_for_action"]})
    s.do("germany", "play ger_build_army", "build army balkans")
    deck = s.deck_size("germany")
    s.do("germany", "pass")
    assert s.step() == "choose_discards"
    assert s.deck_size("germany") == deck
    assert s.cards("statuses", "germany") == {"ger_bias_for_action"}


def test_56_an_effect_may_discard_it() -> None:
    s = Scene(
        country="united_kingdom",
        armies={"united_kingdom": ["united_kingdom"]},
        hands={"united_kingdom": ["uk_enigma"]},
        statuses={"germany": ["ger_blitzkrieg", "ger_dive_bombers"]},
    )
    s.do("united_kingdom", "play uk_enigma", "take ger_blitzkrieg")
    assert s.cards("statuses", "germany") == {"ger_dive_bombers"}
    assert s.top_discard("germany") == "ger_blitzkrieg"


def test_57_a_response_is_used_once() -> None:
    s = Scene(
        armies={"germany": ["germany", "eastern_europe"], "soviet_union": ["moscow", "ukraine"]},
        hands={"germany": ["ger_land_battle", "ger_land_battle_2"]},
        statuses={"germany": ["ger_dive_bombers"]},
        responses={"soviet_union": ["sov_stalingrad", "sov_leningrad"]},
    )
    s.do("germany", "play ger_land_battle", "battle ukraine soviet_union")
    s.do("soviet_union", "use sov_stalingrad")
    assert s.cards("responses", "soviet_union") == {"sov_leningrad"}
    assert s.cards("discards", "soviet_union") == {"sov_stalingrad"}


def test_57_a_response_may_be_used_in_the_turn_it_was_laid() -> None:
    s = Scene(
        country="japan",
        armies={"japan": ["japan"]},
        navies={"japan": ["sea_of_japan", "central_pacific"]},
        hands={"japan": ["jpn_truk", "jpn_build_army"]},
    )
    s.do("japan", "play jpn_truk", "use jpn_truk")
    assert s.navies("japan") == {"sea_of_japan", "central_pacific"}


def test_57_only_on_its_occasion() -> None:
    s = Scene(
        armies={"germany": ["germany", "eastern_europe"], "soviet_union": ["moscow", "ukraine"]},
        hands={"germany": ["ger_land_battle"]},
        responses={"soviet_union": ["sov_leningrad"]},
    )
    s.do("germany", "play ger_land_battle", "battle ukraine soviet_union")
    assert s.refusal("soviet_union", "use sov_leningrad") == "57"
    assert s.why("soviet_union", "use sov_leningrad") == (
        "That card is not meant for this occasion. (rule 57)"
    )


def test_58_never_from_the_hand() -> None:
    s = Scene(
        armies={"germany": ["germany", "eastern_europe"], "soviet_union": ["moscow", "ukraine"]},
        hands={"germany": ["ger_land_battle"], "soviet_union": ["sov_stalingrad"]},
        responses={"soviet_union": ["sov_leningrad"]},
    )
    s.do("germany", "play ger_land_battle", "battle ukraine soviet_union")
    assert s.offers("soviet_union") == ["pass"]
    assert s.refusal("soviet_union", "use sov_stalingrad") == "58"
    assert s.why("soviet_union", "use sov_stalingrad") == (
        "Only a card that lies on your side of the table can be used. (rule 58)"
    )


def test_59_economic_warfare_does_not_care_about_the_home_space() -> None:
    s = germany(
        "ger_submarines_vs_ussr",
        "ger_plunder",
        armies={"germany": ["germany"], "italy": ["moscow"]},
    )
    deck = s.deck_size("soviet_union")
    s.do("germany", "play ger_submarines_vs_ussr")
    s.any_chance()
    assert s.deck_size("soviet_union") == deck - 2
    assert s.points("axis") >= 1


def test_59_the_player_chooses_among_the_targets_allowed() -> None:
    s = Scene(
        country="united_states",
        armies={"united_states": ["eastern_united_states", "united_kingdom"]},
        hands={"united_states": ["usa_bombers"]},
    )
    s.do("united_states", "play usa_bombers")
    assert s.offers("united_states") == ["target germany", "target italy"]
    assert s.why("united_states", "target japan") == (
        "The card's condition is not met there. (rule 43)"
    )
    assert s.not_now("united_states", "pass") == "59"


@pytest.mark.rule("48")
def test_48_a_battle_card_that_can_be_carried_out_is() -> None:
    s = Scene(
        armies={"germany": ["germany", "eastern_europe"], "soviet_union": ["ukraine"]},
        hands={"germany": ["ger_land_battle"]},
    )
    s.do("germany", "play ger_land_battle")
    assert s.refusal("germany", "done") == "48"
    assert s.refusal("germany", "eliminate soviet_union ukraine") == "50"
