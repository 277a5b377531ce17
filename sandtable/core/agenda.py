"""The agenda: the rulebook's sequence of play, as data.

A game's ``Book`` holds its steps and questions. Calling one does not run it; it names it::

    @book.step
    def turn(g: State, country: int) -> None:
        "Order of play, page 9."
        g.todo(play_step(country), supply_step(country))

    @book.question("Play or discard a card.", rule="16")
    def play_step(g: State, country: int) -> Iterator[Action]:
        for card in bits(g.hands[country]):
            yield play(card)

    @play_step.answer
    def card_chosen(g: State, action: Action, country: int) -> None: ...

The position's agenda is a stack of such names with small numbers, so a game can be saved,
copied or searched in the middle of anything. Step names and their arguments are part of the
save format: rename them only together with a migration.

Three kinds of frame stop the agenda and wait:

* a **question** is put to the power that is its first argument;
* a question **together** is put to several powers at once: its first argument is the mask of
  those still to answer, and its functions are told which of them speaks; its answer returns
  true once that power has finished;
* **chance** is asked for dice and draws.

Frame arguments are public. What is secret belongs into a field of the position that says so.
Arguments that belong together may be one NamedTuple in a signature: see ``core/arguments.py``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Generic, TypeAlias, TypeVar

from sandtable.core.action import Action
from sandtable.core.arguments import Argument, Signature, from_numbers
from sandtable.core.bits import bits, mask_of
from sandtable.core.errors import BadPosition, SandtableError, unknown
from sandtable.core.names import Names
from sandtable.core.outcomes import Outcomes
from sandtable.core.refusal import Refusal

Frame: TypeAlias = tuple[str, tuple[int, ...]]
Titles: TypeAlias = Mapping[str, Callable[[int], str]]
"""Parameter name -> what its arguments are called in words."""
S = TypeVar("S")

CHANCE = -1
"""The actor that answers for dice and draws."""


class Entry(Generic[S]):
    """Anything the agenda can hold; calling it makes the frame."""

    def __init__(self, function: Callable[..., object]) -> None:
        self.name = function.__name__
        self.signature = Signature(function, skip=1)
        self.parameters = self.signature.names
        self.grouped = self.signature.groups

    def __call__(self, *arguments: Argument) -> Frame:
        if self.grouped:
            return (self.name, self.signature.flat(*arguments))
        return (self.name, arguments)  # type: ignore[return-value]

    def arguments(self, frame: Frame) -> tuple[Any, ...]:
        """The arguments of a frame of this entry, those that belong together as one."""
        return tuple(self.signature.gather(*frame[1]))


class Step(Entry[S]):
    """Something that happens by itself."""

    def __init__(self, run: Callable[..., None]) -> None:
        super().__init__(run)
        self.run = from_numbers(run, 1)


class Question(Entry[S]):
    """Something a power must decide."""

    together = False

    def __init__(self, offers: Callable[..., Iterable[Action]], ask: str, rule: str) -> None:
        super().__init__(offers)
        self.offers = from_numbers(offers, 1)
        self.ask = ask
        self.rule = rule
        self.run: Callable[..., Any] = unanswered
        self.refuse: Callable[..., Refusal | None] | None = None

    def answer(self, function: Callable[..., Any]) -> Callable[..., Any]:
        """Registers what happens when the question is answered: ``f(g, action, *arguments)``."""
        self.run = from_numbers(function, 2)
        return function

    def refusal(self, function: Callable[..., Refusal | None]) -> Callable[..., Refusal | None]:
        """Registers why an action is not offered: ``f(g, action, *arguments)``."""
        self.refuse = from_numbers(function, 2)
        return function


class QuestionTogether(Question[S]):
    """A question put to several powers at once; see the top of this module."""

    together = True


class ChanceQuestion(Entry[S]):
    """A die or a draw."""

    def __init__(self, outcomes: Callable[..., Outcomes]) -> None:
        super().__init__(outcomes)
        self.outcomes: Callable[..., Outcomes] = from_numbers(outcomes, 1)
        self.run: Callable[..., None] = unanswered

    def answer(self, function: Callable[..., None]) -> Callable[..., None]:
        """Registers what the answer does: ``f(g, action, *arguments)``."""
        self.run = from_numbers(function, 2)
        return function


class Book(Generic[S]):
    """The steps and questions of one game.

    ``names`` says what arguments stand for, by parameter name: with ``{"side": SIDES}`` a frame
    ``("lead", (0, 1))`` reads ``lead central 1``.
    """

    def __init__(self, names: Mapping[str, Names]) -> None:
        self.names = dict(names)
        self.steps: dict[str, Step[S]] = {}
        self.questions: dict[str, Question[S]] = {}
        self.chances: dict[str, ChanceQuestion[S]] = {}

    def step(self, function: Callable[..., None]) -> Step[S]:
        """Registers something that happens by itself; what it puts on the agenda comes next."""
        entry: Step[S] = Step(function)
        self._enter(entry)
        self.steps[entry.name] = entry
        return entry

    def question(
        self, ask: str, rule: str
    ) -> Callable[[Callable[..., Iterable[Action]]], Question[S]]:
        """Registers a question to the power that is its first argument; it yields the offers.

        ``ask`` is what the player reads; ``{parameter}`` is replaced by the argument's name.
        """

        def register(offers: Callable[..., Iterable[Action]]) -> Question[S]:
            entry: Question[S] = Question(offers, ask, rule)
            self._enter(entry)
            self.questions[entry.name] = entry
            return entry

        return register

    def together(
        self, ask: str, rule: str
    ) -> Callable[[Callable[..., Iterable[Action]]], QuestionTogether[S]]:
        """Registers a question to several powers at once: its first argument is the mask of them.

        Its functions are told which power speaks, and its answer returns true once that one has
        finished. What was said until all are done belongs into a field that its owner alone sees.
        """

        def register(offers: Callable[..., Iterable[Action]]) -> QuestionTogether[S]:
            entry: QuestionTogether[S] = QuestionTogether(offers, ask, rule)
            self._enter(entry)
            self.questions[entry.name] = entry
            return entry

        return register

    def chance(self, outcomes: Callable[..., Outcomes]) -> ChanceQuestion[S]:
        """Registers a die or a draw; it returns what may come: see ``core/outcomes.py``."""
        entry: ChanceQuestion[S] = ChanceQuestion(outcomes)
        self._enter(entry)
        self.chances[entry.name] = entry
        return entry

    def _enter(self, entry: Entry[S]) -> None:
        if entry.name in self:
            raise ValueError(f"the book already has a step called {entry.name!r}")

    def __contains__(self, name: str) -> bool:
        return name in self.steps or name in self.questions or name in self.chances

    def entry(self, name: str) -> Entry[S]:
        """The step, question or chance of this name."""
        for shelf in (self.steps, self.questions, self.chances):
            if name in shelf:
                return shelf[name]
        raise unknown("step", name, [*self.steps, *self.questions, *self.chances])

    def asked(self, agenda: list[Frame]) -> tuple[int, ...]:
        """The powers that are asked now; none when chance is, or when nothing is left to do."""
        if not agenda:
            return ()
        name, arguments = agenda[-1]
        question = self.questions.get(name)
        if question is None:
            return ()
        return bits(arguments[0]) if question.together else arguments[:1]

    def prompt(self, frame: Frame, actor: int, titles: Titles) -> str:
        """What the power is asked, in words; ``titles`` say what arguments are called there."""
        question = self.questions[frame[0]]
        if "{" not in question.ask:
            return question.ask
        if question.together:
            frame = (frame[0], (actor, *frame[1][1:]))
        words = {
            parameter: titles[parameter](argument)
            if parameter in titles and argument >= 0
            else self._word(parameter, argument)
            for parameter, argument in zip(question.parameters, frame[1], strict=True)
        }
        return question.ask.format(**words)

    def text(self, frame: Frame) -> str:
        """A frame in readable names: ``lead central 1``."""
        entry = self.entry(frame[0])
        pairs = list(zip(entry.parameters, frame[1], strict=True))
        words = []
        if isinstance(entry, QuestionTogether):
            parameter, waiting = pairs.pop(0)
            words.append("+".join(self._word(parameter, who) for who in bits(waiting)))
        words += [self._word(parameter, argument) for parameter, argument in pairs]
        return " ".join([frame[0], *words])

    def named(self, frame: Frame) -> list[str]:
        """The things that a question names, such as cards and spaces, but no powers."""
        entry = self.entry(frame[0])
        tables = [self.names.get(parameter) for parameter in entry.parameters]
        return [
            table[argument]
            for table, argument in list(zip(tables, frame[1], strict=True))[1:]
            if table is not None and table is not tables[0] and argument >= 0
        ]

    def text_for(self, frame: Frame, actor: int) -> str:
        """A question in readable names as one power is asked it: ``keep_two north``."""
        if self.questions[frame[0]].together:
            frame = (frame[0], (1 << actor, *frame[1][1:]))
        return self.text(frame)

    def parse(self, text: str) -> Frame:
        """The frame a text stands for."""
        name, *words = text.split() or [""]
        entry = self.entry(name)
        parameters = entry.parameters
        if len(words) != len(parameters):
            raise BadPosition(
                f"The step {text!r} does not fit; write it as: {' '.join((name, *parameters))}."
            )
        arguments = [self._numbers(p, word) for p, word in zip(parameters, words, strict=True)]
        together = isinstance(entry, QuestionTogether)
        if any(len(several) != 1 for several in arguments[together:]):
            raise BadPosition(f"The step {text!r} names several things where one belongs.")
        first = (mask_of(arguments[0]),) if together else ()
        return (name, (*first, *[one for (one,) in arguments[together:]]))

    def _word(self, parameter: str, argument: int) -> str:
        table = self.names.get(parameter)
        return table[argument] if table is not None and argument >= 0 else str(argument)

    def _numbers(self, parameter: str, words: str) -> list[int]:
        """``central`` or ``central+entente`` as numbers."""
        table = self.names.get(parameter)
        if table is not None and words != "-1":
            return [table.number(word) for word in words.split("+")]
        try:
            return [int(word) for word in words.split("+")]
        except ValueError:
            raise BadPosition(f"{words!r} must be a number ({parameter}).") from None


def unanswered(*_arguments: object) -> None:
    """Stands in for an answer that was never registered."""
    raise SandtableError("This question has no answer registered; see Book in core/agenda.py.")
