"""The 28 Neutral cards, one test each."""

from __future__ import annotations

from tests.rules.great_war.cards.shapes import (
    ALL_KINDS,
    cancels_all_turn,
    cancels_on_landing,
    carries,
    fits_a_slot,
    is_driven_out,
    is_hit_by,
    kept_ready,
    links,
    scene,
    worth,
)

# The red pack


def test_nr_2s_observation_balloon_is_aviation_laid_on_artillery() -> None:
    worth("nr_2s", 3)
    links("nr_2s", on=["cp_ks", "cp_7d", "cp_10h"])
    is_hit_by("nr_2s", ["ea_as", "ea_7s", "bo_swp", "bo_sab", "nb_3h"], not_by=["bo_cbf"])


def test_nr_2h_hand_grenades_are_laid_on_infantry() -> None:
    worth("nr_2h", 3, arrow=True)
    links("nr_2h", on=["cp_6s", "cp_9h", "cp_qs"])
    is_hit_by("nr_2h", ["bo_sab"], not_by=["bo_enf", "nb_3h"])


def test_nr_2d_barbed_wire_is_laid_on_infantry_forts_and_trenches() -> None:
    worth("nr_2d", 3)
    links("nr_2d", on=["cp_6s", "nr_5c", "nr_4h", "cp_qs", "cp_9h"], not_on=["nr_4c"])
    is_hit_by("nr_2d", ["bo_sab"], not_by=["ea_ks", "nb_4s"])


def test_nr_2c_trench_raiders_are_laid_on_infantry_and_offensives() -> None:
    worth("nr_2c", 3, arrow=True)
    links("nr_2c", on=["cp_9h", "cp_jk1", "bo_big", "cp_qs", "cp_6s"], not_on=["cp_jk2", "bo_frd"])
    is_hit_by("nr_2c", ["bo_sab"], not_by=["bo_enf"])


def test_nr_3s_anti_aircraft_cancels_aviation() -> None:
    worth("nr_3s", 5)
    kept_ready("nr_3s", hits=["ea_8s", "ea_8c", "ea_as", "nb_2s"])
    is_hit_by("nr_3s", ["bo_sab"], not_by=["ea_as", "bo_swp"])
    is_driven_out("nr_3s", by="ea_8d")


def test_nr_3h_poison_gas_cancels_weak_infantry_or_ground_support_aviation() -> None:
    worth("nr_3h", 5, arrow=True)
    cancels_on_landing(
        "nr_3h",
        hits=["ea_9h", "ea_6s", "ea_8s", "ea_9s", "nb_2s"],
        spares=["ea_as", "ea_10d", "nb_3s"],
    )
    is_hit_by("nr_3h", ["bo_sab"], not_by=["bo_cbf"])


def test_nr_3d_trench_mortars_are_artillery_laid_on_infantry() -> None:
    worth("nr_3d", 5, arrow=True)
    links("nr_3d", on=["cp_6s", "cp_9c", "cp_qs", "cp_9h"])
    carries("nr_3d", plus=["cp_8s", "nr_2s"], not_=["nr_2h"])
    is_hit_by("nr_3d", ["nb_4h", "bo_cbf", "bo_sab"], not_by=["nb_5c", "bo_enf"])


def test_nr_3c_snipers_on_infantry_cancel_a_leader() -> None:
    worth("nr_3c", 3)
    links("nr_3c", on=["cp_6s", "cp_9h", "cp_qs"])
    cancels_on_landing("nr_3c", hits=["ea_js", "ea_jd"])
    is_hit_by("nr_3c", ["bo_sab"], not_by=["bo_cod"])


def test_nr_4s_mines_cancel_a_fort_trench_or_hmg() -> None:
    worth("nr_4s", 5, arrow=True)
    cancels_on_landing("nr_4s", hits=["nb_5c", "nb_4h", "ea_9h"], spares=["nb_4c"])
    is_hit_by("nr_4s", ["bo_sab"], not_by=["bo_enf", "bo_cbf"])
    fits_a_slot("nr_4s", of="cp_jc")


def test_nr_4h_reinforced_trenches_stop_field_guns_mortars_and_cavalry() -> None:
    worth("nr_4h", 6)
    cancels_all_turn("nr_4h", hits=["ea_7h", "nb_3d", "ea_5d"])
    carries("nr_4h", plus=["nr_2d"], not_=["nr_2h"])
    is_hit_by("nr_4h", ["ea_ks", "ea_10s", "nb_4s", "bo_sab"], not_by=["ea_kc", "ea_10c"])


def test_nr_4d_motor_transport_is_laid_on_infantry_and_artillery() -> None:
    worth("nr_4d", 5)
    links("nr_4d", on=["cp_6s", "cp_9h", "cp_ks", "cp_7d", "cp_10h", "cp_qs"])
    is_hit_by("nr_4d", ["bo_sab"], not_by=["bo_enf", "bo_cbf"])


def test_nr_4c_high_ground_is_worth_less_to_the_attacker() -> None:
    worth("nr_4c", 8, attacking=3)
    carries("nr_4c", plus=[], not_=["nr_2d", "nr_2h"])
    is_hit_by("nr_4c", ["bo_sab"], not_by=["ea_ks", "nb_4s"])


def test_nr_5c_fortifications_stop_line_infantry_and_cavalry() -> None:
    worth("nr_5c", 8)
    cancels_all_turn("nr_5c", hits=["ea_6s", "ea_5h", "ea_5d"])
    carries("nr_5c", plus=["nr_2d"], not_=["nr_2h", "nr_4d"])
    is_hit_by("nr_5c", ["ea_ks", "nb_4s", "bo_sab"], not_by=["ea_10s", "ea_qc", "ea_kc"])


def test_nr_jk_fog_of_war_cancels_any_card_but_is_no_nationality_card() -> None:
    worth("nr_jk", 4)
    kept_ready("nr_jk", hits=[*ALL_KINDS["entente"], "ea_as"], from_hand=True)
    is_hit_by("nr_jk", ["bo_cod", "bo_sab"], not_by=["bo_enf"])
    s = scene("add central", mine="central", table=["nr_jk", "cp_6s"], enemy_table=["ea_6s"])
    assert s.refusal("central", "cancel nr_jk cp_6s") == "6.1"


# The blue pack


def test_nb_2s_observation_balloon_is_aviation_laid_on_artillery() -> None:
    worth("nb_2s", 3)
    links("nb_2s", on=["ea_ks", "ea_7h", "nb_3d"])
    is_hit_by("nb_2s", ["cp_as", "cp_7h", "cp_8h", "bo_swp", "nr_3h"], not_by=["bo_cbf"])


def test_nb_2h_hand_grenades_are_laid_on_infantry() -> None:
    worth("nb_2h", 3, arrow=True)
    links("nb_2h", on=["ea_6s", "ea_9h", "ea_qs"])
    is_hit_by("nb_2h", ["bo_sab", "cp_8d"], not_by=["bo_enf", "nr_3h"])


def test_nb_2d_barbed_wire_is_laid_on_infantry_forts_and_trenches() -> None:
    worth("nb_2d", 3)
    links("nb_2d", on=["ea_6s", "nb_5c", "nb_4h", "ea_qs", "ea_9h"], not_on=["nb_4c"])
    is_hit_by("nb_2d", ["bo_sab", "cp_8h"], not_by=["cp_ks", "nr_4s"])


def test_nb_2c_field_telephone_is_laid_on_artillery_and_leaders_and_takes_no_slot() -> None:
    worth("nb_2c", 3)
    links("nb_2c", on=["ea_ks", "ea_7h", "ea_js", "ea_jd", "nb_3d"])
    is_hit_by("nb_2c", ["bo_sab", "cp_8h"], not_by=["bo_cod", "bo_cbf"])
    s = scene("add entente", mine="entente", hand=["nb_2c"], table=["ea_js"])
    assert s.refusal("entente", "slot nb_2c ea_js") == "4.6"


def test_nb_3s_anti_aircraft_cancels_aviation() -> None:
    worth("nb_3s", 5)
    kept_ready("nb_3s", hits=["cp_8s", "cp_8h", "cp_8c", "cp_as"])
    is_hit_by("nb_3s", ["bo_sab", "cp_8h"], not_by=["cp_as", "bo_swp"])
    is_driven_out("nb_3s", by="cp_8c")


def test_nb_3h_poison_gas_cancels_weak_infantry_or_ground_support_aviation() -> None:
    worth("nb_3h", 5, arrow=True)
    cancels_on_landing(
        "nb_3h",
        hits=["cp_9h", "cp_6s", "cp_8s", "cp_9s", "nr_2s"],
        spares=["cp_10c", "cp_as", "cp_8c", "nr_3s"],
    )
    is_hit_by("nb_3h", ["bo_sab", "cp_8h"], not_by=["bo_cbf"])


def test_nb_3d_trench_mortars_are_artillery_laid_on_infantry() -> None:
    worth("nb_3d", 5, arrow=True)
    links("nb_3d", on=["ea_6s", "ea_9c", "ea_qs", "ea_9h"])
    carries("nb_3d", plus=["ea_8s", "nb_2s"], not_=["nb_2h"])
    is_hit_by("nb_3d", ["nr_4h", "bo_cbf", "cp_8h"], not_by=["nr_5c", "bo_enf"])


def test_nb_3c_snipers_on_infantry_cancel_a_leader() -> None:
    worth("nb_3c", 3)
    links("nb_3c", on=["ea_6s", "ea_9h", "ea_qs"])
    cancels_on_landing("nb_3c", hits=["cp_js", "cp_jc"])
    is_hit_by("nb_3c", ["bo_sab"], not_by=["bo_cod"])


def test_nb_4s_mines_cancel_a_fort_trench_or_hmg() -> None:
    worth("nb_4s", 5, arrow=True)
    cancels_on_landing("nb_4s", hits=["nr_5c", "nr_4h", "cp_9h"], spares=["nr_4c"])
    is_hit_by("nb_4s", ["bo_sab", "cp_8d"], not_by=["bo_enf", "bo_cbf"])
    fits_a_slot("nb_4s", of="ea_jd")


def test_nb_4h_reinforced_trenches_stop_field_guns_mortars_and_cavalry() -> None:
    worth("nb_4h", 6)
    cancels_all_turn("nb_4h", hits=["cp_7d", "cp_10h", "cp_5d"])
    carries("nb_4h", plus=["nb_2d"], not_=["nb_2h"])
    is_hit_by("nb_4h", ["cp_ks", "cp_qc", "cp_10d", "cp_10s"], not_by=["cp_kc", "cp_10c"])


def test_nb_4d_light_railway_is_laid_on_infantry_and_artillery() -> None:
    worth("nb_4d", 5)
    links("nb_4d", on=["ea_6s", "ea_9h", "ea_ks", "ea_7h", "nb_3d", "ea_qs"])
    is_hit_by("nb_4d", ["bo_sab", "cp_8h"], not_by=["bo_enf", "bo_cbf"])


def test_nb_4c_ruined_village_is_worth_less_to_the_attacker() -> None:
    worth("nb_4c", 8, attacking=3)
    carries("nb_4c", plus=[], not_=["nb_2d", "nb_2h"])
    is_hit_by("nb_4c", ["bo_sab", "cp_8h"], not_by=["cp_ks", "nr_4s"])


def test_nb_5c_fortifications_stop_line_infantry_and_cavalry() -> None:
    worth("nb_5c", 8)
    cancels_all_turn("nb_5c", hits=["cp_6s", "cp_5h", "cp_5d"])
    carries("nb_5c", plus=["nb_2d"], not_=["nb_2h", "nb_4d"])
    is_hit_by("nb_5c", ["cp_ks", "cp_10d", "cp_8h"], not_by=["cp_10s", "cp_qc", "cp_kc"])


def test_nb_jk_lost_orders_cancels_any_card_but_is_no_nationality_card() -> None:
    worth("nb_jk", 4)
    kept_ready("nb_jk", hits=[*ALL_KINDS["central"], "cp_as"], from_hand=True)
    is_hit_by("nb_jk", ["bo_cod", "cp_8h"], not_by=["bo_enf"])
    s = scene("add entente", mine="entente", table=["nb_jk", "ea_6s"], enemy_table=["cp_6s"])
    assert s.refusal("entente", "cancel nb_jk ea_6s") == "6.1"
