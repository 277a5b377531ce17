"""Chapter 7: mandated offensives."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.games.paths_of_glory.rules.state import OFFENSIVES
from tests.rules.paths_of_glory.scene import Scene


def rolled(first: int, second: int, **given: Any) -> tuple[str, str]:
    """What the two dice come to."""
    s = Scene({}, "mandated_roll", "throw_away central", **given)
    s.roll(first, second)
    return OFFENSIVES[s.g.offensive[0]], OFFENSIVES[s.g.offensive[1]]


def after_attack(
    units: dict[str, str],
    start: str,
    target: str,
    force: str,
    side: str,
    offensive: str,
    **given: Any,
) -> tuple[str, int]:
    """The offensive still open once an attack has been declared, and the level."""
    s = Scene(
        units,
        f"attacks {side}",
        attack=start,
        offensive={side: offensive},
        active=side,
        **given,
    )
    s.do(side, f"against {target}", *[f"commit {unit}" for unit in force.split()], "fight")
    return OFFENSIVES[s.g.offensive[0 if side == "central" else 1]], s.vp


def test_7_1_1_one_die_for_each_side() -> None:
    at_war = "it tu"
    central = [rolled(die, 1, at_war=at_war)[0] for die in range(1, 7)]
    allied = [rolled(1, die, at_war=at_war)[1] for die in range(1, 7)]
    assert central == ["ah", "ah_it", "tu", "ge", "none", "none"]
    assert allied == ["fr", "fr", "br", "it", "it", "ru"]


@pytest.mark.rule("R22")
def test_7_1_2_neutral_nations_have_none_and_lost_capitals_shift_it() -> None:
    assert rolled(3, 4) == ("none", "none")
    assert rolled(5, 1, central="paris")[1] == "br"
    assert rolled(1, 6, allied="vienna")[0] == "ah"
    assert rolled(1, 6, allied="vienna budapest", at_war="it tu")[0] == "tu"
    assert rolled(4, 6, allied="berlin")[0] == "none"


def missed(**given: Any) -> int:
    return Scene({"berlin": "ge_1"}, "war_status_phase", "throw_away central", **given).vp


def test_7_1_3_an_offensive_not_made_costs_a_point() -> None:
    assert missed(offensive={"central": "ge"}) == 9
    assert missed(offensive={"allied": "fr"}) == 11
    assert missed(offensive={"central": "ge", "allied": "ru"}) == 10
    assert missed() == 10


@pytest.mark.rule("R24")
@pytest.mark.rule("7.1.3")
def test_a_lone_fort_is_no_enemy_unit() -> None:
    units = {"nancy": "fr_1"}
    left, _ = after_attack(units, "nancy", "metz", "fr_1", "allied", "fr")
    assert left == "fr"


@pytest.mark.rule("R27")
def test_7_1_4_british_and_french_must_attack_germans_in_the_west() -> None:
    germans = {"cambrai": "fr_1", "sedan": "ge_1", "liege": "ge_2"}
    assert after_attack(germans, "cambrai", "sedan", "fr_1", "allied", "fr")[0] == "none"
    assert after_attack(germans, "cambrai", "sedan", "fr_1", "allied", "br")[0] == "br"
    austrians = {"cambrai": "fr_1", "sedan": "ah_1", "liege": "ge_2"}
    assert after_attack(austrians, "cambrai", "sedan", "fr_1", "allied", "fr")[0] == "fr"


@pytest.mark.rule("R26")
def test_7_1_4_dominion_corps_do_not_make_a_british_offensive() -> None:
    for corps, left in (("cnd_corps", "br"), ("br_corps", "none")):
        units = {"cambrai": corps, "sedan": "(ge_corps)", "liege": "ge_2"}
        assert after_attack(units, "cambrai", "sedan", corps, "allied", "br")[0] == left


def test_7_1_5_germans_must_attack_western_allies_and_turks_anybody() -> None:
    west = {"sedan": "ge_1", "cambrai": "fr_1", "liege": "ge_2"}
    assert after_attack(west, "sedan", "cambrai", "ge_1", "central", "ge")[0] == "none"
    east = {"memel": "ge_8", "szawli": "ru_corps"}
    assert after_attack(east, "memel", "szawli", "ge_8", "central", "ge")[0] == "ge"
    turks = {"rize": "tu_corps", "batum": "ru_corps", "constantinople": "tu_corps"}
    given: dict[str, Any] = {"at_war": "tu"}
    assert after_attack(turks, "rize", "batum", "tu_corps_1", "central", "tu", **given)[0] == "none"


@pytest.mark.rule("R23")
def test_7_1_6_austria_against_italy() -> None:
    assert rolled(2, 6)[0] == "ah"
    assert rolled(2, 6, at_war="it")[0] == "ah_it"
    assert rolled(2, 6, at_war="it", central="rome")[0] == "ah"
    units = {"trent": "ah_1", "verona": "it_1", "villach": "ah_2", "rome": "it_corps"}
    given: dict[str, Any] = {"at_war": "it"}
    assert after_attack(units, "trent", "verona", "ah_1", "central", "ah_it", **given)[0] == "none"
    germans = {**units, "trent": "ah_1 ge_corps"}
    assert (
        after_attack(germans, "trent", "verona", "ge_corps_1", "central", "ah_it", **given)[0]
        == "ah_it"
    ), "the Germans do not do it for them"
    serbs = {"novi_sad": "ah_5", "valjevo": "sb_2", "sarajevo": "ah_6"}
    assert (
        after_attack(serbs, "sarajevo", "valjevo", "ah_6", "central", "ah_it", **given)[0]
        == "ah_it"
    )


def test_7_1_7_austria_may_attack_any_unit() -> None:
    serbs = {"sarajevo": "ah_6", "valjevo": "sb_2"}
    assert after_attack(serbs, "sarajevo", "valjevo", "ah_6", "central", "ah")[0] == "none"


@pytest.mark.rule("R28")
@pytest.mark.rule("R29")
def test_7_1_8_a_french_attack_on_a_mutiny_turn_costs_a_point_once() -> None:
    units = {"verdun": "fr_1", "metz": "ge_1"}
    given: dict[str, Any] = {"events": "cp47"}
    assert after_attack(units, "verdun", "metz", "fr_1", "allied", "fr", **given) == ("none", 11)
    assert missed(offensive={"allied": "fr"}, events="cp47") == 10


def test_7_1_8_americans_beside_the_french_make_it_good() -> None:
    units = {"verdun": "fr_1 us_corps", "metz": "ge_1"}
    given: dict[str, Any] = {"events": "cp47", "at_war": "us"}
    assert after_attack(units, "verdun", "metz", "fr_1", "allied", "fr", **given) == ("fr", 10)


def test_7_1_8_attacks_elsewhere_are_no_mutiny() -> None:
    units = {"grenoble": "fr_1", "turin": "(ah_corps)", "milan": "ah_1", "trent": "ah_2"}
    given: dict[str, Any] = {"events": "cp47", "at_war": "it", "central": "verona asiago"}
    s = after_attack(
        units, "grenoble", "turin", "fr_1", "allied", "fr", options={"historical": False}, **given
    )
    assert s[0] == "fr"


@pytest.mark.rule("R30")
def test_7_1_9_hoffmann_adds_one_to_later_dice() -> None:
    assert rolled(4, 6, events="cp37")[0] == "none"
    assert rolled(1, 6, events="cp37", at_war="it")[0] == "ah_it"
    s = Scene({}, hands={"central": "cp37"}, events="cp54", offensive={"central": "ah"})
    s.do("central", "event cp37")
    assert OFFENSIVES[s.g.offensive[0]] == "ah"


@pytest.mark.rule("R30")
def test_7_1_10_h_l_take_command_ends_german_offensives() -> None:
    assert rolled(4, 6, events="cp54")[0] == "none"
    s = Scene({}, hands={"central": "cp54"}, offensive={"central": "ge"})
    s.do("central", "event cp54")
    assert OFFENSIVES[s.g.offensive[0]] == "none"


@pytest.mark.rule("R30")
def test_7_1_11_the_bolsheviks_end_russian_offensives() -> None:
    assert rolled(5, 6, events="cp53")[1] == "none"
    s = Scene(
        {},
        hands={"central": "cp53"},
        events="cp52",
        turn=16,
        tsar_fell_turn=15,
        central="warsaw",
        offensive={"allied": "ru"},
        ruins=["warsaw"],
    )
    s.do("central", "event cp53")
    assert OFFENSIVES[s.g.offensive[1]] == "none"


def test_r25_an_attack_counts_as_soon_as_it_is_declared() -> None:
    """The Great Retreat that may follow does not undo it."""
    units = {"tarnopol": "ah_3", "kamenets_podolski": "ru_8", "vinnitsa": "ru_9"}
    left, _ = after_attack(
        units, "tarnopol", "kamenets_podolski", "ah_3", "central", "ah", this_turn="ap27"
    )
    assert left == "none"


def test_7_1_3_without_an_offensive_no_attack_makes_one() -> None:
    s = Scene({"metz": "ge_1", "sedan": "fr_5"}, "attacks central", attack="metz")
    s.do("central", "against sedan", "commit ge_1", "fight")
    assert not [line for line in s.told() if "ffensive" in line]
