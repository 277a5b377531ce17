"""A game at a terminal: whose turn it is, bots, news, the curtain, the end."""

from __future__ import annotations

from collections import Counter

from sandtable.bots.consent import gives_up, may_give_up
from sandtable.core.action import Action, offer_for
from sandtable.core.bits import bits
from sandtable.core.english import times
from sandtable.core.errors import SandtableError
from sandtable.core.game import SPECTATOR
from sandtable.terminal import saves
from sandtable.terminal.help import suggest, teach, welcome
from sandtable.terminal.keywords import KEYWORDS, Leave
from sandtable.terminal.layout import (
    arranged,
)
from sandtable.terminal.lookup import find_offers
from sandtable.terminal.menu import seat_title
from sandtable.terminal.screen import InputEnded
from sandtable.terminal.table_view import Decision, TableView

DRAWN = 0.5


class Session(TableView):
    """One sitting at one table. The table keeps the game in its file as it goes."""

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
        if self.table.seats[seat].is_bot and self._gives_up(seat, power):
            self.table.resign(seat)
        elif self.table.seats[seat].is_bot:
            self._act(seat, power, self.advice(seat, power, self._bot_name(seat)))
        elif self.table.ordered(power) is not None:
            self._answer_by_order(seat)
        elif self._answers_itself(seat, offers):
            label = self.label(offers[0])
            self._note(seat, f"you could only: {label[0].lower()}{label[1:]}")
            self._act(seat, power, offers[0])
        else:
            self._draw_curtain(seat)
            listed = arranged(self.game, self.table.state, offers)
            self._decide(Decision(seat, self.table.seats[seat].powers, power, listed))

    def _whose_turn(self) -> tuple[int, int]:
        """The seat and power that decide next: a bot first, then whoever is at the screen."""
        asked = [(self.table.history.seat_of(power), power) for power in self.table.asked()]
        return min(
            asked, key=lambda one: (not self.table.seats[one[0]].is_bot, one[0] != self.viewer)
        )

    def _bot_name(self, seat: int) -> str:
        return self.table.seats[seat].player.removeprefix("bot:")

    def _gives_up(self, seat: int, power: int) -> bool:
        """Whether a bot sees that it has lost, and may say so."""
        return (
            self.bots_resign
            and may_give_up(self.table, seat)
            and gives_up(self.situation(seat, power), self.bot_seed(seat))
        )

    def _act(self, seat: int, power: int, action: Action) -> None:
        self.table.act(seat, power, action)

    def _answer_by_order(self, seat: int) -> None:
        """Lets a standing order answer; calls the player first where silence would tell something.

        Where an order looks at hidden cards, the others at this screen would learn of them from
        whether the player is called.
        """
        if self.table.orders.tell(seat) and not self.skip_passes:
            self._draw_curtain(seat)
        self._note(seat, "answered by your orders")
        self.table.answer_by_order()

    def _answers_itself(self, seat: int, offers: list[Action]) -> bool:
        """Whether there is nothing to choose, and nobody learns anything from not being asked.

        In a hot seat only the player at the screen may be spared the question, unless all
        agreed to skip passes: that a player was not called tells that he could not answer.
        """
        if self.ask_all or len(offers) != 1 or offers[0][1]:
            return False
        return seat == self.viewer or self.skip_passes

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
        keyword = KEYWORDS.get(word.lower())
        if keyword is not None and word not in {verb.name for verb in self.game.verbs}:
            return keyword.run(self, decision, rest.strip())
        chosen = find_offers(self.game, decision.offers, typed)
        for number, offer in enumerate(chosen):
            if number and offer_for(self.table.offers(decision.power), offer.action) is None:
                self.say(f"{offer.label} is not offered any more.", "yellow")
                break
            self._act(decision.seat, decision.power, offer.action)
        return True

    # What is shown.

    def show(self, decision: Decision) -> None:
        """The table, the hand, what has happened, the question and the offers."""
        self.screen.say()
        self.screen.rule(f"{self.game.title}: {self.title(decision.seat)}")
        self.show_board(decision)
        self._tell_news(decision.seat)
        teach(self, decision)
        self.show_offers(decision)
        suggest(self, decision)

    def _tell_news(self, seat: int) -> None:
        """What happened since this seat was last told, and what was answered for it."""
        since, self.told[seat] = self.told[seat], len(self.table.history.moments)
        self._tell(self.table.seats[seat].powers, since)
        for words, count in Counter(self.notes).items():
            often = f", {times(count)}" if count > 1 else ""
            self.say(f"({words}{often})", "dim")
        self.notes.clear()

    def _tell(self, powers: int, since: int) -> None:
        for line in self.table.log(powers, since):
            self.say(f"· {line.text}")

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
        self.screen.say(f"Hand the screen to {self.title(seat)}.", "bold")
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
