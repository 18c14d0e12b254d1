"""Notes for readers without an editor: references written out as links or summaries."""

from itertools import groupby
from operator import itemgetter
from typing import Literal, get_args

from editor.features.cards import address, escape_markdown
from editor.features.mentions import edition_for, edition_of_turn
from editor.library import Library
from editor.notes.note import Note
from editor.notes.turns import MarkedTurn, TurnStep, turns
from editor.settings import EditorSettings
from kb.describe import plain
from kb.references import edition_of

ReferenceForm = Literal["links", "summaries"]
REFERENCE_FORMS: tuple[ReferenceForm, ...] = get_args(ReferenceForm)
"""The forms in which references can be written out."""


def publish(library: Library, note: Note, form: ReferenceForm, settings: EditorSettings) -> str:
    """Return the text of *note* with each reference to exactly one entry written out.

    A link shows the alias or the name, and leads to the entry's page. A summary follows the first reference to
    an entry, in parentheses. An embedded entry (`![[sr5/take-cover]]`) is written out as a reference is: with its
    exclamation mark, a link would be an image. A block of a turn becomes a list, and what the front matter says
    to Actionary alone is left out.
    """
    edition = edition_for(library, note, settings)
    seen: set[str] = set()

    def write_out(id_: str, alias: str | None) -> str:
        first = id_ not in seen
        seen.add(id_)
        return _reference_text(library, id_, alias, form, settings, first=first)

    blocks, in_lines = _turns_of(note)
    lines = [line.text for line in note.lines]
    for number, references in groupby(note.references, key=itemgetter(0)):
        pieces: list[tuple[int, int, str]] = []
        for _, reference in references:
            ids = library.referent(reference.target, edition).ids
            if len(ids) == 1:
                start = reference.start - _is_embed(lines[number], reference.start)
                step = in_lines.get((number, reference.start))
                mark, how = (step.mark, _step_details(step)) if step else ("", "")
                pieces.append((start, reference.end + len(mark), write_out(ids[0], reference.alias) + how))
        for start, end, text in reversed(pieces):
            lines[number] = lines[number][:start] + text + lines[number][end:]
    texts = {number: text + note.lines[number].end for number, text in enumerate(lines)}
    for turn in blocks:
        within, _ = edition_of_turn(library, turn, edition)
        first, *rest = range(turn.span.start.line, turn.last + 1)
        for number in rest:
            del texts[number]
        items = []
        for step in turn.steps:
            ids = library.referent(step.name, within).ids
            name = (
                write_out(ids[0], step.as_reference(note).alias)
                if len(ids) == 1
                else escape_markdown(step.name)
            )
            items.append(f"{turn.margin}- {name}{_step_details(step)}")
        texts[first] = _list_block(note, turn, items)
    for number in note.head.ours:
        del texts[number]
    return "".join(texts[number] for number in sorted(texts))


def _turns_of(note: Note) -> tuple[list[MarkedTurn], dict[tuple[int, int], TurnStep]]:
    """Return the blocks of turns, and the actions of turns in text by line and column."""
    found = [*turns(note)]
    steps = (step for turn in found if not turn.fenced for step in turn.steps)
    return [turn for turn in found if turn.fenced], {
        (step.span.start.line, step.span.start.column): step for step in steps
    }


def _list_block(note: Note, turn: MarkedTurn, items: list[str]) -> str:
    """Return the list of *items* that replaces a turn's block, with an empty line between it and the text around."""
    first, empty = turn.span.start.line, turn.margin.rstrip()
    before = [empty] if first > note.head.ends and _has_text(note.line(first - 1)) else []
    after = [empty] if _has_text(note.line(turn.last + 1)) and (items or not before) else []
    return "".join(f"{line}{note.lines[first].end}" for line in [*before, *items, *after])


def _has_text(line: str) -> bool:
    """Return whether there is text on a *line*, apart from the signs of a quote."""
    return bool(line.strip("> \t"))


def _step_details(step: TurnStep) -> str:
    """Return how an action is taken, in words: " (by hand, out of turn)"."""
    details = [step.way.replace("-", " ") if step.way else "", {"out": "out of turn"}.get(step.at or "", "")]
    return f" ({', '.join(filter(None, details))})" if any(details) else ""


def _is_embed(text: str, start: int) -> bool:
    """Return whether the reference at column *start* of *text* follows an exclamation mark that is not escaped."""
    return text[:start].endswith("!") and not text[:start].endswith("\\!")


def _reference_text(
    library: Library,
    id_: str,
    alias: str | None,
    form: ReferenceForm,
    settings: EditorSettings,
    *,
    first: bool,
) -> str:
    entry = library.base.entries[id_]
    name = escape_markdown(alias or entry.name)
    if form == "links":
        return f"[{name}]({address(settings, id_)})"
    summary = escape_markdown(plain(library.base, entry.summary, edition_of(id_)))
    return f"{name} ({summary.rstrip('.')})" if first else name
