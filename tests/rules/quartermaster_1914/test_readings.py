"""The readings R1 to R11, where the rulebook and the cards leave something open."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.core.bits import bits
from sandtable.core.graph import within
from sandtable.games.quartermaster_1914.facts.board import ENTENTE, SPACES, adjacency, space
from tests.rules.quartermaster_1914.cards.shapes import lost, play
from tests.rules.quartermaster_1914.scene import Scene

ME = "germany"
AH = "austria_ottomans"
FR = "france_italy"
UK = "uk_us"
WEST = {
    "germany": ["berlin", "western_germany", "belgium"],
    "france": ["paris", "picardy", "burgundy"],
}


@pytest.mark.parametrize(
    ("option", "more"),
    [
        ("as_given", set()),
        ("britain", {"britain"}),
        ("atlantic", {"north_atlantic"}),
        ("both", {"britain", "north_atlantic"}),
    ],
)
def test_r1_the_borders_of_the_north_sea(option: str, more: set[str]) -> None:
    found = {SPACES[one] for one in bits(adjacency(ENTENTE, option)[space("north_sea")])}
    assert found == {"english_channel", "belgium", "western_germany"} | more
    s = play("uk_build_navy", armies={"united_kingdom": ["britain"]}, options={"north_sea": option})
    assert ("build united_kingdom north_sea" in s.offers(UK)) is ("britain" in more)


def fleet(**options: object) -> Scene:
    return play(
        "uk_sea_battle",
        armies={"united_kingdom": ["britain"], "germany": ["berlin", "western_germany"]},
        navies={"united_kingdom": ["english_channel"], "germany": ["north_sea"]},
        prepared={ME: ["de_german_high_seas_fleet"]},
        options=options,
        then=("battle united_kingdom north_sea english_channel",),
    )


def test_r2_the_high_seas_fleet_in_the_north_sea() -> None:
    assert not fleet().offers(ME, "reinforce")
    assert fleet(fleet_in_north_sea=True).offers(ME, "reinforce")
    assert fleet(north_sea="atlantic").offers(ME, "reinforce"), "then it is next to it"


def test_r3_armee_dafrique_looks_in_one_sea() -> None:
    for options, drafts in (({}, True), ({"afrique_by_mediterranean": True}, False)):
        s = play("fr_armee_dafrique", navies={"france": ["north_atlantic"]}, options=options)
        lost(s, ME)
        assert bool(s.offers(FR, "draft")) is drafts


def test_r4_the_canal_in_card_texts() -> None:
    s = play(
        "de_weltpolitik_drives_military_expansion",
        "de_mata_hari",
        armies={"germany": ["berlin"]},
        navies={"russia": ["north_sea"]},
        then=("pass", "build germany baltic_sea"),
    )
    assert "battle germany north_sea baltic_sea" in s.offers(ME)
    s = play(
        "ah_sea_battle",
        armies={"austria_hungary": ["vienna", "prussia"]},
        navies={"austria_hungary": ["baltic_sea"], "russia": ["north_sea"]},
    )
    assert "battle austria_hungary north_sea baltic_sea" in s.offers(AH), "all three countries"


def attack(**fields: Any) -> Scene:
    """Germany battles Picardy from Belgium."""
    fields.setdefault("armies", WEST)
    return play("de_land_battle_9", then=("battle germany picardy belgium",), **fields)


def test_r5_no_more_cards_than_needed() -> None:
    s = attack(prepared={FR: ["fr_build_army", "fr_build_army_2", "fr_marne"]})
    assert s.refusal(FR, "reinforce fr_build_army fr_build_army_2") == "J8"
    assert s.refusal(FR, "reinforce fr_build_army fr_marne") == "J8"


def shared(answer: str) -> Scene:
    """Two powers defend Picardy and each has one single; two are needed."""
    s = attack(
        armies={**WEST, "united_kingdom": ["britain", "picardy"]},
        navies={"united_kingdom": ["english_channel"]},
        prepared={
            ME: ["de_stosstruppen"],
            FR: ["fr_build_army", "fr_build_army_2"],
            UK: ["uk_build_army"],
        },
    )
    s.do(FR, "reinforce fr_build_army")
    s.do(ME, "sustain de_stosstruppen")
    s.do(FR, "reinforce fr_build_army_2")
    s.do(UK, answer)
    return s


def test_r5_two_powers_may_share_a_raise_at_their_own_risk() -> None:
    assert "picardy" in shared("reinforce uk_build_army").armies("france")
    s = shared("pass")
    assert "picardy" not in s.armies("france")
    assert s.pile(FR)[0] == "fr_build_army_2", "spent in vain"


def test_r6_a_counterattack_may_be_answered() -> None:
    s = attack(
        prepared={FR: ["fr_build_army", "fr_la_revanche"], ME: ["de_build_army", "de_tannenberg"]}
    )
    s.do(FR, "reinforce fr_build_army")
    s.do(ME, "pass")
    s.do(FR, "counterattack france fr_la_revanche")
    s.do(ME, "reinforce de_build_army")
    assert s.step() == "choose_counterattack"


def aided(hand: list[str]) -> Scene:
    """Russia has failed against Budapest from the difficult Serbia; Germany may help."""
    s = Scene(
        power="russia",
        armies={
            "austria_hungary": ["vienna", "budapest"],
            "russia": ["moscow", "ukraine", "romania", "serbia"],
        },
        statuses={ME: ["de_german_aid_in_the_east"]},
        hands={"russia": ["ru_land_battle", "ru_rasputin"], AH: hand},
        prepared={ME: ["de_build_army", "de_tannenberg"]},
    )
    s.do("russia", "play ru_land_battle", "battle russia budapest serbia", "discard ru_rasputin")
    s.do(ME, "reinforce de_build_army")
    return s


def test_r7_helpers_lend_counterattacks_and_the_owner_pays() -> None:
    s = aided(["ah_build_army"])
    s.do(ME, "counterattack austria_hungary de_tannenberg")
    assert s.asked() == AH
    s.do(AH, "discard ah_build_army")
    assert "serbia" not in s.armies("russia")
    assert aided([]).step() != "choose_counterattack"


def test_r7_blackjack_needs_no_supply() -> None:
    s = attack(
        armies={**WEST, "united_states": ["provence", "bulgaria"]},
        navies={"united_states": ["english_channel"]},
        statuses={UK: ["us_blackjack_and_the_doughboys"]},
        prepared={UK: ["us_build_army"]},
    )
    assert s.supplied("united_states") == set()
    s.do(UK, "reinforce us_build_army")
    assert "picardy" in s.armies("france")


def test_r7_helpers_cards_serve_armies_in_land_battles_only() -> None:
    """A French Army attacks a sea: a US Sustain Sea Battle card cannot help it."""
    s = play(
        "fr_sea_battle",
        "fr_build_army",
        "fr_build_navy",
        armies={"france": ["paris", "picardy"], "germany": ["berlin", "western_germany"]},
        navies={"germany": ["north_sea", "english_channel"], "united_states": ["north_atlantic"]},
        statuses={UK: ["us_blackjack_and_the_doughboys"]},
        prepared={UK: ["us_sea_battle"], ME: ["de_build_navy"]},
        then=("battle france english_channel picardy", "discard fr_build_army"),
    )
    s.do(ME, "reinforce de_build_navy")
    assert s.step() != "choose_sustain"
    assert s.navies("germany") == {"north_sea", "english_channel"}


def barrage(answer: str, *hand: str, **fields: Any) -> Scene:
    """France sustains with a card from hand, by Nivelle; the United States may add one."""
    s = play(
        "fr_land_battle",
        "fr_land_battle_2",
        *hand,
        armies={**WEST, "united_states": ["burgundy"]},
        statuses={
            FR: ["fr_general_nivelles_creeping_barrage"],
            UK: ["us_blackjack_and_the_doughboys"],
        },
        prepared={UK: ["us_land_battle"], ME: ["de_landwehr"]},
        then=("battle france belgium picardy",),
        **fields,
    )
    s.do(ME, "reinforce de_landwehr")
    s.do(FR, "sustain fr_land_battle_2")
    s.do(UK, answer)
    return s


def test_r7_a_card_from_hand_and_one_of_a_helper() -> None:
    """Two symbols are needed: Nivelle gives one, Blackjack the other."""
    s = barrage("sustain us_land_battle")
    assert "belgium" not in s.armies("germany")
    assert s.pile(FR)[0] == "fr_land_battle_2"
    assert barrage("pass").armies("germany") >= {"belgium"}, "given in vain"


def test_r8_an_attacker_with_nothing_to_discard_loses_a_point() -> None:
    s = attack(statuses={FR: ["fr_marne"]}, points={"central": 3})
    assert s.points("central") == 2
    assert "picardy" not in s.armies("france")


def test_r9_alpini_meet_attacks_from_the_sea() -> None:
    s = play(
        "ah_land_battle",
        "ah_build_army",
        "ah_build_navy",
        armies={"austria_hungary": ["vienna", "tyrol"], "italy": ["rome"]},
        navies={"austria_hungary": ["adriatic_sea"]},
        statuses={FR: ["it_alpini"]},
        then=("battle austria_hungary rome adriatic_sea", "discard ah_build_army"),
    )
    assert s.step() == "choose_alpini"


def gauge(**options: object) -> Scene:
    return play(
        "ah_land_battle",
        "ah_build_army",
        armies={"austria_hungary": ["vienna", "budapest"], "russia": ["moscow", "serbia"]},
        statuses={AH: ["ah_russian_rail_gauge"]},
        prepared={"russia": ["ru_montenegro"]},
        options=options,
        then=("battle austria_hungary serbia budapest", "discard ah_build_army"),
    )


def test_r10_the_gauge_and_the_supply_symbol() -> None:
    assert gauge().offers("russia", "reinforce") == ["reinforce ru_montenegro"]
    assert gauge(gauge_stops_supply_symbol=True).offers("russia", "reinforce") == []


@pytest.mark.parametrize(
    ("base", "card", "counters"),
    [("budapest", True, False), ("poland", True, True), ("budapest", False, True)],
)
def test_r10_the_gauge_stops_counterattacks_into_far_spaces(
    base: str, card: bool, counters: bool
) -> None:
    """The battle of a Counterattack is fought where the attack came from."""
    s = play(
        "ah_land_battle",
        "ah_build_army",
        armies={
            "austria_hungary": ["vienna", base],
            "germany": ["berlin"],
            "russia": ["moscow", "ukraine", "galicia"],
        },
        statuses={AH: ["ah_russian_rail_gauge"] if card else []},
        hands={"russia": ["ru_rasputin", "ru_trench_warfare"]},
        prepared={"russia": ["ru_build_army", "ru_cossacks"]},
        lent={"austria_hungary": ["poland"]},
        then=(f"battle austria_hungary galicia {base}",),
    )
    if s.step() == "choose_payment":
        s.do(AH, "discard ah_build_army")
    s.do("russia", "reinforce ru_build_army")
    assert (s.step() == "choose_counterattack") is counters


def test_r10_distances_go_over_land_and_sea() -> None:
    near = within(space("moscow"), 2, adjacency(ENTENTE, "as_given"))
    assert {SPACES[one] for one in bits(near)} == {
        *("moscow", "petrograd", "ukraine", "caucasus", "baltic_sea", "poland", "galicia"),
        *("romania", "black_sea", "azerbaijan", "caspian_sea"),
    }


def network(**options: object) -> Scene:
    """Russia battles Azerbaijan and sustains, with the network on the table."""
    s = play(
        "ru_land_battle",
        "ru_rasputin",
        "ru_cossacks",
        "ru_redl_blackmailed",
        "ru_trench_warfare",
        armies={
            "russia": ["moscow", "caucasus"],
            "ottoman_empire": ["istanbul", "anatolia", "azerbaijan"],
        },
        statuses={AH: ["ot_limited_rail_and_road_network"]},
        prepared={"russia": ["ru_land_battle_2"], AH: ["ot_build_army"]},
        options=options,
        then=("battle russia azerbaijan caucasus", "discard ru_rasputin", "discard ru_cossacks"),
    )
    s.do(AH, "reinforce ot_build_army")
    s.do("russia", "sustain ru_land_battle_2", "discard ru_redl_blackmailed")
    return s


def test_r11_the_network_is_paid_once_per_action() -> None:
    assert network().step() != "choose_payment"
    assert network(network_taxes_sustain=True).step() == "choose_payment"


@pytest.mark.parametrize(("held", "able"), [(1, False), (2, True)])
def test_r11_counterattacks_pay_the_network_too(held: int, able: bool) -> None:
    """The Ottomans fail against the Caucasus from Azerbaijan, which is difficult."""
    s = play(
        "ot_land_battle",
        "ah_build_army",
        armies={
            "ottoman_empire": ["istanbul", "anatolia", "azerbaijan"],
            "russia": ["moscow", "caucasus"],
        },
        statuses={AH: ["ot_limited_rail_and_road_network"]},
        hands={"russia": ["ru_rasputin", "ru_trench_warfare"][:held]},
        prepared={"russia": ["ru_build_army", "ru_cossacks"]},
        then=("battle ottoman_empire caucasus azerbaijan",),
    )
    if s.step() == "choose_payment":
        s.do(AH, "discard ah_build_army")
    s.do("russia", "reinforce ru_build_army")
    assert (s.step() == "choose_counterattack") is able
    if able:
        s.do("russia", "counterattack russia ru_cossacks", "discard ru_rasputin")
        s.do("russia", "discard ru_trench_warfare")
        assert "azerbaijan" not in s.armies("ottoman_empire")
