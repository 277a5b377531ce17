"""What a prepared card is good for: symbol, strength, limits (rules F5, F6 and J9 to J14)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from sandtable.core.graph import around
from sandtable.games.quartermaster_1914.facts.board import ARMY, ENTENTE, adjacency
from sandtable.games.quartermaster_1914.facts.cards.english import places, power
from sandtable.games.quartermaster_1914.facts.cards.where import ANYWHERE, Relation, Where
from sandtable.games.quartermaster_1914.facts.options import Options


class Symbol(Enum):
    """F6c: what a prepared card is known by."""

    REINFORCE_ARMY = "Reinforce Army"
    REINFORCE_NAVY = "Reinforce Navy"
    SUSTAIN_LAND = "Sustain Land Battle"
    SUSTAIN_SEA = "Sustain Sea Battle"
    COUNTERATTACK = "Counterattack"
    ATTRITION = "Attrition"


REINFORCE = (Symbol.REINFORCE_ARMY, Symbol.REINFORCE_NAVY)
SUSTAIN = (Symbol.SUSTAIN_LAND, Symbol.SUSTAIN_SEA)
STRENGTHS = {1: "", 2: "Double ", 3: "Triple "}


class Ground(Enum):
    """A limit by terrain; J4 decides what counts as difficult."""

    ANY = ""
    CLEAR = "only where the battle is not in difficult terrain"
    DIFFICULT = "only in difficult terrain"


@dataclass(frozen=True, slots=True)
class Prepared:
    """F6c, J13: symbol, strength, the limit of the Prepare text, and the Supply symbol."""

    symbol: Symbol
    strength: int = 1
    where: Where = ANYWHERE
    ground: Ground = Ground.ANY
    supply: bool = False
    targets: tuple[tuple[int, int], ...] = ()
    also: tuple[str, int] | None = None
    """An option that adds spaces to the limit."""

    def added(self, options: Options) -> int:
        """The spaces that an option adds."""
        return self.also[1] if self.also is not None and getattr(options, self.also[0]) else 0

    def limit(self, options: Options) -> str:
        """J13: where it may be used; nothing if anywhere."""
        limit = self.where.words() or self.ground.value
        added = self.added(options) & ~self._adjacent(options)
        return f"{limit}, or in {places(added)}" if added else limit

    def _adjacent(self, options: Options) -> int:
        """R1: what the limit calls adjacent by the borders that the options give every team."""
        if self.where.relation is not Relation.AROUND:
            return 0
        return around(self.where.mask, adjacency(ENTENTE, options.north_sea))

    def words(self, options: Options) -> str:
        parts = [f"{STRENGTHS[self.strength]}{self.symbol.value}"]
        if self.targets:
            losses = [f"{power(one)} {count}" for one, count in self.targets]
            parts.append(f"({', '.join(losses)})")
        parts.append(self.limit(options))
        if self.supply:
            parts.append("(Supply symbol)")
        return " ".join(part for part in parts if part)


# The prepared halves of cards, in short.

ATTRITION = Prepared(Symbol.ATTRITION)
COUNTERATTACK = Prepared(Symbol.COUNTERATTACK)


def attrition(*targets: tuple[int, int]) -> Prepared:
    """F5c: double or triple symbols that name their powers."""
    return Prepared(Symbol.ATTRITION, sum(count for _, count in targets), targets=targets)


def reinforce(
    strength: int = 1,
    where: Where = ANYWHERE,
    *,
    supply: bool = False,
    ground: Ground = Ground.ANY,
    also: tuple[str, int] | None = None,
    kind: int = ARMY,
) -> Prepared:
    """Reinforce Army, or Navy."""
    return Prepared(REINFORCE[kind], strength, where, ground, supply, also=also)


def sustain(
    strength: int = 1, where: Where = ANYWHERE, *, ground: Ground = Ground.ANY, kind: int = ARMY
) -> Prepared:
    """Sustain Land Battle, or Sea Battle."""
    return Prepared(SUSTAIN[kind], strength, where, ground)
