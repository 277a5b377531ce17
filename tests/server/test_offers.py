"""What an offer says of itself over the wire: whether it is meant, what it leaves, which it is."""

from __future__ import annotations

from typing import Any

from sandtable.core.game import Game
from sandtable.core.state import State
from sandtable.core.table.record import Seat
from sandtable.core.table.table import Table
from sandtable.games.axis_allies_1914 import game as axis_allies
from sandtable.games.paths_of_glory import game as paths_of_glory
from sandtable.games.quartermaster_1914 import game as quartermaster_1914
from sandtable.server import views
from sandtable.server.live_table import LiveTable
from sandtable.server.why_nothing import barred_uses, why_nothing
from tests.core.tables import SECRET
from tests.rules.axis_allies_1914.scene import Scene as World
from tests.rules.axis_allies_1914.test_8_transports import before_battle
from tests.rules.paths_of_glory.fights import field
from tests.rules.paths_of_glory.scene import Scene as Europe
from tests.rules.quartermaster_1914.scene import Scene as Cards
from tests.server.test_log_since import live


def sat_down(game: Game[Any], g: State) -> LiveTable:
    """A table at that position; one seat holds all powers."""
    chairs = [Seat("Ann", (1 << len(game.powers)) - 1)]
    return live(Table.new(game, position=game.export(g), seats=chairs, secret=SECRET))


def offers(game: Game[Any], g: State) -> dict[str, Any]:
    """What the one who is asked is offered, by action."""
    told = views.state(at := sat_down(game, g), views.viewer_of(at, 0))["offers"]
    return {one["action"]: one for one in told}


def why(game: Game[Any], g: State, thing: str) -> str:
    table = sat_down(game, g).table
    refusal = why_nothing(table, table.asked()[0], thing)
    assert refusal is not None
    return refusal.words


def uses(game: Game[Any], g: State, card: str) -> dict[str, str]:
    """What a card cannot be used for, and why."""
    table = sat_down(game, g).table
    barred = barred_uses(table, table.asked()[0], card)
    return {action[0]: refusal.words for action, refusal in barred}


# Asides.


def germany(now: str = "") -> Cards:
    return Cards(
        now,
        armies={"germany": ["berlin", "western_germany"], "france": ["paris"]},
        hands={"germany": ["de_build_army", "de_land_battle", "de_zeppelins"]},
    )


def test_taking_a_piece_off_the_board_is_told_to_be_by_the_way() -> None:
    told = offers(quartermaster_1914, germany().g)
    assert told["withdraw germany berlin"]["aside"]
    assert "aside" not in told["play de_build_army"]
    assert "aside" not in told["pass"]


# What an ending leaves.


def test_the_end_of_replacements_says_how_many_points_are_lost() -> None:
    s = Europe({"essen": "(ge_1)"}, "spend central", rp={"ge": 3, "ah": 2}, central="essen")
    assert offers(paths_of_glory, s.g)["done"]["unused"] == "2.5 points lost"
    assert s.prompt("central") == "Spend replacement points: GE 1.5 and AH 1 left."


def test_the_end_of_the_attacks_says_how_many_are_not_made() -> None:
    s = field({"koblenz": "ge_1 ge_2", "sedan": "fr_5"}, "central", "koblenz")
    assert offers(paths_of_glory, s.g)["done"]["unused"] == "2 attacks possible", (
        "Sedan, and the fort of Liege"
    )


def test_an_attack_says_who_goes_and_how_strong_both_are() -> None:
    s = field({"koblenz": "ge_1 ge_2", "sedan": "fr_5"}, "central", "koblenz")
    s.do("central", "against sedan")
    assert s.prompt("central").startswith("Which units attack Sedan?")
    s.do("central", "commit ge_1")
    assert s.prompt("central") == "Attack Sedan with 1 of 2 units: 5 against 3."
    s.do("central", "commit ge_2")
    assert s.prompt("central") == "Attack Sedan with 2 of 2 units: 10 against 3."


def test_the_end_of_movement_says_how_many_units_have_not_moved() -> None:
    s = World(germany={"ruhr": "3 inf 1 art", "munich": "2 inf", "sz_10": "1 ca"})
    assert offers(axis_allies, s.g)["done"]["unused"] == "7 of 7 units not moved"
    s.do("germany", "from ruhr", "all alsace")
    assert offers(axis_allies, s.g)["done"]["unused"] == "3 of 7 units not moved"


def test_what_a_transport_plans_is_about_a_place_and_ends_nothing() -> None:
    s = before_battle("britain_infantry", "britain_artillery", germany={"kiel": "1 inf"})
    told = offers(axis_allies, s.g)
    assert told["plan_one 1 infantry kiel"]["concerns"] == ["kiel"]
    s.do("britain", "plan 1 kiel")
    told = offers(axis_allies, s.g)
    assert told["recall 1"]["concerns"] == ["sz_10"]
    assert [one for one, offer in told.items() if offer["ends"]] == ["done"]


# Which of those that read alike.


def test_offers_that_read_alike_are_counted() -> None:
    hand = "cp38 cp39"
    s = Europe({"essen": "ge_1"}, "choose_action central", hands={"central": hand}, central="essen")
    labels = [one["label"] for one in offers(paths_of_glory, s.g).values()]
    assert len(set(labels)) == len(labels)
    assert [label for label in labels if label.startswith("Operations with German")] == [
        "Operations with German Reinforcements (2 corps) (2) (first)",
        "Operations with German Reinforcements (2 corps) (2) (second)",
    ]


# Reasons about what was clicked.


def test_a_march_is_told_why_not_there_whoever_stands_there() -> None:
    s = Europe({"koblenz": "ge_1", "paris": "fr_5"}, "choose_mover central", move="koblenz")
    s.do("central", "take ge_1")
    reason = "That is 3 spaces away: go space by space."
    assert why(paths_of_glory, s.g, "paris") == why(paths_of_glory, s.g, "fr_5") == reason
    far = why(paths_of_glory, s.g, "baghdad")
    assert far.endswith("spaces away: go space by space.")


def test_a_space_too_far_to_attack_or_to_retreat_to_says_so() -> None:
    s = field({"koblenz": "ge_1 ge_2", "sedan": "fr_5", "paris": "fr_6"}, "central", "koblenz")
    assert why(paths_of_glory, s.g, "paris") == "No space activated for attack is next to that one."


def test_a_space_says_when_a_card_may_be_played_not_what_may_be_taken_off() -> None:
    for now in ("draft_step germany", "play_step germany"):
        for space in ("paris", "poland"):
            assert "taken off" not in why(quartermaster_1914, germany(now).g, space)
    assert "by cards alone" in why(quartermaster_1914, germany().g, "paris")


# Uses that are not open.


def test_a_card_says_at_which_step_it_may_be_prepared() -> None:
    assert uses(quartermaster_1914, germany().g, "de_zeppelins") == {
        "prepare": "Later in this turn, in the Prepare step."
    }


def test_a_card_of_the_hand_is_not_looked_for_in_the_draw_deck() -> None:
    told = uses(quartermaster_1914, germany("draft_step germany").g, "de_build_army")
    assert told["draft"] == "It is in your hand: it may pay for the draft of another card."


def test_a_combat_card_says_why_it_cannot_be_played_now() -> None:
    s = field(
        {"koblenz": "ge_1 ge_2", "sedan": "fr_5"},
        "central",
        "koblenz",
        hands={"central": "cp02 cp38"},
    )
    s.do("central", "against sedan", "commit ge_1", "fight")
    if s.step() == "choose_trench_card":
        s.do("central", "pass")
    assert s.step() == "choose_combat_card"
    assert "play" in uses(paths_of_glory, s.g, "cp38_german_2_corps")
