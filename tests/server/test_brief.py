"""States in brief: what is printed is sent once, and what is left makes the scene whole again."""

from __future__ import annotations

import json
import random
from dataclasses import asdict
from typing import Any

import pytest

from sandtable.core.registry import find_game, game_keys
from sandtable.core.show.scene import Mark, Scene
from sandtable.core.table.table import Table
from sandtable.server import views
from sandtable.server.brief import printed
from tests.core.tables import SECRET
from tests.server.hosting import Host, two_players
from tests.server.test_log_since import live

Plain = dict[str, Any]

MOST_OCTETS = 15_000


def like(shelf: list[Plain], told: Plain) -> Plain:
    return shelf[told.get("like", 0)] | {name: told[name] for name in told if name != "like"}


def marks(told: Plain, known: Plain) -> set[tuple[str, ...]]:
    blank = asdict(Mark("", ""))
    stand = [mark for n, mark in enumerate(known["marks"]) if n not in told["unmarked"]]
    new = [
        blank | {name: mark[name] for name in mark if name != "spaces"} | {"space": space}
        for mark in told["marks"]
        for space in mark["spaces"]
    ]
    return {tuple(mark.values()) for mark in [*stand, *new]}


def whole(told: Plain, known: Plain) -> Plain:
    """A scene as the page makes it from its brief one, as plain data."""
    zones = []
    for brief in told["zones"]:
        zone = like(known["zones"], brief)
        zone["cards"] = [like(known["cards"], card) for card in zone["cards"]]
        zone["pieces"] = [like(known["pieces"], piece) for piece in zone["pieces"]]
        zones.append(zone)
    return {
        **{name: value for name, value in told.items() if name != "unmarked"},
        "tracks": [like(known["tracks"], track) for track in told["tracks"]],
        "pieces": [like(known["pieces"], piece) for piece in told["pieces"]],
        "marks": marks(told, known),
        "zones": zones,
    }


def plain(scene: Scene) -> Plain:
    """A scene as the server would send it, its marks in no order."""
    data: Plain = json.loads(views.encode(scene))
    return data | {"marks": {tuple(mark.values()) for mark in data["marks"]}}


def play(table: Table[Any], luck: random.Random, steps: int) -> None:
    for _ in range(steps):
        if table.finished:
            return
        power = luck.choice(table.asked())
        table.act(table.history.seat_of(power), power, luck.choice(table.offers(power)))


@pytest.mark.parametrize("key", game_keys())
def test_what_was_left_out_makes_the_scene_whole_again(key: str) -> None:
    game = find_game(key)
    luck = random.Random(1)
    table = Table.new(game, secret=SECRET)
    known = printed(key, table.header.options)
    for _ in range(12):
        play(table, luck, 25)
        for power in range(len(game.powers)):
            scene = game.show.scene(table.state, 1 << power)
            told = json.loads(views.encode(known.less(scene)))
            assert whole(told, json.loads(known.octets)) == plain(scene)


def test_a_state_of_paths_of_glory_is_small_at_any_time_of_the_war() -> None:
    """Whoever comes to a table of which much has been told gets its last lines."""
    luck = random.Random(3)
    table = Table.new(find_game("paths_of_glory"), secret=SECRET)
    at = live(table)
    sizes = []
    for _ in range(40):
        play(table, luck, 20)
        for seat in (0, 1):
            state = views.state(at, views.viewer_of(at, seat))
            sizes.append(len(views.encode(views.brief(at, state))))
    assert max(sizes) < MOST_OCTETS, sizes
    assert len(views.encode(state)) > 5 * sizes[-1], "the whole is much larger"


def test_what_is_printed_says_nothing_of_any_table() -> None:
    """Two tables with other cards in their hands have one version of what is printed."""
    secrets = [bytes([n]) * 32 for n in (1, 2)]
    tables = [Table.new(find_game("quartermaster"), secret=secret) for secret in secrets]
    assert tables[0].state.hands != tables[1].state.hands
    versions = {printed("quartermaster", table.header.options).version for table in tables}
    assert len(versions) == 1


def test_a_hidden_card_is_not_in_a_brief_state() -> None:
    table = Table.new(find_game("quartermaster"), secret=SECRET)
    at = live(table)
    zones = printed("quartermaster", table.header.options).zones.things
    for power, name in enumerate(table.game.powers):
        viewer = views.viewer_of(at, at.seat_of(power))
        state = json.loads(views.encode(views.brief(at, views.state(at, viewer))))
        hand = next(n for n, zone in enumerate(zones) if zone.id == f"{name}_hand")
        others = [zone for zone in state["scene"]["zones"] if zone["like"] != hand]
        hidden = [zone for zone in others if zones[zone["like"]].role == "hand"]
        assert len(hidden) == 5
        assert not any("cards" in zone for zone in hidden)
        assert all(zone["hidden"] > 0 for zone in hidden)


def test_the_page_asks_for_what_is_printed_once(host: Host) -> None:
    ann, _, table = two_players(host)
    told = ann.get(f"/api/tables/{table}/state", brief="true").json()
    about = {"options": json.dumps(told["options"]), "version": told["printed"]}
    where = "/api/games/great_war/printed"
    known = ann.get(where, **about)
    assert known.headers["cache-control"].endswith("immutable")
    full = ann.state(table)
    assert whole(told["scene"], known.json())["zones"] == full["scene"]["zones"]
    older = ann.get(where, **about | {"version": "old"})
    assert "immutable" not in older.headers["cache-control"]
    for wrong in ("[]", "{", "[" * 1500, '{"nonsense": 1}'):
        assert ann.get(where, options=wrong).status_code == 422, wrong


def test_a_long_log_is_told_from_its_end_and_the_rest_apart() -> None:
    luck = random.Random(3)
    table = Table.new(find_game("quartermaster"), secret=SECRET)
    at = live(table)
    viewer = views.viewer_of(at, 0)
    for _ in range(20):
        play(table, luck, 9)
        state = views.state(at, viewer)
        told = views.brief(at, state)
        if told["log_cut"]:
            assert len(told["log"]) >= views.LINES_TOLD
            earlier = views.log_before(at, viewer, told["log_from"])
            assert earlier + told["log"] == state["log"]
    assert told["log_cut"]
    known = views.brief(at, views.state(at, viewer, known=state["revision"]))
    assert not known["log_cut"]
    assert known["log"] == []
