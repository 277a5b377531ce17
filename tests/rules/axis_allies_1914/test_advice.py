"""The advisor: what a greedy bot wants, question by question."""

from __future__ import annotations

from time import process_time

import pytest

from sandtable.bots.bot import Situation
from sandtable.bots.greedy import GreedyBot
from sandtable.core.outcomes import SeededLuck
from sandtable.games.axis_allies_1914 import game
from sandtable.games.axis_allies_1914.advice.dice import battle_odds
from sandtable.games.axis_allies_1914.advice.exchange import exchange, mass
from sandtable.games.axis_allies_1914.facts.board import PARIS, POWERS
from tests.rules.axis_allies_1914.scene import Scene

LONGEST = 3.0
"""The seconds that a bot may take for a whole turn of a power."""


def test_the_advisor_prefers_the_side_with_more() -> None:
    start = game.start()
    values = [game.advisor.value(start, power) for power in range(8)]
    assert values[0] == values[2] == values[5]
    assert abs(values[0] + values[1] - 1) < 1e-9
    taken = Scene(control={"paris": "germany"})
    whole = Scene()
    assert game.advisor.value(taken.g, 2) > game.advisor.value(whole.g, 2)
    assert game.study.margin(whole.g) == 26 + 35 + 16 - 25 - 24 - 30 - 14 - 20


def test_troops_at_sea_are_worth_as_much_as_ashore() -> None:
    ashore = Scene(britain={"london": "2 inf", "sz_09": "1 tp"}, germany={"berlin": "9 inf"})
    aboard = Scene(britain={"sz_09": "1 tp"}, germany={"berlin": "9 inf"})
    before = game.advisor.value(ashore.g, 4)
    assert before > game.advisor.value(aboard.g, 4), "without them"
    s = Scene(
        power="britain",
        britain={"london": "2 inf", "sz_09": "1 tp"},
        germany={"berlin": "9 inf"},
    )
    s.do("britain", "from london", "load infantry sz_09 2")
    assert game.advisor.value(s.g, 4) == before


def test_11_4_who_has_lost_the_capital_has_no_income_to_come() -> None:
    def after(**control: str) -> float:
        s = Scene(
            control={"moscow": "germany", **control},
            germany={"berlin": "9 inf"},
            fields={"treasury": {"germany": 10}},
        )
        return game.advisor.value(s.g, 1)

    assert after() == after(romania="russia")
    assert after() < after(romania="france"), "France still has Paris"


def best(s: Scene, power: str) -> str:
    """What a greedy bot does now."""
    actor = POWERS.number(power)
    return game.verbs.text(GreedyBot(1).choose(Situation(game, s.g, 1 << actor, actor)))


def moves(s: Scene, power: str) -> list[str]:
    """All that a greedy bot does until its moves are done."""
    made = []
    while s.step() == "moving":
        made.append(best(s, power))
        s.do(power, made[-1])
    return made


def test_it_attacks_the_weaker_and_brings_up_the_rest() -> None:
    s = Scene(
        germany={"alsace": "9 inf 3 art", "berlin": "4 inf"},
        france={"lorraine": "2 inf", "paris": "6 inf"},
    )
    made = moves(s, "germany")
    assert "from alsace" in made
    assert s.army("germany", "berlin") == "", "nobody threatens Berlin"
    assert s.army("germany", "alsace").startswith("1 inf"), "a watch stays where enemies are near"
    entered = sum(s.g.troops(space, 2) for space in range(94) if s.g.opened >> space & 1)
    assert entered >= 10, "all others attack"


def test_it_does_not_attack_the_stronger() -> None:
    s = Scene(
        germany={"prussia": "2 inf"},
        russia={"poland": "9 inf", "livonia": "9 inf", "belarus": "9 inf"},
    )
    moves(s, "germany")
    assert not s.g.opened | s.g.entered


def test_a_quick_reckoning_of_battles_agrees_with_the_exact_odds() -> None:
    luck = SeededLuck(3)

    def some(most: int) -> tuple[int, ...]:
        return (1 + luck.below(most), *(luck.below(one) for one in (most, most // 2 + 1, 4)))

    for most in (2, 5, 12) * 12:
        attacker, defender = some(most), some(most)
        odds = battle_odds(attacker, defender)
        quick = exchange(attacker, defender)
        lost, killed, cost, damage, cleared = (
            sum(share * reckon(*left) for left, share in odds.items())
            for reckon in (
                lambda mine, _, army=attacker: sum(army) - sum(mine),
                lambda _, theirs, army=defender: sum(army) - sum(theirs),
                lambda mine, _, army=attacker: mass(army) - mass(mine),
                lambda _, theirs, army=defender: mass(army) - mass(theirs),
                lambda _, theirs: not any(theirs),
            )
        )
        assert max(abs(quick.lost - lost), abs(quick.killed - killed)) < 0.15
        assert max(abs(quick.cost - cost), abs(quick.damage - damage)) < 2
        assert abs(quick.cleared - cleared) < 0.1


def test_new_transports_appear_where_the_troops_wait() -> None:
    s = Scene("mobilize", power="britain", fields={"bought": {"transport": 2}})
    game.run(s.g)
    assert best(s, "britain") == "place transport sz_09 2"


def test_a_capital_keeps_its_defenders() -> None:
    s = Scene(
        power="france",
        france={"paris": "6 inf"},
        germany={"picardy": "6 inf", "lorraine": "1 inf"},
        control={"picardy": "germany", "lorraine": "germany"},
    )
    moves(s, "france")
    assert s.g.troops(PARIS, 3) >= 5


def test_it_mobilizes_a_friendly_minor_power_with_one_infantry() -> None:
    s = Scene(power="russia", russia={"ukraine": "5 inf"})
    moves(s, "russia")
    assert s.army("russia", "romania") == "6 inf 1 art"


def test_it_carries_an_army_over_sea() -> None:
    s = Scene(
        power="britain",
        britain={"london": "4 inf 2 art", "sz_09": "2 tp"},
        france={"picardy": "1 inf"},
        germany={"ruhr": "5 inf"},
    )
    moves(s, "britain")
    assert s.army("britain", "picardy") == "2 inf 2 art"


def test_it_buys_for_the_front_and_ships_for_an_island() -> None:
    s = Scene("purchase", fields={"treasury": {"germany": 35}})
    bought = []
    game.run(s.g)
    while s.step() == "buying":
        bought.append(best(s, "germany"))
        s.do("germany", bought[-1])
    assert any(one.startswith("buy artillery") for one in bought)
    assert not any("transport" in one for one in bought)
    s = Scene("purchase", power="usa", fields={"treasury": {"usa": 20}})
    game.run(s.g)
    assert best(s, "usa").startswith("buy transport")


def test_it_begins_the_war_in_serbia() -> None:
    g = game.start()
    s = Scene()
    s.g = g
    g.news = []
    while s.step() == "buying":
        s.do("austria_hungary", best(s, "austria_hungary"))
    assert "all serbia" in moves(s, "austria_hungary")


def test_declares_submarine_warfare_only_when_the_united_states_are_at_war() -> None:
    for at_war, wish in ((0, "done"), (1, "declare")):
        s = Scene(
            "collect_income",
            power="britain",
            germany={"sz_08": "2 ss"},
            fields={"at_war": at_war},
        )
        game.run(s.g)
        assert best(s, "germany") == wish


def test_a_turn_of_every_power_is_played_to_its_end() -> None:
    g = game.start()
    bot, luck = GreedyBot(1), SeededLuck(5)
    for _ in range(4000):
        game.settle(g, luck)
        actor = game.actor(g)
        if actor is None or g.round == 3:
            break
        game.apply(g, actor, bot.choose(Situation(game, g, 1 << actor, actor)))
    assert g.round == 3
    assert list(game.faults(g)) == []


@pytest.mark.slow
def test_nobody_waits_long_for_the_turn_of_a_bot() -> None:
    """At any stage of a game, in processor time; on an idle machine it is a small part of this."""
    g, bot, luck = game.start(), GreedyBot(1), SeededLuck(6)
    turn, worst, begun = (g.round, g.power), 0.0, process_time()
    while not game.over(g):
        game.settle(g, luck)
        actor = game.actor(g)
        if actor is None:
            break
        game.apply(g, actor, bot.choose(Situation(game, g, 1 << actor, actor)))
        if (g.round, g.power) != turn:
            now = process_time()
            turn, worst, begun = (g.round, g.power), max(worst, now - begun), now
    assert game.over(g)
    assert worst < LONGEST


def test_3_21_it_does_not_drag_neutral_united_states_into_the_war() -> None:
    s = Scene(
        "combat",
        germany={"sz_07": "4 bb"},
        britain={"sz_07": "1 tp"},
        usa={"sz_07": "1 ca"},
        fields={"at_war": 0},
    )
    game.run(s.g)
    assert best(s, "germany") == "done"
    s = Scene("combat", germany={"sz_07": "4 bb"}, britain={"sz_07": "1 tp"})
    game.run(s.g)
    assert best(s, "germany") == "attack sz_07"
