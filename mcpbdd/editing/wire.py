"""What the two processes say to each other: one JSON document a line."""

from __future__ import annotations

from typing import Literal, TypeAlias

from pydantic import BaseModel, ConfigDict

Encoding: TypeAlias = Literal["utf-8", "utf-16", "utf-32"]
Wanted: TypeAlias = Literal["findings", "offers", "card", "spot"]
Kind: TypeAlias = Literal["keyword", "sentence", "name", "field", "value", "tag"]


class _Frozen(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Point(_Frozen):
    """A place in a text as editors count: both from 0, the character in code units."""

    line: int
    character: int


class Span(_Frozen):
    """From one place to another; the last is not in it."""

    start: Point
    end: Point


class Finding(_Frozen):
    """A problem of a text.

    Attributes:
        span: where it is.
        severity: as the rule has it.
        rule: its name.
        message: what, why and the remedy.
        path: of the file where it is not the text that was looked at; empty else.
    """

    span: Span
    severity: Literal["error", "warning", "advice"]
    rule: str
    message: str
    path: str = ""


class Card(_Frozen):
    """What is shown of something.

    Attributes:
        markdown: everything that is not ours stands in code, where nothing of it has a meaning.
        plain: the same for editors that show no Markdown.
        span: what it is about; None where that is plain.
    """

    markdown: str
    plain: str
    span: Span | None = None


class Offer(_Frozen):
    """Something that may be written.

    Attributes:
        label: as it is listed.
        kind: of what sort.
        text: what is written; with tab stops where `is_snippet`.
        span: what it takes the place of.
        fits: what the editor holds against what is typed.
        detail: in a few words.
        card: more of it.
        is_snippet: the text has tab stops.
    """

    label: str
    kind: Kind
    text: str
    span: Span
    fits: str
    detail: str = ""
    card: Card | None = None
    is_snippet: bool = False


class Spot(_Frozen):
    """A line of a file, counted from 0."""

    path: str
    line: int


class Ask(_Frozen):
    """What is asked of a text.

    Attributes:
        number: comes back with the answer.
        wanted: what.
        path: how the file is called in what is told.
        text: all of it.
        at: where the cursor is; of no meaning for findings.
        encoding: whose code units the editor counts.
        snippets: the editor knows tab stops.
    """

    number: int
    wanted: Wanted
    path: str
    text: str
    at: Point = Point(line=0, character=0)
    encoding: Encoding = "utf-16"
    snippets: bool = False


class Answer(_Frozen):
    """What comes of it; what was not wanted is empty.

    Attributes:
        number: of the question.
        failed: why there is nothing; empty where there is.
    """

    number: int
    findings: tuple[Finding, ...] = ()
    offers: tuple[Offer, ...] = ()
    card: Card | None = None
    spot: Spot | None = None
    failed: str = ""


class Learned(_Frozen):
    """What the process says before it is asked anything.

    Attributes:
        findings: what is wrong in the project's step files.
        notices: what cannot be told at a place of a file.
        watched: files and folders that what it knows comes from.
    """

    findings: tuple[Finding, ...] = ()
    notices: tuple[str, ...] = ()
    watched: tuple[str, ...] = ()
