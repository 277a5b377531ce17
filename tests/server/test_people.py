"""Guests, accounts, sessions, and what other sites may not do."""

from __future__ import annotations

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from tests.server.databases import Home
from tests.server.hosting import PATIENCE, Host, hosted


def test_a_guest_needs_only_a_name(host: Host) -> None:
    ann = host.guest("  Ann \t of  Kent ")
    assert ann.get("/api/me").json() == {
        "id": ann.get("/api/me").json()["id"],
        "name": "Ann of Kent",
        "guest": True,
    }


def test_nobody_is_nobody_and_cannot_make_a_table(host: Host) -> None:
    nobody = host.nobody()
    assert nobody.get("/api/me").json() is None
    assert nobody.post("/api/tables", game="great_war").status_code == 401


def test_the_cookie_is_kept_from_scripts_and_other_sites(host: Host) -> None:
    answer = host.client().post("/api/guest", json={"name": "Ann"})
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie


def test_an_account_is_entered_with_its_password_alone(host: Host) -> None:
    ann = host.nobody()
    assert ann.post("/api/register", name="Anna", password="tulips are red").status_code == 200
    assert ann.get("/api/me").json()["guest"] is False
    again = host.nobody()
    assert again.post("/api/login", name="anna", password="tulips are blue").status_code == 403
    assert again.post("/api/login", name="nobody", password="tulips are red").status_code == 403
    assert again.get("/api/me").json() is None
    assert again.post("/api/login", name="ANNA", password="tulips are red").status_code == 200
    assert again.get("/api/me").json() == ann.get("/api/me").json()


def test_a_name_belongs_to_one_account(host: Host) -> None:
    assert (
        host.nobody().post("/api/register", name="Max", password="long enough").status_code == 200
    )
    answer = host.nobody().post("/api/register", name="MAX", password="long enough")
    assert answer.status_code == 409
    assert "taken" in answer.json()["words"]


def test_a_short_password_is_refused(host: Host) -> None:
    assert host.nobody().post("/api/register", name="Kim", password="short").status_code == 422


def test_a_guest_who_registers_keeps_the_seats(host: Host) -> None:
    ann = host.guest("Ann")
    table = ann.table()
    assert (
        ann.post("/api/register", name="Ann the First", password="long enough").status_code == 200
    )
    assert ann.get("/api/me").json()["name"] == "Ann the First"
    assert ann.state(table)["you"]["powers"] == ["central"]


def test_logging_out_makes_the_cookie_worthless(host: Host) -> None:
    ann = host.guest("Ann")
    thief = host.nobody()
    thief.http.cookies.update(ann.http.cookies)
    assert thief.get("/api/me").json()["name"] == "Ann"
    ann.post("/api/logout")
    assert thief.get("/api/me").json() is None


def test_a_private_link_brings_a_guest_to_another_device(host: Host) -> None:
    ann = host.guest("Ann")
    table = ann.table()
    phone = host.nobody()
    assert phone.post("/api/enter", link="guessed").status_code == 403
    assert phone.post("/api/enter", link=ann.post("/api/link").json()["link"]).status_code == 200
    assert phone.state(table)["you"]["seat"] == 0


def test_a_token_plays_for_its_maker_until_it_is_dropped(host: Host) -> None:
    ann = host.guest("Ann")
    token = ann.post("/api/tokens", label="my bot").json()["token"]
    headers = {"Authorization": f"Bearer {token}"}
    bot = httpx.Client(base_url=host.address, headers=headers, timeout=PATIENCE)
    assert bot.get("/api/me").json() == ann.get("/api/me").json()
    assert bot.post("/api/tables", json={"game": "great_war"}).status_code == 200
    [kept] = ann.get("/api/tokens").json()
    assert kept["label"] == "my bot"
    assert ann.http.delete(f"/api/tokens/{kept['id']}").status_code == 200
    assert bot.get("/api/me").status_code == 401


def test_requests_from_other_sites_are_refused(host: Host) -> None:
    ann = host.guest("Ann")
    plain = httpx.Client(base_url=host.address, cookies=ann.http.cookies, timeout=PATIENCE)
    assert plain.post("/api/tables", json={"game": "great_war"}).status_code == 403
    headers = {"X-Sandtable": "1", "Origin": "https://elsewhere.example"}
    assert plain.post("/api/tables", json={"game": "great_war"}, headers=headers).status_code == 403
    headers = {"X-Sandtable": "1", "Origin": host.address}
    assert plain.post("/api/tables", json={"game": "great_war"}, headers=headers).status_code == 200


def test_other_sites_cannot_listen(host: Host) -> None:
    ann = host.guest("Ann")
    table = ann.table()
    address = host.address.replace("http", "ws") + f"/api/tables/{table}/live"
    cookie = f"sandtable={ann.http.cookies['sandtable']}"
    elsewhere = Origin("https://elsewhere.example")
    with (
        pytest.raises(InvalidStatus),
        connect(address, origin=elsewhere, additional_headers={"Cookie": cookie}),
    ):
        pass
    with connect(address, additional_headers={"Cookie": cookie}) as socket:
        assert "revision" in str(socket.recv())


def test_every_answer_carries_the_security_headers(host: Host) -> None:
    for path in ("/api/me", "/", "/api/nowhere"):
        headers = host.client().get(path).headers
        assert "default-src 'none'" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
    assert host.client().get("/api/me").headers["cache-control"] == "no-store"


@pytest.mark.slow
def test_passwords_cannot_be_tried_without_end(home: Home) -> None:
    with hosted(home, rate_limits=True) as strict:
        thief = strict.nobody()
        codes = [
            thief.post("/api/login", name="ann", password=f"guess {number}").status_code
            for number in range(15)
        ]
        assert codes[0] == 403
        assert codes[-1] == 429


def test_too_long_a_body_is_refused(host: Host) -> None:
    answer = host.client().post("/api/guest", content=b"x" * 100_000)
    assert answer.status_code == 413

    def endless() -> object:
        for _ in range(100):
            yield b" " * 1024

    assert host.client().post("/api/guest", content=endless()).status_code == 422  # type: ignore[arg-type]


def test_the_page_comes_packed_to_whoever_can_unpack_it(home: Home) -> None:
    client = home.folder / "client"
    (client / "assets").mkdir(parents=True)
    (client / "index.html").write_text("the client")
    script = "one and the same line;" * 1000
    (client / "assets" / "app.js").write_text(script)
    with hosted(home) as serving:
        http = serving.client()
        packed = http.get("/assets/app.js", headers={"Accept-Encoding": "gzip"})
        assert (packed.text, packed.headers["content-encoding"]) == (script, "gzip")
        assert int(packed.headers["content-length"]) < 200
        assert packed.headers["content-type"].startswith("text/javascript")
        plain = http.get("/assets/app.js", headers={"Accept-Encoding": "identity"})
        assert (plain.text, plain.headers.get("content-encoding")) == (script, None)


def test_only_files_of_the_client_are_served(home: Home) -> None:
    client = home.folder / "client"
    (client / "assets").mkdir(parents=True)
    (client / "index.html").write_text("the client")
    (client / "assets" / "app.js").write_text("the script")
    (home.folder / "private.txt").write_text("private")
    with hosted(home) as serving:
        http = serving.client()
        assert http.get("/").text == "the client"
        assert http.get("/table/abc").text == "the client"
        assert http.get("/assets/app.js").text == "the script"
        assert "immutable" in http.get("/assets/app.js").headers["cache-control"]
        assert http.get("/maps/none.json").status_code == 404
        assert http.get("/api/nowhere").status_code == 404
        assert "private" not in http.get("/%2e%2e/private.txt").text
        assert "private" not in http.get("/..%2fprivate.txt").text
