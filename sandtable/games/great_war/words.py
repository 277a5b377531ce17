"""The words a player reads, generated from the definitions that run."""

from __future__ import annotations

from sandtable.core.action import Action
from sandtable.games.great_war.cards import DECK, EVENT, Card
from sandtable.games.great_war.events import ATTACKER, BOTH, DEFENDER, NOBODY, OF_CARD, Event, Who

SIDE_TITLES = ("Central Powers", "Entente")
DECK_TITLES = ("Central Powers", "Entente", "Neutral", "Bonus", "Random Event")
SUITS = {"spades": "♠", "hearts": "♥", "diamonds": "♦", "clubs": "♣", "": ""}

KINDS = {
    "aviation": "aviation",
    "ace": "an Ace",
    "hmg": "HMG",
    "infantry": "infantry",
    "artillery": "artillery",
    "heavy_artillery": "heavy artillery",
    "field_artillery": "field artillery",
    "mortar": "mortar",
    "tank": "tank",
    "cavalry": "cavalry",
    "engineer": "engineer",
    "leader": "leader",
    "fort": "fort",
    "trench": "trench",
    "offensive": "offensive",
    "joker": "Joker",
    "line": "line infantry",
    "neutral": "Neutral",
    "bonus": "Bonus",
    "gas": "Poison Gas",
    "aviation_plus": "aviation Plus (laid on artillery or infantry)",
    "anti_aircraft": "Anti-Aircraft",
}

SOURCES = {
    "sheet_effect": "documented: title and effect stand in the published rules sheet",
    "sheet_name": "partly documented: title in the published rules sheet, numbers reconstructed",
    "sheet_type": "partly documented: a card of this sort is in the rules sheet",
    "public_note": "partly documented: role named in a public note of the designers",
    "reconstructed": "reconstructed: no published text of this card was found",
}


def listed(things: list[str], last: str = "or") -> str:
    """``a, b or c``."""
    if len(things) < 2:
        return "".join(things)
    return f"{', '.join(things[:-1])} {last} {things[-1]}"


def kind(selector: str) -> str:
    """A tag or cancel selector in words."""
    tag, _, ceiling = selector.partition("<=")
    words = KINDS.get(tag, tag.replace("_", " "))
    return f"{words} of {ceiling} BP or less" if ceiling else words


def short_title(card: int) -> str:
    """A title without its class: "Oswald Boelcke" for "Ace: Oswald Boelcke"."""
    return DECK[card].title.rpartition(": ")[2]


def face(card: int) -> str:
    """Rank and suit as printed in the corner."""
    one = DECK[card]
    return "JK" if one.rank == "Joker" else f"{one.rank}{SUITS[one.suit]}"


def card_text(card: int) -> str:
    """What the card does, from its definition."""
    one = DECK[card]
    if one.deck == EVENT:
        return event_text(OF_CARD[card])
    parts = [
        _link_text(one),
        _slot_text(one),
        _cancel_text(one),
        _effect_text(one),
        _points_text(one),
    ]
    return " ".join(part for part in parts if part) or "No special effect."


def _link_text(card: Card) -> str:
    if not card.links_to:
        return ""
    return f"Plus: lay on {listed([kind(tag) for tag in card.links_to])}."


def _slot_text(card: Card) -> str:
    if not card.slots:
        return ""
    number = {1: "one slot", 2: "two slots"}[card.slots]
    takes = {
        "any": "any card",
        "army": "infantry, artillery, tanks, cavalry, engineers or leaders",
        "infantry": "infantry",
    }
    return f"Opens {number} for {takes[card.slot_scope]}."


def _cancel_text(card: Card) -> str:
    if not card.cancels:
        return ""
    what = listed([kind(selector) for selector in card.cancels])
    if card.whole_turn:
        return f"While you defend: cancels every enemy {what} card, all turn."
    if what == "any":
        what = ""
    target = f"one enemy {what} card".replace("  ", " ")
    if not card.ready:
        return f"As it lands: cancels {target}."
    if card.interrupt:
        return f"Cancels {target}: at once, later, or thrown in from your hand."
    return f"Cancels {target}: at once or later."


def _effect_text(card: Card) -> str:
    return {
        "heavy_bombers": "As it lands: the enemy discards all Aces and Anti-Aircraft in hand.",
        "ambulance": "As it lands: turn one of your cancelled cards up again.",
        "protect": "An Ace under it is safe from Aces that are not improved; "
        "it may be laid together with its card.",
        "blockade": "If up when the turn is judged: you may first send one enemy "
        "Nationality card played this turn to the discards.",
        "discard_random": "As it lands: the enemy discards a card at random.",
        "discard_chosen": "As it lands: look at the enemy hand and discard one card of it.",
    }.get(card.effect, "")


def _points_text(card: Card) -> str:
    if card.attacker_bp == card.bp:
        return ""
    return f"Only {card.attacker_bp} BP while you attack."


def event_text(event: Event) -> str:
    """What an event does, with its die table."""
    what = _event_effect(event)
    if not event.rolled:
        return what
    rows = [f"{faces}: {_die_row(event, first)}" for faces, first in _runs(event)]
    return f"{what} Die: {'; '.join(rows)}."


def _event_effect(event: Event) -> str:
    if event.bars:
        return f"No {listed([kind(tag) for tag in event.bars])} card may be played."
    if event.weakens:
        return f"Each {kind(event.weakens)} card is worth {event.weaker_by} BP less."
    if event.no_optional:
        return "No optional plays, and no card may be thrown in from hand."
    if event.adds:
        return "BP are added to the turn total."
    return {
        "": "Nothing happens.",
        "lose_card": "Each side, the Defender first, discards a card at random.",
        "lose_nationality": "Discard a Nationality card at random.",
        "look": "Look at the whole enemy hand.",
        "draw_nationality": "Draw an extra Nationality card.",
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
    who: dict[Who, str] = {
        NOBODY: "no effect",
        DEFENDER: "the Defender",
        ATTACKER: "the Attacker",
        BOTH: "both sides",
    }
    row = who[event.concerns(die)]
    return f"{row} +{event.adds[die - 1]}" if event.adds else row


def card_line(card: int) -> str:
    """A card in one line: corner, title, BP, arrow, text, and how sure its facts are."""
    one = DECK[card]
    mark = {"sheet_effect": "documented", "reconstructed": "reconstructed"}.get(
        one.source, "partly documented"
    )
    head = f"{face(card):>3} {one.title}" if one.rank else one.title
    points = "" if one.deck == EVENT else f" [{one.bp} BP{', attack' if one.arrow else ''}]"
    return f"{head}{points} {card_text(card)} ({mark})"


def action_label(action: Action) -> str:
    """An offer in words."""
    verb, arguments = action
    names = [short_title(card) for card in arguments] if verb != "defend" else []
    if verb in ("link", "slot", "play") and len(names) > {"play": 1}.get(verb, 2):
        along = f" together with {names.pop()}"
    else:
        along = ""
    words = {
        "play": "Play {0}",
        "link": "Lay {0} on {1}",
        "slot": "Put {0} into a slot of {1}",
        "cancel": "{0} cancels {1}",
        "interrupt": "Throw in {0} from hand",
        "revive": "Turn {0} up again",
        "blockade": "Blockade {0}",
        "keep": "Keep {0}",
        "discard": "Discard {0}",
        "take": "Take {0} from your reserve",
        "from_deck": "Take a Neutral card from the deck",
        "pass": "Pass",
        "done": "Done",
    }[verb]
    return words.format(*names) + along


NEWS = {
    "turn": "Turn {number}: {side} defend.",
    "event": "{side} turn up {card}: {text}",
    "event_die": "{card}: the die shows {number}.",
    "part": "{side}: round {number}.",
    "plays": "{side} play {card}.",
    "links": "{side} lay {card} on {base}.",
    "slots": "{side} put {card} into a slot of {base}.",
    "cancels": "{side}: {card} cancels {base}.",
    "interrupts": "{side} throw in {card}: {base} is cancelled and the part ends.",
    "whole_turn_cancel": "{card} cancels {base}.",
    "revives": "{side} turn {card} up again.",
    "cannot_lead": "{side} have no card that may be led.",
    "levy": "{side} levy {card}.",
    "discards": "{side} discard {card}.",
    "looks": "{side} look at the enemy hand.",
    "sees": "You see {card}.",
    "blockades": "{side}: the blockade sends {card} to the discards.",
    "stalled": "{side}: the attack has stalled, no Attack arrow was played.",
    "wins_turn": "{side} win turn {number}.",
    "captures": "{side} capture {card}.",
    "draws": "You draw {card}.",
    "draws_unseen": "{side} draw a {deck} card.",
    "takes": "You take {card} from your reserve.",
    "takes_unseen": "{side} take a card from their reserve.",
    "dealt": "You are dealt {card}.",
    "keeps": "You keep {card}.",
    "defends_first": "{side} defend in turn 1.",
    "reshuffle": "All decks are reshuffled with their discards.",
    "deck_dry": "{side} cannot draw a Nationality card: the game ends.",
    "rebuilt": "The {deck} deck is made anew from its discards.",
}

_ARGUMENTS = {
    "turn": ("number", "side"),
    "event": ("side", "card"),
    "event_die": ("card", "number"),
    "part": ("side", "number"),
    "whole_turn_cancel": ("card", "base"),
    "sees": ("card",),
    "wins_turn": ("side", "number"),
    "draws_unseen": ("side", "deck"),
    "rebuilt": ("deck",),
}


def say(key: str, arguments: tuple[int, ...]) -> str:
    """A line of news in words."""
    if key == "totals":
        return f"Battle Points: {SIDE_TITLES[0]} {arguments[0]}, {SIDE_TITLES[1]} {arguments[1]}."
    if key == "kept":
        side, bonus, neutral = arguments
        return f"{SIDE_TITLES[side]} keep {bonus} Bonus and {neutral} Neutral cards."
    names = _ARGUMENTS.get(key, ("side", "card", "base"))
    words = {"text": ""}
    for name, argument in zip(names, arguments, strict=False):
        if name == "side":
            words[name] = SIDE_TITLES[argument]
        elif name == "deck":
            words[name] = DECK_TITLES[argument]
        elif name == "number":
            words[name] = str(argument)
        elif argument >= 0:
            words[name] = DECK[argument].title
    if key == "event":
        words["text"] = card_text(arguments[1])
    return NEWS[key].format(**words)
