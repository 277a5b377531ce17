"""What texts name can be opened: each card and place of a line, a prompt or a slip is in its words.

A client finds the words to point at by the title that is printed on the card or the map; of a
title with a colon the part after it will do.
"""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.core.outcomes import SeededLuck
from sandtable.core.registry import find_game, installed_keys
from sandtable.core.table.table import Table
from tests.core.tables import SECRET

DECISIONS = 200


def printed(table: Table[Any]) -> dict[str, str]:
    """The cards and spaces of a game by their ids, with their titles."""
    show = table.game.show
    spaces = show.map.plain["spaces"] if show.map else []
    cards = show.printed_cards(table.state.options)
    return {one.id: one.title for one in cards} | {one["id"]: one["title"] for one in spaces}


def is_named(title: str, text: str) -> bool:
    return title in text or title.partition(": ")[2] in text


@pytest.mark.parametrize("key", installed_keys())
def test_what_is_named_can_be_found_in_the_words(key: str) -> None:
    game, luck = find_game(key), SeededLuck(1)
    table = Table.new(game, scenario=game.show.box.first, secret=SECRET)
    titles = printed(table)
    prompts = 0
    for _ in range(DECISIONS):
        if table.finished:
            break
        actor = luck.choice(table.asked())
        words = game.show.prompt(table.state, actor)
        about = [titles[one] for one in game.show.asked_about(table.state, actor) if one in titles]
        prompts += any(is_named(title, words) for title in about)
        table.act(table.history.seat_of(actor), actor, luck.choice(table.offers(actor)))
    lines = table.log((1 << len(game.powers)) - 1)
    named = [(titles[one], line.text) for line in lines for one in line.about if one in titles]
    assert len(named) > 20
    assert [one for one in named if not is_named(*one)] == []
    assert prompts, "some prompt names a card or a place"
