"""Status and Response timing (section H): who may answer what, and in which order.

Everything that may set off a card opens a window. The teams take turns, the opposing team
first; at each opportunity one country may use one card, or all pass; when both teams have
passed in succession the window closes. What a card does may open windows of its own, which
close first.

A country is asked only if, by what everybody can see, it might have something to use: a Status
on the table, or a face-down card that could be a fitting Response not yet seen.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple, cast

from sandtable.core.action import Action
from sandtable.core.bits import bits
from sandtable.core.decks import to_pile
from sandtable.core.graph import around
from sandtable.core.refusal import Refusal
from sandtable.games.quartermaster.facts.board import (
    AXIS,
    JAPAN,
    KINDS,
    MEMBERS,
    UNITED_STATES,
    team_of,
)
from sandtable.games.quartermaster.facts.cards.catalogue import (
    ANY_TIME,
    CATALOGUE,
    OF_COUNTRY,
    OWNERS,
    PROTECTIONS,
    RESPONSES,
    SET_OFF,
    STATUSES,
)
from sandtable.games.quartermaster.facts.cards.vocabulary import (
    HAPPENINGS,
    Card,
    EliminateIt,
    Happening,
    Protect,
    Relation,
    Tag,
    under,
)
from sandtable.games.quartermaster.rules.decks import discard_from_deck, discard_from_hand
from sandtable.games.quartermaster.rules.pieces import (
    available,
    forbids_withdrawal,
    unprotected_armies,
)
from sandtable.games.quartermaster.rules.sentences import (
    Trigger,
    carry_out_later,
    does_something,
)
from sandtable.games.quartermaster.rules.state import Position, book
from sandtable.games.quartermaster.rules.supply import neighbours, supplied
from sandtable.games.quartermaster.rules.verbs import PASS, use, withdraw

R58 = Refusal("58", "Only a card that lies on your side of the table can be used.")
R57 = Refusal("57", "That card is not meant for this occasion.")
R66 = Refusal("66", "That card has already answered this.")
R67 = Refusal("67", "That card may be used only once per turn, and has been.")


class Occasion(NamedTuple):
    """Something that happened and may be answered; after the first its fields are those of
    ``Trigger``."""

    what: int
    country: int
    kind: int
    space: int
    extra: int

    @property
    def happening(self) -> Happening:
        return HAPPENINGS[self.what]

    @property
    def trigger(self) -> Trigger:
        """What a card that answers is told of it."""
        return Trigger(self.country, self.kind, self.space, self.extra)


class Piece(NamedTuple):
    """An Army or a Navy of a country in a space."""

    country: int
    kind: int
    space: int


class Window(NamedTuple):
    """65: an occasion on which the teams take turns to use cards."""

    occasion: Occasion
    used: int = 0
    """66: cards that have answered it already."""
    passes: int = 0
    """How many teams have passed in succession."""
    member: int = 0
    """The place, in the team's order of play, of the country that is asked next."""


def occasion(happening: Happening, country: int, kind: int, space: int, extra: int = 0) -> Occasion:
    """An occasion by name."""
    return Occasion(HAPPENINGS.index(happening), country, kind, space, extra)


# Whether a card fits.


def fits(g: Position, owner: int, card: int, o: Occasion) -> bool:
    """57 and 64: whether this occasion is the one the card waits for."""
    one = CATALOGUE[card]
    if PROTECTIONS >> card & 1:
        return o.happening is Happening.REMOVING and bool(protectable(g, card, o.trigger))
    when = one.when
    if when is None or o.happening not in when.what or not when.by >> o.country & 1:
        return False
    if o.kind not in when.kinds or (when.where and not when.where >> o.space & 1):
        return False
    if when.condition and not holds(g, when.condition, o):
        return False
    announced = o.happening is Happening.REMOVING
    gone = not g.of_kind(o.kind)[o.country] >> o.space & 1
    if gone and (announced or isinstance(one.does[0], EliminateIt)):
        return False
    if announced and is_safe(g, o.country, o.kind, o.space):
        return False
    return does_something(g, card, o.space)


def is_safe(g: Position, country: int, kind: int, space: int) -> bool:
    """68: protected this turn."""
    return bool(safe_pieces(g, kind)[country] >> space & 1)


def safe_pieces(g: Position, kind: int) -> list[int]:
    """68: the Armies, or the Navies, that cannot be removed this turn."""
    return g.safe_navies if kind else g.safe_armies


def covered(g: Position, protect: Protect, country: int) -> int:
    """68: the spaces in which a protection covers the pieces of a country that it is for."""
    mask = g.of_kind(protect.kind)[country] & ~safe_pieces(g, protect.kind)[country]
    if protect.where.relation is Relation.NAMED:
        mask &= protect.where.mask
    if protect.supplied:
        mask &= supplied(g, country)
    friend = protect.beside_supplied_army_of
    if friend >= 0:
        armies = g.armies[friend] & supplied(g, friend)
        mask &= around(armies, neighbours(g, team_of(friend)))
    return mask


def protectable(g: Position, card: int, announced: Trigger) -> list[Piece]:
    """68: the piece whose removal is announced, if the card protects it; and (reading 25) others
    that it protects now, but no longer once that piece is gone."""
    country, kind, space, _ = announced
    here = g.of_kind(kind)
    if not here[country] >> space & 1:
        return []
    protects = [one for one in CATALOGUE[card].does if isinstance(one, Protect)]
    now = [
        (protect, of, covered(g, protect, of))
        for protect in protects
        for of in bits(under(protect.of, g.options))
    ]
    found = [
        Piece(country, kind, space)
        for protect, of, mask in now
        if (protect.kind, of) == (kind, country) and mask >> space & 1
    ]
    if not g.options.protect_ahead or not any(mask for _, _, mask in now):
        return found
    here[country] &= ~(1 << space)
    try:
        lost = [(protect, of, mask & ~covered(g, protect, of)) for protect, of, mask in now]
    finally:
        here[country] |= 1 << space
    others = [Piece(of, protect.kind, one) for protect, of, mask in lost for one in bits(mask)]
    return found + [one for one in others if one not in found]


def _beside(g: Position, country: int, pieces: int, space: int) -> bool:
    return bool(around(pieces, neighbours(g, team_of(country))) >> space & 1)


def holds(g: Position, condition: str, o: Occasion) -> bool:
    """The further conditions of cards, by name."""
    if condition in ("hit", "was_supplied"):
        return o.extra == 1
    if condition == "supplied":
        return bool(supplied(g, o.country) >> o.space & 1)
    if condition == "beside_japanese_piece":
        return _beside(g, JAPAN, g.pieces(JAPAN), o.space)
    if condition == "beside_supplied_us_navy":
        navies = g.navies[UNITED_STATES] & supplied(g, UNITED_STATES)
        return _beside(g, UNITED_STATES, navies, o.space)
    if condition == "enemies_left":
        return bool(unprotected_armies(g, o.country, o.space))
    raider = OWNERS[o.extra]
    tags = CATALOGUE[o.extra].tags
    if condition == "axis_submarines":
        return Tag.SUBMARINES in tags and team_of(raider) == AXIS
    if condition == "bombers":
        return Tag.BOMBERS in tags and not g.options.skilled_pilots_as_printed
    return condition == "by_us" and raider == UNITED_STATES


def usable(g: Position, country: int, o: Occasion, used: int) -> int:
    """The Status cards of a country that may answer an occasion."""
    mask = 0
    candidates = g.statuses[country] & SET_OFF[o.what] & ~used & ~g.used
    for card in bits(candidates):
        if not CATALOGUE[card].automatic and fits(g, country, card, o):
            mask |= 1 << card
    return mask


def fitting_responses(g: Position, country: int, cards: int, o: Occasion) -> int:
    """Those of some cards that are Responses fitting an occasion."""
    candidates = cards & RESPONSES & SET_OFF[o.what]
    return sum(1 << card for card in bits(candidates) if fits(g, country, card, o))


def might_answer(g: Position, country: int, o: Occasion, used: int) -> bool:
    """Whether a country, by what everybody can see, could have something to use."""
    if usable(g, country, o, used):
        return True
    if not g.responses[country]:
        return False
    unseen = OF_COUNTRY[country] & ~g.discards[country]
    return bool(fitting_responses(g, country, unseen, o))


# The window.


def open_window(g: Position, o: Occasion, used: int = 0) -> None:
    """65: the automatic cards work; then the opposing team has the first opportunity.

    66: ``used`` are cards that have answered this already.
    """
    if not any(g.responses) and not any(mine & SET_OFF[o.what] for mine in g.statuses):
        return
    first = 1 - team_of(g.country if o.happening is Happening.SUPPLY else actor_of(g, o))
    g.todo(opportunity(first, Window(o, used)))
    for country in range(6):
        for card in bits(g.statuses[country] & SET_OFF[o.what]):
            if CATALOGUE[card].automatic and fits(g, country, card, o):
                g.tell("works", country, card)
                carry_out_later(g, card, o.trigger)


def actor_of(g: Position, o: Occasion) -> int:
    """The country whose doing an occasion is: the other team reacts first."""
    if o.happening is Happening.RAIDED:
        return OWNERS[o.extra]
    if o.happening in (Happening.REMOVING, Happening.REMOVED):
        return 1 - team_of(o.country)
    return o.country


@book.step
def opportunity(g: Position, team: int, window: Window) -> None:
    """65: the countries of a team, in order of play, may use one card between them."""
    for place in askable(g, team, window):
        g.todo(react(MEMBERS[team][place], window._replace(member=place)))
        return
    if window.passes == 0:
        g.todo(opportunity(1 - team, Window(window.occasion, window.used, passes=1)))


def askable(g: Position, team: int, window: Window) -> Iterator[int]:
    """65: the places of the countries of a team that are to be asked, from the next on."""
    o, used, _, member = window
    for place in range(member, len(MEMBERS[team])):
        asker = MEMBERS[team][place]
        if (g.responses[asker] or g.statuses[asker]) and might_answer(g, asker, o, used):
            yield place


@book.question("You may use a card in answer to what happened, or pass.", rule="65")
def react(g: Position, asker: int, window: Window) -> Iterator[Action]:
    """64 to 67: one card, or pass."""
    yield PASS
    for card in bits(usable(g, asker, window.occasion, window.used)):
        yield use(card)
    responses = fitting_responses(g, asker, g.responses[asker], window.occasion)
    for card in bits(responses | g.responses[asker] & ANY_TIME):
        yield use(card)
    yield from withdrawals(g, asker, none_left(g, asker))


@react.answer
def reacted(g: Position, action: Action, asker: int, window: Window) -> None:
    team = team_of(asker)
    if action[0] == "pass":
        g.todo(opportunity(team, window._replace(member=window.member + 1)))
    elif action[0] == "withdraw":
        g.todo(opportunity(team, window))
        take_off(g, asker, *action[1])
    else:
        (card,) = action[1]
        g.todo(opportunity(1 - team, Window(window.occasion, window.used | 1 << card)))
        use_card(g, asker, card, window.occasion)


@react.refusal
def forbids_reaction(g: Position, action: Action, asker: int, window: Window) -> Refusal | None:
    """23, 57, 58, 66 and 67: why a card cannot be used now, or a piece withdrawn."""
    if action[0] == "withdraw":
        return forbids_withdrawal(g, asker, *action[1])
    if action[0] != "use":
        return None
    (card,) = action[1]
    if not (g.statuses[asker] | g.responses[asker]) >> card & 1:
        return R58
    if window.used >> card & 1:
        return R66
    return R67 if g.used >> card & 1 else R57


def use_card(g: Position, country: int, card: int, o: Occasion) -> None:
    """57 and 71: a Response is turned up and discarded; the cost is paid before the effect."""
    one = CATALOGUE[card]
    g.tell("uses", country, card)
    if STATUSES >> card & 1:
        if one.once_per_turn:
            g.used |= 1 << card
    else:
        g.responses[country] &= ~(1 << card)
        to_pile(g, country, card)
        g.reveal()
    carry_out_later(g, card, o.trigger)
    pay(g, country, one)


def pay(g: Position, country: int, card: Card) -> None:
    """38 and 71: what a card costs."""
    if card.cost.deck:
        g.todo(discard_from_deck(country, card.cost.deck))
    if card.cost.hand:
        g.todo(discard_from_hand(country, card.cost.hand))


# 23: a country may take its own pieces off the board.


def none_left(g: Position, country: int) -> list[int]:
    """22: the kinds of piece of which a country has none left to place."""
    return [kind for kind in range(len(KINDS)) if not available(g, country, kind)]


def withdrawals(g: Position, country: int, kinds: Iterable[int]) -> Iterator[Action]:
    """23: own pieces of these kinds, that may be removed to have them available again."""
    for kind in kinds:
        for space in bits(g.of_kind(kind)[country]):
            yield withdraw(kind, space)


def take_off(g: Position, country: int, kind: int, space: int) -> None:
    """23: it sets off nothing, and protections do not matter (reading 9).

    A piece built there later is another one: it has no protection from this.
    """
    g.of_kind(kind)[country] &= ~(1 << space)
    safe_pieces(g, kind)[country] &= ~(1 << space)
    g.tell("withdraws", country, kind, space)


def open_now(g: Position) -> tuple[int, Window] | None:
    """65: the country that is asked in the open window, and the window; nothing if none is."""
    if g.now[0] != react.name:
        return None
    asker, window = react.arguments(g.now)
    return cast(int, asker), cast(Window, window)


def asked_about(g: Position) -> Occasion | None:
    """What the open window is about; nothing if no window is open."""
    now = open_now(g)
    return now[1].occasion if now is not None else None


def may_answer(g: Position) -> list[int]:
    """65: the countries that may answer in the open window, by what everybody can see.

    The one that is asked comes first; the others follow if those before them pass.
    """
    now = open_now(g)
    if now is None:
        return []
    asker, window = now
    team = team_of(asker)
    found = [MEMBERS[team][place] for place in askable(g, team, window)]
    if window.passes == 0:
        others = Window(window.occasion, window.used)
        found += [MEMBERS[1 - team][place] for place in askable(g, 1 - team, others)]
    return found
