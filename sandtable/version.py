"""Which Sandtable this is: the version, written here alone, and the commit where it is known."""

from __future__ import annotations

import subprocess
from pathlib import Path

__version__ = "0.1.0"

_PACKAGE = Path(__file__).parent
COMMIT_FILE = "commit.txt"
"""Written into a built package; a clone has git to ask instead."""


def version() -> str:
    """``0.1.0 (commit 1a2b3c4)``, or the version alone where no commit is known."""
    known = commit()
    return f"{__version__} (commit {known})" if known else __version__


def commit() -> str:
    """The commit this was built from, or that of the clone it lies in; empty if unknown."""
    return _commit_built_from() or _commit_of_clone()


def _commit_built_from() -> str:
    file = _PACKAGE / COMMIT_FILE
    return file.read_text(encoding="utf-8").strip() if file.is_file() else ""


def _commit_of_clone() -> str:
    if not (_PACKAGE.parent / ".git").exists():
        return ""
    ask = ["git", "-C", str(_PACKAGE.parent), "rev-parse", "--short", "HEAD"]
    try:
        return subprocess.run(ask, capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):  # no git here, or it does not trust the clone
        return ""
