"""Supply warnings: what the opponent's next action could put out of supply, and how."""

from __future__ import annotations

from sandtable.core.bits import bits
from sandtable.core.outcomes import SeededLuck
from sandtable.games.paths_of_glory import game
from sandtable.games.paths_of_glory.board import CENTRAL, SPACES
from sandtable.games.paths_of_glory.units import PIECES
from sandtable.games.paths_of_glory.warnings import warnings
from tests.rules.paths_of_glory.scene import Scene


def cut_off(s: Scene) -> set[str]:
    """The units that any warning names."""
    units = 0
    for peril in warnings(s.g, CENTRAL):
        units |= peril.units
    return {PIECES[p] for p in bits(units)}


def test_a_unit_with_a_road_that_nobody_can_reach_is_safe() -> None:
    s = Scene({"aachen": "ge_1", "chateau_thierry": "fr_3"})
    assert cut_off(s) == set()


def test_one_march_that_cuts_the_only_road_is_found() -> None:
    s = Scene({"cambrai": "ge_1", "chateau_thierry": "fr_3"}, central="cambrai sedan")
    assert "ge_1" in cut_off(s)
    (first, *_) = warnings(s.g, CENTRAL)
    path = [SPACES[space] for space in first.threats[0].path]
    assert path[:2] == ["chateau_thierry", "sedan"]


def test_a_garrison_on_the_road_stops_the_march_but_not_the_attack() -> None:
    s = Scene(
        {"cambrai": "ge_1", "sedan": "ge_corps", "chateau_thierry": "fr_3"},
        central="cambrai sedan",
    )
    ways = [peril for peril in warnings(s.g, CENTRAL) if peril.units]
    assert ways
    assert all(threat.attack for peril in ways for threat in peril.threats)


def test_two_units_are_told_of_only_where_none_could_do_it_alone() -> None:
    """In the positions of a random war: what a pair cuts off no single march does."""
    luck = SeededLuck(3)
    g = game.start(game.read_options(game.scenarios["introductory"]))
    game.settle(g, luck)
    pairs = 0
    while not game.over(g):
        (actor,) = game.asked(g)
        if g.agenda[-1][0] == "choose_action":
            found = warnings(g, actor)
            alone = [peril for peril in found if len(peril.threats) == 1]
            for pair in (peril for peril in found if len(peril.threats) == 2):
                pairs += 1
                for one in alone:
                    assert pair.units & ~one.units or pair.spaces & ~one.spaces
        game.apply(g, actor, luck.choice(game.offers(g, actor)))
        game.settle(g, luck)
    assert pairs


def test_the_check_leaves_the_position_alone() -> None:
    s = Scene({"cambrai": "ge_1", "chateau_thierry": "fr_3"}, central="cambrai sedan")
    before = s.g.digest()
    warnings(s.g, CENTRAL)
    assert s.g.digest() == before


def test_a_caution_says_how_and_lights_up_what_it_is_about() -> None:
    s = Scene({"cambrai": "ge_1", "chateau_thierry": "fr_3"}, central="cambrai sedan")
    first = game.cautions(s.g, CENTRAL)[0]
    assert first.words.startswith("The French 3rd Army moving Chateau Thierry - ")
    assert "would cut off the German 1st Army in Cambrai" in first.words
    assert {"ge_1", "cambrai", "chateau_thierry", "sedan"} <= set(first.about)


def test_only_ones_own_supply_is_looked_at() -> None:
    s = Scene({"cambrai": "ge_1", "chateau_thierry": "fr_3"}, central="cambrai sedan")
    allied = " ".join(one.words for one in game.cautions(s.g, 1))
    assert "cut off the German" not in allied


def test_ground_alone_is_told_too() -> None:
    s = Scene.begin("introductory")
    (only,) = game.cautions(s.g, CENTRAL)
    assert only.words.endswith("would cut off the ground of Mostar.")
