"""What a handler is handed beside its arguments, and how a server on the SDK hands it over."""

from mcpbdd.kit.context.caller import Caller, require_scopes, tenant_of
from mcpbdd.kit.context.declaring import declares
from mcpbdd.kit.context.extras import Enrichment, ExtraContent
from mcpbdd.kit.context.handler import HandlerContext
from mcpbdd.kit.context.inputs import Elicited, Inputs, Missing, Rooted, Sampled
from mcpbdd.kit.context.logs import Log, Record
from mcpbdd.kit.context.serving import ServerKit
from mcpbdd.kit.context.signal import Signal

__all__ = [
    "Caller",
    "Elicited",
    "Enrichment",
    "ExtraContent",
    "HandlerContext",
    "Inputs",
    "Log",
    "Missing",
    "Record",
    "Rooted",
    "Sampled",
    "ServerKit",
    "Signal",
    "declares",
    "require_scopes",
    "tenant_of",
]
