"""The free texts that requests may bring: how long each may be, and of what characters.

Every text of every body is checked by ``readable``; what is shown as one line is of the type
``Line`` or one made from it. What may stand in a text is for ``core.texts`` to say.
"""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import AfterValidator, Field

from sandtable.core.texts import LONGEST_NAME, LONGEST_WORD, line_fault, lines_fault

LONGEST_TALK = 1000
LONGEST_NOTE = 20_000


def readable(body: Any) -> Any:
    """A body as it came; it is refused if any of its texts or keys cannot be shown."""
    for text in _texts(body):
        fault = lines_fault(text)
        if fault:
            raise ValueError(f"a text {fault}")
    return body


def _texts(body: Any) -> list[str]:
    """All texts of a body."""
    if isinstance(body, str):
        return [body]
    if isinstance(body, dict):
        body = [*body, *body.values()]
    return [text for part in body for text in _texts(part)] if isinstance(body, list) else []


def _one_line(text: str) -> str:
    """A text with single spaces between its words, if it can be shown in one line."""
    text = " ".join(text.split())
    fault = line_fault(text, len(text))
    if fault:
        raise ValueError(f"it {fault}")
    return text


Line = Annotated[str, AfterValidator(_one_line)]
Name = Annotated[Line, Field(min_length=1, max_length=LONGEST_NAME)]
SeatName = Annotated[Line, Field(max_length=LONGEST_NAME)]
Label = Annotated[Line, Field(max_length=60)]
Word = Annotated[Line, Field(min_length=1, max_length=LONGEST_WORD)]
NoWord = Annotated[Line, Field(max_length=LONGEST_WORD)]
"""A word, or none."""
OrderText = Annotated[Line, Field(min_length=1, max_length=300)]
Talk = Annotated[str, Field(min_length=1, max_length=LONGEST_TALK)]
NoteText = Annotated[str, Field(max_length=LONGEST_NOTE)]
Password = Annotated[str, Field(min_length=1, max_length=200)]
