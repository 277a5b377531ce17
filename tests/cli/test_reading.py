"""What is printed reads well: nothing vanishes in silence, names instead of ids, nothing twice."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from sandtable.core.registry import find_game, installed_keys
from sandtable.terminal import menu
from sandtable.terminal.layout import changed_lines
from sandtable.terminal.screen import Screen
from tests.cli.conftest import Run
from tests.rules.quartermaster.scene import Scene
from tests.rules.quartermaster_1914.scene import Scene as Europe

INTRODUCTORY = (
    *("play", "paths_of_glory", "--as", "central", "--against", "random"),
    *("--scenario", "introductory", "--seed", "3"),
)


def after(out: str, typed: str) -> str:
    """What was said between something that was typed and the next thing."""
    return out.partition(f"> {typed}\n")[2].partition("\n> ")[0]


def scene_file(folder: Path, scene: Scene | Europe) -> str:
    path = folder / "scene.json"
    game = "quartermaster" if isinstance(scene, Scene) else "quartermaster_1914"
    path.write_text(json.dumps(find_game(game).export(scene.g)))
    return str(path)


@pytest.fixture
def landing(tmp_path: Path) -> str:
    """Germany is to play and has two copies of one card, with room for an Army."""
    return scene_file(
        tmp_path,
        Scene(
            armies={"germany": ["germany"], "soviet_union": ["moscow"]},
            hands={"germany": ["ger_build_army", "ger_build_army_2"]},
        ),
    )


PLAY_ON = ("--as", "axis", "--against", "random", "--seed", "1")


def test_fronts_that_have_not_changed_are_named_as_above(run: Run) -> None:
    typed = "take_guns\none_op\nmove koblenz\ntake ge_2\ngo aachen\nquit\n"
    moved = after(run(*INTRODUCTORY, typed=typed).out, "go aachen")
    assert "West, changed" in moved
    line = next(line for line in moved.splitlines() if line.endswith("(as above)"))
    assert line.startswith("The war, East, Italy, Balkans, Near East, Boxes")


def test_a_space_that_was_left_is_told_of() -> None:
    before = ["Turn 1.", "Aachen  CP: GE 1", "Koblenz  CP: GE 2, GE 3"]
    lines = ["Turn 2.", "Liege >  CP: GE 1, GE 2", "Koblenz  CP: GE 3"]
    assert changed_lines(before, lines) == [*lines, "no longer: Aachen  CP: GE 1"]
    assert changed_lines(lines, lines) == []


def test_sections_still_on_the_screen_are_named_as_above(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Screen, "height", 500)
    started = ("play", "quartermaster", "--as", "axis", "--against", "random", "--seed", "5")
    again = after(run(*started, typed="1\n1\nquit\n").out, "1")
    assert "Europe, Russia, Africa, India, East Asia, Pacific, America" in " ".join(again.split())
    assert again.count("(as above)") == 1


@pytest.mark.parametrize("typed", ["play ger_build_army", "play build army"])
def test_a_card_is_named_without_the_number_of_its_copy(run: Run, landing: str, typed: str) -> None:
    out = run("position", "play", landing, *PLAY_ON, typed=f"{typed}\nquit\n").out
    assert "Germany plays Build Army." in after(out, typed)
    assert "Build an Army in:" in after(out, typed)


def test_a_question_about_a_card_needs_no_number_of_its_copy(run: Run, landing: str) -> None:
    typed = "card ger_land_battle\n? ger_land_battle\n? play ger_land_battle\nquit\n"
    out = run("position", "play", landing, *PLAY_ON, typed=typed).out
    assert after(out, "card ger_land_battle").startswith("Land Battle [basic]")
    assert after(out, "? ger_land_battle").startswith("Land Battle [basic]")
    assert "rule" in after(out, "? play ger_land_battle")


@pytest.mark.parametrize("cards", ["6", "7"])
def test_a_card_reads_as_the_options_of_the_table_have_it(run: Run, cards: str) -> None:
    started = (
        "play",
        "quartermaster",
        "--against",
        "random",
        "--option",
        f"firestorm_cards={cards}",
    )
    out = run(*started, typed="card firestorm\nquit\n").out
    assert f"the top {cards} cards" in " ".join(after(out, "card firestorm").split())


def test_a_country_is_not_named_twice_before_a_question(run: Run, tmp_path: Path) -> None:
    scene = Scene(
        armies={"germany": ["germany", "western_europe"], "soviet_union": ["moscow"]},
        hands={"germany": ["ger_build_army"]},
        statuses={"germany": ["ger_bias_for_action"]},
        decks={"germany": ["ger_land_battle"]},
    )
    out = run(
        "position", "play", scene_file(tmp_path, scene), *PLAY_ON, typed="1\n1\n1\nquit\n"
    ).out
    assert "Germany has built" in out
    assert "Germany: Germany" not in out


def test_a_build_card_that_can_build_nothing_says_so_before_it_is_played(
    run: Run, tmp_path: Path
) -> None:
    scene = Scene(armies={"soviet_union": ["moscow"]}, hands={"germany": ["ger_build_navy"]})
    shown = run("position", "play", scene_file(tmp_path, scene), *PLAY_ON, typed="quit\n").out
    assert "Play Build Navy for nothing: it has no effect" in shown


def test_so_does_one_of_1914(run: Run, tmp_path: Path) -> None:
    scene = Europe(armies={"france": ["paris"]}, hands={"germany": ["de_build_navy"]})
    seat = ("--as", "germany", "--against", "random", "--seed", "1")
    shown = run("position", "play", scene_file(tmp_path, scene), *seat, typed="quit\n").out
    assert "Play German Build Navy for nothing: it has no effect now" in shown


def test_what_is_known_of_a_card_is_told_by_card_alone(run: Run) -> None:
    started = ("play", "great_war", "--as", "central", "--against", "random", "--seed", "7")
    out = run(*started, typed="card big bertha\nboard\nhand\nquit\n").out
    assert after(out, "card big bertha").endswith("(partly documented)")
    rest = out.replace(after(out, "card big bertha"), "")
    assert "documented" not in rest
    assert "]~" not in out
    assert "]*" not in out


class Reader(Screen):
    """Notes what can be chosen, and takes the default."""

    def __init__(self) -> None:
        super().__init__(colour=False)
        self.words: list[str] = []

    def choose(self, question: str, choices: list[tuple[str, str]], default: int = 0) -> str:
        self.words += [words for _, words in choices]
        return choices[default][0]


@pytest.mark.parametrize("key", installed_keys())
def test_the_start_menu_has_no_ids_and_no_empty_brackets(key: str) -> None:
    game: Any = find_game(key)
    reader = Reader()
    menu.choose_seats(reader, game, None, "greedy", None)
    menu.choose_scenario(reader, game)
    assert reader.words
    for words in reader.words:
        assert "()" not in words
        assert "_" not in words
        assert "True" not in words
        assert "False" not in words
        assert words[0].isupper() or words[0].isdigit() or words.startswith("any of them")


def test_games_spells_options_and_says_what_a_plain_scenario_sets(run: Run) -> None:
    out = run("games", "paths_of_glory").out
    assert "Scenario historical: the defaults" in out
    assert "historical=off" in out
    assert "False" not in out


def test_a_replay_names_who_acted_as_players_do(run: Run, record: Path) -> None:
    out = run("replay", str(record)).out
    assert "Central Powers: Keep" in out
    assert "central:" not in out
