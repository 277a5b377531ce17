"""Section C: order of play and the steps of a turn."""

from __future__ import annotations

import pytest

from sandtable.core.outcomes import SeededLuck
from sandtable.games.quartermaster import game
from sandtable.games.quartermaster.facts.board import COUNTRIES
from sandtable.games.quartermaster.rules.state import STEPS
from tests.rules.quartermaster.scene import Scene

ORDER = ["germany", "united_kingdom", "japan", "soviet_union", "italy", "united_states"]


def test_16_the_countries_take_their_turns_in_order_and_the_round_marker_moves() -> None:
    luck = SeededLuck(3)
    g = game.start()
    turns: list[tuple[int, str]] = []
    while g.round < 4:
        game.settle(g, luck)
        for actor in game.asked(g):
            offers = game.offers(g, actor)
            thrown = [action for action in offers if action[0] == "discard"]
            ends = [action for action in offers if action[0] in ("done", "pass")]
            game.apply(g, actor, (ends or thrown)[0])
            break
        now = (g.round, COUNTRIES[g.country])
        if not turns or turns[-1] != now:
            turns.append(now)
    assert turns[:19] == [(n, country) for n in (1, 2, 3) for country in ORDER] + [(4, "germany")]


@pytest.mark.parametrize("rounds", [20, 8])
def test_16_the_game_ends_after_its_last_round(rounds: int) -> None:
    s = Scene(
        "end_of_turn united_states",
        country="united_states",
        round=rounds,
        options={"rounds": rounds},
        rest_of_turn=False,
    )
    assert (s.asked(), s.winner(), s.g.round) == (None, "axis", rounds)


def test_16_the_game_goes_on_after_round_nineteen() -> None:
    s = Scene(
        "end_of_turn united_states",
        country="united_states",
        round=19,
        hands={"germany": ["ger_plunder"]},
        rest_of_turn=False,
    )
    assert (s.g.round, s.asked(), s.winner()) == (20, "germany", None)


def test_16_no_round_ends_after_another_country() -> None:
    s = Scene(
        "end_of_turn italy",
        country="italy",
        round=20,
        hands={"united_states": ["usa_build_army"]},
        rest_of_turn=False,
    )
    assert (s.g.round, s.asked(), s.winner()) == (20, "united_states", None)


def test_17_play_supply_victory_discard_draw() -> None:
    s = Scene(
        "turn germany",
        armies={"germany": ["germany", "ukraine", "balkans"]},
        statuses={"soviet_union": ["sov_scorched_earth"]},
        hands={"germany": ["ger_plunder", "ger_land_battle"]},
        rest_of_turn=False,
        decks={"germany": ["ger_the_autobahn"]},
    )
    steps = [STEPS[s.g.step]]
    s.do("germany", "play ger_plunder")
    assert s.points("axis") == 2 + 2, "two Armies abroad, and a star at home in the Victory step"
    steps.append(STEPS[s.g.step])
    assert s.step() == "choose_discards"
    s.do("germany", "done")
    steps.append(STEPS[s.g.step])
    s.any_chance()
    assert s.cards("hands", "germany") == {"ger_land_battle", "ger_the_autobahn"}
    assert steps == ["play", "discard", "draw"]


def test_17_supply_is_judged_before_points_are_scored() -> None:
    """A starving Army on a star scores nothing: it is gone before the Victory step."""
    s = Scene(
        "supply_step germany",
        "victory_step germany",
        "choose_discards germany 0",
        armies={"germany": ["germany"], "italy": ["ukraine"]},
        navies={"germany": ["black_sea"]},
        rest_of_turn=False,
    )
    assert s.navies("germany") == set()
    assert s.points("axis") == 2


def test_18_draw_up_to_seven() -> None:
    hand = ["ger_plunder", "ger_land_battle"]
    s = Scene("draw_step germany", hands={"germany": hand}, rest_of_turn=False)
    s.any_chance()
    assert len(s.cards("hands", "germany")) == 7


def test_18_cards_on_the_table_are_not_in_hand() -> None:
    s = Scene(
        "draw_step japan",
        country="japan",
        statuses={"japan": ["jpn_forward_bases"]},
        responses={"japan": ["jpn_truk", "jpn_kamikaze"]},
        rest_of_turn=False,
    )
    s.any_chance()
    assert len(s.cards("hands", "japan")) == 7


def test_18_a_hand_of_seven_or_more_draws_nothing() -> None:
    eight = ["ger_build_army", *(f"ger_build_army_{n}" for n in range(2, 7)), "ger_plunder"]
    eight.append("ger_land_battle")
    s = Scene("draw_step germany", hands={"germany": eight}, rest_of_turn=False)
    assert s.asked() is None
    assert s.cards("hands", "germany") == set(eight)


def test_19_discard_any_number_by_choice() -> None:
    hand = ["ger_plunder", "ger_land_battle", "ger_v_weapons"]
    s = Scene("discard_step germany", hands={"germany": hand}, rest_of_turn=False)
    assert s.offers("germany")[0] == "done"
    s.do("germany", "discard ger_plunder", "discard ger_v_weapons", "done")
    assert s.cards("hands", "germany") == {"ger_land_battle"}
    assert s.cards("buried", "germany") == {"ger_plunder", "ger_v_weapons"}


def test_19_all_or_none() -> None:
    s = Scene("discard_step germany", hands={"germany": ["ger_plunder"]}, rest_of_turn=False)
    s.do("germany", "discard ger_plunder")
    assert s.asked() is None
    s = Scene("discard_step germany", hands={"germany": ["ger_plunder"]}, rest_of_turn=False)
    s.do("germany", "done")
    assert s.cards("hands", "germany") == {"ger_plunder"}


def test_19_only_from_the_hand() -> None:
    s = Scene("discard_step germany", hands={"germany": ["ger_plunder"]})
    assert s.refusal("germany", "discard ger_v_weapons") == "19"
    assert s.why("germany", "discard ger_v_weapons") == (
        "Discard cards from your own hand, then end. (rule 19)"
    )
