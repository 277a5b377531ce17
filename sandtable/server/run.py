"""Starts a server from the command line."""

from __future__ import annotations

import argparse
import gc
import os
import socket
import sys
from pathlib import Path

from sandtable.core.errors import SandtableError
from sandtable.server.app import create_app
from sandtable.server.connections import Ending, configuration
from sandtable.server.messages import Smtp, Webhooks
from sandtable.server.settings import Settings, client_folders, default_database

MOST_WAITING = 2048
"""How many connections may wait for the server while it starts or is busy."""
SWITCH_INTERVAL = 0.00005
"""Seconds after which a busy thread lets another go on, so that writing never waits long."""
GARBAGE_AFTER = (700, 10, 1000)
"""How often Python looks for garbage: among new things as often as usual, which takes little; among
all things a hundred times less often, as that halts 200 tables for a quarter of a second."""

NO_PAGE = (
    "This Sandtable was installed without its page and answers programs only: install a wheel made "
    "by 'make dist', or install again from the clone where npm is installed."
)


def serve(args: argparse.Namespace) -> None:
    """Serves until interrupted."""
    with listen(args.host, args.port) as listening:
        port = listening.getsockname()[1]
        address = args.address or f"http://{_shown(args.host)}:{port}"
        settings = Settings(
            database=args.database or default_database(),
            bot_workers=args.bot_workers,
            public_address=address,
            smtp=_smtp(args),
            webhooks=Webhooks((*Webhooks().hosts, *args.webhook_host)),
            metrics_token=os.environ.get("SANDTABLE_METRICS_TOKEN", ""),
            client=(Path(args.pages),) if args.pages else client_folders(),
        )
        app = create_app(settings)
        print(f"Sandtable is at {address} (Ctrl-C ends it).", flush=True)
        if not any((folder / "index.html").is_file() for folder in settings.client):
            print(NO_PAGE, file=sys.stderr, flush=True)
        sys.setswitchinterval(SWITCH_INTERVAL)
        gc.freeze()
        gc.set_threshold(*GARBAGE_AFTER)
        Ending(configuration(app, log_level="warning")).run(sockets=[listening])


def _smtp(args: argparse.Namespace) -> Smtp | None:
    """The mail server; who we are to it stands in the environment, not on the command line."""
    if args.smtp is None:
        return None
    host, _, port = args.smtp.partition(":")
    if port and not port.isdecimal():
        raise SandtableError(f"Write the mail server as HOST or HOST:PORT, not {args.smtp!r}.")
    return Smtp(
        host,
        int(port or 25),
        args.mail_from,
        os.environ.get("SANDTABLE_SMTP_USER", ""),
        os.environ.get("SANDTABLE_SMTP_PASSWORD", ""),
        args.smtp_security,
    )


def listen(host: str, port: int) -> socket.socket:
    """Where a server can be reached."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # Named as TCP, or asyncio leaves on what delays the second part of every answer by 40 ms.
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
        listening.listen(MOST_WAITING)
    except (OSError, OverflowError) as error:
        listening.close()
        raise SandtableError(
            f"Cannot listen at {host}:{port} ({error}); choose another with --host and --port."
        ) from None
    return listening


def _shown(host: str) -> str:
    return "localhost" if host in ("0.0.0.0", "::", "127.0.0.1") else host
