"""The libraries of the extra `editor`; without them no editor is served, and the message names the extra."""

from mcpbdd.errors import Misuse

try:
    from lsprotocol import types as lsp
    from pygls.lsp.server import LanguageServer
    from pygls.uris import from_fs_path, to_fs_path
except ModuleNotFoundError as slip:
    raise Misuse(
        "Editors are served with pygls, which is not installed. Install it: pip install 'mcpbdd[editor]'"
    ) from slip

__all__ = ["LanguageServer", "from_fs_path", "lsp", "to_fs_path"]
