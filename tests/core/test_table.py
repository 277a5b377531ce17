"""The table: sitting down, playing, undo, rollback and the end."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.core.action import Action
from sandtable.core.errors import BadPosition, Refused, SandtableError
from sandtable.core.table.chance import verify
from sandtable.core.table.record import Record, Seat
from sandtable.core.table.table import Table
from tests.core.tables import (
    ANN,
    BOB,
    NORTH,
    SECOND_ROUND,
    SECRET,
    SOUTH,
    after_dice_and_draws,
    new_table,
    play_on,
    second_round,
)
from tests.toy import Toy, ToyShow, ToyState, game

BOT = Seat("Robot", 2, "bot:random")


def texts(table: Table[Any], seat: int, since: int = 0) -> list[str]:
    return [line.text for line in table.log(seat, since)]


# Sitting down.


def test_without_seats_each_power_has_its_own() -> None:
    table = Table.new(game)
    assert table.seats == (Seat("north", 1, "human"), Seat("south", 2, "human"))
    assert table.asked() == (NORTH, SOUTH)


def test_each_table_has_its_own_dice() -> None:
    assert Table.new(game).header.commitment != Table.new(game).header.commitment


@pytest.mark.parametrize(
    ("seats", "words"),
    [
        ([Seat("Ann", 1)], "Nobody plays south"),
        ([Seat("Ann", 3), Seat("Bob", 2)], "south has two seats"),
        ([Seat("Ann", 1), Seat("Ann", 2)], "Two seats are called 'Ann'"),
        ([Seat("Ann", 3), Seat("Bob", 0)], "'Bob' must play at least one of: north, south"),
        ([Seat("Ann", 7)], "'Ann' must play at least one of"),
    ],
)
def test_every_power_needs_just_one_seat(seats: list[Seat], words: str) -> None:
    with pytest.raises(SandtableError, match=words):
        new_table(seats=seats)


def test_a_scenario_presets_options_and_the_chosen_override_it() -> None:
    assert new_table(scenario="short").state.options.rounds == 2
    table = new_table(scenario="short", options={"rounds": "3", "sudden": "on"})
    assert (table.state.options.rounds, table.state.options.sudden) == (3, True)
    assert table.header.scenario == "short"
    assert dict(table.header.options) == {"rounds": 3, "sudden": True}


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"scenario": "shrt"}, "no scenario called 'shrt'; did you mean 'short'"),
        ({"options": {"turns": 3}}, "no option called 'turns'"),
        ({"contributions": {"Eve": "x"}}, "no seat called 'Eve'"),
        ({"secret": b"short"}, "32 bytes, not 5"),
        ({"position": {**SECOND_ROUND, "deck": []}}, "every card must be in one place"),
        ({"position": {**SECOND_ROUND, "options": 3}}, "options: write an object"),
    ],
)
def test_bad_settings_say_what_to_do(settings: dict[str, Any], words: str) -> None:
    with pytest.raises(SandtableError, match=words):
        new_table(**settings)


def test_a_game_can_begin_from_a_position_and_its_record_knows_it() -> None:
    table = play_on(second_round(options={"rounds": 3}))
    loaded: Table[ToyState] = Table.load(table.record().text())
    assert loaded.position_at(0).round == 2
    assert loaded.state == table.state
    assert loaded.state.options.rounds == 3


def test_a_positions_own_options_hold_unless_others_are_chosen() -> None:
    position = {**SECOND_ROUND, "options": {"rounds": 5, "sudden": True}}
    options = second_round(position=position, options={"rounds": 2}).state.options
    assert (options.rounds, options.sudden) == (2, True)


def test_a_position_of_another_game_is_refused() -> None:
    with pytest.raises(BadPosition, match="of 'chess', not of 'toy'"):
        second_round(position={**SECOND_ROUND, "game": "chess"})


# Playing.


def test_an_act_is_recorded_with_its_chance_and_digest() -> None:
    table = second_round()
    table.act(0, NORTH, "play c3")
    event = table.act(0, NORTH, ("call", (0,)))
    assert (event.n, event.by, event.do) == (2, "north", "call low")
    assert event.chance[0].startswith("roll ")
    assert event.digest == table.state.digest()
    assert table.events[-1] == event


@pytest.mark.parametrize(
    ("seat", "power", "action", "words"),
    [
        (1, SOUTH, "pass", "It is not yours to act now"),
        (1, NORTH, "pass", "Bob plays only south"),
        (0, 5, "pass", "Ann plays only north"),
        (0, -1, "roll 6", "Ann plays only north"),
        (7, NORTH, "pass", "There is no seat 7"),
        (-1, NORTH, "pass", "There is no seat -1"),
        (0, NORTH, "play c9", "not in your hand"),
        (0, NORTH, "play", "write it as: play CARD"),
        (0, NORTH, "plaie c3", "did you mean 'play'"),
        (0, NORTH, "", "this one is empty"),
        (0, NORTH, ("call", (0,)), "not what is asked now"),
    ],
)
def test_what_is_refused_changes_nothing(
    seat: int, power: int, action: str | Action, words: str
) -> None:
    table = second_round()
    before = (table.state.digest(), table.record().text())
    with pytest.raises(SandtableError, match=words):
        table.act(seat, power, action)
    assert (table.state.digest(), table.record().text()) == before


def test_why_not_takes_text_and_names_the_rule() -> None:
    table = second_round()
    assert table.why_not(NORTH, "play c3") is None
    refusal = table.why_not(NORTH, "play c9")
    assert refusal is not None
    assert refusal.rule == "2"


class BrittleToy(Toy):
    """Fails in the middle of an action, after it has changed the position."""

    def apply(self, g: ToyState, actor: int, action: Action) -> None:
        super().apply(g, actor, action)
        raise RuntimeError("a fault in the game")


def test_a_fault_in_the_game_leaves_no_half_done_action() -> None:
    table = Table.new(BrittleToy(), position=SECOND_ROUND)
    before = table.state.digest()
    with pytest.raises(RuntimeError):
        table.act(0, NORTH, "play c3")
    assert table.state.digest() == before
    assert len(table.events) == 1
    assert table.offers(NORTH)


def test_one_seat_may_play_several_powers() -> None:
    table = second_round(seats=[Seat("Ann", 3)])
    table.act(0, NORTH, "pass")
    table.act(0, SOUTH, "pass")
    assert [event.by for event in table.events] == ["", "north", "south"]


def test_positions_of_every_event_are_kept() -> None:
    table = second_round()
    table.act(0, NORTH, "play c3")
    table.undo(0)
    assert table.position_at(1).in_play == 2
    assert table.position_at(2) == table.position_at(0) == table.state
    with pytest.raises(SandtableError, match="There is no event 3; the last one is 2"):
        table.position_at(3)


# The log.


def test_each_seat_reads_what_it_was_told() -> None:
    table = new_table()
    card = game.verbs.text(table.offers(NORTH)[0]).split()[1]
    table.act(0, NORTH, f"keep {card}")
    assert f"kept_card: {card}." in texts(table, 1)
    assert f"kept_card: {card}." in texts(table, 3)
    assert f"kept_card: {card}." not in texts(table, 2) + texts(table, 0)
    assert texts(table, 0) == ["north drew, three times.", "south drew, three times."]


def test_news_may_be_worded_for_who_reads_them() -> None:
    class Personal(ToyShow):
        def say_to(self, seat: int, key: str, arguments: tuple[int, ...]) -> str:
            if key == "drew" and seat == 1 << arguments[0]:
                return "You drew."
            return self.say(key, arguments)

    table = Table.new(Toy(Personal()))
    assert texts(table, 1).count("You drew.") == 3, "each followed by what it was"
    assert "north drew." not in texts(table, 1)
    assert texts(table, 1)[-1] == "south drew, three times."
    assert texts(table, 0) == ["north drew, three times.", "south drew, three times."]


def test_the_log_can_begin_later() -> None:
    table = second_round()
    table.act(0, NORTH, "play c3")
    table.act(0, NORTH, "call low")
    table.act(1, SOUTH, "play c5")
    assert [line.event for line in table.log(2, since=2)] == [2, 3]
    assert texts(table, 2, since=3) == ["south played c5."]


def test_a_step_taken_back_leaves_the_log_but_the_undo_is_told() -> None:
    table = second_round()
    table.act(0, NORTH, "play c3")
    assert texts(table, 0) == ["north played c3."]
    table.undo(0)
    assert texts(table, 0) == ["Ann takes back a step."]
    table.act(0, NORTH, "pass")
    assert texts(table, 0) == ["Ann takes back a step.", "north passed."]


def test_positions_do_not_keep_listening() -> None:
    table = play_on(second_round())
    assert all(table.position_at(event.n).news is None for event in table.events)


# Undo.


def test_own_steps_can_be_taken_back_one_by_one() -> None:
    table = second_round(seats=[Seat("Ann", 3)])
    start = table.state.digest()
    table.act(0, NORTH, "pass")
    between = table.state.digest()
    table.act(0, SOUTH, "play c5")
    table.undo(0)
    assert table.state.digest() == between
    event = table.undo(0)
    assert table.state.digest() == start
    assert (event.kind, event.by, event.back) == ("undo", "Ann", 0)


def test_the_last_step_before_the_others_turn_can_be_taken_back() -> None:
    table = second_round()
    table.act(0, NORTH, "pass")
    assert table.asked() == (SOUTH,)
    assert table.undo_refusal(0) is None
    table.undo(0)
    assert table.asked() == (NORTH,)


def refused_undo(table: Table[Any], seat: int) -> str:
    before = table.record().text()
    refusal = table.undo_refusal(seat)
    assert refusal is not None
    with pytest.raises(Refused) as error:
        table.undo(seat)
    assert error.value.refusal == refusal
    assert table.record().text() == before
    return refusal.words


def test_nothing_can_be_taken_back_before_the_first_step() -> None:
    assert "Nothing has been done yet" in refused_undo(second_round(), 0)


def test_a_die_cannot_be_taken_back() -> None:
    table = second_round()
    table.act(0, NORTH, "play c3")
    table.act(0, NORTH, "call low")
    assert "Dice or cards have come up" in refused_undo(table, 0)


def test_a_draw_cannot_be_taken_back() -> None:
    table = second_round()
    table.act(0, NORTH, "pass")
    table.act(1, SOUTH, "pass")
    assert table.events[-1].chance[0].startswith("draw ")
    assert "Dice or cards have come up" in refused_undo(table, 1)


def test_a_step_cannot_be_taken_back_after_anothers_act() -> None:
    table = second_round()
    table.act(0, NORTH, "pass")
    table.act(1, SOUTH, "play c5")
    assert "south acted last" in refused_undo(table, 0)


def test_what_was_shown_cannot_be_taken_back() -> None:
    table = second_round()
    table.act(0, NORTH, "play scout_1")
    assert "showed something hidden" in refused_undo(table, 0)


def test_an_undo_reaches_no_further_than_the_die_before() -> None:
    table = second_round(seats=[Seat("Ann", 3)])
    table.act(0, NORTH, "play c3")
    table.act(0, NORTH, "call low")
    table.act(0, SOUTH, "play c5")
    table.undo(0)
    assert "Dice or cards" in refused_undo(table, 0)


def test_nothing_can_be_taken_back_after_the_end() -> None:
    assert "The game is over" in refused_undo(play_on(second_round()), 0)


def test_refusals_after_loading_are_the_same() -> None:
    table = second_round()
    table.act(0, NORTH, "play scout_1")
    loaded = Table.load(table.record().text(secret=True))
    assert loaded.undo_refusal(0) == table.undo_refusal(0)
    assert loaded.undo_refusal(1) == table.undo_refusal(1)


# Rollback.


def test_a_rollback_says_what_it_cancels_without_telling_hidden_cards() -> None:
    table = after_dice_and_draws()
    proposal = table.propose_rollback(0, 0)
    assert proposal.events == (1, 2, 3)
    die = table.events[2].chance[0]
    assert proposal.chance == (die, "draw (hidden)", "draw (hidden)")
    drawn = [answer.split()[1] for answer in table.events[3].chance]
    told = " ".join(line.text for line in proposal.lines)
    assert "north played c3." in told
    assert not any(f" {card}" in told for card in drawn)


def test_a_rollback_waits_for_every_other_person() -> None:
    table = after_dice_and_draws()
    table.propose_rollback(0, 1)
    assert len(table.events) == 4
    table.consent(0)
    assert len(table.events) == 4
    table.consent(1)
    event = table.events[-1]
    assert (event.kind, event.by, event.consented, event.back) == ("rollback", "Ann", ("Bob",), 1)
    assert table.state == table.position_at(1)
    assert table.rollback is None
    assert texts(table, 0)[-1] == "All go back to an earlier step, as Ann asked."
    assert not [line for line in table.log(0) if line.event in (2, 3)]


def test_bots_consent_at_once() -> None:
    table = after_dice_and_draws(seats=(ANN, BOT))
    table.propose_rollback(0, 0)
    assert table.events[-1].consented == ("Robot",)
    assert table.asked() == (NORTH,)


def test_a_declined_rollback_is_off() -> None:
    table = after_dice_and_draws()
    table.propose_rollback(0, 0)
    table.decline(1)
    with pytest.raises(SandtableError, match="No rollback is proposed"):
        table.consent(1)
    with pytest.raises(SandtableError, match="No rollback is proposed"):
        table.decline(1)
    assert len(table.events) == 4


def test_a_proposal_lapses_when_play_goes_on() -> None:
    table = after_dice_and_draws()
    table.propose_rollback(1, 0)
    table.act(0, NORTH, "pass")
    assert table.rollback is None


@pytest.mark.parametrize("target", [-1, 3, 9])
def test_a_rollback_needs_an_earlier_event(target: int) -> None:
    with pytest.raises(Refused, match="no earlier step of this game"):
        after_dice_and_draws().propose_rollback(0, target)


def test_a_step_taken_back_is_no_place_to_return_to() -> None:
    table = second_round()
    table.act(0, NORTH, "play c3")
    table.undo(0)
    table.act(0, NORTH, "pass")
    with pytest.raises(Refused, match="Event 1 is no earlier step"):
        table.propose_rollback(0, 1)


def test_after_the_end_nothing_is_rolled_back() -> None:
    with pytest.raises(Refused, match="The game is over"):
        play_on(second_round()).propose_rollback(0, 0)


# The end.


def test_at_the_end_the_secret_is_revealed_and_the_record_verifies() -> None:
    table = play_on(new_table())
    assert table.finished
    assert table.events[-1].secret == SECRET.hex()
    assert [event.kind for event in table.events].count("reveal") == 1
    assert table.result() == game.result(table.state)
    assert table.outcome() == game.outcome(table.state)
    assert verify(Record.read(table.record().text())).right


def test_after_the_end_nobody_acts() -> None:
    table = play_on(new_table())
    assert table.asked() == ()
    assert table.offers(NORTH) == []
    with pytest.raises(Refused, match="The game is over"):
        table.act(0, NORTH, "pass")
    with pytest.raises(Refused, match="The game is over"):
        table.resign(0)
    with pytest.raises(Refused, match="The game is over"):
        table.offer_draw(0)


def test_while_it_goes_on_there_is_no_result() -> None:
    assert new_table().outcome() == ""
    with pytest.raises(SandtableError, match="not over"):
        new_table().result()


def test_who_resigns_has_lost() -> None:
    table = second_round()
    table.resign(1)
    assert table.finished
    assert table.result() == [1.0, 0.0]
    assert table.outcome() == "Bob resigns."
    assert texts(table, 0)[-1] == "Bob resigns."
    assert table.asked() == ()
    assert table.offers(NORTH) == []
    assert table.why_not(NORTH, "pass") is not None
    assert table.events[-1].kind == "reveal"
    assert Table.load(table.record().text()).result() == [1.0, 0.0]


class TeamToy(Toy):
    """Both powers on one team."""

    teams = (3,)


def test_who_resigns_takes_the_team_along() -> None:
    table = Table.new(TeamToy(), seats=(ANN, BOB))
    table.resign(0)
    assert table.result() == [0.0, 0.0]


def test_a_draw_needs_everybody() -> None:
    table = second_round()
    with pytest.raises(SandtableError, match="No draw is offered"):
        table.accept_draw(1)
    table.offer_draw(1)
    table.accept_draw(1)
    assert not table.finished
    table.accept_draw(0)
    assert table.finished
    assert table.result() == [0.5, 0.5]
    assert table.outcome() == "All agree to a draw, as Bob offered."
    assert Table.load(table.record().text()).result() == [0.5, 0.5]


def test_a_declined_draw_is_off() -> None:
    table = second_round()
    table.offer_draw(1)
    table.decline_draw(0)
    with pytest.raises(SandtableError, match="No draw is offered"):
        table.accept_draw(0)
    assert not table.finished


def test_a_draw_offer_stands_until_another_plays_on() -> None:
    table = second_round()
    table.offer_draw(0)
    table.act(0, NORTH, "pass")
    assert table.draw_offer == (0,)
    table.act(1, SOUTH, "pass")
    assert not table.draw_offer
