"""The package as it was at another commit of the clone it lies in."""

from __future__ import annotations

import io
import subprocess
import tarfile
from functools import cache
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp

from sandtable.core.errors import SandtableError

CLONE = Path(__file__).parents[2]
TREES = CLONE / ".trees"
"""Where earlier packages are laid out, one folder a commit."""


@cache
def tree_of(commit: str) -> Path:
    """A folder that holds the package of a commit; it is laid out when first asked for."""
    name = _git("rev-parse", "--verify", "--quiet", "--end-of-options", f"{commit}^{{commit}}")
    number = name.decode().strip()
    tree = TREES / number
    if not tree.is_dir():
        _lay_out(number, tree)
    return tree


def _lay_out(number: str, tree: Path) -> None:
    archive = _git("archive", number, "sandtable")
    TREES.mkdir(exist_ok=True)
    fresh = Path(mkdtemp(dir=TREES))
    with tarfile.open(fileobj=io.BytesIO(archive)) as packed:
        packed.extractall(fresh, filter="data")
    try:
        fresh.rename(tree)
    except OSError:  # another process was quicker
        rmtree(fresh)


def _git(*words: str) -> bytes:
    try:
        done = subprocess.run(["git", "-C", str(CLONE), *words], capture_output=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        raise SandtableError(
            "The bots of another commit need a clone with git; check the commit's name."
        ) from None
    return done.stdout
