"""Sea combat (chapter 12): rounds of fire, submarines that submerge, pressing and breaking off."""

from __future__ import annotations

from bisect import insort
from collections.abc import Collection, Iterator, Sequence

from sandtable.core.action import Action, UpTo
from sandtable.core.outcomes import Dice, Outcomes
from sandtable.core.refusal import Refusal
from sandtable.games.axis_allies_1914.facts.board import (
    FIRST_ZONE,
    SIDE_OF,
    SIDE_POWERS,
    USA,
    ZONES,
    piece_kind,
)
from sandtable.games.axis_allies_1914.facts.units import (
    DAMAGED,
    DIVING,
    FAST,
    FIRST_SHIP,
    PIECES,
    SHIP_FIRE,
    WHOLE,
)
from sandtable.games.axis_allies_1914.rules.agreement import (
    SEA_LOSSES,
    propose,
    settles,
    several,
)
from sandtable.games.axis_allies_1914.rules.politics import go_to_war
from sandtable.games.axis_allies_1914.rules.sea import has_warship, ships_of
from sandtable.games.axis_allies_1914.rules.state import Position, book, enemy, speaker
from sandtable.games.axis_allies_1914.rules.transports import sink_transports, transports_in
from sandtable.games.axis_allies_1914.rules.verbs import (
    ACCEPT,
    BREAK_OFF,
    DONE,
    PRESS,
    lose,
    submerge,
)

TRANSPORT = len(PIECES) - 1
"""The number of a transport among the pieces."""
ORDER = (WHOLE, DIVING, FAST, DAMAGED)
"""What is suggested as casualties: a battleship is damaged first, then the cheapest ships sink."""

R_TRANSPORTS_LAST = Refusal(
    "12.4", "Transports are lost only after all warships are sunk or have submerged."
)
R_NOT_THERE = Refusal("12.4", "These ships are not in the battle, or fewer of them are.")
R_TOO_MANY = Refusal("12.4", "That is more than the hits that are left to take.")
R_CASUALTIES = Refusal("12.4", "Choose casualties, or accept what is suggested.")
R_SUBMERGE = Refusal("12.3", "Say how many submarines submerge; or done, and they fire.")
R_PRESS = Refusal("12.1", "Press the attack, or break it off.")


def sea_battles(g: Position, power: int) -> list[int]:
    """12.1: the zones in which a power may attack: it has a warship there, and an enemy a ship."""
    return [
        zone
        for zone in range(len(ZONES))
        if not g.fought_at_sea >> zone & 1
        and not g.bombarded[zone]
        and has_warship(g, zone, power)
        and ships_of(g, zone, targets(g, power))
    ]


def targets(g: Position, power: int) -> list[int]:
    """3.20 and 3.21: whom a power may attack at sea: also neutral United States."""
    if power == USA and not g.at_war:
        return []
    return list(SIDE_POWERS[enemy(SIDE_OF[power])])


def sides(g: Position, zone: int, attacking: int) -> list[int]:
    """12.1: the attacker, or all of its enemies in a zone."""
    return [g.power] if attacking else ships_of(g, zone, targets(g, g.power))


def fighting(g: Position, zone: int, power: int) -> list[int]:
    """12.3: a power's ships in a zone but for submarines that have left the battle."""
    fleet = list(g.fleet(zone, power))
    fleet[DIVING] -= g.dived[power]
    return fleet


def firing(g: Position, zone: int, powers: list[int]) -> list[int]:
    """12.2 and 12.3: what each die of these powers must not exceed."""
    numbers = []
    for power in powers:
        fleet = fighting(g, zone, power)
        fleet[DIVING] -= g.diving[power]
        numbers += fire_numbers(fleet)
    return numbers


def fire_numbers(fleet: Sequence[int]) -> list[int]:
    """12.2: what each die of a fleet must not exceed."""
    return [SHIP_FIRE[ship] for ship, count in enumerate(fleet) for _ in range(count)]


def carriers(g: Position, zone: int, powers: list[int]) -> int:
    """How many transports these powers have in a zone."""
    return sum(one.owner in powers for one in transports_in(g, zone))


@book.step
def sea_battle(g: Position, power: int, space: int) -> None:
    """12.1 and 3.21: an attack on the United States brings them into the war."""
    if USA in sides(g, space - FIRST_ZONE, 0):
        go_to_war(g)
    g.dived = [0] * len(g.dived)
    g.todo(sea_round(power, space))


@book.step
def sea_round(g: Position, power: int, space: int) -> None:
    """12.1: a round of fire, as long as both sides have ships in the battle."""
    zone = space - FIRST_ZONE
    g.diving = [0] * len(g.diving)
    g.fallen = []
    if not goes_on(g, zone, power):
        g.dived = [0] * len(g.dived)
        return
    g.todo(sea_attack(power, space))
    ask_divers(g, zone, [power])


def ask_divers(g: Position, zone: int, powers: list[int]) -> None:
    """12.3: who has submarines in the battle may submerge them when it is its turn to fire."""
    divers = [one for one in powers if fighting(g, zone, one)[DIVING]]
    g.todo(*[choose_dive(one, FIRST_ZONE + zone) for one in divers])


def goes_on(g: Position, zone: int, power: int) -> bool:
    """12.5: the attacker has a warship in the battle, and the other side any ship."""
    others = sides(g, zone, 0)
    left = any(any(fighting(g, zone, one)) for one in others) or carriers(g, zone, others)
    return bool(any(fighting(g, zone, power)) and left)


@book.question("Submerge submarines in {space}, or stay and fire.", rule="12.3")
def choose_dive(g: Position, power: int, space: int) -> Iterator[Action]:
    """12.3: in place of firing, any of them, in any round."""
    yield DONE
    yield submerge(UpTo(fighting(g, space - FIRST_ZONE, power)[DIVING]))


@choose_dive.answer
def dive_chosen(g: Position, action: Action, power: int, space: int) -> None:
    if action != DONE:
        g.diving[power] = action[1][0]
        g.tell("submerged", power, action[1][0], space)


@choose_dive.refusal
def forbids_diving(g: Position, action: Action, power: int, space: int) -> Refusal | None:
    return R_SUBMERGE


@book.step
def sea_attack(g: Position, power: int, space: int) -> None:
    """12.1: the attacker fires first, if any ship does."""
    if firing(g, space - FIRST_ZONE, [power]):
        g.todo(sea_fire(power, space))
    else:
        g.todo(sea_defence(power, space, 0))


@book.chance
def sea_fire(g: Position, power: int, space: int) -> Outcomes:
    """12.2: a die for each ship."""
    return Dice(len(firing(g, space - FIRST_ZONE, [power])))


@sea_fire.answer
def sea_fired(g: Position, action: Action, power: int, space: int) -> None:
    scored = g.fire(1, action[1], firing(g, space - FIRST_ZONE, [power]))
    g.tell("fire", power, space, scored, *action[1])
    g.todo(sea_defence(power, space, scored))


@book.step
def sea_defence(g: Position, power: int, space: int, scored: int) -> None:
    """12.1 and 12.3: defenders see the attacker's hits before they submerge or fire."""
    g.todo(sea_reply(power, space, scored))
    zone = space - FIRST_ZONE
    ask_divers(g, zone, sides(g, zone, 0))


@book.step
def sea_reply(g: Position, power: int, space: int, scored: int) -> None:
    """12.2: defenders fire before any casualty is removed."""
    zone = space - FIRST_ZONE
    if firing(g, zone, sides(g, zone, 0)):
        g.todo(sea_fire_back(power, space, scored))
    else:
        remove_ships(g, power, space, 0, scored)


def remove_ships(g: Position, power: int, space: int, against: int, scored: int) -> None:
    """12.4: the attacker takes casualties first; R4: of defenders the next one proposes."""
    others = sides(g, space - FIRST_ZONE, 0)
    g.todo(
        sea_losses(power, space, 1, against),
        sea_losses(speaker(others, power), space, 0, scored),
        round_over(power, space),
    )


@book.chance
def sea_fire_back(g: Position, power: int, space: int, scored: int) -> Outcomes:
    """12.2: a die for each ship that defends."""
    zone = space - FIRST_ZONE
    return Dice(len(firing(g, zone, sides(g, zone, 0))))


@sea_fire_back.answer
def sea_fired_back(g: Position, action: Action, power: int, space: int, scored: int) -> None:
    zone = space - FIRST_ZONE
    against = g.fire(0, action[1], firing(g, zone, sides(g, zone, 0)))
    g.tell("fire_back", power, space, against, *action[1])
    remove_ships(g, power, space, against, scored)


# Casualties.


def ahead(g: Position, zone: int) -> Position:
    """10.12: a battle as it would be with the casualties that are proposed so far."""
    if not g.proposed:
        return g
    h = g.copy()
    for kind, count in h.proposed:
        strike(h, zone, *divmod(kind, len(PIECES)), count)
    h.proposed = []
    return h


def choices(g: Position, zone: int, attacking: int) -> list[tuple[int, int, int]]:
    """12.4: power, piece and how many of it may be hit."""
    h = ahead(g, zone)
    powers = sides(h, zone, attacking)
    found = [
        (power, FIRST_SHIP + ship, count)
        for power in powers
        for ship, count in enumerate(fighting(h, zone, power))
        if count
    ]
    above = any(firing(h, zone, [power]) for power in powers)
    if not above:
        found += [
            (power, TRANSPORT, count) for power in powers if (count := carriers(h, zone, [power]))
        ]
    return found


def strike(g: Position, zone: int, power: int, piece: int, count: int) -> None:
    """12.4: a battleship is damaged first; all others sink."""
    if piece == TRANSPORT:
        sink_transports(g, zone, power, count)
        return
    ship = piece - FIRST_SHIP
    g.add_ships(zone, power, ship, -count)
    if ship == WHOLE:
        g.add_ships(zone, power, DAMAGED, count)
    if ship == DIVING:
        g.diving[power] = min(g.diving[power], fighting(g, zone, power)[DIVING])


def suggested_ship(g: Position, zone: int, attacking: int) -> tuple[int, int] | None:
    """What is suggested to be hit next: power and piece."""
    found = choices(g, zone, attacking)
    if not found:
        return None
    piece = next_hit({piece for _, piece, _ in found})
    power, _, _ = max((one for one in found if one[1] == piece), key=lambda one: one[2])
    return power, piece


def next_hit(pieces: Collection[int]) -> int:
    """What is suggested among these: a transport, if one may be hit, else ships in their order."""
    ships = [FIRST_SHIP + ship for ship in ORDER]
    return next(piece for piece in (TRANSPORT, *ships) if piece in pieces)


@book.step
def sea_losses(g: Position, power: int, space: int, attacking: int, left: int) -> None:
    """12.4: who chooses goes on until all hits are taken, or until no choice is left."""
    zone = space - FIRST_ZONE
    kinds = choices(g, zone, attacking)
    begun = bool(g.proposed)
    if left and len(kinds) > 1:
        g.todo(sea_casualties(power, space, attacking, left))
    elif left and kinds:
        owner, piece, count = kinds[0]
        count = min(count, left)
        name_hit(g, begun, space, owner, piece, count)
        g.todo(sea_losses(power, space, attacking, left - count))
    elif begun:
        owners = [kind // len(PIECES) for kind, _ in g.proposed]
        hits = sum(count for _, count in g.proposed)
        propose(g, SEA_LOSSES, space, hits, power, owners)


def name_hit(g: Position, proposing: bool, space: int, owner: int, piece: int, count: int) -> None:
    """10.12 and 12.4: ships are hit; where several players must agree, it is first proposed."""
    if proposing:
        insort(g.proposed, (piece_kind(owner, piece), count))
        return
    strike(g, space - FIRST_ZONE, owner, piece, count)
    g.fell(space, piece_kind(owner, piece), count)
    g.tell("hit", owner, piece, count, space)


def hits_agreed(g: Position, space: int, hits: int) -> None:
    """10.12: what was proposed is hit."""
    agreed, g.proposed = g.proposed, []
    for kind, count in agreed:
        name_hit(g, False, space, *divmod(kind, len(PIECES)), count)


def hits_disputed(g: Position, space: int, hits: int) -> None:
    """10.12: the attacker chooses, and chooses all of them."""
    g.proposed = []
    g.todo(sea_losses(g.power, space, 0, hits))


settles(SEA_LOSSES, hits_agreed, hits_disputed)


@book.question("Choose casualties in {space}, or accept.", rule="12.4")
def sea_casualties(
    g: Position, power: int, space: int, attacking: int, left: int
) -> Iterator[Action]:
    """10.12 and 12.4: the owner's choice, or a proposal, or the attacker's choice for others."""
    yield ACCEPT
    for owner, piece, most in choices(g, space - FIRST_ZONE, attacking):
        yield lose(piece_kind(owner, piece), UpTo(min(most, left)))


@sea_casualties.answer
def sea_casualties_chosen(
    g: Position, action: Action, power: int, space: int, attacking: int, left: int
) -> None:
    zone = space - FIRST_ZONE
    proposing = power != g.power and several(g, sides(g, zone, attacking))
    if action == ACCEPT:
        while left and (one := suggested_ship(g, zone, attacking)) is not None:
            name_hit(g, proposing, space, *one, 1)
            left -= 1
        left = 0
    else:
        kind, count = action[1]
        name_hit(g, proposing, space, *divmod(kind, len(PIECES)), count)
        left -= count
    g.todo(sea_losses(power, space, attacking, left))


@sea_casualties.refusal
def forbids_sea_casualties(
    g: Position, action: Action, power: int, space: int, attacking: int, left: int
) -> Refusal | None:
    if action[0] != "lose":
        return R_CASUALTIES
    kind, count = action[1]
    owner, piece = divmod(kind, len(PIECES))
    offered = {(one, what): most for one, what, most in choices(g, space - FIRST_ZONE, attacking)}
    if piece == TRANSPORT and (owner, piece) not in offered:
        return R_TRANSPORTS_LAST
    return R_TOO_MANY if 0 < count <= offered.get((owner, piece), 0) else R_NOT_THERE


# The end of a round.


@book.step
def round_over(g: Position, power: int, space: int) -> None:
    """12.3 to 12.5: submarines that submerged are out of the battle; the attacker decides."""
    g.dived = [gone + now for gone, now in zip(g.dived, g.diving, strict=True)]
    g.diving = [0] * len(g.diving)
    if goes_on(g, space - FIRST_ZONE, power):
        g.todo(press_on(power, space))
    else:
        g.dived = [0] * len(g.dived)


@book.question("Press the attack in {space}, or break it off?", rule="12.1")
def press_on(g: Position, power: int, space: int) -> Iterator[Action]:
    """12.1: only the attacker can stop."""
    yield PRESS
    yield BREAK_OFF


@press_on.answer
def pressed_on(g: Position, action: Action, power: int, space: int) -> None:
    if action == PRESS:
        g.todo(sea_round(power, space))
    else:
        g.dived = [0] * len(g.dived)
        g.tell("broken_off", power, space)


@press_on.refusal
def forbids_pressing(g: Position, action: Action, power: int, space: int) -> Refusal | None:
    return R_PRESS
