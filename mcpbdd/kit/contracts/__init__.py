"""Error contracts: declared errors, their envelope on both surfaces, and where they are published."""

from mcpbdd.kit.contracts.arguments import filled
from mcpbdd.kit.contracts.classify import classified, code_for_status
from mcpbdd.kit.contracts.declared import DeclaredError, ErrorContract
from mcpbdd.kit.contracts.envelope import envelope, failure_text, protocol_error
from mcpbdd.kit.contracts.published import META_KEY, contracts_in

__all__ = [
    "META_KEY",
    "DeclaredError",
    "ErrorContract",
    "classified",
    "code_for_status",
    "contracts_in",
    "envelope",
    "failure_text",
    "filled",
    "protocol_error",
]
