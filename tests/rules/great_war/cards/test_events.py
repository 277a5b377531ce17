"""The 13 titles of the Random Event deck, each with every result of its die."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from tests.rules.great_war.scene import Scene

DIE = range(1, 7)
ROLES = pytest.mark.parametrize(
    ("defender", "attacker"), [("central", "entente"), ("entente", "central")]
)
HANDS: dict[str, list[str]] = {
    "central": ["cp_6s", "cp_ks", "nr_2h"],
    "entente": ["ea_6s", "ea_ks", "nb_2h"],
}


def turned_up(
    event: str,
    *then: str,
    die: int = 0,
    central: Sequence[str] = (),
    entente: Sequence[str] = (),
    **fields: Any,
) -> Scene:
    """The Defender turns up the event; the die is asked for only if one is given."""
    s = Scene(
        "random_event",
        *then,
        central=list(central or HANDS["central"]),
        entente=list(entente or HANDS["entente"]),
        phase="event",
        event=None,
        rest_of_turn=False,
        **fields,
    )
    s.chance(f"draw {event}")
    if die:
        assert s.possible() == {f"roll {face}" for face in DIE}
        s.chance(f"roll {die}")
    return s


def draws(side: str) -> set[str]:
    return {f"draw {card}" for card in HANDS[side]}


def nationality_draws(side: str) -> set[str]:
    return {f"draw {card}" for card in HANDS[side] if card.startswith(("cp_", "ea_"))}


def test_re_qui_quiet_sector_does_nothing() -> None:
    s = turned_up("re_qui", "lead central 1")
    assert s.asked() == "central"
    assert s.offers("central") == ["play cp_ks", "play cp_6s", "play nr_2h"]


def test_re_fog_low_cloud_bars_aviation_but_not_anti_aircraft() -> None:
    aviation = ["cp_as", "cp_8s", "cp_8h", "cp_8c", "cp_9s", "nr_2s"]
    s = turned_up("re_fog", "lead central 1", central=[*aviation, "cp_7h", "cp_ks", "cp_jh"])
    for card in aviation:
        assert s.refusal("central", f"play {card}") == "4.10"
    assert set(s.offers("central")) == {"play cp_7h", "play cp_ks", "play cp_jh"}
    s.lay("central", "play cp_jh", "slot cp_ks cp_jh")
    assert s.refusal("central", "slot cp_8h cp_jh") == "4.10"
    assert s.refusal("central", "link cp_8s cp_ks") == "4.10"
    s.lay("central", "slot cp_7h cp_jh")


@pytest.mark.parametrize("die", DIE)
def test_re_mud_heavy_rain_bars_tanks_and_cavalry_on_4_to_6(die: int) -> None:
    s = turned_up("re_mud", "lead entente 1", die=die, entente=["ea_10s", "ea_5d", "ea_6s"])
    if die <= 3:
        assert set(s.offers("entente")) == {"play ea_10s", "play ea_5d", "play ea_6s"}
    else:
        assert s.offers("entente") == ["play ea_6s"]
        assert s.refusal("entente", "play ea_10s") == "4.10"
        assert s.refusal("entente", "play ea_5d") == "4.10"


@ROLES
@pytest.mark.parametrize("die", DIE)
def test_re_shl_shell_shortage_takes_three_points_off_artillery(
    die: int, defender: str, attacker: str
) -> None:
    table = {
        "central": ["cp_kd", "cp_10h", "cp_6h"],
        "entente": ["ea_kd", "nb_3d", "ea_6h"],
    }
    full = {"central": 13 + 9 + 6, "entente": 13 + 5 + 6}
    s = turned_up("re_shl", "lead central 2", die=die, table=table, defender=defender)
    short = {1: [defender], 2: [attacker], 3: [defender, attacker]}[(die + 1) // 2]
    for side in full:
        assert s.points(side) == full[side] - (6 if side in short else 0)


@ROLES
@pytest.mark.parametrize("die", DIE)
def test_re_mut_mutiny_costs_a_random_nationality_card(
    die: int, defender: str, attacker: str
) -> None:
    s = turned_up("re_mut", die=die, defender=defender)
    hit, spared = (attacker, defender) if die <= 3 else (defender, attacker)
    assert s.possible() == nationality_draws(hit)
    lost = HANDS[hit][0]
    s.chance(f"draw {lost}")
    assert s.asked() is None
    assert s.hand(hit) == {*HANDS[hit]} - {lost}
    assert s.hand(spared) == {*HANDS[spared]}
    assert s.discards(hit) == {lost}


def test_re_mut_mutiny_finds_no_nationality_card_to_take() -> None:
    s = turned_up("re_mut", die=5, central=["nr_2h", "nr_jk", "bo_amb"])
    assert s.asked() is None
    assert s.hand("central") == {"nr_2h", "nr_jk", "bo_amb"}


@ROLES
def test_re_flu_influenza_costs_each_side_a_random_card(defender: str, attacker: str) -> None:
    s = turned_up("re_flu", defender=defender)
    for side in (defender, attacker):
        assert s.possible() == draws(side)
        s.chance(f"draw {HANDS[side][2]}")
        assert s.hand(side) == {*HANDS[side][:2]}
    assert s.asked() is None
    assert s.discards("neutral") == {"nr_2h", "nb_2h"}


def test_re_tru_christmas_truce_skips_both_optional_plays() -> None:
    hand = ["cp_6s", "bo_big"]
    s = turned_up("re_tru", "optional_plays 0", "lead central 1", "optional_plays 1", central=hand)
    assert s.step() == "lead"
    s.lay("central", "play cp_6s", "done")
    assert s.asked() is None

    s = turned_up("re_qui", "optional_plays 0", central=hand)
    assert s.step() == "optional"


def test_re_tru_christmas_truce_forbids_interrupts_but_not_ready_cards() -> None:
    s = turned_up(
        "re_tru",
        "lead entente 1",
        central=["bo_swp"],
        entente=["ea_8s", "ea_ks"],
        table={"central": ["cp_as"]},
    )
    s.do("entente", "play ea_8s")
    assert s.refusal("central", "interrupt bo_swp") == "12.3"
    s.do("central", "cancel cp_as ea_8s")
    assert s.is_down("ea_8s")


@ROLES
@pytest.mark.parametrize("die", DIE)
def test_re_int_intercepted_orders_show_the_enemy_hand(
    die: int, defender: str, attacker: str
) -> None:
    s = turned_up("re_int", die=die, defender=defender)
    looks, shown = (defender, attacker) if die <= 3 else (attacker, defender)
    names = {
        "central": ["Saxon Corps", "Big Bertha 42 cm", "Hand Grenades (2♥ red)"],
        "entente": ["Poilus", "15-inch Howitzer", "Hand Grenades (2♥ blue)"],
    }
    for name in names[shown]:
        assert f"You see {name}." in s.told(looks)
    assert not [line for line in s.told(shown) if line.startswith("You see")]
    assert not [line for line in s.told() if line.startswith("You see")]


@ROLES
@pytest.mark.parametrize("die", DIE)
def test_re_res_reserves_arrive_as_an_extra_nationality_card(
    die: int, defender: str, attacker: str
) -> None:
    s = turned_up("re_res", die=die, defender=defender)
    favoured, other = (defender, attacker) if die <= 3 else (attacker, defender)
    new = {"central": "cp_qs", "entente": "ea_qs"}[favoured]
    assert s.possible() == {f"draw {card}" for card in s.deck(favoured)}
    s.chance(f"draw {new}")
    assert s.asked() is None
    assert s.hand(favoured) == {*HANDS[favoured], new}
    assert s.hand(other) == {*HANDS[other]}


def test_re_res_reserves_arrive_beyond_nine_cards() -> None:
    nine = ["cp_as", "cp_ah", "cp_ad", "cp_ac", "cp_ks", "cp_kh", "cp_kd", "cp_kc", "cp_qh"]
    s = turned_up("re_res", die=1, central=nine)
    s.chance("draw cp_qs")
    assert len(s.hand("central")) == 10


@ROLES
def test_re_ind_war_industry_gives_each_side_a_bonus_card(defender: str, attacker: str) -> None:
    s = turned_up("re_ind", defender=defender)
    for side, new in ((defender, "bo_big"), (attacker, "bo_frd")):
        assert s.possible() == {f"draw {card}" for card in s.deck("bonus")}
        s.chance(f"draw {new}")
        assert s.hand(side) == {*HANDS[side], new}
    assert s.asked() is None


@ROLES
@pytest.mark.parametrize(("die", "extra"), [(1, 2), (2, 2), (3, 4), (4, 4), (5, 6), (6, 6)])
def test_re_dry_dry_ground_helps_the_attacker(
    die: int, extra: int, defender: str, attacker: str
) -> None:
    s = turned_up("re_dry", "lead central 1", die=die, defender=defender)
    assert s.points(attacker) == extra
    assert s.points(defender) == 0


@ROLES
@pytest.mark.parametrize(("die", "extra"), [(1, 2), (2, 2), (3, 4), (4, 4), (5, 6), (6, 6)])
def test_re_ela_elastic_defence_helps_the_defender(
    die: int, extra: int, defender: str, attacker: str
) -> None:
    s = turned_up("re_ela", "lead central 1", die=die, defender=defender)
    assert s.points(defender) == extra
    assert s.points(attacker) == 0


def test_re_wnd_changing_wind_bars_poison_gas_only() -> None:
    s = turned_up("re_wnd", "lead central 1", central=["nr_3h", "nb_3h", "nr_4s", "cp_8c"])
    for gas in ("nr_3h", "nb_3h"):
        assert s.refusal("central", f"play {gas}") == "4.10"
    assert set(s.offers("central")) == {"play nr_4s", "play cp_8c"}
