"""What can go wrong, in a person's words."""

from __future__ import annotations

import pytest

from mcpbdd.errors import LeftOut, McpbddError, Mismatch, Misuse, Unreachable, nearest


def test_a_mismatch_shows_both_sides_the_place_and_a_hint() -> None:
    """One fact a line."""
    mismatch = Mismatch("a", "b", path="items[0]", hint="try c")
    assert str(mismatch) == "expected: a\n but was: b\n      at: items[0]\n    hint: try c"
    assert str(Mismatch("a", "b")) == "expected: a\n but was: b"


def test_the_last_words_of_a_server_are_shown() -> None:
    """The end of stderr follows, indented; none is not mentioned."""
    failure = Unreachable("It died.", stderr="\n".join(f"line {number}" for number in range(20)) + "\n")
    assert str(failure).startswith("It died.\nThe server's last words on stderr:\n  line 8\n")
    assert str(failure).endswith("  line 19")
    assert failure.stderr.startswith("line 0")
    assert str(Unreachable("It died.", stderr=" \n")) == "It died."


@pytest.mark.parametrize(
    ("word", "known", "hint"),
    [
        ("get_tiem", ["get_time", "add"], ' Did you mean "get_time"?'),
        ("GET_TIME", ["Get_Time"], ' Did you mean "Get_Time"?'),
        ("zzz", ["b", "a", "a"], ' Known: "a", "b".'),
        ("zzz", [], " None is known here."),
    ],
)
def test_the_nearest_right_word_is_offered(word: str, known: list[str], hint: str) -> None:
    """Upper and lower case do not matter; without a near one all are listed."""
    assert nearest(word, known) == hint


def test_a_long_list_of_names_is_cut() -> None:
    """Twelve are shown, the others counted."""
    hint = nearest("?", [f"name{number:02}" for number in range(15)])
    assert hint.startswith(' Known: "name00", ')
    assert hint.endswith('"name11" and 3 more.')


@pytest.mark.parametrize("kind", [Misuse, Mismatch, Unreachable, LeftOut])
def test_all_errors_have_one_root(kind: type[Exception]) -> None:
    """What mcpbdd raises on purpose can be told from what is broken."""
    assert issubclass(kind, McpbddError)
