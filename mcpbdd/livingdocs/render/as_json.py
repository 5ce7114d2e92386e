"""An edition as one JSON file, and the JSON Schema that it keeps."""

from __future__ import annotations

import json
from typing import Any

from pydantic import TypeAdapter

from mcpbdd.livingdocs.edition import FORMAT, Edition

SCHEMA_ID = "urn:mcpbdd:book:1"


def as_json(edition: Edition) -> bytes:
    """Give an edition as JSON, in UTF-8."""
    return TypeAdapter(Edition).dump_json(edition, indent=1) + b"\n"


def schema() -> dict[str, Any]:
    """Give the JSON Schema (2020-12) of the file."""
    described = TypeAdapter(Edition).json_schema(mode="serialization")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": SCHEMA_ID,
        **described,
        "title": FORMAT,
    }


def schema_text() -> str:
    """Give the JSON Schema as text."""
    return json.dumps(schema(), indent=1, ensure_ascii=False) + "\n"
