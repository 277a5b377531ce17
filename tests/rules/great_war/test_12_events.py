"""Section 12: events."""

from __future__ import annotations

import pytest

from sandtable.games.great_war import game
from tests.rules.great_war.scene import Scene

CENTRAL = ["cp_6s", "cp_6h", "nr_2h"]
ENTENTE = ["ea_6s", "ea_6h", "nb_2h"]


def event(card: str, *chance: str, defender: str = "central") -> Scene:
    """Step A turns up this event."""
    s = Scene(
        "random_event",
        "optional_plays 0",
        "battle_round 1",
        rest_of_turn=False,
        event=None,
        defender=defender,
        central=CENTRAL,
        entente=ENTENTE,
    )
    s.chance(f"draw {card}", *chance)
    return s


def test_12_1_an_event_lasts_for_its_turn_and_is_then_discarded() -> None:
    s = Scene("judge", phase="judging", event="re_fog", central=["cp_as"])
    assert s.discards("event") == {"re_fog"}
    s = Scene(central=["cp_as"], event=None, discards={"event": ["re_fog"]})
    assert s.offers("central") == ["play cp_as"]


@pytest.mark.parametrize("defender", ["central", "entente"])
@pytest.mark.parametrize("die", range(1, 7))
def test_12_2_the_die_names_the_roles_of_this_turn(defender: str, die: int) -> None:
    """Reserves Arrive favours the Defender on 1-3 and the Attacker on 4-6."""
    s = event("re_res", f"roll {die}", defender=defender)
    favoured_central = (die <= 3) == (defender == "central")
    deck = "cp_" if favoured_central else "ea_"
    assert all(text.startswith(f"draw {deck}") for text in s.possible())


@pytest.mark.parametrize(
    ("die", "central", "entente"),
    [(1, 4, 7), (2, 4, 7), (3, 7, 4), (4, 7, 4), (5, 4, 4), (6, 4, 4)],
)
def test_12_2_shell_shortage_by_role(die: int, central: int, entente: int) -> None:
    s = Scene(
        "add central",
        event="re_shl",
        die=die,
        table={"central": ["cp_7d"], "entente": ["ea_7h"]},
    )
    assert (s.points("central"), s.points("entente")) == (central, entente)


@pytest.mark.parametrize("die", [1, 6])
def test_12_2_a_mutiny_costs_a_nationality_card(die: int) -> None:
    """1-3 the Attacker, 4-6 the Defender."""
    s = event("re_mut", f"roll {die}")
    lost = {"draw ea_6s", "draw ea_6h"} if die == 1 else {"draw cp_6s", "draw cp_6h"}
    assert s.possible() == lost


def test_12_2_influenza_strikes_the_defender_first() -> None:
    s = event("re_flu")
    s.chance("draw cp_6s")
    assert s.possible() == {f"draw {card}" for card in ENTENTE}
    s.chance("draw nb_2h")
    assert (s.discards("central"), s.discards("neutral")) == ({"cp_6s"}, {"nb_2h"})


@pytest.mark.parametrize(("die", "looker"), [(2, "central"), (5, "entente")])
@pytest.mark.rule("13.1")
def test_12_2_intercepted_orders_show_the_enemy_hand(die: int, looker: str) -> None:
    s = event("re_int", f"roll {die}")
    seen = game.view(s.g, 0b01)["fields"]["seen"]
    shown, cards = ("entente", ENTENTE) if looker == "central" else ("central", CENTRAL)
    assert set(seen[shown]) == set(cards)
    assert "seen" not in game.view(s.g, 0)["fields"]


@pytest.mark.parametrize(("die", "more"), [(1, 2), (2, 2), (3, 4), (4, 4), (5, 6), (6, 6)])
@pytest.mark.parametrize(("card", "side"), [("re_dry", "entente"), ("re_ela", "central")])
def test_12_2_bp_are_added_to_a_total(card: str, side: str, die: int, more: int) -> None:
    s = event(card, f"roll {die}")
    assert s.points(side) == more
    assert s.points("central" if side == "entente" else "entente") == 0


def test_12_3_the_christmas_truce_removes_both_optional_plays() -> None:
    s = event("re_tru")
    assert (s.asked(), s.step()) == ("central", "lead")
    s = Scene(
        "optional_plays 1",
        phase="final_optional_play",
        event="re_tru",
        central=["bo_big"],
        table={"central": ["cp_6s"]},
    )
    assert s.step() == "hold"


def test_12_3_it_forbids_hand_interrupts_but_ready_cards_still_work() -> None:
    s = Scene(
        central=["cp_6s", "cp_5h"],
        entente=["ea_jk2"],
        table={"entente": ["bo_enf"]},
        event="re_tru",
    )
    s.do("central", "play cp_6s")
    assert s.offers("entente") == ["pass", "cancel bo_enf cp_6s"]
    assert s.refusal("entente", "interrupt ea_jk2") == "12.3"
    assert s.why("entente", "interrupt ea_jk2") == (
        "During the Christmas Truce no card may be thrown in from hand."
    )


def test_12_4_extra_cards_may_push_a_hand_over_nine() -> None:
    nine = ["cp_6s", "cp_6h", "cp_6d", "cp_6c", "cp_5h", "cp_7d", "cp_7c", "bo_big", "nr_2h"]
    s = Scene("random_event", rest_of_turn=False, event=None, central=nine)
    s.chance("draw re_ind", "draw bo_amb", "draw bo_enf")
    assert s.hand("central") == {*nine, "bo_amb"}
    assert s.hand("entente") == {"bo_enf"}
