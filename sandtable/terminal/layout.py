"""Text laid out for a screen: sections and offers within a width. Pure functions."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any, NamedTuple, TypeAlias

from rich.text import Text

from sandtable.core.action import Action
from sandtable.core.game import Game
from sandtable.core.show.show import Section

HANG = 4
MANY = 12
COLUMN_GAP = 2


def wrapped(line: str, width: int, indent: int = 0) -> list[str]:
    """A line broken to the width, with its own indent; what follows is indented further."""
    own = len(line) - len(line.lstrip(" "))
    first = " " * (indent + own)
    rest = " " * (indent + HANG + own - own % 2)
    lines = textwrap.wrap(
        line.strip(),
        width,
        initial_indent=first,
        subsequent_indent=rest,
        break_on_hyphens=False,
    )
    return lines or [first]


def section_lines(section: Section, width: int) -> list[Text]:
    """A section of the board; a single line stands beside the title."""
    title, lines, _ = section
    if len(lines) < 2:
        content = lines[0].strip() if lines else "none"
        parts = wrapped(f"{title}: {content}", width)
        shown = [_styled(part) for part in parts]
        shown[0].stylize("bold cyan", 0, len(title))
        return shown
    shown = [Text(title, "bold cyan")]
    for line in lines:
        shown += [_styled(part) for part in wrapped(line, width, indent=2)]
    return shown


def brief_lines(section: Section, width: int) -> list[Text]:
    """A section of cards by their titles alone: what stands before the square bracket."""
    titles = "; ".join(_title(line) for line in section.lines)
    lines = wrapped(f"{section.title}: {titles}", width)
    shown = [Text(line) for line in lines]
    shown[0].stylize("bold cyan", 0, len(section.title))
    return shown


def changed_lines(before: Sequence[str], lines: Sequence[str]) -> list[str]:
    """The lines that are new, and the entries of a list that are gone.

    An entry has a name and two blanks after it: ``Aachen  CP: GE 1``.
    """
    named = {_entry(line) for line in lines}
    gone = [line.strip() for line in before if _entry(line) and _entry(line) not in named]
    return [
        *(line for line in lines if line not in before),
        *(f"no longer: {line}" for line in gone),
    ]


def _entry(line: str) -> str:
    """The name of an entry; nothing for a line that is no entry."""
    name, gap, _ = line.strip().partition("  ")
    return name if gap else ""


def _title(line: str) -> str:
    """What a card is called, with the number of copies that may stand at the end."""
    copies = re.search(r" x\d+(?= --|$)", line)
    return line.partition(" [")[0].strip() + (copies[0] if copies else "")


def _styled(line: str) -> Text:
    """The title and the square brackets after it are bold; words in capitals warn in red."""
    text = Text(line)
    bracket = line.find("]")
    if bracket >= 0:
        text.stylize("bold", 0, bracket + 1)
    text.highlight_regex(r"\b[A-Z]{6,}\b", "bold red")
    return text


class Offer(NamedTuple):
    """An offer as the player meets it: its action, its words, its text form."""

    action: Action
    label: str
    text: str


Numbered: TypeAlias = tuple[int, Offer]


def arranged(game: Game[Any], g: Any, offers: Iterable[Action]) -> list[Offer]:
    """The offers in their order, with those that use one thing in the same way side by side.

    Of many, those that do the same with different things stand side by side as well.
    """
    groups: dict[tuple[str, tuple[int, ...]], list[Offer]] = {}
    actions = list(offers)
    for action, label in zip(actions, game.show.labels(g, actions), strict=True):
        offer = Offer(action, label, game.verbs.text(action))
        groups.setdefault(_kind(offer), []).append(offer)
    found = list(groups.values())
    if len(found) > MANY:
        verbs = list(dict.fromkeys(group[0].action[0] for group in found))
        found.sort(key=lambda group: verbs.index(group[0].action[0]))
    return [offer for group in found for offer in group]


def _kind(offer: Offer) -> tuple[str, tuple[int, ...]]:
    """Offers of one kind share their first word, and their first target if they have several."""
    targets = offer.action[1]
    word = offer.label.split()[0]
    return (f"{offer.action[0]} {word}", targets[:1] if len(targets) > 1 else (-1, *targets))


def offer_lines(offers: Sequence[Offer], width: int) -> list[Text]:
    """The numbered list: one offer a line, groups on a line of their own, many in columns."""
    lines: list[Text] = []
    found = _blocks(offers)
    if len(offers) > MANY:
        found = _by_verb(found)
    for grouped, blocks in groupby(found, key=lambda block: len(block) > 1):
        if grouped:
            lines += [line for block in blocks for line in _group(block, width)]
            continue
        singles = [block[0] for block in blocks]
        if len(singles) > MANY:
            lines += _columns(singles, width)
        else:
            lines += [line for number, offer in singles for line in _single(number, offer, width)]
    return lines


def _blocks(offers: Sequence[Offer]) -> list[list[Numbered]]:
    """Offers with their numbers; those that use one thing on several targets form a block."""
    blocks: list[list[Numbered]] = []
    for _, same in groupby(enumerate(offers, start=1), key=lambda pair: _kind(pair[1])):
        group = list(same)
        upon = {offer.action[1][1] for _, offer in group if len(offer.action[1]) > 1}
        blocks += [group] if len(upon) > 1 else [[one] for one in group]
    return blocks


def _by_verb(blocks: list[list[Numbered]]) -> list[list[Numbered]]:
    """Where several verbs are offered for many things each, those of one verb form a block."""
    runs = [
        list(run)
        for _, run in groupby(blocks, key=lambda block: (len(block) > 1, block[0][1].action[0]))
    ]
    singles = [run for run in runs if len(run) > 1 and len(run[0]) == 1]
    if len(singles) < 2:
        return blocks
    joined = [[[one for block in run for one in block]] if run in singles else run for run in runs]
    return [block for run in joined for block in run]


def _single(number: int, offer: Offer, width: int) -> list[Text]:
    """An offer with its text form; the latter is left out where there is no room."""
    words = f"{number:>2}) {offer.label}"
    if len(words) + 2 + len(offer.text) <= width:
        return [Text.assemble(words, "  ", (offer.text, "dim"))]
    return [Text(line) for line in wrapped(words, width)]


def _group(block: list[Numbered], width: int) -> list[Text]:
    """``Lay Snipers on: 3) MG 08 Company  4) Saxon Corps``."""
    labels = [offer.label.split() for _, offer in block]
    shared = common_words(labels)
    items = [
        f"{number}) {' '.join(words[shared:])}"
        for (number, _), words in zip(block, labels, strict=True)
    ]
    lines = [f"    {' '.join(labels[0][:shared]).rstrip(':')}:"]
    for item in items:
        if len(lines[-1]) + COLUMN_GAP + len(item) <= width:
            lines[-1] += " " * COLUMN_GAP + item
        else:
            lines.append(" " * 2 * HANG + item)
    return [Text(part) for line in lines for part in wrapped(line, width)]


def common_words(lines: list[list[str]]) -> int:
    """How many first words all lines share; every line keeps at least one of its own."""
    most = min(map(len, lines)) - 1
    for place in range(most):
        if len({line[place] for line in lines}) > 1:
            return place
    return most


def _columns(singles: list[Numbered], width: int) -> list[Text]:
    """Many offers side by side, read downwards."""
    words = [f"{number:>2}) {offer.label}" for number, offer in singles]
    column = max(map(len, words)) + COLUMN_GAP
    across = max(1, (width + COLUMN_GAP) // column)
    down = -(-len(words) // across)
    rows = ["".join(word.ljust(column) for word in words[row::down]) for row in range(down)]
    return [Text(part) for row in rows for part in wrapped(row.rstrip(), width)]
