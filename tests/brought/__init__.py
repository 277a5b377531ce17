"""Two toy games of a stranger's package: one brings all it is drawn with, one has no map.

Both are the duel of ``tests/toy.py``. ``banners`` has a map, colours, pictures and sounds of its
own and an open row of cards; ``plain`` has pieces and nothing that they could stand on.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from sandtable.core.bits import bits
from sandtable.core.show.brought import Paint, Picture, Sound
from sandtable.core.show.maps import BoardMap, Place, build_map
from sandtable.core.show.scene import CardFace, Nation, Note, Piece, Scene, Zone
from tests.toy import CALLS, CARDS, POWERS, Toy, ToyShow, ToyState

SPACES = ("hill", "lake", *CALLS)


class BannersShow(ToyShow):
    """The duel on a small map, in colours of its own."""

    palette: Mapping[str, Paint] = MappingProxyType(
        {"rust": Paint("#8A3B1E", "#A0522D", "falling"), "lilac": Paint("#D8C2F0")}
    )
    pictures: Mapping[str, Picture] = MappingProxyType(Picture.all_in(__name__))
    sounds: Mapping[str, Sound] = MappingProxyType({"turn": Sound(__name__, "bell.wav")})
    nations: Mapping[str, Nation] = MappingProxyType(
        {
            "north": Nation("rust", "NO", "North", ("rust", "white")),
            "south": Nation("lilac", "SO", "South", ("lilac", "black")),
        }
    )
    map: BoardMap | None = build_map(
        "banners",
        {name: Place(name.title(), 150 * n, 80 * (n % 2)) for n, name in enumerate(SPACES)},
        [("hill", "lake")],
    )

    def scene(self, g: ToyState, seat: int) -> Scene:
        return Scene("banners", "A duel", pieces=pieces(), zones=zones(g, seat))


class PlainShow(BannersShow):
    """The duel with pieces and no map."""

    map = None

    def scene(self, g: ToyState, seat: int) -> Scene:
        return Scene("text", "A duel", pieces=pieces(), zones=zones(g, seat))


def pieces() -> list[Piece]:
    return [
        Piece("north_army", "hill", "north", "army", "Army of the North", count=2),
        Piece("north_horse", "hill", "north", "horse", "Rider", form="counter"),
        Piece("south_horse", "lake", "south", "horse", "Cavalry", form="counter", count=3),
        Piece("south_flag", "lake", "south", "banner", "Standard", many="Colours", count=2),
    ]


def zones(g: ToyState, seat: int) -> list[Zone]:
    held = [hand(g, power, seat) for power in range(2)]
    mottoes = [
        Zone(f"{name}_row", f"Mottoes of {name.title()}", "table", name, [motto(name)])
        for name in POWERS
    ]
    piles = [Zone(f"{name}_pile", "Spent", "pile", name) for name in POWERS]
    piles[1].cards = [face(card, "south") for card in g.discard]
    return [*held, *mottoes, *piles]


def hand(g: ToyState, power: int, seat: int) -> Zone:
    name, cards = POWERS[power], list(bits(g.hands[power]))
    own = bool(seat >> power & 1)
    faces = [face(card, name) for card in cards] if own else []
    return Zone(f"{name}_hand", "Hand", "hand", name, faces, 0 if own else len(cards))


def face(card: int, owner: str) -> CardFace:
    return CardFace(CARDS[card], f"Card {card}", "", "Card", owner)


def motto(owner: str) -> CardFace:
    notes = [Note("Never yield", "rust" if owner == "north" else "red")]
    tone = "lilac" if owner == "south" else "navy"
    return CardFace(
        f"{owner}_motto",
        f"Motto of {owner.title()}",
        "",
        "motto",
        owner,
        tone,
        icon="banner",
        foot=notes,
    )


class Banners(Toy):
    key = "banners"
    spaces = SPACES
    show = BannersShow()


class Plain(Toy):
    key = "plain"
    show = PlainShow()


banners, plain = Banners(), Plain()
