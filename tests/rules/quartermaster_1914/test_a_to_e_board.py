"""Rules A to E: teams, set-up, map, pieces, supply."""

from __future__ import annotations

import pytest

from sandtable.core.bits import bits
from sandtable.core.outcomes import SeededLuck
from sandtable.games.quartermaster_1914 import game
from sandtable.games.quartermaster_1914.facts.board import (
    CENTRAL,
    COUNTRIES,
    DIFFICULT,
    ENTENTE,
    HOMES,
    LAND,
    LIMITS,
    NEUTRALS,
    OBJECTIVES,
    POWERS,
    SEA,
    SPACES,
    adjacency,
    space,
    spaces,
)
from sandtable.games.quartermaster_1914.facts.cards.catalogue import CATALOGUE, OF_POWER
from tests.rules.quartermaster_1914.scene import Scene


def fresh(**options: object) -> Scene:
    """A new game, dealt."""
    s = Scene()
    s.g = game.start(game.read_options(options))
    game.settle(s.g, SeededLuck(5))
    return s


def test_a1_two_teams() -> None:
    names = [{POWERS[one] for one in bits(team)} for team in game.teams]
    assert names == [{"austria_ottomans", "germany"}, {"russia", "france_italy", "uk_us"}]


def test_a2_two_countries_share_a_deck_and_a_turn() -> None:
    for power, countries in ((0, {0, 1}), (1, {2}), (2, {3}), (3, {4, 5}), (4, {6, 7})):
        assert {CATALOGUE[card].country for card in bits(OF_POWER[power])} == countries
    s = Scene("end_of_turn austria_ottomans", power="austria_ottomans", rest_of_turn=False)
    assert POWERS[s.g.power] == "russia"


def test_a3_who_plays_what() -> None:
    seats = {
        people: [{POWERS[one] for one in bits(mask)} for mask in masks]
        for people, masks in game.seatings.items()
    }
    central = {"austria_ottomans", "germany"}
    assert seats[2] == [central, {"russia", "france_italy", "uk_us"}]
    assert seats[3] == [central, {"russia", "france_italy"}, {"uk_us"}]
    assert seats[4] == [central, {"russia"}, {"france_italy"}, {"uk_us"}]
    assert seats[5] == [{power} for power in POWERS]


def test_a4_powers_of_one_player_are_kept_apart() -> None:
    s = Scene(power="russia", hands={"russia": ["ru_rasputin"], "uk_us": ["uk_cambrai"]})
    assert s.refusal("russia", "play uk_cambrai") == "F4a"
    assert s.offers("uk_us") == []


def test_a5_a_face_acts_for_its_country_and_an_unseen_card_for_either() -> None:
    s = Scene(
        power="uk_us",
        armies={"united_kingdom": ["britain"], "united_states": ["usa"]},
        hands={"uk_us": ["us_build_army"]},
    )
    s.do("uk_us", "play us_build_army")
    assert s.refusal("uk_us", "build united_kingdom ireland") == "A5"
    s = Scene(
        "draft_step uk_us", power="uk_us", hands={"uk_us": ["us_build_army", "us_land_battle"]}
    )
    s.do("uk_us", "draft uk_build_army", "discard us_build_army", "discard us_land_battle")
    assert s.cards("hands", "uk_us") == {"uk_build_army"}


# B Set-up.


def test_b1_first_pieces() -> None:
    s = fresh()
    assert {country: s.armies(country) for country in COUNTRIES} == {
        "austria_hungary": {"vienna", "budapest"},
        "ottoman_empire": set(),
        "russia": {"moscow", "serbia"},
        "germany": {"berlin", "western_germany"},
        "france": {"paris", "burgundy"},
        "italy": set(),
        "united_kingdom": {"britain"},
        "united_states": set(),
    }
    assert [s.navies(country) for country in COUNTRIES if s.navies(country)] == [{"north_atlantic"}]
    assert (s.g.round, s.g.points) == (1, [0, 0])


def test_b1_what_everybody_sees_at_first() -> None:
    seen = game.view(fresh().g, 0)["fields"]
    nothing: dict[str, list[str]] = {power: [] for power in POWERS}
    unseen = {power: {"hidden": 0} for power in POWERS}
    expected: dict[str, object] = {
        "round": 1,
        "power": "austria_ottomans",
        "step": "set_up",
        "tokens": [],
        "lent": {},
        "bersaglieri": 0,
        "truce": 0,
        "bottoms": unseen,
        "prepared": unseen,
        "buried": unseen,
        "shown": {},
        "picks": {},
        "aside": {},
        "looks": {},
        "statuses": nothing,
        "discards": nothing,
        "faces": nothing,
        "used": [],
        "reinforced": 0,
        "sustained": 0,
        "exchange": [],
        "rough": 0,
    }
    more = {"points", "armies", "navies", "hands", "pools"}
    assert {name: seen[name] for name in seen if name not in more} == expected


def test_b1_the_pieces_of_a_power_and_of_a_team() -> None:
    g = fresh().g
    assert g.power_armies(POWERS.number("austria_ottomans")) == spaces("vienna", "budapest")
    assert g.power_armies(POWERS.number("uk_us")) == spaces("britain")
    assert g.team_armies(1) == spaces("moscow", "serbia", "paris", "burgundy", "britain")
    assert g.team_pieces(1) == g.team_armies(1) | spaces("north_atlantic")
    assert g.team_pieces(0) == spaces("vienna", "budapest", "berlin", "western_germany")


def test_b2_no_token_at_first() -> None:
    assert fresh().tokens() == set()


def test_b3_seven_of_ten_and_three_under_the_deck() -> None:
    s = fresh()
    assert [s.count("hands", power) for power in POWERS] == [10] * 5
    assert s.refusal("russia", "tuck de_jutland") == "B3"
    for power in list(POWERS)[::-1]:
        for _ in range(3):
            s.do(power, s.offers(power)[0])
    assert [s.count("hands", power) for power in POWERS] == [7] * 5
    assert [len(pile) for pile in s.g.bottoms] == [3] * 5
    assert s.g.picks == [0] * 5
    assert s.asked() == "austria_ottomans"
    s = fresh(draw_seven=True)
    assert [s.count("hands", power) for power in POWERS] == [7] * 5
    assert s.g.bottoms == [()] * 5


def test_b3_nobody_sees_how_far_another_is() -> None:
    s = fresh()
    s.do("russia", s.offers("russia")[0])
    seen = [game.view(s.g, seat)["fields"]["picks"] for seat in (0b00, 0b01)]
    assert seen == [{}, {"austria_ottomans": []}]


def test_b4_a_mulligan_once() -> None:
    s = fresh(mulligan=True)
    before = s.cards("hands", "austria_ottomans")
    before_in_deck = s.deck_size("austria_ottomans")
    s.do("austria_ottomans", "mulligan")
    game.settle(s.g, SeededLuck(9))
    assert s.cards("hands", "austria_ottomans") != before
    assert s.count("hands", "austria_ottomans") == 10
    assert s.deck_size("austria_ottomans") == before_in_deck
    assert s.asked() == "russia", "there is no second one"
    for power in list(POWERS)[1:]:
        s.do(power, "pass")
    assert s.step() == "opening"
    assert fresh().step() == "opening"


# C The map.


def test_c1_forty_two_spaces_and_their_borders() -> None:
    assert (LAND.bit_count(), SEA.bit_count()) == (32, 10)
    assert DIFFICULT.bit_count() == 16
    around = adjacency(ENTENTE, "as_given")
    assert sum(mask.bit_count() for mask in around) == 2 * 99
    for one, mask in enumerate(around):
        for other in bits(mask):
            assert around[other] >> one & 1
    assert {SPACES[one] for one in bits(around[space("belgium")])} == {
        "english_channel",
        "north_sea",
        "picardy",
        "burgundy",
        "western_germany",
    }


def test_c2_the_kiel_canal_is_for_the_central_powers() -> None:
    baltic, north = space("baltic_sea"), space("north_sea")
    assert adjacency(CENTRAL, "as_given")[baltic] >> north & 1
    assert not adjacency(ENTENTE, "as_given")[baltic] >> north & 1
    s = Scene(
        armies={"germany": ["berlin"], "france": ["western_germany"]},
        navies={"germany": ["baltic_sea"], "united_kingdom": ["north_sea"]},
        hands={"germany": ["de_sea_battle"]},
    )
    s.do("germany", "play de_sea_battle", "battle germany north_sea baltic_sea")
    assert s.navies("united_kingdom") == set(), "whoever holds Western Germany"


@pytest.mark.parametrize(
    ("power", "country", "armies", "card", "able"),
    [
        ("germany", "germany", ["berlin"], "de_build_navy", True),
        ("russia", "russia", ["moscow", "petrograd", "ukraine"], "ru_build_navy", False),
    ],
)
def test_c2_only_the_central_powers_build_through_the_canal(
    power: str, country: str, armies: list[str], card: str, able: bool
) -> None:
    s = Scene(
        power=power,
        armies={country: armies},
        navies={country: ["baltic_sea"]},
        hands={power: [card]},
    )
    s.do(power, f"play {card}")
    assert (f"build {country} north_sea" in s.offers(power)) is able
    if not able:
        assert s.refusal(power, f"build {country} north_sea") == "I1"


def test_c3_neutral_areas_are_no_spaces() -> None:
    assert {"spain", "switzerland"} <= set(NEUTRALS)
    assert not set(NEUTRALS) & set(SPACES)


def test_c4_homes_are_objectives() -> None:
    assert OBJECTIVES.bit_count() == 19
    assert all(OBJECTIVES >> home & 1 for home in HOMES)


# D Pieces.


def test_d1_armies_on_land_navies_at_sea_and_no_more_than_there_are() -> None:
    assert (sum(a for a, _ in LIMITS), sum(n for _, n in LIMITS)) == (45, 16)
    spaces = ["istanbul", "anatolia", "middle_east", "persia"]
    s = Scene(
        power="austria_ottomans",
        armies={"ottoman_empire": spaces},
        hands={"austria_ottomans": ["ot_build_army"]},
    )
    s.do("austria_ottomans", "play ot_build_army")
    assert s.refusal("austria_ottomans", "build ottoman_empire azerbaijan") == "D1"
    assert s.why("austria_ottomans", "build ottoman_empire azerbaijan") == (
        "All pieces of that kind are on the board; withdraw one first."
    )
    assert s.refusal("austria_ottomans", "build ottoman_empire black_sea") == "D1"
    assert s.why("austria_ottomans", "build ottoman_empire black_sea") == (
        "That country has no Navies at all."
    )
    s.do("austria_ottomans", "withdraw ottoman_empire persia", "build ottoman_empire azerbaijan")
    assert "azerbaijan" in s.armies("ottoman_empire")


def test_d2_own_pieces_may_be_taken_off_in_ones_own_turn() -> None:
    s = Scene(
        "draft_step germany",
        armies={"germany": ["berlin", "prussia"], "russia": ["moscow"]},
        hands={"germany": ["de_jutland", "de_mata_hari"]},
        prepared={"germany": ["de_zeppelins"]},
    )
    for step in ("choose_draft", "choose_play", "choose_attrition", "choose_prepare"):
        assert s.step() == step
        assert "withdraw germany prussia" in s.offers("germany")
        assert s.refusal("germany", "withdraw russia moscow") == "D2"
        if step == "choose_prepare":
            s.do("germany", "withdraw germany prussia")
            break
        s.do("germany", "pass")
    assert s.armies("germany") == {"berlin"}
    assert s.step() == "choose_prepare", "the step goes on"


def test_d2_pieces_are_taken_off_in_the_draw_step_too() -> None:
    s = Scene("draw_step germany", armies={"germany": ["berlin", "prussia"], "russia": ["moscow"]})
    assert s.refusal("germany", "withdraw russia moscow") == "D2"
    s.do("germany", "withdraw germany prussia")
    assert s.armies("germany") == {"berlin"}
    assert s.step() == "choose_refill", "the step goes on"


def test_d2_pieces_are_taken_off_whenever_a_card_asks_its_owner() -> None:
    armies = {"germany": ["berlin", "prussia"], "russia": ["moscow", "poland"]}
    s = Scene(armies=armies, hands={"germany": ["de_prussian_military_tradition", "de_jutland"]})
    s.do("germany", "play de_prussian_military_tradition")
    s.do("germany", "withdraw germany berlin", "prepare de_jutland")
    assert s.armies("germany") == {"prussia"}
    assert s.step() != "choose", "nothing is supplied any more, so nothing can battle"


def test_d2_a_power_without_any_card_is_asked_once_a_turn() -> None:
    armies = {"germany": ["berlin", "prussia"]}
    s = Scene(armies=armies, hands={"germany": ["de_zeppelins"]}, decks={"germany": []})
    s.do("germany", "play de_zeppelins")
    s.passes(until="choose_refill")
    assert (s.step(), s.asked()) == ("choose_refill", "germany")
    assert s.offers("germany", "refill") == []
    s.do("germany", "withdraw germany prussia", "withdraw germany berlin")
    assert s.asked() != "germany", "nothing is left to take off"
    s = Scene(armies=armies, decks={"germany": []})
    assert s.step() == "choose_refill", "not in the Play step as well"


def test_d3_one_piece_per_country_and_space() -> None:
    s = Scene(armies={"germany": ["berlin"]}, hands={"germany": ["de_build_army"]})
    s.do("germany", "play de_build_army")
    assert s.refusal("germany", "build germany berlin") == "D3"


@pytest.mark.rule("D5")
def test_d4_never_beside_an_enemy_whatever_a_card_says() -> None:
    s = Scene(
        power="russia",
        armies={"russia": ["moscow"], "austria_hungary": ["serbia"]},
        hands={"russia": ["ru_montenegro"]},
    )
    s.do("russia", "play ru_montenegro")
    assert s.step() != "choose"
    assert s.armies("russia") == {"moscow"}


# E Supply.


def test_e1_a_chain_of_armies_and_navies_to_the_home() -> None:
    s = Scene(
        armies={"united_kingdom": ["britain", "picardy", "greece"]},
        navies={"united_kingdom": ["english_channel", "north_sea", "eastern_mediterranean"]},
    )
    assert s.supplied("united_kingdom") == {"britain", "english_channel", "picardy", "north_sea"}


def test_e2_other_countries_never_help() -> None:
    s = Scene(
        armies={"united_kingdom": ["britain"], "united_states": ["picardy", "usa"]},
        navies={"united_kingdom": ["english_channel", "north_atlantic", "western_atlantic"]},
    )
    assert s.supplied("united_states") == {"usa"}


def test_e3_what_supply_is_for() -> None:
    armies = {"austria_hungary": ["budapest"], "russia": ["galicia"]}
    hand = ["ah_build_army", "ah_land_battle", "ah_royal_hungarian_honved"]
    for card in hand[:2]:
        s = Scene(power="austria_ottomans", armies=armies, hands={"austria_ottomans": [card]})
        s.do("austria_ottomans", f"play {card}")
        offers = s.offers("austria_ottomans")
        assert "build austria_hungary tyrol" not in offers
        assert not s.offers("austria_ottomans", "battle")
    s = Scene(power="austria_ottomans", armies=armies, hands={"austria_ottomans": hand[2:]})
    s.do("austria_ottomans", f"play {hand[2]}", "pass", "recruit austria_hungary tyrol")
    assert "tyrol" in s.armies("austria_hungary"), "recruiting needs no supply"
    s = Scene(
        "attrition_step austria_ottomans",
        power="austria_ottomans",
        armies=armies,
        prepared={"austria_ottomans": ["ah_morava_offensive"]},
    )
    assert "attrition ah_morava_offensive russia" in s.offers("austria_ottomans")


def test_e4_an_army_may_always_be_built_at_home() -> None:
    s = Scene(power="france_italy", hands={"france_italy": ["it_build_army"]})
    s.do("france_italy", "play it_build_army", "build italy rome")
    assert s.supplied("italy") == {"rome"}
    s = Scene(
        power="france_italy",
        armies={"austria_hungary": ["rome"]},
        hands={"france_italy": ["it_build_army"]},
    )
    s.do("france_italy", "play it_build_army")
    assert s.step() != "choose", "an enemy is there"
