"""Tells differences: as Markdown for release notes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpbdd.livingdocs.comparing.values import SEVERITIES
from mcpbdd.livingdocs.render.as_markdown import escaped

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mcpbdd.livingdocs.comparing.values import Difference, Severity

_HEADINGS: dict[Severity, str] = {"breaking": "Breaking", "to read": "To read", "safe": "Safe"}


def as_notes(found: Sequence[Difference]) -> str:
    """Give differences as Markdown, the worst first."""
    if not found:
        return "Nothing changed in what is promised and proved.\n"
    lines: list[str] = []
    for severity in SEVERITIES:
        alike = [one for one in found if one.severity == severity]
        if alike:
            lines += [f"## {_HEADINGS[severity]}", ""]
            lines += [f"- {escaped(one.subject)}: {escaped(one.said)}" for one in alike]
            lines.append("")
    return "\n".join(lines).rstrip() + "\n"
