"""Whether a value of JSON appears in a text that a person or a program wrote."""

from __future__ import annotations

import json
import re
from decimal import Decimal
from typing import Any

_TRUTH = {True: r"true|yes|on", False: r"false|no|off"}
_SHORT = 3
"""So many letters stand in most texts by chance, as a part of some word."""
_NUMBER = re.compile(
    r"(?<![\w.])(?P<sign>[-\N{MINUS SIGN}]?)(?P<digits>\d+(?:\.\d+)?(?:[eE][+-]?\d{1,3}\b)?)"
)
_GROUPED = re.compile(r"(?<![\w.,])(?P<sign>[-\N{MINUS SIGN}]?)(?P<digits>\d{1,3}(?:,\d{3})+(?:\.\d+)?)")


def appears(value: Any, text: str) -> bool:
    """Tell whether a text, number or truth value appears in a text.

    Args:
        value: a scalar of JSON.
        text: prose or JSON; a number may have separators of thousands, and is never part of another. Texts of up to
            three letters or digits are found as whole words only, longer ones anywhere; line breaks are spaces.
    """
    if isinstance(value, bool):
        return re.search(rf"(?i)\b(?:{_TRUTH[value]})\b", text) is not None
    if isinstance(value, int | float):
        return _number_appears(Decimal(str(value)), text)
    forms = {value, json.dumps(value)[1:-1], json.dumps(value, ensure_ascii=False)[1:-1]}
    if any(_stands_in(form, text) for form in forms):
        return True
    wrapped = " ".join(text.split())
    return any(_stands_in(" ".join(form.split()), wrapped) for form in forms)


def _stands_in(form: str, text: str) -> bool:
    if len(form) > _SHORT or not (form.isascii() and form.isalnum()):
        return form in text
    return re.search(rf"(?<![A-Za-z0-9]){form}(?![A-Za-z0-9])", text) is not None


def has_word(word: str, text: str) -> bool:
    """Tell whether a name stands in a text as a whole word."""
    return re.search(rf"(?<![\w-]){re.escape(word)}(?![\w-])", text) is not None


def _number_appears(number: Decimal, text: str) -> bool:
    for found in (*_NUMBER.finditer(text), *_GROUPED.finditer(text)):
        size = Decimal(found["digits"].replace(",", ""))
        # A sign may be a dash of the prose before a positive number; a negative one needs its sign.
        if number in (size, -size) and (number >= 0 or found["sign"]):
            return True
    return False
