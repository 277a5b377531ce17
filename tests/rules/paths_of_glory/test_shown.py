"""What players are shown and told: prompts, offers, the battle, marks and the log."""

from __future__ import annotations

from functools import lru_cache

import pytest

from sandtable.core.outcomes import SeededLuck
from sandtable.core.show.scene import SIGNS, Mark, Panel, Zone
from sandtable.games.paths_of_glory import game
from sandtable.games.paths_of_glory.facts.board import SIDES, VICTORY, VICTORY_HISTORICAL
from sandtable.games.paths_of_glory.rules.operations import FALKENHAYN, MOLTKE
from sandtable.games.paths_of_glory.rules.state import Position
from sandtable.games.paths_of_glory.show.references import NEWS_ARGUMENTS
from sandtable.games.paths_of_glory.show.words import NEWS
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
    (one,) = game.show.scene(s.g, 0).panels
    return one


def zone(s: Scene, name: str) -> Zone:
    (one,) = [zone for zone in game.show.scene(s.g, 0).zones if zone.id == name]
    return one


def in_force(s: Scene) -> dict[str, list[str]]:
    """The events that each side sees at work, by their titles."""
    return {side: [card.title for card in zone(s, f"{side}_events").cards] for side in SIDES}


def marks(s: Scene, kind: str) -> list[Mark]:
    return [mark for mark in game.show.scene(s.g, 0).marks if mark.kind == kind]


def test_questions_name_units_and_spaces_as_players_do() -> None:
    asked = {g.now[0] for g, _ in positions()}
    assert len(asked) > 12
    for g, actor in positions():
        assert "_" not in game.show.prompt(g, actor)


def test_prompts_offer_only_what_is_there() -> None:
    seen = set()
    for g, actor in positions():
        prompt = game.show.prompt(g, actor)
        verbs = {verb for verb, _ in game.offers(g, actor)}
        if g.now[0] == "choose_mover":
            assert ("entrench" in prompt) == ("entrench" in verbs)
            assert ("end movement" in prompt.lower()) == ("done" in verbs)
        elif g.now[0] == "march":
            assert ("come along" in prompt) == ("take" in verbs)
            seen.add("come along" in prompt)
    assert seen == {True, False}


def test_no_two_offers_read_alike() -> None:
    for g, actor in positions():
        labels = [game.show.label(g, action) for action in game.offers(g, actor)]
        assert len(set(labels)) == len(labels), g.now
        assert not any("_" in label for label in labels)


def test_every_line_of_news_points_at_what_it_names() -> None:
    assert set(NEWS_ARGUMENTS) == set(NEWS)
    assert game.show.mentions("moves", (2, 3, 0, 1)) == ["ge_4", "london", "cherbourg"]
    assert game.show.mentions("arrives", (0, len(game.spaces))) == ["ge_1"]
    assert game.show.mentions("ops", (0, 0)) == ["power:central", "cp01_guns_of_august"]


def test_the_dice_of_a_line_are_those_it_tells_of() -> None:
    assert game.show.dice("fires", (0, 5, 1, 3)) == [5]
    assert game.show.dice("siege", (0, 4, 0, 1)) == [4]
    assert game.show.dice("moves", (2, 3, 0, 1)) == []


def test_equal_corps_are_one_counter_with_their_number() -> None:
    s = Scene({"sedan": "ge_corps*2 (ge_corps)"}, reserve="fr_corps*3", central="sedan")
    scene = game.show.scene(s.g, 0)
    here = {piece.id: piece.count for piece in scene.pieces if piece.space == "sedan"}
    assert sorted(here.values()) == [1, 2]
    (reserve,) = [zone for zone in scene.zones if zone.id == "allied_reserve"]
    assert [piece.count for piece in reserve.pieces] == [3]


def test_a_corps_that_has_moved_is_a_counter_of_its_own() -> None:
    s = Scene({"sedan": "ge_corps*3"}, "choose_mover central", move="sedan", central="sedan")
    s.do("central", "take ge_corps")
    scene = game.show.scene(s.g, 0)
    counters = [(one.count, one.marks) for one in scene.pieces if one.space == "sedan"]
    assert counters == [(1, ["activated"]), (2, [])]
    assert game.show.concerns(s.g, game.verbs.parse("take ge_corps_3")) == ["ge_corps_2"]


def test_13_1_1_only_the_unit_that_redeploys_now_is_marked() -> None:
    s = Scene({"essen": "ge_1 ge_2"}, "redeployment central 8")
    s.do("central", "take ge_2")
    assert activated(s) == ["ge_2"]
    s.do("central", "go berlin")
    assert activated(s) == []


def activated(s: Scene) -> list[str]:
    return [one.id for one in game.show.scene(s.g, 0).pieces if "activated" in one.marks]


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
    assert (attack.result, defence.result) == ("causes 4", "causes 7")
    assert "to lose 7" in attack.note
    assert "to lose 4" in defence.note
    assert panel(s).caption == "Step 9 of 12: losses"
    assert "Army table, column 9" in attack.note


def test_12_2_3_the_slip_keeps_the_strengths_that_were_fired_with() -> None:
    s = Scene({"metz": "ge_4 ge_5", "verdun": "fr_3 fr_4"}, "attacks central", attack="metz")
    s.do("central", "against verdun", "commit ge_4", "commit ge_5", "fight")
    before = [(row.value, row.scale) for row in panel(s).rows]
    s.roll(3, 6)
    s.do("allied", "lose fr_3")
    attack, defence = panel(s).rows
    assert [(row.value, row.scale) for row in panel(s).rows] == before
    assert attack.scale[attack.dice[0] - 1] == 4
    assert defence.scale[defence.dice[0] - 1] == 7
    assert "Army table, column 9" in attack.note


def test_12_2_3_what_was_fired_with_is_kept_with_the_game() -> None:
    s = Scene({"metz": "ge_4 ge_5", "verdun": "fr_3 fr_4"}, "attacks allied", attack="verdun")
    s.do("allied", "against metz", "commit fr_3", "commit fr_4", "fight")
    s.roll(3, 6)
    kept = game.load(game.export(s.g))
    assert len(s.g.fired) == 2
    assert kept.fired == s.g.fired


def test_12_2_8_a_flank_attack_fires_with_what_is_left() -> None:
    s = Scene(BATTLE, "attacks central", attack="insterberg konigsberg")
    s.do("central", "against tannenberg", "commit ge_8", "commit ge_corps", "fight")
    s.do("central", "flank insterberg")
    s.roll(6)
    s.roll(6)
    attack, defence = panel(s).rows
    assert attack.value == "7"
    assert attack.dice == [6]
    assert int(defence.value) < 3, "the defender fires after his losses"
    assert s.g == game.state.load(s.g.options, s.g.export())


def test_what_is_only_shown_does_not_make_positions_differ() -> None:
    s = Scene({"metz": "ge_4"}, "choose_action central")
    other = s.g.copy()
    other.fired.append((0, 5, 1, 0, 0))
    assert other == s.g
    assert other.digest() == s.g.digest()
    assert game.state.load(other.options, other.export()).fired == other.fired


def test_events_in_force_stand_with_their_owner() -> None:
    s = Scene({"metz": "ge_4"}, "choose_action central", events="cp06 ap09")
    assert in_force(s) == {"central": ["Entrench"], "allied": ["Moltke"]}
    s.g.events |= FALKENHAYN
    assert in_force(s) == {"central": ["Entrench"], "allied": []}
    s.g.this_turn |= MOLTKE
    (card,) = zone(s, "allied_events").cards
    assert card.marks == ["once", "this_turn"]


def test_16_war_status_and_commitment_are_told_apart() -> None:
    s = Scene({"metz": "ge_4"}, "choose_action central", war_status={"central": 3})
    (track,) = [one for one in game.show.scene(s.g, 1).tracks if one.id == "central_status"]
    assert (track.value, track.detail) == ("3", "mobilization war")


def test_every_sign_of_the_legend_can_be_drawn() -> None:
    assert {sign.kind for sign in game.show.legend} <= SIGNS
    kinds = [sign.kind for sign in game.show.legend]
    assert len(set(kinds)) == len(kinds)
    board = game.show.map
    assert board is not None
    drawn = {one["kind"] for one in board.plain["terrain"]} | {"port", "supply", "capital"}
    assert drawn <= set(kinds)


def test_a_combat_that_is_over_leaves_no_slip() -> None:
    s = Scene({"metz": "ge_4"}, "choose_action central")
    assert game.show.scene(s.g, 0).panels == []


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
    labels = [game.show.label(s.g, action) for action in game.offers(s.g, 0)]
    assert "Activate to move: Cracow (2 points)" in labels


def test_a_retreat_over_two_spaces_is_one_line_of_the_log() -> None:
    told = game.show.goes_on(("falls_back", (3, 0, 1)), ("retreats", (3, 0, 2)))
    assert told is not None
    assert game.show.say(*told) == "The German 4th Army retreats by Cherbourg to Caen."
    assert game.show.mentions(*told) == ["ge_4", "cherbourg", "caen"]
    assert game.show.goes_on(("falls_back", (4, 0, 1)), ("retreats", (3, 0, 2))) is None


def test_the_tracks_name_their_boxes_as_they_are_printed() -> None:
    s = Scene({})
    tracks = {one.id: one.value for one in game.show.scene(s.g, 1).tracks}
    assert tracks["us"] == "Neutral"
    assert tracks["russia"] == "God Save the Tsar"
