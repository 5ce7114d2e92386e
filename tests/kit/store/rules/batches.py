"""Several keys at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mcpbdd.kit.codes import Code

if TYPE_CHECKING:
    from tests.kit.store.bench import Bench


async def one_bad_key_keeps_the_whole_batch_out(bench: Bench) -> None:
    """Wherever it stands."""
    store = bench.store()
    await store.set("a", "before")
    for values in ({"a": 1, "b:": 1}, {"b:": 1, "a": 1}):
        await bench.refuses(store.set_many(values), Code.VALIDATION_ERROR, "key")
    await bench.refuses(store.delete_many(["a", "b:"]), Code.VALIDATION_ERROR, "key")
    assert await store.get("a") == "before"


async def one_bad_value_keeps_the_whole_batch_out(bench: Bench) -> None:
    """The message names its key."""
    store = bench.store()
    failure = await bench.refuses(
        store.set_many({"a": 1, "b": object()}),  # type: ignore[dict-item]
        Code.SERIALIZATION_ERROR,
        "value",
    )
    assert failure.data["key"] == "b"


async def a_text_is_no_batch_of_keys(bench: Bench) -> None:
    """Nor is anything else that only can be walked through."""
    store = bench.store()
    batches: list[Any] = ["abc", {"a": 1}, None, 1, {"a"}]
    for keys in batches:
        await bench.refuses(store.get_many(keys), Code.VALIDATION_ERROR, "keys")
        await bench.refuses(store.delete_many(keys), Code.VALIDATION_ERROR, "keys")


async def values_come_by_key(bench: Bench) -> None:
    """Pairs in a list are refused."""
    store = bench.store()
    batches: list[Any] = [[("a", 1)], "ab", None]
    for values in batches:
        await bench.refuses(store.set_many(values), Code.VALIDATION_ERROR, "values")


async def missing_keys_are_left_out(bench: Bench) -> None:
    """What is there comes back, falsy or not."""
    store = bench.store()
    await store.set_many({"a": 0, "b": "", "c": []})
    assert await store.get_many(["c", "x", "a", "b", "a"]) == {"c": [], "a": 0, "b": ""}


async def only_what_stood_there_is_counted(bench: Bench) -> None:
    """A key that is named twice counts once."""
    store = bench.store()
    await store.set_many({"a": 1, "b": 2, "c": 3})
    assert await store.delete_many(["a", "x", "b", "a"]) == 2
    assert await store.get_many(["a", "b", "c"]) == {"c": 3}


async def an_empty_batch_does_nothing(bench: Bench) -> None:
    """Reading, writing and removing alike."""
    store = bench.store()
    await store.set_many({})
    assert await store.get_many([]) == {}
    assert await store.delete_many([]) == 0


async def thousands_of_keys_are_one_batch(bench: Bench) -> None:
    """No limit of a database shows through."""
    store = bench.store()
    values = {f"k{number}": number for number in range(1, 5001)}
    await store.set_many(values)
    assert await store.get_many(list(values)) == values
    assert await store.delete_many(list(values)) == 5000
