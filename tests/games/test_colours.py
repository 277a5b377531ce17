"""The palette: all nations of a game can be told apart, whatever colours one sees."""

from __future__ import annotations

import math
import re
from itertools import combinations
from pathlib import Path

import pytest

from sandtable.core.registry import find_game, installed_keys
from sandtable.core.show.brought import INK, READABLE, WHITE, contrast
from sandtable.core.show.scene import DARK_HUES, HUES, STRIPES, TONES, Nation

WEB = Path(__file__).parents[2] / "web" / "src"
TOKENS = (WEB / "tokens.css").read_text("utf-8")
PALETTE = (WEB / "lib" / "hues.ts").read_text("utf-8")
PICTURES = (WEB / "lib" / "pictures.ts").read_text("utf-8")

Colour = tuple[float, float, float]

SIGHTS = {
    "all colours": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no green": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "no red": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
}
"""How light is seen without one kind of cone (Machado, Oliveira and Fernandes, 2009)."""

APART = 5.0
"""The least distance of two fills in OKLab, times 100; below it only letters would tell."""


def fill(hue: str) -> str:
    """The colour of a nation's pieces, as the page has it."""
    entry = re.search(rf"^  {hue}: (.*)$", PALETTE, re.MULTILINE)
    assert entry, f"the page has no hue {hue}"
    token = re.search(r'piece\("([\w-]+)"', entry[1])
    assert token, f"the page does not say how pieces of {hue} look"
    value = re.search(rf"--{token[1]}: (#\w{{6}})", TOKENS)
    assert value, f"the page has no token {token[1]}"
    return value[1]


def light_of(colour: str) -> Colour:
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return _linear(red), _linear(green), _linear(blue)


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def seen(colour: str, sight: str) -> Colour:
    """A colour as it appears to somebody, in OKLab."""
    light = light_of(colour)
    red, green, blue = (
        max(0.0, sum(part * share for part, share in zip(light, row, strict=True)))
        for row in SIGHTS[sight]
    )
    long = (0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue) ** (1 / 3)
    middle = (0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue) ** (1 / 3)
    short = (0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue) ** (1 / 3)
    return (
        0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short,
        1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short,
    )


def test_the_page_knows_every_hue_stripe_and_tone_a_game_may_name() -> None:
    for hue in HUES:
        assert fill(hue)
    for stripe in STRIPES:
        assert re.search(rf'^  {stripe}: "#', PALETTE, re.MULTILINE), stripe
    for tone in TONES:
        assert re.search(rf'^  {tone}: "#', PICTURES, re.MULTILINE), tone


@pytest.mark.parametrize("hue", sorted(HUES))
def test_letters_can_be_read_on_every_piece(hue: str) -> None:
    ink = WHITE if hue in DARK_HUES else INK
    assert contrast(fill(hue), ink) >= READABLE


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("key", installed_keys())
def test_the_nations_of_a_game_can_be_told_apart(key: str, sight: str) -> None:
    nations = find_game(key).show.nations.values()
    for one, other in combinations(nations, 2):
        if one.hue == other.hue:
            assert one.code != other.code
        elif not _teams(one, other):
            away = 100 * math.dist(seen(fill(one.hue), sight), seen(fill(other.hue), sight))
            assert away >= APART, f"{one.title} and {other.title}: {away:.1f}"


def _teams(*nations: Nation) -> bool:
    """Teams have no pieces, so their colour is never beside that of a nation."""
    return any(nation.hue in ("dark_side", "light_side", "no_side") for nation in nations)
