"""The readings where nothing printed decides, by their number in the fact sheet (R1 to R23)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.quartermaster.scene import Scene


def playing(country: str, card: str, **fields: Any) -> Scene:
    """A country has played this card from a hand of it and a card that does not matter."""
    spare = {
        "germany": "ger_abundant_resources",
        "united_kingdom": "uk_resistance",
        "japan": "jpn_forward_bases",
        "soviet_union": "sov_guards",
        "italy": "ita_balkan_resources",
        "united_states": "usa_rosie_the_riveter",
    }
    s = Scene(country=country, hands={country: [card, spare[country]]}, **fields)
    s.do(country, f"play {card}")
    return s


def test_r1_distance_is_counted_with_straits_as_open_to_the_allies() -> None:
    """Indonesia is three steps from Japan, and from Italy as long as Suez is open."""
    s = playing("united_states", "usa_bombers", armies={"united_states": ["indonesia"]})
    assert s.offers("united_states") == ["target japan", "target italy"]
    s = playing(
        "united_states",
        "usa_bombers",
        armies={"united_states": ["indonesia"], "germany": ["middle_east"]},
    )
    s.any_chance()
    assert (s.deck_size("japan"), s.deck_size("italy")) == (33 - 4, 30)


def test_r2_a_piece_in_the_north_sea_is_not_next_to_it() -> None:
    submarines = {"germany": ["ger_submarines_vs_uk"]}
    inside = Scene(
        armies={"germany": ["germany"]}, navies={"germany": ["north_sea"]}, hands=submarines
    )
    assert inside.does_nothing("germany", "ger_submarines_vs_uk")
    beside = Scene(armies={"germany": ["western_europe"]}, hands=submarines)
    assert "play ger_submarines_vs_uk" in beside.offers("germany")


def test_r2_a_strait_open_to_the_axis_makes_the_baltic_adjacent() -> None:
    def fleet(*italians: str) -> Scene:
        return Scene(
            armies={"germany": ["germany"], "italy": list(italians)},
            navies={"germany": ["baltic_sea"]},
            hands={"germany": ["ger_submarines_vs_uk"]},
        )

    assert fleet("italy").of_use("germany") == []
    assert fleet("scandinavia").of_use("germany") == ["ger_submarines_vs_uk"]


def test_r3_a_card_whose_precondition_fails_has_no_effect_at_all() -> None:
    s = Scene(
        country="italy",
        armies={"italy": ["italy"]},
        hands={"italy": ["ita_regia_marina_closes_shipping_lanes", "ita_bravado"]},
    )
    assert s.does_nothing("italy", "ita_regia_marina_closes_shipping_lanes")
    deck = s.deck_size("united_kingdom")
    s.do("italy", "discard ita_regia_marina_closes_shipping_lanes")
    assert s.deck_size("united_kingdom") == deck
    assert s.points("axis") == 2, "the star of Italy and no more"


@pytest.mark.parametrize("is_battle", [False, True])
def test_r4_volksturm_is_an_elimination_unless_players_choose_otherwise(is_battle: bool) -> None:
    s = playing(
        "germany",
        "ger_land_battle",
        armies={"germany": ["balkans"], "united_states": ["germany"]},
        statuses={"germany": ["ger_volksturm", "ger_blitzkrieg"]},
        options={"volksturm_is_battle": is_battle},
    )
    s.do("germany", "eliminate united_states germany")
    assert s.armies("united_states") == set()
    assert (s.step() == "react") == is_battle, "only a battle lets Blitzkrieg answer"


@pytest.mark.parametrize(
    ("country", "card"),
    [
        ("united_kingdom", "uk_bomber_command"),
        ("united_states", "usa_bombers"),
        ("united_states", "usa_heavy_bombers"),
        ("united_states", "usa_firestorm_bombers"),
    ],
)
def test_r5_skilled_pilots_answers_any_title_with_bomb(country: str, card: str) -> None:
    s = Scene(
        country=country,
        armies={country: ["western_europe"], "italy": ["italy"]},
        hands={country: [card]},
        responses={"italy": ["ita_skilled_pilots"]},
    )
    deck = s.deck_size("italy")
    s.do(country, f"play {card}", "target italy")
    s.do("italy", "use ita_skilled_pilots")
    assert s.deck_size("italy") == deck


def test_r5_but_not_malta_submarines() -> None:
    s = playing(
        "united_kingdom",
        "uk_malta_submarines",
        responses={"italy": ["ita_skilled_pilots"]},
    )
    s.any_chance()
    assert s.deck_size("italy") == 29 - 2


@pytest.mark.parametrize(("only_japan", "saved"), [(False, True), (True, False)])
def test_r6_ketsu_go_protects_any_axis_piece_unless_players_choose_otherwise(
    only_japan: bool, saved: bool
) -> None:
    s = Scene(
        "remove italy navy sea_of_japan",
        "choose_discards germany 0",
        navies={"italy": ["sea_of_japan"]},
        responses={"japan": ["jpn_operation_ketsu_go"]},
        options={"ketsu_go_japan_only": only_japan},
        rest_of_turn=False,
    )
    if saved:
        s.do("japan", "use jpn_operation_ketsu_go")
    assert (s.navies("italy") == {"sea_of_japan"}) == saved
    assert s.step() == "choose_discards"


def test_r7_the_player_of_a_card_places_a_teammates_piece() -> None:
    s = playing("germany", "ger_military_dictatorships_in_the_balkans")
    assert s.asked() == "germany"
    s.do("germany", "recruit italy balkans")
    assert s.armies("italy") == {"balkans"}


def test_r7_nothing_happens_if_that_country_has_none() -> None:
    four = ["italy", "north_africa", "ukraine", "western_europe"]
    s = Scene(
        armies={"germany": ["germany"], "italy": four, "soviet_union": ["moscow"]},
        hands={"germany": ["ger_military_dictatorships_in_the_balkans"]},
    )
    assert s.does_nothing("germany", "ger_military_dictatorships_in_the_balkans")


def test_r7_where_the_text_says_may_the_other_country_decides() -> None:
    s = playing(
        "united_states",
        "usa_arsenal_of_democracy",
        armies={"united_kingdom": ["united_kingdom"], "united_states": ["eastern_united_states"]},
    )
    assert s.asked() == "united_kingdom"
    assert "done" in s.offers("united_kingdom")


def autobahn(**fields: Any) -> Scene:
    """Germany has played The Autobahn."""
    fields.setdefault(
        "armies", {"germany": ["germany", "western_europe"], "soviet_union": ["moscow"]}
    )
    return playing("germany", "ger_the_autobahn", **fields)


def test_r8_one_piece_is_lifted_and_built_judged_without_it() -> None:
    s = autobahn()
    s.do("germany", "lift army western_europe")
    assert "build army eastern_europe" in s.offers("germany")
    assert "build army western_europe" not in s.offers("germany")
    s.do("germany", "build army eastern_europe")
    assert s.armies("germany") == {"germany", "eastern_europe"}


def test_r8_the_last_army_cannot_count_on_itself() -> None:
    """Without the Army in Germany the one in the Balkans would be out of supply."""
    s = autobahn(armies={"germany": ["balkans", "germany"]})
    assert s.offers("germany", "lift") == ["lift army balkans"]
    assert s.refusal("germany", "lift army germany") == "50"


def test_r8_it_is_no_removal_but_it_is_a_build() -> None:
    s = autobahn(
        statuses={"germany": ["ger_bias_for_action"]},
        responses={"italy": ["ita_romanian_reinforcements"]},
    )
    s.do("germany", "lift army western_europe", "build army eastern_europe")
    assert s.asked() == "germany", "Italy has nothing to answer"
    assert s.offers("germany", "use") == ["use ger_bias_for_action"]


def test_r9_a_voluntary_removal_triggers_nothing_and_ignores_protections() -> None:
    s = Scene(
        armies={"germany": ["germany", "balkans"]},
        safe_armies={"germany": ["balkans"]},
        hands={"germany": ["ger_build_army"]},
        responses={"italy": ["ita_romanian_reinforcements"]},
    )
    s.do("germany", "withdraw army balkans")
    assert s.armies("germany") == {"germany"}
    assert s.asked() == "germany"


def test_r10_a_card_out_of_the_discard_pile_is_a_full_play() -> None:
    s = Scene(
        country="soviet_union",
        armies={"soviet_union": ["moscow"]},
        hands={"soviet_union": ["sov_mao_tse_tung", "sov_build_army", "sov_land_battle"]},
        statuses={"soviet_union": ["sov_guards", "sov_women_conscripts"]},
    )
    s.do("soviet_union", "use sov_guards")
    s.do("soviet_union", "discard sov_build_army", "discard sov_mao_tse_tung")
    assert s.offers("soviet_union") == ["take sov_build_army"], "paid first, and now played"
    s.do("soviet_union", "take sov_build_army")
    assert s.step() == "choose_conscripts"
    s.do("soviet_union", "return sov_build_army", "build army ukraine")
    assert "ukraine" in s.armies("soviet_union")


@pytest.mark.parametrize("card", ["usa_radar", "usa_build_army", "usa_magic"])
def test_r11_flexible_resources_plays_any_type(card: str) -> None:
    s = Scene(
        country="united_states",
        armies={"united_states": ["eastern_united_states"]},
        statuses={"united_states": ["usa_flexible_resources"], "japan": ["jpn_forward_bases"]},
        discards={"united_states": [card]},
    )
    s.do("united_states", "use usa_flexible_resources")
    s.any_chance()
    assert f"take {card}" in s.offers("united_states")
    s.do("united_states", f"take {card}")
    assert (card in s.cards("statuses", "united_states")) == (card == "usa_radar")


def test_r11_lend_lease_plays_as_in_ones_own_step_but_without_rationing() -> None:
    s = playing(
        "united_states",
        "usa_lend_lease",
        armies={"united_kingdom": ["united_kingdom"], "united_states": ["eastern_united_states"]},
        statuses={"united_kingdom": ["uk_rationing"]},
        responses={"united_kingdom": []},
    )
    assert s.asked() != "united_kingdom", "an empty hand is not asked"
    s = Scene(
        country="united_states",
        armies={"united_kingdom": ["united_kingdom"], "united_states": ["eastern_united_states"]},
        hands={
            "united_states": ["usa_lend_lease"],
            "united_kingdom": ["uk_build_navy", "uk_free_france", "uk_raf"],
        },
        statuses={"united_kingdom": ["uk_rationing"]},
    )
    s.do("united_states", "play usa_lend_lease")
    assert set(s.offers("united_kingdom", "play")) == {
        "play uk_build_navy",
        "play uk_free_france",
        "play uk_raf",
    }
    s.do("united_kingdom", "play uk_build_navy")
    assert s.step() == "choose_build", "no Rationing in the turn of another"


def test_r12_rationing_is_only_for_a_card_that_would_be_discarded() -> None:
    s = Scene(
        country="united_kingdom",
        armies={"united_kingdom": ["united_kingdom"]},
        hands={"united_kingdom": ["uk_free_france", "uk_enigma"]},
        statuses={"united_kingdom": ["uk_rationing"]},
    )
    s.do("united_kingdom", "play uk_free_france")
    assert s.step() == "choose_discards"


def landing(*armies: str, **fields: Any) -> Scene:
    """The UK battles Western Europe under the Atlantic Wall."""
    return playing(
        "united_kingdom",
        "uk_land_battle",
        armies={
            "united_kingdom": ["united_kingdom"],
            **{one: ["western_europe"] for one in armies},
        },
        navies={"united_kingdom": ["north_sea"]},
        statuses={"germany": ["ger_atlantic_wall"]},
        **fields,
    )


def test_r13_the_atlantic_wall_is_not_for_an_empty_space() -> None:
    s = landing()
    deck = s.deck_size("united_kingdom")
    s.do("united_kingdom", "battle western_europe")
    assert s.deck_size("united_kingdom") == deck


def test_r13_once_per_battle_prevented_removals_included() -> None:
    s = landing("italy", safe_armies={"italy": ["western_europe"]})
    deck = s.deck_size("united_kingdom")
    s.do("united_kingdom", "battle western_europe italy")
    s.any_chance()
    assert s.armies("italy") == {"western_europe"}
    assert s.deck_size("united_kingdom") == deck - 3


def test_r14_stavka_removes_unprotected_armies_only() -> None:
    s = playing(
        "soviet_union",
        "sov_land_battle",
        armies={
            "soviet_union": ["moscow", "ukraine"],
            "germany": ["balkans"],
            "italy": ["balkans"],
            "japan": ["balkans"],
        },
        safe_armies={"italy": ["balkans"]},
        statuses={"soviet_union": ["sov_stavka_forms_artillery_corps"]},
    )
    s.do("soviet_union", "battle balkans germany", "use sov_stavka_forms_artillery_corps")
    s.any_chance()
    assert (s.armies("germany"), s.armies("italy"), s.armies("japan")) == (
        set(),
        {"balkans"},
        set(),
    )


@pytest.mark.parametrize("card", ["uk_bomber_command", "uk_malta_submarines"])
def test_r15_jet_fighters_answer_british_cards_too(card: str) -> None:
    s = playing("united_kingdom", card, statuses={"germany": ["ger_jet_fighters"]})
    if card == "uk_bomber_command":
        s.do("united_kingdom", "target germany")
    s.any_chance()
    assert s.deck_size("united_kingdom") == 39 - 2 - 3


def test_r15_skilled_pilots_cancels_only_italys_share() -> None:
    s = Scene(
        country="united_kingdom",
        hands={"united_kingdom": ["uk_bomber_command", "uk_enigma"]},
        statuses={"germany": ["ger_jet_fighters"]},
        responses={"italy": ["ita_skilled_pilots"]},
    )
    s.do("united_kingdom", "play uk_bomber_command", "target germany")
    s.any_chance()
    assert s.step() == "choose_discards", "Italy is not asked when Germany is the target"
    assert s.deck_size("germany") == 39 - 4


def test_r16_extra_cards_are_part_of_the_same_discard() -> None:
    """The submarines' three and the wolf packs' one run through deck, hand and points alike."""
    s = playing(
        "germany",
        "ger_submarines_vs_uk",
        armies={"germany": ["western_europe"], "united_kingdom": ["united_kingdom"]},
        statuses={"germany": ["ger_wolf_packs"]},
        decks={"united_kingdom": ["uk_enigma", "uk_raf"]},
    )
    s.any_chance()
    assert s.points("allies") == -2


def test_r16_flying_fortresses_likewise() -> None:
    s = playing(
        "united_states",
        "usa_bombers",
        armies={"united_states": ["hawaii"]},
        statuses={"united_states": ["usa_flying_fortresses"]},
    )
    s.any_chance()
    assert s.deck_size("japan") == 33 - 5


def test_r17_cards_for_an_empty_deck_are_chosen_one_by_one() -> None:
    s = Scene(
        "discard_from_deck italy 2",
        hands={"italy": ["ita_plunder", "ita_bravado", "ita_mare_nostrum"]},
        decks={"italy": []},
        rest_of_turn=False,
    )
    s.do("italy", "discard ita_bravado")
    assert s.offers("italy") == ["discard ita_plunder", "discard ita_mare_nostrum"]
    s.do("italy", "discard ita_mare_nostrum")
    assert s.cards("hands", "italy") == {"ita_plunder"}


def test_r18_superior_planning_with_fewer_than_three_cards() -> None:
    s = Scene(
        "draw_step germany",
        hands={"germany": ["ger_build_army", *(f"ger_build_army_{n}" for n in range(2, 7))]},
        statuses={"germany": ["ger_superior_planning"]},
        decks={"germany": ["ger_plunder", "ger_v_weapons"]},
        rest_of_turn=False,
    )
    s.any_chance()
    assert set(s.offers("germany")) == {"return ger_plunder", "return ger_v_weapons"}
    s.do("germany", "return ger_v_weapons")
    assert "ger_v_weapons" in s.cards("hands", "germany")
    assert s.deck_size("germany") == 1


def test_r19_magic_takes_a_status_by_choice_or_a_response_at_random() -> None:
    table = {
        "statuses": {"japan": ["jpn_forward_bases", "jpn_imperial_designs"]},
        "responses": {"japan": ["jpn_truk", "jpn_kamikaze"]},
    }
    s = playing("united_states", "usa_magic", **table)
    s.do("united_states", "take jpn_imperial_designs")
    assert s.cards("statuses", "japan") == {"jpn_forward_bases"}
    s = playing("united_states", "usa_magic", **table)
    s.do("united_states", "target japan")
    assert s.asked() == "chance"
    s.chance("jpn_truk")
    assert s.cards("responses", "japan") == {"jpn_kamikaze"}
    assert "jpn_truk" in s.cards("buried", "japan")


def test_r20_the_supply_step_goes_on_until_nothing_changes() -> None:
    """Without the Navy in the South Pacific, which has no port, the rest of the chain falls."""
    s = Scene(
        "supply_step united_states",
        country="united_states",
        armies={"united_states": ["western_united_states", "madagascar"]},
        navies={"united_states": ["east_pacific", "south_pacific", "indian_ocean"]},
        rest_of_turn=False,
    )
    assert s.armies("united_states") == {"western_united_states"}
    assert s.navies("united_states") == {"east_pacific"}


def test_r21_truk_serves_as_a_source_to_build_and_battle_from() -> None:
    s = Scene(
        country="japan",
        armies={"japan": ["japan"]},
        navies={"japan": ["central_pacific"], "united_states": ["east_pacific"]},
        hands={"japan": ["jpn_sea_battle", "jpn_build_army"]},
        responses={"japan": ["jpn_truk"]},
    )
    s.do("japan", "use jpn_truk", "play jpn_sea_battle", "battle east_pacific united_states")
    s.all_pass()
    assert s.navies("united_states") == set()
    assert s.navies("japan") == {"central_pacific"}, "and in the Supply step of that turn"


def test_r21_whoevers_turn_it_is_and_to_its_end() -> None:
    s = Scene(
        country="united_states",
        armies={"japan": ["japan"], "united_states": ["hawaii", "western_united_states"]},
        navies={"japan": ["central_pacific"], "united_states": ["east_pacific"]},
        hands={"united_states": ["usa_sea_battle", "usa_magic"], "germany": ["ger_plunder"]},
        responses={"japan": ["jpn_truk", "jpn_battleship_repair"]},
    )
    s.do("united_states", "play usa_sea_battle", "battle central_pacific japan")
    s.do("japan", "use jpn_truk", "use jpn_battleship_repair")
    assert s.navies("japan") == {"central_pacific"}
    assert "central_pacific" in s.supplied("japan")
    s.do("united_states", "done")
    s.any_chance()
    assert s.asked() == "germany"
    assert "central_pacific" not in s.supplied("japan")


def test_r22_points_below_zero_are_allowed() -> None:
    s = Scene(
        "discard_from_deck japan 3",
        "end_of_turn united_states",
        round=20,
        points={"axis": 1, "allies": -1},
        decks={"japan": []},
        rest_of_turn=False,
    )
    assert (s.points("axis"), s.winner()) == (-2, "allies")


def test_r23_the_caspian_sea_is_an_ordinary_sea() -> None:
    s = playing("soviet_union", "sov_build_navy", armies={"soviet_union": ["moscow", "kazakhstan"]})
    s.do("soviet_union", "build navy caspian_sea")
    assert s.navies("soviet_union") == {"caspian_sea"}
