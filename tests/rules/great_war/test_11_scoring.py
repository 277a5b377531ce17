"""Section 11: the end of the game."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.games.great_war import game
from sandtable.games.great_war.rules.scoring import victory_level
from tests.rules.great_war.scene import Scene


def over(**fields: Any) -> Scene:
    """The last turn has been judged."""
    options: dict[str, object] = {"turns": 1}
    return Scene(
        "end_of_turn",
        phase="judging",
        event=None,
        options=options,
        winners=["central"],
        **fields,
    )


def test_11_1_captured_cards_and_nationality_cards_in_hand_score() -> None:
    s = over(captured={"central": ["ea_qs", "ea_6s"]}, central=["cp_ks"], entente=["ea_as"])
    assert s.score("central") == 12 + 6 + 14
    assert s.score("entente") == 10


def test_11_1_printed_bp_count() -> None:
    s = Scene("judge", phase="judging", central=["cp_7d"], event="re_shl", die=5)
    assert s.score("central") == 7


def test_11_1_no_refill_after_the_last_turn() -> None:
    s = over(central=["cp_6s"])
    assert s.asked() is None
    assert s.hand("central") == {"cp_6s"}


def test_11_2_nothing_else_scores() -> None:
    s = over(
        central=["nr_4c", "bo_big", "nr_jk"],
        reserves={"central": ["nr_5c", "bo_amb"]},
        discards={"central": ["cp_ks"], "entente": ["ea_ks"]},
    )
    assert s.score("central") == 0


@pytest.mark.parametrize(
    ("difference", "level"),
    [
        (0, ""),
        (9, ""),
        (10, "moral"),
        (19, "moral"),
        (20, "tactical"),
        (39, "tactical"),
        (40, "operational"),
        (79, "operational"),
        (80, "strategic"),
        (300, "strategic"),
    ],
)
@pytest.mark.rule("C11")
def test_11_3_levels_of_victory(difference: int, level: str) -> None:
    assert victory_level(difference) == level
    assert victory_level(-difference) == level


@pytest.mark.parametrize(
    ("central", "entente", "result", "words"),
    [
        (["cp_9h"], [], [0.5, 0.5], "Draw, 9 to 0"),
        (["cp_ah"], [], [1.0, 0.0], "Moral victory of the Central Powers, 10 to 0"),
        (["cp_6s"], ["ea_ks", "ea_kh"], [0.0, 1.0], "Tactical victory of the Entente, 6 to 27"),
    ],
)
def test_11_3_the_result_is_told(
    central: list[str], entente: list[str], result: list[float], words: str
) -> None:
    s = over(central=central, entente=entente)
    assert game.result(s.g) == result
    assert game.outcome(s.g) == words
