"""What behave captured of a failing scenario's output."""

from __future__ import annotations

from typing import Any

from mcpbdd.messages.runs import LOG, Attachment


def log_of(scenario: Any, step: Any = None, *, taken: int) -> tuple[Attachment, ...]:
    """Give the captured output as an attachment.

    Args:
        scenario: behave's model of it, after it has run.
        step: the step that failed, None where a hook did.
        taken: the time to note.

    Returns:
        One attachment, none where nothing was captured.
    """
    # The scenario's capture holds the steps' too; it is missing where the run was cut off inside it.
    text = _sections(scenario.captured.captures)
    if not text and step is not None:
        text = _sections(step.captured.captures, noise=(step.error_message or "",))
    return (Attachment(LOG, text, "IDENTITY", "", taken),) if text else ()


def _sections(captures: Any, noise: tuple[str, ...] = ()) -> str:
    parts = []
    for heading in ("stdout", "stderr", "log"):
        texts = [str(getattr(capture, heading)).strip() for capture in captures]
        text = "\n".join(text for text in texts if text)
        for repeated in noise:
            # behave puts the error text itself into the step's captured stderr.
            text = text.removeprefix(repeated).strip()
        if text:
            parts.append(f"Captured {heading}:\n{text}")
    return "\n\n".join(parts)
