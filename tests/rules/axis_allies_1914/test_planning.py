"""What the bot that plans weighs up: other moves of great armies, and battles."""

from __future__ import annotations

from sandtable.bots.bot import Situation
from sandtable.bots.look_ahead import Limit
from sandtable.bots.make import make_bot
from sandtable.bots.plan import Planning
from sandtable.core.outcomes import SeededLuck
from sandtable.games.axis_allies_1914 import game
from sandtable.games.axis_allies_1914.advice.advisor import RIVALS, AdvisorAA
from sandtable.games.axis_allies_1914.advice.fronts import BOLD
from sandtable.games.axis_allies_1914.facts.board import GERMANY, POWERS
from tests.rules.axis_allies_1914.scene import Scene


def advised(s: Scene, power: str, advisor: AdvisorAA) -> list[str]:
    """The moves of a power that does what its advisor wants."""
    made, actor = [], POWERS.number(power)
    while s.step() == "moving":
        wish = advisor.wanted(s.g, actor, list(game.offers(s.g, actor)))
        assert wish is not None
        made.append(game.verbs.text(wish))
        s.do(power, made[-1])
    return made


def test_an_army_that_is_kept_together_takes_its_guns_along() -> None:
    s = Scene(
        germany={"prussia": "8 inf 6 art", "silesia": "1 inf"},
        russia={"poland": "2 inf", "livonia": "2 inf"},
    )
    s.do("germany", "from prussia", "send infantry poland 5")
    advised(s, "germany", AdvisorAA(BOLD))
    assert "6 art" in s.army("germany", "poland")


def test_a_patrol_does_not_draw_an_army_after_it() -> None:
    s = Scene(germany={"prussia": "8 inf 6 art"}, russia={"moscow": "30 inf"})
    s.do("germany", "from prussia", "send infantry poland 1")
    assert AdvisorAA(BOLD).wanted(s.g, GERMANY, list(game.offers(s.g, GERMANY))) == (
        AdvisorAA().wanted(s.g, GERMANY, list(game.offers(s.g, GERMANY)))
    )


def test_only_moves_of_great_armies_and_battles_are_weighed_up() -> None:
    small = Scene(germany={"prussia": "2 inf", "alsace": "1 inf"}, russia={"livonia": "3 inf"})
    assert len(game.advisor.rivals(small.g, GERMANY)) == 1
    great = Scene(germany={"prussia": "9 inf 3 art"}, russia={"livonia": "12 inf 4 art"})
    assert len(game.advisor.rivals(great.g, GERMANY)) == len(RIVALS)
    bought = Scene("purchase", fields={"treasury": {"germany": 30}})
    game.run(bought.g)
    assert len(game.advisor.rivals(bought.g, GERMANY)) == 1


def test_who_has_begun_a_move_asks_only_those_who_would_go_on_with_it() -> None:
    s = Scene(
        germany={"alsace": "9 inf 3 art", "prussia": "9 inf 3 art"},
        france={"lorraine": "2 inf", "paris": "6 inf"},
    )
    s.do("germany", "from alsace")
    wishes = [
        rival.wanted(s.g, GERMANY, list(game.offers(s.g, GERMANY)))
        for rival in game.advisor.rivals(s.g, GERMANY)
    ]
    assert wishes
    assert all(wish is not None and wish[0] in ("all", "send") for wish in wishes)


def test_the_gist_of_a_turn_is_where_great_armies_stand() -> None:
    here = Scene(germany={"alsace": "9 inf", "prussia": "1 inf"})
    same = Scene(germany={"alsace": "9 inf", "silesia": "2 inf"})
    there = Scene(germany={"munich": "9 inf", "prussia": "1 inf"})
    gists = [game.advisor.gist(s.g, GERMANY) for s in (here, same, there)]
    assert gists[0] == gists[1] != gists[2]


def test_it_thinks_about_a_battle_and_chooses_what_turned_out_better() -> None:
    s = Scene(
        "combat",
        germany={"lorraine": "9 inf 6 art"},
        france={"lorraine": "9 inf 9 art", "paris": "5 inf"},
        control={"lorraine": None},
    )
    game.run(s.g)
    situation = Situation(game, s.g, 1 << GERMANY, GERMANY)
    planning = Planning(situation, 1, game.advisor)
    planning.think(Limit(playouts=20))
    assert planning.best() in situation.offers
    assert planning.mean(planning.best()) == max(map(planning.mean, planning.worths))


def test_a_turn_that_is_planned_is_played_by_the_rules() -> None:
    g, luck, bot = game.start(), SeededLuck(3), make_bot("plan:20", 1)
    while g.round == 1 and g.power < GERMANY:
        game.settle(g, luck)
        actor = game.actor(g)
        assert actor is not None
        game.apply(g, actor, bot.choose(Situation(game, g, 1 << actor, actor)))
    assert list(game.faults(g)) == []
