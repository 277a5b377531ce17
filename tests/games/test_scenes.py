"""The scenes that clients draw: complete, clickable, and without what a seat may not know."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any

import pytest

from sandtable.core.bits import bits
from sandtable.core.game import SPECTATOR, Game
from sandtable.core.kit.scenes import all_cards, all_ids
from sandtable.core.outcomes import SeededLuck
from sandtable.core.registry import find_game, installed_keys
from sandtable.core.show.scene import CardFace, Scene, Zone, plain_id, power_id
from sandtable.core.table.table import Table
from sandtable.games.great_war import game as great_war
from sandtable.games.quartermaster import game as quartermaster
from sandtable.games.quartermaster.facts.board import HOMES, SPACES, STRAITS
from tests.quick import quick

GAMES = 2
EVERY = 7
"""At every so many decisions a scene is looked at."""


@lru_cache
def positions(game: Game[Any]) -> list[Any]:
    """Positions of random games in which somebody is asked, and the last ones."""
    found = []
    for seed in range(GAMES):
        luck = SeededLuck(seed)
        g = game.start(game.read_options(quick(game)))
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


def zone(scene: Scene, name: str) -> Zone:
    (found,) = [one for one in scene.zones if one.id == name]
    return found


@pytest.mark.parametrize("key", installed_keys())
def test_a_scene_is_plain_data(key: str) -> None:
    game = find_game(key)
    for g in positions(game):
        plain = game.show.scene(g, SPECTATOR).plain()
        assert json.loads(json.dumps(plain)) == plain
        assert plain["headline"]
        assert plain["table"] != "text"


@pytest.mark.parametrize("key", installed_keys())
@pytest.mark.slow
def test_a_scene_shows_nothing_that_the_seat_cannot_know(key: str) -> None:
    game = find_game(key)
    luck = SeededLuck(3)
    for g in positions(game):
        for seat in seats(game):
            imagined = game.imagine(g, seat, luck)
            assert game.show.scene(imagined, seat).plain() == game.show.scene(g, seat).plain()


@pytest.mark.parametrize("key", installed_keys())
def test_all_that_an_offer_concerns_is_in_the_scene(key: str) -> None:
    game = find_game(key)
    for g in positions(game):
        for actor in game.asked(g):
            scene = game.show.scene(g, 1 << actor)
            drawn = set(all_ids(game, scene))
            for action in game.offers(g, actor):
                ids = game.show.concerns(g, action)
                assert set(ids) <= drawn, game.verbs.text(action)
                assert bool(ids) == bool(action[1]) or action[0] in game.show.endings


@pytest.mark.parametrize("key", installed_keys())
def test_every_id_stands_for_one_thing(key: str) -> None:
    game = find_game(key)
    for g in positions(game):
        scene = game.show.scene(g, (1 << len(game.powers)) - 1)
        for ids in (all_ids(game, scene), [track.id for track in scene.tracks]):
            assert len(ids) == len(set(ids))


@pytest.mark.parametrize("key", installed_keys())
def test_every_owner_has_a_look_of_its_own(key: str) -> None:
    game = find_game(key)
    assert set(game.powers) <= set(game.show.nations)
    looks = [(nation.hue, nation.code) for nation in game.show.nations.values()]
    assert len(set(looks)) == len(looks)


@pytest.mark.parametrize("key", installed_keys())
def test_a_line_of_the_log_points_at_what_it_names(key: str) -> None:
    """The ids are those of the game's things, so that the page can light them up."""
    game = find_game(key)
    table = Table.new(game, secret=bytes(32))
    luck = SeededLuck(1)
    for _ in range(60):
        power = luck.choice(table.asked())
        table.act(power, power, luck.choice(table.offers(power)))
    lines = table.log((1 << len(game.powers)) - 1)
    named = {thing for line in lines for thing in line.about}
    cards = {
        card.id for card in all_cards(game.show.scene(table.state, (1 << len(game.powers)) - 1))
    }
    assert bool(named & cards) == bool(cards)
    assert named & set(map(power_id, game.powers))
    assert bool(named & set(game.spaces)) == bool(game.spaces)
    assert all(
        game.show.describe(plain_id(thing), game.options()) or thing != plain_id(thing)
        for thing in named
    )


WITH_HANDS = [key for key in installed_keys() if "hands" in find_game(key).state.FIELDS]


@pytest.mark.parametrize("key", WITH_HANDS)
def test_hands_are_whole_for_their_owner_and_counted_for_others(key: str) -> None:
    game = find_game(key)
    for g in positions(game):
        for power, name in enumerate(game.powers):
            size = g.hands[power].bit_count()
            own = zone(game.show.scene(g, 1 << power), f"{name}_hand")
            assert own.hidden == 0
            assert sum(face.copies for face in own.cards) == size
            spectators = zone(game.show.scene(g, SPECTATOR), f"{name}_hand")
            assert (spectators.cards, spectators.hidden) == ([], size)


# The Great War.


def test_the_cards_before_a_side_lie_on_each_other_and_add_up() -> None:
    for g in positions(great_war):
        if g.defender < 0:
            continue
        scene = great_war.show.scene(g, 1)
        tracks = {track.id: track.value for track in scene.tracks}
        for side in ("central", "entente"):
            row = zone(scene, f"{side}_table").cards
            before: set[str] = set()
            for face in row:
                assert not face.on or face.on in before
                before.add(face.id)
            points = sum(counts(face) for face in row if "cancelled" not in face.marks)
            assert 0 <= int(tracks[f"{side}_points"]) - points <= 6


def counts(face: CardFace) -> int:
    """The Battle Points in the corner of a card."""
    (points,) = [int(figure.value) for figure in face.figures if figure.word == "BP"]
    return points


def test_the_die_of_the_event_lies_on_the_table() -> None:
    found = 0
    for g in positions(great_war):
        rolls = great_war.show.scene(g, SPECTATOR).rolls
        assert [roll.dice for roll in rolls] == ([[g.die]] if g.die else [])
        assert all(roll.result for roll in rolls)
        found += len(rolls)
    assert found


def test_a_line_about_a_die_has_the_die() -> None:
    rows = [great_war.show.dice("event_die", (0, die)) for die in range(1, 7)]
    assert rows == [[1], [2], [3], [4], [5], [6]]


def test_ones_own_row_is_the_nearest() -> None:
    g = positions(great_war)[0]
    for seat, order in ((0b01, ["entente", "central"]), (0b10, ["central", "entente"])):
        rows = [one.owner for one in great_war.show.scene(g, seat).zones if one.role == "table"]
        assert rows == order


def test_a_card_says_how_sure_its_facts_are() -> None:
    for g in positions(great_war):
        for face in all_cards(great_war.show.scene(g, 0b11)):
            notes = {note.text for note in face.foot}
            assert {"documented", "partly documented", "reconstructed"} & notes


# Quartermaster General.


def test_every_piece_of_a_country_stands_on_the_map() -> None:
    for g in positions(quartermaster):
        scene = quartermaster.show.scene(g, SPECTATOR)
        on_map = sorted((piece.owner, piece.kind, piece.space) for piece in scene.pieces)
        meant = sorted(
            (name, kind, SPACES[space])
            for kind, of_kind in (("army", g.armies), ("navy", g.navies))
            for country, name in enumerate(quartermaster.powers)
            for space in bits(of_kind[country])
        )
        assert on_map == meant


def test_pieces_out_of_supply_are_marked_as_the_view_names_them() -> None:
    """All home Armies are taken away, so that pieces are out of supply."""
    found = 0
    for g in positions(quartermaster):
        g.armies = [mask & ~(1 << home) for mask, home in zip(g.armies, HOMES, strict=True)]
        scene = quartermaster.show.scene(g, SPECTATOR)
        marked = [piece for piece in scene.pieces if "out_of_supply" in piece.marks]
        named = quartermaster.show.about(g, SPECTATOR)["out_of_supply"]
        assert len(marked) == sum(len(spaces) for spaces in named.values())
        found += len(marked)
    assert found


def test_every_strait_shows_whom_it_is_open_to() -> None:
    for g in positions(quartermaster):
        scene = quartermaster.show.scene(g, SPECTATOR)
        holders = {mark.space: mark.owner for mark in scene.marks if mark.kind == "strait"}
        assert list(holders) == [strait.name for strait in STRAITS]
        assert holders == quartermaster.show.about(g, SPECTATOR)["straits_open_to"]
