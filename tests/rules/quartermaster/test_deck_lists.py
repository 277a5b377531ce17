"""The six decks: every title, its type and its copies, and the words the engine must know."""

from __future__ import annotations

from collections import Counter

import pytest

from sandtable.games.quartermaster.facts.board import COUNTRIES
from sandtable.games.quartermaster.facts.cards.catalogue import CARDS, CATALOGUE, DECKS, OWNERS
from sandtable.games.quartermaster.facts.cards.vocabulary import Special, Tag, Type
from sandtable.games.quartermaster.facts.options import Options
from sandtable.games.quartermaster.rules import specials
from sandtable.games.quartermaster.rules.sentences import SENTENCES

TOTALS = {
    "germany": 40,
    "united_kingdom": 39,
    "japan": 33,
    "soviet_union": 34,
    "italy": 30,
    "united_states": 40,
}

BASIC_COPIES = {
    # Build Army, Build Navy, Land Battle, Sea Battle
    "germany": (6, 2, 7, 2),
    "united_kingdom": (5, 5, 4, 5),
    "japan": (4, 6, 3, 4),
    "soviet_union": (8, 1, 6, 2),
    "italy": (4, 3, 4, 2),
    "united_states": (5, 5, 4, 4),
}

ECONOMIC = {
    "germany": {"Submarines": 4, "V-Weapons": 1},
    "united_kingdom": {"Bomber Command": 1, "Malta Submarines": 1},
    "japan": {"Submarines": 2},
    "soviet_union": {},
    "italy": {"Decima Flottiglia MAS (Frogmen)": 1, "Regia Marina Closes Shipping Lanes": 1},
    "united_states": {"Bombers": 2, "Heavy Bombers": 2, "Firestorm Bombers": 1},
}

SINGLE = {
    ("germany", Type.EVENT): [
        "Broad Front",
        "Forced Conscription",
        "Guns and Butter",
        "Military Dictatorships in the Balkans",
        "Plunder",
        "Production Initiative",
        "The Autobahn",
    ],
    ("germany", Type.STATUS): [
        "Abundant Resources",
        "Atlantic Wall",
        "Bias for Action",
        "Blitzkrieg",
        "Conscription",
        "Dive Bombers",
        "Jet Fighters",
        "Superior Planning",
        "Swedish Iron Ore",
        "Volksturm",
        "Wolf Packs",
    ],
    ("germany", Type.RESPONSE): [],
    ("united_kingdom", Type.EVENT): [
        "Dutch East Indies",
        "Enigma",
        "General Smuts Strengthens Ties to UK",
        "Increased Commonwealth Support",
        "King Peter Enthroned in Yugoslavia",
        "Ledo and Burma Roads",
        "Singapore",
    ],
    ("united_kingdom", Type.STATUS): [
        "Australia Forms the Directorate of Manpower",
        "Free France",
        "Lord Linlithgow Declares India to be at War",
        "Mackenzie King Drafts the National Resources Mobilization Act",
        "Rationing",
        "Resistance",
        "The Royal Navy",
    ],
    ("united_kingdom", Type.RESPONSE): [
        "Defensive Posture",
        "Destroyers",
        "Loyal to the Crown",
        "RAF",
    ],
    ("japan", Type.EVENT): [],
    ("japan", Type.STATUS): [
        "Forward Bases",
        "Greater East Asia Co-prosperity Sphere",
        "Imperial Designs",
    ],
    ("japan", Type.RESPONSE): [
        "Banzai Charge",
        "Battleship Repair",
        "China Offensive",
        "Destroyer Transport",
        "Fall of Singapore",
        "Kamikaze",
        "Kwantung Army",
        "Operation Ketsu-Go",
        "Special Naval Landing Forces",
        "Surprise Attack",
        "Truk",
    ],
    ("soviet_union", Type.EVENT): [
        "General Winter",
        "German-Soviet Treaty of Friendship, Cooperation, and Demarcation",
        "Mao Tse-tung",
        "Tito's Partisans",
        "Trans-Siberian Railroad",
        "Vasilevsky Takes Command in the Far East",
    ],
    ("soviet_union", Type.STATUS): [
        "Defense of the Motherland",
        "Frontal Assault",
        "Guards",
        "Scorched Earth",
        "Shvernik's Evacuation Council",
        "Stavka Forms Artillery Corps",
        "Women Conscripts",
    ],
    ("soviet_union", Type.RESPONSE): ["Leningrad", "Moscow", "Rasputitsa", "Stalingrad"],
    ("italy", Type.EVENT): [
        "Afrika Korps",
        "Division Azul",
        "German Aid in Greece",
        "German Reinforcements Counterattack",
        "Italian East Africa",
        "Italy Attacks Communists",
        "Plunder",
    ],
    ("italy", Type.STATUS): [
        "Anti-Communist Sentiment",
        "Balkan Resources",
        "Bravado",
        "Impero Italiano",
        "Mare Nostrum",
    ],
    ("italy", Type.RESPONSE): ["Monte Cassino", "Romanian Reinforcements", "Skilled Pilots"],
    ("united_states", Type.EVENT): [
        "Arsenal of Democracy",
        "Fleet Deployed to Pearl Harbor",
        "Free French Allies",
        "Lend Lease",
        "Magic",
        "Murmansk Convoy",
        "Patton Advances",
        "Theater Shift",
    ],
    ("united_states", Type.STATUS): [
        "Aircraft Carriers",
        "American Volunteer Group Expands",
        "Amphibious Landings",
        "Flexible Resources",
        "Flying Fortresses",
        "Radar",
        "Rosie the Riveter",
        "Superior Shipyards",
        "Wartime Production",
    ],
    ("united_states", Type.RESPONSE): [],
}

COSTS = {
    # Cards from the top of the draw deck, cards from the hand.
    "Bias for Action": (1, 0),
    "Blitzkrieg": (1, 0),
    "Conscription": (2, 0),
    "Dive Bombers": (1, 0),
    "Free France": (0, 2),
    "Resistance": (0, 2),
    "The Royal Navy": (0, 2),
    "Defense of the Motherland": (0, 2),
    "Frontal Assault": (0, 2),
    "Guards": (0, 2),
    "Stavka Forms Artillery Corps": (1, 0),
    "Bravado": (0, 3),
    "Aircraft Carriers": (1, 0),
    "Amphibious Landings": (1, 0),
    "Flexible Resources": (4, 0),
    "Radar": (3, 0),
    "Superior Shipyards": (1, 0),
    "Wartime Production": (1, 0),
}

ONCE_PER_TURN = {
    "Bias for Action",
    "Blitzkrieg",
    "Dive Bombers",
    "The Royal Navy",
    "Defense of the Motherland",
    "Frontal Assault",
    "Aircraft Carriers",
    "Superior Shipyards",
    "Wartime Production",
}

INSTEAD_OF_PLAY = {
    "Conscription",
    "Free France",
    "Resistance",
    "Guards",
    "Bravado",
    "Flexible Resources",
}

SPECIALS = {
    "attacker_discards_3",
    "discard_german_status",
    "discard_soviet_response",
    "flying_fortresses",
    "ignore_raid",
    "lend_lease",
    "magic",
    "malta_submarines",
    "raider_discards_3",
    "remove_all_there",
    "search_basic",
    "search_status",
    "spare",
    "truk",
    "wolf_packs",
}

CONDITIONS = {
    "axis_submarines",
    "beside_japanese_piece",
    "beside_supplied_us_navy",
    "bombers",
    "by_us",
    "enemies_left",
    "hit",
    "supplied",
    "was_supplied",
}

BENT_RULES = {"rationing", "rosie", "superior_planning", "volksturm", "women_conscripts"}


def expected(country: str) -> Counter[tuple[str, Type]]:
    """The deck of a country as the tables above have it."""
    basics = (Type.BUILD_ARMY, Type.BUILD_NAVY, Type.LAND_BATTLE, Type.SEA_BATTLE)
    deck = Counter(
        {
            (basic.value, basic): copies
            for basic, copies in zip(basics, BASIC_COPIES[country], strict=True)
        }
    )
    deck.update({(title, Type.ECONOMIC): n for title, n in ECONOMIC[country].items()})
    for kind in (Type.EVENT, Type.STATUS, Type.RESPONSE):
        deck.update((title, kind) for title in SINGLE[country, kind])
    return deck


@pytest.mark.parametrize("country", TOTALS)
def test_each_deck_has_exactly_its_cards(country: str) -> None:
    number = COUNTRIES.number(country)
    deck = Counter(
        (card.title, card.type)
        for card, owner in zip(CATALOGUE, OWNERS, strict=True)
        if owner == number
    )
    assert deck == expected(country)
    assert deck.total() == TOTALS[country]


def test_all_216_cards_have_a_name_of_their_own() -> None:
    assert len(CATALOGUE) == 216
    assert len({card.id for card in CATALOGUE}) == 216
    assert {"jpn_submarines_vs_us", "jpn_submarines_vs_uk", "usa_bombers_2"} <= set(CARDS)


def test_costs_limits_and_plays_instead_of_a_card_are_as_listed() -> None:
    cards = [card for deck in DECKS for card in deck]
    costs = {c.title: (c.cost.deck, c.cost.hand) for c in cards if c.cost.deck or c.cost.hand}
    assert costs == COSTS
    assert {card.title for card in cards if card.once_per_turn} == ONCE_PER_TURN
    assert {card.title for card in cards if card.instead_of_play} == INSTEAD_OF_PLAY


def test_cards_use_only_names_the_rules_know() -> None:
    sentences = [one for card in CATALOGUE for one in card.does]
    assert {type(one) for one in sentences} == set(SENTENCES)
    assert {one.name for one in sentences if isinstance(one, Special)} == SPECIALS
    assert set(specials.SPECIALS) == SPECIALS
    occasions = [card.when for card in CATALOGUE if card.when is not None]
    assert {when.condition for when in occasions if when.condition} == CONDITIONS
    assert {card.special for card in CATALOGUE if card.special} == BENT_RULES


def test_submarines_and_bombers_are_tagged_whatever_their_titles_say() -> None:
    tagged = {(card.title, *card.tags) for card in CATALOGUE if card.tags}
    assert tagged == {
        ("Submarines", Tag.SUBMARINES),
        ("Malta Submarines", Tag.SUBMARINES),
        ("Bomber Command", Tag.BOMBERS),
        ("Bombers", Tag.BOMBERS),
        ("Heavy Bombers", Tag.BOMBERS),
        ("Firestorm Bombers", Tag.BOMBERS),
    }


def test_every_response_has_its_occasion_and_every_card_a_use() -> None:
    for card in CATALOGUE:
        assert (card.type is not Type.RESPONSE) or card.when is not None, card.title
        assert card.does or card.victory or card.lasting or card.special, card.title


def test_every_card_reads_as_whole_sentences() -> None:
    for card in CATALOGUE:
        words = card.words(Options())
        assert words[0].isupper(), words
        assert words.endswith("."), words
        assert not [slip for slip in ("  ", " .", " ,", "..", " :") if slip in words], words


@pytest.mark.parametrize(
    ("card", "words"),
    [
        (
            "uk_destroyers",
            "When a supplied UK or US Navy next to a supplied UK Army would be removed: "
            "It cannot be removed this turn.",
        ),
        (
            "uk_resistance",
            "Instead of playing a card from hand, you may discard 2 cards from your hand: "
            "Battle an Army in Western Europe or Italy.",
        ),
        (
            "usa_superior_shipyards",
            "When you build a Navy, you may discard the top card of your draw deck: "
            "Build another Navy. Once per turn.",
        ),
        (
            "sov_general_winter",
            "You may eliminate up to 2 Armies in Ukraine, Russia, Moscow and Siberia together, "
            "no matter whose.",
        ),
        (
            "ita_regia_marina_closes_shipping_lanes",
            "Only if an Italian Navy is in the Mediterranean Sea. The United Kingdom discards "
            "the top card of its draw deck. Your team scores 2 points.",
        ),
        (
            "jpn_special_naval_landing_forces",
            "When you build a Navy: Build up to 2 Armies in spaces next to it, "
            "at most one in each.",
        ),
    ],
)
def test_words_made_from_the_definitions(card: str, words: str) -> None:
    assert CATALOGUE[CARDS.number(card)].words(Options()) == words
