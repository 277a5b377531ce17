"""What the bot of Paths of Glory understands of supply and of open ground."""

from __future__ import annotations

import pytest

from sandtable.core.bits import bits
from sandtable.games.paths_of_glory.advice.battles import attacks_on
from sandtable.games.paths_of_glory.advice.camps import doom, hunger
from sandtable.games.paths_of_glory.advice.dangers import outlook, outlook_after, risk
from sandtable.games.paths_of_glory.advice.planning import jobs
from sandtable.games.paths_of_glory.advice.walls import raid
from sandtable.games.paths_of_glory.facts.board import ALLIED, CENTRAL, EVERYWHERE, SPACES, spaces
from sandtable.games.paths_of_glory.rules.pieces import enter
from sandtable.games.paths_of_glory.rules.state import Position
from tests.rules.paths_of_glory.scene import Scene


def worth_of_attack(g: Position, target: str) -> float:
    """What the Central Powers think of an attack from all marked spaces."""
    rated = {one.target: one.value for one in attacks_on(g, CENTRAL, g.to_attack, 0)}
    return rated[SPACES.number(target)]


def western_front(second_and_third: str) -> Position:
    """The French hold Sedan, behind or before two German armies."""
    units = {"sedan": "fr_4", "liege": "ge_6", second_and_third: "ge_2 ge_3"}
    return Scene(units, attack="liege", central="liege").g


def test_it_wants_to_free_armies_that_are_cut_off() -> None:
    cut_off, at_home = western_front("cambrai"), western_front("kassel")
    assert hunger(cut_off, CENTRAL) > 0
    assert hunger(at_home, CENTRAL) == 0
    assert worth_of_attack(cut_off, "sedan") > worth_of_attack(at_home, "sedan") + 0.2


def test_it_wants_to_cut_off_armies_of_the_enemy() -> None:
    def with_first_army(place: str) -> Position:
        units = {"frankfurt": "ge_1", "koblenz": "fr_corps", "liege": "ge_2", place: "fr_1"}
        return Scene(units, attack="frankfurt").g

    behind, elsewhere = with_first_army("aachen"), with_first_army("paris")
    assert worth_of_attack(behind, "koblenz") > worth_of_attack(elsewhere, "koblenz") + 0.2


@pytest.mark.parametrize(
    ("side", "round_", "active", "lost"),
    [
        (CENTRAL, 6, ALLIED, True),  # nobody acts after the Allies in the sixth round
        (ALLIED, 6, ALLIED, True),
        (ALLIED, 6, CENTRAL, False),  # the Allies can still free them
        (CENTRAL, 1, CENTRAL, False),
    ],
)
def test_it_knows_how_long_a_unit_can_be_freed(
    side: int, round_: int, active: int, lost: bool
) -> None:
    g = Position(Scene().g.options)
    g.round, g.active = round_, active
    assert (doom(g, side, now=True) == 1.0) == lost


def test_an_open_road_into_the_country_is_dangerous() -> None:
    units = {"sedan": "fr_corps", "metz": "ge_1"}
    open_road = Scene(units, central="liege").g
    barred = Scene({**units, "koblenz": "ge_corps", "liege": "ge_corps"}).g
    assert risk(open_road, CENTRAL) > risk(barred, CENTRAL) + 0.5


def test_a_raid_takes_all_prizes_on_its_way() -> None:
    prizes = spaces("koblenz", "aachen", "essen")
    start = SPACES.number("sedan")
    four, taken = raid(start, EVERYWHERE, prizes, 4, True)
    two, fewer = raid(start, EVERYWHERE, prizes, 2, True)
    assert taken == prizes
    assert four > two
    assert fewer == spaces("koblenz", "aachen")


def test_a_second_unit_to_the_same_place_is_worth_less() -> None:
    """Both armies would go to the empty space that the enemy could walk into."""
    units = {"metz": "ge_1", "frankfurt": "ge_2", "mannheim": "ge_3", "sedan": "fr_corps"}
    g = Scene(units, central="liege").g
    before = {job.spaces: job.value for job in jobs(g, CENTRAL, 5) if not job.attack}
    first = max(before, key=before.__getitem__)
    h = g.copy()
    h.to_move = first
    after = {job.spaces: job.value for job in jobs(h, CENTRAL, 4) if not job.attack}
    assert after
    assert all(after[one] < before[one] for one in after)
    assert first not in after


def test_the_outlook_after_a_move_is_that_of_the_position_after_it() -> None:
    g = Scene({"sedan": "ge_1 ge_2", "verdun": "fr_1", "liege": "ge_3", "paris": "fr_2"}).g
    start, goal = SPACES.number("sedan"), SPACES.number("liege")
    (first, *_) = bits(g.units(CENTRAL, start))
    h = g.copy()
    enter(h, first, start, goal)
    for side in (CENTRAL, ALLIED):
        after = outlook_after(g, h, side, 1 << start | 1 << goal)
        assert after == outlook(h, side)
    assert outlook(h, CENTRAL) != outlook(g, CENTRAL)
