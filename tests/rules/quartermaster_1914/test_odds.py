"""The odds of a battle, against the battle played out for every deal that is possible."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from sandtable.core.errors import SandtableError
from sandtable.core.outcomes import SeededLuck
from sandtable.core.show.odds import Prospect
from sandtable.core.state import offers
from sandtable.games.quartermaster_1914 import game
from sandtable.games.quartermaster_1914.advice.odds import BattleCalculator
from sandtable.games.quartermaster_1914.facts.board import POWERS, TEAM_OF
from sandtable.games.quartermaster_1914.facts.cards.catalogue import CATALOGUE, OF_POWER
from sandtable.games.quartermaster_1914.rules.state import Position
from tests.rules.quartermaster_1914.cards.shapes import play
from tests.rules.quartermaster_1914.scene import Scene

GER, FRI = "germany", "france_italy"
UNSEEN = [
    *("fr_build_army", "fr_build_army_2", "fr_paris_taxis", "fr_la_revanche"),
    *("fr_marne", "it_alpini", "it_build_army", "fr_land_battle"),
]
"""All cards of France & Italy that were not yet seen."""
FOUGHT = (
    *("choose_reinforce", "choose_sustain", "choose_payment", "choose_prepared", "choose_victim"),
    "choose_alpini",
)
"""The questions of a battle."""
ARMIES = {"germany": ["berlin", "western_germany", "belgium"], "france": ["paris", "picardy"]}
SENT = "battle germany picardy belgium"


def seen(power: str, but: list[str]) -> list[str]:
    """All other cards of a power."""
    number = POWERS.number(power)
    return [
        one.id for n, one in enumerate(CATALOGUE) if OF_POWER[number] >> n & 1 and one.id not in but
    ]


def field(prepared: list[str], mine: list[str], **fields: Any) -> Scene:
    """Germany is about to battle Picardy; all other French cards have been seen."""
    unseen = fields.pop("unseen", UNSEEN)
    laid = fields.get("statuses", {}).get(FRI, [])
    hidden = [card for card in unseen if card not in prepared]
    return play(
        "de_land_battle_9",
        *fields.pop("hand", ["de_zeppelins", "de_mata_hari"]),
        armies=fields.pop("armies", ARMIES),
        prepared={FRI: prepared, GER: mine},
        discards={FRI: seen(FRI, [*unseen, *laid])},
        buried={FRI: hidden},
        **fields,
    )


def foretold(s: Scene, power: str, title: str) -> dict[str, float]:
    """The shares of a prospect, by what the power knows."""
    number = POWERS.number(power)
    g = game.imagine(s.g, 1 << number, SeededLuck(3))
    found = [one for one in game.study.prospects(g, number) if one.title == title]
    assert len(found) == 1, [one.title for one in game.study.prospects(g, number)]
    return dict(found[0].shares)


def best(g: Position, team: int) -> tuple[bool, bool]:
    """Whether the attack is won if all do their best, and whether it was answered if not."""
    name = g.now[0]
    if name == "choose_counterattack":
        return False, len(offers(g, game.actor(g) or 0)) > 1
    if name not in FOUGHT:
        return "picardy" not in _held(g), False
    actor = game.actor(g)
    assert actor is not None
    ends = []
    for action in offers(g, actor):
        h = g.copy()
        game.apply(h, actor, action)
        ends.append(best(h, team))
        if name == "choose_payment":
            break
    return max(ends) if TEAM_OF[actor] == team else min(ends, key=lambda end: (end[0], not end[1]))


def _held(g: Position) -> set[str]:
    return {game.spaces[n] for n in range(len(game.spaces)) if g.team_armies(1) >> n & 1}


def played(mine: list[str], count: int, **fields: Any) -> tuple[float, float]:
    """How often the battle is won, and answered, over all deals of the unseen cards."""
    ends = []
    for prepared in combinations(UNSEEN, count):
        s = field(list(prepared), mine, **fields)
        s.do(GER, SENT)
        ends.append(best(s.g, 0))
    return sum(won for won, _ in ends) / len(ends), sum(a for _, a in ends) / len(ends)


@pytest.mark.parametrize("count", [0, 1, 2, 3, 4])
@pytest.mark.parametrize(
    "mine",
    [[], ["de_land_battle"], ["de_land_battle", "de_land_battle_2"], ["de_schlieffen_plan"]],
)
def test_the_odds_are_the_share_of_deals_in_which_the_attack_succeeds(
    mine: list[str], count: int
) -> None:
    won, answered = played(mine, count)
    shares = foretold(field(UNSEEN[:count], mine), GER, "Picardy from Belgium")
    assert shares["win"] == pytest.approx(won)
    assert shares.get("fail and be counterattacked", 0.0) == pytest.approx(answered)
    assert sum(shares.values()) == pytest.approx(1)


@pytest.mark.rule("J7")
@pytest.mark.parametrize("count", [1, 2, 3])
@pytest.mark.parametrize(
    "mine",
    [
        ["de_land_battle"],
        ["de_land_battle", "de_schlieffen_plan"],
        ["de_land_battle", "de_zeppelins"],
    ],
)
@pytest.mark.parametrize("statuses", [{FRI: ["fr_marne"]}, {GER: ["de_mustard_gas"]}])
def test_what_status_cards_cost_either_side_at_first_is_reckoned_with(
    mine: list[str], count: int, statuses: dict[str, list[str]]
) -> None:
    """Marne takes a prepared card of the attacker, Mustard Gas one of the defender."""
    hand = ["de_mata_hari"]
    cards = [card for card in UNSEEN if card != "fr_marne"]
    ends = []
    for prepared in combinations(cards, count):
        s = field(list(prepared), mine, hand=hand, unseen=cards, statuses=statuses)
        s.do(GER, SENT)
        ends.append(best(s.g, 0)[0])
    s = field(cards[:count], mine, hand=hand, unseen=cards, statuses=statuses)
    shares = foretold(s, GER, "Picardy from Belgium")
    assert shares["win"] == pytest.approx(sum(ends) / len(ends))


@pytest.mark.rule("J7")
def test_alpini_leave_less_in_hand_to_sustain_with() -> None:
    said = {"attacker": "austria_hungary", "space": "italian_alps", "base": "tyrol"}
    said |= {"defenders": "italy", "known": "it_build_army", "sustain": "ah_land_battle"}
    assert table(**said, hand="2")["attacker wins, %"] == 1
    assert table(**said, hand="2", statuses="it_alpini")["attacker wins, %"] == 0
    assert table(**said, hand="3", statuses="it_alpini")["attacker wins, %"] == 1


def test_mustard_gas_strikes_the_defender_who_can_spare_it_least() -> None:
    """The French have a card that is of no use here, the British only one that is."""
    said = {"attacker": "germany", "space": "picardy", "base": "belgium"}
    said |= {"defenders": "france united_kingdom", "known": "fr_plan_xvii uk_build_army"}
    assert table(**said)["attacker wins, %"] == 0
    assert table(**said, statuses="de_mustard_gas")["attacker wins, %"] == 1


def test_status_cards_that_are_left_out_are_named() -> None:
    s = field(["fr_build_army"], [], statuses={GER: ["de_big_bertha_railway_guns"]})
    (found,) = [
        one for one in game.study.prospects(s.g, POWERS.number(GER)) if one.title.startswith("Pic")
    ]
    assert found.note == ("if both sides give all they have; Big Bertha Railway Guns not counted")


BRITISH = ["uk_build_army", "uk_land_battle", "uk_build_navy", "uk_build_army_2"]
SHARED = {**ARMIES, "united_kingdom": ["britain", "picardy"]}


def allied(french: list[str], british: list[str], mine: list[str]) -> Scene:
    """The same battle, with a British Army beside the French one."""
    hidden = {
        FRI: [card for card in UNSEEN if card not in french],
        "uk_us": [card for card in BRITISH if card not in british],
    }
    return play(
        "de_land_battle_9",
        armies=SHARED,
        navies={"united_kingdom": ["english_channel"]},
        prepared={FRI: french, "uk_us": british, GER: mine},
        discards={FRI: seen(FRI, UNSEEN), "uk_us": seen("uk_us", BRITISH)},
        buried=hidden,
    )


def test_two_powers_that_defend_together_are_counted_together() -> None:
    mine = ["de_land_battle", "de_schlieffen_plan"]
    ends = []
    for french in combinations(UNSEEN, 2):
        for british in combinations(BRITISH, 2):
            s = allied(list(french), list(british), mine)
            s.do(GER, SENT)
            ends.append(best(s.g, 0)[0])
    s = allied(UNSEEN[:2], BRITISH[:2], mine)
    win = foretold(s, GER, "Picardy from Belgium")["win"]
    assert win == pytest.approx(sum(ends) / len(ends))
    assert 0 < win < 1


def test_they_do_not_depend_on_what_is_really_prepared() -> None:
    one = foretold(field(["fr_paris_taxis", "fr_build_army"], []), GER, "Picardy from Belgium")
    two = foretold(field(["it_alpini", "fr_marne"], []), GER, "Picardy from Belgium")
    assert one == two


def test_a_card_that_was_seen_is_reckoned_with() -> None:
    known = {"shown": {FRI: ["fr_build_army"]}}
    sure = foretold(field(["fr_build_army"], [], **known), GER, "Picardy from Belgium")
    assert sure["win"] == 0.0
    mine = ["de_land_battle"]
    assert (
        foretold(field(["fr_build_army"], mine, **known), GER, "Picardy from Belgium")["win"] == 1
    )


def test_the_defender_learns_what_each_card_is_worth() -> None:
    s = field(["fr_build_army", "fr_paris_taxis"], ["de_land_battle", "de_land_battle_2"])
    s.do(GER, SENT)
    single = foretold(s, FRI, "With Build Army")
    double = foretold(s, FRI, "With Paris Taxis")
    assert 0 < single["lose it"] < 0.2, "two unknown cards can beat these two only together"
    assert 0 < double["lose it"] < 0.2
    alone = field(["fr_build_army"], ["de_land_battle", "de_land_battle_2"])
    alone.do(GER, SENT)
    assert foretold(alone, FRI, "With Build Army")["lose it"] > single["lose it"]
    s.do(FRI, "reinforce fr_build_army")
    assert set(foretold(s, GER, "With Land Battle")) >= {"win", "fail"}


def test_nothing_is_foretold_of_an_empty_space_or_to_those_not_asked() -> None:
    s = field(["fr_build_army"], [], armies={**ARMIES, "france": ["paris"]})
    number = POWERS.number(GER)
    assert all("Picardy" not in one.title for one in game.study.prospects(s.g, number))
    assert game.study.prospects(Scene().g, number) == []


def table(**said: str) -> dict[str, float]:
    return dict(BattleCalculator().odds(said).summary)


def test_the_calculator_gives_the_same_as_the_table() -> None:
    s = field(["fr_build_army", "fr_marne"], ["de_land_battle"])
    exact = foretold(s, GER, "Picardy from Belgium")
    said = table(
        attacker="germany",
        space="picardy",
        base="belgium",
        sustain="de_land_battle",
        defenders="france",
        prepared="france_italy*2",
        seen=" ".join(seen(FRI, UNSEEN)),
    )
    assert said["attacker wins, %"] == pytest.approx(exact["win"])


def test_the_calculator_knows_supply_statuses_and_terrain() -> None:
    given = {"attacker": "austria_hungary", "space": "serbia", "base": "budapest"}
    given |= {"defenders": "russia", "prepared": "russia*2"}
    cut_off = table(**given, unsupplied="russia")["attacker wins, %"]
    assert table(**given)["attacker wins, %"] < cut_off < 1, "Supply symbols still help"
    sustain = given | {"sustain": "ah_land_battle", "known": "ru_build_army", "prepared": "russia"}
    assert table(**sustain, hand="1")["attacker wins, %"] == 0, "nothing left to pay for Sustain"
    assert table(**sustain, hand="2")["attacker wins, %"] == 1
    taxed = {"attacker": "russia", "space": "azerbaijan", "base": "caucasus"}
    taxed |= {"defenders": "ottoman_empire", "known": "ot_build_army", "sustain": "ru_land_battle"}
    assert table(**taxed, hand="2")["attacker wins, %"] == 1
    taxed["statuses"] = "ot_limited_rail_and_road_network"
    assert table(**taxed, hand="2")["attacker wins, %"] == 0, "the network takes the second card"


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ({}, "Name who battles and where"),
        ({"attacker": "germany", "space": "moscow", "base": "berlin"}, "not adjacent"),
        ({"attacker": "germany", "space": "poland", "defenders": "ottoman_empire"}, "side"),
        ({"attacker": "germany", "space": "poland", "sustain": "fr_land_battle"}, "not a card of"),
        (
            {"attacker": "germany", "space": "poland", "sustain": "de_land_battle*99"},
            "There are only",
        ),
        ({"attacker": "germany", "space": "poland", "hand": "few"}, "a number of cards"),
        ({"attacker": "germany", "space": "burgundy", "hand": "0"}, "Difficult terrain"),
        ({"attacker": "germany", "space": "poland", "prepared": "russia*x"}, "after the star"),
        ({"attacker": "germany", "space": "poland", "prepared": "russia*99"}, "fewer cards"),
        ({"attacker": "germany", "space": "poland", "statuses": "de_land_battle"}, "Status cards"),
    ],
)
def test_what_the_calculator_cannot_use_it_says(said: dict[str, str], words: str) -> None:
    with pytest.raises(SandtableError, match=words):
        BattleCalculator().odds(said)


def test_prospects_are_shares_of_one_in_random_games() -> None:
    found: list[Prospect] = []
    for seed in range(6):
        luck = SeededLuck(seed)
        g = game.start(game.read_options({"rounds": 7}))
        while not game.over(g):
            game.settle(g, luck)
            if game.over(g):
                break
            actor = game.asked(g)[0]
            found += game.study.prospects(g, actor)
            options = game.offers(g, actor)
            weights = game.advisor.weigh(g, actor, options)
            game.apply(g, actor, options[weights.index(max(weights))])
    assert len(found) > 50
    for one in found:
        assert sum(share for _, share in one.shares) == pytest.approx(1)
        assert all(-1e-9 <= share <= 1 + 1e-9 for _, share in one.shares)
