"""Values that break careless code, by what they break."""

from __future__ import annotations

from typing import Any

LONG = 10_000
DEEP = 20

_TEXTS = (
    # Python's own doors: attributes, format strings, templates, pickles.
    "__class__",
    "__globals__",
    "__init__",
    "{0.__class__}",
    "{0.__class__.__init__.__globals__}",
    "{}",
    "{missing}",
    "{",
    "%s %n %(missing)s",
    "%",
    "${7*7}",
    "{{7*7}}",
    "<%= 7*7 %>",
    "cos\nsystem\n(S'true'\ntR.",
    # JavaScript's.
    "__proto__",
    "constructor.prototype",
    # Languages that are put together from texts.
    "' OR '1'='1",
    "'; DROP TABLE notes; --",
    '"',
    "\\",
    "; true",
    "$(true)",
    "`true`",
    "| true",
    "<script>alert(1)</script>",
    "javascript:alert(1)",
    "(",
    "[",
    "*",
    "(a+)+$",
    # Ways out of a folder.
    "../../../../etc/passwd",
    "..\\..\\windows\\win.ini",
    "/dev/null",
    "file:///etc/passwd",
    "~root",
    # Characters that are hard to handle.
    "\x00",
    "a\x00b",
    "\ufeff",
    "\ufffe",
    "\u202e",
    "\U0001f9ff",
    "e\u0301",
    "\x1b[2J",
    "\r\n",
    "\t",
    # What is nearly nothing, or looks like something else.
    "",
    " ",
    "null",
    "undefined",
    "NaN",
    "-Infinity",
    "true",
    "0",
    "-1",
    "1e999",
    "[]",
    "{}{}",
    "[" * DEEP + "]" * DEEP,
    "2026-02-30",
    # What is long.
    "A" * LONG,
)
TEXTS: tuple[str, ...] = tuple(sorted(_TEXTS, key=len))
"""Texts that JSON can carry, the shortest first: what is made small ends there. A lone surrogate cannot travel."""


def _nested() -> Any:
    value: Any = "deep"
    for _ in range(DEEP):
        value = {"deeper": [value]}
    return value


VALUES: tuple[Any, ...] = (
    None,
    True,
    False,
    0,
    -1,
    2**53 - 1,
    -(2**53) + 1,
    1.5,
    1e308,
    -1e308,
    5e-324,
    [],
    {},
    [None],
    ["text", 1],
    {"__proto__": {"admin": True}},
    {"constructor": {"prototype": {"admin": True}}},
    {"__class__": "builtins.object"},
    _nested(),
    [0] * 100,
)
"""Values of every other kind; JSON has neither NaN nor infinity."""

HOSTILE: tuple[Any, ...] = (*TEXTS, *VALUES)
"""All of them."""
