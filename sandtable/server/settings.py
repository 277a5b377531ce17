"""What a host may choose about a server."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from sandtable.folders import made_data_folder
from sandtable.server.messages import Smtp, Webhooks

_PACKAGE = Path(__file__).parents[1]
_TREE = _PACKAGE.parent


def default_database() -> str:
    """A SQLite file in the user's data folder."""
    place = made_data_folder("name a database with --database")
    return f"sqlite:///{place / 'server.db'}"


def client_folders() -> tuple[Path, ...]:
    """Where the built client may lie: inside the package, or beside it in a source tree."""
    return (_PACKAGE / "server" / "static", _TREE / "web" / "dist")


@dataclass(frozen=True)
class Settings:
    """The choices, with defaults that suit a server at home."""

    database: str = field(default_factory=default_database)
    client: tuple[Path, ...] = field(default_factory=client_folders)
    """Folders that may hold the built client; the first that has an index.html is served."""
    bot_workers: int = 1
    """Processes in which bots think."""
    bot_pace: float = 0.15
    """Seconds that each answer of a bot takes at least, so that its speed tells nothing."""
    bot_limit: float = 30.0
    """Seconds after which a bot that still thinks plays anything offered."""
    bot_look: float = 30.0
    """Seconds between two looks for tables that wait for a bot which nobody moves."""
    clock_look: float = 1.0
    """Seconds between two looks at the clocks."""
    order_pace: tuple[float, float] = (1.0, 3.0)
    """Seconds that an answer by standing order takes: about as long as one by hand."""
    rate_limits: bool = True
    metrics_token: str = ""
    """What whoever reads the figures must bring; without one they are for this machine only."""
    public_address: str = ""
    """How others reach the server, for links in messages: https://example.org."""
    smtp: Smtp | None = None
    webhooks: Webhooks = field(default_factory=Webhooks)
    notice_after: float = 60.0
    """Seconds that somebody has to come by themselves before they are told of their turn."""
    notice_look: float = 1.0
    """Seconds between two looks at who is to be told."""
    most_live: int = 400
    """Tables kept in memory; the one longest unused makes room."""
