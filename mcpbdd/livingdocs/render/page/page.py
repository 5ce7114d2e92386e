"""Writes the page: a shell, a plain list for those without scripts, and the data in packed blocks."""

from __future__ import annotations

import base64
import gzip
import json
from typing import TYPE_CHECKING, Any

from pydantic import TypeAdapter

from mcpbdd.livingdocs.edition import Edition, FeatureShown, RowShown
from mcpbdd.livingdocs.render.page.prose import prose
from mcpbdd.livingdocs.render.page.searching import Words
from mcpbdd.livingdocs.render.page.templates import asset, hash_of, script, template
from mcpbdd.livingdocs.render.page.wording import LOOKS, Wording, language_of, red_of, words
from mcpbdd.livingdocs.render.words import SIGNS

if TYPE_CHECKING:
    from mcpbdd.livingdocs.chapters import Part
    from mcpbdd.livingdocs.edition import ScenarioShown

Block = dict[str, Any]
_FEATURE, _ROWS, _EDITION = TypeAdapter(FeatureShown), TypeAdapter(tuple[RowShown, ...]), TypeAdapter(Edition)
_LARGEST_PLAIN = 1_000
"""Scenarios up to which the plain list shows their sentences too."""


def as_page(edition: Edition) -> str:
    """Give the book as one HTML file, which loads nothing."""
    style, code = asset("page.css"), script()
    number = sum(len(feature.scenarios) for feature in edition.features)
    w = Wording(language_of(edition))
    return template("shell.html").render(
        title=edition.title or "What is proved",
        w=w,
        stamp=w.stamp(edition),
        style=style,
        script=code,
        style_hash=hash_of(style),
        script_hash=hash_of(code),
        blocks=[("index", packed(_index(edition))), ("words", packed(words()))]
        + [(f"feature-{place}", packed(_chunk(feature))) for place, feature in enumerate(edition.features)],
        edition=edition,
        signs=SIGNS,
        looks=LOOKS,
        in_full=number <= _LARGEST_PLAIN,
    )


def packed(value: Any) -> str:
    """Give JSON, packed so that it can stand in HTML as it is."""
    content = json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "backslashreplace")
    return base64.b64encode(gzip.compress(content, compresslevel=6, mtime=0)).decode()


def _index(edition: Edition) -> Block:
    whole = _EDITION.dump_python(edition, mode="json", exclude={"features", "board", "chapters"})
    rows = _ROWS.dump_python(edition.board, mode="json")
    return {
        **whole,
        "language": language_of(edition),
        "red": red_of(edition),
        "chapters": [
            {"folder": chapter.folder, "parts": [_part(part, chapter.folder) for part in chapter.parts]}
            for chapter in edition.chapters
        ],
        "board": [{**row, "number": number} for number, row in enumerate(rows)],
        "features": [_entry(feature, number) for number, feature in enumerate(edition.features)],
        "found_by": _found_by(edition),
    }


def _part(part: Part, folder: str) -> Block:
    html = prose(part.markdown, folder, top=2)
    return {"html": html, "quoted": part.quoted, "scenarios": part.scenarios}


def _entry(feature: FeatureShown, number: int) -> Block:
    return {
        "number": number,
        "id": feature.id,
        "name": feature.name,
        "folder": feature.folder,
        "tags": feature.tags,
        "status": feature.status,
        "scenarios": [[one.id, one.name, one.status, one.tags] for one in feature.scenarios],
    }


def _found_by(edition: Edition) -> list[tuple[str, list[int]]]:
    found_by = Words()
    everyone = ((feature, scenario) for feature in edition.features for scenario in feature.scenarios)
    for place, (feature, scenario) in enumerate(everyone):
        found_by.add(place, f"{scenario.name} {feature.name} {_beside_title(scenario)}")
    return found_by.told()


def _beside_title(scenario: ScenarioShown) -> str:
    """Give what a scenario is found by beside its titles: its rule and the words of its sentences, each once."""
    words = f"{scenario.rule} {' '.join(step.text for step in scenario.steps if not step.background)}".split()
    return " ".join(dict.fromkeys(words))[:400]


def _chunk(feature: FeatureShown) -> Block:
    block: Block = _FEATURE.dump_python(feature, mode="json")
    block["html"] = prose(feature.description, feature.folder)
    for rule in block["rules"]:
        rule["html"] = prose(rule.pop("description"), feature.folder)
    for scenario in block["scenarios"]:
        scenario["html"] = prose(scenario.pop("description"), feature.folder, top=4)
    return block
