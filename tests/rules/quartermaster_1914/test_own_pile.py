"""M2 and M3: what a power sees of its own discard pile, and others of it."""

from __future__ import annotations

import pytest

from sandtable.core.show.scene import Zone
from sandtable.games.quartermaster_1914 import game
from sandtable.games.quartermaster_1914.facts.board import POWERS
from tests.rules.quartermaster_1914.cards.shapes import play
from tests.rules.quartermaster_1914.scene import Scene

ME = "germany"
FACE_UP = ["de_mata_hari", "de_zeppelins", "de_landwehr"]


def discarded() -> Scene:
    return Scene(discards={ME: FACE_UP}, buried={ME: ["de_jutland"]})


def zone_of(s: Scene, power: str, name: str) -> Zone:
    """A zone of the scene as a power sees it."""
    zones = game.show.scene(s.g, 1 << POWERS.number(power)).zones
    (found,) = [zone for zone in zones if zone.id == name]
    return found


def lines(s: Scene, power: str) -> list[str]:
    """The lines of the text board that a power reads."""
    sections = game.show.board(s.g, 1 << POWERS.number(power))
    return [line for section in sections for line in section.lines]


@pytest.mark.rule("M3")
def test_m3_the_owner_looks_through_the_whole_pile() -> None:
    pile = zone_of(discarded(), ME, "germany_discards")
    assert [card.id for card in pile.cards] == [*FACE_UP, "de_jutland"]
    assert pile.hidden == 0
    board = lines(discarded(), ME)
    assert "Discarded face up, the top first: Mata Hari, Zeppelins, Landwehr" in board
    assert "Discarded unseen: Jutland" in board


@pytest.mark.rule("M2")
def test_m2_others_see_what_lay_face_up_and_count_only_what_did_not() -> None:
    pile = zone_of(discarded(), "russia", "germany_discards")
    assert [card.id for card in pile.cards] == FACE_UP
    assert pile.hidden == 1
    assert not any("Jutland" in line for line in lines(discarded(), "russia"))
    unseen = zone_of(Scene(buried={ME: ["de_jutland"]}), "russia", "germany_discards")
    assert (unseen.cards, unseen.hidden) == ([], 1)


@pytest.mark.rule("M3")
def test_m3_cards_to_be_taken_out_of_the_pile_lie_open_and_only_once() -> None:
    s = play(
        "ru_scottish_womens_hospitals",
        discards={"russia": ["ru_build_army", "ru_rasputin"]},
        buried={"russia": ["ru_build_army_2"]},
    )
    choice = zone_of(s, "russia", "choice")
    assert [card.id for card in choice.cards] == ["ru_build_army"]
    pile = zone_of(s, "russia", "russia_discards")
    assert "ru_build_army" not in [card.id for card in pile.cards]
    assert "ru_rasputin" in [card.id for card in pile.cards]
