"""Nobody sees several hands by sitting, looking, leaving and sitting elsewhere."""

from __future__ import annotations

import json
from importlib import import_module
from pkgutil import iter_modules
from typing import Any, NamedTuple

import httpx
import pytest
from sqlalchemy import select
from websockets.sync.client import connect

from sandtable.core.registry import find_game
from sandtable.server import routes
from sandtable.server.storage import ShownRow
from tests.server.databases import Home
from tests.server.hosting import Host, Player, hosted, two_players

AXIS = ("germany", "japan", "italy")
ALLIES = ("united_kingdom", "soviet_union", "united_states")


def open_table(host: Host, game: str = "great_war") -> str:
    """A table where each power has a seat that is open to all."""
    seats = [{"powers": [power], "player": "open"} for power in find_game(game).powers]
    return host.guest("Host").table(game, seats=seats, visibility="open")


def hand(state: dict[str, Any]) -> list[str]:
    """The cards that are shown in a hand."""
    return sorted(
        card["id"]
        for zone in state["scene"]["zones"]
        if zone["role"] == "hand"
        for card in zone["cards"]
        if card["id"] and not card.get("hidden")
    )


def words(answer: Any) -> str:
    return str(answer.json()["words"])


# Sitting, looking, leaving, sitting elsewhere.


@pytest.mark.parametrize("game", ["great_war", "paths_of_glory"])
def test_who_has_looked_sits_only_on_that_side(host: Host, game: str) -> None:
    table, eve = open_table(host, game), host.guest("Eve")
    assert eve.at(table, "join", seat=0).status_code == 200
    assert eve.state(table)["you"]["seat"] == 0
    assert eve.at(table, "leave").status_code == 200
    refused = eve.at(table, "join", seat=1)
    assert refused.status_code == 403
    assert "You have seen what at this table only this side may know" in words(refused)
    assert "look on, or sit down at another table" in words(refused)
    assert eve.at(table, "join", seat=0).status_code == 200
    assert eve.state(table)["you"]["seat"] == 0


def test_until_somebody_looks_seats_are_changed_freely(host: Host) -> None:
    table, eve = open_table(host), host.guest("Eve")
    for seat in (0, 1, 0, 1):
        assert eve.at(table, "join", seat=seat).status_code == 200
        assert eve.at(table, "leave").status_code == 200
    assert host.guest("Bob").at(table, "join", seat=0).status_code == 200
    assert eve.at(table, "join", seat=1).status_code == 200


def test_one_guest_reads_one_hand_of_six(host: Host) -> None:
    game = find_game("quartermaster")
    table, eve = open_table(host, "quartermaster"), host.guest("Eve")
    host.guest("Bob").at(table, "join", seat=game.powers.number("united_states"))
    seen = set()
    for power in (*AXIS, *ALLIES):
        eve.at(table, "join", seat=game.powers.number(power))
        state = eve.state(table)
        if state["you"]["seat"] is not None:
            seen |= set(state["you"]["powers"])
            assert hand(state)
        eve.at(table, "leave")
    assert seen == {"germany"}


def test_another_seat_of_the_same_side_is_given_by_the_others(host: Host) -> None:
    game = find_game("quartermaster")
    table, eve, bob = open_table(host, "quartermaster"), host.guest("Eve"), host.guest("Bob")
    bob.at(table, "join", seat=game.powers.number("united_kingdom"))
    eve.at(table, "join", seat=game.powers.number("germany"))
    eve.state(table)
    eve.at(table, "leave")
    italy = game.powers.number("italy")
    assert eve.at(table, "join", seat=italy).json()["asking"]
    assert eve.state(table)["you"]["seat"] is None
    assert bob.at(table, "admit", seat=italy, yes=True).status_code == 200
    assert eve.state(table)["you"]["seat"] == italy


class Way(NamedTuple):
    """A request that is answered from a seat, and how; what it sends is worked out at the table."""

    route: str
    status: int
    sent: dict[str, Any]


ENTENTE = {"power": "entente"}
KEEP = ("keep", "keep", "keep", "done")
"""The first choice of the game: three cards of one's own."""
WAYS = (
    Way("GET state", 200, {"at": 0}),
    Way("GET log", 200, {"before": 0}),
    Way("GET since", 200, {}),
    Way("GET orders", 200, {}),
    Way("GET cautions", 200, ENTENTE),
    Way("GET cautions", 422, {**ENTENTE, "action": "done"}),
    Way("GET barred", 200, {**ENTENTE, "thing": "bo_spy"}),
    Way("GET odds", 200, ENTENTE),
    Way("POST hint", 403, ENTENTE),
    Way("POST why", 200, {**ENTENTE, "id": "bo_spy"}),
    Way("POST why", 200, {**ENTENTE, "action": "keep bo_spy"}),
    Way("POST act", 200, {**ENTENTE, "do": KEEP[:1]}),
    Way("POST act", 202, {**ENTENTE, "do": KEEP, "hold": True}),
    Way("POST act", 409, {**ENTENTE, "do": KEEP[:1], "revision": "1-99-0"}),
    Way("POST act", 422, {**ENTENTE, "do": KEEP[-1:]}),
    Way("POST act", 422, {**ENTENTE, "do": KEEP[-1:], "hold": True}),
    Way("POST undo", 409, {"revision": "1-99-0", "key": "u"}),
    Way("POST rollback", 422, {"to": 0}),
    Way("POST consent", 422, {}),
    Way("POST decline", 422, {}),
    Way("POST draw", 200, {}),
    Way("POST resign", 200, {}),
    Way("POST word", 200, {"word": "clover"}),
    Way("POST orders", 200, {"order": "pass turn"}),
    Way("POST orders", 422, {"order": "no such order"}),
    Way("POST orders/revoke", 200, {}),
    Way("POST admit", 409, {"seat": 0, "yes": True}),
    Way("POST caretaker", 200, {"bot": None}),
)

NOTHING_OF_A_HAND = {
    "GET invitation": "the table as it stands in a list",
    "POST join": "the table as it stands in a list",
    "POST leave": "the table as it stands in a list",
    "POST visibility": "the table as it stands in a list",
    "GET chat": "what people said",
    "POST chat": "what people said",
    "GET note": "what oneself wrote",
    "POST note": "what oneself wrote",
    "GET fairness": "the commitment of the dice, and the secret once the game is over",
    "GET record": "only once the game is over",
    "POST continue": "only once the game is over",
    "WEBSOCKET live": "that something has changed, not what",
}
"""The other routes of a table, and what they show instead."""


def routes_of_a_table(host: Host) -> set[str]:
    """Every way to ask something of a table: those of all rooms, and what the app adds."""
    found = [*host.app.routes]
    for one in iter_modules(routes.__path__):
        room = import_module(f"{routes.__name__}.{one.name}")
        found += room.router.routes if hasattr(room, "router") else []
    return {
        f"{method} {path.removeprefix('/api/tables/{table_id}/')}"
        for route in found
        if "/tables/{" in (path := getattr(route, "path", "")) or "{table" in path
        for method in getattr(route, "methods", None) or {"WEBSOCKET"}
    }


def test_every_route_of_a_table_notes_the_look_or_shows_nothing_of_a_hand(host: Host) -> None:
    noted = {way.route for way in WAYS}
    assert noted | NOTHING_OF_A_HAND.keys() == routes_of_a_table(host)
    assert not noted & NOTHING_OF_A_HAND.keys()


def prepared(host: Host, table: str, way: Way) -> dict[str, Any]:
    """What is sent; an attacker can guess the revision of a seat, and tries card after card."""
    live = host.parts.tables._live[table]
    sent = dict(way.sent)
    if "do" in sent:
        verbs = live.table.game.verbs
        cards = iter(live.table.offers(live.table.game.powers.number("entente")))
        actions = [verbs.text(next(cards)) if verb == "keep" else verb for verb in sent.pop("do")]
        sent = {"action": actions[0], "then": actions[1:], "key": "k", **sent}
        sent.setdefault("revision", live.revision(live.powers(1)))
    return sent


def ask(player: Player, table: str, route: str, sent: dict[str, Any]) -> httpx.Response:
    method, end = route.split()
    path = f"/api/tables/{table}/{end}"
    return player.get(path, **sent) if method == "GET" else player.post(path, **sent)


@pytest.mark.parametrize("way", WAYS, ids=lambda way: f"{way.route} {way.status}")
def test_every_way_to_look_from_a_seat_is_noted(host: Host, way: Way) -> None:
    ann, bob, table = two_players(host, visibility="open")
    assert shown(host, table) == set()
    answer = ask(bob, table, way.route, prepared(host, table, way))
    assert answer.status_code == way.status, answer.text
    (row,) = shown(host, table)
    assert row[1] == 1
    bob.at(table, "leave")
    ann.at(table, "leave")
    invite = invite_of(host, table, 0)
    assert bob.at(table, "join", invite=invite).status_code == 403


def shown(host: Host, table: str) -> set[tuple[int, int]]:
    """Who has looked from which seat, as it is stored."""
    found = select(ShownRow).where(ShownRow.table == table)
    return {
        (row.person, row.place) for row in host.parts.storage.now(lambda s: list(s.scalars(found)))
    }


def invite_of(host: Host, table: str, seat: int) -> str:
    """The invitation of a seat, as its table has it in memory."""
    return host.parts.tables._live[table].places[seat].invite


HARMLESS: dict[str, dict[str, Any]] = {
    "POST join": {"seat": 1},
    "POST leave": {"seat": 1},
    "POST visibility": {"visibility": "unlisted"},
    "POST chat": {"text": "hello"},
    "POST note": {"text": "mine"},
}


def own_cards(host: Host, table: str) -> set[str]:
    """The cards that only who sits in the second seat may see."""
    live = host.parts.tables._live[table]
    scenes = [live.table.game.show.scene(live.table.state, seat) for seat in (live.powers(1), 0)]
    seen, by_all = ({card.id for zone in one.zones for card in zone.cards} for one in scenes)
    return seen - by_all


@pytest.mark.parametrize("route", NOTHING_OF_A_HAND)
def test_what_shows_no_cards_binds_nobody(host: Host, route: str) -> None:
    _, bob, table = two_players(host, visibility="open")
    hidden = own_cards(host, table)
    assert len(hidden) > 5
    if route.startswith("WEBSOCKET"):
        told = heard(host, bob, table)
    elif route == "GET invitation":
        told = ask(bob, table, route, {"invite": host.parts.tables._live[table].watch_invite}).text
    else:
        told = ask(bob, table, route, HARMLESS.get(route, {})).text
    assert told
    assert not [card for card in hidden if card in told]
    bob.get("/api/tables")
    host.nobody().state(table)
    assert shown(host, table) == set()


def heard(host: Host, player: Player, table: str) -> str:
    """What a page that has just opened a table is told of it."""
    address = host.address.replace("http", "ws") + f"/api/tables/{table}/live"
    cookie = "; ".join(f"{name}={value}" for name, value in player.http.cookies.items())
    with connect(address, additional_headers={"Cookie": cookie}) as socket:
        return str(socket.recv(timeout=30))


def test_what_somebody_has_seen_outlives_a_restart_and_a_rollback(home: Home) -> None:
    with hosted(home) as host:
        ann, bob, table = two_players(host, visibility="open")
        ann.play(table, 2)
        bob.state(table)
        ann.at(table, "rollback", to=0)
        bob.at(table, "consent")
        bob.at(table, "leave")
        ann.at(table, "leave")
        invite = invite_of(host, table, 0)
        cookies = bob.http.cookies
    with hosted(home) as host:
        bob = host.nobody()
        bob.http.cookies.update(cookies)
        refused = bob.at(table, "join", invite=invite)
        assert refused.status_code == 403
        assert "only this side may know" in words(refused)


def test_a_guest_who_registers_is_still_the_one_who_looked(host: Host) -> None:
    table, eve = open_table(host), host.guest("Eve")
    eve.at(table, "join", seat=0)
    eve.state(table)
    eve.at(table, "leave")
    name = f"Eve of {table}"
    assert eve.post("/api/register", name=name, password="long enough").status_code == 200
    assert eve.at(table, "join", seat=1).status_code == 403


# Passing a seat on.


def given_up(host: Host, **body: Any) -> tuple[Player, Player, str]:
    """Ann's table, where Bob has looked and left; Cat comes with the invitation."""
    ann, bob, table = two_players(host, **body)
    bob.state(table)
    bob.at(table, "leave")
    cat = host.guest("Cat")
    return ann, cat, table


def test_a_seat_given_up_is_passed_on_only_if_the_others_agree(host: Host) -> None:
    ann, cat, table = given_up(host)
    invite = ann.state(table)["seats"][1]["invite"]
    joined = cat.at(table, "join", invite=invite)
    assert joined.status_code == 200
    assert joined.json()["asking"]
    before = cat.state(table)
    assert before["you"]["seat"] is None
    (asked,) = ann.state(table)["applicants"]
    assert asked == {
        "seat": 1,
        "title": "Entente",
        "name": "Cat",
        "waiting": ["Ann"],
        "you": False,
        "yours": True,
    }
    assert cat.at(table, "admit", seat=1, yes=True).status_code == 403
    assert cat.state(table)["you"]["seat"] is None
    ann.at(table, "admit", seat=1, yes=True)
    after = cat.state(table)
    assert after["you"]["seat"] == 1
    assert after["scene"] != before["scene"]
    assert after["applicants"] == []


def test_the_log_names_who_plays_on_in_a_seat(host: Host) -> None:
    ann, cat, table = given_up(host)
    cat.at(table, "join", invite=ann.state(table)["seats"][1]["invite"])
    ann.at(table, "admit", seat=1, yes=True)
    told = [line["text"] for line in ann.state(table)["log"]]
    assert "Cat plays on as Entente, in place of who sat there before." in told
    ann.at(table, "resign")
    record = ann.get(f"/api/tables/{table}/record").text
    (line,) = [json.loads(one) for one in record.splitlines() if '"kind":"seat"' in one]
    assert (line["by"], line["holder"], line["with"]) == ("Entente", "Cat", ["Central Powers"])
    assert ann.get(f"/api/tables/{table}/fairness").json()["verdict"]["right"]


def test_who_is_refused_a_seat_does_not_get_it(host: Host) -> None:
    ann, cat, table = given_up(host)
    invite = ann.state(table)["seats"][1]["invite"]
    cat.at(table, "join", invite=invite)
    ann.at(table, "admit", seat=1, yes=False)
    assert cat.get(f"/api/tables/{table}/state").status_code == 404
    again = cat.at(table, "join", invite=invite)
    assert again.status_code == 403
    assert "The others have refused you a seat" in words(again)
    assert host.guest("Dan").at(table, "join", invite=invite).status_code == 200


def test_one_asks_for_a_seat_at_a_time_and_may_think_better_of_it(host: Host) -> None:
    ann, cat, table = given_up(host)
    invite = ann.state(table)["seats"][1]["invite"]
    cat.at(table, "join", invite=invite)
    cat.at(table, "join", invite=invite)
    assert len(ann.state(table)["applicants"]) == 1
    dan = host.guest("Dan")
    assert dan.at(table, "join", invite=invite).status_code == 409
    assert cat.at(table, "leave").status_code == 200
    assert ann.state(table)["applicants"] == []
    assert dan.at(table, "join", invite=invite).status_code == 200


def test_all_others_must_agree(host: Host) -> None:
    table = open_table(host, "quartermaster")
    people = {name: host.guest(name) for name in ("Ann", "Bob", "Cat")}
    for seat, player in enumerate(people.values()):
        player.at(table, "join", seat=seat)
        player.state(table)
    people["Cat"].at(table, "leave")
    dan = host.guest("Dan")
    assert dan.at(table, "join", seat=2).json()["asking"]
    (asked,) = people["Ann"].at(table, "admit", seat=2, yes=True).json()["applicants"]
    assert asked["waiting"] == ["Bob"]
    assert dan.state(table)["you"]["seat"] is None
    people["Bob"].at(table, "admit", seat=2, yes=True)
    assert dan.state(table)["you"]["seat"] == 2


def test_when_the_last_who_could_object_leaves_the_asker_sits_down(host: Host) -> None:
    ann, cat, table = given_up(host)
    cat.at(table, "join", invite=ann.state(table)["seats"][1]["invite"])
    ann.at(table, "leave")
    assert cat.state(table)["you"]["seat"] == 1


def test_who_asks_for_a_seat_is_remembered_over_a_restart(home: Home) -> None:
    with hosted(home) as host:
        ann, cat, table = given_up(host)
        cat.at(table, "join", invite=ann.state(table)["seats"][1]["invite"])
        cookies = ann.http.cookies, cat.http.cookies
    with hosted(home) as host:
        ann, cat = host.nobody(), host.nobody()
        ann.http.cookies.update(cookies[0])
        cat.http.cookies.update(cookies[1])
        ann.at(table, "admit", seat=1, yes=True)
        assert cat.state(table)["you"]["seat"] == 1


def test_a_seat_that_a_caretaker_keeps_is_passed_on_in_the_same_way(host: Host) -> None:
    ann, cat, table = given_up(host, clock={"kind": "live", "amount": 10})
    assert ann.state(table)["seats"][1]["caretaker"] == "greedy"
    cat.at(table, "join", invite=ann.state(table)["seats"][1]["invite"])
    assert cat.state(table)["you"]["seat"] is None
    ann.at(table, "admit", seat=1, yes=True)
    assert cat.state(table)["seats"][1]["caretaker"] is None


def test_nobody_decides_on_a_seat_that_nobody_asks_for(host: Host) -> None:
    ann, _, table = two_players(host)
    assert ann.at(table, "admit", seat=1, yes=True).status_code == 409
    assert ann.at(table, "admit", seat=77, yes=True).status_code == 409
    assert host.guest("Eve").at(table, "admit", seat=1, yes=True).status_code == 404


def test_nobody_goes_back_while_a_seat_given_up_is_empty(host: Host) -> None:
    ann, cat, table = given_up(host, clock={"kind": "live", "amount": 10})
    ann.play(table, 2)
    refused = ann.at(table, "rollback", to=0)
    assert refused.status_code == 403
    assert "let somebody take it first" in words(refused)
    cat.at(table, "join", invite=ann.state(table)["seats"][1]["invite"])
    ann.at(table, "admit", seat=1, yes=True)
    assert ann.at(table, "rollback", to=0).json()["rollback"]["waiting"] == ["Entente"]


# Watchers, hot seats, records played on.


def test_who_looks_on_may_sit_down_anywhere(host: Host) -> None:
    table, eve = open_table(host), host.guest("Eve")
    eve.state(table)
    assert eve.at(table, "join", seat=1).status_code == 200


def test_who_plays_both_sides_at_one_screen_gives_up_all_or_none(host: Host) -> None:
    ann = host.guest("Ann")
    seats = [{"powers": [power], "player": "me"} for power in ("central", "entente")]
    table = ann.table(seats=seats)
    ann.state(table, seat=0)
    ann.state(table, seat=1)
    refused = ann.at(table, "leave", seat=1)
    assert refused.status_code == 403
    assert "give up all your seats at once" in words(refused)
    assert ann.at(table, "leave").status_code == 200


def test_who_has_seen_one_side_only_may_give_the_other_to_a_friend(host: Host) -> None:
    ann = host.guest("Ann")
    seats = [{"powers": [power], "player": "me"} for power in ("central", "entente")]
    table = ann.table(seats=seats)
    ann.state(table, seat=0)
    given = ann.at(table, "leave", seat=1).json()
    bob = host.guest("Bob")
    assert bob.at(table, "join", invite=given["seats"][1]["invite"]).status_code == 200
    assert bob.state(table)["you"]["seat"] == 1


def test_who_plays_several_sides_invites_strangers_to_none(host: Host) -> None:
    kinds = dict.fromkeys(find_game("quartermaster").powers, "open")
    kinds |= {"germany": "me", "soviet_union": "me"}
    seats = [{"powers": [power], "player": kind} for power, kind in kinds.items()]
    refused = host.guest("Ann").post("/api/tables", game="quartermaster", seats=seats)
    assert refused.status_code == 422
    assert "cards of several sides" in words(refused)
    own = [{**seat, "player": "me"} if seat["powers"][0] in AXIS else seat for seat in seats]
    own = [{**seat, "player": "open"} if seat["powers"][0] in ALLIES else seat for seat in own]
    assert host.guest("Ann").post("/api/tables", game="quartermaster", seats=own).status_code == 200


def finished(host: Host) -> tuple[Player, Player, str]:
    """A game that was resigned after some steps."""
    ann, bob, table = two_players(host)
    for player in (ann, bob, ann, bob):
        player.play(table, 2)
    bob.at(table, "resign")
    return ann, bob, table


def cards_of(player: Player, table: str, **query: Any) -> dict[str, Any]:
    return {zone["id"]: zone for zone in player.state(table, **query)["scene"]["zones"]}


def test_a_record_played_on_with_a_friend_is_dealt_anew(host: Host) -> None:
    ann, _, table = finished(host)
    at = ann.state(table)["last_event"] - 2
    record = ann.get(f"/api/tables/{table}/record").text
    ways = [
        ann.at(table, "continue", at=at),
        host.guest("Eve").post("/api/records", record=record, mode="continue", at=at),
    ]
    for made in ways:
        assert made.status_code == 200, made.text
    known = host.parts.tables._live[table].table.position_at(at)
    for made in ways:
        new = host.parts.tables._live[made.json()["id"]].table.state
        game = find_game("great_war")
        assert game.export(new)["reserves"] != game.export(known)["reserves"]
        assert game.show.scene(new, 0).headline == game.show.scene(known, 0).headline


def test_a_record_played_on_alone_stays_as_it_was_and_binds_whoever_has_it(host: Host) -> None:
    ann, _, table = finished(host)
    seats = [{"powers": [power], "player": "me"} for power in ("central", "entente")]
    new = ann.at(table, "continue", at=0, seats=seats).json()["id"]
    assert cards_of(ann, new, seat=0) == cards_of(ann, table, at=0)
    assert ann.at(new, "leave", seat=1).status_code == 403


def test_against_bots_alone_one_may_leave_and_come_back(host: Host) -> None:
    ann, _, table = finished(host)
    seats = [
        {"powers": ["central"], "player": "me"},
        {"powers": ["entente"], "player": "bot:greedy"},
    ]
    new = ann.at(table, "continue", at=0, seats=seats).json()["id"]
    left = ann.at(new, "leave").json()
    assert ann.at(new, "join", invite=left["seats"][0]["invite"]).status_code == 200
    assert ann.state(new)["you"]["seat"] == 0
