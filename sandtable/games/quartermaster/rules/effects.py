"""What cards do beside building, battling and raiding: points at once, and protections."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.core.action import Action
from sandtable.core.refusal import Refusal
from sandtable.games.quartermaster.facts.board import team_of
from sandtable.games.quartermaster.facts.cards.catalogue import CATALOGUE, OWNERS
from sandtable.games.quartermaster.facts.cards.vocabulary import Protect, Score, ScorePerPiece
from sandtable.games.quartermaster.rules.reactions import Piece, protectable, safe_pieces
from sandtable.games.quartermaster.rules.sentences import SENTENCES, Trigger
from sandtable.games.quartermaster.rules.state import Position, book
from sandtable.games.quartermaster.rules.verbs import protect
from sandtable.games.quartermaster.rules.victory import plunder, score

R68 = Refusal("68", "The card does not protect a piece there.")


@SENTENCES.carries(Score)
def carry_score(g: Position, sentence: Score, card: int, index: int, trigger: Trigger) -> None:
    """79: points that name no step."""
    score(g, team_of(OWNERS[card]), sentence.points)


def can_plunder(g: Position, card: int, sentence: ScorePerPiece, space: int) -> bool:
    """Whether any piece would score."""
    return plunder(g, OWNERS[card], sentence.kinds) > 0


@SENTENCES.carries(ScorePerPiece, possible=can_plunder)
def carry_plunder(
    g: Position, sentence: ScorePerPiece, card: int, index: int, trigger: Trigger
) -> None:
    """79: points for each piece away from home."""
    score(g, team_of(OWNERS[card]), plunder(g, OWNERS[card], sentence.kinds))


@SENTENCES.carries(Protect)
def carry_protect(g: Position, sentence: Protect, card: int, index: int, trigger: Trigger) -> None:
    """68: one piece; a card that names several kinds of piece leaves the choice among all."""
    if any(isinstance(one, Protect) for one in CATALOGUE[card].does[:index]):
        return
    pieces = protectable(g, card, trigger)
    if len(pieces) == 1:
        protect_piece(g, pieces[0])
    else:
        g.todo(choose_protected(OWNERS[card], card, trigger))


def protect_piece(g: Position, piece: Piece) -> None:
    """68: it cannot be removed this turn."""
    country, kind, space = piece
    safe_pieces(g, kind)[country] |= 1 << space
    g.tell("protects", country, kind, space)


@book.question("{card}: which piece cannot be removed this turn?", rule="68")
def choose_protected(g: Position, asker: int, card: int, trigger: Trigger) -> Iterator[Action]:
    """Reading 25: the piece about to be removed, or one that could not be protected any more."""
    for piece in protectable(g, card, trigger):
        yield protect(piece.country, piece.space)


@choose_protected.answer
def protected_chosen(g: Position, action: Action, asker: int, card: int, trigger: Trigger) -> None:
    country, space = action[1]
    for piece in protectable(g, card, trigger):
        if (piece.country, piece.space) == (country, space):
            protect_piece(g, piece)


@choose_protected.refusal
def forbids_protection(
    g: Position, action: Action, asker: int, card: int, trigger: Trigger
) -> Refusal | None:
    return R68 if action[0] == "protect" else None
