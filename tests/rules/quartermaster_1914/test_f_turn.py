"""Rules F: rounds, and the steps of a turn."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.core.bits import bits
from sandtable.core.outcomes import SeededLuck
from sandtable.games.quartermaster_1914 import game
from sandtable.games.quartermaster_1914.facts.board import POWERS
from sandtable.games.quartermaster_1914.facts.cards.catalogue import ATTRITIONS, CARDS, OF_POWER
from sandtable.games.quartermaster_1914.rules.drafting import BUILDS
from sandtable.games.quartermaster_1914.rules.state import STEPS
from tests.rules.quartermaster_1914.cards.shapes import lost, used
from tests.rules.quartermaster_1914.scene import Scene

ME = "germany"


def test_f1_seventeen_rounds_in_a_fixed_order() -> None:
    g = game.start(game.read_options({"draw_seven": True}))
    luck = SeededLuck(3)
    order: list[tuple[int, int]] = []
    while not game.over(g):
        game.settle(g, luck)
        if game.over(g):
            break
        if not order or order[-1] != (g.round, g.power):
            order.append((g.round, g.power))
        actor = game.asked(g)[0]
        offers = game.offers(g, actor)
        game.apply(g, actor, next((one for one in offers if one[0] == "pass"), offers[0]))
    assert order == [(number, power) for number in range(1, 18) for power in range(5)]
    s = Scene(
        "end_of_turn uk_us", power="uk_us", rest_of_turn=False, round=7, options={"rounds": 7}
    )
    assert s.winner() == "central"


def test_f2_five_steps_each_may_be_left_out() -> None:
    s = Scene(
        "draft_step germany",
        armies={"germany": ["berlin"]},
        hands={ME: ["de_jutland", "de_mata_hari"]},
        prepared={ME: ["de_zeppelins"]},
    )
    steps: list[tuple[str, str]] = []
    while s.asked() == ME and len(steps) < 9:
        steps.append((STEPS[s.g.step], s.step()))
        s.do(ME, "pass")
    assert steps == [
        ("draft", "choose_draft"),
        ("play", "choose_play"),
        ("attrition", "choose_attrition"),
        ("prepare", "choose_prepare"),
        ("draw", "choose_refill"),
    ]


@pytest.mark.rule("D2")
def test_f2_in_each_step_pieces_may_be_taken_off() -> None:
    for step in ("draft", "play", "attrition", "prepare"):
        s = Scene(
            f"{step}_step germany",
            armies={"germany": ["berlin", "prussia"]},
            hands={ME: ["de_jutland", "de_mata_hari"]},
            prepared={ME: ["de_zeppelins"]},
        )
        asked = s.step()
        s.do(ME, "withdraw germany prussia")
        assert (s.armies("germany"), s.step()) == ({"berlin"}, asked)
        assert s.refusal(ME, "withdraw russia moscow") == "D2"


def drafting(*hand: str, **fields: Any) -> Scene:
    return Scene("draft_step germany", hands={ME: list(hand)}, **fields)


def test_f3a_two_cards_for_a_build_card() -> None:
    s = drafting("de_jutland", "de_mata_hari", "de_zeppelins")
    assert s.offers(ME, "draft") == ["draft de_build_army", "draft de_build_navy"]
    assert s.refusal(ME, "draft de_land_battle") == "F3a"
    s.do(ME, "draft de_build_navy", "discard de_jutland", "discard de_zeppelins")
    assert s.cards("hands", ME) == {"de_mata_hari", "de_build_navy"}
    assert s.cards("buried", ME) == {"de_jutland", "de_zeppelins"}
    assert "Germany drafts German Build Navy." in s.told("russia")
    assert s.step() == "choose_play", "one draft per step"
    s = Scene("draft_step germany", hands={ME: ["de_jutland"]})
    assert s.step() == "choose_play", "one card does not pay for it"


def test_f3a_the_deck_is_shuffled() -> None:
    s = drafting("de_jutland", "de_mata_hari", bottoms={ME: ["de_build_army", "de_landwehr"]})
    s.do(ME, "draft de_build_army", "discard de_jutland", "discard de_mata_hari")
    assert s.g.bottoms[2] == ()
    assert s.deck_size(ME) == 53 - 3


def test_f3b_a_draft_at_no_cost_comes_beside_the_step() -> None:
    s = drafting("de_volunteer_movement", "de_mata_hari", "de_zeppelins", "de_jutland")
    s.do(ME, "draft de_build_army", "discard de_mata_hari", "discard de_zeppelins")
    s.do(ME, "play de_volunteer_movement")
    assert s.refusal(ME, "draft de_build_navy") == "F3b"
    s.do(ME, "draft de_build_army_2")
    assert s.cards("hands", ME) == {"de_build_army", "de_build_army_2", "de_jutland"}


def test_f3c_only_what_is_in_the_deck() -> None:
    s = drafting("de_jutland", "de_mata_hari", decks={ME: ["de_build_navy", "de_landwehr"]})
    assert s.offers(ME, "draft") == ["draft de_build_navy"]
    assert s.refusal(ME, "draft de_build_army") == "F3c"


def test_f4a_one_card_from_hand_by_its_play_text() -> None:
    s = Scene(hands={ME: ["de_zeppelins", "de_mata_hari"]})
    assert s.refusal(ME, "play de_jutland") == "F4a"
    s.do(ME, "play de_zeppelins")
    lost(s, ME)
    assert s.step() == "choose_prepare", "only one card"
    assert s.points("central") == 1


def test_f4b_on_top_of_the_pile_a_status_on_the_table() -> None:
    s = Scene(hands={ME: ["de_jutland"]}, discards={ME: ["de_mata_hari"]})
    s.do(ME, "play de_jutland")
    assert s.pile(ME) == ["de_jutland", "de_mata_hari"]
    s = Scene(hands={ME: ["de_mustard_gas"]})
    s.do(ME, "play de_mustard_gas")
    assert (s.pile(ME), s.cards("statuses", ME)) == ([], {"de_mustard_gas"})


def test_f4c_build_and_battle_cards() -> None:
    armies = {"germany": ["berlin"], "russia": ["prussia"]}
    s = Scene(armies=armies, hands={ME: ["de_build_army", "de_land_battle"]})
    s.do(ME, "play de_build_army", "build germany western_germany")
    assert s.armies("germany") == {"berlin", "western_germany"}
    s = Scene(armies=armies, hands={ME: ["de_land_battle", "de_jutland"]})
    s.do(ME, "play de_land_battle")
    assert s.refusal(ME, "battle germany baltic_sea berlin") == "J2"
    s.do(ME, "battle germany prussia berlin")
    assert s.armies("russia") == set()
    s = Scene(armies=armies, hands={ME: ["de_build_navy"]})
    s.do(ME, "play de_build_navy")
    assert s.refusal(ME, "build germany western_germany") == "D1"
    s.do(ME, "build germany baltic_sea")
    assert s.navies("germany") == {"baltic_sea"}
    fleet = {"russia": ["baltic_sea"]}
    s = Scene(armies=armies, navies=fleet, hands={ME: ["de_sea_battle", "de_jutland"]})
    s.do(ME, "play de_sea_battle")
    assert s.refusal(ME, "battle germany prussia berlin") == "J2"
    s.do(ME, "battle germany baltic_sea berlin", "discard de_jutland")
    assert s.navies("russia") == set()


def test_f4d_economic_warfare_may_strike_its_own_team() -> None:
    s = Scene(
        power="austria_ottomans", hands={"austria_ottomans": ["ot_spanish_flu"], ME: ["de_jutland"]}
    )
    s.do("austria_ottomans", "play ot_spanish_flu")
    s.any_chance()
    while s.asked() != ME:
        s.give(s.asked() or "")
    s.do(ME, "discard de_jutland")
    assert s.cards("buried", ME) == {"de_jutland"}


def test_f4e_a_status_is_the_whole_play_and_never_compulsory() -> None:
    s = Scene(hands={ME: ["de_mustard_gas", "de_the_red_baron"]})
    s.do(ME, "play de_mustard_gas")
    assert s.step() == "choose_prepare"
    s = Scene(
        armies={"germany": ["berlin", "prussia"], "russia": ["poland"]},
        hands={ME: ["de_land_battle"]},
        statuses={ME: ["de_mustard_gas", "de_the_red_baron"]},
    )
    s.do(ME, "play de_land_battle", "battle germany poland prussia", "pass", "pass")
    assert s.armies("russia") == set()


def test_f4f_an_event_does_what_it_says() -> None:
    s = Scene(power="russia", hands={"russia": ["ru_rasputin"]})
    s.do("russia", "play ru_rasputin")
    assert s.points("entente") == 1
    assert s.pile("russia") == ["ru_rasputin"]


def wearing(*prepared: str, **fields: Any) -> Scene:
    return Scene("attrition_step germany", prepared={ME: list(prepared)}, **fields)


def test_f5a_one_prepared_card_to_the_top() -> None:
    s = wearing("de_mata_hari", "de_zeppelins", "de_jutland")
    assert s.refusal(ME, "attrition de_jutland") == "F5a"
    s.do(ME, "attrition de_mata_hari")
    lost(s, ME)
    assert s.pile(ME) == ["de_mata_hari"]
    assert s.step() == "choose_prepare"


def test_f5a_nobody_is_asked_who_surely_has_no_such_card() -> None:
    seen = [CARDS[card] for card in bits(ATTRITIONS & OF_POWER[POWERS.number(ME)])]
    s = wearing("de_land_battle", discards={ME: seen})
    assert s.step() == "choose_prepare"


def test_f5b_a_single_symbol_needs_armies_face_to_face() -> None:
    armies = {"germany": ["prussia"], "russia": ["poland"], "france": ["paris"]}
    s = wearing("de_mustard_gas", armies=armies)
    assert s.offers(ME, "attrition") == ["attrition de_mustard_gas russia"]
    assert s.refusal(ME, "attrition de_mustard_gas france_italy") == "F5b"
    assert s.refusal(ME, "attrition de_mustard_gas") == "F5c"
    s.do(ME, "attrition de_mustard_gas russia")
    assert lost(s, "russia") == 1
    s = wearing(
        "de_mustard_gas", armies={"germany": ["prussia"]}, navies={"russia": ["baltic_sea"]}
    )
    assert s.offers(ME, "attrition") == [], "Navies do not count"


def test_f5c_named_symbols_strike_far_away() -> None:
    s = wearing("de_third_ohl")
    assert s.refusal(ME, "attrition de_third_ohl russia") == "F5c"
    s.do(ME, "attrition de_third_ohl")
    lost(s, ME)
    assert [s.count("buried", p) for p in ("russia", "france_italy", "uk_us")] == [1, 1, 1]


def preparing(**fields: Any) -> Scene:
    return Scene("prepare_step germany", **fields)


def test_f6a_prepare_one_or_take_one_back() -> None:
    s = preparing(hands={ME: ["de_jutland"]}, prepared={ME: ["de_mata_hari"]})
    s.do(ME, "prepare de_jutland")
    assert s.cards("prepared", ME) == {"de_jutland", "de_mata_hari"}
    assert any("Jutland" in line for line in s.told(ME))
    assert not any("Jutland" in line for line in s.told("russia"))
    assert s.step() == "choose_refill"
    s = preparing(hands={ME: ["de_jutland"]}, prepared={ME: ["de_mata_hari"]})
    s.do(ME, "unprepare de_mata_hari")
    assert s.cards("hands", ME) == {"de_jutland", "de_mata_hari"}
    assert s.cards("prepared", ME) == set()
    assert s.step() == "choose_refill"
    assert "Germany takes a prepared card back into its hand." in s.told("russia")


def test_f6b_taken_back_in_the_prepare_step_only() -> None:
    s = Scene(
        "draft_step germany",
        armies={"germany": ["berlin"]},
        hands={ME: ["de_jutland", "de_landwehr"]},
        prepared={ME: ["de_mata_hari"]},
    )
    while s.step() != "choose_prepare":
        assert not s.offers(ME, "unprepare")
        s.do(ME, "pass")
    assert s.offers(ME, "unprepare") == ["unprepare de_mata_hari"]


def test_f6c_no_limit_and_only_the_symbol_counts() -> None:
    many = [f"de_land_battle_{n}" for n in range(2, 10)]
    s = preparing(hands={ME: ["de_mustard_gas"]}, prepared={ME: many})
    s.do(ME, "prepare de_mustard_gas")
    assert s.count("prepared", ME) == 9
    assert s.cards("statuses", ME) == set(), "a Status prepared is no Status"


def test_f4a_a_card_in_the_draw_step_is_told_its_own_time() -> None:
    s = Scene("draw_step germany", armies={"germany": ["berlin"]}, hands={ME: ["de_jutland"]})
    said = {
        text: str(game.why_not(s.g, POWERS.number(ME), game.verbs.parse(text)))
        for text in ("play de_jutland", "build germany prussia", "refill 7")
    }
    prompt = "Now: Draw step: draw cards, up to a hand of seven, or end your turn."
    assert said == {
        "play de_jutland": f"A card is played in the Play step of your turn. {prompt} (rule F4a)",
        "build germany prussia": f"Pieces come and fight by cards alone. {prompt} (rule F4c)",
        "refill 7": "Draw up to a hand of seven cards. (rule F7a)",
    }


def test_f7a_draw_up_to_seven() -> None:
    s = Scene("draw_step germany", hands={ME: ["de_jutland", "de_landwehr"]})
    assert s.offers(ME) == ["refill 5", "pass"]
    assert s.refusal(ME, "refill 6") == "F7a"
    s.do(ME, "refill 2")
    s.any_chance()
    assert s.count("hands", ME) == 4
    s.do(ME, "refill 3")
    s.any_chance()
    assert s.count("hands", ME) == 7
    eight = [f"de_land_battle_{n}" for n in range(2, 10)]
    s = Scene("draw_step germany", hands={ME: eight})
    assert s.asked() != ME
    assert s.count("hands", ME) == 8, "a larger hand stays as it is"
    s = Scene("draw_step germany", decks={ME: ["de_landwehr"]})
    s.do(ME, "refill 1")
    s.any_chance()
    assert POWERS[s.g.power] == "france_italy", "an empty deck gives nothing"


def test_f3_the_reason_why_a_draft_is_refused() -> None:
    s = drafting("de_jutland", "de_mata_hari")
    reasons = {
        "free_draft de_build_army": "Only Troupes Coloniales",
        "recall de_jutland": "Only The Pals Battalions",
        "draft de_land_battle": "Only Build Army and Build Navy",
        "draft uk_build_army": "Only Build Army and Build Navy",
    }
    for action, reason in reasons.items():
        assert s.why(ME, action).startswith(reason), action
    assert s.not_now(ME, "play de_jutland"), "that has another time"


def test_f3c_nobody_is_asked_when_all_see_that_no_build_card_is_left() -> None:
    builds = [CARDS[card] for card in bits(BUILDS & OF_POWER[POWERS.number(ME)])]
    s = drafting("de_jutland", "de_mata_hari", discards={ME: builds})
    assert s.step() == "choose_play"


def test_f2_what_is_used_once_a_turn_is_ready_in_the_next() -> None:
    s = Scene("end_of_turn germany", used=["de_stosstruppen"], hands={"france_italy": ["fr_marne"]})
    assert s.asked() == "france_italy"
    assert used(s) == set()


@pytest.mark.rule("D2")
def test_f4_with_an_empty_hand_pieces_may_be_taken_off_in_the_play_step() -> None:
    s = Scene(armies={"germany": ["berlin"]})
    assert s.step() == "choose_play"
    s = Scene(armies={"germany": ["berlin"]}, decks={ME: []})
    assert s.step() == "choose_refill", "without any card one is asked once, at the end"
