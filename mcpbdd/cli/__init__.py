"""The command line: what behave lacks. One function a command.

Start-up stays quick: whatever is heavy is imported by the command that needs it.
"""

from mcpbdd.cli import agents, batteries, book, capturing, checking, drafting, editing, knowing, starting
from mcpbdd.cli.group import main

__all__ = [
    "agents",
    "batteries",
    "book",
    "capturing",
    "checking",
    "drafting",
    "editing",
    "knowing",
    "main",
    "starting",
]
