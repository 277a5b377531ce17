"""M: what a power knows, what it may imagine, and positions that cannot be."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sandtable.core.bits import mask_of
from sandtable.core.outcomes import SeededLuck
from sandtable.games.quartermaster_1914 import game
from sandtable.games.quartermaster_1914.facts.board import POWERS, SPACES
from sandtable.games.quartermaster_1914.facts.cards.catalogue import CARDS, OF_POWER
from sandtable.games.quartermaster_1914.rules.state import Position
from tests.rules.quartermaster_1914.cards.shapes import play
from tests.rules.quartermaster_1914.scene import Scene

AUSTRIA, RUSSIA, GERMANY = range(3)


def table() -> Scene:
    return Scene(
        armies={"germany": ["berlin"], "russia": ["moscow"]},
        hands={"germany": ["de_jutland", "de_mata_hari"], "russia": ["ru_cossacks"]},
        prepared={"germany": ["de_zeppelins"], "russia": ["ru_rasputin"]},
        statuses={"germany": ["de_mustard_gas"]},
        discards={"germany": ["de_landwehr"]},
        buried={"germany": ["de_landsturm"], "russia": ["ru_build_army"]},
        bottoms={"germany": ["de_build_navy"], "russia": ["ru_build_navy"]},
        looks={"germany": ["ru_rasputin"]},
    )


@pytest.mark.rule("M1")
@pytest.mark.parametrize("seed", range(5))
def test_m1_a_power_imagines_only_what_it_does_not_know(seed: int) -> None:
    g = table().g
    h = game.imagine(g, 1 << GERMANY, SeededLuck(seed))
    for field in ("hands", "prepared", "looks", "statuses", "discards", "faces"):
        assert getattr(h, field)[GERMANY] == getattr(g, field)[GERMANY], field
    assert h.prepared[RUSSIA] == g.prepared[RUSSIA], "Germany has looked at it"
    assert h.looks[RUSSIA] == h.looks[AUSTRIA] == 0
    for field in ("hands", "prepared", "buried", "pools"):
        counts = [getattr(one, field)[RUSSIA].bit_count() for one in (g, h)]
        assert counts[0] == counts[1], field
    assert len(h.bottoms[RUSSIA]) == 1
    assert list(game.faults(h)) == []


@pytest.mark.rule("M1")
def test_m1_the_cards_of_others_may_be_any_of_theirs() -> None:
    g = table().g
    hands = {game.imagine(g, 1 << GERMANY, SeededLuck(seed)).hands[RUSSIA] for seed in range(20)}
    assert len(hands) > 5
    assert all(hand & ~OF_POWER[RUSSIA] == 0 for hand in hands)


@pytest.mark.rule("M1", "R21")
def test_m1_who_is_looking_at_cards_sees_those_imagined() -> None:
    s = play("ru_redl_blackmailed", hands={"austria_ottomans": ["ah_caporetto", "ot_build_army"]})
    assert s.step() == "choose_redl"
    for seed in range(5):
        h = game.imagine(s.g, 1 << GERMANY, SeededLuck(seed))
        assert h.looks[RUSSIA] == h.hands[AUSTRIA]
        assert h.looks[AUSTRIA] == 0
    s = play(
        "de_land_battle",
        armies={"germany": ["berlin", "belgium", "western_germany"], "france": ["picardy"]},
        statuses={"germany": ["de_rumpler_taube_air_reconnaissance"]},
        prepared={"france_italy": ["fr_build_army", "it_alpini"]},
        then=("battle germany picardy belgium", "use de_rumpler_taube_air_reconnaissance"),
    )
    assert s.step() == "choose_seen"
    for seed in range(5):
        h = game.imagine(s.g, 1 << RUSSIA, SeededLuck(seed))
        assert h.looks[GERMANY] == h.prepared[POWERS.number("france_italy")]
        assert h.looks[AUSTRIA] == 0


@pytest.mark.rule("B3")
def test_b3_what_others_have_put_under_their_decks_is_imagined() -> None:
    g = game.start(game.read_options({}))
    game.settle(g, SeededLuck(1))
    for _ in range(3):
        game.apply(g, RUSSIA, game.offers(g, RUSSIA)[0])
    game.apply(g, GERMANY, game.offers(g, GERMANY)[0])
    h = game.imagine(g, 1 << AUSTRIA, SeededLuck(2))
    assert h.picks[RUSSIA].bit_count() == 3
    assert h.picks[RUSSIA] & ~h.hands[RUSSIA] == 0
    assert h.picks[GERMANY] == 0, "who is still choosing begins anew"
    assert game.imagine(g, 1 << GERMANY, SeededLuck(2)).picks[GERMANY] == g.picks[GERMANY]
    later = table().g
    assert game.imagine(later, 1 << AUSTRIA, SeededLuck(2)).picks == [0] * len(POWERS)


def bit(card: str) -> int:
    return 1 << CARDS.number(card)


def spaces(*names: str) -> int:
    return mask_of(SPACES.number(name) for name in names)


def two_places(g: Position) -> None:
    g.hands[GERMANY] |= bit("de_zeppelins")


def no_place(g: Position) -> None:
    g.hands[GERMANY] &= ~bit("de_jutland")


def stranger(g: Position) -> None:
    g.hands[GERMANY] |= bit("ru_cossacks")
    g.hands[RUSSIA] &= ~bit("ru_cossacks")


def no_status(g: Position) -> None:
    g.hands[GERMANY] &= ~bit("de_jutland")
    g.statuses[GERMANY] |= bit("de_jutland")


def navy_on_land(g: Position) -> None:
    g.navies[3] |= spaces("prussia")


def too_many(g: Position) -> None:
    names = "berlin prussia poland galicia vienna belgium western_germany budapest romania"
    g.armies[3] |= spaces(*names.split(), "ukraine", "petrograd", "tyrol")


def both_teams(g: Position) -> None:
    g.armies[2] |= spaces("berlin")


def strange_token(g: Position) -> None:
    g.tokens |= spaces("berlin")


def below_zero(g: Position) -> None:
    g.points[0] = -1


def shown(g: Position) -> None:
    g.shown[GERMANY] |= bit("de_landwehr")


def looked(g: Position) -> None:
    g.looks[GERMANY] |= bit("ru_build_army")


def picked(g: Position) -> None:
    g.picks[GERMANY] |= bit("de_landwehr")


def out_of_order(g: Position) -> None:
    g.faces[GERMANY] = ()


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        (two_places, "de_zeppelins is in two places"),
        (no_place, "de_jutland is in no place"),
        (stranger, "ru_cossacks lies among the cards of another"),
        (no_status, "germany has a card of the wrong type on the table"),
        (navy_on_land, "germany has a piece where it cannot stand"),
        (too_many, "germany has more pieces on the board than it owns"),
        (both_teams, "pieces of both teams share a space"),
        (strange_token, "an Objective token lies where none can lie"),
        (below_zero, "a team has fewer than 0 points"),
        (shown, "germany has shown a card that it neither holds nor has prepared"),
        (looked, "germany remembers a card of russia that is no longer there"),
        (picked, "germany puts cards under its deck that it does not hold"),
        (out_of_order, "the face-up discards of germany are not in order"),
    ],
)
def test_a_position_that_cannot_be(wrong: Callable[[Position], None], words: str) -> None:
    g = table().g
    assert list(game.faults(g)) == []
    wrong(g)
    assert words in list(game.faults(g))
