"""Answers as the protocol has them: each of our values becomes the type that an editor reads."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcpbdd.editing.extra import from_fs_path, lsp

if TYPE_CHECKING:
    from mcpbdd.editing.wire import Card, Finding, Offer, Span, Spot

_SEVERITY = {
    "error": lsp.DiagnosticSeverity.Error,
    "warning": lsp.DiagnosticSeverity.Warning,
    "advice": lsp.DiagnosticSeverity.Information,
}
_KIND = {
    "keyword": lsp.CompletionItemKind.Keyword,
    "sentence": lsp.CompletionItemKind.Snippet,
    "name": lsp.CompletionItemKind.Reference,
    "field": lsp.CompletionItemKind.Field,
    "value": lsp.CompletionItemKind.Value,
    "tag": lsp.CompletionItemKind.EnumMember,
}


def diagnostic(finding: Finding) -> lsp.Diagnostic:
    """Make a finding what the protocol calls a diagnostic."""
    return lsp.Diagnostic(
        reach(finding.span), finding.message, _SEVERITY[finding.severity], finding.rule, source="mcpbdd"
    )


def reach(span: Span) -> lsp.Range:
    """Make a span what the protocol calls a range."""
    start, end = span.start, span.end
    return lsp.Range(lsp.Position(start.line, start.character), lsp.Position(end.line, end.character))


def item(offer: Offer, order: int, *, markdown: bool) -> lsp.CompletionItem:
    """Make an offer what the protocol calls a completion item."""
    return lsp.CompletionItem(
        label=offer.label,
        kind=_KIND[offer.kind],
        detail=offer.detail or None,
        documentation=markup(offer.card, markdown=markdown) if offer.card is not None else None,
        sort_text=f"{order:04}",
        filter_text=offer.fits or offer.label,
        text_edit=lsp.TextEdit(reach(offer.span), offer.text),
        insert_text_format=lsp.InsertTextFormat.Snippet
        if offer.is_snippet
        else lsp.InsertTextFormat.PlainText,
        insert_text_mode=lsp.InsertTextMode.AdjustIndentation if offer.is_snippet else None,
    )


def markup(card: Card, *, markdown: bool) -> lsp.MarkupContent:
    """Make a card what the editor can show."""
    if markdown:
        return lsp.MarkupContent(lsp.MarkupKind.Markdown, card.markdown)
    return lsp.MarkupContent(lsp.MarkupKind.PlainText, card.plain)


def location(spot: Spot) -> lsp.Location:
    """Make a spot what the protocol calls a location."""
    start = lsp.Position(spot.line, 0)
    return lsp.Location(from_fs_path(spot.path) or "", lsp.Range(start, start))
