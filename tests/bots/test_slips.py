"""Slips found once: positions from games of bots, with what must or must not be chosen there.

Each line of ``slips.jsonl`` has a position in readable names, who is asked and what their seat
plays, why it matters, and the choices: one of ``must``, or none of ``never``.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from sandtable.bots.bot import Situation
from sandtable.bots.make import make_bot
from sandtable.core.bits import mask_of
from sandtable.core.registry import find_game

SLIPS = [
    json.loads(line)
    for line in Path(__file__).with_name("slips.jsonl").read_text(encoding="utf-8").splitlines()
]
SEEDS = (0, 1)


def _name(slip: dict[str, Any]) -> str:
    return f"{slip['game']}: {slip['why']}"


def test_there_are_slips_enough_to_learn_from() -> None:
    assert len(SLIPS) >= 60
    assert all(bool(slip.get("must")) != bool(slip.get("never")) for slip in SLIPS)


@pytest.mark.parametrize("slip", SLIPS, ids=_name)
def test_a_slip_found_once_is_not_made_again(slip: dict[str, Any]) -> None:
    game = find_game(slip["game"])
    g = game.load(slip["position"])
    seat = mask_of(game.powers.number(power) for power in slip["seat"])
    actor = game.powers.number(slip["power"])
    for seed in SEEDS:
        situation = Situation(game, g, seat, actor)
        offered = {game.verbs.text(offer) for offer in situation.offers}
        assert {*slip.get("must", ()), *slip.get("never", ())} <= offered
        chosen = game.verbs.text(make_bot("greedy", seed).choose(situation))
        assert chosen not in slip.get("never", ()), slip["why"]
        assert chosen in slip.get("must", [chosen]), slip["why"]
