"""The mcpbdd language, for behave."""

from mcpbdd.binding import use_steps

use_steps()
