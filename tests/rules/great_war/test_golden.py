"""A record of the rules as they are first released: it must stay readable."""

from __future__ import annotations

from pathlib import Path

from sandtable.core.table.chance import verify
from sandtable.core.table.record import Record
from sandtable.core.table.table import Table

GOLDEN = Path(__file__).parent / "golden" / "rules_1.jsonl"


def test_a_record_of_rules_version_1_replays_to_its_end() -> None:
    """Every position on the way is compared, and the draws were sealed."""
    record = Record.read(GOLDEN)
    assert verify(record).right
    table = Table.load(record)
    assert (len(table.seats), table.finished) == (2, True)
    assert table.outcome() == "Operational victory of the Central Powers, 141 to 98"
    said = {event.do.split()[0] for event in table.events if event.do}
    assert {"link", "slot", "cancel", "interrupt", "revive", "blockade", "keep"} <= said
