"""The words a player reads."""

from __future__ import annotations

from sandtable.core.action import Action
from sandtable.games.quartermaster.board import (
    COUNTRY_TITLES,
    KINDS,
    SPACE_TITLES,
    TEAM_TITLES,
)
from sandtable.games.quartermaster.cards.catalogue import CATALOGUE
from sandtable.games.quartermaster.cards.vocabulary import PIECES

LABELS = {
    "play": "Play {card}",
    "discard": "Discard {card}",
    "keep": "Keep {card}",
    "use": "Use {card}",
    "build": "Build {piece} in {space}",
    "recruit": "Recruit for {country} in {space}",
    "battle": "Battle {country} in {space}",
    "eliminate": "Eliminate {country} in {space}",
    "withdraw": "Withdraw your {kind} from {space}",
    "lift": "Pick up your {kind} in {space}",
    "target": "Choose {country}",
    "take": "Take {card}",
    "return": "Put {card} back into your draw deck",
    "pass": "Pass",
    "done": "Done",
    "draw": "Draw {card}",
}

_TARGETS = {
    "build": ("kind", "space"),
    "withdraw": ("kind", "space"),
    "lift": ("kind", "space"),
    "recruit": ("country", "space"),
    "eliminate": ("country", "space"),
    "battle": ("space", "country"),
    "target": ("country",),
}


def words_for(names: tuple[str, ...], arguments: tuple[int, ...]) -> dict[str, str]:
    """Arguments in words, by what they are."""
    words = {"country": "nobody", "space": "", "kind": "", "piece": ""}
    for name, argument in zip(names, arguments, strict=False):
        if argument < 0:
            continue
        if name == "country" or name == "other":
            words[name] = COUNTRY_TITLES[argument]
        elif name == "space":
            words[name] = SPACE_TITLES[argument]
        elif name == "kind":
            words[name] = PIECES[argument]
            words["piece"] = "an Army" if KINDS[argument] == "army" else "a Navy"
        elif name == "card":
            words[name] = CATALOGUE[argument].title
        elif name == "team":
            words[name] = TEAM_TITLES[argument]
        else:
            words[name] = str(argument)
    return words


def action_label(action: Action) -> str:
    """An offer in words."""
    verb, arguments = action
    if verb == "battle" and len(arguments) == 1:
        return f"Battle the empty {SPACE_TITLES[arguments[0]]}"
    return LABELS[verb].format(**words_for(_TARGETS.get(verb, ("card",)), arguments))


NEWS: dict[str, tuple[tuple[str, ...], str]] = {
    "turn": (("number", "country"), "Round {number}: {country}."),
    "plays": (("country", "card"), "{country} plays {card}."),
    "lays_status": (("country", "card"), "{country} lays down the Status {card}."),
    "lays_response": (("country", "card"), "You lay {card} face down."),
    "lays_response_unseen": (("country",), "{country} lays a Response face down."),
    "uses": (("country", "card"), "{country} uses {card}."),
    "works": (("country", "card"), "{country}: {card} takes effect."),
    "builds": (("country", "kind", "space"), "{country} builds {piece} in {space}."),
    "recruits": (("country", "kind", "space"), "{country} recruits {piece} in {space}."),
    "names_built": (
        ("country", "kind", "space"),
        "{country} names its {kind} in {space} as just built.",
    ),
    "battles": (("country", "kind", "space", "other"), "{country} battles {space}."),
    "removed": (("country", "kind", "space"), "The {kind} of {country} in {space} is removed."),
    "stays": (("country", "kind", "space"), "The {kind} of {country} in {space} stays."),
    "protects": (
        ("country", "kind", "space"),
        "The {kind} of {country} in {space} cannot be removed this turn.",
    ),
    "withdraws": (("country", "kind", "space"), "{country} withdraws its {kind} from {space}."),
    "lifts": (("country", "kind", "space"), "{country} picks up its {kind} in {space}."),
    "raids": (("country", "card", "other"), "{country} strikes at {other} with {card}."),
    "ignores": (("country", "card"), "{country} ignores {card}."),
    "scores": (("team", "number"), "{team}: {number} points."),
    "out_of_cards": (("country",), "{country} has no card left to discard."),
    "home_lost": (("country",), "{country} scores nothing: its Home Space is lost."),
    "loses": (("country", "card"), "{card} is discarded from your deck."),
    "loses_unseen": (("country",), "{country} discards the top card of its deck."),
    "draws": (("country", "card"), "You draw {card}."),
    "throws": (("country", "card"), "You discard {card}."),
    "throws_unseen": (("country",), "{country} discards a card."),
    "status_lost": (("country", "card"), "{country} loses the Status {card}."),
    "response_lost": (("country", "card"), "Your Response {card} is discarded."),
    "response_lost_unseen": (("country",), "{country} loses a face-down Response."),
    "on_top": (("country", "card"), "{country} puts {card} on top of its deck."),
    "under_deck": (("country", "card"), "{country} puts {card} under its deck."),
    "under_deck_own": (("country", "card"), "You put {card} under your deck."),
    "under_deck_unseen": (("country",), "{country} puts a card under its deck."),
    "wins_by_homes": (("team",), "{team} hold two enemy Home Spaces and win."),
    "wins_by_points": (("team",), "{team} reach 400 points and win."),
    "wins_by_score": (("team",), "{team} win on points."),
    "wins_by_lead": (("team",), "{team} are thirty points ahead and win."),
}


def say(key: str, arguments: tuple[int, ...]) -> str:
    """A line of news in words."""
    names, text = NEWS[key]
    return text.format(**words_for(names, arguments))
