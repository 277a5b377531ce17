"""Section 6, from 6.12 on: aces, improved cards, leaders cancelled at once."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.great_war.scene import Scene


def duel(improved: str = "", **fields: Any) -> Scene:
    """The Entente lays an Ace against a ready one, improved or not."""
    s = Scene(
        "lead entente 1",
        entente=["ea_as", "bo_imw", "bo_imd", "ea_5h"],
        **{"central": ["cp_5h"], "table": {"central": ["cp_ah"]}, **fields},
    )
    s.do("entente", f"play ea_as {improved}".strip())
    return s


@pytest.mark.parametrize("improved", ["bo_imw", "bo_imd"])
def test_6_12_an_improved_ace_is_safe_from_an_ordinary_one_and_may_hit_it(improved: str) -> None:
    s = duel(improved)
    assert s.offers("central") == ["pass"]
    assert s.refusal("central", "cancel cp_ah ea_as") == "6.12"
    assert s.why("central", "cancel cp_ah ea_as") == (
        "An improved Ace is safe from an enemy Ace that is not improved."
    )
    s.until("add")
    s.do("entente", "cancel ea_as cp_ah")
    assert s.is_down("cp_ah")


def test_6_12_if_both_are_improved_the_ordinary_order_applies() -> None:
    s = duel("bo_imw", table={"central": ["cp_ah", "bo_imw_2"]}, laid_on={"bo_imw_2": "cp_ah"})
    s.do("central", "cancel cp_ah ea_as")
    assert s.is_down("ea_as")


def test_6_12_other_cancel_cards_are_not_stopped() -> None:
    s = duel("bo_imw", central=["bo_swp"])
    s.do("central", "pass")
    assert s.offers("central") == ["pass", "interrupt bo_swp"]


def test_6_12_if_the_improved_card_goes_down_the_protection_ends() -> None:
    """Laid as one play the two cards land one after the other, the Improved card first."""
    s = duel("bo_imw", central=["bo_sab", "cp_5h"])
    s.do("central", "interrupt bo_sab", "cancel cp_ah ea_as")
    assert s.is_down("bo_imw")
    assert s.is_down("ea_as")


def test_6_12_an_improved_card_up_beforehand_improves_the_next_ace_laid() -> None:
    """An Improved card played alone lies on nothing; the next Ace laid comes under it."""
    s = Scene(
        "lead entente 1",
        entente=["ea_as", "ea_ad"],
        central=["cp_5h"],
        table={"central": ["cp_ah"], "entente": ["bo_imw", "ea_8s"]},
    )
    s.lay("entente", "play ea_as")
    assert s.is_up("ea_as")
    s.do("entente", "link ea_ad ea_8s")
    assert s.refusal("central", "cancel cp_ah ea_as") == "6.12"
    s.do("central", "cancel cp_ah ea_ad")
    assert s.is_down("ea_ad")


def test_6_12_an_improved_card_comes_along_with_whatever_it_links_to() -> None:
    """Not only Aces: a lead, a link or a slot may bring an Improved card as one play."""
    s = Scene(central=["cp_6s", "bo_imw", "bo_imw_2", "cp_7d", "cp_jh", "bo_imd", "nr_2h"])
    s.lay("central", "play cp_jh bo_imd", "slot cp_6s cp_jh bo_imw", "slot cp_7d cp_jh bo_imw_2")
    assert s.points("central") == 8 + 3 + 6 + 4 + 7 + 4


def test_6_12_only_a_fitting_improved_card_comes_along() -> None:
    s = Scene(central=["cp_5s", "cp_jh", "bo_imw", "nr_2h"])
    assert s.refusal("central", "play cp_5s bo_imw") == "6.12"
    assert s.refusal("central", "play cp_jh bo_imw") == "6.12"
    assert s.refusal("central", "play cp_jh nr_2h") == "6.12"
    assert s.why("central", "play cp_jh nr_2h") == (
        "Only an Improved card from your hand that fits may come along."
    )


def test_6_13_a_ready_ace_cancels_a_new_ace_before_it_acts() -> None:
    s = duel()
    s.do("central", "cancel cp_ah ea_as")
    assert s.is_down("ea_as")
    assert s.refusal("entente", "cancel ea_as cp_ah") == "6.5"


def test_6_14_a_leader_cancelled_at_once_brings_no_cards() -> None:
    s = Scene(central=["cp_jh", "cp_qs", "cp_ks"], entente=["bo_cod", "ea_6s", "ea_5h"])
    s.do("central", "play cp_jh")
    s.do("entente", "interrupt bo_cod")
    assert s.hand("central") == {"cp_qs", "cp_ks"}
    s.lay("entente", "play ea_6s", "done")
    s.lay("central", "play cp_qs")
    assert s.refusal("central", "slot cp_ks cp_jh") == "4.7"
    assert s.is_up("cp_qs")


def dogfight(*before: str, entente: list[str]) -> Scene:
    """The Entente plays on against a ready Ace; these cards of its own are up already."""
    return Scene(
        "lead entente 1",
        central=["cp_5h"],
        entente=entente,
        table={"central": ["cp_ah"], "entente": list(before)},
    )


def test_6_12_an_improved_card_up_beforehand_waits_for_an_ace() -> None:
    """It could lie on a bomber too, but only a new Ace comes under it by itself."""
    s = dogfight("bo_imw", entente=["ea_8s", "ea_ad"])
    s.lay("entente", "play ea_8s")
    s.do("entente", "link ea_ad ea_8s")
    assert s.refusal("central", "cancel cp_ah ea_ad") == "6.12"


def test_6_12_an_ace_that_brings_its_own_improved_card_leaves_the_other_for_the_next() -> None:
    s = dogfight("bo_imw", "ea_8s", entente=["ea_as", "bo_imd", "ea_ad"])
    s.lay("entente", "play ea_as bo_imd")
    s.do("entente", "link ea_ad ea_8s")
    assert s.refusal("central", "cancel cp_ah ea_ad") == "6.12"


def test_6_12_each_ace_comes_under_one_improved_card() -> None:
    s = dogfight("bo_imw", "bo_imd", "ea_8s", entente=["ea_as", "ea_ad"])
    s.lay("entente", "play ea_as")
    s.do("entente", "link ea_ad ea_8s")
    assert s.refusal("central", "cancel cp_ah ea_ad") == "6.12"
