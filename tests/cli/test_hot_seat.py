"""Two players at one screen: neither ever sees what only the other may know."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from sandtable.core.bits import bits
from sandtable.core.registry import find_game
from sandtable.core.table.table import Table
from sandtable.games.great_war.show.words import SIDE_TITLES, short_title
from sandtable.terminal.screen import InputEnded, Screen
from sandtable.terminal.session import Session
from tests.cli.conftest import Run

ENTER = ""


class Watched(Screen):
    """A screen that is read by a suspicious onlooker each time somebody is to type."""

    def __init__(self, table: Table[Any], capsys: Any, typed: list[str]) -> None:
        super().__init__()
        self.table = table
        self.capsys = capsys
        self.typed = typed
        self.visible = ""
        self.owner = ""
        self.hands_checked = 0
        self.curtains = 0
        self.own_cards_seen = 0

    def hide(self) -> None:
        self.capsys.readouterr()
        self.visible = ""

    def ask(self, prompt: str = "> ") -> str:
        self.visible += self.capsys.readouterr().out
        if prompt.startswith("Press Enter"):
            self.owner = self.visible.partition("Hand the screen to ")[2].split(".")[0]
            self.curtains += 1
            self.check(seat=0)
            return ENTER
        self.check(seat=1 << SIDE_TITLES.index(self.owner))
        if not self.typed:
            raise InputEnded
        return self.typed.pop(0)

    def check(self, seat: int) -> None:
        """Nothing on the screen names a card that only another player can know of."""
        game, g = self.table.game, self.table.state
        known = " ".join(line for section in game.show.board(g, seat) for line in section.lines)
        known += " ".join(line.text for line in self.table.log(seat))
        for side in (0, 1):
            titles = [short_title(card) for card in bits(g.hands[side] | g.reserves[side])]
            if seat >> side & 1:
                self.own_cards_seen += sum(title in self.visible for title in titles)
                continue
            for title in titles:
                if title not in known:
                    self.hands_checked += 1
                    assert title not in self.visible


def table_of_two() -> Table[Any]:
    return Table.new(find_game("great_war"), options={"turns": 2}, secret=bytes(32))


@pytest.mark.parametrize("skip_passes", [False, True])
def test_hands_stay_hidden_through_a_whole_game(
    capsys: Any, tmp_path: Path, skip_passes: bool
) -> None:
    table = table_of_two()
    screen = Watched(table, capsys, ["board", "log 5", "1", "2", "hand", "1"] * 200)
    Session(screen, table, tmp_path / "game.jsonl", skip_passes=skip_passes).play()
    assert table.finished
    assert screen.curtains > 10
    assert screen.hands_checked > 500
    assert screen.own_cards_seen > 500


def test_the_same_player_is_not_interrupted(capsys: Any, tmp_path: Path) -> None:
    table = table_of_two()
    screen = Watched(table, capsys, ["1", "1", "1"])
    Session(screen, table, tmp_path / "game.jsonl").play()
    assert len(table.history.line) == 4
    assert screen.curtains == 1


def test_a_player_who_can_only_pass_is_called_all_the_same(capsys: Any, tmp_path: Path) -> None:
    """Not to be called would tell the other that there is no answer in the hand."""
    curtains = {}
    for skip in (False, True):
        table = table_of_two()
        screen = Watched(table, capsys, ["1"] * 500)
        Session(screen, table, tmp_path / "game.jsonl", skip_passes=skip).play()
        curtains[skip] = screen.curtains
    assert curtains[False] > curtains[True]


def test_going_back_needs_the_other_players_consent(capsys: Any, tmp_path: Path) -> None:
    table = table_of_two()
    keep = ["1", "3", "done"]
    screen = Watched(table, capsys, [*keep, *keep, "back", "no", "back", "yes", "quit"])
    Session(screen, table, tmp_path / "game.jsonl").play()
    assert table.events[-1].kind == "rollback"
    assert [event.kind for event in table.events].count("rollback") == 1


def test_a_dumb_terminal_scrolls_the_hand_away(run: Run) -> None:
    typed = "\n1\n3\ndone\n\n"
    out = run("play", "great_war", "--hot-seat", "--option", "turns=1", typed=typed).out
    central, entente = out.split("Hand the screen to ")[1:3]
    assert central.startswith("Central Powers.")
    assert entente.startswith("Entente.")
    assert central.endswith("\n" * 50)
    assert "Reserve of the Central Powers" in central
    assert "Reserve of the Central Powers" not in entente
    assert "Reserve of the Entente" in entente


def test_a_terminal_forgets_what_was_shown(monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("FORCE_COLOR", "1")
    Screen().hide()
    assert "\x1b[2J" in (out := capsys.readouterr().out)
    assert "\x1b[3J" in out
