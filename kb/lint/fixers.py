"""What the program can mend by itself: each fixer stands under the code of the rule whose faults it mends."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from kb.document import Trail
from kb.files.format import format_file, rewrite_values
from kb.files.load import MODELS
from kb.knowledge import KnowledgeBase
from kb.lint.form import UNITS, units_of
from kb.lint.notation import printed_plainly
from kb.problems import shown

Mended = Iterator[tuple[str, str, Trail, str]]
"""Kind of the document, its id, where in it, and the text that belongs there."""


def plain_notation(base: KnowledgeBase) -> Mended:
    """Write rolls, values and conditions in the plain form that the printer gives."""
    for text, plain in printed_plainly(base):
        yield text.place.kind, text.place.id, text.item.trail, plain


def whole_summaries(base: KnowledgeBase) -> Mended:
    """End a summary with a period."""
    for id_, entry in base.entries.items():
        text = entry.summary.strip()
        if text[-1:] not in (".", "!", "?") and ". " not in text:
            yield "entries", id_, ("summary",), f"{text}."


def one_unit(base: KnowledgeBase) -> Mended:
    """Write a unit as every edition writes it."""
    for kind, id_, trail, unit in units_of(base):
        if unit in UNITS:
            yield kind, id_, trail, UNITS[unit]


FIXERS: Mapping[str, Callable[[KnowledgeBase], Mended]] = {
    "notation": plain_notation,
    "summary": whole_summaries,
    "unit": one_unit,
}
"""Fixers by the code of their rule."""

FIXABLE = frozenset({*FIXERS, "order"})
"""Codes of rules whose faults can be mended, some of them or all."""


@dataclass(frozen=True, slots=True)
class Fixed:
    """A file that was rewritten."""

    path: Path
    values: int
    """How many of its values were mended; 0 where only keys were put in order."""


def fix(base: KnowledgeBase, *, leave: Path | None = None) -> list[Fixed]:
    """Mend in the files of *base* what can be mended, with their comments kept, and return those that changed.

    A value is mended in the file that its document was last read from; one that a lower layer gives is left alone,
    and so is every file below *leave*.
    """
    values: dict[tuple[str, str], dict[Trail, str]] = {}
    for fixer in FIXERS.values():
        for kind, id_, trail, text in fixer(base):
            document = base.documents[kind, id_]
            if document.place(trail)[0] == shown(document.path):
                values.setdefault((kind, id_), {})[trail] = text
    fixed = []
    for (kind, id_), document in base.documents.items():
        if document.data is None:  # cannot be read, which lint tells
            continue
        if leave and document.path.is_relative_to(leave):
            continue
        mended = values.get((kind, id_), {})
        if mended:
            rewrite_values(document.path, mended)
        ordered = format_file(document.path, MODELS[kind])
        if mended or ordered:
            fixed.append(Fixed(document.path, len(mended)))
    return fixed
