"""Tips, sequence and scoring, as scenes (examples B1 to C14)."""

from __future__ import annotations

import pytest

from sandtable.core.outcomes import SeededLuck
from sandtable.games.great_war import game
from sandtable.games.great_war.facts.cards import BONUS, DECK, NATIONALITY, NEUTRAL, OF_DECK
from sandtable.games.great_war.rules.scoring import captured_points, score, victory_level
from sandtable.games.great_war.rules.state import Position
from tests.rules.great_war.scene import Scene, cards_of, random_game


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
