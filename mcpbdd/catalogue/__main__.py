"""`python -m mcpbdd.catalogue`: the page of the sentences."""

import sys

from mcpbdd.catalogue import catalogue_markdown, packaged_sentences

sys.stdout.write(catalogue_markdown(packaged_sentences()))
