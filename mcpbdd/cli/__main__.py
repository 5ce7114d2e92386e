"""`python -m mcpbdd.cli` is the command `mcpbdd`."""

from mcpbdd.cli import main

main()
