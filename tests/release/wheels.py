"""Wheels built from this tree, and environments that hold nothing else."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

TREE = Path(__file__).parents[2]


def outside(**changes: str) -> dict[str, str]:
    """The environment variables of somebody who has never seen this tree."""
    return {key: value for key, value in os.environ.items() if key != "PYTHONPATH"} | changes


def build_wheel(tree: Path, into: Path, **variables: str) -> Path:
    """The wheel that pip builds from a tree."""
    pip = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", str(into)]
    subprocess.run([*pip, str(tree)], check=True, env=outside(**variables), cwd=into.parent)
    return next(into.glob("*.whl"))


class Environment:
    """A virtual environment with one wheel and what that needs."""

    def __init__(self, place: Path, wheel: Path, extra: str = "") -> None:
        self.place = place
        subprocess.run([sys.executable, "-m", "venv", str(place)], check=True)
        pip = [str(place / "bin" / "pip"), "install", "--quiet", f"{wheel}{extra}"]
        subprocess.run(pip, check=True, env=outside(), cwd=place)

    def command(self, *arguments: str) -> list[str]:
        return [str(self.place / "bin" / "sandtable"), *arguments]

    def run(self, *arguments: str, typed: str = "") -> str:
        """What a command of the installed package prints."""
        told = subprocess.run(
            self.command(*arguments),
            input=typed,
            capture_output=True,
            text=True,
            check=True,
            env=outside(XDG_DATA_HOME=str(self.place / "data")),
            cwd=self.place,
        )
        return told.stdout

    @contextmanager
    def serving(self, *arguments: str) -> Iterator[tuple[str, subprocess.Popen[str]]]:
        """The address of a server of the installed package, and its process."""
        server: subprocess.Popen[str] = subprocess.Popen(
            self.command("serve", "--port", "0", *arguments),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=outside(XDG_DATA_HOME=str(self.place / "data")),
            cwd=self.place,
        )
        try:
            stdout: Any = server.stdout
            words = stdout.readline().split()
            yield words[3], server
        finally:
            server.terminate()
            server.communicate(timeout=60)
