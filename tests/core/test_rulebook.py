"""The short rulebook, and what the kit asks of it and of a guide."""

from __future__ import annotations

import pytest

from sandtable.core.errors import SandtableError
from sandtable.core.kit.check import KitFailure, check_game
from sandtable.core.kit.help import refusals_of
from sandtable.core.registry import find_game, game_keys
from sandtable.core.show.guide import OPENING, Guide, Lesson
from sandtable.core.show.rulebook import parse_rulebook
from tests.toy import RULES, Toy, ToyShow

BOOK = """
# Duel

Said of it all.

## 2 Rounds

Said of this chapter.

- **2.1 The highest card waits.** Nobody may play it *yet*.
- *2.2 Why?* This only explains.

### 2.3 Scouts

- **R1 A reading.** So it is.
"""


def guide(*lessons: Lesson, seat: int = 1) -> Guide:
    """A guide to the toy game."""
    return Guide(seed=1, seat=seat, seats=(1, 2), lessons=lessons)


def test_rules_are_found_by_number() -> None:
    book = parse_rulebook(BOOK)
    rule = book.find("2.1")
    assert rule is not None
    assert str(rule) == "2.1 The highest card waits. Nobody may play it *yet*."
    assert book.find("2.9") is None


def test_chapters_and_words_are_kept_in_order() -> None:
    book = parse_rulebook(BOOK)
    assert (book.title, book.words) == ("Duel", "Said of it all.")
    assert [(one.title, one.level, one.words) for one in book.chapters] == [
        ("2 Rounds", 2, "Said of this chapter."),
        ("2.3 Scouts", 3, ""),
    ]


def test_bold_numbers_need_a_test_and_italic_ones_do_not() -> None:
    rules = parse_rulebook(BOOK).rules
    assert {number: rule.tested for number, rule in rules.items()} == {
        "2.1": True,
        "2.2": False,
        "R1": True,
    }


def test_the_rules_of_every_table_are_known_to_every_game() -> None:
    rule = parse_rulebook(BOOK).find("turn")
    assert rule is not None
    assert rule.heading == "Whose turn it is"


@pytest.mark.parametrize(
    "line",
    ["- 2.1 Without stars. Words.", "- **2.1 No words.**", "- **2.1 A.** B\nmore of it"],
)
def test_a_line_that_is_no_rule_is_refused(line: str) -> None:
    with pytest.raises(SandtableError, match="Write each rule in a line"):
        parse_rulebook(f"# Duel\n\n## 2 Rounds\n\n{line}\n")


def test_a_number_may_not_come_twice() -> None:
    with pytest.raises(SandtableError, match=r"two rules numbered 2\.1"):
        parse_rulebook(BOOK + "- **2.1 Again.** Words.\n")


@pytest.mark.parametrize("key", game_keys())
def test_every_rule_that_a_game_can_name_has_its_text(key: str) -> None:
    game = find_game(key)
    refusals = list(refusals_of(game))
    assert refusals, "the refusals of the game are not found"
    numbers = {refusal.rule for refusal in refusals}
    numbers |= {question.rule for question in game.book.questions.values()}
    assert {number for number in numbers if game.rule(number) is None} == set()


class Unruly(Toy):
    """The toy game without the words of rule 2.2, which a question names."""

    rulebook = parse_rulebook("\n".join(x for x in RULES.splitlines() if "2.2" not in x))


class Mistitled(Toy):
    rulebook = parse_rulebook(RULES.replace("# Duel", "# Chess"))


@pytest.mark.parametrize(
    ("game", "said"),
    [
        (Unruly(), "the question 'call_die' names the rule 2.2, which has no text"),
        (Mistitled(), "the rulebook must bear the game's title"),
    ],
)
def test_the_kit_misses_the_text_of_a_rule(game: Toy, said: str) -> None:
    with pytest.raises(KitFailure, match=said):
        check_game(game, games=1)


@pytest.mark.parametrize(
    ("lesson", "said"),
    [
        (Lesson("keep_all", "Keep", "Words."), "belongs to 'keep_all', which is no question"),
        (Lesson("keep_two", "Keep", "Words.", ("c99",)), "lights up 'c99', which is unknown"),
        (Lesson("keep_two", "Keep", " "), "says nothing"),
        (Lesson("keep_two", "Keep", "Words.", suggest=("eat c1",)), "eat"),
    ],
)
def test_the_kit_finds_a_lesson_that_leads_nowhere(lesson: Lesson, said: str) -> None:
    class Taught(ToyShow):
        guide = guide(lesson)

    with pytest.raises(KitFailure, match=said):
        check_game(Toy(Taught()), games=1)


def test_the_kit_finds_a_suggestion_that_its_own_table_never_offers() -> None:
    class Taught(ToyShow):
        guide = guide(
            Lesson("call_die", "Call", "Words.", suggest=("call low",)),
            Lesson("play_card", "Play", "Words.", suggest=("keep c1",)),
        )

    with pytest.raises(KitFailure, match="never offers what the lesson 'Play' suggests: keep c1"):
        check_game(Toy(Taught()), games=1)


def test_the_kit_finds_one_suggestion_of_several_that_is_never_offered() -> None:
    class Taught(ToyShow):
        guide = guide(Lesson("call_die", "Call", "Words.", suggest=("keep c1", "call low")))

    said = "never offers what the lesson 'Call' suggests: keep c1. To see"
    with pytest.raises(KitFailure, match=said):
        check_game(Toy(Taught()), games=1)
    with pytest.raises(KitFailure, match=said):
        check_game(Toy(Taught()), games=1, options={"rounds": 2})
    check_game(Toy(Taught()), games=1, every=9, guided=False)


def test_what_a_lesson_suggests_otherwise_must_be_asked_for_by_its_question() -> None:
    def taught(otherwise: str) -> Toy:
        class Taught(ToyShow):
            guide = guide(
                Lesson("play_card", "Play", "Words.", suggest=("pass",), otherwise=(otherwise,))
            )

        return Toy(Taught())

    check_game(taught("play c9"), games=1, every=9)
    with pytest.raises(KitFailure, match="never offers what the lesson 'Play' suggests: keep"):
        check_game(taught("keep c9"), games=1)


def test_the_kit_wants_a_seat_for_the_newcomer() -> None:
    class Taught(ToyShow):
        guide = guide(Lesson(OPENING, "Welcome", "Words."), seat=3)

    with pytest.raises(KitFailure, match="must have one of its seats"):
        check_game(Toy(Taught()), games=1)


def test_lessons_come_with_their_questions() -> None:
    lessons = guide(
        Lesson(OPENING, "Welcome", "Words."),
        Lesson("keep_two", "Keep", "Words."),
        Lesson("play_card north", "Play", "Words."),
        Lesson("keep_two", "Again", "Words."),
    )
    assert lessons.lesson_for("keep_two north+south", ()) == 1
    assert lessons.lesson_for("keep_two north", {1}) == 3
    assert lessons.lesson_for("keep_two north", {1, 3}) == 3, "the last of it stays"
    assert lessons.lesson_for("play_card north", {1, 3}) == 2
    assert lessons.lesson_for("play_card northern", ()) is None
    assert lessons.lesson_for("call_die north", ()) is None


def test_a_lesson_suggests_what_is_offered() -> None:
    lesson = Lesson("play_card", "Play", "Words.", suggest=("play c1", "pass"))
    assert lesson.suggestion(["pass", "play c2"]) == "pass"
    assert lesson.suggestion(["play c1", "pass"]) == "play c1"
    assert lesson.suggestion(["play c2"]) == ""
    otherwise = lesson._replace(otherwise=("play c2",))
    assert otherwise.suggestion(["play c2"]) == "play c2"
    assert otherwise.suggestion(["play c2", "pass"]) == "pass"
    assert guide(otherwise).plain()[0]["suggest"] == ["play c1", "pass", "play c2"]
