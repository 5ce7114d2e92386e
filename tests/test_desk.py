"""The reports desk of examples/: what its features have no words for, over the wire and by direct calls."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import anyio
import anyio.lowlevel
import pytest
from mcp import Client, StdioServerParameters
from mcp.client.stdio import stdio_client
from mcp.server.auth.middleware.auth_context import auth_context_var
from mcp.server.auth.middleware.bearer_auth import AuthenticatedUser
from mcp.server.auth.provider import AccessToken
from mcp.shared.exceptions import MCPError
from mcp_types import PromptReference, ResourceTemplateReference, TextContent, TextResourceContents

from examples.desk.desk import create_server, errors, importing
from examples.desk.desk.deleting import delete
from examples.desk.desk.exporting import Export, export
from examples.desk.desk.importing import NewReport, import_reports
from examples.desk.desk.searching import search
from examples.desk.desk.sharing import share
from mcpbdd.doubles.context import MockContext, enrichment_of, expect_input_required
from mcpbdd.kit.codes import Code
from mcpbdd.kit.context import Caller
from mcpbdd.kit.contracts import contracts_in
from mcpbdd.kit.failures import Failure
from mcpbdd.kit.store import MemoryProvider, Storage
from tests.kit.context.reports import connected

if TYPE_CHECKING:
    from collections.abc import Sequence

pytest_plugins = ["mcpbdd.pytest_plugin"]
pytestmark = pytest.mark.anyio

ROOT = Path(__file__).parent.parent
SALES: dict[str, Any] = {"title": "Sales Q3", "owner": "ada", "text": "Sales rose in Norway."}
ERAS = pytest.mark.parametrize("era", ["2025-11-25", "2026-07-28"])
SUMMARISE = PromptReference(name="summarise")


@pytest.fixture
def anyio_backend() -> str:
    """The loop on which the SDK's servers are served."""
    return "asyncio"


@pytest.fixture
async def filled(storage: Storage) -> Storage:
    """A store with three reports and a share."""
    desk = storage.tenant("default")
    await desk.set_many({f"reports/{name}": SALES for name in ("sales-q3", "sales-q4", "rents")})
    await desk.set("shares/sales-q3/eve", {"accessKey": "k-for-eve-only", "by": "ada"})
    return storage


def test_the_features_of_the_example_are_those_of_the_repository() -> None:
    """There is one copy, which stands in both places."""
    theirs, ours = ROOT / "examples/desk/features", ROOT / "features/desk"
    names = sorted(path.name for path in theirs.iterdir())
    assert [path.name for path in sorted(ours.iterdir())] == names
    assert len(names) >= 5
    assert all((ours / name).read_bytes() == (theirs / name).read_bytes() for name in names)


@ERAS
async def test_a_report_is_read_by_the_template(filled: Storage, era: str) -> None:
    """Title, text and owner; nobody's key to it."""
    async with connected(create_server(filled), era) as client:
        templates = (await client.list_resource_templates()).resource_templates
        read = await client.read_resource("report://sales-q3")
    assert [template.uri_template for template in templates] == ["report://{report}"]
    assert templates[0].mime_type == "text/markdown"
    content = read.contents[0]
    assert isinstance(content, TextResourceContents)
    assert content.text == "# Sales Q3\n\nSales rose in Norway.\n\nBy ada."


@ERAS
async def test_reading_what_is_not_there_fails_as_declared(filled: Storage, era: str) -> None:
    """By the template and by the prompt: the same reason, code and recovery."""
    async with connected(create_server(filled), era) as client:
        with pytest.raises(MCPError) as read:
            await client.read_resource("report://sales-q9")
        with pytest.raises(MCPError) as prompted:
            await client.get_prompt("summarise", {"report": "sales-q9"})
    for raised in (read.value, prompted.value):
        assert raised.code == Code.NOT_FOUND
        assert raised.error.data["reason"] == "no_match"
        assert raised.error.data["recovery"]["hint"] == errors.NO_MATCH.recovery
        assert 'No report has the id "sales-q9"' in raised.message


@ERAS
async def test_the_prompt_asks_for_a_summary_in_a_tone(filled: Storage, era: str) -> None:
    """Plain unless another is wished for."""
    async with connected(create_server(filled), era) as client:
        plain = await client.get_prompt("summarise", {"report": "sales-q3"})
        formal = await client.get_prompt("summarise", {"report": "sales-q3", "tone": "formal"})
    texts = [prompt.messages[0].content for prompt in (plain, formal)]
    assert [isinstance(text, TextContent) and text.text.partition("\n")[0] for text in texts] == [
        "Sum up this report by ada in three plain sentences.",
        "Sum up this report by ada in three formal sentences.",
    ]


@ERAS
@pytest.mark.parametrize(
    ("ref", "argument", "typed", "suggested"),
    [
        (SUMMARISE, "report", "sales", ["sales-q3", "sales-q4"]),
        (SUMMARISE, "report", "sales-q4", ["sales-q4"]),
        (SUMMARISE, "report", "gold", []),
        (SUMMARISE, "tone", "f", ["formal", "friendly"]),
        (SUMMARISE, "length", "", []),
        (ResourceTemplateReference(uri="report://{report}"), "report", "r", ["rents"]),
    ],
)
async def test_arguments_are_completed(
    filled: Storage, era: str, ref: Any, argument: str, typed: str, suggested: list[str]
) -> None:
    """By what begins as typed, for the prompt and for the template."""
    async with connected(create_server(filled), era) as client:
        completed = await client.complete(ref, {"name": argument, "value": typed})
    assert completed.completion.values == suggested
    assert completed.completion.total == len(suggested)


@ERAS
async def test_many_suggestions_are_cut_where_the_protocol_cuts_them(storage: Storage, era: str) -> None:
    """The client is told that there are more."""
    await storage.tenant("default").set_many({f"reports/r-{number:03}": SALES for number in range(120)})
    async with connected(create_server(storage), era) as client:
        completion = (await client.complete(SUMMARISE, {"name": "report", "value": "r-"})).completion
    assert (len(completion.values), completion.total, completion.has_more) == (100, 120, True)


@ERAS
async def test_the_listings_publish_every_declared_error(storage: Storage, era: str) -> None:
    """So that a reader knows without trying how each part fails."""
    async with connected(create_server(storage), era) as client:
        listed = [
            *(await client.list_tools()).tools,
            *(await client.list_resource_templates()).resource_templates,
            *(await client.list_prompts()).prompts,
        ]
    published = {
        entry.name: {error["reason"] for error in contracts_in(entry.model_dump(by_alias=True))}
        for entry in listed
    }
    consent = {"consent_declined", "consent_cancelled", "consent_not_confirmed"}
    assert published == {
        "search": set(),
        "export": {"no_match", "export_declined"},
        "delete": {"no_match", *consent},
        "share": {"no_match", "already_shared", "not_signed_in", "not_allowed"},
        "import": {"already_there", "id_twice"},
        "read": {"no_match"},
        "summarise": {"no_match"},
    }


async def test_a_search_says_how_many_there_are_beside_its_result(filled: Storage) -> None:
    """The result of a direct call is the plain model; what was added stands in the context."""
    ctx = MockContext(storage=filled)
    assert [line.id for line in (await search("NORWAY", ctx, limit=2)).reports] == ["rents", "sales-q3"]
    assert enrichment_of(ctx)["totalCount"] == 3


async def test_an_export_goes_through_its_rounds_by_direct_calls(filled: Storage) -> None:
    """Each round is a call of its own; what was chosen before travels as the state."""
    first = await expect_input_required(lambda: export("sales-q3", MockContext(storage=filled)))
    assert (list(first.input_requests or {}), first.request_state) == (["format"], None)
    chose = {"format": {"action": "accept", "content": {"format": "pdf"}}}
    ctx = MockContext(storage=filled, input_responses=chose)
    second = await expect_input_required(lambda: export("sales-q3", ctx))
    assert (list(second.input_requests or {}), second.request_state) == (["destination"], "pdf")
    chose = {"destination": {"action": "accept", "content": {"destination": "mail"}}}
    ctx = MockContext(storage=filled, input_responses=chose, request_state="pdf")
    assert await export("sales-q3", ctx) == Export(report="sales-q3", format="pdf", destination="mail")


async def test_a_state_that_names_no_format_is_asked_about_anew(filled: Storage) -> None:
    """Only what the form offers was ever chosen."""
    ctx = MockContext(storage=filled, request_state="papyrus")
    assert "format" in ((await expect_input_required(lambda: export("sales-q3", ctx))).input_requests or {})


async def agreed(storage: Storage, name: str) -> MockContext:
    """Let a person be asked whether sales-q3 shall go, and bring their yes to the next context."""
    who = Caller(name, subject=name)
    first = MockContext(storage=storage, auth=who)
    asked = await expect_input_required(lambda: delete("sales-q3", first))
    answers = {"consent": {"action": "accept", "content": {"confirm": True}}}
    return MockContext(
        storage=storage,
        auth=who,
        errors=[errors.NO_MATCH],
        input_responses=answers,
        request_state=asked.request_state,
    )


async def test_of_two_who_agreed_one_deletes(filled: Storage) -> None:
    """Both were asked while the report was there."""
    ada, ben = await agreed(filled, "ada"), await agreed(filled, "ben")
    assert (await delete("sales-q3", ada)).shares == 1
    with pytest.raises(Failure) as raised:
        await delete("sales-q3", ben)
    assert raised.value.reason == "no_match"


class Unhurried(MemoryProvider):
    """Lets others go first between what is read and what is done about it."""

    async def read(self, tenant: str, keys: Sequence[str]) -> dict[str, str]:
        """Read keys, and tell of it a moment later."""
        texts = await super().read(tenant, keys)
        await anyio.lowlevel.checkpoint()
        return texts


async def test_of_two_who_agreed_at_the_same_moment_one_deletes() -> None:
    """Both consents are redeemed before the report is gone."""
    storage = Storage(Unhurried())
    await storage.tenant("default").set("reports/sales-q3", SALES)
    ada, ben = await agreed(storage, "ada"), await agreed(storage, "ben")
    came: list[str] = []

    async def act(ctx: MockContext) -> None:
        try:
            came.append((await delete("sales-q3", ctx)).report)
        except Failure as failure:
            came.append(str(failure.reason))

    async with anyio.create_task_group() as together:
        together.start_soon(act, ada)
        together.start_soon(act, ben)
    assert sorted(came) == ["no_match", "sales-q3"]


@ERAS
async def test_the_key_of_a_share_is_in_the_store_and_nowhere_else(filled: Storage, era: str) -> None:
    """Neither the answer nor what the client sees of the log has it."""
    logged: list[Any] = []

    async def hear(params: Any) -> None:
        logged.append(params.data)

    token = AccessToken(token="t", client_id="desk", scopes=["reports:share"], subject="ada")
    before = auth_context_var.set(AuthenticatedUser(token))
    try:
        async with connected(
            create_server(filled),
            era,
            logging_callback=hear,
            **({"log_level": "info"} if era > "2026" else {}),
        ) as client:
            answer = await client.call_tool("share", {"report": "sales-q3", "person": "cleo"})
    finally:
        auth_context_var.reset(before)
    kept = await filled.tenant("default").get("shares/sales-q3/cleo")
    assert (kept["by"], len(kept["accessKey"])) == ("ada", 32)
    assert kept["accessKey"] not in answer.model_dump_json()
    assert [record["data"]["accessKey"] for record in logged] == ["[REDACTED]"]


async def test_who_has_a_share_by_a_direct_call_is_written_down(ctx: MockContext) -> None:
    """By the client where no person is known."""
    await ctx.state.set("reports/sales-q3", SALES)
    ctx.auth = Caller("robot", ("reports:share",))
    await share("sales-q3", "ben", ctx)
    assert (await ctx.state.get("shares/sales-q3/ben"))["by"] == "robot"


async def test_an_import_tells_its_progress_to_a_spy(
    ctx: MockContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And writes everything at its end."""
    monkeypatch.setattr(importing, "PAUSE", 0)
    heard: list[tuple[Any, ...]] = []
    told = MockContext(storage=ctx.storage, progress=lambda *report: heard.append(report))
    new = [NewReport.model_validate({"id": name, **SALES}) for name in ("a", "b")]
    assert (await import_reports(new, told)).reports == ["a", "b"]
    assert heard == [(1, 2, "Sales Q3"), (2, 2, "Sales Q3")]
    assert await ctx.state.get("reports/b") == SALES


@pytest.mark.slow
async def test_the_desk_serves_over_stdio_and_keeps_its_reports(tmp_path: Path) -> None:
    """`python -m desk` needs nothing of the tests, and what came in is there for the next process."""
    environment = {**os.environ, "PYTHONPATH": f"{ROOT / 'examples/desk'}{os.pathsep}{ROOT}"}
    command = StdioServerParameters(
        command=sys.executable, args=["-m", "desk"], cwd=tmp_path, env=environment
    )
    async with Client(stdio_client(command)) as client:
        await client.call_tool("import", {"reports": [{"id": "sales-q3", **SALES}]})
    async with Client(stdio_client(command)) as client:
        found = await client.call_tool("search", {"query": "norway"})
    assert found.structured_content is not None
    assert [report["id"] for report in found.structured_content["reports"]] == ["sales-q3"]
    assert (tmp_path / "desk.sqlite").exists()
