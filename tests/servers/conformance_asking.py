"""What the server of the conformance suite asks: pushed in the older revision, by rounds in the newer.

The keys and words of the questions are the suite's.
"""

import json
from collections.abc import Callable
from dataclasses import dataclass

import mcp_types as types
from mcp import MCPError
from mcp.server.mcpserver import Context, MCPServer

MISSING_CAPABILITY = -32021


@dataclass(frozen=True)
class Round:
    """What is asked at once.

    Attributes:
        asks: the questions by key.
        state: what the client shall send back with the answers; the SDK seals it.
    """

    asks: dict[str, types.InputRequest]
    state: str | None = None

    def answers(self, context: Context) -> types.InputResponses | None:
        """Give the answers to this round; None where one is missing, or came without the state."""
        given = context.input_responses or {}
        if self.state is not None and context.request_state != self.state:
            return None
        return given if self.asks.keys() <= given.keys() else None

    def question(self) -> types.InputRequiredResult:
        """Give the result that asks."""
        return types.InputRequiredResult(input_requests=dict(self.asks), request_state=self.state)


def form(message: str, **properties: object) -> types.ElicitRequest:
    """Make a question with a form whose fields must all be filled in."""
    schema = {"type": "object", "properties": properties, "required": list(properties)}
    return types.ElicitRequest(params=types.ElicitRequestFormParams(message=message, requested_schema=schema))


def says(text: str) -> types.SamplingMessage:
    return types.SamplingMessage(role="user", content=types.TextContent(text=text))


def sample(prompt: str, tokens: int = 100) -> types.CreateMessageRequest:
    """Make a question to the model."""
    return types.CreateMessageRequest(
        params=types.CreateMessageRequestParams(messages=[says(prompt)], max_tokens=tokens)
    )


NAME = {"type": "string"}
CAPITAL = Round({"capital_question": sample("What is the capital of France?")})
ROOTS = Round({"client_roots": types.ListRootsRequest()})
CONFIRM = Round({"confirm": form("Please confirm", ok={"type": "boolean"})}, "to be confirmed")
SEVERAL = Round(
    {
        "user_name": form("What is your name?", name=NAME),
        "greeting": sample("Generate a greeting", 50),
        "client_roots": types.ListRootsRequest(),
    },
    "three things asked",
)
FIRST = Round({"step1": form("Step 1: What is your name?", name=NAME)}, "first step")
SECOND = Round(
    {"step2": form("Step 2: What is your favorite color?", color={"type": "string"})}, "second step"
)
CONTEXT = Round({"user_context": form("What context should the prompt use?", context={"type": "string"})})


def add(server: MCPServer, *, gated: bool) -> None:
    """Add what asks.

    Args:
        server: where.
        gated: the tool that greets wants the state back that went with its question.
    """
    _pushed(server)
    _forms_pushed(server)
    _greeting(server, Round({"user_name": form("What is your name?", name=NAME)}, "asked" if gated else None))
    _one_round(server, "test_input_required_result_sampling", CAPITAL, _model_said)
    _one_round(server, "test_input_required_result_list_roots", ROOTS, _roots_given)
    _one_round(server, "test_input_required_result_request_state", CONFIRM, lambda _: "state-ok")
    _one_round(server, "test_input_required_result_tampered_state", CONFIRM, lambda _: "state-ok")
    _one_round(server, "test_input_required_result_multiple_inputs", SEVERAL, _model_said)
    _one_round(server, "test_streaming_elicitation", CONFIRM, lambda _: "state-ok")
    _several_rounds(server)
    _by_capability(server)
    _prompt(server)


def _greeting(server: MCPServer, asking: Round) -> None:
    def greet(answers: types.InputResponses) -> str:
        return f"Hello, {_entered(answers['user_name'], 'name')}!"

    _one_round(server, "test_input_required_result_elicitation", asking, greet)


def _one_round(
    server: MCPServer, name: str, asking: Round, end: Callable[[types.InputResponses], str]
) -> None:
    async def tool(context: Context) -> str | types.InputRequiredResult:
        answers = asking.answers(context)
        return asking.question() if answers is None else end(answers)

    server.add_tool(tool, name=name, description="Ask, then end.", structured_output=False)


def _several_rounds(server: MCPServer) -> None:
    @server.tool(structured_output=False)
    async def test_input_required_result_multi_round(context: Context) -> str | types.InputRequiredResult:
        """Ask twice, one after the other."""
        if SECOND.answers(context) is not None:
            return "Both steps were taken."
        return (SECOND if FIRST.answers(context) is not None else FIRST).question()


def _by_capability(server: MCPServer) -> None:
    @server.tool(structured_output=False)
    async def test_input_required_result_capabilities(context: Context) -> str | types.InputRequiredResult:
        """Ask whomever the client has."""
        can = context.client_capabilities or types.ClientCapabilities()
        asks: dict[str, types.InputRequest] = {}
        if can.sampling is not None:
            asks["capital"] = sample("What is the capital of France?")
        if can.elicitation is not None:
            asks["name"] = form("What is your name?", name=NAME)
        asking = Round(asks)
        return "Done." if asking.answers(context) is not None else asking.question()

    @server.tool(structured_output=False)
    async def test_missing_capability(context: Context) -> str:
        """Need a model."""
        if context.client_capabilities is None or context.client_capabilities.sampling is None:
            needed: dict[str, object] = {"requiredCapabilities": {"sampling": {}}}
            raise MCPError(MISSING_CAPABILITY, "This tool needs a client with a model.", needed)
        return "There is a model."


def _prompt(server: MCPServer) -> None:
    @server.prompt(description="Asks what it shall be about.")
    async def test_input_required_result_prompt(context: Context) -> str | types.InputRequiredResult:
        answers = CONTEXT.answers(context)
        if answers is None:
            return CONTEXT.question()
        return f"The context is {_entered(answers['user_context'], 'context')}."


def _pushed(server: MCPServer) -> None:
    @server.tool(structured_output=False)
    async def test_sampling(prompt: str, context: Context) -> str:
        """Ask the model."""
        said = await context.session.create_message(
            messages=[says(prompt)], max_tokens=100, related_request_id=context.request_id
        )
        return f"LLM response: {_text(said)}"

    @server.tool(structured_output=False)
    async def test_elicitation(message: str, context: Context) -> str:
        """Ask the user who they are."""
        fields = {
            "username": {"type": "string", "description": "User's response"},
            "email": {"type": "string", "description": "User's email address"},
        }
        return await _pushed_form(context, "User response", form(message, **fields))


def _forms_pushed(server: MCPServer) -> None:
    @server.tool(structured_output=False)
    async def test_elicitation_sep1034_defaults(context: Context) -> str:
        """Ask with a form that is filled in already."""
        fields = {
            "name": {"type": "string", "default": "John Doe"},
            "age": {"type": "integer", "default": 30},
            "score": {"type": "number", "default": 95.5},
            "status": {"type": "string", "enum": ["active", "inactive", "pending"], "default": "active"},
            "verified": {"type": "boolean", "default": True},
        }
        return await _pushed_form(context, "Elicitation completed", form("Is this right?", **fields))

    @server.tool(structured_output=False)
    async def test_elicitation_sep1330_enums(context: Context) -> str:
        """Ask with every kind of choice."""
        plain = {"type": "string", "enum": ["option1", "option2", "option3"]}
        titled = [{"const": f"value{n}", "title": f"{word} Option"} for n, word in enumerate(ORDINALS, 1)]
        old = {"enum": ["opt1", "opt2", "opt3"], "enumNames": ["Option One", "Option Two", "Option Three"]}
        fields = {
            "untitledSingle": plain,
            "titledSingle": {"type": "string", "oneOf": titled},
            "legacyEnum": {"type": "string", **old},
            "untitledMulti": {"type": "array", "items": plain},
            "titledMulti": {"type": "array", "items": {"anyOf": titled}},
        }
        return await _pushed_form(context, "Elicitation completed", form("Which one?", **fields))


ORDINALS = ("First", "Second", "Third")


async def _pushed_form(context: Context, begins: str, question: types.ElicitRequest) -> str:
    asked = question.params
    assert isinstance(asked, types.ElicitRequestFormParams)
    # On the stream of the call: the one beside it may not be open yet, and then nobody hears the question.
    answer = await context.session.elicit_form(
        asked.message, asked.requested_schema, related_request_id=context.request_id
    )
    return f"{begins}: action={answer.action}, content={json.dumps(answer.content)}"


def _entered(answer: object, field: str) -> object:
    return (getattr(answer, "content", None) or {}).get(field)


def _text(answer: object) -> str:
    return str(getattr(getattr(answer, "content", None), "text", ""))


def _model_said(answers: types.InputResponses) -> str:
    return " ".join(filter(None, map(_text, answers.values()))) or "The model said nothing."


def _roots_given(answers: types.InputResponses) -> str:
    roots = getattr(answers["client_roots"], "roots", [])
    return ", ".join(str(root.uri) for root in roots) or "There are no roots."
