"""Actions as words: a fixed number for each, whatever the game.

To number all actions of a game would take millions of numbers (a card on a card by a card). So an
action is said word by word, as its text is: first the verb, then its targets. Each verb, each
name of each table and each plain number has a fixed number of its own. As soon as only one offer
can still be meant, it is taken.
"""

from __future__ import annotations

from collections.abc import Iterable

from sandtable.core.action import Action, Verb, Verbs, range_of, with_number
from sandtable.core.errors import SandtableError

END = 0
"""The word that ends an action to which more words could be added."""

MOST_KNOWN = 1 << 16
"""How many actions a vocabulary keeps in mind, so as not to spell them anew each time."""


class Vocabulary:
    """All words of a game, each with its number.

    The plain numbers are those up to the greatest that a verb declares: ``Verb.most``.
    """

    def __init__(self, verbs: Verbs) -> None:
        self.words = ["."]
        self._known: dict[Action, tuple[int, ...]] = {}
        first = {verb.name: self._add([verb.name]) for verb in verbs}
        numbers = [str(number) for number in range(max(verb.most for verb in verbs) + 1)]
        tables: dict[int, int] = {}
        self._firsts: dict[str, tuple[int, ...]] = {}
        """Verb -> its own number, and that of the first word of each of its tables."""
        self._plain: dict[str, Verb] = {}
        """The verbs that take plain numbers."""
        for verb in verbs:
            for table in verb.tables:
                if id(table) not in tables:
                    tables[id(table)] = self._add(numbers if table is None else table)
            places = [tables[id(table)] for table in verb.tables]
            self._firsts[verb.name] = (first[verb.name], *places)
            if None in verb.tables:
                self._plain[verb.name] = verb

    def _add(self, words: Iterable[str]) -> int:
        first = len(self.words)
        self.words.extend(words)
        return first

    def __len__(self) -> int:
        return len(self.words)

    def spoken(self, action: Action) -> tuple[int, ...]:
        """The numbers of an action's words."""
        found = self._known.get(action)
        if found is None:
            if len(self._known) >= MOST_KNOWN:
                self._known.clear()
            found = self._known[action] = self._spelt(action)
        return found

    def _spelt(self, action: Action) -> tuple[int, ...]:
        name, targets = action
        if name in self._plain and not self._plain[name].counts(targets):
            raise SandtableError(
                f"{name!r} is offered with a number that cannot be said: of {targets} one is not "
                f"between 0 and {self._plain[name].most}; declare Verb({name!r}, ..., most=...)."
            )
        verb, *firsts = self._firsts[name]
        return (verb, *[first + target for first, target in zip(firsts, targets, strict=False)])


class Saying:
    """An action that is being said: what was said of it, and which words may come next."""

    def __init__(self, vocabulary: Vocabulary, offers: list[Action]) -> None:
        self.said: list[int] = []
        spoken = vocabulary.spoken
        self._left = [(spoken(offer), offer) for offer in offers]
        self._words: list[int] | None = None

    def words(self) -> list[int]:
        """The numbers of the words that may be said now."""
        if self._words is None:
            self._words = self._found()
        return self._words

    def _found(self) -> list[int]:
        place = len(self.said)
        found: dict[int, None] = {}
        for spoken, offer in self._left:
            span = range_of(offer)
            if len(spoken) == place:
                found[END] = None
            elif span is not None and len(spoken) == place + 1:
                found.update(dict.fromkeys(range(spoken[-1] - span + span.least, spoken[-1] + 1)))
            else:
                found[spoken[place]] = None
        return list(found)

    def say(self, word: int) -> Action | None:
        """Says a word; the action that is meant, once there is only one."""
        place = len(self.said)
        if word not in self.words():
            raise ValueError(f"the word {word} cannot be said now")
        self._words = None
        self.said.append(word)
        if word == END:
            return next(offer for spoken, offer in self._left if len(spoken) == place)
        self._left = [
            (spoken, offer)
            for spoken, offer in self._left
            if len(spoken) > place and (spoken[place] == word or _in_range(spoken, offer, word))
        ]
        ((spoken, offer), *others) = self._left
        if others:
            return None
        if range_of(offer) is None:
            return offer
        if len(spoken) == place + 1:
            return with_number(offer, int(offer[1][-1]) - spoken[-1] + word)
        return None


def _in_range(spoken: tuple[int, ...], offer: Action, word: int) -> bool:
    """Whether a word says a smaller number of an offer's range."""
    span = range_of(offer)
    return span is not None and spoken[-1] - span + span.least <= word <= spoken[-1]
