"""What is read: the text board, labels, prompts, news, and what bots and studies say."""

from __future__ import annotations

import pytest

from sandtable.core.outcomes import SeededLuck, any_action
from sandtable.core.table.table import Table
from sandtable.games.axis_allies_1914 import game
from sandtable.games.axis_allies_1914.facts.board import POWERS, TERRITORIES
from sandtable.games.axis_allies_1914.show.text_board import THEATRES
from tests.rules.axis_allies_1914.scene import Scene


def lines(s: Scene, title: str) -> list[str]:
    return next(part.lines for part in game.show.board(s.g, 0) if part.title == title)


def label(s: Scene, power: str, text: str) -> str:
    offers = game.offers(s.g, POWERS.number(power))
    offer = next(one for one in offers if game.verbs.text(one) == text)
    return game.show.label(s.g, offer)


def test_the_board_tells_owners_values_and_units() -> None:
    s = Scene(
        germany={"lorraine": "3 inf 1 art", "sz_10": "1 bb 2 tp"},
        france={"lorraine": "1 inf"},
        control={"lorraine": None},
    )
    west = lines(s, "West")
    assert west[0] == "Lorraine (2, contested): German 3 infantry, 1 artillery; French 1 infantry"
    assert west[1].startswith("Without units: Ireland (1, Britain), ")
    assert "Belgium (2, friend of France)" in west[1]
    assert "Holland (2, neutral)" in west[1]
    assert lines(s, "East")[0].startswith("Without units: Berlin (8, Germany), ")
    assert lines(s, "Sea") == ["Sea Zone 10: German 1 battleship, 2 transports"]
    assert lines(s, "Powers")[0] == "Austria-Hungary: 0 IPC, income 26"


def test_offers_read_as_sentences() -> None:
    s = Scene("purchase", fields={"treasury": {"germany": 12}})
    assert game.show.prompt(s.g, 2) == "You have 12 IPC: buy units, or buy nothing."
    assert label(s, "germany", "buy infantry 4") == "Buy up to 4 infantry for 3 IPC each"
    s = Scene(germany={"ruhr": "3 inf", "sz_10": "1 tp"})
    assert label(s, "germany", "from ruhr") == "Move units from Ruhr"
    s.do("germany", "from ruhr")
    assert label(s, "germany", "all alsace") == "Move all of them to Alsace"
    assert label(s, "germany", "send infantry alsace 3") == "Move up to 3 infantry to Alsace"
    s.do("germany", "from sz_10")
    assert label(s, "germany", "sail 1 sz_11") == "Transport 1: sail to Sea Zone 11"


def test_a_prompt_says_what_its_button_says_and_only_where_there_is_one() -> None:
    s = Scene("purchase", fields={"treasury": {"germany": 12}})
    assert label(s, "germany", "done") == "Buy nothing"
    s.do("germany", "buy infantry 1")
    assert label(s, "germany", "done") == "Buy no more"
    assert game.show.prompt(s.g, 2) == "You have 9 IPC: buy units, or buy no more."
    s = Scene(power="austria_hungary", fields={"round": 1}, austria_hungary={"budapest": "3 inf"})
    assert game.show.prompt(s.g, 0) == "Move land units into Serbia first: choose where from."
    s.do("austria_hungary", "from budapest", "send infantry serbia 1")
    assert game.show.prompt(s.g, 0) == (
        "Move units from Budapest, or from elsewhere, or end movement."
    )
    s.do("austria_hungary", "all serbia")
    assert game.show.prompt(s.g, 0) == "Move units: choose where from, or end movement.", (
        "nothing is left in Budapest"
    )
    s = Scene(
        germany={"alsace": "3 inf", "belgium": "1 inf"},
        france={"lorraine": "1 inf", "belgium": "1 inf"},
        control={"belgium": None},
    )
    s.do("germany", "from alsace", "send infantry lorraine 2", "done")
    assert game.show.prompt(s.g, 2) == "Choose a battle to fight."
    s.do("germany", "attack lorraine")
    s.roll(6, 6)
    s.roll(6)
    assert game.show.prompt(s.g, 2) == "Choose a battle to fight, or fight no more battles."


def test_kinds_that_go_together_are_one_line_of_the_log() -> None:
    s = Scene("purchase", fields={"treasury": {"germany": 22}}, germany={"ruhr": "4 inf 2 art"})
    table = Table.new(game, position=game.export(s.g))
    for said in ("buy infantry 2", "buy artillery 1", "buy infantry 1", "done", "from ruhr"):
        table.act(2, 2, said)
    for said in ("send infantry belgium 2", "send artillery belgium 1", "all alsace"):
        table.act(2, 2, said)
    told = [line.text for line in table.log(0)]
    assert "Germany buys 3 infantry and 1 artillery." in told
    assert "Germany: 2 infantry and 1 artillery from Ruhr to Belgium." in told
    assert "Germany: 2 infantry and 1 artillery from Ruhr to Alsace." in told


def test_accepting_says_what_is_lost() -> None:
    s = Scene(
        "combat",
        germany={"lorraine": "2 inf 1 art"},
        france={"lorraine": "3 inf"},
        control={"lorraine": None},
    )
    s.do("germany", "attack lorraine")
    s.roll(6, 6, 6)
    s.roll(1, 6, 6)
    assert label(s, "germany", "accept") == "Accept: lose 1 German infantry"
    assert game.show.prompt(s.g, 2) == "Take 1 hit in Lorraine: choose casualties, or accept."


def test_every_territory_is_in_one_theatre() -> None:
    named = [name for names in THEATRES.values() for name in names.split()]
    assert sorted(named) == sorted(TERRITORIES)


def test_the_board_tells_cargo_and_capitals() -> None:
    s = Scene(
        fields={
            "transports": [
                {"zone": "sz_09", "owner": "britain", "first": "britain_infantry", "second": None}
            ]
        },
        control={"paris": "germany"},
    )
    assert lines(s, "Sea") == ["Sea Zone 9: British 1 transport with 1 British infantry"]
    assert lines(s, "Capitals taken") == ["Central Powers: Paris", "Allies: none"]


def test_8_5_units_aboard_the_ships_of_a_friend_are_clicked_themselves() -> None:
    ship = {"zone": "sz_08", "owner": "britain", "first": "france_infantry"}
    s = Scene(power="france", fields={"transports": [ship]})
    (offer,) = [
        one
        for one in game.offers(s.g, POWERS.number("france"))
        if game.verbs.text(one) == "from sz_08"
    ]
    assert game.show.concerns(s.g, offer) == ["france_aboard_in_sz_08"]
    assert plates(s)["france_aboard_in_sz_08"] == "French: 1 infantry"


def plates(s: Scene) -> dict[str, str]:
    """What stands where in the scene, in words."""
    return {one.id: one.label for one in game.show.scene(s.g, 0).pieces}


def test_each_power_has_a_plate_where_it_has_units() -> None:
    s = Scene(
        germany={"lorraine": "3 inf 1 art", "sz_10": "1 bb 2 tp"},
        france={"lorraine": "1 inf"},
        control={"lorraine": None},
    )
    assert plates(s) == {
        "germany_in_lorraine": "German: 3 infantry, 1 artillery",
        "france_in_lorraine": "French: 1 infantry",
        "germany_in_sz_10": "German: 1 battleship, 2 transports",
    }
    first, second, ships = game.show.scene(s.g, 0).pieces
    assert [(part.kind, part.count) for part in ships.parts] == [
        ("battleship", 1),
        ("transport", 2),
    ]
    assert (first.owner, second.owner) == ("germany", "france"), "who attacks stands above"


def test_what_has_moved_and_what_is_to_be_fought_over_is_marked() -> None:
    s = Scene(germany={"alsace": "3 inf"}, france={"lorraine": "1 inf"})
    s.do("germany", "from alsace", "all lorraine")
    scene = game.show.scene(s.g, 0)
    assert [one.marks for one in scene.pieces if one.id == "germany_in_lorraine"] == [["moved"]]
    assert [mark.space for mark in scene.marks if mark.kind == "target"] == ["lorraine"]
    assert [arrow.spaces for arrow in scene.arrows] == [["alsace", "lorraine"]]
    assert label(s, "germany", "done") == "End movement: 1 battle"


def test_what_is_not_there_yet_is_hollow() -> None:
    s = Scene("purchase", fields={"treasury": {"germany": 40}}, germany={"ruhr": "3 inf"})
    s.do("germany", "buy infantry 2", "buy submarine 1", "done", "from ruhr", "all holland")
    hollow = {
        one.id: (one.owner, one.label)
        for one in game.show.scene(s.g, 0).pieces
        if "hollow" in one.marks
    }
    assert hollow == {
        "bought_in_berlin": ("germany", "German: 2 infantry"),
        "bought_in_sz_10": ("germany", "German: 1 submarine"),
        "rising_in_holland": ("allied", "Will rise: 3 infantry, 1 artillery"),
    }


def test_an_open_territory_beside_the_enemy_is_warned_of_the_capital_first() -> None:
    s = Scene(
        germany={"ruhr": "1 inf"},
        france={"alsace": "1 inf", "hanover": "2 inf"},
        control={"alsace": "france", "hanover": "france"},
    )
    found = [(one.words, one.about) for one in game.show.cautions(s.g, 2)]
    assert found[0] == (
        "Berlin (your capital) is empty: French units in Hanover could walk in.",
        ["berlin", "hanover"],
    )
    assert found[1] == (
        "Munich (4 IPC) is empty: French units in Alsace and Hanover could walk in.",
        ["munich", "alsace", "hanover"],
    )
    assert not any("Ruhr" in words for words, _ in found)


def test_a_turn_is_summed_up_for_the_others() -> None:
    s = Scene(
        germany={"togoland": "2 inf", "berlin": "1 inf"},
        fields={"treasury": {"germany": 5}},
        control={"gold_coast": "france"},
    )
    s.do("germany", "from togoland", "send infantry gold_coast 1", "done")
    assert "Germany ends its turn: 1 move, 0 battles, took Gold Coast; 41 IPC in hand." in s.told()
    arguments = next(numbers for _, key, numbers in s.g.news or [] if key == "over")
    assert game.show.mentions("over", arguments) == ["power:germany", "gold_coast"]


def test_every_line_of_news_can_be_said_and_shows_its_dice() -> None:
    luck = SeededLuck(4)
    g = game.start(game.read_options({"rounds": 2}))
    g.news = []
    while not game.over(g):
        game.settle(g, luck)
        if game.over(g):
            break
        actor = game.asked(g)[0]
        game.apply(g, actor, any_action(game.offers(g, actor), luck))
    said = [game.show.say(key, arguments) for _, key, arguments in g.news]
    assert all(line[0].isupper() and line[-1] in ".!" for line in said)
    rolled = [game.show.dice(key, arguments) for _, key, arguments in g.news if key == "fire"]
    assert rolled
    assert all(1 <= die <= 6 for dice in rolled for die in dice)


def test_a_turn_is_summed_up_with_its_moves_its_battles_and_their_losses() -> None:
    s = Scene(
        germany={"alsace": "4 inf", "sz_10": "1 bb", "berlin": "1 inf"},
        france={"lorraine": "2 inf"},
        britain={"sz_09": "1 ca"},
    )
    s.do("germany", "from alsace", "send infantry lorraine 3")
    s.do("germany", "from sz_10", "send battleship sz_09 1", "done")
    s.roll(6)
    s.do("germany", "attack lorraine")
    s.roll(1, 6, 6)
    s.roll(1, 6)
    s.do("germany", "attack sz_09")
    s.roll(6)
    s.roll(1)
    s.do("germany", "break_off")
    told = s.told()
    end = next(n for n, line in enumerate(told) if line.startswith("Germany ends its turn"))
    assert told[end] == "Germany ends its turn: 2 moves, 2 battles; 35 IPC in hand."
    assert told[end + 1 : end + 4] == [
        "Moves: Alsace to Lorraine; Sea Zone 10 to Sea Zone 9.",
        "Lorraine: held by nobody; Germany lost 1 infantry, France lost 1 infantry.",
        "Sea Zone 9: Germany had 1 battleship damaged.",
    ]
    assert {"marched", "fought"} == game.show.details


def test_a_turn_tells_who_holds_what_was_fought_over_and_only_its_own_losses() -> None:
    s = Scene(
        germany={"alsace": "3 inf", "lorraine": "1 inf"},
        france={"lorraine": "1 inf", "brest": "1 inf"},
        control={"lorraine": None},
    )
    s.do("germany", "from alsace", "send infantry lorraine 2", "done", "attack lorraine")
    s.roll(1, 6, 6)
    s.roll(1)
    fought = "Lorraine: held by Germany; Germany lost 1 infantry, France lost 1 infantry."
    assert s.told()[-2] == fought
    s.do("france", "done", "done")
    assert s.told().count(fought) == 1, "what was lost the turn before is not told again"
    assert s.told()[-2] == "France ends its turn: 0 moves, 0 battles; 22 IPC in hand."


def test_1_4_an_income_tells_what_was_won_and_lost() -> None:
    s = Scene(control={"belgium": "germany", "alsace": None, "berlin": "russia"})
    tracks = {one.id: one.detail for one in game.show.scene(s.g, 0).tracks}
    assert tracks["germany_income"] == (
        "not collected while the enemy holds the capital, +2 Belgium, -8 Berlin, -3 Alsace"
    )
    assert tracks["russia_income"] == "+8 Berlin"
    assert tracks["france_income"] == ""


def test_10_1_battles_that_must_be_fought_are_offered_in_a_row() -> None:
    s = Scene(
        germany={"alsace": "4 inf", "silesia": "2 inf", "ruhr": "3 inf", "belgium": "2 inf"},
        france={"lorraine": "2 inf", "belgium": "1 inf"},
        russia={"poland": "1 inf"},
        control={"belgium": None},
    )
    s.do("germany", "from alsace", "send infantry lorraine 3")
    s.do("germany", "from silesia", "send infantry poland 1", "done")
    said = {game.verbs.text(one): game.show.all_of(s.g, one) for one in game.offers(s.g, 2)}
    assert said == {
        "attack lorraine": "Fight both",
        "attack poland": "Fight both",
        "attack belgium": "",
    }


def warned(s: Scene, power: str) -> list[str]:
    """What a power is warned of before it ends its movement."""
    return [one.words for one in game.show.cautions(s.g, POWERS.number(power))]


@pytest.mark.parametrize("printed", [False, True])
def test_5_5_nobody_is_warned_of_units_that_are_tied_down(printed: bool) -> None:
    s = Scene(
        options={"printed_withdrawal": printed},
        germany={"alsace": "1 inf"},
        france={"alsace": "9 inf"},
        control={"alsace": None},
    )
    assert warned(s, "germany") == []
    s = Scene(options={"printed_withdrawal": printed}, france={"lorraine": "1 inf"})
    assert warned(s, "germany") == [
        "Alsace (3 IPC) is empty: French units in Lorraine could walk in."
    ]


def test_15_2_after_the_armistice_nobody_is_warned_of_russians() -> None:
    s = Scene(
        germany={"berlin": "1 inf"},
        russia={"poland": "3 inf"},
        control={"silesia": "germany"},
        fields={"armistice": 1},
    )
    assert warned(s, "germany") == []
    s = Scene(
        germany={"poland": "1 inf"},
        britain={"poland": "1 inf"},
        russia={"poland": "3 inf"},
        control={"poland": None, "galicia": "germany"},
        fields={"armistice": 1},
    )
    assert "Prussia (3 IPC) is empty: British units in Poland could walk in." in (
        warned(s, "germany")
    ), "who stands in Russia leaves at will"


def test_3_8_a_friend_that_is_entered_is_no_battle() -> None:
    s = Scene(power="britain", britain={"picardy": "3 inf"})
    s.do("britain", "from picardy", "send infantry belgium 1")
    assert label(s, "britain", "done") == "End movement"
    s = Scene(germany={"ruhr": "3 inf"})
    s.do("germany", "from ruhr", "send infantry belgium 1", "send infantry holland 1")
    assert label(s, "germany", "done") == "End movement: 2 battles"


def marked(s: Scene, kind: str) -> dict[str, str]:
    """The territories with a mark of a kind, and what it says."""
    return {one.space: one.label for one in game.show.scene(s.g, 0).marks if one.kind == kind}


def test_5_3_contested_ground_is_marked_on_the_map() -> None:
    s = Scene(
        germany={"alsace": "3 inf", "belgium": "1 inf"},
        france={"lorraine": "1 inf", "belgium": "1 inf"},
        control={"belgium": None},
        fields={"mobilized": ["belgium"]},
    )
    assert marked(s, "contested") == {"belgium": "Contested: earns nothing"}
    s.do("germany", "from alsace", "all lorraine")
    assert set(marked(s, "contested")) == {"belgium", "lorraine"}
    assert set(marked(s, "target")) == {"lorraine"}, "no need to fight in Belgium"
    assert "belgium" not in marked(s, "neutral")


def test_what_the_map_marks_is_explained() -> None:
    assert {sign.kind for sign in game.show.legend} == {"neutral", "contested", "target"}
