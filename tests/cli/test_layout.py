"""Text laid out within a width."""

from __future__ import annotations

from rich.text import Text

from sandtable.core.registry import find_game
from sandtable.core.show.show import Section
from sandtable.terminal.layout import (
    Offer,
    arranged,
    brief_lines,
    offer_lines,
    section_lines,
    wrapped,
)

game = find_game("great_war")


def offers(*texts: str) -> list[Offer]:
    return arranged(game, None, game.parse_all(texts))


def plain(lines: list[Text]) -> list[str]:
    return [line.plain for line in lines]


def test_what_follows_a_broken_line_hangs() -> None:
    lines = wrapped("  a card with a text that is much too long for one line", 24)
    assert len(lines) > 1
    assert lines[0].startswith("  a card")
    assert all(line.startswith("      ") and len(line) <= 24 for line in lines[1:])


def test_a_short_section_takes_one_line() -> None:
    assert plain(section_lines(Section("Event", ["Nothing."]), 80)) == ["Event: Nothing."]
    assert plain(section_lines(Section("Hand", []), 80)) == ["Hand: none"]
    long = plain(section_lines(Section("Event", ["many words " * 10]), 80))
    assert [line[:7] for line in long] == ["Event: ", "    wor"]
    assert max(map(len, long)) <= 80


def test_cards_in_brief_are_their_titles() -> None:
    hand = Section("Hand", [" A♠ Ace: Voss [10 BP] Cancels.", "Big Push [3 BP] Opens a slot."])
    assert plain(brief_lines(hand, 80)) == ["Hand: A♠ Ace: Voss; Big Push"]


def test_an_offer_has_its_number_words_and_text() -> None:
    assert plain(offer_lines(offers("play cp_qs"), 80)) == [" 1) Play Prussian Guard  play cp_qs"]


def test_one_card_on_several_others_is_one_line() -> None:
    listed = offers("link nr_2c cp_qs", "done", "link nr_2c cp_qd")
    lines = plain(offer_lines(listed, 80))
    assert lines == [
        "    Lay Trench Raiders on:  1) Prussian Guard  2) Kaiserjäger",
        " 3) Done  done",
    ]
    assert [offer.text for offer in listed] == ["link nr_2c cp_qs", "link nr_2c cp_qd", "done"]


def test_a_card_alone_or_with_another_is_no_group() -> None:
    lines = plain(offer_lines(offers("play cp_as", "play cp_as bo_imw"), 80))
    assert len(lines) == 2


def test_many_offers_stand_in_columns_within_the_width() -> None:
    cards = [f"discard cp_{rank}{suit}" for rank in "kq98" for suit in "shdc"]
    lines = plain(offer_lines(offers(*cards), 80))
    assert len(lines) < len(cards)
    assert max(map(len, lines)) <= 80
    shown = " ".join(lines)
    assert all(f"{number}) Discard" in shown for number in range(1, len(cards) + 1))
