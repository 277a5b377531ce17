"""The readings from R24 on: who wins at once, protections, armies of one's own, Lend-Lease."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from sandtable.core.table.chance import verify
from sandtable.core.table.record import Record
from sandtable.games.quartermaster import game
from tests.rules.quartermaster.scene import Scene


def test_r24_the_team_whose_action_causes_it_wins() -> None:
    """Both teams would hold two enemy homes; Germany completes its own."""
    s = Scene(
        armies={
            "germany": ["western_europe", "ukraine"],
            "italy": ["united_kingdom"],
            "united_states": ["germany", "japan"],
        },
        hands={"germany": ["ger_build_army"]},
    )
    s.do("germany", "play ger_build_army", "build army moscow")
    assert s.winner() == "axis"
    assert game.result(s.g) == [1, 0, 1, 0, 1, 0]


def philippines_fall(*responses: str, **fields: Any) -> Scene:
    """The Army whose removal is announced is the only one beside the South China Sea."""
    return Scene(
        "remove japan army philippines",
        "remove japan navy south_china_sea",
        "choose_discards united_states 0",
        country="united_states",
        armies={"japan": ["japan", "philippines"]},
        navies={"japan": ["sea_of_japan", "south_china_sea"]},
        responses={"japan": list(responses)},
        discards={"japan": ["jpn_truk"]},
        rest_of_turn=False,
        **fields,
    )


def test_r25_a_protection_may_be_used_for_a_piece_that_it_could_not_protect_afterwards() -> None:
    s = philippines_fall("jpn_battleship_repair")
    assert s.offers("japan") == ["pass", "use jpn_battleship_repair"]
    label = game.show.label(s.g, game.verbs.parse("use jpn_battleship_repair"))
    assert label == "Use Battleship Repair for the Japanese Navy in the South China Sea"
    s.do("japan", "use jpn_battleship_repair")
    s.all_pass()
    assert s.armies("japan") == {"japan"}
    assert s.navies("japan") == {"sea_of_japan", "south_china_sea"}, "it stays, out of supply"


def test_r25_without_it_the_navy_is_out_of_supply_when_its_turn_comes() -> None:
    s = philippines_fall("jpn_battleship_repair")
    s.do("japan", "pass")
    assert s.step() == "choose_discards", "a Navy out of supply cannot be repaired"
    assert s.navies("japan") == {"sea_of_japan"}


def test_r25_an_option_leaves_protections_to_the_piece_about_to_be_removed() -> None:
    s = philippines_fall("jpn_battleship_repair", options={"protect_ahead": False})
    assert s.step() == "choose_discards"
    assert s.navies("japan") == {"sea_of_japan"}


def test_r25_not_for_a_piece_that_can_still_be_protected_later() -> None:
    s = Scene(
        "remove japan army philippines",
        "choose_discards united_states 0",
        country="united_states",
        armies={"japan": ["japan", "philippines"]},
        navies={"japan": ["sea_of_japan"]},
        responses={"japan": ["jpn_battleship_repair"]},
        rest_of_turn=False,
    )
    assert s.step() == "choose_discards"


def test_r25_not_when_a_piece_that_is_safe_already_is_hit_again() -> None:
    s = Scene(
        "remove japan army philippines",
        "choose_discards united_states 0",
        country="united_states",
        armies={"japan": ["japan", "philippines"]},
        navies={"japan": ["sea_of_japan", "south_china_sea"]},
        responses={"japan": ["jpn_battleship_repair"]},
        safe_armies={"japan": ["philippines"]},
        rest_of_turn=False,
    )
    assert s.step() == "choose_discards", "the Army stays, and the Navy with it"
    assert s.armies("japan") == {"japan", "philippines"}


def test_r25_of_several_pieces_the_owner_of_the_card_chooses_one() -> None:
    s = Scene(
        "remove united_kingdom army united_kingdom",
        "choose_discards germany 0",
        armies={"united_kingdom": ["united_kingdom"]},
        navies={"united_kingdom": ["north_sea"]},
        responses={"united_kingdom": ["uk_raf"]},
        rest_of_turn=False,
    )
    s.do("united_kingdom", "use uk_raf")
    assert s.offers("united_kingdom") == [
        "protect united_kingdom united_kingdom",
        "protect united_kingdom north_sea",
    ]
    assert s.refusal("united_kingdom", "protect united_kingdom canada") == "68"
    elsewhere = s.why("united_kingdom", "protect united_kingdom canada")
    assert elsewhere.startswith("The card does not protect a piece there.")
    assert s.why("united_kingdom", "pass").startswith("That is not what is asked now")
    s.do("united_kingdom", "protect united_kingdom north_sea")
    assert s.armies("united_kingdom") == set()
    assert "The UK Navy in the North Sea cannot be removed this turn." in s.told()


def test_r25_a_record_of_older_rules_replays_with_protections_as_they_were() -> None:
    """The dice of the record were sealed; every position on the way is compared."""
    record = Record.read(Path(__file__).parent / "golden" / "rules_1.jsonl")
    assert record.header.options == {
        "rounds": 8,
        "protect_ahead": False,
        "withdraw_between_recruits": False,
    }
    assert verify(record).right


@pytest.mark.parametrize(
    "card", ["sov_vasilevsky_takes_command_in_the_far_east", "sov_mao_tse_tung"]
)
def test_r26_nobody_need_eliminate_an_army_of_his_own_team(card: str) -> None:
    s = Scene(
        country="soviet_union",
        armies={"soviet_union": ["moscow", "vladivostok"], "united_states": ["china"]},
        hands={"soviet_union": [card]},
    )
    s.do("soviet_union", f"play {card}")
    assert s.offers("soviet_union") == ["eliminate united_states china", "done"]
    s.do("soviet_union", "done")
    assert s.armies("united_states") == {"china"}


def test_r26_but_an_enemy_army_must_be_eliminated() -> None:
    s = Scene(
        country="soviet_union",
        armies={"soviet_union": ["moscow"], "japan": ["china"], "united_states": ["szechuan"]},
        hands={"soviet_union": ["sov_mao_tse_tung"]},
    )
    s.do("soviet_union", "play sov_mao_tse_tung")
    assert s.refusal("soviet_union", "done") == "48"


def lend_lease(*hand: str) -> Scene:
    return Scene(
        country="united_states",
        armies={"united_kingdom": ["united_kingdom"]},
        hands={"united_states": ["usa_lend_lease"], "united_kingdom": list(hand)},
    )


def test_r27_lend_lease_with_nothing_to_play_still_gives_a_card() -> None:
    s = lend_lease()
    s.do("united_states", "play usa_lend_lease")
    s.any_chance()
    assert s.asked() == "united_states", "an empty hand is not asked"
    assert len(s.cards("hands", "united_kingdom")) == 1


def test_r27_lend_lease_may_be_declined_or_used_for_a_card_of_no_use() -> None:
    s = lend_lease("uk_enigma", "uk_build_army")
    s.do("united_states", "play usa_lend_lease")
    assert s.offers("united_kingdom") == ["done", "play uk_build_army", "play uk_enigma"]
    assert s.does_nothing("united_kingdom", "uk_enigma")
    s.do("united_kingdom", "done")
    s.any_chance()
    assert len(s.cards("hands", "united_kingdom")) == 3
