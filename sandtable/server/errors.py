"""What a request may be answered with instead of what it asked for."""

from __future__ import annotations


class Denied(Exception):
    """A request that is not carried out: the HTTP status, the rule, and one sentence."""

    def __init__(self, status: int, words: str, rule: str = "") -> None:
        super().__init__(words)
        self.status = status
        self.words = words
        self.rule = rule


def nobody() -> Denied:
    return Denied(401, "Say who you are first: enter as a guest or log in.")


def no_table() -> Denied:
    return Denied(404, "There is no such table, or it is not open to you; check the link.")


def nothing_here() -> Denied:
    return Denied(404, "There is nothing at this address.")


def damaged() -> Denied:
    return Denied(
        410,
        "What is stored of this table is damaged, so it is closed; its host finds the reason in "
        "the server's log and can restore it from a backup.",
    )


def not_seated() -> Denied:
    return Denied(403, "You have no seat at this table, so you can only look on.")
