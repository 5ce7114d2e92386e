"""Writes the book as a folder: a page for each feature, chapter and view. They need no scripts, and have none."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from itertools import groupby
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from markupsafe import Markup

from mcpbdd.livingdocs.render.page.lanes import lanes_of
from mcpbdd.livingdocs.render.page.prose import prose
from mcpbdd.livingdocs.render.page.templates import asset, hash_of, template
from mcpbdd.livingdocs.render.page.wording import LOOKS, Wording, language_of
from mcpbdd.livingdocs.render.words import SIGNS, moment
from mcpbdd.livingdocs.runs import RED
from mcpbdd.livingdocs.slugs import Addresses, slug

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcpbdd.livingdocs.consent import Consent
    from mcpbdd.livingdocs.edition import Edition, FeatureShown, ProofShown, RunShown, ScenarioShown

FOLDER = "book"
PAGES = (
    ("index.html", "home"), ("coverage.html", "coverage"), ("promises.html", "promises"), ("consent.html", "consent"),
    ("servers.html", "servers"), ("lists.html", "lists"), ("scenarios.html", "scenarios"),
)  # fmt: skip
"""The pages beside those of features and chapters: file, and macro of views.html that fills it."""
_WORDS = {"scenarios": "all scenarios"}
_FEW = 60
"""Features up to which every page lists all of them at its side; with more, those of its own folder."""
_PICTURES = ("image/png", "image/jpeg", "image/gif", "image/webp")
_SAFE = re.compile(r"https?:|[^:]*$", re.IGNORECASE)


def as_folder(edition: Edition) -> Iterator[tuple[str, str]]:
    """Give each page with its path in the folder, the first page first."""
    book = _Pages(edition)
    for name, view in PAGES:
        yield f"{FOLDER}/{name}", book.page(name, view)
    for feature in edition.features:
        name = book.files[feature.uri]
        yield f"{FOLDER}/{name}", book.page(name, "feature", feature, feature.name, feature.folder)
    for chapter in edition.chapters:
        name = book.chapters[chapter.folder]
        yield f"{FOLDER}/{name}", book.page(name, "chapter", chapter, chapter.folder, chapter.folder)


@dataclass
class _Pages:
    """Fills the templates for one edition.

    Attributes:
        edition: what is shown.
        files: path of a feature -> its page.
        chapters: folder -> the page of its chapter.
    """

    edition: Edition
    files: dict[str, str] = field(default_factory=dict)
    chapters: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        addresses = Addresses()
        self._scenarios: dict[str, tuple[FeatureShown, ScenarioShown]] = {}
        for feature in self.edition.features:
            self.files[feature.uri] = f"features/{addresses.of(feature.id)}.html"
            self._scenarios |= {one.id: (feature, one) for one in feature.scenarios}
        for chapter in self.edition.chapters:
            self.chapters[chapter.folder] = f"chapters/{slug(chapter.folder)}.html"
        by_folder = groupby(sorted(self.edition.features, key=lambda one: one.folder), lambda one: one.folder)
        self._tree = [(folder, list(features)) for folder, features in by_folder]
        self._w = Wording(language_of(self.edition))
        self._shared = self._of_edition()

    def page(self, name: str, view: str, subject: object = None, heading: str = "", folder: str = "") -> str:
        """Give one page.

        Args:
            name: of its file, in the folder.
            view: the macro that fills it.
            subject: what that is given, if anything.
            heading: what is shown as its name; that of the book where it is empty.
            folder: of the features that are listed beside it.
        """
        root = "../" * name.count("/")
        shown = [
            heading or ("" if view == "home" else self._w(_WORDS.get(view, view))),
            self._shared["title"],
        ]

        def address(known: str) -> str:
            return f"{root}{quote(self.files[self._scenarios[known][0].uri])}#{quote(known)}"

        return template("leaf.html").render(
            **self._shared,
            root=root,
            view=view,
            subject=subject,
            heading=" - ".join(part for part in shown if part),
            address=address,
            page_of=lambda feature: root + quote(self.files[feature.uri]),
            current=lambda other: Markup(' aria-current="page"') if other == name else "",
            shown_whole=lambda other: len(self.edition.features) <= _FEW or other == folder,
        )

    def _of_edition(self) -> dict[str, Any]:
        edition, w, style = self.edition, self._w, asset("page.css")
        rows = list(enumerate(edition.board))
        folders = [folder for folder, _ in self._tree]
        return {
            "edition": edition,
            "title": edition.title or w("home"),
            "stamp": w.stamp(edition),
            "style": style,
            "style_hash": hash_of(style),
            "w": w,
            "said": lambda keys: [w(key) if key else "" for key in keys],
            "looks": LOOKS,
            "signs": SIGNS,
            "pages": [(name, _WORDS.get(view, view)) for name, view in PAGES],
            "tree": self._tree,
            "files": self.files,
            "chapters": self.chapters,
            "board": [(server, list(of)) for server, of in groupby(rows, lambda row: row[1].server)],
            "names": {known: scenario.name for known, (_, scenario) in self._scenarios.items()},
            "scenario_of": lambda known: self._scenarios[known][1],
            "folder_id": lambda folder: f"folder-{folders.index(folder)}",
            "conversation": lambda run: lanes_of(run, w),
            **_HELP,
        }


def _ruled(feature: FeatureShown) -> list[tuple[str, str, list[tuple[str, list[ScenarioShown]]]]]:
    """Give rules with their descriptions, and in each the scenarios by the outline that they are rows of."""
    told = {rule.name: rule.description for rule in feature.rules}
    return [
        (
            rule,
            told.get(rule, ""),
            [(outline, list(rows)) for outline, rows in groupby(of, lambda one: one.outline)],
        )
        for rule, of in groupby(feature.scenarios, lambda one: one.rule)
    ]


def _runs(scenario: ScenarioShown) -> list[tuple[RunShown, ProofShown | None]]:
    proofs = {(proof.era, proof.transport): proof for proof in scenario.proved}
    return [(run, proofs.get((run.era, run.transport))) for run in scenario.runs]


def _proved_elsewhere(scenario: ScenarioShown) -> list[ProofShown]:
    """Give what proved a scenario where it did not run now."""
    ran = {(run.era, run.transport) for run in scenario.runs}
    return [proof for proof in scenario.proved if (proof.era, proof.transport) not in ran]


def _sentence(steps: tuple[Any, ...], number: int) -> str:
    return f"{steps[number].keyword} {steps[number].text}" if 0 <= number < len(steps) else ""


def _eras_of(consent: Consent) -> list[str]:
    return sorted({era for attack in consent.attacks for era in attack.results})


_HELP: dict[str, Any] = {
    "moment": moment,
    "prose": lambda text, folder, top: Markup(prose(text, folder, top)),  # noqa: S704 - it escapes what authors write
    "ruled": _ruled,
    "runs": _runs,
    "proved_elsewhere": _proved_elsewhere,
    "sentence": _sentence,
    "eras_of": _eras_of,
    "columns": lambda scenarios: [name for name, _ in scenarios[0].row],
    "transcript": lambda run: "\n".join(
        json.dumps(frame, ensure_ascii=False, indent=1) for frame in run.frames
    ),
    "safe_url": lambda url: _SAFE.match(url) is not None,
    "pictures": _PICTURES,
    "red": RED,
}
