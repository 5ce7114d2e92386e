"""The command line, and the first files that it writes."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner, Result

from mcpbdd import cli, config, scaffold
from mcpbdd.cli.group import Commands
from mcpbdd.errors import Mismatch, Misuse
from tests import commands

MODULE = "cli_shop.server:create_server"


@pytest.fixture(autouse=True)
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project with a server, as the working folder."""
    (tmp_path / "cli_shop").mkdir()
    (tmp_path / "cli_shop" / "server.py").write_text(
        "LIMIT, NOTHING = 3, None\n\ndef create_server():\n    return None\n"
    )
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    for name in [name for name in sys.modules if name.startswith("cli_shop")]:
        monkeypatch.delitem(sys.modules, name)
    return tmp_path


def run(*words: str, **more: Any) -> Result:
    """Run a command."""
    return CliRunner().invoke(cli.main, list(words), **more)


def written(project: Path) -> list[str]:
    """Give what stands in the project beside its server."""
    files = (path.relative_to(project).as_posix() for path in project.rglob("*") if path.is_file())
    return sorted(path for path in files if not path.startswith("cli_shop"))


def test_init_writes_the_smallest_project(project: Path) -> None:
    """The files are written and named, why nothing was drafted is said, and the next command is told."""
    result = run("init", MODULE)
    assert result.exit_code == 0
    why, *lines = result.stdout.splitlines()
    assert why.startswith(
        "The first feature lists the tools only, since nothing could be drafted: cli_shop does not"
    )
    assert lines == [
        "wrote mcpbdd.toml",
        "wrote features/cli_shop.feature",
        "wrote steps/library.py",
        "wrote environment.py",
        "wrote .vscode/settings.json",
        "Next: behave features/",
    ]
    assert written(project) == sorted(line.split()[1] for line in lines[:5])


def test_what_init_writes_can_be_read(project: Path) -> None:
    """The configuration loads, the feature names its server, the Python files compile."""
    run("init", "--name", "shop", MODULE)
    assert config.load(project).server("shop").target == MODULE
    assert 'Given the server "shop"' in Path("features/shop.feature").read_text(encoding="utf-8")
    for name in ("steps/library.py", "environment.py"):
        compile(Path(name).read_text(encoding="utf-8"), name, "exec")
    assert Path("environment.py").read_text(encoding="utf-8").endswith("\ninstall(globals())\n")


MAKES = {
    "MCPServer": "from mcp.server.mcpserver import MCPServer\nserver = MCPServer('x')\n",
    "low-level": """
import mcp_types
from mcp.server.lowlevel import Server

async def tools(context, params):
    return mcp_types.ListToolsResult(tools=[])

server = Server("x", on_list_tools=tools)
""",
    "FastMCP": "from fastmcp import FastMCP\nserver = FastMCP('x')\n",
    "serve()": """
from mcp.server.mcpserver import MCPServer

async def server():
    await MCPServer("x").run_stdio_async()
""",
}


@pytest.mark.slow
@pytest.mark.parametrize("make", MAKES)
def test_what_init_writes_runs_for_every_make_of_server(project: Path, make: str) -> None:
    """As the command says: the first scenario passes, in both eras."""
    (project / "cli_shop" / "server.py").write_text(MAKES[make], encoding="utf-8")
    assert run("init", "cli_shop.server:server").exit_code == 0
    done = commands.run(["behave", "features/"], project)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.count("in process  1 passed") == 2


def test_init_can_put_everything_into_features(project: Path) -> None:
    """With --inside-features steps and hooks stand beside the scenarios."""
    assert run("init", MODULE, "--inside-features").exit_code == 0
    assert written(project) == [
        ".vscode/settings.json",
        "features/cli_shop.feature",
        "features/environment.py",
        "features/steps/library.py",
        "mcpbdd.toml",
    ]


def test_init_overwrites_nothing(project: Path) -> None:
    """Existing files are all named, and none of the others is written."""
    Path("features").mkdir()
    Path("features/cli_shop.feature").write_text("# mine")
    Path("steps").mkdir()
    Path("steps/library.py").write_text("# mine")
    result = run("init", MODULE)
    assert result.exit_code == 2
    assert result.stderr == (
        "mcpbdd: Nothing was written, since this exists already: features/cli_shop.feature, steps/library.py.\n"
    )
    assert written(project) == ["features/cli_shop.feature", "steps/library.py"]
    assert Path("steps/library.py").read_text() == "# mine"


def test_a_project_that_is_configured_is_told_how_to_add_a_server(project: Path) -> None:
    """What exists stays, and where another server goes is said."""
    Path("mcpbdd.toml").write_text("# mine")
    result = run("init", MODULE)
    assert result.exit_code == 2
    assert result.stderr == (
        "mcpbdd: Nothing was written, since mcpbdd.toml configures mcpbdd already. To add a server, add a "
        "table [servers.NAME] to it.\n"
    )
    assert written(project) == ["mcpbdd.toml"]
    assert Path("mcpbdd.toml").read_text() == "# mine"


def test_init_tells_the_lines_for_an_existing_environment() -> None:
    """A project's own hooks are left alone; which lines to add is told once."""
    Path("environment.py").write_text("def before_all(context): ...\n")
    result = run("init", MODULE)
    assert result.exit_code == 0
    assert "environment.py exists already; add these two lines at its end:\n" in result.stdout
    assert "  from mcpbdd.binding import install\n  install(globals())\n" in result.stdout
    assert Path("environment.py").read_text() == "def before_all(context): ...\n"


def test_an_environment_that_installs_the_hooks_needs_nothing() -> None:
    """Where the lines stand already they are not asked for."""
    Path("environment.py").write_text("from mcpbdd.binding import install\ninstall(globals())\n")
    assert "add these" not in run("init", MODULE).stdout


def test_a_pyproject_is_never_edited(project: Path) -> None:
    """A pyproject.toml without the table stays; one with it is the configuration already."""
    Path("pyproject.toml").write_text('[project]\nname = "x"\n')
    assert run("init", MODULE).exit_code == 0
    assert Path("pyproject.toml").read_text() == '[project]\nname = "x"\n'
    Path("mcpbdd.toml").unlink()
    Path("features/cli_shop.feature").unlink()
    Path("steps/library.py").unlink()
    Path("pyproject.toml").write_text("[tool.mcpbdd]\n")
    result = run("init", MODULE)
    assert result.exit_code == 2
    assert "pyproject.toml configures mcpbdd already" in result.stderr
    assert "add a table [tool.mcpbdd.servers.NAME] to it." in result.stderr


@pytest.mark.parametrize("rival", ["steps", "environment.py"])
def test_steps_that_behave_would_not_find_are_not_written(rival: str) -> None:
    """Where features/ has steps or hooks of its own the other layout is named."""
    own = Path("features") / rival / ("x.py" if rival == "steps" else "")
    own.parent.mkdir(parents=True)
    own.touch()
    result = run("init", MODULE)
    assert result.exit_code == 2
    assert f"features/{rival} exists" in result.stderr
    assert "--inside-features" in result.stderr
    assert run("init", "--inside-features", MODULE).exit_code == 0


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["cli_shop.server:create"], 'has no attribute "create". Did you mean "create_server"?'),
        (["cli_shap.server:create_server"], 'Did you mean "cli_shop"?'),
        (["no-such-command-here"], 'neither "module:attr" nor a command that can be found'),
        (["no-such-command-here", "x"], 'neither "module:attr" nor a command that can be found'),
        (["./cli_shop/server.py:create_server"], 'write the module: "cli_shop.server:create_server"'),
        (["node 'x"], "a quote is not closed"),
        ([" "], "The target is empty"),
        (["cli_shop.server:LIMIT"], '"cli_shop.server:LIMIT" is data (int), neither a server nor'),
        (["cli_shop.server:NOTHING"], '"cli_shop.server:NOTHING" is data (NoneType), neither a server nor'),
        (["--name", "a/b", MODULE], '"a/b" cannot be the name of the server'),
    ],
)
def test_a_target_that_cannot_be_run_is_told_before_anything_is_written(
    project: Path, words: list[str], said: str
) -> None:
    """A wrong target is one sentence, exit status 2, and no file."""
    result = run("init", *words)
    assert result.exit_code == 2
    assert said in result.stderr
    assert result.stderr.startswith("mcpbdd: ")
    assert written(project) == []


@pytest.mark.parametrize(
    ("words", "target"),
    [
        (["sh -c 'echo x'"], ("sh", "-c", "echo x")),
        (["--", "sh", "-c", "echo x"], ("sh", "-c", "echo x")),
        (["sh", "run.sh", "--name", "it"], ("sh", "run.sh")),
        (["https://example.org/mcp"], "https://example.org/mcp"),
        (["cli_shop/server.py"], ("cli_shop/server.py",)),
    ],
)
def test_commands_and_addresses_are_targets_too(project: Path, words: list[str], target: Any) -> None:
    """A command may be one text or several words, or a script that can be executed."""
    (project / "cli_shop" / "server.py").chmod(0o755)
    assert run("init", *words).exit_code == 0
    assert [server.target for server in config.load(project).servers.values()] == [target]


@pytest.mark.parametrize(
    ("target", "name"),
    [
        ("mcp_server_time.server:create_server", "time"),
        ("shop:server", "shop"),
        ("shop_mcp.app.main:mcp", "shop"),
        ("server:mcp", "server"),
        (("node", "node_modules/@x/server-everything/dist/index.js", "stdio"), "everything"),
        (("python", "-m", "my_server"), "my"),
        (("C:\\tools\\billing-mcp.exe",), "billing"),
        (("node", "--x"), "node"),
        ("https://shop.example.org/mcp", "shop-example-org"),
    ],
)
def test_the_name_is_the_part_of_the_target_that_says_something(target: Any, name: str) -> None:
    """A server is called by what sets it apart."""
    assert scaffold.server_name(target) == name


def test_what_a_factory_needs_is_asked_for(project: Path) -> None:
    """Settings that a factory cannot do without stand in the configuration, to be filled in."""
    (project / "cli_shop" / "server.py").write_text(
        "def make(zone, *, day, depth=1, **more): ...\nnew = dict\nshop = object()\n"
    )
    result = run("init", "cli_shop.server:make")
    assert "Fill in the settings in mcpbdd.toml: zone, day\n" in result.stdout
    text = Path("mcpbdd.toml").read_text(encoding="utf-8")
    assert text.endswith('\n# settings = { zone = "…", day = "…" }\n')
    assert config.load(project).server("cli_shop").settings == {}
    assert scaffold.needed_settings("cli_shop.server:new", project) == ()
    assert scaffold.needed_settings("cli_shop.server:shop", project) == ()


def test_a_folder_that_cannot_be_written_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """An error of the file system is one sentence."""

    def refuse(*_args: object, **_more: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "mkdir", refuse)
    result = run("init", MODULE)
    assert result.exit_code == 2
    assert "mcpbdd.toml cannot be written: Permission denied." in result.stderr


def test_an_option_of_the_servers_command_is_told_where_to_stand(project: Path) -> None:
    """Options that are not ours belong behind two dashes; a slip of ours is told with the nearest one instead."""
    result = run("init", "node", "index.js", "--stdio")
    assert result.exit_code == 2
    assert "write -- before that command" in result.stderr
    assert "write --" not in run("init", "--nam", "x", MODULE).stderr
    assert written(project) == []


def test_errors_have_one_line_and_their_exit_status(monkeypatch: pytest.MonkeyPatch) -> None:
    """A slip ends with 2, what the server did with 1."""

    @click.command()
    @click.argument("kind")
    def fail(kind: str) -> None:
        raise Misuse("wrong") if kind == "misuse" else Mismatch("a", "b")

    monkeypatch.setitem(cli.main.commands, "fail", fail)
    slip, mismatch = run("fail", "misuse"), run("fail", "mismatch")
    assert (slip.exit_code, slip.stderr) == (2, "mcpbdd: wrong\n")
    assert (mismatch.exit_code, mismatch.stderr) == (1, "mcpbdd: expected: a\n but was: b\n")


def test_colours_are_for_terminals_only() -> None:
    """Where the output goes to a file there are no colour codes in it."""
    assert "\x1b" not in run("init", MODULE).stdout
    assert "\x1b" in run("init", "nothing", color=True).stderr


def test_help_and_version_are_there() -> None:
    """Help shows examples, and the version is the package's."""
    helped = run("--help")
    assert helped.exit_code == 0
    assert "\n    mcpbdd init my_package.server:create_server\n" in helped.stdout
    assert "\n    mcpbdd init -- node dist/index.js --stdio\n" in run("init", "-h").stdout
    assert run("--version").stdout == f"mcpbdd, version {version('mcpbdd')}\n"
    assert run("unknown").exit_code == 2


def test_help_is_quick_and_output_is_utf8() -> None:
    """Asking for help imports neither the SDK nor pydantic nor behave; text is UTF-8 whatever the locale."""
    code = (
        "import sys; from mcpbdd.cli import main; main(['--help'], standalone_mode=False); print('\\u00fc');"
        "print(sorted({'mcp', 'pydantic', 'behave'} & set(sys.modules)))"
    )
    done = subprocess.run(
        [sys.executable, "-X", "utf8=0", "-c", code],
        env={"PYTHONIOENCODING": "ascii", "PYTHONPATH": str(Path(cli.__file__).parents[2])},
        capture_output=True,
        check=True,
    )
    assert done.stdout.decode("utf-8").splitlines()[-2:] == ["ü", "[]"]


def test_the_module_can_be_run() -> None:
    """`python -m mcpbdd.cli` is the same command."""
    done = subprocess.run(
        [sys.executable, "-m", "mcpbdd.cli", "init", "nothing"],
        env={"PYTHONPATH": str(Path(cli.__file__).parents[2]), "PATH": ""},
        capture_output=True,
        check=False,
    )
    assert done.returncode == 2


def test_a_file_is_no_target(project: Path) -> None:
    """Neither with its ending nor without: the author is told how the server in it is named."""
    (project / "shop.py").write_text("mcp = None\n", "utf-8")
    with_ending, without = run("init", "shop.py"), run("init", "shop")
    assert with_ending.exit_code == without.exit_code == 2
    assert (
        '"shop.py" is a file that cannot be executed; name the server in it, "shop:NAME", or run it: "python shop.py".'
        in with_ending.output
    )
    assert 'There is shop.py; name the server in it: "shop:NAME".' in without.output
    assert not (project / "mcpbdd.toml").exists()


def test_attacks_are_listed_and_told_in_full() -> None:
    """Everybody can read what `consent cannot be bypassed` tries, and machines too."""
    assert "same answer twice" in run("attacks").output
    assert "what is right" not in run("attacks").output
    assert "ask there too" in run("attacks", "side", "door").output
    assert json.loads(run("attacks", "--json").output)[0]["name"] == "same answer twice"
    unknown = run("attacks", "xyz")
    assert unknown.exit_code == 1
    assert "No attack has the words xyz." in unknown.output


def test_output_that_has_no_encoding_is_written_to_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    written = io.StringIO()
    monkeypatch.setattr(sys, "stdout", written)
    Commands(name="mcpbdd", commands=[click.Command("go", callback=lambda: click.echo("gone"))]).main(
        ["go"], standalone_mode=False
    )
    assert written.getvalue() == "gone\n"
