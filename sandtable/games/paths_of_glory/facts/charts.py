"""4.0 The set-up charts: what stands where at the start, and what neutral nations bring."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from importlib.resources import files
from typing import Any

CHARTS: Mapping[str, Any] = tomllib.loads(
    files(__package__).joinpath("data/set_up.toml").read_text(encoding="utf-8")
)
