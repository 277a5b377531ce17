"""``sandtable serve``: the games in the browser."""

from __future__ import annotations

import argparse
from importlib.util import find_spec

from sandtable.commands.common import Commands, add_command
from sandtable.core.errors import SandtableError

EXAMPLES = """\
  sandtable serve
  sandtable serve --host 0.0.0.0 --port 8080
  sandtable serve --database postgresql+psycopg://sandtable@localhost/sandtable"""

NEEDED = ("fastapi", "uvicorn", "websockets", "sqlalchemy", "alembic", "argon2", "msgspec")


def add(commands: Commands) -> None:
    words = "Play in the browser, alone or with friends; see docs/hosting.md."
    parser = add_command(commands, "serve", run, words, EXAMPLES)
    parser.add_argument(
        "--host", default="127.0.0.1", help="where to listen (default: this machine)"
    )
    parser.add_argument("--port", type=int, default=8000, help="default 8000")
    parser.add_argument(
        "--database", metavar="ADDRESS", help="default: a SQLite file in your data folder"
    )
    parser.add_argument(
        "--address", metavar="URL", default="", help="how others reach the server, for links"
    )
    parser.add_argument(
        "--bot-workers", metavar="N", type=int, default=1, help="processes for bots (default 1)"
    )
    parser.add_argument(
        "--pages", metavar="FOLDER", help="built pages to show instead of those in the package"
    )
    parser.add_argument("--smtp", metavar="HOST[:PORT]", help="a mail server, for e-mail")
    parser.add_argument("--smtp-security", choices=("", "starttls", "tls"), default="")
    parser.add_argument(
        "--mail-from", metavar="ADDRESS", default="sandtable@localhost", help="the sender of e-mail"
    )
    parser.add_argument(
        "--webhook-host",
        metavar="HOST",
        action="append",
        default=[],
        help="a host that webhooks may go to, beside Discord; may be repeated",
    )


def run(args: argparse.Namespace) -> int:
    require_server()
    from sandtable.server.run import serve

    serve(args)
    return 0


def require_server() -> None:
    """Says what to install where the server's packages are missing."""
    missing = [name for name in NEEDED if find_spec(name) is None]
    if missing:
        raise SandtableError(
            f"The server needs packages that are not installed ({', '.join(missing)}); "
            "run: pip install 'sandtable[server]'."
        )
