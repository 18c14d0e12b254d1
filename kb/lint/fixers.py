"""Automatic fixes, by the code of the rule whose faults they fix."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from kb.assemble import MODELS
from kb.document import Trail
from kb.files.format import format_file, rewrite_values
from kb.knowledge import KnowledgeBase
from kb.lint.form import UNITS, units_of
from kb.lint.notation import texts_not_plain
from kb.problems import display_path

Fixes = Iterator[tuple[str, str, Trail, str]]
"""The kind and id of a document, the place in it, and the corrected text."""


def plain_notation(base: KnowledgeBase) -> Fixes:
    """Write rolls, values and conditions in the printer's plain form."""
    for text, plain in texts_not_plain(base):
        yield text.place.kind, text.place.id, text.item.trail, plain


def whole_summaries(base: KnowledgeBase) -> Fixes:
    """End a summary with a period."""
    for id_, entry in base.entries.items():
        text = entry.summary.strip()
        if text[-1:] not in (".", "!", "?") and ". " not in text:
            yield "entries", id_, ("summary",), f"{text}."


def one_unit(base: KnowledgeBase) -> Fixes:
    """Write a unit in the one way that all editions use."""
    for kind, id_, trail, unit in units_of(base):
        if unit in UNITS:
            yield kind, id_, trail, UNITS[unit]


FIXERS: Mapping[str, Callable[[KnowledgeBase], Fixes]] = {
    "notation": plain_notation,
    "summary": whole_summaries,
    "unit": one_unit,
}
"""Fixers by the code of their rule."""

FIXABLE = frozenset({*FIXERS, "order"})
"""Codes of rules with faults that can be fixed, some of them or all."""


@dataclass(frozen=True, slots=True)
class FixedFile:
    """A file that was rewritten."""

    path: Path
    values: int
    """How many of its values were fixed; 0 if only keys were sorted."""


def fix(base: KnowledgeBase, *, leave: Path | None = None) -> list[FixedFile]:
    """Fix what can be fixed in the files of *base*, keeping comments, and return the files that changed.

    Only the top layer of each document is edited: values of lower layers stay, and so do files below *leave*.
    """
    values: dict[tuple[str, str], dict[Trail, str]] = {}
    for kind, id_, trail, text in find_fixes(base):
        values.setdefault((kind, id_), {})[trail] = text
    fixed = []
    for (kind, id_), document in base.documents.items():
        if document.data is None:  # unreadable; lint reports it
            continue
        if leave and document.path.is_relative_to(leave):
            continue
        texts = values.get((kind, id_), {})
        if texts:
            rewrite_values(document.path, texts)
        ordered = format_file(document.path, MODELS[kind])
        if texts or ordered:
            fixed.append(FixedFile(document.path, len(texts)))
    return fixed


def find_fixes(base: KnowledgeBase, *codes: str) -> Fixes:
    """Yield the cures of faults that rules of *codes* find; of all rules without *codes*.

    A value that a lower layer gives is left out: it stands in another file than its document.
    """
    for code, fixer in FIXERS.items():
        if codes and code not in codes:
            continue
        for kind, id_, trail, text in fixer(base):
            document = base.documents[kind, id_]
            if document.place(trail)[0] == display_path(document.path):
                yield kind, id_, trail, text
