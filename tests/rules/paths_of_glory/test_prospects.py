"""The odds of an attack while it is put together, from the exact calculator."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.core.show.odds import Prospect
from sandtable.games.paths_of_glory import game
from sandtable.games.paths_of_glory.advice.odds import outcomes, read_fight, summary
from tests.rules.paths_of_glory.fights import field
from tests.rules.paths_of_glory.scene import Scene

CENTRAL, ALLIED = range(2)


def put_together(*units: str, **fields: Any) -> Scene:
    """An attack on Sedan with some units committed."""
    s = field({"metz": "ge_4 ge_5 ge_corps", "sedan": "fr_1"}, "central", "metz", **fields)
    s.do("central", "against sedan", *[f"commit {unit}" for unit in units])
    return s


def share(prospect: Prospect, name: str) -> float:
    return dict(prospect.shares)[name]


def test_the_odds_are_those_of_the_units_chosen_so_far() -> None:
    s = put_together("ge_4")
    (one,) = game.study.prospects(s.g, CENTRAL)
    said = {"attackers": "ge_4", "defenders": "fr_1", "terrain": "forest"}
    exact = dict(summary(outcomes(read_fight(said))))
    assert share(one, "win") == pytest.approx(exact["attacker wins, %"])
    assert sum(number for _, number in one.shares) == pytest.approx(1)
    s.do("central", "commit ge_5")
    (both,) = game.study.prospects(s.g, CENTRAL)
    assert share(both, "win") > share(one, "win")


def test_nothing_is_foretold_before_a_unit_is_chosen_or_to_the_defender() -> None:
    assert game.study.prospects(put_together().g, CENTRAL) == []
    assert game.study.prospects(put_together("ge_4").g, ALLIED) == []


def test_each_card_that_could_be_played_has_its_odds() -> None:
    s = put_together("ge_4", hands={"central": "cp15 cp19 cp40"})
    plain, *cards = game.study.prospects(s.g, CENTRAL)
    assert cards
    for one in cards:
        assert one.title.startswith("With ")
        assert share(one, "win") > share(plain, "win")
