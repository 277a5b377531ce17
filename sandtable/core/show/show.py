"""What a game gives to be seen and read: its ``Show``.

The rules decide what is legal; the show puts it into words and pictures. It reads positions and
never changes them, and it tells a seat nothing that the seat may not know.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence, Set
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

from sandtable.core.action import Action, Verbs
from sandtable.core.arguments import from_numbers
from sandtable.core.english import ordinal
from sandtable.core.refusal import Refusal
from sandtable.core.show.box import Box
from sandtable.core.show.brought import Paint, Picture, Sound
from sandtable.core.show.guide import Guide
from sandtable.core.show.maps import BoardMap
from sandtable.core.show.scene import CardFace, Nation, Piece, Scene, Sign
from sandtable.core.state import State

S = TypeVar("S", bound=State)
Told: TypeAlias = tuple[str, tuple[int, ...]]
"""A line of news: its key and its numbers."""


class Section(NamedTuple):
    """A titled part of the text board."""

    title: str
    lines: list[str]
    long: bool = False
    """Whether it is too long to be read each time: after the first time, only lines that have
    changed are shown."""


class Caution(NamedTuple):
    """A warning before an action is ended: in words, and the ids in the scene it is about."""

    words: str
    about: Sequence[str] = ()


class Show(Generic[S]):
    """How a game looks and reads. ``board`` and ``say`` are each game's to give."""

    title: str
    """As the game's own."""
    verbs: Verbs
    """As the game's own."""
    box: Box = Box()
    """What a player reads before choosing it."""
    nations: Mapping[str, Nation] = {}
    """How each owner that a scene names looks: the powers, and teams or nations beside them."""
    map: BoardMap | None = None
    """The map that its scenes are drawn on, if there is one."""
    palette: Mapping[str, Paint] = {}
    """Colours of its own by name, beyond those of the design language: for hues, stripes, tones."""
    pictures: Mapping[str, Picture] = {}
    """Kind of a piece or icon of a card -> the file of the package that is drawn there, instead of
    a pictogram of ours: ``Picture.all_in(__package__, "pictures")``."""
    sounds: Mapping[str, Sound] = {}
    """One of ``Sound.EVENTS`` -> the file of the package that is heard then."""
    legend: Sequence[Sign] = ()
    """What the signs of the map mean, in the order in which they are explained."""
    guide: Guide | None = None
    """What walks a newcomer through the first turn."""
    check: str = ""
    """What ``cautions`` looks at, in words for a button: "Check supply"; empty for nothing."""
    titles: Mapping[str, Callable[[int], str]] = {}
    """Parameter of a question -> what its argument is called in a prompt, if not by its name."""
    prompts: Mapping[str, Callable[..., str]] = {}
    """Question -> its words where they depend on the position: ``f(g, actor, *arguments)``."""
    endings: Set[str] = frozenset()
    """Verbs that end something though they concern a thing: "stop", of the unit on its way. What
    concerns nothing is an ending anyway. Endings are buttons beside the prompt."""
    together: Mapping[tuple[str, str], str] = {}
    """Question and verb -> the words of a button that does all offers of this verb, one by one."""
    uses: Mapping[str, Sequence[str]] = {}
    """Question -> the verbs for which a card may be used in it. One that is not open to a card now
    is shown at the card all the same, with the rule that forbids it."""
    times: Mapping[str, Refusal] = {}
    """Verb -> when its time is, and by which rule: for a player who clicks a thing at another time.
    Of several verbs for the same kind of thing the likeliest comes first."""
    details: Set[str] = frozenset()
    """News that tells more about the line before it and is folded away under it: the battles of a
    turn."""
    asides: Set[str] = frozenset()
    """Verbs that are open by the way, such as taking a piece back. A player who clicks a thing
    seldom means them, so nothing is lit for them, they wait for their button, and the reason why
    another verb is not open is told first."""

    def board(self, g: S, seat: int) -> list[Section]:
        """The position as this seat sees it, as text for a terminal or a screen reader."""
        raise NotImplementedError

    def say(self, key: str, arguments: tuple[int, ...]) -> str:
        """A line of news in words."""
        raise NotImplementedError

    def say_to(self, seat: int, key: str, arguments: tuple[int, ...]) -> str:
        """A line of news as this seat reads it ("You draw the ace"); by default as all do."""
        return self.say(key, arguments)

    def goes_on(self, before: Told, after: Told) -> Told | None:
        """One line of news for two, where the second goes on from the first: a march, step by step.

        ``None`` where each has a line of its own.
        """
        return None

    def scene(self, g: S, seat: int) -> Scene:
        """What a client draws for this seat; by default the text board alone."""
        sections = self.board(g, seat)
        notes = [line for section in sections for line in (section.title, *section.lines)]
        return Scene("text", self.title, notes=notes)

    def printed_cards(self, options: Any) -> list[CardFace]:
        """Every card as it is printed, so that a client can be told of them once and for all."""
        return []

    def printed_pieces(self) -> list[Piece]:
        """Every piece as it is printed, each of its sides, on no space; for the same reason."""
        return []

    def prompt(self, g: S, actor: int) -> str:
        """What a power is asked now, in words; empty when it is not asked.

        By default its words in ``prompts``, or those with which the question was registered.
        """
        if actor not in g.book.asked(g.agenda):
            return ""
        name, arguments = g.now
        if name in self.prompts:
            words = from_numbers(self.prompts[name], 2)
            return str(words(g, actor, *arguments[1:]))
        return self.open_prompt(g, actor)

    def open_prompt(self, g: S, actor: int) -> str:
        """What a power is asked now, in words for everybody: they follow from the agenda alone.

        By default those with which the question was registered.
        """
        if actor not in g.book.asked(g.agenda):
            return ""
        return g.book.prompt(g.now, actor, self.titles)

    def asked_about(self, g: S, actor: int) -> list[str]:
        """The ids of cards and spaces that the prompt names, to be opened where they stand.

        By default those in the question itself.
        """
        return g.book.named(g.now) if actor in g.book.asked(g.agenda) else []

    def label(self, g: S, action: Action) -> str:
        """An offer in words a player reads.

        For an offer with a range, clients make the label of each number but 1 out of the label of
        the greatest: they put the number where the greatest first stands. So these labels may
        differ in the number alone.
        """
        return self.verbs.text(action)

    def labels(self, g: S, actions: Sequence[Action]) -> list[str]:
        """All offers of a question in words, no two alike.

        By default their labels, of which those that read alike are counted: "(first)", "(second)".
        """
        labels = [self.label(g, action) for action in actions]
        alike, seen = Counter(labels), Counter[str]()
        told = []
        for label in labels:
            seen[label] += 1
            told.append(f"{label} ({ordinal(seen[label])})" if alike[label] > 1 else label)
        return told

    def all_of(self, g: S, action: Action) -> str:
        """The words of a button that does this offer and all other offers with the same words.

        By default what ``together`` has for its question and verb; empty for no such button.
        """
        return self.together.get((g.now[0], action[0]), "")

    def unused(self, g: S, action: Action) -> str:
        """What would be left if one ended with this offer, in words: "2 points unused"."""
        return ""

    def concerns(self, g: S, action: Action) -> list[str]:
        """The ids in the scene that an action is about, in the order one would click them."""
        return self.verbs.named(action)

    def mentions(self, key: str, arguments: tuple[int, ...]) -> list[str]:
        """The ids in the scene that a line of news names, to be shown beside its words."""
        return []

    def dice(self, key: str, arguments: tuple[int, ...]) -> list[int]:
        """The dice that a line of news tells of, as they fell."""
        return []

    def describe(self, name: str, options: Any) -> str:
        """A thing of the game (a card, a space) in words by its name; empty if there are none.

        The words are those of a table with these options.
        """
        return ""

    def provenance(self, name: str) -> str:
        """How well what is printed on a thing is known, for games that had to reconstruct some."""
        return ""

    def about(self, g: S, seat: int) -> dict[str, Any]:
        """What a view shows beside the fields: things derived, for this seat's eyes."""
        return {}

    def cautions(self, g: S, power: int) -> list[Caution]:
        """What a power should think of before it ends its action, by what it may know."""
        return []
