"""From a live server to scenarios that run, or that say what is left to fill in."""

from mcpbdd.drafting.drafting import Draft, DraftedFeature, Limits, draft
from mcpbdd.drafting.sayings import Drafted
from mcpbdd.drafting.writing import drafting_of, new_files

__all__ = ["Draft", "Drafted", "DraftedFeature", "Limits", "draft", "drafting_of", "new_files"]
