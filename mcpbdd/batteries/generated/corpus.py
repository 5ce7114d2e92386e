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
"""Texts that JSON can carry, the shortest first: what is made small ends there."""

LONELY = ("\ud800", "a\udfff")
"""Lone surrogates, which no UTF-8 can carry: they go to handlers that are called directly, and over no wire."""


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

_MARK = {"mcpbdd_was_here": True}
REACHING: tuple[tuple[str, Any], ...] = (
    ("__class__", _MARK),
    ("__init__", {"__globals__": _MARK}),
    ("__class__", {"__init__": {"__globals__": _MARK}}),
    ("__dict__", _MARK),
    ("__globals__", _MARK),
    ("mcpbdd_was_here", True),
)
"""Names and values that reach into classes and modules where somebody merges them into an object."""

HOSTILE: tuple[Any, ...] = (*TEXTS, *LONELY, *VALUES, *(value for _, value in REACHING[:3]))
"""All of them."""
SENDABLE: tuple[Any, ...] = tuple(value for value in HOSTILE if value not in LONELY)
"""Those that JSON in UTF-8 can carry."""
