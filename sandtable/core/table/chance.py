"""Sealed dice: chance that nobody can foresee or bend, and that anybody can check afterwards.

A table draws a secret of 32 random bytes and publishes its ``commitment`` before anything is
played. Each die and draw follows from the secret, from the words that the players contribute
after seeing the commitment, and from the number of the question. Who makes the table may add a
word before the deal; everybody else adds theirs until the first die or draw after it, and what
falls from then on depends on it. When the game is over the secret is revealed, and ``verify``
works everything out again.

So the server cannot choose dice, as it does not know your word when it commits to the secret,
and you cannot, as you do not know the secret.

Questions put to chance are numbered as they are asked at this table, those of steps that were
later rolled back included. So going back never brings the same dice again, and each answer can
be checked by itself.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from hashlib import blake2b, sha256
from secrets import compare_digest, token_bytes
from typing import Any, NamedTuple

from sandtable.core.action import Action
from sandtable.core.errors import SandtableError
from sandtable.core.outcomes import Outcomes
from sandtable.core.table.history import History
from sandtable.core.table.migrations import UNSEALED
from sandtable.core.table.record import Record, seal_of

SECRET_BYTES = 32
_WORD = 1 << 64
_SHA256 = "sha256:"


def new_secret() -> bytes:
    """A fresh secret for one game."""
    return token_bytes(SECRET_BYTES)


def secret_of(seed: int) -> bytes:
    """A secret that a number fixes, for guides and tests: dice known beforehand."""
    return blake2b(str(seed).encode(), digest_size=SECRET_BYTES).digest()


def commitment(secret: bytes) -> str:
    """What is published of the secret at the start: it binds the table and tells nothing.

    It is the SHA-256 of the secret's bytes, which every browser and shell can work out.
    """
    return _SHA256 + sha256(secret).hexdigest()


def _commitment_like(secret: bytes, published: str) -> str:
    """The commitment in the way the published one was made; the first records used BLAKE2b."""
    if published.startswith(_SHA256):
        return commitment(secret)
    return blake2b(secret, digest_size=32, person=b"sandtable seal").hexdigest()


def check_secret(secret: bytes, published: str) -> None:
    """Refuses a secret that is not the one committed to."""
    if len(secret) != SECRET_BYTES:
        raise SandtableError(f"The secret of a game is {SECRET_BYTES} bytes, not {len(secret)}.")
    made = _commitment_like(secret, published)
    if not compare_digest(made.encode(), published.encode()):
        raise SandtableError(
            "This secret does not belong to the commitment in the record's header; "
            "use the secret that the game was started with."
        )


class SealedLuck:
    """The luck of one question put to chance.

    The stream is BLAKE2b keyed with the secret over the JSON text ``[contributions, question,
    block]`` (keys sorted, no spaces), for block 0, 1, 2 and so on. Each block of 64 bytes is
    read as eight big-endian numbers.
    """

    def __init__(self, secret: bytes, contributions: Mapping[str, str], question: int) -> None:
        self._secret = secret
        self._contributions = dict(contributions)
        self._question = question
        self._words = self._stream()

    def below(self, n: int) -> int:
        """One of 0, 1, ... n-1, each exactly as likely: words past the last whole n are skipped."""
        limit = _WORD - _WORD % n
        for word in self._words:
            if word < limit:
                return word % n
        raise AssertionError("the stream has no end")

    def _stream(self) -> Iterator[int]:
        block = 0
        while True:
            message = json.dumps(
                [self._contributions, self._question, block], sort_keys=True, separators=(",", ":")
            )
            octets = blake2b(message.encode(), key=self._secret, person=b"sandtable dice").digest()
            for start in range(0, len(octets), 8):
                yield int.from_bytes(octets[start : start + 8], "big")
            block += 1


class Verdict(NamedTuple):
    """What ``verify`` found: whether all is right, whether the dice were checked, in words."""

    right: bool
    dice_checked: bool
    words: str


def verify(record: Record) -> Verdict:
    """Replays a record and checks the commitment, every answer of chance, the result and the seal.

    A game that is over must have revealed its secret: without, nobody could tell.
    """
    secret = record.secret
    if secret:
        try:
            check_secret(secret, record.header.commitment)
        except SandtableError:
            return Verdict(
                False, True, "The secret revealed is not the one the table was committed to."
            )
    history: History[Any] = History(record.header)
    wrong: list[str] = []
    asked = 0

    def witness(question: int, outcomes: Outcomes, given: Action) -> None:
        nonlocal asked
        asked += 1
        if not secret or wrong:
            return
        fair = outcomes.sample(SealedLuck(secret, history.contributions, question))
        if fair != given:
            verbs = record.game.verbs
            wrong.append(f"says {verbs.text(given)!r} where the dice fell {verbs.text(fair)!r}")

    try:
        for event in record.events:
            history.follow(event, witness)
            if wrong:
                return Verdict(False, True, f"Event {event.n} {wrong[0]}.")
    except SandtableError as error:
        return Verdict(False, bool(secret), str(error))
    played = f"{len(record.events)} events replay"
    over = bool(history.moments) and history.over
    if not secret and over:
        words = f"{played}, but the game is over and its secret is missing: nothing is proved."
        return Verdict(False, False, f"{words} Ask for the whole record.")
    if not secret:
        words = f"{played} fine; the dice cannot be checked yet, as the secret is not revealed."
        return Verdict(True, False, words)
    wrong_end = _end_fault(record, history, secret) if over else ""
    if wrong_end:
        return Verdict(False, True, wrong_end)
    words = f"All is right: {played} and {asked} answers of chance are as sealed."
    if not over:
        return Verdict(True, True, words)
    if record.events[-1].seal == UNSEALED:
        return Verdict(True, True, f"{words} {_NOT_COVERED}")
    return Verdict(True, True, f"{words} So are the seats, who agreed or resigned, and the result.")


_NOT_COVERED = (
    "The record is older than seals, so nothing proves who sat where and who agreed or resigned."
)


def _end_fault(record: Record, history: History[Any], secret: bytes) -> str:
    """What is wrong with what a finished record says of its seats and its result."""
    last = record.events[-1]
    if last.kind != "reveal" or not last.seal:
        return "The game is over, but the record ends without its seal; ask for the whole record."
    result = history.result()
    if last.result and last.result != result:
        said, true = (_in_words(record, shares) for shares in (last.result, result))
        return f"The record says the result is {said}, but it is {true}."
    if last.seal not in (UNSEALED, seal_of(secret, record.header, record.events, result)):
        return (
            "The seal does not fit: a seat, a word, or who agreed, took back or resigned was "
            "changed after the game."
        )
    return ""


def _in_words(record: Record, shares: Sequence[float]) -> str:
    return ", ".join(
        f"{name} {share:g}" for name, share in zip(record.game.powers, shares, strict=False)
    )
