"""The 41 cards of the Central Powers, one test each."""

from __future__ import annotations

from tests.rules.great_war.cards.shapes import (
    ALL_KINDS,
    blockades,
    cancels_on_landing,
    carries,
    costs_a_random_card,
    drives_out,
    fits_a_slot,
    is_driven_out,
    is_hit_by,
    kept_ready,
    links,
    opens_slots,
    scene,
    worth,
)

# Aces


def test_cp_as_richthofen_escorts_and_cancels_aviation() -> None:
    worth("cp_as", 11)
    links("cp_as", on=["cp_8s", "cp_8h", "cp_8c", "cp_ah"])
    kept_ready("cp_as", hits=["ea_8s", "ea_8c", "ea_as", "nb_2s"])
    is_hit_by("cp_as", ["ea_as", "ea_7s", "bo_swp", "nb_jk"], not_by=["nb_3h", "bo_enf"])
    is_driven_out("cp_as", by="ea_8c")


def test_cp_ah_boelcke_escorts_and_cancels_aviation() -> None:
    worth("cp_ah", 10)
    links(
        "cp_ah",
        on=["cp_7s", "cp_8d", "cp_9s", "nr_2s", "cp_8h", "cp_8s"],
        not_on=["cp_kh", "cp_qh", "nr_3s"],
    )
    kept_ready(
        "cp_ah",
        hits=["ea_8h", "ea_8d", "ea_ah", "ea_9s", "ea_8c", "ea_8s"],
        spares=["ea_kh", "nb_3s"],
    )
    is_hit_by("cp_ah", ["ea_ah", "nb_3s", "bo_swp"], not_by=["nb_3h", "bo_cbf"])
    is_driven_out("cp_ah", by="ea_8d")


def test_cp_ad_voss_escorts_and_cancels_aviation() -> None:
    worth("cp_ad", 10)
    links("cp_ad", on=["cp_8s", "cp_as", "cp_8h"])
    kept_ready("cp_ad", hits=["ea_8s", "ea_ad", "nr_2s", "ea_8c"])
    is_hit_by("cp_ad", ["ea_ad", "ea_7s"], not_by=["nb_3h", "ea_kc"])
    is_driven_out("cp_ad", by="ea_8c")


def test_cp_ac_immelmann_escorts_and_cancels_aviation() -> None:
    worth("cp_ac", 9)
    links("cp_ac", on=["cp_8h", "cp_ad", "cp_8s"])
    kept_ready("cp_ac", hits=["ea_8c", "ea_ac", "ea_8s"])
    is_hit_by("cp_ac", ["ea_ac", "nr_3s"], not_by=["nr_3h", "bo_cod"])
    is_driven_out("cp_ac", by="ea_8d")


# Heavy artillery


def test_cp_ks_big_bertha_cancels_a_fort_or_trench() -> None:
    worth("cp_ks", 14, arrow=True)
    cancels_on_landing("cp_ks", hits=["nb_5c", "nb_4h"])
    carries("cp_ks", plus=["cp_8s", "nr_2s", "nb_2c"], not_=["nr_2h", "cp_10h"])
    is_hit_by("cp_ks", ["ea_kc", "bo_cbf", "ea_8c"], not_by=["nb_4h", "nb_5c", "bo_enf"])


def test_cp_kh_paris_gun_costs_the_enemy_a_random_card() -> None:
    worth("cp_kh", 13, arrow=True)
    costs_a_random_card("cp_kh", among=["ea_6s", "nb_2h", "bo_amb"], saved_by="bo_cbf")
    carries("cp_kh", plus=["cp_7s", "bo_crb"], not_=["nr_2d", "cp_9s"])
    is_hit_by("cp_kh", ["ea_kc", "bo_cbf"], not_by=["nb_4h", "bo_sab"])


def test_cp_kd_skoda_mortar_cancels_a_fort_or_trench() -> None:
    worth("cp_kd", 13, arrow=True)
    cancels_on_landing("cp_kd", hits=["nb_5c", "nb_4h"], spares=["ea_9d", "nb_4c"])
    is_hit_by("cp_kd", ["bo_cbf", "ea_8d"], not_by=["nb_4h", "nb_3h"])


def test_cp_kc_howitzers_cancel_artillery() -> None:
    worth("cp_kc", 13, arrow=True)
    cancels_on_landing("cp_kc", hits=["ea_7h", "ea_kc", "nb_3d", "ea_ks"])
    is_hit_by("cp_kc", ["ea_kc"], not_by=["nb_4h", "nb_5c"])


# Elite infantry


def test_cp_qs_prussian_guard_is_infantry_beyond_forts_and_gas() -> None:
    worth("cp_qs", 12, arrow=True)
    carries("cp_qs", plus=["cp_10h", "cp_9s", "nr_2h"], not_=["cp_8s", "nb_2c"])
    is_hit_by("cp_qs", ["bo_enf"], not_by=["nb_5c", "nb_4h", "nb_3h", "nb_4s", "bo_cbf"])


def test_cp_qh_alpenkorps_is_infantry_beyond_forts_and_gas() -> None:
    worth("cp_qh", 11, arrow=True)
    carries("cp_qh", plus=["cp_10c", "nr_2d"], not_=["cp_7s", "nr_2s"])
    is_hit_by("cp_qh", ["bo_enf", "nb_jk"], not_by=["nb_5c", "nb_3h", "ea_10s"])


def test_cp_qd_kaiserjaeger_are_infantry_beyond_forts_and_gas() -> None:
    worth("cp_qd", 11, arrow=True)
    carries("cp_qd", plus=["cp_10d", "nr_4d", "bo_imw"], not_=["cp_as", "nb_2c"])
    is_hit_by("cp_qd", ["bo_enf"], not_by=["nb_5c", "nb_3h", "bo_sab"])


def test_cp_qc_battalion_rohr_cancels_an_hmg_or_trench() -> None:
    worth("cp_qc", 12, arrow=True)
    cancels_on_landing("cp_qc", hits=["ea_9h", "ea_9c", "nb_4h"])
    is_hit_by("cp_qc", ["bo_enf"], not_by=["nb_5c", "nb_3h"])


# Leaders


def test_cp_js_hindenburg_opens_two_slots_for_any_card() -> None:
    worth("cp_js", 8)
    opens_slots("cp_js", 2, takes=["cp_ks", "cp_8h", "cp_jh", "nr_5c", "bo_amb"])
    carries("cp_js", plus=["nb_2c", "bo_imd"], not_=["bo_imw", "nr_2h"])
    is_hit_by("cp_js", ["bo_cod", "nb_3c"], not_by=["bo_enf", "bo_cbf", "nb_3h"])


def test_cp_jh_ludendorff_opens_two_slots_for_any_card() -> None:
    worth("cp_jh", 8, arrow=True)
    opens_slots("cp_jh", 2, takes=["cp_qs", "cp_7h", "cp_js", "nr_4c", "cp_5s"])
    carries("cp_jh", plus=["nb_2c"], not_=["cp_10h", "bo_crb"])
    is_hit_by("cp_jh", ["bo_cod", "nr_3c"], not_by=["bo_enf", "nb_5c"])


def test_cp_jd_falkenhayn_opens_two_slots_for_the_army() -> None:
    worth("cp_jd", 7, arrow=True)
    opens_slots(
        "cp_jd",
        2,
        takes=["cp_qs", "cp_7d", "cp_10s", "cp_5d", "nr_4s", "cp_js"],
        refuses=["cp_8h", "cp_7h", "nr_5c", "nr_3h", "bo_amb", "cp_jk1"],
    )
    is_hit_by("cp_jd", ["bo_cod", "nb_3c"], not_by=["bo_enf"])


def test_cp_jc_rupprecht_opens_two_slots_for_the_army() -> None:
    worth("cp_jc", 7)
    opens_slots(
        "cp_jc",
        2,
        takes=["cp_9h", "cp_ks", "nb_4s", "cp_jd"],
        refuses=["cp_8c", "nr_4h", "nr_4c", "cp_5s", "bo_big"],
    )
    is_hit_by("cp_jc", ["bo_cod", "nb_3c"], not_by=["bo_sab"])


# Tens and nines


def test_cp_10s_a7v_cancels_a_trench_or_hmg() -> None:
    worth("cp_10s", 11, arrow=True)
    cancels_on_landing("cp_10s", hits=["nb_4h", "ea_9h"])
    carries("cp_10s", plus=["bo_imw", "bo_imd"], not_=["nr_2h", "cp_8s"])
    is_hit_by("cp_10s", ["bo_sab"], not_by=["bo_enf", "bo_cbf", "nb_5c"])


def test_cp_10h_minenwerfer_is_a_mortar_laid_on_infantry() -> None:
    worth("cp_10h", 9, arrow=True)
    links("cp_10h", on=["cp_qs", "cp_6s", "cp_9h"])
    carries("cp_10h", plus=["cp_8s", "nr_2s"], not_=["nr_2h"])
    is_hit_by("cp_10h", ["nb_4h", "bo_cbf", "ea_kc"], not_by=["nb_5c", "bo_enf"])


def test_cp_10d_flamethrowers_on_infantry_cancel_a_fort_or_trench() -> None:
    worth("cp_10d", 9, arrow=True)
    links("cp_10d", on=["cp_6h", "cp_9d", "cp_qs", "cp_6s", "cp_9h"])
    cancels_on_landing("cp_10d", hits=["nb_5c", "nb_4h"])
    is_hit_by("cp_10d", ["nb_jk"], not_by=["bo_enf", "bo_cbf", "bo_sab"])
    fits_a_slot("cp_10d", of="cp_jd")


def test_cp_10c_stormtroopers_on_infantry_or_an_offensive_cancel_an_hmg() -> None:
    worth("cp_10c", 10, arrow=True)
    links(
        "cp_10c",
        on=["cp_6d", "cp_jk1", "bo_big", "cp_qs", "cp_6s", "cp_9h"],
        not_on=["cp_jh", "bo_frd"],
    )
    cancels_on_landing("cp_10c", hits=["ea_9h", "ea_9c"])
    is_hit_by("cp_10c", ["bo_enf"], not_by=["nb_3h", "nb_5c"])


def test_cp_9s_ground_attack_flight_is_laid_on_infantry() -> None:
    worth("cp_9s", 8, arrow=True)
    links("cp_9s", on=["cp_qh", "cp_9h", "cp_6c", "cp_qs", "cp_6s"])
    is_hit_by("cp_9s", ["ea_as", "ea_7s", "bo_swp", "nb_3h"], not_by=["bo_enf", "bo_sab"])


def test_cp_9h_mg_company_counts_as_infantry() -> None:
    worth("cp_9h", 9)
    carries("cp_9h", plus=["cp_10h", "nr_2h"], not_=["cp_8s"])
    is_hit_by("cp_9h", ["bo_enf", "nb_4s", "nb_3h", "ea_8c", "ea_10c"], not_by=["nb_5c", "nb_4h"])


def test_cp_9d_mg_company_counts_as_infantry() -> None:
    worth("cp_9d", 9)
    carries("cp_9d", plus=["cp_10c", "nr_2d"], not_=["nr_2s"])
    is_hit_by("cp_9d", ["bo_enf", "ea_qc", "ea_10s", "nr_3h"], not_by=["nb_5c", "ea_kc"])


def test_cp_9c_sharpshooters_count_as_infantry() -> None:
    worth("cp_9c", 9)
    carries("cp_9c", plus=["cp_9s", "bo_crb"], not_=["nb_2c"])
    is_hit_by("cp_9c", ["bo_enf", "ea_10h", "ea_8d", "nb_3h"], not_by=["nb_5c", "bo_cbf"])


# Eights and sevens


def test_cp_8s_recon_airplane_is_laid_on_artillery() -> None:
    worth("cp_8s", 9)
    links("cp_8s", on=["cp_ks", "cp_7d", "cp_10h"])
    is_hit_by("cp_8s", ["ea_as", "ea_7s", "bo_swp", "nb_3h"], not_by=["bo_cbf", "bo_enf"])


def test_cp_8h_zeppelin_raids_cancel_a_neutral_or_bonus_card() -> None:
    worth("cp_8h", 7)
    kept_ready("cp_8h", hits=["nb_5c", "nb_jk", "bo_big", "nb_3d", "nb_4s", "nb_4h", "nb_2h"])
    is_hit_by("cp_8h", ["ea_ah", "nb_3s", "bo_swp"], not_by=["nb_3h", "bo_sab"])


def test_cp_8d_zeppelin_raids_cancel_a_neutral_or_bonus_card() -> None:
    worth("cp_8d", 7)
    kept_ready(
        "cp_8d",
        hits=["nr_2h", "bo_amb", "nb_4h", "nb_3d", "nb_4s", "nb_5c", "nb_2h", "bo_big"],
        spares=["ea_jk2"],
    )
    is_hit_by("cp_8d", ["ea_ac", "ea_7s"], not_by=["nr_3h", "bo_cbf"])


def test_cp_8c_gotha_drives_out_aces_and_flak_and_cancels_artillery_or_hmg() -> None:
    worth("cp_8c", 8, arrow=True)
    drives_out("cp_8c", leaves=["ea_qs", "ea_8s"], loses=["ea_as", "ea_7s", "nb_3s"], flak="ea_ah")
    kept_ready("cp_8c", hits=["ea_ks", "ea_9h", "nb_3d", "ea_7h"])
    is_hit_by("cp_8c", ["ea_as", "ea_7s", "bo_swp"], not_by=["nb_3h"])


def test_cp_7s_recon_airplane_is_laid_on_artillery() -> None:
    worth("cp_7s", 6)
    links("cp_7s", on=["cp_kc", "cp_7c", "nr_3d", "cp_ks", "cp_7d", "cp_10h"])
    is_hit_by("cp_7s", ["ea_ad", "nr_3s", "nr_3h"], not_by=["ea_kc", "bo_sab"])


def test_cp_7h_anti_aircraft_cancels_aviation() -> None:
    worth("cp_7h", 6)
    kept_ready("cp_7h", hits=["ea_8s", "ea_8c", "ea_as", "nb_2s"])
    is_hit_by("cp_7h", ["nb_jk"], not_by=["ea_as", "bo_swp", "bo_cbf", "bo_sab"])
    is_driven_out("cp_7h", by="ea_8c")


def test_cp_7d_field_artillery_falls_to_trenches_and_guns() -> None:
    worth("cp_7d", 7, arrow=True)
    carries("cp_7d", plus=["cp_8s", "nr_2s", "nr_4d"], not_=["nr_2h", "cp_10h"])
    is_hit_by("cp_7d", ["nb_4h", "bo_cbf", "ea_kc"], not_by=["nb_5c", "bo_enf", "nb_3h"])


def test_cp_7c_field_artillery_falls_to_trenches_and_guns() -> None:
    worth("cp_7c", 7, arrow=True)
    carries("cp_7c", plus=["cp_7s", "nb_2c", "bo_crb"], not_=["nr_2d", "cp_9s"])
    is_hit_by("cp_7c", ["nr_4h", "bo_cbf", "ea_8c"], not_by=["nr_5c", "bo_enf"])


# Sixes and fives


def test_cp_6s_saxon_corps_is_line_infantry() -> None:
    worth("cp_6s", 6, arrow=True)
    carries("cp_6s", plus=["nr_2h", "cp_9s", "nr_3c"], not_=["cp_8s", "nb_2c"])
    is_hit_by("cp_6s", ["nb_5c", "nb_3h", "bo_enf"], not_by=["nb_4h", "nb_4s", "bo_cbf"])


def test_cp_6h_wuerttemberg_corps_is_line_infantry() -> None:
    worth("cp_6h", 6, arrow=True)
    carries("cp_6h", plus=["cp_10h", "cp_10d"], not_=["nr_2s"])
    is_hit_by("cp_6h", ["nr_5c", "nr_3h", "bo_enf"], not_by=["nr_4h", "ea_10s"])


def test_cp_6d_reserve_corps_is_line_infantry() -> None:
    worth("cp_6d", 6, arrow=True)
    carries("cp_6d", plus=["cp_10c", "nr_4d"], not_=["cp_7s"])
    is_hit_by("cp_6d", ["nb_5c", "nb_3h", "bo_enf"], not_by=["nb_4h", "bo_sab"])


def test_cp_6c_landwehr_is_line_infantry_without_an_arrow() -> None:
    worth("cp_6c", 6, arrow=False)
    carries("cp_6c", plus=["nr_2d", "nr_3d"], not_=["cp_as"])
    is_hit_by("cp_6c", ["nb_5c", "nb_3h", "bo_enf"], not_by=["nb_4h", "ea_8c"])


def test_cp_5s_u_boat_blockade_removes_a_nationality_card() -> None:
    worth("cp_5s", 3)
    blockades("cp_5s", removes="ea_qs", beside="ea_6s", spares="nb_2h")
    is_hit_by("cp_5s", ["nb_jk"], not_by=["bo_enf", "bo_sab", "nb_3h", "nb_5c"])


def test_cp_5h_ersatz_division_is_line_infantry() -> None:
    worth("cp_5h", 5, arrow=True)
    carries("cp_5h", plus=["nr_2h", "bo_imd"], not_=["cp_8s"])
    is_hit_by("cp_5h", ["nb_5c", "nb_3h", "bo_enf"], not_by=["nb_4h", "bo_cod"])


def test_cp_5d_uhlans_fall_to_forts_and_trenches() -> None:
    worth("cp_5d", 5, arrow=True)
    carries("cp_5d", plus=[], not_=["nr_2h", "cp_10h", "bo_imw"])
    is_hit_by("cp_5d", ["nb_5c", "nb_4h"], not_by=["bo_enf", "nb_3h", "bo_sab"])


# Jokers


def test_cp_jk1_kaiserschlacht_is_an_offensive_with_one_slot() -> None:
    worth("cp_jk1", 8, arrow=True)
    opens_slots("cp_jk1", 1, takes=["cp_ks", "cp_8h", "cp_jh", "nr_5c", "bo_amb"])
    carries("cp_jk1", plus=["cp_10c", "nr_2c", "bo_crb"], not_=["nr_2h", "cp_10h", "nb_2c"])
    is_hit_by("cp_jk1", ["bo_cod", "ea_jk2"], not_by=["bo_sab", "bo_enf"])


def test_cp_jk2_mata_hari_cancels_any_card_even_from_hand() -> None:
    worth("cp_jk2", 6)
    kept_ready("cp_jk2", hits=[*ALL_KINDS["entente"], "ea_as"], from_hand=True)
    is_hit_by("cp_jk2", ["bo_cod", "ea_jk2"], not_by=["bo_sab"])
    s = scene("add central", mine="central", table=["cp_jk2", "cp_qs"], enemy_table=["ea_6s"])
    assert s.refusal("central", "cancel cp_jk2 cp_qs") == "6.1"
