"""The sentences as people look them up: a page, a search, an example of each.

`python -m mcpbdd.catalogue > docs/steps.md` writes the page.
"""

from mcpbdd.catalogue.examples import example_of
from mcpbdd.catalogue.page import GAPS, catalogue_markdown, gaps_of, packaged_sentences

__all__ = ["GAPS", "catalogue_markdown", "example_of", "gaps_of", "packaged_sentences"]
