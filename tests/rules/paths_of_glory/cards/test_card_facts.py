"""2.3 The 130 strategy cards: every printed number, told by property instead of card by card."""

from __future__ import annotations

import pytest

from sandtable.core.bits import bits
from sandtable.games.paths_of_glory.facts.cards import (
    CARDS,
    CATALOGUE,
    COMBAT_CARDS,
    DECKS,
    IN_DECK,
    OF_SIDE,
    OPTIONAL,
    Card,
)
from sandtable.games.paths_of_glory.facts.units import NATIONS, RP_TYPES
from sandtable.games.paths_of_glory.rules.events import EVENTS
from sandtable.games.paths_of_glory.rules.reinforcements import UNITS
from sandtable.games.paths_of_glory.show.card_texts import card_text

CP, AP = 0, 1

OPS = {
    CP: {
        2: "2 3 4 5 11 15 16 17 18 19 29 30 35 36 37 38 39 56 58 62",
        4: "9 12 13 14 25 26 27 28 45 46 47 48 49 50 51 55 61 65",
        5: "33 34 52 53 54",
    },
    AP: {
        2: "4 5 6 7 8 18 19 20 21 23 32 33 36 37 38 39 40 56 58 59 62",
        4: "1 2 13 14 28 29 30 31 35 46 47 48 49 50 51 52 61 65",
        5: "16 17 53 54 55",
    },
}
"""The cards of each side by operations points; all others have 3."""
SR = {2: 2, 3: 4, 4: 4, 5: 5}
RP = {
    CP: {2: "ge1", 3: "ah1 ge2 tu1", 4: "ah2 bu1 ge3 tu1", 5: "ah3 bu1 ge4 tu2"},
    AP: {2: "br1 fr1 ru1", 3: "br1 fr1 it1 ru2", 4: "a1 br2 fr2 it1 ru3", 5: "a1 br3 fr3 it2 ru4"},
}
"""The replacement points by operations points."""
WITHOUT = {(CP, 34): "bu", (AP, 17): "it"}
"""The entry cards of Bulgaria and Italy have none for the nation itself."""
OPTIONAL_DECKS = ("mobilization",) * 2 + ("limited",) * 4 + ("total",) * 4
"""Of the cards 56 to 65, in order."""
STATUS = {
    CP: {1: "9 11 26 27 28 32 37 45 47 49", 2: "1 13 33 34 36 54", 3: "65"},
    AP: {1: "1 14 16 27 30 31 37 44 50 51 62", 2: "2 13 17 26 46 54"},
}
KEPT = {CP: "3 4 18 30 31 40 58", AP: "5 7 18 19 36 39 48 59"}
"""The cards without an asterisk."""
ALSO_OPS = {CP: "17 28 52 53", AP: "23 28 35 45 46 54 55"}
ONE_COMBAT = {CP: "31", AP: "36 48"}
COMBAT = {
    CP: "2 3 4 15 16 18 19 26 30 31 35 40 43 44 49 50 51 56 57 60 62 64",
    AP: "4 5 6 7 18 19 21 36 39 48 58 59 61 63",
}
NEUTRAL = {CP: "34", AP: "16 17 44"}
REINFORCES = {
    CP: {"ge": "7 12 21 22 38 39 41 46", "ah": "14 20 23", "tu": "24 42 48"},
    AP: {
        "br": "1 14 15 20 31 34 41 42 50",
        "fr": "10 24 53",
        "ru": "3 8 11 25 29 32",
        "it": "22",
        "us": "38 43 47 64",
    },
}


def among(number: int, text: str) -> bool:
    """Whether a card number is in a list."""
    return str(number) in text.split()


def looked_up(number: int, table: dict[int, str], otherwise: int) -> int:
    """The value under which a card is listed."""
    return next((value for value, text in table.items() if among(number, text)), otherwise)


def of_side(side: int) -> list[tuple[int, Card]]:
    """The cards of a side with the numbers printed on them."""
    return [(int(one.code[2:]), one) for one in CATALOGUE if one.side == side]


def test_65_cards_for_each_side_14_20_and_21_to_a_deck_and_10_optional() -> None:
    for side in (CP, AP):
        assert [number for number, _ in of_side(side)] == list(range(1, 66))
        plain = OF_SIDE[side] & ~OPTIONAL
        assert [(plain & deck).bit_count() for deck in IN_DECK] == [14, 20, 21]
        assert (OF_SIDE[side] & OPTIONAL).bit_count() == 10


@pytest.mark.rule("9.1.2")
def test_9_1_2_each_card_belongs_to_its_deck() -> None:
    for side in (CP, AP):
        for number, one in of_side(side):
            assert one.optional == (number > 55)
            if one.optional:
                expected = OPTIONAL_DECKS[number - 56]
            else:
                expected = (
                    "mobilization" if number <= 14 else "limited" if number <= 34 else "total"
                )
            assert DECKS[one.deck] == expected, one.code


def test_operations_redeployment_and_replacement_points_go_together() -> None:
    for side in (CP, AP):
        for number, one in of_side(side):
            assert one.ops == looked_up(number, OPS[side], 3), one.code
            assert one.sr == SR[one.ops], one.code
            points = {f"{RP_TYPES[kind]}{count}" for kind, count in one.rp}
            missing = WITHOUT.get((side, number), "none")
            expected = {word for word in RP[side][one.ops].split() if not word.startswith(missing)}
            assert points == expected, one.code


@pytest.mark.rule("9.5.1.3")
def test_9_5_1_3_war_status_adds_up_to_25_and_23() -> None:
    for side, total in ((CP, 25), (AP, 23)):
        for number, one in of_side(side):
            assert one.war_status == looked_up(number, STATUS[side], 0), one.code
        assert sum(one.war_status for _, one in of_side(side)) == total
        assert sum(one.war_status for _, one in of_side(side) if not one.optional) == 22


@pytest.mark.rule("R9")
def test_r9_mobilization_events_hold_six_of_war_status() -> None:
    for side in (CP, AP):
        assert sum(one.war_status for number, one in of_side(side) if number <= 14) == 6


@pytest.mark.rule("9.5.1.2", "R82")
def test_9_5_1_2_asterisks_stripes_and_cards_for_one_combat() -> None:
    for side in (CP, AP):
        for number, one in of_side(side):
            assert one.removed != among(number, KEPT[side]), one.code
            assert one.also_ops == among(number, ALSO_OPS[side]), one.code
            assert one.one_combat == among(number, ONE_COMBAT[side]), one.code


def test_every_card_is_of_its_kind_and_nation() -> None:
    for side in (CP, AP):
        for number, one in of_side(side):
            nation = next((n for n, text in REINFORCES[side].items() if among(number, text)), "")
            if nation:
                expected = "reinforcement"
            elif among(number, COMBAT[side]):
                expected = "combat_card"
            else:
                expected = "neutral_entry" if among(number, NEUTRAL[side]) else "event"
            assert one.kind == expected, one.code
            assert (NATIONS[one.nation] if one.nation >= 0 else "") == nation, one.code


def test_every_card_can_do_what_its_kind_does_and_has_its_words() -> None:
    plain = {c for c, one in enumerate(CATALOGUE) if one.kind == "event"}
    alone = set(EVENTS) - plain
    assert plain <= set(EVENTS)
    assert [CARDS[c] for c in alone] == ["cp26_place_of_execution"], "a combat card, in the end"
    assert alone <= set(bits(COMBAT_CARDS))
    assert set(UNITS) == {c for c, one in enumerate(CATALOGUE) if one.kind == "reinforcement"}
    for number in range(len(CARDS)):
        text = card_text(number)
        assert text.endswith("."), CARDS[number]
        assert len(text) > 20, CARDS[number]
