"""Where records came from, and what they say of their runs as a whole."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mcpbdd.livingdocs.attached import ATTACHED, evidence_in
from mcpbdd.livingdocs.model import Source, Trouble
from mcpbdd.livingdocs.takes import message_of, seconds_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcpbdd.livingdocs.reading import Record

Node = dict[str, Any]


def source_of(record: Record) -> Source:
    """Give where a record came from."""
    bodies: dict[str, Node] = {}
    for envelope in record.envelopes:
        bodies.setdefault(envelope.kind, envelope.body)
    meta, ended = bodies.get("meta", {}), bodies.get("testRunFinished")
    git = (meta.get("ci") or {}).get("git") or {}
    return Source(
        record.path,
        writer=_versioned(meta.get("implementation")),
        runtime=_versioned(meta.get("runtime")),
        began=seconds_of(bodies.get("testRunStarted", {}).get("timestamp")),
        ended=seconds_of((ended or {}).get("timestamp")),
        succeeded=None if ended is None else bool(ended.get("success")),
        commit=str(git.get("revision") or ""),
        branch=str(git.get("branch") or ""),
        remote=str(git.get("remote") or ""),
        evidence=tuple(
            evidence_in(one.body)
            for one in record.envelopes
            if one.kind in ATTACHED and "testCaseStartedId" not in one.body
        ),
    )


def run_troubles(record: Record) -> Iterator[Trouble]:
    """Give what went wrong in a run outside of its scenarios: hooks of the run, and whatever ended it."""
    started = {
        str(one.body.get("id")): one.body for one in record.envelopes if one.kind == "testRunHookStarted"
    }
    hooks = {str(one.body.get("id")): one.body for one in record.envelopes if one.kind == "hook"}
    for one in record.envelopes:
        if one.kind == "testRunHookFinished" and (one.body.get("result") or {}).get("status") == "FAILED":
            begun = started.get(str(one.body.get("testRunHookStartedId")), {})
            name = str(hooks.get(str(begun.get("hookId")), {}).get("name") or "a hook of the run")
            yield Trouble(record.path, one.line, f"{name} failed: {message_of(one.body['result'])}")
        elif one.kind == "testRunFinished" and (one.body.get("exception") or one.body.get("message")):
            yield Trouble(record.path, one.line, f"the run failed: {message_of(one.body)}")


def _versioned(product: Any) -> str:
    known = product if isinstance(product, dict) else {}
    return " ".join(str(known[key]) for key in ("name", "version") if known.get(key))
