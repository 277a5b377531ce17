"""A position told in names, and the rules of supply, sieges and points worked out a second time.

Everything here starts from the data files and searches the plain way, from the unit outwards,
without masks and without the functions of the game.
"""

from __future__ import annotations

import csv
from dataclasses import dataclass, field
from importlib.resources import files

from sandtable.core.bits import bits
from sandtable.games.paths_of_glory.facts.board import SPACES
from sandtable.games.paths_of_glory.facts.cards import CARDS
from sandtable.games.paths_of_glory.facts.units import KIND_OF, KINDS, NATIONS, PIECES, PLACES
from sandtable.games.paths_of_glory.rules.state import Position


def rows(name: str) -> list[dict[str, str]]:
    """A data file of the game."""
    data = files("sandtable.games.paths_of_glory.facts").joinpath(f"data/{name}.csv")
    return list(csv.DictReader(data.read_text(encoding="utf-8").splitlines()))


CP, AP = "cp", "ap"
SPACE = {row["id"]: row for row in rows("spaces")}
UNIT = {row["id"]: row for row in rows("units")}
KIND = {PIECES[p]: KINDS[KIND_OF[p]] for p in range(len(PIECES))}
NATION = {piece: UNIT[kind]["nation"] for piece, kind in KIND.items()}
SIDE = {
    piece: CP if nation in ("ge", "ah", "tu", "bu", "sn") else AP
    for piece, nation in NATION.items()
}
IS_ARMY = {piece: UNIT[kind]["size"] == "army" for piece, kind in KIND.items()}
LINES: dict[str, list[tuple[str, set[str]]]] = {name: [] for name in SPACE}
for _row in rows("links"):
    _who = set(_row["allowed_nations"].split("|")) if _row["kind"] == "dashed" else {"ANY"}
    LINES[_row["space_a"]].append((_row["space_b"], _who))
    LINES[_row["space_b"]].append((_row["space_a"], _who))

LABELS = {"aus": {"BR"}, "cnd": {"BR"}, "pt": {"BR"}, "ana": {"ANA", "BR"}, "sn": {"TU"}}
"""11.1.4 and 9.2.3: whose dashed lines the small nations use; all others use their own."""
RUSSIAN = {"petrograd", "moscow", "kharkov", "caucasus"}
CENTRAL_SOURCES = {"essen", "breslau", "sofia", "constantinople"}
EASTERN = ("ru", "ro", "sb", "mn")
BEACHES = {"mef1", "mef2", "mef3", "mef4"}
PORTS = [name for name, row in SPACE.items() if row["port"] != "none"]


def enemy_of(side: str) -> str:
    """The other side."""
    return AP if side == CP else CP


@dataclass
class Board:
    """A position in names."""

    place: dict[str, str]
    control: dict[str, str]
    ruins: set[str]
    at_war: set[str]
    beachhead: str
    events: set[str]
    here: dict[str, list[str]] = field(init=False)

    def __post_init__(self) -> None:
        self.here = {name: [] for name in PLACES}
        for piece, name in self.place.items():
            self.here[name].append(piece)

    def units(self, side: str, space: str) -> list[str]:
        """The units of a side in a space."""
        return [piece for piece in self.here[space] if SIDE[piece] == side]

    def fort(self, space: str) -> str:
        """The side that has an intact fort in a space; empty if there is none."""
        row = SPACE[space]
        if not row["fort_strength"] or space in self.ruins:
            return ""
        return row["printed_side"] if self.control[space] == row["printed_side"] else ""

    def besieges(self, side: str, space: str) -> bool:
        """15.2.1: whether a side besieges an enemy fort: one army, or corps by its value."""
        if self.fort(space) != enemy_of(side):
            return False
        force = self.units(side, space)
        many = len(force) >= int(SPACE[space]["fort_strength"])
        return any(IS_ARMY[piece] for piece in force) or (bool(force) and many)

    def neutral_greeks(self, space: str) -> bool:
        """9.5.2.4: whether Greek units that are not at war stand in a space."""
        return "gr" not in self.at_war and any(NATION[piece] == "gr" for piece in self.here[space])

    def passable(self, side: str, space: str) -> bool:
        """14.1.3: whether a supply line of a side may run through a space."""
        if self.units(enemy_of(side), space) or self.neutral_greeks(space):
            return False
        return self.control[space] == side or self.besieges(side, space)

    def port(self, side: str, space: str) -> bool:
        """14.1.4: whether a side may use a space as a port for supply; beaches apart."""
        row = SPACE[space]
        if row["port"] != side or self.control[space] != side or not self.passable(side, space):
            return False
        if side == AP and space == "constantinople":
            return self.control["gallipoli"] == AP
        return (row["nation"] in ("germany", "russia")) == (side == CP)

    # Units.

    def sources(self, nation: str, side: str) -> set[str]:
        """14.2: where the supply of a nation comes from."""
        if side == CP:
            return CENTRAL_SOURCES
        if nation not in EASTERN:
            return {"london"}
        serbs = {"salonika"} if nation in ("sb", "mn") else set()
        return RUSSIAN | {"belgrade"} | serbs

    def neighbours(self, space: str, labels: set[str], eastern: bool) -> list[str]:
        """The spaces to which a supply line may go on from one."""
        return [
            other
            for other, who in LINES[space]
            if "ANY" in who or who & labels or (eastern and {space, other} & RUSSIAN)
        ]

    def supplied(self, piece: str) -> bool:
        """14.1: whether a unit on the map is in supply."""
        nation, space = NATION[piece], self.place[piece]
        near_east = SPACE[space]["near_east_map"] == "yes"
        if nation == "mn" or (nation in ("ana", "sn") and near_east):
            return True
        if nation == "sb" and SPACE[space]["nation"] == "serbia":
            return True
        lands = piece == "br_mef" or KIND[piece] in ("br_corps", "aus_corps")
        labels = LABELS.get(nation, {nation.upper()})
        return self.traces(
            space,
            SIDE[piece],
            self.sources(nation, SIDE[piece]),
            labels,
            by_sea=nation not in EASTERN,
            beach=lands,
            eastern=nation in ("ro", "sb", "mn"),
        )

    def traces(
        self,
        start: str,
        side: str,
        sources: set[str],
        labels: set[str],
        by_sea: bool,
        beach: bool,
        eastern: bool = False,
    ) -> bool:
        """Whether a way leads from a space to a source, over land and from port to port."""

        def open_(space: str) -> bool:
            return self.passable(side, space) and (side == CP or beach or space not in BEACHES)

        def harbour(space: str) -> bool:
            return by_sea and (
                self.port(side, space) or (side == AP and beach and space == self.beachhead)
            )

        seen, edge = {start}, [start]
        while edge:
            space = edge.pop()
            if space in sources and open_(space):
                return True
            further = self.neighbours(space, labels, eastern)
            if harbour(space):
                further += [other for other in PORTS if harbour(other)]
            for other in further:
                if other not in seen and open_(other):
                    seen.add(other)
                    edge.append(other)
        return False

    # Attrition.

    def starving_units(self) -> set[str]:
        """14.3.5: the units that attrition takes."""
        return {
            piece
            for piece, space in self.place.items()
            if space in SPACE
            and not self.supplied(piece)
            and not (NATION[piece] == "tu" and space == "medina")
            and not self.neutral_greeks(space)
        }

    def starving_spaces(self, side: str) -> set[str]:
        """14.3.6: the spaces of a side that go over to the enemy."""
        return {
            space for space in SPACE if self.control[space] == side and not self.kept(side, space)
        }

    def kept(self, side: str, space: str) -> bool:
        """Whether a space is exempt from attrition, or can trace to any source of its side."""
        if self.fort(space) == side or space in BEACHES or self.neutral_greeks(space):
            return True
        if side == AP and (SPACE[space]["nation"] == "serbia" or space == "arabia"):
            return True
        units = self.units(side, space)
        if any(self.supplied(piece) for piece in units) or "sn_corps" in units:
            return True
        if side == CP:
            if space == "medina" and any(NATION[piece] == "tu" for piece in units):
                return True
            return self.traces(space, CP, CENTRAL_SOURCES, {"TU"}, by_sea=True, beach=False)
        if SPACE[space]["nation"] == "albania" and self.reaches_taranto(space):
            return True
        # The sea joins ports with London and one another; Russian sources need no ports.
        every = RUSSIAN | {"london", "belgrade", "salonika"}
        return self.traces(space, AP, every, {"BR", "IT", "RU", "ANA"}, by_sea=True, beach=True)

    def reaches_taranto(self, space: str) -> bool:
        """11.1.12: Albania traces to a neutral Taranto by Valona."""
        if "it" in self.at_war:
            return False
        return space == "valona" or self.passable(AP, "valona")

    # Points.

    def points_of_spaces(self, column: str) -> int:
        """5.1.2: what victory spaces in other hands are worth to the Central Powers."""
        points = 0
        for name, row in SPACE.items():
            if row[column] == "yes" and self.control[name] not in ("", row["printed_side"]):
                points += 1 if self.control[name] == CP else -1
        return points


def in_names(g: Position) -> Board:
    """The position as ``Board`` knows it."""
    control = dict.fromkeys(SPACES, "")
    for side, mask in zip((CP, AP), g.controlled, strict=True):
        for space in bits(mask):
            assert control[SPACES[space]] == "", f"{SPACES[space]} has two owners"
            control[SPACES[space]] = side
    return Board(
        place={PIECES[p]: PLACES[at] for at, mask in enumerate(g.here) for p in bits(mask)},
        control=control,
        ruins={SPACES[one] for one in bits(g.ruins)},
        at_war={NATIONS[one] for one in bits(g.at_war)},
        beachhead=SPACES[g.beachhead] if g.beachhead >= 0 else "",
        events={CARDS[one].split("_")[0] for one in bits(g.events)},
    )
