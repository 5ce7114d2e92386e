"""Living documentation: the record of a run becomes a book of what a server is proved to do.

Input is a record of Cucumber Messages, whoever wrote it. Nothing here knows behave or a server.

    run.ndjson -> reading -> building -> Book (frozen) -> what follows from it -> render
"""

from mcpbdd.livingdocs.building import book_of
from mcpbdd.livingdocs.model import Book
from mcpbdd.livingdocs.reading import read_records

__all__ = ["Book", "book_of", "read_records"]
