"""The questions and answers of the rules sheet, as scenes (examples A1 to A14)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.great_war.scene import Scene


@pytest.mark.parametrize(("card", "points"), [("nr_2h", 3), ("bo_crb", 4), ("cp_8s", 9)])
@pytest.mark.rule("4.1")
def test_a1_a_plus_card_alone(card: str, points: int) -> None:
    s = Scene(central=[card, "cp_5h"])
    s.do("central", f"play {card}")
    assert s.points("central") == points
    assert s.step() == "add"


def hundred_days() -> Scene:
    """The Entente has played its Joker in step B and leads 6♠ in round 2."""
    s = Scene(
        "optional_play entente 0",
        phase="first_optional_play",
        central=["cp_6s", "cp_6h", "cp_5h", "bo_cod"],
        entente=["ea_jk1", "ea_5h", "ea_6s", "ea_ks"],
    )
    s.lay("entente", "play ea_jk1")
    return s


def to_round_2(s: Scene) -> None:
    """The others play plain cards until the Entente leads round 2 with 6♠."""
    s.until("lead")
    for side, card in (("central", "cp_6s"), ("entente", "ea_5h"), ("central", "cp_6h")):
        s.lay(side, f"play {card}")
        s.until("lead")
    s.lay("entente", "play ea_6s")


@pytest.mark.rule("4.4", "5.2")
def test_a2_a_slot_of_the_first_optional_play_is_filled_in_round_2() -> None:
    s = hundred_days()
    to_round_2(s)
    s.lay("entente", "slot ea_ks ea_jk1")
    assert s.points("entente") == 8 + 5 + 6 + 14


@pytest.mark.rule("5.2")
def test_a2_variant_the_slot_is_filled_in_the_final_optional_play() -> None:
    s = hundred_days()
    to_round_2(s)
    s.do("entente", "done")
    s.until("optional")
    s.do("central", "done")
    s.do("entente", "slot ea_ks ea_jk1")
    assert s.is_up("ea_ks")
    assert s.step() == "respond"


@pytest.mark.rule("4.7")
def test_a2_variant_the_joker_was_cancelled_in_between() -> None:
    s = Scene(
        "lead entente 2",
        phase="round_2",
        entente=["ea_6s", "ea_ks"],
        table={"entente": ["ea_jk1"]},
        down=["ea_jk1"],
    )
    s.lay("entente", "play ea_6s")
    assert s.offers("entente") == ["done"]
    assert s.refusal("entente", "slot ea_ks ea_jk1") == "4.7"


@pytest.mark.rule("5.2", "5.2a")
def test_a2_trench_raiders_are_laid_on_an_offensive_in_the_final_optional_play() -> None:
    s = Scene(
        "optional_play entente 1",
        phase="final_optional_play",
        entente=["nr_2c", "nr_2h", "bo_amb"],
        table={"entente": ["bo_big", "ea_6s", "ea_6h"]},
        laid_on={"ea_6h": "bo_big"},
        slotted=["ea_6h"],
    )
    s.lay("entente", "link nr_2c bo_big")
    assert s.refusal("entente", "link nr_2h bo_big") == "1.5"
    assert s.refusal("entente", "link nr_2h ea_6s") == "5.2"
    s.lay("entente", "play bo_amb")
    assert s.is_up("bo_amb")


@pytest.mark.rule("6.11")
def test_a3_the_player_of_the_cancel_card_picks_the_victim() -> None:
    s = Scene(central=["cp_kc", "cp_5h"], table={"entente": ["ea_7h", "ea_kc"]})
    s.do("central", "play cp_kc")
    assert s.asked() == "central"
    assert set(s.offers("central", "cancel")) == {"cancel cp_kc ea_7h", "cancel cp_kc ea_kc"}
    s.do("central", "cancel cp_kc ea_kc")
    assert s.points("entente") == 7


def test_a3_spy_network_names_the_card_and_propaganda_draws_it() -> None:
    s = Scene(central=["bo_spy", "cp_5h"], entente=["ea_6s", "ea_7h"])
    s.lay("central", "play bo_spy")
    assert (s.asked(), s.offers("central")) == ("central", ["discard ea_7h", "discard ea_6s"])
    s = Scene(central=["bo_pro", "cp_5h"], entente=["ea_6s", "ea_7h"])
    s.lay("central", "play bo_pro")
    assert (s.asked(), s.possible()) == ("chance", {"draw ea_6s", "draw ea_7h"})


@pytest.mark.rule("6.14")
def test_a4_cards_that_could_not_be_played() -> None:
    """Cards meant for a leader cancelled at once stay in hand."""
    s = Scene(central=["cp_jh", "cp_qs", "cp_ks"], entente=["bo_cod", "ea_6s"])
    s.do("central", "play cp_jh")
    s.do("entente", "interrupt bo_cod")
    assert s.is_down("cp_jh")
    assert s.asked() == "entente"
    assert s.hand("central") == {"cp_qs", "cp_ks"}
    s.lay("entente", "play ea_6s")
    s.lay("central", "play cp_qs")
    assert s.refusal("central", "slot cp_ks cp_jh") == "4.7"


@pytest.mark.rule("4.8")
def test_a5_jacks_choosing_jacks() -> None:
    hand = ["cp_jh", "cp_js", "cp_jc", "cp_qs", "cp_ks", "cp_6s", "cp_9h", "cp_7d"]
    s = Scene(central=hand)
    s.lay("central", "play cp_jh", "slot cp_js cp_jh", "slot cp_jc cp_jh")
    s.lay("central", "slot cp_qs cp_js", "slot cp_ks cp_js", "slot cp_6s cp_jc", "slot cp_9h cp_jc")
    assert s.points("central") == 64
    assert s.offers("central") == ["done"]
    assert s.refusal("central", "slot cp_7d cp_jc") == "4.8"


@pytest.mark.rule("8.1", "8.2")
def test_a6_an_arrow_on_a_bonus_card_in_the_first_optional_play() -> None:
    s = Scene(
        "judge",
        phase="judging",
        table={"central": ["cp_6s"], "entente": ["bo_big", "ea_9h", "ea_5h"]},
    )
    assert s.winners() == ["entente"]


def test_a6_the_nationality_card_is_still_owed() -> None:
    s = Scene(
        "part entente 2",
        phase="round_2",
        entente=["nr_4c", "ea_9h", "ea_5h"],
        table={"entente": ["bo_big", "nr_2h"]},
    )
    assert s.offers("entente") == ["play ea_9h", "play ea_5h"]


@pytest.mark.rule("8.1", "8.4", "5.5")
def test_a7_a_nationality_joker_in_the_final_optional_play() -> None:
    s = Scene(
        "part central 2",
        phase="round_2",
        central=["nr_4c", "cp_jk2", "cp_5h"],
        table={"central": ["nr_2h"], "entente": ["ea_6s"]},
    )
    s.lay("central", "play nr_4c", "done")
    s.until("optional")
    assert s.offers("central") == ["play cp_jk2"]
    s.lay("central", "play cp_jk2")
    assert s.owes("central") == set()


def test_a7_a_neutral_joker_gives_no_exemption() -> None:
    s = Scene(
        "part central 2",
        phase="round_2",
        central=["nr_4c", "nr_jk", "cp_5h"],
        table={"central": ["nr_2h"]},
    )
    assert s.offers("central") == ["play cp_5h"]


@pytest.mark.rule("1.9")
def test_a8_poison_gas_against_aviation() -> None:
    enemy = ["ea_ks", "ea_8s", "nb_2s", "ea_9s", "ea_as", "ea_8c", "ea_9h", "ea_qs"]
    s = Scene(central=["nr_3h", "cp_5h"], table={"entente": enemy}, laid_on={"ea_8s": "ea_ks"})
    s.do("central", "play nr_3h")
    hits = {"ea_8s", "nb_2s", "ea_9s", "ea_9h"}
    assert set(s.offers("central", "cancel")) == {f"cancel nr_3h {card}" for card in hits}
    assert s.refusal("central", "cancel nr_3h ea_ks") == "1.9"


def test_a8_a_zeppelin_is_no_aviation_plus_card() -> None:
    s = Scene(
        "lead entente 1",
        entente=["nr_3h", "ea_5h"],
        table={"central": ["cp_8h", "cp_8s"]},
        used=["cp_8h"],
    )
    s.do("entente", "play nr_3h")
    assert s.offers("entente", "cancel") == ["cancel nr_3h cp_8s"]


@pytest.mark.rule("6.2")
def test_a9_undoing_a_cancellation() -> None:
    s = Scene(
        central=["bo_amb", "cp_5h"], table={"central": ["cp_qs", "cp_6s"]}, down=["cp_qs", "cp_6s"]
    )
    s.do("central", "play bo_amb", "revive cp_qs")
    assert s.points("central") == 12 + 2
    assert s.is_down("cp_6s")


def test_a9_with_nothing_to_undo_ambulance_service_gives_its_points() -> None:
    s = Scene(central=["bo_amb", "cp_5h"], table={"entente": ["ea_6s"]}, down=["ea_6s"])
    s.do("central", "play bo_amb")
    assert s.step() == "add"
    assert s.points("central") == 2


def test_a9_a_cancelled_card_is_captured_if_its_owner_loses() -> None:
    s = Scene("judge", phase="judging", table={"entente": ["ea_qs"]}, down=["ea_qs"])
    assert s.captured("central") == {"ea_qs"}


@pytest.mark.rule("8.3")
def test_a10_a_cancelled_card_meets_the_duty() -> None:
    s = Scene(
        "part entente 2",
        phase="round_2",
        entente=["nr_4c", "ea_9h"],
        table={"entente": ["ea_6s"]},
        down=["ea_6s"],
    )
    assert set(s.offers("entente")) == {"play nr_4c", "play ea_9h"}
    s.lay("entente", "play ea_9h", "done")
    s.until("hold")
    assert s.winners() == ["entente"]


@pytest.mark.rule("4.7")
def test_a11_a_leader_cancelled_too_late() -> None:
    s = Scene(
        "lead central 2",
        phase="round_2",
        central=["nr_3c", "cp_5h"],
        table={"entente": ["ea_js", "ea_qs", "ea_qc"]},
        laid_on={"ea_qs": "ea_js", "ea_qc": "ea_js"},
        slotted=["ea_qs", "ea_qc"],
        nationality_played=["central", "entente"],
    )
    assert s.points("entente") == 32
    s.do("central", "play nr_3c", "cancel nr_3c ea_js")
    assert s.is_down("ea_js")
    assert s.points("entente") == 24


def test_a11_a_free_slot_would_be_lost() -> None:
    s = Scene(
        "add entente",
        entente=["ea_qc"],
        table={"entente": ["ea_js", "ea_qs"]},
        laid_on={"ea_qs": "ea_js"},
        slotted=["ea_qs"],
        down=["ea_js"],
    )
    assert s.refusal("entente", "slot ea_qc ea_js") == "4.7"


def test_a11_contrast_an_interrupt_in_time() -> None:
    s = Scene("lead entente 1", central=["bo_cod"], entente=["ea_js", "ea_qs", "ea_qc"])
    s.do("entente", "play ea_js")
    s.do("central", "interrupt bo_cod")
    assert s.table("entente") == {"ea_js"}


@pytest.mark.rule("6.4")
def test_a12_no_second_thoughts() -> None:
    s = Scene(
        "lead entente 1",
        central=["cp_5h"],
        entente=["ea_8c", "ea_5h"],
        table={"central": ["cp_as"], "entente": ["ea_8h"]},
        down=["ea_8h"],
        used=["cp_as"],
    )
    s.do("entente", "play ea_8c")
    assert s.offers("central") == ["pass"]
    assert s.refusal("central", "cancel cp_as ea_8c") == "6.4"
    assert s.is_down("ea_8h")


def fort(**fields: Any) -> Scene:
    """The Entente leads against Fortifications."""
    return Scene(
        "lead entente 1", table={"central": ["nr_5c"]}, central=["cp_5h", "cp_6s"], **fields
    )


@pytest.mark.rule("6.10")
def test_a13_fortifications_cancel_all_turn() -> None:
    s = fort(entente=["ea_6s", "ea_6h", "nr_2h", "ea_5h", "ea_qs"])
    s.lay("entente", "play ea_6s")
    assert s.is_down("ea_6s")
    assert s.refusal("entente", "link nr_2h ea_6s") == "4.7"
    s.do("entente", "done")
    s.lay("central", "play cp_5h", "done")
    s.lay("entente", "play ea_6h")
    assert s.is_down("ea_6h")
    s = fort(entente=["ea_qs", "ea_5h"])
    s.lay("entente", "play ea_qs")
    assert s.is_up("ea_qs")


def test_a13_once_the_fort_is_down_later_cards_stay_up() -> None:
    s = Scene(
        "lead entente 2",
        phase="round_2",
        entente=["ea_ks", "ea_6d", "ea_5h"],
        table={"central": ["nr_5c"], "entente": ["ea_6s", "ea_6h", "bo_big"]},
        down=["ea_6s", "ea_6h"],
    )
    s.do("entente", "play ea_ks", "cancel ea_ks nr_5c", "slot ea_6d bo_big")
    assert s.is_down("nr_5c")
    assert s.is_up("ea_6d")
    assert s.is_down("ea_6s")
    assert s.is_down("ea_6h")


def test_a13_the_attackers_fort_cancels_nothing() -> None:
    s = Scene(
        "lead entente 1",
        defender="entente",
        entente=["ea_6s", "ea_5h"],
        table={"central": ["nr_5c"]},
    )
    s.do("entente", "play ea_6s")
    assert s.is_up("ea_6s")
    assert s.points("central") == 8


@pytest.mark.parametrize("card", ["ea_7h", "nb_3d", "ea_5d"])
def test_a13_reinforced_trenches_likewise(card: str) -> None:
    s = Scene("lead entente 1", entente=[card, "ea_5h"], table={"central": ["nb_4h"]})
    s.do("entente", f"play {card}")
    assert s.is_down(card)


@pytest.mark.rule("6.5", "6.8")
def test_a14_1_a_joker_as_a_threat() -> None:
    s = Scene(
        "optional_play central 0",
        phase="first_optional_play",
        central=["cp_jk2", "cp_6s", "cp_5h"],
        entente=["ea_6s", "ea_5h"],
    )
    s.lay("central", "play cp_jk2", "done")
    assert s.points("central") == 6
    s.until("lead")
    s.lay("central", "play cp_6s", "done")
    s.do("entente", "play ea_6s")
    assert s.offers("central") == ["pass", "cancel cp_jk2 ea_6s"]
    s.do("central", "pass")
    assert s.is_up("ea_6s")
    s.do("entente", "done")
    s.do("central", "cancel cp_jk2 ea_6s")
    assert s.is_down("ea_6s")


def test_a14_1_a_joker_never_fired_does_nothing() -> None:
    s = Scene(
        "final_shots",
        phase="final_optional_play",
        table={"central": ["cp_jk2"], "entente": ["ea_6s"]},
    )
    s.do("central", "pass")
    assert s.winners() == ["central"]
    assert s.captured("central") == {"ea_6s"}


def test_a14_2_letting_a_small_fish_go() -> None:
    s = Scene(
        "lead entente 1",
        central=["cp_5h"],
        entente=["ea_8h", "ea_8c", "ea_5h"],
        table={"central": ["cp_ah"]},
    )
    s.do("entente", "play ea_8h")
    s.do("central", "pass")
    s.do("entente", "done")
    s.lay("central", "play cp_5h")
    s.until("lead")
    s.do("entente", "play ea_8c")
    assert s.offers("central") == ["pass", "cancel cp_ah ea_8h", "cancel cp_ah ea_8c"]


def ace(*hand: str, up: tuple[str, ...] = (), central: tuple[str, ...] = ("cp_5h",)) -> Scene:
    """The Entente holds an Ace against Boelcke, ready since round 1."""
    return Scene(
        "lead entente 2",
        phase="round_2",
        central=list(central),
        entente=["ea_as", "ea_5h", "ea_6s", *hand],
        table={"central": ["cp_ah"], "entente": ["ea_6h", *up]},
    )


@pytest.mark.rule("6.13")
def test_a14_3_ace_against_ace() -> None:
    s = ace()
    s.do("entente", "play ea_as")
    s.do("central", "cancel cp_ah ea_as")
    assert s.is_down("ea_as")
    assert s.refusal("entente", "cancel ea_as cp_ah") == "6.5"


@pytest.mark.parametrize("improved", ["bo_imw", "bo_imd"])
@pytest.mark.parametrize("beforehand", [False, True])
@pytest.mark.rule("6.12")
def test_a14_3_an_improved_ace_turns_the_tables(improved: str, beforehand: bool) -> None:
    """Laid together with the Improved card, or with it up since step B."""
    s = ace(up=(improved,)) if beforehand else ace(improved)
    s.do("entente", "play ea_as" if beforehand else f"play ea_as {improved}")
    assert s.refusal("central", "cancel cp_ah ea_as") == "6.12"
    s.until("add")
    s.do("entente", "cancel ea_as cp_ah")
    assert s.points("central") == 0


def test_a14_3_fighter_sweep_may_still_hit_the_improved_ace() -> None:
    s = ace("bo_imw", central=("bo_swp",))
    s.do("entente", "play ea_as bo_imw")
    s.do("central", "pass", "interrupt bo_swp")
    assert s.is_down("ea_as")


@pytest.mark.parametrize("flak", ["cp_7h", "cp_ah"])
@pytest.mark.rule("7.1")
def test_a14_4_flak_first(flak: str) -> None:
    s = Scene(
        "lead entente 1",
        central=["cp_ad", "cp_5h"],
        entente=["ea_8c", "ea_5h"],
        table={"central": [flak]},
    )
    s.do("entente", "play ea_8c")
    s.do("central", f"cancel {flak} ea_8c")
    assert s.hand("central") == {"cp_ad", "cp_5h"}


@pytest.mark.rule("7.1", "7.2")
def test_a14_5_bombers_first() -> None:
    s = Scene(
        "lead entente 1", central=["cp_7h", "cp_ad", "cp_5h"], entente=["ea_8c", "ea_5h", "ea_6s"]
    )
    s.lay("entente", "play ea_8c")
    assert s.discards("central") == {"cp_7h", "cp_ad"}
    s.do("entente", "done")
    assert s.refusal("central", "play cp_ad") == "4.1"
    s.lay("central", "play cp_5h")
    s.until("lead")
    s.lay("entente", "play ea_6s")
    s.until("hold")
    assert s.captured("entente") == {"cp_5h"}
