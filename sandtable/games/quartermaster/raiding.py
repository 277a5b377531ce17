"""Economic Warfare (digest 35 to 37 and 59): decks are raided."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sandtable.core.action import Action
from sandtable.core.bits import bits
from sandtable.core.refusal import Refusal
from sandtable.games.quartermaster.board import (
    ALLIES,
    ARMY,
    HOMES,
    NEIGHBOURS,
    UNITED_STATES,
    distance,
    team_of,
)
from sandtable.games.quartermaster.cards.catalogue import CATALOGUE, OWNERS
from sandtable.games.quartermaster.cards.vocabulary import Happening, Need, NeedNear, Raid
from sandtable.games.quartermaster.decks import discard_from_deck
from sandtable.games.quartermaster.reactions import occasion, open_window
from sandtable.games.quartermaster.sentences import the_sentence
from sandtable.games.quartermaster.state import Position, book
from sandtable.games.quartermaster.supply import neighbours
from sandtable.games.quartermaster.verbs import target

R37_NEEDS = Refusal("43", "The card's condition is not met there.")


def raid_targets(g: Position, card: int, sentence: Raid) -> list[int]:
    """59: whom the card may be aimed at."""
    needs = CATALOGUE[card].needs
    if not isinstance(needs, NeedNear):
        return list(sentence.targets)
    return [victim for victim in sentence.targets if is_near(g, needs, victim)]


def is_near(g: Position, needs: NeedNear, victim: int) -> bool:
    """Reading 1: a US piece within so many steps of the Home Space; next to it is one step."""
    firestorm = needs.steps == 1
    least = 1 if firestorm else 0
    kinds = (ARMY,) if firestorm and g.options.firestorm_army_only else needs.kinds
    crossings = g.options.bombers_cross_straits
    next_to = neighbours(g, ALLIES) if crossings else tuple(NEIGHBOURS)
    home = HOMES[victim]
    return any(
        least <= distance(one, home, next_to) <= needs.steps
        for kind in kinds
        for one in bits(g.of_kind(kind)[UNITED_STATES])
    )


def meets(g: Position, need: Need) -> bool:
    """Reading 2: a piece in the space itself is not next to it."""
    pieces = 0
    for kind in need.kinds:
        pieces |= g.of_kind(kind)[need.country]
    if not need.beside:
        return bool(pieces >> need.space & 1)
    return bool(neighbours(g, team_of(need.country))[need.space] & pieces)


def carry_raid(g: Position, sentence: Raid, card: int, index: int, seed: Any) -> None:
    targets = raid_targets(g, card, sentence)
    if len(targets) == 1:
        g.todo(raid(card, index, targets[0]))
    elif targets:
        g.todo(choose_raided(OWNERS[card], card, index))


@book.question("{card}: which country?", rule="59")
def choose_raided(g: Position, asker: int, card: int, index: int) -> Iterator[Action]:
    """59: the player of the card chooses."""
    for victim in raid_targets(g, card, the_sentence(card, index)):
        yield target(victim)


@choose_raided.answer
def raided_chosen(g: Position, action: Action, asker: int, card: int, index: int) -> None:
    g.todo(raid(card, index, action[1][0]))


@choose_raided.refusal
def forbids_raid(g: Position, action: Action, asker: int, card: int, index: int) -> Refusal | None:
    return R37_NEEDS if action[0] == "target" else None


@book.step
def raid(g: Position, card: int, index: int, victim: int) -> None:
    """59 and 65: Economic Warfare is announced; cards may answer before anything is discarded."""
    g.todo(raid_discards(card, index, victim))
    announce_raid(g, card, victim)


def announce_raid(g: Position, card: int, victim: int) -> None:
    """59: the target is known; other cards may add to the raid or ward it off."""
    g.tell("raids", OWNERS[card], card, victim)
    g.extra_discards[victim] = 0
    g.ignores &= ~(1 << victim)
    open_window(g, occasion(Happening.RAIDED, victim, ARMY, 0, card))


@book.step
def raid_discards(g: Position, card: int, index: int, victim: int) -> None:
    """35 to 37: the discards, with what other cards add to them."""
    extra = g.extra_discards[victim]
    ignored = g.ignores >> victim & 1
    g.extra_discards[victim] = 0
    g.ignores &= ~(1 << victim)
    if ignored:
        g.tell("ignores", victim, card)
        return
    g.todo(discard_from_deck(victim, raid_size(g, card, the_sentence(card, index)) + extra))


def raid_size(g: Position, card: int, sentence: Raid) -> int:
    """How many cards a raid costs its target, other cards apart."""
    if CATALOGUE[card].title == "Firestorm Bombers":
        return g.options.firestorm_cards
    if sentence.more_if is not None and meets(g, sentence.more_if):
        return sentence.more
    return sentence.cards
