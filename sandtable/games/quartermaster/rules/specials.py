"""Cards too odd for the vocabulary: each is a small function, entered under its name."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple, TypeAlias

from sandtable.core.action import Action
from sandtable.core.bits import bits, mask_of
from sandtable.core.decks import bury, off_the_pile, tell_own, to_pile
from sandtable.core.outcomes import Draw, Outcomes
from sandtable.core.refusal import Refusal
from sandtable.core.sentences import always
from sandtable.games.quartermaster.facts.board import (
    ARMY,
    GERMANY,
    ITALY,
    JAPAN,
    NAVY,
    SOVIET_UNION,
    UNITED_KINGDOM,
    UNITED_STATES,
    space,
)
from sandtable.games.quartermaster.facts.cards.catalogue import (
    BASICS,
    CATALOGUE,
    OWNERS,
    STATUSES,
    distinct,
    of_type,
)
from sandtable.games.quartermaster.facts.cards.vocabulary import (
    Happening,
    PlayFromDiscards,
    Shift,
    Special,
)
from sandtable.games.quartermaster.rules.decks import (
    deck_size,
    discard_from_deck,
    draw_cards,
    shuffle_deck,
)
from sandtable.games.quartermaster.rules.happenings import place, remove
from sandtable.games.quartermaster.rules.pieces import (
    building_spaces_without,
    forbids_build,
    unprotected_armies,
)
from sandtable.games.quartermaster.rules.playing import play_card, play_from_hand, useful
from sandtable.games.quartermaster.rules.raiding import announce_raid
from sandtable.games.quartermaster.rules.reactions import occasion, open_window
from sandtable.games.quartermaster.rules.sentences import SENTENCES, Trigger, the_sentence
from sandtable.games.quartermaster.rules.state import Position, book
from sandtable.games.quartermaster.rules.supply import helped_by_truk, supplied
from sandtable.games.quartermaster.rules.verbs import (
    DONE,
    PASS,
    build,
    lift,
    play,
    return_,
    take,
    target,
    withdraw,
)

MEDITERRANEAN = space("mediterranean_sea")
SCANDINAVIA = space("scandinavia")
MALTA_CARDS = 2
LEND_LEASE_COST = 3

R50_TAKE = Refusal("50", "Take a card that this card lets you take.")
R50_SHIFT = Refusal(
    "50", "Each piece may be moved once, and only to a space where it may be built."
)
R50_MALTA = Refusal("50", "Only a Navy of yours in the Mediterranean Sea may be given up instead.")
R50_LEND = Refusal("50", "The United Kingdom may play a card from its hand.")


# Conscription, Guards, Bravado, Flexible Resources: a card out of the discard pile.


def in_discards(g: Position, country: int, sentence: PlayFromDiscards) -> int:
    """Reading 10: all of one's discards of these types, seen or unseen."""
    return (g.discards[country] | g.buried[country]) & of_type(*sentence.types)


def can_play_discarded(g: Position, card: int, sentence: PlayFromDiscards, space: int) -> bool:
    """Reading 10: what is discarded as the price may be the card that is played."""
    me, cost = OWNERS[card], CATALOGUE[card].cost
    price = 0
    if cost.deck or cost.hand > g.hands[me].bit_count():
        price |= deck_cards(g, me)
    if cost.hand or cost.deck > deck_size(g, me):
        price |= g.hands[me]
    return bool(in_discards(g, me, sentence) | price & of_type(*sentence.types))


@SENTENCES.carries(PlayFromDiscards, possible=can_play_discarded)
def carry_play_from_discards(
    g: Position, sentence: PlayFromDiscards, card: int, index: int, trigger: Trigger
) -> None:
    """Asked if the discard pile holds such a card."""
    if in_discards(g, OWNERS[card], sentence):
        g.todo(choose_discarded(OWNERS[card], card, index))


@book.question("{card}: which card of your discard pile do you play?", rule="50")
def choose_discarded(g: Position, asker: int, card: int, index: int) -> Iterator[Action]:
    """Reading 10: a full play, with all that may answer it."""
    for one in distinct(in_discards(g, asker, the_sentence(card, index))):
        yield take(one)


@choose_discarded.answer
def discarded_chosen(g: Position, action: Action, asker: int, card: int, index: int) -> None:
    (one,) = action[1]
    off_the_pile(g, asker, one)
    g.todo(play_card(asker, one))


@choose_discarded.refusal
def forbids_discarded(
    g: Position, action: Action, asker: int, card: int, index: int
) -> Refusal | None:
    return R50_TAKE


# The Autobahn, Trans-Siberian Railroad, Theater Shift.


def liftable(g: Position, country: int, eligible: int) -> Iterator[tuple[int, int]]:
    """The pieces that may still be moved and have somewhere to go."""
    for kind in (ARMY, NAVY):
        for at in bits(g.of_kind(kind)[country] & eligible):
            if building_spaces_without(g, country, kind, at):
                yield kind, at


def of_kinds(g: Position, country: int, kinds: tuple[int, ...]) -> int:
    """The spaces in which a country has a piece of these kinds."""
    mask = 0
    for kind in kinds:
        mask |= g.of_kind(kind)[country]
    return mask


def can_shift(g: Position, card: int, sentence: Shift, space: int) -> bool:
    """Whether any piece has somewhere to go."""
    me = OWNERS[card]
    return any(True for _ in liftable(g, me, of_kinds(g, me, sentence.kinds)))


@SENTENCES.carries(Shift, possible=can_shift)
def carry_shift(g: Position, sentence: Shift, card: int, index: int, trigger: Trigger) -> None:
    """Every piece of these kinds may be moved once."""
    me = OWNERS[card]
    g.todo(choose_lifted(me, card, of_kinds(g, me, sentence.kinds)))


@book.question("{card}: pick up a piece to build it elsewhere, or end.", rule="50")
def choose_lifted(g: Position, asker: int, card: int, eligible: int) -> Iterator[Action]:
    """Each piece that was there when the card was played, once."""
    yield DONE
    for kind, at in liftable(g, asker, eligible):
        yield lift(kind, at)


@choose_lifted.answer
def lifted(g: Position, action: Action, asker: int, card: int, eligible: int) -> None:
    if action[0] == "lift":
        kind, at = action[1]
        g.todo(choose_place(asker, card, kind, at, eligible & ~(1 << at)))


@choose_lifted.refusal
def forbids_lift(
    g: Position, action: Action, asker: int, card: int, eligible: int
) -> Refusal | None:
    return R50_SHIFT


@book.question("{card}: where is the piece from {space} built?", rule="51")
def choose_place(
    g: Position, asker: int, card: int, kind: int, space: int, eligible: int
) -> Iterator[Action]:
    """Reading 8: it is a build, with all that may answer it."""
    for one in bits(building_spaces_without(g, asker, kind, space)):
        yield build(kind, one)


@choose_place.answer
def place_chosen(
    g: Position, action: Action, asker: int, card: int, kind: int, space: int, eligible: int
) -> None:
    g.of_kind(kind)[asker] &= ~(1 << space)
    g.tell("lifts", asker, kind, space)
    moved = eligible & ~(1 << action[1][1])
    g.todo(place(asker, kind, action[1][1], 0), choose_lifted(asker, card, moved))


@choose_place.refusal
def forbids_place(
    g: Position, action: Action, asker: int, card: int, kind: int, space: int, eligible: int
) -> Refusal | None:
    if action[0] != "build":
        return None
    pieces = g.of_kind(kind)
    pieces[asker] &= ~(1 << space)
    try:
        return forbids_build(g, asker, *action[1]) or R50_SHIFT
    finally:
        pieces[asker] |= 1 << space


# Specials by name.


Carry: TypeAlias = Callable[[Position, int, Trigger], None]
"""``f(g, card, trigger)`` carries out a special."""


class SpecialHandling(NamedTuple):
    """How a special is dealt with."""

    possible: Callable[[Position], bool]
    carry: Carry


SPECIALS: dict[str, SpecialHandling] = {}
"""The specials by name, which is the name of the function that carries them out."""


def special_if(possible: Callable[[Position], bool]) -> Callable[[Carry], Carry]:
    """Enters a special that does something only while this holds, as everybody can see."""

    def enter(carry: Carry) -> Carry:
        SPECIALS[carry.__name__] = SpecialHandling(possible, carry)
        return carry

    return enter


special = special_if(always)
"""Enters a special that is possible at any time."""


def can_do_special(g: Position, card: int, sentence: Special, space: int) -> bool:
    """49: whether a special would do anything."""
    return SPECIALS[sentence.name].possible(g)


@SENTENCES.carries(Special, possible=can_do_special)
def carry_special(g: Position, sentence: Special, card: int, index: int, trigger: Trigger) -> None:
    """The function of that name."""
    SPECIALS[sentence.name].carry(g, card, trigger)


@special
def attacker_discards_3(g: Position, card: int, trigger: Trigger) -> None:
    """Atlantic Wall: the country that started the battle pays."""
    g.todo(discard_from_deck(trigger.country, 3))


@special
def raider_discards_3(g: Position, card: int, trigger: Trigger) -> None:
    """Jet Fighters: the country that played the card pays."""
    g.todo(discard_from_deck(OWNERS[trigger.extra], 3))


@special
def wolf_packs(g: Position, card: int, trigger: Trigger) -> None:
    """Wolf Packs: one card more, or two with a German Army in Scandinavia."""
    g.extra_discards[trigger.country] += 1 + (g.armies[GERMANY] >> SCANDINAVIA & 1)


@special
def flying_fortresses(g: Position, card: int, trigger: Trigger) -> None:
    """Flying Fortresses: one card more."""
    g.extra_discards[trigger.country] += 1


@special
def ignore_raid(g: Position, card: int, trigger: Trigger) -> None:
    """Skilled Pilots: the target ignores the card."""
    g.ignores |= 1 << trigger.country


@special
def spare(g: Position, card: int, trigger: Trigger) -> None:
    """Radar: this removal does not happen."""
    g.spared = 1


def truk_helps(g: Position) -> bool:
    """Whether a piece is out of supply that Truk would supply."""
    return not g.truk and helped_by_truk(g) & ~supplied(g, JAPAN) != 0


@special_if(truk_helps)
def truk(g: Position, card: int, trigger: Trigger) -> None:
    """Truk: supply to the end of the turn."""
    g.truk = 1


@special
def remove_all_there(g: Position, card: int, trigger: Trigger) -> None:
    """Stavka: the other enemy Armies in the space are battled too, unless protected."""
    country, space = trigger.country, trigger.space
    victims = unprotected_armies(g, country, space)
    g.todo(*[battle_too(country, space, victim, card) for victim in victims])


@book.step
def battle_too(g: Position, country: int, space: int, victim: int, card: int) -> None:
    """66: it counts as battled, but the card that did it cannot be used on it again."""
    g.tell("battles", country, ARMY, space, victim)
    g.todo(remove(victim, ARMY, space), battled_too(country, space, card))


@book.step
def battled_too(g: Position, country: int, space: int, card: int) -> None:
    """69: other cards may answer the battle."""
    open_window(g, occasion(Happening.BATTLED, country, ARMY, space, 1), used=1 << card)


@special
def malta_submarines(g: Position, card: int, trigger: Trigger) -> None:
    """Malta Submarines: Germany and Italy each choose for themselves."""
    g.todo(malta(card, GERMANY), malta(card, ITALY))


@book.step
def malta(g: Position, card: int, victim: int) -> None:
    """The raid is announced to each of the two."""
    g.todo(malta_choice(card, victim))
    announce_raid(g, card, victim)


@book.step
def malta_choice(g: Position, card: int, victim: int) -> None:
    """Without a Navy in the Mediterranean there is only the discard."""
    extra = g.extra_discards[victim]
    g.extra_discards[victim] = 0
    if g.navies[victim] >> MEDITERRANEAN & 1:
        g.todo(choose_malta(victim, extra))
    else:
        g.todo(discard_from_deck(victim, MALTA_CARDS + extra))


@book.question("Malta Submarines: pass to discard two cards, or give up the Navy.", rule="50")
def choose_malta(g: Position, asker: int, extra: int) -> Iterator[Action]:
    """Each country's own choice."""
    yield PASS
    yield withdraw(NAVY, MEDITERRANEAN)


@choose_malta.answer
def malta_chosen(g: Position, action: Action, asker: int, extra: int) -> None:
    if action[0] == "pass":
        g.todo(discard_from_deck(asker, MALTA_CARDS + extra))
    else:
        g.todo(remove(asker, NAVY, MEDITERRANEAN))


@choose_malta.refusal
def forbids_malta(g: Position, action: Action, asker: int, extra: int) -> Refusal | None:
    return R50_MALTA


def has_german_status(g: Position) -> bool:
    return g.statuses[GERMANY] != 0


@special_if(has_german_status)
def discard_german_status(g: Position, card: int, trigger: Trigger) -> None:
    """Enigma: one German Status card goes."""
    if g.statuses[GERMANY]:
        g.todo(choose_status(UNITED_KINGDOM, card, GERMANY))


@book.question("{card}: which Status card is discarded?", rule="50")
def choose_status(g: Position, asker: int, card: int, victim: int) -> Iterator[Action]:
    """The player of the card chooses; Magic may take an unseen Response instead."""
    for one in bits(g.statuses[victim]):
        yield take(one)
    if victim == JAPAN and g.responses[JAPAN]:
        yield target(JAPAN)


@choose_status.answer
def status_chosen(g: Position, action: Action, asker: int, card: int, victim: int) -> None:
    if action[0] == "target":
        g.todo(response_lost(victim))
        return
    (one,) = action[1]
    g.statuses[victim] &= ~(1 << one)
    to_pile(g, victim, one)
    g.tell("status_lost", victim, one)


@choose_status.refusal
def forbids_status(
    g: Position, action: Action, asker: int, card: int, victim: int
) -> Refusal | None:
    return R50_TAKE


def has_soviet_response(g: Position) -> bool:
    return g.responses[SOVIET_UNION] != 0


@special_if(has_soviet_response)
def discard_soviet_response(g: Position, card: int, trigger: Trigger) -> None:
    """Division Azul: a random face-down Soviet Response, unseen."""
    if g.responses[SOVIET_UNION]:
        g.todo(response_lost(SOVIET_UNION))


def has_japanese_card(g: Position) -> bool:
    return (g.statuses[JAPAN] | g.responses[JAPAN]) != 0


@special_if(has_japanese_card)
def magic(g: Position, card: int, trigger: Trigger) -> None:
    """Reading 19: a Japanese Status of one's choice, or a Response at random."""
    if g.statuses[JAPAN] or g.responses[JAPAN]:
        g.todo(choose_status(UNITED_STATES, card, JAPAN))


@book.chance
def response_lost(g: Position, victim: int) -> Outcomes:
    """Which face-down card is hit."""
    return Draw(g.responses[victim])


@response_lost.answer
def response_gone(g: Position, action: Action, victim: int) -> None:
    (one,) = action[1]
    g.responses[victim] &= ~(1 << one)
    bury(g, victim, one)
    tell_own(g, "response_lost", victim, one)


def deck_cards(g: Position, country: int) -> int:
    """All cards in a draw deck; its owner can work out which they are."""
    return g.pools[country] | mask_of(g.tops[country]) | mask_of(g.bottoms[country])


@special
def search_basic(g: Position, card: int, trigger: Trigger) -> None:
    """Guns and Butter: a basic card out of the draw deck is played."""
    if deck_cards(g, GERMANY) & BASICS:
        g.todo(choose_found(GERMANY, card, 0))
    shuffle_deck(g, GERMANY)


@special
def search_status(g: Position, card: int, trigger: Trigger) -> None:
    """Production Initiative: a Status card out of the draw deck is laid on the table."""
    if deck_cards(g, GERMANY) & STATUSES:
        g.todo(choose_found(GERMANY, card, 1))
    shuffle_deck(g, GERMANY)


@book.question("{card}: which card of your draw deck?", rule="50")
def choose_found(g: Position, asker: int, card: int, status: int) -> Iterator[Action]:
    """The owner looks through the deck, which is shuffled afterwards."""
    for one in distinct(g.pools[asker] & (STATUSES if status else BASICS)):
        yield take(one)


@choose_found.answer
def found(g: Position, action: Action, asker: int, card: int, status: int) -> None:
    (one,) = action[1]
    g.pools[asker] &= ~(1 << one)
    g.todo(play_card(asker, one))


@choose_found.refusal
def forbids_found(
    g: Position, action: Action, asker: int, card: int, status: int
) -> Refusal | None:
    return R50_TAKE


@special
def lend_lease(g: Position, card: int, trigger: Trigger) -> None:
    """Lend Lease: the UK may play a card and then draw one; the US may pay to keep this card."""
    g.todo(lent(UNITED_KINGDOM), draw_cards(UNITED_KINGDOM, 1), lend_again(card))


@book.step
def lent(g: Position, country: int) -> None:
    """The United Kingdom is asked if it has a card; by 49 it draws one in any case."""
    if g.hands[country]:
        g.todo(lend_play(country))


@book.question("Lend Lease: you may play a card from your hand.", rule="50")
def lend_play(g: Position, asker: int) -> Iterator[Action]:
    """Reading 11: as in its own Play step, so what is of no use comes last."""
    yield DONE
    for one in sorted(distinct(g.hands[asker]), key=lambda one: not useful(g, one)):
        yield play(one)


@lend_play.answer
def lend_played(g: Position, action: Action, asker: int) -> None:
    if action[0] == "play":
        play_from_hand(g, asker, *action[1])


@lend_play.refusal
def forbids_lend(g: Position, action: Action, asker: int) -> Refusal | None:
    return R50_LEND


@book.step
def lend_again(g: Position, card: int) -> None:
    """The US may pay three cards to put Lend Lease on top of its deck."""
    if g.discards[UNITED_STATES] >> card & 1:
        g.todo(choose_lend_again(UNITED_STATES, card))


@book.question("{card}: discard 3 cards to put it on top of your draw deck?", rule="50")
def choose_lend_again(g: Position, asker: int, card: int) -> Iterator[Action]:
    """Optional, after the United Kingdom has played."""
    yield PASS
    yield return_(card)


@choose_lend_again.answer
def lend_again_chosen(g: Position, action: Action, asker: int, card: int) -> None:
    if action[0] == "return":
        g.todo(discard_from_deck(asker, LEND_LEASE_COST), back_on_top(asker, card))


@book.step
def back_on_top(g: Position, country: int, card: int) -> None:
    """A card goes from the discard pile to the top of the draw deck."""
    off_the_pile(g, country, card)
    g.tops[country] = (card, *g.tops[country])
    g.tell("on_top", country, card)
