"""The rulebook's extended example: September 1914, action by action.

Where the printed example breaks a rule, the test follows the rule and says so.
"""

from __future__ import annotations

import pytest

from sandtable.core.bits import bits
from sandtable.games.paths_of_glory.facts.board import SPACES
from sandtable.games.paths_of_glory.facts.cards import card
from sandtable.games.paths_of_glory.facts.units import CORPS, PIECES, RP_TYPES
from tests.rules.paths_of_glory.example import (
    attack,
    done,
    end,
    end_advance,
    flank,
    holdings,
    losses,
    no_cards,
    ops,
    reserves,
    status,
    walk,
)
from tests.rules.paths_of_glory.scene import Scene
from tests.rules.paths_of_glory.test_example_august import august

# September 1914.


def september_hands(s: Scene) -> None:
    """Allies hold nothing and draw seven; the Central Powers keep one card and draw six."""
    s.do("central", "done")
    s.draw(*["cp11", "cp09", "cp05", "cp02", "cp06", "cp04"])
    s.draw(*["ap14", "ap12", "ap10", "ap05", "ap11", "ap13", "ap07"])
    s.roll(1, 5)
    assert s.g.turn == 2
    assert s.g.offensive[1] == 0  # Italy is neutral


def first_three_rounds(s: Scene) -> None:
    """OberOst, reinforcements, Reichstag Truce, the way to Brussels, Landwehr, the 10th Army."""
    s.do("central", "event cp11")
    assert status(s) == (0, 3, 3)
    s.do("allied", "event ap14")
    assert (s.at("london"), status(s), reserves(s)["br_corps"]) == ("br_1", (1, 3, 4), 2)
    s.do("central", "event cp09")
    assert (s.vp, status(s)) == (11, (1, 4, 5))
    ops(s, "allied", "ap12", "london brussels")
    walk(s, "allied", "br_1", "calais", "ostend", "brussels")
    walk(s, "allied", "be_1", "cambrai")
    end(s, "allied")
    assert s.vp == 10
    assert not s.g.events >> card("ap12") & 1
    s.do("central", "event cp05", "refit ge_2", "refit ge_3")
    holdings(s, essen="ge_2 ge_3", brussels="br_bef br_1", cambrai="be_1")
    s.do("allied", "event ap10")
    holdings(s, paris="(fr_6) fr_10 fr_corps")


def round_four(s: Scene) -> None:
    """Marches to Sedan, Munkacs, Brussels and Chateau Thierry."""
    ops(s, "central", "cp08", "essen koblenz budapest")
    for army in ("ge_2", "ge_3"):
        walk(s, "central", army, "aachen", "liege", "sedan")
    walk(s, "central", "ge_4", "sedan")
    for army in ("ah_2", "ah_3"):
        walk(s, "central", army, "miskolcz", "uzhgorod", "munkacs")
    end(s, "central")
    ops(s, "allied", "ap05", "paris belfort")
    s.do("allied", take_from(s, "paris"), "go amiens", "go cambrai", "go brussels")
    stop_here(s, "allied")
    s.do("allied", take_from(s, "belfort"), "go dijon", "go bar_le_duc", "go chateau_thierry")
    stop_here(s, "allied")
    end(s, "allied")
    holdings(
        s,
        sedan="ge_2 ge_3 ge_4",
        munkacs="(ah_2) (ah_3)",
        brussels="br_bef br_1 fr_corps",
        chateau_thierry="fr_corps",
        belfort="fr_corps",
        paris="(fr_6) fr_10",
    )


def take_from(s: Scene, place: str) -> str:
    """The offer to pick up the corps of a space."""
    corps = s.g.here[SPACES.number(place)] & CORPS
    return next(o for o in s.offers("take") if corps >> PIECES.number(o.split()[1]) & 1)


def stop_here(s: Scene, side: str) -> None:
    """Ends a move that could go on."""
    if s.step() == "march":
        s.do(side, "stop")


def central_5_of_september(s: Scene) -> None:
    """Wireless Intercepts as 2 operations: Lemberg, Chateau Thierry, Cambrai."""
    ops(s, "central", "cp02", "", "sedan przemysl")
    attack(s, "central", "lemberg", "ah_4")
    s.roll(3, 5)
    holdings(s, lemberg="ru_corps", przemysl="(ah_4)")
    assert reserves(s)["ru_corps"] == 4
    assert s.g.offensive[0] == 0
    attack(s, "central", "chateau_thierry", "ge_2")
    s.roll(3, 3)
    end_advance(s, "central")
    attack(s, "central", "cambrai", "ge_3", "ge_4")
    s.roll(5, 3)
    s.do("allied", "retreat be_1 amiens", "retreat be_1 calais")
    end(s, "central")
    holdings(s, cambrai="", calais="(be_1)", chateau_thierry="", sedan="ge_2 ge_3 ge_4")
    assert s.controls("allied", "cambrai")
    assert s.vp == 10


def allied_5_of_september(s: Scene) -> None:
    """Two Russian armies' card as 3 operations: the great attack on Sedan."""
    ops(s, "allied", "ap11", "", "verdun brussels")
    flank(s, "allied", "sedan", "verdun", "fr_1", "fr_4", "br_bef", "br_1", "fr_corps")
    s.roll(5)
    no_cards(s)
    s.roll(6)
    losses(s, "central", "ge_2", "ge_2")
    no_cards(s)
    holdings(s, sedan="ge_3 ge_4 (ge_corps)")
    assert reserves(s)["ge_corps"] == 5
    s.roll(1)
    holdings(s, brussels="br_1 (br_bef) fr_corps")
    if s.step() == "choose_stand":
        s.do("central", "give_way")
    for first, second, unit in (
        ("metz", "koblenz", "ge_4"),
        ("koblenz", "metz", "ge_3"),
        ("metz", "strasbourg", "(ge_corps)"),
    ):
        s.do("central", f"retreat {unit} {first}", f"retreat {unit} {second}")
    end(s, "allied")
    holdings(s, sedan="", koblenz="ge_4", metz="ge_3 ge_5", strasbourg="ge_6 (ge_corps)")
    assert s.controls("central", "sedan")


def central_6_of_september(s: Scene) -> None:
    """Entrench as 3 operations: Belfort and Nancy."""
    ops(s, "central", "cp06", "", "metz strasbourg mulhouse")
    attack(s, "central", "belfort", "ge_7")
    s.roll(5, 6)
    holdings(s, belfort="", mulhouse="(ge_7)")
    assert s.controls("allied", "belfort")
    attack(s, "central", "nancy", "ge_3", "ge_5", "ge_6", "(ge_corps)")
    s.roll(6, 6)
    losses(s, "central", "ge_5", "(ge_corps)")
    # The printed text reduces only the 5th Army; by 12.4.3 the corps is lost as well.
    if s.step() == "choose_stand":
        s.do("allied", "give_way")
    s.do("allied", "retreat (fr_corps) verdun", "retreat (fr_corps) bar_le_duc")
    s.do("central", "advance ge_3 nancy", "advance ge_6 nancy")
    end(s, "central")
    holdings(s, nancy="ge_3 ge_6", metz="(ge_5)", strasbourg="", bar_le_duc="(fr_corps)")
    assert s.trench("allied", "nancy") == 0
    assert s.controls("allied", "nancy")
    assert s.vp == 10


def end_of_september(s: Scene) -> None:
    """Siege, Limited War and Turkey, replacements, new hands."""
    s.do("allied", "rp ap13")
    points = {name: s.g.rp[RP_TYPES.number(name)] for name in ("a", "br", "fr", "ru", "it")}
    assert points == {"a": 2, "br": 4, "fr": 4, "ru": 6, "it": 0}
    s.roll(4)
    assert s.controls("allied", "nancy")
    assert s.g.commitment == [1, 0]
    assert s.at("constantinople") == "tu_corps"
    assert s.controls("central", "kermanshah")
    assert s.controls("allied", "tabriz")
    s.do("allied", "place ru_3 caucasus", "refit ru_3", "refit be_1")
    for space in ("port_said", "cairo", "basra"):
        here = s.g.here[SPACES.number(space)]
        s.do("allied", f"refit {PIECES[bits(here)[0]]}")
    s.do("allied", "place fr_2 paris", "place fr_3 orleans")
    done(s, "allied", "choose_replacement")
    holdings(
        s,
        bar_le_duc="(fr_corps)",
        basra="br_corps",
        cairo="br_corps",
        port_said="br_corps",
        brussels="br_1 (br_bef) fr_corps",
        calais="be_1",
        caucasus="ru_3",
        czernowitz="ru_8",
        koblenz="ge_4",
        lemberg="ru_corps",
        liege="ge_1",
        munkacs="(ah_2) (ah_3)",
        nancy="ge_3 ge_6",
        orleans="(fr_3)",
        paris="(fr_6) fr_10 (fr_2)",
        przemysl="(ah_4)",
        verdun="fr_4 (fr_1)",
        belfort="",
        antwerp="",
    )
    assert (s.vp, status(s)) == (10, (1, 4, 5))


@pytest.mark.rule("X2")
def test_the_extended_example_september_1914() -> None:
    s = august()
    for part in (
        september_hands,
        first_three_rounds,
        round_four,
        central_5_of_september,
        allied_5_of_september,
        central_6_of_september,
        end_of_september,
    ):
        part(s)
    s.do("central", "discard cp04")
    s.do("allied", "discard ap07")
    assert s.pile("decks", "central") >= {"cp04", "cp15", "cp34"}
    assert not s.pile("decks", "central") & {"cp01", "cp05", "cp09", "cp11"}


@pytest.mark.rule("X2")
def test_any_dice_at_chateau_thierry_come_to_the_same() -> None:
    """The example gives no dice for this attack: none would change its outcome."""
    for attacker in range(1, 7):
        for defender in range(1, 7):
            s = Scene(
                {"sedan": "ge_2", "chateau_thierry": "fr_corps"},
                "attacks central",
                attack="sedan",
                central="liege sedan",
            )
            attack(s, "central", "chateau_thierry", "ge_2")
            s.roll(attacker, defender)
            end(s, "central")
            holdings(s, sedan="ge_2", chateau_thierry="")
