"""Keeps the table of attacks in the page about consent fresh: `python -m mcpbdd.batteries.consent.page PAGE`."""

from __future__ import annotations

import sys
from pathlib import Path

from mcpbdd.batteries.consent.listing import as_table

BEGIN, END = "<!-- attacks: written by make docs -->", "<!-- the end of the attacks -->"


def with_attacks(page: str) -> str:
    """Give a page with the table of attacks as it is today, between the marks.

    Raises:
        ValueError: a mark is missing.
    """
    before, rest = page.split(BEGIN)
    _, after = rest.split(END)
    return f"{before}{BEGIN}\n\n{as_table()}\n\n{END}{after}"


def main(path: str) -> None:
    """Write the table into the page at a path."""
    page = Path(path)
    page.write_text(with_attacks(page.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1])
