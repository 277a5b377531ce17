"""What a browser test plays at: the page built from its sources, and a server process."""

from __future__ import annotations

import fcntl
import hashlib
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).parents[2]
WEB = ROOT / "web"
BUILT = WEB / "node_modules" / ".cache" / "pages"
VITE = WEB / "node_modules" / ".bin" / "vite"
DAY = 24 * 60 * 60


def built_page() -> Path:
    """The page as its sources are now, in a folder that no other build touches."""
    assert VITE.is_file(), "What the page is built with is missing; run: npm --prefix web install"
    BUILT.mkdir(parents=True, exist_ok=True)
    with open(BUILT / "lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        folder = BUILT / _fingerprint()
        if not folder.is_dir():
            _forget_old_ones()
            _build(folder)
    return folder


def _fingerprint() -> str:
    """A name for what the sources say."""
    digest = hashlib.sha256()
    for file in sorted(WEB.rglob("*")):
        if file.is_file() and "node_modules" not in file.parts:
            digest.update(str(file.relative_to(WEB)).encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()[:16]


def _build(folder: Path) -> None:
    rough = Path(tempfile.mkdtemp(dir=BUILT))
    command = [str(VITE), "build", "--logLevel=error", "--emptyOutDir", f"--outDir={rough}"]
    subprocess.run(command, cwd=WEB, check=True)
    rough.chmod(0o755)
    rough.rename(folder)


def _forget_old_ones() -> None:
    for folder in BUILT.iterdir():
        if folder.is_dir() and time.time() - folder.stat().st_mtime > DAY:
            shutil.rmtree(folder)


def install(folder: Path, **games: str) -> Path:
    """A folder with an installed package that brings games: key -> where the game object is."""
    installed = folder / "games" / "brought-1.dist-info"
    installed.mkdir(parents=True)
    (installed / "METADATA").write_text("Metadata-Version: 2.1\nName: brought\nVersion: 1\n")
    points = "".join(f"{key} = {where}\n" for key, where in games.items())
    (installed / "entry_points.txt").write_text(f"[sandtable.games]\n{points}")
    return folder / "games"


class House:
    """``sandtable serve`` as a process with its own database; it may be killed and restarted.

    ``games`` is a folder of packages that bring more games.
    """

    def __init__(self, folder: Path, games: Path | None = None) -> None:
        self.pages = built_page()
        self.games = games
        self.database = f"sqlite:///{folder / 'server.db'}"
        self.port = 0
        self.start()

    def start(self) -> None:
        """Starts the server, a second time at the same address."""
        command = [sys.executable, "-m", "sandtable", "serve", "--port", str(self.port)]
        command += ["--database", self.database, "--pages", str(self.pages)]
        where = {"PYTHONPATH": f"{self.games}{os.pathsep}{ROOT}"} if self.games else {}
        self.process = subprocess.Popen(
            command, env=os.environ | where, stdout=subprocess.PIPE, text=True
        )
        assert self.process.stdout is not None
        said = self.process.stdout.readline()
        found = re.search(r"http://\S+:(\d+)", said)
        assert found, f"The server did not start: {said}"
        self.address = found[0]
        self.port = int(found[1])

    def kill(self) -> None:
        """Ends the server without a warning."""
        self._end(signal.SIGKILL)

    def close(self) -> None:
        self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> None:
        self.process.send_signal(how)
        self.process.wait(30)
        assert self.process.stdout is not None
        self.process.stdout.close()
