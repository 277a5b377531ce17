"""13.1 and 13.2: where units may redeploy, overland, by sea, and to and from the reserve box.

A limit is a refusal with the spaces it leaves open. What is offered is what all limits leave
open, and a player who asks why not is told the first limit that does not.
"""

from __future__ import annotations

from functools import lru_cache

from sandtable.core.bits import bits, mask_of
from sandtable.core.refusal import Refusal
from sandtable.core.remember import remembered_on
from sandtable.games.paths_of_glory.facts.board import (
    ALLIED,
    CENTRAL,
    CETINJE,
    COAST,
    EVERYWHERE,
    NEAR_EAST,
    RUSSIA,
)
from sandtable.games.paths_of_glory.facts.units import (
    ARAB_ARMY,
    ARMIES,
    AUS,
    BEF,
    BR,
    CAUCASUS_ARMY,
    CORPS,
    GE,
    GR,
    GREEKS,
    KIND_OF,
    LINES,
    MONTENEGRO,
    NATION,
    NATIONS,
    NEAR_EAST_ARMIES,
    OF_BLOC,
    OF_NATION,
    RESERVE,
    RU,
    SENUSSI,
    TU,
    distinct,
)
from sandtable.games.paths_of_glory.rules.forts import besieged, can_besiege
from sandtable.games.paths_of_glory.rules.homelands import (
    OWN,
    capital_lost,
    full_spaces,
    home_network,
    parent,
)
from sandtable.games.paths_of_glory.rules.movement_routes import (
    ALPS,
    CAVALRY,
    R_ALPS,
    R_COAST,
    R_FULL,
    alps_closed,
    closed,
    closed_spaces,
    coast_closed,
)
from sandtable.games.paths_of_glory.rules.pieces import ON_MAP, where
from sandtable.games.paths_of_glory.rules.state import Position
from sandtable.games.paths_of_glory.rules.supply import (
    always_supplied,
    network,
    open_spaces,
    ports,
    rear,
)

RESERVE_BIT = 1 << RESERVE
OUTSIDE = EVERYWHERE & ~NEAR_EAST
SEAFARERS = (OF_NATION[BR] | OF_NATION[AUS]) & CORPS & ~BEF
"""13.2.1: the corps that go to or from the Near East by sea or reserve box, one a turn."""

Limit = tuple[Refusal, int]
"""A rule, and the spaces it leaves open to a unit."""

R_GREEKS_DO_NOT_MOVE = Refusal("9.5.2.4", "Greek units may not move while Greece is neutral.")
R_SIEGE_WOULD_END = Refusal(
    "13.1.5", "The unit may not leave, because the siege of the fort would end."
)
R_NO_SUPPLY = Refusal("14.3.2", "A unit out of supply cannot redeploy.")
R_FRIENDLY = Refusal("13.1.5", "Units redeploy only to and through friendly spaces.")
R_NO_WAY = Refusal("13.1.5", "No way through friendly spaces leads there.")
R_SUPPLIED = Refusal("13.1.5", "The unit would be out of supply there.")
R_THERE_ALREADY = Refusal("13.1.5", "The unit is there already.")
R_RUSSIA = Refusal("13.1.6", "Russian units redeploy only inside Russia.")
R_MONTENEGRO = Refusal("13.1.11", "The Montenegrin corps uses only Cetinje and the reserve box.")
R_RUSSIAN_ARMY = Refusal("13.2.2", "No Russian army redeploys to or from the Near East.")
R_RUSSIAN_LIMIT = Refusal(
    "13.2.2", "One Russian corps has gone to or from the Near East this turn already."
)
R_CENTRAL_LIMIT = Refusal(
    "13.2.3", "One corps that is not Turkish has gone to or from the Near East this turn already."
)
R_BRITISH_LIMIT = Refusal(
    "13.2.1", "One British corps has gone to or from the Near East this turn already."
)
R_NOT_THIS_NATION = Refusal(
    "13.2.1", "Corps of this nation go to or from the Near East neither by sea nor by reserve."
)
R_ARABS = Refusal("13.2.1", "The Arab army uses neither the reserve box nor ships to leave.")
R_ARMY_BOX = Refusal("13.1.9", "Only corps go to the reserve box.")
R_CAPITAL = Refusal("13.1.11", "The nation's capital is lost or besieged: its reserve is closed.")
R_BORROWED_SUPPLY = Refusal("13.1.12", "A unit there lives on another nation's supply source.")
R_NO_HOST = Refusal(
    "13.1.8", "Corps leave the reserve for their capital, their source or a supplied unit."
)
R_SEA_ARMY = Refusal("13.1.7", "Armies never redeploy by sea.")
R_SEA_RUSSIAN = Refusal("13.1.6", "Russian units never redeploy by sea.")


def _sort(p: int) -> tuple[int, ...]:
    """The same for all units under the same rules: the corps of a nation are alike."""
    special = NEAR_EAST_ARMIES | BEF | CAVALRY
    return (KIND_OF[p],) if special >> p & 1 else (NATION[p], ARMIES >> p & 1)


_SORT = [_sort(p) for p in range(len(KIND_OF))]
LIKE = [_SORT.index(sort) for sort in _SORT]
"""The first unit under the same rules as each."""
TABLES = tuple(dict.fromkeys(LINES))
TABLE_OF = [TABLES.index(lines) for lines in LINES]


def _always(nation: int) -> int:
    p = bits(OF_NATION[nation])[0]
    return mask_of(space for space in range(ON_MAP) if always_supplied(p, space))


ALWAYS = [_always(nation) for nation in range(len(NATIONS))]
"""14.1.5: where the units of each nation are in supply without tracing."""


def _kin(p: int) -> int:
    nation = parent(NATION[p])
    family = OF_BLOC[nation] if nation in (BR, TU) else OF_NATION[nation]
    return family & ~(1 << ARAB_ARMY | 1 << SENUSSI)


KIN = [_kin(p) for p in range(len(KIND_OF))]
"""13.1.8: the units each corps may join from the reserve box; Arabs and Senussi do not count."""


@lru_cache(maxsize=1 << 12)
def regions(open_: int, table: int) -> tuple[int, ...]:
    """The parts in which open spaces hang together."""
    lines = TABLES[table]
    found = []
    while open_:
        part = edge = open_ & -open_
        while edge:
            near = 0
            for one in bits(edge):
                near |= lines[one]
            edge = near & open_ & ~part
            part |= edge
        found.append(part)
        open_ &= ~part
    return tuple(found)


SAME_MAP = [NEAR_EAST if NEAR_EAST >> place & 1 else OUTSIDE for place in range(RESERVE + 1)]
"""13.2: for each place the Near East, or all the rest."""


def first_broken(limits: list[Limit], space: int) -> Refusal | None:
    """The first limit that closes a space."""
    return next((refusal for refusal, left in limits if not left >> space & 1), None)


# What holds for all units of a sort.


def own_limits(p: int) -> list[Limit]:
    """What bounds particular units when they redeploy."""
    limits = []
    if NATION[p] == RU:
        limits.append((R_RUSSIA, RUSSIA))
    if p == MONTENEGRO:
        limits.append((R_MONTENEGRO, 1 << CETINJE))
    return limits


def stop_limits(g: Position, side: int, p: int) -> list[Limit]:
    """Where a unit may end if there is room."""
    limits = [(R_SUPPLIED, network(g, p) | ALWAYS[NATION[p]])]
    if coast_closed(g, side):
        limits.append((R_COAST, ~COAST))
    if alps_closed(g, 1 << p):
        limits.append((R_ALPS, ~ALPS))
    return limits


@remembered_on(rear)
def way_of_sort(g: Position, side: int, p: int) -> tuple[int, int]:
    """The spaces that units like this one may pass, and those of them in which they may end."""
    path = open_spaces(g, side) & ~closed_spaces(g, side, 1 << p)
    for _, left in own_limits(p):
        path &= left
    stop = path
    for _, left in stop_limits(g, side, p):
        stop &= left
    return path, stop


@remembered_on(rear)
def next_door(g: Position, side: int, p: int) -> tuple[int, int, tuple[int, ...]]:
    """From where units like this one may leave, where they may end, and the lines between.

    Most units have an open space with room next door, and nothing more need be asked.
    """
    free = network(g, p) & ~besieged(g, side)
    if NATION[p] == RU:
        free &= RUSSIA
    if NATION[p] == GR and not g.at_war >> GR & 1:
        free = 0
    return free, way_of_sort(g, side, p)[1], TABLES[TABLE_OF[NATION[p]]]


def fed_from_home(g: Position, p: int) -> int:
    """13.1.12: where a corps from the reserve box lives on its own nation's supply sources.

    Serbia's own supply does not help a corps out of the reserve (13.1.8).
    """
    return 1 << CETINJE if p == MONTENEGRO else home_network(g, p)


class Routes:
    """The ways open to a side at one moment; whether there is room is asked apart (10.1.2)."""

    __slots__ = ("full", "g", "open", "side", "sieges")

    def __init__(self, g: Position, side: int) -> None:
        self.g = g
        self.side = side
        self.open = open_spaces(g, side)
        self.full = full_spaces(g, side)
        self.sieges = besieged(g, side)

    def path_limits(self, p: int) -> list[Limit]:
        """Where a unit may be at all, on its way or at its end."""
        limits = [(refusal, ~mask) for refusal, mask in closed(self.g, self.side, 1 << p)]
        limits += [(R_FRIENDLY, self.open), *own_limits(p)]
        if p == CAUCASUS_ARMY:
            limits.append((R_RUSSIAN_ARMY, SAME_MAP[where(self.g, p)]))
        return limits

    def way(self, p: int) -> tuple[int, int]:
        """The spaces a unit may pass, and those of them in which it may end."""
        path, stop = way_of_sort(self.g, self.side, LIKE[p])
        if p == CAUCASUS_ARMY:
            here = SAME_MAP[where(self.g, p)]
            return path & here, stop & here
        return path, stop

    def box_closed(self, p: int) -> bool:
        """13.1.11: whether a nation may not use the reserve box."""
        return capital_lost(self.g, NATION[p])

    # What a unit may do.

    def crossing(self, p: int, by_land: bool) -> Refusal | None:
        """13.2: why a unit may not go between the Near East and the rest of the map."""
        used = self.g.near_east_sr
        if self.side == CENTRAL:
            turkish = parent(NATION[p]) == TU
            return R_CENTRAL_LIMIT if used >> GE & 1 and not turkish else None
        if NATION[p] == RU:
            return R_RUSSIAN_LIMIT if used >> RU & 1 else None
        if by_land:
            return None
        if SEAFARERS >> p & 1:
            return R_BRITISH_LIMIT if used >> BR & 1 else None
        return R_ARABS if p == ARAB_ARMY else R_NOT_THIS_NATION

    def leaving(self, p: int, start: int) -> Refusal | None:
        """Why a unit may not redeploy at all from its space."""
        g = self.g
        if GREEKS >> p & 1 and not g.at_war >> GR & 1:
            return R_GREEKS_DO_NOT_MOVE
        if not (network(self.g, p) | ALWAYS[NATION[p]]) >> start & 1:
            return R_NO_SUPPLY
        if NATION[p] == RU and not RUSSIA >> start & 1:
            return R_RUSSIA
        if self.sieges >> start & 1 and not can_besiege(g.here[start] & ~(1 << p), start):
            return R_SIEGE_WOULD_END
        return None

    def overland(self, p: int, start: int) -> int:
        """13.1.5: the spaces a unit can reach through friendly land."""
        path, stop = self.way(p)
        table = TABLE_OF[NATION[p]]
        # A force too weak for its siege stands in no open space, so all ways begin next door.
        found = 0
        for part in regions(path, table):
            if part & TABLES[table][start]:
                found |= part
        found &= stop & ~(1 << start)
        if found & ~SAME_MAP[start] and self.crossing(p, by_land=True):
            found &= SAME_MAP[start]
        return found

    def harbours(self) -> int:
        """13.1.7 and 9.5.3.5: the ports of a side, with the beachhead."""
        found = ports(self.g, self.side)
        if self.side == ALLIED and self.g.beachhead >= 0:
            found |= 1 << self.g.beachhead
        return found & self.open

    def by_sea(self, p: int, start: int) -> int:
        """13.1.7: the ports a corps can reach from its own."""
        if not CORPS >> p & 1 or NATION[p] == RU:
            return 0
        harbours = self.harbours()
        if not harbours >> start & 1:
            return 0
        found = harbours & self.way(p)[1] & ~(1 << start)
        if found & ~SAME_MAP[start] and self.crossing(p, by_land=False):
            found &= SAME_MAP[start]
        return found

    def voyage(self, p: int, start: int, goal: int) -> Refusal | None:
        """13.2.1: why a corps may not sail between two ports."""
        return None if SAME_MAP[start] >> goal & 1 else self.crossing(p, by_land=False)

    def to_reserve(self, p: int, start: int) -> Refusal | None:
        """13.1.9, 13.1.11 and 13.1.12: why a unit may not go to the reserve box."""
        if not CORPS >> p & 1:
            return R_ARMY_BOX
        if p == ARAB_ARMY:
            return R_ARABS
        if self.box_closed(p):
            return R_CAPITAL
        if not (home_network(self.g, p) | ALWAYS[NATION[p]]) >> start & 1:
            return R_BORROWED_SUPPLY
        return self.crossing(p, by_land=False) if NEAR_EAST >> start & 1 else None

    def reserve_limits(self, p: int) -> list[Limit]:
        """13.1.8, 13.1.11 and 13.1.12: what bounds a corps that leaves the reserve box."""
        limits = [(R_CAPITAL, 0 if self.box_closed(p) else EVERYWHERE)]
        limits.append((R_BORROWED_SUPPLY, fed_from_home(self.g, p)))
        refusal = self.crossing(p, by_land=False)
        if refusal is not None:
            limits.append((refusal, OUTSIDE))
        return limits

    def reserve_area(self, p: int) -> int:
        """Where a corps may come from the reserve box, if it is at home or finds its kin there."""
        found = self.way(p)[1]
        for _, left in self.reserve_limits(p):
            found &= left
        return found

    def hosts(self, p: int, area: int) -> int:
        """13.1.8: the spaces of an area with a supplied unit of the nation."""
        here, kin = self.g.here, KIN[p]
        found = 0
        for space in bits(self.g.occupied[self.side] & area):
            for host in bits(here[space] & kin):
                if network(self.g, host) >> space & 1:
                    found |= 1 << space
                    break
        return found

    def from_reserve(self, p: int) -> int:
        """13.1.8: the spaces a corps can reach from the reserve box."""
        area = self.reserve_area(p)
        return area & OWN[NATION[p]] | self.hosts(p, area)

    def goals(self, p: int, start: int) -> int:
        """All places a unit can redeploy to if there is room."""
        if start == RESERVE:
            return self.from_reserve(p)
        found = self.overland(p, start) | self.by_sea(p, start)
        return found if self.to_reserve(p, start) else found | RESERVE_BIT

    def can_go(self, p: int, start: int) -> bool:
        """Whether a unit may redeploy, and has a place with room to go to."""
        full = self.full
        if start == RESERVE:
            area = self.reserve_area(p) & ~full
            return bool(area & OWN[NATION[p]]) or bool(self.hosts(p, area))
        if self.leaving(p, start):
            return False
        return (
            not self.to_reserve(p, start)
            or bool(self.overland(p, start) & ~full)
            or bool(self.by_sea(p, start) & ~full)
        )

    def movers(self, usable: int) -> tuple[list[int], list[int]]:
        """Those of some units that find room elsewhere, and those that do not.

        Of each kind of corps in a place there is one.
        """
        g, here, reduced, room = self.g, self.g.here, self.g.reduced, ~self.full
        found: list[int] = []
        barred: list[int] = []
        near: dict[int, tuple[int, int, tuple[int, ...]]] = {}
        for start in bits(g.occupied[self.side]):
            units = here[start] & usable
            if not units:
                continue
            open_ = SAME_MAP[start] & room
            for p in distinct(units, reduced):
                like = LIKE[p]
                if like not in near:
                    near[like] = next_door(g, self.side, like)
                free, stop, lines = near[like]
                easy = lines[start] & stop & open_ and free >> start & 1
                if easy or self.can_go(p, start):
                    found.append(p)
                else:
                    barred.append(p)
        for p in distinct(here[RESERVE] & usable, reduced):
            (found if self.can_go(p, RESERVE) else barred).append(p)
        return found, barred

    def gives_way(self, start: int, usable: int) -> bool:
        """Whether one of some units in a space could go to a place with room."""
        return any(
            self.leaving(p, start) is None and self.goals(p, start) & ~self.full
            for p in distinct(self.g.here[start] & usable, self.g.reduced)
        )

    def why_not(self, p: int, start: int, goal: int) -> Refusal | None:
        """The rule that keeps a unit from a place."""
        if goal == start:
            return R_THERE_ALREADY
        if goal == RESERVE:
            return self.to_reserve(p, start)
        if goal >= ON_MAP:
            return R_FRIENDLY
        stops = stop_limits(self.g, self.side, p)
        limits = [*self.path_limits(p), (R_FULL, ~self.full), *stops]
        if start == RESERVE:
            capital, *others = self.reserve_limits(p)
            others.append((R_NO_HOST, self.from_reserve(p)))
            return first_broken([capital, *limits, *others], goal)
        if (self.overland(p, start) | self.by_sea(p, start)) & ~self.full & 1 << goal:
            return None
        return first_broken(limits, goal) or self._no_way(p, start, goal)

    def _no_way(self, p: int, start: int, goal: int) -> Refusal:
        harbours = self.harbours()
        crosses = not SAME_MAP[start] >> goal & 1
        if crosses and self.crossing(p, by_land=True):
            return self.crossing(p, by_land=True) or R_NO_WAY
        if not harbours >> start & 1 or not harbours >> goal & 1:
            return R_NO_WAY
        if NATION[p] == RU:
            return R_SEA_RUSSIAN
        if not CORPS >> p & 1:
            return R_SEA_ARMY
        return (crosses and self.crossing(p, by_land=False)) or R_NO_WAY
