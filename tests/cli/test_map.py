"""``sandtable map``: a map from two lists, with a clear word where they are wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from sandtable.cli import main
from sandtable.core.show.maps import BoardMap

PLACES = """\
id,title,x,y,kind,star,home,area
town,Town,50,50,land,1,north,0 0; 100 0; 100 100; 0 100
bay,Bay,150,50,sea,,,100 0; 200 0; 200 100; 100 100
"""
LINKS = "a,b\ntown,bay\n"


def drawn(folder: Path, places: str = PLACES, links: str = LINKS) -> int:
    (folder / "places.csv").write_text(places)
    (folder / "links.csv").write_text(links)
    files = [str(folder / name) for name in ("places.csv", "links.csv", "map.json")]
    return main(["map", "two", *files])


def test_a_map_is_drawn_from_places_and_links(tmp_path: Path) -> None:
    assert drawn(tmp_path) == 0
    board = BoardMap((tmp_path / "map.json").read_text)
    assert list(board.faults(["town", "bay"])) == []
    assert [water["space"] for water in board.plain["waters"]] == ["bay"]
    assert board.plain["spaces"][0]["star"] is True


@pytest.mark.parametrize(
    ("places", "links", "words"),
    [
        (PLACES, "a,b\ntown,moor\n", "joins moor"),
        (PLACES.replace("50,50", "here,50"), LINKS, "Line 2"),
        (PLACES, "from,to\ntown,bay\n", "needs the columns a, b"),
        ("", LINKS, "needs the columns id, title, x, y"),
    ],
)
def test_what_is_wrong_with_the_lists_is_said(
    places: str, links: str, words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert drawn(tmp_path, places, links) == 2
    assert words in capsys.readouterr().err
    assert not (tmp_path / "map.json").exists()
