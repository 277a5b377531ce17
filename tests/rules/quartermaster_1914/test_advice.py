"""What bots know of Quartermaster General: 1914."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.core.outcomes import SeededLuck, any_action
from sandtable.games.quartermaster_1914 import game
from sandtable.games.quartermaster_1914.facts.board import POWERS, TEAM_OF
from tests.rules.quartermaster_1914.cards.shapes import play
from tests.rules.quartermaster_1914.scene import Scene

ME = "germany"


def best(s: Scene, power: str) -> str:
    """The offer that the advisor likes best."""
    actor = POWERS.number(power)
    offers = game.offers(s.g, actor)
    weights = game.advisor.weigh(s.g, actor, offers)
    return game.verbs.text(offers[weights.index(max(weights))])


def test_it_builds_where_an_objective_is() -> None:
    armies = {"germany": ["berlin", "western_germany"], "austria_hungary": ["vienna", "tyrol"]}
    s = play("de_build_army", armies=armies)
    assert best(s, ME) in ("build germany belgium", "build germany prussia")


def test_it_battles_for_an_objective_that_nobody_can_defend() -> None:
    s = play(
        "de_land_battle",
        armies={
            "germany": ["berlin", "western_germany"],
            "france": ["belgium"],
            "russia": ["prussia"],
        },
        prepared={"russia": ["ru_build_army", "ru_build_army_2"]},
    )
    assert best(s, ME) == "battle germany belgium western_germany"


def test_it_defends_what_scores() -> None:
    s = play(
        "de_land_battle",
        armies={
            "germany": ["berlin", "western_germany", "belgium"],
            "france": ["paris", "picardy"],
        },
        prepared={"france_italy": ["fr_build_army", "fr_paris_taxis"]},
        then=("battle germany picardy belgium",),
    )
    assert best(s, "france_italy") == "reinforce fr_build_army", "the single is enough"


def eager_to_hold(space: str, base: str) -> float:
    """How much rather than pass the French would spend a card on a space that Germany battles."""
    s = play(
        "de_land_battle",
        "de_jutland",
        armies={
            "germany": sorted({"berlin", "western_germany", "belgium", base}),
            "france": sorted({"paris", space}),
        },
        prepared={"france_italy": ["fr_build_army", "fr_build_army_2"]},
        then=(f"battle germany {space} {base}",),
    )
    if s.step() == "choose_payment":
        s.do(ME, "discard de_jutland")
    actor = POWERS.number("france_italy")
    offers = game.offers(s.g, actor)
    weights = game.advisor.weigh(s.g, actor, offers)
    said = dict(zip(map(game.verbs.text, offers), weights, strict=True))
    return said["reinforce fr_build_army"] - said["pass"]


def test_it_spends_symbols_where_points_are_and_most_for_a_home() -> None:
    home, objective = eager_to_hold("paris", "picardy"), eager_to_hold("picardy", "belgium")
    assert home > objective > eager_to_hold("burgundy", "western_germany") > 0


def test_it_prepares_against_the_threats_in_sight() -> None:
    s = Scene(
        "prepare_step germany",
        armies={"germany": ["berlin", "prussia"], "russia": ["moscow", "ukraine", "poland"]},
        hands={ME: ["de_hindenburg_line", "de_sea_battle"]},
    )
    assert best(s, ME) == "prepare de_hindenburg_line"


def test_it_prepares_for_a_home_rather_than_for_another_country() -> None:
    """Paris is within the enemy's reach, no Italian Army is."""
    s = Scene(
        "prepare_step france_italy",
        power="france_italy",
        armies={
            "france": ["paris"],
            "italy": ["rome"],
            "germany": ["berlin", "western_germany", "belgium", "picardy"],
        },
        hands={"france_italy": ["fr_build_army", "it_build_army"]},
    )
    assert best(s, "france_italy") == "prepare fr_build_army"


def test_it_gives_up_the_top_of_a_long_deck_and_never_its_pieces() -> None:
    s = play("de_prize_rules_submarine_warfare", hands={"uk_us": ["uk_cambrai"]})
    assert best(s, "uk_us") == "top_card"
    s = Scene(armies={"germany": ["berlin", "belgium"]}, hands={ME: ["de_jutland"]})
    assert not best(s, ME).startswith("withdraw")


def test_a_won_position_is_worth_all_and_a_lead_more_than_half() -> None:
    s = Scene(points={"central": 10})
    assert game.advisor.value(s.g, 0) > 0.5 > game.advisor.value(s.g, 1)
    s.g.winner = 1
    assert [game.advisor.value(s.g, power) for power in range(5)] == [0.0, 1.0, 0.0, 1.0, 1.0]


def test_it_drafts_for_the_plan_and_keeps_its_cards_otherwise() -> None:
    armies = {"germany": ["berlin", "western_germany"]}
    spare = ["de_sea_battle", "de_jutland", "de_build_navy", "de_unrestricted_submarine_warfare"]
    s = Scene("draft_step germany", armies=armies, hands={ME: spare})
    assert best(s, ME) == "draft de_build_army", "Belgium and Prussia are free"
    s = Scene("draft_step germany", armies=armies, hands={ME: [*spare, "de_build_army"]})
    assert best(s, ME) == "pass", "one is in the hand already"


def test_where_nothing_is_good_the_least_bad_is_best() -> None:
    s = Scene("prepare_step germany", armies={"germany": ["berlin"]}, hands={ME: ["de_jutland"]})
    actor = POWERS.number(ME)
    bad = [one for one in game.offers(s.g, actor) if one[0] == "withdraw"]
    assert max(game.advisor.weigh(s.g, actor, bad)) > 0
    hand = ["us_build_navy", "us_american_public_outraged_by_zimmermann_telegram"]
    s = Scene("prepare_step uk_us", power="uk_us", hands={"uk_us": hand}, round=16)
    actor = POWERS.number("uk_us")
    forced = [one for one in game.offers(s.g, actor) if one[0] == "prepare"]
    weights = dict(
        zip(map(game.verbs.text, forced), game.advisor.weigh(s.g, actor, forced), strict=True)
    )
    assert max(weights, key=weights.__getitem__) == "prepare us_build_navy"
    assert min(weights.values()) < max(weights.values())


def test_it_lands_by_way_of_the_sea_that_leads_to_an_objective() -> None:
    armies = {"united_kingdom": ["britain"], "germany": ["berlin", "western_germany", "belgium"]}
    armies |= {"france": ["paris", "picardy"], "russia": ["moscow", "poland", "serbia"]}
    navies = {"united_kingdom": ["north_atlantic"]}
    s = play("uk_build_navy", armies=armies, navies=navies)
    assert best(s, "uk_us") == "build united_kingdom english_channel"


def test_with_an_empty_deck_it_takes_back_what_can_still_be_played() -> None:
    armies = {"russia": ["moscow", "ukraine"]}
    laid = {"russia": ["ru_build_army"]}
    given: dict[str, Any] = {"armies": armies, "prepared": laid, "round": 15, "power": "russia"}
    s = Scene("prepare_step russia", **given, decks={"russia": []})
    assert best(s, "russia") == "unprepare ru_build_army", "Poland and Galicia are free"
    s = Scene("prepare_step russia", **given)
    assert best(s, "russia") == "pass", "there are cards to draw"


def test_cards_that_must_last_to_the_end_are_not_prepared() -> None:
    armies = {"russia": ["moscow", "ukraine", "poland"], "germany": ["berlin", "prussia"]}
    hands = {"russia": ["ru_sea_battle"]}
    given: dict[str, Any] = {"power": "russia", "armies": armies, "hands": hands}
    s = Scene("prepare_step russia", **given, round=3)
    assert best(s, "russia") == "prepare ru_sea_battle"
    s = Scene("prepare_step russia", **given, round=3, decks={"russia": ["ru_build_army"]})
    assert best(s, "russia") == "pass"


def lead(**fields: Any) -> float:
    """What Germany makes of a position on its eastern front."""
    armies = {"germany": ["berlin", "prussia"], "russia": ["moscow", "ukraine", "poland"]}
    return game.advisor.value(Scene(**{"armies": armies, **fields}).g, POWERS.number(ME))


def test_what_is_prepared_against_a_threat_is_worth_more_than_in_the_hand() -> None:
    held = lead(hands={ME: ["de_build_army", "de_hindenburg_line"]})
    one = lead(hands={ME: ["de_hindenburg_line"]}, prepared={ME: ["de_build_army"]})
    both = lead(prepared={ME: ["de_build_army", "de_hindenburg_line"]})
    assert held < one < both


def test_a_star_beside_enemies_is_worth_less_and_one_without_supply_too() -> None:
    far = {"germany": ["berlin", "prussia"], "russia": ["moscow", "ukraine", "petrograd"]}
    alone = {"germany": ["western_germany", "prussia"], "russia": ["moscow", "ukraine", "poland"]}
    assert lead(armies=far) > lead() > lead(armies=alone)


@pytest.mark.parametrize("team", [0, 1])
def test_by_its_advice_either_team_beats_chance(team: int) -> None:
    won = 0
    for seed in range(5):
        luck = SeededLuck(seed)
        g = game.start(game.read_options({"draw_seven": True, "rounds": 11}))
        while not game.over(g):
            game.settle(g, luck)
            if game.over(g):
                break
            (actor, *_) = game.asked(g)
            offers = game.offers(g, actor)
            if TEAM_OF[actor] == team:
                seen = game.imagine(g, 1 << actor, luck)
                weights = game.advisor.weigh(seen, actor, offers)
                game.apply(g, actor, offers[weights.index(max(weights))])
            else:
                game.apply(g, actor, any_action(offers, luck))
        won += g.winner == team
    assert won == 5
