"""The pages of docs/ say what is true: those that can be generated are, the others are held against the code."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from mcpbdd.batteries.consent.page import BEGIN, END, main, with_attacks
from mcpbdd.catalogue import GAPS, catalogue_markdown, gaps_of, packaged_sentences
from mcpbdd.config.models import FileKeys, FolderWatch, ObjectWatch, ServerConfig, SqliteWatch, StoreWatch
from mcpbdd.sentences import Sentence, vocabulary
from tests import commands

if TYPE_CHECKING:
    from pydantic import BaseModel

ROOT = Path(__file__).parent.parent
PAGES = sorted([*ROOT.glob("docs/*.md"), ROOT / "README.md", ROOT / "CHANGELOG.md"])
MODELS = (FileKeys, ServerConfig, FolderWatch, ObjectWatch, StoreWatch, SqliteWatch)


def keys_of(model: type[BaseModel]) -> list[str]:
    """Give a model's keys as they are written in a file."""
    return [field.alias or name for name, field in model.model_fields.items()]


def as_text(page: Path) -> str:
    """Read a page as one line, so that a sentence is found wherever it wraps."""
    return " ".join(page.read_text(encoding="utf-8").split())


def test_the_page_of_sentences_is_up_to_date() -> None:
    """`make docs` would change nothing."""
    written = (ROOT / "docs/steps.md").read_text(encoding="utf-8")
    assert written == catalogue_markdown(packaged_sentences()), "docs/steps.md is stale; run: make docs"


def test_the_table_of_attacks_is_up_to_date() -> None:
    """`make docs` would change nothing."""
    written = (ROOT / "docs/consent.md").read_text(encoding="utf-8")
    assert written == with_attacks(written), "docs/consent.md is stale; run: make docs"


def test_a_stale_table_of_attacks_is_replaced(tmp_path: Path) -> None:
    """What stands between the marks is written anew, and nothing else."""
    page = tmp_path / "page.md"
    page.write_text(f"Before.\n{BEGIN}\nold\n{END}\nAfter.\n", encoding="utf-8")
    main(str(page))
    written = page.read_text(encoding="utf-8")
    assert written.startswith(f"Before.\n{BEGIN}\n\n| attack |")
    assert written.endswith(f"{END}\nAfter.\n")
    assert "\nold\n" not in written


def test_every_packaged_sentence_is_in_the_catalogue_with_its_meaning() -> None:
    """None is left out, and none stands there without a word of explanation."""
    page = catalogue_markdown(packaged_sentences())
    for sentence in packaged_sentences():
        assert f"**{sentence.keyword.capitalize()}** `{sentence.pattern}`\n\n{sentence.meaning}" in page
        assert sentence.meaning.endswith("."), sentence.pattern


def test_every_gap_of_the_language_is_explained() -> None:
    """A gap that a sentence uses is defined, and the page says what to write there."""
    packaged_sentences()
    assert set(GAPS) == set(vocabulary.types)
    assert {gap for sentence in packaged_sentences() for gap in gaps_of(sentence)} <= set(GAPS)


def test_a_project_can_write_its_own_sentences_down() -> None:
    """The catalogue takes any sentences; a gap that it does not know is the project's."""
    sentence = Sentence("given", "a {thing} is there", test_a_project_can_write_its_own_sentences_down, None,
                        "Put it there.", __file__, 1)  # fmt: skip
    page = catalogue_markdown([sentence])
    assert "## The pages of docs/ say what is true" in page
    assert "**Given** `a {thing} is there`\n\nPut it there." in page
    assert "| `{thing}` |  | of the project |" in page


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.__name__)
def test_every_key_of_the_configuration_is_documented(model: type[BaseModel]) -> None:
    """The page of the configuration has each key with its description, word for word."""
    page = as_text(ROOT / "docs/configuration.md")
    for name, field in model.model_fields.items():
        assert f"| `{field.alias or name}` |" in page, name
        assert f"{field.description} |" in page, name


def test_the_page_of_the_configuration_has_no_key_that_does_not_exist() -> None:
    """What was renamed or taken away does not stay behind in the page."""
    page = (ROOT / "docs/configuration.md").read_text(encoding="utf-8")
    written = re.findall(r"^\| `([a-z_]+)` \|", page, re.MULTILINE)
    assert sorted(written) == sorted(key for model in MODELS for key in keys_of(model))


def test_the_page_of_the_architecture_has_the_layers_that_are_checked() -> None:
    """The table names every module in its layer, from the top down, as the import rules have them."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    contracts = settings["tool"]["importlinter"]["contracts"]
    layers = next(contract["layers"] for contract in contracts if contract["type"] == "layers")
    page = (
        (ROOT / "docs/architecture.md")
        .read_text(encoding="utf-8")
        .partition("| layer |")[2]
        .partition("\n\n")[0]
    )
    rows = [re.findall(r"`(\w+)`", row.split("|")[1]) for row in page.splitlines()[2:]]
    assert rows == [re.findall(r"\w+", layer) for layer in layers]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_between_the_pages_lead_somewhere(page: Path) -> None:
    """Every link to a file of the repository names one that is there."""
    text = re.sub(r"```.*?```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
    for link in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", text):
        assert (page.parent / link).exists(), link


def behave(project: Path, *options: str) -> str:
    """Run `behave features/` in a project, and give what it prints."""
    done = commands.run(["behave", "features/", "--no-color", "--no-source", *options], project)
    return done.stdout + done.stderr


def started(folder: Path) -> Path:
    """Do what the README tells a newcomer to do."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    server = re.search(r"   ```python\n(.*?)   ```", readme, re.DOTALL)
    feature = re.search(r"```gherkin\n(Feature.*?)```", readme, re.DOTALL)
    assert server is not None
    assert feature is not None
    (folder / "server.py").write_text(
        server.group(1).replace("\n   ", "\n").removeprefix("   "), encoding="utf-8"
    )
    assert commands.run(["mcpbdd", "init", "--name", "greeter", "server:mcp"], folder).returncode == 0
    (folder / "features/greeter.feature").write_text(feature.group(1), encoding="utf-8")
    return folder


def outputs_of_the_readme() -> list[list[str]]:
    """Give the README's blocks of output, a list of lines each."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    blocks = re.findall(r"^```(\w*)\n(.*?)^```$", readme, re.DOTALL | re.MULTILINE)
    return [
        [line.rstrip() for line in block.splitlines() if line.strip()] for kind, block in blocks if not kind
    ]


@pytest.mark.slow
def test_the_first_five_minutes_of_the_readme_go_as_it_says(tmp_path: Path) -> None:
    """The files that it has a newcomer write pass, with the output that it shows."""
    printed = [line.rstrip() for line in behave(started(tmp_path)).splitlines()]
    passed, _ = outputs_of_the_readme()
    assert [line for line in printed if line in passed] == passed


@pytest.mark.slow
def test_the_failure_that_the_readme_shows_is_a_real_one(tmp_path: Path) -> None:
    """The changed greeting fails, in the words that the page shows."""
    project = started(tmp_path)
    server = project / "server.py"
    server.write_text(server.read_text(encoding="utf-8").replace("Hello,", "Good day,"), encoding="utf-8")
    printed = [line.rstrip() for line in behave(project).splitlines()]
    _, failed = outputs_of_the_readme()
    assert [line for line in printed if line in failed] == failed


@pytest.mark.slow
def test_the_sentences_of_the_page_on_writing_them_work(tmp_path: Path) -> None:
    """Both functions are taken as they stand, the asynchronous one too."""
    page = (ROOT / "docs/writing-steps.md").read_text(encoding="utf-8")
    code = re.search(r"```python\n(.*?)```", page, re.DOTALL)
    assert code is not None
    project = started(tmp_path)
    (project / "steps/prices.py").write_text(code.group(1), encoding="utf-8")
    with (project / "features/greeter.feature").open("a", encoding="utf-8") as feature:
        feature.write("    Given the shop has the prices\n      | item | price |\n      | pen  | 2     |\n")
        feature.write("    Then the shop has 0 orders\n")
    assert "5 steps passed, 0 failed" in behave(project)
    feature_file = project / "features/greeter.feature"
    text = feature_file.read_text(encoding="utf-8")
    feature_file.write_text(text.replace("0 orders", "1 orders"), encoding="utf-8")
    assert "4 steps passed, 1 failed" in behave(project)
