"""The contract every game keeps, and the engine that runs it.

A game is a ``Game`` object: its tables, its book of steps and questions, and a few functions
of a position. The engine below is all the machinery there is: run steps until somebody must
decide, say what they may do, carry out what they choose.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from sandtable.core.action import Action, Verbs
from sandtable.core.agenda import CHANCE, Book, Frame
from sandtable.core.bits import bits
from sandtable.core.errors import BadPosition, Refused
from sandtable.core.guide import Guide
from sandtable.core.names import Names
from sandtable.core.odds import Calculator
from sandtable.core.options import read_options, write_options
from sandtable.core.outcomes import Luck, Outcomes
from sandtable.core.refusal import Refusal
from sandtable.core.rulebook import Rule, Rulebook
from sandtable.core.scene import Nation, Scene
from sandtable.core.state import State

S = TypeVar("S", bound=State)

SPECTATOR = 0
"""The seat that controls no power."""

SPANS = ("card", "turn")
"""What a standing order may last for; see ``Game.span``."""


class Section(NamedTuple):
    """A titled part of the text board."""

    title: str
    lines: list[str]
    long: bool = False
    """Too long to be read each time: once it was shown, only its lines that have changed are."""


class Caution(NamedTuple):
    """A warning before an action is ended: in words, and the ids in the scene it is about."""

    words: str
    about: Sequence[str] = ()


class Advisor(Generic[S]):
    """What a bot needs to know of a game. The defaults know nothing: every move is alike."""

    def value(self, g: S, power: int) -> float:
        """How good the position is for a power, from 0 (lost) to 1 (won)."""
        return 0.5

    def weigh(self, g: S, actor: int, offers: list[Action]) -> list[float]:
        """A weight for each offer, greater for better; what is not worth a look weighs 0."""
        return [1.0] * len(offers)

    def horizon(self, g: S) -> int:
        """A number that grows as the game goes on; search looks ahead until it has changed."""
        return 0


class Game(Generic[S]):
    """One game: what it is made of, and how its positions behave.

    The attributes and the methods down to ``say`` are each game's to give; the rest is the
    engine, the same for all.
    """

    key: str
    title: str
    rules_version: int
    powers: Names
    book: Book[S]
    verbs: Verbs
    state: type[S]
    options: Any
    scenarios: Mapping[str, Mapping[str, Any]]
    seatings: Mapping[int, tuple[int, ...]]
    """Number of people -> the mask of powers each of them plays."""
    advisor: Advisor[S]
    styles: Mapping[str, Advisor[S]] = {}
    """Other ways to play, by name, for studies: ``greedy:NAME`` plays by that advisor."""
    teams: Sequence[int] = ()
    """The masks of powers that win together; empty when each power is its own team."""
    team_titles: Sequence[str] = ()
    """What players call the teams, in the same order."""
    nations: Mapping[str, Nation] = {}
    """How each owner that a scene names looks: the powers, and teams or nations beside them."""
    spaces: Collection[str] = ()
    """The ids of the spaces of the map, if there is one."""
    rulebook: Rulebook = Rulebook()
    """Its rules in short; prompts, refusals and options name their numbers."""
    guide: Guide | None = None
    """What walks a newcomer through the first turn."""
    check: str = ""
    """What ``cautions`` looks at, in words for a button: "Check supply"; empty for nothing."""
    calculator: Calculator | None = None
    """What works out odds before the dice are rolled."""
    migrations: Mapping[int, Callable[[list[dict[str, Any]]], list[dict[str, Any]]]] = {}
    """Rules version -> the function that brings the lines of a record to the next version."""
    deducible: frozenset[str] = frozenset()
    """Hidden fields that every seat can work out, so that ``imagine`` never changes them."""

    # What a game must give.

    def set_up(self, g: S) -> None:
        """Puts the first steps on the agenda of an empty position."""
        raise NotImplementedError

    def result(self, g: S) -> list[float]:
        """Each power's share of the win once the game is over: 1 won, 0.5 drawn, 0 lost."""
        raise NotImplementedError

    def outcome(self, g: S) -> str:
        """How the game ended, in words."""
        raise NotImplementedError

    def margin(self, g: S) -> float:
        """By how much the first team leads (negative: is behind), in the game's own points."""
        raise NotImplementedError

    def length(self, g: S) -> int:
        """How many turns or rounds have been played; 0 where the game does not count them."""
        return 0

    def imagine(self, g: S, seat: int, luck: Luck) -> S:
        """A whole position, drawn at random from those that look like ``g`` to this seat.

        It may depend on nothing but what the seat sees, and on the luck.
        """
        raise NotImplementedError

    def faults(self, g: S) -> Iterator[str]:
        """What is wrong with a position: a card in two places, a stack too high."""
        raise NotImplementedError

    def board(self, g: S, seat: int) -> list[Section]:
        """The position as this seat sees it, as text for a terminal or a screen reader."""
        raise NotImplementedError

    def scene(self, g: S, seat: int) -> Scene:
        """What a client draws for this seat; by default the text board alone."""
        sections = self.board(g, seat)
        notes = [line for section in sections for line in (section.title, *section.lines)]
        return Scene("text", self.title, notes=notes)

    def concerns(self, g: S, action: Action) -> list[str]:
        """The ids in the scene that an action is about, in the order one would click them."""
        return self.verbs.text(action).split()[1:]

    def label(self, g: S, action: Action) -> str:
        """An offer in words a player reads."""
        return self.verbs.text(action)

    def say(self, key: str, arguments: tuple[int, ...]) -> str:
        """A line of news in words."""
        raise NotImplementedError

    def mentions(self, key: str, arguments: tuple[int, ...]) -> list[str]:
        """The ids in the scene that a line of news names, to be shown beside its words."""
        return []

    def dice(self, key: str, arguments: tuple[int, ...]) -> list[int]:
        """The dice that a line of news tells of, as they fell."""
        return []

    def describe(self, name: str) -> str:
        """A thing of the game (a card, a space) in words by its name; empty if there are none."""
        return ""

    def rule(self, number: str) -> Rule | None:
        """A rule in words by the number that prompts and refusals name."""
        return self.rulebook.find(number)

    def about(self, g: S, seat: int) -> dict[str, Any]:
        """What a view shows beside the fields: things derived, for this seat's eyes."""
        return {}

    def title_of(self, power: int) -> str:
        """A power as players call it."""
        return self.powers[power].replace("_", " ").title()

    def exchanged(self, g: S) -> bool:
        """Whether the players of two seats have changed chairs, as a bid for sides may decide.

        From then on each plays the powers that the other began with; the table sees to it.
        """
        return False

    def cautions(self, g: S, power: int) -> list[Caution]:
        """What a power should think of before it ends its action, by what it may know."""
        return []

    # What standing orders need to know; a game that never asks for a mere pass has no windows.

    def window(self, g: S, actor: int) -> bool:
        """Whether a power is asked now only if it wants to answer something, and may pass."""
        return False

    def span(self, g: S, what: str) -> tuple[int, ...]:
        """Numbers that name the present ``card`` or ``turn``: others once it is over."""
        return ()

    def threatens(self, g: S, power: int) -> bool:
        """Whether a piece of this power is, for all to see, about to be lost in the window."""
        return False

    # The engine.

    def read_options(self, chosen: Mapping[str, object]) -> Any:
        """Options from names and values, with clear errors."""
        return read_options(self.options, chosen)

    def start(self, options: Any = None) -> S:
        """A new game, run up to its first question."""
        g = self.state(self.options() if options is None else options)
        self.set_up(g)
        self.run(g)
        return g

    def run(self, g: S) -> None:
        """Takes steps until somebody must decide, or nothing is left to do."""
        steps = self.book.steps
        agenda = g.agenda
        while agenda:
            frame = agenda[-1]
            step = steps.get(frame[0])
            if step is None:
                return
            agenda.pop()
            step.run(g, *frame[1])

    def over(self, g: S) -> bool:
        """Whether nothing is left to do."""
        return not g.agenda

    def actor(self, g: S) -> int | None:
        """Who acts next: a power, CHANCE, or nobody when the game is over.

        Of several asked together this is the first.
        """
        if not g.agenda:
            return None
        frame = g.agenda[-1]
        question = self.book.questions.get(frame[0])
        if question is None:
            return CHANCE
        if question.together:
            return bits(frame[1][0])[0]
        return frame[1][0]

    def asked(self, g: S) -> tuple[int, ...]:
        """The powers that are asked now; none when chance is, or when the game is over."""
        if not g.agenda:
            return ()
        frame = g.agenda[-1]
        question = self.book.questions.get(frame[0])
        if question is None:
            return ()
        return bits(frame[1][0]) if question.together else frame[1][:1]

    def offers(self, g: S, actor: int) -> list[Action]:
        """All that a power may do now; empty when it is not asked."""
        memo = g.memo
        if memo is not None and memo[0] == actor:
            return memo[1]
        if actor not in self.asked(g):
            return []
        frame = g.agenda[-1]
        question = self.book.questions[frame[0]]
        if question.together:
            found = list(question.offers(g, actor, *frame[1][1:]))
        else:
            found = list(question.offers(g, *frame[1]))
        g.memo = (actor, found)
        return found

    def apply(self, g: S, actor: int, action: Action) -> None:
        """Carries out an action that is offered; anything else is refused, ``g`` unchanged."""
        if actor == CHANCE:
            self.answer_chance(g, action)
            return
        if action not in self.offers(g, actor):
            raise Refused(self.why_not(g, actor, action) or _NOT_OFFERED)
        g.memo = None
        frame = g.agenda.pop()
        question = self.book.questions[frame[0]]
        if not question.together:
            question.run(g, action, *frame[1])
        elif question.run(g, action, actor, *frame[1][1:]):
            waiting = frame[1][0] & ~(1 << actor)
            if waiting:
                g.agenda.append((frame[0], (waiting, *frame[1][1:])))
        else:
            g.agenda.append(frame)
        self.run(g)

    def chance(self, g: S) -> Outcomes:
        """What chance is asked now."""
        frame = g.agenda[-1] if g.agenda else ("", ())
        question = self.book.chances.get(frame[0])
        if question is None:
            raise Refused(Refusal("chance", "No die or draw is called for now."))
        return question.outcomes(g, *frame[1])

    def answer_chance(self, g: S, action: Action) -> None:
        """Carries out what chance answers."""
        if not self.chance(g).allows(action):
            raise Refused(Refusal("chance", f"{action} is no possible answer of chance."))
        g.memo = None
        frame = g.agenda.pop()
        self.book.chances[frame[0]].run(g, action, *frame[1])
        self.run(g)

    def settle(self, g: S, luck: Luck) -> list[Action]:
        """Answers chance until a power is asked or the game is over."""
        answers = []
        chances = self.book.chances
        while g.agenda and g.agenda[-1][0] in chances:
            frame = g.agenda.pop()
            question = chances[frame[0]]
            answer = question.outcomes(g, *frame[1]).sample(luck)
            question.run(g, answer, *frame[1])
            self.run(g)
            answers.append(answer)
        return answers

    def why_not(self, g: S, actor: int, action: Action) -> Refusal | None:
        """The rule that forbids an action now; ``None`` if it is offered."""
        if not self.verbs.fits(action):
            return _NO_ACTION
        if not g.agenda:
            return _OVER
        if actor not in self.asked(g):
            return _NOT_ASKED
        if action in self.offers(g, actor):
            return None
        frame = g.agenda[-1]
        question = self.book.questions[frame[0]]
        refusal = None
        if question.refuse is not None:
            arguments = (actor, *frame[1][1:]) if question.together else frame[1]
            refusal = question.refuse(g, action, *arguments)
        if refusal is None:
            prompt = self.prompt(g, actor)
            refusal = Refusal(question.rule, f"That is not what is asked now: {prompt}")
        return refusal

    def commits(self, g: S, actor: int, action: Action) -> bool:
        """Whether what is offered cannot simply be taken back: dice, draws or others come next."""
        h = g.copy()
        self.apply(h, actor, action)
        return h.revealed or actor not in self.asked(h)

    def frame(self, g: S) -> Frame | None:
        """The question now open, if any."""
        return g.agenda[-1] if g.agenda else None

    def prompt(self, g: S, actor: int) -> str:
        """What a power is asked now, in words; empty when it is not asked."""
        return self.book.prompt(g.agenda[-1], actor) if actor in self.asked(g) else ""

    def view(self, g: S, seat: int) -> dict[str, Any]:
        """All that a seat (a mask of powers; 0 a spectator) may know of the position."""
        asked = self.asked(g)
        mine = [actor for actor in asked if seat >> actor & 1]
        return {
            "game": self.key,
            "seat": [self.powers[power] for power in bits(seat)],
            "fields": g.seen_by(seat),
            "about": self.about(g, seat),
            "asked": [self.powers[actor] for actor in asked],
            "over": self.over(g),
            "prompts": {self.powers[actor]: self.prompt(g, actor) for actor in mine},
            "offers": {
                self.powers[actor]: [self.verbs.text(action) for action in self.offers(g, actor)]
                for actor in mine
            },
        }

    def export(self, g: S) -> dict[str, Any]:
        """The whole position in readable names, for studies, puzzles and tests."""
        return {"game": self.key, "options": write_options(g.options), **g.export()}

    def seat_title(self, powers: int) -> str:
        """What a seat with these powers is called: its team, or its powers."""
        for team, title in zip(self.teams, self.team_titles, strict=False):
            if team == powers:
                return title
        titles = [self.title_of(power) for power in bits(powers)]
        return " and ".join([", ".join(titles[:-1]), titles[-1]] if len(titles) > 1 else titles)

    def load(self, plain: Mapping[str, Any]) -> S:
        """The position that ``export`` wrote, checked; run up to its next question."""
        fields = {key: value for key, value in plain.items() if key not in ("game", "options")}
        if plain.get("game", self.key) != self.key:
            raise BadPosition(f"This position is of {plain['game']!r}, not of {self.key!r}.")
        options = plain.get("options", {})
        if not isinstance(options, Mapping):
            raise BadPosition("options: write an object with a name for each option.")
        g = self.state.load(self.read_options(options), fields)
        for fault in self.faults(g):
            raise BadPosition(f"The position cannot be: {fault}.")
        self.run(g)
        return g

    def parse_all(self, texts: Iterable[str]) -> list[Action]:
        """Several actions from their texts."""
        return [self.verbs.parse(text) for text in texts]


_NO_ACTION = Refusal("form", "That is no action of this game; choose one that is offered.")
_OVER = Refusal("end", "The game is over.")
_NOT_ASKED = Refusal("turn", "It is not yours to act now.")
_NOT_OFFERED = Refusal("turn", "That is not open to you now.")
