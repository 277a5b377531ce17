"""What things are worth in Quartermaster General: spaces, pieces, battles and cards.

Stars score every round, so a space is worth the points it will bring, the way it opens to other
stars, and the danger it is to an enemy Home Space. A card is worth the best it can do now, or,
if it is laid on the table, what it will bring in the rounds to come.
"""

from __future__ import annotations

from functools import lru_cache

from sandtable.core.action import Action
from sandtable.core.bits import bits, mask_of
from sandtable.core.graph import around
from sandtable.games.quartermaster.facts.board import (
    ARMY,
    HOMES,
    JAPAN,
    MEMBERS,
    NAVY,
    NEIGHBOURS,
    STARS,
    STRAIT_CONTROLS,
    team_of,
)
from sandtable.games.quartermaster.facts.cards.catalogue import (
    CATALOGUE,
    OWNERS,
    PROTECTIONS,
    RESPONSES,
    SET_OFF,
    STATUSES,
    distinct,
    set_off_by,
)
from sandtable.games.quartermaster.facts.cards.vocabulary import (
    BASIC,
    Battle,
    Build,
    EitherOrder,
    Eliminate,
    Happening,
    Need,
    PlayFromDiscards,
    Raid,
    Recruit,
    Score,
    ScorePerPiece,
    Shift,
    Type,
)
from sandtable.games.quartermaster.rules.battling import battles, eliminations
from sandtable.games.quartermaster.rules.building import builds, recruits
from sandtable.games.quartermaster.rules.decks import deck_size
from sandtable.games.quartermaster.rules.playing import useful
from sandtable.games.quartermaster.rules.raiding import raid_size, raid_targets
from sandtable.games.quartermaster.rules.reactions import (
    Occasion,
    Piece,
    fits,
    occasion,
    protectable,
)
from sandtable.games.quartermaster.rules.sentences import Trigger, meets
from sandtable.games.quartermaster.rules.state import Position
from sandtable.games.quartermaster.rules.supply import helped_by_truk, neighbours, supplied
from sandtable.games.quartermaster.rules.victory import (
    home_is_lost,
    plunder,
    points_for,
    star_points,
    status_points,
)

STAR = 2.0
"""Points a star brings each round."""
SOON = 7.0
"""A gain is reckoned to last at most this many rounds."""
HOME_THREAT = 8.0
"""What an Army in an enemy Home Space is worth beside its star."""
VICTORY = 40.0
"""81: a second enemy Home Space wins the game."""
OPENING = 0.25
"""The share of a star's worth that a piece has from which it can be built on next."""
BEHIND_A_SHIELD = 0.15
"""What is left of a battle if the enemy can protect the piece."""
CARD = 0.7
"""What a card lost from a deck is worth."""
TRIFLE = 0.05
LATER = 1.5
"""What a Response is worth if it is kept."""
NEVER = -9.0
FRESH_EVENT = 1.5
"""What a card is worth, while there is time, that can do nothing yet."""
FRESH_SCORING = 3.0
"""The same of a Status card that will score once pieces stand where it says."""
ANSWERED = 0.6
"""The share of what cards on the table add that is counted: what is done first is sure."""
SCORED = 0.8
"""What a point is worth that a Status card scores for a piece, against one of a star."""
HELD = 0.5
"""What of it is left while the card is still in hand."""
IN_STORE = 1.0
"""What a Response is worth at least, if it waits for what its own country does."""
IN_WAITING = 1.2
"""What other Responses are worth on the table."""
RULE_OF_ITS_OWN = 3.0
"""What a Status card is worth, laid down early, that scores nothing."""
OWN_DOING = (set_off_by(Happening.BUILT) | set_off_by(Happening.BATTLED)) & mask_of(
    card
    for card, one in enumerate(CATALOGUE)
    if one.when is not None and one.when.by == 1 << OWNERS[card]
)
"""Cards on the table that wait for their own country to build or battle."""
SCORING = mask_of(card for card, one in enumerate(CATALOGUE) if one.victory is not None)
"""Status cards that score each round for pieces in some spaces."""


@lru_cache(maxsize=8192)
def steps_to(goals: int, start: int) -> int:
    """Steps over land and sea from a space to the nearest of some spaces; 9 if there is none."""
    reached, steps = 1 << start, 0
    while not reached & goals and steps < 9:
        reached |= around(reached, NEIGHBOURS)
        steps += 1
    return steps


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
    if opens_a_star(g, country, space):
        value += OPENING * STAR * horizon_of_gains(g)
    if STRAIT_CONTROLS >> space & 1:
        value += 0.4
    return value + SCORED * card_points(g, country, kind, space) * horizon_of_gains(g)


def card_points(g: Position, country: int, kind: int, space: int) -> float:
    """76: what Status cards score each round for a piece in a space, and would if laid down."""
    a, b, c = MEMBERS[team_of(country)]
    laid = (g.statuses[a] | g.statuses[b] | g.statuses[c]) & SCORING
    held = g.hands[country] & SCORING
    if not laid | held:
        return 0.0
    pieces = g.of_kind(kind)
    before = pieces[country]
    total = 0.0
    for sign, there in ((1, before | 1 << space), (-1, before & ~(1 << space))):
        pieces[country] = there
        total += sign * (_points_of(g, laid) + HELD * _points_of(g, held))
    pieces[country] = before
    return total


def _points_of(g: Position, cards: int) -> int:
    found = (CATALOGUE[card].victory for card in bits(cards))
    return sum(points_for(g, victory) for victory in found if victory is not None)


def opens_a_star(g: Position, country: int, space: int) -> bool:
    """Whether a star that stands empty can be built on next from this space, and not before."""
    near = neighbours(g, team_of(country))
    free = STARS & ~g.team_armies(0) & ~g.team_armies(1)
    return bool(near[space] & free & ~around(g.pieces(country) & ~(1 << space), near))


def _army_value(g: Position, country: int, space: int) -> float:
    """A star that a teammate holds already brings the team no more."""
    team = team_of(country)
    value = 0.0
    mates = g.team_armies(team) & ~g.armies[country]
    if STARS >> space & 1 and not mates >> space & 1:
        value += STAR * horizon_of_gains(g)
    enemy_homes = sum(1 << HOMES[enemy] for enemy in MEMBERS[1 - team])
    if enemy_homes >> space & 1:
        held = g.team_armies(team) & enemy_homes & ~(1 << space)
        value += VICTORY if held else HOME_THREAT
    if HOMES[country] == space:
        value += HOME_THREAT + 3.0 * g.pieces(country).bit_count()
    return value


def recruit_value(g: Position, country: int, kind: int, space: int) -> float:
    """What a piece is worth that is put anywhere; it starves where no supply reaches it."""
    pieces = g.of_kind(kind)
    before = pieces[country]
    pieces[country] |= 1 << space
    fed = supplied(g, country) >> space & 1
    pieces[country] = before
    return space_value(g, country, kind, space) if fed else TRIFLE


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
        return TRIFLE + battle_answers(g, me, kind, space)
    value = piece_value(g, victims[0], kind, space)
    if shielded(g, victims[0], kind, space):
        value *= BEHIND_A_SHIELD
    if kind == ARMY and HOMES[me] == space:
        value += HOME_THREAT
    value += 1.0 if STARS >> space & 1 else 0.0
    return value + battle_answers(g, me, kind, space, victims[0])


def battle_answers(g: Position, me: int, kind: int, space: int, victim: int = -1) -> float:
    """63: what one's own cards add to a battle, also to one where nobody stands."""
    o = occasion(Happening.BATTLED, me, kind, space, int(victim >= 0))
    if victim < 0:
        return answers_value(g, me, o)
    pieces = g.of_kind(kind)
    pieces[victim] &= ~(1 << space)
    added = answers_value(g, me, o)
    pieces[victim] |= 1 << space
    return added


def build_value(g: Position, country: int, kind: int, space: int) -> float:
    """What it is worth to build in a space, or (62) to name a piece there as just built."""
    pieces = g.of_kind(kind)
    before = pieces[country]
    value = TRIFLE if before >> space & 1 else space_value(g, country, kind, space)
    pieces[country] |= 1 << space
    value += answers_value(g, country, occasion(Happening.BUILT, country, kind, space))
    pieces[country] = before
    return value


def answers_value(g: Position, me: int, o: Occasion) -> float:
    """What one's own cards on the table add to what one does oneself."""
    cards = (g.statuses[me] | g.responses[me]) & SET_OFF[o.what] & OWN_DOING & ~g.used
    fitting = [card for card in bits(cards) if fits(g, me, card, o)]
    if not fitting:
        return 0.0
    before = g.used
    g.used |= cards  # what answers is not answered in turn
    total = 0.0
    for card in fitting:
        does = sum(sentence_value(g, card, one, o.space) for one in CATALOGUE[card].does)
        total += max(0.0, does - price(card))
    g.used = before
    return ANSWERED * total


def shielded(g: Position, country: int, kind: int, space: int) -> bool:
    """68: whether a Status card on the table can protect a piece."""
    announced = Trigger(country, kind, space, 0)
    return any(
        Piece(country, kind, space) in protectable(g, card, announced)
        for mate in MEMBERS[team_of(country)]
        for card in bits(g.statuses[mate] & PROTECTIONS)
    )


# What sentences and cards are worth.


def sentence_value(g: Position, card: int, sentence: object, space: int) -> float:
    """The best that a sentence of a card can do now."""
    me = OWNERS[card]
    if isinstance(sentence, Build):
        new, _ = builds(g, card, sentence, space)
        who = sentence.of if sentence.of >= 0 else me
        values = [build_value(g, who, sentence.kind, one) for one in bits(new)]
        return sum(sorted(values)[-sentence.times :])
    if isinstance(sentence, EitherOrder):
        return sum(sentence_value(g, card, part, space) for part in sentence.parts)
    if isinstance(sentence, Recruit):
        found = recruits(g, card, sentence, space)
        values = [0.8 * recruit_value(g, who, sentence.kind, one) for who, one in found]
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
        size = raid_size(g, sentence)
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
        return response_value(g, card)
    if isinstance(one.needs, Need) and not meets(g, one.needs):
        return 0.0
    return sum(sentence_value(g, card, sentence, space) for sentence in one.does)


def play_value(g: Position, card: int) -> float:
    """What a card is worth if it is played now; 43: one of no use is better kept or discarded."""
    return card_value(g, card) if useful(g, card) else NEVER


def truk_value(g: Position) -> float:
    """What Truk is worth: the pieces that would starve this turn without it."""
    if g.country != JAPAN:
        return 0.0
    starving = helped_by_truk(g) & ~supplied(g, JAPAN)
    return sum(
        piece_value(g, JAPAN, kind, one)
        for kind in (ARMY, NAVY)
        for one in bits(g.of_kind(kind)[JAPAN] & starving)
    )


def status_value(g: Position, card: int) -> float:
    """What a Status card will bring if it is laid down now."""
    one = CATALOGUE[card]
    lasting = rounds_left(g)
    if one.victory is not None:
        return 1.0 + points_for(g, one.victory) * min(12.0, float(lasting))
    early = 10 if one.lasting is not None else 12
    return RULE_OF_ITS_OWN * min(1.0, lasting / early)


def response_value(g: Position, card: int) -> float:
    """What a Response is worth on the table: one that waits for what its country does itself is
    worth what it adds to the best card in hand."""
    if not OWN_DOING >> card & 1:
        return IN_WAITING * min(1.0, rounds_left(g) / 4)
    me = OWNERS[card]
    cards = [one for one in distinct(g.hands[me]) if CATALOGUE[one].type in BASIC]
    without = max((card_value(g, one) for one in cards), default=0.0)
    g.responses[me] |= 1 << card
    added = max((card_value(g, one) for one in cards), default=0.0) - without
    g.responses[me] &= ~(1 << card)
    return min(1.0, rounds_left(g) / 4) * max(IN_STORE, added)


def price(card: int) -> float:
    """What using a card costs."""
    cost = CATALOGUE[card].cost
    return CARD * cost.deck + 0.8 * cost.hand


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
        return basic[one.type] * (1.0 if useful(g, card) else 0.7)
    fresh = FRESH_EVENT if one.victory is None else FRESH_SCORING
    return max(min(fresh, 0.15 * rounds_left(g)), card_value(g, card))
