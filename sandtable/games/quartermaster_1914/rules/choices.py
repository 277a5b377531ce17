"""What the sentences of cards offer (rules I, J and K): one question for all of them.

Every benefit is optional (K3), so each may be passed. A power is asked only if, for all that
everybody can see, there might be something to choose.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from sandtable.core.action import Action
from sandtable.core.bits import bits
from sandtable.core.refusal import Refusal
from sandtable.core.sentences import Handling
from sandtable.games.quartermaster_1914.facts.board import (
    ARMY,
    LIMITS,
    NAVY,
    OF_KIND,
    POWER_OF,
    kind_in,
)
from sandtable.games.quartermaster_1914.facts.cards.catalogue import (
    CATALOGUE,
    OWNERS,
    cards_of,
    distinct,
    of_type,
)
from sandtable.games.quartermaster_1914.facts.cards.vocabulary import (
    Battle,
    Build,
    Choice,
    Draft,
    Eliminate,
    OneOf,
    PlayAnother,
    Prepare,
    Recruit,
)
from sandtable.games.quartermaster_1914.rules.battle import (
    battles,
    difficult,
    forbids_battle,
    initiate,
)
from sandtable.games.quartermaster_1914.rules.decks import named, pay, prepare_card
from sandtable.games.quartermaster_1914.rules.drafting import drafts, might_draft, take_drafted
from sandtable.games.quartermaster_1914.rules.laying import play_from_hand
from sandtable.games.quartermaster_1914.rules.pieces import (
    R_NO_NAVY,
    R_WITHDRAW,
    available,
    building_spaces,
    forbids_build,
    forbids_recruit,
    recruiting_spaces,
    take_off,
    toll,
    withdrawals,
)
from sandtable.games.quartermaster_1914.rules.placing import (
    build_now,
    eliminate_piece,
    eliminations,
    recruit_now,
)
from sandtable.games.quartermaster_1914.rules.sentences import (
    SENTENCES,
    fleet_is_there,
    possible,
    where_is,
)
from sandtable.games.quartermaster_1914.rules.state import Position, book
from sandtable.games.quartermaster_1914.rules.verbs import (
    PASS,
    build,
    draft,
    play,
    prepare,
    recruit,
)

R_CARD = Refusal("K2", "The card does not say that, or not there.")
R_GROUND = Refusal("J2", "A land battle is fought for a land space, a sea battle for a sea space.")
R_PIECE = Refusal("D1", "Armies stand on land and Navies at sea: the card places no such piece.")
R_CARD_COUNTRY = Refusal("A5", "The face of a card acts for its own country only.")
R_HAND = Refusal("F6a", "Prepare a card from your own hand; of copies, the first.")
R_DRAFT = Refusal("F3b", "The card drafts only what it says, out of your draw deck.")
R_PLAY = Refusal("K4", "Only a card of that kind in your hand can be played now.")


# Building and recruiting.


def build_places(g: Position, sentence: Build, kind: int) -> int:
    """I1: where the sentence lets a piece be built, if there is one left."""
    if sentence.after_clear_battle and g.rough:
        return 0
    where = where_is(g, sentence.where, sentence.of)
    return building_spaces(g, sentence.of, kind) & where


def build_offers(g: Position, card: int, sentence: Build) -> Iterator[Action]:
    for kind in sentence.kinds:
        if available(g, sentence.of, kind):
            for place in bits(build_places(g, sentence, kind)):
                yield build(sentence.of, place)


def may_build(g: Position, card: int, sentence: Build) -> bool:
    return any(build_places(g, sentence, kind) for kind in sentence.kinds)


def recruit_places(g: Position, sentence: Recruit) -> int:
    """I2: where the sentence lets a piece be recruited, if there is one left."""
    where = where_is(g, sentence.where, sentence.of)
    return recruiting_spaces(g, sentence.of, sentence.kind) & where


def recruit_offers(g: Position, card: int, sentence: Recruit) -> Iterator[Action]:
    if available(g, sentence.of, sentence.kind):
        for place in bits(recruit_places(g, sentence)):
            yield recruit(sentence.of, place)


def may_recruit(g: Position, card: int, sentence: Recruit) -> bool:
    return bool(recruit_places(g, sentence))


# Battles and eliminations.


def battle_offers(g: Position, card: int, sentence: Battle) -> Iterator[Action]:
    targets = where_is(g, sentence.where, sentence.by) & sentence.targets
    yield from battles(g, sentence.by, targets, where_is(g, sentence.base, sentence.by))


def may_battle(g: Position, card: int, sentence: Battle) -> bool:
    return any(True for _ in battle_offers(g, card, sentence))


def eliminate_offers(g: Position, card: int, sentence: Eliminate) -> Iterator[Action]:
    """J16; the country whose card it is pays what a Status makes it cost.

    R21: where all pieces of a space go together there is one offer for them.
    """
    mine = CATALOGUE[card].country
    places = where_is(g, sentence.where, mine)
    together = sentence.everything(g.options)
    for action in eliminations(g, mine, sentence.of, sentence.kind, places):
        place = action[1][1]
        if places >> place & 1:
            yield action
        if together:
            places &= ~(1 << place)


def may_eliminate(g: Position, card: int, sentence: Eliminate) -> bool:
    return any(True for _ in eliminate_offers(g, card, sentence))


# One of several.


def one_of_offers(g: Position, card: int, sentence: OneOf) -> Iterator[Action]:
    for part in sentence.parts:
        yield from offered(g, card, part)


def may_one_of(g: Position, card: int, sentence: OneOf) -> bool:
    return any(possible(g, card, part) for part in sentence.parts)


# Cards.


def prepare_offers(g: Position, card: int, sentence: Prepare) -> Iterator[Action]:
    for one in distinct(g.hands[OWNERS[card]]):
        yield prepare(one)


def may_prepare(g: Position, card: int, sentence: Prepare) -> bool:
    return bool(g.hands[OWNERS[card]])


def draft_kinds(sentence: Draft) -> int:
    """The cards that a sentence lets one draft."""
    return cards_of(sentence.of, *sentence.types)


def draft_offers(g: Position, card: int, sentence: Draft) -> Iterator[Action]:
    for one in drafts(g, OWNERS[card], draft_kinds(sentence)):
        yield draft(one)


def may_draft(g: Position, card: int, sentence: Draft) -> bool:
    if sentence.needs is not None and not fleet_is_there(g, sentence.needs):
        return False
    return might_draft(g, OWNERS[card], draft_kinds(sentence))


def playable(sentence: PlayAnother) -> int:
    """K4: the cards that a sentence lets one play."""
    if sentence.of >= 0:
        return cards_of(sentence.of, sentence.type)
    return of_type(sentence.type)


def play_offers(g: Position, card: int, sentence: PlayAnother) -> Iterator[Action]:
    for one in distinct(g.hands[OWNERS[card]] & playable(sentence)):
        yield play(one)


def may_play(g: Position, card: int, sentence: PlayAnother) -> bool:
    return bool(g.hands[OWNERS[card]]) and bool(g.unseen(OWNERS[card]) & playable(sentence))


# One question for all of them.


def offered(g: Position, card: int, sentence: Choice) -> Iterator[Action]:
    """What a sentence offers."""
    offers = SENTENCES[type(sentence)].offers
    assert offers is not None
    yield from offers(g, card, sentence)


def carry_choice(g: Position, sentence: Choice, card: int, index: int) -> None:
    """K3: the power is asked, if there might be something to choose."""
    if possible(g, card, sentence):
        g.todo(choose(OWNERS[card], card, index))


SENTENCES.update(
    {
        Build: Handling(may_build, carry_choice, build_offers),
        Recruit: Handling(may_recruit, carry_choice, recruit_offers),
        Battle: Handling(may_battle, carry_choice, battle_offers),
        Eliminate: Handling(may_eliminate, carry_choice, eliminate_offers),
        OneOf: Handling(may_one_of, carry_choice, one_of_offers),
        Prepare: Handling(may_prepare, carry_choice, prepare_offers),
        Draft: Handling(may_draft, carry_choice, draft_offers),
        PlayAnother: Handling(may_play, carry_choice, play_offers),
    }
)


@book.question("{card}: choose, or pass.", rule="K3")
def choose(g: Position, power: int, card: int, index: int) -> Iterator[Action]:
    """K2 and K3: what the sentence offers; D2: pieces may be taken off at any time."""
    yield PASS
    yield from offered(g, card, the_choice(card, index))
    yield from withdrawals(g, power)


def the_choice(card: int, index: int) -> Choice:
    """The sentence that offers something."""
    sentence = CATALOGUE[card].does[index]
    assert isinstance(sentence, Choice)
    return sentence


@choose.answer
def chosen(g: Position, action: Action, power: int, card: int, index: int) -> None:
    verb, arguments = action
    if verb == "pass":
        return
    if verb == "withdraw":
        take_off(g, *arguments)
        carry_choice(g, the_choice(card, index), card, index)
    elif verb == "build":
        g.built = arguments[1]
        build_now(g, *arguments)
    elif verb == "recruit":
        recruit_now(g, *arguments)
    elif verb == "battle":
        country, target, base = arguments
        g.battled, g.rough = target, int(difficult(base, target))
        g.todo(initiate(country, target, base))
    elif verb == "eliminate":
        eliminate_now(g, card, index, *arguments)
    elif verb == "prepare":
        prepare_card(g, power, arguments[0])
    elif verb == "draft":
        g.todo(take_drafted(power, named(g, power, arguments[0])))
    else:
        play_from_hand(g, power, arguments[0])


def eliminate_now(g: Position, card: int, index: int, country: int, place: int) -> None:
    """J16: removed, after what a Status of the enemy makes it cost; by an option, all of them."""
    mine = CATALOGUE[card].country
    sentence = the_choice(card, index)
    victims = [country]
    if isinstance(sentence, Eliminate) and sentence.everything(g.options):
        kind = kind_in(place)
        victims = [one for one in bits(sentence.of) if g.of_kind(kind)[one] >> place & 1]
    gone = [eliminate_piece(victim, place) for victim in victims]
    g.todo(pay(POWER_OF[mine], toll(g, mine, place)), *gone)


@choose.refusal
def forbids_choice(
    g: Position, action: Action, power: int, card: int, index: int
) -> Refusal | None:
    """Why the sentence does not offer this."""
    verb, arguments = action
    if verb in ("build", "recruit", "battle"):
        if arguments[0] != CATALOGUE[card].country:
            return R_CARD_COUNTRY
        bars = bars_parts(the_choice(card, index), verb, *arguments[:2])
        return bars or FORBIDS[verb](g, *arguments) or R_CARD
    return {
        "withdraw": R_WITHDRAW,
        "eliminate": R_CARD,
        "prepare": R_HAND,
        "draft": R_DRAFT,
        "play": R_PLAY,
    }.get(verb)


FORBIDS: dict[str, Callable[..., Refusal | None]] = {
    "build": forbids_build,
    "recruit": forbids_recruit,
    "battle": forbids_battle,
}


def bars_parts(sentence: Choice, verb: str, country: int, place: int) -> Refusal | None:
    """J2 and D1: what no part of a sentence lets its country do on such ground, land or sea."""
    kind = kind_in(place)
    parts = sentence.parts if isinstance(sentence, OneOf) else (sentence,)
    grounds = [ground for part in parts for ground in grounds_of(part, verb)]
    if not grounds:
        return R_CARD
    if kind in grounds:
        return None
    if verb == "battle":
        return R_GROUND
    return R_PIECE if LIMITS[country][kind] else R_NO_NAVY


def grounds_of(part: Choice, verb: str) -> list[int]:
    """The kinds of ground on which a part of a sentence lets its country do something."""
    if isinstance(part, Build) and verb == "build":
        return [*part.kinds]
    if isinstance(part, Recruit) and verb == "recruit":
        return [part.kind]
    if isinstance(part, Battle) and verb == "battle":
        return [kind for kind in (ARMY, NAVY) if part.targets & OF_KIND[kind]]
    return []
