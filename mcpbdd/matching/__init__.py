"""What is expected, as Hamcrest matchers: a frozen value in, a sentence for a person out. No world."""

from mcpbdd.matching.codes import code_number
from mcpbdd.matching.content import includes_content
from mcpbdd.matching.expecting import expect
from mcpbdd.matching.form import has_form
from mcpbdd.matching.leaking import leaks_nothing
from mcpbdd.matching.logs import logged, logged_no_secret, logged_nothing
from mcpbdd.matching.notices import has_notification, tells_nothing, tells_of_list, tells_of_resource
from mcpbdd.matching.offering import does_not_offer, offers, offers_exactly
from mcpbdd.matching.outcome import (
    does_not_succeed,
    fails,
    fails_with_code,
    fails_with_reason,
    in_words,
    is_rejected,
    may_be_retried,
    may_not_be_retried,
    names_argument,
    reports_a_tool_error,
    succeeds,
    suggests,
    was_cancelled,
)
from mcpbdd.matching.progress import has_reached, never_went_back, said, was_not_reported, was_reported
from mcpbdd.matching.question import asks, asks_for_no_secret, asks_the_model, sends_the_user_to
from mcpbdd.matching.records import has_count, has_no_records, has_records
from mcpbdd.matching.rows import has_entry_with, has_no_entry_with, has_rows
from mcpbdd.matching.state import happened_once, nothing_changed, only_changed
from mcpbdd.matching.suggesting import are_suggestions, include_suggestion
from mcpbdd.matching.taking import takes
from mcpbdd.matching.text import does_not_mention, matches, mentions, says
from mcpbdd.matching.upstream import has_request_with, has_requests
from mcpbdd.matching.value import (
    between,
    equals_json,
    has_length,
    is_absent,
    is_one_of,
    matches_regexp,
    mentions_every_value_of,
    value_at,
)

__all__ = [
    "are_suggestions", "asks", "asks_for_no_secret", "asks_the_model", "between", "code_number",
    "does_not_mention", "does_not_offer", "does_not_succeed", "equals_json", "expect", "fails",
    "fails_with_code", "fails_with_reason", "happened_once", "has_count", "has_entry_with", "has_form",
    "has_length", "has_no_entry_with", "has_no_records", "has_notification", "has_reached",
    "has_records", "has_request_with", "has_requests", "has_rows",
    "in_words", "include_suggestion", "includes_content", "is_absent",
    "is_one_of", "is_rejected", "leaks_nothing", "logged", "logged_no_secret", "logged_nothing",
    "matches", "matches_regexp", "may_be_retried", "may_not_be_retried", "mentions",
    "mentions_every_value_of", "names_argument", "never_went_back", "nothing_changed", "offers",
    "offers_exactly", "only_changed", "reports_a_tool_error", "said", "says", "sends_the_user_to",
    "succeeds", "suggests", "takes", "tells_nothing", "tells_of_list", "tells_of_resource", "value_at",
    "was_cancelled", "was_not_reported", "was_reported",
]  # fmt: skip
