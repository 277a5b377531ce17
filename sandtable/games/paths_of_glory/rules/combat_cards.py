"""9.5.4 Combat cards: what each needs and what it does, as data, and the words made from it.

A card is a list of needs and a few effects. Two plain events are announced like cards in a
combat of their own action, Brusilov Offensive and Kerensky Offensive; they are here as well.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from sandtable.core.bits import bits
from sandtable.core.refusal import Refusal
from sandtable.games.paths_of_glory.facts.board import (
    ALLIED,
    BELGIUM,
    CLEAR,
    FALL,
    FRANCE,
    MOUNTAIN,
    SPRING,
    SWAMP,
    WESTERN,
    WINTER,
    season,
    space,
)
from sandtable.games.paths_of_glory.facts.cards import CATALOGUE, card, cards
from sandtable.games.paths_of_glory.facts.units import (
    AH,
    ARMIES,
    BR,
    BRITISH_PROPER,
    BU,
    FR,
    GE,
    IT,
    OF_NATION,
    RU,
    SB,
    TURKS_PROPER,
    US,
)
from sandtable.games.paths_of_glory.rules.combatants import (
    defenders,
    fort_stands,
    helped,
    in_target,
    starts,
)
from sandtable.games.paths_of_glory.rules.pieces import trench_level
from sandtable.games.paths_of_glory.rules.state import Position
from sandtable.games.paths_of_glory.rules.supply import LINES_OF, fed, flood, open_spaces

Test = Callable[[Position, int], bool]
"""Whether a need is met in the present combat, for the side that would play the card."""

TRENCH_STEP, FLANK_STEP, CARD_STEP = range(3)
"""The steps of 12.2.1 in which cards are played: 3, 4 and 5."""
NO_CANCEL, SHIFTS, ALL_EFFECTS = range(3)
"""What a card cancels of an enemy trench."""


@dataclass(frozen=True, slots=True)
class Need:
    """Something that must be true when a card is played, and its words."""

    words: str
    met: Test


@dataclass(frozen=True, slots=True)
class CombatCard:
    """A combat card: who may play it, when, and what it does."""

    number: int
    attack: bool
    defence: bool
    needs: tuple[Need, ...]
    drm: int = 0
    cancels: int = NO_CANCEL
    fires_first: bool = False
    sure_flank: bool = False
    army_table: bool = False
    as_trench: bool = False
    holds: bool = False
    """No retreat for losing the combat."""
    withdraws: bool = False
    cancels_attack: bool = False
    must_enter: bool = False
    """A victory point is lost unless an attacker enters the space attacked."""

    @property
    def step(self) -> int:
        """12.2.4 to 12.2.6: when it is played."""
        if self.cancels or self.fires_first:
            return TRENCH_STEP
        return FLANK_STEP if self.sure_flank else CARD_STEP

    def refusal(self, g: Position, side: int) -> Refusal | None:
        """The first need that is not met."""
        if not (self.attack if side == g.active else self.defence):
            return _refuse(self.number, "is for the defender" if self.defence else "is for attacks")
        for need in self.needs:
            if not need.met(g, side):
                return _refuse(self.number, f"needs {need.words}")
        return None


def _refuse(number: int, why: str) -> Refusal:
    return Refusal("12.2.6", f"{CATALOGUE[number].title} {why}.")


# Needs.


def attackers_with(units: int, who: str) -> Need:
    """A unit of a sort among the attackers."""
    return Need(f"{who} among the attackers", lambda g, side: bool(g.attackers & units))


def attackers_all(units: int, who: str) -> Need:
    """All attackers of one sort."""
    return Need(f"none but {who} attacking", lambda g, side: not g.attackers & ~units)


def against(units: int, who: str) -> Need:
    """A unit of a sort in the space attacked."""
    return Need(f"{who} in the space attacked", lambda g, side: bool(in_target(g) & units))


def against_only(units: int, who: str) -> Need:
    """Units of one sort, and no others, in the space attacked."""

    def met(g: Position, side: int) -> bool:
        there = in_target(g)
        return bool(there) and not there & ~units

    return Need(f"{who}, and no others, in the space attacked", met)


def defended_by(units: int, who: str) -> Need:
    """A unit of a sort among the defenders that are in supply (R84)."""
    return Need(f"{who} in supply among the defenders", lambda g, side: bool(helped(g) & units))


def own(units: int, who: str) -> Need:
    """A unit of a sort on one's own side, in attack or defence."""

    def met(g: Position, side: int) -> bool:
        mine = g.attackers if side == g.active else helped(g)
        return bool(mine & units)

    return Need(f"{who} on your side in the combat", met)


def in_space(mask: int, where: str) -> Need:
    """The space attacked is one of these."""
    return Need(where, lambda g, side: bool(mask >> g.target & 1))


def after(code: str) -> Need:
    """An event that has been played."""
    bit = cards(code)
    title = CATALOGUE[card(code)].title
    return Need(f"{title} played as an event before", lambda g, side: bool(g.events & bit))


def before(code: str) -> Need:
    """An event that has not been played."""
    bit = cards(code)
    title = CATALOGUE[card(code)].title
    return Need(f"to come before {title}", lambda g, side: not g.events & bit)


def trenched(g: Position) -> int:
    """The trench level of the defending units, real or by Turk Determination."""
    if not defenders(g):
        return 0  # 15.1.6
    level = trench_level(g, 1 - g.active, g.target)
    return level or int(any(one.as_trench for one in in_play(g)))


def _trench_in_effect(g: Position, side: int) -> bool:
    return trenched(g) > 0 and cancelled(g) < ALL_EFFECTS


def _bad_weather(g: Position, side: int) -> bool:
    """The turns of August and September 1914 have no season."""
    now = season(g.turn)
    if MOUNTAIN >> g.target & 1:
        return now in (FALL, WINTER)
    return bool(SWAMP >> g.target & 1) and now in (SPRING, FALL)


def _by_mountain(g: Position, side: int) -> bool:
    """German attackers in a mountain space, or a mountain space attacked."""
    if MOUNTAIN >> g.target & 1:
        return True
    return any(g.here[one] & g.attackers & OF_NATION[GE] for one in bits(starts(g) & MOUNTAIN))


def _reaches_basra(g: Position, side: int) -> bool:
    """Every British attacker can trace a path to Basra."""
    lines = LINES_OF[BR]
    joined = fed(flood(1 << BASRA, open_spaces(g, ALLIED), 0, lines), lines)
    return all(
        joined >> one & 1 for one in bits(starts(g)) if g.here[one] & g.attackers & BRITISH_PROPER
    )


BASRA = space("basra")
GERMANS, FRENCH, RUSSIANS, ITALIANS = OF_NATION[GE], OF_NATION[FR], OF_NATION[RU], OF_NATION[IT]
EVERY_UNIT = ~0
GERMAN_ATTACK = attackers_with(GERMANS, "a German unit")
BRITISH_ATTACK = attackers_with(BRITISH_PROPER, "a British unit (not ANA, AUS, CND or PT)")
ANY_DEFENDER = defended_by(EVERY_UNIT, "a unit")
TRENCH = Need("a trench in effect in the space attacked", _trench_in_effect)
NO_TRENCH = Need("a space attacked that has no trench", lambda g, side: not trenched(g))
FRENCH_FORT = Need(
    "an intact fort in the French space attacked",
    lambda g, side: bool(FRANCE >> g.target & 1) and fort_stands(g),
)
CLEAR_SPACE = in_space(CLEAR, "a clear space attacked")
WEATHER = Need("a mountain attacked in fall or winter, or a swamp in spring or fall", _bad_weather)
NO_TANKS = Need(
    "an attack without Royal Tank Corps or Yanks and Tanks",
    lambda g, side: not g.played & cards("ap48") and not g.this_action & cards("ap35"),
)
FIRST = Need(
    "to be your first card in the combat",
    lambda g, side: not g.played & g.table[side],
)
TURK_WITH_FACTOR = Need(
    "a Turkish unit of CF 1 or more in supply among the defenders",
    lambda g, side: any(g.cf(p) for p in bits(helped(g) & TURKS_PROPER)),
)


# The cards.


def attack(code: str, *needs: Need, **effects: Any) -> CombatCard:
    """A card for the attacker."""
    return CombatCard(card(code), True, False, needs, **effects)


def defence(code: str, *needs: Need, **effects: Any) -> CombatCard:
    """A card for the defender."""
    return CombatCard(card(code), False, True, needs, **effects)


def both(code: str, *needs: Need, **effects: Any) -> CombatCard:
    """A card for attack or defence."""
    return CombatCard(card(code), True, True, needs, **effects)


CENTRAL_CARDS = (
    attack(
        "cp02",
        GERMAN_ATTACK,
        against_only(RUSSIANS, "Russian units"),
        sure_flank=True,
    ),
    attack("cp03", GERMAN_ATTACK, against(RUSSIANS, "a Russian unit"), drm=1),
    defence("cp04", ANY_DEFENDER, WEATHER, drm=2),
    attack("cp15", GERMAN_ATTACK, drm=1),
    both("cp16", own(TURKS_PROPER, "a Turkish unit (not SN)"), drm=1),
    defence("cp18", defended_by(GERMANS, "a German unit"), TRENCH, drm=1),
    attack("cp19", GERMAN_ATTACK, drm=1),
    attack("cp26", after("cp13"), before("cp54"), GERMAN_ATTACK, FRENCH_FORT, drm=2),
    attack(
        "cp30",
        GERMAN_ATTACK,
        Need("Germans attacking from or into a mountain space", _by_mountain),
        drm=1,
    ),
    defence("cp31", TURK_WITH_FACTOR, army_table=True),
    attack("cp35", GERMAN_ATTACK, drm=1),
    attack("cp40", GERMAN_ATTACK, drm=1),
    attack("cp43", GERMAN_ATTACK, against_only(ITALIANS, "Italian units"), cancels=ALL_EFFECTS),
    attack(
        "cp44",
        GERMAN_ATTACK,
        against(RUSSIANS, "a Russian unit"),
        fires_first=True,
        cancels=ALL_EFFECTS,
    ),
    attack("cp49", after("cp54"), GERMAN_ATTACK, drm=1, cancels=ALL_EFFECTS),
    attack("cp50", after("cp54"), GERMAN_ATTACK, cancels=ALL_EFFECTS),
    attack("cp51", after("cp54"), GERMAN_ATTACK, cancels=ALL_EFFECTS, must_enter=True),
    defence("cp56", ANY_DEFENDER, withdraws=True),
    both("cp57", own(OF_NATION[AH], "an Austro-Hungarian unit"), drm=1),
    defence(
        "cp60", defended_by(TURKS_PROPER, "a Turkish unit (not SN)"), NO_TRENCH, as_trench=True
    ),
    attack("cp62", GERMAN_ATTACK, CLEAR_SPACE, drm=1),
    defence(
        "cp64",
        ANY_DEFENDER,
        in_space(FRANCE | BELGIUM, "a space attacked in France or Belgium"),
        NO_TANKS,
        FIRST,
        cancels_attack=True,
    ),
)

ALLIED_CARDS = (
    both("ap04", own(RUSSIANS, "a Russian unit"), drm=1),
    both(
        "ap05",
        Need("the turn to be no later than Fall 1915", lambda g, side: g.turn <= LAST_PUTNIK),
        own(OF_NATION[SB], "a Serbian unit"),
        drm=1,
    ),
    defence("ap06", ANY_DEFENDER, withdraws=True),
    defence("ap07", ANY_DEFENDER, WEATHER, drm=2),
    attack("ap18", BRITISH_ATTACK, drm=1),
    attack(
        "ap19",
        attackers_with(FRENCH | BRITISH_PROPER, "a French or British unit"),
        drm=1,
    ),
    attack("ap21", attackers_with(FRENCH, "a French unit"), drm=1),
    attack("ap36", BRITISH_ATTACK, TRENCH, drm=1),
    defence("ap39", defended_by(FRENCH, "a French unit"), FRENCH_FORT, holds=True),
    attack(
        "ap48",
        after("ap28"),
        BRITISH_ATTACK,
        CLEAR_SPACE,
        in_space(WESTERN, "a space attacked in France, Belgium or Germany"),
        cancels=SHIFTS,
    ),
    attack("ap58", attackers_with(RUSSIANS, "a Russian unit"), drm=1),
    attack("ap59", attackers_all(ITALIANS, "Italian units"), drm=1),
    attack(
        "ap61",
        BRITISH_ATTACK,
        Need("all British attackers in touch with Basra", _reaches_basra),
        army_table=True,
    ),
    defence(
        "ap63",
        defended_by(BRITISH_PROPER & ARMIES, "a British army"),
        in_space(FRANCE | BELGIUM, "a space attacked in France or Belgium"),
        holds=True,
    ),
)
LAST_PUTNIK = 7

ANNOUNCED = (
    attack(
        "ap46",
        attackers_with(RUSSIANS, "a Russian unit"),
        against_only(EVERY_UNIT & ~GERMANS, "units that are not German"),
        cancels=ALL_EFFECTS,
    ),
    attack(
        "ap45",
        attackers_with(RUSSIANS, "a Russian unit"),
        against(
            OF_NATION[AH] | OF_NATION[BU] | TURKS_PROPER,
            "an Austro-Hungarian, Bulgarian or Turkish unit",
        ),
        drm=2,
    ),
)
"""Events of the same action, each of which may be announced for one combat."""

COMBAT = {one.number: one for one in (*CENTRAL_CARDS, *ALLIED_CARDS, *ANNOUNCED)}
AT_STEP = tuple(
    sum(1 << one.number for one in COMBAT.values() if one.step == step) for step in range(3)
)
EVENTS_ANNOUNCED = sum(1 << one.number for one in ANNOUNCED)
THEY_SHALL_NOT_PASS = cards("ap39")

STANDING = (
    (cards("ap46"), RUSSIANS, 1),
    (cards("ap35"), OF_NATION[US], 2),
)
"""Events of the same action that change every attack with such a unit: event, units, drm."""


def in_play(g: Position) -> list[CombatCard]:
    """The cards in the present combat, both sides'."""
    return [COMBAT[number] for number in bits(g.played)] if g.played else []


def cancelled(g: Position) -> int:
    """What the cards in play cancel of the defender's trench."""
    return max((one.cancels for one in in_play(g)), default=NO_CANCEL)


def played_by(g: Position, side: int) -> int:
    """The cards a side has in the present combat."""
    return sum(1 << c for c in bits(g.played) if CATALOGUE[c].side == side)


def held(g: Position, side: int) -> int:
    """What a side could use: hand, cards kept on the table, events of this action."""
    announced = g.this_action & EVENTS_ANNOUNCED if side == g.active == ALLIED else 0
    return g.hands[side] | g.table[side] | announced


def card_refusal(g: Position, side: int, number: int, step: int) -> Refusal | None:
    """What forbids playing a card now."""
    bit = 1 << number
    if number not in COMBAT or not held(g, side) & bit:
        return R_NOT_HELD
    if g.used & bit:
        return R_USED
    one = COMBAT[number]
    if one.step != step:
        return R_STEP
    return one.refusal(g, side)


R_NOT_HELD = Refusal("9.5.4.1", "Play a combat card that you hold, or one kept on the table.")
R_USED = Refusal("9.5.4.4", "This card has been used in this action round.")
R_STEP = Refusal("12.2.1", "This card is played in another step of the combat.")


def playable(g: Position, side: int, step: int) -> list[int]:
    """9.5.4.4: the cards a side may play or pick up from the table in this step."""
    mine = held(g, side) & AT_STEP[step] & ~g.used
    if not mine:
        return []
    return [number for number in bits(mine) if COMBAT[number].refusal(g, side) is None]


# Words.

_EFFECT_WORDS: tuple[tuple[str, str], ...] = (
    ("fires_first", "you fire first"),
    ("sure_flank", "the flank attempt succeeds without a roll"),
    ("army_table", "you fire on the army table"),
    ("as_trench", "the space counts as a trench of level 1"),
    ("holds", "your units ignore a retreat for losing the combat"),
    ("withdraws", "take back one step and retreat one space (12.6)"),
    ("cancels_attack", "the attack is cancelled"),
    ("must_enter", "you lose a victory point unless an attacker enters the space"),
)
_CANCEL_WORDS = ("", "the trench shifts no columns", "the trench has no effect")


def words(number: int) -> str:
    """What a combat card says, made from its definition."""
    one = COMBAT[number]
    role = {(True, True): "Attack or defence", (True, False): "Attack"}.get(
        (one.attack, one.defence), "Defence"
    )
    effects = [f"+{one.drm} to your die"] if one.drm else []
    if one.cancels:
        effects.append(_CANCEL_WORDS[one.cancels])
    effects += [phrase for name, phrase in _EFFECT_WORDS if getattr(one, name)]
    needs = "; ".join(need.words for need in one.needs)
    sentence = ", and ".join(effects)
    return f"{role}. Needs {needs}. {sentence[0].upper()}{sentence[1:]}."
