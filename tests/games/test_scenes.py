"""The scenes that clients draw: complete, clickable, and without what a seat may not know."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any

import pytest

from sandtable.core.bits import bits
from sandtable.core.game import SPECTATOR, Game
from sandtable.core.outcomes import SeededLuck
from sandtable.core.registry import HOME, find_game
from sandtable.core.scene import CardFace, Scene, Zone
from sandtable.games.great_war import game as great_war
from sandtable.games.quartermaster import game as quartermaster
from sandtable.games.quartermaster.board import SPACES, STRAITS

GAMES = 2
EVERY = 7
"""At every so many decisions a scene is looked at."""


@lru_cache
def positions(game: Game[Any]) -> list[Any]:
    """Positions of random games in which somebody is asked, and the last ones."""
    found = []
    for seed in range(GAMES):
        luck = SeededLuck(seed)
        g = game.start()
        game.settle(g, luck)
        decisions = 0
        while not game.over(g):
            if decisions % EVERY == 0:
                found.append(g.copy())
            actor = luck.choice(game.asked(g))
            game.apply(g, actor, luck.choice(game.offers(g, actor)))
            game.settle(g, luck)
            decisions += 1
        found.append(g)
    return found


def seats(game: Game[Any]) -> list[int]:
    """Each power alone, the seats of two people, all powers at once, and a spectator."""
    alone = [1 << power for power in range(len(game.powers))]
    everybody = (1 << len(game.powers)) - 1
    return [SPECTATOR, *dict.fromkeys([*alone, *game.seatings[2], everybody])]


def faces(scene: Scene) -> list[CardFace]:
    return [face for zone in scene.zones for face in zone.cards]


def zone(scene: Scene, name: str) -> Zone:
    (found,) = [one for one in scene.zones if one.id == name]
    return found


@pytest.mark.parametrize("key", sorted(HOME))
def test_a_scene_is_plain_data(key: str) -> None:
    game = find_game(key)
    for g in positions(game):
        plain = game.scene(g, SPECTATOR).plain()
        assert json.loads(json.dumps(plain)) == plain
        assert plain["headline"]
        assert plain["table"] != "text"


@pytest.mark.parametrize("key", sorted(HOME))
def test_a_scene_shows_nothing_that_the_seat_cannot_know(key: str) -> None:
    game = find_game(key)
    luck = SeededLuck(3)
    for g in positions(game):
        for seat in seats(game):
            imagined = game.imagine(g, seat, luck)
            assert game.scene(imagined, seat).plain() == game.scene(g, seat).plain()


@pytest.mark.parametrize("key", sorted(HOME))
def test_all_that_an_offer_concerns_is_in_the_scene(key: str) -> None:
    game = find_game(key)
    spaces = set(SPACES) if game is quartermaster else set()
    for g in positions(game):
        for actor in game.asked(g):
            scene = game.scene(g, 1 << actor)
            drawn = {face.id for face in faces(scene)} | {piece.id for piece in scene.pieces}
            drawn |= spaces | set(game.powers)
            for action in game.offers(g, actor):
                ids = game.concerns(g, action)
                assert set(ids) <= drawn, game.verbs.text(action)
                assert bool(ids) == bool(action[1])


@pytest.mark.parametrize("key", sorted(HOME))
def test_every_id_stands_for_one_thing(key: str) -> None:
    game = find_game(key)
    for g in positions(game):
        scene = game.scene(g, (1 << len(game.powers)) - 1)
        for things in (faces(scene), scene.pieces, scene.zones, scene.tracks):
            ids = [thing.id for thing in things]
            assert len(ids) == len(set(ids))


@pytest.mark.parametrize("key", sorted(HOME))
def test_hands_are_whole_for_their_owner_and_counted_for_others(key: str) -> None:
    game = find_game(key)
    for g in positions(game):
        for power, name in enumerate(game.powers):
            size = g.hands[power].bit_count()
            own = zone(game.scene(g, 1 << power), f"{name}_hand")
            assert own.hidden == 0
            assert sum(copies(face) for face in own.cards) == size
            spectators = zone(game.scene(g, SPECTATOR), f"{name}_hand")
            assert (spectators.cards, spectators.hidden) == ([], size)


def copies(face: CardFace) -> int:
    """A face stands for one card, or for several copies."""
    return int(face.value[1:]) if face.value.startswith("x") else 1


# The Great War.


def test_the_cards_before_a_side_lie_on_each_other_and_add_up() -> None:
    for g in positions(great_war):
        if g.defender < 0:
            continue
        scene = great_war.scene(g, 1)
        tracks = {track.id: track.value for track in scene.tracks}
        for side in ("central", "entente"):
            row = zone(scene, f"{side}_table").cards
            before: set[str] = set()
            for face in row:
                assert not face.on or face.on in before
                before.add(face.id)
            points = sum(int(face.value) for face in row if "cancelled" not in face.marks)
            assert 0 <= int(tracks[f"{side}_points"]) - points <= 6


def test_ones_own_row_is_the_nearest() -> None:
    g = positions(great_war)[0]
    for seat, order in ((0b01, ["entente", "central"]), (0b10, ["central", "entente"])):
        rows = [one.owner for one in great_war.scene(g, seat).zones if one.role == "table"]
        assert rows == order


def test_a_card_says_how_sure_its_facts_are() -> None:
    for g in positions(great_war):
        for face in faces(great_war.scene(g, 0b11)):
            assert {"documented", "partly documented", "reconstructed"} & set(face.foot)


# Quartermaster General.


def test_every_piece_of_a_country_stands_on_the_map() -> None:
    for g in positions(quartermaster):
        scene = quartermaster.scene(g, SPECTATOR)
        on_map = sorted((piece.owner, piece.kind, piece.space) for piece in scene.pieces)
        meant = sorted(
            (name, kind, SPACES[space])
            for kind, of_kind in (("army", g.armies), ("navy", g.navies))
            for country, name in enumerate(quartermaster.powers)
            for space in bits(of_kind[country])
        )
        assert on_map == meant


def test_pieces_out_of_supply_are_marked_as_the_view_names_them() -> None:
    found = 0
    for g in positions(quartermaster):
        scene = quartermaster.scene(g, SPECTATOR)
        marked = [piece for piece in scene.pieces if "out_of_supply" in piece.marks]
        named = quartermaster.about(g, SPECTATOR)["out_of_supply"]
        assert len(marked) == sum(len(spaces) for spaces in named.values())
        found += len(marked)
    assert found


def test_every_strait_shows_whom_it_is_open_to() -> None:
    for g in positions(quartermaster):
        scene = quartermaster.scene(g, SPECTATOR)
        holders = {mark.space: mark.owner for mark in scene.marks if mark.kind == "strait"}
        assert list(holders) == [strait.name for strait in STRAITS]
        assert holders == quartermaster.about(g, SPECTATOR)["straits_open_to"]
