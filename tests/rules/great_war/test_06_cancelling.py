"""Section 6, up to 6.11: cancelling."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.great_war.scene import Scene


def test_6_1_a_cancelled_card_has_no_bp_but_counts_as_played() -> None:
    s = Scene(central=["cp_6s", "cp_7d"], entente=["bo_enf", "ea_6s"])
    s.do("central", "play cp_6s")
    s.do("entente", "interrupt bo_enf")
    assert s.is_down("cp_6s")
    assert s.points("central") == 0
    assert s.owes("central") == set()


def test_6_1_a_cancelled_card_has_no_effect() -> None:
    s = Scene(central=["bo_pro", "cp_7d"], entente=["bo_sab", "ea_6s"])
    s.do("central", "play bo_pro")
    s.do("entente", "interrupt bo_sab")
    assert s.hand("entente") == {"ea_6s"}
    assert (s.asked(), s.step()) == ("entente", "lead")


def test_6_1_a_cancelled_card_is_captured() -> None:
    s = Scene("judge", phase="judging", table={"entente": ["ea_6s"]}, down=["ea_6s"])
    assert s.captured("central") == {"ea_6s"}


def test_6_1_a_cancelled_card_cannot_be_cancelled_again() -> None:
    s = Scene(
        "add central",
        table={"central": ["cp_jk2"], "entente": ["ea_6s", "ea_6h"]},
        down=["ea_6s"],
    )
    assert s.refusal("central", "cancel cp_jk2 ea_6s") == "6.1"
    assert s.why("central", "cancel cp_jk2 ea_6s") == (
        "Only an enemy card that lies face up can be cancelled."
    )


def ambulance(**fields: Any) -> Scene:
    """The Central Powers lay Ambulance Service with these cards cancelled."""
    s = Scene(central=["bo_amb", "cp_5h"], **fields)
    s.lay("central", "play bo_amb")
    return s


def test_6_2_only_ambulance_service_brings_a_card_back() -> None:
    s = ambulance(table={"central": ["cp_qs", "cp_6s"]}, down=["cp_qs", "cp_6s"])
    assert s.offers("central") == ["revive cp_qs", "revive cp_6s"]
    s.do("central", "revive cp_qs")
    assert s.is_up("cp_qs")
    assert s.is_down("cp_6s")
    assert s.points("central") == 12 + 2


def test_6_2_a_card_brought_back_regains_its_unused_slots() -> None:
    s = ambulance(table={"central": ["cp_jh"]}, down=["cp_jh"])
    s.do("central", "revive cp_jh")
    assert s.offers("central", "slot") == ["slot cp_5h cp_jh"]


def test_6_2_a_card_brought_back_regains_an_unused_cancel() -> None:
    s = ambulance(table={"central": ["cp_as"], "entente": ["ea_8s"]}, down=["cp_as"])
    s.do("central", "revive cp_as")
    assert s.offers("central", "cancel") == ["cancel cp_as ea_8s"]


def test_6_2_a_used_cancel_stays_used() -> None:
    s = ambulance(
        table={"central": ["cp_as"], "entente": ["ea_8s"]}, down=["cp_as"], used=["cp_as"]
    )
    s.do("central", "revive cp_as")
    assert s.refusal("central", "cancel cp_as ea_8s") == "6.4"


def test_6_2_a_card_brought_back_performs_the_effect_it_never_had() -> None:
    """A card cancelled as it was laid never acted; turned up again, it does so now."""
    s = ambulance(
        table={"central": ["cp_kc"], "entente": ["ea_7h"]}, down=["cp_kc"], acted=["ea_7h"]
    )
    s.do("central", "revive cp_kc")
    assert s.offers("central") == ["cancel cp_kc ea_7h", "pass"]


def test_6_2_an_effect_had_before_is_not_repeated() -> None:
    s = ambulance(table={"central": ["cp_kh"]}, entente=["ea_6s"], down=["cp_kh"])
    s.do("central", "revive cp_kh")
    assert s.asked() == "central"
    assert s.hand("entente") == {"ea_6s"}


def test_6_2_an_effect_just_had_is_not_repeated_either() -> None:
    """The Paris Gun makes the enemy discard as it is laid, and not again when brought back."""
    s = Scene(central=["cp_kh", "bo_amb", "cp_5h"], entente=["ea_6s", "ea_7h", "ea_5h"])
    s.lay("central", "play cp_kh")
    s.chance("draw ea_6s")
    s.g.down = s.g.table[0]
    s.g.agenda.append(("lead", (0, 1)))
    s.lay("central", "play bo_amb")
    s.do("central", "revive cp_kh")
    assert s.hand("entente") == {"ea_7h", "ea_5h"}
    assert s.asked() != "chance"


@pytest.mark.rule("6.10")
def test_6_2_nothing_is_brought_back_that_a_fort_would_put_down_again() -> None:
    """A whole-turn cancel still working would put the card down at once: it is not offered."""
    s = ambulance(
        defender="entente",
        table={"central": ["cp_6s", "cp_qs"], "entente": ["nr_5c"]},
        down=["cp_6s", "cp_qs"],
    )
    assert s.offers("central") == ["revive cp_qs"]
    assert s.refusal("central", "revive cp_6s") == "6.10"
    assert s.refusal("central", "revive nr_5c") == "6.2"


def test_6_3_a_cancel_hits_a_card_already_on_the_table() -> None:
    s = Scene(central=["cp_as", "cp_5h"], table={"entente": ["ea_8s"]})
    s.do("central", "play cp_as", "cancel cp_as ea_8s")
    assert s.is_down("ea_8s")


def test_6_3_a_cancel_hits_a_card_that_comes_later() -> None:
    s = Scene("lead entente 1", entente=["ea_8s", "ea_5h"], table={"central": ["cp_as"]})
    s.do("entente", "play ea_8s")
    s.do("central", "cancel cp_as ea_8s")
    assert s.is_down("ea_8s")


def test_6_4_one_target_per_turn() -> None:
    s = Scene(
        "add central",
        central=["cp_5h"],
        table={"central": ["cp_jk2"], "entente": ["ea_6s", "ea_6h"]},
    )
    s.do("central", "cancel cp_jk2 ea_6s")
    assert s.is_down("ea_6s")
    assert s.refusal("central", "cancel cp_jk2 ea_6h") == "6.4"
    assert s.why("central", "cancel cp_jk2 ea_6h") == (
        "A card cancels only once a turn, and this one has."
    )


def test_6_5_a_card_not_kept_ready_loses_its_effect_if_it_names_nothing() -> None:
    s = Scene(central=["cp_kc", "cp_5h"], table={"entente": ["ea_7h"]})
    s.do("central", "play cp_kc")
    assert s.offers("central") == ["cancel cp_kc ea_7h", "pass"]
    s.do("central", "pass")
    assert s.refusal("central", "cancel cp_kc ea_7h") == "6.4"


def test_6_5_without_a_target_its_effect_is_lost() -> None:
    s = Scene(central=["cp_kc", "cp_5h"], entente=["ea_7h"])
    s.lay("central", "play cp_kc", "done")
    s.do("entente", "play ea_7h")
    assert s.refusal("central", "cancel cp_kc ea_7h") == "6.4"


@pytest.mark.parametrize(
    ("card", "target"),
    [
        ("cp_as", "ea_8s"),
        ("cp_7h", "ea_8s"),
        ("cp_8h", "nb_4c"),
        ("cp_8c", "ea_7h"),
        ("cp_jk2", "ea_6s"),
        ("nr_jk", "ea_6s"),
        ("bo_enf", "ea_6s"),
        ("bo_cbf", "ea_7h"),
    ],
)
def test_6_5_bonus_joker_and_named_cards_may_wait(card: str, target: str) -> None:
    s = Scene(central=[card, "cp_5h"], entente=[target, "ea_5h"])
    s.lay("central", f"play {card}", "done")
    s.do("entente", f"play {target}")
    s.do("central", f"cancel {card} {target}")
    assert s.is_down(target)


def test_6_5_only_a_ready_card_may_be_fired() -> None:
    s = Scene("add central", central=["cp_as"], table={"central": ["cp_6s"], "entente": ["ea_8s"]})
    assert s.refusal("central", "cancel cp_as ea_8s") == "6.5"
    assert s.why("central", "cancel cp_6s ea_8s") == (
        "Only a card kept ready, face up on your side, can cancel now."
    )


def test_6_6_an_interrupt_cancels_the_card_and_ends_the_part() -> None:
    s = Scene(central=["cp_kh", "cp_6s", "nb_2s"], entente=["bo_cbf", "ea_6s"])
    s.do("central", "play cp_kh")
    s.do("entente", "interrupt bo_cbf")
    assert s.is_down("cp_kh")
    assert s.hand("entente") == {"ea_6s"}
    assert (s.asked(), s.step()) == ("entente", "lead")


def test_6_6_the_next_part_of_the_other_side_is_still_played() -> None:
    s = Scene(central=["cp_7d", "cp_6s"], entente=["bo_cbf", "ea_6s"])
    s.do("central", "play cp_7d")
    s.do("entente", "interrupt bo_cbf")
    s.lay("entente", "play ea_6s")
    assert s.points("entente") == 3 + 6


def test_6_6_it_must_fit_the_very_card_laid() -> None:
    s = Scene(central=["cp_6s"], entente=["bo_cbf", "ea_6s"], table={"central": ["cp_7d"]})
    s.do("central", "play cp_6s")
    assert s.refusal("entente", "interrupt bo_cbf") == "6.6"
    assert s.why("entente", "interrupt bo_cbf") == (
        "An interrupt must fit the very card just laid."
    )
    assert s.why("entente", "interrupt ea_6s") == (
        "An interrupt is a Bonus or Joker from your hand that says so."
    )


def test_6_6_a_card_already_down_is_not_interrupted() -> None:
    s = Scene(
        "lead entente 1",
        entente=["ea_8s", "ea_6s"],
        central=["bo_swp"],
        table={"central": ["cp_as", "cp_ah"], "entente": ["ea_8h"]},
    )
    s.do("entente", "play ea_8s")
    s.do("central", "cancel cp_as ea_8s")
    assert s.refusal("central", "interrupt bo_swp") == "6.6"
    assert s.why("central", "interrupt bo_swp") == "The card just laid is already cancelled."
    assert s.offers("central") == ["pass", "cancel cp_ah ea_8h"]


def test_6_6_linked_and_slotted_cards_may_be_interrupted() -> None:
    s = Scene(central=["cp_6s", "nr_2h", "nr_2d"], entente=["bo_sab", "ea_6s"])
    s.lay("central", "play cp_6s")
    s.do("central", "link nr_2h cp_6s")
    s.do("entente", "interrupt bo_sab")
    assert s.points("central") == 6
    assert (s.asked(), s.step()) == ("entente", "lead")


@pytest.mark.rule("13.1")
def test_6_6_the_other_side_is_asked_whenever_it_holds_a_card() -> None:
    """That a question is asked must not tell whether an interrupt is held."""
    s = Scene(central=["cp_6s"], entente=["ea_6s"])
    s.do("central", "play cp_6s")
    assert (s.asked(), s.offers("entente")) == ("entente", ["pass"])


def test_6_7_the_interrupting_card_stays_up_used_and_counts() -> None:
    s = Scene(central=["cp_6s", "cp_5h"], entente=["ea_jk2", "ea_6s", "nr_4c"])
    s.do("central", "play cp_6s")
    s.do("entente", "interrupt ea_jk2")
    assert s.points("entente") == 6
    assert s.owes("entente") == {"arrow"}
    s.lay("entente", "play nr_4c", "done")
    s.do("central", "play cp_5h")
    assert s.refusal("entente", "cancel ea_jk2 cp_5h") == "6.4"


def test_6_7_it_cannot_itself_be_interrupted() -> None:
    s = Scene(central=["cp_6s", "bo_cod"], entente=["ea_jk2", "ea_6s"])
    s.do("central", "play cp_6s")
    s.do("entente", "interrupt ea_jk2")
    assert (s.asked(), s.step()) == ("entente", "lead")


def test_6_7_it_uses_up_no_optional_play() -> None:
    s = Scene(
        "optional_play central 0",
        "optional_play entente 0",
        phase="first_optional_play",
        central=["bo_big", "cp_6s"],
        entente=["bo_sab", "bo_amb", "ea_6s"],
    )
    s.do("central", "play bo_big")
    s.do("entente", "interrupt bo_sab")
    assert s.offers("entente") == ["done", "play bo_amb"]


def test_6_8_a_ready_card_fires_at_any_fitting_card_after_one_is_laid() -> None:
    s = Scene(
        "lead entente 1",
        entente=["ea_6s", "nr_2h", "ea_5h"],
        table={"central": ["cp_as"], "entente": ["ea_8s"]},
    )
    s.do("entente", "play ea_6s")
    assert s.offers("central") == ["pass", "cancel cp_as ea_8s"]
    s.do("central", "cancel cp_as ea_8s")
    assert (s.asked(), s.step()) == ("entente", "add")


def test_6_8_it_does_not_end_the_part() -> None:
    s = Scene(
        "lead entente 1",
        entente=["ea_8s", "nr_2h", "ea_5h"],
        table={"central": ["cp_as"], "entente": ["ea_6s"]},
    )
    s.do("entente", "play ea_8s")
    s.do("central", "cancel cp_as ea_8s")
    s.do("entente", "link nr_2h ea_6s")
    assert s.points("entente") == 6 + 3


@pytest.mark.parametrize(
    ("now", "phase"),
    [
        ("lead central 1", "round_1"),
        ("add central", "round_1"),
        ("optional_play central 0", "first_optional_play"),
        ("optional_play central 1", "final_optional_play"),
        ("final_shots", "final_optional_play"),
    ],
)
def test_6_8_it_fires_in_its_owners_own_part_and_when_all_is_played(now: str, phase: str) -> None:
    s = Scene(
        now,
        phase=phase,
        rest_of_turn=False,
        central=["cp_5h"],
        table={"central": ["cp_6s", "cp_as"], "entente": ["ea_8s"]},
    )
    s.do("central", "cancel cp_as ea_8s")
    assert s.is_down("ea_8s")


def test_6_8_when_all_is_played_the_defender_fires_first() -> None:
    s = Scene(
        "final_shots",
        phase="final_optional_play",
        table={"central": ["cp_as"], "entente": ["ea_as"]},
        defender="entente",
    )
    assert s.offers("entente") == ["pass", "cancel ea_as cp_as"]
    s.do("entente", "cancel ea_as cp_as")
    assert s.step() == "hold"
    assert s.winners() == ["entente"]


def test_6_9_whole_turn_cancels_come_before_everything() -> None:
    s = Scene(
        "lead entente 1",
        entente=["ea_6s", "ea_5h"],
        central=["bo_enf"],
        table={"central": ["nr_5c"]},
    )
    s.do("entente", "play ea_6s")
    assert s.is_down("ea_6s")
    assert (s.asked(), s.step()) == ("entente", "add")


def test_6_9_ready_card_and_interrupt_come_before_the_cards_own_effect() -> None:
    s = Scene(central=["cp_kh", "cp_5h"], entente=["ea_6s"], table={"entente": ["bo_cbf"]})
    s.do("central", "play cp_kh")
    assert s.hand("entente") == {"ea_6s"}
    s.do("entente", "pass")
    assert s.asked() == "chance"
    s.chance("draw ea_6s")
    assert s.discards("entente") == {"ea_6s"}


def test_6_9_after_a_ready_card_there_is_still_time_for_an_interrupt() -> None:
    s = Scene(
        "lead entente 1",
        entente=["ea_js", "ea_6s"],
        central=["bo_cod"],
        table={"central": ["cp_as"], "entente": ["ea_8s"]},
    )
    s.do("entente", "play ea_js")
    s.do("central", "cancel cp_as ea_8s", "interrupt bo_cod")
    assert s.is_down("ea_js")
    assert s.is_down("ea_8s")


def test_6_10_a_whole_turn_card_puts_down_what_is_there_and_what_follows() -> None:
    s = Scene(central=["nr_5c"], entente=["ea_6h", "ea_5d", "ea_qs"], table={"entente": ["ea_6s"]})
    s.lay("central", "play nr_5c")
    assert s.is_down("ea_6s")
    s.do("entente", "play ea_6h")
    assert s.is_down("ea_6h")


def test_6_10_it_works_only_for_the_defender() -> None:
    s = Scene(
        "lead central 1",
        defender="entente",
        central=["nr_5c", "cp_5h"],
        table={"entente": ["ea_6s"]},
    )
    s.do("central", "play nr_5c")
    assert s.is_up("ea_6s")
    assert s.points("central") == 8


def test_6_10_it_spares_the_cards_of_its_owner() -> None:
    s = Scene(central=["cp_6s", "cp_5h"], table={"central": ["nr_5c"]})
    s.do("central", "play cp_6s")
    assert s.is_up("cp_6s")


def test_6_10_cancelling_it_lifts_nothing() -> None:
    s = Scene(
        "lead entente 1",
        entente=["ea_ks", "ea_jk2"],
        table={"central": ["nr_5c"], "entente": ["ea_6s"]},
        down=["ea_6s"],
    )
    s.do("entente", "play ea_ks", "cancel ea_ks nr_5c")
    assert s.is_down("nr_5c")
    assert s.is_down("ea_6s")


def test_6_10_brought_back_it_works_on_cards_already_there() -> None:
    s = ambulance(table={"central": ["nr_5c"], "entente": ["ea_6s"]}, down=["nr_5c"])
    assert s.is_up("ea_6s")
    s.do("central", "revive nr_5c")
    assert s.is_down("ea_6s")


def test_6_11_the_owner_of_the_cancelling_card_chooses() -> None:
    s = Scene(central=["cp_kc"], entente=["ea_6s"], table={"entente": ["ea_7h", "ea_kc"]})
    s.lay("central", "play cp_kc")
    assert s.offers("central") == ["cancel cp_kc ea_kc", "cancel cp_kc ea_7h", "pass"]
    assert s.refusal("central", "cancel cp_jk2 ea_7h") == "6.5"


def test_6_11_the_owner_of_the_discarding_card_chooses() -> None:
    s = Scene(central=["bo_spy", "cp_5h"], entente=["ea_6s", "ea_7h"])
    s.lay("central", "play bo_spy")
    assert s.offers("central") == ["discard ea_7h", "discard ea_6s"]
    assert s.refusal("central", "discard ea_ks") == "6.11"
    s.do("central", "discard ea_7h")
    assert s.discards("entente") == {"ea_7h"}


@pytest.mark.rule("6.11")
@pytest.mark.parametrize(("side", "other"), [("central", "entente"), ("entente", "central")])
def test_6_11_an_empty_hand_is_not_looked_at(side: str, other: str) -> None:
    hands: dict[str, Any] = {side: ["bo_spy", "bo_amb"], other: []}
    s = Scene(f"lead {side} 1", **hands)
    s.lay(side, "play bo_spy")
    assert s.step() != "choose_discard"


def test_6_11_a_hand_that_was_looked_at_cannot_be_unseen() -> None:
    """Undo stops where somebody has seen a hidden card."""
    s = Scene(central=["bo_spy", "cp_5h"], entente=["ea_6s", "ea_7h"])
    assert not s.g.revealed
    s.lay("central", "play bo_spy")
    assert s.g.revealed


@pytest.mark.parametrize(
    ("now", "phase", "next_step"),
    [
        ("lead central 1", "round_1", "lead"),
        ("add central", "round_1", "add"),
        ("optional_play central 0", "first_optional_play", "optional"),
        ("final_shots", "final_optional_play", "last_shot"),
    ],
)
def test_6_8_who_has_fired_goes_on(now: str, phase: str, next_step: str) -> None:
    """Another ready card may follow, and the part is not over."""
    s = Scene(
        now,
        phase=phase,
        rest_of_turn=False,
        central=["cp_5h"],
        table={"central": ["cp_6s", "cp_as", "cp_ah"], "entente": ["ea_8s", "ea_9s"]},
    )
    assert s.refusal("central", "cancel cp_6s ea_8s") == "6.5"
    assert s.refusal("central", "cancel cp_as cp_6s") == "6.1"
    s.do("central", "cancel cp_as ea_8s")
    assert (s.asked(), s.step()) == ("central", next_step)
    assert s.refusal("central", "cancel cp_as ea_8s") == "6.4"


def test_6_11_why_another_card_cannot_be_chosen() -> None:
    s = Scene(central=["bo_spy", "cp_5h"], entente=["ea_6s", "ea_7h"])
    s.lay("central", "play bo_spy")
    assert s.why("central", "discard ea_ks") == (
        "Choose a card from the enemy hand you are looking at."
    )


def test_6_2_why_another_card_cannot_be_turned_up() -> None:
    s = Scene(
        central=["bo_amb", "cp_5h"],
        table={"central": ["cp_6s"]},
        down=["cp_6s"],
        defender="central",
    )
    s.lay("central", "play bo_amb")
    assert s.why("central", "revive cp_5h") == (
        "Ambulance Service turns up one of your own cancelled cards."
    )
    assert s.why("central", "discard cp_5h") == (
        "Ambulance Service turns up one of your own cancelled cards."
    )
