"""The contract: what the protocol asks of every server, rule by rule (language.md, section 11)."""

from mcpbdd.batteries.contract.battery import expect_rules_kept, expect_tool_keeps_rules, findings_of
from mcpbdd.batteries.contract.rule import Fault, Finding, Rule
from mcpbdd.batteries.contract.rules import RULES

__all__ = [
    "RULES",
    "Fault",
    "Finding",
    "Rule",
    "expect_rules_kept",
    "expect_tool_keeps_rules",
    "findings_of",
]
