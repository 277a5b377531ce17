"""Reading records that people upload, which may be anything.

A record can be made so that it never comes to an end, or fills all memory. So it is first
replayed in a process of its own with little time and room; only what gets through that is read
in the server. This module is both sides: ``python -m sandtable.server.uploads`` is the process.
"""

from __future__ import annotations

import asyncio
import os
import resource
import sys
from contextlib import suppress
from typing import Any

from sandtable.core.errors import BadRecord, SandtableError
from sandtable.core.table.record import Record
from sandtable.core.table.table import Table

MOST_EVENTS = 10_000
SECONDS = 2
"""Seconds of computing time; the longest games take a quarter of one."""
ROOM = 1 << 30
PATIENCE = 60.0
"""Seconds on the clock, as other processes may be busy."""

_one_at_a_time = asyncio.Semaphore(1)
_TOO_MUCH = BadRecord("This record takes too long to read, so it cannot be replayed here.")


def read_record(text: str) -> Table[Any]:
    """The game that somebody sent: whatever is wrong with it is theirs to mend."""
    try:
        record = Record.read(text if text.lstrip().startswith("{") else "{}")
        if len(record.events) > MOST_EVENTS:
            raise BadRecord(f"A record has at most {MOST_EVENTS} events.")
        if record.header.sealed_secret is None and not record.events:
            raise BadRecord("This record has no events; there is nothing to see.")
        return Table.load(record)
    except (SandtableError, MemoryError):
        raise
    except Exception:
        raise BadRecord("This is no record of a game that could have been played.") from None


async def read_apart(text: str) -> Table[Any]:
    """The game that somebody sent, after it was tried elsewhere."""
    async with _one_at_a_time:
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", __name__),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
        )
        try:
            written = process.communicate(text.encode("utf-8", "replace"))
            said, _ = await asyncio.wait_for(written, PATIENCE)
        except TimeoutError:
            raise _TOO_MUCH from None
        finally:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()
    if process.returncode:
        raise BadRecord(said.decode()) if said else _TOO_MUCH
    return await asyncio.to_thread(read_record, text)


def main() -> int:
    """Tries a record that comes by the standard input; says what is wrong with it."""
    os.nice(10)
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    resource.setrlimit(resource.RLIMIT_AS, (ROOM, ROOM))
    try:
        read_record(sys.stdin.buffer.read().decode("utf-8", "replace"))
    except MemoryError:
        return 1
    except SandtableError as error:
        sys.stdout.buffer.write(str(error).encode("utf-8", "replace"))
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
