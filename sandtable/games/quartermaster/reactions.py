"""Status and Response timing (digest section H): who may answer what, and in which order.

Everything that may set off a card opens a window. The teams take turns, the opposing team
first; at each opportunity one country may use one card, or all pass; when both teams have
passed in succession the window closes. What a card does may open windows of its own, which
close first.

A country is asked only if, by what everybody can see, it might have something to use: a Status
on the table, or a face-down card that could be a fitting Response not yet seen.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from sandtable.core.action import Action
from sandtable.core.bits import bits
from sandtable.core.refusal import Refusal
from sandtable.games.quartermaster.board import (
    AXIS,
    JAPAN,
    KINDS,
    MEMBERS,
    UNITED_STATES,
    around,
    team_of,
)
from sandtable.games.quartermaster.cards.catalogue import (
    CATALOGUE,
    OF_COUNTRY,
    OWNERS,
    RESPONSES,
    SET_OFF,
    STATUSES,
)
from sandtable.games.quartermaster.cards.vocabulary import (
    HAPPENINGS,
    Card,
    EliminateIt,
    Happening,
    Protect,
    Relation,
)
from sandtable.games.quartermaster.decks import discard_from_deck, discard_from_hand, to_pile
from sandtable.games.quartermaster.pieces import available, forbids_withdrawal, unprotected_armies
from sandtable.games.quartermaster.state import Position, book
from sandtable.games.quartermaster.supply import neighbours, supplied
from sandtable.games.quartermaster.verbs import PASS, use, withdraw

R58 = Refusal("58", "Only a card that lies on your side of the table can be used.")
R57 = Refusal("57", "That card is not meant for this occasion.")
R66 = Refusal("66", "That card has already answered this.")
R67 = Refusal("67", "That card may be used only once per turn, and has been.")


class Occasion(NamedTuple):
    """What happened: to, or by, which country; to which kind of piece; where; and how.

    ``extra`` is 1 if a battle hit a piece or a removed piece was supplied; for a raid it is the
    card that raids.
    """

    what: int
    country: int
    kind: int
    space: int
    extra: int

    @property
    def happening(self) -> Happening:
        return HAPPENINGS[self.what]


def occasion(happening: Happening, country: int, kind: int, space: int, extra: int = 0) -> Occasion:
    """An occasion by name."""
    return Occasion(HAPPENINGS.index(happening), country, kind, space, extra)


# Whether a card fits.


def fits(g: Position, owner: int, card: int, o: Occasion) -> bool:
    """57 and 64: whether this occasion is the one the card waits for."""
    one = CATALOGUE[card]
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
    protects = [sentence for sentence in one.does if isinstance(sentence, Protect)]
    if protects:
        return any(covers(g, protect, o) for protect in protects)
    return POSSIBLE(g, owner, card, o)


def is_safe(g: Position, country: int, kind: int, space: int) -> bool:
    """68: protected this turn."""
    return bool(safe_pieces(g, kind)[country] >> space & 1)


def safe_pieces(g: Position, kind: int) -> list[int]:
    """68: the Armies, or the Navies, that cannot be removed this turn."""
    return g.safe_navies if kind else g.safe_armies


def covers(g: Position, protect: Protect, o: Occasion) -> bool:
    """68: whether a protection covers the piece about to be removed."""
    if protect.kind != o.kind or not protect.of >> o.country & 1:
        return False
    if protect.where.relation is Relation.NAMED and not protect.where.mask >> o.space & 1:
        return False
    if protect.supplied and not supplied(g, o.country) >> o.space & 1:
        return False
    friend = protect.beside_supplied_army_of
    if friend < 0:
        return True
    armies = g.armies[friend] & supplied(g, friend)
    return bool(around(armies, neighbours(g, team_of(friend))) >> o.space & 1)


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
    if condition == "by_option_japanese":
        return o.country == JAPAN or not g.options.ketsu_go_japan_only
    if condition == "beside_supplied_us_navy":
        navies = g.navies[UNITED_STATES] & supplied(g, UNITED_STATES)
        return _beside(g, UNITED_STATES, navies, o.space)
    if condition == "enemies_left":
        return bool(unprotected_armies(g, o.country, o.space))
    raider = OWNERS[o.extra]
    if condition == "submarine":
        return "Submarine" in CATALOGUE[o.extra].title and team_of(raider) == AXIS
    if condition == "bomb":
        word = "Bombing" if g.options.skilled_pilots_as_printed else "Bomb"
        return word in CATALOGUE[o.extra].title
    return condition == "by_us" and raider == UNITED_STATES


def _always_possible(g: Position, owner: int, card: int, o: Occasion) -> bool:
    return True


POSSIBLE = _always_possible
"""Whether a card would do anything; effects.py, which knows, puts its own here."""


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
    """Whether a country, for all that everybody can see, could have something to use."""
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
    g.todo(opportunity(first, *o, used, 0, 0))
    for country in range(6):
        for card in bits(g.statuses[country] & SET_OFF[o.what]):
            if CATALOGUE[card].automatic and fits(g, country, card, o):
                g.tell("works", country, card)
                carry_out_later(g, card, o)


def actor_of(g: Position, o: Occasion) -> int:
    """The country whose doing an occasion is: the other team reacts first."""
    if o.happening is Happening.RAIDED:
        return OWNERS[o.extra]
    if o.happening in (Happening.REMOVING, Happening.REMOVED):
        return 1 - team_of(o.country)
    return o.country


@book.step
def opportunity(
    g: Position,
    team: int,
    what: int,
    country: int,
    kind: int,
    space: int,
    extra: int,
    used: int,
    passes: int,
    member: int,
) -> None:
    """65: the countries of a team, in order of play, may use one card between them."""
    o = Occasion(what, country, kind, space, extra)
    for place in range(member, len(MEMBERS[team])):
        asker = MEMBERS[team][place]
        if might_answer(g, asker, o, used):
            g.todo(react(asker, *o, used, passes, place))
            return
    if passes == 0:
        g.todo(opportunity(1 - team, *o, used, 1, 0))


@book.question("You may use a card in answer to what happened, or pass.", rule="65")
def react(
    g: Position,
    asker: int,
    what: int,
    country: int,
    kind: int,
    space: int,
    extra: int,
    used: int,
    passes: int,
    member: int,
) -> Iterator[Action]:
    """64 to 67: one card, or pass."""
    o = Occasion(what, country, kind, space, extra)
    yield PASS
    for card in bits(usable(g, asker, o, used)):
        yield use(card)
    for card in bits(fitting_responses(g, asker, g.responses[asker], o)):
        yield use(card)
    yield from withdrawals(g, asker, only_if_none_left=True)


@react.answer
def reacted(
    g: Position,
    action: Action,
    asker: int,
    what: int,
    country: int,
    kind: int,
    space: int,
    extra: int,
    used: int,
    passes: int,
    member: int,
) -> None:
    o = Occasion(what, country, kind, space, extra)
    team = team_of(asker)
    if action[0] == "pass":
        g.todo(opportunity(team, *o, used, passes, member + 1))
    elif action[0] == "withdraw":
        g.todo(opportunity(team, *o, used, passes, member))
        take_off(g, asker, *action[1])
    else:
        (card,) = action[1]
        g.todo(opportunity(1 - team, *o, used | 1 << card, 0, 0))
        use_card(g, asker, card, o)


@react.refusal
def forbids_reaction(
    g: Position,
    action: Action,
    asker: int,
    what: int,
    country: int,
    kind: int,
    space: int,
    extra: int,
    used: int,
    passes: int,
    member: int,
) -> Refusal | None:
    """23, 57, 58, 66 and 67: why a card cannot be used now, or a piece withdrawn."""
    if action[0] == "withdraw":
        return forbids_withdrawal(g, asker, *action[1])
    if action[0] != "use":
        return None
    (card,) = action[1]
    if not (g.statuses[asker] | g.responses[asker]) >> card & 1:
        return R58
    if used >> card & 1:
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
    carry_out_later(g, card, o)
    pay(g, country, one)


def pay(g: Position, country: int, card: Card) -> None:
    """38 and 71: what a card costs."""
    if card.cost.deck:
        g.todo(discard_from_deck(country, card.cost.deck))
    if card.cost.hand:
        g.todo(discard_from_hand(country, card.cost.hand))


def carry_out_later(g: Position, card: int, o: Occasion) -> None:
    """48: the sentences of a card, in order, each complete before the next."""
    sentences = range(len(CATALOGUE[card].does))
    g.todo(
        *[("carry_out", (card, place, o.country, o.kind, o.space, o.extra)) for place in sentences]
    )


# 23: a country may take its own pieces off the board.


def withdrawals(g: Position, country: int, only_if_none_left: bool) -> Iterator[Action]:
    """23: own pieces that may be removed, to have them available again."""
    for kind in range(len(KINDS)):
        if only_if_none_left and available(g, country, kind):
            continue
        for space in bits(g.of_kind(kind)[country]):
            yield withdraw(kind, space)


def take_off(g: Position, country: int, kind: int, space: int) -> None:
    """23: it sets off nothing, and protections do not matter (reading 9).

    A piece built there later is another one: it has no protection from this.
    """
    g.of_kind(kind)[country] &= ~(1 << space)
    safe_pieces(g, kind)[country] &= ~(1 << space)
    g.tell("withdraws", country, kind, space)
