"""From the name of an upstream server to what the SDK's client takes: here a double, in production an address."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpbdd.doubles.upstream_servers.strict import StrictServer
from mcpbdd.errors import Misuse, nearest

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mcpbdd.doubles.upstream_servers.catalogue import Catalogue


class UpstreamServers:
    """The doubles of a scenario or test, by name.

    `resolve` is what a server under test is handed: `mcp.Client(resolve("inventory"))` reaches the double.

    Args:
        catalogues: what each of them offers.

    Attributes:
        misses: what the server under test wanted and did not get, in sentences, though it swallowed the error.
    """

    def __init__(self, catalogues: Iterable[Catalogue]) -> None:
        self.misses: list[str] = []
        self._servers = {each.server: StrictServer(each, self.misses) for each in catalogues}

    def __getitem__(self, name: str) -> StrictServer:
        """Give a double.

        Raises:
            Misuse: there is none of that name.
        """
        if name not in self._servers:
            raise Misuse(
                f'There is no catalogue of an upstream server "{name}".{nearest(name, self._servers)}'
            )
        return self._servers[name]

    def resolve(self, name: str) -> StrictServer:
        """Give what a client connects to; never anything but a double.

        Raises:
            LookupError: there is none of that name, which is a miss.
        """
        if name not in self._servers:
            self.misses.append(f'{name}: there is no upstream server "{name}" here')
            raise LookupError(f"no upstream server {name!r}")
        return self._servers[name]
