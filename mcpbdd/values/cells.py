"""Cells: what a person writes into a table, read by the schema of the place it goes to (language.md, rule 8)."""

from __future__ import annotations

import re

_ESCAPES = {"\\n": "\n", "\\\\": "\\", '\\"': '"'}


def unescape(text: str) -> str:
    r"""Read the escapes of a cell or of quoted text: `\n`, `\\` and `\"`; other backslashes stay."""
    return re.sub(r'\\[n\\"]', lambda found: _ESCAPES[found.group()], text)
