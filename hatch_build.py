"""What a wheel holds beside the sources: the built page, and the commit it was built from.

A clone has neither. When a wheel is built from one, by ``make dist`` or ``pip install
git+ADDRESS``, the page is built with npm if it is not there yet. Without npm the wheel is complete
but for the page, and ``sandtable serve`` says so.
"""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from runpy import run_path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PAGE = Path("sandtable", "server", "static", "index.html")
EDITABLE = "editable"


class Hook(BuildHookInterface):  # type: ignore[type-arg]
    """Runs before a wheel is put together; an editable install is left as the clone is."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == EDITABLE:
            return
        root = Path(self.root)
        if not (root / PAGE).is_file():
            self._build_page(root)
        which = run_path(str(root / "sandtable" / "version.py"))
        self.scratch = TemporaryDirectory()
        note = Path(self.scratch.name, which["COMMIT_FILE"])
        note.write_text(which["commit"](), encoding="utf-8")
        build_data["force_include"][str(note)] = f"sandtable/{note.name}"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if version != EDITABLE:
            self.scratch.cleanup()

    def _build_page(self, root: Path) -> None:
        npm = shutil.which("npm")
        if npm is None or not (root / "web").is_dir():
            self.app.display_warning("The page is left out: npm is needed to build it.")
            return
        prefix = [npm, "--prefix", str(root / "web")]
        try:
            subprocess.run([*prefix, "install", "--no-audit", "--no-fund"], check=True)
            subprocess.run([*prefix, "run", "build"], check=True)
        except subprocess.CalledProcessError as error:
            self.app.display_warning(f"The page is left out: {error}")
