"""What made the record and where."""

from __future__ import annotations

import os
import platform
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit, urlunsplit

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mcpbdd.messages.reading import Envelope

PROTOCOL: Final = "34.2.0"
"""The published schema that the envelopes follow."""


@dataclass(frozen=True, slots=True)
class _Service:
    """A CI service, and the environment variables in which it says what it builds."""

    name: str
    sign: str
    url: str
    build: str
    remote: str = ""
    revision: str = ""
    branch: str = ""
    tag: str = ""


_SERVICES: Final = (
    _Service(
        "GitHub Actions",
        "GITHUB_ACTIONS",
        "{GITHUB_SERVER_URL}/{GITHUB_REPOSITORY}/actions/runs/{GITHUB_RUN_ID}",
        "{GITHUB_RUN_ID}",
        "{GITHUB_SERVER_URL}/{GITHUB_REPOSITORY}.git",
        "{GITHUB_SHA}",
        "{GITHUB_HEAD_REF}",
    ),
    _Service(
        "GitLab",
        "GITLAB_CI",
        "{CI_JOB_URL}",
        "{CI_JOB_ID}",
        # Not CI_REPOSITORY_URL, which has a token in it.
        "{CI_PROJECT_URL}.git",
        "{CI_COMMIT_SHA}",
        "{CI_COMMIT_BRANCH}",
        "{CI_COMMIT_TAG}",
    ),
    _Service(
        "Azure Pipelines",
        "TF_BUILD",
        "{SYSTEM_COLLECTIONURI}{SYSTEM_TEAMPROJECT}/_build/results?buildId={BUILD_BUILDID}",
        "{BUILD_BUILDNUMBER}",
        "{BUILD_REPOSITORY_URI}",
        "{BUILD_SOURCEVERSION}",
        "{BUILD_SOURCEBRANCHNAME}",
    ),
    _Service(
        "Jenkins",
        "JENKINS_URL",
        "{BUILD_URL}",
        "{BUILD_NUMBER}",
        "{GIT_URL}",
        "{GIT_COMMIT}",
        "{GIT_LOCAL_BRANCH}",
    ),
    _Service(
        "CircleCI",
        "CIRCLECI",
        "{CIRCLE_BUILD_URL}",
        "{CIRCLE_BUILD_NUM}",
        "{CIRCLE_REPOSITORY_URL}",
        "{CIRCLE_SHA1}",
        "{CIRCLE_BRANCH}",
        "{CIRCLE_TAG}",
    ),
    _Service(
        "Buildkite",
        "BUILDKITE",
        "{BUILDKITE_BUILD_URL}",
        "{BUILDKITE_BUILD_NUMBER}",
        "{BUILDKITE_REPO}",
        "{BUILDKITE_COMMIT}",
        "{BUILDKITE_BRANCH}",
        "{BUILDKITE_TAG}",
    ),
)


def meta(environment: Mapping[str, str] = os.environ) -> Envelope:
    """Give the record's first envelope.

    Args:
        environment: the environment variables, in which a CI service shows itself.
    """
    made: Envelope = {
        "protocolVersion": PROTOCOL,
        "implementation": {"name": "mcpbdd/behave", "version": f"{_version('mcpbdd')}/{_version('behave')}"},
        "runtime": {"name": platform.python_implementation(), "version": platform.python_version()},
        "os": {"name": platform.system() or "unknown", "version": platform.release()},
        "cpu": {"name": platform.machine() or "unknown"},
    }
    service = next((each for each in _SERVICES if environment.get(each.sign)), None)
    if service is not None:
        made["ci"] = _ci(service, environment)
    return {"meta": made}


def _ci(service: _Service, environment: Mapping[str, str]) -> Envelope:
    ci: Envelope = {"name": service.name}
    if url := _filled(service.url, environment):
        ci["url"] = url
    if build := _filled(service.build, environment):
        ci["buildNumber"] = build
    remote, revision = _filled(service.remote, environment), _filled(service.revision, environment)
    if remote and revision:
        git: Envelope = {"remote": _without_credentials(remote), "revision": revision}
        if branch := _filled(service.branch, environment):
            git["branch"] = branch
        if tag := _filled(service.tag, environment):
            git["tag"] = tag
        ci["git"] = git
    return ci


def _filled(template: str, environment: Mapping[str, str]) -> str:
    """Fill a template, empty where one of its variables is not set."""
    try:
        return template.format_map({name: value for name, value in environment.items() if value})
    except KeyError:
        return ""


def _without_credentials(remote: str) -> str:
    parts = urlsplit(remote)
    if not parts.hostname or "@" not in parts.netloc:
        return remote
    return urlunsplit(parts._replace(netloc=parts.netloc.rpartition("@")[2]))


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "0"
