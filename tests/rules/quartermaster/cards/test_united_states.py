"""The cards the United States play: what each does, and when it cannot."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.quartermaster.cards.shapes_allies import play_of, play_step
from tests.rules.quartermaster.scene import Scene

US = "united_states"
UK = "united_kingdom"
SOV = "soviet_union"
AMERICA = ["eastern_united_states", "western_united_states"]
ATLANTIC: dict[str, Any] = {
    "armies": {US: AMERICA, UK: ["united_kingdom"]},
    "navies": {US: ["north_atlantic", "north_sea"]},
}
FLEET = "usa_fleet_deployed_to_pearl_harbor"


def cards_lost(s: Scene, country: str, before: int) -> int:
    """How many cards a country's draw deck has lost, once chance has drawn them."""
    s.any_chance()
    return before - s.deck_size(country)


# Build and Battle


def test_us_build_army_next_to_a_supplied_piece() -> None:
    s = play_of("usa_build_army", armies={US: ["eastern_united_states"], "japan": ["canada"]})
    assert set(s.offers(US, "build")) == {
        "build army eastern_united_states",
        "build army latin_america",
        "build army western_united_states",
    }
    assert s.refusal(US, "build army canada") == "20"
    assert s.refusal(US, "build army hawaii") == "51"
    s.do(US, "build army western_united_states")
    assert s.armies(US) == set(AMERICA)


def test_us_build_army_without_a_piece_left() -> None:
    armies = [*AMERICA, "canada", "latin_america", "pacific_northwest"]
    s = play_of("usa_build_army", armies={US: armies}, navies={US: ["east_pacific"]})
    assert s.refusal(US, "build army hawaii") == "22"
    s.do(US, "withdraw army canada", "build army hawaii")
    assert s.armies(US) == {*armies, "hawaii"} - {"canada"}


def test_us_build_navy_needs_a_port() -> None:
    fields: dict[str, Any] = {"armies": {US: AMERICA}, "navies": {US: ["east_pacific"]}}
    s = play_of("usa_build_navy", **fields)
    assert s.refusal(US, "build navy central_pacific") == "52"
    fields["armies"] = {US: AMERICA, UK: ["new_guinea"]}
    s = play_of("usa_build_navy", **fields)
    s.do(US, "build navy central_pacific")
    assert s.navies(US) == {"east_pacific", "central_pacific"}


def test_us_land_battle_removes_an_army_beside_a_supplied_piece() -> None:
    armies = {US: AMERICA, "japan": ["hawaii", "new_zealand", "iwo_jima"]}
    s = play_of("usa_land_battle", armies=armies, navies={US: ["east_pacific"]})
    assert s.refusal(US, "battle iwo_jima japan") == "53"
    s.do(US, "battle new_zealand japan")
    assert s.armies("japan") == {"hawaii", "iwo_jima"}
    s = play_step("usa_land_battle", armies={US: ["hawaii"], "japan": ["iwo_jima"]})
    assert s.does_nothing(US, "usa_land_battle"), "nothing of theirs is supplied"


def test_us_sea_battle_removes_a_navy_beside_a_supplied_piece() -> None:
    fields: dict[str, Any] = {"navies": {US: ["north_atlantic"], "germany": ["southeast_pacific"]}}
    s = play_of("usa_sea_battle", armies={US: AMERICA, "germany": ["germany"]}, **fields)
    s.do(US, "battle southeast_pacific germany")
    assert s.navies("germany") == set()
    s = play_of("usa_sea_battle", armies={US: AMERICA, "germany": ["latin_america"]}, **fields)
    assert s.refusal(US, "battle southeast_pacific germany") == "11", "the Panama Canal is closed"


# Economic Warfare


def test_us_bombers_reach_three_spaces() -> None:
    s = play_of("usa_bombers", armies={US: ["united_kingdom"]})
    assert set(s.offers(US)) == {"target germany", "target italy"}
    assert s.refusal(US, "target japan") == "43"
    before = s.deck_size("germany")
    s.do(US, "target germany")
    assert cards_lost(s, "germany", before) == 4
    assert "The United States strikes at Germany with Bombers." in s.told()


def test_us_bombers_from_hawaii_hit_japan_at_once() -> None:
    s = play_step("usa_bombers", armies={US: ["hawaii"]})
    before = s.deck_size("japan")
    s.do(US, "play usa_bombers")
    assert cards_lost(s, "japan", before) == 4, "there was only one country to choose"


def test_us_bombers_need_an_army_near() -> None:
    s = play_step("usa_bombers", armies={US: AMERICA}, navies={US: ["sea_of_japan"]})
    assert s.does_nothing(US, "usa_bombers")
    s.do(US, "discard usa_bombers")
    assert s.cards("buried", US) == {"usa_bombers"}


def test_us_bombers_fly_through_straits_open_to_the_allies() -> None:
    s = play_of("usa_bombers", armies={US: ["indonesia"]})
    assert set(s.offers(US)) == {"target japan", "target italy"}
    s = play_step("usa_bombers", armies={US: ["indonesia"], "italy": ["middle_east"]})
    before = s.deck_size("japan")
    s.do(US, "play usa_bombers")
    assert cards_lost(s, "japan", before) == 4, "Italy is out of reach with Suez closed"


@pytest.mark.parametrize(
    ("base", "victim"),
    [("iwo_jima", "japan"), ("philippines", "japan"), ("north_africa", "italy")],
)
def test_us_heavy_bombers_reach_two_spaces(base: str, victim: str) -> None:
    s = play_step("usa_heavy_bombers", armies={US: [base]})
    before = s.deck_size(victim)
    s.do(US, "play usa_heavy_bombers")
    assert cards_lost(s, victim, before) == 5


@pytest.mark.parametrize("base", ["united_kingdom", "hawaii"])
def test_us_heavy_bombers_do_not_reach_three(base: str) -> None:
    s = play_step("usa_heavy_bombers", armies={US: [base]})
    assert s.does_nothing(US, "usa_heavy_bombers")


@pytest.mark.parametrize("number", [7, 6])
def test_us_firestorm_bombers_cost_as_many_cards_as_the_option_says(number: int) -> None:
    s = play_step(
        "usa_firestorm_bombers",
        navies={US: ["sea_of_japan"]},
        options={"firestorm_cards": number},
    )
    before = s.deck_size("japan")
    s.do(US, "play usa_firestorm_bombers")
    assert cards_lost(s, "japan", before) == number


def test_us_firestorm_bombers_cost_seven_cards_unless_agreed_otherwise() -> None:
    s = play_of("usa_firestorm_bombers", armies={US: ["western_europe"]})
    assert set(s.offers(US)) == {"target germany", "target italy"}
    before = s.deck_size("italy")
    s.do(US, "target italy")
    assert cards_lost(s, "italy", before) == 7


def test_us_firestorm_bombers_need_a_piece_next_to_the_home_space() -> None:
    s = play_step("usa_firestorm_bombers", armies={US: ["united_kingdom", "iwo_jima"]})
    assert s.does_nothing(US, "usa_firestorm_bombers")
    s = play_step("usa_firestorm_bombers", armies={US: ["japan"]})
    assert s.does_nothing(US, "usa_firestorm_bombers"), "in it is not next to it"


# Events


@pytest.mark.parametrize("order", [("army", "navy"), ("navy", "army")])
def test_us_arsenal_of_democracy_lets_the_uk_build_both(order: tuple[str, str]) -> None:
    where = {"army": "iceland", "navy": "north_atlantic"}
    s = play_of(
        "usa_arsenal_of_democracy",
        armies={UK: ["united_kingdom", "canada"], US: AMERICA},
        navies={UK: ["north_sea"]},
    )
    for kind in order:
        s.do(UK, f"build {kind} {where[kind]}")
    assert s.armies(UK) == {"united_kingdom", "canada", "iceland"}
    assert s.navies(UK) == {"north_sea", "north_atlantic"}
    assert s.armies(US) == set(AMERICA)
    assert s.asked() is None


def test_us_arsenal_of_democracy_one_of_each_and_none_by_force() -> None:
    s = play_of("usa_arsenal_of_democracy", armies={UK: ["united_kingdom"]})
    s.do(UK, "build navy north_sea")
    assert s.refusal(UK, "build navy north_atlantic") == "52"
    s.do(UK, "done")
    assert s.navies(UK) == {"north_sea"}
    assert s.asked() is None
    s = play_step("usa_arsenal_of_democracy", armies={"germany": ["united_kingdom"]})
    assert s.does_nothing(US, "usa_arsenal_of_democracy"), "the UK can build nothing"


def test_us_arsenal_of_democracy_lets_the_uk_withdraw_a_piece_for_it() -> None:
    seas = ["north_sea", "north_atlantic", "south_atlantic", "baltic_sea", "mediterranean_sea"]
    armies = {UK: ["united_kingdom", "canada", "africa", "scandinavia", "india"]}
    s = play_of("usa_arsenal_of_democracy", armies=armies, navies={UK: seas})
    assert s.refusal(UK, "build navy bay_of_bengal") == "22"
    s.do(UK, "withdraw navy baltic_sea", "build navy bay_of_bengal", "done")
    assert s.navies(UK) == {*seas, "bay_of_bengal"} - {"baltic_sea"}


def test_us_arsenal_of_democracy_frees_no_piece_that_could_not_be_built_again() -> None:
    """Without an Army at home no Navy is supplied, so none could be built."""
    seas = ["north_sea", "north_atlantic", "south_atlantic", "baltic_sea", "mediterranean_sea"]
    s = play_of("usa_arsenal_of_democracy", armies={UK: []}, navies={UK: seas})
    assert s.offers(UK) == ["build army united_kingdom", "done"]


def test_us_fleet_deployed_to_pearl_harbor_builds_three_in_order() -> None:
    s = play_of(FLEET, armies={US: [*AMERICA, "pacific_northwest"]})
    assert s.offers(US) == ["build navy east_pacific"]
    s.do(US, "build navy east_pacific", "build navy north_pacific", "build army hawaii")
    assert s.navies(US) == {"east_pacific", "north_pacific"}
    assert s.armies(US) == {*AMERICA, "pacific_northwest", "hawaii"}


def test_us_fleet_deployed_to_pearl_harbor_skips_what_cannot_be_built() -> None:
    s = play_of(FLEET, armies={US: AMERICA})
    s.do(US, "build navy east_pacific", "build army hawaii")
    assert s.navies(US) == {"east_pacific"}, "the North Pacific had no port yet"
    s = play_step(FLEET, armies={US: ["eastern_united_states"]})
    assert s.does_nothing(US, FLEET)


def test_us_free_french_allies_let_the_uk_build_up_to_three() -> None:
    s = play_of("usa_free_french_allies", **ATLANTIC | {"navies": {UK: ["north_sea"]}})
    assert s.refusal(UK, "build army iceland") == "50"
    assert s.refusal(UK, "build army united_kingdom") == "50", "supplied, but not named by the card"
    assert s.refusal(UK, "build army africa") == "51"
    s.do(UK, "build army north_africa", "build army africa", "build army western_europe")
    assert s.armies(UK) == {"united_kingdom", "north_africa", "africa", "western_europe"}
    assert s.asked() is None


def test_us_free_french_allies_are_the_uks_choice() -> None:
    s = play_of("usa_free_french_allies", **ATLANTIC | {"navies": {UK: ["north_sea"]}})
    assert s.asked() == UK
    s.do(UK, "done")
    assert s.armies(UK) == {"united_kingdom"}
    s = play_step("usa_free_french_allies", **ATLANTIC)
    assert s.does_nothing(US, "usa_free_french_allies"), "no UK piece is near"


def lend_lease(*uk_hand: str, **fields: Any) -> Scene:
    return play_of(
        "usa_lend_lease",
        hands={UK: list(uk_hand)},
        **{"armies": {UK: ["united_kingdom"]}, **fields},
    )


def test_us_lend_lease_gives_the_uk_a_play_and_a_card() -> None:
    s = lend_lease("uk_build_navy", "uk_enigma")
    before = s.deck_size(UK)
    s.do(UK, "play uk_build_navy", "build navy north_sea")
    s.any_chance()
    assert s.navies(UK) == {"north_sea"}
    assert s.deck_size(UK) == before - 1
    assert len(s.cards("hands", UK)) == 2
    deck = s.deck_size(US)
    s.do(US, "pass")
    assert s.asked() is None, "nothing is paid"
    assert s.cards("discards", US) == {"usa_lend_lease"}
    assert s.deck_size(US) == deck


def test_us_lend_lease_can_be_kept_for_three_cards() -> None:
    s = lend_lease()
    s.any_chance()
    before = s.deck_size(US)
    s.do(US, "return usa_lend_lease")
    assert cards_lost(s, US, before) == 2, "three cards out, one in"
    assert s.cards("discards", US) == set()
    assert "The United States puts Lend Lease on top of its deck." in s.told()


def test_us_lend_lease_lets_the_uk_lay_any_status_or_response() -> None:
    for card, shelf in (("uk_free_france", "statuses"), ("uk_raf", "responses")):
        s = lend_lease(card)
        s.do(UK, f"play {card}")
        assert s.cards(shelf, UK) == {card}


def test_us_lend_lease_is_no_discard_and_no_duty() -> None:
    s = lend_lease("uk_enigma")
    assert s.refusal(UK, "discard uk_enigma") == "50"
    assert s.does_nothing(UK, "uk_enigma"), "there is no German Status"
    s.do(UK, "done")
    s.any_chance()
    assert "uk_enigma" in s.cards("hands", UK)


def magic() -> Scene:
    return play_of(
        "usa_magic",
        statuses={"japan": ["jpn_forward_bases"], "germany": ["ger_blitzkrieg"]},
        responses={"japan": ["jpn_truk", "jpn_kamikaze"]},
    )


def test_us_magic_discards_a_japanese_status() -> None:
    s = magic()
    assert s.refusal(US, "take ger_blitzkrieg") == "50"
    s.do(US, "take jpn_forward_bases")
    assert s.cards("statuses", "japan") == set()
    assert s.cards("discards", "japan") == {"jpn_forward_bases"}
    assert len(s.cards("responses", "japan")) == 2


def test_us_magic_discards_a_response_at_random_and_unseen() -> None:
    s = magic()
    s.do(US, "target japan")
    s.chance("jpn_kamikaze")
    assert s.cards("responses", "japan") == {"jpn_truk"}
    assert s.cards("discards", "japan") == set()
    assert not any("Kamikaze" in line for line in s.told(US))
    assert any("Kamikaze" in line for line in s.told("japan"))


def test_us_magic_needs_a_japanese_card_on_the_table() -> None:
    s = play_step("usa_magic", statuses={"germany": ["ger_blitzkrieg"]})
    assert s.does_nothing(US, "usa_magic")


def test_us_murmansk_convoy_helps_the_soviets_twice() -> None:
    s = play_of("usa_murmansk_convoy", armies={SOV: ["moscow"]})
    s.do(US, "recruit soviet_union russia")
    s.do(SOV, "build army scandinavia")
    assert s.armies(SOV) == {"moscow", "russia", "scandinavia"}
    assert s.asked() is None


def test_us_murmansk_convoy_build_is_the_soviets_choice() -> None:
    s = play_of("usa_murmansk_convoy", armies={SOV: ["moscow"], "germany": ["russia"]})
    assert s.asked() == SOV, "nothing can be recruited in Russia"
    s.do(SOV, "done")
    assert s.armies(SOV) == {"moscow"}


def test_us_murmansk_convoy_needs_a_soviet_army_left() -> None:
    out = ["moscow", "ukraine", "siberia", "kazakhstan", "mongolia", "vladivostok", "balkans"]
    s = play_of("usa_murmansk_convoy", armies={SOV: out})
    assert s.asked() == SOV
    s.do(SOV, "withdraw army balkans", "build army russia")
    assert s.armies(SOV) == {*out, "russia"} - {"balkans"}


def test_us_patton_advances_lands_and_battles() -> None:
    fields: dict[str, Any] = ATLANTIC | {"armies": {**ATLANTIC["armies"], "germany": ["germany"]}}
    s = play_of("usa_patton_advances", **fields)
    assert s.refusal(US, "build army iceland") == "50"
    s.do(US, "build army western_europe")
    assert set(s.offers(US)) == {"battle germany germany", "battle italy"}
    s.do(US, "battle germany germany")
    assert "western_europe" in s.armies(US)
    assert s.armies("germany") == set()


def test_us_patton_advances_is_stopped_on_the_beach() -> None:
    fields: dict[str, Any] = ATLANTIC | {
        "armies": {**ATLANTIC["armies"], "germany": ["germany", "western_europe"]}
    }
    s = play_step("usa_patton_advances", **fields)
    assert s.does_nothing(US, "usa_patton_advances")
    fields["navies"] = {US: ["north_atlantic", "north_sea", "mediterranean_sea"]}
    fields["armies"][UK] = ["united_kingdom", "north_africa"]
    s = play_of("usa_patton_advances", **fields)
    s.do(US, "battle italy")
    assert s.armies(US) == set(AMERICA), "the battle stands without the landing"


def test_us_theater_shift_moves_each_piece_once() -> None:
    s = play_of(
        "usa_theater_shift",
        armies={US: [*AMERICA, "canada"]},
        navies={US: ["north_atlantic"]},
    )
    s.do(US, "lift navy north_atlantic", "build navy east_pacific")
    s.do(US, "lift army canada", "build army hawaii")
    assert s.armies(US) == {*AMERICA, "hawaii"}
    assert s.navies(US) == {"east_pacific"}
    assert s.refusal(US, "lift navy east_pacific") == "50"
    s.do(US, "done")


def test_us_theater_shift_must_end_in_supply() -> None:
    s = play_of("usa_theater_shift", armies={US: [*AMERICA, "canada"]}, navies={US: ["north_sea"]})
    s.do(US, "lift army canada")
    assert s.refusal(US, "build army iceland") == "51"
    s = play_step("usa_theater_shift", armies={US: ["eastern_united_states"]})
    assert s.does_nothing(US, "usa_theater_shift")


def test_us_theater_shift_is_a_build() -> None:
    s = play_of(
        "usa_theater_shift",
        armies={US: [*AMERICA, "canada"]},
        statuses={US: ["usa_wartime_production"]},
    )
    s.do(US, "lift army canada", "build army latin_america", "use usa_wartime_production")
    s.any_chance()
    s.do(US, "build army canada", "done")
    assert s.armies(US) == {*AMERICA, "latin_america", "canada"}
