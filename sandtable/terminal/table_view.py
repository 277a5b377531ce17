"""A table as a player at this terminal sees it, and what each player has seen already."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

from rich.text import Text

from sandtable.bots.bot import Situation, derive
from sandtable.bots.hints import Hint, best_moves
from sandtable.bots.make import make_bot, must_play
from sandtable.core.action import Action
from sandtable.core.english import addressed
from sandtable.core.game import SPECTATOR
from sandtable.core.show.show import Section
from sandtable.core.table.table import Table
from sandtable.terminal.layout import (
    Offer,
    brief_lines,
    changed_lines,
    offer_lines,
    section_lines,
    wrapped,
)
from sandtable.terminal.lessons import Lessons
from sandtable.terminal.menu import seat_title
from sandtable.terminal.screen import Screen

MARGIN = 4
"""Lines besides the offers that push up what is on the screen: a gap, a rule, the question."""


class Decision(NamedTuple):
    """Who is asked, the mask of powers of the seat, and the offers as listed."""

    seat: int
    powers: int
    power: int
    offers: list[Offer]


class TableView:
    """One table on one screen: what is shown and said, and what a bot would advise.

    The keywords a player types work on it; ``Session`` adds whose turn it is.
    """

    def __init__(
        self,
        screen: Screen,
        table: Table[Any],
        path: Path,
        ask_all: bool = False,
        skip_passes: bool = False,
    ) -> None:
        self.screen = screen
        self.table = table
        self.game = table.game
        self.path = path
        self.ask_all = ask_all
        self.skip_passes = skip_passes
        self.bots_resign = False
        """Whether bots give up games that they have lost."""
        people = [place for place, seat in enumerate(table.seats) if not seat.is_bot]
        self.hot_seat = len(people) > 1
        self.lessons = Lessons(table.guide) if table.guide is not None else None
        self.viewer = -1 if self.hot_seat else people[0] if people else -1
        """The seat whose player is at the screen."""
        self.told = dict.fromkeys(range(len(table.seats)), 0)
        """The first event each seat has not been told of."""
        self.told_all = 0
        self.notes: list[str] = []
        """What was answered for the player at the screen since the last news."""
        self.shown: dict[str, tuple[Section, int]] = {}
        """Sections of the board by title, with the line of the screen each was printed on."""
        self.long_sections_seen: dict[int, dict[str, list[str]]] = {place: {} for place in people}
        """The long sections as each player last saw them, by title."""
        self.cards_read: dict[int, list[str]] = {place: [] for place in people}
        """The lines about their own cards that each player has read in full."""

    def say(self, words: str, style: str = "") -> None:
        """A sentence, broken to the width."""
        self.screen.say_all(Text(line, style) for line in wrapped(words, self.screen.width))

    def title(self, seat: int) -> str:
        return seat_title(self.game, self.table.seats[seat])

    def label(self, action: Action) -> str:
        """An action in words."""
        return self.game.show.label(self.table.state, action)

    def show_board(self, decision: Decision, everything: bool = False) -> None:
        """The sections of the board, without those that still stand on the screen as they are.

        One's own cards have their text where the offers are about them or where they are new;
        else their titles will do.
        """
        own = self.own_sections(decision)
        read = self.cards_read[decision.seat]
        left_out: list[str] = []
        for section in self.game.show.board(self.table.state, decision.powers):
            mine = section in own
            if section.long and not everything:
                if not self._show_changed(section, decision.seat):
                    left_out.append(section.title)
                continue
            if not everything and self._still_on_screen(section, mine, len(decision.offers)):
                same = section == self.shown[section.title][0]
                left_out.append(section.title if same else f"{section.title} less what is gone")
                continue
            self.shown[section.title] = (section, self.screen.printed)
            if (
                mine
                and section.lines
                and not everything
                and self._titles_suffice(section, decision)
            ):
                self.screen.say_all(brief_lines(section, self.screen.width))
                continue
            self.screen.say_all(section_lines(section, self.screen.width))
            if mine:
                read += [line for line in section.lines if line not in read]
        if left_out:
            seen = "as you last saw it" if self.hot_seat else "as above"
            self.say(f"{', '.join(left_out)}: ({seen})", "dim")

    def _show_changed(self, section: Section, seat: int) -> bool:
        """A long section: whole at first, later only what has changed; false if nothing has."""
        title, lines, _ = section
        known = self.long_sections_seen[seat].get(title)
        self.long_sections_seen[seat][title] = lines
        if known is None:
            self.screen.say_all(section_lines(section, self.screen.width))
            return True
        changed = changed_lines(known, lines)
        if changed:
            section = Section(f"{title}, changed", changed)
            self.screen.say_all(section_lines(section, self.screen.width))
        return bool(changed)

    def _titles_suffice(self, section: Section, decision: Decision) -> bool:
        """Whether titles suffice for one's cards: all were read, or another power is asked."""
        several = decision.powers.bit_count() > 1
        read = self.cards_read[decision.seat]
        if not several and not all(_known(line, read) for line in section.lines):
            return False
        return not self._offers_are_about(section, decision)

    def _still_on_screen(self, section: Section, mine: bool, offers: int) -> bool:
        """Whether a section can still be read on the screen; some own cards may be gone since."""
        if section.title not in self.shown:
            return False
        before, printed = self.shown[section.title]
        if self.screen.printed - printed + offers + MARGIN > self.screen.height:
            return False
        return section == before or (mine and all(_known(x, before.lines) for x in section.lines))

    def _offers_are_about(self, section: Section, decision: Decision) -> bool:
        """Whether the offers are about something that this section alone describes."""
        names = {name for offer in decision.offers for name in offer.text.split()[1:]}
        options = self.table.state.options
        texts = [self.game.show.describe(name, options) for name in names]
        others = [one for one in self.own_sections(decision) if one != section]
        elsewhere = [line for one in others for line in one.lines]
        return any(
            _describes(section.lines, text) and not _describes(elsewhere, text)
            for text in texts
            if text
        )

    def own_sections(self, decision: Decision) -> list[Section]:
        """What only this seat sees: the sections that a spectator's board does not have."""
        g = self.table.state
        public = self.game.show.board(g, SPECTATOR)
        return [one for one in self.game.show.board(g, decision.powers) if one not in public]

    def show_offers(self, decision: Decision) -> None:
        """The question with its rule, and the numbered offers."""
        g = self.table.state
        prompt = self.game.show.prompt(g, decision.power)
        rule = self.game.book.questions[g.now[0]].rule
        several = decision.powers.bit_count() > 1
        if several:
            prompt = addressed(self.game.title_of(decision.power), prompt)
        self.say(f"{prompt} (rule {rule})", "bold green")
        self.screen.say_all(offer_lines(decision.offers, self.screen.width))

    def situation(self, seat: int, power: int) -> Situation:
        """What a bot would be told in a seat's place."""
        table = self.table
        events = [table.history.moments[n].event for n in table.history.line[1:]]
        made = sum(table.history.actor(event) == seat for event in events)
        return Situation(self.game, table.state, table.seats[seat].powers, power, made=made)

    def bot_seed(self, seat: int) -> int:
        """Where the luck of a seat's bot comes from."""
        return derive(self.table.header.commitment, seat)

    def advice(self, seat: int, power: int, name: str) -> Action:
        """What a bot would do, by what this seat knows."""
        bot = make_bot(name, self.bot_seed(seat))
        must_play(self.game, name)
        with self.screen.busy(f"{name} is thinking"):
            return bot.choose(self.situation(seat, power))

    def best_moves(self, seat: int, power: int) -> list[Hint]:
        """The best moves, by what this seat knows."""
        with self.screen.busy("a bot is thinking"):
            return best_moves(self.situation(seat, power), self.bot_seed(seat))

    def is_choice(self, seat: int, event: int) -> bool:
        """Whether an event was a decision this seat was really asked for."""
        history = self.table.history
        moment = history.moments[event].event
        if moment.kind != "play" or history.actor(moment) != seat:
            return False
        before = history.position(history.line[history.line.index(event) - 1])
        offers = self.game.offers(before, self.game.powers.number(moment.by))
        return self.ask_all or len(offers) > 1 or bool(offers[0][1])


def _describes(lines: list[str], text: str) -> bool:
    return any(line.strip().startswith(text) for line in lines)


def _known(line: str, lines: list[str]) -> bool:
    """Whether a line was there before, perhaps with or without a mark at its end."""
    return any(line.startswith(old) or old.startswith(line) for old in lines)
