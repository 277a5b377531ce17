"""Quartermaster General in the terminal: seats, the board, windows and standing orders."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from sandtable.core.registry import find_game
from sandtable.core.table.table import Table
from sandtable.terminal import menu
from sandtable.terminal.layout import arranged, offer_lines, section_lines
from sandtable.terminal.menu import seat_title, side_name
from sandtable.terminal.screen import InputEnded, Screen
from sandtable.terminal.session import Session
from tests.cli.conftest import WIDTH, Run
from tests.core.tables import play_on
from tests.rules.quartermaster.scene import Scene

game = find_game("quartermaster")
SHORT = (
    *("play", "quartermaster", "--as", "axis", "--against", "random"),
    *("--option", "rounds=1", "--seed", "5"),
)
TO_THE_END = "1\n" * 300


@pytest.fixture
def barbarossa(tmp_path: Path) -> str:
    """The file of a position: Germany is to play, a Soviet Response guards Moscow."""
    scene = Scene(
        armies={
            "germany": ["germany", "eastern_europe", "ukraine"],
            "soviet_union": ["moscow", "russia"],
            "united_kingdom": ["united_kingdom"],
        },
        hands={"germany": ["ger_land_battle", "ger_build_army"]},
        responses={"soviet_union": ["sov_moscow"]},
        statuses={"germany": ["ger_wolf_packs"], "soviet_union": ["sov_scorched_earth"]},
    )
    path = tmp_path / "barbarossa.json"
    path.write_text(json.dumps(game.export(scene.g)))
    return str(path)


# Whole games.


def test_a_short_game_to_its_result(run: Run, tmp_path: Path) -> None:
    ran = run(*SHORT, typed=TO_THE_END)
    assert ran.code == 0
    assert ran.err == ""
    assert "Quartermaster General: Axis ──" in ran.out
    assert "Italy: Play or discard a card. (rule 43)" in ran.out
    end = ran.out.partition("Quartermaster General: the end")[2]
    assert "Victory of the" in end
    assert run("verify", "latest").code == 0
    assert run("replay", "latest", "--seat", "axis").code == 0


def test_no_line_is_longer_than_the_screen(run: Run) -> None:
    typed = "help\nlist\nboard\nhand\n? ukraine\ncard moscow\norders\norders pass turn\n1\n" * 20
    ran = run(*SHORT, typed=typed + TO_THE_END)
    assert "the end" in ran.out
    long = [line for line in ran.lines if len(line) > WIDTH and str(Path.cwd()) not in line]
    assert long == []


@pytest.mark.parametrize("key", ["great_war", "quartermaster"])
def test_boards_and_offers_of_random_games_fit_the_screen(key: str) -> None:
    one = find_game(key)
    table: Table[Any] = Table.new(one, secret=bytes(32))
    for seed in range(60):
        play_on(table, seed, steps=9)
        for seat in (0, *[seat.powers for seat in table.seats]):
            for section in one.show.board(table.state, seat):
                for line in section_lines(section, WIDTH):
                    assert len(line.plain) <= WIDTH
        for power in table.asked():
            offers = arranged(one, table.state, table.offers(power))
            shown = "\n".join(line.plain for line in offer_lines(offers, WIDTH))
            assert max(map(len, shown.splitlines())) <= WIDTH
            assert all(f"{number}) " in shown for number in range(1, len(offers) + 1))


class Turns(Screen):
    """Several people at one screen, who always choose the first offer; it notes the calls."""

    def __init__(self, capsys: Any) -> None:
        super().__init__()
        self.capsys = capsys
        self.seen: list[tuple[str, str]] = []
        self.owner = ""

    def ask(self, prompt: str = "> ") -> str:
        out = self.capsys.readouterr().out
        if prompt.startswith("Press Enter"):
            self.owner = out.rpartition("Hand the screen to ")[2].split(".")[0]
            return ""
        self.seen.append((self.owner, out))
        return "1"


@pytest.mark.parametrize("people", [2, 3, 4, 5, 6])
def test_hot_seat_shows_each_player_only_their_own_hands(
    people: int, capsys: Any, tmp_path: Path
) -> None:
    seats = menu.choose_seats(Screen(), game, None, None, people)
    table = Table.new(game, seats=seats, options={"rounds": 1}, secret=bytes(32))
    screen = Turns(capsys)
    Session(screen, table, tmp_path / "game.jsonl").play()
    assert table.finished
    titles = [game.title_of(power) for power in range(6)]
    hands = [f"Hand of {'the ' if ' ' in title else ''}{title}" for title in titles]
    owners = {seat_title(game, seat): seat.powers for seat in seats}
    assert {owner for owner, _ in screen.seen} == set(owners)
    for owner, out in screen.seen:
        for power, hand in enumerate(hands):
            assert hand not in out or owners[owner] >> power & 1


# Who plays what.


@pytest.mark.parametrize(
    ("side", "players", "mine", "seats"),
    [
        ("axis", None, "axis", 2),
        ("Allies", None, "allies", 2),
        ("germany,italy", None, "germany+italy", 3),
        ("japan", None, "japan", 3),
        ("soviet_union", None, "soviet_union", 4),
        ("germany", None, "germany", 6),
        ("germany", 4, "germany+italy", 4),
        ("united_kingdom+united_states", 4, "united_kingdom+united_states", 4),
    ],
)
def test_a_side_is_a_country_several_or_a_team(
    side: str, players: int | None, mine: str, seats: int
) -> None:
    chosen = menu.choose_seats(Screen(), game, side, "greedy", None, players)
    assert len(chosen) == seats
    assert [seat.name for seat in chosen if not seat.is_bot] == [mine]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--as", "germany,japan"), "Nobody plays just germany+japan among 2 players"),
        (("--as", "axis", "--players", "6"), "or another number of --players"),
        (("--players", "7", "--as", "axis"), "not by 7"),
        (("--as", "prussia"), "no country called 'prussia'"),
    ],
)
def test_a_side_that_nobody_plays_is_refused(
    run: Run, arguments: tuple[str, ...], words: str
) -> None:
    ran = run("play", "quartermaster", "--against", "random", *arguments)
    assert ran.code == 2
    assert words in ran.err


def test_seats_are_called_by_what_they_play() -> None:
    assert side_name(game, 0b010001) == "germany+italy"
    seats = menu.choose_seats(Screen(), game, None, None, 3)
    assert [seat_title(game, seat) for seat in seats] == ["Germany and Italy", "Allies", "Japan"]
    great_war = menu.choose_seats(Screen(), find_game("great_war"), None, None, 2)
    titles = [seat_title(find_game("great_war"), seat) for seat in great_war]
    assert titles == ["Central Powers", "Entente"]


# The board.


def section(g: Any, title: str, seat: int = 0) -> str:
    found = [one for one in game.show.board(g, seat) if one.title == title]
    return " | ".join(line for one in found for line in one.lines)


def test_a_theatre_is_one_line_with_pieces_stars_and_supply() -> None:
    s = Scene(
        armies={"germany": ["germany", "ukraine"], "united_kingdom": ["canada"]},
        navies={"italy": ["mediterranean_sea"]},
        hands={"germany": ["ger_build_army"]},
        statuses={
            "soviet_union": ["sov_scorched_earth"],
            "united_kingdom": ["uk_mackenzie_king_drafts_the_national_resources_mobilization_act"],
        },
    )
    assert section(s.g, "Europe") == (
        "United Kingdom* -, Western Europe* -, Germany* Ge, Italy* -, Mediterranean Sea It!"
    )
    assert section(s.g, "Russia") == "Ukraine (*not Ge It) Ge!, Moscow* -"
    assert "Canada (*UK) UK" in section(s.g, "America")


def test_straits_are_told_of_when_they_matter() -> None:
    assert section(Scene(armies={"germany": ["germany"]}).g, "Straits") == ""
    s = Scene(armies={"italy": ["italy", "north_africa"]})
    assert section(s.g, "Straits").startswith("Gibraltar open to the Axis; Danish Straits, Suez")


def test_status_cards_are_listed_by_title_and_explained_on_request(
    run: Run, barbarossa: str
) -> None:
    ran = run("position", "play", barbarossa, "--hot-seat", "2", typed="\ncard wolf packs\nquit\n")
    table, _, asked = ran.out.partition("> card wolf packs")
    assert "  Germany: Wolf Packs\n  Soviet Union: Scorched Earth\n" in table
    assert "Its target discards 1 more card" not in " ".join(table.split())
    assert "Its target discards 1 more card" in " ".join(asked.split())


def test_copies_of_a_card_are_one_line_of_the_hand() -> None:
    s = Scene(hands={"germany": ["ger_build_army", "ger_build_army_2", "ger_submarines_vs_us"]})
    assert section(s.g, "Hand of Germany", seat=1).startswith(
        "Build Army [basic] Build an Army next to a supplied piece of yours, or in your Home "
        "Space; it must be in supply there. x2 | "
        "Submarines against the United States [Economic Warfare] Only if"
    )


def test_spaces_can_be_asked_about() -> None:
    assert game.show.describe("mediterranean_sea", game.options()).startswith(
        "The Mediterranean Sea [sea] Next to: Western Europe, Italy, the Balkans, "
    )
    assert "[land, Supply Space, Home Space of Germany]" in game.show.describe(
        "germany", game.options()
    )
    assert "Army is here, else to the Allies." in game.show.describe("north_africa", game.options())


def test_many_offers_stand_together_by_verb(run: Run) -> None:
    ran = run(*SHORT, typed="1 2 3\n" * 3)
    assert "\n    Play:  1) " in ran.out
    assert "\n    Discard:  " in ran.out


def test_a_piece_to_build_is_told_from_one_to_name(run: Run, barbarossa: str) -> None:
    typed = "\nplay ger_build_army\nquit\n"
    out = run("position", "play", barbarossa, "--hot-seat", "2", typed=typed).out
    assert "Build an Army in:  1) " in out
    assert "Count your Army as just built in:  " in out


# Windows and standing orders.


def test_a_window_says_what_is_happening(run: Run, barbarossa: str) -> None:
    typed = "\nplay ger_land_battle\nbattle moscow soviet_union\n\nquit\n"
    out = run("position", "play", barbarossa, "--hot-seat", "2", typed=typed).out
    words = "Soviet Union: The Soviet Army in Moscow is about to be removed: use a card, or pass."
    assert words in " ".join(out.split())
    assert "Hand the screen to Allies." in out
    assert "· Germany battles the Soviet Army in Moscow." in out


def test_an_order_spares_the_question_and_the_game_goes_on(run: Run, barbarossa: str) -> None:
    battle = "play ger_land_battle\nbattle moscow soviet_union\n"
    asked = run("position", "play", barbarossa, "--hot-seat", "2", typed=f"\n{battle}\npass\n\n")
    ordered = run(
        *("position", "play", barbarossa, "--hot-seat", "2"),
        typed=f"\n{battle}\norders pass turn\n\n",
    )
    assert "1) pass turn: Pass until this turn is over." in ordered.out
    assert (
        asked.out.rpartition("Hand the screen")[2] == ordered.out.rpartition("Hand the screen")[2]
    )
    assert "The Soviet Army in Moscow is removed." in ordered.out


def test_orders_are_listed_removed_and_remembered(run: Run, barbarossa: str) -> None:
    typed = (
        "\norders pass unless wolf packs, attacked\norders pass unless ger_blitzkrieg\n"
        "orders off 1\norders\nquit\n"
    )
    ran = run(
        *("position", "play", barbarossa, "--as", "germany", "--players", "6"),
        *("--against", "random", "--save", "own.jsonl"),
        typed=typed,
    )
    assert (
        "1) pass unless ger_wolf_packs attacked: Pass until you end it, unless you could use "
        "Wolf Packs, or something of yours is about to be lost."
    ) in " ".join(ran.out.split())
    listed = ran.out.rpartition("> orders")[2]
    assert "1) pass unless ger_blitzkrieg: Pass until you end it, unless you could use" in listed
    assert "unless you could use Blitzkrieg." in " ".join(listed.split())
    assert "2)" not in listed
    again = run("play", "--resume", "own.jsonl", typed="orders\norders off\nquit\n").out
    assert "1) pass unless ger_blitzkrieg" in again.partition("> orders\n")[2]
    assert "You have given no standing orders." in again.partition("> orders off")[2]
    assert "orders" not in Path("own.jsonl").read_text().splitlines()[0]


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("orders pass", "'pass' is no standing order; write pass card"),
        ("orders off many", "orders off and a number"),
        ("orders off 3", "There is no order 3; you have given 0."),
        ("orders pass unless dancing", "There is no card"),
    ],
)
def test_bad_orders_are_answered(run: Run, typed: str, words: str) -> None:
    assert words in " ".join(run(*SHORT, typed=f"{typed}\nquit\n").out.split())


class Called(Screen):
    """Notes who is called to the screen; types what it was given."""

    def __init__(self, capsys: Any, typed: list[str]) -> None:
        super().__init__()
        self.capsys = capsys
        self.typed = typed
        self.called: list[str] = []

    def ask(self, prompt: str = "> ") -> str:
        out = self.capsys.readouterr().out
        if prompt.startswith("Press Enter"):
            self.called.append(out.rpartition("Hand the screen to ")[2].split(".")[0])
            return ""
        if not self.typed:
            raise InputEnded
        return self.typed.pop(0)


@pytest.mark.parametrize(
    ("order", "called"),
    [("pass turn", False), ("pass unless sov_leningrad", True)],
)
def test_in_a_hot_seat_an_order_that_looks_at_hidden_cards_calls_the_player(
    capsys: Any, tmp_path: Path, barbarossa: str, order: str, called: bool
) -> None:
    """Not to be called would tell the others at the screen that the card is not there."""
    position = json.loads(Path(barbarossa).read_text())
    seats = menu.choose_seats(Screen(), game, None, None, 6)
    table = Table.new(game, seats=seats, position=position, secret=bytes(32))
    table.give_order(table.history.seat_of(3), order)
    screen = Called(capsys, ["play ger_land_battle", "battle moscow soviet_union"])
    Session(screen, table, tmp_path / "game.jsonl").play()
    assert ("Soviet Union" in screen.called) == called
    assert game.export(table.state)["armies"]["soviet_union"] == ["russia"]


def test_taking_a_step_back_ends_the_orders_and_says_so(run: Run) -> None:
    ran = run(*SHORT, typed="1\norders pass unless attacked\nundo\norders\nquit\n")
    assert "Your standing orders end with that." in ran.out
    assert "You have given no standing orders." in ran.out
