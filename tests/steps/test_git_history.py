"""The sentences of git's own domain, as a project would write them: each fails where git says otherwise."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from mcpbdd import Headed, Mismatch, Misuse, Values
from steps import git_history

if TYPE_CHECKING:
    from pathlib import Path


class Folders:
    """The part of a World that these sentences use."""

    def __init__(self, root: Path) -> None:
        self._root = root

    def folder(self, name: str) -> Path:
        """Give a folder."""
        path = self._root / name
        path.mkdir(exist_ok=True)
        return path


COMMITS = Headed(
    ("message", "path", "content"), (("Start", "a.txt", "one"), ("Go on", "b.txt", "two\\nlines"))
)


@pytest.fixture
def world(tmp_path: Path) -> Any:
    """A world with a repository of two commits."""
    made = Folders(tmp_path)
    git_history.repository_with_the_commits(made, "repo", COMMITS)  # type: ignore[arg-type]
    return made


def test_the_history_is_what_was_written(world: Any) -> None:
    """Messages in their order, escapes read, nothing staged."""
    git_history.branch_has_exactly_the_commits(world, "main", "repo", Values(("Start", "Go on")))
    assert (world.folder("repo") / "b.txt").read_text(encoding="utf-8") == "two\nlines\n"
    git_history.nothing_is_staged(world, "repo")


def test_another_history_is_told(world: Any) -> None:
    """With both lists of messages."""
    with pytest.raises(Mismatch, match=r'(?s)to be "Start".*"Start", "Go on"'):
        git_history.branch_has_exactly_the_commits(world, "main", "repo", Values(("Start",)))


def test_a_branch_that_is_not_there_is_the_servers_doing(world: Any) -> None:
    """The branches that are there are named."""
    with pytest.raises(Mismatch, match=r'(?s)"side" to be there.*"main"'):
        git_history.branch_has_exactly_the_commits(world, "side", "repo", Values(("Start",)))


def test_what_is_staged_is_told(world: Any) -> None:
    """Nothing is staged only where nothing is."""
    (world.folder("repo") / "a.txt").write_text("changed", encoding="utf-8")
    git_history._git(world.folder("repo"), "add", "a.txt")
    with pytest.raises(Mismatch, match=r'"a.txt"'):
        git_history.nothing_is_staged(world, "repo")


def test_what_git_refuses_is_told_in_its_words(tmp_path: Path) -> None:
    """A Given that cannot be established fails the scenario."""
    with pytest.raises(Misuse, match="git branch did not work in the folder"):
        git_history.repository_has_the_branch(Folders(tmp_path), "empty", "side")  # type: ignore[arg-type]
