"""The codes of the kit, and what of them may stand in a JSON-RPC error."""

from __future__ import annotations

from enum import IntEnum
from types import MappingProxyType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping


class Code(IntEnum):
    """What kind of failure it is, as a number that clients know."""

    PARSE_ERROR = -32700
    INVALID_REQUEST = -32600
    METHOD_NOT_FOUND = -32601
    INVALID_PARAMS = -32602
    INTERNAL_ERROR = -32603
    SERVICE_UNAVAILABLE = -32000
    NOT_FOUND = -32001
    CONFLICT = -32002
    RATE_LIMITED = -32003
    TIMEOUT = -32004
    FORBIDDEN = -32005
    UNAUTHORIZED = -32006
    VALIDATION_ERROR = -32007
    CONFIGURATION_ERROR = -32008
    INITIALIZATION_FAILED = -32009
    DATABASE_ERROR = -32010
    REQUEST_CANCELLED = -32011
    SERIALIZATION_ERROR = -32070
    UNKNOWN_ERROR = -32099

    @property
    def title(self) -> str:
        """The name as scenarios write it, such as `NotFound`."""
        return "".join(word.capitalize() for word in self.name.split("_"))


CODES: Mapping[str, Code] = MappingProxyType({code.title: code for code in Code})
"""Every code by the name that scenarios write."""

_RESERVED = range(-32768, -32000 + 1)
_SPEC_ONLY = range(-32099, -32020 + 1)
_DEFINED = frozenset({-32020, -32021, -32022})
_RETIRED = -32002


def is_known(code: int) -> bool:
    """Tell whether an error may be declared with the code: one of the kit's, or one outside JSON-RPC's range."""
    return code in frozenset(Code) or code not in _RESERVED


def wire_code(code: int) -> int:
    """Give the code under which a failure may travel as a JSON-RPC error.

    Revision 2026-07-28 forbids -32002 and whatever it does not define between -32020 and -32099. On 2025-11-25 a
    -32002 says that a resource is missing, which is no conflict either; hence one mapping for both.

    Args:
        code: the code of the failure.

    Returns:
        The same number where it is allowed, otherwise the nearest one of JSON-RPC's own.
    """
    if code == _RETIRED:
        return int(Code.INVALID_REQUEST)
    if code in _SPEC_ONLY and code not in _DEFINED:
        return int(Code.INTERNAL_ERROR)
    return code
