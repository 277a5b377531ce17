"""The words of the game: what a country, or chance, may say."""

from __future__ import annotations

from sandtable.core.action import Verb, Verbs
from sandtable.games.quartermaster.facts.board import COUNTRIES, KINDS, SPACES
from sandtable.games.quartermaster.facts.cards.catalogue import CARDS

play = Verb("play", CARDS)
"""Play a card from hand (Status and Response: lay it on the table)."""
discard = Verb("discard", CARDS)
keep = Verb("keep", CARDS)
use = Verb("use", CARDS)
"""Use a card on the table: a Status, or a Response that is turned up."""
build = Verb("build", KINDS, SPACES)
recruit = Verb("recruit", COUNTRIES, SPACES)
battle = Verb("battle", SPACES, COUNTRIES, optional=1)
"""Battle a country's piece in a space; without a country, the empty space."""
eliminate = Verb("eliminate", COUNTRIES, SPACES)
protect = Verb("protect", COUNTRIES, SPACES)
"""68: keep a piece from being removed this turn."""
withdraw = Verb("withdraw", KINDS, SPACES)
"""23: remove a piece of one's own."""
lift = Verb("lift", KINDS, SPACES)
"""Pick up a piece to build it anew."""
target = Verb("target", COUNTRIES)
take = Verb("take", CARDS)
"""Take a card found in a deck, a discard pile or on the table."""
return_ = Verb("return", CARDS)
"""Put a card under, or on top of, one's draw deck."""
pass_ = Verb("pass")
done = Verb("done")
draw = Verb("draw", CARDS)

VERBS = Verbs(
    (
        play,
        discard,
        keep,
        use,
        build,
        recruit,
        battle,
        eliminate,
        withdraw,
        lift,
        target,
        take,
        return_,
        pass_,
        done,
        draw,
        protect,
    )
)
PASS = pass_()
DONE = done()
