"""The words of the game: what a power, or chance, may say."""

from __future__ import annotations

from sandtable.core.action import Verb, Verbs
from sandtable.games.quartermaster_1914.facts.board import COUNTRIES, POWERS, SPACES
from sandtable.games.quartermaster_1914.facts.cards.catalogue import CARDS

play = Verb("play", CARDS)
prepare = Verb("prepare", CARDS)
unprepare = Verb("unprepare", CARDS)
draft = Verb("draft", CARDS)
"""F3: take a card out of the draw deck, paying for it if the step asks for it."""
free_draft = Verb("free_draft", CARDS)
"""Troupes Coloniales: the draft of the step, at no cost."""
recall = Verb("recall", CARDS)
"""The Pals Battalions: draft from the discard pile."""
discard = Verb("discard", CARDS)
"""Discard a card from hand."""
give_up = Verb("give_up", CARDS)
"""Discard a prepared card."""
top_card = Verb("top_card")
"""G1: give up the unseen top card of the draw deck."""
lose_point = Verb("lose_point")
"""G4: with an empty draw deck, lose a point instead."""
reinforce = Verb("reinforce", CARDS, CARDS, optional=1)
sustain = Verb("sustain", CARDS, CARDS, optional=1)
counterattack = Verb("counterattack", COUNTRIES, CARDS)
"""J17: the Army of this country attacks in return, by this card."""
attrition = Verb("attrition", CARDS, POWERS, optional=1)
"""F5: use a prepared card; a single symbol names the power it strikes."""
build = Verb("build", COUNTRIES, SPACES)
recruit = Verb("recruit", COUNTRIES, SPACES)
battle = Verb("battle", COUNTRIES, SPACES, SPACES)
"""J1: who battles, which space, and the space of the piece that initiates."""
eliminate = Verb("eliminate", COUNTRIES, SPACES)
withdraw = Verb("withdraw", COUNTRIES, SPACES)
"""D2: take a piece of one's own off the board."""
use = Verb("use", CARDS)
"""Use a Status card on the table."""
strike = Verb("strike", POWERS)
"""Choose the power that suffers from a card."""
take = Verb("take", CARDS)
"""Take a card out of a pile, or choose one that is looked at."""
tuck = Verb("tuck", CARDS)
"""Put a card under one's draw deck."""
refill = Verb("refill", None)
"""F7: draw a number of cards."""
mulligan = Verb("mulligan")
pass_ = Verb("pass")
draw = Verb("draw", CARDS)

VERBS = Verbs(
    (
        play,
        prepare,
        unprepare,
        draft,
        free_draft,
        recall,
        discard,
        give_up,
        top_card,
        lose_point,
        reinforce,
        sustain,
        counterattack,
        attrition,
        build,
        recruit,
        battle,
        eliminate,
        withdraw,
        use,
        strike,
        take,
        tuck,
        refill,
        mulligan,
        pass_,
        draw,
    )
)
PASS = pass_()
