"""The words a player reads, against the definitions that run.

``texts.txt`` holds every card as it is shown, so that a change of words is seen in review.
Write it anew with ``python -m tests.rules.great_war.cards.test_card_texts``.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import sandtable.games.great_war as package
from sandtable.games.great_war import game
from sandtable.games.great_war.facts.cards import CARDS, DECK, EVENT, NEUTRAL, Card
from sandtable.games.great_war.rules.events import EVENTS
from sandtable.games.great_war.show.words import (
    NAMES,
    NEWS,
    action_label,
    card_line,
    card_text,
    event_text,
    say,
)

GOLDEN = Path(__file__).parent / "texts.txt"
CARDS_IN_PLAY = [number for number, card in enumerate(DECK) if card.deck != EVENT]
EACH_CARD = pytest.mark.parametrize("number", range(len(DECK)), ids=list(CARDS))

SAID = {
    "ace": "Ace: counts as aviation",
    "anti_aircraft": "Anti-Aircraft",
    "any": "any one enemy card",
    "aviation": "aviation",
    "aviation_plus": "aviation Plus card made for artillery or infantry",
    "bonus": "Bonus",
    "engineer": "engineers",
    "field_artillery": "field artillery",
    "gas": "Poison Gas",
    "heavy_artillery": "heavy artillery",
    "heavy_bombers": "bombers",
    "hmg": "HMG",
    "improved": "Improved card",
    "infantry<=9": "infantry card of 9 BP or less",
    "joker": "Joker",
    "line": "line infantry",
    "neutral": "Neutral",
    "recon": "reconnaissance",
    "stormtrooper": "stormtroopers",
    "zeppelin": "Zeppelin",
}
"""How a text names a tag or selector that does not simply stand in it."""


def all_lines() -> str:
    """Every card as it is shown, one line each; second copies read like the first."""
    lines = [
        f"{card.id}: {card_line(number).strip()}"
        for number, card in enumerate(DECK)
        if number == 0 or card_line(number) != card_line(number - 1)
    ]
    return "\n".join(lines) + "\n"


def mentions(text: str, tag: str) -> bool:
    return SAID.get(tag, tag).lower() in text.lower()


def sentence(card: Card, opening: str) -> str:
    """The sentence of a card's text that starts like this."""
    text = card_text(CARDS.number(card.id))
    found = [part.strip() for part in text.split(".") if part.strip().startswith(opening)]
    assert len(found) == 1, f"{card.id} has no sentence {opening!r}: {text}"
    return found[0]


# Card texts


@EACH_CARD
def test_a_text_is_short_and_well_formed(number: int) -> None:
    text = card_text(number)
    assert 0 < len(text) <= 200
    assert text.endswith(".")
    assert text[0].isupper()
    assert "  " not in text
    assert "_" not in text
    assert " ." not in text


@EACH_CARD
def test_a_text_names_every_kind_of_its_card(number: int) -> None:
    card = DECK[number]
    for tag in card.tags:
        assert mentions(card_text(number), tag), f"{card.id} does not say that it is {tag}"


@EACH_CARD
def test_a_text_says_what_the_card_is_laid_on(number: int) -> None:
    card = DECK[number]
    if not card.links_to:
        assert "Plus card:" not in card_text(number)
        return
    text = sentence(card, "Plus card: lay it on")
    for tag in card.links_to:
        assert mentions(text, tag)


@EACH_CARD
def test_a_text_says_what_its_slots_take(number: int) -> None:
    card = DECK[number]
    if not card.slots:
        assert "slot" not in card_text(number)
        return
    text = sentence(card, f"Opens {['', 'one slot', 'two slots'][card.slots]} for")
    army = ("infantry", "artillery", "tank", "cavalry", "engineer", "leader")
    kinds = {"any": ("any card",), "army": army, "infantry": ("infantry",)}[card.slot_scope]
    for kind in kinds:
        assert kind in text


@EACH_CARD
def test_a_text_says_what_the_card_cancels_and_when(number: int) -> None:
    card = DECK[number]
    if not card.cancels:
        assert "ancels" not in card_text(number)
        return
    if card.whole_turn:
        text = sentence(card, "While you defend: cancels every")
        assert text.endswith(", all turn")
    elif card.ready:
        text = sentence(card, "Cancels ")
        assert ("thrown in from your hand" in text) == card.interrupt
        assert ("at once or later" in text) == (not card.interrupt)
    else:
        text = sentence(card, "As it lands: cancels")
    for selector in card.cancels:
        assert mentions(text, selector)


@pytest.mark.parametrize(
    ("effect", "words"),
    [
        ("heavy_bombers", "discards all Aces and Anti-Aircraft in hand"),
        ("ambulance", "turn one of your cancelled cards up again"),
        ("protect", "safe from every Ace that is not improved"),
        ("blockade", "send one enemy Nationality card played this turn to the discards"),
        ("discard_random", "the enemy loses a random card from hand"),
        ("discard_chosen", "look at the enemy hand and discard one card of it"),
    ],
)
def test_a_text_tells_the_effect_of_the_cards_that_have_it_and_of_no_other(
    effect: str, words: str
) -> None:
    for number in CARDS_IN_PLAY:
        assert (words in card_text(number)) == (DECK[number].effect == effect)


def test_a_text_tells_who_gets_fewer_points() -> None:
    fewer = [CARDS[n] for n in CARDS_IN_PLAY if "Only 3 BP while you attack." in card_text(n)]
    assert fewer == ["nr_4c", "nb_4c"]


@EACH_CARD
def test_a_line_tells_deck_points_and_arrow_and_the_show_how_sure_they_are(number: int) -> None:
    card = DECK[number]
    line = card_line(number)
    assert card.title in line
    if card.deck != EVENT:
        deck = ("Nationality", "Nationality", "Neutral", "Bonus")[card.deck]
        arrow = ", attack" if card.arrow else ""
        assert f"[{deck}, {card.bp} BP{arrow}]" in line
    assert "] " in line, "what is known of a card is told by the order 'card' alone"
    known = {
        "sheet_effect": "documented",
        "sheet_name": "partly documented",
        "sheet_type": "partly documented",
        "public_note": "partly documented",
        "reconstructed": "reconstructed",
    }
    assert game.show.provenance(CARDS[number]) == known[card.source]


def test_red_and_blue_copies_of_a_neutral_card_are_told_apart() -> None:
    red, blue = (card_line(CARDS.number(name)) for name in ("nr_3d", "nb_3d"))
    assert "Trench Mortars (red) [" in red
    assert "Trench Mortars (blue) [" in blue
    neutral = [card_line(n) for n in CARDS_IN_PLAY if DECK[n].deck == NEUTRAL]
    assert len(set(neutral)) == len(neutral)


# Event texts


@pytest.mark.parametrize("event", EVENTS)
def test_an_event_text_names_what_it_bars_weakens_or_adds(event: str) -> None:
    definition = EVENTS[event]
    text = event_text(definition)
    for tag in (*definition.bars, *filter(None, [definition.weakens])):
        assert mentions(text, tag)
    if definition.weakens:
        assert f"{definition.weaker_by} BP" in text
    for extra in definition.adds:
        assert f"+{extra}" in text
    assert ("Die " in text) == definition.rolled


@pytest.mark.parametrize(
    ("event", "table"),
    [
        ("re_mud", "Die 1-3: no effect; 4-6: in force."),
        ("re_shl", "Die 1-2: the Defender; 3-4: the Attacker; 5-6: both sides."),
        ("re_mut", "Die 1-3: the Attacker; 4-6: the Defender."),
        ("re_int", "Die 1-3: the Defender; 4-6: the Attacker."),
        ("re_res", "Die 1-3: the Defender; 4-6: the Attacker."),
        ("re_dry", "for the Attacker. Die 1-2: +2; 3-4: +4; 5-6: +6."),
        ("re_ela", "for the Defender. Die 1-2: +2; 3-4: +4; 5-6: +6."),
    ],
)
def test_an_event_text_shows_the_die_table(event: str, table: str) -> None:
    assert event_text(EVENTS[event]).endswith(table)


def test_the_texts_are_those_in_the_golden_file() -> None:
    assert all_lines().splitlines() == GOLDEN.read_text(encoding="utf-8").splitlines()


# Names and labels


def test_no_two_cards_in_play_share_a_name() -> None:
    names = [NAMES[number] for number in CARDS_IN_PLAY]
    assert len(names) == len(set(names))


@pytest.mark.parametrize(
    ("action", "label"),
    [
        ("play cp_as", "Play Manfred von Richthofen"),
        ("play cp_as bo_imw", "Play Manfred von Richthofen together with Improved Weapon"),
        ("link ea_8h ea_7d", "Lay Recon Airplane (8♥) on Field Artillery 75 mm (7♦)"),
        (
            "link cp_as cp_8c bo_imd_2",
            "Lay Manfred von Richthofen on Gotha together with Improved Doctrine (second)",
        ),
        ("slot cp_ks cp_jh", "Put Big Bertha 42 cm into a slot of Erich Ludendorff"),
        ("cancel nr_3s nb_2s", "Anti-Aircraft (3♠ red) cancels Observation Balloon (2♠ blue)"),
        ("interrupt bo_cod", "Throw in Code Breakers from your hand"),
        ("revive cp_8s", "Turn Recon Airplane (8♠ Central) up again"),
        ("blockade ea_qs", "Blockade ANZAC Corps"),
        ("keep nr_jk", "Keep Fog of War"),
        ("discard cp_6s", "Discard Saxon Corps"),
        ("take nb_4c", "Take Ruined Village from your reserve"),
        ("from_deck", "Take a Neutral card from the deck"),
        ("pass", "Pass"),
        ("done", "Done"),
        ("draw cp_ks", "Draw Big Bertha 42 cm"),
        ("roll 4", "Roll 4"),
        ("defend entente", "First to defend: Entente"),
    ],
)
def test_an_action_reads_well(action: str, label: str) -> None:
    assert action_label(game.verbs.parse(action)) == label


def test_every_verb_has_a_label() -> None:
    for verb in game.verbs:
        least = len(verb.tables) - verb.optional
        assert action_label(verb(*[1] * least))


# News


def tellings() -> Iterator[tuple[str, int]]:
    """Every piece of news told in the rules: its key, and how many numbers come with it.

    The key may be written as an f-string on a verb: what is laid is told as plays, links, slots.
    """
    for path in sorted(Path(package.__file__).parent.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
                continue
            if node.func.attr != "tell":
                continue
            key, *numbers = node.args
            if isinstance(key, ast.Constant) and isinstance(key.value, str):
                starred = any(isinstance(one, ast.Starred) for one in numbers)
                yield key.value, -1 if starred else len(numbers)
            else:
                assert ast.unparse(key) == "f'{verb}s'", f"{path.name}: {ast.unparse(node)}"
                yield from ((told, len(numbers)) for told in ("plays", "links", "slots"))


def test_all_that_is_told_has_words_and_no_words_are_left_over() -> None:
    assert {key for key, _ in tellings()} == set(NEWS)


def test_the_words_expect_as_many_numbers_as_are_told() -> None:
    for key, count in tellings():
        assert count in (-1, len(NEWS[key][0].split())), key


@pytest.mark.parametrize(
    ("key", "central", "entente"),
    [
        ("turn", "Turn 3: Central Powers defend.", "Turn 3: Entente defends."),
        ("part", "Round 3: Central Powers to play.", "Round 3: Entente to play."),
        ("plays", "Central Powers play Gotha.", "Entente plays Gotha."),
        (
            "links",
            "Central Powers lay Gotha on Mines (4♠ red).",
            "Entente lays Gotha on Mines (4♠ red).",
        ),
        (
            "slots",
            "Central Powers put Gotha into a slot of Mines (4♠ red).",
            "Entente puts Gotha into a slot of Mines (4♠ red).",
        ),
        (
            "interrupts",
            "Central Powers throw in Gotha: Mines (4♠ red) is cancelled, and the enemy must stop.",
            "Entente throws in Gotha: Mines (4♠ red) is cancelled, and the enemy must stop.",
        ),
        ("revives", "Central Powers turn Gotha up again.", "Entente turns Gotha up again."),
        ("cannot_lead", "Central Powers have no card to lead.", "Entente has no card to lead."),
        ("discards", "Central Powers discard Gotha.", "Entente discards Gotha."),
        ("looks", "Central Powers look at the enemy hand.", "Entente looks at the enemy hand."),
        ("wins_turn", "Central Powers win turn 3.", "Entente wins turn 3."),
        ("captures", "Central Powers capture Gotha.", "Entente captures Gotha."),
        (
            "draws_unseen",
            "Central Powers draw a Nationality card.",
            "Entente draws a Nationality card.",
        ),
        (
            "takes_unseen",
            "Central Powers take a card from their reserve.",
            "Entente takes a card from its reserve.",
        ),
        (
            "kept",
            "Central Powers keep 1 of the Bonus and 2 of the Neutral cards.",
            "Entente keeps 1 of the Bonus and 2 of the Neutral cards.",
        ),
        ("defends_first", "Central Powers defend in turn 1.", "Entente defends in turn 1."),
    ],
)
def test_news_of_either_side_is_grammatical(key: str, central: str, entente: str) -> None:
    for side, expected in enumerate((central, entente)):
        assert told(key, side=side) == expected


def told(key: str, **numbers: int) -> str:
    """A piece of news with sample numbers in their places."""
    sample = {
        "side": 0,
        "number": 3,
        "die": 3,
        "card": CARDS.number("cp_8c"),
        "base": CARDS.number("nr_4s"),
        "nothing": -1,
        "deck": 0,
        "central": 21,
        "entente": 18,
        "bonus": 1,
        "neutral": 2,
        **numbers,
    }
    return say(key, tuple(sample[meaning] for meaning in NEWS[key][0].removesuffix("*").split()))


@pytest.mark.parametrize("key", NEWS)
def test_every_piece_of_news_is_a_sentence(key: str) -> None:
    text = told(key, card=CARDS.number("re_dry")) if key.startswith("event") else told(key)
    assert text.endswith(".")
    assert text[0].isupper()
    assert "  " not in text
    assert "{" not in text


def test_news_of_events_tells_what_the_die_means() -> None:
    assert told("event", side=1, card=CARDS.number("re_fog")) == (
        "Entente turns up Low Cloud. Nobody may play an aviation card this turn."
    )
    for event, die, expected in (
        ("re_mud", 2, "Heavy Rain: the die shows 2 (no effect)."),
        ("re_mud", 5, "Heavy Rain: the die shows 5 (in force)."),
        ("re_shl", 6, "Shell Shortage: the die shows 6 (both sides)."),
        ("re_mut", 1, "Mutiny: the die shows 1 (the Attacker)."),
        ("re_dry", 3, "Dry Ground: the die shows 3 (+4 for the Attacker)."),
    ):
        assert told("event_die", card=CARDS.number(event), die=die) == expected


def test_news_of_the_score_names_both_sides() -> None:
    assert told("totals") == "Battle Points: Central Powers 21, Entente 18."


if __name__ == "__main__":
    GOLDEN.write_text(all_lines(), encoding="utf-8")
