"""What the server answers when it is asked for a table: the contract with its clients, as types.

``tools/web_types.py`` writes the page's types from here and from ``core/show/scene.py``.
"""

from __future__ import annotations

from typing import Literal, NotRequired

from typing_extensions import TypedDict

from sandtable.core.show.form import Form
from sandtable.core.show.scene import Arrow, Panel, Piece, Roll, Scene

Visibility = Literal["private", "unlisted", "open"]


class Offer(TypedDict):
    """Something that a power of one's own may do now."""

    power: str
    action: str
    label: str
    concerns: list[str]
    """The ids of what it is about."""
    ends: bool
    """Whether it ends something; then it is a button beside the prompt."""
    aside: NotRequired[bool]
    """Whether it is open by the way; what it is about is not lit, and it waits for its button."""
    unused: NotRequired[str]
    """What would be left if one ended so, in words: "2 points unused"."""
    together: NotRequired[str]
    """What a button says that does this and all other offers of its verb."""
    range: NotRequired[list[int]]
    """The least and the most that may be said in place of the last word of its action."""
    said: NotRequired[list[str]]
    """Its label with the least and with the most; any other number stands where the most does."""


class Held(TypedDict):
    """What is answered instead of doing something that could not be taken back."""

    held: bool


class BarredUse(TypedDict):
    """Something that a card cannot be used for now, and the rule that forbids it."""

    action: str
    label: str
    rule: str
    words: str


class Prompt(TypedDict):
    """What a power of one's own is asked."""

    text: str
    rule: str
    question: str
    """The question as a record has it."""
    about: list[str]
    """The ids of cards and spaces that it names."""


class LogLine(TypedDict):
    """A line of the log."""

    event: int
    text: str
    about: list[str]
    """The ids of what it names."""
    dice: list[int]
    """The dice it tells of."""
    detail: NotRequired[bool]
    """Whether it tells more of the line before it, and unfolds from it."""


class Went(TypedDict):
    """A piece that has moved, and the spaces it has been in, the first one included."""

    piece: Piece
    spaces: list[str]


class Deed(TypedDict):
    """Something that others did: a move with all its steps, a card played, dice that fell."""

    event: int
    """Its last one."""
    text: str
    about: list[str]
    dice: list[int]
    moves: list[Went]
    came: list[str]
    """Where pieces have come."""
    gone: list[str]
    """Where pieces are no more."""
    taken: list[str]
    """Spaces whose ground is another's now."""


class You(TypedDict):
    """Who looks."""

    seat: int | None
    """The seat looked from; none for somebody who only looks on."""
    powers: list[str]
    seats: list[int]
    """All the seats one holds."""


class Seat(TypedDict):
    """A seat as anybody may know it."""

    index: int
    name: str
    title: str
    powers: list[str]
    player: str
    you: bool
    asked: bool
    bot: str | None
    bot_title: str | None
    """What the bot is called that plays the seat now."""
    caretaker: str | None
    invite: NotRequired[str]
    """The word by which a friend takes the seat; only for those who may invite."""


class Undo(TypedDict):
    """Whether one's last step can be taken back, and if not, why."""

    can: bool
    why: str


class Proposal(TypedDict):
    """Something that others must agree to."""

    by: str
    seat: int
    agreed: list[str]
    waiting: list[str]


class CancelledLine(TypedDict):
    """A line of the log that would fall away."""

    event: int
    text: str


class Rollback(Proposal):
    """A proposal to go back, and what would fall away."""

    to: int
    """The event to go back to, as one's own log numbers it."""
    lines: list[CancelledLine]
    chance: list[str]
    falls: str
    """The dice and draws that would fall away, in words."""
    yours: bool
    """Whether one's own answer is waited for."""


class Application(TypedDict):
    """Somebody asks for a seat that was given up; all others at the table must agree."""

    seat: int
    title: str
    """What the seat is called."""
    name: str
    """Who asks."""
    waiting: list[str]
    """Those who have not answered yet."""
    you: bool
    """Whether one asks oneself."""
    yours: bool
    """Whether one's own answer is waited for."""


class SeatClock(TypedDict):
    """The time that a seat has left."""

    left: float
    running: bool


class Clock(TypedDict):
    """The clocks of a table."""

    kind: Literal["live", "days"]
    seconds: float
    increment: float
    then: Literal["caretaker", "lose"]
    seats: list[SeatClock]


class Told(TypedDict):
    """What is said of a table as one seat sees it, beside what lies there and can be done."""

    id: str
    game: str
    title: str
    revision: str
    """The state in a word: another one after every change that one can notice."""
    event: int
    last_event: int
    you: You
    asked: list[str]
    prompts: dict[str, Prompt]
    """By the power that is asked; only one's own."""
    log: list[LogLine]
    log_from: int
    """The event from which on the log is told; what was told of those before it stands."""
    log_cut: bool
    """In brief: whether what was told before is left out though one does not have it."""
    acted: int | None
    """The event of one's own last act."""
    seats: list[Seat]
    undo: Undo
    rollback: Rollback | None
    draw: Proposal | None
    applicants: list[Application]
    damage: str
    """What was lost, if the last event that was stored could not be read."""
    orders: list[str]
    """One's standing orders, in the words they were given."""
    over: bool
    outcome: str
    result: dict[str, float] | None
    commitment: str
    options: dict[str, bool | int | str]
    scenario: str | None
    visibility: Visibility
    watch_invite: str | None
    """The word by which somebody may look on; only for those who may invite."""
    guide: bool
    """Whether this table was laid for the guide to a first game."""
    owner: bool
    clock: Clock | None
    bots_resign: bool
    """Whether bots give up games that they have lost."""


class TableState(Told):
    """A table as one seat sees it, now or after an earlier event."""

    scene: Scene
    offers: list[Offer]


class BriefOffer(TypedDict):
    """An offer without what goes without saying; see ``Offer``."""

    action: str
    label: str
    power: NotRequired[str]
    """If it is not the first that is asked."""
    concerns: NotRequired[list[str]]
    """If they are not the words after the verb of its action."""
    ends: NotRequired[bool]
    aside: NotRequired[bool]
    unused: NotRequired[str]
    together: NotRequired[str]
    range: NotRequired[list[int]]


class MarksAlike(TypedDict):
    """Marks of several spaces that say the same; see ``Mark``."""

    kind: str
    owner: NotRequired[str]
    label: NotRequired[str]
    value: NotRequired[str]
    spaces: list[str]


class BriefScene(TypedDict):
    """A scene as it differs from what is printed; see ``brief.py``."""

    table: str
    headline: str
    tracks: list[dict[str, object]]
    pieces: list[dict[str, object]]
    unmarked: list[int]
    """The numbers of the marks of the opening that are no more."""
    marks: list[MarksAlike]
    zones: list[dict[str, object]]
    notes: list[str]
    arrows: list[Arrow]
    rolls: list[Roll]
    panels: list[Panel]
    forms: list[Form]


class BriefState(Told):
    """A table told in brief."""

    printed: str
    """The version of what is printed, which is sent once."""
    scene: BriefScene
    offers: list[BriefOffer]
