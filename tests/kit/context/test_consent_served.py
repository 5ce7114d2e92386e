"""A consent gate behind a served handler: the whole way, in both eras."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import anyio
import pytest
import time_machine
from mcp.server.mcpserver import MCPServer
from mcp.shared.exceptions import MCPError
from mcp_types import ElicitResult, InputRequiredResult, InputResponses

from mcpbdd.doubles.context import MockContext, copy_record, expect_input_required
from mcpbdd.kit import rounds
from mcpbdd.kit.consent import Binding, Confirmation, ConsentGate, Denied, Granted, content_hash, question
from mcpbdd.kit.context import Caller, HandlerContext, ServerKit
from mcpbdd.kit.failures import Failure
from tests.kit.context.reports import connected

pytestmark = pytest.mark.anyio


@dataclass
class Desk:
    """Some files, and a plain handler that deletes them."""

    files: dict[str, str] = field(default_factory=lambda: {"a.txt": "one", "b.txt": "two"})

    async def delete(self, path: str, ctx: HandlerContext, operation: str = "delete") -> str:
        """Delete a file once a person agreed to exactly it."""
        gate = ConsentGate(ctx.state)

        async def present() -> Binding:
            held = content_hash(self.files.get(path, ""))
            return Binding.by(
                ctx.auth, tenant=ctx.tenant_id, operation=operation, target=path, content_hash=held
            )

        verdict = await gate.redeem(ctx.inputs.state(), ctx.inputs.view("confirm"), present)
        if isinstance(verdict, Denied):
            raise verdict.failure()
        if not isinstance(verdict, Granted):
            consent = await gate.issue(await present())
            asked = rounds.form(question("Delete for good", consent), Confirmation)
            ctx.request_input({"confirm": asked}, state=consent.id)
        del self.files[path]
        return path

    def server(self) -> MCPServer[Any]:
        """Serve the handler."""
        server = MCPServer[Any]("desk", log_level="CRITICAL")
        ServerKit(server).tool(name="delete")(self.delete)
        return server


@pytest.fixture(params=["2025-11-25", "2026-07-28"])
def era(request: pytest.FixtureRequest) -> str:
    """Both eras."""
    return str(request.param)


def answering(action: str, asked: list[str], **content: Any) -> Any:
    """Give a person who answers, and keeps what they were asked."""

    async def answer(_: Any, params: Any) -> ElicitResult:
        asked.append(params.message)
        return ElicitResult.model_validate({"action": action, **({"content": content} if content else {})})

    return answer


async def test_a_person_who_agrees_is_asked_once_and_it_is_done(era: str) -> None:
    """The question names the target; the other file stays."""
    desk, asked = Desk(), list[str]()
    async with connected(
        desk.server(), era, elicitation_callback=answering("accept", asked, confirm=True)
    ) as client:
        result = await client.call_tool("delete", {"path": "a.txt"})
    assert (result.is_error, list(desk.files)) == (False, ["b.txt"])
    assert len(asked) == 1
    assert asked[0].startswith('Delete for good "a.txt"')


@pytest.mark.parametrize(
    ("action", "content", "reason"),
    [
        ("decline", {}, "consent_declined"),
        ("cancel", {}, "consent_cancelled"),
        ("accept", {"confirm": False}, "consent_not_confirmed"),
    ],
)
async def test_a_person_who_refuses_is_not_asked_again(
    era: str, action: str, content: dict[str, Any], reason: str
) -> None:
    """The call ends with a reason, and nothing is done."""
    desk, asked = Desk(), list[str]()
    async with connected(
        desk.server(), era, elicitation_callback=answering(action, asked, **content)
    ) as client:
        result = await client.call_tool("delete", {"path": "a.txt"})
    assert result.structured_content is not None
    assert result.structured_content["error"]["data"]["reason"] == reason
    assert (len(asked), len(desk.files)) == (1, 2)


async def test_a_client_that_cannot_ask_gets_nothing_done(era: str) -> None:
    """Refused in the words of the era."""
    desk = Desk()
    async with connected(desk.server(), era) as client:
        if era == "2026-07-28":
            with pytest.raises(MCPError) as raised:
                await client.call_tool("delete", {"path": "a.txt"})
            assert raised.value.code == -32021
        else:
            result = await client.call_tool("delete", {"path": "a.txt"})
            assert result.structured_content is not None
            assert result.structured_content["error"]["data"]["reason"] == "client_capability_missing"
    assert len(desk.files) == 2


async def test_sent_again_the_same_answer_does_nothing_more() -> None:
    """The SDK's seal lets a state through twice; the record is gone after the first."""
    desk, accept = Desk(), ElicitResult(action="accept", content={"confirm": True})
    async with connected(desk.server(), "2026-07-28", elicitation_callback=answering("accept", [])) as client:

        async def send(state: str | None) -> Any:
            answers: InputResponses | None = {"confirm": accept} if state else None
            return await client.session.call_tool(
                "delete",
                {"path": "a.txt"},
                input_responses=answers,
                request_state=state,
                allow_input_required=True,
            )

        first = await send(None)
        assert isinstance(first, InputRequiredResult)
        assert not isinstance(await send(first.request_state), InputRequiredResult)
        desk.files["a.txt"] = "one"
        again = await send(first.request_state)
    assert isinstance(again, InputRequiredResult)
    assert again.request_state != first.request_state
    assert "a.txt" in desk.files


ACCEPT = {"confirm": {"action": "accept", "content": {"confirm": True}}}
ADA = Caller("c", subject="ada")


async def asked_for(desk: Desk, auth: Caller | None) -> tuple[str, MockContext]:
    """Let a caller be asked whether a.txt shall go, and bring the answer to the next context."""
    first = MockContext(auth=ADA)
    asked = await expect_input_required(lambda: desk.delete("a.txt", first))
    assert asked.request_state is not None
    second = MockContext(auth=auth, input_responses=ACCEPT, request_state=asked.request_state)
    await copy_record(asked.request_state, first, second)
    return asked.request_state, second


async def test_the_same_handler_is_called_directly_with_made_up_contexts() -> None:
    """Asked in one, redeemed in the next, once."""
    desk = Desk()
    _, second = await asked_for(desk, ADA)
    assert await desk.delete("a.txt", second) == "a.txt"
    desk.files["a.txt"] = "one"
    await expect_input_required(lambda: desk.delete("a.txt", second))
    assert list(desk.files) == ["b.txt", "a.txt"]


@pytest.mark.parametrize(
    ("auth", "path", "content"),
    [
        (None, "a.txt", "one"),
        (Caller("other", subject="ada"), "a.txt", "one"),
        (Caller("c", subject="eve"), "a.txt", "one"),
        (ADA, "b.txt", "one"),
        (ADA, "a.txt", "changed"),
    ],
)
async def test_a_consent_for_something_else_is_spent_and_asked_for_anew(
    auth: Caller | None, path: str, content: str
) -> None:
    """Another caller, another target, another content."""
    desk = Desk()
    state, second = await asked_for(desk, auth)
    desk.files["a.txt"] = content
    anew = await expect_input_required(lambda: desk.delete(path, second))
    assert anew.request_state != state
    assert await second.state.get(f"consent/{state}") is None
    assert len(desk.files) == 2


async def test_a_refusal_in_a_made_up_context_is_a_failure() -> None:
    """As the handler raised it."""
    desk, first = Desk(), MockContext()
    asked = await expect_input_required(lambda: desk.delete("a.txt", first))
    answers = {"confirm": {"action": "decline"}}
    second = MockContext(input_responses=answers, request_state=asked.request_state, storage=first.storage)
    with pytest.raises(Failure) as raised:
        await desk.delete("a.txt", second)
    assert raised.value.reason == "consent_declined"


@pytest.mark.parametrize(
    "state", [None, "", "../../etc", "0" * 36, "a" * 37, "00000000-0000-4000-8000-000000000000"]
)
async def test_an_answer_with_no_record_behind_it_is_asked_for(state: str | None) -> None:
    """A client that was never asked can send one; what it sends never names a key of the store."""
    desk, ctx = Desk(), MockContext(input_responses=ACCEPT, request_state=state)
    await ctx.state.set("etc", "kept")
    anew = await expect_input_required(lambda: desk.delete("a.txt", ctx))
    assert anew.request_state != state
    assert (len(desk.files), await ctx.state.get("etc")) == (2, "kept")


@pytest.mark.parametrize("content", [{"confirm": "yes"}, {"confirm": 1}, {}, {"agree": True}])
async def test_an_answer_in_another_form_is_no_consent(content: dict[str, Any]) -> None:
    """It is asked for anew, and the record is spent all the same."""
    desk, first = Desk(), MockContext()
    asked = await expect_input_required(lambda: desk.delete("a.txt", first))
    answers = {"confirm": {"action": "accept", "content": content}}
    second = MockContext(input_responses=answers, request_state=asked.request_state, storage=first.storage)
    anew = await expect_input_required(lambda: desk.delete("a.txt", second))
    assert anew.request_state != asked.request_state
    assert await first.state.get(f"consent/{asked.request_state}") is None
    assert len(desk.files) == 2


async def test_a_consent_for_one_tool_is_none_for_another() -> None:
    """The operation is part of what was agreed to."""
    desk = Desk()
    _, second = await asked_for(desk, ADA)
    await expect_input_required(lambda: desk.delete("a.txt", second, operation="archive"))
    assert len(desk.files) == 2


@pytest.mark.parametrize(("seconds", "left"), [(599, ["b.txt"]), (601, ["a.txt", "b.txt"])])
async def test_a_question_can_be_answered_for_600_seconds(seconds: int, left: list[str]) -> None:
    """After that it is asked anew, and the record is gone."""
    desk = Desk()
    with time_machine.travel(1_000_000_000, tick=False) as clock:
        state, second = await asked_for(desk, ADA)
        clock.shift(seconds)
        if seconds < 600:
            await desk.delete("a.txt", second)
        else:
            await expect_input_required(lambda: desk.delete("a.txt", second))
        assert await second.state.get(f"consent/{state}") is None
    assert list(desk.files) == left


async def test_of_five_who_redeem_one_consent_at_once_one_acts() -> None:
    """The others are asked anew."""
    desk = Desk()
    state, second = await asked_for(desk, ADA)
    came: list[str] = []

    async def redeem() -> None:
        ctx = MockContext(auth=ADA, input_responses=ACCEPT, request_state=state, storage=second.storage)
        try:
            came.append(await desk.delete("a.txt", ctx))
        except rounds.InputRequired:
            came.append("asked")

    async with anyio.create_task_group() as together:
        for _ in range(5):
            together.start_soon(redeem)
    assert sorted(came) == ["a.txt", "asked", "asked", "asked", "asked"]
