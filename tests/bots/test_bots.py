"""The bots: their names, their luck, and how well they choose."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from sandtable.bots.arena import arena
from sandtable.bots.bot import Situation
from sandtable.bots.look_ahead import Limit
from sandtable.bots.make import make_bot, read_limit
from sandtable.bots.match import play_game
from sandtable.bots.random_bot import RandomBot
from sandtable.bots.search import Search
from sandtable.core.action import Action
from sandtable.core.advisor import Advisor, Tuning, Weigher
from sandtable.core.errors import SandtableError, UnknownName
from sandtable.core.outcomes import SeededLuck
from sandtable.core.show.show import Show
from sandtable.core.study import Study
from tests.bots.sticks import Sticks, SticksOptions, SticksState, take
from tests.toy import ToyOptions
from tests.toy import game as toy


def sticks_left(count: int, advisor: Advisor[SticksState] | None = None) -> Situation:
    """The first power's decision with so many sticks on the table."""
    game = Sticks(advisor)
    return Situation(game, game.start(SticksOptions(sticks=count)), seat=0b0101, actor=0)


class Fond(Advisor[SticksState]):
    """Likes one move, and has no eye for some."""

    def __init__(self, weights: dict[int, float], looks: int = 1) -> None:
        self.weights = weights
        self.tuning = Tuning(looks=looks)
        self.looked = 0

    def weigh(self, g: SticksState, actor: int, offers: list[Action]) -> list[float]:
        self.looked += 1
        return [self.weights.get(action[1][0], 0.0) for action in offers]


NAMES = [
    "random", "greedy", "greedy:all_in", "careless:0.1", "search", "search:200", "search:0.2s",
    "search:all_in", "search:all_in:0.2s", "plan", "plan:40", "plan:0.2s", "plan:all_in",
    "recruit", "sergeant", "captain", "general",
]  # fmt: skip


class TestNames:
    @pytest.mark.parametrize("name", NAMES)
    def test_a_bot_is_made_by_its_name_and_keeps_it(self, name: str) -> None:
        assert make_bot(name).name == name

    def test_an_unknown_name_is_answered_with_the_known(self) -> None:
        with pytest.raises(UnknownName, match="random, greedy, careless, search, plan, recruit"):
            make_bot("oracle")

    def test_a_slip_is_answered_with_what_was_meant(self) -> None:
        with pytest.raises(UnknownName, match="did you mean 'greedy'"):
            make_bot("gredy")

    def test_a_bot_without_levels_says_so(self) -> None:
        with pytest.raises(SandtableError, match="'random' has no levels"):
            make_bot("random:3")

    def test_a_limit_is_in_playouts_or_seconds(self) -> None:
        assert read_limit("200") == Limit(playouts=200)
        assert read_limit("0.2s") == Limit(seconds=0.2)

    @pytest.mark.parametrize("level", ["", "0", "-5", "0s", "-1s", "much more", "all_in:"])
    def test_what_is_no_limit_is_told_how_to_write_one(self, level: str) -> None:
        with pytest.raises(SandtableError, match=r"search:200.*search:0\.2s"):
            make_bot("search:" + level)


class TestLuck:
    def test_the_random_bot_takes_every_offer_about_as_often(self) -> None:
        reflex = RandomBot(seed=1).reflex(0)
        offers = [take(count) for count in range(5)]
        taken = [reflex(made, offers) for made in range(5000)]
        assert all(900 < taken.count(offer) < 1100 for offer in offers)

    def test_the_random_bot_chooses_the_same_by_reflex_and_by_situation(self) -> None:
        bot = RandomBot(seed=1)
        g = toy.start()
        toy.settle(g, SeededLuck(0))
        for number in range(5):
            reflex = bot.reflex(number)
            for made in range(20):
                situation = Situation(toy, g, 0b01, 0, number, made)
                assert bot.choose(situation) == reflex(made, situation.offers)

    def test_the_seed_the_game_and_the_count_of_decisions_make_the_choice(self) -> None:
        g = toy.start()
        toy.settle(g, SeededLuck(0))

        def choices(seed: int, number: int) -> list[Action]:
            bot = make_bot("random", seed)
            return [bot.choose(Situation(toy, g, 0b01, 0, number, made)) for made in range(30)]

        assert choices(1, 0) == choices(1, 0)
        assert len(set(choices(1, 0))) > 1
        assert choices(1, 0) != choices(2, 0)
        assert choices(1, 0) != choices(1, 1)

    def test_search_imagines_other_worlds_for_another_seed_game_or_decision(self) -> None:
        g = toy.start()
        toy.settle(g, SeededLuck(0))
        deals = set()
        for seed, number, made in [(1, 0, 0), (2, 0, 0), (1, 1, 0), (1, 0, 1), (1, 0, 0)]:
            situation = Situation(toy, g, 0b01, 0, number, made)
            search = Search(situation, situation.key(seed))
            search.think(Limit(playouts=12))
            deals.add(tuple(world.hands[1] for world in search.worlds))
        assert len(deals) == 4

    @pytest.mark.parametrize("name", ["random", "greedy", "search:15"])
    def test_the_same_seeds_play_the_same_game(self, name: str) -> None:
        def acts(seed: int) -> list[tuple[int, Action]]:
            bots = {power: make_bot(name, power) for power in range(2)}
            return play_game(toy, ToyOptions(), bots, seed, record=True).acts

        assert acts(1) == acts(1)
        assert acts(1) != acts(2)


class TestGreedy:
    def test_it_takes_the_greatest_weight(self) -> None:
        assert make_bot("greedy").choose(sticks_left(9, Fond({1: 1.0, 2: 3.0, 3: 2.0}))) == take(2)

    def test_of_several_it_takes_the_first(self) -> None:
        assert make_bot("greedy").choose(sticks_left(9, Fond({1: 1.0, 2: 3.0, 3: 3.0}))) == take(2)

    def test_an_advisor_may_ask_for_several_looks(self) -> None:
        advisor = Fond({1: 1.0}, looks=5)
        make_bot("greedy").choose(sticks_left(9, advisor))
        assert advisor.looked == 5

    def test_a_single_offer_needs_no_advice(self) -> None:
        advisor = Fond({})
        assert make_bot("greedy").choose(sticks_left(1, advisor)) == take(1)
        assert advisor.looked == 0


class TestSearch:
    @pytest.mark.parametrize(("sticks", "best"), [(2, 2), (3, 3), (5, 1), (6, 2), (7, 3), (9, 1)])
    def test_it_finds_the_only_winning_move(self, sticks: int, best: int) -> None:
        for seed in range(5):
            assert make_bot("search:300", seed).choose(sticks_left(sticks)) == take(best)

    def test_it_finds_the_winning_move_against_bad_advice(self) -> None:
        situation = sticks_left(6, Fond({1: 10.0, 2: 1.0, 3: 10.0}))
        assert make_bot("search:1000").choose(situation) == take(2)

    def test_it_thinks_for_each_team_by_its_own_lights(self) -> None:
        search = Search(sticks_left(5), key=1)
        search.think(Limit(playouts=400))
        after_two = search.root.moves[take(2)].fork(1)
        assert after_two.leader()[0] == take(3), "the other team takes the last three"

    def test_a_limit_in_seconds_ends_the_search(self) -> None:
        search = Search(sticks_left(30), key=1)
        search.think(Limit(seconds=0.01))
        assert search.playouts > 0
        assert search.best() in search.candidates

    @pytest.mark.slow
    def test_it_beats_random_play(self) -> None:
        report = arena(toy, bots=["search:40", "random"], games=120, seed=1)
        assert report["intervals"]["search:40"][0] > 0.55

    def test_it_stops_when_the_leader_cannot_be_overtaken(self) -> None:
        search = Search(sticks_left(3), key=1)
        search.think(Limit(playouts=1000))
        assert search.playouts < 1000
        ahead = search.root.leader()[1]
        assert ahead > 1000 - search.playouts

    def test_it_makes_all_its_playouts_while_moves_are_close(self) -> None:
        search = Search(sticks_left(30, AllAlike()), key=1)
        search.think(Limit(playouts=30))
        assert search.playouts == 30
        assert sum(move.visits for move in search.root.moves.values()) == 30

    def test_what_weighs_nothing_is_not_looked_at(self) -> None:
        search = Search(sticks_left(6, Fond({1: 1.0, 3: 1.0})), key=1)
        search.think(Limit(playouts=20))
        assert search.candidates == [take(1), take(3)]

    def test_everything_is_looked_at_when_all_weighs_nothing(self) -> None:
        search = Search(sticks_left(6, Fond({})), key=1)
        search.think(Limit(playouts=200))
        assert search.candidates == [take(1), take(2), take(3)]
        assert search.best() == take(2)

    def test_the_only_move_worth_a_look_is_made_at_once(self) -> None:
        search = Search(sticks_left(6, Fond({3: 1.0})), key=1)
        search.think(Limit(playouts=20))
        assert (search.best(), search.playouts) == (take(3), 0)

    def test_every_move_is_tried_in_the_same_worlds(self) -> None:
        g = toy.start()
        toy.settle(g, SeededLuck(0))
        search = Search(Situation(toy, g, 0b01, 0), key=1)
        search.think(Limit(playouts=30))
        assert len(search.worlds) == max(move.visits for move in search.root.moves.values())

    def test_it_answers_when_asked_together_with_others(self) -> None:
        g = toy.start()
        toy.settle(g, SeededLuck(0))
        situation = Situation(toy, g, seat=0b10, actor=1)
        assert make_bot("search:10").choose(situation) in situation.offers

    def test_it_looks_no_further_than_the_horizon(self) -> None:
        advisor = Judge()
        search = Search(sticks_left(30, advisor), key=1)
        search.think(Limit(playouts=20))
        assert advisor.judged == {25, 24, 23}, "five sticks or a little more are gone by then"

    def test_it_looks_no_deeper_than_it_is_told(self) -> None:
        advisor = Judge(depth=1)
        search = Search(sticks_left(30, advisor), key=1)
        search.think(Limit(playouts=20))
        assert advisor.judged == {29, 28, 27}

    def test_a_tuning_that_nobody_knows_is_an_error_at_once(self) -> None:
        with pytest.raises(TypeError, match="loook_ahead"):
            Tuning(loook_ahead=2)  # type: ignore[call-arg]

    def test_a_game_whose_advisor_weighs_an_unknown_question_cannot_be_made(self) -> None:
        class Misspelt(Advisor[SticksState]):
            weighers: Mapping[str, Weigher] = {"takin": lambda g, actor, offers: []}

        with pytest.raises(SandtableError, match=r"takin.*did you mean 'taking'"):

            class Broken(Sticks):
                advisor: Advisor[SticksState] = Misspelt()

    def test_a_game_that_words_or_foresees_an_unknown_question_cannot_be_made(self) -> None:
        class Chatty(Show[SticksState]):
            prompts: Mapping[str, Callable[..., str]] = {"takin": lambda g, actor: "How many?"}

        class Hasty(Show[SticksState]):
            together: Mapping[tuple[str, str], str] = {("takin", "take"): "Take all"}

        class Seer(Study[SticksState]):
            foreseen = frozenset(("takin",))

        for room, thing in (("show", Chatty()), ("show", Hasty()), ("study", Seer())):
            with pytest.raises(SandtableError, match=r"takin.*did you mean 'taking'"):
                type("Broken", (Sticks,), {room: thing})

    def test_a_position_that_was_imagined_is_not_imagined_again(self) -> None:
        g = toy.start()
        toy.settle(g, SeededLuck(1))
        imagined = toy.imagine(g, 1, SeededLuck(2))
        situation = Situation(toy, imagined, 1, 0, imagined=True)
        first = situation.imagine(SeededLuck(3))
        assert first == imagined
        assert first is not imagined
        assert situation.imagine(SeededLuck(4)) != imagined

    def test_a_bot_that_is_hurried_answers_with_what_it_has(self) -> None:
        search = Search(sticks_left(30, Advisor()), key=1)
        search.think(Limit(playouts=1000), hurried=lambda: search.playouts >= 3)
        assert search.playouts == 3


class AllAlike(Advisor[SticksState]):
    """Sees the horizon at once, and no difference."""

    tuning = Tuning(depth=1)


class Judge(Advisor[SticksState]):
    """Notes which positions it is asked to judge; the horizon is five sticks away."""

    def __init__(self, depth: int = 1000) -> None:
        self.tuning = Tuning(depth=depth)
        self.judged: set[int] = set()

    def horizon(self, g: SticksState) -> int:
        return (30 - g.sticks) // 5

    def value(self, g: SticksState, power: int) -> float:
        self.judged.add(g.sticks)
        return 0.5
