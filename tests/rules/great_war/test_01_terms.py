"""Section 1: terms."""

from __future__ import annotations

import pytest

from sandtable.core.bits import mask_of
from sandtable.games.great_war import game
from sandtable.games.great_war.facts.cards import CARDS
from sandtable.games.great_war.rules.judging import battle_points
from tests.rules.great_war.scene import Scene, cards_of


def test_1_1_each_side_draws_from_its_own_nationality_deck() -> None:
    assert list(game.powers) == ["central", "entente"]
    s = Scene("draw_to_hand central central 1", rest_of_turn=False)
    assert s.possible() == {f"draw {card}" for card in cards_of("central")}
    s = Scene("draw_to_hand entente entente 1", rest_of_turn=False)
    assert s.possible() == {f"draw {card}" for card in cards_of("entente")}


def test_1_2_each_deck_has_its_own_discard_pile() -> None:
    s = Scene(
        "judge",
        phase="judging",
        table={"central": ["cp_6s", "nr_2h", "bo_big"], "entente": ["ea_6s"]},
    )
    s.until("hold")
    assert s.discards("central") == {"cp_6s"}
    assert s.discards("neutral") == {"nr_2h"}
    assert s.discards("bonus") == {"bo_big"}
    assert s.discards("event") == {"re_qui"}
    assert s.discards("entente") == set()


@pytest.mark.parametrize(("joker", "owing"), [("cp_jk2", set()), ("nr_jk", {"nationality"})])
def test_1_3_only_a_card_of_a_nationality_deck_is_nationality(joker: str, owing: set[str]) -> None:
    """Jokers are Nationality or Neutral by the deck they come from."""
    s = Scene(central=[joker, "cp_6s"])
    assert s.owes("central") == {"nationality"}
    s.lay("central", f"play {joker}")
    assert s.owes("central") == owing


def test_1_4_bonus_or_joker_is_the_bonus_deck_and_every_joker() -> None:
    hand = ["bo_amb", "bo_crb", "cp_jk1", "cp_jk2", "nr_jk", "nb_jk", "cp_6s", "nr_2h"]
    s = Scene("optional_play central 0", phase="first_optional_play", central=hand)
    assert s.offers("central", "play") == [
        "play cp_jk1",
        "play cp_jk2",
        "play nr_jk",
        "play nb_jk",
        "play bo_amb",
        "play bo_crb",
    ]


def test_1_5_a_plus_card_is_laid_on_a_friendly_card_with_any_of_its_tags() -> None:
    s = Scene(
        "add central",
        central=["nr_2d", "nr_4d"],
        table={"central": ["cp_6s", "cp_7d", "nr_5c", "cp_7h"], "entente": ["ea_6s"]},
    )
    assert s.offers("central", "link") == [
        "link nr_2d cp_6s",
        "link nr_2d nr_5c",
        "link nr_4d cp_7d",
        "link nr_4d cp_6s",
    ]
    assert s.refusal("central", "link nr_2d cp_7h") == "1.5"
    assert s.why("central", "link nr_2d cp_7h") == "This card does not link to that one."
    assert s.refusal("central", "link nr_2d ea_6s") == "4.3"


@pytest.mark.rule("1.9")
def test_1_6_hmg_cards_are_infantry_to_links_and_to_cancels() -> None:
    """An HMG can be linked to as infantry, and what cancels infantry can hit it."""
    s = Scene(central=["cp_9h", "nr_2h"], table={"entente": ["bo_enf"]})
    s.do("central", "play cp_9h")
    assert s.offers("entente") == ["pass", "cancel bo_enf cp_9h"]
    s.do("entente", "pass")
    s.lay("central", "link nr_2h cp_9h")
    assert s.points("central") == 12


@pytest.mark.parametrize(
    ("base", "slots", "cards"),
    [
        ("cp_jh", 2, ["cp_6s", "cp_6h", "cp_6d"]),
        ("cp_jk1", 1, ["cp_6s", "cp_6h"]),
        ("bo_big", 1, ["cp_6s", "cp_6h"]),
        ("bo_frd", 1, ["cp_6s", "cp_6h"]),
        ("bo_amb", 0, ["cp_6s"]),
    ],
)
def test_1_7_a_leader_has_two_slots_some_others_have_one(
    base: str, slots: int, cards: list[str]
) -> None:
    s = Scene(central=[base, *cards])
    s.lay("central", f"play {base}")
    for card in cards[:slots]:
        s.lay("central", f"slot {card} {base}")
    assert s.refusal("central", f"slot {cards[slots]} {base}") == "4.8"
    assert s.why("central", f"slot {cards[slots]} {base}") == "That card has no free slot."


ARMY = ["cp_6s", "cp_9h", "cp_7d", "cp_10s", "cp_5d", "nr_4s", "cp_jc"]
OTHERS = ["cp_8h", "cp_7h", "cp_5s", "nr_4c", "nr_5c", "bo_amb", "cp_jk2"]


@pytest.mark.parametrize(
    ("base", "takes", "refuses"),
    [
        ("cp_jh", ARMY + OTHERS, []),
        ("cp_jd", ARMY, OTHERS),
        ("bo_frd", ["cp_6s", "cp_qs", "cp_9h"], ["cp_7d", "cp_10s", "cp_5d", "cp_jc", "nr_4c"]),
    ],
)
def test_1_8_slots_take_every_card_the_army_or_infantry(
    base: str, takes: list[str], refuses: list[str]
) -> None:
    s = Scene(central=[base, *takes, *refuses])
    s.lay("central", f"play {base}")
    assert set(s.offers("central", "slot")) == {f"slot {card} {base}" for card in takes}
    for card in refuses:
        assert s.refusal("central", f"slot {card} {base}") == "1.8"


ENEMY = ["ea_6s", "ea_9h", "ea_qs", "ea_ks", "ea_8s", "ea_as", "ea_8c", "ea_js", "ea_jk2"]
ENEMY += ["ea_10s", "nr_2s", "nr_5c", "nr_2h", "bo_crb"]


@pytest.mark.parametrize(
    ("canceller", "hits"),
    [
        ("bo_cbf", {"ea_ks"}),
        ("bo_cod", {"ea_js", "ea_jk2"}),
        ("bo_sab", {"nr_2s", "nr_5c", "nr_2h", "bo_crb", "ea_10s"}),
        ("cp_8h", {"nr_2s", "nr_5c", "nr_2h", "bo_crb"}),
        ("cp_as", {"ea_8s", "ea_as", "ea_8c", "nr_2s"}),
        ("bo_enf", {"ea_6s", "ea_9h", "ea_qs"}),
        ("cp_jk2", set(ENEMY)),
    ],
)
def test_1_9_selectors_say_which_enemy_cards_fit(canceller: str, hits: set[str]) -> None:
    s = Scene("add central", central=[], table={"central": [canceller], "entente": ENEMY})
    assert set(s.offers("central", "cancel")) == {f"cancel {canceller} {card}" for card in hits}
    for card in set(ENEMY) - hits:
        assert s.refusal("central", f"cancel {canceller} {card}") == "1.9"


def test_1_9_poison_gas_hits_small_infantry_and_aviation_for_the_ground() -> None:
    """A printed-BP ceiling, and aviation Plus cards that link to artillery or infantry."""
    s = Scene(central=["nr_3h"], table={"entente": ENEMY})
    s.lay("central", "play nr_3h")
    hits = {"ea_6s", "ea_9h", "ea_8s", "nr_2s"}
    assert set(s.offers("central")) == {"pass", *(f"cancel nr_3h {card}" for card in hits)}
    assert s.why("central", "cancel nr_3h ea_qs") == "This card does not cancel cards of that kind."


def test_1_10_a_card_not_kept_ready_chooses_at_once() -> None:
    s = Scene(central=["cp_kc"], table={"entente": ["ea_7h"]})
    s.do("central", "play cp_kc")
    assert (s.asked(), s.step()) == ("central", "choose_target")


def test_1_10_a_card_kept_ready_may_be_fired_later() -> None:
    s = Scene(central=["cp_8h"], table={"entente": ["nr_4c"]})
    s.do("central", "play cp_8h")
    assert s.offers("central") == ["done", "cancel cp_8h nr_4c"]


def test_1_10_only_an_interrupt_is_thrown_in_from_hand() -> None:
    s = Scene(central=["nr_4c"], entente=["bo_sab", "ea_as", "ea_8c"])
    s.do("central", "play nr_4c")
    assert s.offers("entente") == ["pass", "interrupt bo_sab"]
    assert s.refusal("entente", "interrupt ea_8c") == "6.6"


@pytest.mark.parametrize(("defender", "points"), [("central", 8), ("entente", 3)])
def test_1_11_some_cards_are_worth_less_to_the_attacker(defender: str, points: int) -> None:
    s = Scene("add central", defender=defender, table={"central": ["nr_4c"]})
    assert s.points("central") == points


def test_1_11_the_event_changes_bp() -> None:
    s = Scene("add central", event="re_shl", die=1, table={"central": ["cp_7d", "cp_6s", "nr_3d"]})
    assert s.points("central") == 4 + 6 + 2


def test_1_11_bp_never_fall_below_zero() -> None:
    """No printed artillery card is that weak, so the sum is asked directly."""
    mortars = mask_of([CARDS.number("nr_3d")])
    assert battle_points(mortars, False, mortars, 4) == 1
    assert battle_points(mortars, False, mortars, 6) == 0
