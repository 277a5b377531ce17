"""16 War and peace: war status, the entry of the United States, Russia's way out, peace terms."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.core.bits import bits
from sandtable.games.paths_of_glory import game
from sandtable.games.paths_of_glory.facts.cards import (
    CARDS,
    CATALOGUE,
    DECKS,
    IN_DECK,
    OF_SIDE,
    OPTIONAL,
)
from tests.rules.paths_of_glory.scene import Scene, code

CAMPAIGN: dict[str, object] = {"historical": False}
MOBILIZATION = OF_SIDE[0] & IN_DECK[0] & ~OPTIONAL
SEVEN = "warsaw lodz riga vilna kiev odessa kovno"
"""The victory spaces of Russia in the historical scenario, without Baku."""
RUSSIAN_FORTS = ["warsaw", "riga", "odessa", "kovno"]
WON, LOST, DRAWN = [1.0, 0.0], [0.0, 1.0], [0.5, 0.5]
"""What the sides get when the Central Powers win, lose, or neither wins."""


def phase(central: int = 0, allied: int = 0, *then: str, **given: Any) -> Scene:
    """The war status phase has been carried out, with these war statuses."""
    status = {"central": central, "allied": allied}
    return Scene(
        {}, "war_status_phase", *(then or ("choose_action central",)), war_status=status, **given
    )


def playing(card: str, *then: str, **given: Any) -> Scene:
    """A card is in hand and can be played."""
    side = "central" if card.startswith("cp") else "allied"
    given.setdefault("options", {"optional_cards": "all"})
    return Scene(
        given.pop("units", {}), f"choose_action {side}", *then, hands={side: card}, **given
    )


def shown(s: Scene, what: str) -> Any:
    """What everybody is told about the position."""
    return game.show.about(s.g, 0)[what]


def holding(*names: str, **given: Any) -> dict[str, Any]:
    """The Central Powers hold these Russian spaces, forts there destroyed."""
    held = " ".join(names)
    return {"central": held, "ruins": [f for f in RUSSIAN_FORTS if f in held.split()], **given}


# 16.1 War status and commitment.


@pytest.mark.parametrize("scenario", ["historical", "campaign", "limited_war", "introductory"])
def test_16_1_1_both_sides_begin_at_mobilization(scenario: str) -> None:
    s = Scene.begin(scenario)
    assert [DECKS[level] for level in s.g.commitment] == ["mobilization", "mobilization"]
    assert s.g.war_status == [0, 0]


@pytest.mark.rule("16.1.2", "6.E.4", "R9")
def test_16_1_2_commitment_rises_from_turn_two_on() -> None:
    assert phase(4, 4, turn=1).g.commitment == [0, 0]
    assert phase(4, 4, turn=2).g.commitment == [1, 1]


@pytest.mark.rule("16.1.2", "5.3.2", "R9")
def test_16_1_2_never_in_the_introductory_scenario() -> None:
    s = phase(4, 4, turn=2, options={"historical": False, "length": "introductory"})
    assert s.g.commitment == [0, 0]


@pytest.mark.rule("16.1.3")
def test_16_1_3_limited_war_at_war_status_four() -> None:
    assert phase(3, 4).g.commitment == [0, 1]
    assert phase(4, 3).g.commitment == [1, 0]


@pytest.mark.rule("16.1.3", "9.1.2", "R11")
def test_16_1_3_new_cards_pile_and_discards_are_shuffled_after_discarding() -> None:
    s = phase(
        4,
        0,
        "draw_phase",
        hands={"central": "cp01 cp02 cp03 cp04 cp05 cp06 cp07"},
        discards={"central": ["cp08_race_to_the_sea"]},
        removed={"central": ["cp09_reichstag_truce"]},
        decks={"central": ["cp10_sud_army"], "allied": []},
    )
    s.do("central", "discard cp02", "done")
    limited = {code(n) for n in bits(OF_SIDE[0] & IN_DECK[1]) if not CATALOGUE[n].optional}
    assert s.pile("decks", "central") == limited | {"cp02", "cp08", "cp10"}
    assert s.pile("discards", "central") == set()
    assert s.pile("removed", "central") == {"cp09"}
    s.draw("cp15")
    assert "cp15" in s.hand("central")


@pytest.mark.rule("16.1.3", "R11")
def test_16_1_3_without_a_rise_the_discards_stay_where_they_are() -> None:
    piles: dict[str, Any] = {
        "discards": {"central": ["cp08_race_to_the_sea"]},
        "decks": {"central": [CARDS[n] for n in bits(MOBILIZATION) if code(n) != "cp08"]},
    }
    s = phase(3, 0, "draw_phase", **piles)
    s.any_chance()
    assert s.pile("discards", "central") == {"cp08"}


@pytest.mark.rule("16.1.4", "9.1.2")
def test_16_1_4_total_war_at_war_status_eleven() -> None:
    level = {"central": "limited", "allied": "limited"}
    s = phase(11, 10, "draw_phase", commitment=level, level=level, at_war="tu")
    assert [DECKS[one] for one in s.g.commitment] == ["total", "limited"]
    total = {code(n) for n in bits(OF_SIDE[0] & IN_DECK[2]) if not CATALOGUE[n].optional}
    assert total <= s.pile("decks", "central")
    assert not {code(n) for n in bits(OF_SIDE[1] & IN_DECK[2])} & s.pile("decks", "allied")


@pytest.mark.rule("16.1.4")
def test_16_1_4_one_level_at_a_time() -> None:
    assert [DECKS[one] for one in phase(11, 0).g.commitment] == ["limited", "mobilization"]


@pytest.mark.rule("16.1.5")
def test_16_1_5_commitment_never_falls() -> None:
    level = {"central": "total", "allied": "limited"}
    s = phase(0, 0, commitment=level, level=level, at_war="tu it")
    assert [DECKS[one] for one in s.g.commitment] == ["total", "limited"]


@pytest.mark.rule("16.1.5", "R10", "15.1.11")
def test_16_1_5_the_limits_of_1914_lift_the_moment_war_status_is_four() -> None:
    units = {"tannenberg": "ge_8", "paris": "fr_1"}
    s = playing("cp09", "operation central 3", units=units, war_status={"central": 3})
    s.do("central", "event cp09", "attack tannenberg", "done", "against lomza")
    assert s.offered("commit ge_8")
    early = Scene(units, "operation central 3", war_status={"central": 3})
    early.do("central", "attack tannenberg", "done")
    assert early.asked() is None, "there is nothing it may attack"


@pytest.mark.rule("16.1.5", "R10", "11.1.9")
def test_16_1_5_the_coast_opens_with_war_status_four() -> None:
    units = {"cambrai": "ge_1"}
    for status, opens in ((3, False), (4, True)):
        s = Scene(units, "operation central 3", central="sedan", war_status={"central": status})
        s.do("central", "move cambrai", "done", "take ge_1", "go calais")
        assert s.offered("stop") == opens


def test_16_1_6_after_total_war_events_still_add_to_the_combined_war_status() -> None:
    level = {"central": "total"}
    given: dict[str, Any] = {"commitment": level, "level": level, "at_war": "tu"}
    s = playing(
        "cp54", "war_status_phase", "choose_action central", war_status={"central": 11}, **given
    )
    s.do("central", "event cp54")
    assert shown(s, "combined_war_status") == 13
    assert DECKS[s.g.commitment[0]] == "total"


# 16.2 Combined war status.


@pytest.mark.rule("16.2.1", "6.E.3", "5.5.1")
def test_16_2_1_an_armistice_at_forty() -> None:
    s = phase(20, 20, options=CAMPAIGN, extra_vp=3)
    assert s.asked() is None
    assert game.result(s.g) == WON
    assert phase(20, 19, options=CAMPAIGN, extra_vp=3).asked() == "central"


@pytest.mark.rule("R14", "16.2.1", "6.E.2", "5.2.1", "5.2.2")
def test_r14_automatic_victory_comes_before_the_armistice() -> None:
    """At an armistice the Tsar, still there, would cost the Central Powers two points."""
    s = phase(20, 20, extra_vp=10)
    assert (s.vp, game.result(s.g)) == (20, WON)
    assert not any("armistice" in line.lower() for line in s.told())
    s = phase(20, 20, extra_vp=-10)
    assert (s.vp, game.result(s.g)) == (0, LOST)


def test_16_2_2_the_combined_war_status_opens_america_and_russia() -> None:
    status = {"central": 15, "allied": 15}
    assert shown(Scene(war_status=status), "us_entry") == "zimmermann_allowed"
    held = holding("warsaw", "lodz", "vilna", events="cp28", war_status=status)
    assert shown(Scene(**held), "russian_capitulation") == "fall_of_the_tsar_allowed"


# 16.3 The United States.


@pytest.mark.rule("16.3.1", "4.1.1")
def test_16_3_1_the_united_states_enter_in_three_steps() -> None:
    assert shown(Scene.begin("campaign"), "us_entry") == "neutral"
    high = {"central": 15, "allied": 15}
    steps = [
        Scene(war_status=high),
        Scene(events="ap54", war_status=high),
        Scene(events="ap54 ap55", war_status=high),
    ]
    assert [shown(s, "us_entry") for s in steps] == [
        "zimmermann_allowed",
        "zimmermann",
        "over_there",
    ]


def test_16_3_2_the_zimmermann_telegram_waits_for_thirty() -> None:
    s = playing("ap54", war_status={"central": 14, "allied": 15})
    assert s.refusal("allied", "event ap54") == "16.3.2"
    assert shown(s, "us_entry") == "neutral"
    assert playing("ap54", war_status={"central": 15, "allied": 15}).offered("event ap54")


def test_16_3_3_after_the_telegram_america_is_active_but_sends_nobody() -> None:
    s = playing("ap54", "choose_action allied", war_status={"central": 15, "allied": 15})
    s.do("allied", "event ap54", "done")
    assert shown(s, "us_entry") == "zimmermann"
    for card in ("ap38", "ap43", "ap47"):
        s = playing(card, events="ap54", zimmermann_turn=2)
        assert s.refusal("allied", f"event {card}") == "16.3.4"


def test_16_3_4_over_there_on_a_later_turn_opens_the_reinforcements() -> None:
    s = playing("ap55", events="ap54", zimmermann_turn=14, turn=14)
    assert s.refusal("allied", "event ap55") == "16.3.4"
    s = playing("ap55", "choose_action allied", events="ap54", zimmermann_turn=14, turn=15)
    s.do("allied", "event ap55", "done")
    assert shown(s, "us_entry") == "over_there"
    assert playing("ap38", events="ap54 ap55", turn=15).offered("event ap38"), "on the same turn"


@pytest.mark.rule("16.3.5", "16.5.1")
def test_16_3_5_fourteen_points_only_after_the_telegram() -> None:
    assert playing("ap40").refusal("allied", "event ap40") == "16.3.5"
    s = playing("ap40", "choose_action allied", events="ap54", war_status={"central": 15})
    s.do("allied", "event ap40")
    assert shown(s, "us_entry") == "zimmermann"
    assert s.vp == 9


# 16.4 Russia.


@pytest.mark.rule("16.4.1", "4.1.1")
def test_16_4_1_russia_leaves_the_war_in_six_steps() -> None:
    assert shown(Scene.begin("historical"), "russian_capitulation") == "god_save_the_tsar"
    held = holding("warsaw", "lodz", "vilna")
    status = {"central": 15, "allied": 15}
    boxes: list[tuple[dict[str, Any], str]] = [
        (held, "tsar_takes_command_allowed"),
        ({"events": "cp28"}, "tsar_takes_command"),
        ({**held, "events": "cp28", "war_status": status}, "fall_of_the_tsar_allowed"),
        (
            {**held, "events": "cp28 cp52", "tsar_fell_vp": 3, "tsar_fell_turn": 2},
            "fall_of_the_tsar",
        ),
        (
            {**held, "events": "cp28 cp52", "tsar_fell_vp": 2, "tsar_fell_turn": 2},
            "bolshevik_revolution_allowed",
        ),
        ({"events": "cp28 cp52 cp53"}, "bolshevik_revolution"),
        ({"events": "cp28 cp52 cp53 cp45"}, "brest_litovsk"),
    ]
    for given, box in boxes:
        assert shown(Scene(**given), "russian_capitulation") == box


@pytest.mark.rule("16.4.2", "R18")
def test_16_4_2_the_count_follows_control_even_of_spaces_cut_off() -> None:
    s = Scene(central="kiev vilna")
    assert shown(s, "russian_spaces_lost") == 2
    assert s.vp == 12
    s = Scene({"chernigov": "ru_corps"}, "operation allied 2", central="kiev vilna")
    s.do("allied", "move chernigov", "done", "take ru_corps", "go kiev")
    assert shown(s, "russian_spaces_lost") == 1


@pytest.mark.rule("16.4.2")
def test_16_4_2_a_besieged_fort_does_not_count() -> None:
    assert shown(Scene({"warsaw": "ge_8"}), "russian_spaces_lost") == 0


@pytest.mark.rule("16.4.2", "5.7.2")
def test_16_4_2_minsk_or_kovno_by_scenario() -> None:
    lost: dict[str, Any] = {"central": "minsk kovno", "ruins": ["kovno"]}
    for options in ({}, CAMPAIGN):
        assert shown(Scene(options=options, **lost), "russian_spaces_lost") == 1


@pytest.mark.rule("16.4.3", "R20")
def test_16_4_3_tsar_takes_command_needs_three_spaces_when_played() -> None:
    s = playing("cp28", **holding("warsaw", "lodz"))
    assert s.refusal("central", "event cp28") == "16.4.3"
    s = playing("cp28", "choose_action central", **holding("warsaw", "lodz", "vilna"))
    s.do("central", "event cp28", "done")
    assert shown(s, "russian_capitulation") == "tsar_takes_command"


@pytest.mark.rule("16.4.3")
def test_16_4_3_what_is_lost_again_before_it_is_played_counts_no_more() -> None:
    s = Scene(
        {"minsk": "ru_corps"},
        "operation allied 2",
        "choose_action central",
        hands={"central": "cp28"},
        **holding("warsaw", "lodz", "vilna"),
    )
    assert shown(s, "russian_capitulation") == "tsar_takes_command_allowed"
    s.do("allied", "move minsk", "done", "take ru_corps", "go moldechno", "go vilna")
    if s.step() == "march":
        s.do("allied", "stop")
    assert shown(s, "russian_capitulation") == "god_save_the_tsar"
    assert s.refusal("central", "event cp28") == "16.4.3"


@pytest.mark.rule("16.4.4", "R18")
def test_16_4_4_the_tsar_falls_at_thirty_three() -> None:
    three = holding("warsaw", "lodz", "vilna")
    for combined, events, allowed in ((30, "cp28", True), (29, "cp28", False), (30, "", False)):
        s = playing("cp52", events=events, war_status={"central": combined}, **three)
        assert s.offered("event cp52") == allowed
        if not allowed:
            assert s.refusal("central", "event cp52") == "16.4.4"


@pytest.mark.rule("16.4.5")
def test_16_4_5_the_count_at_the_fall_is_remembered() -> None:
    three = holding("warsaw", "lodz", "vilna")
    s = playing(
        "cp52", "choose_action central", events="cp28", war_status={"central": 30}, turn=12, **three
    )
    s.do("central", "event cp52", "done")
    assert shown(s, "russian_capitulation") == "fall_of_the_tsar"
    assert (s.g.tsar_fell_vp, s.g.tsar_fell_turn) == (3, 12)


@pytest.mark.rule("16.4.5", "9.2.2", "R38")
def test_16_4_5_from_now_on_russians_attack_at_a_point_for_each_unit() -> None:
    units = {"kovno": "ru_1 ru_corps br_corps", "insterberg": "ge_8"}
    s = Scene(units, "operation allied 2", events="cp28 cp52")
    assert s.offered("move kovno"), "two nations"
    assert s.refusal("allied", "attack kovno") == "9.2.3"
    assert Scene(units, "operation allied 3", events="cp28 cp52").offered("attack kovno")
    assert Scene(units, "operation allied 2").offered("attack kovno")


@pytest.mark.rule("16.4.6", "R19")
def test_16_4_6_the_revolution_needs_a_later_turn_and_more_spaces() -> None:
    fell: dict[str, Any] = {"events": "cp28 cp52", "tsar_fell_vp": 3, "tsar_fell_turn": 12}
    three, four = ("warsaw", "lodz", "vilna"), ("warsaw", "lodz", "vilna", "kiev")
    cases = ((four, 12, False), (three, 13, False), (four, 13, True))
    for held, turn, allowed in cases:
        s = playing("cp53", turn=turn, **holding(*held, **fell))
        assert s.offered("event cp53") == allowed, (held, turn)
        if not allowed:
            assert s.refusal("central", "event cp53") == "16.4.6"
    assert playing("cp53", turn=13).refusal("central", "event cp53") == "16.4.6"


@pytest.mark.rule("16.4.6", "R19")
def test_16_4_6_baku_counts_as_one_more() -> None:
    fell: dict[str, Any] = {"events": "cp28 cp52", "tsar_fell_vp": 3, "tsar_fell_turn": 12}
    s = playing("cp53", turn=13, **holding("warsaw", "lodz", "vilna", "baku", **fell))
    assert s.offered("event cp53")


@pytest.mark.rule("16.4.6", "R19")
def test_16_4_6_all_seven_without_baku_are_enough() -> None:
    fell: dict[str, Any] = {"events": "cp28 cp52", "tsar_fell_vp": 7, "tsar_fell_turn": 12}
    assert playing("cp53", turn=13, **holding(*SEVEN.split(), **fell)).offered("event cp53")
    fell["tsar_fell_vp"] = 8
    assert playing("cp53", turn=13, **holding(*SEVEN.split(), **fell)).offered("event cp53")
    six = SEVEN.split()[:-1]
    fell["tsar_fell_vp"] = 7
    assert not playing("cp53", turn=13, **holding(*six, "baku", **fell)).offered("event cp53")


@pytest.mark.rule("16.4.6", "R19")
def test_16_4_6_it_is_tested_whenever_control_changes() -> None:
    fell: dict[str, Any] = {"events": "cp28 cp52", "tsar_fell_vp": 3, "tsar_fell_turn": 2}
    s = Scene(
        {"chernigov": "ru_corps"},
        "operation allied 2",
        **holding("warsaw", "lodz", "vilna", "kiev", **fell),
    )
    assert shown(s, "russian_capitulation") == "bolshevik_revolution_allowed"
    s.do("allied", "move chernigov", "done", "take ru_corps", "go kiev")
    assert shown(s, "russian_capitulation") == "fall_of_the_tsar"


def test_16_4_8_the_treaty_follows_the_revolution() -> None:
    s = playing("cp45", events="cp28 cp52")
    assert s.refusal("central", "event cp45") == "16.4.8"
    s = playing("cp45", "choose_action central", events="cp28 cp52 cp53")
    s.do("central", "event cp45")
    assert shown(s, "russian_capitulation") == "brest_litovsk"


@pytest.mark.rule("16.4.9", "R141")
def test_16_4_9_attrition_and_sieges_go_on_after_the_treaty() -> None:
    events = "cp28 cp52 cp53 cp45"
    s = Scene({"kiev": "ge_1", "lomza": "ge_8"}, "attrition_phase", "siege_phase", events=events)
    assert s.at("removed") == "ge_1", "cut off in Kiev"
    assert s.asked() == "chance"
    s.roll(6)
    assert s.controls("central", "lomza")


@pytest.mark.rule("16.4.9", "R141")
def test_16_4_9_both_sides_still_enter_empty_spaces() -> None:
    events = "cp28 cp52 cp53 cp45"
    s = Scene({"szawli": "ge_8", "riga": "ru_1"}, "operation central 2", events=events)
    s.do("central", "move szawli", "done", "take ge_8", "go dvinsk")
    assert s.controls("central", "dvinsk")
    s = Scene({"kiev": "ru_1"}, "operation allied 2", events=events, central="zhitomir")
    s.do("allied", "move kiev", "done", "take ru_1", "go zhitomir")
    assert s.controls("allied", "zhitomir")


@pytest.mark.rule("16.4.9", "R141")
def test_16_4_9_russians_stay_in_their_part_of_europe_after_the_treaty() -> None:
    events = "cp28 cp52 cp53 cp45"
    s = Scene({"galatz": "ru_corps"}, "operation allied 2", events=events, at_war="ro bu")
    s.do("allied", "move galatz", "done", "take ru_corps", "go constanta")
    assert s.refusal("allied", "go varna") == "16.4.9"


# 16.5 Peace terms.


def offering(side: str, points: int, **given: Any) -> Scene:
    """A side is to act at this level of points in the campaign."""
    given.setdefault("options", CAMPAIGN)
    return Scene(
        {}, f"choose_action {side}", "choose_action central", extra_vp=points - 10, **given
    )


@pytest.mark.rule("16.5.1", "8.1.3")
def test_16_5_1_an_offer_is_the_whole_action() -> None:
    s = offering("central", 11)
    s.do("central", "offer_peace")
    assert s.asked() == "allied"
    s.do("allied", "reject")
    s.roll(4)
    assert s.step() == "choose_action"


def test_16_5_1_1_the_central_powers_offer_at_eleven_or_more() -> None:
    assert offering("central", 11).offered("offer_peace")
    assert offering("central", 10).refusal("central", "offer_peace") == "16.5.1.1"


def test_16_5_1_2_the_allies_offer_at_nine_or_fewer() -> None:
    assert offering("allied", 9).offered("offer_peace")
    assert offering("allied", 10).refusal("allied", "offer_peace") == "16.5.1.2"


@pytest.mark.rule("16.5.1", "5.3.3", "5.7.2")
def test_16_5_1_no_peace_in_the_introductory_and_historical_scenarios() -> None:
    short = {"historical": False, "length": "introductory"}
    assert offering("central", 15, options=short).refusal("central", "offer_peace") == "5.3.3"
    assert offering("central", 15, options={}).refusal("central", "offer_peace") == "5.7.2"


@pytest.mark.rule("16.5.1")
def test_16_5_1_after_fourteen_points_only_the_allies_offer() -> None:
    late = offering("central", 15, events="ap54 ap40")
    assert late.refusal("central", "offer_peace") == "16.5.1"
    assert offering("allied", 5, events="ap54 ap40").offered("offer_peace")


@pytest.mark.rule("16.5.2", "5.1.1")
def test_16_5_2_accepted_the_game_is_a_draw_at_once() -> None:
    s = offering("central", 15)
    s.do("central", "offer_peace")
    s.do("allied", "accept")
    assert s.asked() is None
    assert game.result(s.g) == DRAWN


@pytest.mark.parametrize("late", [False, True])
def test_16_5_2_rejected_the_offering_side_rolls(late: bool) -> None:
    """The gain of the offering side by die; from a combined war status of 20 on a 3 is nothing."""
    gains = (1, 1, 0 if late else 1, 0, 0, -1)
    for side, points, sign in (("central", 12, 1), ("allied", 8, -1)):
        for die, gain in enumerate(gains, 1):
            s = offering(side, points, war_status={"central": 20 if late else 19})
            s.do(side, "offer_peace")
            s.do("allied" if side == "central" else "central", "reject")
            s.roll(die)
            assert s.vp == points + sign * gain, (side, die)
            favours = [line for line in s.told() if "favours" in line]
            assert len(favours) == abs(gain), "no change is told where there is none"


def test_16_5_3_as_often_as_one_likes_once_in_each_round() -> None:
    s = Scene({}, "action_phase", options=CAMPAIGN, extra_vp=5)
    for _ in range(6):
        s.do("central", "offer_peace")
        s.do("allied", "reject")
        s.roll(4)
        assert s.asked() == "allied", "one offer is the action of the round"
        s.do("allied", "one_op", "done")
    assert s.asked() is None
