"""10.1.2, 15.1.1, 15.2.1 and 15.2.4 as one rule: what holds when all movement is over.

A step is offered only if the units that have yet to move can bring movement to a lawful end.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from sandtable.core.bits import bits, mask_of
from sandtable.core.kit.positions import sound_between
from sandtable.core.kit.run import KitFailure, Report, Run
from sandtable.core.table.table import Table
from sandtable.games.paths_of_glory import game
from sandtable.games.paths_of_glory.facts.board import (
    ADJACENT,
    AT_START,
    FORTS,
    PRINTED,
    SPACES,
    country,
)
from sandtable.games.paths_of_glory.facts.units import KIND_OF
from sandtable.games.paths_of_glory.rules import movement
from sandtable.games.paths_of_glory.rules.forts import besieged
from sandtable.games.paths_of_glory.rules.movement_end import halted
from sandtable.games.paths_of_glory.rules.movement_routes import ends_within, entries
from sandtable.games.paths_of_glory.rules.state import STACK, Position
from tests.rules.paths_of_glory.plain import IS_ARMY, SPACE, in_names
from tests.rules.paths_of_glory.scene import Scene

SIDE_NAMES = ("central", "allied")
AT_WAR = AT_START[0] | AT_START[1] | country("italy", "romania", "bulgaria", "turkey")


def moving(units: dict[str, str], start: str, side: str = "central", **given: Any) -> Scene:
    """A side about to move from some spaces."""
    return Scene(units, f"movement {side}", f"throw_away {side}", move=start, **given)


def take_and_go(s: Scene, unit: str, *path: str) -> None:
    s.do("central", f"take {unit}", *[f"go {space}" for space in path])


# Four ways to end with a fort's space occupied and the fort not besieged.


@pytest.mark.rule("15.2.1", "11.1.8")
def test_15_2_1_a_siege_begun_is_not_forgotten_when_another_begins() -> None:
    s = moving({"metz": "ge_4 ge_6 ge_corps"}, "metz")
    take_and_go(s, "ge_corps", "verdun")
    take_and_go(s, "ge_4", "nancy")
    assert s.refusal("central", "done") == "15.2.1"
    s.do("central", "take ge_6", "go nancy")
    assert s.refusal("central", "stop") == "15.2.1"
    s.do("central", "go verdun")
    assert (s.at("verdun"), s.step()) == ("ge_6 ge_corps", "throw_away")


@pytest.mark.rule("15.2.4", "15.2.1")
def test_15_2_4_units_needed_at_one_fort_are_not_counted_for_another() -> None:
    """Three corps at Nancy, where two are needed, and Verdun, where three are needed."""
    units = {"nancy": "ge_corps_1 ge_corps_2 ge_corps_3", "metz": "ge_corps_4"}
    s = moving(units, "nancy metz")
    take_and_go(s, "ge_corps_4", "verdun")
    take_and_go(s, "ge_corps_1", "verdun")
    assert s.refusal("central", "done") == "15.2.1"
    take_and_go(s, "ge_corps_2", "verdun")
    assert s.refusal("central", "done") == "15.2.4", "one corps is too few for Nancy"
    take_and_go(s, "ge_corps_3", "metz")
    s.do("central", "stop")
    assert (s.at("verdun"), s.at("nancy")) == ("ge_corps ge_corps ge_corps", "")


def test_15_2_4_nobody_begins_what_only_units_bound_elsewhere_could_complete() -> None:
    """The third corps at Nancy cannot leave (it was out of supply), so none of them may."""
    units = {"nancy": "ge_corps_1 ge_corps_2 ge_corps_3", "metz": "ge_corps_4"}
    s = moving(units, "nancy metz", idle=["ge_corps_3"])
    s.do("central", "take ge_corps_4")
    assert s.refusal("central", "go verdun") == "15.1.1"


@pytest.mark.rule("15.1.1", "10.1.2")
def test_15_1_1_the_way_to_a_fort_may_lead_through_a_full_space() -> None:
    """The corps can stop nowhere but in the fort, which it enters with its last point."""
    units = {
        "mannheim": "ah_corps",
        "brussels": "ge_corps_1 ge_corps_2",
        "koblenz": "ge_2 ge_3 ge_4",
        "sedan": "fr_1",
    }
    s = moving(units, "mannheim brussels", attack="frankfurt aachen metz")
    take_and_go(s, "ge_corps_1", "liege")
    take_and_go(s, "ge_corps_2", "liege")
    assert s.refusal("central", "done") == "15.2.1"
    take_and_go(s, "ah_corps", "frankfurt", "koblenz", "liege")
    assert s.at("liege") == "ah_corps ge_corps ge_corps"


@pytest.mark.rule("15.2.4", "15.2.1")
def test_15_2_4_a_siege_given_up_and_one_begun_do_not_block_each_other() -> None:
    units = {"belfort": "ge_corps ah_corps", "metz": "ge_1"}
    s = moving(units, "belfort metz")
    take_and_go(s, "ge_corps", "mulhouse", "strasbourg", "metz", "verdun")
    assert s.offers("take") == ["take ah_corps_1", "take ge_1"]
    take_and_go(s, "ah_corps", "mulhouse")
    s.do("central", "stop")
    assert s.refusal("central", "done") == "15.2.1"
    take_and_go(s, "ge_1", "verdun")
    assert (s.at("verdun"), s.at("belfort")) == ("ge_1 ge_corps", "")


@pytest.mark.rule("15.2.4", "15.2.1")
def test_15_2_4_a_siege_is_not_given_up_for_one_that_nobody_can_complete() -> None:
    s = moving({"belfort": "ge_corps ah_corps", "metz": "ge_1"}, "belfort")
    s.do("central", "take ge_corps", "go mulhouse", "go strasbourg", "go metz")
    assert s.refusal("central", "go verdun") in ("15.1.1", "15.2.4")


@pytest.mark.rule("15.2.4", "R50")
def test_15_2_4_besiegers_who_can_stop_nowhere_go_out_and_come_back_only_together() -> None:
    """Metz is full, and enemies stand everywhere else around the fort of Nancy."""
    units = {"nancy": "ge_corps*2", "metz": "ge_4 ge_5 ge_6"}
    around = ("verdun", "bar_le_duc", "belfort", "strasbourg", "sedan", "koblenz")
    s = moving(units | dict.fromkeys(around, "fr_corps"), "nancy")
    s.do("central", "take ge_corps_1")
    assert s.offers() == ["take ge_corps_2"], "one alone would give up the siege"
    s.do("central", "take ge_corps_2", "go metz")
    assert s.offers() == ["go nancy"]
    s.do("central", "go nancy")
    assert (s.at("nancy"), s.step()) == ("ge_corps ge_corps", "throw_away")


@pytest.mark.rule("15.2.4", "11.2.1")
def test_15_2_4_an_army_needed_for_a_siege_does_not_entrench() -> None:
    s = moving({"metz": "ge_4 ge_6 ge_corps"}, "metz", events="cp06")
    take_and_go(s, "ge_corps", "verdun")
    s.do("central", "entrench ge_4")
    assert s.refusal("central", "entrench ge_6") in ("15.2.1", "11.2.1")
    take_and_go(s, "ge_6", "verdun")
    needed = moving({"metz": "ge_4 ge_corps"}, "metz", events="cp06")
    take_and_go(needed, "ge_corps", "verdun")
    assert needed.refusal("central", "entrench ge_4") == "15.2.1"


@pytest.mark.rule("15.2.1", "15.2.2")
def test_15_2_2_a_siege_may_begin_if_help_comes_by_a_fort_that_will_be_besieged_first() -> None:
    units = {"mulhouse": "ge_corps_1", "metz": "ge_corps_2 ge_2", "strasbourg": "fr_corps"}
    s = moving(units, "mulhouse metz")
    take_and_go(s, "ge_corps_1", "belfort")
    assert s.refusal("central", "take ge_corps_2") == "15.2.1", "first the army opens the way"
    take_and_go(s, "ge_2", "nancy")
    take_and_go(s, "ge_corps_2", "nancy", "belfort")
    assert (s.at("nancy"), s.at("belfort")) == ("ge_2", "ge_corps ge_corps")
    alone = moving(units, "mulhouse metz", idle=["ge_2"])
    assert "take ge_corps_1" not in alone.offers(), "nobody could open the way"


# 10.1.2: stacking.


@pytest.mark.rule("10.1.2", "R45")
def test_10_1_2_two_full_stacks_exchange_units() -> None:
    s = moving({"essen": "ge_1 ge_2 ge_3", "aachen": "ge_4 ge_5 ge_6"}, "essen aachen")
    take_and_go(s, "ge_1", "aachen")
    s.do("central", "stop")
    assert len(s.at("aachen").split()) == 4
    assert s.refusal("central", "done") == "10.1.2"
    take_and_go(s, "ge_4", "essen")
    s.do("central", "stop")
    assert (s.at("essen"), s.at("aachen")) == ("ge_2 ge_3 ge_4", "ge_1 ge_5 ge_6")
    s.do("central", "done")
    assert s.step() == "throw_away"


@pytest.mark.rule("10.1.2", "10.1.4")
def test_10_1_2_a_space_is_overfilled_only_if_enough_can_leave() -> None:
    full = {"essen": "ge_1 ge_2", "aachen": "ge_4 ge_5 ge_6"}
    s = moving(full, "essen aachen", idle=["ge_5", "ge_6"])
    take_and_go(s, "ge_1", "aachen")
    s.do("central", "stop")
    take_and_go(s, "ge_2", "aachen")
    assert s.refusal("central", "stop") == "10.1.2", "GE 4 alone can leave"
    closed = moving(full, "essen")
    take_and_go(closed, "ge_1", "aachen")
    assert closed.refusal("central", "stop") == "10.1.1"


@pytest.mark.rule("10.1.2", "11.2.1")
def test_10_1_2_who_must_make_room_does_not_entrench_nor_stay() -> None:
    full = {"essen": "ge_1", "aachen": "ge_4 ge_5 ge_6"}
    s = moving(full, "essen aachen", idle=["ge_5", "ge_6"], events="cp06")
    take_and_go(s, "ge_1", "aachen")
    s.do("central", "stop")
    assert s.offers() == ["take ge_4"]
    assert s.refusal("central", "entrench ge_4") == "10.1.2"
    take_and_go(s, "ge_4", "koblenz", "aachen")
    assert s.refusal("central", "stop") == "10.1.1", "it cannot come back to stay"


@pytest.mark.rule("10.1.2", "11.1.4")
def test_10_1_2_who_has_no_line_to_leave_by_cannot_make_room() -> None:
    units = {"calais": "br_corps"}
    french = moving(units | {"london": "fr_corps*3"}, "london calais", "allied")
    french.do("allied", "take br_corps", "go london")
    assert french.refusal("allied", "stop") == "10.1.1"
    british = moving(units | {"london": "br_corps*3"}, "london calais", "allied")
    british.do("allied", "take br_corps_1", "go london")
    assert british.offered("stop")


@pytest.mark.rule("10.1.2", "11.1.5")
def test_10_1_2_a_reduced_turkish_army_is_too_slow_to_make_room() -> None:
    """From Mosul it is three steps to Kut, and on the way nobody may stop."""
    for army, offered in (("tu_yld", True), ("(tu_yld)", False)):
        units = {"kut": "tu_corps", "mosul": f"tu_corps*2 {army}", "mardin": "ru_corps"}
        s = moving(
            units,
            "kut mosul",
            at_war="tu",
            attack="kirkuk baghdad",
            idle=["tu_corps_2", "tu_corps_3"],
        )
        s.do("central", "take tu_corps_1", "go baghdad")
        assert s.offered("go kirkuk") == offered


@pytest.mark.rule("10.1.2")
def test_10_1_2_full_stacks_change_places_where_there_is_no_other_room() -> None:
    units = {"calais": "br_corps*3", "london": "br_corps*3"}
    enemies = ("amiens", "ostend", "cambrai", "rouen", "caen", "le_havre", "cherbourg")
    s = moving(units | dict.fromkeys(enemies, "ge_corps"), "london calais", "allied")
    s.do("allied", "take br_corps_1", "go london", "stop", "take br_corps_4", "go calais", "stop")
    assert s.at("calais") == s.at("london") == "br_corps br_corps br_corps"


@pytest.mark.rule("10.1.2")
def test_10_1_2_who_makes_room_may_go_where_others_must_make_room_too() -> None:
    """The army of Taranto can go no farther than Foggia, from where others reach Viterbo."""
    units = {
        "viterbo": "fr_corps*2",
        "rome": "it_corps*2 it_4",
        "naples": "it_corps*3",
        "foggia": "it_2 it_3 be_corps",
        "taranto": "it_1 br_corps*2",
        "pescara": "ah_corps",
        "valona": "ah_corps",
    }
    idle = ["be_corps", "br_corps_1", "br_corps_2"]
    s = moving(units, "viterbo foggia taranto", "allied", at_war="it", idle=idle)
    s.do("allied", "take fr_corps_1", "go rome", "go naples", "go foggia", "stop")
    s.do("allied", "take fr_corps_2", "go rome", "go naples", "go foggia", "go taranto")
    assert s.offers() == ["take it_1", "take it_2", "take it_3"]
    s.do("allied", "take it_1", "go foggia")
    for army in ("it_2", "it_3"):
        s.do("allied", f"take {army}", "go naples", "go rome", "go viterbo")
    assert s.at("foggia") == "be_corps fr_corps it_1"
    assert (s.at("taranto"), s.step()) == ("br_corps br_corps fr_corps", "throw_away")


# Records made before.


def test_a_position_of_rules_version_1_is_read_with_its_sieges() -> None:
    """Version 1 knew one fort to be besieged and one to be left, and no others."""
    header = {"position": {"owed": "verdun", "deserted": "belfort", "turn": 3}}
    event = {"n": 1, "by": "central", "do": "done", "digest": "0a1b2c3d"}
    lines = game.migrations[1]([header, event])
    assert lines[0]["position"] == {"owed": "verdun", "sieges": ["verdun", "belfort"], "turn": 3}
    assert "digest" not in lines[1], "positions have other fields now"


def test_a_record_of_rules_version_1_replays_to_its_end() -> None:
    table = Table.load(Path(__file__).parent / "golden" / "rules_1.jsonl")
    assert (len(table.events), table.finished) == (222, True)
    assert table.outcome() == "Victory of the Central Powers at 15 points"


# Random play near forts.

NEARBY = 2
"""Units are put within two steps of the first fort."""
AFTERWARDS = ("entrench_rolls", "attacks", "throw_away")
MOVEMENT_OVER = ("choose_target", "throw_away")
"""What may be asked first when movement is over."""


def near_forts(random: Random) -> tuple[Position, int]:
    """A position made for it, and the side to move: its units beside two or more enemy forts."""
    side = random.randrange(2)
    places = bits(surroundings(random, FORTS & PRINTED[1 - side]) & AT_WAR)
    starts = random.sample(places, min(len(places), random.randint(2, 5)))
    units = units_for(random, side)
    given = {
        SPACES[start]: " ".join(units.pop() for _ in range(random.choice((1, 2, 2, 3, 3))))
        for start in starts
    }
    g = Scene(given, turn=5, at_war="it ro bu tu", events="cp11").g
    for start in starts:
        g.to_move |= (random.random() < 0.85) << start
    for space in random.sample(places, 2):
        if not g.to_move >> space & 1 and random.random() < 0.3:
            g.to_attack |= 1 << space
    if random.random() < 0.3:
        g.idle = 1 << random.choice(bits(g.here[starts[0]]))
    frames = [f"{step} {SIDE_NAMES[side]}" for step in ("movement", *AFTERWARDS)]
    g.agenda = [game.book.parse(text) for text in reversed(frames)]
    g.memo = None
    return g, side


def surroundings(random: Random, forts: int) -> int:
    """The spaces within two steps of some fort that has another near it."""
    while True:
        around = 1 << random.choice(bits(forts))
        for _ in range(NEARBY):
            for space in bits(around):
                around |= ADJACENT[space]
        if (around & forts).bit_count() > 1:
            return around


def units_for(random: Random, side: int) -> list[str]:
    """Armies and, more often, corps of the great powers of a side."""
    corps = ("ge_corps", "ah_corps") if side == 0 else ("fr_corps", "ru_corps", "br_corps")
    armies = ("ge_1", "ge_2", "ah_3") if side == 0 else ("fr_1", "ru_2", "br_1")
    names = [*armies[: random.randint(0, 3)]]
    names += [random.choice(corps) for _ in range(15)]
    random.shuffle(names)
    return names


def wrong_at_the_end(g: Position, side: int, before: dict[str, list[str]]) -> Iterator[str]:
    """Overfull spaces, and forts occupied without a siege, if not by a force that always was."""
    board = in_names(g)
    own = ("cp", "ap")[side]
    for space in SPACE:
        units, force = board.units(own, space), before[space]
        if len(units) > STACK:
            yield f"{space} is overfull: {units}"
        if not units or board.fort(space) in ("", own) or board.besieges(own, space):
            continue
        if not set(units) <= set(force):
            yield f"{space} is occupied but not besieged"
        strong = len(force) >= int(SPACE[space]["fort_strength"])
        if strong or any(IS_ARMY[piece] for piece in force):
            yield f"the siege of {space} was broken"


def play_operation(seed: int) -> int:
    """One operation near forts at random; the number of forts that it concerned."""
    random = Random(seed)
    g, side = near_forts(random)
    before = in_names(g).here
    game.run(g)
    while g.now[0] not in MOVEMENT_OVER:
        offers = game.offers(g, side)
        assert offers, f"nothing can be done at {g.now}"
        forts = [one for one in offers if one[0] == "go" and g.forts(1 - side) >> one[1][0] & 1]
        rest = [one for one in offers if one[0] != "done"] or offers
        game.apply(g, side, random.choice(forts if forts and random.random() < 0.5 else rest))
    assert list(wrong_at_the_end(g, side, before)) == []
    return g.sieges.bit_count()


def play_operations(first: int, count: int) -> int:
    """Operations near forts under the eyes of the kit; how many concerned forts."""
    run = Run(game, game.read_options({}), first, Report(), every=1)
    with sound_between(run):
        concerned = sum(play_operation(seed) > 0 for seed in range(first, first + count))
    assert run.report.checks["faults between"] == count
    return concerned


@pytest.mark.parametrize("part", range(2))
def test_15_2_4_movement_near_forts_always_ends_well(part: int) -> None:
    assert play_operations(part * 75, 75) > 40, "forts are besieged in most of these operations"


@pytest.mark.slow
@pytest.mark.long
@pytest.mark.parametrize("part", range(20))
def test_15_2_4_movement_near_forts_ends_well_five_thousand_times(part: int) -> None:
    assert play_operations(1000 + part * 250, 250) > 200, "most of them besiege forts"


# The kit finds it wherever movement ends badly.


def any_step(g: Position, side: int, group: int, start: int, left: int) -> list[int]:
    """All that a group could enter, whatever becomes of it."""
    return [*bits(entries(g, side, group, start))] if left > 0 else []


def test_15_2_1_the_kit_finds_movement_that_leaves_a_fort_without_siege(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(movement, "next_steps", any_step)
    with pytest.raises(KitFailure, match=r"ended with .* occupied but not besieged"):
        play_operations(0, 75)


def test_15_2_4_a_force_that_losses_have_weakened_is_no_fault() -> None:
    g = Scene({"verdun": "ge_corps"}, "throw_away central").g
    g.sieges = 1 << SPACES.number("verdun")
    assert list(game.faults(g)) == [], "the operation is over"
    g.agenda.append(game.book.parse("choose_target central"))
    (fault,) = game.faults(g)
    assert fault == "movement has ended with Verdun occupied but not besieged"
    g.attacked = 1 << SPACES.number("nancy")
    assert list(game.faults(g)) == [], "there was a combat since"


# The same rule worked out by trying everything.


def every_end(g: Position, side: int) -> Iterator[Position]:
    """Movement of every unit to every space in every order, where it ends as it should."""
    before = in_names(g).here
    seen, edge = set(), [g]
    while edge:
        one = edge.pop()
        key = (one.moved, *one.here)
        if key in seen:
            continue
        seen.add(key)
        if not any(wrong_at_the_end(one, side, before)):
            yield one
        for space in bits(one.to_move & one.occupied[side]):
            for p in bits(one.units(side, space) & ~(one.moved | one.idle)):
                ends = ends_within(one, side, 1 << p, space, one.mf(p))
                edge += [halted(one, side, 1 << p, space, goal) for goal in bits(ends)]


def every_end_offered(g: Position, side: int) -> Iterator[Position]:
    """The same by the offers of the game."""
    seen, edge = set(), [g]
    while edge:
        one = edge.pop()
        key = one.frozen()
        if key in seen:
            continue
        seen.add(key)
        if one.now[0] in MOVEMENT_OVER:
            yield one
            continue
        for action in game.offers(one, side):
            after = one.copy()
            game.apply(after, side, action)
            edge.append(after)


def by_kinds(ends: Iterable[Position]) -> set[tuple[tuple[int, ...], ...]]:
    """Which kinds of units stand where: equal corps are one and the same to a player."""
    return {
        tuple(tuple(sorted(KIND_OF[p] for p in bits(units))) for units in one.here) for one in ends
    }


def compare_ends(seed: int) -> None:
    """Two units may move; what the offers lead to is all that could lawfully be, and no more."""
    random = Random(seed)
    g, side = near_forts(random)
    ready = [p for s in bits(g.to_move) for p in bits(g.units(side, s))]
    random.shuffle(ready)
    g.idle |= mask_of(ready[2:])
    g.sieges = besieged(g, side)
    begun = g.copy()
    game.run(begun)
    assert by_kinds(every_end_offered(begun, side)) == by_kinds(every_end(g, side))


@pytest.mark.parametrize("seed", [3, 6])
def test_15_2_4_every_lawful_end_of_movement_is_offered_and_no_other(seed: int) -> None:
    compare_ends(seed)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 115))
def test_15_2_4_every_lawful_end_is_offered_in_many_positions(seed: int) -> None:
    compare_ends(seed)
