"""What changed between two runs: behaviour, words, and what is promised."""

from mcpbdd.livingdocs.comparing.differences import differences_of
from mcpbdd.livingdocs.comparing.telling import as_notes
from mcpbdd.livingdocs.comparing.values import Difference, Severity

__all__ = ["Difference", "Severity", "as_notes", "differences_of"]
