"""The book as HTML: one page that loads nothing, and a folder of pages without scripts."""

from mcpbdd.livingdocs.render.page.folder import as_folder
from mcpbdd.livingdocs.render.page.page import as_page

__all__ = ["as_folder", "as_page"]
