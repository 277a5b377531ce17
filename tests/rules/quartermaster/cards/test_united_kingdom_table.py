"""The cards the United Kingdom lays on the table: what each does, and when it cannot."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.quartermaster.cards.shapes_allies import (
    pay_by_hand,
    play_of,
    play_step,
    points_after_victory_step,
)
from tests.rules.quartermaster.scene import Scene

UK = "united_kingdom"
US = "united_states"
AT_SEA: dict[str, Any] = {"armies": {UK: ["united_kingdom"]}, "navies": {UK: ["north_sea"]}}
DIVE_BOMBERS = {"germany": ["ger_dive_bombers"]}
AUSTRALIA = "uk_australia_forms_the_directorate_of_manpower"
INDIA = "uk_lord_linlithgow_declares_india_to_be_at_war"
CANADA = "uk_mackenzie_king_drafts_the_national_resources_mobilization_act"


# Responses


def german_attack(**fields: object) -> Scene:
    """Germany battles the UK in Western Europe; the UK has Defensive Posture face down."""
    s = play_of(
        "ger_land_battle",
        armies={"germany": ["germany"], UK: ["western_europe"]},
        responses={UK: ["uk_defensive_posture"]},
        **fields,
    )
    s.do("germany", "battle western_europe united_kingdom")
    return s


def test_uk_defensive_posture_saves_a_supplied_army_all_turn() -> None:
    s = german_attack(statuses=DIVE_BOMBERS)
    s.do(UK, "use uk_defensive_posture")
    assert s.armies(UK) == {"western_europe"}
    assert s.cards("discards", UK) == {"uk_defensive_posture"}
    s.do("germany", "use ger_dive_bombers")
    s.any_chance()
    s.do("germany", "battle western_europe united_kingdom")
    assert s.armies(UK) == {"western_europe"}


def test_uk_defensive_posture_need_not_be_used() -> None:
    s = german_attack()
    s.do(UK, "pass")
    assert s.armies(UK) == set()
    assert s.cards("responses", UK) == {"uk_defensive_posture"}


def test_uk_defensive_posture_ends_when_the_army_is_withdrawn() -> None:
    s = Scene(
        "play_step united_kingdom",
        "fight germany army united_kingdom united_kingdom",
        country=UK,
        armies={UK: ["united_kingdom"]},
        safe_armies={UK: ["united_kingdom"]},
        hands={UK: ["uk_build_army"]},
        rest_of_turn=False,
    )
    s.do(UK, "withdraw army united_kingdom", "play uk_build_army", "build army united_kingdom")
    assert s.armies(UK) == set(), "the new Army is another one"


def test_uk_defensive_posture_not_for_unsupplied_or_foreign_armies() -> None:
    for armies, target in (
        ({"germany": ["germany"], UK: ["balkans"]}, "balkans united_kingdom"),
        ({"germany": ["germany"], US: ["western_europe"]}, "western_europe united_states"),
    ):
        s = play_of("ger_land_battle", armies=armies, responses={UK: ["uk_defensive_posture"]})
        s.do("germany", f"battle {target}")
        assert s.asked() is None, "the United Kingdom was asked"
        assert s.armies(UK) | s.armies(US) == set()


def test_uk_destroyers_save_a_us_navy_beside_a_uk_army() -> None:
    s = play_of(
        "ger_sea_battle",
        armies={
            "germany": ["germany", "western_europe"],
            UK: ["united_kingdom"],
            US: ["eastern_united_states"],
        },
        navies={US: ["north_atlantic", "north_sea"]},
        responses={UK: ["uk_destroyers"]},
    )
    s.do("germany", "battle north_sea united_states")
    s.do(UK, "use uk_destroyers")
    assert s.navies(US) == {"north_atlantic", "north_sea"}
    assert "The US Navy in the North Sea cannot be removed this turn." in s.told()


def test_uk_destroyers_not_far_from_a_uk_army() -> None:
    s = play_of(
        "ger_sea_battle",
        armies={
            "germany": ["germany", "western_europe"],
            UK: ["united_kingdom"],
            US: ["eastern_united_states"],
        },
        navies={US: ["north_atlantic"], "germany": ["north_sea"]},
        responses={UK: ["uk_destroyers"]},
    )
    s.do("germany", "battle north_atlantic united_states")
    assert s.asked() is None
    assert s.navies(US) == set()


def test_uk_destroyers_not_beside_an_unsupplied_uk_army() -> None:
    s = play_of(
        "ger_sea_battle",
        armies={
            "germany": ["germany", "western_europe"],
            UK: ["iceland"],
            US: ["eastern_united_states"],
        },
        navies={US: ["north_atlantic", "north_sea"]},
        responses={UK: ["uk_destroyers"]},
    )
    s.do("germany", "battle north_sea united_states")
    assert s.asked() == UK, "for all the others know, it could be the RAF"
    assert s.refusal(UK, "use uk_destroyers") == "57"


def japan_builds(where: str, *more: str) -> Scene:
    """Japan builds an Army while the UK has Loyal to the Crown face down."""
    s = play_of(
        "jpn_build_army",
        armies={"japan": ["china", "southeast_asia", *more]},
        responses={UK: ["uk_loyal_to_the_crown"]},
    )
    s.do("japan", f"build army {where}")
    return s


def test_uk_loyal_to_the_crown_undoes_an_axis_army_in_the_empire() -> None:
    s = japan_builds("india", "australia")
    s.do(UK, "use uk_loyal_to_the_crown")
    assert s.armies("japan") == {"china", "southeast_asia", "australia"}, (
        "an Army that came there earlier stays"
    )


def test_uk_loyal_to_the_crown_only_in_india_australia_and_canada() -> None:
    s = japan_builds("szechuan")
    assert s.asked() is None
    assert "szechuan" in s.armies("japan")


@pytest.mark.parametrize("dominion", ["india", "australia", "canada"])
@pytest.mark.parametrize("recruited", [0, 1])
def test_uk_loyal_to_the_crown_after_building_and_recruiting(dominion: str, recruited: int) -> None:
    s = Scene(
        f"place italy army {dominion} {recruited}",
        country="italy",
        responses={UK: ["uk_loyal_to_the_crown"]},
        rest_of_turn=False,
    )
    s.any_chance()
    s.do(UK, "use uk_loyal_to_the_crown")
    assert s.armies("italy") == set()


def test_uk_loyal_to_the_crown_leaves_what_answers_the_build() -> None:
    s = play_of(
        "ger_build_army",
        armies={"germany": ["germany", "balkans", "ukraine", "middle_east"], US: ["szechuan"]},
        statuses={"germany": ["ger_bias_for_action"]},
        responses={UK: ["uk_loyal_to_the_crown"]},
    )
    s.do("germany", "build army india")
    s.do(UK, "use uk_loyal_to_the_crown")
    assert "india" not in s.armies("germany")
    s.do("germany", "use ger_bias_for_action")
    s.any_chance()
    s.do("germany", "battle szechuan united_states")
    assert s.armies(US) == set()


def test_uk_raf_saves_a_us_navy_in_the_north_sea() -> None:
    fields = {
        "armies": {"germany": ["germany", "western_europe"], US: ["eastern_united_states"]},
        "navies": {US: ["north_sea", "north_atlantic"]},
        "responses": {UK: ["uk_raf"]},
    }
    s = play_of("ger_sea_battle", **fields)
    s.do("germany", "battle north_sea united_states")
    assert s.asked() is None, "the Navy has no port"

    fields["armies"][UK] = ["united_kingdom"]
    s = play_of("ger_sea_battle", **fields)
    s.do("germany", "battle north_sea united_states")
    s.do(UK, "use uk_raf")
    assert s.navies(US) == {"north_sea", "north_atlantic"}


def test_uk_raf_saves_any_allied_army_in_the_united_kingdom() -> None:
    s = play_of(
        "ger_land_battle",
        armies={"germany": ["germany", "western_europe"], US: ["united_kingdom"]},
        navies={"germany": ["north_sea"]},
        statuses=DIVE_BOMBERS,
        responses={UK: ["uk_raf"]},
    )
    s.do("germany", "battle united_kingdom united_states")
    s.do(UK, "use uk_raf")
    s.do("germany", "use ger_dive_bombers")
    s.any_chance()
    s.do("germany", "battle united_kingdom united_states")
    assert s.armies(US) == {"united_kingdom"}


def test_uk_raf_not_elsewhere() -> None:
    s = play_of(
        "ger_land_battle",
        armies={"germany": ["germany"], UK: ["western_europe"]},
        responses={UK: ["uk_raf"]},
    )
    s.do("germany", "battle western_europe united_kingdom")
    assert s.asked() == UK, "for all the others know, it could be Defensive Posture"
    assert s.refusal(UK, "use uk_raf") == "57"


# Status


@pytest.mark.parametrize(("card", "space"), [(AUSTRALIA, "australia"), (INDIA, "india")])
def test_uk_dominion_is_like_home_for_building(card: str, space: str) -> None:
    s = play_of("uk_build_army", armies={UK: ["united_kingdom"]}, statuses={UK: [card]})
    s.do(UK, f"build army {space}")
    assert s.armies(UK) == {"united_kingdom", space}
    s = play_of("uk_build_army", armies={UK: ["united_kingdom"]})
    assert s.refusal(UK, f"build army {space}") == "51"


@pytest.mark.parametrize(("card", "space"), [(AUSTRALIA, "australia"), (INDIA, "india")])
def test_uk_dominion_is_no_home_space_otherwise(card: str, space: str) -> None:
    armies = {UK: ["united_kingdom"], "japan": [space]}
    s = play_of("uk_build_army", armies=armies, statuses={UK: [card]})
    assert s.refusal(UK, f"build army {space}") == "20"
    assert points_after_victory_step(UK, "allies", armies=armies, statuses={UK: [card]}) == 2


def test_uk_australia_forms_the_directorate_of_manpower_laid_and_used_later() -> None:
    s = play_of(AUSTRALIA, armies={UK: ["united_kingdom"]})
    assert s.cards("statuses", UK) == {AUSTRALIA}
    assert s.armies(UK) == {"united_kingdom"}, "laying it down is the whole Play step"
    assert s.asked() is None


def test_uk_lord_linlithgow_is_for_the_uk_only() -> None:
    s = play_of(
        "usa_build_army",
        armies={US: ["eastern_united_states"]},
        statuses={UK: [INDIA]},
    )
    assert s.refusal(US, "build army india") == "51"


def test_uk_mackenzie_king_makes_canada_a_supply_space_for_the_uk_only() -> None:
    shared = {UK: ["canada"], US: ["canada"]}
    laid = {UK: [CANADA]}
    s = Scene(armies=shared, statuses=laid)
    assert s.supplied(UK) == {"canada"}
    assert s.supplied(US) == set()
    assert Scene(armies=shared).supplied(UK) == set()
    assert points_after_victory_step(UK, "allies", armies=shared, statuses=laid) == 2
    assert points_after_victory_step(US, "allies", armies=shared, statuses=laid) == 0
    assert points_after_victory_step(UK, "allies", armies=shared) == 0


def test_uk_free_france_builds_in_western_europe() -> None:
    s = play_step(
        "uk_build_navy",
        "uk_sea_battle",
        "uk_enigma",
        statuses={UK: ["uk_free_france"]},
        rest_of_turn=True,
        **AT_SEA,
    )
    s.do(UK, "use uk_free_france")
    pay_by_hand(s, UK, "uk_build_navy", "uk_enigma")
    s.do(UK, "build army western_europe")
    assert s.armies(UK) == {"united_kingdom", "western_europe"}
    assert s.cards("hands", UK) == {"uk_sea_battle"}
    assert s.step() == "choose_discards", "no card is played from hand"


def test_uk_free_france_needs_a_legal_build() -> None:
    s = play_step(
        "uk_build_navy",
        "uk_sea_battle",
        armies={UK: ["united_kingdom"]},
        statuses={UK: ["uk_free_france"]},
    )
    assert s.refusal(UK, "use uk_free_france") == "45"


def test_uk_free_france_is_paid_from_the_deck_when_the_hand_is_short() -> None:
    s = play_step("uk_enigma", statuses={UK: ["uk_free_france"]}, **AT_SEA)
    before = s.deck_size(UK)
    s.do(UK, "use uk_free_france")
    pay_by_hand(s, UK, "uk_enigma")
    s.any_chance()
    s.do(UK, "build army western_europe")
    assert s.deck_size(UK) == before - 1


def test_uk_rationing_puts_the_card_played_under_the_deck() -> None:
    s = play_of("uk_build_army", "uk_enigma", statuses={UK: ["uk_rationing"]}, **AT_SEA)
    before = s.deck_size(UK)
    s.do(UK, "return uk_build_army")
    pay_by_hand(s, UK, "uk_enigma")
    s.do(UK, "build army western_europe")
    assert "western_europe" in s.armies(UK)
    assert s.cards("discards", UK) == set()
    assert s.cards("buried", UK) == {"uk_enigma"}
    assert s.deck_size(UK) == before + 1
    assert "The United Kingdom puts Build Army under its deck." in s.told()


def test_uk_rationing_may_be_declined() -> None:
    s = play_of("uk_build_army", "uk_enigma", statuses={UK: ["uk_rationing"]}, **AT_SEA)
    s.do(UK, "pass", "build army western_europe")
    assert s.cards("discards", UK) == {"uk_build_army"}
    assert s.cards("hands", UK) == {"uk_enigma"}


def test_uk_rationing_needs_another_card_in_hand() -> None:
    s = play_of("uk_build_army", statuses={UK: ["uk_rationing"]}, **AT_SEA)
    assert s.step() == "choose_build", "points cannot pay for it"


def test_uk_rationing_only_for_cards_that_are_discarded() -> None:
    for card in (AUSTRALIA, "uk_raf"):
        s = play_of(card, "uk_enigma", statuses={UK: ["uk_rationing"]})
        assert s.asked() is None


def test_uk_rationing_not_in_another_turn() -> None:
    s = play_of(
        "usa_lend_lease",
        hands={UK: ["uk_build_army", "uk_enigma"]},
        statuses={UK: ["uk_rationing"]},
        **AT_SEA,
    )
    s.do(UK, "play uk_build_army")
    assert s.step() == "choose_build"


def test_uk_resistance_battles_western_europe_or_italy() -> None:
    s = play_step(
        "uk_build_navy",
        "uk_sea_battle",
        armies={UK: ["united_kingdom"], "germany": ["western_europe", "scandinavia"]},
        navies={UK: ["north_sea"]},
        statuses={UK: ["uk_resistance"]},
    )
    s.do(UK, "use uk_resistance")
    pay_by_hand(s, UK, "uk_build_navy", "uk_sea_battle")
    assert s.refusal(UK, "battle scandinavia germany") == "50"
    assert s.refusal(UK, "battle italy") == "53"
    s.do(UK, "battle western_europe germany")
    assert s.armies("germany") == {"scandinavia"}


def test_uk_resistance_in_italy() -> None:
    s = play_step(
        "uk_build_navy",
        "uk_sea_battle",
        armies={UK: ["united_kingdom", "north_africa"], "italy": ["italy", "balkans"]},
        navies={UK: ["north_sea", "mediterranean_sea"]},
        statuses={UK: ["uk_resistance"]},
    )
    s.do(UK, "use uk_resistance")
    pay_by_hand(s, UK, "uk_build_navy", "uk_sea_battle")
    s.do(UK, "battle italy italy")
    assert s.armies("italy") == {"balkans"}


def test_uk_resistance_needs_a_legal_battle() -> None:
    s = play_step(
        "uk_build_navy",
        "uk_sea_battle",
        armies={UK: ["united_kingdom"], "germany": ["western_europe"]},
        statuses={UK: ["uk_resistance"]},
    )
    assert s.refusal(UK, "use uk_resistance") == "45"


def royal_navy(*hand: str, italy: str = "mediterranean_sea") -> Scene:
    """The UK battles the Mediterranean with The Royal Navy on the table."""
    s = play_of(
        "uk_sea_battle",
        *hand,
        armies={UK: ["united_kingdom"], "germany": ["germany"], "italy": ["italy"]},
        navies={
            UK: ["north_sea"],
            "germany": ["mediterranean_sea", "baltic_sea"],
            "italy": [italy],
        },
        statuses={UK: ["uk_the_royal_navy"]},
    )
    s.do(UK, "battle mediterranean_sea germany")
    return s


def test_uk_the_royal_navy_battles_again_there_or_beside_once_a_turn() -> None:
    s = royal_navy("uk_enigma", "uk_build_army", "uk_raf", "uk_land_battle")
    s.do(UK, "use uk_the_royal_navy")
    pay_by_hand(s, UK, "uk_enigma", "uk_raf")
    assert s.refusal(UK, "battle baltic_sea germany") == "50", "not next to the battled space"
    s.do(UK, "battle mediterranean_sea italy")
    assert s.navies("italy") == set()
    assert s.navies("germany") == {"baltic_sea"}
    assert s.asked() is None, "it was used this turn"


def test_uk_the_royal_navy_need_not_be_used_and_answers_sea_battles_only() -> None:
    s = royal_navy("uk_enigma", "uk_build_army")
    s.do(UK, "pass")
    assert s.navies("italy") == {"mediterranean_sea"}
    assert s.cards("hands", UK) == {"uk_enigma", "uk_build_army"}

    s = play_of(
        "uk_land_battle", "uk_raf", "uk_enigma", statuses={UK: ["uk_the_royal_navy"]}, **AT_SEA
    )
    s.do(UK, "battle western_europe")
    assert s.asked() is None


def test_uk_the_royal_navy_must_itself_be_a_legal_battle() -> None:
    s = royal_navy("uk_enigma", "uk_raf", italy="bay_of_bengal")
    s.do(UK, "use uk_the_royal_navy")
    pay_by_hand(s, UK, "uk_enigma", "uk_raf")
    assert s.refusal(UK, "battle bay_of_bengal italy") == "53", "no UK piece is next to it"
