"""What may be left, and readings that only a corner of the game shows."""

from __future__ import annotations

import pytest

from sandtable.core.options import describe
from sandtable.games.quartermaster_1914 import game
from sandtable.games.quartermaster_1914.facts.options import Options
from tests.rules.quartermaster_1914.cards.shapes import play, used
from tests.rules.quartermaster_1914.scene import Scene

ME, FR, UK = "germany", "france_italy", "uk_us"
WEST = {
    "germany": ["berlin", "western_germany", "belgium"],
    "france": ["paris", "picardy", "burgundy"],
}


def asked_to_keep(power: str) -> Scene:
    """A power has sustained or reinforced with a card that its Status would let it keep."""
    if power == UK:
        s = play(
            "de_sea_battle",
            "de_jutland",
            armies={"germany": ["berlin"], "united_kingdom": ["britain"]},
            navies={"germany": ["baltic_sea"], "united_kingdom": ["english_channel", "north_sea"]},
            statuses={UK: ["uk_dreadnoughts"]},
            prepared={UK: ["uk_build_navy"]},
        )
        s.do(ME, "battle germany north_sea baltic_sea")
        s.do(UK, "reinforce uk_build_navy")
        return s
    foe, target, base, status = {
        ME: (FR, "picardy", "belgium", "de_big_bertha_railway_guns"),
        FR: (ME, "belgium", "picardy", "fr_renault_ft_tanks"),
    }[power]
    prefix, country = ("de", "germany") if power == ME else ("fr", "france")
    s = play(
        f"{prefix}_land_battle",
        *(["de_jutland"] if power == ME else []),
        armies=WEST,
        statuses={power: [status]},
        prepared={
            power: [f"{prefix}_land_battle_2"],
            foe: ["fr_build_army" if power == ME else "de_build_army"],
        },
    )
    s.do(power, f"battle {country} {target} {base}")
    s.do(foe, f"reinforce {s.offers(foe, 'reinforce')[0].split()[1]}")
    s.do(power, f"sustain {prefix}_land_battle_2")
    return s


@pytest.mark.rule("F4e", "H1")
@pytest.mark.parametrize(
    ("power", "card"),
    [(ME, "de_land_battle_2"), (FR, "fr_land_battle_2"), (UK, "uk_build_navy")],
)
def test_f4e_a_card_that_could_be_kept_may_be_let_go(power: str, card: str) -> None:
    s = asked_to_keep(power)
    assert (s.step(), s.asked()) == ("choose_keep", power)
    held = s.cards("hands", power)
    s.do(power, "pass")
    assert s.pile(power)[0] == card
    assert s.cards("prepared", power) == set()
    assert s.cards("hands", power) == held, "nothing was paid or taken back"
    assert used(s) == set(), "the Status may still be used this turn"


@pytest.mark.rule("L6")
@pytest.mark.parametrize(
    ("points", "words"),
    [
        ((20, 20), "Equal points: the Central Powers win."),
        ((20, 19), "The Central Powers win on points."),
        ((19, 20), "The Entente Powers win on points."),
    ],
)
def test_l6_how_the_last_round_was_won_is_told(points: tuple[int, int], words: str) -> None:
    s = Scene(
        "draw_step uk_us",
        power=UK,
        round=17,
        points={"central": points[0], "entente": points[1]},
    )
    s.do(UK, "pass")
    assert s.told()[-1] == words


@pytest.mark.rule("R5", "J14")
def test_r5_a_double_is_given_alone() -> None:
    s = play(
        "de_land_battle",
        armies={**WEST, "united_kingdom": ["britain", "picardy"]},
        navies={"united_kingdom": ["english_channel"]},
        prepared={
            ME: ["de_prussian_military_tradition"],
            FR: ["fr_build_army", "fr_build_army_2", "fr_marne"],
            UK: ["uk_build_army"],
        },
    )
    s.do(ME, "battle germany picardy belgium")
    s.do(FR, "reinforce fr_build_army")
    s.do(ME, "sustain de_prussian_military_tradition")
    assert s.offers(FR, "reinforce") == ["reinforce fr_marne", "reinforce fr_build_army_2"]
    why = s.why(FR, "reinforce fr_build_army_2 fr_marne")
    assert why == "Use just as many cards as the total needs: one, or two singles."


@pytest.mark.rule("R5", "J14")
def test_r5_the_second_power_may_close_the_gap_with_a_double() -> None:
    s = play(
        "de_land_battle",
        armies={**WEST, "united_states": ["usa", "picardy"]},
        navies={"united_states": ["western_atlantic", "north_atlantic", "english_channel"]},
        prepared={
            ME: ["de_prussian_military_tradition"],
            FR: ["fr_build_army", "fr_build_army_2"],
            UK: ["us_blackjack_and_the_doughboys", "us_build_army"],
        },
    )
    s.do(ME, "battle germany picardy belgium")
    s.do(FR, "reinforce fr_build_army")
    s.do(ME, "sustain de_prussian_military_tradition")
    s.do(FR, "reinforce fr_build_army_2")
    doubles = "reinforce us_blackjack_and_the_doughboys"
    assert set(s.offers(UK, "reinforce")) == {"reinforce us_build_army", doubles}
    s.do(UK, doubles)
    assert s.told()[-1] == "The attack of Germany on Picardy fails."


@pytest.mark.rule("R19", "J5")
def test_r19_a_land_battle_that_stays_may_pay_for_its_own_terrain() -> None:
    s = play(
        "uk_land_battle",
        armies={"united_kingdom": ["britain"], "germany": ["picardy"]},
        navies={"united_kingdom": ["north_atlantic", "english_channel", "north_sea"]},
        statuses={UK: ["uk_the_girls_with_yellow_hands"]},
    )
    s.do(UK, "use uk_the_girls_with_yellow_hands")
    assert s.cards("hands", UK) == {"uk_land_battle"}
    s.do(UK, "battle united_kingdom picardy english_channel", "discard uk_land_battle")
    assert s.armies("germany") == set()
    assert s.cards("buried", UK) == {"uk_land_battle"}, "as a price it goes unseen"


@pytest.mark.rule("B3", "B4")
def test_b4_with_seven_cards_drawn_nobody_is_asked_for_a_mulligan() -> None:
    g = game.start(game.read_options({"draw_seven": True, "mulligan": True}))
    assert "choose_mulligan" not in [name for name, _ in g.agenda]
    assert "not with seven drawn" in describe(Options)["mulligan"].words


@pytest.mark.rule("D2")
def test_d2_pieces_may_be_taken_off_before_stosstruppen_strike() -> None:
    s = play(
        "de_build_army",
        armies={
            "germany": ["berlin", "western_germany", "prussia"],
            "france": ["paris", "picardy"],
        },
        prepared={ME: ["de_land_battle"]},
        statuses={ME: ["de_stosstruppen"]},
        then=("build germany belgium",),
    )
    assert s.step() == "choose_storm"
    s.do(ME, "withdraw germany prussia")
    assert s.step() == "choose_storm"
    s.do(ME, "withdraw germany belgium")
    assert s.step() != "choose_storm", "the Army that would have attacked is gone"
    assert s.armies("germany") == {"berlin", "western_germany"}


@pytest.mark.rule("D2")
def test_d2_pieces_may_be_taken_off_when_a_card_drafted_may_be_prepared() -> None:
    s = Scene(
        "draft_step france_italy",
        power=FR,
        armies={"france": ["paris", "picardy"]},
        hands={FR: ["fr_marne", "fr_verdun"]},
        statuses={FR: ["fr_citizen_soldiers"]},
    )
    s.do(FR, "draft fr_build_army", "discard fr_marne", "discard fr_verdun")
    s.do(FR, "withdraw france picardy", "prepare fr_build_army")
    assert s.armies("france") == {"paris"}
    assert s.cards("prepared", FR) == {"fr_build_army"}


@pytest.mark.rule("D2", "R22")
def test_d2_pieces_may_be_taken_off_when_war_revenue_is_spent() -> None:
    s = play(
        "us_war_revenue_act",
        armies={"united_states": ["usa", "canada"]},
        navies={"united_states": ["western_atlantic"]},
        discards={UK: ["us_build_army", "us_build_navy"]},
        then=("take us_build_army", "take us_build_navy"),
    )
    s.do(UK, "withdraw united_states canada", "pass")
    assert s.step() == "choose_spent_prepare"
    s.do(UK, "withdraw united_states western_atlantic", "prepare us_build_navy")
    assert s.armies("united_states") == {"usa"}
    assert s.navies("united_states") == set()
    assert s.cards("bottoms", UK) == {"us_build_army"}
