"""Standing orders: they pass for a player, end in time, and nobody else can tell."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sandtable.core.bits import bits
from sandtable.core.errors import BadRecord, SandtableError, UnknownName
from sandtable.core.registry import find_game
from sandtable.core.table.record import Seat
from sandtable.core.table.table import Table
from sandtable.core.windows import PASS
from tests.core.tables import new_table
from tests.rules.quartermaster.scene import Scene

GERMANY, UK, JAPAN, SOVIETS, ITALY, US = range(6)
SIX = tuple(Seat(name, 1 << power) for power, name in enumerate(("G", "UK", "J", "SU", "I", "US")))
TWO = (Seat("Axis", 0b010101), Seat("Allies", 0b101010))
AXIS, ALLIES = 0, 1


def barbarossa(seats: tuple[Seat, ...] = SIX, **fields: Any) -> Table[Any]:
    """Germany can battle Ukraine or build beside Moscow; a Soviet Response lies face down."""
    places = {
        "armies": {
            "germany": ["germany", "eastern_europe", "ukraine"],
            "soviet_union": ["moscow", "russia"],
            "united_kingdom": ["united_kingdom"],
        },
        "hands": {"germany": ["ger_land_battle", "ger_build_army"], "united_kingdom": ["uk_raf"]},
        "responses": {"soviet_union": ["sov_moscow"]},
        **fields,
    }
    game = find_game("quartermaster")
    position = game.export(Scene(**places).g)
    return Table.new(game, seats=seats, secret=bytes(32), position=position)


def german(table: Table[Any], *actions: str) -> None:
    for action in actions:
        table.act(table.history.seat_of(GERMANY), GERMANY, action)


def to_the_next_turn(table: Table[Any], passes: Callable[[int], bool]) -> list[int]:
    """Plays the German turn out; powers that ``passes`` tells of pass by hand. Who was asked."""
    asked = []
    while table.state.country == GERMANY:
        (power,) = table.asked()
        asked.append(power)
        if table.ordered(power) is None:
            assert passes(power) or power == GERMANY
            choice = PASS if PASS in table.offers(power) else table.offers(power)[0]
            table.act(table.history.seat_of(power), power, choice)
        else:
            table.answer_by_order()
    return asked


def anybody(_power: int) -> bool:
    return True


# What others can tell.


@pytest.mark.parametrize("order", ["pass turn", "pass card", "pass unless sov_leningrad"])
@pytest.mark.parametrize("seats", [SIX, TWO])
def test_nobody_else_can_tell_an_order_from_passing_by_hand(
    order: str, seats: tuple[Seat, ...]
) -> None:
    by_hand, by_order = barbarossa(seats), barbarossa(seats)
    soviets = by_order.history.seat_of(SOVIETS)
    for table in (by_hand, by_order):
        german(table, "play ger_land_battle", "battle moscow soviet_union")
    by_order.give_order(soviets, order)
    asked = to_the_next_turn(by_hand, anybody)
    assert SOVIETS in asked
    assert asked == to_the_next_turn(by_order, lambda power: seats is SIX and power != SOVIETS)
    for mask in (0, *[seat.powers for seat in seats]):
        views = [table.game.view(table.state, mask) for table in (by_hand, by_order)]
        assert views[0] == views[1]
        assert by_hand.log(mask) == by_order.log(mask)
    assert by_hand.record().text() == by_order.record().text()
    for place in range(len(seats)):
        assert by_hand.undo_refusal(place) == by_order.undo_refusal(place)


def test_the_public_record_holds_no_orders_and_the_save_does(tmp_path: Path) -> None:
    table = barbarossa()
    table.give_order(SOVIETS, "pass unless attacked")
    table.save(tmp_path / "public.jsonl", secret=False)
    table.save(tmp_path / "own.jsonl")
    assert "unless" not in (tmp_path / "public.jsonl").read_text()
    header = json.loads((tmp_path / "own.jsonl").read_text().splitlines()[0])
    assert header["orders"] == {"SU": [["pass unless attacked"]]}


# What each order does.


def test_an_order_for_the_turn_passes_even_when_attacked_and_then_ends() -> None:
    table = barbarossa()
    table.give_order(SOVIETS, "pass turn")
    german(table, "play ger_land_battle", "battle moscow soviet_union")
    assert table.asked() == (SOVIETS,)
    assert table.ordered(SOVIETS) == PASS
    to_the_next_turn(table, lambda power: power != SOVIETS)
    assert table.orders.of(SOVIETS) == []
    assert table.game.export(table.state)["armies"]["soviet_union"] == ["russia"]


def test_an_order_for_the_card_ends_with_the_card() -> None:
    table = barbarossa()
    order = table.give_order(SOVIETS, "pass card")
    german(table, "play ger_land_battle", "battle moscow soviet_union")
    while table.asked() == (SOVIETS,):
        assert table.orders.of(SOVIETS) == [order]
        table.answer_by_order()
    assert table.state.country == GERMANY
    assert table.orders.of(SOVIETS) == []


def test_unless_attacked_asks_only_where_a_piece_of_ones_own_is_threatened() -> None:
    built, battled = barbarossa(), barbarossa()
    for table in (built, battled):
        table.give_order(SOVIETS, "pass unless attacked")
    german(built, "play ger_build_army", "build army balkans")
    to_the_next_turn(built, lambda power: power != SOVIETS)
    german(battled, "play ger_land_battle", "battle moscow soviet_union")
    assert battled.asked() == (SOVIETS,)
    assert battled.ordered(SOVIETS) is None
    assert battled.answer_by_order() is None
    assert len(battled.orders.of(SOVIETS)) == 1


def test_a_threat_to_any_power_of_the_seat_is_a_threat_to_it() -> None:
    table = barbarossa(
        TWO,
        armies={
            "germany": ["germany", "western_europe"],
            "united_states": ["eastern_united_states"],
            "united_kingdom": ["united_kingdom"],
        },
        responses={"united_kingdom": ["uk_raf"], "soviet_union": ["sov_moscow"]},
        navies={"united_states": ["north_atlantic", "north_sea"]},
        hands={"germany": ["ger_sea_battle"]},
    )
    table.give_order(ALLIES, "pass unless attacked")
    german(table, "play ger_sea_battle", "battle north_sea united_states")
    assert table.asked() == (UK,)
    assert table.ordered(UK) is None


def test_unless_a_card_asks_only_where_that_card_can_be_used() -> None:
    for name, asked in (("sov_moscow", True), ("sov_stalingrad", False)):
        table = barbarossa()
        table.give_order(SOVIETS, f"pass unless {name}")
        german(table, "play ger_land_battle", "battle moscow soviet_union")
        assert (table.ordered(SOVIETS) is None) == asked


def test_exceptions_of_several_orders_add_up_but_a_timed_order_passes() -> None:
    table = barbarossa()
    table.give_order(SOVIETS, "pass unless sov_stalingrad")
    table.give_order(SOVIETS, "pass unless attacked")
    german(table, "play ger_land_battle", "battle moscow soviet_union")
    assert table.ordered(SOVIETS) is None
    table.give_order(SOVIETS, "pass card")
    assert table.ordered(SOVIETS) == PASS


def test_orders_answer_nothing_but_windows() -> None:
    table = barbarossa()
    table.give_order(GERMANY, "pass turn")
    assert table.asked() == (GERMANY,)
    assert table.answer_by_order() is None


def test_what_one_seat_orders_answers_for_no_other() -> None:
    table = barbarossa()
    table.give_order(UK, "pass turn")
    german(table, "play ger_land_battle", "battle moscow soviet_union")
    assert table.asked() == (SOVIETS,)
    assert table.answer_by_order() is None


def test_orders_in_the_great_war_pass_what_may_be_passed() -> None:
    """A whole game at random: unless attacked, the Central Powers let every card be."""
    game = find_game("great_war")
    table = Table.new(game, options={"turns": 10}, secret=bytes(32))
    table.give_order(0, "pass unless attacked")
    dice = random.Random(4)
    passed = threatened = 0
    while not table.finished:
        power = table.asked()[0]
        window = table.state.now[0] == "respond" and power == 0
        if table.ordered(power) is not None:
            assert window
            assert not game.windows.threatens(table.state, 0)
            passed += 1
            table.answer_by_order()
            continue
        threatened += window
        assert not window or game.windows.threatens(table.state, 0)
        table.act(power, power, dice.choice(table.offers(power)))
    assert passed > 10
    assert threatened > 2


def test_an_order_for_a_card_in_the_great_war_ends_when_the_next_is_laid() -> None:
    game = find_game("great_war")
    table = Table.new(game, options={"turns": 2}, secret=bytes(32))
    dice = random.Random(4)
    while not game.windows.window(table.state, 0):
        power = table.asked()[0]
        table.act(power, power, dice.choice(table.offers(power)))
    table.give_order(0, "pass card")
    laid = len(table.state.played)
    table.answer_by_order()
    while len(table.state.played) == laid:
        assert table.orders.of(0)
        power = table.asked()[0]
        table.act(power, power, dice.choice(table.offers(power)))
    assert not table.orders.of(0)


# Giving, ending and keeping them.


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("pass", "is no standing order; write pass card"),
        ("pass round", "is no standing order"),
        ("pass unless", "is no standing order"),
        ("use sov_moscow", "is no standing order"),
        ("pass unless sov_moscou", "did you mean 'sov_moscow'"),
    ],
)
def test_a_bad_order_says_what_to_do(text: str, words: str) -> None:
    table = barbarossa()
    with pytest.raises(SandtableError, match=words):
        table.give_order(SOVIETS, text)
    assert table.orders.of(SOVIETS) == []


def test_a_game_without_windows_takes_no_orders() -> None:
    with pytest.raises(SandtableError, match="Duel never asks"):
        new_table().give_order(0, "pass turn")


def test_an_unknown_card_is_an_unknown_name() -> None:
    with pytest.raises(UnknownName):
        barbarossa().give_order(SOVIETS, "pass unless richthofen")


def test_orders_are_revoked_one_by_one_or_all() -> None:
    table = barbarossa()
    for order in ("pass unless sov_moscow", "pass unless attacked", "pass turn", "pass turn"):
        table.give_order(SOVIETS, order)
    table.revoke_orders(SOVIETS, 1)
    texts = [order.text for order in table.orders.of(SOVIETS)]
    assert texts == ["pass unless sov_moscow", "pass turn"]
    with pytest.raises(SandtableError, match="no order 3; you have given 2"):
        table.revoke_orders(SOVIETS, 2)
    table.revoke_orders(SOVIETS)
    assert table.orders.of(SOVIETS) == []


def test_whoever_takes_a_step_back_is_asked_again() -> None:
    table = barbarossa()
    table.give_order(GERMANY, "pass turn")
    table.give_order(SOVIETS, "pass turn")
    german(table, "play ger_build_army")
    table.undo(GERMANY)
    assert table.orders.of(GERMANY) == []
    assert len(table.orders.of(SOVIETS)) == 1


def test_going_back_by_consent_ends_the_orders_of_who_asked() -> None:
    table = barbarossa(TWO)
    german(table, "play ger_land_battle", "battle moscow soviet_union")
    table.give_order(ALLIES, "pass turn")
    table.answer_by_order()
    table.propose_rollback(ALLIES, table.history.line[-2])
    table.consent(AXIS)
    assert table.asked() == (SOVIETS,)
    assert table.answer_by_order() is None


def test_orders_are_kept_with_the_save(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    table = barbarossa()
    table.autosave(path)
    given = [
        table.give_order(SOVIETS, order)
        for order in ("pass turn", "pass unless attacked sov_moscow")
    ]
    german(table, "play ger_land_battle")
    loaded = Table.load(path)
    assert loaded.orders.of(SOVIETS) == given
    assert all(not loaded.orders.of(seat) for seat in bits(0b110111))
    table.revoke_orders(SOVIETS, 0)
    assert Table.load(path).orders.of(SOVIETS) == given[1:]
    german(table, "battle moscow soviet_union")
    assert Table.load(path).state == table.state


def test_an_order_whose_turn_is_over_is_not_brought_back(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    table = barbarossa()
    table.autosave(path)
    table.give_order(SOVIETS, "pass turn")
    german(table, "play ger_build_army", "build army balkans")
    to_the_next_turn(table, anybody)
    assert Table.load(path).orders.of(SOVIETS) == []


@pytest.mark.parametrize(
    "damaged", [{"SU": [["dance"]]}, {"Nobody": [["pass turn", 1]]}, {"SU": 3}, {"SU": [[]]}]
)
def test_damaged_orders_say_what_to_do(tmp_path: Path, damaged: dict[str, Any]) -> None:
    path = tmp_path / "game.jsonl"
    barbarossa().save(path)
    header, *events = path.read_text().splitlines()
    path.write_text("\n".join([json.dumps({**json.loads(header), "orders": damaged}), *events]))
    with pytest.raises(BadRecord, match="delete 'orders' from its first line"):
        Table.load(path)
