"""The rulebook's extended example: August and September 1914, action by action.

Where the printed example breaks a rule, the test follows the rule and says so.
"""

from __future__ import annotations

import pytest

from sandtable.core.bits import bits
from sandtable.games.paths_of_glory.facts.board import SPACES
from sandtable.games.paths_of_glory.facts.cards import card
from sandtable.games.paths_of_glory.facts.units import CORPS, PIECES, RP_TYPES
from tests.rules.paths_of_glory.scene import Scene

CENTRAL_HAND = "cp03 cp07 cp10 cp12 cp13 cp08"
ALLIED_HAND = "ap01 ap02 ap03 ap04 ap06 ap08 ap09"


def reserves(s: Scene) -> dict[str, int]:
    """How many corps of each kind wait in the reserve boxes."""
    words = s.at("reserve").split()
    return {word: words.count(word) for word in sorted(set(words))}


def status(s: Scene) -> tuple[int, int, int]:
    """War status: Allied, Central Powers, combined."""
    return s.g.war_status[1], s.g.war_status[0], s.g.combined


def holdings(s: Scene, **expected: str) -> None:
    """The units in these spaces are just those named."""
    found = {place: s.at(place) for place in expected}
    wanted = {
        place: " ".join(sorted(units.split(), key=lambda name: name.strip("(")))
        for place, units in expected.items()
    }
    assert found == wanted


def no_cards(s: Scene) -> None:
    """Nobody plays a combat card where one is asked for."""
    while s.step() in ("choose_combat_card", "choose_trench_card"):
        asked = s.asked()
        assert asked is not None
        s.do(asked, "pass")


def attack(s: Scene, side: str, target: str, *units: str) -> None:
    """An attack without flank attempt and without combat cards, up to the dice."""
    s.do(side, f"against {target}", *[f"commit {unit}" for unit in units], "fight")
    if s.step() == "choose_flank":
        s.do(side, "frontal")
    no_cards(s)


def flank(s: Scene, side: str, target: str, pin: str, *units: str) -> None:
    """An attack with a flank attempt, up to its die."""
    s.do(side, f"against {target}", *[f"commit {unit}" for unit in units], "fight")
    s.do(side, f"flank {pin}")


def stay(s: Scene, side: str) -> None:
    """Nobody advances."""
    if s.step() == "choose_advance":
        s.do(side, "done")


def walk(s: Scene, side: str, unit: str, *path: str) -> None:
    """A unit moves along a path and stops at its end."""
    s.do(side, f"take {unit}", *[f"go {space}" for space in path])
    if s.step() == "march":
        s.do(side, "stop")


def done(s: Scene, side: str, step: str) -> None:
    """Ends a part of an operation if it is still open."""
    if s.step() == step:
        s.do(side, "done")


def opened() -> Scene:
    s = Scene.begin("campaign")
    s.do("central", "take_guns")
    s.draw(*CENTRAL_HAND.split())
    s.draw(*ALLIED_HAND.split())
    s.roll(4, 2)
    return s


def losses(s: Scene, side: str, *units: str) -> None:
    """A side's choice of steps to lose; what follows of itself is not asked."""
    for unit in units:
        if s.step() == "choose_loss" and s.asked() == side:
            s.do(side, f"lose {unit}")


def ops(s: Scene, side: str, card: str, move: str = "", fight: str = "") -> None:
    """A card for operations, with the spaces activated to move and to attack."""
    s.do(side, f"ops {card}")
    for space in move.split():
        s.do(side, f"move {space}")
    for space in fight.split():
        s.do(side, f"attack {space}")
    done(s, side, "activation")


def end(s: Scene, side: str) -> None:
    """Ends whatever is left of an operation."""
    for step in ("choose_mover", "choose_advance", "choose_target"):
        done(s, side, step)


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


def end_advance(s: Scene, side: str) -> None:
    """Nobody else advances."""
    done(s, side, "choose_advance")


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
