"""The rulebook's extended example: August 1914, action by action.

Where the printed example breaks a rule, the test follows the rule and says so.
"""

from __future__ import annotations

import pytest

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

CENTRAL_HAND = "cp03 cp07 cp10 cp12 cp13 cp08"
ALLIED_HAND = "ap01 ap02 ap03 ap04 ap06 ap08 ap09"


def opened() -> Scene:
    s = Scene.begin("campaign")
    s.do("central", "take_guns")
    s.draw(*CENTRAL_HAND.split())
    s.draw(*ALLIED_HAND.split())
    s.roll(4, 2)
    return s


def central_1(s: Scene) -> None:
    """Guns of August as an event."""
    s.do("central", "event cp01")
    attack(s, "central", "sedan", "ge_1", "ge_2", "ge_3")
    s.roll(2, 3)
    s.do("allied", "give_way", "retreat fr_5 chateau_thierry", "retreat fr_5 cambrai")
    s.do("central", "advance ge_2 sedan", "advance ge_3 sedan", "done")
    end(s, "central")
    holdings(s, sedan="ge_2 ge_3", liege="ge_1", cambrai="(fr_5)", koblenz="")
    assert s.controls("central", "liege")
    assert s.controls("central", "sedan")
    assert (s.vp, status(s)) == (10, (0, 2, 2))
    assert "cp01" in s.pile("removed", "central")
    assert s.g.offensive[0] == 0


def allied_1(s: Scene) -> None:
    """The Russian 11th Army card as 3 operations."""
    ops(s, "allied", "ap03", "bar_le_duc", "dubno kamenets_podolski")
    walk(s, "allied", "fr_9", "chateau_thierry")
    flank(s, "allied", "tarnopol", "kamenets_podolski", "ru_3", "ru_8")
    s.roll(4)
    no_cards(s)
    s.roll(3)
    assert s.at("tarnopol") == "ah_corps"
    assert reserves(s)["ah_corps"] == 3
    no_cards(s)
    s.roll(4)
    s.do("central", "retreat ah_corps stanislau", "retreat ah_corps czernowitz")
    s.do("allied", "advance ru_3 tarnopol", "done")
    end(s, "allied")
    holdings(
        s,
        tarnopol="ru_3",
        kamenets_podolski="ru_8",
        dubno="",
        czernowitz="ah_corps ah_corps",
        stanislau="ah_corps",
        chateau_thierry="(fr_9)",
    )
    assert s.vp == 10
    assert "ap03" in s.pile("discards", "allied")


def central_2(s: Scene) -> None:
    """Sud Army as 3 operations; the Allies answer with Withdrawal."""
    ops(s, "central", "cp10", "oppeln munkacs", "sedan")
    walk(s, "central", "(ge_corps)", "czestochowa", "lodz")
    walk(s, "central", "ah_2", "czernowitz")
    assert s.controls("central", "czestochowa")
    assert s.controls("central", "lodz")
    assert s.vp == 11
    holdings(s, czernowitz="(ah_2) ah_corps ah_corps", lodz="(ge_corps)")
    s.do("central", "against cambrai", "commit ge_2", "commit ge_3", "fight")
    while s.asked() == "central":
        s.do("central", "pass")
    s.do("allied", "play ap06")
    no_cards(s)
    s.roll(4, 6)
    if s.step() == "choose_loss":
        s.do("central", "lose ge_2")
    if s.step() == "choose_regain":
        s.do("allied", s.offers("regain")[0])
    s.do("allied", "retreat (fr_corps) amiens")
    holdings(s, sedan="(ge_2) ge_3", amiens="(fr_corps)", cambrai="")
    assert reserves(s)["fr_corps"] == 6
    assert s.at("eliminated") == "ah_3 fr_5"
    s.do("central", "advance ge_3 cambrai")
    end(s, "central")
    holdings(s, sedan="(ge_2)", cambrai="ge_3")
    assert s.vp == 12
    assert "ap06" in s.pile("removed", "allied")
    assert "cp10" in s.pile("discards", "central")


def allied_2(s: Scene) -> None:
    """Blockade as 4 operations."""
    ops(s, "allied", "ap02", "", "chateau_thierry verdun tarnopol kamenets_podolski")
    s.do("allied", "against sedan", "commit (fr_9)", "commit fr_3", "commit fr_4")
    assert s.refusal("allied", "commit br_bef") in ("12.1.1", "12.1.11.1")
    s.do("allied", "fight")
    if s.step() == "choose_flank":
        s.do("allied", "frontal")
    no_cards(s)
    s.roll(5, 3)
    assert reserves(s)["ge_corps"] == 7
    s.do("allied", "advance fr_3 sedan")
    end_advance(s, "allied")
    assert s.controls("allied", "sedan")
    assert s.vp == 12
    assert s.g.offensive[1] == 0
    assert not s.supplied("ge_3")
    s.do("allied", "against czernowitz", "commit ru_3", "commit ru_8", "fight")
    s.do("allied", "frontal", "play ap04")
    no_cards(s)
    s.roll(2, 3)
    losses(s, "central", "ah_corps", "(ah_corps)", "ah_corps", "(ah_corps)")
    losses(s, "allied", "ru_3")
    s.do("central", "retreat (ah_2) stanislau", "retreat (ah_2) munkacs")
    s.do("allied", "advance ru_8 czernowitz")
    end(s, "allied")
    holdings(
        s,
        sedan="fr_3",
        verdun="fr_4",
        tarnopol="(ru_3)",
        czernowitz="ru_8",
        munkacs="(ah_2)",
        stanislau="ah_corps",
    )
    assert s.vp == 11
    assert "ap04" in s.pile("removed", "allied")


def central_3(s: Scene) -> None:
    """The German 10th Army card as 4 operations."""
    s.do("central", "ops cp12")
    assert s.refusal("central", "attack cambrai") == "14.3.1"
    s.do("central", *[f"attack {space}" for space in ["liege", "metz", "timisvar", "novi_sad"]])
    attack(s, "central", "sedan", "ge_1", "ge_4", "ge_5")
    s.roll(4, 3)
    assert reserves(s)["fr_corps"] == 5
    if s.step() == "choose_stand":
        s.do("allied", "give_way")
    s.do("allied", "retreat (fr_corps) verdun", "retreat (fr_corps) chateau_thierry")
    s.do("central", "advance ge_4 sedan")
    end_advance(s, "central")
    assert s.supplied("ge_3")
    flank(s, "central", "belgrade", "novi_sad", "ah_5", "ah_corps")
    s.roll(4)
    no_cards(s)
    s.roll(3)
    no_cards(s)
    assert s.at("belgrade") == "(sb_1)"
    s.roll(6)
    if s.step() == "choose_loss":
        s.do("central", "lose ah_5")
    end(s, "central")
    holdings(
        s,
        sedan="ge_4",
        metz="ge_5",
        liege="ge_1",
        chateau_thierry="(fr_9) (fr_corps)",
        novi_sad="(ah_5)",
        timisvar="(ah_corps)",
        belgrade="(sb_1)",
    )
    assert s.vp == 11


def allied_3(s: Scene) -> None:
    """Two Russian corps as 2 operations."""
    ops(s, "allied", "ap08", "amiens nancy")
    walk(s, "allied", "(fr_corps)", "calais", "ostend", "brussels")
    walk(s, "allied", "fr_1", "verdun")
    end(s, "allied")
    holdings(s, brussels="br_bef (fr_corps)", verdun="fr_1 fr_4", nancy="fr_2", amiens="")


def central_4(s: Scene) -> None:
    """The German 9th Army card as 3 operations."""
    ops(s, "central", "cp07", "insterberg", "cambrai sedan")
    walk(s, "central", "ge_8", "konigsberg")
    walk(s, "central", "ge_corps", "konigsberg")
    attack(s, "central", "chateau_thierry", "ge_3", "ge_4")
    s.roll(6, 5)
    while s.step() == "choose_loss":
        asked = s.asked()
        assert asked is not None
        s.do(asked, "lose ge_3" if asked == "central" else s.offers("lose")[0])
    end(s, "central")
    holdings(
        s,
        chateau_thierry="",
        cambrai="(ge_3)",
        sedan="ge_4",
        konigsberg="ge_8 ge_corps",
    )
    assert reserves(s)["fr_corps"] == 4
    assert s.controls("allied", "chateau_thierry")
    assert s.vp == 11


def allied_4(s: Scene) -> None:
    """Moltke as 3 operations. The printed text names the French 3rd Army; it is the 4th."""
    ops(s, "allied", "ap09", "", "brussels verdun")
    flank(s, "allied", "sedan", "brussels", "fr_1", "fr_4", "br_bef", "(fr_corps)")
    s.roll(6)
    no_cards(s)
    s.roll(2)
    no_cards(s)
    s.roll(2)
    if s.step() == "choose_stand":
        s.do("central", "give_way")
    s.do("central", "retreat (ge_4) koblenz", "retreat (ge_4) liege")
    end(s, "allied")
    holdings(s, sedan="", liege="ge_1 (ge_4)", brussels="br_bef", verdun="fr_1 fr_4")
    assert s.controls("central", "sedan")
    assert s.supplied("ge_3")


def rounds_5_and_6(s: Scene) -> None:
    """Replacements, the automatic operation, and the last actions of August."""
    s.do("central", "rp cp13")
    points = {"ah": 4, "ge": 6}
    assert {k: s.g.rp[n] for n, k in enumerate(("ge", "ah", "tu", "bu")) if s.g.rp[n]} == points
    s.do("allied", "one_op", "move antwerp")
    walk(s, "allied", "be_1", "brussels")
    end(s, "allied")
    ops(s, "central", "cp03", "cambrai liege")
    walk(s, "central", "ge_3", "sedan")
    walk(s, "central", "ge_4", "sedan")
    end(s, "central")
    holdings(s, cambrai="", sedan="(ge_3) (ge_4)", liege="ge_1", brussels="be_1 br_bef")
    assert s.controls("central", "cambrai")
    ops(s, "allied", "ap01", "grenoble tarnopol", "verdun czernowitz")
    walk(s, "allied", "ru_3", "lemberg")
    walk(s, "allied", "fr_corps", "lyon", "nevers", "melun", "paris")
    assert s.vp == 10
    attack(s, "allied", "sedan", "fr_1", "fr_4")
    s.roll(5, 4)
    while s.step() == "choose_loss":
        asked = s.asked()
        assert asked is not None
        s.do(asked, "lose fr_1" if asked == "allied" else "lose ge_3")
    if s.step() == "choose_stand":
        s.do("central", "give_way")
    s.do("central", "retreat (ge_4) koblenz")
    end_advance(s, "allied")
    attack(s, "allied", "munkacs", "ru_8")
    s.roll(3, 1)
    if s.step() == "choose_stand":
        s.do("central", "give_way")
    s.do("central", "retreat ah_corps cluj", "retreat ah_corps debrecen")
    end(s, "allied")


def end_of_august(s: Scene) -> None:
    """Attrition takes only Libya, which the printed example overlooks; then replacements."""
    assert s.controls("allied", "libya")
    assert s.vp == 10
    assert s.step() == "choose_replacement"
    s.do("central", "place ah_2 budapest", "place ah_3 budapest")
    s.do("central", "place ge_2 essen", "place ge_3 essen", "refit ge_4")
    done(s, "central", "choose_replacement")
    holdings(
        s,
        budapest="(ah_2) (ah_3)",
        belgrade="(sb_1)",
        brussels="br_bef be_1",
        czernowitz="ru_8",
        debrecen="ah_corps",
        essen="(ge_2) (ge_3)",
        koblenz="ge_4",
        konigsberg="ge_8 ge_corps",
        lemberg="(ru_3)",
        liege="ge_1",
        lodz="(ge_corps)",
        metz="ge_5",
        nancy="fr_2",
        novi_sad="(ah_5)",
        paris="(fr_6) fr_corps",
        timisvar="(ah_corps)",
        verdun="(fr_1) fr_4",
        sedan="",
        cambrai="",
        chateau_thierry="",
    )
    holdings(
        s,
        eliminated="fr_3 fr_5 fr_9 fr_corps fr_corps fr_corps ge_corps ge_corps ah_corps ah_corps",
    )
    assert reserves(s) == {
        "ge_corps": 6,
        "ah_corps": 2,
        "fr_corps": 4,
        "br_corps": 1,
        "bef_corps": 1,
        "ru_corps": 5,
        "be_corps": 1,
        "sb_corps": 2,
    }


def august() -> Scene:
    """The whole first turn, checked action by action."""
    s = opened()
    for action in (
        central_1,
        allied_1,
        central_2,
        allied_2,
        central_3,
        allied_3,
        central_4,
        allied_4,
        rounds_5_and_6,
        end_of_august,
    ):
        action(s)
    return s


@pytest.mark.rule("X1")
def test_the_extended_example_august_1914() -> None:
    s = august()
    assert s.vp == 10
