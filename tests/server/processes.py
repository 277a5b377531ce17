"""A server as a process of its own, to be killed, ended and started again."""

from __future__ import annotations

import signal
import subprocess
import sys
import time

import httpx

from tests.server.databases import Home
from tests.server.hosting import PATIENCE, wait_for


class Process:
    """``sandtable serve`` as a process of its own."""

    def __init__(self, home: Home) -> None:
        command = [sys.executable, "-m", "sandtable", "serve", "--port", "0"]
        self.process = subprocess.Popen(
            [*command, "--database", home.database], stdout=subprocess.PIPE, text=True
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        self.address = next(word for word in line.split() if word.startswith("http"))
        wait_for(self.answers)
        self.pid = self.process.pid

    def answers(self) -> bool:
        try:
            return httpx.get(f"{self.address}/api/me").status_code == 200
        except httpx.TransportError:
            return False

    def client(self) -> httpx.Client:
        return httpx.Client(base_url=self.address, headers={"X-Sandtable": "1"}, timeout=PATIENCE)

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def terminate(self) -> float:
        """Asks it to end, as a host does; how many seconds that took."""
        begun = time.monotonic()
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(60)
        return time.monotonic() - begun
