"""What lies on the table: a judged turn, open slots, obligations, and the slip of a window."""

from __future__ import annotations

import pytest

from sandtable.core.game import SPECTATOR
from sandtable.core.kit.scenes import all_cards
from sandtable.core.show.scene import CardFace, Scene
from sandtable.games.great_war import game as great_war
from sandtable.games.quartermaster import game as quartermaster
from tests.games.test_scenes import positions, zone
from tests.rules.great_war.scene import Scene as Duel
from tests.rules.quartermaster.scene import Scene as World

# The Great War.


def judged() -> Duel:
    """A turn that the Entente, attacking, loses by a point; its leader has a card in a slot."""
    return Duel(
        "add entente",
        phase="round_2",
        central=["cp_6s"],
        entente=["ea_10s", "ea_kd"],
        table={"central": ["cp_ks", "cp_8s", "cp_qs", "cp_ah"], "entente": ["ea_js", "ea_qs"]},
        laid_on={"cp_8s": "cp_ks", "ea_qs": "ea_js"},
        slotted=["ea_qs"],
        down=["cp_qs"],
        turn=2,
        winners=["central"],
    )


@pytest.mark.parametrize("seat", [SPECTATOR, 0b01, 0b10])
def test_the_cards_lie_on_after_a_turn_is_judged_with_the_result(seat: int) -> None:
    duel = judged()
    before = great_war.show.scene(duel.g, seat)
    duel.until("hold")
    after = great_war.show.scene(duel.g, seat)
    for side in ("central", "entente"):
        rows = [zone(one, f"{side}_table").cards for one in (before, after)]
        assert [face.id for face in rows[0]] == [face.id for face in rows[1]] != []
    assert "cancelled" in marks(after, "cp_qs")
    assert "captured" in marks(after, "ea_js")
    assert zone(after, "central_captured").cards == [], "not on their pile yet"
    (slip,) = after.panels
    assert slip.title == "Central Powers win turn 2"
    central, entente = slip.rows
    assert (central.value, entente.value) == ("33", "20")
    assert "3 cards face up, 33 BP; 1 cancelled; captures 2 cards, 20 BP" in central.note
    assert "Attacker: 2 cards face up, 20 BP" in entente.note


@pytest.mark.parametrize(
    ("attacker", "side", "words"),
    [
        ("ea_jh", 1, "the attack stalled for want of an Attack arrow"),
        ("ea_6s", 0, "a tie is the Defender's"),
    ],
)
def test_the_slip_says_what_decided_a_turn(attacker: str, side: int, words: str) -> None:
    table = {"central": ["cp_6c"], "entente": [attacker]}
    duel = Duel("add entente", phase="round_2", entente=["ea_kd"], table=table)
    duel.until("hold")
    (slip,) = great_war.show.scene(duel.g, SPECTATOR).panels
    assert slip.title.startswith("Central Powers win")
    assert words in slip.rows[side].note


def test_the_table_is_clear_when_the_next_turn_begins() -> None:
    for g in positions(great_war):
        scene = great_war.show.scene(g, SPECTATOR)
        over = "end_of_turn" in g.export()["phase"] or great_war.over(g)
        assert not scene.panels or over


def test_old_records_know_nothing_of_the_cards_that_lay() -> None:
    """What lies on is no part of the position: neither its digest nor what a bot sees."""
    duel = judged()
    duel.until("hold")
    other = duel.g.copy()
    other.lain = []
    assert other.digest() == duel.g.digest()
    assert other == duel.g


def marks(scene: Scene, card: str) -> list[str]:
    (found,) = [face.marks for face in all_cards(scene) if face.id == card]
    return found


def test_an_open_slot_is_drawn_until_it_is_filled() -> None:
    duel = judged()
    leader = faces(great_war.show.scene(duel.g, 0b10))["ea_js"]
    assert leader.room == ["slot 2 free: any card"]
    duel.lay("entente", "slot ea_kd ea_js")
    assert faces(great_war.show.scene(duel.g, 0b10))["ea_js"].room == []


def faces(scene: Scene) -> dict[str, CardFace]:
    return {face.id: face for face in all_cards(scene)}


def test_obligations_are_owed_until_they_are_met() -> None:
    duel = Duel("lead central 1", central=["cp_6s"], entente=["ea_qs", "ea_6s"])

    def duties() -> dict[str, str]:
        tracks = great_war.show.scene(duel.g, SPECTATOR).tracks
        return {track.id: track.value for track in tracks if track.role == "duty"}

    owed = {"central_nationality": "owed", "entente_nationality": "owed", "entente_arrow": "owed"}
    assert duties() == owed
    duel.lay("central", "play cp_6s")
    assert duties() == owed | {"central_nationality": "met"}
    duel.until("lead")
    duel.lay("entente", "play ea_qs")
    assert set(duties().values()) == {"met"}


# Quartermaster General.


def window() -> World:
    """Germany battles a British Navy that the United Kingdom may protect."""
    world = World(
        armies={"germany": ["germany", "western_europe"], "united_kingdom": ["united_kingdom"]},
        navies={"germany": ["baltic_sea"], "united_kingdom": ["north_sea"]},
        hands={"germany": ["ger_sea_battle"]},
        responses={"united_kingdom": ["uk_raf"]},
    )
    world.do("germany", "play ger_sea_battle", "battle north_sea united_kingdom")
    return world


def test_the_response_slip_says_who_may_answer_what_and_which_card_is_at_work() -> None:
    world = window()
    (slip,) = quartermaster.show.scene(world.g, SPECTATOR).panels
    assert (slip.title, slip.space) == ("Response window", "north_sea")
    what, asked = slip.rows
    assert "Germany plays Sea Battle." in what.note
    assert "is about to be removed" in what.note
    assert (asked.title, asked.note) == ("United Kingdom", "Asked now; 1 card face down.")


def test_only_its_owner_sees_what_may_be_answered_with() -> None:
    world = window()
    cards = {
        seat: quartermaster.show.scene(world.g, seat).panels[0].rows[1].cards
        for seat in (SPECTATOR, 1 << 0, 1 << 1)
    }
    assert cards == {SPECTATOR: [], 1 << 0: [], 1 << 1: ["uk_raf"]}


def test_the_slip_is_gone_with_the_window() -> None:
    world = window()
    world.all_pass()
    assert quartermaster.show.scene(world.g, SPECTATOR).panels == []


@pytest.mark.parametrize(
    ("options", "words"),
    [({"tournament": True}, "A lead of 30 ends the game"), ({}, "Two enemy homes win at once")],
)
def test_a_pill_says_what_ends_the_game(options: dict[str, object], words: str) -> None:
    scene = quartermaster.show.scene(World(options=options).g, SPECTATOR)
    (pill,) = [track for track in scene.tracks if track.role == "pill"]
    assert pill.value == words
    assert "400 points" in pill.detail
    assert "after round 20" in pill.detail


def test_navies_are_hulls_and_armies_blocks() -> None:
    for g in positions(quartermaster):
        forms = {(one.kind, one.form) for one in quartermaster.show.scene(g, SPECTATOR).pieces}
        assert forms <= {("army", "block"), ("navy", "hull")}
