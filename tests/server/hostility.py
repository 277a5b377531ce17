"""What hostile clients send."""

from __future__ import annotations

import json
import random
from typing import Any

ODD: tuple[Any, ...] = (
    None, True, -1, 0, 1.5, 10**30, "", "x" * 5000, "\x00", "\ud800", "done", "keep", [], {},
    [[[]]], {"a": 1}, "central", "entente", "keep bo_enf", "roll 6", "draw cp_8s", "pass",
)  # fmt: skip
NAMES = (
    "power", "action", "revision", "key", "seat", "to", "id", "invite", "text", "bot", "place",
    "order", "visibility", "record", "__proto__",
)  # fmt: skip


def odd_body(luck: random.Random) -> bytes:
    """Something like a body of a request, or not even that."""
    kind = luck.random()
    if kind < 0.1:
        return luck.randbytes(luck.randrange(60))
    if kind < 0.15:
        return b"[" * luck.randrange(20_000)
    names = luck.sample(NAMES, luck.randrange(len(NAMES)))
    return json.dumps({name: luck.choice(ODD) for name in names}).encode()


def wrong_actions(luck: random.Random, offered: set[str]) -> list[str]:
    """Actions that look likely and are not offered."""
    verbs = ["play", "keep", "done", "pass", "link", "discard", "roll", "draw", "cancel"]
    cards = ["bo_enf", "cp_8s", "cp_ks", "nr_4d", "en_2s", "7", "-1", "99999999999"]
    made = [
        " ".join([luck.choice(verbs), *luck.choices(cards, k=luck.randrange(3))]) for _ in range(6)
    ]
    return [text for text in made if text not in offered]


def earlier(revision: str, luck: random.Random) -> str:
    """A revision that the table had, or one that it never had, but not its present one."""
    seat, events, changes = map(int, revision.split("-"))
    return luck.choice(
        [
            f"{seat}-{max(0, events - luck.randrange(1, 9))}-{changes}",
            f"{seat}-{events}-{changes + 1}",
            f"{seat + 1000}-{events}-{changes}",
        ]
    )
