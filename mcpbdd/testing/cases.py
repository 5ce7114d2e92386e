"""The cases of a contract: what goes in, and what has to come of it."""

from __future__ import annotations

import inspect
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from mcpbdd.matching.outcome import in_words
from mcpbdd.matching.schema import fits_schema
from mcpbdd.outcomes import Asking, Failed, Succeeded
from mcpbdd.values.json_values import same_json
from mcpbdd.values.visible import shown

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from mcpbdd.kit.context.handlers import Handler
    from mcpbdd.testing.running import Ended


@dataclass(frozen=True, kw_only=True)
class Case:
    """What every case has.

    Attributes:
        given: the arguments of a tool or prompt; the URI of a resource.
        context: options of the `MockContext`, which win over those of the suite.
        name: what reports call it; its number where it is left out.
    """

    given: Any = field(default_factory=dict)
    context: Mapping[str, Any] = field(default_factory=dict)
    name: str = ""


@dataclass(frozen=True, kw_only=True)
class Success(Case):
    """A call that succeeds.

    Attributes:
        expected: what the result has at least: objects may have more members, lists may not have more entries.
        check: looks at the outcome, sync or async, and raises where it is wrong.
    """

    expected: Any = None
    check: Callable[[Succeeded], Any] | None = None

    async def judge(self, handler: Handler, outcome: Ended) -> None:
        """Make sure that the call did what the case says.

        Raises:
            AssertionError: it did not.
        """
        assert isinstance(outcome, Succeeded), f"expected success, but {in_words(outcome)}"
        _must_have_content(handler, outcome)
        if self.expected is not None:
            missing = _missing(self.expected, outcome.result, "the result")
            assert not missing, missing
        if self.check is not None:
            checked = self.check(outcome)
            if inspect.isawaitable(checked):
                await checked


@dataclass(frozen=True, kw_only=True)
class Error(Case):
    """A call that fails.

    Attributes:
        code: the code.
        reason: the reason; None where there need be none.
        mentions: a part of the message.
    """

    code: int
    reason: str | None = None
    mentions: str = ""

    async def judge(self, handler: Handler, outcome: Ended) -> None:
        """Make sure that the call failed as the case says.

        Raises:
            AssertionError: it did not.
        """
        assert isinstance(outcome, Failed), f"expected an error, but {in_words(outcome)}"
        assert outcome.code == self.code, (
            f"expected the code {int(self.code)}, but it is {outcome.code}: {outcome.message}"
        )
        assert outcome.message.strip(), "expected a message, but it is empty"
        if handler.kind == "tool":
            assert outcome.text.startswith("Error:"), (
                f"expected a text that begins with Error:, but it is {shown(outcome.text)}"
            )
        if self.reason is not None:
            found = outcome.reason.token if outcome.reason is not None else None
            assert found == self.reason, f"expected the reason {self.reason}, but it is {found}"
        assert self.mentions in outcome.message, (
            f"expected a mention of {self.mentions}, but it says {shown(outcome.message)}"
        )


@dataclass(frozen=True, kw_only=True)
class Asks(Case):
    """A call that asks.

    Attributes:
        message: a part of what is asked.
        key: the key of the question; None where it does not matter.
    """

    message: str = ""
    key: str | None = None

    async def judge(self, handler: Handler, outcome: Ended) -> None:  # noqa: ARG002 - as the other cases are judged
        """Make sure that the call asks what the case says.

        Raises:
            AssertionError: it does not.
        """
        assert isinstance(outcome, Asking), f"expected a question, but {in_words(outcome)}"
        asked = [
            one for one in outcome.questions if self.key in (None, one.key) and self.message in one.message
        ]
        assert asked, f"expected a question that mentions {self.message!r}, but {in_words(outcome)}"


def _must_have_content(handler: Handler, outcome: Succeeded) -> None:
    part = {"tool": "content", "resource": "contents", "prompt": "messages"}[handler.kind]
    content = outcome.reply.get(part)
    assert isinstance(content, list), f"expected {part}, but there is {shown(content)}"
    assert content, f"expected {part}, but it is empty"
    schema = handler.metadata.output_schema if handler.kind == "tool" else None
    if schema is not None:
        misfit = fits_schema(schema).explain(outcome.reply.get("structuredContent"))
        assert misfit is None, (
            f"the structured content does not fit the output schema: {misfit.path} {misfit.actual}"
        )


def _missing(expected: Any, found: Any, at: str) -> str:
    """Say what of the expected is not there; empty where all is."""
    if isinstance(expected, dict) and isinstance(found, dict):
        parts = (
            _missing(one, found[key], f"{at}.{key}") if key in found else f"{at} has no {key}"
            for key, one in expected.items()
        )
    elif isinstance(expected, list) and isinstance(found, list) and len(expected) == len(found):
        parts = (
            _missing(one, other, f"{at}[{number}]")
            for number, (one, other) in enumerate(zip(expected, found, strict=True))
        )
    else:
        return (
            ""
            if same_json(expected, found)
            else f"{at}: expected {shown(expected)}, but it is {shown(found)}"
        )
    return next((part for part in parts if part), "")
