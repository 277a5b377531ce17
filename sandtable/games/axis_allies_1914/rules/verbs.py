"""The words of the game: what a power, or chance, may say."""

from __future__ import annotations

from sandtable.core.action import Verb, Verbs
from sandtable.games.axis_allies_1914.facts.board import KINDS_OF_PIECES, POWERS, SPACES
from sandtable.games.axis_allies_1914.facts.units import PIECES, TROOPS, UNITS

buy = Verb("buy", UNITS, None)
"""4.2: a number of units of one kind."""
from_ = Verb("from", SPACES)
"""Choose the space to move units from."""
all_ = Verb("all", SPACES)
"""Move all that has not moved yet from the chosen space to another."""
send = Verb("send", PIECES, SPACES, None)
"""Move a number of one kind from the chosen space to another."""
sail = Verb("sail", None, SPACES)
"""Move one transport, by its place among those in the chosen zone, to another zone."""
load = Verb("load", TROOPS, SPACES, None)
"""8.3: a number of units from the chosen territory go aboard in a zone."""
land = Verb("land", TROOPS, SPACES, None)
"""8.4: a number of units from the chosen zone go ashore."""
plan = Verb("plan", None, SPACES)
"""8.6: declare where a transport lands its cargo once the zone is won."""
plan_one = Verb("plan_one", None, TROOPS, SPACES)
"""8.4: the same for one of its units, while the other stays aboard."""
recall = Verb("recall", None)
"""8.6: take back what a transport has declared."""
attack = Verb("attack", SPACES)
"""10.1: fight a battle."""
lose = Verb("lose", KINDS_OF_PIECES, None)
"""10.11: choose a number of casualties of one kind."""
accept = Verb("accept")
"""Take what is suggested for all that is left to choose, or what an ally proposes."""
object_ = Verb("object")
"""R4: disagree with an ally, so that the enemy decides."""
place = Verb("place", UNITS, SPACES, None)
"""13.1 and 13.3: a number of bought units in a space."""
choose = Verb("choose", POWERS)
"""Name a power: who supplies the units of a neutral, who takes control."""
submerge = Verb("submerge", None)
"""12.3: a number of submarines leave the battle."""
press = Verb("press")
break_off = Verb("break_off")
declare = Verb("declare")
"""13.5: unrestricted submarine warfare."""
done = Verb("done")
roll = Verb("roll", None, many=True)

VERBS = Verbs(
    (
        buy,
        from_,
        all_,
        send,
        sail,
        load,
        land,
        plan,
        plan_one,
        recall,
        attack,
        lose,
        submerge,
        press,
        break_off,
        accept,
        object_,
        place,
        choose,
        declare,
        done,
        roll,
    )
)
DONE = done()
ACCEPT = accept()
PRESS = press()
BREAK_OFF = break_off()
