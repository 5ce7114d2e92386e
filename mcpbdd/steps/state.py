"""The watched state (language.md, section 5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import mcpbdd.steps.gaps  # noqa: F401 - the gaps that the sentences below use
from mcpbdd.matching import expect, happened_once, nothing_changed, only_changed
from mcpbdd.sentences import given, then

if TYPE_CHECKING:
    from datetime import timedelta

    from mcpbdd.values.blocks import Headed, Values
    from mcpbdd.world import World


@given("the folder {string} contains", takes="headed: path!, content, base64, link to")
def folder_contains(world: World, folder: str, table: Headed) -> None:
    """Fill a folder of the scenario with exactly these files; a link may lead anywhere."""
    world.places.fill(folder, table)


@given("the folder {string} contains the file {string} from {string}")
def folder_contains_the_file(world: World, folder: str, path: str, source: str) -> None:
    """Copy a file that lies beside the feature into a folder of the scenario."""
    world.places.put_file(folder, path, source)


@given("the folder {string} is prepared by {string}")
def folder_is_prepared_by(world: World, folder: str, preparation: str) -> None:
    """Empty the folder and let a function or command of the configuration prepare it."""
    world.places.prepare(folder, preparation)


@then("the folder {string} now contains", takes="headed: path!, content")
def folder_now_contains(world: World, folder: str, table: Headed) -> None:
    """The folder has at least these files, with this content where one is given."""
    world.places.expect_files(folder, table)


@then("the folder {string} now contains exactly", takes="headed: path!, content")
def folder_now_contains_exactly(world: World, folder: str, table: Headed) -> None:
    """The folder has these files and no others."""
    world.places.expect_files(folder, table, exactly=True)


@then("the folder {string} no longer contains {string}")
def folder_no_longer_contains(world: World, folder: str, path: str) -> None:
    """A file that was there earlier in the scenario is gone."""
    world.places.expect_gone(folder, path)


@then("nothing has changed")
def nothing_has_changed(world: World) -> None:
    """What is watched is as it was before the call's first request."""
    expect(world.state.changes(), nothing_changed())


@then("nothing changes within {duration}")
def nothing_changes_within(world: World, duration: timedelta) -> None:
    """What is watched stays as it is from now on, for so long."""
    expect(world.places.changes_within(duration), nothing_changed())


@then("only {string} has changed")
def only_one_has_changed(world: World, name: str) -> None:
    """This was added, changed or removed since before the call, and nothing else."""
    expect(world.state.changes(), only_changed([name]))


@then("only these have changed", takes="values")
def only_these_have_changed(world: World, names: Values) -> None:
    """These were added, changed or removed since before the call, and nothing else."""
    expect(world.state.changes(), only_changed(names.items))


@then("{string} was added exactly once")
def was_added_once(world: World, name: str) -> None:
    """Over the whole scenario this was added once."""
    expect(world.places.all_events(), happened_once("added", name))


@then("{string} was changed exactly once")
def was_changed_once(world: World, name: str) -> None:
    """Over the whole scenario this was changed once."""
    expect(world.places.all_events(), happened_once("changed", name))


@then("{string} was removed exactly once")
def was_removed_once(world: World, name: str) -> None:
    """Over the whole scenario this was removed once."""
    expect(world.places.all_events(), happened_once("removed", name))
