"""The kit passes a good game and catches each planted fault."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from copy import copy
from itertools import count
from typing import Any

import pytest

from sandtable.core.action import Action, Verbs
from sandtable.core.advisor import Advisor
from sandtable.core.agenda import Book
from sandtable.core.bits import bits
from sandtable.core.kit import offers as offer_checks
from sandtable.core.kit import progress
from sandtable.core.kit.check import KitFailure, check_all_options, check_game, settings
from sandtable.core.outcomes import Dice, Luck, SeededLuck
from sandtable.core.refusal import Refusal
from sandtable.core.show.show import Section
from sandtable.core.state import ALL
from sandtable.core.table.history import History
from sandtable.core.table.record import Event
from sandtable.core.table.table import Table
from tests import toy
from tests.toy import Toy, ToyShow, ToyState


def caught(game: Toy, words: str, games: int = 12) -> KitFailure:
    """The failure the kit must find."""
    with pytest.raises(KitFailure, match=words) as failure:
        check_game(game, games=games)
    return failure.value


def rewritten(name: str, **changes: Any) -> Toy:
    """The toy game with one step or question of its book changed."""
    book = copy(toy.book)
    for shelf in ("steps", "questions", "chances"):
        entries = dict(getattr(toy.book, shelf))
        if name in entries:
            entries[name] = copy(entries[name])
            entries[name].__dict__.update(changes)
        setattr(book, shelf, entries)
    game = Toy()
    game.state = _with_book(book)
    return game


def _with_book(changed: Book[ToyState]) -> type[ToyState]:
    class Rewritten(ToyState):
        book = changed

    return Rewritten


def patch_copy(patch: pytest.MonkeyPatch, change: Callable[[ToyState, ToyState], None]) -> None:
    """Makes copies go wrong: ``change(original, copy)``."""
    good = ToyState.copy

    def bad(self: ToyState) -> ToyState:
        new = good(self)
        change(self, new)
        return new

    patch.setattr(ToyState, "copy", bad)


# A good game.


def test_the_toy_game_passes_and_everything_was_checked() -> None:
    told: list[str] = []
    report = check_game(toy.game, games=5, say=told.append)
    assert report.games == len(told) == 5
    assert report.decisions > 50
    made = report.checks
    assert made["hidden"] >= 4 * report.decisions
    assert min(made[name] for name in ("undo", "record", "refusals", "save and load", "end")) >= 5
    assert set(report.varied) == {"deck", "hands", "kept", "aside", "seen"}
    assert "5 games" in str(report)


def test_the_kit_says_how_far_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "SECONDS", 0.0)
    told: list[str] = []
    report = check_game(toy.game, games=2, every=20, say=told.append)
    assert len(told) == report.decisions + 2
    assert told[0] == "toy: game 1 of 2, 1 decisions so far."
    assert re.search(r"game 2 of 2, \d+ decisions so far; about \d+ s to go", told[-2])
    assert told[-1].endswith("is clean.")


def test_costly_checks_can_be_made_less_often() -> None:
    every_time = check_game(toy.game, games=2)
    seldom = check_game(toy.game, games=2, every=5)
    assert seldom.decisions == every_time.decisions
    assert seldom.checks["refusals"] < every_time.checks["refusals"] / 2


def test_settings_hold_scenarios_every_value_of_every_option_and_mixtures() -> None:
    found = settings(toy.game, seed=1)
    assert {} in found
    assert {"rounds": 2} in found
    assert {"sudden": True} in found
    assert {chosen.get("rounds") for chosen in found if len(chosen) == 1} == {None, 1, 2, 3, 5}
    assert any(len(chosen) == 2 for chosen in found)
    assert all(found.count(chosen) == 1 for chosen in found)


def test_all_options_pass() -> None:
    report = check_all_options(toy.game, games_per_setting=1, every=3)
    assert report.games == len(settings(toy.game, seed=1))


def test_a_fault_that_only_an_option_brings_out_is_found() -> None:
    class Broken(Toy):
        def outcome(self, g: ToyState) -> str:
            return "" if g.options.sudden else super().outcome(g)

    check_game(Broken(), games=2)
    with pytest.raises(KitFailure, match="outcome"):
        check_all_options(Broken(), games_per_setting=1)


def test_a_failure_says_where_and_how_to_see_it_again() -> None:
    class Broken(Toy):
        def faults(self, g: ToyState) -> Iterator[str]:
            if g.points[1] >= 8:
                yield "south has too many points"

    first = str(caught(Broken(), "south has too many points"))
    assert first.startswith("toy, seed ")
    seed = int(first.split("seed ")[1].split(",")[0])
    assert f"games=1, seed={seed}" in first
    with pytest.raises(KitFailure) as again:
        check_game(Broken(), games=1, seed=seed)
    assert str(again.value) == first


# Positions.


def test_a_field_forgotten_in_copy(monkeypatch: pytest.MonkeyPatch) -> None:
    patch_copy(monkeypatch, lambda _, new: setattr(new, "points", [0, 0]))
    caught(toy.game, "a copy does not have the same points")


def test_a_field_left_unset_in_copy(monkeypatch: pytest.MonkeyPatch) -> None:
    patch_copy(monkeypatch, lambda _, new: delattr(new, "in_play"))
    caught(toy.game, "a copy does not have the same in_play")


def test_a_list_shared_between_copies(monkeypatch: pytest.MonkeyPatch) -> None:
    patch_copy(monkeypatch, lambda old, new: setattr(new, "discard", old.discard))
    caught(toy.game, "a copy shares the list 'discard'")


def test_the_agenda_shared_between_copies(monkeypatch: pytest.MonkeyPatch) -> None:
    patch_copy(monkeypatch, lambda old, new: setattr(new, "agenda", old.agenda))
    caught(toy.game, "shares the list 'agenda'|looking at the position has changed it")


def test_a_slot_that_is_no_field() -> None:
    class Extra(ToyState):
        __slots__ = ("secret",)

    class Broken(Toy):
        state = Extra

    caught(Broken(), "the slot 'secret' of the position is no declared field")


def test_a_field_forgotten_in_export(monkeypatch: pytest.MonkeyPatch) -> None:
    good = ToyState.export

    def bad(self: ToyState) -> dict[str, Any]:
        return {name: value for name, value in good(self).items() if name != "points"}

    monkeypatch.setattr(ToyState, "export", bad)
    caught(toy.game, "saving and loading has changed points")


def test_options_forgotten_in_export() -> None:
    class Broken(Toy):
        def export(self, g: ToyState) -> dict[str, Any]:
            return {**super().export(g), "options": {}}

    with pytest.raises(KitFailure, match="has changed options"):
        check_game(Broken(), games=1, options={"rounds": 2})


def test_a_fault_of_the_position() -> None:
    class Broken(Toy):
        def faults(self, g: ToyState) -> Iterator[str]:
            if len(g.discard) > 3:
                yield "the discard pile is too high"

    caught(Broken(), "the position cannot be: the discard pile is too high")


def test_a_board_that_changes_the_position() -> None:
    class Broken(ToyShow):
        def board(self, g: ToyState, seat: int) -> list[Section]:
            g.points[0] += 1
            return []

    caught(Toy(Broken()), "looking at the position has changed it")


# Offers and refusals.


def test_an_offer_that_cannot_be_carried_out() -> None:
    def played(g: ToyState, action: Action, power: int) -> None:
        if action == toy.play(10):
            raise KeyError("scout")
        toy.card_played(g, action, power)

    failure = caught(rewritten("play_card", run=played), "KeyError")
    assert "play scout_1" in str(failure)


def test_an_offer_that_leads_to_a_question_without_offers() -> None:
    def offers(g: ToyState, power: int) -> Iterator[Action]:
        if g.in_play != 4:
            yield from toy.call_die.offers(g, power)

    caught(rewritten("call_die", offers=offers), "dead end")


def test_nobody_is_asked() -> None:
    def next_round(g: ToyState) -> None:
        g.todo(toy.keep_two(0))

    caught(rewritten("next_round", run=next_round), "dead end: nobody is asked")


def test_a_question_without_an_answer() -> None:
    unanswered: Any = type(toy.call_die)(toy.call_die.offers, "", "").run
    caught(rewritten("call_die", run=unanswered), "the question 'call_die' has no answer")


def test_duplicate_offers() -> None:
    def offers(g: ToyState, power: int) -> Iterator[Action]:
        yield from toy.play_card.offers(g, power)
        yield toy.skip()

    caught(rewritten("play_card", offers=offers), "offered twice: 'north: pass'")


def test_an_action_that_was_not_offered_is_accepted() -> None:
    class Broken(Toy):
        def apply(self, g: ToyState, actor: int, action: Action) -> None:
            """Forgets rule 2.1."""
            if g.now == toy.play_card(actor) and action in map(toy.play, bits(g.hands[actor])):
                g.memo = (actor, [action])
            super().apply(g, actor, action)

    caught(Broken(), "was not offered, but accepted")


def test_acting_out_of_turn_is_accepted() -> None:
    class Broken(Toy):
        def apply(self, g: ToyState, actor: int, action: Action) -> None:
            asked = self.asked(g)
            super().apply(g, asked[0] if asked and actor >= 0 else actor, action)

    caught(Broken(), "was not offered, but accepted")


def test_a_refused_action_that_leaves_a_trace() -> None:
    class Broken(Toy):
        def apply(self, g: ToyState, actor: int, action: Action) -> None:
            g.round += 1
            super().apply(g, actor, action)

    caught(Broken(), "was refused but has changed round")


def test_why_not_refuses_what_is_offered() -> None:
    class Broken(Toy):
        def why_not(self, g: ToyState, actor: int, action: Action) -> Refusal | None:
            return super().why_not(g, actor, action) or Refusal("0", "Never.")

    caught(Broken(), "is offered, but why_not says: Never")


def test_why_not_without_a_rule() -> None:
    def refuse(g: ToyState, action: Action, power: int) -> Refusal | None:
        return Refusal("", "No.")

    caught(rewritten("play_card", refuse=refuse), "why_not names no rule")


def test_a_text_that_does_not_fit_its_verb() -> None:
    def offers(g: ToyState, power: int) -> Iterator[Action]:
        yield from [toy.call(0, 0), toy.call(1, 1)]

    caught(rewritten("call_die", offers=offers), "does not fit")


def test_a_text_that_parses_to_another_action() -> None:
    class Sloppy(Verbs):
        def text(self, action: Action) -> str:
            return super().text(("call", (0,)) if action[0] == "call" else action)

    class Broken(Toy):
        verbs = Sloppy(toy.game.verbs)

    caught(Broken(), "does not parse back")


def test_an_offer_without_a_label() -> None:
    class Broken(ToyShow):
        def label(self, g: ToyState, action: Action) -> str:
            return "" if action == toy.skip() else super().label(g, action)

    caught(Toy(Broken()), "'pass' has no label")


def test_two_offers_with_the_same_label() -> None:
    class Broken(ToyShow):
        def label(self, g: ToyState, action: Action) -> str:
            return action[0]

    caught(Toy(Broken()), "'.* .*' and '.* .*' have the same label, '.*'")


def test_dice_whose_probabilities_do_not_add_up() -> None:
    class Loaded(Dice):
        def each(self) -> Iterator[tuple[Action, float]]:
            yield from ((answer, share * 1.5) for answer, share in super().each())

    caught(rewritten("roll_die", outcomes=lambda g, power, called: Loaded()), "add up to 1.5")


def test_dice_that_fall_on_what_is_not_allowed() -> None:
    class Loaded(Dice):
        def sample(self, luck: Luck) -> Action:
            return ("roll", (luck.below(7),))

    broken = rewritten("roll_die", outcomes=lambda g, power, called: Loaded())
    caught(broken, r"chance answered \('roll', \(0,\)\)")


# What is hidden.


def test_a_leak_in_the_view() -> None:
    class Broken(ToyShow):
        def about(self, g: ToyState, seat: int) -> dict[str, Any]:
            return {"strength": [sum(bits(hand)) for hand in g.hands]}

    caught(Toy(Broken()), "the view of .* depends on what is hidden from it: about.strength")


def test_a_leak_in_the_board() -> None:
    class Broken(ToyShow):
        def board(self, g: ToyState, seat: int) -> list[Section]:
            return super().board(g, 0b11 if seat else 0)

    caught(Toy(Broken()), "the board of .* depends on what is hidden from it")


def test_a_leak_in_a_label() -> None:
    class Broken(ToyShow):
        def label(self, g: ToyState, action: Action) -> str:
            return f"{super().label(g, action)} ({g.deck & 1})"

    caught(Toy(Broken()), "the label of .* depends on what is hidden")


def test_news_of_a_secret_choice() -> None:
    def kept(g: ToyState, action: Action, power: int) -> bool:
        g.tell("kept_card", *action[1], to=ALL)
        return bool(toy.card_kept(g, action, power))

    caught(rewritten("keep_two", run=kept), "the news to .* tell what is hidden from it")


def test_news_of_a_hidden_draw() -> None:
    def drawn(g: ToyState, action: Action, power: int) -> None:
        toy.card_drawn(g, action, power)
        g.tell("drew_card", *action[1], to=ALL)

    caught(rewritten("draw_card", run=drawn), "the news to .* tell what is hidden from it")


def test_news_that_depend_on_a_hidden_card() -> None:
    def played(g: ToyState, action: Action, power: int) -> None:
        toy.card_played(g, action, power)
        g.tell("passed" if g.hands[1 - power] & toy.SCOUTS else "drew", power)

    caught(rewritten("play_card", run=played), "the news to .* tell what is hidden from it")


def test_a_prompt_that_depends_on_a_hidden_card() -> None:
    def refill(g: ToyState, power: int) -> None:
        toy.refill.run(g, power)
        if g.hands[power] & toy.SCOUTS:
            g.todo(toy.play_card(power))

    caught(rewritten("refill", run=refill), "who is asked after the step 'refill' depends on what")


def test_a_prompt_after_an_action_that_depends_on_a_hidden_card() -> None:
    def played(g: ToyState, action: Action, power: int) -> None:
        if g.hands[1 - power] & toy.SCOUTS:
            g.todo(toy.play_card(1 - power))
        toy.card_played(g, action, power)

    caught(rewritten("play_card", run=played), "who is asked next depends on what is hidden")


def test_offers_that_depend_on_a_hidden_card() -> None:
    def offers(g: ToyState, power: int) -> Iterator[Action]:
        for action in toy.play_card.offers(g, power):
            if action == toy.skip() or 1 << action[1][0] < g.hands[1 - power]:
                yield action

    caught(rewritten("play_card", offers=offers), "the view of .* depends on .*: offers")


def test_a_refusal_that_tells_of_a_hidden_card() -> None:
    def refuse(g: ToyState, action: Action, power: int) -> Refusal | None:
        if action[0] == "play" and toy._in(g.hands[1 - power], action):
            return Refusal("2", "The other side holds that card.")
        return toy.forbids_play(g, action, power)

    caught(rewritten("play_card", refuse=refuse), "why_not of .* depends on what is hidden")


# Imagination.


def test_imagine_that_looks_at_the_truth() -> None:
    class Broken(Toy):
        def imagine(self, g: ToyState, seat: int, luck: Luck) -> ToyState:
            return g.copy() if g.deck & 1 else super().imagine(g, seat, luck)

    caught(Broken(), "imagine looks at what .* cannot see")


def test_imagine_that_never_varies() -> None:
    class Broken(Toy):
        def imagine(self, g: ToyState, seat: int, luck: Luck) -> ToyState:
            return g.copy()

    caught(Broken(), "imagine never changed '(deck|hands)'", games=3)
    Broken.deducible = frozenset({"deck", "hands", "kept", "aside", "seen"})
    check_game(Broken(), games=3)


def test_imagine_that_does_not_vary_one_field() -> None:
    class Broken(Toy):
        def _imagine_kept(self, h: ToyState, power: int, luck: Luck) -> int:
            return h.kept[power] & h.hands[power]

        def faults(self, g: ToyState) -> Iterator[str]:
            yield from ()

    caught(Broken(), "imagine looks at what .* cannot see: .* different kept|never changed 'kept'")


def test_imagine_that_makes_up_an_impossible_position() -> None:
    class Broken(Toy):
        def imagine(self, g: ToyState, seat: int, luck: Luck) -> ToyState:
            h = super().imagine(g, seat, luck)
            h.deck |= h.hands[0]
            return h

    caught(Broken(), "the imagined position cannot be: every card must be in one place")


def test_imagine_that_changes_the_position_it_is_given() -> None:
    class Broken(Toy):
        def imagine(self, g: ToyState, seat: int, luck: Luck) -> ToyState:
            h = super().imagine(g, seat, luck)
            g.hands[1] = h.hands[1]
            return h

    caught(Broken(), "looking at the position has changed it|imagine looks at")


def test_imagine_that_changes_the_agenda() -> None:
    class Broken(Toy):
        def imagine(self, g: ToyState, seat: int, luck: Luck) -> ToyState:
            h = super().imagine(g, seat, luck)
            h.agenda.insert(0, toy.refill(0))
            return h

    caught(Broken(), "imagine has changed the agenda, which is public")


# The end, and the advisor.


def test_a_game_that_never_ends() -> None:
    def next_round(g: ToyState) -> None:
        g.todo(toy.play_card(0), toy.play_card(1), toy.next_round())

    with pytest.raises(KitFailure, match="does not end within 60 decisions"):
        check_game(rewritten("next_round", run=next_round), games=1, most_decisions=60)


def test_dice_that_are_rolled_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    def rolled(g: ToyState, action: Action, power: int, called: int) -> None:
        g.todo(toy.roll_die(power, called))

    monkeypatch.setattr(offer_checks, "MOST_ANSWERS", 50)
    caught(rewritten("roll_die", run=rolled), "asks chance the 50th time")


@pytest.mark.parametrize("result", [[1.0], [2.0, 0.0], [float("nan"), 0.0]])
def test_a_result_that_is_none(result: list[float]) -> None:
    class Broken(Toy):
        def result(self, g: ToyState) -> list[float]:
            return result

    caught(Broken(), "the result must be a number from 0 to 1 for each power")


@pytest.mark.parametrize("weight", [0.0, -1.0, float("nan"), float("inf")])
def test_an_advisor_with_bad_weights(weight: float) -> None:
    class Fool(Advisor[ToyState]):
        def weigh(self, g: ToyState, actor: int, offers: list[Action]) -> list[float]:
            return [weight] * len(offers)

    class Broken(Toy):
        advisor = Fool()

    caught(Broken(), "weights must be finite")


def test_an_advisor_with_a_bad_value() -> None:
    class Fool(Advisor[ToyState]):
        def value(self, g: ToyState, power: int) -> float:
            return float(g.points[power])

    class Broken(Toy):
        advisor = Fool()

    caught(Broken(), "the value of a position is from 0 to 1")


# At the table.


def allow_undo(patch: pytest.MonkeyPatch, when: Callable[[Any, int], bool]) -> None:
    """Makes tables allow an undo they should refuse, when ``when(last event, seat)``."""
    good = History.undo_refusal

    def bad(self: History[Any], seat: int) -> Refusal | None:
        last = self.moments[self.line[-1]].event
        if last.kind == "play" and not self.over and when((self, last), seat):
            return None
        return good(self, seat)

    patch.setattr(History, "undo_refusal", bad)


def test_an_undo_past_a_die(monkeypatch: pytest.MonkeyPatch) -> None:
    def when(last: Any, seat: int) -> bool:
        history, event = last
        return history.actor(event) == seat and any("roll" in answer for answer in event.chance)

    allow_undo(monkeypatch, when)
    caught(toy.game, "an undo is allowed past dice or draws: roll")


def test_an_undo_past_the_act_of_another(monkeypatch: pytest.MonkeyPatch) -> None:
    def when(last: Any, seat: int) -> bool:
        history, event = last
        return history.actor(event) != seat and not event.chance

    allow_undo(monkeypatch, when)
    caught(toy.game, "an undo is allowed past the act of another seat")


def test_an_undo_past_a_hidden_card_that_was_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ToyState, "reveal", lambda self: None)
    caught(toy.game, "past a step that showed something hidden", games=30)


def test_an_undo_that_goes_back_to_another_position(monkeypatch: pytest.MonkeyPatch) -> None:
    good = History.undo

    def bad(self: History[Any], seat: int) -> Any:
        moment = good(self, seat)
        moment.state.points[0] += 1
        return moment

    monkeypatch.setattr(History, "undo", bad)
    caught(toy.game, "an undo does not bring back the same points")


def test_an_undo_that_is_done_though_it_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    good = Table.undo

    def undo(table: Table[ToyState], seat: int) -> Event:
        return table.events[-1] if table.undo_refusal(seat) else good(table, seat)

    monkeypatch.setattr(Table, "undo", undo)
    caught(toy.game, "is refused by undo_refusal but was done")


def test_a_game_with_a_memory_outside_its_positions() -> None:
    rolls = count()

    def rolled(g: ToyState, action: Action, power: int, called: int) -> None:
        toy.die_rolled(g, action, power, called)
        g.points[power] += next(rolls) % 3

    caught(rewritten("roll_die", run=rolled), "in record: BadRecord: .* another position")


def test_seeds_make_different_games() -> None:
    lengths = {check_game(toy.game, games=1, seed=seed, every=99).decisions for seed in range(6)}
    assert len(lengths) > 1
    assert SeededLuck(1).below(100) == SeededLuck(1).below(100)
