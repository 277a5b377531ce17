"""Economic Warfare (rules 35 to 37 and 59): decks are raided."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.core.action import Action
from sandtable.core.bits import bits
from sandtable.core.graph import distance
from sandtable.core.refusal import Refusal
from sandtable.games.quartermaster.facts.board import (
    ALLIES,
    ARMY,
    HOMES,
    NEIGHBOURS,
    UNITED_STATES,
)
from sandtable.games.quartermaster.facts.cards.catalogue import CATALOGUE, OWNERS
from sandtable.games.quartermaster.facts.cards.vocabulary import Happening, NeedNear, Raid, under
from sandtable.games.quartermaster.rules.decks import discard_from_deck
from sandtable.games.quartermaster.rules.reactions import occasion, open_window
from sandtable.games.quartermaster.rules.sentences import SENTENCES, Trigger, meets, the_sentence
from sandtable.games.quartermaster.rules.state import Position, book
from sandtable.games.quartermaster.rules.supply import neighbours
from sandtable.games.quartermaster.rules.verbs import target

R43_TARGET = Refusal("43", "The card's condition is not met there.")


def raid_targets(g: Position, card: int, sentence: Raid) -> list[int]:
    """59: whom the card may be aimed at."""
    needs = CATALOGUE[card].needs
    if not isinstance(needs, NeedNear):
        return list(sentence.targets)
    return [victim for victim in sentence.targets if is_near(g, needs, victim)]


def is_near(g: Position, needs: NeedNear, victim: int) -> bool:
    """Reading 1: a US piece at most ``steps`` steps from the Home Space; next to it is one step."""
    least = 1 if needs.steps == 1 else 0
    kinds = under(needs.kinds, g.options)
    crossings = under(needs.straits, g.options)
    next_to = neighbours(g, ALLIES) if crossings else tuple(NEIGHBOURS)
    home = HOMES[victim]
    return any(
        least <= distance(one, home, next_to) <= needs.steps
        for kind in kinds
        for one in bits(g.of_kind(kind)[UNITED_STATES])
    )


def can_raid(g: Position, card: int, sentence: Raid, space: int) -> bool:
    """Whether there is anybody to raid."""
    return bool(raid_targets(g, card, sentence))


@SENTENCES.carries(Raid, possible=can_raid)
def carry_raid(g: Position, sentence: Raid, card: int, index: int, trigger: Trigger) -> None:
    """59: asked if there are several countries to choose from."""
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
    return R43_TARGET if action[0] == "target" else None


@book.step
def raid(g: Position, card: int, index: int, victim: int) -> None:
    """59 and 65: Economic Warfare is announced; cards may answer before anything is discarded."""
    g.todo(raid_discards(card, index, victim))
    announce_raid(g, card, victim)


def announce_raid(g: Position, card: int, victim: int) -> None:
    """59: the target is known; other cards may add to the raid or ward it off."""
    g.tell("raids", OWNERS[card], card, victim)
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
    g.todo(discard_from_deck(victim, raid_size(g, the_sentence(card, index)) + extra))


def raid_size(g: Position, sentence: Raid) -> int:
    """How many cards a raid costs its target, without what other cards add."""
    if sentence.more_if is not None and meets(g, sentence.more_if):
        return sentence.more
    return int(under(sentence.cards, g.options))
