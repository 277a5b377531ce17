"""Where on this machine games are kept; the terminal and the server ask the same question."""

from __future__ import annotations

from pathlib import Path

from platformdirs import user_data_path

from sandtable.core.errors import SandtableError


def data_folder() -> Path:
    """The user's folder for the data of Sandtable, wherever this system keeps such folders."""
    return user_data_path("sandtable", appauthor=False)


def made_data_folder(instead: str) -> Path:
    """The data folder, made if it is not there; an error says what to do ``instead``."""
    place = data_folder()
    try:
        place.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise SandtableError(
            f"Cannot keep games in {place} ({error.strerror}); {instead}."
        ) from None
    return place
