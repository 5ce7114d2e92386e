"""What scenarios may name in a run that reaches only what is configured."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from mcpbdd.errors import Misuse
from mcpbdd.values.blocks import Headed, Rows

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from mcpbdd.world import World


@pytest.fixture
def confined(make_world: Any) -> World:
    """Give a world whose run reaches only what is configured."""
    world: World = make_world("keeping")
    world.stage.confined = True
    return world


def rows(name: str, cell: str) -> Rows:
    """Make one row."""
    return Rows(((name, cell),))


REFUSED: dict[str, Callable[[World], object]] = {
    'the handler "os:system"': lambda world: world.handling.use("os:system"),
    'the middleware "os:system"': lambda world: world.behind.use("os:system"),
    'the function "os:system"': lambda world: world.upstream.answer_with(
        "GET", "https://a.example.test/", rows("answered by", "os:system")
    ),
    '"environment.PYTHONPATH"': lambda world: world.staging.use_server(
        "keeping", None, rows("environment.PYTHONPATH", "/tmp")
    ),
    'the command of "a file comes"': lambda world: world.happening.happen("a file comes", rows("NAME", "a")),
}


@pytest.mark.parametrize("what", REFUSED)
def test_what_the_scenario_alone_names_is_refused(confined: World, make_world: Any, what: str) -> None:
    world = confined
    if what.startswith(("the handler", "the middleware")):
        world = make_world()
        world.stage.confined = True
    with pytest.raises(Misuse, match="reaches only what the configuration names") as raised:
        REFUSED[what](world)
    assert what in str(raised.value)


def test_what_is_configured_is_reached(confined: World) -> None:
    confined.staging.use_server("keeping", None, rows("greeting", "Hi"))
    confined.happening.happen("the bell rings")
    confined.places.prepare("desk", "two files")
    assert confined.places.path("desk").joinpath("prepared.txt").is_file()


@pytest.mark.parametrize("link", ["/etc/passwd", "../../../x", "a/../../../../x", "a/../x", "/../etc/passwd"])
def test_links_that_lead_elsewhere_are_refused(confined: World, link: str) -> None:
    with pytest.raises(Misuse, match='the link "sub/out" leads elsewhere'):
        confined.places.fill("desk", Headed(("path", "link to"), (("sub/out", link),)))


def test_links_to_folders_of_the_scenario_are_laid(confined: World) -> None:
    there = str(confined.places.path("other"))
    lines = (("one", "../other/x"), ("two", f"{there}/x"), ("three", "one"))
    confined.places.fill("desk", Headed(("path", "link to"), lines))
    assert confined.places.path("desk").joinpath("two").readlink().parts[-2:] == ("other", "x")


def test_a_file_beside_the_feature_is_one_of_the_project(confined: World, tmp_path: Path) -> None:
    (tmp_path / "secret.txt").write_text("4711")
    object.__setattr__(confined.plan, "folder", tmp_path)
    with pytest.raises(Misuse, match="lies elsewhere"):
        confined.places.put_file("desk", "a", "secret.txt")
    confined.stage.confined = False
    confined.places.put_file("desk", "a", "secret.txt")
