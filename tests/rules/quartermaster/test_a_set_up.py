"""Section A: set-up and players."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.core.bits import bits
from sandtable.core.errors import BadPosition, Refused, SandtableError
from sandtable.core.outcomes import SeededLuck
from sandtable.games.quartermaster import game
from sandtable.games.quartermaster.facts.board import COUNTRIES, HOMES, KINDS, LIMITS, SPACES, TEAMS
from sandtable.games.quartermaster.facts.cards.catalogue import CARDS
from sandtable.games.quartermaster.rules.pieces import recruiting_spaces
from sandtable.games.quartermaster.rules.state import Position
from tests.rules.quartermaster.scene import Scene

HOME_SPACES = {
    "germany": "germany",
    "united_kingdom": "united_kingdom",
    "japan": "japan",
    "soviet_union": "moscow",
    "italy": "italy",
    "united_states": "eastern_united_states",
}
PIECES = {
    "germany": (7, 3),
    "united_kingdom": (5, 5),
    "japan": (5, 5),
    "soviet_union": (7, 1),
    "italy": (4, 3),
    "united_states": (5, 5),
}


def dealt(seed: int = 1) -> Position:
    """A new game in which all ten cards have been drawn."""
    g = game.start()
    game.settle(g, SeededLuck(seed))
    return g


def seats(people: int) -> list[set[str]]:
    """The countries of each person."""
    return [{COUNTRIES[one] for one in bits(mask)} for mask in game.seatings[people]]


def test_1_six_countries_in_two_teams() -> None:
    axis, allies = ({COUNTRIES[one] for one in bits(team)} for team in game.teams)
    assert axis == {"germany", "japan", "italy"}
    assert allies == {"united_kingdom", "soviet_union", "united_states"}
    assert [TEAMS[0], TEAMS[1]] == ["axis", "allies"]


@pytest.mark.parametrize("people", [2, 3, 4, 5, 6])
def test_1_all_six_countries_are_played_whatever_the_number_of_people(people: int) -> None:
    played = [country for seat in seats(people) for country in seat]
    assert len(seats(people)) == people
    assert sorted(played) == sorted(HOME_SPACES)


def test_2_who_plays_what() -> None:
    axis, allies = {"germany", "italy", "japan"}, set(HOME_SPACES) - {"germany", "italy", "japan"}
    germans = {"germany", "italy"}
    assert seats(2) == [axis, allies]
    assert seats(3) == [germans, allies, {"japan"}]
    assert seats(4) == [germans, {"united_kingdom", "united_states"}, {"japan"}, {"soviet_union"}]
    assert seats(5) == [
        germans,
        {"united_kingdom"},
        {"japan"},
        {"soviet_union"},
        {"united_states"},
    ]
    assert seats(6) == [{country} for country in COUNTRIES]


def test_3_costs_are_paid_by_the_country_of_the_card_alone() -> None:
    s = Scene(
        armies={"germany": ["germany"], "italy": ["italy"]},
        hands={"germany": ["ger_build_army", "ger_land_battle"]},
        statuses={"germany": ["ger_bias_for_action"]},
    )
    before = s.deck_size("italy"), s.deck_size("germany")
    s.do("germany", "play ger_build_army", "build army eastern_europe", "use ger_bias_for_action")
    s.any_chance()
    assert (s.deck_size("italy"), s.deck_size("germany")) == (before[0], before[1] - 1)


def test_3_a_country_does_not_play_the_cards_of_another() -> None:
    s = Scene(
        armies={"germany": ["germany"], "italy": ["italy"]},
        hands={"germany": ["ger_build_army"], "italy": ["ita_build_army"]},
    )
    assert s.offers("italy") == []
    assert s.refusal("germany", "play ita_build_army") == "43"
    assert s.why("germany", "play ita_build_army") == "That card is not in your hand. (rule 43)"


def test_4_no_points_and_round_one_at_the_start() -> None:
    g = dealt()
    assert (g.points, g.round) == ([0, 0], 1)


def test_5_one_army_in_each_home_space() -> None:
    g = dealt()
    for number, country in enumerate(COUNTRIES):
        assert [SPACES[one] for one in bits(g.armies[number])] == [HOME_SPACES[country]]
        assert g.navies[number] == 0
        assert SPACES[HOMES[number]] == HOME_SPACES[country]


def test_6_ten_cards_are_drawn_and_three_discarded_by_choice() -> None:
    g = dealt()
    assert [hand.bit_count() for hand in g.hands] == [10] * 6
    chosen = {}
    for country in range(6):
        chosen[country] = game.offers(g, country)[:1]
        for _ in range(3):
            game.apply(g, country, game.offers(g, country)[0])
        assert game.offers(g, country) == []
    assert [hand.bit_count() for hand in g.hands] == [7] * 6
    for country, ((_, (card,)),) in chosen.items():
        assert g.buried[country] >> card & 1
        assert g.buried[country].bit_count() == 3


def test_6_all_six_choose_at_once_and_nobody_sees_what_goes() -> None:
    g = dealt()
    assert game.asked(g) == (0, 1, 2, 3, 4, 5)
    before = game.view(g, 1 << 1)
    game.apply(g, 0, game.offers(g, 0)[0])
    assert game.view(g, 1 << 1) == before
    game.apply(g, 5, game.offers(g, 5)[0])
    assert game.asked(g) == (0, 1, 2, 3, 4, 5)


def test_6_only_cards_that_were_dealt_can_be_discarded() -> None:
    g = dealt()
    elsewhere = bits(g.pools[0])[0]
    with pytest.raises(Refused) as refused:
        game.apply(g, 0, ("discard", (elsewhere,)))
    assert str(refused.value.refusal) == ("Discard three of the ten cards you were dealt. (rule 6)")


def test_6_the_draw_deck_is_what_was_not_dealt() -> None:
    g = dealt()
    sizes = [g.pools[country].bit_count() for country in range(6)]
    assert sizes == [30, 29, 23, 24, 20, 30]
    assert sum(sizes) + 60 == len(CARDS) == 216


LANDS = ["hawaii", "africa", "india", "china", "iceland", "balkans", "ukraine", "canada"]
SEAS = ["north_sea", "baltic_sea", "black_sea", "caspian_sea", "bay_of_bengal", "indian_ocean"]


def filled(country: str, kind: str, pieces: int) -> Scene:
    """A quiet moment with so many pieces of one kind on the board."""
    fields: dict[str, Any] = {"armies": {country: LANDS[:pieces]}}
    if kind == "navy":
        fields = {"navies": {country: SEAS[:pieces]}}
    return Scene("choose_discards germany 0", **fields)


@pytest.mark.parametrize("country", PIECES)
@pytest.mark.parametrize("kind", ["army", "navy"])
def test_7_piece_limits(country: str, kind: str) -> None:
    limit = PIECES[country][kind == "navy"]
    number, of_kind = COUNTRIES.number(country), KINDS.number(kind)
    assert recruiting_spaces(filled(country, kind, limit - 1).g, number, of_kind)
    assert not recruiting_spaces(filled(country, kind, limit).g, number, of_kind)
    with pytest.raises(BadPosition, match="more pieces on the board than it owns"):
        filled(country, kind, limit + 1)


def test_7_thirty_three_armies_and_twenty_two_navies() -> None:
    assert sum(armies for armies, _ in LIMITS) == 33
    assert sum(navies for _, navies in LIMITS) == 22


def test_16_a_game_has_at_least_one_round_and_at_most_twenty() -> None:
    assert game.read_options({}).rounds == 20
    assert game.read_options({"rounds": 1}).rounds == 1
    for rounds in (0, 21):
        with pytest.raises(SandtableError):
            game.read_options({"rounds": rounds})


def test_4_nothing_has_happened_when_a_game_begins() -> None:
    g = game.start()
    assert (g.round, g.winner, g.points) == (1, -1, [0, 0])
    assert (g.spared, g.truk, g.front, g.used, g.ignores) == (0, 0, 0, 0, 0)
    assert COUNTRIES[g.country] == "germany"


def test_6_one_is_told_how_many_cards_are_still_to_be_discarded() -> None:
    g = dealt()
    germany = COUNTRIES.number("germany")
    asked = []
    while germany in game.asked(g):
        asked.append(game.show.prompt(g, germany))
        game.apply(g, germany, game.offers(g, germany)[0])
    assert asked == [
        "Discard three of your ten cards.",
        "Discard two more cards.",
        "Discard one more card.",
    ]
