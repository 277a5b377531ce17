"""The worked examples of the fact sheet, as scenes: questions and answers, tips, sequence."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.core.outcomes import SeededLuck
from sandtable.games.great_war import game
from sandtable.games.great_war.cards import BONUS, DECK, NATIONALITY, NEUTRAL, OF_DECK
from sandtable.games.great_war.scoring import captured_points, score, victory_level
from sandtable.games.great_war.state import Position
from tests.rules.great_war.scene import Scene, cards_of, random_game


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


@pytest.mark.rule("1.6", "4.4")
def test_b1_a_link_across_rounds_to_an_hmg() -> None:
    s = Scene(central=["cp_9h", "cp_7d", "cp_10h", "cp_5h"], entente=["ea_6s"])
    s.lay("central", "play cp_9h")
    s.do("central", "done")
    s.lay("entente", "play ea_6s")
    s.lay("central", "play cp_7d", "link cp_10h cp_9h")
    assert s.points("central") == 9 + 7 + 9


@pytest.mark.rule("8.2")
def test_b2_card_text_beats_general_rules() -> None:
    s = Scene("lead entente 1", entente=["ea_9c", "ea_5h"])
    s.do("entente", "play ea_9c")
    assert s.owes("entente") == set()


@pytest.mark.rule("2.2", "2.6")
def test_c1_set_up_counts() -> None:
    g = game.start()
    while g.removed.bit_count() < 8:
        game.apply(g, -1, next(action for action, _ in game.chance(g).each()))
    assert [deck.bit_count() for deck in g.decks] == [39, 39, 26, 23, 13]
    luck = SeededLuck(1)
    game.settle(g, luck)
    while game.asked(g) == (0, 1) or g.agenda[-1][0] == "pick":
        actor = game.asked(g)[0]
        game.apply(g, actor, luck.choice(game.offers(g, actor)))
    while g.agenda[-1][0] != "defender_drawn":
        game.apply(g, -1, next(action for action, _ in game.chance(g).each()))
    for side in (0, 1):
        assert g.hands[side].bit_count() == 9
        assert (g.reserves[side] & OF_DECK[BONUS]).bit_count() in (0, 1)
        assert (g.reserves[side] & OF_DECK[NEUTRAL]).bit_count() in (4, 5)
    assert (g.decks[NEUTRAL].bit_count(), g.decks[BONUS].bit_count()) == (14, 19)


@pytest.mark.rule("9.2")
def test_c3_ties() -> None:
    s = Scene(
        "judge",
        phase="judging",
        table={"central": ["cp_ks", "cp_6s"], "entente": ["ea_ks", "ea_6s"]},
    )
    assert s.winners() == ["central"]
    assert s.captured("central") == {"ea_ks", "ea_6s"}


@pytest.mark.rule("9.3", "9.4", "9.5")
def test_c4_captures() -> None:
    s = Scene(
        "judge",
        phase="judging",
        table={"central": ["cp_6s", "cp_qs", "nr_2h", "bo_crb"], "entente": ["ea_ks"]},
        down=["cp_qs"],
    )
    assert s.captured("entente") == {"cp_6s", "cp_qs"}
    assert captured_points(s.g, 1) == 18
    assert (s.discards("neutral"), s.discards("bonus")) == ({"nr_2h"}, {"bo_crb"})


@pytest.mark.rule("8.7")
def test_c5_stalled_attack() -> None:
    s = Scene(
        "judge",
        phase="judging",
        table={"central": ["cp_qs"], "entente": ["ea_9h", "ea_as", "ea_jh", "nr_2d"]},
    )
    assert s.winners() == ["central"]


@pytest.mark.rule("8.6")
def test_c6_levy() -> None:
    s = Scene("part entente 2", phase="round_2", entente=["nr_2h"], table={"entente": ["nr_4c"]})
    assert s.possible() == {f"draw {card}" for card in cards_of("entente")}
    s.chance("draw ea_qs")
    assert s.offers("entente") == ["play ea_qs"]


@pytest.mark.rule("10.2", "10.4", "10.5")
def test_c7_refill() -> None:
    eight = ["ea_6s", "ea_6h", "ea_6d", "ea_6c", "ea_5h", "ea_7h", "ea_7d", "ea_7c"]
    s = Scene("hold entente", phase="end_of_turn", entente=eight)
    assert s.refusal("entente", "done") == "10.2"
    s.do("entente", "discard ea_6s")
    assert "done" in s.offers("entente")


@pytest.mark.parametrize(("taken", "draws"), [(1, 3), (2, 2)])
def test_c7_with_four_cards_held(taken: int, draws: int) -> None:
    s = Scene(
        "refill entente",
        rest_of_turn=False,
        phase="end_of_turn",
        entente=["ea_6s", "ea_6h", "ea_6d", "ea_6c"],
        reserves={"entente": ["nr_2h", "nr_2d", "nr_2c"]},
    )
    s.chance("draw bo_big")
    for card in ["nr_2h", "nr_2d"][:taken]:
        s.do("entente", f"take {card}")
    if taken == 1:
        s.do("entente", "done")
    for card in ["ea_ks", "ea_kh", "ea_kd"][:draws]:
        s.chance(f"draw {card}")
    assert s.asked() is None
    assert len(s.hand("entente")) == 9


@pytest.mark.rule("10.3")
def test_c8_the_reserve_bonus_comes_first() -> None:
    s = Scene(
        "take_bonus entente",
        "take_bonus entente",
        rest_of_turn=False,
        phase="end_of_turn",
        reserves={"entente": ["bo_amb"]},
    )
    assert s.hand("entente") == {"bo_amb"}
    assert s.possible() == {f"draw {card}" for card in cards_of("bonus") if card != "bo_amb"}


def check_reshuffle(g: Position) -> None:
    """C9: no discards left; each Nationality deck, hand, captures and removals make 41."""
    assert g.discards == [0, 0, 0, 0, 0]
    in_decks = g.decks[0] | g.decks[1]
    assert not in_decks & (g.captured[0] | g.captured[1] | g.removed)
    for side in (0, 1):
        mine = OF_DECK[side]
        hand = (g.hands[side] & mine).bit_count()
        removed = (g.removed & mine).bit_count()
        assert removed == 2
        captured = g.captured[1 - side].bit_count()
        assert g.decks[side].bit_count() + hand + captured + removed == 41


@pytest.mark.rule("10.8")
def test_c9_turn_5_reshuffle() -> None:
    luck = SeededLuck(8)
    at_the_end = (g for g in random_game(8) if g.turn == 5 and g.agenda[-1][0] == "hold")
    h = next(at_the_end).copy()
    while h.turn == 5:
        actor = game.actor(h)
        assert actor is not None
        if actor >= 0:
            game.apply(h, actor, luck.choice(game.offers(h, actor)))
        else:
            game.apply(h, actor, game.chance(h).sample(luck))
    check_reshuffle(h)


@pytest.mark.rule("11.1", "11.3")
def test_c10_final_score() -> None:
    """127 to 98 is a tactical victory of the Central Powers."""
    central = ["ea_ks", "ea_kh", "ea_kd", "ea_kc", "ea_qs", "ea_qh", "ea_qd", "ea_as"]
    entente = ["cp_ks", "cp_kh", "cp_kd", "cp_kc", "cp_9h", "cp_8c"]
    s = Scene(
        "end_of_turn",
        phase="judging",
        event=None,
        options={"turns": 1},
        captured={"central": central, "entente": entente},
        central=["cp_qs", "cp_ah", "cp_9d", "nr_4c"],
        entente=["ea_qc", "ea_9h", "ea_7h", "bo_big"],
        winners=["central"],
    )
    assert (captured_points(s.g, 0), captured_points(s.g, 1)) == (96, 70)
    assert (score(s.g, 0), score(s.g, 1)) == (127, 98)
    assert game.outcome(s.g) == "Tactical victory of the Central Powers, 127 to 98"


@pytest.mark.rule("11.3")
def test_c11_borders() -> None:
    borders = {0: "", 9: "", 10: "moral", 19: "moral", 20: "tactical", 39: "tactical"}
    borders |= {40: "operational", 79: "operational", 80: "strategic"}
    assert {difference: victory_level(difference) for difference in borders} == borders


ALL_CARDS = (1 << len(DECK)) - 1
SETTINGS: list[dict[str, object]] = [
    {},
    {"turns": 5},
    {"interrupt_ends_whole_round": True},
    {"reshuffle_includes_hands": True},
    {"bombers_discard": "one_of_each"},
    {"plus_limit": 1},
    {"plus_limit": 2},
    {"plus_limit": 3},
]


def places(g: Position) -> list[int]:
    """Every place a card can be in."""
    event = 1 << g.event if g.event >= 0 else 0
    many = (g.decks, g.discards, g.hands, g.reserves, g.table, g.captured)
    return [event, g.removed, *(place for group in many for place in group)]


@pytest.mark.parametrize("chosen", SETTINGS, ids=str)
def test_c12_every_card_is_in_exactly_one_place(chosen: dict[str, object]) -> None:
    """At every decision of thirty random games, with every setting of the options."""
    assert len(DECK) == 148
    for seed in range(30):
        for g in random_game(seed, **chosen):
            found = 0
            for place in places(g):
                assert not found & place, "a card is in two places"
                found |= place
            assert found == ALL_CARDS, "a card is in no place"


AVIATION = {"cp_as", "cp_8h", "cp_8s", "nr_2s", "cp_8c"}


@pytest.mark.rule("4.10")
def test_c13_low_cloud_keeps_aviation_on_the_ground() -> None:
    s = Scene(
        central=["cp_7h", "cp_jh", *sorted(AVIATION), "bo_imw"],
        table={"central": ["cp_7d", "cp_6s", "cp_jk1"]},
        event="re_fog",
    )
    assert {text.split()[1] for text in s.offers("central")} == {"cp_7h", "cp_jh", "bo_imw"}
    s.lay("central", "play cp_jh")
    assert {text.split()[1] for text in s.offers("central") if text != "done"} == {
        "cp_7h",
        "bo_imw",
    }
    assert s.refusal("central", "link cp_8s cp_7d") == "4.10"
    assert s.refusal("central", "slot cp_8h cp_jh") == "4.10"
    s = Scene(
        "optional_play central 1",
        phase="final_optional_play",
        central=["cp_8h"],
        table={"central": ["cp_jk1"]},
        event="re_fog",
    )
    assert s.refusal("central", "slot cp_8h cp_jk1") == "4.10"


@pytest.mark.rule("1.11", "9.5")
def test_c13_shell_shortage_weakens_for_the_turn_only() -> None:
    table = {"central": ["cp_ks"], "entente": ["ea_qs"]}
    s = Scene("add central", central=["cp_5h"], table=table, event="re_shl", die=1)
    assert s.points("central") == 11
    s = Scene("judge", phase="judging", table=table, event="re_shl", die=1)
    assert s.winners() == ["entente"]
    assert captured_points(s.g, 1) == 14


@pytest.mark.rule("9.1")
def test_c14_blockade() -> None:
    s = Scene(
        "judge",
        phase="judging",
        defender="entente",
        table={
            "central": ["cp_5s", "cp_kh", "cp_6s"],
            "entente": ["ea_qs", "ea_jh", "ea_7h"],
        },
    )
    assert (s.points("central"), s.points("entente")) == (22, 27)
    s.do("central", "blockade ea_qs")
    assert s.winners() == ["central"]
    assert s.discards("entente") == {"ea_qs"}
    assert s.captured("central") == {"ea_jh", "ea_7h"}
    assert not s.g.captured[0] & ~NATIONALITY
