"""The plain events of the Central Powers."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.core.action import Action
from sandtable.core.bits import bits
from sandtable.core.refusal import Refusal
from sandtable.games.paths_of_glory.facts.board import (
    ALLIED,
    CENTRAL,
    FORTS,
    FRANCE,
    space,
    spaces,
)
from sandtable.games.paths_of_glory.facts.cards import TOTAL, card, cards
from sandtable.games.paths_of_glory.facts.units import (
    ARMIES,
    BRITISH_PROPER,
    CORPS,
    GE,
    OF_NATION,
    OF_SIDE,
    REMOVED,
    RESERVE,
    RO,
    TO_COME,
    distinct,
    kind,
    piece,
)
from sandtable.games.paths_of_glory.rules.cards.shared_events import (
    entrench_needs,
    lasts_this_turn,
    place_trench,
    see_hand,
)
from sandtable.games.paths_of_glory.rules.combat import attacks
from sandtable.games.paths_of_glory.rules.events import Needs, event, score
from sandtable.games.paths_of_glory.rules.ground import RUSSIANS
from sandtable.games.paths_of_glory.rules.movement_routes import RUSSIAN_LANDS
from sandtable.games.paths_of_glory.rules.operations import clear_markers, end_operation
from sandtable.games.paths_of_glory.rules.pieces import (
    arrive,
    destroy_fort,
    eliminate,
    enter,
    shift,
    where,
)
from sandtable.games.paths_of_glory.rules.replacements import (
    ARMY_STEP,
    CORPS_STEP,
    POLES,
    refit_refusal,
)
from sandtable.games.paths_of_glory.rules.state import OFFENSIVES, Position, book
from sandtable.games.paths_of_glory.rules.supply import network
from sandtable.games.paths_of_glory.rules.verbs import DONE, PASS, reduce, refit, remove
from sandtable.games.paths_of_glory.rules.war_and_peace import (
    bolsheviks_allowed,
    fall_of_the_tsar_allowed,
    russian_vp,
    tsar_takes_command_allowed,
)

LIEGE = space("liege")
KOBLENZ = space("koblenz")
BERLIN = space("berlin")
WARSAW = spaces("warsaw")
GUNS_ARMIES = ("ge_1", "ge_2")
LANDWEHR_HALVES = 4
DESERTIONS = 4
GREAT_OFFENSIVES = cards("cp49", "cp50", "cp51")
CORPS_LOST = BRITISH_PROPER & CORPS & ~kind("bef_corps")
"""War in Africa: the corps the British may have to give."""
LAST_PRINCE_MAX = 16


def played(code: str, title: str, rule: str = "9.5.1.1") -> Needs:
    """The event of another card must have been played."""

    def check(g: Position) -> Refusal | None:
        return None if g.events >> card(code) & 1 else Refusal(rule, f"{title} comes first.")

    return check


# Mobilization.


def opening_round(g: Position) -> Refusal | None:
    if g.turn == 1 and g.round == 1:
        return None
    return Refusal("4.3.1", "Guns of August is an event only in the first action of the game.")


@event(
    "cp01",
    "First action of the game only. The fort of Liege is destroyed, the German 1st and 2nd "
    "Armies are placed there, and with the 3rd Army in Koblenz they may attack.",
    opening_round,
)
def guns_of_august(g: Position) -> None:
    """R152: Liege falls before the combat; only Liege and Koblenz attack."""
    clear_markers(g)
    destroy_fort(g, LIEGE)
    for name in GUNS_ARMIES:
        p = piece(name)
        enter(g, p, where(g, p), LIEGE)
    g.to_attack = 1 << LIEGE | 1 << KOBLENZ
    g.todo(attacks(CENTRAL), end_operation(CENTRAL))


def berlin_needed(g: Position) -> Refusal | None:
    if g.controlled[CENTRAL] >> BERLIN & 1 and network(g, piece("ge_1")) >> BERLIN & 1:
        return None
    return Refusal("9.5.1.1", "Landwehr needs Berlin, controlled and in supply.")


@event(
    "cp05",
    "With Berlin controlled and in supply: spend 2 replacement points at once on turning reduced "
    "German units to full strength, armies for 1, corps for half a point.",
    berlin_needed,
)
def landwehr(g: Position) -> None:
    g.todo(landwehr_refits(LANDWEHR_HALVES))


def landwehr_units(g: Position, halves: int) -> list[int]:
    """Reduced Germans that could take replacements (17.1.4.1), on the map or in reserve."""
    germans = g.reduced & OF_NATION[GE] & (CORPS if halves < ARMY_STEP else -1)
    if not g.controlled[CENTRAL] & WARSAW:
        germans &= ~POLES
    return [
        p
        for place in (RESERVE, *bits(g.occupied[CENTRAL]))
        for p in distinct(g.here[place] & germans, g.reduced)
        if refit_refusal(g, p) is None
    ]


@book.step
def landwehr_refits(g: Position, halves: int) -> None:
    """As long as points and reduced units last."""
    if halves and landwehr_units(g, halves):
        g.todo(choose_landwehr(CENTRAL, halves))


@book.question("Landwehr: turn reduced German units to full strength, then end.", rule="9.5.1.1")
def choose_landwehr(g: Position, side: int, halves: int) -> Iterator[Action]:
    yield DONE
    for p in landwehr_units(g, halves):
        yield refit(p)


@choose_landwehr.answer
def landwehr_chosen(g: Position, action: Action, side: int, halves: int) -> None:
    if action == DONE:
        return
    (p,) = action[1]
    g.reduced &= ~(1 << p)
    g.tell("refits", p)
    g.todo(landwehr_refits(halves - (ARMY_STEP if ARMIES >> p & 1 else CORPS_STEP)))


@event(
    "cp06",
    "Place a level 1 trench with a supplied army of yours. From now on both sides may entrench. "
    "Only one side can ever play Entrench as an event.",
    entrench_needs(CENTRAL),
)
def entrench(g: Position) -> None:
    place_trench(g, CENTRAL)


@event("cp08", "Units of the Central Powers may stop in Amiens, Calais and Ostend.")
def race_to_the_sea(g: Position) -> None:
    """11.1.9 asks for this event."""


def not_at_total_war(g: Position) -> Refusal | None:
    if g.commitment[CENTRAL] < TOTAL:
        return None
    return Refusal("9.5.1.1", "Reichstag Truce comes too late at Total War.")


@event("cp09", "Not at Total War. The Central Powers gain 1 victory point.", not_at_total_war)
def reichstag_truce(g: Position) -> None:
    score(g, 1)


@event(
    "cp10",
    "From now on, once per action, one Austrian unit stacked with one or two German corps costs 1 "
    "to activate; with another Austrian unit or another corps it costs 2.",
)
def sud_army(g: Position) -> None:
    """operations.sud_army_cost asks for this event."""


@event("cp11", "German units may attack Russian forts.")
def oberost(g: Position) -> None:
    """15.1.11 asks for this event."""


def after_moltke(g: Position) -> Refusal | None:
    if g.turn > 2 or g.events & cards("ap09"):
        return None
    return Refusal("9.5.1.1", "In August and September 1914 Falkenhayn only follows Moltke.")


@event(
    "cp13",
    "From Fall 1914, or before it if Moltke has been played: Moltke's effect ends.",
    after_moltke,
)
def falkenhayn(g: Position) -> None:
    """operations.moltke asks for this event."""


# Limited War.


@event("cp17", "See the Allied hand, then conduct operations with this card.")
def mata_hari(g: Position) -> None:
    see_hand(g, CENTRAL)


@event("cp25", "The Central Powers gain 1 victory point unless the next action is Grand Fleet.")
def high_seas_fleet(g: Position) -> None:
    g.fleet = 1


def place_of_execution_alone(g: Position) -> Refusal | None:
    """It is a combat card while a French fort stands (9.5.1.1)."""
    if not g.events & cards("cp13"):
        return Refusal("9.5.1.1", "Falkenhayn comes first.")
    if g.events & cards("cp54"):
        return Refusal("9.5.1.1", "H-L Take Command has ended this plan.")
    if g.forts(ALLIED) & FRANCE & FORTS:
        return Refusal("9.5.4.1", "A combat card is played as an event only in a combat.")
    return None


@event(
    "cp26",
    "Once every French fort is destroyed: played for its war status alone.",
    place_of_execution_alone,
)
def place_of_execution(g: Position) -> None:
    """Only its war status counts now."""


@event("cp27", "This turn the British lose up to 4 replacement points.")
def zeppelin_raids(g: Position) -> None:
    lasts_this_turn(g, "cp27")


def three_russian_spaces(g: Position) -> Refusal | None:
    if tsar_takes_command_allowed(g):
        return None
    return Refusal("16.4.3", "The Central Powers need three Russian victory spaces.")


@event(
    "cp28",
    "With three Russian victory spaces: the first step to the Fall of the Tsar. Also operations.",
    three_russian_spaces,
)
def tsar_takes_command(g: Position) -> None:
    """16.4.3: the track moves by the event alone."""


@event(
    "cp29",
    "From now on the stack of the German 11th Army and any corps costs 1 to activate, with a "
    "second army 2.",
)
def eleventh_army(g: Position) -> None:
    """operations.central_cost asks for this event."""


@event(
    "cp32",
    "The Allies remove a full-strength British corps from the game (a reduced one if there is no "
    "other), or the Central Powers gain 1 victory point.",
)
def war_in_africa(g: Position) -> None:
    """R142: the choice is the Allies'."""
    if african_corps(g):
        g.todo(choose_african_corps(ALLIED))
    else:
        score(g, 1)


def african_corps(g: Position) -> list[int]:
    """British corps on the map or in reserve, full ones before reduced ones, one of each place."""
    places = (RESERVE, *bits(g.occupied[ALLIED]))
    corps = sum(g.here[place] & CORPS_LOST for place in places)
    due = corps & ~g.reduced or corps
    return [p for place in places for p in distinct(g.here[place] & due, g.reduced)]


@book.question("War in Africa: remove a British corps, or pass and lose a point.", rule="9.5.1.1")
def choose_african_corps(g: Position, side: int) -> Iterator[Action]:
    """R142: a corps of full strength as long as there is one."""
    yield PASS
    for p in african_corps(g):
        yield remove(p)


@choose_african_corps.answer
def african_corps_chosen(g: Position, action: Action, side: int) -> None:
    if action == PASS:
        score(g, 1)
        return
    (p,) = action[1]
    g.reduced &= ~(1 << p)
    g.tell("lost", p, where(g, p))
    shift(g, p, where(g, p), REMOVED)


@event("cp33", "1 German replacement point every turn, until Independent Air Force.")
def walter_rathenau(g: Position) -> None:
    """17: the replacement segment asks for this event."""


# Total War.


@event(
    "cp36",
    "After H-L Take Command: 1 British replacement point fewer each turn, and no American "
    "reinforcements, until Convoy.",
    played("cp54", "H-L Take Command"),
)
def u_boats_unleashed(g: Position) -> None:
    """The replacement segment and US reinforcements ask for this event."""


@event(
    "cp37",
    "After H-L Take Command: +1 to later dice for mandated offensives.",
    played("cp54", "H-L Take Command"),
)
def hoffmann(g: Position) -> None:
    """7.1.9 asks for this event."""


@event(
    "cp45",
    "After the Bolshevik Revolution: Russian units may not attack, nor be attacked but by Turks "
    "in the Near East; those abroad or among other Allies are interned.",
    played("cp53", "Bolshevik Revolution", "16.4.8"),
)
def treaty_of_brest_litovsk(g: Position) -> None:
    """16.4.9 and reading 7: interned units can be replaced."""
    for place in bits(g.occupied[ALLIED]):
        russians = g.here[place] & RUSSIANS
        others = g.here[place] & OF_SIDE[ALLIED] & ~RUSSIANS
        if russians and (others or not RUSSIAN_LANDS >> place & 1):
            for p in bits(russians):
                eliminate(g, p, place, for_good=False)


@event(
    "cp47",
    "French mandated offensives become mutinies: no attack is asked for, and the first French "
    "attack in France, Belgium or Germany without Americans costs the Allies 1 victory point.",
)
def french_mutiny(g: Position) -> None:
    """7.1.8 asks for this event."""


def tsar_can_fall(g: Position) -> Refusal | None:
    if fall_of_the_tsar_allowed(g):
        return None
    return Refusal(
        "16.4.4", "After Tsar Takes Command, war status and Russian spaces must come to 33."
    )


@event(
    "cp52",
    "After Tsar Takes Command, with combined war status and Russian victory spaces at 33: 1 "
    "victory point, 3 if Romania is neutral. Activating Russians for combat costs 1 for each "
    "unit, and none move over the Caucasus. Also operations.",
    tsar_can_fall,
)
def fall_of_the_tsar(g: Position) -> None:
    """16.4.5"""
    score(g, 1 if g.at_war >> RO & 1 else 3)
    g.tsar_fell_turn = g.turn
    g.tsar_fell_vp = russian_vp(g)


def bolsheviks_can_rise(g: Position) -> Refusal | None:
    if bolsheviks_allowed(g):
        return None
    return Refusal(
        "16.4.6", "On a turn after the Tsar's fall, with more Russian spaces than then, or all."
    )


@event(
    "cp53",
    "On a turn after the Fall of the Tsar, with more Russian victory spaces than then, or all "
    "seven: at most 1 Russian replacement point a turn, no Russian mandated offensive. Also "
    "operations.",
    bolsheviks_can_rise,
)
def bolshevik_revolution(g: Position) -> None:
    """7.1.11 and 16.4.7"""
    drop_offensive(g, ALLIED, "ru")


@event("cp54", "German mandated offensives are no more.")
def take_command(g: Position) -> None:
    """7.1.10"""
    drop_offensive(g, CENTRAL, "ge")


def drop_offensive(g: Position, side: int, nation: str) -> None:
    """The marker of a current offensive goes to None or Made."""
    if OFFENSIVES[g.offensive[side]] == nation:
        g.offensive[side] = 0


def before_the_great_offensives(title: str) -> Needs:
    def check(g: Position) -> Refusal | None:
        if not g.events & GREAT_OFFENSIVES:
            return None
        return Refusal("9.5.1.1", f"{title} comes before Michael, Blucher and Peace Offensive.")

    return check


@event(
    "cp55",
    "Before Michael, Blucher and Peace Offensive: this turn British units may not attack Germans "
    "in level 2 trenches.",
    before_the_great_offensives("Lloyd George"),
)
def lloyd_george(g: Position) -> None:
    lasts_this_turn(g, "cp55")


# Optional cards.


@event(
    "cp58",
    "After Tsar Takes Command: this turn Russians may not attack trenches held by Germans alone.",
    played("cp28", "Tsar Takes Command"),
)
def stavka_timidity(g: Position) -> None:
    lasts_this_turn(g, "cp58")


def warsaw_needed(g: Position) -> Refusal | None:
    if g.controlled[CENTRAL] & WARSAW:
        return None
    return Refusal("9.5.1.1", "Polish Restoration needs control of Warsaw.")


@event(
    "cp59",
    "With Warsaw controlled: three Polish corps, German in all respects, go to the reserve box, "
    "and the Central Powers lose 1 victory point.",
    warsaw_needed,
)
def polish_restoration(g: Position) -> None:
    score(g, -1)
    for p in bits(kind("polish_corps") & g.here[TO_COME]):
        arrive(g, p, RESERVE)


@event(
    "cp61",
    "This turn Germans in trenches in France, Belgium and Germany need not retreat from attacks "
    "with British units; no effect after Michael, Blucher or Peace Offensive.",
)
def haig(g: Position) -> None:
    lasts_this_turn(g, "cp61")


@event(
    "cp63",
    "After the Fall of the Tsar: reduce up to four Russian units of full strength.",
    played("cp52", "Fall of the Tsar"),
)
def russian_desertions(g: Position) -> None:
    g.todo(desert(DESERTIONS))


def deserters(g: Position) -> list[int]:
    """Full-strength Russians on the map or in reserve; equal ones of a place are one choice."""
    found: list[int] = []
    for place in (*bits(g.occupied[ALLIED]), RESERVE):
        found += distinct(g.here[place] & RUSSIANS & ~g.reduced, 0)
    return found


@book.step
def desert(g: Position, left: int) -> None:
    if left and deserters(g):
        g.todo(choose_deserter(CENTRAL, left))


@book.question("Russian Desertions: reduce a Russian unit ({left} left), or end.", rule="9.5.1.1")
def choose_deserter(g: Position, side: int, left: int) -> Iterator[Action]:
    yield DONE
    for p in deserters(g):
        yield reduce(p)


@choose_deserter.answer
def deserter_chosen(g: Position, action: Action, side: int, left: int) -> None:
    if action == DONE:
        return
    g.reduced |= 1 << action[1][0]
    g.tell("reduced", action[1][0])
    g.todo(desert(left - 1))


def in_time(g: Position) -> Refusal | None:
    if g.turn <= LAST_PRINCE_MAX:
        return None
    return Refusal("9.5.1.1", "Prince Max comes too late after Winter 1918.")


@event("cp65", "Not after Winter 1918. Played for its war status of 3.", in_time)
def prince_max(g: Position) -> None:
    """Only its war status counts."""
