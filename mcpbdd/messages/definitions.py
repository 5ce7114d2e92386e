"""Step definitions and parameter types, as behave has them registered."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from behave.cucumber_expression import TypeRegistry4ParameterType
from behave.runner import the_step_registry  # type: ignore[attr-defined]

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from gherkin.stream.id_generator import IdGenerator

    from mcpbdd.messages.reading import Envelope
    from mcpbdd.messages.runs import Match, StepSnapshot


class Definitions:
    """The step definitions of a run; more may be registered while it goes on.

    Args:
        ids: gives ids that are unique in the record.
    """

    def __init__(self, ids: IdGenerator) -> None:
        self._ids = ids
        self._known: dict[int, str] = {}
        self._types: set[str] = set(TypeRegistry4ParameterType().parameter_types.parameter_type_by_name)
        self._by_function: dict[Callable[..., Any], list[Any]] = {}
        self._matches: dict[tuple[str, str], Match] = {}

    def new(self) -> Iterator[Envelope]:
        """Give the envelopes of what was registered since the last time, parameter types first."""
        # The runner's own registry: behave.step_registry.registry is another one after a reset_runtime().
        matchers = [matcher for group in the_step_registry.steps.values() for matcher in group]
        fresh = [matcher for matcher in matchers if id(matcher) not in self._known]
        for matcher in fresh:
            yield from self._new_types(matcher)
        for matcher in fresh:
            self._known[id(matcher)] = self._ids.get_next_id()
            self._by_function.setdefault(matcher.func, []).append(matcher)
            yield {"stepDefinition": self._definition(matcher)}

    def test_step(self, step: StepSnapshot) -> Envelope:
        """Give what a test step says of its definition.

        A step that was skipped was not looked up; where the same sentence ran elsewhere, that match holds.
        """
        key = (step.keyword, step.text)
        if step.match is not None:
            self._matches[key] = step.match
        match = None if step.result.status == "UNDEFINED" else self._matches.get(key)
        matcher = self._matcher(match, step.text) if match else None
        if match is None or matcher is None:
            return {"stepDefinitionIds": [], "stepMatchArgumentsLists": []}
        arguments = [*_arguments(match, matcher)]
        return {
            "stepDefinitionIds": [self._known[id(matcher)]],
            "stepMatchArgumentsLists": [{"stepMatchArguments": arguments}],
        }

    def _matcher(self, match: Match, text: str) -> Any:
        """Find the definition of a match; behave names its function only, which may have several patterns."""
        candidates = self._by_function.get(match.function, [])
        if len(candidates) > 1:
            return next((each for each in candidates if each.matches(text)), candidates[0])
        return candidates[0] if candidates else None

    def _definition(self, matcher: Any) -> Envelope:
        expression = getattr(matcher, "cucumber_expression", None)
        # A pattern of the parse library is neither kind; what it compiles to is a regular expression.
        kind = "REGULAR_EXPRESSION" if expression is None else "CUCUMBER_EXPRESSION"
        source = matcher.regex_pattern if expression is None else matcher.pattern
        location = matcher.location
        reference = {"uri": location.filename, "location": {"line": max(location.line, 1)}}
        return {
            "id": self._known[id(matcher)],
            "pattern": {"source": str(source), "type": kind},
            "sourceReference": reference,
        }

    def _new_types(self, matcher: Any) -> Iterator[Envelope]:
        expression = getattr(matcher, "cucumber_expression", None)
        for used in expression.parameter_types if expression is not None else ():
            if used.name not in self._types:
                self._types.add(used.name)
                yield {
                    "parameterType": {
                        "id": self._ids.get_next_id(),
                        "name": used.name,
                        "regularExpressions": [str(regexp) for regexp in used.regexps],
                        "preferForRegularExpressionMatch": used.prefer_for_regexp_match,
                        "useForSnippets": used.use_for_snippets,
                    }
                }


def _arguments(match: Match, matcher: Any) -> Iterator[Envelope]:
    types = getattr(getattr(matcher, "cucumber_expression", None), "parameter_types", [])
    for number, argument in enumerate(match.arguments):
        group: Envelope = {} if argument.text is None else {"start": argument.start, "value": argument.text}
        made: Envelope = {"group": group}
        if number < len(types) and types[number].name:
            made["parameterTypeName"] = types[number].name
        yield made
