"""Order of play and the steps of a turn (section C)."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.core.action import Action
from sandtable.core.bits import bits
from sandtable.core.graph import around
from sandtable.core.outcomes import Draw, Outcomes
from sandtable.core.refusal import Refusal
from sandtable.games.quartermaster.facts.board import (
    ARMY,
    GERMANY,
    NAVY,
    SOVIET_UNION,
    UNITED_STATES,
    team_of,
)
from sandtable.games.quartermaster.facts.cards.catalogue import distinct, with_special
from sandtable.games.quartermaster.facts.cards.vocabulary import Happening
from sandtable.games.quartermaster.rules.decks import deck_size, draw_cards, throw_away
from sandtable.games.quartermaster.rules.happenings import remove
from sandtable.games.quartermaster.rules.playing import play_step
from sandtable.games.quartermaster.rules.reactions import occasion, open_window
from sandtable.games.quartermaster.rules.state import DISCARD, DRAW, HAND, SUPPLY, Position, book
from sandtable.games.quartermaster.rules.supply import neighbours, supplied
from sandtable.games.quartermaster.rules.verbs import DONE, discard, return_
from sandtable.games.quartermaster.rules.victory import end_of_round, victory_step

ROSIE = with_special("rosie")
SUPERIOR_PLANNING = with_special("superior_planning")
PLANNED = 3
MOST_RETURNED = 2

R19 = Refusal("19", "Discard cards from your own hand, then end.")
R18_PLAN = Refusal("18", "Put back the three cards you are looking at.")


@book.step
def turn(g: Position, country: int) -> None:
    """16 and 17: Play, Supply, Victory, Discard, Draw."""
    g.country = country
    g.used = 0
    g.truk = 0
    g.safe_armies = [0] * 6
    g.safe_navies = [0] * 6
    g.front = soviet_front(g) if country == GERMANY else 0
    g.tell("turn", g.round, country)
    g.todo(
        play_step(country),
        supply_step(country),
        victory_step(country),
        discard_step(country),
        draw_step(country),
        end_of_turn(country),
    )


def soviet_front(g: Position) -> int:
    """Broad Front: the Soviet Armies next to German Armies."""
    return g.armies[SOVIET_UNION] & around(g.armies[GERMANY], neighbours(g, team_of(GERMANY)))


@book.step
def end_of_turn(g: Position, country: int) -> None:
    """16: the next country; after the United States a round is over."""
    if country == UNITED_STATES:
        g.todo(turn(GERMANY))
        end_of_round(g)
    else:
        g.todo(turn(country + 1))


@book.step
def supply_step(g: Position, country: int) -> None:
    """29: the country's own pieces that are out of supply are removed."""
    g.step = SUPPLY
    g.todo(cull(country, 0))
    open_window(g, occasion(Happening.SUPPLY, country, ARMY, 0))


@book.step
def cull(g: Position, country: int, judged: int) -> None:
    """29 and 30: remove, judge again, until nothing changes."""
    out = g.pieces(country) & ~supplied(g, country) & ~judged
    if out:
        removals = [
            starve(country, kind, space)
            for kind in (ARMY, NAVY)
            for space in bits(g.of_kind(kind)[country] & out)
        ]
        g.todo(*removals, cull(country, judged | out))


@book.step
def starve(g: Position, country: int, kind: int, space: int) -> None:
    """29: a piece out of supply goes, unless a card has supplied it meanwhile."""
    if not supplied(g, country) >> space & 1:
        g.todo(remove(country, kind, space))


@book.step
def discard_step(g: Position, country: int) -> None:
    """19: any number of cards; an empty hand is not asked."""
    g.step = DISCARD
    if g.hands[country]:
        g.todo(choose_discards(country, MOST_RETURNED if g.statuses[country] & ROSIE else 0))


@book.question("Discard any cards you do not want, then end.", rule="19")
def choose_discards(g: Position, country: int, returns: int) -> Iterator[Action]:
    """19: by choice; Rosie the Riveter may put cards under the deck instead."""
    yield DONE
    for card in distinct(g.hands[country]):
        yield discard(card)
        if returns:
            yield return_(card)


@choose_discards.answer
def discards_chosen(g: Position, action: Action, country: int, returns: int) -> None:
    verb, arguments = action
    if verb == "done":
        return
    (card,) = arguments
    if verb == "discard":
        throw_away(g, country, card)
    else:
        g.hands[country] &= ~(1 << card)
        g.bottoms[country] = (*g.bottoms[country], card)
        g.tell("under_deck_own", country, card, to=1 << country)
        g.tell("under_deck_unseen", country, to=~(1 << country))
        returns -= 1
    if g.hands[country]:
        g.todo(choose_discards(country, returns))


@choose_discards.refusal
def forbids_discards(g: Position, action: Action, country: int, returns: int) -> Refusal | None:
    return R19


@book.step
def draw_step(g: Position, country: int) -> None:
    """18: draw until the hand holds seven; Superior Planning looks at the deck first."""
    g.step = DRAW
    g.todo(fill_hand(country))
    if g.statuses[country] & SUPERIOR_PLANNING:
        g.todo(look_ahead(country))


@book.step
def fill_hand(g: Position, country: int) -> None:
    """18: a hand of seven or more draws nothing."""
    g.todo(draw_cards(country, max(0, HAND - g.hands[country].bit_count())))


@book.step
def look_ahead(g: Position, country: int) -> None:
    """Reading 18: the top three cards, or as many as there are."""
    if len(g.tops[country]) >= min(PLANNED, deck_size(g, country)):
        g.todo(arrange(country, 0))
    elif g.pools[country]:
        g.todo(next_on_top(country), look_ahead(country))
    else:
        g.tops[country] += g.bottoms[country]
        g.bottoms[country] = ()
        g.todo(look_ahead(country))


@book.chance
def next_on_top(g: Position, country: int) -> Outcomes:
    """Which card lies next in the shuffled deck."""
    return Draw(g.pools[country])


@next_on_top.answer
def top_seen(g: Position, action: Action, country: int) -> None:
    (card,) = action[1]
    g.pools[country] &= ~(1 << card)
    g.tops[country] += (card,)


@book.step
def arrange(g: Position, country: int, place: int) -> None:
    """The cards are put back one by one, the topmost first."""
    if place + 1 < min(PLANNED, len(g.tops[country])):
        g.todo(choose_order(country, place))


@book.question("Superior Planning: which card comes next from the top?", rule="18")
def choose_order(g: Position, country: int, place: int) -> Iterator[Action]:
    """In any order."""
    for card in g.tops[country][place:PLANNED]:
        yield return_(card)


@choose_order.answer
def order_chosen(g: Position, action: Action, country: int, place: int) -> None:
    (card,) = action[1]
    tops = list(g.tops[country])
    tops.remove(card)
    tops.insert(place, card)
    g.tops[country] = tuple(tops)
    g.todo(arrange(country, place + 1))


@choose_order.refusal
def forbids_order(g: Position, action: Action, country: int, place: int) -> Refusal | None:
    return R18_PLAN
