"""A good request for every route there is, from somebody who is logged in and has tables."""

from __future__ import annotations

import random
from typing import Any, ClassVar, NamedTuple

from sandtable.core.registry import find_game, installed_keys
from sandtable.core.table.table import Table
from sandtable.server.messages import Smtp
from tests import brought
from tests.server.inside import Inside, Insider, Reply, acting

HEAD = "/api/tables/{table_id}"
OUTSIDE: dict[str, dict[str, Any]] = {"/metrics": {"get": {}}, "/": {"get": {}}}
"""Addresses that the description of the API leaves out."""
GAMES = ("great_war", "great_war", "great_war", *installed_keys())
"""The quickest of the games is played more often."""
STAY = 40
"""After so many looks somebody new comes in, as nobody may have too many tables."""
PASSWORD = "long enough"
ADDRESS = "ann@example.org"


class Ask(NamedTuple):
    """A request before it is changed."""

    route: str
    method: str
    path: str
    body: dict[str, Any] | None
    query: dict[str, Any]


class Letters(Smtp):
    """A mail server that keeps the last letter to each address."""

    letters: ClassVar[dict[str, str]] = {}

    def send(self, to: str, subject: str, text: str) -> None:
        self.letters[to] = text


class Sender:
    """Somebody with a game that goes on, one that is over, and two at which others ask for things.

    Bob asks to go back at one of them, and Cat asks for a seat that was given up at the other.
    """

    def __init__(self, server: Inside, luck: random.Random) -> None:
        self.server = server
        self.luck = luck
        self.paths = {**server.app.openapi()["paths"], **OUTSIDE}
        self.record = finished_record()
        self.entered = self.looks = 0

    async def enter(self) -> None:
        """Comes in anew and lays all tables."""
        self.entered += 1
        self.name = f"Ann {self.entered} of {self.luck.random()}"
        self.ann: Insider = await self.server.guest("Ann")
        self.bob: Insider = await self.server.guest("Bob")
        self.cat: Insider = await self.server.guest("Cat")
        made = await self.ann.post("/api/register", name=self.name, password=PASSWORD)
        assert made.status == 200, made.octets
        await self.ann.post("/api/tokens", label="bot")
        self.link = plain(await self.ann.post("/api/link"))["link"]
        self.over = await self.lay()
        await self.ann.post(f"/api/tables/{self.over}/resign")
        await self.lay_anew()
        self.returning = await self.asks_to_go_back()
        self.applying = await self.asks_for_a_seat()

    async def lay(self, game: str = "great_war", other: str = "me") -> str:
        """A table at which Ann plays one power, and she or somebody else all others."""
        first, *others = find_game(game).powers
        seats = [{"powers": [first], "player": "me"}, {"powers": others, "player": other}]
        wanted = {"game": game, "seats": seats, "visibility": "open"}
        table: str = plain(await self.ann.post("/api/tables", **wanted))["id"]
        return table

    async def lay_anew(self) -> None:
        """Another game to play; in The Great War both are asked, so a friend may be awaited."""
        game = self.luck.choice(GAMES)
        others = ("me", "friend", "open") if game == "great_war" else ("me",)
        self.table = await self.lay(game, self.luck.choice(others))
        self.state = await self.ann.state(self.table)

    async def with_bob(self) -> str:
        """A table at which Bob sits and has looked."""
        table = await self.lay(other="open")
        await self.bob.post(f"/api/tables/{table}/join", seat=1)
        await self.bob.state(table)
        return table

    async def asks_to_go_back(self) -> str:
        table = await self.with_bob()
        await self.play(self.bob, table)
        await self.bob.post(f"/api/tables/{table}/rollback", to=0)
        return table

    async def play(self, who: Insider, table: str) -> None:
        """Somebody does something that is offered, so that it can be taken back."""
        state = await who.state(table)
        if state["offers"]:
            await who.post(f"/api/tables/{table}/act", **acting(state, state["offers"][0]))

    async def asks_for_a_seat(self) -> str:
        table = await self.with_bob()
        await self.bob.post(f"/api/tables/{table}/leave")
        await self.cat.post(f"/api/tables/{table}/join", seat=1)
        return table

    async def look_again(self) -> None:
        """Stays logged in, and has something to play and to answer."""
        self.looks += 1
        if self.looks % STAY == 0 or not (await self.ann.get("/api/me")).plain:
            await self.enter()
        await self.play(self.ann, self.table)
        self.state = await self.ann.state(self.table)
        if not self.state["offers"]:
            await self.lay_anew()
        await self.ann.post("/api/settings", email=ADDRESS)
        if not await self.waits(self.returning, "rollback"):
            self.returning = await self.asks_to_go_back()
        if not await self.waits(self.applying, "applicants"):
            self.applying = await self.asks_for_a_seat()
        self.tokens = plain(await self.ann.get("/api/tokens")) or [{"id": "0123456789abcdef"}]

    async def waits(self, table: str, what: str) -> bool:
        """Whether Ann is still asked for her consent at a table."""
        state = await self.ann.get(f"/api/tables/{table}/state")
        return state.status == 200 and state.plain["you"]["seat"] == 0 and bool(state.plain[what])

    def asks(self) -> list[tuple[str, str]]:
        """Every route there is, and the ways to ask it."""
        return [(route, way.upper()) for route, ways in self.paths.items() for way in ways]

    def ask(self, route: str, method: str) -> Ask:
        """A good request for a route."""
        brings = "{name}" in route
        key = brought.banners.key if brings else self.luck.choice(installed_keys())
        names = {
            "name": "horse" if "pictures" in route else "turn",
            "table_id": self.table_for(route.rpartition("/")[2]),
            "key": key,
            "token_id": self.luck.choice(self.tokens)["id"],
        }
        body = self.bodies().get(route) if method == "POST" else None
        query = self.queries(key).get(route, {}) if method == "GET" else {}
        return Ask(f"{method} {route}", method, route.format(**names), body, query)

    def table_for(self, what: str) -> str:
        """A table at which something can mostly be done."""
        fit = {
            "consent": self.returning,
            "decline": self.returning,
            "admit": self.applying,
            "record": self.over,
            "continue": self.over,
        }
        return self.luck.choice([*[fit.get(what, self.table)] * 7, self.table, self.over])

    def offer(self) -> dict[str, Any]:
        offer: dict[str, Any] = self.luck.choice(self.state["offers"])
        return offer

    def action(self, offer: dict[str, Any]) -> str:
        """What is offered, as it is asked for; of a range some number."""
        action: str = offer["action"]
        if "range" not in offer:
            return action
        return f"{action.rpartition(' ')[0]} {self.luck.randint(*offer['range'])}"

    def queries(self, key: str) -> dict[str, dict[str, Any]]:
        """A good query for each route that takes one."""
        offer = self.offer()
        power, thing = offer["power"], self.luck.choice([*offer["concerns"], self.state["game"]])
        cards = {"cards": "open"} if self.luck.random() < 0.1 else {}
        options = self.luck.choice([{}, *map(dict, find_game(key).scenarios.values())])
        return {
            f"{HEAD}/state": {
                "at": 0, "revision": self.state["revision"], "seat": 0, "brief": "true", **cards,
            },
            f"{HEAD}/log": {"before": 0, "seat": 0, **cards},
            f"{HEAD}/since": {"seat": 0},
            f"{HEAD}/barred": {"power": power, "thing": thing},
            f"{HEAD}/cautions": {"power": power, "action": self.action(offer)},
            f"{HEAD}/odds": {"power": power},
            f"{HEAD}/orders": {"seat": 0},
            f"{HEAD}/invitation": {"invite": self.state["watch_invite"]},
            "/api/tables/further": {"over": self.luck.choice(["true", "false"]), "after": 0},
            "/api/games/{key}/printed": {"options": options, "version": "x"},
        }  # fmt: skip

    def bodies(self) -> dict[str, dict[str, Any]]:
        """A good body for each route that takes one."""
        offer, number = self.offer(), str(self.luck.random())
        powers = find_game(self.state["game"]).powers
        seats = [{"powers": [one], "player": "me", "name": one} for one in powers]
        clock = {"kind": "live", "amount": 10, "increment": 5, "then": "caretaker"}
        step = {"revision": self.state["revision"], "key": number}
        one_seat = {"seat": self.luck.choice([None, 0]), "revision": self.state["revision"]}
        then = [self.action(self.offer()) for _ in range(self.luck.choice([0, 0, 0, 1, 3]))]
        return {
            f"{HEAD}/act": {
                "power": offer["power"], "action": self.action(offer), **step, "then": then,
                "hold": self.luck.random() < 0.5, "brief": self.luck.random() < 0.5,
            },
            f"{HEAD}/undo": {**step, "brief": True},
            f"{HEAD}/why": self.luck.choice([
                {"power": offer["power"], "action": "pass"},
                {"power": offer["power"], "id": self.state["game"]},
            ]),
            f"{HEAD}/hint": {"power": offer["power"]},
            f"{HEAD}/rollback": {"to": 0, **one_seat},
            **{f"{HEAD}/{end}": one_seat for end in ("consent", "decline", "resign", "draw")},
            "/api/tables": {
                "game": self.state["game"], "options": {}, "seats": seats,
                "visibility": "open", "clock": clock, "contribution": "word",
            },
            f"{HEAD}/join": {"seat": 1, "invite": ""},
            f"{HEAD}/admit": {"seat": 1, "yes": self.luck.random() < 0.5},
            f"{HEAD}/leave": {"seat": self.luck.choice([None, 0, 1])},
            f"{HEAD}/caretaker": {"bot": self.luck.choice(["greedy", None]), "seat": 0},
            f"{HEAD}/visibility": {"visibility": "unlisted"},
            f"{HEAD}/chat": {"text": "hello"},
            f"{HEAD}/note": {"text": "mine"},
            f"{HEAD}/orders": {"order": "pass turn", "seat": 0},
            f"{HEAD}/orders/revoke": {"place": None, "seat": 0},
            f"{HEAD}/word": {"word": "luck", "seat": 0},
            f"{HEAD}/continue": {"at": 0, "seats": [], "visibility": "private", "clock": clock},
            "/api/guest": {"name": "Dan"},
            "/api/register": {"name": f"Dan {number}", "password": PASSWORD},
            "/api/login": {"name": self.name, "password": PASSWORD},
            "/api/logout": {"everywhere": False},
            "/api/enter": {"link": self.link},
            "/api/tokens": {"label": "bot"},
            "/api/settings": self.luck.choice([
                {"email": ADDRESS}, {"vacation_days": 3}, {"webhook": ""},
            ]),
            "/api/settings/confirm": {"code": Letters.letters[ADDRESS].split()[-1]},
            "/api/records": {"record": self.record, "mode": "replay", "visibility": "private"},
        }  # fmt: skip


def plain(reply: Reply) -> Any:
    """The answer to a request that must go well."""
    assert reply.status == 200, reply.octets
    return reply.plain


def finished_record() -> str:
    """The record of a short game that is over."""
    luck = random.Random(5)
    table = Table.new(find_game("great_war"), scenario="skirmish")
    for _ in range(20):
        power = luck.choice(table.asked())
        table.act(table.history.seat_of(power), power, luck.choice(table.offers(power)))
    table.resign(0)
    return table.record().text(secret=True)
