"""What happens to pieces (sections D and G): placed, battled, removed, and who is told."""

from __future__ import annotations

from sandtable.games.quartermaster.facts.board import ARMY, team_of
from sandtable.games.quartermaster.facts.cards.vocabulary import Happening
from sandtable.games.quartermaster.rules.reactions import is_safe, occasion, open_window
from sandtable.games.quartermaster.rules.state import SUPPLY, Position, book
from sandtable.games.quartermaster.rules.supply import supplied
from sandtable.games.quartermaster.rules.victory import check_homes


@book.step
def place(g: Position, country: int, kind: int, space: int, recruited: int) -> None:
    """51, 60 and 73: a new piece; sudden victory comes before any reaction."""
    g.of_kind(kind)[country] |= 1 << space
    g.tell("recruits" if recruited else "builds", country, kind, space)
    if kind == ARMY and check_homes(g, team_of(country)):
        return
    happening = Happening.RECRUITED if recruited else Happening.BUILT
    open_window(g, occasion(happening, country, kind, space))


@book.step
def name_built(g: Position, country: int, kind: int, space: int) -> None:
    """62: a piece already there counts as just built."""
    g.tell("names_built", country, kind, space)
    open_window(g, occasion(Happening.BUILT, country, kind, space))


@book.step
def fight(g: Position, country: int, kind: int, space: int, victim: int) -> None:
    """53, 63 and 74: announce, remove unless protected, then the space has been battled."""
    g.tell("battles", country, kind, space, victim)
    g.todo(battled(country, kind, space, int(victim >= 0)))
    if victim >= 0:
        g.todo(remove(victim, kind, space))


@book.step
def battled(g: Position, country: int, kind: int, space: int, hit: int) -> None:
    """69: the space was battled, even if the removal was prevented."""
    open_window(g, occasion(Happening.BATTLED, country, kind, space, hit))


@book.step
def remove(g: Position, victim: int, kind: int, space: int) -> None:
    """68: a removal is announced; protections may answer before the piece leaves."""
    if not g.of_kind(kind)[victim] >> space & 1:
        return
    if is_safe(g, victim, kind, space):
        g.tell("stays", victim, kind, space)
        return
    g.todo(removal(victim, kind, space))
    open_window(g, occasion(Happening.REMOVING, victim, kind, space))


@book.step
def removal(g: Position, victim: int, kind: int, space: int) -> None:
    """61 and 68: the piece leaves the board unless it was protected."""
    if g.spared or is_safe(g, victim, kind, space) or _fed_in_time(g, victim, space):
        g.spared = 0
        g.tell("stays", victim, kind, space)
        return
    pieces = g.of_kind(kind)
    if not pieces[victim] >> space & 1:
        return
    was_supplied = int(supplied(g, victim) >> space & 1)
    pieces[victim] &= ~(1 << space)
    g.tell("removed", victim, kind, space)
    open_window(g, occasion(Happening.REMOVED, victim, kind, space, was_supplied))


def _fed_in_time(g: Position, victim: int, space: int) -> bool:
    """29: in a Supply step only what is out of supply goes; Truk may have changed that."""
    starving = g.step == SUPPLY and victim == g.country
    return starving and bool(supplied(g, victim) >> space & 1)
