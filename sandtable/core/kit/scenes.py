"""Checks of scenes: all that is named is drawn, once, and in the words of the design language."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from sandtable.core.game import Game
from sandtable.core.kit.forms import check_forms
from sandtable.core.kit.look import Look
from sandtable.core.kit.run import Run
from sandtable.core.show.brought import WHITE, Sound, fault_of_names
from sandtable.core.show.scene import (
    FORMS,
    HUES,
    STRIPES,
    TONES,
    CardFace,
    Panel,
    Piece,
    Scene,
    power_id,
)
from sandtable.core.state import State


def check_nations(run: Run) -> None:
    """Every nation has a hue and a ribbon, and letters that no other of its hue has."""
    looks: Counter[tuple[str, str]] = Counter()
    own = set(run.game.show.palette)
    for name, nation in run.game.show.nations.items():
        run.require(nation.hue in HUES | own, f"{name} has no hue of the palette")
        striped = nation.ribbon and STRIPES | own >= {*nation.ribbon}
        run.require(striped, f"{name} has no ribbon")
        run.require(nation.code and nation.title, f"{name} needs letters and a title")
        looks[nation.hue, nation.code] += 1
    for (hue, code), often in looks.items():
        run.require(often == 1, f"two nations look alike: {code} in {hue}")


def check_brought(run: Run) -> None:
    """What the game brings to be drawn and heard is sound, small and safe."""
    show = run.game.show
    for what, names in (("colour", show.palette), ("picture", show.pictures)):
        run.require(not (fault := fault_of_names(what, [*names])), fault)
    known = sorted({*show.palette} & (HUES | STRIPES | TONES))
    run.require(
        not known, f"the palette may not have {_listed({*known})}: the design language does"
    )
    for name, paint in show.palette.items():
        for fault in paint.faults():
            run.fail(f"the colour {name!r} {fault}")
    strange = {*show.sounds} - {*Sound.EVENTS}
    heard = ", ".join(Sound.EVENTS)
    run.require(not strange, f"no sound is heard at {_listed(strange)}, only at {heard}")
    for file in (*show.pictures.values(), *show.sounds.values()):
        for fault in file.faults:
            run.fail(fault)


def check_map(run: Run) -> None:
    """The map draws just the spaces of the game."""
    board, spaces = run.game.show.map, run.game.spaces
    if board is None:
        run.require(not spaces, "a game with spaces needs a map: give show.map, see build_map")
        return
    for fault in board.faults(spaces):
        run.fail(fault)


def check_scene(run: Run, look: Look, seat: int) -> None:
    """What a seat is to be shown is in order, and all that it may choose can be clicked."""
    game, g = run.game, look.g
    with run.checking("scene", look, detail=run.seat_name(seat)):
        scene = look.scene(seat)
        run.require(scene.headline.strip(), "a scene needs a headline")
        tables = ("text", "cards", *([game.key] if game.show.map else []))
        run.require(
            scene.table in tables,
            f"the game has no table {scene.table!r}: a scene lies on one of {', '.join(tables)}",
        )
        if scene.table == "text":
            return
        known = _known(run, scene)
        _check_owners(run, scene)
        _check_words(run, scene)
        _check_places(run, scene, known)
        for actor in game.asked(g):
            if seat >> actor & 1:
                for action in game.offers(g, actor):
                    missing = set(look.ask(game.show.concerns, action)) - known
                    if missing:
                        run.fail(
                            f"{run.words(actor, action)} concerns {_listed(missing)}, not drawn"
                        )
                check_forms(run, g, actor, scene, known)


def check_cautions(run: Run, look: Look, actor: int) -> None:
    """What a game warns of has words, is in the scene, and leaves the position alone."""
    game = run.game
    with run.checking("cautions", look, detail=game.powers[actor]):
        found = look.ask(game.show.cautions, actor)
        run.require(not found or game.show.check, "a game that warns must say what it checks")
        known = set(all_ids(game, look.scene(1 << actor))) if found else set()
        for caution in found:
            run.require(caution.words.strip(), "a caution needs words")
            missing = set(caution.about) - known
            run.require(not missing, f"{caution.words!r} is about {_listed(missing)}, not drawn")


def all_pieces(scene: Scene) -> Iterator[Piece]:
    """The pieces on the map and in boxes."""
    yield from scene.pieces
    for zone in scene.zones:
        yield from zone.pieces


def all_cards(scene: Scene) -> Iterator[CardFace]:
    """The cards whose faces are shown."""
    for zone in scene.zones:
        yield from zone.cards


def all_ids(game: Game[Any], scene: Scene) -> list[str]:
    """The ids of all that can be clicked or pointed at."""
    return [
        *game.spaces,
        *map(power_id, game.powers),
        *[piece.id for piece in all_pieces(scene)],
        *[card.id for card in all_cards(scene)],
        *[zone.id for zone in scene.zones],
    ]


def _known(run: Run, scene: Scene) -> set[str]:
    """All ids; none stands for two things."""
    ids = Counter(all_ids(run.game, scene))
    twice = {name for name, often in ids.items() if often > 1}
    run.require(not twice, f"two things in the scene are called {_listed(twice)}")
    for what, things in (
        ("tracks", scene.tracks),
        ("panels", scene.panels),
        ("forms", scene.forms),
    ):
        names = [thing.id for thing in things]
        run.require(len(set(names)) == len(names), f"two {what} share an id")
    return set(ids)


def _check_owners(run: Run, scene: Scene) -> None:
    named = {
        thing.owner
        for things in (
            list(all_pieces(scene)),
            list(all_cards(scene)),
            scene.zones,
            scene.tracks,
            scene.marks,
            scene.arrows,
            scene.rolls,
            [row for panel in scene.panels for row in panel.rows],
            [side for panel in scene.panels for side in panel.sides],
            [
                group
                for panel in scene.panels
                for side in panel.sides
                for cell in side.cells
                for group in cell.groups
            ],
            scene.forms,
        )
        for thing in things
        if thing.owner
    }
    missing = named - set(run.game.show.nations)
    run.require(not missing, f"show.nations says nothing of {_listed(missing)}")


def _check_words(run: Run, scene: Scene) -> None:
    """Forms and tones are those of the design language or the game; everything has words."""
    palette = run.game.show.palette
    tones = {"", *TONES, *palette}
    for piece in all_pieces(scene):
        if piece.form not in FORMS:
            run.fail(f"{piece.id} has the unknown form {piece.form!r}")
        if not piece.label or piece.count <= 0:
            run.fail(f"{piece.id} needs a label and a count")
        if not 0 <= piece.steps <= piece.full:
            run.fail(f"{piece.id} has more steps than it can have")
        if (piece.form == "plate") != bool(piece.parts) or any(
            part.count <= 0 for part in piece.parts
        ):
            run.fail(f"{piece.id} must count something if it is a plate, and only then")
    for card in all_cards(scene):
        if not card.title or card.copies <= 0:
            run.fail(f"{card.id} needs a title and a count")
        if card.tone not in tones:
            run.fail(f"{card.id} has an unknown tone")
        for note in card.foot:
            if note.tone not in tones:
                run.fail(f"{card.id} has an unknown tone")
            if note.tone in palette and palette[note.tone].letters != WHITE:
                run.fail(f"a note on {card.id} cannot be read in {note.tone}")
    for track in scene.tracks:
        if track.low < track.high:
            places = [track.at, *[notch.at for notch in track.notches]]
            run.require(
                all(track.low <= at <= track.high for at in places),
                f"the track {track.id} goes beyond its ends",
            )


STATES = frozenset(["", "done", "now", "skipped"])
"""How far a step of a panel has come."""
TILES = frozenset(["", "next", "barred", "down", "paid", "due"])
"""What a small card on a panel may be."""


def _check_columns(run: Run, panel: Panel) -> None:
    """A side has something to say of each column, and a step is in a state that can be drawn."""
    for side in panel.sides:
        run.require(
            len(side.cells) == len(panel.columns),
            f"{side.title} in the panel {panel.id} needs a cell for each column",
        )
    odd = {step.state for step in panel.steps} - STATES
    run.require(not odd, f"a step of the panel {panel.id} is in the unknown state {_listed(odd)}")


def _check_tiles(run: Run, panel: Panel, known: set[str]) -> None:
    """A small card that stands in no order is clicked for its card, so that must be drawn."""
    tiles = [tile for row in panel.rows for tile in row.tiles]
    odd = {tile.state for tile in tiles} - TILES
    run.require(not odd, f"a tile of the panel {panel.id} is in the unknown state {_listed(odd)}")
    lost = {tile.card for tile in tiles if tile.card and not tile.at} - known
    run.require(not lost, f"a tile of the panel {panel.id} is about {_listed(lost)}, not drawn")


def _check_places(run: Run, scene: Scene, known: set[str]) -> None:
    """Pieces, arrows and panels are somewhere; a card lies on one that is there."""
    spaces = set(run.game.spaces)
    zones = {zone.id: zone for zone in scene.zones}
    cards = {card.id for card in all_cards(scene)}
    for piece in scene.pieces:
        if piece.space not in spaces:
            run.fail(f"{piece.id} stands on {piece.space!r}, no space")
    for zone in zones.values():
        astray = {piece.id for piece in zone.pieces if piece.space != zone.id}
        run.require(not astray, f"{_listed(astray)} lies in {zone.id} but says otherwise")
    for arrow in scene.arrows:
        run.require(len(arrow.spaces) > 1 and set(arrow.spaces) <= spaces, "an arrow leads nowhere")
    for panel in scene.panels:
        run.require(not panel.space or panel.space in spaces, f"the panel {panel.id} is nowhere")
        named = {one for row in panel.rows for one in (*row.pieces, *row.cards)}
        run.require(named <= known, f"the panel {panel.id} names {_listed(named - known)}")
        _check_columns(run, panel)
        _check_tiles(run, panel, known)
        astray = {step.space for step in panel.steps if step.space} - spaces
        run.require(not astray, f"a step of the panel {panel.id} is nowhere: {_listed(astray)}")
    for card in all_cards(scene):
        if card.on and card.on not in cards:
            run.fail(f"{card.id} lies on a card that is not there")


def _listed(names: set[str]) -> str:
    return ", ".join(sorted(names))


def seats_to_show(run: Run, g: State) -> list[int]:
    """Whose scenes are looked at: each of the asked, and a spectator."""
    asked = run.game.asked(g)
    return [0, *[1 << actor for actor in asked]]
