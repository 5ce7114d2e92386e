"""Where behave meets the library: `use_steps()` for a steps folder, `install(globals())` for environment.py."""

from mcpbdd.binding.hooks import install
from mcpbdd.binding.registering import use_steps

__all__ = ["install", "use_steps"]
