"""What a lending library does, whatever kind of server is put around it."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

from typing_extensions import TypedDict

BOOKS = {"Emma": "Jane Austen", "Dune": "Frank Herbert"}
QUESTION = "Throw {book} away?"


class Loan(TypedDict):
    """What a reader is told."""

    book: str
    author: str
    days: int
    until: str


class Refusal(Exception):
    """Something that the library does not do, in words for the reader."""


@dataclass
class Shelf:
    """The books that are there, and those that are lent.

    Attributes:
        there: the titles that the library owns.
        lent: title -> the day until which it is lent.
    """

    there: set[str] = field(default_factory=lambda: set(BOOKS))
    lent: dict[str, str] = field(default_factory=dict)

    def lend(self, book: str, days: int) -> Loan:
        """Lend a book.

        Raises:
            Refusal: there is no such book, or it is lent.
        """
        self._must_be_here(book)
        until = (datetime.now(UTC) + timedelta(days=days)).date().isoformat()
        self.lent[book] = until
        return {"book": book, "author": BOOKS[book], "days": days, "until": until}

    def throw_away(self, book: str, *, sure: bool) -> str:
        """Throw a book away, or keep it.

        Raises:
            Refusal: there is no such book, or it is lent.
        """
        self._must_be_here(book)
        if not sure:
            return f"{book} is kept."
        self.there.remove(book)
        return f"{book} is gone."

    def blurb(self, book: str) -> str | None:
        """Say what a book is; None where there is no such book."""
        return f"{book}, by {BOOKS[book]}." if book in self.there else None

    def _must_be_here(self, book: str) -> None:
        if book not in self.there:
            raise Refusal(f"There is no book {book}.")
        if book in self.lent:
            raise Refusal(f"{book} is lent until {self.lent[book]}.")
