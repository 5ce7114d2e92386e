"""A matcher for exceptions in tests of one's own: it tells a look-alike, and an error that was returned."""

from __future__ import annotations

import re
from typing import Any

from mcpbdd.errors import Misuse
from mcpbdd.matching.judged import Explanation, Judged
from mcpbdd.values.visible import shown

LONGEST = 1000
"""Characters of a message that a pattern is held against; more could take a pattern for ever."""
ANY: Any = object()
"""Whatever there is."""


def is_error(
    kind: type[BaseException], *, code: object = ANY, message: str = "", data: object = ANY
) -> Judged:
    """Match an exception of a class.

    Args:
        kind: the class, such as MCPError of mcp.shared.exceptions.
        code: what its attribute `code` is; left out, whatever it is.
        message: a regular expression that is found in its message.
        data: what its attribute `data` is; left out, whatever it is.

    Raises:
        Misuse: `kind` is no class of exceptions, or `message` is no regular expression.
    """
    if not (isinstance(kind, type) and issubclass(kind, BaseException)):
        raise Misuse(f"kind: it is a class of exceptions, not {kind!r}.")
    try:
        pattern = re.compile(message)
    except re.error as slip:
        raise Misuse(f"message: {message!r} is no regular expression: {slip}.") from None
    words = [f"{kind.__module__}.{kind.__qualname__}"]
    words += [f"with the code {code}"] if code is not ANY else []
    words += [f"whose message matches {shown(message)}"] if message else []
    words += [f"with the data {shown(data)}"] if data is not ANY else []

    def judge(found: object) -> Explanation | None:
        if not isinstance(found, kind):
            return Explanation(_instead(kind, found))
        said = str(found)
        if code is not ANY and getattr(found, "code", None) != code:
            return Explanation(f"its code is {getattr(found, 'code', 'not there')}: {shown(said, 160)}")
        if message and len(said) > LONGEST:
            return Explanation(
                f"its message has {len(said)} characters, more than the {LONGEST} that are looked at"
            )
        if pattern.search(said) is None:
            return Explanation(f"its message is {shown(said, 160)}")
        if data is not ANY and getattr(found, "data", None) != data:
            return Explanation(f"its data is {shown(getattr(found, 'data', None), 160)}")
        return None

    return Judged(", ".join(words), judge)


def _instead(kind: type[BaseException], found: object) -> str:
    if not isinstance(found, BaseException):
        return _returned(found)
    if (look_alike := _look_alike(kind, found)) is not None:
        return look_alike
    if isinstance(found, BaseExceptionGroup):
        inside = ", ".join(type(inner).__name__ for inner in found.exceptions)
        return f"a group of exceptions ({inside}): {shown(str(found), 160)}"
    return f"{_full_name(type(found))}: {shown(str(found), 160)}"


def _look_alike(kind: type[BaseException], found: BaseException) -> str | None:
    """Name a class that has the same name and is another, so that nobody reads "expected X, but was X"."""
    for base in type(found).__mro__:
        if base.__name__ != kind.__name__:
            continue
        if base.__module__ == kind.__module__:
            return f"{base.__name__} from another copy of {kind.__module__}{_place(base)}: {shown(str(found), 160)}"
        return f"{base.__name__} of another package, {base.__module__}: {shown(str(found), 160)}"
    return None


def _returned(found: object) -> str:
    """Tell an error that a call returned: most failures of tools are none that are raised."""
    read = found if isinstance(found, dict) else getattr(found, "__dict__", {})
    if read.get("isError") is True or read.get("is_error") is True:
        blocks = read.get("content") or []
        texts = [
            block.get("text") if isinstance(block, dict) else getattr(block, "text", "") for block in blocks
        ]
        return f"the call returned a tool's error: {shown(' '.join(str(text) for text in texts), 160)}"
    return (
        f"nothing was raised; there is {shown(found, 160)}"
        if isinstance(found, dict)
        else f"no exception: {found!r}"
    )


def _full_name(kind: type) -> str:
    return f"{kind.__module__}.{kind.__qualname__}"


def _place(kind: type) -> str:
    functions = (value for value in vars(kind).values() if hasattr(value, "__code__"))
    return next((f" ({function.__code__.co_filename})" for function in functions), "")
