"""The 13 titles of the Bonus deck, one test each, and what is special about some of them."""

from __future__ import annotations

from tests.rules.great_war.cards.shapes import (
    carries,
    costs_a_random_card,
    is_hit_by,
    kept_ready,
    links,
    opens_slots,
    scene,
    worth,
)


def test_bo_amb_ambulance_turns_up_one_cancelled_card_of_its_owner() -> None:
    worth("bo_amb", 2)
    is_hit_by("bo_amb", ["bo_sab", "nb_jk"], not_by=["bo_enf"])
    s = scene(
        "lead central 1",
        mine="central",
        hand=["bo_amb"],
        table=["cp_qs", "cp_6s", "cp_ks"],
        enemy_table=["ea_qs"],
        down=["cp_qs", "cp_6s", "ea_qs"],
    )
    s.do("central", "play bo_amb")
    assert set(s.offers("central")) == {"revive cp_qs", "revive cp_6s"}
    assert s.refusal("central", "revive cp_ks") == "6.2"
    assert s.refusal("central", "revive ea_qs") == "6.2"
    s.do("central", "revive cp_qs")
    assert s.is_up("cp_qs")
    assert s.is_down("cp_6s")
    assert s.points("central") == 12 + 14 + 2


def test_bo_amb_ambulance_gives_back_a_cancel_not_yet_used() -> None:
    s = scene(
        "lead central 1",
        mine="central",
        hand=["bo_amb"],
        table=["cp_as"],
        enemy_table=["ea_8s"],
        down=["cp_as"],
    )
    s.do("central", "play bo_amb", "revive cp_as", "cancel cp_as ea_8s")
    assert s.is_down("ea_8s")


def test_bo_amb_ambulance_cannot_help_against_a_fort_that_still_stands() -> None:
    s = scene(
        "lead central 1",
        mine="central",
        hand=["bo_amb"],
        table=["cp_6s", "cp_qs"],
        enemy_table=["nb_5c"],
        down=["cp_6s", "cp_qs"],
        defender="entente",
    )
    s.do("central", "play bo_amb")
    assert s.refusal("central", "revive cp_6s") == "6.10"
    assert s.offers("central") == ["revive cp_qs"]


def test_bo_imw_improved_weapon_is_laid_on_four_kinds_of_card() -> None:
    worth("bo_imw", 4)
    links(
        "bo_imw",
        on=[
            "cp_6s",
            "cp_9h",
            "cp_ks",
            "cp_8h",
            "cp_as",
            "cp_10s",
            "cp_8s",
            "cp_7d",
            "cp_10h",
            "cp_qs",
        ],
    )
    is_hit_by("bo_imw", ["bo_sab"], not_by=["bo_swp", "bo_enf"])


def test_bo_imw_improved_weapon_makes_an_ace_safe_from_plain_aces() -> None:
    s = scene("lead central 1", mine="central", hand=["cp_ac"], enemy_table=["ea_as"])
    s.do("central", "play cp_ac")
    s.do("entente", "cancel ea_as cp_ac")
    assert s.is_down("cp_ac")

    s = scene(
        "lead central 1", mine="central", hand=["cp_ac", "bo_imw"], enemy_table=["ea_as", "ea_7s"]
    )
    s.do("central", "play cp_ac bo_imw")
    assert s.refusal("entente", "cancel ea_as cp_ac") == "6.12"
    assert s.offers("entente", "cancel") == ["cancel ea_7s cp_ac"]
    s.do("entente", "pass", "pass")
    s.do("central", "cancel cp_ac ea_as")
    assert s.is_down("ea_as")
    assert s.points("central") == 9 + 4


def test_bo_imd_improved_doctrine_is_laid_on_leaders_too() -> None:
    worth("bo_imd", 3)
    links(
        "bo_imd",
        on=[
            "cp_6s",
            "cp_ks",
            "cp_8h",
            "cp_10s",
            "cp_js",
            "cp_jd",
            "cp_8s",
            "cp_7d",
            "cp_10h",
            "cp_qs",
            "cp_9h",
        ],
    )
    is_hit_by("bo_imd", ["bo_sab"], not_by=["bo_cod", "bo_enf"])


def test_bo_imd_improved_doctrine_makes_an_ace_safe_from_plain_aces() -> None:
    s = scene("lead central 1", mine="central", hand=["cp_ac", "bo_imd"], enemy_table=["ea_as"])
    s.do("central", "play cp_ac bo_imd")
    assert s.asked() == "central", "the plain Ace has nothing to say"
    s.do("central", "cancel cp_ac ea_as")
    assert s.is_down("ea_as")


def test_bo_imd_improved_doctrine_does_not_come_along_with_what_it_cannot_improve() -> None:
    s = scene("lead central 1", mine="central", hand=["cp_5d", "bo_imd"])
    assert s.refusal("central", "play cp_5d bo_imd") == "6.12"


def test_bo_cbf_counter_battery_fire_cancels_artillery() -> None:
    worth("bo_cbf", 3)
    kept_ready("bo_cbf", hits=["ea_ks", "ea_7h", "nb_3d"], from_hand=True)
    is_hit_by("bo_cbf", ["bo_sab"], not_by=["bo_enf"])


def test_bo_cod_code_breakers_cancel_a_leader_or_joker() -> None:
    worth("bo_cod", 2)
    kept_ready(
        "bo_cod", hits=["ea_js", "ea_jd", "ea_jk1", "nb_jk"], spares=["ea_as"], from_hand=True
    )
    is_hit_by("bo_cod", ["bo_sab"], not_by=["bo_enf"])


def test_bo_swp_fighter_sweep_cancels_aviation_improved_aces_too() -> None:
    worth("bo_swp", 3)
    kept_ready(
        "bo_swp", hits=["ea_as", "ea_8s", "ea_8c", "nb_2s"], spares=["bo_imw"], from_hand=True
    )
    is_hit_by("bo_swp", ["bo_sab"], not_by=["ea_as"])
    s = scene("lead entente 1", mine="central", hand=["bo_swp"], enemy_hand=["ea_as", "bo_imw"])
    s.do("entente", "play ea_as bo_imw")
    s.do("central", "pass", "interrupt bo_swp")
    assert s.is_down("ea_as")


def test_bo_sab_sabotage_cancels_a_neutral_bonus_or_tank_card() -> None:
    worth("bo_sab", 2)
    kept_ready(
        "bo_sab",
        hits=["nb_5c", "nb_jk", "bo_big", "ea_10s", "ea_10d", "nb_3d", "nb_4s", "nb_4h", "nb_2h"],
        from_hand=True,
    )
    is_hit_by("bo_sab", ["bo_sab_2"], not_by=["bo_enf"])


def test_bo_enf_enfilade_fire_cancels_infantry_hmg_and_elite_too() -> None:
    worth("bo_enf", 3)
    kept_ready("bo_enf", hits=["ea_6s", "ea_9h", "ea_qs"], from_hand=True)
    is_hit_by("bo_enf", ["bo_sab"], not_by=["bo_cbf"])


def test_bo_crb_creeping_barrage_has_an_arrow_and_three_kinds_of_base() -> None:
    worth("bo_crb", 4, arrow=True)
    links(
        "bo_crb",
        on=["cp_6s", "cp_9h", "cp_ks", "cp_jk1", "bo_big", "cp_7d", "cp_10h", "cp_qs"],
        not_on=["cp_jk2", "bo_frd"],
    )
    is_hit_by("bo_crb", ["bo_sab"], not_by=["bo_cbf", "bo_enf"])


def test_bo_big_big_push_is_an_offensive_with_an_arrow_and_one_slot() -> None:
    worth("bo_big", 3, arrow=True)
    opens_slots("bo_big", 1, takes=["cp_ks", "cp_8h", "cp_js", "nr_5c", "bo_amb"])
    carries("bo_big", plus=["cp_10c", "nr_2c", "bo_crb"], not_=["nr_2h", "cp_10h"])
    is_hit_by("bo_big", ["bo_sab"], not_by=["bo_cod", "bo_enf"])


def test_bo_frd_fresh_divisions_open_one_slot_for_infantry() -> None:
    worth("bo_frd", 3)
    opens_slots(
        "bo_frd",
        1,
        takes=["cp_qs", "cp_6s", "cp_9h"],
        refuses=["cp_ks", "cp_10s", "cp_5d", "cp_js", "nr_4s"],
    )
    carries("bo_frd", plus=[], not_=["nr_2h", "nr_2c"])
    is_hit_by("bo_frd", ["bo_sab"], not_by=["bo_enf"])


def test_bo_pro_propaganda_costs_the_enemy_a_random_card() -> None:
    worth("bo_pro", 2)
    costs_a_random_card("bo_pro", among=["ea_6s", "nb_2h", "bo_amb"], saved_by="bo_sab")
    is_hit_by("bo_pro", ["bo_sab"], not_by=["bo_enf"])


def test_bo_spy_spy_network_shows_the_enemy_hand_and_discards_a_card_of_it() -> None:
    worth("bo_spy", 2)
    is_hit_by("bo_spy", ["bo_sab"], not_by=["bo_enf"])
    enemy_hand = ["ea_6s", "ea_ks", "nb_2h"]
    s = scene("lead central 1", mine="central", hand=["bo_spy", "cp_6s"], enemy_hand=enemy_hand)
    s.lay("central", "play bo_spy")
    assert set(s.offers("central")) == {f"discard {card}" for card in enemy_hand}
    assert s.refusal("central", "discard cp_6s") == "6.11"
    s.do("central", "discard ea_ks")
    assert s.hand("entente") == {"ea_6s", "nb_2h"}
    assert s.discards("entente") == {"ea_ks"}


def test_bo_spy_spy_network_finds_nothing_when_cancelled_or_against_an_empty_hand() -> None:
    s = scene("lead central 1", mine="central", hand=["bo_spy"], enemy_hand=["bo_sab", "ea_6s"])
    s.do("central", "play bo_spy")
    s.do("entente", "interrupt bo_sab")
    assert s.hand("entente") == {"ea_6s"}
    assert s.asked() is None

    s = scene("lead central 1", mine="central", hand=["bo_spy"])
    s.do("central", "play bo_spy")
    assert s.asked() is None
