"""Help in any editor that speaks the Language Server Protocol: `mcpbdd lsp`.

Two processes. `server` speaks the protocol and runs nothing of the project. `serving` runs the project's step files
and answers what the first one asks: it may print, hang or die, and is started anew when the project's files change.
"""
