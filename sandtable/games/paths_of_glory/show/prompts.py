"""Questions and offers in words that fit the position: what is asked about what, what it costs."""

from __future__ import annotations

from collections.abc import Callable

from sandtable.core.action import Action
from sandtable.core.bits import bits
from sandtable.core.english import capital, counted, listed
from sandtable.core.refusal import Refusal
from sandtable.games.paths_of_glory.facts.board import (
    SIDE_TITLES,
    SPACE_TITLES,
    turn_title,
)
from sandtable.games.paths_of_glory.facts.units import (
    ARMIES,
    NATION_TITLES,
    RP_SIDE,
    RP_TYPES,
    TO_COME,
)
from sandtable.games.paths_of_glory.rules.attacking import candidates, targets
from sandtable.games.paths_of_glory.rules.modifiers import strength
from sandtable.games.paths_of_glory.rules.movement import companions, diggers, movers
from sandtable.games.paths_of_glory.rules.movement_end import unsettled
from sandtable.games.paths_of_glory.rules.movement_routes import slowest
from sandtable.games.paths_of_glory.rules.operations import activation_cost
from sandtable.games.paths_of_glory.rules.pieces import where
from sandtable.games.paths_of_glory.rules.redeployment import cost
from sandtable.games.paths_of_glory.rules.state import ROUNDS, Position
from sandtable.games.paths_of_glory.show.words import (
    LABELS,
    factors,
    offensive_title,
    place_title,
    unit_title,
)

# Questions.


def points(number: int) -> str:
    """``1 point``, ``3 points``."""
    return f"{number} point{'' if number == 1 else 's'}"


def group_title(g: Position) -> str:
    """The units on the move: ``German 1st Army and German corps``."""
    return listed([unit_title(p) for p in bits(g.group)], "and")


def ask_action(g: Position, side: int) -> str:
    """The round, and the offensive that is still owed."""
    owed = offensive_title(g.offensive[side])
    reminder = f" Your mandated offensive: {owed}." if owed != "none" else ""
    return f"Choose your action, round {g.round} of {ROUNDS} of {turn_title(g.turn)}.{reminder}"


def ask_mover(g: Position, side: int) -> str:
    """Only what there is to choose: perhaps no army can entrench, or movement cannot end yet."""
    ways = ["pick up a unit to move"] if movers(g, side) else []
    ways += ["let an army entrench"] if diggers(g, side) else []
    ways += [] if unsettled(g, side) else ["end movement"]
    return f"{capital(listed(ways))}."


def ask_march(g: Position, side: int, start: int) -> str:
    """Who marches, and how far it can still go."""
    left = slowest(g, g.group) - g.steps
    who = f"Move the {group_title(g)} from {SPACE_TITLES[start]}"
    if not g.steps:
        along = "; others there may come along" if companions(g, side, start) else ""
        return f"{who}, up to {left} space{'' if left == 1 else 's'}{along}."
    return f"{who}, {left} more, or stop."


def ask_attackers(g: Position, side: int) -> str:
    """12.2.2 and 12.2.3: who may still join; once somebody is committed, with what strength."""
    able = sum(units.bit_count() for _, units in candidates(g, side, g.target))
    going = g.attackers.bit_count()
    if not going:
        return f"Which units attack {SPACE_TITLES[g.target]}? Commit them, then fight."
    forces = f"{strength(g, side)} against {strength(g, 1 - side)}"
    return f"Attack {SPACE_TITLES[g.target]} with {going} of {counted(able, 'unit')}: {forces}."


def ask_replacement(g: Position, side: int) -> str:
    """17.1.4: what there is to spend."""
    left = listed([f"{RP_TYPES[kind].upper()} {n / 2:g}" for kind, n in saved(g, side)], "and")
    return f"Spend replacement points: {left} left."


def saved(g: Position, side: int) -> list[tuple[int, int]]:
    """9.4: the kinds of replacement points that a side has, with their halves."""
    return [(kind, n) for kind, n in enumerate(g.rp) if n and RP_SIDE[kind] == side]


def ask_loss(g: Position, side: int, left: int) -> str:
    """The battle, and what is left to lose."""
    return f"{SPACE_TITLES[g.target]}: which unit loses a step? The loss number left is {left}."


def ask_retreat(g: Position, side: int, length: int, russians: int) -> str:
    """How far, and from where."""
    far = "two spaces" if length > 1 else "one space"
    return f"Retreat {far} from {SPACE_TITLES[g.target]}: choose a unit and where it goes."


def ask_stand(g: Position, side: int, length: int) -> str:
    """What standing fast is for."""
    far = "two spaces" if length > 1 else "one space"
    return f"Retreat {far} from {SPACE_TITLES[g.target]}, or lose one more step to stand fast."


def ask_corps(g: Position, side: int, nation: int, free: int) -> str:
    """A nation that enters the war places its corps."""
    title = NATION_TITLES[nation]
    return f"Place a {title} corps, each in a space of its own ({free} left)."


PROMPTS: dict[str, Callable[..., str]] = {
    "next_bid": lambda g, side, wanted, given: (
        f"{points(given)} for the {SIDE_TITLES[wanted]}: accept and play the other side, "
        "or bid more for the same."
    ),
    "choose_action": ask_action,
    "activation": lambda g, side, left: (
        f"Activate spaces to move or to attack: {points(left)} left."
    ),
    "choose_mover": ask_mover,
    "march": ask_march,
    "choose_unit": lambda g, side, left: f"Redeploy units by rail: {points(left)} left.",
    "choose_goal": lambda g, side, left: f"Where does the {group_title(g)} redeploy to?",
    "choose_entry": lambda g, side, piece: f"Where does the {unit_title(piece)} come in?",
    "choose_corps_space": ask_corps,
    "choose_attackers": ask_attackers,
    "choose_replacement": ask_replacement,
    "choose_trench_card": lambda g, side: (
        f"{SPACE_TITLES[g.target]}: play a card against the trench, or go on."
    ),
    "choose_flank": lambda g, side: (
        f"Try to take {SPACE_TITLES[g.target]} in the flank? Choose the space that pins."
    ),
    "choose_combat_card": lambda g, side: (
        f"{SPACE_TITLES[g.target]}: play combat cards, or go on to the dice."
    ),
    "choose_loss": ask_loss,
    "choose_corps": lambda g, side, piece, space: (
        f"Which corps replaces the {unit_title(piece)} in {SPACE_TITLES[space]}?"
    ),
    "choose_regain": lambda g, side: "Withdrawal: which unit takes its step back?",
    "choose_stand": ask_stand,
    "choose_retreat": ask_retreat,
    "choose_second": lambda g, side, piece, space: (
        f"The {unit_title(piece)} retreats on from {SPACE_TITLES[space]}: where to?"
    ),
    "choose_advance": lambda g, *_: (
        f"Advance after the combat of {SPACE_TITLES[g.target]}, or stay."
    ),
}
"""Questions whose words depend on the position; the others are asked as the rules word them."""


# Offers.

END_WORDS = {
    "choose_optional": "Keep the deck as it is now",
    "activation": "End activation",
    "choose_mover": "End movement",
    "choose_target": "End the attacks",
    "choose_trench_card": "No more cards against the trench",
    "choose_advance": "Advance no further",
    "choose_unit": "End redeployment",
    "choose_replacement": "End replacements",
    "throw_away": "Keep the other cards",
}


TOGETHER = {
    ("choose_attackers", "commit"): "All attack",
    ("march", "take"): "Take all along",
}
"""Question and verb -> what the button says that does it with all units that are offered."""


def unused(g: Position, action: Action) -> str:
    """9.2.1, 11.1.2, 12.1.1, 13.1.1 and 17.1.2: what would be left if one ended so."""
    question, arguments = g.now
    if question in ("activation", "choose_unit") and arguments[-1]:
        return f"{points(arguments[-1])} unused"
    if question == "choose_mover":
        waiting = sum(1 for _ in movers(g, arguments[0]))
        return f"{counted(waiting, 'unit')} not moved" if waiting else ""
    if question == "march":
        return f"{counted(slowest(g, g.group) - g.steps, 'more space')} unused"
    if question == "choose_target":
        return f"{counted(len(targets(g, arguments[0])), 'attack')} possible"
    if question == "choose_replacement":
        halves = sum(n for _, n in saved(g, arguments[0]))
        return f"{halves / 2:g} point{'' if halves == 2 else 's'} lost"
    return ""


def label(g: Position, action: Action, side: int) -> str:
    """An offer in words, with its cost and with the place of a unit that has no name of its own."""
    verb, arguments = action
    asked = g.now[0]
    if verb in ("done", "pass"):
        return END_WORDS.get(asked) or LABELS[verb]()
    if verb in ("move", "attack"):
        price = activation_cost(g, side, arguments[0], verb == "attack")
        return f"{LABELS[verb](*arguments)} ({points(price)})"
    if verb == "take" and asked == "choose_unit":
        return f"Redeploy the {unit_at(g, arguments[0])} ({points(cost(arguments[0]))})"
    if verb == "lose":
        return f"Lose a step of the {unit_at(g, arguments[0])} (counts {g.lf(arguments[0])})"
    if verb in UNIT_WORDS:
        return UNIT_WORDS[verb](unit_at(g, arguments[0]))
    return LABELS[verb](*arguments)


UNIT_WORDS: dict[str, Callable[[str], str]] = {
    "take": lambda unit: f"Take the {unit}",
    "entrench": lambda unit: f"Let the {unit} entrench",
    "commit": lambda unit: f"Attack with the {unit}",
    "refit": lambda unit: f"Bring the {unit} to full strength",
    "reduce": lambda unit: f"Reduce the {unit}",
    "remove": lambda unit: f"Remove the {unit}",
}
"""Offers about a unit that may have others like it elsewhere."""


def unit_at(g: Position, p: int) -> str:
    """``German 1st Army``; ``French corps in Paris``; what is reduced is said to be."""
    weak = ", reduced" if g.reduced >> p & 1 else ""
    if ARMIES >> p & 1:
        return f"{unit_title(p)}{weak}"
    place = where(g, p)
    if place == TO_COME:
        return unit_title(p)
    return f"{unit_title(p)} in {place_title(place)}{weak}"


def counter_label(p: int, reduced: int) -> str:
    """What a screen reader says of a counter: ``German 1st Army, reduced, 3-3-3``."""
    word = ", reduced" if reduced else ""
    return f"{unit_title(p)}{word}, {factors(p, reduced)}"


TIMES = {
    "ops": Refusal("8.1.3", "A card is played for one of its uses when an action begins."),
    "take": Refusal("11.1.1", "Units move in an operation, once their space is activated for it."),
    "move": Refusal("9.2.1", "Spaces are activated with the points of an operation."),
}
"""What has its time at another question, and when, in the order in which a click may mean it."""
