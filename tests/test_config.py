"""The configuration: found, read, judged, and its placeholders filled in."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from mcpbdd import config
from mcpbdd.errors import Misuse

if TYPE_CHECKING:
    from collections.abc import Callable


@pytest.fixture(autouse=True)
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty project that is the working folder."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def write(text: str, name: str = "mcpbdd.toml") -> None:
    """Write a file of the project."""
    Path(name).parent.mkdir(parents=True, exist_ok=True)
    Path(name).write_text(text, encoding="utf-8")


def misuse_of(text: str, name: str = "mcpbdd.toml") -> str:
    """Give what is said of a file with this text."""
    write(text, name)
    with pytest.raises(Misuse) as raised:
        config.load(Path())
    return str(raised.value)


FULL = """
record = "out/run.ndjson"
deadline = 2
step_deadline = 30.5
eras = ["2026-07-28"]

[servers.git]
target = "mcp_server_git.server:create_server"
settings = { repository = "{folder:workspace}", depth = 3, deep = [1, { a = true }] }
environment = { TOKEN = "{env:TOKEN}" }
eras = ["2025-11-25"]
watch = [
  { folder = "workspace", except = [".git/index"] },
  { object = "shop.store:orders" },
  { object = "shop.store:orders.open", name = "open orders" },
]
reuse = true
optional = true
events = { "the price rises" = "shop.events:rise", "the disk fills" = ["sh", "fill.sh"] }
links = { "https://pay.example/" = "the price rises" }
prepare = { "a clone" = ["git", "init"] }

[servers.everything]
target = ["node", "index.js", "stdio"]

[servers.far]
target = "https://example.org/mcp"
"""


def test_every_key_is_read() -> None:
    """A file that uses every key becomes models with those values."""
    write(FULL)
    configuration = config.load(Path())
    git = configuration.server("git")
    assert (configuration.deadline, configuration.step_deadline) == (2, 30.5)
    assert configuration.eras == ("2026-07-28",)
    assert configuration.record_path == Path.cwd() / "out/run.ndjson"
    assert git.settings["deep"] == [1, {"a": True}]
    assert git.eras == ("2025-11-25",)
    assert git.reuse
    assert git.optional
    assert git.events == {"the price rises": "shop.events:rise", "the disk fills": ("sh", "fill.sh")}
    assert git.links == {"https://pay.example/": "the price rises"}
    assert git.prepare == {"a clone": ("git", "init")}
    assert git.watch[0] == config.FolderWatch.model_validate(
        {"folder": "workspace", "except": [".git/index"]}
    )
    assert [getattr(entry, "name", "") for entry in git.watch[1:]] == ["orders", "open orders"]


def test_a_store_and_databases_are_watched() -> None:
    """The store only where a setting hands it to the server; of a database all tables, or those that are named."""
    write(
        SERVER
        + "settings = { storage = '{store}' }\nwatch = [{ store = true }, { sqlite = '{folder:data}/a.db' },"
        " { sqlite = 'b.db', tables = ['orders'] }]"
    )
    assert config.load(Path()).server("a").watch == (
        config.StoreWatch(store=True),
        config.SqliteWatch(sqlite="{folder:data}/a.db"),
        config.SqliteWatch(sqlite="b.db", tables=("orders",)),
    )


def test_the_store_stands_for_itself_in_settings() -> None:
    """Wherever the whole of a value is its placeholder; without a store it stays as it is. So does the verifier."""
    store, tokens = object(), object()
    handed: dict[str, Callable[[], object]] = {config.STORE: lambda: store, config.VERIFIER: lambda: tokens}
    settings = {"a": "{store}", "b": ["{store}", "{store"], "c": "{verifier}"}
    found = config.resolve(settings, Path, {}, None, handed).value
    assert found == {"a": store, "b": [store, "{store"], "c": tokens}
    assert config.resolve(settings, Path, {}).value == settings


def test_the_smallest_file_has_sensible_defaults() -> None:
    """What is left out has the documented default."""
    write('[servers.a]\ntarget = "a:b"\n')
    configuration = config.load(Path())
    assert configuration.eras == config.ERAS
    assert (configuration.deadline, configuration.step_deadline) == (10, 60)
    assert configuration.record == ".mcpbdd/run.ndjson"
    server = configuration.server("a")
    assert (server.eras, server.watch, server.reuse, server.transport) == (None, (), False, "in process")


def test_the_transport_follows_the_target() -> None:
    """A command is reached over stdio, an address over http, a module in process."""
    write(FULL)
    servers = config.load(Path()).servers
    assert [servers[name].transport for name in ("git", "everything", "far")] == [
        "in process",
        "stdio",
        "http",
    ]
    assert config.is_address(servers["far"].target)


def test_models_are_frozen() -> None:
    """A configuration cannot be changed after it was read."""
    write(FULL)
    with pytest.raises(ValueError, match="frozen"):
        config.load(Path()).deadline = 3


def test_every_key_is_documented() -> None:
    """No key of any model lacks a description."""
    models = (config.Configuration, config.ServerConfig, config.FolderWatch, config.ObjectWatch)
    undocumented = [
        f"{model.__name__}.{name}"
        for model in models
        for name, field in model.model_fields.items()
        if not field.description and name not in {"folder", "source"}
    ]
    assert undocumented == []


def test_pyproject_holds_the_same_keys() -> None:
    """[tool.mcpbdd] of pyproject.toml is read like mcpbdd.toml."""
    write('[project]\nname = "x"\n[tool.mcpbdd.servers.a]\ntarget = "a:b"\n', "pyproject.toml")
    assert config.load(Path()).server("a").target == "a:b"


def test_the_file_is_found_from_a_folder_below(project: Path) -> None:
    """The search goes up from where the run was started, also past a pyproject.toml without the table."""
    write('[servers.a]\ntarget = "a:b"\n')
    write('[project]\nname = "x"\n', "part/pyproject.toml")
    write("Feature: x\n", "part/features/x.feature")
    found = config.load(project / "part" / "features" / "x.feature")
    assert (found.folder, found.source) == (project, project / "mcpbdd.toml")


def test_a_file_with_a_byte_order_mark_is_read() -> None:
    """Editors that begin a file with a mark do no harm."""
    Path("mcpbdd.toml").write_text("deadline = 1\n", encoding="utf-8-sig")
    assert config.load(Path()).deadline == 1


def test_no_configuration_says_what_to_write(project: Path) -> None:
    """Without a file the message shows one, and the command that writes it."""
    with pytest.raises(Misuse) as raised:
        config.load(project)
    assert 'target = "module:attr"' in str(raised.value)
    assert "mcpbdd init" in str(raised.value)


def test_two_configurations_are_refused() -> None:
    """Where both files configure the project none of them wins silently."""
    write("[tool.mcpbdd]\n", "pyproject.toml")
    assert "keep one of them" in misuse_of("")


def test_a_pyproject_about_other_things_does_no_harm() -> None:
    """Beside an mcpbdd.toml a pyproject.toml without the table is left alone."""
    write('[project]\nname = "x"\n', "pyproject.toml")
    write("deadline = 3")
    assert config.load(Path()).deadline == 3


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("a = ", "mcpbdd.toml is not TOML: line 1, column 5: Invalid value."),
        ("[x]\n[x]\n", "line 2, column 3"),
        ("", None),
    ],
)
def test_a_syntax_error_names_line_and_column(text: str, said: str) -> None:
    """What is no TOML is told with its place; an empty file is a configuration."""
    if said is None:
        write(text)
        assert config.load(Path()).servers == {}
    else:
        assert said in misuse_of(text)


def test_what_is_not_utf8_is_told() -> None:
    """A file in another encoding is named."""
    Path("mcpbdd.toml").write_bytes(b'a = "\xff"')
    with pytest.raises(Misuse, match=r"mcpbdd\.toml is not UTF-8: byte 5"):
        config.load(Path())


def test_a_file_that_cannot_be_read_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """An error of the file system is one sentence."""
    write("")

    def refuse(*_args: object, **_more: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "read_text", refuse)
    with pytest.raises(Misuse, match=r"mcpbdd\.toml cannot be read: Permission denied"):
        config.load(Path())


def test_a_file_outside_the_working_folder_is_named_in_full(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A message names a file so that a person finds it from where they are."""
    write("x = 1")
    write("", "below/empty.txt")
    monkeypatch.chdir(project / "below")
    with pytest.raises(Misuse) as raised:
        config.load(Path())
    assert str(raised.value).startswith(str(project / "mcpbdd.toml"))


SERVER = '[servers.a]\ntarget = "a:b"\n'


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("deadlin = 1", 'mcpbdd.toml: deadlin is not a key. Did you mean "deadline"?'),
        (SERVER + "wach = []", 'servers.a.wach is not a key. Did you mean "watch"?'),
        (
            SERVER + 'watch = [{ folder = "x", except = [], exept = [] }]',
            'servers.a.watch[0].exept is not a key. Did you mean "except"?',
        ),
        (SERVER + 'watch = [{ object = "x:y", except = [] }]', "servers.a.watch[0].except is not a key."),
        ("[tool.mcpbdd]\ndeadline = 1", "the keys stand without tool.mcpbdd"),
        ('folder = "x"', "folder is not a key"),
        ("[servers.a]", 'servers.a has no "target". What is run: "module:attr", a command'),
        ("[servers]\na = 'x:y'", "servers.a is text, but must be a table."),
        ("servers = []", "servers is a list, but must be a table."),
        ("deadline = '1'", "deadline is text, but must be a number."),
        ("deadline = true", "deadline is true or false, but must be a number."),
        ("deadline = 0", "deadline is 0, but must be a number greater than 0."),
        ("deadline = nan", "deadline is a number, but must be a finite number."),
        ("record = 1", "record is a number, but must be text, in quotes."),
        ("eras = '2025-11-25'", "eras is text, but must be a list."),
        ("eras = []", "eras is empty; name at least one, or leave the key out."),
        ("eras = ['2025-11-25', '2025-11-25']", "eras names something twice."),
        ("eras = ['2025']", 'eras[0] is "2025", but must be "2025-11-25" or "2026-07-28".'),
        ("eras = [2025-11-25]", 'eras[0] is a date or time, but must be "2025-11-25"'),
        (SERVER + "reuse = 'yes'", "servers.a.reuse is text, but must be true or false."),
        (
            SERVER + "transport = 'carrier pigeon'",
            'is "carrier pigeon", but must be "in process", "stdio" or "http".',
        ),
        (
            '[servers."my shop"]\ntarget = 1',
            'servers."my shop".target is a number, but must be "module:attr"',
        ),
        ("[servers.a]\ntarget = 'nonsense'", 'servers.a.target is "nonsense", but must be "module:attr"'),
        ("[servers.a]\ntarget = 'node x.js'", 'write its words as a list: ["node", "x.js"].'),
        ("[servers.a]\ntarget = []", "servers.a.target is a list, but must be"),
        ("[servers.a]\ntarget = ['']", "servers.a.target begins with an empty word"),
        (
            SERVER + "events = { x = 'https://example.org/' }",
            'servers.a.events.x is "https://example.org/", but must be "module:attr" or a command',
        ),
        (
            SERVER + "links = { 'pay.example' = 'x' }",
            'servers.a.links hold "pay.example", but must hold beginnings of http(s) addresses.',
        ),
        (
            SERVER + "events = { pays = 'shop:pay' }\nlinks = { 'https://pay.example/' = 'pay' }",
            'servers.a.links name the event "pay", which is none of events. Did you mean "pays"?',
        ),
        (
            SERVER + "events = { pays = 7 }\nlinks = { 'https://pay.example/' = 'pay' }",
            'servers.a.events.pays is a number, but must be "module:attr" or a command',
        ),
        (
            "[servers.a]\ntarget = ['x']\ntransport = 'in process'",
            'the target is a command, which is reached over "stdio"',
        ),
        (
            "[servers.a]\ntarget = 'http://x/'\ntransport = 'stdio'",
            'the target is an address, which is reached over "http"',
        ),
        ("[servers.a]\ntarget = ['x']\nsettings = { a = 1 }", "servers.a.settings are the arguments of a"),
        (
            SERVER + "settings = { a = 2025-11-25 }",
            "servers.a.settings.a holds a date or time; write it as text",
        ),
        (
            SERVER + "settings = { a = [{ b = inf }] }",
            "servers.a.settings.a holds inf, which JSON does not know.",
        ),
        (
            SERVER + "settings = { a = '{{folder:x}}' }",
            "servers.a.settings.a contains {{folder:x}}; in a configuration placeholders have single braces.",
        ),
        (
            SERVER + "settings = { a = ['{folder:../x}'] }",
            "contains {folder:../x}: '../x' is no name for a folder",
        ),
        (SERVER + "settings = { a = '{folder:}' }", '"" is no name for a folder.'),
        (
            SERVER + "environment = { A = '{env:}' }",
            "servers.a.environment.A contains {env:}, which names no environment variable",
        ),
        (
            SERVER + "environment = { A = 1 }",
            "servers.a.environment.A is a number, but must be text, in quotes.",
        ),
        ("[servers.a]\ntarget = ['x', '{env:}']", "servers.a.target contains {env:}"),
        (
            SERVER + "watch = [{ sqlite = ':memory:' }]",
            'servers.a.watch[0].sqlite is ":memory:", but must be the path of a file',
        ),
        (SERVER + "watch = [{ sqlite = 'x.db', tables = [] }]", "servers.a.watch[0].tables is empty"),
        (SERVER + "watch = [{ sqlite = 'x.db', table = [] }]", 'Did you mean "tables"?'),
        (SERVER + "watch = [{ sqlite = 'x.db', tables = ['a', 'a'] }]", "tables names something twice."),
        (SERVER + "watch = [{ store = 'x' }]", "watch[0].store is text, but must be true or false."),
        (SERVER + "watch = [{ store = false }]", "watch[0].store is false, but must be true; leave"),
        (
            SERVER + "watch = [{ store = true }]",
            "servers.a.watch names the store, but no setting hands it to the server",
        ),
        (
            SERVER + "settings = { a = '{store}' }\nreuse = true",
            "servers.a.reuse is true, but the settings hold {store}, which is new in every scenario.",
        ),
        (
            SERVER + "transport = 'stdio'\nsettings = { a = ['{store}'] }",
            'servers.a.settings hold {store}, which lives in the process of the scenarios; a server over "stdio"',
        ),
        (
            SERVER + "settings = { a = 'the {store}' }",
            "servers.a.settings.a contains {store} beside other text",
        ),
        (SERVER + "settings = { a = '{{store}}' }", "contains {{store}}; in a configuration"),
        (
            SERVER + "settings = { a = '{verifier}' }\nreuse = true",
            "servers.a.reuse is true, but the settings hold {verifier}, which is new in every scenario.",
        ),
        (
            SERVER + "transport = 'stdio'\nsettings = { a = '{verifier}' }",
            "servers.a.settings hold {verifier}, but no token reaches a server over stdio.",
        ),
        (
            SERVER + "settings = { a = 'the {verifier}' }",
            "servers.a.settings.a contains {verifier} beside other text",
        ),
        (SERVER + "settings = { a = '{{verifier}}' }", "contains {{verifier}}; in a configuration"),
        (
            SERVER + "settings = { a = '{resolver}' }\nreuse = true",
            "servers.a.reuse is true, but the settings hold {resolver}, which is new in every scenario.",
        ),
        (
            SERVER + "transport = 'stdio'\nsettings = { a = '{resolver}' }",
            "servers.a.settings hold {resolver}, which leads to servers in the process of the scenarios.",
        ),
        (
            SERVER + "settings = { a = 'the {resolver}' }",
            "servers.a.settings.a contains {resolver} beside other text; the resolver is the whole of a setting.",
        ),
        (
            SERVER + "environment = { A = '{verifier}' }",
            "servers.a.environment.A contains {verifier}, which only settings can hand over.",
        ),
        (
            SERVER + "environment = { A = '{store}' }",
            "servers.a.environment.A contains {store}, which only settings can hand over.",
        ),
        ("[servers.a]\ntarget = ['x', '{store}']", "servers.a.target contains {store}"),
        (SERVER + "watch = [{ except = [] }]", "servers.a.watch[0] must name what is watched"),
        (SERVER + "watch = [{ folder = 'x', object = 'a:b' }]", "must name what is watched, one of"),
        (SERVER + "watch = ['x']", "servers.a.watch[0] is text, but must be a table."),
        (SERVER + "watch = [{ folder = '..' }]", "servers.a.watch[0].folder cannot be taken"),
        (
            SERVER + "watch = [{ folder = 'x', except = ['../y'] }]",
            'servers.a.watch[0].except[0] is "../y", but must be a path',
        ),
        (
            SERVER + "watch = [{ object = 'x' }]",
            'servers.a.watch[0].object is "x", but must be "module:attr".',
        ),
    ],
)
def test_a_slip_names_the_file_the_key_and_what_fits(text: str, said: str) -> None:
    """Every slip is one sentence in the words of the file's author."""
    message = misuse_of(text)
    assert said in message
    assert message.startswith("mcpbdd.toml: ")
    assert "\n" not in message


def test_all_slips_are_told_at_once() -> None:
    """A file with several slips is judged as a whole."""
    message = misuse_of("deadline = -1\n" + SERVER + "wach = 1\n")
    assert message.startswith("mcpbdd.toml has 2 mistakes:\n  ")
    assert "deadline is -1" in message
    assert "servers.a.wach is not a key" in message


def test_slips_in_pyproject_are_named_by_their_whole_key() -> None:
    """The key is told as it stands in that file."""
    message = misuse_of("[tool.mcpbdd.servers.a]\ntarget = 1\n", "pyproject.toml")
    assert message.startswith("pyproject.toml: tool.mcpbdd.servers.a.target is a number")
    assert "pyproject.toml: tool.mcpbdd must be a table." in misuse_of(
        "[tool]\nmcpbdd = 1\n", "pyproject.toml"
    )
    assert "No configuration" in misuse_of("tool = 1\n", "pyproject.toml")


def test_an_unknown_server_is_told_with_the_nearest() -> None:
    """A server that is not configured is told with the file and the nearest name."""
    write('[servers.time]\ntarget = "a:b"\n')
    with pytest.raises(Misuse, match=r'^mcpbdd\.toml has no server "tim"\. Did you mean "time"\?$'):
        config.load(Path()).server("tim")


def test_a_configuration_made_in_code_has_places_too() -> None:
    """Without a file the place is told without one."""
    made = config.Configuration(folder=Path())
    assert str(made.place("servers", "a")) == "the configuration: servers.a"
    assert str(made.place()) == "the configuration"
    with pytest.raises(Misuse, match="the configuration has no server"):
        made.server("x")


def test_placeholders_are_filled_in_at_any_depth() -> None:
    """Folders become paths, variables become their values, and those are secrets."""
    value = {
        "a": ["{folder:in}/x", {"b": "Bearer {env:TOKEN}"}],
        "n": 3,
        "json": '{"a": {}}',
        "e": "{env:EMPTY}",
    }
    environ = {"TOKEN": "{folder:never}", "EMPTY": ""}
    done = config.resolve(value, lambda name: Path("/scene") / name, environ)
    assert done.value == {
        "a": ["/scene/in/x", {"b": "Bearer {folder:never}"}],
        "n": 3,
        "json": '{"a": {}}',
        "e": "",
    }
    assert done.secrets == {"{folder:never}"}


def test_a_command_resolves_to_a_list_of_words() -> None:
    """A target's words may hold placeholders, too."""
    assert config.resolve(("x", "{folder:a}"), Path, {}).value == ["x", "a"]


def test_a_missing_variable_names_file_server_key_and_variable() -> None:
    """What a person must set, and for what, stands in the message."""
    write(FULL)
    configuration = config.load(Path())
    environment = configuration.server("git").environment
    with pytest.raises(Misuse) as raised:
        config.resolve(environment, Path, {}, configuration.place("servers", "git", "environment"))
    assert str(raised.value) == (
        'mcpbdd.toml: servers.git.environment.TOKEN needs the environment variable "TOKEN", which is not set.'
    )


def test_the_folders_of_a_server_are_known() -> None:
    """Folders are collected from the command, the settings and the environment."""
    server = config.ServerConfig.model_validate(
        {
            "target": ["x", "{folder:a}"],
            "environment": {"B": "{folder:b}:{folder:c}", "T": "{env:T}"},
        }
    )
    assert config.folder_names(server) == {"a", "b", "c"}


def test_a_module_can_be_served_over_any_transport() -> None:
    """A "module:attr" may be configured to run over stdio or http."""
    write(SERVER + 'transport = "stdio"')
    assert config.load(Path()).server("a").transport == "stdio"
