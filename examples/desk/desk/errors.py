"""How the desk fails: everything that a caller can meet, declared in one place and published in its listings."""

from mcpbdd.kit.codes import Code
from mcpbdd.kit.contracts import DeclaredError

NO_MATCH = DeclaredError(
    "no_match",
    Code.NOT_FOUND,
    "No report has this id.",
    "Search for the report and use an id from the answer.",
)
TAKEN = DeclaredError(
    "already_there",
    Code.CONFLICT,
    "The desk has a report with this id already.",
    "Choose other ids, or import with replace set to true.",
)
TWICE = DeclaredError(
    "id_twice",
    Code.VALIDATION_ERROR,
    "Two reports of the import have the same id.",
    "Give every report an id of its own.",
)
NOT_EXPORTED = DeclaredError(
    "export_declined",
    Code.VALIDATION_ERROR,
    "The user did not choose, so nothing was exported.",
    "Export again only when the user asks for it.",
)
ALREADY_SHARED = DeclaredError(
    "already_shared",
    Code.CONFLICT,
    "This person has the report already.",
    "Nothing is left to do for this person.",
)
NOT_THEIRS = [
    DeclaredError(
        "not_signed_in",
        Code.UNAUTHORIZED,
        "Reports are shared by people who have signed in.",
        "Let the user sign in, and call again.",
    ),
    DeclaredError(
        "not_allowed",
        Code.FORBIDDEN,
        "The caller may not share reports.",
        "Ask for the scope reports:share, and call again.",
    ),
]
