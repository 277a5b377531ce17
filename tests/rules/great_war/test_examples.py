"""The worked examples of the fact sheet, as scenes."""

from __future__ import annotations

from tests.rules.great_war.scene import Scene


def test_a4_cards_that_could_not_be_played() -> None:
    """6.14: cards meant for a leader cancelled at once stay in hand."""
    s = Scene(central=["cp_jh", "cp_qs", "cp_ks"], entente=["bo_cod", "ea_6s"])
    s.do("central", "play cp_jh")
    s.do("entente", "interrupt bo_cod")
    assert s.is_down("cp_jh")
    assert s.asked() == "entente"
    assert s.hand("central") == {"cp_qs", "cp_ks"}
    s.lay("entente", "play ea_6s")
    s.lay("central", "play cp_qs")
    assert s.refusal("central", "slot cp_ks cp_jh") == "4.7"
