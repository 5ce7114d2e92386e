"""Good gates, on the SDK alone: `Resolve` asks, and a record of each question makes a yes good for one time.

The SDK pins an answer to the wording of its question. The number of the record stands in the question, so what is
spent has another wording from then on. The annotations are looked up at run time, so they are not postponed here.
"""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Annotated, Literal

from mcp.server.auth.provider import TokenVerifier
from mcp.server.auth.settings import AuthSettings
from mcp.server.elicitation import AcceptedElicitation, ElicitationResult
from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp.server.mcpserver.resolve import Elicit, Resolve
from pydantic import BaseModel, Field, StrictBool

from mcpbdd.kit.consent.question import shown
from tests.servers.gates.ledger import Asked, Ledger

TABLES = """
    CREATE TABLE IF NOT EXISTS orders (id INTEGER PRIMARY KEY, customer TEXT NOT NULL, total REAL NOT NULL);
    CREATE TABLE IF NOT EXISTS accounts (name TEXT PRIMARY KEY, balance INTEGER NOT NULL);
"""


class Confirm(BaseModel):
    """A box to tick."""

    confirm: StrictBool = Field(title="Yes, do it")


class Decision(BaseModel):
    """A choice and a reason, and no box."""

    decision: Literal["keep", "retire"]
    reason: str = Field(min_length=1)


def ticked(answer: ElicitationResult[Confirm]) -> bool:
    """Tell whether an answer is a plain yes."""
    return isinstance(answer, AcceptedElicitation) and answer.data.confirm


def create_server(
    folder: Path, database: Path | None = None, verifier: TokenVerifier | None = None
) -> tuple[MCPServer, Callable[[], None]]:
    """Make the server.

    Args:
        folder: where its files lie.
        database: its orders and accounts.
        verifier: knows the tokens, over http.
    """
    auth = AuthSettings.model_validate(
        {
            "issuer_url": "https://login.example",
            "resource_server_url": "https://shelf.example/mcp",
            "validate_token_resource": False,
        }
    )
    server = MCPServer(
        "shelf", auth=auth if verifier else None, token_verifier=verifier, log_level="CRITICAL"
    )
    ledger = Ledger()
    _files(server, folder, ledger)
    _sets(server, folder, ledger)
    _rounds(server, folder, ledger)
    db = sqlite3.connect(database or ":memory:", isolation_level=None, check_same_thread=False)
    db.executescript(TABLES)
    _rows(server, db, ledger)
    return server, db.close


def _files(server: MCPServer, folder: Path, ledger: Ledger) -> None:
    def to_delete(path: str, reason: str) -> Asked:
        return ledger.record(delete=path, reason=reason)

    def to_retire(path: str) -> Asked:
        return ledger.record(retire=path)

    def ask_to_delete(path: str, reason: str, asked: Annotated[Asked, Resolve(to_delete)]) -> Elicit[Confirm]:
        return Elicit(asked.word(f"Delete {shown(path)} because of {shown(reason)}"), Confirm)

    def ask_to_retire(path: str, asked: Annotated[Asked, Resolve(to_retire)]) -> Elicit[Decision]:
        return Elicit(asked.word(f"Keep {shown(path)}, or retire it"), Decision)

    @server.tool()
    def delete(
        path: str,
        asked: Annotated[Asked, Resolve(to_delete)],
        answer: Annotated[ElicitationResult[Confirm], Resolve(ask_to_delete)],
        reason: str = "",
    ) -> str:
        """Delete a file."""
        ledger.spend(asked, ticked(answer), delete=path, reason=reason)
        _place(folder, path).unlink()
        return "Deleted."

    @server.tool()
    def retire(
        path: str,
        asked: Annotated[Asked, Resolve(to_retire)],
        answer: Annotated[ElicitationResult[Decision], Resolve(ask_to_retire)],
    ) -> str:
        """Retire a file, if that is what the user decides."""
        retires = isinstance(answer, AcceptedElicitation) and answer.data.decision == "retire"
        ledger.spend(asked, retires, retire=path)
        place = _place(folder, path)
        place.rename(place.with_name(f"{place.name}.retired"))
        return "Retired."


def _sets(server: MCPServer, folder: Path, ledger: Ledger) -> None:
    def named(prefix: str) -> list[str]:
        return sorted(place.name for place in folder.glob(f"{prefix}*") if place.is_file())

    def to_purge(prefix: str) -> Asked:
        return ledger.record(purge=prefix, names=named(prefix))

    def ask_to_purge(prefix: str, asked: Annotated[Asked, Resolve(to_purge)]) -> Elicit[Confirm]:
        names = ", ".join(map(shown, named(prefix)))
        return Elicit(asked.word(f"Delete what begins with {shown(prefix)}: {names}"), Confirm)

    @server.tool()
    def purge(
        prefix: str,
        asked: Annotated[Asked, Resolve(to_purge)],
        answer: Annotated[ElicitationResult[Confirm], Resolve(ask_to_purge)],
    ) -> str:
        """Delete every file whose name begins so."""
        names = named(prefix)
        ledger.spend(asked, ticked(answer), purge=prefix, names=names)
        for name in names:
            (folder / name).unlink()
        return f"Deleted {len(names)}."


def _rounds(server: MCPServer, folder: Path, ledger: Ledger) -> None:
    def to_wipe(path: str) -> Asked:
        return ledger.record(wipe=path)

    def ask_first(path: str, asked: Annotated[Asked, Resolve(to_wipe)]) -> Elicit[Confirm]:
        return Elicit(asked.word(f"Wipe {shown(path)}"), Confirm)

    def ask_last(
        path: str,
        asked: Annotated[Asked, Resolve(to_wipe)],
        first: Annotated[ElicitationResult[Confirm], Resolve(ask_first)],
    ) -> Confirm | Elicit[Confirm]:
        if not ticked(first):
            return Confirm(confirm=False)
        return Elicit(asked.word(f"Wipe {shown(path)}, which cannot be undone"), Confirm)

    @server.tool()
    def wipe(
        path: str,
        asked: Annotated[Asked, Resolve(to_wipe)],
        first: Annotated[ElicitationResult[Confirm], Resolve(ask_first)],
        last: Annotated[ElicitationResult[Confirm], Resolve(ask_last)],
    ) -> str:
        """Empty a file, after two questions."""
        ledger.spend(asked, ticked(first) and ticked(last), wipe=path)
        _place(folder, path).write_text("", encoding="utf-8")
        return "Wiped."


def _rows(server: MCPServer, db: sqlite3.Connection, ledger: Ledger) -> None:
    def to_order(customer: str, total: float) -> Asked:
        return ledger.record(order=customer, total=total)

    def to_pay(account: str, amount: int) -> Asked:
        return ledger.record(pay=account, amount=amount)

    def ask_to_order(
        customer: str, total: float, asked: Annotated[Asked, Resolve(to_order)]
    ) -> Elicit[Confirm]:
        return Elicit(asked.word(f"Order for {total} in the name of {shown(customer)}"), Confirm)

    def ask_to_pay(account: str, amount: int, asked: Annotated[Asked, Resolve(to_pay)]) -> Elicit[Confirm]:
        return Elicit(asked.word(f"Take {amount} from {shown(account)}"), Confirm)

    @server.tool()
    def order(
        customer: str,
        total: float,
        asked: Annotated[Asked, Resolve(to_order)],
        answer: Annotated[ElicitationResult[Confirm], Resolve(ask_to_order)],
    ) -> str:
        """Take an order."""
        ledger.spend(asked, ticked(answer), order=customer, total=total)
        db.execute("INSERT INTO orders (customer, total) VALUES (?, ?)", (customer, total))
        return "Ordered."

    @server.tool()
    def pay(
        account: str,
        amount: int,
        asked: Annotated[Asked, Resolve(to_pay)],
        answer: Annotated[ElicitationResult[Confirm], Resolve(ask_to_pay)],
    ) -> str:
        """Take money from an account."""
        ledger.spend(asked, ticked(answer), pay=account, amount=amount)
        changed = db.execute("UPDATE accounts SET balance = balance - ? WHERE name = ?", (amount, account))
        if not changed.rowcount:
            raise ToolError("not_found: there is no such account.")
        return "Paid."


def _place(folder: Path, path: str) -> Path:
    place = folder / path
    if ".." in Path(path).parts or not place.is_file():
        raise ToolError("not_found: there is no such file.")
    return place


def prepare(folder: Path) -> None:
    """Make the database with an account, as something outside of the server would."""
    with closing(sqlite3.connect(folder / "app.db")) as db, db:
        db.executescript(TABLES)
        db.executemany("INSERT INTO accounts VALUES (?, ?)", (("ada", 100), ("ben", 100)))
