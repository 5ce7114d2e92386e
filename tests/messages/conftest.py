"""Runs behave on small projects and checks whatever record it writes."""

from __future__ import annotations

import json
import os
from collections import Counter
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import cucumber_messages  # type: ignore[import-untyped]
import pytest
from jsonschema import Draft202012Validator
from referencing import Registry, Resource

from mcpbdd.messages import read
from tests import commands

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

HERE = Path(__file__).parent


@dataclass(frozen=True)
class Record:
    """A record, and what consumers ask of it."""

    envelopes: list[dict[str, Any]]
    code: int = 0
    output: str = ""

    def all(self, kind: str) -> list[dict[str, Any]]:
        return [envelope[kind] for envelope in self.envelopes if kind in envelope]

    def only(self, kind: str) -> dict[str, Any]:
        (found,) = self.all(kind)
        return found

    def pickles(self, name: str) -> list[dict[str, Any]]:
        return [pickle for pickle in self.all("pickle") if pickle["name"] == name]

    def runs(self, name: str) -> list[list[dict[str, Any]]]:
        """Give the results of every test case of a scenario, in the order of the record."""
        pickles = {pickle["id"]: pickle for pickle in self.pickles(name)}
        return [
            self._run(case, pickles[case["pickleId"]])
            for case in self.all("testCase")
            if case["pickleId"] in pickles
        ]

    def run(self, name: str) -> list[dict[str, Any]]:
        (found,) = self.runs(name)
        return found

    def statuses(self, name: str) -> list[str]:
        return [step["status"] for step in self.run(name)]

    def _run(self, case: dict[str, Any], pickle: dict[str, Any]) -> list[dict[str, Any]]:
        texts = {step["id"]: step["text"] for step in pickle["steps"]}
        hooks = {hook["id"]: hook["name"] for hook in self.all("hook")}
        results = {each["testStepId"]: each["testStepResult"] for each in self.all("testStepFinished")}
        return [
            {
                **results[step["id"]],
                "text": texts[step["pickleStepId"]] if "pickleStepId" in step else hooks[step["hookId"]],
                "step": step,
                "attachments": [
                    each for each in self.all("attachment") if each.get("testStepId") == step["id"]
                ],
            }
            for step in case["testSteps"]
        ]


def check(envelopes: list[dict[str, Any]]) -> None:
    """Hold a record against the published schema, the published classes, and its own references."""
    for envelope in envelopes:
        assert list(_validator().iter_errors(envelope)) == [], envelope
        cucumber_messages.message_converter.from_dict(envelope, cucumber_messages.Envelope)
    ids = Counter(value for key, value in _strings(envelopes) if key == "id")
    assert [each for each, count in ids.items() if count > 1] == [], "ids are unique"
    references = {value for key, value in _strings(envelopes) if key.endswith(("Id", "Ids"))}
    assert references <= ids.keys(), "every reference resolves"


@cache
def _validator() -> Draft202012Validator:
    schema = json.loads((HERE / "schemas" / "messages.schema.json").read_text("utf-8"))
    registry: Registry[Any] = Resource.from_contents(schema) @ Registry()
    return Draft202012Validator(schema, registry=registry.crawl())


def _strings(node: Any, key: str = "") -> Iterator[tuple[str, str]]:
    if isinstance(node, dict):
        for name, part in node.items():
            yield from _strings(part, name)
    elif isinstance(node, list):
        for part in node:
            yield from _strings(part, key)
    elif isinstance(node, str):
        yield key, node


def _behave(project: str, record: Path, *arguments: str) -> Record:
    words = ["behave", "-f", "mcpbdd.messages:Formatter", "-o", str(record), "-f", "plain", *arguments]
    terminal = {**os.environ, "PYTHONIOENCODING": "cp1252:replace"}  # it cannot show everything
    done = commands.run(words, HERE / "projects" / project, env=terminal, encoding="cp1252")
    envelopes = list(read(record))
    check(envelopes)
    return Record(envelopes, done.returncode, done.stdout)


@pytest.fixture(scope="session")
def behave(tmp_path_factory: pytest.TempPathFactory) -> Callable[..., Record]:
    """Run behave on a project of tests/messages/projects, once for the same arguments, and check its record."""

    @cache
    def run(project: str, *arguments: str) -> Record:
        return _behave(project, tmp_path_factory.mktemp("record") / "new" / "run.ndjson", *arguments)

    return run


@pytest.fixture
def checked() -> Callable[[list[dict[str, Any]]], Record]:
    """Check envelopes that a test has collected itself."""

    def make(envelopes: list[dict[str, Any]]) -> Record:
        check(envelopes)
        return Record(envelopes)

    return make
