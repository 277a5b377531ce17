"""The odds of battles on land, at sea and from the sea, against the battles themselves."""

from __future__ import annotations

from collections import Counter, defaultdict
from math import sqrt

import pytest

from sandtable.core.agenda import CHANCE
from sandtable.core.errors import SandtableError
from sandtable.core.outcomes import SeededLuck
from sandtable.games.axis_allies_1914 import game
from sandtable.games.axis_allies_1914.advice.dice import (
    Army,
    battle_odds,
    coast_odds,
    duel_odds,
    hit_odds,
    losing,
    mine_odds,
    sea_odds,
    sinking,
)
from sandtable.games.axis_allies_1914.advice.odds import CombatCalculator
from sandtable.games.axis_allies_1914.facts.board import BRITAIN, FRANCE, GERMANY, POWERS, space
from sandtable.games.axis_allies_1914.facts.units import TROOPS
from sandtable.games.axis_allies_1914.rules.state import Position
from tests.rules.axis_allies_1914.scene import Scene, units
from tests.rules.axis_allies_1914.simulated import agreement, any_attack, compare

LORRAINE = space("lorraine")


def army(text: str) -> Army:
    counts = units(text)
    return tuple(counts.get(name, 0) for name in TROOPS)


def begun(attacker: str, defender: str) -> Position:
    s = Scene(
        "combat",
        germany={"lorraine": attacker},
        france={"lorraine": defender},
        control={"lorraine": None},
    )
    s.do("germany", "attack lorraine")
    return s.g


def survivors(g: Position) -> tuple[Army, Army]:
    return tuple(g.army(LORRAINE, GERMANY)), tuple(g.army(LORRAINE, FRANCE))


def take_what_is_suggested(g: Position) -> None:
    while g.now[0] == "casualties":
        game.apply(g, g.now[1][0], ("accept", ()))


def test_hits_of_dice() -> None:
    assert hit_odds([3]) == pytest.approx([1 / 2, 1 / 2])
    assert hit_odds([2, 3]) == pytest.approx([1 / 3, 1 / 2, 1 / 6])


def test_one_against_one() -> None:
    table = CombatCalculator().odds({"attacker": "1 infantry", "defender": "1 infantry"})
    shares = dict(table.summary)
    assert shares["taken, %"] == pytest.approx(1 / 6)
    assert shares["contested, %"] == pytest.approx(1 / 3)
    assert shares["held, %"] == pytest.approx(1 / 3)
    assert shares["empty, %"] == pytest.approx(1 / 6)
    assert shares["IPC the attacker loses"] == pytest.approx(3 / 2)
    assert shares["IPC the defender loses"] == pytest.approx(1)


def test_a_duel_of_two_fighters() -> None:
    odds = duel_odds(1, 1)
    assert odds[0, 0] == pytest.approx(1 / 5)
    assert odds[1, 0] == odds[0, 1] == pytest.approx(2 / 5)


@pytest.mark.parametrize(
    ("attacker", "defender"),
    [("2 inf", "2 inf"), ("1 inf 1 art", "1 inf 1 art"), ("1 inf 1 tank", "1 inf 1 ftr")],
)
def test_every_roll_of_a_small_battle_comes_to_these_odds(attacker: str, defender: str) -> None:
    found: dict[tuple[Army, Army], float] = defaultdict(float)
    start = begun(attacker, defender)
    for fire, share in game.chance(start).each():
        half = start.copy()
        game.apply(half, CHANCE, fire)
        for back, other in game.chance(half).each():
            g = half.copy()
            game.apply(g, CHANCE, back)
            take_what_is_suggested(g)
            found[survivors(g)] += share * other
    assert found == pytest.approx(battle_odds(army(attacker), army(defender)))


def test_simulated_battles_agree_within_the_bounds_of_chance() -> None:
    attacker, defender, games = "4 inf 2 art 1 tank 1 ftr", "3 inf 1 art 1 ftr", 600
    exact = battle_odds(army(attacker), army(defender))
    assert sum(exact.values()) == pytest.approx(1)
    start, luck = begun(attacker, defender), SeededLuck(7)
    seen: Counter[tuple[Army, Army]] = Counter()
    for _ in range(games):
        g = start.copy()
        while g.now[0] in ("air_duel", "attack_fire", "defence_fire"):
            game.apply(g, CHANCE, game.chance(g).sample(luck))
        take_what_is_suggested(g)
        seen[survivors(g)] += 1
    assert set(seen) <= set(exact)
    for left, odds in exact.items():
        spread = sqrt(games * odds * (1 - odds))
        assert abs(seen[left] - games * odds) <= 5 * spread + 3


def test_mines_damage_a_whole_battleship_first() -> None:
    odds = mine_odds((1, 0, 0, 0, 0), 1)
    assert odds[1, 0, 0, 0, 0] == pytest.approx(5 / 6)
    assert odds[0, 1, 0, 0, 0] == pytest.approx(1 / 6)
    odds = mine_odds((1, 0, 0, 0, 0), 2)
    assert odds[0, 0, 0, 0, 0] == pytest.approx(1 / 36)
    assert mine_odds((0, 0, 0, 0, 1), 2)[0, 0, 0, 0, 0] == pytest.approx(11 / 36)


def test_a_sea_battle_goes_on_until_a_side_has_nothing_left() -> None:
    odds = sea_odds((0, 0, 1, 0, 0), (0, 0, 1, 0, 0))
    empty, whole = (0, 0, 0, 0, 0), (0, 0, 1, 0, 0)
    assert odds == pytest.approx(
        {(empty, empty): 1 / 3, (whole, empty): 1 / 3, (empty, whole): 1 / 3}
    )
    odds = sea_odds((0, 0, 1, 0, 0), (0, 0, 0, 0, 2))
    assert odds == pytest.approx({(whole, empty): 1.0}), "transports do not fire"


def test_transports_are_lost_last_and_battleships_are_damaged_first() -> None:
    assert sinking((1, 0, 1, 1, 1)) == [
        (1, 0, 1, 1, 1),
        (0, 1, 1, 1, 1),
        (0, 1, 1, 0, 1),
        (0, 1, 0, 0, 1),
        (0, 0, 0, 0, 1),
        (0, 0, 0, 0, 0),
    ]


def test_coastal_fire_leaves_the_last_infantry_unless_others_walk_in() -> None:
    assert coast_odds((1, 1, 0, 0), False, 1) == pytest.approx(
        {(1, 1, 0, 0): 0.5, (1, 0, 0, 0): 0.5}
    )
    assert coast_odds((1, 1, 0, 0), True, 1) == pytest.approx(
        {(1, 1, 0, 0): 0.5, (0, 1, 0, 0): 0.5}
    )


def test_a_landing_with_mines_and_a_sea_battle() -> None:
    table = CombatCalculator().odds(
        {
            "landing": "1 infantry",
            "defender": "1 infantry",
            "ships": "1 cruiser",
            "enemy_ships": "1 cruiser",
            "mines": "1",
        }
    )
    assert sum(share for share, _ in table.rows) == pytest.approx(1)
    shares = dict(table.summary)
    won, safe = 2 / 3, 5 / 6
    landed = safe * safe * won
    assert shares["taken, %"] == pytest.approx(landed / 6)
    fought = sea_odds((0, 0, 1, 0, 1), (0, 0, 1, 0, 0))
    stayed = sum(share for (mine, theirs), share in fought.items() if mine[-1] and theirs[2])
    waiting = 1 / 6 * safe + safe * safe * stayed
    assert shares["still at sea, %"] == pytest.approx(waiting), "the troops at least are left"
    assert shares["lost at sea, %"] == pytest.approx(1 - landed - waiting)


def test_without_cover_left_by_the_mines_nobody_lands_beside_submarines() -> None:
    table = CombatCalculator().odds(
        {
            "landing": "1 infantry",
            "defender": "1 infantry",
            "ships": "1 cruiser",
            "enemy_ships": "1 submarine",
            "mines": "1",
        }
    )
    fought = sea_odds((0, 0, 1, 0, 1), (0, 0, 0, 1, 0))
    afloat = sum(share for (mine, _), share in fought.items() if mine[-1])
    landed = 5 / 6 * 5 / 6 * afloat
    shares = dict(table.summary)
    assert shares["still at sea, %"] == pytest.approx(1 / 6 * 5 / 6), "the cruiser ran a mine"
    assert shares["lost at sea, %"] == pytest.approx(1 - landed - 5 / 36)


def test_bombardment_is_limited_by_the_units_that_land() -> None:
    calculator = CombatCalculator()
    one = calculator.odds(
        {"landing": "1 infantry", "defender": "3 infantry", "ships": "1 battleship"}
    )
    five = calculator.odds(
        {"landing": "1 infantry", "defender": "3 infantry", "ships": "5 battleship"}
    )
    assert dict(one.summary)["IPC the defender loses"] == pytest.approx(3 * (2 + 4) / 6)
    assert dict(five.summary) == pytest.approx(dict(one.summary))


def test_simulated_battles_of_every_sort_agree_within_the_bounds_of_chance() -> None:
    luck = SeededLuck(11)
    found = [away for _ in range(12) for away in compare(any_attack(luck), 60, luck)]
    assert max(map(abs, found)) < 5
    assert 0.3 < sum(away * away for away in found) / len(found) < 1.5


@pytest.mark.long
def test_100000_simulated_battles_over_200_set_ups_agree_within_the_bounds_of_chance() -> None:
    luck = SeededLuck(1)
    found = [away for _ in range(200) for away in agreement(any_attack(luck), 500, luck)]
    assert max(map(abs, found)) < 4
    assert 0.8 < sum(away * away for away in found) / len(found) < 1.2


@pytest.mark.parametrize(
    "text", ["2 artillery", "x infantry", "3", "3 horses", "900 infantry", "none"]
)
def test_what_is_no_army_is_refused(text: str) -> None:
    with pytest.raises(SandtableError):
        CombatCalculator().odds({"attacker": text, "defender": "1 infantry"})


@pytest.mark.parametrize(
    "said",
    [
        {"enemy_ships": "1 cruiser"},
        {"ships": "1 transport", "enemy_ships": "1 cruiser"},
        {"ships": "1 cruiser"},
        {"landing": "1 artillery", "defender": "1 infantry"},
        {"attacker": "1 infantry", "defender": "1 infantry", "mines": "9"},
    ],
)
def test_what_is_no_battle_is_refused(said: dict[str, str]) -> None:
    with pytest.raises(SandtableError):
        CombatCalculator().odds(said)


def test_prospects_while_moving() -> None:
    s = Scene(
        germany={"alsace": "6 inf 2 art", "sz_09": "2 ca"},
        france={"lorraine": "2 inf", "paris": "4 inf 1 art"},
        britain={"sz_09": "1 ca"},
    )
    assert [one.title for one in game.study.prospects(s.g, GERMANY)] == [
        "Attack in Sea Zone 9",
        "Britain attacks in Sea Zone 9 with all that is near",
        "France attacks in Alsace with all that is near",
    ]
    s.do("germany", "from alsace", "all lorraine")
    found = {one.title: one for one in game.study.prospects(s.g, GERMANY)}
    attack = found["Attack in Lorraine"]
    assert sum(share for _, share in attack.shares) == pytest.approx(1)
    assert dict(attack.shares)["taken"] == pytest.approx(
        sum(
            share
            for (_, theirs), share in battle_odds((6, 2, 0, 0), (2, 0, 0, 0)).items()
            if not any(theirs)
        )
    )
    counter = [
        one for title, one in found.items() if title.startswith("France attacks in Lorraine")
    ]
    assert len(counter) == 1, "what France could do with all that is near"
    assert (attack.space, attack.owner, attack.threat) == ("lorraine", "germany", False)
    assert (counter[0].space, counter[0].owner, counter[0].threat) == ("lorraine", "france", True)


def test_prospects_tell_three_outcomes_and_what_would_be_left() -> None:
    s = Scene(germany={"alsace": "2 inf"}, france={"lorraine": "1 inf"})
    s.do("germany", "from alsace", "all lorraine")
    attack = game.study.prospects(s.g, GERMANY)[0]
    assert [name for name, _ in attack.shares] == ["taken", "contested", "thrown back"]
    left = {title: dict(numbers) for title, numbers in attack.left}
    assert left["Defenders left"] == pytest.approx({0: 5 / 9, 1: 4 / 9}), "two dice hit on 1 and 2"
    assert left["Attackers left"] == pytest.approx({1: 1 / 2, 2: 1 / 2})


def test_every_space_that_an_enemy_could_attack_is_told_of_while_one_moves() -> None:
    s = Scene(
        germany={"alsace": "2 inf", "ruhr": "1 inf", "hanover": "4 inf"},
        france={"lorraine": "6 inf 2 art", "belgium": "3 inf"},
        russia={"poland": "2 inf"},
        control={"belgium": "france"},
    )
    found = [one for one in game.study.prospects(s.g, GERMANY) if one.threat]
    by_space = {one.space: one for one in found}
    assert {"alsace", "ruhr"} <= set(by_space)
    assert "hanover" not in by_space, "no enemy is next to it"
    assert by_space["silesia"].owner == "russia"
    assert dict(by_space["silesia"].shares)["taken"] == 1, "nobody is there, so they walk in"
    s.do("germany", "from hanover", "all ruhr")
    after = {one.space: one for one in game.study.prospects(s.g, GERMANY) if one.threat}
    assert dict(after["ruhr"].shares)["taken"] < dict(by_space["ruhr"].shares)["taken"]


def test_prospects_of_a_landing_and_of_pressing_on() -> None:
    s = Scene(
        power="britain",
        britain={"sz_10": "1 bb"},
        germany={"kiel": "1 inf"},
        fields={"transports": [{"zone": "sz_10", "owner": "britain", "first": "britain_infantry"}]},
    )
    s.do("britain", "from sz_10", "all kiel")
    attack = next(one for one in game.study.prospects(s.g, 4) if one.title == "Attack in Kiel")
    taken = dict(attack.shares)["taken"]
    hit = 1 - (4 / 6) * (2 / 6)
    assert taken == pytest.approx(hit / 2), "the battleship bombards"
    s = Scene("combat", germany={"sz_05": "1 ca"}, britain={"sz_05": "1 ca"})
    s.do("germany", "attack sz_05")
    s.roll(6)
    s.roll(6)
    (only,) = game.study.prospects(s.g, GERMANY)
    assert dict(only.shares)["won"] == pytest.approx(1 / 3)


def foreseen(s: Scene, power: str, title: str) -> dict[str, float]:
    """The shares of one prospect."""
    found = {one.title: one for one in game.study.prospects(s.g, POWERS.number(power))}
    return dict(found[title].shares)


def loaded(zone: str, owner: str, first: str, second: str | None = None) -> dict[str, str]:
    """A transport with cargo."""
    cargo = {"first": first} | ({"second": second} if second else {})
    return {"zone": zone, "owner": owner} | {at: f"{owner}_{unit}" for at, unit in cargo.items()}


def test_10_12_of_several_defenders_each_keeps_its_last_infantry_in_the_odds() -> None:
    assert losing((1, 1, 0, 0), (1, 1, 0, 0))[:3] == [(2, 2, 0, 0), (2, 1, 0, 0), (2, 0, 0, 0)]
    assert losing((2, 2, 0, 0))[:3] == [(2, 2, 0, 0), (1, 2, 0, 0), (1, 1, 0, 0)]
    table = CombatCalculator().odds(
        {"attacker": "1 infantry", "defender": "1 infantry 1 artillery + 1 infantry 1 artillery"}
    )
    hit = [row for _, row in table.rows if row[1] == "2 infantry 1 artillery"]
    assert hit, "the only hit takes an artillery"
    assert not [row for _, row in table.rows if row[1] == "1 infantry 2 artillery"]


def test_9_2_mines_that_are_still_to_be_rolled_are_in_the_prospects() -> None:
    s = Scene(power="britain", britain={"sz_09": "2 ca"}, germany={"sz_10": "1 ca"})
    s.do("britain", "from sz_09", "send cruiser sz_10 1")
    won = foreseen(s, "britain", "Attack in Sea Zone 10")["won"]
    assert won == pytest.approx(5 / 6 * 1 / 3)


def test_10_13_a_landing_that_reinforces_meets_no_coastal_fire_in_the_prospects() -> None:
    s = Scene(
        power="britain",
        britain={"sz_10": "1 ca", "kiel": "1 inf"},
        germany={"kiel": "1 inf 1 art", "sz_10": "1 tp"},
        control={"kiel": None},
        fields={"transports": [loaded("sz_10", "britain", "infantry")]},
    )
    s.do("britain", "from sz_10", "plan 1 kiel")
    found = {one.title: one for one in game.study.prospects(s.g, BRITAIN)}
    left = dict(dict(found["Attack in Kiel"].left)["Attackers left"])
    assert left == pytest.approx({0: 1 / 4, 1: 1 / 2, 2: 1 / 4})


def test_10_14_landings_from_two_zones_are_foreseen_together() -> None:
    s = Scene(
        power="britain",
        britain={"sz_10": "1 bb", "sz_11": "1 bb"},
        germany={"kiel": "1 inf"},
        options={"kiel_baltic": True},
        fields={"transports": [loaded(zone, "britain", "infantry") for zone in ("sz_10", "sz_11")]},
    )
    s.do("britain", "from sz_10", "all kiel", "from sz_11", "all kiel")
    missed = (4 / 6) ** 2 * (2 / 6) ** 2
    assert foreseen(s, "britain", "Attack in Kiel")["taken"] == pytest.approx(1 - missed)


def test_8_6_a_declared_landing_on_an_empty_coast_is_foreseen() -> None:
    s = Scene(
        power="britain",
        britain={"sz_10": "1 ca"},
        germany={"sz_10": "1 ca"},
        fields={"transports": [loaded("sz_10", "britain", "infantry")]},
    )
    s.do("britain", "from sz_10", "plan 1 kiel")
    shares = foreseen(s, "britain", "Attack in Kiel")
    fought = sea_odds((0, 0, 1, 0, 1), (0, 0, 1, 0, 0))
    afloat = sum(share for (mine, theirs), share in fought.items() if mine[-1] and not theirs[2])
    stayed = sum(share for (mine, theirs), share in fought.items() if mine[-1] and theirs[2])
    assert shares["taken"] == pytest.approx(afloat)
    assert shares["still at sea"] == pytest.approx(stayed)
    assert shares["taken"] + shares["still at sea"] == pytest.approx(1), "its ship was not sunk"


def test_ships_that_an_enemy_could_attack_are_told_of_while_one_moves() -> None:
    s = Scene(germany={"sz_10": "1 ca"}, britain={"sz_08": "1 ca"}, usa={"sz_02": "4 ca"})
    shares = foreseen(s, "germany", "Britain attacks in Sea Zone 10 with all that is near")
    assert shares["won"] == pytest.approx(5 / 6 * 1 / 3), "it has to run mines"


def test_8_3_a_landing_that_an_enemy_could_make_is_told_of_while_one_moves() -> None:
    s = Scene(germany={"kiel": "1 inf"}, britain={"london": "4 inf", "sz_09": "1 tp"})
    shares = foreseen(s, "germany", "Britain attacks in Kiel with all that is near")
    assert shares["taken"] == pytest.approx(1 - (2 / 3) ** 2), "two infantry, in one transport"


def test_6_1_fighters_two_spaces_away_are_reckoned_among_what_is_near() -> None:
    s = Scene(germany={"alsace": "1 inf"}, france={"lorraine": "1 inf", "burgundy": "1 inf 1 ftr"})
    taken = foreseen(s, "germany", "France attacks in Alsace with all that is near")["taken"]
    with_air = battle_odds((1, 0, 0, 1), (1, 0, 0, 0))
    expected = sum(share for (mine, theirs), share in with_air.items() if any(mine) > any(theirs))
    assert taken == pytest.approx(expected)


def test_10_15_ground_on_which_friends_of_the_attacker_stand_is_not_held_against_it() -> None:
    s = Scene(
        "combat",
        power="britain",
        britain={"lorraine": "1 inf"},
        france={"lorraine": "6 inf"},
        germany={"lorraine": "2 inf"},
        control={"lorraine": None},
    )
    game.run(s.g)
    assert foreseen(s, "britain", "Attack in Lorraine") == pytest.approx(
        {"taken": 0.0, "contested": 1.0, "thrown back": 0.0}
    ), "one die kills one of two"


def test_10_16_friends_of_the_attacker_take_what_nobody_else_is_left_in() -> None:
    s = Scene(
        "combat",
        power="britain",
        britain={"lorraine": "1 inf"},
        france={"lorraine": "6 inf"},
        germany={"lorraine": "1 inf"},
        control={"lorraine": None},
    )
    game.run(s.g)
    shares = foreseen(s, "britain", "Attack in Lorraine")
    assert shares == pytest.approx({"taken": 1 / 3, "contested": 2 / 3, "thrown back": 0.0})


def test_10_15_the_same_holds_for_what_an_enemy_could_do() -> None:
    s = Scene(
        power="germany",
        germany={"lorraine": "2 inf"},
        france={"lorraine": "1 inf"},
        britain={"lorraine": "2 inf"},
        control={"lorraine": None},
    )
    title = "Britain attacks in Lorraine with all that is near"
    assert foreseen(s, "germany", title)["thrown back"] == 0.0


def test_15_2_russian_units_that_no_longer_fight_keep_the_ground_contested() -> None:
    s = Scene(
        "combat",
        germany={"poland": "6 inf"},
        britain={"poland": "1 inf"},
        russia={"poland": "1 inf"},
        control={"poland": None},
        fields={"armistice": 1},
    )
    game.run(s.g)
    shares = foreseen(s, "germany", "Attack in Poland")
    assert shares["contested"] == pytest.approx(1.0), "the battle ends, but Russia stays"
