"""The words a player reads: names of cards, offers, prompts, news, and what a thing is."""

from __future__ import annotations

from collections.abc import Callable

from sandtable.core.action import Action, range_of
from sandtable.core.bits import bits
from sandtable.core.english import article, capital, counted
from sandtable.core.refusal import Refusal
from sandtable.core.show.news import Bulletin
from sandtable.core.show.scene import power_id
from sandtable.games.quartermaster_1914.facts.board import (
    ADJECTIVES,
    CENTRAL,
    COUNTRIES,
    DIFFICULT,
    ENTENTE,
    HOMES,
    LAND,
    LIMITS,
    OBJECTIVES,
    POWER_OF,
    POWER_TITLES,
    POWERS,
    SPACES,
    TEAM_OF_COUNTRY,
    TEAM_TITLES,
    adjacency,
    kind_in,
)
from sandtable.games.quartermaster_1914.facts.cards.catalogue import (
    CARDS,
    CATALOGUE,
    OWNERS,
    TWIN,
    lasting,
)
from sandtable.games.quartermaster_1914.facts.cards.english import (
    PIECES,
    nation,
    piece,
    place,
    places,
)
from sandtable.games.quartermaster_1914.facts.cards.statuses import Forfeit, Keep, Toll
from sandtable.games.quartermaster_1914.facts.cards.vocabulary import BASIC, Eliminate
from sandtable.games.quartermaster_1914.facts.options import Options
from sandtable.games.quartermaster_1914.rules.initiation import (
    ASSAULTS,
    PROVOCATIONS,
    provoked,
)
from sandtable.games.quartermaster_1914.rules.playing import of_use
from sandtable.games.quartermaster_1914.rules.state import Position

((NETWORK, _),) = lasting(Toll)
(BERTHA,) = (status for status, keep in lasting(Keep) if keep.for_cards)

# Names.

NAMES = [
    f"{ADJECTIVES[card.country]} {card.title}" if card.type in BASIC else card.title
    for card in CATALOGUE
]
"""What each card is called in offers and news."""


def piece_in(country: int, space: int) -> str:
    """``Russian Army``: what a country has in a space."""
    return piece(country, kind_in(space))


# Things.


def card_line(card: int, options: Options) -> str:
    """A card in one line: title, type, text."""
    one = CATALOGUE[card]
    return f"{NAMES[card]} [{one.type.value}] {one.whole_text(options)}"


def space_line(space: int, options: Options) -> str:
    """A space in one line: what it is, and what is next to it; C2: the canal serves one team."""
    kind = "land" if LAND >> space & 1 else "sea"
    parts = [kind]
    if kind == "land":
        parts.append("difficult" if DIFFICULT >> space & 1 else "clear")
    if OBJECTIVES >> space & 1:
        parts.append("Objective")
    parts += [f"home of {nation(c)}" for c, home in enumerate(HOMES) if home == space]
    next_to = adjacency(ENTENTE, options.north_sea)[space]
    canal = adjacency(CENTRAL, options.north_sea)[space] & ~next_to
    more = f"; for the {TEAM_TITLES[CENTRAL]} also to {places(canal)}" if canal else ""
    words = f"Next to {places(next_to, 'and')}{more}."
    return f"{capital(place(space))} [{', '.join(parts)}] {words}"


def country_line(country: int) -> str:
    """A country in one line."""
    armies, navies = LIMITS[country]
    team = TEAM_TITLES[TEAM_OF_COUNTRY[country]]
    pieces = f"{armies} Armies and {counted(navies, 'Navy')}"
    return f"{capital(nation(country))} [{team}] Home {place(HOMES[country])}; {pieces}."


def describe(name: str, options: Options) -> str:
    """A card, a space or a country in words, by its name."""
    if name in CARDS:
        return card_line(CARDS.number(name), options)
    if name in SPACES:
        return space_line(SPACES.number(name), options)
    return country_line(COUNTRIES.number(name)) if name in COUNTRIES else ""


def provenance(name: str) -> str:
    """How well what is printed on a card is known."""
    if name not in CARDS:
        return ""
    one = CATALOGUE[CARDS.number(name)]
    return f"Known from {one.source.value}. {one.note}".strip()


# Offers.


def _battle(country: int, space: int, base: int) -> str:
    return f"{capital(nation(country))}: battle {place(space)} from {place(base)}"


def _cards(verb: str, cards: tuple[int, ...]) -> str:
    return f"{verb} with {' and '.join(NAMES[card] for card in cards)}"


LABELS: dict[str, Callable[..., str]] = {
    "play": lambda card: f"Play {NAMES[card]}",
    "prepare": lambda card: f"Prepare {NAMES[card]}",
    "unprepare": lambda card: f"Take {NAMES[card]} back into your hand",
    "draft": lambda card: f"Draft {NAMES[card]}",
    "free_draft": lambda card: f"Draft {NAMES[card]} at no cost",
    "recall": lambda card: f"Draft {NAMES[card]} from your discard pile",
    "discard": lambda card: f"Discard {NAMES[card]} from your hand",
    "give_up": lambda card: f"Discard {NAMES[card]}, prepared",
    "top_card": lambda: "Give up the top card of your draw deck",
    "lose_point": lambda: "Lose a Victory Point instead",
    "reinforce": lambda *cards: _cards("Reinforce", cards),
    "sustain": lambda *cards: _cards("Sustain", cards),
    "counterattack": lambda country, card: (
        f"{capital(nation(country))}: counterattack with {NAMES[card]}"
    ),
    "attrition": lambda card, victim=-1: (
        f"Use {NAMES[card]}" + (f" against {POWER_TITLES[victim]}" if victim >= 0 else "")
    ),
    "build": lambda c, space: f"Build {article(piece_in(c, space))} in {place(space)}",
    "recruit": lambda c, space: f"Recruit {article(piece_in(c, space))} in {place(space)}",
    "battle": _battle,
    "eliminate": lambda c, space: f"Eliminate the {piece_in(c, space)} in {place(space)}",
    "withdraw": lambda c, space: f"Take the {piece_in(c, space)} in {place(space)} off the board",
    "use": lambda card: f"Use {NAMES[card]}",
    "strike": lambda power: f"Choose {POWER_TITLES[power]}",
    "take": lambda card: f"Choose {NAMES[card]}",
    "tuck": lambda card: f"Put {NAMES[card]} under your draw deck",
    "refill": lambda count: f"Draw {counted(count, 'card')}",
    "mulligan": lambda: "Shuffle them back and draw again",
    "pass": lambda: "Pass",
    "draw": lambda card: f"Draw {NAMES[card]}",
}


def action_label(action: Action) -> str:
    """An offer in words; a range says so."""
    verb, arguments = action
    span = range_of(action)
    if span is not None and span.least < span:
        return f"Draw up to {counted(int(span), 'card')}"
    return LABELS[verb](*arguments)


def consequence(g: Position, action: Action) -> str:
    """What an offer does not say by itself: that a card would be played for nothing."""
    verb, arguments = action
    if verb == "play" and not of_use(g, arguments[0]):
        return " for nothing: it has no effect now"
    if verb == "eliminate" and g.now[0] == "choose" and _with_others(g, *arguments):
        return " and every other enemy Army there"
    return ""


def _with_others(g: Position, country: int, space: int) -> bool:
    """R21: whether an option takes the pieces of other countries in the space too."""
    _, card, index = g.now[1]
    sentence = CATALOGUE[card].does[index]
    if not isinstance(sentence, Eliminate) or not sentence.everything(g.options):
        return False
    there = [one for one in bits(sentence.of) if g.of_kind(kind_in(space))[one] >> space & 1]
    return len(there) > 1


# Prompts that depend on the position.

OPENING = (
    "Put three of your ten cards under your draw deck.",
    "Put two more cards under it.",
    "Put one more card under it.",
)


def opening_prompt(g: Position, power: int) -> str:
    """B3: how many cards are still to be put away."""
    return OPENING[g.picks[power].bit_count()]


def sentence_prompt(g: Position, power: int, card: int, index: int) -> str:
    """What the card says now."""
    return f"{NAMES[card]}: {CATALOGUE[card].does[index].words(g.options)}"


def battle_words(g: Position) -> str:
    """The battle now fought: who, where, and both totals."""
    who = capital(nation(g.attacker))
    symbols = f"{g.reinforced} Reinforce against {g.sustained} Sustain"
    return f"{who} battles {place(g.target)} from {place(g.base)} ({symbols})"


def battle_prompt(g: Position) -> str:
    """The same, short enough to stand above what may be done."""
    symbols = f"Reinforce {g.reinforced} to Sustain {g.sustained}"
    return f"Battle for {place(g.target)}, {symbols}"


FROM_HAND = "discard a card from your hand."
PREPARED = "discard one of your prepared cards."


def payment_prompt(g: Position, power: int) -> str:
    """H4 and H5: what a card of the hand pays for, or which card demands it."""
    frames = list(reversed(g.agenda[:-1]))
    if not frames or frames[0][0] != "pay":
        return _demanded(g, power, Forfeit.HAND, FROM_HAND)
    name, arguments = next(frame for frame in frames if frame[0] != "pay")
    if keeps(g, power, name):
        return f"{NAMES[BERTHA]}: {FROM_HAND}"
    battle = next((args for step, args in frames if step == "begin_battle"), None)
    if name == "begin_battle" or (name == "may_keep" and g.attacker < 0 and battle):
        assert battle is not None
        return f"Battle for {place(battle[1])}: pay with a card from your hand."
    if name in DRAFTS:
        return f"To draft {NAMES[arguments[1]]}: {FROM_HAND}"
    if name in TAXED:
        return f"{NAMES[NETWORK]}: {FROM_HAND}"
    return f"{battle_prompt(g)}: pay for it with a card from your hand."


DRAFTS = ("take_drafted", "take_recalled")
TAXED = ("place_built", "place_recruited", "eliminate_piece")
"""What Limited Rail and Road Network is paid for, beside battles."""


def keeps(g: Position, power: int, coming: str) -> bool:
    """F4e: whether Big Bertha is being paid for; a prepared card is kept after its terrain is."""
    if power != OWNERS[BERTHA] or g.attacker < 0:
        return False
    if coming == "may_keep":
        return len(g.exchange) > 1 and bool(g.prepared[power] >> g.exchange[-2] & 1)
    return True


def prepared_prompt(g: Position, power: int) -> str:
    """H4: which card demands a prepared card."""
    return _demanded(g, power, Forfeit.PREPARED, PREPARED)


def _demanded(g: Position, power: int, forfeit: Forfeit, what: str) -> str:
    """H4: a discard with the name of the Status, or of the card played, that demands it."""
    card = _striking(g, power, forfeit) if g.attacker >= 0 else _played(g)
    return f"{NAMES[card]}: {what}" if card >= 0 else what.capitalize()


def _striking(g: Position, power: int, forfeit: Forfeit) -> int:
    """J7: the Status that makes a power discard something as the battle is initiated."""
    if power == POWER_OF[g.attacker]:
        provoking = [
            status
            for status, one in PROVOCATIONS.items()
            if one.forfeit is forfeit and g.has(status) and provoked(g, one)
        ]
        return provoking[0] if provoking else -1
    gas = [status for status, one in ASSAULTS.items() if one.forfeit is forfeit and g.has(status)]
    return gas[0] if gas else -1


def _played(g: Position) -> int:
    """K2: the card whose sentences are being carried out."""
    cards = [arguments[0] for name, arguments in g.agenda if name == "carry_on"]
    return cards[-1] if cards else -1


PROMPTS: dict[str, Callable[..., str]] = {
    "opening": opening_prompt,
    "choose_payment": payment_prompt,
    "choose_prepared": prepared_prompt,
    "choose": sentence_prompt,
    "choose_reinforce": lambda g, power: f"{battle_prompt(g)}: reinforce, or pass.",
    "choose_sustain": lambda g, power, order: f"{battle_prompt(g)}: sustain the battle, or pass.",
    "choose_counterattack": lambda g, power: f"{battle_prompt(g)}: it fails; counterattack?",
    "choose_alpini": lambda g, power, card: f"{battle_prompt(g)}: use {NAMES[card]}?",
}

BY_CARDS = Refusal("F4c", "Pieces come and fight by cards alone.")
IN_BATTLE = Refusal("J8", "Symbols are spent in the exchange of a battle.")
TIMES = {
    "play": Refusal("F4a", "A card is played in the Play step of your turn."),
    "build": BY_CARDS,
    "prepare": Refusal("F6a", "A card is prepared in the Prepare step of your turn."),
    "recruit": BY_CARDS,
    "battle": BY_CARDS,
    "unprepare": Refusal("F6a", "A prepared card is taken back in the Prepare step of your turn."),
    "attrition": Refusal("F5a", "Attrition symbols are used in the Attrition step of your turn."),
    "draft": Refusal("F3a", "Cards are drafted in the Draft step of your turn."),
    "refill": Refusal("F7a", "Cards are drawn in the Draw step of your turn."),
    "reinforce": IN_BATTLE,
    "sustain": IN_BATTLE,
    "counterattack": Refusal("J17a", "A counterattack answers a land battle that has failed."),
}
"""What has its time at another question, and when, in the order in which a click may mean it."""


# News.

NEWS = {
    "turn": ("number power", "Round {number}: the turn of {power}."),
    "mulligan": ("power", "{power} shuffles its cards back and draws again."),
    "plays": ("power card", "{power} plays {card}."),
    "lays": ("power card", "{power} lays down the Status {card}."),
    "fails": ("power card", "{card} does nothing: its requirement is not met."),
    "uses": ("power card", "{power} uses {card}."),
    "works": ("power card", "{power}: {card} takes effect."),
    "shows": ("power card", "{power} discards {card}."),
    "sees": ("power victim card*", "{power} sees {card} of {victim}."),
    "drafts": ("power card", "{power} drafts {card}."),
    "recalls": ("power card", "{power} takes {card} from its discard pile."),
    "sets_aside": ("power card", "{power} takes {card} from its discard pile."),
    "prepares": ("power card", "{power} prepares {card}."),
    "prepares_unseen": ("power", "{power} prepares a card."),
    "unprepares": ("power card", "{power} takes {card} back into its hand."),
    "unprepares_unseen": ("power", "{power} takes a prepared card back into its hand."),
    "tucks": ("power card*", "{power} puts {card} under its draw deck."),
    "tucks_unseen": ("power", "{power} puts a card under its draw deck."),
    "refills": ("power number", "{power} draws {cards}."),
    "draws": ("power card*", "{power} draws {card}."),
    "loses": ("power card*", "{power} loses {card} from its deck."),
    "loses_unseen": ("power", "{power} discards the top card of its deck."),
    "throws": ("power card*", "{power} discards {card} from its hand."),
    "throws_unseen": ("power", "{power} discards a card from its hand."),
    "gives_up": ("power card", "{power} discards {card}, prepared."),
    "gives_up_unseen": ("power", "{power} discards a prepared card."),
    "loses_status": ("power card", "{power} loses the Status {card}."),
    "wears": ("power card", "{power} uses {card} for attrition."),
    "builds": ("country space", "{country} builds {a_piece} in {space}."),
    "recruits": ("country space", "{country} recruits {a_piece} in {space}."),
    "withdraws": ("country space", "{country} takes its {kind} in {space} off the board."),
    "battles": ("country space base", "{country} battles {space} from {base}."),
    "reinforces": ("power card", "{power} reinforces with {card}."),
    "sustains": ("power card", "{power} sustains the battle with {card}."),
    "repelled": ("country space", "The attack of {nation} on {space} fails."),
    "counterattacks": ("country card", "{country} counterattacks with {card}."),
    "removed": ("country space", "The {piece} in {space} is removed."),
    "eliminated": ("country space", "The {piece} in {space} is eliminated."),
    "token": ("space", "An Objective token is placed on {space}."),
    "scores": ("team points", "The {team} {score}."),
    "scores_instead": ("team points", "The {team} {score} instead, for what could not be lost."),
    "out_of_cards": ("power", "{power} has no card left to discard."),
    "home_lost": ("country", "{country} scores nothing: an enemy Army is in its home."),
    "wins_by_lead": ("team", "The {team} lead by twelve points or more and win."),
    "wins_by_points": ("team", "The {team} win on points."),
    "wins_by_tie": ("team", "Equal points: the {team} win."),
}
"""For each piece of news what its numbers stand for, and its sentence."""


def card_id(card: int) -> str:
    """Copies are alike: the first stands for all."""
    return CARDS[TWIN[card]]


def _together(numbers: dict[str, int]) -> dict[str, str]:
    """Words that several numbers make together."""
    words = {}
    if "number" in numbers:
        words["cards"] = counted(numbers["number"], "card")
    if "points" in numbers:
        verb = "gain" if numbers["points"] > 0 else "lose"
        words["score"] = f"{verb} {counted(abs(numbers['points']), 'Victory Point')}"
    if "country" in numbers:
        words["nation"] = nation(numbers["country"])
        if "space" in numbers:
            kind = kind_in(numbers["space"])
            words["kind"] = PIECES[kind]
            words["a_piece"] = article(PIECES[kind])
            words["piece"] = piece(numbers["country"], kind)
    return words


def _country(number: int) -> str:
    return capital(nation(number))


def _power_id(number: int) -> str:
    return power_id(POWERS[number])


BULLETIN = Bulletin(
    NEWS,
    words={
        "country": _country,
        "power": POWER_TITLES.__getitem__,
        "victim": POWER_TITLES.__getitem__,
        "team": TEAM_TITLES.__getitem__,
        "card": NAMES.__getitem__,
        "space": place,
        "base": place,
    },
    ids={
        "space": SPACES.__getitem__,
        "base": SPACES.__getitem__,
        "card": card_id,
        "power": _power_id,
        "victim": _power_id,
    },
    together=_together,
)
say = BULLETIN.say
mentions = BULLETIN.mentions
goes_on = BULLETIN.goes_on


def standing(mask: int) -> str:
    """Spaces in a row: ``Berlin, Prussia``."""
    return ", ".join(place(one) for one in bits(mask)) or "none"
