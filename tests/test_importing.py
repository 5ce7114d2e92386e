"""Importing what a configuration names."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import pytest

from mcpbdd.errors import Misuse
from mcpbdd.importing import NotInstalled, load_attribute, one_line

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(autouse=True)
def import_path(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave the import path as it was."""
    monkeypatch.setattr(sys, "path", list(sys.path))


@pytest.fixture
def module(tmp_path: Path) -> Any:
    """Give a function that writes a module of the project and loads an attribute of it."""

    def load(name: str, text: str, attribute: str = "x") -> object:
        (tmp_path / f"{name}.py").write_text(text, encoding="utf-8")
        return load_attribute(f"{name}:{attribute}", folder=tmp_path)

    return load


def test_an_attribute_of_the_project_is_found(module: Any) -> None:
    """Modules of the project's folder are found, and dotted attributes followed."""
    assert module("imp_plain", "x = 3") == 3
    assert module("imp_dotted", "class A:\n    x = 4", "A.x") == 4


@pytest.mark.parametrize("path", ["os", "os:", ":x", "os.path", "os:path join", "os:x\n", "https://x"])
def test_another_form_is_refused(path: Any, tmp_path: Path) -> None:
    """What is not "module:attr" is told."""
    with pytest.raises(Misuse, match='write "module:attr"'):
        load_attribute(path, folder=tmp_path)


def test_a_missing_attribute_is_told_with_the_nearest(module: Any) -> None:
    """A misspelt attribute gets its nearest neighbour."""
    with pytest.raises(Misuse, match=r'imp_near has no attribute "serve"\. Did you mean "server"\?'):
        module("imp_near", "server = 1", "serve")


def test_a_missing_module_is_told_with_the_nearest(tmp_path: Path) -> None:
    """A misspelt module of the project gets its nearest neighbour; others only the fact."""
    with pytest.raises(NotInstalled, match=r'there is no module "imp_none" in the project'):
        load_attribute("imp_none:x", folder=tmp_path)
    (tmp_path / "imp_shop.py").write_text("")
    with pytest.raises(NotInstalled, match=r'no module "imp_shap" .*Did you mean "imp_shop"'):
        load_attribute("imp_shap.a:x", folder=tmp_path)


def test_a_missing_dependency_is_told_with_the_line_that_needs_it(module: Any) -> None:
    """A module that imports what is not installed is told apart from one that is not there."""
    with pytest.raises(
        NotInstalled, match=r'needs the module "imp_absent", which is not installed \(imp_dep.py, line 2\)'
    ):
        module("imp_dep", "\nimport imp_absent\n")


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("imp_raises", "\n\n1 / 0", "imp_raises.py, line 3 raises ZeroDivisionError: division by zero."),
        ("imp_deep", "import json\njson.loads('')", "imp_deep.py, line 2 raises JSONDecodeError"),
        ("imp_exits", "import sys\nsys.exit(0)", "imp_exits.py, line 2 raises SystemExit: 0."),
        ("imp_syntax", "x = (", "imp_syntax.py, line 1 raises SyntaxError"),
    ],
)
def test_an_import_that_raises_is_one_sentence(module: Any, name: str, text: str, said: str) -> None:
    """The exception and the project's own line are named, whatever is raised."""
    with pytest.raises(Misuse) as raised:
        module(name, text)
    assert said in str(raised.value)
    assert "\n" not in str(raised.value)


def test_what_raises_outside_the_project_names_its_innermost_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without a line of the project the innermost one is named."""
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "imp_other.py").write_text("raise ValueError")
    monkeypatch.syspath_prepend(str(elsewhere))
    with pytest.raises(Misuse, match=r"elsewhere/imp_other\.py, line 1 raises ValueError\."):
        load_attribute("imp_other:x", folder=tmp_path / "project")


def test_a_frameless_failure_is_told_without_a_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where no line is known the module as a whole is named."""

    def fail(_name: str) -> None:
        raise ImportError("no")

    fail.__code__ = fail.__code__.replace(co_filename="importlib")
    monkeypatch.setattr("importlib.import_module", fail)
    with pytest.raises(Misuse, match="the module raises ImportError: no"):
        load_attribute("imp_x:x", folder=tmp_path)


def test_an_exception_is_said_in_one_printable_line() -> None:
    """Line breaks and control characters are taken out, and long texts cut."""
    assert one_line(ValueError("a\n\x1b[31mb")) == "ValueError: a [31mb"
    assert one_line(KeyError()) == "KeyError"
    assert len(one_line(ValueError("x" * 999))) == len("ValueError: ") + 200
