"""The words of the game: what a player, or chance, may say."""

from __future__ import annotations

from sandtable.core.action import Verb, Verbs
from sandtable.games.great_war.facts.cards import CARDS, SIDES

play = Verb("play", CARDS, CARDS, optional=1)
"""Lay a card by itself; an Improved card may come with it (6.12)."""
link = Verb("link", CARDS, CARDS, CARDS, optional=1)
"""Lay a Plus card on a card it links to."""
slot = Verb("slot", CARDS, CARDS, CARDS, optional=1)
"""Put a card into a slot of another."""
cancel = Verb("cancel", CARDS, CARDS)
"""Use the cancel of a card on the table against an enemy card."""
interrupt = Verb("interrupt", CARDS)
"""Throw in a cancel card from hand against the card just laid."""
revive = Verb("revive", CARDS)
"""Turn one of one's cancelled cards up again."""
blockade = Verb("blockade", CARDS)
"""Send an enemy Nationality card to the discard pile before the turn is judged."""
keep = Verb("keep", CARDS)
"""Pick a dealt card for the opening hand."""
discard = Verb("discard", CARDS)
take = Verb("take", CARDS)
"""Take a card from one's reserve."""
from_deck = Verb("from_deck")
"""Take the Neutral card from the deck."""
pass_ = Verb("pass")
done = Verb("done")
draw = Verb("draw", CARDS)
roll = Verb("roll", None)
defend = Verb("defend", SIDES)
"""Which side defends in turn 1."""

VERBS = Verbs(
    (
        play,
        link,
        slot,
        cancel,
        interrupt,
        revive,
        blockade,
        keep,
        discard,
        take,
        from_deck,
        pass_,
        done,
        draw,
        roll,
        defend,
    )
)
PASS = pass_()
DONE = done()
