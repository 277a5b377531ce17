"""Phase 3 (chapter 10): which battles are fought, and one round of fire on land for each."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.core.action import Action
from sandtable.core.bits import bits
from sandtable.core.outcomes import Dice, Outcomes
from sandtable.core.refusal import Refusal
from sandtable.games.axis_allies_1914.facts.board import (
    FIRST_ZONE,
    MINORS,
    NOBODY,
    SIDE_OF,
    TERRITORIES,
    USA,
    piece_kind,
)
from sandtable.games.axis_allies_1914.facts.units import (
    ARTILLERY,
    ATTACK,
    ATTACK_WITH_AIR,
    BOMBARD,
    DEFEND,
    DEFEND_WITH_AIR,
    DUEL,
    FIGHTER,
    INFANTRY,
    SUPPORTED,
    TANK,
)
from sandtable.games.axis_allies_1914.rules.assault import coastal_fire
from sandtable.games.axis_allies_1914.rules.casualties import (
    attackers_lose,
    defenders_lose,
    greatest,
)
from sandtable.games.axis_allies_1914.rules.control import conclude, untouched
from sandtable.games.axis_allies_1914.rules.plans import (
    awaited,
    call_off,
    goals_of,
    landing_party,
)
from sandtable.games.axis_allies_1914.rules.politics import go_to_war, mobilization
from sandtable.games.axis_allies_1914.rules.sailing import land_troops
from sandtable.games.axis_allies_1914.rules.sea import hostile
from sandtable.games.axis_allies_1914.rules.sea_combat import sea_battle, sea_battles
from sandtable.games.axis_allies_1914.rules.state import COMBAT, FACES, Position, book, enemy
from sandtable.games.axis_allies_1914.rules.verbs import DONE, attack

NO_SUPREMACY, ATTACKER, DEFENDER = range(3)

R_NO_BATTLE = Refusal("10.1", "You attack where you share a contested territory with an enemy.")
R_FOUGHT = Refusal("10.3", "The battle there has been fought; each territory has one a turn.")
R_MUST = Refusal(
    "10.1", "You must attack where your moves of this turn made a territory contested."
)
R_NO_SEA_BATTLE = Refusal(
    "12.1", "You attack at sea once a turn, where a warship of yours shares a zone with an enemy."
)
R_BOMBARDED = Refusal("R7", "Your battleships there have bombarded: no sea battle this turn.")
R_FOLLOW_UP = Refusal("10.3", "Attack there now that all have landed, or not this turn.")
R_CHOOSING = Refusal("10.1", "Choose a battle to fight.")


@book.step
def combat(g: Position, power: int) -> None:
    """5.4 and 3.21: what was entered without a fight changes hands; then battles are fought."""
    g.phase = COMBAT
    g.todo(choosing_battles(power))
    for space in bits(g.entered):
        occupy(g, space, power)


def occupy(g: Position, space: int, power: int) -> None:
    """5.4 and 3.21: what was entered without a fight; American soil brings its owner to war."""
    if g.control[space] == USA:
        go_to_war(g)
    g.entered &= ~(1 << space)
    g.occupied |= 1 << space
    conclude(g, space, power)


def battles(g: Position, power: int) -> int:
    """10.1, 10.3 and 15.2: the territories in which a power may still attack."""
    return sum(
        1 << space
        for space in range(len(TERRITORIES))
        if g.control[space] == NOBODY
        and not (g.fought | g.declined) >> space & 1
        and any(g.army(space, power))
        and defenders(g, power, space)
    )


def must_attack(g: Position, power: int) -> int:
    """10.1: the territories that became contested this turn and are not yet fought over."""
    return sum(
        1 << space
        for space in bits(g.opened & ~g.fought)
        if any(g.army(space, power)) and defenders(g, power, space)
    )


@book.step
def choosing_battles(g: Position, power: int) -> None:
    """10.1: nobody is asked when there is nothing to fight."""
    if battles(g, power) or sea_battles(g, power):
        g.todo(choose_battle(power))


@book.question("Choose a battle to fight.", rule="10.1")
def choose_battle(g: Position, power: int) -> Iterator[Action]:
    """10.1 and 10.3: one after another, in any order; some are compulsory.

    A sea battle never is, but whoever attacks a territory before it gives up the landing there.
    """
    for space in bits(battles(g, power)):
        yield attack(space)
    for zone in sea_battles(g, power):
        yield attack(FIRST_ZONE + zone)
    if not must_attack(g, power):
        yield DONE


@choose_battle.answer
def battle_chosen(g: Position, action: Action, power: int) -> None:
    if action == DONE:
        return
    space = action[1][0]
    g.tell("attack", power, space)
    g.begin_battle(space)
    if space >= FIRST_ZONE:
        g.fought_at_sea |= 1 << space - FIRST_ZONE
        g.todo(sea_battle(power, space), landings(power, space), choosing_battles(power))
    else:
        call_off(g, power, space)
        g.fought |= 1 << space
        g.todo(battle(power, space), choosing_battles(power))


@choose_battle.refusal
def forbids_battle(g: Position, action: Action, power: int) -> Refusal | None:
    if action[0] == "done":
        return R_MUST
    if action[0] != "attack":
        return R_CHOOSING
    space = action[1][0]
    if space >= FIRST_ZONE:
        return R_BOMBARDED if g.bombarded[space - FIRST_ZONE] else R_NO_SEA_BATTLE
    if g.declined >> space & 1:
        return R_FOLLOW_UP
    return R_FOUGHT if g.fought >> space & 1 else R_NO_BATTLE


# One battle.


def defenders(g: Position, power: int, space: int) -> list[int]:
    """10.2: all enemies in a territory defend together."""
    return g.warring_in(space, enemy(SIDE_OF[power]))


def defending(g: Position, power: int, space: int) -> list[int]:
    """10.2: how many infantry, artillery, tanks and fighters defend."""
    armies = [g.army(space, one) for one in defenders(g, power, space)]
    return [sum(column) for column in zip(*armies, strict=True)]


@book.step
def battle(g: Position, power: int, space: int) -> None:
    """10.8 and 3.21: fighters first; an attack on the United States brings them into the war."""
    if USA in defenders(g, power, space):
        go_to_war(g)
    g.todo(coastal_fire(power, space), air_supremacy(power, space))


@book.step
def air_supremacy(g: Position, power: int, space: int) -> None:
    """10.8: as long as both sides have fighters, these fight each other.

    Nothing is left to do if coastal fire has taken all that came ashore (10.13).
    """
    if not g.troops(space, power):
        conclude(g, space, power)
        return
    mine = g.count(space, power, FIGHTER)
    theirs = defending(g, power, space)[FIGHTER]
    if mine and theirs:
        g.todo(air_duel(power, space), air_supremacy(power, space))
    elif mine or theirs:
        ruler = ATTACKER if mine else DEFENDER
        g.tell("supremacy", ruler, space)
        g.todo(attack_fire(power, space, ruler))
    else:
        g.todo(attack_fire(power, space, NO_SUPREMACY))


@book.chance
def air_duel(g: Position, power: int, space: int) -> Outcomes:
    """10.8: a die for each fighter, the attacker's first."""
    return Dice(g.count(space, power, FIGHTER) + defending(g, power, space)[FIGHTER])


@air_duel.answer
def duel_fought(g: Position, action: Action, power: int, space: int) -> None:
    """10.8: hits are taken at once by both sides; R5: the greatest defender loses first."""
    dice = action[1]
    mine = g.count(space, power, FIGHTER)
    theirs = len(dice) - mine
    shot_down = min(theirs, sum(die <= DUEL for die in dice[:mine]))
    lost = min(mine, sum(die <= DUEL for die in dice[mine:]))
    g.tell("duel", space, shot_down, lost, *dice)
    for place, die in enumerate(dice):
        g.duels[(ATTACKER if place < mine else DEFENDER) * len(FACES) + die - 1] += 1
    g.add(space, power, FIGHTER, -lost)
    g.counted(space, piece_kind(power, FIGHTER), lost)
    for _ in range(shot_down):
        powers = defenders(g, power, space)
        owner = powers[greatest([g.count(space, one, FIGHTER) for one in powers])]
        g.add(space, owner, FIGHTER, -1)
        g.counted(space, piece_kind(owner, FIGHTER), 1)


def attack_numbers(army: list[int], supremacy: int) -> list[int]:
    """10.5, 10.7 and 10.9: what each attacking die must not exceed, by the units of an army."""
    infantry, artillery, tanks, fighters = army
    paired = min(artillery, infantry + tanks)
    above = supremacy == ATTACKER
    return [
        *[SUPPORTED] * paired,
        *[ATTACK[INFANTRY]] * (infantry + tanks - paired),
        *[ATTACK_WITH_AIR if above else ATTACK[ARTILLERY]] * artillery,
        *[ATTACK[FIGHTER]] * (fighters if above else 0),
    ]


def defence_numbers(army: list[int], supremacy: int) -> list[int]:
    """10.6 and 10.9: what each defending die must not exceed, by the units of an army."""
    infantry, artillery, tanks, fighters = army
    above = supremacy == DEFENDER
    return [
        *[DEFEND[INFANTRY]] * infantry,
        *[DEFEND_WITH_AIR if above else DEFEND[ARTILLERY]] * artillery,
        *[DEFEND[TANK]] * tanks,
        *[DEFEND[FIGHTER]] * (fighters if above else 0),
    ]


def attackers_fire(g: Position, power: int, space: int, supremacy: int) -> list[int]:
    """10.5 and 10.14: the attacker's units, and battleships off the coast."""
    return attack_numbers(list(g.army(space, power)), supremacy) + [BOMBARD] * g.bombarding


@book.chance
def attack_fire(g: Position, power: int, space: int, supremacy: int) -> Outcomes:
    """10.4: the attacker rolls first."""
    return Dice(len(attackers_fire(g, power, space, supremacy)))


@attack_fire.answer
def attack_fired(g: Position, action: Action, power: int, space: int, supremacy: int) -> None:
    scored = g.fire(1, action[1], attackers_fire(g, power, space, supremacy))
    g.tell("fire", power, space, scored, *action[1])
    g.todo(defence_fire(power, space, supremacy, scored))


@book.chance
def defence_fire(g: Position, power: int, space: int, supremacy: int, scored: int) -> Outcomes:
    """10.4: the defender rolls before any casualty is removed."""
    return Dice(len(defence_numbers(defending(g, power, space), supremacy)))


@defence_fire.answer
def defence_fired(
    g: Position, action: Action, power: int, space: int, supremacy: int, scored: int
) -> None:
    """10.10 and 10.11: each attacking tank takes a hit away; the attacker loses units first."""
    against = g.fire(0, action[1], defence_numbers(defending(g, power, space), supremacy))
    g.tell("fire_back", power, space, against, *action[1])
    absorbed = min(against, g.count(space, power, TANK))
    if absorbed:
        g.tell("absorbed", power, space, absorbed)
    g.todo(
        attackers_lose(power, space, against - absorbed),
        defenders_lose(power, space, scored),
        conclude_battle(power, space),
    )


@book.step
def conclude_battle(g: Position, power: int, space: int) -> None:
    """10.15 and 10.16: who controls the territory now."""
    conclude(g, space, power)


# Landings after a sea battle.


@book.step
def landings(g: Position, power: int, space: int) -> None:
    """8.6, 8.8 and 12.5: if no enemy battleship or cruiser is left, declared landings take place.

    Submarines alone do not stop them: cover was there when movement ended (8.7).
    """
    zone = space - FIRST_ZONE
    if hostile(g, zone, power):
        return
    for goal in goals_of(g, zone):
        if landing_party(g, power, zone, goal)[INFANTRY] or g.infantry(goal, power):
            g.todo(come_ashore(power, space, goal))
            if MINORS >> goal & 1 and untouched(g, goal):
                g.todo(mobilization(power, goal))


@book.step
def come_ashore(g: Position, power: int, space: int, target: int) -> None:
    """8.6 and 10.3: troops land, and an assault is fought at once when all have landed.

    After a reinforcement one may also not fight; then there is no battle there this turn.
    """
    zone = space - FIRST_ZONE
    land_troops(g, power, zone, target, landing_party(g, power, zone, target))
    if g.entered >> target & 1:
        occupy(g, target, power)
    elif awaited(g, target):
        return
    elif g.opened >> target & 1:
        fight_at_once(g, power, target)
    elif battles(g, power) >> target & 1:
        g.todo(follow_up(power, target))


def fight_at_once(g: Position, power: int, target: int) -> None:
    """10.3: the battle ashore, straight after the one at sea."""
    g.fought |= 1 << target
    g.tell("attack", power, target)
    g.begin_battle(target)
    g.todo(battle(power, target))


@book.question("Attack in {target} now that all have landed, or not this turn.", rule="10.3")
def follow_up(g: Position, power: int, target: int) -> Iterator[Action]:
    """10.3: the battle ashore follows the sea battle at once, or not at all."""
    yield attack(target)
    yield DONE


@follow_up.answer
def followed_up(g: Position, action: Action, power: int, target: int) -> None:
    if action == DONE:
        g.declined |= 1 << target
    else:
        fight_at_once(g, power, target)


@follow_up.refusal
def forbids_follow_up(g: Position, action: Action, power: int, target: int) -> Refusal | None:
    return R_FOLLOW_UP
