"""Small projects with one bad file each, and what of them may not change."""

from __future__ import annotations

import json
from random import Random
from typing import TYPE_CHECKING, Any

from tests.mangling.stories import ROOT, stories
from tests.mangling.texts import STRANGE, as_bytes, mangled

if TYPE_CHECKING:
    from pathlib import Path

CONFIGURATION = """\
deadline = 2
eras = ["2026-07-28"]
[servers.answering]
target = "tests.servers.answering:create_server"
reuse = true
[servers.asking]
target = "tests.servers.asking:create_server"
settings = { folder = "{folder:desk}" }
watch = [{ folder = "desk", except = ["*.lock"] }]
events = { "it rains" = ["python", "-c", "pass"] }
[servers.away]
target = ["node", "{folder:desk}/index.js", "{upstream:https://orders.example.test}"]
environment = { TOKEN = "{env:PATH}" }
"""
GOOD = 'Feature: Stock\n  Scenario: A pen is in stock\n    Given the server "answering"\n    When the client lists the tools\n    Then the call succeeds\n'
STEPS = '''\
"""Words of our own."""

from mcpbdd import given, parameter_type, then, when
from mcpbdd.binding import use_steps

use_steps()

parameter_type(name="room", regexp=r"oak|elm", read=str)


@given("the room {room} is free", takes="rows: name, value")
def room_is_free(world, room, table):
    """Nobody has it."""
    world.folder("rooms")


@when("somebody takes the room {room}")
async def take(world, room):
    """It is theirs."""


@then("the room {room} has {int} guests")
def guests(world, room, count):
    """As many as there are."""
    assert count >= 0
'''
SNAPSHOT = {
    "format": 1,
    "servers": {
        "answering": {
            "configured": "0123456789abcdef",
            "taken": "2026-01-01T00:00:00+00:00",
            "eras": {
                "2026-07-28": {
                    "introduction": {"name": "answering", "capabilities": {"tools": {"listChanged": True}}},
                    "listed": {
                        "tools": {"get_stock": {"name": "get_stock", "inputSchema": {
                            "type": "object", "properties": {"sku": {"type": "string"}, "many": {"$ref": "#/$defs/n"}},
                            "required": ["sku"], "$defs": {"n": {"type": "integer", "minimum": 1}}},
                            "outputSchema": {"type": "object", "properties": {"left": {"type": "integer"}}},
                            "_meta": {"errors": [{"reason": "sold_out", "when": "none is left"}]}}},
                        "prompts": {"welcome": {"name": "welcome", "arguments": [{"name": "who", "required": True}]}},
                    },
                }
            },
        }
    },
}  # fmt: skip
CALLS = (
    'Feature: Stock\n  Scenario: A pen is in stock\n    Given the server "answering"\n    When the client calls the tool "get_stock" with\n'
    '      | sku | pen |\n      | many | 3 |\n    Then the result has\n      | left | 3 |\n    When the client gets the prompt "welcome" with\n'
    "      | who | Ada |\n    Then the call succeeds\n"
)


def write_project(folder: Path, files: dict[str, bytes]) -> None:
    """Write the smallest project that runs, and these files over it.

    Args:
        folder: a new one.
        files: path -> content.
    """
    smallest = {
        "mcpbdd.toml": CONFIGURATION.encode(),
        "environment.py": (ROOT / "environment.py").read_bytes(),
        "steps/library.py": (ROOT / "steps/library.py").read_bytes(),
        "features/good.feature": GOOD.encode(),
    }
    for path, content in {**smallest, **files}.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(content)


def bad_files(kind: str, number: int) -> dict[str, bytes]:
    """Give the files of a project that has one bad one.

    Args:
        kind: feature, configuration, shared configuration, snapshot or steps.
        number: which one; the same gives the same.
    """
    chance = Random(f"{kind} {number}")
    match kind:
        case "feature":
            return {"features/bad.feature": as_bytes(mangled(chance.choice(_STORIES), chance), chance)}
        case "configuration":
            text = (
                _other_value(CONFIGURATION, chance)
                if chance.random() < 0.6
                else mangled(CONFIGURATION, chance)
            )
            return {"mcpbdd.toml": as_bytes(text, chance)}
        case "shared configuration":
            return {"pyproject.toml": as_bytes(mangled(_shared(chance), chance), chance)}
        case "snapshot":
            return {"features/good.feature": CALLS.encode(), ".mcpbdd/snapshot.json": _snapshot(chance)}
    return {"steps/rooms.py": as_bytes(mangled(STEPS, chance), chance)}


def _shared(chance: Random) -> str:
    heads = CONFIGURATION.replace("[servers", "[tool.mcpbdd.servers")
    return f"[project]\nname = 'x'\n[tool.mcpbdd]\n{heads}[tool.behave]\npaths = {chance.choice(VALUES)}\n"


VALUES = (
    "3", "-1", "0", "nan", "inf", "1e400", "true", '""', '"x"', "[]", "{}", "[[]]", '[""]', '["2026-07-28", 3]', '["features"]', "1979-05-27",
    '"module:attr"', '"{folder:"', '"{folder:}"', '"{env:}"', '"{env:{folder:x}}"', '"{folder:../../x}"', '"{store}{store}"', '"{nothing}"',
    '"tests.servers.answering:nothing"', '"a b:c"', '":"', '"os:system"', '["{folder:x}"]', "[{ folder = 3 }]", '[{ sqlite = "{folder:a}/{folder:b}" }]',
    '[{ object = "os:path" }, { store = false }]', '{ a = "{env:b}", b = "{env:a}" }', '"http://"', '"ftp://x"', '"https://example.com/mcp"',
    '"\\u0000"', '"\\U0010ffff"', '"2026-07-28"',
)  # fmt: skip
"""What may stand behind a key in TOML, hardly ever right."""


def _other_value(text: str, chance: Random) -> str:
    lines = text.splitlines()
    keys = [number for number, line in enumerate(lines) if " = " in line]
    for number in chance.sample(keys, chance.randint(1, 3)):
        lines[number] = f"{lines[number].partition(' = ')[0]} = {chance.choice(VALUES)}"
    return "\n".join(lines)


def _snapshot(chance: Random) -> bytes:
    if chance.random() < 0.3:
        return as_bytes(mangled(json.dumps(SNAPSHOT, indent=1), chance), chance)
    document = json.loads(json.dumps(SNAPSHOT))
    for _ in range(chance.randint(1, 3)):
        holder, key = chance.choice(list(_places(document)))
        holder[key] = chance.choice(
            (None, True, -1, 1e300, "", "x", [], {}, [[]], [None], {"x": None}, {"$ref": "#"}, {"$ref": "nowhere"}, {"type": []},
             {"type": "object", "properties": []}, {"allOf": [{"$ref": "#"}]}, chance.choice(STRANGE))
        )  # fmt: skip
    return json.dumps(document).encode("utf-8", "surrogatepass")


def _places(value: Any) -> Any:
    entries = (
        value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    )
    for key, inside in list(entries):
        yield value, key
        yield from _places(inside)


_STORIES = [
    story
    for story in stories()
    if ('the server "answering"' in story or 'the server "asking"' in story)
    and "over" not in story
    and "waits" not in story
]


def tree(folder: Path) -> dict[str, bytes]:
    """Give every file of a folder with its content."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()
    }
