"""The kit looks at scenes: a good one passes, and each planted fault is caught."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

import pytest

from sandtable.core.bits import bits
from sandtable.core.kit.check import KitFailure, check_game
from sandtable.core.show.maps import Place, build_map
from sandtable.core.show.scene import (
    Arrow,
    CardFace,
    Mark,
    Nation,
    Note,
    Panel,
    Piece,
    Row,
    Scene,
    Side,
    Step,
    Tile,
    Track,
    Zone,
    plain_id,
    power_id,
)
from sandtable.core.show.show import Caution, Show
from tests.toy import CALLS, CARDS, POWERS, Toy, ToyShow, ToyState

PLACES = {name: Place(name.title(), 100 * n, 0) for n, name in enumerate(("hill", "lake", *CALLS))}


class DrawnShow(ToyShow):
    """The toy game with a scene: hands of cards, and a small map to have pieces on."""

    map = build_map("toy", PLACES, [("hill", "lake")])
    nations: Mapping[str, Nation] = MappingProxyType(
        {"north": Nation("iron", "NO", "North"), "south": Nation("azure", "SO", "South")}
    )

    def scene(self, g: ToyState, seat: int) -> Scene:
        return Scene(
            "toy",
            "A duel",
            pieces=[Piece("north_army", "hill", "north", "army", "Army of the North")],
            zones=[self.hand(g, power, seat) for power in range(2)],
            tracks=[Track("points", "Points", "3", at=3, high=12)],
        )

    def hand(self, g: ToyState, power: int, seat: int) -> Zone:
        name, cards = POWERS[power], g.hands[power]
        own = bool(seat >> power & 1)
        faces = [CardFace(CARDS[card], f"Card {card}", "", "Card", name) for card in bits(cards)]
        hidden = 0 if own else len(faces)
        return Zone(f"{name}_hand", "Hand", "hand", name, faces if own else [], hidden)


class Drawn(Toy):
    """The toy game with a map; by default with that scene."""

    spaces = ("hill", "lake", *CALLS)

    def __init__(self, show: Show[ToyState] | None = None) -> None:
        super().__init__(show or DrawnShow())


def broken(change: Callable[[Scene], None]) -> Drawn:
    """The game with something wrong in its scene."""

    class Broken(DrawnShow):
        def scene(self, g: ToyState, seat: int) -> Scene:
            scene = super().scene(g, seat)
            change(scene)
            return scene

    return Drawn(Broken())


def test_a_good_scene_passes_and_was_looked_at() -> None:
    report = check_game(Drawn(), games=2)
    assert report.checks["scene"] >= 2 * report.decisions


def test_a_game_without_a_scene_of_its_own_passes() -> None:
    assert check_game(Toy(), games=1).checks["scene"]


FAULTS: dict[str, Callable[[Scene], None]] = {
    "needs a headline": lambda scene: setattr(scene, "headline", " "),
    "are called hill": lambda scene: setattr(scene.pieces[0], "id", "hill"),
    "two tracks share an id": lambda scene: scene.tracks.append(scene.tracks[0]),
    "says nothing of east": lambda scene: setattr(scene.pieces[0], "owner", "east"),
    "unknown form 'cube'": lambda scene: setattr(scene.pieces[0], "form", "cube"),
    "must count something": lambda scene: setattr(scene.pieces[0], "form", "plate"),
    "needs a label": lambda scene: setattr(scene.pieces[0], "label", ""),
    "more steps than": lambda scene: setattr(scene.pieces[0], "steps", 3),
    "unknown tone": lambda scene: scene.zones.append(
        Zone("pile", "Pile", "pile", cards=[CardFace("x", "X", "", "", foot=[Note("", "pink")])])
    ),
    "beyond its ends": lambda scene: setattr(scene.tracks[0], "at", 13),
    "stands on 'moon', no space": lambda scene: setattr(scene.pieces[0], "space", "moon"),
    "lies in box but says otherwise": lambda scene: scene.zones.append(
        Zone("box", "Box", "box", pieces=[Piece("p", "hill", "north", "army", "Army")])
    ),
    "an arrow leads nowhere": lambda scene: scene.arrows.append(Arrow("move", ["hill", "moon"])),
    "the panel battle is nowhere": lambda scene: scene.panels.append(
        Panel("battle", "Battle", space="moon")
    ),
    "the panel battle names ghost": lambda scene: scene.panels.append(
        Panel("battle", "Battle", rows=[Row("Attack", pieces=["ghost"])])
    ),
    "Attack in the panel battle needs a cell": lambda scene: scene.panels.append(
        Panel("battle", "Battle", columns=["hits on 1"], sides=[Side("Attack")])
    ),
    "a step of the panel battle is in the unknown state late": lambda scene: scene.panels.append(
        Panel("battle", "Battle", steps=[Step("Fire", state="late")])
    ),
    "a step of the panel battle is nowhere: moon": lambda scene: scene.panels.append(
        Panel("battle", "Battle", steps=[Step("Fire", space="moon")])
    ),
    "a tile of the panel battle is in the unknown state lost": lambda scene: scene.panels.append(
        Panel("battle", "Battle", rows=[Row("Attack", tiles=[Tile("X", state="lost")])])
    ),
    "a tile of the panel battle is about ghost": lambda scene: scene.panels.append(
        Panel("battle", "Battle", rows=[Row("Attack", tiles=[Tile("X", card="ghost")])])
    ),
    "lies on a card that is not there": lambda scene: scene.zones.append(
        Zone("row", "Row", "table", cards=[CardFace("y", "Y", "", "", on="nothing")])
    ),
    "says nothing of west": lambda scene: scene.marks.append(Mark("hill", "control", "west")),
    "concerns .*, not drawn": lambda scene: scene.zones.clear(),
}


@pytest.mark.parametrize("words", FAULTS)
def test_a_fault_in_a_scene_is_caught(words: str) -> None:
    with pytest.raises(KitFailure, match=words):
        check_game(broken(FAULTS[words]), games=3)


@pytest.mark.parametrize(
    ("nation", "words"),
    [
        (Nation("puce", "EA", "East"), "east has no hue of the palette"),
        (Nation("coral", "EA", "East", ("red", "puce")), "east has no ribbon"),
        (Nation("coral", "", "East"), "east needs letters and a title"),
        (Nation("azure", "SO", "East"), "two nations look alike: SO in azure"),
    ],
)
def test_a_fault_in_a_nation_is_caught(nation: Nation, words: str) -> None:
    game = Drawn()
    game.show.nations = {**game.show.nations, "east": nation}
    with pytest.raises(KitFailure, match=words):
        check_game(game, games=1)


def test_a_power_and_its_homeland_are_told_apart() -> None:
    assert power_id("germany") != "germany"
    assert plain_id(power_id("germany")) == plain_id("germany") == "germany"


class Wary(DrawnShow):
    """The game with a caution about the hill."""

    check = "Look at the hill"

    def cautions(self, g: ToyState, power: int) -> list[Caution]:
        return [Caution("The hill is bare.", ["hill", "north_army"])]


def test_good_cautions_pass() -> None:
    assert check_game(Drawn(Wary()), games=1, seed=3).checks["cautions"]


def test_a_caution_about_something_that_is_not_drawn() -> None:
    class Broken(Wary):
        def cautions(self, g: ToyState, power: int) -> list[Caution]:
            return [Caution("The sea is rough.", ["sea"])]

    with pytest.raises(KitFailure, match=r"'The sea is rough\.' is about sea, not drawn"):
        check_game(Drawn(Broken()), games=1)


def test_a_game_that_warns_without_saying_of_what() -> None:
    class Broken(Wary):
        check = ""

    with pytest.raises(KitFailure, match="must say what it checks"):
        check_game(Drawn(Broken()), games=1)


def test_a_check_that_changes_the_position() -> None:
    class Broken(Wary):
        def cautions(self, g: ToyState, power: int) -> list[Caution]:
            g.points[power] += 1
            return []

    with pytest.raises(KitFailure, match="looking at the position has changed it"):
        check_game(Drawn(Broken()), games=1)
