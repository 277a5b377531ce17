"""Tables that bots learn: read, written, and made from scratch."""

from __future__ import annotations

import re
import subprocess
from functools import partial
from importlib.resources import files
from pathlib import Path

import numpy as np
import pytest

from sandtable.bots.bot import Situation
from sandtable.bots.greedy import GreedyBot
from sandtable.core.errors import SandtableError
from sandtable.core.learned import Learned, Weight, chance_of, read_learned, write_learned
from sandtable.core.outcomes import SeededLuck
from sandtable.core.registry import find_game
from tools.train import __main__ as program
from tools.train.__main__ import changed
from tools.train.__main__ import main as train
from tools.train.bonuses import Trial, learn_bonuses
from tools.train.fitting import held_out, plain
from tools.train.values import Lesson, learn_value

GAME = find_game("great_war")
VALUE = "sandtable.games.great_war.advice"


def test_a_table_reads_as_it_was_written(tmp_path: Path) -> None:
    table = read_learned(VALUE, "value")
    own = files(VALUE).joinpath("data/value.csv").read_text(encoding="utf-8")
    assert write_learned(table) == own


def learned_tables() -> list[Path]:
    """All tables of weights that the games have."""
    found = Path("sandtable/games").glob("*/advice/data/*.csv")
    return sorted(one for one in found if "\nname,at_end,by_time\n" in one.read_text("utf-8"))


@pytest.mark.parametrize("table", learned_tables(), ids=str)
def test_a_table_says_what_it_was_made_from(table: Path) -> None:
    key = table.parts[2]
    origin = read_learned(f"sandtable.games.{key}.advice", table.stem).origin
    assert f"python -m tools.train {key} {table.stem}" in origin
    for word in ("commit ", "rules version ", "options ", "seed ", " games ", "held-out "):
        assert word in origin


def test_both_kinds_of_tables_are_there() -> None:
    assert {table.stem for table in learned_tables()} >= {"value", "cards"}


def test_a_table_of_other_features_is_refused() -> None:
    with pytest.raises(SandtableError, match="make it anew: hope, luck"):
        Learned("", {"luck": Weight(1, 0)}).in_order(["hope"])


def test_a_weight_depends_on_the_time_left() -> None:
    weights = [Weight(1.0, -2.0)]
    late, early = chance_of(weights, [1.0], 0.0), chance_of(weights, [1.0], 1.0)
    assert late == pytest.approx(1 - early)
    assert late > 0.7
    assert chance_of(weights, [0.0], 0.5) == 0.5


def test_what_is_good_for_one_side_is_bad_for_the_other() -> None:
    g = GAME.start()
    advisor = GAME.advisor
    assert advisor.value(g, 0) + advisor.value(g, 1) == pytest.approx(1.0)


def test_a_line_through_points_finds_what_they_were_made_with() -> None:
    luck = np.random.default_rng(1)
    columns = luck.normal(size=(4000, 2))
    won = (luck.random(4000) < 1 / (1 + np.exp(-columns @ [2.0, -1.0]))).astype(float)
    fit = held_out(columns, won, np.arange(4000), ridge=1.0)
    assert fit.weights == pytest.approx([2.0, -1.0], abs=0.25)
    assert fit.loss < 0.7 * fit.loss_of_knowing_nothing
    assert plain(columns, columns @ [3.0, 0.5], 0.0) == pytest.approx([3.0, 0.5])


def test_a_small_table_is_learned_from_scratch() -> None:
    """Sixty short games are enough to foretell others better than by knowing nothing."""
    lesson = Lesson(GAME.read_options({"turns": 3}), "random", 0.0, seed=5)
    weights, fit, positions = learn_value(GAME, lesson, games=60, workers=1)
    assert positions == 120
    assert list(weights) == list(GAME.advisor.feature_names)
    assert weights["captured"].at(0.5) > 0
    assert fit.loss < 0.95 * fit.loss_of_knowing_nothing
    again, _, _ = learn_value(GAME, lesson, games=60, workers=1)
    assert again == weights


@pytest.mark.slow
@pytest.mark.parametrize("where", [["--workers", "2"], ["--ray"]], ids=["processes", "cluster"])
def test_a_table_is_the_same_wherever_its_games_are_played(
    where: list[str], tmp_path: Path
) -> None:
    learn = ["great_war", "value", "--bot", "random", "--games", "8", "--out"]
    train([*learn, str(tmp_path / "here.csv")])
    train([*learn, str(tmp_path / "there.csv"), *where])
    assert (tmp_path / "here.csv").read_text() == (tmp_path / "there.csv").read_text()


def test_the_origin_of_a_table_of_cards_names_its_loss_and_changes_to_the_code(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(program, "changed", lambda: " with changes")
    train(["quartermaster", "cards", "--games", "20", "--out", str(tmp_path / "cards.csv")])
    told = capsys.readouterr().out
    assert re.search(r"held-out loss \d+\.\d+, of knowing nothing \d+\.\d+, correlation", told)
    assert re.search(r"commit \w+ with changes, rules version", told)


def test_changes_that_are_in_no_commit_are_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(program, "TREE", tmp_path)
    assert changed() == "", "no clone"
    run = partial(subprocess.run, cwd=tmp_path, check=True, capture_output=True)
    run(["git", "init"])
    assert changed() == ""
    (tmp_path / "sandtable").mkdir()
    (tmp_path / "sandtable" / "new.py").touch()
    assert changed() == " with changes"


@pytest.mark.parametrize(
    ("what", "kept", "words"),
    [
        ("value", "feature_names", "has no features to learn"),
        ("cards", "bonus_cards", "has no cards with a bonus to learn"),
    ],
)
def test_what_a_game_does_not_offer_to_learn_is_refused_in_a_sentence(
    what: str, kept: str, words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, out = find_game("quartermaster"), tmp_path / "table.csv"
    monkeypatch.setattr(type(game.advisor), kept, ())
    with pytest.raises(SystemExit, match=words):
        train(["quartermaster", what, "--games", "4", "--out", str(out)])
    assert not out.exists()


def test_bonuses_are_learned_from_pairs_of_games() -> None:
    """A tiny table: every card has its bonus, and the same seed finds the same."""
    game = find_game("quartermaster")
    around = dict.fromkeys(game.advisor.bonus_cards, Weight(0.0, 0.0))
    trial = Trial(game.read_options({"rounds": 3}), seed=2, around=around, spread=1.5)
    bonuses, foretold = learn_bonuses(game, trial, games=20, stride=1.0, workers=1)
    assert min(foretold.loss, foretold.loss_of_knowing_nothing) > 0
    assert list(bonuses) == list(game.advisor.bonus_cards)
    assert any(weight.at_end > 0 for weight in bonuses.values())
    assert any(weight.at_end < 0 for weight in bonuses.values())
    assert learn_bonuses(game, trial, games=20, stride=1.0, workers=1)[0] == bonuses


def test_a_bonus_changes_what_a_bot_plays() -> None:
    game = find_game("quartermaster")
    g = game.start()
    game.settle(g, SeededLuck(3))
    while g.now[0] != "choose_play":
        actor = game.actor(g)
        assert actor is not None
        game.apply(g, actor, game.offers(g, actor)[0])
        game.settle(g, SeededLuck(3))
    actor = game.actor(g)
    assert actor is not None
    plays = [offer for offer in game.offers(g, actor) if offer[0] == "play"]
    loved = dict.fromkeys(game.advisor.bonus_cards, Weight(0.0, 0.0))
    wanted = plays[-1]
    loved[game.verbs.text(wanted).split()[1]] = Weight(100.0, 0.0)
    bot = GreedyBot(0, advisor=game.advisor.with_bonuses(loved))
    assert bot.choose(Situation(game, g, 1 << actor, actor)) == wanted
