"""Whoever must discard a card reads for what, or because of which card."""

from __future__ import annotations

import pytest

from tests.rules.quartermaster_1914.cards.shapes import play
from tests.rules.quartermaster_1914.scene import Scene

ME, FR, UK, RU, AUSTRIA = "germany", "france_italy", "uk_us", "russia", "austria_ottomans"
HAND = "discard a card from your hand."
PREPARED = "discard one of your prepared cards."
WEST = {"germany": ["berlin", "western_germany", "belgium"], "france": ["paris", "picardy"]}


@pytest.mark.rule("R20", "H4")
def test_r20_caporetto_is_named_to_the_teammate_who_pays_for_it() -> None:
    s = play("ah_caporetto", hands={ME: ["de_jutland", "de_mata_hari"]})
    s.do(AUSTRIA, "use ah_caporetto")
    assert s.prompt(ME) == f"Caporetto: {HAND}"


@pytest.mark.rule("H4")
def test_h4_tunnel_mines_and_passchendaele_are_named() -> None:
    armies = {"united_kingdom": ["britain", "picardy"], "germany": ["berlin", "belgium"]}
    laid = {ME: ["de_build_army", "de_land_battle"], UK: ["uk_build_army"]}
    s = play("uk_tunnel_mines", armies=armies, prepared=laid, then=("strike germany",))
    assert s.prompt(ME) == f"Tunnel Mines: {PREPARED}"
    s.do(ME, "give_up de_build_army")
    assert s.prompt(ME) == f"Tunnel Mines: {PREPARED}"
    s = play("uk_passchendaele", armies=armies, prepared=laid, then=("give_up uk_build_army",))
    assert s.prompt(ME) == f"Passchendaele: {PREPARED}"


@pytest.mark.rule("J7", "H4")
def test_j7_the_status_that_makes_somebody_discard_is_named() -> None:
    s = play(
        "de_land_battle",
        armies=WEST,
        statuses={ME: ["de_mustard_gas"], FR: ["fr_marne"]},
        prepared={FR: ["fr_build_army"], ME: ["de_land_battle_2", "de_land_battle_3"]},
        then=("battle germany picardy belgium",),
    )
    assert s.prompt(ME) == f"Marne: {PREPARED}"
    s.do(ME, "give_up de_land_battle_2", "strike france_italy")
    assert s.prompt(FR) == f"Mustard Gas: {PREPARED}"
    s = play(
        "de_land_battle",
        *("de_jutland", "de_mata_hari"),
        armies={**WEST, "france": ["paris", "burgundy"]},
        statuses={FR: ["fr_verdun"]},
        prepared={ME: ["de_land_battle_2"]},
        then=("battle germany burgundy belgium",),
    )
    assert s.prompt(ME) == "Battle for Burgundy: pay with a card from your hand."
    s.do(ME, "discard de_jutland")
    assert s.prompt(ME) == f"Verdun: {PREPARED}"


@pytest.mark.rule("J7", "H4")
def test_j7_alpini_are_named_to_the_attacker() -> None:
    s = play(
        "ah_land_battle",
        *("ah_build_army", "ah_build_navy"),
        armies={"austria_hungary": ["vienna", "tyrol"], "italy": ["rome", "italian_alps"]},
        statuses={FR: ["it_alpini"]},
        then=("battle austria_hungary italian_alps tyrol", "discard ah_build_army"),
    )
    s.do(FR, "use it_alpini")
    assert s.prompt(AUSTRIA) == f"Alpini: {HAND}"


@pytest.mark.rule("F3a", "R11")
def test_f3a_and_r11_a_draft_and_the_network_are_named() -> None:
    s = Scene("draft_step germany", hands={ME: ["de_jutland", "de_mata_hari"]})
    s.do(ME, "draft de_build_army")
    assert s.prompt(ME) == f"To draft German Build Army: {HAND}"
    s = play(
        "ru_build_army",
        "ru_rasputin",
        armies={"russia": ["moscow", "caucasus"]},
        statuses={AUSTRIA: ["ot_limited_rail_and_road_network"]},
        then=("build russia azerbaijan",),
    )
    assert s.prompt(RU) == f"Limited Rail and Road Network: {HAND}"


@pytest.mark.rule("R18", "J5")
def test_r18_terrain_comes_first_and_then_big_bertha_is_named() -> None:
    s = play(
        "de_land_battle",
        *("de_jutland", "de_mata_hari", "de_zeppelins", "de_landwehr", "de_landsturm"),
        armies={**WEST, "france": ["paris", "burgundy"]},
        statuses={ME: ["de_big_bertha_railway_guns"]},
        prepared={
            FR: ["fr_verdun"],
            ME: ["de_land_battle_2", "de_land_battle_3"],
        },
        then=("battle germany burgundy belgium", "discard de_jutland"),
    )
    s.do(FR, "reinforce fr_verdun")
    s.do(ME, "sustain de_land_battle_2 de_land_battle_3")
    words = "Battle for Burgundy, Reinforce 2 to Sustain 2: pay for it with a card from your hand."
    assert s.prompt(ME) == words
    s.do(ME, "discard de_mata_hari")
    assert s.prompt(ME) == words
    s.do(ME, "discard de_zeppelins", "use de_big_bertha_railway_guns")
    assert s.prompt(ME) == f"Big Bertha Railway Guns: {HAND}"


@pytest.mark.rule("R21")
def test_r21_redl_says_that_no_card_need_be_chosen() -> None:
    s = play("ru_redl_blackmailed", hands={AUSTRIA: ["ah_caporetto"]})
    assert s.prompt(RU) == "Redl Blackmailed: choose a card of that hand to be discarded, or pass."
    s.do(RU, "pass")
    assert s.cards("hands", AUSTRIA) == {"ah_caporetto"}
