"""R4: powers of several players agree, or whose turn it is decides (3.11, 5.9, 10.12, 10.15)."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from sandtable.games.axis_allies_1914 import game
from tests.rules.axis_allies_1914.scene import Scene

APART = {"players": {power: place for place, power in enumerate(game.powers)}}
"""Eight players."""


def defence(
    attacker: str, french: str, british: str, fields: Mapping[str, object] | None = None
) -> Scene:
    """Germany attacks France and Britain in Lorraine."""
    s = Scene(
        "combat",
        germany={"lorraine": attacker},
        france={"lorraine": french},
        britain={"lorraine": british},
        control={"lorraine": None},
        fields=APART if fields is None else fields,
    )
    s.do("germany", "attack lorraine")
    return s


def fight(s: Scene, hits: int) -> None:
    """So many hits for the attacker, none for the defenders."""
    s.roll(*[1] * hits, *[6] * (s.dice() - hits))
    s.rolls(s.dice(), 6)


def test_10_12_one_player_is_not_asked_to_agree() -> None:
    s = defence("4 inf", "2 inf 1 art", "2 inf 1 art", {})
    fight(s, 2)
    assert s.offers("france")[0] == "accept"
    assert not s.offers("france", "choose")
    s.do("france", "lose britain_infantry 1", "lose britain_artillery 1")
    assert s.army("britain", "lorraine") == "1 inf"
    assert s.asked() == "france", "the battle is over: France has the next turn"
    assert s.step() != "agreeing"


@pytest.mark.rule("R4")
def test_10_12_players_agree_on_a_proposal_before_anything_is_lost() -> None:
    s = defence("4 inf", "2 inf 1 art", "2 inf 1 art")
    fight(s, 2)
    assert s.asked() == "france", "the next in turn order proposes"
    s.do("france", "lose britain_infantry 1")
    assert s.refusal("france", "lose britain_infantry 1") == "10.11", "it would be the last"
    s.do("france", "lose france_artillery 1")
    assert (s.asked(), s.step()) == ("britain", "agreeing")
    assert s.army("britain", "lorraine") == "2 inf 1 art", "nothing is lost yet"
    assert game.show.prompt(s.g, 4) == (
        "Your ally would lose 1 French artillery and 1 British infantry in Lorraine. "
        "Agree, or object and Germany decides."
    )
    assert s.refusal("britain", "done") == "R4"
    refusal = game.why_not(s.g, 4, game.verbs.parse("done"))
    assert refusal is not None
    assert "the power whose turn it is decides" in refusal.words, "friend or enemy"
    s.do("britain", "accept")
    assert s.army("britain", "lorraine") == "1 inf 1 art"
    assert s.army("france", "lorraine") == "2 inf"


def test_10_12_who_loses_nothing_is_not_asked() -> None:
    s = defence("4 inf", "2 inf 1 art", "2 inf 1 art")
    fight(s, 2)
    s.do("france", "lose france_infantry 1", "lose france_artillery 1")
    assert s.step() != "agreeing"
    assert s.army("france", "lorraine") == "1 inf"


def test_10_12_if_defenders_cannot_agree_the_attacker_chooses_all() -> None:
    s = defence("5 inf", "2 inf 1 art", "2 inf 2 art")
    fight(s, 3)
    s.do("france", "accept")
    s.do("britain", "object")
    assert s.asked() == "germany"
    s.do("germany", "lose britain_artillery 2")
    assert s.asked() == "germany", "the choice stays with the attacker until all are chosen"
    assert s.refusal("germany", "choose france") == "10.11"
    s.do("germany", "lose france_artillery 1")
    assert (s.army("britain", "lorraine"), s.army("france", "lorraine")) == ("2 inf", "2 inf")
    assert "Britain does not agree about Lorraine." in s.told()


def test_10_12_the_attacker_may_take_what_is_suggested() -> None:
    s = defence("5 inf", "2 inf 1 art", "2 inf 2 art")
    fight(s, 3)
    s.do("france", "lose britain_artillery 2", "accept")
    s.do("britain", "object")
    s.do("germany", "lose france_artillery 1", "accept")
    assert s.g.proposed == []
    lost = 3 + 4 - sum(sum(s.g.army(s.g.site, power)) for power in (3, 4))
    assert lost == 3


def sea_battle(fields: Mapping[str, object]) -> Scene:
    """Germany scores two hits on a British and French fleet."""
    s = Scene(
        "combat",
        germany={"sz_05": "2 ca"},
        britain={"sz_05": "1 bb 1 ca"},
        france={"sz_05": "1 ca"},
        fields=fields,
    )
    s.do("germany", "attack sz_05")
    s.roll(1, 1)
    s.roll(6, 6, 6)
    return s


def test_10_12_at_sea_likewise() -> None:
    s = sea_battle(APART)
    s.do("france", "lose britain_battleship 1", "lose britain_damaged_battleship 1")
    assert (s.asked(), s.step()) == ("britain", "agreeing")
    assert s.army("britain", "sz_05") == "1 bb 1 ca"
    s.do("britain", "object")
    s.do("germany", "lose britain_battleship 1")
    assert s.asked() == "germany", "all of them are the attacker's choice"
    s.do("germany", "lose france_cruiser 1")
    assert s.army("britain", "sz_05") == "1 dbb 1 ca"
    assert s.army("france", "sz_05") == ""
    agreed = sea_battle(APART)
    agreed.do("france", "lose britain_battleship 1", "lose britain_damaged_battleship 1")
    agreed.do("britain", "accept")
    assert agreed.army("britain", "sz_05") == "1 ca"
    assert agreed.asked() == "germany"
    alone = sea_battle({})
    alone.do("france", "lose britain_cruiser 1", "lose france_cruiser 1")
    assert alone.army("britain", "sz_05") == "1 bb"


def invaded() -> Scene:
    s = Scene(germany={"ruhr": "4 inf"}, fields=APART)
    s.do("germany", "from ruhr", "send infantry holland 3", "done")
    return s


def test_3_11_players_agree_on_who_defends_a_neutral() -> None:
    s = invaded()
    s.do("france", "choose britain")
    for ally in ("russia", "italy", "usa"):
        assert s.asked() == ally, "not Britain, which was chosen"
        s.do(ally, "accept")
    assert s.army("britain", "holland") == "3 inf 1 art"


def test_3_11_if_they_cannot_agree_the_invader_chooses() -> None:
    s = invaded()
    s.do("france", "choose britain")
    s.do("russia", "accept")
    s.do("italy", "object")
    assert s.asked() == "germany"
    s.do("germany", "choose italy")
    assert s.army("italy", "holland") == "3 inf 1 art"


def left_alone() -> Scene:
    s = Scene(
        germany={"belgium": "4 inf"},
        britain={"belgium": "2 inf"},
        italy={"belgium": "2 inf"},
        france={"belgium": "1 inf"},
        fields={"mobilized": ["belgium"], **APART},
    )
    s.do("germany", "from belgium", "all ruhr", "done")
    return s


def test_5_9_players_agree_on_who_takes_control() -> None:
    s = left_alone()
    s.do("france", "choose britain")
    assert s.asked() == "italy"
    s.do("italy", "accept")
    assert s.owner("belgium") == "britain"


def test_5_9_if_they_cannot_agree_who_left_decides() -> None:
    s = left_alone()
    s.do("france", "choose france")
    s.do("britain", "accept")
    s.do("italy", "object")
    assert s.offers("germany") == ["choose france", "choose britain", "choose italy"]
    s.do("germany", "choose italy")
    assert s.owner("belgium") == "italy"
    assert s.asked() == "france", "the turn of Germany is over"


def test_10_12_the_rest_that_is_no_choice_belongs_to_the_proposal() -> None:
    s = defence("4 inf", "1 inf", "1 inf 1 art")
    fight(s, 2)
    s.do("france", "lose france_infantry 1")
    assert (s.asked(), s.step()) == ("britain", "agreeing"), "only the artillery is left to take"
    s.do("britain", "accept")
    assert s.army("france", "lorraine") == ""
    assert s.army("britain", "lorraine") == "1 inf"


def test_r4_a_saved_game_says_what_is_to_be_agreed_on() -> None:
    s = defence("4 inf", "2 inf 1 art", "2 inf 1 art")
    fight(s, 2)
    s.do("france", "accept")
    assert s.g.export()["agenda"][0] == "agreeing britain 0 losses lorraine 2"


def test_r4_objecting_names_the_power_that_decides() -> None:
    s = defence("4 inf", "2 inf 1 art", "2 inf 1 art")
    fight(s, 2)
    s.do("france", "lose britain_infantry 1", "lose france_artillery 1")
    assert game.show.label(s.g, game.verbs.parse("object")) == "Object: Germany decides"
    s = Scene(
        "combat",
        power="britain",
        britain={"lorraine": "1 inf"},
        italy={"lorraine": "1 inf"},
        usa={"lorraine": "1 inf"},
        germany={"lorraine": "1 inf"},
        control={"lorraine": None, "paris": "germany"},
        fields=APART,
    )
    s.do("britain", "attack lorraine")
    s.roll(1)
    s.roll(1)
    s.do("italy", "choose italy")
    assert s.asked() == "usa"
    assert game.show.label(s.g, game.verbs.parse("object")) == "Object: Britain decides", "an ally"
