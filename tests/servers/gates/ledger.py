"""What a server remembers of its questions, so that each answer is good for one time."""

from __future__ import annotations

import json
import secrets
import time
from dataclasses import dataclass
from typing import Any

from mcp.server.auth.middleware.auth_context import get_access_token
from mcp.server.mcpserver.exceptions import ToolError

LIFETIME = 600.0
"""Seconds for which a question can be answered."""


@dataclass(frozen=True)
class Asked:
    """The record of a question that waits.

    Attributes:
        number: stands in the question.
        about: what it was asked about, and whom.
        at: when, in seconds of the wall clock.
    """

    number: str
    about: str
    at: float

    def is_old(self) -> bool:
        """Tell whether it was asked too long ago."""
        return time.time() - self.at >= LIFETIME

    def word(self, words: str) -> str:
        """Word the question so that no two read alike."""
        return f"{words}? [{self.number}]"


class Ledger:
    """What was asked and not answered yet."""

    def __init__(self) -> None:
        self._open: dict[str, Asked] = {}
        self._latest: dict[str, str] = {}

    def record(self, **about: Any) -> Asked:
        """Give the record of the question that waits for an answer about this, or of a new one."""
        key = self._key(about)
        waits = self._open.get(self._latest.get(key, ""))
        if waits is None or waits.is_old():
            waits = Asked(secrets.token_hex(4), key, time.time())
            self._open[waits.number], self._latest[key] = waits, waits.number
        return waits

    def spend(self, asked: Asked, agreed: bool, **about: Any) -> None:
        """Take the very record whose question was answered, whatever the answer, before anything is done.

        To take whichever record there is about the same would be a mistake: of several calls at once, one could take
        the record of a question that another has just asked anew.

        Raises:
            ToolError: nobody was asked about exactly this, or the user did not agree.
        """
        waits = self._open.pop(asked.number, None)
        if waits is None or waits.is_old() or waits.about != self._key(about):
            raise ToolError("consent_spent: ask again.")
        if not agreed:
            raise ToolError("consent_declined: the user did not agree, so nothing was done.")

    @staticmethod
    def _key(about: dict[str, Any]) -> str:
        token = get_access_token()
        who = [token.subject, token.client_id, token.claims] if token else []
        return json.dumps([who, about], sort_keys=True)
