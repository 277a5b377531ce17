"""What a position of Paths of Glory is."""

from __future__ import annotations

from typing import ClassVar

from sandtable.core.agenda import Book
from sandtable.core.fields import NOBODY, OWNER
from sandtable.core.names import Names
from sandtable.core.state import State, groups, keepsake, members, number, numbers, records
from sandtable.games.paths_of_glory.facts.board import (
    FORTS,
    PRINTED,
    SIDES,
    SPACES,
    VICTORY,
    VICTORY_HISTORICAL,
)
from sandtable.games.paths_of_glory.facts.cards import CARDS, DECKS
from sandtable.games.paths_of_glory.facts.options import Options
from sandtable.games.paths_of_glory.facts.units import (
    CF,
    LF,
    MF,
    NATIONS,
    OF_SIDE,
    PIECES,
    PLACES,
    RP_TYPES,
)

ACTIONS = Names("action", ("none", "ops", "sr", "rp", "event", "offer_peace", "one_op"))
NO_ACTION, OPS, SR, RP, EVENT, PEACE, ONE_OP = range(7)

OFFENSIVES = Names("offensive", ("none", "fr", "br", "it", "ru", "ah", "ah_it", "tu", "ge"))
"""7.0: what the mandated offensive markers can show; ``none`` is also None or Made."""

FLANKS = Names("flank attack", ("none", "success", "failure"))
NO_FLANK, FLANKED, FLANK_FAILED = range(3)

START_VP = 10
STACK = 3
"""10.1.1: units in a space."""
ROUNDS = 6


class Position(State):
    """A position. Masks are sets of spaces, pieces, cards or nations; lists go by side."""

    book: ClassVar[Book[Position]]
    options: Options

    # The turn (6.0).
    turn: int = number(1)
    round: int = number(0)
    active: int = number(0, names=SIDES)
    """Whose action it is, or was last."""
    extra_vp: int = number(0)
    """Points by events, peace offers and mandated offensives; spaces are counted when asked."""
    bid: int = number(0)
    """5.6.1: points added at the end of a tournament game."""
    exchanged: int = number(0)
    """5.6.1: whether the players have changed sides after bidding."""
    winner: int = number(-1, names=SIDES)
    drawn: int = number(0)
    """1 for a draw; 2 for peace accepted, which in a tournament both have lost (5.6.3)."""

    # Units. ``here`` says where every counter is; ``occupied`` repeats which spaces each side
    # stands in, because every search asks for it: only ``pieces.shift`` changes the two.
    here: list[int] = groups(PLACES, PIECES, sparse=True)
    occupied: list[int] = groups(SIDES, SPACES)
    reduced: int = members(PIECES)
    at_home: int = members(PIECES)
    """9.5.3.4: Near East armies that entered as normal armies."""

    # The map.
    controlled: list[int] = groups(SIDES, SPACES)
    lent: int = number(-1, names=SPACES)
    """11.1.15: the space that is Allied only while the Arab Northern Army stands there."""
    ruins: int = members(SPACES)
    """Destroyed forts."""
    trenches: list[int] = groups(SIDES, SPACES)
    """Spaces with a trench of either level; ``deep`` are those of level 2."""
    deep: list[int] = groups(SIDES, SPACES)
    beachhead: int = number(-1, names=SPACES)
    at_war: int = members(NATIONS)
    """Nations that began neutral and have entered: it, ro, gr, bu, tu, us."""

    # Cards (9.0).
    decks: list[int] = groups(SIDES, CARDS, see=NOBODY)
    hands: list[int] = groups(SIDES, CARDS, see=OWNER)
    discards: list[int] = groups(SIDES, CARDS)
    table: list[int] = groups(SIDES, CARDS)
    """9.5.4.2: combat cards kept face up."""
    removed: list[int] = groups(SIDES, CARDS)
    """Out of the game, for all to see."""
    boxed: list[int] = groups(SIDES, CARDS, see=OWNER)
    """Swapped out in secret for optional cards."""
    seen: list[int] = groups(SIDES, CARDS, see=OWNER, counted=False)
    """Cards in the other hand that a side has been shown and that are still held."""
    events: int = members(CARDS)
    """Every card that has been played as an event."""
    this_turn: int = members(CARDS)
    """Events whose effect lasts for the turn."""
    this_action: int = members(CARDS)
    """Events whose effect lasts for the present action."""
    used: int = members(CARDS)
    """9.5.4.4: combat cards used in this action round."""

    # War and peace (16.0).
    war_status: list[int] = numbers(SIDES)
    commitment: list[int] = numbers(SIDES, names=DECKS)
    level: list[int] = numbers(SIDES, names=DECKS)
    """The deck a side last added to its draw pile; it follows commitment in the draw phase."""
    zimmermann_turn: int = number(0)
    tsar_fell_turn: int = number(0)
    tsar_fell_vp: int = number(0)

    # The turn's limits.
    last_action: list[int] = numbers(SIDES, names=ACTIONS)
    """9.3.3 and 9.4.3: what each side did in its previous action of this turn."""
    reinforced: int = members(NATIONS)
    entered: int = number(0)
    """9.5.2.2: whether a neutral has entered this turn."""
    offensive: list[int] = numbers(SIDES, names=OFFENSIVES)
    fleet: int = number(0)
    """High Seas Fleet awaits the next Allied action."""
    rp: list[int] = numbers(RP_TYPES)
    """Replacement points recorded, in halves: a corps step costs one, an army step two."""
    crossed: int = number(0)
    """11.3.2: whether a Russian corps has moved over the Caucasus this turn."""
    near_east_sr: int = members(NATIONS)
    """13.2: br, ge (for the Central Powers) and ru, once their one corps has redeployed."""

    # The operation under way (9.2, 11).
    to_move: int = members(SPACES)
    to_attack: int = members(SPACES)
    idle: int = members(PIECES)
    """14.1.1.1: units in activated spaces that were out of supply when these were marked."""
    moved: int = members(PIECES)
    """Units that have moved, entrenched or redeployed in this action."""
    group: int = members(PIECES)
    """The units on the move, or the unit being redeployed."""
    steps: int = number(0)
    """Spaces entered by the units on the move."""
    sieges: int = members(SPACES)
    """15.2.4: the enemy fort spaces that movement must leave besieged or empty."""
    owed: int = number(-1, names=SPACES)
    """12.7.6: the fort space that units still to advance must help to besiege."""
    digging: int = members(PIECES)
    spoiled: list[int] = groups(SIDES, PIECES)
    """11.2.10: armies that failed to entrench in the side's last action round."""
    failed: int = members(PIECES)
    """Armies that have failed to entrench in this action."""

    # The combat under way (12).
    target: int = number(-1, names=SPACES)
    attackers: int = members(PIECES)
    attacked: int = members(SPACES)
    fought: int = members(PIECES)
    fallen_back: int = members(PIECES)
    """Units that have retreated in this action (12.1.2, 12.5.6)."""
    played: int = members(CARDS)
    """Combat cards in the present combat."""
    fresh: int = members(CARDS)
    """Those of them that were played from hand."""
    flank: int = number(0, names=FLANKS)
    dice: list[int] = numbers(SIDES)
    """What each side has rolled in the present combat; 0 before."""
    losses: list[int] = numbers(SIDES)
    """The loss number each side suffers in the present combat."""
    fired: list[tuple[int, ...]] = keepsake(
        records(side=SIDES, strength=None, army=None, shift=None, added=None)
    )
    """What each side fired with in the present combat, before it took losses."""
    newcomers: int = members(PIECES)
    """12.5.4: corps that have replaced armies in the present combat."""
    vanished: int = members(PIECES)
    """The armies these corps replaced."""
    vacated: int = members(SPACES)
    """12.7.3: spaces that units on a two-space retreat entered and left."""
    starved: int = members(PIECES)
    """14.1.1.2: units in the present combat that were out of supply when it began."""
    hurt: int = members(PIECES)
    """Units that the present combat has reduced and that are still there."""
    slain: int = members(PIECES)
    """Units that the present combat has eliminated, apart from those of 12.5.6."""
    sallied: int = members(PIECES)
    """15.2.3: units that have attacked out of a siege in this action."""

    @property
    def vp(self) -> int:
        """5.1: the victory point level."""
        return START_VP + self.extra_vp + self.spaces_vp

    @property
    def spaces_vp(self) -> int:
        """What captured victory spaces are worth to the Central Powers."""
        won = self.controlled[0] & PRINTED[1] & self.victory_spaces
        lost = self.controlled[1] & PRINTED[0] & self.victory_spaces
        return won.bit_count() - lost.bit_count()

    @property
    def victory_spaces(self) -> int:
        return VICTORY_HISTORICAL if self.options.historical else VICTORY

    @property
    def combined(self) -> int:
        """16.2: the combined war status."""
        return self.war_status[0] + self.war_status[1]

    def units(self, side: int, space: int) -> int:
        """The units of a side in a space."""
        return self.here[space] & OF_SIDE[side]

    def cf(self, p: int) -> int:
        """A unit's combat factor as it stands."""
        return CF[self.reduced >> p & 1][p]

    def lf(self, p: int) -> int:
        """A unit's loss factor as it stands."""
        return LF[self.reduced >> p & 1][p]

    def mf(self, p: int) -> int:
        """A unit's movement factor as it stands."""
        return MF[self.reduced >> p & 1][p]

    def forts(self, side: int) -> int:
        """15: the spaces in which a side has an intact fort."""
        return FORTS & PRINTED[side] & self.controlled[side] & ~self.ruins


book: Book[Position] = Book(
    {
        "side": SIDES,
        "space": SPACES,
        "start": SPACES,
        "piece": PIECES,
        "card": CARDS,
        "nation": NATIONS,
        "place": PLACES,
    }
)
Position.book = book
