"""Why nothing can be done with a thing: in every game, the answer is about what was clicked."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from sandtable.core.game import Game
from sandtable.core.outcomes import SeededLuck, any_action
from sandtable.core.registry import find_game
from sandtable.core.show.scene import Scene
from sandtable.core.table.chance import secret_of
from sandtable.core.table.table import Seat, Table
from sandtable.server.why_nothing import barred_uses, why_nothing
from tests.quick import quick

GAMES = ["axis_allies_1914", "great_war", "paths_of_glory", "quartermaster", "quartermaster_1914"]
QUESTIONS = 40
EVERY = 6
"""Of the questions of a game so many are looked at."""
OF_EACH = 2
"""So many things of each kind are clicked."""


def kinds(game: Game[Any], scene: Scene) -> Iterator[list[str]]:
    """All that can be clicked, by kind: pieces, cards, what lies in boxes, spaces."""
    yield [piece.id for piece in scene.pieces]
    yield [card.id for zone in scene.zones for card in zone.cards]
    yield [piece.id for zone in scene.zones for piece in zone.pieces]
    yield list(game.spaces)


def questions(key: str) -> Iterator[tuple[Table[Any], SeededLuck]]:
    """A table at many questions of a game that goes on at random; one seat holds all powers."""
    game: Game[Any] = find_game(key)
    luck = SeededLuck(7)
    everybody = (1 << len(game.powers)) - 1
    table = Table.new(
        game, options=quick(game), seats=[Seat("Ann", everybody)], secret=secret_of(7)
    )
    for number in range(QUESTIONS * EVERY):
        if table.finished:
            return
        if number % EVERY == 0:
            yield table, luck
        power = luck.choice(table.asked())
        table.act(0, power, any_action(table.offers(power), luck))


@pytest.mark.parametrize("key", GAMES)
def test_a_reason_is_about_what_was_clicked(key: str) -> None:
    asked = 0
    for table, luck in questions(key):
        game, g, power = table.game, table.state, table.asked()[0]
        prompt = game.show.prompt(g, power)
        for things in kinds(game, game.show.scene(g, 1 << power)):
            for thing in luck.sample(things, min(OF_EACH, len(things))):
                refusal = why_nothing(table, power, thing)
                if refusal is None:
                    continue
                asked += 1
                told = f"{g.now[0]}: {thing}: {refusal}"
                assert not refusal.words.startswith("That is not what is asked"), told
                assert "answers nothing" not in refusal.words, f"it has no time of its own: {told}"
                assert game.rule(refusal.rule), f"the rule has no text: {told}"
                if " Now: " in refusal.words:
                    assert refusal.words.endswith(f" Now: {prompt}"), told
    assert asked > QUESTIONS, "most things cannot be used at most questions"


def test_what_is_open_by_the_way_is_not_what_a_click_is_told_about() -> None:
    """Pieces may be withdrawn before a card is played; who clicks Mongolia means to go there."""
    for table, _ in questions("quartermaster"):
        if table.state.now[0] == "choose_play":
            refusal = why_nothing(table, table.asked()[0], "mongolia")
            assert refusal is not None
            assert "withdraw" not in refusal.words
            return
    raise AssertionError("nobody was asked to play a card")


def test_a_use_that_no_card_has_now_is_barred_with_its_rule() -> None:
    """A hand of which nothing can be played as an event still says so, and by which rule."""
    found = 0
    for table, _ in questions("paths_of_glory"):
        game, g, power = table.game, table.state, table.asked()[0]
        offered = {action[0] for action in table.offers(power)}
        missing = set(game.show.uses.get(g.now[0], ())) - offered
        hand = [
            card.id
            for zone in game.show.scene(g, 1 << power).zones
            if zone.role == "hand" and zone.owner == game.powers[power]
            for card in zone.cards
        ]
        for card in hand if missing else ():
            barred = {action[0]: refusal for action, refusal in barred_uses(table, power, card)}
            assert missing <= set(barred), f"{g.now[0]}: {card}: {missing}"
            assert all(game.rule(refusal.rule) for refusal in barred.values())
            found += 1
    assert found
