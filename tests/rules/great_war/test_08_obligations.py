"""Section 8: obligations."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.games.great_war import game
from tests.rules.great_war.scene import Scene, cards_of


def round_2(side: str = "central", **fields: Any) -> Scene:
    """The round-2 part of a side begins; the Central Powers defend."""
    return Scene(f"part {side} 2", phase="round_2", **fields)


def leads(s: Scene, side: str) -> set[str]:
    """The cards that may lead."""
    return {text.split()[1] for text in s.offers(side, "play")}


def test_8_1_a_nationality_card_is_owed_each_turn() -> None:
    s = round_2(central=["cp_6s", "nr_4c", "bo_amb"], table={"central": ["nr_5c"]})
    assert leads(s, "central") == {"cp_6s"}
    assert s.refusal("central", "play nr_4c") == "8.1"
    assert s.why("central", "play nr_4c") == (
        "You must play a Nationality card this turn: lead one now."
    )


def test_8_1_it_may_be_played_in_round_1() -> None:
    s = round_2(central=["cp_6s", "nr_4c"], table={"central": ["cp_6h"]})
    assert leads(s, "central") == {"cp_6s", "nr_4c"}


def test_8_1_nothing_presses_in_round_1() -> None:
    s = Scene(central=["cp_6s", "nr_4c"])
    assert leads(s, "central") == {"cp_6s", "nr_4c"}


@pytest.mark.parametrize("final", [0, 1])
def test_8_1_a_nationality_joker_in_an_optional_play_counts(final: int) -> None:
    phase = "final_optional_play" if final else "first_optional_play"
    s = Scene(f"optional_play central {final}", phase=phase, central=["cp_jk2", "cp_5h"])
    s.lay("central", "play cp_jk2")
    assert s.owes("central") == set()


def test_8_2_the_attacker_owes_an_attack_arrow() -> None:
    s = round_2("entente", entente=["ea_6s", "ea_9h", "nr_4c"], table={"entente": ["ea_5h"]})
    assert leads(s, "entente") == {"ea_6s"}
    assert s.refusal("entente", "play ea_9h") == "8.2"
    assert s.why("entente", "play ea_9h") == (
        "As Attacker you must play a card with an Attack arrow: lead one now."
    )


def test_8_2_the_defender_owes_none() -> None:
    s = round_2(central=["cp_6c", "cp_6s"], table={"central": ["cp_9h"]})
    assert s.owes("central") == set()
    assert leads(s, "central") == {"cp_6c", "cp_6s"}


@pytest.mark.parametrize("final", [0, 1])
def test_8_2_an_arrow_in_an_optional_play_counts(final: int) -> None:
    phase = "final_optional_play" if final else "first_optional_play"
    s = Scene(f"optional_play entente {final}", phase=phase, entente=["bo_big", "ea_5h"])
    s.lay("entente", "play bo_big")
    assert s.owes("entente") == {"nationality"}


def test_8_3_cancelled_cards_count() -> None:
    s = Scene("lead entente 1", entente=["ea_6s", "ea_5h", "nr_4c"], central=["bo_enf", "cp_5h"])
    s.do("entente", "play ea_6s")
    s.do("central", "interrupt bo_enf")
    assert s.is_down("ea_6s")
    assert s.owes("entente") == set()


def test_8_4_a_fitting_joker_may_wait_for_the_final_optional_play() -> None:
    s = round_2(central=["cp_jk2", "nr_4c", "cp_6s"])
    assert leads(s, "central") == {"cp_jk2", "nr_4c", "cp_6s"}


def test_8_4_a_fitting_bonus_with_an_arrow_may_wait_too() -> None:
    s = round_2("entente", entente=["bo_crb", "nr_4c", "ea_6s"], table={"entente": ["ea_5h"]})
    assert leads(s, "entente") == {"bo_crb", "nr_4c", "ea_6s"}


@pytest.mark.rule("12.3")
def test_8_4_no_such_wait_in_the_christmas_truce() -> None:
    s = round_2(central=["cp_jk2", "nr_4c", "cp_6s"], event="re_tru")
    assert leads(s, "central") == {"cp_jk2", "cp_6s"}


def test_8_4_a_side_that_cannot_meet_it_leads_what_it_likes() -> None:
    s = round_2("entente", entente=["nr_4c", "ea_9h"], table={"entente": ["ea_5h"]})
    assert leads(s, "entente") == {"nr_4c", "ea_9h"}


def test_8_5_with_both_owed_a_card_that_meets_both_must_lead() -> None:
    s = round_2("entente", entente=["ea_6s", "ea_9h", "nr_2h"])
    assert leads(s, "entente") == {"ea_6s"}
    assert s.refusal("entente", "play ea_9h") == "8.5"


def test_8_5_if_no_card_meets_both_the_nationality_card_leads() -> None:
    s = round_2("entente", entente=["ea_9h", "nr_2h", "nr_4c"])
    assert leads(s, "entente") == {"ea_9h"}
    s.lay("entente", "play ea_9h", "link nr_2h ea_9h")
    assert s.owes("entente") == set()


def test_8_6_the_levy_is_drawn_and_must_lead() -> None:
    s = round_2("entente", entente=["nr_2h", "nr_4c"])
    assert s.asked() == "chance"
    s.chance("draw ea_9h")
    assert s.offers("entente") == ["play ea_9h"]
    assert s.refusal("entente", "play nr_2h") == "8.6"
    assert s.why("entente", "play nr_2h") == "The card you levied must be your lead."


def test_8_6_even_an_empty_hand_levies() -> None:
    s = round_2(central=[])
    s.chance("draw cp_6s")
    assert s.offers("central") == ["play cp_6s"]


def test_8_6_no_levy_with_a_nationality_card_played_or_in_hand() -> None:
    s = round_2(central=["nr_4c"], table={"central": ["cp_6s"]})
    assert leads(s, "central") == {"nr_4c"}
    s = round_2(central=["cp_jk2", "nr_4c"])
    assert leads(s, "central") == {"cp_jk2", "nr_4c"}


def test_8_6_a_levied_card_that_the_event_bars_stays_in_hand() -> None:
    """No rule says what then; the side leads another card if it can."""
    s = round_2(central=["nr_4c"], event="re_fog")
    s.chance("draw cp_as")
    assert s.offers("central") == ["play nr_4c"]
    assert s.refusal("central", "play cp_as") == "4.10"


def test_8_7_an_attack_without_an_arrow_has_stalled() -> None:
    s = Scene(
        "judge",
        phase="judging",
        table={"central": ["cp_6c"], "entente": ["ea_9h", "ea_as", "ea_5h"]},
    )
    assert s.winners() == ["central"]
    assert s.captured("central") == {"ea_9h", "ea_as", "ea_5h"}


def test_8_6_the_levy_is_shown_and_comes_from_the_deck() -> None:
    s = round_2("entente", entente=["nr_2h", "nr_4c"])
    s.chance("draw ea_9h")
    assert s.hand("entente") == {"nr_2h", "nr_4c", "ea_9h"}
    assert "ea_9h" not in s.deck("entente")
    assert game.view(s.g, 0b01)["fields"]["seen"]["entente"] == ["ea_9h"]


def test_8_6_even_a_levied_joker_must_lead() -> None:
    """8.4 lets a Joker wait for the final optional play, but not one that was levied."""
    s = round_2(central=["nr_4c", "nr_2h"])
    s.chance("draw cp_jk2")
    assert leads(s, "central") == {"cp_jk2"}
    assert s.refusal("central", "play nr_4c") == "8.6"


@pytest.mark.rule("10.6")
def test_8_6_with_nothing_to_levy_the_game_ends() -> None:
    s = round_2(central=["nr_4c"], captured={"entente": cards_of("central")})
    assert s.asked() is None
    assert s.winners() == []


def test_8_6_an_empty_deck_is_rebuilt_for_a_levy() -> None:
    first, *others = cards_of("central")
    s = round_2(central=["nr_4c"], captured={"entente": others}, discards={"central": [first]})
    assert s.possible() == {f"draw {first}"}
