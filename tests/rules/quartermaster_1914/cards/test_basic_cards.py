"""Build and Battle cards of the eight countries: 94 cards, 30 titles."""

from __future__ import annotations

import pytest

from sandtable.games.quartermaster_1914.facts.board import (
    COUNTRIES,
    HOMES,
    POWER_OF,
    POWERS,
    SPACES,
)
from sandtable.games.quartermaster_1914.facts.cards.catalogue import CARDS, CATALOGUE, PREFIXES
from tests.rules.quartermaster_1914.cards.shapes import offered, play, text

COPIES = {
    "ah": (6, 2, 2, 1),
    "ot": (3, 0, 2, 0),
    "ru": (9, 2, 5, 1),
    "de": (6, 3, 9, 2),
    "fr": (6, 2, 4, 1),
    "it": (4, 2, 1, 1),
    "uk": (4, 2, 3, 3),
    "us": (3, 2, 2, 1),
}
TITLES = ("build_army", "build_navy", "land_battle", "sea_battle")
SEAS = {
    "ah": "adriatic_sea",
    "ru": "black_sea",
    "de": "baltic_sea",
    "fr": "north_atlantic",
    "it": "adriatic_sea",
    "uk": "north_atlantic",
    "us": "western_atlantic",
}
COASTS = {"ah": "budapest", "ru": "ukraine", "de": "berlin", "fr": "paris", "it": "rome"}
BEYOND = {
    "ah": "eastern_mediterranean",
    "de": "north_sea",
    "fr": "western_mediterranean",
    "it": "eastern_mediterranean",
    "uk": "western_mediterranean",
    "us": "north_atlantic",
}
ENEMY = {True: "russia", False: "germany"}


def country_of(prefix: str) -> str:
    return COUNTRIES[PREFIXES.index(prefix)]


def home_of(prefix: str) -> str:
    return SPACES[HOMES[PREFIXES.index(prefix)]]


def enemy_of(prefix: str) -> str:
    return ENEMY[prefix in ("ah", "ot", "de")]


@pytest.mark.parametrize("prefix", COPIES)
def test_how_many_basic_cards_a_country_has(prefix: str) -> None:
    country = PREFIXES.index(prefix)
    for title, copies in zip(TITLES, COPIES[prefix], strict=True):
        name = title.replace("_", " ").title()
        found = [c for c in CATALOGUE if c.title == name and c.country == country]
        assert len(found) == copies


@pytest.mark.parametrize("prefix", COPIES)
def test_build_army(prefix: str) -> None:
    """It enters at home, and it builds where it will be supplied."""
    country, home = country_of(prefix), home_of(prefix)
    s = play(f"{prefix}_build_army")
    assert offered(s, f"{prefix}_build_army", "build") == {f"{country} {home}"}
    s.do(POWERS[POWER_OF[PREFIXES.index(prefix)]], f"build {country} {home}")
    assert s.armies(country) == {home}
    assert s.pile(POWERS[POWER_OF[PREFIXES.index(prefix)]]) == [f"{prefix}_build_army"]


@pytest.mark.parametrize("prefix", SEAS)
def test_build_navy(prefix: str) -> None:
    """At sea next to a supplied piece; with the home lost nowhere."""
    country, sea = country_of(prefix), SEAS[prefix]
    armies = {country: [home_of(prefix), *([COASTS[prefix]] if prefix in COASTS else [])]}
    armies[country] = list(dict.fromkeys(armies[country]))
    s = play(f"{prefix}_build_navy", armies=armies)
    power = POWERS[POWER_OF[PREFIXES.index(prefix)]]
    assert s.refusal(power, f"build {country} caspian_sea") == "I1"
    s.do(power, f"build {country} {sea}")
    assert s.navies(country) == {sea}
    s = play(f"{prefix}_build_navy", armies={country: []})
    assert s.step() != "choose"


LAND_TARGETS = {
    "ah": "galicia",
    "ot": "bulgaria",
    "ru": "ukraine",
    "de": "prussia",
    "fr": "picardy",
    "it": "italian_alps",
}


@pytest.mark.parametrize("prefix", COPIES)
def test_land_battle(prefix: str) -> None:
    """A land space adjacent to a supplied piece; enemies there are removed."""
    country, foe, home = country_of(prefix), enemy_of(prefix), home_of(prefix)
    power = POWERS[POWER_OF[PREFIXES.index(prefix)]]
    card = f"{prefix}_land_battle"
    base, target = home, LAND_TARGETS.get(prefix, "")
    navies = {}
    if prefix in ("uk", "us"):
        base = "english_channel" if prefix == "uk" else "western_atlantic"
        target = "picardy" if prefix == "uk" else "canada"
        navies = {country: [base]}
    spare = f"{prefix}_build_army"
    s = play(card, spare, armies={country: [home], foe: [target]}, navies=navies)
    assert s.refusal(power, f"battle {country} persia {base}") == "J1"
    assert s.refusal(power, f"battle {country} caspian_sea {base}") == "J2"
    s.do(power, f"battle {country} {target} {base}")
    if s.step() == "choose_payment":
        s.do(power, f"discard {spare}")
    assert s.armies(foe) == set()


@pytest.mark.parametrize("prefix", BEYOND)
def test_sea_battle(prefix: str) -> None:
    """A sea space adjacent to a supplied piece; enemies there are removed."""
    country, foe, home = country_of(prefix), enemy_of(prefix), home_of(prefix)
    power = POWERS[POWER_OF[PREFIXES.index(prefix)]]
    armies = {country: list(dict.fromkeys([home, COASTS.get(prefix, home)]))}
    target = BEYOND[prefix]
    s = play(f"{prefix}_sea_battle", armies=armies, navies={country: [SEAS[prefix]], foe: [target]})
    assert not any(
        text.split()[1] in ("paris", "picardy")
        for text in offered(s, f"{prefix}_sea_battle", "battle")
    )
    s.do(power, f"battle {country} {target} {SEAS[prefix]}")
    assert s.navies(foe) == set()


def test_ru_sea_battle() -> None:
    s = play(
        "ru_sea_battle",
        "ru_build_army",
        armies={"russia": ["moscow", "ukraine"]},
        navies={"germany": ["black_sea"]},
        then=("battle russia black_sea ukraine", "discard ru_build_army"),
    )
    assert s.navies("germany") == set()


@pytest.mark.parametrize("title", TITLES)
def test_the_words_of_basic_cards(title: str) -> None:
    for prefix in COPIES:
        name = f"{prefix}_{title}"
        if name in CARDS:
            symbol = {
                "build_army": "Reinforce Army",
                "build_navy": "Reinforce Navy",
                "land_battle": "Sustain Land Battle",
                "sea_battle": "Sustain Sea Battle",
            }[title]
            assert text(name).endswith(f"Prepared: {symbol}.")
