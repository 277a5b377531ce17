"""Games on a Ray cluster end as they do on one machine, even when a node is lost."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import ray
from ray.cluster_utils import Cluster

from sandtable.bots.simulate import simulate
from sandtable.cli import main
from sandtable.core.errors import SandtableError
from sandtable.core.registry import find_game
from sandtable.core.table.record import Record
from sandtable.core.table.table import Table
from sandtable.research.cluster import cluster
from tests.bots.test_mass_play import timeless
from tests.server.hosting import wait_for

GAMES = 48


@contextmanager
def two_nodes() -> Iterator[tuple[Any, Any]]:
    """A cluster of two nodes on this machine, and the one that is not its head."""
    nodes = Cluster(
        initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False}
    )
    try:
        yield nodes, nodes.add_node(num_cpus=1)
    finally:
        nodes.shutdown()


def alive() -> int:
    return sum(node["Alive"] for node in ray.nodes())


@pytest.mark.slow
def test_a_cluster_that_loses_a_node_in_the_middle_ends_with_the_same_results() -> None:
    game = find_game("great_war")
    alone = simulate(game, bots=["greedy", "random"], games=GAMES, seed=4)
    with two_nodes() as (nodes, second), cluster(nodes.address) as hand:
        assert hand.workers == alive() == 2

        def lose(done: int, total: int) -> None:
            if done == GAMES // 4:
                nodes.remove_node(second, allow_graceful=False)

        shared = simulate(
            game, bots=["greedy", "random"], games=GAMES, seed=4, workers=hand, progress=lose
        )
        wait_for(lambda: alive() == 1)  # the cluster notices it by and by
    assert timeless(shared) == timeless(alone)
    assert not ray.is_initialized()


@pytest.mark.slow
def test_the_command_plays_on_a_cluster_that_it_starts(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["simulate", "great_war", "--games", "6", "--seed", "3"]
    assert main(arguments) == 0
    alone = capsys.readouterr().out.splitlines()
    assert main([*arguments, "--ray"]) == 0
    assert capsys.readouterr().out.splitlines()[1:] == alone[1:]


@pytest.mark.slow
def test_bots_meet_on_a_cluster_and_their_records_are_kept(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each game has the same record and the same line in the table as on one machine."""
    arguments = ["arena", "great_war", "--bots", "greedy,random", "--games", "4", "--seed", "3"]
    found = []
    for name, more in (("alone", []), ("shared", ["--ray"])):
        records, table = tmp_path / name, tmp_path / f"{name}.csv"
        kept = ["--records", str(records), "--table", str(table)]
        assert main([*arguments, "--json", *kept, *more]) == 0
        report = json.loads(capsys.readouterr().out)
        files = {one.name: one.read_text() for one in sorted(records.iterdir())}
        found.append((timeless(report), files, table.read_text().replace(name, "")))
    alone, shared = found
    assert len(shared[1]) == 4
    assert shared == alone
    for text in shared[1].values():
        assert Table.load(Record.read(text)).finished


def test_a_cluster_that_is_not_there_is_told() -> None:
    with pytest.raises(SandtableError, match="no Ray cluster at 127"), cluster("127.0.0.1:1"):
        pass
