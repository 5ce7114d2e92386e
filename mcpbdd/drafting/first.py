"""The first feature of a new project: a few scenarios of a live server that ran green."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pydantic import ValidationError

from mcpbdd.config import Configuration, ServerConfig
from mcpbdd.drafting.drafting import Limits, draft
from mcpbdd.errors import McpbddError
from mcpbdd.phrasing import Feature, on_one_line

if TYPE_CHECKING:
    from pathlib import Path

    from mcpbdd.progress import Tell

MOST_SCENARIOS = 3
_SUBJECTS = 3
"""How many tools or prompts are tried for a first feature."""


def first_feature(name: str, target: Any, folder: Path, tell: Tell) -> tuple[str, str]:
    """Draft a small feature of a server that no configuration has yet.

    Args:
        name: what scenarios call it.
        target: as it will stand in the configuration.
        folder: the project's.
        tell: is told what is done next.

    Returns:
        The feature's text; or an empty one, and why there is none.
    """
    try:
        server = ServerConfig.model_validate({"target": target})
        configuration = Configuration(folder=folder.resolve(), servers={name: server})
        made = draft(configuration, name, tell, Limits(subjects=_SUBJECTS))
    except (McpbddError, ValidationError) as why:
        return "", on_one_line(str(why), 200)
    for one in made.features:
        green = tuple(drafted.scenario for drafted in one.drafted if not drafted.to_fill_in)[:MOST_SCENARIOS]
        if green:
            return Feature(one.feature.title, one.feature.description, scenarios=green).text(), ""
    return "", "none of its tools and prompts could be called with made-up arguments"
