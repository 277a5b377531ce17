"""Section 3: the steps of a turn, A to I."""

from __future__ import annotations

import pytest

from sandtable.games.great_war import game
from sandtable.games.great_war.rules.state import PHASES
from tests.rules.great_war.scene import Scene, cards_of

CENTRAL = ["cp_6s", "cp_6c", "cp_6h", "cp_6d"]
ENTENTE = ["ea_6s", "ea_5h", "ea_6h", "ea_6d"]


def new_turn(defender: str = "central", turns: int = 10) -> Scene:
    """A turn about to begin, with four plain cards in each hand."""
    return Scene(
        "turn",
        event=None,
        defender=defender,
        rest_of_turn=False,
        central=CENTRAL,
        entente=ENTENTE,
        options={"turns": turns},
    )


def sequence(s: Scene) -> list[str]:
    """Plays a quiet turn: every question put but answers to cards laid, and additions."""
    asked = []
    s.chance("draw re_qui")
    while s.asked() is not None:
        question = game.book.text(s.g.agenda[-1])
        if s.step() not in ("respond", "add"):
            asked.append(question)
        if s.step() == "hold":
            break
        side = s.asked() or ""
        s.do(side, next(text for text in s.offers(side) if text.split()[0] != "discard"))
    return asked


def test_3_a_the_defender_turns_up_a_random_event() -> None:
    s = new_turn()
    assert s.asked() == "chance"
    assert s.possible() == {f"draw {card}" for card in cards_of("event")}


@pytest.mark.parametrize("event", ["re_mud", "re_shl", "re_mut", "re_int", "re_res", "re_dry"])
def test_3_a_the_die_is_rolled_if_the_event_has_a_table(event: str) -> None:
    s = new_turn()
    s.chance(f"draw {event}")
    assert s.possible() == {f"roll {face}" for face in range(1, 7)}


@pytest.mark.parametrize("event", ["re_qui", "re_fog", "re_tru", "re_wnd", "re_flu", "re_ind"])
def test_3_a_no_die_is_rolled_without_a_table(event: str) -> None:
    s = new_turn()
    s.chance(f"draw {event}")
    assert s.step() != "event_die"


def test_3_b_first_optional_play_defender_then_attacker() -> None:
    assert sequence(new_turn())[:2] == ["optional central 0 0", "optional entente 0 0"]
    assert sequence(new_turn("entente"))[:2] == ["optional entente 0 0", "optional central 0 0"]


def test_3_c_round_1_opens_with_the_defender() -> None:
    assert sequence(new_turn())[2] == "lead central 1"
    assert sequence(new_turn("entente"))[2] == "lead entente 1"


def test_3_d_round_1_goes_on_with_the_attacker() -> None:
    assert sequence(new_turn())[3] == "lead entente 1"


def test_3_e_round_2_opens_with_the_defender() -> None:
    assert sequence(new_turn())[4] == "lead central 2"


def test_3_f_round_2_goes_on_with_the_attacker() -> None:
    assert sequence(new_turn())[5] == "lead entente 2"


def test_3_g_final_optional_play_defender_then_attacker() -> None:
    assert sequence(new_turn())[6:8] == ["optional central 1 0", "optional entente 1 0"]


def test_3_h_the_turn_is_judged_after_the_final_optional_play() -> None:
    s = new_turn()
    s.chance("draw re_qui")
    s.until("lead")
    for card, side in (("cp_6s", "central"), ("ea_6s", "entente")):
        s.lay(side, f"play {card}")
        s.until("lead")
    s.lay("central", "play cp_6c")
    s.until("lead")
    s.lay("entente", "play ea_5h")
    s.until("optional")
    assert s.winners() == []
    s.until("hold")
    assert s.winners() == ["central"]
    assert s.captured("central") == {"ea_6s", "ea_5h"}


def test_3_i_then_the_turn_ends_with_holding_and_refilling() -> None:
    assert sequence(new_turn())[8:] == ["hold central"]


def test_3_i_not_after_the_last_turn() -> None:
    s = new_turn(turns=1)
    assert sequence(s)[8:] == []
    assert s.asked() is None
    assert len(s.winners()) == 1


def test_3_the_board_shows_the_step_of_the_turn() -> None:
    s = new_turn()
    shown = [PHASES[s.g.phase]]
    s.chance("draw re_qui")
    while s.step() != "hold":
        side = s.asked() or ""
        shown.append(PHASES[s.g.phase])
        s.do(side, next(text for text in s.offers(side) if text.split()[0] != "discard"))
    shown.append(PHASES[s.g.phase])
    assert list(dict.fromkeys(shown)) == [
        "event",
        "first_optional_play",
        "round_1",
        "round_2",
        "final_optional_play",
        "end_of_turn",
    ]


def test_3_h_the_board_shows_that_the_turn_is_judged() -> None:
    s = Scene(
        "judge", phase="final_optional_play", table={"central": ["cp_5s"], "entente": ["ea_6s"]}
    )
    assert (s.step(), PHASES[s.g.phase]) == ("choose_blockaded", "judging")
