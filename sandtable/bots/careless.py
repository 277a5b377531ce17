"""The bot that thinks as ``greedy`` does and makes the slips that people make.

It overlooks things: what it does not see it does not see for the rest of the turn, or of a long
part of it, though never that it may stop or pass. And it wavers: of two moves that are nearly as
good it may take the second. It makes no random moves. ``careless:0.1`` overlooks a tenth of all
things, and takes the second best a tenth of the times.
"""

from __future__ import annotations

from sandtable.bots.bot import Situation, derive
from sandtable.bots.greedy import weigh_offers
from sandtable.core.action import Action, range_of
from sandtable.core.errors import SandtableError

NEAR = 0.6
"""How much of the best weight the second must have to be mistaken for it."""
SPELL = 32
"""After this many decisions it looks afresh, even in the same turn; otherwise it could go round in
circles because it overlooks the one way out."""
WHOLE = 1 << 64
"""Numbers made by ``derive`` lie below this."""


class CarelessBot:
    """Takes what it likes best of what it sees, or nearly."""

    def __init__(self, seed: int, slips: float, name: str) -> None:
        self.name = name
        self.seed = seed
        self.slips = slips

    def choose(self, situation: Situation) -> Action:
        if len(situation.offers) == 1 and range_of(situation.offers[0]) is None:
            return situation.offers[0]
        advisor, luck = situation.game.advisor, situation.luck(self.seed)
        weights = weigh_offers(situation, advisor, luck)
        turn = (advisor.horizon(situation.imagine(luck)), situation.made // SPELL)
        seen = [action for action in weights if self._sees(situation, turn, action)]
        liked = sorted(seen or weights, key=weights.__getitem__, reverse=True)
        wavers = luck.random() < self.slips
        if wavers and len(liked) > 1 and weights[liked[1]] >= NEAR * weights[liked[0]]:
            return liked[1]
        return liked[0]

    def _sees(self, situation: Situation, turn: tuple[int, int], action: Action) -> bool:
        """Whether it notices a possibility this turn; that it may stop or pass it always knows."""
        if not action[1]:
            return True
        text = situation.game.verbs.text(action)
        return derive(self.seed, situation.number, *turn, text) >= self.slips * WHOLE


def read_slips(text: str) -> float:
    """The share of slips in a bot's name."""
    try:
        slips = float(text)
    except ValueError:
        slips = -1.0
    if not 0 < slips < 1:
        raise SandtableError(
            f"{text!r} is no share of slips; write one between 0 and 1, as in careless:0.1."
        )
    return slips
