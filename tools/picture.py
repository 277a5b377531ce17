"""Draws the README's picture: a screen of terminal play, as SVG.

python tools/picture.py docs/great_war.svg
"""

from __future__ import annotations

import io
import re
import sys
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.rule import Rule
from rich.terminal_theme import TerminalTheme
from rich.text import Text

from sandtable.bots.bot import Situation
from sandtable.bots.make import make_bot
from sandtable.core.registry import find_game
from sandtable.core.table.table import Table
from sandtable.terminal.layout import arranged, offer_lines, section_lines

WIDTH = 92
SEAT = 0b10
SECRET = bytes(range(32))
THEME = TerminalTheme(
    (16, 22, 27),
    (239, 233, 220),
    [
        (16, 22, 27),
        (255, 138, 122),
        (102, 207, 164),
        (255, 182, 39),
        (140, 192, 255),
        (200, 170, 230),
        (143, 169, 181),
        (239, 233, 220),
    ],
)


def main(path: str) -> None:
    """Plays to a telling moment and draws it."""
    table = _some_way_in()
    console = Console(record=True, width=WIDTH, file=io.StringIO(), markup=False, highlight=False)
    console.print(Rule(Text("The Great War: you play the Entente"), align="left", style="dim"))
    for section in table.game.show.board(table.state, SEAT):
        if not section.title.startswith("Reserve"):
            for line in section_lines(section, WIDTH):
                console.print(line)
    console.print(Text(table.game.show.prompt(table.state, 1), style="bold yellow"))
    offers = arranged(table.game, table.state, table.offers(1))
    for line in offer_lines(offers, WIDTH):
        console.print(line)
    svg = console.export_svg(title="sandtable play great_war", theme=THEME)
    Path(path).write_text(re.sub(r"@font-face \{.*?\}", "", svg, flags=re.S), encoding="utf-8")


def _some_way_in() -> Table[Any]:
    """A game in which the Entente may add cards to its second round."""
    table: Table[Any] = Table.new(find_game("great_war"), secret=SECRET)
    bot = make_bot("greedy", 3)
    made = 0
    while True:
        (power, *_) = table.asked()
        question = table.state.agenda[-1][0]
        if power == 1 and question == "add" and len(table.offers(1)) > 3 and len(table.events) > 60:
            return table
        seat = table.seats[power].powers
        action = bot.choose(Situation(table.game, table.state, seat, power, 0, made))
        table.act(power, power, action)
        made += 1


if __name__ == "__main__":
    main(*sys.argv[1:])
