"""A real editor's side of the protocol: pygls's client, and the installed command in a process of its own."""

from __future__ import annotations

import asyncio
import os
import sys
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from lsprotocol import types as lsp
from pygls.lsp.client import LanguageClient

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

COMMAND = str(Path(sys.executable).with_name("mcpbdd"))
PATIENCE = 150.0


class Editor(LanguageClient):
    """An editor with a folder open."""

    def __init__(self, folder: Path) -> None:
        super().__init__("editor", "1")
        self.folder = folder
        self.found: dict[str, list[lsp.Diagnostic]] = {}
        self.told: list[str] = []
        self.broken: list[str] = []
        self.registered: list[str] = []
        self.arrived = asyncio.Event()
        self.versions: dict[str, int] = {}
        self.feature(lsp.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)(partial(self._diagnosed))
        self.feature(lsp.WINDOW_SHOW_MESSAGE)(partial(self._message))
        self.feature(lsp.CLIENT_REGISTER_CAPABILITY)(partial(self._registration))

    def _diagnosed(self, params: lsp.PublishDiagnosticsParams) -> None:
        self.found[params.uri] = list(params.diagnostics)
        self.arrived.set()

    def _message(self, params: lsp.ShowMessageParams) -> None:
        self.told.append(params.message)
        self.arrived.set()

    def _registration(self, params: lsp.RegistrationParams) -> None:
        self.registered += [one.method for one in params.registrations]

    def report_server_error(self, error: Exception, source: type[Exception]) -> None:
        self.broken.append(f"{source.__name__}: {error}")

    @property
    def process(self) -> asyncio.subprocess.Process:
        assert self._server is not None
        return self._server

    def uri(self, name: str) -> str:
        return (self.folder / name).as_uri()

    def open(self, name: str, text: str) -> None:
        self.found.pop(self.uri(name), None)
        self.versions[name] = 1
        language = "cucumber" if name.endswith(".feature") else "plaintext"
        document = lsp.TextDocumentItem(self.uri(name), language, 1, text)
        self.text_document_did_open(lsp.DidOpenTextDocumentParams(document))

    def edit(self, name: str, text: str) -> None:
        self.found.pop(self.uri(name), None)
        self.versions[name] += 1
        document = lsp.VersionedTextDocumentIdentifier(version=self.versions[name], uri=self.uri(name))
        change = lsp.TextDocumentContentChangeWholeDocument(text)
        self.text_document_did_change(lsp.DidChangeTextDocumentParams(document, [change]))

    def save(self, name: str) -> None:
        self.found.pop(self.uri(name), None)
        self.text_document_did_save(lsp.DidSaveTextDocumentParams(lsp.TextDocumentIdentifier(self.uri(name))))

    async def diagnostics(self, name: str) -> list[lsp.Diagnostic]:
        """Wait for what is found in a text since it was last opened, edited or saved."""
        await self.until(lambda: self.uri(name) in self.found)
        return self.found[self.uri(name)]

    async def until(self, is_so: Any) -> None:
        async with asyncio.timeout(PATIENCE):
            while not is_so():
                self.arrived.clear()
                await self.arrived.wait()

    async def offers(self, name: str, line: int, character: int) -> list[lsp.CompletionItem]:
        at = lsp.CompletionParams(lsp.TextDocumentIdentifier(self.uri(name)), lsp.Position(line, character))
        found = await self.text_document_completion_async(at)
        assert isinstance(found, lsp.CompletionList)
        return list(found.items)

    async def hover(self, name: str, line: int, character: int) -> lsp.Hover | None:
        at = lsp.HoverParams(lsp.TextDocumentIdentifier(self.uri(name)), lsp.Position(line, character))
        return await self.text_document_hover_async(at)

    async def definition(self, name: str, line: int, character: int) -> Any:
        at = lsp.DefinitionParams(lsp.TextDocumentIdentifier(self.uri(name)), lsp.Position(line, character))
        return await self.text_document_definition_async(at)

    async def end(self) -> int:
        """End the server as the protocol wants it, and give its exit status."""
        await self.shutdown_async(None)
        self.exit(None)
        async with asyncio.timeout(PATIENCE):
            return await self.process.wait()


def capabilities(*, rich: bool) -> lsp.ClientCapabilities:
    """What the editor can do: all that we use, or nothing of it."""
    if not rich:
        return lsp.ClientCapabilities()
    item = lsp.ClientCompletionItemOptions(snippet_support=True)
    return lsp.ClientCapabilities(
        text_document=lsp.TextDocumentClientCapabilities(
            completion=lsp.CompletionClientCapabilities(completion_item=item),
            hover=lsp.HoverClientCapabilities(content_format=[lsp.MarkupKind.Markdown]),
        ),
        workspace=lsp.WorkspaceClientCapabilities(
            did_change_watched_files=lsp.DidChangeWatchedFilesClientCapabilities(dynamic_registration=True)
        ),
    )


@asynccontextmanager
async def editor(folder: Path, *, rich: bool = True, **environment: str) -> AsyncIterator[Editor]:
    """Start the command and shake hands; whatever comes, no process is left."""
    client = Editor(folder)
    await client.start_io(COMMAND, "lsp", "--stdio", cwd=str(folder), env={**os.environ, **environment})
    try:
        root = lsp.WorkspaceFolder(folder.as_uri(), "project")
        await client.initialize_async(
            lsp.InitializeParams(capabilities(rich=rich), process_id=os.getpid(), workspace_folders=[root])
        )
        client.initialized(lsp.InitializedParams())
        yield client
    finally:
        if client.process.returncode is None:
            client.process.kill()
        await client.process.wait()
        await client.stop()  # type: ignore[no-untyped-call]
