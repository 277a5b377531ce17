"""Records of these rules as they were first played, and since: they must stay readable."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sandtable.core.table.chance import verify
from sandtable.core.table.migrations import migrate
from sandtable.core.table.record import Record
from sandtable.core.table.table import Table

GOLDEN = Path(__file__).parent / "golden"


def said_in(table: Table[Any]) -> set[str]:
    """The verbs that a record uses."""
    return {event.do.split()[0] for event in table.events if event.do}


def test_a_record_of_rules_version_1_replays_to_its_end() -> None:
    """As it was played, with ground that is given up at once; the dice were sealed."""
    record = Record.read(GOLDEN / "rules_1.jsonl")
    assert verify(record).right
    table = Table.load(record)
    assert (len(table.seats), table.finished) == (8, True)
    assert table.outcome() == "A draw after round 2"
    said = {"buy", "send", "load", "attack", "lose", "object", "submerge", "declare"}
    assert said <= said_in(table)


def test_a_record_of_rules_version_2_replays_to_its_end() -> None:
    """Every position on the way is compared, and the dice were sealed."""
    record = Record.read(GOLDEN / "rules_2.jsonl")
    assert verify(record).right
    assert all(event.digest for event in record.events if event.do)
    table = Table.load(record)
    assert (len(table.seats), table.finished) == (8, True)
    assert table.outcome() == "A draw after round 2"
    said = {"buy", "send", "load", "land", "plan", "attack", "lose", "object", "submerge"}
    assert said | {"declare"} <= said_in(table)


def test_a_position_of_rules_version_1_binds_each_unit_aboard() -> None:
    """Version 1 had one number for the whole cargo, and gave up contested ground at once."""
    bound = {"zone": "sz_09", "owner": "britain", "first": "britain_infantry", "bound": 1 | 4 | 8}
    header: dict[str, Any] = {"game": "axis_allies_1914", "rules": 1, "sandtable": 2, "options": {}}
    header["position"] = {"transports": [bound, {"zone": "sz_08", "owner": "france"}]}
    (today,) = migrate([header])
    assert [one["bound"] for one in today["position"]["transports"]] == [1 | 4 | 16 | 32, 0]
    assert today["options"] == {"leave_at_once": True}
    assert today["rules"] == 2
