"""A server that records orders in an SQLite database, which it makes when it is built."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ToolError

TABLES = """
    PRAGMA journal_mode = WAL;
    CREATE TABLE IF NOT EXISTS orders (
        id INTEGER PRIMARY KEY,
        customer TEXT NOT NULL,
        total DECIMAL(10, 2) NOT NULL DEFAULT 0,
        paid BOOLEAN NOT NULL DEFAULT 0,
        placed DATETIME,
        details JSON,
        seal BLOB
    );
    CREATE TABLE IF NOT EXISTS stock (shop TEXT, article TEXT, pieces INTEGER, PRIMARY KEY (shop, article)) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS journal (line TEXT);
"""


def create_server(database: Path) -> tuple[MCPServer, object]:
    """Make the server.

    Args:
        database: the file; its folder exists.
    """
    db = sqlite3.connect(database, isolation_level=None, check_same_thread=False)
    db.executescript(TABLES)
    server = MCPServer("recording_db", log_level="CRITICAL")
    _ordering(server, db)
    _keeping(server, db)
    return server, db.close


def prepare(folder: Path) -> None:
    """Make the database with a first order, as something outside of the server would."""
    with closing(sqlite3.connect(folder / "app.db")) as db, db:
        db.executescript(TABLES)
        db.execute("INSERT INTO orders (id, customer) VALUES (1, 'Ada')")


def _ordering(server: MCPServer, db: sqlite3.Connection) -> None:
    @server.tool()
    def order(customer: str, total: float) -> str:
        """Take an order."""
        db.execute("INSERT INTO orders (customer, total) VALUES (?, ?)", (customer, total))
        return "Ordered."

    @server.tool()
    def pay(id: int) -> str:  # noqa: A002 - the column's name
        """Note that an order is paid."""
        if not db.execute("UPDATE orders SET paid = 1 WHERE id = ?", (id,)).rowcount:
            raise ToolError(f"not_found: there is no order {id}.")
        return "Paid."

    @server.tool()
    def cancel(id: int) -> str:  # noqa: A002 - the column's name
        """Take an order back."""
        db.execute("DELETE FROM orders WHERE id = ?", (id,))
        return "Cancelled."


def _keeping(server: MCPServer, db: sqlite3.Connection) -> None:
    @server.tool()
    def sell(shop: str, article: str) -> str:
        """Take a piece from a shop."""
        db.execute("UPDATE stock SET pieces = pieces - 1 WHERE shop = ? AND article = ?", (shop, article))
        return "Sold."

    @server.tool()
    def jot(line: str) -> str:
        """Write a line into the journal."""
        db.execute("INSERT INTO journal VALUES (?)", (line,))
        return "Jotted."

    @server.tool()
    def look() -> str:
        """Tell how many orders there are."""
        return str(db.execute("SELECT count(*) FROM orders").fetchone()[0])
