"""A game at a terminal: whose turn it is, what is shown to whom, bots, the curtain, the end."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

from rich.text import Text

from sandtable.bots.bot import Situation, derive
from sandtable.bots.make import make_bot
from sandtable.core.action import Action
from sandtable.core.bits import bits
from sandtable.core.errors import SandtableError
from sandtable.core.game import SPECTATOR, Section
from sandtable.core.table import Table
from sandtable.terminal import saves
from sandtable.terminal.help import Lessons, suggest, teach, welcome
from sandtable.terminal.layout import (
    arranged,
    brief_lines,
    merged,
    offer_lines,
    section_lines,
    wrapped,
)
from sandtable.terminal.lookup import find_offers
from sandtable.terminal.menu import seat_title
from sandtable.terminal.orders import ORDERS, Decision, Leave
from sandtable.terminal.screen import InputEnded, Screen

DRAWN = 0.5
MARGIN = 4
"""Lines besides the offers that push up what is on the screen: a gap, a rule, the question."""


class Session:
    """One sitting at one table. The table keeps the game in its file as it goes."""

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
        self.known: dict[int, dict[str, list[str]]] = {place: {} for place in people}
        """The long sections as each player last saw them, by title."""
        self.read: dict[int, list[str]] = {place: [] for place in people}
        """The lines on cards of their own that each player has read in full."""

    # The flow.

    def play(self) -> None:
        """Plays until the game is over or the players leave."""
        try:
            self._begin()
            while not self.table.finished:
                self._go_on()
        except Leave:
            self._saved("Saved.")
        except InputEnded:
            self._saved("The input has ended, so the game is saved.")
        except KeyboardInterrupt:
            self.screen.say()
            self._saved("Saved.")
            raise
        else:
            self._finish()

    def _go_on(self) -> None:
        """One decision of whoever is asked."""
        seat, power = self._whose_turn()
        offers = self.table.offers(power)
        if self.table.seats[seat].is_bot:
            self._act(seat, power, self.advice(seat, power, self._bot_name(seat)))
        elif self.table.ordered(power) is not None:
            self._answer_by_order(seat)
        elif self._answers_itself(seat, offers):
            self._note(seat, f"you could only: {self.label(offers[0]).lower()}")
            self._act(seat, power, offers[0])
        else:
            self._draw_curtain(seat)
            listed = arranged(self.game, self.table.state, offers)
            self._decide(Decision(seat, self.table.seats[seat].powers, power, listed))

    def _whose_turn(self) -> tuple[int, int]:
        """The seat and power to decide: of several a bot first, then who is at the screen."""
        asked = [(self.table.history.seat_of(power), power) for power in self.table.asked()]
        return min(
            asked, key=lambda one: (not self.table.seats[one[0]].is_bot, one[0] != self.viewer)
        )

    def _bot_name(self, seat: int) -> str:
        return self.table.seats[seat].player.removeprefix("bot:")

    def advice(self, seat: int, power: int, name: str) -> Action:
        """What a bot would do, by what this seat knows."""
        table = self.table
        powers = table.seats[seat].powers
        events = [table.history.moments[n].event for n in table.history.line[1:]]
        made = sum(table.history.actor(event) == seat for event in events)
        bot = make_bot(name, derive(table.header.commitment, seat))
        situation = Situation(self.game, table.state, powers, power, made=made)
        with self.screen.busy(f"{name} is thinking"):
            return bot.choose(situation)

    def _act(self, seat: int, power: int, action: Action) -> None:
        self.table.act(seat, power, action)

    def _answer_by_order(self, seat: int) -> None:
        """A standing order answers; a player whom it would betray is called all the same.

        Where an order looks at hidden cards, the others at this screen would learn of them from
        whether the player is called.
        """
        if self.table.orders.tell(seat) and not self.skip_passes:
            self._draw_curtain(seat)
        self._note(seat, "passed by your orders")
        self.table.answer_by_order()

    def label(self, action: Action) -> str:
        """An action in words."""
        return self.game.label(self.table.state, action)

    def _answers_itself(self, seat: int, offers: list[Action]) -> bool:
        """Whether there is nothing to choose, and answering unasked betrays nothing.

        In a hot seat only the player at the screen may be spared the question, unless all
        agreed to skip passes: that a player was not called tells that he could not answer.
        """
        if self.ask_all or len(offers) != 1 or offers[0][1]:
            return False
        return seat == self.viewer or self.skip_passes

    def is_choice(self, seat: int, event: int) -> bool:
        """Whether an event was a decision this seat was really asked for."""
        history = self.table.history
        moment = history.moments[event].event
        if moment.kind != "play" or history.actor(moment) != seat:
            return False
        before = history.position(history.line[history.line.index(event) - 1])
        offers = self.game.offers(before, self.game.powers.number(moment.by))
        return self.ask_all or len(offers) > 1 or bool(offers[0][1])

    def _note(self, seat: int, words: str) -> None:
        if seat == self.viewer:
            self.notes.append(words)

    def _decide(self, decision: Decision) -> None:
        """Shows the position and listens until something has been done."""
        self.show(decision)
        while True:
            typed = self.screen.ask()
            if not typed and len(decision.offers) > 1:
                continue
            try:
                if self._obey(decision, typed or "1"):
                    return
            except SandtableError as error:
                self.say(str(error), "yellow")

    def _obey(self, decision: Decision, typed: str) -> bool:
        """Does what was typed; true if the position has changed."""
        word, _, rest = typed.partition(" ")
        if word.startswith("?") and len(word) > 1:
            word, rest = "?", f"{word[1:]} {rest}"
        order = ORDERS.get(word.lower())
        if order is not None and word not in {verb.name for verb in self.game.verbs}:
            return order.run(self, decision, rest.strip())
        chosen = find_offers(self.game, decision.offers, typed)
        for number, offer in enumerate(chosen):
            if number and offer.action not in self.table.offers(decision.power):
                self.say(f"{offer.label} is not offered any more.", "yellow")
                break
            self._act(decision.seat, decision.power, offer.action)
        return True

    # What is shown.

    def say(self, words: str, style: str = "") -> None:
        """A sentence, broken to the width."""
        self.screen.say_all(Text(line, style) for line in wrapped(words, self.screen.width))

    def _title(self, seat: int) -> str:
        return seat_title(self.game, self.table.seats[seat])

    def show(self, decision: Decision) -> None:
        """The table, the hand, what has happened, the question and the offers."""
        self.screen.say()
        self.screen.rule(f"{self.game.title}: {self._title(decision.seat)}")
        self.show_board(decision)
        self._tell_news(decision.seat)
        teach(self, decision)
        self.show_offers(decision)

    def show_board(self, decision: Decision, everything: bool = False) -> None:
        """The sections of the board, without those that still stand on the screen as they are.

        One's own cards have their text where the offers are about them or where they are new;
        else their titles will do.
        """
        own = self.own_sections(decision)
        read = self.read[decision.seat]
        for section in self.game.board(self.table.state, decision.powers):
            mine = section in own
            if section.long and not everything:
                self._show_changed(section, decision.seat)
                continue
            if not everything and self._stands(section, mine, len(decision.offers)):
                continue
            self.shown[section.title] = (section, self.screen.printed)
            if mine and section.lines and not everything and self._in_brief(section, decision):
                self.screen.say_all(brief_lines(section, self.screen.width))
                continue
            self.screen.say_all(section_lines(section, self.screen.width))
            if mine:
                read += [line for line in section.lines if line not in read]

    def _show_changed(self, section: Section, seat: int) -> None:
        """A long section: whole at first, later only the lines that this player has not seen."""
        title, lines, _ = section
        known = self.known[seat].get(title)
        new = lines if known is None else [line for line in lines if line not in known]
        self.known[seat][title] = lines
        if new:
            words = title if known is None else f"{title}, changed"
            self.screen.say_all(section_lines(Section(words, new), self.screen.width))

    def _in_brief(self, section: Section, decision: Decision) -> bool:
        """Whether the titles of own cards will do: of those read, or those of another power."""
        several = decision.powers.bit_count() > 1
        read = self.read[decision.seat]
        if not several and not all(_known(line, read) for line in section.lines):
            return False
        return not self._matters(section, decision)

    def _stands(self, section: Section, mine: bool, offers: int) -> bool:
        """Whether a section can still be read on the screen; of one's cards some may be gone."""
        if section.title not in self.shown:
            return False
        before, printed = self.shown[section.title]
        if self.screen.printed - printed + offers + MARGIN > self.screen.height:
            return False
        return section == before or (mine and all(_known(x, before.lines) for x in section.lines))

    def _matters(self, section: Section, decision: Decision) -> bool:
        """Whether the offers are about something that this section alone describes."""
        names = {name for offer in decision.offers for name in offer.text.split()[1:]}
        texts = [text for text in map(self.game.describe, names) if text]
        others = [one for one in self.own_sections(decision) if one != section]
        elsewhere = [line for one in others for line in one.lines]
        return any(
            _describes(section.lines, text) and not _describes(elsewhere, text) for text in texts
        )

    def own_sections(self, decision: Decision) -> list[Section]:
        """What only this seat sees: the sections that a spectator's board does not have."""
        g = self.table.state
        public = self.game.board(g, SPECTATOR)
        return [one for one in self.game.board(g, decision.powers) if one not in public]

    def show_offers(self, decision: Decision) -> None:
        """The question with its rule, and the numbered offers."""
        g = self.table.state
        prompt = self.game.prompt(g, decision.power)
        frame = self.game.frame(g)
        rule = self.game.book.questions[frame[0]].rule if frame else ""
        several = decision.powers.bit_count() > 1
        name = f"{self.game.title_of(decision.power)}: " if several else ""
        self.say(f"{name}{prompt} (rule {rule})", "bold green")
        self.screen.say_all(offer_lines(decision.offers, self.screen.width))
        suggest(self, decision)

    def _tell_news(self, seat: int) -> None:
        """What happened since this seat was last told, and what was answered for it."""
        since, self.told[seat] = self.told[seat], len(self.table.history.moments)
        self._tell(self.table.seats[seat].powers, since)
        for words, times in Counter(self.notes).items():
            often = f", {times} times" if times > 1 else ""
            self.say(f"({words}{often})", "dim")
        self.notes.clear()

    def _tell(self, powers: int, since: int) -> None:
        for line in merged([line.text for line in self.table.log(powers, since)]):
            self.say(f"· {line}")

    # The curtain between players of a hot seat.

    def _draw_curtain(self, seat: int) -> None:
        """Hides one player's cards before the other looks; what all may know is told in between."""
        if seat == self.viewer:
            return
        first, self.viewer = self.viewer < 0, seat
        self.notes.clear()
        self.shown.clear()
        self.screen.hide()
        if first:
            self._greet()
        since, self.told_all = self.told_all, len(self.table.history.moments)
        self._tell(SPECTATOR, since)
        self.screen.say()
        self.screen.say(f"Hand the screen to {self._title(seat)}.", "bold")
        self.screen.ask("Press Enter when ready. ")
        self.screen.hide()

    # Beginning and end.

    def _begin(self) -> None:
        begun = len(self.table.history.moments) > 1
        if begun:
            self._skip_old_news()
        if not self.hot_seat:
            self._greet()
        if not begun:
            welcome(self)

    def _greet(self) -> None:
        players = ", ".join(
            f"{seat_title(self.game, seat)} "
            f"({'you' if not seat.is_bot and not self.hot_seat else seat.player})"
            for seat in self.table.seats
        )
        self.say(f"{self.game.title}: {players}.", "bold")
        self.say("Type a number to choose, ? for help, quit to leave (the game is always saved).")

    def _skip_old_news(self) -> None:
        """On resuming, the last few things that happened are news, not the whole game."""
        line = self.table.history.line
        back = line[-min(len(line), 6)]
        self.told = dict.fromkeys(self.told, back)
        self.told_all = back

    def _saved(self, words: str) -> None:
        self.say(f"{words} Resume with:")
        self.screen.say(f"  sandtable play --resume {saves.name(self.path)}")

    def _finish(self) -> None:
        """The result, and where to find the record."""
        self.screen.say()
        self.screen.rule(f"{self.game.title}: the end")
        seat = self.viewer if not self.hot_seat else -1
        if seat >= 0:
            self._tell_news(seat)
        else:
            self._tell(SPECTATOR, self.told_all)
        self.say(f"{self.table.outcome().rstrip('.')}.", "bold green")
        if seat >= 0 and self._share(seat) != DRAWN:
            self.say("You have won." if self._share(seat) > DRAWN else "You have lost.")
        self.say("The record is kept in")
        self.screen.say(f"  {saves.short(self.path)}")
        self.say(f"Check its dice:  sandtable verify {saves.name(self.path)}")
        self.say(f"Read it again:   sandtable replay {saves.name(self.path)}")

    def _share(self, seat: int) -> float:
        """A seat's share of the win, on average over its powers."""
        powers = bits(self.table.seats[seat].powers)
        return sum(self.table.result()[power] for power in powers) / len(powers)


def _describes(lines: list[str], text: str) -> bool:
    return any(line.strip().startswith(text) for line in lines)


def _known(line: str, lines: list[str]) -> bool:
    """Whether a line was there before, perhaps with or without a mark at its end."""
    return any(line.startswith(old) or old.startswith(line) for old in lines)
