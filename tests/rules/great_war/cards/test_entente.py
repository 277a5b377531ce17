"""The 41 cards of the Entente, one test each."""

from __future__ import annotations

from tests.rules.great_war.cards.shapes import (
    ALL_KINDS,
    blockades,
    cancels_on_landing,
    carries,
    drives_out,
    is_driven_out,
    is_hit_by,
    kept_ready,
    links,
    opens_slots,
    scene,
    worth,
)

# Aces


def test_ea_as_guynemer_escorts_and_cancels_aviation() -> None:
    worth("ea_as", 10)
    links("ea_as", on=["ea_8s", "ea_8c", "ea_ah", "nb_2s"])
    kept_ready("ea_as", hits=["cp_8s", "cp_8h", "cp_8c", "cp_as"])
    is_hit_by("ea_as", ["cp_as", "cp_7h", "bo_swp", "nr_jk"], not_by=["nr_3h", "bo_enf"])
    is_driven_out("ea_as", by="cp_8c")


def test_ea_ah_fonck_escorts_and_cancels_aviation() -> None:
    worth("ea_ah", 10)
    links("ea_ah", on=["ea_8h", "ea_8d", "ea_9s", "ea_8c", "ea_8s"], not_on=["ea_kh", "nb_3s"])
    kept_ready(
        "ea_ah",
        hits=["cp_7s", "cp_8d", "cp_9s", "nr_2s", "cp_8h", "cp_8s"],
        spares=["cp_kh", "nr_3s"],
    )
    is_hit_by("ea_ah", ["cp_ah", "nr_3s"], not_by=["nr_3h", "bo_cbf"])
    is_driven_out("ea_ah", by="cp_8c")


def test_ea_ad_ball_escorts_and_cancels_aviation() -> None:
    worth("ea_ad", 9)
    links("ea_ad", on=["ea_8s", "ea_as", "ea_8c"])
    kept_ready("ea_ad", hits=["cp_8s", "cp_ad", "cp_8h"])
    is_hit_by("ea_ad", ["cp_ad", "bo_swp"], not_by=["nb_3h", "cp_kc"])
    is_driven_out("ea_ad", by="cp_8c")


def test_ea_ac_rickenbacker_escorts_and_cancels_aviation() -> None:
    worth("ea_ac", 10)
    links("ea_ac", on=["ea_8c", "ea_ad", "ea_8s"])
    kept_ready("ea_ac", hits=["cp_8c", "cp_ac", "cp_8h", "cp_8s"])
    is_hit_by("ea_ac", ["cp_ac", "cp_7h"], not_by=["nr_3h", "bo_cod"])
    is_driven_out("ea_ac", by="cp_8c")


# Heavy artillery


def test_ea_ks_15_inch_howitzer_cancels_a_fort_or_trench() -> None:
    worth("ea_ks", 14, arrow=True)
    cancels_on_landing("ea_ks", hits=["nr_5c", "nr_4h"])
    carries("ea_ks", plus=["ea_8s", "nb_2s", "nb_2c"], not_=["nb_2h", "ea_9s"])
    is_hit_by("ea_ks", ["cp_kc", "bo_cbf", "cp_8c"], not_by=["nr_4h", "nr_5c", "bo_enf"])


def test_ea_kh_9_inch_howitzers_cancel_a_fort_or_trench() -> None:
    worth("ea_kh", 13, arrow=True)
    cancels_on_landing("ea_kh", hits=["nr_5c", "nr_4h"], spares=["cp_9d", "nr_4c"])
    is_hit_by("ea_kh", ["cp_kc", "bo_cbf"], not_by=["nr_4h", "bo_sab"])


def test_ea_kd_railway_gun_cancels_a_fort_or_trench() -> None:
    worth("ea_kd", 13, arrow=True)
    cancels_on_landing("ea_kd", hits=["nr_5c", "nr_4h"])
    is_hit_by("ea_kd", ["bo_cbf", "cp_8c"], not_by=["nr_4h", "nr_3h"])


def test_ea_kc_gpf_battery_cancels_artillery() -> None:
    worth("ea_kc", 12, arrow=True)
    cancels_on_landing("ea_kc", hits=["cp_7d", "cp_kc", "cp_10h", "nr_3d", "cp_ks"])
    is_hit_by("ea_kc", ["cp_kc"], not_by=["nr_4h", "nr_5c"])


# Elite infantry


def test_ea_qs_anzac_corps_is_infantry_beyond_forts_and_gas() -> None:
    worth("ea_qs", 12, arrow=True)
    carries("ea_qs", plus=["ea_9c", "ea_9s", "nb_2h"], not_=["ea_8s", "nb_2c"])
    is_hit_by("ea_qs", ["bo_enf"], not_by=["nr_5c", "nr_4h", "nr_3h", "nr_4s", "bo_cbf"])


def test_ea_qh_moroccan_division_is_infantry_beyond_forts_and_gas() -> None:
    worth("ea_qh", 11, arrow=True)
    carries("ea_qh", plus=["ea_10d", "nb_2d"], not_=["ea_8h", "nb_2s"])
    is_hit_by("ea_qh", ["bo_enf", "nr_jk"], not_by=["nr_5c", "nr_3h", "cp_10s"])


def test_ea_qd_us_marines_are_infantry_beyond_forts_and_gas() -> None:
    worth("ea_qd", 11, arrow=True)
    carries("ea_qd", plus=["nb_4d", "nb_3d"], not_=["ea_as", "nb_2c"])
    is_hit_by("ea_qd", ["bo_enf"], not_by=["nr_5c", "nr_3h", "bo_sab", "cp_10c"])


def test_ea_qc_canadian_corps_cancels_a_trench_or_hmg() -> None:
    worth("ea_qc", 12, arrow=True)
    cancels_on_landing("ea_qc", hits=["nr_4h", "cp_9h", "cp_9c"])
    is_hit_by("ea_qc", ["bo_enf"], not_by=["nr_5c", "nr_3h"])


# Leaders


def test_ea_js_foch_opens_two_slots_for_any_card() -> None:
    worth("ea_js", 8, arrow=True)
    opens_slots("ea_js", 2, takes=["ea_qs", "ea_8c", "ea_jh", "nb_5c", "bo_amb"])
    carries("ea_js", plus=["nb_2c", "bo_imd"], not_=["bo_imw", "nb_2h"])
    is_hit_by("ea_js", ["bo_cod", "nr_3c"], not_by=["bo_enf", "bo_cbf", "nr_3h"])


def test_ea_jh_petain_opens_two_slots_for_any_card() -> None:
    worth("ea_jh", 8)
    opens_slots("ea_jh", 2, takes=["ea_ks", "ea_7s", "ea_js", "nb_4c", "ea_5s"])
    carries("ea_jh", plus=["nb_2c"], not_=["ea_10d", "bo_crb"])
    is_hit_by("ea_jh", ["bo_cod", "nb_3c"], not_by=["bo_enf", "nr_5c"])


def test_ea_jd_haig_opens_two_slots_for_the_army() -> None:
    worth("ea_jd", 7, arrow=True)
    opens_slots(
        "ea_jd",
        2,
        takes=["ea_qs", "ea_7h", "ea_10s", "ea_5d", "nb_4s", "ea_js"],
        refuses=["ea_8c", "ea_7s", "nb_5c", "nb_3h", "bo_amb", "ea_jk1"],
    )
    is_hit_by("ea_jd", ["bo_cod", "nr_3c"], not_by=["bo_enf"])


def test_ea_jc_pershing_opens_two_slots_for_the_army() -> None:
    worth("ea_jc", 7, arrow=True)
    opens_slots(
        "ea_jc",
        2,
        takes=["ea_9h", "ea_ks", "nb_4s", "ea_jd"],
        refuses=["ea_8d", "nb_4h", "nb_4c", "ea_5s", "bo_big"],
    )
    is_hit_by("ea_jc", ["bo_cod", "nr_3c"], not_by=["bo_sab"])


# Tanks


def test_ea_10s_mark_v_cancels_a_trench_or_hmg() -> None:
    worth("ea_10s", 11, arrow=True)
    cancels_on_landing("ea_10s", hits=["nr_4h", "cp_9h"])
    carries("ea_10s", plus=["ea_10d"], not_=["nb_2h", "ea_8s"])
    is_hit_by("ea_10s", ["bo_sab"], not_by=["bo_enf", "bo_cbf", "nr_5c"])


def test_ea_10h_schneider_cancels_a_trench_or_hmg() -> None:
    worth("ea_10h", 10, arrow=True)
    cancels_on_landing("ea_10h", hits=["nr_4h", "cp_9d", "cp_9c", "cp_9h"])
    is_hit_by("ea_10h", ["bo_sab"], not_by=["bo_enf", "nr_4h"])


def test_ea_10d_whippet_follows_tanks_cavalry_infantry_and_offensives() -> None:
    worth("ea_10d", 9, arrow=True)
    links(
        "ea_10d",
        on=["ea_10s", "ea_5d", "ea_6s", "ea_9h", "ea_jk1", "bo_big", "ea_qs"],
        not_on=["bo_frd"],
    )
    is_hit_by("ea_10d", ["bo_sab"], not_by=["bo_enf", "nr_5c"])


def test_ea_10c_renault_on_infantry_cancels_an_hmg() -> None:
    worth("ea_10c", 9, arrow=True)
    links("ea_10c", on=["ea_6s", "ea_9h", "ea_qs"])
    cancels_on_landing("ea_10c", hits=["cp_9h", "cp_9c"])
    is_hit_by("ea_10c", ["bo_sab"], not_by=["bo_enf"])


# Nines


def test_ea_9s_strafing_flight_is_laid_on_infantry() -> None:
    worth("ea_9s", 8, arrow=True)
    links("ea_9s", on=["ea_qh", "ea_9h", "ea_6c", "ea_qs", "ea_6s"])
    is_hit_by("ea_9s", ["cp_as", "cp_7h", "bo_swp", "nr_3h"], not_by=["bo_enf", "bo_sab"])


def test_ea_9h_vickers_company_counts_as_infantry() -> None:
    worth("ea_9h", 9)
    carries("ea_9h", plus=["ea_9c", "nb_2h"], not_=["ea_8s"])
    is_hit_by("ea_9h", ["bo_enf", "nr_4s", "nr_3h", "cp_8c", "cp_10c"], not_by=["nr_5c", "nr_4h"])


def test_ea_9d_hotchkiss_company_counts_as_infantry() -> None:
    worth("ea_9d", 8)
    carries("ea_9d", plus=["ea_10c", "nb_2d"], not_=["nb_2s"])
    is_hit_by("ea_9d", ["bo_enf", "cp_qc", "cp_10s", "nb_3h"], not_by=["nr_5c", "cp_kc"])


def test_ea_9c_lewis_guns_are_an_hmg_with_an_arrow_laid_on_infantry() -> None:
    worth("ea_9c", 7, arrow=True)
    links("ea_9c", on=["ea_6s", "ea_9h", "ea_qs"])
    carries("ea_9c", plus=["ea_9s", "nb_3d"], not_=["ea_8h"])
    is_hit_by("ea_9c", ["bo_enf", "nr_4s", "nr_3h"], not_by=["nr_5c", "bo_cbf"])


# Eights and sevens


def test_ea_8s_recon_airplane_is_laid_on_artillery() -> None:
    worth("ea_8s", 9)
    links("ea_8s", on=["ea_ks", "ea_7h", "nb_3d"])
    is_hit_by("ea_8s", ["cp_as", "cp_7h", "bo_swp", "nr_3h"], not_by=["bo_cbf", "bo_enf"])


def test_ea_8h_recon_airplane_is_laid_on_artillery() -> None:
    worth("ea_8h", 7)
    links("ea_8h", on=["ea_kc", "ea_7d", "ea_ks", "ea_7h", "nb_3d"])
    is_hit_by("ea_8h", ["cp_ad", "nr_3s", "nb_3h"], not_by=["cp_kc", "bo_sab"])


def test_ea_8d_caproni_drives_out_aces_and_flak_and_cancels_artillery_or_hmg() -> None:
    worth("ea_8d", 7, arrow=True)
    drives_out("ea_8d", leaves=["cp_8h", "bo_swp"], loses=["cp_ac", "nr_3s"], flak="cp_as")
    kept_ready("ea_8d", hits=["cp_7d", "cp_9h", "nr_3d", "cp_ks", "cp_10h"])
    is_hit_by("ea_8d", ["cp_as", "cp_7h"], not_by=["nr_3h"])


def test_ea_8c_handley_page_drives_out_aces_and_flak_and_cancels_artillery_or_hmg() -> None:
    worth("ea_8c", 8, arrow=True)
    drives_out("ea_8c", leaves=["cp_qs", "cp_8s"], loses=["cp_ad", "cp_7h", "nr_3s"], flak="nb_3s")
    kept_ready("ea_8c", hits=["cp_ks", "cp_9c", "cp_10h", "cp_7d", "cp_9h"])
    is_hit_by("ea_8c", ["cp_ah", "nr_3s", "bo_swp"], not_by=["nr_3h"])


def test_ea_7s_anti_aircraft_cancels_aviation() -> None:
    worth("ea_7s", 6)
    kept_ready("ea_7s", hits=["cp_8s", "cp_8h", "cp_8c", "cp_as"])
    is_hit_by("ea_7s", ["nr_jk"], not_by=["cp_as", "bo_swp", "bo_cbf", "cp_8h"])
    is_driven_out("ea_7s", by="cp_8c")


def test_ea_7h_field_artillery_falls_to_trenches_and_guns() -> None:
    worth("ea_7h", 7, arrow=True)
    carries("ea_7h", plus=["ea_8s", "nb_2s", "nb_4d"], not_=["nb_2h", "ea_9s"])
    is_hit_by("ea_7h", ["nr_4h", "bo_cbf", "cp_kc"], not_by=["nr_5c", "bo_enf", "nr_3h"])


def test_ea_7d_field_artillery_falls_to_trenches_and_guns() -> None:
    worth("ea_7d", 7, arrow=True)
    carries("ea_7d", plus=["ea_8h", "nb_2c"], not_=["nb_2d", "ea_10d"])
    is_hit_by("ea_7d", ["nb_4h", "bo_cbf", "cp_8c"], not_by=["nb_5c", "bo_enf"])


def test_ea_7c_field_artillery_falls_to_trenches_and_guns() -> None:
    worth("ea_7c", 7, arrow=True)
    carries("ea_7c", plus=["ea_8s", "bo_crb"], not_=["nb_3c", "ea_as"])
    is_hit_by("ea_7c", ["nr_4h", "bo_cbf"], not_by=["nr_5c", "cp_10s"])


# Sixes and fives


def test_ea_6s_poilus_are_line_infantry() -> None:
    worth("ea_6s", 6, arrow=True)
    carries("ea_6s", plus=["nb_2h", "ea_9s", "nb_3c"], not_=["ea_8s", "nb_2c"])
    is_hit_by("ea_6s", ["nr_5c", "nr_3h", "bo_enf"], not_by=["nr_4h", "nr_4s", "bo_cbf"])


def test_ea_6h_kitchener_division_is_line_infantry() -> None:
    worth("ea_6h", 6, arrow=True)
    carries("ea_6h", plus=["ea_9c", "ea_10c"], not_=["nb_2s"])
    is_hit_by("ea_6h", ["nb_5c", "nb_3h", "bo_enf"], not_by=["nb_4h", "cp_10s"])


def test_ea_6d_highland_division_is_line_infantry() -> None:
    worth("ea_6d", 6, arrow=True)
    carries("ea_6d", plus=["ea_10d", "nb_4d"], not_=["ea_8h"])
    is_hit_by("ea_6d", ["nr_5c", "nr_3h", "bo_enf"], not_by=["nr_4h", "bo_sab"])


def test_ea_6c_doughboys_are_line_infantry() -> None:
    worth("ea_6c", 6, arrow=True)
    carries("ea_6c", plus=["nb_2d", "nb_3d"], not_=["ea_as"])
    is_hit_by("ea_6c", ["nr_5c", "nr_3h", "bo_enf"], not_by=["nr_4h", "cp_8c"])


def test_ea_5s_naval_blockade_removes_a_nationality_card() -> None:
    worth("ea_5s", 3)
    blockades("ea_5s", removes="cp_qs", beside="cp_6s", spares="nr_2h")
    is_hit_by("ea_5s", ["nr_jk"], not_by=["bo_enf", "bo_sab", "nr_3h", "nr_5c"])


def test_ea_5h_territorials_are_line_infantry_without_an_arrow() -> None:
    worth("ea_5h", 5, arrow=False)
    carries("ea_5h", plus=["nb_2h", "bo_imd"], not_=["ea_8s"])
    is_hit_by("ea_5h", ["nr_5c", "nr_3h", "bo_enf"], not_by=["nr_4h", "bo_cod"])


def test_ea_5d_cavalry_corps_falls_to_forts_and_trenches() -> None:
    worth("ea_5d", 5, arrow=True)
    carries("ea_5d", plus=["ea_10d"], not_=["nb_2h", "ea_9c"])
    is_hit_by("ea_5d", ["nr_5c", "nr_4h"], not_by=["bo_enf", "nr_3h", "bo_sab"])


# Jokers


def test_ea_jk1_hundred_days_is_an_offensive_with_one_slot() -> None:
    worth("ea_jk1", 8, arrow=True)
    opens_slots("ea_jk1", 1, takes=["ea_ks", "ea_8c", "ea_js", "nb_5c", "bo_amb"])
    carries("ea_jk1", plus=["ea_10d", "nr_2c", "bo_crb"], not_=["nb_2h", "ea_10c"])
    is_hit_by("ea_jk1", ["bo_cod", "cp_jk2"], not_by=["bo_sab", "cp_8h", "bo_enf"])


def test_ea_jk2_lawrence_cancels_any_card_even_from_hand() -> None:
    worth("ea_jk2", 6)
    kept_ready("ea_jk2", hits=[*ALL_KINDS["central"], "cp_as"], from_hand=True)
    is_hit_by("ea_jk2", ["bo_cod", "cp_jk2"], not_by=["bo_sab", "cp_8d"])
    s = scene("add entente", mine="entente", table=["ea_jk2", "ea_qs"], enemy_table=["cp_6s"])
    assert s.refusal("entente", "cancel ea_jk2 ea_qs") == "6.1"
