"""The cards the United States lay on the table: what each does, and when it cannot."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.quartermaster.cards.shapes_allies import (
    play_of,
    play_step,
    points_after_victory_step,
)
from tests.rules.quartermaster.scene import Scene

US = "united_states"
UK = "united_kingdom"
AMERICA = ["eastern_united_states", "western_united_states"]
CARRIERS = "usa_aircraft_carriers"
LANDINGS = "usa_amphibious_landings"
VOLUNTEERS = "usa_american_volunteer_group_expands"
RESOURCES = "usa_flexible_resources"
FORTRESSES = "usa_flying_fortresses"
ROSIE = "usa_rosie_the_riveter"
SHIPYARDS = "usa_superior_shipyards"
PRODUCTION = "usa_wartime_production"


def pacific(status: str, **fields: Any) -> dict[str, Any]:
    """The US in Hawaii and the East Pacific, with a Status on the table."""
    return {
        "armies": {US: [*AMERICA, "hawaii"], **fields.pop("armies", {})},
        "navies": {US: ["east_pacific"], **fields.pop("navies", {})},
        "statuses": {US: [status]},
        **fields,
    }


# After battles


def test_us_aircraft_carriers_build_a_navy_in_the_battled_space() -> None:
    s = play_of("usa_sea_battle", **pacific(CARRIERS, navies={"japan": ["central_pacific"]}))
    before = s.deck_size(US)
    s.do(US, "battle central_pacific japan", f"use {CARRIERS}")
    s.any_chance()
    s.do(US, "build navy central_pacific")
    assert s.navies("japan") == set()
    assert s.navies(US) == {"east_pacific", "central_pacific"}
    assert s.deck_size(US) == before - 1


def test_us_aircraft_carriers_once_a_turn_and_by_choice() -> None:
    s = Scene(
        f"fight {US} navy central_pacific -1",
        f"fight {US} navy north_pacific -1",
        country=US,
        rest_of_turn=False,
        **pacific(CARRIERS),
    )
    s.any_chance()
    s.do(US, f"use {CARRIERS}")
    s.any_chance()
    s.do(US, "build navy central_pacific")
    assert s.asked() is None, "the second battle of the turn does not set it off"

    s = play_of("usa_sea_battle", **pacific(CARRIERS))
    s.do(US, "battle north_pacific", "pass")
    assert s.navies(US) == {"east_pacific"}


def test_us_aircraft_carriers_not_beside_a_navy_that_is_left() -> None:
    s = play_of(
        "usa_sea_battle",
        **pacific(CARRIERS, navies={"japan": ["central_pacific"], "italy": ["central_pacific"]}),
    )
    s.do(US, "battle central_pacific japan")
    assert s.asked() is None
    s = play_of("usa_land_battle", **pacific(CARRIERS))
    s.do(US, "battle new_zealand")
    assert s.asked() is None, "not after a battle by land"


def test_us_amphibious_landings_build_an_army_in_the_battled_space() -> None:
    s = play_of("usa_land_battle", **pacific(LANDINGS, armies={"japan": ["new_zealand"]}))
    before = s.deck_size(US)
    s.do(US, "battle new_zealand japan", f"use {LANDINGS}")
    s.any_chance()
    s.do(US, "build army new_zealand")
    assert s.armies("japan") == set()
    assert "new_zealand" in s.armies(US)
    assert s.deck_size(US) == before - 1


def test_us_amphibious_landings_more_than_once_a_turn() -> None:
    s = Scene(
        f"fight {US} army new_zealand -1",
        f"fight {US} army latin_america -1",
        country=US,
        rest_of_turn=False,
        **pacific(LANDINGS),
    )
    s.any_chance()
    for space in ("new_zealand", "latin_america"):
        s.do(US, f"use {LANDINGS}")
        s.any_chance()
        s.do(US, f"build army {space}")
    assert s.armies(US) == {*AMERICA, "hawaii", "new_zealand", "latin_america"}


def test_us_amphibious_landings_need_a_supplied_navy_beside() -> None:
    s = play_of("usa_land_battle", **pacific(LANDINGS))
    s.do(US, "battle canada")
    assert s.asked() is None, "no Navy is next to Canada"
    s = play_of(
        "usa_land_battle",
        armies={US: AMERICA, "japan": ["canada"]},
        navies={US: ["north_atlantic"]},
        statuses={US: [LANDINGS]},
    )
    s.do(US, "battle canada japan")
    assert s.offers(US, "use") == [f"use {LANDINGS}"]


# After builds


def test_us_superior_shipyards_build_another_navy_once_a_turn() -> None:
    s = play_of("usa_build_navy", **pacific(SHIPYARDS))
    before = s.deck_size(US)
    s.do(US, "build navy north_pacific", f"use {SHIPYARDS}")
    s.any_chance()
    s.do(US, "build navy central_pacific")
    assert s.navies(US) == {"east_pacific", "north_pacific", "central_pacific"}
    assert s.deck_size(US) == before - 1
    assert s.asked() is None


def test_us_superior_shipyards_not_for_armies_and_not_by_force() -> None:
    s = play_of("usa_build_army", **pacific(SHIPYARDS))
    s.do(US, "build army latin_america")
    assert s.asked() is None
    s = play_of("usa_build_navy", **pacific(SHIPYARDS))
    s.do(US, "build navy north_pacific", "pass")
    assert s.navies(US) == {"east_pacific", "north_pacific"}


def test_us_superior_shipyards_after_naming_a_navy_as_built() -> None:
    s = play_of("usa_build_navy", **pacific(SHIPYARDS))
    s.do(US, "build navy east_pacific", f"use {SHIPYARDS}")
    s.any_chance()
    s.do(US, "build navy north_atlantic")
    assert s.navies(US) == {"east_pacific", "north_atlantic"}


def test_us_wartime_production_builds_another_army_once_a_turn() -> None:
    s = play_of("usa_build_army", armies={US: AMERICA}, statuses={US: [PRODUCTION]})
    before = s.deck_size(US)
    s.do(US, "build army canada", f"use {PRODUCTION}")
    s.any_chance()
    s.do(US, "build army pacific_northwest")
    assert s.armies(US) == {*AMERICA, "canada", "pacific_northwest"}
    assert s.deck_size(US) == before - 1
    assert s.asked() is None


def test_us_wartime_production_not_for_navies_nor_for_allies() -> None:
    s = play_of("usa_build_navy", **pacific(PRODUCTION))
    s.do(US, "build navy north_pacific")
    assert s.asked() is None
    s = play_of(
        "uk_build_army", armies={UK: ["united_kingdom"], US: AMERICA}, statuses={US: [PRODUCTION]}
    )
    s.do(UK, "build army united_kingdom")
    assert s.asked() is None


# Lasting


def test_us_american_volunteer_group_makes_szechuan_a_supply_space_for_the_us() -> None:
    shared = {US: ["szechuan"], UK: ["szechuan"]}
    laid = {US: [VOLUNTEERS]}
    s = Scene(armies=shared, statuses=laid)
    assert s.supplied(US) == {"szechuan"}
    assert s.supplied(UK) == set()
    assert Scene(armies=shared).supplied(US) == set()
    assert points_after_victory_step(US, "allies", armies=shared, statuses=laid) == 2
    assert points_after_victory_step(UK, "allies", armies=shared, statuses=laid) == 0
    assert points_after_victory_step(US, "allies", armies=shared) == 0


def test_us_american_volunteer_group_lets_the_us_build_in_szechuan() -> None:
    s = play_of("usa_build_army", armies={US: AMERICA}, statuses={US: [VOLUNTEERS]})
    s.do(US, "build army szechuan")
    assert s.armies(US) == {*AMERICA, "szechuan"}
    s = play_of("usa_build_army", armies={US: AMERICA})
    assert s.refusal(US, "build army szechuan") == "51"
    s = play_of(
        "usa_build_army", armies={US: AMERICA, "japan": ["szechuan"]}, statuses={US: [VOLUNTEERS]}
    )
    assert s.refusal(US, "build army szechuan") == "20"


@pytest.mark.parametrize(
    ("card", "base", "victim", "number"),
    [
        ("usa_bombers", "hawaii", "japan", 5),
        ("usa_heavy_bombers", "iwo_jima", "japan", 6),
        ("usa_firestorm_bombers", "balkans", "italy", 8),
    ],
)
def test_us_flying_fortresses_cost_the_target_one_card_more(
    card: str, base: str, victim: str, number: int
) -> None:
    s = play_step(card, armies={US: [base]}, statuses={US: [FORTRESSES]})
    before = s.deck_size(victim)
    s.do(US, f"play {card}")
    if s.asked() == US:
        s.do(US, f"target {victim}")
    s.any_chance()
    assert s.deck_size(victim) == before - number


def test_us_flying_fortresses_do_not_fly_for_the_uk() -> None:
    s = play_of("uk_bomber_command", statuses={US: [FORTRESSES]})
    before = s.deck_size("germany")
    s.do(UK, "target germany")
    s.any_chance()
    assert s.deck_size("germany") == before - 4


def test_us_flying_fortresses_are_ignored_with_the_card_itself() -> None:
    s = play_of(
        "usa_bombers",
        armies={US: ["north_africa"]},
        statuses={US: [FORTRESSES]},
        responses={"italy": ["ita_skilled_pilots"]},
    )
    before = s.deck_size("italy")
    s.do(US, "target italy")
    s.do("italy", "use ita_skilled_pilots")
    s.all_pass()
    assert s.deck_size("italy") == before


# The rest


def resources(*hand: str, **fields: Any) -> Scene:
    return play_step(*hand, country=US, statuses={US: [RESOURCES]}, armies={US: AMERICA}, **fields)


def test_us_flexible_resources_play_any_card_of_the_discard_pile() -> None:
    s = resources("usa_magic", discards={US: ["usa_build_army", "usa_land_battle"]})
    before = s.deck_size(US)
    s.do(US, f"use {RESOURCES}")
    s.any_chance()
    assert s.deck_size(US) == before - 4
    s.do(US, "take usa_build_army", "build army canada")
    assert s.armies(US) == {*AMERICA, "canada"}
    assert s.cards("hands", US) == {"usa_magic"}, "no card is played from hand"
    assert s.asked() is None


def test_us_flexible_resources_lay_a_status_again() -> None:
    s = resources(discards={US: [ROSIE]})
    s.do(US, f"use {RESOURCES}")
    s.any_chance()
    s.do(US, f"take {ROSIE}")
    assert s.cards("statuses", US) == {RESOURCES, ROSIE}


def test_us_flexible_resources_may_play_a_card_they_cost() -> None:
    s = resources(tops={US: ["usa_build_army", "usa_magic", "usa_radar", "usa_bombers"]})
    assert s.cards("discards", US) == s.cards("buried", US) == set()
    s.do(US, f"use {RESOURCES}")
    assert s.refusal(US, "take usa_lend_lease") == "50", "it is still in the deck"
    s.do(US, "take usa_build_army", "build army canada")
    assert s.armies(US) == {*AMERICA, "canada"}


def test_us_flexible_resources_only_from_the_table() -> None:
    s = play_step(RESOURCES, armies={US: AMERICA}, discards={US: ["usa_build_army"]})
    assert s.refusal(US, f"use {RESOURCES}") == "58"
    s.do(US, f"play {RESOURCES}")
    assert s.asked() is None, "laying it down is the whole Play step"


def german_attack(**fields: Any) -> Scene:
    """Germany battles the US Navy in the North Sea; Radar is on the table."""
    s = play_of(
        "ger_sea_battle",
        armies={"germany": ["germany", "western_europe"], US: AMERICA, **fields.pop("armies", {})},
        navies={US: ["north_atlantic", "north_sea"]},
        statuses={US: ["usa_radar"], "germany": fields.pop("german", [])},
        **fields,
    )
    s.do("germany", "battle north_sea united_states")
    return s


def second_battle() -> Scene:
    """Radar has saved a Navy, for three cards, and Japan battles it again."""
    s = play_of(
        "jpn_sea_battle",
        armies={"japan": ["japan", "iwo_jima"], US: [*AMERICA, "hawaii"]},
        navies={"japan": ["sea_of_japan"], US: ["east_pacific", "central_pacific"]},
        statuses={US: ["usa_radar"]},
        responses={"japan": ["jpn_surprise_attack"]},
    )
    before = s.deck_size(US)
    s.do("japan", "battle central_pacific united_states")
    s.do(US, "use usa_radar")
    s.any_chance()
    assert s.navies(US) == {"east_pacific", "central_pacific"}
    assert s.deck_size(US) == before - 3
    assert "The US Navy in the Central Pacific stays." in s.told()
    s.do("japan", "use jpn_surprise_attack", "battle central_pacific united_states")
    return s


def test_us_radar_spares_a_supplied_navy_each_time_it_is_paid() -> None:
    s = second_battle()
    before = s.deck_size(US)
    assert s.asked() == US, "it was saved this once, not for the turn"
    s.do(US, "use usa_radar")
    s.any_chance()
    assert s.navies(US) == {"east_pacific", "central_pacific"}
    assert s.deck_size(US) == before - 3
    s = second_battle()
    s.do(US, "pass")
    assert s.navies(US) == {"east_pacific"}


def test_us_radar_need_not_be_used() -> None:
    s = german_attack(armies={UK: ["united_kingdom"]})
    s.do(US, "pass")
    assert s.navies(US) == {"north_atlantic"}


def test_us_radar_not_for_a_navy_out_of_supply() -> None:
    s = german_attack()
    assert s.asked() is None, "the Navy has no port"
    assert s.navies(US) == {"north_atlantic"}


def test_us_radar_costs_points_when_no_card_is_left() -> None:
    s = german_attack(armies={UK: ["united_kingdom"]}, decks={US: ["usa_magic"]})
    s.do(US, "use usa_radar")
    s.any_chance()
    assert s.points("allies") == -2
    assert s.navies(US) == {"north_atlantic", "north_sea"}


def discard_step(statuses: list[str], *hand: str) -> Scene:
    return Scene(
        f"discard_step {US}",
        f"draw_step {US}",
        country=US,
        rest_of_turn=False,
        hands={US: list(hand)},
        decks={US: []},
        statuses={US: statuses},
    )


def test_us_rosie_the_riveter_puts_two_cards_under_the_deck() -> None:
    s = discard_step([ROSIE], "usa_magic", "usa_radar", "usa_bombers", "usa_lend_lease")
    s.any_chance()
    s.do(US, "return usa_magic", "return usa_radar")
    assert s.deck_size(US) == 2
    assert s.cards("hands", US) == {"usa_bombers", "usa_lend_lease"}
    assert s.refusal(US, "return usa_bombers") == "19", "two at most"
    assert not any("Magic" in line for line in s.told(UK))
    s.do(US, "discard usa_bombers", "done")
    assert s.cards("hands", US) == {"usa_lend_lease", "usa_magic", "usa_radar"}, (
        "the deck was empty, so they are drawn again"
    )


def test_us_rosie_the_riveter_one_or_none() -> None:
    s = discard_step([ROSIE], "usa_magic", "usa_radar")
    s.any_chance()
    s.do(US, "return usa_magic", "done")
    assert s.cards("hands", US) == {"usa_magic", "usa_radar"}
    s = discard_step([], "usa_magic", "usa_radar")
    s.any_chance()
    assert s.refusal(US, "return usa_magic") == "19", "only with the card on the table"
