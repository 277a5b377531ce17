"""Chapters 4, 6, 8 and 9.1: set-up, the sequence of play, actions and the use of cards."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.core.bits import bits
from sandtable.core.errors import SandtableError
from sandtable.games.paths_of_glory import game
from sandtable.games.paths_of_glory.facts.cards import CARDS, CATALOGUE, card
from sandtable.games.paths_of_glory.rules.state import Position
from tests.rules.paths_of_glory.scene import Scene

CAMPAIGN: dict[str, Any] = dict(game.scenarios["campaign"])


def test_4_1_1_markers_at_the_start() -> None:
    g = Scene.begin("campaign").g
    assert (g.turn, g.vp, g.war_status, g.rp) == (1, 10, [0, 0], [0] * 10)
    about = game.show.about(g, 0)
    assert (about["us_entry"], about["russian_capitulation"]) == ("neutral", "god_save_the_tsar")


def test_4_2_1_units_trenches_and_reserves() -> None:
    s = Scene.begin("campaign")
    assert s.at("metz") == "ge_4 ge_5"
    assert s.at("mulhouse") == "(ge_7)"
    assert s.at("belfort") == "fr_corps fr_corps"
    assert s.trench("allied", "riga") == 1
    assert s.trench("central", "konigsberg") == 1  # a trench without units
    reserve = s.at("reserve").split()
    assert (reserve.count("ge_corps"), reserve.count("fr_corps"), len(reserve)) == (8, 7, 29)


def test_4_2_2_neutrals_are_not_on_the_map() -> None:
    s = Scene.begin("campaign")
    waiting = s.at("to_come").split()
    for word in ("it_1", "tu_corps", "bu_corps", "ro_corps", "gr_corps"):
        assert word in waiting
    assert not s.controls("central", "constantinople")
    assert not s.controls("allied", "rome")


def test_4_3_1_the_central_powers_choose_about_guns_of_august() -> None:
    s = Scene.begin("campaign")
    assert s.offers() == ["take_guns", "leave_guns"]
    s.do("central", "take_guns")
    assert any("Guns of August" in line for line in s.told())
    s.any_chance()
    assert "cp01" in s.hand("central")
    assert len(s.hand("central")) == 7
    assert s.offered("ops cp01")
    assert s.offered("event cp01")


def test_4_3_1_left_out_it_may_still_be_drawn() -> None:
    s = Scene.begin("campaign")
    s.do("central", "leave_guns")
    assert "cp01" in s.pile("decks", "central")


def test_4_3_2_seven_cards_each() -> None:
    s = Scene.begin("campaign", guns_of_august="out")
    s.any_chance()
    assert len(s.hand("central")) == len(s.hand("allied")) == 7
    assert len(s.pile("decks", "allied")) == 7


def test_4_3_3_offensives_are_rolled_on_turn_1() -> None:
    s = Scene.begin("campaign", guns_of_august="out")
    while s.step() != "mandated_roll":
        action, _ = next(iter(game.chance(s.g).each()))
        game.apply(s.g, -1, action)
    s.roll(1, 6)
    assert s.g.offensive == [5, 4]


# 6 The sequence of play.


def phases(**given: Any) -> Scene:
    """A turn from its end of actions on."""
    return Scene(
        given.pop("units", {"berlin": "ge_1", "london": "br_1"}),
        "attrition_phase",
        "siege_phase",
        "war_status_phase",
        "replacement_segment allied",
        "replacement_segment central",
        "draw_phase",
        "end_of_turn",
        **given,
    )


def test_6_a_a_turn_begins_with_offensives() -> None:
    s = Scene({"berlin": "ge_1"}, "turn")
    assert s.step() == "mandated_roll"


@pytest.mark.rule("6.B")
@pytest.mark.rule("8.1.1")
@pytest.mark.rule("8.1.2")
@pytest.mark.rule("8.1.5")
@pytest.mark.rule("R1")
def test_six_rounds_the_central_powers_first() -> None:
    s = Scene({"berlin": "ge_1", "london": "br_1"}, "action_phase", "throw_away central")
    order = []
    while s.step() != "throw_away":
        asked = s.asked()
        assert asked is not None
        if s.step() == "choose_action":
            order.append((s.g.round, asked))
        s.do(asked, "one_op" if s.step() == "choose_action" else "done")
    assert order == [(n, side) for n in range(1, 7) for side in ("central", "allied")]


def test_6_c_units_and_spaces_that_are_cut_off() -> None:
    units = {"warsaw": "ge_1 ge_corps", "berlin": "ge_2", "moscow": "ru_1"}
    s = phases(units=units, central="warsaw", ruins=["warsaw"])
    assert s.at("warsaw") == ""
    assert s.at("removed") == "ge_1"
    assert s.at("eliminated") == "ge_corps"
    assert s.controls("allied", "warsaw")


def test_6_d_a_die_for_every_besieged_fort() -> None:
    s = phases(units={"nancy": "ge_1", "metz": "ge_2", "paris": "fr_1", "berlin": "ge_3"})
    assert s.step() == "siege_roll"
    s.roll(3)
    assert s.controls("central", "nancy")
    assert s.step() != "siege_roll"


@pytest.mark.rule("R157")
@pytest.mark.rule("R158")
def test_6_e_1_points_of_the_war_status_phase() -> None:
    assert phases(turn=8, events="ap02").vp == 9
    assert phases(turn=9, events="ap02").vp == 10
    total = {"allied": "total"}
    assert phases(commitment=total, level=total).vp == 11  # Italy still neutral
    assert phases(commitment=total, level=total, at_war="it").vp == 10
    rising = phases(commitment={"allied": "limited"}, war_status={"allied": 11})
    assert (rising.vp, rising.g.commitment[1]) == (10, 2)  # it starts next turn


@pytest.mark.rule("R14")
def test_6_e_2_automatic_victory_comes_before_an_armistice() -> None:
    worn_out = {"central": 20, "allied": 20}
    s = phases(extra_vp=10, war_status=worn_out, options=CAMPAIGN)
    assert s.g.winner == 0
    assert s.vp == 20


def test_6_e_3_armistice() -> None:
    assert phases(war_status={"central": 20, "allied": 20}).g.agenda == []
    assert phases(war_status={"central": 20, "allied": 19}).g.agenda != []


def test_6_e_4_no_commitment_check_in_august() -> None:
    ready = {"central": 4, "allied": 4}
    assert phases(turn=1, war_status=ready).g.commitment == [0, 0]
    assert phases(turn=2, war_status=ready).g.commitment == [1, 1]


@pytest.mark.rule("6.F.1")
@pytest.mark.rule("6.F.2")
def test_the_allies_replace_first_and_what_is_left_is_lost() -> None:
    s = phases(units={"berlin": "(ge_1)", "london": "(br_1)"}, rp={"ge": 4, "br": 4})
    assert (s.asked(), s.step()) == ("allied", "choose_replacement")
    s.do("allied", "done")
    assert s.asked() == "central"
    s.do("central", "refit ge_1")
    assert s.g.rp == [0] * 10


@pytest.mark.rule("9.5.4.5")
@pytest.mark.rule("9.5.4.6")
@pytest.mark.rule("R11")
@pytest.mark.rule("R13")
@pytest.mark.rule("R159")
def test_6_g_combat_cards_go_and_hands_are_filled() -> None:
    s = phases(
        hands={"central": "cp03 cp09"},
        table={"central": ["cp04_severe_weather"]},
        decks={"central": ["cp05_landwehr"]},
        discards={"central": ["cp06_entrench"]},
    )
    assert s.refusal("central", "discard cp09") == "9.5.4.6"
    s.do("central", "discard cp03", "done")
    s.draw("cp05")  # what is left of the pile, before the discards are shuffled
    s.any_chance()
    assert s.hand("central") == {"cp03", "cp04", "cp05", "cp06", "cp09"}  # a short hand


@pytest.mark.rule("9.5.4.6")
def test_9_5_4_6_who_has_thrown_away_the_last_card_is_not_asked_again() -> None:
    s = Scene({}, "throw_away central", "throw_away allied", hands={"central": "cp03 cp04"})
    s.do("central", "discard cp03")
    assert (s.hand("central"), s.pile("discards", "central")) == ({"cp04"}, {"cp03"})
    s.do("central", "discard cp04")
    assert s.asked() == "allied"


def test_6_g_without_need_the_discards_stay() -> None:
    pile = ["cp02", "cp03", "cp04", "cp05", "cp07", "cp08", "cp09", "cp10"]
    s = phases(
        decks={"central": [CARDS[card(code)] for code in pile]},
        discards={"central": ["cp06_entrench"]},
        options=CAMPAIGN,
    )
    s.draw(*pile[:7])
    assert s.pile("discards", "central") == {"cp06"}
    assert s.pile("decks", "central") == {"cp10"}


def test_6_h_the_next_turn() -> None:
    s = phases()
    s.any_chance()
    assert s.g.turn == 4


# 8 and 9.1 Actions and cards.


def test_8_1_3_six_kinds_of_action() -> None:
    s = Scene({"berlin": "ge_1"}, hands={"central": "cp09"}, extra_vp=3, options=CAMPAIGN)
    assert {offer.split()[0] for offer in s.offers()} == {
        "ops",
        "sr",
        "rp",
        "event",
        "offer_peace",
        "one_op",
    }


def test_9_1_2_three_decks() -> None:
    s = phases(war_status={"central": 4}, hands={"central": "cp01"})
    s.do("central", "done")
    decks = {CATALOGUE[n].deck for n in bits(s.g.hands[0] | s.g.decks[0])}
    assert decks == {0, 1}


@pytest.mark.rule("9.1.3")
@pytest.mark.rule("R7")
@pytest.mark.rule("9.5.1.2")
def test_a_card_used_otherwise_is_discarded_an_asterisk_event_is_gone() -> None:
    for use, pile in (("ops", "discards"), ("rp", "discards"), ("event", "removed")):
        s = Scene({"berlin": "ge_1"}, hands={"central": "cp09"})
        s.do("central", f"{use} cp09")
        assert "cp09" in s.pile(pile, "central")
        assert "cp09" not in s.hand("central")


@pytest.mark.rule("9.1.4")
def test_hands_of_seven_or_eight() -> None:
    for size in (7, 8):
        s = Scene.begin("campaign", hand=size, guns_of_august="out")
        s.any_chance()
        assert len(s.hand("allied")) == size


@pytest.mark.rule("R2")
def test_no_sr_or_rp_card_twice_running() -> None:
    for use, rule in (("sr", "9.3.3"), ("rp", "9.4.3")):
        s = Scene({"berlin": "ge_1"}, hands={"central": "cp09"}, last_action={"central": use})
        assert s.refusal("central", f"{use} cp09") == rule
        fresh = Scene({"berlin": "ge_1"}, "action_phase", hands={"central": "cp09"})
        assert fresh.offered(f"{use} cp09")


@pytest.mark.rule("R3")
def test_salonika_is_an_sr_action() -> None:
    s = Scene(
        {"london": "br_corps"},
        "choose_action allied",
        hands={"allied": "ap30"},
        last_action={"allied": "sr"},
    )
    assert s.refusal("allied", "event ap30") == "9.3.3"
    free = Scene({"london": "br_corps"}, "choose_action allied", hands={"allied": "ap30"})
    free.do("allied", "event ap30")
    assert free.g.last_action[1] == 2


def test_9_5_1_1_moot_events_may_be_played_for_their_status() -> None:
    s = Scene({"berlin": "ge_1"}, hands={"central": "cp11"}, war_status={"central": 5})
    s.do("central", "event cp11")
    assert s.g.war_status[0] == 6


@pytest.mark.rule("R8")
def test_the_second_entrench_is_never_an_event() -> None:
    s = Scene({"berlin": "ge_1"}, hands={"central": "cp06"}, events="ap12")
    assert s.refusal("central", "event cp06") == "9.5.1.1"


def test_9_5_1_3_war_status_counts_for_both_markers() -> None:
    s = Scene({"berlin": "ge_1"}, hands={"central": "cp13"})
    s.do("central", "event cp13")
    assert (s.g.war_status, s.g.combined) == ([2, 0], 2)


@pytest.mark.rule("R9")
def test_one_rise_at_a_time() -> None:
    assert phases(turn=2, war_status={"central": 11}).g.commitment[0] == 1


@pytest.mark.rule("R10")
def test_the_limits_of_1914_end_at_war_status_4() -> None:
    units = {"cambrai": "ge_1", "sedan": "ge_2", "liege": "ge_3"}
    for status, allowed in ((3, False), (4, True)):
        s = Scene(units, "movement central", move="cambrai", war_status={"central": status})
        s.do("central", "take ge_1", "go amiens")
        assert s.offered("stop") == allowed


@pytest.mark.rule("R12")
def test_romania_and_italy_too_late() -> None:
    late = {"central": "total", "allied": "limited"}
    s = Scene({"london": "br_1"}, "choose_action allied", hands={"allied": "ap16"}, level=late)
    assert s.refusal("allied", "ops ap16") == "9.5.2.5"
    assert s.offered("event ap16")
    end = Scene({}, "throw_away allied", hands={"allied": "ap16 ap02"}, level=late)
    assert end.offered("discard ap16")
    assert not end.offered("discard ap02")


@pytest.mark.rule("R16")
def test_grand_fleet_answers_at_once_or_never() -> None:
    s = Scene({"berlin": "ge_1"}, "begin_action allied", hands={"allied": "ap33"}, fleet=1)
    s.do("allied", "event ap33")
    assert s.vp == 10
    other = Scene(
        {"london": "br_1"}, "begin_action allied", "throw_away allied", hands={"allied": "ap33"},
        fleet=1,
    )  # fmt: skip
    other.do("allied", "one_op", "done")
    assert other.vp == 11
    late = Scene({"london": "br_1"}, "choose_action allied", hands={"allied": "ap33"})
    assert late.refusal("allied", "event ap33") == "9.5.1.1"


@pytest.mark.rule("R21")
def test_events_that_are_operations_as_well() -> None:
    for code in ("ap23", "ap35", "ap46"):
        s = Scene({"london": "br_1"}, "choose_action allied", hands={"allied": code})
        s.do("allied", f"event {code}")
        assert s.step() == "activation"


@pytest.mark.rule("R145")
def test_turn_20_ends_before_replacements() -> None:
    s = phases(turn=20, rp={"ge": 4}, units={"berlin": "(ge_1)"})
    assert s.g.agenda == []


@pytest.mark.rule("R178")
def test_optional_cards_are_all_in_or_swapped_in_secret() -> None:
    everything = Scene.begin("campaign", optional_cards="all", guns_of_august="out")
    everything.any_chance()
    drawn = everything.pile("decks", "allied") | everything.hand("allied")
    assert {"ap56", "ap57"} <= drawn
    s = Scene.begin("campaign", optional_cards="chosen", guns_of_august="out")
    assert s.refusal("allied", "swap ap56 ap02") == "R178"  # other values
    s.do("allied", "swap ap56 ap04", "done")
    s.do("central", "done")
    s.any_chance()
    mine = s.pile("decks", "allied") | s.hand("allied")
    assert "ap56" in mine
    assert "ap04" not in mine
    assert "cp56" not in s.pile("decks", "central") | s.hand("central")
    assert game.view(s.g, 1)["fields"]["boxed"]["allied"] == {"hidden": 10}  # in secret


def test_5_7_4_3_without_guns_of_august_in_hand_the_first_action_is_free() -> None:
    for held, free in (("cp01 cp02", False), ("cp02 cp03", True)):
        s = Scene(
            {"berlin": "ge_1", "london": "br_1"},
            "choose_action central",
            hands={"central": held},
            options={"historical": True},
            turn=1,
            round=1,
        )
        assert s.offered("ops cp02") is free
        assert s.offered("one_op") is free


def test_9_5_4_4_a_combat_card_serves_again_in_the_next_round() -> None:
    s = Scene(
        {"berlin": "ge_1", "london": "br_1"},
        "action_phase",
        "throw_away central",
        used=[CARDS[card("cp03")]],
    )
    assert s.g.used == 0
    s = Scene({"berlin": "ge_1"}, "begin_action central", used=[CARDS[card("cp03")]])
    assert s.g.used == 1 << card("cp03")  # within a round it has served
    s = Scene(
        {"berlin": "ge_1"},
        "begin_action central",
        options={"combat_cards_once_per_action": True},
        used=[CARDS[card("cp03")]],
    )
    assert s.g.used == 0


def test_9_5_1_1_what_an_event_does_for_an_action_ends_with_it() -> None:
    s = Scene({"berlin": "ge_1", "london": "br_1"}, "end_action central", this_action="cp03")
    assert s.g.this_action == 0


@pytest.mark.rule("6.A")
def test_a_new_turn_forgets_what_lasts_for_a_turn() -> None:
    s = Scene(
        {"berlin": "ge_1", "london": "br_1"},
        "end_of_turn",
        reinforced=["ge", "fr"],
        entered=1,
        this_turn="cp55",
        crossed=1,
        near_east_sr=["br"],
        round=6,
    )
    g = s.g
    assert (g.turn, g.round) == (4, 0)
    assert (g.reinforced, g.entered, g.this_turn) == (0, 0, 0)
    assert (g.crossed, g.near_east_sr) == (0, 0)
    assert s.step() == "mandated_roll"


def test_4_1_1_nothing_has_happened_when_a_war_begins() -> None:
    g = Position(game.read_options({}))
    assert (g.turn, g.round, g.active) == (1, 0, 0)
    for name in ("winner", "lent", "beachhead", "owed", "target"):
        assert getattr(g, name) == -1, name
    for name in ("extra_vp", "bid", "exchanged", "drawn", "entered", "fleet", "crossed"):
        assert getattr(g, name) == 0, name
    for name in ("zimmermann_turn", "tsar_fell_turn", "tsar_fell_vp", "steps", "flank"):
        assert getattr(g, name) == 0, name


def test_the_options_are_those_of_the_historical_tournament_scenario() -> None:
    plain = game.read_options({})
    assert (plain.length, plain.historical, plain.hand) == ("campaign", True, 8)
    assert (plain.trench_modifier, plain.striped_events_give_ops) == (True, True)
    assert (plain.guns_of_august, plain.optional_cards) == ("in", "none")
    assert (plain.tournament, plain.combat_cards_once_per_action) == (False, False)
    assert plain.introductory_event_points is True
    assert game.read_options({"hand": 7}).hand == 7
    for hand in (6, 9):
        with pytest.raises(SandtableError):
            game.read_options({"hand": hand})


@pytest.mark.parametrize("options", [{}, {"historical": False, "guns_of_august": "in"}])
def test_4_3_1_guns_of_august_begins_in_hand_and_nowhere_else(options: dict[str, Any]) -> None:
    g = game.start(game.read_options(options))
    assert g.hands[0] == 1 << card("cp01")
    assert not g.decks[0] >> card("cp01") & 1


def test_5_6_1_a_bid_counts_only_when_it_is_accepted() -> None:
    s = Scene({}, "first_bid central", options={"tournament": True})
    s.do("central", "bid allied 3")
    s.do("allied", "bid allied 4")
    assert (s.g.bid, s.g.exchanged) == (0, 0)
    s.do("central", "accept")
    assert s.g.bid == 4
