"""Sending messages: e-mail by SMTP, and webhooks that Discord understands."""

from __future__ import annotations

import json
import smtplib
import ssl
from collections.abc import Sequence
from dataclasses import dataclass
from email.message import EmailMessage
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from urllib.parse import urlsplit

from sandtable.core.errors import SandtableError

PATIENCE = 20.0
LONGEST_WEBHOOK = 1900


class NotDelivered(SandtableError):
    """A message did not get through; the words are for the person who wanted it."""


@dataclass(frozen=True)
class Smtp:
    """The mail server that takes our messages."""

    host: str
    port: int = 25
    sender: str = "sandtable@localhost"
    user: str = ""
    password: str = ""
    security: str = ""
    """Empty, ``starttls`` or ``tls``."""

    def send(self, to: str, subject: str, text: str) -> None:
        """Hands one message over, or says why that failed."""
        message = EmailMessage()
        try:
            message["From"], message["To"], message["Subject"] = self.sender, to, subject
            message.set_content(text)
            with self._connect() as connection:
                if self.user:
                    connection.login(self.user, self.password)
                connection.send_message(message)
        except (OSError, smtplib.SMTPException, ValueError) as error:
            raise NotDelivered(f"E-mail could not be sent ({_short(error)}).") from None

    def _connect(self) -> smtplib.SMTP:
        context = ssl.create_default_context()
        if self.security == "tls":
            return smtplib.SMTP_SSL(self.host, self.port, timeout=PATIENCE, context=context)
        connection = smtplib.SMTP(self.host, self.port, timeout=PATIENCE)
        if self.security == "starttls":
            connection.starttls(context=context)
        return connection


@dataclass(frozen=True)
class Webhooks:
    """Where webhooks may go: only to these hosts, as the server itself sends the request."""

    hosts: Sequence[str] = ("discord.com", "ptb.discord.com", "canary.discord.com")
    plain_http: bool = False
    """Also without encryption, for a receiver on the same machine."""

    def check(self, url: str) -> None:
        """Refuses an address we do not send to."""
        parts = urlsplit(url)
        schemes = ("https", "http") if self.plain_http else ("https",)
        if parts.scheme not in schemes or parts.netloc not in self.hosts:
            raise SandtableError(
                f"Webhooks of this server go to {schemes[0]}:// addresses of: "
                f"{', '.join(self.hosts)}; ask its host to add another."
            )

    def send(self, url: str, text: str) -> None:
        """Posts one message; redirects are not followed."""
        self.check(url)
        parts = urlsplit(url)
        kind = HTTPSConnection if parts.scheme == "https" else HTTPConnection
        connection = kind(parts.netloc, timeout=PATIENCE)
        body = {"content": text[:LONGEST_WEBHOOK], "allowed_mentions": {"parse": []}}
        path = parts.path + (f"?{parts.query}" if parts.query else "")
        try:
            headers = {"Content-Type": "application/json", "User-Agent": "Sandtable"}
            connection.request("POST", path or "/", json.dumps(body), headers)
            status = connection.getresponse().status
        except (OSError, HTTPException, ValueError) as error:
            raise NotDelivered(f"The webhook did not answer ({_short(error)}).") from None
        finally:
            connection.close()
        if not 200 <= status < 300:
            raise NotDelivered(f"The webhook answered with an error ({status}).")


def _short(error: Exception) -> str:
    return str(error)[:120] or type(error).__name__
