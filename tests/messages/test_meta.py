"""What a record says of its origin."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError
from typing import TYPE_CHECKING, Any

import pytest

from mcpbdd.messages import meta as module
from mcpbdd.messages.meta import meta

if TYPE_CHECKING:
    from collections.abc import Callable

GITHUB = {
    "GITHUB_ACTIONS": "true",
    "GITHUB_SERVER_URL": "https://github.com",
    "GITHUB_REPOSITORY": "o/r",
    "GITHUB_RUN_ID": "7",
    "GITHUB_SHA": "abc",
    "GITHUB_HEAD_REF": "",
}


def test_a_build_service_is_known_by_its_environment(checked: Callable[..., Any]) -> None:
    """What is not set is left out."""
    ci = checked([meta(GITHUB)]).only("meta")["ci"]
    assert ci == {
        "name": "GitHub Actions",
        "url": "https://github.com/o/r/actions/runs/7",
        "buildNumber": "7",
        "git": {"remote": "https://github.com/o/r.git", "revision": "abc"},
    }


def test_credentials_of_a_remote_are_never_recorded(checked: Callable[..., Any]) -> None:
    """Some services put a token into the address."""
    environment = {
        "CIRCLECI": "true",
        "CIRCLE_REPOSITORY_URL": "https://user:token@example.org/r.git",
        "CIRCLE_SHA1": "abc",
        "CIRCLE_BRANCH": "main",
        "CIRCLE_TAG": "v1",
    }
    git = checked([meta(environment)]).only("meta")["ci"]["git"]
    assert git == {"remote": "https://example.org/r.git", "revision": "abc", "branch": "main", "tag": "v1"}


@pytest.mark.parametrize("environment", [{}, {"JENKINS_URL": "https://ci"}])
def test_what_is_not_known_is_not_told(checked: Callable[..., Any], environment: dict[str, str]) -> None:
    """On a developer's machine there is no ci, on a bare service only its name."""
    assert checked([meta(environment)]).only("meta").get("ci", {}).keys() <= {"name"}


def test_an_uninstalled_package_has_version_zero(monkeypatch: pytest.MonkeyPatch) -> None:
    """The package may be run from a checkout."""

    def missing(name: str) -> str:
        raise PackageNotFoundError(name)

    monkeypatch.setattr(module, "version", missing)
    assert meta({})["meta"]["implementation"]["version"] == "0/0"
