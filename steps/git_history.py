"""Git's own domain: histories, branches and what is staged, for the specs of the git server.

Everything is made and looked at with git itself, never with the library that the server under test uses, and with
nobody's own configuration.
"""

from __future__ import annotations

import os
import subprocess
from typing import TYPE_CHECKING

from mcpbdd import Mismatch, Misuse, given, then

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from mcpbdd import Headed, Values, World

NAME, EMAIL = "Ada Lovelace", "ada@example.org"


@given("the repository {string} with the commits", takes="headed: message!, path!, content!")
def repository_with_the_commits(world: World, name: str, table: Headed) -> None:
    """Make a repository with these commits on the branch main, a day apart from 2026-01-01 on."""
    folder = world.folder(name)
    _git(folder, "init", "--quiet", "--initial-branch=main")
    _git(folder, "config", "user.name", NAME)
    _git(folder, "config", "user.email", EMAIL)
    _commit_each(folder, table)


@given("the repository {string} has the branch {string}")
def repository_has_the_branch(world: World, name: str, branch: str) -> None:
    """Make a branch at the latest commit, and stay on the branch that is checked out."""
    _git(world.folder(name), "branch", branch)


@given(
    "the repository {string} has the branch {string} with the commits",
    takes="headed: message!, path!, content!",
)
def repository_has_the_branch_with(world: World, name: str, branch: str, table: Headed) -> None:
    """Make a branch with these commits on top of the latest one, and go back to where the repository stood."""
    folder = world.folder(name)
    stood_on = _git(folder, "branch", "--show-current")
    _git(folder, "switch", "--quiet", "--create", branch)
    _commit_each(folder, table)
    _git(folder, "switch", "--quiet", stood_on)


@given("somebody has edited {string}", takes="headed: path!, content!")
def somebody_has_edited(world: World, name: str, table: Headed) -> None:
    """Write these files of a repository, new or not; nothing is staged."""
    for record in table.texts():
        _write(world.folder(name), record)


@given("somebody has staged in {string}", takes="values")
def somebody_has_staged(world: World, name: str, paths: Values) -> None:
    """Stage these files of a repository as they are."""
    _git(world.folder(name), "add", "--", *paths.items)


@then("the branch {string} of {string} has exactly the commits", takes="values")
def branch_has_exactly_the_commits(world: World, branch: str, name: str, messages: Values) -> None:
    """The branch's history has commits with these messages and no others, the oldest first."""
    folder = world.folder(name)
    branches = _branches(folder)
    if branch not in branches:
        raise Mismatch(f'the branch "{branch}" to be there', f"the branches are {_listed(branches)}")
    history = _lines(folder, "log", "--reverse", "--format=%s", f"refs/heads/{branch}", "--")
    _expect(f"the history of {branch}", history, messages.items)


@then("the latest commit of {string} is by {string}")
def latest_commit_is_by(world: World, name: str, author: str) -> None:
    """The commit that is checked out has this author."""
    _expect("the author", _lines(world.folder(name), "log", "-1", "--format=%an"), [author])


@then("the latest commit of {string} touches only", takes="values")
def latest_commit_touches_only(world: World, name: str, paths: Values) -> None:
    """The commit that is checked out adds, changes or removes these files and no others."""
    touched = _lines(world.folder(name), "show", "--name-only", "--format=", "HEAD")
    _expect("the files that the latest commit touches", sorted(touched), sorted(paths.items))


@then("the repository {string} stands on the branch {string}")
def repository_stands_on(world: World, name: str, branch: str) -> None:
    """This branch is checked out."""
    current = _lines(world.folder(name), "branch", "--show-current")
    _expect("the branch that is checked out", current, [branch])


@then("the repository {string} has exactly the branches", takes="values")
def repository_has_exactly_the_branches(world: World, name: str, branches: Values) -> None:
    """These local branches exist and no others."""
    _expect("the branches", _branches(world.folder(name)), sorted(branches.items))


@then("exactly these are staged in {string}", takes="values")
def exactly_these_are_staged(world: World, name: str, paths: Values) -> None:
    """The next commit would touch these files and no others."""
    _expect("the staged files", _staged(world.folder(name)), sorted(paths.items))


@then("nothing is staged in {string}")
def nothing_is_staged(world: World, name: str) -> None:
    """The next commit would be empty."""
    _expect("the staged files", _staged(world.folder(name)), [])


def _expect(what: str, found: Sequence[str], wanted: Sequence[str]) -> None:
    if list(found) != list(wanted):
        raise Mismatch(f"{what} to be {_listed(wanted)}", _listed(found))


def _listed(names: Sequence[str]) -> str:
    return ", ".join(f'"{name}"' for name in names) or "none"


def _commit_each(folder: Path, table: Headed) -> None:
    for record in table.texts():
        _write(folder, record)
        day = 1 + len(_lines(folder, "log", "--all", "--format=%h"))
        _git(folder, "add", "--all")
        _git(folder, "commit", "--quiet", "--message", record["message"], day=day)


def _write(folder: Path, record: dict[str, str]) -> None:
    path = folder / record["path"]
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"{record['content']}\n", encoding="utf-8")


def _branches(folder: Path) -> list[str]:
    return sorted(_lines(folder, "for-each-ref", "--format=%(refname:lstrip=2)", "refs/heads"))


def _staged(folder: Path) -> list[str]:
    return sorted(_lines(folder, "diff", "--cached", "--name-only"))


def _lines(folder: Path, *arguments: str) -> list[str]:
    return _git(folder, *arguments).splitlines()


def _git(folder: Path, *arguments: str, day: int = 1) -> str:
    """Run git in a folder, as if on that day of January 2026, and give what it says."""
    date = f"2026-01-{day:02}T12:00:00+00:00"
    environment = {
        "PATH": os.environ.get("PATH", ""),
        "GIT_CONFIG_GLOBAL": os.devnull,
        "GIT_CONFIG_NOSYSTEM": "1",
        "GIT_AUTHOR_DATE": date,
        "GIT_COMMITTER_DATE": date,
        "GIT_OPTIONAL_LOCKS": "0",
        "LC_ALL": "C",
    }
    done = subprocess.run(  # noqa: S603 - git and nothing else
        ["git", *arguments],  # noqa: S607 - the git of whoever runs the specs
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise Misuse(f'git {arguments[0]} did not work in the folder "{folder.name}": {done.stderr.strip()}')
    return done.stdout.strip()
