"""Forms: several numbers that are asked together, in one slip with one button.

Where a question may be answered many times with offers that have ranges (``core/action.py``), a
scene can lay a form beside them: what to buy, how many of each kind go, who is lost. A form adds
nothing to the rules. Its entries name offers, and its button does one action for each number
above 0, in the order of the entries, all of them or none; each can be taken back. ::

    Form(
        "purchase", "Germany buys", owner="germany",
        button="Buy {count} for {sum} IPC", none="Buy nothing", then="done",
        columns=["cost", "attack", "defence"], sums=[Sum("IPC", most=22)],
        entries=[
            Entry("Infantry", ["buy infantry"], "infantry", cost=3, figures=["3", "2", "3"]),
            Entry("Tank", ["buy tank"], "tank", cost=6, note="from round 4", rule="4.3"),
        ],
    )

A form with ``goals`` says how many go, and a click on the map where to: its offers have the goal
between the words of the entry and the number, ``send infantry alsace 8``, and concern the goal::

    Form(
        "munich", "Munich", owner="germany", goals=True, usual="all", space="munich",
        entries=[Entry("Infantry", ["send infantry", "load infantry"], "infantry", number=8)],
    )

Losses come with a suggestion, which one key accepts::

    Form(
        "losses", "Lorraine", owner="germany", button="Take {count} losses", usual="accept",
        sums=[Sum("losses", most=4, least=4)],
        entries=[Entry("Infantry", ["lose german_infantry"], "infantry", number=4, note="of 9")],
    )
"""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(slots=True)
class Entry:
    """A line of a form: how many of one kind. Without an offer it is grey."""

    title: str
    says: list[str]
    """The words of its offers before the number, or before the goal; more than one where it may
    go in more ways than one."""
    kind: str = ""
    """Its pictogram, as on pieces: infantry, artillery, tank ..."""
    number: int = 0
    """How many are suggested; with goals also how many there may be, if more than is offered: a
    gun that may go only behind infantry."""
    cost: int = 1
    """What each of them counts in its sum."""
    sum: int = 0
    """Which of the form's sums it counts in, if there is any."""
    figures: list[str] = field(default_factory=list)
    """What stands in the form's columns; after a comma, quietly, more of it: "2, 3 with guns"."""
    note: str = ""
    """Said quietly beside it: "of 9", "cheapest first"; without an offer, why not."""
    rule: str = ""
    """The rule behind the note."""
    becomes: str = ""
    """The pictogram of what is left of one that is lost: a damaged battleship."""


@dataclass(slots=True)
class Sum:
    """What numbers of a form come to together, and the bounds of that."""

    title: str
    """What is counted: "IPC", "losses"."""
    most: int
    least: int = 0


@dataclass(slots=True)
class Preset:
    """Numbers that one button fills in, one for each entry: "As last round"."""

    title: str
    numbers: list[int]


@dataclass(slots=True)
class Stand:
    """What stands somewhere, and what will: the numbers of some entries come to it, or leave it.

    ``counts`` has what is there now, one number for each of its entries; ``others`` tells in words
    of what else is there.
    """

    title: str
    owner: str
    entries: list[int]
    """Which entries of the form it is about."""
    counts: list[int]
    others: str = ""
    note: str = ""
    """What is said while none of its numbers is above 0: "no ship bought"."""


@dataclass(slots=True)
class Form:
    """Several numbers that are asked together."""

    id: str
    title: str
    owner: str
    """The power that is asked."""
    entries: list[Entry] = field(default_factory=list)
    caption: str = ""
    button: str = ""
    """What its button says; ``{count}`` stands for how many there are together, and ``{sum}`` for
    what the first sum comes to. A form with goals has none."""
    none: str = ""
    """What the button says while all numbers are 0; if empty, nothing can be done then."""
    usual: str = ""
    """The action that does just what is suggested; with goals, its words before the goal."""
    then: str = ""
    """The action that ends the question, done after the others."""
    goals: bool = False
    """Whether what the numbers are for is clicked after them."""
    space: str = ""
    """The place on the map that it is about."""
    columns: list[str] = field(default_factory=list)
    """The headings of the figures."""
    sums: list[Sum] = field(default_factory=list)
    presets: list[Preset] = field(default_factory=list)
    rest: int = -1
    """The entry that one button fills with what is left of its sum; none by default."""
    after: str = ""
    """What is said above its stands: "Where they will stand", "After these losses"."""
    stands: list[Stand] = field(default_factory=list)
    takes: bool = False
    """Whether its numbers leave the stands, as losses do, instead of coming to them."""
