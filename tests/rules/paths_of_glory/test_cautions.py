"""Supply cautions: what the opponent's next action could put out of supply, and how."""

from __future__ import annotations

from itertools import pairwise

import pytest

from sandtable.core.bits import bits
from sandtable.core.outcomes import SeededLuck
from sandtable.games.paths_of_glory import game
from sandtable.games.paths_of_glory.facts.board import ALLIED, CENTRAL, SPACES
from sandtable.games.paths_of_glory.facts.units import PIECES
from sandtable.games.paths_of_glory.rules.pieces import enter
from sandtable.games.paths_of_glory.rules.state import Position
from sandtable.games.paths_of_glory.rules.threats import (
    CutOff,
    assaults,
    cuts_off,
    marches,
    threatened_supply,
)
from tests.rules.paths_of_glory.plain import in_names
from tests.rules.paths_of_glory.scene import Scene


def cut_off(s: Scene) -> set[str]:
    """The units that any caution names."""
    units = 0
    for one in threatened_supply(s.g, CENTRAL):
        units |= one.units
    return {PIECES[p] for p in bits(units)}


def test_a_unit_with_a_road_that_nobody_can_reach_is_safe() -> None:
    s = Scene({"aachen": "ge_1", "chateau_thierry": "fr_3"})
    assert cut_off(s) == set()


def test_one_march_that_cuts_the_only_road_is_found() -> None:
    s = Scene({"cambrai": "ge_1", "chateau_thierry": "fr_3"}, central="cambrai sedan")
    assert "ge_1" in cut_off(s)
    (first, *_) = threatened_supply(s.g, CENTRAL)
    path = [SPACES[space] for space in first.threats[0].path]
    assert path[:2] == ["chateau_thierry", "sedan"]


def test_a_garrison_on_the_road_stops_the_march_but_not_the_attack() -> None:
    s = Scene(
        {"cambrai": "ge_1", "sedan": "ge_corps", "chateau_thierry": "fr_3"},
        central="cambrai sedan",
    )
    ways = [one for one in threatened_supply(s.g, CENTRAL) if one.units]
    assert ways
    assert all(threat.attack for one in ways for threat in one.threats)
    garrison = 1 << PIECES.number("ge_corps_1")
    assert not any(one.units & garrison for one in ways), "it is thrown out, not cut off"


def test_a_march_of_two_steps_is_found() -> None:
    s = Scene({"cambrai": "ge_1", "melun": "fr_3"}, central="cambrai sedan")
    assert "ge_1" in cut_off(s)


def test_a_garrison_of_a_port_that_is_attacked_is_not_said_to_be_cut_off() -> None:
    units = {"calais": "(fr_corps)", "cambrai": "ge_1 ge_2", "paris": "fr_1"}
    s = Scene(units, central="cambrai sedan amiens ostend", war_status={"central": 4})
    assert [SPACES[one.path[-1]] for one in assaults(s.g, CENTRAL)] == ["calais"]
    garrison = 1 << PIECES.number("fr_corps_1")
    assert not any(one.units & garrison for one in threatened_supply(s.g, ALLIED))


@pytest.mark.rule("12.1.10")
def test_12_1_10_nobody_attacks_over_the_channel_alone() -> None:
    s = Scene({"calais": "ge_1", "london": "br_1"}, central="calais")
    assert assaults(s.g, ALLIED) == []
    attacked = Scene({"calais": "ge_1", "amiens": "fr_1"}, central="calais")
    assert [SPACES[one.path[0]] for one in assaults(attacked.g, ALLIED)] == ["amiens"]


def test_two_units_are_told_of_only_where_none_could_do_it_alone() -> None:
    """In the positions of a random war: what a pair cuts off no single march does."""
    luck = SeededLuck(3)
    g = game.start(game.read_options(game.scenarios["introductory"]))
    game.settle(g, luck)
    pairs = 0
    while not game.over(g):
        (actor,) = game.asked(g)
        if g.now[0] == "choose_action":
            found = threatened_supply(g, actor)
            alone = [one for one in found if len(one.threats) == 1]
            for pair in (one for one in found if len(one.threats) == 2):
                pairs += 1
                first, second = pair.threats
                assert first.unit != second.unit
                assert not first.taken & second.taken, "neither takes what the other takes"
                for one in alone:
                    assert pair.units & ~one.units or pair.spaces & ~one.spaces
        game.apply(g, actor, luck.choice(game.offers(g, actor)))
        game.settle(g, luck)
    assert pairs


def test_the_check_leaves_the_position_alone() -> None:
    s = Scene({"cambrai": "ge_1", "chateau_thierry": "fr_3"}, central="cambrai sedan")
    before = s.g.digest()
    threatened_supply(s.g, CENTRAL)
    assert s.g.digest() == before


def test_a_caution_says_how_and_lights_up_what_it_is_about() -> None:
    s = Scene({"cambrai": "ge_1", "chateau_thierry": "fr_3"}, central="cambrai sedan")
    first = game.show.cautions(s.g, CENTRAL)[0]
    assert first.words.startswith("The French 3rd Army moving Chateau Thierry - ")
    assert "would cut off the German 1st Army in Cambrai" in first.words
    assert {"ge_1", "cambrai", "chateau_thierry", "sedan"} <= set(first.about)


def test_only_ones_own_supply_is_looked_at() -> None:
    s = Scene({"cambrai": "ge_1", "chateau_thierry": "fr_3"}, central="cambrai sedan")
    allied = " ".join(one.words for one in game.show.cautions(s.g, 1))
    assert "cut off the German" not in allied


def test_ground_alone_is_told_too() -> None:
    s = Scene.begin("introductory")
    (only,) = game.show.cautions(s.g, CENTRAL)
    assert only.words.endswith("would cut off the ground of Mostar.")


# The same tracing as attrition's.


def ground(s: Scene, side: int) -> set[str]:
    """The spaces that any caution names as cut off."""
    lost = 0
    for one in threatened_supply(s.g, side):
        lost |= one.spaces
    return {SPACES[space] for space in bits(lost)}


@pytest.mark.rule("11.1.12", "14.3.6")
def test_11_1_12_albania_that_lives_on_taranto_alone_is_seen_in_danger() -> None:
    """Serbia is overrun: Tirana traces by Valona to neutral Taranto, until Valona is taken."""
    serbia = "belgrade valjevo nis skopje monastir"
    s = Scene({"florina": "bu_corps", "sofia": "bu_corps"}, at_war="bu gr", central=serbia)
    assert "tirana" in ground(s, ALLIED)
    italy = Scene({"florina": "bu_corps", "sofia": "bu_corps"}, at_war="bu gr it", central=serbia)
    assert "tirana" in ground(italy, ALLIED), "by sea from Valona, which is no better"


@pytest.mark.rule("9.5.3.5", "14.3.6")
def test_9_5_3_5_ground_behind_a_beachhead_is_seen_in_danger() -> None:
    """Cana Kale traces by Balikesir and Izmir to the beach; a corps walks into Balikesir."""
    units = {"bursa": "tu_corps", "constantinople": "tu_corps", "london": "br_1"}
    land = "mef3 izmir balikesir cana_kale"
    s = Scene(units, at_war="tu", beachhead="mef3", allied=land)
    assert "cana_kale" in ground(s, ALLIED)


def test_what_is_told_of_one_move_is_what_attrition_would_take_after_it() -> None:
    """In the positions of a random war, with the plain account of supply as a witness."""
    luck, checked = SeededLuck(5), 0
    g = game.start(game.read_options(game.scenarios["historical"]))
    game.settle(g, luck)
    while not game.over(g) and checked < 60:
        (actor,) = game.asked(g)
        if g.now[0] == "choose_action":
            checked += sum(check_cut(g, actor, one) for one in threatened_supply(g, actor))
        game.apply(g, actor, luck.choice(game.offers(g, actor)))
        game.settle(g, luck)
    assert checked >= 60


def check_cut(g: Position, side: int, cut: CutOff) -> bool:
    """Plays a single enemy move through and compares; attacks and pairs are left out."""
    if len(cut.threats) > 1 or cut.threats[0].attack:
        return False
    threat, after = cut.threats[0], g.copy()
    for start, goal in pairwise(threat.path):
        enter(after, threat.unit, start, goal)
    before, then = in_names(g), in_names(after)
    own = ("cp", "ap")[side]
    lost = then.starving_spaces(own) - before.starving_spaces(own)
    assert {SPACES[space] for space in bits(cut.spaces)} == lost
    for p in bits(cut.units):
        assert before.supplied(PIECES[p])
        assert not then.supplied(PIECES[p])
    return True


@pytest.mark.rule("14.1.4", "14.3.6")
def test_14_1_4_a_port_that_falls_is_seen_to_feed_nobody() -> None:
    """Qurna lives on the port of Basra, into which a Turkish corps could walk."""
    units = {"ahwaz": "tu_corps", "baghdad": "tu_corps", "london": "br_1"}
    persia = "ahwaz khorramabad hamadan"
    s = Scene(units, at_war="tu", allied="basra qurna", central=persia, ruins=["basra"])
    assert "qurna" in ground(s, ALLIED)


@pytest.mark.rule("14.1.4", "13.1.7.2")
def test_14_1_4_constantinople_is_seen_to_need_gallipoli() -> None:
    """Adapazari lives on the port of Constantinople, which is closed when Gallipoli falls."""
    units = {"adrianople": "tu_corps", "sofia": "bu_corps", "london": "br_1"}
    land = "constantinople gallipoli adapazari"
    s = Scene(units, at_war="tu bu", allied=land, ruins=["constantinople", "gallipoli"])
    assert {"adapazari", "constantinople"} <= ground(s, ALLIED)


def test_units_are_told_of_before_ground() -> None:
    """Sedan cuts off an army and Cambrai, Liege much ground and nobody."""
    unit, army = CutOff((), 1, 0), CutOff((), 1, 1)
    ground, two = CutOff((), 0, 31), CutOff((), 3, 0)
    assert sorted((ground, unit, two, army), key=cuts_off) == [ground, unit, army, two]


@pytest.mark.rule("14.3.1")
def test_14_3_1_a_unit_out_of_supply_is_no_danger_beside_one_in_supply() -> None:
    """In a Serbia that is cut off the Serbs are in supply, a French corps with them is not."""
    units = {"nis": "sb_1 fr_corps", "belgrade": "ah_corps", "sofia": "bu_corps"}
    s = Scene(units, at_war="bu", central="skopje valjevo monastir")
    assert s.supplied("sb_1")
    assert not s.supplied("fr_corps_1")
    assert {PIECES[one.unit] for one in marches(s.g, ALLIED)} == {"sb_1"}
