"""The words a player reads, generated from the definitions that run."""

from __future__ import annotations

from collections import Counter
from functools import cache

from sandtable.core.action import Action
from sandtable.core.english import listed
from sandtable.core.refusal import Refusal
from sandtable.core.show.news import Bulletin
from sandtable.core.show.scene import power_id
from sandtable.games.great_war.facts.cards import CARDS, DECK, EVENT, NEUTRAL, SIDES, Card
from sandtable.games.great_war.rules.events import NOBODY, OF_CARD, Event

SIDE_TITLES = ("Central Powers", "Entente")
DECK_TITLES = ("Central Powers", "Entente", "Neutral", "Bonus", "Random Event")
SUITS = {"spades": "♠", "hearts": "♥", "diamonds": "♦", "clubs": "♣", "": ""}

KINDS = {
    "joker": "Joker",
    "offensive": "offensive",
    "leader": "leader",
    "infantry": "infantry",
    "line": "line infantry",
    "elite": "elite infantry",
    "hmg": "HMG",
    "stormtrooper": "stormtroopers",
    "artillery": "artillery",
    "heavy_artillery": "heavy artillery",
    "field_artillery": "field artillery",
    "mortar": "mortar",
    "tank": "tank",
    "cavalry": "cavalry",
    "engineer": "engineers",
    "aviation": "aviation",
    "ace": "Ace",
    "recon": "reconnaissance",
    "zeppelin": "Zeppelin",
    "heavy_bombers": "bombers",
    "anti_aircraft": "Anti-Aircraft",
    "fort": "fort",
    "trench": "trench",
    "gas": "Poison Gas",
    "obstacle": "obstacle",
    "terrain": "terrain",
    "equipment": "equipment",
    "naval": "naval",
    "blockade": "naval blockade",
    "support": "support",
    "improved": "Improved card",
}
"""The tags of the cards in words, in the order a card names its own."""

COUNTS_AS = {"hmg": "infantry", "mortar": "artillery", "ace": "aviation"}
"""Kinds whose name does not tell the wider kind they belong to."""

ONE_OF = {
    "tank": "a tank",
    "leader": "a leader",
    "fort": "a fort",
    "trench": "a trench",
    "offensive": "an offensive card",
}
"""What a Plus card is laid on, where the kind alone does not read well."""

SLOTS_FOR = {
    "any": "any card",
    "army": "infantry, artillery, tanks, cavalry, engineers or leaders",
    "infantry": "infantry",
}

EFFECTS = {
    "heavy_bombers": "As it lands: the enemy discards all Aces and Anti-Aircraft in hand.",
    "ambulance": "As it lands: turn one of your cancelled cards up again.",
    "protect": "May come down together with that card. "
    "An Ace under it is safe from every Ace that is not improved.",
    "blockade": "If it is up when the turn is judged: "
    "you may first send one enemy Nationality card played this turn to the discards.",
    "discard_random": "As it lands: the enemy loses a random card from hand.",
    "discard_chosen": "As it lands: look at the enemy hand and discard one card of it.",
}

SOURCE_WORDS = {
    "sheet_effect": "documented",
    "sheet_name": "partly documented",
    "sheet_type": "partly documented",
    "public_note": "partly documented",
    "reconstructed": "reconstructed",
}
"""How sure the facts of a card are: known title and effect, some of it, or neither."""


def _a(words: str) -> str:
    return f"an {words}" if words[0] in "aeiou" else f"a {words}"


def kind(tag: str) -> str:
    """A tag, or a deck that a cancel names, in words."""
    return {"neutral": "Neutral", "bonus": "Bonus"}.get(tag) or KINDS[tag]


# Names.


def short_title(card: int) -> str:
    """A title without its class: "Oswald Boelcke" for "Ace: Oswald Boelcke"."""
    return DECK[card].title.rpartition(": ")[2]


def face(card: int) -> str:
    """Rank and suit as printed in the corner."""
    one = DECK[card]
    return "JK" if one.rank == "Joker" else f"{one.rank}{SUITS[one.suit]}"


def copy_mark(card: int) -> str:
    """What tells a card from another of the same title and corner: its pack, or ``second``."""
    one = DECK[card]
    if FACES[short_title(card), face(card)] < 2:
        return ""
    return _pack(one) if one.rank else _copy(one)


def pack_mark(card: int) -> str:
    """`` (red)`` or `` (blue)`` for the Neutral cards that both packs have."""
    neutral = DECK[card].deck == NEUTRAL
    return f" ({copy_mark(card)})" if neutral and copy_mark(card) else ""


def _names() -> list[str]:
    """The short title of each card; cards that share it are told apart in brackets."""
    sharing = Counter(short_title(card) for card in range(len(DECK)))
    names = []
    for card, one in enumerate(DECK):
        title = short_title(card)
        marks = [mark for mark in (face(card) if one.rank else "", copy_mark(card)) if mark]
        apart = f" ({' '.join(marks)})" if marks and sharing[title] > 1 else ""
        names.append(title + apart)
    return names


def _pack(card: Card) -> str:
    """Each side has a pack of its own; Neutral cards come from a red and a blue one."""
    return {"cp": "Central", "ea": "Entente", "nr": "red", "nb": "blue"}[card.id[:2]]


def _copy(card: Card) -> str:
    """Most Bonus cards are in their deck twice."""
    return "second" if card.deck != EVENT and card.id.endswith("_2") else ""


FACES = Counter((short_title(card), face(card)) for card in range(len(DECK)))
NAMES = _names()
"""What each card is called in offers and news; no two that are played share a name."""


# Cards.


@cache
def card_text(card: int) -> str:
    """What the card is and does, from its definition."""
    one = DECK[card]
    if one.deck == EVENT:
        return event_text(OF_CARD[card])
    parts = [
        _kinds_text(one),
        _link_text(one),
        _slot_text(one),
        _cancel_text(one),
        EFFECTS.get(one.effect, ""),
        _points_text(one),
    ]
    return " ".join(part for part in parts if part)


def _kinds_text(card: Card) -> str:
    """1.6 and 1.9: what the card is, since other cards ask for it."""
    words = []
    for tag, word in KINDS.items():
        if tag in card.tags:
            wider = COUNTS_AS.get(tag)
            words.append(f"{word}: counts as {wider}" if wider else word)
    telling = [
        word for word in words if not any(word != other and word in other for other in words)
    ]
    text = ", ".join(telling)
    return f"{text[0].upper()}{text[1:]}." if text else ""


def _link_text(card: Card) -> str:
    if not card.links_to:
        return ""
    return f"Plus card: lay it on {listed([ONE_OF.get(tag, kind(tag)) for tag in card.links_to])}."


def _slot_text(card: Card) -> str:
    if not card.slots:
        return ""
    number = {1: "one slot", 2: "two slots"}[card.slots]
    return f"Opens {number} for {SLOTS_FOR[card.slot_scope]}."


def _cancel_text(card: Card) -> str:
    if not card.cancels:
        return ""
    if card.whole_turn:
        every = listed([kind(selector) for selector in card.cancels], "and")
        return f"While you defend: cancels every enemy {every} card, all turn."
    target = _target_text(card)
    if not card.ready:
        return f"As it lands: cancels {target}."
    if card.interrupt:
        return f"Cancels {target}: at once, later, or thrown in from your hand."
    return f"Cancels {target}: at once or later."


def _target_text(card: Card) -> str:
    """1.9: what one cancel may hit."""
    kinds, targets = [], []
    for selector in card.cancels:
        tag, _, ceiling = selector.partition("<=")
        if selector == "any":
            return "any one enemy card"
        if selector == "aviation_plus":
            targets.append("one enemy aviation Plus card made for artillery or infantry")
        elif ceiling:
            targets.append(f"one enemy {kind(tag)} card of {ceiling} BP or less")
        else:
            kinds.append(kind(tag))
    if kinds:
        targets.append(f"one enemy {listed(kinds)} card")
    return ", or ".join(targets)


def _points_text(card: Card) -> str:
    if card.attacker_bp == card.bp:
        return ""
    return f"Only {card.attacker_bp} BP while you attack."


@cache
def card_line(card: int) -> str:
    """A card in one line: corner, title, deck, BP, arrow, text."""
    one = DECK[card]
    title = one.title + pack_mark(card)
    head = f"{face(card):>3} {title}" if one.rank else title
    return f"{head} [{_stamp(one)}] {card_text(card)}"


def _stamp(card: Card) -> str:
    """1.3: the deck decides what a card counts for."""
    if card.deck == EVENT:
        return "event"
    deck = "Nationality" if card.deck < len(SIDES) else DECK_TITLES[card.deck]
    return f"{deck}, {card.bp} BP{', attack' if card.arrow else ''}"


# Events.


def event_text(event: Event) -> str:
    """What an event does, with its die table."""
    what = _event_effect(event)
    if not event.rolled:
        return what
    rows = [f"{faces}: {_die_row(event, first)}" for faces, first in _runs(event)]
    return f"{what} Die {'; '.join(rows)}."


def _event_effect(event: Event) -> str:
    if event.bars:
        return f"Nobody may play {_a(listed([kind(tag) for tag in event.bars]))} card this turn."
    if event.weakens:
        return f"Takes {event.weaker_by} BP off each {kind(event.weakens)} card of a side."
    if event.no_optional:
        return "No optional plays this turn, and no card may be thrown in from hand."
    if event.adds:
        return f"Extra BP for {event.who[0].value}."
    return {
        "": "No effect.",
        "lose_card": "Each side, the Defender first, loses a random card from hand.",
        "lose_nationality": "A side loses a random Nationality card from hand.",
        "look": "A side looks at the whole enemy hand.",
        "draw_nationality": "A side draws an extra Nationality card.",
        "draw_bonus": "Each side, the Defender first, draws an extra Bonus card.",
    }[event.happens]


def _runs(event: Event) -> list[tuple[str, int]]:
    """Faces of the die with the same outcome: ("1-3", 1), ("4-6", 4)."""
    runs: list[list[int]] = []
    for die in range(1, 7):
        if runs and _die_row(event, die) == _die_row(event, runs[-1][0]):
            runs[-1].append(die)
        else:
            runs.append([die])
    return [(f"{run[0]}-{run[-1]}" if len(run) > 1 else str(run[0]), run[0]) for run in runs]


def _die_row(event: Event, die: int) -> str:
    """What one face of the die means."""
    if event.adds:
        return f"+{event.adds[die - 1]}"
    who = event.concerns(die)
    if who is NOBODY:
        return "no effect"
    return "in force" if event.bars else who.value


# Offers.

LABELS = {
    "play": "Play {0}",
    "link": "Lay {0} on {1}",
    "slot": "Put {0} into a slot of {1}",
    "cancel": "{0} cancels {1}",
    "interrupt": "Throw in {0} from your hand",
    "revive": "Turn {0} up again",
    "blockade": "Blockade {0}",
    "keep": "Keep {0}",
    "discard": "Discard {0}",
    "take": "Take {0} from your reserve",
    "from_deck": "Take a Neutral card from the deck",
    "pass": "Pass",
    "done": "Done",
    "draw": "Draw {0}",
    "roll": "Roll {0}",
    "defend": "First to defend: {0}",
}
WITH = {"play": 1, "link": 2, "slot": 2}
"""6.12: where the card stands that comes along."""


def action_label(action: Action) -> str:
    """An offer, or an answer of chance, in words."""
    verb, targets = action
    names = [_target_name(verb, target) for target in targets]
    label = LABELS[verb].format(*names)
    alone = WITH.get(verb, len(names))
    return " together with ".join([label, *names[alone:]])


def _target_name(verb: str, target: int) -> str:
    if verb == "roll":
        return str(target)
    return SIDE_TITLES[target] if verb == "defend" else NAMES[target]


# News.

NEWS = {
    "turn": ("number side", "Turn {number}: {side} defend{s}."),
    "event": ("side card", "{side} turn{s} up {card}. {text}"),
    "event_die": ("card die", "{card}: the die shows {die} ({row})."),
    "part": ("side number", "Round {number}: {side} to play."),
    "plays": ("side card nothing", "{side} play{s} {card}."),
    "links": ("side card base", "{side} lay{s} {card} on {base}."),
    "slots": ("side card base", "{side} put{s} {card} into a slot of {base}."),
    "cancels": ("side card base", "{side}: {card} cancels {base}."),
    "interrupts": (
        "side card base",
        "{side} throw{s} in {card}: {base} is cancelled, and the enemy must stop.",
    ),
    "whole_turn_cancel": ("card base", "{card} cancels {base}."),
    "revives": ("side card", "{side} turn{s} {card} up again."),
    "cannot_lead": ("side", "{side} {have} no card to lead."),
    "levy": ("side card", "{side} must levy: {card} is drawn and has to lead."),
    "discards": ("side card", "{side} discard{s} {card}."),
    "looks": ("side", "{side} look{s} at the enemy hand."),
    "sees": ("card*", "You see {card}."),
    "blockades": ("side card", "{side}: the blockade sends {card} to the discards."),
    "totals": ("central entente", "Battle Points: Central Powers {central}, Entente {entente}."),
    "stalled": ("side", "{side}: the attack has stalled, for no Attack arrow was played."),
    "wins_turn": ("side number", "{side} win{s} turn {number}."),
    "captures": ("side card", "{side} capture{s} {card}."),
    "draws": ("side card*", "You draw {card}."),
    "draws_unseen": ("side deck", "{side} draw{s} a {kind} card."),
    "takes": ("side card*", "You take {card} from your reserve."),
    "takes_unseen": ("side", "{side} take{s} a card from {their} reserve."),
    "dealt": ("side card*", "You are dealt {card}."),
    "keeps": ("side card*", "You keep {card}."),
    "kept": (
        "side bonus neutral",
        "{side} keep{s} {bonus} of the Bonus and {neutral} of the Neutral cards.",
    ),
    "defends_first": ("side", "{side} defend{s} in turn 1."),
    "reshuffle": ("", "All decks are reshuffled with their discards."),
    "deck_dry": ("side", "{side} cannot draw a Nationality card: the game ends."),
    "rebuilt": ("deck", "The {deck} deck is made anew from its discards."),
}
"""For each piece of news what its numbers stand for, and its sentence."""

VERB_FORMS = (
    {"s": "", "have": "have", "their": "their"},
    {"s": "s", "have": "has", "their": "its"},
)
"""The Central Powers play, the Entente plays."""


def dice(key: str, arguments: tuple[int, ...]) -> list[int]:
    """The die that a line of news tells of."""
    return [arguments[1]] if key == "event_die" else []


def die_news(card: int, die: int) -> str:
    """Whom the die has hit, and by how much."""
    event = OF_CARD[card]
    row = _die_row(event, die)
    return f"{row} for {event.who[0].value}" if event.adds else row


def _together(numbers: dict[str, int]) -> dict[str, str]:
    """Words that numbers bring in beside their own."""
    words: dict[str, str] = {}
    if "side" in numbers:
        words |= VERB_FORMS[numbers["side"]]
    if "deck" in numbers:
        deck = numbers["deck"]
        words["kind"] = "Nationality" if deck < len(SIDES) else DECK_TITLES[deck]
    if "card" in numbers:
        words["text"] = card_text(numbers["card"])
    if "die" in numbers:
        words["row"] = die_news(numbers["card"], numbers["die"])
    return words


BULLETIN = Bulletin(
    NEWS,
    words={
        "side": SIDE_TITLES.__getitem__,
        "deck": DECK_TITLES.__getitem__,
        "card": NAMES.__getitem__,
        "base": NAMES.__getitem__,
    },
    ids={
        "side": lambda side: power_id(SIDES[side]),
        "card": CARDS.__getitem__,
        "base": CARDS.__getitem__,
    },
    together=_together,
)
say = BULLETIN.say
mentions = BULLETIN.mentions
goes_on = BULLETIN.goes_on

TIMES = {
    "play": Refusal("4.1", "A card is played when your part of a round begins."),
}
"""What has its time at another question, and when, in the order in which a click may mean it."""
