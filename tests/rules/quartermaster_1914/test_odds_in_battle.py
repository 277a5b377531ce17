"""The odds beside an attack and each answer to it, where cards are spent on the way (rule J8)."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from sandtable.core.outcomes import SeededLuck
from sandtable.games.quartermaster_1914 import game
from sandtable.games.quartermaster_1914.facts.board import POWERS
from tests.rules.quartermaster_1914.cards.shapes import play
from tests.rules.quartermaster_1914.scene import Scene
from tests.rules.quartermaster_1914.test_odds import foretold, seen

ME, FR, UK, RU, AUSTRIA = "germany", "france_italy", "uk_us", "russia", "austria_ottomans"
BESIDE = {"germany": ["berlin", "western_germany"], "france": ["paris", "picardy"]}


def hint(s: Scene, power: str, text: str) -> str:
    """What the hint says of an offer, by what the power knows."""
    number = POWERS.number(power)
    g = game.imagine(s.g, 1 << number, SeededLuck(3))
    return game.advisor.reason(g, number, game.verbs.parse(text))


@pytest.mark.rule("H5", "J8")
@pytest.mark.parametrize(
    ("laid", "win"),
    [
        (["de_land_battle"], 0.0),
        (["de_land_battle", "de_land_battle_2"], 1.0),
        (["de_land_battle", "de_stosstruppen"], 1.0),
    ],
)
def test_h5_the_card_that_pays_for_stosstruppen_does_not_sustain(
    laid: list[str], win: float
) -> None:
    laid = ["de_prussian_military_tradition" if one == "de_stosstruppen" else one for one in laid]
    s = play(
        "de_build_army",
        armies=BESIDE,
        prepared={ME: laid, FR: ["fr_build_army"]},
        shown={FR: ["fr_build_army"]},
        statuses={ME: ["de_stosstruppen"]},
        then=("build germany belgium",),
    )
    assert s.step() == "choose_storm"
    assert foretold(s, ME, "Picardy from Belgium")["win"] == win
    assert hint(s, ME, "battle germany picardy belgium").startswith(f"about {win:.0%}"[:-1])


def aided(*german: str, unseen: tuple[str, ...] = ()) -> Scene:
    """Russia has answered an Austrian attack with a double; Germany may help."""
    others = [] if not unseen else seen(ME, [*unseen, *german, "de_german_aid_in_the_east"])
    s = play(
        "ah_land_battle",
        armies={
            "austria_hungary": ["vienna", "galicia"],
            "russia": ["moscow", "ukraine"],
        },
        prepared={
            AUSTRIA: ["ah_land_battle_2"],
            ME: [*german],
            RU: ["ru_kerensky_vows_to_continue_war"],
        },
        statuses={ME: ["de_german_aid_in_the_east"]},
        discards={ME: others},
        buried={ME: [card for card in unseen if card not in german]},
    )
    s.do(AUSTRIA, "battle austria_hungary ukraine galicia")
    s.do(RU, "reinforce ru_kerensky_vows_to_continue_war")
    assert (s.step(), s.asked()) == ("choose_sustain", AUSTRIA)
    return s


@pytest.mark.rule("R5", "R7", "J8")
def test_r5_half_a_sustain_wins_only_if_the_helper_adds_the_rest() -> None:
    """Of Germany's six unseen cards two would close the gap; two are prepared."""
    unseen = (
        *("de_zeppelins", "de_mata_hari", "de_jutland", "de_build_navy"),
        *("de_land_battle", "de_prussian_military_tradition"),
    )
    s = aided("de_zeppelins", unseen=unseen)
    shares = foretold(s, AUSTRIA, "With Land Battle")
    assert shares["win"] == pytest.approx(2 / 6)
    pairs = list(combinations(unseen, 2))
    closing = sum(bool({*pair} & {*unseen[4:]}) for pair in pairs) / len(pairs)
    s = aided("de_zeppelins", "de_mata_hari", unseen=unseen)
    assert foretold(s, AUSTRIA, "With Land Battle")["win"] == pytest.approx(closing)


def from_hand(*held: str) -> Scene:
    """France battles Belgium with Nivelle's barrage; Germany has two known Build Army cards."""
    s = play(
        "fr_land_battle",
        *held,
        armies={
            "germany": ["berlin", "western_germany", "belgium"],
            "france": ["paris", "picardy"],
        },
        prepared={ME: ["de_build_army", "de_build_army_2"]},
        shown={ME: ["de_build_army", "de_build_army_2"]},
        statuses={FR: ["fr_general_nivelles_creeping_barrage"]},
    )
    s.do(FR, "battle france belgium picardy")
    s.do(ME, "reinforce de_build_army")
    return s


@pytest.mark.rule("F4e", "J12")
def test_f4e_only_one_card_out_of_the_hand_is_counted() -> None:
    s = from_hand("fr_land_battle_2", "fr_land_battle_3")
    assert foretold(s, FR, "With Land Battle")["win"] == 0.0
    s.do(FR, "sustain fr_land_battle_2")
    s.do(ME, "reinforce de_build_army_2")
    assert s.g.attacker == -1, "the second card in hand cannot be used"
    assert s.armies("germany") >= {"belgium"}


BOTH = {
    "germany": ["berlin", "western_germany", "belgium"],
    "france": ["paris", "picardy"],
    "united_kingdom": ["britain", "picardy"],
}


def half_held(british: str, **fields: Any) -> Scene:
    """France & Italy must raise by two, and could give one; the British card is known."""
    s = play(
        "de_land_battle",
        armies=BOTH,
        navies={"united_kingdom": ["english_channel"]},
        prepared={
            FR: ["fr_build_army", "fr_build_army_2", "fr_build_army_3"],
            UK: [british],
            ME: ["de_prussian_military_tradition"],
        },
        shown={UK: [british]},
        **fields,
    )
    s.do(ME, "battle germany picardy belgium")
    s.do(FR, "reinforce fr_build_army")
    s.do(ME, "sustain de_prussian_military_tradition")
    assert (s.step(), s.asked()) == ("choose_reinforce", FR)
    return s


@pytest.mark.rule("R5", "J10")
@pytest.mark.parametrize(("british", "hold"), [("uk_build_navy", 0.0), ("uk_build_army", 1.0)])
def test_r5_half_a_raise_holds_only_if_a_later_power_adds_the_rest(
    british: str, hold: float
) -> None:
    s = half_held(british)
    assert foretold(s, FR, "With Build Army")["hold"] == hold


@pytest.mark.parametrize("laid", [[], ["de_land_battle"], ["de_schlieffen_plan"]])
def test_the_hint_and_the_odds_beside_it_say_the_same(laid: list[str]) -> None:
    """One of two prepared French cards is known, and a limit bars some of the others."""
    s = play(
        "de_land_battle_9",
        armies={
            "germany": ["berlin", "western_germany", "belgium"],
            "france": ["paris", "picardy"],
        },
        prepared={ME: laid, FR: ["fr_build_army", "fr_verdun"]},
        shown={FR: ["fr_build_army"]},
    )
    win = foretold(s, ME, "Picardy from Belgium")["win"]
    text = hint(s, ME, "battle germany picardy belgium")
    assert text.startswith(f"about {round(100 * win)} % to remove the French Army in Picardy")


def test_bots_reckon_with_cards_that_all_have_seen() -> None:
    def eager(shown: dict[str, list[str]]) -> float:
        s = play(
            "de_land_battle_9",
            armies={**BESIDE, "germany": ["berlin", "western_germany", "belgium"]},
            prepared={FR: ["fr_build_army"]},
            shown=shown,
        )
        number = POWERS.number(ME)
        offers = game.offers(s.g, number)
        weights = game.advisor.weigh(s.g, number, offers)
        texts = [game.verbs.text(offer) for offer in offers]
        return weights[texts.index("battle germany picardy belgium")]

    assert eager({FR: ["fr_build_army"]}) == 0 < eager({})


def test_the_card_played_cannot_pay_for_what_it_does() -> None:
    """With no other card in hand the terrain cannot be paid."""
    fields: dict[str, Any] = {
        "armies": {
            "germany": ["berlin", "western_germany", "belgium"],
            "france": ["paris", "burgundy"],
        }
    }
    s = Scene(hands={ME: ["de_land_battle"]}, **fields)
    assert hint(s, ME, "play de_land_battle") == ""
    s = Scene(hands={ME: ["de_land_battle", "de_jutland"]}, **fields)
    assert "Burgundy" in hint(s, ME, "play de_land_battle")
