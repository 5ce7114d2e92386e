"""Serving a target over streamable HTTP for whoever asks this process to."""

from __future__ import annotations

import anyio
import pytest
from mcp import Client
from mcp.client.streamable_http import streamable_http_client
from mcp.server.mcpserver import MCPServer

from mcpbdd.connection.serve import with_stores
from mcpbdd.connection.serve_over_http import serve
from mcpbdd.errors import Misuse
from mcpbdd.kit.store import Storage
from tests.capturing.conftest import ROOT

SERVER = MCPServer("there already")


@pytest.mark.parametrize(
    "target",
    ["tests.servers.lending.by_mcpserver:create_server", "tests.connection.test_serve_over_http:SERVER"],
)
def test_a_server_is_served_until_the_end(target: str) -> None:
    """A client reaches it at the address that is told; it may be made by a function, or be there already."""
    said: list[str] = []

    async def work() -> None:
        over, served = anyio.Event(), anyio.Event()

        def tell(line: str) -> None:
            said.append(line)
            served.set()

        async with anyio.create_task_group() as group:
            group.start_soon(serve, target, {}, ROOT, tell, over.wait)
            await served.wait()
            async with Client(streamable_http_client(said[0])) as client:
                assert (await client.list_tools()).tools is not None
            over.set()

    anyio.run(work)
    assert said[0].startswith("http://127.0.0.1:")


@pytest.mark.parametrize(
    ("target", "told"),
    [
        ("tests.servers.lending.by_hand:serve", "serves stdin and stdout itself"),
        ("tests.servers.lending.by_hand:__name__", "is a str, neither a server nor a function"),
    ],
)
def test_what_is_no_server_for_the_web_is_refused(target: str, told: str) -> None:
    """Before anything is told."""

    async def work() -> None:
        await serve(target, {}, ROOT, pytest.fail, anyio.sleep_forever)

    with pytest.raises(Misuse, match=told):
        anyio.run(work)


def test_every_store_of_a_setting_is_a_new_one() -> None:
    """At any depth; what is none stays as it is."""
    filled = with_stores({"a": "{store}", "b": [{"c": "{store}"}, 1, "x{store}"]})
    assert isinstance(filled["a"], Storage)
    assert isinstance(filled["b"][0]["c"], Storage)
    assert filled["b"][1:] == [1, "x{store}"]
