"""Consent that cannot be bypassed: the honest path is repeated, then every known attack is tried (section 10)."""

from mcpbdd.batteries.consent.attack import Attack, Finding
from mcpbdd.batteries.consent.attacks import ATTACKS
from mcpbdd.batteries.consent.battery import expect_no_bypass

__all__ = ["ATTACKS", "Attack", "Finding", "expect_no_bypass"]
