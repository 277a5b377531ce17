"""Section 7: discards from hand."""

from __future__ import annotations

import pytest

from sandtable.games.great_war import game
from tests.rules.great_war.scene import Scene

BOMBED = ["ea_as", "ea_ad", "ea_7s", "nr_3s", "ea_6s"]


def test_7_1_heavy_bombers_drive_every_ace_and_flak_out_of_the_hand() -> None:
    s = Scene(central=["cp_8c", "cp_5h"], entente=BOMBED)
    s.lay("central", "play cp_8c")
    assert s.hand("entente") == {"ea_6s"}


def test_7_1_not_if_they_are_cancelled_as_they_land() -> None:
    s = Scene(central=["cp_8c", "cp_5h"], entente=[*BOMBED, "bo_swp"])
    s.do("central", "play cp_8c")
    s.do("entente", "interrupt bo_swp")
    assert s.hand("entente") == set(BOMBED)


def test_7_1_cards_on_the_table_are_safe() -> None:
    s = Scene(central=["cp_8c", "cp_5h"], entente=["ea_6s"], table={"entente": ["ea_as"]})
    s.lay("central", "play cp_8c")
    assert s.is_up("ea_as")


def test_7_2_discards_go_to_the_pile_of_their_own_deck() -> None:
    s = Scene(central=["cp_8c", "cp_5h"], entente=BOMBED)
    s.lay("central", "play cp_8c")
    assert s.discards("entente") == {"ea_as", "ea_ad", "ea_7s"}
    assert s.discards("neutral") == {"nr_3s"}


def test_7_2_discards_are_not_captured_and_meet_no_obligation() -> None:
    s = Scene(central=["bo_spy", "cp_5h"], entente=["ea_6s", "nr_4c"])
    s.lay("central", "play bo_spy")
    s.do("central", "discard ea_6s")
    assert s.owes("entente") == {"nationality", "arrow"}
    s.g.agenda = [("judge", ())]
    game.run(s.g)
    assert s.winners() == ["central"]
    assert s.captured("central") == set()


def test_7_3_random_discards_are_drawn_evenly_from_the_hand() -> None:
    s = Scene(central=["bo_pro", "cp_5h"], entente=["ea_6s", "nr_4c", "bo_big", "ea_jk2"])
    s.lay("central", "play bo_pro")
    chances = {game.verbs.text(action): chance for action, chance in game.chance(s.g).each()}
    assert chances == {
        "draw ea_6s": 0.25,
        "draw nr_4c": 0.25,
        "draw bo_big": 0.25,
        "draw ea_jk2": 0.25,
    }
    s.chance("draw bo_big")
    assert s.discards("bonus") == {"bo_big"}


def test_7_3_an_empty_hand_loses_nothing() -> None:
    s = Scene(central=["bo_pro", "cp_5h"])
    s.do("central", "play bo_pro")
    assert s.asked() == "central"


@pytest.mark.rule("13.1")
def test_7_1_what_the_bombers_find_is_shown_so_no_undo_reaches_past_it() -> None:
    """Even if nothing is found, the enemy hand has told something."""
    for entente in (BOMBED, ["ea_6s"]):
        s = Scene(central=["cp_8c", "cp_5h"], entente=entente, event="re_tru")
        assert not s.g.revealed
        s.do("central", "play cp_8c")
        assert s.g.revealed
