"""A handler's contract in plain Python tests: runners that know success, error and question, and suites of cases.

Everything that such a test needs comes from here; the same cases in Gherkin are an outline (docs/contract.md).
"""

from mcpbdd.batteries.generated import HOSTILE, strategy_for
from mcpbdd.doubles.context import (
    MockContext,
    MockLog,
    MockSession,
    content_of,
    copy_record,
    enrichment_of,
    expect_input_required,
    is_input_required,
    mock_session,
)
from mcpbdd.testing.cases import Asks, Error, Success
from mcpbdd.testing.fuzzing import Budget, FuzzReport, fuzz_prompt, fuzz_resource, fuzz_tool
from mcpbdd.testing.running import run_prompt_contract, run_resource_contract, run_tool_contract
from mcpbdd.testing.suites import prompt_contract_suite, resource_contract_suite, tool_contract_suite

__all__ = [
    "HOSTILE",
    "Asks",
    "Budget",
    "Error",
    "FuzzReport",
    "MockContext",
    "MockLog",
    "MockSession",
    "Success",
    "content_of",
    "copy_record",
    "enrichment_of",
    "expect_input_required",
    "fuzz_prompt",
    "fuzz_resource",
    "fuzz_tool",
    "is_input_required",
    "mock_session",
    "prompt_contract_suite",
    "resource_contract_suite",
    "run_prompt_contract",
    "run_resource_contract",
    "run_tool_contract",
    "strategy_for",
    "tool_contract_suite",
]
