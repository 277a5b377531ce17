"""The words a player reads: names, offers, news, and what a thing is."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from sandtable.core.bits import bits
from sandtable.core.english import listed
from sandtable.games.paths_of_glory.facts.board import (
    ADJACENT,
    COUNTRIES,
    COUNTRY_OF,
    FORT,
    SIDE_TITLES,
    SPACE_TITLES,
    SPACES,
    TERRAIN_OF,
    TERRAINS,
    turn_title,
)
from sandtable.games.paths_of_glory.facts.cards import (
    CARDS,
    CATALOGUE,
    COMBAT_CARD,
    DECKS,
)
from sandtable.games.paths_of_glory.facts.units import (
    ARMIES,
    BU,
    CF,
    GR,
    IT,
    KIND_OF,
    KINDS,
    LF,
    MF,
    NATION,
    NATION_TITLES,
    PIECES,
    RO,
    RP_TYPES,
    TU,
    short,
)
from sandtable.games.paths_of_glory.rules.state import OFFENSIVES
from sandtable.games.paths_of_glory.show.card_texts import card_text

NATION_LANDS = {IT: "Italy", RO: "Romania", GR: "Greece", BU: "Bulgaria", TU: "Turkey"}
BOXES = ("reserve box", "replaceable units", "removed units", "units to come")


def place_title(place: int) -> str:
    """A space or a box."""
    if place < len(SPACES):
        return SPACE_TITLES[place]
    return f"the {BOXES[place - len(SPACES)]}"


def card_title(number: int) -> str:
    """``Guns of August (CP01)``."""
    return f"{CATALOGUE[number].title} ({CATALOGUE[number].code})"


def factors(p: int, reduced: int) -> str:
    """``5-3-3``."""
    return f"{CF[reduced][p]}-{LF[reduced][p]}-{MF[reduced][p]}"


OWN_NAMES = {
    "ana_corps": "Arab Northern Army",
    "bef_corps": "BEF corps",
    "br_bef": "BEF",
    "br_mef": "MEF",
    "br_ne": "British Near East Army",
    "czech_legion_corps": "Czech Legion",
    "fr_orient": "French Army of the Orient",
    "polish_corps": "Polish corps",
    "ru_cau": "Russian Caucasus Army",
    "ru_cavalry_corps": "Russian cavalry corps",
    "sn_corps": "Senussi",
    "tu_aoi": "Turkish Army of Islam",
    "tu_yld": "Turkish Yildirim Army",
}
"""Units that players call by a name of their own."""


@cache
def unit_title(p: int) -> str:
    """``German 1st Army``, ``French corps``."""
    kind = KINDS[KIND_OF[p]]
    nation = NATION_TITLES[NATION[p]]
    if kind in OWN_NAMES:
        return OWN_NAMES[kind]
    if not ARMIES >> p & 1:
        return f"{nation} corps"
    return f"{nation} {ordinal(int(short(p).split()[1]))} Army"


def ordinal(number: int) -> str:
    """``1st``, ``2nd``, ``11th``."""
    ending = {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{'th' if 10 < number % 100 < 14 else ending}"


def kind_title(number: int) -> str:
    """What sort of event a card has."""
    return {
        "event": "Event",
        COMBAT_CARD: "Combat card",
        "reinforcement": "Reinforcement",
        "neutral_entry": "Neutral entry",
    }[CATALOGUE[number].kind]


def points_text(number: int) -> str:
    """``BR 1, FR 1, RU 2``: the replacement points of a card."""
    return ", ".join(f"{RP_TYPES[kind].upper()} {count}" for kind, count in CATALOGUE[number].rp)


def box_title(box: str) -> str:
    """A box of a track as it is printed: ``Neutral``, ``Fall of the Tsar allowed``."""
    small = ("of", "the", "allowed")
    words = [word if word in small else word.capitalize() for word in box.split("_")]
    return " ".join(words).replace("Brest Litovsk", "Brest-Litovsk")


def mandate(title: str) -> str:
    """``no mandated offensive``, ``mandated offensive French``."""
    return "no mandated offensive" if title == "none" else f"mandated offensive {title}"


def offensive_title(offensive: int) -> str:
    """``French``, ``Austro-Hungarian against Italy``."""
    titles = {
        "none": "none",
        "fr": "French",
        "br": "British",
        "it": "Italian",
        "ru": "Russian",
        "ah": "Austro-Hungarian",
        "ah_it": "Austro-Hungarian against Italy",
        "tu": "Turkish",
        "ge": "German",
    }
    return titles[OFFENSIVES[offensive]]


# Things by name.


def describe(name: str) -> str:
    """A card, a space or a unit in words."""
    if name in CARDS:
        return describe_card(CARDS.number(name))
    if name in SPACES:
        return describe_space(SPACES.number(name))
    if name in PIECES:
        p = PIECES.number(name)
        return f"{unit_title(p)}: {factors(p, 0)}, reduced {factors(p, 1)}."
    return ""


def describe_card(number: int) -> str:
    """Values, sort and text."""
    card = CATALOGUE[number]
    status = f" War status {card.war_status}." if card.war_status else ""
    gone = " Leaves the game as an event." if card.removed else ""
    return (
        f"{card_title(number)} [{card.ops} operations, {card.sr} redeployment, replacements "
        f"{points_text(number)}] {kind_title(number)}: {card_text(number)}{status}{gone}"
    )


def describe_space(space: int) -> str:
    """Country, terrain, fort and lines."""
    terrain = TERRAINS[TERRAIN_OF[space]]
    fort = f", fort {FORT[space]}" if FORT[space] else ""
    country = COUNTRIES[COUNTRY_OF[space]].replace("_", "-").title()
    near = ", ".join(SPACE_TITLES[other] for other in bits(ADJACENT[space]))
    return f"{SPACE_TITLES[space]}: {country}, {terrain}{fort}; joined to {near}."


# Offers.


LABELS: dict[str, Callable[..., str]] = {
    "take_guns": lambda: "Take Guns of August",
    "leave_guns": lambda: "Leave Guns of August in the deck",
    "swap": lambda new, old: f"Use {card_title(new)} for {card_title(old)}",
    "bid": lambda side, points: f"Play the {SIDE_TITLES[side]} and give {points}",
    "accept": lambda: "Accept",
    "reject": lambda: "Refuse",
    "ops": lambda c: f"Operations with {CATALOGUE[c].title} ({CATALOGUE[c].ops})",
    "sr": lambda c: f"Redeploy with {CATALOGUE[c].title} ({CATALOGUE[c].sr})",
    "rp": lambda c: f"Replacements from {CATALOGUE[c].title} ({points_text(c)})",
    "event": lambda c: f"Event: {CATALOGUE[c].title}",
    "offer_peace": lambda: "Offer peace terms",
    "one_op": lambda: "One operation without a card",
    "move": lambda s: f"Activate to move: {SPACE_TITLES[s]}",
    "attack": lambda s: f"Activate to attack: {SPACE_TITLES[s]}",
    "take": lambda p: f"Take the {unit_title(p)}",
    "go": lambda place: f"Go to {place_title(place)}",
    "stop": lambda: "Stop here",
    "entrench": lambda p: f"Let the {unit_title(p)} entrench",
    "against": lambda s: f"Attack {SPACE_TITLES[s]}",
    "commit": lambda p: f"Attack with the {unit_title(p)}",
    "fight": lambda: "Fight",
    "play": lambda c: f"Play {card_title(c)}",
    "flank": lambda s: f"Attempt a flank attack, pinning from {SPACE_TITLES[s]}",
    "frontal": lambda: "No flank attack",
    "lose": lambda p: f"Lose a step of the {unit_title(p)}",
    "hold": lambda p: f"Stand fast: lose a step of the {unit_title(p)}",
    "retreat": lambda p, s: f"Retreat the {unit_title(p)} to {SPACE_TITLES[s]}",
    "give_way": lambda: "Retreat",
    "advance": lambda p, s: f"Advance the {unit_title(p)} to {SPACE_TITLES[s]}",
    "regain": lambda p: f"Give the step back to the {unit_title(p)}",
    "place": lambda p, s: f"Place the {unit_title(p)} in {SPACE_TITLES[s]}",
    "refit": lambda p: f"Bring the {unit_title(p)} to full strength",
    "rebuild": lambda p: f"Rebuild the {unit_title(p)} at reduced strength",
    "reduce": lambda p: f"Reduce the {unit_title(p)}",
    "remove": lambda p: f"Remove the {unit_title(p)}",
    "dig": lambda s: f"Place the trench in {SPACE_TITLES[s]}",
    "discard": lambda c: f"Discard {card_title(c)}",
    "pass": lambda: "Pass",
    "done": lambda: "End",
    "roll": lambda *dice: f"Roll {', '.join(map(str, dice))}",
    "draw": lambda c: f"Draw {card_title(c)}",
}

# News. Each key is told by the rules as they run; the numbers are its arguments.


def _gain(points: int, level: int) -> str:
    who = SIDE_TITLES[0] if points > 0 else SIDE_TITLES[1]
    return f"A change of {points:+} in victory points favours the {who}: now {level}."


def _plus(modifier: int) -> str:
    return f" {modifier:+}" if modifier else ""


def _by_way(way: tuple[int, ...]) -> str:
    """``to Sedan``; ``by Liege and Namur to Sedan``."""
    *through, goal = [SPACE_TITLES[space] for space in way]
    by = f"by {listed(through, 'and')} " if through else ""
    return f"{by}to {goal}"


NEWS: dict[str, Callable[..., str]] = {
    "turn": lambda t: f"Turn {t}, {turn_title(t)}.",
    "bids": lambda s, w, n: f"{SIDE_TITLES[s]} player: {n} to play the {SIDE_TITLES[w]}.",
    "bid_stands": lambda s, w, n: f"The bid of {n} for the {SIDE_TITLES[w]} stands.",
    "take_guns": lambda s: "The Central Powers begin with Guns of August.",
    "leave_guns": lambda s: "The Central Powers leave Guns of August to chance.",
    "takes": lambda s, at: f"The {SIDE_TITLES[s]} take control of {SPACE_TITLES[at]}.",
    "lost": lambda p, at: f"The {unit_title(p)} is lost for good in {place_title(at)}.",
    "eliminated": lambda p, at: f"The {unit_title(p)} is eliminated in {place_title(at)}.",
    "points": _gain,
    "offensive": lambda s, o, d: f"{SIDE_TITLES[s]}: die {d}, {mandate(offensive_title(o))}.",
    "offensive_made": lambda s, o: f"The {offensive_title(o)} offensive is settled.",
    "offensive_missed": lambda s, o: f"The {offensive_title(o)} offensive was not made.",
    "siege": lambda at, d, r, fell: (
        f"Siege of {SPACE_TITLES[at]}: die {d}, the fort {'falls' if fell else 'holds'}."
    ),
    "victory": lambda s, vp: f"The {SIDE_TITLES[s]} win with the level at {vp}.",
    "armistice": lambda: "Both sides are worn out: an armistice is declared.",
    "commitment": lambda s, n: f"The {SIDE_TITLES[s]} rise to {DECKS[n].title()} War.",
    "peace": lambda s: f"The {SIDE_TITLES[s]} accept peace.",
    "no_peace": lambda s: f"The {SIDE_TITLES[s]} refuse peace.",
    "peace_die": lambda s, d, gain: f"Peace offer of the {SIDE_TITLES[s]}: die {d}.",
    "discards": lambda s, c: f"The {SIDE_TITLES[s]} discard {card_title(c)}.",
    "new_cards": lambda s, n: f"The {SIDE_TITLES[s]} add their {DECKS[n]} war cards.",
    "reshuffles": lambda s: f"The {SIDE_TITLES[s]} shuffle their discards.",
    "draws": lambda s, *drawn: f"You draw {listed([card_title(c) for c in drawn], 'and')}.",
    "sees": lambda s, c: f"Your spy sees {card_title(c)}.",
    "ops": lambda s, c: f"{SIDE_TITLES[s]}: {card_title(c)} for {CATALOGUE[c].ops} operations.",
    "sr": lambda s, c: f"{SIDE_TITLES[s]}: {card_title(c)} for redeployment.",
    "rp": lambda s, c: f"{SIDE_TITLES[s]}: {card_title(c)} for replacements.",
    "event": lambda s, c: f"{SIDE_TITLES[s]}: {card_title(c)} as an event.",
    "offer_peace": lambda s: f"The {SIDE_TITLES[s]} offer peace terms.",
    "one_op": lambda s: f"{SIDE_TITLES[s]}: one operation without a card.",
    "activates_move": lambda s, at, n: f"{SPACE_TITLES[at]} is activated to move ({n}).",
    "activates_attack": lambda s, at, n: f"{SPACE_TITLES[at]} is activated to attack ({n}).",
    "digs": lambda p, at: f"The {unit_title(p)} tries to entrench in {SPACE_TITLES[at]}.",
    "entrench_die": lambda p, at, d, ok: (
        f"Entrenching in {SPACE_TITLES[at]}: die {d}, {'done' if ok else 'in vain'}."
    ),
    "trench": lambda s, at: f"A trench is dug in {SPACE_TITLES[at]}.",
    "moves": lambda n, p, a, *way: (
        f"The {unit_title(p)}{f' and {n - 1} more' if n > 1 else ''} "
        f"{'move' if n > 1 else 'moves'} from {SPACE_TITLES[a]} {_by_way(way)}."
    ),
    "refits": lambda p: f"The {unit_title(p)} is back at full strength.",
    "reduced": lambda p: f"The {unit_title(p)} is reduced.",
    "arrives": lambda p, at: f"The {unit_title(p)} arrives in {place_title(at)}.",
    "redeploys": lambda p, a, b: (
        f"The {unit_title(p)} redeploys from {place_title(a)} to {place_title(b)}."
    ),
    "rebuilt": lambda p, at: f"The {unit_title(p)} is rebuilt in {place_title(at)}.",
    "enters_war": lambda n: f"{NATION_LANDS[n]} enters the war.",
    "attacks": lambda s, at, n: (
        f"The {SIDE_TITLES[s]} attack {SPACE_TITLES[at]} with {n} unit{'s' if n > 1 else ''}."
    ),
    "great_retreat": lambda at: f"Great Retreat: the Russians leave {SPACE_TITLES[at]}.",
    "combat_card": lambda s, c: f"The {SIDE_TITLES[s]} use {card_title(c)}.",
    "flank_tried": lambda s, at, pin: (
        f"A flank attack on {SPACE_TITLES[at]}, pinned from {SPACE_TITLES[pin]}."
    ),
    "flank_succeeds": lambda d, m: f"Flank attack: die {d}{_plus(m)}, it succeeds.",
    "flank_fails": lambda d, m: f"Flank attack: die {d}{_plus(m)}, it fails.",
    "attack_cancelled": lambda at: f"The attack on {SPACE_TITLES[at]} is cancelled.",
    "fires": lambda s, d, m, n: f"The {SIDE_TITLES[s]} fire: die {d}{_plus(m)}, loss number {n}.",
    "replaces": lambda c, p, at: (
        f"A corps from the reserve box takes the place of the {unit_title(p)}."
    ),
    "fort_falls": lambda at: f"The fort of {SPACE_TITLES[at]} is destroyed.",
    "combat_won": lambda s, at: f"The {SIDE_TITLES[s]} win the combat of {SPACE_TITLES[at]}.",
    "combat_tied": lambda at: f"The combat of {SPACE_TITLES[at]} is undecided.",
    "stands_fast": lambda s, at: f"The {SIDE_TITLES[s]} stand fast in {SPACE_TITLES[at]}.",
    "falls_back": lambda p, a, b: f"The {unit_title(p)} falls back through {SPACE_TITLES[b]}.",
    "retreats": lambda p, a, *way: f"The {unit_title(p)} retreats {_by_way(way)}.",
    "regains": lambda p, at: f"Withdrawal: the {unit_title(p)} takes a step back.",
    "advances": lambda p, at: f"The {unit_title(p)} advances to {SPACE_TITLES[at]}.",
}


def say(key: str, arguments: tuple[int, ...]) -> str:
    """A line of news in words."""
    return NEWS[key](*arguments)
