"""The battle slip (rules J5 and J8): both rows of symbols, and what either side may still add."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.core.bits import bits
from sandtable.core.decks import copies_among
from sandtable.core.english import counted, listed
from sandtable.core.refusal import Refusal
from sandtable.core.show.scene import Panel, Row, Tile
from sandtable.games.quartermaster_1914.facts.board import (
    ADJECTIVES,
    COUNTRIES,
    COUNTRIES_OF,
    COUNTRY_TITLES,
    KINDS,
    POWER_OF,
    POWER_TITLES,
    POWERS,
    SPACES,
    TEAM_OF,
    TEAM_OF_COUNTRY,
    kind_in,
)
from sandtable.games.quartermaster_1914.facts.cards.catalogue import (
    CARDS,
    CATALOGUE,
    OWNERS,
    TWIN,
    distinct,
)
from sandtable.games.quartermaster_1914.facts.cards.english import place
from sandtable.games.quartermaster_1914.rules.battle import defenders, difficult, price
from sandtable.games.quartermaster_1914.rules.decks import choose_payment, pay
from sandtable.games.quartermaster_1914.rules.exchange import (
    attackers,
    choose_reinforce,
    choose_sustain,
    sustain_price,
    sustainers,
)
from sandtable.games.quartermaster_1914.rules.hidden import seen_by
from sandtable.games.quartermaster_1914.rules.limits import (
    R_TEXT,
    REINFORCING,
    SUSTAINING,
    bars_reinforcing,
    bars_sustaining,
    from_hand,
    helpers,
)
from sandtable.games.quartermaster_1914.rules.state import Position

GROUND = ("Land battle", "Sea battle")
ORDER = ("first", "second", "third", "fourth", "fifth", "sixth")


def battle_slip(g: Position, seat: int) -> Iterator[Panel]:
    """The battle now fought, as a seat sees it."""
    if g.attacker < 0:
        return
    ground = " · difficult" if difficult(g.base, g.target) else ""
    yield Panel(
        "battle",
        f"Battle for {place(g.target)}",
        f"{GROUND[kind_in(g.target)]} from {place(g.base)}{ground}",
        space=SPACES[g.target],
        rows=[*_exchange(g), *_mine(g, seat), *_theirs(g, seat), *_terrain(g)],
        about=[SPACES[g.base]],
    )


def piece_id(country: int, space: int) -> str:
    """``germany_army_prussia``."""
    return f"{COUNTRIES[country]}_{KINDS[kind_in(space)]}_{SPACES[space]}"


# J8: both rows of symbols.


def _exchange(g: Position) -> Iterator[Row]:
    """The defenders above, who answer first; one total protects all their pieces."""
    there = defenders(g, g.attacker, g.target)
    needs = g.sustained + 1
    yield Row(
        f"{listed([COUNTRY_TITLES[one] for one in there], 'and')}: Reinforce",
        f"R {g.reinforced}",
        COUNTRIES[there[0]] if there else "",
        tiles=[*_shown(g, False), *_coming(g, choose_reinforce.name, needs)],
    )
    yield Row(
        f"{COUNTRY_TITLES[g.attacker]}: Sustain",
        f"S {g.sustained}",
        COUNTRIES[g.attacker],
        tiles=[*_shown(g, True), *_coming(g, choose_sustain.name, g.reinforced)],
        note=f"To go on, Sustain must come to {g.reinforced}."
        if g.reinforced > g.sustained
        else f"To hold, Reinforce must come to {needs}.",
    )


def _shown(g: Position, attacks: bool) -> Iterator[Tile]:
    """The cards that a side has used, each in its place in the order of both."""
    for number, card in enumerate(g.exchange):
        if (TEAM_OF[OWNERS[card]] == TEAM_OF_COUNTRY[g.attacker]) == attacks:
            order = ORDER[number] if number < len(ORDER) else f"{number + 1}th"
            tile = _tile(g, card, order)
            tile.at = number + 1
            yield tile


def _coming(g: Position, question: str, needs: int) -> Iterator[Tile]:
    """Who is asked now, and the total that would be enough."""
    name, arguments = g.now
    if name == question:
        at = len(g.exchange) + 1
        yield Tile(f"{POWER_TITLES[arguments[0]]} next", note=f"needs {needs}", at=at, state="next")


def _tile(g: Position, card: int, note: str = "", state: str = "") -> Tile:
    """A card by its symbols."""
    one = CATALOGUE[card]
    symbol = one.prepared.symbol.name.lower()
    return Tile(one.title, symbol, one.prepared.strength, note, CARDS[card], state=state)


# What may still come.


def _sides(g: Position) -> tuple[list[int], list[int]]:
    """The powers that may sustain, and those that may reinforce; R7: helpers among them."""
    there = dict.fromkeys(POWER_OF[one] for one in _defence(g))
    return sustainers(g), [*there]


def _defence(g: Position) -> list[int]:
    """J10 and R7: the countries that defend, and those whose cards may serve them."""
    there = defenders(g, g.attacker, g.target)
    return [*there, *[one for country in there for one in helpers(g, country)]]


def _mine(g: Position, seat: int) -> Iterator[Row]:
    """F6c and J13: the seat's own prepared cards with the right symbol, and their limits."""
    attack, defence = _sides(g)
    kind = kind_in(g.target)
    tiles = []
    for power in [*attack, *defence]:
        if not seat >> power & 1:
            continue
        laid = g.prepared[power]
        attacks = power in attack
        bars = bars_sustaining if attacks else bars_reinforcing
        right = laid & (SUSTAINING if attacks else REINFORCING)[kind]
        tiles += [_limited(g, card, right, bars(g, card)) for card in distinct(right)]
        if power == attack[0]:
            held = from_hand(g, g.hands[power])
            tiles += [_tile(g, card, "out of your hand") for card in distinct(held)]
    if tiles:
        yield Row("You may add: your prepared cards, seen by you only", tiles=tiles)


def _limited(g: Position, card: int, among: int, barred: Refusal | None) -> Tile:
    """J13: a card with its limit and how many there are; hatched with the reason if barred."""
    limit = CATALOGUE[card].prepared.limit(g.options)
    many = copies_among(among, card, TWIN)
    times = f", {many} of them" if many > 1 else ""
    if barred is None:
        return _tile(g, card, (limit or "anywhere") + times)
    why = f"only {limit.removeprefix('only ')}" if barred is R_TEXT else barred.words.rstrip(".")
    return _tile(g, card, f"{why}{times}", "barred")


def _theirs(g: Position, seat: int) -> Iterator[Row]:
    """M1 and M2: prepared cards that the seat does not see; all it knows is their number."""
    attack, defence = _sides(g)
    known = seen_by(g, seat)
    for power in [*attack, *defence]:
        if seat >> power & 1 or (power in attack[1:] and not g.prepared[power]):
            continue
        laid = g.prepared[power]
        seen = [_tile(g, card) for card in bits(laid & known)]
        hidden = (laid & ~known).bit_count()
        backs = [Tile(state="down")] * hidden
        yield Row(
            f"{POWER_TITLES[power]} may add",
            owner=POWERS[power],
            tiles=[*seen, *backs],
            note=f"{counted(hidden, 'card')} face down{_only(g, power)}" if laid else "nothing",
        )


def _only(g: Position, power: int) -> str:
    """J10, J12 and R7: which cards of a power with two countries count here."""
    mine = COUNTRIES_OF[power]
    there = [*attackers(g), *_defence(g)]
    here = [country for country in mine if country in there]
    if len(mine) == 1 or len(here) != 1:
        return ""
    return f"; only {ADJECTIVES[here[0]]} cards count here"


def _terrain(g: Position) -> Iterator[Row]:
    """J5: what difficult terrain has cost, and what is due now."""
    cost = sustain_price(g)
    if not cost:
        return
    power = POWER_OF[g.attacker]
    used = sum(TEAM_OF[OWNERS[card]] == TEAM_OF_COUNTRY[g.attacker] for card in g.exchange)
    due = _due(g, power)
    paid = price(g, g.attacker, g.target, g.base) + used * cost - due
    hand = f"{counted(g.hand_size(power), 'card')} left in hand"
    yield Row(
        f"Terrain: {paid} paid" + (f", {due} due now" if due else ""),
        tiles=[*[Tile(state="paid")] * paid, *[Tile(state="due")] * due],
        note=f"{cost} for each Sustain card; {hand}",
    )


def _due(g: Position, power: int) -> int:
    """The cards that the attacker is about to pay for what sustains the battle."""
    name, arguments = g.now
    if name != choose_payment.name or arguments[0] != power:
        return 0
    rest = [args[1] for step, args in g.agenda if step == pay.name and args[0] == power]
    return 1 + sum(rest)
