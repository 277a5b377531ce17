"""Every card of The Great War, one test each, with what it does written out."""

from __future__ import annotations

import pytest

pytest.register_assert_rewrite("tests.rules.great_war.cards.shapes")
