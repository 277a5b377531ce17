"""The words a player reads: names of cards, offers, prompts, news, and what a thing is."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from sandtable.core.action import Action
from sandtable.core.bits import bits
from sandtable.core.english import article, capital, counted
from sandtable.core.refusal import Refusal
from sandtable.core.show.news import Bulletin
from sandtable.core.show.scene import power_id
from sandtable.games.quartermaster.facts.board import (
    COUNTRIES,
    HOMES,
    LAND,
    LIMITS,
    NEIGHBOURS,
    SPACES,
    STARS,
    STRAITS,
    TEAM_TITLES,
    Strait,
    team_of,
)
from sandtable.games.quartermaster.facts.cards.catalogue import (
    CARDS,
    CATALOGUE,
    OWNERS,
    PROTECTIONS,
    TWIN,
)
from sandtable.games.quartermaster.facts.cards.english import (
    ADJECTIVES,
    PIECES,
    nation,
    place,
)
from sandtable.games.quartermaster.facts.cards.vocabulary import BASIC, Happening, Raid
from sandtable.games.quartermaster.facts.options import Options
from sandtable.games.quartermaster.rules.playing import useful
from sandtable.games.quartermaster.rules.reactions import Occasion, Window, asked_about, protectable
from sandtable.games.quartermaster.rules.state import Position

# Names.


def _names() -> list[str]:
    """The title of each card; where a deck has different cards of one title, with its target."""
    names = []
    for number, card in enumerate(CATALOGUE):
        others = {
            TWIN[other]
            for other, one in enumerate(CATALOGUE)
            if one.title == card.title and OWNERS[other] == OWNERS[number]
        }
        against = f" against {_targets(number)}" if len(others) > 1 else ""
        names.append(card.title + against)
    return names


def _targets(card: int) -> str:
    raids = [sentence for sentence in CATALOGUE[card].does if isinstance(sentence, Raid)]
    return " and ".join(nation(target) for raid in raids for target in raid.targets)


NAMES = _names()
"""What each card is called in offers and news."""


def piece(country: int, kind: int) -> str:
    """``Soviet Army``."""
    return f"{ADJECTIVES[country]} {PIECES[kind]}"


def kind_in(space: int) -> int:
    """21: Armies stand on land, Navies at sea."""
    return 0 if LAND >> space & 1 else 1


def strait_title(strait: Strait) -> str:
    """``Gibraltar``, ``Danish Straits``."""
    return strait.name.replace("_", " ").title()


# Things.


def card_line(card: int, options: Options) -> str:
    """A card in one line: title, type, text."""
    one = CATALOGUE[card]
    kind = "basic" if one.type in BASIC else one.type.value
    return f"{NAMES[card]} [{kind}] {card_text(card, options)}"


@cache
def card_text(card: int, options: Options) -> str:
    """The words of a card, put together once for the options of a table."""
    return CATALOGUE[card].words(options)


def space_line(space: int) -> str:
    """A space in one line: what it is, what is next to it, which straits it concerns."""
    kind = "land" if LAND >> space & 1 else "sea"
    star = ", Supply Space" if STARS >> space & 1 else ""
    homes = [f", Home Space of {nation(c)}" for c, home in enumerate(HOMES) if home == space]
    beside = ", ".join(place(one) for one in bits(NEIGHBOURS[space]))
    straits = [
        _strait_line(strait, space)
        for strait in STRAITS
        if space in (strait.controlled_from, strait.sea_a, strait.sea_b)
    ]
    title = capital(place(space))
    return " ".join([f"{title} [{kind}{star}{''.join(homes)}] Next to: {beside}.", *straits])


def _strait_line(strait: Strait, space: int) -> str:
    """11: what a strait has to do with one of its three spaces."""
    a, b = place(strait.sea_a), place(strait.sea_b)
    if space == strait.controlled_from:
        passage, army = f"{strait_title(strait)}, between {a} and {b}", "here"
    else:
        passage = f"{strait_title(strait)}, to {b if space == strait.sea_a else a}"
        army = f"in {place(strait.controlled_from)}"
    return f"Strait: {passage}, is open to the Axis while their Army is {army}, else to the Allies."


def country_line(country: int) -> str:
    """A country in one line."""
    armies, navies = LIMITS[country]
    team = TEAM_TITLES[team_of(country)]
    home = place(HOMES[country])
    return (
        f"{capital(nation(country))} [{team}] Home Space {home}; "
        f"{armies} Armies and {navies} Navies."
    )


def describe(name: str, options: Options) -> str:
    """A card, a space or a country in words, by its name."""
    if name in CARDS:
        return card_line(CARDS.number(name), options)
    if name in SPACES:
        return space_line(SPACES.number(name))
    return country_line(COUNTRIES.number(name)) if name in COUNTRIES else ""


def title_of(name: str) -> str:
    """A card or a space as it stands in a sentence; any other word as it is."""
    if name in CARDS:
        return NAMES[CARDS.number(name)]
    return place(SPACES.number(name)) if name in SPACES else name


# Offers.


def _recruit(country: int, space: int) -> str:
    return f"Recruit {article(piece(country, kind_in(space)))} in {place(space)}"


def _battle(space: int, country: int = -1) -> str:
    if country < 0:
        return f"Battle {place(space)} (empty)"
    return f"Battle the {piece(country, kind_in(space))} in {place(space)}"


LABELS: dict[str, Callable[..., str]] = {
    "play": lambda card: f"Play {NAMES[card]}",
    "discard": lambda card: f"Discard {NAMES[card]}",
    "keep": lambda card: f"Keep {NAMES[card]}",
    "use": lambda card: f"Use {NAMES[card]}",
    "build": lambda kind, space: f"Build {article(PIECES[kind])} in {place(space)}",
    "recruit": _recruit,
    "battle": _battle,
    "eliminate": lambda c, space: f"Eliminate the {piece(c, kind_in(space))} in {place(space)}",
    "protect": lambda c, space: f"Protect the {piece(c, kind_in(space))} in {place(space)}",
    "withdraw": lambda kind, space: f"Withdraw your {PIECES[kind]} from {place(space)}",
    "lift": lambda kind, space: f"Pick up your {PIECES[kind]} in {place(space)}",
    "target": lambda country: f"Choose {nation(country)}",
    "take": lambda card: f"Take {NAMES[card]}",
    "return": lambda card: f"Put {NAMES[card]} back into your draw deck",
    "pass": lambda: "Pass",
    "done": lambda: "Done",
    "draw": lambda card: f"Draw {NAMES[card]}",
}


def action_label(action: Action) -> str:
    """An offer in words."""
    verb, arguments = action
    return LABELS[verb](*arguments)


def named_label(kind: int, space: int) -> str:
    """62: the offer to count a piece already there as just built."""
    return f"Count your {PIECES[kind]} as just built in {place(space)}"


def consequence(g: Position, action: Action) -> str:
    """What an offer does not say by itself: a card of no use, a protection for another piece."""
    verb, arguments = action
    if verb == "play" and not useful(g, arguments[0]):
        return " for nothing: it has no effect, and goes to the discard pile"
    o = asked_about(g)
    if verb == "use" and o is not None and PROTECTIONS >> arguments[0] & 1:
        pieces = protectable(g, arguments[0], o.trigger)
        if len(pieces) == 1 and pieces[0] != (o.country, o.kind, o.space):
            (country, kind, space), *_ = pieces
            return f" for the {piece(country, kind)} in {place(space)}"
    return ""


# What a window is about.


def occasion_words(o: Occasion) -> str:
    """What has happened, or is about to."""
    who, where = capital(nation(o.country)), place(o.space)
    it = f"The {piece(o.country, o.kind)} in {where}"
    if o.happening is Happening.RAIDED:
        return (
            f"{capital(nation(OWNERS[o.extra]))} strikes at {nation(o.country)} "
            f"with {NAMES[o.extra]}"
        )
    return {
        Happening.BUILT: f"{who} has built {article(PIECES[o.kind])} in {where}",
        Happening.RECRUITED: f"{capital(article(piece(o.country, o.kind)))}"
        f" was recruited in {where}",
        Happening.BATTLED: f"{who} has battled {where}",
        Happening.REMOVING: f"{it} is about to be removed",
        Happening.REMOVED: f"{it} has been removed",
        Happening.SUPPLY: f"The Supply step of {nation(o.country)} begins",
    }[o.happening]


OPENING = (
    "Discard three of your ten cards.",
    "Discard two more cards.",
    "Discard one more card.",
)


def opening_prompt(g: Position, actor: int) -> str:
    """6: how many cards are still to be discarded."""
    return OPENING[g.picks[actor].bit_count()]


def window_prompt(g: Position, actor: int, window: Window) -> str:
    """65: a window says what happened."""
    return f"{occasion_words(window.occasion)}: use a card, or pass."


# News.

NEWS = {
    "turn": ("number country", "Round {number}: the turn of {nation}."),
    "plays": ("country card", "{country} plays {card}."),
    "no_effect": ("card", "{card} has no effect."),
    "lays_status": ("country card", "{country} lays down the Status {card}."),
    "lays_response": ("country card", "{country} lays {card} face down."),
    "lays_response_unseen": ("country", "{country} lays a Response face down."),
    "uses": ("country card", "{country} uses {card}."),
    "works": ("country card", "{country}: {card} takes effect."),
    "builds": ("country kind space", "{country} builds {a_kind} in {space}."),
    "recruits": ("country kind space", "{a_piece} is recruited in {space}."),
    "names_built": ("country kind space", "{country} counts its {kind} in {space} as just built."),
    "battles": ("country kind space victim", "{country} battles {target}."),
    "removed": ("country kind space", "The {piece} in {space} is removed."),
    "stays": ("country kind space", "The {piece} in {space} stays."),
    "protects": ("country kind space", "The {piece} in {space} cannot be removed this turn."),
    "withdraws": ("country kind space", "{country} withdraws its {kind} from {space}."),
    "lifts": ("country kind space", "{country} picks up its {kind} in {space}."),
    "raids": ("country card victim", "{country} strikes at {victim} with {card}."),
    "ignores": ("country card", "{country} ignores {card}."),
    "scores": ("team points", "The {team} {score}."),
    "out_of_cards": ("country", "{country} has no card left to discard."),
    "home_lost": ("country", "{country} scores nothing: its Home Space is lost."),
    "loses": ("country card*", "{country} loses {card} from its deck."),
    "loses_unseen": ("country", "{country} discards the top card of its deck."),
    "draws": ("country card*", "{country} draws {card}."),
    "throws": ("country card*", "{country} discards {card}."),
    "throws_unseen": ("country", "{country} discards a card."),
    "status_lost": ("country card", "{country} loses the Status {card}."),
    "response_lost": ("country card", "{country} loses the Response {card}, unseen."),
    "response_lost_unseen": ("country", "{country} loses a face-down Response."),
    "on_top": ("country card", "{country} puts {card} on top of its deck."),
    "under_deck": ("country card", "{country} puts {card} under its deck."),
    "under_deck_own": ("country card", "{country} puts {card} under its deck."),
    "under_deck_unseen": ("country", "{country} puts a card under its deck."),
    "wins_by_homes": ("team", "The {team} hold two enemy Home Spaces and win."),
    "wins_by_points": ("team", "The {team} reach 400 points and win."),
    "wins_by_score": ("team", "The {team} win on points."),
    "wins_by_lead": ("team", "The {team} are thirty points ahead and win."),
}
"""For each piece of news what its numbers stand for, and its sentence."""


def card_id(card: int) -> str:
    """Copies are alike: the first stands for all."""
    return CARDS[TWIN[card]]


def _together(numbers: dict[str, int]) -> dict[str, str]:
    """Words that several numbers make together."""
    words = {}
    if "country" in numbers:
        words["nation"] = nation(numbers["country"])
    if "points" in numbers:
        verb = "score" if numbers["points"] > 0 else "lose"
        words["score"] = f"{verb} {counted(abs(numbers['points']), 'point')}"
    if "kind" in numbers:
        words["a_kind"] = article(PIECES[numbers["kind"]])
        words["piece"] = piece(numbers["country"], numbers["kind"])
        words["a_piece"] = capital(article(words["piece"]))
    if "victim" in numbers and "space" in numbers:
        where = place(numbers["space"])
        if numbers["victim"] >= 0:
            words["target"] = f"the {piece(numbers['victim'], numbers['kind'])} in {where}"
        else:
            words["target"] = f"{where}, which is empty"
    return words


def _country(number: int) -> str:
    return capital(nation(number))


def _victim(number: int) -> str:
    return nation(number) if number >= 0 else "nobody"


def _country_id(number: int) -> str:
    return power_id(COUNTRIES[number])


BULLETIN = Bulletin(
    NEWS,
    words={
        "country": _country,
        "victim": _victim,
        "team": TEAM_TITLES.__getitem__,
        "card": NAMES.__getitem__,
        "space": place,
        "kind": PIECES.__getitem__,
    },
    ids={
        "space": SPACES.__getitem__,
        "card": card_id,
        "country": _country_id,
        "victim": _country_id,
    },
    together=_together,
)
say = BULLETIN.say
mentions = BULLETIN.mentions
goes_on = BULLETIN.goes_on


TIMES = {
    "play": Refusal("17", "A card is played in the first step of your turn."),
    "build": Refusal("17", "Pieces come and fight by cards alone."),
}
"""What has its time at another question, and when, in the order in which a click may mean it."""
