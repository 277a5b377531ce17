"""What a bot needs to know of Quartermaster General.

Stars score every round, so a space is worth the points it will bring, the way it opens to other
stars, and the danger it is to an enemy Home Space. A card is worth the best it can do now, or,
if it is laid on the table, what it will bring in the rounds to come.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from math import exp

from sandtable.core.action import Action
from sandtable.core.bits import bits
from sandtable.core.game import Advisor
from sandtable.games.quartermaster.battling import battles, eliminations
from sandtable.games.quartermaster.board import (
    ARMY,
    HOMES,
    MEMBERS,
    NEIGHBOURS,
    STARS,
    STRAIT_CONTROLS,
    around,
    team_of,
)
from sandtable.games.quartermaster.building import builds, recruits
from sandtable.games.quartermaster.cards.catalogue import CATALOGUE, OWNERS, RESPONSES, STATUSES
from sandtable.games.quartermaster.cards.vocabulary import (
    HAPPENINGS,
    Battle,
    Build,
    EitherOrder,
    Eliminate,
    EliminateIt,
    Happening,
    Need,
    PlayFromDiscards,
    Protect,
    Raid,
    Recruit,
    Score,
    ScorePerPiece,
    Shift,
    Type,
)
from sandtable.games.quartermaster.decks import deck_size
from sandtable.games.quartermaster.raiding import meets, raid_size, raid_targets
from sandtable.games.quartermaster.sentences import the_sentence
from sandtable.games.quartermaster.state import Position
from sandtable.games.quartermaster.supply import supplied
from sandtable.games.quartermaster.victory import (
    home_is_lost,
    plunder,
    points_for,
    star_points,
    status_points,
)

STAR = 2.0
"""Points a star brings each round."""
SOON = 7.0
"""Rounds for which a gain is reckoned to last, at most."""
HOME_THREAT = 8.0
"""What an Army in an enemy Home Space is worth beside its star."""
CARD = 0.35
"""What a card lost from a deck is worth."""
TRIFLE = 0.05


@lru_cache(maxsize=8192)
def steps_to(goals: int, start: int) -> int:
    """Steps over land and sea from a space to the nearest of some spaces; 9 if there is none."""
    reached, steps = 1 << start, 0
    while not reached & goals and steps < 9:
        reached |= around(reached, NEIGHBOURS)
        steps += 1
    return steps


class QuartermasterAdvisor(Advisor[Position]):
    """Takes stars, keeps supply, and lays cards on the table while there is time for them."""

    looks = 1
    look_ahead = 2

    def value(self, g: Position, power: int) -> float:
        """The chance that a power's team wins, by points and what is likely to follow."""
        team = team_of(power)
        lead = prospects(g, team) - prospects(g, 1 - team)
        return 1 / (1 + exp(-lead / (6 + 1.2 * rounds_left(g))))

    def horizon(self, g: Position) -> int:
        """Search looks a few turns ahead."""
        return g.round * 6 + g.country

    def weigh(self, g: Position, actor: int, offers: list[Action]) -> list[float]:
        if len(offers) == 1:
            return [1.0]
        raw = WEIGH[g.agenda[-1][0]](g, actor, offers)
        best = max(raw)
        # Far below the best is not worth a look; the rest keep their order.
        return [max(0.0, score - best + 4.0) for score in raw]


def rounds_left(g: Position) -> int:
    """Rounds still to be played, this one included."""
    return max(1, g.options.rounds - g.round + 1)


def horizon_of_gains(g: Position) -> float:
    """For how many rounds a gain made now is reckoned to count."""
    return min(SOON, float(rounds_left(g)))


def prospects(g: Position, team: int) -> float:
    """A team's points, what it holds, and what it can still play."""
    total = float(g.points[team])
    rounds = rounds_left(g)
    lasting = min(SOON, float(rounds))
    for country in MEMBERS[team]:
        each_round = star_points(g, country) + status_points(g, country)
        if home_is_lost(g, country):
            each_round = 0
            total -= HOME_THREAT
        in_supply = supplied(g, country)
        mine = g.pieces(country)
        total += lasting * each_round
        total += 1.0 * (mine & in_supply).bit_count() - 1.5 * (mine & ~in_supply).bit_count()
        total += 0.8 * g.statuses[country].bit_count() * lasting / SOON
        total += 0.8 * g.responses[country].bit_count()
        cards = deck_size(g, country) + g.hands[country].bit_count()
        total += CARD * min(cards, rounds + 4)
    return total


# What spaces and pieces are worth.


def space_value(g: Position, country: int, kind: int, space: int) -> float:
    """What a new piece of a country in a space is worth."""
    team = team_of(country)
    allied = g.team_armies(team)
    wanted = STARS & ~allied
    value = 0.6
    if kind == ARMY:
        value += _army_value(g, country, space)
    value += 2.5 / (1 + steps_to(wanted & ~(1 << space), space))
    if STRAIT_CONTROLS >> space & 1:
        value += 0.4
    return value


def _army_value(g: Position, country: int, space: int) -> float:
    team = team_of(country)
    value = 0.0
    if STARS >> space & 1:
        mates = g.team_armies(team) & ~g.armies[country]
        value += STAR * horizon_of_gains(g) * (0.25 if mates >> space & 1 else 1.0)
    if any(HOMES[enemy] == space for enemy in MEMBERS[1 - team]):
        value += HOME_THREAT
    if HOMES[country] == space:
        value += HOME_THREAT + 3.0 * g.pieces(country).bit_count()
    return value


def piece_value(g: Position, country: int, kind: int, space: int) -> float:
    """What a piece on the board is worth to its country, with what hangs on its supply."""
    value = space_value(g, country, kind, space)
    pieces = g.of_kind(kind)
    before = supplied(g, country)
    pieces[country] &= ~(1 << space)
    hanging = before & ~(1 << space) & ~supplied(g, country)
    pieces[country] |= 1 << space
    return value + 2.5 * hanging.bit_count()


def battle_value(g: Position, me: int, kind: int, action: Action) -> float:
    """What a battle is worth: the piece it removes, and the room it makes."""
    space, *victims = action[1]
    if not victims:
        return TRIFLE
    value = piece_value(g, victims[0], kind, space)
    if kind == ARMY and HOMES[me] == space:
        value += HOME_THREAT
    return value + (1.0 if STARS >> space & 1 else 0.0)


# What sentences and cards are worth.


def sentence_value(g: Position, card: int, sentence: object, space: int) -> float:
    """The best that a sentence of a card can do now."""
    me = OWNERS[card]
    if isinstance(sentence, Build):
        new, _ = builds(g, card, sentence, space)
        who = sentence.of if sentence.of >= 0 else me
        values = [space_value(g, who, sentence.kind, one) for one in bits(new)]
        return sum(sorted(values)[-sentence.times :])
    if isinstance(sentence, EitherOrder):
        return sum(sentence_value(g, card, part, space) for part in sentence.parts)
    if isinstance(sentence, Recruit):
        found = recruits(g, card, sentence, space)
        values = [0.8 * space_value(g, who, sentence.kind, one) for who, one in found]
        return sum(sorted(values)[-sentence.times :])
    if isinstance(sentence, Battle):
        values = [battle_value(g, me, sentence.kind, a) for a in battles(g, card, sentence, space)]
        return sum(sorted(values)[-sentence.times :])
    if isinstance(sentence, Eliminate):
        values = [
            piece_value(g, whose, sentence.kind, one) * (-1 if whose & 1 == me & 1 else 1)
            for whose, one in eliminations(g, card, sentence, space)
        ]
        return sum(sorted(values)[-sentence.times :])
    return _other_value(g, card, sentence)


def _other_value(g: Position, card: int, sentence: object) -> float:
    me = OWNERS[card]
    if isinstance(sentence, Raid):
        targets = raid_targets(g, card, sentence)
        size = raid_size(g, card, sentence)
        return max((raid_value(g, target, size) for target in targets), default=0.0)
    if isinstance(sentence, Score):
        return float(sentence.points)
    if isinstance(sentence, ScorePerPiece):
        return float(plunder(g, me, sentence.kinds))
    if isinstance(sentence, PlayFromDiscards):
        return 4.0
    return 1.5 if isinstance(sentence, Shift) else 3.0


def raid_value(g: Position, target: int, count: int) -> float:
    """Cards driven from a deck; more when the deck will not last the game."""
    left = deck_size(g, target) + g.hands[target].bit_count()
    scarce = left < rounds_left(g) + 4 + count
    return count * (0.9 if scarce else CARD)


def card_value(g: Position, card: int, space: int = 0) -> float:
    """The best a card can do if played now."""
    one = CATALOGUE[card]
    if STATUSES >> card & 1:
        return status_value(g, card)
    if RESPONSES >> card & 1:
        return 2.2 * min(1.0, rounds_left(g) / 4)
    if isinstance(one.needs, Need) and not meets(g, one.needs):
        return 0.0
    return sum(sentence_value(g, card, sentence, space) for sentence in one.does)


def status_value(g: Position, card: int) -> float:
    """What a Status card will bring if it is laid down now."""
    one = CATALOGUE[card]
    lasting = rounds_left(g)
    if one.victory is not None:
        return 1.0 + points_for(g, one.victory) * min(12.0, float(lasting))
    if one.lasting is not None:
        return 3.0 * min(1.0, lasting / 10)
    return 5.0 * min(1.0, lasting / 12)


def price(card: int) -> float:
    """What using a card costs."""
    cost = CATALOGUE[card].cost
    return CARD * cost.deck + 0.8 * cost.hand


# The weights, question by question.


def weigh_play(g: Position, me: int, offers: list[Action]) -> list[float]:
    weights = []
    for verb, arguments in offers:
        if verb == "play":
            weights.append(card_value(g, arguments[0]))
        elif verb == "use":
            weights.append(_used_instead(g, arguments[0]))
        elif verb == "discard":
            weights.append(-1.0 - 0.2 * card_value(g, arguments[0]))
        else:
            weights.append(-9.0 if verb == "withdraw" else -2.0)
    return weights


def _used_instead(g: Position, card: int) -> float:
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
    _, what, country, kind, space, *_ = g.agenda[-1][1]
    weights = []
    for verb, arguments in offers:
        if verb == "pass":
            weights.append(0.0)
        elif verb == "use":
            worth = reaction_value(g, arguments[0], HAPPENINGS[what], country, kind, space)
            weights.append(worth - price(arguments[0]))
        else:
            weights.append(-9.0)
    return weights


def reaction_value(
    g: Position, card: int, happening: Happening, country: int, kind: int, space: int
) -> float:
    """What a card is worth in answer to what happened, less what it is worth later."""
    one = CATALOGUE[card]
    later = 1.5 if RESPONSES >> card & 1 else 0.0
    total = 0.0
    for sentence in one.does:
        if isinstance(sentence, Protect | EliminateIt):
            total += piece_value(g, country, kind, space)
        else:
            total += sentence_value(g, card, sentence, space)
    if happening is Happening.REMOVING and not any(isinstance(s, Protect) for s in one.does):
        total = piece_value(g, country, kind, space)
    return total - later


def weigh_builds(g: Position, me: int, offers: list[Action]) -> list[float]:
    weights = []
    for verb, arguments in offers:
        if verb == "build":
            kind, space = arguments
            there = g.of_kind(kind)[me] >> space & 1
            weights.append(TRIFLE if there else space_value(g, me, kind, space))
        else:
            weights.append(-9.0 if verb == "withdraw" else 0.0)
    return weights


def weigh_recruits(g: Position, me: int, offers: list[Action]) -> list[float]:
    kind = the_sentence(g.agenda[-1][1][1], g.agenda[-1][1][2]).kind
    return [
        space_value(g, arguments[0], kind, arguments[1]) if verb == "recruit" else 0.0
        for verb, arguments in offers
    ]


def weigh_battles(g: Position, me: int, offers: list[Action]) -> list[float]:
    kind = the_sentence(g.agenda[-1][1][1], g.agenda[-1][1][2]).kind
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
    kind = the_sentence(g.agenda[-1][1][1], g.agenda[-1][1][2]).kind
    weights = []
    for verb, arguments in offers:
        if verb != "eliminate":
            weights.append(0.0)
            continue
        sign = -1 if arguments[0] & 1 == me & 1 else 1
        weights.append(sign * piece_value(g, arguments[0], kind, arguments[1]))
    return weights


def weigh_discards(g: Position, me: int, offers: list[Action]) -> list[float]:
    """19: cards worth little may go while the deck will outlast the game."""
    spare = deck_size(g, me) - rounds_left(g)
    weights = []
    for verb, arguments in offers:
        if verb == "done":
            weights.append(0.0)
        elif spare > 0:
            weights.append(0.9 - keeping_value(g, arguments[0]))
        else:
            weights.append(-1.0)
    return weights


def weigh_losses(g: Position, me: int, offers: list[Action]) -> list[float]:
    """What must be discarded is what is worth least."""
    return [-keeping_value(g, arguments[0]) if arguments else 0.0 for _, arguments in offers]


def keeping_value(g: Position, card: int) -> float:
    """What a card in hand is worth for the turns to come."""
    one = CATALOGUE[card]
    basic = {
        Type.BUILD_ARMY: 3.2,
        Type.LAND_BATTLE: 2.8,
        Type.BUILD_NAVY: 1.6,
        Type.SEA_BATTLE: 1.2,
    }
    if one.type in basic:
        return basic[one.type]
    return max(1.0, card_value(g, card))


def weigh_takes(g: Position, me: int, offers: list[Action]) -> list[float]:
    """Take the card that does most, one's own to play it or an enemy's to be rid of it."""
    weights = []
    for verb, arguments in offers:
        if verb in ("take", "play"):
            weights.append(card_value(g, arguments[0]))
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


WEIGH: dict[str, Callable[[Position, int, list[Action]], list[float]]] = {
    "choose_play": weigh_play,
    "lend_play": weigh_takes,
    "react": weigh_reaction,
    "choose_build": weigh_builds,
    "choose_either": weigh_builds,
    "choose_place": weigh_builds,
    "choose_recruit": weigh_recruits,
    "choose_battle": weigh_battles,
    "choose_eliminated": weigh_eliminations,
    "choose_discards": weigh_discards,
    "choose_discard": weigh_losses,
    "opening": weigh_losses,
    "choose_discarded": weigh_takes,
    "choose_found": weigh_takes,
    "choose_status": weigh_takes,
    "choose_raided": weigh_raided,
    "choose_lend_again": weigh_returns,
    "choose_conscripts": weigh_returns,
    "choose_ration": weigh_returns,
    "choose_order": weigh_order,
    "choose_lifted": weigh_lifts,
    "choose_malta": weigh_malta,
}
