"""The page: one HTML file that needs nothing else."""

from mcpbdd.livingdocs.render.page.page import as_page

__all__ = ["as_page"]
