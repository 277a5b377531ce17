"""Colours, pictures and sounds of a package: good ones pass the kit, planted faults are named."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from sandtable.core.kit.check import KitFailure, check_game
from sandtable.core.show.brought import INK, MOST_BROUGHT, WHITE, Paint, Picture, Sound, contrast
from sandtable.core.show.scene import CardFace, Note, Scene, Zone
from tests.brought import Banners, BannersShow
from tests.toy import ToyState

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{}</svg>'
BACKDROP = SVG.format('<path d="M0 0H9V9Z"/>')


def test_a_game_that_brings_all_it_is_drawn_with_passes() -> None:
    assert check_game(Banners(), games=1).checks["declarations"]


def test_contrast_is_measured_as_everybody_does() -> None:
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast("#777777", "#FFFFFF") == pytest.approx(4.48, abs=0.01)


def test_a_colour_is_of_the_dark_or_of_the_light_side_by_its_letters() -> None:
    assert Paint("#8A3B1E").letters == WHITE
    assert Paint("#D8C2F0").letters == INK
    assert not Paint("#8A3B1E", "#D8C2F0").letters, "by night it would change sides"


@pytest.mark.parametrize(
    ("palette", "said"),
    [
        ({"rust": Paint("red")}, "the colour 'rust' is no colour such as #96600A"),
        ({"rust": Paint("#808080")}, "the colour 'rust' lets neither white nor ink be read"),
        ({"rust": Paint("#8A3B1E", "#D8C2F0")}, "'rust' lets neither white nor ink be read"),
        ({"rust": Paint("#8A3B1E", grain="wavy")}, "'rust' has the unknown grain 'wavy'"),
        ({"Old rust": Paint("#8A3B1E")}, "colour 'Old rust' needs a name of small letters"),
        ({"iron": Paint("#8A3B1E")}, "the palette may not have iron: the design language does"),
        ({f"a{n}": Paint("#8A3B1E") for n in range(MOST_BROUGHT + 1)}, "may bring 200 colours"),
        ({}, "north has no hue of the palette"),
    ],
)
def test_a_fault_in_the_palette_is_named(palette: Mapping[str, Paint], said: str) -> None:
    show = BannersShow()
    show.palette = palette
    with pytest.raises(KitFailure, match=said):
        check_game(Banners(show), games=1)


def test_a_note_in_a_pale_colour_is_named() -> None:
    class Pale(BannersShow):
        def scene(self, g: ToyState, seat: int) -> Scene:
            scene = super().scene(g, seat)
            card = CardFace("x", "X", "", "", foot=[Note("pale", "lilac")])
            scene.zones.append(Zone("more", "More", "pile", cards=[card]))
            return scene

    with pytest.raises(KitFailure, match="a note on x cannot be read in lilac"):
        check_game(Banners(Pale()), games=1)


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package of somebody else, to put files into."""
    folder = tmp_path / "stranger"
    folder.mkdir()
    (folder / "__init__.py").write_text("")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "stranger", raising=False)
    return folder


def fault_of(package: Path, name: str, octets: bytes) -> str:
    (package / name).write_bytes(octets)
    show = BannersShow()
    if name.endswith(".svg"):
        show.pictures = {"horse": Picture("stranger", name)}
    else:
        show.sounds = {"turn": Sound("stranger", name)}
    with pytest.raises(KitFailure) as failure:
        check_game(Banners(show), games=1)
    return str(failure.value)


@pytest.mark.parametrize(
    ("inside", "said"),
    [
        ("<script>alert(1)</script>", "may not have the element 'script'"),
        ("<foreignObject/>", "may not have the element 'foreignObject'"),
        ("<style>@import 'x'</style>", "may not have the element 'style'"),
        ('<image href="https://x.org/y.png"/>', "may not have the element 'image'"),
        ('<a href="https://x.org"/>', "may not have the element 'a'"),
        ('<set attributeName="href"/>', "may not have the element 'set'"),
        ('<path onload="alert(1)"/>', "may not have the attribute 'onload'"),
        ('<use href="https://x.org/y.svg#z"/>', "may not have the attribute 'href'"),
        (
            '<use xmlns:l="http://www.w3.org/1999/xlink" l:href="javascript:1"/>',
            "may not have the attribute 'href'",
        ),
        (
            '<path fill="url(https://x.org/#a)"/>',
            "may not call up anything by its attribute 'fill'",
        ),
        ('<path style="fill:u\\72l(//x.org)"/>', "call up anything by its attribute 'style'"),
        ('<g xml:base="https://x.org"/>', "may not have the attribute"),
        ("<path", "is no XML"),
        ("<?xml-stylesheet href='x'?>", "without document type, entities or stylesheet"),
    ],
)
def test_a_picture_that_does_more_than_draw_is_named(package: Path, inside: str, said: str) -> None:
    said_by_kit = fault_of(package, "horse.svg", SVG.format(inside).encode())
    assert said in said_by_kit
    assert "horse.svg" in said_by_kit


@pytest.mark.parametrize(
    ("octets", "said"),
    [
        (b"<!DOCTYPE svg [<!ENTITY a 'b'>]>" + BACKDROP.encode(), "without document type"),
        (BACKDROP.encode("utf-16"), "must be UTF-8"),
        (BACKDROP.replace("viewBox", "box").encode(), "with a viewBox"),
        (b"<html/>", "needs to be an svg"),
        (BACKDROP.encode() + b" " * 70_000, "octets, and 65536 are the most"),
    ],
)
def test_a_picture_that_is_none_is_named(package: Path, octets: bytes, said: str) -> None:
    assert said in fault_of(package, "horse.svg", octets)


def test_a_picture_with_gradients_and_reused_shapes_passes(package: Path) -> None:
    inside = '<defs><linearGradient id="a"/></defs><path id="b" fill="url(#a)"/><use href="#b"/>'
    text = '<?xml version="1.0" encoding="UTF-8"?>\n<!-- mine -->' + SVG.format(inside)
    (package / "fine.svg").write_text(text)
    assert Picture("stranger", "fine.svg").faults == ()


@pytest.mark.parametrize(
    ("name", "octets", "said"),
    [
        ("bell.wav", b"<html>", "bell.wav does not begin as a sound of its kind does"),
        ("bell.aiff", b"FORM", "bell.aiff is of no kind that can be used here"),
        ("bell.ogg", b"OggS" + bytes(300_000), "octets, and 262144 are the most"),
    ],
)
def test_a_sound_that_is_none_is_named(package: Path, name: str, octets: bytes, said: str) -> None:
    assert said in fault_of(package, name, octets)


def test_a_sound_for_what_is_never_heard_and_a_missing_file_are_named() -> None:
    show = BannersShow()
    show.sounds = {"victory": Sound("tests.brought", "bell.wav")}
    with pytest.raises(KitFailure, match="no sound is heard at victory, only at turn, dice, card"):
        check_game(Banners(show), games=1)
    show.sounds = {"turn": Sound("tests.brought", "gong.wav")}
    with pytest.raises(KitFailure, match=r"gong\.wav cannot be read"):
        check_game(Banners(show), games=1)
