"""The odds of a battle from what one can know: one's own cards, and the number of all others.

``Clash`` is a battle as a power sees it. What that power holds and has prepared it knows, and
what it has seen of others; everything else is counted by ``symbols``. What Status cards make a side
discard when the battle is initiated (J7) is taken off first. Those that give a look at cards, or
let a card used be kept, are left out, and ``left_out`` names them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from sandtable.core.bits import bits, mask_of
from sandtable.core.english import listed
from sandtable.core.errors import SandtableError
from sandtable.core.graph import around
from sandtable.core.show.odds import Facet, OddsTable, Value
from sandtable.games.quartermaster_1914.advice.symbols import (
    Chances,
    Kinds,
    Purse,
    Stock,
    attacker_wins,
    bereft,
    closed_by_helpers,
    held_by_others,
    together,
    unseen,
    wins,
)
from sandtable.games.quartermaster_1914.facts.board import (
    COUNTRIES,
    HOMES,
    POWER_OF,
    POWERS,
    SPACES,
    TEAM_OF,
    TEAM_OF_COUNTRY,
    TEAM_POWERS,
    kind_in,
)
from sandtable.games.quartermaster_1914.facts.cards.catalogue import (
    CARDS,
    CATALOGUE,
    COPIES,
    DOUBLES,
    OF_POWER,
    OWNERS,
    STATUSES,
)
from sandtable.games.quartermaster_1914.facts.cards.prepared import REINFORCE, SUSTAIN
from sandtable.games.quartermaster_1914.facts.cards.statuses import Forfeit
from sandtable.games.quartermaster_1914.facts.options import Options
from sandtable.games.quartermaster_1914.rules.aftermath import counterattacks, may_be_answered
from sandtable.games.quartermaster_1914.rules.battle import defenders, forbids_battle, price
from sandtable.games.quartermaster_1914.rules.exchange import sustain_price, sustainers
from sandtable.games.quartermaster_1914.rules.hidden import seen_by
from sandtable.games.quartermaster_1914.rules.initiation import (
    ASSAULTS,
    SCOUTS,
    defending_powers,
    may_assault,
    provocations,
)
from sandtable.games.quartermaster_1914.rules.keeping import KEEPS
from sandtable.games.quartermaster_1914.rules.limits import from_hand, reinforcing, sustaining
from sandtable.games.quartermaster_1914.rules.state import Position, enemy
from sandtable.games.quartermaster_1914.rules.supply import beside

NOBODY = -1
NOTE = "if both sides give all they have"

End: TypeAlias = tuple[float, Stock, Stock, bool]
"""A probability, what the defenders have, what the attacker has, and whether he wins."""


@dataclass(frozen=True, slots=True)
class Odds:
    """How a battle may end."""

    win: float
    """For the attacker."""
    answered: float
    """The attack fails, and the defenders can counterattack."""
    symbols: float
    """What the other side may be expected to have, in symbols."""

    @property
    def fail(self) -> float:
        return max(0.0, 1 - self.win - self.answered)


class Clash:
    """A battle that is fought, or is about to be, as a power sees it."""

    def __init__(self, g: Position, power: int, begun: bool = True) -> None:
        """``g`` has attacker, target and base; of hidden cards only the power's own are read."""
        self.g = g
        self.power = power
        self.known = seen_by(g, 1 << power)
        self.owner = POWER_OF[g.attacker]
        forfeits = [] if begun else [one.forfeit for _, one in provocations(g)]
        victims = [NOBODY] if begun else self._victims()
        foes = TEAM_POWERS[enemy(TEAM_OF_COUNTRY[g.attacker])]
        self.attack = self._side(
            sustainers(g), self.owner if Forfeit.PREPARED in forfeits else NOBODY
        )
        self.defences = [self._side(foes, victim) for victim in victims]
        """What the defenders may have, for each of them that the attacker may make discard."""
        self.purse = Purse(g.hand_size(self.owner), sustain_price(g))
        self.spent = forfeits.count(Forfeit.HAND)

    def _victims(self) -> list[int]:
        """J7, Mustard Gas: the powers one of which discards a prepared card."""
        gas = [
            card
            for card, one in ASSAULTS.items()
            if one.forfeit is Forfeit.PREPARED and may_assault(self.g, card)
        ]
        return [*bits(defending_powers(self.g))] if gas else [NOBODY]

    def _side(self, powers: Sequence[int], loser: int) -> Chances:
        """What powers have together, one of them less a prepared card."""
        found: Chances = {Stock(): 1.0}
        for power in powers:
            stock = self._stock(power)
            found = together(found, bereft(stock) if power == loser else stock)
        return found

    def _stock(self, power: int) -> Chances:
        """What a power has ready for this battle, or may have."""
        g = self.g
        laid, held = g.prepared[power], g.hands[power]
        if power == self.power:
            return {self._count(power, laid, held): 1.0}
        pool = g.unseen(power) & ~self.known & ~g.aside[power]
        sure = self._count(power, laid & self.known, held & self.known)
        chances = unseen(
            self._kinds(power, pool),
            (laid & ~self.known).bit_count(),
            (held & ~self.known).bit_count() if power == self.owner else 0,
        )
        return together({sure: 1.0}, chances)

    def _fitting(self, power: int, cards: int) -> int:
        attacks = TEAM_OF[power] == TEAM_OF_COUNTRY[self.g.attacker]
        return sustaining(self.g, cards) if attacks else reinforcing(self.g, cards)

    def _handy(self, power: int, cards: int) -> int:
        return from_hand(self.g, cards) if power == self.owner else 0

    def _countering(self, power: int, cards: int) -> int:
        if TEAM_OF[power] == TEAM_OF_COUNTRY[self.g.attacker] or not may_be_answered(self.g):
            return 0
        return mask_of(action[1][1] for action in counterattacks(self.g, power, cards))

    def _count(self, power: int, laid: int, held: int) -> Stock:
        fitting = self._fitting(power, laid)
        doubles = (fitting & DOUBLES).bit_count()
        handy = int(bool(self._handy(power, held)))
        counters = self._countering(power, laid).bit_count()
        idle = laid.bit_count() - fitting.bit_count() - counters
        return Stock(fitting.bit_count() - doubles, doubles, handy, counters, idle)

    def _kinds(self, power: int, pool: int) -> Kinds:
        fitting = self._fitting(power, pool)
        either = self._handy(power, pool) & fitting
        doubles = fitting & DOUBLES & ~either
        counters = mask_of(
            copy
            for card in bits(self._countering(power, pool))
            for copy in COPIES[card]
            if pool >> copy & 1
        )
        singles = fitting & ~doubles & ~either
        return Kinds(
            singles.bit_count(),
            doubles.bit_count(),
            counters.bit_count(),
            either.bit_count(),
            (pool & ~(fitting | counters)).bit_count(),
        )

    def outcomes(self, paid: int = 0) -> list[End]:
        """How it may end from the defenders' turn on, if the attacker strikes whom he should.

        ``paid`` are cards that the attacker still has to pay before.
        """
        return max((self._ends(one, paid) for one in self.defences), key=_won)

    def _ends(self, defences: Chances, paid: int) -> list[End]:
        purse = self._purse(paid)
        need = self.g.sustained + 1 - self.g.reinforced
        return [
            (chance * other, defence, attack, wins(defence, attack, purse, need))
            for defence, chance in defences.items()
            for attack, other in self.attack.items()
        ]

    def _purse(self, paid: int) -> Purse:
        return self.purse._replace(cards=max(0, self.purse.cards - paid - self.spent))

    def half_sustained(self, order: int, paid: int) -> list[End]:
        """How it may end if a symbol is lacking, and only sustainers after a place may give it."""
        powers, purse = sustainers(self.g), self._purse(paid)
        later = self._side(powers[order + 1 :], NOBODY)
        others = self._side(powers[: order + 1], NOBODY)
        return [
            (a * b * c, defence, help_ + mine, closed_by_helpers(help_, mine, defence, purse))
            for help_, a in later.items()
            for mine, b in others.items()
            for defence, c in self.defences[0].items()
        ]

    def half_reinforced(self) -> list[End]:
        """How it may end if a symbol is lacking, and only powers after this one may give it."""
        foes = TEAM_POWERS[enemy(TEAM_OF_COUNTRY[self.g.attacker])]
        later = self._side([one for one in foes if one > self.power], NOBODY)
        others = self._side([one for one in foes if one <= self.power], NOBODY)
        return [
            (a * b * c, help_ + mine, attack, not held_by_others(help_, mine, attack, self.purse))
            for help_, a in later.items()
            for mine, b in others.items()
            for attack, c in self.attack.items()
        ]

    def odds(self, paid: int = 0) -> Odds:
        """How the battle may end when the defenders are next."""
        return self.summed(self.outcomes(paid))

    def summed(self, ends: list[End]) -> Odds:
        """What some ends come to."""
        won = answered = symbols = 0.0
        for chance, defence, attack, success in ends:
            won += chance * success
            answered += chance * (not success and defence.counters > 0)
            theirs = attack if self._defends() else defence
            symbols += chance * theirs.symbols
        return Odds(won, answered, symbols)

    def odds_of_holding(self) -> float:
        """The chance that the attacker, who is next, cannot go on to win."""
        need = self.g.reinforced - self.g.sustained
        return sum(
            chance * other
            for defence, chance in self.defences[0].items()
            for attack, other in self.attack.items()
            if not attacker_wins(defence, attack, self.purse, need)
        )

    def _defends(self) -> bool:
        return TEAM_OF[self.power] != TEAM_OF_COUNTRY[self.g.attacker]

    def left_out(self) -> list[str]:
        """The Status cards on the table that might help a side and are not reckoned with."""
        g = self.g
        kind = kind_in(g.target)
        there = defenders(g, g.attacker, g.target)
        keeping = [
            status
            for (country, symbol), (status, _) in KEEPS.items()
            if (country == g.attacker and symbol is SUSTAIN[kind])
            or (country in there and symbol is REINFORCE[kind])
        ]
        looking = [status for status, one in SCOUTS.items() if one.by == g.attacker]
        return [CATALOGUE[status].title for status in (*keeping, *looking) if g.ready(status)]

    def note(self) -> str:
        """What is taken for granted, and the Status cards that are not reckoned with."""
        left_out = listed(self.left_out(), "and")
        return f"{NOTE}; {left_out} not counted" if left_out else NOTE


def _won(ends: list[End]) -> float:
    """In what share of all deals the attacker wins."""
    return sum(chance for chance, _, _, success in ends if success)


def clash(g: Position, power: int, country: int, target: int, base: int, spent: int = 0) -> Clash:
    """A battle that has not begun; the power has yet to spend some of its prepared cards on it."""
    h = g.copy()
    h.prepared[power] &= ~spent
    h.attacker, h.target, h.base = country, target, base
    h.reinforced = h.sustained = 0
    return Clash(h, power, begun=False)


# The same in words, for the command line.

FACETS = (
    Facet("attacker", "the country that battles", ""),
    Facet("space", "the space battled", ""),
    Facet("base", "the space of the piece that initiates; one beside it if left out", ""),
    Facet("sustain", "cards the attacking power has prepared: de_land_battle*2", ""),
    Facet("hand", "cards in its hand, terrain not yet paid", "5"),
    Facet("defenders", "countries with a piece in the space", ""),
    Facet("prepared", "how many cards powers have prepared: france_italy*2 uk_us", ""),
    Facet("known", "cards among them that were seen", ""),
    Facet("seen", "cards of theirs that lie elsewhere for all to see, as discards", ""),
    Facet("statuses", "Status cards on the table", ""),
    Facet("unsupplied", "countries whose piece in the space has no supply", ""),
)


class BattleCalculator:
    """The calculator that the game offers."""

    facets: Sequence[Facet] = FACETS

    def odds(self, said: Mapping[str, str]) -> OddsTable:
        """Every stock the defenders may have, and what comes of it."""
        value = {facet.name: facet.default for facet in FACETS} | dict(said)
        found = read_battle(value)
        return _table(found)


def read_battle(value: Mapping[str, str]) -> Clash:
    """A battle from names and values, on an otherwise empty board."""
    if not value["attacker"] or not value["space"]:
        raise SandtableError("Name who battles and where: attacker=germany space=belgium.")
    g = Position(Options())
    country = COUNTRIES.number(value["attacker"])
    target = SPACES.number(value["space"])
    neighbours = beside(g, TEAM_OF_COUNTRY[country])[target]
    base = SPACES.number(value["base"]) if value["base"] else bits(neighbours)[0]
    if not neighbours >> base & 1:
        raise SandtableError(f"{SPACES[base]} is not adjacent to {SPACES[target]}; name another.")
    _link(g, country, base, 1 << target)
    cut_off = {COUNTRIES.number(name) for name in value["unsupplied"].split()}
    for name in value["defenders"].split():
        _defend(g, country, COUNTRIES.number(name), target, cut_off)
    owner = POWER_OF[country]
    _lay_out(g, value, owner)
    refusal = forbids_battle(g, country, target, base)
    if refusal is not None:
        raise SandtableError(str(refusal))
    g.attacker, g.target, g.base = country, target, base
    return Clash(g, owner, begun=False)


def _defend(g: Position, attacker: int, country: int, target: int, cut_off: set[int]) -> None:
    if TEAM_OF_COUNTRY[country] == TEAM_OF_COUNTRY[attacker]:
        raise SandtableError(f"{COUNTRIES[country]} is on the attacker's side.")
    if country in cut_off:
        g.of_kind(kind_in(target))[country] |= 1 << target
    else:
        _link(g, country, target, 0)


def _link(g: Position, country: int, place: int, avoid: int) -> None:
    """Puts pieces of a country on a shortest way from its home to a space."""
    neighbours = beside(g, TEAM_OF_COUNTRY[country])
    rings = [1 << HOMES[country]]
    while not rings[-1] >> place & 1:
        wider = (rings[-1] | around(rings[-1], neighbours)) & ~avoid
        rings.append(wider if wider != rings[-1] else 1 << place)
    here = place
    for ring in reversed(rings):
        if not (neighbours[here] | 1 << here) & ring:
            return
        if not ring >> here & 1:
            here = bits(neighbours[here] & ring)[0]
        g.of_kind(kind_in(here))[country] |= 1 << here


def _lay_out(g: Position, value: Mapping[str, str], owner: int) -> None:
    """The cards as they are said to lie; all others are in the draw decks."""
    for name, places in (("seen", g.discards), ("statuses", g.statuses)):
        for card in read_cards(value[name]):
            places[OWNERS[card]] |= 1 << card
    for card in read_cards(value["sustain"]):
        if OWNERS[card] != owner:
            raise SandtableError(f"{CARDS[card]} is not a card of {POWERS[owner]}.")
        g.prepared[owner] |= 1 << card
    for card in read_cards(value["known"]):
        g.prepared[OWNERS[card]] |= 1 << card
        g.shown[OWNERS[card]] |= 1 << card
    for power, count in _read_counts(value["prepared"]):
        _fill(g, g.prepared, power, count)
    if not value["hand"].isdigit():
        raise SandtableError(f"hand: a number of cards, not {value['hand']!r}.")
    _fill(g, g.hands, owner, int(value["hand"]))
    if any(card & ~STATUSES for card in g.statuses):
        raise SandtableError("statuses: only Status cards lie on the table.")


def _fill(g: Position, places: list[int], power: int, count: int) -> None:
    """Any cards will do where only their number is known."""
    taken = g.discards[power] | g.statuses[power] | g.prepared[power] | g.hands[power]
    free = [card for card in bits(OF_POWER[power] & ~taken) if not STATUSES >> card & 1]
    free += [card for card in bits(OF_POWER[power] & ~taken) if STATUSES >> card & 1]
    missing = count - places[power].bit_count()
    if missing > len(free):
        raise SandtableError(f"{POWERS[power]} has fewer cards than that.")
    places[power] |= mask_of(free[: max(0, missing)])


def read_cards(text: str) -> Iterator[int]:
    """``de_land_battle*2 de_schlieffen_plan``: cards, with the number of copies."""
    for name, count in _words(text):
        card = CARDS.number(name)
        copies = [card, *[copy for copy in COPIES[card] if copy != card]]
        if count > len(copies):
            raise SandtableError(f"There are only {len(copies)} of {name}.")
        yield from copies[:count]


def _read_counts(text: str) -> Iterator[tuple[int, int]]:
    for name, count in _words(text):
        yield POWERS.number(name), count


def _words(text: str) -> Iterator[tuple[str, int]]:
    for word in text.split():
        name, star, count = word.partition("*")
        if star and not count.isdigit():
            raise SandtableError(f"{word!r}: write a number after the star, as in {name}*2.")
        yield name, int(count or 1)


COLUMNS = ("their singles", "their doubles", "counterattack", "attacker wins")


def _table(found: Clash) -> OddsTable:
    g = found.g
    cost = price(g, g.attacker, g.target, g.base)
    rows: dict[tuple[Value, ...], float] = {}
    for chance, defence, _, success in found.outcomes(cost):
        key = (defence.singles, defence.doubles, defence.counters > 0, success)
        rows[key] = rows.get(key, 0.0) + chance
    odds = found.odds(cost)
    return OddsTable(
        COLUMNS,
        tuple(sorted(((chance, key) for key, chance in rows.items()), reverse=True)),
        (
            ("attacker wins, %", odds.win),
            ("attack fails and can be answered, %", odds.answered),
            ("symbols the defenders may have", odds.symbols),
        ),
        found.note(),
    )
