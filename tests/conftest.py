"""What holds for all tests."""

from __future__ import annotations

from hypothesis import settings

# The same examples every time, however long one takes: a busy machine is no fault.
settings.register_profile("steady", deadline=None, derandomize=True, database=None)
settings.load_profile("steady")
