"""How the tools fail: everything that an agent can meet, declared in one place and published in the listing."""

from typing import Any, NoReturn

from mcpbdd.kit.codes import Code
from mcpbdd.kit.contracts import DeclaredError
from mcpbdd.kit.failures import Failure

TEXT_OR_PATH = DeclaredError(
    "text_or_path",
    Code.VALIDATION_ERROR,
    "Neither a text nor a path was given.",
    "Give the text of a feature, or the path of a feature file, and call again.",
)
OUTSIDE_PROJECT = DeclaredError(
    "outside_project",
    Code.FORBIDDEN,
    "The path leads out of the project.",
    "Give a path relative to the project's folder, such as features/orders.feature.",
)
OUTSIDE_FEATURES = DeclaredError(
    "outside_features",
    Code.FORBIDDEN,
    "Features are written below the project's folder of features only.",
    "Choose a path below that folder, without .. and without links.",
)
NOT_A_FEATURE = DeclaredError(
    "not_a_feature",
    Code.VALIDATION_ERROR,
    "This is no feature file.",
    "Choose a name that ends with .feature, and that no folder or link has.",
)
NO_SUCH_FEATURE = DeclaredError(
    "no_such_feature",
    Code.NOT_FOUND,
    "There is no such feature file.",
    "Use the path of a file that is there, or give the text itself.",
)
CANNOT_WRITE = DeclaredError(
    "cannot_write",
    Code.CONFLICT,
    "The file cannot be written.",
    "Choose another path, or let the user see to the folder.",
)
UNKNOWN_SERVER = DeclaredError(
    "unknown_server",
    Code.NOT_FOUND,
    "The configuration has no server of this name.",
    "List the servers without a name, and use one of those.",
)
SERVER_SILENT = DeclaredError(
    "server_silent",
    Code.SERVICE_UNAVAILABLE,
    "The server does not answer.",
    "Let the user see to the server, then call again.",
    retryable=True,
)
PROJECT_BROKEN = DeclaredError(
    "project_broken",
    Code.CONFIGURATION_ERROR,
    "The project cannot be read.",
    "Let the user mend what the message names, and call again.",
)
TOOK_TOO_LONG = DeclaredError(
    "took_too_long",
    Code.TIMEOUT,
    "It did not end within the deadline, and was ended.",
    "Run fewer scenarios at once, or allow for more seconds.",
    retryable=True,
)
NOTHING_RAN = DeclaredError(
    "nothing_ran",
    Code.VALIDATION_ERROR,
    "No scenario ran.",
    "Check the text with check_feature, mend what it tells, and run it again.",
)
NO_RUN_YET = DeclaredError(
    "no_run_yet",
    Code.NOT_FOUND,
    "Nothing has been run in this project yet.",
    "Run a scenario with run_scenario, and read its evidence then.",
)
NO_SUCH_SCENARIO = DeclaredError(
    "no_such_scenario",
    Code.NOT_FOUND,
    "The last run has no such scenario.",
    "Leave the title out to see which scenarios were run.",
)
CANNOT_ASK = DeclaredError(
    "cannot_ask",
    Code.CONFLICT,
    "There is such a file already, and this client cannot ask its user whether to overwrite it.",
    "Choose another name, or use a client that can ask its user by a form.",
)


def fail(error: DeclaredError, message: str = "", data: dict[str, Any] | None = None) -> NoReturn:
    """Raise a declared error.

    Args:
        error: which.
        message: what happened, in a sentence; the error's own where it is left out.
        data: more of it.

    Raises:
        Failure: always.
    """
    told = message or error.when
    raise Failure(error.code, told, data, reason=error.reason, retryable=error.retryable)
