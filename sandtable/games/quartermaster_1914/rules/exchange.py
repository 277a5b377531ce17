"""The exchange of Reinforce and Sustain symbols (rules J8 to J15).

R are the Reinforce symbols spent in the battle (``reinforced``), S the Sustain symbols
(``sustained``). To hold, the defenders must raise R above S; to go on, the attacker must raise S
to R. A power is asked only if, by what everybody can see, it might have a fitting card.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sandtable.core.action import Action, Verb
from sandtable.core.bits import bits
from sandtable.core.decks import to_pile
from sandtable.core.refusal import Refusal
from sandtable.games.quartermaster_1914.facts.board import (
    ARMY,
    POWER_OF,
    POWERS,
    TEAM_OF,
    TEAM_OF_COUNTRY,
    kind_in,
)
from sandtable.games.quartermaster_1914.facts.cards.catalogue import (
    CATALOGUE,
    DOUBLES,
    TWIN,
    distinct,
)
from sandtable.games.quartermaster_1914.rules.aftermath import repelled, victory
from sandtable.games.quartermaster_1914.rules.battle import defenders, terrain_price
from sandtable.games.quartermaster_1914.rules.decks import pay, play_out, unveil
from sandtable.games.quartermaster_1914.rules.initiation import initiated
from sandtable.games.quartermaster_1914.rules.keeping import may_keep
from sandtable.games.quartermaster_1914.rules.limits import (
    barrage,
    bars_reinforcing,
    bars_sustaining,
    from_hand,
    helpers,
    reinforcing,
    sustaining,
)
from sandtable.games.quartermaster_1914.rules.pieces import toll
from sandtable.games.quartermaster_1914.rules.state import Position, book
from sandtable.games.quartermaster_1914.rules.verbs import PASS, reinforce, sustain

R_LAID = Refusal("J8", "Only cards you have prepared can be used; of copies, the first.")
R_OUT = Refusal("J12", "Out of your hand only a card that your Status names sustains this battle.")
R_TOTAL = Refusal("J8", "Use just as many cards as the total needs: one, or two singles.")
R_PAY = Refusal("J5", "Each Sustain card in difficult terrain costs another card from hand.")


@book.step
def begin_battle(g: Position, country: int, space: int, base: int) -> None:
    """J3 and J7: the battle is initiated; an empty space is won at once."""
    g.attacker, g.target, g.base = country, space, base
    g.reinforced = g.sustained = 0
    g.exchange = []
    g.tell("battles", country, space, base)
    if defenders(g, country, space):
        g.todo(initiated(), defence(0))
    else:
        g.todo(victory())


# The defenders.


@book.step
def defence(g: Position, first: int) -> None:
    """J8 and J10: the defending powers may hold, in order of play; else the attacker wins."""
    power = next_defender(g, first)
    g.todo(victory() if power < 0 else choose_reinforce(power))


def next_defender(g: Position, first: int) -> int:
    """The next power that might reinforce; -1 for none."""
    team = TEAM_OF_COUNTRY[g.attacker]
    for power in range(first, len(POWERS)):
        if TEAM_OF[power] != team and g.prepared[power] and reinforcing(g, g.unseen(power)):
            return power
    return -1


@book.question("Reinforce, or give the space up?", rule="J8")
def choose_reinforce(g: Position, power: int) -> Iterator[Action]:
    """J8: one card that raises R above S, or two singles where one is not enough.

    One single may be given where another power might give the second.
    """
    yield PASS
    need = g.sustained + 1 - g.reinforced
    usable = reinforcing(g, g.prepared[power])
    yield from raises(usable, need, reinforce)
    if need == 2 and next_defender(g, power + 1) >= 0:
        for card in distinct(usable & ~DOUBLES):
            yield reinforce(card)


def raises(cards: int, need: int, verb: Verb) -> Iterator[Action]:
    """Single cards that reach a total, and pairs of singles where one is not enough."""
    for card in distinct(cards if need < 2 else cards & DOUBLES):
        yield verb(card)
    if need == 2:
        for pair in pairs(cards & ~DOUBLES):
            yield verb(*pair)


def pairs(cards: int) -> Iterator[tuple[int, int]]:
    """Two cards, each pair of titles once."""
    seen = set()
    for one in bits(cards):
        for two in bits(cards & -(2 << one)):
            titles = (TWIN[one], TWIN[two])
            if titles not in seen:
                seen.add(titles)
                yield one, two


@choose_reinforce.answer
def reinforce_chosen(g: Position, action: Action, power: int) -> None:
    """H1: the cards used are shown and go to the top."""
    if action[0] == "pass":
        g.todo(defence(power + 1))
        return
    shown = []
    cards = list(action[1])
    for place, card in enumerate(cards):
        shown.append(unveil(g, power, card))
        g.reinforced += CATALOGUE[card].prepared.strength
        g.tell("reinforces", power, shown[-1])
        cards[place + 1 :] = [card if one == shown[-1] else one for one in cards[place + 1 :]]
    g.exchange = [*g.exchange, *shown]
    holds = g.reinforced > g.sustained
    g.todo(*map(may_keep, shown), attack(0) if holds else defence(power + 1))


@choose_reinforce.refusal
def forbids_reinforce(g: Position, action: Action, power: int) -> Refusal | None:
    if action[0] != "reinforce":
        return None
    for card in action[1]:
        why = bars_reinforcing(g, card) if g.prepared[power] >> card & 1 else R_LAID
        if why is not None:
            return why
    return R_LAID if same_titles(action, choose_reinforce.offers(g, power)) else R_TOTAL


def same_titles(action: Action, offers: Iterable[Action]) -> bool:
    """M2: whether other copies of the same cards are offered."""
    titles = sorted(TWIN[card] for card in action[1])
    return any(
        sorted(TWIN[card] for card in cards) == titles
        for verb, cards in offers
        if verb == action[0]
    )


# The attacker, and a teammate who may help.


def sustainers(g: Position) -> list[int]:
    """J12: the attacking power, then those whose Status cards let them help."""
    return list(dict.fromkeys(POWER_OF[country] for country in attackers(g)))


def attackers(g: Position) -> list[int]:
    """J12 and R7: the attacking country, then those whose cards may serve its Army."""
    if kind_in(g.base) != ARMY:
        return [g.attacker]
    return [g.attacker, *helpers(g, g.attacker)]


def sustain_price(g: Position) -> int:
    """J5: what the owner of the attacking piece pays for each Sustain card."""
    network = toll(g, g.attacker, g.target) if g.options.network_taxes_sustain else 0
    return terrain_price(g, g.attacker, g.target, g.base) + network


@book.step
def attack(g: Position, first: int) -> None:
    """J8: the attacker may go on; else the attack fails."""
    place = next_sustainer(g, first)
    g.todo(repelled() if place < 0 else choose_sustain(sustainers(g)[place], place))


def next_sustainer(g: Position, first: int) -> int:
    """The place of the next power that might sustain; -1 for none."""
    powers = sustainers(g)
    if g.hand_size(powers[0]) < sustain_price(g):
        return -1
    for place in range(first, len(powers)):
        power = powers[place]
        unseen = g.unseen(power)
        if g.prepared[power] and sustaining(g, unseen):
            return place
        if place == 0 and g.hands[power] and from_hand(g, unseen):
            return place
    return -1


@book.question("Sustain the battle, or give up?", rule="J8")
def choose_sustain(g: Position, power: int, order: int) -> Iterator[Action]:
    """J8, J5: one card that raises S to R, or two singles where one is not enough.

    One single may be given where another power might give the second.
    """
    yield PASS
    need = g.reinforced - g.sustained
    for action in sustain_actions(g, power, need):
        if affordable(g, action[1], len(action[1])):
            yield action
    if need == 2 and next_sustainer(g, order + 1) >= 0:
        singles = distinct(sustaining(g, g.prepared[power]) & ~DOUBLES)
        for card in (*singles, *distinct(from_hand(g, g.hands[power]))):
            if affordable(g, (card,), 2):
                yield sustain(card)


def sustain_actions(g: Position, power: int, need: int) -> Iterator[Action]:
    """The cards and pairs that reach the total; one of the attacker's may come from hand."""
    usable = sustaining(g, g.prepared[power])
    yield from raises(usable, need, sustain)
    for card in distinct(from_hand(g, g.hands[power])):
        if need < 2:
            yield sustain(card)
        else:
            for other in distinct(usable & ~DOUBLES):
                yield sustain(other, card)


def affordable(g: Position, cards: tuple[int, ...], count: int) -> bool:
    """J5: whether the owner's hand can pay for this many Sustain cards, these among them."""
    payer = POWER_OF[g.attacker]
    out_of_hand = sum(g.hands[payer] >> card & 1 for card in cards)
    return g.hand_size(payer) - out_of_hand >= count * sustain_price(g)


@choose_sustain.answer
def sustain_chosen(g: Position, action: Action, power: int, order: int) -> None:
    """H1: the cards used are shown and go to the top; then their price is paid."""
    if action[0] == "pass":
        g.todo(attack(order + 1))
        return
    kept = []
    cards = list(action[1])
    for place, card in enumerate(cards):
        if g.hands[power] >> card & 1:
            shown = play_out(g, power, card)
            to_pile(g, power, shown)
            g.used |= 1 << barrage(g)
            g.sustained += 1
        else:
            shown = unveil(g, power, card)
            g.sustained += CATALOGUE[card].prepared.strength
            kept.append(may_keep(shown))
        g.exchange = [*g.exchange, shown]
        g.tell("sustains", power, shown)
        cards[place + 1 :] = [card if one == shown else one for one in cards[place + 1 :]]
    reached = g.sustained >= g.reinforced
    cost = len(action[1]) * sustain_price(g)
    g.todo(pay(POWER_OF[g.attacker], cost), *kept, defence(0) if reached else attack(order + 1))


@choose_sustain.refusal
def forbids_sustain(g: Position, action: Action, power: int, order: int) -> Refusal | None:
    if action[0] != "sustain":
        return None
    for card in action[1]:
        why = bars_card(g, power, card)
        if why is not None:
            return why
    if same_titles(action, choose_sustain.offers(g, power, order)):
        return R_LAID
    return R_TOTAL if affordable(g, action[1], len(action[1])) else R_PAY


def bars_card(g: Position, power: int, card: int) -> Refusal | None:
    """J12: what keeps a prepared card, or one in hand, from sustaining the battle."""
    if g.prepared[power] >> card & 1:
        return bars_sustaining(g, card)
    if not g.hands[power] >> card & 1 or barrage(g) < 0:
        return R_LAID
    return None if from_hand(g, 1 << card) else R_OUT
