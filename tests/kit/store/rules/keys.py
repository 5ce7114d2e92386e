"""Which keys and prefixes there may be."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mcpbdd.kit.codes import Code

if TYPE_CHECKING:
    from tests.kit.store.bench import Bench

INVALID = Code.VALIDATION_ERROR


async def _refuse_keys(bench: Bench, keys: list[Any]) -> None:
    store = bench.store()
    await store.set("kept", 1)
    for key in keys:
        await bench.refuses(store.set(key, 1), INVALID, "key")


async def _refuse_prefixes(bench: Bench, prefixes: list[Any]) -> None:
    store = bench.store()
    for prefix in prefixes:
        await bench.refuses(store.list_items(prefix), INVALID, "prefix")


async def unusual_keys_are_kept(bench: Bench) -> None:
    """Slashes and dots may stand anywhere, a single dot too."""
    store = bench.store()
    keys = ["/a", "a/", "a//b", "./a", ".", "-", "_", "A.z-9_", "k" * 1024]
    for number, key in enumerate(keys):
        await store.set(key, number)
    assert [await store.get(key) for key in keys] == list(range(len(keys)))


async def a_key_has_at_most_1024_characters(bench: Bench) -> None:
    """One more is refused, and the message does not repeat them all."""
    store = bench.store()
    failure = await bench.refuses(store.set("k" * 1025, 1), INVALID, "key")
    assert failure.data["got"] == "k" * 50 + "…"


async def an_empty_key_is_refused(bench: Bench) -> None:
    """Nothing is no key."""
    await _refuse_keys(bench, [""])


async def a_key_is_text(bench: Bench) -> None:
    """Other values are refused, whatever they hold."""
    await _refuse_keys(bench, [None, 1, True, b"a", ["a"], object()])


async def a_key_has_no_other_letters(bench: Bench) -> None:
    """Colons, spaces, controls and letters beyond ASCII are refused."""
    await _refuse_keys(bench, ["a:b", "a b", "a\\b", "a\0b", "é", "\uff41", "a*"])


async def a_key_has_no_trailing_newline(bench: Bench) -> None:
    """A newline at the end, which a regular expression's $ overlooks, is refused."""
    await _refuse_keys(bench, ["a\n"])


async def a_key_has_no_two_dots(bench: Bench) -> None:
    """No way up a folder, wherever it stands."""
    await _refuse_keys(bench, ["..", "a..b", "../a", "a/.."])


async def half_a_surrogate_pair_is_no_key(bench: Bench) -> None:
    """It is refused in a message that can be sent."""
    await _refuse_keys(bench, ["a\ud800", "\udfff"])


async def every_operation_checks_its_key(bench: Bench) -> None:
    """Reading, removing and taking refuse what writing refuses."""
    store = bench.store()
    for act in (store.get, store.delete, store.take):
        await bench.refuses(act("a:b"), INVALID, "key")
    await bench.refuses(store.get_many(["a", "a:b"]), INVALID, "key")
    await bench.refuses(store.delete_many(["a", "a:b"]), INVALID, "key")


async def a_prefix_may_be_empty_or_512_characters(bench: Bench) -> None:
    """Both list what begins with them."""
    store = bench.store()
    await store.set("k" * 513, 1)
    await store.set("l", 2)
    assert len((await store.list_items("")).items) == 2
    assert [item.value for item in (await store.list_items("k" * 512)).items] == [1]


async def a_prefix_has_at_most_512_characters(bench: Bench) -> None:
    """One more is refused."""
    await _refuse_prefixes(bench, ["k" * 513])


async def a_prefix_is_text(bench: Bench) -> None:
    """Other values are refused."""
    await _refuse_prefixes(bench, [None, 1, b"a"])


async def a_prefix_has_no_other_letters(bench: Bench) -> None:
    """Wildcards, colons, controls and halves of letters are refused."""
    await _refuse_prefixes(bench, ["a:", "%", "a*", "é", "\ud800"])


async def a_prefix_has_no_trailing_newline(bench: Bench) -> None:
    """A newline at the end is refused."""
    await _refuse_prefixes(bench, ["a\n"])


async def a_prefix_has_no_two_dots(bench: Bench) -> None:
    """No way up a folder."""
    await _refuse_prefixes(bench, ["..", "a/../"])
