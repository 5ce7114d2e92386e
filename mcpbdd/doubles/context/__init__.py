"""A handler's context without a server, for tests that call the plain function."""

from mcpbdd.doubles.context.expecting import (
    content_of,
    copy_record,
    enrichment_of,
    expect_input_required,
    is_input_required,
)
from mcpbdd.doubles.context.log import MockLog
from mcpbdd.doubles.context.mock import MockContext
from mcpbdd.doubles.context.session import MockSession, mock_session

__all__ = [
    "MockContext",
    "MockLog",
    "MockSession",
    "content_of",
    "copy_record",
    "enrichment_of",
    "expect_input_required",
    "is_input_required",
    "mock_session",
]
