"""Why an action is good, for a hint: the totals on the table, what is at stake, what a card is for.

Only what lies open and one's own cards are spoken of, never what the enemy may hold.
"""

from __future__ import annotations

from collections.abc import Callable

from sandtable.core.action import Action
from sandtable.core.bits import bits, mask_of
from sandtable.core.english import counted, listed
from sandtable.games.great_war.advice.prospects import KEEP, nationality_points
from sandtable.games.great_war.facts.cards import (
    ARROWS,
    BP,
    CANCELS,
    DECK,
    NATIONALITY,
    SLOTS,
)
from sandtable.games.great_war.rules.cancelling import ready_cards, respond
from sandtable.games.great_war.rules.events import added
from sandtable.games.great_war.rules.judging import (
    attack_stalled,
    points_now,
    turn_total,
    turn_winner,
)
from sandtable.games.great_war.rules.state import Position

Reason = Callable[[Position, int, Action], str]


def reason(g: Position, side: int, action: Action) -> str:
    """What speaks for an action; nothing where there is nothing to say."""
    found = REASONS.get(action[0])
    return found(g, side, action) if found is not None else ""


def _laying(g: Position, side: int, action: Action) -> str:
    """Leads and additions: where the totals then stand, and what could be lost with the turn."""
    verb, arguments = action
    cards = mask_of(arguments if verb == "play" else arguments[:1] + arguments[2:])
    shooters = [
        DECK[card].title for card in bits(ready_cards(g, 1 - side)) if CANCELS[card] & cards
    ]
    if shooters:
        return f"draws the fire of {listed(shooters, 'and')}"
    mine = points_now(g, side, g.up(side) | cards) + added(g, side)
    parts = [_standing(g, side, mine)]
    if side == g.attacker and attack_stalled(g) and cards & ARROWS:
        parts.append("brings the Attack arrow")
    opened = sum(SLOTS[card] for card in bits(cards))
    if opened:
        parts.append(f"opens {counted(opened, 'slot')}")
    stake = nationality_points(cards)
    parts.append(f"stakes {stake} BP" if stake else "stakes nothing")
    return ", ".join(parts)


def _standing(g: Position, side: int, mine: int) -> str:
    """9.2: who would be ahead with this total; a tie is the Defender's."""
    theirs = turn_total(g, 1 - side)
    ahead = mine > theirs or (mine == theirs and side == g.defender)
    return f"puts you ahead, {mine} BP to {theirs}" if ahead else f"{mine} BP against {theirs}"


def _stopping(g: Position, side: int, action: Action) -> str:
    """To lay no more, to let something pass, or to keep the hand."""
    if g.now[0] == "hold":
        return "keeps your hand as it is"
    if g.now[0] in ("pick", "choose_neutral"):
        return ""
    mine, theirs = turn_total(g, side), turn_total(g, 1 - side)
    if not mine and not theirs:
        return "saves your cards for when more lies on the table"
    if turn_winner(g) == side:
        return f"you lead, {mine} BP to {theirs}: saves your cards"
    staked = nationality_points(g.table[side])
    lost = f"{staked} BP of yours" if staked else "nothing"
    return f"saves your cards; a lost turn costs {lost}"


def _cancel(g: Position, side: int, action: Action) -> str:
    """Cancels: what the enemy's total loses."""
    target = action[1][1]
    return _cancelled(g, target)


def _interrupt(g: Position, side: int, action: Action) -> str:
    _, card, *_ = respond.arguments(g.now)
    return _cancelled(g, card)


def _cancelled(g: Position, card: int) -> str:
    slots = f" and its {counted(SLOTS[card], 'slot')}" if SLOTS[card] else ""
    return f"takes {BP[card]} BP{slots} from the enemy"


def _blockade(g: Position, side: int, action: Action) -> str:
    """9.1: whether the turn is won by it, or a prize given away for nothing."""
    h = g.copy()
    h.table[1 - side] &= ~(1 << action[1][0])
    if turn_winner(g) == side:
        return "gives away a card that you would capture"
    return "wins you the turn" if turn_winner(h) == side else "does not win the turn"


def _discard(g: Position, side: int, action: Action) -> str:
    """10.1: what goes, and for what; or what the enemy loses from the hand."""
    card = action[1][0]
    if g.now[0] != "hold":
        return ""
    usual = 6.0 if NATIONALITY >> card & 1 else 5.5
    return f"{_use(card)}: the deck gives better on average" if KEEP[card] < usual else ""


def _keep(g: Position, side: int, action: Action) -> str:
    """Cards kept, taken or turned up again: what they are good for."""
    return _use(action[1][0])


def _use(card: int) -> str:
    """What a card is kept for."""
    one = DECK[card]
    uses = [f"{one.bp} BP"] if one.bp else []
    if one.slots:
        uses.append(f"{counted(one.slots, 'slot')} for more cards")
    if one.interrupt:
        uses.append("can be thrown in against a card just laid")
    elif one.ready:
        uses.append("waits on the table to cancel")
    elif one.cancels:
        uses.append("cancels as it is laid")
    if one.links_to:
        uses.append("is laid on a card beside its lead")
    if one.arrow:
        uses.append("lets an attack go forward")
    if NATIONALITY >> card & 1:
        uses.append("can be captured")
    return ", ".join(uses)


REASONS: dict[str, Reason] = {
    "play": _laying,
    "link": _laying,
    "slot": _laying,
    "done": _stopping,
    "pass": _stopping,
    "cancel": _cancel,
    "interrupt": _interrupt,
    "blockade": _blockade,
    "discard": _discard,
    "keep": _keep,
    "take": _keep,
    "revive": _keep,
}
