"""Chapter 11.2: trenches."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.paths_of_glory.scene import Scene


def digging(units: dict[str, str], spaces: str, **given: Any) -> Scene:
    given.setdefault("events", "cp06")
    return Scene(
        units, "movement central", "entrench_rolls central", "throw_away central",
        move=spaces, **given,
    )  # fmt: skip


@pytest.mark.rule("R65")
def test_11_2_1_one_army_of_a_space_may_try() -> None:
    s = digging({"metz": "ge_1 ge_2 ge_corps"}, "metz")
    assert s.refusal("central", "entrench ge_corps_1") == "11.2.1"
    s.do("central", "entrench ge_1")
    assert s.refusal("central", "entrench ge_2") == "11.2.1"
    assert s.refusal("central", "take ge_1") == "11.1.1"
    assert s.offered("take ge_2")
    early = digging({"metz": "ge_1"}, "metz", events="")
    assert early.refusal("central", "entrench ge_1") == "11.2.1"


def test_11_2_1_besiegers_may_entrench() -> None:
    s = digging({"nancy": "ge_1", "metz": "ge_2"}, "nancy")
    s.do("central", "entrench ge_1")
    s.roll(1)
    assert s.trench("central", "nancy") == 1


@pytest.mark.rule("R66")
def test_11_2_2_a_die_up_to_the_loss_factor() -> None:
    for unit, best in (("ge_1", 3), ("(ge_1)", 3), ("ah_1", 2)):
        for die in range(1, 7):
            s = digging({"essen": unit}, "essen")
            s.do("central", f"entrench {unit.strip('()')}")
            s.roll(die)
            assert s.trench("central", "essen") == (die <= best)


def test_11_2_3_no_deeper_than_two() -> None:
    s = digging({"essen": "ge_1", "berlin": "ge_2"}, "essen berlin", trenches={"central": "essen"})
    s.do("central", "entrench ge_1", "done")
    s.roll(1)
    assert s.trench("central", "essen") == 2
    deep = digging({"essen": "ge_1"}, "essen", trenches={"central": "essen*2"})
    assert deep.refusal("central", "entrench ge_1") == "11.2.3"


def entered(level: str) -> Scene:
    """A French trench without units that a German army walks into."""
    s = digging(
        {"sedan": "ge_1", "liege": "ge_2"},
        "sedan",
        events="",
        trenches={"allied": f"cambrai{level}"},
    )
    assert s.trench("allied", "cambrai") > 0
    s.do("central", "take ge_1", "go cambrai")
    return s


@pytest.mark.rule("R68")
def test_11_2_4_trenches_stay_without_units() -> None:
    s = digging({"essen": "ge_1"}, "essen", trenches={"central": "essen"})
    s.do("central", "take ge_1", "go kassel", "stop")
    assert s.trench("central", "essen") == 1


def test_11_2_5_a_level_1_trench_is_lost_to_whoever_enters() -> None:
    s = entered("")
    assert (s.trench("allied", "cambrai"), s.trench("central", "cambrai")) == (0, 0)


@pytest.mark.rule("R69")
def test_11_2_6_a_level_2_trench_becomes_the_captors_level_1() -> None:
    s = entered("*2")
    assert (s.trench("allied", "cambrai"), s.trench("central", "cambrai")) == (0, 1)


@pytest.mark.rule("R70")
def test_11_2_7_attrition_and_trenches() -> None:
    given: dict[str, Any] = {
        "central": "vilna minsk warsaw",
        "trenches": {"central": "vilna minsk*2"},
    }
    s = Scene({"moscow": "ru_1"}, "attrition_phase", "throw_away allied", **given)
    assert (s.trench("central", "vilna"), s.trench("allied", "vilna")) == (0, 0)
    assert (s.trench("central", "minsk"), s.trench("allied", "minsk")) == (0, 1)
    fort = Scene(
        {"moscow": "ru_1", "riga": "ge_1", "szawli": "ge_2"}, "attrition_phase",
        "throw_away allied", trenches={"allied": "riga*2"},
    )  # fmt: skip
    assert fort.trench("allied", "riga") == 2


def fought(units: dict[str, str], level: str, die: int) -> int:
    """The loss number an attack on Cambrai inflicts behind a trench."""
    s = Scene(
        units, "attacks central", attack="sedan", trenches={"allied": f"cambrai{level}"} if level
        else None,
    )  # fmt: skip
    s.do("central", "against cambrai", *[f"commit {u}" for u in units["sedan"].split()], "fight")
    while s.asked() != "chance":
        asked = s.asked()
        assert asked is not None
        s.do(asked, "frontal" if s.step() == "choose_flank" else "done")
    s.roll(die, 1)
    return s.g.losses[1]


@pytest.mark.rule("R165")
def test_11_2_8_corps_in_trenches() -> None:
    units = {"sedan": "ge_1 ge_2", "cambrai": "fr_corps*3", "liege": "ge_3"}
    open_ground, trench, deep = (fought(units, level, 4) for level in ("", "*1", "*2"))
    assert (open_ground, trench, deep) == (5, 4, 4)


def defended(level: str, die: int) -> tuple[int, int]:
    """The loss numbers, on the attacker and on the defender, of an attack on a French army."""
    units = {"sedan": "ge_1", "cambrai": "fr_1", "liege": "ge_3"}
    trenches = {"allied": f"cambrai{level}"} if level else None
    s = Scene(units, "attacks central", attack="sedan", trenches=trenches)
    s.do("central", "against cambrai", "commit ge_1", "fight")
    s.roll(die, die)
    fires = [line for line in s.told() if "fire" in line]
    numbers = [int(line.split("loss number ")[1].split()[0].strip(".,")) for line in fires]
    return numbers[1], numbers[0]


@pytest.mark.rule("12.2.8", "R79")
def test_12_2_8_a_trench_helps_the_defenders_fire_by_one_column_at_either_level() -> None:
    """A French army fires with 3 factors, then on the column of 4; the Germans with 5, 4, 3."""
    with_five = [defended(level, 5) for level in ("", "*1", "*2")]
    assert [on_attacker for on_attacker, _ in with_five] == [3, 4, 4]
    assert [on_defender for _, on_defender in with_five] == [4, 4, 3]
    with_two = [defended(level, 2) for level in ("", "*1", "*2")]
    assert [on_attacker for on_attacker, _ in with_two] == [2, 2, 2]
    assert [on_defender for _, on_defender in with_two] == [3, 2, 2]
    with_six = [defended(level, 6) for level in ("", "*1", "*2")]
    assert [on_attacker for on_attacker, _ in with_six] == [4, 4, 4]


def attack_on_nancy(defender: str) -> str:
    """What the log says of the attacker's fire on Nancy behind a trench of level 2."""
    units = {"metz": "ge_1", **({"nancy": defender} if defender else {})}
    s = Scene(units, "attacks central", attack="metz", trenches={"allied": "nancy*2"})
    s.do("central", "against nancy", "commit ge_1", "fight")
    while s.asked() != "chance":
        s.do(str(s.asked()), "done")
    s.roll(4, 1)
    return next(line for line in s.told() if "Central Powers fire" in line)


def test_11_2_9_a_fort_alone_has_no_use_of_a_trench() -> None:
    assert "loss number 4" in attack_on_nancy("")
    assert "loss number 3" in attack_on_nancy("fr_1")


@pytest.mark.rule("5.7.4.2")
@pytest.mark.rule("R67")
def test_11_2_10_a_failure_helps_the_next_try() -> None:
    s = digging({"essen": "ge_1"}, "essen", spoiled={"central": ["ge_1"]})
    s.do("central", "entrench ge_1")
    s.roll(4)
    assert s.trench("central", "essen") == 1
    german = digging({"essen": "ge_1"}, "essen", spoiled={"central": []})
    german.do("central", "entrench ge_1")
    german.roll(6)
    assert german.g.failed
    austrian = digging({"budapest": "ah_1"}, "budapest", spoiled={"central": []})
    austrian.do("central", "entrench ah_1")
    austrian.roll(6)
    assert austrian.g.failed == 0  # only some nations learn
    plain = digging(
        {"essen": "ge_1"},
        "essen",
        spoiled={"central": ["ge_1"]},
        options={"trench_modifier": False},
    )
    plain.do("central", "entrench ge_1")
    plain.roll(4)
    assert plain.trench("central", "essen") == 0


@pytest.mark.rule("R67")
def test_the_help_lasts_for_one_action_of_the_side() -> None:
    s = Scene(
        {"essen": "ge_1", "berlin": "ge_2"}, "begin_action central", "throw_away central",
        hands={"central": "cp09"}, spoiled={"central": ["ge_1"]},
    )  # fmt: skip
    s.do("central", "rp cp09")
    assert s.g.spoiled[0] == 0


@pytest.mark.rule("R67")
def test_11_2_10_the_help_goes_when_the_army_retreats() -> None:
    """FR 5 has failed in Cambrai; it retreats, comes back into the line and tries again."""
    units = {"brussels": "ge_1 ge_2", "cambrai": "fr_5"}
    s = Scene(
        units, "attacks central", attack="brussels", central="liege", ruins=["liege"],
        reserve="fr_corps*2 ge_corps*2", spoiled={"allied": ["fr_5"]},
    )  # fmt: skip
    s.do("central", "against cambrai", "commit ge_1", "commit ge_2", "fight")
    s.roll(5, 1)
    assert s.step() == "choose_retreat"
    s.do("allied", "retreat fr_5 amiens")
    if s.step() == "choose_second":
        s.do("allied", "retreat fr_5 paris")
    assert s.g.spoiled == [0, 0]


@pytest.mark.rule("R67")
def test_11_2_10_the_help_goes_when_the_army_is_lost() -> None:
    s = Scene({"medina": "fr_5", "london": "br_1"}, "attrition_phase", "throw_away allied",
              spoiled={"allied": ["fr_5"]})  # fmt: skip
    assert s.at("removed") == "fr_5"
    assert s.g.spoiled == [0, 0]
