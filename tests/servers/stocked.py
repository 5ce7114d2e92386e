"""A server that works in a folder only where a stock was laid in before."""

from pathlib import Path

from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ToolError

STOCK = ".stock"


def prepare(folder: Path) -> None:
    """Lay in a stock: a lamp, and a list of labels that nobody sees."""
    (folder / STOCK).mkdir()
    (folder / STOCK / "labels").write_text("", encoding="utf-8")
    (folder / "lamp.txt").write_text("A lamp.", encoding="utf-8")


def dust(folder: Path) -> None:
    """Leave nothing that anybody sees."""
    (folder / ".dust").write_text("", encoding="utf-8")


def flood(_folder: Path) -> None:
    """Fail, as a preparation that was made for something else."""
    raise OSError("the shelf is under water")


def create_server(shelf: str, cellar: str) -> MCPServer:
    """Make the server.

    Args:
        shelf: the folder that it works in.
        cellar: one that it never looks into.
    """
    server, labels = MCPServer("stocked"), Path(shelf, STOCK, "labels")

    def written() -> list[str]:
        if not labels.is_file():
            raise ToolError(f"There is no stock, and none in {Path(cellar).name} either.")
        return labels.read_text(encoding="utf-8").splitlines()

    @server.tool()
    def look(file_path: str) -> str:
        """Say what a file of the shelf holds."""
        written()
        place = Path(file_path)
        if not place.is_relative_to(shelf) or not place.is_file():
            raise ToolError("There is no such file.")
        return place.read_text(encoding="utf-8")

    @server.tool()
    def count() -> str:
        """Count the labels."""
        return f"{len(written())} labels"

    @server.tool()
    def put_label(name: str) -> str:
        """Put a label on something."""
        labels.write_text("\n".join([*written(), name]), encoding="utf-8")
        return f"labelled {name}"

    @server.tool()
    def find(mark: str) -> str:
        """Find what has a label."""
        if mark not in written():
            raise ToolError("Nothing is labelled so.")
        return f"found {mark}"

    return server
