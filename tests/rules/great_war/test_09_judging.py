"""Section 9: judging the turn."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.core.game import SPECTATOR
from sandtable.games.great_war import game
from sandtable.games.great_war.facts.cards import CARDS
from sandtable.games.great_war.rules.state import Lain
from tests.rules.great_war.scene import Scene


def judge(central: list[str], entente: list[str], **fields: Any) -> Scene:
    """A turn with these cards played is judged; the Central Powers defend."""
    table = {"central": central, "entente": entente}
    return Scene("judge", phase="judging", table=table, **fields)


def test_9_1_blockades_act_first_the_defenders_before_the_attackers() -> None:
    s = judge(["cp_5s", "cp_6s"], ["ea_5s", "ea_6s"])
    assert s.offers("central") == ["pass", "blockade ea_6s", "blockade ea_5s"]
    s.do("central", "blockade ea_6s")
    assert s.discards("entente") == {"ea_6s"}
    assert s.offers("entente") == ["pass", "blockade cp_6s", "blockade cp_5s"]


def test_9_1_the_owner_may_decline() -> None:
    s = judge(["cp_5s"], ["ea_6s"])
    s.do("central", "pass")
    assert s.winners() == ["entente"]


def test_9_1_a_blockade_may_take_out_the_other_blockade() -> None:
    s = judge(["cp_5s", "cp_6s"], ["ea_5s", "ea_6s"])
    s.do("central", "blockade ea_5s")
    assert s.winners() == ["central"]
    assert s.captured("central") == {"ea_6s"}


@pytest.mark.parametrize("side", ["central", "entente"])
def test_9_1_nobody_is_asked_without_an_enemy_nationality_card(side: str) -> None:
    cards = {"central": ["cp_5s", "cp_6s"], "entente": ["ea_5s", "ea_6s"]}
    bonus = {"central": ["bo_crb"], "entente": ["bo_big"]}
    table = {one: cards[one] if one == side else bonus[one] for one in cards}
    s = judge(table["central"], table["entente"])
    assert s.winners() == [side]


def test_9_1_a_cancelled_blockade_does_nothing() -> None:
    s = judge(["cp_5s"], ["ea_6s"], down=["cp_5s"])
    assert s.winners() == ["entente"]


def test_9_1_only_enemy_nationality_cards_played_this_turn() -> None:
    s = judge(["cp_5s"], ["ea_6s", "nr_4c"])
    assert s.refusal("central", "blockade nr_4c") == "9.1"


def test_9_2_the_higher_total_of_face_up_cards_of_every_deck_wins() -> None:
    s = judge(["cp_6s", "nr_2h"], ["ea_6s", "bo_crb"])
    assert s.winners() == ["entente"]
    s = judge(["cp_6s", "nr_2h"], ["ea_6s", "bo_crb"], down=["bo_crb"])
    assert s.winners() == ["central"]


def test_9_2_the_defender_wins_ties() -> None:
    assert judge(["cp_6s"], ["ea_6s"]).winners() == ["central"]
    assert judge(["cp_6s"], ["ea_6s"], defender="entente").winners() == ["entente"]


@pytest.mark.parametrize(("event", "winner"), [("re_dry", "entente"), ("re_ela", "central")])
def test_9_2_the_event_adds_to_a_total(event: str, winner: str) -> None:
    s = judge(["cp_6s"], ["ea_6s"], event=event, die=3)
    assert s.winners() == [winner]


def test_9_3_the_winner_captures_nationality_cards_up_or_down() -> None:
    s = judge(["cp_qs", "cp_6s"], ["ea_6s", "ea_qs", "nr_2h", "bo_crb"], down=["ea_qs"])
    assert s.captured("central") == {"ea_6s", "ea_qs"}
    assert s.captured("entente") == set()


def test_9_4_all_other_cards_go_to_their_discard_piles() -> None:
    s = judge(["cp_qs", "cp_6s", "nr_4c"], ["ea_6s", "nr_2h", "bo_crb"])
    assert s.discards("central") == {"cp_qs", "cp_6s"}
    assert s.discards("neutral") == {"nr_4c", "nr_2h"}
    assert s.discards("bonus") == {"bo_crb"}
    assert s.table("central") == s.table("entente") == set()


def test_9_4_what_was_owed_is_owed_again_in_the_next_turn() -> None:
    s = judge(["cp_qs"], ["ea_ks"], event="re_shl", die=3)
    assert (s.g.arrow_played, s.g.nationality_played) == (0, 0)
    assert (s.g.event, s.g.die, s.g.played) == (-1, 0, [])


def test_9_5_the_winner_and_the_running_sum_of_printed_bp_are_marked() -> None:
    s = judge(
        ["cp_qs", "cp_qh"],
        ["ea_7h"],
        event="re_shl",
        die=3,
        captured={"central": ["ea_ks"]},
        winners=["entente"],
    )
    assert s.winners() == ["entente", "central"]
    assert game.show.about(s.g, 0)["captured_points"] == {"central": 14 + 7, "entente": 0}


def test_9_2_the_cards_of_a_turn_lie_in_sight_until_the_next_begins() -> None:
    """What is kept to be shown: each card with its side and points, and what decided the turn."""
    s = judge(["cp_6s"], ["ea_5h"], event="re_fog")
    lain = {CARDS[one.card]: (one.side, one.points) for one in map(Lain._make, s.g.lain)}
    assert set(lain) == {"cp_6s", "ea_5h"}
    assert {side for side, _ in lain.values()} == {0, 1}
    assert s.g.lain_totals == [lain["cp_6s"][1], lain["ea_5h"][1]]
    assert CARDS[s.g.lain_event] == "re_fog"


def test_9_4_the_table_is_clear_when_the_next_turn_begins() -> None:
    table = {"central": ["cp_6s"], "entente": ["ea_5h"]}
    s = Scene("judge", "turn", phase="judging", table=table, rest_of_turn=False)
    assert s.step() == "event_drawn"
    assert s.winners() == ["central"]
    scene = game.show.scene(s.g, SPECTATOR)
    assert scene.panels == [], "no result of the turn before"
    assert not any(zone.cards for zone in scene.zones if zone.id.endswith("_table"))


def test_9_2_each_card_lies_on_as_it_lay() -> None:
    """A blockaded card is gone; of the others one is cancelled, one used, and one in a slot."""
    s = judge(
        ["cp_5s", "cp_ah", "cp_6c"],
        ["ea_js", "ea_qs", "ea_6s"],
        laid_on={"ea_qs": "ea_js"},
        down=["cp_6c"],
        used=["cp_ah"],
        slotted=["ea_qs"],
    )
    s.do("central", "blockade ea_6s")
    lain = [Lain._make(one) for one in s.g.lain]
    assert [CARDS[one.card] for one in lain] == ["cp_5s", "cp_ah", "cp_6c", "ea_js", "ea_qs"]
    assert [one.place for one in lain] == [0, 1, 2, 3, 4]
    assert [CARDS[one.base] for one in lain if one.base >= 0] == ["ea_js"]
    marked = {
        mark: [CARDS[one.card] for one in lain if getattr(one, mark)]
        for mark in ("down", "used", "slotted")
    }
    assert marked == {"down": ["cp_6c"], "used": ["cp_ah"], "slotted": ["ea_qs"]}
    assert (s.g.down, s.g.used, s.g.slotted, s.g.acted) == (0, 0, 0, 0), "the next turn is new"


@pytest.mark.rule("8.7")
def test_9_2_the_slip_says_that_an_attack_has_stalled() -> None:
    for attacker, stalled in (("ea_jh", True), ("ea_6s", False)):
        s = judge(["cp_6c"], [attacker])
        (slip,) = game.show.scene(s.g, SPECTATOR).panels
        assert ("stalled for want of an Attack arrow" in slip.rows[1].note) is stalled
