"""Chapter 5: victory in every scenario."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.games.paths_of_glory import game
from sandtable.games.paths_of_glory.facts.board import SPACES
from sandtable.games.paths_of_glory.facts.cards import CATALOGUE, card
from sandtable.games.paths_of_glory.rules.events import gain_status
from tests.rules.paths_of_glory.scene import Scene

CAMPAIGN: dict[str, Any] = dict(game.scenarios["campaign"])
LIMITED: dict[str, Any] = dict(game.scenarios["limited_war"])
INTRODUCTORY: dict[str, Any] = dict(game.scenarios["introductory"])


def judged(turn: int, vp: int, options: dict[str, Any], **fields: Any) -> Scene:
    """A war status phase with no offensives open, at a level of victory points."""
    return Scene(
        {"london": "br_1", "berlin": "ge_1"},
        "war_status_phase",
        "throw_away central",
        turn=turn,
        extra_vp=vp - 10,
        options=options,
        **fields,
    )


def ending(s: Scene) -> str:
    """Who has won: a side, "draw", or "" while the game goes on."""
    if s.g.agenda:
        return ""
    return "draw" if s.g.winner < 0 else ("central", "allied")[s.g.winner]


def test_5_1_1_the_level_at_the_end_decides() -> None:
    s = judged(20, 13, CAMPAIGN)
    assert ending(s) == "central"
    assert game.result(s.g) == [1.0, 0.0]
    assert "13" in game.outcome(s.g)


@pytest.mark.rule("R15")
def test_5_1_2_the_level_may_run_over_during_a_turn() -> None:
    s = Scene({"berlin": "ge_1"}, "attrition_phase", "throw_away central", extra_vp=12)
    assert s.vp == 22
    assert ending(s) == ""


def test_5_2_1_twenty_points_win_for_the_central_powers() -> None:
    assert ending(judged(5, 20, {})) == "central"
    assert ending(judged(5, 19, {})) == ""


def test_5_2_2_no_points_win_for_the_allies() -> None:
    assert ending(judged(5, 0, CAMPAIGN)) == "allied"
    assert ending(judged(5, 1, CAMPAIGN)) == ""


def test_5_3_1_the_introductory_scenario_ends_with_turn_3() -> None:
    assert ending(judged(2, 12, INTRODUCTORY)) == ""
    assert ending(judged(3, 12, INTRODUCTORY)) == "draw"


def test_5_3_2_commitment_does_not_rise_in_the_introductory_scenario() -> None:
    s = judged(2, 12, INTRODUCTORY, war_status={"central": 9, "allied": 9})
    assert s.g.commitment == [0, 0]


def test_5_3_3_no_peace_terms_in_the_introductory_scenario() -> None:
    s = Scene({"berlin": "ge_1"}, extra_vp=5, options=INTRODUCTORY)
    assert s.refusal("central", "offer_peace") == "5.3.3"


@pytest.mark.parametrize(
    ("vp", "winner"), [(14, "central"), (13, "draw"), (11, "draw"), (10, "allied")]
)
def test_5_3_4_introductory_levels(vp: int, winner: str) -> None:
    assert ending(judged(3, vp, INTRODUCTORY)) == winner


def test_5_4_1_limited_war_ends_with_total_war_or_turn_10() -> None:
    at_limited = {"central": "limited", "allied": "limited"}
    risen = judged(7, 14, LIMITED, war_status={"central": 11, "allied": 5}, commitment=at_limited)
    assert ending(risen) == "draw"
    waiting = judged(7, 14, LIMITED, war_status={"central": 10, "allied": 5}, commitment=at_limited)
    assert ending(waiting) == ""
    assert ending(judged(10, 14, LIMITED)) == "draw"


@pytest.mark.parametrize(
    ("vp", "winner"), [(17, "central"), (16, "draw"), (13, "draw"), (12, "allied")]
)
def test_5_4_2_limited_war_levels(vp: int, winner: str) -> None:
    assert ending(judged(10, vp, LIMITED)) == winner


def test_5_5_1_the_campaign_ends_with_turn_20_or_an_armistice() -> None:
    assert ending(judged(19, 11, CAMPAIGN)) == ""
    assert ending(judged(20, 11, CAMPAIGN)) == "draw"
    worn_out = judged(15, 11, CAMPAIGN, war_status={"central": 20, "allied": 20})
    assert ending(worn_out) == "draw"


@pytest.mark.parametrize(("vp", "winner"), [(11, "central"), (10, "draw"), (9, "allied")])
def test_5_5_2_1_levels_with_brest_litovsk(vp: int, winner: str) -> None:
    assert ending(judged(20, vp, CAMPAIGN, events="cp45")) == winner


@pytest.mark.parametrize(
    ("vp", "winner"), [(13, "central"), (12, "draw"), (10, "draw"), (9, "allied")]
)
def test_5_5_2_2_levels_without_brest_litovsk(vp: int, winner: str) -> None:
    assert ending(judged(20, vp, CAMPAIGN)) == winner


@pytest.mark.rule("5.5.2")
def test_the_treaty_changes_the_levels() -> None:
    treaty = "cp45"
    assert ending(judged(20, 12, CAMPAIGN)) == "draw"
    assert ending(judged(20, 12, CAMPAIGN, events=treaty)) == "central"


def bidding(*dice: int) -> Scene:
    s = Scene.begin("campaign", tournament=True)
    s.roll(*dice)
    return s


def test_5_6_1_the_higher_die_bids_first_and_the_other_accepts_or_bids_more() -> None:
    s = bidding(3, 3)
    s.roll(2, 5)
    assert s.asked() == "allied"
    s.do("allied", "bid allied 1")
    assert s.asked() == "central"
    assert s.refusal("central", "bid allied 1") == "5.6.1"
    assert s.refusal("central", "bid central 2") == "5.6.1"
    s.do("central", "bid allied 2")
    s.do("allied", "accept")
    assert s.g.bid == 2
    assert s.g.exchanged == 1  # the player who sat with the Central Powers wants the Allies


def test_5_6_1_a_bid_accepted_at_once_leaves_everybody_in_his_chair() -> None:
    s = bidding(5, 2)
    s.do("central", "bid central 2")
    s.do("allied", "accept")
    assert (s.g.bid, s.g.exchanged) == (-2, 0)


def test_5_6_1_1_the_bid_counts_only_at_the_end() -> None:
    options = {**CAMPAIGN, "tournament": True}
    assert ending(judged(5, 19, options, bid=3)) == ""
    s = judged(20, 11, options, bid=2)
    assert ending(s) == "central"
    assert s.vp == 13


@pytest.mark.rule("R175")
def test_5_6_2_draws_go_to_the_allies_in_a_tournament() -> None:
    assert ending(judged(20, 11, {**CAMPAIGN, "tournament": True})) == "allied"


@pytest.mark.rule("R175")
def test_5_6_3_accepted_peace_is_lost_for_both_in_a_tournament() -> None:
    s = Scene({"berlin": "ge_1"}, extra_vp=3, options={**CAMPAIGN, "tournament": True})
    s.do("central", "offer_peace")
    s.do("allied", "accept")
    assert game.result(s.g) == [0.0, 0.0]


def test_5_7_1_other_trenches_in_the_historical_scenario() -> None:
    historical, standard = Scene.begin("historical"), Scene.begin("campaign")
    assert (
        historical.trench("central", "strasbourg"),
        historical.trench("allied", "brussels"),
    ) == (
        1,
        0,
    )
    assert (standard.trench("central", "strasbourg"), standard.trench("allied", "brussels")) == (
        0,
        1,
    )


def test_5_7_2_other_victory_spaces_and_no_draws() -> None:
    added, gone = (
        {"kovno", "sedan", "amiens", "koblenz", "aachen"},
        {
            "ahwaz",
            "venice",
            "minsk",
            "jerusalem",
            "kharput",
        },
    )
    historical = named(Scene.begin("historical").g.victory_spaces)
    standard = named(Scene.begin("campaign").g.victory_spaces)
    assert historical - standard == added
    assert standard - historical == gone
    assert ending(judged(20, 12, {}, events="cp52 ap43")) == "central"
    assert ending(judged(10, 15, {"length": "limited_war"})) == "allied"


def named(mask: int) -> set[str]:
    return {name for number, name in enumerate(SPACES) if mask >> number & 1}


def test_5_7_4_1_hands_of_eight() -> None:
    s = Scene.begin("historical")
    s.any_chance()
    assert s.g.hands[0].bit_count() == s.g.hands[1].bit_count() == 8


def test_5_7_4_3_guns_of_august_opens_the_war() -> None:
    s = Scene.begin("historical")
    s.any_chance()
    assert s.offers() == ["event cp01_guns_of_august"]
    assert s.refusal("central", "one_op") == "5.7.4.3"
    assert s.refusal("central", "ops cp01") == "5.7.4.3"
    assert s.refusal("central", "offer_peace") == "5.7.4.3"


def test_5_7_4_4_entrench_is_no_event_in_august() -> None:
    hand = {"central": "cp06"}
    s = Scene({"essen": "ge_1"}, turn=1, round=2, hands=hand)
    assert s.refusal("central", "event cp06") == "5.7.4.4"
    later = Scene({"essen": "ge_1"}, turn=2, hands=hand)
    assert later.offered("event cp06")
    standard = Scene({"essen": "ge_1"}, turn=1, round=2, hands=hand, options=CAMPAIGN)
    assert standard.offered("event cp06")


def test_5_7_4_5_a_british_offensive_in_august_is_french() -> None:
    s = Scene({}, "mandated_roll", "throw_away central", turn=1)
    s.roll(6, 3)
    assert s.g.offensive[1] == 1
    standard = Scene({}, "mandated_roll", "throw_away central", turn=1, options=CAMPAIGN)
    standard.roll(6, 3)
    assert standard.g.offensive[1] == 2


def test_5_7_4_8_american_armies_that_never_came() -> None:
    assert judged(20, 9, {}, events="cp52").vp == 11
    assert judged(20, 9, {}, events="cp52 ap43").vp == 10
    assert judged(20, 9, {}, events="cp52 ap43 ap47").vp == 9


@pytest.mark.rule("R146")
def test_5_7_4_9_a_tsar_who_never_fell() -> None:
    armies = "ap43 ap47"
    assert judged(20, 9, {}, events=armies).vp == 7
    armistice = {"central": 20, "allied": 20}
    assert judged(16, 9, {}, events=armies, war_status=armistice).vp == 7
    assert judged(16, 20, {}, events=armies).vp == 20  # not for an automatic victory
    assert judged(20, 20, {}, events=armies).vp == 20  # even with the last turn


def test_5_7_4_7_striped_events_also_give_operations() -> None:
    s = Scene({"london": "br_1"}, "choose_action allied", hands={"allied": "ap28"})
    s.do("allied", "event ap28")
    assert s.step() == "activation"
    plain = {**CAMPAIGN, "striped_events_give_ops": False}
    other = Scene(
        {"london": "br_1"}, "choose_action allied", hands={"allied": "ap28"}, options=plain
    )
    other.do("allied", "event ap28")
    assert other.step() != "activation"


@pytest.mark.rule("5.6.3")
@pytest.mark.parametrize(
    ("winner", "drawn", "tournament", "shares"),
    [
        ("central", 0, False, [1.0, 0.0]),
        ("allied", 0, False, [0.0, 1.0]),
        (None, 1, False, [0.5, 0.5]),
        (None, 1, True, [0.5, 0.5]),
        (None, 2, False, [0.5, 0.5]),
        (None, 2, True, [0.0, 0.0]),
    ],
)
def test_what_each_side_gets_of_the_win(
    winner: str | None, drawn: int, tournament: bool, shares: list[float]
) -> None:
    s = Scene(winner=winner, drawn=drawn, options={"tournament": tournament})
    s.g.agenda.clear()
    assert game.result(s.g) == shares


def test_5_6_1_bids_go_up_to_nine() -> None:
    s = Scene({}, "first_bid central", options={"tournament": True})
    assert {text.split()[2] for text in s.offers("bid")} == {str(n) for n in range(10)}
    s.do("central", "bid allied 7")
    assert s.offers() == ["accept", "bid allied 8", "bid allied 9"]


def change_by_event(side: str, code: str, **options: Any) -> int:
    """What an event does to the victory point level."""
    s = Scene(
        {"berlin": "ge_1", "london": "br_1", "paris": "fr_1"},
        f"choose_action {side}",
        hands={side: code},
        options={"historical": False, **options},
        active=side,
    )
    before = s.vp
    s.do(side, f"event {code}")
    return s.vp - before


@pytest.mark.parametrize(
    ("side", "code", "point"), [("central", "cp05", 1), ("allied", "ap02", -1)]
)
def test_5_3_4_an_event_with_an_asterisk_scores_in_the_introductory_scenario(
    side: str, code: str, point: int
) -> None:
    assert CATALOGUE[card(code)].removed
    plain = change_by_event(side, code, length="campaign")
    assert change_by_event(side, code, length="introductory") == plain + point
    off = {"introductory_event_points": False}
    assert change_by_event(side, code, length="introductory", **off) == plain


@pytest.mark.parametrize("code", ["cp03", "ap05"])
def test_5_3_4_an_event_without_an_asterisk_scores_nothing(code: str) -> None:
    assert not CATALOGUE[card(code)].removed
    s = Scene(options={"length": "introductory", "historical": False})
    before = s.vp
    gain_status(s.g, CATALOGUE[card(code)].side, card(code))
    assert s.vp == before
