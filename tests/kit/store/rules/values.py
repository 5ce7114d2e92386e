"""What may be stored, and that it comes back as it was."""

from __future__ import annotations

import datetime as dt
import enum
import math
from collections import OrderedDict
from typing import TYPE_CHECKING, Any, NamedTuple

from pydantic import BaseModel

from mcpbdd.kit.codes import Code

if TYPE_CHECKING:
    from tests.kit.store.bench import Bench


class Report(BaseModel):
    """A model to read as."""

    title: str
    pages: int


class Point(NamedTuple):
    """A tuple in disguise."""

    x: int


class Level(enum.IntEnum):
    """A number in disguise."""

    LOW = 1


def nested(depth: int) -> Any:
    """Give a list with so many lists within one another."""
    value: Any = []
    for _ in range(depth - 1):
        value = [value]
    return value


async def _refuse(bench: Bench, values: list[Any]) -> None:
    store = bench.store()
    await store.set("a", "before")
    for value in values:
        failure = await bench.refuses(store.set("a", value), Code.SERIALIZATION_ERROR, "value")
        assert '"a"' in failure.message
    assert await store.get("a") == "before"


async def json_comes_back_as_it_was(bench: Bench) -> None:
    """Kinds and signs are kept, and so is text of every alphabet."""
    store = bench.store()
    values: list[Any] = [
        True,
        False,
        0,
        -0.0,
        1,
        1.0,
        2**63 - 1,
        -(2**63) + 1,
        0.1,
        "",
        "x\0y\n",
        "ż😀",
        [],
        {},
        [None],
        {"": {"a": [1]}},
    ]
    for value in values:
        await store.set("a", value)
        assert repr(await store.get("a")) == repr(value)


async def a_read_value_is_a_copy(bench: Bench) -> None:
    """What a reader, or the writer, changes afterwards is their own."""
    store = bench.store()
    written: dict[str, Any] = {"list": [1]}
    await store.set("a", written)
    written["list"].append(2)
    (await store.get("a"))["list"].append(3)
    assert await store.get("a") == {"list": [1]}


async def none_reads_like_nothing(bench: Bench) -> None:
    """Yet it is there for listings, and to be removed."""
    store = bench.store()
    await store.set("a", None)
    assert await store.get("a") is None
    assert await store.get_many(["a", "b"]) == {"a": None}
    assert [item.value for item in (await store.list_items()).items] == [None]
    assert await store.delete("a") is True


async def what_is_no_number_is_refused(bench: Bench) -> None:
    """NaN and infinities are no JSON."""
    await _refuse(bench, [math.nan, math.inf, -math.inf, {"x": [math.nan]}])


async def numbers_beyond_64_bits_are_refused(bench: Bench) -> None:
    """Other readers would round them."""
    await _refuse(bench, [2**63, -(2**63), 10**5000])


async def tuples_are_refused(bench: Bench) -> None:
    """They would come back as lists."""
    await _refuse(bench, [(), (1,), [(1,)], Point(1)])


async def keys_in_a_value_are_text(bench: Bench) -> None:
    """Others would come back as text."""
    await _refuse(bench, [{1: "a"}, {None: 1}, {"a": {True: 1}}, {("a",): 1}])


async def what_json_has_no_word_for_is_refused(bench: Bench) -> None:
    """Sets, bytes, dates, objects and what is only derived from a JSON kind."""
    others = [
        {1},
        b"a",
        dt.datetime.now(tz=dt.UTC),
        object(),
        Level.LOW,
        OrderedDict(a=1),
        Report(title="x", pages=1),
    ]
    await _refuse(bench, [*others, *([other] for other in others)])


async def half_a_surrogate_pair_is_refused(bench: Bench) -> None:
    """No UTF-8 could carry it, neither as value nor as key."""
    await _refuse(bench, ["\ud800", {"a": ["\udc00x"]}, {"\ud800": 1}])


async def a_value_that_holds_itself_is_refused(bench: Bench) -> None:
    """At once, and not for its depth."""
    circle: list[Any] = []
    circle.append({"again": circle})
    await _refuse(bench, [circle])
    store = bench.store()
    failure = await bench.refuses(store.set("a", circle), Code.SERIALIZATION_ERROR, "value")
    assert "contains itself" in failure.message


async def the_same_list_may_stand_twice(bench: Bench) -> None:
    """Side by side is no circle."""
    store = bench.store()
    twice: list[Any] = [1]
    await store.set("a", [twice, twice])
    assert await store.get("a") == [[1], [1]]


async def a_hundred_levels_are_kept(bench: Bench) -> None:
    """So deep, and an object as deep as a list."""
    store = bench.store()
    await store.set("a", nested(100))
    assert await store.get("a") == nested(100)


async def deeper_nesting_is_refused(bench: Bench) -> None:
    """A level more, or a hundred thousand."""
    await _refuse(bench, [nested(101), nested(5_000), {"a": nested(100)}])


async def the_place_in_the_value_is_told(bench: Bench) -> None:
    """As a path."""
    store = bench.store()
    failure = await bench.refuses(
        store.set("a", {"rows": [1, {"when": object()}]}),  # type: ignore[dict-item]
        Code.SERIALIZATION_ERROR,
        "value",
    )
    assert (
        failure.message
        == 'The value for "a" cannot be stored as JSON: a value of type object at rows[1].when.'
    )
    assert failure.data["at"] == "rows[1].when"


async def a_value_is_read_as_a_model(bench: Bench) -> None:
    """Strictly; nothing is read as nothing."""
    store = bench.store()
    await store.set("a", {"title": "Q3", "pages": 2})
    assert await store.get("a", Report) == Report(title="Q3", pages=2)
    assert await store.get("b", Report) is None


async def a_value_that_does_not_fit_the_model_stays(bench: Bench) -> None:
    """The reader is told where it does not, without the value itself."""
    store = bench.store()
    await store.set("a", {"title": "secret", "pages": "2"})
    failure = await bench.refuses(store.get("a", Report), Code.VALIDATION_ERROR, "model")
    assert "pages" in failure.message
    assert "secret" not in f"{failure.message}{failure.data}"
