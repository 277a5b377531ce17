"""The odds of what is being decided: an attack, and each answer in a battle."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.core.action import Action
from sandtable.core.show.odds import Prospect
from sandtable.core.state import offers
from sandtable.games.quartermaster_1914.advice.odds import Clash, Odds, clash
from sandtable.games.quartermaster_1914.facts.cards.catalogue import CATALOGUE, distinct
from sandtable.games.quartermaster_1914.facts.cards.english import place
from sandtable.games.quartermaster_1914.rules.aftermath import choose_counterattack
from sandtable.games.quartermaster_1914.rules.battle import defenders, price
from sandtable.games.quartermaster_1914.rules.choices import choose
from sandtable.games.quartermaster_1914.rules.exchange import (
    choose_reinforce,
    choose_sustain,
    sustain_price,
)
from sandtable.games.quartermaster_1914.rules.limits import barrage, storming
from sandtable.games.quartermaster_1914.rules.placing import choose_storm
from sandtable.games.quartermaster_1914.rules.state import Position

FORESEEN = frozenset(
    question.name
    for question in (choose, choose_storm, choose_reinforce, choose_sustain, choose_counterattack)
)


def prospects(g: Position, power: int) -> list[Prospect]:
    """What would come of each battle or card on offer, by what a power knows."""
    if g.now[0] not in FORESEEN:
        return []
    return [one for action in offers(g, power) for one in _prospect(g, power, action)]


def _prospect(g: Position, power: int, action: Action) -> Iterator[Prospect]:
    verb, arguments = action
    if verb == "battle":
        yield from _attack(g, power, *arguments)
    elif verb == "counterattack":
        country, card = arguments
        yield from _attack(g, power, country, g.base, g.target, 1 << card)
    elif verb == "sustain":
        yield _going_on(g, power, arguments)
    elif verb == "reinforce":
        yield _holding(g, power, arguments)


def _attack(
    g: Position, power: int, country: int, target: int, base: int, spent: int = 0
) -> Iterator[Prospect]:
    """A battle, once its price is paid; an empty space is won without any."""
    if defenders(g, country, target):
        title = f"{place(target)} from {place(base)}"
        found = attack(g, power, country, target, base, spent)
        yield _as_attacker(title, found, found.odds(price(g, country, target, base)))


def attack(g: Position, power: int, country: int, target: int, base: int, spent: int = 0) -> Clash:
    """A battle on offer; Stosstruppen are paid for with the card that is missed least."""
    if g.now[0] != choose_storm.name:
        return clash(g, power, country, target, base, spent)
    paying = distinct(storming(g, g.prepared[power], target, base))
    cost = price(g, country, target, base)
    clashes = [clash(g, power, country, target, base, 1 << card) for card in paying]
    return max(clashes, key=lambda one: one.odds(cost).win)


def _going_on(g: Position, power: int, cards: tuple[int, ...]) -> Prospect:
    """The battle after these cards have sustained it; a single one may not be enough yet."""
    h = g.copy()
    for card in cards:
        if h.hands[power] >> card & 1:
            h.used |= 1 << barrage(g)
            h.sustained += 1
        else:
            h.sustained += CATALOGUE[card].prepared.strength
        h.prepared[power] &= ~(1 << card)
        h.hands[power] &= ~(1 << card)
    found, paid = Clash(h, power), len(cards) * sustain_price(g)
    if h.sustained >= h.reinforced:
        return _as_attacker(_with(cards), found, found.odds(paid))
    _, order = g.now[1]
    return _as_attacker(_with(cards), found, found.summed(found.half_sustained(order, paid)))


def _as_attacker(title: str, found: Clash, odds: Odds) -> Prospect:
    shares = [("win", odds.win), ("fail", odds.fail)]
    if odds.answered:
        shares.append(("fail and be counterattacked", odds.answered))
    means = (("their symbols, on average", odds.symbols),)
    return Prospect(title, tuple(shares), means, found.note())


def _holding(g: Position, power: int, cards: tuple[int, ...]) -> Prospect:
    """The space after these cards have reinforced it; a single one may not be enough yet."""
    h = g.copy()
    h.reinforced += sum(CATALOGUE[card].prepared.strength for card in cards)
    for card in cards:
        h.prepared[power] &= ~(1 << card)
    found = Clash(h, power)
    if h.reinforced > h.sustained:
        odds, hold = found.odds(), found.odds_of_holding()
    else:
        odds = found.summed(found.half_reinforced())
        hold = 1 - odds.win
    shares = (("hold", hold), ("lose it", 1 - hold))
    means = (("their symbols, on average", odds.symbols),)
    return Prospect(_with(cards), shares, means, found.note())


def _with(cards: tuple[int, ...]) -> str:
    return "With " + " and ".join(CATALOGUE[card].title for card in cards)
