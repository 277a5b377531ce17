"""A server as a process of its own, for whoever measures one."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def started(folder: Path) -> Iterator[tuple[str, int]]:
    """A server as a process of its own: its address and the number of the process."""
    command = [sys.executable, "-m", "sandtable", "serve", "--port", "0"]
    command += ["--database", f"sqlite:///{folder / 'server.db'}"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            said = process.stdout.readline()
            yield next(word for word in said.split() if word.startswith("http")), process.pid
        finally:
            process.send_signal(signal.SIGINT)
