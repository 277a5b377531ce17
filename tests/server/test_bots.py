"""Bots at the tables, the bot of the guide, and the command that starts a server."""

from __future__ import annotations

import asyncio
import importlib.util
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from sandtable.cli import main
from sandtable.server.bot_worker import RESIGNS
from sandtable.server.run import listen
from sandtable.server.thinkers import Thought, Worker
from tests.server.databases import Home
from tests.server.hosting import Host, hosted, wait_for

EXAMPLE = Path(__file__).parents[2] / "docs" / "example_bot.py"


@pytest.mark.slow
def test_the_bot_of_the_guide_plays_a_whole_game(host: Host) -> None:
    ann = host.guest("Ann")
    token = ann.post("/api/tokens", label="guide").json()["token"]
    table = ann.table(scenario="skirmish")
    done = subprocess.run(
        [sys.executable, str(EXAMPLE), host.address, token, table],
        capture_output=True,
        text=True,
        check=True,
    )
    state = ann.state(table)
    assert state["over"]
    assert done.stdout.strip() == state["outcome"]


def test_the_bot_of_the_guide_is_as_short_as_it_says() -> None:
    lines = [line for line in EXAMPLE.read_text().splitlines() if line.strip()]
    assert len(lines) <= 40


@pytest.mark.slow
def test_only_bots_play_a_game_to_its_end(host: Host) -> None:
    ann = host.guest("Ann")
    bots = [
        {"powers": ["central"], "player": "bot:greedy"},
        {"powers": ["entente"], "player": "bot:random"},
    ]
    table = ann.table(scenario="skirmish", seats=bots)
    wait_for(lambda: ann.state(table)["over"])
    assert ann.get(f"/api/tables/{table}/fairness").json()["verdict"]["right"]


def test_a_bot_that_takes_too_long_plays_anything_offered(home: Home) -> None:
    with hosted(home, bot_limit=0.001) as host:
        ann = host.guest("Ann")
        seats = [
            {"powers": ["central"], "player": "me"},
            {"powers": ["entente"], "player": "bot:search:2000"},
        ]
        table = ann.table(seats=seats)
        wait_for(lambda: ann.state(table)["asked"] == ["central"])


@pytest.fixture
def despair(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every bot that may give up does so."""
    think = Worker.think

    async def despairs(self: Worker, thought: Thought, most: float) -> str | None:
        return RESIGNS if thought.task.may_resign else await think(self, thought, most)

    monkeypatch.setattr(Worker, "think", despairs)


AGAINST_A_BOT = [
    {"powers": ["central"], "player": "me"},
    {"powers": ["entente"], "player": "bot:greedy"},
]


@pytest.mark.usefixtures("despair")
def test_bots_give_up_where_the_host_wants_it_and_nowhere_else(host: Host) -> None:
    ann = host.guest("Ann")
    table = ann.table(seats=AGAINST_A_BOT, bots_resign=True)
    wait_for(lambda: ann.state(table)["over"])
    assert ann.state(table)["outcome"] == "Entente resigns."
    assert not ann.play(ann.table(seats=AGAINST_A_BOT), steps=4)["over"]


@pytest.mark.usefixtures("despair")
def test_no_bot_gives_up_for_a_person_of_its_team_or_in_a_persons_place(host: Host) -> None:
    ann = host.guest("Ann")
    seats = [
        {"powers": ["germany"], "player": "me"},
        {"powers": ["italy", "japan"], "player": "bot:greedy"},
        {"powers": ["united_kingdom", "soviet_union", "united_states"], "player": "friend"},
    ]
    table = ann.table("quartermaster", seats=seats, bots_resign=True)
    assert ann.at(table, "caretaker", bot="captain").status_code == 200
    wait_for(lambda: not {"germany", "italy", "japan"} & {*ann.state(table)["asked"]})
    assert not ann.state(table)["over"]


def test_serve_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    found = importlib.util.find_spec

    def without_fastapi(name: str, package: str | None = None) -> Any:
        return None if name == "fastapi" else found(name, package)

    monkeypatch.setattr("sandtable.commands.serve.find_spec", without_fastapi)
    assert main(["serve"]) == 2
    assert "pip install 'sandtable[server]'" in capsys.readouterr().err


def test_serve_says_when_it_cannot_listen(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--host", "192.0.2.1"]) == 2
    assert "choose another with --host" in capsys.readouterr().err


def test_the_second_part_of_an_answer_does_not_wait_for_word_of_the_first() -> None:
    async def accepted() -> int:
        held: asyncio.Future[int] = asyncio.get_running_loop().create_future()

        def arrived(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            one = writer.get_extra_info("socket")
            held.set_result(one.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
            writer.close()

        with listen("127.0.0.1", 0) as listening:
            async with await asyncio.start_server(arrived, sock=listening):
                _, writer = await asyncio.open_connection(*listening.getsockname())
                writer.close()
                return await held

    assert asyncio.run(accepted())


def test_the_command_line_works_without_the_servers_packages() -> None:
    script = (
        "import sys\n"
        "for name in ('fastapi', 'uvicorn', 'sqlalchemy', 'alembic', 'argon2', 'starlette'):\n"
        "    sys.modules[name] = None\n"
        "from sandtable.cli import main\n"
        "sys.exit(main(['games']))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
