"""The mcpbdd hooks, for behave. Hooks of the project's own stand above the last line."""

from mcpbdd.binding import install

install(globals())
