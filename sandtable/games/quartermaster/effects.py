"""Card play (digest section G): the sentences of a card, carried out one after the other.

Each is complete before the next (48); one that is impossible is skipped (49).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sandtable.games.quartermaster import reactions
from sandtable.games.quartermaster.battling import (
    battles,
    carry_battle,
    carry_eliminate,
    carry_eliminate_it,
    eliminations,
    volksturm,
)
from sandtable.games.quartermaster.board import team_of
from sandtable.games.quartermaster.building import (
    _could_recruit_freed,
    can_build,
    carry_build,
    carry_either,
    carry_recruit,
    recruits,
)
from sandtable.games.quartermaster.cards.catalogue import CATALOGUE, OWNERS
from sandtable.games.quartermaster.cards.vocabulary import (
    Battle,
    Build,
    EitherOrder,
    Eliminate,
    EliminateIt,
    Happening,
    Need,
    PlayFromDiscards,
    Protect,
    Raid,
    Recruit,
    Score,
    ScorePerPiece,
    Shift,
    Special,
)
from sandtable.games.quartermaster.raiding import carry_raid, meets, raid_targets
from sandtable.games.quartermaster.reactions import Occasion, covers, occasion, safe_pieces
from sandtable.games.quartermaster.state import Position, book
from sandtable.games.quartermaster.victory import plunder, score


@book.step
def carry_out(
    g: Position, card: int, place_in_card: int, country: int, kind: int, space: int, extra: int
) -> None:
    """48: one sentence of a card; what set it off, if anything did, comes with it."""
    sentence = CATALOGUE[card].does[place_in_card]
    CARRY[type(sentence)](g, sentence, card, place_in_card, (country, kind, space, extra))


def carry_score(g: Position, sentence: Score, card: int, index: int, seed: Any) -> None:
    score(g, team_of(OWNERS[card]), sentence.points)


def carry_plunder(g: Position, sentence: ScorePerPiece, card: int, index: int, seed: Any) -> None:
    me = OWNERS[card]
    score(g, team_of(me), plunder(g, me, sentence.kinds))


def carry_protect(g: Position, sentence: Protect, card: int, index: int, seed: Any) -> None:
    country, kind, space, extra = seed
    o = occasion(Happening.REMOVING, country, kind, space, extra)
    if covers(g, sentence, o):
        safe_pieces(g, kind)[country] |= 1 << space
        g.tell("protects", country, kind, space)


CARRY: dict[type, Callable[..., None]] = {
    Build: carry_build,
    EitherOrder: carry_either,
    Recruit: carry_recruit,
    Battle: carry_battle,
    Eliminate: carry_eliminate,
    EliminateIt: carry_eliminate_it,
    Raid: carry_raid,
    Score: carry_score,
    ScorePerPiece: carry_plunder,
    Protect: carry_protect,
}
"""Each kind of sentence and the function that carries it out; specials.py adds the odd ones."""


# Whether a card would do anything.


def does_something(g: Position, owner: int, card: int, o: Occasion | None) -> bool:
    """43 and 49: whether any sentence of a card would have an effect now."""
    one = CATALOGUE[card]
    if isinstance(one.needs, Need) and not meets(g, one.needs):
        return False
    space = o.space if o is not None else 0
    return any(_possible(g, card, sentence, space) for sentence in one.does)


def _possible(g: Position, card: int, sentence: Any, space: int) -> bool:
    if isinstance(sentence, Build):
        return can_build(g, card, sentence, space)
    if isinstance(sentence, Recruit):
        found = recruits(g, card, sentence, space)
        return bool(found) or _could_recruit_freed(g, card, sentence, space)
    if isinstance(sentence, Battle):
        return any(True for _ in battles(g, card, sentence, space)) or bool(volksturm(g, card))
    if isinstance(sentence, Eliminate):
        return bool(eliminations(g, card, sentence, space))
    if isinstance(sentence, Raid):
        return bool(raid_targets(g, card, sentence))
    if isinstance(sentence, ScorePerPiece):
        return plunder(g, OWNERS[card], sentence.kinds) > 0
    if isinstance(sentence, EitherOrder):
        return any(can_build(g, card, part, 0) for part in sentence.parts)
    if isinstance(sentence, PlayFromDiscards | Shift | Special):
        return POSSIBLE_SPECIAL[type(sentence)](g, card, sentence)
    return True


POSSIBLE_SPECIAL: dict[type, Callable[..., bool]] = {}


def _reaction_possible(g: Position, owner: int, card: int, o: Occasion) -> bool:
    return does_something(g, owner, card, o)


reactions.POSSIBLE = _reaction_possible
