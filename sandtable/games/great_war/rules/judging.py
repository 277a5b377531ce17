"""Judging the turn (section 9)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from sandtable.core.action import Action
from sandtable.core.bits import bits
from sandtable.core.refusal import Refusal
from sandtable.games.great_war.facts.cards import BLOCKADES, BP, DECK, NATIONALITY
from sandtable.games.great_war.rules.decks import to_discards
from sandtable.games.great_war.rules.events import added, weakened
from sandtable.games.great_war.rules.state import JUDGING, Lain, Position, book
from sandtable.games.great_war.rules.verbs import PASS, blockade

R9_1 = Refusal("9.1", "A blockade removes an enemy Nationality card played this turn.")


@lru_cache(maxsize=1 << 16)
def battle_points(cards: int, attacking: bool, weak: int, weaker_by: int) -> int:
    """1.11: the BP of face-up cards, as their owner's role and the event make them."""
    total = 0
    for card in bits(cards):
        points = DECK[card].attacker_bp if attacking else BP[card]
        if weak >> card & 1:
            points = max(0, points - weaker_by)
        total += points
    return total


def points_now(g: Position, side: int, cards: int) -> int:
    """1.11: what these cards of a side count this turn."""
    weak, weaker_by = weakened(g, side)
    return battle_points(cards, side != g.defender, weak, weaker_by)


def turn_total(g: Position, side: int) -> int:
    """9.2: BP of one's face-up cards of every deck, and what the event adds."""
    return points_now(g, side, g.up(side)) + added(g, side)


def attack_stalled(g: Position) -> bool:
    """8.7: the Attacker has played no Attack arrow."""
    return not g.arrow_played


def turn_winner(g: Position) -> int:
    """9.2 and 8.7: the higher total; ties and stalled attacks are the Defender's."""
    if attack_stalled(g):
        return g.defender
    attacker = g.attacker
    return attacker if turn_total(g, attacker) > turn_total(g, g.defender) else g.defender


@book.step
def judge(g: Position) -> None:
    """Step H: blockades act, the Defender's first; then the turn is won."""
    g.phase = JUDGING
    g.todo(blockade_step(g.defender), blockade_step(g.attacker), verdict())


@book.step
def blockade_step(g: Position, side: int) -> None:
    """9.1: a Blockade still up may take an enemy Nationality card out first."""
    if g.up(side) & BLOCKADES and g.table[1 - side] & NATIONALITY:
        g.todo(choose_blockaded(side))


@book.question("Your blockade removes one enemy Nationality card, or none.", rule="9.1")
def choose_blockaded(g: Position, side: int) -> Iterator[Action]:
    """9.1: the owner chooses, or declines."""
    yield PASS
    for card in bits(g.table[1 - side] & NATIONALITY):
        yield blockade(card)


@choose_blockaded.answer
def blockaded(g: Position, action: Action, side: int) -> None:
    if action[0] == "pass":
        return
    (card,) = action[1]
    g.table[1 - side] &= ~(1 << card)
    to_discards(g, card)
    g.tell("blockades", side, card)


@choose_blockaded.refusal
def forbids_blockade(g: Position, action: Action, side: int) -> Refusal | None:
    return R9_1


@book.step
def verdict(g: Position) -> None:
    """9.2 to 9.5: the winner captures the enemy's Nationality cards; the rest is discarded."""
    winner = turn_winner(g)
    keep_for_show(g)
    g.tell("totals", turn_total(g, 0), turn_total(g, 1))
    if attack_stalled(g):
        g.tell("stalled", g.attacker)
    g.winners.append(winner)
    g.tell("wins_turn", winner, g.turn)
    prizes = g.table[1 - winner] & NATIONALITY
    g.captured[winner] |= prizes
    for card in bits(prizes):
        g.tell("captures", winner, card)
    for card in bits((g.table[0] | g.table[1]) & ~prizes):
        to_discards(g, card)
    if g.event >= 0:
        to_discards(g, g.event)
    clear_table(g)


def lying(g: Position) -> list[Lain]:
    """The cards on the table, in the order in which they were played."""
    return [
        Lain(
            place,
            side := g.owner(card),
            card,
            base,
            points_now(g, side, 1 << card),
            g.down >> card & 1,
            g.used >> card & 1,
            g.slotted >> card & 1,
        )
        for place, (card, base) in enumerate(zip(g.played, g.bases, strict=True))
        if (g.table[0] | g.table[1]) >> card & 1
    ]


def keep_for_show(g: Position) -> None:
    """The table stays in sight until the next turn, though its cards have gone their ways."""
    g.lain = lying(g)
    g.lain_totals = [turn_total(g, side) for side in (0, 1)]
    g.lain_event = g.event
    g.lain_stalled = int(attack_stalled(g))


def clear_table(g: Position) -> None:
    """9.4: nothing of a turn lasts into the next."""
    g.table = [0, 0]
    g.down = g.used = g.acted = g.slotted = 0
    g.played = []
    g.bases = []
    g.nationality_played = 0
    g.arrow_played = 0
    g.event = -1
    g.die = 0
