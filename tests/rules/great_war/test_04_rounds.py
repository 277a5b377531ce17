"""Section 4: playing in a round."""

from __future__ import annotations

import pytest

from tests.rules.great_war.scene import Scene


@pytest.mark.parametrize(
    "card", ["cp_6s", "cp_jh", "cp_8s", "nr_2h", "nr_5c", "bo_crb", "bo_amb", "cp_jk2"]
)
def test_4_1_any_card_may_lead(card: str) -> None:
    s = Scene(central=[card], entente=["ea_6s"])
    s.lay("central", f"play {card}")
    assert s.is_up(card)


def test_4_1_exactly_one_card_leads() -> None:
    s = Scene(central=["cp_6s", "cp_6h"], entente=["ea_6s"])
    s.lay("central", "play cp_6s")
    assert s.not_now("central", "play cp_6h") == "4.1"
    assert s.offers("central") == ["done"]


def test_4_1_only_from_hand() -> None:
    s = Scene(central=["cp_6s"])
    assert s.refusal("central", "play cp_6h") == "4.1"
    assert s.why("central", "play cp_6h") == "That card is not in your hand."


def test_4_2_a_lead_is_compulsory() -> None:
    s = Scene(central=["cp_6s"])
    assert s.refusal("central", "pass") == "4.2"
    assert s.why("central", "pass") == (
        "You must lead a card while any card in your hand may be played."
    )


def test_4_2_with_an_empty_hand_the_part_is_skipped() -> None:
    s = Scene("part central 1", central=[], entente=["ea_6s"])
    assert (s.asked(), s.step()) == ("entente", "lead")


@pytest.mark.rule("4.10")
def test_4_2_with_only_barred_cards_the_part_is_skipped() -> None:
    """The side is still asked, for the enemy must not learn what it holds; it can only pass."""
    s = Scene(central=["cp_as", "cp_8s"], entente=["ea_6s"], event="re_fog")
    assert s.offers("central") == ["pass"]
    s.do("central", "pass")
    assert (s.asked(), s.step()) == ("entente", "lead")
    assert s.hand("central") == {"cp_as", "cp_8s"}


def test_4_3_links_and_slots_follow_one_at_a_time() -> None:
    s = Scene(central=["cp_jh", "cp_6s", "nr_2h", "cp_7d"], entente=["ea_6s"])
    s.lay("central", "play cp_jh")
    assert set(s.offers("central")) == {
        "done",
        "slot cp_6s cp_jh",
        "slot nr_2h cp_jh",
        "slot cp_7d cp_jh",
    }
    s.lay("central", "slot cp_6s cp_jh")
    assert "link nr_2h cp_6s" in s.offers("central")
    s.lay("central", "link nr_2h cp_6s", "slot cp_7d cp_jh")
    assert s.points("central") == 8 + 6 + 3 + 7


def test_4_3_the_player_may_stop_at_any_time() -> None:
    s = Scene(central=["cp_6s", "nr_2h"], entente=["ea_6s"])
    s.lay("central", "play cp_6s")
    s.do("central", "done")
    assert (s.asked(), s.step()) == ("entente", "lead")


def test_4_3_not_on_an_enemy_card() -> None:
    s = Scene("add central", central=["nr_2h"], table={"entente": ["ea_6s"]})
    assert s.refusal("central", "link nr_2h ea_6s") == "4.3"


@pytest.mark.parametrize("phase", ["round_1", "round_2"])
def test_4_4_what_was_played_earlier_in_the_turn_may_be_linked_to(phase: str) -> None:
    """The base may come from an earlier part or an optional play."""
    s = Scene(
        f"lead central {phase[-1]}",
        phase=phase,
        central=["cp_7d", "nr_2h", "bo_crb"],
        table={"central": ["cp_6s", "cp_jk1"]},
    )
    s.lay("central", "play cp_7d")
    s.lay("central", "link nr_2h cp_6s", "link bo_crb cp_jk1")
    assert s.points("central") == 7 + 6 + 8 + 3 + 4


def test_4_5_any_number_of_plus_cards_on_one_card() -> None:
    plus = ["nr_2h", "nr_2d", "nr_2c", "nr_3d", "nr_3c", "nr_4d", "bo_crb"]
    s = Scene(central=["cp_6s", *plus])
    s.lay("central", "play cp_6s", *[f"link {card} cp_6s" for card in plus])
    assert s.points("central") == 6 + 3 + 3 + 3 + 5 + 3 + 5 + 4


def test_4_5_a_plus_card_may_itself_be_linked_to() -> None:
    s = Scene(central=["cp_6s", "cp_10c", "nr_2h"])
    s.lay("central", "play cp_6s", "link cp_10c cp_6s", "link nr_2h cp_10c")
    assert s.points("central") == 6 + 10 + 3


def test_4_6_a_card_that_can_link_takes_no_slot() -> None:
    s = Scene(central=["cp_js", "nb_2c", "cp_6s", "cp_6h"])
    s.lay("central", "play cp_js")
    assert s.refusal("central", "slot nb_2c cp_js") == "4.6"
    assert s.why("central", "slot nb_2c cp_js") == (
        "This card can link, so it takes no slot: link it."
    )
    s.lay("central", "link nb_2c cp_js", "slot cp_6s cp_js", "slot cp_6h cp_js")
    assert s.points("central") == 8 + 3 + 6 + 6


def test_4_6_a_plus_card_with_nothing_to_link_to_may_take_a_slot() -> None:
    s = Scene(central=["cp_js", "nr_2h"])
    s.lay("central", "play cp_js", "slot nr_2h cp_js")
    assert s.is_up("nr_2h")


@pytest.mark.rule("6.1")
def test_4_7_nothing_is_laid_on_a_cancelled_card() -> None:
    s = Scene(
        "add central",
        central=["nr_2h", "cp_7d"],
        table={"central": ["cp_6s", "cp_jh"]},
        down=["cp_6s", "cp_jh"],
    )
    assert s.refusal("central", "link nr_2h cp_6s") == "4.7"
    assert s.refusal("central", "slot cp_7d cp_jh") == "4.7"
    assert s.why("central", "slot cp_7d cp_jh") == "Nothing may be laid on a cancelled card."


def test_4_7_cards_already_linked_stay_up_when_their_base_goes_down() -> None:
    s = Scene(
        "add entente",
        table={"central": ["cp_6s", "nr_2h"], "entente": ["bo_enf"]},
        laid_on={"nr_2h": "cp_6s"},
    )
    s.do("entente", "cancel bo_enf cp_6s")
    assert s.is_down("cp_6s")
    assert s.points("central") == 3


def test_4_8_a_jack_in_a_slot_opens_two_slots_at_once() -> None:
    s = Scene(central=["cp_jh", "cp_js", "cp_6s", "cp_6h", "cp_7d", "cp_7c"])
    s.lay("central", "play cp_jh", "slot cp_js cp_jh")
    s.lay("central", "slot cp_6s cp_js", "slot cp_6h cp_js", "slot cp_7d cp_jh")
    assert s.refusal("central", "slot cp_7c cp_jh") == "4.8"
    assert s.refusal("central", "slot cp_7c cp_js") == "4.8"


def test_4_8_a_leader_of_the_army_takes_a_jack() -> None:
    s = Scene(central=["cp_jd", "cp_js", "cp_8h"])
    s.lay("central", "play cp_jd", "slot cp_js cp_jd")
    assert s.refusal("central", "slot cp_8h cp_jd") == "1.8"
    s.lay("central", "slot cp_8h cp_js")
    assert s.is_up("cp_8h")


def test_4_9_slots_left_over_stay_open_in_round_2() -> None:
    s = Scene(central=["cp_jh", "cp_6s", "cp_6h", "cp_7d", "cp_7c"], entente=["ea_6s"])
    s.lay("central", "play cp_jh", "slot cp_6s cp_jh", "done")
    s.lay("entente", "play ea_6s")
    s.lay("central", "play cp_7d", "slot cp_6h cp_jh")
    assert s.is_up("cp_6h")
    assert s.refusal("central", "slot cp_7c cp_jh") == "4.8"


def test_4_9_a_leader_who_goes_down_loses_his_free_slots() -> None:
    s = Scene(
        "lead central 2",
        phase="round_2",
        central=["cp_7d", "cp_6s"],
        table={"central": ["cp_jh"]},
        down=["cp_jh"],
    )
    s.lay("central", "play cp_7d")
    assert s.offers("central") == ["done"]


@pytest.mark.parametrize(
    ("event", "die", "card"),
    [
        ("re_fog", 0, "cp_8h"),
        ("re_mud", 4, "cp_10s"),
        ("re_mud", 6, "cp_5d"),
        ("re_wnd", 0, "nr_3h"),
    ],
)
def test_4_10_a_barred_card_is_not_played(event: str, die: int, card: str) -> None:
    s = Scene(central=[card, "cp_6s"], event=event, die=die)
    assert s.refusal("central", f"play {card}") == "4.10"
    assert s.why("central", f"play {card}") == (
        "This turn's event bars that card; hold it or discard it later."
    )


def test_4_10_heavy_rain_may_come_to_nothing() -> None:
    s = Scene(central=["cp_10s"], event="re_mud", die=3)
    assert s.offers("central") == ["play cp_10s"]


def test_4_10_a_barred_card_may_be_held_or_discarded() -> None:
    s = Scene("hold central", phase="end_of_turn", central=["cp_as"], event="re_fog")
    assert s.offers("central") == ["done", "discard cp_as"]


def test_4_10_cards_are_played_face_up() -> None:
    s = Scene(central=["cp_6s"], entente=["ea_6s"])
    s.do("central", "play cp_6s")
    assert s.table("central") == {"cp_6s"}
    assert s.is_up("cp_6s")
