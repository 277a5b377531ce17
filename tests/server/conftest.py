"""One server for all tests of a module."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server.hosting import Host, hosted


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    with hosted(tmp_path_factory.mktemp("server")) as running:
        yield running
