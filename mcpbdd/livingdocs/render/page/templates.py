"""The files that pages are made of: templates, styles and scripts."""

from __future__ import annotations

import base64
import hashlib
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING

from jinja2 import Environment, PackageLoader, select_autoescape

if TYPE_CHECKING:
    from jinja2 import Template


def template(name: str) -> Template:
    """Give a template; whatever it is given is escaped."""
    return _environment().get_template(name)


@cache
def asset(name: str) -> str:
    """Give a file as text."""
    return resources.files(__package__).joinpath("assets", name).read_text(encoding="utf-8")


@cache
def script() -> str:
    """Give the script of the page."""
    folder = resources.files(__package__).joinpath("assets")
    names = sorted(file.name for file in folder.iterdir() if file.name.endswith(".js"))
    parts = (asset(name).removeprefix('"use strict";\n') for name in names)
    return "\n".join(["(() => {", '"use strict";', *parts, "})();"])


def hash_of(text: str) -> str:
    """Give the hash by which a content security policy knows a script or style."""
    return f"sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}"


@cache
def _environment() -> Environment:
    assets = PackageLoader(__package__ or "", "assets")
    return Environment(loader=assets, autoescape=select_autoescape(default=True), trim_blocks=True)
