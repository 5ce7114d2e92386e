"""Settings for the Cucumber extension."""

from __future__ import annotations

import json
from pathlib import Path

import mcpbdd
from mcpbdd.editor_settings import PATH, editor_settings, missing_settings


def test_the_packaged_sentences_are_named_where_they_are(tmp_path: Path) -> None:
    usual = json.loads(editor_settings(tmp_path))
    assert usual["cucumber.features"] == ["features/**/*.feature"]
    assert usual["cucumber.glue"][-1] == ".venv/lib/python3*/site-packages/mcpbdd/steps/**/*.py"
    own = json.loads(editor_settings(Path(mcpbdd.__file__).parents[1]))["cucumber.glue"]
    assert own == ["steps/**/*.py", "features/steps/**/*.py", "mcpbdd/steps/**/*.py"]


def test_existing_settings_are_told_what_they_lack(tmp_path: Path) -> None:
    file = tmp_path / PATH
    file.parent.mkdir()
    file.write_text("{}")
    assert '"cucumber.glue": [' in missing_settings(tmp_path)
    assert not missing_settings(tmp_path).startswith("{")
    file.write_text('{"cucumber.glue": []}')
    assert missing_settings(tmp_path) == ""
