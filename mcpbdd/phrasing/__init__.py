"""Scenarios as frozen values, written as Gherkin that behave and our own cells read back as the same values.

Whoever writes scenarios by machine (drafts, recordings, the smallest call that broke something) goes this way.
"""

from mcpbdd.phrasing.arguments import arguments_block
from mcpbdd.phrasing.cells import expected_cell, given_cell
from mcpbdd.phrasing.documents import document
from mcpbdd.phrasing.expected import expected_rows
from mcpbdd.phrasing.gherkin import Feature, Rule, Scenario, Step, headed, rows, values
from mcpbdd.phrasing.texts import Unsayable, is_sayable, on_one_line, quoted

__all__ = [
    "Feature",
    "Rule",
    "Scenario",
    "Step",
    "Unsayable",
    "arguments_block",
    "document",
    "expected_cell",
    "expected_rows",
    "given_cell",
    "headed",
    "is_sayable",
    "on_one_line",
    "quoted",
    "rows",
    "values",
]
