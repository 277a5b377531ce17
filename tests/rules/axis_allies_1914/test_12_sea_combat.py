"""Chapter 12: combat at sea; 13.5: unrestricted submarine warfare."""

from __future__ import annotations

import pytest

from sandtable.games.axis_allies_1914 import game
from tests.rules.axis_allies_1914.scene import Scene


def battle(attacker: str, defender: str) -> Scene:
    """Germany attacks Britain in Sea Zone 5."""
    s = Scene("combat", germany={"sz_05": attacker}, britain={"sz_05": defender})
    s.do("germany", "attack sz_05")
    return s


def test_12_1_it_takes_a_warship_to_attack() -> None:
    s = Scene("combat", germany={"sz_05": "2 tp"}, britain={"sz_05": "1 ca"})
    assert s.asked() == "france"
    s = Scene("combat", germany={"sz_05": "1 ss", "sz_10": "1 ca"}, britain={"sz_05": "1 tp"})
    assert s.offers("germany") == ["attack sz_05", "done"]
    assert s.refusal("germany", "attack sz_10") == "12.1"


def test_12_1_the_attacker_presses_or_breaks_off() -> None:
    s = battle("2 ca", "2 ca")
    s.roll(6, 6)
    s.roll(6, 6)
    assert s.asked() == "germany"
    assert s.refusal("germany", "done") == "12.1"
    s.do("germany", "press")
    s.roll(3, 6)
    s.roll(6, 6)
    s.do("germany", "break_off")
    assert s.army("britain", "sz_05") == "1 ca"
    assert s.army("germany", "sz_05") == "2 ca"
    assert s.asked() == "france", "one battle a turn in each zone"


def test_12_2_what_ships_hit_on_and_the_fallen_still_fire() -> None:
    s = battle("1 bb 1 ca", "1 bb 2 ca")
    s.roll(4, 3)
    assert s.dice() == 3
    s.roll(5, 4, 4)
    assert s.asked() == "britain", "4 and 3 hit; 5 and 4 do not"
    assert s.army("britain", "sz_05") == "1 bb 2 ca"


def test_12_3_a_submarine_submerges_in_place_of_firing() -> None:
    s = battle("1 ca 2 ss", "2 ca")
    assert s.refusal("germany", "submerge 3") == "12.3"
    s.do("germany", "submerge 1")
    assert s.dice() == 2
    s.roll(6, 6)
    s.roll(3, 3)
    s.do("germany", "lose germany_submarine 2")
    assert s.army("germany", "sz_05") == "1 ca", "it can still be hit in that round"


def test_12_3_then_it_is_out_of_the_battle() -> None:
    s = battle("1 ca", "1 ca 1 ss")
    s.roll(6)
    assert s.asked() == "britain", "the defender decides when the attacker has fired"
    s.do("britain", "submerge 1")
    s.roll(6)
    s.do("germany", "press")
    assert s.asked() == "chance", "there is nothing left to submerge"
    s.roll(1)
    assert s.dice() == 1
    s.roll(6)
    assert s.army("britain", "sz_05") == "1 ss", "only the cruiser could be hit"
    assert s.asked() == "france", "12.5: only a submerged submarine is left"
    assert s.g.dived == [0] * 8


def test_12_4_transports_go_last() -> None:
    s = battle("3 ca", "1 ca 1 ss 2 tp")
    s.roll(1, 1, 1)
    s.do("britain", "done")
    s.roll(6, 6)
    assert s.refusal("britain", "lose britain_transport 1") == "12.4"
    assert s.refusal("britain", "lose germany_cruiser 1") == "12.4"
    assert s.refusal("britain", "lose britain_cruiser 2") == "12.4"
    assert s.refusal("britain", "done") == "12.4"
    s.do("britain", "lose britain_cruiser 1")
    assert s.army("britain", "sz_05") == "1 tp"


def test_12_4_a_transport_may_go_before_a_submarine_that_submerges_now() -> None:
    s = battle("1 ca", "1 ss 1 tp")
    s.roll(1)
    s.do("britain", "submerge 1")
    s.do("britain", "lose britain_transport 1")
    assert s.army("britain", "sz_05") == "1 ss"


def test_12_4_a_battleship_takes_two_hits() -> None:
    s = battle("2 ca", "1 bb")
    s.roll(1, 6)
    s.roll(6)
    assert s.army("britain", "sz_05") == "1 dbb"
    s.do("germany", "press")
    s.roll(1, 6)
    s.roll(6)
    assert s.army("britain", "sz_05") == ""
    s = battle("2 ca", "1 bb")
    s.roll(1, 1)
    s.roll(6)
    assert s.army("britain", "sz_05") == ""


def test_12_4_what_is_suggested_damages_battleships_first() -> None:
    s = battle("3 ca", "1 bb 1 ca")
    s.roll(1, 6, 6)
    s.roll(6, 6)
    s.do("britain", "accept")
    assert s.army("britain", "sz_05") == "1 dbb 1 ca"
    s = battle("3 ca", "1 ca 1 ss")
    s.roll(1, 6, 6)
    s.do("britain", "done")
    s.roll(6, 6)
    s.do("britain", "accept")
    assert s.army("britain", "sz_05") == "1 ca", "else the cheapest ship sinks"


def test_12_5_it_ends_when_a_side_has_no_ship_left() -> None:
    s = battle("1 ca", "1 ca")
    s.roll(1)
    s.roll(1)
    assert s.army("germany", "sz_05") == s.army("britain", "sz_05") == ""
    assert s.asked() == "france"


def income_phase(power: str, **fields: object) -> Scene:
    s = Scene(
        "collect_income",
        power=power,
        germany={"sz_07": "2 ss", "sz_02": "1 ss", "sz_05": "4 ss"},
        fields=fields,
    )
    game.run(s.g)
    return s


def test_13_5_germany_declares_it_when_it_matters() -> None:
    s = income_phase("britain")
    assert s.asked() == "germany"
    assert s.refusal("germany", "press") == "13.5"
    s.do("germany", "done")
    assert s.treasury("britain") == 30
    s = income_phase("britain")
    s.do("germany", "declare")
    assert s.dice() == 3, "only in Sea Zones 2, 7 and 8"
    s.roll(1, 2, 3)
    assert s.treasury("britain") == 28
    assert s.g.unrestricted == 1
    s = income_phase("britain", unrestricted=1)
    assert s.asked() == "chance", "it is declared once"


@pytest.mark.rule("3.21")
def test_13_5_a_loss_brings_the_united_states_into_the_war() -> None:
    for dice, war in (((6, 6, 6), 0), ((6, 2, 6), 1)):
        s = income_phase("usa", unrestricted=1, at_war=0, round=2)
        s.roll(*dice)
        assert s.g.at_war == war
        assert s.treasury("usa") == 20 - war


def test_13_5_no_more_is_lost_than_is_collected() -> None:
    s = Scene(
        "collect_income",
        power="usa",
        germany={"sz_07": "2 ss", "united_states_of_america": "1 inf"},
        usa={"united_states_of_america": "1 inf"},
        control={"united_states_of_america": None},
        fields={"unrestricted": 1},
    )
    game.run(s.g)
    s.roll(1, 1)
    assert s.treasury("usa") == 0, "a contested home earns nothing that could be sunk"


def test_13_5_others_lose_nothing() -> None:
    s = income_phase("france", unrestricted=1)
    assert s.treasury("france") == 24


def test_12_3_who_submerges_all_submarines_hits_nothing_and_is_fired_at() -> None:
    for die, left in ((6, "1 ss"), (1, "")):
        s = battle("1 ss", "1 bb 1 ca")
        s.do("germany", "submerge 1")
        assert s.dice() == 2, "only the defenders fire"
        s.roll(die, 6)
        assert s.army("germany", "sz_05") == left
        assert s.army("britain", "sz_05") == "1 bb 1 ca"
        assert s.asked() == "france"


def test_12_4_a_refusal_says_why_these_ships_are_not_lost() -> None:
    s = battle("2 ca", "1 bb 1 ca 1 tp")
    s.roll(1, 6)
    s.roll(6, 6)
    for action, why in (
        ("lose britain_transport 1", "Transports are lost only after all warships are sunk"),
        ("lose britain_submarine 1", "These ships are not in the battle"),
        ("lose germany_cruiser 1", "These ships are not in the battle"),
        ("done", "Choose casualties, or accept what is suggested."),
    ):
        assert s.why("britain", action).startswith(why), action


def test_12_4_each_power_loses_transports_of_its_own() -> None:
    s = Scene(
        "combat", germany={"sz_05": "1 ca"}, britain={"sz_05": "1 tp"}, france={"sz_05": "1 tp"}
    )
    s.do("germany", "attack sz_05")
    s.roll(1)
    s.do("france", "lose britain_transport 1")
    assert s.army("britain", "sz_05") == ""
    assert s.army("france", "sz_05") == "1 tp"


def test_12_5_a_battle_in_the_first_sea_zone_is_summed_up_like_others() -> None:
    s = Scene("combat", germany={"sz_01": "1 ca"}, usa={"sz_01": "1 ca"})
    s.do("germany", "attack sz_01")
    s.roll(1)
    s.roll(6)
    assert "Sea Zone 1: the United States lost 1 cruiser." in s.told()
