"""What can be known of features without running them."""

from mcpbdd.check.checking import check_files, check_project, check_text, feature_files
from mcpbdd.check.knowledge import Knowledge
from mcpbdd.check.learning import Layout, layout_of, learn
from mcpbdd.check.problem import SEVERITIES, Problem, Rule, Severity
from mcpbdd.check.rules import RULES
from mcpbdd.check.texts import Place

__all__ = [
    "RULES",
    "SEVERITIES",
    "Knowledge",
    "Layout",
    "Place",
    "Problem",
    "Rule",
    "Severity",
    "check_files",
    "check_project",
    "check_text",
    "feature_files",
    "layout_of",
    "learn",
]
