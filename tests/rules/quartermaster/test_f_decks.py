"""Section F: decks, discards and what is hidden."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.games.quartermaster import game
from sandtable.games.quartermaster.facts.board import COUNTRIES
from tests.rules.quartermaster.scene import Scene


def ordered(step: str, count: int, **fields: Any) -> Scene:
    """Germany is ordered to discard so many cards from its deck, or from its hand."""
    return Scene(f"discard_from_{step} germany {count}", rest_of_turn=False, **fields)


def seen(s: Scene, country: str) -> dict[str, Any]:
    """The fields of the position as one country sees them."""
    fields = game.view(s.g, 1 << COUNTRIES.number(country))["fields"]
    assert isinstance(fields, dict)
    return fields


def test_33_each_country_has_its_own_cards() -> None:
    s = Scene(
        hands={"germany": ["ger_land_battle"], "italy": ["ita_land_battle"]},
        responses={"japan": ["jpn_truk"]},
        statuses={"united_states": ["usa_radar"]},
        discards={"soviet_union": ["sov_mao_tse_tung"]},
    )
    assert s.cards("hands", "germany") == {"ger_land_battle"}
    assert s.cards("hands", "italy") == {"ita_land_battle"}
    assert s.cards("responses", "japan") == {"jpn_truk"}
    assert s.cards("statuses", "united_states") == {"usa_radar"}
    assert s.cards("discards", "soviet_union") == {"sov_mao_tse_tung"}
    assert s.deck_size("italy") == 29


def test_34_an_empty_deck_draws_nothing_and_play_goes_on() -> None:
    s = Scene(
        armies={"germany": ["germany"], "united_kingdom": ["united_kingdom"]},
        hands={"germany": ["ger_plunder", "ger_build_army"], "united_kingdom": ["uk_raf"]},
        decks={"germany": []},
    )
    s.do("germany", "play ger_build_army", "build army balkans", "done")
    assert s.cards("hands", "germany") == {"ger_plunder"}
    assert s.asked() == "united_kingdom"


def test_34_without_any_cards_a_country_still_has_supply_and_points() -> None:
    s = Scene(
        "turn germany",
        armies={"germany": ["germany", "ukraine", "russia", "canada"]},
        hands={"united_kingdom": ["uk_raf"]},
        decks={"germany": []},
        rest_of_turn=False,
    )
    assert s.asked() == "united_kingdom"
    assert s.armies("germany") == {"germany", "ukraine", "russia"}
    assert s.points("axis") == 4


def test_35_the_deck_first_then_the_hand() -> None:
    hand = ["ger_plunder", "ger_v_weapons"]
    s = ordered("deck", 2, hands={"germany": hand}, decks={"germany": ["ger_the_autobahn"]})
    s.chance("ger_the_autobahn")
    assert (s.asked(), s.step()) == ("germany", "choose_discard")
    assert s.offers("germany") == ["discard ger_v_weapons", "discard ger_plunder"]
    s.do("germany", "discard ger_plunder")
    assert s.cards("hands", "germany") == {"ger_v_weapons"}
    assert s.asked() is None


def test_35_the_owner_picks_and_only_from_the_hand() -> None:
    s = ordered("deck", 1, hands={"germany": ["ger_plunder"]}, decks={"germany": []})
    assert s.refusal("germany", "discard ger_v_weapons") == "35"
    assert s.why("germany", "discard ger_v_weapons") == (
        "Discard a card from your own hand. (rule 35)"
    )
    assert s.refusal("united_kingdom", "discard ger_plunder") == "turn"


def test_36_the_hand_first_then_the_top_of_the_deck() -> None:
    s = ordered(
        "hand",
        2,
        hands={"germany": ["ger_plunder"]},
        tops={"germany": ["ger_v_weapons"]},
    )
    deck = s.deck_size("germany")
    s.do("germany", "discard ger_plunder")
    assert s.deck_size("germany") == deck - 1
    assert {"ger_plunder", "ger_v_weapons"} <= s.cards("buried", "germany")


def test_37_a_point_is_lost_for_each_card_missing() -> None:
    s = ordered("deck", 3, decks={"germany": []}, points={"axis": 10, "allies": 10})
    assert (s.points("axis"), s.points("allies")) == (7, 10)
    s = ordered("hand", 2, decks={"germany": []}, points={"axis": 10})
    assert s.points("axis") == 8


def test_38_an_enemy_effect_takes_points_for_want_of_cards() -> None:
    s = Scene(
        country="united_kingdom",
        armies={"united_kingdom": ["united_kingdom"], "italy": ["italy"]},
        hands={"united_kingdom": ["uk_bomber_command", "uk_enigma"]},
        decks={"italy": ["ita_plunder"]},
    )
    s.do("united_kingdom", "play uk_bomber_command", "target italy")
    s.all_pass()
    assert s.points("axis") == -3


def test_38_conscription_can_be_used_with_nothing_left() -> None:
    s = Scene(
        armies={"germany": ["germany"]},
        statuses={"germany": ["ger_conscription"]},
        discards={"germany": ["ger_build_army"]},
        decks={"germany": []},
    )
    s.do("germany", "use ger_conscription")
    assert s.points("axis") == -2
    s.do("germany", "take ger_build_army", "build army balkans")
    assert "balkans" in s.armies("germany")


def test_38_rationing_needs_a_real_card_in_hand() -> None:
    def uk_builds(*more: str) -> Scene:
        s = Scene(
            country="united_kingdom",
            armies={"united_kingdom": ["united_kingdom"]},
            hands={"united_kingdom": ["uk_build_navy", *more]},
            statuses={"united_kingdom": ["uk_rationing"]},
        )
        s.do("united_kingdom", "play uk_build_navy")
        return s

    assert uk_builds().step() == "choose_build"
    s = uk_builds("uk_enigma")
    assert s.step() == "choose_ration"
    s.do("united_kingdom", "return uk_build_navy", "discard uk_enigma")
    assert s.step() == "choose_build"
    assert s.g.bottoms[1]


def test_39_the_discard_pile_never_becomes_a_deck() -> None:
    s = Scene(
        "draw_step germany",
        "choose_discards italy 0",
        decks={"germany": []},
        discards={"germany": ["ger_plunder"]},
        rest_of_turn=False,
    )
    assert s.asked() == "italy"
    assert s.cards("hands", "germany") == set()
    assert s.deck_size("germany") == 0
    assert s.cards("discards", "germany") == {"ger_plunder"}


def hidden_scene() -> Scene:
    """Germany to play; every kind of card in every place."""
    return Scene(
        armies={"germany": ["germany"], "soviet_union": ["moscow"]},
        hands={"germany": ["ger_land_battle"], "italy": ["ita_plunder", "ita_bravado"]},
        responses={"soviet_union": ["sov_stalingrad"]},
        statuses={"japan": ["jpn_forward_bases"]},
        discards={"italy": ["ita_division_azul"]},
        faces={"italy": ["ita_division_azul"]},
        buried={"italy": ["ita_mare_nostrum"]},
        tops={"italy": ["ita_build_army"]},
        bottoms={"italy": ["ita_build_navy"]},
    )


def test_40_secret_even_from_a_teammate() -> None:
    fields = seen(hidden_scene(), "germany")
    for field in ("hands", "responses", "buried", "tops", "bottoms"):
        assert "ita_" not in str(fields[field])
        assert "sov_" not in str(fields[field])
    assert "ger_" not in str(fields["pools"])


def test_40_the_numbers_statuses_and_the_top_of_the_pile_are_public() -> None:
    s = hidden_scene()
    for country in ("germany", "united_states"):
        fields = seen(s, country)
        assert fields["hands"]["italy"] == {"hidden": 2}
        assert fields["responses"]["soviet_union"] == {"hidden": 1}
        assert fields["statuses"]["japan"] == ["jpn_forward_bases"]
        assert fields["faces"]["italy"] == ["ita_division_azul"]


def test_40_each_country_sees_its_own() -> None:
    fields = seen(hidden_scene(), "italy")
    assert sorted(fields["hands"]["italy"]) == ["ita_bravado", "ita_plunder"]
    assert seen(hidden_scene(), "soviet_union")["responses"]["soviet_union"] == ["sov_stalingrad"]


def test_40_a_response_is_laid_down_unseen() -> None:
    s = Scene(
        country="soviet_union",
        armies={"soviet_union": ["moscow"]},
        hands={"soviet_union": ["sov_stalingrad", "sov_rasputitsa"]},
    )
    s.do("soviet_union", "play sov_stalingrad")
    assert [line for line in s.told("united_kingdom") if "face down" in line]
    assert not [line for line in s.told("united_kingdom") if "Stalingrad" in line]
    assert [line for line in s.told("soviet_union") if "Stalingrad" in line]


def test_40_whether_one_is_asked_depends_on_what_all_can_see() -> None:
    """Any face-down card gets the question, be it the one that fits or another."""

    def attacked(response: str) -> Scene:
        s = Scene(
            armies={
                "germany": ["germany", "eastern_europe"],
                "soviet_union": ["moscow", "ukraine"],
            },
            hands={"germany": ["ger_land_battle"]},
            responses={"soviet_union": [response]},
        )
        s.do("germany", "play ger_land_battle", "battle ukraine soviet_union")
        return s

    fitting, other = attacked("sov_stalingrad"), attacked("sov_leningrad")
    assert fitting.asked() == other.asked() == "soviet_union"
    assert fitting.offers("soviet_union") == ["pass", "use sov_stalingrad"]
    assert other.offers("soviet_union") == ["pass"]
    assert seen(fitting, "germany") == seen(other, "germany")


def test_40_who_has_no_card_that_could_fit_is_not_asked() -> None:
    def attacked(**fields: Any) -> Scene:
        s = Scene(
            armies={
                "germany": ["germany", "eastern_europe"],
                "soviet_union": ["moscow", "ukraine"],
            },
            hands={"germany": ["ger_land_battle", "ger_plunder"]},
            **fields,
        )
        s.do("germany", "play ger_land_battle", "battle ukraine soviet_union")
        return s

    assert attacked().step() == "choose_discards"
    spent = attacked(
        responses={"soviet_union": ["sov_leningrad"]},
        discards={"soviet_union": ["sov_stalingrad"]},
    )
    assert spent.step() == "choose_discards"


def test_41_a_used_response_lies_on_top_of_the_pile() -> None:
    s = Scene(
        armies={"germany": ["germany", "eastern_europe"], "soviet_union": ["moscow", "ukraine"]},
        hands={"germany": ["ger_land_battle"]},
        responses={"soviet_union": ["sov_stalingrad"]},
    )
    s.do("germany", "play ger_land_battle", "battle ukraine soviet_union")
    s.do("soviet_union", "use sov_stalingrad")
    assert s.top_discard("soviet_union") == "sov_stalingrad"
    assert s.cards("responses", "soviet_union") == set()
    assert seen(s, "germany")["faces"]["soviet_union"] == ["sov_stalingrad"]


def test_41_unplayed_cards_go_under_the_pile_unseen() -> None:
    s = Scene(
        armies={"germany": ["germany"]},
        hands={"germany": ["ger_plunder", "ger_v_weapons", "ger_land_battle"]},
        discards={"germany": ["ger_build_army"]},
        faces={"germany": ["ger_build_army"]},
    )
    s.do("germany", "discard ger_plunder", "discard ger_v_weapons")
    assert s.top_discard("germany") == "ger_build_army"
    assert {"ger_plunder", "ger_v_weapons"} <= s.cards("buried", "germany")
    assert len([line for line in s.told("italy") if "discards a card" in line]) == 2
    assert not [line for line in s.told("italy") if "Plunder" in line or "V-Weapons" in line]


def test_41_cards_off_the_deck_and_lost_responses_are_unseen() -> None:
    s = Scene(
        country="italy",
        armies={"italy": ["italy"]},
        hands={"italy": ["ita_division_azul"]},
        responses={"soviet_union": ["sov_rasputitsa"]},
    )
    s.do("italy", "play ita_division_azul")
    s.chance("sov_rasputitsa")
    assert s.cards("buried", "soviet_union") == {"sov_rasputitsa"}
    assert s.top_discard("soviet_union") is None
    assert [line for line in s.told("italy") if "loses a face-down Response" in line]
    assert not [line for line in s.told("italy") if "Rasputitsa" in line]
    assert [line for line in s.told("soviet_union") if "Rasputitsa" in line]


@pytest.mark.rule("40")
def test_41_when_the_top_card_is_taken_back_the_one_below_is_on_top() -> None:
    s = Scene(
        country="soviet_union",
        armies={"soviet_union": ["moscow"]},
        hands={"soviet_union": ["sov_mao_tse_tung", "sov_build_army", "sov_build_army_2"]},
        statuses={"soviet_union": ["sov_women_conscripts"]},
        discards={"soviet_union": ["sov_titos_partisans"]},
        faces={"soviet_union": ["sov_titos_partisans"]},
    )
    s.do("soviet_union", "play sov_build_army")
    assert s.top_discard("soviet_union") == "sov_build_army"
    s.do("soviet_union", "return sov_build_army")
    assert s.top_discard("soviet_union") == "sov_titos_partisans"


def test_42_totals_may_be_negative() -> None:
    s = ordered("deck", 2, decks={"germany": []})
    assert s.points("axis") == -2
