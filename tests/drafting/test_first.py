"""The first feature of a project is a small part of a draft."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from mcpbdd.drafting import Draft, Drafted, DraftedFeature
from mcpbdd.drafting.first import first_feature
from mcpbdd.errors import McpbddError
from mcpbdd.phrasing import Feature, Scenario, Step

if TYPE_CHECKING:
    import pytest

STEPS = (Step("given", "a thing"),)
GREEN = tuple(Drafted(Scenario(f"Number {number}", STEPS)) for number in range(5))
OPEN = Drafted(Scenario("Open", (), ("draft",)), "a value")


def with_draft(monkeypatch: pytest.MonkeyPatch, *drafted: tuple[Drafted, ...]) -> tuple[str, str]:
    features = tuple(DraftedFeature("x.feature", Feature("Shop"), one) for one in drafted)

    def draft(*_: Any) -> Draft:
        return Draft("x", features)

    monkeypatch.setattr("mcpbdd.drafting.first.draft", draft)
    return first_feature("x", "shop:server", Path(), lambda _: None)


def test_three_green_scenarios_are_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    text, why_not = with_draft(monkeypatch, (OPEN,), (OPEN, *GREEN))
    assert text.count("Scenario: Number") == 3
    assert "Open" not in text
    assert why_not == ""


def test_why_there_is_none_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    assert with_draft(monkeypatch, (OPEN,)) == (
        "",
        "none of its tools and prompts could be called with made-up arguments",
    )

    def fail(*_: Any) -> Draft:
        raise McpbddError("gone\nfor good")

    monkeypatch.setattr("mcpbdd.drafting.first.draft", fail)
    assert first_feature("x", "shop:server", Path(), lambda _: None) == ("", "gone for good")
