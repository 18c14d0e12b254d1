"""Convert results to the types of the Language Server Protocol, with the editor's columns."""

from __future__ import annotations  # the features import the rules, which the server starts without

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from lsprotocol import types as lsp

from editor.notes.note import Edit, Note
from editor.notes.places import Encoding, Span, Spot, column, units

if TYPE_CHECKING:
    from editor.features.completion import Proposal
    from editor.features.hints import Hint, Lens
    from editor.features.hover import Hover
    from editor.features.links import Link, NoteMention
    from editor.features.replacing import Finding, Grade, Replacement
    from editor.features.searching import EntrySymbol

SOURCE = "actionary"
"""The name of the program in diagnostics."""

_GRADES: dict[Grade, lsp.DiagnosticSeverity] = {
    "error": lsp.DiagnosticSeverity.Error,
    "warning": lsp.DiagnosticSeverity.Warning,
    "information": lsp.DiagnosticSeverity.Information,
    "hint": lsp.DiagnosticSeverity.Hint,
}


@dataclass(frozen=True, slots=True)
class Wire:
    """The conversion between the places of one note and the editor's."""

    note: Note
    encoding: Encoding

    def place(self, position: lsp.Position) -> Spot:
        """Return a position as a place; past the end of a line, its end."""
        text = self.note.line(position.line)
        return Spot(position.line, column(text, position.character, self.encoding))

    def span(self, range_: lsp.Range) -> Span:
        """Return a range as a span."""
        return Span(self.place(range_.start), self.place(range_.end))

    def position(self, place: Spot) -> lsp.Position:
        """Return a place as a position."""
        text = self.note.line(place.line)
        return lsp.Position(place.line, units(text, place.column, self.encoding))

    def range(self, span: Span) -> lsp.Range:
        """Return a span as a range."""
        return lsp.Range(self.position(span.start), self.position(span.end))

    def hover(self, hover: Hover | None) -> lsp.Hover | None:
        """Return a hover; None for none."""
        return None if hover is None else lsp.Hover(markdown(hover.text), self.range(hover.span))

    def link(self, link: Link, *, tips: bool) -> lsp.DocumentLink:
        """Return a link, with its tip if the editor shows *tips*."""
        return lsp.DocumentLink(self.range(link.span), link.target, link.tip if tips else None)

    def location(self, mention: NoteMention) -> lsp.Location:
        """Return the location of a reference."""
        return lsp.Location(mention.uri, self.range(mention.span))

    def symbol(self, mention: NoteMention) -> lsp.DocumentSymbol:
        """Return a reference as a symbol of its note."""
        where = self.range(mention.span)
        return lsp.DocumentSymbol(mention.text, lsp.SymbolKind.Event, where, where, detail=mention.id)

    def diagnostic(self, finding: Finding) -> lsp.Diagnostic:
        """Return a finding as a diagnostic."""
        return lsp.Diagnostic(
            self.range(finding.span),
            finding.message,
            severity=_GRADES[finding.grade],
            code=finding.code,
            source=SOURCE,
        )

    def fix(self, fix: Replacement, mends: lsp.Diagnostic | None) -> lsp.CodeAction:
        """Return an edit as a quick fix for this version of the note."""
        return lsp.CodeAction(
            fix.title,
            kind=lsp.CodeActionKind.QuickFix,
            diagnostics=[mends] if mends else None,
            is_preferred=fix.preferred,
            edit=self.edit([(fix.span, fix.text)]),
        )

    def edit(self, changes: list[tuple[Span, str]]) -> lsp.WorkspaceEdit:
        """Return an edit for this version of the note; editors refuse it if their text is newer."""
        document = lsp.OptionalVersionedTextDocumentIdentifier(self.note.uri, self.note.version)
        edits = [lsp.TextEdit(self.range(span), text) for span, text in changes]
        return lsp.WorkspaceEdit(document_changes=[lsp.TextDocumentEdit(document, edits)])

    def hint(self, hint: Hint) -> lsp.InlayHint:
        """Return a short text after a place."""
        tip = markdown(hint.tip)
        return lsp.InlayHint(self.position(hint.spot), hint.text, padding_left=True, tooltip=tip)

    def lens(self, lens: Lens, prefix: str) -> lsp.CodeLens:
        """Return a command above a line."""
        return lsp.CodeLens(
            self.range(lens.span), lsp.Command(lens.title, prefix + lens.command, arguments=[lens.arguments])
        )

    def completion(self, proposal: Proposal, order: int) -> lsp.CompletionItem:
        """Return a proposal with its place in the list, so that editors keep the server's order."""
        return lsp.CompletionItem(
            proposal.label,
            kind=lsp.CompletionItemKind.Reference,
            detail=proposal.about,
            sort_text=f"{order:03}",
            filter_text=proposal.filter,
            text_edit=lsp.TextEdit(self.range(proposal.span), proposal.text),
            data={"id": proposal.id},
        )


def change_of(change: lsp.TextDocumentContentChangeEvent) -> Edit:
    """Return an edit that an editor sent."""
    if isinstance(change, lsp.TextDocumentContentChangeWholeDocument):
        return Edit(change.text)
    start, end = change.range.start, change.range.end
    return Edit(change.text, (start.line, start.character), (end.line, end.character))


def markdown(text: str) -> lsp.MarkupContent:
    """Return *text* as Markdown."""
    return lsp.MarkupContent(lsp.MarkupKind.Markdown, text)


def workspace_symbol(symbol: EntrySymbol, page: Callable[[str], Path]) -> lsp.SymbolInformation:
    """Return an entry as a symbol that leads to its page."""
    start = lsp.Position(0, 0)
    where = lsp.Location(page(symbol.id).as_uri(), lsp.Range(start, start))
    return lsp.SymbolInformation(where, symbol.name, lsp.SymbolKind.Event, container_name=symbol.about)
