"""The tables of the databases that a scenario watches: how they are filled, and what is found in them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpbdd.config import folders_in
from mcpbdd.errors import Misuse, nearest
from mcpbdd.matching.records import lines_of, nearest_record
from mcpbdd.world.names import Who

if TYPE_CHECKING:
    from mcpbdd.matching.records import Line
    from mcpbdd.values.blocks import Headed
    from mcpbdd.watch.columns import Column
    from mcpbdd.watch.sqlite import Row, WatchedDatabase
    from mcpbdd.watch.tables import Table
    from mcpbdd.world.world import World


class Tables:
    """What the sentences about tables do in a world."""

    def __init__(self, world: World) -> None:
        self._world = world

    def fill(self, name: str, table: Headed) -> None:
        """Let a table hold exactly these rows; the server is built first where the table is not there yet.

        Raises:
            Misuse: there is no such table, it cannot hold this, or it is not the scenario's.
        """
        if not self._databases(name):
            self._build()
        database = self._database(name)
        if not self._is_own(database):
            raise Misuse(
                f'The database "{database.name}" stands outside of the folders of the scenario, so its rows are '
                'left alone. Name it as "{folder:NAME}/FILE" in the configuration.'
            )
        columns = {
            column.name: column for column in _known(database.table(name), table) if not column.computed
        }
        for written in table.columns:
            if written not in columns:
                raise Misuse(f'The column "{written}" of the table "{name}" is computed; leave it out.')
        records = [
            {written: columns[written].read(cell) for written, cell in record.items()}
            for record in table.records()
        ]
        with self._world.state.setting_up():
            database.replace(name, records)

    def rows(self, name: str) -> list[Row]:
        """Give the rows of a table.

        Raises:
            Misuse: there is no such table.
        """
        return self._database(name).rows(name)

    def lines(self, name: str, table: Headed) -> list[Line]:
        """Read what a table under a sentence says of a table of a database.

        Raises:
            Misuse: there is no such table or column, or a cell is no expectation.
        """
        _known(self._database(name).table(name), table)
        return lines_of(table, self._world.plan.folder)

    def lines_once_there(self, name: str, table: Headed) -> list[Line]:
        """Read the same, where each line must mean a row that was seen earlier in the scenario.

        Raises:
            Misuse: it means none, so that the sentence could never fail.
        """
        lines = self.lines(name, table)
        database = self._database(name)
        database.rows(name)
        ever = database.ever(name)
        for line in lines:
            if not any(line.means(row) for row in ever):
                raise Misuse(
                    f'No row in which {line.words} was ever seen in the table "{name}" in this scenario. '
                    + nearest_record(line, ever)
                )
        return lines

    def _build(self) -> None:
        scene = self._world.server()
        if scene.transport == "in process":
            scene.build()
        else:
            _ = self._world.actor(Who()).session  # a process is started by connecting to it

    def _databases(self, name: str) -> list[WatchedDatabase]:
        databases = self._world.state.watched.databases
        return [database for database in databases if name in database.tables()]

    def _database(self, name: str) -> WatchedDatabase:
        """Give the database that has a table.

        Raises:
            Misuse: none is watched, none has it, or several have.
        """
        watched = self._world.state.watched.databases
        found = self._databases(name)
        if len(found) == 1:
            return found[0]
        if found:
            names = " and ".join(f'"{database.name}"' for database in found)
            raise Misuse(
                f'{names} both have a table "{name}"; name the tables to watch in the configuration.'
            )
        if not watched:
            raise Misuse(
                "No database is watched, so there are no tables. Name one in the server's configuration, such as "
                'watch = [{ sqlite = "{folder:data}/app.db" }].'
            )
        if any(database.leaves_out(name) for database in watched):
            raise Misuse(f'The table "{name}" is not among the tables that the configuration says to watch.')
        known = [table for database in watched for table in database.tables()]
        raise Misuse(f'No database that is watched has a table "{name}".{nearest(name, known)}')

    def _is_own(self, database: WatchedDatabase) -> bool:
        folders = [self._world.folders.path(name) for name in folders_in(database.name)]
        return any(database.path.resolve().is_relative_to(folder) for folder in folders)


def _known(table: Table, written: Headed) -> tuple[Column, ...]:
    """Give the columns of a table, once every one that was written is among them.

    Raises:
        Misuse: one is not.
    """
    names = [column.name for column in table.columns]
    for column in written.columns:
        if column not in names:
            raise Misuse(f'The table "{table.name}" has no column "{column}".{nearest(column, names)}')
    return table.columns
