"""Dice sealed before a table is made, so that its maker can add a word after the commitment."""

from __future__ import annotations

from collections import OrderedDict
from secrets import token_urlsafe

from sandtable.core.table.chance import commitment, new_secret
from sandtable.server.errors import Denied
from sandtable.server.new_tables import Sealed

MOST = 10_000


class Seals:
    """The secrets that wait for their tables; a restart forgets them."""

    def __init__(self) -> None:
        self._waiting: OrderedDict[str, bytes] = OrderedDict()

    def make(self) -> dict[str, str]:
        """A seal and the commitment of its secret."""
        seal, secret = token_urlsafe(12), new_secret()
        self._waiting[seal] = secret
        if len(self._waiting) > MOST:
            self._waiting.popitem(last=False)
        return {"seal": seal, "commitment": commitment(secret)}

    def open(self, seal: str, contribution: str) -> Sealed:
        """The secret behind a seal, once."""
        secret = self._waiting.pop(seal, None)
        if secret is None:
            raise Denied(422, "This seal is unknown or used; ask for a new one.", "seal")
        return Sealed(secret, contribution)
