"""The advisor: a weight for every offer of every question."""

from __future__ import annotations

from math import exp

from sandtable.core.action import Action
from sandtable.core.advisor import Advisor, Tuning, Weigher
from sandtable.core.bits import bits, mask_of
from sandtable.games.paths_of_glory.advice.battles import assess, attacks_on
from sandtable.games.paths_of_glory.advice.camps import hunger
from sandtable.games.paths_of_glory.advice.dangers import risk
from sandtable.games.paths_of_glory.advice.marching import best_walk, outcome
from sandtable.games.paths_of_glory.advice.needs import field
from sandtable.games.paths_of_glory.advice.planning import (
    action_worths,
    dig_worth,
    jobs,
)
from sandtable.games.paths_of_glory.advice.reasons import reason
from sandtable.games.paths_of_glory.advice.reserves import NOWHERE, best_posting, postings
from sandtable.games.paths_of_glory.advice.worth import (
    LEVEL,
    UNIT,
    chance_to_win,
    lead,
    space_worths,
    step_worth,
    strength,
    strengths,
    unit_worth,
)
from sandtable.games.paths_of_glory.facts.board import (
    ADJACENT,
    ALLIED,
    CENTRAL,
)
from sandtable.games.paths_of_glory.facts.cards import CATALOGUE
from sandtable.games.paths_of_glory.facts.units import ARMIES
from sandtable.games.paths_of_glory.rules.flank import flank_modifier
from sandtable.games.paths_of_glory.rules.movement import march
from sandtable.games.paths_of_glory.rules.movement_end import unsettled
from sandtable.games.paths_of_glory.rules.operations import activation
from sandtable.games.paths_of_glory.rules.pieces import where
from sandtable.games.paths_of_glory.rules.state import Position
from sandtable.games.paths_of_glory.rules.supply import supplied

THREAT = 0.4
"""How much of what a side stands to lose it has lost already, so to speak."""
FAR_BEHIND = 6.0
"""Points behind at which a draw is better than what is to come."""
REST = 0.03
"""Ending an action's moves: what promises less than this is not worth the risk of a mistake."""
SPARE_POINT = 0.02
"""Ending an activation: a point spent on less than this is better not spent."""
DIG_ANYWAY = 0.04
"""An army that has nothing better to do digs, even where no attack is likely."""
ONCE_ONLY, AGAIN = 1.6, 0.5
"""What must be at stake for a combat card that is gone after use, and for one that comes back."""
IN_COMBAT = 0.3
"""The part of the units in a combat that is at stake in it."""
FRONTAL, FLANKING, FLANK_STEP = 1.0, 0.4, 0.9
"""A flank attack succeeds on half of all dice, more with each modifier; failing, the enemy fires
first. Without a modifier it is a gamble, with one it pays."""
STANDING, WEAKLY = 0.6, 0.3
"""The part of a space's worth that a step buys by standing fast: more if enough remains there."""
COHESION = 0.15
"""Standing fast also keeps the line whole."""
CUT_OFF = 2.0
"""A retreat out of supply is the worst there is."""
REFUGE, COMPANY, THREATENED = 0.5, 0.05, 0.03
"""A retreat seeks ground worth holding and friends, and avoids enemies, by their strength."""
TOO_HOT = 0.3
"""Russians may leave when an attack promises the enemy more than this."""
HARD_PRESSED, NEVER_MIND = 0.5, -5.0
"""The worth of a peace offer to a side that is far behind, and to any other."""
SHARPNESS = 10.0
"""An offer that is worth a tenth of a point less weighs about a third as much."""
CARD_SHARPNESS = 30.0
"""Likewise for a card and its use. What else the card could do later shows in its worth, but not
in the position after the action: looking ahead only helps between uses that are nearly alike."""
LEAST = 0.02
"""What weighs less than this beside the best offer is not worth a look."""


def of_action(g: Position, side: int, offers: list[Action]) -> list[float]:
    """8.1.3: the best use of a card; peace only when far behind."""
    worths = action_worths(g, side, offers)
    wanted = HARD_PRESSED if behind(g, side) > FAR_BEHIND else NEVER_MIND
    return [
        worth if verb != "offer_peace" else wanted
        for (verb, _), worth in zip(offers, worths, strict=True)
    ]


def behind(g: Position, side: int) -> float:
    """By how many victory points a side is behind."""
    return LEVEL - g.vp if side == CENTRAL else g.vp - LEVEL


def of_activation(g: Position, side: int, offers: list[Action]) -> list[float]:
    """9.2: the spaces of the best job; the end when nothing is worth a point."""
    _, points = activation.arguments(g.now)
    wanted: dict[tuple[str, int], float] = {}
    for job in jobs(g, side, points):
        verb = "attack" if job.attack else "move"
        for space in bits(job.spaces):
            key = (verb, space)
            wanted[key] = max(wanted.get(key, 0.0), job.value / job.cost)
    return [
        SPARE_POINT if verb == "done" else wanted.get((verb, arguments[0]), 0.0)
        for verb, arguments in offers
    ]


def of_mover(g: Position, side: int, offers: list[Action]) -> list[float]:
    """11.1.1: who gains most by moving or digging; first what movement may not end without."""
    bound = unsettled(g, side)
    found = []
    for verb, arguments in offers:
        if verb == "done":
            found.append(REST)
            continue
        p = arguments[0]
        space = where(g, p)
        if verb == "entrench":
            found.append(dig_worth(g, side, space) + DIG_ANYWAY)
        elif bound:
            found.append(1.0)
        else:
            found.append(best_walk(g, side, p, space, g.mf(p))[0])
    return found


def of_march(g: Position, side: int, offers: list[Action]) -> list[float]:
    """11.1: the next step of the best walk; in a group the slowest leads."""
    _, start = march.arguments(g.now)
    lead_unit = min(bits(g.group), key=lambda p: (g.mf(p), p))
    left = g.mf(lead_unit) - g.steps
    _value, walk = best_walk(g, side, lead_unit, start, left)
    step = walk[1] if len(walk) > 1 else -1
    height = field(g, side)
    found = []
    for verb, arguments in offers:
        if verb == "stop":
            found.append(0.5 if step < 0 else 0.2)
        elif verb == "take":
            found.append(0.0 if any(one[0] == "go" for one in offers) else 0.5)
        elif arguments[0] == step:
            found.append(1.0)
        else:
            found.append(0.1 * height[arguments[0]])
    return found


# Combat.


def of_target(g: Position, side: int, offers: list[Action]) -> list[float]:
    """12.1: the best attack first, none that does not pay."""
    values = {one.target: one.value for one in attacks_on(g, side, g.to_attack, 0)}
    return [0.0 if verb == "done" else values.get(arguments[0], -1.0) for verb, arguments in offers]


def of_attackers(g: Position, side: int, offers: list[Action]) -> list[float]:
    """12.2.2: whoever makes the attack better, then fight."""
    plan = next(
        (one for one in attacks_on(g, side, g.to_attack, 0) if one.target == g.target), None
    )
    wanted = plan.force & ~g.attackers if plan else 0
    return [
        (0.5 if wanted else 2.0)
        if verb == "fight"
        else (1.5 if wanted >> arguments[0] & 1 else 0.1)
        for verb, arguments in offers
    ]


def stake(g: Position, side: int) -> float:
    """What is at stake in the present combat."""
    units = g.attackers | g.units(1 - g.active, g.target)
    return space_worths(g)[g.target] + IN_COMBAT * sum(unit_worth(g, p) for p in bits(units))


def of_cards(g: Position, side: int, offers: list[Action]) -> list[float]:
    """9.5.4: cards with an asterisk only where much is at stake."""
    high = stake(g, side)
    found = []
    for verb, arguments in offers:
        if verb != "play":
            found.append(0.0)
        elif CATALOGUE[arguments[0]].removed:
            found.append(high - ONCE_ONLY)
        else:
            found.append(high - AGAIN)
    return found


def of_flank(g: Position, side: int, offers: list[Action]) -> list[float]:
    """12.3: with a modifier the attempt pays, without one it is a gamble."""
    found = []
    for verb, arguments in offers:
        if verb == "frontal":
            found.append(FRONTAL)
        elif verb == "play":
            found.append(stake(g, side))
        else:
            found.append(FLANKING + FLANK_STEP * flank_modifier(g, arguments[0]))
    return found


def of_loss(g: Position, side: int, offers: list[Action]) -> list[float]:
    """12.4: the cheapest step; armies without a corps to replace them are dear."""
    return [-step_worth(g, arguments[0]) for _, arguments in offers]


def of_stand(g: Position, side: int, offers: list[Action]) -> list[float]:
    """12.5.3: a step for the space, if enough remains to hold it."""
    units = g.units(side, g.target)
    steps = sum(1 if g.reduced >> p & 1 else 2 for p in bits(units))
    worth = space_worths(g)[g.target]
    found = []
    for verb, arguments in offers:
        if verb == "give_way":
            found.append(0.0)
        else:
            price = step_worth(g, arguments[0])
            hope = STANDING * worth + COHESION if steps >= 3 else WEAKLY * worth
            found.append(hope - price)
    return found


def of_retreat(g: Position, side: int, offers: list[Action]) -> list[float]:
    """12.5.5: to friends, to spaces worth holding, away from strong enemies."""
    worth = space_worths(g)
    theirs = strengths(g, 1 - side)
    found = []
    for _, (p, space) in offers:
        threat = sum(theirs.get(s, 0.0) for s in bits(ADJACENT[space]))
        friends = strength(g, g.units(side, space))
        safe = 0.0 if supplied(g, p, space) else -CUT_OFF
        found.append(safe + REFUGE * worth[space] + COMPANY * friends - THREATENED * threat)
    return found


def of_advance(g: Position, side: int, offers: list[Action]) -> list[float]:
    """12.7: into what is worth having, unless that opens the line or risks the unit."""
    found = []
    for verb, arguments in offers:
        if verb == "done":
            found.append(0.0)
            continue
        p, goal = arguments
        start = where(g, p)
        walk = (start, goal) if goal == g.target else (start, g.target, goal)
        found.append(outcome(g, side, p, walk))
    return found


# Units that come in, back or along.


def of_redeployed(g: Position, side: int, offers: list[Action]) -> list[float]:
    """13: whoever is better used elsewhere."""
    return [
        REST if verb == "done" else best_posting(g, side, arguments[0], where(g, arguments[0]))
        for verb, arguments in offers
    ]


def of_goal(g: Position, side: int, offers: list[Action]) -> list[float]:
    """13.1: where the unit helps most."""
    (p,) = bits(g.group)
    goals = mask_of(arguments[0] for _, arguments in offers)
    rated = postings(g, side, p, where(g, p), goals)
    return [rated.get(arguments[0], NOWHERE) for _, arguments in offers]


def of_placing(g: Position, side: int, offers: list[Action]) -> list[float]:
    """9.5: nearest to where units are needed."""
    height = field(g, side)
    return [height[arguments[1]] if len(arguments) > 1 else 0.0 for _, arguments in offers]


def of_replacement(g: Position, side: int, offers: list[Action]) -> list[float]:
    """17: the most worth for each half point."""
    found = []
    for verb, arguments in offers:
        if verb == "done":
            found.append(0.0)
            continue
        p = arguments[0]
        halves = 2 if ARMIES >> p & 1 else 1
        worth = step_worth(g, p) if verb == "refit" else UNIT[1][p]
        near = 0.05 * field(g, side)[arguments[1]] if verb == "place" else 0.0
        found.append(worth / halves + near)
    return found


def of_trench(g: Position, side: int, offers: list[Action]) -> list[float]:
    """The most threatened space."""
    height = field(g, side)
    return [height[arguments[0]] for _, arguments in offers]


def of_victims(g: Position, side: int, offers: list[Action]) -> list[float]:
    """Enemy units to reduce, one's own to bring back: the most worth."""
    return [
        step_worth(g, arguments[0]) if verb in ("reduce", "refit") else 0.0
        for verb, arguments in offers
    ]


def of_africa(g: Position, side: int, offers: list[Action]) -> list[float]:
    """A corps for a point is a bargain."""
    return [
        0.0 if verb == "pass" else 1.0 - unit_worth(g, *arguments) for verb, arguments in offers
    ]


def of_discards(g: Position, side: int, offers: list[Action]) -> list[float]:
    """Combat cards are kept."""
    return [1.0 if verb == "done" else 0.0 for verb, _ in offers]


def of_peace(g: Position, side: int, offers: list[Action]) -> list[float]:
    """16.5: peace for whoever is far behind; in a tournament both would have lost."""
    wants = behind(g, side) > FAR_BEHIND and not g.options.tournament
    return [float(wants) if verb == "accept" else float(not wants) for verb, _ in offers]


def of_great_retreat(g: Position, side: int, offers: list[Action]) -> list[float]:
    """Russians leave when the attack on them promises the enemy much."""
    danger = assess(g, 1 - side, g.attackers, 0, g.target)
    return [danger - TOO_HOT if verb == "give_way" else 0.0 for verb, _ in offers]


def of_bid(g: Position, side: int, offers: list[Action]) -> list[float]:
    """5.6.1: a point for the Allies is the usual bid."""
    return [
        1.0 if verb == "accept" or arguments == (ALLIED, 1) else 0.0 for verb, arguments in offers
    ]


WEIGHERS: dict[str, Weigher] = {
    "choose_action": of_action,
    "activation": of_activation,
    "choose_mover": of_mover,
    "march": of_march,
    "choose_target": of_target,
    "choose_attackers": of_attackers,
    "choose_trench_card": of_cards,
    "choose_combat_card": of_cards,
    "choose_flank": of_flank,
    "choose_loss": of_loss,
    "choose_stand": of_stand,
    "choose_great_retreat": of_great_retreat,
    "choose_retreat": of_retreat,
    "choose_second": of_retreat,
    "choose_advance": of_advance,
    "choose_unit": of_redeployed,
    "choose_goal": of_goal,
    "choose_entry": of_placing,
    "choose_corps_space": of_placing,
    "choose_cavalry": of_placing,
    "choose_replacement": of_replacement,
    "choose_trench": of_trench,
    "choose_landwehr": of_victims,
    "choose_taxis": of_victims,
    "choose_deserter": of_victims,
    "choose_african_corps": of_africa,
    "throw_away": of_discards,
    "answer_peace": of_peace,
    "first_bid": of_bid,
    "next_bid": of_bid,
}


class PathsOfGloryAdvisor(Advisor[Position]):
    """Plays whole actions: a card for what it does best, then the jobs it was played for."""

    # To the end of the action: what the enemy could do then is part of ``value``. An action takes
    # long to play through, so there are few playouts: trust the weights. One step out of line
    # spoils a whole plan.
    weighers = WEIGHERS
    tuning = Tuning(look_ahead=1, depth=120, explore=4.0, greed=0.95)

    def value(self, g: Position, power: int) -> float:
        if not g.agenda:
            if g.winner < 0:
                return 0.5
            return float(g.winner == power)
        danger = risk(g, ALLIED) - risk(g, CENTRAL)
        fed = hunger(g, ALLIED) - hunger(g, CENTRAL)
        central = chance_to_win(lead(g) + fed + THREAT * danger)
        return central if power == CENTRAL else 1 - central

    def weigh(self, g: Position, actor: int, offers: list[Action]) -> list[float]:
        weigher = self.weighers.get(g.now[0])
        if weigher is None:
            return [1.0] * len(offers)
        worths = weigher(g, actor, offers)
        most = max(worths)
        sharpness = CARD_SHARPNESS if weigher is of_action else SHARPNESS
        weights = [exp(sharpness * (worth - most)) for worth in worths]
        return [weight if weight >= LEAST else 0.0 for weight in weights]

    def reason(self, g: Position, actor: int, action: Action) -> str:
        return reason(g, actor, action)

    def horizon(self, g: Position) -> int:
        return 12 * g.turn + 2 * g.round + g.active
