"""Chapter 16: what is known of the tournament rules, each behind an option."""

from __future__ import annotations

from sandtable.games.axis_allies_1914 import game
from tests.rules.axis_allies_1914.scene import Scene


def test_16_1_forces() -> None:
    s = Scene()
    s.g = game.start(game.read_options({"tournament_forces": True}))
    assert s.army("britain", "rhodesia") == ""
    assert s.army("britain", "british_east_africa") == ""
    assert s.army("france", "french_west_africa") == ""
    assert s.army("germany", "togoland") == ""
    assert s.army("germany", "kamerun") == ""
    assert s.army("italy", "somaliland") == ""
    assert s.army("france", "sz_15") == "1 ca"
    assert s.army("britain", "sz_09") == "1 bb 3 ca 1 tp"
    assert s.army("russia", "sevastopol") == "6 inf 2 art"
    assert s.army("russia", "livonia") == "6 inf 2 art"
    s.g = game.start()
    assert s.army("france", "sz_15") == "1 bb 1 tp"


def test_16_3_paris_is_needed() -> None:
    for first, winner in (("london", None), ("paris", "central")):
        s = Scene(
            "end_of_turn",
            power="usa",
            control={first: "germany", "rome": "germany"},
            options={"paris_needed": True},
        )
        game.run(s.g)
        assert s.winner() == winner


def test_16_4_mines_stop_ships() -> None:
    for option, reached in ((False, True), (True, False)):
        s = Scene(power="britain", britain={"sz_09": "1 ca 1 ss"}, options={"mines_stop": option})
        s.do("britain", "from sz_09")
        assert ("send cruiser sz_11 1" in s.offers("britain")) is reached
        assert ("send submarine sz_11 1" in s.offers("britain")) is reached
        assert "send cruiser sz_10 1" in s.offers("britain")


def test_16_5_land_units_move_two_spaces() -> None:
    armies = {
        "germany": {"munich": "4 inf", "lorraine": "1 inf"},
        "france": {"lorraine": "1 inf", "picardy": "1 inf"},
    }
    for option in (False, True):
        s = Scene(control={"lorraine": None}, options={"two_spaces": option}, armies=armies)
        s.do("germany", "from munich")
        assert ("send infantry kiel 4" in s.offers("germany")) is option
        if option:
            s.do("germany", "send infantry lorraine 1")
            assert s.refusal("germany", "send infantry belgium 1") == "5.2", "it is hostile"
            assert s.refusal("germany", "send infantry picardy 1") == "5.2", "three spaces"
            assert s.army("germany", "lorraine") == "2 inf"
        else:
            assert s.refusal("germany", "send infantry kiel 1") == "5.2"


def test_16_5_two_spaces_lead_somewhere_else() -> None:
    s = Scene(germany={"munich": "4 inf"}, options={"two_spaces": True})
    s.do("germany", "from munich")
    assert "all munich" not in s.offers("germany")
    assert s.refusal("germany", "send infantry munich 1") == "5.2"
