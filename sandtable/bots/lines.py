"""A bot as a program of its own: it reads a line of JSON, and answers with one.

docs/bot_protocol.md describes the lines. This module also runs as a script on the package of
another commit (see ``commits``), so it uses only what has always been there.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from sandtable.bots.bot import Bot, Situation
from sandtable.bots.make import make_bot
from sandtable.core.errors import SandtableError
from sandtable.core.registry import find_game


def answers(game_key: str, name: str, seed: int, lines: Iterable[str]) -> Iterator[str]:
    """What a bot says to each line; an empty line says nothing."""
    game, bot = find_game(game_key), make_bot(name, seed)
    for line in lines:
        if not line.strip():
            continue
        try:
            asked = json.loads(line)
            if asked["ask"] == "end":
                return
            answer = _answer(game, bot, asked)
        except SandtableError as fault:
            answer = {"error": str(fault), "unknown": True}
        except (ValueError, KeyError, TypeError, IndexError) as fault:
            answer = {"error": f"{type(fault).__name__}: {fault}"}
        yield json.dumps(answer)


def _answer(game: Any, bot: Bot, asked: Mapping[str, Any]) -> dict[str, Any]:
    if asked["ask"] == "hello":
        return {"protocol": asked["protocol"], "name": bot.name, "game": game.key}
    if asked["ask"] != "choose":
        raise ValueError(f"{asked['ask']!r} is neither hello, choose nor end")
    powers = list(game.powers)
    seat = sum(1 << powers.index(power) for power in asked["seat"])
    actor = powers.index(asked["power"])
    g = game.load(_understood(game, asked["position"]))
    situation = Situation(game, g, seat, actor, asked["number"], asked["made"])
    known = {game.verbs.text(offer): offer for offer in situation.offers}
    texts = [offer["action"] for offer in asked["offers"]]
    situation.offers = [known.get(text) or game.verbs.parse(text) for text in texts]
    return {"action": game.verbs.text(bot.choose(situation))}


def _understood(game: Any, position: Mapping[str, Any]) -> dict[str, Any]:
    """A position without the fields that the rules of an earlier commit do not know."""
    known = {"game", "options", "agenda", *game.state.FIELDS}
    return {name: value for name, value in position.items() if name in known}


def main(arguments: list[str]) -> None:
    """GAME NAME SEED: speaks on the standard streams until the other side goes away."""
    key, name, seed = arguments
    for answer in answers(key, name, int(seed), sys.stdin):
        print(answer, flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
