"""Names of files, from names that a server chose and nobody vouches for."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

_LONGEST = 60
_RESERVED = re.compile(r"(?:con|prn|aux|nul|com\d|lpt\d)\Z")
"""What Windows takes for a device."""


def plain_name(text: str, instead: str) -> str:
    """Give a name of letters, digits, - and _ that can be a file's or a folder's everywhere.

    Args:
        text: as the server chose it.
        instead: where nothing is left of it.
    """
    plain = re.sub(r"[^A-Za-z0-9_-]+", "-", text).strip("-_").lower()[:_LONGEST].strip("-_")
    return f"{plain}-1" if _RESERVED.match(plain) else plain or instead


def file_names(wanted: Iterable[tuple[str, str]]) -> list[str]:
    """Give a file's name for each kind and name, no two alike."""
    taken: set[str] = set()
    files = []
    for kind, name in wanted:
        prefix = "" if kind in ("tool", "resources") else f"{kind.split()[-1]}-"
        base = "resources" if kind == "resources" else f"{prefix}{plain_name(name, kind.split()[-1])}"
        candidates = (base if number == 1 else f"{base}-{number}" for number in range(1, 10**6))
        chosen = next(one for one in candidates if one not in taken)
        taken.add(chosen)
        files.append(f"{chosen}.feature")
    return files
