"""The Draft step and drafts by cards (rules F3)."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.core.action import Action
from sandtable.core.bits import mask_of
from sandtable.core.decks import off_the_pile
from sandtable.core.refusal import Refusal
from sandtable.games.quartermaster_1914.facts.board import TEAM_OF
from sandtable.games.quartermaster_1914.facts.cards.catalogue import (
    CATALOGUE,
    OF_POWER,
    OWNERS,
    cards_of,
    distinct,
    lasting,
    of_type,
)
from sandtable.games.quartermaster_1914.facts.cards.statuses import (
    DraftInstead,
    FreeDraft,
    PrepareDrafted,
    PrepareInDraft,
    Recall,
)
from sandtable.games.quartermaster_1914.facts.cards.vocabulary import Type
from sandtable.games.quartermaster_1914.rules.decks import (
    deck_size,
    in_pile,
    named,
    pay,
    prepare_card,
    prepare_openly,
    show_into_hand,
    shuffle_deck,
)
from sandtable.games.quartermaster_1914.rules.pieces import R_WITHDRAW, take_off, withdrawals
from sandtable.games.quartermaster_1914.rules.sentences import fleet_is_there
from sandtable.games.quartermaster_1914.rules.state import DRAFT, Position, book
from sandtable.games.quartermaster_1914.rules.verbs import (
    PASS,
    draft,
    free_draft,
    prepare,
    recall,
)
from sandtable.games.quartermaster_1914.rules.victory import score

((WOE, _),) = lasting(PrepareInDraft)
((COLONIALES, FREE),) = lasting(FreeDraft)
((PALS, RECALL),) = lasting(Recall)
INSTEAD = lasting(DraftInstead)
AT_ONCE = lasting(PrepareDrafted)

COST = 2
"""F3a: cards from hand for a draft."""
BUILDS = of_type(Type.BUILD_ARMY, Type.BUILD_NAVY)
FREE_CARDS = cards_of(FREE.of, FREE.type)
RECALLED_CARDS = cards_of(RECALL.of, RECALL.type)

R_COST = Refusal("F3a", "A draft costs two cards from your hand.")
R_KIND = Refusal("F3a", "Only Build Army and Build Navy cards can be drafted.")
R_IN_HAND = Refusal("F3a", "It is in your hand: it may pay for the draft of another card.")
R_DECK = Refusal("F3c", "No such card is left in your draw deck; of copies, take the first.")
R_ONCE = Refusal("F3a", "There is only one draft in a Draft step.")
R_COLONIALES = Refusal("F3b", "Only Troupes Coloniales, with a French Navy there, draft for free.")
R_PALS = Refusal("F3a", "Only The Pals Battalions fetch UK Build Army cards from the pile.")
R_WOE = Refusal("F6b", "In the Draft step only Woe to Them lets you prepare a card, once.")
R_CITIZENS = Refusal("F3b", "Citizen-Soldiers prepare the card just drafted.")


def deck_cards(g: Position, power: int) -> int:
    """All cards in a power's draw deck."""
    return g.pools[power] | mask_of(g.bottoms[power])


def widened(g: Position, kinds: int) -> int:
    """Barès: where a French Build Army may be drafted, a French Land Battle may be."""
    for status, one in INSTEAD:
        if kinds & cards_of(one.of, one.type) and g.has(status):
            kinds |= cards_of(one.of, one.other)
    return kinds


def might_draft(g: Position, power: int, kinds: int) -> bool:
    """Whether, by what everybody can see, such a card could be in the deck."""
    return deck_size(g, power) > 0 and bool(g.unseen(power) & widened(g, kinds))


def drafts(g: Position, power: int, kinds: int) -> tuple[int, ...]:
    """F3c: the cards of these kinds in the draw deck, one of each title."""
    return distinct(deck_cards(g, power) & OF_POWER[power] & widened(g, kinds))


# The Draft step.


@book.step
def draft_step(g: Position, power: int) -> None:
    """F3: optional."""
    g.step = DRAFT
    g.todo(draft_again(power, 0))


@book.step
def draft_again(g: Position, power: int, drafted: int) -> None:
    """Asked if anything could be done: a draft, or Woe to Them."""
    if (not drafted and _could_draft(g, power)) or _woe(g, power):
        g.todo(choose_draft(power, drafted))


def _could_draft(g: Position, power: int) -> bool:
    pile = bool(g.discards[power] | g.buried[power])
    return (
        g.hand_size(power) >= COST and (might_draft(g, power, BUILDS) or (_pals(g, power) and pile))
    ) or (_coloniales(g, power) and might_draft(g, power, FREE_CARDS))


def _woe(g: Position, power: int) -> bool:
    return power == OWNERS[WOE] and bool(g.hands[power]) and g.ready(WOE)


def _pals(g: Position, power: int) -> bool:
    return power == OWNERS[PALS] and g.has(PALS)


def _coloniales(g: Position, power: int) -> bool:
    return power == OWNERS[COLONIALES] and g.has(COLONIALES) and fleet_is_there(g, FREE.needs)


@book.question("Draft step: draft a Build card for two cards from hand, or go on.", rule="F3a")
def choose_draft(g: Position, power: int, drafted: int) -> Iterator[Action]:
    """F3a to F3c; Troupes Coloniales, The Pals Battalions and Woe to Them."""
    yield PASS
    if not drafted and g.hand_size(power) >= COST:
        for card in drafts(g, power, BUILDS):
            yield draft(card)
        if _pals(g, power):
            for card in in_pile(g, power, RECALLED_CARDS):
                yield recall(card)
    if not drafted and _coloniales(g, power):
        for card in drafts(g, power, FREE_CARDS):
            yield free_draft(card)
    if _woe(g, power):
        for card in distinct(g.hands[power]):
            yield prepare(card)
    yield from withdrawals(g, power)


@choose_draft.answer
def draft_chosen(g: Position, action: Action, power: int, drafted: int) -> None:
    verb, arguments = action
    if verb == "pass":
        return
    if verb == "withdraw":
        g.todo(draft_again(power, drafted))
        take_off(g, *arguments)
    elif verb == "prepare":
        g.used |= 1 << WOE
        g.tell("uses", power, WOE)
        g.todo(draft_again(power, drafted))
        prepare_card(g, power, arguments[0])
    else:
        g.todo(draft_again(power, 1))
        card = named(g, power, arguments[0])
        if verb == "recall":
            g.todo(pay(power, COST), take_recalled(power, card))
        elif verb == "draft":
            g.todo(pay(power, COST), take_drafted(power, card))
        else:
            g.tell("uses", power, COLONIALES)
            g.todo(take_drafted(power, card))


@choose_draft.refusal
def forbids_draft(g: Position, action: Action, power: int, drafted: int) -> Refusal | None:
    """F3: why this cannot be drafted."""
    verb, arguments = action
    if verb == "withdraw":
        return R_WITHDRAW
    if verb == "prepare":
        return R_WOE
    if verb not in ("draft", "recall", "free_draft"):
        return None
    if drafted:
        return R_ONCE
    if verb == "free_draft" and not _coloniales(g, power):
        return R_COLONIALES
    if verb == "recall" and not _pals(g, power):
        return R_PALS
    if verb != "free_draft" and g.hand_size(power) < COST:
        return R_COST
    if verb == "draft" and g.hands[power] >> arguments[0] & 1:
        return R_IN_HAND
    kinds = widened(g, FREE_CARDS if verb == "free_draft" else BUILDS)
    if not kinds & OF_POWER[power] & 1 << arguments[0]:
        return R_KIND
    return R_PALS if verb == "recall" else R_DECK


@book.step
def take_drafted(g: Position, power: int, card: int) -> None:
    """F3a: shown, into hand, and the draw deck is shuffled."""
    shuffle_deck(g, power)
    g.pools[power] &= ~(1 << card)
    show_into_hand(g, power, card)
    g.reveal()
    g.tell("drafts", power, card)
    if prepares_at_once(g, card) >= 0:
        g.todo(choose_citizens(power, card))


def prepares_at_once(g: Position, card: int) -> int:
    """Citizen-Soldiers: the Status by which a card just drafted may be prepared; or -1."""
    for status, one in AT_ONCE:
        if one.of == CATALOGUE[card].country and g.has(status):
            return status
    return -1


@book.step
def take_recalled(g: Position, power: int, card: int) -> None:
    """The Pals Battalions: from the discard pile, for a point."""
    off_the_pile(g, power, card)
    show_into_hand(g, power, card)
    g.tell("uses", power, PALS)
    g.tell("recalls", power, card)
    score(g, TEAM_OF[power], -RECALL.points)


@book.question("Citizen-Soldiers: prepare {card} at once?", rule="F3b")
def choose_citizens(g: Position, power: int, card: int) -> Iterator[Action]:
    """When a French card was drafted; D2: pieces may be taken off."""
    yield PASS
    yield prepare(card)
    yield from withdrawals(g, power)


@choose_citizens.answer
def citizens_chosen(g: Position, action: Action, power: int, card: int) -> None:
    if action[0] == "prepare":
        g.tell("uses", power, prepares_at_once(g, card))
        prepare_openly(g, power, card)
    elif action[0] == "withdraw":
        take_off(g, *action[1])
        g.todo(choose_citizens(power, card))


@choose_citizens.refusal
def forbids_citizens(g: Position, action: Action, power: int, card: int) -> Refusal:
    return R_WITHDRAW if action[0] == "withdraw" else R_CITIZENS
