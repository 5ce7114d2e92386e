"""Why the two verdicts on a rule differ, and why a rule does not stand in our language: said by people, kept by a test.

A difference without a remark fails `make conformance`, and so does a remark without its difference.
"""

from __future__ import annotations

ANY_TEXT = "The suite looks for some text, our scenario for the text."
SHOULD = "The specification says *should*: the suite warns, our scenario states what this server does."
HEADERS = "No sentence writes the headers of a request: a scenario speaks to the server, not to its HTTP."
STREAMS = "No sentence tells the streams of one session apart: how a frame travels is the transport's."

DIFFERENCES = {
    "completion-complete": "The suite takes any list of suggestions, also one that has nothing to do with what was typed.",
    "tools-call-simple-text": ANY_TEXT,
    "resources-read-text": ANY_TEXT,
    "prompts-get-simple": ANY_TEXT,
    "resources-list": "The suite asks for a description in its words, and does not look for it.",
    "resources-subscribe": "The suite asks for an empty result in its words, and takes any.",
    "resources-unsubscribe": "The suite asks for an empty result in its words, and takes any.",
    "input-required-result-missing-input-response": SHOULD,
    "input-required-result-validate-input": SHOULD,
    "input-required-result-ignore-extra-params": (
        "The suite rewards a forged answer: see [below](#the-one-that-rewards-a-forged-answer)."
    ),
}

NOT_EXPRESSED = {
    "dns-rebinding-protection": HEADERS,
    "http-header-validation": HEADERS,
    "http-custom-header-server-validation": HEADERS,
    "server-sse-multiple-streams": STREAMS,
    "server-sse-polling": f"{STREAMS} The door keeps no events to resume from, so the suite fails it.",
    "server-session-lifecycle": "No sentence ends a session in the middle of a scenario and goes on using it.",
}
