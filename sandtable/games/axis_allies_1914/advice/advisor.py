"""What bots know: whole turns with an aim, attacks with enough behind them, armies over sea."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from math import exp

from sandtable.core.action import Action, offer_for
from sandtable.core.advisor import Advisor, Tuning
from sandtable.core.bits import bits
from sandtable.core.remember import remembered_by
from sandtable.games.axis_allies_1914.advice.buying import best_place, best_purchase
from sandtable.games.axis_allies_1914.advice.fronts import BOLD, RECKLESS, STEADY, Fronts, Temper
from sandtable.games.axis_allies_1914.advice.marching import (
    March,
    begun,
    best_march,
    first_into_serbia,
)
from sandtable.games.axis_allies_1914.advice.outlook import Outlook, targets
from sandtable.games.axis_allies_1914.advice.reasons import reason
from sandtable.games.axis_allies_1914.advice.shipping import best_voyage, good_sea_battle
from sandtable.games.axis_allies_1914.facts.board import (
    FIRST_ZONE,
    SIDE_OF,
    SIDE_POWERS,
)
from sandtable.games.axis_allies_1914.facts.units import COSTS, ON_LAND, TRANSPORT, UNIT_OF
from sandtable.games.axis_allies_1914.rules.combat import choose_battle
from sandtable.games.axis_allies_1914.rules.control import capital_lost, income
from sandtable.games.axis_allies_1914.rules.infantry import missing, remedies
from sandtable.games.axis_allies_1914.rules.mobilize import placing
from sandtable.games.axis_allies_1914.rules.movement import moving, must_enter_serbia
from sandtable.games.axis_allies_1914.rules.purchase import buying
from sandtable.games.axis_allies_1914.rules.sea_combat import choose_dive, press_on
from sandtable.games.axis_allies_1914.rules.state import (
    EACH_SHIP,
    EACH_TROOP,
    ROW,
    SHIP_ROW,
    Position,
    enemy,
)
from sandtable.games.axis_allies_1914.rules.submarines import declaring
from sandtable.games.axis_allies_1914.rules.transports import Transport
from sandtable.games.axis_allies_1914.rules.verbs import (
    ACCEPT,
    DONE,
    PRESS,
    declare,
    from_,
)

CAPITAL = 60.0
"""What an enemy capital is worth, in IPC."""
TURNS = 3.0
"""How many turns of income are counted."""
SHARE = 8.0
"""The lead, in percent of all there is, that makes victory likely."""
GREAT = 24
"""An army is great from this cost on."""
WANTED, POSSIBLE = 10.0, 1.0


class AdvisorAA(Advisor[Position]):
    """Has a wish for every question; all else is possible, but not wanted."""

    tuning = Tuning(look_ahead=1, greed=0.95, plans=3, plan_ahead=8, worlds=1, even_dice=True)

    def __init__(self, temper: Temper = STEADY) -> None:
        self.temper = temper

    def value(self, g: Position, power: int) -> float:
        side = SIDE_OF[power]
        if g.winner >= 0:
            return 1.0 if g.winner == side else 0.0
        mine, theirs = worth(g, side), worth(g, enemy(side))
        return 1 / (1 + exp(-SHARE * (mine - theirs) / (mine + theirs)))

    def considered(self, g: Position, actor: int, offers: list[Action]) -> list[Action]:
        wish = self.wanted(g, actor, offers)
        return offers if wish is None or wish in offers else [wish, *offers]

    def weigh(self, g: Position, actor: int, offers: list[Action]) -> list[float]:
        wish = self.wanted(g, actor, offers)
        return [WANTED if action == wish else POSSIBLE for action in offers]

    def wanted(self, g: Position, actor: int, offers: list[Action]) -> Action | None:
        """What it would do; nothing where all is alike, or where no wish can be had."""
        wisher = WISHES.get(g.now[0])
        wish = ACCEPT if wisher is None else wisher(g, actor, offers, self.temper)
        return wish if wish and (wish in offers or offer_for(offers, wish)) else None

    def reason(self, g: Position, actor: int, action: Action) -> str:
        """Of a space to move from: why the best move begins there."""
        if action[0] != "from":
            return reason(g, actor, action)
        plan = best_move(g, actor, self.temper)
        if plan is None or plan.origin != action[1][0]:
            return ""
        h = g.copy()
        h.origin = plan.origin
        return reason(h, actor, plan.action)

    def rivals(self, g: Position, actor: int) -> Sequence[AdvisorAA]:
        """All for battles; for moves those who would do something else with a great army."""
        if g.now[0] == choose_battle.name:
            return RIVALS
        if g.now[0] != moving.name or missing(g, actor):
            return RIVALS[:1]
        plans = {one: best_move(g, actor, one.temper) for one in RIVALS}
        going_on = [one for one, plan in plans.items() if plan and plan.origin == g.origin]
        if going_on and all(origin != g.origin for origin, _ in g.marches):
            return going_on
        look = Outlook(g, actor)
        great = {one for one, plan in plans.items() if plan and _great(look, plan)}
        steady, *others = RIVALS
        if plans[steady] is None or steady in great or not g.marches:
            return (steady, *[one for one in others if one in great or steady in great])
        return (steady, *[one for one in others if one in great and one in going_on])

    def occasion(self, g: Position) -> Hashable:
        """10.3: a battle, or else the turn."""
        return (g.round, g.power, g.site)

    def gist(self, g: Position, power: int) -> Hashable:
        """Where the great armies of a power stand, and how many enemies they have left there."""
        look = Outlook(g, power)
        return tuple(
            (space, look.theirs[space] // GREAT)
            for space, mass in enumerate(look.mine)
            if mass >= GREAT
        )

    def horizon(self, g: Position) -> int:
        return g.round * 8 + g.power


def worth(g: Position, side: int) -> float:
    """Income to come, treasuries, units and capitals of a side.

    11.4: who has lost the capital collects nothing.
    """
    total = 0.0
    for power in SIDE_POWERS[side]:
        total += g.treasury[power]
        if not capital_lost(g, power):
            total += TURNS * income(g, power)
        for unit in ON_LAND:
            total += COSTS[unit] * sum(g.armies[power * len(ON_LAND) + unit :: ROW])
        for ship, unit in enumerate(UNIT_OF):
            total += 0.5 * COSTS[unit] * sum(g.fleets[power * EACH_SHIP + ship :: SHIP_ROW])
    for one in (Transport(*row) for row in g.transports):
        if SIDE_OF[one.owner] == side:
            total += 0.5 * COSTS[TRANSPORT] + sum(COSTS[kind % EACH_TROOP] for kind in one.cargo)
    taken = len(SIDE_POWERS[enemy(side)]) - targets(g, side).bit_count()
    return total + CAPITAL * taken


def _great(look: Outlook, plan: March) -> bool:
    """Whether a move begins with a great army."""
    return plan.origin < FIRST_ZONE and look.mine[plan.origin] >= GREAT


def _buying(g: Position, power: int, offers: list[Action], temper: Temper) -> Action:
    return best_purchase(g, power, Outlook(g, power))


def _moving(g: Position, power: int, offers: list[Action], temper: Temper) -> Action:
    """The best march or voyage: first its space is chosen, then it is made.

    5.7: where infantry is lacking, it is brought first.
    """
    for space in bits(missing(g, power)):
        for origin, action in remedies(g, power, space):
            return action if origin == g.origin else from_(origin)
    plan = best_move(g, power, temper)
    if plan is None:
        return DONE
    return plan.action if plan.origin == g.origin else from_(plan.origin)


@remembered_by(lambda g, power, temper: (power, temper, g.round, g.phase, *begun(g)))
def best_move(g: Position, power: int, temper: Temper) -> March | None:
    """The best march or voyage; the same until something moves."""
    if must_enter_serbia(g, power):
        return first_into_serbia(g, power)
    look = Outlook(g, power)
    return best_march(g, power, look, temper) or best_voyage(g, power, look)


def _battle(g: Position, power: int, offers: list[Action], temper: Temper) -> Action:
    """The first battle that is worth fighting; compulsory ones if nothing else is left."""
    for action in offers:
        if action == DONE:
            continue
        space = action[1][0]
        if space >= FIRST_ZONE:
            if good_sea_battle(g, power, space - FIRST_ZONE):
                return action
        elif good_battle(g, power, space, temper) or g.opened >> space & 1:
            return action
    return DONE if DONE in offers else offers[0]


def good_battle(g: Position, power: int, space: int, temper: Temper = STEADY) -> bool:
    """Whether to attack gains more than to wait for the enemy."""
    fronts = Fronts(g, power, Outlook(g, power), temper)
    mine = tuple(g.army(space, power))
    return fronts.fight(space, mine) >= fronts.stand(space, mine)


def _declaring(g: Position, power: int, offers: list[Action], temper: Temper) -> Action:
    """13.5: not as long as it would bring the United States into the war."""
    return declare() if g.at_war else DONE


Wisher = Callable[[Position, int, list[Action], Temper], Action]
WISHES: dict[str, Wisher] = {
    buying.name: _buying,
    moving.name: _moving,
    placing.name: lambda g, power, offers, temper: best_place(g, power, offers),
    choose_battle.name: _battle,
    press_on.name: lambda g, power, offers, temper: PRESS,
    choose_dive.name: lambda g, power, offers, temper: DONE,
    declaring.name: _declaring,
}
"""Question -> what is wanted of it."""

RIVALS = tuple(map(AdvisorAA, (STEADY, BOLD, RECKLESS)))
"""Who make different plans."""
