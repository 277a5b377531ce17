"""What bots think of answers in the middle of a card: points, Status cards, cards of others."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.quartermaster_1914.cards.shapes import play
from tests.rules.quartermaster_1914.scene import Scene
from tests.rules.quartermaster_1914.test_advice import best

ME, FR, UK, RU, AUSTRIA = "germany", "france_italy", "uk_us", "russia", "austria_ottomans"


def greedily(s: Scene, power: str, most: int = 12) -> None:
    """The power does what it likes best, as long as it is asked about its card."""
    for _ in range(most):
        if s.asked() != power or not s.step().startswith("choose"):
            return
        if s.step() in ("choose_attrition", "choose_prepare", "choose_refill"):
            return
        s.do(power, best(s, power))


@pytest.mark.parametrize(("round_", "points"), [(17, 4), (1, 0)])
def test_peace_bread_land_takes_off_what_will_score_less_than_its_point(
    round_: int, points: int
) -> None:
    """Moscow is an Objective; the other four score nothing in the last round."""
    armies = {"russia": ["moscow", "ukraine", "petrograd", "caucasus", "romania"]}
    s = Scene(power=RU, round=round_, armies=armies, hands={RU: ["ru_peace_bread_land"]})
    s.do(RU, "play ru_peace_bread_land")
    greedily(s, RU)
    assert s.g.points[1] == points
    assert "moscow" in s.armies("russia")


def test_peace_bread_land_is_worth_its_points() -> None:
    armies = {"russia": ["moscow", "ukraine", "petrograd", "caucasus", "romania"]}
    hand = ["ru_peace_bread_land", "ru_rasputin"]
    s = Scene(power=RU, round=17, armies=armies, hands={RU: hand})
    assert best(s, RU) == "play ru_peace_bread_land", "four points against one"
    s = Scene(power=RU, round=1, armies=armies, hands={RU: hand})
    assert best(s, RU) == "play ru_rasputin"


def test_the_greater_status_is_struck_and_the_lesser_given() -> None:
    laid = ["de_woe_to_them_that_yet_draw_sword_against_me", "de_german_high_seas_fleet"]
    board = {"germany": ["north_sea"]}
    s = play(
        "us_eddie_rickenbacker",
        armies={"united_states": ["usa", "picardy"], "germany": ["berlin", "belgium"]},
        navies=board,
        statuses={ME: laid},
    )
    assert best(s, UK) == "take de_german_high_seas_fleet"
    s = play("uk_sidney_reilly", navies=board, statuses={ME: laid}, armies={"germany": ["berlin"]})
    for _ in range(3):
        if s.step() == "choose_loss":
            s.do(str(s.asked()), "top_card")
        s.any_chance()
    assert s.step() == "choose_status"
    assert best(s, ME) == "take de_woe_to_them_that_yet_draw_sword_against_me"


def test_the_better_card_of_a_hand_is_taken_from_it() -> None:
    """Without a coast a Navy cannot be built."""
    hand = ["ah_build_navy", "ah_imperial_austrian_landwehr"]
    s = play("ru_redl_blackmailed", hands={AUSTRIA: hand}, armies={"austria_hungary": ["vienna"]})
    assert s.step() == "choose_redl"
    assert s.offers(RU, "take")[0] == "take ah_build_navy"
    assert best(s, RU) == "take ah_imperial_austrian_landwehr"


def test_tunnel_mines_strike_who_has_too_few_cards() -> None:
    """H4: for each prepared card that is missing a point is lost."""
    s = play(
        "uk_tunnel_mines",
        armies={
            "united_kingdom": ["britain", "serbia"],
            "germany": ["berlin", "romania"],
            "austria_hungary": ["vienna", "budapest"],
        },
        prepared={AUSTRIA: ["ah_build_army", "ah_land_battle", "ot_build_army"]},
    )
    assert set(s.offers(UK, "strike")) == {"strike austria_ottomans", "strike germany"}
    assert best(s, UK) == "strike germany"


def answered(*, mine: list[str], prepared: list[str]) -> Scene:
    """Germany has failed against Picardy, and the French Army there may answer."""
    s = play(
        "de_land_battle",
        armies={
            "germany": ["berlin", "western_germany", "belgium"],
            "france": ["paris", "picardy"],
        },
        prepared={FR: ["fr_build_army", "fr_la_revanche", *mine], ME: prepared},
        shown={ME: prepared},
    )
    s.do(ME, "battle germany picardy belgium")
    s.do(FR, "reinforce fr_build_army")
    if s.step() == "choose_sustain":
        s.do(ME, "pass")
    assert s.step() == "choose_counterattack"
    return s


def test_a_counterattack_is_made_where_it_may_win() -> None:
    assert best(answered(mine=[], prepared=[]), FR) == "counterattack france fr_la_revanche"
    s = answered(mine=[], prepared=["de_build_army", "de_landwehr"])
    assert best(s, FR) == "pass", "the Germans have shown what will hold Belgium"


def bertha(*hand: str) -> Scene:
    """Germany has sustained with a double and may keep it for two cards."""
    s = play(
        "de_land_battle",
        *hand,
        armies={
            "germany": ["berlin", "western_germany", "belgium"],
            "france": ["paris", "picardy"],
        },
        statuses={ME: ["de_big_bertha_railway_guns"]},
        prepared={FR: ["fr_build_army"], ME: ["de_prussian_military_tradition"]},
        shown={FR: ["fr_build_army"]},
    )
    s.do(ME, "battle germany picardy belgium")
    s.do(FR, "reinforce fr_build_army")
    s.do(ME, "sustain de_prussian_military_tradition")
    assert s.step() == "choose_keep"
    return s


def test_big_bertha_spends_cards_only_if_they_are_worth_less() -> None:
    assert best(bertha("de_sea_battle", "de_sea_battle_2"), ME).startswith("use")
    assert best(bertha("de_build_army", "de_build_army_2"), ME) == "pass"


def test_a_sustain_card_is_not_spent_on_attrition_by_the_enterprise() -> None:
    fields: dict[str, Any] = {
        "power": UK,
        "armies": {"united_kingdom": ["britain", "picardy"], "germany": ["berlin", "belgium"]},
        "statuses": {UK: ["uk_relied_on_for_any_enterprise"]},
    }
    s = Scene("attrition_step uk_us", prepared={UK: ["uk_land_battle"]}, **fields)
    assert s.offers(UK, "attrition") == ["attrition uk_land_battle germany"]
    assert best(s, UK) == "pass"
    s = Scene("attrition_step uk_us", prepared={UK: ["uk_tunnel_mines"]}, **fields)
    assert best(s, UK) == "attrition uk_tunnel_mines germany"
