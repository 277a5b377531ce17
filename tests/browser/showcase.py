"""A made-up game on a real map, to see on the page all that a scene can hold.

The page gets it from a stand-in for the server, so that each thing can be put where a test wants
it: stacks, marks of every kind, boxes, a battle, dice, moves to choose.
"""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Any
from urllib.parse import parse_qs, urlsplit

from playwright.sync_api import Page, Route, WebSocketRoute

from sandtable.core.show.box import Box
from sandtable.core.show.scene import (
    Arrow,
    CardFace,
    Figure,
    Mark,
    Nation,
    Notch,
    Note,
    Panel,
    Piece,
    Roll,
    Row,
    Scene,
    Track,
    Zone,
    power_id,
)

MAP = "paths_of_glory"
NATIONS = {
    "central": Nation("dark_side", "CP", "Central Powers", ("black", "white", "red")),
    "allied": Nation("light_side", "AP", "Allied Powers", ("blue", "white", "red")),
    "ge": Nation("iron", "GE", "Germany", ("black", "white", "red")),
    "ah": Nation("ochre", "AH", "Austria-Hungary", ("black", "amber")),
    "fr": Nation("azure", "FR", "France", ("blue", "white", "red")),
    "br": Nation("straw", "BR", "Britain", ("navy", "white", "red", "white", "navy")),
    "be": Nation("sand", "BE", "Belgium", ("black", "gold", "red")),
    "ru": Nation("coral", "RU", "Russia", ("white", "blue", "red")),
    "aus": Nation("straw", "AUS", "Australia", ("navy", "white", "red", "white", "navy")),
}
GERMAN = "aachen koblenz essen frankfurt metz strasbourg mulhouse liege brussels cambrai sedan"
FRENCH = "paris verdun nancy belfort chateau_thierry amiens rouen calais ostend antwerp dijon melun"


def army(owner: str, name: str, space: str, factors: str = "5-3-3", *marks: str) -> Piece:
    """A large counter; a reduced one has one of its two steps."""
    steps = 1 if "reduced" in marks else 2
    label = f"{NATIONS[owner].title} {name} Army"
    return Piece(
        f"{owner}_{name.lower()}",
        space,
        owner,
        "army",
        label,
        list(marks),
        form="counter",
        name=name,
        factors=factors,
        size="XXXX",
        steps=steps,
        full=2,
    )


def corps(owner: str, number: int, space: str, *marks: str, count: int = 1) -> Piece:
    """A small counter without a name."""
    return Piece(
        f"{owner}_corps_{number}",
        space,
        owner,
        "corps",
        f"{NATIONS[owner].title} corps",
        list(marks),
        form="small",
        factors="1-1-4",
        size="XXX",
        steps=1 if "reduced" in marks else 2,
        full=2,
        count=count,
    )


def pieces() -> list[Piece]:
    return [
        army("ge", "1", "cambrai"),
        army("ge", "2", "cambrai"),
        army("ge", "3", "sedan", "5-3-3", "activated"),
        army("ge", "4", "metz"),
        army("ge", "5", "metz"),
        corps("ge", 1, "metz"),
        army("ge", "6", "strasbourg", "5-3-3", "moved"),
        army("ge", "7", "mulhouse", "3-3-3", "reduced"),
        corps("ge", 2, "liege", "out_of_supply"),
        army("ah", "2", "trent", "3-3-3", "attacked"),
        army("fr", "5", "chateau_thierry", "3-3-3"),
        army("br", "BEF", "chateau_thierry", "5-4-4", "reduced"),
        army("fr", "6", "paris", "2-3-3", "reduced"),
        army("fr", "4", "verdun", "3-3-3"),
        army("fr", "3", "verdun", "3-3-3"),
        corps("fr", 1, "belfort", "dug_in"),
        corps("br", 1, "amiens"),
        army("be", "1", "antwerp", "1-3-1"),
        corps("aus", 1, "rouen"),
    ]


def marks() -> list[Mark]:
    return [
        *[Mark(space, "control", "central") for space in GERMAN.split()],
        *[Mark(space, "control", "allied") for space in FRENCH.split()],
        Mark("cambrai", "flag", "ge", "Cambrai is held by Germany"),
        Mark("verdun", "trench", "allied", "Verdun: trench, level 2", "2"),
        Mark("metz", "trench", "central", "Metz: trench, level 1", "1"),
        Mark("liege", "ruin", "", "The fort of Liege is destroyed"),
        Mark("antwerp", "siege", "central", "Antwerp is besieged"),
        Mark("cambrai", "attack", "central", "Cambrai may attack"),
        Mark("strasbourg", "move", "central", "Strasbourg may move"),
        Mark("chateau_thierry", "target", "", "Château-Thierry is attacked"),
        Mark("dijon", "beachhead", "", "A marker of a kind without a shape"),
    ]


def cards() -> list[CardFace]:
    return [
        CardFace(
            "card_1",
            "Moltke",
            "Activation in France and Belgium costs Germany one point for each unit.",
            "Event",
            "allied",
            figures=[
                Figure("3", "OPS", strong=True),
                Figure("4", "SR"),
                Figure("RU 2 FR 1\nBR 1 IT 1", "RP"),
            ],
            foot=[Note("Event"), Note("AP09")],
            marks=["once"],
        ),
        CardFace("card_2", "Plain", "Its band says its kind.", "Combat card", "allied", "red"),
        CardFace("card_3", "Copies", "Three of them.", "Status", "allied", "gold", copies=3),
    ]


def battle() -> Panel:
    return Panel(
        "battle",
        "Château-Thierry",
        "Step 9 of 12: losses",
        9,
        12,
        "chateau_thierry",
        [
            Row("Attack", "15", "central", ["ge_1", "ge_2", "ge_3"], [3], "5 losses"),
            Row("Defence", "8", "allied", ["fr_5", "br_bef"], note="Moltke. You lose steps."),
        ],
        about=["card_1"],
    )


def scene() -> Scene:
    return Scene(
        MAP,
        "Turn 2, September 1914",
        tracks=[
            Track(
                "vp",
                "VP",
                "12",
                at=12,
                high=20,
                notches=[Notch(0, "Allied Powers win"), Notch(20, "Central Powers win")],
            ),
            Track("war_central", "War status", "2", "central"),
            Track("war_allied", "War status", "1", "allied"),
        ],
        pieces=pieces(),
        marks=marks(),
        zones=[
            Zone("allied_hand", "Hand", "hand", "allied", cards()),
            Zone(
                "allied_reserve",
                "Reserve of the Allied Powers",
                "box",
                "allied",
                pieces=[
                    corps("fr", 9, "allied_reserve", count=3),
                    corps("br", 9, "allied_reserve"),
                    corps("ru", 9, "allied_reserve", "reduced"),
                ],
            ),
            Zone("eliminated", "Eliminated", "box", "central"),
        ],
        arrows=[Arrow("attack", ["sedan", "chateau_thierry"], "central", "The 3rd Army attacks")],
        rolls=[Roll("Flank attempt", [3], "succeeds", "+1 = 4", "central")],
        panels=[battle()],
    )


def offers() -> list[dict[str, Any]]:
    def offer(action: str, label: str, *concerns: str) -> dict[str, Any]:
        named = {"power": "allied", "action": action, "label": label}
        return named | {"concerns": list(concerns), "ends": not concerns}

    return [
        offer("move fr_4 nancy", "Move the French 4th Army to Nancy", "fr_4", "nancy"),
        offer("move fr_3 nancy", "Move the French 3rd Army to Nancy", "fr_3", "nancy"),
        offer("move fr_3 dijon", "Move the French 3rd Army to Dijon", "fr_3", "dijon"),
        offer("take fr_corps_9 paris", "Send a French corps to Paris", "fr_corps_9", "paris"),
        offer("name central", "Name the Central Powers", power_id("central")),
        offer("pass", "Pass"),
    ]


def state(shown: Scene, event: int = 7, **more: Any) -> dict[str, Any]:
    """What the server would say of the table."""
    seats = [
        _seat(0, "Marta", "central", you=False),
        _seat(1, "Ann", "allied", you=True),
    ]
    return {
        "id": "showcase",
        "game": "showcase",
        "title": "Showcase",
        "revision": f"1-{event}-0",
        "event": event,
        "last_event": event,
        "you": {"seat": 1, "powers": ["allied"], "seats": [1]},
        "scene": shown.plain(),
        "asked": ["allied"],
        "prompts": {
            "allied": {
                "text": "Move your units from Verdun, or play Moltke.",
                "rule": "11.1",
                "question": "move allied verdun",
                "about": ["verdun", "card_1"],
            }
        },
        "offers": offers(),
        "log": [_line(1, "The war begins.", [], [])],
        "seats": seats,
        "undo": {"can": False, "why": "Nothing is yours to take back."},
        "rollback": None,
        "draw": None,
        "applicants": [],
        "damage": "",
        "orders": [],
        "over": False,
        "outcome": "",
        "result": None,
        "commitment": "",
        "options": {},
        "scenario": "",
        "visibility": "private",
        "watch_invite": None,
        "owner": True,
        "clock": None,
        "bots_resign": False,
    } | more


def deed(event: int, text: str, about: list[str], *moves: tuple[str, list[str]]) -> dict[str, Any]:
    """Something that others did: pieces by their ids, and the spaces they went through."""
    known = {piece.id: asdict(piece) for piece in pieces()}
    went = [{"piece": known[piece], "spaces": spaces} for piece, spaces in moves]
    more: dict[str, list[Any]] = {"dice": [], "came": [], "gone": [], "taken": []}
    return {"event": event, "text": text, "about": about, "moves": went} | more


def rolled(event: int) -> dict[str, Any]:
    """A line of the log with dice."""
    return _line(event, "Attack on Verdun: 4 and 6, 5 losses.", ["verdun", "ge_4"], [4, 6])


def _line(event: int, text: str, about: list[str], dice: list[int]) -> dict[str, Any]:
    return {"event": event, "text": text, "about": about, "dice": dice}


def _seat(index: int, name: str, power: str, you: bool) -> dict[str, Any]:
    return {
        "index": index,
        "name": name,
        "title": name,
        "powers": [power],
        "player": "human",
        "you": you,
        "asked": you,
        "caretaker": None,
        "bot": None,
        "bot_title": None,
    }


def _game() -> dict[str, Any]:
    powers = ["central", "allied"]
    return {
        "key": "showcase",
        "title": "Showcase",
        "powers": [{"id": one, "title": NATIONS[one].title} for one in powers],
        "nations": {name: asdict(nation) for name, nation in NATIONS.items()},
        "palette": {},
        "pictures": {},
        "sounds": {},
        "teams": [],
        "seatings": {"2": [[one] for one in powers]},
        "scenarios": {},
        "options": [],
        "bots": [],
        "bot_titles": {},
        "box": asdict(Box()),
        "map": True,
    }


class Showcase:
    """Stands in for the server at one page; what it shows can be changed at any time."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.now = state(scene())
        self.sent: list[str] = []
        self.deeds: list[dict[str, Any]] = []
        """What the others did since one's own last act."""
        self.past: dict[str, dict[str, Any]] = {}
        """The table after earlier events, by their numbers."""
        self.holds = True
        """Whether nothing here can be taken back."""
        self.cautions: list[dict[str, Any]] = []
        self.lines: list[WebSocketRoute] = []
        page.route("**/api/games", lambda route: self._answer(route, [_game()]))
        page.route("**/api/tables/showcase/**", self._table)
        page.route_web_socket("**/api/tables/showcase/live*", self._listen)

    def checks(self, cautions: list[tuple[str, list[str]]]) -> None:
        """Has a check of supply that warns of these."""
        self.cautions = [{"words": words, "about": about} for words, about in cautions]
        game = _game() | {"check": "Check supply"}
        self.page.route("**/api/games", lambda route: self._answer(route, [game]))

    def open(self, address: str) -> None:
        self.lines.clear()
        self.page.goto(f"{address}/table/showcase")
        self.page.locator(".frame svg [data-piece]").first.wait_for()
        while not self.lines:
            self.page.wait_for_timeout(20)

    def _listen(self, line: WebSocketRoute) -> None:
        self.lines.append(line)

    def change(self, now: dict[str, Any]) -> None:
        """Something happens at the table, and the page is told."""
        self.now = now
        self.lines[-1].send(json.dumps({"revision": now["revision"]}))

    def _table(self, route: Route) -> None:
        path = route.request.url.split("/showcase/", 1)[1].split("?")[0]
        if path == "state":
            (at,) = parse_qs(urlsplit(route.request.url).query).get("at", [""])
            self._answer(route, self.past.get(at, self.now))
        elif path == "act":
            asked = json.loads(route.request.post_data or "{}")
            if asked["hold"] and self.holds:
                self._answer(route, {"held": True})
            else:
                self.sent.append(asked["action"])
                self._answer(route, self.now)
        elif path == "why":
            self._answer(route, {"rule": "11.1", "words": "That unit has moved already."})
        elif path == "cautions":
            self._answer(route, {"commits": False, "cautions": self.cautions})
        elif path == "since":
            self._answer(route, self.deeds)
        elif path == "orders":
            self._answer(route, {"given": [], "possible": [], "cards": []})
        else:
            self._answer(route, [])

    def _answer(self, route: Route, data: Any) -> None:
        route.fulfill(body=json.dumps(data), content_type="application/json")
