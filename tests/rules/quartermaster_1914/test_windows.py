"""Standing orders: in which questions a power may pass by itself, and what is about to be lost."""

from __future__ import annotations

from sandtable.games.quartermaster_1914 import game
from sandtable.games.quartermaster_1914.facts.board import COUNTRIES, POWERS, SPACES
from tests.rules.quartermaster_1914.cards.shapes import play
from tests.rules.quartermaster_1914.scene import Scene

FR = POWERS.number("france_italy")
ME = POWERS.number("germany")


def battle() -> Scene:
    return play(
        "de_land_battle",
        armies={
            "germany": ["berlin", "western_germany", "belgium"],
            "france": ["paris", "picardy"],
        },
        prepared={"france_italy": ["fr_build_army", "fr_la_revanche"], "germany": ["de_jutland"]},
        then=("battle germany picardy belgium",),
    )


def test_to_reinforce_and_to_counterattack_are_windows_one_s_own_turn_is_none() -> None:
    s = battle()
    assert game.windows.window(s.g, FR)
    assert not game.windows.window(s.g, ME), "another is asked"
    assert game.windows.threatens(s.g, FR)
    assert not game.windows.threatens(s.g, ME)
    s.do("france_italy", "reinforce fr_build_army")
    assert not game.windows.window(s.g, ME), "the attacker's own battle"
    s.do("germany", "pass")
    assert s.step() == "choose_counterattack"
    assert game.windows.window(s.g, FR)
    assert not game.windows.threatens(s.g, FR)
    assert not game.windows.window(Scene(hands={"germany": ["de_jutland"]}).g, ME)


def test_a_piece_anywhere_may_be_threatened() -> None:
    s = battle()
    s.g.target = SPACES.number("usa")
    s.g.armies[COUNTRIES.number("united_states")] = 1 << s.g.target
    assert game.windows.threatens(s.g, POWERS.number("uk_us"))
    assert not game.windows.threatens(s.g, FR)


def test_to_help_a_teammate_is_a_window() -> None:
    s = play(
        "ah_land_battle",
        armies={"austria_hungary": ["vienna", "galicia"], "russia": ["moscow", "ukraine"]},
        statuses={"germany": ["de_german_aid_in_the_east"]},
        prepared={"germany": ["de_land_battle"], "russia": ["ru_build_army"]},
        then=("battle austria_hungary ukraine galicia",),
    )
    s.do("russia", "reinforce ru_build_army")
    assert (s.asked(), s.step()) == ("germany", "choose_sustain")
    assert game.windows.window(s.g, ME)


def test_an_order_lasts_for_a_card_or_a_turn() -> None:
    s = battle()
    assert game.windows.span(s.g, "turn") == (1, ME)
    assert game.windows.span(s.g, "card") == (1, ME, s.g.step)
