"""9.5.2 Neutral nations enter the war: each entry card, Turkey, and the landing at Salonika."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.games.paths_of_glory.facts.board import ALLIED
from sandtable.games.paths_of_glory.rules.state import SR
from tests.rules.paths_of_glory.reserves import Reserves
from tests.rules.paths_of_glory.scene import in_country

ITALIAN_TRENCHES = ("verona", "asiago", "maggiore", "udine")
GREEKS = {"florina": "gr_corps", "larisa": "gr_corps", "athens": "gr_corps"}


def holding(card: str, units: dict[str, str] | None = None, **given: Any) -> Reserves:
    """The side of the card is to act in Fall 1914 and holds just this card."""
    side = "central" if card.startswith("cp") else "allied"
    return Reserves(units or {}, f"choose_action {side}", hands={side: card}, **given)


def playing(card: str, units: dict[str, str] | None = None, **given: Any) -> Reserves:
    """The same, with the card just played as an event."""
    s = holding(card, units, **given)
    s.act(f"event {card}")
    return s


def empty_spaces(s: Reserves) -> set[str]:
    """Where the next corps may be placed."""
    return {text.split()[2] for text in s.offers("place")}


# Italy.


@pytest.mark.rule("9.5.2.1", "4.2.2")
def test_ap17_italy_enters_with_its_units() -> None:
    s = playing("ap17")
    assert [s.at(name) for name in ITALIAN_TRENCHES] == ["(it_1)", "(it_4)", "(it_3)", "(it_2)"]
    assert s.at("turin") == s.at("rome") == s.at("taranto") == "it_corps"
    assert s.at("reserve") == "it_corps it_corps it_corps it_corps"
    assert all(s.controls("allied", name) for name in in_country("italy"))
    assert s.vp == 10
    assert s.g.war_status[1] == 2
    assert any("Italy" in line for line in s.told())


def test_9_4_1_italy_records_points_as_soon_as_it_has_entered() -> None:
    now = "choose_action allied"
    s = Reserves({}, now, now, hands={"allied": "ap17 ap02"})
    s.act("event ap17", "rp ap02")
    assert s.rp("it") == 2


def test_5_7_1_italy_enters_with_trenches_in_the_historical_scenario() -> None:
    s = playing("ap17")
    assert [s.trench("allied", name) for name in ITALIAN_TRENCHES] == [1, 1, 1, 1]
    s = playing("ap17", options={"historical": False})
    assert [s.trench("allied", name) for name in ITALIAN_TRENCHES] == [0, 0, 0, 0]


# Romania.


@pytest.mark.rule("9.5.2.1", "4.2.2")
def test_ap16_romania_places_four_corps_of_its_own_choice() -> None:
    s = playing("ap16")
    assert s.at("bucharest") == "ro_corps ro_corps"
    assert empty_spaces(s) == in_country("romania") - {"bucharest"}
    for name in ("ploesti", "constanta", "caracal"):
        s.act(f"place ro_corps {name}")
        assert name not in empty_spaces(s)
    assert s.refused("place ro_corps ploesti") == "4.2.2"
    assert s.refused("place ro_corps bucharest") == "4.2.2"
    assert s.refused("place ro_corps kiev") == "4.2.2"
    s.act("place ro_corps jassy")
    assert s.at("jassy") == "ro_corps"
    assert s.asked() is None
    assert all(s.controls("allied", name) for name in in_country("romania"))
    assert s.vp == 10


def test_ap16_not_after_the_fall_of_the_tsar() -> None:
    assert holding("ap16", events="cp52").refused("event ap16") == "9.5.2.1"


# Bulgaria.


@pytest.mark.rule("9.5.2.1", "4.2.2")
def test_cp34_bulgaria_places_four_corps_of_its_own_choice() -> None:
    s = playing("cp34")
    assert s.asked() == "central"
    assert s.at("sofia") == "bu_corps bu_corps"
    assert empty_spaces(s) == in_country("bulgaria") - {"sofia"}
    s.act("place bu_corps varna", "place bu_corps strumitsa", "place bu_corps plevna")
    s.act("place bu_corps burgas")
    assert s.asked() is None
    assert s.at("strumitsa") == "bu_corps"
    assert all(s.controls("central", name) for name in in_country("bulgaria"))
    assert s.vp == 10
    assert s.g.war_status[0] == 2


# Greece.


@pytest.mark.rule("9.5.2.1", "4.2.2")
def test_ap44_greece_enters_with_its_units() -> None:
    s = playing("ap44")
    assert s.at("florina") == s.at("larisa") == s.at("athens") == "gr_corps"
    assert all(s.controls("allied", name) for name in in_country("greece"))
    assert s.asked() is None


@pytest.mark.rule("9.5.2.4", "9.5.2.4.1")
def test_ap44_after_salonika_frees_the_greeks_where_they_stand() -> None:
    units = GREEKS | {"salonika": "bu_corps", "sofia": "bu_corps", "kavala": "fr_1"}
    s = playing("ap44", units, events="ap30", at_war="bu")
    assert s.at("florina") == "gr_corps"
    assert s.controls("central", "salonika"), "what the enemy has taken stays his"
    moved = Reserves(GREEKS, "operation allied 1", at_war="gr", events="ap30 ap44")
    assert moved.offered("move athens")
    neutral = Reserves(GREEKS | {"paris": "fr_1"}, "operation allied 1", events="ap30")
    assert not neutral.offered("move athens")


# One a turn, and late entry.


@pytest.mark.rule("R4")
def test_9_5_2_2_one_neutral_entry_a_turn_for_both_sides_together() -> None:
    s = playing("ap17")
    assert s.g.entered == 1
    assert holding("cp34", entered=1).refused("event cp34") == "9.5.2.2"
    assert holding("ap44", entered=1).refused("event ap44") == "9.5.2.2"


@pytest.mark.rule("R4", "16.1.3.1")
def test_9_5_2_2_turkey_and_salonika_do_not_count() -> None:
    s = playing("ap30", {"paris": "fr_1"}, reserve="fr_corps")
    s.act("take fr_corps")
    assert s.g.entered == 0
    s = Reserves({}, "war_status_phase", war_status={"central": 4}, turn=3)
    assert s.g.entered == 0
    assert s.at("ankara") == "tu_corps"


@pytest.mark.rule("R12")
def test_9_5_2_5_late_italy_and_romania_are_events_or_nothing() -> None:
    late: dict[str, Any] = {"level": {"central": "total", "allied": "limited"}}
    for card in ("ap16", "ap17"):
        s = holding(card, **late)
        for use in ("ops", "sr", "rp"):
            assert s.refused(f"{use} {card}") == "9.5.2.5"
        assert s.offered(f"event {card}")
    s = holding("ap17", level={"central": "total", "allied": "total"})
    assert s.offered("ops ap17")
    s = holding("ap44", **late)
    assert s.offered("ops ap44")


# Turkey.


@pytest.mark.rule("16.1.3.1", "11.1.13", "R144")
def test_16_1_3_1_turkey_enters_with_the_limited_war_of_the_central_powers() -> None:
    s = Reserves({}, "war_status_phase", war_status={"central": 4}, turn=3)
    spots = "adrianople gallipoli constantinople balikesir ankara adana rize erzerum van mosul"
    for name in f"{spots} baghdad damascus gaza medina".split():
        assert s.at(name) == "tu_corps", name
    assert [s.trench("central", name) for name in ("giresun", "baghdad", "gaza")] == [1, 1, 1]
    assert all(s.controls("central", name) for name in in_country("turkey"))
    assert s.vp == 10


def test_11_1_13_persia_is_divided_when_turkey_enters() -> None:
    s = Reserves({}, "war_status_phase", war_status={"central": 4}, turn=3)
    assert s.controls("central", "kermanshah")
    for name in in_country("persia") - {"kermanshah"}:
        assert s.controls("allied", name)
    assert s.vp == 10


def test_11_1_13_persia_belongs_to_nobody_before() -> None:
    s = Reserves({}, "choose_action central")
    for name in in_country("persia"):
        assert not s.controls("central", name)
        assert not s.controls("allied", name)


# Limited Greek entry: Salonika.


def test_9_5_2_4_salonika_places_the_greeks_and_sends_a_corps() -> None:
    s = playing("ap30", {"paris": "fr_1", "marseilles": "fr_corps"}, reserve="br_corps fr_corps")
    assert s.at("florina") == s.at("larisa") == s.at("athens") == "gr_corps"
    assert s.controls("allied", "kavala")
    assert not s.offered("done"), "at least one corps must go"
    assert s.refused("done") == "9.5.2.4"
    assert s.choices("take") == {"take fr_corps", "take br_corps"}
    s.act("take br_corps")
    assert s.at("salonika") == "br_corps"
    s.act("done")
    assert s.asked() is None


def test_9_5_2_4_salonika_sends_three_corps_at_most() -> None:
    s = playing("ap30", {"london": "br_corps"}, reserve="br_corps*2 fr_corps*2")
    s.act("take fr_corps", "take br_corps_1", "take br_corps")
    assert s.at("salonika") == "br_corps br_corps fr_corps"
    assert s.asked() is None


@pytest.mark.rule("9.5.2.4", "R85")
def test_9_5_2_4_only_british_and_french_corps_from_ports_or_the_reserve() -> None:
    units = {"london": "bef_corps aus_corps br_1", "paris": "fr_corps", "calais": "be_corps"}
    s = playing("ap30", units, reserve="cnd_corps pt_corps br_corps")
    assert s.choices("take") == {"take br_corps"}
    assert s.refused("take bef_corps") == "9.5.2.4"
    assert s.refused("take aus_corps") == "9.5.2.4"
    assert s.refused("take br_1") == "9.5.2.4"
    assert s.refused("take fr_corps") == "13.1.7", "Paris is no port"
    s = playing("ap30", {"marseilles": "fr_corps"})
    assert s.choices("take") == {"take fr_corps"}


@pytest.mark.rule("9.5.2.4")
def test_9_5_2_4_without_a_corps_to_send_salonika_is_no_event() -> None:
    s = holding("ap30", {"paris": "fr_corps"})
    assert s.refused("event ap30") == "9.5.2.4"


@pytest.mark.rule("9.5.2.4", "13.1.11")
def test_9_5_2_4_a_lost_capital_keeps_the_reserve_at_home() -> None:
    s = playing("ap30", reserve="fr_corps br_corps", central="paris", ruins=["paris"])
    assert s.choices("take") == {"take br_corps"}
    assert s.refused("take fr_corps") == "13.1.11"


@pytest.mark.rule("9.5.2.4", "13.2.1")
def test_9_5_2_4_one_corps_of_the_near_east_may_come_by_sea() -> None:
    units = {"alexandria": "br_corps fr_corps", "port_said": "br_corps"}
    s = playing("ap30", units)
    assert s.choices("take") == {"take br_corps"}, "the French do not sail from there"
    s.act("take br_corps")
    assert s.asked() is None, "the limit of the turn is reached"
    assert s.at("salonika") == "br_corps"


@pytest.mark.rule("9.5.2.4")
def test_9_5_2_4_with_greece_at_war_salonika_must_be_allied_and_have_room() -> None:
    box = "fr_corps"
    full = GREEKS | {"salonika": "it_corps*3"}
    s = holding("ap30", full, reserve=box, at_war="gr it", events="ap44")
    assert s.refused("event ap30") == "9.5.2.4"
    lost = GREEKS | {"salonika": "bu_corps", "sofia": "bu_corps"}
    s = holding("ap30", lost, reserve=box, at_war="gr bu", events="ap44")
    assert s.refused("event ap30") == "9.5.2.4"
    s = playing(
        "ap30",
        GREEKS | {"salonika": "it_corps*2"},
        reserve="fr_corps*2",
        at_war="gr it",
        events="ap44",
    )
    s.act("take fr_corps")
    assert s.at("salonika") == "fr_corps it_corps it_corps"
    assert s.asked() is None, "no room is left"


@pytest.mark.rule("9.5.2.4")
def test_9_5_2_4_after_salonika_both_sides_may_enter_greece_but_for_the_greeks() -> None:
    units = GREEKS | {"salonika": "fr_1", "strumitsa": "bu_corps", "sofia": "bu_corps"}
    s = Reserves(units, "operation central 2", at_war="bu", events="ap30", allied="kavala")
    s.act("move strumitsa", "done", "take bu_corps")
    assert not s.offered("go florina")
    units = GREEKS | {"salonika": "fr_1"}
    s = Reserves(units, "redeployment allied 4", events="ap30", allied="kavala")
    assert "kavala" in s.goals("fr_1")


@pytest.mark.rule("R3")
def test_9_3_3_salonika_counts_as_redeployment() -> None:
    s = holding("ap30", reserve="br_corps", last_action={"allied": "sr"})
    assert s.refused("event ap30") == "9.3.3"
    s = playing("ap30", reserve="br_corps")
    s.act("take br_corps")
    assert s.g.last_action[ALLIED] == SR


def test_9_5_2_4_with_the_greeks_placed_salonika_only_sends_corps() -> None:
    """What has changed hands in Greece stays so, and nobody is thought to have moved."""
    units = GREEKS | {"kavala": "bu_corps", "sofia": "bu_corps", "salonika": "fr_corps"}
    s = playing("ap30", units, reserve="br_corps", at_war="bu gr", moved=["fr_corps_1"])
    assert s.controls("central", "kavala")
    assert not s.controls("allied", "kavala")
    assert s.g.moved == 0
    assert s.choices("take") == {"take br_corps"}
    assert s.refused("take fr_corps_1") == "13.1.3"
