"""The contract every game keeps, and the engine that runs it.

A game is a ``Game`` object: its tables, its book of steps and questions, and a few functions
of a position. The engine below is all the machinery there is: run steps until somebody must
decide, say what they may do, carry out what they choose.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import repeat
from typing import Any, Generic, TypeVar

from sandtable.core.action import Action, Verbs, offer_for
from sandtable.core.advisor import Advisor
from sandtable.core.agenda import CHANCE, Book
from sandtable.core.bits import bits, mask_of
from sandtable.core.errors import BadPosition, EndlessSteps, Refused, unknown
from sandtable.core.fields import EVERYONE
from sandtable.core.names import Names
from sandtable.core.options import read_options, write_options
from sandtable.core.outcomes import Luck, Outcomes
from sandtable.core.refusal import Refusal
from sandtable.core.show.rulebook import Rule, Rulebook
from sandtable.core.show.show import Show
from sandtable.core.state import State, offers
from sandtable.core.study import Study
from sandtable.core.windows import Windows

S = TypeVar("S", bound=State)

API = 1
"""The version of this contract; it grows when games must be changed to keep it."""

SPECTATOR = 0
"""The seat that controls no power."""

MOST_STEPS = 100_000
"""More steps than any game takes without a decision or a die between them."""

LONGEST_CYCLE = 1_000
"""How many steps of an endless loop are looked at to name it."""


class Game(Generic[S]):
    """One game: what it is made of, and how its positions behave.

    The attributes and the methods down to ``faults`` are each game's to give; the rest is the
    engine, the same for all. How a game looks, what bots know of it and what studies ask of it
    are objects of their own: ``show``, ``advisor``, ``study``, ``windows``.
    """

    key: str
    """What it is called in commands and records: small letters, digits and _."""
    title: str
    """What players call it."""
    api: int = 1
    """The version of the contract that the game was written for: see ``API``."""
    rules_version: int
    """Raised when what was saved before can no longer be read as it is: see ``migrations``."""
    powers: Names
    """Those who decide."""
    power_titles: Sequence[str] = ()
    """What players call the powers; by default their names."""
    verbs: Verbs
    """All that players and chance may say."""
    state: type[S]
    """Its positions, whose class has its book of steps and questions."""
    options: Any
    """A dataclass of what can be chosen before the game; see ``core/options.py``."""
    scenarios: Mapping[str, Mapping[str, Any]]
    """Names of ready choices -> the options that they preset."""
    seatings: Mapping[int, tuple[int, ...]]
    """Number of people -> the mask of powers each of them plays."""
    advisor: Advisor[S]
    """What bots know of it."""
    show: Show[S]
    """How it looks and reads."""
    study: Study[S]
    """What studies ask beyond who won."""
    windows: Windows[S] = Windows()
    """What standing orders need to know."""
    teams: Sequence[int] = ()
    """The masks of powers that win together; empty when each power is its own team."""
    team_titles: Sequence[str] = ()
    """What players call the teams, in the same order."""
    spaces: Collection[str] = ()
    """The ids of the spaces of the map, if there is one."""
    rulebook: Rulebook = Rulebook()
    """Its rules in short; prompts, refusals and options name their numbers."""
    migrations: Mapping[int, Callable[[list[dict[str, Any]]], list[dict[str, Any]]]] = {}
    """Rules version -> the function that brings the lines of a record to the next version."""
    deducible: frozenset[str] = frozenset()
    """Hidden fields that every seat can work out, so that ``imagine`` never changes them."""
    sound_before: frozenset[str] = frozenset()
    """Steps before which ``faults`` must find nothing, as it must wherever somebody is asked."""

    def __init_subclass__(cls) -> None:
        """A game that speaks of questions which its rules do not have cannot be imported."""
        super().__init_subclass__()
        book: Book[Any] | None = getattr(getattr(cls, "state", None), "book", None)
        if book is None:
            return  # the kit says so
        for name in cls._questions_named():
            if name not in book.questions:
                raise unknown("question", name, book.questions)

    @classmethod
    def _questions_named(cls) -> Iterator[str]:
        """The questions that its advisors weigh, its prompts word and its odds are for."""
        study, show = getattr(cls, "study", None), getattr(cls, "show", None)
        for advisor in (getattr(cls, "advisor", None), *(study.styles.values() if study else ())):
            yield from advisor.weighers if advisor else ()
        yield from study.foreseen if study else ()
        if isinstance(show, Show):
            yield from show.prompts
            yield from (question for question, _verb in show.together)

    # What a game must give.

    def set_up(self, g: S) -> None:
        """Puts the first steps on the agenda of an empty position."""
        raise NotImplementedError

    def seated(self, g: S, seats: Sequence[int]) -> None:
        """Tells a new position who sits at the table: the mask of powers that each person plays.

        For rules that ask whether two powers have the same player. Without a table nobody tells.
        By default nothing.
        """

    def result(self, g: S) -> list[float]:
        """Each power's share of the win once the game is over: 1 won, 0.5 drawn, 0 lost."""
        raise NotImplementedError

    def outcome(self, g: S) -> str:
        """How the game ended, in words."""
        raise NotImplementedError

    def imagine(self, g: S, seat: int, luck: Luck) -> S:
        """A whole position, drawn at random from those that look like ``g`` to this seat.

        It may depend on nothing but what the seat sees, and on the luck.
        """
        raise NotImplementedError

    def faults(self, g: S) -> Iterator[str]:
        """What is wrong with a position: a card in two places, a stack too high."""
        raise NotImplementedError

    def rule(self, number: str) -> Rule | None:
        """A rule in words by the number that prompts and refusals name."""
        return self.rulebook.find(number)

    def title_of(self, power: int) -> str:
        """A power as players call it; by default its ``power_titles``, or its name as words."""
        if self.power_titles:
            return self.power_titles[power]
        return self.powers[power].replace("_", " ").title()

    def exchanged(self, g: S) -> bool:
        """Whether the players of two seats have changed chairs, as a bid for sides may decide.

        From then on each plays the powers that the other began with; the table sees to it.
        """
        return False

    @property
    def hides_anything(self) -> bool:
        """Whether a seat may know more of a position than everybody does."""
        return any(field.see is not EVERYONE for field in self.state.FIELDS.values())

    # The engine.

    @property
    def book(self) -> Book[S]:
        """Its steps and questions."""
        return self.state.book

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
        steps = g.book.steps
        agenda = g.agenda
        for _ in repeat(None, MOST_STEPS):
            if not agenda:
                return
            frame = agenda[-1]
            step = steps.get(frame[0])
            if step is None:
                return
            agenda.pop()
            step.run(g, *frame[1])
        raise EndlessSteps(self._cycle(g))

    def _cycle(self, g: S) -> list[str]:
        """The steps that follow each other without end, once each, in their order."""
        taken: list[str] = []
        while g.now[0] in g.book.steps and len(taken) < LONGEST_CYCLE:
            frame = g.agenda.pop()
            taken.append(frame[0])
            g.book.steps[frame[0]].run(g, *frame[1])
        return list(dict.fromkeys(taken))

    def over(self, g: S) -> bool:
        """Whether nothing is left to do."""
        return not g.agenda

    def actor(self, g: S) -> int | None:
        """Who acts next: a power, CHANCE, or nobody when the game is over.

        Of several asked together this is the first.
        """
        if not g.agenda:
            return None
        asked = g.book.asked(g.agenda)
        return asked[0] if asked else CHANCE

    def asked(self, g: S) -> tuple[int, ...]:
        """The powers that are asked now; none when chance is, or when the game is over."""
        return g.book.asked(g.agenda)

    def offers(self, g: S, actor: int) -> list[Action]:
        """All that a power may do now; empty when it is not asked."""
        return offers(g, actor)

    def apply(self, g: S, actor: int, action: Action) -> None:
        """Carries out an action that is offered; anything else is refused, ``g`` unchanged."""
        if actor == CHANCE:
            self.answer_chance(g, action)
            return
        found = offers(g, actor)
        if action not in found and offer_for(found, action) is None:
            raise Refused(self.why_not(g, actor, action) or _NOT_OFFERED)
        self.carry_out(g, actor, action)

    def carry_out(self, g: S, actor: int, action: Action) -> None:
        """Carries out an action that was just taken from a power's offers, without asking again."""
        g.memo = None
        frame = g.agenda.pop()
        question = g.book.questions[frame[0]]
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
        frame = g.now
        question = g.book.chances.get(frame[0])
        if question is None:
            raise Refused(Refusal("chance", "No die or draw is called for now."))
        return question.outcomes(g, *frame[1])

    def answer_chance(self, g: S, action: Action) -> None:
        """Carries out what chance answers."""
        if not self.chance(g).allows(action):
            raise Refused(Refusal("chance", f"{action} is no possible answer of chance."))
        g.memo = None
        frame = g.agenda.pop()
        g.book.chances[frame[0]].run(g, action, *frame[1])
        self.run(g)

    def settle(self, g: S, luck: Luck) -> list[Action]:
        """Answers chance until a power is asked or the game is over."""
        answers = []
        chances = g.book.chances
        agenda = g.agenda
        while agenda and agenda[-1][0] in chances:
            frame = agenda.pop()
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
        if offer_for(self.offers(g, actor), action) is not None:
            return None
        frame = g.now
        question = self.book.questions[frame[0]]
        refusal = None
        if question.refuse is not None:
            arguments = (actor, *frame[1][1:]) if question.together else frame[1]
            refusal = question.refuse(g, action, *arguments)
        return self.not_now(g, actor, action[0]) if refusal is None else refusal

    def not_now(self, g: S, actor: int, verb: str) -> Refusal:
        """The refusal of a verb of another question: when its time is, and what is asked now."""
        prompt = self.show.prompt(g, actor)
        time = self.show.times.get(verb)
        if time is not None:
            return Refusal(time.rule, f"{time.words} Now: {prompt}")
        rule = self.book.questions[g.now[0]].rule
        return Refusal(rule, f"That is not what is asked now: {prompt}")

    def commits(self, g: S, actor: int, action: Action, seat: int = 0) -> bool:
        """Whether what is offered cannot simply be taken back: dice, draws or others come next.

        ``seat`` is the mask of all powers of the player who acts. If one of these is asked next,
        the action can still be taken back.
        """
        h = g.copy()
        self.apply(h, actor, action)
        return h.revealed or not mask_of(self.asked(h)) & (seat | 1 << actor)

    def view(self, g: S, seat: int) -> dict[str, Any]:
        """All that a seat (a mask of powers; 0 a spectator) may know of the position."""
        asked = self.asked(g)
        mine = [actor for actor in asked if seat >> actor & 1]
        return {
            "game": self.key,
            "seat": [self.powers[power] for power in bits(seat)],
            "fields": g.seen_by(seat),
            "about": self.show.about(g, seat),
            "asked": [self.powers[actor] for actor in asked],
            "over": self.over(g),
            "prompts": {self.powers[actor]: self.show.prompt(g, actor) for actor in mine},
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

    def side_of(self, powers: int) -> int:
        """All powers of the teams to which these belong; a power without a team stands alone."""
        for team in self.teams:
            if team & powers:
                powers |= team
        return powers

    def load(self, plain: Mapping[str, Any]) -> S:
        """The position that ``export`` wrote, checked; run up to its next question.

        Anybody may have written the position. So if the rules fail on the way to the next offers,
        that counts as a fault of the position; faults that are known are named by ``faults``.
        """
        try:
            g = self._loaded(plain)
            for power in self.asked(g):
                self.offers(g, power)
        except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
            raise BadPosition(
                f"The position cannot be: the rules do not know how to go on from it ({error})."
            ) from error
        return g

    def _loaded(self, plain: Mapping[str, Any]) -> S:
        if not isinstance(plain, Mapping):
            raise BadPosition("A position is an object with a name for each field.")
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
