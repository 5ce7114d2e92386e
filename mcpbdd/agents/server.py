"""The server: what it offers to agents, and which errors each part declares."""

from importlib.metadata import version
from pathlib import Path
from typing import Any

from mcp.server.mcpserver import MCPServer

from mcpbdd.agents import errors
from mcpbdd.agents.asking import Looking
from mcpbdd.agents.children import Children
from mcpbdd.agents.project import Project
from mcpbdd.agents.runs import Runs
from mcpbdd.agents.tools.asking import ASKS, Asking
from mcpbdd.agents.tools.checking import Checking
from mcpbdd.agents.tools.common import READS
from mcpbdd.agents.tools.drafting import DRAFTS, Drafting
from mcpbdd.agents.tools.finding import Finding
from mcpbdd.agents.tools.reading import Reading
from mcpbdd.agents.tools.running import RUNS, Running
from mcpbdd.agents.tools.servers import Listing
from mcpbdd.agents.tools.writing import WRITES, Writing
from mcpbdd.catalogue import catalogue_markdown, packaged_sentences
from mcpbdd.kit.consent import REFUSALS
from mcpbdd.kit.context import Caller, ServerKit
from mcpbdd.kit.store import MemoryProvider, Storage

INSTRUCTIONS = """\
Scenarios in Gherkin say what an MCP server may do, and are run against the real server.
1. list_servers tells which servers there are and what they offer; ask_servers asks those that nobody has asked yet.
2. draft_features drafts scenarios from a live server, to begin with.
3. find_sentences finds the sentences; a scenario may use these and no others.
4. check_feature tells what is wrong in a text without running it.
5. run_scenario runs it. Read the message of a failure; read_evidence shows what crossed the wire.
6. write_feature writes it below the folder of features; the user is asked before a file is overwritten.
A failing scenario may mean that the server is wrong: do not change what is wanted only to let it pass."""


def create_server(folder: Path, storage: Storage | None = None) -> MCPServer[Any]:
    """Build the server of a project.

    Args:
        folder: the project's, or one below it.
        storage: where it keeps what it has asked; in memory unless given.
    """
    project, children = Project.at(Path(folder)), Children()
    looking, runs = Looking(project, children), Runs(project, children)
    server = MCPServer[Any]("mcpbdd", version=version("mcpbdd"), instructions=INSTRUCTIONS)
    kit = ServerKit(server, storage=storage or Storage(MemoryProvider()), tenant=one_project)
    broken = [errors.PROJECT_BROKEN, errors.TOOK_TOO_LONG]
    files = [errors.OUTSIDE_PROJECT, errors.NOT_A_FEATURE, errors.NO_SUCH_FEATURE]
    kit.tool(errors=broken, annotations=READS)(Finding(looking).find_sentences)
    kit.tool(errors=[*files, *broken], annotations=READS)(Checking(project, looking).check_feature)
    kit.tool(errors=[errors.UNKNOWN_SERVER, errors.PROJECT_BROKEN], annotations=READS)(
        Listing(project).list_servers
    )
    kit.tool(errors=[errors.UNKNOWN_SERVER, *broken], annotations=ASKS)(Asking(project, children).ask_servers)
    kit.tool(errors=[errors.UNKNOWN_SERVER, errors.SERVER_SILENT, *broken], annotations=DRAFTS)(
        Drafting(project, children).draft_features
    )
    kit.tool(
        errors=[errors.TEXT_OR_PATH, *files, errors.OUTSIDE_FEATURES, errors.NOTHING_RAN, *broken],
        annotations=RUNS,
    )(Running(project, runs).run_scenario)
    kit.tool(errors=[errors.NO_RUN_YET, errors.NO_SUCH_SCENARIO, errors.PROJECT_BROKEN], annotations=READS)(
        Reading(runs).read_evidence
    )
    written = [errors.OUTSIDE_FEATURES, errors.NOT_A_FEATURE, errors.CANNOT_WRITE, errors.CANNOT_ASK]
    kit.tool(errors=[*written, *REFUSALS], annotations=WRITES)(Writing(project).write_feature)
    kit.resource("mcpbdd://sentences", mime_type="text/markdown")(sentences)
    return server


def one_project(_: Caller | None) -> str:
    """Give whose state a caller sees: a project has one, whoever works in it."""
    return "project"


async def sentences() -> str:
    """Give every sentence that comes with mcpbdd, by topic, with its meaning and what stands under it."""
    return catalogue_markdown(packaged_sentences())
