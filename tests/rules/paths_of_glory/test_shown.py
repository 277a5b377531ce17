"""What players are shown and told: prompts, offers, the battle, marks and the log."""

from __future__ import annotations

from functools import lru_cache

import pytest

from sandtable.core.outcomes import SeededLuck
from sandtable.core.scene import Mark, Panel
from sandtable.games.paths_of_glory import game
from sandtable.games.paths_of_glory.board import VICTORY, VICTORY_HISTORICAL
from sandtable.games.paths_of_glory.pointing import NEWS_ARGUMENTS
from sandtable.games.paths_of_glory.state import Position
from sandtable.games.paths_of_glory.words import NEWS
from tests.rules.paths_of_glory.scene import Scene


@lru_cache
def positions() -> list[tuple[Position, int]]:
    """Decisions of some random games, with who is asked."""
    found = []
    for seed in range(3):
        luck = SeededLuck(seed)
        options = {"length": "introductory", "optional_cards": "chosen", "tournament": True}
        g = game.start(game.read_options(options))
        game.settle(g, luck)
        while not game.over(g):
            actor = luck.choice(game.asked(g))
            found.append((g.copy(), actor))
            game.apply(g, actor, luck.choice(game.offers(g, actor)))
            game.settle(g, luck)
    return found


def panel(s: Scene) -> Panel:
    (one,) = game.scene(s.g, 0).panels
    return one


def marks(s: Scene, kind: str) -> list[Mark]:
    return [mark for mark in game.scene(s.g, 0).marks if mark.kind == kind]


def test_questions_name_units_and_spaces_as_players_do() -> None:
    asked = {g.agenda[-1][0] for g, _ in positions()}
    assert len(asked) > 12
    for g, actor in positions():
        assert "_" not in game.prompt(g, actor)


def test_no_two_offers_read_alike() -> None:
    for g, actor in positions():
        labels = [game.label(g, action) for action in game.offers(g, actor)]
        assert len(set(labels)) == len(labels), g.agenda[-1]
        assert not any("_" in label for label in labels)


def test_every_line_of_news_points_at_what_it_names() -> None:
    assert set(NEWS_ARGUMENTS) == set(NEWS)
    assert game.mentions("moves", (0, 1, 2, 3)) == ["london", "cherbourg", "ge_4"]
    assert game.mentions("arrives", (0, len(game.spaces))) == ["ge_1"]
    assert game.mentions("ops", (0, 0)) == ["power:central", "cp01_guns_of_august"]


def test_the_dice_of_a_line_are_those_it_tells_of() -> None:
    assert game.dice("fires", (0, 5, 1, 3)) == [5]
    assert game.dice("siege", (0, 4, 0, 1)) == [4]
    assert game.dice("moves", (0, 1, 2, 3)) == []


def test_equal_corps_are_one_counter_with_their_number() -> None:
    s = Scene({"sedan": "ge_corps*2 (ge_corps)"}, reserve="fr_corps*3", central="sedan")
    scene = game.scene(s.g, 0)
    here = {piece.id: piece.count for piece in scene.pieces if piece.space == "sedan"}
    assert sorted(here.values()) == [1, 2]
    (reserve,) = [zone for zone in scene.zones if zone.id == "allied_reserve"]
    assert [piece.count for piece in reserve.pieces] == [3]


def test_a_corps_that_has_moved_is_a_counter_of_its_own() -> None:
    s = Scene({"sedan": "ge_corps*3"}, "choose_mover central", move="sedan", central="sedan")
    s.do("central", "take ge_corps")
    scene = game.scene(s.g, 0)
    counters = [(one.count, one.marks) for one in scene.pieces if one.space == "sedan"]
    assert counters == [(1, ["activated"]), (2, [])]
    assert game.concerns(s.g, game.verbs.parse("take ge_corps_3")) == ["ge_corps_2"]


BATTLE = {"insterberg": "ge_8", "konigsberg": "ge_corps", "tannenberg": "ru_2"}


def test_12_2_1_the_battle_is_followed_step_by_step() -> None:
    s = Scene(BATTLE, "attacks central", attack="insterberg konigsberg")
    s.do("central", "against tannenberg", "commit ge_8", "commit ge_corps")
    assert panel(s).caption == "Step 1 of 12: the attack"
    assert [row.value for row in panel(s).rows] == ["7", "3"]
    s.do("central", "fight")
    assert (panel(s).title, panel(s).step, panel(s).of) == ("Tannenberg", 4, 12)
    s.do("central", "flank insterberg")
    s.roll(6)
    assert "in the flank" in panel(s).rows[0].note


def test_12_2_9_the_dice_and_what_they_do_lie_on_the_slip() -> None:
    s = Scene({"metz": "ge_4 ge_5", "verdun": "fr_3 fr_4"}, "attacks central", attack="metz")
    s.do("central", "against verdun", "commit ge_4", "commit ge_5", "fight")
    s.roll(3, 6)
    attack, defence = panel(s).rows
    assert (attack.dice, defence.dice) == ([3], [6])
    assert (attack.result, defence.result) == ("4 losses", "7 losses")
    assert panel(s).caption == "Step 9 of 12: losses"
    assert "Army table, column 9" in attack.note


def test_a_combat_that_is_over_leaves_no_slip() -> None:
    s = Scene({"metz": "ge_4"}, "choose_action central")
    assert game.scene(s.g, 0).panels == []


@pytest.mark.parametrize("historical", [True, False])
def test_5_7_2_the_map_shows_which_spaces_count(historical: bool) -> None:
    s = Scene(options={"historical": historical})
    more, fewer = marks(s, "star"), marks(s, "no_star")
    if not historical:
        assert not more
        assert not fewer
        return
    assert {mark.space for mark in more} == {"amiens", "sedan", "koblenz", "aachen", "kovno"}
    assert len(fewer) == (VICTORY & ~VICTORY_HISTORICAL).bit_count() == 5


def test_activation_is_offered_with_its_cost() -> None:
    s = Scene({"cracow": "ah_1 ge_corps"}, "activation central 3")
    labels = [game.label(s.g, action) for action in game.offers(s.g, 0)]
    assert "Activate to move: Cracow (2 points)" in labels
