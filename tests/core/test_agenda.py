"""The agenda: steps and questions as data."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

import pytest

from sandtable.core.action import Action
from sandtable.core.agenda import CHANCE, Book, Frame, Question, Step
from sandtable.core.errors import BadPosition, Refused, SandtableError, UnknownName
from sandtable.core.names import Names
from sandtable.core.outcomes import SeededLuck
from sandtable.core.refusal import Refusal
from tests import toy
from tests.toy import ToyState, game


def at_the_keeping(seed: int = 1) -> ToyState:
    """A toy game dealt, where both are asked what to keep."""
    g = game.start()
    game.settle(g, SeededLuck(seed))
    return g


# The book.


def test_calling_a_step_names_it() -> None:
    assert toy.refill(1) == ("refill", (1,))
    assert toy.next_round() == ("next_round", ())


@pytest.mark.parametrize(
    ("frame", "text"),
    [
        (toy.next_round(), "next_round"),
        (toy.play_card(1), "play_card south"),
        (toy.roll_die(0, 1), "roll_die north 1"),
        (toy.keep_two(0b11), "keep_two north+south"),
        (toy.keep_two(0b10), "keep_two south"),
    ],
)
def test_frames_read_in_names_and_parse_back(frame: Frame, text: str) -> None:
    assert toy.book.text(frame) == text
    assert toy.book.parse(text) == frame


def test_arguments_without_a_table_are_numbers_also_when_there_are_several() -> None:
    book: Book[ToyState] = Book({})

    @book.together("Choose, {who}.", rule="1")
    def choose(g: ToyState, who: int, limit: int) -> Iterator[Action]:
        yield toy.skip()

    assert book.text(choose(0b101, 7)) == "choose 0+2 7"
    assert book.parse("choose 0+2 7") == choose(0b101, 7)


@pytest.mark.parametrize(
    ("text", "error", "words"),
    [
        ("", UnknownName, "no step called ''"),
        ("play_cart north", UnknownName, "did you mean 'play_card'"),
        ("play_card", BadPosition, "write it as: play_card power"),
        ("play_card north 3", BadPosition, "write it as: play_card power"),
        ("play_card nort", UnknownName, "did you mean 'north'"),
        ("play_card north+south", BadPosition, "several things where one belongs"),
        ("roll_die north high", BadPosition, "'high' must be a number"),
    ],
)
def test_a_step_that_does_not_fit_gets_a_clear_error(
    text: str, error: type[SandtableError], words: str
) -> None:
    with pytest.raises(error, match=words):
        toy.book.parse(text)


# Arguments that belong together.


class Place(NamedTuple):
    """Where something happens."""

    row: int
    column: int


class Move(NamedTuple):
    """A place within a move, with a number after it."""

    power: int
    place: Place
    left: int


def book_of_moves() -> tuple[Book[ToyState], Question[ToyState], Step[ToyState], list[object]]:
    """A book whose question and step take a move whole; what they were handed is kept."""
    book: Book[ToyState] = Book({"power": Names("power", ("north", "south"))})
    seen: list[object] = []

    @book.question("{power} moves to {row} {column}, {left} left.", rule="1")
    def move(g: ToyState, asker: int, move: Move) -> Iterator[Action]:
        seen.append(move)
        yield toy.skip()

    @move.answer
    def moved(g: ToyState, action: Action, asker: int, move: Move) -> None:
        seen.append((action, move))

    @move.refusal
    def forbids_move(g: ToyState, action: Action, asker: int, move: Move) -> Refusal | None:
        return Refusal("1", f"No room in column {move.place.column}.")

    @book.step
    def rest(g: ToyState, move: Move, turns: int) -> None:
        seen.append((move, turns))

    return book, move, rest, seen


def test_a_named_tuple_is_plain_numbers_on_the_agenda() -> None:
    book, move, rest, _ = book_of_moves()
    frame = move(0, Move(1, Place(2, 3), 4))
    assert frame == ("move", (0, 1, 2, 3, 4))
    assert book.text(frame) == "move 0 south 2 3 4"
    assert book.parse("move 0 south 2 3 4") == frame
    assert move.arguments(frame) == (0, Move(1, Place(2, 3), 4))
    assert rest(Move(0, Place(1, 1), 2), 5) == ("rest", (0, 1, 1, 2, 5))
    with pytest.raises(BadPosition, match="write it as: move asker power row column left"):
        book.parse("move 0 south")


def test_every_function_of_a_step_is_handed_the_named_tuple_whole() -> None:
    class MoveState(ToyState):
        pass

    class MoveGame(toy.Toy):
        state = MoveState

    book, move, rest, seen = book_of_moves()
    MoveState.book = book
    MoveGame.show = toy.ToyShow()
    game, g = MoveGame(), MoveState(toy.ToyOptions())
    there = Move(1, Place(2, 3), 4)
    g.todo(rest(there, 7), move(0, there))
    game.run(g)
    assert seen == [(there, 7)]
    assert game.offers(g, 0) == [toy.skip()]
    assert game.show.prompt(g, 0) == "south moves to 2 3, 4 left."
    refusal = game.why_not(g, 0, toy.call(0))
    assert refusal is not None
    assert refusal.words == "No room in column 3."
    game.apply(g, 0, toy.skip())
    assert seen[1:] == [there, (toy.skip(), there)]


def test_a_show_words_a_question_with_its_named_tuple_whole() -> None:
    class WordyShow(toy.ToyShow):
        prompts: Mapping[str, Callable[..., str]] = {"move": lambda g, actor, *rest: f"{rest}"}

    class WordyState(ToyState):
        pass

    def words(g: ToyState, actor: int, move: Move) -> str:
        return f"Move within row {move.place.row}?"

    book, move, _, _ = book_of_moves()
    WordyState.book = book
    g, show = WordyState(toy.ToyOptions()), WordyShow()
    g.todo(move(0, Move(1, Place(2, 3), 4)))
    assert show.prompt(g, 0) == "(1, 2, 3, 4)"
    show.prompts = {"move": words}
    assert show.prompt(g, 0) == "Move within row 2?"
    assert show.prompt(g, 1) == ""


def test_arguments_that_belong_together_cannot_share_a_name_with_another() -> None:
    book: Book[ToyState] = Book({})

    def twice(g: ToyState, row: int, place: Place) -> None:
        """Row is named twice."""

    with pytest.raises(ValueError, match="twice has two arguments of one name"):
        book.step(twice)


def test_two_steps_cannot_share_a_name() -> None:
    book: Book[ToyState] = Book({})
    book.step(toy.refill.run)
    with pytest.raises(ValueError, match="already has a step called 'refill'"):
        book.step(toy.refill.run)


def test_a_question_nobody_wrote_an_answer_for_says_so() -> None:
    book: Book[ToyState] = Book({"power": Names("power", ("one",))})
    question = book.question("What now, {power}?", rule="1")(toy.play_card.offers)
    with pytest.raises(SandtableError, match="no answer registered"):
        question.run(None, toy.skip(), 0)


# The engine.


def test_what_is_to_be_done_comes_in_the_order_given() -> None:
    g = ToyState(toy.ToyOptions())
    g.todo(toy.play_card(1), toy.next_round())
    g.todo(toy.refill(0), toy.refill(1))
    assert g.agenda[::-1] == [
        toy.refill(0),
        toy.refill(1),
        toy.play_card(1),
        toy.next_round(),
    ]


def test_chance_is_asked_first_then_both_together() -> None:
    g = game.start()
    assert game.actor(g) == CHANCE
    assert game.asked(g) == ()
    game.settle(g, SeededLuck(1))
    assert game.asked(g) == (0, 1)
    assert game.show.prompt(g, 1) == "Keep two of your three cards, south."


def test_together_waits_for_all_in_any_order() -> None:
    g = at_the_keeping()
    for _ in range(2):
        game.apply(g, 1, game.offers(g, 1)[0])
    assert game.asked(g) == (0,)
    assert game.offers(g, 1) == []
    for _ in range(2):
        game.apply(g, 0, game.offers(g, 0)[0])
    assert g.round == 1
    assert g.now == toy.play_card(0)


def test_who_is_not_asked_is_refused() -> None:
    g = at_the_keeping()
    for _ in range(2):
        game.apply(g, 1, game.offers(g, 1)[0])
    with pytest.raises(Refused, match="not yours to act"):
        game.apply(g, 1, toy.skip())


def test_a_rule_forbids_with_its_number() -> None:
    g = ToyState(toy.ToyOptions())
    g.round, g.hands = 1, [0b110, 0]
    g.todo(toy.play_card(0))
    assert game.offers(g, 0) == [toy.play(1), toy.skip()]
    assert game.why_not(g, 0, toy.play(1)) is None
    assert game.why_not(g, 0, toy.play(2)) == toy.NOT_HIGHEST
    assert game.why_not(g, 0, toy.play(5)) == toy.NOT_YOURS
    general = game.why_not(g, 0, toy.call(0))
    assert general is not None
    assert (general.rule, "Play a card, north" in general.words) == ("2", True)


def test_chance_gives_only_possible_answers() -> None:
    g = game.start()
    for action in (toy.roll(3), toy.draw(99), toy.draw(-1), ("dance", ())):
        with pytest.raises(Refused, match="no possible answer of chance"):
            game.apply(g, CHANCE, action)
    game.apply(g, CHANCE, toy.draw(4))
    assert g.hands == [1 << 4, 0]


def test_chance_answers_only_when_asked() -> None:
    with pytest.raises(Refused, match="No die or draw is called for"):
        game.apply(at_the_keeping(), CHANCE, toy.draw(4))


def test_a_game_can_be_loaded_in_the_middle_of_a_roll() -> None:
    plain = {
        "round": 2,
        "deck": [card for card in toy.CARDS if card != "c7"],
        "in_play": "c7",
        "agenda": ["roll_die south 1", "next_round"],
    }
    g = game.load(plain)
    game.apply(g, CHANCE, toy.roll(5))
    assert g.points == [0, 7]
    assert g.round == 3


def test_a_position_that_cannot_be_is_not_loaded() -> None:
    with pytest.raises(BadPosition, match="every card must be in one place"):
        game.load({"deck": ["c1"], "discard": ["c1"]})
    with pytest.raises(BadPosition, match="of 'chess', not of 'toy'"):
        game.load({"game": "chess"})
    with pytest.raises(BadPosition, match="options: write an object"):
        game.load({"options": ["rounds"]})
