"""What a battery found, as a value: evidence for the record, and a result a case for people."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Report:
    """What a battery found in one era.

    Attributes:
        title: what was tried, such as `the consent of "delete"`.
        file: the name of the evidence in the record, such as `consent.json`.
        content: the evidence, JSON values.
        results: case -> what came of it, such as `held`.
        good: the result of a case that needs no word more.
    """

    title: str
    file: str
    content: dict[str, Any]
    results: dict[str, str]
    good: str
