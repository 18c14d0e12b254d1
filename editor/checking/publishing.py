"""Notes for readers without an editor: references written out as links or summaries."""

import re
from collections.abc import Callable, Iterator, Mapping
from itertools import groupby
from operator import itemgetter
from typing import Literal, get_args

from editor.features.cards import address
from editor.features.glance import escape_markdown
from editor.features.mentions import edition_for, edition_of_turn, referent_of_step
from editor.library import Library
from editor.notes.note import Note
from editor.notes.turns import TIMES, MarkedTurn, TurnStep, turns
from editor.settings import EditorSettings
from kb.describe import plain
from kb.references import edition_of

ReferenceForm = Literal["links", "summaries"]
REFERENCE_FORMS: tuple[ReferenceForm, ...] = get_args(ReferenceForm)
"""The forms in which references can be written out."""

WriteOut = Callable[[str, str | None], str]
"""Returns an entry by its id, under its alias, as text for readers."""

_NO_ACTION = ("#", "```", "~~~")
"""How lines of a turn's block begin that are comments, or the fence."""

_PARAGRAPH = re.compile(r"[\s>]*(?![-*+]\s|\d+[.)]\s|[\s>])")
"""The margin of a line of text, which would go on a line above it; no match for an item of a list."""


def publish(library: Library, note: Note, form: ReferenceForm, settings: EditorSettings) -> str:
    """Return the text of *note* with each reference to exactly one entry written out.

    A link shows the alias or the name, and leads to the entry's page. A summary follows the first reference to
    an entry, in parentheses. An embedded entry (`![[sr5/take-cover]]`) is written out as a reference is: with its
    exclamation mark, a link would be an image. A block of a turn becomes a line with its mark and a list. What the
    front matter says to Actionary alone is left out, so the mark names its edition. Stat blocks stay blocks of code.
    """
    edition = edition_for(library, note, settings)
    seen: set[str] = set()

    def write_out(id_: str, alias: str | None) -> str:
        first = id_ not in seen
        seen.add(id_)
        return _reference_text(library, id_, alias, form, settings, first=first)

    blocks, in_lines = _turns_of(note)
    texts = dict(enumerate(_lines_written_out(library, note, edition, in_lines, write_out)))
    ends = {turn.last for turn in blocks}
    for turn in blocks:
        first, *rest = range(turn.span.start.line, turn.last + 1)
        for number in rest:
            del texts[number]
        within, details = edition_of_turn(library, turn, edition)
        items = [*_items(library, note, turn, within, write_out)]
        is_named = details != turn.details or (note.head.edition is not None and (items or details.strip()))
        short = library.base.editions[within].short if within and is_named else ""
        mark = ", ".join(filter(None, [short, details.strip()]))
        texts[first] = _list_block(note, turn, mark, items, below_another=first - 1 in ends)
    for number in note.head.ours:
        del texts[number]
    return "".join(texts[number] for number in sorted(texts))


def _lines_written_out(
    library: Library,
    note: Note,
    edition: str | None,
    steps: Mapping[tuple[int, int], TurnStep],
    write_out: WriteOut,
) -> Iterator[str]:
    """Yield the lines with their references written out; a turn below another one stands apart from it."""
    by_line = {number: [*found] for number, found in groupby(note.references, key=itemgetter(0))}
    with_turns = {number for number, _ in steps}
    for number, line in enumerate(note.lines):
        text, pieces = line.text, []
        for _, reference in by_line.get(number, ()):
            ids = library.referent(reference.target, edition).ids
            if len(ids) == 1:
                start = reference.start - _is_embed(text, reference.start)
                step = steps.get((number, reference.start))
                mark, how = (step.mark, _step_details(step)) if step else ("", "")
                pieces.append((start, reference.end + len(mark), write_out(ids[0], reference.alias) + how))
        for start, end, written in reversed(pieces):
            text = text[:start] + written + text[end:]
        margin = _PARAGRAPH.match(text) if {number - 1, number} <= with_turns else None
        yield f"{margin[0].rstrip() + note.lines[number - 1].end if margin else ''}{text}{line.end}"


def _items(
    library: Library, note: Note, turn: MarkedTurn, edition: str | None, write_out: WriteOut
) -> Iterator[str]:
    """Yield the actions of a turn's block as items of a list; a line without an action stays as written."""
    steps = {step.span.start.line: step for step in turn.steps}
    for number in range(turn.span.start.line + 1, turn.last + 1):
        if step := steps.get(number):
            ids = referent_of_step(library, step, edition).ids
            alias = step.as_reference(note).alias
            name = write_out(ids[0], alias) if len(ids) == 1 else escape_markdown(step.name)
            yield f"{name}{_step_details(step)}"
        elif (text := note.line(number).strip("> \t")) and not text.startswith(_NO_ACTION):
            yield escape_markdown(text)


def _turns_of(note: Note) -> tuple[list[MarkedTurn], dict[tuple[int, int], TurnStep]]:
    """Return the blocks of turns, and the actions of turns in text by line and column."""
    found = [*turns(note)]
    steps = (step for turn in found if not turn.fenced for step in turn.steps)
    return [turn for turn in found if turn.fenced], {
        (step.span.start.line, step.span.start.column): step for step in steps
    }


def _list_block(note: Note, turn: MarkedTurn, details: str, items: list[str], *, below_another: bool) -> str:
    """Return what replaces a turn's block: its mark and its *items* as a list, each apart from the text around.

    The mark's line also keeps the list apart from that of a turn above.
    """
    first, empty = turn.span.start.line, turn.margin.rstrip()
    mark = f"{turn.margin}Turn{f' ({escape_markdown(details)})' if details else ''}:"
    written = (
        [mark, empty, *(f"{turn.margin}- {item}" for item in items)] if items else [mark] if details else []
    )
    is_apart = below_another or first <= note.head.ends or not _has_text(note.line(first - 1))
    before = [] if is_apart else [empty]
    after = [empty] if _has_text(note.line(turn.last + 1)) and (written or not before) else []
    return "".join(f"{line}{note.lines[first].end}" for line in [*before, *written, *after])


def _has_text(line: str) -> bool:
    """Return whether there is text on a *line*, apart from the signs of a quote."""
    return bool(line.strip("> \t"))


def _step_details(step: TurnStep) -> str:
    """Return how an action is taken, in words: " (by hand, out of turn)"."""
    details = [step.way.replace("-", " ") if step.way else "", TIMES.get(step.at or "", step.at or "")]
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
