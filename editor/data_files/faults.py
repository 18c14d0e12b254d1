"""What `actionary lint` finds in an open data file, with its fixers as quick fixes."""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from editor.features.replacing import Finding, Grade, Replacement
from editor.notes.note import Note
from editor.notes.places import Span, Spot
from kb.assemble import MODELS
from kb.files.format import format_text, with_values
from kb.files.load import kind_of_file
from kb.knowledge import KnowledgeBase
from kb.lint import RULES
from kb.lint.fixers import FIXERS, find_fixes
from kb.problems import Problem, display_path


def faults(note: Note, path: Path, base: KnowledgeBase, problems: Iterable[Problem]) -> list[Finding]:
    """Return the *problems* of the file at *path* as findings, each on its line and with its fixes.

    Args:
        note: The text in the editor, from which *base* was loaded.
        path: The path of the file.
        base: The data.
        problems: All problems of the data.
    """
    name = display_path(path)
    return [
        Finding(
            one.code, _span(note, one), _sentence(one), _grade(one.code), tuple(_fixes(note, path, base, one))
        )
        for one in sorted(problems, key=lambda one: (one.line, one.code))
        if one.path == name
    ]


def _sentence(problem: Problem) -> str:
    return f"{problem.key}: {problem.message}" if problem.key else problem.message


def _grade(code: str) -> Grade:
    return "warning" if code in RULES and RULES[code].style else "error"


def _span(note: Note, problem: Problem) -> Span:
    """Return the value at fault if it stands on its key's line, else the stripped line."""
    line = min(problem.line, len(note.lines)) - 1
    text = note.line(line)
    key = re.escape(problem.key.rpartition(".")[2])
    value = re.search(rf"^[\s{{-]*{key}\s*:\s+(?=\S)", text) if key else None
    start = value.end() if value else len(text) - len(text.lstrip())
    return Span.in_line(line, start, len(text.rstrip()))


def _fixes(note: Note, path: Path, base: KnowledgeBase, problem: Problem) -> Iterator[Replacement]:
    kind = kind_of_file(path)
    if problem.code == "order" and kind is not None:
        yield whole_text_edit(note, format_text(note.text, MODELS[kind]), "Put the keys in order")
    if problem.code not in FIXERS:
        return
    for kind_mended, id_, trail, text in find_fixes(base, problem.code):
        document = base.documents[kind_mended, id_]
        if document.path == path and document.place(trail)[1] == problem.line:
            yield whole_text_edit(note, with_values(note.text, {trail: text}), f"Change to {text}")


def whole_text_edit(note: Note, text: str, title: str) -> Replacement:
    """Return the edit that turns *note* into *text*, from the first changed line to the last."""
    old, new = ([line.text + line.end for line in one.lines] for one in (note, Note.of(note.uri, text)))
    before = _same(old, new)
    behind = _same(old[before:][::-1], new[before:][::-1])
    end = len(old) - behind
    last = Spot(end, 0) if end < len(old) else Spot(len(old) - 1, len(note.line(len(old) - 1)))
    return Replacement(
        title, Span(Spot(before, 0), last), "".join(new[before : len(new) - behind]), preferred=True
    )


def _same(one: list[str], other: list[str]) -> int:
    """Return how many leading items *one* and *other* share."""
    pairs = zip(one, other, strict=False)
    return next((at for at, (left, right) in enumerate(pairs) if left != right), min(len(one), len(other)))
