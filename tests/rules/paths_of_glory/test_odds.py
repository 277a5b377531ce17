"""The combat calculator, against every roll of the dice in the real game."""

from __future__ import annotations

import json
from collections import defaultdict
from typing import Any

import pytest

from sandtable.cli import main
from sandtable.core.agenda import CHANCE
from sandtable.core.bits import bits
from sandtable.core.errors import SandtableError
from sandtable.core.registry import registered
from sandtable.games.paths_of_glory import game
from sandtable.games.paths_of_glory.advice.odds import Outcome, outcomes, read_fight, summary
from sandtable.games.paths_of_glory.facts.units import ARMIES, OF_SIDE
from sandtable.games.paths_of_glory.rules.combatants import defenders
from sandtable.games.paths_of_glory.rules.modifiers import covered
from sandtable.games.paths_of_glory.rules.retreats import payers, retreat_length
from sandtable.games.paths_of_glory.rules.state import Position
from tests.rules.paths_of_glory.fights import field, fight, pieces
from tests.rules.paths_of_glory.scene import Scene

OVER = ("trial_over", ())

Result = tuple[int, int, int, int, int, int, bool, str, int, bool]
"""Loss numbers, steps and units lost by both, fort, winner, retreat, whether one may stand."""


class Trial:
    """A fight in the real game: every roll, losses taken as the calculator takes them."""

    def __init__(self, g: Position, flank: str) -> None:
        self.flank = flank
        self.first = g.copy()
        self.results: dict[Result, float] = defaultdict(float)
        self.play(g, 1.0)

    def play(self, g: Position, share: float) -> None:
        frame = g.now
        if frame == OVER:
            self.results[self.result(g)] += share
        elif frame[0] == "choose_flank":
            game.apply(g, g.active, game.verbs.parse(self.flank))
            self.play(g, share)
        elif frame[0] == "choose_loss":
            self.play(self.best_way(g, frame[1][0]), share)
        else:
            for action, chance in game.chance(g).each():
                copy = g.copy()
                game.apply(copy, CHANCE, action)
                self.play(copy, share * chance)

    def best_way(self, g: Position, side: int) -> Position:
        """The position after a side has taken its losses as well as it can."""
        ends: list[Position] = []
        waiting = [g]
        while waiting:
            now = waiting.pop()
            if now.now[0] != "choose_loss" or now.now[1][0] != side:
                ends.append(now)
                continue
            for action in game.offers(now, side):
                copy = now.copy()
                game.apply(copy, side, action)
                waiting.append(copy)
        return max(ends, key=lambda end: taste(end, side))

    def lost(self, g: Position, side: int) -> tuple[int, int]:
        """Steps and units that a side has lost."""
        before = in_fight(self.first, side) | g.newcomers & OF_SIDE[side]
        left = in_fight(g, side)
        return steps(self.first, before) - steps(g, left), before.bit_count() - left.bit_count()

    def result(self, g: Position) -> Result:
        side, enemy = g.active, 1 - g.active
        attacker_steps, attacker_units = self.lost(g, side)
        defender_steps, defender_units = self.lost(g, enemy)
        margin = g.losses[enemy] - g.losses[side]
        retreat = retreat_length(g) if defenders(g) else 0
        return (
            g.losses[side],
            g.losses[enemy],
            attacker_steps,
            defender_steps,
            attacker_units,
            defender_units,
            g.ruins != self.first.ruins,
            "nobody" if not margin else "attacker" if margin > 0 else "defender",
            retreat,
            bool(retreat) and covered(g) and bool(payers(g)),
        )


def in_fight(g: Position, side: int) -> int:
    return g.attackers if side == g.active else defenders(g)


def steps(g: Position, units: int) -> int:
    return sum(2 - (g.reduced >> p & 1) for p in bits(units))


def taste(g: Position, side: int) -> tuple[bool, int, int, int]:
    """What the calculator's words promise about the choice of losses."""
    units = in_fight(g, side)
    return (
        bool(units & ARMIES),
        sum(g.cf(p) for p in bits(units)),
        (units & ~g.reduced).bit_count(),
        units.bit_count(),
    )


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Stops every combat when its losses have been taken."""

    def stop(g: Position, side: int, alone: int) -> None:
        g.agenda[:] = [OVER]

    monkeypatch.setattr(game.book.steps["outcome"], "run", stop)


def seen(outcome: Outcome) -> Result:
    return (
        outcome.attacker_number,
        outcome.defender_number,
        outcome.attacker_steps,
        outcome.defender_steps,
        outcome.attacker_units,
        outcome.defender_units,
        outcome.fort_falls,
        outcome.winner,
        outcome.retreat,
        outcome.can_stand,
    )


def agree(s: Scene, said: dict[str, str], flank: str = "frontal") -> None:
    """The calculator and the game give every result the same probability."""
    trial = Trial(s.g, flank)
    computed: dict[Result, float] = defaultdict(float)
    for outcome, share in outcomes(read_fight(said)).items():
        computed[seen(outcome)] += share
    assert computed.keys() == trial.results.keys()
    for result, share in trial.results.items():
        assert computed[result] == pytest.approx(share), result


def attack(
    side: str, starts: dict[str, str], target: str, there: str, reserve: str = "", **fields: Any
) -> Scene:
    """An attack up to the flank step or the dice."""
    s = field({**starts, target: there}, side, " ".join(starts), reserve=reserve, **fields)
    fight(s, side, target, *pieces(" ".join(starts.values())))
    return s


@pytest.mark.usefixtures("short")
def test_odds_of_an_attack_in_the_open() -> None:
    s = attack(
        "central", {"brussels": "ge_1 (ge_2)"}, "cambrai", "fr_5 fr_corps", "fr_corps (fr_corps)"
    )
    agree(
        s,
        {
            "attackers": "ge_1 (ge_2)",
            "defenders": "fr_5 fr_corps",
            "reserve": "fr_corps (fr_corps)",
        },
    )


@pytest.mark.usefixtures("short")
def test_odds_of_a_flank_attack_with_replacements() -> None:
    starts = {"insterberg": "ge_8", "konigsberg": "ge_corps"}
    s = attack("central", starts, "tannenberg", "ru_2 (ru_corps)", "ru_corps ge_corps")
    said = {"attackers": "ge_8 ge_corps", "defenders": "ru_2 (ru_corps)", "terrain": "forest"}
    said |= {"reserve": "ru_corps ge_corps", "flank": "1"}
    agree(s, said, "flank insterberg")


@pytest.mark.usefixtures("short")
def test_odds_against_mountain_trench_and_fort() -> None:
    s = attack(
        "central",
        {"mulhouse": "ge_7 ge_6 ge_corps"},
        "belfort",
        "fr_5 fr_corps",
        "fr_corps ge_corps",
        trenches={"allied": "belfort*2"},
    )
    said = {"attackers": "ge_7 ge_6 ge_corps", "defenders": "fr_5 fr_corps", "fort": "2"}
    agree(s, said | {"terrain": "mountain", "trench": "2", "reserve": "fr_corps ge_corps"})


@pytest.mark.usefixtures("short")
def test_odds_of_a_flanked_fort_with_units() -> None:
    s = attack("central", {"metz": "ge_4", "strasbourg": "ge_6"}, "nancy", "fr_corps")
    said = {"attackers": "ge_4 ge_6", "defenders": "fr_corps", "fort": "2", "flank": "1"}
    agree(s, said, "flank metz")


@pytest.mark.usefixtures("short")
def test_odds_against_a_fort_alone() -> None:
    s = attack("central", {"metz": "ge_4 ge_corps"}, "verdun", "", trenches={"allied": "verdun"})
    agree(s, {"attackers": "ge_4 ge_corps", "fort": "3", "trench": "1"})


@pytest.mark.usefixtures("short")
def test_odds_with_the_first_loss_on_the_bef() -> None:
    s = attack(
        "allied",
        {"brussels": "br_bef (cnd_corps) fr_1"},
        "sedan",
        "ge_1 ge_2 ge_corps",
        "bef_corps fr_corps ge_corps*2",
    )
    said = {"attackers": "br_bef (cnd_corps) fr_1", "defenders": "ge_1 ge_2 ge_corps"}
    agree(s, said | {"reserve": "bef_corps fr_corps ge_corps*2", "terrain": "forest"})


@pytest.mark.usefixtures("short")
def test_odds_with_no_reserves_at_all() -> None:
    s = attack("central", {"koblenz": "ge_1 ge_2 ge_3"}, "sedan", "fr_4 fr_5")
    said = {"attackers": "ge_1 ge_2 ge_3", "defenders": "fr_4 fr_5", "terrain": "forest"}
    agree(s, said)


@pytest.mark.usefixtures("short")
def test_odds_with_cards_on_both_sides() -> None:
    s = attack(
        "central",
        {"metz": "ge_4"},
        "sedan",
        "fr_5",
        "fr_corps",
        hands={"central": "cp40 cp15", "allied": ""},
    )
    s.do("central", "play cp40", "play cp15")
    said = {"attackers": "ge_4", "defenders": "fr_5", "terrain": "forest", "drm": "2"}
    agree(s, said | {"reserve": "fr_corps"})


@pytest.mark.usefixtures("short")
def test_odds_of_von_hutier_and_wireless_intercepts() -> None:
    s = attack("central", {"posen": "ge_9"}, "lodz", "ru_4", "ru_corps", hands={"central": "cp44"})
    s.do("central", "play cp44")
    agree(s, {"attackers": "ge_9", "defenders": "ru_4", "reserve": "ru_corps", "flank": "first"})
    starts = {"insterberg": "ge_8", "konigsberg": "ge_corps"}
    s = attack("central", starts, "tannenberg", "ru_2", hands={"central": "cp02"})
    s.do("central", "play cp02")
    said = {"attackers": "ge_8 ge_corps", "defenders": "ru_2", "terrain": "forest"}
    agree(s, said | {"flank": "sure"})


@pytest.mark.usefixtures("short")
def test_odds_of_kemal_and_royal_tanks() -> None:
    s = attack(
        "allied",
        {"kars": "ru_corps ru_corps"},
        "erzerum",
        "tu_corps",
        at_war="tu",
        hands={"central": "cp31"},
    )
    s.do("central", "play cp31")
    said = {"attackers": "ru_corps*2", "defenders": "tu_corps", "terrain": "mountain", "fort": "1"}
    agree(s, said | {"defence_army_table": "yes"})
    s = attack(
        "allied",
        {"amiens": "br_1"},
        "cambrai",
        "ge_2",
        hands={"allied": "ap48"},
        events="ap28",
        trenches={"central": "cambrai*2"},
        central="sedan",
    )
    s.do("allied", "play ap48")
    agree(s, {"attackers": "br_1", "defenders": "ge_2", "trench": "2", "trench_shifts": "no"})


def test_odds_of_the_rulebooks_first_attack() -> None:
    found = outcomes(
        read_fight({"attackers": "ge_1 ge_2 ge_3", "defenders": "fr_5", "terrain": "forest"})
    )
    assert sum(found.values()) == pytest.approx(1)
    # a two and a three: 5 against 2, one French step, a retreat of two spaces
    fitting = [o for o in found if (o.attacker_number, o.defender_number) == (2, 5)]
    assert [(o.defender_steps, o.attacker_steps, o.retreat) for o in fitting] == [(1, 0, 2)]
    assert dict(summary(found))["attacker wins, %"] == pytest.approx(35 / 36)


def test_odds_say_when_nobody_can_advance() -> None:
    found = outcomes(read_fight({"attackers": "(ge_1)", "defenders": "fr_corps"}))
    assert not any(outcome.can_advance or outcome.retreat for outcome in found)
    found = outcomes(
        read_fight({"attackers": "ge_corps*2", "defenders": "(fr_corps)", "fort": "3"})
    )
    assert not any(outcome.can_advance for outcome in found)  # two corps do not besiege


@pytest.mark.parametrize(
    ("said", "word"),
    [
        ({"defenders": "fr_5"}, "An attack needs a unit"),
        ({"attackers": "ge_1"}, "nothing to attack"),
        ({"attackers": "ge_1 fr_1", "defenders": "fr_5"}, "other side"),
        ({"attackers": "ge_1", "defenders": "ge_2"}, "other side"),
        ({"attackers": "ge_1", "defenders": "fr_5", "terrain": "moor"}, "terrain"),
        ({"attackers": "ge_1", "defenders": "fr_5", "trench": "3"}, "trench"),
        ({"attackers": "ge_1", "defenders": "fr_5", "flank": "maybe"}, "flank"),
        ({"attackers": "ge_1", "defenders": "fr_5", "army_table": "1"}, "army_table"),
        ({"attackers": "ge_corps*x", "defenders": "fr_5"}, "star"),
        ({"attackers": "ge_99", "defenders": "fr_5"}, "ge_99"),
    ],
)
def test_odds_explain_what_is_wrong(said: dict[str, str], word: str) -> None:
    with pytest.raises(SandtableError, match=word):
        outcomes(read_fight(said))


def test_odds_on_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["odds", "paths_of_glory", "attackers=ge_1 ge_2 ge_3", "defenders=fr_5"]
    with registered(game):
        assert main([*words, "terrain=forest"]) == 0
        printed = capsys.readouterr().out
        assert "Attacker wins: 97.2 %" in printed
        assert main([*words, "--json"]) == 0
        plain = json.loads(capsys.readouterr().out)
        assert sum(row["chance"] for row in plain["outcomes"]) == pytest.approx(1)
        assert main(["odds", "paths_of_glory"]) == 0
        assert "defence_drm" in capsys.readouterr().out
        assert main(["odds", "paths_of_glory", "--json"]) == 0
        assert json.loads(capsys.readouterr().out)["facets"][0]["name"] == "attackers"
        assert main([*words, "terain=forest"]) == 2
        assert "terrain" in capsys.readouterr().err
        assert main(["odds", "great_war", "attackers=ge_1"]) == 2
        assert "no combats" in capsys.readouterr().err
