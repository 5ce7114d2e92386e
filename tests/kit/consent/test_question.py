"""What people are asked, and what consent is bound to."""

from __future__ import annotations

import pytest

from mcpbdd.kit.consent import Binding, Confirmation, Consent, content_hash, question

ID = "1f0c9a52-0000-4000-8000-000000000000"


def asked(target: str, **details: str) -> str:
    """Give the question about a target."""
    return question("Delete for good", Consent(ID, Binding("delete", target, details=details), 0.0))


def test_a_question_names_effect_target_and_details() -> None:
    """And the consent that it is for."""
    assert asked("a.txt", versions="3", scope="all") == (
        'Delete for good "a.txt" (versions "3", scope "all")? [1f0c9a52]'
    )


@pytest.mark.parametrize(
    ("target", "shown"),
    [
        ("a\nb", r'"a\nb"'),
        ("a\x1b[31mb", r'"a\x1b[31mb"'),
        ("a\u202etxt", r'"a\u202etxt"'),
        ("a\u200bb", r'"a\u200bb"'),
        ("a\u2028b", r'"a\u2028b"'),
        ("\ud800", r'"\ud800"'),
        ('a"? Yes, "b', r'"a\"? Yes, \"b"'),
        ("a\\n", r'"a\\n"'),
        ("żółw 🐢.txt", '"żółw 🐢.txt"'),
    ],
)
def test_a_name_cannot_bend_the_question(target: str, shown: str) -> None:
    """What is invisible or moves text is escaped; letters of every alphabet stay."""
    assert asked(target) == f"Delete for good {shown}? [1f0c9a52]"


def test_details_cannot_bend_the_question_either() -> None:
    """Neither their names nor their values."""
    assert asked("a", **{"x\n": "y\n"}) == r'Delete for good "a" (x\n "y\n")? [1f0c9a52]'


def test_a_long_name_is_shown_by_both_ends_and_its_length() -> None:
    """So that what tells it from others is seen."""
    text = asked("a" * 500 + "/important.txt")
    assert 'important.txt" (514 characters)?' in text
    assert len(text) < 300
    assert "characters" not in asked("a" * 200)


def test_nobody_agrees_by_sending_the_form_as_it_is() -> None:
    """The field has no default, and it must be sent."""
    schema = Confirmation.model_json_schema()
    assert schema["required"] == ["confirm"]
    assert schema["properties"]["confirm"] == {"title": "Yes, do it", "type": "boolean"}


class Person:
    """A caller."""

    client_id = "desktop"
    subject: str | None = None


def test_a_binding_takes_what_is_known_of_the_caller() -> None:
    """A missing subject, or no caller, binds to nobody."""
    by_client = Binding.by(Person(), tenant="acme", operation="delete", target="a.txt", copies="2")
    assert (by_client.client_id, by_client.subject) == ("desktop", "")
    assert by_client.details == {"copies": "2"}
    by_nobody = Binding.by(None, tenant="acme", operation="delete", target="a.txt", copies="2")
    assert (by_nobody.client_id, by_nobody.subject) == ("", "")
    assert by_client != by_nobody


def test_a_binding_does_not_change_with_what_it_was_made_of() -> None:
    """It was bound to the details as they were."""
    details = {"copies": "2"}
    binding = Binding("delete", "a.txt", details=details)
    details["copies"] = "3"
    assert binding.details == {"copies": "2"}
    with pytest.raises(TypeError):
        binding.details["copies"] = "3"  # type: ignore[index]


def test_a_digest_tells_bindings_apart() -> None:
    """Also where their texts run together."""
    one, other = Binding("delete", "a", "b"), Binding("delete", "ab", "")
    assert one.digest() != other.digest()
    assert one.digest() == Binding("delete", "a", "b").digest()


def test_the_hash_is_that_of_the_bytes() -> None:
    """Text is hashed as UTF-8, whatever it holds."""
    assert content_hash("ż") == content_hash("ż".encode())
    assert len(content_hash("\ud800")) == 64
