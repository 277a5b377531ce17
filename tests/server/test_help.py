"""The rules behind prompts and refusals, and the guided first game, over the wire."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.core.guide import Guide
from sandtable.core.registry import find_game, game_keys
from tests.server.hosting import Host, Player, wait_for

GUIDED = [key for key in game_keys() if find_game(key).guide is not None]


def numbers(book: dict[str, Any]) -> set[str]:
    chapters = [rule["number"] for chapter in book["chapters"] for rule in chapter["rules"]]
    return {*chapters, *[rule["number"] for rule in book["table"]]}


def guide_to(key: str) -> Guide:
    guide = find_game(key).guide
    assert guide is not None
    return guide


@pytest.mark.parametrize("key", ["great_war", "paths_of_glory", "quartermaster"])
def test_the_rule_of_a_prompt_and_of_a_refusal_can_be_read(host: Host, key: str) -> None:
    book = host.nobody().get(f"/api/games/{key}/rules")
    assert "max-age" in book.headers["cache-control"]
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


def do(player: Player, table: str, offer: dict[str, str]) -> None:
    """Does something, again if others have acted at the same time."""

    def done() -> bool:
        answer = player.act(table, offer, player.state(table)["revision"])
        assert answer.status_code in (200, 409), answer.text
        return answer.status_code == 200

    wait_for(done)


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
    assert questions <= {"", "choose_target", "react", "choose_retreat"}


def test_a_guided_table_is_known_by_its_dice_and_others_have_no_guide(host: Host) -> None:
    ann = host.guest("Ann")
    table = ann.table("great_war")
    assert not ann.asked(table)["guide"]


def test_only_somebody_with_a_name_starts_a_first_game(host: Host) -> None:
    assert host.nobody().post("/api/games/great_war/guide").status_code == 401
