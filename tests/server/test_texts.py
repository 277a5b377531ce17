"""Free texts: how long they may be and of what characters, wherever they come in."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.server.hosting import TWO, Host, Player, two_players

BAD = ["a\x07b", "a\x1b[31mb", "a\u202eb", "a\u2066b", "a\u200fb", "a\ud800b", "a\u2028b", "a\x85b"]
"""Control characters, marks that turn the direction of writing, half a character, a line's end."""
NO_LINE = [*BAD, "\u0301\u0301", "\u200b\u200b"]
"""What cannot stand in one line either."""


def send(player: Player, path: str, **body: Any) -> Any:
    """A request whose text is sent as it stands, halves of characters too."""
    headers = {"content-type": "application/json"}
    return player.http.post(path, content=json.dumps(body), headers=headers)


@pytest.mark.parametrize("text", BAD)
def test_no_text_holds_what_cannot_be_shown(host: Host, text: str) -> None:
    ann, _, table = two_players(host)
    at = f"/api/tables/{table}"
    asked = [
        send(host.nobody(), "/api/guest", name=text),
        send(host.nobody(), "/api/register", name=text, password="long enough"),
        send(ann, "/api/tokens", label=text),
        send(ann, f"{at}/chat", text=text),
        send(ann, f"{at}/note", text=text),
        send(ann, f"{at}/orders", order=f"pass unless {text}"),
        send(ann, f"{at}/word", word=text),
        send(ann, "/api/tables", game="great_war", contribution=text),
        send(ann, "/api/tables", game=text),
        send(ann, "/api/tables", game="great_war", options={text: text}),
        send(ann, "/api/tables", game="great_war", seats=[{**TWO[0], "name": text}, TWO[1]]),
        send(ann, "/api/settings", webhook=f"https://discord.com/{text}"),
        send(ann, "/api/records", record=text),
    ]
    assert [answer.status_code for answer in asked] == [422] * len(asked)
    assert all(answer.json()["words"] for answer in asked)


@pytest.mark.parametrize("text", NO_LINE)
def test_a_name_is_one_line_with_something_to_see(host: Host, text: str) -> None:
    ann = host.guest("Ann")
    asked = [
        send(host.nobody(), "/api/guest", name=text),
        send(ann, "/api/tokens", label=text),
        send(ann, "/api/tables", game="great_war", seats=[{**TWO[0], "name": text}, TWO[1]]),
    ]
    assert [answer.status_code for answer in asked] == [422] * len(asked)


def test_talk_and_notes_have_lines_and_any_script(host: Host) -> None:
    ann, _, table = two_players(host)
    text = "Grüße\n日本\t🎲👩\u200d👧 ελλ مرحبا"
    assert ann.at(table, "chat", text=text).json()["text"] == text
    assert ann.at(table, "note", text=text).json() == {"text": text}
    assert host.guest("Zoë Ørsted 漢字 مرحبا").get("/api/me").status_code == 200


def finished_record(host: Host) -> list[dict[str, Any]]:
    ann, _, table = two_players(host)
    ann.play(table, 2)
    ann.at(table, "resign")
    text = ann.get(f"/api/tables/{table}/record").text
    return [json.loads(line) for line in text.splitlines()]


@pytest.mark.parametrize("name", ["x" * 5000, "a\nb", *NO_LINE])
@pytest.mark.parametrize("mode", ["replay", "continue"])
def test_an_uploaded_name_keeps_to_the_same_limits(host: Host, name: str, mode: str) -> None:
    header, *events = finished_record(host)
    header["seats"][1]["name"] = name
    record = "\n".join(map(json.dumps, [header, *events]))
    answer = host.guest("Eve").post("/api/records", record=record, mode=mode)
    assert answer.status_code == 422
    assert "'name' must" in answer.json()["words"]
