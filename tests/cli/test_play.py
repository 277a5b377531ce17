"""Playing a game in the terminal, as a player types it."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from sandtable.bots.bot import Situation
from sandtable.bots.random_bot import RandomBot
from sandtable.core.action import Action, range_of, with_number
from sandtable.core.registry import find_game, game_keys, registered
from sandtable.core.table.table import Table
from sandtable.games.great_war.advice.advisor import GreatWarAdvisor
from sandtable.games.great_war.rules.state import Position
from sandtable.terminal import menu
from sandtable.terminal.screen import Screen
from tests.cli.conftest import SHORT, WIDTH, Run
from tests.market import game as market
from tests.toy import game as toy

TO_THE_END = "1\n" * 200


def kept(tmp_path: Path) -> list[Path]:
    return sorted((tmp_path / "data" / "sandtable").glob("*.jsonl"))


def asked(out: str) -> int:
    return out.count("(rule ")


def test_a_whole_game_to_its_result(run: Run, tmp_path: Path) -> None:
    ran = run(*SHORT, typed=TO_THE_END)
    assert ran.code == 0
    assert ran.err == ""
    assert "Keep one or two Bonus" in ran.out
    assert "Round 1: lead one card from your hand. (rule 4.1)" in ran.out
    end = ran.out.partition("The Great War: the end")[2]
    assert "victory of the" in end or "Draw" in end
    assert "sandtable verify latest" in end
    (path,) = kept(tmp_path)
    assert path.name.startswith("great_war-")
    assert path.name.endswith("-central-v-random.jsonl")
    assert Table.load(path).finished
    assert run("verify", "latest").code == 0


def test_no_line_is_longer_than_the_screen(run: Run) -> None:
    typed = "help\nlist\nboard\nhand\nlog\n? 1\ncard ace\nfoo\nundo\nback\n1\n" * 20 + TO_THE_END
    ran = run(*SHORT, typed=typed)
    long = [line for line in ran.lines if len(line) > WIDTH and str(Path.cwd()) not in line]
    assert long == []
    assert "\x1b" not in ran.out


def test_the_hand_is_shown_with_the_text_of_each_card(run: Run) -> None:
    ran = run(*SHORT, typed="1\n3\ndone\nquit\n")
    first = ran.out.partition("Optional play")[0].partition("Hand of the Central Powers\n")[2]
    hand = first.partition("Reserve of the")[0]
    assert hand.count(" BP") >= 9
    assert "BP, attack]" in hand


def test_an_action_by_number_text_or_words(run: Run, tmp_path: Path) -> None:
    offered = run(*SHORT, typed="").out
    line = next(line for line in offered.splitlines() if line.startswith(" 2) Keep"))
    text = line.split("  ")[-1]
    words = line.split(") ")[1].split("  ")[0].removeprefix("Keep ").lower()
    for number, typed in enumerate(("2", text, words)):
        ran = run(*SHORT, "--save", f"{number}.jsonl", typed=f"{typed}\nquit\n")
        assert "· You keep" in ran.out
        assert Table.load(tmp_path / f"{number}.jsonl").events[-1].do == text


def test_several_numbers_in_one_line(run: Run, tmp_path: Path) -> None:
    ran = run(*SHORT, typed="1 3\nquit\n")
    assert asked(ran.out) == 2
    events = Table.load(kept(tmp_path)[0]).events
    assert [event.do.split()[0] for event in events[-2:]] == ["keep", "keep"]


def test_undo_takes_back_the_last_step(run: Run, tmp_path: Path) -> None:
    ran = run(*SHORT, typed="1\nundo\nquit\n")
    assert "takes back a step" in ran.out
    table = Table.load(kept(tmp_path)[0])
    assert table.events[-1].kind == "undo"
    assert table.state == table.position_at(table.events[-1].back or 0)


def test_undo_with_nothing_to_take_back(run: Run) -> None:
    ran = run(*SHORT, typed="undo\nback\nquit\n")
    assert ran.code == 0
    assert "could be taken back" in ran.out


def test_back_goes_past_what_the_bot_did(run: Run, tmp_path: Path) -> None:
    ran = run(*SHORT, "--ask-all", typed="1\n2\n1\ndone\nundo\nback\nquit\n")
    assert "Dice or cards have come up since your last step" in ran.out
    assert "All go back to an earlier step" in ran.out
    assert Table.load(kept(tmp_path)[0]).events[-1].kind == "rollback"


def test_back_is_for_a_bot_to_refuse_when_it_stands_much_better(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As at a server: by the value of the position."""
    worth = {"now": 0.9}

    def value(self: GreatWarAdvisor, g: Position, power: int) -> float:
        return 0.5 if g.now[0] == "pick" else worth["now"]

    monkeypatch.setattr(GreatWarAdvisor, "value", value)
    typed = "1\n2\n1\ndone\nback\nquit\n"
    refused = run(*SHORT, "--ask-all", typed=typed)
    said = " ".join(refused.out.split())
    assert "The bot that plays Entente declines to go back: it stands better now." in said
    assert [event.kind for event in Table.load(kept(tmp_path)[0]).events].count("rollback") == 0
    worth["now"] = 0.6
    agreed = run(*SHORT, "--ask-all", typed=typed)
    assert "13 cards and a lot would fall away." in agreed.out
    assert "All go back to an earlier step" in agreed.out


def test_back_passes_over_what_was_answered_for_the_player(run: Run, tmp_path: Path) -> None:
    ran = run(*SHORT, typed="1\n1\n1\n1\nback\nquit\n")
    table = Table.load(kept(tmp_path)[0])
    assert table.events[-1].kind == "rollback"
    assert len(table.offers(0)) > 1
    assert "you could only: done" in ran.out


def test_undo_passes_over_what_was_answered_for_the_player(run: Run, tmp_path: Path) -> None:
    """Else the only answer would be given again at once, and nothing could be undone."""
    alone = ("play", "great_war", "--hot-seat", "1", "--option", "turns=1")
    ran = run(*alone, typed="1\n1\n1\n1\nundo\nquit\n")
    assert "you could only: done" in ran.out
    table = Table.load(kept(tmp_path)[0])
    assert [event.kind for event in table.events[-2:]] == ["undo", "undo"]
    assert table.asked() == (0, 1)
    assert [event.do.split()[0] for event in table.events[1:5]] == ["keep"] * 4
    assert len(table.history.line) == 4


def test_why_not_names_the_rule(run: Run) -> None:
    ran = run(*SHORT, typed="? done\n? keep cp_ks\n? play cp_ks\nquit\n")
    done, keep, play = " ".join(ran.out.split()).split("> ? ")[1:]
    assert done == "done Done: Keep at least one Bonus and one Neutral card. (rule 2.4) "
    assert "Keep cards from those you were dealt. (rule 2.3)" in keep
    assert "A card is played when your part of a round begins. Now: Keep one or two" in play


def test_a_question_mark_tells_of_a_card_by_its_title(run: Run) -> None:
    ran = run(*SHORT, typed="? richthofen\n?1\n?\ncard foch\nquit\n")
    about = ran.out.partition("> ? richthofen")[2]
    assert "A♠ Ace: Manfred von Richthofen" in about
    assert "Keep Manfred von Richthofen: Keep cards from those you were dealt. (rule 2.3)" in about
    assert "is offered." in ran.out.partition("> ?1")[2]
    assert "take back your last step" in ran.out
    assert "Ferdinand Foch" in ran.out


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("99", "There is no offer 99; choose from 1 to 8."),
        ("0", "There is no offer 0"),
        ("keep", "Several offers fit 'keep'"),
        ("play cp_ks", "'? play cp_ks' tells why"),
        ("play cp_zz", "no card called 'cp_zz'"),
        ("dance", "neither an offer nor a command"),
        ("? dance", "There is no card"),
        ("? 99", "There is no offer 99"),
        ("? play", "play CARD"),
        ("card", "Name a card"),
        ("log many", "log 30"),
        ("hint wise", "no bot called 'wise'"),
        ("save /nowhere/at/all", "Cannot write"),
    ],
)
def test_bad_input_is_answered_and_changes_nothing(
    run: Run, tmp_path: Path, typed: str, words: str
) -> None:
    ran = run(*SHORT, typed=f"{typed}\nquit\n")
    assert ran.code == 0
    assert words in " ".join(ran.out.split())
    assert len(Table.load(kept(tmp_path)[0]).history.line) == asked_of_bot(kept(tmp_path)[0]) + 1


def asked_of_bot(path: Path) -> int:
    return sum(event.by == "entente" for event in Table.load(path).events)


def test_the_log_is_what_the_player_was_told(run: Run) -> None:
    ran = run(*SHORT, typed="1\n3\ndone\nlog 500\nquit\n")
    log = ran.out.partition("> log 500")[2]
    dealt = log.partition("You are dealt")[2].partition(".")[0]
    assert dealt.count(",") == 6, "eight cards in one line"
    assert "You keep" in log
    assert "Entente keeps" in log
    last = run(*SHORT, typed="1\n3\ndone\nlog 2\nquit\n").out.partition("> log 2")[2]
    assert log.partition("> quit")[0].endswith(last.partition("> quit")[0])
    assert "You are dealt" not in last


def test_a_hint_is_one_of_the_offers(run: Run) -> None:
    ran = run(*SHORT, typed="hint greedy\nhint search:5\nquit\n")
    for name in ("greedy", "search:5"):
        hint = next(line for line in ran.lines if line.startswith(f"{name} would choose"))
        number = hint.split("choose ")[1].split(")")[0]
        label = hint.split(") ", 1)[1]
        assert any(line.startswith(f"{number:>2}) {label}") for line in ran.lines)


def test_a_bot_is_told_no_more_than_the_seat_it_answers_for(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: dict[int, set[int]] = {}

    class Spy(RandomBot):
        def choose(self, situation: Situation) -> Action:
            told.setdefault(situation.actor, set()).add(situation.seat)
            return super().choose(situation)

    monkeypatch.setattr("sandtable.terminal.table_view.make_bot", lambda name, seed: Spy(seed))
    run(*SHORT, typed="hint greedy\n1\n" * 100)
    assert told == {0: {0b01}, 1: {0b10}}


def test_a_hint_names_the_best_three_with_their_chances(run: Run) -> None:
    ran = run(*SHORT, typed="hint\nquit\n")
    told = [line for line in ran.lines if " to win; " in " ".join(ran.lines) and "% to win" in line]
    assert 1 <= len(told) <= 3


def test_a_hint_of_a_bot_may_name_any_number_of_an_offer(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An offer of the market is one line of the list, whatever number a bot would choose."""

    class Modest(RandomBot):
        def choose(self, situation: Situation) -> Action:
            ranged = next(one for one in situation.offers if range_of(one) is not None)
            return with_number(ranged, 1)

    monkeypatch.setattr("sandtable.terminal.table_view.make_bot", lambda name, seed: Modest(seed))
    power = market.powers[0]
    with registered(market):
        ran = run(
            "play", "market", "--as", power, "--against", "random", typed="hint random\nquit\n"
        )
    (told,) = [line for line in ran.lines if "random would choose " in line]
    assert re.search(r"choose \d+\) .*\b1\b", told)


def test_quit_and_resume(run: Run) -> None:
    left = run(*SHORT, typed="1\nquit\n")
    assert "sandtable play --resume latest" in left.out
    back = run("play", "--resume", typed=TO_THE_END)
    assert "Resume" not in back.out
    assert "the end" in back.out
    whole = run(*SHORT, "--save", "whole.jsonl", typed=TO_THE_END)
    assert result(back.out) == result(whole.out)


def result(out: str) -> str:
    return out.partition("The Great War: the end")[2].partition("The record")[0]


def test_the_end_of_input_saves_politely(run: Run) -> None:
    ran = run(*SHORT, typed="1\n")
    assert ran.code == 0
    assert "The input has ended, so the game is saved." in ran.out
    assert "You keep" in run("play", "--resume", "latest", typed="log\n").out


def test_save_makes_a_copy_that_can_be_resumed(run: Run, tmp_path: Path) -> None:
    ran = run(*SHORT, typed="1\nsave copy.jsonl\nsave copy.jsonl\nsave\nquit\n")
    assert "A copy is saved in copy.jsonl" in ran.out
    assert "copy.jsonl is there already" in ran.out
    assert "saved after every step" in ran.out
    assert run("play", "--resume", "copy.jsonl", typed=TO_THE_END).code == 0
    assert Table.load(tmp_path / "copy.jsonl").finished
    assert not Table.load(kept(tmp_path)[0]).finished


def test_resume_of_a_damaged_game_tells_what_was_lost(run: Run, tmp_path: Path) -> None:
    run(*SHORT, typed="1\nquit\n")
    path = kept(tmp_path)[0]
    path.write_bytes(path.read_bytes()[:-10])
    ran = run("play", "--resume", typed="quit\n")
    assert ran.code == 0
    assert "its event is lost" in ran.out


def test_resigning_asks_twice(run: Run, tmp_path: Path) -> None:
    ran = run(*SHORT, typed="resign\nno\nresign\nyes\n")
    assert "You play on." in ran.out
    assert "central resigns." in ran.out
    assert "You have lost." in ran.out
    assert Table.load(kept(tmp_path)[0]).result() == [0.0, 1.0]


def test_a_bot_gives_up_a_lost_game_only_if_that_is_wanted(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(GreatWarAdvisor, "value", lambda self, g, power: 0.01)
    ran = run(*SHORT, "--bots-resign", typed=TO_THE_END)
    assert "entente resigns." in ran.out
    assert "You have won." in ran.out
    (resigned,) = [Table.load(path) for path in kept(tmp_path)]
    assert resigned.result() == [1.0, 0.0]
    assert "resigns" not in run(*SHORT, typed="1\nquit\n").out


def test_interrupting_is_quiet_and_loses_nothing(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = iter(["1"])

    def interrupted(_prompt: str) -> str:
        for answer in answers:
            return answer
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupted)
    ran = run(*SHORT)
    assert ran.code == 130
    assert ran.err == ""
    assert "--resume" in ran.out
    assert [event.do[:4] for event in Table.load(kept(tmp_path)[0]).events][-1] == "keep"


def test_what_needs_no_choice_is_not_asked_unless_wanted(run: Run) -> None:
    quick = run(*SHORT, typed=TO_THE_END)
    slow = run(*SHORT, "--ask-all", typed=TO_THE_END)
    assert "you could only: " in quick.out
    assert "you could only: " not in slow.out
    assert asked(slow.out) > asked(quick.out)
    assert result(quick.out).count("victory") == result(slow.out).count("victory")


class Typist(Screen):
    """A screen with somebody before it, who answers as told."""

    def __init__(self, *answers: str) -> None:
        super().__init__()
        self.interactive = True
        self.answers = list(answers)

    def ask(self, prompt: str = "> ") -> str:
        return self.answers.pop(0)


def test_the_start_menu_asks_what_was_left_open(game: Any) -> None:
    seats = menu.choose_seats(Typist("2", "entente"), game, None, None, None)
    assert [(seat.name, seat.player) for seat in seats] == [
        ("central", "bot:sergeant"),
        ("entente", "human"),
    ]
    seats = menu.choose_seats(Typist("friend"), game, None, None, None)
    assert [seat.player for seat in seats] == ["human", "human"]
    assert menu.choose_scenario(Typist("7", "3"), game) == "skirmish"
    assert menu.choose_scenario(Typist(""), game) == "basic"


def test_the_start_menu_offers_unfinished_games() -> None:
    saved = [Path("b.jsonl"), Path("a.jsonl")]
    assert menu.choose_save(Typist(""), saved) == saved[0]
    assert menu.choose_save(Typist("2"), saved) == saved[1]
    assert menu.choose_save(Typist("new"), saved) is None
    assert menu.choose_save(Typist(), []) is None


@pytest.fixture
def game() -> Any:
    return find_game("great_war")


def test_a_game_must_be_named_where_there_are_several(run: Run) -> None:
    with registered(toy):
        ran = run("play")
        keys = ", ".join(game_keys())
    assert ran.code == 2
    assert f"Say which game to play: {keys}." in ran.err


def test_one_person_may_play_all_sides(run: Run) -> None:
    ran = run("play", "great_war", "--hot-seat", "1", "--option", "turns=1", typed=TO_THE_END * 2)
    assert "Hand the screen" not in ran.out
    assert "Central Powers: Keep one or two" in ran.out
    assert "Entente: Keep one or two" in ran.out
    assert "the end" in ran.out


def test_the_seed_fixes_the_dice(run: Run, tmp_path: Path) -> None:
    for name in ("a", "b"):
        run(*SHORT, "--save", f"{name}.jsonl", typed="quit\n")
    deals = [json.loads(Path(f"{name}.jsonl").read_text().splitlines()[1]) for name in "ab"]
    assert deals[0] == deals[1]


def test_standing_orders_are_told_in_the_words_of_the_game(run: Run) -> None:
    seat = ("--as", "austria_hungary", "--players", "8", "--against", "random", "--seed", "1")
    start = ("play", "axis_allies_1914", *seat)
    ran = run(*start, typed="orders\norders pass turn\nquit\n").out
    does = "Take losses as they are suggested, and agree with your allies,"
    before, _, after = " ".join(ran.split()).partition("> orders pass turn")
    assert f"orders pass unless attacked: {does} until you end it, unless a capital" in before
    assert "CARD" not in before.partition("You may write:")[2]
    assert f"1) pass turn: {does} until this turn is over." in after
