"""The gate behind a tool of the SDK that asks with `Resolve`, in both eras.

The annotations are looked up at run time by the SDK's resolver, so they are not postponed here.
"""

from typing import Annotated, Any

import anyio
import mcp_types as types
import pytest
from mcp.client import Client
from mcp.server.elicitation import ElicitationResult
from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp.server.mcpserver.resolve import Elicit, Resolve

from mcpbdd.kit.consent import (
    Binding,
    Confirmation,
    Consent,
    ConsentGate,
    Denied,
    NotProven,
    content_hash,
    question,
)
from mcpbdd.kit.store import MemoryProvider, Storage


class Desk:
    """A server that deletes files behind the gate, one person who answers, and what was asked and deleted."""

    def __init__(self) -> None:
        self.files = {"a.txt": "one"}
        self.deleted: list[str] = []
        self.asked: list[str] = []
        self.answer = types.ElicitResult(action="accept", content={"confirm": True})
        self.gate = ConsentGate(Storage(MemoryProvider()).tenant("acme"))

    async def ask(self, context: Any, params: Any) -> types.ElicitResult:
        """Be the person."""
        self.asked.append(params.message)
        return self.answer

    def server(self) -> MCPServer:
        """Make the server."""
        server = MCPServer("desk")

        def bound(path: str) -> Binding:
            return Binding("delete", path, content_hash(self.files[path]), "acme")

        async def consent_for(path: str) -> Consent:
            return await self.gate.standing(bound(path))

        async def ask(consent: Annotated[Consent, Resolve(consent_for)]) -> Elicit[Confirmation]:
            return Elicit(question("Delete for good", consent), Confirmation)

        @server.tool()
        async def delete(
            path: str,
            consent: Annotated[Consent, Resolve(consent_for)],
            answer: Annotated[ElicitationResult[Confirmation], Resolve(ask)],
        ) -> str:
            async def present() -> Binding:
                return bound(path)

            verdict = await self.gate.redeem(consent.id, answer, present)
            if isinstance(verdict, Denied):
                raise ToolError(str(verdict.failure().reason))
            if isinstance(verdict, NotProven):
                raise ToolError("consent_not_proven")
            self.deleted.append(path)
            return "deleted"

        return server

    def client(self, mode: Any) -> Client:
        """Make a client of the server."""
        return Client(self.server(), mode=mode, elicitation_callback=self.ask)


@pytest.fixture
def desk() -> Desk:
    """Give a desk."""
    return Desk()


eras = pytest.mark.parametrize("mode", ["legacy", "2026-07-28"])


@eras
def test_a_yes_acts_once_for_each_call(desk: Desk, mode: str) -> None:
    """The question names the target; a second call is another question."""

    async def scenario() -> None:
        async with desk.client(mode) as client:
            for _ in range(2):
                result = await client.call_tool("delete", {"path": "a.txt"})
                assert not result.is_error

    anyio.run(scenario)
    assert desk.deleted == ["a.txt", "a.txt"]
    assert all(asked.startswith('Delete for good "a.txt"? [') for asked in desk.asked)
    assert len(set(desk.asked)) == 2


@eras
@pytest.mark.parametrize(
    "answer",
    [
        types.ElicitResult(action="decline"),
        types.ElicitResult(action="cancel"),
        types.ElicitResult(action="accept", content={"confirm": False}),
        types.ElicitResult(action="accept", content={"confirm": "yes"}),
        types.ElicitResult(action="accept", content={"confirm": 1}),
        types.ElicitResult(action="accept", content={}),
    ],
    ids=lambda answer: f"{answer.action} {answer.content}",
)
def test_whatever_is_no_plain_yes_does_nothing(desk: Desk, mode: str, answer: types.ElicitResult) -> None:
    """A refusal, another kind of value or none ends the call with an error."""
    desk.answer = answer

    async def scenario() -> None:
        async with desk.client(mode) as client:
            assert (await client.call_tool("delete", {"path": "a.txt"})).is_error

    anyio.run(scenario)
    assert desk.deleted == []


class Round:
    """A first round on 2026-07-28, and answers that are sent for it by hand."""

    def __init__(self, client: Client, asked: types.InputRequiredResult) -> None:
        self._client, self._asked = client, asked

    @classmethod
    async def begin(cls, client: Client) -> "Round":
        """Call, and be asked."""
        asked = await client.session.call_tool("delete", {"path": "a.txt"}, allow_input_required=True)
        assert isinstance(asked, types.InputRequiredResult)
        return cls(client, asked)

    async def send(self, action: Any = "accept") -> str:
        """Answer, as often as one likes: what the server makes of it."""
        content: Any = {"confirm": True} if action == "accept" else None
        answer = types.ElicitResult(action=action, content=content)
        result = await self._client.session.call_tool(
            "delete",
            {"path": "a.txt"},
            input_responses=dict.fromkeys(self._asked.input_requests or {}, answer),
            request_state=self._asked.request_state,
            allow_input_required=True,
        )
        if isinstance(result, types.InputRequiredResult):
            return "asked"
        return "refused" if result.is_error else "deleted"


def test_a_replay_is_asked_anew(desk: Desk) -> None:
    """The SDK's own state would let it through."""

    async def scenario() -> None:
        async with desk.client("2026-07-28") as client:
            first = await Round.begin(client)
            assert [await first.send() for _ in range(3)] == ["deleted", "asked", "asked"]

    anyio.run(scenario)
    assert desk.deleted == ["a.txt"]


def test_of_eight_replays_at_once_one_acts(desk: Desk) -> None:
    """The others are asked or refused."""
    came: list[str] = []

    async def scenario() -> None:
        async with desk.client("2026-07-28") as client:
            first = await Round.begin(client)

            async def replay() -> None:
                came.append(await first.send())

            async with anyio.create_task_group() as group:
                for _ in range(8):
                    group.start_soon(replay)

    anyio.run(scenario)
    assert came.count("deleted") == 1
    assert desk.deleted == ["a.txt"]


def test_a_yes_after_a_no_is_asked_anew(desk: Desk) -> None:
    """The person has decided about that question."""

    async def scenario() -> None:
        async with desk.client("2026-07-28") as client:
            first = await Round.begin(client)
            assert [await first.send("decline"), await first.send()] == ["refused", "asked"]

    anyio.run(scenario)
    assert desk.deleted == []


def test_content_that_has_changed_is_asked_about_anew(desk: Desk) -> None:
    """The answer was for what was there."""

    async def scenario() -> None:
        async with desk.client("2026-07-28") as client:
            first = await Round.begin(client)
            desk.files["a.txt"] = "two"
            assert await first.send() == "asked"

    anyio.run(scenario)
    assert desk.deleted == []
