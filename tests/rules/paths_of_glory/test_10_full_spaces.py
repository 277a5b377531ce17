"""10.1.2 in redeployment: stacking counts when all of it is over, so full spaces exchange units."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.games.paths_of_glory import game
from tests.rules.paths_of_glory.reserves import Reserves
from tests.rules.paths_of_glory.scene import Scene

FULL = {"essen": "ge_corps ge_corps ge_corps", "aachen": "ah_corps ah_corps ah_corps"}


@pytest.mark.rule("10.1.2", "R45")
def test_10_1_2_two_full_stacks_exchange_units_by_redeployment() -> None:
    s = Scene(FULL, "redeployment central 2", "throw_away central")
    s.do("central", "take ge_corps", "go aachen")
    assert len(s.at("aachen").split()) == 4
    assert s.refusal("central", "done") == "10.1.2"
    assert s.offers() == ["take ah_corps_1"], "one point is left, and it must make room"
    s.do("central", "take ah_corps", "go essen")
    assert s.at("essen") == "ah_corps ge_corps ge_corps"
    assert s.at("aachen") == "ah_corps ah_corps ge_corps"


@pytest.mark.rule("10.1.2", "10.1.4")
def test_10_1_2_the_last_point_overfills_no_space() -> None:
    s = Scene(FULL, "redeployment central 1", "throw_away central")
    s.do("central", "take ge_corps")
    assert s.refusal("central", "go aachen") == "10.1.1"


@pytest.mark.rule("10.1.2", "13.1.3")
def test_10_1_2_who_has_redeployed_cannot_make_room() -> None:
    """The three corps of Aachen have just arrived there."""
    units = {"essen": "ge_corps", "koblenz": "ah_corps*3"}
    s = Scene(units, "redeployment central 5", "throw_away central")
    for _ in range(3):
        s.do("central", "take ah_corps", "go aachen")
    s.do("central", "take ge_corps")
    assert s.refusal("central", "go aachen") == "10.1.1"


@pytest.mark.rule("10.1.2")
def test_10_1_2_while_a_space_is_overfull_only_moves_that_leave_a_way_out_are_offered() -> None:
    s = Scene({**FULL, "metz": "ge_corps"}, "redeployment central 2", "throw_away central")
    s.do("central", "take ge_corps_1", "go aachen")
    assert s.refusal("central", "take ge_corps_4") == "10.1.2", "one point, and it is needed"
    s.do("central", "take ah_corps")
    assert s.offered("go reserve")


LOST: dict[str, Any] = {"central": "port_said basra", "ruins": ["basra"]}
"""Of the Near East the Allies hold no more than Alexandria and Cairo."""


@pytest.mark.rule("10.1.2")
def test_10_1_2_nobody_takes_the_last_room_of_a_unit_that_must_still_leave() -> None:
    units = {"cairo": "fr_corps*3", "alexandria": "fr_corps*2 br_corps"}
    s = Reserves(units, "redeployment allied 3", reserve="br_corps", **LOST)
    s.act("take fr_corps_4", "go cairo")
    s.act("take br_corps_2")
    assert s.refused("go alexandria") == "10.1.2", "only there the fourth corps of Cairo can go"
    s.act("go london")
    assert s.choices() == {"take fr_corps"}
    s.act("take fr_corps", "go alexandria")
    assert s.at("alexandria") == "br_corps fr_corps fr_corps"
    assert s.at("cairo") == "fr_corps fr_corps fr_corps"


@pytest.mark.rule("10.1.2", "13.2.1")
def test_10_1_2_nobody_uses_the_crossing_that_a_unit_needs_that_must_still_leave() -> None:
    units = {"cairo": "br_corps*3", "alexandria": "br_corps*3", "london": "br_corps"}
    s = Reserves(units, "redeployment allied 3", **LOST)
    s.act("take br_corps_4", "go cairo")
    s.act("take br_corps_7")
    assert s.refused("go alexandria") == "10.1.2", "then no corps of Cairo could go to the reserve"
    s.act("go calais", "take br_corps", "go reserve")
    assert s.at("cairo") == "br_corps br_corps br_corps"
    assert s.at("alexandria") == "br_corps br_corps"


@pytest.mark.rule("10.1.2", "13.1.6")
def test_10_1_2_who_may_not_redeploy_cannot_make_room() -> None:
    s = Reserves(
        {"tarnopol": "ru_corps*3", "galatz": "ro_corps"}, "redeployment allied 4", at_war="ro"
    )
    s.act("take ro_corps")
    assert s.refused("go tarnopol") == "10.1.1", "Russians outside Russia stay where they are"


@pytest.mark.rule("10.1.2", "13.1.5")
def test_10_1_2_a_full_space_that_no_way_leads_to_is_not_offered() -> None:
    units = {"rome": "it_corps*3", "turin": "it_corps", "kars": "ru_corps*3", "kiev": "ru_1"}
    s = Reserves(units, "redeployment allied 4", at_war="it")
    assert "rome" in s.goals("it_corps")
    assert "kars" not in s.goals("it_corps")


@pytest.mark.rule("10.1.2", "13.2.1")
def test_10_1_2_nobody_comes_by_the_crossing_that_alone_would_make_room() -> None:
    units = {"alexandria": "br_corps*3", "london": "br_corps"}
    s = Reserves(units, "redeployment allied 4", central="cairo port_said basra", ruins=["basra"])
    s.act("take br_corps_4")
    assert s.refused("go alexandria") == "10.1.1"


@pytest.mark.rule("10.1.2", "13.1.6")
def test_10_1_2_full_stacks_of_russians_exchange_units_in_russia() -> None:
    units = {"kiev": "ru_corps*3", "odessa": "ru_corps*3"}
    s = Reserves(units, "redeployment allied 2")
    s.act("take ru_corps_1", "go odessa")
    s.act("take ru_corps_4", "go kiev")
    assert s.at("kiev") == s.at("odessa") == "ru_corps ru_corps ru_corps"


@pytest.mark.rule("10.1.2")
def test_10_1_2_while_a_space_is_overfull_a_game_can_be_kept_and_gone_on_with() -> None:
    s = Scene({**FULL, "metz": "ge_corps"}, "redeployment central 3", "throw_away central")
    s.do("central", "take ge_corps_1", "go aachen")
    assert len(s.at("aachen").split()) == 4
    offers = s.offers()
    s.g = game.load(game.export(s.g))
    assert s.offers() == offers
    assert s.refusal("central", "done") == "10.1.2"
    s.do("central", "take ge_corps_4")
    assert game.load(game.export(s.g)) == s.g
