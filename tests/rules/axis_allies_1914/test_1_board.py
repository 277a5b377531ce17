"""Chapters 1 and 2: sides, powers, spaces and set-up as printed."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from sandtable.core.bits import bits
from sandtable.core.graph import spread
from sandtable.games.axis_allies_1914.facts import units
from sandtable.games.axis_allies_1914.facts.board import (
    ALIGNED,
    BASE_ZONES,
    BASES,
    CAPITALS,
    INCOMES,
    IPC,
    KINDS,
    LAND,
    MINORS,
    NEUTRALS,
    ORIGINAL,
    POWERS,
    SEA,
    SETUP,
    SIDE_POWERS,
    SPACES,
    TERRITORIES,
    ZONES,
    adjacency,
    space,
)
from sandtable.games.axis_allies_1914.facts.options import Options
from tests.rules.axis_allies_1914.scene import Scene

BESIDE = adjacency(Options())


def names(mask: int) -> set[str]:
    return {SPACES[one] for one in bits(mask)}


def test_1_1_two_sides() -> None:
    central, allied = [[POWERS[power] for power in side] for side in SIDE_POWERS]
    assert central == ["austria_hungary", "germany", "ottoman"]
    assert allied == ["russia", "france", "britain", "italy", "usa"]


def test_1_2_the_order_of_turns() -> None:
    order = "austria_hungary russia germany france britain ottoman italy usa"
    assert list(POWERS) == order.split()


def test_1_3_382_units_stand_at_the_start() -> None:
    assert sum(count for *_, count in SETUP) == 382
    of = {(POWERS[power], SPACES[where], unit): count for power, where, unit, count in SETUP}
    assert of["germany", "berlin", "infantry"] == 13
    assert of["austria_hungary", "vienna", "artillery"] == 2
    assert of["france", "sz_16", "transport"] == 2
    for power, where, unit, _ in SETUP:
        assert unit in units.UNITS
        if LAND >> where & 1:
            assert ORIGINAL[where] == power, "an army starts on its own soil"


def test_1_3_every_army_starts_with_infantry() -> None:
    armies = {(power, where) for power, where, *_ in SETUP if LAND >> where & 1}
    infantry = {(power, where) for power, where, unit, _ in SETUP if unit == "infantry"}
    assert armies == infantry


@pytest.mark.rule("17.1")
def test_1_4_incomes_are_the_sums_of_the_territories() -> None:
    for power, income in enumerate(INCOMES):
        assert sum(ipc for ipc, mine in zip(IPC, ORIGINAL, strict=True) if mine == power) == income
    assert INCOMES == [26, 25, 35, 24, 30, 16, 14, 20]


def test_2_1_links_go_both_ways_and_points_do_not_count() -> None:
    for a in range(len(SPACES)):
        assert not BESIDE[a] >> a & 1
        for b in bits(BESIDE[a]):
            assert BESIDE[b] >> a & 1, f"{SPACES[a]} and {SPACES[b]}"
    assert not BESIDE[space("london")] >> space("sz_08") & 1
    assert sum(mask.bit_count() for mask in BESIDE) == 2 * 310


def test_2_1_the_board_hangs_together() -> None:
    everything = (1 << len(SPACES)) - 1
    assert spread(1, everything, BESIDE) == everything
    seas = spread(1 << space("sz_01"), SEA, BESIDE)
    assert names(SEA & ~seas) == {"sz_30"}, "only the Caspian is cut off from the other seas"


def test_2_2_kinds_of_territories() -> None:
    assert (len(TERRITORIES), len(ZONES)) == (94, 30)
    assert Counter(KINDS) == {
        "capital": 8,
        "regional": 39,
        "colony": 25,
        "minor_aligned": 7,
        "minor_neutral": 10,
        "minor_colony": 5,
    }
    for power, capital in enumerate(CAPITALS):
        mine = sum(1 << one for one, owner in enumerate(ORIGINAL) if owner == power)
        home = spread(1 << capital, mine, BESIDE)
        for one in bits(mine & ~(1 << capital)):
            assert KINDS[one] == ("regional" if home >> one & 1 else "colony"), SPACES[one]


def test_2_3_minor_powers_are_nobodys_original_territory() -> None:
    assert all(ORIGINAL[one] == -1 for one in bits(MINORS | NEUTRALS))


def test_2_6_a_base_joins_a_zone_and_a_territory_beside_it() -> None:
    assert sum(base >= 0 for base in BASES) == 13
    for zone, base in enumerate(BASES):
        if base >= 0:
            assert BESIDE[base] >> space(ZONES[zone]) & 1
    assert [ZONES[zone] for zone in BASE_ZONES[POWERS.number("russia")]] == [
        "sz_06",
        "sz_12",
        "sz_21",
    ]


def test_2_7_islands() -> None:
    islands = {SPACES[one] for one in range(len(TERRITORIES)) if not BESIDE[one] & LAND}
    assert islands == {
        "balearic_islands",
        "corsica",
        "ireland",
        "madagascar",
        "sardinia",
        "sicily",
    }


def test_2_10_sahara_and_himalayas_are_no_spaces() -> None:
    assert "sahara" not in SPACES
    assert "himalayas" not in SPACES


def test_3_14_alignments() -> None:
    aligned = {SPACES[one]: POWERS[ALIGNED[one]] for one in bits(MINORS) if ALIGNED[one] >= 0}
    assert aligned == {
        "belgium": "france",
        "portugal": "france",
        "albania": "italy",
        "serbia": "russia",
        "romania": "russia",
        "arabia": "britain",
        "bulgaria": "ottoman",
    }
    neutral = "afghanistan denmark empire_of_ethiopia greece holland norway persia spain sweden"
    assert names(MINORS & NEUTRALS) == {*neutral.split(), "switzerland"}


@pytest.mark.rule("R3")
def test_r2_and_r3_uncertain_borders_are_options() -> None:
    kiel, baltic = space("kiel"), space("sz_11")
    naples, tuscany = space("naples"), space("tuscany")
    assert not BESIDE[kiel] >> baltic & 1
    assert BESIDE[naples] >> tuscany & 1
    other = adjacency(Options(kiel_baltic=True, naples_tuscany=False))
    assert other[kiel] >> baltic & 1
    assert not other[naples] >> tuscany & 1


def more_than_usual(**options: Any) -> set[tuple[str, str]]:
    """The links that options add to the map."""
    other = adjacency(Options(**options))
    return {
        (SPACES[a], SPACES[b])
        for a in range(len(SPACES))
        for b in bits(other[a] & ~BESIDE[a])
        if a < b
    }


def test_r8_doubtful_coast_corners_are_an_option() -> None:
    first = more_than_usual(coast_corners="first")
    second = more_than_usual(coast_corners="second", naples_tuscany=False)
    assert len(first) == len(second) == 20
    for coast, zone in first | second:
        assert LAND >> space(coast) & 1
        assert SEA >> space(zone) & 1
    assert first & second == {("wales", "sz_09"), ("portugal", "sz_07")}, "these have no other"
    pairs = [
        (("albania", "sz_18"), ("trieste", "sz_17")),
        (("tunisia", "sz_17"), ("libya", "sz_16")),
        (("piedmont", "sz_16"), ("marseilles", "sz_17")),
        (("smyrna", "sz_20"), ("constantinople", "sz_19")),
        (("bulgaria", "sz_20"), ("constantinople", "sz_21")),
        (("belgium", "sz_10"), ("holland", "sz_09")),
    ]
    for one, other in pairs:
        assert one in first - second
        assert other in second - first


def test_r8_rome_and_naples_share_one_coast() -> None:
    corner = ("rome", "sz_18")
    assert corner not in more_than_usual(coast_corners="second")
    assert corner in more_than_usual(coast_corners="second", naples_tuscany=False)


def test_r12_the_rim_of_the_board_is_an_option() -> None:
    rim = more_than_usual(outer_rim=True)
    assert ("moscow", "kazakhstan") in rim or ("kazakhstan", "moscow") in rim
    assert ("sz_02", "sz_04") in rim
    assert len(rim) == 7
    for on in (False, True):
        s = Scene(power="britain", britain={"sz_04": "1 bb"}, options={"outer_rim": on})
        s.do("britain", "from sz_04")
        assert ("send battleship sz_22 1" in s.offers("britain")) is on, "over Sea Zone 2"
