"""The rules behind prompts and refusals, and the guided first game, over the wire."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from sandtable.core.registry import find_game, installed_keys, registered
from sandtable.core.show.brought import Picture
from sandtable.core.show.guide import Guide
from sandtable.core.show.rulebook import parse_rulebook
from sandtable.server.security import HEADERS
from tests import brought
from tests.server.hosting import Host, Player, wait_for
from tests.toy import Toy

GUIDED = [key for key in installed_keys() if find_game(key).show.guide is not None]


def numbers(book: dict[str, Any]) -> set[str]:
    chapters = [rule["number"] for chapter in book["chapters"] for rule in chapter["rules"]]
    return {*chapters, *[rule["number"] for rule in book["table"]]}


def guide_to(key: str) -> Guide:
    guide = find_game(key).show.guide
    assert guide is not None
    return guide


@pytest.mark.parametrize("key", ["great_war", "paths_of_glory", "quartermaster"])
def test_the_rule_of_a_prompt_and_of_a_refusal_can_be_read(host: Host, key: str) -> None:
    book = host.nobody().get(f"/api/games/{key}/rules")
    known = numbers(book.json())
    ann = host.guest("Ann")
    table = ann.table(key)
    state = ann.asked(table)
    power, prompt = next(iter(state["prompts"].items()))
    assert prompt["rule"] in known
    why = ann.at(table, "why", power=power, action="done").json()
    assert why["rule"] in known


def test_there_are_no_rules_of_an_unknown_game(host: Host) -> None:
    for path in ("rules", "guide"):
        answer = host.nobody().get(f"/api/games/chess/{path}")
        assert answer.status_code == 422
        assert "chess" in answer.json()["words"]


@pytest.mark.parametrize("key", installed_keys())
def test_a_game_shows_what_it_is_and_how_its_board_looks(host: Host, key: str) -> None:
    nobody = host.nobody()
    (game,) = [one for one in nobody.get("/api/games").json() if one["key"] == key]
    box = game["box"]
    assert all(box[part] for part in ("epigraph", "length", "era"))
    assert set(game["scenarios"]) == set(box["scenarios"])
    assert box["first"] in game["scenarios"]
    opening = nobody.get(f"/api/games/{key}/opening").json()
    if game["map"]:
        drawn = {space["id"] for space in nobody.get(f"/api/games/{key}/map").json()["spaces"]}
        assert len(opening["pieces"]) >= 5
        assert any(piece["space"] in drawn for piece in opening["pieces"])
    else:
        assert len({card["id"] for card in opening["cards"]}) >= 4


def do(player: Player, table: str, offer: dict[str, str]) -> None:
    """Does something, again if others have acted at the same time."""

    def done() -> bool:
        answer = player.act(table, offer, player.state(table)["revision"])
        assert answer.status_code in (200, 409), answer.text
        return answer.status_code == 200

    wait_for(done)


NOT_ON_THE_COURSE = {
    "",
    "choose_target",
    "react",
    "choose_retreat",
    "choose_stand",
    "choose_reinforce",
    "choose_sustain",
}
"""Questions of battles and windows, which come up if bots attack or one leaves the course."""


@pytest.mark.parametrize("key", GUIDED)
@pytest.mark.slow
def test_whoever_does_what_the_lessons_suggest_sees_them_all(host: Host, key: str) -> None:
    """All but those of questions that the course of the fixed table does not come to."""
    ann = host.guest("Ann")
    table = ann.post(f"/api/games/{key}/guide").json()["id"]
    guide = guide_to(key)
    lessons = host.nobody().get(f"/api/games/{key}/guide").json()
    assert lessons == guide.plain()
    seen: set[int] = set()
    for _ in range(60):
        state = ann.asked(table)
        assert state["guide"]
        power, prompt = next(iter(state["prompts"].items()))
        offered = [offer["action"] for offer in state["offers"]]
        place = guide.lesson_for(prompt["question"], seen)
        suggestion = ""
        if place is not None:
            seen.add(place)
            suggestion = guide.lessons[place].suggestion(offered)
        if place == len(guide.lessons) - 1:
            break
        do(ann, table, {"power": power, "action": suggestion or offered[0]})
    missed = [lesson for n, lesson in enumerate(guide.lessons) if n not in seen]
    questions = {lesson.question for lesson in missed}
    assert questions <= NOT_ON_THE_COURSE


def test_a_guided_table_is_known_by_its_dice_and_others_have_no_guide(host: Host) -> None:
    ann = host.guest("Ann")
    table = ann.table("great_war")
    assert not ann.asked(table)["guide"]


def test_only_somebody_with_a_name_starts_a_first_game(host: Host) -> None:
    assert host.nobody().post("/api/games/great_war/guide").status_code == 401


@pytest.mark.parametrize("key", [key for key in installed_keys() if find_game(key).spaces])
def test_a_game_brings_its_map_and_it_is_sent_once(host: Host, key: str) -> None:
    nobody = host.nobody()
    sent = nobody.get(f"/api/games/{key}/map")
    assert {space["id"] for space in sent.json()["spaces"]} == set(find_game(key).spaces)
    kept = {"If-None-Match": sent.headers["ETag"]}
    again = nobody.http.get(f"/api/games/{key}/map", headers=kept)
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize("key", installed_keys())
def test_maps_and_rules_are_kept_for_good_under_their_version(host: Host, key: str) -> None:
    """Who has the version that a game tells of never asks again; another one asks each time."""
    nobody = host.nobody()
    (game,) = [one for one in nobody.get("/api/games").json() if one["key"] == key]
    for part in ("rules", "map") if game["map"] else ("rules",):
        kept = nobody.get(f"/api/games/{key}/{part}", version=game["versions"][part])
        assert kept.headers["Cache-Control"] == "public, max-age=31536000, immutable"
        other = nobody.get(f"/api/games/{key}/{part}", version="of yesterday")
        assert other.headers["Cache-Control"] == "no-cache"
        assert other.content == kept.content


def test_another_text_has_another_version() -> None:
    first, second = (
        parse_rulebook(f"# Duel\n\n## 1 Play\n\n- **1.1 Go.** {w}\n") for w in ("On.", "Off.")
    )
    assert first.version != second.version


def test_a_game_without_a_map_says_so(host: Host) -> None:
    answer = host.nobody().get("/api/games/great_war/map")
    assert answer.status_code == 404
    assert "has no map" in answer.text


@pytest.fixture
def banners() -> Iterator[None]:
    """A game of another package that brings all it is drawn with."""
    with registered(brought.banners):
        yield


FILES = {
    "pictures/horse": ("horse.svg", "image/svg+xml"),
    "sounds/turn": ("bell.wav", "audio/wav"),
}


@pytest.mark.usefixtures("banners")
@pytest.mark.parametrize("path", FILES)
def test_a_package_brings_pictures_and_sounds_as_it_brings_its_map(host: Host, path: str) -> None:
    nobody = host.nobody()
    chart = nobody.get("/api/games/banners/map")
    sent = nobody.get(f"/api/games/banners/{path}")
    file, kind = FILES[path]
    assert sent.content == files("tests.brought").joinpath(file).read_bytes()
    assert sent.headers["content-type"].partition(";")[0] == kind
    for name in {*HEADERS, "Cache-Control"} - {"Content-Security-Policy"}:
        assert sent.headers[name] == chart.headers[name], name
    again = nobody.http.get(
        f"/api/games/banners/{path}", headers={"If-None-Match": sent.headers["ETag"]}
    )
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["Content-Security-Policy"] == sent.headers["Content-Security-Policy"]


@pytest.mark.usefixtures("banners")
def test_a_picture_of_a_package_can_do_nothing_by_itself(host: Host) -> None:
    sent = host.nobody().get("/api/games/banners/pictures/horse")
    allowed = set(sent.headers["Content-Security-Policy"].split("; "))
    inert = {"default-src 'none'", "frame-ancestors 'none'", "sandbox"}
    assert allowed - inert == {"style-src 'unsafe-inline'"}
    assert inert <= allowed
    assert sent.headers["X-Content-Type-Options"] == "nosniff"


@pytest.mark.usefixtures("banners")
def test_the_list_of_games_tells_what_a_package_brings(host: Host) -> None:
    (game,) = [one for one in host.nobody().get("/api/games").json() if one["key"] == "banners"]
    rust = {"light": "#8A3B1E", "dark": "#A0522D", "grain": "falling", "white": True}
    assert game["palette"]["rust"] == game["nations"]["north"]["paint"] == rust
    assert game["nations"]["north"]["ribbon"] == ["#8A3B1E", "white"]
    horse = {"address": "/api/games/banners/pictures/horse", "inked": True}
    assert game["pictures"]["horse"] == horse
    assert not game["pictures"]["banner"]["inked"]
    assert game["sounds"] == {"turn": "/api/games/banners/sounds/turn"}


@pytest.mark.usefixtures("banners")
@pytest.mark.parametrize("path", ["pictures/cow", "pictures/..%2fhorse.svg", "sounds/dice"])
def test_what_a_package_does_not_bring_is_not_there(host: Host, path: str) -> None:
    assert host.nobody().get(f"/api/games/banners/{path}").status_code == 404


def test_a_picture_that_runs_a_program_is_never_sent(
    host: Host, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "evil_package").mkdir()
    (tmp_path / "evil_package" / "__init__.py").write_text("")
    script = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><script>1</script></svg>'
    (tmp_path / "evil_package" / "horse.svg").write_text(script)
    monkeypatch.syspath_prepend(tmp_path)
    show = brought.BannersShow()
    show.pictures = {"horse": Picture("evil_package", "horse.svg")}
    with registered(brought.Banners(show)):
        assert host.nobody().get("/api/games/banners/pictures/horse").status_code == 404
        (told,) = [one for one in host.nobody().get("/api/games").json() if one["key"] == "banners"]
        assert told["pictures"] == {}


def test_a_game_that_cannot_be_shown_is_named_and_the_others_are_there(
    host: Host, caplog: pytest.LogCaptureFixture
) -> None:
    class Bent(Toy):
        key = "bent"
        seatings = None  # type: ignore[assignment]

    with registered(Bent()):
        for _ in range(2):
            told = host.nobody().get("/api/games").json()
            keys = {game["key"] for game in told}
            assert keys >= {*installed_keys()}
            assert "bent" not in keys
    (line,) = [line for line in caplog.messages if "'bent'" in line]
    assert "is left out: it cannot be shown (AttributeError" in line
