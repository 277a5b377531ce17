"""What a bot does in Quartermaster General, question by question: see ``worths`` for why."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from math import exp
from types import MappingProxyType

from sandtable.core.action import Action
from sandtable.core.advisor import Advisor, Tuning, Weigher
from sandtable.core.bits import bits
from sandtable.core.learned import Weight, read_learned
from sandtable.games.quartermaster.advice.reasons import reason
from sandtable.games.quartermaster.advice.worths import (
    CARD,
    HOME_THREAT,
    LATER,
    NEVER,
    battle_value,
    build_value,
    card_value,
    keeping_value,
    piece_value,
    play_value,
    price,
    prospects,
    raid_value,
    recruit_value,
    rounds_left,
    sentence_value,
    truk_value,
)
from sandtable.games.quartermaster.facts.board import (
    ARMY,
    LAND,
    team_of,
)
from sandtable.games.quartermaster.facts.cards.catalogue import (
    ANY_TIME,
    CARDS,
    CATALOGUE,
    OWNERS,
    PROTECTIONS,
    RESPONSES,
    TWIN,
)
from sandtable.games.quartermaster.facts.cards.vocabulary import (
    EliminateIt,
    Happening,
    PlayFromDiscards,
)
from sandtable.games.quartermaster.rules.decks import deck_size
from sandtable.games.quartermaster.rules.effects import choose_protected
from sandtable.games.quartermaster.rules.reactions import Occasion, Piece, asked_about, protectable
from sandtable.games.quartermaster.rules.sentences import the_sentence
from sandtable.games.quartermaster.rules.specials import LEND_LEASE_COST
from sandtable.games.quartermaster.rules.state import Position

FRESH = 1.4
"""What a card not yet seen is worth in hand."""
KEPT = 0.6
"""The share of a card's bonus that it is worth in hand."""
PARTING = ("opening", "choose_discard", "choose_discards")
"""The questions which card of a hand goes."""


def weigh_play(g: Position, me: int, offers: list[Action]) -> list[float]:
    weights = []
    for verb, arguments in offers:
        if verb == "play":
            weights.append(play_value(g, arguments[0]))
        elif verb == "use":
            weights.append(_used_instead(g, arguments[0]))
        elif verb == "discard":
            weights.append(-1.0 - 0.2 * card_value(g, arguments[0]))
        else:
            weights.append(NEVER if verb == "withdraw" else -2.0)
    return weights


def _used_instead(g: Position, card: int) -> float:
    if ANY_TIME >> card & 1:
        return truk_value(g) - LATER
    best = 0.0
    for sentence in CATALOGUE[card].does:
        if isinstance(sentence, PlayFromDiscards):
            pile = g.discards[OWNERS[card]] | g.buried[OWNERS[card]]
            found = [one for one in bits(pile) if CATALOGUE[one].type in sentence.types]
            best += max((card_value(g, one) for one in found), default=0.0)
        else:
            best += sentence_value(g, card, sentence, 0)
    return best - price(card)


def weigh_reaction(g: Position, me: int, offers: list[Action]) -> list[float]:
    """Use a card when what it does now is worth more than keeping it."""
    o = asked_about(g)
    assert o is not None
    weights = []
    for verb, arguments in offers:
        if verb == "pass":
            weights.append(0.0)
        elif verb == "use":
            weights.append(reaction_value(g, arguments[0], o) - price(arguments[0]))
        else:
            weights.append(NEVER)
    return weights


def reaction_value(g: Position, card: int, o: Occasion) -> float:
    """What a card is worth in answer to what happened, less what it is worth later."""
    one = CATALOGUE[card]
    later = LATER if RESPONSES >> card & 1 else 0.0
    if ANY_TIME >> card & 1:
        return truk_value(g) - later
    if PROTECTIONS >> card & 1:
        saved = Piece(o.country, o.kind, o.space) in protectable(g, card, o.trigger)
        return (piece_value(g, o.country, o.kind, o.space) if saved else 0.0) - later
    total = 0.0
    for sentence in one.does:
        if isinstance(sentence, EliminateIt):
            total += piece_value(g, o.country, o.kind, o.space)
        else:
            total += sentence_value(g, card, sentence, o.space)
    if o.happening is Happening.REMOVING:
        total = piece_value(g, o.country, o.kind, o.space)
    return total - later


def weigh_builds(g: Position, me: int, offers: list[Action]) -> list[float]:
    weights = []
    for verb, arguments in offers:
        if verb == "build":
            weights.append(build_value(g, me, *arguments))
        else:
            weights.append(NEVER if verb == "withdraw" else 0.0)
    return weights


def kind_asked_about(g: Position) -> int:
    """The kind of piece that the card now carried out is about."""
    _, card, index, *_ = g.now[1]
    return int(the_sentence(card, index).kind)


def weigh_recruits(g: Position, me: int, offers: list[Action]) -> list[float]:
    kind = kind_asked_about(g)
    return [
        recruit_value(g, arguments[0], kind, arguments[1])
        if verb == "recruit"
        else NEVER * (verb == "withdraw")
        for verb, arguments in offers
    ]


def weigh_battles(g: Position, me: int, offers: list[Action]) -> list[float]:
    kind = kind_asked_about(g)
    weights = []
    for action in offers:
        if action[0] == "battle":
            weights.append(battle_value(g, me, kind, action))
        elif action[0] == "eliminate":
            weights.append(piece_value(g, action[1][0], ARMY, action[1][1]) + HOME_THREAT)
        else:
            weights.append(0.0)
    return weights


def weigh_eliminations(g: Position, me: int, offers: list[Action]) -> list[float]:
    kind = kind_asked_about(g)
    weights = []
    for verb, arguments in offers:
        if verb != "eliminate":
            weights.append(0.0)
            continue
        sign = -1 if arguments[0] & 1 == me & 1 else 1
        weights.append(sign * piece_value(g, arguments[0], kind, arguments[1]))
    return weights


def weigh_protections(g: Position, me: int, offers: list[Action]) -> list[float]:
    """Of several pieces the one that is worth most, above all one that is about to go."""
    _, _, announced = choose_protected.arguments(g.now)
    weights = []
    for _, (country, space) in offers:
        worth = piece_value(g, country, 0 if LAND >> space & 1 else 1, space)
        going = (country, space) == (announced.country, announced.space)
        weights.append(worth if going else worth / 2)
    return weights


def weigh_discards(g: Position, me: int, offers: list[Action]) -> list[float]:
    """19: what is worth less than a card drawn for it may go while the deck outlasts the game."""
    spare = deck_size(g, me) - rounds_left(g)
    weights = []
    for verb, arguments in offers:
        if verb == "done":
            weights.append(0.0)
        elif spare > 0:
            weights.append(FRESH - keeping_value(g, arguments[0]))
        else:
            weights.append(NEVER)
    return weights


def weigh_losses(g: Position, me: int, offers: list[Action]) -> list[float]:
    """What must be discarded is what is worth least."""
    return [-keeping_value(g, arguments[0]) if arguments else 0.0 for _, arguments in offers]


def weigh_takes(g: Position, me: int, offers: list[Action]) -> list[float]:
    """Take the card that does most, one's own to play it or an enemy's to be rid of it."""
    weights = []
    for verb, arguments in offers:
        if verb in ("take", "play"):
            weights.append(
                play_value(g, arguments[0]) if verb == "play" else card_value(g, *arguments)
            )
        elif verb == "target":
            weights.append(2.5)
        else:
            weights.append(0.0)
    return weights


def weigh_raided(g: Position, me: int, offers: list[Action]) -> list[float]:
    return [raid_value(g, arguments[0], 4) for _, arguments in offers]


def weigh_returns(g: Position, me: int, offers: list[Action]) -> list[float]:
    """Cards put back into the deck come again: worth it when they are good."""
    return [
        0.4 * keeping_value(g, arguments[0]) - 0.9 if verb == "return" else 0.0
        for verb, arguments in offers
    ]


def weigh_lend_again(g: Position, me: int, offers: list[Action]) -> list[float]:
    """Lend Lease comes again at the price of three cards, if the deck can spare them."""
    spare = deck_size(g, me) - rounds_left(g) - LEND_LEASE_COST
    return [0.2 * spare - 1.0 if verb == "return" else 0.0 for verb, _ in offers]


def weigh_order(g: Position, me: int, offers: list[Action]) -> list[float]:
    return [keeping_value(g, arguments[0]) for _, arguments in offers]


def weigh_lifts(g: Position, me: int, offers: list[Action]) -> list[float]:
    """Move what stands idle: pieces that hold no star and carry no supply."""
    weights = []
    for verb, arguments in offers:
        weights.append(0.5 if verb == "done" else 2.0 - piece_value(g, me, *arguments))
    return weights


def weigh_malta(g: Position, me: int, offers: list[Action]) -> list[float]:
    return [-2 * CARD if verb == "pass" else -2.0 for verb, _ in offers]


WEIGH: dict[str, Weigher] = {
    "choose_play": weigh_play,
    "lend_play": weigh_takes,
    "react": weigh_reaction,
    "choose_build": weigh_builds,
    "choose_either": weigh_builds,
    "choose_place": weigh_builds,
    "choose_recruit": weigh_recruits,
    "choose_protected": weigh_protections,
    "choose_battle": weigh_battles,
    "choose_eliminated": weigh_eliminations,
    "choose_discards": weigh_discards,
    "choose_discard": weigh_losses,
    "opening": weigh_losses,
    "choose_discarded": weigh_takes,
    "choose_found": weigh_takes,
    "choose_status": weigh_takes,
    "choose_raided": weigh_raided,
    "choose_lend_again": weigh_lend_again,
    "choose_conscripts": weigh_returns,
    "choose_ration": weigh_returns,
    "choose_order": weigh_order,
    "choose_lifted": weigh_lifts,
    "choose_malta": weigh_malta,
}


@cache
def _learned() -> Mapping[str, Weight]:
    return read_learned(__package__, "cards").weights


class QuartermasterAdvisor(Advisor[Position]):
    """Takes stars, keeps supply, and lays cards on the table while there is time for them.

    What a card is worth beyond what it does at once was learned: a bonus for playing it.
    """

    weighers = WEIGH
    tuning = Tuning(look_ahead=2, plans=5)
    bonus_cards = MappingProxyType(
        {CARDS[card]: team_of(OWNERS[card]) for card in sorted(set(TWIN))}
    )

    def __init__(self, bonuses: Mapping[str, Weight] | None = None) -> None:
        self._bonuses = bonuses

    def with_bonuses(self, bonuses: Mapping[str, Weight]) -> QuartermasterAdvisor:
        return QuartermasterAdvisor(bonuses)

    def value(self, g: Position, power: int) -> float:
        """The chance that a power's team wins, by points and what is likely to follow."""
        team = team_of(power)
        lead = prospects(g, team) - prospects(g, 1 - team)
        return 1 / (1 + exp(-lead / (6 + 1.2 * rounds_left(g))))

    def horizon(self, g: Position) -> int:
        """Search looks a few turns ahead."""
        return g.round * 6 + g.country

    def time_left(self, g: Position) -> float:
        return rounds_left(g) / g.options.rounds

    def bonus(self, g: Position, card: int) -> float:
        """What was learned about playing a card."""
        bonuses = _learned() if self._bonuses is None else self._bonuses
        return bonuses[CARDS[TWIN[card]]].at(self.time_left(g))

    def _learned_of(self, g: Position, action: Action) -> float:
        """What was learned about an action: to play a card, or to part with it."""
        verb, arguments = action
        if g.now[0] == "choose_play" and verb == "play":
            return self.bonus(g, arguments[0])
        if g.now[0] in PARTING and arguments:
            return -KEPT * self.bonus(g, arguments[0])
        return 0.0

    def reason(self, g: Position, actor: int, action: Action) -> str:
        return reason(g, actor, action)

    def weigh(self, g: Position, actor: int, offers: list[Action]) -> list[float]:
        if len(offers) == 1:
            return [1.0]
        raw = self.weighers[g.now[0]](g, actor, offers)
        raw = [score + self._learned_of(g, one) for score, one in zip(raw, offers, strict=True)]
        best = max(raw)
        # Far below the best is not worth a look; the rest keep their order.
        return [max(0.0, score - best + 4.0) for score in raw]
