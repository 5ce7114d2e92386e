"""Writes the page: a shell, a plain list for those without scripts, and the data in packed blocks."""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
from collections import Counter
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, Any

from jinja2 import Environment, PackageLoader, select_autoescape
from pydantic import TypeAdapter

from mcpbdd.livingdocs.edition import Edition, FeatureShown, RowShown
from mcpbdd.livingdocs.render.page.prose import prose
from mcpbdd.livingdocs.render.words import SIGNS, WORDS, stamp

if TYPE_CHECKING:
    from jinja2 import Template

    from mcpbdd.livingdocs.chapters import Part
    from mcpbdd.livingdocs.edition import ScenarioShown

Block = dict[str, Any]
_FEATURE, _ROWS, _EDITION = TypeAdapter(FeatureShown), TypeAdapter(tuple[RowShown, ...]), TypeAdapter(Edition)
_LARGEST_PLAIN = 1_000
"""Scenarios up to which the plain list shows their sentences too."""


def as_page(edition: Edition) -> str:
    """Give the book as one HTML file, which loads nothing."""
    style, script = _asset("page.css"), _script()
    number = sum(len(feature.scenarios) for feature in edition.features)
    return _shell().render(
        title=edition.title or "What is proved",
        language=_language(edition),
        stamp=stamp(edition),
        style=style,
        script=script,
        style_hash=_hash(style),
        script_hash=_hash(script),
        blocks=[("index", packed(_index(edition))), ("words", packed(json.loads(_asset("words.json"))))]
        + [(f"feature-{place}", packed(_chunk(feature))) for place, feature in enumerate(edition.features)],
        features=edition.features,
        signs=SIGNS,
        words=WORDS,
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
        "language": _language(edition),
        "chapters": [
            {"folder": chapter.folder, "parts": [_part(part, chapter.folder) for part in chapter.parts]}
            for chapter in edition.chapters
        ],
        "board": [{**row, "number": number} for number, row in enumerate(rows)],
        "features": [_entry(feature, number) for number, feature in enumerate(edition.features)],
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
        "scenarios": [[one.id, one.name, one.status, one.tags, _searched(one)] for one in feature.scenarios],
    }


def _searched(scenario: ScenarioShown) -> str:
    """Give what a scenario is found by beside its title: its rule and the words of its sentences, each once."""
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


def _language(edition: Edition) -> str:
    """Give the language of most features."""
    counted = Counter(feature.language.partition("-")[0] for feature in edition.features)
    return counted.most_common(1)[0][0] if counted else "en"


def _hash(text: str) -> str:
    return f"sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}"


@cache
def _asset(name: str) -> str:
    return resources.files(__package__).joinpath("assets", name).read_text(encoding="utf-8")


@cache
def _script() -> str:
    folder = resources.files(__package__).joinpath("assets")
    names = sorted(file.name for file in folder.iterdir() if file.name.endswith(".js"))
    parts = (_asset(name).removeprefix('"use strict";\n') for name in names)
    return "\n".join(["(() => {", '"use strict";', *parts, "})();"])


@cache
def _shell() -> Template:
    assets = PackageLoader(__package__ or "", "assets")
    environment = Environment(loader=assets, autoescape=select_autoescape(default=True), trim_blocks=True)
    return environment.get_template("shell.html")
