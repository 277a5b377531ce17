"""The plain events of the Allied Powers."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.core.action import Action
from sandtable.core.bits import bits
from sandtable.core.refusal import Refusal
from sandtable.games.paths_of_glory.facts.board import ADJACENT, ALLIED, PARIS, RUSSIA
from sandtable.games.paths_of_glory.facts.cards import MOBILIZATION, cards
from sandtable.games.paths_of_glory.facts.units import (
    ARMIES,
    ELIMINATED,
    FR,
    OF_NATION,
    REMOVED,
    RESERVE,
    RU,
    US,
    kind,
    piece,
)
from sandtable.games.paths_of_glory.rules.cards.central_events import GREAT_OFFENSIVES, played
from sandtable.games.paths_of_glory.rules.cards.shared_events import (
    entrench_needs,
    lasts_this_action,
    lasts_this_turn,
    place_trench,
    see_hand,
)
from sandtable.games.paths_of_glory.rules.entry import salonika, salonika_refusal
from sandtable.games.paths_of_glory.rules.events import event, score
from sandtable.games.paths_of_glory.rules.pieces import arrive, shift
from sandtable.games.paths_of_glory.rules.state import STACK, Position, book
from sandtable.games.paths_of_glory.rules.supply import supplied
from sandtable.games.paths_of_glory.rules.verbs import place, refit
from sandtable.games.paths_of_glory.rules.war_and_peace import peace_roll, zimmermann_allowed

CAVALRY = kind("ru_cavalry_corps")
INFLUENZA_STATUS = 30
EARLY_PEACE_ROW = 0


# Mobilization.


@event("ap02", "From now on the Central Powers lose 1 victory point every Winter.")
def blockade(g: Position) -> None:
    """E.1 asks for this event."""


def first_months(g: Position) -> Refusal | None:
    if g.turn <= 2:
        return None
    return Refusal("9.5.1.1", "Moltke is an event in August and September 1914 only.")


@event(
    "ap09",
    "August and September 1914 only. Until Falkenhayn, spaces in Belgium and France cost the "
    "Central Powers 1 for each unit to activate.",
    first_months,
)
def moltke(g: Position) -> None:
    """operations.moltke asks for this event."""


@event(
    "ap12",
    "Place a level 1 trench with a supplied army of yours. From now on both sides may entrench. "
    "Only one side can ever play Entrench as an event.",
    entrench_needs(ALLIED),
)
def entrench(g: Position) -> None:
    place_trench(g, ALLIED)


def belgium_invaded(g: Position) -> Refusal | None:
    if not g.events & cards("cp01"):
        return Refusal("9.5.1.1", "Guns of August has not been played as an event.")
    if g.commitment[ALLIED] > MOBILIZATION:
        return Refusal("9.5.1.1", "Rape of Belgium is an event during Mobilization only.")
    return None


@event(
    "ap13",
    "If Guns of August was played, during Allied Mobilization: the Central Powers lose 1 point.",
    belgium_invaded,
)
def rape_of_belgium(g: Position) -> None:
    score(g, -1)


# Limited War.


@event("ap23", "See the hand of the Central Powers, then conduct operations with this card.")
def cloak_and_dagger(g: Position) -> None:
    see_hand(g, ALLIED)


def blockade_before_zimmermann(g: Position) -> Refusal | None:
    if not g.events & cards("ap02"):
        return Refusal("9.5.1.1", "Blockade comes first.")
    if g.events & cards("ap54"):
        return Refusal("9.5.1.1", "The Zimmermann Telegram has overtaken the Lusitania.")
    return None


@event(
    "ap26",
    "After Blockade and before the Zimmermann Telegram: the Central Powers lose 1 point.",
    blockade_before_zimmermann,
)
def lusitania(g: Position) -> None:
    score(g, -1)


@event(
    "ap27",
    "This turn Russians in an attacked space may retreat 1 space before the combat; what stays "
    "behind is attacked, or the attackers may advance 1 space.",
)
def great_retreat(g: Position) -> None:
    lasts_this_turn(g, "ap27")


@event("ap28", "Royal Tank Corps may be played from now on. Also operations.")
def landships(g: Position) -> None:
    """Royal Tank Corps asks for this event."""


@event(
    "ap30",
    "Redeploy one to three British or French corps from Allied ports or the reserve box to "
    "Salonika. Greek units are placed but stay neutral; Salonika and Kavala open to the Allies. "
    "Counts as strategic redeployment.",
    salonika_refusal,
)
def salonika_landing(g: Position) -> None:
    salonika(g)


def fleet_at_sea(g: Position) -> Refusal | None:
    if g.fleet:
        return None
    return Refusal("9.5.1.1", "Grand Fleet only answers High Seas Fleet, at once.")


@event("ap33", "Only as the action after High Seas Fleet, whose point it prevents.", fleet_at_sea)
def grand_fleet(g: Position) -> None:
    lasts_this_action(g, "ap33")


# Total War.


@event("ap35", "Operations with this card; attacks with American units have +2 this action.")
def yanks_and_tanks(g: Position) -> None:
    lasts_this_action(g, "ap35")


@event("ap37", "Walter Rathenau gives no more replacement points.")
def independent_air_force(g: Position) -> None:
    """The replacement segment asks for this event."""


@event(
    "ap40",
    "After the Zimmermann Telegram: the Central Powers lose 1 point, and only the Allies may "
    "offer peace.",
    played("ap54", "Zimmermann Telegram", "16.3.5"),
)
def fourteen_points(g: Position) -> None:
    score(g, -1)


def between_the_revolutions(g: Position) -> Refusal | None:
    if not g.events & cards("cp52"):
        return Refusal("9.5.1.1", "Kerensky waits for the Fall of the Tsar.")
    if g.events & cards("cp53"):
        return Refusal("9.5.1.1", "The Bolsheviks have overthrown Kerensky.")
    return None


@event(
    "ap45",
    "Between the Fall of the Tsar and the Bolshevik Revolution: operations with this card; one "
    "Russian attack on Austrians, Bulgarians or Turks has +2.",
    between_the_revolutions,
)
def kerensky_offensive(g: Position) -> None:
    lasts_this_action(g, "ap45")


@event(
    "ap46",
    "Operations with this card; Russian attacks have +1, and one against no Germans ignores "
    "trenches.",
)
def brusilov_offensive(g: Position) -> None:
    lasts_this_action(g, "ap46")


@event("ap49", "Allied attacks from Sinai alone no longer have -3.")
def sinai_pipeline(g: Position) -> None:
    """12.2.7 asks for this event."""


def after_a_great_offensive(g: Position) -> Refusal | None:
    if g.events & GREAT_OFFENSIVES:
        return None
    return Refusal("9.5.1.1", "It answers Michael, Blucher or Peace Offensive.")


@event(
    "ap51",
    "After Michael, Blucher or Peace Offensive: this turn Allied stacks in Italy, France and "
    "Belgium cost 1 to activate.",
    after_a_great_offensive,
)
def everyone_into_battle(g: Position) -> None:
    lasts_this_turn(g, "ap51")


@event(
    "ap52",
    "After U-Boats Unleashed, whose effects end: the Central Powers lose 1 point.",
    played("cp36", "U-Boats Unleashed"),
)
def convoy(g: Position) -> None:
    score(g, -1)


def telegram_intercepted(g: Position) -> Refusal | None:
    if zimmermann_allowed(g):
        return None
    return Refusal("16.3.2", "The combined war status must have reached 30.")


@event(
    "ap54",
    "With a combined war status of 30: the Central Powers lose 1 point, and the United States "
    "enter the war. Also operations.",
    telegram_intercepted,
)
def zimmermann_telegram(g: Position) -> None:
    """16.3.3"""
    score(g, -1)
    g.at_war |= 1 << US
    g.zimmermann_turn = g.turn


def a_turn_after_zimmermann(g: Position) -> Refusal | None:
    if g.events & cards("ap54") and g.turn > g.zimmermann_turn:
        return None
    return Refusal("16.3.4", "Over There follows on a turn after the Zimmermann Telegram.")


@event(
    "ap55",
    "On a turn after the Zimmermann Telegram: American reinforcements may come, and each card for "
    "replacements brings 1 American point. Also operations.",
    a_turn_after_zimmermann,
)
def over_there(g: Position) -> None:
    """16.3.4: reinforcements and replacements ask for this event."""


# Optional cards.


def taxi_armies(g: Position) -> list[int]:
    """Reduced French armies in or next to Paris."""
    near = ADJACENT[PARIS] | 1 << PARIS
    armies = g.reduced & OF_NATION[FR] & ARMIES
    return [p for one in bits(near & g.occupied[ALLIED]) for p in bits(g.here[one] & armies)]


def an_army_at_paris(g: Position) -> Refusal | None:
    if taxi_armies(g):
        return None
    return Refusal("9.5.1.1", "No reduced French army is in or next to Paris.")


@event("ap56", "Turn a reduced French army in or next to Paris to full strength.", an_army_at_paris)
def paris_taxis(g: Position) -> None:
    g.todo(choose_taxis(ALLIED))


@book.question("Paris Taxis: choose a French army to bring to full strength.", rule="9.5.1.1")
def choose_taxis(g: Position, side: int) -> Iterator[Action]:
    for p in taxi_armies(g):
        yield refit(p)


@choose_taxis.answer
def taxis_chosen(g: Position, action: Action, side: int) -> None:
    g.reduced &= ~(1 << action[1][0])
    g.tell("refits", action[1][0])


def cavalry_spaces(g: Position) -> list[int]:
    """Russian spaces with a supplied Russian army and room for two."""
    return [
        one
        for one in bits(g.occupied[ALLIED] & RUSSIA)
        if g.here[one].bit_count() <= STACK - 2
        and any(supplied(g, p, one) for p in bits(g.here[one] & OF_NATION[RU] & ARMIES))
    ]


def room_for_cavalry(g: Position) -> Refusal | None:
    if cavalry_spaces(g):
        return None
    return Refusal("10.1.1", "No supplied Russian army in Russia has room for two corps.")


@event(
    "ap57",
    "Place both Russian cavalry corps with a supplied Russian army in Russia. They stay out of "
    "the Near East and replace no army.",
    room_for_cavalry,
)
def russian_cavalry(g: Position) -> None:
    g.todo(choose_cavalry(ALLIED))


@book.question("Russian Cavalry: choose the army they join.", rule="9.5.1.1")
def choose_cavalry(g: Position, side: int) -> Iterator[Action]:
    first = bits(CAVALRY)[0]
    for one in cavalry_spaces(g):
        yield place(first, one)


@choose_cavalry.answer
def cavalry_placed(g: Position, action: Action, side: int) -> None:
    for p in bits(CAVALRY):
        arrive(g, p, action[1][1])
        g.tell("arrives", p, action[1][1])


@event(
    "ap60",
    "An eliminated Austrian corps leaves the game; the Czech Legion, Russian in all respects but "
    "replacing no army, goes to the reserve box.",
)
def czech_legion(g: Position) -> None:
    gone = bits(g.here[ELIMINATED] & kind("ah_corps"))
    if gone:
        shift(g, gone[0], ELIMINATED, REMOVED)
    arrive(g, piece("czech_legion_corps"), RESERVE)


@event("ap62", "Roll for peace as the Allies would early in the war; it cannot be accepted.")
def sixtus_affair(g: Position) -> None:
    g.todo(peace_roll(ALLIED, EARLY_PEACE_ROW))


def war_weary(g: Position) -> Refusal | None:
    if g.combined >= INFLUENZA_STATUS:
        return None
    return Refusal("9.5.1.1", "The combined war status must have reached 30.")


@event(
    "ap65",
    "With a combined war status of 30: no side takes replacement points as an action for the rest "
    "of this turn.",
    war_weary,
)
def influenza(g: Position) -> None:
    lasts_this_turn(g, "ap65")
