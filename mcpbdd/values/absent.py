"""The value of a place where nothing is, which JSON has no word for."""

from __future__ import annotations

from enum import Enum
from typing import Final


class Absent(Enum):
    """The type of ABSENT; null is a value, ABSENT is none."""

    ABSENT = "absent"

    def __str__(self) -> str:
        return "nothing"


ABSENT: Final = Absent.ABSENT
