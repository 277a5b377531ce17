"""The words of the game: what a side, or chance, may say."""

from __future__ import annotations

from sandtable.core.action import Verb, Verbs
from sandtable.games.paths_of_glory.facts.board import SIDES, SPACES
from sandtable.games.paths_of_glory.facts.cards import CARDS
from sandtable.games.paths_of_glory.facts.units import PIECES, PLACES

# 4.3 and the optional rules before the first turn.
take_guns = Verb("take_guns")
leave_guns = Verb("leave_guns")
swap = Verb("swap", CARDS, CARDS)
"""Use an optional card in the place of a card of the same deck and value."""
bid = Verb("bid", SIDES, None)
"""5.6.1: play this side and give the other a number of points."""
accept = Verb("accept")
reject = Verb("reject")

# 8.1.3 The six actions.
ops = Verb("ops", CARDS)
redeploy = Verb("sr", CARDS)
replace = Verb("rp", CARDS)
event = Verb("event", CARDS)
offer_peace = Verb("offer_peace")
one_op = Verb("one_op")
"""The automatic operation with one point, without a card."""

# 9.2 Operations.
activate_move = Verb("move", SPACES)
activate_attack = Verb("attack", SPACES)

# 11 Movement.
take = Verb("take", PIECES)
"""Pick up a unit to move or redeploy it; more of the same space may come along."""
go = Verb("go", PLACES)
"""Take one step with the units picked up, or redeploy to a place."""
stop = Verb("stop")
entrench = Verb("entrench", PIECES)

# 12 Combat.
against = Verb("against", SPACES)
commit = Verb("commit", PIECES)
fight = Verb("fight")
play = Verb("play", CARDS)
flank = Verb("flank", SPACES)
"""Attempt a flank attack with this space as the pinning space."""
frontal = Verb("frontal")
lose = Verb("lose", PIECES)
"""Take a step loss."""
hold = Verb("hold", PIECES)
"""12.5.3: lose a step of this unit to ignore the retreat."""
retreat = Verb("retreat", PIECES, SPACES)
give_way = Verb("give_way")
"""Retreat, where one could do otherwise."""
advance = Verb("advance", PIECES, SPACES)
regain = Verb("regain", PIECES)
"""12.6.3: the step that Withdrawal gives back."""

# 9.5 and 17: units that come in or back.
place = Verb("place", PIECES, SPACES)
refit = Verb("refit", PIECES)
"""Turn a reduced unit to full strength."""
rebuild = Verb("rebuild", PIECES)
"""Bring an eliminated corps back to the reserve box, reduced."""
reduce = Verb("reduce", PIECES)
remove = Verb("remove", PIECES)
dig = Verb("dig", SPACES)
"""Place the trench of the Entrench event."""

discard = Verb("discard", CARDS)
pass_ = Verb("pass")
done = Verb("done")
roll = Verb("roll", None, many=True)
draw = Verb("draw", CARDS)

VERBS = Verbs(
    (
        take_guns,
        leave_guns,
        swap,
        bid,
        accept,
        reject,
        ops,
        redeploy,
        replace,
        event,
        offer_peace,
        one_op,
        activate_move,
        activate_attack,
        take,
        go,
        stop,
        entrench,
        against,
        commit,
        fight,
        play,
        flank,
        frontal,
        lose,
        hold,
        retreat,
        give_way,
        advance,
        regain,
        place,
        refit,
        rebuild,
        reduce,
        remove,
        dig,
        discard,
        pass_,
        done,
        roll,
        draw,
    )
)
PASS = pass_()
DONE = done()
STOP = stop()
