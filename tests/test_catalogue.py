"""The sentences as people look them up."""

from __future__ import annotations

import importlib
import json
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

from mcpbdd import cli
from mcpbdd.catalogue import catalogue_markdown, example_of, packaged_sentences
from mcpbdd.catalogue.searching import chosen, in_full
from mcpbdd.check.reading import read_feature, source_of
from mcpbdd.recognizing import Recognizer
from mcpbdd.sentences import Sentence

if TYPE_CHECKING:
    from pathlib import Path

SENTENCES = packaged_sentences()
KNOWN = Recognizer(SENTENCES)


@pytest.mark.parametrize("sentence", SENTENCES, ids=lambda one: f"{one.keyword} {one.pattern}")
def test_the_example_says_its_sentence(sentence: Sentence) -> None:
    """It is recognized as that very sentence, and what stands under it is what the sentence takes."""
    lines = example_of(sentence)
    text = "Feature: F\n  Scenario: S\n" + "".join(f"    {line}\n" for line in lines)
    feature = read_feature(source_of("a.feature", text), text)
    assert feature is not None
    (step,) = feature.scenarios[0].steps
    assert [said.sentence for said in KNOWN.recognize(step.kind, step.text)] == [sentence]
    assert "…" not in step.text
    assert "{" not in step.text.replace("{id}", "")
    if sentence.takes is not None:
        sentence.takes.read(step.block)
    else:
        assert len(lines) == 1


def run(*words: str) -> tuple[int, str]:
    result = CliRunner().invoke(cli.main, ["steps", *words])
    return result.exit_code, result.output


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "steps").mkdir()
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_all_are_listed_in_short() -> None:
    code, out = run()
    assert code == 0
    lines = out.splitlines()
    assert lines[0] == "Given the server {string}"
    assert len([line for line in lines if line.startswith(("Given", "When ", "Then "))]) == len(lines)
    assert len(lines) >= len(SENTENCES)


def test_those_with_the_words_are_told_in_full() -> None:
    code, out = run("cancel")
    assert code == 0
    assert out.splitlines() == [
        "When {actor} cancels the call",
        "    Cancel the call that was started.",
        '    {actor}: a client; another name is another connection with its own calls; the client, client "ben"',
        "    Example:",
        "      When the client cancels the call",
        "",
        "Then {call} was cancelled",
        "    The client cancelled the call before it ended.",
        '    {call}: the latest call of the latest When, or of that client; the call, the call of client "ben"',
        "    Example:",
        "      Then the call was cancelled",
    ]
    assert "Under it: a table of names and values" in run("calls", "tool", "with")[1]


def test_the_first_word_may_be_a_keyword() -> None:
    assert {one.keyword for one in chosen(SENTENCES, ["then", "folder"])} == {"then"}
    assert {one.keyword for one in chosen(SENTENCES, ["Given"])} == {"given"}


def test_where_none_has_the_words_the_nearest_are_told() -> None:
    near = chosen(SENTENCES, ["the", "client", "call", "tool"])
    assert "{actor} calls the tool {string}" in {one.pattern for one in near}
    most = chosen(SENTENCES, ["wait", "for", "xyzzy"])
    assert most
    assert len(most) <= 5
    code, out = run("xyzzy")
    assert code == 1
    assert "No sentence is near the words xyzzy." in out


def test_as_json_each_is_an_object() -> None:
    code, out = run("--json", "calls", "the", "tool", "with")
    assert code == 0
    found = json.loads(out)
    first = next(one for one in found if one["pattern"] == "{actor} calls the tool {string} with")
    assert first["gaps"] == [{"type": "actor", "role": "actor"}, {"type": "string", "role": "tool"}]
    assert first["under"] == "rows or JSON"
    assert first["example"].startswith('When the client calls the tool "place_order" with\n')


def test_a_projects_own_sentence_is_shown_as_it_is() -> None:
    def own(_world: object, thing: str) -> None:
        """Own."""

    sentence = Sentence("given", "a {thing} of {string}", own, None, "Own.", __file__, 1)
    assert example_of(sentence) == ('Given a {thing} of "…"',)
    assert "    {thing}: of the project" in "\n".join(in_full([sentence]))


def test_the_page_is_written_by_the_module_itself(capsys: pytest.CaptureFixture[str]) -> None:
    module = importlib.import_module("mcpbdd.catalogue.__main__")
    capsys.readouterr()
    importlib.reload(module)
    assert capsys.readouterr().out == catalogue_markdown(SENTENCES)
