"""The bots at Paths of Glory: what a careful player does, and what he leaves alone."""

from __future__ import annotations

import pytest

from sandtable.bots.arena import arena
from sandtable.bots.bot import Situation
from sandtable.bots.make import make_bot
from sandtable.core.outcomes import SeededLuck
from sandtable.games.paths_of_glory import game
from tests.rules.paths_of_glory.scene import Scene

HOME = {"essen": "ge_corps", "breslau": "ge_corps", "paris": "fr_corps", "london": "br_corps"}
"""Somebody at home, so that nothing but the place in question is at stake."""


def choice(s: Scene, name: str = "greedy") -> str:
    """What the bot does now."""
    actor = game.actor(s.g)
    assert actor is not None
    bot = make_bot(name, seed=3)
    return game.verbs.text(bot.choose(Situation(game, s.g, 1 << actor, actor)))


def let_move(s: Scene) -> None:
    """The bot makes all its moves of an operation."""
    while s.step() in ("choose_mover", "march"):
        actor = game.actor(s.g)
        assert actor is not None
        game.apply(s.g, actor, game.verbs.parse(choice(s)))


FLANDERS = {
    "liege": "ge_3 ge_corps ge_corps",
    "koblenz": "ge_4 ge_corps ge_corps",
    "metz": "ge_5 ge_corps ge_corps",
    "strasbourg": "ge_7 ge_corps ge_corps",
    "mulhouse": "ge_6 ge_corps ge_corps",
    "sedan": "fr_5 fr_4",
    "verdun": "fr_2",
    "nancy": "fr_1",
    "belfort": "fr_corps",
    "chateau_thierry": "fr_9",
    "amiens": "fr_6",
    "ostend": "br_bef",
    "paris": "fr_corps",
    "london": "br_corps",
}
"""Strong lines in the West; only Cambrai, behind Brussels, lies open."""


def flanders(brussels: str, **others: str) -> Scene:
    """Germans in Brussels may move; the BEF in Ostend waits for them to leave."""
    return Scene(
        {**FLANDERS, "brussels": brussels, **others},
        "movement central",
        "choose_action allied",
        central="liege brussels",
        move="brussels",
        round=6,
    )


def test_takes_an_open_victory_space() -> None:
    s = flanders("ge_1 ge_2 ge_corps", sedan="ge_8 ge_9 ge_corps")
    let_move(s)
    assert s.controls("central", "cambrai")
    assert s.controls("central", "brussels")
    assert "ge" in s.at("brussels")


def test_refuses_a_move_that_would_be_cut_off() -> None:
    s = flanders("ge_1")
    let_move(s)
    assert s.at("brussels") == "ge_1"
    assert not s.controls("central", "cambrai")


def test_refuses_an_advance_that_would_be_cut_off() -> None:
    s = Scene(
        {**FLANDERS, "brussels": "ge_1"},
        "choose_advance central",
        "choose_action allied",
        central="liege brussels",
        target="cambrai",
        attackers=["ge_1"],
        round=6,
    )
    assert s.offered("advance ge_1 cambrai")
    assert choice(s) == "done"


def test_does_not_leave_paris_open() -> None:
    """Cambrai behind Amiens is empty, but Germans stand before Paris."""
    s = Scene(
        {
            "paris": "fr_6",
            "amiens": "fr_5 fr_corps fr_corps",
            "rouen": "fr_4 fr_corps fr_corps",
            "orleans": "fr_3 fr_corps fr_corps",
            "calais": "br_corps br_corps",
            "london": "br_corps",
            "melun": "ge_1 ge_corps ge_corps",
            "chateau_thierry": "ge_2 ge_3 ge_corps",
            "sedan": "ge_4 ge_corps ge_corps",
            "liege": "ge_5 ge_corps ge_corps",
        },
        "movement allied",
        "choose_action central",
        central="cambrai brussels bar_le_duc verdun nancy",
        move="paris",
    )
    assert "go amiens" in offers_after_taking(s, "fr_6")
    let_move(s)
    assert s.at("paris") == "fr_6"


def offers_after_taking(s: Scene, unit: str) -> list[str]:
    """What a unit could do if it were picked up."""
    g = s.g.copy()
    actor = game.actor(g)
    assert actor is not None
    game.apply(g, actor, game.verbs.parse(f"take {unit}"))
    return [game.verbs.text(action) for action in game.offers(g, actor)]


def test_does_not_attack_hopelessly() -> None:
    s = Scene(
        {**HOME, "metz": "(ge_corps)", "verdun": "fr_1 fr_2 fr_3"},
        "activation central 1",
        "choose_action allied",
        trenches={"allied": "verdun*2"},
    )
    assert s.offered("attack metz")
    assert choice(s) != "attack metz"


def test_attacks_a_weak_stack_in_strength() -> None:
    s = Scene(
        {**FLANDERS, "liege": "ge_1 ge_2 ge_3", "brussels": "(br_corps)", "cambrai": "fr_3"},
        "activation central 1",
        "choose_action allied",
        central="liege",
    )
    assert choice(s) == "attack liege"


def test_plays_reinforcements_for_their_units() -> None:
    s = Scene(
        {**FLANDERS, "brussels": "ge_1 ge_2 ge_corps", "cambrai": "fr_3 fr_corps fr_corps"},
        "choose_action central",
        central="liege brussels",
        trenches={"allied": "cambrai*2 sedan*2 verdun*2 nancy*2 belfort*2 ostend*2"},
        hands={"central": "cp12 cp04 cp02"},
    )
    assert choice(s) == s.full("event cp12")


def test_fills_a_gap_before_anything_else() -> None:
    """Nobody stands between the French in Sedan and Essen, a source of supply."""
    s = Scene(
        {"essen": "", "berlin": "ge_corps", "breslau": "ge_corps", "paris": "fr_corps"}
        | {"frankfurt": "ge_1", "metz": "ge_5", "sedan": "fr_5 fr_4", "london": "br_corps"},
        "movement central",
        "choose_action allied",
        central="liege",
        move="frankfurt",
    )
    let_move(s)
    assert s.at("koblenz") == "ge_1" or s.at("aachen") == "ge_1" or s.at("essen") == "ge_1"


@pytest.mark.parametrize("name", ["greedy", "search:2"])
def test_a_bot_chooses_the_same_whatever_it_cannot_see(name: str) -> None:
    bot = make_bot(name, seed=4)
    luck = SeededLuck(8)
    g = game.start(game.read_options({}))
    asked = set()
    for made in range(30):
        game.settle(g, luck)
        actor = game.actor(g)
        assert actor is not None
        asked.add(g.now[0])
        chosen = bot.choose(Situation(game, g, 1 << actor, actor, 0, made))
        other = game.imagine(g, 1 << actor, luck)
        assert bot.choose(Situation(game, other, 1 << actor, actor, 0, made)) == chosen
        game.apply(g, actor, chosen)
    assert {"choose_action", "activation"} <= asked


@pytest.mark.slow
def test_the_advisor_beats_random_play() -> None:
    report = arena(game, None, bots=["greedy", "random"], games=4, seed=2)
    assert report["scores"]["greedy"] == 1.0


def test_what_a_bot_recalls_of_the_map_does_not_change_its_mind() -> None:
    """Loaded anew for every step, positions share what is known of their map; bots go by that."""
    luck, g = SeededLuck(5), game.start()
    bot = make_bot("greedy", 5)
    recalled = 0
    for step in range(40):
        game.settle(g, luck)
        actor = game.actor(g)
        assert actor is not None
        plain = game.export(g)
        with_memory, without = game.load(plain), game.load(plain)
        recalled += len(with_memory.derived or {})
        without.derived = None
        chosen, afresh = (
            bot.choose(Situation(game, one, 1 << actor, actor, made=step))
            for one in (with_memory, without)
        )
        assert chosen == afresh
        game.apply(g, actor, chosen)
    assert recalled > 0
