"""Bots that are programs: the lines they speak, and the arena that pits them."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Mapping
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from sandtable.bots.arena import arena
from sandtable.bots.bot import Situation
from sandtable.bots.lines import answers
from sandtable.bots.make import make_bot
from sandtable.bots.program import ProgramBot, make_contestant, question
from sandtable.cli import main
from sandtable.core.errors import SandtableError
from sandtable.core.outcomes import SeededLuck
from sandtable.core.registry import find_game

GAME = find_game("great_war")
OWN = f"{sys.executable} -m sandtable bot GAME greedy"

OBEDIENT = """
import json, sys
for line in sys.stdin:
    asked = json.loads(line)
    if asked["ask"] == "hello":
        print(json.dumps({"protocol": 1, "name": "obedient", "game": sys.argv[1]}), flush=True)
    else:
        print(json.dumps({"action": ANSWER}), flush=True)
"""


def situation(seed: int = 1) -> Situation:
    """The first choice of a game."""
    g = GAME.start()
    GAME.settle(g, SeededLuck(seed))
    actor = GAME.actor(g)
    assert actor is not None
    return Situation(GAME, g, 1 << actor, actor)


def script(folder: Path, answer: str) -> str:
    """The name of a bot that is a small program."""
    file = folder / "bot.py"
    file.write_text(OBEDIENT.replace("ANSWER", answer), encoding="utf-8")
    return f"program:{sys.executable} {file} GAME"


def said(*asked: dict[str, Any] | str) -> list[dict[str, Any]]:
    lines = [one if isinstance(one, str) else json.dumps(one) for one in asked]
    return [json.loads(answer) for answer in answers("great_war", "greedy", 0, lines)]


def test_a_bot_answers_hello_and_ends_when_told() -> None:
    hello = {"ask": "hello", "protocol": 1, "game": "great_war"}
    assert said(hello, {"ask": "end"}, hello) == [
        {"protocol": 1, "name": "greedy", "game": "great_war"}
    ]


def test_a_bot_chooses_as_it_does_at_a_table() -> None:
    here = situation()
    answer = said(question(here, 0))[0]["action"]
    assert GAME.verbs.parse(answer) in here.offers


def test_a_line_that_says_nothing_sensible_is_answered_with_an_error() -> None:
    assert all("error" in answer for answer in said("{", "[]", '{"ask": "dance"}', "{}"))


def test_a_program_in_another_process_plays_a_match(tmp_path: Path) -> None:
    name = script(tmp_path, 'asked["offers"][0]["action"]')
    report = arena(GAME, bots=("random", name), games=2, options=GAME.read_options({"turns": 1}))
    assert report["games"] == 2


def test_our_own_command_is_such_a_program() -> None:
    bot = make_contestant(f"program:{OWN}")
    assert bot.choose(situation()) == make_bot("greedy").choose(situation())


def test_what_is_not_offered_ends_the_match(tmp_path: Path) -> None:
    with pytest.raises(SandtableError, match="which is not offered"):
        make_contestant(script(tmp_path, '"done"')).choose(situation())


def test_a_program_that_cannot_be_started_is_named() -> None:
    with pytest.raises(SandtableError, match="cannot be started"):
        make_contestant("program:/no/such/bot GAME").choose(situation())


def test_a_program_that_falls_silent_is_named(tmp_path: Path) -> None:
    with pytest.raises(SandtableError, match="did not answer"):
        make_contestant(script(tmp_path, "sys.exit()")).choose(situation())


def test_a_program_is_told_nothing_that_its_seat_may_not_know() -> None:
    """The line is made of the view and of a position imagined from it."""
    here = situation()
    other = Situation(GAME, here.imagine(SeededLuck(99)), here.seat, here.actor)
    assert question(here, 5) == question(other, 5)


def test_a_server_never_starts_programs() -> None:
    for name in ("program:true", "greedy@HEAD"):
        with pytest.raises(SandtableError):
            make_bot(name)


def test_a_commit_that_is_not_there_is_named() -> None:
    with pytest.raises(SandtableError, match="clone with git"):
        make_contestant("greedy@no_such_commit")


def test_a_bot_of_a_commit_plays() -> None:
    here = situation()
    assert make_contestant("greedy@HEAD").choose(here) in here.offers


def old_bot(monkeypatch: pytest.MonkeyPatch, unknown: int, every: int) -> str:
    """A bot of a commit whose rules do not know so many of every so many questions."""
    asked = count()
    ask = ProgramBot._ask

    def forgetful(self: ProgramBot, program: Any, line: Mapping[str, Any]) -> dict[str, Any]:
        if line["ask"] == "choose" and next(asked) % every < unknown:
            return {"error": "no such question", "unknown": True}
        return ask(self, program, line)

    monkeypatch.setattr(ProgramBot, "_ask", forgetful)
    return "random@HEAD"


def test_the_arena_tells_how_often_todays_greedy_stood_in(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    old = old_bot(monkeypatch, 1, 10_000)
    assert main(["arena", "great_war", "--bots", f"random,{old}", "--games", "4"]) == 0
    told = re.search(
        r"greedy answered 1 of (\d+) questions", " ".join(capsys.readouterr().out.split())
    )
    assert told is not None
    assert int(told[1]) > 100


def test_a_match_in_which_greedy_stood_in_too_often_is_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    old = old_bot(monkeypatch, 1, 20)
    with pytest.raises(SandtableError, match=r"random@HEAD could not answer \d+ of \d+ questions"):
        arena(GAME, bots=("random", old), games=2, options=GAME.read_options({"turns": 1}))
