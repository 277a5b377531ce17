"""Offers with a range: one offer for "how many?", understood by all that deals with offers."""

from __future__ import annotations

import pickle
from collections.abc import Iterator

import pytest

from sandtable.bots.bot import Situation
from sandtable.bots.make import make_bot
from sandtable.core.action import Action, UpTo, offer_for, range_of, with_number
from sandtable.core.errors import Refused
from sandtable.core.kit.check import KitFailure, check_game
from sandtable.core.outcomes import SeededLuck, any_action
from sandtable.core.table.table import Table
from sandtable.terminal.layout import arranged
from sandtable.terminal.lookup import find_offers
from tests import market
from tests.market import FRUITS, Market, MarketState, buy, game

APPLES, PEARS = range(2)


def test_one_offer_stands_for_all_numbers() -> None:
    g = game.start()
    assert game.offers(g, 0) == [buy(APPLES, 9), buy(PEARS, 9)]
    assert [range_of(offer) for offer in game.offers(g, 0)] == [9, 9]


@pytest.mark.parametrize("number", [1, 5, 9])
def test_any_number_of_the_range_may_be_said(number: int) -> None:
    g = game.start()
    assert game.why_not(g, 0, buy(PEARS, number)) is None
    game.apply(g, 0, buy(PEARS, number))
    assert g.bought == [number, 0]


@pytest.mark.parametrize("number", [-1, 0, 10, 99_999])
def test_a_number_beyond_the_range_is_refused_by_its_rule(number: int) -> None:
    g = game.start()
    with pytest.raises(Refused, match="more than 9"):
        game.apply(g, 0, buy(PEARS, number))
    refusal = game.why_not(g, 0, buy(PEARS, number))
    assert refusal is not None
    assert refusal.rule == "2"


def test_the_offer_itself_buys_the_most_and_leaves_a_plain_position() -> None:
    g = game.start()
    game.apply(g, 0, game.offers(g, 0)[0])
    assert g.bought == [9, 0]
    assert game.load(game.export(g)) == g


def test_an_action_takes_up_the_offer_whose_range_holds_it() -> None:
    offers = [buy(APPLES, UpTo(4, least=2)), buy(PEARS, 3)]
    assert offer_for(offers, buy(APPLES, 3)) == buy(APPLES, 4)
    assert offer_for(offers, buy(APPLES, 1)) is None
    assert offer_for(offers, buy(PEARS, 2)) is None
    assert offer_for(offers, ("sell", (APPLES, 3))) is None


def test_a_range_survives_being_sent_to_another_process() -> None:
    again = pickle.loads(pickle.dumps(UpTo(4, least=2)))
    assert (again, again.least) == (4, 2)


def test_random_play_takes_every_number() -> None:
    luck = SeededLuck(3)
    offers = game.offers(game.start(), 0)
    said = {any_action(offers, luck) for _ in range(400)}
    assert said == {buy(fruit, number) for fruit in range(2) for number in range(1, 10)}


def test_the_random_bot_takes_every_number() -> None:
    bot = make_bot("random", 5)
    g = game.start()
    chosen = {bot.choose(Situation(game, g, 1, 0, made=made)) for made in range(400)}
    assert chosen == {buy(fruit, number) for fruit in range(2) for number in range(1, 10)}


@pytest.mark.parametrize("name", ["greedy", "search:40"])
def test_other_bots_choose_among_the_numbers_their_advisor_considers(name: str) -> None:
    g = game.start()
    action = make_bot(name, 5).choose(Situation(game, g, 1, 0))
    assert action[1][1] in (1, 9)


def test_a_table_keeps_the_number_in_its_record() -> None:
    table = Table.new(game)
    table.act(0, 0, "buy pears 4")
    table.act(1, 1, buy(APPLES, 7))
    assert [event.do for event in table.record().events][-2:] == ["buy pears 4", "buy apples 7"]


def test_in_the_terminal_a_number_is_typed() -> None:
    g = game.start()
    (offer,) = find_offers(game, arranged(game, g, game.offers(g, 0)), "buy pears 4")
    assert offer.action == buy(PEARS, 4)


def test_the_game_passes_the_kit() -> None:
    assert check_game(Market(), games=4).decisions


def test_the_kit_finds_a_range_whose_end_cannot_be_done(monkeypatch: pytest.MonkeyPatch) -> None:
    def offers(g: MarketState, buyer: int) -> Iterator[Action]:
        for offer in good(g, buyer):
            yield with_number(offer, UpTo(offer[1][1], least=0))

    def taken(g: MarketState, action: Action, buyer: int) -> None:
        assert action[1][1], f"no {FRUITS[action[1][0]]} at all"
        answer(g, action, buyer)

    good, answer = market.buying.offers, market.buying.run
    monkeypatch.setattr(market.buying, "offers", offers)
    monkeypatch.setattr(market.buying, "run", taken)
    with pytest.raises(KitFailure):
        check_game(Market(), games=4)


def test_the_kit_finds_a_range_that_holds_no_number(monkeypatch: pytest.MonkeyPatch) -> None:
    def offers(g: MarketState, buyer: int) -> Iterator[Action]:
        yield buy(APPLES, UpTo(3, least=4))

    monkeypatch.setattr(market.buying, "offers", offers)
    with pytest.raises(KitFailure, match="a range that holds no number"):
        check_game(Market(), games=1)
