"""From runs to envelopes: pickles, test cases and what happened in them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpbdd.messages.clock import duration, instant

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from gherkin.stream.id_generator import IdGenerator

    from mcpbdd.messages.definitions import Definitions
    from mcpbdd.messages.reading import Envelope
    from mcpbdd.messages.runs import Attachment, HookSnapshot, Result, RunSnapshot, StepSnapshot

_HOOK_TYPES = {
    "before_all": "BEFORE_TEST_RUN",
    "after_all": "AFTER_TEST_RUN",
    "before": "BEFORE_TEST_CASE",
    "after": "AFTER_TEST_CASE",
}


def pickle_for(template: Envelope, run: RunSnapshot, ids: IdGenerator) -> Envelope:
    """Give one run its own pickle: new ids, and the labels of the run as further tags.

    Args:
        template: the scenario's pickle.
        run: for which it is.
        ids: gives ids that are unique in the record.
    """
    node = template["astNodeIds"][0]
    return {
        **template,
        "id": ids.get_next_id(),
        "steps": [{**step, "id": ids.get_next_id()} for step in template["steps"]],
        "tags": [*template["tags"], *[{"astNodeId": node, "name": label} for label in run.labels]],
    }


class Builder:
    """Writes the runs of one record.

    Args:
        ids: gives ids that are unique in the record.
        definitions: the step definitions.
        environment: where the project's hooks are, as the record names it.
        run_id: of the testRunStarted.
    """

    def __init__(self, ids: IdGenerator, definitions: Definitions, environment: str, run_id: str) -> None:
        self._ids = ids
        self._definitions = definitions
        self._environment = environment
        self._run_id = run_id
        self._hooks: dict[tuple[str, str], str] = {}

    def test_case(self, pickle: Envelope, run: RunSnapshot) -> Iterator[Envelope]:
        """Give the test case of a run, everything that happened in it, and its hooks before it."""
        for hook in run.hooks:
            yield from self._hook(hook.name, hook.place)
        pickled = [*zip(run.steps, pickle["steps"], strict=True)]
        for step, pickle_step in pickled:
            if step.result.status == "UNDEFINED":
                yield {"suggestion": self._suggestion(step, pickle_step["id"])}
        hooks = [(self._hook_step(hook), hook) for hook in run.hooks]
        parts: list[tuple[Envelope, StepSnapshot | HookSnapshot]] = [
            *[(test_step, hook) for test_step, hook in hooks if hook.place == "before"],
            *[(self._test_step(step, pickle_step), step) for step, pickle_step in pickled],
            *[(test_step, hook) for test_step, hook in hooks if hook.place == "after"],
        ]
        case = {
            "id": self._ids.get_next_id(),
            "pickleId": pickle["id"],
            "testSteps": [test_step for test_step, _ in parts],
            "testRunStartedId": self._run_id,
        }
        yield {"testCase": case}
        yield from self._attempt(case["id"], run, parts)

    def _attempt(
        self, case_id: str, run: RunSnapshot, parts: list[tuple[Envelope, StepSnapshot | HookSnapshot]]
    ) -> Iterator[Envelope]:
        attempt = self._ids.get_next_id()
        started = {"id": attempt, "testCaseId": case_id, "attempt": 0, "timestamp": instant(run.started)}
        yield {"testCaseStarted": started}
        for test_step, part in parts:
            yield from _step_events(test_step["id"], attempt, part)
        finished = {"testCaseStartedId": attempt, "willBeRetried": False, "timestamp": instant(run.finished)}
        yield {"testCaseFinished": finished}

    def run_hook(self, hook: HookSnapshot) -> Iterator[Envelope]:
        """Give a hook that belongs to no scenario: of the run, of a feature, of a rule."""
        yield from self._hook(hook.name, "")
        started_id = self._ids.get_next_id()
        yield {
            "testRunHookStarted": {
                "id": started_id,
                "testRunStartedId": self._run_id,
                "hookId": self._hooks[hook.name, ""],
                "timestamp": instant(hook.result.started),
            }
        }
        yield from _attachments(hook.attachments, {"testRunHookStartedId": started_id})
        yield {
            "testRunHookFinished": {
                "testRunHookStartedId": started_id,
                "result": _result(hook.result),
                "timestamp": instant(hook.result.finished),
            }
        }

    def _hook(self, name: str, place: str) -> Iterator[Envelope]:
        if (name, place) in self._hooks:
            return
        hook: Envelope = {
            "id": self._ids.get_next_id(),
            "name": name,
            "sourceReference": {"uri": self._environment},
        }
        # The messages know no type for the hooks of features and rules.
        if kind := _HOOK_TYPES.get(place or name):
            hook["type"] = kind
        self._hooks[name, place] = hook["id"]
        yield {"hook": hook}

    def _hook_step(self, hook: HookSnapshot) -> Envelope:
        return {"id": self._ids.get_next_id(), "hookId": self._hooks[hook.name, hook.place]}

    def _test_step(self, step: StepSnapshot, pickled: Envelope) -> Envelope:
        return {
            "id": self._ids.get_next_id(),
            "pickleStepId": pickled["id"],
            **self._definitions.test_step(step),
        }

    def _suggestion(self, step: StepSnapshot, pickle_step_id: str) -> Envelope:
        code = (
            f"@{step.keyword}({step.text!r})\n"
            "def step_impl(context):\n"
            f"    raise StepNotImplementedError({step.text!r})\n"
        )
        return {
            "id": self._ids.get_next_id(),
            "pickleStepId": pickle_step_id,
            "snippets": [{"language": "python", "code": code}],
        }


def _step_events(step_id: str, case_started_id: str, part: StepSnapshot | HookSnapshot) -> Iterator[Envelope]:
    owner = {"testCaseStartedId": case_started_id, "testStepId": step_id}
    yield {"testStepStarted": {**owner, "timestamp": instant(part.result.started)}}
    yield from _attachments(part.attachments, owner)
    yield {
        "testStepFinished": {
            **owner,
            "testStepResult": _result(part.result),
            "timestamp": instant(part.result.finished),
        }
    }


def _attachments(attachments: Iterable[Attachment], owner: Envelope) -> Iterator[Envelope]:
    for attachment in attachments:
        made: Envelope = {
            **owner,
            "body": attachment.body,
            "contentEncoding": attachment.encoding,
            "mediaType": attachment.media_type,
            "timestamp": instant(attachment.taken),
        }
        if attachment.name:
            made["fileName"] = attachment.name
        yield {"attachment": made}


def _result(result: Result) -> Envelope:
    made: Envelope = {"status": result.status, "duration": duration(result.started, result.finished)}
    if result.message:
        made["message"] = result.message
    if result.problem is not None:
        exception: Envelope = {"type": result.problem.type, "message": result.problem.message}
        if result.problem.stack:
            exception["stackTrace"] = result.problem.stack
        made["exception"] = exception
    return made
