"""Checks of scenes: all that is named is drawn, once, and in the words of the design language."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from sandtable.core.checks.run import Run
from sandtable.core.game import Game
from sandtable.core.scene import COLOURS, FORMS, TONES, CardFace, Piece, Scene, power_id
from sandtable.core.state import State


def check_nations(run: Run) -> None:
    """Every nation has a colour of the palette, and letters that no other of its colour has."""
    looks: Counter[tuple[str, str]] = Counter()
    for name, nation in run.game.nations.items():
        run.require(nation.colour in COLOURS, f"{name} has no colour of the palette")
        run.require(nation.code and nation.title, f"{name} needs letters and a title")
        looks[nation.colour, nation.code] += 1
    for (colour, code), often in looks.items():
        run.require(often == 1, f"two nations look alike: {code} in {colour}")


def check_scene(run: Run, g: State, seat: int) -> None:
    """What a seat is to be shown is in order, and all that it may choose can be clicked."""
    game = run.game
    with run.checking("scene", g, detail=run.seat_name(seat)):
        scene = game.scene(g, seat)
        run.require(scene.headline.strip(), "a scene needs a headline")
        if scene.table == "text":
            return
        known = _known(run, scene)
        _check_owners(run, scene)
        _check_words(run, scene)
        _check_places(run, scene, known)
        for actor in game.asked(g):
            if seat >> actor & 1:
                for action in game.offers(g, actor):
                    missing = set(game.concerns(g, action)) - known
                    run.require(
                        not missing,
                        f"{run.words(actor, action)} concerns {_listed(missing)}, not drawn",
                    )


def check_cautions(run: Run, g: State, actor: int) -> None:
    """What a game warns of has words, is in the scene, and leaves the position alone."""
    game = run.game
    with run.checking("cautions", g, detail=game.powers[actor]):
        before = g.digest()
        found = game.cautions(g, actor)
        run.require(g.digest() == before, "the cautions have changed the position")
        run.require(not found or game.check, "a game that warns must say in words what it checks")
        known = set(all_ids(game, game.scene(g, 1 << actor)))
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
    for what, things in (("tracks", scene.tracks), ("panels", scene.panels)):
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
        )
        for thing in things
        if thing.owner
    }
    missing = named - set(run.game.nations)
    run.require(not missing, f"Game.nations says nothing of {_listed(missing)}")


def _check_words(run: Run, scene: Scene) -> None:
    """Forms and tones are those of the design language; everything has words."""
    for piece in all_pieces(scene):
        run.require(piece.form in FORMS, f"{piece.id} has the unknown form {piece.form!r}")
        run.require(piece.label and piece.count > 0, f"{piece.id} needs a label and a count")
        run.require(0 <= piece.steps <= piece.full, f"{piece.id} has more steps than it can have")
    for card in all_cards(scene):
        tones = {card.tone, *[note.tone for note in card.foot]} - {""}
        run.require(tones <= TONES, f"{card.id} has an unknown tone")
        run.require(card.title and card.copies > 0, f"{card.id} needs a title and a count")
    for track in scene.tracks:
        if track.low < track.high:
            places = [track.at, *[notch.at for notch in track.notches]]
            run.require(
                all(track.low <= at <= track.high for at in places),
                f"the track {track.id} goes beyond its ends",
            )


def _check_places(run: Run, scene: Scene, known: set[str]) -> None:
    """Pieces, arrows and panels are somewhere; a card lies on one that is there."""
    spaces = set(run.game.spaces)
    zones = {zone.id: zone for zone in scene.zones}
    cards = {card.id for card in all_cards(scene)}
    for piece in scene.pieces:
        run.require(piece.space in spaces, f"{piece.id} stands on {piece.space!r}, no space")
    for zone in zones.values():
        astray = {piece.id for piece in zone.pieces if piece.space != zone.id}
        run.require(not astray, f"{_listed(astray)} lies in {zone.id} but says otherwise")
    for arrow in scene.arrows:
        run.require(len(arrow.spaces) > 1 and set(arrow.spaces) <= spaces, "an arrow leads nowhere")
    for panel in scene.panels:
        run.require(not panel.space or panel.space in spaces, f"the panel {panel.id} is nowhere")
        named = {one for row in panel.rows for one in row.pieces}
        run.require(named <= known, f"the panel {panel.id} names {_listed(named - known)}")
    for card in all_cards(scene):
        run.require(not card.on or card.on in cards, f"{card.id} lies on a card that is not there")


def _listed(names: set[str]) -> str:
    return ", ".join(sorted(names))


def seats_to_show(run: Run, g: State) -> list[int]:
    """Whose scenes are looked at: each of the asked, and a spectator."""
    asked = run.game.asked(g)
    return [0, *[1 << actor for actor in asked]]
