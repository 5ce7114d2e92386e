"""What behave captured of a failing scenario's output."""

from __future__ import annotations

from typing import Any

from mcpbdd.messages.runs import LOG, Attachment


def log_of(scenario: Any, *, taken: int) -> tuple[Attachment, ...]:
    """Give the captured output of a scenario, its steps and hooks, as an attachment.

    Args:
        scenario: behave's model of it, after it has run.
        taken: the time to note.

    Returns:
        One attachment, none where nothing was captured.
    """
    parts = []
    for heading in ("stdout", "stderr", "log"):
        texts = [str(getattr(capture, heading)).strip() for capture in scenario.captured.captures]
        if text := "\n".join(text for text in texts if text):
            parts.append(f"Captured {heading}:\n{text}")
    return (Attachment(LOG, "\n\n".join(parts), "IDENTITY", "", taken),) if parts else ()
