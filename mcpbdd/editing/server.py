"""The language server: the protocol on one side, projects on the other."""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, get_args

from mcpbdd.editing.extra import LanguageServer, from_fs_path, lsp, to_fs_path
from mcpbdd.editing.places import sound
from mcpbdd.editing.project import Project
from mcpbdd.editing.rendering import diagnostic, item, location, markup, reach
from mcpbdd.editing.watching import GLOBS, project_of
from mcpbdd.editing.wire import Ask, Encoding, Point

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any

    from pygls.workspace import TextDocument

    from mcpbdd.editing.wire import Answer, Finding, Learned, Wanted

PAUSE = 0.15
"""Seconds without a change after which a text is looked at."""
LANGUAGES = frozenset({"cucumber", "gherkin", "feature"})
"""What editors call the language of features."""


class Server(LanguageServer):
    """Serves one editor."""

    def __init__(self) -> None:
        super().__init__("mcpbdd", version("mcpbdd"), lsp.TextDocumentSyncKind.Full)
        self.asked_to_end = False
        self._projects: dict[Path, Project] = {}
        self._changed: set[str] = set()
        self._looking: dict[str, asyncio.Task[None]] = {}
        self._told: dict[Path, tuple[str, ...]] = {}

    def report_server_error(self, error: Exception, source: type[Exception]) -> None:
        """Keep what goes wrong in here out of the editor's windows; its log has it."""
        logging.getLogger("pygls").error("%s: %s", source.__name__, error)

    def project(self, document: TextDocument) -> Project:
        """Give the project that a text belongs to."""
        path = to_fs_path(document.uri) if document.uri.startswith("file:") else None
        roots = [to_fs_path(folder.uri) for folder in self.workspace.folders.values()] or [
            self.workspace.root_path
        ]
        folder = project_of(Path(path) if path else None, (Path(root) for root in roots if root))
        return self._projects.setdefault(folder, Project(folder, self._learned))

    async def ask(self, wanted: Wanted, uri: str, at: lsp.Position | None = None) -> Answer | None:
        """Ask what a text belongs to; None where there is no answer."""
        document = self.workspace.get_text_document(uri)
        project = self.project(document)
        answer = await project.ask(
            Ask(
                number=0,
                wanted=wanted,
                path=_called(document, project),
                text=sound(document.source),
                at=Point(line=at.line, character=at.character) if at else Point(line=0, character=0),
                encoding=self._encoding(),
                snippets=self._knows_snippets(),
            )
        )
        if answer is not None and answer.failed:
            logging.getLogger("pygls").error("%s", answer.failed)
        return answer

    def changed(self, uris: Iterable[str]) -> None:
        """Look at texts soon; those that are looked at already, once more."""
        for uri in uris:
            if is_feature(self.workspace.get_text_document(uri)):
                self._changed.add(uri)
                if uri not in self._looking or self._looking[uri].done():
                    self._looking[uri] = asyncio.create_task(self._look(uri))

    def closed(self, uri: str) -> None:
        """Forget a text, and take back what was told of it."""
        self._changed.discard(uri)
        if (looking := self._looking.pop(uri, None)) is not None:
            looking.cancel()
        self._publish(uri, ())

    async def _look(self, uri: str) -> None:
        while uri in self._changed:
            self._changed.discard(uri)
            await asyncio.sleep(PAUSE)
            if uri in self._changed:
                continue
            document = self.workspace.get_text_document(uri)
            # A process that died or was stuck may have been so for another text: the next one is asked once.
            answer = await self.ask("findings", uri) or await self.ask("findings", uri)
            if answer is not None and not answer.failed and uri not in self._changed:
                self._publish(uri, answer.findings, document.version)

    def _learned(self, project: Project, learned: Learned) -> None:
        """Tell what is wrong in step files, each at its place; and what has none, in words."""
        by_path: dict[str, list[Finding]] = {path: [] for path in self._told.get(project.folder, ())}
        for finding in learned.findings:
            by_path.setdefault(finding.path, []).append(finding)
        for path, found in by_path.items():
            self._publish(from_fs_path(path) or "", found)
        self._told[project.folder] = tuple(path for path, found in by_path.items() if found)
        for notice in learned.notices:
            self.window_show_message(lsp.ShowMessageParams(lsp.MessageType.Warning, f"mcpbdd: {notice}"))

    def _publish(self, uri: str, found: Iterable[Finding], version: int | None = None) -> None:
        told = [diagnostic(one) for one in found]
        self.text_document_publish_diagnostics(lsp.PublishDiagnosticsParams(uri, told, version))

    def _encoding(self) -> Encoding:
        chosen = str(getattr(self.workspace.position_encoding, "value", self.workspace.position_encoding))
        return next((one for one in get_args(Encoding) if one == chosen), "utf-16")

    def _knows_snippets(self) -> bool:
        documents = self.client_capabilities.text_document
        completion = documents.completion if documents is not None else None
        item = completion.completion_item if completion is not None else None
        return bool(item is not None and item.snippet_support)

    def shows_markdown(self) -> bool:
        """Whether the editor shows Markdown."""
        documents = self.client_capabilities.text_document
        hover = documents.hover if documents is not None else None
        return lsp.MarkupKind.Markdown in ((hover.content_format if hover is not None else None) or ())


def _called(document: TextDocument, project: Project) -> str:
    """Say how a text is called in what is told of it."""
    return os.path.relpath(document.path, project.folder) if document.path else "this text"


def is_feature(document: TextDocument) -> bool:
    """Whether a text is a feature; an editor may send others too."""
    return document.uri.endswith(".feature") or document.language_id in LANGUAGES


async def initialized(ls: Server, _params: lsp.InitializedParams) -> None:
    """Have the editor tell when files change that a project is learned from."""
    workspace = ls.client_capabilities.workspace
    files = workspace.did_change_watched_files if workspace is not None else None
    if files is not None and files.dynamic_registration:
        watchers = [lsp.FileSystemWatcher(pattern) for pattern in GLOBS]
        options = lsp.DidChangeWatchedFilesRegistrationOptions(watchers)
        registration = lsp.Registration("mcpbdd-files", lsp.WORKSPACE_DID_CHANGE_WATCHED_FILES, options)
        ls.client_register_capability(lsp.RegistrationParams([registration]))


async def changed(
    ls: Server,
    params: lsp.DidOpenTextDocumentParams | lsp.DidChangeTextDocumentParams | lsp.DidSaveTextDocumentParams,
) -> None:
    """Look at a text that was opened, changed or saved."""
    ls.changed([params.text_document.uri])


async def closed(ls: Server, params: lsp.DidCloseTextDocumentParams) -> None:
    """Forget a text."""
    ls.closed(params.text_document.uri)


async def files_changed(ls: Server, _params: lsp.DidChangeWatchedFilesParams) -> None:
    """Look at every open text again: what it is held against may have changed."""
    ls.changed(list(ls.workspace.text_documents))


async def complete(ls: Server, params: lsp.CompletionParams) -> lsp.CompletionList:
    """Give what may be written."""
    answer = await ls.ask("offers", params.text_document.uri, params.position)
    offers = answer.offers if answer is not None else ()
    markdown = ls.shows_markdown()
    items = [item(offer, order, markdown=markdown) for order, offer in enumerate(offers)]
    return lsp.CompletionList(is_incomplete=True, items=items)


async def hover(ls: Server, params: lsp.HoverParams) -> lsp.Hover | None:
    """Show what something means."""
    answer = await ls.ask("card", params.text_document.uri, params.position)
    if answer is None or answer.card is None:
        return None
    shown = markup(answer.card, markdown=ls.shows_markdown())
    return lsp.Hover(shown, reach(answer.card.span) if answer.card.span is not None else None)


async def define(ls: Server, params: lsp.DefinitionParams) -> lsp.Location | None:
    """Lead to where a sentence or a plain step of the project's own is defined."""
    answer = await ls.ask("spot", params.text_document.uri, params.position)
    if answer is None or answer.spot is None:
        return None
    return location(answer.spot)


async def ending(ls: Server, *_params: object) -> None:
    """Remember that the editor ends this properly."""
    ls.asked_to_end = True


_HANDLERS: tuple[tuple[str, Callable[..., Any]], ...] = (
    (lsp.INITIALIZED, initialized),
    (lsp.TEXT_DOCUMENT_DID_OPEN, changed),
    (lsp.TEXT_DOCUMENT_DID_CHANGE, changed),
    (lsp.TEXT_DOCUMENT_DID_SAVE, changed),
    (lsp.TEXT_DOCUMENT_DID_CLOSE, closed),
    (lsp.WORKSPACE_DID_CHANGE_WATCHED_FILES, files_changed),
    (lsp.TEXT_DOCUMENT_HOVER, hover),
    (lsp.TEXT_DOCUMENT_DEFINITION, define),
    (lsp.SHUTDOWN, ending),
)


def build() -> Server:
    """Make a server that knows what to do about each message."""
    server = Server()
    for message, handler in _HANDLERS:
        server.feature(message)(handler)
    triggers = lsp.CompletionOptions(trigger_characters=list('"|@{ '))
    server.feature(lsp.TEXT_DOCUMENT_COMPLETION, triggers)(complete)
    return server


class _OneLine(logging.Formatter):
    """The editor's log is read by people: no tracebacks."""

    def format(self, record: logging.LogRecord) -> str:
        return f"mcpbdd: {record.getMessage().splitlines()[0][:400]}"


def serve() -> int:
    """Serve the editor at the standard input and output until it ends this, or vanishes.

    Returns:
        The status to exit with: 0 where it was asked to end first (LSP 3.18, Exit Notification), else 1.
    """
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(_OneLine())
    logging.basicConfig(level=logging.ERROR, handlers=[handler], force=True)
    server = build()
    server.start_io()
    return 0 if server.asked_to_end else 1
