"""A server behind a port, and a client that reaches it: whole calls, refusals by a status, and nothing left behind."""

from __future__ import annotations

import asyncio
import socket
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import anyio
import mcp_types as types
import pytest
from mcp.server import Server
from mcp.server.auth.settings import AuthSettings
from mcp.server.mcpserver import Context, MCPServer
from starlette.applications import Starlette
from starlette.responses import JSONResponse, PlainTextResponse, Response, StreamingResponse
from starlette.routing import Route

from mcpbdd.connection.capabilities import OFFERS, declared
from mcpbdd.connection.eras import DoesNotSpeak
from mcpbdd.connection.http import Door, refuse_elsewhere
from mcpbdd.connection.identity import Identity, Tokens
from mcpbdd.connection.manner import Manner
from mcpbdd.connection.served import PATH, ServedServer
from mcpbdd.connection.session import Session
from mcpbdd.errors import Misuse, Unreachable
from mcpbdd.outcomes import Failed, Succeeded
from mcpbdd.transcript import Transcript

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Iterator

    from starlette.requests import Request

    from mcpbdd.config import Era
    from mcpbdd.runtime import Runtime

    Serve = Callable[[Any], ServedServer]
    Reach = Callable[..., Session]

ERAS = ("2025-11-25", "2026-07-28")
both_eras = pytest.mark.parametrize("era", ERAS)


@pytest.fixture
def serve(runtime: Runtime) -> Iterator[Serve]:
    """Give a function that serves a server; afterwards neither a port nor a task is left."""
    served: list[ServedServer] = []
    before = tasks_of(runtime)

    def opened(server: Any) -> ServedServer:
        one = ServedServer(runtime, server, "the server")
        served.append(one)
        one.open(5)
        return one

    yield opened
    for one in served:
        one.close(5)
        assert not one.url or not is_open(one.url)
    assert tasks_of(runtime) == before


@pytest.fixture
def reach(runtime: Runtime, serve: Serve, sessions: list[Session]) -> Iterator[Reach]:
    """Give a function that connects to an address; sessions are closed before what serves them."""

    def connected(url: str, era: Era, token: str | None = None, **door: Any) -> Session:
        manner = Manner("the client", era, OFFERS, declared(OFFERS), None)
        session = Session(runtime, Door(url, token, **door).transport, manner, Transcript())
        sessions.append(session)
        session.connect()
        return session

    assert callable(serve)
    yield connected
    for session in sessions:
        session.close()
    sessions.clear()


def tasks_of(runtime: Runtime) -> int:
    """Count the tasks of the loop that are left when it has come to rest."""

    async def counted() -> int:
        await anyio.sleep(0.05)
        return len(asyncio.all_tasks())

    return runtime.run(counted, deadline=5)


def is_open(url: str) -> bool:
    """Tell whether somebody listens."""
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", urlsplit(url).port or 0)) == 0


def call(session: Session, tool: str, **arguments: Any) -> Any:
    """Call a tool and give what came of it."""
    made = session.start("tools/call", {"name": tool, "arguments": arguments})
    session.settle(made, 5)
    return made.outcome


def small() -> MCPServer:
    """Make a server with a tool that answers, one that reports, and one that never ends."""
    server = MCPServer("small", log_level="CRITICAL")

    @server.tool()
    async def count(to: int, ctx: Context) -> int:
        for step in range(to):
            await ctx.report_progress(step + 1, to)
        return to

    @server.tool()
    async def sleep() -> str:
        await anyio.sleep_forever()
        return "never"

    @server.tool()
    def session_id(ctx: Context) -> str:
        request = ctx.request_context.request
        return str(request.headers.get("mcp-session-id")) if request is not None else "no request"

    return server


class Fixed:
    """What is served in the place of a server: an app that answers every POST in one way."""

    def __init__(self, answer: Callable[[Request, Any], Response], lifespan: Any = None) -> None:
        self._answer, self._lifespan = answer, lifespan

    def streamable_http_app(self, **_: Any) -> Starlette:
        """Give the app, as a server of the SDK does."""

        async def endpoint(request: Request) -> Response:
            return self._answer(request, await request.json())

        return Starlette(routes=[Route(PATH, endpoint, methods=["POST"])], lifespan=self._lifespan)


@both_eras
def test_a_call_goes_through_with_all_its_notices(serve: Serve, reach: Reach, era: Era) -> None:
    """What crosses is recorded as everywhere else."""
    session = reach(serve(small()).url, era)
    assert isinstance(call(session, "count", to=3), Succeeded)
    methods = [frame.message.get("method") for frame in session.tape.transcript.frames if not frame.setup]
    assert methods.count("notifications/progress") == 3


@both_eras
def test_a_low_level_server_is_served_too(serve: Serve, reach: Reach, era: Era) -> None:
    """As everything that the SDK can serve."""

    async def tools(_context: Any, _params: Any) -> types.ListToolsResult:
        return types.ListToolsResult(tools=[types.Tool(name="one", input_schema={"type": "object"})])

    session = reach(serve(Server("low", on_list_tools=tools)).url, era)
    listing = session.start("tools/list", {})
    session.settle(listing, 5)
    assert isinstance(listing.outcome, Succeeded)


def test_every_port_is_a_new_one_of_this_machine(serve: Serve) -> None:
    """One server may be served at two ports, which are open until they are closed."""
    server = small()
    one, other = serve(server), serve(server)
    assert one.url.startswith("http://127.0.0.1:")
    assert one.url != other.url
    assert is_open(one.url)
    assert is_open(other.url)
    one.close(5)
    assert not is_open(one.url)
    assert is_open(other.url)


@both_eras
def test_a_port_is_closed_over_a_call_that_never_ends(
    runtime: Runtime, serve: Serve, sessions: list[Session], era: Era
) -> None:
    """The client learns that the connection is gone; it is no answer of the server."""
    served = serve(small())
    manner = Manner("the client", era, OFFERS, declared(OFFERS), None)
    session = Session(runtime, Door(served.url).transport, manner, Transcript())
    sessions.append(session)
    session.connect()
    hanging = session.start("tools/call", {"name": "sleep", "arguments": {}})
    session.stand_still()
    served.close(5)
    with pytest.raises(Unreachable):
        session.settle(hanging, 5)
    assert not session.tape.answered(hanging)


def test_a_request_that_ignores_everything_is_cancelled(
    runtime: Runtime, serve: Serve, sessions: list[Session]
) -> None:
    """No task outlives the port, whatever stands behind it."""

    class Stubborn(Fixed):
        def streamable_http_app(self, **_: Any) -> Starlette:
            async def endpoint(_request: Request) -> Response:
                await anyio.sleep_forever()
                return Response()

            return Starlette(routes=[Route(PATH, endpoint, methods=["POST"])])

    served = serve(Stubborn(lambda _request, _asked: Response()))
    manner = Manner("the client", "2025-11-25", OFFERS, declared(OFFERS), None, None, start_within=0.2)
    session = Session(runtime, Door(served.url).transport, manner, Transcript())
    sessions.append(session)
    with pytest.raises(Unreachable, match=r"did not answer the hello within 0.2 seconds"):
        session.connect()
    served.close(5)


def test_a_server_that_cannot_start_is_told(runtime: Runtime) -> None:
    """By what it raised, or by the time that it took; closing it afterwards is fine or says so again."""

    @asynccontextmanager
    async def broken(_app: Any) -> AsyncIterator[None]:
        raise RuntimeError("no database")
        yield

    @asynccontextmanager
    async def slow(_app: Any) -> AsyncIterator[None]:
        await anyio.sleep_forever()
        yield

    never: Any = lambda _request, _asked: Response()  # noqa: E731 - nobody asks
    with pytest.raises(Unreachable, match=r"the server raised RuntimeError: no database"):
        ServedServer(runtime, Fixed(never, broken), "the server").open(5)  # type: ignore[arg-type]
    late = ServedServer(runtime, Fixed(never, slow), "the server")  # type: ignore[arg-type]
    with pytest.raises(Unreachable, match=r"was not served within 0.1 seconds"):
        late.open(0.1)
    late.close(5)


def test_a_server_that_does_not_end_well_is_told(runtime: Runtime) -> None:
    """Also where it takes too long."""

    @asynccontextmanager
    async def broken(_app: Any) -> AsyncIterator[None]:
        yield
        raise RuntimeError("still in use")

    @asynccontextmanager
    async def slow(_app: Any) -> AsyncIterator[None]:
        yield
        await anyio.sleep(0.4)

    never: Any = lambda _request, _asked: Response()  # noqa: E731 - nobody asks
    one = ServedServer(runtime, Fixed(never, broken), "the server")  # type: ignore[arg-type]
    one.open(5)
    with pytest.raises(Unreachable, match=r"the server raised RuntimeError: still in use"):
        one.close(5)
    other = ServedServer(runtime, Fixed(never, slow), "the server")  # type: ignore[arg-type]
    other.open(5)
    with pytest.raises(Unreachable, match=r"did not end within 0.1 seconds"):
        other.close(0.1)
    other.close(5)


REFUSALS = [
    (
        401,
        'Bearer error="invalid_token", error_description="Who are you?", scope="a:read a:write"',
        "HTTP 401 Unauthorized: Who are you?",
        {"scope": "a:read a:write", "reason": "invalid_token"},
    ),
    (
        403,
        'Bearer error="insufficient_scope", error_description="Required scope: a:write"',
        "HTTP 403 Forbidden: Required scope: a:write",
        {"scope": "a:write", "reason": "insufficient_scope"},
    ),
    (403, "", "HTTP 403 Forbidden", {}),
]


@both_eras
@pytest.mark.parametrize("refusal", REFUSALS)
def test_a_client_that_is_turned_away_hears_why_of_every_call(
    serve: Serve, reach: Reach, era: Era, refusal: tuple[int, str, str, dict[str, str]]
) -> None:
    """The status is the code, and the challenge is in the data."""
    status, challenge, message, told = refusal
    headers = {"www-authenticate": challenge} if challenge else {}
    session = reach(serve(Fixed(lambda _request, _asked: Response("no", status, headers))).url, era)
    found = call(session, "anything")
    assert isinstance(found, Failed)
    assert (found.code, found.message, found.channel) == (status, message, "protocol")
    parameters = found.data.pop("challenge", {})
    assert parameters.get("error") == told.get("reason")
    assert found.data == {"status": status, **({"wwwAuthenticate": challenge} if challenge else {}), **told}
    assert session.tools is None
    assert session.turned_away is not None
    assert session.server == {"capabilities": {}}


def answering(status: int, body: Any) -> Fixed:
    """Let a client of 2025-11-25 in, and answer what it calls in one way."""

    def answer(_request: Request, asked: Any) -> Response:
        if asked["method"] == "initialize":
            result = {
                "protocolVersion": "2025-11-25",
                "capabilities": {},
                "serverInfo": {"name": "fixed", "version": "1"},
            }
            return JSONResponse({"jsonrpc": "2.0", "id": asked["id"], "result": result})
        if "id" not in asked:
            return Response(status_code=503)
        if isinstance(body, dict):
            return JSONResponse(body, status)
        return PlainTextResponse(body, status)

    return Fixed(answer)


@pytest.mark.parametrize(
    ("status", "body", "code", "message"),
    [
        (500, "it broke", 500, "HTTP 500 Internal Server Error"),
        (429, {"error_description": "Later"}, 429, "HTTP 429 Too Many Requests: Later"),
        (400, '["no", "object"]', 400, "HTTP 400 Bad Request"),
        (
            400,
            {"jsonrpc": "2.0", "id": None, "error": {"code": -32602, "message": "Bad cursor"}},
            -32602,
            "Bad cursor",
        ),
    ],
)
def test_a_status_is_the_code_where_no_json_rpc_error_says_more(
    serve: Serve, reach: Reach, status: int, body: Any, code: int, message: str
) -> None:
    """In the middle of a session; a refused notification is nobody's failure."""
    found = call(reach(serve(answering(status, body)).url, "2025-11-25"), "anything")
    assert isinstance(found, Failed)
    assert (found.code, found.message) == (code, message)


def test_a_response_that_ends_without_an_answer_is_none(serve: Serve, reach: Reach) -> None:
    """The SDK's client makes an error of it; the server said nothing, which is no failure of the call."""

    def answer(_request: Request, asked: Any) -> Response:
        hello = answering(200, "")._answer(_request, asked)
        return (
            StreamingResponse(iter(()), media_type="text/event-stream") if asked.get("id", 0) > 1 else hello
        )

    session = reach(serve(Fixed(answer)).url, "2025-11-25")
    with pytest.raises(Unreachable, match=r"closed the connection in the middle of a call"):
        call(session, "anything")
    assert not session.tape.answered(session.calls[-1])


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        (Response(status_code=404), "HTTP 404"),
        (
            JSONResponse(
                {"jsonrpc": "2.0", "id": None, "error": {"code": -32000, "message": "No session"}}, 400
            ),
            "HTTP 400: No session",
        ),
    ],
)
def test_a_server_of_another_era_is_told_from_one_that_refuses(
    serve: Serve, reach: Reach, answer: Response, words: str
) -> None:
    """A server that knows sessions only has no answer to the hello of 2026-07-28."""
    url = serve(Fixed(lambda _request, _asked: answer)).url
    with pytest.raises(DoesNotSpeak, match=words):
        reach(url, "2026-07-28")
    with pytest.raises(Unreachable, match=r"refused the hello with"):
        reach(serve(Fixed(lambda _request, _asked: Response(status_code=503))).url, "2026-07-28")


def test_nobody_at_the_address_is_told(reach: Reach) -> None:
    """In one sentence, with the address."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{free.getsockname()[1]}/mcp"
    with pytest.raises(Unreachable, match=rf"^Nothing answers at {url}\.$"):
        reach(url, "2026-07-28")


def test_no_proxy_gets_to_know_of_it(serve: Serve, reach: Reach, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the environment says, nothing leaves the machine."""
    for name in ("HTTP_PROXY", "http_proxy", "ALL_PROXY"):
        monkeypatch.setenv(name, "http://127.0.0.1:9")
    monkeypatch.delenv("NO_PROXY", raising=False)
    assert isinstance(call(reach(serve(small()).url, "2026-07-28"), "count", to=1), Succeeded)


def test_another_session_can_be_used(serve: Serve, reach: Reach) -> None:
    """Its id is sent with what is called; the own session is opened and ended as ever."""
    url = serve(small()).url
    session = reach(url, "2025-11-25")
    theirs = call(session, "session_id").text
    other = reach(url, "2025-11-25", session_id=lambda: theirs)
    assert len(theirs) == 32
    assert call(other, "session_id").text == theirs
    other.close()
    assert call(session, "session_id").text == theirs


@both_eras
def test_only_the_tokens_of_the_scenario_open_the_door(serve: Serve, reach: Reach, era: Era) -> None:
    """A made-up token is refused, and so is none."""
    learned: list[str] = []
    tokens = Tokens(learned.append)
    auth = AuthSettings.model_validate(
        {
            "issuer_url": "https://login.example",
            "resource_server_url": "https://reports.example",
            "validate_token_resource": False,
        }
    )
    server = MCPServer("guarded", auth=auth, token_verifier=tokens, log_level="CRITICAL")
    server.tool(name="hello")(lambda: "Hello.")
    ann, ben = Identity("ann", "desk", tenant="acme"), Identity("ben", "desk")
    url = serve(server).url
    assert isinstance(call(reach(url, era, tokens.of(ann)), "hello"), Succeeded)
    assert call(reach(url, era, "made-up"), "hello").code == 401
    assert call(reach(url, era), "hello").code == 401
    assert tokens.of(ann) == tokens.of(ann) != tokens.of(ben)
    assert learned == [tokens.of(ann), tokens.of(ben)]


@pytest.mark.parametrize("url", ["http://localhost:8/mcp", "http://127.0.0.1/x", "http://[::1]:8/mcp"])
def test_addresses_of_this_machine_are_allowed(url: str) -> None:
    """By name and by number."""
    refuse_elsewhere(url, "it")


@pytest.mark.parametrize(
    "url",
    ["https://mcp.example/", "http://10.0.0.1/mcp", "http://localhost.evil.example/", "http://0.0.0.0:8/"],
)
def test_other_addresses_are_refused(url: str) -> None:
    """Also those that only look as if they were here."""
    with pytest.raises(Misuse, match=r"nothing leaves this machine"):
        refuse_elsewhere(url, "it")
