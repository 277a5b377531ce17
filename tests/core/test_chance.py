"""Sealed dice: fair, never repeated, and checked by anybody afterwards."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from dataclasses import replace
from hashlib import blake2b

import pytest

from sandtable.core.errors import BadRecord, SandtableError
from sandtable.core.table.chance import (
    SealedLuck,
    check_secret,
    commitment,
    new_secret,
    verify,
)
from sandtable.core.table.record import Event, Record
from tests.core.tables import NORTH, SECRET, SOUTH, new_table, play_on, second_round


def finished_record() -> Record:
    return Record.read(play_on(new_table(contributions={"Ann": "tulip"})).record().text())


def changed(record: Record, n: int, **values: object) -> Record:
    events = list(record.events)
    events[n] = events[n]._replace(**values)  # type: ignore[arg-type]
    return Record(record.header, events)


def first_with_die(record: Record) -> Event:
    return next(event for event in record.events if "roll" in " ".join(event.chance[:1]))


def test_a_secret_is_fresh_each_time() -> None:
    assert len(new_secret()) == 32
    assert new_secret() != new_secret()


def test_the_commitment_binds_to_one_secret() -> None:
    check_secret(SECRET, commitment(SECRET))
    with pytest.raises(SandtableError, match="does not belong to the commitment"):
        check_secret(bytes(32), commitment(SECRET))
    with pytest.raises(SandtableError, match="32 bytes, not 3"):
        check_secret(b"abc", commitment(b"abc"))


def test_luck_can_be_worked_out_by_hand() -> None:
    message = json.dumps([{"Ann": "tulip"}, 5, 0], separators=(",", ":")).encode()
    octets = blake2b(message, key=SECRET, person=b"sandtable dice").digest()
    expected = [int.from_bytes(octets[at : at + 8], "big") % 6 for at in range(0, 64, 8)]
    luck = SealedLuck(SECRET, {"Ann": "tulip"}, 5)
    assert [luck.below(6) for _ in range(8)] == expected


def test_each_question_secret_and_contribution_has_its_own_stream() -> None:
    def stream(secret: bytes, words: dict[str, str], question: int) -> list[int]:
        luck = SealedLuck(secret, words, question)
        return [luck.below(1000) for _ in range(20)]

    first = stream(SECRET, {}, 0)
    assert first == stream(SECRET, {}, 0)
    assert first != stream(SECRET, {}, 1)
    assert first != stream(SECRET, {"Ann": "tulip"}, 0)
    assert first != stream(bytes(32), {}, 0)


def test_words_that_would_favour_low_faces_are_skipped() -> None:
    luck = SealedLuck(SECRET, {}, 0)
    luck._words = iter([2**64 - 1, 2**64 - 4, 2**64 - 5])
    assert luck.below(6) == (2**64 - 5) % 6


def test_faces_come_up_equally_often() -> None:
    faces = Counter(SealedLuck(SECRET, {}, question).below(6) for question in range(6000))
    assert sorted(faces) == [0, 1, 2, 3, 4, 5]
    assert all(880 < count < 1120 for count in faces.values())


def test_a_true_record_is_right() -> None:
    record = finished_record()
    verdict = verify(record)
    assert verdict.right
    assert verdict.dice_checked
    answers = sum(len(event.chance) for event in record.events)
    assert f"{answers} answers of chance are as sealed" in verdict.words


def test_before_the_secret_is_revealed_only_the_moves_are_checked() -> None:
    table = play_on(new_table(), steps=6)
    verdict = verify(Record.read(table.record().text(secret=False)))
    assert verdict.right
    assert not verdict.dice_checked
    assert "cannot be checked yet" in verdict.words


def test_a_changed_die_is_found() -> None:
    record = finished_record()
    event = first_with_die(record)
    other = "roll 1" if event.chance[0] != "roll 1" else "roll 6"
    verdict = verify(changed(record, event.n, chance=(other, *event.chance[1:]), digest=""))
    assert not verdict.right
    assert verdict.words.startswith(f"Event {event.n} says {other!r}")
    assert repr(event.chance[0]) in verdict.words


def test_a_changed_die_is_found_in_the_position_even_before_the_secret_is_known() -> None:
    table = play_on(new_table(), steps=8)
    record = Record.read(table.record().text(secret=False))
    event = first_with_die(record)
    flipped = "roll 6" if event.chance[0] in ("roll 1", "roll 2", "roll 3") else "roll 1"
    verdict = verify(changed(record, event.n, chance=(flipped, *event.chance[1:])))
    assert not verdict.right
    assert f"Event {event.n}" in verdict.words


# What only the seal covers.


def resigned_record() -> Record:
    """Ann has passed her seat on to Cat, with Bob's consent; then Bob resigns."""
    table = play_on(new_table(contributions={"Ann": "tulip"}), steps=6)
    table.pass_on(0, "Cat", [1])
    table.resign(1)
    return Record.read(table.record().text())


def last_of(record: Record, kind: str) -> int:
    return [event.kind for event in record.events].index(kind)


def test_verify_covers_the_seats_who_resigned_and_the_result() -> None:
    verdict = verify(resigned_record())
    assert verdict.right
    assert "So are the seats, who agreed or resigned, and the result." in verdict.words


def test_another_who_resigned_is_found() -> None:
    record = resigned_record()
    verdict = verify(changed(record, last_of(record, "resign"), by="Ann"))
    assert not verdict.right
    assert "the result is north 1, south 0, but it is north 0, south 1" in verdict.words
    events = changed(record, last_of(record, "resign"), by="Ann").events
    events[-1] = events[-1]._replace(result=(0.0, 1.0))
    assert "The seal does not fit" in verify(Record(record.header, events)).words


@pytest.mark.parametrize("values", [{"holder": "Dan"}, {"consented": ()}, {"by": "Bob"}])
def test_another_holder_of_a_seat_is_found(values: dict[str, object]) -> None:
    record = resigned_record()
    verdict = verify(changed(record, last_of(record, "seat"), **values))
    assert not verdict.right
    assert "The seal does not fit" in verdict.words


def test_other_seats_are_found() -> None:
    record = finished_record()
    ann, bob = record.header.seats
    for seats in ((ann, bob._replace(name="Eve")), (ann, bob._replace(player="bot:greedy"))):
        verdict = verify(Record(replace(record.header, seats=seats), record.events))
        assert "The seal does not fit" in verdict.words
    assert not verify(Record(replace(record.header, scenario="short"), record.events)).right


def test_another_result_is_found() -> None:
    record = finished_record()
    last = record.events[-1]
    swapped = (last.result[1], last.result[0]) if len(set(last.result)) > 1 else (1.0, 0.0)
    verdict = verify(changed(record, last.n, result=swapped))
    assert not verdict.right
    assert "The record says the result is" in verdict.words


def test_a_finished_record_without_its_secret_or_its_seal_is_not_all_right() -> None:
    record = finished_record()
    cut = verify(Record(record.header, record.events[:-1]))
    assert not cut.right
    assert "its secret is missing" in cut.words
    bare = verify(changed(record, len(record.events) - 1, seal=""))
    assert not bare.right
    assert "without its seal" in bare.words


@pytest.mark.parametrize("version", [0, 1, 2])
def test_no_record_can_say_of_itself_that_it_was_never_sealed(version: int) -> None:
    """Who changed who resigned, and with it the result, cannot do away with the seal as well."""
    record = resigned_record()
    events = changed(record, last_of(record, "resign"), by="Ann").events
    events[-1] = events[-1]._replace(result=(0.0, 1.0), seal="")
    forged = [json.loads(line) for line in Record(record.header, events).text().splitlines()]
    forged[0]["sandtable"] = version
    forged[-1]["seal"] = "unsealed"
    with pytest.raises(BadRecord, match="where its seal belongs"):
        Record.read("\n".join(map(json.dumps, forged)))


def test_a_seal_counts_in_a_record_that_says_it_is_older_than_seals() -> None:
    record = resigned_record()
    forged = changed(record, last_of(record, "seat"), holder="Dan").text()
    assert "The seal does not fit" in verify(Record.read(forged)).words
    older = forged.replace('"sandtable":2', '"sandtable":1')
    assert "The seal does not fit" in verify(Record.read(older)).words


def test_another_secret_is_found() -> None:
    record = finished_record()
    verdict = verify(changed(record, len(record.events) - 1, secret="00" * 32))
    assert not verdict.right
    assert "not the one the table was committed to" in verdict.words


def test_changed_contributions_are_found() -> None:
    record = finished_record()
    header = replace(record.header, contributions={"Ann": "rose"})
    assert not verify(Record(header, record.events)).right


def test_an_action_that_was_not_open_is_found() -> None:
    record = finished_record()
    verdict = verify(changed(record, 1, do="call high"))
    assert not verdict.right
    assert verdict.words.startswith("Event 1 of the record cannot be")


@pytest.mark.parametrize(
    ("smuggled", "words"),
    [
        (Event(4, "undo", "Bob", back=2), "Dice or cards have come up"),
        (Event(4, "undo", "Ann", back=1), "south acted last"),
        (Event(4, "rollback", "Ann", back=0), "Bob has not agreed"),
        (Event(4, "rollback", "Ann", consented=("Bob",), back=7), "no earlier step"),
        (Event(4, "draw", "Ann", consented=("Ann",)), "Bob has not agreed"),
        (Event(4, "resign", "Eve"), "no seat called 'Eve'"),
        (Event(4, "reveal", secret=SECRET.hex()), "when the game is over"),
        (Event(4, "start"), "one start"),
        (Event(4, "play", "south", "pass"), "not yours to act"),
        (Event(4, "play", "north", "pass", ("roll 1",)), "more answers of chance"),
        (Event(4, "play", "north", "pass", digest="00000000"), "another position"),
    ],
)
def test_an_event_that_could_not_happen_is_found(smuggled: Event, words: str) -> None:
    table = second_round()
    table.act(0, NORTH, "play c3")
    table.act(0, NORTH, "call low")
    table.act(1, SOUTH, "pass")
    record = table.record()
    assert verify(record).right
    record.events.append(smuggled)
    verdict = verify(record)
    assert not verdict.right
    assert verdict.words.startswith("Event 4 of the record")
    assert words in verdict.words


def test_a_missing_answer_of_chance_is_found() -> None:
    record = finished_record()
    verdict = verify(changed(record, 0, chance=record.events[0].chance[:-1]))
    assert "Event 0 of the record cannot be: an answer of chance is missing" in verdict.words


def test_an_undo_says_truly_where_it_goes_back_to() -> None:
    table = second_round()
    table.act(0, NORTH, "play c3")
    table.undo(0)
    verdict = verify(changed(table.record(), 2, back=1))
    assert not verdict.right
    assert "goes back to event 0" in verdict.words


def test_an_act_after_the_end_is_found() -> None:
    table = second_round()
    table.resign(1)
    record = table.record()
    record.events[-1] = Event(2, "play", "north", "pass")
    assert "Event 2 of the record cannot be: the game was over" in verify(record).words


def test_dice_of_a_rolled_back_turn_are_not_dealt_again_and_still_verify() -> None:
    table = second_round()
    faces = []
    for _ in range(12):
        table.act(0, NORTH, "play c3")
        faces.append(table.act(0, NORTH, "call low").chance)
        table.propose_rollback(0, 0)
        table.consent(1)
    assert len(set(faces)) > 1
    table.resign(0)
    assert verify(table.record()).right


def test_words_added_at_the_table_are_checked_too() -> None:
    table = new_table(contributions={"Ann": "tulip"})
    table.add_word(1, "clover")
    text = play_on(table).record().text()
    assert verify(Record.read(text)).dice_checked
    assert verify(Record.read(text)).right
    assert not verify(Record.read(text.replace("clover", "thistle"))).right


def test_the_commitment_is_the_sha256_of_the_secret() -> None:
    assert commitment(SECRET) == "sha256:" + hashlib.sha256(SECRET).hexdigest()
